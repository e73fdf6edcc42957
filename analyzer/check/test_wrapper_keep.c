/*
 * What is kept of calls stays when that is gone in which they were read.
 */
#include "check/wrapper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct wrapper_call make_call(struct arena *a)
{
	struct wrapper_call c = {.function = arena_strdup(a, "Scale.forward"),
	                         .place = {.file = arena_strdup(a, "scale.py"), .line = 7},
	                         .n_args = 2};
	struct wrapper_origin *o = ARENA_NEW(a, struct wrapper_origin);
	struct fact f = {.cond = 5, .place = c.place, .why = arena_strdup(a, "checked here")};
	struct wrapper_rank rank = {.param = arena_strdup(a, "x"), .rank = 2, .place = c.place};
	struct wrapper_attribute attribute = {arena_strdup(a, "axis"), {.number = 9}};
	struct wrapper_earlier *first = ARENA_NEW(a, struct wrapper_earlier), *last = ARENA_NEW(a, struct wrapper_earlier);
	o->function = arena_strdup(a, "sample");
	first->function = arena_strdup(a, "first");
	first->args[0].origin = o;
	last->function = arena_strdup(a, "last");
	last->before = first;
	c.earlier = last;
	c.args[1] = (struct wrapper_arg){.handle = 3, .origin = o};
	vec_push(a, &c.facts, f);
	vec_push(a, &c.filled, f);
	vec_push(a, &c.integers, 4);
	vec_push(a, &c.ranks, rank);
	vec_push(a, &c.inputs, arena_strdup(a, "input"));
	vec_push(a, &c.attributes, attribute);
	return c;
}

static void check_call(const struct wrapper_call *c)
{
	assert_string_equal(c->function, "Scale.forward");
	assert_string_equal(c->place.file, "scale.py");
	assert_int_equal(c->place.line, 7);
	assert_null(c->args[0].origin);
	assert_int_equal(c->args[1].handle, 3);
	assert_string_equal(c->args[1].origin->function, "sample");
	assert_string_equal(c->earlier->function, "last");
	assert_string_equal(c->earlier->before->function, "first");
	assert_string_equal(c->earlier->before->args[0].origin->function, "sample");
	assert_null(c->earlier->before->before);
	assert_string_equal(c->facts.at[0].why, "checked here");
	assert_string_equal(c->filled.at[0].place.file, "scale.py");
	assert_int_equal(c->integers.at[0], 4);
	assert_string_equal(c->ranks.at[0].param, "x");
	assert_string_equal(c->inputs.at[0], "input");
	assert_string_equal(c->attributes.at[0].name, "axis");
	assert_int_equal(c->attributes.at[0].is.number, 9);
}

static void test_kept(void **state)
{
	struct arena reading, unit;
	struct wrapper_calls read = {.is_doubtful = true};
	(void)state;
	arena_init(&reading);
	arena_init(&unit);
	for (int i = 0; i < 9; i++)
		vec_push(&reading, &read.at, make_call(&reading));
	vec_push(&reading, &read.picked, (struct wrapper_picked){1, 2, 3});
	struct wrapper_calls kept = wrapper_calls_kept(&unit, &read);
	arena_release(&reading);
	assert_int_equal(kept.at.n, 9);
	for (size_t i = 0; i < kept.at.n; i++)
		check_call(&kept.at.at[i]);
	assert_true(kept.is_doubtful);
	assert_int_equal(kept.picked.at[0].by, 3);
	arena_release(&unit);
}

static void test_nothing(void **state)
{
	struct arena unit;
	struct wrapper_calls none = {.of_tests = true};
	(void)state;
	arena_init(&unit);
	struct wrapper_calls kept = wrapper_calls_kept(&unit, &none);
	assert_true(kept.of_tests);
	assert_int_equal(kept.at.n, 0);
	arena_release(&unit);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_kept), cmocka_unit_test(test_nothing)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
