/*
 * facts, allocations: memory that an operator asks for, on the host or on the device, must fit what there is.
 */
#ifndef OPBOUND_ALLOCATION_H
#define OPBOUND_ALLOCATION_H

#include "symbolic/symbolic.h"

/* Bytes that there are; 0: no limit was set. */
struct memory_budget {
	int64_t device, host;
	bool is_asked; /* allocations are somebody's question */
	bool keeps;    /* sizes are, too, where no limit is set */
};

enum memory_place {
	MEMORY_HOST,
	MEMORY_DEVICE,
	MEMORY_EITHER /* nobody in sight says; or the inputs do */
};
const char *memory_place_name(enum memory_place p); /* "host", "device", "host or device" */
/* The least that there is where it may lie; 0: no limit. */
int64_t memory_limit(const struct memory_budget *b, enum memory_place p);

struct allocation {
	term bytes;     /* of one call; TERM_NONE: nobody knows */
	term on_device; /* a condition, or an integer that is not 0 where it lies on the device; TERM_NONE: nobody knows */
	enum memory_place place;
	const char *by;   /* what allocates: "cudaMalloc", "new" */
	const char *name; /* what the source calls what it gets; or null */
	uint32_t n_held;  /* VIOLATED, of a sum: so many allocations together */
	bool is_sum;      /* all that the function holds at once, those it calls included */
	/* once decided */
	int64_t limit;    /* what it must fit in; 0: none */
	term most;        /* REQUIRED: what must fit, over what the caller gives */
	const char *text; /* REQUIRED: "device memory: 4*n*m bytes of 'workspace'" */
	const char *held; /* VIOLATED: what a run asked for, in words; or null */
};

#endif
