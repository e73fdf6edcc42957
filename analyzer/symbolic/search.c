/*
 * Small counterexamples: depth-first search over small values of the leaves, a fact checked as soon as all its leaves
 * have values. A leaf's new value evaluates only what depends on it and on no later leaf. Values tried are the first
 * two from 0, or from the least that the facts leave, then three, then five, the bounds of the leaf, and what stands in
 * the question as a constant, one more and one less. (Backtracking with early checks, as model finders for small scopes
 * do it: Jackson, Alloy, 2002; back past the leaves that what failed does not depend on: conflict-directed backjumping,
 * Prosser 1993.)
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

#define LEAVES_MAX 24
#define VALUES_MAX 32
#define SMALL_MAX 5
#define CHECKS_MAX 4000
#define EVALUATED_MAX 4000000 /* slots of the tape, in one search */

typedef uint32_t level_set; /* a bit for each leaf, in their order */
_Static_assert(LEAVES_MAX < 32, "a set holds all levels");

/* A condition whose last leaf has its value: what it is made of at this level is evaluated first, in order. */
struct check {
	uint32_t slot;
	level_set levels;
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
	struct term_range *ranges; /* by leaf: all that the facts leave */
	struct tape tape;
	uint32_t *level_of;   /* by slot: the last leaf it depends on */
	level_set *levels_of; /* by slot: all of them */
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

/* A bound that other leaves' types only add up to says nothing small. */
static void add_end(int128 *values, size_t *n, bool has, int128 end, bool has_always, int128 always,
                    struct term_range r)
{
	if (has && (!int_is_far(end) || (has_always && always == end)))
		add_value(values, n, end, r);
}

static size_t candidate_values(struct search *s, size_t level, size_t small, int128 *values)
{
	const struct term_node *n = term_get(s->p, s->order.at[level]);
	struct term_range r = s->ranges[level], always = term_bounds(s->p, s->order.at[level]);
	size_t n_values = 0;
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
	add_end(values, &n_values, r.has_hi, r.hi, always.has_hi, always.hi, r);
	add_end(values, &n_values, r.has_lo, r.lo, always.has_lo, always.lo, r);
	return n_values;
}

/* ---- order ---- */

static level_set level_bit(size_t level)
{
	return (level_set)1 << level;
}

/* The leaves that each slot depends on, and the last of them; constants belong to the first. */
static void find_levels(struct search *s)
{
	struct tape *tape = &s->tape;
	s->level_of = ARENA_ARRAY(s->q->arena, uint32_t, tape->terms.n);
	s->levels_of = ARENA_ARRAY(s->q->arena, level_set, tape->terms.n);
	s->leaf_slots = ARENA_ARRAY(s->q->arena, uint32_t, s->order.n);
	for (uint32_t i = 0; i < s->order.n; i++) {
		s->leaf_slots[i] = tape_slot(tape, s->order.at[i]);
		s->level_of[s->leaf_slots[i]] = i;
		s->levels_of[s->leaf_slots[i]] = level_bit(i);
	}
	for (uint32_t i = 0; i < tape->terms.n; i++) {
		const struct tape_slot *slot = &tape->slots[i];
		for (uint32_t j = 0; j < slot->n_operands; j++) {
			uint32_t operand = tape->operands.at[slot->first + j], level = s->level_of[operand];
			s->level_of[i] = level > s->level_of[i] ? level : s->level_of[i];
			s->levels_of[i] |= s->levels_of[operand];
		}
	}
}

static void schedule_check(struct search *s, term cond, bool wanted)
{
	uint32_t slot = tape_slot(&s->tape, cond);
	struct check c = {.slot = slot, .levels = s->levels_of[slot], .wanted = wanted};
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

/* No: by the values of which levels? */
static bool level_holds(struct search *s, size_t level, level_set *why)
{
	const struct level *l = &s->levels[level];
	for (size_t i = 0; i < l->checks.n; i++) {
		const struct check *c = &l->checks.at[i];
		s->checks++;
		for (size_t k = 0; k < c->todo.n; k++)
			tape_run_slot(&s->tape, c->todo.at[k]);
		s->evaluated += c->todo.n;
		*why = c->levels;
		if (!s->tape.slots[c->slot].known || (s->tape.slots[c->slot].value != 0) != c->wanted)
			return false;
	}
	*why = level_bit(level + 1) - 1;
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

/* Where one level is: its values, which of them is tried, and the levels before it that the others failed by. */
struct position {
	int128 values[VALUES_MAX];
	size_t n, at;
	level_set failed_by;
};

static void enter(struct search *s, struct position *to, size_t level, size_t small)
{
	bool by_others = term_is_app(s->p, s->order.at[level], VOCAB_NUMEL); /* add_product */
	to->at = 0;
	to->failed_by = by_others ? level_bit(level) - 1 : 0;
	to->n = candidate_values(s, level, small, to->values);
}

/* Back to the last level whose other values could help: by its value, among others, all of the level left failed. */
static size_t jump_back(struct position *of, size_t level)
{
	level_set by = of[level].failed_by;
	size_t to = 31 - (size_t)__builtin_clz(by);
	of[to].failed_by |= by & ~level_bit(to);
	of[to].at++;
	return to;
}

/* A loop with its own stack of positions: which value each level is at. */
static bool enumerate(struct search *s, size_t small)
{
	struct position of[LEAVES_MAX];
	size_t level = 0;
	level_set why;
	s->v.n = 0;
	s->checks = 0;
	enter(s, &of[0], 0, small);
	while (s->checks++ < CHECKS_MAX && s->evaluated < EVALUATED_MAX) {
		struct position *now = &of[level];
		if (now->at == now->n) {
			if (!now->failed_by)
				return false;
			level = jump_back(of, level);
			continue;
		}
		set_leaf(s, level, now->values[now->at]);
		if (!level_holds(s, level, &why)) {
			now->failed_by |= why & ~level_bit(level);
			now->at++;
		} else if (level + 1 == s->order.n) {
			return true;
		} else {
			level++;
			enter(s, &of[level], level, small);
		}
	}
	return false;
}

/* A leaf that the facts made a sum of others has the range of that. */
static void find_ranges(struct search *s, struct system *known)
{
	struct sources unused = {0};
	s->ranges = ARENA_ARRAY(s->q->arena, struct term_range, s->order.n);
	for (size_t i = 0; i < s->order.n; i++) {
		bool is_bool = term_get(s->p, s->order.at[i])->sort == SORT_BOOL;
		s->ranges[i] = is_bool ? (struct term_range){true, true, 0, 1}
		                       : range_meet(term_bounds(s->p, s->order.at[i]),
		                                    system_range(known, system_rewrite(known, s->order.at[i], &unused)));
	}
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

bool search_counterexample(struct question *q, const struct system *prepared, const struct fact *facts, size_t n,
                           term goal, struct arena *a, struct assignment *out)
{
	struct system known = system_copy_for(q, prepared);
	struct search s = {.p = q->p, .q = q};
	collect_leaves(q->p, facts, n, goal, q->arena, &s.order);
	if (s.order.n > LEAVES_MAX)
		return false;
	s.v.atoms = ARENA_ARRAY(q->arena, term, LEAVES_MAX);
	s.v.values = ARENA_ARRAY(q->arena, int128, LEAVES_MAX);
	s.v.shapes = shape_table(q->p, q->arena, s.order.at, s.order.n);
	if (s.order.n == 0)
		return assignment_holds(q->p, facts, n, goal, &s.v);
	find_ranges(&s, &known);
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
