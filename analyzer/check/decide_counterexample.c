/*
 * What a counterexample rests on: only a stranger's choices count as inputs.
 */
#include "check/decide_int.h"

static bool is_strangers_choice(const struct term_pool *p, term atom)
{
	const struct term_node *n = term_get(p, atom);
	if (n->kind == TERM_SYMBOL) {
		return n->symbol->role != SYMBOL_LOCAL;
	}
	return true;
}

struct find_unknown {
	const struct term_pool *pool;
	term found;
};

static void note_unknown(term atom, void *payload)
{
	struct find_unknown *u = payload;
	u->found = u->found || is_strangers_choice(u->pool, atom) ? u->found : atom;
}

/* A size of an input: a stranger's choice, whichever input it is. */
static bool is_size_of_input(const struct term_pool *p, const struct term_node *n)
{
	bool size = n->kind == TERM_APP && (n->vocab == VOCAB_RANK || n->vocab == VOCAB_NUMEL || n->vocab == VOCAB_DIM);
	const struct term_node *of = size ? term_get(p, n->args[0]) : NULL;
	return of && of->kind == TERM_APP && of->vocab == VOCAB_INPUT && of->n_args > 1;
}

term decide_unknown_atom(const struct term_pool *p, const struct assignment *c)
{
	struct find_unknown u = {p, TERM_NONE};
	for (size_t i = 0; i < c->n && !u.found; i++) {
		const struct term_node *n = term_get(p, c->atoms[i]);
		if (n->kind == TERM_APP && n->vocab == VOCAB_ATTR) {
			continue; /* chosen, even of a tensor that the operator makes */
		}
		bool size = is_size_of_input(p, n);
		if (!size || n->vocab == VOCAB_DIM) {
			term_each_atom(p, size ? n->args[1] : c->atoms[i], note_unknown, &u);
		}
	}
	return u.found;
}

bool decide_needs_huge_tensor(const struct term_pool *p, const struct assignment *c)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct term_node *n = term_get(p, c->atoms[i]);
		bool size = n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL);
		if (size && c->values[i] > INT32_MAX) {
			return true;
		}
	}
	return false;
}
