/*
 * Which lines of a source make its preamble.
 */
#include "front/preamble_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
	expect("int x;\n#include <a.h>\n", "");
	expect("#include <a.h>\n#include <b/c.h>\nint x;\n#include <d.h>\n", "#include <a.h>\n#include <b/c.h>\n");
	expect("// note\n/* two\nlines */ #include <a.h>", "#include <a.h>\n");
	expect("#pragma once\n\n  # include <a.h>\r\n#include <b.h>\n", "#include <a.h>\n#include <b.h>\n");
	expect("#include <a.h>\n#include \"nowhere.h\"\n#include <b.h>\n", "#include <a.h>\n");
	expect("#include <a.h>\n#pragma pack(1)\n#include <b.h>\n", "#include <a.h>\n");
	expect("#include <a.h>\n#if N\n#include <b.h>\n#endif\n", "#include <a.h>\n");
	expect("#include MACRO\n#include <a.h>\n", "");
	expect("#include <a", "");
	expect("/* no end", "");
}

/* The library's own headers are the source's: what else it names is shared by more sources. */
static void test_standard_headers(void **state)
{
	(void)state;
	expect("#include <vector>\n#include <torch/extension.h>\n#include <stdio.h>\n#include <cmath>\n",
	       "#include <torch/extension.h>\n");
	expect("#include <vector>\n#include <cmath>\n", "");
}

/* A plain macro is said again by the source; behind the last header it is of no use. */
static void test_macros(void **state)
{
	(void)state;
	expect("#define USE_GPU\n#include <a.h>\n#define N 1 // one\n", "#define USE_GPU\n#include <a.h>\n");
	expect("#include <a.h>\n#define N 1 // one\n#include <b.h>\n", "#include <a.h>\n#define N 1 \n#include <b.h>\n");
	expect("#include <a.h>\n#define F(x) x\n#include <b.h>\n", "#include <a.h>\n");
	expect("#include <a.h>\n#define N \\\n 1\n#include <b.h>\n", "#include <a.h>\n");
	expect("#include <a.h>\n#define N /* one\n or two */ 2\n#include <b.h>\n", "#include <a.h>\n");
	expect("#include <a.h>\n#undef N\n#include <b.h>\n", "#include <a.h>\n");
}

static void write_header(const char *folder, const char *name, const char *text)
{
	char path[512];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	assert_int_equal(file_write(path, text, strlen(text), NULL), STATUS_OK);
}

static void expect_in(const char *folder, const char *source, const char *wanted)
{
	struct arena a;
	struct quoted q = {.arena = &a, .folder = folder};
	arena_init(&a);
	map_init(&q.seen, &a);
	assert_string_equal(front_preamble_text(&a, &q, source, strlen(source)), wanted);
	arena_release(&a);
}

/* A header in quotes that changes nothing is passed over; of one that does the beginning is taken, and no more. */
static void test_quoted(void **state)
{
	char folder[] = "/tmp/preamble_XXXXXX";
	(void)state;
	assert_non_null(mkdtemp(folder));
	write_header(folder, "plain.h", "#pragma once\n#include <in/plain.h>\nint f();\n");
	write_header(folder, "guarded.h",
	             "#ifndef G_H\n#define G_H\n#define WIDE 1\n#include <in/g.h>\nint g();\n#endif\n");
	write_header(folder, "outer.h", "#pragma once\n#define OUTER\n#include \"guarded.h\"\n#include <in/outer.h>\n");
	expect_in(folder, "#include \"plain.h\"\n#include <a.h>\n", "#include <a.h>\n");
	expect_in(folder, "#include \"guarded.h\"\n#include <a.h>\n", "#define WIDE 1\n#include <in/g.h>\n");
	expect_in(folder, "#include <a.h>\n#include \"outer.h\"\n#include <b.h>\n",
	          "#include <a.h>\n#define OUTER\n#define WIDE 1\n#include <in/g.h>\n");
	/* as clang would read plain.h with N: its own `template <int N>` */
	expect_in(folder, "#include \"plain.h\"\n#include <a.h>\n#define N 4\n#include <b.h>\n", "#include <a.h>\n");
	for (const char *const *name = (const char *const[]){"plain.h", "guarded.h", "outer.h", NULL}; *name; name++) {
		char path[512];
		snprintf(path, sizeof path, "%s/%s", folder, *name);
		unlink(path);
	}
	rmdir(folder);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_lines), cmocka_unit_test(test_standard_headers),
	                                   cmocka_unit_test(test_macros), cmocka_unit_test(test_quoted)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
