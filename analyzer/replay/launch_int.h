/*
 * replay, inside: kernels' threads, one after the other, and other calls that an instruction makes in turn.
 */
#ifndef OPBOUND_REPLAY_LAUNCH_INT_H
#define OPBOUND_REPLAY_LAUNCH_INT_H

#include "replay/replay_int.h"

struct launch {
	int64_t shared_bytes;
	uint32_t first_thread;  /* tag of the launch's first thread */
	int64_t size[6], at[6]; /* of each axis: blocks x y z, threads x y z */
	uint64_t block_number;  /* counts the blocks of all launches, from 1 */
	bool is_active, many;
};
struct run_threads {
	struct launch launch;
	uint32_t thread, n_threads; /* running; so far. 0: the host */
};

/* ---- launch.c: calls that an instruction makes in turn ---- */

void exec_launch(struct run *r, const struct ir_instr *in);
void pending_add(struct run *r, const struct ir_func *f, const struct value *args, size_t n);
struct ordering;
void pending_order(struct run *r, struct ordering *o);
/* Goes on with it; true: a comparison was called. */
bool ordering_step(struct run *r, struct ordering *o);
void ordering_answered(struct ordering *o, struct value v);
/* Makes the next pending call of the top frame; false: none is left. */
bool pending_next(struct run *r);

#endif
