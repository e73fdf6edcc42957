/*
 * explicit.c: templates of headers that the main file instantiates explicitly: `template void launch<float>(...);`.
 *
 * clang shows such a declaration neither as a cursor of the main file nor with its place, only the body that came of
 * it, in the header. So the names are read off the main file's text: what is followed by '<' or '(' in a statement that
 * begins with the word `template` and goes on with something else than '<'. A macro that holds such a statement counts.
 * A name too many does no harm: only bodies that exist are taken.
 */
#include "base/scan.h"
#include "front/front_int.h"

#include <string.h>

struct reader {
	const char *at, *end;
};

static void skip_blank(struct reader *r)
{
	r->at = scan_blanks(r->at, r->end);
}

/* The next word; false: something else was passed over, or the text is over. */
static bool next_word(struct reader *r, const char **word, size_t *n)
{
	skip_blank(r);
	*word = r->at;
	bool is = scan_piece(r->at, r->end, &r->at) == SCAN_WORD;
	*n = (size_t)(r->at - *word);
	return is;
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
		if (r.at < r.end && scan_is_word_char(*r.at))
			read_statement(&r, names, out);
	}
}
