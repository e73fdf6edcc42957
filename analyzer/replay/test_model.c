/* Runs over a small framework made of model rows: tensors, shapes, views, attributes, executors, bulk copies. */
#include "replay/testing.h"

#include <stdio.h>

static const char rows[] =
    "["
    "{\"type\": \"Ctx\", \"is\": \"context\"},"
    "{\"type\": \"Tensor\", \"is\": \"tensor\"},"
    "{\"type\": \"Shape\", \"is\": \"shape\"},"
    "{\"type\": \"Flat\", \"is\": \"view\", \"item\": 0},"
    "{\"type\": \"Status\", \"is\": \"status\"},"
    "{\"function\": \"Ctx::input\", \"args\": 1, \"returns\": \"input(this, a0)\"},"
    "{\"function\": \"Ctx::named\", \"args\": 1, \"returns\": \"input(this, a0)\"},"
    "{\"function\": \"Ctx::attr\", \"args\": 2, \"defines\": {\"*a1\": \"attr(this, a0)\"}, \"returns\": \"status()\"},"
    "{\"function\": \"Ctx::allocate\", \"args\": 2, \"defines\": {\"*a1\": \"tensor(a0)\"}, \"returns\": \"status()\"},"
    "{\"function\": \"Tensor::dim\", \"args\": 1, \"requires\": \"0 <= a0 && a0 < rank(this)\","
    "  \"returns\": \"dim(this, a0)\"},"
    "{\"function\": \"Tensor::flat\", \"args\": 0, \"returns\": \"view(this, sizeof(r0))\"},"
    "{\"function\": \"Tensor::shape\", \"args\": 0, \"returns\": \"shape_of(this)\"},"
    "{\"function\": \"Shape::Shape\", \"args\": 0, \"defines\": {\"this\": \"shape()\"}},"
    "{\"function\": \"Shape::add\", \"args\": 1, \"requires\": \"a0 >= 0\", \"defines\": {\"this\": \"append(this, "
    "a0)\"}},"
    "{\"function\": \"Flat::size\", \"args\": 0, \"returns\": \"numel(this)\"},"
    "{\"function\": \"Flat::at\", \"args\": 1, \"returns\": \"elem(this, a0)\"},"
    "{\"function\": \"copy\", \"args\": 3, \"writes\": \"bytes(a0, a2)\", \"reads\": \"bytes(a1, a2)\"},"
    "{\"function\": \"set\", \"args\": 3, \"writes\": \"bytes(a0, a2)\", \"fills\": \"a1\"},"
    "{\"function\": \"move\", \"args\": 3, \"writes\": \"bytes(a0, a2)\", \"reads\": \"bytes(a1, a2)\", \"copies\": "
    "true},"
    "{\"function\": \"format\", \"args\": 2, \"writes\": \"bytes(a0, a1)\", \"at_most\": true},"
    "{\"function\": \"Ctx::fail\", \"args\": 0, \"fails\": true},"
    "{\"function\": \"check\", \"args\": 1, \"stops_unless\": \"a0\"},"
    "{\"function\": \"shard\", \"args\": 2, \"calls\": {\"a1\": \"0 <= p0 && p0 <= p1 && p1 <= a0\"}}"
    "]";

#define TYPES                                                                                                          \
	"record #Ctx size 8 align 8\n"                                                                                     \
	"record #Tensor size 32 align 8\n"                                                                                 \
	"record #Shape size 32 align 8\n"                                                                                  \
	"record #Status size 8 align 8\n"                                                                                  \
	"record #Flat size 32 align 8 {\n"                                                                                 \
	"\ttarg f32\n"                                                                                                     \
	"}\n"                                                                                                              \
	"func @Ctx::input(#Ctx* this, i32 i) -> #Tensor* method record #Ctx\n"                                             \
	"func @Ctx::named(#Ctx* this, i8* name) -> #Tensor* method record #Ctx\n"                                          \
	"func @Ctx::attr(#Ctx* this, i8* name, i32* out) -> #Status method record #Ctx\n"                                  \
	"func @Ctx::allocate(#Ctx* this, #Shape* shape ref const, #Tensor** out) -> #Status method record #Ctx\n"          \
	"func @Tensor::dim(#Tensor* this, i32 k) -> i64 method const record #Tensor\n"                                     \
	"func @Tensor::flat(#Tensor* this) -> #Flat method const record #Tensor\n"                                         \
	"func @Tensor::shape(#Tensor* this) -> #Shape* method const record #Tensor\n"                                      \
	"func @Shape::Shape(#Shape* this) -> void method constructor record #Shape\n"                                      \
	"func @Shape::add(#Shape* this, i64 d) -> void method record #Shape\n"                                             \
	"func @Flat::size(#Flat* this) -> i64 method const record #Flat\n"                                                 \
	"func @Flat::at(#Flat* this, i64 i) -> f32* method record #Flat\n"                                                 \
	"func @copy(void* to, void* from const, u64 n) -> void\n"                                                          \
	"func @check(i1 ok) -> void\n"                                                                                     \
	"func @shard(i64 total, #Body* body) -> void\n"

/* The output has the first dimension of the input; the loop runs over all of the input's elements. */
#define BODY(check)                                                                                                    \
	"record #Body size 8 align 8 lambda\n" TYPES "func @op(#Ctx* ctx) -> void {\n"                                     \
	"\tlocal $0 #Shape shape\n"                                                                                        \
	"\tlocal $1 #Tensor* out\n"                                                                                        \
	"\tlocal $2 #Flat x\n"                                                                                             \
	"\tlocal $3 #Flat y\n"                                                                                             \
	"b0:\n"                                                                                                            \
	"\t%1 = param #Ctx* 0\n"                                                                                           \
	"\t%2 = const i32 0\n"                                                                                             \
	"\t%3 = call #Tensor* @Ctx::input(%1, %2)\n"                                                                       \
	"\t%4 = call i64 @Tensor::dim(%3, %2)\n"                                                                           \
	"\t%5 = local #Shape* $0\n"                                                                                        \
	"\tcall @Shape::Shape(%5)\n"                                                                                       \
	"\tcall @Shape::add(%5, %4)\n"                                                                                     \
	"\t%6 = local #Tensor** $1\n"                                                                                      \
	"\t%7 = call #Status @Ctx::allocate(%1, %5, %6)\n"                                                                 \
	"\t%8 = call #Flat @Tensor::flat(%3)\n"                                                                            \
	"\t%9 = local #Flat* $2\n"                                                                                         \
	"\tstore #Flat %9, %8\n"                                                                                           \
	"\t%10 = load #Tensor* %6\n"                                                                                       \
	"\t%11 = call #Flat @Tensor::flat(%10)\n"                                                                          \
	"\t%12 = local #Flat* $3\n"                                                                                        \
	"\tstore #Flat %12, %11\n"                                                                                         \
	"\t%13 = call i64 @Flat::size(%9)\n"                                                                               \
	"\t%14 = const i64 0\n"                                                                                            \
	"\t%15 = const i64 1\n"                                                                                            \
	"\t%16 = call i64 @Flat::size(%12)\n"                                                                              \
	"\t%17 = eq i1 %13, %16\n" check "\tjump b1\n"                                                                     \
	"b1:\n"                                                                                                            \
	"\t%18 = phi i64 [b0: %14, b2: %23] text i\n"                                                                      \
	"\t%19 = lt i1 %18, %13\n"                                                                                         \
	"\tbranch %19, b2, b3\n"                                                                                           \
	"b2:\n"                                                                                                            \
	"\t%20 = call f32* @Flat::at(%9, %18)\n"                                                                           \
	"\t%21 = load f32 %20\n"                                                                                           \
	"\t%22 = call f32* @Flat::at(%12, %18)\n"                                                                          \
	"\tstore f32 %22, %21\n"                                                                                           \
	"\t%23 = add i64 %18, %15\n"                                                                                       \
	"\tjump b1\n"                                                                                                      \
	"b3:\n"                                                                                                            \
	"\treturn\n"                                                                                                       \
	"}\n"

static void test_output_smaller_than_input(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, BODY(""), rows);
	bench_search(&b, "op", bench_target(&b, "op", IR_STORE, 2));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "input 0 of shape [1, 2]");
	assert_string_equal(b.out.at, "at i = 1 writes element 1 of 1");
	bench_close(&b);
}

static void test_check_stops_it(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b, BODY("\tcall @check(%17)\n"), rows);
	b.options.runs = 300;
	bench_search(&b, "op", bench_target(&b, "op", IR_STORE, 2));
	assert_outcome(&b, REPLAY_HELD);
	bench_close(&b);
}

/* An input asked for by name is the same one each time, and another than those of other names. */
static void test_inputs_by_name(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "record #Body size 8 align 8\n" TYPES "func @op(#Ctx* ctx) -> void {\n"
	           "\tlocal $0 [4 x i32] a\n"
	           "b0:\n"
	           "\t%1 = param #Ctx* 0\n"
	           "\t%2 = string i8* 2 \"x\"\n"
	           "\t%3 = string i8* 2 \"y\"\n"
	           "\t%4 = string i8* 2 \"x\"\n"
	           "\t%5 = const i32 0\n"
	           "\t%6 = call #Tensor* @Ctx::named(%1, %2)\n"
	           "\t%7 = call #Tensor* @Ctx::named(%1, %3)\n"
	           "\t%8 = call #Tensor* @Ctx::named(%1, %4)\n"
	           "\t%9 = call i64 @Tensor::dim(%6, %5)\n"
	           "\t%10 = call i64 @Tensor::dim(%7, %5)\n"
	           "\t%11 = call i64 @Tensor::dim(%8, %5)\n"
	           "\t%12 = eq i1 %9, %11\n"
	           "\t%13 = lt i1 %9, %10\n"
	           "\t%14 = local [4 x i32]* $0\n"
	           "\tbranch %12, b1, b2\n"
	           "b1:\n"
	           "\tbranch %13, b3, b4\n"
	           "b2:\n"
	           "\t%15 = const i64 9\n"
	           "\t%16 = index i32* %14, %15 * 4\n"
	           "\tstore i32 %16, %5\n"
	           "\treturn\n"
	           "b3:\n"
	           "\t%17 = index i32* %14, %10 * 4\n"
	           "\tstore i32 %17, %5\n"
	           "\tjump b4\n"
	           "b4:\n"
	           "\treturn\n"
	           "}\n",
	           rows);
	bench_search(&b, "op", bench_target(&b, "op", IR_STORE, 0));
	assert_int_not_equal(b.out.result, REPLAY_BROKE);
	bench_search(&b, "op", bench_target(&b, "op", IR_STORE, 1));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "input 'x' of shape [1], input 'y' of shape [4]");
	bench_close(&b);
}

/* Op::Op(ctx) reads the attribute into a field; Op::Compute(ctx) indexes a local array by it. */
static void test_attribute_through_the_constructor(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "record #Body size 8 align 8\n" TYPES "record #Op size 16 align 8 polymorphic {\n"
	           "\tfield i32 k_ at 8\n"
	           "}\n"
	           "func @Op::Op(#Op* this, #Ctx* ctx) -> void method constructor record #Op {\n"
	           "b0:\n"
	           "\t%1 = param #Op* 0\n"
	           "\t%2 = param #Ctx* 1\n"
	           "\t%3 = string i8* 2 \"k\"\n"
	           "\t%4 = field i32* %1 .k_ + 8\n"
	           "\t%5 = call #Status @Ctx::attr(%2, %3, %4)\n"
	           "\treturn\n"
	           "}\n"
	           "func @Op::Compute(#Op* this, #Ctx* ctx) -> void method record #Op {\n"
	           "\tlocal $0 [3 x i32] a\n"
	           "b0:\n"
	           "\t%1 = param #Op* 0\n"
	           "\t%2 = field i32* %1 .k_ + 8\n"
	           "\t%3 = load i32 %2\n"
	           "\t%4 = const i32 0\n"
	           "\t%5 = lt i1 %3, %4\n"
	           "\tbranch %5, b2, b1\n"
	           "b1:\n"
	           "\t%6 = local [3 x i32]* $0\n"
	           "\t%7 = index i32* %6, %3 * 4\n"
	           "\tstore i32 %7, %4\n"
	           "\tjump b2\n"
	           "b2:\n"
	           "\treturn\n"
	           "}\n",
	           rows);
	bench_search(&b, "Op::Compute", bench_target(&b, "Op::Compute", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "attribute k = 3");
	bench_close(&b);
}

/* The constructor rejects a negative attribute, so that Compute never sees one. */
static void test_failed_construction(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "record #Body size 8 align 8\n" TYPES "func @Ctx::fail(#Ctx* this) -> void method record #Ctx\n"
	           "record #Op size 16 align 8 polymorphic {\n"
	           "\tfield i32 k_ at 8\n"
	           "}\n"
	           "func @Op::Op(#Op* this, #Ctx* ctx) -> void method constructor record #Op {\n"
	           "b0:\n"
	           "\t%1 = param #Op* 0\n"
	           "\t%2 = param #Ctx* 1\n"
	           "\t%3 = string i8* 2 \"k\"\n"
	           "\t%4 = field i32* %1 .k_ + 8\n"
	           "\t%5 = call #Status @Ctx::attr(%2, %3, %4)\n"
	           "\t%6 = load i32 %4\n"
	           "\t%7 = const i32 0\n"
	           "\t%8 = lt i1 %6, %7\n"
	           "\tbranch %8, b1, b2\n"
	           "b1:\n"
	           "\tcall @Ctx::fail(%2)\n"
	           "\treturn\n"
	           "b2:\n"
	           "\treturn\n"
	           "}\n"
	           "func @Op::Compute(#Op* this, #Ctx* ctx) -> void method record #Op {\n"
	           "\tlocal $0 [900 x i32] a\n"
	           "b0:\n"
	           "\t%1 = param #Op* 0\n"
	           "\t%2 = field i32* %1 .k_ + 8\n"
	           "\t%3 = load i32 %2\n"
	           "\t%6 = local [900 x i32]* $0\n"
	           "\t%7 = index i32* %6, %3 * 4\n"
	           "\tstore i32 %7, %3\n"
	           "\treturn\n"
	           "}\n",
	           rows);
	bench_search(&b, "Op::Compute", bench_target(&b, "Op::Compute", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "attribute k = 900");
	bench_close(&b);
}

/* An index that a fill and a copy made is known; what a call may write at most breaks nothing for certain. */
static void test_fills_copies_and_upper_bounds(void **state)
{
	(void)state;
	struct bench b;
	const char *decls = "func @set(void* to, i32 byte, u64 n) -> void\n"
	                    "func @move(void* to, void* from const, u64 n) -> void\n"
	                    "func @format(i8* to, u64 n) -> void\n";
	const char *body = "func @f() -> void {\n"
	                   "\tlocal $0 [4 x i32] a\n"
	                   "\tlocal $1 [4 x i32] b\n"
	                   "b0:\n"
	                   "\t%1 = local [4 x i32]* $0\n"
	                   "\t%2 = local [4 x i32]* $1\n"
	                   "\t%3 = const i32 1\n"
	                   "\t%4 = const u64 16\n"
	                   "\tcall @set(%1, %3, %4)\n"
	                   "\tcall @move(%2, %1, %4)\n"
	                   "\t%5 = load i32 %2\n"
	                   "\t%6 = index i32* %1, %5 * 4\n"
	                   "\tstore i32 %6, %3\n"
	                   "\treturn\n"
	                   "}\n"
	                   "func @g() -> void {\n"
	                   "\tlocal $0 [4 x i8] a\n"
	                   "b0:\n"
	                   "\t%1 = local [4 x i8]* $0\n"
	                   "\t%2 = const u64 16\n"
	                   "\tcall @format(%1, %2)\n"
	                   "\treturn\n"
	                   "}\n";
	char text[2048];
	snprintf(text, sizeof text, "%s%s", decls, body);
	bench_open(&b, text, rows);
	bench_run(&b, "f");
	assert_outcome(&b, REPLAY_BROKE);
	assert_int_equal(b.out.offset, (int64_t)0x01010101 * 4);
	bench_run(&b, "g");
	assert_outcome(&b, REPLAY_UNKNOWN);
	assert_string_equal(b.out.reason, "how much 'format' accesses");
	bench_close(&b);
}

/* A polymorphic object whose constructor is not in sight: its fields are not a stranger's to choose. */
static void test_field_of_unseen_constructor(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "record #Op size 16 align 8 polymorphic {\n"
	           "\tfield i32 k_ at 8\n"
	           "}\n"
	           "func @Op::Compute(#Op* this) -> void method record #Op {\n"
	           "\tlocal $0 [3 x i32] a\n"
	           "b0:\n"
	           "\t%1 = param #Op* 0\n"
	           "\t%2 = field i32* %1 .k_ + 8\n"
	           "\t%3 = load i32 %2\n"
	           "\t%4 = local [3 x i32]* $0\n"
	           "\t%5 = index i32* %4, %3 * 4\n"
	           "\tstore i32 %5, %3\n"
	           "\treturn\n"
	           "}\n",
	           rows);
	bench_search(&b, "Op::Compute", bench_target(&b, "Op::Compute", IR_STORE, 0));
	assert_outcome(&b, REPLAY_UNKNOWN);
	assert_string_equal(b.out.reason, "a field of the operator");
	bench_close(&b);
}

/* copy(a, b, n) with arrays of 16 and 12 bytes: the read breaks first. */
static void test_bulk_copy(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "func @copy(void* to, void* from const, u64 n) -> void\n"
	           "func @f(u64 n) -> void {\n"
	           "\tlocal $0 [4 x i32] a\n"
	           "\tlocal $1 [3 x i32] b\n"
	           "b0:\n"
	           "\t%1 = param u64 0\n"
	           "\t%2 = local [4 x i32]* $0\n"
	           "\t%3 = local [3 x i32]* $1\n"
	           "\tcall @copy(%2, %3, %1)\n"
	           "\treturn\n"
	           "}\n",
	           rows);
	bench_search(&b, "f", bench_target(&b, "f", IR_CALL, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_int_equal(b.out.kind, ACCESS_READ);
	assert_int_equal(b.out.extent, 12);
	assert_string_equal(b.out.inputs, "n = 13");
	bench_close(&b);
}

/* shard(n, [&](begin, end) { for i in begin..end: a[i] = 0 }) with a of n - 1 elements. */
static void test_executor_calls_back(void **state)
{
	(void)state;
	struct bench b;
	bench_open(&b,
	           "record #Body size 8 align 8 lambda {\n"
	           "\tfield i32** a at 0\n"
	           "}\n" TYPES
	           "func @lambda(#Body* this, i64 begin, i64 end) -> void method lambda const record #Body name "
	           "\"f::operator()\" {\n"
	           "b0:\n"
	           "\t%1 = param #Body* 0\n"
	           "\t%2 = param i64 1\n"
	           "\t%3 = param i64 2\n"
	           "\t%4 = const i64 1\n"
	           "\t%5 = const i32 0\n"
	           "\tjump b1\n"
	           "b1:\n"
	           "\t%6 = phi i64 [b0: %2, b2: %11] text i\n"
	           "\t%7 = lt i1 %6, %3\n"
	           "\tbranch %7, b2, b3\n"
	           "b2:\n"
	           "\t%8 = field i32*** %1 .a + 0\n"
	           "\t%9 = load i32** %8\n"
	           "\t%12 = load i32* %9\n"
	           "\t%10 = index i32* %12, %6 * 4\n"
	           "\tstore i32 %10, %5\n"
	           "\t%11 = add i64 %6, %4\n"
	           "\tjump b1\n"
	           "b3:\n"
	           "\treturn\n"
	           "}\n"
	           "func @f(i64 n) -> void {\n"
	           "\tlocal $0 #Body body\n"
	           "\tlocal $1 i32* a\n"
	           "b0:\n"
	           "\t%1 = param i64 0\n"
	           "\t%2 = const i64 1\n"
	           "\t%3 = lt i1 %1, %2\n"
	           "\tbranch %3, b2, b1\n"
	           "b1:\n"
	           "\t%4 = sub i64 %1, %2\n"
	           "\t%5 = alloc i32* %4 * 4 new\n"
	           "\t%6 = local i32** $1\n"
	           "\tstore i32* %6, %5\n"
	           "\t%7 = local #Body* $0\n"
	           "\t%8 = field i32*** %7 .a + 0\n"
	           "\tstore i32** %8, %6\n"
	           "\tcall @shard(%1, %7)\n"
	           "\tjump b2\n"
	           "b2:\n"
	           "\treturn\n"
	           "}\n",
	           rows);
	bench_search(&b, "f", bench_target(&b, "lambda", IR_STORE, 0));
	assert_outcome(&b, REPLAY_BROKE);
	assert_string_equal(b.out.inputs, "n = 1");
	assert_string_equal(b.out.at, "at i = 0 writes element 0 of 0");
	bench_close(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_output_smaller_than_input),
	    cmocka_unit_test(test_check_stops_it),
	    cmocka_unit_test(test_inputs_by_name),
	    cmocka_unit_test(test_attribute_through_the_constructor),
	    cmocka_unit_test(test_failed_construction),
	    cmocka_unit_test(test_fills_copies_and_upper_bounds),
	    cmocka_unit_test(test_field_of_unseen_constructor),
	    cmocka_unit_test(test_bulk_copy),
	    cmocka_unit_test(test_executor_calls_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
