/*
 * Enclosing: the macro in whose parentheses a place stands. For what is written there debuggers know the line alone on
 * which the macro's call begins: a sanitizer's report names that one. Read from the text: a stack of open parentheses,
 * each with the name before it. A macro is what has a name in capitals.
 */
#include "reproduce/reproduce_int.h"

#include <ctype.h>
#include <string.h>

struct opened {
	uint32_t line;
	bool is_macro;
};
struct reader {
	const char *at;
	uint32_t line;
	const char *name; /* the last word, where nothing but blanks stands behind it */
	size_t name_n;
	VEC(struct opened) open;
};

static void pass(struct reader *r)
{
	r->line += *r->at == '\n';
	r->at++;
}

static void pass_until(struct reader *r, const char *end)
{
	while (*r->at && strncmp(r->at, end, strlen(end)) != 0) {
		pass(r);
	}
}

static void pass_quoted(struct reader *r)
{
	char quote = *r->at;
	pass(r);
	while (*r->at && *r->at != quote && *r->at != '\n') {
		if (*r->at == '\\' && r->at[1]) {
			pass(r);
		}
		pass(r);
	}
	if (*r->at == quote) {
		pass(r);
	}
}

/* A directive and the lines that it goes on in. */
static void pass_directive(struct reader *r)
{
	while (*r->at && *r->at != '\n') {
		if (*r->at == '\\' && r->at[1]) {
			pass(r);
		}
		pass(r);
	}
}

static bool is_capital(const char *name, size_t n)
{
	size_t capitals = 0;
	for (size_t i = 0; i < n; i++) {
		if (islower((unsigned char)name[i])) {
			return false;
		}
		capitals += isupper((unsigned char)name[i]) != 0;
	}
	return capitals >= 2;
}

static void pass_word(struct reader *r)
{
	r->name = r->at;
	while (isalnum((unsigned char)*r->at) || *r->at == '_' || (*r->at == '\'' && isalnum((unsigned char)r->at[1]))) {
		pass(r);
	}
	r->name_n = (size_t)(r->at - r->name);
}

static void step(struct reader *r, struct arena *a)
{
	char c = *r->at;
	if (isalnum((unsigned char)c) || c == '_') {
		pass_word(r);
		return;
	}
	if (c == '(') {
		struct opened one = {r->line, r->name && is_capital(r->name, r->name_n)};
		vec_push(a, &r->open, one);
	} else if (c == ')' && r->open.n) {
		r->open.n--;
	}
	r->name = isspace((unsigned char)c) ? r->name : NULL;
	if (strncmp(r->at, "//", 2) == 0) {
		pass_until(r, "\n");
	} else if (strncmp(r->at, "/*", 2) == 0) {
		pass_until(r, "*/");
	} else if (c == '"' || c == '\'') {
		pass_quoted(r);
	} else if (c == '#') {
		pass_directive(r);
	} else {
		pass(r);
	}
}

uint32_t enclosing_macro_line(struct arena *a, const char *text, uint32_t line, uint32_t col)
{
	struct reader r = {.at = text, .line = 1};
	while (*r.at && r.line < line) {
		step(&r, a);
	}
	for (const char *end = r.at + (col ? col - 1 : 0); *r.at && r.at < end && r.line == line;) {
		step(&r, a);
	}
	for (size_t i = 0; i < r.open.n; i++) {
		if (r.open.at[i].is_macro) {
			return r.open.at[i].line;
		}
	}
	return line;
}
