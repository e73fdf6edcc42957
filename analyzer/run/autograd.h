/*
 * autograd: a class of C++ whose backward pass the framework calls with what its forward pass returned (autograd.c).
 */
#ifndef OPBOUND_AUTOGRAD_H
#define OPBOUND_AUTOGRAD_H

#include "check/wrapper.h"
#include "program/program.h"

/* Adds the framework's call, where the entry is such a pass. */
void autograd_calls(struct arena *a, struct program *p, const struct ir_func *entry, struct wrapper_calls *out);

#endif
