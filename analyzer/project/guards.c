/*
 * guards.c: which macros must be defined for a line of a text to be compiled. A caller in an arm of `#if WITH_CUDA` is
 * a caller in some build, though not in the one that arguments without the macro make.
 *
 * Understood are #ifdef, #ifndef, defined(X), !defined(X), X, !X, several of them between && or between ||, and their
 * #else. Of `A || B` the first is taken. What belongs to the compiler, the machine or a header's own guard (a leading
 * underscore) is taken to be absent where it must be: `#ifndef __CUDACC__`. A line below any other condition, or below
 * one that asks for such a macro, has no answer.
 */
#include "project/callees.h"

#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 32 }; /* of conditions; below, no line has an answer */

enum { MAX_TERMS = 4 }; /* of a condition; one with more has no answer */

struct term {
	const char *macro;
	size_t n;
	bool is_absent; /* it must not be defined */
};
struct condition {
	struct term terms[MAX_TERMS];
	size_t n;        /* 0: it is not understood */
	bool any;        /* one of them is enough */
	bool is_negated; /* the condition as a whole must not hold */
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

/* `X`, `!X`, `defined(X)`; what stands behind it, or null. */
static const char *take_term(const char *s, struct term *t)
{
	s = skip(s);
	t->is_absent = *s == '!';
	s = skip(s + t->is_absent);
	bool has_parenthesis = false;
	if (word_length(s) == 7 && strncmp(s, "defined", 7) == 0) {
		s = skip(s + 7);
		has_parenthesis = *s == '(';
		s = skip(s + has_parenthesis);
	}
	t->macro = s;
	t->n = word_length(s);
	s = skip(s + t->n);
	if (!t->n || isdigit((unsigned char)*t->macro) || (has_parenthesis && *s != ')'))
		return NULL;
	return skip(s + has_parenthesis);
}

/* What stands behind #if or #elif. */
static struct condition condition_of(const char *s)
{
	struct condition c = {0}, unknown = {0};
	for (char joint = 0;;) {
		s = c.n < MAX_TERMS ? take_term(s, &c.terms[c.n++]) : NULL;
		if (s && ends_line(s))
			return c;
		if (!s || (*s != '&' && *s != '|') || s[1] != *s || (joint && *s != joint))
			return unknown;
		joint = *s;
		c.any = joint == '|';
		s += 2;
	}
}

static void open_condition(struct reader *r, struct condition c)
{
	if (r->depth < MAX_DEPTH)
		r->open[r->depth] = c;
	r->depth++;
}

static void turn(struct reader *r)
{
	if (r->depth && r->depth <= MAX_DEPTH)
		r->open[r->depth - 1].is_negated ^= true;
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

/* How the condition comes to hold; false: no answer. */
static bool add_flags(struct arena *a, const struct condition *c, text_list *flags, bool *needs)
{
	bool is_all = c->any == c->is_negated; /* each of the terms counts */
	if (!c->n || (c->n > 1 && c->is_negated && !c->any))
		return false;
	for (size_t i = 0; i < (is_all || c->n == 1 ? c->n : 1); i++) {
		const struct term *t = &c->terms[i];
		bool is_absent = t->is_absent != c->is_negated;
		if (*t->macro == '_' && !is_absent)
			return false;
		*needs |= !is_absent;
		if (*t->macro != '_')
			vec_push(a, flags, arena_printf(a, is_absent ? "-U%.*s" : "-D%.*s=1", (int)t->n, t->macro));
	}
	return true;
}

/* Those that must be defined, as arguments; false: none, or no answer. */
static bool flags_of(const struct reader *r, text_list *flags)
{
	bool needs = false;
	if (r->depth > MAX_DEPTH)
		return false;
	for (size_t i = 0; i < r->depth; i++)
		if (!add_flags(r->arena, &r->open[i], flags, &needs))
			return false;
	return needs;
}

void guards_where(struct arena *a, const char *text, line_test *test, void *payload, guarded_list *out)
{
	struct reader r = {.arena = a};
	uint32_t line = 1;
	for (const char *at = text; *at; line++) {
		size_t length = strcspn(at, "\n");
		const char *s = skip(at);
		struct guarded g = {.line = line};
		if (*s == '#')
			read_directive(&r, s + 1);
		if (r.depth && test(at, length, payload) && flags_of(&r, &g.flags))
			vec_push(a, out, g);
		at += length + (at[length] == '\n');
	}
}

struct word {
	const char *at;
	size_t n;
};

/* Behind the word, where it is followed by that; null: nowhere on the line. */
static const char *find_followed(const char *line, size_t length, const struct word *w, char by)
{
	for (size_t i = 0; i + w->n < length; i++) {
		bool begins = i == 0 || (!isalnum((unsigned char)line[i - 1]) && line[i - 1] != '_');
		if (begins && strncmp(line + i, w->at, w->n) == 0 && word_length(line + i) == w->n &&
		    skip(line + i + w->n)[0] == by)
			return line + i + w->n;
	}
	return NULL;
}

static bool has_call(const char *line, size_t length, void *payload)
{
	return find_followed(line, length, payload, '(') && *skip(line) != '#';
}

/* In a macro's body as well: that registers instances. */
static bool has_instance(const char *line, size_t length, void *payload)
{
	return find_followed(line, length, payload, '<') != NULL;
}

/* `Name<`, of whatever class. */
static bool has_any_instance(const char *line, size_t length, void *payload)
{
	(void)payload;
	for (size_t i = 1; i < length && *skip(line) != '#'; i++) {
		size_t from = i;
		while (from > 0 && (isalnum((unsigned char)line[from - 1]) || line[from - 1] == '_'))
			from--;
		if (line[i] == '<' && i + 1 < length && !strchr("<= ", line[i + 1]) && isupper((unsigned char)line[from]))
			return true;
	}
	return false;
}

void guards_of(struct arena *a, const char *text, const char *word, size_t n, guarded_list *out)
{
	struct word w = {word, n};
	guards_where(a, text, has_call, &w, out);
}

void guards_of_instances(struct arena *a, const char *text, const char *word, size_t n, guarded_list *out)
{
	struct word w = {word, n};
	guards_where(a, text, has_instance, &w, out);
	if (!out->n)
		guards_where(a, text, has_any_instance, NULL, out);
}
