/*
 * Unit tests of one check in several runs: shards as words, and texts without the folder they were made in.
 */
#include "run/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void moves(const char *text, const char *moved)
{
	struct arena a;
	arena_init(&a);
	const char *portable = portable_text(&a, "/home/me/tree", text);
	assert_string_equal(portable_restore(&a, "/home/me/tree", portable), text);
	assert_string_equal(portable_restore(&a, "/other", portable), moved);
	arena_release(&a);
}

static void test_portable(void **state)
{
	(void)state;
	moves("/home/me/tree/ops/a.cc", "/other/ops/a.cc");
	moves("/home/me/tree", "/other");
	moves("gave '/home/me/tree/a.cc' up", "gave '/other/a.cc' up");
	moves("-I/home/me/tree/include", "-I/home/me/tree/include"); /* an argument's letter may belong to the path */
	moves("/home/me/trees/a.cc", "/home/me/trees/a.cc");
	moves("/mnt/home/me/tree/a.cc", "/mnt/home/me/tree/a.cc");
	moves("\1 and \2 stay\2", "\1 and \2 stay\2");
	moves("", "");
}

static void test_root_of_all(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	assert_string_equal(portable_text(&a, "/", "/usr/a.cc"), "/usr/a.cc");
	arena_release(&a);
}

static void test_shards(void **state)
{
	static const char *const bad[] = {"",    "1",   "/",    "1/",    "/2",       "0/2",
	                                  "3/2", "1/0", "-1/2", "1/2/3", "1/100001", "a/b"};
	struct parts p = {0};
	struct error err = {0};
	(void)state;
	assert_int_equal(parts_set_shard(&p, "2/7", "--shard", &err), STATUS_OK);
	assert_int_equal(p.shard, 2);
	assert_int_equal(p.shards, 7);
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		assert_int_equal(parts_set_shard(&p, bad[i], "--shard", &err), STATUS_INPUT);
		assert_non_null(strstr(err.text, "is no shard"));
	}
	assert_int_equal(p.shards, 7);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_portable), cmocka_unit_test(test_root_of_all),
	                                   cmocka_unit_test(test_shards)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
