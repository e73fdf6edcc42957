/*
 * The language server's ground: messages out of bytes however they come in, JSON in place, positions in three
 * encodings, and what edits do to lines, held against the lines themselves.
 */
#include "lsp/lsp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct slice text_of(const char *s)
{
	return (struct slice){s, strlen(s)};
}

static void assert_slice(struct slice s, const char *expected)
{
	assert_non_null(s.at);
	assert_int_equal(s.n, strlen(expected));
	assert_memory_equal(s.at, expected, s.n);
}

/* ---- framing ---- */

/* The pieces of a stream that comes in `step` bytes at a time, as "M<body>" or "B<bytes>", and all of it again. */
static void read_stream(const char *stream, size_t n, size_t step, struct buf *pieces, struct buf *whole)
{
	struct lsp_reader r = {.at = 0};
	struct lsp_piece p;
	for (size_t at = 0; at < n; at += step) {
		lsp_reader_add(&r, stream + at, at + step < n ? step : n - at);
		while ((p = lsp_reader_next(&r)).kind != LSP_NOTHING) {
			buf_printf(pieces, "%c%.*s|", p.kind == LSP_MESSAGE ? 'M' : 'B', (int)p.body.n, p.body.at);
			buf_add(whole, p.whole.at, p.whole.n);
		}
	}
	lsp_reader_release(&r);
}

static void assert_pieces(const char *stream, const char *expected, size_t taken)
{
	size_t n = strlen(stream);
	for (size_t step = 1; step <= n; step++) {
		struct buf pieces = {0}, whole = {0};
		read_stream(stream, n, step, &pieces, &whole);
		assert_string_equal(buf_text(&pieces), expected);
		assert_int_equal(whole.n, taken);
		assert_memory_equal(buf_text(&whole), stream, taken);
		buf_release(&pieces);
		buf_release(&whole);
	}
}

static void test_messages_come_whole_however_bytes_come(void **state)
{
	(void)state;
	const char *two = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:  3\r\n\r\n[1]";
	assert_pieces(two, "M{}|M[1]|", strlen(two));
	assert_pieces("Content-Length: 4\n\nnullContent-Le", "Mnull|", strlen("Content-Length: 4\n\nnull"));
}

static void test_what_is_no_message_goes_through(void **state)
{
	(void)state;
	const char *none = "nonsense\r\n\r\nContent-Length: 0\r\n\r\nContent-Length: 99999999999999999999\r\n\r\n"
	                   "Content-Length: x\r\n\r\nContent-Length: 2\r\n\r\n{}";
	assert_pieces(none, "B|B|B|B|M{}|", strlen(none));
}

static void test_a_large_body_goes_through_unseen(void **state)
{
	struct lsp_reader r = {.at = 0};
	struct buf stream = {0};
	size_t n = (size_t)65 << 20, through = 0;
	(void)state;
	buf_printf(&stream, "Content-Length: %zu\r\n\r\n", n);
	for (size_t i = 0; i < n; i += 1 << 16) {
		static char blanks[1 << 16];
		buf_add(&stream, blanks, sizeof blanks);
	}
	buf_str(&stream, "Content-Length: 2\r\n\r\n{}");
	for (size_t at = 0; at < stream.n; at += 1 << 20) {
		struct lsp_piece p;
		lsp_reader_add(&r, stream.at + at, stream.n - at < 1 << 20 ? stream.n - at : 1 << 20);
		while ((p = lsp_reader_next(&r)).kind == LSP_BYTES)
			through += p.whole.n;
		if (p.kind == LSP_MESSAGE)
			assert_slice(p.body, "{}");
		assert_true(r.in.cap < 4 << 20);
	}
	assert_true(through > n);
	lsp_reader_release(&r);
	buf_release(&stream);
}

/* ---- JSON in place ---- */

static void test_members_are_found_where_they_stand(void **state)
{
	struct slice v =
	    raw_value(text_of(" {\"a\" : [1, {\"b\":\"}\\\"]\"} ,-2.5e3], \"id\":9007199254740993,\"e\":{}} x"));
	(void)state;
	assert_slice(raw_get(v, "id"), "9007199254740993");
	assert_slice(raw_get(v, "a"), "[1, {\"b\":\"}\\\"]\"} ,-2.5e3]");
	assert_slice(raw_get(v, "e"), "{}");
	assert_null(raw_get(v, "b").at);
	assert_null(raw_get(raw_get(v, "a"), "b").at);
	struct slice element;
	size_t at = 0;
	assert_true(raw_next(raw_get(v, "a"), &at, NULL, &element));
	assert_slice(element, "1");
	assert_true(raw_next(raw_get(v, "a"), &at, NULL, &element));
	assert_slice(raw_get(element, "b"), "\"}\\\"]\"");
	assert_true(raw_next(raw_get(v, "a"), &at, NULL, &element));
	assert_slice(element, "-2.5e3");
	assert_false(raw_next(raw_get(v, "a"), &at, NULL, &element));
}

static void test_malformed_json_is_absent(void **state)
{
	static const char *const texts[] = {"", " ", "{", "[1,", "\"abc", "\"abc\\", "{\"a\":[}", ",", "}", "{\"a\" 1"};
	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct slice v = raw_value(text_of(texts[i]));
		assert_null(raw_get(v, "a").at);
	}
	struct slice none = {NULL, 0}, element;
	size_t at = 0;
	int64_t number;
	assert_false(raw_next(none, &at, NULL, &element));
	assert_false(raw_int(none, &number));
	assert_null(raw_value(none).at);
}

static void test_strings_are_unescaped(void **state)
{
	static const struct {
		const char *json, *text;
		size_t n;
	} rows[] = {
	    {"\"plain\"", "plain", 5},
	    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8},
	    {"\"\\u00e9\\u20AC\\ud83d\\ude00\"", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 9},
	    {"\"\\ud83dx\\ude00\"", "\xef\xbf\xbdx\xef\xbf\xbd", 7},
	    {"\"a\\u0000b\"", "a\0b", 3},
	    {"\"\\uzzzz\\u12\"", "zzzz12", 6},
	    {"\"\"", "", 0},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct buf b = {0};
		assert_true(raw_string(text_of(rows[i].json), &b));
		assert_int_equal(b.n, rows[i].n);
		assert_memory_equal(buf_text(&b), rows[i].text, b.n);
		buf_release(&b);
	}
}

static void test_escapes_do_not_matter(void **state)
{
	(void)state;
	assert_true(raw_says(text_of("\"textDocument\\/didOpen\""), "textDocument/didOpen"));
	assert_true(raw_says(text_of("\"exit\""), "exit"));
	assert_false(raw_says(text_of("\"exit\""), "exi"));
	assert_false(raw_says(text_of("exit"), "exit"));
	assert_false(raw_says((struct slice){NULL, 0}, ""));
}

/* ---- positions ---- */

static void test_positions_in_three_encodings(void **state)
{
	/* a, e with accent (2 bytes), euro (3), smile (4, two units of UTF-16), b */
	const char *text = "x\na\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"
	                   "b\r\nlast";
	static const struct {
		enum lsp_encoding e;
		int64_t character;
		size_t offset;
	} rows[] = {
	    {LSP_UTF8, 0, 2},   {LSP_UTF8, 1, 3},   {LSP_UTF8, 10, 12}, {LSP_UTF8, 11, 13}, {LSP_UTF8, 99, 13},
	    {LSP_UTF16, 1, 3},  {LSP_UTF16, 2, 5},  {LSP_UTF16, 3, 8},  {LSP_UTF16, 4, 8},  {LSP_UTF16, 5, 12},
	    {LSP_UTF16, 6, 13}, {LSP_UTF16, 7, 13}, {LSP_UTF32, 3, 8},  {LSP_UTF32, 4, 12}, {LSP_UTF32, 5, 13},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct lsp_position p = {1, rows[i].character};
		size_t offset = 0;
		assert_true(text_offset(text_of(text), &p, rows[i].e, &offset));
		assert_int_equal(offset, rows[i].offset);
	}
}

static void test_positions_behind_the_text(void **state)
{
	size_t offset = 0;
	(void)state;
	assert_true(text_offset(text_of("a\n"), &(struct lsp_position){1, 0}, LSP_UTF16, &offset));
	assert_int_equal(offset, 2);
	assert_true(text_offset(text_of("a"), &(struct lsp_position){1, 0}, LSP_UTF16, &offset));
	assert_int_equal(offset, 1);
	assert_false(text_offset(text_of("a"), &(struct lsp_position){2, 0}, LSP_UTF16, &offset));
	assert_true(text_offset(text_of(""), &(struct lsp_position){0, 5}, LSP_UTF16, &offset));
	assert_int_equal(offset, 0);
}

/* ---- edits ---- */

static bool change(struct buf *text, const char *json, struct lsp_edit *e)
{
	return text_change(text, raw_value(text_of(json)), LSP_UTF16, e);
}

static void test_edits_at_borders_spare_the_line(void **state)
{
	/* On "aa\nbb\ncc\n": from, to, new text; where line 1 stands afterwards, or -1. */
	static const struct {
		size_t from, to;
		const char *with;
		int64_t line;
	} rows[] = {
	    {3, 3, "x\n", 2},  {3, 3, "x", -1},   {5, 5, "\nx", 1},
	    {5, 5, "\r\n", 1}, {5, 5, "x", -1},   {0, 3, "", 0},
	    {0, 2, "", 1},     {2, 3, "", -1},    {5, 6, "", -1},
	    {6, 9, "", 1},     {5, 8, "", 1},     {4, 4, "\n", -1},
	    {0, 0, "\n\n", 3}, {3, 6, "bb\n", 1}, {0, 9, "aa\nbb\ncc\ndd\n", 1},
	    {2, 2, "y", 1},    {6, 6, "y", 1},    {0, 9, "zz\naa\nbb\ncc\n", 2},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct buf text = {0};
		int64_t first = 1, last = 1;
		buf_str(&text, "aa\nbb\ncc\n");
		struct lsp_edit e = text_replace(&text, rows[i].from, rows[i].to, text_of(rows[i].with));
		bool stays = edits_move(&e, 1, &first, &last);
		assert_int_equal(stays ? first : -1, rows[i].line);
		buf_release(&text);
	}
}

static struct slice line_at(struct slice text, int64_t line)
{
	size_t at = 0;
	for (; line > 0; line--) {
		const char *end = memchr(text.at + at, '\n', text.n - at);
		if (!end)
			return (struct slice){"none", 4};
		at = (size_t)(end - text.at) + 1;
	}
	const char *end = memchr(text.at + at, '\n', text.n - at);
	return (struct slice){text.at + at, end ? (size_t)(end - text.at) - at : text.n - at};
}

static int64_t lines_of(struct slice text)
{
	int64_t n = 1;
	for (size_t i = 0; i < text.n; i++)
		n += text.at[i] == '\n';
	return n;
}

static void random_text(struct buf *b, unsigned max)
{
	static const char letters[] = "ab\n\n(;";
	for (unsigned i = (unsigned)rand() % (max + 1); i > 0; i--)
		buf_char(b, letters[(size_t)rand() % (sizeof letters - 1)]);
}

/* Whatever the edit, a line that is said to have moved is, where it is said to be, what it was. */
static void test_lines_that_moved_are_the_same_lines(void **state)
{
	(void)state;
	srand(7);
	int64_t kept = 0, all = 0;
	for (int round = 0; round < 20000; round++) {
		struct buf before = {0}, after = {0}, with = {0};
		random_text(&before, 40);
		random_text(&with, 8);
		buf_add(&after, buf_text(&before), before.n);
		size_t from = (size_t)rand() % (before.n + 1), to = from + (size_t)rand() % (before.n - from + 1);
		struct lsp_edit e = text_replace(&after, from, to, slice_of(&with));
		assert_int_equal(after.n, before.n - (to - from) + with.n);
		for (int64_t line = 0; line < lines_of(slice_of(&before)); line++, all++) {
			int64_t first = line, last = line;
			if (!edits_move(&e, 1, &first, &last))
				continue;
			struct slice was = line_at(slice_of(&before), line), is = line_at(slice_of(&after), first);
			assert_int_equal(first, last);
			assert_int_equal(was.n, is.n);
			assert_memory_equal(was.at, is.at, was.n);
			kept++;
		}
		buf_release(&before);
		buf_release(&after);
		buf_release(&with);
	}
	assert_true(kept > all / 4);
}

static void test_changes_as_editors_send_them(void **state)
{
	struct buf text = {0};
	struct lsp_edit e;
	(void)state;
	buf_str(&text, "a\xf0\x9f\x98\x80z\n");
	assert_true(change(&text,
	                   "{\"range\":{\"start\":{\"line\":0,\"character\":3},\"end\":{\"line\":0,\"character\":4}},"
	                   "\"rangeLength\":1,\"text\":\"\\u00e9\"}",
	                   &e));
	assert_string_equal(buf_text(&text), "a\xf0\x9f\x98\x80\xc3\xa9\n");
	assert_false(change(&text,
	                    "{\"range\":{\"start\":{\"line\":7,\"character\":0},\"end\":{\"line\":7,\"character\":0}},"
	                    "\"text\":\"x\"}",
	                    &e));
	assert_false(change(&text,
	                    "{\"range\":{\"start\":{\"line\":0,\"character\":4},\"end\":{\"line\":0,\"character\":1}},"
	                    "\"text\":\"x\"}",
	                    &e));
	assert_false(change(&text, "{\"text\":1}", &e));
	assert_true(change(&text, "{\"text\":\"whole\"}", &e));
	assert_string_equal(buf_text(&text), "whole");
	buf_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_messages_come_whole_however_bytes_come),
	    cmocka_unit_test(test_what_is_no_message_goes_through),
	    cmocka_unit_test(test_a_large_body_goes_through_unseen),
	    cmocka_unit_test(test_members_are_found_where_they_stand),
	    cmocka_unit_test(test_malformed_json_is_absent),
	    cmocka_unit_test(test_strings_are_unescaped),
	    cmocka_unit_test(test_escapes_do_not_matter),
	    cmocka_unit_test(test_positions_in_three_encodings),
	    cmocka_unit_test(test_positions_behind_the_text),
	    cmocka_unit_test(test_edits_at_borders_spare_the_line),
	    cmocka_unit_test(test_lines_that_moved_are_the_same_lines),
	    cmocka_unit_test(test_changes_as_editors_send_them),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
