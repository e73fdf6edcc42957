/*
 * The compiler's own figures: reading .su files, and which function a figure belongs to.
 */
#include <stdlib.h>
#include <unistd.h>

#include "program/test_unit.h"

static const char *const unit_text = "unit \"/src/op.cc\"\n"
                                     "\n"
                                     "func @\"c:@F@compute#\"() -> void name ns::compute @10:6-12:2 {\n"
                                     "\tlocal $0 [1000 x i8] a @11:7\n"
                                     "b0:\n"
                                     "\treturn @12:1\n"
                                     "}\n";

static enum status read_text(struct arena *a, const char *text, struct stack_usage *u, struct error *err)
{
	char path[] = "/tmp/opbound_usage_XXXXXX";
	int fd = mkstemp(path);
	assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
	*u = (struct stack_usage){.arena = a};
	enum status s = stack_usage_read(u, path, err);
	unlink(path);
	return s;
}

static void test_lines(void **state)
{
	static const struct {
		const char *text, *file, *name;
		uint32_t line;
		int64_t bytes;
		bool is_dynamic;
	} rows[] = {
	    {"/a/op.cc:12:6:void ns::run(int)\t4016\tstatic\n", "/a/op.cc", "void ns::run(int)", 12, 4016, false},
	    {"op.cc:12:_ZN2ns3runEi\t8\tstatic\n", "op.cc", "_ZN2ns3runEi", 12, 8, false},
	    {"C:\\a\\op.cc:7:1:f\t32\tdynamic\r\n", "C:\\a\\op.cc", "f", 7, 32, true},
	    {"op.c:7:1:f\t32\tdynamic,bounded", "op.c", "f", 7, 32, false},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a;
		struct stack_usage u;
		struct error err = {0};
		arena_init(&a);
		assert_int_equal(read_text(&a, rows[i].text, &u, &err), STATUS_OK);
		assert_int_equal(u.figures.n, 1);
		assert_string_equal(u.figures.at[0].file, rows[i].file);
		assert_string_equal(u.figures.at[0].name, rows[i].name);
		assert_int_equal(u.figures.at[0].line, rows[i].line);
		assert_int_equal(u.figures.at[0].bytes, rows[i].bytes);
		assert_int_equal(u.figures.at[0].is_dynamic, rows[i].is_dynamic);
		arena_release(&a);
	}
}

static void test_bad_lines(void **state)
{
	static const struct {
		const char *text, *piece;
	} rows[] = {
	    {"hello\n", ":1: not three fields"},
	    {"a.c:1:2:f\t8\tstatic\na.c:1:2:f\tmany\tstatic\n", ":2: the size is no number"},
	    {"a.c:1:2:f\t-8\tstatic\n", ":1: the size is no number"},
	    {"a.c:1:2:f\t8\todd\n", ":1: unknown kind"},
	    {"a.c f\t8\tstatic\n", ":1: no line number"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct arena a;
		struct stack_usage u;
		struct error err = {0};
		arena_init(&a);
		assert_int_equal(read_text(&a, rows[i].text, &u, &err), STATUS_INPUT);
		assert_non_null(strstr(err.text, rows[i].piece));
		arena_release(&a);
	}
}

static void expect_frame(const char *su, int64_t bytes, bool measured)
{
	struct test_unit t;
	struct stack_usage u;
	struct error err = {0};
	test_analyze(&t, unit_text);
	assert_int_equal(read_text(&t.arena, su, &u, &err), STATUS_OK);
	struct frame f = t.program->facts.frames.at[0];
	stack_usage_apply(&u, &f);
	assert_int_equal(f.measured, measured);
	assert_int_equal(f.bytes, measured ? bytes : t.program->facts.frames.at[0].bytes);
	test_end(&t);
}

static void test_matching(void **state)
{
	(void)state;
	expect_frame("/src/op.cc:10:6:void ns::compute()\t777\tstatic\n", 777, true);
	expect_frame("../src/op.cc:9:1:void ns::compute()\t777\tstatic\n", 777, true); /* the type on a line above */
	expect_frame("src/op.cc:10:_ZN2ns7computeEv\t777\tstatic\n", 777, true);
	expect_frame("op.cc:10:6:compute\t5\tstatic\nop.cc:10:6:compute\t777\tstatic\n", 777, true);
	expect_frame("/other/op.cc:10:6:void ns::compute()\t777\tstatic\n", 0, false);
	expect_frame("op.cc:40:6:void ns::compute()\t777\tstatic\n", 0, false);
	expect_frame("op.cc:10:6:void ns::recompute()\t777\tstatic\n", 0, false);
	expect_frame("op.cc:10:6:void ns::compute_all()\t777\tstatic\n", 0, false);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_lines),
	    cmocka_unit_test(test_bad_lines),
	    cmocka_unit_test(test_matching),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
