/*
 * analyze.c: a unit as one. Callees first: each function's summary from those of the functions it calls, then what
 * only the whole can tell: accesses where they are decided, frames, recursions, chains, types that own themselves.
 */
#include "program/program_int.h"

enum {
	SOLVER_RESOURCES = 50000,
	CHEAP_STEPS = 20000, /* of a question asked while analyzing; most take under 1000 */
	/* Units of many instantiations ask tens of thousands of questions: most of what can be proved needs few steps. */
	TIRED_AFTER = 1000000, /* steps for one function or entry */
	TIRED_STEPS = 3000,
	/* Of 4,000 proofs in real operators 34 took more than 5000 steps. */
	STUCK_HALVES = 4,
	STUCK_STEPS = 5000,
	ENOUGH_DYNAMIC = 4096 /* bytes: a VLA that small is not followed further up */
};

static const struct summary *summary_of(const struct ir_func *callee, void *payload)
{
	const struct program *p = payload;
	const struct call_node *n = call_graph_node(p->graph, callee);
	return n && !callee->is_weak ? n->summary : NULL;
}

static const struct ir_func *override_of(const struct ir_func *f, const struct ir_instr *call, size_t k, void *payload)
{
	const struct program *p = payload;
	const struct call_node *n = call_graph_node(p->graph, f);
	for (size_t i = 0; n && i < n->out.n; i++) {
		const struct call_edge *e = n->out.at[i];
		bool is_choice = e->kind == CALL_VIRTUAL || e->kind == CALL_INDIRECT || (e->kind == CALL_DIRECT && !call->text);
		if (e->instr == call->id && is_choice && k-- == 0)
			return e->to->func;
	}
	return NULL;
}

/* A call that is not the caller's own (a callback, a virtual one) may not be followed. */
static bool hands_on(const struct ir_func *f, void *payload)
{
	const struct program *p = payload;
	const struct call_node *n = call_graph_node(p->graph, f);
	if (!n || n->is_entry || n->is_closed || n->in_cycle || n->in.n != 1)
		return false;
	const struct call_edge *e = n->in.at[0];
	return e->kind == CALL_DIRECT && !e->is_prelude && e->from->func->blocks.n;
}

/* The members of a recursion do not see each other's summaries: those are set when all of them are done. */
static void analyze_component(struct program *p, const struct flow_context *c, const node_list *members,
                              struct work_limit *limit)
{
	struct summary **summaries = ARENA_ARRAY(p->arena, struct summary *, members->n);
	for (size_t i = 0; i < members->n; i++) {
		const struct ir_func *f = members->at[i]->func;
		bool is_over = work_limit_passed(limit);
		summaries[i] = is_over ? flow_unanalyzed(c, f, LIMIT_PASSED) : flow_function(c, f);
		p->unanalyzed += is_over;
	}
	for (size_t i = 0; i < members->n; i++)
		members->at[i]->summary = summaries[i];
}

/* Components that constructors reach, themselves included: methods rest on what constructors checked. */
static const bool *needed_by_constructors(const struct program *p)
{
	const struct call_graph *g = p->graph;
	bool *needed = ARENA_ARRAY(p->arena, bool, g->n_components);
	node_list work = {0};
	for (size_t i = 0; i < g->nodes.n; i++)
		if (g->nodes.at[i]->func->is_constructor)
			vec_push(p->arena, &work, g->nodes.at[i]);
	for (size_t i = 0; i < work.n; i++) {
		struct call_node *n = work.at[i];
		if (needed[n->component])
			continue;
		needed[n->component] = true;
		for (size_t j = 0; j < n->out.n; j++)
			vec_push(p->arena, &work, n->out.at[j]->to);
	}
	/* All members of a component reach the same ones, but each must be looked at. */
	for (size_t i = 0; i < work.n; i++)
		for (size_t j = 0; j < work.at[i]->out.n; j++)
			needed[work.at[i]->out.at[j]->to->component] = true;
	return needed;
}

static void analyze_functions(struct program *p, const struct flow_context *c, struct work_limit *limit)
{
	const node_list *members = call_graph_members(p->arena, p->graph);
	const bool *first = needed_by_constructors(p);
	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < p->graph->n_components; i++)
			if (first[i] == (round == 0))
				analyze_component(p, c, &members[i], limit);
}

struct flow_context program_flow_context(struct program *p)
{
	return (struct flow_context){.arena = p->arena,
	                             .pool = p->pool,
	                             .prover = p->prover,
	                             .models = p->models,
	                             .unit = p->unit,
	                             .joins_units = p->joins_units,
	                             .refused = p->refused,
	                             .largest_tensor = p->largest_tensor,
	                             .memory = p->memory.is_asked ? &p->memory : NULL,
	                             .asked = p->asked,
	                             .summary_of = summary_of,
	                             .override_of = override_of,
	                             .hands_on = hands_on,
	                             .payload = p};
}

/* Depths of recursions and sizes of dynamic frames are values; all other bytes are in the types. */
static bool needs_values(const struct program *p)
{
	for (size_t i = 0; i < p->graph->nodes.n; i++)
		if (p->graph->nodes.at[i]->in_cycle || p->facts.frames.at[i].has_dynamic ||
		    calls_modelled_alloca(p, p->graph->nodes.at[i]->func))
			return true;
	return false;
}

struct program *program_analyze(struct arena *a, const struct ir_unit *u, const struct models *m,
                                const struct program_options *o)
{
	struct program *p = ARENA_NEW(a, struct program);
	struct prover_options cheap = {.steps = CHEAP_STEPS,
	                               .tired_after = TIRED_AFTER,
	                               .tired_steps = TIRED_STEPS,
	                               .stuck_halves = STUCK_HALVES,
	                               .stuck_steps = STUCK_STEPS};
	struct prover_options with_solver = cheap;
	/* Two proofs of the fixtures take the second prover 20,000 to 40,000 steps. */
	with_solver.steps = 3 * CHEAP_STEPS;
	with_solver.solver = solver_z3;
	with_solver.solver_payload = solver_session_new(a);
	with_solver.solver_resources = SOLVER_RESOURCES;
	p->arena = a;
	p->unit = u;
	p->models = m;
	p->overhead = o->frame_overhead;
	p->joins_units = o->joins_units;
	p->refused = o->refused;
	p->largest_tensor = o->largest_tensor;
	p->memory = o->memory;
	p->asked = o->asked;
	p->pool = term_pool_new();
	p->prover = prover_new(p->pool, &cheap);
	p->judge = prover_new(p->pool, &with_solver);
	p->solver = with_solver.solver_payload;
	p->facts.unit = u;
	p->facts.pool = p->pool;
	p->graph = call_graph_build(a, u, m);
	for (size_t i = 0; i < p->graph->nodes.n && o->refused & ASSUMING(CLOSED_WORLD); i++)
		p->graph->nodes.at[i]->is_entry |= p->graph->nodes.at[i]->is_closed;
	struct flow_context c = program_flow_context(p);
	c.limit = o->limit;
	for (size_t i = 0; i < p->graph->nodes.n; i++)
		vec_push(a, &p->facts.frames, frame_of(a, u, p->graph->nodes.at[i]->func, o->frame_overhead));
	if (!o->stack_only || needs_values(p)) {
		analyze_functions(p, &c, o->limit);
		program_accesses(p);
		program_overflows(p);
		program_allocations(p);
	}
	program_dynamic(p, &c, ENOUGH_DYNAMIC);
	if (o->inlines)
		program_inline(p);
	for (size_t i = 0; o->usage && i < p->facts.frames.n; i++)
		stack_usage_apply(o->usage, &p->facts.frames.at[i]);
	program_unseen(p);
	program_chains(p, program_cycles(p, o));
	program_self_owners(p);
	program_frame_needs(a, &p->facts);
	if (!p->joins_units) /* the link makes them, of all units */
		program_chain_needs(a, &p->facts);
	return p;
}

void program_free(struct program *p)
{
	if (!p)
		return;
	prover_free(p->prover);
	prover_free(p->judge);
	solver_session_free(p->solver);
	term_pool_free(p->pool);
	p->prover = p->judge = NULL;
	p->solver = NULL;
	p->pool = NULL;
}
