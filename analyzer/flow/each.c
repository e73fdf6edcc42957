/*
 * Each: what a loop checks in every iteration holds of every iteration that was completed. Of a loop over the
 * dimensions of a shape (`for i: if (a.dim(i) != b.dim(i)) return`) that is told one by one for the first few, behind
 * its header's exit: the loop ended before the k-th, or its check held there. (A universally quantified loop invariant,
 * instantiated at constants.)
 */
#include "flow/loop_int.h"
#include "flow/walk_int.h"

enum { FIRST_FEW = 6, MAX_CHECKS = 4 };

struct asks {
	const struct term_pool *p;
	term counter;
	bool found;
};

static void note_dimension(term atom, void *payload)
{
	struct asks *a = payload;
	const struct term_node *n = term_get(a->p, atom);
	bool dim = n->kind == TERM_APP && n->vocab == VOCAB_DIM;
	a->found = a->found || (dim && term_contains(a->p, n->args[1], a->counter));
}

/* Is this about the dimension of the iteration's number? */
static bool asks_for_dimension(struct flow *fl, term cond, term counter)
{
	struct asks a = {fl->pool, counter, false};
	term_each_atom(fl->pool, cond, note_dimension, &a);
	return a.found;
}

/* Where the header leads out of the loop and nothing else leads to. */
static struct ir_block *exit_of(const struct ir_loop *l)
{
	const struct ir_instr *last = l->header->instrs.at[l->header->instrs.n - 1];
	for (uint32_t t = 0; t < last->n_targets; t++) {
		struct ir_block *to = last->targets[t];
		if (!ir_loop_contains(l, to) && ir_edge_dominates(l->header, t, to)) {
			return to;
		}
	}
	return NULL;
}

static void tell(struct flow *fl, const struct ir_loop *l, const struct fact *check, term cond, struct ir_block *exit)
{
	struct term_pool *p = fl->pool;
	const struct loop_state *state = &fl->loop->states[l->index];
	for (int k = 0; k < FIRST_FEW; k++) {
		term number = term_int(p, k);
		term held = loop_replace(fl, cond, state->counter, number);
		struct fact f = {term_or(p, term_compare(p, REL_LE, state->exit_count, number), held), check->place,
		                 "checked in each iteration", 0, false};
		vec_push(fl->arena, &fl->walk->blocks[exit->index].facts, f);
	}
}

void loop_tell_checks(struct flow *fl, const struct ir_loop *l)
{
	struct ir_block *exit = exit_of(l);
	const struct ir_block *b = exit && l->latches.n == 1 ? l->latches.at[0] : NULL;
	term counter = fl->loop->states[l->index].counter;
	int told = 0;
	for (; b && b != l->header; b = b->idom) {
		const fact_list *facts = &fl->walk->blocks[b->index].facts;
		for (size_t i = 0; i < facts->n && told < MAX_CHECKS; i++) {
			term cond = flow_final(fl, facts->at[i].cond);
			bool per_dimension = cond && asks_for_dimension(fl, cond, counter);
			if (per_dimension && loop_invariant(fl, loop_replace(fl, cond, counter, term_int(fl->pool, 0)), l)) {
				tell(fl, l, &facts->at[i], cond, exit);
				told++;
			}
		}
	}
}
