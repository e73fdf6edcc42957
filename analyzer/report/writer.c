/*
 * writer.c: JSON written piece by piece, so that a report of any size needs the memory of one result. Commas come by
 * themselves: one bit a level says whether something stands in it already.
 */
#include "report/report_int.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void writer_init(struct writer *w, report_write write, void *payload)
{
	*w = (struct writer){.write = write, .payload = payload};
}

void writer_flush(struct writer *w)
{
	if (w->piece.n)
		w->write(w->piece.at, w->piece.n, w->payload);
	buf_clear(&w->piece);
}

void writer_release(struct writer *w)
{
	writer_flush(w);
	buf_release(&w->piece);
}

/* The comma and the key before a value. */
static void start(struct writer *w, const char *key)
{
	uint64_t bit = UINT64_C(1) << w->depth;
	if (w->open & bit)
		buf_char(&w->piece, ',');
	w->open |= bit;
	if (!key)
		return;
	json_quote(&w->piece, key);
	buf_char(&w->piece, ':');
}

static void open_level(struct writer *w, const char *key, char bracket)
{
	start(w, key);
	buf_char(&w->piece, bracket);
	w->depth++;
	if (w->depth >= 64)
		BUG("JSON nested too deeply");
	w->open &= ~(UINT64_C(1) << w->depth);
}

void writer_object(struct writer *w, const char *key)
{
	open_level(w, key, '{');
}

void writer_array(struct writer *w, const char *key)
{
	open_level(w, key, '[');
}

void writer_end_object(struct writer *w)
{
	w->depth--;
	buf_char(&w->piece, '}');
}

void writer_end_array(struct writer *w)
{
	w->depth--;
	buf_char(&w->piece, ']');
}

void writer_string(struct writer *w, const char *key, const char *value)
{
	start(w, key);
	json_quote(&w->piece, value);
}

void writer_int(struct writer *w, const char *key, int64_t value)
{
	start(w, key);
	buf_printf(&w->piece, "%" PRId64, value);
}

/* As few digits as give the same number again. */
void writer_number(struct writer *w, const char *key, double value)
{
	char text[40];
	start(w, key);
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, value);
		if (strtod(text, NULL) == value)
			break;
	}
	buf_str(&w->piece, text);
}

void writer_null(struct writer *w, const char *key)
{
	start(w, key);
	buf_str(&w->piece, "null");
}

void writer_bool(struct writer *w, const char *key, bool value)
{
	start(w, key);
	buf_str(&w->piece, value ? "true" : "false");
}

void writer_line(struct writer *w)
{
	buf_char(&w->piece, '\n');
}
