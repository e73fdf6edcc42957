/*
 * What stands in constant objects that are no arrays of plain integers.
 */
#ifndef OPBOUND_FRONT_CELLS_H
#define OPBOUND_FRONT_CELLS_H

#include "front/initializers.h"

/* The integers of a constant object that its initializer gives it. */
void front_constant_cells(struct front_tu *tu, CXCursor var, struct ir_global *g);
/* The same of an array that a list makes for the variable's constructor. False: what the list does can not be told. */
bool front_listed_cells(struct front_tu *tu, CXCursor var, CXCursor list, struct ir_global *g);

/* only_read.c: a table of this file, or of a function, that may change and does not. */
bool front_is_only_read(struct front_tu *tu, CXCursor var);

#endif
