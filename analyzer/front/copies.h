/*
 * Copies of objects: which classes say themselves how they are copied, and what the compiler's own copies do.
 */
#ifndef OPBOUND_FRONT_COPIES_H
#define OPBOUND_FRONT_COPIES_H

#include "front/front_int.h"

/* Does a model say that the destructor of a library's class ends something? Of others nothing is to be seen. */
bool front_is_modelled_end(const struct front_tu *tu, const struct ir_type *record, const char *name);
/* A constructor or operator= of the class that copies or moves, and that a person wrote; `is_pattern`: the template's.
 */
void front_note_copy(struct front_tu *tu, const struct ir_type *record, CXCursor c, bool is_pattern);
/* Of a whole object; `assigns`: to one that is there already. */
void lower_copy_object(struct lower *l, ir_id to, ir_id from, const struct ir_type *t, bool assigns);

#endif
