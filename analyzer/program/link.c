/*
 * link.c: outlines of units, put together into one program whose call graph crosses files. Functions are the same when
 * their USRs are; of one that several units hold (it stands in a header) the first body counts. Calls that a unit could
 * not resolve reach what other units define: a named function, every override of a virtual one, every function whose
 * address is taken under the type of a pointer. A recursion across units has no depth that any unit could tell.
 *
 * The result has a graph, frames and chains, and nothing else: no instructions, no accesses, no terms.
 */
#include <string.h>

#include "program/program_int.h"

typedef VEC(struct call_node *) nodes;

struct linker {
	struct arena *arena;
	struct program *program;
	struct ir_unit *unit;
	struct interner names;
	struct map overriders;                  /* interned USR -> nodes *: those that override it directly */
	struct map takers;                      /* interned type -> nodes * */
	VEC(const struct outline_func *) funcs; /* by node */
	VEC(const struct outline_cycle *) cycles;
};

static nodes *nodes_at(struct linker *l, struct map *m, const char *key)
{
	nodes *list = map_name(m, key);
	if (!list) {
		list = ARENA_NEW(l->arena, nodes);
		map_put_name(m, key, list);
	}
	return list;
}

static struct call_node *node_of(const struct linker *l, const char *usr)
{
	const struct ir_func *f = ir_func_find(l->unit, usr);
	return f ? call_graph_node(l->program->graph, f) : NULL;
}

/* ---- functions ---- */

static void fill_func(struct linker *l, struct ir_func *f, const struct outline_func *o)
{
	f->name = f->display = intern(&l->names, o->name ? o->name : "");
	f->place = o->place;
	f->is_kernel = o->is_kernel;
	f->is_device = o->is_device;
	f->is_main_file = o->is_main_file;
}

static struct call_node *add_node(struct linker *l, const struct outline *unit, const struct outline_func *o)
{
	struct ir_func *f = ir_func_add(l->unit, o->usr);
	struct call_node *n = ARENA_NEW(l->arena, struct call_node);
	struct call_graph *g = l->program->graph;
	fill_func(l, f, o);
	*n = (struct call_node){.func = f, .index = (uint32_t)g->nodes.n};
	vec_push(l->arena, &g->nodes, n);
	map_put(&g->by_func, (uint64_t)(uintptr_t)f, (uint64_t)(uintptr_t)n);
	struct frame frame = {
	    .func = f, .bytes = o->bytes, .is_device = o->is_device, .measured = o->measured, .inlined = o->inlined};
	for (size_t i = 0; i < o->parts.n; i++) {
		frame.has_dynamic |= o->parts.at[i].bytes < 0;
		vec_push(l->arena, &frame.parts, o->parts.at[i]);
	}
	const struct outline_cycle *c = o->cycle && o->cycle <= unit->cycles.n ? &unit->cycles.at[o->cycle - 1] : NULL;
	frame.in_reported_recursion = c && c->is_reported;
	vec_push(l->arena, &l->program->facts.frames, frame);
	vec_push(l->arena, &l->funcs, o);
	vec_push(l->arena, &l->cycles, c);
	return n;
}

static void add_unit(struct linker *l, const struct outline *unit)
{
	for (size_t i = 0; i < unit->funcs.n; i++) {
		const struct outline_func *o = &unit->funcs.at[i];
		struct call_node *n = o->usr ? node_of(l, o->usr) : NULL;
		if (o->usr && o->has_body && !n)
			n = add_node(l, unit, o);
		if (!n)
			continue;
		n->is_entry |= o->is_entry;
		n->is_named_entry |= o->is_named_entry;
	}
}

/* A unit may take the address of a function that another defines. */
static void note_uses(struct linker *l, const struct outline *unit)
{
	for (size_t i = 0; i < unit->funcs.n; i++) {
		const struct outline_func *o = &unit->funcs.at[i];
		struct call_node *n = o->usr ? node_of(l, o->usr) : NULL;
		if (!n)
			continue;
		if (o->taken_as)
			vec_push(l->arena, nodes_at(l, &l->takers, intern(&l->names, o->taken_as)), n);
		for (size_t k = 0; k < o->overrides.n; k++)
			vec_push(l->arena, nodes_at(l, &l->overriders, intern(&l->names, o->overrides.at[k])), n);
	}
}

/* ---- calls ---- */

static void add_edge(struct linker *l, struct call_node *from, struct call_node *to, const struct outline_call *c)
{
	for (size_t i = from->out.n; i-- > 0;) {
		const struct call_edge *e = from->out.at[i];
		if (e->to == to && place_compare(&e->place, &c->place) == 0)
			return;
	}
	struct call_edge *e = ARENA_NEW(l->arena, struct call_edge);
	*e = (struct call_edge){.from = from, .to = to, .kind = c->kind, .place = c->place};
	vec_push(l->arena, &l->program->graph->edges, e);
	vec_push(l->arena, &from->out, e);
	vec_push(l->arena, &to->in, e);
}

/* Overrides of overrides as well; each once. */
static void add_overrides(struct linker *l, struct call_node *from, const struct outline_call *c)
{
	VEC(const char *) work = {0};
	struct map seen;
	map_init(&seen, l->arena);
	vec_push(l->arena, &work, intern(&l->names, c->to));
	for (size_t i = 0; i < work.n; i++) {
		const nodes *below = map_name(&l->overriders, work.at[i]);
		for (size_t k = 0; below && k < below->n; k++) {
			const char *usr = intern(&l->names, below->at[k]->func->usr);
			add_edge(l, from, below->at[k], c);
			if (map_name(&seen, usr))
				continue;
			map_put_name(&seen, usr, below->at[k]);
			vec_push(l->arena, &work, usr);
		}
	}
}

static void add_call(struct linker *l, const struct outline *unit, const struct outline_call *c)
{
	const char *usr = c->from < unit->funcs.n ? unit->funcs.at[c->from].usr : NULL;
	struct call_node *from = usr ? node_of(l, usr) : NULL;
	if (!from || !c->to)
		return;
	if (!c->is_open || c->kind == CALL_VIRTUAL) {
		struct call_node *to = node_of(l, c->to);
		if (to)
			add_edge(l, from, to, c);
	}
	if (c->is_open && c->kind == CALL_VIRTUAL)
		add_overrides(l, from, c);
	const nodes *takers =
	    c->is_open && c->kind == CALL_INDIRECT ? map_name(&l->takers, intern(&l->names, c->to)) : NULL;
	for (size_t i = 0; takers && i < takers->n; i++)
		add_edge(l, from, takers->at[i], c);
}

/* ---- recursions ---- */

/* The depth that a unit found holds when no other unit closes a larger recursion around it. */
static struct cycle *cycle_of_component(struct linker *l, const node_list *members)
{
	const struct outline_cycle *told = l->cycles.at[members->at[0]->index];
	struct cycle *c = ARENA_NEW(l->arena, struct cycle);
	bool same = told && told->is_bounded;
	for (size_t i = 0; i < members->n; i++)
		same &= l->cycles.at[members->at[i]->index] == told;
	c->kind = same ? DEPTH_CONSTANT : DEPTH_UNKNOWN;
	c->depth_value = 1;
	c->frame_bytes = same ? told->bytes : 0;
	return c;
}

static const struct cycle *const *cycles_of(struct linker *l)
{
	const struct call_graph *g = l->program->graph;
	const node_list *members = call_graph_members(l->arena, g);
	const struct cycle **cycle_of = ARENA_ARRAY(l->arena, const struct cycle *, g->n_components);
	for (uint32_t i = 0; i < g->n_components; i++)
		if (members[i].at[0]->in_cycle)
			cycle_of[i] = cycle_of_component(l, &members[i]);
	return cycle_of;
}

struct program *program_link(struct arena *a, const struct outline *const *units, size_t n)
{
	struct program *p = ARENA_NEW(a, struct program);
	struct linker l = {.arena = a, .program = p};
	interner_init(&l.names, a);
	map_init(&l.overriders, a);
	map_init(&l.takers, a);
	p->arena = a;
	p->unit = l.unit = ir_unit_new(a, &l.names);
	p->facts.unit = p->unit;
	p->graph = ARENA_NEW(a, struct call_graph);
	map_init(&p->graph->by_func, a);
	for (size_t i = 0; i < n; i++)
		add_unit(&l, units[i]);
	for (size_t i = 0; i < n; i++)
		note_uses(&l, units[i]);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < units[i]->calls.n; k++)
			add_call(&l, units[i], &units[i]->calls.at[k]);
	call_graph_components(a, p->graph);
	program_chains(p, cycles_of(&l));
	return p;
}
