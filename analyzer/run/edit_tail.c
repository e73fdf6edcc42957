/*
 * edit_tail.c: where a kernel leaves out threads that have nothing to do. What the guard's form says stands behind the
 * statement that sets their number, in front of the statement that writes, or around the expression that reads.
 */
#include "run/edit_int.h"

#include <ctype.h>
#include <string.h>

/* Is it a statement of the body itself, rather than of a block in it? */
static bool is_outermost(const char *body, const char *at, const char *end)
{
	int depth = 0;
	for (const char *p = body; p < at;) {
		const char *behind = src_over_token(p, end);
		if (behind != p) {
			p = behind;
			continue;
		}
		depth += *p == '{';
		depth -= *p == '}';
		p++;
	}
	return depth == 0;
}

/* The form with the condition for `$`, and the text for `#`. */
static const char *filled(struct arena *a, const struct wish *w, const char *text, size_t n)
{
	struct buf b = {0};
	for (const char *form = w->check; *form; form++) {
		if (*form == '$')
			buf_str(&b, w->code);
		else if (*form == '#')
			buf_add(&b, text, n);
		else
			buf_char(&b, *form);
	}
	const char *out = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return out;
}

/* On lines of its own behind the statement. */
static bool place_leave(struct arena *a, const struct wish *w, const char *text, const char *body, const char *set,
                        const char *end, struct replacement *out)
{
	const char *start = src_statement_start(body, set, end), *behind = start ? src_over_statement(start, end) : NULL;
	const char *stop = behind ? src_line_end(behind, end) : end;
	if (stop == end || src_over_blanks(behind, stop) != stop || !is_outermost(body, start, end))
		return false;
	const char *indent = src_line_start(text, start);
	struct place where = {.file = w->entry.file, .line = src_line_of(text, stop + 1), .col = 1};
	*out = (struct replacement){.start = where, .end = where};
	out->text = src_indented(a, filled(a, w, "", 0), indent, strspn(indent, " \t"), stop[-1] == '\r');
	return true;
}

/* In front of the statement, which hangs below on a line of its own where nothing else stands on its. */
static bool place_write(struct arena *a, const struct wish *w, const char *text, const char *body, const char *at,
                        const char *end, struct replacement *out)
{
	const char *line = src_line_start(text, at), *first = src_over_blanks(body, end);
	size_t n = strspn(line, " \t"), step = strspn(src_line_start(text, first), " \t");
	const char *condition = filled(a, w, "", 0);
	if (src_statement_start(body, at, end) != at)
		return false;
	bool is_first = line + n == at, crlf = src_line_end(at, end)[-1] == '\r';
	out->text = is_first ? arena_printf(a, "%s%s%.*s%.*s", condition, crlf ? "\r\n" : "\n", (int)n, line, (int)step,
	                                    src_line_start(text, first))
	                     : arena_printf(a, "%s ", condition);
	return true;
}

/* Does the expression stand alone, as what is assigned, returned or passed? */
static bool is_alone(const char *body, const char *from, const char *to, const char *end)
{
	const char *next = src_over_blanks(to, end), *before = from;
	while (before > body && strchr(" \t\r\n", before[-1]))
		before--;
	bool assigns = before - 1 > body && before[-1] == '=' && !strchr("=<>!", before[-2]);
	return next < end && strchr(";),", *next) && before > body && (assigns || strchr("(,", before[-1]));
}

/* At the end of a list in brackets. */
static bool place_last(const struct wish *w, const char *text, const char *open, const char *end,
                       struct replacement *out)
{
	const char *close = open < end && *open == '(' ? src_over_brackets(open, end) : NULL;
	const char *at = close ? close - 1 : NULL;
	while (at && at > open && strchr(" \t\r\n", at[-1]))
		at--;
	if (!at || at == open + 1 || strchr(",/", at[-1]))
		return false;
	const char *line = src_line_start(text, at), *comment = memmem(line, (size_t)(at - line), "//", 2);
	if (comment)
		return false;
	struct place where = {.file = w->entry.file, .line = src_line_of(text, at), .col = (uint32_t)(at - line) + 1};
	*out = (struct replacement){.start = where, .end = where, .text = w->check};
	return true;
}

/* Behind the name that is called, and the arguments of its template. */
static const char *over_callee(const char *at, const char *end)
{
	while (at < end && (isalnum((unsigned char)*at) || *at == '_' || *at == ':'))
		at++;
	int depth = at + 2 < end && memcmp(at, "<<<", 3) == 0 ? 0 : at < end && *at == '<';
	for (at += depth; depth && at < end && *at != ';'; at++)
		depth += (*at == '<') - (*at == '>');
	return src_over_blanks(at, end);
}

/* Where the list of a launch or a call opens whose callee's name stands at `at`; null: nowhere. */
static const char *arguments_at(const char *at, const char *end)
{
	const char *behind = over_callee(at, end), *stop = memchr(at, ';', (size_t)(end - at));
	if (end - behind < 3 || memcmp(behind, "<<<", 3) != 0)
		return behind < end && *behind == '(' ? behind : NULL;
	const char *close = memmem(behind, (size_t)(end - behind), ">>>", 3);
	return close && stop && close < stop ? src_over_blanks(close + 3, end) : NULL;
}

/* A parameter more of the function whose name stands there, or an argument more of its launch or call. */
static bool place_passed(const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *at = src_at_place(text, n, &w->guard->at);
	if (at && w->guard->way == GUARD_ARG)
		at = arguments_at(at, end);
	else if (at)
		at = memchr(at, '(', (size_t)(end - at));
	return at && place_last(w, text, at, end, out);
}

bool edit_place_tail(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *entry = src_at_place(text, n, &w->entry);
	if (w->guard->way == GUARD_PARAM || w->guard->way == GUARD_ARG)
		return place_passed(w, text, n, out);
	if (w->inside.macro || w->guard->at.macro)
		return false;
	const char *from = src_at_place(text, n, &w->guard->at), *to = src_at_place(text, n, &w->guard->end);
	const char *brace = entry ? src_body_brace(entry, end) : NULL;
	if (!brace || !from || !to || from <= brace || to <= from)
		return false;
	if (w->guard->way == GUARD_LEAVE)
		return place_leave(a, w, text, brace + 1, from, end, out);
	*out = (struct replacement){.start = w->guard->at, .end = w->guard->at};
	out->start.file = out->end.file = w->entry.file;
	if (w->guard->way == GUARD_WIDEN) {
		out->text = w->check;
		return true;
	}
	if (w->guard->way == GUARD_WRITE)
		return place_write(a, w, text, brace + 1, from, end, out);
	const char *read = filled(a, w, from, (size_t)(to - from));
	out->end = w->guard->end;
	out->end.file = w->entry.file;
	out->text = is_alone(brace + 1, from, to, end) ? read : arena_printf(a, "(%s)", read);
	return true;
}
