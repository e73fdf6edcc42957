/*
 * output.c: what an operator gives its framework, and what holds where it did not fail. Checks that fail mark the
 * operator as failed and return: behind the one return without such a mark all of them hold, and outputs that were
 * given on every way there are what they were given as.
 */
#include "flow/call_int.h"
#include "flow/walk_int.h"

/* A call on the way marks the operator as failed: it will not be run. */
static bool fails(struct flow *fl, const struct ir_instr *in)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	size_t n = in->n_args - (callee && callee->is_method && in->n_args > 0);
	const struct model_function *row = callee ? models_function(fl->c->models, callee, n) : NULL;
	return row && row->fails;
}

bool flow_has_failed(struct flow *fl, const struct ir_block *b)
{
	for (; b; b = b->idom) {
		for (size_t i = 0; i < b->instrs.n; i++) {
			if (fails(fl, b->instrs.at[i])) {
				return true;
			}
		}
	}
	return false;
}

static bool may_fail(struct flow *fl)
{
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		const struct ir_block *b = fl->walk->order[i];
		for (size_t k = 0; k < b->instrs.n; k++) {
			if (fails(fl, b->instrs.at[k])) {
				return true;
			}
		}
	}
	return false;
}

void flow_give_output(struct model_site *s)
{
	struct summary *to = s->fl->summary;
	struct given_output out = {.instr = s->call->id, .index = flow_model_eval(s, s->row->output)};
	if (s->row->defines.n == 1) {
		out.tensor = flow_model_eval(s, s->row->defines.at[0].value);
	}
	for (size_t i = 0; i < to->outputs.n; i++) { /* a walk may come by again */
		if (to->outputs.at[i].instr == out.instr) {
			to->outputs.at[i] = out;
			return;
		}
	}
	vec_push(s->fl->arena, &to->outputs, out);
}

static bool comes_by(const struct ir_block *from, const struct ir_block *by)
{
	while (from && from != by) {
		from = from->idom;
	}
	return from != NULL;
}

/* What holds, and which outputs there are, where nothing failed. */
void flow_find_unfailed(struct flow *fl)
{
	struct summary *s = fl->summary;
	const struct ir_block *end = NULL;
	size_t n = 0, kept = 0;
	bool is_asked = s->outputs.n || may_fail(fl);
	for (size_t i = 0; i < fl->walk->n_order && is_asked; i++) {
		struct ir_block *b = fl->walk->order[i];
		if (b->instrs.at[b->instrs.n - 1]->op == IR_RETURN && !flow_has_failed(fl, b)) {
			end = b;
			n++;
		}
	}
	for (size_t i = 0; i < s->outputs.n && n == 1; i++) {
		struct given_output out = s->outputs.at[i];
		if (!comes_by(end, ir_at(fl->f, out.instr)->block)) {
			out.tensor = TERM_NONE;
		}
		s->outputs.at[kept++] = out;
	}
	s->outputs.n = kept;
	if (n == 1) {
		flow_facts_at(fl, end->instrs.at[end->instrs.n - 1], NULL, 0, &s->unfailed);
	}
}
