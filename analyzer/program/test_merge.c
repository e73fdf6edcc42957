/*
 * Where accesses are decided: an internal function's open access counts as what its callers make of it.
 */
#include "program/test_unit.h"

/* set(p, n): p[n] = 0; top(): int a[10]; set(a, INDEX); */
static const char *unit(struct arena *a, const char *linkage, const char *index)
{
	return arena_printf(a,
	                    "unit \"t.c\"\n"
	                    "func @set(i32* p, i64 n) -> void %s @1:6 {\n"
	                    "b0:\n"
	                    "\t%%1 = param i32* 0\n"
	                    "\t%%2 = param i64 1\n"
	                    "\t%%3 = index i32* %%1, %%2 * 4\n"
	                    "\t%%4 = const i32 0\n"
	                    "\tstore i32 %%3, %%4 @3:2\n"
	                    "\treturn\n"
	                    "}\n"
	                    "func @top(i64 m) -> void @5:6 {\n"
	                    "\tlocal $0 [10 x i32] a @6:6\n"
	                    "b0:\n"
	                    "\t%%1 = local [10 x i32]* $0\n"
	                    "\t%%2 = cast i32* %%1\n"
	                    "\t%%3 = %s\n"
	                    "\tcall @set(%%2, %%3) @7:2\n"
	                    "\treturn\n"
	                    "}\n",
	                    linkage, index);
}

static void expect(const char *linkage, const char *index, size_t n, enum verdict verdict, size_t trail)
{
	struct arena a;
	struct test_unit t;
	arena_init(&a);
	test_analyze(&t, unit(&a, linkage, index));
	const obligation_list *list = &t.program->facts.accesses;
	assert_int_equal(list->n, n);
	assert_int_equal(list->at[0].place.line, 3);
	assert_int_equal(list->at[0].verdict, verdict);
	assert_int_equal(list->at[0].trail.n, trail);
	test_end(&t);
	arena_release(&a);
}

static void internal_counts_at_its_caller(void **state)
{
	(void)state;
	expect("internal", "const i64 9", 1, VERDICT_PROVED, 1);
	expect("internal", "const i64 10", 1, VERDICT_UNKNOWN, 1);
	expect("internal", "param i64 0", 1, VERDICT_UNKNOWN, 1);
}

/* A stranger may call it as well: its own obligation stays, worse than what the caller proves. */
static void external_counts_by_itself(void **state)
{
	(void)state;
	expect("", "const i64 9", 1, VERDICT_UNKNOWN, 0);
}

/* Nothing is looked into, and nothing is lost: each access is unknown for that reason, as are those of callees. */
static void time_that_is_up_loses_nothing(void **state)
{
	struct arena a;
	struct test_unit t;
	struct tally tallies[OBLIGATION_KINDS] = {0};
	struct work_limit passed = {.end = 1e-9};
	const struct program_options o = {.stack_limit = 1 << 20, .limit = &passed};
	(void)state;
	arena_init(&a);
	test_parse(&t, unit(&a, "internal", "const i64 9"));
	t.program = program_analyze(&t.arena, t.unit, &t.models, &o);
	const struct unit_facts *facts = &t.program->facts;
	facts_count(facts, tallies);
	assert_int_equal(t.program->unanalyzed, 2);
	assert_int_equal(facts->accesses.n, 1);
	assert_true(facts->accesses.at[0].is_settled);
	assert_string_equal(facts->accesses.at[0].reason, LIMIT_PASSED);
	assert_int_equal(tallies[OBLIGATION_ACCESS].verdicts[VERDICT_UNKNOWN], facts->made[OBLIGATION_ACCESS]);
	test_end(&t);
	arena_release(&a);
}

/* set(p, n): p[n] = 0; p[n + 1] = 0; ... top(n): int a[10]; set(a, n); */
static const char *many(struct arena *a, size_t n)
{
	struct buf text = {0};
	buf_str(&text, "unit \"t.c\"\nfunc @set(i32* p, i64 n) -> void internal @1:6 {\nb0:\n"
	               "\t%p = param i32* 0\n\t%n = param i64 1\n\t%zero = const i32 0\n");
	for (size_t i = 0; i < n; i++)
		buf_printf(&text,
		           "\t%%k%zu = const i64 %zu\n\t%%i%zu = add i64 %%n, %%k%zu\n"
		           "\t%%a%zu = index i32* %%p, %%i%zu * 4\n\tstore i32 %%a%zu, %%zero @3:%zu\n",
		           i, i, i, i, i, i, i, i + 1);
	buf_str(&text, "\treturn\n}\nfunc @top(i64 m) -> void @5:6 {\n\tlocal $0 [10 x i32] a @6:6\nb0:\n"
	               "\t%1 = local [10 x i32]* $0\n\t%2 = cast i32* %1\n\t%3 = param i64 0\n"
	               "\tcall @set(%2, %3) @7:2\n\treturn\n}\n");
	const char *all = arena_strdup(a, buf_text(&text));
	buf_release(&text);
	return all;
}

/* How many accesses stay with the callee since more is open than is carried up. */
static size_t left_open(struct work_limit *limit)
{
	struct arena a;
	struct test_unit t;
	const struct program_options o = {.stack_limit = 1 << 20, .limit = limit};
	size_t left = 0;
	arena_init(&a);
	test_parse(&t, many(&a, 5000));
	t.program = program_analyze(&t.arena, t.unit, &t.models, &o);
	const obligation_list *list = &t.program->facts.accesses;
	assert_int_equal(t.program->unanalyzed, 0);
	for (size_t i = 0; i < list->n; i++)
		left += list->at[i].reason && strstr(list->at[i].reason, "than is carried up");
	test_end(&t);
	arena_release(&a);
	return left;
}

/* Every function is looked into all the same. */
static void memory_that_is_tight_carries_less(void **state)
{
	struct arena ballast;
	struct work_limit tight = {.bytes = (size_t)200 << 20}, roomy = {.bytes = (size_t)4 << 30};
	(void)state;
	arena_init(&ballast);
	(void)arena_alloc(&ballast, (size_t)110 << 20);
	assert_int_equal(left_open(&roomy), 0);
	assert_true(left_open(&tight) > 0);
	arena_release(&ballast);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(internal_counts_at_its_caller),
	    cmocka_unit_test(external_counts_by_itself),
	    cmocka_unit_test(time_that_is_up_loses_nothing),
	    cmocka_unit_test(memory_that_is_tight_carries_less),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
