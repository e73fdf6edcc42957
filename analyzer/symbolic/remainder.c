/*
 * d*(a/d) + a%d is a: what a kernel takes apart into row and column and puts together again. Not a law of the
 * constructors, since a sum would then depend on the order it is made in; a goal is rewritten once, before it is
 * proved.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

/* m without its atom number i. */
static struct poly_term without(const struct poly_term *m, uint32_t i)
{
	struct poly_term rest = {.coef = m->coef};
	for (uint32_t k = 0; k < m->n; k++) {
		if (k != i)
			rest.atoms[rest.n++] = m->atoms[k];
	}
	return rest;
}

/* c*(a%d) in t, where c*d*(a/d) is in t as well: t with c*a for both; TERM_NONE otherwise. */
static term put_together(struct term_pool *p, term t, const struct poly_term *m, uint32_t i)
{
	const struct term_node *mod = term_get(p, m->atoms[i]);
	term a = mod->args[0], d = mod->args[1], quotient = term_binary(p, TERM_DIV, a, d);
	if (term_kind_of(p, quotient) != TERM_DIV)
		return TERM_NONE;
	struct poly factor = {.n = 1, .m = {without(m, i)}}, q, all;
	term c = poly_write(p, &factor), multiple = term_mul(p, term_mul(p, c, d), quotient);
	poly_read(p, multiple, &q);
	poly_read(p, t, &all);
	if (q.n != 1)
		return TERM_NONE;
	bool is_there = false;
	for (size_t k = 0; k < all.n; k++)
		is_there |= poly_term_compare(&all.m[k], &q.m[0]) == 0 && all.m[k].coef == q.m[0].coef;
	if (!is_there)
		return TERM_NONE;
	term parts = term_add(p, multiple, term_mul(p, c, m->atoms[i]));
	return term_add(p, term_sub(p, t, parts), term_mul(p, c, a));
}

static term put_one_together(struct term_pool *p, term t)
{
	struct poly q;
	poly_read(p, t, &q);
	for (size_t k = 0; k < q.n; k++) {
		for (uint32_t i = 0; i < q.m[k].n; i++) {
			if (term_kind_of(p, q.m[k].atoms[i]) != TERM_MOD)
				continue;
			term whole = put_together(p, t, &q.m[k], i);
			if (whole)
				return whole;
		}
	}
	return TERM_NONE;
}

#define PARTS_MAX 8

term term_without_parts(struct term_pool *p, term t)
{
	for (int i = 0; i < PARTS_MAX; i++) {
		term next = put_one_together(p, t);
		if (!next)
			break;
		t = next;
	}
	return t;
}
