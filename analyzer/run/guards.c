/*
 * guards.c: which macros must be defined for a line of a text to be compiled. A caller in an arm of `#if WITH_CUDA` is
 * a caller in some build, though not in the one that arguments without the macro make.
 *
 * Conditions of one macro are understood: #ifdef, #ifndef, defined(X), !defined(X), X, !X, and their #else. A line
 * below any other condition, or below one that asks for the compiler or the machine (a leading underscore), has no
 * answer.
 */
#include "run/callees.h"

#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 32 }; /* of conditions; below, no line has an answer */

enum wanted { WANTED_UNKNOWN, WANTED_DEFINED, WANTED_UNDEFINED };
struct condition {
	const char *macro;
	size_t n;
	enum wanted wanted;
};
struct reader {
	struct arena *arena;
	struct condition open[MAX_DEPTH];
	size_t depth; /* may be more */
};

static const char *skip(const char *s)
{
	return s + strspn(s, " \t");
}

static size_t word_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

static bool ends_line(const char *s)
{
	s = skip(s);
	return !*s || *s == '\n' || *s == '\r' || (s[0] == '/' && (s[1] == '/' || s[1] == '*'));
}

/* What stands behind #if or #elif. */
static struct condition condition_of(const char *s)
{
	struct condition c = {.wanted = WANTED_DEFINED};
	bool has_parenthesis = false;
	s = skip(s);
	if (*s == '!') {
		c.wanted = WANTED_UNDEFINED;
		s = skip(s + 1);
	}
	if (word_length(s) == 7 && strncmp(s, "defined", 7) == 0) {
		s = skip(s + 7);
		has_parenthesis = *s == '(';
		s = skip(s + has_parenthesis);
	}
	c.macro = s;
	c.n = word_length(s);
	s = skip(s + c.n);
	s += has_parenthesis && *s == ')';
	if (!c.n || isdigit((unsigned char)*c.macro) || *c.macro == '_' || !ends_line(s))
		c.wanted = WANTED_UNKNOWN;
	return c;
}

static void open_condition(struct reader *r, struct condition c)
{
	if (r->depth < MAX_DEPTH)
		r->open[r->depth] = c;
	r->depth++;
}

static void turn(struct reader *r)
{
	struct condition *c = r->depth && r->depth <= MAX_DEPTH ? &r->open[r->depth - 1] : NULL;
	if (c && c->wanted != WANTED_UNKNOWN)
		c->wanted = c->wanted == WANTED_DEFINED ? WANTED_UNDEFINED : WANTED_DEFINED;
}

/* `s` stands behind the '#'. */
static void read_directive(struct reader *r, const char *s)
{
	s = skip(s);
	size_t n = word_length(s);
	struct condition c;
	if (n == 5 && strncmp(s, "ifdef", n) == 0) {
		open_condition(r, condition_of(s + n));
	} else if (n == 6 && strncmp(s, "ifndef", n) == 0) {
		c = condition_of(s + n);
		open_condition(r, c);
		turn(r);
	} else if (n == 2 && strncmp(s, "if", n) == 0) {
		open_condition(r, condition_of(s + n));
	} else if (n == 4 && strncmp(s, "elif", n) == 0 && r->depth && r->depth <= MAX_DEPTH) {
		r->open[r->depth - 1] = condition_of(s + n); /* the arms before ask for others: they stay undefined */
	} else if (n == 4 && strncmp(s, "else", n) == 0) {
		turn(r);
	} else if (n == 5 && strncmp(s, "endif", n) == 0 && r->depth) {
		r->depth--;
	}
}

static bool has_call(const char *line, size_t length, const char *word, size_t n)
{
	for (size_t i = 0; i + n < length; i++) {
		bool begins = i == 0 || (!isalnum((unsigned char)line[i - 1]) && line[i - 1] != '_');
		if (begins && strncmp(line + i, word, n) == 0 && word_length(line + i) == n && skip(line + i + n)[0] == '(')
			return true;
	}
	return false;
}

/* Those that must be defined, as arguments; false: none, or no answer. */
static bool flags_of(const struct reader *r, text_list *flags)
{
	bool needs = false;
	if (r->depth > MAX_DEPTH)
		return false;
	for (size_t i = 0; i < r->depth; i++) {
		const struct condition *c = &r->open[i];
		if (c->wanted == WANTED_UNKNOWN)
			return false;
		needs |= c->wanted == WANTED_DEFINED;
	}
	for (size_t i = 0; i < r->depth && needs; i++)
		vec_push(r->arena, flags,
		         arena_printf(r->arena, r->open[i].wanted == WANTED_DEFINED ? "-D%.*s=1" : "-U%.*s", (int)r->open[i].n,
		                      r->open[i].macro));
	return needs;
}

void guards_of(struct arena *a, const char *text, const char *word, size_t n, guarded_list *out)
{
	struct reader r = {.arena = a};
	uint32_t line = 1;
	for (const char *at = text; *at; line++) {
		size_t length = strcspn(at, "\n");
		const char *s = skip(at);
		struct guarded g = {.line = line};
		if (*s == '#')
			read_directive(&r, s + 1);
		else if (r.depth && has_call(at, length, word, n) && flags_of(&r, &g.flags))
			vec_push(a, out, g);
		at += length + (at[length] == '\n');
	}
}
