/*
 * Bump allocation: a list of chunks that is freed as a whole. An object is cleared when it is handed out, since it is
 * written then anyway, and what is copied into it need not be. Chunks grow with the arena: most scratch arenas hold a
 * few hundred bytes. With OPBOUND_ARENA_MALLOC each object is a chunk of its own, so that sanitizers see its bounds.
 */
#include "base/base.h"
#include "base/heap_int.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#define CHUNK_LEAST ((size_t)2 * 1024)
#define CHUNK_MOST ((size_t)64 * 1024)
#define CHUNK_HUGE ((size_t)2 << 20) /* of an arena that holds as much: a page of the large kind */
#define ALIGNMENT ((size_t)16)

struct arena_chunk {
	struct arena_chunk *older;
	size_t size; /* bytes behind the header */
};
#define HEADER_BYTES ((sizeof(struct arena_chunk) + ALIGNMENT - 1) & ~(ALIGNMENT - 1))

static atomic_size_t held; /* by all arenas of the process */

size_t arena_held(void)
{
	return atomic_load_explicit(&held, memory_order_relaxed);
}

void arena_init(struct arena *a)
{
	*a = (struct arena){0};
}

void arena_release(struct arena *a)
{
	for (struct arena_chunk *c = a->chunk, *older; c; c = older) {
		older = c->older;
		atomic_fetch_sub_explicit(&held, c->size, memory_order_relaxed);
		free(c);
	}
	arena_init(a);
}

static size_t round_up(size_t size)
{
	if (size > SIZE_MAX / 2)
		base_die("an allocation of %zu bytes is out of range", size);
	return size ? (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1) : ALIGNMENT;
}

/* Where it takes whole large pages, and the heap has none, it is asked for as these: touching small ones for the first
 * time, one by one, was a tenth to a fifth of a unit's time. */
static void *room(size_t bytes)
{
#if defined MADV_HUGEPAGE && !defined OPBOUND_ARENA_MALLOC
	size_t whole = heap_is_large() ? 0 : bytes & ~(CHUNK_HUGE - 1);
	void *p = whole ? aligned_alloc(CHUNK_HUGE, (bytes + CHUNK_HUGE - 1) & ~(CHUNK_HUGE - 1)) : malloc(bytes);
	if (p && whole)
		(void)madvise(p, whole, MADV_HUGEPAGE); /* else they are small */
	return p;
#else
	return malloc(bytes);
#endif
}

static char *chunk_new(struct arena *a, size_t size)
{
	struct arena_chunk *c = room(HEADER_BYTES + size);
	if (!c)
		base_die("out of memory at %zu bytes", a->total);
	heap_tend();
	atomic_fetch_add_explicit(&held, size, memory_order_relaxed);
	c->older = a->chunk;
	c->size = size;
	a->chunk = c;
	return (char *)c + HEADER_BYTES;
}

#ifdef OPBOUND_ARENA_MALLOC

static void *take(struct arena *a, size_t size)
{
	a->total += round_up(size);
	return chunk_new(a, size);
}

static bool grow_in_place(struct arena *a, void *old, size_t old_size, size_t new_size)
{
	(void)a, (void)old, (void)old_size, (void)new_size;
	return false;
}

#else

static size_t next_chunk_bytes(const struct arena *a)
{
	size_t size = a->total * 2;
	if (a->total >= CHUNK_HUGE)
		return CHUNK_HUGE - HEADER_BYTES;
	return size < CHUNK_LEAST ? CHUNK_LEAST : size > CHUNK_MOST ? CHUNK_MOST : size;
}

/* Room for an object, not cleared. */
static void *take(struct arena *a, size_t size)
{
	size = round_up(size);
	if ((size_t)(a->end - a->next) < size) {
		size_t bytes = next_chunk_bytes(a);
		if (size > bytes / 4) {
			a->total += size;
			return chunk_new(a, size); /* the current chunk stays in use */
		}
		a->next = chunk_new(a, bytes);
		a->end = a->next + bytes;
	}
	a->total += size;
	char *p = a->next;
	a->next += size;
	return p;
}

/* The newest object of the current chunk may extend into the room behind it. */
static bool grow_in_place(struct arena *a, void *old, size_t old_size, size_t new_size)
{
	size_t had = round_up(old_size), wants = round_up(new_size);
	if (!old || (char *)old + had != a->next || (size_t)(a->end - a->next) < wants - had)
		return false;
	a->next += wants - had;
	a->total += wants - had;
	return true;
}

#endif

void *arena_alloc(struct arena *a, size_t size)
{
	void *p = take(a, size);
	return memset(p, 0, size);
}

void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size)
{
	if (new_size < old_size)
		BUG("an object shrinks from %zu to %zu bytes", old_size, new_size);
	char *p = grow_in_place(a, old, old_size, new_size) ? old : take(a, new_size);
	if (p != old && old_size)
		memcpy(p, old, old_size);
	memset(p + old_size, 0, new_size - old_size);
	return p;
}

/* An object that is large has a chunk of its own. */
static void give_back(struct arena *a, const void *object, size_t size)
{
	struct arena_chunk **at = &a->chunk;
	while (*at && (char *)*at + HEADER_BYTES != object)
		at = &(*at)->older;
	struct arena_chunk *c = *at;
	if (!c || c->size != round_up(size))
		return;
	*at = c->older;
	a->total -= c->size;
	atomic_fetch_sub_explicit(&held, c->size, memory_order_relaxed);
	free(c);
}

#define LARGE ((size_t)1 << 20)

void *arena_renew(struct arena *a, void *old, size_t old_size, size_t new_size)
{
	void *p = arena_grow(a, old, old_size, new_size);
	if (p != old && old_size >= LARGE)
		give_back(a, old, old_size);
	return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *p = take(a, n + 1);
	if (n)
		memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap, again;
	va_start(ap, fmt);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		BUG("the format '%s' is broken", fmt);
	char *p = arena_alloc(a, (size_t)n + 1);
	vsnprintf(p, (size_t)n + 1, fmt, again);
	va_end(again);
	return p;
}
