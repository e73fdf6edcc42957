/*
 * potential.c: mutual recursion by size change (Lee, Jones, Ben-Amram, The Size-Change Principle for Program
 * Termination, 2001), for changes by a constant. Each member of the recursion has a number; a turn from one member to
 * another lowers it by `weight` at least, perhaps raises it (a negative weight). The recursion falls when every cycle
 * of turns does. Offsets of the members that make every single turn fall or stay are the shortest distances of Bellman
 * and Ford; the turns that then only stay must form no cycle.
 */
#include "program/program_int.h"

static bool relax(const struct weighted_turn *turns, size_t n, int128 *offset)
{
	bool changed = false;
	for (size_t i = 0; i < n; i++) {
		int128 to = offset[turns[i].from] + turns[i].weight;
		if (to >= offset[turns[i].to])
			continue;
		offset[turns[i].to] = to;
		changed = true;
	}
	return changed;
}

/* Longest run of turns of weight 0; false when they form a cycle. */
static bool longest_idle(const struct weighted_turn *turns, size_t n, size_t n_members, uint32_t *idle)
{
	uint32_t run[POTENTIAL_MEMBERS] = {0};
	*idle = 0;
	for (size_t round = 0; round <= n_members; round++) {
		bool changed = false;
		for (size_t i = 0; i < n; i++) {
			if (turns[i].weight != 0 || run[turns[i].to] >= run[turns[i].from] + 1)
				continue;
			run[turns[i].to] = run[turns[i].from] + 1;
			if (run[turns[i].to] > *idle)
				*idle = run[turns[i].to];
			changed = true;
		}
		if (!changed)
			return true;
	}
	return false;
}

bool potential_solve(struct weighted_turn *turns, size_t n_turns, size_t n_members, int128 *offset, uint32_t *idle)
{
	for (size_t i = 0; i < n_members; i++)
		offset[i] = 0;
	size_t rounds = 0;
	while (relax(turns, n_turns, offset))
		if (++rounds > n_members)
			return false;
	for (size_t i = 0; i < n_turns; i++)
		turns[i].weight += offset[turns[i].from] - offset[turns[i].to];
	return longest_idle(turns, n_turns, n_members, idle);
}
