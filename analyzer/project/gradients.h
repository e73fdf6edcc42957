/*
 * gradients: what a framework's backward pass gives to an operator that C++ code registers for it (gradients.c).
 */
#ifndef OPBOUND_PROJECT_GRADIENTS_H
#define OPBOUND_PROJECT_GRADIENTS_H

#include "check/wrapper.h"
#include "project/project.h"

/* Adds the registrations of the function `name` in a source. */
void gradient_calls(struct arena *a, struct term_pool *p, const char *file, const char *text, const char *name,
                    struct wrapper_calls *out);
/* Adds the names under which a source registers the function for callers in Python. */
void registered_names(struct arena *a, const char *text, const char *function, text_list *out);

#endif
