/*
 * wrapper_given.c: which of the unit's terms stand for what an operator is given: parameters, inputs, attributes and
 * what memory held before. A unit has a hundred thousand terms for values that nobody gives, and each call of an
 * operator is asked about many times, so those few are kept.
 */
#include "check/wrapper_int.h"

static struct given_term term_of(const struct speaker *s, term t)
{
	const struct term_node *n = term_get(s->pool, t);
	struct given_term g = {.kind = GIVEN_NONE, .t = t};
	if (n->kind == TERM_SYMBOL && (g.param = speak_param(s, n, &g.of)))
		g.kind = GIVEN_PARAM;
	else if (n->kind == TERM_APP && n->vocab == VOCAB_INPUT)
		g.kind = GIVEN_INPUT;
	else if (n->kind == TERM_APP && (n->vocab == VOCAB_CELL || n->vocab == VOCAB_ATTR))
		g.kind = GIVEN_CELL;
	return g;
}

const struct given_terms *wrapper_given_terms(struct program *p)
{
	struct speaker s = {p, p->pool, true, NULL};
	if (!p->given)
		p->given = ARENA_NEW(p->arena, struct given_terms);
	for (size_t n = term_pool_given_count(p->pool); p->given->seen < n; p->given->seen++) {
		struct given_term g = term_of(&s, term_pool_given(p->pool, p->given->seen));
		if (g.kind != GIVEN_NONE)
			vec_push(p->arena, &p->given->at, g);
	}
	return p->given;
}
