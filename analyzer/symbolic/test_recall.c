/* What was answered once is given again at the same price, and only where asking anew would say the same. */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

struct asked {
	enum answer answer;
	uint64_t steps;
};

static struct asked ask(struct term_pool *p, struct prover *pr, const char *fact, const char *goal)
{
	struct error err = {0};
	struct fact f = {.cond = term_parse(p, fact, &err)};
	term g = term_parse(p, goal, &err);
	uint64_t before = prover_spent(pr);
	assert_int_not_equal(f.cond, TERM_NONE);
	assert_int_not_equal(g, TERM_NONE);
	enum answer r = prover_implies(pr, &f, 1, g, NULL, NULL, NULL);
	return (struct asked){r, prover_spent(pr) - before};
}

/* A product whose sign nobody proves: neither a proof nor a small counterexample. */
#define HARD_FACT "x*x*x + y*y*y == z*z*z + 1000003"
#define HARD_GOAL "x*y <= z*z*z*z + 1000"

static void same_answer_same_price(void **state)
{
	static const char *const rows[][2] = {
	    {"i <= n - 1 && i >= 0", "n >= 1"}, {"i <= n", "i <= n - 1"}, {HARD_FACT, HARD_GOAL}};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct term_pool *p = term_pool_new();
		struct prover_options options = {.steps = 3000};
		struct prover *first = prover_new(p, &options), *second = prover_new(p, &options);
		struct asked a = ask(p, first, rows[i][0], rows[i][1]), b = ask(p, second, rows[i][0], rows[i][1]);
		assert_int_equal(a.answer, b.answer);
		assert_int_equal(a.steps, b.steps);
		prover_free(first);
		prover_free(second);
		term_pool_free(p);
	}
}

static void other_facts_are_another_question(void **state)
{
	struct term_pool *p = term_pool_new();
	struct prover *pr = prover_new(p, NULL);
	(void)state;
	assert_int_equal(ask(p, pr, "i <= n - 1 && i >= 0", "n >= 1").answer, ANSWER_YES);
	assert_int_equal(ask(p, pr, "i <= n && i >= 0", "n >= 1").answer, ANSWER_NO);
	assert_int_equal(ask(p, pr, "i <= n - 1 && i >= 0", "n >= 2").answer, ANSWER_NO);
	prover_free(pr);
	term_pool_free(p);
}

/* Whoever had less to spend does not speak for who has more. */
static void a_small_budget_decides_nothing_for_a_large_one(void **state)
{
	struct term_pool *p = term_pool_new();
	struct prover_options poor = {.steps = 1}, rich = {.steps = 20000};
	struct prover *a = prover_new(p, &poor), *b = prover_new(p, &rich);
	const char *fact = "i >= 0 && i <= 9 && j >= 0 && j <= 9", *goal = "10*i + j <= 99";
	(void)state;
	assert_int_equal(ask(p, a, fact, goal).answer, ANSWER_UNKNOWN);
	assert_int_equal(ask(p, b, fact, goal).answer, ANSWER_YES);
	assert_int_equal(ask(p, a, fact, goal).answer, ANSWER_UNKNOWN);
	prover_free(a);
	prover_free(b);
	term_pool_free(p);
}

static void stuck_questions_make_budgets_small(void **state)
{
	struct term_pool *p = term_pool_new();
	struct prover_options options = {.steps = 4000, .stuck_halves = 2, .stuck_steps = 500};
	struct prover *pr = prover_new(p, &options);
	static const char *const goals[] = {"x*y <= z*z*z*z + 1000", "x*y <= z*z*z*z + 1001", "x*y <= z*z*z*z + 1002",
	                                    "x*y <= z*z*z*z + 1003", "x*y <= z*z*z*z + 1004", "x*y <= z*z*z*z + 1005",
	                                    "x*y <= z*z*z*z + 1006", "x*y <= z*z*z*z + 1007", "x*y <= z*z*z*z + 1008"};
	static const uint64_t prices[] = {4000, 4000, 2000, 2000, 1000, 1000, 500, 500, 500};
	(void)state;
	for (size_t i = 0; i < sizeof prices / sizeof prices[0]; i++) {
		struct asked a = ask(p, pr, HARD_FACT, goals[i]);
		assert_int_equal(a.answer, ANSWER_UNKNOWN);
		assert_int_equal(a.steps, prices[i]);
	}
	prover_open(pr, (struct prover_account){0});
	assert_int_equal(ask(p, pr, HARD_FACT, "x*y <= z*z*z*z + 1009").steps, 4000);
	prover_free(pr);
	term_pool_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(same_answer_same_price),
	    cmocka_unit_test(other_facts_are_another_question),
	    cmocka_unit_test(a_small_budget_decides_nothing_for_a_large_one),
	    cmocka_unit_test(stuck_questions_make_budgets_small),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
