/*
 * candidates.c: numbers that may measure a recursion: what the guards of the recursive calls compare (nearest first),
 * the integer parameters, their negatives, differences and sums of two, and how far one is from 0.
 *
 * They are made of what is known at the entry. Numbers in memory take a view that knows what the recursion writes.
 */
#include "program/program_int.h"

enum { PARAMS = 6 }; /* integer parameters looked at */

/* ---- guards and parameters ---- */

static void add_candidate(struct candidates *list, term t, const struct fact *guard, bool is_ne)
{
	if (!t || list->n == CANDIDATES)
		return;
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].t == t && list->at[i].is_ne == is_ne)
			return;
	list->at[list->n++] = (struct candidate){t, guard ? *guard : (struct fact){0}, is_ne};
}

static void add_guard(struct term_pool *pool, struct candidates *list, const struct fact *guard, term cond)
{
	const struct term_node *n = term_get(pool, cond);
	if (n->kind == TERM_GE0) {
		add_candidate(list, n->args[0], guard, false);
	} else if (n->kind == TERM_NOT && term_get(pool, n->args[0])->kind == TERM_EQ0) {
		term t = term_get(pool, n->args[0])->args[0];
		add_candidate(list, t, guard, true);
		add_candidate(list, term_neg(pool, t), guard, true);
	} else if (n->kind == TERM_AND) {
		for (uint32_t i = 0; i < n->n_args; i++) {
			const struct term_node *part = term_get(pool, n->args[i]);
			if (part->kind == TERM_GE0)
				add_candidate(list, part->args[0], guard, false);
		}
	}
}

static void add_guards(const struct view *v, uint32_t member, struct candidates *list)
{
	for (size_t i = 0; i < v->r->turns.n; i++) {
		const fact_list *facts = view_facts(v, i);
		for (size_t k = facts->n; v->r->turns.at[i].from == member && k-- > 0;)
			add_guard(v->r->program->pool, list, &facts->at[k], facts->at[k].cond);
	}
}

static void add_params(struct term_pool *pool, const struct ir_func *f, struct candidates *list)
{
	term params[PARAMS];
	size_t n = 0;
	for (uint32_t i = 0; i < f->params.n && n < PARAMS; i++)
		if (f->params.at[i].type && f->params.at[i].type->kind == IR_TYPE_INT && f->params.at[i].type->bits > 1)
			params[n++] = flow_param(pool, f, i);
	for (size_t i = 0; i < n; i++) {
		add_candidate(list, params[i], NULL, false);
		add_candidate(list, term_neg(pool, params[i]), NULL, false);
	}
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++)
			if (k != i)
				add_candidate(list, term_sub(pool, params[i], params[k]), NULL, false);
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++)
			add_candidate(list, term_add(pool, params[i], params[k]), NULL, false);
	for (size_t i = 0; i < n; i++)
		add_candidate(list, term_binary(pool, TERM_MAX, params[i], term_neg(pool, params[i])), NULL, false);
}

static bool is_usable(const struct view *v, uint32_t member, term t)
{
	const struct term_pool *pool = v->r->program->pool;
	if (v->held)
		return term_contains(pool, t, v->held->cell[member]);
	return is_of_entry(pool, t) && (v->as || !reads_memory(pool, t));
}

void candidates_of(const struct view *v, uint32_t member, struct candidates *out)
{
	struct term_pool *pool = v->r->program->pool;
	struct candidates all = {0};
	if (v->held) {
		term cell = v->held->cell[member];
		add_candidate(&all, v->held->rises ? term_neg(pool, cell) : cell, &v->held->guard, false);
	}
	add_guards(v, member, &all);
	add_params(pool, v->r->members.at[member]->func, &all);
	out->n = 0;
	for (size_t i = 0; i < all.n; i++)
		if (is_usable(v, member, all.at[i].t))
			out->at[out->n++] = all.at[i];
}
