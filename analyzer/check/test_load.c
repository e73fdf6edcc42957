/* --load: a check made by cmake/NewCheck.cmake, compiled as a shared object outside of the tree. */
#include "check/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void report_violation(struct arena *a, finding_list *out)
{
	struct term_pool *pool = term_pool_new();
	struct object object = {.kind = OBJECT_LOCAL, .key = "ten", .name = "ten", .bytes = term_int(pool, 40)};
	struct unit_facts facts = {.pool = pool};
	struct obligation access = {
	    .place = {"a.c", 3, 1, NULL}, .verdict = VERDICT_VIOLATED, .access = {.kind = ACCESS_WRITE, .elem_bytes = 4}};
	access.access.pointer = term_ptr(pool, term_object(pool, &object), term_int(pool, 40));
	access.access.bytes = term_int(pool, 4);
	vec_push(a, &facts.accesses, access);
	const char *only[] = {"overlapping-copy"};
	struct check_options o = {.only = only, .n_only = 1};
	check_run(a, &facts, &o, out);
	term_pool_free(pool);
}

static void test_loaded_check_reports(void **state)
{
	(void)state;
	struct arena a;
	struct error err = {0};
	finding_list out = {0};
	size_t before, after;
	arena_init(&a);
	check_list(&before);
	report_violation(&a, &out);
	assert_int_equal(out.n, 0);
	if (check_load(OPBOUND_TEST_CHECK, &err) != STATUS_OK)
		fail_msg("%s", err.text);
	const struct check *const *checks = check_list(&after);
	assert_int_equal(after, before + 1);
	assert_string_equal(checks[before]->name, "alias");
	report_violation(&a, &out);
	assert_int_equal(out.n, 1);
	assert_string_equal(out.at[0].rule, "overlapping-copy");
	assert_string_equal(out.at[0].evidence.at[0].text, "the extent is 10 elements");
	arena_release(&a);
}

static void test_twice_is_refused(void **state)
{
	(void)state;
	struct error err = {0};
	assert_int_equal(check_load(OPBOUND_TEST_CHECK, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "the check 'alias'"));
	assert_non_null(strstr(err.text, "is there already"));
}

static void test_comments_may_name_its_rule(void **state)
{
	(void)state;
	struct arena a;
	finding_list out = {0};
	const char *text = "\n\nten[10] = 0; // opbound-ignore: overlapping-copy -- why\n";
	arena_init(&a);
	report_violation(&a, &out);
	suppress_apply(&a, "a.c", text, strlen(text), &out);
	assert_int_equal(out.n, 1);
	assert_true(out.at[0].suppressed);
	arena_release(&a);
}

/* The same check built with another contract's number. */
static void test_other_versions_are_refused(void **state)
{
	(void)state;
	struct error err = {0};
	assert_int_equal(check_load(OPBOUND_TEST_OLD_CHECK, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "was built for another version of opbound"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_loaded_check_reports),
	    cmocka_unit_test(test_twice_is_refused),
	    cmocka_unit_test(test_other_versions_are_refused),
	    cmocka_unit_test(test_comments_may_name_its_rule),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
