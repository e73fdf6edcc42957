/*
 * html_extent.c: the index against the extent at the shape that fails: a cell for each element there is, and the one
 * that is meant beyond them. Where there are many, the first and the last are shown, and what surrounds the broken one.
 */
#include "report/html_int.h"

#include <inttypes.h>

enum {
	CELLS = 48, /* elements that are all drawn */
	SHOWN = 6,  /* else so many at each end, and around the broken one */
	BROKEN = 16 /* cells of a long access that are drawn */
};

struct strip {
	int64_t elements; /* there are */
	int64_t from, to; /* are meant, [from, to) */
	bool all;         /* every cell is drawn */
};

static bool is_near(int64_t i, int64_t at)
{
	return i >= at - SHOWN / 2 && i < at + SHOWN / 2;
}

static bool is_drawn(const struct strip *s, int64_t i)
{
	bool first = i >= 0 && i < SHOWN, last = i >= s->elements - SHOWN && i < s->elements;
	return s->all || first || last || is_near(i, s->from) || (i >= s->from && i < s->to);
}

static void put_cell(const struct strip *s, int64_t i, bool is_write, struct buf *out)
{
	bool inside = i >= 0 && i < s->elements, meant = i >= s->from && i < s->to;
	const char *kind = meant && !inside ? "bad" : meant ? "hit" : inside ? "in" : "none";
	buf_printf(out, "<li class=\"%s\"", kind);
	if (meant && !inside)
		buf_printf(out, " title=\"%s outside\"", is_write ? "written" : "read");
	buf_printf(out, ">%" PRId64 "</li>", i);
}

/* The next cell behind i that is drawn: gaps may be of billions. */
static int64_t next_drawn(const struct strip *s, int64_t i)
{
	if (s->all || is_drawn(s, i + 1))
		return i + 1;
	const int64_t begins[] = {0, s->elements - SHOWN, s->from - SHOWN / 2, s->from};
	int64_t next = INT64_MAX;
	for (int k = 0; k < 4; k++)
		if (begins[k] > i && begins[k] < next)
			next = begins[k];
	return next;
}

static void put_cells(const struct strip *s, bool is_write, struct buf *out)
{
	int64_t begin = s->from < 0 ? s->from : 0, end = s->to > s->elements ? s->to : s->elements;
	buf_str(out, "<ol class=\"cells\">");
	for (int64_t i = begin; i < end;) {
		put_cell(s, i, is_write, out);
		int64_t next = next_drawn(s, i);
		if (next > i + 1 && next < end)
			buf_printf(out, "<li class=\"gap\" title=\"%" PRId64 " more\">…</li>", next - i - 1);
		i = next;
	}
	buf_str(out, "</ol>");
}

void html_extent(const struct finding *f, struct buf *out)
{
	const struct drawing *d = &f->drawing;
	bool drawable = d->is_given && d->extent >= 0 && d->bytes > 0 && d->extent < INT64_MAX / 4 &&
	                d->bytes < INT64_MAX / 4 && d->offset > -INT64_MAX / 4 && d->offset < INT64_MAX / 4;
	if (!drawable)
		return;
	int64_t unit = d->elem_bytes;
	int64_t within = unit > 0 ? ((d->offset % unit) + unit) % unit : 0; /* a member of a record */
	bool whole = unit > 0 && d->extent % unit == 0 && (!within || d->bytes <= unit - within);
	unit = whole ? unit : 1;
	struct strip s = {.elements = d->extent / unit, .from = (d->offset - (whole ? within : 0)) / unit};
	int64_t first = s.from;
	int64_t count = d->bytes / unit > 0 ? d->bytes / unit : 1;
	s.to = s.from + (count < BROKEN ? count : BROKEN);
	/* Of a long access the part that leaves is what matters. */
	if (count > BROKEN && s.from >= 0 && s.from < s.elements && s.from + count > s.elements) {
		s.from = s.elements - 2 > s.from ? s.elements - 2 : s.from;
		s.to = s.from + BROKEN;
	}
	int64_t low = s.from < 0 ? s.from : 0, high = s.to > s.elements ? s.to : s.elements;
	s.all = high - low <= CELLS;
	const char *what = whole && unit > 1 ? "element" : "byte";
	buf_printf(out, "<figure class=\"extent\"><figcaption>%s %s%s %" PRId64, d->is_write ? "writes" : "reads", what,
	           count > 1 ? "s from" : "", first);
	buf_printf(out, " of %" PRId64 "%s</figcaption>", s.elements, whole && unit > 1 ? "" : " bytes");
	put_cells(&s, d->is_write, out);
	buf_str(out, "</figure>\n");
}
