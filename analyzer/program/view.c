/*
 * view.c: what is known of a recursion's calls, for who looks for a measure: the conditions of each, and what a number
 * over parameters and memory cells is in the function called, in terms of its caller's. Memory takes an assumption
 * about what the recursive calls write (assume.c).
 */
#include "program/program_int.h"

struct reading {
	const struct term_pool *pool;
	bool memory, others;
};

static void note_atom(term atom, void *payload)
{
	struct reading *r = payload;
	const struct term_node *n = term_get(r->pool, atom);
	r->memory |= n->kind == TERM_APP && (n->vocab == VOCAB_CELL || n->vocab == VOCAB_INPUT) && n->n_args;
	r->others |= n->kind == TERM_SYMBOL && n->symbol->role != SYMBOL_PARAM;
}

bool reads_memory(const struct term_pool *pool, term t)
{
	struct reading r = {.pool = pool};
	term_each_atom(pool, t, note_atom, &r);
	return r.memory;
}

bool is_of_entry(const struct term_pool *pool, term t)
{
	struct reading r = {.pool = pool};
	term_each_atom(pool, t, note_atom, &r);
	return !r.others;
}

void view_init(struct view *v, const struct recursion *r, const struct assumption *as)
{
	struct arena *a = r->program->arena;
	*v = (struct view){.r = r, .as = as};
	v->bindings = ARENA_ARRAY(a, struct binding, r->turns.n);
	v->calls = ARENA_ARRAY(a, const struct call_fact *, r->turns.n);
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		if (!t->fact)
			continue;
		binding_init(&v->bindings[i], r->program, r->members.at[t->to]->func, t->fact);
		const struct call_fact *assumed = as ? assumed_call(as, t) : NULL;
		v->calls[i] = assumed ? assumed : t->fact;
	}
}

term view_after(const struct view *v, size_t turn, term t)
{
	if (!reads_memory(v->r->program->pool, t))
		return binding_apply(&v->bindings[turn], t);
	return v->as ? assumed_after(v->as, &v->r->turns.at[turn], t) : TERM_NONE;
}

const fact_list *view_facts(const struct view *v, size_t turn)
{
	return &v->calls[turn]->conditions;
}

void view_facts_about(const struct view *v, size_t turn, term after, fact_list *facts)
{
	const struct turn *t = &v->r->turns.at[turn];
	if (v->as && after)
		flow_facts_before(v->as->flows[t->from], t->edge->instr, &after, 1, facts);
}
