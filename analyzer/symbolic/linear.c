/*
 * Linear reasoning: Fourier-Motzkin elimination over integer rows, monomials taken as variables. Each row is divided by
 * the gcd of its coefficients and its constant rounded down, which is the integer tightening of the Omega test (Pugh,
 * 1991). Exact; a row that overflows is dropped, which loses proofs and no truth. Facts are multiplied by nonnegative
 * atoms where the product speaks of a monomial that occurs anyway.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

#define VARS_MAX 32
#define ROWS_MAX 160
#define FACTS_MAX 40
#define PRODUCTS_MAX 24

struct row {
	int128 c[VARS_MAX], constant; /* sum of c[i]*x[i] + constant >= 0 */
	struct sources from;
};

struct tableau {
	struct system *s;
	struct poly_term vars[VARS_MAX];
	size_t n_vars, n_rows;
	bool eliminated[VARS_MAX];
	struct row *rows, *spare;
	struct sources from; /* of the contradiction */
	bool contradiction;
};

static int variable(struct tableau *t, const struct poly_term *m, bool add)
{
	for (size_t i = 0; i < t->n_vars; i++) {
		if (poly_term_compare(&t->vars[i], m) == 0)
			return (int)i;
	}
	if (!add || t->n_vars == VARS_MAX)
		return -1;
	t->vars[t->n_vars] = *m;
	t->vars[t->n_vars].coef = 1;
	return (int)t->n_vars++;
}

/* Divides by the gcd, rounds the constant; false where nothing but a constant is left. */
static bool normalize(struct tableau *t, struct row *r)
{
	int128 g = 0;
	for (size_t i = 0; i < t->n_vars; i++)
		g = int_gcd(g, r->c[i]);
	if (g == 0) {
		if (r->constant < 0 && !t->contradiction) {
			t->contradiction = true;
			t->from = r->from;
		}
		return false;
	}
	for (size_t i = 0; i < t->n_vars && g > 1; i++)
		r->c[i] /= g;
	r->constant = g > 1 ? int_floor_div(r->constant, g) : r->constant;
	return true;
}

static bool add_row(struct tableau *t, struct row *r)
{
	if (!normalize(t, r))
		return !t->contradiction;
	for (size_t i = 0; i < t->n_rows; i++) {
		if (memcmp(t->rows[i].c, r->c, t->n_vars * sizeof r->c[0]) != 0)
			continue;
		if (r->constant < t->rows[i].constant)
			t->rows[i] = *r;
		return true;
	}
	if (t->n_rows == ROWS_MAX)
		return false;
	t->rows[t->n_rows++] = *r;
	return true;
}

static bool add_poly(struct tableau *t, const struct poly *q, const struct sources *from, bool new_vars)
{
	struct row r = {.from = *from};
	size_t before = t->n_vars;
	for (size_t i = 0; i < q->n; i++) {
		int v = q->m[i].n ? variable(t, &q->m[i], new_vars) : -1;
		if (q->m[i].n == 0) {
			r.constant = q->m[i].coef;
		} else if (v < 0) {
			t->n_vars = before;
			return false;
		} else {
			r.c[v] = q->m[i].coef;
		}
	}
	return add_row(t, &r);
}

static bool add_term(struct tableau *t, term ge0, const struct sources *from)
{
	struct poly q;
	poly_read(t->s->q->p, ge0, &q);
	return add_poly(t, &q, from, true);
}

/* ---- rows ---- */

static bool shares_atom(const struct tableau *t, const struct poly *q)
{
	for (size_t v = 0; v < t->n_vars; v++) {
		for (uint32_t j = 0; j < t->vars[v].n; j++) {
			for (size_t i = 0; i < q->n; i++) {
				for (uint32_t k = 0; k < q->m[i].n; k++) {
					if (q->m[i].atoms[k] == t->vars[v].atoms[j])
						return true;
				}
			}
		}
	}
	return false;
}

/* The facts that can bear on the goal, nearest first. */
static void add_facts(struct tableau *t, bool all)
{
	const known_list *facts = &t->s->ineqs;
	bool used[256] = {false};
	size_t n = facts->n < 256 ? facts->n : 256, added = 0;
	for (bool progress = true; progress && added < FACTS_MAX;) {
		progress = false;
		for (size_t i = 0; i < n && added < FACTS_MAX; i++) {
			struct poly q;
			if (used[i])
				continue;
			poly_read(t->s->q->p, facts->at[i].t, &q);
			if (!all && !shares_atom(t, &q))
				continue;
			used[i] = progress = true;
			added += add_poly(t, &q, &facts->at[i].from, true);
		}
	}
}

static bool nonnegative(const struct tableau *t, term atom)
{
	return range_at_least(term_bounds(t->s->q->p, atom), 0);
}

/* fact * y for the monomials x*y, y >= 0, where fact speaks of x: only products whose monomials all occur. */
static void add_products(struct tableau *t)
{
	struct poly fact, by, product;
	size_t vars = t->n_vars, added = 0;
	by.n = 1;
	for (size_t v = 0; v < vars; v++) {
		if (t->vars[v].n != 2)
			continue;
		for (int side = 0; side < 2; side++) {
			term x = t->vars[v].atoms[side], y = t->vars[v].atoms[1 - side];
			by.m[0] = (struct poly_term){.coef = 1, .n = 1, .atoms = {y}};
			for (size_t i = 0; nonnegative(t, y) && i < t->s->ineqs.n && added < PRODUCTS_MAX; i++) {
				const struct known *k = &t->s->ineqs.at[i];
				if (!term_contains(t->s->q->p, k->t, x))
					continue;
				poly_read(t->s->q->p, k->t, &fact);
				if (poly_mul(&product, &fact, &by))
					added += add_poly(t, &product, &k->from, t->n_vars < VARS_MAX - 8);
			}
		}
	}
}

/* The constant bounds of each variable. */
static void add_bounds(struct tableau *t)
{
	struct sources none = {0};
	for (size_t v = 0; v < t->n_vars; v++) {
		struct term_range r = term_bounds(t->s->q->p, poly_write_term(t->s->q->p, &t->vars[v]));
		for (int side = 0; side < 2; side++) {
			if (side ? !r.has_hi : !r.has_lo)
				continue;
			struct row row = {.from = none};
			row.c[v] = side ? -1 : 1;
			if (!__builtin_sub_overflow((int128)0, r.lo, &row.constant) && !side)
				add_row(t, &row);
			row.constant = r.hi;
			if (side)
				add_row(t, &row);
		}
	}
}

/* ---- elimination ---- */

static bool combine(const struct row *a, const struct row *b, size_t v, size_t n_vars, struct row *out)
{
	int128 x = a->c[v], y = -b->c[v], g = int_gcd(x, y), p, q;
	x /= g;
	y /= g;
	*out = (struct row){.from = a->from};
	sources_add(&out->from, &b->from);
	for (size_t i = 0; i < n_vars; i++) {
		if (__builtin_mul_overflow(a->c[i], y, &p) || __builtin_mul_overflow(b->c[i], x, &q) ||
		    __builtin_add_overflow(p, q, &out->c[i]))
			return false;
	}
	return !__builtin_mul_overflow(a->constant, y, &p) && !__builtin_mul_overflow(b->constant, x, &q) &&
	       !__builtin_add_overflow(p, q, &out->constant);
}

/* The variable whose elimination makes the fewest rows, or -1. */
static int cheapest(const struct tableau *t)
{
	int best = -1;
	int64_t best_cost = INT64_MAX, pos[VARS_MAX] = {0}, neg[VARS_MAX] = {0};
	for (size_t i = 0; i < t->n_rows; i++) {
		for (size_t v = 0; v < t->n_vars; v++) {
			pos[v] += t->rows[i].c[v] > 0;
			neg[v] += t->rows[i].c[v] < 0;
		}
	}
	for (size_t v = 0; v < t->n_vars; v++) {
		int64_t cost = pos[v] * neg[v] - pos[v] - neg[v];
		if (!t->eliminated[v] && pos[v] + neg[v] > 0 && cost < best_cost) {
			best = (int)v;
			best_cost = cost;
		}
	}
	return best;
}

/* False when there are too many rows. */
static bool eliminate(struct tableau *t, size_t v)
{
	size_t n = t->n_rows, kept = 0;
	struct row *old = t->rows;
	t->rows = t->spare;
	t->spare = old;
	for (size_t i = 0; i < n; i++) {
		if (old[i].c[v] == 0)
			t->rows[kept++] = old[i];
	}
	t->n_rows = kept;
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < n && old[i].c[v] > 0; j++) {
			struct row r;
			if (old[j].c[v] >= 0 || !combine(&old[i], &old[j], v, t->n_vars, &r))
				continue;
			if (!add_row(t, &r) || !question_spend(t->s->q, 2))
				return false;
		}
	}
	t->eliminated[v] = true;
	return true;
}

/* One tableau serves all the calls of a question. */
static struct tableau *tableau_new(struct system *s)
{
	struct tableau *t = s->q->linear_scratch;
	if (!t) {
		t = ARENA_NEW(s->q->arena, struct tableau);
		t->rows = ARENA_ARRAY(s->q->arena, struct row, ROWS_MAX);
		t->spare = ARENA_ARRAY(s->q->arena, struct row, ROWS_MAX);
		s->q->linear_scratch = t;
	}
	t->s = s;
	t->n_vars = t->n_rows = 0;
	t->contradiction = false;
	t->from = (struct sources){0};
	for (size_t v = 0; v < VARS_MAX; v++)
		t->eliminated[v] = false;
	return t;
}

bool linear_contradiction(struct system *s, term not_goal, struct sources *from)
{
	struct tableau *t = tableau_new(s);
	struct sources none = {0};
	if (not_goal && !add_term(t, not_goal, &none) && !t->contradiction)
		return false;
	add_facts(t, not_goal == TERM_NONE);
	add_products(t);
	add_bounds(t);
	for (int v; !t->contradiction && (v = cheapest(t)) >= 0;) {
		if (!eliminate(t, (size_t)v))
			break;
	}
	if (t->contradiction)
		sources_add(from, &t->from);
	return t->contradiction;
}
