/*
 * replay, inside: functions as they are run, instruction by instruction.
 */
#ifndef OPBOUND_REPLAY_FRAME_INT_H
#define OPBOUND_REPLAY_FRAME_INT_H

#include "replay/replay_int.h"

/* ---- run.c: one run ---- */

struct ordering;
struct pending; /* calls still to make before the frame goes on: callbacks, threads of a launch */
struct frame_state {
	const struct ir_func *func;
	const struct ir_block *block;
	uint32_t next; /* instruction of the block */
	size_t base;   /* in run_calls.slots: the arguments, then the values by id */
	size_t n_args;
	struct memory **locals; /* null until one is needed */
	ir_id call;             /* in the caller: where the result goes; 0: nowhere */
	struct pending *pending;
	struct ordering *ordering; /* it is a comparison of that; null: it is none */
	uint64_t serial;           /* counts calls, from 1 */
	uint32_t *laps;            /* by loop: iterations of this entry so far; null until asked for */
	uint64_t stack;            /* of the run, before this frame */
	struct watched *watched;   /* of the function; null: nothing is watched */
	/* Where a call was passed that may never come back, and its name; null: nowhere. Dominates `block`: behind a join
	 * with ways that do not pass it, it is a doubt of the run. */
	const struct ir_block *passed;
	const char *passed_why;
};
/* A call that the run makes when no frame is left: the constructor of the operator, then its entry. */
struct planned {
	const struct ir_func *func;
	struct value *args;
	size_t n_args;
};
struct run_calls {
	VEC(struct frame_state) frames;
	struct value *slots; /* on the heap: values of all frames */
	size_t n_slots, cap_slots;
	VEC(struct planned) plan;
	size_t n_planned; /* of them made */
	uint64_t n_calls, stack;
	bool *leads_to_target; /* by block of the target's function; null: not computed */
};

/* ---- run.c ---- */

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

/* ---- unwind.c: throws and handlers ---- */

bool unwind_handles(const struct ir_func *f); /* is there a try in it? */
bool unwind_is_try(struct run *r, const struct ir_instr *in);
void unwind_throw(struct run *r, const struct ir_instr *in);
/* Enters a clause of the try in the top frame (exec.c). */
void unwind_enter(struct run *r, const struct ir_instr *block, uint32_t clause);

/* ---- skip.c: iterations that are not run ---- */

/* The top frame has come to its block from `from`. */
void skip_iterations(struct run *r, const struct ir_block *from);
/* Ends the run where the result of the instruction, which is about to run, is no value of its type. */
void check_overflow(struct run *r, const struct ir_instr *in);

/* ---- exec.c: one instruction ---- */

void exec_instr(struct run *r, const struct ir_instr *in);

/* ---- call.c ---- */

void exec_call(struct run *r, const struct ir_instr *in);
/* The function that a callee value (function, callable, closure) runs; the closure, if any, is its first argument. */
/* The row that says what it does, where it is called with so many arguments; or null. */
const struct model_function *replay_row(struct run *r, const struct ir_func *callee, size_t n_args);
const struct ir_func *callee_of(struct run *r, struct value v, const struct ir_type *t, struct value *closure);
/* Is the argument, or the object of a method, only read through it? `callee` may be null. */
bool call_is_const_param(const struct ir_func *callee, size_t i);
/* What the call returns is not known, and may lead to what it was handed. */
void call_lend(struct run *r, const struct ir_instr *in, const struct ir_func *callee, const struct value *args,
               size_t n);
void call_unknown(struct run *r, const struct ir_instr *in, const struct ir_func *callee, const struct value *args,
                  size_t n);

/* ---- entry.c ---- */

/* Plans the calls of a run: the constructor of the entry's object where it has one, then the entry. */
void entry_plan(struct run *r);

/* ---- inputs.c ---- */

/* "input 0 of shape [2, 1], attribute extra = 1", in the arena of the outcome. */
const char *describe_inputs(struct run *r);
/* The same without the choices of these names. */
const char *describe_told(struct run *r, const struct map *untold);
/* The same as another run told it. */
const char *describe_told_as(struct run *r, const struct run_inputs *as);

/* ---- describe.c ---- */

void describe_outcome(struct run *r);

#endif
