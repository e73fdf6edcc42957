/*
 * relink: a result rests on what its unit took from other files, not on all that they say. Beside a result the unit is
 * kept as it was before anything was taken in, and digests of what was. Where another file has changed, the unit is
 * linked again, the changed file alone being parsed, and where what is taken is the same, so is the result.
 */
#ifndef OPBOUND_RUN_RELINK_H
#define OPBOUND_RUN_RELINK_H

#include "run/run.h"

/* A unit on its way through linking. */
struct relink {
	const char *text; /* before; null: it asks nothing of other files, or is too large */
	size_t size;
	struct map own; /* USR -> function that has a body already */
};
void relink_begin(struct relink *r, struct arena *a, const struct unit_job *job, const struct ir_unit *u);
/* Behind neighbours_link; null where nothing is known. */
const struct linked *relink_end(struct relink *r, struct arena *a, const struct ir_unit *u, const struct neighbours *n);

/* In a worker, of a job that may be relinked (cache_find): its result, as it was kept, where that still holds. */
bool relink_result(struct result_cache *c, struct arena *a, const struct unit_job *job, struct unit_result *out);

#endif
