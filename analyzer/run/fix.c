/*
 * fix.c: `check --fix` writes the edits of the report's findings into their files, each file at once; `--fix=diff`
 * prints them as a diff that `git apply` takes. What was mended leaves the report.
 */
#include "run/edit.h"

#include <stdlib.h>
#include <string.h>

static int by_start(const void *pa, const void *pb)
{
	const struct replacement *const *a = pa, *const *b = pb;
	return edit_order(*a, *b);
}

static bool is_again(const struct replacement *a, const struct replacement *b)
{
	return by_start(&a, &b) == 0 && place_compare(&a->end, &b->end) == 0;
}

struct changes_of {
	VEC(const struct replacement *) all; /* of one file, by place, each once */
};

static void changes_in(struct arena *a, const struct report *r, const char *file, struct changes_of *out)
{
	size_t kept = 0;
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = &r->findings.at[i];
		for (size_t k = 0; k < f->fix.n && !f->suppressed; k++) {
			const struct replacement *one = &f->fix.at[k];
			if (one->text && one->start.file && strcmp(one->start.file, file) == 0)
				vec_push(a, &out->all, one);
		}
	}
	if (!out->all.n)
		return;
	qsort(out->all.at, out->all.n, sizeof out->all.at[0], by_start);
	for (size_t i = 0; i < out->all.n; i++)
		if (!kept || !is_again(out->all.at[kept - 1], out->all.at[i]))
			out->all.at[kept++] = out->all.at[i];
	out->all.n = kept;
}

/* ---- a diff ---- */

#define CONTEXT 3 /* lines around a change */

struct lines {
	VEC(const char *) at; /* where each begins, and where the last one ends */
};

/* Lines [old_from, old_to) became [new_from, new_to), from 0. */
struct change {
	size_t old_from, old_to, new_from, new_to;
};
typedef VEC(struct change) change_list;

static struct lines lines_of(struct arena *a, const char *text, size_t n)
{
	struct lines out = {0};
	const char *end = text + n;
	for (const char *at = text; at < end;) {
		vec_push(a, &out.at, at);
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		at = newline ? newline + 1 : end;
	}
	vec_push(a, &out.at, end);
	return out;
}

static size_t count(const struct lines *l)
{
	return l->at.n - 1;
}

static bool same_text(const struct lines *old, const struct lines *new, const struct change *c)
{
	const char *a = old->at.at[c->old_from], *b = new->at.at[c->new_from];
	size_t n = (size_t)(old->at.at[c->old_to] - a), m = (size_t)(new->at.at[c->new_to] - b);
	return n == m && memcmp(a, b, n) == 0;
}

/* Of edits by place, each of which adds so many lines. Those of one line are one change. */
static change_list changes_by_line(struct arena *a, const struct changes_of *edits, const uint32_t *added,
                                   const struct lines *old)
{
	change_list out = {0};
	size_t shift = 0;
	for (size_t i = 0; i < edits->all.n; i++) {
		const struct replacement *r = edits->all.at[i];
		bool inserts = r->start.line == r->end.line && r->start.col == 1 && r->end.col == 1;
		struct change c = {.old_from = r->start.line - 1, .old_to = r->end.line - (inserts ? 1 : 0)};
		c.new_from = c.old_from + shift;
		shift += (size_t)(int32_t)added[i]; /* of what goes it wraps, and back */
		struct change *last = out.n ? &out.at[out.n - 1] : NULL;
		bool is_new = !last || c.old_from > last->old_to;
		if (is_new)
			vec_push(a, &out, c);
		last = &out.at[out.n - 1];
		last->old_to = is_new || c.old_to > last->old_to ? c.old_to : last->old_to;
		last->old_to = last->old_to < count(old) ? last->old_to : count(old);
		last->new_to = last->old_to + shift;
	}
	return out;
}

static void put_lines(struct buf *out, char mark, const struct lines *l, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		const char *at = l->at.at[i], *end = l->at.at[i + 1];
		buf_char(out, mark);
		buf_add(out, at, (size_t)(end - at));
		if (end[-1] != '\n')
			buf_str(out, "\n\\ No newline at end of file\n");
	}
}

static size_t above(size_t line)
{
	return line > CONTEXT ? line - CONTEXT : 0;
}

/* The changes whose context meets. */
static void put_hunk(struct buf *out, const struct lines *old, const struct lines *new, const struct change *c,
                     size_t n)
{
	size_t from = above(c->old_from), to = c[n - 1].old_to + CONTEXT, shift = c->new_from - c->old_from;
	to = to < count(old) ? to : count(old);
	size_t length = to - from, more = c[n - 1].new_to - c[n - 1].old_to - shift;
	buf_printf(out, "@@ -%zu,%zu +%zu,%zu @@\n", length ? from + 1 : from, length,
	           length + more ? from + shift + 1 : from + shift, length + more);
	for (size_t i = 0; i < n; from = c[i++].old_to) {
		put_lines(out, ' ', old, from, c[i].old_from);
		put_lines(out, '-', old, c[i].old_from, c[i].old_to);
		put_lines(out, '+', new, c[i].new_from, c[i].new_to);
	}
	put_lines(out, ' ', old, from, to);
}

static void put_diff(struct arena *a, struct buf *out, const char *name, const struct report_file *f,
                     const struct changes_of *edits)
{
	size_t n, kept = 0;
	uint32_t *added = ARENA_ARRAY(a, uint32_t, edits->all.n);
	const char *edited = edits_apply(a, f->text, f->n, edits->all.at, edits->all.n, added, &n);
	struct lines old = lines_of(a, f->text, f->n), new = lines_of(a, edited, n);
	change_list all = changes_by_line(a, edits, added, &old);
	for (size_t i = 0; i < all.n; i++)
		if (!same_text(&old, &new, &all.at[i]))
			all.at[kept++] = all.at[i];
	buf_printf(out, "--- a/%s\n+++ b/%s\n", name, name);
	for (size_t i = 0, next; i < kept; i = next) {
		for (next = i + 1; next < kept && all.at[next].old_from <= all.at[next - 1].old_to + 2 * CONTEXT;)
			next++;
		put_hunk(out, &old, &new, &all.at[i], next - i);
	}
}

/* ---- all files ---- */

static void drop_mended(struct session *s)
{
	finding_list *list = &s->report.findings;
	size_t kept = 0;
	for (size_t i = 0; i < list->n; i++)
		if (!list->at[i].fix.n || list->at[i].suppressed)
			list->at[kept++] = list->at[i];
	s->fixed = list->n - kept;
	list->n = kept;
	s->report.exit_status = session_exit(s);
}

enum status fix_session(struct session *s, struct buf *diff, struct error *err)
{
	enum status status = STATUS_OK;
	size_t root = strlen(s->report.root);
	for (size_t i = 0; i < s->report.files.n && status == STATUS_OK; i++) {
		const struct report_file *f = &s->report.files.at[i];
		struct changes_of changes = {0};
		size_t n;
		changes_in(s->arena, &s->report, f->path, &changes);
		if (!f->text || !changes.all.n)
			continue;
		bool below = strncmp(f->path, s->report.root, root) == 0 && f->path[root] == '/';
		if (s->options->fix == FIX_DIFF)
			put_diff(s->arena, diff, below ? f->path + root + 1 : f->path, f, &changes);
		else {
			const char *edited = edits_apply(s->arena, f->text, f->n, changes.all.at, changes.all.n, NULL, &n);
			status = file_write(f->path, edited, n, err);
		}
	}
	if (status == STATUS_OK && s->options->fix == FIX_WRITE)
		drop_mended(s);
	return status;
}
