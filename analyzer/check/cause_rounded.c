/*
 * cause_rounded.c: conditions in which a size is rounded up to whole blocks, as a launch does it.
 */
#include "check/cause_int.h"

bool condition_is_rounded(const struct term_pool *p, term cond)
{
	const struct term_node *n = term_get(p, cond);
	const struct term_node *sum = n->kind == TERM_GE0 ? term_get(p, n->args[0]) : n;
	for (uint32_t i = 0; i < sum->n_monomials; i++)
		for (uint32_t k = 0; k < sum->monomials[i].n; k++) {
			const struct term_node *atom = term_get(p, sum->monomials[i].atoms[k]);
			int128 by;
			if (atom->kind == TERM_DIV && term_const_value(p, atom->args[1], &by) && by > 1 &&
			    sum->monomials[i].coef % by == 0)
				return true;
		}
	return false;
}

static term without_wrap(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_WRAP ? n->args[0] : t;
}

/* Is it `-256 * ((size + 255) / 256)`? Answers 256, else 0. */
static int128 blocks_of(struct term_pool *p, const struct monomial *m, term size)
{
	int128 by = 0, spare;
	const struct term_node *n = m->n == 1 ? term_get(p, without_wrap(p, m->atoms[0])) : NULL;
	bool rounds = n && n->kind == TERM_DIV && term_const_value(p, n->args[1], &by) && by > 1 && m->coef == -by;
	term more = rounds ? term_sub(p, without_wrap(p, n->args[0]), size) : TERM_NONE;
	return rounds && term_const_value(p, more, &spare) && spare == by - 1 ? by : 0;
}

static term in_blocks(struct term_pool *p, term cond)
{
	const struct term_node *n = term_get(p, cond), *sum = n->kind == TERM_GE0 ? term_get(p, n->args[0]) : n;
	if (sum->kind != TERM_POLY || sum->n_monomials != 2)
		return cond;
	for (uint32_t i = 0; i < 2; i++) {
		struct monomial one = sum->monomials[i], blocks = sum->monomials[1 - i];
		term size = one.n == 1 && one.coef == 1 ? one.atoms[0] : TERM_NONE;
		struct term_range range = size ? term_bounds(p, size) : (struct term_range){0};
		int128 by = range.has_lo && range.lo >= 0 ? blocks_of(p, &blocks, size) : 0;
		if (by)
			return term_compare(p, REL_EQ, term_binary(p, TERM_MOD, size, term_int(p, by)), term_int(p, 0));
	}
	return cond;
}

term condition_in_blocks(struct term_pool *p, term cond)
{
	if (term_get(p, cond)->kind != TERM_AND)
		return in_blocks(p, cond);
	term out = term_bool(p, true);
	for (uint32_t i = 0; i < term_get(p, cond)->n_args; i++)
		out = term_and(p, out, in_blocks(p, term_get(p, cond)->args[i]));
	return out;
}
