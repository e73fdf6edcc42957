/*
 * Brought: numbers that no caller of the program chooses, because a call brings them in: what is read from the standard
 * input is given to the program there, in the order of the calls (`%% brought:FUNCTION`).
 */
#include "reproduce/reproduce_int.h"

static const char *way_in(struct writing *w, const struct input_brought *b)
{
	const struct template *t = template_of(w->a, "c/reproduce.h");
	return template_fragment(t, arena_printf(w->a, "brought:%s", b->from));
}

const char *brought_missing(struct writing *w, const struct run_inputs *in)
{
	for (size_t i = 0; i < in->brought.n; i++) {
		const struct input_brought *b = &in->brought.at[i];
		bool is_number = b->is_real || b->bytes > 1; /* a byte may be read as a character */
		if (b->is_decisive && (!way_in(w, b) || !is_number)) {
			return b->label;
		}
	}
	return in->is_all_brought ? NULL : in->outside;
}

const char *brought_run(struct writing *w, const struct run_inputs *in, const char *run)
{
	struct buf values = {0};
	const char *way = NULL;
	for (size_t i = 0; i < in->brought.n; i++) {
		const struct input_brought *b = &in->brought.at[i];
		const char *text = way_in(w, b);
		way = text ? text : way;
		if (text && b->is_real) {
			buf_printf(&values, values.n ? " %.17g" : "%.17g", b->real);
		} else if (text) {
			buf_printf(&values, values.n ? " %s" : "%s", number_words(w, NULL, b->value));
		}
	}
	struct slot slots[] = {{"VALUES", arena_strdup(w->a, buf_text(&values))}};
	struct buf whole = {0};
	template_fill(&whole, way ? way : "", slots, 1);
	buf_str(&whole, run);
	const char *out = arena_strdup(w->a, buf_text(&whole));
	buf_release(&values);
	buf_release(&whole);
	return out;
}
