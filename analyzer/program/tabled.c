/*
 * tabled.c: calls of a constant table's functions, `ops[i](p)`. Which of them is called is not known, but each has a
 * body, whose accesses are judged there with what this call hands on: so the call itself leaves nothing open. Where a
 * function's accesses did not come up to this call, it does.
 */
#include "program/program_int.h"

#include <string.h>

/* Is something of the function open that only its callers decide, and not put in terms of this one? */
static bool is_left_open(const struct program *p, const struct ir_func *to, const struct ir_func *caller,
                         const struct ir_instr *call)
{
	bool is_open = false;
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		const struct obligation *a = &p->facts.accesses.at[i];
		bool is_decided = a->verdict == VERDICT_PROVED || a->verdict == VERDICT_UNREACHABLE;
		is_open = is_open || (a->func == to && a->trail.n == 0 && !is_decided);
		for (size_t k = 0; k < a->trail.n; k++) {
			const struct call_step *step = &a->trail.at[k];
			if (strcmp(step->callee, to->usr) == 0 && strcmp(step->caller, caller->usr) == 0 &&
			    place_compare(&step->place, &call->place) == 0)
				return false;
		}
	}
	return is_open;
}

static bool is_tabled(const struct program *p, struct call_targets *t, const struct obligation *x)
{
	target_list to = {0};
	while (x->from)
		x = x->from;
	const struct ir_instr *in = x->func && x->instr ? ir_at(x->func, x->instr) : NULL;
	bool all = in && call_targets_tabled(t, x->func, in, &to);
	for (size_t i = 0; i < to.n && all; i++)
		all = !is_left_open(p, to.at[i].func, x->func, in);
	return all;
}

void program_follow_tables(struct program *p)
{
	struct call_targets *t = NULL;
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		struct obligation *x = &p->facts.accesses.at[i];
		if (!x->access.is_unmodelled || x->access.callee || x->verdict != VERDICT_UNKNOWN)
			continue;
		t = t ? t : call_targets_new(p->arena, p->unit, p->models);
		if (!is_tabled(p, t, x))
			continue;
		x->verdict = VERDICT_PROVED;
		x->reason = "each function of the table is judged where it stands";
		x->rests = 0;
	}
}
