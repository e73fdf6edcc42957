/*
 * replay: runs IR on concrete inputs within a step budget. This is what backs `violated`: the access left its object,
 * or the stack ran out, in a run of our own IR. Nothing of the analyzed code is executed natively.
 *
 * What a stranger chooses (sizes, attributes, arguments, contents) is a *choice*, asked for when the run first needs it
 * and named by its term (`dim(input(ctx, 0), 0)`). A run is replayed from an assignment; a search goes over small
 * choices, cheapest first, and one search decides all open accesses of an entry. Model rows are run from the same
 * expressions that flow evaluates.
 *
 * It never says "broke" where the program may be fine: what is not known precisely is an unknown value with a reason,
 * and a branch, a write's address or a size that needs it ends the run. A call that nothing is known of and that could
 * have refused the input leaves a doubt: a break behind it is REPLAY_UNKNOWN, with the place of the break all the same.
 *
 * Sections: value.c (machine arithmetic; which choices a value rests on), memory.c (objects of bytes and handles),
 * reach.c, access.c (does it stay in its object), handle.c, own.c and word.c (tensors, shapes, views, arrays; the
 * vocabulary), place.c (locals, globals, literals), run.c (frames), exec.c (one instruction), number.c (addresses as
 * numbers), call.c, override.c (virtual calls), unwind.c (exceptions), launch.c (threads), row.c, elements.c, eval.c,
 * extreme.c, same_text.c and callback.c (model rows), entry.c, choice.c and suppose.c (inputs, and what is taken for
 * one), watch.c (many accesses at once), search.c, learn.c, vary.c, climb.c, mend.c, near.c and shrink.c (which
 * inputs), tell.c (which of them a reader need know),
 * passes.c (what went through: passes.h), skip.c (iterations that are not run), held.c (allocations), inputs.c and
 * describe.c (a run as people tell it), given.c (inputs as data), provided.c (memory as large as somebody says).
 */
#ifndef OPBOUND_REPLAY_H
#define OPBOUND_REPLAY_H

#include "base/base.h"
#include "facts/facts.h"
#include "ir/ir.h"
#include "models/models.h"
#include "symbolic/symbolic.h"

enum replay_result {
	REPLAY_HELD,     /* ran to its end, nothing broke */
	REPLAY_BROKE,    /* an access left its object */
	REPLAY_OVERFLOW, /* the stack ran out */
	REPLAY_STOPPED,  /* the operator itself rejected the input (a check), or a choice made no sense */
	REPLAY_UNKNOWN,  /* went on an unknown value: `reason` names it */
	REPLAY_BUDGET    /* out of steps */
};

struct replay_target {
	const struct ir_func *func; /* null: any access */
	ir_id instr;
	const struct place *anywhere; /* an access at this place in whatever function, of a template say; `func` is null */
	bool is_overflow;             /* not an access: the result of this arithmetic is no value of its type */
	/* Not an access: the allocation here asks for more than the limit. With `func` null: what is held at once on the
	 * device, or on the host, exceeds it. */
	bool is_allocation, on_device;
	int64_t limit;
	bool has_kind; /* only its reads, or only its writes: a bulk copy is both */
	enum access_kind kind;
	ir_id handed; /* of a call of `func`: only where this is accessed that is passed to it; 0: whatever is */
	const struct call_step *trail; /* the way in that is meant, innermost first; null: any */
	size_t n_trail;
	/* Of a stack that ran out: the functions whose frames must be what fills it; none: any. */
	const struct ir_func *const *among;
	size_t n_among;
};
/* A loop of a function begins with this iteration (from 0). */
struct replay_start {
	const struct ir_func *func;
	uint32_t loop; /* its index */
	int128 at;
};
/* Memory that only a stranger knows has just so many bytes where the conditions hold; where they do not, the run ends.
 */
struct replay_provided {
	term object, bytes;
	const term *provided;
	size_t n_provided;
};
struct replay_options {
	uint64_t steps;      /* of one run; 0: 1,000,000, or 8,000,000 where the stack is counted */
	uint32_t runs;       /* of replay_search; 0: 2,000 */
	int64_t max_dim;     /* a search tries dimensions 0..max_dim; 0: 4 */
	int64_t stack_limit; /* bytes; 0: do not count the stack */
	int64_t (*frame_bytes)(const struct ir_func *f, void *payload);
	void *payload;
	bool skips; /* long loops are not counted through: see skip.c */
	const struct replay_start *starts;
	size_t n_starts;
	const struct replay_provided *provided;
	size_t n_provided;
	bool keeps_given;                 /* a search varies nothing that the assignment says */
	const struct run_inputs *told_as; /* `told` leaves out what was found not to matter there; or null */
};
struct replay_outcome {
	enum replay_result result;
	const struct ir_func *func; /* where it broke; null: it did not */
	ir_id instr, handed;        /* `handed`: to this call; 0: none, or not known */
	struct place place;
	const char *inputs; /* "input 0 of shape [2, 1], attribute extra = 1": the choices that mattered; "" none did */
	const char *told;   /* those of a break that a search found that it depends on; null: nobody tried */
	struct run_inputs *given; /* where something broke, or the stack ran out: what it was called with; else null */
	const char *at;           /* "at r = 1, c = 0 writes element 2 of 2", or "after 9346 calls" */
	const char *reason;
	bool is_supposed;     /* of UNKNOWN: it broke, if what `reason` says is so */
	bool is_behind_break; /* of UNKNOWN: another access broke before, and may be why it is not known */
	enum access_kind kind;
	int64_t offset, bytes, extent, elem_bytes; /* of the access, in bytes */
	ir_id member; /* it stays in its object, and leaves the array in there with this address; or 0 */
	bool overflowed;
	bool is_allocation; /* it exceeds the target's limit: `exact` bytes, of `n_held` allocations (0: of one) */
	uint32_t n_held;
	int128 exact, held; /* what the arithmetic makes, and what its type makes of that */
	const char *object; /* its name: "output", "smallArray" */
	bool after_others;  /* a search found no run in which no other access breaks before this one */
	uint64_t depth, stack_bytes;
	bool among;       /* most of these bytes are the target's functions' */
	uint64_t deepest; /* frames at once at most */
	bool no_choice;   /* held, and neither a choice nor anything unknown had a part in where it went */
	uint64_t steps;
	uint32_t runs;
};

/* One run of `entry`. Choices come from `assignment` (terms of `pool`; may be null) and are small defaults otherwise.
 */
void replay_run(struct arena *a, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                const struct ir_func *entry, const struct assignment *assignment, struct replay_target target,
                const struct replay_options *o, struct replay_outcome *out);
/* Runs over small choices until the target breaks; REPLAY_HELD when all tried runs held. The assignment, if any, is
 * tried first and its atoms stay fixed in a first round. */
void replay_search(struct arena *a, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                   const struct ir_func *entry, const struct assignment *assignment, struct replay_target target,
                   const struct replay_options *o, struct replay_outcome *out);

/* The same for many targets of one entry, which share what runs show: each run watches all of them. */
struct search;
struct replay_limits {
	uint32_t runs;
	uint64_t steps; /* of all these runs */
};
/* Each target has a function; they are copied. */
struct search *replay_search_new(const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                                 const struct ir_func *entry, const struct replay_target *targets, size_t n,
                                 const struct replay_options *o);
void replay_search_free(struct search *s); /* null is fine */
/* Looks for all targets at once; ends early when runs show nothing new. */
void replay_survey(struct search *s, struct replay_limits limits);
/* Did a run break the target so far? */
bool replay_broke(const struct search *s, size_t target);
/* Did a run reach the target before anything broke, and past no call that may not have returned? Then `out` is that
 * run; its texts are allocated in `a`. */
bool replay_visit(struct search *s, struct arena *a, size_t target, struct replay_outcome *out);
/* Looks for one target: what broke it is replayed and made small; else with the assignment (may be null), then from the
 * run that came nearest. The outcome's texts are allocated in `a`; its runs and steps are those of this call. */
void replay_find(struct search *s, struct arena *a, size_t target, const struct assignment *assignment,
                 struct replay_limits limits, struct replay_outcome *out);
/* What it cost so far. */
uint64_t replay_steps(const struct search *s, uint32_t *runs);

#endif
