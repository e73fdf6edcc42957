/*
 * Files and paths: the one place of the analyzer that reads and writes them. Paths are strings with '/'.
 */
#include "base/base_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status fail(struct error *err, const char *verb, const char *path, int reason)
{
	return error_set(err, STATUS_INPUT, "cannot %s '%s': %s", verb, path, strerror(reason));
}

/* A device or a pipe may never end, and a source that a person or a generator wrote is far smaller. */
static enum status check_file(int fd, const char *path, struct error *err)
{
	struct stat st;
	if (fstat(fd, &st) < 0)
		return fail(err, "read", path, errno);
	if (S_ISDIR(st.st_mode))
		return fail(err, "read", path, EISDIR);
	if (!S_ISREG(st.st_mode))
		return error_set(err, STATUS_INPUT, "cannot read '%s': it is no regular file", path);
	if (st.st_size > FILE_BYTES_LIMIT)
		return error_set(err, STATUS_INPUT, "cannot read '%s': it has %lld MiB, more than the limit of %lld", path,
		                 (long long)st.st_size >> 20, (long long)FILE_BYTES_LIMIT >> 20);
	return STATUS_OK;
}

/* Reads until the end, since what stands in /proc says that it has no bytes. */
static int read_all(int fd, struct buf *b)
{
	char part[16384];
	for (;;) {
		ssize_t got = read(fd, part, sizeof part);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return got < 0 ? errno : 0;
		if (b->n + (size_t)got > FILE_BYTES_LIMIT)
			return EFBIG;
		buf_add(b, part, (size_t)got);
	}
}

static enum status read_viewed(struct arena *a, const struct viewed_file *v, char **text, size_t *n, struct error *err)
{
	if (!v->text)
		return fail(err, "read", v->path, ENOENT);
	*text = arena_strndup(a, v->text, v->n);
	*n = v->n;
	return STATUS_OK;
}

enum status file_read(struct arena *a, const char *path, char **text, size_t *n, struct error *err)
{
	const struct viewed_file *viewed = view_find(path);
	if (viewed)
		return read_viewed(a, viewed, text, n, err);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe without a writer would block */
	if (fd < 0)
		return fail(err, "read", path, errno);
	enum status status = check_file(fd, path, err);
	if (status != STATUS_OK) {
		close(fd);
		return status;
	}
	struct buf b = {0};
	int reason = read_all(fd, &b);
	close(fd);
	if (!reason) {
		*text = arena_strndup(a, buf_text(&b), b.n);
		*n = b.n;
	}
	buf_release(&b);
	return reason ? fail(err, "read", path, reason) : STATUS_OK;
}

static int64_t nanoseconds(struct timespec t)
{
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

struct file_stamp file_stamp(const char *path)
{
	struct stat st;
	const struct viewed_file *viewed = view_find(path);
	if (viewed)
		return (struct file_stamp){(int64_t)viewed->n, 0, viewed->text != NULL, 0, true};
	if (stat(path, &st) != 0)
		return (struct file_stamp){.changed = view_has_folder(path)};
	return (struct file_stamp){(int64_t)st.st_size, nanoseconds(st.st_mtim), nanoseconds(st.st_ctim),
	                           (uint64_t)st.st_ino, false};
}

bool file_exists(const char *path)
{
	struct stat st;
	const struct viewed_file *viewed = view_find(path);
	return viewed ? viewed->text != NULL : stat(path, &st) == 0 || view_has_folder(path);
}

bool file_is_folder(const char *path)
{
	struct stat st;
	return view_has_folder(path) || (!view_find(path) && stat(path, &st) == 0 && S_ISDIR(st.st_mode));
}

/* Takes the last name off an absolute path under construction. */
static void drop_last(struct buf *b)
{
	while (b->n && b->at[b->n - 1] != '/')
		b->n--;
	if (b->n)
		b->n--;
	if (b->at)
		b->at[b->n] = 0;
}

/* `path` below `root`, without "." and "..". */
static const char *path_clean(struct arena *a, const char *root, const char *path)
{
	struct buf b = {0};
	const char *parts[2] = {root, path};
	for (int i = 0; i < 2; i++) {
		for (const char *p = parts[i]; *p;) {
			size_t n = strcspn(p, "/");
			if (n == 2 && memcmp(p, "..", 2) == 0)
				drop_last(&b);
			else if (n && !(n == 1 && *p == '.'))
				buf_printf(&b, "/%.*s", (int)n, p);
			p += n + (p[n] == '/');
		}
	}
	const char *clean = b.n ? arena_strdup(a, b.at) : "/";
	buf_release(&b);
	return clean;
}

const char *path_absolute(struct arena *a, const char *path)
{
	char *real = realpath(path, NULL);
	if (real) {
		const char *copy = arena_strdup(a, real);
		free(real);
		return copy;
	}
	char *here = path[0] == '/' ? NULL : getcwd(NULL, 0);
	const char *clean = path_clean(a, here ? here : "", path);
	free(here);
	return clean;
}

const char *path_join(struct arena *a, const char *dir, const char *name)
{
	if (name[0] == '/' || !dir[0])
		return arena_strdup(a, name);
	bool slash = dir[strlen(dir) - 1] == '/';
	return arena_printf(a, "%s%s%s", dir, slash ? "" : "/", name);
}

const char *path_dir(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	if (!slash)
		return ".";
	return slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}

const char *path_base(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

bool path_is_system(const char *path)
{
	while (strncmp(path, "/../", 4) == 0)
		path += 3;
	return strncmp(path, "/usr/", 5) == 0 || strncmp(path, "/lib/gcc/", 9) == 0;
}

/* /opbound/cuda/include/curand.h, but not /opbound/kernels/op.cu: a project may lie in a folder of that name. */
bool path_is_embedded(const char *path)
{
	static const char root[] = "/opbound/", folder[] = "/include";
	if (strncmp(path, root, strlen(root)) != 0)
		return false;
	const char *framework = path + strlen(root), *rest = framework + strcspn(framework, "/");
	size_t n = strlen(folder);
	return strncmp(rest, folder, n) == 0 && (rest[n] == '/' || rest[n] == '\0');
}

bool path_is_followed(const char *path)
{
	return path_is_embedded(path) && strstr(path, "/followed/");
}

bool path_is_replayed(const char *path)
{
	return path_is_embedded(path) && strstr(path, "/replayed/");
}

const char *path_extension(const char *path)
{
	const char *base = path_base(path), *dot = strrchr(base, '.');
	return dot && dot != base ? dot : "";
}

const char *path_relative(struct arena *a, const char *dir, const char *path)
{
	size_t n = strlen(dir);
	while (n && dir[n - 1] == '/')
		n--;
	if (strncmp(dir, path, n) != 0 || path[n] != '/')
		return path;
	return arena_strdup(a, path + n + 1);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sort_names(struct folder_names *f)
{
	if (f->folders.n)
		qsort(f->folders.at, f->folders.n, sizeof *f->folders.at, by_text);
	if (f->files.n)
		qsort(f->files.at, f->files.n, sizeof *f->files.at, by_text);
}

static void list_entry(struct arena *a, int at, const struct dirent *e, struct folder_names *out)
{
	struct stat st;
	unsigned char type = e->d_type;
	if (e->d_name[0] == '.')
		return;
	if (type == DT_UNKNOWN && fstatat(at, e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0)
		type = S_ISDIR(st.st_mode) ? DT_DIR : S_ISLNK(st.st_mode) ? DT_LNK : S_ISREG(st.st_mode) ? DT_REG : DT_UNKNOWN;
	if (type == DT_LNK && fstatat(at, e->d_name, &st, 0) == 0 && S_ISREG(st.st_mode))
		type = DT_REG;
	if (type == DT_LNK)
		vec_push(a, &out->links, arena_strdup(a, e->d_name));
	if (type == DT_DIR)
		vec_push(a, &out->folders, arena_strdup(a, e->d_name));
	else if (type == DT_REG)
		vec_push(a, &out->files, arena_strdup(a, e->d_name));
}

enum status folder_list(struct arena *a, const char *dir, struct folder_names *out, struct error *err)
{
	struct folder_names f = {0};
	DIR *d = opendir(dir);
	if (!d && !view_has_folder(dir))
		return fail(err, "read the folder", dir, errno);
	for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d))
		list_entry(a, dirfd(d), e, &f);
	if (d)
		closedir(d);
	view_list(a, dir, &f);
	sort_names(&f);
	*out = f;
	return STATUS_OK;
}

enum status folder_walk(struct arena *a, const char *dir, folder_visit visit, void *payload, struct error *err)
{
	VEC(const char *) work = {0};
	VEC(const char *) files = {0};
	struct folder_names f;
	vec_push(a, &work, dir);
	while (work.n) {
		const char *folder = vec_pop(&work);
		enum status status = folder_list(a, folder, &f, err);
		if (status != STATUS_OK)
			return status;
		for (size_t i = 0; i < f.folders.n; i++)
			vec_push(a, &work, path_join(a, folder, f.folders.at[i]));
		for (size_t i = 0; i < f.files.n; i++)
			vec_push(a, &files, path_join(a, folder, f.files.at[i]));
	}
	if (files.n)
		qsort(files.at, files.n, sizeof *files.at, by_text);
	for (size_t i = 0; i < files.n; i++)
		visit(files.at[i], payload);
	return STATUS_OK;
}

static bool has_one_of(struct arena *a, const char *dir, const char *const *names)
{
	for (; *names; names++)
		if (file_exists(path_join(a, dir, *names)))
			return true;
	return false;
}

/* Projects stand below these and are none: a home, and where anybody may put files. */
static bool holds_projects(const char *dir)
{
	const char *home = getenv("HOME");
	struct stat st;
	return strcmp(dir, "/") == 0 || (home && strcmp(dir, home) == 0) || stat(dir, &st) < 0 || (st.st_mode & S_IWOTH);
}

/* The path that it returns lies in `a`, as all that it looked at. */
static const char *find_root(struct arena *a, const char *file)
{
	static const char *const kept[] = {".git", ".hg", ".svn", NULL};
	static const char *const unpacked[] = {
	    "setup.py",     "pyproject.toml", "PKG-INFO",    "CMakeLists.txt", "WORKSPACE",
	    "MODULE.bazel", "LICENSE",        "LICENSE.txt", "LICENSE.md",     NULL};
	const char *top = NULL;
	bool is_inside = true;
	for (const char *dir = path_dir(a, file);;) {
		if (has_one_of(a, dir, kept))
			return dir;
		is_inside = is_inside && !holds_projects(dir);
		if (is_inside && has_one_of(a, dir, unpacked))
			top = dir;
		const char *up = path_dir(a, dir);
		if (strcmp(up, dir) == 0 || strcmp(dir, ".") == 0)
			return top;
		dir = up;
	}
}

const char *source_root(struct arena *a, const char *file)
{
	struct arena scratch;
	arena_init(&scratch);
	const char *root = find_root(&scratch, file);
	root = root ? arena_strdup(a, root) : NULL;
	arena_release(&scratch);
	return root;
}

const char *repository_root(struct arena *a, const char *file)
{
	const char *root = source_root(a, file);
	return root ? root : path_dir(a, file);
}
