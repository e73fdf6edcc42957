/*
 * What stands in constant objects that are no arrays of plain integers.
 */
#ifndef OPBOUND_FRONT_CELLS_H
#define OPBOUND_FRONT_CELLS_H

#include "front/initializers.h"

/* The integers of a constant object that its initializer gives it. */
void front_constant_cells(struct front_tu *tu, CXCursor var, struct ir_global *g);

#endif
