/*
 * words: which files speak of which names, by their texts alone (words.c).
 */
#ifndef OPBOUND_PROJECT_WORDS_H
#define OPBOUND_PROJECT_WORDS_H

#include "base/base.h"

enum word_use {
	WORD_DEFINED = 1,
	WORD_DECLARED = 2,
	WORD_CALLED = 4,
	WORD_TAKEN = 8, /* its address */
	WORD_MEMBER = 16,
	WORD_NAMED = 32, /* anything else */
	WORD_VALUED = 64 /* a variable that gets a value or, an array, a size */
};
/* Which numbers of parameters the definitions have that other files can call, a bit each; how many some have is not
 * plain to read. */
enum { WORD_MANY_PARAMETERS = 15, WORD_ANY_PARAMETERS = 16 };
struct word_hit {
	uint32_t file, uses;
	uint32_t parameters; /* 1 << WORD_ANY_PARAMETERS: perhaps all */
	uint32_t next;       /* words_next */
};
struct word_index {
	struct arena *arena;
	struct map heads;
	VEC(struct word_hit) hits;
};
void words_init(struct word_index *w, struct arena *a);
/* Files come in the order of their numbers, each once. */
void words_read(struct word_index *w, uint32_t file, const char *text);
/* The files that have the word, the last one first; null: none. */
const struct word_hit *words_find(const struct word_index *w, const char *word, size_t n);
/* The files that include a header of this name, in whatever folder. */
const struct word_hit *words_find_include(const struct word_index *w, const char *header);
const struct word_hit *words_next(const struct word_index *w, const struct word_hit *hit);
/* enum word_use, or-ed; 0: the file does not have the word. */
/* May the file define a function of that name that other files can call, with n parameters? */
bool words_may_define(const struct word_hit *hit, size_t n);
unsigned words_uses(const struct word_index *w, const char *word, size_t n, uint32_t file);

#endif
