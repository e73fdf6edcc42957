/*
 * merge.c: the accesses of a unit from those of its functions' summaries. A summary holds what was decided in its
 * function and what is still open there, its callees' open accesses included. So an open access counts where a stranger
 * chooses the values: at an entry, or in a function that nobody in sight calls. In a function with callers it is their
 * copies that count, unless some caller has none (a call that flow could not follow), or the function is recursive:
 * then the recursive calls pass values that no caller shows.
 *
 * What a caller left behind (a budget, a trail too long) is unknown for that reason: no values decide it. Each place is
 * told once, with its worst verdict; open ones are kept from every entry, since each may break where another does not.
 */
#include <stdlib.h>

#include "program/program_int.h"

/* Worse is larger. */
static int rank_of(enum verdict v)
{
	switch (v) {
	case VERDICT_UNREACHABLE:
		return 0;
	case VERDICT_PROVED:
		return 1;
	case VERDICT_REQUIRED:
		return 2;
	case VERDICT_UNKNOWN:
		return 3;
	case VERDICT_POSSIBLE:
		return 4;
	case VERDICT_VIOLATED:
		return 5;
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

/* What stands in a function for what its callers make of it. */
enum standing {
	STANDS_NOWHERE, /* the callers have it, each call of them */
	STANDS_HERE,    /* decided here, or as if whoever calls chose the values */
	STANDS_UNKNOWN  /* some call has lost it, so that no caller's values decide it */
};

static bool is_followed(const struct summary *s, const struct call_edge *e)
{
	for (size_t i = 0; i < s->followed.n; i++)
		if (s->followed.at[i].instr == e->instr && s->followed.at[i].callee == e->to->func)
			return true;
	return false;
}

static bool follows_any(const struct summary *s, const struct ir_func *callee)
{
	for (size_t i = 0; i < s->followed.n; i++)
		if (s->followed.at[i].callee == callee)
			return true;
	return false;
}

/* Obligations that some caller left behind, with the reason. */
static void note_left(const struct call_node *n, struct map *left)
{
	for (size_t i = 0; n->summary && i < n->summary->left.n; i++) {
		const struct left_behind *l = &n->summary->left.at[i];
		map_put(left, (uint64_t)(uintptr_t)l->obligation, (uint64_t)(uintptr_t)l->reason);
	}
}

static bool control_comes(const struct call_edge *e)
{
	const struct ir_instr *call = ir_at(e->from->func, e->instr);
	return !call || !call->block || call->block->reachable;
}

static enum standing by_callers(const struct call_node *n, const struct obligation *x, struct map *const *known)
{
	bool called = false;
	uint64_t one;
	for (size_t i = 0; i < n->in.n; i++) {
		const struct call_edge *e = n->in.at[i];
		if (e->from->component == n->component)
			return STANDS_HERE;
		called = true;
		if (!map_get(known[e->from->index], place_key(x), &one) && !follows_any(e->from->summary, n->func))
			return STANDS_HERE;
	}
	for (size_t i = 0; i < n->in.n; i++) {
		const struct call_edge *e = n->in.at[i];
		if (!is_followed(e->from->summary, e) && follows_any(e->from->summary, n->func) && control_comes(e))
			return STANDS_UNKNOWN;
	}
	return called ? STANDS_NOWHERE : STANDS_HERE;
}

struct merging {
	struct program *program;
	struct arena *arena;
	struct map **known; /* of each node, the places that its summary knows */
	struct map left;    /* obligation -> why a caller left it behind */
};

static enum standing standing_of(const struct merging *m, const struct call_node *n, const struct obligation *x,
                                 const char **reason)
{
	*reason = map_ptr(&m->left, (uint64_t)(uintptr_t)x);
	if (x->verdict == VERDICT_PROVED || x->verdict == VERDICT_UNREACHABLE || n->is_entry ||
	    (x->access.is_unmodelled && x->access.extent))
		return STANDS_HERE;
	if (*reason)
		return STANDS_UNKNOWN;
	*reason = "not every call of the function could be followed";
	return by_callers(n, x, m->known);
}

/* An access on its way into the list. Several of one call and kind (a product reads two matrices) are told apart by
 * their ordinal among those with the same trail. */
struct item {
	struct obligation access;
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

/* Of a function that only others in sight call, but not all of them in a way that shows what they pass, an open access
 * counts once for each way in: runs begin there, not with arguments that nobody passes. */
static void push_item(const struct merging *m, const struct call_node *n, struct item item, item_list *out)
{
	struct entrances from = {.n = 0};
	bool open = item.access.verdict == VERDICT_UNKNOWN && !item.access.is_settled;
	if (open && !n->is_entry && called_from_outside(n))
		from = call_graph_entrances(m->arena, m->program->graph, &n->func, 1);
	for (size_t i = 0; i < from.n || i == 0; i++) {
		item.access.entry = from.n ? from.funcs[i] : NULL;
		item.order = out->n;
		vec_push(m->arena, out, item);
	}
}

static void gather(const struct merging *m, const struct call_node *n, item_list *out)
{
	struct map seen;
	map_init(&seen, m->arena);
	for (size_t i = 0; n->summary && i < n->summary->accesses.n; i++) {
		const struct obligation *x = &n->summary->accesses.at[i];
		uint64_t key = trail_key(x), count = 0;
		const char *reason;
		map_get(&seen, key, &count);
		map_put(&seen, key, count + 1);
		enum standing standing = standing_of(m, n, x, &reason);
		if (standing == STANDS_NOWHERE || access_is_moot(m->program->pool, &x->access))
			continue;
		struct item item = {*x, 0};
		item.access.ordinal = (uint32_t)count;
		if (standing == STANDS_UNKNOWN) {
			item.access.is_settled = true;
			item.access.reason = reason;
		}
		push_item(m, n, item, out);
	}
}

static int compare_identity(const struct item *p, const struct item *q)
{
	int by_place = place_compare(&p->access.place, &q->access.place);
	if (by_place)
		return by_place;
	if (p->access.access.kind != q->access.access.kind)
		return p->access.access.kind < q->access.access.kind ? -1 : 1;
	return p->access.ordinal < q->access.ordinal ? -1 : p->access.ordinal > q->access.ordinal;
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

/* Proofs of one site and all but its worst are told by one; what is open stays apart, since each may break where
 * another does not. */
static bool is_told_by(const struct obligation *x, const struct obligation *worst)
{
	return x->verdict != VERDICT_UNKNOWN || (x->is_settled && worst->is_settled);
}

/* What callers decided holds for the callers that were read. */
static void rest_on_callers(const struct program *p, struct obligation *x)
{
	for (size_t i = 0; i < x->trail.n; i++) {
		const struct ir_func *f = ir_func_find(p->unit, x->trail.at[i].callee);
		const struct call_node *n = f ? map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)f) : NULL;
		if (!n || !n->is_closed || n->is_entry)
			continue;
		x->assuming |= ASSUMING(CLOSED_WORLD);
		if (x->verdict == VERDICT_PROVED || x->verdict == VERDICT_UNREACHABLE)
			x->rests |= ASSUMING(CLOSED_WORLD);
	}
}

void program_accesses(struct program *p)
{
	struct arena *a = p->arena;
	item_list items = {0};
	struct merging m = {p, a, ARENA_ARRAY(a, struct map *, p->graph->nodes.n), {0}};
	map_init(&m.left, a);
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		m.known[i] = known_places(a, p->graph->nodes.at[i]);
		note_left(p->graph->nodes.at[i], &m.left);
	}
	for (size_t i = 0; i < p->graph->nodes.n; i++)
		gather(&m, p->graph->nodes.at[i], &items);
	if (items.n)
		qsort(items.at, items.n, sizeof *items.at, compare_items);
	obligation_list *out = &p->facts.accesses;
	for (size_t i = 0; i < items.n; i++) {
		struct obligation *x = &items.at[i].access;
		bool again = i > 0 && compare_identity(&items.at[i - 1], &items.at[i]) == 0;
		rest_on_callers(p, x);
		if (again && is_told_by(x, &out->at[out->n - 1])) {
			p->facts.merged[x->verdict]++;
			struct obligation *kept = &out->at[out->n - 1];
			kept->rests |= kept->verdict == VERDICT_UNKNOWN ? 0 : x->rests;
		} else {
			vec_push(a, out, *x);
		}
	}
	p->facts.made[OBLIGATION_ACCESS] += items.n;
}

static uint64_t carried_key(const struct obligation *from, const struct call_node *by)
{
	return hash_mix((uint64_t)(uintptr_t)from, by->index);
}

/* What callers put in their own terms, and which did. */
static void note_carried(const struct call_node *n, struct map *carried)
{
	for (size_t i = 0; n->summary && i < n->summary->overflows.n; i++) {
		const struct obligation *from = n->summary->overflows.at[i].from;
		if (from)
			map_put(carried, carried_key(from, n), 1);
	}
}

static bool is_carried_by_all(const struct call_node *n, const struct obligation *o, const struct map *carried)
{
	for (size_t i = 0; i < n->in.n; i++)
		if (!map_get(carried, carried_key(o, n->in.at[i]->from), &(uint64_t){0}))
			return false;
	return n->in.n > 0;
}

/* Overflows count where a caller out of sight chooses the values; what a function proves for every caller holds there.
 * What only some callers decide is unknown here. */
void program_overflows(struct program *p)
{
	struct map carried;
	map_init(&carried, p->arena);
	for (size_t i = 0; i < p->graph->nodes.n; i++)
		note_carried(p->graph->nodes.at[i], &carried);
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct call_node *n = p->graph->nodes.at[i];
		for (size_t j = 0; n->summary && j < n->summary->overflows.n; j++) {
			struct obligation o = n->summary->overflows.at[j];
			bool stays = n->is_entry || !n->in.n || o.verdict != VERDICT_UNKNOWN;
			if (!stays && is_carried_by_all(n, &n->summary->overflows.at[j], &carried))
				continue;
			if (!stays && o.overflow.value) {
				o.overflow.value = TERM_NONE;
				o.reason = "not every call of the function could be followed";
			}
			vec_push(p->arena, &p->facts.overflows, o);
			p->facts.made[OBLIGATION_OVERFLOW]++;
		}
	}
}
