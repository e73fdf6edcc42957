/*
 * lsp_annotate.c: what is known of a text beside its findings: the verdict and the proof of an access under the mouse,
 * the extents of allocations at the ends of their lines. Both come with each analysis (annotate.h), so that a question
 * is answered at once; lines that were edited since have none until the next.
 */
#include "run/annotate.h"
#include "lsp/lsp.h"

#include <string.h>

enum { MAX_SHOWN = 4 };

void annotations_set(struct lsp *l, struct document *d, struct slice notes, int64_t version)
{
	bool had_hints = d->notes.n > 0;
	buf_clear(&d->notes);
	buf_add(&d->notes, notes.at, notes.n);
	d->notes_version = version;
	if (had_hints || notes.n)
		hints_refresh(l);
}

void hints_refresh(struct lsp *l)
{
	static const char body[] =
	    "{\"jsonrpc\":\"2.0\",\"id\":\"opbound/hints\",\"method\":\"workspace/inlayHint/refresh\"}";
	if (l->can_refresh && l->wants_hints)
		lsp_send_client(l, (struct slice){body, sizeof body - 1});
}

/* ---- notes as of now ---- */

struct notes {
	struct document *d;
	const struct lsp_edit *edits; /* since the notes were made */
	size_t n;
};

static bool notes_now(struct lsp *l, const char *uri, struct notes *out)
{
	struct document *d = uri ? lsp_document(l, uri) : NULL;
	size_t from = 0;
	if (!d || !d->notes.n || d->is_lost || d->own.version != d->notes_version || !d->own.exact)
		return false;
	while (from < d->n_edits && d->edits[from].version <= d->notes_version)
		from++;
	*out = (struct notes){d, d->edits + from, d->n_edits - from};
	return true;
}

/* A note's lines, from 0, as they are now; false when one of them was touched. */
static bool lines_now(const struct notes *notes, struct slice note, int64_t *first, int64_t *last)
{
	if (!raw_int(raw_get(note, "line"), first))
		return false;
	if (!raw_int(raw_get(note, "end_line"), last))
		*last = *first;
	--*first;
	--*last;
	return edits_move(notes->edits, notes->n, first, last);
}

/* ---- hover ---- */

static struct lsp_pending *request(struct lsp *l, struct slice id, struct slice params, enum lsp_question question)
{
	struct lsp_pending *p = lsp_pending_add(l, id, question);
	p->uri = raw_text(&p->arena, raw_path(params, "textDocument", "uri"));
	return p;
}

void hover_request(struct lsp *l, struct slice id, struct slice params)
{
	struct slice position = raw_get(params, "position");
	struct lsp_position at;
	if (!raw_int(raw_get(position, "line"), &at.line) || !raw_int(raw_get(position, "character"), &at.character))
		return;
	request(l, id, params, LSP_HOVER)->range = (struct lsp_range){at, at};
}

/* The byte column, from 1, of a position. */
static bool byte_column(const struct lsp *l, const struct document *d, struct lsp_position at, int64_t *column)
{
	size_t begin, offset;
	if (!text_offset(slice_of(&d->text), &(struct lsp_position){at.line, 0}, l->encoding, &begin) ||
	    !text_offset(slice_of(&d->text), &at, l->encoding, &offset))
		return false;
	*column = (int64_t)(offset - begin) + 1;
	return true;
}

static bool covers(const struct notes *notes, struct slice note, int64_t line, int64_t column)
{
	int64_t first, last, from, to;
	if (!lines_now(notes, note, &first, &last) || line < first || line > last ||
	    !raw_int(raw_get(note, "column"), &from) || !raw_int(raw_get(note, "end_column"), &to))
		return false;
	return (line > first || column >= from) && (line < last || column < to);
}

/* "opbound: proved: write to 'a', which holds n elements", and what `why` says of it. */
static void put_note(struct slice note, bool markdown, struct buf *out)
{
	struct buf verdict = {0}, title = {0}, text = {0};
	raw_string(raw_get(note, "verdict"), &verdict);
	raw_string(raw_get(note, "title"), &title);
	raw_string(raw_get(note, "text"), &text);
	buf_printf(out, markdown ? "**opbound: %s**: %s\n\n```text\n" : "opbound: %s: %s\n", buf_text(&verdict),
	           buf_text(&title));
	buf_str(out, buf_text(&text));
	buf_str(out, markdown ? "```\n" : "");
	buf_release(&verdict);
	buf_release(&title);
	buf_release(&text);
}

void hover_words(struct lsp *l, const struct lsp_pending *p, bool markdown, struct buf *out)
{
	struct notes notes;
	struct slice note;
	int64_t column, shown = 0;
	if (!notes_now(l, p->uri, &notes) || !byte_column(l, notes.d, p->range.start, &column))
		return;
	struct slice list = raw_get(raw_value(slice_of(&notes.d->notes)), "why");
	for (size_t at = 0; raw_next(list, &at, NULL, &note) && shown < MAX_SHOWN;) {
		if (!covers(&notes, note, p->range.start.line, column))
			continue;
		buf_str(out, shown++ ? "\n" : "");
		put_note(note, markdown, out);
	}
}

/* Words as they stand between the quotes of a JSON string. */
static void add_quoted(struct buf *out, const struct buf *words)
{
	struct buf quoted = {0};
	json_quote(&quoted, buf_text(words));
	buf_add(out, quoted.at + 1, quoted.n - 2);
	buf_release(&quoted);
}

static void put_own(const struct buf *words, bool markdown, struct buf *out)
{
	buf_printf(out, "{\"contents\":{\"kind\":\"%s\",\"value\":\"", markdown ? "markdown" : "plaintext");
	add_quoted(out, words);
	buf_str(out, "\"}}");
}

/* Behind what clangd says, or in the place of its null. */
static bool splice(struct slice answer, struct slice value, const struct buf *words, bool markdown, struct buf *out)
{
	struct slice result = raw_get(answer, "result");
	struct slice old = value.at ? value : result;
	size_t head = (size_t)(old.at - answer.at), tail = head + old.n;
	if (!value.at && !raw_is(result, "null"))
		return false;
	buf_add(out, answer.at, value.at ? tail - 1 : head);
	if (value.at) {
		buf_str(out, markdown ? "\\n\\n---\\n" : "\\n\\n");
		add_quoted(out, words);
		buf_char(out, '"');
	} else {
		put_own(words, markdown, out);
	}
	buf_add(out, answer.at + tail, answer.n - tail);
	return true;
}

bool hover_merge(struct lsp *l, const struct lsp_pending *p, struct slice answer, struct buf *out)
{
	struct slice contents = raw_path(answer, "result", "contents"), value = raw_get(contents, "value");
	bool has_value = value.n >= 2 && value.at[0] == '"';
	bool markdown = has_value ? raw_says(raw_get(contents, "kind"), "markdown") : l->shows_markdown, done = true;
	struct buf words = {0};
	hover_words(l, p, markdown, &words);
	if (answer.at)
		done = words.n && splice(answer, has_value ? value : (struct slice){NULL, 0}, &words, markdown, out);
	else if (words.n)
		put_own(&words, markdown, out);
	else
		buf_str(out, "null");
	buf_release(&words);
	return done;
}

/* ---- inlay hints ---- */

void hints_request(struct lsp *l, struct slice id, struct slice params)
{
	struct lsp_range range;
	if (l->wants_hints && lsp_range_read(raw_get(params, "range"), &range))
		request(l, id, params, LSP_HINTS)->range = range;
}

/* The characters of a line, in the client's units. */
static bool line_width(const struct lsp *l, const struct document *d, int64_t line, int64_t *width)
{
	size_t begin;
	if (!text_offset(slice_of(&d->text), &(struct lsp_position){line, 0}, LSP_UTF8, &begin))
		return false;
	const char *at = buf_text(&d->text) + begin;
	size_t n = strcspn(at, "\r\n");
	*width = (int64_t)report_lsp_units(at, n, l->encoding);
	return true;
}

void hints_list(struct lsp *l, const struct lsp_pending *p, struct buf *out)
{
	struct notes notes;
	struct slice hint;
	int64_t line, last, width;
	if (!l->wants_hints || !notes_now(l, p->uri, &notes))
		return;
	struct slice list = raw_get(raw_value(slice_of(&notes.d->notes)), "hints");
	for (size_t at = 0; raw_next(list, &at, NULL, &hint);) {
		if (!lines_now(&notes, hint, &line, &last) || line < p->range.start.line || line > p->range.end.line ||
		    !line_width(l, notes.d, line, &width))
			continue;
		struct slice label = raw_get(hint, "text");
		buf_printf(out, "%s{\"position\":{\"line\":%lld,\"character\":%lld},\"paddingLeft\":true,\"label\":%.*s}",
		           out->n ? "," : "", (long long)line, (long long)width, (int)label.n, label.at);
	}
}
