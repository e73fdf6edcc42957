/*
 * base, private: what arena.c asks heap.c.
 */
#ifndef OPBOUND_BASE_HEAP_INT_H
#define OPBOUND_BASE_HEAP_INT_H

#include <stdbool.h>

bool heap_is_large(void); /* are the heap's own pages large ones? */

#endif
