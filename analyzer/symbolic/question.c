/*
 * Questions to the prover. A question is a short proof from the facts near the goal, one from all of them, a search for
 * small counterexamples, a long proof, a proof by cases, and the solver, in this order, until one of them answers. Each
 * has a budget of steps; running out of it is "unknown". Questions of one account (a function, an entry) that are stuck
 * one after the other make the budgets of the next ones smaller: what is stuck there is mostly stuck for one reason.
 * What was answered is remembered (recall.c).
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define STEPS_DEFAULT 200000

struct prover {
	struct term_pool *p;
	struct prover_options options;
	struct prover_stats stats;
	struct prover_account account;
	size_t n_base;
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

void prover_open(struct prover *pr, struct prover_account account)
{
	pr->account = account;
}

struct prover_account prover_balance(const struct prover *pr)
{
	return pr->account;
}

void prover_account(struct prover *pr, uint64_t spent)
{
	pr->account = (struct prover_account){.spent = spent};
}

void prover_base(struct prover *pr, size_t n)
{
	pr->n_base = n;
}

uint64_t prover_spent(const struct prover *pr)
{
	return pr->account.spent;
}

static void charge(struct prover *pr, uint64_t steps)
{
	pr->stats.steps += steps;
	pr->account.spent += steps;
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

/* ---- questions ---- */

/* What the next question may cost. */
static uint64_t budget_of(const struct prover *pr)
{
	const struct prover_options *o = &pr->options;
	bool tired = o->tired_after && pr->account.spent > o->tired_after;
	uint64_t budget = tired ? o->tired_steps : o->steps,
	         halvings = o->stuck_halves ? pr->account.stuck / o->stuck_halves : 0;
	uint64_t least = o->stuck_steps < budget ? o->stuck_steps : budget;
	budget = halvings < 32 ? budget >> halvings : 0;
	return budget > least ? budget : least;
}

void question_init(struct prover *pr, struct question *q, struct arena *scratch)
{
	arena_init(scratch);
	*q = (struct question){.p = pr->p, .arena = scratch, .budget = budget_of(pr), .n_base = pr->n_base};
	pr->stats.questions++;
}

/* Those past the last share its bit: where one was used, all of them are named. */
static size_t source_of(size_t fact)
{
	return fact < SOURCES_MAX ? fact : SOURCES_MAX - 1;
}

void system_add_fact(struct system *s, const struct fact *facts, size_t i)
{
	struct sources from = {0};
	size_t bit = source_of(i);
	from.bits[bit / 64] |= (uint64_t)1 << (bit % 64);
	system_add(s, facts[i].cond, &from);
}

void system_add_facts(struct system *s, const struct fact *facts, size_t n)
{
	for (size_t i = 0; i < n; i++)
		system_add_fact(s, facts, i);
}

void proof_fill(struct proof *proof, enum proof_step step, uint64_t steps, const struct sources *from, size_t n_facts,
                struct arena *a)
{
	if (!proof)
		return;
	*proof = (struct proof){.step = step_name(step), .steps = steps};
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
	fact_list all = facts_for_solver(s, facts, n);
	enum answer r = pr->options.solver(pr->p, all.at, all.n, goal, pr->options.solver_resources, counterexample,
	                                   pr->options.solver_payload);
	if (r == ANSWER_NO && !assignment_holds(pr->p, facts, n, goal, counterexample))
		return ANSWER_UNKNOWN;
	return r;
}

#define QUICK_STEPS 400 /* nearly all proofs that there are need fewer */

/* From the facts near the goal. Where there is none the question is as if it had not been tried. */
static bool prove_near(struct question *q, const struct fact *facts, size_t n, term goal, struct sources *from)
{
	struct system s;
	struct sources all = {0};
	uint64_t budget = q->budget, before = q->steps, quick = q->steps + QUICK_STEPS;
	if (!slice_near(q, facts, n, goal, &s))
		return false;
	q->budget = quick < budget ? quick : budget;
	bool proved = prove_goal(&s, goal, &all);
	q->budget = budget;
	if (!proved) {
		q->steps = before;
		q->step = STEP_NONE;
		return false;
	}
	sources_add(from, &all);
	return true;
}

/* A short proof without cases, a small counterexample, a long proof, a proof by cases: most questions end at the first
 * or second, and what has no proof mostly has a small counterexample. The search takes nothing from the proofs. */
static enum answer decide(struct question *q, const struct fact *facts, size_t n, term goal, struct recollection *r)
{
	const struct system *prepared = system_prepared(q, facts, n);
	struct system first = system_copy_for(q, prepared), second, last;
	uint64_t budget = q->budget, quick = q->steps + QUICK_STEPS;
	q->budget = quick < budget ? quick : budget;
	bool proved = prove_goal(&first, goal, &r->from);
	q->budget = budget;
	if (proved)
		return ANSWER_YES;
	uint64_t before = q->steps;
	if (search_counterexample(q, prepared, facts, n, goal, q->arena, &r->found))
		return ANSWER_NO;
	q->budget += q->steps - before;
	second = system_copy_for(q, prepared);
	if (prove_goal(&second, goal, &r->from))
		return ANSWER_YES;
	q->may_split = true;
	last = system_copy_for(q, prepared);
	return prove_goal(&last, goal, &r->from) ? ANSWER_YES : ANSWER_UNKNOWN;
}

assumptions proof_rests(const fact_list *facts, const struct proof *proof)
{
	assumptions set = 0;
	for (size_t i = 0; i < proof->used.n; i++) {
		set |= facts->at[proof->used.at[i]].assuming;
	}
	return set;
}

/* What is paid for is part of a question. */
static struct question_key key_of(const struct question *q, const struct fact *facts, size_t n, term goal,
                                  uint64_t resources)
{
	struct question_key key = question_key(facts, n, goal, resources);
	if (q->n_base)
		key.check = hash_mix(key.check, q->n_base);
	return key;
}

/* True whatever the facts say: an offset that is a constant lies behind the beginning. */
static bool is_evident(const struct term_pool *p, term goal, struct recollection *r)
{
	int128 constant;
	bool is = term_const_value(p, goal, &constant) && constant;
	if (is) {
		r->answer = ANSWER_YES;
		r->steps = 1;
		r->step = STEP_RANGE;
	}
	return is;
}

/* Everything but the solver. */
static void without_solver(struct question *q, const struct fact *facts, size_t n, term goal, struct recollection *r)
{
	struct question_key key = key_of(q, facts, n, goal, 0);
	*r = (struct recollection){.budget = q->budget};
	if (is_evident(q->p, goal, r) || recall(q->p, key, q->budget, r))
		return;
	if (prove_near(q, facts, n, goal, &r->from)) {
		r->answer = ANSWER_YES;
	} else {
		r->answer = decide(q, facts, n, goal, r);
	}
	r->steps = r->answer == ANSWER_UNKNOWN ? r->budget : q->steps;
	r->step = q->step;
	recall_later(q->p, key, r);
}

static void with_solver(struct prover *pr, struct question *q, const struct fact *facts, size_t n, term goal,
                        struct recollection *r)
{
	struct question_key key = key_of(q, facts, n, goal, pr->options.solver_resources + 1);
	struct recollection solved = {.budget = r->budget, .step = STEP_SOLVER};
	struct sources unused = {0};
	struct system s;
	if (!recall(q->p, key, r->budget, &solved)) {
		system_init(&s, q);
		system_add_facts(&s, facts, n);
		q->budget = q->steps + QUICK_STEPS;
		prove_goal(&s, goal, &unused); /* what the goal's atoms mean is in the system then */
		solved.answer = ask_solver(pr, &s, facts, n, goal, &solved.found);
		all_sources(&solved.from);
		recall_later(q->p, key, &solved);
	}
	if (solved.answer != ANSWER_UNKNOWN) {
		solved.steps = r->steps;
		*r = solved;
	}
}

static void count_answer(struct prover *pr, const struct recollection *r)
{
	charge(pr, r->answer == ANSWER_UNKNOWN || r->step == STEP_SOLVER ? r->budget : r->steps);
	if (r->answer == ANSWER_UNKNOWN)
		pr->account.stuck++;
	else if (r->answer == ANSWER_YES && r->steps > pr->options.stuck_steps)
		pr->account.stuck = 0; /* long proofs are worth looking for */
	if (r->answer == ANSWER_UNKNOWN)
		pr->stats.stuck++;
	else if (r->step == STEP_SOLVER)
		pr->stats.by_solver++;
	else if (r->step == STEP_LINEAR)
		pr->stats.by_linear++;
	else
		pr->stats.by_range++;
}

enum answer prover_implies(struct prover *pr, const struct fact *facts, size_t n, term goal, struct arena *a,
                           struct proof *proof, struct assignment *counterexample)
{
	struct arena scratch;
	struct question q;
	struct recollection r;
	if (!goal)
		return ANSWER_UNKNOWN;
	question_init(pr, &q, &scratch);
	uint64_t budget = q.budget;
	without_solver(&q, facts, n, goal, &r);
	r.budget = budget;
	if (r.answer == ANSWER_UNKNOWN && pr->options.solver)
		with_solver(pr, &q, facts, n, goal, &r);
	r.budget = budget;
	count_answer(pr, &r);
	if (r.answer == ANSWER_YES && a)
		proof_fill(proof, r.step, r.steps, &r.from, n, a);
	if (r.answer == ANSWER_NO && a && counterexample)
		assignment_copy(a, counterexample, &r.found);
	trace(TRACE_PROVER, "question of %zu facts: %s after %llu steps", n,
	      r.answer == ANSWER_YES  ? "yes"
	      : r.answer == ANSWER_NO ? "no"
	                              : "unknown",
	      (unsigned long long)r.steps);
	arena_release(&scratch);
	return r.answer;
}

#define SOON UINT64_MAX /* in a key, where others have the solver's resources: what few steps say */

/* The first of the attempts alone. */
static void only_soon(struct question *q, const struct fact *facts, size_t n, term goal, struct recollection *r)
{
	struct question_key key = key_of(q, facts, n, goal, SOON);
	*r = (struct recollection){.budget = q->budget};
	if (is_evident(q->p, goal, r) || recall(q->p, key, q->budget, r))
		return;
	r->answer = ANSWER_YES;
	if (!prove_near(q, facts, n, goal, &r->from)) {
		struct system s = system_copy_for(q, system_prepared(q, facts, n));
		r->answer = prove_goal(&s, goal, &r->from) ? ANSWER_YES : ANSWER_UNKNOWN;
	}
	r->steps = r->answer == ANSWER_UNKNOWN ? r->budget : q->steps;
	r->step = q->step;
	recall_later(q->p, key, r);
}

/* Who is stuck here is asked again: that counts there. */
enum answer prover_implies_soon(struct prover *pr, const struct fact *facts, size_t n, term goal, struct arena *a,
                                struct proof *proof)
{
	struct arena scratch;
	struct question q;
	struct recollection r;
	if (!goal)
		return ANSWER_UNKNOWN;
	question_init(pr, &q, &scratch);
	q.budget = q.budget < QUICK_STEPS ? q.budget : QUICK_STEPS;
	only_soon(&q, facts, n, goal, &r);
	charge(pr, r.steps);
	pr->stats.by_range += r.answer == ANSWER_YES && r.step != STEP_LINEAR;
	pr->stats.by_linear += r.answer == ANSWER_YES && r.step == STEP_LINEAR;
	if (r.answer == ANSWER_YES)
		proof_fill(proof, r.step, r.steps, &r.from, n, a);
	arena_release(&scratch);
	return r.answer;
}

void question_end(struct prover *pr, struct question *q)
{
	charge(pr, q->steps);
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
	s = system_copy_for(&q, system_prepared(&q, facts, n));
	axioms_add(&s, t);
	term r = system_rewrite(&s, t, &unused);
	*has_lo = search_bound(&s, r, false, lo);
	*has_hi = search_bound(&s, r, true, hi);
	charge(pr, q.steps);
	arena_release(&scratch);
}
