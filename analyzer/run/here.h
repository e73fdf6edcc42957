/*
 * run: work in this process, on a thread with a large stack.
 */
#ifndef OPBOUND_RUN_HERE_H
#define OPBOUND_RUN_HERE_H

#include "base/base.h"

/* libclang's parser and visitor, and our lowering, recurse over nested source. Comes back when it is done; where the
 * system has no thread left, the work is done on the stack that there is. */
void on_large_stack(void *(*run)(void *), void *payload);

struct here_limits {
	double cpu_seconds, wall_seconds; /* behind which the process begins again */
	bool is_told;                     /* what libraries write to standard error is to be seen */
};
/* This process could begin again (base/process.h), and nobody ends it for want of memory. */
bool can_run_here(void);
/* Runs the work as on a large stack; a fault in it, an exit() and a passed limit begin the process again with copies.
 * Not while there are other threads. False where it could not be started, and nothing was done. */
bool run_here(void *(*run)(void *), void *payload, const struct here_limits *limits);

#endif
