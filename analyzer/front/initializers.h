/*
 * Initializers of variables with static storage: code that runs outside of the function that it stands in, or of any.
 */
#ifndef OPBOUND_FRONT_INITIALIZERS_H
#define OPBOUND_FRONT_INITIALIZERS_H

#include "front/front_int.h"

/* Makes functions of the initializers of the main file's globals that do more than to state constants. */
void front_lower_initializers(struct front_tu *tu);
/* Does it access an element, or call a function in sight? */
bool front_initializer_works(struct front_tu *tu, CXCursor init);
ir_id lower_function_address(struct lower *l, CXCursor decl); /* lower_ref.c */
struct front_ids {
	ir_id *at;
	size_t n, cap;
};
/* only_constructor.c: calls the one constructor of the class that takes so many arguments; false: it is not clear which
 * one that is. */
bool lower_by_only_constructor(struct lower *l, CXType t, const struct kids *from, ir_id address);
/* The same of the one that takes a value of just its type, where there is but one value. */
bool lower_by_exact_constructor(struct lower *l, CXType t, const struct kids *from, ir_id address);
/* mutable.c: does an object of the type have a part that may change where the object is constant? */
bool front_has_mutable(CXType type);
/* taken.c: the addresses of the functions that an expression names without calling them. */
struct front_ids lower_functions_in(struct lower *l, CXCursor expr);
/* Whoever reads a variable may call the functions that its initializer names. */
void front_find_taken(struct front_tu *tu);
void lower_taken(struct lower *l, CXCursor init);

#endif
