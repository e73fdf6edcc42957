/*
 * merge.c: the accesses of a unit from those of its functions' summaries. A summary holds what was decided in its
 * function and what is still open there, its callees' open accesses included. So an open access counts where a stranger
 * chooses the values: at an entry, or in a function that nobody in sight calls. In a function with callers it is their
 * copies that count, unless some caller has none (a call that flow could not follow), or the function is recursive:
 * then the recursive calls pass values that no caller shows.
 *
 * Each place is kept once, with its worst verdict. Open ones are kept from a few entries, since each may break where
 * another does not.
 */
#include <stdlib.h>

#include "program/program_int.h"

enum { OPEN_COPIES = 3 };

/* Worse is larger. */
static int rank_of(enum verdict v)
{
	switch (v) {
	case VERDICT_UNREACHABLE:
		return 0;
	case VERDICT_PROVED:
		return 1;
	case VERDICT_UNKNOWN:
		return 2;
	case VERDICT_POSSIBLE:
		return 3;
	case VERDICT_VIOLATED:
		return 4;
	}
	BUG("verdict %d", (int)v);
}

static uint64_t place_key(const struct obligation *x)
{
	return hash_mix((uint64_t)(uintptr_t)x->func, hash_mix(x->instr, x->access.kind));
}

/* What a node's summary knows of: a set of place keys. */
static struct map *known_places(struct arena *a, const struct call_node *n)
{
	struct map *m = ARENA_NEW(a, struct map);
	map_init(m, a);
	for (size_t i = 0; n->summary && i < n->summary->accesses.n; i++)
		map_put(m, place_key(&n->summary->accesses.at[i]), 1);
	return m;
}

static bool callers_have(const struct call_node *n, const struct obligation *x, struct map *const *known)
{
	bool called = false;
	uint64_t one;
	for (size_t i = 0; i < n->in.n; i++) {
		const struct call_node *from = n->in.at[i]->from;
		if (from->component == n->component)
			return false;
		called = true;
		if (!map_get(known[from->index], place_key(x), &one))
			return false;
	}
	return called;
}

static bool counts_here(const struct call_node *n, const struct obligation *x, struct map *const *known)
{
	if (x->verdict == VERDICT_PROVED || x->verdict == VERDICT_UNREACHABLE)
		return true;
	if (x->access.is_unmodelled)
		return x->access.extent || n->is_entry || !callers_have(n, x, known);
	return n->is_entry || !callers_have(n, x, known);
}

/* An access on its way into the list. Several of one call and kind (a product reads two matrices) are told apart by
 * their ordinal among those with the same trail. */
struct item {
	struct obligation access;
	uint32_t ordinal;
	size_t order;
};
typedef VEC(struct item) item_list;

static uint64_t trail_key(const struct obligation *x)
{
	uint64_t h = place_key(x);
	for (size_t i = 0; i < x->trail.n; i++) {
		const struct place *at = &x->trail.at[i].place;
		h = hash_mix(h, ((uint64_t)at->line << 32) | at->col);
	}
	return h;
}

static void gather(const struct program *p, const struct call_node *n, struct map *const *known, item_list *out)
{
	struct arena *a = p->arena;
	struct map seen;
	map_init(&seen, a);
	for (size_t i = 0; n->summary && i < n->summary->accesses.n; i++) {
		const struct obligation *x = &n->summary->accesses.at[i];
		uint64_t key = trail_key(x), count = 0;
		map_get(&seen, key, &count);
		map_put(&seen, key, count + 1);
		bool moot = access_is_moot(p->pool, &x->access);
		if (!moot && counts_here(n, x, known))
			vec_push(a, out, (struct item){*x, (uint32_t)count, out->n});
	}
}

static int compare_identity(const struct item *p, const struct item *q)
{
	int by_place = place_compare(&p->access.place, &q->access.place);
	if (by_place)
		return by_place;
	if (p->access.access.kind != q->access.access.kind)
		return p->access.access.kind < q->access.access.kind ? -1 : 1;
	return p->ordinal < q->ordinal ? -1 : p->ordinal > q->ordinal;
}

static int compare_items(const void *x, const void *y)
{
	const struct item *p = x, *q = y;
	int c = compare_identity(p, q);
	if (c)
		return c;
	c = rank_of(q->access.verdict) - rank_of(p->access.verdict);
	return c ? c : p->order < q->order ? -1 : p->order > q->order;
}

void program_accesses(struct program *p)
{
	struct arena *a = p->arena;
	item_list items = {0};
	struct map **known = ARENA_ARRAY(a, struct map *, p->graph->nodes.n);
	for (size_t i = 0; i < p->graph->nodes.n; i++)
		known[i] = known_places(a, p->graph->nodes.at[i]);
	for (size_t i = 0; i < p->graph->nodes.n; i++)
		gather(p, p->graph->nodes.at[i], known, &items);
	if (items.n)
		qsort(items.at, items.n, sizeof *items.at, compare_items);
	size_t copies = 0;
	for (size_t i = 0; i < items.n; i++) {
		bool again = i > 0 && compare_identity(&items.at[i - 1], &items.at[i]) == 0;
		copies = again ? copies + 1 : 0;
		bool open = items.at[i].access.verdict == VERDICT_UNKNOWN;
		if (!again || (open && copies < OPEN_COPIES))
			vec_push(a, &p->facts.accesses, items.at[i].access);
	}
}
