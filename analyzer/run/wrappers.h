/*
 * wrappers: who calls an operator from outside: Python functions of the project, and registrations (wrappers.c).
 */
#ifndef OPBOUND_WRAPPERS_H
#define OPBOUND_WRAPPERS_H

#include "project/python.h"
#include "run/run.h"
#include "run/texts.h"

struct program;
struct wrapper_calls;
struct wrappers {
	struct arena *arena;
	const struct unit_job *job;
	struct unit_result *result;
	struct texts texts;
	bool above;                       /* callers of callers are asked for */
	struct map own_functions;         /* python_project's */
	const extension_list *extensions; /* of the project; null: nobody has asked */
};
void wrappers_init(struct wrappers *w, struct arena *a, const struct unit_job *job, struct unit_result *result);
bool wrappers_can_be_read(const struct unit_job *job);
/* The calls of an entry (decide_options.callers); `payload` is a struct wrappers. What is asked of the project for
 * that is added to the result's questions. */
void wrappers_find(struct program *p, const struct ir_func *entry, bool above, struct wrapper_calls *out,
                   void *payload);
/* Is the entry a plain function that the project, as far as it is in sight, binds to nothing and never calls, although
 * it binds others (decide_options.is_unbound)? */
bool wrappers_lack(const struct ir_func *entry, void *payload);
/* Is the unit's file one that the project builds nowhere, although it builds others of the folder by name
 * (decide_options.is_unbuilt)? */
bool wrappers_are_unbuilt(void *payload);

#endif
