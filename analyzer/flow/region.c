/*
 * Regions: the member array that a store indexes. That the index stays in it is an obligation of its own, made where
 * the store is (access.c); so what lies beside the array in its record is not written, whatever the index is.
 */
#include "flow/memory_int.h"

#include "flow/loop_int.h"

/* The address without what the record's layout says: `*offset` bytes below. */
static const struct ir_instr *without_fields(const struct ir_func *f, ir_id address, int64_t *offset)
{
	const struct ir_instr *in = ir_at(f, address);
	for (*offset = 0; in->op == IR_FIELD; in = ir_at(f, in->args[0])) {
		*offset += in->imm;
	}
	return in;
}

bool flow_stored_region(struct flow *fl, const struct ir_instr *store, const struct ir_block *before, term *start,
                        int64_t *bytes)
{
	const struct ir_field *field;
	ir_id at = store->args[0];
	for (ir_id array; (array = ir_member_array(fl->f, at, &field)); at = ir_at(fl->f, array)->args[0]) {
		int64_t offset;
		const struct ir_instr *base = without_fields(fl->f, array, &offset);
		if (before && (base->block == before || !ir_dominates(base->block, before))) {
			continue; /* not there yet */
		}
		term pointer = flow_value(fl, base->id, base->block);
		*start = pointer && offset >= 0 ? term_ptr_add(fl->pool, pointer, term_int(fl->pool, offset)) : TERM_NONE;
		*bytes = field->type->size;
		if (*start && term_get(fl->pool, *start)->kind == TERM_PTR) {
			return true;
		}
	}
	return false;
}

bool flow_beside_region(struct flow *fl, const struct mem_loc *loc, term start, int64_t bytes)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer), *from = start ? term_get(fl->pool, start) : NULL;
	int128 distance;
	if (!from || from->kind != TERM_PTR || at->kind != TERM_PTR || from->args[0] != at->args[0] || loc->bytes <= 0) {
		return false;
	}
	term apart = term_sub(fl->pool, at->args[1], from->args[1]);
	return term_const_value(fl->pool, apart, &distance) && (distance >= bytes || distance + loc->bytes <= 0);
}
