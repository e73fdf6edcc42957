/*
 * stack_svg.c: a flame graph of stack bytes (after Gregg, The Flame Graph, 2016, with bytes in place of samples). One
 * flame an entry: a box's width is what the stack holds from that function down, the part that its callee's box above
 * leaves free is its own frame. Dashed lines show where the platforms' stacks end. The picture needs nothing but
 * itself: no script, no style sheet, no font.
 */
#include <inttypes.h>
#include <string.h>

#include "report/report_int.h"

enum {
	WIDTH = 1200,
	MARGIN = 10,
	ROW = 17,
	TITLE = 22,
	TOP = 44,
	GAP = 16,
	FLAMES = 200, /* entries drawn at most; text and JSON have all */
	CHARACTER = 7 /* width of one at this size, about */
};

struct picture {
	const struct stack_report *report;
	const struct chain **chains;
	size_t n;
	int64_t widest;
	struct buf *out;
};

static void quote(struct buf *out, const char *text, size_t n)
{
	for (size_t i = 0; i < n && text[i]; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c == '&')
			buf_str(out, "&amp;");
		else if (c == '<')
			buf_str(out, "&lt;");
		else if (c == '>')
			buf_str(out, "&gt;");
		else if (c == '"')
			buf_str(out, "&quot;");
		else if (c >= ' ' && c != 127)
			buf_char(out, (char)c);
	}
}

static const char *frame_name(const struct frame *f)
{
	return f->func->display ? f->func->display : "";
}

static double scale(const struct picture *p, int64_t bytes)
{
	return (double)bytes * (WIDTH - 2 * MARGIN) / (double)p->widest;
}

/* A warm colour by name, as flame graphs have it: equal functions look alike. Device functions are green. */
static void colour(struct buf *out, const struct frame *f)
{
	uint64_t h = hash_bytes(0, frame_name(f), strlen(frame_name(f)));
	if (f->is_device)
		buf_printf(out, "rgb(%d,%d,%d)", (int)(90 + h % 60), (int)(190 + (h >> 8) % 40), (int)(90 + (h >> 16) % 50));
	else
		buf_printf(out, "rgb(%d,%d,%d)", (int)(205 + h % 50), (int)(90 + (h >> 8) % 130), (int)((h >> 16) % 60));
}

static size_t character_count(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += (*text & 0xC0) != 0x80;
	return n;
}

static void box(const struct picture *p, const struct frame *f, int64_t from, int64_t to, double y)
{
	struct buf *out = p->out;
	double x = MARGIN + scale(p, from), width = scale(p, to - from);
	int64_t own = f->inlined ? 0 : frame_total(f);
	const char *name = frame_name(f);
	size_t room = width > 4 ? (size_t)((width - 4) / CHARACTER) : 0;
	buf_printf(out, "<g><title>");
	quote(out, name, strlen(name));
	buf_printf(out, ": %" PRId64 " bytes of its own (%s), %" PRId64 " from here down</title>", own,
	           f->measured ? "compiler" : "estimated", to - from);
	buf_printf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"2\" stroke=\"#fff\" fill=\"", x, y,
	           width < 1 ? 1 : width, ROW - 1);
	colour(out, f);
	buf_str(out, "\"/>");
	if (room >= 3) {
		bool cut = character_count(name) > room;
		buf_printf(out, "<text x=\"%.1f\" y=\"%.1f\">", x + 3, y + ROW - 5);
		size_t bytes = cut ? room - 2 : strlen(name);
		while (cut && bytes && (name[bytes] & 0xC0) == 0x80)
			bytes--;
		quote(out, name, bytes);
		buf_str(out, cut ? "..</text>" : "</text>");
	}
	buf_str(out, "</g>\n");
}

/* The entry at the bottom; returns where the next flame begins. */
static double flame(const struct picture *p, const struct chain *c, double y)
{
	int64_t at = 0;
	double bottom = y + TITLE + (double)c->frames.n * ROW;
	buf_printf(p->out, "<text x=\"%d\" y=\"%.1f\" font-weight=\"bold\">", MARGIN, y + TITLE - 8);
	quote(p->out, c->entry->display, strlen(c->entry->display));
	buf_printf(p->out, ": %" PRId64 " bytes%s</text>\n", c->bytes, c->unbounded ? " and more, without a bound" : "");
	for (size_t i = 0; i < c->frames.n; i++) {
		const struct frame *f = c->frames.at[i];
		box(p, f, at, c->bytes > at ? c->bytes : at, bottom - (double)(i + 1) * ROW);
		at += c->takes.at[i];
	}
	return bottom + GAP;
}

static void limits(const struct picture *p, double height)
{
	for (size_t i = 0; i < stack_platform_count; i++) {
		const struct stack_platform *l = &stack_platforms[i];
		double x = MARGIN + scale(p, l->bytes);
		if (l->bytes > p->widest || l->is_device)
			continue;
		buf_printf(p->out,
		           "<path d=\"M%.1f %d V%.1f\" stroke=\"#333\" stroke-dasharray=\"4 3\" fill=\"none\"/>"
		           "<text x=\"%.1f\" y=\"%d\" text-anchor=\"end\" font-size=\"10\">%s</text>\n",
		           x, TOP - 12, height, x - 2, TOP - 4, l->name);
	}
}

static void draw(const struct picture *p)
{
	double height = TOP, y = TOP;
	for (size_t i = 0; i < p->n; i++)
		height += TITLE + (double)p->chains[i]->frames.n * ROW + GAP;
	buf_printf(p->out,
	           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
	           "height=\"%.0f\" viewBox=\"0 0 %d %.0f\" font-family=\"monospace\" font-size=\"11\">\n",
	           WIDTH, height, WIDTH, height);
	buf_str(p->out, "<title>Stack bytes of each entry's deepest chain</title>\n"
	                "<rect width=\"100%\" height=\"100%\" fill=\"#fdfbf5\"/>\n");
	buf_printf(p->out,
	           "<text x=\"%d\" y=\"18\" font-size=\"13\">Stack bytes of each entry's deepest chain; the whole "
	           "width is %" PRId64 " bytes</text>\n",
	           MARGIN, p->widest);
	limits(p, height);
	for (size_t i = 0; i < p->n; i++)
		y = flame(p, p->chains[i], y);
	buf_str(p->out, "</svg>\n");
}

void report_stack_svg(const struct stack_report *r, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	struct picture p = {.report = r, .chains = stack_sorted(&scratch, r), .widest = 1, .out = out};
	p.n = r->n_chains < FLAMES ? r->n_chains : FLAMES;
	for (size_t i = 0; i < p.n; i++)
		p.widest = p.chains[i]->bytes > p.widest ? p.chains[i]->bytes : p.widest;
	draw(&p);
	arena_release(&scratch);
}
