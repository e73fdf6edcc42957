/*
 * Operators: arithmetic, comparison, logic and the conditional operator.
 *
 * Operands arrive converted by implicit-cast nodes, except in the patterns of templates. A left-deep chain of binary
 * operators is walked in a loop.
 */
#include "front/arms.h"
#include "front/front_int.h"

/* ---- arithmetic ---- */

static enum ir_op op_of(enum CXBinaryOperatorKind op)
{
	switch ((int)op) {
	case CXBinaryOperator_Mul:
	case CXBinaryOperator_MulAssign:
		return IR_MUL;
	case CXBinaryOperator_Div:
	case CXBinaryOperator_DivAssign:
		return IR_DIV;
	case CXBinaryOperator_Rem:
	case CXBinaryOperator_RemAssign:
		return IR_REM;
	case CXBinaryOperator_Add:
	case CXBinaryOperator_AddAssign:
		return IR_ADD;
	case CXBinaryOperator_Sub:
	case CXBinaryOperator_SubAssign:
		return IR_SUB;
	case CXBinaryOperator_Shl:
	case CXBinaryOperator_ShlAssign:
		return IR_SHL;
	case CXBinaryOperator_Shr:
	case CXBinaryOperator_ShrAssign:
		return IR_SHR;
	case CXBinaryOperator_LT:
		return IR_LT;
	case CXBinaryOperator_GT:
		return IR_GT;
	case CXBinaryOperator_LE:
		return IR_LE;
	case CXBinaryOperator_GE:
		return IR_GE;
	case CXBinaryOperator_EQ:
		return IR_EQ;
	case CXBinaryOperator_NE:
		return IR_NE;
	case CXBinaryOperator_And:
	case CXBinaryOperator_AndAssign:
		return IR_AND;
	case CXBinaryOperator_Xor:
	case CXBinaryOperator_XorAssign:
		return IR_XOR;
	case CXBinaryOperator_Or:
	case CXBinaryOperator_OrAssign:
		return IR_OR;
	default:
		return IR_UNKNOWN;
	}
}

static bool is_comparison(enum ir_op op)
{
	return op == IR_EQ || op == IR_NE || op == IR_LT || op == IR_LE || op == IR_GT || op == IR_GE;
}

static ir_id not_arithmetic(struct lower *l, const struct ir_type *type, ir_id a, ir_id b)
{
	ir_id args[] = {a, b};
	return ir_add_imm(l->b, IR_UNKNOWN, type, 0, intern(l->tu->names, "operator"), args, 2);
}

static ir_id compare(struct lower *l, enum ir_op op, ir_id a, ir_id b, const struct ir_type *type)
{
	const struct ir_type *bool_type = ir_int(l->unit, 1, false), *operands = lower_type_of(l, a);
	b = lower_convert(l, b, operands);
	ir_id args[] = {a, b};
	ir_id result = ir_is_scalar(operands) ? ir_add(l->b, op, bool_type, args, 2) : not_arithmetic(l, bool_type, a, b);
	return lower_convert(l, result, type);
}

/* The result type is the operands' own; a shift's right side only follows it. */
ir_id lower_arithmetic(struct lower *l, enum CXBinaryOperatorKind kind, ir_id a, ir_id b, const struct ir_type *type)
{
	enum ir_op op = op_of(kind);
	if (!a || !b)
		return lower_convert(l, 0, type);
	if (is_comparison(op))
		return compare(l, op, a, b, type);
	bool is_number = type->kind == IR_TYPE_INT || type->kind == IR_TYPE_FLOAT;
	if (op == IR_UNKNOWN || !is_number)
		return not_arithmetic(l, type, a, b);
	ir_id args[] = {lower_convert(l, a, type), lower_convert(l, b, type)};
	return ir_add(l->b, op, type, args, 2);
}

const struct ir_type *lower_promoted(struct lower *l, const struct ir_type *t)
{
	return t->kind == IR_TYPE_INT && t->bits < 32 ? ir_int(l->unit, 32, true) : t;
}

/* C's usual arithmetic conversions. */
const struct ir_type *lower_common_type(struct lower *l, const struct ir_type *a, const struct ir_type *b)
{
	if (a->kind == IR_TYPE_FLOAT || b->kind == IR_TYPE_FLOAT) {
		if (a->kind != b->kind)
			return a->kind == IR_TYPE_FLOAT ? a : b;
		return a->bits >= b->bits ? a : b;
	}
	a = lower_promoted(l, a);
	b = lower_promoted(l, b);
	if (a->kind != IR_TYPE_INT || b->kind != IR_TYPE_INT)
		return a;
	if (a->bits != b->bits)
		return a->bits > b->bits ? a : b;
	return a->is_signed ? b : a;
}

/* ---- binary operators ---- */

ir_id lower_negated(struct lower *l, ir_id index)
{
	const struct ir_type *type = ir_int(l->unit, l->unit->pointer_bytes * 8, true);
	ir_id wide = lower_convert(l, index, type);
	return ir_add(l->b, IR_NEG, type, &wide, 1);
}

ir_id lower_scale(struct lower *l, ir_id index, ir_id rows)
{
	if (!rows)
		return index;
	const struct ir_type *type = ir_int(l->unit, l->unit->pointer_bytes * 8, true);
	ir_id args[] = {lower_convert(l, index, type), lower_convert(l, rows, type)};
	return ir_add(l->b, IR_MUL, type, args, 2);
}

/* pointer + integer, integer + pointer, pointer - integer, pointer - pointer. */
static ir_id pointer_arithmetic(struct lower *l, CXCursor expr, ir_id a, ir_id b)
{
	struct kids kids = lower_kids(l, expr);
	const struct ir_type *type = lower_value_type(l, expr);
	bool subtract = op_of(clang_getCursorBinaryOperatorKind(expr)) == IR_SUB;
	bool a_is_pointer = lower_type_of(l, a)->kind == IR_TYPE_PTR,
	     b_is_pointer = lower_type_of(l, b)->kind == IR_TYPE_PTR;
	ir_id rows = 0, args[] = {a, b};
	int64_t stride = lower_stride(l, kids.at[a_is_pointer ? 0 : 1], &rows);
	if (a_is_pointer && b_is_pointer)
		return ir_add_imm(l->b, IR_PTRDIFF, type, stride, NULL, args, 2);
	ir_id pointer = a_is_pointer ? a : b, index = lower_scale(l, a_is_pointer ? b : a, rows);
	if (subtract)
		index = lower_negated(l, index);
	return lower_index(l, pointer, index, stride, type);
}

static ir_id apply(struct lower *l, CXCursor expr, ir_id a, ir_id b)
{
	const struct ir_type *type = lower_value_type(l, expr);
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expr);
	if (!a || !b)
		return lower_unknown(l, expr, type, NULL, 0);
	bool any_pointer = lower_type_of(l, a)->kind == IR_TYPE_PTR || lower_type_of(l, b)->kind == IR_TYPE_PTR;
	if (any_pointer && (op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub))
		return pointer_arithmetic(l, expr, a, b);
	if (op == CXBinaryOperator_Shl || op == CXBinaryOperator_Shr || lower_type_of(l, a)->kind == IR_TYPE_UNKNOWN)
		return lower_arithmetic(l, op, a, b, type);
	/* In a pattern no casts are shown: convert as the types want. */
	const struct ir_type *common = lower_common_type(l, lower_type_of(l, a), lower_type_of(l, b));
	if (lower_type_of(l, a) != lower_type_of(l, b) && common->kind != IR_TYPE_PTR &&
	    ir_is_scalar(lower_type_of(l, b))) {
		a = lower_convert(l, a, common);
		b = lower_convert(l, b, common);
	}
	return lower_arithmetic(l, op, a, b, type);
}

static bool is_plain_binary(CXCursor expr)
{
	if (clang_getCursorKind(expr) != CXCursor_BinaryOperator)
		return false;
	return op_of(clang_getCursorBinaryOperatorKind(expr)) != IR_UNKNOWN;
}

static ir_id binary_chain(struct lower *l, CXCursor expr)
{
	struct kids spine = {0};
	CXCursor left = expr;
	struct kids kids = lower_kids(l, left);
	while (is_plain_binary(left) && kids.n == 2) {
		vec_push(l->scratch, &spine, left);
		left = lower_strip(l, kids.at[0]);
		kids = lower_kids(l, left);
	}
	if (spine.n == 0)
		return lower_unknown(l, expr, lower_value_type(l, expr), NULL, 0);
	kids = lower_kids(l, spine.at[spine.n - 1]);
	ir_id value = lower_value(l, kids.at[0]);
	/* All start where the first operand does; asking clang for each one's range would walk down to it every time. */
	struct place start = front_start(l->tu, spine.at[spine.n - 1]);
	for (size_t i = spine.n; i-- > 0;) {
		kids = lower_kids(l, spine.at[i]);
		ir_id right = lower_value(l, kids.at[1]);
		if (start.line)
			ir_set_place(l->b, start, front_end(l->tu, kids.at[1]));
		value = apply(l, spine.at[i], value, right);
	}
	return value;
}

/* && and || as values. */
static ir_id logic_value(struct lower *l, CXCursor expr)
{
	const struct ir_type *bool_type = ir_int(l->unit, 1, false);
	struct ir_block *yes = ir_block_new(l->b), *no = ir_block_new(l->b), *done = ir_block_new(l->b);
	uint32_t var = l->n_vars++;
	lower_branch(l, expr, yes, no);
	for (int i = 0; i < 2; i++) {
		ir_block_seal(l->b, i ? no : yes);
		ir_set_block(l->b, i ? no : yes);
		ir_write_var(l->b, var, ir_const(l->b, bool_type, i == 0));
		ir_jump(l->b, done);
	}
	ir_block_seal(l->b, done);
	ir_set_block(l->b, done);
	return lower_convert(l, ir_read_var(l->b, var, bool_type), lower_value_type(l, expr));
}

ir_id lower_binary(struct lower *l, CXCursor expr)
{
	struct kids kids;
	if (lower_is_assignment(expr))
		return lower_assign(l, expr).value;
	switch ((int)clang_getCursorBinaryOperatorKind(expr)) {
	case CXBinaryOperator_LAnd:
	case CXBinaryOperator_LOr:
		return logic_value(l, expr);
	case CXBinaryOperator_Comma:
		kids = lower_kids(l, expr);
		if (kids.n != 2)
			break;
		lower_discard(l, kids.at[0]);
		return lower_value(l, kids.at[1]);
	case CXBinaryOperator_PtrMemD:
	case CXBinaryOperator_PtrMemI: {
		ir_id address = lower_address(l, expr);
		return lower_load(l, address, lower_value_type(l, expr));
	}
	default:
		break;
	}
	return binary_chain(l, expr);
}

/* ---- unary operators ---- */

static ir_id logical_not(struct lower *l, CXCursor expr, CXCursor operand)
{
	const struct ir_type *bool_type = ir_int(l->unit, 1, false);
	ir_id value = lower_bool(l, lower_value(l, operand));
	lower_at(l, expr);
	return lower_convert(l, ir_add(l->b, IR_NOT, bool_type, &value, 1), lower_value_type(l, expr));
}

/* &x; a function's or member's address is what the name means. */
static ir_id address_of(struct lower *l, CXCursor expr, CXCursor operand)
{
	const struct ir_type *type = lower_value_type(l, expr);
	if (type->kind != IR_TYPE_PTR)
		return lower_unknown(l, expr, type, NULL, 0);
	ir_id address = lower_address(l, operand);
	lower_at(l, expr);
	return lower_convert(l, address, type);
}

ir_id lower_unary(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	const struct ir_type *type = lower_value_type(l, expr);
	if (kids.n != 1)
		return lower_unknown(l, expr, type, NULL, 0);
	if (lower_is_assignment(expr))
		return lower_assign(l, expr).value;
	enum ir_op op = IR_NEG;
	switch ((int)clang_getCursorUnaryOperatorKind(expr)) {
	case CXUnaryOperator_AddrOf:
		return address_of(l, expr, kids.at[0]);
	case CXUnaryOperator_Deref: {
		ir_id address = lower_address(l, expr);
		lower_at(l, expr);
		return type->kind == IR_TYPE_FUNC ? address : lower_load(l, address, type);
	}
	case CXUnaryOperator_LNot:
		return logical_not(l, expr, kids.at[0]);
	case CXUnaryOperator_Plus:
	case CXUnaryOperator_Extension:
		return lower_convert(l, lower_value(l, kids.at[0]), type);
	case CXUnaryOperator_Minus:
		break;
	case CXUnaryOperator_Not:
		op = IR_NOT;
		break;
	default:
		return lower_unknown(l, expr, type, NULL, 0);
	}
	ir_id value = lower_convert(l, lower_value(l, kids.at[0]), type);
	lower_at(l, expr);
	return ir_add(l->b, op, type, &value, 1);
}

/* ---- conditional ---- */

static void conditional_arm(struct lower *l, CXCursor arm, uint32_t var, const struct ir_type *type,
                            enum lower_arms arms)
{
	size_t depth = l->cleanups.n;
	ir_id value = arms == ARM_ADDRESSES ? lower_address(l, arm)
	              : arms == ARM_READS   ? lower_read_place(l, arm, type)
	                                    : lower_value(l, arm);
	if (type->kind != IR_TYPE_VOID && ir_current(l->b))
		ir_write_var(l->b, var, lower_convert(l, value, type));
	lower_unwind(l, depth, true);
}

ir_id lower_conditional(struct lower *l, CXCursor expr, enum lower_arms arms)
{
	struct kids kids = lower_kids(l, expr);
	const struct ir_type *type =
	    arms == ARM_ADDRESSES ? lower_pointer_to(l, lower_type(l, expr)) : lower_value_type(l, expr);
	if (kids.n != 3)
		return lower_unknown(l, expr, type, NULL, 0);
	struct ir_block *yes = ir_block_new(l->b), *no = ir_block_new(l->b), *done = ir_block_new(l->b);
	uint32_t var = l->n_vars++;
	lower_branch(l, kids.at[0], yes, no);
	for (int i = 0; i < 2; i++) {
		ir_block_seal(l->b, i ? no : yes);
		ir_set_block(l->b, i ? no : yes);
		conditional_arm(l, kids.at[i + 1], var, type, arms);
		if (ir_current(l->b))
			ir_jump(l->b, done);
	}
	ir_block_seal(l->b, done);
	ir_set_block(l->b, done);
	return type->kind == IR_TYPE_VOID ? 0 : ir_read_var(l->b, var, type);
}
