/*
 * arms: a unit whose code, or what it needs, stands in arms of #if that its arguments leave out. Section: arms.c.
 */
#ifndef OPBOUND_ARMS_H
#define OPBOUND_ARMS_H

#include "project/project.h"

struct arms_reading {
	const char *told;                    /* in words, where a macro was defined; null: none was */
	const struct front_command *command; /* that the unit was read with */
	bool was_trial;                      /* ... with is_trial set */
};

/* front_unit; and once more with a macro defined where nobody said which are, and an arm which that macro opens
 * declares what clang found nowhere, or holds all that the file has. */
enum status arms_front(struct arena *a, const struct front_command *c, const struct models *m, struct front_result *out,
                       struct arms_reading *how, struct error *err);

#endif
