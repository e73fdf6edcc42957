/*
 * lsp_text.c: positions in a text, and what an edit does to its lines.
 *
 * Diagnostics are followed across edits by whole lines: one whose lines are as they were keeps its characters, in
 * whatever units, and only its line numbers move. So an edit is boiled down to the lines it touched and by how much
 * those behind it moved. A line that an edit only borders on is not touched: Enter at its end or at its beginning.
 */
#include "lsp/lsp.h"

#include <string.h>

bool lsp_range_read(struct slice v, struct lsp_range *out)
{
	struct slice start = raw_get(v, "start"), end = raw_get(v, "end");
	return raw_int(raw_get(start, "line"), &out->start.line) &&
	       raw_int(raw_get(start, "character"), &out->start.character) &&
	       raw_int(raw_get(end, "line"), &out->end.line) && raw_int(raw_get(end, "character"), &out->end.character) &&
	       out->start.line >= 0 && out->start.character >= 0 && out->end.line >= 0 && out->end.character >= 0;
}

void lsp_range_write(struct buf *out, const struct lsp_range *r)
{
	buf_printf(out, "{\"start\":{\"line\":%lld,\"character\":%lld},\"end\":{\"line\":%lld,\"character\":%lld}}",
	           (long long)r->start.line, (long long)r->start.character, (long long)r->end.line,
	           (long long)r->end.character);
}

bool text_offset(struct slice text, const struct lsp_position *p, enum lsp_encoding e, size_t *out)
{
	size_t at = 0;
	for (int64_t line = 0; line < p->line; line++) {
		const char *end = at < text.n ? memchr(text.at + at, '\n', text.n - at) : NULL;
		if (!end && line + 1 < p->line)
			return false;
		if (!end) {
			*out = text.n;
			return true;
		}
		at = (size_t)(end - text.at) + 1;
	}
	const char *end = memchr(text.at + at, '\n', text.n - at);
	size_t n = end ? (size_t)(end - text.at) - at : text.n - at;
	if (n && end && text.at[at + n - 1] == '\r')
		n--;
	*out = at + report_lsp_bytes(text.at + at, n, (uint64_t)p->character, e);
	return true;
}

/* ---- edits ---- */

static int64_t count_lines(const char *at, size_t n)
{
	int64_t lines = 0;
	for (const char *end = at + n; (at = memchr(at, '\n', (size_t)(end - at))); at++)
		lines++;
	return lines;
}

static bool begins_with_break(struct slice s)
{
	return s.n && (s.at[0] == '\n' || (s.n > 1 && s.at[0] == '\r' && s.at[1] == '\n'));
}

static bool is_line_end(struct slice text, size_t at)
{
	return at == text.n || begins_with_break((struct slice){text.at + at, text.n - at});
}

static bool is_line_start(struct slice text, size_t at)
{
	return at == 0 || text.at[at - 1] == '\n';
}

static struct lsp_edit edit_of(struct slice text, size_t from, size_t to, struct slice with)
{
	int64_t first = count_lines(text.at, from), last = first + count_lines(text.at + from, to - from);
	struct lsp_edit e = {.first = first, .last = last, .delta = count_lines(with.at, with.n) - (last - first)};
	if (from == to && with.n == 0)
		return (struct lsp_edit){.first = first, .last = first - 1};
	bool ends_line = with.n ? with.at[with.n - 1] == '\n' : is_line_start(text, from);
	bool leaves_line = with.n ? begins_with_break(with) : is_line_end(text, to);
	bool spares_last = is_line_start(text, to) && ends_line;
	e.last -= spares_last;
	e.first += is_line_end(text, from) && leaves_line && (with.n || !spares_last);
	return e;
}

/* What stays the same at both ends is no part of an edit; editors that send whole texts mean a part. */
static void trim(struct slice text, size_t *from, size_t *to, struct slice *with)
{
	while (*from < *to && with->n && text.at[*from] == with->at[0]) {
		++*from;
		with->at++;
		with->n--;
	}
	while (*from < *to && with->n && text.at[*to - 1] == with->at[with->n - 1]) {
		--*to;
		with->n--;
	}
}

struct lsp_edit text_replace(struct buf *text, size_t from, size_t to, struct slice with)
{
	struct buf fresh = {0};
	trim(slice_of(text), &from, &to, &with);
	struct lsp_edit e = edit_of(slice_of(text), from, to, with);
	buf_add(&fresh, buf_text(text), from);
	buf_add(&fresh, with.at, with.n);
	buf_add(&fresh, buf_text(text) + to, text->n - to);
	buf_release(text);
	*text = fresh;
	return e;
}

bool text_change(struct buf *text, struct slice change, enum lsp_encoding e, struct lsp_edit *edit)
{
	struct lsp_range r;
	struct slice range = raw_get(change, "range");
	size_t from = 0, to = text->n;
	struct buf with = {0};
	bool fine = raw_string(raw_get(change, "text"), &with);
	if (fine && range.at && !raw_is(range, "null"))
		fine = lsp_range_read(range, &r) && text_offset(slice_of(text), &r.start, e, &from) &&
		       text_offset(slice_of(text), &r.end, e, &to) && from <= to;
	if (fine)
		*edit = text_replace(text, from, to, slice_of(&with));
	buf_release(&with);
	return fine;
}

bool edits_move(const struct lsp_edit *edits, size_t n, int64_t *first, int64_t *last)
{
	for (size_t i = 0; i < n; i++) {
		const struct lsp_edit *e = &edits[i];
		if (*last < e->first)
			continue;
		if (*first <= e->last)
			return false;
		*first += e->delta;
		*last += e->delta;
	}
	return true;
}
