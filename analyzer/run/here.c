/*
 * here.c: work in this process, on a thread with a large stack. A copy of a process costs as much as a small unit: all
 * that libclang wrote while it was loaded is copied page by page. So a single unit is analyzed here, where the process
 * could begin again: what a copy survives (a fault, an end, work without end) ends the attempt, and begins the command
 * again with copies, which then say what was lost and over what.
 */
#include "run/here.h"

#include "base/process.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Virtual memory only: what is not touched costs nothing. Smaller where the system grants less. */
static bool start_on_large_stack(pthread_t *thread, void *(*run)(void *), void *payload)
{
	bool started = false;
	for (size_t size = (size_t)1 << 30; size >= (size_t)8 << 20 && !started; size /= 2) {
		pthread_attr_t attributes;
		pthread_attr_init(&attributes);
		started =
		    pthread_attr_setstacksize(&attributes, size) == 0 && pthread_create(thread, &attributes, run, payload) == 0;
		pthread_attr_destroy(&attributes);
	}
	return started;
}

void on_large_stack(void *(*run)(void *), void *payload)
{
	pthread_t thread;
	if (start_on_large_stack(&thread, run, payload))
		pthread_join(thread, NULL);
	else
		run(payload);
}

/* ---- where it can begin again ---- */

#ifdef SA_ONSTACK

#define NEEDED_BYTES ((size_t)4 << 30) /* of memory; where there is less, a copy is what the system ends */

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum { FAULTS = sizeof faults / sizeof faults[0], FAULT_STACK = 1 << 16 };

struct attempt {
	pthread_mutex_t lock;
	pthread_cond_t ended;
	bool has_ended;
	void *(*run)(void *);
	void *payload;
	double cpu_end, wall_end;
};
static atomic_bool under_way;
static int told_to = -1; /* standard error, while what libraries say of their faults goes nowhere */

static void begin_again(void)
{
	if (told_to >= 0)
		dup2(told_to, STDERR_FILENO);
	process_begin_again();
}

static void on_fault(int number)
{
	begin_again();
	signal(number, SIG_DFL);
	raise(number);
}

static void on_exit_within(void)
{
	if (atomic_load(&under_way))
		begin_again();
}

static double seconds_of(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The thread's own stack may be what ran out. */
static void *guarded(void *payload)
{
	static char stack[FAULT_STACK];
	struct attempt *a = payload;
	stack_t other = {.ss_sp = stack, .ss_size = sizeof stack}, none = {.ss_flags = SS_DISABLE};
	sigaltstack(&other, NULL);
	a->run(a->payload);
	sigaltstack(&none, NULL);
	pthread_mutex_lock(&a->lock);
	a->has_ended = true;
	pthread_cond_signal(&a->ended);
	pthread_mutex_unlock(&a->lock);
	return NULL;
}

static void wait_for(struct attempt *a)
{
	pthread_mutex_lock(&a->lock);
	while (!a->has_ended) {
		struct timespec second;
		clock_gettime(CLOCK_REALTIME, &second);
		second.tv_sec++;
		pthread_cond_timedwait(&a->ended, &a->lock, &second);
		bool is_over = seconds_of(CLOCK_PROCESS_CPUTIME_ID) > a->cpu_end || seconds_of(CLOCK_MONOTONIC) > a->wall_end;
		if (is_over && !a->has_ended)
			begin_again();
	}
	pthread_mutex_unlock(&a->lock);
}

static void silence(void)
{
	int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
	told_to = nowhere >= 0 ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) : -1;
	if (told_to >= 0)
		dup2(nowhere, STDERR_FILENO);
	if (nowhere >= 0)
		close(nowhere);
}

static void speak_again(void)
{
	if (told_to < 0)
		return;
	dup2(told_to, STDERR_FILENO);
	close(told_to);
	told_to = -1;
}

bool can_run_here(void)
{
	return process_can_begin_again() && process_has_memory(NEEDED_BYTES);
}

/* libclang would handle faults itself, on the stack that ran out. */
bool run_here(void *(*run)(void *), void *payload, const struct here_limits *limits)
{
	struct sigaction before[FAULTS], handler = {.sa_handler = on_fault, .sa_flags = SA_ONSTACK | SA_NODEFER};
	struct attempt a = {.lock = PTHREAD_MUTEX_INITIALIZER,
	                    .ended = PTHREAD_COND_INITIALIZER,
	                    .run = run,
	                    .payload = payload,
	                    .cpu_end = seconds_of(CLOCK_PROCESS_CPUTIME_ID) + limits->cpu_seconds,
	                    .wall_end = seconds_of(CLOCK_MONOTONIC) + limits->wall_seconds};
	pthread_t thread;
	static bool knows_exit;
	if (!knows_exit && atexit(on_exit_within) != 0)
		return false;
	knows_exit = true;
	setenv("LIBCLANG_NOTHREADS", "1", 1);
	setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
	if (!limits->is_told)
		silence();
	for (size_t i = 0; i < FAULTS; i++)
		sigaction(faults[i], &handler, &before[i]);
	atomic_store(&under_way, true);
	bool started = start_on_large_stack(&thread, guarded, &a);
	if (started) {
		wait_for(&a);
		pthread_join(thread, NULL);
	}
	atomic_store(&under_way, false);
	for (size_t i = 0; i < FAULTS; i++)
		sigaction(faults[i], &before[i], NULL);
	unsetenv("LIBCLANG_DISABLE_CRASH_RECOVERY");
	speak_again();
	return started;
}

#else

bool can_run_here(void)
{
	return false;
}

bool run_here(void *(*run)(void *), void *payload, const struct here_limits *limits)
{
	(void)run, (void)payload, (void)limits;
	return false;
}

#endif
