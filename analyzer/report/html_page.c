/*
 * html_page.c: the page. Findings by operator, each with its source and the path through it, the index drawn against
 * the extent, what breaks with it, and the edit where one was tried; behind them contracts and stacks, and what could
 * not be analyzed. A policy in its head forbids everything but its own style, so that even an escape that we forgot
 * runs nothing.
 */
#include "report/html_int.h"

#include <string.h>

/* ---- pieces go out one by one ---- */

struct page {
	const struct html_report *h;
	struct source source;
	struct buf buf;
	report_write write;
	void *payload;
};

static void flush(struct page *p)
{
	p->write(buf_text(&p->buf), p->buf.n, p->payload);
	buf_clear(&p->buf);
}

/* ---- operators ---- */

static bool is_shown(const struct page *p, size_t i)
{
	const struct finding *f = &p->h->report->findings.at[i];
	return report_is_shown(p->h->report, f) && !f->suppressed;
}

static bool is_same_operator(const struct finding *a, const struct finding *b)
{
	const char *x = a->function ? a->function : "", *y = b->function ? b->function : "";
	const char *in = a->place.file ? a->place.file : "", *other = b->place.file ? b->place.file : "";
	return strcmp(x, y) == 0 && strcmp(in, other) == 0;
}

/* Is it the first of its operator? Findings stand by place, so others of one operator are near; all are looked at. */
static bool begins_operator(const struct page *p, size_t i)
{
	const finding_list *all = &p->h->report->findings;
	for (size_t k = 0; k < i; k++)
		if (is_shown(p, k) && is_same_operator(&all->at[k], &all->at[i]))
			return false;
	return is_shown(p, i);
}

static size_t count(const struct page *p, enum level level)
{
	size_t n = 0;
	for (size_t i = 0; i < p->h->report->findings.n; i++)
		n += is_shown(p, i) && p->h->report->findings.at[i].level == level;
	return n;
}

/* ---- head ---- */

static void put_head(struct page *p)
{
	size_t n;
	const struct html_asset *assets = html_assets(&n);
	buf_str(&p->buf, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
	                 "'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
	                 "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	                 "<meta name=\"color-scheme\" content=\"light dark\">\n<title>opbound</title>\n<style>\n");
	buf_str(&p->buf, assets[0].text);
	buf_str(&p->buf, "</style>\n</head>\n<body>\n<main>\n");
}

static void put_count(struct page *p, enum level level, const char *one, const char *many)
{
	size_t n = count(p, level);
	if (n)
		buf_printf(&p->buf, "<span class=\"badge %s\">%zu %s</span>\n", level_name(level), n, n == 1 ? one : many);
}

static void put_summary(struct page *p)
{
	const struct report *r = p->h->report;
	buf_str(&p->buf, "<header><h1>opbound</h1><p class=\"counts\">\n");
	put_count(p, LEVEL_ERROR, "error", "errors");
	put_count(p, LEVEL_WARNING, "warning", "warnings");
	put_count(p, LEVEL_NOTE, "note", "notes");
	size_t lost = 0;
	for (size_t i = 0; i < r->notices.n; i++)
		lost += r->notices.at[i].level >= LEVEL_WARNING;
	if (lost)
		buf_str(&p->buf, "<span class=\"badge warning\">not all was analyzed</span>\n");
	size_t all = lost + count(p, LEVEL_ERROR) + count(p, LEVEL_WARNING) + count(p, LEVEL_NOTE);
	buf_str(&p->buf, all ? "" : "<span class=\"badge fine\">nothing found</span>\n");
	buf_str(&p->buf, "</p><p class=\"about\">version ");
	html_text(&p->buf, r->version);
	if (r->command_line) {
		buf_str(&p->buf, " · <code>");
		html_text(&p->buf, r->command_line);
		buf_str(&p->buf, "</code>");
	}
	buf_str(&p->buf, "</p></header>\n");
}

static const char *operator_name(const struct finding *f)
{
	return f->function && *f->function ? f->function : "the file";
}

static void put_contents(struct page *p)
{
	const finding_list *all = &p->h->report->findings;
	bool any = false;
	for (size_t i = 0; i < all->n; i++) {
		if (!begins_operator(p, i))
			continue;
		size_t n = 0;
		for (size_t k = i; k < all->n; k++)
			n += is_shown(p, k) && is_same_operator(&all->at[k], &all->at[i]);
		buf_str(&p->buf, any ? "" : "<nav><ul>\n");
		any = true;
		buf_printf(&p->buf, "<li><a href=\"#o%zu\"><code>", i);
		html_text(&p->buf, operator_name(&all->at[i]));
		buf_str(&p->buf, "</code></a> <small>");
		html_text(&p->buf, html_path(p->h->report->root, all->at[i].place.file));
		buf_printf(&p->buf, "</small> <b>%zu</b></li>\n", n);
	}
	buf_str(&p->buf, any ? "</ul></nav>\n" : "");
}

/* ---- findings ---- */

static void put_place(struct page *p, const struct place *at)
{
	html_text(&p->buf, html_path(p->h->report->root, at->file));
	if (at->line)
		buf_printf(&p->buf, ":%u:%u", at->line, at->col);
}

static void put_related(struct page *p, const struct finding *f)
{
	size_t n = 0;
	for (size_t i = 0; i < f->related.n; i++)
		n += finding_is_further(f, i);
	if (!n)
		return;
	buf_printf(&p->buf, "<details><summary>%zu more for the same cause</summary><ul>\n", n);
	for (size_t i = 0; i < f->related.n; i++) {
		if (!finding_is_further(f, i))
			continue;
		buf_str(&p->buf, "<li><code>");
		put_place(p, &f->related.at[i].place);
		buf_str(&p->buf, "</code> ");
		html_text(&p->buf, f->related.at[i].message);
		buf_str(&p->buf, "</li>\n");
	}
	buf_str(&p->buf, "</ul></details>\n");
}

static void put_fix(struct page *p, const struct finding *f)
{
	for (size_t i = 0; i < f->fix.n; i++) {
		buf_str(&p->buf, "<div class=\"fix\"><p>");
		html_text(&p->buf, i ? "and with it" : f->fix_title);
		buf_printf(&p->buf, " <small>line %u</small></p><pre><code>", f->fix.at[i].start.line);
		html_text(&p->buf, f->fix.at[i].text);
		buf_str(&p->buf, "</code></pre></div>\n");
	}
}

static void put_finding(struct page *p, size_t i)
{
	const struct finding *f = &p->h->report->findings.at[i];
	buf_printf(&p->buf, "<article class=\"%s\" id=\"f%zu\">\n<p class=\"what\"><span class=\"badge %s\">%s</span> ",
	           level_name(f->level), i, level_name(f->level), level_name(f->level));
	buf_str(&p->buf, "<span class=\"rule\">");
	html_text(&p->buf, f->rule);
	buf_str(&p->buf, "</span> <span class=\"place\">");
	put_place(p, &f->place);
	buf_str(&p->buf, "</span></p>\n<h3>");
	html_text(&p->buf, f->message);
	buf_str(&p->buf, "</h3>\n");
	html_extent(f, &p->buf);
	html_source(&p->source, f, &p->buf);
	put_fix(p, f);
	put_related(p, f);
	if (f->confirmation) {
		buf_str(&p->buf, "<p class=\"more\">");
		html_text(&p->buf, f->confirmation);
		buf_str(&p->buf, "</p>");
	}
	buf_str(&p->buf, "</article>\n");
	flush(p);
}

static void put_operator(struct page *p, size_t first)
{
	const finding_list *all = &p->h->report->findings;
	buf_printf(&p->buf, "<section id=\"o%zu\"><h2><code>", first);
	html_text(&p->buf, operator_name(&all->at[first]));
	buf_str(&p->buf, "</code></h2>\n");
	for (size_t i = first; i < all->n; i++)
		if (is_shown(p, i) && is_same_operator(&all->at[i], &all->at[first]))
			put_finding(p, i);
	buf_str(&p->buf, "</section>\n");
}

/* ---- the rest ---- */

static void put_parts(struct page *p)
{
	bool any = false;
	for (size_t i = 0; i < p->h->n_parts; i++) {
		if (!p->h->parts[i] || !*p->h->parts[i])
			continue;
		buf_str(&p->buf, any ? "" : "<section id=\"contracts\"><h2>Contracts and stacks</h2>\n");
		any = true;
		buf_str(&p->buf, p->h->parts[i]);
		flush(p);
	}
	buf_str(&p->buf, any ? "</section>\n" : "");
}

static void put_notices(struct page *p)
{
	const notice_list *notices = &p->h->report->notices;
	bool any = false;
	for (size_t i = 0; i < notices->n; i++) {
		const struct notice *n = &notices->at[i];
		if (n->level < LEVEL_WARNING)
			continue;
		buf_str(&p->buf, any ? "" : "<section id=\"notices\"><h2>What could not be analyzed</h2><ul>\n");
		any = true;
		buf_str(&p->buf, "<li><code>");
		put_place(p, &n->place);
		buf_str(&p->buf, "</code> ");
		html_text(&p->buf, n->text);
		buf_str(&p->buf, "</li>\n");
	}
	buf_str(&p->buf, any ? "</ul></section>\n" : "");
}

void report_page(const struct html_report *h, report_write write, void *payload)
{
	struct page p = {.h = h, .write = write, .payload = payload};
	source_init(&p.source, h->report);
	put_head(&p);
	put_summary(&p);
	put_contents(&p);
	flush(&p);
	for (size_t i = 0; i < h->report->findings.n; i++)
		if (begins_operator(&p, i))
			put_operator(&p, i);
	put_parts(&p);
	put_notices(&p);
	buf_str(&p.buf, "</main>\n</body>\n</html>\n");
	flush(&p);
	buf_release(&p.buf);
	source_release(&p.source);
}
