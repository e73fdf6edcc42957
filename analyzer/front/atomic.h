/*
 * atomic.h: `__atomic_fetch_add(p, n, order)` and its kin, which libclang shows as expressions without a name.
 */
#ifndef OPBOUND_FRONT_ATOMIC_H
#define OPBOUND_FRONT_ATOMIC_H

#include "front/front_int.h"

bool lower_is_atomic(struct lower *l, CXCursor expr);
ir_id lower_atomic(struct lower *l, CXCursor expr); /* of one of which that holds: the call that stands for it */

#endif
