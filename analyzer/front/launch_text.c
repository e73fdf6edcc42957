/*
 * launch_text.c: `kernel << <grid, block>> >(...)`, as formatters that know no CUDA write it. nvcc takes the marks with
 * blanks in them, clang does not. The blank moves out of the mark, so that no place in the text changes.
 */
#include "front/front_int.h"

#include <string.h>

/* The end of `<<`, blanks and `<` (or of `>>`, blanks and `>`) at s; null: no such thing stands there. */
static const char *split_mark(const char *s, const char *end, char c)
{
	const char *at = s + 2;
	if (end - s < 4 || s[0] != c || s[1] != c || (*at != ' ' && *at != '\t'))
		return NULL;
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	return at < end && *at == c && (at + 1 == end || at[1] != c) ? at + 1 : NULL;
}

static bool has_split_launch(const char *text, const char *end)
{
	for (const char *s = text; (s = memchr(s, '<', (size_t)(end - s))); s++)
		if (split_mark(s, end, '<') && (s == text || s[-1] != '<'))
			return true;
	return false;
}

const char *front_join_launches(struct arena *a, const char *text, size_t n)
{
	if (!has_split_launch(text, text + n))
		return text;
	char *copy = arena_strndup(a, text, n), *end = copy + n;
	int open = 0;
	for (char *s = copy; s < end; s++) {
		char c = *s;
		const char *behind = c == '<' || c == '>' ? split_mark(s, end, c) : NULL;
		if (!behind || (s > copy && s[-1] == c) || (c == '>' && !open))
			continue;
		size_t length = (size_t)(behind - s);
		memset(s, ' ', length);
		memset(c == '<' ? s + length - 3 : s, c, 3);
		open += c == '<' ? 1 : -1;
		s += length - 1;
	}
	return copy;
}
