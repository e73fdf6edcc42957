/*
 * Lowering one function: parameters, body, the end of constructors and destructors; and the small helpers that every
 * part of the lowering uses.
 *
 * Expressions are lowered on demand of their context: lower_value gives a scalar, lower_address the place of an lvalue
 * (or of a temporary that holds the value), lower_into initialises an object, lower_discard wants only the effects.
 * libclang does not tell lvalues from values, and shows implicit casts without their kind; demand and the two types
 * decide (lower_expr.c, lower_cast.c).
 */
#include "front/bits.h"
#include "front/inherited.h"
#include "front/initializers.h"
#include "front/team.h"

#include <string.h>

/* ---- children ---- */

struct kid_walk {
	struct arena *arena;
	struct kids *kids;
};

static enum CXChildVisitResult visit_kid(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct kid_walk *w = payload;
	vec_push(w->arena, w->kids, c);
	return CXChildVisit_Continue;
}

struct kids front_kids(struct arena *a, CXCursor c)
{
	struct kids kids = {0};
	struct kid_walk walk = {a, &kids};
	clang_visitChildren(c, visit_kid, &walk);
	return kids;
}

struct kids lower_kids(struct lower *l, CXCursor c)
{
	return front_kids(l->scratch, c);
}

/* ---- helpers ---- */

void lower_at(struct lower *l, CXCursor c)
{
	struct place start = front_start(l->tu, c);
	if (start.line)
		ir_set_place(l->b, start, front_end(l->tu, c));
}

void front_count_unknown(struct front_tu *tu, const char *kind, struct place place)
{
	uint64_t index = 0;
	tu->stats->unknown++;
	if (map_get(&tu->unknown_index, (uint64_t)(uintptr_t)kind, &index)) {
		tu->stats->unknowns.at[index - 1].count++;
		return;
	}
	struct front_unknown row = {.kind = kind, .count = 1, .first = place};
	vec_push(tu->arena, &tu->stats->unknowns, row);
	map_put(&tu->unknown_index, (uint64_t)(uintptr_t)kind, tu->stats->unknowns.n);
}

ir_id lower_unknown(struct lower *l, CXCursor c, const struct ir_type *type, const ir_id *args, size_t n)
{
	const char *kind = front_string(l->tu, clang_getCursorKindSpelling(clang_getCursorKind(c)));
	l->func->n_unknown++;
	front_count_unknown(l->tu, kind, front_start(l->tu, c));
	lower_at(l, c);
	if (n || !clang_isExpression(clang_getCursorKind(c)))
		return ir_add_imm(l->b, IR_UNKNOWN, type, 0, kind, args, n);
	struct front_ids functions = lower_functions_in(l, c);
	return ir_add_imm(l->b, IR_UNKNOWN, type, 0, kind, functions.at, functions.n);
}

/* Of a parameter that is declared as an array libclang shows that array as the type of `p + k`, `p++` and `p += k`,
 * which no array is the value of. */
static bool is_arithmetic(struct lower *l, CXCursor expr)
{
	while (clang_getCursorKind(expr) == CXCursor_ParenExpr) {
		struct kids kids = lower_kids(l, expr);
		if (kids.n != 1)
			return false;
		expr = kids.at[0];
	}
	enum CXCursorKind kind = clang_getCursorKind(expr);
	return kind == CXCursor_UnaryOperator || kind == CXCursor_CompoundAssignOperator ||
	       (kind == CXCursor_BinaryOperator && clang_getCursorBinaryOperatorKind(expr) != CXBinaryOperator_Comma);
}

static bool is_sum_of_pointer(struct lower *l, CXCursor expr)
{
	enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(lower_strip(l, expr));
	return is_arithmetic(l, expr) && op != CXUnaryOperator_Deref && op != CXUnaryOperator_Extension;
}

const struct ir_type *lower_type(struct lower *l, CXCursor expr)
{
	const struct ir_type *t = front_cursor_type(l->tu, expr);
	return t->kind == IR_TYPE_ARRAY && is_sum_of_pointer(l, expr) ? lower_pointer_to(l, t->elem) : t;
}

const struct ir_type *lower_value_type(struct lower *l, CXCursor expr)
{
	return front_param_type(l->tu, clang_getCursorType(expr));
}

const struct ir_type *lower_type_of(struct lower *l, ir_id value)
{
	return ir_at(l->func, value)->type;
}

const struct ir_type *lower_pointer_to(struct lower *l, const struct ir_type *t)
{
	return ir_ptr(l->unit, t->kind == IR_TYPE_VOID ? NULL : t);
}

ir_id lower_field(struct lower *l, ir_id base, const struct ir_type *type, int64_t offset, const char *name)
{
	return ir_add_imm(l->b, IR_FIELD, lower_pointer_to(l, type), offset, name, &base, 1);
}

ir_id lower_load(struct lower *l, ir_id address, const struct ir_type *type)
{
	if (type->kind == IR_TYPE_VOID)
		return 0;
	if (lower_bits_at(l, address))
		return lower_bits_load(l, address);
	return ir_add(l->b, IR_LOAD, type, &address, 1);
}

void lower_store(struct lower *l, ir_id address, ir_id value, bool is_init)
{
	if (!value)
		return;
	if (lower_bits_at(l, address))
		value = lower_bits_stored(l, address, value);
	ir_id args[] = {address, value};
	ir_id store = ir_add(l->b, IR_STORE, lower_type_of(l, value), args, 2);
	ir_at(l->func, store)->is_init = is_init;
}

void lower_zero(struct lower *l, ir_id address, const struct ir_type *type)
{
	if (type->size > 0)
		ir_add_imm(l->b, IR_ZERO, ir_void(l->unit), type->size, NULL, &address, 1);
}

ir_id lower_local(struct lower *l, uint32_t local)
{
	const struct ir_type *type = l->func->locals.at[local].type;
	return ir_add_imm(l->b, IR_LOCAL, lower_pointer_to(l, type), local, NULL, NULL, 0);
}

uint32_t lower_temporary(struct lower *l, const struct ir_type *type, CXCursor at)
{
	struct ir_local local = {.name = "",
	                         .type = type,
	                         .size = type->size,
	                         .align = type->align,
	                         .storage = IR_TEMPORARY,
	                         .in_memory = true,
	                         .place = front_start(l->tu, at)};
	return ir_local_add(l->b, &local);
}

ir_id lower_this(struct lower *l)
{
	const struct ir_type *type = l->this_record ? lower_pointer_to(l, l->this_record) : ir_ptr(l->unit, NULL);
	return l->has_this ? ir_read_var(l->b, l->this_var, type) : ir_add(l->b, IR_UNDEF, type, NULL, 0);
}

/* ---- the function ---- */

static void lower_param(struct lower *l, CXCursor parm, uint32_t index)
{
	if (index >= l->func->params.n)
		return;
	const struct ir_param *p = &l->func->params.at[index];
	uint32_t ignored = 0;
	lower_at(l, parm);
	ir_id value = ir_add_imm(l->b, IR_PARAM, p->type, index, NULL, NULL, 0);
	if (p->is_reference) {
		const struct ir_type *to = p->type->elem ? p->type->elem : ir_void(l->unit);
		lower_slot_add(l, parm, SLOT_POINTER, l->n_vars, to);
		ir_write_var(l->b, l->n_vars++, value);
		return;
	}
	if (ir_is_scalar(p->type) && !front_cursors_find(&l->in_memory, parm, &ignored)) {
		lower_slot_add(l, parm, SLOT_VALUE, l->n_vars, p->type);
		ir_write_var(l->b, l->n_vars++, value);
		return;
	}
	struct ir_local local = {.name = p->name,
	                         .type = p->type,
	                         .size = p->type->size,
	                         .align = p->type->align,
	                         .storage = IR_BY_VALUE,
	                         .in_memory = true,
	                         .place = p->place};
	uint32_t number = ir_local_add(l->b, &local);
	lower_slot_add(l, parm, SLOT_MEMORY, number, p->type);
	lower_store(l, lower_local(l, number), value, true);
	lower_cleanup_add(l, p->type, number); /* what came by value is the callee's own */
}

static bool has_variable_bound(CXType t)
{
	t = clang_getCanonicalType(t);
	for (int depth = 0; depth < MAX_BOUNDS; depth++) {
		if (t.kind == CXType_VariableArray)
			return true;
		if (t.kind == CXType_Pointer)
			t = clang_getCanonicalType(clang_getPointeeType(t));
		else
			t = clang_getCanonicalType(clang_getArrayElementType(t));
		if (t.kind == CXType_Invalid)
			return false;
	}
	return false;
}

/* After all parameters have slots: a bound may name any of them. */
static void lower_param_bounds(struct lower *l, const struct kids *kids)
{
	for (size_t i = 0; i < kids->n; i++) {
		bool is_param = clang_getCursorKind(kids->at[i]) == CXCursor_ParmDecl;
		if (is_param && has_variable_bound(clang_getCursorType(kids->at[i])) && lower_slot_find(l, kids->at[i]))
			lower_bounds(l, kids->at[i]);
	}
}

static void lower_params(struct lower *l, const struct kids *kids)
{
	uint32_t index = 0;
	if (l->func->is_method && !l->func->is_static_method) {
		l->has_this = true;
		l->this_record = l->func->record;
		l->this_var = l->n_vars++;
		ir_id self = ir_add_imm(l->b, IR_PARAM, l->func->params.at[0].type, index++, NULL, NULL, 0);
		ir_write_var(l->b, l->this_var, self);
	}
	int n = clang_Cursor_getNumArguments(l->definition); /* those of implicit methods are no children */
	for (int i = 0; i < n; i++)
		lower_param(l, clang_Cursor_getArgument(l->definition, (unsigned)i), index++);
	for (size_t i = 0; n < 0 && i < kids->n; i++)
		if (clang_getCursorKind(kids->at[i]) == CXCursor_ParmDecl)
			lower_param(l, kids->at[i], index++);
	lower_param_bounds(l, kids);
}

static bool is_main(const struct ir_func *f)
{
	return strcmp(f->name, "main") == 0;
}

/* Of a function that ends without a return: nothing that counts, unless clang dropped it. */
ir_id lower_no_result(struct lower *l)
{
	const char *kind = intern(l->tu->names, "unresolved");
	if (l->tu->troubles.n)
		return ir_add_imm(l->b, IR_UNKNOWN, l->func->result, 0, kind, NULL, 0);
	return ir_add(l->b, IR_UNDEF, l->func->result, NULL, 0);
}

static void lower_end(struct lower *l, CXCursor body)
{
	if (!ir_current(l->b))
		return;
	struct place end = front_end(l->tu, body);
	ir_set_place(l->b, end, end);
	lower_unwind(l, 0, true);
	if (l->func->is_destructor && l->func->record)
		lower_destroy_members(l, lower_this(l), l->func->record);
	if (l->func->result->kind == IR_TYPE_VOID)
		ir_return(l->b, 0);
	else if (is_main(l->func))
		ir_return(l->b, ir_const(l->b, l->func->result, 0));
	else
		ir_return(l->b, lower_no_result(l));
}

static void lower_body(struct lower *l, const struct kids *kids, CXCursor body)
{
	lower_params(l, kids);
	if (l->func->is_lambda)
		lower_captures(l, l->definition);
	if (l->func->is_constructor)
		lower_constructor_prologue(l, l->definition);
	lower_in_team(l);
	if (front_is_invoker(l->func)) {
		lower_invoker(l);
	} else {
		lower_stmt(l, body);
		lower_end(l, body);
	}
	ir_builder_finish(l->b);
	lower_resolve_launches(l);
}

/* The body is the last compound or try statement among the children; a declaration has none. */
static bool find_body(const struct kids *kids, CXCursor *body)
{
	for (size_t i = kids->n; i-- > 0;) {
		enum CXCursorKind kind = clang_getCursorKind(kids->at[i]);
		if (kind == CXCursor_CompoundStmt || kind == CXCursor_CXXTryStmt) {
			*body = kids->at[i];
			return true;
		}
	}
	return false;
}

void lower_begin(struct lower *l, struct front_tu *tu, struct ir_func *f, CXCursor definition, struct arena *scratch)
{
	*l = (struct lower){.tu = tu, .unit = tu->unit, .func = f, .scratch = scratch, .definition = definition};
	front_cursors_init(&l->in_memory, scratch);
	front_cursors_init(&l->slot_keys, scratch);
	front_cursors_init(&l->case_keys, scratch);
	l->b = ir_builder_new(tu->unit, f);
	lower_prescan(l, definition);
}

void front_lower_function(struct front_tu *tu, CXCursor definition)
{
	struct ir_func *f = front_func(tu, definition);
	struct arena scratch;
	arena_init(&scratch);
	struct kids kids = front_kids(&scratch, definition);
	CXCursor body;
	if (f && clang_isInvalidDeclaration(definition))
		map_put_name(&tu->torn, f->usr, f);
	if (f && f->blocks.n == 0 && find_body(&kids, &body)) {
		struct lower l;
		lower_begin(&l, tu, f, definition, &scratch);
		lower_body(&l, &kids, body);
	}
	arena_release(&scratch);
}
