/*
 * tabled.c: calls of a constant table's functions, `ops[i](p)`. Which of them is called is not known, but each has a
 * body, whose accesses are judged there with what this call hands on: so the call itself leaves nothing open.
 */
#include "program/program_int.h"

static bool is_tabled(struct call_targets *t, const struct obligation *x)
{
	while (x->from)
		x = x->from;
	const struct ir_instr *in = x->func && x->instr ? ir_at(x->func, x->instr) : NULL;
	return in && call_targets_tabled(t, x->func, in);
}

void program_follow_tables(struct program *p)
{
	struct call_targets *t = NULL;
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		struct obligation *x = &p->facts.accesses.at[i];
		if (!x->access.is_unmodelled || x->access.callee || x->verdict != VERDICT_UNKNOWN)
			continue;
		t = t ? t : call_targets_new(p->arena, p->unit, p->models);
		if (!is_tabled(t, x))
			continue;
		x->verdict = VERDICT_PROVED;
		x->reason = "each function of the table is judged where it stands";
		x->rests = 0;
	}
}
