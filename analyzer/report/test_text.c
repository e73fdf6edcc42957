/* Text as clang prints it, against what a person would read. */
#include "report/test_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static char *render(struct arena *a, const struct report *r, const struct text_options *o)
{
	struct buf out = {0};
	report_text(r, o, &out);
	char *text = arena_strdup(a, buf_text(&out));
	buf_release(&out);
	return text;
}

static void test_plain(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	assert_string_equal(
	    render(&a, &r, &(struct text_options){.cwd = "/code", .show_source = true}),
	    "src/op kernel.cc:1:14: warning: unknown type name 'Context' [clang]\n"
	    "src/gone.cc: error: cannot read '/code/src/gone.cc': no such file or directory [unreadable]\n"
	    "opbound: warning: no compile database was found [config]\n"
	    "src/op kernel.cc:5:3: error: write past the end of 'output': the loop reaches index input_size + 9, the "
	    "extent is "
	    "input_size elements; with input 0 of shape [1]: at i = 1 writes element 1 of 1 [write-past-extent]\n"
	    "    5 | \t\toutput(i) = input(i % input_size);\n"
	    "      | \t\t^~~~~~~~~\n"
	    "src/op kernel.cc:3:7: note: 'output' is allocated here, with input_size elements\n"
	    "    3 | \tauto output = allocate(context, input_size);\n"
	    "      | \t     ^~~~~~\n"
	    "src/op kernel.cc:4:22: note: loop condition: i < input_size + 10\n"
	    "    4 | \tfor (int i = 0; i < input_size + 10; ++i)\n"
	    "      | \t                    ^~~~~~~~~~\n"
	    "src/op kernel.cc:5:3: note: with input 0 of shape [1]: at i = 1 writes element 1 of 1\n"
	    "src/op kernel.cc:4:22: note: stop at the extent\n"
	    "src/op kernel.cc:6:34: warning: possible read past the end of 's' [read-past-extent]\n"
	    "    6 | \tconst char *s = \"\xc3\xa4\xf0\x9f\x98\x80\"; read(s[9]);\n"
	    "      | \t                            ^\n"
	    "/usr/include/vendor.h:12:1: warning: outside of the root, and the text is not there [loaded-rule]\n"
	    "1 error, 2 warnings in 2 files, 1 ignored\n");
	arena_release(&a);
}

static void test_suppressed_and_unknown_on_request(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	r.keep_suppressed = r.show_unknown = true;
	char *text = render(&a, &r, &(struct text_options){.cwd = "/code"});
	assert_non_null(
	    strstr(text, "38.1 MiB [frame-over-budget] (ignored)\nsrc/op kernel.cc:7:6: note: runs on our own thread\n"));
	assert_non_null(strstr(text,
	                       "src/op kernel.cc:8:2: note: cannot tell whether this write stays in 'output' "
	                       "[write-past-extent]\nsrc/op kernel.cc:8:2: note: in an expansion of macro 'STORE'\n"));
	assert_non_null(strstr(text, "\n1 error, 2 warnings, 1 note in 2 files, 1 ignored\n"));
	assert_null(strstr(text, "^"));
	arena_release(&a);
}

static void test_quiet(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	char *text = render(&a, &r, &(struct text_options){.quiet = true});
	assert_null(strstr(text, "1 error"));
	assert_null(strstr(text, "[clang]"));
	assert_non_null(strstr(text, "[unreadable]"));
	assert_non_null(strstr(text, "[write-past-extent]"));
	assert_int_equal(strncmp(text, "/code/src/gone.cc: ", 19), 0);
	arena_release(&a);
}

static void test_color(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	char *text = render(&a, &r, &(struct text_options){.color = true});
	assert_non_null(strstr(text, "\033[0;1;31merror: \033[0m\033[1mwrite past"));
	assert_non_null(strstr(text, "\033[0;1;35mwarning: \033[0m"));
	arena_release(&a);
}

static void test_source_lines_are_harmless(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = {.root = "/code"};
	struct text_options o = {.show_source = true};
	struct finding f = {
	    .rule = "write-past-extent", .level = LEVEL_ERROR, .place = {"/code/a.c", 1, 1, NULL}, .message = "m"};
	char *text = arena_strdup(&a, "x\033[2J\nend\n");
	vec_push(&a, &r.files, (struct report_file){"/code/a.c", text, strlen(text)});
	vec_push(&a, &r.findings, f);
	assert_non_null(strstr(render(&a, &r, &o), "    1 | x?[2J\n      | ^\n"));
	r.files.at[0].text = text = arena_alloc(&a, 5001);
	memset(text, 'y', r.files.at[0].n = 5000);
	assert_null(strstr(render(&a, &r, &o), "yyy"));
	r.findings.at[0].place.line = 99;
	assert_non_null(strstr(render(&a, &r, &o), "/code/a.c:99:1: error: m"));
	arena_release(&a);
}

static void test_clean_report_is_empty(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = {.root = "/code"};
	assert_string_equal(render(&a, &r, &(struct text_options){.show_source = true}), "");
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_plain),
	    cmocka_unit_test(test_suppressed_and_unknown_on_request),
	    cmocka_unit_test(test_quiet),
	    cmocka_unit_test(test_color),
	    cmocka_unit_test(test_clean_report_is_empty),
	    cmocka_unit_test(test_source_lines_are_harmless),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
