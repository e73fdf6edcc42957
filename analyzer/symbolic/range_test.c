/*
 * The range test (Blume and Eigenmann, The Range Test: A Dependence Test for Symbolic, Non-linear Expressions, 1994):
 * to show t >= 0, take an atom x that t is linear in, t = A*x + B, prove the sign of A, put the lower or upper bound of
 * x that the facts give in its place, and go on until what remains is at least 0 by its atoms' constant bounds.
 *
 * With c*x + e >= 0 for a bound and A of the other sign than c, t >= 0 follows from |c|*B - sign(c)*A*e >= 0; that
 * keeps all coefficients whole; t >= 0 follows from |c|*t > -|c| already. Products of atoms are bounded as a whole in
 * the same way (S*q <= W - K). Every atom is replaced at most once on a path. Atoms that bounds of other atoms mention
 * come last: in `j <= i, i < n` j is replaced before i, i before n.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define PATH_MAX 12
#define CANDIDATES_MAX 24
#define SIGN_DEPTH 2

struct range_search {
	struct system *s;
	struct map failed; /* term -> largest remaining depth it failed with, plus 1 */
	uint32_t nodes, nodes_max;
	int sign_depth;
	term path[PATH_MAX];
	int n_path, path_max;
	bool cut; /* some path ended at path_max */
};

static bool search(struct range_search *r, term t, struct sources *from);

struct atom_set {
	term at[CANDIDATES_MAX];
	int score[CANDIDATES_MAX];
	size_t n;
};

static void add_candidate(term atom, void *payload)
{
	struct atom_set *set = payload;
	for (size_t i = 0; i < set->n; i++) {
		if (set->at[i] == atom)
			return;
	}
	if (set->n < CANDIDATES_MAX)
		set->at[set->n++] = atom;
}

static bool on_path(const struct range_search *r, term atom)
{
	for (int i = 0; i < r->n_path; i++) {
		if (r->path[i] == atom)
			return true;
	}
	return false;
}

static void order_candidates(const struct range_search *r, struct atom_set *set)
{
	for (size_t i = 0; i < set->n; i++)
		set->score[i] = (int)ineqs_bounding(r->s, set->at[i])->score;
	for (size_t i = 1; i < set->n; i++) {
		for (size_t j = i; j > 0; j--) {
			bool before = set->score[j] < set->score[j - 1] ||
			              (set->score[j] == set->score[j - 1] && set->at[j] > set->at[j - 1]);
			if (!before)
				break;
			term t = set->at[j];
			int score = set->score[j];
			set->at[j] = set->at[j - 1];
			set->score[j] = set->score[j - 1];
			set->at[j - 1] = t;
			set->score[j - 1] = score;
		}
	}
}

static struct range_search *search_new(struct system *s, uint32_t nodes, int sign_depth)
{
	struct range_search *r = ARENA_NEW(s->q->arena, struct range_search);
	r->s = s;
	r->nodes_max = nodes;
	r->sign_depth = sign_depth;
	r->path_max = PATH_MAX;
	map_init(&r->failed, s->q->arena);
	return r;
}

/* The sign of a: 1, -1, or 0 where it is not known. */
static int sign_of(struct range_search *r, term a, struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	struct term_range range = system_range(r->s, a);
	if (range_at_least(range, 0) || range_at_most(range, 0)) {
		system_range_sources(r->s, a, from);
		return range_at_least(range, 0) ? 1 : -1;
	}
	if (r->sign_depth >= SIGN_DEPTH)
		return 0;
	struct range_search inner = {
	    .s = r->s, .nodes_max = r->nodes_max, .nodes = r->nodes, .sign_depth = r->sign_depth + 1};
	map_init(&inner.failed, r->s->q->arena);
	int sign = search(&inner, a, from) ? 1 : search(&inner, term_neg(p, a), from) ? -1 : 0;
	r->nodes = inner.nodes;
	return sign;
}

/* t as a polynomial in x that only rises (sign 1) or only falls (-1) with x, or that is convex: a[2] >= 0, sign 0. */
struct slope {
	term x, a[POWERS_DEGREE + 1];
	uint32_t degree;
	int sign;
};

/* All powers' coefficients have the same sign, and x >= 0 where it is not linear. */
static bool is_monotonic(struct range_search *r, struct slope *l, struct sources *from)
{
	if (l->degree > 1 && !range_at_least(system_range(r->s, l->x), 0))
		return false;
	for (uint32_t i = l->degree; i > 0; i--) {
		if (l->a[i] == term_int(r->s->q->p, 0))
			continue;
		int sign = sign_of(r, l->a[i], from);
		if (sign == 0 || (l->sign && sign != l->sign))
			return false;
		l->sign = sign;
	}
	if (l->degree > 1)
		system_range_sources(r->s, l->x, from);
	return true;
}

static bool find_slope(struct range_search *r, term t, term x, struct slope *out, struct sources *from)
{
	struct sources used = *from;
	*out = (struct slope){.x = x};
	if (!term_powers(r->s->q->p, t, x, &out->degree, out->a))
		return false;
	if (is_monotonic(r, out, &used)) {
		*from = used;
		return true;
	}
	out->sign = 0;
	return out->degree == 2 && sign_of(r, out->a[2], from) > 0;
}

/* A convex t is at least its value at e where x lies on the side that its slope at e points to: with x = e + d it is
 * t(e) + (2*a[2]*e + a[1])*d + a[2]*d*d. */
static bool least_at(struct range_search *r, const struct slope *l, term e, bool lower, struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	if (l->sign)
		return (l->sign > 0) == lower;
	term tangent = term_add(p, term_mul(p, term_int(p, 2), term_mul(p, l->a[2], e)), l->a[1]);
	return sign_of(r, lower ? tangent : term_neg(p, tangent), from) > 0;
}

/* a[0] + a[1]*v + a[2]*v^2 + ... */
static term horner(struct term_pool *p, const struct slope *l, term v)
{
	term sum = l->a[l->degree];
	for (uint32_t i = l->degree; i-- > 0;)
		sum = term_add(p, term_mul(p, sum, v), l->a[i]);
	return sum;
}

/* ---- bounds that lead nowhere ---- */

/* To put what is bounded by a number of a type's range in its place takes that much off t, and nothing in t makes up
 * for it. */
static bool leads_nowhere(const struct term_pool *p, term t, bool bound_is_far)
{
	return bound_is_far && !term_has_far(p, t);
}

/* e, where t (c*x + rest) >= 0 says that scale*x >= e, or scale*x <= e. */
static term bound_alone(struct term_pool *p, term t, int128 c, term x)
{
	term e;
	if (memo_find(p, MEMO_BOUND, t, x, &e))
		return e;
	e = term_sub(p, t, term_mul(p, term_int(p, c), x));
	return memo_keep(p, MEMO_BOUND, t, x, c > 0 ? term_neg(p, e) : e);
}

/* Goes on with `bound` (c*x + e >= 0) in the place of x. */
static bool replace_by(struct range_search *r, const struct slope *l, const struct known *bound, struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	int128 c = term_constant_slope(p, bound->t, l->x), scale = c > 0 ? c : -c;
	struct sources used = *from;
	if (c == 0 || (l->sign && (c > 0) != (l->sign > 0)) || scale > ((int128)1 << 64) || (l->degree > 1 && scale != 1))
		return false;
	term e = bound_alone(p, bound->t, c, l->x), next;
	if (scale == 1) {
		if (l->sign && l->degree > 1 && c > 0 && !range_at_least(system_range(r->s, e), 0))
			return false;
		if (!least_at(r, l, e, c > 0, &used))
			return false;
		next = horner(p, l, e);
	} else { /* t is whole: t >= 0 where scale*t >= 1 - scale */
		next = term_add(p, term_mul(p, l->a[0], term_int(p, scale)), term_mul(p, l->a[1], e));
		next = term_add(p, next, term_int(p, scale - 1));
	}
	if (!search(r, next, &used))
		return false;
	sources_add(&used, &bound->from);
	if (l->degree > 1)
		system_range_sources(r->s, e, &used);
	*from = used;
	return true;
}

static bool replace_by_constant(struct range_search *r, term t, const struct slope *l, bool lower, struct sources *from)
{
	struct term_range range = system_range(r->s, l->x);
	struct sources used = *from;
	if (lower ? !range.has_lo : !range.has_hi)
		return false;
	if (leads_nowhere(r->s->q->p, t, int_is_far(lower ? range.lo : range.hi)))
		return false;
	term e = term_int(r->s->q->p, lower ? range.lo : range.hi);
	system_range_sources(r->s, l->x, &used);
	if (!least_at(r, l, e, lower, &used) || !search(r, horner(r->s->q->p, l, e), &used))
		return false;
	*from = used;
	return true;
}

/* ---- which bound first ---- */

#define BOUNDS_MAX 64

struct bounds_of {
	struct ineq_bound at[BOUNDS_MAX];
	size_t n, seen; /* of the inequalities these are all that bound it so far */
};

/* What bounds the atom, the plainest first: `n < N` before what says that n is at most a long dividend. */
static void find_bounds(const struct range_search *r, const struct slope *l, struct bounds_of *out)
{
	const struct ineq_index *x = ineq_index_of(r->s);
	out->n = 0;
	out->seen = r->s->ineqs.n;
	for (uint32_t i = ineqs_bounding(r->s, l->x)->first; i && out->n < BOUNDS_MAX; i = x->bounds.at[i - 1].next) {
		struct ineq_bound b = x->bounds.at[i - 1];
		if (l->sign && b.rises != (l->sign > 0))
			continue;
		size_t k = out->n++;
		for (; k > 0 && out->at[k - 1].atoms > b.atoms; k--)
			out->at[k] = out->at[k - 1];
		out->at[k] = b;
		if (out->n == BOUNDS_MAX)
			out->seen = b.ineq + 1;
	}
}

static bool replace_by_number(struct range_search *r, term t, const struct slope *l, size_t number, bool is_far,
                              struct sources *from)
{
	struct known k = r->s->ineqs.at[number];
	return !leads_nowhere(r->s->q->p, t, is_far) && replace_by(r, l, &k, from);
}

/* Inequalities may be added while others are tried. */
static bool replace_by_any(struct range_search *r, term t, const struct slope *l, struct sources *from)
{
	struct bounds_of bounds;
	bool found = false;
	find_bounds(r, l, &bounds);
	for (size_t i = 0; i < bounds.n && !found; i++)
		found = replace_by_number(r, t, l, bounds.at[i].ineq, bounds.at[i].is_far, from);
	for (size_t i = bounds.seen; i < r->s->ineqs.n && !found; i++)
		found = replace_by_number(r, t, l, i, term_has_far(r->s->q->p, r->s->ineqs.at[i].t), from);
	return found;
}

static bool try_atom(struct range_search *r, term t, term x, struct sources *from)
{
	struct slope l;
	struct sources used = *from;
	if (r->n_path >= r->path_max) {
		r->cut = true;
		return false;
	}
	if (on_path(r, x) || !find_slope(r, t, x, &l, &used))
		return false;
	r->path[r->n_path++] = x;
	bool found = replace_by_any(r, t, &l, &used);
	found = found || replace_by_constant(r, t, &l, true, &used) || replace_by_constant(r, t, &l, false, &used);
	r->n_path--;
	if (found)
		*from = used;
	return found;
}

/* ---- products as a whole ---- */

static struct poly_term unit_monomial(const struct monomial *m)
{
	struct poly_term u = {.coef = 1, .n = m->n};
	for (uint32_t i = 0; i < m->n; i++)
		u.atoms[i] = m->atoms[i];
	return u;
}

/* t = a*m + b; false where m does not occur. */
static bool split_product(struct term_pool *p, term t, const struct poly_term *m, term *a, term *b)
{
	struct poly q, pa, pb;
	poly_read(p, t, &q);
	pa.n = pb.n = 0;
	for (size_t i = 0; i < q.n; i++) {
		struct poly_term rest;
		bool divides = poly_term_divide(&q.m[i], m, &rest);
		if (!poly_add_term(divides ? &pa : &pb, divides ? &rest : &q.m[i]))
			return false;
	}
	*a = poly_write(p, &pa);
	*b = poly_write(p, &pb);
	return pa.n > 0;
}

/* Does some product of t hold all atoms of m, which are two or more? */
static bool mentions_product(const struct term_pool *p, term t, const struct monomial *m)
{
	const struct term_node *n = term_get(p, t);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		const struct monomial *whole = &n->monomials[i];
		uint32_t found = 0;
		for (uint32_t j = 0; j < whole->n && found < m->n; j++)
			found += whole->atoms[j] == m->atoms[found];
		if (found == m->n)
			return true;
	}
	return false;
}

/* Puts the bound that `k` gives of its product m (S*q <= W - K) in the place of m. */
static bool try_product(struct range_search *r, term t, const struct known *k, const struct monomial *m,
                        struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	struct poly_term unit = unit_monomial(m);
	struct sources used = *from;
	int128 c = m->coef, scale = c > 0 ? c : -c;
	term a, b;
	if (scale > ((int128)1 << 64) || !split_product(p, t, &unit, &a, &b))
		return false;
	int sign = sign_of(r, a, &used);
	if (sign == 0 || (sign > 0) != (c > 0))
		return false;
	unit.coef = c;
	term e = term_mul(p, a, term_sub(p, k->t, poly_write_term(p, &unit)));
	term next = term_mul(p, b, term_int(p, scale));
	next = term_add(p, c > 0 ? term_sub(p, next, e) : term_add(p, next, e), term_int(p, scale - 1));
	r->path[r->n_path++] = k->t;
	bool found = search(r, next, &used);
	r->n_path--;
	if (!found)
		return false;
	sources_add(&used, &k->from);
	*from = used;
	return true;
}

static bool has_product(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		if (n->monomials[i].n > 1)
			return true;
	}
	return false;
}

static bool try_products(struct range_search *r, term t, struct sources *from)
{
	const struct ineq_index *x = ineq_index_of(r->s);
	bool any = has_product(r->s->q->p, t);
	for (size_t i = 0; any && i < x->products.n && r->n_path < r->path_max; i++) {
		struct ineq_product with = x->products.at[i];
		struct known k = r->s->ineqs.at[with.ineq];
		const struct term_node *n = term_get(r->s->q->p, k.t);
		if (on_path(r, k.t) || leads_nowhere(r->s->q->p, t, with.is_far))
			continue;
		for (uint32_t j = 0; j < n->n_monomials; j++) {
			if (n->monomials[j].n > 1 && mentions_product(r->s->q->p, t, &n->monomials[j]) &&
			    try_product(r, t, &k, &n->monomials[j], from))
				return true;
		}
	}
	return false;
}

/* t is at least what one inequality says is at least 0. */
static bool follows_from_one(struct system *s, term t, struct sources *from)
{
	for (size_t i = ineq_beginning_like(s, t, 0); i; i = ineq_beginning_like(s, t, i)) {
		const struct known *k = &s->ineqs.at[i - 1];
		term more = term_sub(s->q->p, t, k->t);
		if (!range_at_least(system_range(s, more), 0))
			continue;
		sources_add(from, &k->from);
		system_range_sources(s, more, from);
		return true;
	}
	return false;
}

static bool search(struct range_search *r, term t, struct sources *from)
{
	struct system *s = r->s;
	struct term_range range = system_range(s, t);
	uint64_t failed_with = 0, left = (uint64_t)(r->path_max - r->n_path) + 1;
	if (range_at_least(range, 0)) {
		system_range_sources(s, t, from);
		return true;
	}
	if (range_at_most(range, -1) || term_kind_of(s->q->p, t) == TERM_CONST)
		return false;
	if (map_get(&r->failed, t, &failed_with) && failed_with >= left)
		return false;
	if (r->nodes++ >= r->nodes_max || !question_spend(s->q, 10))
		return false;
	if (follows_from_one(s, t, from))
		return true;
	struct atom_set set = {.n = 0};
	term_each_surface_atom(s->q->p, t, add_candidate, &set);
	order_candidates(r, &set);
	for (size_t i = 0; i < set.n; i++) {
		if (try_atom(r, t, set.at[i], from))
			return true;
	}
	if (try_products(r, t, from))
		return true;
	map_put(&r->failed, t, left);
	return false;
}

/* Short proofs first: a few steps with the whole budget each, then as many as there are atoms. */
static bool search_deepening(struct system *s, term t, uint32_t nodes, int sign_depth, struct sources *from)
{
	static const int depths[] = {2, 4, 6, PATH_MAX};
	for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
		struct range_search *r = search_new(s, nodes, sign_depth);
		r->path_max = depths[i];
		if (search(r, t, from))
			return true;
		if (r->nodes < 2 || !r->cut)
			return false;
	}
	return false;
}

static bool run(struct system *s, term t, uint32_t nodes, int sign_depth, struct sources *from)
{
	struct sources used = *from;
	if (!term_is_arith(s->q->p, t))
		return false;
	if (!search_deepening(s, t, nodes, sign_depth, &used))
		return false;
	*from = used;
	return true;
}

bool range_test(struct system *s, term t, struct sources *from)
{
	return run(s, t, s->q->may_split ? 400 : 800, 0, from);
}

bool range_test_quick(struct system *s, term t, struct sources *from)
{
	return run(s, t, 24, 1, from);
}
