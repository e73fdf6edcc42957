/* Stub of <time.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<time.h>)
#include_next <time.h>
#else
#ifndef OPBOUND_TIME_H
#define OPBOUND_TIME_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef long time_t;
typedef long clock_t;
struct timespec {
	time_t tv_sec;
	long tv_nsec;
};
#define CLOCKS_PER_SEC 1000000L
time_t time(time_t *t);
clock_t clock(void);
#ifdef __cplusplus
}
#endif
#endif
#endif
