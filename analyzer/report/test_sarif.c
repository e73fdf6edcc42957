/*
 * SARIF against goldens, and what GitHub asks beyond the schema. The goldens hold what follows the rules; pages of
 * rules change without the report changing. OPBOUND_BLESS=1 rewrites them. With OPBOUND_SARIF_DIR=DIR the whole reports
 * are left in DIR, where the test sarif.schema validates them.
 */
#include "report/test_sample.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void gather(const char *bytes, size_t n, void *payload)
{
	buf_add(payload, bytes, n);
}

static char *render(struct arena *a, const struct report *r)
{
	struct buf out = {0};
	report_sarif(r, gather, &out);
	char *text = arena_strdup(a, buf_text(&out));
	buf_release(&out);
	return text;
}

static struct json *parse(struct arena *a, const char *text)
{
	struct json *json = NULL;
	struct error err = {0};
	if (json_parse(a, "report.sarif", text, strlen(text), &json, &err) != STATUS_OK)
		fail_msg("%s", err.text);
	return json;
}

static const struct json *run_of(struct arena *a, const char *text)
{
	return json_get(parse(a, text), "runs")->first;
}

static void leave(struct arena *a, const char *name, const char *text)
{
	const char *dir = getenv("OPBOUND_SARIF_DIR");
	struct error err = {0};
	if (dir && file_write(path_join(a, dir, name), text, strlen(text), &err) != STATUS_OK)
		fail_msg("%s", err.text);
}

static void same_as_golden(struct arena *a, const char *name, const char *whole)
{
	char *golden = "";
	const char *text = strstr(whole, "\"invocations\""), *path = arena_printf(a, "fixtures/goldens/%s", name);
	size_t n;
	struct error err = {0};
	leave(a, name, whole);
	if (getenv("OPBOUND_BLESS"))
		assert_int_equal(file_write(path, text, strlen(text), &err), STATUS_OK);
	if (file_read(a, path, &golden, &n, &err) != STATUS_OK)
		fail_msg("%s; OPBOUND_BLESS=1 writes it", err.text);
	if (strcmp(golden, text) != 0)
		fail_msg("'%s' differs; look at the difference, then OPBOUND_BLESS=1 rewrites it", path);
}

static void test_goldens(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	same_as_golden(&a, "report.sarif", render(&a, &r));
	r.keep_suppressed = r.show_unknown = true;
	r.command_line = "opbound check 'op kernel.cc'";
	same_as_golden(&a, "report-everything.sarif", render(&a, &r));
	struct report clean = {.root = "/code/src", .version = "0.1.0"};
	same_as_golden(&a, "report-clean.sarif", render(&a, &clean));
	arena_release(&a);
}

static void test_same_bytes_again(void **state)
{
	(void)state;
	struct arena a, b;
	arena_init(&a);
	arena_init(&b);
	struct report first = sample_report(&a), second = sample_report(&b);
	assert_string_equal(render(&a, &first), render(&b, &second));
	arena_release(&a);
	arena_release(&b);
}

/* `results` is there and an array in any run; the upload is refused otherwise. */
static void test_clean_run_has_results(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = {.root = "/code", .version = "0.1.0"};
	const struct json *results = json_get(run_of(&a, render(&a, &r)), "results");
	assert_int_equal(results->kind, JSON_ARRAY);
	assert_int_equal(results->count, 0);
	arena_release(&a);
}

static const struct json *result(const struct json *run, size_t i)
{
	const struct json *at = json_get(run, "results")->first;
	while (i-- && at)
		at = at->next;
	assert_non_null(at);
	return at;
}

static double region_number(const struct json *res, const char *key)
{
	const struct json *physical = json_get(json_get(res, "locations")->first, "physicalLocation");
	return json_get(json_get(physical, "region"), key)->number;
}

static void test_regions_count_utf16(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	const struct json *run = run_of(&a, render(&a, &r));
	/* behind a character of two bytes and one of four: one and two code units */
	assert_int_equal((int)region_number(result(run, 1), "startColumn"), 31);
	assert_int_equal((int)region_number(result(run, 1), "endColumn"), 32);
	assert_int_equal((int)region_number(result(run, 0), "startColumn"), 3);
	assert_int_equal((int)region_number(result(run, 0), "endColumn"), 12);
	assert_string_equal(json_get(run, "columnKind")->string, "utf16CodeUnits");
	arena_release(&a);
}

/* What mends together is one fix: a change a file, with all of its replacements. */
static void test_a_fix_may_change_two_files(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	struct finding *f = &r.findings.at[0];
	struct place other = {"/code/src/launch.cc", 2, 1, NULL}, more = {f->place.file, 9, 1, NULL};
	vec_push(&a, &f->fix, ((struct replacement){other, other, "check(n);\n"}));
	vec_push(&a, &f->fix, ((struct replacement){more, more, "check(i);\n"}));
	const struct json *fixes = json_get(result(run_of(&a, render(&a, &r)), 0), "fixes");
	assert_int_equal(fixes->count, 1);
	const struct json *changes = json_get(fixes->first, "artifactChanges");
	assert_int_equal(changes->count, 2);
	assert_int_equal(json_get(changes->first, "replacements")->count, 2);
	assert_int_equal(json_get(changes->first->next, "replacements")->count, 1);
	arena_release(&a);
}

static void test_rules_indices_and_severities(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	const struct json *run = run_of(&a, render(&a, &r));
	const struct json *rules = json_get(json_get(json_get(run, "tool"), "driver"), "rules");
	for (const struct json *res = json_get(run, "results")->first; res; res = res->next) {
		const struct json *rule = rules->first;
		for (int i = (int)json_get(res, "ruleIndex")->number; i > 0; i--)
			rule = rule->next;
		assert_string_equal(json_get(rule, "id")->string, json_get(res, "ruleId")->string);
	}
	for (const struct json *rule = rules->first; rule; rule = rule->next) {
		const struct json *severity = json_get(json_get(rule, "properties"), "security-severity");
		assert_true(!severity || severity->kind == JSON_STRING);
		assert_non_null(json_get(json_get(rule, "help"), "text"));
		assert_true(json_get(json_get(rule, "properties"), "tags")->count <= 10);
	}
	arena_release(&a);
}

static double severity_of(const struct json *run, const char *id)
{
	const struct json *rules = json_get(json_get(json_get(run, "tool"), "driver"), "rules");
	for (const struct json *rule = rules->first; rule; rule = rule->next)
		if (strcmp(json_get(rule, "id")->string, id) == 0)
			return strtod(json_get(json_get(rule, "properties"), "security-severity")->string, NULL);
	fail_msg("no rule '%s'", id);
	return 0;
}

/* Code scanning ranks by rules: what was replayed stands above what was not, whatever the rule. */
static void test_certainty_ranks(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	const struct json *run = run_of(&a, render(&a, &r));
	assert_string_equal(json_get(result(run, 0), "ruleId")->string, "write-past-extent");
	assert_string_equal(json_get(result(run, 1), "ruleId")->string, "read-past-extent/possible");
	assert_true(json_get(result(run, 0), "rank")->number > json_get(result(run, 1), "rank")->number);
	assert_true(severity_of(run, "write-past-extent") > 7 && severity_of(run, "read-past-extent/possible") < 7);
	assert_true(severity_of(run, "write-past-extent/unknown") < 4);
	assert_non_null(json_get(json_get(json_get(run, "tool"), "driver"), "informationUri"));
	arena_release(&a);
}

static void test_links_lead_to_related_locations(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	const struct json *first = result(run_of(&a, render(&a, &r)), 0);
	const char *text = json_get(json_get(first, "message"), "text")->string;
	assert_non_null(strstr(text, "['output' is allocated here, with input_size elements](1)"));
	assert_non_null(strstr(text, "of shape \\[1\\]: at i = 1 writes element 1 of 1](3)."));
	assert_int_equal(json_get(first, "relatedLocations")->count, 3);
	const struct json *flow = json_get(json_get(first, "codeFlows")->first, "threadFlows")->first;
	assert_int_equal(json_get(flow, "locations")->count, 3); /* the last one stands where it breaks, and is told once */
	arena_release(&a);
}

/* What one operator reads and writes is one place; the report has both. */
static void test_places_are_counted_once(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	struct finding *f = &r.findings.at[0];
	f->spot = 1;
	for (uint32_t i = 0; i < 4; i++)
		vec_push(
		    &a, &f->related,
		    ((struct related){.rule = "read-past-extent", .place = f->place, .message = "too", .spot = 1 + i / 2}));
	const struct json *first = result(run_of(&a, render(&a, &r)), 0);
	const char *text = json_get(json_get(first, "message"), "text")->string;
	assert_non_null(strstr(text, ". It breaks at 1 more place: [line "));
	f->related.n = 2;
	first = result(run_of(&a, render(&a, &r)), 0);
	text = json_get(json_get(first, "message"), "text")->string;
	assert_null(strstr(text, "more place"));
	arena_release(&a);
}

/* Steps are of a run: what to do about it is linked to, but none of them. */
static void test_advice_is_no_step(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	evidence_advise(&a, &r.findings.at[0].evidence, (struct place){"/code/src/op kernel.cc", 4, 22, NULL},
	                "i < n would do");
	const struct json *first = result(run_of(&a, render(&a, &r)), 0);
	const struct json *flow = json_get(json_get(first, "codeFlows")->first, "threadFlows")->first;
	assert_int_equal(json_get(flow, "locations")->count, 3);
	assert_int_equal(json_get(first, "relatedLocations")->count, 4);
	assert_non_null(strstr(json_get(json_get(first, "message"), "text")->string, "[i < n would do](4)."));
	arena_release(&a);
}

static void test_suppressions(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = sample_report(&a);
	const struct json *run = run_of(&a, render(&a, &r));
	assert_int_equal(json_get(run, "results")->count, 3);
	assert_null(json_get(result(run, 0), "suppressions"));
	r.keep_suppressed = true;
	run = run_of(&a, render(&a, &r));
	assert_int_equal(json_get(run, "results")->count, 4);
	assert_int_equal(json_get(result(run, 0), "suppressions")->count, 0);
	const struct json *s = json_get(result(run, 2), "suppressions")->first;
	assert_string_equal(json_get(s, "kind")->string, "inSource");
	assert_string_equal(json_get(s, "justification")->string, "runs on our own thread");
	arena_release(&a);
}

/* 25,000 results at most, the most severe ones, and the rest counted. */
static void test_too_many_results(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = {.root = "/code", .version = "0.1.0"};
	struct buf text = {0};
	for (uint32_t i = 0; i < 25010; i++)
		buf_str(&text, "out[i] = a long line of a generated file; // with words that take room in it\n");
	vec_push(&a, &r.files, (struct report_file){"/code/a.cc", text.at, text.n});
	for (uint32_t i = 0; i < 25010; i++)
		vec_push(&a, &r.findings,
		         (struct finding){.rule = "write-past-extent",
		                          .verdict = VERDICT_POSSIBLE,
		                          .level = i == 25009 ? LEVEL_ERROR : LEVEL_WARNING,
		                          .place = {"/code/a.cc", i + 1, 1, NULL},
		                          .message = "m"});
	const struct json *run = run_of(&a, render(&a, &r));
	const struct json *results = json_get(run, "results"), *last = results->first;
	assert_int_equal(results->count, 25000);
	while (last->next)
		last = last->next;
	assert_string_equal(json_get(last, "level")->string, "error");
	const struct json *notices = json_get(json_get(run, "invocations")->first, "toolExecutionNotifications");
	assert_int_equal(notices->count, 1);
	assert_int_equal(
	    strncmp(json_get(json_get(notices->first, "message"), "text")->string, "10 findings are left out", 24), 0);
	buf_release(&text);
	arena_release(&a);
}

static void test_long_evidence_is_cut(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = {.root = "/code", .version = "0.1.0"};
	struct finding f = {
	    .rule = "chain-over-stack", .level = LEVEL_ERROR, .place = {"/code/a.cc", 1, 1, NULL}, .message = "m"};
	for (uint32_t i = 0; i < 3000; i++)
		evidence_add(&a, &f.evidence, (struct place){"/code/a.cc", i + 1, 1, NULL}, "step");
	vec_push(&a, &r.findings, f);
	const struct json *first = result(run_of(&a, render(&a, &r)), 0);
	const struct json *flow = json_get(json_get(first, "codeFlows")->first, "threadFlows")->first;
	assert_int_equal(json_get(flow, "locations")->count, 1000);
	assert_true(json_get(first, "relatedLocations")->count <= 100);
	arena_release(&a);
}

/* What a stream of results holds at once: the most memory in use while pieces are handed on, and the largest piece. */
struct gauge {
	size_t start, most, largest, bytes;
};

static void gauge_piece(const char *bytes, size_t n, void *payload)
{
	struct gauge *g = payload;
	struct mallinfo2 now = mallinfo2();
	size_t used = now.uordblks + now.hblkhd;
	(void)bytes;
	g->bytes += n;
	g->largest = n > g->largest ? n : g->largest;
	if (used > g->start && used - g->start > g->most)
		g->most = used - g->start;
}

static struct gauge measure(struct arena *a, uint32_t results)
{
	struct report r = {.root = "/code", .version = "0.1.0"};
	struct finding f = {.rule = "write-past-extent", .level = LEVEL_ERROR, .message = "a message of some length"};
	for (int i = 0; i < 5; i++)
		evidence_add(a, &f.evidence, (struct place){"/code/b.cc", 3, 1, NULL}, "a step of the way");
	for (uint32_t i = 0; i < results; i++) {
		f.place = (struct place){arena_printf(a, "/code/%u.cc", i / 100), i % 100 + 1, 1, NULL};
		vec_push(a, &r.findings, f);
	}
	struct mallinfo2 now = mallinfo2();
	struct gauge g = {.start = now.uordblks + now.hblkhd};
	report_sarif(&r, gauge_piece, &g);
	return g;
}

/* Ten times the results take about the same memory: one result, and a few words for each. Sanitizers bring an allocator
 * of their own, which answers 0. */
static void test_memory_does_not_grow(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct gauge few = measure(&a, 2400), many = measure(&a, 24000);
	assert_true(many.bytes > 8 * few.bytes);
	assert_true(many.largest < (96 << 10));
	assert_true(many.most <= few.most + (1 << 20));
	arena_release(&a);
}

static void test_failed_run_says_so(void **state)
{
	(void)state;
	struct arena a;
	arena_init(&a);
	struct report r = {.root = "/code", .version = "0.1.0", .exit_status = 3};
	const struct json *invocation = json_get(run_of(&a, render(&a, &r)), "invocations")->first;
	assert_false(json_get(invocation, "executionSuccessful")->boolean);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_goldens),
	    cmocka_unit_test(test_same_bytes_again),
	    cmocka_unit_test(test_clean_run_has_results),
	    cmocka_unit_test(test_regions_count_utf16),
	    cmocka_unit_test(test_a_fix_may_change_two_files),
	    cmocka_unit_test(test_rules_indices_and_severities),
	    cmocka_unit_test(test_certainty_ranks),
	    cmocka_unit_test(test_links_lead_to_related_locations),
	    cmocka_unit_test(test_places_are_counted_once),
	    cmocka_unit_test(test_advice_is_no_step),
	    cmocka_unit_test(test_suppressions),
	    cmocka_unit_test(test_too_many_results),
	    cmocka_unit_test(test_long_evidence_is_cut),
	    cmocka_unit_test(test_memory_does_not_grow),
	    cmocka_unit_test(test_failed_run_says_so),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
