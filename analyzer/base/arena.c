/*
 * Bump allocation: a list of chunks that is freed as a whole. Memory comes zeroed from calloc and is handed out once,
 * so it needs no clearing. Chunks grow with the arena: most scratch arenas hold a few hundred bytes, and clearing more
 * for each would take longer than what they are used for. With OPBOUND_ARENA_MALLOC each object is a chunk of its own,
 * so that sanitizers see its bounds.
 */
#include "base/base.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_LEAST ((size_t)2 * 1024)
#define CHUNK_MOST ((size_t)64 * 1024)
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

static char *chunk_new(struct arena *a, size_t size)
{
	struct arena_chunk *c = calloc(1, HEADER_BYTES + size);
	if (!c)
		base_die("out of memory at %zu bytes", a->total);
	atomic_fetch_add_explicit(&held, size, memory_order_relaxed);
	c->older = a->chunk;
	c->size = size;
	a->chunk = c;
	return (char *)c + HEADER_BYTES;
}

#ifdef OPBOUND_ARENA_MALLOC

void *arena_alloc(struct arena *a, size_t size)
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
	return size < CHUNK_LEAST ? CHUNK_LEAST : size > CHUNK_MOST ? CHUNK_MOST : size;
}

void *arena_alloc(struct arena *a, size_t size)
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

void *arena_grow(struct arena *a, void *old, size_t old_size, size_t new_size)
{
	if (new_size < old_size)
		BUG("an object shrinks from %zu to %zu bytes", old_size, new_size);
	if (grow_in_place(a, old, old_size, new_size))
		return old;
	void *p = arena_alloc(a, new_size);
	if (old_size)
		memcpy(p, old, old_size);
	return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *p = arena_alloc(a, n + 1);
	if (n)
		memcpy(p, s, n);
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
