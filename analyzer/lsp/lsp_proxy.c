/*
 * lsp_proxy.c: in front of clangd. Every message goes through as its bytes, first; then a look is taken where it
 * concerns us. Only two kinds come out changed: clangd's diagnostics and its list of code actions, and these only by
 * what is appended.
 *
 * Requests are remembered for one direction: those of the client that clangd answers. clangd's own requests have ids of
 * their own, which may be the same numbers at the same time, and are none of our business.
 */
#include "lsp/lsp.h"

static void pass(struct lsp_output *to, const struct lsp_piece *p)
{
	if (to->fd >= 0)
		buf_add(&to->queue, p->whole.at, p->whole.n);
}

void proxy_from_client(struct lsp *l, const struct lsp_piece *p)
{
	struct slice message = p->kind == LSP_MESSAGE ? raw_value(p->body) : (struct slice){NULL, 0};
	struct slice method = raw_get(message, "method"), id = raw_get(message, "id");
	if (id.at && !method.at && client_answers_us(l, message))
		return;
	pass(&l->to_clangd, p);
	if (!method.at)
		return;
	if (id.at)
		owed_add(l, id);
	l->is_shut_down |= raw_says(method, "shutdown") || raw_says(method, "exit");
	if (!id.at) {
		if (raw_says(method, "initialized"))
			client_listens(l);
		client_notification(l, method, raw_get(message, "params"));
	} else if (raw_says(method, "initialize")) {
		buf_clear(&l->initialize);
		buf_add(&l->initialize, p->body.at, p->body.n);
		client_initialize(l, raw_get(message, "params"));
		lsp_pending_add(l, id, LSP_INITIALIZE);
	} else if (raw_says(method, "textDocument/codeAction")) {
		action_request(l, id, raw_get(message, "params"));
	} else if (raw_says(method, "textDocument/hover")) {
		hover_request(l, id, raw_get(message, "params"));
	} else if (raw_says(method, "textDocument/inlayHint")) {
		hints_request(l, id, raw_get(message, "params"));
	}
}

/* Which units positions are counted in is what the server answers, not what the client offered. */
static void read_encoding(struct lsp *l, struct slice result)
{
	struct slice word = raw_path(result, "capabilities", "positionEncoding");
	if (!word.at)
		word = raw_get(result, "offsetEncoding");
	l->encoding = raw_says(word, "utf-8") ? LSP_UTF8 : raw_says(word, "utf-32") ? LSP_UTF32 : LSP_UTF16;
}

static void answered(struct lsp *l, struct lsp_pending *request, const struct lsp_piece *p)
{
	struct slice answer = raw_value(p->body);
	struct buf merged = {0};
	if (request->question == LSP_INITIALIZE && raw_get(answer, "result").at) {
		read_encoding(l, raw_get(answer, "result"));
		l->is_initialized = true;
	}
	if (request->is_repeated) {
		arena_release(&request->arena);
		return;
	}
	if (lsp_answer(l, request, answer, &merged))
		lsp_send_client(l, slice_of(&merged));
	else
		pass(&l->to_client, p);
	buf_release(&merged);
	arena_release(&request->arena);
}

void proxy_from_clangd(struct lsp *l, const struct lsp_piece *p)
{
	struct lsp_pending request;
	struct slice message = p->kind == LSP_MESSAGE ? raw_value(p->body) : (struct slice){NULL, 0};
	struct slice id = raw_get(message, "id");
	if (id.at && !raw_get(message, "method").at)
		owed_take(l, id);
	if (id.at && l->n_pending && !raw_get(message, "method").at && lsp_pending_take(l, id, &request))
		answered(l, &request, p);
	else if (!id.at && raw_says(raw_get(message, "method"), "textDocument/publishDiagnostics"))
		publish_clangd(l, p);
	else
		pass(&l->to_client, p);
}
