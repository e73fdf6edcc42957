/*
 * front, inside: what nvcc does without is written for clang.
 */
#ifndef OPBOUND_FRONT_NVCC_TEXT_H
#define OPBOUND_FRONT_NVCC_TEXT_H

#include "front/headers.h"

struct nvcc_file {
	const char *name;    /* as clang opened it */
	const char *written; /* its text on disk, or in the editor */
	char *text;          /* what clang is given: of the same length, in lines of the same length */
	size_t n;
};
struct front_nvcc {
	VEC(struct nvcc_file) files;
	VEC(const char *) macros; /* "-D$raits=typename Ktraits" */
};

/* Of a parsed unit: writes what clang misses wherever nvcc would not. True: there is more of that now than there was,
 * so the unit should be parsed again. */
bool front_add_missing(struct front_parsed *p);
/* The text of a file with what was written into it, or null: nothing was. */
const struct nvcc_file *front_nvcc_file(const struct front_nvcc *t, const char *file);
/* The text that clang has of a file, without that. */
const char *front_as_written(struct front_tu *tu, const struct front_file *file);

#endif
