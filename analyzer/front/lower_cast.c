/*
 * Conversions. libclang shows implicit casts as UnexposedExpr without their kind; the types on both sides tell.
 *
 * Between records' pointers the path to the base class gives an offset; where there is none the pointer keeps its
 * address (single inheritance puts the base first).
 */
#include "front/atomic.h"
#include "front/arms.h"
#include "front/defaults.h"
#include "front/front_int.h"

#include <string.h>

ir_id lower_bool(struct lower *l, ir_id value)
{
	const struct ir_type *bool_type = ir_int(l->unit, 1, false);
	if (!value)
		return ir_add(l->b, IR_UNDEF, bool_type, NULL, 0);
	const struct ir_instr *from = ir_at(l->func, value);
	const struct ir_type *type = from->type;
	if (type == bool_type)
		return value;
	if (from->op == IR_CAST && lower_type_of(l, from->args[0]) == bool_type)
		return from->args[0]; /* C's comparisons are int */
	ir_id zero = 0;
	if (type->kind == IR_TYPE_INT)
		zero = ir_const(l->b, type, 0);
	else if (type->kind == IR_TYPE_FLOAT)
		zero = ir_real(l->b, type, 0);
	else if (type->kind == IR_TYPE_PTR)
		zero = ir_add(l->b, IR_NULLPTR, type, NULL, 0);
	else
		return ir_add_imm(l->b, IR_UNKNOWN, bool_type, 0, intern(l->tu->names, "condition"), &value, 1);
	ir_id args[] = {value, zero};
	return ir_add(l->b, IR_NE, bool_type, args, 2);
}

/* The pointer that an address held as a number was made of; 0: none. */
static ir_id pointer_of_number(struct lower *l, ir_id number)
{
	const struct ir_instr *cast = ir_at(l->func, number);
	while (cast->op == IR_CAST && cast->type->kind == IR_TYPE_INT && cast->type->bits == 8 * l->unit->pointer_bytes) {
		if (lower_type_of(l, cast->args[0])->kind == IR_TYPE_PTR)
			return cast->args[0];
		cast = ir_at(l->func, cast->args[0]);
	}
	return 0;
}

/* `(T *)((uintptr_t)p + n)` and `(T *)(uintptr_t)p`: the pointer moved by n bytes. 0: it is neither. */
static ir_id moved_pointer(struct lower *l, ir_id number, const struct ir_type *to)
{
	const struct ir_instr *sum = ir_at(l->func, number);
	ir_id base = pointer_of_number(l, number);
	if (base)
		return lower_pointer_cast(l, base, to);
	if (sum->op != IR_ADD && sum->op != IR_SUB)
		return 0;
	ir_id by = sum->args[1];
	base = pointer_of_number(l, sum->args[0]);
	if (!base && sum->op == IR_ADD) {
		by = sum->args[0];
		base = pointer_of_number(l, sum->args[1]);
	}
	if (!base)
		return 0;
	return lower_index(l, base, sum->op == IR_SUB ? lower_negated(l, by) : by, 1, to);
}

ir_id lower_convert(struct lower *l, ir_id value, const struct ir_type *to)
{
	if (!value)
		return to->kind == IR_TYPE_VOID ? 0 : ir_add(l->b, IR_UNDEF, to, NULL, 0);
	const struct ir_type *from = lower_type_of(l, value);
	if (from == to)
		return value;
	if (to->kind == IR_TYPE_VOID)
		return 0;
	if (to->kind == IR_TYPE_INT && to->bits == 1)
		return lower_bool(l, value);
	if (from->kind == IR_TYPE_PTR && to->kind == IR_TYPE_PTR)
		return lower_pointer_cast(l, value, to);
	if (ir_is_scalar(from) && ir_is_scalar(to)) {
		const struct ir_instr *constant = ir_at(l->func, value);
		if (constant->op == IR_CONST && constant->imm == 0 && to->kind == IR_TYPE_PTR)
			return ir_add(l->b, IR_NULLPTR, to, NULL, 0);
		ir_id moved = from->kind == IR_TYPE_INT && to->kind == IR_TYPE_PTR ? moved_pointer(l, value, to) : 0;
		return moved ? moved : ir_cast(l->b, to, value);
	}
	return ir_add_imm(l->b, IR_UNKNOWN, to, 0, intern(l->tu->names, "conversion"), &value, 1);
}

/* ---- classes ---- */

/* Offset of base `to` in `from`, depth first, or -1 for a virtual one; false when it is none. Bounded by the nesting of
 * bases. */
static bool base_offset(const struct ir_type *from, const struct ir_type *to, int depth, int64_t *offset,
                        const struct ir_field **field)
{
	for (size_t i = 0; i < from->n_fields && from->fields[i].is_base && depth < 64; i++) {
		const struct ir_field *base = &from->fields[i];
		int64_t inner = 0;
		bool found = base->type == to;
		if (!found && base->type->kind == IR_TYPE_RECORD)
			found = base_offset(base->type, to, depth + 1, &inner, field);
		if (!found)
			continue;
		*offset = base->offset < 0 || inner < 0 ? -1 : base->offset + inner;
		*field = base;
		return true;
	}
	return false;
}

ir_id lower_pointer_cast(struct lower *l, ir_id value, const struct ir_type *to)
{
	const struct ir_type *from = lower_type_of(l, value);
	if (from == to)
		return value;
	if (from->kind != IR_TYPE_PTR || to->kind != IR_TYPE_PTR)
		return lower_convert(l, value, to);
	if (ir_at(l->func, value)->op == IR_NULLPTR)
		return ir_add(l->b, IR_NULLPTR, to, NULL, 0);
	const struct ir_type *a = from->elem, *b = to->elem;
	const struct ir_field *base = NULL;
	int64_t offset = 0;
	bool both = a && b && a->kind == IR_TYPE_RECORD && b->kind == IR_TYPE_RECORD;
	if (both && (front_count_parts(a, b, 0) > 1 || front_count_parts(b, a, 0) > 1))
		return lower_one_of_bases(l, value, to);
	if (both && (base_offset(a, b, 0, &offset, &base) || base_offset(b, a, 0, &offset, &base)) && offset < 0)
		return ir_add_imm(l->b, IR_UNKNOWN, to, 0, intern(l->tu->names, "virtual base"), &value, 1);
	if (both && base_offset(a, b, 0, &offset, &base))
		return ir_add_imm(l->b, IR_FIELD, to, offset, base->name, &value, 1);
	if (both && base_offset(b, a, 0, &offset, &base) && offset) {
		ir_id back = ir_const(l->b, ir_int(l->unit, 64, true), -offset);
		return lower_index(l, value, back, 1, to);
	}
	return ir_cast(l->b, to, value);
}

/* ---- the cast expressions ---- */

/* `{}`-less initialisation to zero, and default arguments: an UnexposedExpr without children. */
static ir_id empty_value(struct lower *l, CXCursor expr, const struct ir_type *type)
{
	bool ok = false;
	ir_id value = lower_constant(l, expr, type, &ok);
	if (ok)
		return value;
	if (type->kind == IR_TYPE_PTR) /* of pointers' default arguments nearly all are null */
		return ir_add(l->b, IR_NULLPTR, type, NULL, 0);
	return lower_unknown(l, expr, type, NULL, 0);
}

/* `a ?: b`: children a, a as a condition, a, b. */
static ir_id binary_conditional(struct lower *l, const struct kids *kids, const struct ir_type *type)
{
	struct ir_block *yes = ir_block_new(l->b), *no = ir_block_new(l->b), *done = ir_block_new(l->b);
	uint32_t var = l->n_vars++;
	ir_id common = lower_value(l, kids->at[0]);
	ir_branch(l->b, lower_bool(l, common), yes, no);
	ir_block_seal(l->b, yes);
	ir_set_block(l->b, yes);
	ir_write_var(l->b, var, lower_convert(l, common, type));
	ir_jump(l->b, done);
	ir_block_seal(l->b, no);
	ir_set_block(l->b, no);
	ir_write_var(l->b, var, lower_convert(l, lower_value(l, kids->at[3]), type));
	ir_jump(l->b, done);
	ir_block_seal(l->b, done);
	ir_set_block(l->b, done);
	return ir_read_var(l->b, var, type);
}

ir_id lower_read_place(struct lower *l, CXCursor operand, const struct ir_type *to)
{
	struct slot *slot = NULL;
	const struct ir_type *from = lower_type(l, operand);
	CXCursor bare = lower_strip(l, operand);
	if (clang_getCursorKind(bare) == CXCursor_ConditionalOperator && ir_is_scalar(from))
		return lower_conditional(l, bare, ARM_READS);
	if (lower_value_slot(l, operand, &slot)) /* also a parameter declared as an array */
		return lower_read_anew(l, bare, ir_read_var(l->b, slot->number, slot->type));
	if (clang_getCursorKind(bare) == CXCursor_DeclRefExpr && from->kind != IR_TYPE_ARRAY)
		return lower_value(l, bare); /* constants, functions */
	if (from->kind == IR_TYPE_FUNC)
		return lower_address(l, operand);
	if (clang_getCursorKind(bare) == CXCursor_DeclRefExpr) {
		const struct slot *param = lower_slot_find(l, clang_getCursorReferenced(bare));
		if (param && param->kind != SLOT_VALUE && param->type->kind == IR_TYPE_PTR) /* also one that is captured */
			return lower_load(l, lower_address(l, operand), param->type);
	}
	ir_id address = lower_address(l, operand);
	if (from->kind == IR_TYPE_ARRAY && to->kind == IR_TYPE_PTR) {
		lower_at(l, operand);
		return lower_field(l, address, from->elem, 0, "");
	}
	lower_at(l, operand);
	return lower_read_anew(l, bare, lower_load(l, address, from));
}

static bool is_field_address(CXCursor expr)
{
	return clang_getCanonicalType(clang_getCursorType(expr)).kind == CXType_MemberPointer;
}

/* va_arg looks like an implicit cast that no language has: from the list, by address or whole, to its next element. */
static bool is_va_arg(struct lower *l, CXCursor expr, CXCursor operand, const struct ir_type *to)
{
	const struct ir_type *from = lower_type(l, operand);
	if (clang_getCursorKind(expr) != CXCursor_UnexposedExpr)
		return false;
	if (to->kind == IR_TYPE_INT && to->bits == 1)
		return false;
	bool to_number = to->kind == IR_TYPE_INT || to->kind == IR_TYPE_FLOAT;
	if (from->kind == IR_TYPE_RECORD || (from->kind == IR_TYPE_ARRAY && to_number))
		return true;
	bool from_list = from->kind == IR_TYPE_PTR && from->elem && from->elem->kind == IR_TYPE_RECORD &&
	                 strcmp(from->elem->name, "__va_list_tag") == 0;
	return (from->kind == IR_TYPE_PTR && to_number) || (from_list && to != from && to->elem);
}

static bool is_written(enum CXCursorKind kind)
{
	return kind == CXCursor_CStyleCastExpr || kind == CXCursor_CXXStaticCastExpr ||
	       kind == CXCursor_CXXFunctionalCastExpr;
}

/* A conversion that is written in one expression with what clang makes of it: C++ has it inside, and a change of
 * nothing around it. */
static void mark_written(struct lower *l, CXCursor expr, ir_id value)
{
	struct ir_instr *i = value ? ir_at(l->func, value) : NULL;
	struct place from = front_start(l->tu, expr), end = front_end(l->tu, expr);
	if (i && i->op == IR_CAST && place_compare(&from, &i->place) <= 0 && place_compare(&i->place, &end) < 0)
		i->is_written = true;
}

ir_id lower_cast(struct lower *l, CXCursor expr)
{
	const struct ir_type *to = lower_value_type(l, expr);
	struct kids kids = lower_kids(l, expr);
	enum CXCursorKind kind = clang_getCursorKind(expr);
	if (kind == CXCursor_UnexposedExpr && lower_is_short_conditional(&kids))
		return binary_conditional(l, &kids, to);
	if (kids.n == 0 || !clang_isExpression(clang_getCursorKind(kids.at[kids.n - 1])))
		return empty_value(l, expr, to);
	CXCursor operand = kids.at[kids.n - 1];
	if (kids.n > 1 && kind == CXCursor_UnexposedExpr)
		return lower_is_atomic(l, expr) ? lower_atomic(l, expr) : lower_lost_value(l, expr, to);
	if (lower_type(l, expr)->kind == IR_TYPE_RECORD) {
		ir_id address = lower_address(l, expr);
		return lower_load(l, address, lower_type(l, expr));
	}
	if (to->kind == IR_TYPE_VOID) {
		lower_discard(l, operand);
		return 0;
	}
	if (is_field_address(expr) || is_va_arg(l, expr, operand, to))
		return lower_unknown(l, expr, to, NULL, 0);
	ir_id value = lower_is_lvalue(l, operand) ? lower_read_place(l, operand, to) : lower_value(l, operand);
	lower_at(l, expr);
	if (kind == CXCursor_CXXDynamicCastExpr) /* may fail */
		return lower_unknown(l, expr, to, &value, value ? 1 : 0);
	value = lower_convert(l, value, to);
	if (is_written(kind))
		mark_written(l, expr, value);
	return value;
}
