/*
 * Small counterexamples: depth-first search over small values of the leaves, a fact checked as soon as all its leaves
 * have values. Values tried are 0 and 1, then 0 to 2, then 0 to 4, the bounds of the leaf, and what stands in the
 * question as a constant, one more and one less.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define LEAVES_MAX 24
#define VALUES_MAX 32
#define SMALL_MAX 5
#define CHECKS_MAX 12000

struct check {
	term cond;
	bool wanted;
};
typedef VEC(struct check) check_list;

struct search {
	struct term_pool *p;
	struct question *q;
	struct assignment v;
	term_list order;
	check_list *at; /* at[i]: conditions whose last leaf is order[i] */
	VEC(int128) constants;
	uint32_t checks;
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

static size_t position(const struct search *s, term leaf)
{
	for (size_t i = 0; i < s->order.n; i++) {
		if (s->order.at[i] == leaf)
			return i;
	}
	BUG("a leaf that was not collected: %u", leaf);
}

static void leaves_of(struct search *s, term cond, term_list *out)
{
	struct fact none = {0};
	collect_leaves(s->p, &none, 0, cond, s->q->arena, out);
}

static void schedule(struct search *s, term cond, bool wanted)
{
	term_list leaves = {0};
	size_t last = 0;
	leaves_of(s, cond, &leaves);
	for (size_t i = 0; i < leaves.n; i++) {
		size_t at = position(s, leaves.at[i]);
		last = at > last ? at : last;
	}
	vec_push(s->q->arena, &s->at[last], (struct check){cond, wanted});
}

/* ---- search ---- */

static bool level_holds(struct search *s, size_t level)
{
	for (size_t i = 0; i < s->at[level].n; i++) {
		int128 v;
		s->checks++;
		if (!term_eval(s->p, s->at[level].at[i].cond, assignment_value, &s->v, &v) ||
		    (v != 0) != s->at[level].at[i].wanted)
			return false;
	}
	return term_kind_of(s->p, s->order.at[level]) != TERM_APP || assignment_possible(s->p, &s->v, 1);
}

/* A loop with its own stack of positions: which value each level is at. */
static bool enumerate(struct search *s, size_t small)
{
	int128 values[LEAVES_MAX][VALUES_MAX];
	size_t n_values[LEAVES_MAX], at[LEAVES_MAX] = {0}, level = 0;
	s->v.n = 0;
	s->checks = 0;
	n_values[0] = candidate_values(s, s->order.at[0], small, values[0]);
	while (s->checks++ < CHECKS_MAX) {
		if (at[level] == n_values[level]) {
			if (level == 0)
				return false;
			at[--level]++;
			continue;
		}
		s->v.n = level + 1;
		s->v.atoms[level] = s->order.at[level];
		s->v.values[level] = values[level][at[level]];
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

bool search_counterexample(struct question *q, const struct fact *facts, size_t n, term goal, struct arena *a,
                           struct assignment *out)
{
	struct search s = {.p = q->p, .q = q};
	collect_leaves(q->p, facts, n, goal, q->arena, &s.order);
	if (s.order.n > LEAVES_MAX)
		return false;
	s.v.atoms = ARENA_ARRAY(q->arena, term, LEAVES_MAX);
	s.v.values = ARENA_ARRAY(q->arena, int128, LEAVES_MAX);
	if (s.order.n == 0)
		return assignment_holds(q->p, facts, n, goal, &s.v);
	s.at = ARENA_ARRAY(q->arena, check_list, s.order.n);
	schedule(&s, goal, false);
	collect_constants(&s, goal);
	for (size_t i = 0; i < n; i++) {
		if (!facts[i].cond)
			continue;
		schedule(&s, facts[i].cond, true);
		collect_constants(&s, facts[i].cond);
	}
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
