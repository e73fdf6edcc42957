/*
 * cause_assume.c: a guess as facts of an access that it may prove.
 */
#include "check/cause_int.h"

struct assume {
	struct term_pool *pool;
	struct arena *arena;
	const struct guess *guess;
	fact_list *facts;
	bool any;
};

static void assume_cell(term atom, void *payload)
{
	struct assume *s = payload;
	struct term_pool *p = s->pool;
	if (cell_source(p, atom) != s->guess->object)
		return;
	term low = term_compare(p, REL_GE, atom, term_int(p, 0)), high = term_compare(p, REL_LT, atom, s->guess->below);
	vec_push(s->arena, s->facts, (struct fact){.cond = low, .why = "missing"});
	vec_push(s->arena, s->facts, (struct fact){.cond = high, .why = "missing"});
	s->any = true;
}

bool guess_assume(struct program *p, const struct obligation *a, const struct guess *g, fact_list *facts)
{
	if (g->kind == CAUSE_CONTENT) {
		struct assume s = {p->pool, p->arena, g, facts, false};
		term_each_atom(p->pool, a->access.pointer, assume_cell, &s);
		return s.any;
	}
	if (g->kind == CAUSE_ROOM && !g->cond)
		return true;
	if (g->kind == CAUSE_BOUND) {
		bool has = false;
		for (size_t i = 0; i < a->conditions.n && !has; i++)
			has = a->conditions.at[i].cond == g->bound->cond;
		if (!has)
			return false;
	}
	vec_push(p->arena, facts, (struct fact){.cond = g->cond, .why = "missing"});
	if (g->follows)
		vec_push(p->arena, facts, (struct fact){.cond = g->follows, .why = "missing"});
	return true;
}
