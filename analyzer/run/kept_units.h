/*
 * kept_units: what was read of other files. A unit reads up to a dozen of its project's files for what it calls and who
 * calls it, and so do its neighbours: each is parsed once, and kept in the cache's folder as the text of its functions,
 * which is what linking takes (ir/link.c), with all that it depends on. The workers of a run share it, and later runs.
 */
#ifndef OPBOUND_RUN_KEPT_UNITS_H
#define OPBOUND_RUN_KEPT_UNITS_H

#include "run/run.h"

/* A unit_reader (project.h); the payload is the run's result_cache. As front_unit, but of a unit that came from the
 * cache only `unit` and `headers` are set, and what has no part in the text form is not. */
enum status kept_unit(struct arena *a, const struct models *m, const struct front_command *c, struct front_result *out,
                      struct error *err, void *payload);

#endif
