/*
 * wrappers: Python functions of the project that see to what an operator does not check (wrappers.c).
 */
#ifndef OPBOUND_WRAPPERS_H
#define OPBOUND_WRAPPERS_H

#include "run/run.h"

struct program;
/* Says of each cause who sees to it. What is asked of the project for that is added to the result's questions. */
void wrappers_use(struct arena *a, const struct unit_job *job, struct program *p, struct unit_result *result);

#endif
