/*
 * replay, private to the searching: what search.c, learn.c, vary.c, shrink.c, near.c, climb.c and mend.c share.
 */
#ifndef OPBOUND_REPLAY_SEARCH_INT_H
#define OPBOUND_REPLAY_SEARCH_INT_H

#include "replay/choice_int.h"
#include "replay/passes.h"
#include "replay/watch_int.h"

#define MAX_PICKS 10 /* choices off their defaults in one node */
#define MAX_COST 24

struct node {
	struct pick picks[MAX_PICKS];
	uint32_t n, cost;
};
typedef VEC(struct node) node_list;
struct queued_node { /* thousands wait, most with a pick or two */
	uint32_t n;
	struct pick picks[];
};
typedef VEC(struct pick) pick_list;

/* What all runs so far showed of one target. */
struct near_run {
	pick_list picks;
	int64_t slack, reach; /* reach: of NEAR_END, bytes from the beginning */
	uint32_t farther;     /* how often another run reached farther and came as near */
};
struct goal {
	struct replay_target target;
	bool broke, first;          /* a run broke it; one in which no other access broke before */
	pick_list witness;          /* the choices of that run, or of one that broke it in doubt */
	bool reached;               /* a run came to it and it stayed in its object */
	int64_t slack;              /* bytes to the nearer end, at the least */
	struct near_run nearest[2]; /* the runs in which it came nearest to the beginning, to the end */
	bool visited;               /* a run came to it for certain */
	pick_list visit;            /* the choices of that run */
	bool searched;              /* replay_find was through with it */
	struct replay_outcome best; /* what says most of the runs that did not break it */
	bool has_best, lost;        /* ...: where it went was not known */
};

struct search {
	struct arena own; /* of the search */
	struct arena *a;
	struct replay_options options;
	struct run base; /* what every run shares */
	struct goal *goals;
	size_t n_goals;
	bool watches; /* all goals have places; otherwise there is one, and runs end where it breaks */
	struct watch watch;
	const bool **ahead; /* by block of the entry: what can be reached from it; null: not computed */
	pick_list way;      /* what brings a run past the checks at the beginning; part of every node */
	pick_list clean;    /* further ones that keep the first accesses in their objects, so that later ones are seen */
	bool has_way, surveyed;
	VEC(const struct queued_node *) queue[MAX_COST + 1]; /* by their cost */
	size_t taken[MAX_COST + 1];
	size_t n_nodes;
	node_list joint; /* the next ones, the last first, see vary.c */
	uint32_t joint_left;
	struct map seen;
	struct map refused; /* picks */
	uint64_t steps, max_steps;
	uint32_t runs, max_runs;
	uint32_t idle; /* runs since one showed something new */
	bool ignore_assignment;
	replay_pass_list passes; /* see passes.c */
	uint32_t *held_kept, clean_kept[2];
	bool probes; /* nothing is looked for: it goes on to the end of the budget */
};

/* ---- search.c ---- */

/* One run with these picks; what it left in `r` lives in `scratch`. `target`: the run ends where this breaks; null: it
 * watches all goals, and what it shows of them is noted. */
void search_try(struct search *s, const struct pick *picks, size_t n, const struct goal *target, struct arena *scratch,
                struct run *r, struct replay_outcome *out);
bool search_within_limits(const struct search *s);

void search_allow(struct search *s, struct replay_limits limits);
/* Runs with what the assignment says until the goal breaks; null: until all do. */
void search_guided(struct search *s, struct goal *g, const struct assignment *assignment, uint32_t runs);

/* ---- vary.c ---- */

/* The queue of nodes to run: begins with the defaults alone. */
void search_begin(struct search *s);
bool search_next(struct search *s, struct node *n);
void search_expand(struct search *s, const struct node *from, struct run *r);

/* ---- shrink.c ---- */

/* Runs the goal's witness again and makes it small; false: it does not break. */
bool search_confirm(struct search *s, struct goal *g, struct arena *a, struct replay_outcome *out);

/* ---- tell.c ---- */

/* Of the inputs of the witness, with which the goal breaks so, those that the break depends on; null: it is no access.
 */
const char *search_told(struct search *s, const struct goal *g, const pick_list *witness,
                        const struct replay_outcome *broke);

/* ---- learn.c ---- */

bool search_is_hit(const struct search *s, const struct replay_target *t, const struct replay_outcome *o);
/* The choices of a run, those first that mattered. */
pick_list search_choices(struct search *s, const struct run *r);
void search_learn(struct search *s, const struct run *r, const struct replay_outcome *out);

/* ---- near.c ---- */

/* From the run that came nearest to breaking the goal on, with other values for what had a part in where it went. */
void search_near(struct search *s, struct goal *g);

/* ---- climb.c ---- */

/* Finds the way past the checks at the entry's beginning. */
void search_climb(struct search *s);

/* ---- passes.c ---- */

/* Keeps what the run chose, where it went through. */
void search_note_pass(struct search *s, const struct run *r, const struct replay_outcome *out);

/* ---- mend.c ---- */

/* From the way in on: inputs with which as few accesses as can be break. */
void search_mend(struct search *s);

#endif
