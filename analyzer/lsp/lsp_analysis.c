/*
 * lsp_analysis.c: a document's analysis, in another process.
 *
 * A forked child runs what `opbound check FILE` would run (configuration, compile database, suppressions and baseline
 * of the file's real path), with the editor's text in place of the file's, and answers with its diagnostics as JSON,
 * which a null byte ends. The models were read once, before the fork. An analysis waits until the client has been quiet
 * for a moment; the next keystroke kills it. The child dies with the server, whatever ends that.
 *
 * A child that has answered stays for the next question, of whatever document: half of what a small file costs is
 * libclang's tables, which it has then. It reads units itself; where one ends it, or takes it too long, the document is
 * analyzed by a child of its own from then on, whose units have a worker, which says what happened.
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

enum { MAX_RUNNING = 2, MAX_TURNS = 200 };

/* A unit beyond it is left to a worker, which knows the limits of one. */
#define PATIENCE_MS 20000.0

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

/* What a child is asked about. */
struct edited_text {
	const char *path, *uri;
	struct slice text;
};

static enum status parse_options(struct lsp *l, const char *path, struct arena *a, struct options *o, struct error *err)
{
	VEC(char *) words = {0};
	vec_push(a, &words, arena_strdup(a, "opbound"));
	vec_push(a, &words, arena_strdup(a, "check"));
	if (l->database && file_exists(path_join(a, l->database, "compile_commands.json")))
		vec_push(a, &words, arena_printf(a, "--compile-database=%s", l->database));
	for (size_t i = 0; i < l->own_words.n; i++)
		vec_push(a, &words, arena_strdup(a, l->own_words.at[i]));
	vec_push(a, &words, arena_strdup(a, path));
	options_init(o, a);
	return options_parse(o, (int)words.n, words.at, err);
}

static void analyze(struct lsp *l, const struct edited_text *q, struct buf *out)
{
	struct arena arena;
	struct options o;
	struct session s;
	struct error err = {0};
	struct buf diagnostics = {0}, status = {0};
	const char *message = NULL, *notes = NULL;
	arena_init(&arena);
	if (parse_options(l, q->path, &arena, &o, &err) == STATUS_OK) {
		o.quiet = true;
		o.keep_suppressed = false;
		o.edits = true;
		o.jobs = 1;
		o.buffer = (struct text_buffer){path_absolute(&arena, q->path), q->text.at, q->text.n, true};
		o.embedded = l->models;
		if (session_run(&s, &arena, &o, &err) == STATUS_OK) {
			struct lsp_options lo = {o.buffer.path, q->uri, l->encoding, l->has_related};
			report_lsp(&s.report, &lo, &diagnostics);
			message = first_notice(&s);
			write_status(&s, &status);
			notes = s.jobs.n ? s.results[0].text : NULL;
		}
	}
	write_answer(out, &diagnostics, &status, notes, *err.text ? err.text : message);
	buf_release(&diagnostics);
	buf_release(&status);
	arena_release(&arena);
}

/* On the channel: three lengths, then path and address with their null bytes, and the text with one. */
static bool send_text(int fd, const struct document *d)
{
	size_t lengths[3] = {strlen(d->path) + 1, strlen(d->uri) + 1, d->text.n};
	return process_write(fd, lengths, sizeof lengths) && process_write(fd, d->path, lengths[0]) &&
	       process_write(fd, d->uri, lengths[1]) && process_write(fd, buf_text(&d->text), lengths[2] + 1);
}

static bool read_text(int fd, struct arena *a, struct edited_text *q)
{
	size_t lengths[3];
	if (!process_read(fd, lengths, sizeof lengths))
		return false;
	size_t n = lengths[0] + lengths[1] + lengths[2] + 1;
	char *at = arena_alloc(a, n);
	*q = (struct edited_text){at, at + lengths[0], {at + lengths[0] + lengths[1], lengths[2]}};
	return process_read(fd, at, n);
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
	if (l->idle.process.id)
		close(l->idle.process.channel);
}

struct asked {
	struct lsp *lsp;
	const struct document *document;
};

static bool answer(struct lsp *l, const struct edited_text *q, int fd)
{
	struct buf out = {0};
	analyze(l, q, &out);
	bool is_read = process_write(fd, buf_text(&out), out.n + 1);
	buf_release(&out);
	return is_read;
}

static void child_main(int fd, void *payload)
{
	const struct asked *a = payload;
	const struct document *d = a->document;
	struct edited_text q = {d->path, d->uri, {buf_text(&d->text), d->text.n}};
	struct arena arena;
	bool stays = process_can_copy() && !d->analysis.needs_worker;
	arena_init(&arena);
	if (process_can_copy())
		close_inherited(a->lsp);
	if (stays)
		setenv("OPBOUND_PROCESSES", "none", 1);
	while (answer(a->lsp, &q, fd) && stays) {
		arena_release(&arena);
		heap_rest(); /* it keeps what a large unit took */
		if (!read_text(fd, &arena, &q))
			break;
	}
	arena_release(&arena);
}

/* ---- in the server ---- */

/* The child that waits for a question takes this one. */
static bool ask_idle(struct lsp *l, struct document *d)
{
	struct lsp_idle idle = l->idle;
	if (!idle.process.id || d->analysis.needs_worker)
		return false;
	l->idle = (struct lsp_idle){{0, -1}, 0};
	if (!send_text(idle.process.channel, d)) {
		process_wait(&idle.process, true);
		return false;
	}
	d->analysis.process = idle.process;
	d->analysis.turns = idle.turns;
	return true;
}

static void start(struct lsp *l, struct document *d)
{
	struct asked asked = {l, d};
	d->due = 0;
	d->analysis.started = lsp_now_ms();
	d->analysis.turns = 0;
	buf_clear(&d->analysis.in);
	if (ask_idle(l, d) || process_copy(&d->analysis.process, child_main, &asked, NULL) == STATUS_OK)
		d->analysis.version = d->version;
}

/* One waits; what is more, has become old, or had a unit's worker, goes. */
static void rest(struct lsp *l, struct document *d)
{
	struct lsp_idle idle = {d->analysis.process, d->analysis.turns + 1};
	d->analysis.process = (struct process){0, -1};
	if (process_can_copy() && !l->idle.process.id && !d->analysis.needs_worker && idle.turns < MAX_TURNS)
		l->idle = idle;
	else
		process_wait(&idle.process, true);
}

void analysis_end_idle(struct lsp *l)
{
	if (l->idle.process.id)
		process_wait(&l->idle.process, true);
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

/* It ended the child, or keeps it for too long. */
static void leave_to_worker(struct document *d)
{
	process_wait(&d->analysis.process, true);
	d->analysis.needs_worker = true;
	d->due = lsp_now_ms();
}

int analysis_start_due(struct lsp *l)
{
	double now = lsp_now_ms(), next = -1;
	size_t running = 0;
	for (struct document *d = l->documents; d; d = d->next) {
		double left = d->analysis.started + PATIENCE_MS - now;
		if (d->analysis.process.id && !d->analysis.needs_worker && left < 0)
			leave_to_worker(d);
		else if (d->analysis.process.id && !d->analysis.needs_worker && (next < 0 || left < next))
			next = left;
		running += d->analysis.process.id != 0;
	}
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
	if (got > 0)
		buf_add(&d->analysis.in, bytes, (size_t)got);
	bool is_whole = d->analysis.in.n > 0 && d->analysis.in.at[d->analysis.in.n - 1] == '\0';
	if (got > 0 && !is_whole)
		return;
	if (!is_whole && !d->analysis.needs_worker) {
		leave_to_worker(d);
		return;
	}
	rest(l, d);
	take_answer(l, d);
	buf_release(&d->analysis.in);
}
