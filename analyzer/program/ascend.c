/*
 * ascend.c: a value in terms of a function's parameters, carried up to the function's callers. Who ascends decides at
 * each level whether that is enough; entries are where strangers choose.
 */
#include "program/program_int.h"

enum {
	LEVELS = 16, /* callers looked up at most */
	STARTS = 300 /* of all levels together */
};

bool called_from_outside(const struct call_node *n)
{
	for (size_t i = 0; i < n->in.n; i++)
		if (n->in.at[i]->from->component != n->component)
			return true;
	return false;
}

/* A value of the callee's entry as its caller sees it; what it reads from memory is asked of the caller's flow. */
static term in_caller(const struct ascent *up, const struct call_edge *e, struct binding *b, struct flow **flow, term t)
{
	if (!t || !reads_memory(up->program->pool, t))
		return t ? binding_apply(b, t) : TERM_NONE;
	if (up->program->is_linked)
		return TERM_NONE;
	struct flow_context context = program_flow_context(up->program);
	if (!*flow)
		*flow = flow_open(&context, e->from->func);
	return flow_at_call(*flow, e->instr, e->to->func, e->kind == CALL_CALLBACK, t);
}

static void note_caller(struct ascent *up, const struct start *at, const struct call_edge *e,
                        const struct call_fact *fact, struct flow **flow)
{
	struct arena *a = up->program->arena;
	struct binding b;
	binding_init(&b, up->program, e->to->func, fact);
	struct start next = {.node = e->from, .level = at->level + 1, .place = e->place};
	next.assuming = at->assuming | fact->assuming;
	next.value = in_caller(up, e, &b, flow, at->value);
	next.second = in_caller(up, e, &b, flow, at->second);
	if (!next.value || !next.second != !at->second) {
		up->lost = "it depends on memory that a caller sets";
		return;
	}
	for (size_t i = 0; i < at->conditions.n; i++) {
		struct fact f = at->conditions.at[i];
		bool memory = reads_memory(up->program->pool, f.cond);
		f.cond = memory && !*flow ? TERM_NONE : in_caller(up, e, &b, flow, f.cond);
		if (f.cond)
			vec_push(a, &next.conditions, f);
	}
	for (size_t i = 0; i < fact->conditions.n; i++)
		vec_push(a, &next.conditions, fact->conditions.at[i]);
	vec_push(a, &up->work, next);
}

static void climb(struct ascent *up, const struct start *at, const struct call_edge *e)
{
	const struct call_fact *fact = edge_fact(up->program, e);
	struct flow *flow = NULL;
	if (!fact || up->work.n >= STARTS || at->level >= LEVELS) {
		up->lost = fact ? "it has too many callers to follow" : "the arguments of a call into it are not known";
		return;
	}
	note_caller(up, at, e, fact, &flow);
	if (flow)
		flow_close(flow);
}

void ascend(struct ascent *up, const struct start *at)
{
	/* `at` may lie in the list that grows */
	struct start from = *at;
	for (size_t i = 0; i < from.node->in.n; i++)
		if (from.node->in.at[i]->from->component != from.node->component)
			climb(up, &from, from.node->in.at[i]);
}
