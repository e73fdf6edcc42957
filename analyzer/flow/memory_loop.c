/*
 * Memory around loops: what an iteration may write, asked before the loop's own terms are there, and what it did write,
 * asked when they are.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"

bool flow_op_writes(const struct ir_instr *in)
{
	return in->op == IR_STORE || in->op == IR_ZERO || in->op == IR_CALL || in->op == IR_LAUNCH || in->op == IR_FREE;
}

/* Does the store name a local of this function that the cell does not stand in? */
static bool stores_elsewhere(struct flow *fl, const struct ir_instr *store, const struct mem_loc *loc)
{
	const struct ir_instr *to = ir_at(fl->f, store->args[0]);
	while ((to->op == IR_FIELD || to->op == IR_INDEX || to->op == IR_CAST) && to->n_args) {
		to = ir_at(fl->f, to->args[0]);
	}
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	return to->op == IR_LOCAL && at->kind == TERM_PTR &&
	       flow_objects_alias(fl, flow_local_object(fl, (uint32_t)to->imm), at->args[0]) == ALIAS_NO;
}

/* Could an instruction of the loop write the cell? Decided from types and from where addresses come from, since the
 * loop's terms are not there yet. */
static bool instr_may_write(struct flow *fl, const struct ir_loop *l, const struct ir_instr *in,
                            const struct mem_loc *loc)
{
	term region;
	int64_t bytes;
	if (in->op == IR_ZERO || in->op == IR_LAUNCH) {
		return true;
	}
	if (in->op == IR_STORE && stores_elsewhere(fl, in, loc)) {
		return false;
	}
	if (in->op == IR_STORE && loc->bytes > 0 && in->type->size >= 0 &&
	    flow_stored_region(fl, in, l->header, &region, &bytes) && flow_beside_region(fl, loc, region, bytes)) {
		return false;
	}
	if (in->op == IR_STORE) {
		if (loc->bytes == LOC_HANDLE) {
			return !ir_is_scalar(in->type);
		}
		return flow_is_punned(fl, loc) || flow_is_punned_address(fl, in->args[0]) ||
		       flow_is_cast_into(fl, loc->pointer, loc->type) || !flow_told_apart(fl, loc->type, in->type);
	}
	return in->op == IR_CALL && flow_call_may_write(fl, in, loc);
}

bool flow_loop_may_write(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc)
{
	const struct object *o = NULL;
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	if (at->kind == TERM_PTR) {
		o = term_get(fl->pool, at->args[0])->object;
	}
	if (o && (o->kind == OBJECT_BOX || o->kind == OBJECT_STRING)) {
		return false;
	}
	int64_t local = flow_local_nobody_keeps(fl, loc);
	for (size_t i = 0; i < l->blocks.n; i++) {
		const struct ir_block *b = l->blocks.at[i];
		for (size_t j = 0; j < b->instrs.n; j++) {
			const struct ir_instr *in = b->instrs.at[j];
			if (loc->bytes == LOC_HANDLE && flow_call_resizes(fl, in)) {
				return true;
			}
			if (flow_op_writes(in) && (local < 0 || flow_names_local(fl, in, local)) &&
			    instr_may_write(fl, l, in, loc)) {
				return true;
			}
		}
	}
	return false;
}

bool flow_is_out_of_reach(struct flow *fl, const struct mem_loc *loc, const struct mem_def *d)
{
	int64_t local = flow_local_nobody_keeps(fl, loc);
	return local >= 0 && !flow_names_local(fl, ir_at(fl->f, d->instr), local);
}

/* May what is written here touch the cell's object, wherever in it? */
static bool writes_object(struct flow *fl, const struct mem_def *d, const struct mem_loc *loc)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	for (size_t i = 0; i < d->writes.n; i++) {
		const struct mem_write *w = &d->writes.at[i];
		if ((w->by_stranger || w->resizes) && flow_write_alias(fl, loc, w, TERM_NONE) == ALIAS_NO) {
			continue;
		}
		const struct term_node *to = w->pointer ? term_get(fl->pool, w->pointer) : NULL;
		bool apart =
		    flow_is_out_of_reach(fl, loc, d) ||
		    (to && to->kind == TERM_PTR && at->kind == TERM_PTR && !w->reach &&
		     (flow_cell_apart(fl, loc, w, w->pointer) || flow_objects_alias(fl, at->args[0], to->args[0]) == ALIAS_NO));
		if (!apart) {
			return true;
		}
	}
	return false;
}

uint32_t flow_next_write_in(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc, size_t v)
{
	for (; v < fl->memory->defs.n; v++) {
		const struct mem_def *d = &fl->memory->defs.at[v];
		if (d->kind == MEM_WRITES && ir_loop_contains(l, d->block) && writes_object(fl, d, loc)) {
			return (uint32_t)v;
		}
	}
	return 0;
}

bool flow_loop_writes_object(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc)
{
	return flow_next_write_in(fl, l, loc, 1) != 0;
}

uint32_t flow_only_write_in(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc)
{
	uint32_t first = flow_next_write_in(fl, l, loc, 1);
	return first && !flow_next_write_in(fl, l, loc, (size_t)first + 1) ? first : 0;
}
