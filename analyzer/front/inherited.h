/*
 * Constructors that a class takes over from its base: `using Base::Base;`.
 */
#ifndef OPBOUND_FRONT_INHERITED_H
#define OPBOUND_FRONT_INHERITED_H

#include "front/front_int.h"

/* Does this constructor stand for one of a base class? Nobody wrote it, and its parameters are the base's. */
bool front_is_inherited(struct lower *l, CXCursor ctor);
/* Is it one of this base's, as far as names tell? */
bool front_is_inherited_from(struct lower *l, CXCursor ctor, CXType base);
/* The base is made at `place` of the parameters of `ctor`; `base` of no kind: nobody knows by which constructor. */
void lower_inherited(struct lower *l, CXCursor ctor, CXType base, ir_id place);
/* The value of a parameter, to be handed on; `wants_place`: a record's address. 0: it is not known. */
ir_id lower_passed(struct lower *l, CXCursor parm, bool wants_place);

/* ---- lower_invoker.c ---- */

/* Is this what a lambda without captures becomes a function pointer by? Its body is empty in clang's tree. */
bool front_is_invoker(const struct ir_func *f);
/* Behind the parameters: calls the lambda's body with them. */
void lower_invoker(struct lower *l);

#endif
