/*
 * arms: a unit whose code, or what it needs, stands in arms of #if that its arguments leave out. Section: arms.c.
 */
#ifndef OPBOUND_ARMS_H
#define OPBOUND_ARMS_H

#include "project/project.h"

/* front_unit; and once more with a macro defined where nobody said which are, and an arm which that macro opens
 * declares what clang found nowhere, or holds all that the file has. `told` says so in words; null: it was not needed.
 */
enum status arms_front(struct arena *a, const struct front_command *c, const struct models *m, struct front_result *out,
                       const char **told, struct error *err);

#endif
