/*
 * The laws of words of lists of tensors: what they have in common, and what they are one behind the other.
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
