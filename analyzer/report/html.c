/*
 * html.c: findings as one page that stands by itself: no scripts, nothing from elsewhere, readable in the dark. For who
 * reviews without an editor, and for a CI's artifacts. Whatever comes from sources is escaped.
 */
#include "report/report_int.h"

#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 "
    "1em}"
    "pre{overflow:auto;padding:.6em;border:1px solid "
    "#8886;border-radius:4px;font-size:13px}table{border-collapse:collapse}"
    "td,th{padding:.2em 1em .2em 0;text-align:left}article{border-left:4px solid #888;padding-left:1em;margin:2em 0}"
    ".error{border-color:#c33}.warning{border-color:#c90}ol{padding-left:1.5em}mark{background:#fc06;color:inherit}";

struct page {
	struct buf *out;
	const struct report *r;
	struct source source;
};

static void put_escaped(struct buf *out, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];
		if (strchr("<>&\"'", c) && c)
			buf_printf(out, "&#%u;", c);
		else
			buf_char(out, c < ' ' && c != '\t' && c != '\n' ? '?' : (char)c);
	}
}

static void put_text(struct buf *out, const char *text)
{
	put_escaped(out, text, strlen(text));
}

static void put_place(struct page *p, const struct place *at)
{
	const char *file = at->file ? at->file : "";
	size_t n = p->r->root ? strlen(p->r->root) : 0;
	if (n > 1 && strncmp(file, p->r->root, n) == 0 && file[n] == '/')
		file += n + 1;
	put_text(p->out, file);
	if (at->line)
		buf_printf(p->out, ":%u:%u", at->line, at->col);
}

/* The line with its neighbours. */
static void put_lines(struct page *p, const struct place *at, uint32_t around)
{
	struct place line = *at;
	struct line text;
	if (!at->line || !source_line(&p->source, at, &text))
		return;
	buf_str(p->out, "<pre>");
	line.line = at->line > around ? at->line - around : 1;
	for (; line.line <= at->line + around && source_line(&p->source, &line, &text); line.line++) {
		bool is_it = line.line == at->line;
		buf_printf(p->out, "%s%5u  ", is_it && around ? "<mark>" : "", line.line);
		put_escaped(p->out, text.at, text.n);
		buf_str(p->out, is_it && around ? "</mark>\n" : "\n");
	}
	buf_str(p->out, "</pre>\n");
}

static void put_step(struct page *p, const struct place *at, const char *text)
{
	buf_str(p->out, "<li>");
	put_text(p->out, text);
	buf_str(p->out, " <small>");
	put_place(p, at);
	buf_str(p->out, "</small>");
	put_lines(p, at, 0);
	buf_str(p->out, "</li>\n");
}

static void put_finding(struct page *p, const struct finding *f)
{
	buf_printf(p->out, "<article class=\"%s\"><h3>%s: ", level_name(f->level), level_name(f->level));
	put_text(p->out, f->message);
	buf_str(p->out, "</h3><p>");
	put_place(p, &f->place);
	buf_str(p->out, " <code>");
	put_text(p->out, f->rule);
	buf_printf(p->out, "</code> %s%s</p>\n", verdict_name(f->verdict), f->suppressed ? ", suppressed" : "");
	put_lines(p, &f->place, 1);
	buf_str(p->out, f->evidence.n ? "<ol>\n" : "");
	for (size_t i = 0; i < f->evidence.n; i++)
		put_step(p, &f->evidence.at[i].place, f->evidence.at[i].text);
	buf_str(p->out, f->evidence.n ? "</ol>\n" : "");
	if (f->related.n)
		buf_str(p->out, "<p>The same breaks here:</p>\n<ul>\n");
	for (size_t i = 0; i < f->related.n; i++)
		put_step(p, &f->related.at[i].place, f->related.at[i].message);
	buf_str(p->out, f->related.n ? "</ul></article>\n" : "</article>\n");
}

/* How many obligations there are of each kind, by verdict: what silence rests on. */
static void put_obligations(struct page *p)
{
	buf_str(p->out, "<table><tr><th>obligations</th><th>made</th>");
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
		buf_printf(p->out, "<th>%s</th>", verdict_name((enum verdict)v));
	buf_str(p->out, "</tr>\n");
	for (int k = 0; k < OBLIGATION_KINDS; k++) {
		const struct tally *t = &p->r->obligations[k];
		if (!t->made)
			continue;
		buf_printf(p->out, "<tr><td>%s</td><td>%llu</td>", obligation_kind_name((enum obligation_kind)k),
		           (unsigned long long)t->made);
		for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
			buf_printf(p->out, "<td>%llu</td>", (unsigned long long)t->verdicts[v]);
		buf_str(p->out, "</tr>\n");
	}
	buf_str(p->out, "</table>\n");
}

static void put_notices(struct page *p)
{
	if (!p->r->notices.n)
		return;
	buf_str(p->out, "<h2>Not understood, or only in part</h2>\n<ul>\n");
	for (size_t i = 0; i < p->r->notices.n; i++)
		put_step(p, &p->r->notices.at[i].place, p->r->notices.at[i].text);
	buf_str(p->out, "</ul>\n");
}

void report_html(const struct report *r, struct buf *out)
{
	struct page p = {.out = out, .r = r};
	size_t shown = 0;
	source_init(&p.source, r);
	buf_printf(
	    out,
	    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>opbound</title><style>%s</style>"
	    "</head><body>\n<h1>opbound %s</h1>\n",
	    style, r->version ? r->version : "");
	for (size_t i = 0; i < r->findings.n; i++)
		shown += report_is_shown(r, &r->findings.at[i]);
	buf_printf(out, "<p>%zu finding%s</p>\n", shown, shown == 1 ? "" : "s");
	put_obligations(&p);
	for (size_t i = 0; i < r->findings.n; i++)
		if (report_is_shown(r, &r->findings.at[i]))
			put_finding(&p, &r->findings.at[i]);
	put_notices(&p);
	buf_str(out, "</body></html>\n");
	source_release(&p.source);
}
