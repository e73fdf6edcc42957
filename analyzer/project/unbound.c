/*
 * unbound.c: does anything in the project hand a function to somebody: bind or register it, call it, take its address,
 * or speak of it? Where other functions of the project are bound, one that nothing hands out has no caller outside
 * either. Texts alone tell, so whatever may be such a use is one: a name that a macro may paste together of words that
 * the project has, a name in quotes, a page or a script that has it.
 */
#include "project/unbound.h"

#include "models/models.h"
#include "project/words.h"

#include <ctype.h>
#include <string.h>

/* The words are data: bindings.json. */
static bool binds_others(const struct word_index *w, struct arena *a)
{
	model_table_list tables = models_tables(a, "bindings.json");
	for (size_t i = 0; i < tables.n; i++)
		for (const struct json *e = json_get(tables.at[i], "words")->first; e; e = e->next)
			if (words_find(w, e->string, strlen(e->string)))
				return true;
	return false;
}

/* Nothing but definitions and declarations. */
static bool is_only_made(const struct word_index *w, const char *name)
{
	const struct word_hit *hit = words_find(w, name, strlen(name));
	for (; hit; hit = words_next(w, hit))
		if (hit->uses & ~(unsigned)(WORD_DEFINED | WORD_DECLARED | WORD_VALUED))
			return false;
	return true;
}

/* `"name"`; what defines it says so to people, in its messages. */
static bool is_quoted(const struct project *p, struct arena *a, const char *name)
{
	const char *quoted = arena_printf(a, "\"%s\"", name);
	for (size_t i = 0; i < p->files.n; i++) {
		const char *text = p->files.at[i].text;
		unsigned uses = words_uses(&p->words, name, strlen(name), (uint32_t)i);
		if (text && !(uses & WORD_DEFINED) && strstr(text, quoted))
			return true;
	}
	return false;
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

static bool has_text(const char *path, const char *name)
{
	struct arena scratch;
	char *text;
	size_t n;
	arena_init(&scratch);
	bool has = file_read(&scratch, path, &text, &n, NULL) != STATUS_OK || strstr(text, name);
	arena_release(&scratch);
	return has;
}

static bool is_spoken_of(const text_list *paths, const char *name)
{
	for (size_t i = 0; i < paths->n; i++)
		if (has_text(paths->at[i], name))
			return true;
	return false;
}

bool is_left_unbound(struct project *p, const char *name)
{
	const struct word_index *w = project_words(p);
	struct arena scratch;
	arena_init(&scratch);
	bool is_unbound = is_read(p) && is_only_made(w, name) && binds_others(w, &scratch) &&
	                  !is_quoted(p, &scratch, name) && !(pastes(p) && has_parts(w, name, MOST_PARTS)) &&
	                  !is_spoken_of(&p->python, name) && !is_spoken_of(&p->asides, name) &&
	                  !is_spoken_of(&p->users, name);
	arena_release(&scratch);
	return is_unbound;
}
