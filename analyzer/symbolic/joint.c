/*
 * The laws of words of lists of tensors: what they have in common, and what they are one behind the other or side by
 * side; and of a list of indices, what is left of a tensor's dimensions.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

term list_joint(struct term_pool *p, const term *args, size_t n)
{
	term along = term_app2(p, VOCAB_DIM, args[1], args[0]);
	for (size_t i = 2; i < n; i++)
		along = term_add(p, along, term_app2(p, VOCAB_DIM, args[i], args[0]));
	return term_app(p, VOCAB_SETDIM, (term[]){term_app1(p, VOCAB_SHAPE_OF, args[1]), args[0], along}, 3);
}

term list_same_ranks(struct term_pool *p, const term *args, size_t n)
{
	term first = term_app1(p, VOCAB_RANK, args[0]), all = term_compare(p, REL_GE, first, term_int(p, 1));
	for (size_t i = 1; i < n; i++)
		all = term_and(p, all, term_compare(p, REL_EQ, first, term_app1(p, VOCAB_RANK, args[i])));
	return all;
}

/* Along the dimension all are as long as they like. */
term list_joins(struct term_pool *p, const term *args, size_t n)
{
	term all = list_same_ranks(p, args + 1, n - 1), first = TERM_NONE;
	for (size_t i = 1; i < n; i++) {
		term s = term_app1(p, VOCAB_SHAPE_OF, args[i]);
		s = term_app(p, VOCAB_SETDIM, (term[]){s, args[0], term_int(p, 0)}, 3);
		all = first ? term_and(p, all, term_app2(p, VOCAB_SAME_SHAPE, first, s)) : all;
		first = first ? first : s;
	}
	return all;
}

term list_alike(struct term_pool *p, const term *args, size_t n)
{
	term all = term_bool(p, true), first = term_app1(p, VOCAB_SHAPE_OF, args[0]);
	for (size_t i = 1; i < n; i++) {
		term s = term_app1(p, VOCAB_SHAPE_OF, args[i]);
		term ranks = term_compare(p, REL_EQ, term_app1(p, VOCAB_RANK, first), term_app1(p, VOCAB_RANK, s));
		all = term_and(p, all, term_and(p, ranks, term_app2(p, VOCAB_SAME_SHAPE, first, s)));
	}
	return all;
}

/* The shape of h, which is no list, is s, whose dimensions are known one by one. */
term list_has_shape(struct term_pool *p, term h, term s)
{
	size_t n = term_get(p, s)->n_args;
	term all = term_compare(p, REL_EQ, term_app1(p, VOCAB_RANK, h), term_int(p, (int128)n));
	for (size_t i = 0; i < n; i++) {
		term d = term_app2(p, VOCAB_DIM, h, term_int(p, (int128)i));
		all = term_and(p, all, term_compare(p, REL_EQ, d, term_get(p, s)->args[i]));
	}
	return all;
}

term list_stacked(struct term_pool *p, const term *args, size_t n)
{
	term each = term_app1(p, VOCAB_SHAPE_OF, args[1]), count = term_int(p, (int128)n - 1);
	return term_app(p, VOCAB_INSERTDIM, (term[]){each, args[0], count}, 3);
}

/* ---- indices ---- */

/* Where a part of a dimension of size d begins or ends. */
static term cut(struct term_pool *p, term at, term d)
{
	int128 known;
	if (term_const_value(p, at, &known) && known >= INT64_MAX)
		return d; /* no dimension is longer */
	term zero = term_int(p, 0), below = term_compare(p, REL_LT, at, zero);
	at = term_select(p, below, term_add(p, at, d), at);
	return term_binary(p, TERM_MIN, term_binary(p, TERM_MAX, at, zero), d);
}

static term part(struct term_pool *p, term shape, term k, const struct term_node *index)
{
	term d = term_app2(p, VOCAB_DIM, shape, k);
	term n = term_sub(p, cut(p, index->args[2], d), cut(p, index->args[1], d));
	if (index->n_args > 3) {
		term step = index->args[3];
		n = term_binary(p, TERM_DIV, term_sub(p, term_add(p, n, step), term_int(p, 1)), step);
	}
	return term_app(p, VOCAB_SETDIM, (term[]){shape, k, term_binary(p, TERM_MAX, n, term_int(p, 0))}, 3);
}

/* Is the index as many numbers as one of its kind? A step has to be known. */
static bool is_said(const struct term_pool *p, const struct term_node *index, int128 kind)
{
	int128 step;
	if (kind == 1 && index->n_args == 4)
		return term_const_value(p, index->args[3], &step) && step > 0;
	return index->n_args == (kind == 0 ? 2 : kind == 1 ? 3 : kind == 2 ? 1 : 0);
}

term list_indexed(struct term_pool *p, const term *args, size_t n)
{
	term shape = term_app1(p, VOCAB_SHAPE_OF, args[0]);
	int128 at = 0, kind;
	for (size_t i = 1; i < n; i++) {
		const struct term_node *index = term_get(p, args[i]);
		term k = term_int(p, at);
		bool is_told = term_is_app(p, args[i], VOCAB_SHAPE) && index->n_args;
		if (!is_told || !term_const_value(p, index->args[0], &kind) || !is_said(p, index, kind))
			return TERM_NONE;
		if (kind == 0)
			shape = term_app2(p, VOCAB_DROPDIM, shape, k);
		else if (kind == 1)
			shape = part(p, shape, k, index);
		else
			shape = term_app(p, VOCAB_INSERTDIM, (term[]){shape, k, term_int(p, 1)}, 3);
		at += kind != 0;
	}
	return shape;
}
