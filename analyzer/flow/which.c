/*
 * Pointers that are one of several (`has ? data : nullptr`), and indices: the conditions on the way to an access often
 * say which one it is there. `if (p)` in a kernel holds only where there is data; an index that was read in a table is
 * what the table holds where the place was checked.
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

/* All of what has to hold together? */
static bool are_stated(const struct term_pool *p, const fact_list *conditions, term wanted)
{
	const struct term_node *n = term_get(p, wanted);
	bool all = n->kind == TERM_AND && n->n_args <= MAX_CONJUNCTS;
	for (uint32_t i = 0; all && i < n->n_args; i++) {
		all = is_stated(p, conditions, n->args[i]);
	}
	return all || is_stated(p, conditions, wanted);
}

struct settling {
	struct term_pool *pool;
	const fact_list *conditions;
};

static term settled_arm(term atom, void *payload)
{
	const struct settling *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (n->kind != TERM_SELECT || n->sort != SORT_INT) {
		return TERM_NONE;
	}
	if (are_stated(s->pool, s->conditions, n->args[0])) {
		return n->args[1];
	}
	return are_stated(s->pool, s->conditions, term_not(s->pool, n->args[0])) ? n->args[2] : TERM_NONE;
}

static term settle_offset(struct term_pool *p, term pointer, const fact_list *conditions)
{
	struct settling s = {p, conditions};
	for (int depth = 0; depth < MAX_ARMS; depth++) {
		struct arena scratch;
		struct map memo;
		arena_init(&scratch);
		map_init(&memo, &scratch);
		const struct term_node *n = term_get(p, pointer);
		term offset = term_subst(p, n->args[1], &memo, settled_arm, &s);
		arena_release(&scratch);
		if (!offset || offset == term_get(p, pointer)->args[1]) {
			break;
		}
		pointer = term_ptr(p, term_get(p, pointer)->args[0], offset);
	}
	return pointer;
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
	bool is_place = pointer && term_get(p, pointer)->kind == TERM_PTR;
	return is_place ? settle_offset(p, pointer, conditions) : pointer;
}

bool flow_is_null(struct term_pool *p, term pointer)
{
	const struct term_node *n = term_get(p, pointer);
	return n->kind == TERM_PTR && n->args[0] == term_get(p, flow_null(p))->args[0];
}
