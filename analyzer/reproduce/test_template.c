/* Fragments and bodies of templates; slots. */
#include "reproduce/reproduce_int.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>
// clang-format on

static void slots_are_filled(void **state)
{
	struct buf b = {0};
	struct slot slots[] = {{"NAME", "x"}, {"N", "3"}};
	(void)state;
	template_fill(&b, "int @NAME@[@N@]; @NAMES@ a@b", slots, 2);
	assert_string_equal(buf_text(&b), "int x[3]; @NAMES@ a@b");
	buf_release(&b);
}

static void fragments_are_no_body(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	const struct template *t = template_of(&a, "c/reproduce.h");
	assert_non_null(t);
	assert_null(strstr(t->body, "%%"));
	assert_non_null(strstr(template_fragment(t, "command"), "@PROGRAM@"));
	assert_null(template_fragment(t, "no such key"));
	assert_null(template_of(&a, "c/no_such_file"));
	arena_release(&a);
}

static void names_are_told_apart(void **state)
{
	struct arena a;
	struct writing w = {.a = &a};
	(void)state;
	arena_init(&a);
	assert_string_equal(fresh_name(&w, "input 0"), "input_0");
	assert_string_equal(fresh_name(&w, "input 0"), "input_0_2");
	assert_string_equal(fresh_name(&w, "x.size(1)"), "x_size_1");
	assert_string_equal(fresh_name(&w, "0"), "made0");
	assert_string_equal(fresh_name(&w, ""), "made");
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(slots_are_filled), cmocka_unit_test(fragments_are_no_body),
	                                   cmocka_unit_test(names_are_told_apart)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
