/*
 * unbuilt: sources that the project builds nowhere, although it builds others of their folder by name (unbuilt.c).
 * Asked for by questions.h, so that a kept result rests on the answer.
 */
#ifndef OPBOUND_PROJECT_UNBUILT_H
#define OPBOUND_PROJECT_UNBUILT_H

#include "project/project.h"

/* The project is walked. */
bool is_left_unbuilt(struct project *p, const char *file);

#endif
