/*
 * Open addressing with linear probing, tables of a power of two that stay at most three quarters full. Nothing is ever
 * removed one by one, so there are no tombstones. The order of slots means nothing: callers keep their own vectors.
 */
#include "base/base.h"

#include <string.h>

void map_init(struct map *m, struct arena *a)
{
	*m = (struct map){.arena = a};
}

/* Keys are mostly small numbers and addresses: a multiplication spreads them well enough. */
static inline size_t spread(uint64_t key)
{
	key *= UINT64_C(0x9e3779b97f4a7c15);
	return (size_t)(key ^ key >> 32);
}

/* The slot that holds the key, or the free one where it would go. */
static size_t slot_of(const struct map *m, uint64_t key)
{
	size_t i = spread(key) & (m->cap - 1);
	while (m->used[i] && m->slots[i].key != key)
		i = (i + 1) & (m->cap - 1);
	return i;
}

bool map_get(const struct map *m, uint64_t key, uint64_t *value)
{
	if (!m->n)
		return false;
	size_t i = slot_of(m, key);
	if (!m->used[i])
		return false;
	*value = m->slots[i].value;
	return true;
}

static void map_resize(struct map *m, size_t cap)
{
	struct map old = *m;
	m->slots = ARENA_ARRAY(m->arena, struct map_slot, cap);
	m->used = ARENA_ARRAY(m->arena, uint8_t, cap);
	m->cap = cap;
	for (size_t i = 0; i < old.cap; i++) {
		if (!old.used[i])
			continue;
		size_t to = slot_of(m, old.slots[i].key);
		m->used[to] = 1;
		m->slots[to] = old.slots[i];
	}
}

uint64_t *map_at(struct map *m, uint64_t key)
{
	if ((m->n + 1) * 4 > m->cap * 3)
		map_resize(m, m->cap ? m->cap * 2 : 16);
	size_t i = slot_of(m, key);
	if (!m->used[i])
		m->slots[i] = (struct map_slot){.key = key};
	m->n += !m->used[i];
	m->used[i] = 1;
	return &m->slots[i].value;
}

void map_put(struct map *m, uint64_t key, uint64_t value)
{
	*map_at(m, key) = value;
}

void map_clear(struct map *m)
{
	if (m->cap)
		memset(m->used, 0, m->cap);
	m->n = 0;
}

void interner_init(struct interner *in, struct arena *a)
{
	*in = (struct interner){.arena = a};
}

static size_t interner_slot(const struct interner *in, const char *s, size_t n)
{
	size_t i = hash_bytes(0, s, n) & (in->cap - 1);
	while (in->slots[i] && (strncmp(in->slots[i], s, n) != 0 || in->slots[i][n]))
		i = (i + 1) & (in->cap - 1);
	return i;
}

static void interner_resize(struct interner *in, size_t cap)
{
	struct interner old = *in;
	in->slots = ARENA_ARRAY(in->arena, const char *, cap);
	in->cap = cap;
	for (size_t i = 0; i < old.cap; i++) {
		const char *s = old.slots[i];
		if (s)
			in->slots[interner_slot(in, s, strlen(s))] = s;
	}
}

const char *internn(struct interner *in, const char *s, size_t n)
{
	if ((in->n + 1) * 4 > in->cap * 3)
		interner_resize(in, in->cap ? in->cap * 2 : 64);
	size_t i = interner_slot(in, s, n);
	if (!in->slots[i]) {
		in->slots[i] = arena_strndup(in->arena, s, n);
		in->n++;
	}
	return in->slots[i];
}

const char *intern(struct interner *in, const char *s)
{
	return internn(in, s, strlen(s));
}
