/*
 * link.c: outlines of units, put together into one program whose call graph crosses files. Functions are the same when
 * their USRs are; of one that several units hold (it stands in a header) the first body counts. Calls that a unit could
 * not resolve reach what other units define: a named function, every override of a virtual one, every function whose
 * address is taken under the type of a pointer.
 *
 * A recursion that some such call closes is decided here, from what the outlines say that its calls pass on, by the
 * same measures as one within a unit, those excepted that look at instructions (counters and marks in memory). The
 * depth of any other is what its unit found.
 *
 * The result has a graph, frames, chains and these recursions, and nothing else: no instructions, no accesses.
 *
 * LIMIT(precision): nothing runs across units, so no such recursion is more than possible.
 */
#include <stdlib.h>
#include <string.h>

#include "program/program_int.h"

enum { LINK_STEPS = 20000 /* of the prover, a question */ };

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
	const struct outline *from; /* whose calls are being added */
	struct map here;            /* interned USR -> outline_func * with a body in `from` */
	const term *terms;          /* of `from` */
	bool *crosses;              /* by component: no unit sees all its calls */
	VEC(const struct call_edge *) crossing;
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

static const struct ir_type *param_type(struct linker *l, const struct outline_param *o)
{
	if (o->kind == IR_TYPE_INT && o->bits > 0 && o->bits <= 128)
		return ir_int(l->unit, o->bits, o->is_signed);
	if (o->kind == IR_TYPE_FLOAT && o->bits > 0 && o->bits <= 128)
		return ir_float(l->unit, o->bits);
	return o->kind == IR_TYPE_PTR ? ir_ptr(l->unit, NULL) : ir_unknown_type(l->unit, -1);
}

static void fill_func(struct linker *l, struct ir_func *f, const struct outline_func *o)
{
	for (size_t i = 0; i < o->params.n; i++) {
		struct ir_param param = {.name = intern(&l->names, o->params.at[i].name ? o->params.at[i].name : ""),
		                         .type = param_type(l, &o->params.at[i]),
		                         .static_extent = -1,
		                         .counted_by = -1};
		vec_push(l->arena, &f->params, param);
	}
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
	frame.unsized = o->unsized;
	n->unseen = o->unseen;
	n->uses_library = o->uses_library;
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

static term term_of(const struct linker *l, uint32_t number)
{
	return number && number <= l->from->terms.n ? l->terms[number - 1] : TERM_NONE;
}

static const struct call_fact *fact_of(const struct linker *l, const struct call_edge *e, const struct outline_call *c)
{
	if (!c->has_fact)
		return NULL;
	struct call_fact *fact = ARENA_NEW(l->arena, struct call_fact);
	*fact = (struct call_fact){.caller = e->from->func,
	                           .callee = e->to->func->usr,
	                           .instr = e->instr,
	                           .place = e->place,
	                           .is_virtual = e->kind == CALL_VIRTUAL,
	                           .is_callback = e->kind == CALL_CALLBACK,
	                           .is_launch = e->kind == CALL_LAUNCH};
	for (size_t i = 0; i < c->args.n; i++)
		vec_push(l->arena, &fact->args, term_of(l, c->args.at[i]));
	for (size_t i = 0; i < c->conditions.n; i++) {
		const struct outline_fact *o = &c->conditions.at[i];
		struct fact f = {.cond = term_of(l, o->cond), .place = o->place, .why = o->why};
		if (f.cond && term_get(l->program->pool, f.cond)->sort == SORT_BOOL)
			vec_push(l->arena, &fact->conditions, f);
	}
	return fact;
}

static void add_edge(struct linker *l, struct call_node *from, struct call_node *to, const struct outline_call *c)
{
	for (size_t i = from->out.n; i-- > 0;) {
		const struct call_edge *e = from->out.at[i];
		if (e->to == to && place_compare(&e->place, &c->place) == 0)
			return;
	}
	struct call_edge *e = ARENA_NEW(l->arena, struct call_edge);
	*e = (struct call_edge){.from = from, .to = to, .kind = c->kind, .place = c->place, .passing = &c->passing};
	vec_push(l->arena, &l->program->graph->edges, e);
	e->instr = (ir_id)l->program->graph->edges.n; /* stands for the instruction: a number of its own */
	e->fact = fact_of(l, e, c);
	vec_push(l->arena, &from->out, e);
	vec_push(l->arena, &to->in, e);
	if (c->is_open || !map_name(&l->here, to->func->usr))
		vec_push(l->arena, &l->crossing, e);
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
		else if (c->lacks_body && !from->unseen)
			from->unseen = arena_printf(l->arena, "the call at %s:%u leads to a function without a body",
			                            c->place.file ? path_base(c->place.file) : "?", c->place.line);
	}
	if (c->is_open && c->kind == CALL_VIRTUAL)
		add_overrides(l, from, c);
	const nodes *takers =
	    c->is_open && c->kind == CALL_INDIRECT ? map_name(&l->takers, intern(&l->names, c->to)) : NULL;
	for (size_t i = 0; takers && i < takers->n; i++)
		add_edge(l, from, takers->at[i], c);
}

/* ---- entries ---- */

static bool is_main(const struct call_node *n)
{
	return strcmp(n->func->name, "main") == 0;
}

/* What the program's main reaches is called by the program, not by strangers. */
static void mark_called(struct linker *l)
{
	const struct call_graph *g = l->program->graph;
	bool *reached = ARENA_ARRAY(l->arena, bool, g->nodes.n);
	node_list work = {0};
	for (size_t i = 0; i < g->nodes.n; i++)
		if (is_main(g->nodes.at[i]))
			vec_push(l->arena, &work, g->nodes.at[i]);
	for (size_t i = 0; i < work.n; i++)
		for (size_t k = 0; k < work.at[i]->out.n; k++) {
			struct call_node *to = work.at[i]->out.at[k]->to;
			if (!reached[to->index])
				vec_push(l->arena, &work, to);
			reached[to->index] = true;
			to->is_entry &= to->is_named_entry || is_main(to);
		}
}

/* ---- recursions ---- */

/* A recursion that one unit sees whole; its members are that unit's. */
static const struct obligation *told_cycle(struct linker *l, const node_list *members)
{
	const struct outline_cycle *told = l->cycles.at[members->at[0]->index];
	struct obligation *o = ARENA_NEW(l->arena, struct obligation);
	struct cycle *c = &o->cycle;
	bool same = told && told->is_bounded;
	for (size_t i = 0; i < members->n; i++)
		same &= l->cycles.at[members->at[i]->index] == told;
	c->kind = same ? DEPTH_CONSTANT : DEPTH_UNKNOWN;
	c->depth_value = 1;
	c->frame_bytes = same ? told->bytes : 0;
	o->verdict = same && !told->is_reported ? VERDICT_PROVED : VERDICT_UNKNOWN;
	return o;
}

static struct obligation decide_crossing(struct linker *l, const node_list *members, const struct program_options *o)
{
	struct obligation c = cycle_decide(l->program, members, o);
	if (c.verdict == VERDICT_UNKNOWN)
		c.verdict = VERDICT_POSSIBLE;
	for (size_t i = 0; i < members->n; i++)
		l->program->facts.frames.at[members->at[i]->index].in_reported_recursion |= c.verdict != VERDICT_PROVED;
	return c;
}

static const struct obligation *const *cycles_of(struct linker *l, const struct program_options *o)
{
	const struct call_graph *g = l->program->graph;
	const node_list *members = call_graph_members(l->arena, g);
	const struct obligation **cycle_of = ARENA_ARRAY(l->arena, const struct obligation *, g->n_components);
	size_t *decided = ARENA_ARRAY(l->arena, size_t, g->n_components);
	l->crosses = ARENA_ARRAY(l->arena, bool, g->n_components);
	for (size_t i = 0; i < l->crossing.n; i++)
		l->crosses[l->crossing.at[i]->to->component] |=
		    l->crossing.at[i]->from->component == l->crossing.at[i]->to->component;
	for (size_t i = 0; i < g->nodes.n; i++) {
		const struct call_node *n = g->nodes.at[i];
		const node_list *of = &members[n->component];
		if (!n->in_cycle || of->at[0] != n)
			continue;
		if (!l->crosses[n->component]) {
			cycle_of[n->component] = told_cycle(l, of);
			continue;
		}
		vec_push(l->arena, &l->program->facts.cycles, decide_crossing(l, of, o));
		l->program->facts.made[OBLIGATION_RECURSION]++;
		decided[n->component] = l->program->facts.cycles.n;
	}
	for (uint32_t i = 0; i < g->n_components; i++)
		if (decided[i])
			cycle_of[i] = &l->program->facts.cycles.at[decided[i] - 1];
	return cycle_of;
}

/* ---- the whole ---- */

static void add_calls(struct linker *l, const struct outline *unit)
{
	l->from = unit;
	l->terms = terms_unpack(l->program->pool, l->arena, &unit->terms);
	map_init(&l->here, l->arena);
	for (size_t i = 0; i < unit->funcs.n; i++)
		if (unit->funcs.at[i].usr && unit->funcs.at[i].has_body)
			map_put_name(&l->here, intern(&l->names, unit->funcs.at[i].usr), (void *)&unit->funcs.at[i]);
	for (size_t i = 0; i < unit->calls.n; i++)
		add_call(l, unit, &unit->calls.at[i]);
}

static int by_file(const void *a, const void *b)
{
	const struct outline *x = *(const struct outline *const *)a, *y = *(const struct outline *const *)b;
	return strcmp(x->file ? x->file : "", y->file ? y->file : "");
}

static struct program *program_new(struct arena *a, struct ir_unit *unit)
{
	struct program *p = ARENA_NEW(a, struct program);
	struct prover_options cheap = {.steps = LINK_STEPS};
	p->arena = a;
	p->unit = p->facts.unit = unit;
	p->is_linked = true;
	p->pool = p->facts.pool = term_pool_new();
	p->prover = prover_new(p->pool, &cheap);
	p->graph = ARENA_NEW(a, struct call_graph);
	map_init(&p->graph->by_func, a);
	return p;
}

struct program *program_link(struct arena *a, const struct outline *const *units, size_t n,
                             const struct program_options *o)
{
	struct linker l = {.arena = a};
	interner_init(&l.names, a);
	map_init(&l.overriders, a);
	map_init(&l.takers, a);
	l.unit = ir_unit_new(a, &l.names);
	l.program = program_new(a, l.unit);
	const struct outline **sorted = ARENA_ARRAY(a, const struct outline *, n + 1);
	for (size_t i = 0; i < n; i++)
		sorted[i] = units[i];
	qsort(sorted, n, sizeof *sorted, by_file);
	for (size_t i = 0; i < n; i++)
		add_unit(&l, sorted[i]);
	for (size_t i = 0; i < n; i++)
		note_uses(&l, sorted[i]);
	for (size_t i = 0; i < n; i++)
		add_calls(&l, sorted[i]);
	call_graph_components(a, l.program->graph);
	mark_called(&l);
	program_chains(l.program, cycles_of(&l, o));
	program_chain_needs(a, &l.program->facts);
	return l.program;
}
