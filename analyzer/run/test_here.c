/*
 * Work in the process itself: done there where it can be; and what would have cost a copy its life begins the program
 * again as it was called, once, with the same words, and with copies.
 */
#include "run/here.h"

#include "base/process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { DONE = 40, AGAIN = 41, NOT_BEGUN = 42 };

/* ---- the program that begins again ---- */

/* Large frames of which little is touched. */
static int deep(volatile int *n)
{
	volatile char room[1 << 20];
	room[++*n % (int)sizeof room] = 0;
	return *n < 0 ? 0 : deep(n) + room[*n % (int)sizeof room];
}

static void *work(void *payload)
{
	const char *what = payload;
	volatile int n = 0;
	volatile uintptr_t nowhere = 64;
	if (strcmp(what, "fault") == 0)
		*(volatile char *)nowhere = 1;
	if (strcmp(what, "abort") == 0)
		abort();
	if (strcmp(what, "exit") == 0)
		exit(1);
	if (strcmp(what, "overflow") == 0)
		deep(&n);
	while (strcmp(what, "hang") == 0)
		n++;
	if (strcmp(what, "sleep") == 0)
		sleep(60);
	fputs("this goes nowhere", stderr);
	return NULL;
}

static int be_the_program(char **words)
{
	const char *processes = getenv("OPBOUND_PROCESSES");
	char *what = words[1];
	process_begin(words);
	if (processes)
		return !process_can_begin_again() && !getenv("LIBCLANG_DISABLE_CRASH_RECOVERY") ? AGAIN : 1;
	struct here_limits limits = {strcmp(what, "hang") == 0 ? 0.1 : 100, strcmp(what, "sleep") == 0 ? 0.1 : 100, false};
	if (!process_can_begin_again())
		return NOT_BEGUN;
	return run_here(work, what, &limits) ? DONE : 1;
}

/* ---- the tests ---- */

/* What it writes to standard error is counted: libraries' words stay within. */
static int end_of(const char *what, const char *const *without)
{
	char *words[] = {"/proc/self/exe", (char *)what, NULL};
	struct process p;
	struct process_io io = {.in = -1, .out = -1, .without = without};
	FILE *written = tmpfile();
	int ours = dup(STDERR_FILENO);
	assert_non_null(written);
	dup2(fileno(written), STDERR_FILENO);
	enum status started = process_spawn(&p, words, &io, NULL);
	struct process_end end = process_wait(&p, false);
	dup2(ours, STDERR_FILENO);
	close(ours);
	assert_int_equal(started, STATUS_OK);
	fseek(written, 0, SEEK_END);
	assert_int_equal(ftell(written), 0);
	fclose(written);
	assert_false(end.by_signal);
	return end.code;
}

static void test_begins_again(void **state)
{
	static const char *const without[] = {"OPBOUND_PROCESSES", NULL};
	static const char *const ends[] = {"fault", "abort", "exit", "overflow", "hang", "sleep"};
	(void)state;
	int begun = end_of("work", without);
	if (begun == NOT_BEGUN)
		skip();
	assert_int_equal(begun, DONE);
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
		assert_int_equal(end_of(ends[i], without), AGAIN);
}

static void copied(int channel, void *payload)
{
	bool can = process_can_begin_again();
	(void)payload;
	process_write(channel, &can, sizeof can);
}

/* What a copy began again would do all of the work twice. */
static void test_a_copy_does_not(void **state)
{
	struct process p;
	bool can = true;
	(void)state;
	if (!process_can_begin_again())
		skip();
	assert_int_equal(process_copy(&p, copied, NULL, NULL), STATUS_OK);
	assert_true(process_read(p.channel, &can, sizeof can));
	process_wait(&p, false);
	assert_false(can);
}

static void test_memory(void **state)
{
	(void)state;
	assert_true(process_has_memory(1 << 20));
	assert_false(process_has_memory(SIZE_MAX));
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_begins_again), cmocka_unit_test(test_a_copy_does_not),
	                                   cmocka_unit_test(test_memory)};
	if (argc > 1)
		return be_the_program(argv);
	process_begin(argv);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
