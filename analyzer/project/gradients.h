/*
 * gradients: what a framework's backward pass gives to an operator that C++ code registers for it (gradients.c).
 */
#ifndef OPBOUND_PROJECT_GRADIENTS_H
#define OPBOUND_PROJECT_GRADIENTS_H

#include "check/wrapper.h"
#include "project/project.h"

/* What a function of C++ that is called with these arguments checks, and what it returns; false: that is not known. */
struct gradient_reader {
	bool (*ran)(const char *function, const struct wrapper_call *call, fact_list *facts, struct wrapper_returned *out,
	            void *payload);
	void *payload;
};
/* Adds the registrations of the function `name` in a source, of which the code is given: its text with blanks for
 * comments. */
void gradient_calls(struct arena *a, struct term_pool *p, const char *file, const char *code, const char *name,
                    const struct gradient_reader *reader, struct wrapper_calls *out);
/* Adds the names under which a source registers the function for callers in Python. */
void registered_names(struct arena *a, const char *code, const char *function, text_list *out);

#endif
