/*
 * What values rest on. While a value is computed, `resting` gathers what it takes for granted: the sets of the operands
 * that are asked for, of the writes that memory walks come by, of the facts that a proof used, of the loop variables
 * that are put in. What is made of the value (an instruction's term, a fact, an effect, an obligation) keeps the set.
 */
#include "flow/loop_int.h"

void flow_rest_on(struct flow *fl, assumptions set)
{
	fl->resting |= set;
}

assumptions flow_rests_begin(struct flow *fl)
{
	assumptions outer = fl->resting;
	fl->resting = 0;
	return outer;
}

assumptions flow_rests_end(struct flow *fl, assumptions outer)
{
	assumptions inner = fl->resting;
	fl->resting = outer;
	return inner;
}

static void note_variable(term atom, void *payload)
{
	struct flow *fl = payload;
	uint64_t index;
	if (map_get(&fl->loop->var_of, atom, &index)) {
		fl->resting |= fl->loop->vars.at[index - 1].rests;
	}
}

void flow_rest_on_variables(struct flow *fl, term t)
{
	if (t && fl->loop->variables_rest) {
		term_each_atom(fl->pool, t, note_variable, fl);
	}
}

static bool implies(struct flow *fl, const fact_list *facts, term goal, bool soon)
{
	struct prover *prover = fl->c->prover;
	struct proof proof = {0};
	fact_list near = {0};
	if (!goal) {
		return false;
	}
	facts_that_lead(fl->pool, facts, goal, fl->arena, &near);
	enum answer answer = soon ? prover_implies_soon(prover, near.at, near.n, goal, fl->arena, &proof)
	                          : prover_implies(prover, near.at, near.n, goal, fl->arena, &proof, NULL);
	fl->resting |= answer == ANSWER_YES ? proof_rests(&near, &proof) : 0;
	return answer == ANSWER_YES;
}

bool flow_implies(struct flow *fl, const fact_list *facts, term goal)
{
	return implies(fl, facts, goal, false);
}

bool flow_implies_soon(struct flow *fl, const fact_list *facts, term goal)
{
	return implies(fl, facts, goal, true);
}
