/*
 * flow, private: what the files about loops share: loop.c (closed forms, solving), invariant.c (bounds of what has no
 * closed form), trips.c (how often a loop runs), each.c (what it checks in
 * each iteration), stride.c (steps that may wrap).
 */
#ifndef OPBOUND_FLOW_LOOP_INT_H
#define OPBOUND_FLOW_LOOP_INT_H

#include "flow/flow_int.h"

/* ---- loop.c ---- */

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

/* ---- accumulate.c ---- */

/* What k iterations add to `current` if one makes it `next`, or TERM_NONE; for a pointer in bytes. */
term loop_sum(struct flow *fl, const struct loop_var *v, term current, term next, term k);
/* Tells what a variable without closed form has added up, if that is known. */
void loop_accumulates(struct flow *fl, const struct loop_var *v, term next);

/* ---- invariant.c ---- */

bool loop_holds(struct flow *fl, const fact_list *facts, term goal);
/* Side facts of a variable without closed form; `next` is what the latches agree on, or TERM_NONE. */
void loop_find_invariants(struct flow *fl, const struct loop_var *v, term next);

/* ---- stride.c ---- */

/* The next value of v, without the wrap of its machine arithmetic where that is known, or assumed, not to happen. */
term loop_without_wrap(struct flow *fl, const struct loop_var *v, term next);

/* ---- trips.c ---- */

/* The counter's value at the exit, and what bounds it. */
void loop_count_exits(struct flow *fl, struct ir_loop *l);
void loop_remember_latch(struct flow *fl, const struct ir_loop *l);

/* ---- each.c ---- */

/* Behind the loop: what it checked of each dimension. */
void loop_tell_checks(struct flow *fl, const struct ir_loop *l);

#endif
