/*
 * questions: what is asked of the project's files while a unit is analyzed. The answers decide which other files the
 * unit reads, so each question is noted with the unit's result, and asked again before that result is given once more
 * (cache.h). Files' words are asked for here and nowhere else.
 */
#ifndef OPBOUND_PROJECT_QUESTIONS_H
#define OPBOUND_PROJECT_QUESTIONS_H

#include "project/project.h"

struct questions {
	struct arena *arena;
	struct map seen; /* hashes */
	text_list asked; /* question_answer */
};
/* What is asked of the project from here on is noted in `q`. */
void questions_begin(struct questions *q, struct arena *a, struct project *p);

/* The files that have the word; null: none. */
const struct word_hit *ask_word(struct project *p, const char *word, size_t n);
/* The same; of those that were not given nothing may be made. */
const struct word_hit *ask_given_word(struct project *p, const char *word, size_t n);
/* The files that include a header of this name, in whatever folder. */
const struct word_hit *ask_includers(struct project *p, const char *header);
/* Does the file include a header of this name, in whatever folder? */
bool ask_includes(struct project *p, uint32_t file, const char *header);
/* enum word_use, or-ed, of the word in a file. */
unsigned ask_uses(struct project *p, const char *word, size_t n, size_t file);
/* Does the file's text have these characters? */
bool ask_spells(struct project *p, size_t file, const char *text);
/* The names under which a function is handed to Python: `def("NAME", &word`. */
text_list ask_bound(struct project *p, struct arena *a, const char *word);
/* Paths of the project's sources that have the word, whose texts are read. */
text_list ask_texts(struct project *p, struct arena *a, const char *word);
/* Paths of the project's Python files whose texts have the word. */
text_list ask_python(struct project *p, struct arena *a, const char *word);
/* Paths of pages, and of Python files of tests and examples, whose texts have the word. */
text_list ask_asides(struct project *p, struct arena *a, const char *word);
/* Is nothing in the project seen to bind or call a plain function of that name, although other functions are bound? */
bool ask_unbound(struct project *p, const char *name);
/* Does nothing in the project build or name the source, although it builds others of its folder by name? */
bool ask_unbuilt(struct project *p, const char *file);
/* How the file is compiled where it is read as a companion. */
const struct front_command *ask_command(struct project *p, size_t file);

/* Another file than the question's has another answer, and so has one that is not there any more. */
struct digest question_answer(struct project *p, const char *question);

/* The last part of a qualified name, without template arguments: n bytes. */
const char *last_word(const char *name, size_t *n);

#endif
