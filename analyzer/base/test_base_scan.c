/*
 * Pieces of a source's text, printed one a line: a letter for the kind, and the piece.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/scan.h"

#include <string.h>

static void expect_within(const char *text, const char *end, const char *wanted)
{
	static const char letters[] = ".BLKSCWNP";
	struct buf out = {0};
	const char *behind;
	enum scan_kind kind;
	for (const char *at = text; (kind = scan_piece(at, end, &behind)) != SCAN_END; at = behind)
		if (kind != SCAN_BLANK)
			buf_printf(&out, "%c<%.*s>", letters[kind], (int)(behind - at), at);
	assert_string_equal(buf_text(&out), wanted);
	buf_release(&out);
}

static void expect(const char *text, const char *wanted)
{
	expect_within(text, NULL, wanted);
	expect_within(text, text + strlen(text), wanted);
}

static void comments_and_literals_hide_each_other(void **state)
{
	(void)state;
	expect("a // \"b\n'\\''/* c */\"//\"", "W<a>L<// \"b>C<'\\''>K</* c */>S<\"//\">");
	expect("// a\\\nb\nc", "L<// a\\\nb>W<c>");
	expect("/* a", "K</* a>");
	expect("\"a\nb", "S<\"a>W<b>");
	expect("\"a\\\nb\" c", "S<\"a\\\nb\">W<c>");
	expect("'\\", "C<'\\>");
}

static void raw_strings_end_with_their_delimiter(void **state)
{
	(void)state;
	expect("R\"(\"//)\" a", "S<R\"(\"//)\">W<a>");
	expect("u8R\"x()\" )x\"b", "S<u8R\"x()\" )x\">W<b>");
	expect("FOR\"(\" a", "W<FOR>S<\"(\">W<a>");
	expect("R\"(a", "S<R\"(a>");
}

static void quotes_separate_digits(void **state)
{
	(void)state;
	expect("1'000'0 a0'b'", "N<1'000'0>W<a0>C<'b'>");
	expect("0x1'ff + 2'", "N<0x1'ff>P<+>N<2>C<'>");
}

static void lines_go_on(void **state)
{
	(void)state;
	const char *text = "#define A /* \n */ b \\\n c \"\\\n\" // d \\\n e\nf";
	assert_string_equal(scan_line(text, NULL), "\nf");
	assert_string_equal(scan_blanks(" \\\n/* a */ // b\n c", NULL), "c");
}

static void comments_become_blanks(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	const char *text = "a /* b\nc */ \"/*\" // d";
	assert_string_equal(scan_without_comments(&a, text, strlen(text)), "a     \n     \"/*\"     ");
	arena_release(&a);
}

static bool is_same_code(const char *a, const char *b)
{
	struct digest x = scan_code(a, strlen(a)), y = scan_code(b, strlen(b));
	return digest_equal(&x, &y);
}

static void code_is_a_text_without_what_comments_say(void **state)
{
	(void)state;
	assert_true(is_same_code("a; // one", "a; // another"));
	assert_true(is_same_code("a; /* one\n two */\nb", "a; /* more\n than two */\nb"));
	assert_false(is_same_code("a; // one\nb", "a; // one\n// two\nb"));
	assert_false(is_same_code("a; // one", "a; /* one */"));
	assert_true(is_same_code("a /* one */ b", "a /* two */ b"));
	assert_false(is_same_code("a /* one */ b", "a /* three */ b"));
	assert_false(is_same_code("\"// one\"", "\"// two\""));
	assert_false(is_same_code("a; // opbound-ignore: a", "a; // opbound-ignore: b"));
	assert_false(is_same_code("a; // x", "a; // opbound-ignore: b"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(comments_and_literals_hide_each_other),
	    cmocka_unit_test(raw_strings_end_with_their_delimiter),
	    cmocka_unit_test(quotes_separate_digits),
	    cmocka_unit_test(lines_go_on),
	    cmocka_unit_test(comments_become_blanks),
	    cmocka_unit_test(code_is_a_text_without_what_comments_say),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
