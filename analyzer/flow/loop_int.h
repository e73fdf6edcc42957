/*
 * flow, private: what the files about loops share: loop.c (closed forms, solving), swapped.c (what changes places),
 * grown.c (shapes and products of dimensions), accumulate.c (sums), invariant.c (bounds of what has no closed form),
 * trips.c (how often a loop runs), each.c (what it checks in each iteration), filled.c (what it leaves in an array),
 * stride.c (steps that may wrap).
 */
#ifndef OPBOUND_FLOW_LOOP_INT_H
#define OPBOUND_FLOW_LOOP_INT_H

#include "flow/memory_int.h"

/* A value that changes with the iterations of a loop. */
struct loop_var {
	term placeholder;
	struct ir_loop *loop;
	const struct ir_instr *phi; /* or null: a memory cell */
	struct mem_loc loc;
	term start, closed, exit; /* closed: in terms of the counter; TERM_NONE: not solved */
	bool solved, is_int;
	uint32_t generation; /* 1: the function names it; more: what one of the generation before becomes does */
	const char *name;
	assumptions rests; /* start, closed form and exit */
};
/* What a substitution of solved loop variables made of terms, good as long as no other variable is solved. */
struct flow_memo {
	struct map map; /* term -> term */
	uint64_t at;    /* flow_loops.solutions when it was begun */
};
struct loop_state {
	struct ir_loop *loop;
	bool done;
	term counter;    /* from 0 */
	term exit_count; /* iterations completed at the exit */
	term held_count; /* the same, where the header's condition is what ends the loop; TERM_NONE: not known */
	bool writes_memory;
	uint32_t version;   /* MEM_LOOP at the header; 0: the loop writes nothing */
	VEC(uint32_t) vars; /* indices in flow_loops.vars */
	struct flow_memo exits;
};
struct flow_loops {
	struct loop_state *states;
	VEC(struct loop_var) vars;
	struct map var_of;  /* placeholder -> index + 1 */
	struct map behind;  /* value at a loop's exit -> the block of the loop's header */
	struct map born;    /* atom -> index + 1 of the innermost loop in which it changes */
	struct map made;    /* hash of an object's key -> the same: its extent may turn out to be another term */
	uint64_t solutions; /* grows with each change of a variable's closed form or exit */
	struct flow_memo finals;
	bool variables_rest; /* some loop variable rests on something */
	uint32_t generation; /* of the variable that is looked at; 0: none is */
};

/* value.c: the memo, emptied if a variable was solved since. */
struct map *flow_memo_now(struct flow *fl, struct flow_memo *m);

/* ---- loop.c ---- */

term flow_loop_var(struct flow *fl, struct ir_loop *loop, const struct ir_instr *phi, const struct mem_loc *loc);
void flow_loop_done(struct flow *fl, struct ir_loop *loop);
term flow_loop_next(struct flow *fl, const struct loop_var *v, const struct ir_block *latch);
term flow_placeholder_value(struct flow *fl, const struct loop_var *v);

/* Atoms to put others in place of, all at once: what is put in is not looked into again. A replacement by a list that
 * came out too short is no term at all. */
#define MAX_PAIRS 24
struct loop_pairs {
	term from[MAX_PAIRS], to[MAX_PAIRS];
	size_t n;
	bool is_short;
};

void loop_pair(struct loop_pairs *p, term from, term to);
term loop_replace_all(struct flow *fl, term t, struct loop_pairs *p);
term loop_replace(struct flow *fl, term t, term from, term to);
struct place loop_place(const struct ir_loop *l);
/* Its value in an iteration, as terms name it. */
term loop_current_value(struct flow *fl, const struct loop_var *v);
/* What all latches hand back; TERM_NONE: they disagree, or that is not looked for. */
term loop_common_next(struct flow *fl, const struct loop_var *v);
/* The variable rests on these as well. */
void loop_var_rests(struct flow *fl, size_t index, assumptions set);
/* A cell that is another one in each iteration: what a round does to it says nothing of the next round's. */
bool loop_is_moving(struct flow *fl, const struct loop_var *v);

/* ---- swapped.c ---- */

/* Closed forms of those that change places. */
void loop_close_swaps(struct flow *fl, const struct loop_state *state);

/* ---- accumulate.c ---- */

/* What k iterations add to `current` if one makes it `next`, or TERM_NONE; for a pointer in bytes. */
term loop_sum(struct flow *fl, const struct loop_var *v, term current, term next, term k);
/* Tells what a variable without closed form has added up, if that is known. */
void loop_accumulates(struct flow *fl, const struct loop_var *v, term next);

/* ---- grown.c ---- */

/* What k rounds make of the start, if one makes `next` of `current` by a dimension: a shape or a product, or TERM_NONE.
 */
term loop_grown(struct flow *fl, const struct loop_var *v, term current, term next, term k);
/* What bounds the number of elements of a container that rounds append to, or leave as it is. */
void loop_bound_container(struct flow *fl, const struct loop_var *v);

/* ---- invariant.c ---- */

bool loop_holds(struct flow *fl, const fact_list *facts, term goal);
/* Side facts of a variable without closed form; `next` is what the latches agree on, or TERM_NONE. */
void loop_find_invariants(struct flow *fl, const struct loop_var *v, term next);

/* ---- stride.c ---- */

/* The next value of v, without the wrap of its machine arithmetic where that is known, or assumed, not to happen. */
term loop_without_wrap(struct flow *fl, const struct loop_var *v, term next);
/* `cond`, which the loop tests, without the wraps that do not happen at the loop's header. */
term loop_unwrapped(struct flow *fl, const struct ir_loop *l, term cond);

/* ---- trips.c ---- */

/* The counter's value at the exit, and what bounds it. */
void loop_count_exits(struct flow *fl, struct ir_loop *l);
void loop_remember_latch(struct flow *fl, const struct ir_loop *l);

/* ---- each.c ---- */

/* Behind the loop: what it checked of each dimension. */
void loop_tell_checks(struct flow *fl, const struct ir_loop *l);
/* The iteration in which `place` is `asked`, both offsets into one object: the first moves by a constant with the
 * counter. TERM_NONE: there is none, or it is not known. */
term loop_solve(struct flow *fl, term counter, term place, term asked);

/* ---- filled.c ---- */

/* What the loop at whose header the version stands did to the cell until it was left, or, `inside`, in the iterations
 * before this one; false: not known. */
bool flow_loop_fills(struct flow *fl, uint32_t version, const struct mem_loc *loc, bool inside, struct mem_fill *out);

#endif
