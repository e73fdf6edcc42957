/*
 * The prover, cheapest step first: the facts in normal form (facts.c), axioms of the atoms they mention (axioms.c), the
 * range test, linear reasoning, a bounded number of case splits, a search for small counterexamples, and the solver.
 * Each question has a budget of steps; running out of it is "unknown". Nothing is kept between questions but terms.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define STEPS_DEFAULT 200000
#define SPLITS_MAX 40
#define SPLIT_DEPTH 4
#define PARTS_MAX 12
#define SHIFTS_MAX 16

struct prover {
	struct term_pool *p;
	struct prover_options options;
	struct prover_stats stats;
	uint64_t before;    /* steps that this account did not spend, modulo 2^64 */
	struct arena arena; /* holds this struct */
};

struct prover *prover_new(struct term_pool *p, const struct prover_options *options)
{
	struct arena a;
	arena_init(&a);
	struct prover *pr = ARENA_NEW(&a, struct prover);
	pr->p = p;
	pr->arena = a;
	if (options)
		pr->options = *options;
	if (pr->options.steps == 0)
		pr->options.steps = STEPS_DEFAULT;
	return pr;
}

void prover_free(struct prover *pr)
{
	if (pr) {
		struct arena a = pr->arena;
		arena_release(&a);
	}
}

const struct prover_stats *prover_stats(const struct prover *pr)
{
	return &pr->stats;
}

void prover_account(struct prover *pr, uint64_t spent)
{
	pr->before = pr->stats.steps - spent;
}

uint64_t prover_spent(const struct prover *pr)
{
	return pr->stats.steps - pr->before;
}

/* ---- goals ---- */

static bool prove(struct system *s, term goal, int depth, struct sources *from);

static void note_step(struct question *q, enum proof_step step)
{
	q->step = step > q->step ? step : q->step;
}

static const char *step_name(enum proof_step step)
{
	switch (step) {
	case STEP_NONE:
	case STEP_RANGE:
		return "range test";
	case STEP_LINEAR:
		return "linear";
	case STEP_SOLVER:
		return "z3";
	}
	BUG("proof step %d", (int)step);
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
	term_each_atom(w->p, goal, note_split, w);
	for (size_t i = 0; i < s->ineqs.n; i++)
		term_each_atom(w->p, s->ineqs.at[i].t, note_split, w);
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
	term_each_atom(p, goal, note_shift, &w);
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

/* ---- questions ---- */

void question_init(struct prover *pr, struct question *q, struct arena *scratch)
{
	const struct prover_options *o = &pr->options;
	bool tired = o->tired_after && prover_spent(pr) > o->tired_after;
	arena_init(scratch);
	*q = (struct question){.p = pr->p, .arena = scratch, .budget = tired ? o->tired_steps : o->steps};
	pr->stats.questions++;
}

/* Those past the last share its bit: where one was used, all of them are named. */
static size_t source_of(size_t fact)
{
	return fact < SOURCES_MAX ? fact : SOURCES_MAX - 1;
}

void system_add_facts(struct system *s, const struct fact *facts, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct sources from = {0};
		size_t bit = source_of(i);
		from.bits[bit / 64] |= (uint64_t)1 << (bit % 64);
		system_add(s, facts[i].cond, &from);
	}
}

void proof_fill(struct proof *proof, const struct question *q, const struct sources *from, size_t n_facts,
                struct arena *a)
{
	if (!proof)
		return;
	*proof = (struct proof){.step = step_name(q->step), .steps = q->steps};
	for (size_t i = 0; i < n_facts; i++) {
		size_t bit = source_of(i);
		if (from->bits[bit / 64] >> (bit % 64) & 1)
			vec_push(a, &proof->used, i);
	}
}

/* Z3 does not say what it used. */
static void all_sources(struct sources *from)
{
	for (int i = 0; i < SOURCES_MAX / 64; i++)
		from->bits[i] = ~(uint64_t)0;
}

/* The facts, and what they say of tensors' ranks, dimensions and sizes, which the solver knows nothing of. */
static fact_list facts_for_solver(struct system *s, const struct fact *facts, size_t n)
{
	fact_list all = {0};
	struct term_pool *p = s->q->p;
	for (size_t i = 0; i < n; i++)
		vec_push(s->q->arena, &all, facts[i]);
	for (size_t i = 0; i < s->solved.n; i++) {
		struct solved e = s->solved.at[i];
		if (term_is_app(p, e.atom, VOCAB_NUMEL) || term_is_app(p, e.atom, VOCAB_DIM) ||
		    term_is_app(p, e.atom, VOCAB_RANK))
			vec_push(s->q->arena, &all, (struct fact){.cond = term_compare(p, REL_EQ, e.atom, e.by)});
	}
	return all;
}

/* The solver's word is taken for YES; its counterexample is checked. */
static enum answer ask_solver(struct prover *pr, struct system *s, const struct fact *facts, size_t n, term goal,
                              struct assignment *counterexample)
{
	if (!pr->options.solver)
		return ANSWER_UNKNOWN;
	fact_list all = facts_for_solver(s, facts, n);
	enum answer r = pr->options.solver(pr->p, all.at, all.n, goal, pr->options.solver_resources, counterexample,
	                                   pr->options.solver_payload);
	if (r == ANSWER_NO && !assignment_holds(pr->p, facts, n, goal, counterexample))
		return ANSWER_UNKNOWN;
	return r;
}

#define QUICK_STEPS 400 /* nearly all proofs that there are need fewer */

/* A short proof without cases, a small counterexample, a long proof, a proof by cases: most questions end at the first
 * or second, and what has no proof mostly has a small counterexample. */
static enum answer decide(struct system *s, const struct fact *facts, size_t n, term goal, struct arena *a,
                          struct sources *from, struct assignment *counterexample)
{
	struct system first = system_copy(s), second = system_copy(s);
	uint64_t budget = s->q->budget, quick = s->q->steps + QUICK_STEPS;
	s->q->budget = quick < budget ? quick : budget;
	bool proved = prove(&first, goal, 0, from);
	s->q->budget = budget;
	if (proved)
		return ANSWER_YES;
	if (search_counterexample(s->q, facts, n, goal, a, counterexample))
		return ANSWER_NO;
	if (prove(&second, goal, 0, from))
		return ANSWER_YES;
	s->q->may_split = true;
	return prove(s, goal, 0, from) ? ANSWER_YES : ANSWER_UNKNOWN;
}

static void count_answer(struct prover_stats *stats, const struct question *q, enum answer r, bool by_solver)
{
	stats->steps += q->steps;
	if (by_solver)
		stats->by_solver++;
	else if (r == ANSWER_UNKNOWN)
		stats->stuck++;
	else if (q->step == STEP_LINEAR)
		stats->by_linear++;
	else
		stats->by_range++;
}

assumptions proof_rests(const fact_list *facts, const struct proof *proof)
{
	assumptions set = 0;
	for (size_t i = 0; i < proof->used.n; i++) {
		set |= facts->at[proof->used.at[i]].assuming;
	}
	return set;
}

enum answer prover_implies(struct prover *pr, const struct fact *facts, size_t n, term goal, struct arena *a,
                           struct proof *proof, struct assignment *counterexample)
{
	struct arena scratch;
	struct question q;
	struct system s;
	struct sources from = {0};
	struct assignment found = {0};
	if (!goal)
		return ANSWER_UNKNOWN;
	question_init(pr, &q, &scratch);
	system_init(&s, &q);
	system_add_facts(&s, facts, n);
	enum answer r = decide(&s, facts, n, goal, &scratch, &from, &found);
	bool by_solver = r == ANSWER_UNKNOWN && (r = ask_solver(pr, &s, facts, n, goal, &found)) != ANSWER_UNKNOWN;
	if (by_solver) {
		q.step = STEP_SOLVER;
		all_sources(&from);
	}
	count_answer(&pr->stats, &q, r, by_solver);
	if (r == ANSWER_YES && a)
		proof_fill(proof, &q, &from, n, a);
	if (r == ANSWER_NO && a && counterexample)
		assignment_copy(a, counterexample, &found);
	trace(TRACE_PROVER, "question of %zu facts: %s after %llu steps", n,
	      r == ANSWER_YES  ? "yes"
	      : r == ANSWER_NO ? "no"
	                       : "unknown",
	      (unsigned long long)q.steps);
	arena_release(&scratch);
	return r;
}

void question_end(struct prover *pr, struct question *q)
{
	pr->stats.steps += q->steps;
	arena_release(q->arena);
}

enum answer prover_contradiction(struct prover *pr, const struct fact *facts, size_t n)
{
	return prover_implies(pr, facts, n, term_bool(pr->p, false), NULL, NULL, NULL);
}

/* ---- ranges ---- */

/* The largest lo in [from, to] with t >= lo provable, by bisection over powers; false if not even `from` is. */
static bool best_bound(struct system *s, term t, bool upper, int128 start, int128 *out)
{
	struct term_pool *p = s->q->p;
	int128 good = start, step = 1;
	struct sources unused = {0};
	if (!range_test(s, upper ? term_sub(p, term_int(p, start), t) : term_sub(p, t, term_int(p, start)), &unused))
		return false;
	bool growing = true;
	while (step > 0 && step < (int128)1 << 70) {
		int128 next = upper ? good - step : good + step;
		term left = upper ? term_sub(p, term_int(p, next), t) : term_sub(p, t, term_int(p, next));
		if (range_test(s, left, &unused)) {
			good = next;
			step = growing ? step * 2 : step / 2;
		} else {
			growing = false;
			step /= 2;
		}
	}
	*out = good;
	return step == 0;
}

static bool search_bound(struct system *s, term t, bool upper, int128 *out)
{
	static const int shifts[] = {0, 8, 16, 32, 64};
	for (size_t i = 0; i < sizeof shifts / sizeof shifts[0]; i++) {
		int128 size = ((int128)1 << shifts[i]) - (shifts[i] == 0);
		if (best_bound(s, t, upper, upper ? size : -size, out))
			return true;
	}
	return false;
}

void prover_range(struct prover *pr, const struct fact *facts, size_t n, term t, bool *has_lo, int128 *lo, bool *has_hi,
                  int128 *hi)
{
	struct arena scratch;
	struct question q;
	struct system s;
	struct sources unused = {0};
	*has_lo = *has_hi = false;
	if (!t || !term_is_arith(pr->p, t))
		return;
	question_init(pr, &q, &scratch);
	system_init(&s, &q);
	system_add_facts(&s, facts, n);
	axioms_add(&s, t);
	term r = system_rewrite(&s, t, &unused);
	*has_lo = search_bound(&s, r, false, lo);
	*has_hi = search_bound(&s, r, true, hi);
	pr->stats.steps += q.steps;
	arena_release(&scratch);
}
