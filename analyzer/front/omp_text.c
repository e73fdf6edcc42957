/*
 * OpenMP's directives as text: without -fopenmp, which hides the bodies of loops from libclang, a pragma leaves nothing
 * in the tree. It stands on the lines above its statement, beside comments and other directives.
 * It may stand in a macro's body (`EACH`), or in its argument (`PRAGMA(omp parallel for)`).
 */
#include "front/omp.h"

#include <ctype.h>
#include <string.h>

#define MAX_NAME 64  /* of a macro */
#define MAX_LINES 32 /* above a statement: pragmas, their continuations, comments */

static bool starts_with(struct omp_text s, const char *word)
{
	size_t n = strlen(word);
	return s.n >= n && memcmp(s.at, word, n) == 0;
}

static struct omp_text trimmed(const char *at, size_t n)
{
	while (n && isspace((unsigned char)*at)) {
		at++;
		n--;
	}
	while (n && isspace((unsigned char)at[n - 1]))
		n--;
	return (struct omp_text){at, n};
}

static struct omp_text behind(struct omp_text s, const char *word)
{
	size_t n = strlen(word);
	return starts_with(s, word) ? trimmed(s.at + n, s.n - n) : (struct omp_text){s.at, 0};
}

/* What follows "omp" in a line that is one of its pragmas; empty: it is none. */
static struct omp_text directive_of(struct omp_text line)
{
	if (starts_with(line, "#"))
		return behind(behind(behind(line, "#"), "pragma"), "omp");
	struct omp_text pragma = behind(behind(behind(line, "_Pragma"), "("), "\"");
	return behind(pragma, "omp");
}

/* ---- in macros ---- */

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The identifier that the text begins with. */
static struct omp_text name_of(struct omp_text s)
{
	size_t n = 0;
	while (n < s.n && is_word(s.at[n]))
		n++;
	return (struct omp_text){s.at, n && isdigit((unsigned char)*s.at) ? 0 : n};
}

/* The first pragma of OpenMP's in a macro's body. */
static struct omp_text directive_in(const struct front_lost *macro)
{
	for (size_t i = 0; i + 6 < macro->n_text; i++) {
		struct omp_text rest = {macro->text + i, macro->n_text - i};
		if (!starts_with(rest, "_Pragma") && !starts_with(rest, "__pragma"))
			continue;
		const char *open = memchr(rest.at, '(', rest.n);
		size_t skipped = open ? (size_t)(open + 1 - rest.at) : rest.n;
		struct omp_text in = trimmed(rest.at + skipped, rest.n - skipped);
		struct omp_text omp = behind(starts_with(in, "\"") ? behind(in, "\"") : in, "omp");
		const char *end = memchr(omp.at, *in.at == '"' ? '"' : '\n', omp.n);
		if (omp.n)
			return (struct omp_text){omp.at, end ? (size_t)(end - omp.at) : omp.n};
	}
	return (struct omp_text){0};
}

/* Of a line that is nothing but a macro's name, and its arguments. */
static struct omp_text macro_directive(struct front_tu *tu, struct omp_text line)
{
	struct omp_text name = name_of(line), in = {0};
	struct omp_text rest = trimmed(line.at + name.n, line.n - name.n);
	if (!name.n || (rest.n && (*rest.at != '(' || rest.at[rest.n - 1] != ')')))
		return in;
	if (rest.n > 2)
		in = trimmed(rest.at + 1, rest.n - 2);
	in = behind(in, "omp");
	const struct front_lost *macro = map_name(front_macros(tu), internn(tu->names, name.at, name.n));
	return !macro || in.n ? in : directive_in(macro);
}

static bool may_stand_between(struct omp_text line)
{
	bool comment = starts_with(line, "//") || (starts_with(line, "/*") && memcmp(line.at + line.n - 2, "*/", 2) == 0);
	return !line.n || comment || *line.at == '#' || starts_with(line, "_Pragma");
}

static size_t line_start(const char *text, size_t at)
{
	while (at > 0 && text[at - 1] != '\n')
		at--;
	return at;
}

/* Does the line above the one that starts here go on in it? */
static bool is_continued(const char *text, size_t start)
{
	size_t at = start;
	while (at > 0 && (text[at - 1] == '\n' || text[at - 1] == '\r'))
		at--;
	return start && at > 0 && text[at - 1] == '\\';
}

static void take(struct omp_directive *d, struct omp_text text)
{
	if (text.n && d->n < MAX_OMP_PRAGMAS)
		d->pragmas[d->n++] = text;
}

void omp_directive_of_macro(struct front_tu *tu, const char *text, struct omp_directive *out)
{
	struct omp_text name = name_of((struct omp_text){text, strnlen(text, MAX_NAME)});
	const struct front_lost *macro = name.n ? map_name(front_macros(tu), internn(tu->names, name.at, name.n)) : NULL;
	if (macro)
		take(out, directive_in(macro));
}

void omp_directive_above(struct front_tu *tu, const char *text, size_t at, struct omp_directive *out)
{
	size_t start = line_start(text, at);
	struct omp_text line = trimmed(text + start, at - start);
	*out = (struct omp_directive){0};
	for (int i = 0; i < MAX_LINES; i++) {
		struct omp_text found = directive_of(line);
		if (!found.n && !may_stand_between(line))
			found = macro_directive(tu, line);
		if (!found.n && !may_stand_between(line))
			return;
		take(out, found);
		if (start == 0)
			return;
		size_t end = start - 1;
		start = line_start(text, end);
		while (is_continued(text, start))
			start = line_start(text, start - 1);
		line = trimmed(text + start, end - start);
	}
}

/* ---- words ---- */

/* The word at or behind *at; moves past it. Empty: there is none. */
static struct omp_text next_word(struct omp_text s, size_t *at)
{
	while (*at < s.n && !is_word(s.at[*at]))
		(*at)++;
	size_t start = *at;
	while (*at < s.n && is_word(s.at[*at]))
		(*at)++;
	return (struct omp_text){s.at + start, *at - start};
}

static bool is_one_of(struct omp_text word, const char *const *words)
{
	for (; *words; words++)
		if (strlen(*words) == word.n && memcmp(*words, word.at, word.n) == 0)
			return true;
	return false;
}

/* Is one of the words part of the directive's name, in front of its clauses? */
bool omp_says(const struct omp_directive *d, const char *const *words)
{
	for (size_t i = 0; i < d->n; i++) {
		struct omp_text head = d->pragmas[i];
		const char *open = memchr(head.at, '(', head.n);
		head.n = open ? (size_t)(open - head.at) : head.n;
		for (size_t at = 0; at < head.n;) {
			if (is_one_of(next_word(head, &at), words))
				return true;
		}
	}
	return false;
}

/* Behind the parenthesis that closes the one at `at`. */
static size_t clause_end(struct omp_text s, size_t at)
{
	int depth = 0;
	for (; at < s.n; at++) {
		depth += (s.at[at] == '(') - (s.at[at] == ')');
		if (depth == 0)
			return at;
	}
	return s.n;
}

bool omp_lists(const struct omp_directive *d, const char *const *clauses, const char *name)
{
	const char *const names[] = {name, NULL};
	for (size_t i = 0; i < d->n; i++) {
		struct omp_text s = d->pragmas[i];
		for (size_t at = 0; at < s.n;) {
			bool wanted = is_one_of(next_word(s, &at), clauses);
			while (at < s.n && isspace((unsigned char)s.at[at]))
				at++;
			if (at >= s.n || s.at[at] != '(')
				continue;
			struct omp_text list = {s.at + at, clause_end(s, at) - at};
			for (size_t in = 0; wanted && in < list.n;)
				if (is_one_of(next_word(list, &in), names))
					return true;
			at += list.n;
		}
	}
	return false;
}

/* The number in `collapse(n)`; 1 without. */
int omp_collapsed(const struct omp_directive *d)
{
	static const char *const clauses[] = {"collapse", "ordered", NULL};
	static const char *const numbers[] = {"1", "2", "3", "4", "5", "6", "7", "8", "9"};
	for (int i = 8; i > 0; i--)
		if (omp_lists(d, clauses, numbers[i]))
			return i + 1;
	return 1;
}
