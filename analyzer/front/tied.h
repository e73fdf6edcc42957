/*
 * Objects of references, as std::tie makes them.
 */
#ifndef OPBOUND_FRONT_TIED_H
#define OPBOUND_FRONT_TIED_H

#include "models/models.h"

/* Puts methods of followed headers that write through the references in their object into their callers. */
void front_open_ties(struct ir_unit *u, const struct models *m);

#endif
