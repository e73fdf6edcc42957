/*
 * Provided: memory of a stranger that is exactly as large as somebody says it must be. A statement about what a caller
 * provides is held to runs that way: none of them may break what it speaks for.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/memory_int.h"

/* What is computed of larger numbers need not fit its type, which statements take for granted. */
#define LARGEST 1024

static bool value_chosen(term atom, int128 *value, void *payload)
{
	struct run *r = payload;
	uint64_t at;
	if (!map_get(&r->chosen->by_name, atom, &at) || r->chosen->list.at[at - 1].is_float)
		return false;
	*value = r->chosen->list.at[at - 1].value;
	return *value >= -LARGEST && *value <= LARGEST;
}

/* Do the conditions hold, as far as what they speak of was chosen? */
static enum answer conditions_hold(struct run *r, const struct replay_provided *g)
{
	for (size_t i = 0; i < g->n_provided; i++) {
		int128 holds;
		if (!term_eval(r->pool, g->provided[i], value_chosen, r, &holds))
			return ANSWER_UNKNOWN;
		if (!holds)
			return ANSWER_NO;
	}
	return ANSWER_YES;
}

static enum answer provided_bytes(struct run *r, const struct replay_provided *g, int128 *bytes)
{
	enum answer holds = conditions_hold(r, g);
	return holds == ANSWER_YES && !term_eval(r->pool, g->bytes, value_chosen, r, bytes) ? ANSWER_UNKNOWN : holds;
}

void provided_extent(struct run *r, struct memory *m)
{
	const struct term_node *at = m->pointer ? term_get(r->pool, m->pointer) : NULL;
	int128 offset, most = -1;
	if (!at || at->kind != TERM_PTR || !term_const_value(r->pool, at->args[1], &offset) || offset != 0)
		return;
	for (size_t i = 0; i < r->options->n_provided; i++) {
		const struct replay_provided *g = &r->options->provided[i];
		int128 bytes = 0;
		if (g->object != at->args[0])
			continue;
		enum answer known = provided_bytes(r, g, &bytes);
		if (known == ANSWER_NO)
			run_reject(r, 0, "what is required of the caller does not hold");
		if (known != ANSWER_YES)
			return;
		most = bytes > most ? bytes : most;
	}
	if (most >= 0 && most <= INT32_MAX)
		m->extent = (int64_t)most;
}
