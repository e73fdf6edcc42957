/*
 * Copies and assignments that the compiler writes: the object as its bytes, unless a member's class says how it is
 * copied itself; then member by member, and such a member by its own constructor or operator=. Where nobody can tell
 * which one that is (copies.c), a call of nobody, which may do anything. What a library's owner or container among the
 * members held before an assignment ends, and one that is moved from holds anything.
 */
#include "front/copies.h"

#include <string.h>

#define MAX_NESTED 8      /* of owners in an object that is assigned to; what is deeper: nobody knows */
#define MAX_BASES 16      /* of bases of bases; what is deeper is no part */
#define MAX_COPIES 64     /* calls that one copy is written out as; the rest of a larger object: nobody knows */
#define MAX_WRITTEN_OUT 8 /* elements of an array, each with code of its own */

struct copying {
	struct lower *l;
	bool assigns;
	enum copy_from from;
	int left;
};

static void copy_member(struct copying *c, ir_id to, ir_id from, const struct ir_type *t);

void lower_call_nobody(struct lower *l, const ir_id *places, size_t n)
{
	ir_id *args = ARENA_ARRAY(l->scratch, ir_id, n + 1);
	args[0] = ir_add_imm(l->b, IR_UNKNOWN, ir_ptr(l->unit, NULL), 0, intern(l->tu->names, "copy"), NULL, 0);
	if (n)
		memcpy(args + 1, places, n * sizeof *places);
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, NULL, args, n + 1);
}

void lower_open_base(struct lower *l, ir_id object)
{
	lower_call_nobody(l, &object, 1);
}

void lower_copy_unknown(struct lower *l, ir_id to, ir_id from)
{
	ir_id places[] = {to, from};
	lower_call_nobody(l, places, 2);
}

/* The parameter of `T &operator=(T)`. */
static ir_id copied_argument(const struct copying *c, ir_id from, const struct ir_type *t)
{
	struct lower *l = c->l;
	struct copying made = {.l = l, .from = c->from, .left = c->left};
	struct ir_local local = {.name = "", .type = t, .size = t->size, .align = t->align, .storage = IR_TEMPORARY};
	local.in_memory = true;
	ir_id address = lower_local(l, ir_local_add(l->b, &local));
	copy_member(&made, address, from, t);
	return lower_load(l, address, t);
}

static void copy_by_call(const struct copying *c, ir_id to, ir_id from, const struct ir_type *t, CXCursor method)
{
	struct lower *l = c->l;
	const struct ir_func *f = front_func(l->tu, method);
	if (!f || f->params.n != 2) { /* default arguments */
		lower_copy_unknown(l, to, from);
		return;
	}
	const struct ir_type *taken = f->params.at[1].type;
	ir_id args[] = {to, taken->kind == IR_TYPE_RECORD ? copied_argument(c, from, t) : from};
	lower_call_usr(l, f->usr, ir_void(l->unit), args, 2);
}

/* A bit-field is copied with the unit that it lies in, where the object has all of that. */
static bool lies_inside(const struct ir_type *t, const struct ir_field *f)
{
	return f->offset + f->type->size <= t->size;
}

static void copy_members(struct copying *c, ir_id to, ir_id from, const struct ir_type *t)
{
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->offset < 0 || f->type->size < 0 || !lies_inside(t, f)) { /* a virtual base, a bit-field cut short */
			lower_copy_unknown(c->l, to, from);
			return;
		}
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->type->size == 0)
			continue;
		ir_id there = lower_field(c->l, to, f->type, f->offset, f->name);
		ir_id here = lower_field(c->l, from, f->type, f->offset, f->name);
		copy_member(c, there, here, f->type);
	}
}

static void copy_array(struct copying *c, ir_id to, ir_id from, const struct ir_type *t)
{
	struct elements there = lower_elements(c->l, to, t), here = lower_elements(c->l, from, t);
	if (there.n < 0 || there.n > MAX_WRITTEN_OUT) {
		lower_copy_unknown(c->l, to, from);
		return;
	}
	for (int64_t i = 0; i < there.n; i++) {
		int64_t at = i * there.elem->size;
		copy_member(c, lower_field(c->l, there.first, there.elem, at, ""),
		            lower_field(c->l, here.first, there.elem, at, ""), there.elem);
	}
}

static void copy_bytes(const struct copying *c, ir_id to, ir_id from, const struct ir_type *t)
{
	struct lower *l = c->l;
	unsigned runs = front_copy_runs(l->tu, t, c->assigns, c->from);
	lower_store(l, to, lower_load(l, from, t), !c->assigns);
	if (c->from == FROM_LVALUE || !(runs & COPY_LIBRARY))
		return;
	const char *how = c->from == FROM_XVALUE && !(runs & COPY_KEEPS) ? IR_MOVES : IR_MAY_MOVE;
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, how), &from, 1);
}

static void copy_record(struct copying *c, ir_id to, ir_id from, const struct ir_type *t)
{
	struct front_way way = front_copy_way(c->l->tu, t, c->assigns, c->from);
	struct copying copied = *c;
	copied.from = way.copies ? FROM_LVALUE : c->from;
	switch (way.kind) {
	case WAY_CALL:
		copy_by_call(c, to, from, t, way.method);
		return;
	case WAY_MEMBERS:
		copy_members(&copied, to, from, t);
		c->left = copied.left;
		return;
	case WAY_LIBRARY:
	case WAY_NOBODY:
		lower_copy_unknown(c->l, to, from);
		return;
	}
}

static void copy_member(struct copying *c, ir_id to, ir_id from, const struct ir_type *t)
{
	if (!(front_copy_runs(c->l->tu, t, c->assigns, c->from) & COPY_RUNS))
		copy_bytes(c, to, from, t);
	else if (c->left-- <= 0)
		lower_copy_unknown(c->l, to, from);
	else if (t->kind == IR_TYPE_ARRAY)
		copy_array(c, to, from, t);
	else
		copy_record(c, to, from, t);
}

/* ---- what the target of an assignment held ---- */

/* A library's class whose destructor ends something. */
static bool ends_by_model(const struct front_tu *tu, const struct ir_type *record)
{
	return record->destructor && map_name(&tu->user_destructors, record->destructor) &&
	       front_modelled_destructor(tu, record);
}

/* What a member of a library's class held: vectors, owners. */
static void end_members(struct lower *l, ir_id to, const struct ir_type *t, int depth)
{
	if (depth > MAX_NESTED)
		lower_call_nobody(l, &to, 1);
	for (size_t i = 0; i < t->n_fields && depth <= MAX_NESTED; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->offset < 0 || f->type->kind != IR_TYPE_RECORD || f->type->is_union)
			continue;
		ir_id at = lower_field(l, to, f->type, f->offset, f->name);
		if (ends_by_model(l->tu, f->type))
			lower_destroy(l, at, f->type);
		else
			end_members(l, at, f->type, depth + 1);
	}
}

/* ---- whole objects ---- */

void lower_copy_members(struct lower *l, ir_id to, ir_id from, const struct ir_type *t, bool assigns,
                        enum copy_from kind)
{
	struct copying c = {l, assigns, kind, MAX_COPIES};
	if (assigns && t->kind == IR_TYPE_RECORD)
		end_members(l, to, t, 0);
	bool is_record = t->kind == IR_TYPE_RECORD && !t->is_union && l->tu->is_cxx;
	bool special = false;
	for (size_t i = 0; is_record && i < t->n_fields; i++)
		special |= (front_copy_runs(l->tu, t->fields[i].type, assigns, kind) & COPY_RUNS) != 0;
	if (special)
		copy_members(&c, to, from, t);
	else
		copy_bytes(&c, to, from, t);
}

void lower_copy_object(struct lower *l, ir_id to, ir_id from, const struct ir_type *t)
{
	struct copying c = {l, false, FROM_LVALUE, MAX_COPIES};
	copy_member(&c, to, from, t);
}

/* ---- where no constructor shows ---- */

static bool is_pointer(CXCursor expr)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(expr)).kind;
	return kind != CXType_Record && kind != CXType_ConstantArray;
}

static CXCursor last_expression(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	for (size_t i = kids.n; i-- > 0;)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])))
			return kids.at[i];
	return clang_getNullCursor();
}

static enum copy_from call_category(CXCursor call)
{
	CXCursor callee = clang_getCursorReferenced(call);
	CXType result = clang_getCanonicalType(clang_getCursorResultType(callee));
	if (result.kind == CXType_LValueReference)
		return FROM_LVALUE;
	return result.kind == CXType_RValueReference ? FROM_XVALUE : FROM_EITHER;
}

/* May the object that the expression names be moved from? Members and elements of one that may are the same. */
static enum copy_from category(struct lower *l, CXCursor expr)
{
	for (;;) {
		CXCursor below = clang_getNullCursor();
		expr = lower_strip(l, expr);
		switch ((int)clang_getCursorKind(expr)) {
		case CXCursor_DeclRefExpr:
			return FROM_LVALUE;
		case CXCursor_CallExpr:
			return call_category(expr);
		case CXCursor_UnaryOperator:
			return FROM_LVALUE;
		case CXCursor_MemberRefExpr:
			if (front_is_reference(clang_getCursorType(clang_getCursorReferenced(expr))))
				return FROM_LVALUE;
			below = last_expression(l, expr);
			if (clang_Cursor_isNull(below) || is_pointer(below))
				return FROM_LVALUE;
			break;
		case CXCursor_UnexposedExpr:
			below = last_expression(l, expr);
			break;
		default:
			break;
		}
		if (clang_Cursor_isNull(below))
			return FROM_EITHER;
		expr = below;
	}
}

static bool derives(const struct ir_type *from, const struct ir_type *to, int depth)
{
	for (size_t i = 0; i < from->n_fields && from->fields[i].is_base && depth < MAX_BASES; i++)
		if (from->fields[i].type == to || derives(from->fields[i].type, to, depth + 1))
			return true;
	return false;
}

bool lower_is_part(const struct ir_type *from, const struct ir_type *to)
{
	return from == to || (from->kind == IR_TYPE_RECORD && to->kind == IR_TYPE_RECORD && derives(from, to, 0));
}

void lower_copy_expr(struct lower *l, CXCursor expr, ir_id to, const struct ir_type *type)
{
	struct copying c = {l, false, category(l, expr), MAX_COPIES};
	const struct ir_type *given = lower_type(l, expr);
	bool is_const = clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(expr)));
	ir_id from = lower_address(l, expr);
	lower_at(l, expr);
	if (c.from == FROM_XVALUE && is_const)
		c.from = FROM_EITHER;
	bool may_convert = !lower_is_part(given, type) && l->tu->is_cxx && type->kind == IR_TYPE_RECORD;
	if (may_convert || (type->kind == IR_TYPE_RECORD && !is_const && front_has_open_constructor(l->tu, type)))
		lower_copy_unknown(l, to, from);
	else
		copy_member(&c, to, lower_pointer_cast(l, from, lower_pointer_to(l, type)), type);
}

void lower_listed(struct lower *l, const CXCursor *from, size_t n, struct kids *out)
{
	for (size_t i = 0; i < n; i++) {
		if (clang_getCursorKind(from[i]) == CXCursor_InitListExpr) {
			struct kids kids = lower_kids(l, from[i]);
			lower_listed(l, kids.at, kids.n, out);
		} else {
			vec_push(l->scratch, out, from[i]);
		}
	}
}

void lower_make_unknown(struct lower *l, ir_id to, const CXCursor *from, size_t n)
{
	struct kids all = {0};
	lower_listed(l, from, n, &all);
	ir_id *places = ARENA_ARRAY(l->scratch, ir_id, all.n + 1);
	size_t used = 0;
	places[used++] = to;
	for (size_t i = 0; i < all.n; i++) {
		struct slot *slot = NULL;
		bool has_place = lower_is_lvalue(l, all.at[i]) && !lower_value_slot(l, all.at[i], &slot);
		ir_id value = has_place ? lower_address(l, all.at[i]) : lower_value(l, all.at[i]);
		if (value)
			places[used++] = value;
	}
	lower_call_nobody(l, places, used);
}
