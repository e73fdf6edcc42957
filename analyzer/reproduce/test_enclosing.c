/* On which line the macro begins around a place. */
#include "reproduce/reproduce_int.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>
// clang-format on

/* The place is where `@` stands. */
static void check(const char *text, uint32_t wanted)
{
	struct arena a;
	arena_init(&a);
	uint32_t line = 1, col = 1;
	for (const char *c = text; *c != '@'; c++) {
		col = *c == '\n' ? 1 : col + 1;
		line += *c == '\n';
	}
	assert_int_equal(enclosing_macro_line(&a, text, line, col), wanted);
	arena_release(&a);
}

static void a_macro_s_parentheses_are_followed(void **state)
{
	(void)state;
	check("\nEACH(T, [&] {\n\tf(x[@i]);\n});", 2);
	check("OUTER(1,\nINNER([&] {\n@x;\n}))", 1);
	check("EACH(x)\nint @y;", 2);
	check("run(T, [&] {\n\tf(x[@i]);\n});", 2);
}

static void what_is_no_call_opens_nothing(void **state)
{
	(void)state;
	check("// EACH(\n@x", 2);
	check("/* EACH(\n*/ @x", 2);
	check("f(\"EACH(\", '(');\n@x", 2);
	check("#define EACH(x) \\\n\tEACH((x\n@y", 3);
	check("int n = 1'000 + N;\n(\n@x)", 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_macro_s_parentheses_are_followed),
	    cmocka_unit_test(what_is_no_call_opens_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
