/*
 * Searches: the open accesses of one entry share their runs. The first that needs a run makes the entry's search, which
 * watches all of them, and surveys small inputs once; what breaks there needs no prover. Each access that is still open
 * afterwards is looked for alone, with the inputs that the prover named, for a short while: the more of such looks
 * found nothing, the shorter.
 */
#include "check/decide_int.h"
#include "replay/passes.h"

#include <string.h>

/* One entry: its survey, and all looks for its accesses. */
#define SURVEY_RUNS 1200
#define SURVEY_STEPS ((uint64_t)5 * 1000 * 1000)
#define ENTRY_STEPS ((uint64_t)20 * 1000 * 1000)
#define RUN_STEPS 500 /* what beginning a run costs */

/* A look for one access. */
#define FIND_RUNS 400
#define FIND_STEPS 2000000
#define LEAST_RUNS 10
#define LEAST_STEPS 75000
/* So many looks in vain halve what the next one for the same entry may cost. */
#define VAIN_HALVES 4

/* A template is instantiated for many types, and mostly holds or breaks for all of them. */
#define MAX_IN_VAIN 2

struct entry_search {
	struct search *search;
	uint64_t in_vain;
};

uint64_t decide_place_key(const struct obligation *a)
{
	return replay_place_key(&a->place, a->access.kind);
}

uint64_t decide_way_key(const struct decide *d, const struct obligation *a)
{
	const struct ir_func *entry = decide_entry(d, a);
	uint64_t key = decide_place_key(a);
	if (!entry || !entry->place.file) {
		return key;
	}
	key = hash_mix(key, hash_mix(entry->place.line, entry->place.col));
	return hash_bytes(key, entry->place.file, strlen(entry->place.file));
}

void decide_search_init(struct decide *d)
{
	map_init(&d->entries, d->program->arena);
	map_init(&d->goals, d->program->arena);
	map_init(&d->places, d->program->arena);
}

void decide_search_release(struct decide *d)
{
	for (size_t i = 0; i < d->searches_of_entries.n; i++) {
		replay_search_free(d->searches_of_entries.at[i]->search);
	}
	d->searches_of_entries.n = 0;
	map_clear(&d->entries);
}

static uint64_t searched_in_vain(const struct decide *d, const struct obligation *a)
{
	uint64_t often = 0;
	map_get(&d->places, decide_way_key(d, a), &often);
	return often;
}

struct search *decide_known_search(const struct decide *d, const struct ir_func *entry)
{
	const struct entry_search *e = map_ptr(&d->entries, (uint64_t)(uintptr_t)entry);
	return e ? e->search : NULL;
}

static struct entry_search *known_search(const struct decide *d, const struct obligation *a)
{
	return map_ptr(&d->entries, (uint64_t)(uintptr_t)decide_entry(d, a));
}

struct replay_target decide_target(const struct obligation *a)
{
	return (struct replay_target){.func = a->func,
	                              .instr = a->instr,
	                              .has_kind = true,
	                              .kind = a->access.kind,
	                              .handed = a->access.handed,
	                              .trail = a->trail.at,
	                              .n_trail = a->trail.n};
}

/* Whatever is open in this entry now is watched. */
static struct entry_search *new_search(struct decide *d, const struct ir_func *entry)
{
	struct program *p = d->program;
	struct entry_search *e = ARENA_NEW(p->arena, struct entry_search);
	VEC(struct replay_target) targets = {0};
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		const struct obligation *a = &p->facts.accesses.at[i];
		if (a->verdict == VERDICT_UNKNOWN && !a->is_settled && decide_entry(d, a) == entry &&
		    !decide_rests_on_stranger(d, a)) {
			vec_push(p->arena, &targets, decide_target(a));
			map_put(&d->goals, (uint64_t)(uintptr_t)a, targets.n);
		}
	}
	struct replay_options o = decide_replay_options(d, 0);
	e->search = replay_search_new(p->unit, p->models, p->pool, entry, targets.at, targets.n, &o);
	map_put(&d->entries, (uint64_t)(uintptr_t)entry, (uint64_t)(uintptr_t)e);
	vec_push(p->arena, &d->searches_of_entries, e);
	return e;
}

static size_t goal_of(const struct decide *d, const struct obligation *a)
{
	uint64_t goal = 0;
	map_get(&d->goals, (uint64_t)(uintptr_t)a, &goal);
	return (size_t)goal;
}

static void charge(struct decide_account *account, const struct entry_search *e, uint64_t steps, uint32_t runs)
{
	uint32_t runs_now;
	uint64_t steps_now = replay_steps(e->search, &runs_now);
	account->replayed += steps_now - steps + (uint64_t)(runs_now - runs) * RUN_STEPS;
}

bool decide_survey(struct decide *d, const struct obligation *a)
{
	struct entry_search *e = known_search(d, a);
	if (!e && searched_in_vain(d, a) >= MAX_IN_VAIN) {
		return false;
	}
	if (!e) {
		e = new_search(d, decide_entry(d, a));
		replay_survey(e->search, (struct replay_limits){SURVEY_RUNS, SURVEY_STEPS});
		charge(decide_account_of(d, a), e, 0, 0);
	}
	size_t goal = goal_of(d, a);
	return goal && replay_broke(e->search, goal - 1);
}

static struct replay_limits limits_of(const struct entry_search *e)
{
	uint64_t halvings = e->in_vain / VAIN_HALVES;
	uint64_t runs = halvings < 16 ? FIND_RUNS >> halvings : 0, steps = halvings < 16 ? FIND_STEPS >> halvings : 0;
	return (struct replay_limits){runs > LEAST_RUNS ? (uint32_t)runs : LEAST_RUNS,
	                              steps > LEAST_STEPS ? steps : LEAST_STEPS};
}

enum decide_searched decide_find(struct decide *d, const struct obligation *a, const struct assignment *counterexample,
                                 struct replay_outcome *out)
{
	struct entry_search *e = known_search(d, a);
	if (!e && !counterexample && searched_in_vain(d, a) >= MAX_IN_VAIN) {
		return SEARCHED_ELSEWHERE;
	}
	e = e ? e : new_search(d, decide_entry(d, a));
	size_t goal = goal_of(d, a);
	if (!goal) {
		return SEARCHED_ENOUGH;
	}
	uint32_t runs;
	uint64_t steps = replay_steps(e->search, &runs);
	struct decide_account *account = decide_account_of(d, a);
	struct replay_limits limits = account->replayed < ENTRY_STEPS ? limits_of(e) : (struct replay_limits){0, 0};
	replay_find(e->search, d->program->arena, goal - 1, counterexample, limits, out);
	charge(account, e, steps, runs);
	if (out->result != REPLAY_BROKE) {
		map_put(&d->places, decide_way_key(d, a), searched_in_vain(d, a) + 1);
		e->in_vain++;
	}
	return SEARCHED;
}
