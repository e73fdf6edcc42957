/*
 * explicit.c: templates of headers that the main file instantiates explicitly: `template void launch<float>(...);`.
 *
 * clang shows such a declaration neither as a cursor of the main file nor with its place, only the body that came of
 * it, in the header. So the names are read off the main file's text: what is followed by '<' or '(' in a statement that
 * begins with the word `template` and goes on with something else than '<'. A macro that holds such a statement counts.
 * A name too many does no harm: only bodies that exist are taken.
 */
#include "front/front_int.h"

#include <ctype.h>
#include <string.h>

struct reader {
	const char *at, *end;
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Comments, white space and the ends of a macro's lines. */
static void skip_blank(struct reader *r)
{
	while (r->at < r->end) {
		size_t left = (size_t)(r->end - r->at);
		if (left > 1 && strncmp(r->at, "//", 2) == 0) {
			const char *line = memchr(r->at, '\n', left);
			r->at = line ? line : r->end;
		} else if (left > 1 && strncmp(r->at, "/*", 2) == 0) {
			const char *close = strstr(r->at + 2, "*/");
			r->at = close ? close + 2 : r->end;
		} else if (isspace((unsigned char)*r->at) || *r->at == '\\') {
			r->at++;
		} else {
			return;
		}
	}
}

static void skip_literal(struct reader *r)
{
	char quote = *r->at++;
	for (; r->at < r->end && *r->at != quote && *r->at != '\n'; r->at++)
		r->at += *r->at == '\\' && r->at + 1 < r->end;
	r->at += r->at < r->end;
}

/* The next word; false: another character was passed over, or the text is over. */
static bool next_word(struct reader *r, const char **word, size_t *n)
{
	skip_blank(r);
	if (r->at >= r->end)
		return false;
	if (!is_word(*r->at)) {
		if (*r->at == '"' || *r->at == '\'')
			skip_literal(r);
		else
			r->at++;
		return false;
	}
	*word = r->at;
	while (r->at < r->end && is_word(*r->at))
		r->at++;
	*n = (size_t)(r->at - *word);
	return true;
}

static bool ends_statement(const struct reader *r)
{
	return r->at >= r->end || *r->at == ';' || *r->at == '{' || *r->at == '}' || *r->at == '#';
}

static void read_statement(struct reader *r, struct interner *names, struct map *out)
{
	for (skip_blank(r); !ends_statement(r); skip_blank(r)) {
		const char *word;
		size_t n;
		if (!next_word(r, &word, &n))
			continue;
		skip_blank(r);
		if (r->at < r->end && (*r->at == '<' || *r->at == '('))
			map_put_name(out, internn(names, word, n), out);
	}
}

void front_explicit_names(const char *source, size_t n, struct interner *names, struct map *out)
{
	struct reader r = {source, source + n};
	while (r.at < r.end) {
		const char *word;
		size_t length;
		if (!next_word(&r, &word, &length) || length != strlen("template") || strncmp(word, "template", length) != 0)
			continue;
		skip_blank(&r);
		if (r.at < r.end && is_word(*r.at))
			read_statement(&r, names, out);
	}
}
