/* Suppression comments: which line they speak of, and what a comment that does not work becomes. */
#include "check/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

#define WRITE "write-past-extent"

struct setup {
	struct arena arena;
	finding_list findings;
};

static void add(struct setup *s, const char *rule, uint32_t line)
{
	vec_push(&s->arena, &s->findings,
	         (struct finding){.rule = rule,
	                          .verdict = VERDICT_VIOLATED,
	                          .level = LEVEL_ERROR,
	                          .place = {"a.cc", line, 3, NULL},
	                          .message = "m"});
}

static void apply(struct setup *s, const char *text)
{
	suppress_apply(&s->arena, "a.cc", text, strlen(text), &s->findings);
}

/* Runs `text` against one finding on `line`; answers whether it is silenced. */
static bool silences(const char *text, uint32_t line)
{
	struct setup s = {0};
	arena_init(&s.arena);
	add(&s, WRITE, line);
	apply(&s, text);
	bool silenced = false;
	for (size_t i = 0; i < s.findings.n; i++)
		silenced |= s.findings.at[i].suppressed;
	arena_release(&s.arena);
	return silenced;
}

/* The message of the complaint about a comment, in `out`; "" for none. */
static enum level complaint(const char *text, uint32_t line, char *out, size_t size)
{
	struct setup s = {0};
	enum level level = LEVEL_NONE;
	arena_init(&s.arena);
	add(&s, WRITE, line);
	apply(&s, text);
	out[0] = '\0';
	for (size_t i = 0; i < s.findings.n; i++) {
		if (strcmp(s.findings.at[i].rule, "opbound-ignore") != 0)
			continue;
		level = s.findings.at[i].level;
		size_t n = strlen(s.findings.at[i].message);
		memcpy(out, s.findings.at[i].message, n < size ? n + 1 : size);
	}
	arena_release(&s.arena);
	return level;
}

static void test_lines(void **state)
{
	(void)state;
	assert_true(silences("int a;\nx[i] = 1; // opbound-ignore: " WRITE " -- padded\n", 2));
	assert_true(silences("int a;\n// opbound-ignore: " WRITE " -- padded\nx[i] = 1;\n", 3));
	assert_true(silences("x[i] = 1; /* opbound-ignore: " WRITE " -- padded */\n", 1));
	assert_true(silences("/* opbound-ignore: " WRITE " -- padded */ x[i] = 1;\n", 1));
	assert_true(silences("// opbound-ignore: read-past-extent, " WRITE " -- padded\nx[i] = 1;\n", 2));
	assert_true(silences("\t// opbound-ignore: " WRITE " -- one\n\t// and why\n\tx[i] = 1;\n", 3));
	assert_true(silences("// opbound-ignore: " WRITE " -- crlf\r\nx[i] = 1;\r\n", 2));
	assert_false(silences("x[i] = 1; // opbound-ignore: " WRITE " -- padded\nx[j] = 1;\n", 2));
	assert_false(silences("// opbound-ignore: " WRITE " -- far\n\nx[i] = 1;\n", 3));
	assert_false(silences("x[i] = 1; // opbound-ignore: read-past-extent -- other\n", 1));
	assert_false(silences("x[i] = 1; // opbound-ignored: " WRITE " -- other word\n", 1));
}

static void test_no_comment(void **state)
{
	(void)state;
	assert_false(silences("x[i] = \"// opbound-ignore: " WRITE " -- text\";\n", 1));
	assert_false(silences("x[i] = R\"x(\n// opbound-ignore: " WRITE " -- text\n)x\";\n", 2));
	assert_true(silences("x[i] = 1'000'000; // opbound-ignore: " WRITE " -- separators\n", 1));
	assert_true(silences("x[i] = '\"'; // opbound-ignore: " WRITE " -- a quote\n", 1));
	assert_true(silences("x[i] = \"\\\"\"; // opbound-ignore: " WRITE " -- an escaped quote\n", 1));
	assert_true(silences("x[i] = '\\''; // opbound-ignore: " WRITE " -- an escaped apostrophe\n", 1));
}

static void test_reason_required(void **state)
{
	(void)state;
	char text[256];
	assert_false(silences("x[i] = 1; // opbound-ignore: " WRITE "\n", 1));
	assert_false(silences("x[i] = 1; // opbound-ignore: " WRITE " --  \n", 1));
	assert_int_equal(complaint("x[i] = 1; // opbound-ignore: " WRITE "\n", 1, text, sizeof text), LEVEL_WARNING);
	assert_non_null(strstr(text, "no reason"));
	assert_int_equal(complaint("x[i] = 1; // opbound-ignore: -- why\n", 1, text, sizeof text), LEVEL_WARNING);
	assert_non_null(strstr(text, "names no rule"));
}

static void test_unknown_rule(void **state)
{
	(void)state;
	char text[256];
	assert_int_equal(complaint("x; // opbound-ignore: write-past-extend -- why\n", 1, text, sizeof text),
	                 LEVEL_WARNING);
	assert_string_equal(text, "no rule is called 'write-past-extend', did you mean 'write-past-extent'?");
}

static void test_unused(void **state)
{
	(void)state;
	char text[256];
	assert_int_equal(complaint("int a;\nx; // opbound-ignore: " WRITE " -- why\n", 1, text, sizeof text), LEVEL_NOTE);
	assert_non_null(strstr(text, "nothing to ignore on line 2"));
	assert_int_equal(complaint("x; // opbound-ignore: " WRITE " -- why\n", 1, text, sizeof text), LEVEL_NONE);
}

static void test_unused_of_a_disabled_rule_is_silent(void **state)
{
	(void)state;
	const char *disable[] = {WRITE}, *text = "x; // opbound-ignore: " WRITE " -- why\n";
	struct check_options o = {.disable = disable, .n_disable = 1};
	struct setup s = {0};
	arena_init(&s.arena);
	suppress_apply_for(&s.arena, "a.cc", text, strlen(text), &o, &s.findings);
	assert_int_equal(s.findings.n, 0);
	suppress_apply(&s.arena, "a.cc", text, strlen(text), &s.findings);
	assert_int_equal(s.findings.n, 1);
	arena_release(&s.arena);
}

static void test_reason_and_other_files(void **state)
{
	(void)state;
	struct setup s = {0};
	arena_init(&s.arena);
	add(&s, WRITE, 1);
	add(&s, WRITE, 1);
	s.findings.at[1].place.file = "b.cc";
	apply(&s, "x; // opbound-ignore: " WRITE " -- the caller pads\n");
	assert_int_equal(s.findings.n, 2);
	assert_true(s.findings.at[0].suppressed);
	assert_string_equal(s.findings.at[0].suppress_reason, "the caller pads");
	assert_false(s.findings.at[1].suppressed);
	arena_release(&s.arena);
}

/* Applies the fix of the one complaint about `text` to its line; the result must be `want`. */
static void fixed_to(const char *text, const char *want)
{
	struct setup s = {0};
	struct buf out = {0};
	arena_init(&s.arena);
	apply(&s, text);
	assert_int_equal(s.findings.n, 1);
	const struct finding *f = &s.findings.at[0];
	assert_int_equal(f->fix.n, 1);
	const struct replacement *r = &f->fix.at[0];
	const char *line = text;
	for (uint32_t i = 1; i < r->start.line; i++)
		line = strchr(line, '\n') + 1;
	buf_add(&out, text, (size_t)(line - text) + r->start.col - 1);
	buf_str(&out, r->text);
	buf_str(&out, line + r->end.col - 1);
	assert_string_equal(buf_text(&out), want);
	buf_release(&out);
	arena_release(&s.arena);
}

static void test_fixes(void **state)
{
	(void)state;
	fixed_to("int a;\nx; // opbound-ignore: " WRITE ",  write-past-extend -- why\nint b;\n",
	         "int a;\nx; // opbound-ignore: " WRITE ",  " WRITE " -- why\nint b;\n");
	fixed_to("int a;\nx; // opbound-ignore: " WRITE " -- why\nint b;\n", "int a;\nx; \nint b;\n");
}

static void test_files_and_blocks(void **state)
{
	static const char file[] = "int a;\nint b;\n/* opbound-ignore-file: " WRITE " -- generated */\n";
	static const char block[] = "int a;\n// opbound-ignore-begin: " WRITE " -- a table\nint b;\nint c;\n"
	                            "// opbound-ignore-end\nint d;\n";
	static const char nested[] = "// opbound-ignore-begin: read-past-extent -- all\n"
	                             "// opbound-ignore-begin: " WRITE " -- some\nint a;\n// opbound-ignore-end\nint b;\n"
	                             "// opbound-ignore-end\n";
	char said[200];
	(void)state;
	assert_true(silences(file, 1) && silences(file, 2));
	assert_true(silences(block, 3) && silences(block, 4));
	assert_false(silences(block, 1) || silences(block, 6));
	assert_true(silences(nested, 3));
	assert_false(silences(nested, 5));
	assert_false(silences("// opbound-ignore-file: " WRITE "\nint a;\n", 2));
	assert_false(silences("// opbound-ignore-begin: " WRITE " -- open\nint a;\n", 2));
	complaint("// opbound-ignore-begin: " WRITE " -- open\nint a;\n", 2, said, sizeof said);
	assert_non_null(strstr(said, "no opbound-ignore-end"));
	complaint("int a;\n// opbound-ignore-end\n", 1, said, sizeof said);
	assert_non_null(strstr(said, "no opbound-ignore-begin"));
	complaint("// opbound-ignore-file: read-past-extent -- none\nint a;\n", 2, said, sizeof said);
	assert_non_null(strstr(said, "in this file"));
	complaint("// opbound-ignore-next: " WRITE " -- what\nint a;\n", 2, said, sizeof said);
	assert_non_null(strstr(said, "no rule is called"));
}

static void test_truncated_texts(void **state)
{
	(void)state;
	static const char *const texts[] = {"// opbound-ignore",       "/* opbound-ignore: " WRITE, "opbound-ignore R\"(",
	                                    "\"opbound-ignore",        "'opbound-ignore",           "opbound-ignore R\"",
	                                    "// opbound-ignore: \\\n", "opbound-ignore \""};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_false(silences(texts[i], 1));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_lines),
	    cmocka_unit_test(test_no_comment),
	    cmocka_unit_test(test_reason_required),
	    cmocka_unit_test(test_unknown_rule),
	    cmocka_unit_test(test_unused),
	    cmocka_unit_test(test_unused_of_a_disabled_rule_is_silent),
	    cmocka_unit_test(test_reason_and_other_files),
	    cmocka_unit_test(test_fixes),
	    cmocka_unit_test(test_files_and_blocks),
	    cmocka_unit_test(test_truncated_texts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
