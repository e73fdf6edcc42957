/*
 * The prover against brute force: random small systems over few atoms. No YES may be refuted by values in a small box,
 * every NO comes with values that make the facts true and the goal false. Prints how many it decides.
 */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#define ATOMS 4
#define FACTS_MAX 5
#define BOX 5 /* atoms from 0 (or -BOX) to BOX */

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

static uint32_t pick(uint64_t *state, uint32_t n)
{
	return (uint32_t)(next_random(state) >> 20) % n;
}

struct round {
	struct term_pool *p;
	term atoms[ATOMS]; /* the first two may be negative */
	uint64_t rng;
};

static void make_atoms(struct round *r)
{
	static const char *const names[ATOMS] = {"x", "y", "m", "n"};
	for (int i = 0; i < ATOMS; i++) {
		struct symbol s = {.sort = SORT_INT, .key = names[i], .name = names[i], .has_lo = i >= 2};
		r->atoms[i] = term_symbol(r->p, &s);
	}
}

static term random_atom(struct round *r)
{
	return r->atoms[pick(&r->rng, ATOMS)];
}

static term random_small(struct round *r)
{
	return term_int(r->p, (int128)pick(&r->rng, 7) - 2);
}

static term random_part(struct round *r)
{
	struct term_pool *p = r->p;
	term a = random_atom(r), b = random_atom(r), c = random_small(r);
	switch (pick(&r->rng, 14)) {
	case 0:
		return term_mul(p, a, b);
	case 1:
		return term_binary(p, TERM_DIV, a, term_int(p, 1 + pick(&r->rng, 4)));
	case 2:
		return term_binary(p, TERM_MOD, a, term_int(p, 1 + pick(&r->rng, 4)));
	case 3:
		return term_binary(p, TERM_DIV, a, b);
	case 4:
		return term_binary(p, TERM_MOD, a, b);
	case 5:
		return term_binary(p, pick(&r->rng, 2) ? TERM_MIN : TERM_MAX, a, b);
	case 6:
		return term_select(p, term_compare(p, REL_LT, a, c), b, random_atom(r));
	case 7:
		return term_wrap(p, term_mul(p, a, term_int(p, 3)), 3 + pick(&r->rng, 2), pick(&r->rng, 2));
	case 8:
		return term_binary(p, pick(&r->rng, 2) ? TERM_SHR : TERM_BITAND, a, term_int(p, 1 + pick(&r->rng, 3)));
	case 9:
	case 10:
		return term_mul(p, a, c);
	default:
		return a;
	}
}

static term random_sum(struct round *r)
{
	term t = random_part(r);
	for (uint32_t n = pick(&r->rng, 3); n > 0; n--)
		t = pick(&r->rng, 2) ? term_add(r->p, t, random_part(r)) : term_sub(r->p, t, random_part(r));
	return term_add(r->p, t, random_small(r));
}

static term random_comparison(struct round *r)
{
	static const enum relation relations[] = {REL_LT, REL_LE, REL_GE, REL_GT, REL_LT, REL_LE, REL_EQ, REL_NE};
	return term_compare(r->p, relations[pick(&r->rng, 8)], random_sum(r), random_sum(r));
}

static term random_condition(struct round *r)
{
	term c = random_comparison(r);
	switch (pick(&r->rng, 8)) {
	case 0:
		return term_or(r->p, c, random_comparison(r));
	case 1:
		return term_and(r->p, c, random_comparison(r));
	case 2:
		return term_not(r->p, c);
	default:
		return c;
	}
}

/* A goal that has a chance: a sum of facts, weakened. */
static term related_goal(struct round *r, const struct fact *facts, size_t n)
{
	term sum = term_int(r->p, pick(&r->rng, 3));
	for (size_t i = 0; i < n; i++) {
		const struct term_node *c = term_get(r->p, facts[i].cond);
		if (c->kind == TERM_GE0 && pick(&r->rng, 3))
			sum = term_add(r->p, sum, term_mul(r->p, c->args[0], term_int(r->p, 1 + pick(&r->rng, 2))));
	}
	if (pick(&r->rng, 4) == 0)
		sum = term_sub(r->p, sum, term_int(r->p, 1));
	return term_compare(r->p, REL_GE, sum, term_int(r->p, 0));
}

static bool look_up(term atom, int128 *value, void *payload)
{
	const struct assignment *v = payload;
	for (size_t i = 0; i < v->n; i++) {
		if (v->atoms[i] == atom) {
			*value = v->values[i];
			return true;
		}
	}
	return false;
}

static bool refutes(const struct term_pool *p, const struct fact *facts, size_t n, term goal, struct assignment *v)
{
	int128 value;
	for (size_t i = 0; i < n; i++) {
		if (!term_eval(p, facts[i].cond, look_up, v, &value) || value == 0)
			return false;
	}
	return term_eval(p, goal, look_up, v, &value) && value == 0;
}

/* Does some point of the box make the facts true and the goal false? */
static bool box_refutes(struct round *r, const struct fact *facts, size_t n, term goal, int128 *values)
{
	struct assignment v = {ATOMS, r->atoms, values, NULL};
	int lo[ATOMS] = {-BOX, -BOX, 0, 0};
	for (int i = 0; i < ATOMS; i++)
		values[i] = lo[i];
	for (;;) {
		int i = 0;
		if (refutes(r->p, facts, n, goal, &v))
			return true;
		while (i < ATOMS && values[i] == BOX) {
			values[i] = lo[i];
			i++;
		}
		if (i == ATOMS)
			return false;
		values[i]++;
	}
}

static const char *question_text(struct round *r, const struct fact *facts, size_t n, term goal, struct arena *a)
{
	struct buf b = {0};
	for (size_t i = 0; i < n; i++) {
		buf_str(&b, i ? "; " : "");
		term_print(r->p, facts[i].cond, &b);
	}
	buf_str(&b, " |= ");
	term_print(r->p, goal, &b);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}

struct tally {
	size_t yes, no, unknown, questions;
	uint64_t steps;
};

static void check_answer(struct round *r, enum answer got, const struct fact *facts, size_t n, term goal,
                         struct assignment *counterexample, struct tally *t, struct arena *a)
{
	int128 values[ATOMS];
	if (got == ANSWER_YES && box_refutes(r, facts, n, goal, values))
		fail_msg("proved although refuted at x=%d y=%d m=%d n=%d: %s", (int)values[0], (int)values[1], (int)values[2],
		         (int)values[3], question_text(r, facts, n, goal, a));
	if (got == ANSWER_NO && !refutes(r->p, facts, n, goal, counterexample))
		fail_msg("refuted without a counterexample: %s", question_text(r, facts, n, goal, a));
	t->yes += got == ANSWER_YES;
	t->no += got == ANSWER_NO;
	t->unknown += got == ANSWER_UNKNOWN;
	t->questions++;
}

static void run(const struct prover_options *options, uint64_t seed, int rounds, struct tally *t)
{
	struct round r = {.rng = seed};
	for (int i = 0; i < rounds; i++) {
		struct arena a;
		struct fact facts[FACTS_MAX] = {0};
		struct assignment counterexample = {0};
		struct proof proof = {0};
		arena_init(&a);
		r.p = term_pool_new();
		make_atoms(&r);
		struct prover *pr = prover_new(r.p, options);
		size_t n = pick(&r.rng, FACTS_MAX + 1);
		for (size_t j = 0; j < n; j++)
			facts[j].cond = pick(&r.rng, 3) ? random_comparison(&r) : random_condition(&r);
		term goal = pick(&r.rng, 2) ? related_goal(&r, facts, n) : random_condition(&r);
		enum answer got = prover_implies(pr, facts, n, goal, &a, &proof, &counterexample);
		check_answer(&r, got, facts, n, goal, &counterexample, t, &a);
		for (size_t j = 0; j < proof.used.n; j++) /* what the proof names is enough */
			assert_true(proof.used.at[j] < n);
		t->steps += prover_stats(pr)->steps;
		prover_free(pr);
		term_pool_free(r.p);
		arena_release(&a);
	}
}

static void report(const char *what, const struct tally *t)
{
	print_message("%s: %zu questions, %zu yes, %zu no, %zu unknown, %llu steps a question\n", what, t->questions,
	              t->yes, t->no, t->unknown, (unsigned long long)(t->steps / t->questions));
}

static void test_without_solver(void **state)
{
	(void)state;
	struct tally t = {0};
	run(NULL, 20240607091011ull, 500, &t);
	report("own steps", &t);
	assert_true(t.unknown * 6 < t.questions);
}

static void test_with_solver(void **state)
{
	(void)state;
	struct tally t = {0};
	struct prover_options options = {.solver = solver_z3, .solver_resources = 200000};
	run(&options, 5551212ull, 100, &t);
	report("with z3", &t);
	assert_true(t.unknown * 20 < t.questions);
}

/* The facts that a proof names prove the goal alone. */
static void test_named_facts_suffice(void **state)
{
	(void)state;
	struct round r = {.rng = 987654321ull};
	size_t proofs = 0;
	for (int i = 0; i < 250; i++) {
		struct arena a;
		struct fact facts[FACTS_MAX] = {0}, named[FACTS_MAX];
		struct proof proof = {0};
		int128 values[ATOMS];
		arena_init(&a);
		r.p = term_pool_new();
		make_atoms(&r);
		struct prover *pr = prover_new(r.p, NULL);
		for (size_t j = 0; j < FACTS_MAX; j++)
			facts[j].cond = random_comparison(&r);
		term goal = related_goal(&r, facts, FACTS_MAX);
		if (prover_implies(pr, facts, FACTS_MAX, goal, &a, &proof, NULL) == ANSWER_YES) {
			proofs++;
			for (size_t j = 0; j < proof.used.n; j++)
				named[j] = facts[proof.used.at[j]];
			if (box_refutes(&r, named, proof.used.n, goal, values))
				fail_msg("the named facts do not suffice: %s", question_text(&r, named, proof.used.n, goal, &a));
		}
		prover_free(pr);
		term_pool_free(r.p);
		arena_release(&a);
	}
	assert_true(proofs > 50);
}

/* ---- tensors ---- */

enum tensor_atom { RANK, DIM0, DIM1, DIM2, NUMEL, INDEX, TENSOR_ATOMS };

static void make_tensor_atoms(struct term_pool *p, term *atoms)
{
	static const char *const texts[TENSOR_ATOMS] = {"rank(@t)",   "dim(@t, 0)", "dim(@t, 1)",
	                                                "dim(@t, 2)", "numel(@t)",  "i"};
	struct symbol s = {.sort = SORT_INT, .key = "i", .name = "i", .has_lo = true};
	term_symbol(p, &s);
	for (int i = 0; i < TENSOR_ATOMS; i++)
		atoms[i] = term_parse(p, texts[i], NULL);
}

static term tensor_sum(struct term_pool *p, uint64_t *rng, const term *atoms)
{
	term t = term_int(p, (int128)pick(rng, 4) - 1);
	for (uint32_t n = 1 + pick(rng, 2); n > 0; n--) {
		term part = atoms[pick(rng, TENSOR_ATOMS)];
		if (pick(rng, 3) == 0)
			part = term_mul(p, part, atoms[1 + pick(rng, TENSOR_ATOMS - 1)]);
		t = pick(rng, 4) ? term_add(p, t, part) : term_sub(p, t, part);
	}
	return t;
}

static term tensor_condition(struct term_pool *p, uint64_t *rng, const term *atoms)
{
	static const enum relation relations[] = {REL_LT, REL_LE, REL_EQ, REL_NE, REL_LT};
	if (pick(rng, 3) == 0)
		return term_compare(p, REL_EQ, atoms[RANK], term_int(p, pick(rng, 3)));
	return term_compare(p, relations[pick(rng, 5)], tensor_sum(p, rng, atoms), tensor_sum(p, rng, atoms));
}

/* The size is the product of the dimensions below the rank; those above it may be anything. */
static void set_numel(int128 *values)
{
	values[NUMEL] = 1;
	for (int i = 0; i < values[RANK]; i++)
		values[NUMEL] *= values[DIM0 + i];
}

static bool tensors_refute(const struct term_pool *p, const struct fact *facts, size_t n, term goal, term *atoms,
                           int128 *values)
{
	static const int most[TENSOR_ATOMS] = {3, 3, 3, 3, 0, 6};
	struct assignment v = {TENSOR_ATOMS, atoms, values, NULL};
	for (int i = 0; i < TENSOR_ATOMS; i++)
		values[i] = 0;
	for (;;) {
		int i = 0;
		set_numel(values);
		if (refutes(p, facts, n, goal, &v))
			return true;
		while (i < TENSOR_ATOMS && (i == NUMEL || values[i] == most[i]))
			values[i++] = 0;
		if (i == TENSOR_ATOMS)
			return false;
		values[i]++;
	}
}

/* A refutation must be a tensor that exists, as far as it speaks of one. */
static void check_tensor_refutation(const struct term_pool *p, const struct assignment *v, const term *atoms)
{
	int128 rank = -1, numel = -1, product = 1;
	(void)p;
	for (size_t i = 0; i < v->n; i++) {
		rank = v->atoms[i] == atoms[RANK] ? v->values[i] : rank;
		numel = v->atoms[i] == atoms[NUMEL] ? v->values[i] : numel;
	}
	for (size_t i = 0; i < v->n; i++) {
		for (int k = 0; k < 3; k++) {
			if (v->atoms[i] == atoms[DIM0 + k] && (rank < 0 || k < rank))
				product *= v->values[i];
		}
	}
	if (numel >= 0)
		assert_true(product == 0 ? numel == 0 : numel % product == 0);
}

static void test_tensors(void **state)
{
	(void)state;
	uint64_t rng = 271828182845ull;
	struct tally t = {0};
	for (int i = 0; i < 800; i++) {
		struct arena a;
		struct fact facts[4] = {0};
		struct assignment counterexample = {0};
		term atoms[TENSOR_ATOMS];
		int128 values[TENSOR_ATOMS];
		arena_init(&a);
		struct term_pool *p = term_pool_new();
		struct round r = {.p = p};
		make_tensor_atoms(p, atoms);
		struct prover *pr = prover_new(p, NULL);
		size_t n = pick(&rng, 5);
		for (size_t j = 0; j < n; j++)
			facts[j].cond = tensor_condition(p, &rng, atoms);
		term goal = tensor_condition(p, &rng, atoms);
		enum answer got = prover_implies(pr, facts, n, goal, &a, NULL, &counterexample);
		if (got == ANSWER_YES && tensors_refute(p, facts, n, goal, atoms, values))
			fail_msg("proved although refuted: %s", question_text(&r, facts, n, goal, &a));
		if (got == ANSWER_NO)
			check_tensor_refutation(p, &counterexample, atoms);
		t.questions++;
		t.yes += got == ANSWER_YES;
		t.no += got == ANSWER_NO;
		t.unknown += got == ANSWER_UNKNOWN;
		t.steps += prover_stats(pr)->steps;
		prover_free(pr);
		term_pool_free(p);
		arena_release(&a);
	}
	report("tensors", &t);
	assert_true(t.unknown * 10 < t.questions);
}

static void test_same_question_same_answer(void **state)
{
	(void)state;
	struct tally first = {0}, second = {0};
	run(NULL, 31337ull, 60, &first);
	run(NULL, 31337ull, 60, &second);
	assert_int_equal(first.steps, second.steps);
	assert_int_equal(first.unknown, second.unknown);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_without_solver),
	    cmocka_unit_test(test_with_solver),
	    cmocka_unit_test(test_named_facts_suffice),
	    cmocka_unit_test(test_tensors),
	    cmocka_unit_test(test_same_question_same_answer),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
