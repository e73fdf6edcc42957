/*
 * compile_commands.json, shell words, response files, and the command that a file without an entry gets.
 */
#include "project/project.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static const char *joined(struct arena *a, const text_list *words)
{
	const char *text = "";
	for (size_t i = 0; i < words->n; i++)
		text = arena_printf(a, "%s[%s]", text, words->at[i]);
	return text;
}

static void test_shell_words(void **state)
{
	static const struct {
		const char *text, *want;
	} rows[] = {
	    {"g++ -c a.cc", "[g++][-c][a.cc]"},
	    {"  a \t b\n", "[a][b]"},
	    {"-DS=\"a b\" -DT='x \"y\"'", "[-DS=a b][-DT=x \"y\"]"},
	    {"-DS=\\\"a\\\"", "[-DS=\"a\"]"},
	    {"a\\ b", "[a b]"},
	    {"\"a\\\"b\\n\"", "[a\"b\\n]"},
	    {"'' \"\"", "[][]"},
	    {"$HOME *.c", "[$HOME][*.c]"},
	    {"'unterminated", "[unterminated]"},
	    {"", ""},
	};
	struct arena a;
	(void)state;
	arena_init(&a);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		text_list words = {0};
		shell_split(&a, rows[i].text, strlen(rows[i].text), &words);
		assert_string_equal(joined(&a, &words), rows[i].want);
	}
	arena_release(&a);
}

/* ---- a folder with files ---- */

struct tree {
	struct arena arena;
	char root[64];
	VEC(const char *) files;
};

static const char *put(struct tree *t, const char *name, const char *text)
{
	struct error err;
	const char *path = path_join(&t->arena, t->root, name);
	assert_int_equal(file_write(path, text, strlen(text), &err), STATUS_OK);
	vec_push(&t->arena, &t->files, path);
	return path;
}

static int plant(void **state)
{
	static struct tree t;
	memset(&t, 0, sizeof t);
	arena_init(&t.arena);
	snprintf(t.root, sizeof t.root, "/tmp/opbound-test-XXXXXX");
	assert_non_null(mkdtemp(t.root));
	*state = &t;
	return 0;
}

static int fell(void **state)
{
	struct tree *t = *state;
	for (size_t i = 0; i < t->files.n; i++)
		unlink(t->files.at[i]);
	rmdir(path_join(&t->arena, t->root, "sub"));
	rmdir(t->root);
	arena_release(&t->arena);
	return 0;
}

static void load(struct tree *t, const char *json, struct database *db)
{
	struct error err;
	memset(db, 0, sizeof *db);
	put(t, "compile_commands.json", json);
	assert_int_equal(database_load(&t->arena, t->root, db, &err), STATUS_OK);
}

static void test_entries(void **state)
{
	struct tree *t = *state;
	struct database db;
	put(t, "flags.rsp", "-DR=1 '-Ia b'");
	load(t,
	     "[{\"directory\": \".\", \"file\": \"a.cc\", \"command\": \"ccache g++ -DX -c a.cc\"},\n"
	     " {\"directory\": \".\", \"file\": \"sub/k.cu\", \"arguments\": [\"nvcc\", \"--options-file\", "
	     "\"flags.rsp\"]}]",
	     &db);
	assert_int_equal(db.entries.n, 2);
	assert_string_equal(db.entries.at[0].directory, path_absolute(&t->arena, t->root));
	assert_string_equal(joined(&t->arena, &db.entries.at[0].args), "[g++][-DX][-c][a.cc]");
	assert_string_equal(joined(&t->arena, &db.entries.at[1].args), "[nvcc][-DR=1][-Ia b]");
	const char *file = path_absolute(&t->arena, path_join(&t->arena, t->root, "a.cc"));
	assert_ptr_equal(database_entry_of(&db, file), &db.entries.at[0]);
	assert_null(database_entry_of(&db, "/nowhere/a.cc"));
}

static void test_broken_database(void **state)
{
	struct tree *t = *state;
	struct database db;
	struct error err = {0};
	put(t, "compile_commands.json", "[{\"file\": \"a.cc\",\n\"command\": \"cc a.cc\"}]");
	assert_int_equal(database_load(&t->arena, t->root, &db, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "compile_commands.json:1: an entry needs 'directory', 'file', and 'command' or "
	                                 "'arguments'"));
	put(t, "compile_commands.json", "{}");
	assert_int_equal(database_load(&t->arena, t->root, &db, &err), STATUS_INPUT);
	assert_non_null(strstr(err.text, "expected an array of commands"));
}

static const char *words_of(struct tree *t, const struct database *db, const char *name, const struct options *o)
{
	const char *file = path_absolute(&t->arena, path_join(&t->arena, t->root, name));
	struct front_command c = database_command(&t->arena, db, file, o);
	text_list words = {.at = c.args, .n = c.n_args};
	return joined(&t->arena, &words);
}

/* A header takes the arguments of a unit in its folder, with that unit's language. */
static void test_files_without_entry(void **state)
{
	struct tree *t = *state;
	struct database db;
	struct options o;
	options_init(&o, &t->arena);
	load(t, "[{\"directory\": \".\", \"file\": \"a.c\", \"command\": \"cc -DX -c a.c\"}]", &db);
	assert_string_equal(words_of(t, &db, "a.c", &o), "[cc][-DX][-c][a.c]");
	assert_string_equal(words_of(t, &db, "a.h", &o), "[cc][-DX][-c][a.c][-x][c]");
	assert_string_equal(words_of(t, &db, "new.c", &o), "[cc][-DX][-c][a.c][-x][c]");
	const char *inferred = words_of(t, &db, "b.cc", &o);
	assert_non_null(strstr(inferred, "[c++][-iquote"));
	o.has_arguments = true;
	vec_push(&t->arena, &o.arguments, "-DY");
	assert_string_equal(words_of(t, &db, "a.c", &o), "[c++][-DY]");
}

static void test_search(void **state)
{
	struct tree *t = *state;
	assert_int_equal(mkdir(path_join(&t->arena, t->root, "sub"), 0777), 0);
	const char *file = path_join(&t->arena, t->root, "sub/a.cc");
	assert_null(database_find(&t->arena, file));
	put(t, "compile_commands.json", "[]");
	assert_string_equal(database_find(&t->arena, file), t->root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_shell_words),
	    cmocka_unit_test_setup_teardown(test_entries, plant, fell),
	    cmocka_unit_test_setup_teardown(test_broken_database, plant, fell),
	    cmocka_unit_test_setup_teardown(test_files_without_entry, plant, fell),
	    cmocka_unit_test_setup_teardown(test_search, plant, fell),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
