/*
 * item_sizes.c: what a vector's or a tensor's elements are in bytes is a fact of each access (the model that read one
 * says it), not a part of its terms. For people, and for what they would check, the number is put in.
 */
#include "check/check.h"

struct sizes {
	struct term_pool *pool;
	const fact_list *facts;
};

/* The number that a fact says it is; TERM_NONE where none does. */
static term stated(const struct sizes *s, term atom)
{
	for (size_t i = 0; i < s->facts->n; i++) {
		const struct term_node *n = s->facts->at[i].cond ? term_get(s->pool, s->facts->at[i].cond) : NULL;
		term factor, rest;
		int128 one, value;
		if (!n || n->kind != TERM_EQ0 || !term_linear_in(s->pool, n->args[0], atom, &factor, &rest) ||
		    !term_const_value(s->pool, factor, &one) || !term_const_value(s->pool, rest, &value))
			continue;
		if (one == 1 || one == -1)
			return term_int(s->pool, -value * one);
	}
	return TERM_NONE;
}

static term size_of_item(term atom, void *payload)
{
	const struct sizes *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	return n->kind == TERM_APP && n->vocab == VOCAB_ITEMSIZE ? stated(s, atom) : TERM_NONE;
}

term with_item_sizes(struct term_pool *p, struct arena *a, const fact_list *facts, term t)
{
	struct sizes s = {p, facts};
	struct map memo;
	map_init(&memo, a);
	return t ? term_subst(p, t, &memo, size_of_item, &s) : t;
}
