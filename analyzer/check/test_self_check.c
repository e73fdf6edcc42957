/* The self-check finds what is planted: a verdict that a run rules out. */
#include "check/driver.h"
#include "program/test_unit.h"

/* t[n] of 4 where n < 6, and once more where n > 9. */
static const char two_writes[] = "func @f(i32 n) -> void {\n"
                                 "\tlocal $0 [4 x i32] t\n"
                                 "b0:\n"
                                 "\t%1 = param i32 0\n"
                                 "\t%2 = const i32 6\n"
                                 "\t%3 = const i32 9\n"
                                 "\t%4 = const i32 0\n"
                                 "\t%5 = local [4 x i32]* $0\n"
                                 "\t%6 = lt i1 %1, %2\n"
                                 "\tbranch %6, b1, b3\n"
                                 "b1:\n"
                                 "\t%7 = ge i1 %1, %4\n"
                                 "\tbranch %7, b2, b3\n"
                                 "b2:\n"
                                 "\t%8 = index i32* %5, %1 * 4\n"
                                 "\tstore i32 %8, %4\n"
                                 "\tjump b3\n"
                                 "b3:\n"
                                 "\treturn\n"
                                 "}\n";

static void planted(enum verdict v, size_t expected, const char *inputs)
{
	struct test_unit t;
	struct decide_options o = {0};
	contradiction_list found = {0};
	test_analyze(&t, two_writes);
	decide_program(t.program, &o);
	assert_int_equal(t.program->facts.accesses.n, 1);
	struct obligation *a = &t.program->facts.accesses.at[0];
	assert_int_equal(a->verdict, VERDICT_VIOLATED);
	a->verdict = v;
	self_check_program(t.program, &o, &found);
	assert_int_equal(found.n, expected);
	if (expected) {
		assert_ptr_equal(found.at[0].of, a);
		assert_string_equal(found.at[0].inputs, inputs);
	}
	test_end(&t);
}

static void test_a_proof_that_breaks(void **state)
{
	(void)state;
	planted(VERDICT_PROVED, 1, "n = 4");
}

static void test_a_place_that_is_reached(void **state)
{
	(void)state;
	planted(VERDICT_UNREACHABLE, 1, "n = 1");
}

static void test_other_verdicts_promise_nothing(void **state)
{
	(void)state;
	planted(VERDICT_VIOLATED, 0, NULL);
	planted(VERDICT_UNKNOWN, 0, NULL);
}

static size_t planted_resting_on(assumptions set)
{
	struct test_unit t;
	struct decide_options o = {0};
	contradiction_list found = {0};
	test_analyze(&t, two_writes);
	decide_program(t.program, &o);
	t.program->facts.accesses.at[0].verdict = VERDICT_PROVED;
	t.program->facts.accesses.at[0].rests = set;
	self_check_program(t.program, &o, &found);
	test_end(&t);
	return found.n;
}

static void test_an_assumption_excuses(void **state)
{
	(void)state;
	assert_int_equal(planted_resting_on(ASSUMING(SIZES_FIT)), 0);
	assert_int_equal(planted_resting_on(ASSUMING(ONE_THREAD)), 1); /* no run has two */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_a_proof_that_breaks),
	    cmocka_unit_test(test_a_place_that_is_reached),
	    cmocka_unit_test(test_other_verdicts_promise_nothing),
	    cmocka_unit_test(test_an_assumption_excuses),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
