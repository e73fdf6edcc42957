/*
 * replay, inside: values and the run; its parts stand in headers of their own.
 *
 * A run is deterministic and lives in one scratch arena. What is not known precisely is an unknown value with a reason:
 * it may flow into data, but a branch, an address or a size that needs it ends the run.
 *
 * Every value carries the set of choices it was computed from (a `dep`). A choice counts as used once a branch, an
 * address or an extent rested on it; only used choices are printed, and only they are varied by a search.
 */
#ifndef OPBOUND_REPLAY_INT_H
#define OPBOUND_REPLAY_INT_H

#include "replay/replay.h"

struct run;
struct memory;
struct handle;

/* ---- value.c ---- */

typedef uint32_t dep; /* a set of choices; 0 is empty */

enum value_kind {
	VALUE_UNKNOWN, /* text: why; null: uninitialised */
	VALUE_INT,
	VALUE_FLOAT,
	VALUE_PTR,    /* memory (null: the null pointer) and offset */
	VALUE_FUNC,   /* address of a function */
	VALUE_HANDLE, /* a tensor, shape, ... by value */
	VALUE_RECORD, /* a record by value: a memory of its own that nobody writes */
	VALUE_TEXT    /* a string in a model */
};
struct value {
	enum value_kind kind;
	dep dep;
	union {
		int128 i;
		double f;
		struct {
			struct memory *memory;
			int64_t offset;
		};
		const struct ir_func *func;
		const struct handle *handle;
		const char *text;
	};
};

struct value value_unknown(const char *why);
struct value value_int(int128 i);
struct value value_float(double f);
struct value value_ptr(struct memory *m, int64_t offset);
struct value value_handle(const struct handle *h);
struct value value_text(const char *text);
struct value value_zero(const struct ir_type *t);              /* of a scalar type; unknown of others */
const char *value_why(struct value v);                         /* of an unknown value */
struct value value_with(struct run *r, struct value v, dep d); /* v, resting on d too */
int128 int_wrap(int128 i, unsigned bits, bool is_signed);
/* An index as addresses take it: what was negative before it became a size_t counts back from the start again. */
struct value value_address(struct value v);
void value_range(const struct ir_type *t, int128 *lo, int128 *hi); /* of an INT type */

/* The operations of op.def, without side effects. `type` is the result's; of the operands for comparisons. */
struct value value_arith(struct run *r, enum ir_op op, const struct ir_type *type, struct value a, struct value b);
struct value value_compare(struct run *r, enum ir_op op, struct value a, struct value b);
struct value value_unary(enum ir_op op, const struct ir_type *type, struct value a);
struct value value_cast(const struct ir_type *to, struct value a);
/* A float as an integer on a device: the nearest that the type has, 0 for what is no number. */
struct value value_saturate(const struct ir_type *to, struct value a);
/* Is it true? ANSWER_UNKNOWN on an unknown value. */
enum answer value_truth(struct value v);

/* Sets of choices. dep_use marks all of them as used. */
dep dep_leaf(struct run *r, uint32_t choice);
dep dep_join(struct run *r, dep a, dep b);
void dep_use(struct run *r, dep d);
/* Which of the run's choices are in d: one answer each, in the run's arena. */
const bool *dep_members(struct run *r, dep d);
struct choice *dep_single(struct run *r, dep d); /* the choice when d is a single one, or null */

/* ---- the run ---- */

/* The parts of a run, each in the header of those who work on it. */
struct run_choices; /* choice_int.h: what was chosen for it, and what else is worth choosing */
struct run_calls;   /* frame_int.h: the calls that are under way and to be made */
struct run_doubts;  /* doubt_int.h: why it may have stopped before where it is */
struct run_objects; /* memory_int.h: the objects that names and inputs lead to */
struct run_threads; /* launch_int.h: which thread of which launch runs */
struct run_held;    /* held_int.h: allocations, where they are looked for */
struct run_seen;    /* watch_int.h: what it showed of the accesses that are watched */
struct pick;
struct watch;

struct run {
	struct arena *a;   /* scratch of this run */
	struct arena *out; /* what the outcome points to */
	const struct ir_unit *unit;
	const struct models *models;
	struct term_pool *pool;
	const struct ir_func *entry;
	const struct replay_options *options;
	struct replay_target target;
	const struct assignment *assignment; /* of inputs by the prover ... */
	bool ignore_assignment;
	const struct pick *picks; /* ... and by the search */
	size_t n_picks;
	struct watch *watch; /* null: only `target` is looked at */
	bool past_others;    /* an access that breaks before the target is left out, and the run goes on */
	ir_id handed;        /* what the call is passed whose access is checked now; 0: not known */
	uint64_t steps, max_steps;
	bool ended;
	struct replay_outcome *outcome;
	struct run_choices *chosen;
	struct run_calls *calls;
	struct run_doubts *doubts;
	struct run_objects *object;
	struct run_threads *threads;
	struct run_held *held;
	struct run_seen *seen;
};

/* Gives the run, whose fields down to `ended` are set, its parts. */
void run_begin(struct run *r, struct arena *scratch);
void run_end(struct run *r, enum replay_result result, const char *reason);
PRINTF_LIKE(2, 3) const char *run_text(struct run *r, const char *fmt, ...);

#endif
