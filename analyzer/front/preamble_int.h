/*
 * front, inside: the lines at a source's beginning that its precompiled header stands for.
 */
#ifndef OPBOUND_FRONT_PREAMBLE_INT_H
#define OPBOUND_FRONT_PREAMBLE_INT_H

#include "front/front_int.h"

/* ---- preamble_text.c ---- */

struct quoted { /* headers in quotes: where they are looked for, which were */
	struct arena *arena;
	const char *folder; /* of the source */
	const char **folders;
	size_t n_folders, n_read;
	struct map seen;
};
/* The angle-bracket #include lines at the beginning of a source, up to what may change their meaning; "" when there are
 * none. */
const char *front_preamble_text(struct arena *a, struct quoted *q, const char *source, size_t n);
const char *front_preamble_of(struct front_parsed *p, const char **args, size_t n_args);

#endif
