/*
 * Diagnostics of an editor: valid JSON, columns in the client's units, evidence where the client shows it, fixes, and
 * findings of headers at the line that includes them.
 */
#include "report/test_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define MAIN "/code/src/op kernel.cc"

static const struct json *listed(struct arena *a, const struct report *r, const struct lsp_options *o)
{
	struct buf b = {0};
	struct json *list = NULL;
	struct error err = {0};
	report_lsp(r, o, &b);
	assert_int_equal(json_parse(a, "list", buf_text(&b), b.n, &list, &err), STATUS_OK);
	buf_release(&b);
	return list;
}

static const struct json *element(const struct json *list, const char *code)
{
	for (const struct json *d = list->first; d; d = d->next)
		if (strcmp(json_get(d, "code")->string, code) == 0)
			return d;
	return NULL;
}

static int number(const struct json *d, const char *end, const char *what)
{
	return (int)json_get(json_get(json_get(d, "range"), end), what)->number;
}

static void test_columns_count_in_the_clients_units(void **state)
{
	static const int columns[] = {[LSP_UTF16] = 30, [LSP_UTF8] = 33, [LSP_UTF32] = 29};
	struct arena a;
	(void)state;
	arena_init(&a);
	struct report r = sample_report(&a);
	for (int e = LSP_UTF16; e <= LSP_UTF32; e++) {
		struct lsp_options o = {MAIN, "file:///x", (enum lsp_encoding)e, true};
		const struct json *d = element(listed(&a, &r, &o), "read-past-extent");
		assert_non_null(d);
		assert_int_equal(number(d, "start", "line"), 5);
		assert_int_equal(number(d, "start", "character"), columns[e]);
		assert_int_equal((int)json_get(d, "severity")->number, 2);
	}
	arena_release(&a);
}

static void test_evidence_and_fix_come_along(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	struct report r = sample_report(&a);
	struct lsp_options o = {MAIN, "file:///code/src/op%20kernel.cc", LSP_UTF16, true};
	const struct json *d = element(listed(&a, &r, &o), "write-past-extent");
	const struct json *steps = json_get(d, "relatedInformation"), *fix = json_get(d, "data");
	assert_int_equal(steps->count, 3);
	assert_string_equal(json_get(json_get(steps->first, "location"), "uri")->string, o.uri);
	assert_string_equal(json_get(fix, "title")->string, "stop at the extent");
	const struct json *edits = json_get(fix, "edits");
	assert_int_equal(edits->count, 1);
	assert_string_equal(json_get(edits->first, "newText")->string, "i < input_size");
	assert_int_equal(number(edits->first, "end", "character"), 40);
	o.has_related = false;
	d = element(listed(&a, &r, &o), "write-past-extent");
	assert_null(json_get(d, "relatedInformation"));
	assert_non_null(strstr(json_get(d, "message")->string, "\n\nop kernel.cc:4:22: note: loop condition"));
	arena_release(&a);
}

static void test_findings_of_headers_stand_at_the_include(void **state)
{
	static const char text[] = "// fill.h is not meant here\n#include <other/fill.h>\n#  include \"sub/fill.h\"\n";
	struct arena a;
	struct report r = {.root = "/"};
	(void)state;
	arena_init(&a);
	struct report_file file = {"/src/a.c", text, sizeof text - 1};
	vec_push(&a, &r.files, file);
	struct finding f = {.rule = "write-past-extent", .verdict = VERDICT_VIOLATED, .level = LEVEL_ERROR, .message = "m"};
	f.place = (struct place){"/src/sub/fill.h", 7, 3, NULL};
	vec_push(&a, &r.findings, f);
	struct lsp_options o = {"/src/a.c", "file:///src/a.c", LSP_UTF8, true};
	const struct json *d = element(listed(&a, &r, &o), "write-past-extent"), *steps = json_get(d, "relatedInformation");
	assert_int_equal(number(d, "start", "line"), 2);
	assert_int_equal(number(d, "end", "character"), 23);
	assert_string_equal(json_get(d, "message")->string, "in included file 'fill.h': m");
	assert_string_equal(json_get(json_get(steps->first, "location"), "uri")->string, "file:///src/sub/fill.h");
	arena_release(&a);
}

static void test_findings_of_other_sources_stand_at_the_call(void **state)
{
	static const char text[] = "void fill(float *x);\nvoid outer(float *x)\n{\n\tfill(x);\n}\n";
	struct arena a;
	struct report r = {.root = "/"};
	(void)state;
	arena_init(&a);
	struct report_file file = {"/src/a.c", text, sizeof text - 1};
	vec_push(&a, &r.files, file);
	struct finding f = {.rule = "write-past-extent", .verdict = VERDICT_VIOLATED, .level = LEVEL_ERROR, .message = "m"};
	f.place = (struct place){"/src/fill.cu", 7, 3, NULL};
	vec_push(&a, &f.evidence, (struct evidence){{"/src/a.c", 2, 1, NULL}, "checked here", EVIDENCE_STEP});
	vec_push(&a, &f.evidence, (struct evidence){{"/src/a.c", 4, 2, NULL}, "called here", EVIDENCE_CALL});
	vec_push(&a, &f.evidence, (struct evidence){{"/src/fill.cu", 3, 2, NULL}, "called here", EVIDENCE_CALL});
	vec_push(&a, &r.findings, f);
	struct lsp_options o = {"/src/a.c", "file:///src/a.c", LSP_UTF8, true};
	const struct json *d = element(listed(&a, &r, &o), "write-past-extent");
	assert_int_equal(number(d, "start", "line"), 3);
	assert_int_equal(number(d, "start", "character"), 1);
	assert_string_equal(json_get(d, "message")->string, "in file 'fill.cu': m");
	arena_release(&a);
}

static void test_units_and_bytes_are_inverse(void **state)
{
	static const char line[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xff z";
	static const size_t starts[] = {0, 1, 3, 6, 10, 11, 12, 13};
	(void)state;
	for (int e = LSP_UTF16; e <= LSP_UTF32; e++)
		for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
			uint64_t units = report_lsp_units(line, starts[i], (enum lsp_encoding)e);
			assert_int_equal(report_lsp_bytes(line, sizeof line - 1, units, (enum lsp_encoding)e), starts[i]);
		}
	assert_int_equal(report_lsp_units(line, 11, LSP_UTF16), 6);
	assert_int_equal(report_lsp_bytes(line, sizeof line - 1, 4, LSP_UTF16), 6); /* in the middle of a pair */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_columns_count_in_the_clients_units),
	    cmocka_unit_test(test_evidence_and_fix_come_along),
	    cmocka_unit_test(test_findings_of_headers_stand_at_the_include),
	    cmocka_unit_test(test_findings_of_other_sources_stand_at_the_call),
	    cmocka_unit_test(test_units_and_bytes_are_inverse),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
