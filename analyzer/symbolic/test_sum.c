/* Sums over iterations: their normal form, and what the prover knows of partial sums of one sequence. */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static term parse(struct term_pool *p, const char *text)
{
	struct error err = {0};
	term t = term_parse(p, text, &err);
	if (!t)
		fail_msg("'%s': %s", text, err.text);
	return t;
}

/* A pool in which `j` is the number of the summand. */
static struct term_pool *new_pool(void)
{
	struct term_pool *p = term_pool_new();
	struct symbol k = {.role = SYMBOL_COUNTER, .sort = SORT_INT, .key = "k", .name = "k", .has_lo = true};
	term_symbol(p, &k);
	term_summand_number(p);
	return p;
}

/* Each line is two equal terms; `summand` is the number. */
static void test_normal_form(void **state)
{
	(void)state;
	static const char *const rows[][2] = {
	    {"sum(k, 3)", "3*k"},
	    {"sum(n, 3)", "3*max(n, 0)"},
	    {"sum(0, cell(*x + summand, 1))", "0"},
	    {"sum(-2, cell(*x + summand, 1))", "0"},
	    {"sum(k, 4*cell(*x + summand, 1))", "4*sum(k, cell(*x + summand, 1))"},
	    {"sum(k, n*cell(*x + summand, 1) + 2)", "n*sum(k, cell(*x + summand, 1)) + 2*k"},
	    {"sum(k, select(cell(*x + summand, 1) == 0, 0, 8))", "8*sum(k, select(cell(*x + summand, 1) == 0, 0, 1))"},
	    {"sum(k, select(cell(*x + summand, 1) <= 3, 0, 1))", "sum(k, select(cell(*x + summand, 1) >= 4, 1, 0))"},
	    {"sum(k, select(cell(*x + summand, 1) == 0, 6, 4))", "2*sum(k, select(cell(*x + summand, 1) == 0, 3, 2))"},
	};
	struct term_pool *p = new_pool();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		term a = parse(p, rows[i][0]), b = parse(p, rows[i][1]);
		if (a != b)
			print_error("%s is not %s\n", rows[i][0], rows[i][1]);
		assert_int_equal(a, b);
	}
	term_pool_free(p);
}

#define LENGTH "max(0, cell(*x + 4*summand, 4))" /* of one segment */
#define WORD "max(0, min(4294967295, cell(*x + 4*summand, 4)))"
#define SET "select(cell(*x + 4*summand, 4) == 0, 0, 1)"
#define OTHER "select(cell(*y + 4*summand, 4) == 0, 0, 1)"
#define ANY "cell(*x + 4*summand, 4)"

struct question_row {
	const char *facts[5];
	const char *goal;
	enum answer want;
};

static enum answer ask(const struct question_row *row)
{
	struct term_pool *p = new_pool();
	struct prover *pr = prover_new(p, NULL);
	struct fact facts[5];
	size_t n = 0;
	for (; n < 5 && row->facts[n]; n++)
		facts[n] = (struct fact){.cond = parse(p, row->facts[n])};
	enum answer got = prover_implies(pr, facts, n, parse(p, row->goal), NULL, NULL, NULL);
	prover_free(pr);
	term_pool_free(p);
	return got;
}

static void test_partial_sums(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    /* each summand, and so each sum, is at least 0 */
	    {{NULL}, "sum(n, " LENGTH ") >= 0", ANSWER_YES},
	    {{"k <= n"}, "sum(k, " LENGTH ") <= sum(n, " LENGTH ")", ANSWER_YES},
	    {{"k < n", "i >= 0",
	      "i < "
	      "max(0, cell(*x + 4*k, 4))"},
	     "sum(k, " LENGTH ") + i < sum(n, " LENGTH ")",
	     ANSWER_YES},
	    {{"k < n", "cell(*x + 4*k, 4) != 0"}, "sum(k, " SET ") < sum(n, " SET ")", ANSWER_YES},
	    {{"k < n", "cell(*x + 4*k, 4) != 0", "n <= max(0, n)"},
	     "sum(k, " SET ") < sum(max(0, n), " SET ")",
	     ANSWER_YES},
	    {{"n >= 0"}, "sum(n, " SET ") <= n", ANSWER_YES},
	    {{"n >= 0"}, "sum(n + 1, " ANY ") == sum(n, " ANY ") + cell(*x + 4*n, 4)", ANSWER_YES},
	    {{"n >= 0", "n <= 4294967295"}, "uint64(sum(n, " WORD ")) == sum(n, " WORD ")", ANSWER_YES},
	    {{"n <= 4294967295", "k < n"},
	     "uint64(sum(k, " WORD ")) + max(0, min(4294967295, cell(*x + 4*k, 4))) <= uint64(sum(n, " WORD "))",
	     ANSWER_YES},
	    {{"n <= 4294967295", "k < n", "t == uint64(sum(n, " WORD "))", "a == uint64(sum(k, " WORD "))"},
	     "a + max(0, min(4294967295, cell(*x + 4*k, 4))) <= t",
	     ANSWER_YES},
	    /* what does not follow */
	    {{"k < n"}, "sum(k, " SET ") < sum(n, " SET ")", ANSWER_UNKNOWN},
	    {{"k < n"}, "sum(k, " ANY ") <= sum(n, " ANY ")", ANSWER_UNKNOWN},
	    {{"k < n", "cell(*x + 4*k, 4) != 0"}, "sum(k, " OTHER ") < sum(n, " SET ")", ANSWER_UNKNOWN},
	    {{"k <= n"}, "sum(n, " LENGTH ") <= sum(k, " LENGTH ")", ANSWER_UNKNOWN},
	    /* no case is one for all summands: a sum is neither 0 nor n */
	    {{"n >= 1"}, "sum(n, " SET ") == 0 || sum(n, " SET ") == n", ANSWER_UNKNOWN},
	};
	size_t wrong = 0;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		enum answer got = ask(&rows[i]);
		bool as_wanted = rows[i].want == ANSWER_YES ? got == ANSWER_YES : got != ANSWER_YES;
		if (!as_wanted)
			print_error("%zu: '%s': %d\n", i, rows[i].goal, (int)got);
		wrong += !as_wanted;
	}
	assert_int_equal(wrong, 0);
}

static void test_text(void **state)
{
	(void)state;
	struct term_pool *p = new_pool();
	struct arena a;
	arena_init(&a);
	assert_string_equal(term_text(p, parse(p, "sum(n, summand*summand)"), &a), "sum(j*j for j < n)");
	arena_release(&a);
	term_pool_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_normal_form),
	    cmocka_unit_test(test_partial_sums),
	    cmocka_unit_test(test_text),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
