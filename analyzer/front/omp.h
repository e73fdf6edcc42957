/*
 * OpenMP: what a directive above a statement says, and what it makes of the variables in it.
 */
#ifndef OPBOUND_FRONT_OMP_H
#define OPBOUND_FRONT_OMP_H

#include "front/front_int.h"

#define MAX_OMP_PRAGMAS 6 /* above one statement */

struct omp_text {
	const char *at;
	size_t n;
};

/* ---- omp_text.c ---- */

struct omp_directive {
	struct omp_text pragmas[MAX_OMP_PRAGMAS]; /* what follows "omp" */
	size_t n;
};

/* The pragmas above what begins at `at`, those of macros that stand there included; none: n is 0. */
void omp_directive_above(struct front_tu *tu, const char *text, size_t at, struct omp_directive *out);
/* The pragma in the body of the macro that the text begins with, if any. */
void omp_directive_of_macro(struct front_tu *tu, const char *text, struct omp_directive *out);
/* Is one of the words (a null ends them) part of the directive's name, in front of its clauses? */
bool omp_says(const struct omp_directive *d, const char *const *words);
/* Does one of these clauses list the name? */
bool omp_lists(const struct omp_directive *d, const char *const *clauses, const char *name);
int omp_collapsed(const struct omp_directive *d);

struct omp_region {
	struct omp_region *outer;
	struct omp_directive directive;
	struct front_range range;
	struct front_cursors shared;          /* variables from outside and fields that are written */
	struct front_cursors own;             /* private ones that are written */
	VEC(const struct ir_type *) elements; /* types of elements that are written */
	struct front_cursors calls;           /* functions that are called */
	struct kids counters;                 /* the associated loops' variables */
	CXCursor body;                        /* where a thread's turn begins */
	bool is_loop, writes_memory;
	bool calls_any; /* through pointers and virtual functions */
	bool is_callee; /* a function's body: `this` may be a thread's own */
};

/* ---- omp_written.c ---- */

void omp_region_init(struct omp_region *r, struct arena *a);
/* Is it declared in the region, one for each thread? */
bool omp_is_inside(const struct omp_region *r, CXCursor decl);
bool omp_is_counter(const struct omp_region *r, CXCursor decl);
bool omp_is_own(struct lower *l, const struct omp_region *r, CXCursor decl);
/* Is the expression a variable that is declared in the region, or a part of one? */
bool omp_is_own_part(struct lower *l, const struct omp_region *r, CXCursor expr);
void omp_find_written(struct lower *l, struct omp_region *r, CXCursor stmt);

/* ---- lower_omp.c ---- */

bool omp_begins_region(struct lower *l, CXCursor stmt, struct omp_directive *d);

/* ---- omp_team.c ---- */

/* What is written by all functions that run in parallel joins the region. */
void omp_add_team(struct lower *l, struct omp_region *r);

#endif
