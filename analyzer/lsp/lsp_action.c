/*
 * lsp_action.c: quick fixes for our findings: the certain fix where a finding has one, and the comment that silences
 * it, on a line above with the same indentation. They are appended to clangd's answer; an error is no list and stays
 * one.
 */
#include "lsp/lsp.h"

#include <stdio.h>
#include <string.h>

/* ---- requests on their way ---- */

static void remove_pending(struct lsp *l, size_t i)
{
	l->n_pending--;
	memmove(&l->pending[i], &l->pending[i + 1], (l->n_pending - i) * sizeof l->pending[0]);
}

struct lsp_pending *lsp_pending_add(struct lsp *l, struct slice id, enum lsp_question question)
{
	if (l->n_pending == LSP_MAX_PENDING) { /* the oldest was never answered */
		arena_release(&l->pending[0].arena);
		remove_pending(l, 0);
	}
	struct lsp_pending *p = &l->pending[l->n_pending++];
	*p = (struct lsp_pending){.question = question};
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
	struct lsp_pending *p = lsp_pending_add(l, id, LSP_ACTIONS);
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

/* A change of the text; `text` is a JSON string. */
struct change {
	struct lsp_range range;
	struct slice text;
};

static void write_edit(const struct action *a, const struct change *changes, size_t n)
{
	struct buf *out = a->out;
	bool is_versioned = a->l->has_document_changes;
	buf_str(out, is_versioned ? "{\"documentChanges\":[{\"textDocument\":{\"uri\":" : "{\"changes\":{");
	json_quote(out, a->d->uri);
	if (is_versioned)
		buf_printf(out, ",\"version\":%lld},\"edits\":[", (long long)a->d->version);
	else
		buf_str(out, ":[");
	for (size_t i = 0; i < n; i++) {
		buf_str(out, i ? ",{\"range\":" : "{\"range\":");
		lsp_range_write(out, &changes[i].range);
		buf_str(out, ",\"newText\":");
		buf_add(out, changes[i].text.at, changes[i].text.n);
		buf_char(out, '}');
	}
	buf_str(out, is_versioned ? "]}]}" : "]}}");
}

/* `title` is a JSON string. */
static void write_action(const struct action *a, struct slice title, const struct change *changes, size_t n,
                         bool is_preferred)
{
	struct buf *out = a->out;
	buf_str(out, out->n ? ",{\"title\":" : "{\"title\":");
	buf_add(out, title.at, title.n);
	buf_str(out, ",\"kind\":\"quickfix\",\"diagnostics\":[");
	buf_add(out, a->diagnostic.at, a->diagnostic.n);
	buf_printf(out, "],%s\"edit\":", is_preferred ? "\"isPreferred\":true," : "");
	write_edit(a, changes, n);
	buf_char(out, '}');
}

/* A fix of more is not offered. */
#define MAX_CHANGES 8

static void add_fix(const struct action *a)
{
	struct slice data = raw_get(a->diagnostic, "data");
	struct slice title = raw_get(data, "title");
	struct change changes[MAX_CHANGES];
	struct slice edit, edits = raw_get(data, "edits");
	size_t n = 0;
	for (size_t at = 0; raw_next(edits, &at, NULL, &edit);) {
		if (n == MAX_CHANGES || !lsp_range_read(raw_get(edit, "range"), &changes[n].range))
			return;
		changes[n].text = raw_get(edit, "newText");
		if (!changes[n++].text.at)
			return;
	}
	if (title.at && n)
		write_action(a, title, changes, n, true);
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

/* A line of its own above a line, indented as that is: `text` is what it says. */
static bool line_above(const struct action *a, int64_t line, const char *text, struct buf *quoted)
{
	struct slice old = line_of(slice_of(&a->d->text), line);
	struct buf comment = {0};
	size_t indent = 0;
	if (!old.at || goes_on(a->d, line))
		return false;
	while (indent < old.n && (old.at[indent] == ' ' || old.at[indent] == '\t'))
		indent++;
	buf_add(&comment, old.at, indent);
	buf_printf(&comment, "%s%s", text, ends_with(old, "\r\n") ? "\r\n" : "\n");
	json_quote(quoted, buf_text(&comment));
	buf_release(&comment);
	return true;
}

static void add_suppression(const struct action *a, const char *rule, int64_t line)
{
	struct buf title = {0}, text = {0}, quoted = {0};
	buf_printf(&text, "// opbound-ignore: %s -- FIXME: say why this is safe", rule);
	if (line_above(a, line, buf_text(&text), &quoted)) {
		struct change change = {{{line, 0}, {line, 0}}, slice_of(&quoted)};
		buf_printf(&title, "\"suppress with // opbound-ignore: %s -- reason\"", rule);
		write_action(a, slice_of(&title), &change, 1, false);
	}
	buf_release(&title);
	buf_release(&text);
	buf_release(&quoted);
}

/* Of the lines that are selected, where these are several; `behind` is the one that follows them. */
static void add_block(const struct action *a, const char *rule, int64_t first, int64_t behind)
{
	struct buf title = {0}, text = {0}, begin = {0}, end = {0};
	buf_printf(&text, "// opbound-ignore-begin: %s -- FIXME: say why this is safe", rule);
	if (line_above(a, first, buf_text(&text), &begin) && line_above(a, behind, "// opbound-ignore-end", &end)) {
		struct change changes[] = {{{{first, 0}, {first, 0}}, slice_of(&begin)},
		                           {{{behind, 0}, {behind, 0}}, slice_of(&end)}};
		buf_printf(&title, "\"suppress %s in the selected lines\"", rule);
		write_action(a, slice_of(&title), changes, 2, false);
	}
	buf_release(&title);
	buf_release(&text);
	buf_release(&begin);
	buf_release(&end);
}

static void add_actions(struct action *a, const struct lsp_range *asked, int64_t line, text_list *blocks)
{
	const char *rule = raw_text(a->l->arena, raw_get(a->diagnostic, "code"));
	int64_t behind = asked->end.character ? asked->end.line + 1 : asked->end.line;
	bool has_block = behind <= asked->start.line + 1;
	add_fix(a);
	if (!rule || strcmp(rule, "opbound-ignore") == 0 || strcmp(rule, "unseen") == 0)
		return;
	add_suppression(a, rule, line);
	for (size_t i = 0; i < blocks->n; i++)
		has_block |= strcmp(blocks->at[i], rule) == 0;
	if (has_block)
		return;
	add_block(a, rule, asked->start.line, behind);
	vec_push(a->l->arena, blocks, rule);
}

void action_list(struct lsp *l, const struct lsp_pending *p, struct buf *out)
{
	struct document *d = p->uri ? lsp_document(l, p->uri) : NULL;
	struct buf list = {0};
	struct action a = {.l = l, .d = d, .out = out};
	text_list blocks = {0};
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
		add_actions(&a, &p->range, r.start.line, &blocks);
	}
	buf_release(&list);
}

/* ---- answers ---- */

bool list_merge(struct slice answer, const struct buf *more, struct buf *out)
{
	struct slice result = raw_get(answer, "result"), first;
	size_t at = 0;
	bool is_list = result.n >= 2 && result.at[0] == '[';
	if (!more->n || (!is_list && !raw_is(result, "null")))
		return false;
	size_t head = (size_t)(result.at - answer.at), tail = head + result.n;
	buf_add(out, answer.at, is_list ? tail - 1 : head);
	buf_str(out, !is_list ? "[" : raw_next(result, &at, NULL, &first) ? "," : "");
	buf_add(out, buf_text(more), more->n);
	buf_str(out, "]");
	buf_add(out, answer.at + tail, answer.n - tail);
	return true;
}

static bool answer_list(struct slice answer, const struct buf *ours, struct buf *out)
{
	if (answer.at)
		return list_merge(answer, ours, out);
	buf_printf(out, "[%s]", buf_text(ours));
	return true;
}

bool lsp_answer(struct lsp *l, const struct lsp_pending *p, struct slice answer, struct buf *out)
{
	struct buf ours = {0};
	bool done = false;
	switch (p->question) {
	case LSP_INITIALIZE:
		break;
	case LSP_HOVER:
		return hover_merge(l, p, answer, out);
	case LSP_ACTIONS:
		action_list(l, p, &ours);
		done = answer_list(answer, &ours, out);
		break;
	case LSP_HINTS:
		hints_list(l, p, &ours);
		done = answer_list(answer, &ours, out);
		break;
	}
	buf_release(&ours);
	return done;
}
