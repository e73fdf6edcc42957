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
	if (n == 1)
		return atom_range(s, atoms[0]);
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

static struct term_range monomial_range(struct system *s, const struct monomial *m)
{
	return m->n ? range_scale(m->coef, product_range(s, m->atoms, m->n)) : range_const(m->coef);
}

/* t as a sum; where it is a single atom or number, `one` has room for it. */
static const struct monomial *sum_of(const struct term_pool *p, term t, struct monomial *one, term *atom, size_t *n)
{
	const struct term_node *node = term_get(p, t);
	*n = 1;
	if (node->kind == TERM_POLY) {
		*n = node->n_monomials;
		return node->monomials;
	}
	*atom = t;
	*one = (struct monomial){.coef = 1, .n = 1, .atoms = atom};
	if (node->kind == TERM_CONST) {
		*one = (struct monomial){.coef = node->value};
		*n = node->value != 0;
	}
	return one;
}

static struct term_range sum_range(struct system *s, const struct monomial *m, size_t n)
{
	struct term_range r = range_const(0);
	for (size_t i = 0; i < n; i++)
		r = range_add(r, monomial_range(s, &m[i]));
	return r;
}

static void sources_of_sum(struct system *s, const struct monomial *m, size_t n, struct sources *from)
{
	for (size_t i = 0; i < n; i++) {
		for (uint32_t j = 0; j < m[i].n; j++) {
			const struct bound *b = bound_of(s, m[i].atoms[j], false);
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
	s->bounds_state = 0;
	s->version++;
	if (r->has_lo && r->has_hi && r->lo > r->hi) {
		struct sources both = b->lo_from;
		sources_add(&both, &b->hi_from);
		system_contradict(s, &both);
	}
}

/* product >= 1 and all atoms but one are at least 0: that one is at least 1. */
static void positive_product(struct system *s, const struct monomial *m, const struct sources *from)
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

#define SUM_MAX 40 /* summands of an inequality; a longer one bounds nothing */

/* What the summands of an inequality are worth, as long as no bound changes. */
struct summands {
	uint64_t version;
	bool is_known;
	struct term_range at[SUM_MAX];
};

/* All but the i-th together. */
static struct term_range rest_range(struct system *s, const struct monomial *m, size_t n, size_t i,
                                    struct summands *known)
{
	struct term_range rest = range_const(0);
	for (size_t j = 0; (!known->is_known || known->version != s->version) && j < n; j++)
		known->at[j] = monomial_range(s, &m[j]);
	known->is_known = true;
	known->version = s->version;
	for (size_t j = 0; j < n; j++) {
		if (j != i)
			rest = range_add(rest, known->at[j]);
	}
	return rest;
}

/* m[i] + rest >= 0. */
static void propagate_monomial(struct system *s, const struct monomial *sum, size_t n, size_t i,
                               const struct known *known, struct summands *summands)
{
	const struct monomial *m = &sum[i];
	struct term_range rest = rest_range(s, sum, n, i, summands);
	if (!rest.has_hi || m->n == 0)
		return;
	struct sources used = known->from;
	sources_of_sum(s, sum, n, &used);
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
		struct known *known = &s->ineqs.at[k];
		struct monomial one;
		struct summands summands = {.is_known = false};
		term atom;
		size_t n;
		const struct monomial *sum = sum_of(s->q->p, known->t, &one, &atom, &n);
		for (size_t i = 0; i < n && n <= SUM_MAX; i++)
			propagate_monomial(s, sum, n, i, known, &summands);
		if (range_at_most(sum_range(s, sum, n), -1)) {
			struct sources from = known->from;
			sources_of_sum(s, sum, n, &from);
			system_contradict(s, &from);
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

/* ---- what was computed last ---- */

#define LINES ((size_t)1 << 12)

/* Of a sum under the bounds of one state; each has its one place, which the next one with that place takes over. */
struct range_line {
	uint64_t state;
	term t;
	struct term_range range;
};

/* Systems with the same bounds may have the same state, and a state stands for one set of bounds for ever. */
static uint64_t state_of(struct system *s)
{
	if (!s->bounds_state)
		s->bounds_state = ++s->q->p->last_bounds;
	return s->bounds_state;
}

static struct range_line *line_of(struct term_pool *p, uint64_t state, term t)
{
	uint64_t h = (state << 32 ^ t) * UINT64_C(0x9e3779b97f4a7c15);
	if (!p->ranges_known)
		p->ranges_known = ARENA_ARRAY(&p->arena, struct range_line, LINES);
	return &p->ranges_known[(h ^ h >> 32) & (LINES - 1)];
}

static struct term_range range_of_sum(struct system *s, term t, const struct term_node *n)
{
	uint64_t state = state_of(s);
	struct range_line *l = line_of(s->q->p, state, t);
	if (l->t != t || l->state != state) {
		struct term_range all = range_meet(term_bounds(s->q->p, t), sum_range(s, n->monomials, n->n_monomials));
		*l = (struct range_line){state, t, all};
	}
	return l->range;
}

struct term_range system_range(struct system *s, term t)
{
	const struct term_node *n = term_get(s->q->p, t);
	if (s->n_propagated < s->ineqs.n)
		system_propagate(s);
	if (n->kind == TERM_POLY)
		return range_of_sum(s, t, n);
	struct term_range always = term_bounds(s->q->p, t);
	return n->kind == TERM_CONST ? always : range_meet(always, atom_range(s, t));
}

void system_range_sources(struct system *s, term t, struct sources *from)
{
	struct monomial one;
	term atom;
	size_t n;
	const struct monomial *sum = sum_of(s->q->p, t, &one, &atom, &n);
	sources_of_sum(s, sum, n, from);
}
