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

/* ---- a diff without context beyond one hunk a change ---- */

struct cursor {
	const char *at, *end;
	uint32_t line; /* of what stands at `at`, from 1 */
};

static const char *behind_line(const struct cursor *c)
{
	const char *newline = memchr(c->at, '\n', (size_t)(c->end - c->at));
	return newline ? newline + 1 : c->end;
}

static void put_lines(struct buf *out, char mark, const char *from, const char *to)
{
	while (from < to) {
		const char *newline = memchr(from, '\n', (size_t)(to - from));
		const char *stop = newline ? newline : to;
		buf_char(out, mark);
		buf_add(out, from, (size_t)(stop - from));
		buf_str(out, newline ? "\n" : "\n\\ No newline at end of file\n");
		from = newline ? newline + 1 : to;
	}
}

static bool same_line(const struct cursor *a, const struct cursor *b)
{
	size_t n = (size_t)(behind_line(a) - a->at), m = (size_t)(behind_line(b) - b->at);
	return n && n == m && memcmp(a->at, b->at, n) == 0;
}

static void step(struct cursor *c)
{
	c->at = behind_line(c);
	c->line++;
}

/* Is the line one of the next few of the other text? Edits insert some lines or change one. */
static bool comes_soon(const struct cursor *line, const struct cursor *in)
{
	struct cursor c = *in;
	for (int i = 0; i < 64 && c.at < c.end; i++, step(&c))
		if (same_line(line, &c))
			return true;
	return false;
}

/* From where both differ to where they are the same again. */
static void put_hunk(struct buf *out, struct cursor *old, struct cursor *new)
{
	struct cursor from = *old, to = *new;
	while (new->at < new->end && !(old->at < old->end && same_line(old, new))) {
		bool inserted = old->at >= old->end || comes_soon(old, new);
		step(new);
		if (!inserted && old->at < old->end)
			step(old);
	}
	uint32_t n_old = old->line - from.line, n_new = new->line - to.line;
	buf_printf(out, "@@ -%u,%u +%u,%u @@\n", n_old ? from.line : from.line - 1, n_old, n_new ? to.line : to.line - 1,
	           n_new);
	put_lines(out, '-', from.at, old->at);
	put_lines(out, '+', to.at, new->at);
}

static void put_diff(struct buf *out, const char *name, const struct report_file *f, const char *edited, size_t n)
{
	struct cursor old = {f->text, f->text + f->n, 1}, new = {edited, edited + n, 1};
	buf_printf(out, "--- a/%s\n+++ b/%s\n", name, name);
	while (old.at < old.end || new.at < new.end) {
		if (old.at < old.end && new.at < new.end && same_line(&old, &new)) {
			step(&old);
			step(&new);
		} else if (new.at >= new.end) {
			buf_printf(out, "@@ -%u,%u +%u,0 @@\n", old.line, 1, new.line - 1);
			put_lines(out, '-', old.at, behind_line(&old));
			step(&old);
		} else {
			put_hunk(out, &old, &new);
		}
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
		const char *edited = edits_apply(s->arena, f->text, f->n, changes.all.at, changes.all.n, NULL, &n);
		bool below = strncmp(f->path, s->report.root, root) == 0 && f->path[root] == '/';
		if (s->options->fix == FIX_DIFF)
			put_diff(diff, below ? f->path + root + 1 : f->path, f, edited, n);
		else
			status = file_write(f->path, edited, n, err);
	}
	if (status == STATUS_OK && s->options->fix == FIX_WRITE)
		drop_mended(s);
	return status;
}
