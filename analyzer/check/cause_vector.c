/*
 * cause_vector.c: rows of whole vectors. A kernel that moves 16 bytes at once goes through a row of n elements by
 * `i = 8 * thread; if (i < n)`: where n is no multiple of 8 the last vector reaches beyond the row. What its author
 * takes for granted is `n % 8 == 0`, and no lower bound says that.
 */
#include "check/cause_int.h"

#define WIDEST_VECTOR 16 /* elements of one access: the widest move 16 bytes */

static int128 positive(int128 n)
{
	return n < 0 ? -n : n;
}

static int128 common_divisor(int128 a, int128 b)
{
	while (b) {
		int128 rest = a % b;
		a = b;
		b = rest;
	}
	return positive(a);
}

static bool has_inner_factor(const struct term_pool *p, const struct monomial *m)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (is_inner_factor(p, m->atoms[i]))
			return true;
	return false;
}

term condition_of_vectors(struct term_pool *p, term bound, int128 bytes)
{
	const struct term_node *n = term_get(p, bound);
	const struct term_node *sum = n->kind == TERM_GE0 ? term_get(p, n->args[0]) : n;
	int128 step = 0;
	term size = TERM_NONE;
	if (sum->kind != TERM_POLY || sum->monomials[0].n || sum->monomials[0].coef != -1)
		return TERM_NONE; /* not `i < n` */
	for (uint32_t i = 1; i < sum->n_monomials; i++) {
		const struct monomial *m = &sum->monomials[i];
		bool counts = has_inner_factor(p, m);
		if (!counts && (size || m->coef != 1 || m->n != 1))
			return TERM_NONE;
		step = counts ? common_divisor(m->coef, step) : step;
		size = counts ? size : m->atoms[0];
	}
	if (!size || step < 2 || step > WIDEST_VECTOR || bytes % step != 0)
		return TERM_NONE;
	return term_compare(p, REL_EQ, term_binary(p, TERM_MOD, size, term_int(p, step)), term_int(p, 0));
}

term rank_of_rows(struct term_pool *p, term room, term all)
{
	const struct term_node *n = term_get(p, all);
	bool is_number = n->kind == TERM_APP && n->vocab == VOCAB_NUMEL;
	term h = is_number ? n->args[0] : TERM_NONE;
	int rank = 0;
	for (bool any = is_number; any; rank += any) {
		term dim[2] = {h, term_int(p, rank)};
		any = term_contains(p, room, term_app(p, VOCAB_DIM, dim, 2));
	}
	return rank < 2 ? TERM_NONE : term_compare(p, REL_EQ, term_app(p, VOCAB_RANK, &h, 1), term_int(p, rank));
}
