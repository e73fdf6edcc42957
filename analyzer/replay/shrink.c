/*
 * Shrink: what breaks is made small. Each choice of a run that broke goes as near to its default as it can while the
 * run still breaks: the default first, then by halving the distance. Then pairs of equal values go together. The goal's
 * witness is what came out. Delta debugging over choices (Zeller & Hildebrandt, Simplifying and isolating
 * failure-inducing input, 2002).
 */
#include "replay/search_int.h"

#define MAX_SHRUNK 24  /* choices that are made small; further ones stay as they were */
#define MAX_SHRINK 240 /* runs that make an input smaller */

struct shrinking {
	struct search *s;
	const struct goal *goal;
	struct arena *out;
	struct replay_outcome *best;
	pick_list picks;
	uint32_t budget;
};
struct nearest {
	int128 of[MAX_SHRUNK]; /* by pick: the smallest value */
};

static int128 smallest(const struct choice *c)
{
	bool content = c->kind == CHOICE_CELL && !(c->label && c->label[0]) && !c->is_float;
	return content || c->kind == CHOICE_CHAIN ? 0 : 1;
}

/* The smallest values of what was picked, as the run that asked for it knows them. */
static void note_nearest(struct nearest *n, const pick_list *picks, struct run *r)
{
	for (size_t i = 0; i < picks->n && i < MAX_SHRUNK; i++) {
		uint64_t known;
		bool asked = map_get(&r->chosen->by_name, picks->at[i].name, &known);
		n->of[i] = asked ? smallest(&r->chosen->list.at[known - 1]) : picks->at[i].value;
	}
}

static bool still_breaks(struct shrinking *k, struct nearest *note)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	arena_init(&scratch);
	k->budget--;
	search_try(k->s, k->picks.at, k->picks.n, k->goal, &scratch, &r, &out);
	bool hit = search_is_hit(k->s, &k->goal->target, &out);
	bool breaks = hit && (note || out.after_others <= k->best->after_others);
	if (breaks && note) {
		note_nearest(note, &k->picks, &r);
	}
	arena_release(&scratch);
	if (breaks) {
		*k->best = out;
	}
	k->budget = k->s->steps < k->s->max_steps ? k->budget : 0; /* long runs: what there is, is small enough */
	return breaks;
}

static void shrink_one(struct shrinking *k, size_t at, int128 near)
{
	int128 breaks = k->picks.at[at].value, holds = near;
	if (breaks == holds) {
		return;
	}
	k->picks.at[at].value = holds;
	if (still_breaks(k, NULL)) {
		return;
	}
	while (k->budget) {
		int128 middle = holds + (breaks - holds) / 2;
		if (middle == holds || middle == breaks) {
			break;
		}
		k->picks.at[at].value = middle;
		if (still_breaks(k, NULL)) {
			breaks = middle;
		} else {
			holds = middle;
		}
	}
	k->picks.at[at].value = breaks;
}

/* What a check holds equal can only be made small together. */
static void shrink_equal(struct shrinking *k, size_t at, const struct nearest *nearest)
{
	size_t end = k->picks.n < MAX_SHRUNK ? k->picks.n : MAX_SHRUNK;
	int128 value = k->picks.at[at].value;
	for (size_t i = at + 1; i < end && k->budget && value != nearest->of[at]; i++) {
		if (k->picks.at[i].value != value || nearest->of[i] != nearest->of[at]) {
			continue;
		}
		k->picks.at[at].value = k->picks.at[i].value = nearest->of[at];
		if (still_breaks(k, NULL)) {
			return;
		}
		k->picks.at[at].value = k->picks.at[i].value = value;
	}
}

bool search_confirm(struct search *s, struct goal *g, struct arena *a, struct replay_outcome *out)
{
	struct shrinking k = {s, g, a, out, {0}, MAX_SHRINK};
	struct nearest nearest;
	for (size_t i = 0; i < g->witness.n; i++) {
		vec_push(s->a, &k.picks, g->witness.at[i]);
	}
	if (!still_breaks(&k, &nearest)) {
		return false;
	}
	size_t end = k.picks.n < MAX_SHRUNK ? k.picks.n : MAX_SHRUNK;
	for (size_t i = end; i-- > 0 && k.budget;) {
		shrink_one(&k, i, nearest.of[i]);
	}
	for (size_t i = 0; i < end && k.budget; i++) {
		shrink_equal(&k, i, &nearest);
	}
	g->witness = k.picks;
	return true;
}

/* Once more, for what the inputs were. */
bool replay_visit(struct search *s, struct arena *a, size_t goal, struct replay_outcome *out)
{
	struct goal *g = &s->goals[goal];
	struct arena scratch;
	struct run r;
	if (!g->visited)
		return false;
	arena_init(&scratch);
	s->base.out = a;
	search_try(s, g->visit.at, g->visit.n, g, &scratch, &r, out);
	s->base.out = s->a;
	arena_release(&scratch);
	return true;
}
