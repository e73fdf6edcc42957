/*
 * How far two pointers are apart, in bytes: known within one object, and of two that are handed in as far as from where
 * each begins.
 */
#include "symbolic/symbolic_int.h"

static bool is_handed_in(const struct term_pool *p, const struct term_node *pointer)
{
	return pointer->kind == TERM_PTR && term_get(p, pointer->args[0])->object->kind == OBJECT_POINTEE;
}

/* Between two places that are known from where two pointers begin: the beginnings' distance, and what lies behind each;
 * one of two ways to say it. */
static term distance_of_starts(struct term_pool *p, term a, term b)
{
	const struct term_node *x = term_get(p, a), *y = term_get(p, b);
	term zero = term_int(p, 0), off = x->args[1], back = y->args[1];
	if (off == zero && back == zero && x->args[0] > y->args[0])
		return TERM_NONE; /* is said so */
	term starts[2] = {term_ptr(p, x->args[0], zero), term_ptr(p, y->args[0], zero)};
	bool turned = x->args[0] < y->args[0];
	term d = term_app2(p, VOCAB_DISTANCE, starts[turned], starts[!turned]);
	return term_add(p, turned ? term_neg(p, d) : d, term_sub(p, off, back));
}

/* Of a choice of pointers, by its arms. */
term distance_simplify(struct term_pool *p, term a, term b)
{
	const struct term_node *x = term_get(p, a), *y = term_get(p, b);
	if (x->kind == TERM_SELECT && y->kind == TERM_PTR)
		return term_select(p, x->args[0], term_app2(p, VOCAB_DISTANCE, x->args[1], b),
		                   term_app2(p, VOCAB_DISTANCE, x->args[2], b));
	if (x->kind == TERM_PTR && y->kind == TERM_SELECT)
		return term_neg(p, distance_simplify(p, b, a));
	bool same = x->kind == TERM_PTR && y->kind == TERM_PTR && x->args[0] == y->args[0];
	if (same)
		return term_sub(p, x->args[1], y->args[1]);
	return is_handed_in(p, x) && is_handed_in(p, y) ? distance_of_starts(p, a, b) : TERM_NONE;
}
