/*
 * flags.c: compile_flags.txt and .clangd, found upwards from a file to the root of its repository and no further.
 *
 * They came with the sources, so they are believed as .opbound.json is: not where somebody else could have put them,
 * and no path that they name may lie outside of the repository. Such an argument is left out, and that is told; it can
 * be given behind `--`. Nothing that they name is run: a compiler's name says which language a file is in, no more.
 */
#include "project/flags.h"

#include <string.h>

static bool starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* ---- which arguments are taken ---- */

/* How many letters of the word stand in front of its path; 0: it names none. */
static size_t path_option(const char *word)
{
	static const char *const options[] = {"-isystem", "-isysroot",       "-iquote",       "-idirafter",
	                                      "-include", "-imacros",        "--sysroot",     "-iframework",
	                                      "-I",       "--gcc-toolchain", "-resource-dir", "-F"};
	for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
		if (starts(word, options[i]))
			return strlen(options[i]) + (word[strlen(options[i])] == '=');
	return 0;
}

struct taking {
	struct arena *arena;
	const char *root, *base, *from; /* from: the file, for what is told */
	text_list *words, *told;
};

/* The path as an absolute one; null: it leaves the repository. */
static const char *own_path(const struct taking *t, const char *path)
{
	const char *whole = path_absolute(t->arena, path_join(t->arena, t->base, path));
	return trust_stays(t->arena, t->root, whole) ? whole : NULL;
}

static void leave_out(const struct taking *t, const char *word)
{
	vec_push(t->arena, t->told,
	         arena_printf(t->arena, "%s: '%s' leaves the repository and is left out", t->from, word));
}

/* Joined or in the next word; answers how many words it took. */
static size_t take_word(const struct taking *t, const char *const *words, size_t n)
{
	size_t at = path_option(words[0]);
	bool joined = at && words[0][at], next = at && !joined && n > 1;
	const char *path = joined ? words[0] + at : next ? words[1] : NULL;
	const char *whole = path ? own_path(t, path) : NULL;
	if (words[0][0] == '@')
		leave_out(t, words[0]);
	else if (!at)
		vec_push(t->arena, t->words, words[0]);
	else if (path && !whole)
		leave_out(t, path);
	else if (joined)
		vec_push(t->arena, t->words, arena_printf(t->arena, "%.*s%s", (int)at, words[0], whole));
	else if (next) {
		vec_push(t->arena, t->words, words[0]);
		vec_push(t->arena, t->words, whole);
	}
	return next ? 2 : 1;
}

static void take_words(const struct taking *t, const text_list *words)
{
	for (size_t i = 0; i < words->n;)
		i += take_word(t, words->at + i, words->n - i);
}

/* ---- the files ---- */

static const char *read_found(struct arena *a, const char *path, text_list *told)
{
	char *text;
	size_t n;
	if (!file_exists(path))
		return NULL;
	const char *doubt = config_doubt(a, path);
	if (doubt)
		vec_push(a, told, arena_printf(a, "'%s' is not used, because %s", path, doubt));
	return !doubt && file_read(a, path, &text, &n, NULL) == STATUS_OK ? text : NULL;
}

/* One argument a line; clangd takes blanks into it. */
static void take_lines(struct arena *a, const char *text, text_list *out)
{
	while (*text) {
		size_t n = strcspn(text, "\r\n"), blank = strspn(text, " \t");
		size_t end = n;
		while (end > blank && (text[end - 1] == ' ' || text[end - 1] == '\t'))
			end--;
		if (end > blank)
			vec_push(a, out, arena_strndup(a, text + blank, end - blank));
		text += n + strspn(text + n, "\r\n");
	}
}

static void take_compile_flags(struct arena *a, const char *root, const char *dir, struct repository_flags *out)
{
	text_list lines = {0};
	struct taking t = {a, root, dir, "compile_flags.txt", &out->words, &out->told};
	const char *path = path_join(a, dir, "compile_flags.txt"),
	           *text = out->base ? NULL : read_found(a, path, &out->told);
	if (!text)
		return;
	take_lines(a, text, &lines);
	take_words(&t, &lines);
	out->base = dir;
	vec_push(a, &out->told, arena_printf(a, "arguments from %s", path_relative(a, root, path)));
}

static void take_clangd(struct arena *a, const char *root, const char *dir, const char *file,
                        struct repository_flags *out)
{
	struct clangd_flags read = {0};
	struct taking t = {a, root, dir, ".clangd", &out->clangd.add, &out->told};
	const char *path = path_join(a, dir, ".clangd"), *text = read_found(a, path, &out->told);
	if (!text)
		return;
	clangd_read(a, text, path_relative(a, dir, file), &read);
	take_words(&t, &read.add);
	for (size_t i = 0; i < read.remove.n; i++)
		vec_push(a, &out->clangd.remove, read.remove.at[i]);
	if (read.compiler)
		out->clangd.compiler = read.compiler;
	bool is_word = read.database && (strcmp(read.database, "Ancestors") == 0 || strcmp(read.database, "None") == 0);
	const char *folder = !read.database || is_word ? read.database : own_path(&t, read.database);
	if (folder)
		out->clangd.database = folder;
	else if (read.database)
		leave_out(&t, read.database);
	if (read.add.n || read.remove.n || read.compiler || folder)
		vec_push(a, &out->told, arena_printf(a, "arguments from %s", path_relative(a, root, path)));
}

/* Folders from the root down to the file's. */
static text_list folders_down(struct arena *a, const char *root, const char *file)
{
	text_list up = {0}, down = {0};
	const char *dir = path_dir(a, file);
	for (; path_relative(a, root, dir) != dir; dir = path_dir(a, dir))
		vec_push(a, &up, dir);
	vec_push(a, &down, root);
	for (size_t i = up.n; i-- > 0;)
		vec_push(a, &down, up.at[i]);
	return down;
}

void repository_flags(struct arena *a, const char *file, struct repository_flags *out)
{
	const char *root = repository_root(a, file);
	text_list down = folders_down(a, root, file);
	for (size_t i = 0; i < down.n; i++) /* the nearest has the last word */
		take_clangd(a, root, down.at[i], file, out);
	for (size_t i = down.n; i-- > 0;)
		take_compile_flags(a, root, down.at[i], out);
}

/* ---- a command under .clangd ---- */

static bool is_removed(const struct clangd_flags *f, const char *word, bool *with_next)
{
	*with_next = false;
	for (size_t i = 0; i < f->remove.n; i++) {
		const char *pattern = f->remove.at[i];
		size_t n = strlen(pattern);
		bool is_prefix = n && pattern[n - 1] == '*';
		bool takes_value = path_option(pattern) == n || strcmp(pattern, "-D") == 0 || strcmp(pattern, "-U") == 0;
		*with_next = takes_value && strcmp(word, pattern) == 0;
		if (*with_next || strcmp(word, pattern) == 0 || (is_prefix && strncmp(word, pattern, n - 1) == 0) ||
		    (takes_value && starts(word, pattern)))
			return true;
	}
	return false;
}

void clangd_apply(struct arena *a, const struct clangd_flags *f, const char *file, text_list *words)
{
	text_list kept = {0};
	bool with_next;
	for (size_t i = 0; i < words->n; i++)
		if (i && is_removed(f, words->at[i], &with_next))
			i += with_next;
		else
			vec_push(a, &kept, words->at[i]);
	for (size_t i = 0; i < f->add.n; i++)
		vec_push(a, &kept, f->add.at[i]);
	if (f->compiler && kept.n)
		kept.at[0] = f->compiler;
	size_t n = f->compiler ? strlen(f->compiler) : 0;
	if (n > 2 && strcmp(f->compiler + n - 2, "++") == 0 && strcmp(path_extension(file), ".c") == 0) {
		vec_push(a, &kept, "-x"); /* as that compiler takes it */
		vec_push(a, &kept, "c++");
	}
	*words = kept;
}
