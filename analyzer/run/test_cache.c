/* Results that are kept: what brings them back, and what does not. */
#include "run/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct world {
	struct arena arena;
	const char *folder, *header;
	struct options options;
	struct unit_job job;
};

static void write_text(const char *path, const char *text)
{
	struct error err = {0};
	assert_int_equal(file_write(path, text, strlen(text), &err), STATUS_OK);
}

static void open_world(struct world *w)
{
	static const char *args[2];
	char folder[] = "/tmp/opbound_cache_XXXXXX";
	arena_init(&w->arena);
	assert_non_null(mkdtemp(folder));
	w->folder = arena_strdup(&w->arena, folder);
	w->header = path_join(&w->arena, folder, "late/size.h");
	options_init(&w->options, &w->arena);
	w->options.command = COMMAND_CHECK;
	w->options.cache = path_join(&w->arena, folder, "cache");
	args[0] = arena_printf(&w->arena, "-I%s/early", folder);
	args[1] = arena_printf(&w->arena, "-I%s/late", folder);
	w->job = (struct unit_job){.command = {.file = path_join(&w->arena, folder, "op.c"), .directory = w->folder}};
	w->job.command.args = args;
	w->job.command.n_args = 2;
	mkdir(path_join(&w->arena, folder, "late"), 0777);
	mkdir(path_join(&w->arena, folder, "early"), 0777);
	write_text(w->job.command.file, "#include <size.h>\n");
	write_text(w->header, "#define SIZE 4\n");
	usleep(100000); /* what was written while a unit was analyzed is not kept */
}

static void drop_file(const char *path, void *payload)
{
	(void)payload;
	unlink(path);
}

static void close_world(struct world *w)
{
	static const char *const folders[] = {"late", "early", "cache", ""};
	folder_walk(&w->arena, w->folder, drop_file, NULL, NULL);
	for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
		rmdir(path_join(&w->arena, w->folder, folders[i]));
	arena_release(&w->arena);
}

static struct unit_result a_result(struct world *w)
{
	struct unit_result r = {.done = true, .text = ""};
	struct finding f = {.rule = "read-past-extent", .message = "reads past the end"};
	vec_push(&w->arena, &r.findings, f);
	vec_push(&w->arena, &r.headers, w->header);
	return r;
}

static void keep(struct world *w, const struct unit_result *r)
{
	struct result_cache c;
	struct unit_result found;
	cache_open(&c, &w->arena, &w->options);
	cache_find(&c, &w->job, &found);
	cache_keep(&c, &w->job, r);
}

static bool is_found(struct world *w)
{
	struct result_cache c;
	struct unit_result found = {0};
	cache_open(&c, &w->arena, &w->options);
	bool is = cache_find(&c, &w->job, &found);
	assert_true(!is || (found.findings.n == 1 && strcmp(found.findings.at[0].message, "reads past the end") == 0));
	return is;
}

static void test_comes_back(void **state)
{
	struct world w;
	(void)state;
	open_world(&w);
	assert_false(is_found(&w));
	struct unit_result r = a_result(&w);
	keep(&w, &r);
	assert_true(is_found(&w));
	write_text(w.header, "#define SIZE 4\n"); /* the same text under another stamp */
	assert_true(is_found(&w));
	write_text(w.header, "#define SIZE 5\n");
	assert_false(is_found(&w));
	write_text(w.header, "#define SIZE 4\n");
	assert_true(is_found(&w));
	close_world(&w);
}

static void test_a_header_in_front(void **state)
{
	struct world w;
	(void)state;
	open_world(&w);
	struct unit_result r = a_result(&w);
	keep(&w, &r);
	assert_true(is_found(&w));
	const char *shadow = path_join(&w.arena, w.folder, "early/size.h");
	write_text(shadow, "#define SIZE 9\n");
	assert_false(is_found(&w));
	unlink(shadow);
	assert_true(is_found(&w));
	close_world(&w);
}

static void test_settings_count(void **state)
{
	struct world w;
	(void)state;
	open_world(&w);
	struct unit_result r = a_result(&w);
	keep(&w, &r);
	w.options.limits.frame_budget++;
	assert_false(is_found(&w));
	w.options.limits.frame_budget--;
	w.options.format = FORMAT_JSON; /* only how it is shown */
	assert_true(is_found(&w));
	w.options.self_check = true;
	assert_false(is_found(&w));
	close_world(&w);
}

static void test_what_is_not_kept(void **state)
{
	struct world w;
	(void)state;
	open_world(&w);
	struct unit_result r = a_result(&w);
	struct notice n = {NOTICE_LIMIT, LEVEL_ERROR, {.file = "op.c"}, "took more than 1 s"};
	vec_push(&w.arena, &r.notices, n);
	keep(&w, &r);
	assert_false(is_found(&w));
	r = a_result(&w);
	r.done = false;
	keep(&w, &r);
	assert_false(is_found(&w));
	struct result_cache c;
	struct unit_result found;
	r = a_result(&w);
	cache_open(&c, &w.arena, &w.options);
	cache_find(&c, &w.job, &found);
	write_text(w.header, "#define SIZE 6\n"); /* while the unit was analyzed */
	cache_keep(&c, &w.job, &r);
	assert_false(is_found(&w));
	usleep(100000);
	cache_open(&c, &w.arena, &w.options);
	cache_find(&c, &w.job, &found);
	write_text(w.job.command.file, "#include <size.h>\n\n"); /* after its text went into the key */
	cache_keep(&c, &w.job, &r);
	write_text(w.job.command.file, "#include <size.h>\n");
	assert_false(is_found(&w));
	close_world(&w);
}

static void test_spoiled_entries(void **state)
{
	struct world w;
	char *text;
	size_t n;
	(void)state;
	open_world(&w);
	struct unit_result r = a_result(&w);
	keep(&w, &r);
	assert_int_equal(file_read(&w.arena, w.job.entry, &text, &n, NULL), STATUS_OK);
	for (size_t i = 0; i < n; i += 7) {
		struct error err = {0};
		text[i] ^= 1;
		assert_int_equal(file_write(w.job.entry, text, n, &err), STATUS_OK);
		assert_false(is_found(&w));
		text[i] ^= 1;
		assert_int_equal(file_write(w.job.entry, text, i, &err), STATUS_OK);
		assert_false(is_found(&w));
	}
	close_world(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_comes_back), cmocka_unit_test(test_a_header_in_front),
	                                   cmocka_unit_test(test_settings_count), cmocka_unit_test(test_what_is_not_kept),
	                                   cmocka_unit_test(test_spoiled_entries)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
