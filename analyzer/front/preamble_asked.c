/*
 * Which macros the headers of a precompiled header speak of in their directives. A source that defines one of them
 * before it includes those headers would have been read differently: it goes without the precompiled one.
 */
#include "front/preamble_int.h"

#include <ctype.h>
#include <string.h>

struct asking {
	struct interner names;
	struct map seen; /* interned word -> 1 */
	struct buf text; /* each word on a line of its own, a line end before the first */
};

static const char *asked_name(struct arena *a, const char *preamble)
{
	return arena_printf(a, "%s.asked", preamble);
}

static void add_word(struct asking *q, const char *word)
{
	uint64_t one;
	if (!word || isdigit((unsigned char)*word) || map_get(&q->seen, (uintptr_t)word, &one))
		return;
	map_put(&q->seen, (uintptr_t)word, 1);
	buf_printf(&q->text, "%s\n", word);
}

static void add_header(struct asking *q, const char *text, size_t n)
{
	struct directive_lines l = {text, text + n, false};
	struct directive d;
	while (directive_next(&l, &d)) {
		const char *at = d.rest, *word;
		if (directive_is(&d, "define") || directive_is(&d, "undef"))
			add_word(q, directive_word(&q->names, &at, d.end));
		bool asks = directive_is(&d, "if") || directive_is(&d, "ifdef") || directive_is(&d, "ifndef") ||
		            directive_is(&d, "elif");
		while (asks && (word = directive_word(&q->names, &at, d.end)))
			add_word(q, word);
	}
}

bool front_note_asked(struct arena *a, const char *preamble, const prefix_list *headers)
{
	struct arena scratch;
	struct error err = {0};
	struct asking q = {.text = {0}};
	bool all = true;
	arena_init(&scratch);
	interner_init(&q.names, &scratch);
	map_init(&q.seen, &scratch);
	buf_str(&q.text, "\n");
	for (size_t i = 0; i < headers->n; i++) {
		char *text;
		size_t n;
		bool is_read =
		    path_is_embedded(headers->at[i]) || file_read(&scratch, headers->at[i], &text, &n, &err) == STATUS_OK;
		all &= is_read;
		if (is_read && !path_is_embedded(headers->at[i]))
			add_header(&q, text, n);
	}
	all = all && file_write(asked_name(a, preamble), buf_text(&q.text), q.text.n, &err) == STATUS_OK;
	buf_release(&q.text);
	arena_release(&scratch);
	return all;
}

bool front_is_asked(struct arena *a, const char *preamble, const prefix_list *names)
{
	struct error err = {0};
	char *text;
	size_t n;
	bool is = names->n && file_read(a, asked_name(a, preamble), &text, &n, &err) != STATUS_OK;
	for (size_t i = 0; i < names->n && !is; i++) {
		const char *line = arena_printf(a, "\n%s\n", names->at[i]);
		is = memmem(text, n, line, strlen(line)) != NULL;
	}
	return is;
}
