/*
 * JSON: what a text means, with lines, and what is refused although cJSON lets it pass.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/base.h"

#include <string.h>

static void values_have_lines_and_order(void **state)
{
	(void)state;
	struct arena a;
	struct json *j = NULL;
	struct error err = {0};
	const char *text = "{ \"b\": [1, -2.5e1,\n  true, null],\n\"a\":\n\"x\\ny\\u00e9\", \"B\": {\"c\n\": 3}}";
	arena_init(&a);
	assert_int_equal(json_parse(&a, "t.json", text, strlen(text), &j, &err), STATUS_INPUT); /* raw newline in a key */
	text = "{ \"b\": [1, -2.5e1,\n  true, null],\n\"a\":\n\"x\\ny\\u00e9\", \"B\": {\"c\": 9007199254740992}, \"e\": "
	       "{}}\n ";
	assert_int_equal(json_parse(&a, "t.json", text, strlen(text), &j, &err), STATUS_OK);
	assert_int_equal(j->kind, JSON_OBJECT);
	assert_int_equal(j->count, 4);
	const struct json *b = json_get(j, "b");
	assert_string_equal(j->first->key, "b");
	assert_int_equal(b->count, 4);
	assert_true(b->first->next->number == -25);
	assert_int_equal(b->first->line, 1);
	assert_int_equal(b->first->next->next->line, 2);
	assert_true(b->first->next->next->boolean);
	assert_int_equal(b->first->next->next->next->kind, JSON_NULL);
	assert_int_equal(json_get(j, "a")->line, 4);
	assert_string_equal(json_get(j, "a")->string, "x\ny\xc3\xa9");
	assert_true(json_get(json_get(j, "B"), "c")->number == 9007199254740992.0);
	assert_int_equal(json_get(j, "e")->count, 0);
	assert_null(json_get(j, "A"));
	assert_null(json_get(b, "a"));
	assert_null(json_get(NULL, "a"));
	arena_release(&a);
}

static void check_refused(const char *text, size_t n, const char *expected)
{
	struct arena a;
	struct json *j = NULL;
	struct error err = {0};
	arena_init(&a);
	assert_int_equal(json_parse(&a, "t.json", text, n, &j, &err), STATUS_INPUT);
	if (!strstr(err.text, expected))
		fail_msg("'%s' does not say '%s'", err.text, expected);
	assert_null(j);
	arena_release(&a);
}

static void bad_texts_are_refused(void **state)
{
	(void)state;
	static const struct {
		const char *text, *expected;
	} rows[] = {
	    {"{\"a\": 1,\n\"a\": 2}", "t.json:1: the member 'a' comes twice"},
	    {"[1]\n]", "something follows the JSON value"},
	    {"1 2", "something follows the JSON value"},
	    {"[1,\n2,\n]", "t.json:3: no valid JSON near column 1"},
	    {"", "no valid JSON"},
	    {"{\"a\" 1}", "no valid JSON"},
	    {"[01]", "a malformed number"},
	    {"[1.]", "a malformed number"},
	    {"[1e999]", "a number out of range"},
	    {"\n\"\xff\"", "t.json:2: bytes that are no UTF-8"},
	    {"\"\xc0\x80\"", "no UTF-8"},
	    {"\"\xed\xa0\x80\"", "no UTF-8"},
	    {"\"a\tb\"", "a control character in a string"},
	    {"[1,\x01 2]", "a control character"},
	    {"\"a\\u0000b\"", "a null character in a string"},
	    {"nul", "no valid JSON"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		check_refused(rows[i].text, strlen(rows[i].text), rows[i].expected);
	check_refused("1\0 2", 4, "a null byte");
}

static void nesting_has_an_end(void **state)
{
	(void)state;
	struct buf b = {0};
	for (int i = 0; i < 100000; i++)
		buf_char(&b, '[');
	check_refused(buf_text(&b), b.n, "no valid JSON");
	buf_release(&b);
}

static void a_slice_and_a_byte_order_mark_are_read(void **state)
{
	(void)state;
	struct arena a;
	struct json *j = NULL;
	arena_init(&a);
	assert_int_equal(json_parse(&a, "t", "\xef\xbb\xbf[1]xxx", 6, &j, NULL), STATUS_OK);
	assert_int_equal(j->count, 1);
	arena_release(&a);
}

static void quoting_gives_valid_json(void **state)
{
	(void)state;
	struct buf b = {0};
	struct arena a;
	struct json *j = NULL;
	json_quote(&b, "a\"\\\n\x01\x7f\xc3\xa9\xff.");
	assert_string_equal(buf_text(&b), "\"a\\\"\\\\\\n\\u0001\\u007f\xc3\xa9\xef\xbf\xbd.\"");
	arena_init(&a);
	assert_int_equal(json_parse(&a, "t", buf_text(&b), b.n, &j, NULL), STATUS_OK);
	assert_string_equal(j->string, "a\"\\\n\x01\x7f\xc3\xa9\xef\xbf\xbd.");
	arena_release(&a);
	buf_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(values_have_lines_and_order), cmocka_unit_test(bad_texts_are_refused),
	    cmocka_unit_test(nesting_has_an_end),          cmocka_unit_test(a_slice_and_a_byte_order_mark_are_read),
	    cmocka_unit_test(quoting_gives_valid_json),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
