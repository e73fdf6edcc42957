/*
 * What nobody mentions: subobjects that neither a constructor nor a list initialises.
 */
#ifndef OPBOUND_FRONT_DEFAULTS_H
#define OPBOUND_FRONT_DEFAULTS_H

#include "front/front_int.h"

/* ---- lower_class.c ---- */

/* Default-initialises `n` subobjects that nobody mentions, one behind the other. Scalars stay as they are. */
void lower_default_objects(struct lower *l, CXType t, ir_id first, int64_t n);
/* What a field holds that no constructor and no list mentions. */
void lower_default_member(struct lower *l, CXCursor field, ir_id object, const struct ir_type *record);
/* How many subobjects of type `to` are in `from`, at `depth` of it; more than one is two. */
size_t front_count_parts(const struct ir_type *from, const struct ir_type *to, size_t depth);
/* One of them: which is meant, the source says where it names a base of one, but not all such names are seen. */
ir_id lower_one_of_bases(struct lower *l, ir_id object, const struct ir_type *pointer);
type_list lower_bases(struct lower *l, CXType t); /* of no kind Record where nobody knows */

#endif
