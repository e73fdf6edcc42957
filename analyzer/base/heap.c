/*
 * The process's heap in large pages. libclang, Z3 and our arenas take and give back some hundred megabytes in small
 * pieces; by default each page of 4 KiB is a fault when it is touched first, and what is free at the end goes back to
 * the system, to be touched for the first time again. Here the heap grows by a large step, keeps what it has, is one
 * for all threads (of which one works), and is asked for as large pages, of which a touch takes 2 MiB.
 *
 * Only with glibc on Linux, and not where a sanitizer has a heap of its own. Where the address space is limited the
 * steps are small, and the pages as well: a step that is not granted leaves malloc with less than there is.
 */
#include "base/heap_int.h"

#include "base/base.h"

#if defined __GLIBC__
#include <malloc.h>
#endif
#if defined __linux__
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

#if defined __GLIBC__ && defined MADV_HUGEPAGE && !defined OPBOUND_ARENA_MALLOC

#define LARGE_PAGE ((uintptr_t)2 << 20)
enum {
	STEP = 256 << 20,
	STEP_LIMITED = 1 << 20,
	KEPT = 1 << 30,
	KEPT_LIMITED = 256 << 20,
	APART = 32 << 20 /* such a block is no part of the heap */
};

static atomic_uintptr_t seen; /* where the heap ended when it was looked at last; 0: it is as the system has it */

bool heap_is_large(void)
{
	return atomic_load_explicit(&seen, memory_order_relaxed) != 0;
}

void heap_begin(void)
{
	struct rlimit most = {0};
	bool limited = getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur != RLIM_INFINITY;
	if (heap_is_large())
		return;
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_MMAP_THRESHOLD, APART);
	mallopt(M_TRIM_THRESHOLD, limited ? KEPT_LIMITED : KEPT);
	mallopt(M_TOP_PAD, limited ? STEP_LIMITED : STEP);
	if (!limited)
		atomic_store_explicit(&seen, (uintptr_t)sbrk(0) + 1, memory_order_relaxed);
}

void heap_tend(void)
{
	uintptr_t from = atomic_load_explicit(&seen, memory_order_relaxed), end = (uintptr_t)sbrk(0);
	if (!from || end <= from)
		return;
	atomic_store_explicit(&seen, end, memory_order_relaxed);
	from = (from + LARGE_PAGE - 1) & ~(LARGE_PAGE - 1);
	if (from < end)
		(void)madvise((void *)from, end - from, MADV_HUGEPAGE); /* else its pages are small */
}

#else

bool heap_is_large(void)
{
	return false;
}

void heap_begin(void)
{
}

void heap_tend(void)
{
}

#endif

void heap_rest(void)
{
#if defined __GLIBC__ && !defined OPBOUND_ARENA_MALLOC
	const size_t much = (size_t)256 << 20; /* less is soon needed again, and would be a fault a page */
	if (mallinfo2().fordblks > much)
		malloc_trim(0);
#endif
}
