/*
 * code_ranks.c: what code for a condition asks of tensors itself. Where a framework keeps sizes in a vector
 * or takes it for granted that they are there, `x.shape()[2]` and `x.dim_size(2)` are accesses of their own: that x has
 * three dimensions comes first, where nothing else says so.
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

#include <string.h>

struct ranks {
	struct speaker speaker;
	struct atom_set handles;
	int128 least[MAX_ATOMS]; /* dimensions that each of them has */
	struct atom_set stated;  /* handles of whose rank the condition speaks itself */
};

static void note_stated(term atom, void *payload)
{
	struct ranks *s = payload;
	const struct term_node *n = term_get(s->speaker.pool, atom);
	if (n->kind == TERM_APP && n->vocab == VOCAB_RANK)
		atom_add(&s->stated, n->args[0]);
}

static void note_indexed(term atom, void *payload)
{
	struct ranks *s = payload;
	const struct term_node *n = term_get(s->speaker.pool, atom);
	int128 k;
	if (n->kind != TERM_APP || n->vocab != VOCAB_DIM || !term_const_value(s->speaker.pool, n->args[1], &k) || k < 0)
		return;
	struct saying by = speak_of(&s->speaker, n->args[0]);
	if (!by.says || !by.says->rank || !by.says->dim)
		return;
	atom_add(&s->handles, n->args[0]);
	for (size_t i = 0; i < s->handles.n; i++)
		if (s->handles.at[i] == n->args[0] && s->least[i] <= k)
			s->least[i] = k + 1;
}

static bool has(const struct atom_set *s, term t)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i] == t)
			return true;
	return false;
}

term code_ranks(struct program *p, term cond)
{
	struct term_pool *pool = p->pool;
	struct ranks s = {.speaker = {p, pool, true, NULL}, .handles = {.pool = pool}, .stated = {.pool = pool}};
	term out = term_bool(pool, true);
	term_each_atom(pool, cond, note_stated, &s);
	term_each_atom(pool, cond, note_indexed, &s);
	for (size_t i = 0; i < s.handles.n; i++) {
		term rank = term_app(pool, VOCAB_RANK, &s.handles.at[i], 1);
		if (!has(&s.stated, s.handles.at[i]))
			out = term_and(pool, out, term_compare(pool, REL_GE, rank, term_int(pool, s.least[i])));
	}
	return out;
}
