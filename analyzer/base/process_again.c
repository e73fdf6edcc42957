/*
 * process_again.c: a process that begins again as it was called. What it needs for that is made ready before: a handler
 * of a signal may call neither malloc nor setenv.
 */
#ifndef _WIN32
#include "base/process.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define IN_COPIES "OPBOUND_PROCESSES=copies"

static struct {
	char **words, **environment;
	sigset_t mask;
} began;

static char **environment_in_copies(void)
{
	static char wish[] = IN_COPIES;
	size_t n = 0;
	while (environ && environ[n])
		n++;
	char **all = calloc(n + 2, sizeof *all);
	if (!all)
		return NULL;
	memcpy(all, environ, n * sizeof *all);
	all[n] = wish;
	return all;
}

void process_begin(char **words)
{
	free(began.environment);
	began.environment = NULL;
	began.words = words;
	if (words && !getenv("OPBOUND_PROCESSES")) {
		sigprocmask(SIG_SETMASK, NULL, &began.mask);
		began.environment = environment_in_copies();
	}
}

bool process_can_begin_again(void)
{
#ifdef __linux__
	return began.words && began.environment;
#else
	return false;
#endif
}

void process_begin_again(void)
{
	if (!process_can_begin_again())
		return;
	sigprocmask(SIG_SETMASK, &began.mask, NULL);
	execve("/proc/self/exe", began.words, began.environment);
}

/* ---- memory ---- */

/* A file of one number, or of lines with names before them; 0 where there is none. */
static uint64_t number_in(const char *path, const char *name)
{
	char line[256];
	unsigned long long n = 0;
	FILE *f = fopen(path, "re");
	while (f && !n && fgets(line, sizeof line, f))
		if (strncmp(line, name, strlen(name)) == 0 && sscanf(line + strlen(name), "%llu", &n) != 1)
			break;
	if (f)
		fclose(f);
	return n;
}

/* What a container is allowed; that of the group which a container sees as its own. */
bool process_has_memory(size_t bytes)
{
	uint64_t available = number_in("/proc/meminfo", "MemAvailable:") << 10;
	uint64_t most = number_in("/sys/fs/cgroup/memory.max", "");
	uint64_t held = most ? number_in("/sys/fs/cgroup/memory.current", "") : 0;
	return available >= bytes && (!most || (most > held && most - held >= bytes));
}
#else
typedef int process_again_is_not_posix;
#endif
