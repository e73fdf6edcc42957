/*
 * unbound.c: does anything in the project hand a function to somebody: bind or register it, call it, take its address,
 * or speak of it? Where other functions of the project are bound, one that nothing hands out has no caller outside
 * either. Texts alone tell, so whatever may be such a use is one: a name that a macro may paste together of words that
 * the project has, a name in quotes, a page or a script that has it. But where the name in quotes is what another
 * function of the project is called in Python, `m.def("scale", &scale_fast)`, those who say it there mean that one.
 */
#include "project/unbound.h"

#include "base/scan.h"
#include "models/models.h"
#include "project/words.h"

#include <ctype.h>
#include <string.h>

/* ---- bindings.json ---- */

typedef bool word_test(const char *word, const void *payload);

/* Does one of the words that are listed so pass? */
static bool any_word(struct arena *a, const char *list, word_test *test, const void *payload)
{
	model_table_list tables = models_tables(a, "bindings.json");
	for (size_t i = 0; i < tables.n; i++) {
		const struct json *words = json_get(tables.at[i], list);
		for (const struct json *e = words ? words->first : NULL; e; e = e->next)
			if (test(e->string, payload))
				return true;
	}
	return false;
}

static bool is_in_sources(const char *word, const void *index)
{
	return words_find(index, word, strlen(word)) != NULL;
}

static bool is_in_text(const char *word, const void *text)
{
	return strstr(text, word) != NULL;
}

static bool is_word(const char *word, const void *other)
{
	return strcmp(word, other) == 0;
}

/* ---- in sources ---- */

/* Nothing but definitions and declarations. */
static bool is_only_made(const struct word_index *w, const char *name)
{
	const struct word_hit *hit = words_find(w, name, strlen(name));
	for (; hit; hit = words_next(w, hit))
		if (hit->uses & ~(unsigned)(WORD_DEFINED | WORD_DECLARED | WORD_VALUED))
			return false;
	return true;
}

static bool is_defined(const struct word_index *w, const char *word, size_t n)
{
	bool any = false;
	for (const struct word_hit *hit = words_find(w, word, n); hit; hit = words_next(w, hit))
		any |= (hit->uses & WORD_DEFINED) != 0;
	return any;
}

/* Behind the quoted name: `, &other, "what it does")`, of a function that is defined somewhere. */
static bool hands_another(const struct word_index *w, const char *behind, const char *name)
{
	const char *at = behind + strspn(behind, " \t\n");
	bool any = false;
	if (*at++ != ',')
		return false;
	for (int depth = 0; *at && depth >= 0 && (depth || *at != ',');) {
		size_t n = scan_is_word_char(*at) ? 1 : 0;
		while (n && scan_is_word_char(at[n]))
			n++;
		if (n && strlen(name) == n && strncmp(at, name, n) == 0)
			return false;
		any |= n && is_defined(w, at, n);
		depth += (*at == '(') - (*at == ')');
		at += n ? n : 1;
	}
	return any;
}

/* `m.def("name", &other)` */
static bool is_anothers(const struct word_index *w, struct arena *a, const char *text, const char *quote,
                        const char *name)
{
	const char *at = quote;
	while (at > text && strchr(" \t\n", at[-1]))
		at--;
	if (at == text || *--at != '(')
		return false;
	while (at > text && at[-1] == ' ')
		at--;
	const char *end = at;
	while (at > text && scan_is_word_char(at[-1]))
		at--;
	return any_word(a, "names", is_word, arena_strndup(a, at, (size_t)(end - at))) &&
	       hands_another(w, quote + strlen(name) + 2, name);
}

enum quoted { QUOTED_NOWHERE, QUOTED_AS_ANOTHERS, QUOTED };

/* `"name"`; what defines it says so to people, in its messages. */
static enum quoted quotes_of(const struct project *p, struct arena *a, const char *name)
{
	const char *quoted = arena_printf(a, "\"%s\"", name);
	enum quoted out = QUOTED_NOWHERE;
	for (size_t i = 0; i < p->files.n; i++) {
		const char *text = p->files.at[i].text;
		unsigned uses = words_uses(&p->words, name, strlen(name), (uint32_t)i);
		const char *at = text ? strstr(text, quoted) : NULL;
		for (; at; at = strstr(at + 1, quoted)) {
			if (is_anothers(&p->words, a, text, at, name))
				out = QUOTED_AS_ANOTHERS;
			else if (!(uses & WORD_DEFINED))
				return QUOTED;
		}
	}
	return out;
}

enum { MOST_PARTS = 3 }; /* of a name that is pasted together: `name##_##type` */

static bool is_part(const struct word_index *w, const char *part, size_t n)
{
	return isdigit((unsigned char)*part) || words_find(w, part, n); /* numbers are not kept */
}

static bool has_parts(const struct word_index *w, const char *name, int most)
{
	size_t n = strlen(name);
	for (size_t k = 1; k < n && most > 1; k++)
		if (is_part(w, name, k) && (is_part(w, name + k, n - k) || has_parts(w, name + k, most - 1)))
			return true;
	return false;
}

/* A file too large to be kept may hold anything. */
static bool is_read(const struct project *p)
{
	bool all = !p->is_cut && !p->lacks_asides;
	for (size_t i = 0; i < p->files.n; i++)
		all &= p->files.at[i].text != NULL;
	return all;
}

static bool pastes(const struct project *p)
{
	for (size_t i = 0; i < p->files.n; i++)
		if (p->files.at[i].text && strstr(p->files.at[i].text, "##"))
			return true;
	return false;
}

/* ---- in other files ---- */

static bool is_python(const char *path)
{
	size_t n = strlen(path);
	return n > 3 && strcmp(path + n - 3, ".py") == 0;
}

/* What the text says is another function's name in Python, and nothing is found there by what C++ calls it. */
static bool says_anothers(struct arena *a, const char *text, const char *name)
{
	return !strstr(text, arena_printf(a, "\"%s\"", name)) && !strstr(text, arena_printf(a, "'%s'", name)) &&
	       !any_word(a, "symbols", is_in_text, text);
}

static bool has_text(const char *path, const char *name, enum quoted quoted)
{
	struct arena scratch;
	char *text;
	size_t n;
	arena_init(&scratch);
	bool has = file_read(&scratch, path, &text, &n, NULL) != STATUS_OK ||
	           (strstr(text, name) &&
	            !(quoted == QUOTED_AS_ANOTHERS && is_python(path) && says_anothers(&scratch, text, name)));
	arena_release(&scratch);
	return has;
}

static bool is_spoken_of(const text_list *paths, const char *name, enum quoted quoted)
{
	for (size_t i = 0; i < paths->n; i++)
		if (has_text(paths->at[i], name, quoted))
			return true;
	return false;
}

bool is_left_unbound(struct project *p, const char *name)
{
	const struct word_index *w = project_words(p);
	struct arena scratch;
	arena_init(&scratch);
	bool is_made = is_read(p) && is_only_made(w, name) && any_word(&scratch, "words", is_in_sources, w);
	enum quoted quoted = is_made ? quotes_of(p, &scratch, name) : QUOTED;
	bool is_unbound = quoted != QUOTED && !(pastes(p) && has_parts(w, name, MOST_PARTS)) &&
	                  !is_spoken_of(&p->python, name, quoted) && !is_spoken_of(&p->asides, name, quoted) &&
	                  !is_spoken_of(&p->users, name, QUOTED);
	arena_release(&scratch);
	return is_unbound;
}
