/*
 * builds.c: which opbound this is, and which libraries it runs with: the names that the linker gave each (build ids).
 * libclang and Z3 are loaded when something is analyzed, which takes longer than to find that nothing has changed. So
 * what they were is kept in the cache's folder, with the stamps of the files that were loaded; while those are as they
 * were, and the loader would look in the same places, it would load the same again.
 */
#include "run/cache_entries.h"
#include "run/run.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>

struct build {
	const char *path; /* null: not asked for */
	struct digest id; /* of its build id */
};
struct builds {
	struct arena *arena;
	VEC(struct build) at;
};

static void add_note(struct builds *b, const char *path, const ElfW(Nhdr) * note, const char *id)
{
	if (note->n_type != NT_GNU_BUILD_ID || note->n_namesz != 4 || memcmp(note + 1, "GNU", 4) != 0)
		return;
	struct build found = {arena_strdup(b->arena, path), digest_of(id, note->n_descsz)};
	vec_push(b->arena, &b->at, found);
}

static int add_build(struct dl_phdr_info *info, size_t size, void *builds)
{
	(void)size;
	if (strncmp(info->dlpi_name, "linux-vdso", strlen("linux-vdso")) == 0)
		return 0; /* the kernel's, of which nothing depends */
	for (size_t i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
		if (segment->p_type != PT_NOTE)
			continue;
		const char *at = (const char *)(info->dlpi_addr + segment->p_vaddr), *end = at + segment->p_memsz;
		while (at + sizeof(ElfW(Nhdr)) <= end) {
			const ElfW(Nhdr) *note = (const void *)at;
			size_t name = ((size_t)note->n_namesz + 3) & ~(size_t)3, text = ((size_t)note->n_descsz + 3) & ~(size_t)3;
			add_note(builds, info->dlpi_name, note, (const char *)(note + 1) + name);
			at += sizeof *note + name + text;
		}
	}
	return 0;
}

static int compare_builds(const void *a, const void *b)
{
	return memcmp(((const struct build *)a)->id.bytes, ((const struct build *)b)->id.bytes, sizeof(struct digest));
}

/* In no order that loading could change. */
static void all_builds(struct arena *a, struct builds *out)
{
	*out = (struct builds){.arena = a};
	dl_iterate_phdr(add_build, out);
	qsort(out->at.at, out->at.n, sizeof *out->at.at, compare_builds);
}

static struct digest digest_of_builds(const struct builds *b)
{
	struct buf text = {0};
	for (size_t i = 0; i < b->at.n; i++)
		buf_add(&text, (const char *)b->at.at[i].id.bytes, sizeof b->at.at[i].id.bytes);
	struct digest d = digest_of(buf_text(&text), text.n);
	buf_release(&text);
	return d;
}

/* ---- what is kept of them ---- */

/* By what is loaded so far, and by where the loader is told to look. */
static const char *record_path(struct arena *a, const char *folder, const struct builds *so_far)
{
	static const char *const names[] = {"LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT"};
	struct buf text = {0};
	struct digest d = digest_of_builds(so_far);
	buf_str(&text, "builds 1\n");
	buf_add(&text, (const char *)d.bytes, sizeof d.bytes);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		buf_printf(&text, "%s=%s\n", names[i], getenv(names[i]) ? getenv(names[i]) : "");
	d = digest_of(buf_text(&text), text.n);
	buf_release(&text);
	return path_join(a, folder, digest_text(a, &d));
}

static void put_stamp(struct buf *out, const char *path)
{
	struct file_stamp s = file_stamp(path);
	buf_printf(out, "%s\n%lld %lld %lld %llu\n", path, (long long)s.size, (long long)s.modified, (long long)s.changed,
	           (unsigned long long)s.inode);
}

static void put_record(struct arena *a, struct buf *out, const struct builds *all)
{
	struct digest d = digest_of_builds(all);
	buf_printf(out, "%s\n", digest_text(a, &d));
	put_stamp(out, "/etc/ld.so.cache");
	for (size_t i = 0; i < all->at.n; i++)
		if (all->at.at[i].path[0] == '/')
			put_stamp(out, all->at.at[i].path);
}

/* Would a record written now be the same? */
static bool holds(struct arena *a, const char *text, size_t n)
{
	struct buf now = {0};
	const char *end = text + n, *line = text;
	for (size_t i = 0; line < end; i++) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		if (!stop)
			break;
		if (i == 0)
			buf_add(&now, line, (size_t)(stop + 1 - line));
		else if (i % 2 == 1)
			put_stamp(&now, arena_strndup(a, line, (size_t)(stop - line)));
		line = stop + 1;
	}
	bool is = now.n == n && memcmp(buf_text(&now), text, n) == 0;
	buf_release(&now);
	return is;
}

/* The digest of all builds, by what is kept; or null. */
static const char *recorded(struct arena *a, const char *path)
{
	kept_list kept = {0};
	entry_read(a, path, &kept);
	for (size_t i = 0; i < kept.n; i++) {
		if (!holds(a, kept.at[i].bytes, (size_t)kept.at[i].n))
			continue;
		cache_touch(path);
		return arena_strndup(a, kept.at[i].bytes, strcspn(kept.at[i].bytes, "\n"));
	}
	return NULL;
}

static const char *load_and_record(struct arena *a, const char *path)
{
	struct builds all;
	kept_list others = {0};
	struct buf text = {0};
	front_load();
	solver_load();
	all_builds(a, &all);
	put_record(a, &text, &all);
	if (path) {
		entry_read(a, path, &others);
		entry_write(path, &text, &others, SIZE_MAX);
	}
	const char *digest = arena_strndup(a, buf_text(&text), strcspn(buf_text(&text), "\n"));
	buf_release(&text);
	return digest;
}

void builds_put(struct arena *a, const char *folder, struct buf *out)
{
	static char known[2 * sizeof(struct digest) + 1]; /* the process runs with the same to its end */
	if (!known[0]) {
		struct builds so_far;
		all_builds(a, &so_far);
		const char *path = folder ? record_path(a, folder, &so_far) : NULL;
		const char *digest = path ? recorded(a, path) : NULL;
		if (!digest)
			digest = load_and_record(a, path);
		strncpy(known, digest, sizeof known - 1);
	}
	buf_printf(out, "builds %s\n", known);
}
