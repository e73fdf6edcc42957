/*
 * Command lines and configuration files: what they set, and the words of each mistake.
 */
#include "run/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { MAX_WORDS = 16 };

struct parsed {
	struct arena arena;
	struct options o;
	struct error err;
	enum status status;
};

static void parse(struct parsed *p, const char *const *words)
{
	char *argv[MAX_WORDS + 2] = {"opbound"};
	int argc = 1;
	memset(p, 0, sizeof *p);
	arena_init(&p->arena);
	options_init(&p->o, &p->arena);
	for (; argc <= MAX_WORDS && words[argc - 1]; argc++)
		argv[argc] = arena_strdup(&p->arena, words[argc - 1]);
	p->status = options_parse(&p->o, argc, argv, &p->err);
}

#define PARSE(p, ...) parse(p, (const char *const[]){__VA_ARGS__, NULL})

static void expect_error(const char *text, const char *const *words)
{
	struct parsed p;
	parse(&p, words);
	assert_int_equal(p.status, STATUS_INPUT);
	assert_string_equal(p.err.text, text);
	arena_release(&p.arena);
}

#define EXPECT_ERROR(text, ...) expect_error(text, (const char *const[]){__VA_ARGS__, NULL})

static void test_settings(void **state)
{
	struct parsed p;
	(void)state;
	PARSE(&p, "check", "-j4", "--frame-budget=2KiB", "--stack-limit", "linux", "--only=extent,frame", "a.cc", "b.cc");
	assert_int_equal(p.status, STATUS_OK);
	assert_int_equal(p.o.command, COMMAND_CHECK);
	assert_int_equal(p.o.jobs, 4);
	assert_int_equal(p.o.limits.frame_budget, 2048);
	assert_int_equal(p.o.limits.stack_limit, 8 << 20);
	assert_string_equal(p.o.limits.stack_limit_name, "linux");
	assert_int_equal(p.o.only.n, 2);
	assert_string_equal(p.o.only.at[1], "frame");
	assert_int_equal(p.o.files.n, 2);
	arena_release(&p.arena);
	PARSE(&p, "check", "--stack-limit=3MiB", "--strict", "--fail-on=never", "--headers=stubs", "a.cc");
	assert_int_equal(p.o.limits.stack_limit, 3 << 20);
	assert_null(p.o.limits.stack_limit_name);
	assert_true(p.o.strict);
	assert_int_equal(p.o.fail_on, LEVEL_NONE);
	assert_int_equal(p.o.headers, FRONT_HEADERS_STUBS);
	arena_release(&p.arena);
}

/* As CMake's CXX_CLANG_TIDY calls it. */
static void test_compiler_arguments(void **state)
{
	struct parsed p;
	(void)state;
	PARSE(&p, "check", "--quiet", "--extra-arg-before=--driver-mode=g++", "a.cc", "--", "/usr/bin/c++", "-DX", "-c",
	      "a.cc");
	assert_int_equal(p.status, STATUS_OK);
	assert_int_equal(p.o.files.n, 1);
	assert_int_equal(p.o.arguments.n, 4);
	assert_string_equal(p.o.extra_before.at[0], "--driver-mode=g++");
	arena_release(&p.arena);
	PARSE(&p, "check", "-Iinclude", "-D", "X=1", "-std=c++20", "a.cc");
	assert_int_equal(p.status, STATUS_OK);
	assert_int_equal(p.o.extra_after.n, 4);
	assert_string_equal(p.o.extra_after.at[2], "X=1");
	assert_int_equal(p.o.files.n, 1);
	arena_release(&p.arena);
}

static void test_commands(void **state)
{
	struct parsed p;
	(void)state;
	PARSE(&p, "why", "dir/op.cc:42");
	assert_int_equal(p.o.line, 42);
	assert_string_equal(p.o.files.at[0], "dir/op.cc");
	arena_release(&p.arena);
	PARSE(&p, "dump", "facts", "op.cc", "--function=Compute");
	assert_int_equal(p.o.stage, STAGE_FACTS);
	assert_string_equal(p.o.function, "Compute");
	assert_string_equal(p.o.files.at[0], "op.cc");
	arena_release(&p.arena);
	PARSE(&p, "explain", "0xC0000409");
	assert_string_equal(p.o.topic, "0xC0000409");
	arena_release(&p.arena);
}

static void test_mistakes(void **state)
{
	(void)state;
	EXPECT_ERROR("unknown command 'chek' (did you mean 'check'?); 'opbound --help' lists them", "chek");
	EXPECT_ERROR("unknown option '--frame-bugdet' of 'check' (did you mean '--frame-budget'?); 'opbound check --help' "
	             "lists them",
	             "check", "--frame-bugdet=3");
	EXPECT_ERROR("--stack-limit: 'widnows' is neither a size (1MiB) nor windows, linux, macos-thread, musl-thread or "
	             "cuda (did you mean 'windows'?)",
	             "check", "--stack-limit=widnows");
	EXPECT_ERROR("--frame-budget: '12 potatoes' is no size, expected for example 65536, 64KiB or 1MiB", "check",
	             "--frame-budget=12 potatoes");
	EXPECT_ERROR("-j: '0' is no number from 1 to 1024", "check", "-j0");
	EXPECT_ERROR("--format: unknown value 'pdf', expected text, sarif, oneline, github, json, junit or html", "check",
	             "--format=pdf");
	EXPECT_ERROR("--only needs a value: RULES", "check", "--only");
	EXPECT_ERROR("--strict takes no value", "check", "--strict=maybe");
	EXPECT_ERROR("'why' needs a FILE:LINE", "why");
	EXPECT_ERROR("'a.cc:0' is no FILE:LINE, for example op.cc:42", "why", "a.cc:0");
	EXPECT_ERROR("unknown stage 'fact', expected ast, ir, values, facts, calls, frames or models (did you mean "
	             "'facts'?)",
	             "dump", "fact", "a.cc");
	EXPECT_ERROR("unknown option '--sarif' of 'why'; 'opbound why --help' lists them", "why", "--sarif=x", "a.cc:3");
	EXPECT_ERROR("unknown option '--bogus' of 'check'; 'opbound check --help' lists them", "check", "--bogus");
	EXPECT_ERROR("unknown option '--select' of 'check': here it is '--only=RULES'", "check", "--select=extent", "a.cc");
	EXPECT_ERROR("unknown option '--list-checks' of 'check': here it is 'opbound rules'", "check", "--list-checks");
}

/* ---- configuration ---- */

struct folder {
	char path[64];
};

static void write_config(struct folder *f, const char *text)
{
	struct error err;
	char path[96];
	snprintf(f->path, sizeof f->path, "/tmp/opbound-test-XXXXXX");
	assert_non_null(mkdtemp(f->path));
	snprintf(path, sizeof path, "%s/.opbound.json", f->path);
	assert_int_equal(file_write(path, text, strlen(text), &err), STATUS_OK);
}

static void remove_config(const struct folder *f)
{
	char path[96];
	snprintf(path, sizeof path, "%s/.opbound.json", f->path);
	unlink(path);
	rmdir(f->path);
}

static void test_configuration(void **state)
{
	struct folder f;
	struct parsed p;
	(void)state;
	write_config(&f,
	             "{\"frame-budget\": \"8KiB\", \"jobs\": 3, \"strict\": true,\n"
	             " \"model\": [\"m.json\"], \"disable\": [\"extent\", \"dynamic-frame\"], \"extra-arg\": [\"-DX\"]}");
	char file[96], model[96];
	snprintf(file, sizeof file, "%s/op.cc", f.path);
	snprintf(model, sizeof model, "%s/m.json", f.path);
	PARSE(&p, "check", "--jobs=5", file);
	assert_int_equal(p.status, STATUS_OK);
	assert_int_equal(p.o.limits.frame_budget, 8192);
	assert_int_equal(p.o.jobs, 5); /* the command line wins */
	assert_true(p.o.strict);
	assert_string_equal(p.o.models.at[0], model);
	assert_int_equal(p.o.disable.n, 2);
	assert_string_equal(p.o.extra_after.at[0], "-DX");
	arena_release(&p.arena);
	remove_config(&f);
}

static void expect_config_error(const char *config, const char *what)
{
	struct folder f;
	struct parsed p;
	char file[96], text[256];
	write_config(&f, config);
	snprintf(file, sizeof file, "%s/op.cc", f.path);
	snprintf(text, sizeof text, "%s/.opbound.json:%s", f.path, what);
	PARSE(&p, "check", file);
	assert_int_equal(p.status, STATUS_INPUT);
	assert_string_equal(p.err.text, text);
	arena_release(&p.arena);
	remove_config(&f);
}

static void test_configuration_mistakes(void **state)
{
	(void)state;
	expect_config_error("{\n\"frame-bugdet\": 3}", "2: 'frame-bugdet': unknown setting (did you mean 'frame-budget'?)");
	expect_config_error("{\"strict\": \"yes\"}", "1: 'strict': expected true or false");
	expect_config_error("{\"stats\": true}", "1: 'stats': unknown setting");
	expect_config_error("{\"jobs\": 0}", "1: 'jobs': '0' is no number from 1 to 1024");
	expect_config_error("[]", " expected an object with settings");
}

static void test_as_clang_tidy(void **state)
{
	struct parsed p;
	(void)state;
	PARSE(&p, "--extra-arg-before=--driver-mode=g++", "a.cc", "--", "/usr/bin/c++", "-c", "a.cc");
	assert_int_equal(p.status, STATUS_OK);
	assert_int_equal(p.o.command, COMMAND_CHECK);
	assert_int_equal(p.o.files.n, 1);
	assert_string_equal(p.o.extra_before.at[0], "--driver-mode=g++");
	assert_int_equal(p.o.arguments.n, 3);
	arena_release(&p.arena);
	PARSE(&p, "a.cc", "--");
	assert_int_equal(p.o.command, COMMAND_CHECK);
	arena_release(&p.arena);
}

static void test_as_compiler(void **state)
{
	struct parsed p;
	(void)state;
	PARSE(&p, "check", "--as-compiler", "--", "c++", "-Ix", "-MD", "-MT", "t/a.o", "-MFa.d", "-o", "/t/a.o", "-c",
	      "/s/a.cc");
	assert_int_equal(p.status, STATUS_OK);
	assert_int_equal(p.o.files.n, 1);
	assert_string_equal(p.o.files.at[0], "/s/a.cc");
	assert_string_equal(p.o.sarif, "/t/a.o");
	assert_string_equal(p.o.output, "/t/a.o.txt");
	assert_string_equal(p.o.depfile, path_join(&p.arena, p.o.cwd, "a.d"));
	assert_string_equal(p.o.depfile_target, "t/a.o");
	arena_release(&p.arena);
	EXPECT_ERROR("--as-compiler: no source file among the compiler's arguments behind '--'", "check", "--as-compiler",
	             "--", "c++", "-o", "a.cc");
	EXPECT_ERROR("--as-compiler: no '-o FILE' among the compiler's arguments behind '--'", "check", "--as-compiler",
	             "--", "c++", "a.cc");
	EXPECT_ERROR("--depfile needs a report that depends: add --sarif=FILE or --output=FILE", "check", "--depfile=d",
	             "a.cc");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_settings),      cmocka_unit_test(test_compiler_arguments),
	    cmocka_unit_test(test_commands),      cmocka_unit_test(test_mistakes),
	    cmocka_unit_test(test_configuration), cmocka_unit_test(test_configuration_mistakes),
	    cmocka_unit_test(test_as_clang_tidy), cmocka_unit_test(test_as_compiler),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
