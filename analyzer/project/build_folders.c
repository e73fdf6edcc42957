/*
 * build_folders.c: include folders that CMakeLists.txt and setup.py name in plain words. They are no arguments, since a
 * build file has many targets: of several headers that an include can mean, one in such a folder is the likelier.
 */
#include "project/flags.h"

#include <ctype.h>
#include <string.h>

struct listing {
	struct arena *arena;
	const char *root, *dir;
	text_list *out;
};

static void take_folder(const struct listing *l, const char *name)
{
	const char *path = path_absolute(l->arena, path_join(l->arena, l->dir, name));
	if (!file_is_folder(path) || !trust_stays(l->arena, l->root, path))
		return;
	for (size_t i = 0; i < l->out->n; i++)
		if (strcmp(l->out->at[i], path) == 0)
			return;
	vec_push(l->arena, l->out, path);
}

/* Variables that say where the build file is. */
static const char *behind_variable(const struct listing *l, const char *word)
{
	static const char *const here[] = {"${CMAKE_CURRENT_SOURCE_DIR}", "${CMAKE_CURRENT_LIST_DIR}",
	                                   "${PROJECT_SOURCE_DIR}"};
	static const char top[] = "${CMAKE_SOURCE_DIR}", interface[] = "$<BUILD_INTERFACE:";
	if (strncmp(word, interface, sizeof interface - 1) == 0) {
		word += sizeof interface - 1;
		word = arena_strndup(l->arena, word, strcspn(word, ">"));
	}
	for (size_t i = 0; i < sizeof here / sizeof here[0]; i++)
		if (strncmp(word, here[i], strlen(here[i])) == 0)
			return arena_printf(l->arena, ".%s", word + strlen(here[i]));
	if (strncmp(word, top, sizeof top - 1) == 0)
		return arena_printf(l->arena, "%s%s", l->root, word + sizeof top - 1);
	return strpbrk(word, "$@") ? NULL : word;
}

/* The words of a CMake command between its parentheses; words that are no folders fall out by themselves. */
static void take_cmake(const struct listing *l, const char *text)
{
	for (const char *at = strstr(text, "include_directories"); at; at = strstr(at, "include_directories")) {
		at += strlen("include_directories");
		at += strspn(at, " \t");
		if (*at++ != '(')
			continue;
		while (*at && *at != ')') {
			at += strspn(at, " \t\r\n\"");
			size_t n = *at == '#' ? 0 : strcspn(at, " \t\r\n\")#");
			const char *word = n ? behind_variable(l, arena_strndup(l->arena, at, n)) : NULL;
			if (word && *word)
				take_folder(l, word);
			at += n;
			if (*at == '#')
				at += strcspn(at, "\n");
		}
	}
}

/* The words of a Python string list; `os.path.join(here, "a", "b")` is a/b below the file's folder. */
static void take_python(const struct listing *l, const char *text)
{
	for (const char *at = strstr(text, "include_dirs"); at; at = strstr(at, "include_dirs")) {
		at += strlen("include_dirs");
		at += strspn(at, " \t=+:'\"");
		if (*at != '[')
			continue;
		const char *joined = NULL;
		for (at++; *at && *at != ']'; at++) {
			if (strncmp(at, "join(", 5) == 0)
				joined = "";
			if (*at == ')' && joined) {
				take_folder(l, joined);
				joined = NULL;
			}
			if (*at != '"' && *at != '\'')
				continue;
			size_t n = strcspn(at + 1, *at == '"' ? "\"\n" : "'\n");
			const char *word = arena_strndup(l->arena, at + 1, n);
			if (joined)
				joined = path_join(l->arena, joined, word);
			else
				take_folder(l, word);
			at += at[1 + n] ? 1 + n : n;
		}
	}
}

static void take_file(const struct listing *l, const char *name, void (*take)(const struct listing *, const char *))
{
	struct arena scratch;
	char *text;
	size_t n;
	const char *path = path_join(l->arena, l->dir, name);
	if (!file_exists(path) || !trust_stays(l->arena, l->root, path))
		return;
	arena_init(&scratch);
	if (file_read(&scratch, path, &text, &n, NULL) == STATUS_OK)
		take(l, text);
	arena_release(&scratch);
}

void build_folders(struct arena *a, const char *root, const char *file, text_list *out)
{
	for (const char *dir = path_dir(a, file);; dir = path_dir(a, dir)) {
		struct listing l = {a, root, dir, out};
		take_file(&l, "CMakeLists.txt", take_cmake);
		take_file(&l, "setup.py", take_python);
		if (strcmp(dir, root) == 0 || path_relative(a, root, dir) == dir)
			return;
	}
}
