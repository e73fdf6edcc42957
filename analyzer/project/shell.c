/*
 * shell.c: words of a command as a POSIX shell splits them: blanks separate, '...' is literal, "..." keeps all but
 * backslashes before $ ` " \ and newline, a backslash takes the next character as it is. Nothing is expanded. Build
 * systems write the "command" of a compile database and response files this way.
 */
#include "project/project.h"

#include <string.h>

enum { MAX_RESPONSE_DEPTH = 8 };

struct splitter {
	const char *at, *end;
	struct buf word;
	bool open; /* a word has started, though it may be empty: '' */
};

static void take_single(struct splitter *s)
{
	for (s->at++; s->at < s->end && *s->at != '\''; s->at++)
		buf_char(&s->word, *s->at);
}

static void take_double(struct splitter *s)
{
	for (s->at++; s->at < s->end && *s->at != '"'; s->at++) {
		if (*s->at == '\\' && s->at + 1 < s->end && strchr("$`\"\\\n", s->at[1]))
			s->at++;
		buf_char(&s->word, *s->at);
	}
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void end_word(struct splitter *s, struct arena *a, text_list *out)
{
	if (!s->open)
		return;
	vec_push(a, out, arena_strdup(a, buf_text(&s->word)));
	buf_clear(&s->word);
	s->open = false;
}

void shell_split(struct arena *a, const char *text, size_t n, text_list *out)
{
	struct splitter s = {.at = text, .end = text + n};
	for (; s.at < s.end; s.at++) {
		if (is_blank(*s.at)) {
			end_word(&s, a, out);
			continue;
		}
		s.open = true;
		if (*s.at == '\'')
			take_single(&s);
		else if (*s.at == '"')
			take_double(&s);
		else if (*s.at == '\\' && s.at + 1 < s.end)
			buf_char(&s.word, *++s.at);
		else
			buf_char(&s.word, *s.at);
	}
	end_word(&s, a, out);
	buf_release(&s.word);
}

/* ---- response files ---- */

/* The file that word i names, and how many words name it; null when it is no response file. */
static const char *response_name(const text_list *words, size_t i, size_t *took)
{
	const char *w = words->at[i];
	bool is_nvcc = strcmp(w, "--options-file") == 0 || strcmp(w, "-optf") == 0;
	*took = 1;
	if (w[0] == '@' && w[1])
		return w + 1;
	if (!is_nvcc || i + 1 >= words->n)
		return NULL;
	*took = 2;
	return words->at[i + 1];
}

static bool read_response(struct arena *a, const char *directory, const char *name, text_list *out)
{
	char *text;
	size_t n;
	if (file_read(a, path_join(a, directory, name), &text, &n, NULL) != STATUS_OK)
		return false;
	shell_split(a, text, n, out);
	return true;
}

static bool expand_once(struct arena *a, const char *directory, text_list *words)
{
	text_list out = {0};
	bool any = false;
	for (size_t i = 0, took; i < words->n; i += took) {
		const char *name = response_name(words, i, &took);
		if (i > 0 && name && read_response(a, directory, name, &out)) {
			any = true;
			continue;
		}
		for (size_t j = 0; j < took; j++)
			vec_push(a, &out, words->at[i + j]);
	}
	*words = out;
	return any;
}

void response_expand(struct arena *a, const char *directory, text_list *words)
{
	for (int depth = 0; depth < MAX_RESPONSE_DEPTH; depth++)
		if (!expand_once(a, directory, words))
			return;
}
