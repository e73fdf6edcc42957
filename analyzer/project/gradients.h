/*
 * gradients: what a framework's backward pass gives to an operator that C++ code registers for it (gradients.c).
 */
#ifndef OPBOUND_PROJECT_GRADIENTS_H
#define OPBOUND_PROJECT_GRADIENTS_H

#include "check/wrapper.h"

/* Adds the registrations of the function `name` in a source. */
void gradient_calls(struct arena *a, struct term_pool *p, const char *file, const char *text, const char *name,
                    struct wrapper_calls *out);

#endif
