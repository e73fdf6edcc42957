/*
 * edit_body.c: a check in front of a statement that is the whole body of a loop or an `if`, without braces. Both become
 * a block.
 */
#include "run/edit_int.h"

#include <string.h>

#define HEADS_MOST 4

/* Behind `for (...)`, `if (...)` or `while (...)` at `at`; null: none stands there. */
static const char *over_head(const char *at, const char *end)
{
	static const char *const words[] = {"for", "if", "while"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);
		const char *open = src_begins_with_word(at, end, words[i], n) ? src_over_blanks(at + n, end) : end;
		if (open < end && *open == '(')
			return src_over_brackets(open, end);
	}
	return NULL;
}

static size_t step_length(const char *indent, size_t n)
{
	return n && *indent == '\t' ? 1 : n == 2 ? 2 : 4;
}

/* `what` and the statement itself, a step further in than the head's line. */
static const char *block_of(struct arena *a, const char *what, const char *line, const char *body, const char *behind)
{
	size_t n = strspn(line, " \t"), step = step_length(line, n);
	const char *by = n && *line == '\t' ? "\t" : "    ";
	struct buf b = {0};
	buf_str(&b, " {\n");
	buf_printf(&b, "%.*s%.*s%s\n", (int)n, line, (int)step, by, what);
	buf_printf(&b, "%.*s%.*s%.*s\n", (int)n, line, (int)step, by, (int)(behind - body), body);
	buf_printf(&b, "%.*s}", (int)n, line);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}

static struct place place_at(const char *file, const char *text, const char *at)
{
	struct place p = {.file = file, .line = src_line_of(text, at)};
	p.col = (uint32_t)(at - src_line_start(text, at)) + 1;
	return p;
}

bool edit_place_in_body(struct arena *a, const struct wish *w, const char *text, const char *brace, const char *read,
                        const char *end, struct replacement *out)
{
	const char *first = src_statement_start(brace, read, end), *head = NULL, *body = first;
	for (int i = 0; i < HEADS_MOST && body; i++) {
		const char *behind = over_head(body, end), *next = behind ? src_over_blanks(behind, end) : NULL;
		if (!next || next > read)
			break;
		head = behind;
		body = next;
	}
	const char *behind = head ? src_over_statement(body, end) : NULL, *what = check_statement(a, w);
	bool is_plain = behind && *body != '{' && src_over_blanks(head, body) == body && behind > read && what;
	if (!is_plain || strchr(what, '\n') || memchr(body, '\r', (size_t)(behind - body)) ||
	    memchr(body, '\n', (size_t)(behind - body)) || src_line_end(head, end)[-1] == '\r')
		return false;
	for (const char *at = head; at < body; at++) /* a comment between them stays where it is */
		if (!strchr(" \t\n", *at))
			return false;
	*out = (struct replacement){.start = place_at(w->entry.file, text, head),
	                            .end = place_at(w->entry.file, text, behind)};
	out->text = block_of(a, what, src_line_start(text, first), body, behind);
	return true;
}
