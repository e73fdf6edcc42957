/*
 * What types tell apart: two scalars of different types, a scalar and a record that has none of its kind in it. Not
 * where the program is compiled to pun, nor where something was cast into memory of another type.
 */
#include "flow/memory_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

/* What a callee reads, where its summary does not say as which type: an integer of that many bytes. */
bool flow_is_raw_int(const struct ir_type *t)
{
	return t->kind == IR_TYPE_INT && t->bits == 0;
}

/* None of the record's members is such a scalar: what is written as a half changes no pointer. */
static bool members_apart(const struct ir_type *record, const struct ir_type *scalar)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_type *of = record->fields[i].type;
		if (!ir_is_scalar(of) || !flow_types_apart(of, scalar)) {
			return false;
		}
	}
	return record->n_fields > 0 && record->is_complete;
}

bool flow_types_apart(const struct ir_type *a, const struct ir_type *b)
{
	if (a && b && a->kind == IR_TYPE_RECORD && ir_is_scalar(b)) {
		return members_apart(a, b);
	}
	if (a && b && b->kind == IR_TYPE_RECORD && ir_is_scalar(a)) {
		return members_apart(b, a);
	}
	if (!a || !b || a == b || !ir_is_scalar(a) || !ir_is_scalar(b)) {
		return false;
	}
	bool chars = (a->kind == IR_TYPE_INT && a->bits == 8) || (b->kind == IR_TYPE_INT && b->bits == 8);
	if (flow_is_raw_int(a) || flow_is_raw_int(b)) {
		return a->kind != b->kind || a->size != b->size;
	}
	return !chars && (a->kind != b->kind || (a->kind != IR_TYPE_PTR && a->bits != b->bits));
}

bool flow_told_apart(const struct flow *fl, const struct ir_type *a, const struct ir_type *b)
{
	return !fl->c->unit->may_pun && flow_types_apart(a, b);
}

bool flow_cell_apart(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer), *to = term_get(fl->pool, write_pointer);
	bool punned = w->in_union || flow_is_punned(fl, loc) || flow_lies_in_union(fl, write_pointer, w->bytes);
	if (punned || !flow_told_apart(fl, loc->type, w->type) || flow_is_cast_into(fl, loc->pointer, loc->type) ||
	    flow_is_cast_into(fl, write_pointer, w->type)) {
		return false;
	}
	bool one = at->kind == TERM_PTR && to->kind == TERM_PTR && at->args[0] == to->args[0];
	if (one && !flow_has_declared_type(fl, write_pointer)) {
		flow_rest_on(fl, ASSUMING(ELEMENT_TYPE)); /* allocated memory has the type of what is stored there */
	}
	return true;
}
