/*
 * base, private: what arena.c asks heap.c.
 */
#ifndef OPBOUND_BASE_HEAP_INT_H
#define OPBOUND_BASE_HEAP_INT_H

#include <stdbool.h>

bool heap_is_large(void); /* are the heap's own pages large ones? */
void heap_tend(void);     /* now and then: what the heap has got since is asked for as large pages */

#endif
