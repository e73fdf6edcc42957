/*
 * unbound: functions that the project hands to nobody, although it binds others (unbound.c). Asked for by
 * questions.h, so that a kept result rests on the answer.
 */
#ifndef OPBOUND_PROJECT_UNBOUND_H
#define OPBOUND_PROJECT_UNBOUND_H

#include "project/project.h"

/* A plain function of this unqualified name. The project is walked. */
bool is_left_unbound(struct project *p, const char *name);

#endif
