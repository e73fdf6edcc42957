/*
 * cause_late.c: what is missing in front of an access, and is checked behind it. What holds after every return of the
 * entry is in its summary: where a check that stands below the access says the condition, that is told, since whoever
 * reads "nothing checks it" finds the check and stops believing.
 */
#include "check/cover_int.h"

#include <string.h>

static bool is_below(const struct fact *f, const struct place *at)
{
	return f->cond && f->place.file && at->file && f->place.line > at->line && strcmp(f->place.file, at->file) == 0;
}

void cause_find_late(struct causes *c, struct cause *cause)
{
	struct program *p = c->program;
	const struct call_node *n = map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)cause->entry);
	const struct obligation *a = cause->accesses.n ? cause->accesses.at[0] : NULL;
	if (!a || cause->kind != CAUSE_CHECK || a->func != cause->entry || !n || !n->summary)
		return;
	for (size_t i = 0; i < n->summary->ensures.n && !cause->late; i++) {
		const struct fact *f = &n->summary->ensures.at[i];
		if (!f->is_premise && is_below(f, &a->place) &&
		    prover_implies(c->prover, f, 1, cause->cond, p->arena, NULL, NULL) == ANSWER_YES)
			cause->late = f;
	}
}
