/*
 * lsp_publish.c: clangd's diagnostics and ours in one list, since a client shows one list a server.
 *
 * A list goes out under the version it is right for, or under none. clangd's own message keeps its bytes; ours as of
 * the same version go in at the end of its array. When that version is no longer the client's, what we know as of now
 * follows without a version: both lists moved over the edits since. The same is sent when an analysis ends before
 * clangd has spoken of the newest text.
 */
#include "lsp/lsp.h"

#include <string.h>

static const char method[] = "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{";

static void publish(struct lsp *l, const struct document *d, const char *uri, const struct buf *list, bool has_version)
{
	struct buf body = {0};
	buf_str(&body, method);
	buf_printf(&body, "\"diagnostics\":[%s],\"uri\":", buf_text(list));
	json_quote(&body, uri);
	if (has_version)
		buf_printf(&body, ",\"version\":%lld", (long long)d->version);
	buf_str(&body, "}}");
	lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

/* Appends a list behind what stands there; false when it is not known as of that version. */
static bool add_list(struct document *d, const struct lsp_list *list, int64_t version, struct buf *out)
{
	struct buf one = {0};
	bool known = list_as_of(d, list, version, &one);
	if (known && one.n) {
		if (out->n)
			buf_char(out, ',');
		buf_add(out, one.at, one.n);
	}
	buf_release(&one);
	return known;
}

/* Has clangd spoken of the text that the client has now? Alone, nobody else has anything to say. */
static bool is_current(const struct lsp *l, const struct document *d)
{
	return !l->program || (d->clangd.json.n && d->clangd.exact && d->clangd.version == d->version);
}

/* Both lists as of now. */
static void publish_now(struct lsp *l, struct document *d)
{
	struct buf list = {0};
	add_list(d, &d->clangd, d->version, &list);
	add_list(d, &d->own, d->version, &list);
	publish(l, d, d->clangd_uri ? d->clangd_uri : d->uri, &list, is_current(l, d));
	buf_release(&list);
}

static bool is_blank(struct slice array)
{
	size_t at = 0;
	struct slice first;
	return !raw_next(array, &at, NULL, &first);
}

static bool has_own(const struct document *d)
{
	return d->own.json.n > 0 && !is_blank(raw_value(slice_of(&d->own.json)));
}

/* Does the client know this list already? It does when the old one came out the same under clangd's last message, or
 * when there never was anything. */
static bool is_known(const struct lsp *l, struct document *d, struct slice list)
{
	struct buf old = {0};
	if (!l->program)
		return d->own.json.n == list.n && d->own.exact && d->own.version == d->version &&
		       memcmp(buf_text(&d->own.json), list.at, list.n) == 0;
	if (!has_own(d) && is_blank(list))
		return true;
	bool same = is_current(l, d) && add_list(d, &d->own, d->version, &old) && old.n + 2 == list.n &&
	            memcmp(buf_text(&old), list.at + 1, old.n) == 0;
	buf_release(&old);
	return same;
}

void publish_own(struct lsp *l, struct document *d, struct slice list, int64_t version)
{
	bool known = is_known(l, d, list);
	list_set(d, &d->own, list, version);
	if (!known)
		publish_now(l, d);
}

/* The message with more elements before the array's closing bracket. */
static void send_spliced(struct lsp *l, const struct lsp_piece *m, struct slice array, const struct buf *more)
{
	struct buf body = {0};
	size_t head = (size_t)(array.at - m->body.at) + array.n - 1;
	buf_add(&body, m->body.at, head);
	if (!is_blank(array))
		buf_char(&body, ',');
	buf_add(&body, buf_text(more), more->n);
	buf_add(&body, m->body.at + head, m->body.n - head);
	lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

/* Hands clangd's message on with our list as of its version. */
static void send_merged(struct lsp *l, const struct lsp_piece *m, struct document *d, struct slice array,
                        int64_t version)
{
	struct buf more = {0};
	add_list(d, &d->own, version, &more);
	if (more.n)
		send_spliced(l, m, array, &more);
	else
		buf_add(&l->to_client.queue, m->whole.at, m->whole.n);
	buf_release(&more);
}

void publish_clangd(struct lsp *l, const struct lsp_piece *m)
{
	struct arena scratch;
	struct slice params = raw_get(raw_value(m->body), "params"), array = raw_get(params, "diagnostics");
	int64_t version;
	arena_init(&scratch);
	const char *uri = raw_text(&scratch, raw_get(params, "uri"));
	struct document *d = uri ? lsp_document(l, uri) : NULL;
	if (!d || array.n < 2 || array.at[0] != '[') {
		buf_add(&l->to_client.queue, m->whole.at, m->whole.n);
		arena_release(&scratch);
		return;
	}
	if (!raw_int(raw_get(params, "version"), &version) || version > d->version)
		version = d->version;
	if (!d->clangd_uri || strcmp(d->clangd_uri, uri) != 0)
		d->clangd_uri = arena_strdup(&d->arena, uri);
	send_merged(l, m, d, array, version);
	list_set(d, &d->clangd, array, version);
	if (version < d->version && has_own(d))
		publish_now(l, d);
	arena_release(&scratch);
}
