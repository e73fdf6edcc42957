/*
 * include_index.c: the files of a repository by their base names, for includes that no folder of the arguments
 * resolves.
 *
 * One walk below the repository's root, made when the first include asks for it and kept for the run. Left out are
 * hidden folders, what a build or a package manager put there, and repositories inside of it (a submodule's `.git` is a
 * file, and its headers are the project's). Links to folders are not followed, so nothing outside is ever named.
 */
#include "project/includes.h"

#include <string.h>

enum { MAX_ENTRIES = 200000 }; /* beyond, headers of the folders that lie deepest are not found, and that is told */

static uint64_t text_hash(const char *text)
{
	return hash_bytes(0, text, strlen(text));
}

static bool is_made(const char *folder)
{
	static const char *const names[] = {"build", "out", "dist", "node_modules", "site-packages", "_deps", "venv"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(folder, names[i]) == 0)
			return true;
	return strncmp(folder, "cmake-build-", 12) == 0 || strncmp(folder, "bazel-", 6) == 0;
}

static void add_file(struct include_index *x, const char *dir, const char *name)
{
	uint64_t key = text_hash(name), next = 0;
	map_get(&x->heads, key, &next);
	map_put(&x->heads, key, x->files.n + 1);
	vec_push(x->arena, &x->files, (struct indexed_file){path_join(x->arena, dir, name), (uint32_t)next});
}

static void walk(struct include_index *x)
{
	VEC(const char *) work = {0};
	size_t entries = 0;
	vec_push(x->arena, &work, x->root);
	for (size_t i = 0; i < work.n && !x->is_cut; i++) {
		struct folder_names f = {0};
		const char *dir = work.at[i];
		bool is_other = i && file_is_folder(path_join(x->arena, dir, ".git"));
		if (is_other || folder_list(x->arena, dir, &f, NULL) != STATUS_OK)
			continue;
		for (size_t k = 0; k < f.files.n; k++)
			add_file(x, dir, f.files.at[k]);
		for (size_t k = 0; k < f.folders.n; k++)
			if (!is_made(f.folders.at[k]))
				vec_push(x->arena, &work, path_join(x->arena, dir, f.folders.at[k]));
		entries += f.files.n + f.folders.n;
		x->is_cut = entries > MAX_ENTRIES;
	}
	trace(TRACE_RUN, "%zu files below '%s' by name%s", x->files.n, x->root, x->is_cut ? ", not all" : "");
}

void include_index_init(struct include_index *x, struct arena *a, const char *root)
{
	*x = (struct include_index){.arena = a, .root = root};
	map_init(&x->heads, a);
	walk(x);
}

/* `include` begins behind a slash of the path. */
static bool ends_so(const char *path, const char *include)
{
	size_t n = strlen(path), m = strlen(include);
	return n > m && path[n - m - 1] == '/' && strcmp(path + n - m, include) == 0;
}

void include_index_find(const struct include_index *x, struct arena *a, const char *include, text_list *out)
{
	uint64_t at = 0;
	map_get(&x->heads, text_hash(path_base(include)), &at);
	for (; at; at = x->files.at[at - 1].next)
		if (ends_so(x->files.at[at - 1].path, include))
			vec_push(a, out, x->files.at[at - 1].path);
}
