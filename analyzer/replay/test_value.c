/* Machine arithmetic, sets of choices, and memory, without any function around them. */
#include "replay/choice_int.h"
#include "replay/memory_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct ir_type i1 = {.kind = IR_TYPE_INT, .bits = 1, .size = 1};
static const struct ir_type i8 = {.kind = IR_TYPE_INT, .bits = 8, .is_signed = true, .size = 1};
static const struct ir_type u8 = {.kind = IR_TYPE_INT, .bits = 8, .size = 1};
static const struct ir_type i32 = {.kind = IR_TYPE_INT, .bits = 32, .is_signed = true, .size = 4};
static const struct ir_type u32 = {.kind = IR_TYPE_INT, .bits = 32, .size = 4};
static const struct ir_type u64 = {.kind = IR_TYPE_INT, .bits = 64, .size = 8};
static const struct ir_type f32 = {.kind = IR_TYPE_FLOAT, .bits = 32, .size = 4};
static const struct ir_type ptr = {.kind = IR_TYPE_PTR, .size = 8};

static struct arena arena;
static struct run run;

static int setup(void **state)
{
	(void)state;
	arena_init(&arena);
	run = (struct run){.out = &arena};
	run_begin(&run, &arena);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

static void test_arithmetic(void **state)
{
	static const struct {
		enum ir_op op;
		const struct ir_type *type;
		int64_t a, b;
		bool known;
		int64_t want;
	} rows[] = {
	    {IR_ADD, &i32, 2, 3, true, 5},
	    {IR_ADD, &i32, INT32_MAX, 1, false, 0},
	    {IR_ADD, &u32, UINT32_MAX, 1, true, 0},
	    {IR_SUB, &u32, 0, 1, true, UINT32_MAX},
	    {IR_SUB, &u8, 0, 1, true, 255},
	    {IR_MUL, &i32, 1 << 16, 1 << 16, false, 0},
	    {IR_MUL, &u32, 1 << 16, 1 << 16, true, 0},
	    {IR_DIV, &i32, -7, 2, true, -3},
	    {IR_REM, &i32, -7, 2, true, -1},
	    {IR_DIV, &i32, 1, 0, false, 0},
	    {IR_DIV, &i32, INT32_MIN, -1, false, 0},
	    {IR_SHL, &i32, 1, 4, true, 16},
	    {IR_SHL, &i32, 1, 32, false, 0},
	    {IR_SHR, &i32, -8, 1, true, -4},
	    {IR_SHR, &u8, 255, 4, true, 15},
	    {IR_AND, &i32, 12, 10, true, 8},
	    {IR_XOR, &i1, 1, 1, true, 0},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct value v = value_arith(&run, rows[i].op, rows[i].type, value_int(rows[i].a), value_int(rows[i].b));
		assert_int_equal(v.kind == VALUE_INT, rows[i].known);
		if (rows[i].known) {
			assert_true(v.i == rows[i].want);
		}
	}
}

static void test_unknown_spreads_unless_absorbed(void **state)
{
	(void)state;
	struct value u = value_unknown("x");
	struct value v = value_arith(&run, IR_ADD, &i32, u, value_int(1));
	assert_int_equal(v.kind, VALUE_UNKNOWN);
	assert_string_equal(value_why(v), "x");
	v = value_arith(&run, IR_MUL, &i32, u, value_int(0));
	assert_int_equal(v.kind, VALUE_INT);
	assert_int_equal(value_truth(value_compare(&run, IR_LT, u, value_int(1))), ANSWER_UNKNOWN);
}

static void test_casts(void **state)
{
	(void)state;
	assert_true(value_cast(&i8, value_int(200)).i == -56);
	assert_true(value_cast(&u64, value_int(-1)).i == (int128)UINT64_MAX);
	assert_true(value_cast(&i1, value_int(2)).i == 1);
	assert_true(value_cast(&i32, value_float(-2.9)).i == -2);
	assert_true(value_cast(&i32, value_float(1e30)).i == INT32_MIN); /* as x86 has it */
	assert_true(value_saturate(&i32, value_float(1e30)).i == INT32_MAX);
	assert_true(value_saturate(&i32, value_float(0.0 / 0.0)).i == 0);
	assert_int_equal(value_cast(&u8, value_float(0.0 / 0.0)).kind, VALUE_UNKNOWN);
	/* 2^24 + 1 is no float. */
	assert_true(value_cast(&f32, value_int(16777217)).f == 16777216.0);
	assert_int_equal(value_cast(&ptr, value_int(0)).kind, VALUE_PTR);
	assert_int_equal(value_cast(&ptr, value_int(8)).kind, VALUE_UNKNOWN);
}

static void test_pointers_compare(void **state)
{
	(void)state;
	struct memory *a = memory_new(&run, OBJECT_LOCAL, "a", 8, FILL_UNDEF);
	struct memory *b = memory_new(&run, OBJECT_LOCAL, "b", 8, FILL_UNDEF);
	assert_int_equal(value_truth(value_compare(&run, IR_LT, value_ptr(a, 0), value_ptr(a, 4))), ANSWER_YES);
	assert_int_equal(value_truth(value_compare(&run, IR_EQ, value_ptr(a, 0), value_ptr(b, 0))), ANSWER_NO);
	/* Of two objects the older one stands first. */
	assert_int_equal(value_truth(value_compare(&run, IR_LT, value_ptr(a, 8), value_ptr(b, 0))), ANSWER_YES);
	assert_int_equal(value_truth(value_compare(&run, IR_LE, value_ptr(b, 0), value_ptr(a, 8))), ANSWER_NO);
	assert_int_equal(value_truth(value_compare(&run, IR_NE, value_ptr(a, 0), value_ptr(NULL, 0))), ANSWER_YES);
}

static void test_choices_are_used_through_sums(void **state)
{
	(void)state;
	for (uint32_t i = 0; i < 3; i++) {
		struct choice c = {.kind = CHOICE_PARAM};
		vec_push(&arena, &run.chosen->list, c);
	}
	struct value x = value_int(1), y = value_int(2);
	x.dep = dep_leaf(&run, 0);
	y.dep = dep_leaf(&run, 2);
	struct value sum = value_int(0);
	for (int i = 0; i < 5; i++) {
		sum = value_arith(&run, IR_ADD, &i32, sum, i % 2 ? x : y);
	}
	assert_ptr_equal(dep_single(&run, x.dep), &run.chosen->list.at[0]);
	assert_null(dep_single(&run, sum.dep));
	dep_use(&run, sum.dep);
	assert_true(run.chosen->list.at[0].used);
	assert_false(run.chosen->list.at[1].used);
	assert_true(run.chosen->list.at[2].used);
}

static struct value load(struct memory *m, int64_t offset, const struct ir_type *t)
{
	return memory_load(&run, m, offset, t);
}

static void test_memory_layers_and_cells(void **state)
{
	(void)state;
	struct memory *m = memory_new(&run, OBJECT_LOCAL, "m", 16, FILL_UNDEF);
	assert_int_equal(load(m, 0, &i32).kind, VALUE_UNKNOWN);
	memory_store(&run, m, 4, 4, value_int(0x01020304));
	assert_true(load(m, 4, &i32).i == 0x01020304);
	assert_true(load(m, 5, &u8).i == 3);
	memory_fill(&run, m, 0, 8, (struct layer){.fill = FILL_BYTE});
	assert_true(load(m, 4, &i32).i == 0);
	memory_store(&run, m, 6, 1, value_int(1));
	assert_true(load(m, 4, &i32).i == 0x10000);
	memory_fill(&run, m, 0, 16, (struct layer){.fill = FILL_BYTE, .byte = 0xff});
	assert_true(load(m, 8, &i32).i == -1);
	assert_true(load(m, 8, &u32).i == UINT32_MAX);
	memory_fill(&run, m, 4, 12, (struct layer){.fill = FILL_UNKNOWN, .why = "y"});
	assert_true(load(m, 0, &i32).i == -1);
	assert_string_equal(value_why(load(m, 2, &i32)), "y");
}

static void test_a_narrow_write_hides_part_of_a_wide_one(void **state)
{
	(void)state;
	struct memory *m = memory_new(&run, OBJECT_LOCAL, "m", 8, FILL_UNDEF);
	memory_store(&run, m, 0, 8, value_int(-1));
	memory_store(&run, m, 4, 4, value_int(0));
	assert_true(load(m, 0, &u32).i == UINT32_MAX);
	assert_true(load(m, 0, &u64).i == (int128)UINT32_MAX);
	memory_store(&run, m, 0, 8, value_int(7));
	assert_true(load(m, 4, &u32).i == 0);
	assert_true(load(m, 0, &u64).i == 7);
}

static void test_copies_of_overlapping_ranges(void **state)
{
	(void)state;
	struct memory *m = memory_new(&run, OBJECT_LOCAL, "m", 16, FILL_UNDEF);
	for (int i = 0; i < 4; i++) {
		memory_store(&run, m, i * 4, 4, value_int(i));
	}
	memory_copy(&run, m, 4, m, 0, 12);
	for (int i = 1; i < 4; i++) {
		assert_true(load(m, i * 4, &i32).i == i - 1);
	}
	struct memory *other = memory_new(&run, OBJECT_LOCAL, "n", 8, FILL_UNDEF);
	memory_copy(&run, other, 0, m, 8, 8);
	assert_true(load(other, 4, &i32).i == 2);
}

/* As an array's elements move where it is resized. */
static struct memory *moved(struct memory *from, int64_t bytes, bool is_all)
{
	struct memory *to = memory_new(&run, OBJECT_BUFFER, "to", -1, FILL_UNKNOWN);
	to->layers.at[0].why = "new";
	memory_take_over(&run, to, from, bytes, is_all);
	return to;
}

static void test_what_a_memory_held_moves(void **state)
{
	(void)state;
	struct memory *m = memory_new(&run, OBJECT_BUFFER, "m", -1, FILL_BYTE);
	m->dead_why = "gone";
	for (int i = 0; i < 4; i++) {
		memory_store(&run, m, i * 4, 4, value_int(i + 1));
	}
	struct memory *all = moved(m, 24, true);
	assert_string_equal(value_why(load(m, 0, &i32)), "gone");
	assert_true(load(all, 12, &i32).i == 4);
	assert_true(load(all, 16, &i32).i == 0);
	assert_string_equal(value_why(load(all, 24, &i32)), "new");
	memory_store(&run, all, 24, 4, value_int(9));
	struct memory *less = moved(all, 8, false);
	assert_true(load(less, 4, &i32).i == 2);
	assert_string_equal(value_why(load(less, 8, &i32)), "new");
	assert_string_equal(value_why(load(less, 24, &i32)), "new");
	for (int i = 0; i < 100; i++) { /* grows and shrinks by one */
		less = moved(less, 8, true);
		memory_store(&run, less, 8, 4, value_int(i));
		less = moved(less, 8, false);
	}
	assert_true(load(less, 0, &i32).i == 1);
	assert_string_equal(value_why(load(less, 8, &i32)), "new");
	assert_true(less->layers.n < 8);
}

static void test_one_record_of_many_is_copied(void **state)
{
	(void)state;
	struct memory *m = memory_new(&run, OBJECT_LOCAL, "m", 4096, FILL_UNDEF);
	struct memory *one = memory_new(&run, OBJECT_LOCAL, "one", 8, FILL_UNDEF);
	for (int i = 0; i < 512; i++) {
		memory_store(&run, m, i * 8, 4, value_int(i));
		memory_store(&run, m, i * 8 + 4, 1, value_int(i & 1));
	}
	uint64_t before = run.steps;
	memory_copy(&run, one, 0, m, 8 * 301, 8);
	assert_true(run.steps - before < 8); /* of more than a thousand cells */
	assert_true(load(one, 0, &i32).i == 301);
	assert_true(load(one, 4, &u8).i == 1);
	assert_int_equal(one->n_cells, 2);
}

static void test_floats_as_bytes(void **state)
{
	(void)state;
	struct memory *m = memory_new(&run, OBJECT_LOCAL, "m", 8, FILL_UNDEF);
	memory_store(&run, m, 0, 4, value_float(1.0));
	assert_true(load(m, 0, &u32).i == 0x3f800000);
	memory_store(&run, m, 0, 4, value_int(0x40000000));
	assert_true(load(m, 0, &f32).f == 2.0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
	    TEST(test_arithmetic),
	    TEST(test_unknown_spreads_unless_absorbed),
	    TEST(test_casts),
	    TEST(test_pointers_compare),
	    TEST(test_choices_are_used_through_sums),
	    TEST(test_memory_layers_and_cells),
	    TEST(test_what_a_memory_held_moves),
	    TEST(test_one_record_of_many_is_copied),
	    TEST(test_a_narrow_write_hides_part_of_a_wide_one),
	    TEST(test_copies_of_overlapping_ranges),
	    TEST(test_floats_as_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
