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

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The next word from *at on, interned, or null; *at goes behind it. */
static const char *next_word(struct asking *q, const char **at, const char *end)
{
	while (*at < end && !is_word(**at))
		++*at;
	const char *from = *at;
	while (*at < end && is_word(**at))
		++*at;
	return *at > from ? internn(&q->names, from, (size_t)(*at - from)) : NULL;
}

static void add_word(struct asking *q, const char *word)
{
	uint64_t one;
	if (!word || isdigit((unsigned char)*word) || map_get(&q->seen, (uintptr_t)word, &one))
		return;
	map_put(&q->seen, (uintptr_t)word, 1);
	buf_printf(&q->text, "%s\n", word);
}

/* A directive behind its #, with all lines that it goes on in. */
static void add_directive(struct asking *q, const char *at, const char *end)
{
	const char *word = next_word(q, &at, end);
	if (!word)
		return;
	if (strcmp(word, "define") == 0 || strcmp(word, "undef") == 0)
		add_word(q, next_word(q, &at, end));
	if (strncmp(word, "if", 2) != 0 && strncmp(word, "elif", 4) != 0)
		return;
	while ((word = next_word(q, &at, end)))
		add_word(q, word);
}

/* The end of the line, or of the last one that it goes on in. */
static const char *end_of_line(const char *at, const char *end)
{
	const char *nl = at;
	while ((nl = memchr(nl, '\n', (size_t)(end - nl)))) {
		const char *last = nl > at && nl[-1] == '\r' ? nl - 1 : nl;
		if (last == at || last[-1] != '\\')
			return nl;
		nl++;
	}
	return end;
}

static void add_header(struct asking *q, const char *text, size_t n)
{
	for (const char *at = text, *end = text + n; at < end;) {
		const char *line_end = end_of_line(at, end);
		while (at < line_end && (*at == ' ' || *at == '\t'))
			at++;
		if (at < line_end && *at == '#')
			add_directive(q, at + 1, line_end);
		at = line_end < end ? line_end + 1 : end;
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
