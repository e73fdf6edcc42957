/*
 * Allocations of a program: each where a caller out of sight chooses what it rests on, and all that such a function
 * holds at once. What a function proves for every caller holds there; what could not be put in terms of a caller stays
 * unknown where it stands.
 */
#include "program/program_int.h"

static bool is_carried(const struct obligation *o)
{
	return o->verdict == VERDICT_UNKNOWN && !o->is_settled;
}

static void push(struct program *p, const struct obligation *o)
{
	vec_push(p->arena, &p->facts.allocations, *o);
	p->facts.made[OBLIGATION_ALLOCATION]++;
}

/* Two allocations and more, or one in a loop, may be too much together. */
static void add_sum(struct program *p, const struct call_node *n)
{
	const struct ir_func *f = n->func;
	if (n->summary->allocations.n < 2 || !n->is_entry) {
		return;
	}
	struct obligation sum = {.kind = OBLIGATION_ALLOCATION,
	                         .func = f,
	                         .place = f->place,
	                         .end = f->place,
	                         .verdict = VERDICT_UNKNOWN,
	                         .allocation = {.is_sum = true, .place = MEMORY_EITHER}};
	push(p, &sum);
}

void program_allocations(struct program *p)
{
	for (size_t i = 0; p->memory.is_asked && i < p->graph->nodes.n; i++) {
		const struct call_node *n = p->graph->nodes.at[i];
		if (!n->summary) {
			continue;
		}
		for (size_t j = 0; j < n->summary->allocations.n; j++) {
			const struct obligation *o = &n->summary->allocations.at[j];
			if (n->is_entry || !n->in.n || !is_carried(o)) {
				push(p, o);
			}
		}
		add_sum(p, n);
	}
}
