/*
 * Which embedded header is precompiled for a source: one that it includes whatever is defined.
 */
#include "front/front_int.h"
#include "front/preamble_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Null: none. */
static void expect(const char *source, const char *wanted)
{
	struct arena a;
	arena_init(&a);
	struct front_command c = {.file = "/nowhere/x.cc", .directory = "/nowhere"};
	struct front_parsed p = {.arena = &a, .command = &c, .source = source, .source_size = strlen(source)};
	p.headers = FRONT_HEADERS_STUBS;
	const char *line = wanted ? arena_printf(&a, "#include <%s>\n", wanted) : "";
	assert_string_equal(front_umbrella_text(&p, NULL, 0), line);
	arena_release(&a);
}

static void test_choice(void **state)
{
	(void)state;
	expect("", NULL);
	expect("int x;\n", NULL);
	expect("#include <stdint.h>\n", NULL); /* not worth it */
	expect("#include <torch/extension.h>\n", "torch/extension.h");
	expect("#include \"torch/extension.h\"\nint x;\n", "torch/extension.h");
	expect("#include <vector>\nint x;\n#include <torch/extension.h>\n", "torch/extension.h");
	expect("#include <unknown_to_us.h>\n#include <torch/extension.h>\n", "torch/extension.h");
}

static void test_conditionals(void **state)
{
	(void)state;
	expect("#ifdef X\n#include <torch/extension.h>\n#endif\n", NULL);
	expect("#if 1\n#else\n#include <torch/extension.h>\n#endif\n", NULL);
	expect("#ifdef X\n#endif\n#include <torch/extension.h>\n", "torch/extension.h");
	expect("#ifndef G\n#define G\n#include <torch/extension.h>\n#endif\n", "torch/extension.h");
	expect("#ifndef G\n#include <torch/extension.h>\n#endif\n", NULL);
	expect("// #include <torch/extension.h>\n/*\n#include <torch/extension.h>\n*/\n", NULL);
}

/* A macro that embedded headers look at must be seen by them: nothing behind it is precompiled. */
static void test_macros(void **state)
{
	(void)state;
	expect("#define OWN 1\n#include <torch/extension.h>\n", "torch/extension.h");
	expect("#define NDEBUG\n#include <torch/extension.h>\n", NULL);
	expect("#include <torch/extension.h>\n#define NDEBUG\n", "torch/extension.h");
}

static void expect_library(const char *source, const char *wanted)
{
	struct arena a;
	arena_init(&a);
	struct front_command c = {.file = "/nowhere/x.cc", .directory = "/nowhere"};
	struct front_parsed p = {.arena = &a, .command = &c, .source = source, .source_size = strlen(source)};
	p.headers = FRONT_HEADERS_LAST;
	assert_string_equal(front_umbrella_text(&p, NULL, 0), wanted);
	arena_release(&a);
}

/* Sources that differ in light headers and in their order share an entry. */
static void test_library(void **state)
{
	(void)state;
	expect_library("#include <vector>\n#include <cstddef>\n#include <map>\n", "#include <map>\n#include <vector>\n");
	expect_library("#include <map>\n#include <vector>\n#include <map>\n", "#include <map>\n#include <vector>\n");
	expect_library("#include <map>\n#define OWN 1\n#include <vector>\n", "#include <map>\n#include <vector>\n");
	expect_library("#include <map>\n#define _GLIBCXX_DEBUG 1\n#include <vector>\n", "#include <map>\n");
	expect_library("#ifdef X\n#include <map>\n#endif\n", "");
	expect_library("#include <stdint.h>\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_choice),
	    cmocka_unit_test(test_conditionals),
	    cmocka_unit_test(test_macros),
	    cmocka_unit_test(test_library),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
