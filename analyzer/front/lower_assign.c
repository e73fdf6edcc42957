/*
 * Assignments: `=`, compound ones, ++ and --.
 *
 * The left side is an SSA variable or an address. A compound assignment shows no casts: what type it is computed in
 * follows from C's usual arithmetic conversions.
 */
#include "front/bits.h"
#include "front/front_int.h"

bool lower_is_assignment(CXCursor expr)
{
	switch ((int)clang_getCursorKind(expr)) {
	case CXCursor_CompoundAssignOperator:
		return true;
	case CXCursor_BinaryOperator:
		return clang_getCursorBinaryOperatorKind(expr) == CXBinaryOperator_Assign;
	case CXCursor_UnaryOperator:
		switch ((int)clang_getCursorUnaryOperatorKind(expr)) {
		case CXUnaryOperator_PostInc:
		case CXUnaryOperator_PostDec:
		case CXUnaryOperator_PreInc:
		case CXUnaryOperator_PreDec:
			return true;
		default:
			return false;
		}
	default:
		return false;
	}
}

struct target {
	struct slot *slot; /* an SSA variable */
	ir_id address;
	const struct ir_type *type;
	CXCursor left;
};

static struct target assignment_target(struct lower *l, CXCursor left)
{
	struct target t = {.type = lower_type(l, left), .left = left};
	if (lower_value_slot(l, left, &t.slot)) {
		t.type = t.slot->type;
	} else {
		t.slot = NULL;
		t.address = lower_address(l, left);
		if (t.type->kind == IR_TYPE_ARRAY && lower_type_of(l, t.address)->elem)
			t.type = lower_type_of(l, t.address)->elem; /* a parameter declared as an array */
	}
	return t;
}

static ir_id read_target(struct lower *l, const struct target *t)
{
	ir_id held = t->slot ? ir_read_var(l->b, t->slot->number, t->type) : lower_load(l, t->address, t->type);
	return lower_read_anew(l, lower_strip(l, t->left), held);
}

/* What the target holds then. */
static ir_id write_target(struct lower *l, const struct target *t, ir_id value)
{
	if (t->slot)
		ir_write_var(l->b, t->slot->number, value);
	else
		lower_store(l, t->address, value, false);
	bool is_bits = !t->slot && lower_bits_at(l, t->address); /* which cut it off */
	return is_bits ? lower_load(l, t->address, t->type) : value;
}

static struct assigned plain_assignment(struct lower *l, CXCursor expr, const struct kids *kids)
{
	struct assigned done = {0};
	struct slot *slot = NULL;
	const struct ir_type *type = lower_type(l, kids->at[0]);
	if (type->kind == IR_TYPE_RECORD && !lower_value_slot(l, kids->at[0], &slot)) { /* C's structs */
		done.value = lower_value(l, kids->at[1]);
		done.address = lower_address(l, kids->at[0]);
		lower_at(l, expr);
		lower_store(l, done.address, done.value, false);
		return done;
	}
	ir_id value = lower_value(l, kids->at[1]);
	struct target target = assignment_target(l, kids->at[0]);
	lower_at(l, expr);
	done.value = lower_convert(l, value, target.type);
	done.address = target.address;
	done.value = write_target(l, &target, done.value);
	return done;
}

static ir_id computed(struct lower *l, CXCursor expr, const struct kids *kids, const struct target *t, ir_id right)
{
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expr);
	ir_id left = read_target(l, t);
	if (t->type->kind == IR_TYPE_PTR) {
		ir_id rows = 0;
		int64_t stride = lower_stride(l, kids->at[0], &rows);
		ir_id index = lower_scale(l, right, rows);
		if (op == CXBinaryOperator_SubAssign)
			index = lower_negated(l, index);
		return lower_index(l, left, index, stride, t->type);
	}
	bool is_shift = op == CXBinaryOperator_ShlAssign || op == CXBinaryOperator_ShrAssign;
	const struct ir_type *type = is_shift ? lower_promoted(l, t->type)
	                                      : lower_common_type(l, t->type, right ? lower_type_of(l, right) : t->type);
	return lower_arithmetic(l, op, lower_convert(l, left, type), right, type);
}

static struct assigned compound_assignment(struct lower *l, CXCursor expr, const struct kids *kids)
{
	ir_id right = lower_value(l, kids->at[1]);
	struct target target = assignment_target(l, kids->at[0]);
	lower_at(l, expr);
	ir_id value = lower_convert(l, computed(l, expr, kids, &target, right), target.type);
	struct assigned done = {write_target(l, &target, value), target.address};
	return done;
}

static ir_id stepped(struct lower *l, CXCursor operand, ir_id old, const struct ir_type *type, bool up)
{
	if (type->kind == IR_TYPE_PTR) {
		ir_id rows = 0;
		int64_t stride = lower_stride(l, operand, &rows);
		ir_id one = ir_const(l->b, ir_int(l->unit, 64, true), up ? 1 : -1);
		return lower_index(l, old, lower_scale(l, one, rows), stride, type);
	}
	if (type->kind != IR_TYPE_INT && type->kind != IR_TYPE_FLOAT)
		return ir_add_imm(l->b, IR_UNKNOWN, type, 0, intern(l->tu->names, "operator"), &old, 1);
	const struct ir_type *wide = type->kind == IR_TYPE_INT ? lower_promoted(l, type) : type;
	ir_id one = type->kind == IR_TYPE_INT ? ir_const(l->b, wide, 1) : ir_real(l->b, type, 1);
	ir_id args[] = {lower_convert(l, old, wide), one};
	return lower_convert(l, ir_add(l->b, up ? IR_ADD : IR_SUB, wide, args, 2), type);
}

static struct assigned increment(struct lower *l, CXCursor expr, const struct kids *kids)
{
	enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(expr);
	bool up = op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PostInc;
	bool is_post = op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PostDec;
	struct target target = assignment_target(l, kids->at[0]);
	lower_at(l, expr);
	ir_id old = read_target(l, &target);
	ir_id value = stepped(l, kids->at[0], old, target.type, up);
	value = write_target(l, &target, value);
	struct assigned done = {is_post ? old : value, target.address};
	return done;
}

struct assigned lower_assign(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	struct assigned none = {0};
	if (clang_getCursorKind(expr) == CXCursor_UnaryOperator)
		return kids.n == 1 ? increment(l, expr, &kids) : none;
	if (kids.n != 2)
		return none;
	if (clang_getCursorKind(expr) == CXCursor_CompoundAssignOperator)
		return compound_assignment(l, expr, &kids);
	return plain_assignment(l, expr, &kids);
}
