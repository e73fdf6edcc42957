/*
 * OpenMP: functions that threads run in parallel.
 */
#ifndef OPBOUND_FRONT_TEAM_H
#define OPBOUND_FRONT_TEAM_H

#include "front/front_int.h"

void front_find_team(struct front_tu *tu); /* when the worklist has its first functions */
/* The function's body is lowered as a region, if threads run it in parallel. */
void lower_in_team(struct lower *l);

#endif
