/*
 * taken.c: functions that initializers of static storage name without calling them: `static fn hook = read_at;`, tables
 * that may change, registrations. Whoever reads the variable may call them with anything, so that the callers in sight
 * are not all there are. What a file's globals name stands in one function of its own that nobody calls; what a static
 * variable in a function names, in that function.
 */
#include "front/initializers.h"

static CXCursor bare(struct arena *a, CXCursor expr)
{
	for (struct kids kids = front_kids(a, expr); kids.n == 1 && clang_getCursorKind(expr) != CXCursor_DeclRefExpr;
	     kids = front_kids(a, expr))
		expr = kids.at[0];
	return expr;
}

static bool is_callee(struct arena *a, CXCursor call, CXCursor kid)
{
	CXCursor named = bare(a, kid);
	return clang_getCursorKind(call) == CXCursor_CallExpr && clang_getCursorKind(named) == CXCursor_DeclRefExpr &&
	       clang_equalCursors(clang_getCursorReferenced(named), clang_getCursorReferenced(call));
}

/* The functions that an initializer names without calling them. */
static void collect(struct arena *a, CXCursor init, struct kids *out)
{
	struct kids todo = {0};
	if (!clang_Cursor_isNull(init))
		vec_push(a, &todo, init);
	for (size_t i = 0; i < todo.n; i++) {
		CXCursor c = todo.at[i], decl = clang_getCursorReferenced(c);
		enum CXCursorKind kind = clang_getCursorKind(c), named = clang_getCursorKind(decl);
		if (kind == CXCursor_LambdaExpr)
			continue; /* its body is a function already */
		if (kind == CXCursor_DeclRefExpr && front_is_function(named) && named != CXCursor_FunctionTemplate)
			vec_push(a, out, decl);
		struct kids kids = front_kids(a, c);
		for (size_t k = 0; k < kids.n; k++)
			if (k || !is_callee(a, c, kids.at[k]))
				vec_push(a, &todo, kids.at[k]);
	}
}

static struct front_ids addresses(struct lower *l, const struct kids *functions)
{
	struct front_ids ids = {0};
	for (size_t i = 0; i < functions->n; i++)
		vec_push(l->scratch, &ids, lower_function_address(l, functions->at[i]));
	return ids;
}

struct front_ids lower_functions_in(struct lower *l, CXCursor expr)
{
	struct kids found = {0};
	collect(l->scratch, expr, &found);
	return addresses(l, &found);
}

static void hand_out(struct lower *l, const struct front_ids *ids)
{
	const char *kind = intern(l->tu->names, "held by a variable");
	if (ids->n)
		ir_add_imm(l->b, IR_UNKNOWN, ir_ptr(l->unit, NULL), 0, kind, ids->at, ids->n);
}

void lower_taken(struct lower *l, CXCursor init)
{
	struct front_ids ids = lower_functions_in(l, init);
	hand_out(l, &ids);
}

/* ---- outside of functions ---- */

struct search {
	struct front_tu *tu;
	struct arena *arena;
	struct kids found;
};

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct search *s = payload;
	(void)parent;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_Namespace:
	case CXCursor_LinkageSpec:
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
		return front_is_out_of_sight(s->tu, c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	case CXCursor_VarDecl:
		if (!front_is_out_of_sight(s->tu, c))
			collect(s->arena, clang_Cursor_getVarDeclInitializer(c), &s->found);
		return CXChildVisit_Continue;
	default:
		return CXChildVisit_Continue;
	}
}

static void build(struct front_tu *tu, const struct search *s)
{
	const char *file = front_string(tu, clang_getFileName(tu->main_file));
	struct ir_func *f = ir_func_add(tu->unit, intern(tu->names, arena_printf(tu->arena, "taken:%s", file)));
	if (f->blocks.n)
		return;
	f->name = f->display = intern(tu->names, "initializers of variables");
	f->result = ir_void(tu->unit);
	f->linkage = IR_EXTERNAL;
	f->is_implicit = true;
	struct lower l = {.tu = tu, .unit = tu->unit, .func = f, .scratch = s->arena};
	l.b = ir_builder_new(tu->unit, f);
	struct front_ids ids = addresses(&l, &s->found);
	hand_out(&l, &ids);
	ir_return(l.b, 0);
	ir_builder_finish(l.b);
}

void front_find_taken(struct front_tu *tu)
{
	if (!tu->main_file)
		return;
	struct arena scratch;
	arena_init(&scratch);
	struct search s = {.tu = tu, .arena = &scratch};
	clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), visit, &s);
	if (s.found.n)
		build(tu, &s);
	arena_release(&scratch);
}
