/*
 * What is left out of a report: which files changed, and findings that a baseline knows.
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

#define OLD "1111111111111111111111111111111111111111"
#define NEW "0000000000000000000000000000000000000000"
static const char records[] = ":100644 100644 " OLD " " NEW " M\0src/a b.cc\0"
                              ":000000 100644 " NEW " " NEW " A\0new.cc\0"
                              ":100644 000000 " OLD " " NEW " D\0gone\n.h\0"
                              ":160000 160000 " OLD " " NEW " M\0sub\0"
                              ":120000 120000 " OLD " " NEW " M\0link.h\0";

static void test_changed_files(void **state)
{
	struct arena a;
	struct changes c = {0};
	(void)state;
	arena_init(&a);
	changes_parse(&a, "/r", records, sizeof records - 1, &c);
	assert_int_equal(c.files.n, 4);
	const struct changed_file *changed = changes_find(&c, "/r/src/a b.cc"), *fresh = changes_find(&c, "/r/new.cc");
	const struct changed_file *gone = changes_find(&c, "/r/gone\n.h"), *link = changes_find(&c, "/r/link.h");
	assert_true(changed && fresh && gone && link && !changes_find(&c, "/r/sub"));
	assert_string_equal(changed->object, OLD);
	assert_true(!changed->is_new && !changed->is_gone);
	assert_true(fresh->is_new && !fresh->object);
	assert_true(gone->is_gone);
	assert_string_equal(gone->object, OLD);
	assert_null(link->object);
	assert_int_equal(c.submodules.n, 1);
	assert_string_equal(c.submodules.at[0].path, "/r/sub");
	arena_release(&a);
}

static void test_any_text_is_harmless(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	for (size_t n = 0; n < sizeof records; n++) {
		struct changes c = {0};
		char *part = arena_alloc(&a, n + 1);
		memcpy(part, records, n);
		changes_parse(&a, "/r", part, n, &c);
		assert_true(c.files.n <= 4);
	}
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
	    cmocka_unit_test(test_changed_files),
	    cmocka_unit_test(test_any_text_is_harmless),
	    cmocka_unit_test(test_baseline),
	    cmocka_unit_test(test_no_baseline),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
