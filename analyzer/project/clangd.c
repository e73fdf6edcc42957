/*
 * clangd.c: the CompileFlags of a `.clangd` file, read without YAML's depths: keys by their indentation, lists in
 * brackets or by dashes, fragments between `---`. A fragment whose `If` does not fit is passed over; what is not
 * understood is left out.
 */
#include "project/flags.h"

#include <ctype.h>
#include <regex.h>
#include <string.h>

enum { MAX_PATTERN = 200 }; /* characters of a regular expression: longer ones fit nothing */

struct reader {
	struct arena *arena;
	const char *path; /* that the conditions are about, relative to the file's folder */
	struct clangd_flags *out, fragment;
	char section[64], key[64];
	size_t key_indent;
	bool fits;
};

/* Without what makes matching slow: the pattern came with the sources. */
static bool is_simple(const char *pattern)
{
	for (const char *s = pattern; *s; s++)
		if (*s == '{' || (s[0] == '\\' && isdigit((unsigned char)s[1])))
			return false;
	return strlen(pattern) <= MAX_PATTERN;
}

static void take_pattern(struct reader *r, const char *pattern, bool wanted)
{
	regex_t regex;
	const char *whole = arena_printf(r->arena, "^(%s)$", pattern);
	if (!is_simple(pattern) || regcomp(&regex, whole, REG_EXTENDED | REG_NOSUB) != 0) {
		r->fits = false;
		return;
	}
	r->fits &= (regexec(&regex, r->path, 0, NULL, 0) == 0) == wanted;
	regfree(&regex);
}

static void take_value(struct reader *r, const char *value)
{
	struct clangd_flags *f = &r->fragment;
	bool is_flags = strcmp(r->section, "CompileFlags") == 0;
	value = arena_strdup(r->arena, value);
	if (strcmp(r->section, "If") == 0 && strcmp(r->key, "PathMatch") == 0)
		take_pattern(r, value, true);
	else if (strcmp(r->section, "If") == 0 && strcmp(r->key, "PathExclude") == 0)
		take_pattern(r, value, false);
	else if (is_flags && strcmp(r->key, "Add") == 0)
		vec_push(r->arena, &f->add, value);
	else if (is_flags && strcmp(r->key, "Remove") == 0)
		vec_push(r->arena, &f->remove, value);
	else if (is_flags && strcmp(r->key, "Compiler") == 0)
		f->compiler = value;
	else if (is_flags && strcmp(r->key, "CompilationDatabase") == 0)
		f->database = value;
}

/* One scalar at `s`, quoted or plain up to one of `ends`; answers what stands behind it. */
static const char *take_scalar(struct reader *r, const char *s, const char *ends)
{
	struct buf text = {0};
	char quote = *s == '"' || *s == '\'' ? *s++ : 0;
	for (; *s && (quote ? *s != quote : !strchr(ends, *s) && !(*s == '#' && isspace((unsigned char)s[-1]))); s++) {
		if (quote == '"' && *s == '\\' && s[1])
			s++;
		buf_char(&text, *s);
	}
	while (!quote && text.n && isspace((unsigned char)text.at[text.n - 1]))
		text.at[--text.n] = '\0';
	if (text.n)
		take_value(r, buf_text(&text));
	buf_release(&text);
	return *s && quote ? s + 1 : s;
}

/* A scalar, or what one line has of a list in brackets. */
static void take_values(struct reader *r, const char *s)
{
	s += strspn(s, " \t");
	if (*s != '[' && *s && *s != '#') {
		take_scalar(r, s, "");
		return;
	}
	for (s += *s == '['; *s && *s != ']' && *s != '#';) {
		s += strspn(s, " \t,");
		if (*s && *s != ']' && *s != '#')
			s = take_scalar(r, s, ",]");
	}
}

static void end_fragment(struct reader *r)
{
	struct clangd_flags *out = r->out, *f = &r->fragment;
	for (size_t i = 0; r->fits && i < f->add.n; i++)
		vec_push(r->arena, &out->add, f->add.at[i]);
	for (size_t i = 0; r->fits && i < f->remove.n; i++)
		vec_push(r->arena, &out->remove, f->remove.at[i]);
	if (r->fits && f->compiler)
		out->compiler = f->compiler;
	if (r->fits && f->database)
		out->database = f->database;
	*f = (struct clangd_flags){0};
	r->fits = true;
	r->section[0] = r->key[0] = '\0';
}

/* `Key: value` at an indentation; false: the line is none. */
static bool take_key(struct reader *r, const char *line, size_t indent)
{
	size_t n = 0;
	while (isalnum((unsigned char)line[n]) || line[n] == '-' || line[n] == '_')
		n++;
	if (!n || line[n] != ':' || n >= sizeof r->key || line[0] == '-')
		return false;
	char *name = indent ? r->key : r->section;
	memcpy(name, line, n);
	name[n] = '\0';
	if (!indent)
		r->key[0] = '\0';
	take_values(r, line + n + 1);
	return true;
}

static void take_line(struct reader *r, const char *line)
{
	size_t indent = strspn(line, " ");
	const char *s = line + indent;
	if (strncmp(line, "---", 3) == 0)
		end_fragment(r);
	else if (s[0] == '-' && s[1] == ' ')
		take_values(r, s + 2);
	else if (!take_key(r, s, indent))
		take_values(r, s);
}

void clangd_read(struct arena *a, const char *text, const char *path, struct clangd_flags *out)
{
	struct reader r = {.arena = a, .path = path, .out = out, .fits = true};
	while (*text) {
		size_t n = strcspn(text, "\n");
		take_line(&r, arena_strndup(a, text, n && text[n - 1] == '\r' ? n - 1 : n));
		text += n + (text[n] == '\n');
	}
	end_fragment(&r);
}
