/*
 * replay, inside: how much memory a run holds at once.
 */
#ifndef OPBOUND_REPLAY_HELD_INT_H
#define OPBOUND_REPLAY_HELD_INT_H

#include "replay/replay_int.h"

struct frame_state;
struct row_call;

/* Memory that was allocated, and what keeps it: itself, until it is freed, or a variable. */
struct holding {
	const struct memory *memory;
	int128 bytes;
	dep dep;
	bool on_device;
};
struct run_held {
	VEC(struct holding) list;
};

/* ---- held.c ---- */

void held_new(struct run *r, const struct ir_instr *in, struct value made, struct value count);
void held_free(struct run *r, struct value pointer);
void held_return(struct run *r, const struct frame_state *f);
void held_by_row(struct run *r, struct row_call *c, const struct model_function *row);
void held_call(struct run *r, const struct row_call *c, const struct model_function *row); /* the row may be null */

#endif
