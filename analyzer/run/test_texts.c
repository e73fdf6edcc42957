/*
 * A file is read once, and its comments are left out where that is asked for.
 */
#include "run/texts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void test_read_once(void **state)
{
	char path[] = "/tmp/opbound-text-XXXXXX";
	const char *text = "int f(); /* \"f\" */\n";
	struct arena a;
	struct texts t;
	struct error err;
	(void)state;
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	arena_init(&a);
	texts_init(&t, &a);
	assert_int_equal(file_write(path, text, strlen(text), &err), STATUS_OK);
	const char *read = texts_get(&t, path);
	assert_string_equal(read, text);
	unlink(path);
	assert_ptr_equal(texts_get(&t, path), read);
	assert_string_equal(texts_code(&t, path), "int f();          \n");
	assert_ptr_equal(texts_code(&t, path), texts_code(&t, path));
	assert_null(texts_get(&t, "/tmp/opbound-text-there-is-none"));
	assert_null(texts_code(&t, "/tmp/opbound-text-there-is-none"));
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_read_once)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
