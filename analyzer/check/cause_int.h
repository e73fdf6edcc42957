/*
 * check, private to the causes: what cause.c and cause_guess.c share.
 */
#ifndef OPBOUND_CHECK_CAUSE_INT_H
#define OPBOUND_CHECK_CAUSE_INT_H

#include "check/driver.h"

/* What might be missing: a condition over the inputs, a range of contents, or a bound that is one too wide. */
struct guess {
	enum cause_kind kind;
	term cond;          /* CHECK: over the inputs; BOUND: what the bound should say */
	term object, below; /* CONTENT: every element of this object is at least 0 and below that */
	const struct fact *bound;
	uint32_t size;     /* of two that mend the same the smaller is said */
	const char *words; /* its identity across instances of a template */
};
typedef VEC(struct guess) guess_list;

/* What may be missing for this access, as far as its goal tells; the plainest first. */
void guess_causes(struct program *p, struct prover *prover, const struct obligation *a, guess_list *out);
bool guess_equal(const struct guess *a, const struct guess *b);
/* Adds what the guess says to the facts of an access; false: it says nothing of it. */
bool guess_assume(struct program *p, const struct obligation *a, const struct guess *g, fact_list *facts);
/* 0 <= offset && offset + bytes <= extent, or nothing is accessed; TERM_NONE where that cannot be said. */
term access_goal(struct term_pool *p, const struct obligation *a);

#endif
