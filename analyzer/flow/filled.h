/*
 * flow, private: what a loop leaves in an array: by stores (filled.c), and in a container by what makes that longer
 * (longer.c); by nests of loops (nested.c).
 */
#ifndef OPBOUND_FLOW_FILLED_H
#define OPBOUND_FLOW_FILLED_H

#include "flow/loop_int.h"

/* A write of the loop, in terms of its counter, with the cell that is asked about. */
struct writing {
	struct flow *fl;
	const struct ir_loop *l;
	const struct ir_block *at;
	const struct mem_loc *loc;
	uint32_t version; /* at which the loop's effect is asked for */
	bool inside;      /* of the iterations before this one */
	uint32_t by;      /* its definition */
	term place, value;
};

/* In each of them, to put its number in: by its counter. */
struct iteration {
	struct loop_pairs numbers, zeros;
	term last; /* of the outermost loop */
};

/* ---- filled.c ---- */

/* Does the store write an integer as one that is read so? */
bool filled_is_alike(struct flow *fl, const struct mem_write *w, const struct mem_loc *loc);
/* The place where the bytes of an element are a number, if the container's type says it. */
term filled_in_bytes(struct flow *fl, term place, int64_t bytes);
/* Is it known how often it ran? It has one way back. */
bool filled_has_counts(struct flow *fl, const struct ir_loop *l);
/* Is the header the only place where it ends, so that each iteration that began came to its end? */
bool filled_ends_at_header(const struct ir_loop *l);
/* How many iterations are meant. */
term filled_count(const struct writing *w);

/* Is the block passed once in each iteration that comes to its end? */
bool filled_is_in_each(const struct ir_loop *l, const struct ir_block *b);
/* first <= number < end */
term filled_between(struct flow *fl, term number, term first, term end);
/* The term in that iteration; TERM_NONE: it depends on more than the iterations' numbers. */
term filled_in_iteration(const struct writing *w, const struct iteration *it, term t);
/* The iteration that wrote the cell, of each of the loops around the write: the same symbol for each write in the loop.
 */
bool filled_find_numbers(const struct writing *w, struct iteration *it);
/* What is known of it where this write wrote the cell; the outermost loop's number has that. */
void filled_tell_iteration(const struct writing *w, const struct iteration *it, term wrote);

/* ---- nested.c ---- */

/* What a store in a nest of loops fills whose counters number the elements one by one: `a[i * w + j] = ...`. */
bool filled_by_nest(const struct writing *w, struct mem_fill *out);

/* ---- longer.c ---- */

/* What the definition puts into a container; null: it does something else. */
const struct mem_write *filled_put_of(const struct mem_def *d);
/* Nothing in the loop touches the box but calls that make what it holds longer by one element: whatever stands behind
 * those that were there before the loop, one of these calls put there. */
bool filled_by_puts(const struct writing *w, struct mem_fill *out);

#endif
