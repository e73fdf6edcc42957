/*
 * include_scan.c: what a text includes, told from its lines alone. An include that no compiler would come to, in an arm
 * of `#if` or in a comment, costs a look-up and nothing else.
 */
#include "project/includes.h"

#include <string.h>

static const char *behind_blanks(const char *s)
{
	return s + strspn(s, " \t");
}

/* `s` stands behind a '#'. */
static bool take_line(struct arena *a, const char *s, struct include_line *out)
{
	s = behind_blanks(s);
	if (strncmp(s, "include", 7) != 0)
		return false;
	s = behind_blanks(s + 7);
	const char *ends = *s == '"' ? "\"\n" : *s == '<' ? ">\n" : NULL;
	size_t n = ends ? strcspn(s + 1, ends) : 0;
	if (!n || s[1 + n] != ends[0])
		return false;
	*out = (struct include_line){arena_strndup(a, s + 1, n), *s == '"'};
	return true;
}

static bool begins_line(const char *text, const char *at)
{
	while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
		at--;
	return at == text || at[-1] == '\n';
}

void include_scan(struct arena *a, const char *text, include_list *out)
{
	struct include_line line;
	for (const char *at = strchr(text, '#'); at; at = strchr(at + 1, '#'))
		if (begins_line(text, at) && take_line(a, at + 1, &line))
			vec_push(a, out, line);
}
