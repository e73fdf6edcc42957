/*
 * check, private to the deciding: what decide.c and decide_cycle.c share.
 */
#ifndef OPBOUND_CHECK_DECIDE_INT_H
#define OPBOUND_CHECK_DECIDE_INT_H

#include "check/driver.h"

/* Replays a unit may cost; beyond, open obligations stay unknown and say so. */
#define DECIDE_MAX_SEARCHES 400
#define DECIDE_MAX_STEPS ((uint64_t)60 * 1000 * 1000)
#define DECIDE_RUN_STEPS 500 /* what beginning a run costs */

struct decide {
	struct program *program;
	const struct decide_options *options;
	struct map frames;  /* function -> const struct frame * */
	struct map ways;    /* entry -> struct replay_way * */
	struct map places;  /* of accesses that were searched in vain -> how often */
	struct map entries; /* ... and of their entries */
	uint64_t steps;     /* of all replays */
	uint32_t searches;
};

/* The function a stranger calls to get to the access. */
const struct ir_func *decide_entry(const struct decide *d, const struct access *a);
struct replay_options decide_replay_options(struct decide *d, const struct ir_func *entry, int64_t stack_limit);

/* ---- contract.c ---- */

/* "needs: out >= n*c elements", or null where that cannot be said. */
const char *decide_contract(struct program *p, const struct access *a);

/* ---- decide_cycle.c ---- */

void decide_cycles(struct decide *d);

#endif
