/* `explain`: every way in which people meet an exit status leads to the same row, and a slip to a suggestion. */
#include "report/report.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

static void explains(const char *topic, const char *want)
{
	struct buf out = {0};
	struct error err = {0};
	assert_int_equal(report_explain(topic, &out, &err), STATUS_OK);
	if (!strstr(buf_text(&out), want))
		fail_msg("'%s' is explained without '%s':\n%s", topic, want, buf_text(&out));
	buf_release(&out);
}

static void test_stack_overflow_and_overrun_are_told_apart(void **state)
{
	(void)state;
	static const char *const overflow[] = {"0xC00000FD", "0xc00000fd", "-1073741571", "3221225725",
	                                       "STATUS_STACK_OVERFLOW"};
	static const char *const overrun[] = {"0xC0000409",
	                                      "0xc0000409",
	                                      "-1073740791",
	                                      "3221226505",
	                                      "STATUS_STACK_BUFFER_OVERRUN",
	                                      "status_stack_buffer_overrun"};
	for (size_t i = 0; i < sizeof overflow / sizeof *overflow; i++) {
		explains(overflow[i],
		         "STATUS_STACK_OVERFLOW, 0xC00000FD (-1073741571, 3221225725), Windows: the stack ran out");
		explains(overflow[i], "\n  recursion-over-stack");
		explains(overflow[i], "called STATUS_STACK_BUFFER_OVERRUN by mistake");
	}
	for (size_t i = 0; i < sizeof overrun / sizeof *overrun; i++) {
		explains(overrun[i], "STATUS_STACK_BUFFER_OVERRUN, 0xC0000409 (-1073740791, 3221226505), Windows");
		explains(overrun[i], "abort()");
		explains(overrun[i], "\n  write-past-extent");
		explains(overrun[i], "-1073741571, which is often named in its place");
	}
}

static void test_other_systems(void **state)
{
	(void)state;
	explains("0xC0000005", "STATUS_ACCESS_VIOLATION, 0xC0000005 (-1073741819, 3221225477)");
	explains("0xC0000374", "STATUS_HEAP_CORRUPTION, 0xC0000374 (-1073740940, 3221226356)");
	explains("139", "SIGSEGV");
	explains("-11", "SIGSEGV");
	explains("11", "SIGSEGV");
	explains("SIGSEGV", "\n  read-past-extent");
	explains("134", "SIGABRT");
	explains("-6", "stack smashing detected");
	explains("cudaErrorIllegalAddress", "asynchronous");
	explains("700", "CUDA_ERROR_ILLEGAL_ADDRESS");
	explains("CUBLAS_STATUS_EXECUTION_FAILED", "an earlier kernel wrote out of bounds");
	explains("137", "\n  allocation-over-budget");
	explains("cudaErrorMemoryAllocation", "\n  allocation-over-budget");
	explains("CUDA_ERROR_OUT_OF_MEMORY", "\n  allocation-over-budget");
	explains("std::bad_alloc", "\n  allocation-over-budget");
	explains("132", "No rule of opbound looks for its causes");
}

static void test_rule_pages(void **state)
{
	(void)state;
	explains("write-past-extent", "# write-past-extent\n");
	explains("recursive-type", "is no stack object at all");
}

static void test_suggestions(void **state)
{
	(void)state;
	struct buf out = {0};
	struct error err = {0};
	assert_int_equal(report_explain("recursion-over-stak", &out, &err), STATUS_INPUT);
	assert_string_equal(err.text, "nothing is known of 'recursion-over-stak', did you mean 'recursion-over-stack'?");
	assert_int_equal(report_explain("0", &out, &err), STATUS_INPUT);
	assert_int_equal(report_explain("", &out, &err), STATUS_INPUT);
	assert_int_equal(report_explain("an entirely different thing", &out, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "'opbound rules'"));
	assert_int_equal(out.n, 0);
	buf_release(&out);
}

static void test_every_row_names_rules_that_exist(void **state)
{
	(void)state;
	static const char *const lists[] = {
#define STATUS(value, name, system, meaning, rules) rules,
#define MIXUP(value, text)
#define SAYING(words, name)
#include "report/statuses.def"
#undef STATUS
#undef MIXUP
#undef SAYING
	};
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		for (const char *at = lists[i]; *at;) {
			char id[64] = "";
			size_t n = strcspn(at, " ");
			memcpy(id, at, n < sizeof id - 1 ? n : sizeof id - 1);
			if (!rule_find(id))
				fail_msg("statuses.def names the rule '%s', which does not exist", id);
			at += n + (at[n] == ' ');
		}
}

/* Each status that a rule says it can end in is explained, and names the rule. */
static void test_rules_and_statuses_name_each_other(void **state)
{
	(void)state;
	size_t n;
	const struct rule *rules = rule_list(&n);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < rules[i].n_statuses; k++)
			explains(rules[i].statuses[k], rules[i].id);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_stack_overflow_and_overrun_are_told_apart),
	    cmocka_unit_test(test_other_systems),
	    cmocka_unit_test(test_rule_pages),
	    cmocka_unit_test(test_suggestions),
	    cmocka_unit_test(test_every_row_names_rules_that_exist),
	    cmocka_unit_test(test_rules_and_statuses_name_each_other),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
