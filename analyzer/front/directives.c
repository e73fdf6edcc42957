/*
 * directives.c: the preprocessor's lines of a text, without a preprocessor. A line that goes on with a backslash is one
 * with those behind it.
 */
#include "front/preamble_int.h"

#include <ctype.h>
#include <string.h>

const char *directive_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at;
}

/* Is the end of the line inside of a block comment? Strings are not looked for: rather a directive too few. */
static bool ends_in_comment(const char *at, const char *end, bool inside)
{
	for (; at + 1 < end; at++) {
		if (!inside && at[0] == '/' && at[1] == '/')
			return false;
		if (!inside && at[0] == '/' && at[1] == '*') {
			inside = true;
			at++;
		} else if (inside && at[0] == '*' && at[1] == '/') {
			inside = false;
			at++;
		}
	}
	return inside;
}

/* The end of the line, or of the last one that it goes on in. */
static const char *end_of_line(const char *at, const char *end)
{
	const char *nl = at;
	while ((nl = memchr(nl, '\n', (size_t)(end - nl)))) {
		const char *last = nl > at && nl[-1] == '\r' ? nl - 1 : nl;
		if (last == at || last[-1] != '\\')
			return nl;
		nl++;
	}
	return end;
}

bool directive_next(struct directive_lines *l, struct directive *out)
{
	while (l->at < l->end) {
		const char *end = end_of_line(l->at, l->end), *at = directive_blanks(l->at, end);
		bool commented = l->in_comment;
		l->in_comment = ends_in_comment(l->at, end, commented);
		l->at = end < l->end ? end + 1 : end;
		if (commented || at >= end || *at != '#')
			continue;
		out->word = directive_blanks(at + 1, end);
		for (out->rest = out->word; out->rest < end && isalpha((unsigned char)*out->rest);)
			out->rest++;
		out->end = end;
		return true;
	}
	return false;
}

bool directive_is(const struct directive *d, const char *word)
{
	size_t n = (size_t)(d->rest - d->word);
	return n == strlen(word) && memcmp(d->word, word, n) == 0;
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

const char *directive_word(struct interner *names, const char **at, const char *end)
{
	while (*at < end && !is_word(**at))
		++*at;
	const char *from = *at;
	while (*at < end && is_word(**at))
		++*at;
	return *at > from ? internn(names, from, (size_t)(*at - from)) : NULL;
}
