/*
 * Recursions with and without a measure. Each unit is a recursive function and mostly a caller that says where it
 * starts.
 */
#include "program/test_unit.h"

/* rec(n): if (COND) rec(STEP), over integers of type T; `caller` calls rec(START) and is the only entry. */
static const char *countdown(struct arena *a, const char *type, const char *cond, const char *guard, const char *step,
                             const char *by, const char *start)
{
	return arena_printf(a,
	                    "unit \"t.c\"\n"
	                    "func @rec(%s n) -> void internal @2:6 {\n"
	                    "b0:\n"
	                    "\t%%1 = param %s 0\n"
	                    "\t%%2 = const %s %s\n"
	                    "\t%%3 = %s i1 %%1, %%2 @3:6\n"
	                    "\tbranch %%3, b1, b2 @3:6\n"
	                    "b1:\n"
	                    "\t%%5 = const %s %s\n"
	                    "\t%%6 = %s %s %%1, %%5\n"
	                    "\tcall @rec(%%6) @4:3\n"
	                    "\tjump b2\n"
	                    "b2:\n"
	                    "\treturn\n"
	                    "}\n"
	                    "func @caller(%s m) -> void @9:6 {\n"
	                    "b0:\n"
	                    "\t%%1 = %s\n"
	                    "\tcall @rec(%%1) @10:3\n"
	                    "\treturn\n"
	                    "}\n",
	                    type, type, type, guard, cond, type, by, step, type, type, start);
}

static const struct obligation *only_cycle(const struct test_unit *t)
{
	assert_int_equal(t->program->facts.cycles.n, 1);
	return &t->program->facts.cycles.at[0];
}

struct countdown_case {
	const char *type, *cond, *guard, *step, *by, *start;
	enum depth_kind kind;
	int64_t depth;
	enum verdict verdict;
};

static const struct countdown_case countdown_cases[] = {
    {"i32", "gt", "0", "sub", "1", "const i32 40", DEPTH_CONSTANT, 41, VERDICT_PROVED},
    {"i32", "gt", "0", "sub", "1", "const i32 100000", DEPTH_CONSTANT, 100001, VERDICT_UNKNOWN},
    {"i32", "gt", "0", "sub", "1", "param i32 0", DEPTH_TERM, 0, VERDICT_UNKNOWN},
    {"i32", "gt", "1", "sub", "2", "const i32 9", DEPTH_CONSTANT, 5, VERDICT_PROVED},
    {"i32", "lt", "10", "add", "3", "const i32 0", DEPTH_CONSTANT, 5, VERDICT_PROVED},
    {"i32", "gt", "0", "div", "2", "param i32 0", DEPTH_LOGARITHMIC, 33, VERDICT_PROVED},
    {"u32", "gt", "0", "shr", "1", "param u32 0", DEPTH_LOGARITHMIC, 33, VERDICT_PROVED},
    {"u32", "ne", "0", "sub", "1", "const u32 7", DEPTH_CONSTANT, 8, VERDICT_PROVED},
    {"u32", "ne", "0", "sub", "2", "const u32 8", DEPTH_UNBOUNDED, 0, VERDICT_UNKNOWN},
    {"i32", "ne", "0", "sub", "1", "const i32 7", DEPTH_CONSTANT, 8, VERDICT_PROVED},
    {"i32", "ne", "0", "sub", "1", "const i32 -7", DEPTH_UNBOUNDED, 0, VERDICT_UNKNOWN},
    {"i32", "gt", "0", "add", "1", "const i32 7", DEPTH_UNBOUNDED, 0, VERDICT_UNKNOWN},
    {"u8", "gt", "0", "sub", "1", "param u8 0", DEPTH_CONSTANT, 256, VERDICT_PROVED},
};

static void integers(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof countdown_cases / sizeof *countdown_cases; i++) {
		const struct countdown_case *k = &countdown_cases[i];
		struct arena a;
		struct test_unit t;
		arena_init(&a);
		test_analyze(&t, countdown(&a, k->type, k->cond, k->guard, k->step, k->by, k->start));
		const struct obligation *c = only_cycle(&t);
		print_message("case %zu: %s %s\n", i, c->cycle.measure ? c->cycle.measure : "-", c->reason ? c->reason : "-");
		assert_int_equal(c->cycle.kind, k->kind);
		assert_int_equal(c->verdict, k->verdict);
		if (k->depth)
			assert_int_equal((int64_t)c->cycle.depth_value, k->depth);
		test_end(&t);
		arena_release(&a);
	}
}

static void stranger_gets_a_threshold(void **state)
{
	(void)state;
	struct arena a;
	struct test_unit t;
	arena_init(&a);
	test_analyze(&t, countdown(&a, "i32", "gt", "0", "sub", "1", "param i32 0"));
	const struct obligation *c = only_cycle(&t);
	int64_t frames = (1 << 20) / c->cycle.frame_bytes;
	assert_string_equal(c->witness.inputs, arena_printf(&a, "m >= %lld", (long long)frames));
	assert_string_equal(c->cycle.measure, "n falls by 1 towards 0");
	test_end(&t);
	arena_release(&a);
}

/* walk(lo, hi): if (lo < hi) { walk(lo + 1, hi) } */
static void difference_of_two(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, "unit \"t.c\"\n"
	                 "func @walk(i32 lo, i32 hi) -> void internal @2:6 {\n"
	                 "b0:\n"
	                 "\t%1 = param i32 0\n"
	                 "\t%2 = param i32 1\n"
	                 "\t%3 = lt i1 %1, %2 @3:6\n"
	                 "\tbranch %3, b1, b2 @3:6\n"
	                 "b1:\n"
	                 "\t%5 = const i32 1\n"
	                 "\t%6 = add i32 %1, %5\n"
	                 "\tcall @walk(%6, %2) @4:3\n"
	                 "\tjump b2\n"
	                 "b2:\n"
	                 "\treturn\n"
	                 "}\n"
	                 "func @caller() -> void @9:6 {\n"
	                 "b0:\n"
	                 "\t%1 = const i32 10\n"
	                 "\t%2 = const i32 30\n"
	                 "\tcall @walk(%1, %2) @10:3\n"
	                 "\treturn\n"
	                 "}\n");
	const struct obligation *c = only_cycle(&t);
	assert_int_equal(c->cycle.kind, DEPTH_CONSTANT);
	assert_int_equal((int64_t)c->cycle.depth_value, 21);
	assert_int_equal(c->verdict, VERDICT_PROVED);
	test_end(&t);
}

/* search(lo, hi): if (lo < hi) { mid = lo + (hi - lo) / 2; c ? search(lo, mid) : search(mid + 1, hi) } */
static void binary_search_is_logarithmic(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, "unit \"t.c\"\n"
	                 "func @search(i32 lo, i32 hi, i1 c) -> void @2:6 {\n"
	                 "b0:\n"
	                 "\t%1 = param i32 0\n"
	                 "\t%2 = param i32 1\n"
	                 "\t%3 = param i1 2\n"
	                 "\t%4 = lt i1 %1, %2 @3:6\n"
	                 "\tbranch %4, b1, b4 @3:6\n"
	                 "b1:\n"
	                 "\t%6 = sub i32 %2, %1\n"
	                 "\t%7 = const i32 2\n"
	                 "\t%8 = div i32 %6, %7\n"
	                 "\t%9 = add i32 %1, %8\n"
	                 "\tbranch %3, b2, b3 @5:6\n"
	                 "b2:\n"
	                 "\tcall @search(%1, %9, %3) @5:8\n"
	                 "\tjump b4\n"
	                 "b3:\n"
	                 "\t%13 = const i32 1\n"
	                 "\t%14 = add i32 %9, %13\n"
	                 "\tcall @search(%14, %2, %3) @6:8\n"
	                 "\tjump b4\n"
	                 "b4:\n"
	                 "\treturn\n"
	                 "}\n");
	const struct obligation *c = only_cycle(&t);
	assert_int_equal(c->cycle.kind, DEPTH_LOGARITHMIC);
	assert_int_equal(c->verdict, VERDICT_PROVED);
	assert_true(c->cycle.depth_value < 70);
	test_end(&t);
}

/* even(n) calls odd(n - 1), odd(n) calls even(n - 1) */
static const char even_odd[] = "unit \"t.c\"\n"
                               "func @even(u32 n) -> void internal @2:6 {\n"
                               "b0:\n"
                               "\t%1 = param u32 0\n"
                               "\t%2 = const u32 0\n"
                               "\t%3 = gt i1 %1, %2 @3:6\n"
                               "\tbranch %3, b1, b2 @3:6\n"
                               "b1:\n"
                               "\t%5 = const u32 1\n"
                               "\t%6 = sub u32 %1, %5\n"
                               "\tcall @odd(%6) @4:3\n"
                               "\tjump b2\n"
                               "b2:\n"
                               "\treturn\n"
                               "}\n"
                               "func @odd(u32 n) -> void internal @6:6 {\n"
                               "b0:\n"
                               "\t%1 = param u32 0\n"
                               "\t%2 = const u32 0\n"
                               "\t%3 = gt i1 %1, %2 @7:6\n"
                               "\tbranch %3, b1, b2 @7:6\n"
                               "b1:\n"
                               "\t%5 = const u32 1\n"
                               "\t%6 = sub u32 %1, %5\n"
                               "\tcall @even(%6) @8:3\n"
                               "\tjump b2\n"
                               "b2:\n"
                               "\treturn\n"
                               "}\n"
                               "func @caller() -> void @9:6 {\n"
                               "b0:\n"
                               "\t%1 = const u32 12\n"
                               "\tcall @even(%1) @10:3\n"
                               "\treturn\n"
                               "}\n";

static void mutual_recursion(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, even_odd);
	const struct obligation *c = only_cycle(&t);
	assert_int_equal(c->cycle.members.n, 2);
	assert_int_equal(c->cycle.kind, DEPTH_CONSTANT);
	assert_int_equal((int64_t)c->cycle.depth_value, 13);
	assert_int_equal(c->verdict, VERDICT_PROVED);
	test_end(&t);
}

static void float_is_no_measure(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, "unit \"t.c\"\n"
	                 "func @rec(f32 n) -> void @2:6 {\n"
	                 "b0:\n"
	                 "\t%1 = param f32 0\n"
	                 "\t%2 = real f32 0.0\n"
	                 "\t%3 = gt i1 %1, %2 @3:6\n"
	                 "\tbranch %3, b1, b2 @3:6\n"
	                 "b1:\n"
	                 "\t%5 = real f32 1.0\n"
	                 "\t%6 = sub f32 %1, %5\n"
	                 "\tcall @rec(%6) @4:3\n"
	                 "\tjump b2\n"
	                 "b2:\n"
	                 "\treturn\n"
	                 "}\n");
	const struct obligation *c = only_cycle(&t);
	assert_int_equal(c->cycle.kind, DEPTH_UNBOUNDED);
	assert_non_null(strstr(c->reason, "float"));
	test_end(&t);
}

static void no_base_case(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, "unit \"t.c\"\n"
	                 "func @rec(i32 n) -> void @2:6 {\n"
	                 "b0:\n"
	                 "\t%1 = param i32 0\n"
	                 "\t%2 = const i32 1\n"
	                 "\t%3 = sub i32 %1, %2\n"
	                 "\tcall @rec(%3) @4:3\n"
	                 "\treturn\n"
	                 "}\n");
	const struct obligation *c = only_cycle(&t);
	assert_int_equal(c->cycle.kind, DEPTH_UNBOUNDED);
	assert_non_null(strstr(c->reason, "no base case"));
	test_end(&t);
}

/* visit(p, depth): if (depth < 64) visit(p->next, depth + 1), and the same without the counter */
static const char tree[] = "unit \"t.c\"\n"
                           "record #Node size 16 align 8 {\n"
                           "\tfield #Node* next at 0\n"
                           "\tfield i32 value at 8\n"
                           "}\n"
                           "func @visit(#Node* p, i32 depth) -> void @2:6 {\n"
                           "b0:\n"
                           "\t%1 = param #Node* 0\n"
                           "\t%2 = param i32 1\n"
                           "\t%3 = const i32 64\n"
                           "\t%4 = COND @3:6\n"
                           "\tbranch %4, b1, b2 @3:6\n"
                           "b1:\n"
                           "\t%6 = field #Node** %1.next + 0\n"
                           "\t%7 = load #Node* %6\n"
                           "\t%8 = const i32 1\n"
                           "\t%9 = add i32 %2, %8\n"
                           "\tcall @visit(%7, %9) @4:3\n"
                           "\tjump b2\n"
                           "b2:\n"
                           "\treturn\n"
                           "}\n"
                           "func @caller(#Node* p) -> void @9:6 {\n"
                           "b0:\n"
                           "\t%1 = param #Node* 0\n"
                           "\t%2 = const i32 0\n"
                           "\tcall @visit(%1, %2) @10:3\n"
                           "\treturn\n"
                           "}\n";

static const char *with(struct arena *a, const char *text, const char *word, const char *by)
{
	const char *at = strstr(text, word);
	return arena_printf(a, "%.*s%s%s", (int)(at - text), text, by, at + strlen(word));
}

static void data_without_a_counter(void **state)
{
	(void)state;
	struct arena a;
	struct test_unit t;
	arena_init(&a);
	test_analyze(&t, with(&a, with(&a, tree, "COND", "ne i1 %1, %5"), "\t%4 =", "\t%5 = null #Node*\n\t%4 ="));
	const struct obligation *c = only_cycle(&t);
	assert_int_equal(c->cycle.kind, DEPTH_DATA);
	assert_non_null(strstr(c->reason, "'next'"));
	test_end(&t);
	arena_release(&a);
}

static void depth_counter(void **state)
{
	(void)state;
	struct arena a;
	struct test_unit t;
	arena_init(&a);
	const char *internal = with(&a, tree, "-> void @2:6", "-> void internal @2:6");
	test_analyze(&t, with(&a, internal, "COND", "lt i1 %2, %3"));
	const struct obligation *c = only_cycle(&t);
	assert_int_equal(c->cycle.kind, DEPTH_CONSTANT);
	assert_int_equal((int64_t)c->cycle.depth_value, 65);
	assert_int_equal(c->verdict, VERDICT_PROVED);
	test_end(&t);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(integers),          cmocka_unit_test(stranger_gets_a_threshold),
	    cmocka_unit_test(difference_of_two), cmocka_unit_test(binary_search_is_logarithmic),
	    cmocka_unit_test(mutual_recursion),  cmocka_unit_test(float_is_no_measure),
	    cmocka_unit_test(no_base_case),      cmocka_unit_test(data_without_a_counter),
	    cmocka_unit_test(depth_counter),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
