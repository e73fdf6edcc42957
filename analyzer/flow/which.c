/*
 * Pointers that are one of several (`has ? data : nullptr`): the conditions on the way to an access often say which one
 * it is there. `if (p)` in a kernel holds only where there is data.
 */
#include "flow/access_int.h"

#define MAX_ARMS 6
#define MAX_CONJUNCTS 64

/* Is it stated, as a whole or as one of what holds together? */
static bool states(const struct term_pool *p, term cond, term wanted)
{
	const struct term_node *n = term_get(p, cond);
	bool found = cond == wanted;
	for (uint32_t i = 0; !found && n->kind == TERM_AND && i < n->n_args && i < MAX_CONJUNCTS; i++) {
		found = n->args[i] == wanted;
	}
	return found;
}

/* What takes something for granted states nothing here: the pointer has no place to carry that. */
static bool is_stated(const struct term_pool *p, const fact_list *conditions, term wanted)
{
	for (size_t i = 0; i < conditions->n; i++) {
		const struct fact *f = &conditions->at[i];
		if (f->cond && !f->assuming && states(p, f->cond, wanted)) {
			return true;
		}
	}
	return false;
}

term flow_settle_pointer(struct term_pool *p, term pointer, const fact_list *conditions)
{
	for (int depth = 0; pointer && depth < MAX_ARMS; depth++) {
		const struct term_node *n = term_get(p, pointer);
		if (n->kind != TERM_SELECT || n->sort != SORT_PTR) {
			break;
		}
		if (is_stated(p, conditions, n->args[0])) {
			pointer = n->args[1];
		} else if (is_stated(p, conditions, term_not(p, n->args[0]))) {
			pointer = n->args[2];
		} else {
			break;
		}
	}
	return pointer;
}

bool flow_is_null(struct term_pool *p, term pointer)
{
	const struct term_node *n = term_get(p, pointer);
	return n->kind == TERM_PTR && n->args[0] == term_get(p, flow_null(p))->args[0];
}
