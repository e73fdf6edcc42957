/*
 * chain.c: the deepest chain of frames below each entry. Components of the call graph form an acyclic graph and are
 * numbered callees first, so one pass finds for each component the most bytes that can lie below and in it. A
 * recursion counts with its depth where that is bounded, and once where it is not.
 *
 * A launch starts a stack of its own, on the device.
 */
#include "program/program_int.h"

struct best {
	int64_t own, bytes;           /* of the component; with what lies below */
	const struct call_edge *next; /* out of the component, or null */
	bool unbounded;               /* a recursion without a bound can be reached */
	bool uses_library;
	const char *unknown; /* why more may lie in it or below; the first reason */
};

static int64_t add_capped(int64_t a, int128 b)
{
	int128 sum = (int128)a + b;
	return sum > INT64_MAX ? INT64_MAX : (int64_t)sum;
}

int64_t frame_total(const struct frame *f)
{
	int64_t sum = f->bytes;
	for (size_t i = 0; i < f->parts.n; i++)
		if (f->parts.at[i].bytes < 0 && f->parts.at[i].bounded)
			sum = add_capped(sum, f->parts.at[i].bound);
	return sum;
}

static bool has_unbounded_part(const struct frame *f)
{
	for (size_t i = 0; i < f->parts.n; i++)
		if (f->parts.at[i].bytes < 0 && !f->parts.at[i].bounded)
			return true;
	return false;
}

static bool depth_is_bounded(const struct cycle *c)
{
	switch (c->kind) {
	case DEPTH_CONSTANT:
	case DEPTH_LOGARITHMIC:
		return true;
	case DEPTH_TERM:
	case DEPTH_UNKNOWN:
	case DEPTH_DATA:
	case DEPTH_UNBOUNDED:
		return false;
	}
	BUG("depth kind %d", (int)c->kind);
}

bool cycle_bytes(const struct cycle *c, int64_t *bytes)
{
	if (!depth_is_bounded(c))
		return false;
	*bytes = add_capped(0, c->depth_value > INT32_MAX ? INT64_MAX : c->depth_value * c->frame_bytes);
	return true;
}

static const char *why_unknown(struct program *p, const struct call_node *n, const struct obligation *cycle)
{
	const struct frame *f = &p->facts.frames.at[n->index];
	const char *name = n->func->display ? n->func->display : n->func->name;
	if (cycle && (cycle->verdict != VERDICT_PROVED || !depth_is_bounded(&cycle->cycle)))
		return arena_printf(p->arena, "the depth of the recursion of '%s' is not known to fit", name);
	if (has_unbounded_part(f))
		return arena_printf(p->arena, "nothing bounds what '%s' takes", name);
	return f->unsized ? f->unsized : n->unseen;
}

static void weigh(struct program *p, const struct obligation *const *cycle_of, struct best *best)
{
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct call_node *n = p->graph->nodes.at[i];
		struct best *b = &best[n->component];
		const struct obligation *c = cycle_of[n->component];
		b->uses_library |= n->uses_library;
		b->unknown = b->unknown ? b->unknown : why_unknown(p, n, c);
		if (c && cycle_bytes(&c->cycle, &b->own))
			continue;
		const struct frame *f = &p->facts.frames.at[i];
		b->own = add_capped(b->own, f->inlined ? 0 : frame_total(f));
		b->unbounded |= has_unbounded_part(f);
		b->unbounded |= c != NULL;
	}
}

static void look_below(const struct call_node *n, struct best *best)
{
	struct best *b = &best[n->component];
	for (size_t i = 0; i < n->out.n; i++) {
		const struct call_edge *e = n->out.at[i];
		const struct best *to = &best[e->to->component];
		if (e->to->component == n->component || e->kind == CALL_LAUNCH || e->is_prelude)
			continue;
		b->unbounded |= to->unbounded;
		b->uses_library |= to->uses_library;
		b->unknown = b->unknown ? b->unknown : to->unknown;
		if (!b->next || to->bytes > best[b->next->to->component].bytes)
			b->next = e;
	}
}

static struct best *find_best(struct program *p, const struct obligation *const *cycle_of)
{
	struct arena *a = p->arena;
	uint32_t count = p->graph->n_components;
	struct best *best = ARENA_ARRAY(a, struct best, count);
	weigh(p, cycle_of, best);
	const node_list *members = call_graph_members(a, p->graph);
	for (uint32_t c = 0; c < count; c++) {
		for (size_t i = 0; i < members[c].n; i++)
			look_below(members[c].at[i], best);
		best[c].bytes = best[c].own;
		if (best[c].next)
			best[c].bytes = add_capped(best[c].bytes, best[best[c].next->to->component].bytes);
	}
	return best;
}

/* Of a recursion, the first member on the way stands for all turns. */
static void add_step(struct program *p, const struct best *best, const struct call_node *n, bool entered,
                     struct chain *ch)
{
	const struct frame *f = &p->facts.frames.at[n->index];
	vec_push(p->arena, &ch->frames, f);
	vec_push(p->arena, &ch->takes, entered ? best[n->component].own : 0);
}

static void walk(struct program *p, const struct best *best, const struct call_node *from, struct chain *ch)
{
	const struct call_node *n = from;
	add_step(p, best, n, true, ch);
	for (const struct call_edge *e; (e = best[n->component].next); n = e->to) {
		if (e->from != n) { /* another member of the same recursion makes the call */
			vec_push(p->arena, &ch->calls, e->from->func->place);
			add_step(p, best, e->from, false, ch);
		}
		vec_push(p->arena, &ch->calls, e->place);
		add_step(p, best, e->to, true, ch);
	}
}

/* Callers in files that were not given are not asked: their chains are told where those files are. */
static bool called_in_given(const struct call_node *n)
{
	for (size_t i = 0; i < n->in.n; i++)
		if (n->in.at[i]->from->component != n->component && !n->in.at[i]->from->func->is_companion)
			return true;
	return false;
}

static bool starts_a_chain(const struct call_node *n, const node_list *component)
{
	if (n->func->is_companion)
		return false;
	if (n->is_named_entry || n->func->is_kernel || (n->is_entry && !called_from_outside(n)))
		return true;
	if (called_from_outside(n) && !called_in_given(n))
		return true;
	for (size_t i = 0; i < component->n; i++)
		if (component->at[i]->is_entry || called_from_outside(component->at[i]))
			return false;
	return n->func->is_main_file;
}

void program_chains(struct program *p, const struct obligation *const *cycle_of)
{
	const struct best *best = find_best(p, cycle_of);
	const node_list *members = call_graph_members(p->arena, p->graph);
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct call_node *n = p->graph->nodes.at[i];
		if (!starts_a_chain(n, &members[n->component]))
			continue;
		struct chain ch = {.entry = n->func};
		ch.bytes = best[n->component].bytes;
		ch.unbounded = best[n->component].unbounded;
		ch.unknown = best[n->component].unknown;
		ch.uses_library = best[n->component].uses_library;
		walk(p, best, n, &ch);
		vec_push(p->arena, &p->facts.chains, ch);
	}
}
