/*
 * Whole runs: the same bytes whatever -j, a crash of clang that costs one file, the exit status, comments that ignore
 * findings, and each text command over a small source.
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

static const struct {
	const char *name, *text;
} sources[] = {
    {"bad.c", "void bad(int n) {\n\tint a[3];\n\tfor (int i = 0; i <= 3; i++)\n\t\ta[i] = n;\n}\n"},
    {"big.c", "int big(int i) {\n\tchar a[200000];\n\ta[i & 7] = 1;\n\treturn a[i & 3];\n}\n"},
    {"ok.c", "void ok(void) {\n\tint a[3];\n\tfor (int i = 0; i < 3; i++)\n\t\ta[i] = 0;\n}\n"},
    {"crash.c", "int f(int x) { return x; }\n#pragma clang __debug parser_crash\n"},
    {"ignored.c", "void ignored(void) {\n\tint a[3];\n\ta[3] = 0; // opbound-ignore: write-past-extent -- a test\n}\n"},
    {"lone.c", "void lone(int *a, int n) {\n\tfor (int i = 0; i < n; i++)\n\t\ta[i] = 0;\n}\n"},
    {"crash_caller.c",
     "void lone(int *, int);\nvoid c(void) { int a[3]; lone(a, 4); }\n#pragma clang __debug parser_crash\n"},
    {"broken.c", "#include \"no/such/header.h\"\nvoid broken(Unknown u) { u.x = 1; }\n"},
    {"torn.c", "void torn(int n) { missing m; n = 2; }\nint fine(int n) { return n; }\n"},
};
enum { SOURCES = sizeof sources / sizeof sources[0] };

struct tree {
	struct arena arena;
	char root[64];
};

static int plant(void **state)
{
	static struct tree t;
	struct error err;
	arena_init(&t.arena);
	snprintf(t.root, sizeof t.root, "/tmp/opbound-test-XXXXXX");
	assert_non_null(mkdtemp(t.root));
	for (size_t i = 0; i < SOURCES; i++)
		assert_int_equal(
		    file_write(path_join(&t.arena, t.root, sources[i].name), sources[i].text, strlen(sources[i].text), &err),
		    STATUS_OK);
	*state = &t;
	return 0;
}

static int fell(void **state)
{
	struct tree *t = *state;
	for (size_t i = 0; i < SOURCES; i++)
		unlink(path_join(&t->arena, t->root, sources[i].name));
	rmdir(t->root);
	arena_release(&t->arena);
	return 0;
}

/* Runs a session over the named sources. */
static void run(struct tree *t, struct session *s, const char *const *words)
{
	struct options *o = ARENA_NEW(&t->arena, struct options);
	struct error err = {0};
	char *argv[16] = {"opbound"};
	int argc = 1;
	for (; words[argc - 1]; argc++) {
		bool is_file = strchr(words[argc - 1], '.') && words[argc - 1][0] != '-';
		const char *word = is_file ? path_join(&t->arena, t->root, words[argc - 1]) : words[argc - 1];
		argv[argc] = arena_strdup(&t->arena, word);
	}
	options_init(o, &t->arena);
	if (options_parse(o, argc, argv, &err) != STATUS_OK || session_run(s, &t->arena, o, &err) != STATUS_OK)
		print_message("%s\n", err.text);
	assert_int_equal(err.status, STATUS_OK);
}

#define RUN(t, s, ...) run(t, s, (const char *const[]){__VA_ARGS__, NULL})

static void append(const char *bytes, size_t n, void *payload)
{
	buf_add(payload, bytes, n);
}

static const char *sarif_of(struct tree *t, const struct session *s)
{
	struct buf b = {0};
	report_sarif(&s->report, append, &b);
	const char *text = arena_strdup(&t->arena, buf_text(&b));
	buf_release(&b);
	return text;
}

static void test_same_bytes_whatever_j(void **state)
{
	struct tree *t = *state;
	struct session one, many;
	RUN(t, &one, "check", "-j1", "bad.c", "big.c", "ok.c", "crash.c", "ignored.c", "broken.c");
	RUN(t, &many, "check", "-j5", "bad.c", "big.c", "ok.c", "crash.c", "ignored.c", "broken.c");
	assert_string_equal(sarif_of(t, &one), sarif_of(t, &many));
	assert_int_equal(one.stats.units, many.stats.units);
	assert_int_equal(one.stats.instructions, many.stats.instructions);
}

static bool has_rule(const struct session *s, const char *rule)
{
	for (size_t i = 0; i < s->report.findings.n; i++)
		if (strcmp(s->report.findings.at[i].rule, rule) == 0 && !s->report.findings.at[i].suppressed)
			return true;
	return false;
}

static void test_exit_status(void **state)
{
	struct tree *t = *state;
	struct session s;
	RUN(t, &s, "check", "bad.c");
	assert_true(has_rule(&s, "write-past-extent"));
	assert_int_equal(session_exit(&s), EXIT_FINDINGS);
	RUN(t, &s, "check", "ok.c");
	assert_int_equal(session_exit(&s), EXIT_CLEAN);
	RUN(t, &s, "check", "big.c");
	assert_true(has_rule(&s, "frame-over-budget"));
	assert_int_equal(session_exit(&s), EXIT_FINDINGS);
	RUN(t, &s, "check", "--fail-on=error", "big.c");
	assert_int_equal(session_exit(&s), EXIT_CLEAN);
	RUN(t, &s, "check", "--frame-budget=1MiB", "big.c");
	assert_int_equal(s.report.findings.n, 0);
	RUN(t, &s, "check", "--disable=extent", "bad.c");
	assert_int_equal(session_exit(&s), EXIT_CLEAN);
	RUN(t, &s, "check", "ok.c", "gone.c");
	assert_int_equal(session_exit(&s), EXIT_INCOMPLETE);
	RUN(t, &s, "check", "bad.c", "gone.c");
	assert_int_equal(session_exit(&s), EXIT_FINDINGS);
}

static void test_crash_costs_one_file(void **state)
{
	struct tree *t = *state;
	struct session s;
	RUN(t, &s, "check", "crash.c", "bad.c", "--", "-Wall");
	assert_true(has_rule(&s, "write-past-extent"));
	assert_int_equal(s.report.notices.n, 1);
	assert_int_equal(s.report.notices.at[0].kind, NOTICE_CRASH);
	assert_non_null(strstr(s.report.notices.at[0].text, "crash.c"));
}

/* Nor does a crash of clang on a file that was only read for its calls. */
static void test_crash_of_a_companion(void **state)
{
	struct tree *t = *state;
	struct session s;
	RUN(t, &s, "check", "--show=unknown", "lone.c");
	assert_true(s.results[0].done);
	assert_int_equal(s.report.notices.n, 1);
	assert_int_equal(s.report.notices.at[0].level, LEVEL_WARNING);
	assert_string_equal(s.report.notices.at[0].text, "'crash_caller.c' was left out: clang stopped in it");
	assert_int_equal(session_exit(&s), EXIT_CLEAN);
	assert_int_equal(s.results[0].companions.n, 1);
	assert_string_equal(path_base(s.results[0].companions.at[0]), "crash_caller.c");
	assert_int_equal(s.stats.project_files, SOURCES - 1);
	RUN(t, &s, "check", "--show=unknown", "--follow-calls=given", "lone.c");
	assert_int_equal(s.results[0].companions.n, 0);
	assert_int_equal(s.stats.project_files, 0);
}

/* What clang cannot make sense of is noted; a file of which nothing was understood is a failure. */
static void test_broken_source(void **state)
{
	struct tree *t = *state;
	struct session s;
	RUN(t, &s, "check", "broken.c");
	assert_true(s.report.notices.n >= 2);
	assert_int_equal(s.report.notices.at[0].kind, NOTICE_CLANG);
	assert_non_null(strstr(s.report.notices.at[0].text, "no/such/header.h"));
	assert_int_equal(s.stats.seen, 1);
	assert_int_equal(s.stats.understood, 0);
	assert_int_equal(session_exit(&s), EXIT_INCOMPLETE);
	RUN(t, &s, "check", "torn.c");
	assert_int_equal(s.stats.seen, 2);
	assert_int_equal(s.stats.understood, 1);
	assert_int_equal(session_exit(&s), EXIT_CLEAN);
	RUN(t, &s, "check", "--require=51", "torn.c");
	assert_int_equal(session_exit(&s), EXIT_INCOMPLETE);
	RUN(t, &s, "check", "--require=50", "torn.c");
	assert_int_equal(session_exit(&s), EXIT_CLEAN);
}

static void test_ignored(void **state)
{
	struct tree *t = *state;
	struct session s;
	RUN(t, &s, "check", "ignored.c");
	assert_int_equal(s.report.findings.n, 1);
	assert_true(s.report.findings.at[0].suppressed);
	assert_string_equal(s.report.findings.at[0].suppress_reason, "a test");
	assert_int_equal(session_exit(&s), EXIT_CLEAN);
}

static void test_folder(void **state)
{
	struct tree *t = *state;
	struct session s;
	RUN(t, &s, "check", "./", "--only=frame");
	assert_int_equal(s.jobs.n, SOURCES);
	assert_true(has_rule(&s, "frame-over-budget"));
	assert_false(has_rule(&s, "write-past-extent"));
}

static void test_text_commands(void **state)
{
	static const struct {
		const char *words[4], *piece;
	} rows[] = {
	    {{"dump", "ast", "ok.c"}, "ForStmt"},  {{"dump", "ir", "ok.c"}, "store"},
	    {{"dump", "facts", "ok.c"}, "proved"}, {{"dump", "frames", "big.c"}, "200000"},
	    {{"dump", "values", "ok.c"}, "ok"},    {{"dump", "calls", "ok.c"}, "ok"},
	};
	struct tree *t = *state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct session s;
		run(t, &s, rows[i].words);
		assert_true(s.results[0].done);
		assert_non_null(strstr(s.results[0].text, rows[i].piece));
	}
}

/* The units of `stack` come together in one program. */
static void test_linked(void **state)
{
	struct tree *t = *state;
	struct session s;
	RUN(t, &s, "stack", "big.c", "ok.c");
	assert_non_null(s.linked);
	assert_true(s.linked->facts.chains.n >= 2);
	assert_true(s.linked->facts.frames.n >= 2);
	RUN(t, &s, "check", "big.c");
	assert_null(s.linked);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_same_bytes_whatever_j),
	    cmocka_unit_test(test_exit_status),
	    cmocka_unit_test(test_crash_costs_one_file),
	    cmocka_unit_test(test_crash_of_a_companion),
	    cmocka_unit_test(test_broken_source),
	    cmocka_unit_test(test_ignored),
	    cmocka_unit_test(test_folder),
	    cmocka_unit_test(test_text_commands),
	    cmocka_unit_test(test_linked),
	};
	return cmocka_run_group_tests(tests, plant, fell);
}
