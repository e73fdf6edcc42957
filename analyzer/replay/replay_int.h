/*
 * replay, inside: values, memory, handles, the run and its frames.
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
struct watched;

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
void value_range(const struct ir_type *t, int128 *lo, int128 *hi); /* of an INT type */

/* The operations of op.def, without side effects. `type` is the result's; of the operands for comparisons. */
struct value value_arith(struct run *r, enum ir_op op, const struct ir_type *type, struct value a, struct value b);
struct value value_compare(struct run *r, enum ir_op op, struct value a, struct value b);
struct value value_unary(enum ir_op op, const struct ir_type *type, struct value a);
struct value value_cast(const struct ir_type *to, struct value a);
/* Is it true? ANSWER_UNKNOWN on an unknown value. */
enum answer value_truth(struct value v);

/* Sets of choices. dep_use marks all of them as used. */
struct dep_node {
	uint32_t choice; /* of a leaf: index + 1 */
	dep a, b;
	bool used;
	bool is_supposed; /* CHOICE_RESULT is among them */
};
dep dep_leaf(struct run *r, uint32_t choice);
dep dep_join(struct run *r, dep a, dep b);
void dep_use(struct run *r, dep d);
/* Which of the run's choices are in d: one answer each, in the run's arena. */
const bool *dep_members(struct run *r, dep d);
struct choice *dep_single(struct run *r, dep d); /* the choice when d is a single one, or null */

/* ---- memory.c ---- */

enum fill {
	FILL_UNDEF,
	FILL_BYTE,   /* every byte is `byte` */
	FILL_ORIGIN, /* what a stranger put into `origin`, from `shift` bytes on */
	FILL_UNKNOWN /* why */
};
/* A layer covers a range of bytes; later layers and later cells hide it. */
struct layer {
	int64_t lo, hi;
	uint64_t seq;
	enum fill fill;
	uint8_t byte;
	struct memory *origin;
	int64_t shift;
	const char *why;
};
/* One scalar or handle that was written. seq 0: an empty slot of the table. */
struct cell {
	int64_t offset;
	uint64_t seq;
	uint32_t size, thread;
	struct value value;
};
struct memory {
	enum object_kind kind;
	uint64_t born; /* counts the objects of a run, from 1 */
	const char *name;
	const struct ir_type *type; /* of a local or pointee; may be null */
	struct place place;
	int64_t extent; /* bytes; -1 unknown */
	dep extent_dep;
	const struct handle *sized_by; /* the extent is numel(sized_by) * itemsize, computed when asked for */
	int64_t itemsize;              /* 0: not viewed yet */
	bool is_dead, is_shared, is_string, is_stranger;
	int64_t touched;         /* bytes from its start on that accesses reached, where its extent is not known */
	uint64_t initialised_by; /* a static local: the call that runs its initialiser; 0: no static */
	const char *dead_why;
	struct cell *cells;
	size_t n_cells, cap;
	int64_t granule; /* every cell has this size and stands at a multiple of it; 0 no cell yet, -1 mixed */
	uint64_t last_seq;
	VEC(struct layer) layers;
	const char *text;      /* of a string, or the literal that an object of an unknown class was made from */
	struct memory *parent; /* a stranger's: whose pointer leads here */
	uint32_t chain;        /* ancestors of the same record type */
	term pointer;          /* how flow names a pointer to its start; TERM_NONE */
	int32_t input;         /* contents of this input; -1 */
};

struct memory *memory_new(struct run *r, enum object_kind kind, const char *name, int64_t extent, enum fill fill);
/* A memory whose contents a stranger chose. */
struct memory *memory_stranger(struct run *r, enum object_kind kind, const char *name, const struct ir_type *type,
                               int64_t extent, term pointer);
struct memory *memory_unknown(struct run *r, enum object_kind kind, const char *name, int64_t extent, const char *why);
struct memory *memory_string(struct run *r, const char *text, int64_t bytes, int64_t width);
/* Bytes of m, or -1; the choices it rests on are added to *d. */
int64_t memory_extent(struct run *r, struct memory *m, dep *d);
/* What lies at [offset, offset + size): no check. */
struct value memory_load(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t);
struct value memory_load_handle(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t);
void memory_store(struct run *r, struct memory *m, int64_t offset, int64_t size, struct value v);
void memory_fill(struct run *r, struct memory *m, int64_t lo, int64_t hi, struct layer layer);
void memory_copy(struct run *r, struct memory *to, int64_t to_offset, struct memory *from, int64_t from_offset,
                 int64_t bytes);
/* The first handle or pointer cell at `offset`, or null. */
const struct cell *memory_cell(const struct memory *m, int64_t offset);
/* Makes unknown all that can be reached from v; `keep_first`: but not what v itself points to. */
void memory_clobber(struct run *r, struct value v, bool keep_first, const char *why);
/* Does anything that can be reached from v rest on a choice, or belong to a stranger? */
bool memory_tells(struct run *r, struct value v);

/* ---- handle.c ---- */

/* The shape of a handle. A stranger's is chosen piece by piece as the run asks for it. */
struct shape {
	bool has_rank;
	uint32_t rank;
	dep rank_dep;
	VEC(struct value) dims; /* VALUE_UNKNOWN without a reason: not chosen yet */
	term of;                /* a stranger's: the handle it belongs to */
	const char *label;
	int32_t input;
	bool is_array;       /* one dimension, as of a vector */
	const char *unknown; /* why nothing is known of it; null otherwise */
};
struct handle {
	enum model_type_role kind;
	struct shape *shape;
	struct memory *buffer;
	struct value itemsize;
	struct value first;  /* its first element, counted in the buffer's */
	struct value target; /* CALLABLE, OWNER */
	struct value ok;     /* STATUS */
	term name;
	const char *label;
	int32_t input;
	const struct handle *like; /* whose attributes it has; null: its own */
	bool is_indices;           /* what tensor(shape, indices(n)) is made like */
	bool is_dims;              /* an array that holds dimensions: a copy of it has memory of its own */
};
/* `type`: the C++ type of the box, where there is one. */
struct value handle_stranger(struct run *r, enum model_type_role role, const struct ir_type *type, term name,
                             const char *label, int32_t input);
struct value handle_rank(struct run *r, const struct handle *h);
struct value handle_dim(struct run *r, const struct handle *h, struct value k);
struct value handle_numel(struct run *r, const struct handle *h);
/* Making handles; each is a word of the vocabulary. */
struct value handle_shape(struct run *r, const struct value *dims, size_t n);
struct value handle_append(struct run *r, const struct handle *h, struct value d);
struct value handle_set_dim(struct run *r, const struct handle *h, struct value k, struct value d);
struct value handle_drop_dim(struct run *r, const struct handle *h, struct value k);
struct value handle_permute(struct run *r, const struct handle *h, const struct handle *order);
struct value handle_fit(struct run *r, const struct handle *h, struct value n);
struct value handle_row(struct run *r, const struct handle *h, struct value i);
struct value handle_tensor(struct run *r, const struct handle *shape, const struct handle *like);
struct value handle_indices(struct run *r);
struct value handle_reshape(struct run *r, const struct handle *h, const struct handle *shape);
struct value handle_view(struct run *r, const struct handle *h, struct value bytes);
struct value handle_array(struct run *r, struct value n, struct value bytes);
struct value handle_dims_array(struct run *r, struct value n); /* 8 bytes each, for dimensions */
struct value handle_dims(struct run *r, const struct handle *shape);
struct value handle_counted_dims(struct run *r, const struct handle *shape);
struct value handle_listed_at(struct run *r, struct value p, struct value n, struct value bytes);
struct value handle_listed(struct run *r, const struct handle *h);
struct value handle_copied(struct run *r, const struct handle *h, struct value bytes);
/* Arrays that stand in this part of the memory get elements of their own: the object there was copied. */
void arrays_own(struct run *r, struct memory *m, int64_t lo, int64_t hi);
struct value handle_resize(struct run *r, const struct handle *h, struct value n);
struct value handle_holder(struct run *r, enum model_type_role kind, struct value target);
struct value handle_status(struct run *r, const struct value *args, size_t n);
struct value handle_same_shape(struct run *r, const struct handle *a, const struct handle *b);
struct value handle_data(struct run *r, const struct handle *h);
struct value handle_of_shape(struct run *r, struct shape *s);
struct value handle_elem(struct run *r, const struct handle *h, const struct value *index, size_t n);
/* word.c. Bytes an element; of a stranger's tensor that nobody has looked into yet, chosen. */
struct value handle_itemsize(struct run *r, const struct handle *h);
/* An integer attribute of the object with this name; the preferred value where nobody asked for it before. */
struct value handle_attribute(struct run *r, term handle, const char *name, int128 preferred);
/* A word of the vocabulary applied to values. `expect`: the type that the result will have, or null. */
struct value handle_word(struct run *r, enum vocab word, const struct value *args, size_t n,
                         const struct ir_type *expect);

/* same_text.c. The word same_text(a, b). */
struct value same_text(struct run *r, const struct value *args);

/* ---- choice.c ---- */

enum choice_kind {
	CHOICE_PARAM,
	CHOICE_ATTR,
	CHOICE_RANK,
	CHOICE_DIM,
	CHOICE_CELL,
	CHOICE_NULL,
	CHOICE_CHAIN,
	CHOICE_RESULT
};
struct choice {
	enum choice_kind kind;
	term name;
	int128 value, lo, hi;
	bool is_float, used;
	bool is_quiet;               /* not worth a word where it is 0 */
	bool is_statement;           /* the label says all where it is 1 */
	bool is_fixed;               /* came from the assignment */
	const char *label;           /* "n", "attribute extra", "field size_" */
	const char *why;             /* RESULT: why nobody knows it */
	const struct shape *shape;   /* RANK, DIM */
	const struct memory *memory; /* CELL */
	int64_t index;               /* DIM: which; CELL: element */
};
/* A value that the search fixed for a name. */
struct pick {
	term name;
	int128 value;
	uint32_t cost;
};
#define MAX_WAYS 12
struct hint {
	term name;
	int128 value;
	bool is_rank; /* of a rank: what it should be, not the size of one dimension more */
};
struct value choose(struct run *r, const struct choice *c, int128 preferred);
/* A stranger's value of a scalar type at `offset` of the memory. */
struct value choose_cell(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t);
/* An entry's parameter. */
struct value choose_param(struct run *r, const struct ir_func *f, uint32_t index);
struct memory *stranger_pointee(struct run *r, const struct ir_type *pointer, const char *name, term named);
bool assigned(struct run *r, term name, int128 *value);
/* a was compared with b: values of the choice behind one that would make them equal are worth trying. */
void hint_compare(struct run *r, struct value a, struct value b);
/* An access that might be made to break: by moving it, or by making it longer. */
void hint_bound(struct run *r, struct value pointer, struct value bytes, int64_t extent, int64_t elem);
void hint_add(struct run *r, const struct choice *c, int128 value);
/* The first access that broke: values that may keep it in its object, so that those behind it can be seen. Of a rank it
 * is the size of one dimension more, or, where the object holds an element for each dimension, the rank itself. */
void hint_mend(struct run *r, struct value pointer, int128 bytes, int64_t extent, int64_t elem, dep extent_dep);

/* ---- run.c: one run ---- */

struct pending; /* calls still to make before the frame goes on: callbacks, threads of a launch */
struct frame_state {
	const struct ir_func *func;
	const struct ir_block *block;
	uint32_t next; /* instruction of the block */
	size_t base;   /* in run->slots: the arguments, then the values by id */
	size_t n_args;
	struct memory **locals; /* null until one is needed */
	ir_id call;             /* in the caller: where the result goes; 0: nowhere */
	struct pending *pending;
	uint64_t serial;         /* counts calls, from 1 */
	uint32_t *laps;          /* by loop: iterations of this entry so far; null until asked for */
	uint64_t stack;          /* of the run, before this frame */
	struct watched *watched; /* of the function; null: nothing is watched */
	/* Where a call was passed that may never come back, and its name; null: nowhere. Dominates `block`: behind a join
	 * with ways that do not pass it, it is a doubt of the run. */
	const struct ir_block *passed;
	const char *passed_why;
};
struct launch {
	int64_t shared_bytes;
	uint32_t first_thread;  /* tag of the launch's first thread */
	int64_t size[6], at[6]; /* of each axis: blocks x y z, threads x y z */
	uint64_t block_number;  /* counts the blocks of all launches, from 1 */
	bool is_active, many;
};
/* A call that the run makes when no frame is left: the constructor of the operator, then its entry. */
struct planned {
	const struct ir_func *func;
	struct value *args;
	size_t n_args;
};
#define MAX_ELEMENTS 4
/* An integer in memory that says where the running thread stands, or how large the launch is. */
struct tied_global {
	struct memory *memory;
	int64_t offset, bytes;
	int axis;
	bool is_size;
};
/* held.c: memory that was allocated, and what keeps it: itself, until it is freed, or a variable. */
struct holding {
	const struct memory *memory;
	int128 bytes;
	dep dep;
	bool on_device;
};
struct run {
	struct arena *a;   /* scratch of this run */
	struct arena *out; /* what the outcome points to */
	const struct ir_unit *unit;
	const struct models *models;
	struct term_pool *pool;
	const struct ir_func *entry;
	const struct assignment *assignment;
	struct replay_target target;
	const struct replay_options *options;
	struct replay_outcome *outcome;
	uint64_t steps, max_steps;
	bool ended;
	bool past_others; /* an access that breaks before the target is left out, and the run goes on */
	bool broke_before;
	bool *leads_to_target; /* by block of the target's function; null: not computed */
	bool failed;           /* the operator was marked as failed */
	uint64_t failed_at;    /* ... first at this step, */
	dep failed_by;         /* ... for what the last condition rested on */
	const char *doubt;     /* something ran that may have stopped the operator: a break is not certain */
	VEC(struct planned) plan;
	size_t n_planned;               /* of them made */
	int64_t elements[MAX_ELEMENTS]; /* of the objects that targets access */
	size_t n_elements;
	VEC(struct frame_state) frames;
	struct value *slots; /* on the heap: values of all frames */
	size_t n_slots, cap_slots;
	uint64_t stack, seq, calls, n_objects;
	VEC(struct tied_global) tied;
	struct map globals, statics, inputs, boxes, rows, roles, choices_by_name; /* choices_by_name: term -> index + 1 */
	struct map initialized; /* the question whether a static local's initializer runs -> it was asked before */
	VEC(struct choice) choices;
	VEC(struct dep_node) deps;
	VEC(struct hint) hints;
	VEC(struct hint) mends; /* values that may keep the first access that broke in its object */
	uint64_t first_break;   /* steps up to it */
	const struct ir_instr *first_broken;
	uint32_t n_mixed;   /* comparisons of what several choices made */
	bool is_requiring;  /* a condition is evaluated that must hold for the call to come back */
	dep blame;          /* what the last condition rested on: when the run was stopped, why */
	dep ways[MAX_WAYS]; /* what branches rested on whose other way no run went */
	uint32_t n_ways;
	const struct pick *picks;
	size_t n_picks;
	bool ignore_assignment;
	struct launch launch;
	uint32_t thread, n_threads; /* running; so far. 0: the host */
	struct watch *watch;        /* null: only `target` is looked at */
	struct sighting *sightings; /* one of each watched target */
	uint32_t n_entered;         /* blocks that no run entered before */
	bool supposes;              /* `doubt` is what the run supposes, and nothing else */
	VEC(struct holding) held;   /* allocations, where they are looked for */
};

/* The extent of a stranger's memory, where the options give it one. */
void provided_extent(struct run *r, struct memory *m);
void run_end(struct run *r, enum replay_result result, const char *reason);
/* A value that rests on these choices stops the operator. */
void run_reject(struct run *r, dep d, const char *reason);
/* The operator is marked as failed; whether it stops is its own affair. */
void run_fails(struct run *r);
PRINTF_LIKE(2, 3) const char *run_text(struct run *r, const char *fmt, ...);
/* From now on a break may not be reached in truth. */
void run_doubt(struct run *r, const char *why);
/* ---- suppose.c ---- */

/* What a call gives that nobody models, or a volatile object holds, where that can be supposed; else unknown. `what`
 * says of whom: "'cond' returns". */
struct value suppose_result(struct run *r, const struct ir_instr *in, const char *what, const char *why);
/* Does a callee that is handed these see nothing of what the inputs are? */
bool suppose_sees_nothing(const struct value *args, size_t n);
/* Control goes on by what is in d: if a result is, the run is one that supposes it. */
void suppose_condition(struct run *r, dep d);
bool suppose_rests(const struct run *r, dep d);
/* "if 'cond' returns something else than 0". */
const char *suppose_text(struct run *r);
/* Why the result in d is not known. */
const char *suppose_why(struct run *r, dep d);
/* A call that may not come back stands in the current block. */
void run_passes(struct run *r, const char *why);
/* Control goes on to `to`, in the same frame. */
void run_joins(struct run *r, const struct ir_block *to);
/* Runs until it ends; describes the outcome. */
void run_frames(struct run *r);
struct value *frame_slot(struct run *r, ir_id id); /* of the top frame */
struct frame_state *frame_top(struct run *r);
void frame_push(struct run *r, const struct ir_func *f, const struct value *args, size_t n, ir_id result_to);
void frame_return(struct run *r, struct value v);

/* ---- override.c ---- */

/* What a virtual call of `callee` enters for the object `self`; null: not known. */
const struct ir_func *override_reached(const struct run *r, const struct ir_func *callee, struct value self);

/* ---- held.c ---- */

void held_new(struct run *r, const struct ir_instr *in, struct value made, struct value count);
void held_free(struct run *r, struct value pointer);
void held_return(struct run *r, const struct frame_state *f);
struct row_call;
void held_by_row(struct run *r, struct row_call *c, const struct model_function *row);
void held_call(struct run *r, const struct row_call *c, const struct model_function *row); /* the row may be null */

/* ---- access.c ---- */

enum access_result {
	ACCESS_FINE,
	ACCESS_LOST, /* it is not known where it goes, but the run may go on */
	ACCESS_OVER  /* the run has ended */
};
/* Checks `bytes` bytes at `pointer`; `elem`: bytes an element, for words. */
enum access_result access_check(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value pointer,
                                struct value bytes, int64_t elem);

/* ---- watch.c: many accesses at once ---- */

/* What a run showed of one watched access. */
struct sighting {
	bool reached;       /* it went somewhere known */
	bool visited;       /* ... before anything broke, and past nothing that may have stopped the operator */
	bool broke, first;  /* it left its object; before any other access did */
	const char *doubt;  /* ... behind something that may have stopped the operator */
	const char *why;    /* where it went was not known */
	int64_t slack;      /* bytes to the nearer end of its object, at the least; only where reached */
	int64_t start, end; /* bytes to either end, at the least */
	dep dep;            /* choices that had a part in that */
};
/* Of one function: which targets an instruction is (index + 1, then along `next`), which blocks runs have entered. */
struct watched {
	uint32_t *at;
	bool *entered;
};
struct watch {
	struct arena *a;
	const struct replay_target *targets; /* each with a function */
	size_t n;
	uint32_t *next;
	bool *closed; /* nobody looks for this one any more */
	struct map funcs;
};
struct nearness {
	int64_t start, end; /* bytes to either end of its object */
	dep dep;
};
void watch_init(struct watch *w, struct arena *a, const struct replay_target *targets, size_t n);
struct watched *watch_func(struct watch *w, const struct ir_func *f);
/* The instruction's access (of the top frame) goes nobody knows where, left its object, or came this near to an end. */
void watch_lost(struct run *r, const struct ir_instr *in, enum access_kind kind, const char *why);
void watch_broke(struct run *r, const struct ir_instr *in, enum access_kind kind);
void watch_near(struct run *r, const struct ir_instr *in, enum access_kind kind, const struct nearness *n);
bool watch_is_open(struct run *r, const struct ir_instr *in, enum access_kind kind);

/* ---- skip.c: iterations that are not run ---- */

/* The top frame has come to its block from `from`. */
void skip_iterations(struct run *r, const struct ir_block *from);
/* Ends the run where the result of the instruction, which is about to run, is no value of its type. */
void check_overflow(struct run *r, const struct ir_instr *in);

/* ---- exec.c: one instruction ---- */

void exec_instr(struct run *r, const struct ir_instr *in);

/* ---- place.c: addresses of locals and globals ---- */

struct value local_address(struct run *r, uint32_t local);
struct value global_address(struct run *r, const char *usr);
/* Code that nobody knows ran: globals that are not constant may have changed. */
void globals_clobber(struct run *r, const char *why);
struct value string_address(struct run *r, const struct ir_instr *in);
/* Gives the globals that a model ties to a launch (thread and block numbers, sizes) their values for this thread. */
void launch_globals(struct run *r);
/* The global's name for coordinate `axis` of the launch (0..2 blocks, 3..5 threads), or null. */
const char *launch_axis_name(const struct run *r, int axis);

/* ---- call.c ---- */

void exec_call(struct run *r, const struct ir_instr *in);
/* The function that a callee value (function, callable, closure) runs; the closure, if any, is its first argument. */
const struct ir_func *callee_of(struct run *r, struct value v, const struct ir_type *t, struct value *closure);
void call_unknown(struct run *r, const struct ir_instr *in, const struct ir_func *callee, const struct value *args,
                  size_t n);

/* ---- launch.c: calls that an instruction makes in turn ---- */

void exec_launch(struct run *r, const struct ir_instr *in);
void pending_add(struct run *r, const struct ir_func *f, const struct value *args, size_t n);
/* Makes the next pending call of the top frame; false: none is left. */
bool pending_next(struct run *r);

/* ---- entry.c ---- */

/* Plans the calls of a run: the constructor of the entry's object where it has one, then the entry. */
void entry_plan(struct run *r);

/* ---- row.c: rows of models ---- */

/* What objects of this type hold; null: nothing that a model knows, or a context. */
const struct model_type *handle_role(struct run *r, const struct ir_type *t);
bool is_context(struct run *r, const struct ir_type *t);

struct row_call {
	const struct ir_instr *in;
	const struct ir_func *callee;
	const struct value *args; /* `this` first for methods */
	const struct ir_type **types;
	size_t n_args;
	bool has_this;
	struct value result;
	struct value before;        /* what stood at the place that its row updates */
	struct value made;          /* the tensor that its row makes: the same one wherever the row says tensor(...) */
	const struct value *bounds; /* pN */
	size_t n_bounds;
};
/* Runs a call as its row says; the result is in c->result. */
void row_run(struct run *r, const struct model_function *row, struct row_call *c);
const char *row_name(const struct row_call *c);
/* A value of the model as the type that receives it. */
struct value row_typed(struct run *r, struct value v, const struct ir_type *t);
/* callback.c */
void row_call_back(struct run *r, struct row_call *c, const struct model_callback *cb);
/* The handle that v holds: by value, boxed in a record, or behind a pointer. Unknown where there is none. */
struct value as_handle(struct run *r, struct value v, const struct ir_type *t);

/* ---- elements.c: what arrays hold ---- */

/* How many elements of the array stay where they are; -1: not known. */
int128 elements_kept(struct run *r, struct row_call *c, const struct model_function *row);
/* Those behind them are what the row says. */
void elements_set(struct run *r, struct row_call *c, const struct model_function *row, int128 kept);

/* ---- eval.c: expressions of models ---- */

struct value row_eval(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type *expect);
/* Address that the left side of a define names; its type in *t, or null. */
struct value row_place(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type **t);

/* ---- describe.c ---- */

void describe_outcome(struct run *r);

/* ---- given.c ---- */

/* What the run was given, in the arena of its outcome. */
const struct run_inputs *given_inputs(struct run *r);

#endif
