/*
 * Cache folders: entries that several processes make and use at once. Who makes an entry holds its lock, so that it is
 * made once; what is oldest goes when the folder grows past its budget. An entry may vanish at any time: whoever uses
 * one must be able to do without.
 */
#include "base/base.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum status folder_make(struct arena *a, const char *dir, struct error *err)
{
	for (const char *at = dir + 1;; at++) {
		bool end = *at == '\0';
		if (!end && *at != '/')
			continue;
		const char *part = arena_strndup(a, dir, (size_t)(at - dir));
		if (mkdir(part, 0777) < 0 && errno != EEXIST)
			return error_set(err, STATUS_INPUT, "cannot make the folder '%s': %s", part, strerror(errno));
		if (end)
			return STATUS_OK;
	}
}

int cache_lock(struct arena *a, const char *entry)
{
	int fd = open(arena_printf(a, "%s.lock", entry), O_CREAT | O_RDWR | O_CLOEXEC, 0666);
	if (fd >= 0 && flock(fd, LOCK_EX) == 0)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

void cache_unlock(int lock)
{
	if (lock >= 0)
		close(lock); /* which lets the lock go */
}

void cache_touch(const char *entry)
{
	utimensat(AT_FDCWD, entry, NULL, 0);
}

struct cache_entry {
	const char *path;
	int64_t bytes, used;
};
typedef VEC(struct cache_entry) cache_list;

static int older_first(const void *pa, const void *pb)
{
	const struct cache_entry *a = pa, *b = pb;
	if (a->used != b->used)
		return a->used < b->used ? -1 : 1;
	return strcmp(a->path, b->path);
}

/* Files of one entry have one name up to the first dot. */
static size_t stem_length(const char *path)
{
	const char *base = path_base(path);
	return (size_t)(base - path) + strcspn(base, ".");
}

static bool are_of_one(const struct cache_entry *a, const struct cache_entry *b)
{
	size_t n = stem_length(a->path);
	return n == stem_length(b->path) && memcmp(a->path, b->path, n) == 0;
}

static int by_path(const void *pa, const void *pb)
{
	const struct cache_entry *a = pa, *b = pb;
	return strcmp(a->path, b->path);
}

/* An entry is used with all its files, of which only one is touched. */
static void use_together(cache_list *entries)
{
	if (entries->n)
		qsort(entries->at, entries->n, sizeof entries->at[0], by_path);
	for (size_t from = 0, to = 0; from < entries->n; from = to) {
		int64_t used = 0;
		for (to = from; to < entries->n && are_of_one(&entries->at[from], &entries->at[to]); to++)
			used = entries->at[to].used > used ? entries->at[to].used : used;
		for (size_t i = from; i < to; i++)
			entries->at[i].used = used;
	}
}

static int64_t list_entries(struct arena *a, const char *dir, cache_list *out)
{
	int64_t sum = 0;
	DIR *d = opendir(dir);
	for (struct dirent *e; d && (e = readdir(d));) {
		const char *path = path_join(a, dir, e->d_name);
		struct stat s;
		if (stat(path, &s) < 0 || !S_ISREG(s.st_mode))
			continue;
		struct cache_entry entry = {path, (int64_t)s.st_size, (int64_t)s.st_mtime};
		vec_push(a, out, entry);
		sum += entry.bytes;
	}
	if (d)
		closedir(d);
	return sum;
}

void cache_trim(struct arena *a, const char *dir, int64_t budget)
{
	cache_list entries = {0};
	int64_t sum = list_entries(a, dir, &entries);
	use_together(&entries);
	if (entries.n)
		qsort(entries.at, entries.n, sizeof entries.at[0], older_first);
	for (size_t i = 0; i < entries.n; i++) {
		bool begun = i > 0 && are_of_one(&entries.at[i - 1], &entries.at[i]);
		if (sum <= budget && !begun)
			break;
		if (unlink(entries.at[i].path) == 0)
			sum -= entries.at[i].bytes;
	}
}

void cache_drop(const char *entry)
{
	unlink(entry);
}

bool cache_publish(const char *from, const char *entry)
{
	if (rename(from, entry) == 0)
		return true;
	unlink(from);
	return false;
}
