/*
 * An entry that a framework calls many times: what one call leaves behind, the next one finds.
 */
#ifndef OPBOUND_MODELS_AGAIN_H
#define OPBOUND_MODELS_AGAIN_H

#include "models/models.h"

/* Puts `body`, the first block of f behind its prelude, into a loop, unless nothing it does outlives a call. */
void models_call_again(const struct models *m, struct ir_unit *u, struct ir_func *f, struct ir_block *body);

#endif
