/*
 * Bit-fields. One is read and written with the unit of its type that it lies in (types.c says where that begins): a
 * read shifts it out, a write puts it between its neighbours, with sums and products of powers of two, whose laws the
 * terms know. In a packed record the unit may be cut short: then the bytes that the field lies in are its unit. Where
 * these are no integer's, it is some number of so many bits.
 */
#include "front/bits.h"

#include <string.h>

static const struct ir_type *record_of(const struct lower *l, ir_id address)
{
	return ir_at(l->func, ir_at(l->func, address)->args[0])->type->elem;
}

static const struct ir_field *field_of(const struct lower *l, ir_id address)
{
	const struct ir_instr *in = address ? ir_at(l->func, address) : NULL;
	if (!in || in->op != IR_FIELD || !in->text)
		return NULL;
	const struct ir_type *base = ir_at(l->func, in->args[0])->type, *record = base->elem;
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		if (f->bit_width && f->offset == in->imm && f->name && strcmp(f->name, in->text) == 0)
			return f;
	}
	return NULL;
}

bool lower_bits_at(const struct lower *l, ir_id address)
{
	return field_of(l, address) != NULL;
}

/* Bytes from the field's first one on that it lies in. */
static int64_t bytes_of(const struct ir_field *f)
{
	return ((int64_t)f->bit_shift + (int64_t)f->bit_width + 7) / 8;
}

/* The unit's type, without a sign; null: the field does not lie in one. */
static const struct ir_type *unit_of(struct lower *l, const struct ir_field *f, const struct ir_type *record)
{
	const struct ir_type *t = f->type;
	bool whole = t->kind == IR_TYPE_INT && f->offset + t->size <= record->size;
	int64_t need = bytes_of(f), size = whole ? t->size : need <= 2 ? need : need <= 4 ? 4 : 8;
	bool in_one = t->kind == IR_TYPE_INT && size > 0 && size <= 8 && need <= size && f->offset + size <= record->size;
	return in_one ? ir_int(l->unit, (unsigned)(8 * size), false) : NULL;
}

static ir_id op_with(struct lower *l, enum ir_op op, ir_id a, uint64_t constant, const struct ir_type *type)
{
	ir_id args[] = {a, ir_const(l->b, type, (int64_t)constant)};
	return ir_add(l->b, op, type, args, 2);
}

static uint64_t mask_of(const struct ir_field *f)
{
	return f->bit_width >= 64 ? UINT64_MAX : ((uint64_t)1 << f->bit_width) - 1;
}

/* Bits of the field's width as a value of its type. */
static ir_id as_declared(struct lower *l, ir_id bits, const struct ir_field *f)
{
	const struct ir_type *t = f->type;
	if (!t->is_signed || (int64_t)f->bit_width >= 8 * t->size || t->bits == 1)
		return ir_cast(l->b, t, bits);
	ir_id value = ir_cast(l->b, t, bits), half = ir_const(l->b, t, (int64_t)1 << (f->bit_width - 1));
	ir_id args[] = {value, half};
	ir_id negative = ir_add(l->b, IR_GE, ir_int(l->unit, 1, false), args, 2);
	ir_id around = op_with(l, IR_SUB, value, (uint64_t)1 << f->bit_width, t);
	ir_id chosen[] = {negative, around, value};
	return ir_add(l->b, IR_SELECT, t, chosen, 3);
}

static ir_id shifted_out(struct lower *l, ir_id whole, const struct ir_field *f, const struct ir_type *unit)
{
	ir_id low = f->bit_shift ? op_with(l, IR_SHR, whole, f->bit_shift, unit) : whole;
	return f->bit_width < unit->bits ? op_with(l, IR_AND, low, mask_of(f), unit) : low;
}

/* Some number that fits the field. */
static ir_id any_of(struct lower *l, const struct ir_field *f)
{
	const struct ir_type *t = f->type, *plain = ir_int(l->unit, t->size > 0 ? (unsigned)(8 * t->size) : 64, false);
	ir_id any = ir_add_imm(l->b, IR_UNKNOWN, plain, 0, intern(l->tu->names, "bit-field"), NULL, 0);
	bool narrow = t->kind == IR_TYPE_INT && f->bit_width < plain->bits;
	return as_declared(l, narrow ? op_with(l, IR_AND, any, mask_of(f), plain) : any, f);
}

ir_id lower_bits_load(struct lower *l, ir_id address)
{
	const struct ir_field *f = field_of(l, address);
	const struct ir_type *unit = unit_of(l, f, record_of(l, address));
	ir_id whole = ir_add(l->b, IR_LOAD, unit ? unit : ir_int(l->unit, 8, false), &address, 1);
	return unit ? as_declared(l, shifted_out(l, whole, f, unit), f) : any_of(l, f);
}

/* What the unit holds then; the rest of one that was never written is as good as zero. */
static ir_id put_in(struct lower *l, ir_id address, ir_id value, const struct ir_field *f, const struct ir_type *unit)
{
	ir_id bits = ir_cast(l->b, unit, value), whole = ir_add(l->b, IR_LOAD, unit, &address, 1);
	ir_at(l->func, whole)->is_init = true;
	if (f->bit_width >= unit->bits)
		return bits;
	bits = op_with(l, IR_AND, bits, mask_of(f), unit);
	ir_id old = shifted_out(l, whole, f, unit);
	if (f->bit_shift) {
		bits = op_with(l, IR_MUL, bits, (uint64_t)1 << f->bit_shift, unit);
		old = op_with(l, IR_MUL, old, (uint64_t)1 << f->bit_shift, unit);
	}
	ir_id without[] = {whole, old};
	ir_id sum[] = {ir_add(l->b, IR_SUB, unit, without, 2), bits};
	return ir_add(l->b, IR_ADD, unit, sum, 2);
}

ir_id lower_bits_stored(struct lower *l, ir_id address, ir_id value)
{
	const struct ir_field *f = field_of(l, address);
	const struct ir_type *unit = unit_of(l, f, record_of(l, address)), *from = lower_type_of(l, value);
	if (unit && from->kind == IR_TYPE_INT)
		return put_in(l, address, value, f, unit);
	const struct ir_type *spans = ir_array(l->unit, ir_int(l->unit, 8, false), bytes_of(f));
	return ir_add_imm(l->b, IR_UNKNOWN, unit ? unit : spans, 0, intern(l->tu->names, "bit-field"), NULL, 0);
}
