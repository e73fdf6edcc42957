/*
 * replay, inside: what may have stopped the operator before the run came to where it is, and what already broke.
 */
#ifndef OPBOUND_REPLAY_DOUBT_INT_H
#define OPBOUND_REPLAY_DOUBT_INT_H

#include "replay/replay_int.h"

#define MAX_WAYS 12
struct run_doubts {
	const char *why;    /* something ran that may have stopped the operator: a break is not certain */
	bool supposes;      /* `why` is what the run supposes, and nothing else */
	bool failed;        /* the operator was marked as failed */
	uint64_t failed_at; /* ... first at this step, */
	dep failed_by;      /* ... for what the last condition rested on */
	uint64_t held_at;   /* where it was marked, or stopped: tells such places apart */
	bool threw;         /* ... by an exception, and who takes that is not known */
	bool is_requiring;  /* a condition is evaluated that must hold for the call to come back */
	dep blame;          /* what the last condition rested on: when the run was stopped, why */
	dep ways[MAX_WAYS]; /* what branches rested on whose other way no run went */
	uint32_t n_ways;
	bool broke_before;
	uint64_t first_break; /* steps up to it */
	const struct ir_instr *first_broken;
};

/* ---- run.c ---- */

/* A value that rests on these choices stops the operator. */
void run_reject(struct run *r, dep d, const char *reason);
/* The operator is marked as failed; whether it stops is its own affair. */
void run_fails(struct run *r);
/* An exception is thrown, and who takes it is not known. */
void run_escapes(struct run *r);
/* From now on a break may not be reached in truth. */
void run_doubt(struct run *r, const char *why);

/* ---- suppose.c ---- */

/* What a call gives that nobody models, or a volatile object holds, where that can be supposed; else unknown. `what`
 * says of whom: "'cond' returns". */
struct value suppose_result(struct run *r, const struct ir_instr *in, const char *what, const char *why);
/* Does a callee that is handed these see nothing of what the inputs are? */
bool suppose_sees_nothing(const struct value *args, size_t n);
/* `m` is a global that may hold anything by now: a number in it is supposed. */
void suppose_global(struct run *r, struct memory *m, const struct ir_global *g, const char *why);
/* Control goes on by what is in d: if a result is, the run is one that supposes it. */
void suppose_condition(struct run *r, dep d);
bool suppose_rests(const struct run *r, dep d);
/* "if 'cond' returns something else than 0". */
const char *suppose_text(struct run *r);
/* Why the result in d is not known. */
const char *suppose_why(struct run *r, dep d);

#endif
