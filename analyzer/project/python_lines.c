/*
 * python_lines.c: a Python text as logical lines: comments and line breaks in brackets are taken out, a string is an
 * empty one, so that what looks like code in the rest is code.
 */
#include "project/python.h"

#include <string.h>

const char *python_behind_string(const char *s)
{
	char quote = *s;
	if (s[1] == quote && s[2] == quote) {
		const char end[4] = {quote, quote, quote, 0}, *close = strstr(s + 3, end);
		return close ? close + 3 : s + strlen(s);
	}
	for (s++; *s && *s != quote && *s != '\n'; s++)
		if (*s == '\\' && s[1])
			s++;
	return *s == quote ? s + 1 : s;
}

static uint32_t breaks(const char *from, const char *to)
{
	uint32_t n = 0;
	for (; from < to; from++)
		n += *from == '\n';
	return n;
}

static uint32_t indent_of(const char **at)
{
	uint32_t n = 0;
	for (; **at == ' ' || **at == '\t'; ++*at)
		n += **at == '\t' ? 8 - n % 8 : 1;
	return n;
}

void python_read(struct arena *a, const char *text, python_lines *out)
{
	uint32_t line = 1;
	while (*text) {
		struct buf b = {0};
		struct python_line l = {.line = line, .indent = indent_of(&text)};
		int depth = 0;
		for (; *text && (*text != '\n' || depth > 0); text++) {
			if (*text == '#') {
				text += strcspn(text, "\n");
				text--;
			} else if (*text == '"' || *text == '\'') {
				const char *behind = python_behind_string(text);
				line += breaks(text, behind);
				buf_str(&b, "\"\"");
				text = behind - 1;
			} else if (*text == '\n' || (*text == '\\' && text[1] == '\n')) {
				text += *text == '\\';
				line++;
				buf_char(&b, ' ');
			} else {
				depth += (*text == '(' || *text == '[' || *text == '{');
				depth -= (*text == ')' || *text == ']' || *text == '}');
				buf_char(&b, *text);
			}
		}
		line += *text == '\n';
		text += *text == '\n';
		l.text = arena_strdup(a, buf_text(&b));
		if (strspn(l.text, " \t\r") < b.n)
			vec_push(a, out, l);
		buf_release(&b);
	}
}
