/*
 * lsp_analysis.c: a document's analysis, in a process of its own.
 *
 * A forked child runs what `opbound check FILE` would run (configuration, compile database, suppressions and baseline
 * of the file's real path), with the editor's text in place of the file's, and answers with its diagnostics as JSON.
 * The models were read once, before the fork. An analysis waits until the client has been quiet for a moment; the next
 * keystroke kills it. The child dies with the server, whatever ends that, and its own worker dies with it.
 */
#include "lsp/lsp.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_RUNNING = 2 };

double lsp_now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* ---- in the child ---- */

/* What the child answers: {"diagnostics": [...], "message": "...", "status": {...}, "notes": {...}}; the message where
 * there is no list, or beside it. */
static void write_answer(struct buf *out, const struct buf *diagnostics, const struct buf *status, const char *notes,
                         const char *message)
{
	buf_str(out, "{");
	if (diagnostics->n)
		buf_printf(out, "\"diagnostics\":%s", buf_text(diagnostics));
	if (message) {
		buf_str(out, diagnostics->n ? ",\"message\":" : "\"message\":");
		json_quote(out, message);
	}
	if (diagnostics->n && status->n)
		buf_printf(out, ",\"status\":%s", buf_text(status));
	if (diagnostics->n && notes && *notes) {
		buf_str(out, ",\"notes\":");
		buf_str(out, notes);
	}
	buf_str(out, "}");
}

/* clang's complaints are clangd's to tell, and while somebody types there are many: what they hide is no failure. */
static const char *first_notice(const struct session *s)
{
	for (size_t i = 0; i < s->report.notices.n; i++) {
		const struct notice *n = &s->report.notices.at[i];
		if (n->kind != NOTICE_CLANG && n->kind != NOTICE_UNSEEN && n->level >= LEVEL_WARNING)
			return n->text;
	}
	return NULL;
}

/* {"understood": 3, "functions": 4, "obligations": 9, "decided": 8, "obstacle": "..."} */
static void write_status(const struct session *s, struct buf *out)
{
	const struct unit_stats *u = &s->stats;
	uint64_t made = 0, decided = 0;
	for (int k = 0; k < OBLIGATION_KINDS; k++) {
		made += u->obligations[k].made;
		decided += u->obligations[k].made - u->obligations[k].verdicts[VERDICT_UNKNOWN];
	}
	buf_printf(out, "{\"understood\":%llu,\"functions\":%llu,\"obligations\":%llu,\"decided\":%llu",
	           (unsigned long long)u->understood, (unsigned long long)u->seen, (unsigned long long)made,
	           (unsigned long long)decided);
	for (size_t i = 0; i < s->report.notices.n; i++)
		if (s->report.notices.at[i].kind == NOTICE_UNSEEN) {
			buf_str(out, ",\"obstacle\":");
			json_quote(out, s->report.notices.at[i].text);
			break;
		}
	buf_char(out, '}');
}

static enum status parse_options(struct lsp *l, const struct document *d, struct arena *a, struct options *o,
                                 struct error *err)
{
	VEC(char *) words = {0};
	vec_push(a, &words, arena_strdup(a, "opbound"));
	vec_push(a, &words, arena_strdup(a, "check"));
	if (l->database && file_exists(path_join(a, l->database, "compile_commands.json")))
		vec_push(a, &words, arena_printf(a, "--compile-database=%s", l->database));
	for (size_t i = 0; i < l->own_words.n; i++)
		vec_push(a, &words, arena_strdup(a, l->own_words.at[i]));
	vec_push(a, &words, arena_strdup(a, d->path));
	options_init(o, a);
	return options_parse(o, (int)words.n, words.at, err);
}

static void analyze(struct lsp *l, const struct document *d, struct buf *out)
{
	struct arena arena;
	struct options o;
	struct session s;
	struct error err = {0};
	struct buf diagnostics = {0}, status = {0};
	const char *message = NULL, *notes = NULL;
	arena_init(&arena);
	if (parse_options(l, d, &arena, &o, &err) == STATUS_OK) {
		o.quiet = true;
		o.keep_suppressed = false;
		o.edits = true;
		o.jobs = 1;
		o.buffer = (struct text_buffer){path_absolute(&arena, d->path), buf_text(&d->text), d->text.n, true};
		o.embedded = l->models;
		if (session_run(&s, &arena, &o, &err) == STATUS_OK) {
			struct lsp_options lo = {o.buffer.path, d->uri, l->encoding, l->has_related};
			report_lsp(&s.report, &lo, &diagnostics);
			message = first_notice(&s);
			write_status(&s, &status);
			notes = s.jobs.n ? s.results[0].text : NULL;
		}
	}
	write_answer(out, &diagnostics, &status, notes, *err.text ? err.text : message);
}

static void write_all(int fd, const struct buf *b)
{
	for (size_t at = 0; at < b->n;) {
		ssize_t put = write(fd, b->at + at, b->n - at);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return;
		at += (size_t)put;
	}
}

static void close_inherited(const struct lsp *l)
{
	int null = open("/dev/null", O_RDWR);
	if (null >= 0) {
		dup2(null, STDIN_FILENO);
		dup2(null, STDOUT_FILENO);
	}
	if (l->clangd_fd >= 0)
		close(l->clangd_fd);
	if (l->to_clangd.fd >= 0)
		close(l->to_clangd.fd);
	for (const struct document *d = l->documents; d; d = d->next)
		if (d->analysis.process.id)
			close(d->analysis.process.channel);
}

struct asked {
	struct lsp *lsp;
	const struct document *document;
};

static void child_main(int fd, void *payload)
{
	const struct asked *a = payload;
	struct buf answer = {0};
	if (process_can_copy())
		close_inherited(a->lsp);
	analyze(a->lsp, a->document, &answer);
	write_all(fd, &answer);
	buf_release(&answer);
}

/* ---- in the server ---- */

static void start(struct lsp *l, struct document *d)
{
	struct asked asked = {l, d};
	d->due = 0;
	d->analysis.started = lsp_now_ms();
	if (process_copy(&d->analysis.process, child_main, &asked, NULL) != STATUS_OK)
		return;
	buf_clear(&d->analysis.in);
	d->analysis.version = d->version;
}

void analysis_wanted(struct document *d, double delay_ms)
{
	analysis_cancel(d);
	if (d->is_source && !d->is_lost)
		d->due = lsp_now_ms() + delay_ms;
}

void analysis_cancel(struct document *d)
{
	d->due = 0;
	if (d->analysis.process.id)
		process_wait(&d->analysis.process, true);
}

int analysis_start_due(struct lsp *l)
{
	double now = lsp_now_ms(), next = -1;
	size_t running = 0;
	for (struct document *d = l->documents; d; d = d->next)
		running += d->analysis.process.id != 0;
	for (struct document *d = l->documents; d; d = d->next) {
		if (d->due == 0)
			continue;
		if (d->due <= now && running < MAX_RUNNING) {
			start(l, d);
			running++;
		} else if (d->due > now && (next < 0 || d->due - now < next)) {
			next = d->due - now;
		}
	}
	return next < 0 ? -1 : (int)next + 1;
}

void lsp_tell(struct lsp *l, const char *text)
{
	struct buf body = {0};
	uint64_t hash = hash_bytes(1, text, strlen(text));
	if (hash == l->told)
		return;
	l->told = hash;
	buf_str(&body, "{\"jsonrpc\":\"2.0\",\"method\":\"window/showMessage\",\"params\":{\"type\":2,\"message\":");
	struct buf words = {0};
	buf_printf(&words, "opbound: %s", text);
	json_quote(&body, buf_text(&words));
	buf_str(&body, "}}");
	lsp_send_client(l, slice_of(&body));
	buf_release(&words);
	buf_release(&body);
}

/* How much of the document was understood, for a status bar: `$/` marks what a client may pass over. */
static void send_status(struct lsp *l, const struct document *d, struct slice seen)
{
	struct buf body = {0};
	buf_str(&body, "{\"jsonrpc\":\"2.0\",\"method\":\"$/opbound/status\",\"params\":{\"uri\":");
	json_quote(&body, d->uri);
	buf_printf(&body, ",\"version\":%lld,\"status\":%.*s}}", (long long)d->analysis.version, (int)seen.n, seen.at);
	if (l->wants_status)
		lsp_send_client(l, slice_of(&body));
	buf_release(&body);
}

static void take_answer(struct lsp *l, struct document *d)
{
	struct slice answer = raw_value(slice_of(&d->analysis.in)), list = raw_get(answer, "diagnostics");
	struct buf message = {0};
	if (raw_string(raw_get(answer, "message"), &message))
		lsp_tell(l, buf_text(&message));
	struct slice seen = raw_get(answer, "status");
	if (seen.at)
		send_status(l, d, seen);
	publish_own(l, d, list.at ? list : (struct slice){"[]", 2}, d->analysis.version);
	annotations_set(l, d, raw_get(answer, "notes"), d->analysis.version);
	buf_release(&message);
}

void analysis_receive(struct lsp *l, struct document *d)
{
	char bytes[65536];
	ssize_t got = read(d->analysis.process.channel, bytes, sizeof bytes);
	if (got < 0 && errno == EINTR)
		return;
	if (got > 0) {
		buf_add(&d->analysis.in, bytes, (size_t)got);
		return;
	}
	process_wait(&d->analysis.process, false);
	take_answer(l, d);
	buf_release(&d->analysis.in);
}
