/*
 * lsp_server.c: alone, for editors that run several servers on a document. Encodings are negotiated as clangd does,
 * with its `offsetEncoding` too: an editor that runs both wants both to count alike.
 */
#include "lsp/lsp.h"

#include <string.h>

enum { PARSE_ERROR = -32700, INVALID_REQUEST = -32600, METHOD_NOT_FOUND = -32601, NOT_INITIALIZED = -32002 };

static void respond(struct lsp *l, struct slice id, const struct buf *result)
{
	struct buf body = {0};
	buf_str(&body, "{\"id\":");
	buf_add(&body, id.at, id.n);
	buf_str(&body, ",\"jsonrpc\":\"2.0\",\"result\":");
	buf_add(&body, buf_text(result), result->n);
	buf_str(&body, "}");
	lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

static void refuse(struct lsp *l, struct slice id, int code, const char *message)
{
	struct buf body = {0};
	buf_printf(&body, "{\"error\":{\"code\":%d,\"message\":\"%s\"},\"id\":", code, message);
	buf_add(&body, id.at ? id.at : "null", id.at ? id.n : 4);
	buf_str(&body, ",\"jsonrpc\":\"2.0\"}");
	lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

/* The first of the client's offers that we know; false when it offers none. */
static bool choose_encoding(struct slice offers, enum lsp_encoding *out)
{
	struct slice word;
	for (size_t at = 0; raw_next(offers, &at, NULL, &word);) {
		if (!raw_says(word, "utf-8") && !raw_says(word, "utf-16") && !raw_says(word, "utf-32"))
			continue;
		*out = raw_says(word, "utf-8") ? LSP_UTF8 : raw_says(word, "utf-32") ? LSP_UTF32 : LSP_UTF16;
		return true;
	}
	return false;
}

static void initialize(struct lsp *l, struct slice id, struct slice params)
{
	static const char *const names[] = {[LSP_UTF16] = "utf-16", [LSP_UTF8] = "utf-8", [LSP_UTF32] = "utf-32"};
	struct slice capabilities = raw_get(params, "capabilities");
	struct buf result = {0};
	client_initialize(l, params);
	bool chosen = choose_encoding(raw_path(capabilities, "general", "positionEncodings"), &l->encoding) ||
	              choose_encoding(raw_get(capabilities, "offsetEncoding"), &l->encoding);
	buf_str(&result, "{\"capabilities\":{\"codeActionProvider\":");
	buf_str(&result, l->has_literals ? "{\"codeActionKinds\":[\"quickfix\"]}" : "false");
	buf_str(&result, ",\"hoverProvider\":true,\"inlayHintProvider\":true");
	if (chosen)
		buf_printf(&result, ",\"positionEncoding\":\"%s\"", names[l->encoding]);
	buf_str(&result, ",\"textDocumentSync\":{\"change\":2,\"openClose\":true,\"save\":true}}");
	if (chosen)
		buf_printf(&result, ",\"offsetEncoding\":\"%s\"", names[l->encoding]);
	buf_str(&result, ",\"serverInfo\":{\"name\":\"opbound\",\"version\":\"" OPBOUND_VERSION "\"}}");
	l->is_initialized = true;
	respond(l, id, &result);
	buf_release(&result);
}

typedef void (*remember)(struct lsp *l, struct slice id, struct slice params);

/* What we answer in front of clangd, alone. */
static void answer(struct lsp *l, struct slice id, struct slice params, remember question, const char *nothing)
{
	struct lsp_pending request;
	struct buf result = {0};
	question(l, id, params);
	if (!lsp_pending_take(l, id, &request)) {
		buf_str(&result, nothing);
	} else {
		lsp_answer(l, &request, (struct slice){NULL, 0}, &result);
		arena_release(&request.arena);
	}
	respond(l, id, &result);
	buf_release(&result);
}

static void shut_down(struct lsp *l, struct slice id)
{
	struct buf result = {0};
	l->is_shut_down = true;
	buf_str(&result, "null");
	respond(l, id, &result);
	buf_release(&result);
}

static void request(struct lsp *l, struct slice id, struct slice method, struct slice params)
{
	bool is_initialize = raw_says(method, "initialize");
	if (l->is_shut_down)
		refuse(l, id, INVALID_REQUEST, "the server is shut down");
	else if (is_initialize && l->is_initialized)
		refuse(l, id, INVALID_REQUEST, "the server is initialized already");
	else if (is_initialize)
		initialize(l, id, params);
	else if (!l->is_initialized)
		refuse(l, id, NOT_INITIALIZED, "the server is not initialized");
	else if (raw_says(method, "shutdown"))
		shut_down(l, id);
	else if (raw_says(method, "textDocument/codeAction"))
		answer(l, id, params, action_request, "[]");
	else if (raw_says(method, "textDocument/hover"))
		answer(l, id, params, hover_request, "null");
	else if (raw_says(method, "textDocument/inlayHint"))
		answer(l, id, params, hints_request, "[]");
	else
		refuse(l, id, METHOD_NOT_FOUND, "method not found");
}

/* A document that is closed takes its diagnostics along. */
static void clear_closed(struct lsp *l, struct slice params)
{
	struct slice uri = raw_path(params, "textDocument", "uri");
	struct buf body = {0};
	if (!uri.at)
		return;
	buf_str(&body, "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"diagnostics\":[],"
	               "\"uri\":");
	buf_add(&body, uri.at, uri.n);
	buf_str(&body, "}}");
	lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

static void notification(struct lsp *l, struct slice method, struct slice params)
{
	if (raw_says(method, "exit")) {
		l->is_done = true;
		l->exit_status = l->is_shut_down ? 0 : 1;
	} else if (l->is_initialized && !l->is_shut_down) {
		if (raw_says(method, "initialized"))
			client_listens(l);
		client_notification(l, method, params);
		if (raw_says(method, "textDocument/didClose"))
			clear_closed(l, params);
	}
}

void server_from_client(struct lsp *l, const struct lsp_piece *p)
{
	struct slice message = raw_value(p->body);
	struct slice method = raw_get(message, "method"), id = raw_get(message, "id"), params = raw_get(message, "params");
	if (p->kind != LSP_MESSAGE)
		return;
	if (!message.at || message.at[0] != '{')
		refuse(l, id, PARSE_ERROR, "no JSON object");
	else if (method.at && id.at)
		request(l, id, method, params);
	else if (method.at)
		notification(l, method, params);
	else if (id.at && client_answers_us(l, message))
		return;
	else if (id.at && !raw_get(message, "result").at && !raw_get(message, "error").at)
		refuse(l, id, INVALID_REQUEST, "neither a request nor an answer");
}
