/*
 * source.c: the text behind a place: its line, where the name at it ends, and columns in the units that readers want.
 */
#include "report/report_int.h"

#include <ctype.h>
#include <string.h>

void source_init(struct source *s, const struct report *r)
{
	*s = (struct source){.r = r};
	arena_init(&s->arena);
}

void source_release(struct source *s)
{
	arena_release(&s->arena);
}

const struct report_file *source_file(const struct report *r, const char *path)
{
	size_t lo = 0, hi = r->files.n;
	while (path && lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int order = strcmp(path, r->files.at[mid].path);
		if (order == 0)
			return &r->files.at[mid];
		if (order < 0)
			hi = mid;
		else
			lo = mid + 1;
	}
	return NULL;
}

static void index_lines(struct source *s, const struct report_file *f)
{
	arena_release(&s->arena);
	memset(&s->starts, 0, sizeof s->starts);
	s->file = f;
	vec_push(&s->arena, &s->starts, 0);
	for (size_t i = 0; i < f->n; i++)
		if (f->text[i] == '\n')
			vec_push(&s->arena, &s->starts, i + 1);
}

bool source_line(struct source *s, const struct place *place, struct line *out)
{
	bool same = s->file && place->file && strcmp(s->file->path, place->file) == 0;
	const struct report_file *f = same ? s->file : source_file(s->r, place->file);
	if (!f || !f->text || place->line == 0)
		return false;
	if (f != s->file)
		index_lines(s, f);
	if (place->line > s->starts.n)
		return false;
	size_t from = s->starts.at[place->line - 1], to = place->line < s->starts.n ? s->starts.at[place->line] - 1 : f->n;
	if (to > from && f->text[to - 1] == '\r')
		to--;
	*out = (struct line){f->text + from, to - from};
	return true;
}

bool report_is_shown(const struct report *r, const struct finding *f)
{
	if (f->suppressed && !r->keep_suppressed)
		return false;
	if (f->verdict == VERDICT_UNKNOWN && f->level <= LEVEL_NOTE && !r->show_unknown)
		return false;
	return f->level != LEVEL_NONE;
}

static bool is_name_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

struct place source_end(struct source *s, const struct place *place, const struct place *end)
{
	bool own = end && end->line && (end->line > place->line || (end->line == place->line && end->col > place->col)) &&
	           (!end->file || !place->file || strcmp(end->file, place->file) == 0);
	if (own) {
		struct place out = *end;
		out.file = place->file;
		return out;
	}
	struct place out = *place;
	struct line line;
	out.col++;
	if (!source_line(s, place, &line) || place->col == 0 || place->col > line.n ||
	    !is_name_char(line.at[place->col - 1]))
		return out;
	while (out.col <= line.n && is_name_char(line.at[out.col - 1]))
		out.col++;
	return out;
}

size_t utf8_decode(const char *at, size_t n, uint32_t *code)
{
	const unsigned char *s = (const unsigned char *)at;
	*code = s[0];
	if (s[0] < 0x80)
		return 1;
	size_t more = s[0] >= 0xc2 && s[0] <= 0xdf   ? 1
	              : s[0] >= 0xe0 && s[0] <= 0xef ? 2
	              : s[0] >= 0xf0 && s[0] <= 0xf4 ? 3
	                                             : 0;
	*code = 0xfffd;
	if (more == 0)
		return 1;
	/* The second byte's range excludes overlong forms, surrogates and what lies beyond U+10FFFF. */
	unsigned lo = s[0] == 0xe0   ? 0xa0
	              : s[0] == 0xf0 ? 0x90
	                             : 0x80,
	         hi = s[0] == 0xed   ? 0x9f
	              : s[0] == 0xf4 ? 0x8f
	                             : 0xbf;
	uint32_t value = s[0] & (0x3fu >> more);
	for (size_t i = 1; i <= more; i++) {
		if (i >= n || s[i] < lo || s[i] > hi)
			return i;
		value = value << 6 | (s[i] & 0x3f);
		lo = 0x80;
		hi = 0xbf;
	}
	*code = value;
	return more + 1;
}

uint32_t source_utf16_column(struct source *s, const struct place *place)
{
	struct line line;
	uint32_t column = 1, code;
	if (!source_line(s, place, &line) || place->col == 0)
		return place->col ? place->col : 1;
	size_t at = 0, stop = place->col - 1;
	while (at < stop && at < line.n) {
		at += utf8_decode(line.at + at, line.n - at, &code);
		column += code > 0xffff ? 2 : 1;
	}
	return column + (stop > line.n ? (uint32_t)(stop - line.n) : 0);
}
