/*
 * Conditions in normal form: t >= 0 and t == 0 with coefficients reduced by their gcd (and the bound rounded: 2x >= 1
 * is x >= 1), negation pushed down to what cannot take it, conjunctions and disjunctions flat, sorted and without
 * contradictions.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define CONNECTIVE_MAX 64

/* Selects in selects further down are not looked through: of n that count `k += c`, there are n * n sums to decide. */
#define SELECTS_DEEP 500

typedef term make_condition(struct term_pool *p, term t);

static term decide_select(struct term_pool *p, const struct poly *q, make_condition *make)
{
	const struct poly_term *last = &q->m[q->n - 1];
	const struct term_node *s = term_get(p, last->atoms[0]);
	term rest = term_int(p, q->n == 2 ? q->m[0].coef : 0), k = term_int(p, last->coef);
	term yes = make(p, term_add(p, term_mul(p, k, s->args[1]), rest));
	term no = make(p, term_add(p, term_mul(p, k, s->args[2]), rest));
	int128 v;
	if (!term_const_value(p, yes, &v) && !term_const_value(p, no, &v))
		return TERM_NONE;
	return term_select(p, s->args[0], yes, no);
}

/* k*select(c, x, y) + constant, where a branch decides the comparison, is a condition on c. Both branches are looked
 * through in their turn, and may share what is below, so the answers are kept. */
static term through_select(struct term_pool *p, term t, make_condition *make)
{
	struct poly q;
	poly_read(p, t, &q);
	size_t i = q.n - 1;
	if (q.n == 0 || q.n > 2 || q.m[i].n != 1 || (q.n == 2 && q.m[0].n != 0))
		return TERM_NONE;
	if (term_kind_of(p, q.m[i].atoms[0]) != TERM_SELECT || p->depths.at[t] > SELECTS_DEEP)
		return TERM_NONE;
	uint64_t key = 2 * (uint64_t)t + (make == condition_eq0), known;
	if (!map_get(&p->decided, key, &known)) {
		known = decide_select(p, &q, make);
		map_put(&p->decided, key, known);
	}
	return (term)known;
}

term condition_ge0(struct term_pool *p, term t)
{
	struct term_range r = term_bounds(p, t);
	if (range_at_least(r, 0))
		return term_bool(p, true);
	if (range_at_most(r, -1))
		return term_bool(p, false);
	struct poly q;
	poly_read(p, t, &q);
	int128 g = poly_content(&q, false);
	if (g > 1) {
		int128 constant = q.m[0].n == 0 ? int_floor_div(q.m[0].coef, g) : 0;
		struct poly_term c = {.coef = constant};
		if (q.m[0].n == 0) {
			struct poly_term old = {.coef = -q.m[0].coef};
			poly_add_term(&q, &old);
		}
		poly_scale_down(&q, g);
		if (poly_add_term(&q, &c))
			return condition_ge0(p, poly_write(p, &q));
	}
	term s = through_select(p, t, condition_ge0);
	return s ? s : term_raw(p, TERM_GE0, SORT_BOOL, &t, 1);
}

term condition_eq0(struct term_pool *p, term t)
{
	struct term_range r = term_bounds(p, t);
	if (range_at_least(r, 1) || range_at_most(r, -1))
		return term_bool(p, false);
	if (range_at_least(r, 0) && range_at_most(r, 0))
		return term_bool(p, true);
	struct poly q;
	poly_read(p, t, &q);
	int128 g = poly_content(&q, false);
	if (q.n && q.m[0].n == 0 && g && q.m[0].coef % g != 0)
		return term_bool(p, false);
	if (q.n && q.m[q.n - 1].coef < 0)
		g = -g;
	if (g != 1 && g != 0) {
		poly_scale_down(&q, g);
		return condition_eq0(p, poly_write(p, &q));
	}
	term s = through_select(p, t, condition_eq0);
	return s ? s : term_raw(p, TERM_EQ0, SORT_BOOL, &t, 1);
}

static term compare_int(struct term_pool *p, enum relation r, term a, term b)
{
	term d = term_sub(p, a, b), one = term_int(p, 1);
	if (!term_is_arith(p, d))
		return TERM_NONE;
	switch (r) {
	case REL_EQ:
		return condition_eq0(p, d);
	case REL_NE:
		return term_not(p, condition_eq0(p, d));
	case REL_LT:
		return condition_ge0(p, term_sub(p, term_neg(p, d), one));
	case REL_LE:
		return condition_ge0(p, term_neg(p, d));
	case REL_GT:
		return condition_ge0(p, term_sub(p, d, one));
	case REL_GE:
		return condition_ge0(p, d);
	}
	BUG("no relation: %d", (int)r);
}

/* A named variable, which null never points to. */
static bool is_variable(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	if (n->kind != TERM_PTR || term_kind_of(p, n->args[0]) != TERM_OBJECT)
		return false;
	enum object_kind k = term_get(p, n->args[0])->object->kind;
	return k == OBJECT_LOCAL || k == OBJECT_GLOBAL || k == OBJECT_STACK || k == OBJECT_STRING || k == OBJECT_BOX;
}

static bool is_null(const struct term_pool *p, term t)
{
	int128 v;
	return term_const_value(p, t, &v) && v == 0;
}

static term compare_ptr(struct term_pool *p, enum relation r, term a, term b)
{
	a = term_as_ptr(p, a);
	b = term_as_ptr(p, b);
	const struct term_node *x = term_get(p, a), *y = term_get(p, b);
	if (x->kind == TERM_PTR && y->kind == TERM_PTR && x->args[0] == y->args[0])
		return compare_int(p, r, x->args[1], y->args[1]);
	if (r != REL_EQ && r != REL_NE)
		return term_opaque(p, OPAQUE_COMPARE, (int)r, SORT_BOOL, a, b);
	bool never = (is_null(p, a) && is_variable(p, b)) || (is_null(p, b) && is_variable(p, a));
	term eq = never ? term_bool(p, false) : term_raw(p, TERM_EQ, SORT_BOOL, a < b ? (term[]){a, b} : (term[]){b, a}, 2);
	return r == REL_EQ ? eq : term_not(p, eq);
}

static term compare_other(struct term_pool *p, enum relation r, term a, term b)
{
	if (r != REL_EQ && r != REL_NE)
		return term_opaque(p, OPAQUE_COMPARE, (int)r, SORT_BOOL, a, b);
	bool is_float = term_get(p, a)->sort == SORT_FLOAT || term_get(p, b)->sort == SORT_FLOAT;
	term eq;
	if (is_float) /* not even x == x holds of NaN */
		eq = term_opaque(p, OPAQUE_COMPARE, (int)REL_EQ, SORT_BOOL, a < b ? a : b, a < b ? b : a);
	else if (a == b)
		eq = term_bool(p, true);
	else
		eq = term_raw(p, TERM_EQ, SORT_BOOL, a < b ? (term[]){a, b} : (term[]){b, a}, 2);
	return r == REL_EQ ? eq : term_not(p, eq);
}

term term_compare(struct term_pool *p, enum relation r, term a, term b)
{
	if (!a || !b)
		return TERM_NONE;
	enum sort sa = term_get(p, a)->sort, sb = term_get(p, b)->sort;
	if (sa == SORT_BOOL && sb == SORT_BOOL && (r == REL_EQ || r == REL_NE)) {
		term same = term_or(p, term_and(p, a, b), term_and(p, term_not(p, a), term_not(p, b)));
		return r == REL_EQ ? same : term_not(p, same);
	}
	if (sa == SORT_PTR || sb == SORT_PTR)
		return compare_ptr(p, r, a, b);
	a = term_to_int(p, a);
	b = term_to_int(p, b);
	if (term_is_arith(p, a) && term_is_arith(p, b))
		return compare_int(p, r, a, b);
	return compare_other(p, r, a, b);
}

/* ---- connectives ---- */

static term connect(struct term_pool *p, enum term_kind kind, const term *args, size_t n);

static term negate_all(struct term_pool *p, const struct term_node *n)
{
	term args[CONNECTIVE_MAX];
	for (uint32_t i = 0; i < n->n_args; i++)
		args[i] = term_not(p, n->args[i]);
	return connect(p, n->kind == TERM_AND ? TERM_OR : TERM_AND, args, n->n_args);
}

/* Recursion is bounded by TERM_DEPTH_MAX. */
term term_not(struct term_pool *p, term a)
{
	if (!a)
		return TERM_NONE;
	const struct term_node *n = term_get(p, a);
	if (n->sort != SORT_BOOL)
		return condition_eq0(p, a);
	if (n->kind == TERM_CONST)
		return term_bool(p, !n->value);
	if (n->kind == TERM_NOT)
		return n->args[0];
	if (n->kind == TERM_GE0)
		return condition_ge0(p, term_sub(p, term_int(p, -1), n->args[0]));
	if (n->kind == TERM_AND || n->kind == TERM_OR) {
		uint64_t known;
		if (!map_get(&p->simplified, a, &known)) {
			known = negate_all(p, n);
			map_put(&p->simplified, a, known);
		}
		return (term)known;
	}
	return term_raw(p, TERM_NOT, SORT_BOOL, &a, 1);
}

/* Adds t to the sorted set; false when it is full. */
static bool set_add(term *set, size_t *n, term t)
{
	size_t i = 0;
	while (i < *n && set[i] < t)
		i++;
	if (i < *n && set[i] == t)
		return true;
	if (*n == CONNECTIVE_MAX)
		return false;
	for (size_t j = *n; j > i; j--)
		set[j] = set[j - 1];
	set[i] = t;
	++*n;
	return true;
}

static bool set_has(const term *set, size_t n, term t)
{
	for (size_t i = 0; i < n; i++) {
		if (set[i] == t)
			return true;
	}
	return false;
}

/* Flattens args of the same kind. False when a constant decides the whole, or there are too many. */
static bool collect(struct term_pool *p, enum term_kind kind, const term *args, size_t n, term *set, size_t *n_set,
                    bool *full)
{
	for (size_t i = 0; i < n; i++) {
		const struct term_node *a = term_get(p, args[i]);
		if (a->kind == TERM_CONST && (a->value != 0) != (kind == TERM_AND))
			return false;
		if (a->kind == TERM_CONST)
			continue;
		size_t inner = a->kind == kind ? a->n_args : 1;
		const term *from = a->kind == kind ? a->args : &args[i];
		for (size_t j = 0; j < inner; j++)
			*full |= !set_add(set, n_set, from[j]);
	}
	return true;
}

/* LIMIT(precision): more than CONNECTIVE_MAX parts are a condition nothing is known of. */
static term too_many(struct term_pool *p, enum term_kind kind, const term *args, size_t n)
{
	term t = args[0];
	for (size_t i = 1; i < n; i++)
		t = term_opaque(p, OPAQUE_COMPARE, 32 + (int)kind, SORT_BOOL, t, args[i]);
	return t;
}

static term connect(struct term_pool *p, enum term_kind kind, const term *args, size_t n)
{
	term set[CONNECTIVE_MAX];
	size_t n_set = 0;
	bool full = false;
	if (!collect(p, kind, args, n, set, &n_set, &full))
		return term_bool(p, kind == TERM_OR);
	if (full)
		return too_many(p, kind, args, n);
	for (size_t i = 0; i < n_set; i++) {
		enum term_kind k = term_kind_of(p, set[i]);
		if (k != TERM_AND && k != TERM_OR && set_has(set, n_set, term_not(p, set[i])))
			return term_bool(p, kind == TERM_OR);
	}
	if (n_set == 0)
		return term_bool(p, kind == TERM_AND);
	return n_set == 1 ? set[0] : term_raw(p, kind, SORT_BOOL, set, n_set);
}

static term to_bool(struct term_pool *p, term t)
{
	return term_get(p, t)->sort == SORT_BOOL ? t : term_not(p, term_not(p, t));
}

term term_and(struct term_pool *p, term a, term b)
{
	if (!a || !b)
		return TERM_NONE;
	return connect(p, TERM_AND, (term[]){to_bool(p, a), to_bool(p, b)}, 2);
}

term term_or(struct term_pool *p, term a, term b)
{
	if (!a || !b)
		return TERM_NONE;
	return connect(p, TERM_OR, (term[]){to_bool(p, a), to_bool(p, b)}, 2);
}
