/*
 * front, inside: `typename` where only nvcc does without it.
 */
#ifndef OPBOUND_FRONT_TYPENAME_H
#define OPBOUND_FRONT_TYPENAME_H

#include "front/headers.h"

struct typename_file {
	const char *name;    /* as clang opened it */
	const char *written; /* its text on disk, or in the editor */
	char *text;          /* what clang is given: of the same length, in lines of the same length */
	size_t n;
};
struct front_typenames {
	VEC(struct typename_file) files;
	VEC(const char *) macros; /* "-D$raits=typename Ktraits" */
};

/* Of a parsed unit: writes `typename` wherever clang misses it. True: there is more of that now than there was, so the
 * unit should be parsed again. */
bool front_add_typenames(struct front_parsed *p);
/* The text of a file with what was written into it, or null: nothing was. */
const struct typename_file *front_with_typenames(const struct front_typenames *t, const char *file);
/* The text that clang has of a file, without that. */
const char *front_as_written(struct front_tu *tu, const struct front_file *file);

#endif
