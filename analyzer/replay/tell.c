/*
 * Tell: of the inputs with which something breaks, those that it depends on. Each is given another value while the
 * others stay: where the same access breaks all the same, as far from the end of an object as large, the reader need
 * not know of it. What was found to be free keeps its other value for the rest, so that of two that stand in for each
 * other one is told. Inputs that a check ties to each other are tried together at the end.
 *
 * An input here is all that is said of one thing: a tensor's shape, an attribute of one or several, the contents of one
 * memory. (What the break depends on is its isolated difference in the sense of delta debugging, see shrink.c.)
 */
#include "replay/frame_int.h"
#include "replay/search_int.h"

#include <string.h>

#define MAX_PARTS 24       /* of an input; what comes behind them is told */
#define MAX_TYPES 2        /* as far apart are the numbers of element types that are tried */
#define TELL_STEPS 2000000 /* of all runs for one break: it decides nothing, so it has to be cheap */

struct part {
	const struct choice *first;
	pick_list names; /* of the choices that it is made of, with their other values */
	bool is_type;    /* the framework numbers the values */
	bool is_plain;   /* the values are what they are when nothing is asked of them */
	bool is_refused; /* the operator did not take the other values */
};
struct telling {
	struct arena *a; /* of all that is tried */
	struct search *s;
	struct run *r; /* the run that is told */
	const struct goal *goal;
	const struct replay_outcome *broke;
	pick_list picks;
	struct map untold;
	struct part parts[MAX_PARTS];
	size_t n;
	uint64_t last; /* the step to end at */
};

/* ---- what an input is made of ---- */

static bool is_plain(const struct choice *c)
{
	return choice_is_element(c) ? c->value == 0 : c->value == 1;
}

static bool is_one_part(const struct choice *a, const struct choice *b)
{
	bool shapes = (a->kind == CHOICE_DIM || a->kind == CHOICE_RANK) && a->shape;
	if (shapes) {
		return (b->kind == CHOICE_DIM || b->kind == CHOICE_RANK) && a->shape == b->shape;
	}
	if (a->kind == CHOICE_ATTR) {
		return b->kind == CHOICE_ATTR && choice_is_same_attribute(a, b);
	}
	bool contents = choice_is_element(a) && choice_is_element(b) && is_plain(a) == is_plain(b);
	return contents && (is_plain(a) || a->memory == b->memory);
}

static bool is_tellable(const struct choice *c)
{
	bool kind = c->kind == CHOICE_PARAM || c->kind == CHOICE_ATTR || c->kind == CHOICE_RANK || c->kind == CHOICE_DIM ||
	            c->kind == CHOICE_CELL;
	return kind && c->name && c->used && !c->is_fixed;
}

static struct part *part_of(struct telling *t, const struct choice *c)
{
	for (size_t i = 0; i < t->n; i++) {
		if (is_one_part(t->parts[i].first, c)) {
			return &t->parts[i];
		}
	}
	if (t->n == MAX_PARTS) {
		return NULL;
	}
	t->parts[t->n] = (struct part){.first = c};
	return &t->parts[t->n++];
}

/* One more, or one less where there is nothing above. */
static int128 beside(const struct choice *c)
{
	bool has_range = !c->is_float && c->lo <= c->hi;
	return c->value == CHOICE_NAN ? 1 : has_range && c->value + 1 > c->hi ? c->value - 1 : c->value + 1;
}

/* What is as inputs are when nothing is asked of them gets another value, what is not, that one. */
static int128 other_value(const struct choice *c, bool all_plain)
{
	bool is_content = choice_is_element(c);
	return all_plain ? beside(c) : is_content ? 0 : 1;
}

static void set_others(struct part *p, struct telling *t)
{
	p->is_plain = true;
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < p->names.n; i++) {
			uint64_t at;
			map_get(&t->r->chosen->by_name, p->names.at[i].name, &at);
			const struct choice *c = &t->r->chosen->list.at[at - 1];
			bool varies = c->kind != CHOICE_RANK;
			p->is_plain = p->is_plain && (is_plain(c) || !varies);
			p->names.at[i].value = pass && varies ? other_value(c, p->is_plain) : c->value;
		}
	}
}

static void find_parts(struct telling *t)
{
	const struct run_choices *chosen = t->r->chosen;
	for (size_t i = 0; i < chosen->list.n; i++) {
		const struct choice *c = &chosen->list.at[i];
		struct part *p = is_tellable(c) ? part_of(t, c) : NULL;
		if (p) {
			p->is_type = choice_type_name(t->r, c, c->value) != NULL;
			vec_push(t->a, &p->names, ((struct pick){c->name, 0, 0}));
		}
	}
	for (size_t i = 0; i < t->n; i++) {
		set_others(&t->parts[i], t);
	}
}

/* ---- trying ---- */

static void set_pick(struct telling *t, struct pick p)
{
	for (size_t i = 0; i < t->picks.n; i++) {
		if (t->picks.at[i].name == p.name) {
			t->picks.at[i].value = p.value;
			return;
		}
	}
	vec_push(t->a, &t->picks, p);
}

static pick_list copied(struct telling *t)
{
	pick_list to = {0};
	for (size_t i = 0; i < t->picks.n; i++) {
		vec_push(t->a, &to, t->picks.at[i]);
	}
	return to;
}

/* In elements: of another type they have other sizes. */
static bool is_same_break(const struct replay_outcome *a, const struct replay_outcome *b)
{
	int64_t m = a->elem_bytes > 0 ? a->elem_bytes : 1, n = b->elem_bytes > 0 ? b->elem_bytes : 1;
	bool numbers = a->offset / m == b->offset / n && a->bytes / m == b->bytes / n && a->extent / m == b->extent / n;
	return numbers && a->kind == b->kind && place_compare(&a->place, &b->place) == 0;
}

/* Does the same break with the picks as they stand? `anywhere`: in whatever instance of a template. */
static bool breaks_alike(struct telling *t, bool anywhere, bool *is_refused)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	struct goal any = {.target = t->goal->target};
	any.target.func = NULL;
	any.target.anywhere = &t->broke->place;
	any.target.n_trail = 0;
	*is_refused = false;
	if (t->s->steps >= t->last) {
		return false;
	}
	arena_init(&scratch);
	search_try(t->s, t->picks.at, t->picks.n, anywhere ? &any : t->goal, &scratch, &r, &out);
	bool hit = anywhere ? out.result == REPLAY_BROKE : search_is_hit(t->s, &t->goal->target, &out);
	bool alike = hit && is_same_break(&out, t->broke) && out.after_others <= t->broke->after_others;
	*is_refused = out.result == REPLAY_STOPPED;
	arena_release(&scratch);
	return alike;
}

static void leave_out(struct telling *t, const struct part *p)
{
	for (size_t i = 0; i < p->names.n; i++) {
		map_put(&t->untold, p->names.at[i].name, 1);
	}
}

static void set_part(struct telling *t, const struct part *p)
{
	for (size_t i = 0; i < p->names.n; i++) {
		set_pick(t, p->names.at[i]);
	}
}

/* With one dimension more it runs differently. Where it does not run at all, how many there are goes without saying.
 */
static bool rank_matters(struct telling *t, const struct part *p)
{
	bool matters = false;
	for (size_t i = 0; i < p->names.n && !matters; i++) {
		uint64_t at;
		map_get(&t->r->chosen->by_name, p->names.at[i].name, &at);
		const struct choice *c = &t->r->chosen->list.at[at - 1];
		if (c->kind == CHOICE_RANK && c->value < c->hi) {
			bool is_refused;
			pick_list before = copied(t);
			set_pick(t, (struct pick){c->name, c->value + 1, 0});
			matters = !breaks_alike(t, false, &is_refused) && !is_refused;
			t->picks = before;
		}
	}
	return matters;
}

/* How often something is done, or a number that is rounded: none at all and many show that it matters. */
static bool number_matters(struct telling *t, const struct part *p)
{
	static const int tried[] = {0, 8};
	const struct choice *c = p->first;
	bool matters = false;
	if ((c->kind != CHOICE_PARAM && c->kind != CHOICE_ATTR) || p->names.n != 1 || !p->is_plain || c->is_float) {
		return false;
	}
	for (size_t i = 0; i < sizeof tried / sizeof tried[0] && !matters; i++) {
		bool is_refused;
		pick_list before = copied(t);
		if (c->lo <= c->hi && (tried[i] < c->lo || tried[i] > c->hi)) {
			continue;
		}
		set_pick(t, (struct pick){c->name, tried[i], 0});
		matters = !breaks_alike(t, false, &is_refused) && !is_refused;
		t->picks = before;
	}
	return matters;
}

static void try_part(struct telling *t, struct part *p)
{
	pick_list before = copied(t);
	set_part(t, p);
	if (breaks_alike(t, false, &p->is_refused) && !rank_matters(t, p) && !number_matters(t, p)) {
		leave_out(t, p);
	} else {
		t->picks = before;
	}
}

static bool breaks_as_type(struct telling *t, struct part *p, int128 code)
{
	bool is_refused;
	pick_list before = copied(t);
	for (size_t i = 0; i < t->r->chosen->list.n; i++) {
		const struct choice *c = &t->r->chosen->list.at[i];
		if (c->name && c->kind == CHOICE_ATTR && strcmp(c->label, p->first->label) == 0 &&
		    c->value == p->first->value) {
			set_pick(t, (struct pick){c->name, code, 0});
		}
	}
	bool breaks = breaks_alike(t, true, &is_refused);
	t->picks = before;
	return breaks;
}

/* Most operators are written for several types of elements: those with the next numbers are akin. */
static void try_type(struct telling *t, struct part *p)
{
	for (int by = -MAX_TYPES; by <= MAX_TYPES; by++) {
		int128 code = p->first->value + by;
		if (by && choice_type_name(t->r, p->first, code) && breaks_as_type(t, p, code)) {
			leave_out(t, p);
			return;
		}
	}
}

/* Sizes that a check holds equal, say, of tensors that have no part in the break. */
static bool is_tied(const struct part *p)
{
	return p->is_refused && p->is_plain;
}

static void try_refused(struct telling *t)
{
	size_t n = 0;
	bool is_refused;
	pick_list before = copied(t);
	for (size_t i = 0; i < t->n; i++) {
		n += is_tied(&t->parts[i]);
		if (is_tied(&t->parts[i])) {
			set_part(t, &t->parts[i]);
		}
	}
	bool free = n > 1 && breaks_alike(t, false, &is_refused);
	for (size_t i = 0; i < t->n && free; i++) {
		if (is_tied(&t->parts[i])) {
			leave_out(t, &t->parts[i]);
		}
	}
	t->picks = before;
}

static void try_all(struct telling *t)
{
	for (size_t i = 0; i < t->n; i++) {
		if (!t->parts[i].is_type) {
			try_part(t, &t->parts[i]);
		}
	}
	try_refused(t);
	for (size_t i = 0; i < t->n; i++) {
		if (t->parts[i].is_type) {
			try_type(t, &t->parts[i]);
		}
	}
}

const char *search_told(struct search *s, const struct goal *g, const pick_list *witness,
                        const struct replay_outcome *broke)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	uint64_t steps = s->steps;
	uint32_t runs = s->runs;
	if (broke->result != REPLAY_BROKE || !broke->func || broke->is_allocation || broke->overflowed) {
		return NULL;
	}
	arena_init(&scratch);
	search_try(s, witness->at, witness->n, g, &scratch, &r, &out);
	struct telling t = {.a = &scratch, .s = s, .r = &r, .goal = g, .broke = broke, .last = steps + TELL_STEPS};
	map_init(&t.untold, &scratch);
	for (size_t i = 0; i < witness->n; i++) {
		vec_push(t.a, &t.picks, witness->at[i]);
	}
	find_parts(&t);
	try_all(&t);
	const char *text = describe_told(&r, &t.untold);
	for (size_t i = 0; broke->given && i < broke->given->chosen.n; i++) {
		struct input_chosen *c = &broke->given->chosen.at[i];
		c->is_untold = map_get(&t.untold, c->name, &(uint64_t){0});
	}
	arena_release(&scratch);
	s->steps = steps; /* what is found out for the reader's sake is not taken from what decides */
	s->runs = runs;
	return text;
}
