/* The table of rules, and tests about their pages: every rule of every check has one with all headings. */
#include "check/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char *const headings[] = {"\n## What it finds\n", "\n## Why it matters\n", "\n## Bad\n",
                                       "\n## Good\n",          "\n## How it decides\n", "\n## Options\n",
                                       "\n## Known limits\n",  "\n## How to silence\n"};

static void test_pages_have_all_headings_in_order(void **state)
{
	(void)state;
	size_t n;
	const struct rule *rules = rule_list(&n);
	assert_true(n >= 9);
	for (size_t i = 0; i < n; i++) {
		const char *at = rules[i].page;
		assert_int_equal(strncmp(at, "# ", 2), 0);
		assert_int_equal(strncmp(at + 2, rules[i].id, strlen(rules[i].id)), 0);
		for (size_t h = 0; h < sizeof headings / sizeof *headings; h++) {
			at = strstr(at, headings[h]);
			if (!at)
				fail_msg("the page of '%s' lacks '%s', or has it out of order", rules[i].id, headings[h]);
		}
	}
}

static void test_bad_and_good_show_code(void **state)
{
	(void)state;
	size_t n;
	const struct rule *rules = rule_list(&n);
	for (size_t i = 0; i < n; i++) {
		const char *bad = strstr(rules[i].page, "\n## Bad\n"), *good = strstr(bad, "\n## Good\n");
		const char *code = strstr(bad, "```cpp"), *good_code = strstr(good, "```cpp");
		assert_non_null(code);
		assert_true(code < good);
		assert_non_null(good_code);
		assert_true(good_code < strstr(good, "\n## How it decides\n"));
	}
}

static void test_rows_are_complete(void **state)
{
	(void)state;
	size_t n;
	const struct rule *rules = rule_list(&n);
	for (size_t i = 0; i < n; i++) {
		const struct rule *r = &rules[i];
		assert_true(i == 0 || strcmp(rules[i - 1].id, r->id) < 0);
		assert_true(*r->name && strlen(r->name) <= 255);
		assert_true(*r->short_text && strlen(r->short_text) <= 1024);
		assert_true(*r->full_text && strlen(r->full_text) <= 1024);
		assert_true(r->n_tags >= 1 && r->n_tags <= 9);
		assert_true(!r->cwe || (*r->cwe_name && *r->security_severity && r->n_statuses));
		if (r->cwe) {
			double severity = strtod(r->security_severity, NULL);
			assert_true(severity > 0 && severity <= 10);
		}
		assert_ptr_equal(rule_find(r->id), r);
	}
	assert_null(rule_find("no-such-rule"));
	assert_null(rule_find(""));
}

static void test_checks_and_rules_name_each_other(void **state)
{
	(void)state;
	size_t n, n_rules, named = 0;
	const struct check *const *checks = check_list(&n);
	const struct rule *rules = rule_list(&n_rules);
	assert_true(n >= 3);
	for (size_t i = 0; i < n; i++)
		for (const char *const *id = checks[i]->rules; *id; id++, named++) {
			const struct rule *rule = rule_find(*id);
			if (!rule)
				fail_msg("the check '%s' reports '%s', which its rules.json lacks", checks[i]->name, *id);
			assert_string_equal(rule->check, checks[i]->name);
		}
	for (size_t i = 0; i < n_rules; i++)
		named += strcmp(rules[i].check, "suppression") == 0;
	assert_int_equal(named, n_rules);
}

static void test_load_says_what_is_wrong(void **state)
{
	(void)state;
	struct error err = {0};
	assert_int_equal(check_load("/no/such/check.so", &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "cannot load the check '/no/such/check.so'"));
	assert_int_equal(check_load("CMakeLists.txt", &err), STATUS_INPUT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_pages_have_all_headings_in_order),
	    cmocka_unit_test(test_bad_and_good_show_code),
	    cmocka_unit_test(test_rows_are_complete),
	    cmocka_unit_test(test_checks_and_rules_name_each_other),
	    cmocka_unit_test(test_load_says_what_is_wrong),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
