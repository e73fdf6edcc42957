/*
 * lsp_action.c: quick fixes for our findings: the certain fix where a finding has one, and the comment that silences
 * it, on a line above with the same indentation. They are appended to clangd's answer; an error is no list and stays
 * one.
 */
#include "run/lsp.h"

#include <stdio.h>
#include <string.h>

/* ---- requests on their way ---- */

static void remove_pending(struct lsp *l, size_t i)
{
	l->n_pending--;
	memmove(&l->pending[i], &l->pending[i + 1], (l->n_pending - i) * sizeof l->pending[0]);
}

struct lsp_pending *lsp_pending_add(struct lsp *l, struct slice id)
{
	if (l->n_pending == LSP_MAX_PENDING) { /* the oldest was never answered */
		arena_release(&l->pending[0].arena);
		remove_pending(l, 0);
	}
	struct lsp_pending *p = &l->pending[l->n_pending++];
	*p = (struct lsp_pending){.is_initialize = false};
	arena_init(&p->arena);
	p->id = (struct slice){arena_strndup(&p->arena, id.at, id.n), id.n};
	return p;
}

bool lsp_pending_take(struct lsp *l, struct slice id, struct lsp_pending *out)
{
	for (size_t i = 0; i < l->n_pending; i++) {
		if (l->pending[i].id.n != id.n || memcmp(l->pending[i].id.at, id.at, id.n) != 0)
			continue;
		*out = l->pending[i];
		remove_pending(l, i);
		return true;
	}
	return false;
}

/* Does the client ask for quick fixes, or for everything? */
static bool wants_fixes(struct slice only)
{
	struct slice kind;
	bool any = false;
	for (size_t at = 0; raw_next(only, &at, NULL, &kind); any = true)
		if (raw_says(kind, "quickfix") || raw_says(kind, ""))
			return true;
	return !any;
}

void action_request(struct lsp *l, struct slice id, struct slice params)
{
	struct lsp_range range;
	if (!l->has_literals || !lsp_range_read(raw_get(params, "range"), &range) ||
	    !wants_fixes(raw_path(params, "context", "only")))
		return;
	struct lsp_pending *p = lsp_pending_add(l, id);
	p->uri = raw_text(&p->arena, raw_path(params, "textDocument", "uri"));
	p->range = range;
	struct document *d = p->uri ? lsp_document(l, p->uri) : NULL;
	p->version = d ? d->version : 0;
}

/* ---- actions ---- */

struct action {
	struct lsp *l;
	const struct document *d;
	struct slice diagnostic;
	struct buf *out;
};

static void write_edit(const struct action *a, const struct lsp_range *range, struct slice text)
{
	struct buf *out = a->out;
	if (a->l->has_document_changes) {
		buf_str(out, "{\"documentChanges\":[{\"textDocument\":{\"uri\":");
		json_quote(out, a->d->uri);
		buf_printf(out, ",\"version\":%lld},\"edits\":[{\"range\":", (long long)a->d->version);
	} else {
		buf_str(out, "{\"changes\":{");
		json_quote(out, a->d->uri);
		buf_str(out, ":[{\"range\":");
	}
	lsp_range_write(out, range);
	buf_str(out, ",\"newText\":");
	buf_add(out, text.at, text.n);
	buf_str(out, a->l->has_document_changes ? "}]}]}" : "}]}}");
}

/* `title` and `text` are JSON strings. */
static void write_action(const struct action *a, struct slice title, const struct lsp_range *range, struct slice text,
                         bool is_preferred)
{
	struct buf *out = a->out;
	buf_str(out, out->n ? ",{\"title\":" : "{\"title\":");
	buf_add(out, title.at, title.n);
	buf_str(out, ",\"kind\":\"quickfix\",\"diagnostics\":[");
	buf_add(out, a->diagnostic.at, a->diagnostic.n);
	buf_printf(out, "],%s\"edit\":", is_preferred ? "\"isPreferred\":true," : "");
	write_edit(a, range, text);
	buf_char(out, '}');
}

static void add_fix(const struct action *a)
{
	struct slice data = raw_get(a->diagnostic, "data");
	struct slice title = raw_get(data, "title"), text = raw_get(data, "newText");
	struct lsp_range range;
	if (title.at && text.at && lsp_range_read(raw_get(data, "range"), &range))
		write_action(a, title, &range, text, true);
}

/* The line's bytes with its break. */
static struct slice line_of(struct slice text, int64_t line)
{
	size_t at = 0;
	if (!text_offset(text, &(struct lsp_position){line, 0}, LSP_UTF8, &at))
		return (struct slice){NULL, 0};
	const char *end = memchr(text.at + at, '\n', text.n - at);
	return (struct slice){text.at + at, end ? (size_t)(end + 1 - (text.at + at)) : text.n - at};
}

static bool ends_with(struct slice s, const char *suffix)
{
	size_t n = strlen(suffix);
	return s.n >= n && memcmp(s.at + s.n - n, suffix, n) == 0;
}

/* A macro's line that goes on takes no comment behind it. */
static bool goes_on(const struct document *d, int64_t line)
{
	struct slice s = line > 0 ? line_of(slice_of(&d->text), line - 1) : (struct slice){"", 0};
	return ends_with(s, "\\\n") || ends_with(s, "\\\r\n");
}

static void add_suppression(const struct action *a, int64_t line)
{
	struct slice text = line_of(slice_of(&a->d->text), line);
	struct buf rule = {0}, title = {0}, comment = {0}, quoted = {0};
	struct lsp_range here = {{line, 0}, {line, 0}};
	size_t indent = 0;
	if (text.at && !goes_on(a->d, line) && raw_string(raw_get(a->diagnostic, "code"), &rule) &&
	    strcmp(buf_text(&rule), "opbound-ignore") != 0) {
		while (indent < text.n && (text.at[indent] == ' ' || text.at[indent] == '\t'))
			indent++;
		buf_add(&comment, text.at, indent);
		buf_printf(&comment, "// opbound-ignore: %s -- FIXME: say why this is safe%s", buf_text(&rule),
		           ends_with(text, "\r\n") ? "\r\n" : "\n");
		json_quote(&quoted, buf_text(&comment));
		buf_printf(&title, "\"suppress with // opbound-ignore: %s -- reason\"", buf_text(&rule));
		write_action(a, slice_of(&title), &here, slice_of(&quoted), false);
	}
	buf_release(&rule);
	buf_release(&title);
	buf_release(&comment);
	buf_release(&quoted);
}

void action_list(struct lsp *l, const struct lsp_pending *p, struct buf *out)
{
	struct document *d = p->uri ? lsp_document(l, p->uri) : NULL;
	struct buf list = {0};
	struct action a = {.l = l, .d = d, .out = out};
	if (!d || d->is_lost || (!l->has_document_changes && d->version != p->version))
		return;
	buf_char(&list, '[');
	list_as_of(d, &d->own, d->version, &list);
	buf_char(&list, ']');
	for (size_t at = 0; raw_next(slice_of(&list), &at, NULL, &a.diagnostic);) {
		struct lsp_range r;
		if (!lsp_range_read(raw_get(a.diagnostic, "range"), &r) || r.start.line > p->range.end.line ||
		    r.end.line < p->range.start.line)
			continue;
		add_fix(&a);
		add_suppression(&a, r.start.line);
	}
	buf_release(&list);
}

bool action_merge(struct lsp *l, const struct lsp_pending *p, struct slice answer, struct buf *out)
{
	struct slice result = raw_get(answer, "result"), first;
	struct buf ours = {0};
	size_t at = 0;
	bool is_list = result.n >= 2 && result.at[0] == '[', has_ours;
	if (is_list || raw_is(result, "null"))
		action_list(l, p, &ours);
	has_ours = ours.n > 0;
	if (has_ours) {
		size_t head = (size_t)(result.at - answer.at), tail = head + result.n;
		buf_add(out, answer.at, is_list ? tail - 1 : head);
		buf_str(out, !is_list ? "[" : raw_next(result, &at, NULL, &first) ? "," : "");
		buf_add(out, buf_text(&ours), ours.n);
		buf_str(out, "]");
		buf_add(out, answer.at + tail, answer.n - tail);
	}
	buf_release(&ours);
	return has_ours;
}
