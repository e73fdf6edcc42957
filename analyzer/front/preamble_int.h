/*
 * front, inside: what is precompiled, and the lines at a source's beginning that it stands for.
 */
#ifndef OPBOUND_FRONT_PREAMBLE_INT_H
#define OPBOUND_FRONT_PREAMBLE_INT_H

#include "front/front_int.h"

/* How clang parses. With errors in a unit, the text between statements tells what was dropped: what the preprocessor
 * left out (clang_getSkippedRanges) is only told apart from that by the record. */
#define FRONT_PARSING (CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord)

/* ---- preamble.c ---- */

/* The cached precompiled header of the one real header that sources share, or of the source's own first #include lines;
 * where no real framework is, of its largest embedded header. Made if there is none; null: go without. */
const char *front_preamble(struct front_parsed *p, bool is_real);
/* Calls back for each header that the unit's precompiled header holds. */
void front_preamble_each(struct front_parsed *p, void (*visit)(const char *name, void *payload), void *payload);

/* ---- umbrella.c ---- */

/* Lines that include the largest of the embedded headers that the source includes whatever is defined, and the heavy
 * ones of the real C++ library where that is used; "" where nothing is worth precompiling. */
const char *front_umbrella_text(const struct front_parsed *p, const char **args, size_t n_args);

/* A line that includes the one header of a real framework (`frameworks`: its folders) that brings most, if the source
 * or a header of its project includes it whatever is defined; "" where there is none. `defined`: macros that are
 * defined or undefined before that, on whatever condition. */
const char *front_real_umbrella(const struct front_parsed *p, const char **args, size_t n_args,
                                const prefix_list *frameworks, prefix_list *defined);

/* ---- directives.c ---- */

struct directive_lines { /* of a text, what is not read yet */
	const char *at, *end;
	bool in_comment;
};
struct directive {
	const char *word, *rest, *end; /* `word` behind the #, `rest` behind the word */
};
bool directive_next(struct directive_lines *l, struct directive *out);
bool directive_is(const struct directive *d, const char *word);
const char *directive_blanks(const char *at, const char *end); /* behind them */
/* The next word from *at on, interned, or null; *at goes behind it. */
const char *directive_word(struct interner *names, const char **at, const char *end);

/* ---- preamble_asked.c ---- */

/* Writes beside a precompiled header which macros these headers ask for, define or take back. */
bool front_note_asked(struct arena *a, const char *preamble, const prefix_list *headers);
/* Is one of the names among them? Yes where that is not known. */
bool front_is_asked(struct arena *a, const char *preamble, const prefix_list *names);

/* ---- preamble_text.c ---- */

struct quoted { /* headers in quotes: where they are looked for, which were */
	struct arena *arena;
	const char *folder; /* of the source */
	const char **folders;
	size_t n_folders, n_read;
	struct map seen;
	bool has_passed; /* one was passed over: the source reads it behind the preamble */
};
/* The angle-bracket #include lines at the beginning of a source, up to what may change their meaning; "" when there are
 * none. */
const char *front_preamble_text(struct arena *a, struct quoted *q, const char *source, size_t n);
const char *front_preamble_of(struct front_parsed *p, const char **args, size_t n_args);

#endif
