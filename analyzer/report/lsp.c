/*
 * lsp.c: findings as an editor's diagnostics (Language Server Protocol 3.17). Evidence steps become related
 * information, or lines of the message where the client shows none; a certain fix travels along as `data`, from which
 * the server makes a quick fix. A finding in a header is shown at the line that includes it, one in another source at
 * the call that leads there.
 */
#include "report/report_int.h"

#include <string.h>

/* ---- columns in the client's units ---- */

uint64_t report_lsp_units(const char *line, size_t bytes, enum lsp_encoding e)
{
	uint64_t units = 0;
	uint32_t code;
	if (e == LSP_UTF8)
		return bytes;
	for (size_t at = 0; at < bytes;) {
		at += utf8_decode(line + at, bytes - at, &code);
		units += e == LSP_UTF16 && code > 0xffff ? 2 : 1;
	}
	return units;
}

size_t report_lsp_bytes(const char *line, size_t n, uint64_t units, enum lsp_encoding e)
{
	uint32_t code;
	size_t at = 0;
	if (e == LSP_UTF8)
		return units < n ? (size_t)units : n;
	while (at < n && units > 0) {
		size_t bytes = utf8_decode(line + at, n - at, &code);
		uint64_t width = e == LSP_UTF16 && code > 0xffff ? 2 : 1;
		if (width > units)
			break; /* in the middle of a pair */
		at += bytes;
		units -= width;
	}
	return at;
}

/* ---- pieces ---- */

struct lsp_writer {
	struct writer w;
	struct source source;
	const struct report *r;
	const struct lsp_options *o;
};

static void write_position(struct lsp_writer *l, const char *key, const struct place *p)
{
	struct line line;
	uint64_t character = p->col ? p->col - 1 : 0;
	if (source_line(&l->source, p, &line))
		character = report_lsp_units(line.at, character < line.n ? (size_t)character : line.n, l->o->encoding);
	writer_object(&l->w, key);
	writer_int(&l->w, "line", p->line ? p->line - 1 : 0);
	writer_int(&l->w, "character", (int64_t)character);
	writer_end_object(&l->w);
}

static void write_range(struct lsp_writer *l, const struct place *start, const struct place *end)
{
	writer_object(&l->w, "range");
	write_position(l, "start", start);
	write_position(l, "end", end);
	writer_end_object(&l->w);
}

static bool is_main(const struct lsp_writer *l, const struct place *p)
{
	return p->file && strcmp(p->file, l->o->file) == 0;
}

static void write_uri(struct lsp_writer *l, const struct place *p)
{
	struct buf uri = {0};
	if (is_main(l, p))
		buf_str(&uri, l->o->uri);
	else
		report_uri(&uri, NULL, p->file);
	writer_string(&l->w, "uri", buf_text(&uri));
	buf_release(&uri);
}

static void write_related(struct lsp_writer *l, const struct place *p, const struct place *end, const char *text)
{
	struct place behind = source_end(&l->source, p, end);
	if (!p->file || p->file[0] != '/' || p->line == 0)
		return;
	writer_object(&l->w, NULL);
	writer_object(&l->w, "location");
	write_uri(l, p);
	write_range(l, p, &behind);
	writer_end_object(&l->w);
	writer_string(&l->w, "message", text);
	writer_end_object(&l->w);
}

/* ---- where a finding is shown ---- */

/* What stands between the quotes of `#include "../x/y.h"`, without the way up; empty when the line is no include. */
static struct line included_name(const struct line *line)
{
	const char *at = line->at, *end = line->at + line->n;
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	const char *word = at < end && *at == '#' ? memmem(at, (size_t)(end - at), "include", strlen("include")) : NULL;
	while (word && word < end && *word != '"' && *word != '<')
		word++;
	if (!word || word == end)
		return (struct line){line->at, 0};
	for (word++; word < end && (*word == '.' || *word == '/');)
		word++;
	at = word;
	while (at < end && *at != '"' && *at != '>')
		at++;
	return (struct line){word, (size_t)(at - word)};
}

static bool includes(const struct line *line, const char *file)
{
	struct line name = included_name(line);
	size_t n = strlen(file);
	return name.n && n > name.n && file[n - name.n - 1] == '/' && memcmp(file + n - name.n, name.at, name.n) == 0;
}

/* The main file's line that includes the finding's file. */
static bool find_include(struct lsp_writer *l, const char *file, struct place *out)
{
	struct place p = {.file = l->o->file, .line = 1, .col = 1};
	struct line line;
	for (; file && source_line(&l->source, &p, &line); p.line++)
		if (includes(&line, file)) {
			*out = p;
			return true;
		}
	return false;
}

/* The main file's last call on the way to where the finding stands, or null. */
static const struct place *call_place(const struct lsp_writer *l, const struct finding *f)
{
	const struct place *last = NULL;
	for (size_t i = 0; i < f->evidence.n; i++) {
		const struct evidence *e = &f->evidence.at[i];
		if (is_main(l, &e->place) && e->role == EVIDENCE_CALL)
			last = &e->place;
	}
	return last;
}

static struct place line_end(struct lsp_writer *l, const struct place *p)
{
	struct place end = *p;
	struct line line;
	end.col = source_line(&l->source, p, &line) ? (uint32_t)line.n + 1 : 1;
	return end;
}

/* ---- a finding ---- */

static int severity(enum level level)
{
	return level == LEVEL_ERROR ? 1 : level == LEVEL_WARNING ? 2 : 3;
}

/* What a client without related information reads, as clangd writes it. */
static void add_step_text(const struct lsp_writer *l, const struct evidence *e, struct buf *out)
{
	if (e->place.file && e->place.line)
		buf_printf(out, "\n\n%s:%u:%u: note: %s", is_main(l, &e->place) ? path_base(l->o->file) : e->place.file,
		           e->place.line, e->place.col, e->text);
	else
		buf_printf(out, "\n\nnote: %s", e->text);
}

enum shown { SHOWN_HERE, SHOWN_AT_INCLUDE, SHOWN_AT_CALL };

static enum shown find_place(struct lsp_writer *l, const struct finding *f, struct place *out)
{
	*out = f->place;
	if (is_main(l, &f->place) && f->place.line)
		return SHOWN_HERE;
	*out = (struct place){.file = l->o->file, .line = 1, .col = 1};
	const struct place *call = call_place(l, f);
	if (find_include(l, f->place.file, out) || !call)
		return SHOWN_AT_INCLUDE;
	*out = *call;
	return SHOWN_AT_CALL;
}

static void write_message(struct lsp_writer *l, const struct finding *f, enum shown shown)
{
	struct buf text = {0};
	if (shown != SHOWN_HERE && f->place.file)
		buf_printf(&text, "in %s '%s': ", shown == SHOWN_AT_CALL ? "file" : "included file", path_base(f->place.file));
	buf_str(&text, f->message);
	for (size_t i = 0; !l->o->has_related && i < f->evidence.n; i++)
		add_step_text(l, &f->evidence.at[i], &text);
	writer_string(&l->w, "message", buf_text(&text));
	buf_release(&text);
}

static void write_steps(struct lsp_writer *l, const struct finding *f, bool is_here)
{
	if (!l->o->has_related)
		return;
	writer_array(&l->w, "relatedInformation");
	if (!is_here)
		write_related(l, &f->place, &f->end, f->message);
	for (size_t i = 0; i < f->evidence.n; i++)
		write_related(l, &f->evidence.at[i].place, NULL, f->evidence.at[i].text);
	for (size_t i = 0; i < f->related.n; i++)
		if (finding_is_further(f, i))
			write_related(l, &f->related.at[i].place, &f->related.at[i].end, f->related.at[i].message);
	writer_end_array(&l->w);
}

static void write_fix(struct lsp_writer *l, const struct finding *f)
{
	bool is_whole = f->fix.n > 0;
	for (size_t i = 0; i < f->fix.n; i++)
		is_whole &= is_main(l, &f->fix.at[i].start) && f->fix.at[i].text;
	if (!is_whole)
		return;
	writer_object(&l->w, "data");
	writer_string(&l->w, "title", f->fix_title ? f->fix_title : "fix");
	writer_array(&l->w, "edits");
	for (size_t i = 0; i < f->fix.n; i++) {
		writer_object(&l->w, NULL);
		write_range(l, &f->fix.at[i].start, &f->fix.at[i].end);
		writer_string(&l->w, "newText", f->fix.at[i].text);
		writer_end_object(&l->w);
	}
	writer_end_array(&l->w);
	writer_end_object(&l->w);
}

static void write_finding(struct lsp_writer *l, const struct finding *f)
{
	struct place start;
	enum shown shown = find_place(l, f, &start);
	bool is_here = shown == SHOWN_HERE;
	struct place end = is_here ? source_end(&l->source, &f->place, &f->end) : line_end(l, &start);
	writer_object(&l->w, NULL);
	write_range(l, &start, &end);
	writer_int(&l->w, "severity", severity(f->level));
	writer_string(&l->w, "code", f->rule);
	writer_string(&l->w, "source", "opbound");
	write_message(l, f, shown);
	write_steps(l, f, is_here);
	write_fix(l, f);
	writer_end_object(&l->w);
}

/* An include that failed hides what stands behind it: a hint on its line. Other errors come and go while one types. */
static void write_unseen(struct lsp_writer *l, const struct notice *n)
{
	enum { HINT = 4 };
	struct line line;
	if (n->kind != NOTICE_UNSEEN || !is_main(l, &n->place) || !source_line(&l->source, &n->place, &line) ||
	    !included_name(&line).n)
		return;
	struct place start = {.file = n->place.file, .line = n->place.line, .col = 1}, end = line_end(l, &start);
	writer_object(&l->w, NULL);
	write_range(l, &start, &end);
	writer_int(&l->w, "severity", HINT);
	writer_string(&l->w, "code", "unseen");
	writer_string(&l->w, "source", "opbound");
	writer_string(&l->w, "message", n->text);
	writer_end_object(&l->w);
}

static void append(const char *bytes, size_t n, void *payload)
{
	buf_add(payload, bytes, n);
}

void report_lsp(const struct report *r, const struct lsp_options *o, struct buf *out)
{
	struct lsp_writer l = {.r = r, .o = o};
	source_init(&l.source, r);
	writer_init(&l.w, append, out);
	writer_array(&l.w, NULL);
	for (size_t i = 0; i < r->findings.n; i++)
		if (report_is_shown(r, &r->findings.at[i]))
			write_finding(&l, &r->findings.at[i]);
	for (size_t i = 0; i < r->notices.n; i++)
		write_unseen(&l, &r->notices.at[i]);
	writer_end_array(&l.w);
	writer_release(&l.w);
	source_release(&l.source);
}
