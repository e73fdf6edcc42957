/*
 * What `stack` prints: the table, JSON whose keys the page documents, and a flame graph that is XML.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "report/report_int.h"

struct sample {
	struct arena arena;
	struct ir_func funcs[2];
	struct frame frames[2];
	struct chain chain;
	struct stack_report report;
};

static void set_up(struct sample *s, int64_t bytes)
{
	*s = (struct sample){0};
	arena_init(&s->arena);
	struct place at = {.file = "/work/op.cc", .line = 3, .col = 5};
	s->funcs[0] =
	    (struct ir_func){.usr = "a", .name = "Op::Compute", .display = "Op<float, A&B>::Compute", .place = at};
	s->funcs[1] = (struct ir_func){.usr = "b", .name = "helper", .display = "helper", .place = at};
	s->frames[0] = (struct frame){.func = &s->funcs[0], .bytes = 1000};
	s->frames[1] = (struct frame){.func = &s->funcs[1], .bytes = bytes - 1000, .measured = true};
	vec_push(&s->arena, &s->frames[1].parts, (struct frame_part){.name = "tile", .bytes = 2000, .place = at});
	vec_push(&s->arena, &s->frames[1].parts, (struct frame_part){.name = "", .bytes = -1, .place = at});
	s->chain = (struct chain){.entry = &s->funcs[0], .bytes = bytes};
	vec_push(&s->arena, &s->chain.frames, &s->frames[0]);
	vec_push(&s->arena, &s->chain.frames, &s->frames[1]);
	vec_push(&s->arena, &s->chain.takes, 1000);
	vec_push(&s->arena, &s->chain.takes, bytes - 1000);
	vec_push(&s->arena, &s->chain.calls, at);
	s->report = (struct stack_report){.chains = &s->chain,
	                                  .n_chains = 1,
	                                  .frames = s->frames,
	                                  .n_frames = 2,
	                                  .stack_limit = 1 << 20,
	                                  .device_stack_limit = 512 << 10,
	                                  .cwd = "/work"};
}

static void test_smallest(void **state)
{
	static const struct {
		int64_t bytes;
		const char *name;
	} rows[] = {
	    {4000, "musl-thread"},  {128 << 10, "musl-thread"}, {(128 << 10) + 1, "macos-thread"},
	    {600 << 10, "windows"}, {2 << 20, "linux"},         {9 << 20, NULL},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct sample s;
		set_up(&s, rows[i].bytes);
		const struct stack_platform *p = stack_smallest(&s.chain);
		assert_int_equal(p != NULL, rows[i].name != NULL);
		if (p)
			assert_string_equal(p->name, rows[i].name);
		s.chain.unbounded = true;
		assert_null(stack_smallest(&s.chain));
		s.chain.unbounded = false;
		s.frames[0].is_device = true;
		p = stack_smallest(&s.chain);
		assert_true(rows[i].bytes > 512 << 10 ? !p : strcmp(p->name, "cuda") == 0);
		arena_release(&s.arena);
	}
}

static void test_text(void **state)
{
	static const char *const pieces[] = {
	    "2097152  linux         Op<float, A&B>::Compute  op.cc:3:5",
	    "~  Op<float, A&B>::Compute",
	    "=    helper (tile 2000, a temporary without a bound)",
	    "pthread_attr_setstacksize(&attributes, 2621440)",
	    "OMP_STACKSIZE=2560K",
	    "/STACK:2621440",
	    "-Wl,-z,stack-size=2621440",
	    "some frames are the compiler's, some estimated",
	};
	struct sample s;
	struct buf out = {0};
	(void)state;
	set_up(&s, 2 << 20);
	s.frames[1].bytes = 4000;
	report_stack_text(&s.report, &out);
	for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
		assert_non_null(strstr(buf_text(&out), pieces[i]));
	assert_null(strstr(buf_text(&out), "ulimit")); /* eight MiB are there */
	buf_release(&out);
	arena_release(&s.arena);
}

/* Every key stands in the page, in backquotes. */
static void expect_documented(struct arena *a, const char *page, const struct json *v)
{
	VEC(const struct json *) work = {0};
	vec_push(a, &work, v);
	for (size_t i = 0; i < work.n; i++) {
		for (const struct json *k = work.at[i]->first; k; k = k->next)
			vec_push(a, &work, k);
		if (work.at[i]->key)
			assert_non_null(strstr(page, arena_printf(a, "`%s`", work.at[i]->key)));
	}
	assert_true(work.n > 20);
}

static void test_json(void **state)
{
	struct sample s;
	struct buf out = {0};
	struct json *root;
	struct error err = {0};
	char *page;
	size_t n;
	(void)state;
	set_up(&s, 2 << 20);
	report_stack_json(&s.report, &out);
	assert_int_equal(json_parse(&s.arena, "stack", buf_text(&out), out.n, &root, &err), STATUS_OK);
	assert_int_equal(file_read(&s.arena, "analyzer/report/stack.md", &page, &n, &err), STATUS_OK);
	expect_documented(&s.arena, page, root);
	const struct json *entry = json_get(root, "entries")->first;
	assert_string_equal(json_get(entry, "smallest")->string, "linux");
	assert_string_equal(json_get(entry, "entry")->string, "Op<float, A&B>::Compute");
	assert_int_equal((int)json_get(entry, "bytes")->number, 2 << 20);
	assert_string_equal(json_get(json_get(entry, "chain")->first->next, "source")->string, "compiler");
	buf_release(&out);
	arena_release(&s.arena);
}

static void test_svg(void **state)
{
	struct sample s;
	struct buf out = {0};
	(void)state;
	set_up(&s, 2 << 20);
	report_stack_svg(&s.report, &out);
	assert_true(strncmp(buf_text(&out), "<?xml", 5) == 0);
	assert_non_null(strstr(buf_text(&out), "Op&lt;float, A&amp;B&gt;::Compute"));
	assert_null(strstr(buf_text(&out), "A&B"));
	assert_null(strstr(buf_text(&out), "<script"));
	assert_non_null(strstr(buf_text(&out), ">windows</text>"));
	assert_non_null(strstr(buf_text(&out), "</svg>"));
	buf_release(&out);
	arena_release(&s.arena);
}

static void test_empty(void **state)
{
	struct stack_report r = {.cwd = "/"};
	struct buf out = {0};
	(void)state;
	report_stack_text(&r, &out);
	assert_string_equal(buf_text(&out), "no entry\n");
	buf_clear(&out);
	report_stack_json(&r, &out);
	assert_non_null(strstr(buf_text(&out), "\"entries\": []"));
	buf_clear(&out);
	report_stack_svg(&r, &out);
	assert_non_null(strstr(buf_text(&out), "</svg>"));
	buf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_smallest), cmocka_unit_test(test_text),  cmocka_unit_test(test_json),
	    cmocka_unit_test(test_svg),      cmocka_unit_test(test_empty),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
