/*
 * html_source.c: the source with the path through it. Steps are numbered in the order of execution; the lines around
 * them stand in the order of the file, each step's words under its line. A line that is very long is cut around the
 * place.
 */
#include "report/html_int.h"

#include <stdlib.h>
#include <string.h>

enum {
	AROUND = 2,      /* lines before and behind a step */
	MAX_STEPS = 40,  /* of a finding; the rest is left out, and said so */
	LINE_MOST = 240, /* bytes of a line */
	LINE_BEFORE = 60 /* of them before the place, where it is cut */
};

struct step {
	uint32_t number;
	struct place place;
	const char *text;
	bool is_last; /* where it breaks */
};

struct listing {
	struct source *source;
	struct step steps[MAX_STEPS + 1];
	size_t n;
	const struct finding *finding;
	struct buf *out;
};

static bool same_file(const struct place *a, const struct place *b)
{
	return a->file && b->file && strcmp(a->file, b->file) == 0;
}

static int by_place(const void *a, const void *b)
{
	const struct step *x = a, *y = b;
	if (x->place.line != y->place.line)
		return x->place.line < y->place.line ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static void gather(struct listing *l)
{
	const struct finding *f = l->finding;
	bool told = false;
	for (size_t i = 0; i < f->evidence.n && l->n < MAX_STEPS; i++) {
		const struct evidence *e = &f->evidence.at[i];
		bool here = same_file(&e->place, &f->place) && e->place.line == f->place.line;
		told |= here;
		l->steps[l->n] = (struct step){(uint32_t)l->n + 1, e->place, e->text, here};
		l->n++;
	}
	if (!told && f->place.line) {
		l->steps[l->n] = (struct step){(uint32_t)l->n + 1, f->place, "here", true};
		l->n++;
	}
}

/* The part of the line that is shown, and the marked one in it. */
static void put_code(struct listing *l, const struct line *line, const struct place *mark, const struct place *end)
{
	size_t from = 0, to = line->n, a = 0, b = 0;
	if (mark) {
		a = mark->col ? mark->col - 1 : 0;
		b = end && end->line == mark->line && end->col > mark->col ? end->col - 1 : a;
		a = a < line->n ? a : line->n;
		b = b < line->n ? b : line->n;
	}
	if (line->n > LINE_MOST) {
		from = a > LINE_BEFORE ? a - LINE_BEFORE : 0;
		to = from + LINE_MOST < line->n ? from + LINE_MOST : line->n;
		while (from > 0 && ((unsigned char)line->at[from] & 0xc0) == 0x80 && from < a)
			from++;
	}
	b = b < to ? b : to;
	if (from > 0)
		buf_str(l->out, "<i class=\"cut\">…</i>");
	html_text_n(l->out, line->at + from, a - from);
	if (b > a) {
		buf_str(l->out, "<mark>");
		html_text_n(l->out, line->at + a, b - a);
		buf_str(l->out, "</mark>");
	}
	html_text_n(l->out, line->at + (b > a ? b : a), to - (b > a ? b : a));
	if (to < line->n)
		buf_printf(l->out, "<i class=\"cut\">… %zu bytes more</i>", line->n - to);
}

static void put_line(struct listing *l, const struct place *place, const struct step *steps, size_t n)
{
	const struct finding *f = l->finding;
	struct line line = {"", 0};
	if (!source_line(l->source, place, &line) && !n)
		return;
	bool breaks = same_file(place, &f->place) && place->line == f->place.line;
	struct place end = breaks ? source_end(l->source, &f->place, &f->end) : (struct place){0};
	buf_printf(l->out, "<div class=\"line%s\"><span class=\"no\">%u</span><code>", breaks ? " breaks" : "",
	           place->line);
	put_code(l, &line, breaks ? &f->place : n ? &steps[0].place : NULL, &end);
	buf_str(l->out, "</code></div>");
	for (size_t i = 0; i < n; i++) {
		buf_printf(l->out, "<div class=\"step%s\"><b>%u</b><span>", steps[i].is_last ? " last" : "", steps[i].number);
		html_text(l->out, steps[i].text);
		buf_str(l->out, "</span></div>");
	}
}

/* Lines around the steps of one file, sorted; what lies between is left out. */
static void put_file(struct listing *l, const struct step *steps, size_t n)
{
	const char *file = steps[0].place.file;
	buf_str(l->out, "<div class=\"code\"><div class=\"name\">");
	html_text(l->out, html_path(l->source->r->root, file));
	buf_str(l->out, "</div><div class=\"lines\">");
	uint32_t shown = 0;
	for (size_t i = 0; i < n;) {
		uint32_t at = steps[i].place.line, next = at;
		size_t k = i;
		while (k < n && steps[k].place.line == at)
			k++;
		uint32_t first = at > AROUND ? at - AROUND : 1, last = at + AROUND;
		next = k < n ? steps[k].place.line : UINT32_MAX;
		first = first > shown ? first : shown + 1;
		if (shown && first > shown + 1)
			buf_str(l->out, "<div class=\"between\">⋮</div>");
		for (uint32_t line = first; line <= last && line < next; line++) {
			struct place p = {.file = file, .line = line, .col = 1};
			put_line(l, &p, steps + i, line == at ? k - i : 0);
			shown = line;
		}
		i = k;
	}
	buf_str(l->out, "</div></div>\n");
}

void html_source(struct source *s, const struct finding *f, struct buf *out)
{
	struct listing l = {.source = s, .finding = f, .out = out};
	gather(&l);
	bool done[MAX_STEPS + 1] = {false};
	for (size_t i = 0; i < l.n; i++) {
		struct step of_file[MAX_STEPS + 1];
		size_t n = 0;
		for (size_t k = i; k < l.n && !done[i]; k++) {
			if (!same_file(&l.steps[k].place, &l.steps[i].place) || !l.steps[k].place.line)
				continue;
			of_file[n++] = l.steps[k];
			done[k] = k > i || done[k];
		}
		if (!n)
			continue;
		qsort(of_file, n, sizeof *of_file, by_place);
		put_file(&l, of_file, n);
	}
	if (f->evidence.n > MAX_STEPS)
		buf_printf(out, "<p class=\"more\">%zu steps more</p>\n", f->evidence.n - MAX_STEPS);
}
