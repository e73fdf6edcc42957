/*
 * Workers: results come back whole and in order, and a job that crashes, exits, hangs or overflows its stack costs
 * itself only. And the encoding on the way: what was written is read, what is damaged is refused.
 */
#include "run/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- transfer ---- */

static const struct outline *sample_outline(struct arena *a, struct place place)
{
	struct outline *o = ARENA_NEW(a, struct outline);
	struct packed_term one = {.kind = TERM_CONST, .sort = SORT_INT, .value = -((int128)1 << 100)};
	struct packed_term symbol = {
	    .kind = TERM_SYMBOL, .sort = SORT_INT, .symbol = {.sort = SORT_INT, .key = "n", .name = "n"}};
	struct packed_term sum = {.kind = TERM_POLY, .sort = SORT_INT};
	struct packed_product product = {.coef = -2};
	struct outline_func func = {.usr = "c:@F@f", .name = "f"};
	struct outline_call call = {.to = "c:@F@f", .has_fact = true, .passing = {.to_own_kind = "next"}};
	vec_push(a, &product.atoms, 2);
	vec_push(a, &sum.sum, product);
	vec_push(a, &o->terms, one);
	vec_push(a, &o->terms, symbol);
	vec_push(a, &o->terms, sum);
	vec_push(a, &func.params, ((struct outline_param){"n", IR_TYPE_INT, 32, true}));
	vec_push(a, &call.args, 3);
	vec_push(a, &call.conditions, ((struct outline_fact){3, place, "checked here"}));
	vec_push(a, &o->funcs, func);
	vec_push(a, &o->calls, call);
	return o;
}

static void sample(struct arena *a, struct unit_result *r)
{
	struct place place = {.file = "/src/a.cc", .line = 3, .col = 7, .macro = "LOOP"};
	struct finding f = {.rule = "write-past-extent",
	                    .verdict = VERDICT_VIOLATED,
	                    .level = LEVEL_ERROR,
	                    .place = place,
	                    .message = "write past the end",
	                    .cause = "f: n <= 4",
	                    .rank = 95,
	                    .no_fix = "none",
	                    .fix_title = "compare",
	                    .fingerprint = UINT64_MAX};
	struct notice n = {NOTICE_CLANG, LEVEL_NOTE, {.file = "/src/b.h"}, "no such file"};
	struct evidence e = {place, "the bound is set here", EVIDENCE_ADVICE};
	struct front_unknown u = {"GCCAsmStmt", 2, place};
	*r = (struct unit_result){.done = true, .text = "text\n"};
	r->outline = sample_outline(a, place);
	vec_push(a, &f.evidence, e);
	vec_push(a, &f.fix, ((struct replacement){place, place, ""}));
	vec_push(a, &r->findings, f);
	vec_push(a, &r->notices, n);
	vec_push(a, &r->stats.unknowns, u);
	vec_push(a, &r->stats.stub_headers, "/opbound/x/include/x.h");
	r->stats.functions = 12;
	r->stats.parse_ms = 1.5;
	r->stats.obligations[OBLIGATION_CHAIN].verdicts[VERDICT_PROVED] = 4;
}

static void test_round_trip(void **state)
{
	struct arena a;
	struct unit_result in, out;
	struct buf first = {0}, second = {0};
	(void)state;
	arena_init(&a);
	sample(&a, &in);
	transfer_encode(&in, &first);
	assert_int_equal(transfer_decode(&a, first.at, first.n, &out, NULL), STATUS_OK);
	transfer_encode(&out, &second);
	assert_int_equal(first.n, second.n);
	assert_memory_equal(first.at, second.at, first.n);
	const struct finding *f = &out.findings.at[0];
	assert_string_equal(f->message, "write past the end");
	assert_string_equal(f->place.macro, "LOOP");
	assert_string_equal(f->evidence.at[0].text, "the bound is set here");
	assert_int_equal(f->fix.n, 1);
	assert_string_equal(f->fix.at[0].text, "");
	assert_string_equal(f->cause, "f: n <= 4");
	assert_string_equal(f->no_fix, "none");
	assert_int_equal(f->rank, 95);
	assert_null(f->function);
	assert_true(f->fingerprint == UINT64_MAX);
	assert_true(out.stats.parse_ms == 1.5);
	assert_true(out.outline->terms.at[0].value == -((int128)1 << 100));
	assert_string_equal(out.outline->calls.at[0].passing.to_own_kind, "next");
	buf_release(&first);
	buf_release(&second);
	arena_release(&a);
}

/* Every shorter text and every changed byte is either refused or read without harm. */
static void test_damaged_bytes(void **state)
{
	struct arena a;
	struct unit_result in, out;
	struct buf bytes = {0};
	(void)state;
	arena_init(&a);
	sample(&a, &in);
	transfer_encode(&in, &bytes);
	for (size_t n = 0; n < bytes.n; n++)
		assert_int_equal(transfer_decode(&a, bytes.at, n, &out, NULL), STATUS_BUG);
	for (size_t i = 0; i < bytes.n; i++) {
		bytes.at[i] ^= (char)0x81;
		transfer_decode(&a, bytes.at, bytes.n, &out, NULL);
		bytes.at[i] ^= (char)0x81;
	}
	assert_int_equal(transfer_decode(&a, bytes.at, bytes.n, &out, NULL), STATUS_OK);
	buf_release(&bytes);
	arena_release(&a);
}

/* ---- workers ---- */

enum { JOBS = 12 };
static const char *const names[JOBS] = {"0.cc", "1.cc", "2.cc", "3.cc", "4.cc",  "5.cc",
                                        "6.cc", "7.cc", "8.cc", "9.cc", "10.cc", "11.cc"};

struct plan {
	size_t bad; /* this job misbehaves */
	void (*misbehave)(void);
	const char *beside; /* what all of them read, or null */
};

static void do_job(struct arena *a, size_t job, struct unit_result *out, const struct worker_line *line, void *payload)
{
	const struct plan *plan = payload;
	worker_reads(line, "before.h");
	worker_reads(line, plan->beside);
	if (job == plan->bad)
		plan->misbehave();
	worker_reads(line, NULL);
	*out = (struct unit_result){.done = true, .text = arena_printf(a, "job %zu", job)};
}

static void hang(void)
{
	for (volatile unsigned spins = 0;; spins++) /* CPU time is what counts */
		;
}

/* Runs all jobs with that many workers; every good one must be done. Answers the bad one's notice. */
static const char *run(struct arena *a, struct plan *plan, unsigned workers, int64_t timeout)
{
	struct unit_result results[JOBS] = {0};
	struct worker_options o = {.workers = workers, .timeout_seconds = timeout};
	struct error err;
	assert_int_equal(worker_run(a, JOBS, names, do_job, plan, &o, results, &err), STATUS_OK);
	for (size_t i = 0; i < JOBS; i++) {
		assert_int_equal(results[i].done, i != plan->bad);
		if (i != plan->bad)
			assert_string_equal(results[i].text, arena_printf(a, "job %zu", i));
	}
	if (plan->bad >= JOBS)
		return "";
	assert_int_equal(results[plan->bad].notices.n, 1);
	assert_int_equal(results[plan->bad].notices.at[0].kind, plan->misbehave == hang ? NOTICE_LIMIT : NOTICE_CRASH);
	assert_string_equal(results[plan->bad].notices.at[0].place.file, names[plan->bad]);
	if (plan->beside)
		assert_string_equal(results[plan->bad].lost_in, plan->beside);
	else
		assert_null(results[plan->bad].lost_in);
	return results[plan->bad].notices.at[0].text;
}

static void nothing(void)
{
}

static void crash(void)
{
	raise(SIGSEGV);
}

static void end(void)
{
	fputs("out of luck\nand more\n", stderr);
	_exit(9);
}

/* Far deeper than an ordinary thread's stack, and within the worker's. */
static int sink;
__attribute__((noinline)) static int deep(int n)
{
	volatile char frame[4096];
	frame[n & 4095] = (char)n;
	return n > 0 ? deep(n - 1) + frame[n & 4095] : sink;
}

static void recurse(void)
{
	sink = deep(100000);
}

static void test_results_in_order(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	for (unsigned workers = 1; workers <= 20; workers += 6)
		run(&a, &(struct plan){JOBS, nothing, NULL}, workers, 60);
	arena_release(&a);
}

static void test_one_bad_job_costs_itself(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	for (unsigned workers = 1; workers <= 3; workers += 2) {
		assert_string_equal(run(&a, &(struct plan){0, crash, NULL}, workers, 60),
		                    "worker died with SIGSEGV while analyzing '0.cc'");
		assert_string_equal(run(&a, &(struct plan){11, crash, NULL}, workers, 60),
		                    "worker died with SIGSEGV while analyzing '11.cc'");
		assert_string_equal(run(&a, &(struct plan){5, end, NULL}, workers, 60),
		                    "worker ended with status 9 while analyzing '5.cc': out of luck");
	}
	assert_string_equal(run(&a, &(struct plan){4, hang, NULL}, 2, 1),
	                    "gave '4.cc' up after 1 s; --timeout= allows more");
	arena_release(&a);
}

/* What a worker read beside its job's file when it ended is known. */
static void test_lost_in_what_it_read(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	for (unsigned workers = 1; workers <= 3; workers += 2) {
		run(&a, &(struct plan){3, crash, "beside.cc"}, workers, 60);
		run(&a, &(struct plan){7, end, "/of/a/longer name/beside.cc"}, workers, 60);
	}
	run(&a, &(struct plan){4, hang, "beside.cc"}, 2, 1);
	arena_release(&a);
}

static void test_large_stack(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	struct unit_result results[1] = {0};
	struct worker_options o = {.workers = 1, .timeout_seconds = 60};
	struct plan plan = {0, recurse, NULL};
	assert_int_equal(worker_run(&a, 1, names, do_job, &plan, &o, results, NULL), STATUS_OK);
	assert_true(results[0].done);
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_round_trip),           cmocka_unit_test(test_damaged_bytes),
	    cmocka_unit_test(test_results_in_order),     cmocka_unit_test(test_one_bad_job_costs_itself),
	    cmocka_unit_test(test_lost_in_what_it_read), cmocka_unit_test(test_large_stack),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
