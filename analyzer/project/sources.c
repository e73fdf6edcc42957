/*
 * sources.c: which sources of a folder are somebody's own. What git ignores is no source that anybody keeps, and what
 * stands in folders of third parties or of a build is for others to mend; --exclude leaves out more, --no-ignore takes
 * all. Where there is no git, or the folder is in no repository, names alone tell.
 */
#include "project/project.h"

#include <stdlib.h>
#include <string.h>

bool is_source_file(const char *file)
{
	static const char *const extensions[] = {".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".cu"};
	const char *ext = path_extension(file);
	for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++)
		if (strcmp(ext, extensions[i]) == 0)
			return true;
	return false;
}

struct sources {
	struct arena *arena;
	const struct options *options;
	const char *dir;
	bool by_git; /* what is built is ignored there, if it is; else told by its name */
	text_list *out;
	size_t left_out;
};

/* Does a folder's name, of n bytes, say that it holds no source of this project? CMake's hold probes. */
static bool is_left_out(const struct sources *s, const char *name, size_t n)
{
	static const char *const vendored[] = {"third_party", "third-party", "3rdparty",     "thirdparty",
	                                       "vendor",      "vendored",    "node_modules", "site-packages",
	                                       "_deps",       "venv",        "CMakeFiles"};
	static const char *const built[] = {"build", "dist", "out"};
	for (size_t i = 0; i < sizeof vendored / sizeof vendored[0]; i++)
		if (strlen(vendored[i]) == n && strncmp(vendored[i], name, n) == 0)
			return true;
	for (size_t i = 0; i < sizeof built / sizeof built[0] && !s->by_git; i++)
		if (strlen(built[i]) == n && strncmp(built[i], name, n) == 0)
			return true;
	return !s->by_git && ((n > 12 && strncmp(name, "cmake-build-", 12) == 0) || strncmp(name, "bazel-", 6) == 0);
}

/* By the command line; what settings exclude is told file by file (scope.c). */
static bool is_excluded(const struct sources *s, const char *relative)
{
	const struct options *o = s->options;
	const char *path = path_join(s->arena, path_join(s->arena, o->cwd, s->dir), relative);
	const char *from_here = path_relative(s->arena, o->cwd, path);
	for (size_t i = 0; i < o->excludes.n; i++)
		if (!*o->exclude_bases.at[i] && glob_covers(o->excludes.at[i], from_here[0] == '/' ? relative : from_here))
			return true;
	return false;
}

static void take(struct sources *s, const char *relative)
{
	const char *at = relative;
	if (!is_source_file(relative))
		return;
	bool out = is_excluded(s, relative);
	for (const char *slash = strchr(at, '/'); slash; at = slash + 1, slash = strchr(at, '/')) {
		if (*at == '.')
			return;
		out |= !s->options->no_ignore && is_left_out(s, at, (size_t)(slash - at));
	}
	const char *path = path_join(s->arena, s->dir, relative);
	if (*at == '.' || !file_exists(path) || file_is_folder(path)) /* git knows what is gone */
		return;
	s->left_out += out;
	if (!out)
		vec_push(s->arena, s->out, path);
}

static void visit(const char *path, void *payload)
{
	struct sources *s = payload;
	take(s, path_relative(s->arena, s->dir, path));
}

/* A foreign checkout's own settings of git must not run anything. */
static bool ask_git(struct sources *s)
{
	const char *args[] = {"-C", s->dir,     "-c",       "core.fsmonitor=false", "ls-files",
	                      "-z", "--cached", "--others", "--deduplicate",        "--exclude-standard",
	                      NULL};
	struct buf names = {0};
	bool knows = git_prints(args, &names) && names.n;
	s->by_git = knows;
	for (size_t at = 0; knows && at < names.n; at += strlen(names.at + at) + 1)
		take(s, names.at + at);
	buf_release(&names);
	return knows;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

enum status sources_below(struct arena *a, const struct options *o, const char *dir, text_list *out, size_t *left_out,
                          struct error *err)
{
	struct sources s = {.arena = a, .options = o, .dir = dir, .out = out};
	enum status status = STATUS_OK;
	if (o->no_ignore || !ask_git(&s))
		status = folder_walk(a, dir, visit, &s, err);
	if (out->n)
		qsort(out->at, out->n, sizeof *out->at, by_text);
	*left_out += s.left_out;
	return status;
}
