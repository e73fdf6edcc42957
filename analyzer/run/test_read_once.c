/*
 * What a unit reads beside its own file is read once while its edits are tried, but where a trial edits it or what it
 * includes.
 */
#include "run/read_once.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static enum status read_counted(struct arena *a, const struct models *m, const struct front_command *c,
                                struct front_result *out, struct error *err, void *payload)
{
	(void)c;
	(void)err;
	++*(int *)payload;
	*out = (struct front_result){.unit = ir_unit_new(a, m->names)};
	vec_push(a, &out->headers, "include/sizes.h");
	return STATUS_OK;
}

static void test_reads(void **state)
{
	struct arena a;
	struct interner names;
	struct read_once once;
	int reads = 0;
	(void)state;
	arena_init(&a);
	interner_init(&names, &a);
	struct models m = {.names = &names};
	struct project p = {.reads = read_counted, .reader = &reads};
	struct front_command first = {.file = "/p/first.cc"}, second = {.file = "/p/second.cc"};
	struct front_result out;
	struct error err;
	read_once_begin(&once, &a, &p);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(p.reads(&a, &m, &first, &out, &err, p.reader), STATUS_OK);
		assert_non_null(out.unit);
		assert_int_equal(out.headers.n, 1);
	}
	assert_int_equal(reads, 1);
	p.reads(&a, &m, &second, &out, &err, p.reader);
	first.wants_globals = true;
	p.reads(&a, &m, &first, &out, &err, p.reader);
	assert_int_equal(reads, 3);
	const struct viewed_file source = {"/p/second.cc", "", 0}, header = {"/p/include/sizes.h", "", 0};
	file_view_set(&source, 1);
	p.reads(&a, &m, &first, &out, &err, p.reader);
	assert_int_equal(reads, 3);
	p.reads(&a, &m, &second, &out, &err, p.reader);
	assert_int_equal(reads, 4);
	file_view_set(&header, 1);
	p.reads(&a, &m, &first, &out, &err, p.reader);
	assert_int_equal(reads, 5);
	file_view_set(NULL, 0);
	p.reads(&a, &m, &second, &out, &err, p.reader);
	assert_int_equal(reads, 5);
	read_once_end(&once);
	assert_ptr_equal(p.reads, read_counted);
	assert_ptr_equal(p.reader, &reads);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_reads)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
