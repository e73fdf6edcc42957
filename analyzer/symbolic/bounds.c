/*
 * Constant bounds of atoms under the facts, by propagation: from c*x + rest >= 0 and the bounds of the rest follows one
 * of x; from x*y >= 1 and y >= 0 follows x >= 1. Rounds are bounded, since `i < j, j < i` would go on for ever. A bound
 * once found stays true, so only new inequalities start a round. (Bounds consistency of constraint programming;
 * Savelsbergh, Preprocessing and probing techniques for mixed integer programming, 1994.)
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define ROUNDS_MAX 6
#define BOUND_LIMIT ((int128)1 << 100)

static struct bound *bound_of(struct system *s, term atom, bool make)
{
	uint64_t i;
	if (map_get(&s->bound_index, atom, &i))
		return &s->bounds.at[i];
	if (!make)
		return NULL;
	map_put(&s->bound_index, atom, s->bounds.n);
	vec_push(s->q->arena, &s->bounds, (struct bound){.atom = atom, .range = term_bounds(s->q->p, atom)});
	return &s->bounds.at[s->bounds.n - 1];
}

static struct term_range atom_range(struct system *s, term atom)
{
	const struct bound *b = bound_of(s, atom, false);
	return b ? b->range : term_bounds(s->q->p, atom);
}

/* The product of the atoms from `from` on, without the coefficient. */
static struct term_range product_range(struct system *s, const term *atoms, uint32_t n)
{
	struct term_range r = range_const(1);
	for (uint32_t i = 0; i < n;) {
		struct term_range x = atom_range(s, atoms[i]), power = x;
		uint32_t j = i + 1;
		for (; j < n && atoms[j] == atoms[i]; j++)
			power = range_mul(power, x);
		if ((j - i) % 2 == 0)
			power = range_meet(power, (struct term_range){.has_lo = true});
		r = range_mul(r, power);
		i = j;
	}
	return r;
}

static struct term_range monomial_range(struct system *s, const struct poly_term *m)
{
	return range_mul(product_range(s, m->atoms, m->n), range_const(m->coef));
}

static struct term_range poly_range(struct system *s, const struct poly *q)
{
	struct term_range r = range_const(0);
	for (size_t i = 0; i < q->n; i++)
		r = range_add(r, monomial_range(s, &q->m[i]));
	return r;
}

static void sources_of_poly(struct system *s, const struct poly *q, struct sources *from)
{
	for (size_t i = 0; i < q->n; i++) {
		for (uint32_t j = 0; j < q->m[i].n; j++) {
			const struct bound *b = bound_of(s, q->m[i].atoms[j], false);
			if (b) {
				sources_add(from, &b->lo_from);
				sources_add(from, &b->hi_from);
			}
		}
	}
}

static void tighten(struct system *s, term atom, bool upper, int128 v, const struct sources *from)
{
	if (v > BOUND_LIMIT || v < -BOUND_LIMIT)
		return;
	struct bound *b = bound_of(s, atom, true);
	struct term_range *r = &b->range;
	if (upper ? r->has_hi && r->hi <= v : r->has_lo && r->lo >= v)
		return;
	if (upper) {
		r->has_hi = true;
		r->hi = v;
		b->hi_from = *from;
	} else {
		r->has_lo = true;
		r->lo = v;
		b->lo_from = *from;
	}
	s->bounds_changed = true;
	s->version++;
	if (r->has_lo && r->has_hi && r->lo > r->hi) {
		struct sources both = b->lo_from;
		sources_add(&both, &b->hi_from);
		system_contradict(s, &both);
	}
}

/* product >= 1 and all atoms but one are at least 0: that one is at least 1. */
static void positive_product(struct system *s, const struct poly_term *m, const struct sources *from)
{
	uint32_t unknown = m->n;
	for (uint32_t i = 0; i < m->n; i++) {
		if (range_at_least(atom_range(s, m->atoms[i]), 0))
			continue;
		if (unknown < m->n)
			return;
		unknown = i;
	}
	for (uint32_t i = 0; i < m->n; i++) {
		if (unknown == m->n || unknown == i)
			tighten(s, m->atoms[i], false, 1, from);
	}
}

/* m + rest >= 0 for the i-th monomial m of q. */
static void propagate_monomial(struct system *s, const struct poly *q, size_t i, const struct sources *from)
{
	const struct poly_term *m = &q->m[i];
	struct term_range rest = range_const(0);
	for (size_t j = 0; j < q->n; j++) {
		if (j != i)
			rest = range_add(rest, monomial_range(s, &q->m[j]));
	}
	if (!rest.has_hi || m->n == 0)
		return;
	struct sources used = *from;
	sources_of_poly(s, q, &used);
	if (m->n == 1 && m->coef > 0) /* x >= -rest/coef */
		tighten(s, m->atoms[0], false, -int_floor_div(rest.hi, m->coef), &used);
	else if (m->n == 1)
		tighten(s, m->atoms[0], true, int_floor_div(rest.hi, -m->coef), &used);
	else if (m->coef > 0 && rest.hi < 0)
		positive_product(s, m, &used);
}

static void propagate(struct system *s, size_t first)
{
	for (size_t k = first; k < s->ineqs.n && !s->contradiction; k++) {
		struct known known = s->ineqs.at[k];
		struct poly q;
		poly_read(s->q->p, known.t, &q);
		for (size_t i = 0; i < q.n && q.n <= 40; i++)
			propagate_monomial(s, &q, i, &known.from);
		if (range_at_most(poly_range(s, &q), -1)) {
			sources_of_poly(s, &q, &known.from);
			system_contradict(s, &known.from);
		}
	}
}

void system_propagate(struct system *s)
{
	size_t first = s->n_propagated;
	for (int round = 0; round < ROUNDS_MAX && first < s->ineqs.n && question_spend(s->q, s->ineqs.n - first); round++) {
		s->bounds_changed = false;
		propagate(s, first);
		if (!s->bounds_changed)
			break;
		first = 0;
	}
	s->n_propagated = s->ineqs.n;
}

struct term_range system_range(struct system *s, term t)
{
	struct poly q;
	struct term_range r = term_bounds(s->q->p, t);
	if (s->n_propagated < s->ineqs.n)
		system_propagate(s);
	poly_read(s->q->p, t, &q);
	return range_meet(r, poly_range(s, &q));
}

void system_range_sources(struct system *s, term t, struct sources *from)
{
	struct poly q;
	poly_read(s->q->p, t, &q);
	sources_of_poly(s, &q, from);
}
