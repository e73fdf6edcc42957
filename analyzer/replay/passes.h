/*
 * replay: runs that went through. What they chose shows what an operator does not need: a condition that is false in
 * such a run is no cause of an access that stayed in its object there.
 */
#ifndef OPBOUND_REPLAY_PASSES_H
#define OPBOUND_REPLAY_PASSES_H

#include "replay/replay.h"

struct replay_pass {
	struct assignment chosen; /* what the run asked for; what it did not ask for had no part in it */
	/* Keys of places: it came there and stayed in its object; it left it, or went nobody knows where. Instances of a
	 * template share their places. */
	struct map held, broke;
	bool is_clean; /* nothing at all broke */
	bool is_whole; /* it came to its end; else it went on as far as was known, and nothing stopped the operator */
};
typedef VEC(const struct replay_pass *) replay_pass_list;

/* Runs so far that nothing stopped, and nothing may have: of each target a few in which it was held, and a few in which
 * nothing broke. */
const replay_pass_list *replay_passes(const struct search *s);
uint64_t replay_place_key(const struct place *at, enum access_kind kind);
/* Runs with the assignment, and with small changes of it, for what they show; what passes stands in replay_passes(). */
void replay_probe(struct search *s, const struct assignment *assignment, struct replay_limits limits);

#endif
