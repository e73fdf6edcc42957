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

/* The pragmas above what begins at `at`; none: n is 0. */
void omp_directive_above(const char *text, size_t at, struct omp_directive *out);
/* Is one of the words (a null ends them) part of the directive's name, in front of its clauses? */
bool omp_says(const struct omp_directive *d, const char *const *words);
/* Does one of these clauses list the name? */
bool omp_lists(const struct omp_directive *d, const char *const *clauses, const char *name);
int omp_collapsed(const struct omp_directive *d);

#endif
