/*
 * edit_scan.c: places in the text of a source, as far as brackets, comments and literals tell.
 */
#include "run/edit_int.h"

#include <ctype.h>
#include <string.h>

const char *src_line_start(const char *text, const char *at)
{
	while (at > text && at[-1] != '\n')
		at--;
	return at;
}

const char *src_line_end(const char *at, const char *end)
{
	const char *newline = memchr(at, '\n', (size_t)(end - at));
	return newline ? newline : end;
}

/* The first byte of a line, from 1; null: there are fewer. */
const char *src_nth_line(const char *text, size_t n, uint32_t line)
{
	const char *at = text, *end = text + n;
	for (; line > 1 && at < end; line--)
		at = src_line_end(at, end) + (src_line_end(at, end) < end);
	return line == 1 ? at : NULL;
}

uint32_t src_line_of(const char *text, const char *at)
{
	uint32_t line = 1;
	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

/* Behind a comment or a literal that begins here; `at` where none does. */
const char *src_over_token(const char *at, const char *end)
{
	if (end - at > 1 && at[0] == '/' && at[1] == '/')
		return src_line_end(at, end);
	if (end - at > 1 && at[0] == '/' && at[1] == '*') {
		const char *close = memmem(at + 2, (size_t)(end - at - 2), "*/", 2);
		return close ? close + 2 : end;
	}
	if (*at != '"' && *at != '\'')
		return at;
	const char *p = at + 1;
	while (p < end && *p != *at && *p != '\n')
		p += *p == '\\' && p + 1 < end ? 2 : 1;
	return p < end ? p + 1 : end;
}

/* To the next byte of code at or behind `at`. */
const char *src_over_blanks(const char *at, const char *end)
{
	while (at < end) {
		const char *behind = *at == '/' ? src_over_token(at, end) : isspace((unsigned char)*at) ? at + 1 : at;
		if (behind == at)
			break;
		at = behind;
	}
	return at;
}

/* Behind the bracket that closes the one at `at`; null: it is not closed. */
const char *src_over_brackets(const char *at, const char *end)
{
	int depth = 0;
	while (at < end) {
		const char *behind = src_over_token(at, end);
		if (behind != at) {
			at = behind;
			continue;
		}
		depth += *at == '(' || *at == '{' || *at == '[';
		depth -= *at == ')' || *at == '}' || *at == ']';
		at++;
		if (depth == 0)
			return at;
	}
	return NULL;
}

/* The brace that opens the body of the function whose name stands at `at`; null: a declaration, or odd. */
const char *src_body_brace(const char *at, const char *end)
{
	while (at < end && *at != '{' && *at != ';') {
		const char *behind = src_over_token(at, end);
		if (*at == '(')
			behind = src_over_brackets(at, end);
		if (!behind || *at == '#')
			return NULL;
		at = behind > at ? behind : at + 1;
	}
	return at < end && *at == '{' ? at : NULL;
}

/* Behind the statement that begins at `at`, as far as brackets and semicolons tell. */
const char *src_over_statement(const char *at, const char *end)
{
	while (at < end && *at != ';' && *at != '}') {
		const char *behind = src_over_token(at, end);
		if (*at == '(' || *at == '[' || *at == '{') {
			behind = src_over_brackets(at, end);
			if (!behind)
				return NULL;
			if (*at == '{')
				return behind;
		}
		at = behind > at ? behind : at + 1;
	}
	return at < end && *at == ';' ? at + 1 : NULL;
}

bool src_begins_with_word(const char *at, const char *end, const char *word, size_t n)
{
	bool same = (size_t)(end - at) > n && memcmp(at, word, n) == 0;
	return same && !isalnum((unsigned char)at[n]) && at[n] != '_';
}

/* Of the statement that `at` stands in, in the function whose body begins at `from`: where it begins; null: nowhere
 * that is plain. */
const char *src_statement_start(const char *from, const char *at, const char *end)
{
	const char *start = from;
	int depth = 0;
	for (const char *p = from; p < at;) {
		const char *behind = src_over_token(p, end);
		if (behind != p) {
			p = behind;
			continue;
		}
		depth += *p == '(' || *p == '[';
		depth -= *p == ')' || *p == ']';
		if (depth == 0 && (*p == ';' || *p == '{' || *p == '}'))
			start = p + 1;
		p++;
	}
	start = src_over_blanks(start, end);
	return start <= at && *start != '#' ? start : NULL;
}

const char *src_at_place(const char *text, size_t n, const struct place *p)
{
	const char *line = src_nth_line(text, n, p->line);
	return line && p->col && line + p->col - 1 <= text + n ? line + p->col - 1 : NULL;
}

/* The statement's lines, each with the indentation, what hangs below an `if` (a tab stands before it) one step further.
 */
const char *src_indented(struct arena *a, const char *what, const char *indent, size_t n, bool crlf)
{
	const char *step = n && *indent == '\t' ? "\t" : n == 2 ? "  " : "    ";
	struct buf b = {0};
	while (*what) {
		bool hangs = *what == '\t';
		size_t length = strcspn(what, "\n");
		buf_add(&b, indent, n);
		buf_str(&b, hangs ? step : "");
		buf_add(&b, what + hangs, length - hangs);
		buf_str(&b, crlf ? "\r\n" : "\n");
		what += length + (what[length] != 0);
	}
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}
