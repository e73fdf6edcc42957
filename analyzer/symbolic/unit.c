/*
 * Unit propagation: of a disjunction whose other parts the bounds refute, the part that is left holds; one of which a
 * part holds by the bounds is of no more use. Cases are for what is left after that. (Davis, Logemann, Loveland, A
 * machine program for theorem-proving, 1962, with bounds in the place of literals.)
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

/* t < 0 by its bounds. */
static bool is_negative(struct system *s, term t, struct sources *from)
{
	struct term_range r = system_range(s, t);
	if (!range_at_most(r, -1))
		return false;
	system_range_sources(s, term_neg(s->q->p, t), from);
	return true;
}

static bool is_refuted(struct system *s, term part, struct sources *from)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, part);
	if (n->kind == TERM_GE0)
		return is_negative(s, n->args[0], from);
	if (n->kind == TERM_EQ0)
		return is_negative(s, n->args[0], from) || is_negative(s, term_neg(p, n->args[0]), from);
	for (uint32_t i = 0; n->kind == TERM_AND && i < n->n_args; i++)
		if (is_refuted(s, n->args[i], from))
			return true;
	return false;
}

static bool holds(struct system *s, term part)
{
	const struct term_node *n = term_get(s->q->p, part);
	return n->kind == TERM_GE0 && range_at_least(system_range(s, n->args[0]), 0);
}

enum outcome { KEPT, DONE, LEARNT };

static enum outcome look_at(struct system *s, const struct known *clause, term *left, struct sources *from)
{
	const struct term_node *n = term_get(s->q->p, clause->t);
	uint32_t open = 0;
	*from = clause->from;
	for (uint32_t i = 0; i < n->n_args; i++) {
		if (!question_spend(s->q, 1))
			return KEPT;
		if (holds(s, n->args[i]))
			return DONE;
		if (is_refuted(s, n->args[i], from))
			continue;
		*left = n->args[i];
		if (++open > 1)
			return KEPT;
	}
	if (!open)
		system_contradict(s, from);
	return open ? LEARNT : DONE;
}

bool clauses_learn(struct system *s)
{
	bool any = false;
	for (bool again = true; again && !s->contradiction;) {
		again = false;
		system_propagate(s);
		for (size_t i = 0; i < s->clauses.n && !s->contradiction && !again; i++) {
			term left = TERM_NONE;
			struct sources from;
			enum outcome o = look_at(s, &s->clauses.at[i], &left, &from);
			if (o == KEPT)
				continue;
			s->clauses.at[i] = s->clauses.at[s->clauses.n - 1];
			s->clauses.n--;
			i--;
			if (o == LEARNT) {
				system_add(s, left, &from); /* the clauses may be rewritten by it */
				any = again = true;
			}
		}
	}
	return any || s->contradiction;
}
