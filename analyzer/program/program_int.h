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
/* The same with those that have no body here. */
void call_targets_anywhere(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in,
                           target_list *out);
/* Does it call one of a constant table's functions, all of which have bodies that take its arguments? Those, then. */
bool call_targets_tabled(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in, target_list *out);
/* The type of the pointer that `in` calls, when what it points to is not all in sight; else null. */
const struct ir_type *call_targets_signature(struct call_targets *t, const struct ir_func *f,
                                             const struct ir_instr *in);
/* The type under which its address is taken, or null. */
const struct ir_type *call_targets_taken_as(const struct call_targets *t, const struct ir_func *f);
/* Its address is taken somewhere other than in a direct call. */
bool call_targets_taken(const struct call_targets *t, const struct ir_func *f);

/* ---- scc.c ---- */

/* Numbers components bottom-up and sets in_cycle. */
void call_graph_components(struct arena *a, struct call_graph *g);
void call_graph_mark_unseen(struct arena *a, struct call_graph *g, const struct ir_unit *u, const struct models *m);
/* The members of each component, in unit order. */
typedef VEC(struct call_node *) node_list;
node_list *call_graph_members(struct arena *a, const struct call_graph *g);

/* ---- frame.c, usage.c, inline.c ---- */

int64_t frame_overhead(const struct program *p);
/* Adds a part in its place. */
void frame_add_part(struct arena *a, struct frame *f, const char *name, int64_t bytes, struct place place);
/* The compiler's figure in place of the estimate, where there is one. */
void stack_usage_apply(const struct stack_usage *u, struct frame *f);
/* Merges frames as an optimising compiler does, once the graph and all frames stand. */
void program_inline(struct program *p);

/* ---- slots.c: which locals share memory ---- */

typedef VEC(const struct ir_local *) local_list;
/* The largest local of each slot, the largest slot first. */
local_list slots_of(struct arena *a, const struct ir_func *f, const local_list *locals);

/* ---- homes.c: which values live in memory of their own ---- */

enum home {
	HOME_OWN,
	HOME_SHARED,   /* in memory for all of its kind: it is only assigned from */
	HOME_ELSEWHERE /* where the caller wants the result, in the variable it initialises, or on the heap */
};
/* One for each local. */
enum home *homes_of(struct arena *a, const struct ir_func *f, bool is_cxx);
enum home home_of_result(const struct ir_func *f, ir_id call);
bool type_is_large_record(const struct ir_type *t); /* neither passed nor returned in registers */
bool type_copies_itself(const struct ir_type *t);   /* passed by the address of a copy */

/* ---- unseen.c ---- */

/* Sets `unseen` and `uses_library` of every node. */
void program_unseen(struct program *p);

/* ---- chain.c ---- */

/* Deepest chains into p->facts.chains, once frames (in node order) and cycles stand; cycle_of[component] may be null.
 */
void program_chains(struct program *p, const struct obligation *const *cycle_of);
/* What the turns of a bounded recursion take together; false when it is not bounded. */
bool cycle_bytes(const struct cycle *c, int64_t *bytes);

/* ---- bind.c: a callee's terms at a call ---- */

/* What the callee's parameters are at one call, in terms of the caller's. */
struct binding {
	struct term_pool *pool;
	struct map args; /* symbol of a parameter -> term */
	struct map memo;
};
void binding_init(struct binding *b, const struct program *p, const struct ir_func *callee,
                  const struct call_fact *call);
term binding_apply(struct binding *b, term t);
/* Adds what is true of every rank and size in t. */
void sizes_are_possible(const struct program *p, term t, fact_list *out);
/* What flow says of a call instruction, or null. */
const struct call_fact *call_fact_at(const struct call_node *from, ir_id instr);
/* The call fact of an edge, or null when flow could not tell the arguments. */
const struct call_fact *edge_fact(const struct program *p, const struct call_edge *e);

/* ---- ascend.c: up the callers ---- */

/* A value as seen in `node`, under the conditions on the way to where it came from. */
struct start {
	const struct call_node *node;
	term value, second;   /* second: of a pair, or TERM_NONE */
	assumptions assuming; /* what the arguments on the way rest on */
	fact_list conditions;
	uint32_t level;
	struct place place; /* of the outermost call so far */
};
struct ascent {
	struct program *program;
	VEC(struct start) work; /* grows as one ascends */
	const char *lost;       /* why some caller could not be followed; null: all were */
};
/* Adds what `at` is in each caller outside its component. */
void ascend(struct ascent *up, const struct start *at);
bool called_from_outside(const struct call_node *n);

/* ---- dynamic.c ---- */

/* Does it call a function that a model says takes memory from the stack? */
bool calls_modelled_alloca(const struct program *p, const struct ir_func *f);
/* Sizes and bounds of the dynamic parts of all frames; a bound up to `enough` is not made tighter. */
void program_dynamic(struct program *p, const struct flow_context *c, int64_t enough);

/* ---- cycle.c ---- */

/* One recursive call: member `from` enters member `to`. */
struct turn {
	const struct call_edge *edge;
	const struct call_fact *fact; /* null: its arguments are not known */
	uint32_t from, to;
};
struct recursion {
	struct program *program;
	node_list members;
	VEC(struct turn) turns; /* in source order */
};
/* The recursion that these members make up. */
struct obligation cycle_decide(struct program *p, const node_list *members, const struct program_options *o);
/* One cycle for each recursive component, into p->facts.cycles; returns cycle_of[component]. */
const struct obligation *const *program_cycles(struct program *p, const struct program_options *o);

/* ---- assume.c ---- */

/* A cell that each call of the recursion leaves as it found it, or moves away from where the recursion began. */
struct held {
	term *pointer, *cell; /* by member, in terms of its entry */
	int64_t bytes;
	bool is_exact, rises, has_end;
	int128 end;        /* not exact: no call moves it beyond this */
	struct fact guard; /* that compares it */
};
/* Ended by assume_end. */
struct assumption {
	const struct recursion *r;
	struct summary *assumed; /* what the recursive calls are assumed to do, by member */
	struct flow_context context;
	struct flow **flows; /* the members under the assumption */
};
/* The calls write what the members write, `except` in this object (TERM_NONE: none), of which the caller sees to it. */
void assume_effects(struct assumption *as, const struct recursion *r, term except);
/* And they hold this cell. False, and nothing to end: the members do not. */
bool assume_held(struct assumption *as, const struct assumption *effects, const struct held *h);
void assume_end(struct assumption *as);
/* The call of a turn, or null where its arguments are not known. */
const struct call_fact *assumed_call(const struct assumption *as, const struct turn *t);
/* What `bytes` bytes at `pointer` hold when the turn is made; TERM_NONE unknown. */
term assumed_value(const struct assumption *as, const struct turn *t, term pointer, int64_t bytes);
/* What a term of the callee's entry is at the turn, in terms of its caller's entry; TERM_NONE unknown. */
term assumed_after(const struct assumption *as, const struct turn *t, term of);
/* Points into an object that outlives the call: a global, or what a parameter points or leads to. */
bool is_lasting(const struct term_pool *pool, term pointer);

/* ---- view.c ---- */

struct view {
	const struct recursion *r;
	const struct assumption *as;    /* null: numbers in memory measure nothing */
	const struct held *held;        /* the one to measure by, or null */
	struct binding *bindings;       /* by turn */
	const struct call_fact **calls; /* by turn */
};
void view_init(struct view *v, const struct recursion *r, const struct assumption *as);
/* What a number of the turn's callee is, in terms of its caller's entry; TERM_NONE unknown. */
term view_after(const struct view *v, size_t turn, term t);
const fact_list *view_facts(const struct view *v, size_t turn);
/* Adds what is known of what view_after gave: a value that a loop changes has bounds. */
void view_facts_about(const struct view *v, size_t turn, term after, fact_list *facts);
bool reads_memory(const struct term_pool *pool, term t);
/* Made of parameters and of memory at the entry alone? */
bool is_of_entry(const struct term_pool *pool, term t);

/* ---- candidates.c ---- */

enum { CANDIDATES = 48 };
struct candidate {
	term t;            /* in terms of the member's entry */
	struct fact guard; /* where it comes from; cond TERM_NONE: a parameter */
	bool is_ne;        /* from a guard `!=` */
};
struct candidates {
	struct candidate at[CANDIDATES];
	size_t n;
};
void candidates_of(const struct view *v, uint32_t member, struct candidates *out);

/* ---- inquiry.c ---- */

/* A bound beyond this is the type's, not the code's. */
enum { BOUND_OF_CODE = 1 << 30 };
struct inquiry {
	struct program *program;
	int left; /* questions */
};
/* Do the facts imply the goal? What is shown of a recursion so rests on what the facts that were used rest on. */
enum answer program_implies(struct program *p, const fact_list *facts, term goal);
enum answer inquiry_implies(struct inquiry *q, const fact_list *facts, term goal);
bool inquiry_at_least(struct inquiry *q, const fact_list *facts, term t, int128 least);
/* A constant that `t` is not below, if one is found. */
bool inquiry_lower_bound(struct inquiry *q, const fact_list *facts, term t, int128 *least);

/* ---- measure.c, bound.c, potential.c ---- */

enum fall { FALL_STEP, FALL_HALF, FALL_THIRD, FALL_EUCLID, FALL_BITS };
/* A number that no turn raises, and that every turn but `idle` in a row lowers: by `step`, or to a half or two thirds.
 * A turn that lowers it happens only while it is at least `least`. EUCLID: (a, b) becomes (b, a % b), in so many bits.
 * BITS: a turn takes one of so many bits (bits.c).
 */
struct measure {
	term *of; /* by member, in terms of its entry */
	enum fall fall;
	int128 least, step;
	uint32_t idle, bits;
	bool mirrored;    /* its negative does as well: what counts is the distance from 0 */
	bool needs_start; /* rests on starting at 0 or above: a guard `!=` */
	struct fact guard;
	const char *text; /* "n falls by 1 towards 0" */
	/* A second number, by member, that falls where the first stays, and never starts above this; null: there is none */
	term *inner;
	int128 inner_least, inner_step;
};
bool turns_known(const struct recursion *r); /* the arguments of every recursive call */
/* Finds one; false when there is none. */
bool measure_find(const struct view *v, struct measure *out);
/* Or, in bits.c: no deeper than a number has bits. */
bool bits_find(const struct view *v, struct measure *out);
/* Or, in lexicographic.c: a pair. `unset`: a pair falls, but nothing bounds what this term is set to again. */
bool lexicographic_find(const struct view *v, struct measure *out, term *unset);
/* Or, in follow.c: no circle of calls can follow one another. */
bool follow_find(const struct view *v, struct measure *out);
/* Any of these over numbers in memory. (cells.c) */
bool cells_find(const struct recursion *r, struct measure *out, term *unset);
/* Or, in marks.c: a set of what was visited. `unsized`: there is one, but nothing tells how large it is. */
bool marks_find(const struct recursion *r, struct measure *out, const char **unsized);
/* 3 of `n + 3`. */
term term_constant_part(struct term_pool *pool, term t);
/* Frames of the recursion on the stack at most, when its measure starts at `start`, the second of a pair at `inner`. */
int128 measure_frames(const struct measure *m, int128 start, int128 inner);
/* The same as a term; TERM_NONE where it is logarithmic. */
term measure_depth(struct term_pool *pool, const struct measure *m, term start, term inner);
/* The least start from which more than `frames` frames are needed; false when none below 2^62. */
bool measure_threshold(const struct measure *m, int128 frames, int128 *start);

/* Weights of turns become steps: offsets of members such that no turn rises (Bellman, Ford). */
struct weighted_turn {
	uint32_t from, to;
	int128 weight; /* how much the measure falls at least; may be negative */
};
#define POTENTIAL_MEMBERS 12
/* False when a cycle of turns does not fall. `idle`: the longest run of turns that do not fall. */
bool potential_solve(struct weighted_turn *turns, size_t n_turns, size_t n_members, int128 *offset, uint32_t *idle);

/* ---- depth.c ---- */

/* How deep the visible callers and the strangers go: fills kind, depth, inputs and verdict. */
void depth_decide(const struct recursion *r, const struct measure *m, int64_t limit, struct obligation *c);

/* ---- analyze.c ---- */

struct flow_context program_flow_context(struct program *p);

/* ---- passing.c ---- */

struct passing passing_of(struct arena *a, const struct ir_func *f, ir_id call);
/* Is there a way from the entry to a return that passes no block of these calls? */
bool returns_without(struct arena *a, const struct ir_func *f, const ir_id *calls, size_t n);

/* ---- advice.c ---- */

const char *advice_for(const struct recursion *r, const struct cycle *c);

/* ---- shape.c: why there is no measure ---- */

/* What was almost a measure. */
struct reasons {
	term unset;          /* as of lexicographic_find */
	const char *unsized; /* as of marks_find */
};
void shape_explain(const struct recursion *r, const struct reasons *why, struct obligation *c);

/* ---- merge.c ---- */

/* The accesses of all summaries into p->facts.accesses: what was decided anywhere, and what is open where nobody in
 * sight decides it. */
void program_accesses(struct program *p);
void program_overflows(struct program *p);
/* allocation.c */
void program_allocations(struct program *p);

/* ---- selfowner.c ---- */

void program_self_owners(struct program *p);

/* ---- nesting.c ---- */

/* A loop that nests one value of `type` in another's field `through` each time round. */
struct nesting {
	const struct ir_func *func;
	struct place put, carried; /* where it goes into the field; where the whole becomes the next round's part */
	int64_t rounds;            /* of the loop at most; -1 not known */
};
/* The worst loop of `f`: unknown rounds before many. */
bool nesting_find(const struct program *p, const struct ir_func *f, const struct ir_type *type, const char *through,
                  struct nesting *out);
/* Where a function may nest a value deeper than it can say itself, or null. */
const struct ir_instr *nesting_elsewhere(const struct program *p, const struct call_node *n, const struct ir_type *type,
                                         const char *through);
/* A loop that takes the nesting apart level by level: `head = move(head->next)`. */
bool nesting_unlinks(const struct program *p, const struct ir_func *f, const struct ir_type *type, const char *through);

static inline struct call_node *call_graph_node(const struct call_graph *g, const struct ir_func *f)
{
	return map_ptr(&g->by_func, (uint64_t)(uintptr_t)f);
}

#endif
