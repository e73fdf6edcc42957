/*
 * assume.c: a recursion under the assumption that its own calls leave memory as they found it. Flow runs once more over
 * each member with a summary of the members that says so: what is then found of a cell that the calls really do leave
 * alone (which is what has to be shown of the members) is true.
 */
#include "program/program_int.h"

static const struct summary *summary_of(const struct ir_func *callee, void *payload)
{
	const struct assumption *as = payload;
	for (uint32_t i = 0; i < as->r->members.n; i++)
		if (as->r->members.at[i]->func == callee)
			return &as->nothing[i];
	const struct call_node *n = call_graph_node(as->r->program->graph, callee);
	return n ? n->summary : NULL;
}

void assume_no_effect(struct assumption *as, const struct recursion *r)
{
	struct arena *a = r->program->arena;
	as->r = r;
	as->nothing = ARENA_ARRAY(a, struct summary, r->members.n);
	as->summaries = ARENA_ARRAY(a, const struct summary *, r->members.n);
	as->context = program_flow_context(r->program);
	as->context.summary_of = summary_of;
	as->context.payload = as;
	for (uint32_t i = 0; i < r->members.n; i++) {
		as->nothing[i].func = r->members.at[i]->func;
		as->nothing[i].returns = true;
	}
	for (uint32_t i = 0; i < r->members.n; i++)
		as->summaries[i] = flow_function(&as->context, r->members.at[i]->func);
}

const struct call_fact *assumed_call(const struct assumption *as, const struct turn *t)
{
	const struct summary *s = as->summaries[t->from];
	const struct ir_func *callee = as->r->members.at[t->to]->func;
	for (size_t i = 0; i < s->calls.n; i++)
		if (s->calls.at[i].instr == t->edge->instr && s->calls.at[i].args.n >= callee->params.n)
			return &s->calls.at[i];
	return NULL;
}

term assumed_value(const struct assumption *as, const struct turn *t, term pointer, int64_t bytes)
{
	term value = TERM_NONE;
	if (pointer && term_get(as->r->program->pool, pointer)->kind == TERM_PTR)
		flow_query_memory(&as->context, as->r->members.at[t->from]->func, t->edge->instr, &pointer, &bytes, 1, &value);
	return value;
}

bool is_lasting(const struct term_pool *pool, term pointer)
{
	const struct term_node *n = term_get(pool, pointer);
	if (n->kind != TERM_PTR || term_get(pool, n->args[0])->kind != TERM_OBJECT)
		return false;
	const struct object *o = term_get(pool, n->args[0])->object;
	if (o->kind == OBJECT_GLOBAL)
		return true;
	const struct term_node *of = o->kind == OBJECT_POINTEE ? term_get(pool, o->of) : NULL;
	return of && of->kind == TERM_SYMBOL && of->symbol->role == SYMBOL_PARAM;
}
