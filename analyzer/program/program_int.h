/*
 * program, private: what the files of this layer share.
 */
#ifndef OPBOUND_PROGRAM_INT_H
#define OPBOUND_PROGRAM_INT_H

#include "program/program.h"

/* ---- targets.c: what a call may reach ---- */

struct call_target {
	const struct ir_func *func;
	enum call_kind kind;
};
typedef VEC(struct call_target) target_list;

struct call_targets;
struct call_targets *call_targets_new(struct arena *a, const struct ir_unit *u, const struct models *m);
/* The functions with bodies that instruction `in` of `f` may enter, each once, in a deterministic order. */
void call_targets_of(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in, target_list *out);
/* Its address is taken somewhere other than in a direct call. */
bool call_targets_taken(const struct call_targets *t, const struct ir_func *f);

/* ---- scc.c ---- */

/* Numbers components bottom-up and sets in_cycle. */
void call_graph_components(struct arena *a, struct call_graph *g);

static inline struct call_node *call_graph_node(const struct call_graph *g, const struct ir_func *f)
{
	return map_ptr(&g->by_func, (uint64_t)(uintptr_t)f);
}

#endif
