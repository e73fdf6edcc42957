/*
 * front, private: lower_op.c: the conditional operator.
 */
#ifndef OPBOUND_FRONT_ARMS_H
#define OPBOUND_FRONT_ARMS_H

#include "front/front_int.h"

enum lower_arms {
	ARM_VALUES,
	ARM_ADDRESSES,
	ARM_READS /* places, read one by one: a field of a handle is what its model says, and no memory */
};
ir_id lower_conditional(struct lower *l, CXCursor expr, enum lower_arms arms);

#endif
