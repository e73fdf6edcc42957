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

static void is_local_cell(term atom, void *payload)
{
	const struct term_pool *pool = ((void **)payload)[0];
	bool *found = ((void **)payload)[1];
	const struct term_node *n = term_get(pool, atom);
	if (n->kind != TERM_APP || n->vocab != VOCAB_CELL || term_get(pool, n->args[0])->kind != TERM_PTR)
		return;
	const struct term_node *object = term_get(pool, term_get(pool, n->args[0])->args[0]);
	*found |= object->kind == TERM_OBJECT && object->object->kind == OBJECT_LOCAL;
}

/* What a local of the caller held at the call is not what it held at the caller's entry. */
static bool rests_on_a_local(struct term_pool *pool, term t)
{
	bool found = false;
	if (t)
		term_each_atom(pool, t, is_local_cell, (void *[]){pool, &found});
	return found;
}

static void climb(struct ascent *up, const struct start *at, const struct call_edge *e)
{
	struct arena *a = up->program->arena;
	const struct call_fact *fact = edge_fact(up->program, e);
	if (!fact || up->work.n >= STARTS || at->level >= LEVELS) {
		up->lost = fact ? "it has too many callers to follow" : "the arguments of a call into it are not known";
		return;
	}
	struct binding b;
	binding_init(&b, up->program, e->to->func, fact);
	struct start next = {.node = e->from, .level = at->level + 1, .place = e->place};
	next.value = binding_apply(&b, at->value);
	next.second = at->second ? binding_apply(&b, at->second) : TERM_NONE;
	if (!next.value || !next.second != !at->second || rests_on_a_local(up->program->pool, next.second) ||
	    rests_on_a_local(up->program->pool, next.value)) {
		up->lost = "it depends on memory that a caller sets";
		return;
	}
	for (size_t i = 0; i < at->conditions.n; i++) {
		struct fact f = at->conditions.at[i];
		f.cond = binding_apply(&b, f.cond);
		vec_push(a, &next.conditions, f);
	}
	for (size_t i = 0; i < fact->conditions.n; i++)
		vec_push(a, &next.conditions, fact->conditions.at[i]);
	vec_push(a, &up->work, next);
}

void ascend(struct ascent *up, const struct start *at)
{
	/* `at` may lie in the list that grows */
	struct start from = *at;
	for (size_t i = 0; i < from.node->in.n; i++)
		if (from.node->in.at[i]->from->component != from.node->component)
			climb(up, &from, from.node->in.at[i]);
}
