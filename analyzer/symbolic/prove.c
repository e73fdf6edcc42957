/*
 * One attempt at a goal, cheapest step first: the facts in normal form (facts.c), axioms of the atoms they mention
 * (axioms.c), the range test, linear reasoning, a bounded number of case splits. question.c decides which attempts are
 * made, and what they may cost.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define SPLITS_MAX 40
#define SPLIT_DEPTH 4
#define PARTS_MAX 12
#define SHIFTS_MAX 16

/* ---- goals ---- */

static bool prove(struct system *s, term goal, int depth, struct sources *from);

static void note_step(struct question *q, enum proof_step step)
{
	q->step = step > q->step ? step : q->step;
}

static bool by_contradiction(struct system *s, struct sources *from)
{
	system_propagate(s);
	if (!s->contradiction)
		return false;
	note_step(s->q, STEP_RANGE);
	sources_add(from, &s->from);
	return true;
}

static bool prove_directly(struct system *s, term t, struct sources *from)
{
	struct term_pool *p = s->q->p;
	axioms_add(s, t);
	if (by_contradiction(s, from))
		return true;
	t = system_rewrite(s, t, from);
	term whole = term_without_parts(p, t);
	if ((whole != t && range_test(s, whole, from)) || range_test(s, t, from)) {
		note_step(s->q, STEP_RANGE);
		return true;
	}
	if (linear_contradiction(s, term_sub(p, term_int(p, -1), t), from)) {
		note_step(s->q, STEP_LINEAR);
		return true;
	}
	return false;
}

struct split_search {
	const struct term_pool *p;
	term found;
	bool any_mod;
};

static void note_split(term atom, void *payload)
{
	struct split_search *w = payload;
	enum term_kind k = term_kind_of(w->p, atom);
	w->any_mod |= k == TERM_MOD;
	if (w->found == TERM_NONE && (k == TERM_MIN || k == TERM_MAX || k == TERM_SELECT) && term_is_arith(w->p, atom))
		w->found = atom;
}

static void find_split(const struct system *s, term goal, struct split_search *w)
{
	term_each_open_atom(w->p, goal, note_split, w);
	for (size_t i = 0; i < s->ineqs.n; i++)
		term_each_open_atom(w->p, s->ineqs.at[i].t, note_split, w);
}

/* One case: cond holds, and so atom is `by`. */
static bool prove_case(const struct system *s, term cond, term atom, term by, term goal, int depth,
                       struct sources *from)
{
	struct system c = system_copy(s);
	struct sources none = {0};
	if (c.q->splits++ >= SPLITS_MAX)
		return false;
	if (atom)
		system_solve(&c, atom, by, &none);
	system_add(&c, cond, &none);
	return prove(&c, goal, depth + 1, from);
}

static bool split_on_atom(const struct system *s, term atom, term goal, int depth, struct sources *from)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, atom);
	bool select = n->kind == TERM_SELECT;
	term a = n->args[select ? 1 : 0], b = n->args[select ? 2 : 1];
	term cond = select ? n->args[0] : term_compare(p, n->kind == TERM_MIN ? REL_LE : REL_GE, a, b);
	return prove_case(s, cond, atom, a, goal, depth, from) &&
	       prove_case(s, term_not(p, cond), atom, b, goal, depth, from);
}

struct shift_search {
	struct system *s;
	term found;
	int128 lo, hi;
};

/* An atom of few values that is shifted by, alone or with a constant. */
static void note_shift(term atom, void *payload)
{
	struct shift_search *w = payload;
	const struct term_node *n = term_get(w->s->q->p, atom);
	struct poly amount;
	if (w->found || (n->kind != TERM_SHL && n->kind != TERM_SHR))
		return;
	poly_read(w->s->q->p, n->args[1], &amount);
	for (size_t i = 0; i < amount.n; i++) {
		if (amount.m[i].n != 1 || amount.m[i].coef != 1)
			continue;
		struct term_range r = system_range(w->s, amount.m[i].atoms[0]);
		if (!r.has_lo || !r.has_hi || r.hi < r.lo || r.hi - r.lo >= SHIFTS_MAX)
			continue;
		w->found = amount.m[i].atoms[0];
		w->lo = r.lo;
		w->hi = r.hi;
		return;
	}
}

/* x << u and x >> u are products and quotients where u is known: one case for each of its values. */
static bool split_on_shift(struct system *s, term goal, int depth, struct sources *from)
{
	struct shift_search w = {.s = s};
	struct term_pool *p = s->q->p;
	term_each_open_atom(p, goal, note_shift, &w);
	if (!w.found)
		return false;
	system_range_sources(s, w.found, from);
	for (int128 v = w.lo; v <= w.hi; v++) {
		term value = term_int(p, v);
		if (!prove_case(s, term_compare(p, REL_EQ, w.found, value), w.found, value, goal, depth, from))
			return false;
	}
	return true;
}

static bool split_on_clause(const struct system *s, size_t which, term goal, int depth, struct sources *from)
{
	struct system c = system_copy(s);
	struct known clause = c.clauses.at[which];
	const struct term_node *n = term_get(s->q->p, clause.t);
	c.clauses.at[which] = vec_pop(&c.clauses);
	sources_add(from, &clause.from);
	for (uint32_t i = 0; i < n->n_args; i++) {
		if (!prove_case(&c, n->args[i], TERM_NONE, TERM_NONE, goal, depth, from))
			return false;
	}
	return true;
}

static bool prove_by_cases(struct system *s, term goal, int depth, struct sources *from)
{
	struct split_search w = {.p = s->q->p};
	struct sources used = *from;
	if (depth >= SPLIT_DEPTH || !s->q->may_split)
		return false;
	find_split(s, goal, &w);
	if (w.any_mod && !s->expand_mod) {
		struct system c = system_copy(s);
		map_clear(&c.seen);
		c.expand_mod = true;
		if (prove(&c, goal, depth, from))
			return true;
	}
	if (w.found && split_on_atom(s, w.found, goal, depth, &used)) {
		*from = used;
		return true;
	}
	used = *from;
	if (split_on_shift(s, goal, depth, &used)) {
		*from = used;
		return true;
	}
	for (size_t i = 0; i < s->clauses.n && i < 4; i++) {
		used = *from;
		if (split_on_clause(s, i, goal, depth, &used)) {
			*from = used;
			return true;
		}
	}
	return false;
}

static bool prove_ge0(struct system *s, term goal, int depth, struct sources *from)
{
	term t = term_get(s->q->p, goal)->args[0];
	if (!question_spend(s->q, 1))
		return false;
	if (prove_directly(s, t, from) || (clauses_learn(s) && prove_directly(s, t, from)))
		return true;
	return prove_by_cases(s, goal, depth, from);
}

static bool prove_eq0(struct system *s, term goal, int depth, struct sources *from)
{
	struct term_pool *p = s->q->p;
	term t = term_get(p, goal)->args[0];
	struct system c = system_copy(s);
	return prove(s, condition_ge0(p, t), depth, from) && prove(&c, condition_ge0(p, term_neg(p, t)), depth, from);
}

/* Assume the opposite and look for a contradiction. */
static bool refute(struct system *s, term assumed, int depth, struct sources *from)
{
	struct sources none = {0};
	struct system c = system_copy(s);
	system_add(&c, assumed, &none);
	axioms_add(&c, term_bool(s->q->p, false));
	if (by_contradiction(&c, from))
		return true;
	if (linear_contradiction(&c, TERM_NONE, from)) {
		note_step(s->q, STEP_LINEAR);
		return true;
	}
	return depth < SPLIT_DEPTH && prove_by_cases(&c, term_bool(s->q->p, false), depth, from);
}

static bool prove_ne0(struct system *s, term t, int depth, struct sources *from)
{
	struct term_pool *p = s->q->p;
	for (size_t i = 0; i < s->nonzero.n; i++) {
		if (s->nonzero.at[i].t == t || s->nonzero.at[i].t == term_neg(p, t)) {
			sources_add(from, &s->nonzero.at[i].from);
			return true;
		}
	}
	term one = term_int(p, 1);
	return prove_directly(s, term_sub(p, t, one), from) || prove_directly(s, term_sub(p, term_neg(p, t), one), from) ||
	       refute(s, condition_eq0(p, t), depth, from);
}

/* One part holds where the others do not. */
static bool prove_or(struct system *s, term goal, int depth, struct sources *from)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, goal);
	struct sources none = {0};
	for (uint32_t i = n->n_args; i-- > 0 && n->n_args <= PARTS_MAX;) {
		struct system c = system_copy(s);
		struct sources used = *from;
		for (uint32_t j = 0; j < n->n_args; j++) {
			if (j != i)
				system_add(&c, term_not(p, n->args[j]), &none);
		}
		if (prove(&c, n->args[i], depth + 1, &used)) {
			*from = used;
			return true;
		}
	}
	return false;
}

static bool prove_and(struct system *s, term goal, int depth, struct sources *from)
{
	const struct term_node *n = term_get(s->q->p, goal);
	for (uint32_t i = 0; i < n->n_args; i++) {
		struct system c = system_copy(s);
		if (!prove(&c, n->args[i], depth, from))
			return false;
	}
	return true;
}

static bool prove_literal(struct system *s, term goal, int depth, struct sources *from)
{
	for (size_t i = 0; i < s->literals.n; i++) {
		if (s->literals.at[i].t == goal) {
			sources_add(from, &s->literals.at[i].from);
			return true;
		}
	}
	return refute(s, term_not(s->q->p, goal), depth, from);
}

/* Recursion is bounded: by SPLIT_DEPTH through cases, by the depth of the goal otherwise. */
static bool prove(struct system *s, term goal, int depth, struct sources *from)
{
	struct sources used = *from;
	bool yes;
	if (by_contradiction(s, from))
		return true;
	goal = system_rewrite(s, goal, &used);
	const struct term_node *n = term_get(s->q->p, goal);
	if (depth > SPLIT_DEPTH || !question_spend(s->q, 1))
		return false;
	if (n->kind == TERM_CONST)
		yes = n->value != 0 || refute(s, term_bool(s->q->p, true), depth, &used);
	else if (n->kind == TERM_AND)
		yes = prove_and(s, goal, depth, &used);
	else if (n->kind == TERM_OR)
		yes = prove_or(s, goal, depth, &used);
	else if (n->kind == TERM_GE0)
		yes = prove_ge0(s, goal, depth, &used);
	else if (n->kind == TERM_EQ0)
		yes = prove_eq0(s, goal, depth, &used);
	else if (n->kind == TERM_NOT && term_kind_of(s->q->p, n->args[0]) == TERM_EQ0)
		yes = prove_ne0(s, term_get(s->q->p, n->args[0])->args[0], depth, &used);
	else
		yes = prove_literal(s, goal, depth, &used);
	if (yes)
		*from = used;
	return yes;
}

bool prove_goal(struct system *s, term goal, struct sources *from)
{
	return prove(s, goal, 0, from);
}
