/*
 * Files, paths, places, errors and topics.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/base.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct fixture {
	struct arena arena;
	struct error err;
	char dir[64];
	struct buf seen;
};

static int setup(void **state)
{
	static struct fixture x;
	x = (struct fixture){.dir = "/tmp/opbound-test-XXXXXX"};
	arena_init(&x.arena);
	*state = &x;
	return mkdtemp(x.dir) ? 0 : -1;
}

static const char *in(struct fixture *x, const char *name)
{
	return path_join(&x->arena, x->dir, name);
}

static void forget(const char *path, void *payload)
{
	(void)payload;
	unlink(path);
}

static int teardown(void **state)
{
	struct fixture *x = *state;
	static const char *const folders[] = {"b/c", "b", ".hidden", ""};
	unlink(in(x, ".hidden/no"));
	unlink(in(x, "b/loop"));
	folder_walk(&x->arena, x->dir, forget, NULL, NULL);
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		rmdir(in(x, folders[i]));
	buf_release(&x->seen);
	arena_release(&x->arena);
	return 0;
}

static void what_is_written_is_read(void **state)
{
	struct fixture *x = *state;
	char *text = NULL;
	size_t n = 0;
	const char *path = in(x, "f"), bytes[] = "a\0b\n";
	assert_false(file_exists(path));
	assert_int_equal(file_write(path, bytes, 4, &x->err), STATUS_OK);
	assert_int_equal(file_read(&x->arena, path, &text, &n, &x->err), STATUS_OK);
	assert_int_equal(n, 4);
	assert_memory_equal(text, bytes, 5);
	assert_int_equal(file_write(path, "new", 3, &x->err), STATUS_OK);
	assert_int_equal(file_read(&x->arena, path, &text, &n, &x->err), STATUS_OK);
	assert_string_equal(text, "new");
	assert_true(file_exists(path));
	assert_false(file_is_folder(path));
	assert_true(file_is_folder(x->dir));
}

static void failures_say_path_and_reason(void **state)
{
	struct fixture *x = *state;
	char *text = NULL;
	size_t n = 7;
	assert_int_equal(file_read(&x->arena, in(x, "none"), &text, &n, &x->err), STATUS_INPUT);
	assert_non_null(strstr(x->err.text, "none': No such file"));
	assert_int_equal(file_read(&x->arena, "/dev/zero", &text, &n, &x->err), STATUS_INPUT);
	assert_string_equal(x->err.text, "cannot read '/dev/zero': it is no regular file");
	assert_int_equal(mkfifo(in(x, "pipe"), 0600), 0);
	assert_int_equal(file_read(&x->arena, in(x, "pipe"), &text, &n, &x->err), STATUS_INPUT);
	assert_non_null(strstr(x->err.text, "it is no regular file"));
	assert_int_equal(file_write(in(x, "large"), "x", 1, &x->err), STATUS_OK);
	assert_int_equal(truncate(in(x, "large"), FILE_BYTES_LIMIT + 1), 0);
	assert_int_equal(file_read(&x->arena, in(x, "large"), &text, &n, &x->err), STATUS_INPUT);
	assert_non_null(strstr(x->err.text, "it has 256 MiB, more than the limit of 256"));
	assert_int_equal(file_read(&x->arena, x->dir, &text, &n, &x->err), STATUS_INPUT);
	assert_non_null(strstr(x->err.text, "irectory"));
	assert_int_equal(n, 7);
	assert_int_equal(file_write(in(x, "none/f"), "x", 1, &x->err), STATUS_INPUT);
	assert_non_null(strstr(x->err.text, "cannot write"));
}

static void collect(const char *path, void *payload)
{
	struct fixture *x = payload;
	buf_printf(&x->seen, "%s\n", path_relative(&x->arena, x->dir, path));
}

static void a_walk_is_sorted_and_ends(void **state)
{
	struct fixture *x = *state;
	assert_int_equal(mkdir(in(x, "b"), 0755) | mkdir(in(x, "b/c"), 0755) | mkdir(in(x, ".hidden"), 0755), 0);
	static const char *const names[] = {"z", "b/y", "b/c/x", "a", ".hidden/no", ".no"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_int_equal(file_write(in(x, names[i]), "", 0, NULL), STATUS_OK);
	assert_int_equal(symlink(x->dir, in(x, "b/loop")), 0);
	assert_int_equal(folder_walk(&x->arena, x->dir, collect, x, &x->err), STATUS_OK);
	assert_string_equal(buf_text(&x->seen), "a\nb/c/x\nb/y\nz\n");
	assert_int_equal(folder_walk(&x->arena, in(x, "none"), collect, x, &x->err), STATUS_INPUT);
	unlink(in(x, ".no"));
}

static void paths_are_taken_apart(void **state)
{
	struct fixture *x = *state;
	struct arena *a = &x->arena;
	assert_string_equal(path_absolute(a, "/none/./such/../path//x"), "/none/path/x");
	assert_string_equal(path_absolute(a, "/none/../.."), "/");
	assert_string_equal(path_absolute(a, "/"), "/");
	assert_int_equal(path_absolute(a, "none-such")[0], '/');
	assert_string_equal(path_base(path_absolute(a, "none-such")), "none-such");
	assert_string_equal(path_join(a, "a", "b"), "a/b");
	assert_string_equal(path_join(a, "a/", "b"), "a/b");
	assert_string_equal(path_join(a, "a", "/b"), "/b");
	assert_string_equal(path_join(a, "", "b"), "b");
	assert_string_equal(path_dir(a, "a/b"), "a");
	assert_string_equal(path_dir(a, "/b"), "/");
	assert_string_equal(path_dir(a, "b"), ".");
	assert_string_equal(path_base("a/b.cc"), "b.cc");
	assert_true(path_is_system("/usr/include/stdio.h"));
	assert_true(path_is_system("/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/vector"));
	assert_false(path_is_system("/home/usr/include/stdio.h"));
	assert_false(path_is_system("../lib/gcc/x.h"));
	assert_string_equal(path_extension("a.d/b.cu.cc"), ".cc");
	assert_string_equal(path_extension("a.d/b"), "");
	assert_string_equal(path_extension(".bashrc"), "");
	assert_string_equal(path_relative(a, "/a/b", "/a/b/c/d"), "c/d");
	assert_string_equal(path_relative(a, "/a/b/", "/a/b/c"), "c");
	assert_string_equal(path_relative(a, "/a/b", "/a/bc"), "/a/bc");
	assert_string_equal(path_relative(a, "/", "/a"), "a");
}

static void links_are_resolved(void **state)
{
	struct fixture *x = *state;
	assert_int_equal(file_write(in(x, "f"), "", 0, NULL), STATUS_OK);
	assert_int_equal(symlink("f", in(x, "link")), 0);
	assert_string_equal(path_absolute(&x->arena, in(x, "link")), path_absolute(&x->arena, in(x, "f")));
}

static void stubs_are_told_from_a_folder_of_their_name(void **state)
{
	(void)state;
	assert_true(path_is_embedded("/opbound/cuda/include/curand.h"));
	assert_true(path_is_embedded("/opbound/cuda/include"));
	assert_true(path_is_followed("/opbound/cuda/include/opbound/followed/curand_numbers.h"));
	assert_false(path_is_embedded("/opbound/kernels/op.cu"));
	assert_false(path_is_embedded("/opbound/kernels/includes/op.h"));
	assert_false(path_is_embedded("/opbound"));
	assert_false(path_is_embedded("opbound/cuda/include/curand.h"));
}

static void places_are_ordered(void **state)
{
	(void)state;
	struct place a = {"a.c", 2, 9, NULL}, b = {"a.c", 10, 1, NULL}, c = {"b.c", 1, 1, NULL}, none = {0};
	assert_true(place_compare(&a, &b) < 0);
	assert_true(place_compare(&c, &b) > 0);
	assert_true(place_compare(&none, &a) < 0);
	assert_int_equal(place_compare(&a, &a), 0);
	struct place stub = {"/opbound/cuda/include/curand.h", 1, 1, NULL}, root = {"/root/op.cu", 9, 1, NULL},
	             above = {"/builds/op.cu", 9, 1, NULL};
	assert_true(place_compare(&root, &stub) < 0);
	assert_true(place_compare(&above, &stub) < 0);
	assert_true(place_compare(&stub, &above) > 0);
}

static void errors_may_quote_themselves(void **state)
{
	(void)state;
	struct error err = {0};
	assert_string_equal(err.text, "");
	assert_int_equal(error_set(&err, STATUS_LIMIT, "budget %d", 5), STATUS_LIMIT);
	assert_int_equal(error_set(&err, STATUS_INPUT, "f: %s", err.text), STATUS_INPUT);
	assert_string_equal(err.text, "f: budget 5");
	assert_int_equal(err.status, STATUS_INPUT);
	assert_int_equal(error_set(NULL, STATUS_BUG, "x"), STATUS_BUG);
}

static void topics_are_known(void **state)
{
	(void)state;
	struct error err = {0};
	assert_int_equal(trace_enable("front,flo", &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "'flo'"));
	assert_false(trace_on(TRACE_FRONT));
	assert_int_equal(trace_enable("flow,run", &err), STATUS_OK);
	assert_true(trace_on(TRACE_FLOW) && trace_on(TRACE_RUN));
	assert_false(trace_on(TRACE_PROVER));
}

/* Until it is closed the old file stands, and so it does after a failure. */
static void a_sink_takes_the_name_when_whole(void **state)
{
	struct fixture *x = *state;
	struct file_sink s;
	const char *path = in(x, "sink"), *link = in(x, "link");
	char *text = "";
	size_t n;
	assert_int_equal(file_write(path, "old", 3, &x->err), STATUS_OK);
	assert_int_equal(symlink("sink", link), 0);
	file_sink_open(&s, link);
	for (int i = 0; i < 100000; i++)
		file_sink_add("new", 3, &s);
	assert_int_equal(file_read(&x->arena, path, &text, &n, &x->err), STATUS_OK);
	assert_string_equal(text, "old");
	assert_int_equal(file_sink_close(&s, &x->err), STATUS_OK);
	assert_int_equal(file_read(&x->arena, path, &text, &n, &x->err), STATUS_OK);
	assert_int_equal(n, 300000);
	struct stat st;
	assert_int_equal(lstat(link, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
}

static void a_sink_says_why_it_failed(void **state)
{
	struct fixture *x = *state;
	assert_int_equal(file_write(in(x, "no/such/folder"), "x", 1, &x->err), STATUS_INPUT);
	assert_non_null(strstr(x->err.text, "no/such/folder': No such file"));
	assert_int_equal(file_write("/dev/full", "x", 1, &x->err), STATUS_INPUT);
	assert_string_equal(x->err.text, "cannot write '/dev/full': No space left on device");
	struct stat st;
	assert_int_equal(file_write("/dev/null", "x", 1, &x->err), STATUS_OK);
	assert_true(stat("/dev/null", &st) == 0 && S_ISCHR(st.st_mode));
}

static void put_entry(struct fixture *x, const char *name, time_t used)
{
	char text[1000];
	memset(text, 'x', sizeof text);
	assert_int_equal(file_write(in(x, name), text, sizeof text, &x->err), STATUS_OK);
	struct timespec times[2] = {{.tv_sec = used}, {.tv_sec = used}};
	assert_int_equal(utimensat(AT_FDCWD, in(x, name), times, 0), 0);
}

/* Only one file of an entry is touched when it is used; all of them stay, or go, with it. */
static void an_entry_is_trimmed_as_a_whole(void **state)
{
	struct fixture *x = *state;
	put_entry(x, "aa.hpp", 1000);
	put_entry(x, "aa.pch", 9000);
	put_entry(x, "aa.pch.list", 1000);
	put_entry(x, "bb.hpp", 2000);
	put_entry(x, "bb.pch", 5000);
	put_entry(x, "bb.pch.list", 2000);
	put_entry(x, "cc", 3000);
	cache_trim(&x->arena, x->dir, 5500);
	assert_false(file_exists(in(x, "cc")));
	assert_false(file_exists(in(x, "bb.hpp")));
	assert_false(file_exists(in(x, "bb.pch")));
	assert_false(file_exists(in(x, "bb.pch.list")));
	assert_true(file_exists(in(x, "aa.hpp")));
	assert_true(file_exists(in(x, "aa.pch")));
	assert_true(file_exists(in(x, "aa.pch.list")));
}

static void the_root_of_sources(void **state)
{
	struct fixture *x = *state;
	const char *file = in(x, "b/c/op.cc"), *was = getenv("HOME");
	const char *home = was ? arena_printf(&x->arena, "%s", was) : NULL;
	assert_int_equal(mkdir(in(x, "b"), 0755), 0);
	assert_int_equal(mkdir(in(x, "b/c"), 0755), 0);
	assert_null(source_root(&x->arena, file));
	assert_string_equal(repository_root(&x->arena, file), in(x, "b/c"));
	assert_int_equal(file_write(in(x, "b/c/setup.py"), "", 0, &x->err), STATUS_OK);
	assert_string_equal(source_root(&x->arena, file), in(x, "b/c"));
	assert_int_equal(file_write(in(x, "LICENSE"), "", 0, &x->err), STATUS_OK);
	assert_string_equal(source_root(&x->arena, file), x->dir); /* the topmost */
	setenv("HOME", x->dir, 1);
	assert_string_equal(source_root(&x->arena, file), in(x, "b/c")); /* a home is no project */
	setenv("HOME", home ? home : "/nowhere", 1);
	assert_int_equal(chmod(in(x, "b"), 0777), 0);
	assert_string_equal(source_root(&x->arena, file), in(x, "b/c"));
	assert_int_equal(file_write(in(x, "b/.git"), "", 0, &x->err), STATUS_OK);
	assert_string_equal(source_root(&x->arena, file), in(x, "b")); /* what a version control keeps says it */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(the_root_of_sources, setup, teardown),
	    cmocka_unit_test_setup_teardown(what_is_written_is_read, setup, teardown),
	    cmocka_unit_test_setup_teardown(failures_say_path_and_reason, setup, teardown),
	    cmocka_unit_test_setup_teardown(a_walk_is_sorted_and_ends, setup, teardown),
	    cmocka_unit_test_setup_teardown(paths_are_taken_apart, setup, teardown),
	    cmocka_unit_test_setup_teardown(links_are_resolved, setup, teardown),
	    cmocka_unit_test(stubs_are_told_from_a_folder_of_their_name),
	    cmocka_unit_test(places_are_ordered),
	    cmocka_unit_test(errors_may_quote_themselves),
	    cmocka_unit_test(topics_are_known),
	    cmocka_unit_test_setup_teardown(a_sink_takes_the_name_when_whole, setup, teardown),
	    cmocka_unit_test_setup_teardown(a_sink_says_why_it_failed, setup, teardown),
	    cmocka_unit_test_setup_teardown(an_entry_is_trimmed_as_a_whole, setup, teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
