/*
 * passes.c: runs that went through are kept, with what they chose: a few of each access that stayed in its object, and
 * a few in which nothing broke at all.
 */
#include "replay/passes.h"

#include "replay/doubt_int.h"
#include "replay/search_int.h"

#include <string.h>

#define HELD_KEPT 12 /* runs of one target */
#define CLEAN_KEPT 48
#define PASSES_KEPT 512
#define CHOICES_KEPT 512 /* of one run */

static bool went_through(const struct run *r, const struct replay_outcome *out)
{
	bool goes_on = out->result == REPLAY_HELD || out->result == REPLAY_UNKNOWN || out->result == REPLAY_BUDGET;
	return goes_on && !r->doubts->why && !r->doubts->failed;
}

static bool is_held(const struct sighting *seen)
{
	return seen->reached && !seen->broke && !seen->why;
}

/* Is it the first one, or one of the first few, to show something? Counts it where it is. */
static bool is_wanted(struct search *s, const struct run *r, bool whole)
{
	bool wanted = !r->doubts->broke_before && s->clean_kept[whole] < CLEAN_KEPT;
	s->clean_kept[whole] += wanted;
	for (size_t i = 0; whole && i < s->n_goals; i++) {
		if (is_held(&r->seen->sightings[i]) && s->held_kept[i] < HELD_KEPT) {
			s->held_kept[i]++;
			wanted = true;
		}
	}
	return wanted;
}

uint64_t replay_place_key(const struct place *at, enum access_kind kind)
{
	uint64_t key = hash_mix(at->line, hash_mix(at->col, (uint64_t)kind));
	return at->file ? hash_bytes(key, at->file, strlen(at->file)) : key;
}

static uint64_t key_of(const struct replay_target *t)
{
	return replay_place_key(&ir_at(t->func, t->instr)->place, t->kind);
}

static struct assignment choices_kept(struct search *s, const struct run *r)
{
	size_t n = r->chosen->list.n < CHOICES_KEPT ? r->chosen->list.n : CHOICES_KEPT;
	struct assignment out = {.atoms = ARENA_ARRAY(s->a, term, n + 1), .values = ARENA_ARRAY(s->a, int128, n + 1)};
	for (size_t i = 0; i < n; i++) {
		if (!r->chosen->list.at[i].name || r->chosen->list.at[i].is_float) {
			continue;
		}
		out.atoms[out.n] = r->chosen->list.at[i].name;
		out.values[out.n++] = r->chosen->list.at[i].value;
	}
	return out;
}

void search_note_pass(struct search *s, const struct run *r, const struct replay_outcome *out)
{
	if (!s->watches || !went_through(r, out) || s->passes.n >= PASSES_KEPT) {
		return;
	}
	if (!s->held_kept) {
		s->held_kept = ARENA_ARRAY(s->a, uint32_t, s->n_goals);
	}
	if (!is_wanted(s, r, out->result == REPLAY_HELD)) {
		return;
	}
	struct replay_pass *pass = ARENA_NEW(s->a, struct replay_pass);
	pass->chosen = choices_kept(s, r);
	pass->is_clean = !r->doubts->broke_before;
	pass->is_whole = out->result == REPLAY_HELD;
	map_init(&pass->held, s->a);
	map_init(&pass->broke, s->a);
	for (size_t i = 0; i < s->n_goals; i++) {
		const struct sighting *seen = &r->seen->sightings[i];
		if (is_held(seen)) {
			map_put(&pass->held, key_of(&s->goals[i].target), 1);
		} else if (seen->broke || seen->why) {
			map_put(&pass->broke, key_of(&s->goals[i].target), 1);
		}
	}
	vec_push(s->a, &s->passes, pass);
}

const replay_pass_list *replay_passes(const struct search *s)
{
	return &s->passes;
}

void replay_probe(struct search *s, const struct assignment *assignment, struct replay_limits limits)
{
	for (size_t i = 0; i < s->n_goals && s->watches; i++) {
		s->watch.closed[i] = false;
	}
	search_allow(s, limits);
	s->probes = true;
	if (assignment && assignment->n) {
		search_guided(s, NULL, assignment, limits.runs);
	}
	s->probes = false;
}
