/*
 * cache_results.c: entries on the disk. An entry is its magic number and up to four results, the one that was used last
 * first, each with its length and a digest of it and of the entry's name: what a branch that is switched back and forth
 * gives. Writers take the entry's place by renaming; of two at once the last one wins, which costs the other's result
 * and nothing else.
 */
#include "run/cache_entries.h"
#include "run/run.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ENTRY_MAGIC "opbound results 3\n"
enum {
	MAX_RESULTS = 4,
	TIDY_EVERY = 16 /* runs that keep something, by their clock */
};
#define CACHE_BUDGET ((int64_t)512 << 20)

void cache_open(struct result_cache *c, struct arena *a, const struct options *o)
{
	struct error err = {0};
	*c = (struct result_cache){.arena = a, .options = o, .began = cache_clock()};
	file_memo_init(&c->memo, a);
	interner_init(&c->texts, a);
	const char *folder = o->command == COMMAND_CHECK ? results_folder(a, o) : NULL;
	if (folder && folder_make(a, folder, &err) == STATUS_OK)
		c->folder = folder;
}

/* ---- entries ---- */

/* A result is bound to its entry: one that came to stand under another's name is as good as damaged. */
static struct digest seal(const char *path, const char *bytes, uint64_t n)
{
	struct digest text = digest_of(bytes, n);
	struct buf both = {0};
	buf_str(&both, path_base(path));
	buf_add(&both, (const char *)text.bytes, sizeof text.bytes);
	struct digest sealed = digest_of(buf_text(&both), both.n);
	buf_release(&both);
	return sealed;
}

void entry_read(struct arena *a, const char *path, kept_list *out)
{
	char *text;
	size_t n, at = strlen(ENTRY_MAGIC);
	if (file_read(a, path, &text, &n, NULL) != STATUS_OK || n < at || memcmp(text, ENTRY_MAGIC, at) != 0)
		return;
	struct digest written;
	while (out->n < MAX_RESULTS) {
		struct kept k = {0};
		if (n - at < sizeof k.n + sizeof written)
			return;
		memcpy(&k.n, text + at, sizeof k.n);
		memcpy(&written, text + at + sizeof k.n, sizeof written);
		at += sizeof k.n + sizeof written;
		if (k.n > n - at)
			return;
		k.bytes = text + at;
		struct digest now = seal(path, k.bytes, k.n);
		if (!digest_equal(&now, &written))
			return;
		at += k.n;
		vec_push(a, out, k);
	}
}

static void add_result(struct buf *out, const char *path, const char *bytes, uint64_t n)
{
	struct digest d = seal(path, bytes, n);
	buf_add(out, (const char *)&n, sizeof n);
	buf_add(out, (const char *)d.bytes, sizeof d.bytes);
	buf_add(out, bytes, n);
}

void entry_write(const char *path, const struct buf *first, const kept_list *others, size_t but)
{
	struct buf text = {0};
	struct error err = {0};
	size_t n = 1;
	buf_str(&text, ENTRY_MAGIC);
	add_result(&text, path, buf_text(first), first->n);
	for (size_t i = 0; i < others->n && n < MAX_RESULTS; i++) {
		if (i == but)
			continue;
		add_result(&text, path, others->at[i].bytes, others->at[i].n);
		n++;
	}
	if (file_write(path, buf_text(&text), text.n, &err) != STATUS_OK)
		trace(TRACE_RUN, "not kept: %s", err.text);
	buf_release(&text);
}

static const char *entry_path(const struct result_cache *c, const struct digest *key)
{
	return path_join(c->arena, c->folder, digest_text(c->arena, key));
}

/* ---- finding ---- */

void stats_clear_times(struct unit_stats *s)
{
	s->parse_ms = s->lower_ms = s->analyze_ms = s->decide_ms = s->check_ms = s->edit_ms = 0;
	s->preamble_hits = s->preambles_made = 0;
}

/* What stays of a result once it is known to hold: what it rests on is most of it. */
static bool copy_without_depends(struct result_cache *c, struct unit_result *r, struct unit_result *out)
{
	struct buf bytes = {0};
	struct error err = {0};
	stats_clear_times(&r->stats);
	r->depends = (struct dependencies){0};
	transfer_encode(r, &bytes);
	bool is = transfer_decode_among(c->arena, &c->texts, buf_text(&bytes), bytes.n, out, &err) == STATUS_OK;
	buf_release(&bytes);
	return is;
}

static bool take(struct result_cache *c, struct arena *scratch, struct unit_job *job, const kept_list *all, size_t i,
                 struct unit_result *out)
{
	bool stale;
	struct error err = {0};
	struct unit_result r = {0};
	if (transfer_decode(scratch, all->at[i].bytes, all->at[i].n, &r, &err) != STATUS_OK)
		return false;
	enum dependence holds = depends_hold(&c->memo, job, &r.depends, &stale);
	job->may_be_relinked |= holds == DEPENDS_BUT_OTHERS;
	if (holds != DEPENDS_ON)
		return false;
	if (stale || i > 0) {
		struct buf again = {0};
		transfer_encode(&r, &again);
		entry_write(job->entry, &again, all, i);
		buf_release(&again);
	} else {
		cache_touch(job->entry);
	}
	return copy_without_depends(c, &r, out);
}

bool cache_find(struct result_cache *c, struct unit_job *job, struct unit_result *out)
{
	struct digest key;
	struct arena scratch;
	kept_list all = {0};
	bool found = false;
	if (!c->folder)
		return false;
	arena_init(&scratch);
	if (cache_key(&scratch, job->options ? job->options : c->options, job, &key)) {
		job->entry = entry_path(c, &key);
		entry_read(&scratch, job->entry, &all);
		for (size_t i = 0; i < all.n && !found; i++)
			found = take(c, &scratch, job, &all, i, out);
		c->hits += found;
		c->made += !found;
	}
	arena_release(&scratch);
	return found;
}

/* ---- keeping ---- */

/* A crash, a limit, an entry of the header cache that could not be had: the next run may end otherwise. */
static bool is_worth_keeping(const struct unit_result *r)
{
	for (size_t i = 0; i < r->notices.n; i++) {
		enum notice_kind kind = r->notices.at[i].kind;
		if (kind != NOTICE_CLANG && kind != NOTICE_UNSEEN)
			return false;
	}
	return r->done;
}

/* The unit as it was linked from, which several results may share. */
static void keep_own(struct result_cache *c, struct arena *a, const struct linked *l)
{
	struct buf text = {0};
	kept_list none = {0};
	const char *path = path_join(a, c->folder, digest_text(a, &l->own));
	if (file_exists(path)) {
		cache_touch(path);
		return;
	}
	buf_add(&text, l->text, l->size);
	entry_write(path, &text, &none, SIZE_MAX);
	buf_release(&text);
}

void cache_keep(struct result_cache *c, const struct unit_job *job, const struct unit_result *r)
{
	struct arena scratch;
	struct unit_result copy = *r;
	struct buf bytes = {0};
	kept_list others = {0};
	if (!job->entry || !is_worth_keeping(r))
		return;
	arena_init(&scratch);
	c->memo.looks_again = true; /* the worker lives on while files change */
	if (depends_collect(&scratch, &c->memo, job, r, c->began, &copy.depends)) {
		if (copy.depends.linked.is_known)
			keep_own(c, &scratch, &copy.depends.linked);
		transfer_encode(&copy, &bytes);
		entry_read(&scratch, job->entry, &others);
		entry_write(job->entry, &bytes, &others, SIZE_MAX);
	}
	buf_release(&bytes);
	arena_release(&scratch);
}

void cache_tidy(struct result_cache *c)
{
	if (c->folder && c->made && cache_clock() / 1000000 % TIDY_EVERY == 0)
		cache_trim(c->arena, c->folder, CACHE_BUDGET);
}
