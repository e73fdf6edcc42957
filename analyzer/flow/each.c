/*
 * Each: what a loop checks in every iteration holds of every iteration that was completed. Of a loop over the
 * dimensions of a shape (`for i: if (a.dim(i) != b.dim(i)) return`) that is told one by one for the first few, behind
 * its header's exit: the loop ended before the k-th, or its check held there. (A universally quantified loop invariant,
 * instantiated at constants.) Of a loop over elements (`for i: if (index[i] >= n) return`) it is told of each element
 * that somebody asks about later: which iteration looked at it, the element's place tells. Where each element was
 * checked to be at most the next (`splits[i] <= splits[i + 1]`), all of them lie between the first and the last, by
 * induction over the iterations.
 */
#include "flow/loop_int.h"
#include "flow/walk_int.h"

enum { FIRST_FEW = 6, MAX_CHECKS = 4 };
/* Checks of elements in a function: each is held against each element that is asked about. What is beyond is unknown.
 */
enum { MAX_KEPT = 16 };

struct asks {
	const struct term_pool *p;
	enum vocab word;
	uint32_t arg; /* of the word: where the counter stands */
	term counter;
	bool found;
};

static void note_asked(term atom, void *payload)
{
	struct asks *a = payload;
	const struct term_node *n = term_get(a->p, atom);
	bool is_word = n->kind == TERM_APP && n->vocab == a->word;
	a->found = a->found || (is_word && term_contains(a->p, n->args[a->arg], a->counter));
}

static bool asks_for(struct flow *fl, term cond, enum vocab word, uint32_t arg, term counter)
{
	struct asks a = {fl->pool, word, arg, counter, false};
	term_each_atom(fl->pool, cond, note_asked, &a);
	return a.found;
}

/* Is this about the dimension of the iteration's number? */
static bool asks_for_dimension(struct flow *fl, term cond, term counter)
{
	return asks_for(fl, cond, VOCAB_DIM, 1, counter);
}

/* Is it about the element that the iteration looks at? */
static bool asks_for_element(struct flow *fl, term cond, term counter)
{
	return asks_for(fl, cond, VOCAB_CELL, 0, counter);
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

/* ---- elements ---- */

static const struct term_node *cell_of(const struct term_pool *p, const struct term_node *sum, int128 coef)
{
	for (uint32_t i = 0; i < sum->n_monomials; i++) {
		const struct term_node *n =
		    sum->monomials[i].n == 1 && sum->monomials[i].coef == coef ? term_get(p, sum->monomials[i].atoms[0]) : NULL;
		if (n && n->kind == TERM_APP && n->vocab == VOCAB_CELL) {
			return n;
		}
	}
	return NULL;
}

/* Two cells of one kind and a constant that is at most 0: `upper - lower + constant >= 0`. */
static bool is_difference(const struct term_node *sum)
{
	bool has_constant = sum->kind == TERM_POLY && sum->n_monomials == 3 && sum->monomials[0].n == 0;
	return sum->kind == TERM_POLY && (sum->n_monomials == 2 || (has_constant && sum->monomials[0].coef <= 0));
}

/* The element that a check says to be at most the one that the next iteration looks at; TERM_NONE: it says no such
 * thing. */
static term lower_of(struct flow *fl, term cond, term counter)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, cond), *sum = n->kind == TERM_GE0 ? term_get(p, n->args[0]) : NULL;
	if (!sum || !is_difference(sum)) {
		return TERM_NONE;
	}
	const struct term_node *lower = cell_of(p, sum, -1), *upper = cell_of(p, sum, 1);
	bool alike = lower && upper && lower->n_args == upper->n_args;
	for (uint32_t i = 1; alike && i < lower->n_args; i++) {
		alike = lower->args[i] == upper->args[i];
	}
	term next = term_add(p, counter, term_int(p, 1));
	if (!alike || loop_replace(fl, lower->args[0], counter, next) != upper->args[0]) {
		return TERM_NONE;
	}
	return term_app(p, VOCAB_CELL, lower->args, lower->n_args);
}

static void keep_check(struct flow *fl, const struct ir_loop *l, const struct fact *known, struct ir_block *exit)
{
	term counter = fl->loop->states[l->index].counter, cond = flow_final(fl, known->cond);
	bool is_one = cond && fl->loop->states[l->index].exit_count && !known->is_premise;
	if (!is_one || !asks_for_element(fl, cond, counter) ||
	    !loop_invariant(fl, loop_replace(fl, cond, counter, term_int(fl->pool, 0)), l)) {
		return;
	}
	struct each_check c = {.check = *known, .loop = l, .exit = exit};
	c.check.cond = cond;
	c.lower = lower_of(fl, cond, counter);
	vec_push(fl->arena, &fl->walk->each, c);
}

static void keep_checks(struct flow *fl, const struct ir_loop *l, struct ir_block *exit)
{
	const struct ir_block *b = l->latches.n == 1 ? l->latches.at[0] : NULL;
	for (; b && b != l->header; b = b->idom) {
		const struct block_state *s = &fl->walk->blocks[b->index];
		for (size_t i = 0; i < s->facts.n && fl->walk->each.n < MAX_KEPT; i++) {
			keep_check(fl, l, &s->facts.at[i], exit);
		}
		for (size_t i = 0; i < s->late.n && fl->walk->each.n < MAX_KEPT; i++) {
			keep_check(fl, l, &s->late.at[i].fact, exit);
		}
	}
}

struct match {
	struct flow *fl;
	const struct term_node *asked; /* the cell that is asked about */
	term counter, number;          /* the iteration that looked at it; TERM_NONE: none did */
};

term loop_solve(struct flow *fl, term counter, term place, term asked)
{
	struct term_pool *p = fl->pool;
	const struct term_node *a = term_get(p, place), *b = term_get(p, asked);
	if (a->kind != TERM_PTR || b->kind != TERM_PTR || a->args[0] != b->args[0]) {
		return TERM_NONE;
	}
	term start = loop_replace(fl, a->args[1], counter, term_int(p, 0));
	term next = loop_replace(fl, a->args[1], counter, term_int(p, 1));
	term step = term_sub(p, next, start), away = term_sub(p, b->args[1], start);
	int128 by;
	if (!term_const_value(p, step, &by) || by == 0 || a->args[1] != term_add(p, start, term_mul(p, step, counter))) {
		return TERM_NONE;
	}
	term number = term_binary(p, TERM_DIV, by < 0 ? term_neg(p, away) : away, term_int(p, by < 0 ? -by : by));
	return term_mul(p, step, number) == away ? number : TERM_NONE;
}

static void match_cell(term atom, void *payload)
{
	struct match *m = payload;
	const struct term_node *n = term_get(m->fl->pool, atom);
	bool alike = n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->n_args == m->asked->n_args;
	for (uint32_t i = 1; alike && i < n->n_args; i++) {
		alike = n->args[i] == m->asked->args[i];
	}
	if (alike && !m->number && term_contains(m->fl->pool, n->args[0], m->counter)) {
		m->number = loop_solve(m->fl, m->counter, n->args[0], m->asked->args[0]);
	}
}

bool flow_each_fact(struct flow *fl, const struct each_check *c, term atom, const struct ir_block *at, struct fact *out)
{
	struct term_pool *p = fl->pool;
	const struct loop_state *state = &fl->loop->states[c->loop->index];
	struct match m = {.fl = fl, .asked = term_get(p, atom), .counter = state->counter};
	if (m.asked->kind != TERM_APP || m.asked->vocab != VOCAB_CELL || !ir_dominates(c->exit, at)) {
		return false;
	}
	term_each_atom(p, c->check.cond, match_cell, &m);
	if (!m.number) {
		return false;
	}
	term before = term_compare(p, REL_LT, m.number, term_int(p, 0));
	term behind = term_compare(p, REL_LE, state->exit_count, m.number);
	term held = loop_replace(fl, c->check.cond, state->counter, m.number);
	*out = c->check;
	out->why = "checked in each iteration";
	out->cond = term_or(p, before, term_or(p, behind, held));
	out->cond = flow_seen_from(fl, out->cond, c->exit, at);
	return true;
}

/* How many pairs were checked, or less than 0: `max(0, n)` says no more. */
static term pairs_of(const struct term_pool *p, term count)
{
	const struct term_node *n = count ? term_get(p, count) : NULL;
	int128 least;
	for (uint32_t i = 0; n && n->kind == TERM_MAX && i < 2; i++) {
		if (term_const_value(p, n->args[i], &least) && least == 0) {
			return n->args[1 - i];
		}
	}
	return count;
}

bool flow_growth_fact(struct flow *fl, const struct each_check *c, term atom, const struct ir_block *at,
                      struct fact *out)
{
	struct term_pool *p = fl->pool;
	const struct loop_state *state = &fl->loop->states[c->loop->index];
	struct match m = {.fl = fl, .asked = term_get(p, atom), .counter = state->counter};
	if (!c->lower || m.asked->kind != TERM_APP || m.asked->vocab != VOCAB_CELL || !ir_dominates(c->exit, at)) {
		return false;
	}
	term pairs = pairs_of(p, flow_final(fl, state->held_count));
	match_cell(c->lower, &m);
	if (!m.number || !pairs) {
		return false;
	}
	term first = loop_replace(fl, c->lower, state->counter, term_int(p, 0)),
	     last = loop_replace(fl, c->lower, state->counter, pairs);
	term outside =
	    term_or(p, term_compare(p, REL_LT, m.number, term_int(p, 0)), term_compare(p, REL_GT, m.number, pairs));
	term within = term_and(p, term_compare(p, REL_LE, first, atom), term_compare(p, REL_LE, atom, last));
	*out = c->check;
	out->why = "each is checked to be at most the next";
	out->cond = flow_seen_from(fl, term_or(p, outside, within), c->exit, at);
	return true;
}

void loop_tell_checks(struct flow *fl, const struct ir_loop *l)
{
	struct ir_block *exit = exit_of(l);
	if (exit) {
		keep_checks(fl, l, exit);
	}
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
