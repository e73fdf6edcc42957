/*
 * Near: the last look for a break of one access. It starts from the run that came nearest to the end of the object,
 * then from that which came nearest to its beginning, and gives other values to the choices that had a part in where
 * the access went or how large the object was. Loops and guards depend on further ones: these get the values that the
 * size of the object and comparisons suggest. A run that comes nearer is the next to start from.
 */
#include "replay/search_int.h"

#define MAX_NEAR_RUNS 48

struct near {
	struct search *s;
	struct goal *goal;
	enum near_which which; /* end of the object */
	pick_list base;        /* choices of the run that came nearest */
	VEC(struct pick) other;
	uint32_t runs;
};

static void add(struct near *n, const struct choice *c, int128 value)
{
	bool fits = c->is_float || choice_may_be(c, value);
	if (fits && value != c->value) {
		struct pick p = {c->name, value, 0};
		vec_push(n->s->a, &n->other, p);
	}
}

static void add_suggested(struct near *n, const struct run *r, const struct choice *c)
{
	for (size_t i = 0; i < r->seen->n_elements && c->kind != CHOICE_RANK; i++) {
		add(n, c, r->seen->elements[i]);
		add(n, c, (int128)r->seen->elements[i] + 1);
	}
	for (size_t i = 0; i < r->chosen->hints.n; i++) {
		if (r->chosen->hints.at[i].name == c->name) {
			add(n, c, r->chosen->hints.at[i].value);
		}
	}
}

/* Over either end, if the value is an index or a part of one. */
static void add_over(struct near *n, const struct choice *c, const struct sighting *seen)
{
	static const int item_bytes[] = {4, 8, 1, 2};
	for (size_t i = 0; i < sizeof item_bytes / sizeof item_bytes[0] && seen->slack < INT64_MAX; i++) {
		add(n, c, c->value - seen->start / item_bytes[i] - 1);
		add(n, c, c->value + seen->end / item_bytes[i] + 1);
	}
}

static void add_common(struct near *n, const struct choice *c)
{
	static const int common[] = {2, 0, 1, 3, 4, -1};
	for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
		add(n, c, common[i]);
	}
}

/* In which round a choice comes: what had a part in it first, and of that numbers before sizes before ranks. */
static int round_of(const struct choice *c, bool part)
{
	bool number = c->kind == CHOICE_CELL || c->kind == CHOICE_PARAM || c->kind == CHOICE_ATTR;
	return !part ? 3 : number ? 0 : c->kind == CHOICE_RANK ? 2 : 1;
}

static void add_choices(struct near *n, const struct run *r, const bool *part, const struct sighting *seen)
{
	for (int round = 0; round < 4; round++) {
		for (size_t i = 0; i < r->chosen->list.n; i++) {
			const struct choice *c = &r->chosen->list.at[i];
			if (!c->name || !(part[i] || c->used) || round_of(c, part[i]) != round) {
				continue;
			}
			if (round == 0) {
				add_over(n, c, seen);
			}
			add_suggested(n, r, c);
			if (part[i]) {
				add_common(n, c);
			}
		}
	}
}

/* One run; what to try from it on, where `from` says so. */
static void run_once(struct near *n, bool from)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	arena_init(&scratch);
	n->runs++;
	search_try(n->s, n->base.at, n->base.n, NULL, &scratch, &r, &out);
	const struct sighting *seen = &r.seen->sightings[n->goal - n->s->goals];
	if (from && seen->reached) {
		add_choices(n, &r, dep_members(&r, seen->dep[n->which]), seen);
	}
	arena_release(&scratch);
}

static bool came_nearer(struct near *n, int64_t before)
{
	return n->goal->broke || n->goal->nearest[n->which].slack < before;
}

static void copy_picks(struct near *n, const pick_list *from)
{
	n->base.n = 0;
	for (size_t i = 0; i < from->n; i++) {
		vec_push(n->s->a, &n->base, from->at[i]);
	}
}

static bool step_nearer(struct near *n)
{
	int64_t before = n->goal->nearest[n->which].slack;
	n->other.n = 0;
	copy_picks(n, &n->goal->nearest[n->which].picks);
	run_once(n, true);
	for (size_t i = 0; i < n->other.n && n->runs < MAX_NEAR_RUNS && search_within_limits(n->s); i++) {
		size_t at = 0;
		while (at < n->base.n && n->base.at[at].name != n->other.at[i].name) {
			at++;
		}
		if (at == n->base.n) {
			continue;
		}
		int128 old = n->base.at[at].value;
		n->base.at[at].value = n->other.at[i].value;
		run_once(n, false);
		n->base.at[at].value = old;
		if (came_nearer(n, before)) {
			return true;
		}
	}
	return false;
}

/* While it looks for one goal, no other gives hints. */
static void close_others(struct search *s, const struct goal *but, bool closed)
{
	for (size_t i = 0; i < s->n_goals; i++) {
		s->watch.closed[i] = &s->goals[i] != but && (closed || s->goals[i].searched);
	}
}

static void look_from(struct near *n, enum near_which which)
{
	n->which = which;
	n->runs = 0;
	while (!n->goal->broke && n->goal->reached && n->runs < MAX_NEAR_RUNS && search_within_limits(n->s)) {
		if (!step_nearer(n)) {
			break;
		}
	}
}

void search_near(struct search *s, struct goal *g)
{
	struct near n = {.s = s, .goal = g};
	close_others(s, g, true);
	look_from(&n, NEAR_END);
	look_from(&n, NEAR_BEGINNING);
	close_others(s, NULL, false);
}
