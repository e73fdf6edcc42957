/*
 * inquiry.c: what is asked of the prover while a measure is sought, within one budget for a recursion.
 */
#include "program/program_int.h"

enum answer program_implies(struct program *p, const fact_list *facts, term goal)
{
	struct proof proof = {0};
	enum answer answer = prover_implies(p->prover, facts->at, facts->n, goal, p->arena, &proof, NULL);
	p->resting |= answer == ANSWER_YES ? proof_rests(facts, &proof) : 0;
	return answer;
}

enum answer inquiry_implies(struct inquiry *q, const fact_list *facts, term goal)
{
	if (q->left <= 0 || !goal)
		return ANSWER_UNKNOWN;
	q->left--;
	return program_implies(q->program, facts, goal);
}

bool inquiry_at_least(struct inquiry *q, const fact_list *facts, term t, int128 least)
{
	struct term_pool *pool = q->program->pool;
	int128 value;
	if (term_const_value(pool, t, &value))
		return value >= least;
	return inquiry_implies(q, facts, term_compare(pool, REL_GE, t, term_int(pool, least))) == ANSWER_YES;
}

bool inquiry_lower_bound(struct inquiry *q, const fact_list *facts, term t, int128 *least)
{
	bool has_lo = false, has_hi = false;
	int128 lo = 0, hi = 0;
	if (term_const_value(q->program->pool, t, least))
		return true;
	prover_range(q->program->prover, facts->at, facts->n, t, &has_lo, &lo, &has_hi, &hi);
	for (int128 try = 1; try >= 0; try--)
		if ((!has_lo || lo < try) && inquiry_at_least(q, facts, t, try)) {
			has_lo = true;
			lo = try;
		}
	*least = lo;
	return has_lo;
}
