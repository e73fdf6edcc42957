/*
 * What is read of compile_flags.txt, .clangd, CMakeLists.txt and setup.py, and what is not taken from them.
 */
#include "project/flags.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct tree {
	struct arena arena;
	const char *root;
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
	char name[] = "/tmp/opbound-flags-XXXXXX";
	assert_non_null(t);
	arena_init(&t->arena);
	assert_non_null(mkdtemp(name));
	t->root = path_absolute(&t->arena, name);
	put(t, ".git/HEAD", "");
	*state = t;
	return 0;
}

static int fell(void **state)
{
	struct tree *t = *state;
	int status = system(arena_printf(&t->arena, "rm -r '%s'", t->root));
	arena_release(&t->arena);
	free(t);
	return status;
}

/* [a][b]; the tree's root is written as ~. */
static const char *joined(struct tree *t, const text_list *words)
{
	const char *text = "";
	for (size_t i = 0; i < words->n; i++) {
		const char *root = strstr(words->at[i], t->root);
		if (root)
			text = arena_printf(&t->arena, "%s[%.*s~%s]", text, (int)(root - words->at[i]), words->at[i],
			                    root + strlen(t->root));
		else
			text = arena_printf(&t->arena, "%s[%s]", text, words->at[i]);
	}
	return text;
}

static struct repository_flags flags_of(struct tree *t, const char *file)
{
	struct repository_flags f = {0};
	repository_flags(&t->arena, path_join(&t->arena, t->root, file), &f);
	return f;
}

static const char *words_of(struct tree *t, const char *file)
{
	struct repository_flags f = flags_of(t, file);
	return joined(t, &f.words);
}

static void test_compile_flags(void **state)
{
	struct tree *t = *state;
	put(t, "compile_flags.txt", "-DA\n");
	put(t, "sub/compile_flags.txt", "-DB=1 2 \r\n\n-Iinc\n-isystem\n../lib\n");
	assert_string_equal(words_of(t, "a.c"), "[-DA]");
	struct repository_flags f = flags_of(t, "sub/deep/a.c");
	assert_string_equal(joined(t, &f.words), "[-DB=1 2][-I~/sub/inc][-isystem][~/lib]");
	assert_string_equal(joined(t, &f.told), "[arguments from sub/compile_flags.txt]");
}

static void test_nothing_outside(void **state)
{
	struct tree *t = *state;
	put(t, "compile_flags.txt", "-I/etc\n-include\n/etc/passwd\n-I../..\n@/etc/passwd\n-DA\n-isysroot/\n");
	put(t, ".clangd", "CompileFlags:\n  CompilationDatabase: /etc\n  Add: -I/etc\n");
	assert_int_equal(symlink("/etc", path_join(&t->arena, t->root, "link")), 0);
	put(t, "sub/compile_flags.txt", "-I../link\n-DB\n");
	struct repository_flags f = flags_of(t, "a.c");
	assert_string_equal(joined(t, &f.words), "[-DA]");
	assert_int_equal(f.told.n, 9);
	assert_string_equal(joined(t, &f.clangd.add), "");
	assert_null(f.clangd.database);
	assert_string_equal(words_of(t, "sub/a.c"), "[-DB]");
}

static void test_clangd(void **state)
{
	static const char text[] = "# ours\nCompileFlags:\n  Add: [-DA, \"-DB=x, y\",\n    '-DC']  # three\n"
	                           "  Remove:\n    - -W*\n    - -I\n  Compiler: clang++\n"
	                           "Diagnostics:\n  Suppress: [x]\n  Add: [-DNO]\n"
	                           "---\nIf:\n  PathMatch: [.*\\.cu]\nCompileFlags:\n  Add: [-DCU]\n"
	                           "---\nIf:\n  PathExclude: src/.*\nCompileFlags: {Add: [-DFLOW]}\n"
	                           "---\nIf:\n  PathMatch: (a*)*\\1\nCompileFlags:\n  Add: [-DSLOW]\n";
	struct tree *t = *state;
	struct clangd_flags f = {0};
	clangd_read(&t->arena, text, "src/k.c", &f);
	assert_string_equal(joined(t, &f.add), "[-DA][-DB=x, y][-DC]");
	text_list words = {0};
	const char *const command[] = {"cc", "-Wall", "-I", "x", "-Iy", "-DK", "-c", "k.c"};
	for (size_t i = 0; i < sizeof command / sizeof command[0]; i++)
		vec_push(&t->arena, &words, command[i]);
	clangd_apply(&t->arena, &f, "src/k.c", &words);
	assert_string_equal(joined(t, &words), "[clang++][-DK][-c][k.c][-DA][-DB=x, y][-DC][-x][c++]");
	struct clangd_flags device = {0};
	clangd_read(&t->arena, text, "k.cu", &device);
	assert_string_equal(joined(t, &device.add), "[-DA][-DB=x, y][-DC][-DCU]");
}

static void test_build_files(void **state)
{
	struct tree *t = *state;
	text_list out = {0};
	const char *const folders[] = {"inc", "a/own", "a/b", "a/c/d", "top", "not"};
	for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
		put(t, path_join(&t->arena, folders[i], "x"), "");
	put(t, "CMakeLists.txt",
	    "include_directories(inc # not\n \"${CMAKE_SOURCE_DIR}/top\" ${UNKNOWN}/not /etc ../..)\n");
	put(t, "a/CMakeLists.txt",
	    "target_include_directories(k PRIVATE $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/own>)\n");
	put(t, "a/setup.py", "x(include_dirs=['b', os.path.join(here, \"c\", 'd')], library_dirs=['own'])\n");
	build_folders(&t->arena, t->root, path_join(&t->arena, t->root, "a/src/k.cc"), &out);
	assert_string_equal(joined(t, &out), "[~/a/own][~/a/b][~/a/c/d][~/inc][~/top]");
}

static void test_build_macros(void **state)
{
	static const char *const names[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};
	struct tree *t = *state;
	text_list wanted = {0}, out = {0}, read = {0};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		vec_push(&t->arena, &wanted, names[i]);
	put(t, "setup.py",
	    "# '-DH=1'\nx(args=['-DA=4', \"-DB\", '-DC=1', '-DC=2', f'-DD={n}', '-DE=' + n, '-std=c++20'],\n"
	    "  define_macros=[('F', None), (\"G\", 64), ('I', size), ('J', '7')])\n");
	put(t, "a/CMakeLists.txt",
	    "set(CMAKE_CXX_STANDARD 17)\nadd_definitions(-DH=9)\n"
	    "target_compile_definitions(D PRIVATE E=${n} D=5 # A=5\n)\n");
	put(t, "a/other.py", "load(['-DB=3'])");
	build_macros(&t->arena, path_join(&t->arena, t->root, "a/src/k.cc"), &wanted, &out, &read);
	assert_string_equal(joined(t, &out), "[-DH=9][-DD=5][-DA=4][-DB=1][-DF=1][-DG=64][-DJ=7][-std=gnu++20]");
	assert_int_equal(read.n, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_compile_flags, plant, fell),
	    cmocka_unit_test_setup_teardown(test_nothing_outside, plant, fell),
	    cmocka_unit_test_setup_teardown(test_clangd, plant, fell),
	    cmocka_unit_test_setup_teardown(test_build_files, plant, fell),
	    cmocka_unit_test_setup_teardown(test_build_macros, plant, fell),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
