/*
 * Products of neighbouring dimensions: product(h, a, b) is dim(h, a) * ... * dim(h, b - 1), and 1 where b is not above
 * a. Code that works along one axis of a tensor of any rank multiplies what lies in front of the axis and what lies
 * behind it; together with the axis these are all of the tensor's elements.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define EXPANDED_MAX 8 /* dimensions that are written out where their number is known */

static term product(struct term_pool *p, term h, term from, term to)
{
	return term_app(p, VOCAB_PRODUCT, (term[]){h, from, to}, 3);
}

static term dim_at(struct term_pool *p, term h, term k)
{
	return term_app(p, VOCAB_DIM, (term[]){h, k}, 2);
}

static term plus(struct term_pool *p, term t, int by)
{
	return term_add(p, t, term_int(p, by));
}

/* ---- laws ---- */

term product_simplify(struct term_pool *p, term h, term from, term to)
{
	term rank = term_app(p, VOCAB_RANK, &h, 1), all = term_int(p, 1);
	int128 n, first;
	if (term_const_value(p, term_sub(p, to, from), &n) && n <= EXPANDED_MAX) {
		for (int i = 0; i < n; i++)
			all = term_mul(p, all, dim_at(p, h, plus(p, from, i)));
		return all;
	}
	if (to == rank && term_const_value(p, from, &first) && first == 0)
		return term_app(p, VOCAB_NUMEL, &h, 1);
	return TERM_NONE;
}

/* ---- what holds of products ---- */

static bool at_least_zero(struct system *s, term t, struct sources *from)
{
	return t && range_test_quick(s, system_rewrite(s, t, from), from);
}

/* Is 0 <= a <= b <= rank(h)? */
static bool is_inside(struct system *s, term h, term a, term b, struct sources *from)
{
	struct term_pool *p = s->q->p;
	term rank = term_app(p, VOCAB_RANK, &h, 1);
	return at_least_zero(s, a, from) && at_least_zero(s, term_sub(p, b, a), from) &&
	       at_least_zero(s, term_sub(p, rank, b), from);
}

static bool is_met(struct system *s, term atom)
{
	uint64_t met = ATOM_NEW;
	map_get(&s->seen, atom, &met);
	return met != ATOM_NEW;
}

/* Is the size of h one of products already? A second equation for it would be of no use: the parts are split instead.
 */
static bool is_split(struct system *s, term h, term size)
{
	struct term_pool *p = s->q->p;
	for (size_t i = 0; i < s->products.n; i++) {
		if (term_get(p, s->products.at[i])->args[0] == h && term_contains(p, size, s->products.at[i]))
			return true;
	}
	return false;
}

/* All elements of h: what stands in front of the product t, t, and what is behind it. */
static void whole(struct system *s, term t)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, t);
	term h = n->args[0], rank = term_app(p, VOCAB_RANK, &h, 1), numel = term_app(p, VOCAB_NUMEL, &h, 1);
	struct sources from = {0};
	if (is_split(s, h, system_rewrite(s, numel, &from)) || !is_inside(s, h, n->args[1], n->args[2], &from))
		return;
	term front = product(p, h, term_int(p, 0), n->args[1]), back = product(p, h, n->args[2], rank);
	system_add(s, term_compare(p, REL_EQ, numel, term_mul(p, front, term_mul(p, t, back))), &from);
}

/* The product of a to b - 1 is that of a to m - 1 and that of m to b - 1. True: it was split there. */
static bool split(struct system *s, term t, term m)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, t);
	term h = n->args[0], a = n->args[1], b = n->args[2];
	struct sources from = {0};
	if (m == a || m == b || !at_least_zero(s, term_sub(p, m, a), &from) || !at_least_zero(s, term_sub(p, b, m), &from))
		return false;
	term parts = term_mul(p, product(p, h, a, m), product(p, h, m, b));
	system_add(s, term_compare(p, REL_EQ, t, parts), &from);
	return true;
}

void product_axioms(struct system *s, term t)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, t);
	term h = n->args[0], next = plus(p, n->args[1], 1), last = plus(p, n->args[2], -1);
	struct sources none = {0};
	if (system_rewrite(s, t, &none) != t)
		return;
	system_add(s, condition_ge0(p, t), &none);
	for (size_t i = 0; i < s->products.n; i++) {
		const struct term_node *u = term_get(p, s->products.at[i]);
		bool is_current = u->args[0] == h && system_rewrite(s, s->products.at[i], &none) == s->products.at[i];
		if (is_current && (split(s, t, u->args[1]) || split(s, t, u->args[2])))
			return;
	}
	if (is_met(s, dim_at(p, h, n->args[1])) && split(s, t, next))
		return;
	if (!is_met(s, dim_at(p, h, last)) || !split(s, t, last))
		whole(s, t);
}

/* The size of a shape that has one dimension more, less, or another one than h, whose dimensions are multiplied. */
bool product_of_changed(struct system *s, term numel)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, term_get(p, numel)->args[0]);
	struct sources from = {0};
	bool is_set = n->kind == TERM_APP && n->vocab == VOCAB_SETDIM;
	if (!s->products.n || (!is_set && !(n->kind == TERM_APP && n->vocab == VOCAB_DROPDIM)))
		return false;
	term h = n->args[0], k = n->args[1], next = plus(p, k, 1), rank = term_app(p, VOCAB_RANK, &h, 1);
	if (!is_inside(s, h, k, next, &from))
		return false;
	term others = term_mul(p, product(p, h, term_int(p, 0), k), product(p, h, next, rank));
	term all = is_set ? term_mul(p, others, n->args[2]) : others;
	system_add(s, term_compare(p, REL_EQ, numel, all), &from);
	return true;
}
