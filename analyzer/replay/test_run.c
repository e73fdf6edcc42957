/* Runs and searches over plain C: arrays, loops, memory, calls, recursion, launches. */
#include "replay/testing.h"

#include <stdio.h>

#define LOOP(bound_op)                                                                                                 \
	"func @f(i32 n) -> void {\n"                                                                                       \
	"\tlocal $0 [4 x i32] a\n"                                                                                         \
	"b0:\n"                                                                                                            \
	"\t%1 = param i32 0\n"                                                                                             \
	"\t%2 = const i32 0\n"                                                                                             \
	"\t%3 = const i32 1\n"                                                                                             \
	"\tjump b1\n"                                                                                                      \
	"b1:\n"                                                                                                            \
	"\t%4 = phi i32 [b0: %2, b2: %8] text i\n"                                                                         \
	"\t%5 = " bound_op " i1 %4, %1\n"                                                                                  \
	"\tbranch %5, b2, b3\n"                                                                                            \
	"b2:\n"                                                                                                            \
	"\t%6 = local [4 x i32]* $0\n"                                                                                     \
	"\t%7 = index i32* %6, %4 * 4\n"                                                                                   \
	"\tstore i32 %7, %2\n"                                                                                             \
	"\t%8 = add i32 %4, %3\n"                                                                                          \
	"\tjump b1\n"                                                                                                      \
	"b3:\n"                                                                                                            \
	"\treturn\n"                                                                                                       \
	"}\n"

static void test_loop_past_array(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, LOOP("le"), NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "n = 4");
	assert_string_equal(b.out.at, "at i = 4 writes element 4 of 4");
	assert_int_equal(b.out.offset, 16);
	assert_int_equal(b.out.extent, 16);
	assert_string_equal(b.out.object, "a");
	bench_close(&b);
}

static void test_assignment_comes_first(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, LOOP("lt"), NULL);
	const struct ir_func *f = bench_func(&b, "f");
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_INT, .key = "param:f:0", .name = "n"};
	s.has_lo = s.has_hi = true;
	s.lo = INT32_MIN;
	s.hi = INT32_MAX;
	term atom = term_symbol(b.pool, &s);
	int128 value = 7;
	struct assignment as = {1, &atom, &value, NULL};
	struct replay_target any = {0};
	replay_run(&b.arena, b.unit, &b.models, b.pool, f, &as, any, &b.options, &b.out);
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "n = 7");
	bench_close(&b);
}

/* if (n > 4) return; before the loop. */
static void test_guard_holds(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @f(i32 n) -> void {\n"
	           "\tlocal $0 [4 x i32] a\n"
	           "b0:\n"
	           "\t%1 = param i32 0\n"
	           "\t%2 = const i32 0\n"
	           "\t%3 = const i32 1\n"
	           "\t%9 = const i32 4\n"
	           "\t%10 = gt i1 %1, %9\n"
	           "\tbranch %10, b3, b1\n"
	           "b1:\n"
	           "\t%4 = phi i32 [b0: %2, b2: %8]\n"
	           "\t%5 = lt i1 %4, %1\n"
	           "\tbranch %5, b2, b3\n"
	           "b2:\n"
	           "\t%6 = local [4 x i32]* $0\n"
	           "\t%7 = index i32* %6, %4 * 4\n"
	           "\tstore i32 %7, %2\n"
	           "\t%8 = add i32 %4, %3\n"
	           "\tjump b1\n"
	           "b3:\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_HELD);
	bench_close(&b);
}

/* a[g()] where nobody knows g. */
static void test_unmodelled_call_is_unknown(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @g() -> i32\n"
	           "func @f() -> void {\n"
	           "\tlocal $0 [4 x i32] a\n"
	           "b0:\n"
	           "\t%1 = call i32 @g()\n"
	           "\t%2 = local [4 x i32]* $0\n"
	           "\t%3 = index i32* %2, %1 * 4\n"
	           "\tstore i32 %3, %1\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_UNKNOWN);
	assert_string_equal(b.out.reason, "an unmodelled call 'g'");
	bench_close(&b);
}

/* check(n) may throw: what breaks behind it is no certain break. */
static void test_unmodelled_check_casts_doubt(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @check(i32 n) -> void\n"
	           "func @f(i32 n) -> void {\n"
	           "\tlocal $0 [4 x i32] a\n"
	           "b0:\n"
	           "\t%1 = param i32 0\n"
	           "\tcall @check(%1)\n"
	           "\t%2 = local [4 x i32]* $0\n"
	           "\t%3 = index i32* %2, %1 * 4\n"
	           "\tstore i32 %3, %1\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_UNKNOWN);
	assert_string_equal(b.out.reason, "an unmodelled call 'check'");
	assert_non_null(b.out.func);
	assert_int_equal(b.out.extent, 16);
	bench_close(&b);
}

/* An unknown float goes into memory; only then the index breaks. */
static void test_unknown_data_flows_on(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @sqrt(f64 x) -> f64\n"
	           "func @f(i32 n) -> void {\n"
	           "\tlocal $0 [2 x f64] a\n"
	           "b0:\n"
	           "\t%1 = param i32 0\n"
	           "\t%2 = real f64 2.0\n"
	           "\t%3 = call f64 @sqrt(%2)\n"
	           "\t%4 = local [2 x f64]* $0\n"
	           "\t%5 = index f64* %4, %1 * 8\n"
	           "\tstore f64 %5, %3\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "n = 2");
	assert_string_equal(b.out.at, "writes element 2 of 2");
	bench_close(&b);
}

static void test_uninitialised_branch_is_unknown(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @f() -> void {\n"
	           "\tlocal $0 i32 x\n"
	           "b0:\n"
	           "\t%1 = local i32* $0\n"
	           "\t%2 = load i32 %1\n"
	           "\t%3 = cast i1 %2\n"
	           "\tbranch %3, b1, b2\n"
	           "b1:\n"
	           "\treturn\n"
	           "b2:\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_run(&b, "f");
	assert_outcome(&b, REPLAY_UNKNOWN);
	assert_string_equal(b.out.reason, "uninitialised memory");
	bench_close(&b);
}

/* A raw pointer from a stranger has no extent of its own; an array promised with `static` has. */
static void test_pointer_parameters(void **state)
{
	(void)state;
	struct bench b;
	const char *body = "b0:\n"
	                   "\t%1 = param i32* 0\n"
	                   "\t%2 = param i32 1\n"
	                   "\t%3 = index i32* %1, %2 * 4\n"
	                   "\tstore i32 %3, %2\n"
	                   "\treturn\n"
	                   "}\n";
	char text[1024];
	snprintf(text, sizeof text, "func @f(i32* p, i32 n) -> void {\n%s", body);
	bench_open(&b, text, NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_HELD);
	bench_close(&b);

	snprintf(text, sizeof text, "func @f(i32* p extent 8, i32 n) -> void {\n%s", body);
	bench_open(&b, text, NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_true(strcmp(b.out.inputs, "n = 8") == 0 || strcmp(b.out.inputs, "n = -1") == 0);
	bench_close(&b);
}

/* An index read from memory that a stranger filled. */
static void test_index_from_data(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @f(i32* idx) -> void {\n"
	           "\tlocal $0 [6 x i32] a\n"
	           "b0:\n"
	           "\t%1 = param i32* 0\n"
	           "\t%2 = const i64 5\n"
	           "\t%3 = index i32* %1, %2 * 4\n"
	           "\t%4 = load i32 %3\n"
	           "\t%5 = const i32 0\n"
	           "\t%6 = lt i1 %4, %5\n"
	           "\tbranch %6, b2, b1\n"
	           "b1:\n"
	           "\t%7 = local [6 x i32]* $0\n"
	           "\t%8 = index i32* %7, %4 * 4\n"
	           "\tstore i32 %8, %5\n"
	           "\tjump b2\n"
	           "b2:\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_search(&b, "f", bench_target(&b, "f", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "element 5 of idx = 6");
	assert_string_equal(b.out.at, "writes element 6 of 6");
	bench_close(&b);
}

/* Two bytes written, one word read: little endian. A record is copied whole. */
static void test_memory_of_mixed_widths(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "record #R size 8 align 4 {\n"
	           "\tfield i32 x at 0\n"
	           "\tfield i32 y at 4\n"
	           "}\n"
	           "func @f() -> void {\n"
	           "\tlocal $0 #R r\n"
	           "\tlocal $1 #R s\n"
	           "\tlocal $2 [3 x i8] a\n"
	           "b0:\n"
	           "\t%1 = local #R* $0\n"
	           "\t%2 = local #R* $1\n"
	           "\tzero %1, 8\n"
	           "\t%3 = const u8 3\n"
	           "\t%4 = field u8* %1 + 5\n"
	           "\tstore u8 %4, %3\n"
	           "\t%5 = load #R %1\n"
	           "\tstore #R %2, %5\n"
	           "\t%6 = field i32* %2 .y + 4\n"
	           "\t%7 = load i32 %6\n"
	           "\t%8 = local [3 x i8]* $2\n"
	           "\t%9 = index i8* %8, %7 * 1\n"
	           "\tstore u8 %9, %3\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_run(&b, "f");
	assert_outcome(&b, REPLAY_BROKE);
	assert_int_equal(b.out.offset, 768);
	bench_close(&b);
}

static int64_t hundred_bytes(const struct ir_func *f, void *payload)
{
	(void)f;
	(void)payload;
	return 100;
}

static const char countdown[] = "func @f(i32 n) -> i32 {\n"
                                "b0:\n"
                                "\t%1 = param i32 0\n"
                                "\t%2 = const i32 0\n"
                                "\t%3 = le i1 %1, %2\n"
                                "\tbranch %3, b1, b2\n"
                                "b1:\n"
                                "\treturn %2\n"
                                "b2:\n"
                                "\t%4 = const i32 1\n"
                                "\t%5 = sub i32 %1, %4\n"
                                "\t%6 = call i32 @f(%5)\n"
                                "\treturn %6\n"
                                "}\n";

static void test_recursion_runs_the_stack_out(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, countdown, NULL);
	b.options.stack_limit = 1 << 20;
	b.options.frame_bytes = hundred_bytes;
	struct replay_target any = {0};
	bench_search(&b, "f", any);
	assert_outcome(&b, REPLAY_OVERFLOW);
	/* 10485 frames fit; n = 10485 makes 10486 calls. */
	assert_string_equal(b.out.inputs, "n = 10485");
	assert_int_equal(b.out.depth, 10486);
	assert_string_equal(b.out.at, "after 10486 calls, with 1048600 bytes on the stack");
	bench_close(&b);
}

static void test_deep_recursion_within_the_stack(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, countdown, NULL);
	const struct ir_func *f = bench_func(&b, "f");
	b.options.stack_limit = 1 << 30;
	b.options.frame_bytes = hundred_bytes;
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_INT, .key = "param:f:0", .name = "n"};
	s.has_lo = s.has_hi = true;
	s.lo = INT32_MIN;
	s.hi = INT32_MAX;
	term atom = term_symbol(b.pool, &s);
	int128 value = 500000;
	struct assignment as = {1, &atom, &value, NULL};
	struct replay_target any = {0};
	replay_run(&b.arena, b.unit, &b.models, b.pool, f, &as, any, &b.options, &b.out);
	assert_outcome(&b, REPLAY_HELD);
	bench_close(&b);
}

/* k<<<1, n + 1>>>: s[threadIdx.x] with s of 4. */
static void test_launch_runs_each_thread(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "record #uint3 size 12 align 4 {\n"
	           "\tfield u32 x at 0\n"
	           "\tfield u32 y at 4\n"
	           "\tfield u32 z at 8\n"
	           "}\n"
	           "global @threadIdx #uint3 const\n"
	           "func @k(i32* p) -> void kernel {\n"
	           "b0:\n"
	           "\t%1 = param i32* 0\n"
	           "\t%2 = global #uint3* @threadIdx\n"
	           "\t%3 = field u32* %2 .x + 0\n"
	           "\t%4 = load u32 %3\n"
	           "\t%5 = index i32* %1, %4 * 4\n"
	           "\t%6 = const i32 0\n"
	           "\tstore i32 %5, %6\n"
	           "\treturn\n"
	           "}\n"
	           "func @f(i32 n) -> void {\n"
	           "b0:\n"
	           "\t%1 = param i32 0\n"
	           "\t%2 = const i64 4\n"
	           "\t%3 = alloc i32* %2 * 4 new\n"
	           "\t%4 = const i32 1\n"
	           "\t%5 = add i32 %1, %4\n"
	           "\t%6 = const i32 0\n"
	           "\tlaunch @k(%4, %4, %4, %5, %4, %4, %6, %3)\n"
	           "\treturn\n"
	           "}\n",
	           "[{\"global\": \"threadIdx.x\", \"range\": [0, 1023], \"below\": \"blockDim.x\"},"
	           " {\"global\": \"blockDim.x\", \"range\": [1, 1024], \"launch\": 3}]");
	bench_search(&b, "f", bench_target(&b, "k", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "n = 4");
	assert_string_equal(b.out.at, "at threadIdx.x = 4 writes element 4 of 4");
	bench_close(&b);
}

/* What an unknown function may do to a global that was just written. */
static void test_unknown_call_changes_globals(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "global @n i32\n"
	           "func @g() -> void\n"
	           "func @f() -> void {\n"
	           "\tlocal $0 [4 x i32] a\n"
	           "b0:\n"
	           "\t%1 = global i32* @n\n"
	           "\t%2 = const i32 9\n"
	           "\tstore i32 %1, %2\n"
	           "\tcall @g()\n"
	           "\t%3 = load i32 %1\n"
	           "\t%4 = local [4 x i32]* $0\n"
	           "\t%5 = index i32* %4, %3 * 4\n"
	           "\tstore i32 %5, %2\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_run(&b, "f");
	assert_outcome(&b, REPLAY_UNKNOWN);
	assert_string_equal(b.out.reason, "an unmodelled call 'g'");
	bench_close(&b);
}

static void test_budget(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @f() -> void {\n"
	           "b0:\n"
	           "\tjump b1\n"
	           "b1:\n"
	           "\tjump b1\n"
	           "}\n",
	           NULL);
	b.options.steps = 1000;
	bench_run(&b, "f");
	assert_outcome(&b, REPLAY_BUDGET);
	bench_close(&b);
}

static void test_freed_and_null(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @f() -> void {\n"
	           "b0:\n"
	           "\t%1 = const i64 1\n"
	           "\t%2 = alloc i32* %1 * 4 new\n"
	           "\tfree %2 delete\n"
	           "\t%3 = load i32 %2\n"
	           "\treturn\n"
	           "}\n"
	           "func @g() -> void {\n"
	           "b0:\n"
	           "\t%1 = null i32*\n"
	           "\t%2 = load i32 %1\n"
	           "\treturn\n"
	           "}\n",
	           NULL);
	bench_run(&b, "f");
	assert_outcome(&b, REPLAY_UNKNOWN);
	bench_run(&b, "g");
	assert_outcome(&b, REPLAY_STOPPED);
	bench_close(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_loop_past_array),
	    cmocka_unit_test(test_assignment_comes_first),
	    cmocka_unit_test(test_guard_holds),
	    cmocka_unit_test(test_unmodelled_call_is_unknown),
	    cmocka_unit_test(test_unmodelled_check_casts_doubt),
	    cmocka_unit_test(test_unknown_data_flows_on),
	    cmocka_unit_test(test_uninitialised_branch_is_unknown),
	    cmocka_unit_test(test_pointer_parameters),
	    cmocka_unit_test(test_index_from_data),
	    cmocka_unit_test(test_memory_of_mixed_widths),
	    cmocka_unit_test(test_recursion_runs_the_stack_out),
	    cmocka_unit_test(test_deep_recursion_within_the_stack),
	    cmocka_unit_test(test_launch_runs_each_thread),
	    cmocka_unit_test(test_unknown_call_changes_globals),
	    cmocka_unit_test(test_budget),
	    cmocka_unit_test(test_freed_and_null),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
