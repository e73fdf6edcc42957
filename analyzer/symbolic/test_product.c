/* Products of neighbouring dimensions: their normal form, and that all of them together are the size. */
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

/* Each line is two equal terms. */
static void test_normal_form(void **state)
{
	(void)state;
	static const char *const rows[][2] = {
	    {"product(input(x), 0, rank(input(x)))", "numel(input(x))"},
	    {"product(input(x), k, k)", "1"},
	    {"product(input(x), k + 2, k)", "1"},
	    {"product(input(x), k, k + 2)", "dim(input(x), k)*dim(input(x), k + 1)"},
	    {"product(tensor(shape_of(input(x))), 0, k)", "product(input(x), 0, k)"},
	    {"product(shape(a, b, c), 1, 3)", "b*c"},
	};
	struct term_pool *p = term_pool_new();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		term a = parse(p, rows[i][0]), b = parse(p, rows[i][1]);
		if (a != b)
			print_error("%s is not %s\n", rows[i][0], rows[i][1]);
		assert_int_equal(a, b);
	}
	term_pool_free(p);
}

#define MAX_FACTS 6
struct question_row {
	const char *facts[MAX_FACTS];
	const char *goal;
	enum answer want;
};

static enum answer ask(const struct question_row *row)
{
	struct term_pool *p = term_pool_new();
	struct prover *pr = prover_new(p, NULL);
	struct fact facts[MAX_FACTS];
	size_t n = 0;
	for (; n < MAX_FACTS && row->facts[n]; n++)
		facts[n] = (struct fact){.cond = parse(p, row->facts[n])};
	enum answer got = prover_implies(pr, facts, n, parse(p, row->goal), NULL, NULL, NULL);
	prover_free(pr);
	term_pool_free(p);
	return got;
}

#define X "input(x)"
#define RANK "rank(" X ")"
#define FRONT "product(" X ", 0, a)"
#define BACK "product(" X ", a + 1, " RANK ")"
#define AXIS "dim(" X ", a)"
#define SIZE "numel(" X ")"
#define CHANGED "set_dim(" X ", a, m)"

static void test_questions(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {{NULL}, FRONT " >= 0", ANSWER_YES},
	    {{"a >= 0", "a < " RANK}, SIZE " == " FRONT "*" AXIS "*" BACK, ANSWER_YES},
	    {{"a >= 0", "a < " RANK, "o < " FRONT, "k < " AXIS, "i < " BACK},
	     "o*" AXIS "*" BACK " + k*" BACK " + i < " SIZE,
	     ANSWER_YES},
	    {{"a >= 0", "a < " RANK, "o < product(" X ", 0, max(0, a))", "k < " AXIS,
	      "i < product(" X ", " RANK " - max(0, " RANK " - a - 1), " RANK ")"},
	     "o*" AXIS "*product(" X ", " RANK " - max(0, " RANK " - a - 1), " RANK ") + k*product(" X ", " RANK
	     " - max(0, " RANK " - a - 1), " RANK ") + i < " SIZE,
	     ANSWER_YES},
	    {{"a >= 0", "a < " RANK, "o < " FRONT, "k >= 0", "k < m", "i < " BACK},
	     "o*m*" BACK " + k*" BACK " + i < numel(" CHANGED ")",
	     ANSWER_YES},
	    {{"a >= 0", "a + 1 == " RANK, "o < " FRONT, "k < " AXIS}, "o*" AXIS " + k < " SIZE, ANSWER_YES},
	    {{"a >= 0", "a < " RANK}, "max(0, " RANK " - a - 1) == " RANK " - a - 1", ANSWER_YES},
	    {{"a >= 0", "a < " RANK}, "product(" X ", " RANK " - max(0, " RANK " - a - 1), " RANK ") == " BACK, ANSWER_YES},
	    /* what does not follow: the axis may lie anywhere; it may be negative; it is not part of the product */
	    {{"a >= 0", "o < " FRONT, "k < " AXIS, "i < " BACK},
	     "o*" AXIS "*" BACK " + k*" BACK " + i < " SIZE,
	     ANSWER_UNKNOWN},
	    {{"a < " RANK, "o < " FRONT, "k < " AXIS, "i < " BACK},
	     "o*" AXIS "*" BACK " + k*" BACK " + i < " SIZE,
	     ANSWER_UNKNOWN},
	    {{"a >= 0", "a < " RANK, "o < " FRONT, "i < " BACK}, "o*" BACK " + i < " SIZE, ANSWER_UNKNOWN},
	    {{"a >= 0", "a < " RANK}, FRONT " <= " SIZE, ANSWER_UNKNOWN},
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

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_normal_form), cmocka_unit_test(test_questions)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
