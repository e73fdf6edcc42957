/* Searches that several targets share: one survey decides them, a target alone is looked for from the nearest run. */
#include "replay/testing.h"

/* Writes a[n] of 4, then b[n] of 6 unless n > 5, then c[0] of 1; v is read from memory that nobody wrote. */
static const char three_arrays[] = "func @f(i32 n) -> void {\n"
                                   "\tlocal $0 [4 x i32] a\n"
                                   "\tlocal $1 [6 x i32] b\n"
                                   "\tlocal $2 [1 x i32] c\n"
                                   "\tlocal $3 i32 v\n"
                                   "b0:\n"
                                   "\t%1 = param i32 0\n"
                                   "\t%2 = const i32 0\n"
                                   "\t%3 = const i32 5\n"
                                   "\t%4 = local [4 x i32]* $0\n"
                                   "\t%5 = index i32* %4, %1 * 4\n"
                                   "\tstore i32 %5, %2\n"
                                   "\t%6 = gt i1 %1, %3\n"
                                   "\tbranch %6, b2, b1\n"
                                   "b1:\n"
                                   "\t%7 = local [6 x i32]* $1\n"
                                   "\t%8 = index i32* %7, %1 * 4\n"
                                   "\tstore i32 %8, %2\n"
                                   "\tjump b2\n"
                                   "b2:\n"
                                   "\t%9 = local [1 x i32]* $2\n"
                                   "\tstore i32 %9, %2\n"
                                   "\t%10 = local i32* $3\n"
                                   "\t%11 = load i32 %10\n"
                                   "\t%12 = index i32* %9, %11 * 4\n"
                                   "\t%13 = load i32 %12\n"
                                   "\treturn\n"
                                   "}\n";

static struct search *search_of(const struct bench *b, const struct replay_target *targets, size_t n)
{
	return replay_search_new(b->unit, &b->models, b->pool, bench_func(b, "f"), targets, n, &b->options);
}

static void test_a_survey_decides_all(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, three_arrays, NULL);
	struct replay_target targets[4];
	for (int i = 0; i < 3; i++) {
		targets[i] = bench_target(&b, "f", IR_STORE, i);
	}
	targets[3] = bench_target(&b, "f", IR_LOAD, 1);
	struct search *s = search_of(&b, targets, 4);
	replay_survey(s, (struct replay_limits){400, 1000000});
	assert_true(replay_broke(s, 0));
	assert_true(replay_broke(s, 1)); /* for n = -1 only, where a[n] breaks before it */
	assert_false(replay_broke(s, 2));
	assert_false(replay_broke(s, 3));
	uint32_t runs, before;
	replay_steps(s, &before);
	replay_find(s, &b.arena, 0, NULL, (struct replay_limits){100, 100000}, &b.out);
	assert_outcome(&b, REPLAY_BROKE);
	assert_false(b.out.after_others);
	replay_find(s, &b.arena, 1, NULL, (struct replay_limits){100, 100000}, &b.out);
	assert_outcome(&b, REPLAY_BROKE);
	assert_true(b.out.after_others);
	assert_string_equal(b.out.inputs, "n = -1");
	replay_find(s, &b.arena, 2, NULL, (struct replay_limits){100, 100000}, &b.out);
	assert_outcome(&b, REPLAY_HELD);
	replay_find(s, &b.arena, 3, NULL, (struct replay_limits){100, 100000}, &b.out);
	assert_outcome(&b, REPLAY_UNKNOWN);
	assert_string_equal(b.out.reason, "uninitialised memory");
	replay_steps(s, &runs);
	assert_true(runs - before < 150);
	replay_search_free(s);
	bench_close(&b);
}

/* A survey of a function that has nothing to vary ends long before its budget. */
static void test_a_survey_ends_when_nothing_is_new(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, three_arrays, NULL);
	struct replay_target held = bench_target(&b, "f", IR_STORE, 2);
	struct search *s = search_of(&b, &held, 1);
	replay_survey(s, (struct replay_limits){100000, 1000000000});
	uint32_t runs;
	replay_steps(s, &runs);
	assert_false(replay_broke(s, 0));
	assert_true(runs < 300);
	replay_search_free(s);
	bench_close(&b);
}

/* With no budget nothing is run and nothing is claimed. */
static void test_without_a_budget(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, three_arrays, NULL);
	struct replay_target target = bench_target(&b, "f", IR_STORE, 0);
	struct search *s = search_of(&b, &target, 1);
	replay_find(s, &b.arena, 0, NULL, (struct replay_limits){0, 0}, &b.out);
	assert_outcome(&b, REPLAY_HELD);
	assert_false(replay_broke(s, 0));
	replay_search_free(s);
	bench_close(&b);
}

/* for (e = 0; e < k; e++) best[e] = 0, with room for 100: the loop's end has no part in an address, the size of the
 * array still suggests how far to go. */
static void test_a_bound_far_from_the_defaults(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @f(i32 k) -> void {\n"
	           "\tlocal $0 [100 x i32] best\n"
	           "b0:\n"
	           "\t%1 = param i32 0\n"
	           "\t%2 = const i32 0\n"
	           "\t%3 = const i32 1\n"
	           "\tjump b1\n"
	           "b1:\n"
	           "\t%4 = phi i32 [b0: %2, b2: %8] text e\n"
	           "\t%5 = lt i1 %4, %1\n"
	           "\tbranch %5, b2, b3\n"
	           "b2:\n"
	           "\t%6 = local [100 x i32]* $0\n"
	           "\t%7 = index i32* %6, %4 * 4\n"
	           "\tstore i32 %7, %2\n"
	           "\t%8 = add i32 %4, %3\n"
	           "\tjump b1\n"
	           "b3:\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	struct replay_target target = bench_target(&b, "f", IR_STORE, 0);
	struct search *s = search_of(&b, &target, 1);
	replay_find(s, &b.arena, 0, NULL, (struct replay_limits){400, 1000000}, &b.out);
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "k = 101");
	replay_search_free(s);
	bench_close(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_a_survey_decides_all),
	    cmocka_unit_test(test_a_survey_ends_when_nothing_is_new),
	    cmocka_unit_test(test_without_a_budget),
	    cmocka_unit_test(test_a_bound_far_from_the_defaults),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
