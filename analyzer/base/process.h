/*
 * base: processes, the one interface to how a system makes, watches and ends them.
 *
 * process_posix.c is the form that runs on Linux; macOS has all of it but for children that die with their parent (they
 * see the end of their channel instead). process_windows.c is a form for Windows that was never built or run there: it
 * has no copies, so that bodies run in this very process, as they do anywhere with OPBOUND_PROCESSES=none, which the
 * tests use. What is lost then is isolation: a crash in a unit ends the run.
 */
#ifndef OPBOUND_BASE_PROCESS_H
#define OPBOUND_BASE_PROCESS_H

#include "base/base.h"

struct process {
	int64_t id;  /* 0: none */
	int channel; /* reads what a copy wrote, and writes to it where the system has copies; -1: none */
};
struct process_end {
	bool by_signal;
	int code; /* the signal, or the exit status; -1: not known */
};

/* Can this process be copied? Where not, a body runs at once, and its channel is a file that is read when it is done.
 */
bool process_can_copy(void);
/* Runs the body in a copy of this process, which ends with it, and with us. */
typedef void (*process_body)(int channel, void *payload);
enum status process_copy(struct process *p, process_body body, void *payload, struct error *err);

/* A process that can be begun again as it was called, with OPBOUND_PROCESSES=copies, so that what ended its work ends a
 * copy then. A program's main hands its words over, which stay its own; null: it can not from now on. On Linux only,
 * and not where the environment already says what is to be done about processes. */
void process_begin(char **words);
bool process_can_begin_again(void);
/* From a signal's handler, too. Comes back only where the system refuses. */
void process_begin_again(void);
/* Are so many bytes free, of the machine's memory and of what a container is allowed? */
bool process_has_memory(size_t bytes);

/* All of the bytes through a channel, from either of its sides; false where it ends before. */
bool process_read(int channel, void *to, size_t n);
bool process_write(int channel, const void *from, size_t n);

/* A program, found as a shell finds it. Descriptors that are -1 are ours, for `quiet` standard error nowhere. */
struct process_io {
	int in, out;
	bool quiet;
	bool follows;               /* dies when we do */
	const char *const *without; /* variables of the environment that it does not get, null-terminated; or null */
};
enum status process_spawn(struct process *p, char *const *words, const struct process_io *io, struct error *err);

/* Closes the channel and waits for the end; kills it before if that is wished. */
struct process_end process_wait(struct process *p, bool kill_it);
/* CPU time that it has taken so far; 0 where the system does not say. */
double process_cpu_seconds(const struct process *p);

#endif
