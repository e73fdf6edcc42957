/*
 * What is left out of a report: findings on lines that did not change, and findings that a baseline knows.
 */
#include "run/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char diff[] = "diff --git a/src/a.cc b/src/a.cc\n"
                           "index 1111111..2222222 100644\n"
                           "--- a/src/a.cc\n"
                           "+++ b/src/a.cc\n"
                           "@@ -3,2 +3,3 @@ void f()\n"
                           "--- looks like a header\n"
                           "-old\n"
                           "+++ b/src/trap.cc\n"
                           "+new\n"
                           "+new\n"
                           "@@ -20 +21 @@\n"
                           "-x\n"
                           "+y\n"
                           "@@ -30,2 +30,0 @@\n"
                           "-gone\n"
                           "-gone\n"
                           "diff --git a/gone.cc b/gone.cc\n"
                           "--- a/gone.cc\n"
                           "+++ /dev/null\n"
                           "@@ -1,1 +0,0 @@\n"
                           "-x\n"
                           "diff --git a/b c.cc b/b c.cc\n"
                           "--- /dev/null\n"
                           "+++ b/b c.cc\t\n"
                           "@@ -0,0 +1,2 @@\n"
                           "+x\n"
                           "+y\n"
                           "\\ No newline at end of file\n"
                           "--- \"a/q\\\"\\303\\274.cc\"\n"
                           "+++ \"b/q\\\"\\303\\274.cc\"\n"
                           "@@ -10,6 +10,4 @@ void g()\n"
                           " {\n"
                           "-\tif (n > 3)\n"
                           "-\t\treturn;\n"
                           " \ta[n] = 0;\n"
                           "-\told();\n"
                           "+\tnew();\n"
                           " }\n"
                           "@@ -20,3 +18,3 @@\n"
                           " x\n"
                           "-y\n"
                           "+z\n"
                           " x\n";

static bool concerns(const struct changes *c, const char *file, uint32_t line)
{
	struct finding f = {.place = {.file = file, .line = line, .col = 1}};
	return changes_concern(c, &f);
}

static void test_changed_lines(void **state)
{
	struct arena a;
	struct changes c = {0};
	(void)state;
	arena_init(&a);
	changes_parse(&a, "/r", diff, strlen(diff), &c);
	assert_int_equal(c.files.n, 3);
	assert_false(concerns(&c, "/r/src/a.cc", 2));
	assert_true(concerns(&c, "/r/src/a.cc", 3));
	assert_true(concerns(&c, "/r/src/a.cc", 5));
	assert_false(concerns(&c, "/r/src/a.cc", 6));
	assert_true(concerns(&c, "/r/src/a.cc", 21));
	assert_false(concerns(&c, "/r/src/a.cc", 29));
	assert_true(concerns(&c, "/r/src/a.cc", 30));
	assert_true(concerns(&c, "/r/src/a.cc", 31));
	assert_false(concerns(&c, "/r/src/a.cc", 32));
	assert_true(concerns(&c, "/r/b c.cc", 2));
	assert_false(concerns(&c, "/r/src/trap.cc", 1));
	arena_release(&a);
}

/* Whoever takes a check away breaks what stands below it. Only lines that are new count beside new lines. */
static void test_removed_lines(void **state)
{
	static const char name[] = "/r/q\"\303\274.cc";
	struct arena a;
	struct changes c = {0};
	(void)state;
	arena_init(&a);
	changes_parse(&a, "/r", diff, strlen(diff), &c);
	for (uint32_t line = 10; line <= 13; line++)
		assert_true(concerns(&c, name, line));
	assert_false(concerns(&c, name, 9));
	assert_false(concerns(&c, name, 14));
	assert_false(concerns(&c, name, 18));
	assert_true(concerns(&c, name, 19));
	assert_false(concerns(&c, name, 20));
	arena_release(&a);
}

/* An allocation that shrank breaks a loop that did not change. */
static void test_changed_evidence(void **state)
{
	struct arena a;
	struct changes c = {0};
	struct finding f = {.place = {.file = "/r/src/a.cc", .line = 99}};
	struct evidence e = {{.file = "/r/src/a.cc", .line = 4}, "allocated here"};
	(void)state;
	arena_init(&a);
	changes_parse(&a, "/r", diff, strlen(diff), &c);
	assert_false(changes_concern(&c, &f));
	vec_push(&a, &f.evidence, e);
	assert_true(changes_concern(&c, &f));
	arena_release(&a);
}

static void test_any_text_is_harmless(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	for (size_t n = 0; n < strlen(diff); n++) {
		struct changes c = {0};
		char *part = arena_strndup(&a, diff, n);
		changes_parse(&a, "/r", part, n, &c);
	}
	struct changes c = {0};
	const char *huge = "+++ b/x\n@@ -1,99999999999999999999 +1,99999999999999999999 @@\n";
	changes_parse(&a, "/r", huge, strlen(huge), &c);
	arena_release(&a);
}

/* ---- baseline ---- */

static struct report sample(struct arena *a)
{
	static const char text[] = "int a[3];\na[3] = 0;\na[4] = 0;\n";
	struct report r = {.root = "/r", .version = "0"};
	struct report_file file = {"/r/a.c", text, strlen(text)};
	vec_push(a, &r.files, file);
	for (uint32_t line = 2; line <= 3; line++) {
		struct finding f = {.rule = "write-past-extent",
		                    .level = LEVEL_ERROR,
		                    .place = {.file = "/r/a.c", .line = line, .col = 1},
		                    .message = "write past the end"};
		vec_push(a, &r.findings, f);
	}
	return r;
}

static void append(const char *bytes, size_t n, void *payload)
{
	buf_add(payload, bytes, n);
}

static const char *scratch_file(struct arena *a, const char *bytes, size_t n)
{
	char path[] = "/tmp/opbound-test-XXXXXX";
	struct error err;
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	assert_int_equal(file_write(path, bytes, n, &err), STATUS_OK);
	return arena_strdup(a, path);
}

/* The first finding was known; the second is new. */
static void test_baseline(void **state)
{
	struct arena a;
	struct baseline b = {0};
	struct buf sarif = {0};
	(void)state;
	arena_init(&a);
	struct report old = sample(&a), now = sample(&a);
	old.findings.n = 1;
	report_sarif(&old, append, &sarif);
	const char *path = scratch_file(&a, sarif.at, sarif.n);
	assert_int_equal(baseline_load(&a, path, &b, NULL), STATUS_OK);
	baseline_apply(&a, &b, &now);
	assert_int_equal(now.findings.n, 1);
	assert_int_equal(now.findings.at[0].place.line, 3);
	unlink(path);
	buf_release(&sarif);
	arena_release(&a);
}

static void test_no_baseline(void **state)
{
	static const char *const texts[] = {"{}", "[]", "{\"runs\": 3}", "{\"runs\": [{\"results\": [{}]}]}", "{"};
	struct arena a;
	(void)state;
	arena_init(&a);
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct baseline b = {0};
		struct error err = {0};
		const char *path = scratch_file(&a, texts[i], strlen(texts[i]));
		assert_int_equal(baseline_load(&a, path, &b, &err), STATUS_INPUT);
		assert_non_null(strstr(err.text, path));
		unlink(path);
	}
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_changed_lines),    cmocka_unit_test(test_removed_lines),
	    cmocka_unit_test(test_changed_evidence), cmocka_unit_test(test_any_text_is_harmless),
	    cmocka_unit_test(test_baseline),         cmocka_unit_test(test_no_baseline),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
