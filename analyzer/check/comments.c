/*
 * comments.c: finds the comments of a source text that begin with a mark, and the line each speaks of.
 */
#include "base/scan.h"
#include "check/check_int.h"

#include <ctype.h>
#include <string.h>

struct scan {
	struct arena *arena;
	const char *mark;
	const char *at, *end, *line_start;
	uint32_t line;
	VEC(bool) has_code, has_comment; /* by line, from 1 */
	comment_list comments;
};

static void mark_line(struct scan *s, bool code)
{
	while (s->has_code.n <= s->line) {
		vec_push(s->arena, &s->has_code, false);
		vec_push(s->arena, &s->has_comment, false);
	}
	if (code)
		s->has_code.at[s->line] = true;
	else
		s->has_comment.at[s->line] = true;
}

/* Steps over one character and keeps count of lines. */
static void step(struct scan *s)
{
	if (*s->at++ == '\n') {
		s->line++;
		s->line_start = s->at;
	}
}

/* Keeps the comment from `start` to `end` if its first line begins with the mark. */
static void note_comment(struct scan *s, const char *start, const char *end, uint32_t line, const char *line_start)
{
	const char *text = start, *newline = memchr(start, '\n', (size_t)(end - start));
	size_t n = strlen(s->mark);
	if (newline)
		end = newline;
	while (text < end && (*text == '/' || *text == '*' || *text == '!' || isspace((unsigned char)*text)))
		text++;
	if ((size_t)(end - text) < n || memcmp(text, s->mark, n) != 0)
		return;
	const char *rest = text + n;
	if (rest < end && (isalnum((unsigned char)*rest) || *rest == '_'))
		return;
	struct comment c = {.text = rest, .n = (size_t)(end - rest), .line = line};
	c.start_col = (uint32_t)(start - line_start) + 1;
	c.mark_col = (uint32_t)(text - line_start) + 1;
	c.text_col = (uint32_t)(rest - line_start) + 1;
	c.is_line_comment = start[1] == '/';
	vec_push(s->arena, &s->comments, c);
}

static bool is_comment(enum scan_kind kind)
{
	return kind == SCAN_LINE_COMMENT || kind == SCAN_BLOCK_COMMENT;
}

/* Steps over a piece; the end of a line that a line comment ends with is none of its lines. */
static void pass_piece(struct scan *s, enum scan_kind kind, const char *behind)
{
	const char *start = s->at, *line_start = s->line_start;
	uint32_t line = s->line;
	while (s->at < behind) {
		if (kind != SCAN_BLANK)
			mark_line(s, !is_comment(kind));
		step(s);
	}
	if (is_comment(kind))
		note_comment(s, start, s->at, line, line_start);
}

static void scan_text(struct scan *s)
{
	const char *behind;
	for (enum scan_kind kind; (kind = scan_piece(s->at, s->end, &behind)) != SCAN_END;)
		pass_piece(s, kind, behind);
}

static uint32_t target_of(const struct scan *s, uint32_t line)
{
	if (s->has_code.at[line])
		return line;
	do
		line++;
	while (line < s->has_code.n && !s->has_code.at[line] && s->has_comment.at[line]);
	return line;
}

comment_list comments_find(struct arena *a, const char *text, size_t n, const char *mark)
{
	struct scan s = {.arena = a, .mark = mark, .at = text, .end = text + n, .line_start = text, .line = 1};
	if (n == 0 || !memmem(text, n, mark, strlen(mark)))
		return s.comments;
	scan_text(&s);
	mark_line(&s, false);
	for (size_t i = 0; i < s.comments.n; i++) {
		struct comment *c = &s.comments.at[i];
		c->target = target_of(&s, c->line);
	}
	return s.comments;
}
