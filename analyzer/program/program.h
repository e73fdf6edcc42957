/*
 * program: the functions of a unit (later: of many) as one. Call graph, strongly connected components, summaries
 * bottom-up, accesses carried up to where they are decided, recursions with their measures, frames and chains.
 *
 * Sections: callgraph.c (Tarjan, without recursion), frame.c (sizes of frames), chain.c (deepest chains), cycle.c
 * (measures and depth), selfowner.c (types that own themselves), analyze.c.
 */
#ifndef OPBOUND_PROGRAM_H
#define OPBOUND_PROGRAM_H

#include "base/base.h"
#include "facts/facts.h"
#include "flow/flow.h"

enum call_kind { CALL_DIRECT, CALL_VIRTUAL, CALL_INDIRECT, CALL_CALLBACK, CALL_LAUNCH };
struct call_edge {
	struct call_node *from, *to;
	enum call_kind kind;
	ir_id instr;
	struct place place;
};
struct call_node {
	const struct ir_func *func;
	uint32_t index;
	VEC(struct call_edge *) out, in;
	uint32_t component; /* components are numbered bottom-up: callees first */
	bool in_cycle, is_entry;
	struct summary *summary;
};
struct call_graph {
	VEC(struct call_node *) nodes; /* in unit order */
	VEC(struct call_edge *) edges;
	uint32_t n_components;
	struct map by_func;
};
/* Resolves virtual calls by overriding, calls through function pointers by what is assigned or else by signature,
 * model callbacks by the callable passed. */
struct call_graph *call_graph_build(struct arena *a, const struct ir_unit *u, const struct models *m);
void call_graph_print(const struct call_graph *g, struct buf *out); /* `dump calls` */

struct program_options {
	int64_t stack_limit, device_stack_limit;
	int64_t frame_overhead; /* bytes a frame beside its locals; 0: the target's default */
};
struct program {
	struct arena *arena;
	const struct ir_unit *unit;
	const struct models *models;
	struct term_pool *pool;
	struct prover *prover; /* the cheap steps: for what is asked while analyzing */
	struct prover *judge;  /* with the solver: for obligations that are still open at the end */
	struct call_graph *graph;
	struct unit_facts facts; /* verdicts: PROVED, UNREACHABLE or UNKNOWN so far */
};
struct program *program_analyze(struct arena *a, const struct ir_unit *u, const struct models *m,
                                const struct program_options *o);
void program_free(struct program *p); /* the pool and the prover; the rest is the arena's */

struct frame frame_of(struct arena *a, const struct ir_unit *u, const struct ir_func *f, int64_t overhead);

#endif
