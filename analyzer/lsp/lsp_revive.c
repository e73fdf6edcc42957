/*
 * lsp_revive.c: an editor's session outlives clangd. Where clangd cannot be started, opbound serves alone; where it
 * dies, it is started again, told what the client had said (initialize, the open documents as they are now), and what
 * it still owed the client is answered with an error, since nobody would answer it any more. After some deaths opbound
 * goes on alone. Each is said once.
 */
#include "lsp/lsp.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { MAX_RESTARTS = 3, CONTENT_MODIFIED = -32801 };

/* ---- what is owed ---- */

void owed_add(struct lsp *l, struct slice id)
{
	buf_add(&l->owed, id.at, id.n);
	buf_char(&l->owed, '\n');
}

void owed_take(struct lsp *l, struct slice id)
{
	for (size_t at = 0; at < l->owed.n;) {
		const char *line = l->owed.at + at, *end = memchr(line, '\n', l->owed.n - at);
		size_t n = (size_t)(end - line);
		if (n == id.n && memcmp(line, id.at, n) == 0) {
			memmove(l->owed.at + at, end + 1, l->owed.n - at - n - 1);
			l->owed.n -= n + 1;
			return;
		}
		at += n + 1;
	}
}

static void fail_owed(struct lsp *l)
{
	for (size_t at = 0; at < l->owed.n;) {
		size_t n = strcspn(l->owed.at + at, "\n");
		struct buf body = {0};
		buf_printf(&body,
		           "{\"jsonrpc\":\"2.0\",\"id\":%.*s,\"error\":{\"code\":%d,\"message\":\"clangd ended before it "
		           "answered\"}}",
		           (int)n, l->owed.at + at, CONTENT_MODIFIED);
		lsp_send_client(l, slice_of(&body));
		buf_release(&body);
		at += n + 1;
	}
	buf_clear(&l->owed);
	while (l->n_pending)
		arena_release(&l->pending[--l->n_pending].arena);
}

/* ---- what the client had said ---- */

static void send_open(struct lsp *l, const struct document *d)
{
	struct buf body = {0};
	buf_str(&body, "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":");
	json_quote(&body, d->uri);
	buf_str(&body, ",\"languageId\":");
	json_quote(&body, d->language ? d->language : "cpp");
	buf_printf(&body, ",\"version\":%lld,\"text\":", (long long)d->version);
	json_quote(&body, buf_text(&d->text));
	buf_str(&body, "}}}");
	lsp_frame(&l->to_clangd.queue, slice_of(&body));
	buf_release(&body);
}

static void say_again(struct lsp *l)
{
	static const char initialized[] = "{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}";
	struct slice first = slice_of(&l->initialize);
	struct lsp_pending *p = lsp_pending_add(l, raw_get(raw_value(first), "id"), LSP_INITIALIZE);
	p->is_repeated = l->is_initialized;
	lsp_frame(&l->to_clangd.queue, first);
	if (!l->is_initialized)
		return;
	lsp_frame(&l->to_clangd.queue, (struct slice){initialized, sizeof initialized - 1});
	for (const struct document *d = l->documents; d; d = d->next)
		send_open(l, d);
}

/* ---- its end ---- */

static const char *how_it_ended(struct lsp *l)
{
	struct process_end end = process_wait(&l->clangd, false);
	return end.by_signal ? arena_printf(l->arena, "clangd ended by signal %d (%s)", end.code, strsignal(end.code))
	                     : arena_printf(l->arena, "clangd ended with status %d", end.code);
}

/* Everything that was said to clangd and not answered is answered here. */
static void go_on_alone(struct lsp *l)
{
	bool was_initialized = l->is_initialized;
	l->program = NULL;
	if (was_initialized || !l->initialize.n)
		return;
	struct lsp_piece first = {LSP_MESSAGE, slice_of(&l->initialize), slice_of(&l->initialize)};
	server_from_client(l, &first);
}

void lsp_alone(struct lsp *l, const char *why)
{
	l->notice = arena_printf(l->arena, "%s; findings are shown without it", why);
	go_on_alone(l);
}

void lsp_revive(struct lsp *l)
{
	struct error err = {0};
	const char *why = how_it_ended(l);
	if (l->to_clangd.fd >= 0)
		close(l->to_clangd.fd);
	l->to_clangd.fd = -1;
	buf_clear(&l->to_clangd.queue);
	l->to_clangd.at = 0;
	lsp_reader_release(&l->from_clangd);
	l->from_clangd = (struct lsp_reader){0};
	bool again = l->initialize.n && l->n_restarts++ < MAX_RESTARTS && lsp_start_clangd(l, &err) == STATUS_OK;
	struct slice id = raw_get(raw_value(slice_of(&l->initialize)), "id");
	bool owes_first = !l->is_initialized && id.at;
	if (owes_first)
		owed_take(l, id);
	fail_owed(l);
	if (owes_first && again)
		owed_add(l, id);
	for (struct document *d = l->documents; d; d = d->next)
		list_set(d, &d->clangd, (struct slice){"[]", 2}, d->version);
	if (again) {
		say_again(l);
		lsp_tell(l, arena_printf(l->arena, "%s and was started again", why));
	} else {
		lsp_alone(l, *err.text ? err.text : why);
		lsp_tell(l, l->notice);
	}
}
