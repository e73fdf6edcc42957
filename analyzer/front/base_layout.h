/*
 * Where a class ends that is a base of another one.
 */
#ifndef OPBOUND_FRONT_BASE_LAYOUT_H
#define OPBOUND_FRONT_BASE_LAYOUT_H

#include "front/front_int.h"

/* What declares the members of a class: for an instance, whose declaration shows none, its template. */
CXCursor front_members_of(CXType class);

/* The bytes of a base class that the next base may not lie in; -1: not known. */
int64_t front_data_end(struct front_tu *tu, CXType class);

#endif
