/*
 * Which lines of a source make its preamble.
 */
#include "front/preamble_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void expect(const char *source, const char *wanted)
{
	struct arena a;
	struct quoted q = {.arena = &a, .folder = "/nowhere"};
	arena_init(&a);
	map_init(&q.seen, &a);
	assert_string_equal(front_preamble_text(&a, &q, source, strlen(source)), wanted);
	arena_release(&a);
}

static void test_lines(void **state)
{
	(void)state;
	expect("", "");
	expect("int x;\n#include <a>\n", "");
	expect("#include <a>\n#include <b/c.h>\nint x;\n#include <d>\n", "#include <a>\n#include <b/c.h>\n");
	expect("// note\n/* two\nlines */ #include <a>", "#include <a>\n");
	expect("#pragma once\n\n  # include <a>\r\n#include <b>\n", "#include <a>\n#include <b>\n");
	expect("#include <a>\n#include \"nowhere.h\"\n#include <b>\n", "#include <a>\n");
	expect("#include <a>\n#pragma pack(1)\n#include <b>\n", "#include <a>\n");
	expect("#include <a>\n#define N 1\n#include <b>\n", "#include <a>\n");
	expect("#include <a>\n#if N\n#include <b>\n#endif\n", "#include <a>\n");
	expect("#include MACRO\n#include <a>\n", "");
	expect("#include <a", "");
	expect("/* no end", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
