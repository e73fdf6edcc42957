/*
 * Small counterexamples: depth-first search over small values of the leaves, a fact checked as soon as all its leaves
 * have values. A leaf's new value evaluates only what depends on it and on no later leaf. Values tried are 0 and 1,
 * then 0 to 2, then 0 to 4, the bounds of the leaf, and what stands in the question as a constant, one more and one
 * less. (Backtracking with early checks, as model finders for small scopes do it: Jackson, Alloy, 2002.)
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

#define LEAVES_MAX 24
#define VALUES_MAX 32
#define SMALL_MAX 5
#define CHECKS_MAX 12000
#define EVALUATED_MAX 4000000 /* slots of the tape, in one search */

/* A condition whose last leaf has its value: what it is made of at this level is evaluated first, in order. */
struct check {
	uint32_t slot;
	bool wanted;
	VEC(uint32_t) todo;
};
struct level {
	VEC(struct check) checks;
	VEC(uint32_t) later; /* slots that only conditions of later levels need */
};

struct search {
	struct term_pool *p;
	struct question *q;
	struct assignment v;
	term_list order;
	struct tape tape;
	uint32_t *level_of;   /* by slot: the last leaf it depends on */
	uint32_t *leaf_slots; /* by leaf */
	struct level *levels; /* by leaf: conditions whose last leaf is order[i] */
	VEC(int128) constants;
	uint32_t checks;
	uint64_t evaluated;
};

/* ---- values ---- */

static void note_constant(struct search *s, int128 c)
{
	for (size_t i = 0; i < s->constants.n; i++) {
		if (s->constants.at[i] == c)
			return;
	}
	if (s->constants.n < 16 && c < ((int128)1 << 100) && c > -((int128)1 << 100))
		vec_push(s->q->arena, &s->constants, c);
}

/* Where a machine type ends, alone, as a multiple of the coefficients, and as a square. */
static void note_limit_of_type(struct search *s, const struct term_node *n)
{
	int128 limit = (int128)1 << (n->bits - n->is_signed);
	const struct term_node *t = term_get(s->p, n->args[0]);
	note_constant(s, limit);
	note_constant(s, (int128)1 << ((n->bits - n->is_signed + 1) / 2));
	for (uint32_t i = 0; i < t->n_monomials; i++) {
		int128 k = t->monomials[i].coef < 0 ? -t->monomials[i].coef : t->monomials[i].coef;
		if (k > 1 && t->monomials[i].n)
			note_constant(s, limit / k);
	}
}

/* -c/k for a sum k*x + c. */
static void note_constants_of(struct search *s, const struct term_node *n)
{
	if (n->kind == TERM_CONST)
		note_constant(s, n->value);
	if (n->kind == TERM_WRAP)
		note_limit_of_type(s, n);
	if (n->kind != TERM_POLY || n->monomials[0].n != 0)
		return;
	int128 c = n->monomials[0].coef < 0 ? -n->monomials[0].coef : n->monomials[0].coef;
	note_constant(s, c);
	for (uint32_t i = 1; i < n->n_monomials; i++) {
		int128 k = n->monomials[i].coef < 0 ? -n->monomials[i].coef : n->monomials[i].coef;
		if (k > 1)
			note_constant(s, c / k);
	}
}

static void collect_constants(struct search *s, term t)
{
	term todo[64];
	size_t n_todo = 1;
	todo[0] = t;
	for (int steps = 0; n_todo && steps < 200; steps++) {
		const struct term_node *n = term_get(s->p, todo[--n_todo]);
		note_constants_of(s, n);
		for (uint32_t i = 0; i < n->n_args && n_todo < 64 && n->kind != TERM_APP; i++)
			todo[n_todo++] = n->args[i];
		for (uint32_t i = 0; i < n->n_monomials && n_todo < 64; i++) {
			for (uint32_t j = 0; j < n->monomials[i].n && n_todo < 64; j++)
				todo[n_todo++] = n->monomials[i].atoms[j];
		}
	}
}

static void add_value(int128 *values, size_t *n, int128 v, struct term_range r)
{
	if ((r.has_lo && v < r.lo) || (r.has_hi && v > r.hi) || *n == VALUES_MAX)
		return;
	for (size_t i = 0; i < *n; i++) {
		if (values[i] == v)
			return;
	}
	values[(*n)++] = v;
}

/* The size that the dimensions chosen so far make. */
static void add_product(struct search *s, const struct term_node *n, int128 *values, size_t *n_values)
{
	int128 product = 1;
	for (size_t i = 0; i < s->v.n; i++) {
		const struct term_node *d = term_get(s->p, s->v.atoms[i]);
		if (d->kind == TERM_APP && d->vocab == VOCAB_DIM && d->args[0] == n->args[0] &&
		    __builtin_mul_overflow(product, s->v.values[i], &product))
			return;
	}
	add_value(values, n_values, product, (struct term_range){0});
}

static size_t candidate_values(struct search *s, term leaf, size_t small, int128 *values)
{
	const struct term_node *n = term_get(s->p, leaf);
	struct term_range r = term_bounds(s->p, leaf);
	size_t n_values = 0;
	if (n->sort == SORT_BOOL)
		r = (struct term_range){true, true, 0, 1};
	if (n->kind == TERM_APP && n->vocab == VOCAB_NUMEL)
		add_product(s, n, values, &n_values);
	int128 first = r.has_lo && r.lo > 0 ? r.lo : 0;
	for (size_t i = 0; i < small; i++)
		add_value(values, &n_values, first + (int128)i, r);
	for (size_t i = 2; i < small; i++)
		add_value(values, &n_values, 1 - (int128)i, r);
	if (small < SMALL_MAX)
		return n_values;
	for (size_t i = 0; i < s->constants.n; i++) {
		for (int d = -1; d <= 1; d++)
			add_value(values, &n_values, s->constants.at[i] + d, r);
		add_value(values, &n_values, -s->constants.at[i], r);
		add_value(values, &n_values, -s->constants.at[i] - 1, r);
	}
	if (r.has_hi)
		add_value(values, &n_values, r.hi, r);
	if (r.has_lo)
		add_value(values, &n_values, r.lo, r);
	return n_values;
}

/* ---- order ---- */

/* The last leaf that each slot depends on; constants belong to the first. */
static void find_levels(struct search *s)
{
	struct tape *tape = &s->tape;
	s->level_of = ARENA_ARRAY(s->q->arena, uint32_t, tape->terms.n);
	s->leaf_slots = ARENA_ARRAY(s->q->arena, uint32_t, s->order.n);
	for (uint32_t i = 0; i < s->order.n; i++) {
		s->leaf_slots[i] = tape_slot(tape, s->order.at[i]);
		s->level_of[s->leaf_slots[i]] = i;
	}
	for (uint32_t i = 0; i < tape->terms.n; i++) {
		const struct tape_slot *slot = &tape->slots[i];
		for (uint32_t j = 0; j < slot->n_operands; j++) {
			uint32_t level = s->level_of[tape->operands.at[slot->first + j]];
			s->level_of[i] = level > s->level_of[i] ? level : s->level_of[i];
		}
	}
}

static void schedule_check(struct search *s, term cond, bool wanted)
{
	uint32_t slot = tape_slot(&s->tape, cond);
	struct check c = {.slot = slot, .wanted = wanted};
	vec_push(s->q->arena, &s->levels[s->level_of[slot]].checks, c);
}

/* Marks what `slot` is made of. Slots count down: uses come after what they use. */
static void mark_needed(const struct search *s, bool *needed, uint32_t slot)
{
	const struct tape *tape = &s->tape;
	needed[slot] = true;
	for (uint32_t i = slot + 1; i-- > 0;) {
		for (uint32_t j = 0; j < tape->slots[i].n_operands && needed[i]; j++)
			needed[tape->operands.at[tape->slots[i].first + j]] = true;
	}
}

/* Gives each slot its turn: with the first check of its level that needs it, or when the level's checks hold. */
static void schedule_slots(struct search *s)
{
	size_t n = s->tape.terms.n;
	bool *placed = ARENA_ARRAY(s->q->arena, bool, n), *needed = ARENA_ARRAY(s->q->arena, bool, n);
	for (uint32_t level = 0; level < s->order.n; level++) {
		struct level *l = &s->levels[level];
		for (size_t i = 0; i < l->checks.n; i++) {
			memset(needed, 0, n * sizeof *needed);
			mark_needed(s, needed, l->checks.at[i].slot);
			for (uint32_t k = 0; k <= l->checks.at[i].slot; k++) {
				if (needed[k] && !placed[k] && s->level_of[k] == level && s->tape.slots[k].n_operands) {
					vec_push(s->q->arena, &l->checks.at[i].todo, k);
					placed[k] = true;
				}
			}
		}
		for (uint32_t k = 0; k < n; k++) {
			if (!placed[k] && s->level_of[k] == level && s->tape.slots[k].n_operands)
				vec_push(s->q->arena, &l->later, k);
		}
	}
}

/* ---- search ---- */

static bool level_holds(struct search *s, size_t level)
{
	const struct level *l = &s->levels[level];
	for (size_t i = 0; i < l->checks.n; i++) {
		const struct check *c = &l->checks.at[i];
		s->checks++;
		for (size_t k = 0; k < c->todo.n; k++)
			tape_run_slot(&s->tape, c->todo.at[k]);
		s->evaluated += c->todo.n;
		if (!s->tape.slots[c->slot].known || (s->tape.slots[c->slot].value != 0) != c->wanted)
			return false;
	}
	if (term_kind_of(s->p, s->order.at[level]) == TERM_APP && !assignment_possible(s->p, &s->v, 1))
		return false;
	for (size_t k = 0; k < l->later.n; k++)
		tape_run_slot(&s->tape, l->later.at[k]);
	s->evaluated += l->later.n;
	return true;
}

static void set_leaf(struct search *s, size_t level, int128 value)
{
	struct tape_slot *slot = &s->tape.slots[s->leaf_slots[level]];
	slot->known = true;
	slot->value = value;
	s->v.n = level + 1;
	s->v.atoms[level] = s->order.at[level];
	s->v.values[level] = value;
}

/* A loop with its own stack of positions: which value each level is at. */
static bool enumerate(struct search *s, size_t small)
{
	int128 values[LEAVES_MAX][VALUES_MAX];
	size_t n_values[LEAVES_MAX], at[LEAVES_MAX] = {0}, level = 0;
	s->v.n = 0;
	s->checks = 0;
	n_values[0] = candidate_values(s, s->order.at[0], small, values[0]);
	while (s->checks++ < CHECKS_MAX && s->evaluated < EVALUATED_MAX) {
		if (at[level] == n_values[level]) {
			if (level == 0)
				return false;
			at[--level]++;
			continue;
		}
		set_leaf(s, level, values[level][at[level]]);
		if (!level_holds(s, level)) {
			at[level]++;
		} else if (level + 1 == s->order.n) {
			return true;
		} else {
			level++;
			at[level] = 0;
			n_values[level] = candidate_values(s, s->order.at[level], small, values[level]);
		}
	}
	return false;
}

static void prepare(struct search *s, const struct fact *facts, size_t n, term goal)
{
	tape_init(&s->tape, s->p, s->q->arena);
	tape_add(&s->tape, goal);
	for (size_t i = 0; i < n; i++)
		tape_add(&s->tape, facts[i].cond);
	tape_finish(&s->tape);
	find_levels(s);
	s->levels = ARENA_ARRAY(s->q->arena, struct level, s->order.n);
	schedule_check(s, goal, false);
	collect_constants(s, goal);
	for (size_t i = 0; i < n; i++) {
		if (!facts[i].cond)
			continue;
		schedule_check(s, facts[i].cond, true);
		collect_constants(s, facts[i].cond);
	}
	schedule_slots(s);
}

bool search_counterexample(struct question *q, const struct fact *facts, size_t n, term goal, struct arena *a,
                           struct assignment *out)
{
	struct search s = {.p = q->p, .q = q};
	collect_leaves(q->p, facts, n, goal, q->arena, &s.order);
	if (s.order.n > LEAVES_MAX)
		return false;
	s.v.atoms = ARENA_ARRAY(q->arena, term, LEAVES_MAX);
	s.v.values = ARENA_ARRAY(q->arena, int128, LEAVES_MAX);
	s.v.shapes = shape_table(q->p, q->arena, s.order.at, s.order.n);
	if (s.order.n == 0)
		return assignment_holds(q->p, facts, n, goal, &s.v);
	prepare(&s, facts, n, goal);
	bool found = false;
	for (size_t small = 2; small <= SMALL_MAX && !found; small += small == 2 ? 1 : 2) {
		found = enumerate(&s, small);
		q->steps += s.checks;
	}
	if (!found || !assignment_holds(q->p, facts, n, goal, &s.v))
		return false;
	assignment_copy(a, out, &s.v);
	return true;
}
