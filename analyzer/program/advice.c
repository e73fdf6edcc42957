/*
 * advice.c: what to do about a recursion that is not proved, read off its shape.
 */
#include "program/program_int.h"

static bool changes(const struct recursion *r, const struct turn *t, uint32_t param)
{
	const struct ir_func *f = r->members.at[0]->func;
	return t->fact && param < t->fact->args.n && t->fact->args.at[param] != flow_param(r->program->pool, f, param);
}

/* One call keeps the one end of an interval, another the other: quicksort and its like. */
static bool splits_interval(const struct recursion *r)
{
	const struct ir_func *f = r->members.at[0]->func;
	if (r->members.n != 1 || r->turns.n != 2)
		return false;
	for (uint32_t a = 0; a < f->params.n; a++)
		for (uint32_t b = 0; b < f->params.n; b++) {
			const struct turn *x = &r->turns.at[0], *y = &r->turns.at[1];
			bool integers = f->params.at[a].type->kind == IR_TYPE_INT && f->params.at[b].type->kind == IR_TYPE_INT;
			if (a != b && integers && changes(r, x, a) && !changes(r, x, b) && changes(r, y, b) && !changes(r, y, a))
				return true;
		}
	return false;
}

/* Nothing is left to do after the call: a loop with the arguments as variables does the same. */
static bool is_last_call(const struct recursion *r)
{
	const struct ir_func *f = r->members.at[0]->func;
	if (r->program->is_linked)
		return false;
	for (size_t i = 0; r->members.n == 1 && i < r->turns.n; i++) {
		const struct ir_instr *call = ir_at(f, r->turns.at[i].edge->instr);
		const struct ir_block *b = call->block;
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		bool then_returns = b->instrs.n >= 2 && b->instrs.at[b->instrs.n - 2] == call && last->op == IR_RETURN;
		if (!then_returns || (last->n_args && last->args[0] != call->id))
			return false;
	}
	return r->members.n == 1 && r->turns.n > 0;
}

const char *advice_for(const struct recursion *r, const struct cycle *c)
{
	switch (c->kind) {
	case DEPTH_DATA:
		return r->turns.n == 1
		           ? "walk it in a loop, or pass on how many levels are left and stop at 0"
		           : "keep what is still to visit in a vector of your own, or pass on how many levels are left "
		             "and stop at 0";
	case DEPTH_TERM:
	case DEPTH_CONSTANT:
		if (splits_interval(r))
			return "call it on the smaller part only, and go on with the larger one in a loop: that is logarithmic";
		return is_last_call(r) ? "this is the last thing it does: make it a loop"
		                       : "make it a loop, or refuse what is too deep before the first call";
	case DEPTH_UNBOUNDED:
	case DEPTH_UNKNOWN:
		return "pass on how many levels are left and stop at 0";
	case DEPTH_LOGARITHMIC:
		return NULL;
	}
	BUG("depth kind %d", (int)c->kind);
}
