/*
 * limit.c: how much CPU time is left. Load of the machine does not count, other than with a clock on the wall.
 */
#include "base/base.h"

#include <time.h>

static double spent(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct cpu_limit cpu_limit_start(double seconds)
{
	return (struct cpu_limit){spent() + seconds};
}

bool cpu_limit_passed(const struct cpu_limit *l)
{
	return l && l->end > 0 && spent() >= l->end;
}
