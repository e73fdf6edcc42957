/*
 * view.c: files as another revision has them, in a process that was forked to look at that revision. What the view
 * names is read, listed and found as it says, everything else as the disk has it; nothing on the disk changes.
 *
 * State of the process, as tracing and the heap are. It is set before anything is read and never after, as if the
 * process had been started on another disk; to hand it to every reader would put it into every interface there is.
 */
#include "base/base_int.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct viewed_file *files;
static size_t n_files;

void file_view_set(const struct viewed_file *list, size_t n)
{
	files = list;
	n_files = n;
}

const struct viewed_file *file_view(size_t *n)
{
	*n = n_files;
	return files;
}

static const struct viewed_file *find(const char *path)
{
	for (size_t i = 0; i < n_files; i++)
		if (strcmp(files[i].path, path) == 0)
			return &files[i];
	return NULL;
}

/* By another path: of the same last name, or a link. To resolve every path there is would cost more than to read what
 * stands there. */
static bool may_be_viewed(const char *path)
{
	struct stat st;
	const char *name = path_base(path);
	for (size_t i = 0; i < n_files; i++)
		if (strcmp(path_base(files[i].path), name) == 0)
			return true;
	return lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
}

const struct viewed_file *view_find(const char *path)
{
	if (!n_files)
		return NULL;
	const struct viewed_file *found = find(path);
	if (found || !may_be_viewed(path))
		return found;
	struct arena scratch;
	arena_init(&scratch);
	found = find(path_absolute(&scratch, path));
	arena_release(&scratch);
	return found;
}

/* What is left of the path behind the folder, or null. */
static const char *behind(const char *dir, const char *path)
{
	size_t n = strlen(dir);
	while (n && dir[n - 1] == '/')
		n--;
	return strncmp(dir, path, n) == 0 && path[n] == '/' ? path + n + 1 : NULL;
}

bool view_has_folder(const char *path)
{
	for (size_t i = 0; i < n_files; i++)
		if (files[i].text && behind(path, files[i].path))
			return true;
	return false;
}

static void add_once(struct arena *a, struct folder_names *out, const char *name, bool is_folder)
{
	const char *const *at = is_folder ? out->folders.at : out->files.at;
	for (size_t i = 0; i < (is_folder ? out->folders.n : out->files.n); i++)
		if (strcmp(at[i], name) == 0)
			return;
	if (is_folder)
		vec_push(a, &out->folders, name);
	else
		vec_push(a, &out->files, name);
}

static void remove_file(struct folder_names *out, const char *name)
{
	size_t kept = 0;
	for (size_t i = 0; i < out->files.n; i++)
		if (strcmp(out->files.at[i], name) != 0)
			out->files.at[kept++] = out->files.at[i];
	out->files.n = kept;
}

void view_list(struct arena *a, const char *dir, struct folder_names *out)
{
	for (size_t i = 0; i < n_files; i++) {
		const char *rest = behind(dir, files[i].path), *slash = rest ? strchr(rest, '/') : NULL;
		if (!rest || rest[0] == '.')
			continue;
		if (!files[i].text && !slash)
			remove_file(out, rest);
		else if (files[i].text)
			add_once(a, out, arena_strndup(a, rest, slash ? (size_t)(slash - rest) : strlen(rest)), slash != NULL);
	}
}
