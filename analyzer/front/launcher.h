/*
 * Launches of kernels that come as pointers: what stands for them until the kernel is known.
 */
#ifndef OPBOUND_FRONT_LAUNCHER_H
#define OPBOUND_FRONT_LAUNCHER_H

#include "ir/ir.h"

/* The text of the unknown operation that stands for a launch through a pointer, which is its last argument. */
#define OPEN_LAUNCH "launch through a pointer"
/* Makes it a launch if the pointer is a kernel's name. */
bool front_settle_launch(struct ir_unit *u, struct ir_func *f, struct ir_instr *in);
/* Puts functions that launch a parameter into their callers. */
void front_open_launchers(struct ir_unit *u);

#endif
