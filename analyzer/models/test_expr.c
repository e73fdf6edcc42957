/* The expression language: what parses, how it prints, and what the errors say. */
#include "models/models.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static void check_print(struct arena *a, const char *text, const char *wanted)
{
	const struct model_expr *e = NULL;
	struct error err = {0};
	struct buf out = {0};
	if (model_expr_parse(a, "t", text, &e, &err) != STATUS_OK)
		fail_msg("%s", err.text);
	model_expr_print(e, &out);
	assert_string_equal(buf_text(&out), wanted);
	buf_release(&out);
}

static void test_prints_what_it_parsed(void **state)
{
	(void)state;
	static const struct {
		const char *text, *printed;
	} rows[] = {
	    {"a0+a1*2", "a0 + a1 * 2"},
	    {"(a0+a1)*2", "(a0 + a1) * 2"},
	    {"a0-(a1-a2)", "a0 - (a1 - a2)"},
	    {"a0-a1-a2", "a0 - a1 - a2"},
	    {"((a0))", "a0"},
	    {"0<=a0&&a0<rank(this)", "0 <= a0 && a0 < rank(this)"},
	    {"a0||a1&&a2", "a0 || a1 && a2"},
	    {"(a0||a1)&&a2", "(a0 || a1) && a2"},
	    {"!(a0==a1)", "!(a0 == a1)"},
	    {"(a0<a1)==(a2<a3)", "a0 < a1 == a2 < a3"},
	    {"a0<(a1==a2)", "a0 < (a1 == a2)"},
	    {"-a0*-3", "-a0 * -3"},
	    {"a0?a1:a2?a3:a4", "a0 ? a1 : a2 ? a3 : a4"},
	    {"(a0?a1:a2)?a3:a4", "(a0 ? a1 : a2) ? a3 : a4"},
	    {"(a0?1:2)+3", "(a0 ? 1 : 2) + 3"},
	    {"a0==2?shape(a1):unknown", "a0 == 2 ? shape(a1) : unknown"},
	    {"a0?unknown:a1?a2:unknown", "a0 ? unknown : a1 ? a2 : unknown"},
	    {"shape(a0?1:unknown,2)", "shape(a0 ? 1 : unknown, 2)"},
	    {"a0?&a1:0", "a0 ? &a1 : 0"},
	    {"*a2", "*a2"},
	    {"&this", "&this"},
	    {"(*a0).n", "(*a0).n"},
	    {"a0.dims.size", "a0.dims.size"},
	    {"elem(this,a0...)", "elem(this, a0...)"},
	    {"shape()", "shape()"},
	    {"min(a0,max(a1,0x10))", "min(a0, max(a1, 16))"},
	    {"sizeof(t0)*sizeof(r)+sizeof(a1)", "sizeof(t0) * sizeof(r) + sizeof(a1)"},
	    {"value(t1)+value(r)+count(a)", "value(t1) + value(r) + count(a)"},
	    {"attr(this,'N')", "attr(this, 'N')"},
	};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		check_print(&a, rows[i].text, rows[i].printed);
		check_print(&a, rows[i].printed, rows[i].printed);
	}
	arena_release(&a);
}

static void test_errors_say_where_and_what(void **state)
{
	(void)state;
	static const struct {
		const char *text, *message;
	} rows[] = {
	    {"", "m:1: expected a value, but the text ends, at column 1 of ''"},
	    {"a0 <", "m:1: expected a value, but the text ends, at column 5 of 'a0 <'"},
	    {"(a0", "m:1: expected ')' at column 4 of '(a0'"},
	    {"a0 a1", "m:1: expected the end or an operator at column 4 of 'a0 a1'"},
	    {"rnk(this)", "m:1: unknown word 'rnk' (did you mean 'rank'?) at column 1 of 'rnk(this)'"},
	    {"dim(this)", "m:1: 'dim' takes 2 arguments, not 1, at column 1 of 'dim(this)'"},
	    {"0 <= a0 < a1", "m:1: comparisons do not chain (write 'a < b && b < c') at column 9 of '0 <= a0 < a1'"},
	    {"elem(a0..., 1)", "m:1: an argument behind 'aN...', which stands last at column 12 of 'elem(a0..., 1)'"},
	    {"sizeof(x)", "m:1: sizeof wants t0, r0, r or a0 (a number may vary) at column 8 of 'sizeof(x)'"},
	    {"'x", "m:1: string without a closing quote at column 1 of ''x'"},
	    {"&3", "m:1: '&' stands only before this, an argument or a field at column 1 of '&3'"},
	    {"99999999999999999999", "m:1: number beyond 64 bits at column 1 of '99999999999999999999'"},
	    {"shape(a0) ? 1 : 2", "m:1: what 'shape' gives decides nothing: '?' wants a condition before it, at column 1 "
	                          "of 'shape(a0) ? 1 : 2'"},
	    {"a0 ? 'x' ? 1 : 2 : 3",
	     "m:1: a text decides nothing: '?' wants a condition before it, at column 6 of 'a0 ? 'x' ? 1 : 2 : 3'"},
	    {"a0 ? shape(a1) : 2", "m:1: the arms of '?:' are of different kinds at column 16 of 'a0 ? shape(a1) : 2'"},
	    {"unknown", "m:1: 'unknown' stands only as an arm of '?:' at column 1 of 'unknown'"},
	    {"a0 ? unknown + 1 : 2", "m:1: 'unknown' stands only as an arm of '?:' at column 6 of 'a0 ? unknown + 1 : 2'"},
	    {"rank(a0) == unknown", "m:1: 'unknown' stands only as an arm of '?:' at column 13 of 'rank(a0) == unknown'"},
	    {"12ab", "m:1: malformed number at column 1 of '12ab'"},
	};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct model_expr *e = NULL;
		struct error err = {0};
		assert_int_equal(model_expr_parse(&a, "m:1", rows[i].text, &e, &err), STATUS_INPUT);
		assert_string_equal(err.text, rows[i].message);
		assert_null(e);
	}
	arena_release(&a);
}

static void test_depth_is_bounded(void **state)
{
	(void)state;
	struct arena a = {0};
	struct buf deep = {0};
	struct error err = {0};
	const struct model_expr *e = NULL;
	for (int i = 0; i < 100000; i++)
		buf_char(&deep, i % 2 ? '(' : '-');
	assert_int_equal(model_expr_parse(&a, "m:1", buf_text(&deep), &e, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "nested too deeply"));
	buf_release(&deep);
	arena_release(&a);
}

static void test_ranges(void **state)
{
	(void)state;
	struct arena a = {0};
	struct buf out = {0};
	struct error err = {0};
	const struct model_expr *p = NULL, *n = NULL;
	assert_int_equal(model_range_parse(&a, "m:1", "bytes(a0 + 4, a1 * sizeof(a0))", &p, &n, &err), STATUS_OK);
	model_expr_print(p, &out);
	buf_str(&out, " | ");
	model_expr_print(n, &out);
	assert_string_equal(buf_text(&out), "a0 + 4 | a1 * sizeof(a0)");
	assert_int_equal(model_range_parse(&a, "m:1", "byte(a0, 1)", &p, &n, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "expected 'bytes(pointer, count)'"));
	buf_release(&out);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_prints_what_it_parsed),
	    cmocka_unit_test(test_errors_say_where_and_what),
	    cmocka_unit_test(test_depth_is_bounded),
	    cmocka_unit_test(test_ranges),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
