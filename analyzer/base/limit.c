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
	return (struct work_limit){spent() + seconds, bytes};
}

bool work_limit_is_memory(const struct work_limit *l)
{
	return l && l->bytes && arena_held() >= l->bytes;
}

bool work_limit_passed(const struct work_limit *l)
{
	return l && (work_limit_is_memory(l) || (l->end > 0 && spent() >= l->end));
}
