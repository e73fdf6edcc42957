/*
 * flow, private: the walk over the function, and what it found for each instruction and block.
 */
#ifndef OPBOUND_FLOW_WALK_INT_H
#define OPBOUND_FLOW_WALK_INT_H

#include "flow/flow_int.h"

/* A fact that a call establishes for what comes behind it. */
struct late_fact {
	ir_id instr;
	struct fact fact;
};
struct block_state {
	bool done;
	uint32_t mem_in, mem_out;
	uint32_t position;          /* in the order */
	fact_list facts;            /* that its immediate dominator does not have */
	VEC(struct late_fact) late; /* that hold behind an instruction */
};

/* What each iteration of a loop that came to its end checked of the elements that it looked at. */
struct each_check {
	struct fact check; /* of the loop's counter */
	const struct ir_loop *loop;
	const struct ir_block *exit; /* where it ended */
	term lower;                  /* the check says that this element is at most the next; or TERM_NONE */
};
struct reals; /* real.c */
struct flow_walk {
	struct reals *reals; /* floating values that integers are made of; null: nobody asked yet */
	struct ir_block **order;
	size_t n_order;
	bool turns_irreducibly; /* it has a cycle that no loop covers: what is walked later may have run before */
	struct block_state *blocks;
	term *values;         /* by instruction */
	bool *values_known;   /* by instruction: walked */
	assumptions *rests;   /* by instruction: what its value rests on */
	uint32_t *versions;   /* by instruction: memory version before it */
	uint32_t *ordinals;   /* by instruction: its place in its block */
	struct map gathered;  /* condition.c: atoms whose facts are gathered already */
	struct map strangers; /* callback.c: calls whose row calls something back once, and nobody knows what -> 1 */
	VEC(struct each_check) each;
	unsigned gathering; /* gatherings within one another */
};

/* ---- each.c ---- */

/* What a completed loop checked of this element, if it did and has been left where `at` is. */
bool flow_each_fact(struct flow *fl, const struct each_check *c, term atom, const struct ir_block *at,
                    struct fact *out);

/* Where it checked that each element is at most the next: the element lies between the first and the last. */
bool flow_growth_fact(struct flow *fl, const struct each_check *c, term atom, const struct ir_block *at,
                      struct fact *out);

/* ---- order.c ---- */

void flow_order(struct flow *fl);

#endif
