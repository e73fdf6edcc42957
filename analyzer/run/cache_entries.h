/*
 * cache_entries: what lies in the cache's folder under one name, as bytes: up to four values, the one that was used
 * last first, each sealed by a digest of it and of the entry's name. In cache_results.c.
 */
#ifndef OPBOUND_RUN_CACHE_ENTRIES_H
#define OPBOUND_RUN_CACHE_ENTRIES_H

#include "base/base.h"

struct kept {
	const char *bytes;
	uint64_t n;
};
typedef VEC(struct kept) kept_list;

/* The values of an entry, as far as it is whole. */
void entry_read(struct arena *a, const char *path, kept_list *out);
/* Puts `first` before the values that are there; `but` is left out (SIZE_MAX: none). A folder that cannot be written
 * keeps nothing. */
void entry_write(const char *path, const struct buf *first, const kept_list *others, size_t but);

#endif
