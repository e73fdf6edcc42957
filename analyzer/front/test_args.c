/*
 * Which arguments of a compile command go on, as a table of command and what is left of it.
 */
#include "front/front.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_WORDS = 16 };

static struct front_command command_of(const char *file, const char **args)
{
	struct front_command c = {.file = file, .directory = "/src", .args = args, .headers = FRONT_HEADERS_REAL};
	while (args[c.n_args])
		c.n_args++;
	return c;
}

/* What is handed on, joined with blanks, without what stands in every command. */
static const char *handed_on(struct arena *a, const struct front_command *c, int level)
{
	static const char *const always[] = {"-ferror-limit=0", "-fno-access-control", "-w", "-Wno-c++11-narrowing",
	                                     "-working-directory=/src"};
	const char **args, *text = "";
	size_t n;
	front_arguments(a, c, level, &args, &n);
	for (size_t i = 0; i < n; i++) {
		bool common =
		    strncmp(args[i], "-fbracket-depth=", 16) == 0 || strncmp(args[i], "-ftemplate-backtrace", 20) == 0;
		for (size_t k = 0; k < sizeof always / sizeof always[0]; k++)
			common |= strcmp(args[i], always[k]) == 0;
		if (!common)
			text = arena_printf(a, "%s%s%s", text, *text ? " " : "", args[i]);
	}
	return text;
}

static const struct {
	const char *file;
	int level;
	const char *args[MAX_WORDS];
	const char *want;
} rows[] = {
    {"/src/a.cc", 0, {"g++", "-c", "/src/a.cc", "-o", "a.o"}, "-x c++ -std=gnu++17"},
    {"/src/a.c", 0, {"cc"}, "-x c -std=gnu17"},
    {"/src/a.h", 0, {"c++"}, "-x c++ -std=gnu++17"},
    {"/src/a.cc",
     0,
     {"g++", "-std=c++20", "-DX=1", "-D", "Y", "-Ia", "-I", "b"},
     "-x c++ -std=c++20 -DX=1 -D Y -Ia -I b"},
    {"/src/a.c", 0, {"cc", "-std=c++17"}, "-x c -std=gnu17"},
    {"/src/a.cc", 0, {"cc", "-std=c11"}, "-x c++ -std=gnu++17"},
    {"/src/a.cc", 0, {"g++", "-MD", "-MF", "a.d", "-MT", "-I"}, "-x c++ -std=gnu++17"},
    {"/src/a.cc", 0, {"g++", "-Xclang", "-load", "-Xclang", "-DX"}, "-x c++ -std=gnu++17"},
    {"/src/a.cc", 0, {"g++", "-I"}, "-x c++ -std=gnu++17"},
    {"/src/a.cc", 0, {"g++", "b.cc", "-", "--"}, "-x c++ -std=gnu++17"},
    {"/src/a.cc", 0, {"g++", "-fopenmp", "-O2", "-Wall", "-fconserve-stack", "-save-temps"}, "-x c++ -std=gnu++17"},
    {"/src/a.cc",
     0,
     {"g++", "-isystem", "s", "-iquoteq", "-include", "p.h"},
     "-x c++ -std=gnu++17 -isystem s -iquoteq -include p.h"},
    {"/src/a.cc", 0, {"g++", "-include-pch", "x.pch", "-march=native", "-mavx2"}, "-x c++ -std=gnu++17 -mavx2"},
    {"/src/a.cc", 0, {"g++", "-x", "c", "-std=c99"}, "-x c -std=c99"},
    {"/src/a.cc",
     0,
     {"g++", "--target=armv7-none-eabi", "--sysroot", "/r"},
     "-x c++ -std=gnu++17 --target=armv7-none-eabi --sysroot /r"},
    {"/src/a.cc",
     1,
     {"g++", "-std=c++14", "-DX", "-include", "p.h", "-isystem", "s", "-m32"},
     "-x c++ -std=c++14 -DX -isystem s"},
    {"/src/a.cc", 2, {"g++", "-std=c++14", "-DX", "-Ia"}, "-x c++ -std=gnu++17"},
};

static void test_white_list(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const char *args[MAX_WORDS];
		memcpy(args, rows[i].args, sizeof args);
		struct front_command c = command_of(rows[i].file, args);
		assert_string_equal(handed_on(&a, &c, rows[i].level), rows[i].want);
	}
	arena_release(&a);
}

static void test_extra_arguments_go_on_unfiltered(void **state)
{
	const char *args[] = {"g++", "-DA", NULL}, *before[] = {"--driver-mode=g++", "-DB"}, *after[] = {"-fwrapv"};
	struct front_command c = command_of("/src/a.cc", args);
	struct arena a;
	(void)state;
	arena_init(&a);
	c.extra_before = before;
	c.n_extra_before = 2;
	c.extra_after = after;
	c.n_extra_after = 1;
	assert_string_equal(handed_on(&a, &c, 0), "-x c++ -std=gnu++17 -DB -DA -fwrapv");
	assert_string_equal(handed_on(&a, &c, 2), "-x c++ -std=gnu++17");
	arena_release(&a);
}

static void test_cuda_states_its_mode(void **state)
{
	const char *args[] = {"nvcc", "-std",   "c++14", "-gencode", "arch=compute_80,code=sm_80",
	                      "-DX",  "-ccbin", "g++",   NULL};
	struct front_command c = command_of("/src/k.cu", args);
	struct arena a;
	(void)state;
	arena_init(&a);
	const char *text = handed_on(&a, &c, 0);
	assert_ptr_equal(strstr(text, "-x cuda -std=c++14 --cuda-host-only -nocudainc -nocudalib"), text);
	assert_non_null(strstr(text, " -DX"));
	assert_null(strstr(text, "-gencode"));
	assert_null(strstr(text, "g++ "));
	c.file = "/src/op.cu.cc";
	assert_non_null(strstr(handed_on(&a, &c, 0), "-x cuda"));
	arena_release(&a);
}

/* What auto tries first: the C++ library's in front, a framework's behind. C has no use for the former. */
static void test_library_first(void **state)
{
	const char *args[] = {"g++", "-Ireal", NULL};
	struct front_command c = command_of("/src/a.cc", args);
	struct arena a;
	(void)state;
	arena_init(&a);
	c.headers = FRONT_HEADERS_AUTO;
	const char *text = handed_on(&a, &c, 0);
	assert_true(strstr(text, "-I/opbound/cxx/include") < strstr(text, "-Ireal"));
	assert_null(strstr(text, "-I/opbound/tensorflow"));
	assert_non_null(strstr(text, "-idirafter /opbound/tensorflow/include"));
	c.file = "/src/a.c";
	assert_null(strstr(handed_on(&a, &c, 0), "/opbound/cxx"));
	arena_release(&a);
}

/* The embedded headers come behind every real one, unless they are asked for. */
static void test_stub_folders(void **state)
{
	const char *args[] = {"g++", "-Ireal", "-iquoteroot", NULL};
	struct front_command c = command_of("/src/a.cc", args);
	struct arena a;
	(void)state;
	arena_init(&a);
	c.headers = FRONT_HEADERS_LAST;
	const char *text = handed_on(&a, &c, 0), *stub = strstr(text, "-idirafter /opbound/");
	assert_non_null(stub);
	assert_true(strstr(text, "-Ireal") < stub);
	/* a system that has a part of a framework: in front of it, not of the command's folders */
	c.stubs_before_system = true;
	text = handed_on(&a, &c, 0);
	assert_non_null(strstr(text, "-isystem /opbound/pytorch/include"));
	assert_null(strstr(text, "-isystem /opbound/c/"));
	assert_null(strstr(text, "-isystem /opbound/cxx/"));
	assert_true(strstr(text, "-Ireal") < strstr(text, "-isystem /opbound/"));
	c.stubs_before_system = false;
	c.headers = FRONT_HEADERS_STUBS;
	text = handed_on(&a, &c, 0);
	stub = strstr(text, "-I/opbound/");
	assert_non_null(stub);
	assert_true(stub < strstr(text, "-Ireal"));
	assert_null(strstr(text, "-idirafter"));
	/* a repository's root that quotes are looked for in would hide a framework's, which is in front of it, too */
	stub = strstr(text, "-iquote/opbound/tensorflow/include");
	assert_non_null(stub);
	assert_true(stub < strstr(text, "-iquoteroot"));
	assert_null(strstr(text, "-iquote/opbound/cxx/"));
	arena_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_white_list),           cmocka_unit_test(test_extra_arguments_go_on_unfiltered),
	    cmocka_unit_test(test_cuda_states_its_mode), cmocka_unit_test(test_stub_folders),
	    cmocka_unit_test(test_library_first),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
