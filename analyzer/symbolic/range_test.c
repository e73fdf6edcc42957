/*
 * The range test (Blume and Eigenmann, The Range Test: A Dependence Test for Symbolic, Non-linear Expressions, 1994):
 * to show t >= 0, take an atom x that t is linear in, t = A*x + B, prove the sign of A, put the lower or upper bound of
 * x that the facts give in its place, and go on until what remains is at least 0 by its atoms' constant bounds.
 *
 * With c*x + e >= 0 for a bound and A of the other sign than c, t >= 0 follows from |c|*B - sign(c)*A*e >= 0; that
 * keeps all coefficients whole. Every atom is replaced at most once on a path. Atoms that bounds of other atoms mention
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
	int n_path;
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

static bool is_surface_atom(const struct term_pool *p, term t, term atom)
{
	struct atom_set set = {.n = 0};
	term_each_surface_atom(p, t, add_candidate, &set);
	for (size_t i = 0; i < set.n; i++) {
		if (set.at[i] == atom)
			return true;
	}
	return false;
}

/* c where t = c*atom + rest with a constant c, else 0. */
static int128 constant_slope(const struct term_pool *p, term t, term atom)
{
	const struct term_node *n = term_get(p, t);
	int128 slope = 0;
	if (n->kind != TERM_POLY)
		return t == atom;
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		const struct monomial *m = &n->monomials[i];
		for (uint32_t j = 0; j < m->n; j++) {
			if (m->atoms[j] != atom)
				continue;
			if (m->n != 1)
				return 0;
			slope = m->coef;
		}
	}
	return slope;
}

/* How many inequalities bound another candidate in terms of this one: those others are to be replaced first. */
static int mentions(const struct range_search *r, const struct atom_set *set, size_t which)
{
	const struct system *s = r->s;
	int n = 0;
	for (size_t i = 0; i < s->ineqs.n; i++) {
		if (!is_surface_atom(s->q->p, s->ineqs.at[i].t, set->at[which]))
			continue;
		for (size_t j = 0; j < set->n; j++)
			n += j != which && constant_slope(s->q->p, s->ineqs.at[i].t, set->at[j]) != 0 &&
			     constant_slope(s->q->p, s->ineqs.at[i].t, set->at[which]) > 0;
	}
	return n;
}

static void order_candidates(const struct range_search *r, struct atom_set *set)
{
	for (size_t i = 0; i < set->n; i++)
		set->score[i] = mentions(r, set, i);
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

/* t = a*x + b with a free of x on the surface. */
static bool split_linear(struct term_pool *p, term t, term x, term *a, term *b)
{
	struct poly q, pa = {.n = 0}, pb = {.n = 0};
	struct poly_term by = {.coef = 1, .n = 1, .atoms = {x}}, m, twice;
	poly_read(p, t, &q);
	for (size_t i = 0; i < q.n; i++) {
		bool divides = poly_term_divide(&q.m[i], &by, &m);
		if (divides && poly_term_divide(&m, &by, &twice))
			return false;
		if (!poly_add_term(divides ? &pa : &pb, divides ? &m : &q.m[i]))
			return false;
	}
	*a = poly_write(p, &pa);
	*b = poly_write(p, &pb);
	return true;
}

/* The sign of a: 1, -1, or 0 where it is not known. */
static int sign_of(struct range_search *r, term a, struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	struct term_range range = term_bounds(p, a);
	if (range_at_least(range, 0))
		return 1;
	if (range_at_most(range, 0))
		return -1;
	if (r->sign_depth >= SIGN_DEPTH)
		return 0;
	struct range_search inner = {
	    .s = r->s, .nodes_max = r->nodes_max, .nodes = r->nodes, .sign_depth = r->sign_depth + 1};
	map_init(&inner.failed, r->s->q->arena);
	int sign = search(&inner, a, from) ? 1 : search(&inner, term_neg(p, a), from) ? -1 : 0;
	r->nodes = inner.nodes;
	return sign;
}

/* Goes on with `bound` (c*x + e >= 0) in the place of x. */
static bool replace_by(struct range_search *r, term a, term b, term x, const struct known *bound, int sign,
                       struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	int128 c = constant_slope(p, bound->t, x);
	if (c == 0 || (c > 0) != (sign > 0) || c > ((int128)1 << 64) || c < -((int128)1 << 64))
		return false;
	term e = term_sub(p, bound->t, term_mul(p, term_int(p, c), x));
	term part = term_mul(p, a, e);
	term next = term_mul(p, b, term_int(p, c > 0 ? c : -c));
	next = c > 0 ? term_sub(p, next, part) : term_add(p, next, part);
	struct sources used = *from;
	if (!search(r, next, &used))
		return false;
	sources_add(&used, &bound->from);
	*from = used;
	return true;
}

static bool replace_by_constant(struct range_search *r, term a, term b, term x, int sign, struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	struct term_range range = term_bounds(p, x);
	if (sign > 0 ? !range.has_lo : !range.has_hi)
		return false;
	term v = term_int(p, sign > 0 ? range.lo : range.hi);
	return search(r, term_add(p, b, term_mul(p, a, v)), from);
}

static bool try_atom(struct range_search *r, term t, term x, struct sources *from)
{
	struct term_pool *p = r->s->q->p;
	term a, b;
	struct sources used = *from;
	if (on_path(r, x) || r->n_path == PATH_MAX || !split_linear(p, t, x, &a, &b))
		return false;
	int sign = sign_of(r, a, &used);
	if (sign == 0)
		return false;
	r->path[r->n_path++] = x;
	bool found = false;
	for (size_t i = 0; i < r->s->ineqs.n && !found; i++) {
		struct known k = r->s->ineqs.at[i];
		found = replace_by(r, a, b, x, &k, sign, &used);
	}
	found = found || replace_by_constant(r, a, b, x, sign, &used);
	r->n_path--;
	if (found)
		*from = used;
	return found;
}

static bool search(struct range_search *r, term t, struct sources *from)
{
	struct system *s = r->s;
	struct term_range range = term_bounds(s->q->p, t);
	uint64_t failed_with = 0, left = (uint64_t)(PATH_MAX - r->n_path) + 1;
	if (range_at_least(range, 0))
		return true;
	if (range_at_most(range, -1) || term_kind_of(s->q->p, t) == TERM_CONST)
		return false;
	if (map_get(&r->failed, t, &failed_with) && failed_with >= left)
		return false;
	if (r->nodes++ >= r->nodes_max || !question_spend(s->q, 10))
		return false;
	for (size_t i = 0; i < s->ineqs.n; i++) {
		if (s->ineqs.at[i].t == t) {
			sources_add(from, &s->ineqs.at[i].from);
			return true;
		}
	}
	struct atom_set set = {.n = 0};
	term_each_surface_atom(s->q->p, t, add_candidate, &set);
	order_candidates(r, &set);
	for (size_t i = 0; i < set.n; i++) {
		if (try_atom(r, t, set.at[i], from))
			return true;
	}
	map_put(&r->failed, t, left);
	return false;
}

static bool run(struct system *s, term t, uint32_t nodes, int sign_depth, struct sources *from)
{
	struct range_search r = {.s = s, .nodes_max = nodes, .sign_depth = sign_depth};
	struct sources used = *from;
	if (!term_is_arith(s->q->p, t))
		return false;
	map_init(&r.failed, s->q->arena);
	if (!search(&r, t, &used))
		return false;
	*from = used;
	return true;
}

bool range_test(struct system *s, term t, struct sources *from)
{
	return run(s, t, 1500, 0, from);
}

bool range_test_quick(struct system *s, term t, struct sources *from)
{
	return run(s, t, 40, 1, from);
}
