/* A goal among many facts: proved from the few near it, at their price, and never without one that it needs. */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#define FACTS 60

/* What a launch states of other things: products and quotients, whose axioms cost. */
static const char *const FAR[] = {
    "index <= b*c*h*w - 1",  "index >= 0",      "grid == (b*c*h*w + threads - 1) / threads",
    "k <= b / step - 1",     "k >= 0",          "step != 0",
    "b <= 2147483647",       "c <= 2147483647", "h <= 2147483647",
    "w <= 2147483647",       "index % c <= 7",  "index / c % h <= h - 1",
    "threads*grid <= 65535", "b >= 1",          "b*c*h*w >= index % 5",
};

/* `near` (separated by ';') among the others, at both ends. */
static size_t among(struct term_pool *p, const char *near, struct fact *facts)
{
	struct error err = {0};
	char text[256] = "";
	size_t n = 0;
	for (size_t i = 0; i < sizeof FAR / sizeof FAR[0]; i++) {
		facts[n++] = (struct fact){.cond = term_parse(p, FAR[i], &err)};
	}
	assert_true(strlen(near) < sizeof text);
	memcpy(text, near, strlen(near));
	for (char *at = text; *at;) {
		size_t length = strcspn(at, ";");
		bool more = at[length] == ';';
		at[length] = '\0';
		facts[n++] = (struct fact){.cond = term_parse(p, at, &err)};
		at += length + more;
	}
	for (size_t i = 0; i < n; i++) {
		assert_int_not_equal(facts[i].cond, TERM_NONE);
	}
	return n;
}

struct asked {
	enum answer answer;
	uint64_t steps;
	size_t used;
	bool all_near; /* what the proof rests on stands behind FAR */
};

static struct asked ask(const char *near, const char *goal, uint64_t steps)
{
	struct term_pool *p = term_pool_new();
	struct prover_options options = {.steps = steps};
	struct prover *pr = prover_new(p, &options);
	struct fact facts[FACTS];
	struct error err = {0};
	struct proof proof = {0};
	struct arena a;
	arena_init(&a);
	size_t n = among(p, near, facts);
	term g = term_parse(p, goal, &err);
	assert_int_not_equal(g, TERM_NONE);
	struct asked r = {.answer = prover_implies(pr, facts, n, g, &a, &proof, NULL), .all_near = true};
	r.steps = proof.steps;
	r.used = proof.used.n;
	for (size_t i = 0; i < proof.used.n; i++) {
		r.all_near = r.all_near && proof.used.at[i] >= sizeof FAR / sizeof FAR[0];
	}
	arena_release(&a);
	prover_free(pr);
	term_pool_free(p);
	return r;
}

#define LAUNCH "bytes == 12*min(1024, c);block == min(1024, c);thread <= block - 1;thread >= 0"

static void few_facts_prove_at_their_price(void **state)
{
	static const char *const goals[] = {"8*thread + 8 <= bytes", "4*thread + 8*block + 4 <= bytes",
	                                    "12*thread + 12 <= bytes"};
	(void)state;
	for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
		struct asked r = ask(LAUNCH, goals[i], 500);
		assert_int_equal(r.answer, ANSWER_YES);
		assert_true(r.steps <= 400);
		assert_true(r.used >= 2 && r.used <= 4);
		assert_true(r.all_near);
	}
}

static void nothing_is_proved_without_what_it_needs(void **state)
{
	static const struct {
		const char *near, *goal;
	} rows[] = {
	    {LAUNCH, "12*thread + 13 <= bytes"},         /* a byte more */
	    {LAUNCH, "8*thread + 8*block + 4 <= bytes"}, /* a thread's pair, behind two blocks */
	    {"bytes == 12*min(1024, c);block == min(1024, c);thread >= 0", "8*thread + 8 <= bytes"}, /* no place */
	    {"bytes == 12*min(1024, c);block == min(1024, h);thread <= block - 1;thread >= 0",
	     "8*thread + 8 <= bytes"}, /* of another dimension */
	    {"bytes == 12*min(1024, c);block == max(1024, c);thread <= block - 1;thread >= 0",
	     "8*thread + 8 <= bytes"}, /* the larger one */
	    {"bytes == 12*min(1024, c);block == min(1024, c);thread <= block;thread >= 0",
	     "12*thread + 12 <= bytes"}, /* one too many */
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_not_equal(ask(rows[i].near, rows[i].goal, 500).answer, ANSWER_YES);
		assert_int_not_equal(ask(rows[i].near, rows[i].goal, 60000).answer, ANSWER_YES);
	}
}

/* What lies farther than that is found by the whole system. */
static void far_facts_count_with_all(void **state)
{
	(void)state;
	assert_int_equal(ask("x1 <= x2;x2 <= x3;x3 <= x4;x4 <= x5;x5 <= x6;x6 <= 9", "x1 <= 9", 60000).answer, ANSWER_YES);
	assert_int_not_equal(ask("x1 <= x2;x2 <= x3;x3 <= x4;x5 <= x6;x6 <= 9", "x1 <= 9", 60000).answer, ANSWER_YES);
}

/* What is true of numbers alone holds among any facts, and costs nothing. */
static void a_constant_needs_no_facts(void **state)
{
	(void)state;
	struct asked r = ask(LAUNCH, "4 <= 5", 500);
	assert_int_equal(r.answer, ANSWER_YES);
	assert_true(r.steps <= 1);
	assert_int_equal(r.used, 0);
	assert_int_not_equal(ask(LAUNCH, "5 <= 4", 500).answer, ANSWER_YES);
}

/* Which of the facts lead to the goal, as bits. */
static unsigned leading(const char *const *texts, size_t n, const char *goal)
{
	struct term_pool *p = term_pool_new();
	struct error err = {0};
	struct arena a;
	fact_list facts = {0}, out = {0};
	unsigned bits = 0;
	arena_init(&a);
	for (size_t i = 0; i < n; i++)
		vec_push(&a, &facts, (struct fact){.cond = term_parse(p, texts[i], &err)});
	facts_that_lead(p, &facts, term_parse(p, goal, &err), &a, &out);
	for (size_t i = 0, k = 0; i < n && k < out.n; i++) {
		if (facts.at[i].cond == out.at[k].cond) {
			bits |= 1u << i;
			k++;
		}
	}
	arena_release(&a);
	term_pool_free(p);
	return bits;
}

static void facts_lead_from_atom_to_atom(void **state)
{
	static const char *const facts[] = {"x <= y", "a <= b", "min(y, 4) <= z", "b <= 7", "z <= w"};
	(void)state;
	assert_int_equal(leading(facts, 5, "w >= 0"), 1 | 4 | 16);
	assert_int_equal(leading(facts, 5, "a <= 7"), 2 | 8);
	assert_int_equal(leading(facts, 5, "u <= 7"), 0);
	assert_int_equal(leading(facts, 5, "a + x <= 7"), 31);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(few_facts_prove_at_their_price), cmocka_unit_test(nothing_is_proved_without_what_it_needs),
	    cmocka_unit_test(far_facts_count_with_all),       cmocka_unit_test(a_constant_needs_no_facts),
	    cmocka_unit_test(facts_lead_from_atom_to_atom),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
