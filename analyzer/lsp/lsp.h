/*
 * The language server, private to lsp/lsp*.c (and its tests). It stands between an editor and clangd, or alone.
 *
 * Sections: lsp_frame.c (bytes to messages), lsp_json.c (JSON in place), lsp_text.c (positions, edits), lsp_shift.c
 * (lists of diagnostics across edits), lsp_document.c (open documents), lsp_publish.c (lists merged), lsp_action.c
 * (quick fixes), lsp_annotate.c (hover, inlay hints), lsp_analysis.c (analyses, in another process),
 * lsp_progress.c (that one takes long), lsp_client.c (what a client says), lsp_proxy.c (in front of clangd),
 * lsp_revive.c (where it is missing or dies), lsp_server.c (alone), lsp_loop.c (descriptors), lsp_command.c (the
 * command).
 *
 * What passes through is never written anew: messages are handed on as the bytes they came in, and JSON is looked at in
 * place, since a parsed and printed copy would not be the same (ids, large numbers, order, escapes).
 */
#ifndef OPBOUND_LSP_H
#define OPBOUND_LSP_H

#include "base/process.h"
#include "run/run.h"

/* Bytes of somebody else; `at` null: there is none. */
struct slice {
	const char *at;
	size_t n;
};
static inline struct slice slice_of(const struct buf *b)
{
	return (struct slice){buf_text(b), b->n};
}

/* ---- lsp_frame.c: bytes to messages ---- */

enum lsp_piece_kind {
	LSP_NOTHING, /* more bytes are needed */
	LSP_BYTES,   /* no message that could be looked at: only to be handed on */
	LSP_MESSAGE
};
struct lsp_piece {
	enum lsp_piece_kind kind;
	struct slice whole, body; /* valid until bytes are added */
};
struct lsp_reader {
	struct buf in;
	size_t at;       /* what lies before was taken */
	uint64_t unseen; /* bytes left of a body too large to be looked at */
};
void lsp_reader_add(struct lsp_reader *r, const char *bytes, size_t n);
struct lsp_piece lsp_reader_next(struct lsp_reader *r);
void lsp_reader_release(struct lsp_reader *r);
/* Appends the message with its header. */
void lsp_frame(struct buf *out, struct slice body);

/* ---- lsp_json.c: JSON in place ---- */

/* The value that the text begins with, without blanks; absent when it is cut or malformed in its structure. */
struct slice raw_value(struct slice text);
struct slice raw_get(struct slice object, const char *key); /* absent when it is no object or has no such member */
struct slice raw_path(struct slice object, const char *a, const char *b); /* object.a.b */
/* Elements of an array, or members of an object (`key` without quotes, else may be null), one a call. `*at` is 0 at
 * first. */
bool raw_next(struct slice container, size_t *at, struct slice *key, struct slice *value);
bool raw_says(struct slice v, const char *text);       /* is it this string, however it is escaped ("a\/b")? */
bool raw_is(struct slice v, const char *text);         /* byte for byte */
bool raw_string(struct slice v, struct buf *out);      /* appends it unescaped; false when it is no string */
const char *raw_text(struct arena *a, struct slice v); /* the same in an arena, or null */
bool raw_int(struct slice v, int64_t *out);

/* ---- lsp_text.c: positions and edits ---- */

struct lsp_position {
	int64_t line, character; /* from 0; characters in the negotiated units */
};
struct lsp_range {
	struct lsp_position start, end;
};
bool lsp_range_read(struct slice v, struct lsp_range *out);
void lsp_range_write(struct buf *out, const struct lsp_range *r);
/* Where a position lies in the text. A character behind the line's end is that end, a line behind the last one is the
 * text's end when it is the next one; false beyond. */
bool text_offset(struct slice text, const struct lsp_position *p, enum lsp_encoding e, size_t *out);

/* What an edit did to lines (from 0): those from `first` to `last` are not what they were (none when first > last),
 * those behind `last` moved by `delta`. */
struct lsp_edit {
	int64_t version; /* the one it led to */
	int64_t first, last, delta;
};
/* Replaces text[from, to) and says what that did to lines. */
struct lsp_edit text_replace(struct buf *text, size_t from, size_t to, struct slice with);
/* Applies an element of didChange's contentChanges; false, the text untouched, when its range lies outside. */
bool text_change(struct buf *text, struct slice change, enum lsp_encoding e, struct lsp_edit *edit);
/* Where lines first..last stand after the edits; false when one of them was touched. */
bool edits_move(const struct lsp_edit *edits, size_t n, int64_t *first, int64_t *last);

/* ---- lsp_shift.c ---- */

/* Appends the diagnostics of a list (a JSON array) as they stand after the edits of the document at `path`, separated
 * by commas, without brackets. Those on touched lines are left out, and so are fixes that rest on touched lines. */
void lsp_shift(struct arena *scratch, struct slice list, const char *path, const struct lsp_edit *edits, size_t n,
               struct buf *out);

/* ---- lsp_document.c ---- */

/* Diagnostics as somebody gave them for a version. */
struct lsp_list {
	struct buf json; /* an array; empty: none were given yet */
	int64_t version;
	bool exact; /* as given; false: moved since */
};
struct lsp_analysis {
	struct process process;
	unsigned turns;    /* how often that process has answered */
	bool needs_worker; /* the document ended a process that read it, or kept it for too long */
	int64_t version;
	double started;
	struct buf in;
};
enum { LSP_MAX_EDITS = 512 };
struct document {
	struct arena arena; /* the document lives in it */
	struct document *next;
	const char *uri, *path; /* path null: no file */
	const char *language;   /* as the client calls it, or null */
	bool is_source;         /* in a language that we read */
	bool is_lost;           /* the client changed what is not there: silent until the text is known again */
	struct buf text;
	int64_t version;
	struct lsp_list own, clangd;
	const char *clangd_uri; /* as clangd writes it; null: not known */
	struct lsp_edit edits[LSP_MAX_EDITS];
	size_t n_edits;
	double due; /* when the next analysis starts; 0: not wanted */
	struct lsp_analysis analysis;
	struct buf notes; /* annotate.h, as of notes_version */
	int64_t notes_version;
};
/* "file:///a%20b.cc" to "/a b.cc"; null when it is no file. */
const char *uri_path(struct arena *a, const char *uri);
struct document *document_open(const char *uri, const char *language, struct slice text, int64_t version);
void document_close(struct document *d);
/* Applies contentChanges that lead to a version. */
void document_change(struct document *d, struct slice changes, int64_t version, enum lsp_encoding e);
void list_set(struct document *d, struct lsp_list *list, struct slice json, int64_t version);
/* Appends the list as of a version, separated by commas; false when that cannot be known. */
bool list_as_of(struct document *d, const struct lsp_list *list, int64_t version, struct buf *out);

/* ---- the server ---- */

struct lsp_output {
	int fd; /* -1: closed */
	struct buf queue;
	size_t at;
};
enum lsp_question { LSP_INITIALIZE, LSP_ACTIONS, LSP_HOVER, LSP_HINTS };
struct lsp_pending { /* a request of the client that the other side is to answer */
	struct arena arena;
	struct slice id; /* as it was written */
	enum lsp_question question;
	bool is_repeated; /* asked by us: the client has its answer */
	const char *uri;
	struct lsp_range range;
	int64_t version; /* of the document when it was asked */
};
enum { LSP_MAX_PENDING = 64 };
struct lsp_idle { /* a process that waits for the next question; id 0: none */
	struct process process;
	unsigned turns;
};
struct lsp {
	struct arena *arena;
	const struct options *options;
	const char *program; /* clangd; null: alone */
	char **arguments;    /* clangd's, null-terminated, its name first */
	text_list own_words; /* options of ours, for each analysis */
	const struct models *models;
	struct lsp_reader from_client, from_clangd;
	struct lsp_output to_client, to_clangd;
	int client_fd, clangd_fd; /* -1: at its end */
	struct process clangd;
	struct lsp_idle idle;
	enum lsp_encoding encoding;
	bool has_related, has_literals, has_document_changes; /* what the client can do */
	bool is_initialized, is_shut_down, is_done;
	bool wants_status;   /* initializationOptions.opboundStatus */
	bool can_watch;      /* the client tells of files on disk when it is asked to */
	bool can_refresh;    /* it asks for inlay hints again when it is told to */
	bool wants_hints;    /* initializationOptions.opboundInlayHints, or a setting */
	bool shows_markdown; /* of a hover */
	struct {
		bool can_show; /* window.workDoneProgress */
		enum { PROGRESS_NONE, PROGRESS_ASKED, PROGRESS_SHOWN } state;
		unsigned number; /* of the token */
	} progress;
	struct buf initialize; /* the client's request */
	struct buf owed;       /* ids of the client's requests that clangd has not answered, a line each */
	int n_restarts;
	const char *notice;   /* what is to be told once the client listens, or null */
	const char *database; /* folder, as the client or clangd's arguments say; null: look for it */
	struct document *documents;
	struct lsp_pending pending[LSP_MAX_PENDING];
	size_t n_pending;
	uint64_t told; /* hash of the last message that was shown */
	int exit_status;
};
double lsp_now_ms(void);
void lsp_send_client(struct lsp *l, struct slice body); /* with a header */
struct document *lsp_document(const struct lsp *l, const char *uri);

/* ---- lsp_publish.c ---- */

/* clangd's publishDiagnostics, on its way to the client. */
void publish_clangd(struct lsp *l, const struct lsp_piece *message);
/* An analysis has ended with this list. */
void publish_own(struct lsp *l, struct document *d, struct slice list, int64_t version);

/* ---- lsp_action.c ---- */

/* Remembers a codeAction request. */
void action_request(struct lsp *l, struct slice id, struct slice params);
/* Appends our actions for a request, separated by commas. */
void action_list(struct lsp *l, const struct lsp_pending *p, struct buf *out);
/* A list that clangd answered, with more elements behind its own; false when it is to be handed on as it is. */
bool list_merge(struct slice answer, const struct buf *more, struct buf *out);
struct lsp_pending *lsp_pending_add(struct lsp *l, struct slice id, enum lsp_question question);
/* Appends the JSON answer to a request that concerns us: clangd's with ours, or (`answer` absent) our result alone;
 * false when clangd's is to be handed on as it is. */
bool lsp_answer(struct lsp *l, const struct lsp_pending *p, struct slice answer, struct buf *out);
/* Takes the request with this id off the list; the caller releases its arena. */
bool lsp_pending_take(struct lsp *l, struct slice id, struct lsp_pending *out);

/* ---- lsp_annotate.c ---- */

/* Remembers a request for a hover, or for inlay hints. */
void hover_request(struct lsp *l, struct slice id, struct slice params);
void hints_request(struct lsp *l, struct slice id, struct slice params);
/* What is known of the text at the request's place, for people; nothing where nothing is. */
void hover_words(struct lsp *l, const struct lsp_pending *p, bool markdown, struct buf *out);
bool hover_merge(struct lsp *l, const struct lsp_pending *p, struct slice answer, struct buf *out);
void hints_list(struct lsp *l, const struct lsp_pending *p, struct buf *out);
/* An analysis brought these. */
void annotations_set(struct lsp *l, struct document *d, struct slice notes, int64_t version);
void hints_refresh(struct lsp *l);

/* ---- lsp_progress.c ---- */

/* Tells the client when an analysis takes long, and when none does any more; answers the milliseconds until it is to
 * be asked again, or -1. */
int progress_step(struct lsp *l);
/* The client's answer to our wish to show one. */
void progress_answered(struct lsp *l, struct slice answer);

/* ---- lsp_analysis.c ---- */

/* Starts the analyses that are due. Answers the milliseconds until the next is, or -1. */
int analysis_start_due(struct lsp *l);
void analysis_wanted(struct document *d, double delay_ms);
void analysis_cancel(struct document *d);
void analysis_end_idle(struct lsp *l);
/* Shows a message once, until there is another one. */
void lsp_tell(struct lsp *l, const char *text);
/* Its process has written or ended. */
void analysis_receive(struct lsp *l, struct document *d);

/* ---- lsp_client.c ---- */

/* Follows what the client says of documents; what it can do. */
void client_notification(struct lsp *l, struct slice method, struct slice params);
void client_initialize(struct lsp *l, struct slice params);
/* The client listens now: what waits to be told is told, and what changes on disk is asked for. */
void client_listens(struct lsp *l);
/* Takes the message if it is the client's answer to what we asked. */
bool client_answers_us(struct lsp *l, struct slice message);

/* ---- lsp_proxy.c, lsp_server.c: one message ---- */

void proxy_from_client(struct lsp *l, const struct lsp_piece *p);
void proxy_from_clangd(struct lsp *l, const struct lsp_piece *p);
void server_from_client(struct lsp *l, const struct lsp_piece *p);

/* ---- lsp_revive.c: clangd missing or dead ---- */

void owed_add(struct lsp *l, struct slice id);
void owed_take(struct lsp *l, struct slice id);
/* Without clangd from here on. */
void lsp_alone(struct lsp *l, const char *why);
/* clangd has ended, and the client has not: starts it again, or goes on alone. */
void lsp_revive(struct lsp *l);

/* ---- lsp_command.c ---- */

/* Serves until it is over; fails when it could not begin. */
enum status command_lsp(struct arena *a, const struct options *o, int *status, struct error *err);
enum status lsp_start_clangd(struct lsp *l, struct error *err);

/* ---- lsp_loop.c ---- */

/* Serves until the other side ends; answers the exit status. */
int lsp_loop(struct lsp *l);

#endif
