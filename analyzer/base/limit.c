/*
 * limit.c: how much CPU time and memory is left. Load of the machine does not count, other than with a clock on the
 * wall; nor does what others hold.
 */
#include "base/base.h"

#include <time.h>

static double spent(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct work_limit work_limit_start(double seconds, size_t bytes)
{
	return (struct work_limit){.end = spent() + seconds, .bytes = bytes};
}

bool work_limit_passed(struct work_limit *l)
{
	if (l && !l->passed && l->bytes && arena_held() >= l->bytes)
		l->passed = WORK_MEMORY_PASSED;
	if (l && !l->passed && l->end > 0 && spent() >= l->end)
		l->passed = WORK_TIME_PASSED;
	return l && l->passed;
}

bool work_limit_tight(const struct work_limit *l)
{
	return l && l->bytes && arena_held() >= l->bytes / 2;
}
