/*
 * check, private to the deciding: what decide.c and decide_cycle.c share.
 */
#ifndef OPBOUND_CHECK_DECIDE_INT_H
#define OPBOUND_CHECK_DECIDE_INT_H

#include "check/driver.h"

/* What the open accesses of one entry cost so far. Entries do not share: a neighbour in the file changes no verdict. */
struct decide_account {
	struct prover_account cheap, judge;
	int64_t paid, earned; /* of the solver: for what it was asked, and where that decided something */
	uint32_t lost;        /* questions to the solver about overflows that found nothing, */
	uint32_t won;         /* and what is due to those that did */
	uint32_t stuck;       /* questions about runs that had no answer */
	uint64_t replayed;    /* steps of replays */
	uint64_t vain;        /* steps of searches through callers that found nothing */
};

struct decide {
	struct program *program;
	const struct decide_options *options;
	struct map frames;  /* function -> const struct frame * */
	struct map entries; /* entry -> struct entry_search *; see decide_search.c */
	VEC(struct entry_search *) searches_of_entries;
	struct map goals;    /* access -> its target in the entry's search + 1 */
	struct map sites;    /* where accesses stand -> struct site *; see decide.c */
	struct map places;   /* of accesses that were searched in vain -> how often */
	struct map accounts; /* entry -> struct decide_account * */
	struct map insides;  /* access and run -> enum answer: is it inside with these inputs, whatever else goes on */
	bool *merged;        /* by access: others of its site are told, or as silent */
	obligation_list unexamined; /* those, still unknown */
	struct map callers, above;  /* entry -> struct wrapper_calls *; see decide_wrapped.c */
};

struct decide_account *decide_account_of(struct decide *d, const struct obligation *a);
/* Where an access stands, for all ways there; instantiations are not told apart. */
uint64_t decide_site_key(const struct decide *d, const struct obligation *a);
/* The function a stranger calls to get to the access. */
const struct ir_func *decide_entry(const struct decide *d, const struct obligation *a);
/* What a call adds to the stack of a run. */
void decide_index_frames(struct decide *d);
struct replay_options decide_replay_options(struct decide *d, int64_t stack_limit);
/* What runs of the entry would show is not to be trusted: who calls it, and with what, is not in sight. */
bool decide_runs_mislead(const struct decide *d, const struct ir_func *entry);
/* Memory whose extent only a caller out of sight knows: no run can leave it. */
bool decide_rests_on_stranger(const struct decide *d, const struct obligation *a);
/* Does the extent rest on how large a view is that a parameter hands in, or how long a list that a record from outside
 * holds? (Of what no framework calls.) */
bool decide_is_callers_extent(const struct decide *d, const struct obligation *a);

/* Did the run break just there? */
bool decide_breaks_at(const struct replay_outcome *r, const struct obligation *a);
/* The run is why it is violated. */
void decide_take(struct decide *d, struct obligation *a, const struct replay_outcome *r);

/* ---- decide_cycle.c ---- */

/* Runs the recursion until the stack of the options gives out: then its witness is the run. */
bool decide_cycle_overflows(struct decide *d, struct obligation *c);

/* ---- decide_search.c: accesses of one entry share their runs ---- */

enum decide_searched {
	SEARCHED,
	SEARCHED_ELSEWHERE, /* other instantiations of the line were, in vain */
	SEARCHED_ENOUGH     /* the budget is used up */
};
void decide_search_init(struct decide *d);
void decide_search_release(struct decide *d);
uint64_t decide_place_key(const struct obligation *a);
/* The same for the place where whoever comes in enters: ways of other entries are told apart, instantiations not. */
uint64_t decide_way_key(const struct decide *d, const struct obligation *a);
/* Surveys the access's entry if nobody did. Is it known how to break the access? */
bool decide_survey(struct decide *d, const struct obligation *a);
/* Looks for a break of this access. Leaves `out` alone unless SEARCHED. */
enum decide_searched decide_find(struct decide *d, const struct obligation *a, const struct assignment *counterexample,
                                 struct replay_outcome *out);

/* The access, on its way in. */
struct replay_target decide_target(const struct obligation *a);
/* The search of this entry, as long as it is kept; null: there was none. */
struct search *decide_known_search(const struct decide *d, const struct ir_func *entry);

/* What is to be proved of the access, or TERM_NONE. */
term decide_inside(const struct program *p, const struct obligation *a);

/* ---- decide_counterexample.c ---- */

/* An atom that it sets and that opbound merely failed to express; TERM_NONE: there is none. */
term decide_unknown_atom(const struct term_pool *p, const struct assignment *c);
/* A size beyond what an int holds: true in theory, and no suspicion worth a warning without a run. */
bool decide_needs_huge_tensor(const struct term_pool *p, const struct assignment *c);

/* ---- decide_far.c: loops that begin where the counterexample says ---- */

/* Lets a run begin the loops of the obligation's functions with the iterations of the counterexample. */
void decide_far_starts(struct decide *d, const struct obligation *o, const struct assignment *c,
                       struct replay_options *out);
/* One run for an access that breaks in iterations far from the first. False: nothing broke, or it is not far. */
bool decide_far(struct decide *d, const struct obligation *a, const struct assignment *counterexample,
                struct replay_outcome *out);

/* `mode >= 3 && mode <= 3`, as a switch says it, is `mode == 3`; others stay as they are. See cause_refute.c. */
term condition_as_equation(struct term_pool *p, term cond);

/* ---- require.c ---- */

/* Of an access to memory that only the caller knows: VERDICT_REQUIRED with the requirement, or nothing. False: no
 * caller could provide what it takes. */
bool decide_require(struct decide *d, struct obligation *a);

/* ---- decide_counted.c ---- */

/* Of an access to what a field of a view from outside leads to: its extent, where another field counts that. */
void decide_counted(struct decide *d, struct obligation *a, const struct ir_func *entry);

/* ---- require_words.c ---- */

/* What the entry's caller calls the pointer to the object ("ctx->buf"), and what its type says that it points to (or
 * null); null: it is nothing that the entry's parameters lead to. */
const char *require_names(struct program *p, const struct ir_func *entry, term object, const struct ir_type **item);
/* Sets the requirement's texts; its bytes are counted in units of so many. */
void require_words(struct program *p, struct requirement *r, const struct ir_type *item, int64_t unit);

/* ---- require_range.c ---- */

/* Of two pointers to items of one size: how many bytes lie between them. */
struct require_range {
	term distance;
	int64_t size; /* bytes of an item */
};
struct require_ranges {
	struct require_range *at;
	size_t n, cap;
};

/* Bytes of an item, of the distance between two pointers that the entry's parameters lead to, and what they are called
 * ("last", "first"); 0: it is no such distance. */
int64_t require_range_item(struct program *p, const struct ir_func *entry, term distance, const char *names[2]);
/* t with each such distance counted in whole items; adds them to `out`. */
term require_in_items(struct program *p, const struct ir_func *entry, term t, struct require_ranges *out);
/* Does t speak of such a distance? */
bool require_is_of_range(struct program *p, const struct ir_func *entry, term t);
/* Does it say that such a distance is whole? */
bool require_is_remainder(struct program *p, const struct ir_func *entry, term cond);

/* ---- decide_wrapped.c ---- */

/* What breaks nowhere where the project's Python code calls is required of callers. */
void decide_by_wrappers(struct decide *d);
/* Names who sees to a cause's condition. */
void causes_name_wrappers(struct decide *d);
/* Notes of whose entry nobody in sight is a caller. */
void causes_note_unbound(struct decide *d);
/* Notes whether the unit's file is built at all. */
void causes_note_unbuilt(struct decide *d);

/* ---- cause.c ---- */

/* Groups the accesses that break by what is missing. */
void causes_find(struct decide *d);

/* ---- family.c ---- */

/* Others stand for an access that `is_between`: their numbers in the list. */
struct family {
	bool is_between;
	size_t nearest, farthest;
};
/* The families of `n` accesses; `out` has room for as many. */
void families_find(struct program *p, struct obligation *const *of, size_t n, struct family *out);

/* ---- decide_overflow.c ---- */

void decide_overflows(struct decide *d);

/* ---- decide_allocation.c ---- */

void decide_allocations(struct decide *d);

/* ---- decide_cycle.c ---- */

void decide_cycles(struct decide *d);

#endif
