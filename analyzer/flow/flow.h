/*
 * flow: one function at a time. What each SSA value means as a term, what memory holds, which conditions hold at a
 * block, and which accesses must stay in their objects; together a summary in terms of the function's parameters.
 *
 * Sections, by the parts of the state that they share (the headers *_int.h):
 *
 * - the walk: order.c, value.c, machine.c, cast.c, rounded.c (terms of SSA values), condition.c (facts at a block),
 *   field.c (what constructors checked), output.c (what operators give), names.c (the terms of what comes from
 *   outside), rests.c (what values rest on), summary.c;
 * - loops: loop.c, accumulate.c, grown.c, invariant.c, trips.c, each.c, filled.c, nested.c, longer.c, stride.c;
 * - memory: memory.c (what a load yields: Braun's construction run backwards over stores and calls, on demand),
 *   cell_fill.c, string.c;
 * - objects: alias.c, apart.c (by types alone), span.c, escape.c, capture.c, lifetime.c, shared.c, union.c (and casts),
 *   elements.c, extreme.c and members.c (what a library's function reaches and runs);
 * - calls: call.c, callback.c, launch.c, instantiate.c, carry.c, record.c, result.c, contents.c (what a callee leaves
 *   in arrays), ensured.c, given_back.c, written.c, unanalyzed.c, and of model rows model.c, operator.c, settle.c and
 *   dims.c;
 * - obligations: access.c, which.c, bound.c, handed.c, overflow.c, allocation.c.
 */
#ifndef OPBOUND_FLOW_H
#define OPBOUND_FLOW_H

#include "base/base.h"
#include "facts/facts.h"
#include "ir/ir.h"
#include "models/models.h"
#include "symbolic/symbolic.h"

struct flow_context {
	struct arena *arena;
	struct term_pool *pool;
	struct prover *prover;
	const struct models *models;
	const struct ir_unit *unit;
	bool joins_units;                   /* calls that leave the unit may come back: note them as well */
	assumptions refused;                /* no proof may rest on these */
	int64_t largest_tensor;             /* bytes: overflows of integers are looked for up to there; 0: they are not */
	const struct memory_budget *memory; /* allocations are held against it; null: nobody asks */
	const struct asked_accesses *asked; /* null: all */
	const struct work_limit *limit;     /* where its memory is half gone, less is carried up; null: none */
	/* The summary of a callee that was analyzed before, or null (recursion, no body). */
	const struct summary *(*summary_of)(const struct ir_func *callee, void *payload);
	/* The one function that a virtual call of f enters, or null; itself null: nobody knows. */
	const struct ir_func *(*target_of)(const struct ir_func *f, const struct ir_instr *call, void *payload);
	/* The k-th function in sight that a virtual call, or one through a pointer, may enter; null: there are no more. */
	const struct ir_func *(*override_of)(const struct ir_func *f, const struct ir_instr *call, size_t k, void *payload);
	/* Is what f leaves open asked again in full, in the one function that calls it? Null: no. */
	bool (*hands_on)(const struct ir_func *f, void *payload);
	void *payload;
	bool in_short; /* an access or an overflow is only asked about as far as few steps tell */
};

/* ---- names.c: how what comes from outside is named, the same in flow and in replay ---- */

/* Parameter i of f: an integer symbol, a real symbol, a pointer to OBJECT_POINTEE of the parameter, or (a record by
 * value) a pointer to where the caller's record lies. */
term flow_param(struct term_pool *p, const struct ir_func *f, uint32_t i);
/* Bytes that parameter i promises by its declaration (`static`, or counted by another parameter with value `count`);
 * TERM_NONE when it promises nothing. */
term flow_promised_bytes(struct term_pool *p, const struct ir_func *f, uint32_t i, term count);
/* What memory holds at entry: an integer of so many bytes, a pointer, or the handle of an object. */
term flow_entry_cell(struct term_pool *p, term pointer, int64_t bytes);
term flow_entry_pointer(struct term_pool *p, term pointer, const char *name);
term flow_entry_handle(struct term_pool *p, term pointer);
/* The number that a call brings in from outside, of the type that receives it (or null). */
term flow_number(struct term_pool *p, const struct ir_func *f, ir_id call, const char *name,
                 const struct ir_type *type);
/* What the k-th of such numbers is called: by the field that it is kept in, or "layer parameter 3". */
const char *flow_number_name(struct arena *a, const struct ir_func *f, ir_id call, const char *kind, int64_t k);
term flow_text(struct term_pool *p, const char *text); /* a name that a model or a literal gives */
term flow_global(struct term_pool *p, const struct ir_unit *u, const char *usr); /* its address */

/* Is the symbol a size of the launch (blockDim.x) that runs this very function, as a kernel? */
bool flow_is_launch_size(const struct models *m, const struct symbol *s);
/* Does a call leave its argument moved from, so that it holds anything? Not where the row (or null) hands the very
 * object on. */
bool flow_moves_from(const struct ir_func *callee, const struct model_function *row, uint32_t arg);
/* Argument i of a call in f is bound to an object at a computed address, as a reference or `this`: its bytes, and
 * whether the callee makes or assigns it; 0: it is none. Replay asks the same. */
int64_t flow_bound_bytes(const struct models *m, const struct ir_func *f, const struct ir_instr *call,
                         const struct ir_func *callee, uint32_t i, enum access_kind *kind);

/* Analyzes f. The summary lives in the context's arena. */
struct summary *flow_function(const struct flow_context *c, const struct ir_func *f);
/* Are its own accesses asked about? Not those of a function that was read only because it calls others, nor where
 * another unit of the run asks. */
bool flow_is_asked(const struct ir_func *f);
/* The same without looking: every access is unknown for this reason, and everything may be written. */
struct summary *flow_unanalyzed(const struct flow_context *c, const struct ir_func *f, const char *reason);
/* What instructions of f yield, in terms of its parameters, and what holds where they stand: for questions that a
 * summary does not answer, such as the size of an array on the stack. `values` and `facts` have room for n. */
void flow_query(const struct flow_context *c, const struct ir_func *f, const ir_id *ids, size_t n, term *values,
                fact_list *facts);
/* The same, asked one by one: a function that stays analyzed until it is closed. */
struct flow;
struct flow *flow_open(const struct flow_context *c, const struct ir_func *f);
void flow_close(struct flow *fl); /* its summary stays */
const struct summary *flow_opened(const struct flow *fl);
/* What an integer of so many bytes at the pointer is just before instruction `at`; TERM_NONE unknown. */
term flow_cell_before(struct flow *fl, ir_id at, term pointer, int64_t bytes);
/* What a term of a callee's entry, over its parameters and its memory, is at this call, over those of f; TERM_NONE
 * where some argument or cell in it is not known. What is called back gets what its caller passes it. */
term flow_at_call(struct flow *fl, ir_id call, const struct ir_func *callee, bool is_callback, term t);
term flow_yields(struct flow *fl, ir_id id); /* of an instruction; TERM_NONE unknown */
/* What holds where an instruction stands, and of these terms. */
void flow_facts_before(struct flow *fl, ir_id at, term *about, size_t n, fact_list *facts);
/* `dump values`: each SSA value with its term, each block with its facts. */
void flow_dump_values(const struct flow_context *c, const struct ir_func *f, struct buf *out);
/* Proves or refutes an access from its conditions alone: sets verdict PROVED or UNREACHABLE, the proof and the extent,
 * or leaves VERDICT_UNKNOWN. */
void flow_decide(const struct flow_context *c, struct obligation *a);
/* What is known when an access is to be proved: its conditions, and names for sizes that are sums. Facts that rest on
 * something refused say nothing. */
fact_list flow_question(struct term_pool *p, struct arena *arena, const struct obligation *a, assumptions refused);
/* The same for who is soon through with it: the list lives in `brief`, and only the names in `arena`. As many facts may
 * hold at each access as there are accesses. */
fact_list flow_question_brief(struct term_pool *p, struct arena *arena, struct arena *brief, const struct obligation *a,
                              assumptions refused);
/* Of a proved access: what the proof takes for granted. Premises that its other conditions imply are discharged; what
 * rests on something refused becomes unknown. */
void flow_settle_assumptions(struct prover *prover, struct obligation *a, struct arena *arena, assumptions refused);
/* The same of an overflow. What is known when one is to be proved: its conditions, and that no tensor has more bytes
 * than that; and what is to be proved. */
void flow_decide_overflow(const struct flow_context *c, struct obligation *a);
fact_list flow_overflow_question(struct term_pool *p, struct arena *arena, const struct obligation *a, int64_t bytes);
term flow_overflow_goal(struct term_pool *p, const struct overflow *o);
/* The same of an allocation: where it lies, and whether it fits there. */
void flow_decide_allocation(const struct flow_context *c, struct obligation *a);

#endif
