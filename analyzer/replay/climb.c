/*
 * Climb: past the checks at an operator's beginning. A run that a check stops, or that goes on although a check marked
 * the operator as failed, is repeated with another value for one of the choices it asked for: first those that the
 * check looked at, then the last ones, and first with the values that comparisons named. A run that comes further
 * becomes the new base. What got past all checks is the way in: every search for this entry starts there, and its
 * choices cost nothing.
 */
#include "replay/doubt_int.h"
#include "replay/search_int.h"

#include <string.h>

#define MAX_STEPS_UP 32 /* checks passed */
#define MAX_TRIES_A_STEP 40
#define MAX_CANDIDATES 24 /* values of one choice */
#define MAX_CHOICES 64    /* of one run */

/* One choice as it was in a run, with the values worth trying. */
struct candidate {
	term name;
	int128 values[MAX_CANDIDATES];
	size_t n;
};
/* How far a run came, and what may bring it further. */
struct attempt {
	enum replay_result result;
	bool is_held_up; /* a check stopped it, or marked it as failed */
	uint64_t steps;  /* ... up to there */
	uint64_t held_at;
	bool sees; /* it came to an access that is looked for */
	struct candidate choices[MAX_CHOICES];
	size_t n;
};

static void add_value(struct candidate *c, const struct choice *choice, int128 value)
{
	bool fits = choice->is_float || choice_may_be(choice, value);
	for (size_t i = 0; i < c->n; i++) {
		fits = fits && c->values[i] != value;
	}
	if (fits && value != choice->value && c->n < MAX_CANDIDATES) {
		c->values[c->n++] = value;
	}
}

static void note_choice(struct attempt *a, const struct run *r, const struct choice *choice)
{
	static const int common[] = {2, 1, 3, 0, 4, 5, -1};
	if (a->n >= MAX_CHOICES) {
		memmove(a->choices, a->choices + 1, (MAX_CHOICES - 1) * sizeof a->choices[0]);
		a->n--;
	}
	struct candidate *c = &a->choices[a->n++];
	*c = (struct candidate){.name = choice->name};
	for (size_t i = 0; i < r->chosen->hints.n; i++) {
		if (r->chosen->hints.at[i].name == choice->name) {
			add_value(c, choice, r->chosen->hints.at[i].value);
		}
	}
	for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
		add_value(c, choice, common[i]);
	}
}

static void attempt(struct search *s, const struct pick *picks, size_t n, struct attempt *a)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	arena_init(&scratch);
	search_try(s, picks, n, NULL, &scratch, &r, &out);
	a->result = out.result;
	a->is_held_up = r.doubts->failed || out.result == REPLAY_STOPPED || r.doubts->threw;
	a->steps = r.doubts->failed ? r.doubts->failed_at : r.steps;
	a->held_at = r.doubts->held_at;
	a->sees = !s->watches;
	for (size_t i = 0; i < s->n_goals && s->watches; i++) {
		const struct sighting *seen = &r.seen->sightings[i];
		a->sees = a->sees || seen->reached || seen->broke || seen->why;
	}
	a->n = 0;
	const bool *blamed = dep_members(&r, r.doubts->failed ? r.doubts->failed_by : r.doubts->blame);
	for (int last = 0; last < 2; last++) {
		for (size_t i = 0; i < r.chosen->list.n; i++) {
			if (r.chosen->list.at[i].used && r.chosen->list.at[i].name && blamed[i] == last) {
				note_choice(a, &r, &r.chosen->list.at[i]);
			}
		}
	}
	arena_release(&scratch);
}

static bool ran_longer(const struct attempt *now, const struct attempt *before)
{
	return now->is_held_up && now->steps > before->steps;
}

/* A run that is not stopped but comes to nothing has gone around: an empty tensor passes many checks. One that the same
 * check stops has done more before it. */
static bool came_further(const struct attempt *now, const struct attempt *before)
{
	return now->is_held_up ? ran_longer(now, before) && now->held_at != before->held_at : now->sees;
}

/* The picks so far with one more. */
struct picked {
	struct pick at[MAX_STEPS_UP + 1];
	size_t n;
};

static struct picked with_pick(const struct picked *p, term name, int128 value)
{
	struct picked more = *p;
	size_t at = 0;
	while (at < p->n && p->at[at].name != name) {
		at++;
	}
	more.at[at] = (struct pick){name, value, 0};
	more.n += at == p->n;
	return more;
}

/* One check passed; `picks` has room for one more. Where no run comes further, the first that ran longer (a check in a
 * loop may have passed for one element more), or went around. */
static bool step_up(struct search *s, struct picked *picks, const struct attempt *at, struct attempt *next)
{
	struct picked around = {.n = 0}, longer = {.n = 0};
	uint32_t tries = 0;
	for (size_t i = at->n; i-- > 0;) {
		const struct candidate *c = &at->choices[i];
		for (size_t j = 0; j < c->n && tries++ < MAX_TRIES_A_STEP && search_within_limits(s); j++) {
			struct picked changed = with_pick(picks, c->name, c->values[j]);
			attempt(s, changed.at, changed.n, next);
			if (came_further(next, at)) {
				*picks = changed;
				return true;
			}
			if (ran_longer(next, at) && !longer.n) {
				longer = changed;
			}
			if (next->result != REPLAY_STOPPED && !around.n) {
				around = changed;
			}
		}
	}
	around = longer.n ? longer : around;
	if (around.n) {
		*picks = around;
		attempt(s, around.at, around.n, next);
	}
	return around.n > 0;
}

void search_climb(struct search *s)
{
	struct picked picks = {.n = 0};
	struct attempt *at = ARENA_NEW(s->a, struct attempt), *next = ARENA_NEW(s->a, struct attempt);
	attempt(s, picks.at, 0, at);
	for (int i = 0; i < MAX_STEPS_UP && at->is_held_up; i++) {
		if (!step_up(s, &picks, at, next)) {
			break;
		}
		struct attempt *old = at;
		at = next;
		next = old;
	}
	for (size_t i = 0; i < picks.n; i++) {
		vec_push(s->a, &s->way, picks.at[i]);
	}
}
