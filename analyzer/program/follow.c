/*
 * follow.c: which recursive call can be followed by which? A call on a value for which its own condition is false, one
 * that sets what its condition asks for: where no circle of calls can follow one another, the longest line of them
 * bounds the recursion.
 */
#include "program/program_int.h"

enum { CALLS = 12 };

/* The conditions of both: those of the second as the first one's caller sees them. */
static bool can_follow(const struct view *v, size_t first, size_t second)
{
	struct arena *a = v->r->program->arena;
	fact_list facts = {0};
	for (size_t i = 0; i < view_facts(v, first)->n; i++)
		vec_push(a, &facts, view_facts(v, first)->at[i]);
	size_t own = facts.n;
	for (size_t i = 0; i < view_facts(v, second)->n; i++) {
		struct fact f = view_facts(v, second)->at[i];
		f.cond = assumed_after(v->as, &v->r->turns.at[first], f.cond);
		if (f.cond)
			vec_push(a, &facts, f);
	}
	return facts.n == own || prover_contradiction(v->r->program->prover, facts.at, facts.n) != ANSWER_YES;
}

/* The longest line; 0 where some line has no end. */
static uint32_t longest_line(const bool follows[CALLS][CALLS], size_t n)
{
	uint32_t line[CALLS], longest = 1;
	for (size_t i = 0; i < n; i++)
		line[i] = 1;
	for (size_t round = 0; round <= n; round++) {
		bool changed = false;
		for (size_t i = 0; i < n; i++)
			for (size_t k = 0; k < n; k++) {
				if (!follows[i][k] || line[i] > line[k])
					continue;
				line[i] = line[k] + 1;
				longest = line[i] > longest ? line[i] : longest;
				changed = true;
			}
		if (!changed)
			return longest;
	}
	return 0;
}

bool follow_find(const struct view *v, struct measure *out)
{
	struct arena *a = v->r->program->arena;
	size_t n = v->r->turns.n;
	bool follows[CALLS][CALLS] = {{false}}, some = false;
	if (!n || n > CALLS)
		return false;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++) {
			follows[i][k] = v->r->turns.at[i].to == v->r->turns.at[k].from && can_follow(v, i, k);
			some |= v->r->turns.at[i].to == v->r->turns.at[k].from && !follows[i][k];
		}
	uint32_t most = some ? longest_line(follows, n) : 0;
	if (!most)
		return false;
	*out = (struct measure){.fall = FALL_STEP, .least = 1, .step = 1, .of = ARENA_ARRAY(a, term, v->r->members.n)};
	for (uint32_t i = 0; i < v->r->members.n; i++)
		out->of[i] = term_int(v->r->program->pool, most);
	out->text = most == 1 ? "behind a recursive call none of their conditions holds"
	                      : arena_printf(a, "the conditions of recursive calls hold %u times in a row at most", most);
	return true;
}
