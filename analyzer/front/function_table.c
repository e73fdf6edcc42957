/*
 * function_table.c: constant tables of functions, `static const op ops[] = {{"scale", scale}, {"shift", shift}}`: which
 * functions may be called through which member of it. A table with an entry that is no function by its name is not
 * known.
 */
#include "front/front_int.h"

enum { MAX_NESTED = 4, MAX_ENTRIES = 256 };

struct table {
	struct front_tu *tu;
	struct ir_global *global;
	bool is_known;
};

static bool is_function_pointer(const struct ir_type *t)
{
	return t->kind == IR_TYPE_PTR && t->elem && t->elem->kind == IR_TYPE_FUNC;
}

static CXCursor stripped(struct table *t, CXCursor expr)
{
	for (struct kids kids = front_kids(t->tu->arena, expr);
	     kids.n == 1 && clang_getCursorKind(expr) != CXCursor_DeclRefExpr &&
	     clang_getCursorKind(expr) != CXCursor_CallExpr; /* a constructor's or a conversion's: it makes another value */
	     kids = front_kids(t->tu->arena, expr))
		expr = kids.at[0];
	return expr;
}

static void note_entry(struct table *t, CXCursor expr, const char *field, int64_t offset)
{
	int64_t number;
	expr = stripped(t, expr);
	CXCursor f = clang_getCursorReferenced(expr);
	enum CXCursorKind kind = clang_getCursorKind(expr);
	if (kind == CXCursor_DeclRefExpr && clang_getCursorKind(f) == CXCursor_FunctionDecl) {
		front_func(t->tu, f);
		vec_push(t->tu->unit->arena, &t->global->table, (struct ir_held){field, front_usr(t->tu, f), offset});
	} else if (kind != CXCursor_CXXNullPtrLiteralExpr && !(front_evaluate_int(expr, &number) && number == 0)) {
		t->is_known = false;
	}
}

static bool holds_functions(const struct ir_type *t, int depth)
{
	bool found = is_function_pointer(t);
	if (t->kind == IR_TYPE_ARRAY && depth < MAX_NESTED)
		found = holds_functions(t->elem, depth + 1);
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && depth < MAX_NESTED && !found; i++)
		found = holds_functions(t->fields[i].type, depth + 1);
	return found;
}

struct entry_place {
	const char *field;
	int64_t offset;
};

/* Recursion ends with the type. */
static void fill(struct table *t, CXCursor init, const struct ir_type *type, struct entry_place at, int depth)
{
	if (is_function_pointer(type)) {
		note_entry(t, init, at.field, at.offset);
		return;
	}
	if (!holds_functions(type, 0))
		return;
	bool is_list = clang_getCursorKind(init) == CXCursor_InitListExpr;
	struct kids kids = front_kids(t->tu->arena, init);
	bool is_record = type->kind == IR_TYPE_RECORD && !type->is_union;
	if (!is_list || depth >= MAX_NESTED || (is_record && kids.n > type->n_fields) || (!is_record && !type->elem) ||
	    t->global->table.n > MAX_ENTRIES) {
		t->is_known = false;
		return;
	}
	for (size_t i = 0; i < kids.n && t->is_known; i++) {
		const struct ir_field *f = is_record ? &type->fields[i] : NULL;
		struct entry_place in = {at.field, at.offset + (f ? f->offset : (int64_t)i * type->elem->size)};
		if (f)
			in.field = arena_printf(t->tu->unit->arena, "%s::%s", type->name, f->name);
		fill(t, kids.at[i], f ? f->type : type->elem, in, depth + 1);
	}
}

void front_function_table(struct front_tu *tu, CXCursor var, struct ir_global *g)
{
	CXCursor definition = clang_getCursorDefinition(var);
	if (!g->is_const || g->type->kind != IR_TYPE_ARRAY || clang_Cursor_isNull(definition) ||
	    !holds_functions(g->type, 0) || g->table.n)
		return;
	CXCursor init = clang_Cursor_getVarDeclInitializer(definition);
	struct table t = {tu, g, true};
	if (clang_Cursor_isNull(init))
		return;
	fill(&t, init, g->type, (struct entry_place){"", 0}, 0);
	if (!t.is_known)
		g->table.n = 0;
}
