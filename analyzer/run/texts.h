/*
 * texts: what a unit reads of other files as text, each of them once: wrappers.c asks for the same ones for each entry
 * and for each call that it meets.
 */
#ifndef OPBOUND_TEXTS_H
#define OPBOUND_TEXTS_H

#include "base/base.h"

struct texts {
	struct arena *arena;
	struct map by_path; /* hash of a path -> struct text_kept * */
};
void texts_init(struct texts *t, struct arena *a);
/* The file's text; null: it cannot be read. */
const char *texts_get(struct texts *t, const char *path);
/* The same with blanks for comments. */
const char *texts_code(struct texts *t, const char *path);

#endif
