/*
 * Counterexamples that are kept for the next questions: who asks many alike ("does it hold under this guess?") mostly
 * gets the same one again, and to evaluate it costs a hundredth of finding it. (KLEE's counterexample cache: Cadar et
 * al., OSDI 2008.) For one asker's questions: what another one had asked before must not change an answer.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

static void move_to_front(struct counterexamples *c, size_t i)
{
	struct assignment used = c->at[i];
	memmove(&c->at[1], &c->at[0], i * sizeof c->at[0]);
	c->at[0] = used;
}

bool counterexamples_refute(struct counterexamples *c, struct term_pool *p, const struct fact *facts, size_t n,
                            term goal)
{
	for (size_t i = 0; i < c->n; i++) {
		if (assignment_holds(p, facts, n, goal, &c->at[i])) {
			move_to_front(c, i);
			return true;
		}
	}
	return false;
}

void counterexamples_keep(struct counterexamples *c, const struct assignment *found)
{
	c->n += c->n < COUNTEREXAMPLES_KEPT;
	move_to_front(c, c->n - 1);
	c->at[0] = *found;
}
