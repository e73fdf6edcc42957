/*
 * Enclosing: the macro in whose parentheses a place stands. For what is written there debuggers know the line alone on
 * which the macro's call begins: a sanitizer's report names that one. Read from the text: a stack of open parentheses,
 * each with the name before it. A macro is what has a name in capitals.
 */
#include "base/scan.h"
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

static void pass_to(struct reader *r, const char *end)
{
	for (; r->at < end; r->at++) {
		r->line += *r->at == '\n';
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

static void note_bracket(struct reader *r, struct arena *a, char c)
{
	if (c == '(') {
		struct opened one = {r->line, r->name && is_capital(r->name, r->name_n)};
		vec_push(a, &r->open, one);
	} else if (c == ')' && r->open.n) {
		r->open.n--;
	}
}

static void step(struct reader *r, struct arena *a)
{
	const char *behind;
	enum scan_kind kind = scan_piece(r->at, NULL, &behind);
	if (kind == SCAN_WORD || kind == SCAN_NUMBER) {
		r->name = r->at;
		r->name_n = (size_t)(behind - r->at);
	} else if (kind == SCAN_PUNCTUATION) {
		note_bracket(r, a, *r->at);
		behind = *r->at == '#' ? scan_line(r->at, NULL) : behind;
	}
	r->name = kind == SCAN_WORD || kind == SCAN_NUMBER || kind == SCAN_BLANK ? r->name : NULL;
	pass_to(r, behind);
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
