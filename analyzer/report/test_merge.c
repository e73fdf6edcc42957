/*
 * Reports as one run: a report with itself, indices that move, what is united, and inputs that are refused.
 */
#include "report/test_sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static struct arena arena;

static void gather(const char *bytes, size_t n, void *payload)
{
	buf_add(payload, bytes, n);
}

static struct json *parse(const char *text)
{
	struct json *json = NULL;
	struct error err = {0};
	if (json_parse(&arena, "a.sarif", text, strlen(text), &json, &err) != STATUS_OK)
		fail_msg("%s", err.text);
	return json;
}

static enum status read_text(void *payload, uint64_t from, char *out, size_t n, size_t *got, struct error *err)
{
	const char *text = payload;
	size_t all = strlen(text);
	(void)err;
	*got = from >= all ? 0 : all - from < n ? all - from : n;
	memcpy(out, text + from, *got);
	return STATUS_OK;
}

static enum status merge(const char *const *texts, size_t n, const char **out, struct error *err)
{
	static const char *const names[] = {"a.sarif", "b.sarif"};
	struct merge_input inputs[2];
	struct buf merged = {0};
	for (size_t i = 0; i < n; i++)
		inputs[i] = (struct merge_input){names[i], read_text, (void *)(uintptr_t)texts[i]};
	enum status s = report_merge(&arena, inputs, n, gather, &merged, err);
	*out = arena_strdup(&arena, buf_text(&merged));
	buf_release(&merged);
	return s;
}

/* The one run of two reports. */
static const struct json *merged(const char *a, const char *b)
{
	const char *out;
	struct error err = {0};
	if (merge((const char *const[]){a, b}, 2, &out, &err) != STATUS_OK)
		fail_msg("%s", err.text);
	const struct json *runs = json_get(parse(out), "runs");
	assert_int_equal(runs->count, 1);
	return runs->first;
}

static const struct json *at(const struct json *list, size_t i)
{
	const struct json *v = list->first;
	while (i-- && v)
		v = v->next;
	assert_non_null(v);
	return v;
}

static const char *own_report(bool keep_suppressed)
{
	struct report r = sample_report(&arena);
	struct buf out = {0};
	r.keep_suppressed = keep_suppressed;
	report_sarif(&r, gather, &out);
	const char *text = arena_strdup(&arena, buf_text(&out));
	buf_release(&out);
	return text;
}

static void test_with_itself(void **state)
{
	(void)state;
	const char *report = own_report(false), *whole = own_report(true);
	const struct json *run = merged(report, report), *old = json_get(parse(report), "runs")->first;
	assert_int_equal(json_get(run, "results")->count, json_get(old, "results")->count);
	assert_int_equal(json_get(run, "taxonomies")->count, 1);
	assert_int_equal(json_get(run, "invocations")->count, 2);
	run = merged(report, whole); /* where one report has suppressions, all results say whether they are suppressed */
	assert_int_equal(json_get(run, "results")->count, 4);
	for (const struct json *r = json_get(run, "results")->first; r; r = r->next)
		assert_non_null(json_get(r, "suppressions"));
	/* again: the same bytes */
	const char *once, *again;
	struct error err = {0};
	merge(&report, 1, &once, &err);
	merge(&once, 1, &again, &err);
	assert_string_equal(once, again);
}

#define REPORT(driver, rest) "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{" driver "}}," rest "}]}"
#define FIRST                                                                                                          \
	REPORT("\"name\":\"t\",\"rules\":[{\"id\":\"r1\"},{\"id\":\"r2\"}],\"notifications\":[{\"id\":\"n1\"}]",           \
	       "\"artifacts\":[{\"location\":{\"uri\":\"a.c\",\"index\":0}}],\"invocations\":[{\"exitCode\":0,"            \
	       "\"executionSuccessful\":true}],\"results\":[{\"ruleIndex\":1,\"ruleId\":\"r2\",\"message\":{\"text\":"     \
	       "\"m\"},\"suppressions\":[{\"kind\":\"external\"}],\"baselineState\":\"new\"}]")
#define SECOND                                                                                                         \
	REPORT("\"name\":\"t\",\"rules\":[{\"id\":\"r3\"},{\"id\":\"r2\"}],\"notifications\":[{\"id\":\"n2\"}]",           \
	       "\"artifacts\":[{\"location\":{\"uri\":\"b.c\",\"index\":0}}],\"invocations\":[{\"exitCode\":3,"            \
	       "\"executionSuccessful\":false,\"toolExecutionNotifications\":[{\"descriptor\":{\"index\":0},\"message\":"  \
	       "{\"text\":\"x\"},\"associatedRule\":{\"index\":1}}]}],\"results\":[{\"rule\":{\"index\":0},\"message\":"   \
	       "{\"text\":\"m\"},\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"b.c\",\"index\":"   \
	       "0}}}],\"provenance\":{\"invocationIndex\":0},\"properties\":{\"index\":0,\"half\":0.5,\"none\":null}}]")

static double number(const struct json *v, const char *key)
{
	const struct json *n = json_get(v, key);
	assert_true(n && n->kind == JSON_NUMBER);
	return n->number;
}

static void test_indices_move(void **state)
{
	(void)state;
	const struct json *run = merged(FIRST, SECOND), *driver = json_get(json_get(run, "tool"), "driver");
	assert_int_equal(json_get(driver, "rules")->count, 3);
	assert_string_equal(json_get(at(json_get(driver, "rules"), 2), "id")->string, "r3");
	assert_int_equal(json_get(driver, "notifications")->count, 2);
	const struct json *first = at(json_get(run, "results"), 0), *second = at(json_get(run, "results"), 1);
	assert_int_equal((int)number(first, "ruleIndex"), 1);
	assert_string_equal(json_get(first, "baselineState")->string, "new");
	assert_int_equal((int)number(json_get(second, "rule"), "index"), 2);
	const struct json *place = json_get(json_get(second, "locations")->first, "physicalLocation");
	assert_int_equal((int)number(json_get(place, "artifactLocation"), "index"), 1);
	assert_int_equal((int)number(json_get(second, "provenance"), "invocationIndex"), 1);
	const struct json *own = json_get(second, "properties"); /* copied as it is */
	assert_true(number(own, "index") == 0 && number(own, "half") == 0.5 && json_get(own, "none")->kind == JSON_NULL);
	assert_int_equal((int)number(json_get(at(json_get(run, "artifacts"), 1), "location"), "index"), 1);
	const struct json *notice = json_get(at(json_get(run, "invocations"), 1), "toolExecutionNotifications")->first;
	assert_int_equal((int)number(json_get(notice, "descriptor"), "index"), 1);
	assert_int_equal((int)number(json_get(notice, "associatedRule"), "index"), 1);
}

/* A result that one report suppresses and another does not is shown. */
static void test_shown_wins(void **state)
{
	(void)state;
#define ONE(rest) REPORT("\"name\":\"t\"", "\"results\":[{\"ruleId\":\"r\",\"message\":{\"text\":\"m\"}" rest "}]")
	const struct json *run = merged(ONE(",\"suppressions\":[{\"kind\":\"inSource\"}]"), ONE(""));
	assert_int_equal(json_get(run, "results")->count, 1);
	assert_int_equal(json_get(json_get(run, "results")->first, "suppressions")->count, 0);
}

static void test_refused(void **state)
{
	(void)state;
	static const struct {
		const char *text, *message;
	} rows[] = {
	    {"{\n\"version\":\"2.1.0\"}", "b.sarif:1: no SARIF report"},
	    {"[]", "b.sarif:1: no SARIF report"},
	    {"{\"version\":\"2.0.0\",\"runs\":[]}", "b.sarif:1: SARIF of another version"},
	    {"{\"version\":\"2.1.0\",\"runs\":[{}]}", "b.sarif:1: the run does not say which tool"},
	    {REPORT("\"name\":\"u\"", "\"results\":[]"),
	     "b.sarif: the report's tool has the name 'u', and in a.sarif it is 't'"},
	    {REPORT("\"name\":\"t\"", "\"columnKind\":\"unicodeCodePoints\""), "b.sarif:1: columns count other units"},
	    {REPORT("\"name\":\"t\"", "\"results\":{}"), "b.sarif:1: 'results' is no array"},
	    {REPORT("\"name\":\"t\"", "\"results\":[\n{}]"), "b.sarif:2: a result has no message"},
	    {REPORT("\"name\":\"t\"", "\"results\":[{\"message\":{},\n\"ruleIndex\":0}]"),
	     "b.sarif:2: 'ruleIndex' points to nothing"},
	    {REPORT("\"name\":\"t\",\"rules\":[1]", "\"results\":[]"), "b.sarif:1: expected an object here"},
	    {REPORT("\"name\":\"t\",\"rules\":[{}]", "\"results\":[]"), "b.sarif:1: a rule, notification"},
	    {REPORT("\"name\":\"t\"", "\"results\":[\n{\"message\":{}},]"), "b.sarif:2: "},
	    {REPORT("\"name\":\"t\"", "\"results\":[,]"), "b.sarif:1: "},
	    {REPORT("\"name\":\"t\"", "\"results\":[{\"message\":{}}\n{}]"), "b.sarif:2: "},
	    {REPORT("\"name\":\"t\"", "\"results\":[],\"results\":[]"), "b.sarif:1: "},
	    {REPORT("\"name\":\"t\"", "\"results\":[{\"message\":\"]}]}"), "b.sarif:1: "},
	    {REPORT("\"name\":\"t\"", "\"re\\u0073ults\":[{\"message\":{}}]"), "b.sarif:1: 'results' is written with"},
	    {REPORT("\"name\":\"t\"", "\"addresses\":[{}]"), "b.sarif:1: 'addresses' cannot be merged"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *out;
		struct error err = {0};
		assert_int_equal(merge((const char *const[]){FIRST, rows[i].text}, 2, &out, &err), STATUS_INPUT);
		if (!strstr(err.text, rows[i].message))
			fail_msg("'%s' where '%s' is expected", err.text, rows[i].message);
		assert_string_equal(out, ""); /* nothing was written */
	}
}

static void test_deep_nesting(void **state)
{
	(void)state;
	struct buf deep = {0};
	buf_str(&deep, "{\"version\":\"2.1.0\",\"properties\":");
	for (int i = 0; i < 100; i++)
		buf_char(&deep, '[');
	for (int i = 0; i < 100; i++)
		buf_char(&deep, ']');
	buf_str(&deep, ",\"runs\":[]}");
	const char *text = buf_text(&deep), *out;
	struct error err = {0};
	assert_int_equal(merge(&text, 1, &out, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "nested too deeply"));
	buf_release(&deep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_with_itself), cmocka_unit_test(test_indices_move), cmocka_unit_test(test_shown_wins),
	    cmocka_unit_test(test_refused),     cmocka_unit_test(test_deep_nesting),
	};
	arena_init(&arena);
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	arena_release(&arena);
	return failed;
}
