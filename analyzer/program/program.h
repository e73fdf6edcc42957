/*
 * program: the functions of a unit (later: of many) as one. Call graph, strongly connected components, summaries
 * bottom-up, accesses carried up to where they are decided, recursions with their measures, frames and chains.
 *
 * Sections: callgraph.c (Tarjan, without recursion), entrance.c (where one comes in), frame.c (sizes of frames),
 * chain.c (deepest chains), usage.c
 * (.su files), inline.c, outline.c and link.c (chains and recursions across units), unseen.c
 * (what of them is out of sight), need.c (their obligations), cycle.c (recursions; what measures
 * them stands in bits.c, measure.c, cells.c (with follow.c), lexicographic.c and marks.c, asked in this order, over
 * what view.c and assume.c know of the calls), depth.c (how deep), passing.c, shape.c and advice.c (why not, and what
 * to do), selfowner.c (types that own themselves), analyze.c.
 */
#ifndef OPBOUND_PROGRAM_H
#define OPBOUND_PROGRAM_H

#include "base/base.h"
#include "facts/facts.h"
#include "flow/flow.h"

/* What a call passes on, for who asks why a recursion has no bound. Texts are names of the source, or null. */
struct passing {
	bool unavoidable;        /* its caller does not return without it */
	const char *to_own_kind; /* the field through which it follows data from node to node of one kind */
	const char *to_any_kind; /* or to whatever comes next */
	const char *text;        /* the parameter that points into a text, where it goes on */
	bool changes_float;
	bool hands_on, hands_on_pointer; /* nothing but what the caller got; pointers among it */
};

enum call_kind { CALL_DIRECT, CALL_VIRTUAL, CALL_INDIRECT, CALL_CALLBACK, CALL_LAUNCH };
struct call_edge {
	struct call_node *from, *to;
	enum call_kind kind;
	bool is_prelude; /* made before the caller runs: not while its frame is on the stack */
	ir_id instr;
	struct place place;
	/* Of a linked program, which has no instructions: what the outline says of the call; or null. */
	const struct call_fact *fact;
	const struct passing *passing;
};
struct call_node {
	const struct ir_func *func;
	uint32_t index;
	VEC(struct call_edge *) out, in;
	uint32_t component; /* components are numbered bottom-up: callees first */
	bool in_cycle, is_entry;
	bool is_named_entry;   /* a model says so; others may be called by strangers, as far as one can see */
	bool is_closed;        /* no entry, though somebody out of sight could call it: that nobody does is assumed */
	bool is_called_unseen; /* a library may call it with what no call in sight says (handed_types.c) */
	struct summary *summary;
	const char *unseen; /* why more may be called than has edges; or null */
	bool uses_library;  /* calls functions that a model describes */
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

/* Who is called from outside on the way to some functions, the nearest first; none of two that only call one another.
 */
#define MAX_ENTRANCES 4
struct entrances {
	const struct ir_func *funcs[MAX_ENTRANCES];
	size_t n;
	bool all; /* there are no more */
};
struct entrances call_graph_entrances(struct arena *a, const struct call_graph *g, const struct ir_func *const *funcs,
                                      size_t n);

/* What .su files say: of each function the bytes that a compiler gave its frame. */
struct usage_figure {
	const char *file, *name; /* as the compiler wrote them */
	uint32_t line;
	int64_t bytes;
	bool is_dynamic; /* VLAs and alloca come on top */
};
struct stack_usage {
	struct arena *arena;
	VEC(struct usage_figure) figures;
};
/* Adds one file's figures; errors name file and line. */
enum status stack_usage_read(struct stack_usage *u, const char *path, struct error *err);

struct program_options {
	int64_t stack_limit, device_stack_limit;
	int64_t frame_overhead;             /* bytes a frame beside its locals; 0: the target's default */
	int64_t largest_tensor;             /* bytes, for overflows of integers; 0: those are nobody's question */
	struct memory_budget memory;        /* for allocations */
	const struct asked_accesses *asked; /* null: all */
	bool joins_units;                   /* outlines will be linked: what calls to other units pass on is kept */
	bool stack_only;                 /* accesses are nobody's question: nothing is analyzed that chains do not need */
	const struct stack_usage *usage; /* in place of estimates where it has figures; or null */
	assumptions refused;             /* no proof may rest on these */
	struct work_limit *limit;        /* functions that are left when it has passed stay unanalyzed; or null */
	bool inlines; /* as -O2 does: static functions called once and small ones share their caller's frame */
};
struct program {
	struct arena *arena;
	const struct ir_unit *unit;
	const struct models *models;
	struct term_pool *pool;
	struct prover *prover; /* the cheap steps: for what is asked while analyzing */
	struct prover *judge;  /* with the solver: for obligations that are still open at the end */
	struct solver_session *solver;
	size_t unanalyzed; /* functions, since the time was up */
	bool is_linked;    /* of outlines: there are no instructions */
	bool joins_units;
	assumptions refused;
	int64_t largest_tensor; /* see program_options */
	struct memory_budget memory;
	const struct asked_accesses *asked;
	assumptions resting; /* what the proofs of a recursion took for granted so far: program_implies */
	struct call_graph *graph;
	int64_t overhead;          /* of each frame, beside its locals */
	struct given_terms *given; /* of check/wrapper_given.c; null: not asked for so far */
	struct unit_facts facts;   /* verdicts: PROVED, UNREACHABLE or UNKNOWN so far */
};
struct program *program_analyze(struct arena *a, const struct ir_unit *u, const struct models *m,
                                const struct program_options *o);
void program_free(struct program *p); /* the pool and the prover; the rest is the arena's */
/* What the calls in sight prove of accesses in functions that a library calls as well is unknown (handed_types.c). */
void program_doubt_callers(struct program *p);
/* Calls of constant tables of functions leave nothing open that their functions do not (tabled.c). */
void program_follow_tables(struct program *p);

/* A unit's functions and calls with their bytes, as values that go from process to process. */
struct outline_param {
	const char *name;
	enum ir_type_kind kind;
	uint32_t bits;
	bool is_signed;
};
struct outline_func {
	const char *usr, *name;
	struct place place;
	bool has_body, is_entry, is_named_entry, is_kernel, is_device, is_main_file, measured, inlined, uses_library;
	const char *unsized, *unseen; /* as of frames and nodes */
	int64_t bytes;
	VEC(struct outline_param) params;
	VEC(struct frame_part) parts; /* the largest, and all that are dynamic; without terms */
	uint32_t cycle;               /* index + 1 in the outline's cycles; 0 none */
	const char *taken_as;         /* the type under which its address is taken, or null */
	VEC(const char *) overrides;  /* USRs */
};
struct outline_fact {
	uint32_t cond; /* number of a packed term */
	struct place place;
	const char *why;
};
struct outline_call {
	uint32_t from;
	enum call_kind kind;
	bool is_open;    /* whatever overrides `to`; with CALL_INDIRECT whatever is taken as the type `to` */
	bool lacks_body; /* here, and no model describes it */
	const char *to;  /* a USR or a type */
	struct place place;
	/* What a recursion through it is measured by, where one may go through other units. */
	bool has_fact;
	VEC(uint32_t) args; /* numbers of packed terms; 0 not known */
	VEC(struct outline_fact) conditions;
	struct passing passing;
};
struct outline_cycle {
	bool is_bounded, is_reported;
	int64_t bytes; /* of all turns, when bounded */
};
struct outline {
	const char *file; /* the unit's main file */
	packed_terms terms;
	VEC(struct outline_func) funcs;
	VEC(struct outline_call) calls;
	VEC(struct outline_cycle) cycles;
};
struct outline *program_outline(struct arena *a, const struct program *p);
/* Does the recursion stay within the unit's own functions, none of them taken from another file of the run? */
bool program_is_own(const struct cycle *c);
/* Units as one: call graph, frames, chains, and the recursions that go through several units. The order of the units
 * does not matter. */
struct program *program_link(struct arena *a, const struct outline *const *units, size_t n,
                             const struct program_options *o);
/* Neither has the callee a body nor does a model describe it; sets *library where a model does. */
bool program_lacks_body(const struct program *p, const struct ir_func *callee, size_t n_args, bool *library);
/* The obligations of frames and of chains; for check to decide. */
void program_frame_needs(struct arena *a, struct unit_facts *facts);
void program_chain_needs(struct arena *a, struct unit_facts *facts);
/* A frame with what its VLAs take at most. */
int64_t frame_total(const struct frame *f);

struct frame frame_of(struct arena *a, const struct ir_unit *u, const struct ir_func *f, int64_t overhead);

#endif
