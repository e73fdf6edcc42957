/*
 * lsp_client.c: what a client says of itself and of its documents. In front of clangd this only listens: clangd got the
 * message already.
 */
#include "lsp/lsp.h"

#include <string.h>

/* How long the client must be quiet before a changed text is analyzed: longer than between two letters of a fast
 * typist, and short enough for the finding to be there within 300 ms. */
#define QUIET_MS 75.0

struct document *lsp_document(const struct lsp *l, const char *uri)
{
	struct document *found = NULL;
	struct arena scratch;
	arena_init(&scratch);
	const char *path = uri_path(&scratch, uri);
	for (struct document *d = l->documents; d && !found; d = d->next)
		if (strcmp(d->uri, uri) == 0 || (path && d->path && strcmp(d->path, path) == 0))
			found = d;
	arena_release(&scratch);
	return found;
}

static void forget(struct lsp *l, struct document *d)
{
	struct document **at = &l->documents;
	while (*at != d)
		at = &(*at)->next;
	*at = d->next;
	analysis_cancel(d);
	document_close(d);
}

static void did_open(struct lsp *l, struct slice item, const char *uri)
{
	struct buf text = {0}, language = {0};
	int64_t version = 0;
	struct document *old = lsp_document(l, uri);
	if (old)
		forget(l, old);
	raw_int(raw_get(item, "version"), &version);
	bool has_language = raw_string(raw_get(item, "languageId"), &language);
	if (raw_string(raw_get(item, "text"), &text)) {
		struct document *d = document_open(uri, has_language ? buf_text(&language) : NULL, slice_of(&text), version);
		d->next = l->documents;
		l->documents = d;
		analysis_wanted(d, 0);
	}
	buf_release(&text);
	buf_release(&language);
}

static void did_change(struct lsp *l, struct document *d, struct slice params)
{
	int64_t version;
	if (!raw_int(raw_path(params, "textDocument", "version"), &version))
		version = d->version + 1;
	analysis_cancel(d);
	document_change(d, raw_get(params, "contentChanges"), version, l->encoding);
	analysis_wanted(d, QUIET_MS);
}

/* The others may include what was saved. */
static void did_save(struct lsp *l, const struct document *saved)
{
	for (struct document *d = l->documents; d; d = d->next)
		if (d != saved)
			analysis_wanted(d, QUIET_MS);
}

/* A header, a source or the settings changed on disk. */
static void analyze_all(struct lsp *l)
{
	for (struct document *d = l->documents; d; d = d->next)
		analysis_wanted(d, QUIET_MS);
}

static void configured(struct lsp *l, struct slice settings)
{
	struct slice hints = raw_path(settings, "opbound", "inlayHints");
	if (hints.at && l->wants_hints != raw_is(hints, "true")) {
		l->wants_hints = !l->wants_hints;
		hints_refresh(l);
	}
	analyze_all(l);
}

void client_notification(struct lsp *l, struct slice method, struct slice params)
{
	struct arena scratch;
	struct slice item = raw_get(params, "textDocument");
	bool opens = raw_says(method, "textDocument/didOpen");
	arena_init(&scratch);
	const char *uri = raw_text(&scratch, raw_get(item, "uri"));
	struct document *d = uri ? lsp_document(l, uri) : NULL;
	if (uri && opens)
		did_open(l, item, uri);
	else if (d && raw_says(method, "textDocument/didChange"))
		did_change(l, d, params);
	else if (raw_says(method, "workspace/didChangeWatchedFiles"))
		analyze_all(l);
	else if (raw_says(method, "workspace/didChangeConfiguration"))
		configured(l, raw_get(params, "settings"));
	else if (d && raw_says(method, "textDocument/didSave"))
		did_save(l, d);
	else if (d && raw_says(method, "textDocument/didClose"))
		forget(l, d);
	arena_release(&scratch);
}

static bool shows_markdown(struct slice formats)
{
	struct slice format;
	for (size_t at = 0; raw_next(formats, &at, NULL, &format);)
		if (raw_says(format, "markdown"))
			return true;
	return false;
}

void client_initialize(struct lsp *l, struct slice params)
{
	struct slice capabilities = raw_get(params, "capabilities"), document = raw_get(capabilities, "textDocument");
	struct slice folder = raw_path(params, "initializationOptions", "compilationDatabasePath");
	l->has_related = raw_is(raw_path(document, "publishDiagnostics", "relatedInformation"), "true");
	l->has_literals = raw_path(document, "codeAction", "codeActionLiteralSupport").n > 2;
	l->has_document_changes =
	    raw_is(raw_get(raw_path(capabilities, "workspace", "workspaceEdit"), "documentChanges"), "true");
	l->can_watch =
	    raw_is(raw_get(raw_path(capabilities, "workspace", "didChangeWatchedFiles"), "dynamicRegistration"), "true");
	l->wants_status = raw_is(raw_path(params, "initializationOptions", "opboundStatus"), "true");
	l->wants_hints = raw_is(raw_path(params, "initializationOptions", "opboundInlayHints"), "true");
	l->can_refresh = raw_is(raw_get(raw_path(capabilities, "workspace", "inlayHint"), "refreshSupport"), "true");
	l->progress.can_show = raw_is(raw_path(capabilities, "window", "workDoneProgress"), "true");
	l->shows_markdown = shows_markdown(raw_path(document, "hover", "contentFormat"));
	if (folder.at)
		l->database = raw_text(l->arena, folder);
}

/* Our requests have ids that nobody else would think of. */
static const char watch_id[] = "opbound/watch";

bool client_answers_us(struct lsp *l, struct slice message)
{
	static const char ours[] = "opbound/";
	struct buf id = {0};
	bool is_ours = raw_string(raw_get(message, "id"), &id) && strncmp(buf_text(&id), ours, sizeof ours - 1) == 0;
	if (is_ours && strncmp(buf_text(&id), "opbound/progress", strlen("opbound/progress")) == 0)
		progress_answered(l, message);
	buf_release(&id);
	return is_ours;
}

void client_listens(struct lsp *l)
{
	static const char *const globs[] = {"**/.opbound.json", "**/compile_commands.json", "**/compile_flags.txt",
	                                    "**/*.{h,hh,hpp,hxx,cuh,inc,inl,c,cc,cpp,cxx,cu}"};
	struct buf body = {0};
	buf_printf(
	    &body,
	    "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"client/registerCapability\",\"params\":{\"registrations\":"
	    "[{\"id\":\"%s\",\"method\":\"workspace/didChangeWatchedFiles\",\"registerOptions\":{\"watchers\":[",
	    watch_id, watch_id);
	for (size_t i = 0; i < sizeof globs / sizeof globs[0]; i++)
		buf_printf(&body, "%s{\"globPattern\":\"%s\"}", i ? "," : "", globs[i]);
	buf_str(&body, "]}}]}}");
	if (l->can_watch)
		lsp_send_client(l, slice_of(&body));
	if (l->notice)
		lsp_tell(l, l->notice);
	buf_release(&body);
}
