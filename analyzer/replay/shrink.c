/*
 * Shrink: what breaks is made small. Each choice of a run that broke goes as near to its default as it can while the
 * run still breaks: the default first, then by halving the distance. Then pairs of equal values go together. The goal's
 * witness is what came out. Delta debugging over choices (Zeller & Hildebrandt, Simplifying and isolating
 * failure-inducing input, 2002). Few callers have an empty tensor, so one is filled again where that breaks as well.
 */
#include "replay/search_int.h"

#define MAX_SHRUNK 24  /* choices that are made small; further ones stay as they were */
#define MAX_SHRINK 240 /* runs that make an input smaller */
#define MAX_FILL 80    /* runs that look for a break without empty tensors */

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

/* ---- empty tensors ---- */

static bool is_size(const struct choice *c)
{
	bool number = (c->kind == CHOICE_PARAM || c->kind == CHOICE_ATTR) && !c->is_float;
	return c->kind == CHOICE_DIM || c->kind == CHOICE_RANK || number;
}

static bool is_filler(const struct choice *c)
{
	return !c->is_float && !c->is_fixed && (is_size(c) || c->kind == CHOICE_CELL);
}

/* What a run with these picks was asked for and `wanted` wants, each once. */
static void asked_for(struct shrinking *k, bool (*wanted)(const struct choice *), pick_list *out)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome outcome;
	arena_init(&scratch);
	k->budget -= k->budget ? 1 : 0;
	search_try(k->s, k->picks.at, k->picks.n, k->goal, &scratch, &r, &outcome);
	for (size_t i = 0; i < r.chosen->list.n; i++) {
		const struct choice *c = &r.chosen->list.at[i];
		if (wanted(c)) {
			vec_push(k->s->a, out, ((struct pick){c->name, c->value, 0}));
		}
	}
	arena_release(&scratch);
}

static pick_list copied(struct search *s, const pick_list *from)
{
	pick_list to = {0};
	for (size_t i = 0; i < from->n; i++) {
		vec_push(s->a, &to, from->at[i]);
	}
	return to;
}

static void set_pick(struct shrinking *k, term name, int128 value)
{
	for (size_t i = 0; i < k->picks.n; i++) {
		if (k->picks.at[i].name == name) {
			k->picks.at[i].value = value;
			return;
		}
	}
	vec_push(k->s->a, &k->picks, ((struct pick){name, value, 0}));
}

/* The picks as they stand, with one of the other sizes or contents one or two higher: `points` of one row and an index
 * of 1 in place of no row and an index of 0. */
static bool breaks_with_another(struct shrinking *k, term filled)
{
	pick_list others = {0};
	asked_for(k, is_filler, &others);
	for (size_t i = others.n; i-- > 0;) {
		const struct pick *c = &others.at[i];
		pick_list before = copied(k->s, &k->picks);
		for (int more = 1; more <= 2 && c->name != filled && k->budget; more++) {
			set_pick(k, c->name, c->value + more);
			if (still_breaks(k, NULL)) {
				return true;
			}
		}
		k->picks = before;
	}
	return false;
}

/* A size of nothing becomes one, alone or with another value beside it; otherwise it stays. */
static void fill_one(struct shrinking *k, term empty)
{
	pick_list before = copied(k->s, &k->picks);
	set_pick(k, empty, 1);
	if (!k->budget || !(still_breaks(k, NULL) || breaks_with_another(k, empty))) {
		k->picks = before;
	}
}

static void fill_empty(struct shrinking *k)
{
	bool any = false;
	for (size_t i = 0; i < k->picks.n; i++) {
		any |= k->picks.at[i].value == 0;
	}
	pick_list sizes = {0};
	if (any && k->budget) {
		asked_for(k, is_size, &sizes);
	}
	for (size_t i = 0; i < sizes.n && k->budget; i++) {
		if (sizes.at[i].value == 0) {
			fill_one(k, sizes.at[i].name);
		}
	}
}

/* ---- contents that do not matter ---- */

static bool is_unset(const struct choice *c)
{
	return c->kind == CHOICE_CELL && c->is_float && !c->is_fixed && !(c->label && c->label[0]) && c->value;
}

/* Numbers that decide nothing are 0, as all contents are that nobody asks for. */
static void clear_contents(struct shrinking *k)
{
	pick_list cells = {0}, before = copied(k->s, &k->picks);
	asked_for(k, is_unset, &cells);
	for (size_t i = 0; i < cells.n; i++) {
		set_pick(k, cells.at[i].name, 0);
	}
	if (cells.n && !(k->budget && still_breaks(k, NULL))) {
		k->picks = before;
	}
}

bool search_confirm(struct search *s, struct goal *g, struct arena *a, struct replay_outcome *out)
{
	struct shrinking k = {s, g, a, out, copied(s, &g->witness), MAX_SHRINK};
	struct nearest nearest;
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
	k.budget = s->steps < s->max_steps ? MAX_FILL : 0;
	fill_empty(&k);
	if (k.budget) {
		clear_contents(&k);
	}
	g->witness = k.picks;
	out->told = search_told(s, g, &k.picks, out);
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
