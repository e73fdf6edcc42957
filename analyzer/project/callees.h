/*
 * callees: what neighbours.c asks before it reads a file: which one defines a function that is called, and which macros
 * guard a call. Sections: guards.c, arms.c, callees.c, constants.c, exposed.c.
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
/* The lines that speak of `word<`; or of instances of whatever class, where there are none. */
void guards_of_instances(struct arena *a, const char *text, const char *word, size_t n, guarded_list *out);

/* ---- callees.c ---- */

typedef VEC(const struct ir_func *) callee_list;
struct sought {
	callee_list all;
	struct map handed; /* USRs of those that functions which are judged hand memory on to: launchers of kernels */
};
/* What some file of the project may define of all that functions of the unit call which access memory, or give a value
 * to one that does, or hand memory on. */
void callees_sought(struct arena *a, const struct models *m, const struct project *p, const struct ir_unit *u,
                    struct sought *out);
/* The one file that may define f; false: none, or several. */
bool callees_file(struct project *p, const struct ir_func *f, size_t *file);
/* May another file, but `from`, define f as well as this one does? Nobody knows then which of them a program has. Files
 * of the run are held against each other alone. */
bool callees_is_doubtful(struct project *p, const struct ir_func *f, size_t file, const char *from);

/* ---- constants.c ---- */

struct constant { /* of the unit, that another file may define */
	struct ir_global *global;
	const struct ir_type *declared;
};
typedef VEC(struct constant) constant_list;
/* Adds those of the unit that are not in the list yet. */
void constants_sought(struct arena *a, const struct project *p, const struct ir_unit *u, constant_list *out);
bool constants_may_define(struct project *p, const struct ir_global *g, size_t file);
/* The one file of the project that may define it; false: none, or several. */
bool constants_file(struct project *p, const struct ir_global *g, size_t *file);
/* Its value and its size as the other units (some null) say, if they agree. */
void constants_settle(struct arena *a, struct ir_unit *u, const struct constant *c, const struct ir_unit *const *others,
                      size_t n);

/* ---- exposed.c ---- */

/* By an index, by a pointer that moves, or by a model's word. */
bool accesses_memory(const struct models *m, const struct ir_unit *u, const struct ir_func *f);

#endif
