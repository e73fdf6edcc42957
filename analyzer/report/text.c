/*
 * text.c: findings as clang prints its diagnostics: a line with place, level, message and rule, the source line with a
 * mark under it, and a note for each step of the evidence; at the end a line that counts.
 */
#include "report/report_int.h"

#include <string.h>

struct text {
	const struct report *r;
	const struct text_options *o;
	struct buf *out;
	struct source source;
};

enum { MAX_SHOWN = 400 }; /* bytes: a longer line is generated, and no help to see */

#define COLOR_RESET "\033[0m"
#define COLOR_BOLD "\033[1m"
#define COLOR_MARK "\033[0;1;32m"

static void color(struct text *t, const char *sequence)
{
	if (t->o->color)
		buf_str(t->out, sequence);
}

static const char *level_color(enum level level)
{
	switch (level) {
	case LEVEL_NONE:
	case LEVEL_NOTE:
		return "\033[0;1;36m";
	case LEVEL_WARNING:
		return "\033[0;1;35m";
	case LEVEL_ERROR:
		return "\033[0;1;31m";
	}
	BUG("level %d", (int)level);
}

/* Relative to the working directory where the file lies below it. */
static const char *shown_path(const struct text *t, const char *path)
{
	size_t n = t->o->cwd ? strlen(t->o->cwd) : 0;
	while (n && t->o->cwd[n - 1] == '/')
		n--;
	if (t->o->cwd && strncmp(path, t->o->cwd, n) == 0 && path[n] == '/')
		return path + n + 1;
	return path;
}

static void put_head(struct text *t, const struct place *place, enum level level)
{
	color(t, COLOR_BOLD);
	if (place->file)
		buf_str(t->out, shown_path(t, place->file));
	else
		buf_str(t->out, "opbound");
	if (place->line)
		buf_printf(t->out, ":%u:%u", place->line, place->col ? place->col : 1);
	buf_str(t->out, ": ");
	color(t, level_color(level));
	buf_printf(t->out, "%s: ", level_name(level));
	color(t, COLOR_RESET);
}

/* Blanks that take as much room as `n` bytes of the line do. */
static void put_padding(struct text *t, const struct line *line, size_t n)
{
	for (size_t i = 0; i < n && i < line->n; i++) {
		bool continues = ((unsigned char)line->at[i] & 0xc0) == 0x80;
		if (!continues)
			buf_char(t->out, line->at[i] == '\t' ? '\t' : ' ');
	}
}

/* A terminal must not obey what a source file holds. */
static void put_printable(struct buf *out, const struct line *line)
{
	for (size_t i = 0; i < line->n; i++) {
		unsigned char c = (unsigned char)line->at[i];
		buf_char(out, (c < ' ' && c != '\t') || c == 0x7f ? '?' : (char)c);
	}
}

static void put_source(struct text *t, const struct place *place, const struct place *end)
{
	struct line line;
	if (!t->o->show_source || !source_line(&t->source, place, &line) || line.n > MAX_SHOWN)
		return;
	buf_printf(t->out, "%5u | ", place->line);
	put_printable(t->out, &line);
	buf_str(t->out, "\n      | ");
	size_t from = place->col ? place->col - 1 : 0;
	put_padding(t, &line, from);
	color(t, COLOR_MARK);
	buf_char(t->out, '^');
	size_t to = end->line == place->line ? end->col - 1 : line.n;
	for (size_t i = from + 1; i < to && i < line.n; i++)
		if (((unsigned char)line.at[i] & 0xc0) != 0x80)
			buf_char(t->out, '~');
	color(t, COLOR_RESET);
	buf_char(t->out, '\n');
}

static bool same_line(const struct place *a, const struct place *b)
{
	return a->file && b->file && a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* A step with its source line, unless that is the finding's or was shown last. */
static void put_step(struct text *t, const struct finding *f, const struct place *place, const char *text,
                     struct place *shown)
{
	put_head(t, place, LEVEL_NOTE);
	buf_printf(t->out, "%s\n", text);
	struct place end = source_end(&t->source, place, NULL);
	if (same_line(place, &f->place) || same_line(place, shown))
		return;
	put_source(t, place, &end);
	*shown = *place;
}

enum { MAX_LINES = 12 };

static bool told_before(const struct finding *f, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (same_line(&f->related.at[i].place, &f->related.at[at].place))
			return true;
	return false;
}

/* "and 5 more accesses: lines 12, 14 and 20" */
static void put_related(struct text *t, const struct finding *f)
{
	struct buf lines = {0};
	size_t n = 0, further = 0;
	for (size_t i = 0; i < f->related.n; i++) {
		const struct related *r = &f->related.at[i];
		further += finding_is_further(f, i);
		if (!finding_is_further(f, i) || told_before(f, i))
			continue;
		if (n++ >= MAX_LINES)
			continue;
		bool elsewhere = !r->place.file || !f->place.file || strcmp(r->place.file, f->place.file) != 0;
		buf_printf(&lines, "%s%s%s%u", n > 1 ? ", " : "", elsewhere ? path_base(r->place.file) : "",
		           elsewhere ? ":" : "", r->place.line);
	}
	if (!n)
		return;
	put_head(t, &f->related.at[0].place, LEVEL_NOTE);
	buf_printf(t->out, "and %zu more access%s: line%s %s%s\n", further, further == 1 ? "" : "es", n == 1 ? "" : "s",
	           buf_text(&lines), n > MAX_LINES ? ", ..." : "");
	buf_release(&lines);
}

static void put_finding(struct text *t, const struct finding *f)
{
	put_head(t, &f->place, f->level);
	color(t, COLOR_BOLD);
	buf_str(t->out, f->message);
	color(t, COLOR_RESET);
	buf_printf(t->out, " [%s]%s\n", f->rule, f->suppressed ? " (ignored)" : "");
	if (t->o->one_line)
		return;
	struct place end = source_end(&t->source, &f->place, &f->end), shown = f->place;
	put_source(t, &f->place, &end);
	if (f->place.macro) {
		put_head(t, &f->place, LEVEL_NOTE);
		buf_printf(t->out, "in an expansion of macro '%s'\n", f->place.macro);
	}
	for (size_t i = 0; i < f->evidence.n; i++)
		put_step(t, f, &f->evidence.at[i].place, f->evidence.at[i].text, &shown);
	if (f->confirmation)
		put_step(t, f, &f->place, f->confirmation, &shown);
	put_related(t, f);
	if (f->suppressed && f->suppress_reason)
		put_step(t, f, &f->place, f->suppress_reason, &shown);
	for (size_t i = 0; i < f->fix.n && f->fix_title; i++)
		put_step(t, f, &f->fix.at[i].start, i ? "and with it here" : f->fix_title, &shown);
}

static const char *notice_name(enum notice_kind kind)
{
	switch (kind) {
	case NOTICE_CLANG:
		return "clang";
	case NOTICE_UNREADABLE:
		return "unreadable";
	case NOTICE_CRASH:
		return "crash";
	case NOTICE_LIMIT:
		return "limit";
	case NOTICE_UNSEEN:
		return "unseen";
	case NOTICE_CONTRADICTION:
		return "contradiction";
	case NOTICE_CONFIG:
		return "config";
	}
	BUG("notice kind %d", (int)kind);
}

static void put_notice(struct text *t, const struct notice *n)
{
	if (t->o->quiet && n->level < LEVEL_ERROR)
		return;
	put_head(t, &n->place, n->level);
	buf_printf(t->out, "%s [%s]\n", n->text, notice_name(n->kind));
}

/* ---- the last line ---- */

struct counts {
	size_t level[LEVEL_ERROR + 1], suppressed, files;
};

static struct counts count(const struct report *r)
{
	struct counts c = {.files = 0};
	const char *file = NULL;
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = &r->findings.at[i];
		c.suppressed += f->suppressed;
		if (!report_is_shown(r, f) || f->suppressed)
			continue;
		c.level[f->level]++;
		if (!file || !f->place.file || strcmp(file, f->place.file) != 0)
			c.files++;
		file = f->place.file;
	}
	return c;
}

static void put_count(struct buf *out, size_t n, const char *what, bool *any)
{
	if (n == 0)
		return;
	buf_printf(out, "%s%zu %s%s", *any ? ", " : "", n, what, n == 1 ? "" : "s");
	*any = true;
}

static void put_summary(struct text *t)
{
	struct counts c = count(t->r);
	bool any = false;
	put_count(t->out, c.level[LEVEL_ERROR], "error", &any);
	put_count(t->out, c.level[LEVEL_WARNING], "warning", &any);
	put_count(t->out, c.level[LEVEL_NOTE], "note", &any);
	if (any)
		buf_printf(t->out, " in %zu file%s", c.files, c.files == 1 ? "" : "s");
	if (c.suppressed)
		buf_printf(t->out, "%s%zu ignored", any ? ", " : "", c.suppressed);
	if (any || c.suppressed)
		buf_char(t->out, '\n');
}

void report_text(const struct report *r, const struct text_options *o, struct buf *out)
{
	struct text t = {.r = r, .o = o, .out = out};
	source_init(&t.source, r);
	for (size_t i = 0; i < r->notices.n; i++)
		if (r->notices.at[i].kind != NOTICE_UNSEEN)
			put_notice(&t, &r->notices.at[i]);
	size_t shown = 0;
	for (size_t i = 0; i < r->findings.n; i++)
		if (report_is_shown(r, &r->findings.at[i]) && (++shown <= o->most || !o->most))
			put_finding(&t, &r->findings.at[i]);
	if (o->most && shown > o->most)
		buf_printf(out, "... and %zu more: -v shows them all, --only=RULES some, --format=oneline a line of each\n",
		           shown - o->most);
	for (size_t i = 0; i < r->notices.n; i++)
		if (r->notices.at[i].kind == NOTICE_UNSEEN)
			put_notice(&t, &r->notices.at[i]);
	if (!o->quiet)
		put_summary(&t);
	source_release(&t.source);
}
