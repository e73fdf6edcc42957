/*
 * vla: arrays whose bounds are values. Section: lower_ref.c.
 */
#ifndef OPBOUND_VLA_H
#define OPBOUND_VLA_H

#include "front/front_int.h"

/* Bytes of an array whose bounds are values, as it was declared; 0: its bounds are not known. */
ir_id lower_array_bytes(struct lower *l, CXCursor array);

#endif
