/*
 * front, inside: bit-fields (lower_bits.c), at the address of one.
 */
#ifndef OPBOUND_FRONT_BITS_H
#define OPBOUND_FRONT_BITS_H

#include "front/front_int.h"

bool lower_bits_at(const struct lower *l, ir_id address);
ir_id lower_bits_load(struct lower *l, ir_id address);
ir_id lower_bits_stored(struct lower *l, ir_id address, ir_id value); /* what is stored there then */

#endif
