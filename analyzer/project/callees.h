/*
 * callees: what neighbours.c asks before it reads a file: which one defines a function that is called, and which macros
 * guard a call. Sections: guards.c, arms.c, callees.c, exposed.c.
 */
#ifndef OPBOUND_CALLEES_H
#define OPBOUND_CALLEES_H

#include "project/project.h"

/* ---- guards.c ---- */

struct guarded { /* a line with a call that is compiled only under these arguments, -D and -U */
	uint32_t line;
	text_list flags;
};
typedef VEC(struct guarded) guarded_list;
typedef bool line_test(const char *line, size_t n, void *payload);
/* The lines that pass the test and stand in arms of #if. */
void guards_where(struct arena *a, const char *text, line_test *test, void *payload, guarded_list *out);
/* The calls of `word`, of n bytes, that stand in arms of #if. */
void guards_of(struct arena *a, const char *text, const char *word, size_t n, guarded_list *out);

/* ---- callees.c ---- */

typedef VEC(const struct ir_func *) callee_list;
/* What functions of the unit that access memory call, and some file of the project may define. */
void callees_sought(struct arena *a, const struct models *m, const struct project *p, const struct ir_unit *u,
                    callee_list *out);
/* The one file that may define f; false: none, or several. */
bool callees_file(struct project *p, const struct ir_func *f, size_t *file);

/* ---- exposed.c ---- */

/* By an index, by a pointer that moves, or by a model's word. */
bool accesses_memory(const struct models *m, const struct ir_unit *u, const struct ir_func *f);

#endif
