/*
 * Folders that includes come from, found in a repository: each test writes a tree and asks for the words that a unit's
 * command gets, the root of the tree left out.
 */
#include "project/includes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct tree {
	struct arena arena;
	const char *root;
	struct options options;
};

static const char *put(struct tree *t, const char *name, const char *text)
{
	const char *path = path_join(&t->arena, t->root, name);
	struct error err = {0};
	assert_int_equal(folder_make(&t->arena, path_dir(&t->arena, path), &err), STATUS_OK);
	assert_int_equal(file_write(path, text, strlen(text), &err), STATUS_OK);
	return path;
}

static int plant(void **state)
{
	struct tree *t = calloc(1, sizeof *t);
	char name[] = "/tmp/opbound-includes-XXXXXX";
	assert_non_null(t);
	arena_init(&t->arena);
	assert_non_null(mkdtemp(name));
	t->root = path_absolute(&t->arena, name);
	options_init(&t->options, &t->arena);
	put(t, ".git/HEAD", "");
	*state = t;
	return 0;
}

static int fell(void **state)
{
	struct tree *t = *state;
	const char *command = arena_printf(&t->arena, "rm -r '%s'", t->root);
	int status = system(command);
	arena_release(&t->arena);
	free(t);
	return status;
}

/* "-IDIR -iquoteDIR | what is told". */
static const char *found(struct tree *t, const char *file, const char **args, size_t n)
{
	struct front_command c = {
	    .file = path_join(&t->arena, t->root, file), .directory = t->root, .args = args, .n_args = n};
	struct include_finder *f = include_finder_new(&t->arena);
	const char *text = "";
	includes_find(&t->arena, f, &t->options, &c);
	for (size_t i = 0; i < c.n_extra_after; i++) {
		const char *slash = strchr(c.extra_after[i], '/');
		if (!slash) {
			text = arena_printf(&t->arena, "%s%s ", text, c.extra_after[i]);
			continue;
		}
		text = arena_printf(&t->arena, "%s%.*s%s ", text, (int)(slash - c.extra_after[i]), c.extra_after[i],
		                    slash + strlen(t->root));
	}
	for (size_t i = 0; i < c.n_found; i++)
		text = arena_printf(&t->arena, "%s| %s", text, c.found[i]);
	return text;
}

/* A header that is found includes others, which stand elsewhere. */
static void test_until_nothing_more_resolves(void **state)
{
	struct tree *t = *state;
	put(t, "src/a.c", "#include \"x/one.h\"\n");
	put(t, "Include/x/one.h", "# include <two.h>\n#include \"near.h\"\n");
	put(t, "Include/x/near.h", "");
	put(t, "other/inc/two.h", "#include \"x/one.h\"\n");
	assert_string_equal(found(t, "src/a.c", NULL, 0),
	                    "-I/Include -I/other/inc | 'x/one.h' in Include| 'two.h' in other/inc");
}

static void test_arguments_win(void **state)
{
	struct tree *t = *state;
	const char *args[] = {"cc", "-Ib"};
	put(t, "src/a.c", "#include \"one.h\"\n#include <two.h>\n");
	put(t, "src/inc/one.h", "");
	put(t, "b/one.h", "#include \"two.h\"\n");
	put(t, "b/two.h", "");
	assert_string_equal(found(t, "src/a.c", args, 2), "");
}

static void test_nearest_and_draw(void **state)
{
	struct tree *t = *state;
	put(t, "m/src/a.c", "#include \"one.h\"\n");
	put(t, "m/inc/one.h", "");
	put(t, "n/inc/one.h", "");
	assert_string_equal(found(t, "m/src/a.c", NULL, 0), "-I/m/inc | 'one.h' in m/inc");
	put(t, "m/aux/one.h", "");
	assert_string_equal(found(t, "m/src/a.c", NULL, 0), "-I/m/aux | 'one.h' in m/aux (m/inc/one.h is as near)");
}

/* A folder that another include needs anyway tells which of two is meant, even if the other one is nearer. */
static void test_folder_in_use(void **state)
{
	struct tree *t = *state;
	put(t, "m/src/a.c", "#include \"one.h\"\n#include \"only.h\"\n");
	put(t, "m/inc/one.h", "");
	put(t, "n/inc/one.h", "");
	put(t, "n/inc/only.h", "");
	assert_string_equal(found(t, "m/src/a.c", NULL, 0), "-I/n/inc | 'only.h' in n/inc");
}

/* Other repositories inside of this one, builds, hidden folders, and links that lead out. */
static void test_what_is_not_ours(void **state)
{
	struct tree *t = *state;
	put(t, "src/a.c", "#include \"one.h\"\n#include \"two.h\"\n#include \"three.h\"\n#include \"four.h\"\n");
	put(t, "nested/.git/HEAD", "");
	put(t, "nested/one.h", "");
	put(t, "build/two.h", "");
	put(t, ".hidden/three.h", "");
	put(t, "inc/five.h", "");
	assert_int_equal(symlink("/etc/passwd", path_join(&t->arena, t->root, "inc/four.h")), 0);
	assert_string_equal(found(t, "src/a.c", NULL, 0), "");
	put(t, "module/.git", "gitdir: ../.git/modules/module");
	put(t, "module/one.h", "");
	assert_string_equal(found(t, "src/a.c", NULL, 0), "-I/module | 'one.h' in module");
}

/* A folder with a header of the C library's name must not stand in for the library. */
static void test_hides_nothing(void **state)
{
	struct tree *t = *state;
	put(t, "src/a.c", "#include \"one.h\"\n#include <string.h>\n");
	put(t, "inc/one.h", "");
	put(t, "inc/string.h", "");
	assert_string_equal(found(t, "src/a.c", NULL, 0), "-iquote/inc | 'one.h' in inc");
}

/* A framework's header: the repository's own where all behind it is there, the embedded one where something is missing.
 */
static void test_embedded_headers(void **state)
{
	struct tree *t = *state;
	put(t, "src/a.cc", "#include <tensorflow/core/framework/op_kernel.h>\n");
	put(t, "api/tensorflow/core/framework/op_kernel.h", "#include <tensorflow/core/framework/made.pb.h>\n");
	assert_string_equal(found(t, "src/a.cc", NULL, 0), "");
	put(t, "gen/tensorflow/core/framework/made.pb.h", "");
	assert_string_equal(
	    found(t, "src/a.cc", NULL, 0),
	    "-I/api -I/gen | 'tensorflow/core/framework/op_kernel.h' in api| 'tensorflow/core/framework/made.pb.h' in gen");
}

/* Options of CMakeLists.txt decide what is defined; what the made header includes is found in its turn. */
static void test_templates(void **state)
{
	struct tree *t = *state;
	size_t n;
	put(t, "CMakeLists.txt", "option(A \"an (a)\" ON)\nset(VERSION \"1.2\")\noption(A \"again\" OFF)\n");
	put(t, "src/CMakeLists.txt", "option(C \"c\" OFF)\nset(DEEP ${UNKNOWN})\n");
	const char *template = put(t, "src/my/config.h.in",
	                           "#cmakedefine01 A\n#cmakedefine B\n# cmakedefine01 C\n#cmakedefine A \"@VERSION@\"\n"
	                           "int deep = ${DEEP}, at = '@';\n#include <one.h>\n");
	put(t, "inc/one.h", "");
	put(t, "src/a.c", "#include <my/config.h>\n");
	assert_string_equal(made_header(&t->arena, t->root, template, &n),
	                    "#define A 1\n\n#define C 0\n#define A \"1.2\"\nint deep = 0, at = '@';\n#include <one.h>\n");
	const char *text = found(t, "src/a.c", NULL, 0);
	assert_non_null(strstr(text, "| 'my/config.h' made as CMakeLists.txt says, in src| 'one.h' in inc"));
	assert_memory_equal(text, "-I/src -I/inc -DOPBOUND", 23);
}

/* A macro that makes a variable longer with each call, in a file of macros. */
static void test_lists_that_are_added_up(void **state)
{
	struct tree *t = *state;
	size_t n;
	put(t, "CMakeLists.txt", "include(cmake/add.cmake)\n");
	put(t, "cmake/add.cmake",
	    "macro(other x)\n  set(kinds \"${x}\")\nendmacro()\nmacro(add_kind kind)\n"
	    "  set(kinds \"${kinds}${kind} = ${AT},\\n\")\n  math(EXPR AT \"${AT}+1\")\nendmacro()\n");
	put(t, "src/CMakeLists.txt", "set(AT 2)\nadd_kind(One)\nif(X)\n  add_kind(Two OFF)\nendif()\n# add_kind(Three)\n");
	const char *template = put(t, "src/kinds.h.in", "// kinds\n@kinds@\n@nothing@\nint n = @nothing@;\n");
	assert_string_equal(made_header(&t->arena, t->root, template, &n),
	                    "// kinds\nOne = 2,\nTwo = 3,\n\n\nint n = 0;\n");
}

/* Quotes in what is added; and a name that no call of the macro says: then nothing of the list is known. */
static void test_lists_with_quotes(void **state)
{
	struct tree *t = *state;
	size_t n;
	put(t, "CMakeLists.txt",
	    "macro(add_layer class)\n  string(TOLOWER ${class} name)\n"
	    "  set(quoted \"${quoted}{\\\"${class}\\\"},\\n\")\n"
	    "  set(headers \"${headers}#include \\\"${name}.h\\\"\\n\")\n"
	    "  set(headers \"${headers}DECLARE(${class})\\n\")\nendmacro()\nadd_layer(AbsVal)\n");
	const char *template = put(t, "src/layers.h.in", "@headers@\n@quoted@\n");
	assert_string_equal(made_header(&t->arena, t->root, template, &n), "\n{\"AbsVal\"},\n\n");
}

static void test_export_header(void **state)
{
	struct tree *t = *state;
	struct front_text made = {0};
	put(t, "src/a.cc", "#include \"my_export.h\"\n#include \"other_export.h\"\n");
	put(t, "CMakeLists.txt", "generate_export_header( my BASE_NAME x)\n");
	const char *text = found(t, "src/a.cc", NULL, 0);
	assert_non_null(strstr(text, "| 'my_export.h' made as CMakeLists.txt says, in the root"));
	assert_null(strstr(text, "other_export"));
	const char *file = path_join(&t->arena, t->root, "src/a.cc");
	assert_true(made_export_header(&t->arena, t->root, file, "my_export.h", &made));
	assert_memory_equal(made.text, "#define MY_EXPORT\n", 18);
}

static void test_no_repository(void **state)
{
	struct tree *t = *state;
	assert_int_equal(unlink(path_join(&t->arena, t->root, ".git/HEAD")), 0);
	assert_int_equal(rmdir(path_join(&t->arena, t->root, ".git")), 0);
	put(t, "src/a.c", "#include \"one.h\"\n");
	put(t, "src/inc/one.h", "");
	assert_string_equal(found(t, "src/a.c", NULL, 0), "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_until_nothing_more_resolves, plant, fell),
	    cmocka_unit_test_setup_teardown(test_arguments_win, plant, fell),
	    cmocka_unit_test_setup_teardown(test_nearest_and_draw, plant, fell),
	    cmocka_unit_test_setup_teardown(test_folder_in_use, plant, fell),
	    cmocka_unit_test_setup_teardown(test_what_is_not_ours, plant, fell),
	    cmocka_unit_test_setup_teardown(test_hides_nothing, plant, fell),
	    cmocka_unit_test_setup_teardown(test_embedded_headers, plant, fell),
	    cmocka_unit_test_setup_teardown(test_templates, plant, fell),
	    cmocka_unit_test_setup_teardown(test_lists_that_are_added_up, plant, fell),
	    cmocka_unit_test_setup_teardown(test_lists_with_quotes, plant, fell),
	    cmocka_unit_test_setup_teardown(test_export_header, plant, fell),
	    cmocka_unit_test_setup_teardown(test_no_repository, plant, fell),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
