/*
 * Statements and expressions that clang could not resolve.
 *
 * What such code does is not known, and so it may have done everything that it could: changed each variable that it
 * names and what these lead to, kept their addresses, changed globals and what had escaped, and left the function. It
 * becomes a call without a callee (IR_UNRESOLVED) that takes these addresses; the pre-scan puts the variables into
 * memory. What is readable in it, the accesses in the arguments of an unknown function for instance, is lowered too,
 * between two such calls: the one in front keeps a run from claiming that it came there.
 */
#include "front/atomic.h"
#include "front/front_int.h"

enum { MAX_NODES = 20000 };

/* ---- which ---- */

static bool is_dependent(CXCursor c)
{
	return clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Dependent;
}

/* `a ?: b` shows a, a as a condition, a, b. */
bool lower_is_short_conditional(const struct kids *kids)
{
	return kids->n == 4 && clang_equalRanges(clang_getCursorExtent(kids->at[0]), clang_getCursorExtent(kids->at[2]));
}

static bool is_function_like(CXCursor c)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(c)).kind;
	return kind == CXType_FunctionProto || kind == CXType_FunctionNoProto || kind == CXType_Overload;
}

/* clang's recovery expressions look like casts: of several operands, of none, to no type, or of a function to what a
 * call of it gives. */
static bool is_recovery(CXCursor expr, const struct kids *kids)
{
	if (kids->n == 1) {
		CXType t = clang_getCanonicalType(clang_getCursorType(expr));
		bool is_pointer = t.kind == CXType_Pointer || t.kind == CXType_MemberPointer || is_function_like(expr);
		return (is_dependent(expr) && !is_dependent(kids->at[0])) ||
		       (is_function_like(kids->at[0]) && !is_pointer && t.kind != CXType_Record && t.kind != CXType_Bool &&
		        t.kind != CXType_Void && t.kind != CXType_Dependent);
	}
	bool is_array = clang_getCanonicalType(clang_getCursorType(expr)).kind == CXType_ConstantArray;
	if (kids->n == 2 && is_array)
		return false; /* copied element by element */
	return kids->n ? !lower_is_short_conditional(kids) : is_dependent(expr);
}

bool lower_is_lost(struct lower *l, CXCursor expr)
{
	enum CXCursorKind kind = clang_getCursorKind(expr);
	if (!l->tu->troubles.n || kind != CXCursor_UnexposedExpr)
		return false;
	struct kids kids = lower_kids(l, expr);
	bool is_designated = kids.n >= 2 && clang_getCanonicalType(clang_getCursorType(expr)).kind == CXType_Void;
	return !is_designated && is_recovery(expr, &kids) && !lower_is_atomic(l, expr);
}

/* ---- names ---- */

/* What the cursors below name, too: a macro's body is no text of the statement's. */
static void add_cursor_names(struct lower *l, CXCursor top, struct front_lost *lost)
{
	struct kids todo = {0};
	vec_push(l->scratch, &todo, top);
	for (size_t i = 0; i < todo.n && i < MAX_NODES; i++) {
		CXCursor c = todo.at[i];
		if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) {
			const char *name = front_spelling(l->tu, c);
			if (!front_names(lost, name))
				vec_push(l->tu->arena, &lost->names, name);
		}
		struct kids kids = lower_kids(l, c);
		for (size_t k = 0; k < kids.n; k++)
			vec_push(l->scratch, &todo, kids.at[k]);
	}
}

struct front_lost lower_names_of(struct lower *l, CXCursor c)
{
	struct front_lost lost = {0};
	struct front_range r = front_range_of(c);
	front_lex(l->tu, &r, false, &lost);
	add_cursor_names(l, c, &lost);
	return lost;
}

/* ---- blocks ---- */

bool lower_gap_at(struct lower *l, const struct front_range *block, const struct kids *kids, size_t i,
                  struct front_lost *lost)
{
	struct front_range gap = front_gap(block, kids, i);
	if (!gap.file || gap.from == gap.to)
		return false;
	front_lex(l->tu, &gap, i > 0, lost);
	return lost->is_statement || lost->has_label;
}

/* Does anything in a body that is lowered elsewhere, a lambda's, count as lost? */
bool lower_holds_lost(struct lower *l, CXCursor top)
{
	struct front_range whole = front_range_of(top);
	struct kids todo = {0};
	if (!l->tu->troubles.n)
		return false;
	if (front_has_trouble(l->tu, &whole))
		return true;
	vec_push(l->scratch, &todo, top);
	for (size_t i = 0; i < todo.n && i < MAX_NODES; i++) {
		struct kids kids = lower_kids(l, todo.at[i]);
		struct front_range block = front_range_of(todo.at[i]);
		bool is_block = clang_getCursorKind(todo.at[i]) == CXCursor_CompoundStmt && front_is_braced(l->tu, &block);
		for (size_t k = 0; is_block && k <= kids.n; k++) {
			struct front_lost lost = {0};
			if (lower_gap_at(l, &block, &kids, k, &lost))
				return true;
		}
		if (lower_is_lost(l, todo.at[i]))
			return true;
		for (size_t k = 0; k < kids.n; k++)
			vec_push(l->scratch, &todo, kids.at[k]);
	}
	return todo.n > MAX_NODES;
}

/* ---- the operation ---- */

struct effects {
	VEC(ir_id) args;
	VEC(const struct slot *) values; /* variables that have no place */
};

/* The address, and where a pointer stands there, what it points to. */
static void reach_slot(struct lower *l, const struct slot *slot, struct effects *e)
{
	if (slot->kind == SLOT_VALUE) {
		vec_push(l->scratch, &e->values, slot);
		return;
	}
	const struct ir_type *type = slot->type;
	ir_id address = slot->kind == SLOT_MEMORY ? lower_local(l, slot->number)
	                                          : ir_read_var(l->b, slot->number, lower_pointer_to(l, type));
	vec_push(l->scratch, &e->args, address);
	if (type->kind == IR_TYPE_PTR)
		vec_push(l->scratch, &e->args, lower_load(l, address, type));
}

/* Variables that have no place hold anything now; what they pointed to was handed over. */
static void forget_values(struct lower *l, const struct effects *e)
{
	const char *kind = intern(l->tu->names, "unresolved");
	for (size_t i = 0; i < e->values.n; i++) {
		const struct slot *slot = e->values.at[i];
		ir_write_var(l->b, slot->number, ir_add_imm(l->b, IR_UNKNOWN, slot->type, 0, kind, NULL, 0));
	}
}

static void add_pointer_values(struct lower *l, struct effects *e)
{
	for (size_t i = 0; i < e->values.n; i++)
		if (e->values.at[i]->type->kind == IR_TYPE_PTR)
			vec_push(l->scratch, &e->args, ir_read_var(l->b, e->values.at[i]->number, e->values.at[i]->type));
}

ir_id lower_lost(struct lower *l, const struct front_lost *lost, const struct ir_type *result)
{
	struct effects e = {0};
	for (size_t i = 0; lost && i < lost->calls.n; i++)
		map_put(&l->unit->called_in_lost, (uint64_t)(uintptr_t)lost->calls.at[i], 1);
	for (size_t i = 0; lost && i < l->slots.n; i++)
		if (front_names(lost, front_spelling(l->tu, l->slot_keys.at.at[i])))
			reach_slot(l, &l->slots.at[i], &e);
	add_pointer_values(l, &e);
	if (lost && l->has_this)
		vec_push(l->scratch, &e.args, lower_this(l));
	ir_id call = ir_add_imm(l->b, IR_CALL, result, 0, IR_UNRESOLVED, e.args.at, e.args.n);
	forget_values(l, &e);
	l->func->n_unresolved++;
	return result->kind == IR_TYPE_VOID ? 0 : call;
}

/* ---- expressions ---- */

static bool is_readable(CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return clang_isExpression(kind) && kind != CXCursor_DeclRefExpr && kind != CXCursor_OverloadedDeclRef &&
	       !is_function_like(c);
}

ir_id lower_lost_value(struct lower *l, CXCursor expr, const struct ir_type *type)
{
	struct kids kids = lower_kids(l, expr);
	struct front_lost lost = lower_names_of(l, expr);
	const char *kind = intern(l->tu->names, "unresolved expression");
	front_count_unknown(l->tu, kind, front_start(l->tu, expr));
	lower_at(l, expr);
	lower_lost(l, NULL, ir_void(l->unit));
	for (size_t i = 0; i < kids.n; i++)
		if (is_readable(kids.at[i]))
			lower_discard(l, kids.at[i]);
	lower_at(l, expr);
	return lower_lost(l, &lost, type);
}

/* ---- statements ---- */

static void leave(struct lower *l, const struct front_lost *lost);

void lower_lost_cursor(struct lower *l, CXCursor c)
{
	struct front_lost lost = lower_names_of(l, c);
	front_count_unknown(l->tu, intern(l->tu->names, "unresolved statement"), front_start(l->tu, c));
	lower_at(l, c);
	lower_lost(l, &lost, ir_void(l->unit));
}

void lower_lost_range(struct lower *l, CXCursor at, const struct front_range *r)
{
	struct front_lost lost = {0};
	front_lex(l->tu, r, false, &lost);
	front_count_unknown(l->tu, intern(l->tu->names, "unresolved statement"), front_start(l->tu, at));
	lower_at(l, at);
	lower_lost(l, &lost, ir_void(l->unit));
}

void lower_empty(struct lower *l, CXCursor stmt, CXCursor around)
{
	if (!l->tu->troubles.n)
		return;
	struct front_range r = front_dropped(l->tu, stmt, around);
	struct front_lost lost = {0};
	front_lex(l->tu, &r, false, &lost);
	if (!r.file)
		return;
	lower_lost_range(l, around, &r);
	lost.returns_first = false;
	leave(l, &lost);
}

static void leave_maybe(struct lower *l, struct ir_block *to, size_t depth)
{
	const char *kind = intern(l->tu->names, "unresolved");
	ir_id leaves = ir_add_imm(l->b, IR_UNKNOWN, ir_int(l->unit, 1, false), 0, kind, NULL, 0);
	struct ir_block *way = ir_block_new(l->b), *next = ir_block_new(l->b);
	ir_branch(l->b, leaves, way, next);
	ir_block_seal(l->b, way);
	ir_set_block(l->b, way);
	lower_unwind(l, depth, false);
	if (to)
		ir_jump(l->b, to);
	else
		lower_return_unknown(l);
	ir_block_seal(l->b, next);
	ir_set_block(l->b, next);
}

/* Where its keywords lead; a macro may hide a return. */
static void leave(struct lower *l, const struct front_lost *lost)
{
	if (lost->returns_first) {
		lower_unwind(l, 0, false);
		lower_return_unknown(l);
		return;
	}
	if (lost->breaks && l->jumps.n) {
		const struct jump_frame *f = &l->jumps.at[l->jumps.n - 1];
		leave_maybe(l, f->to_break, f->break_depth);
	}
	size_t i = l->jumps.n;
	while (i > 0 && !l->jumps.at[i - 1].to_continue)
		i--;
	if (lost->continues && i)
		leave_maybe(l, l->jumps.at[i - 1].to_continue, l->jumps.at[i - 1].continue_depth);
	if (lost->jumps)
		lower_jump_anywhere(l);
	leave_maybe(l, NULL, 0);
}

static void enter_lost_case(struct lower *l, CXCursor block, size_t i)
{
	for (size_t k = 0; k < l->lost_cases.n; k++) {
		const struct lost_case *c = &l->lost_cases.at[k];
		if (c->gap != i || !clang_equalCursors(c->block, block))
			continue;
		if (ir_current(l->b))
			ir_jump(l->b, c->target);
		ir_set_block(l->b, c->target);
	}
}

bool lower_gap(struct lower *l, CXCursor stmt, const struct kids *kids, size_t i)
{
	if (!l->tu->troubles.n)
		return false;
	struct front_range block = front_range_of(stmt);
	struct front_lost lost = {0};
	if (!front_is_braced(l->tu, &block)) { /* from a macro: its text is elsewhere */
		if (front_has_trouble(l->tu, &block) && i < kids->n)
			lower_lost_cursor(l, stmt);
		return false;
	}
	if (!lower_gap_at(l, &block, kids, i, &lost))
		return false;
	if (lost.has_label)
		enter_lost_case(l, stmt, i);
	struct place at = front_place_behind(l->tu, i ? kids->at[i - 1] : stmt, i > 0);
	front_count_unknown(l->tu, intern(l->tu->names, "unresolved statement"), at);
	ir_set_place(l->b, at, at);
	lower_lost(l, &lost, ir_void(l->unit));
	leave(l, &lost);
	return true;
}
