/*
 * Libraries that are loaded when they are needed: their functions can be called, and where they are not to be had the
 * message says what to install.
 */
#include "base/library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define ZLIB "libz.so.1"

static void test_calls(void **state)
{
	unsigned long (*checksum)(unsigned long, const char *, unsigned);
	const struct library_function functions[] = {{"crc32", &checksum}};
	(void)state;
	library_load(ZLIB, "/nonexistent/" ZLIB, "zlib1g", functions, 1);
	assert_int_equal(checksum(0, "123456789", 9), 0xcbf43926);
}

/* What a process prints that asks for it. */
static int load_apart(const char *file, const char *function, char *said, size_t size)
{
	void *at;
	int ends[2], status;
	const struct library_function functions[] = {{function, &at}};
	assert_int_equal(pipe(ends), 0);
	pid_t pid = fork();
	if (pid == 0) {
		dup2(ends[1], STDERR_FILENO);
		library_load(file, "/nonexistent/libnone.so.7", "libnone7", functions, 1);
		_exit(0);
	}
	close(ends[1]);
	ssize_t n = read(ends[0], said, size - 1);
	said[n > 0 ? n : 0] = '\0';
	close(ends[0]);
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status);
}

static void test_says_what_to_install(void **state)
{
	char said[512];
	(void)state;
	assert_int_equal(load_apart("libnone.so.7", "none", said, sizeof said), 3);
	assert_non_null(strstr(said, "'/nonexistent/libnone.so.7' cannot be loaded: "));
	assert_non_null(strstr(said, "; install libnone7\n"));
	assert_int_equal(load_apart(ZLIB, "no_such_function", said, sizeof said), 3);
	assert_non_null(strstr(said, "no_such_function"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_calls),
	    cmocka_unit_test(test_says_what_to_install),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
