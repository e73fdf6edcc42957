/*
 * candidates.c: numbers that may measure a recursion: what the guards of the recursive calls compare (nearest first),
 * the integer parameters, their negatives, differences and sums of two, and how far one is from 0.
 *
 * A number read from memory measures nothing when the recursion writes that memory.
 */
#include "program/program_int.h"

enum { PARAMS = 6 }; /* integer parameters looked at */

/* ---- memory that stays as it is ---- */

struct stability {
	const struct recursion *r;
	uint32_t member;
	bool stable;
};

static bool is_written(const struct stability *st, term object)
{
	struct term_pool *pool = st->r->program->pool;
	for (uint32_t i = 0; i < st->r->members.n; i++) {
		const struct summary *s = st->r->members.at[i]->summary;
		for (size_t k = 0; s && k < s->effects.n; k++) {
			term to = s->effects.at[k].pointer;
			const struct term_node *n = to ? term_get(pool, to) : NULL;
			if (!n || n->kind != TERM_PTR || n->args[0] == object || i != st->member)
				return true;
		}
	}
	return false;
}

static void check_atom(term atom, void *payload)
{
	struct stability *st = payload;
	const struct term_pool *pool = st->r->program->pool;
	const struct term_node *n = term_get(pool, atom);
	if (n->kind != TERM_APP || (n->vocab != VOCAB_CELL && n->vocab != VOCAB_INPUT))
		return;
	const struct term_node *at = n->n_args ? term_get(pool, n->args[0]) : NULL;
	if (at && at->kind == TERM_PTR && is_written(st, at->args[0]))
		st->stable = false;
}

static bool is_stable(const struct recursion *r, uint32_t member, term t)
{
	struct stability st = {r, member, true};
	term_each_atom(r->program->pool, t, check_atom, &st);
	return st.stable;
}

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

static void add_guards(const struct recursion *r, uint32_t member, struct candidates *list)
{
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		if (t->from != member)
			continue;
		for (size_t k = t->fact->conditions.n; k-- > 0;)
			add_guard(r->program->pool, list, &t->fact->conditions.at[k], t->fact->conditions.at[k].cond);
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

void candidates_of(const struct recursion *r, uint32_t member, struct candidates *out)
{
	struct candidates all = {0};
	add_guards(r, member, &all);
	add_params(r->program->pool, r->members.at[member]->func, &all);
	out->n = 0;
	for (size_t i = 0; i < all.n; i++)
		if (is_stable(r, member, all.at[i].t))
			out->at[out->n++] = all.at[i];
}
