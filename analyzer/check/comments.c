/*
 * comments.c: finds the comments of a source text that begin with a mark, and the line each speaks of.
 *
 * The scanner walks the text once and knows only what it must to tell comments from code: strings, raw strings,
 * character literals and digit separators.
 */
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

static bool looking_at(const struct scan *s, const char *text)
{
	size_t n = strlen(text);
	return (size_t)(s->end - s->at) >= n && memcmp(s->at, text, n) == 0;
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

static void scan_line_comment(struct scan *s)
{
	const char *start = s->at, *line_start = s->line_start;
	uint32_t line = s->line;
	while (s->at < s->end && (*s->at != '\n' || s->at[-1] == '\\')) {
		mark_line(s, false);
		step(s);
	}
	note_comment(s, start, s->at, line, line_start);
}

static void scan_block_comment(struct scan *s)
{
	const char *start = s->at, *line_start = s->line_start;
	uint32_t line = s->line;
	s->at += 2;
	mark_line(s, false);
	while (s->at < s->end && !looking_at(s, "*/")) {
		step(s);
		mark_line(s, false);
	}
	note_comment(s, start, s->at, line, line_start);
	if (s->at < s->end)
		s->at += 2;
}

static void scan_quoted(struct scan *s, char quote)
{
	step(s);
	while (s->at < s->end && *s->at != quote && *s->at != '\n') {
		if (*s->at == '\\' && s->at + 1 < s->end)
			step(s);
		step(s);
	}
	if (s->at < s->end && *s->at == quote)
		step(s);
}

/* At the quote of R"delimiter( ... )delimiter". */
static void scan_raw_string(struct scan *s)
{
	const char *delimiter = ++s->at;
	while (s->at < s->end && *s->at != '(' && *s->at != '\n' && s->at - delimiter <= 16)
		s->at++;
	size_t n = (size_t)(s->at - delimiter);
	while (s->at < s->end) {
		mark_line(s, true);
		bool closes = *s->at == ')' && (size_t)(s->end - s->at) > n + 1 && memcmp(s->at + 1, delimiter, n) == 0 &&
		              s->at[n + 1] == '"';
		if (closes) {
			s->at += n + 2;
			return;
		}
		step(s);
	}
}

/* A name or a number: 1'000 has no character literal in it, and R before a quote opens a raw string. */
static void scan_word(struct scan *s)
{
	bool number = isdigit((unsigned char)*s->at);
	while (s->at < s->end) {
		bool separator = number && *s->at == '\'' && s->at + 1 < s->end && isalnum((unsigned char)s->at[1]);
		if (!isalnum((unsigned char)*s->at) && *s->at != '_' && !separator)
			break;
		s->at++;
	}
	if (s->at < s->end && *s->at == '"' && s->at[-1] == 'R')
		scan_raw_string(s);
}

static void scan_text(struct scan *s)
{
	while (s->at < s->end) {
		char c = *s->at;
		if (looking_at(s, "//")) {
			scan_line_comment(s);
			continue;
		}
		if (looking_at(s, "/*")) {
			scan_block_comment(s);
			continue;
		}
		if (!isspace((unsigned char)c))
			mark_line(s, true);
		if (c == '"' || c == '\'')
			scan_quoted(s, c);
		else if (isalnum((unsigned char)c) || c == '_')
			scan_word(s);
		else
			step(s);
	}
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
