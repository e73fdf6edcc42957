/*
 * replay, private to the searching: what search.c and climb.c share.
 */
#ifndef OPBOUND_REPLAY_SEARCH_INT_H
#define OPBOUND_REPLAY_SEARCH_INT_H

#include "replay/replay_int.h"

#define MAX_PICKS 6 /* choices off their defaults in one node */
#define MAX_COST 24

struct node {
	struct pick picks[MAX_PICKS];
	uint32_t n, cost;
};
typedef VEC(struct node) node_list;
typedef VEC(struct pick) pick_list;

struct search {
	struct arena *a; /* of the search */
	struct arena *out;
	const struct run *base; /* what every run shares */
	pick_list way;          /* what brings a run past the checks at the beginning; part of every node */
	node_list queue[MAX_COST + 1];
	size_t taken[MAX_COST + 1];
	size_t n_nodes;
	struct map seen;
	uint64_t steps, max_steps;
	uint32_t runs, max_runs;
	bool ignore_assignment;
	struct replay_outcome best;
	bool has_best;
	uint32_t patience; /* runs left to find a break that no other break comes before; 0: none was found yet */
};

/* ---- search.c ---- */

/* One run with these picks; what it left in `r` lives in `scratch`. */
void search_try(struct search *s, const struct pick *picks, size_t n, bool ignore_assignment, struct arena *scratch,
                struct run *r, struct replay_outcome *out);
bool search_within_limits(const struct search *s);

/* ---- climb.c ---- */

/* Finds the way past the checks at the entry's beginning; its picks are allocated in `keep`. */
void search_climb(struct search *s, struct replay_way *way, struct arena *keep);

#endif
