/*
 * Which inequalities of a system bound an atom, which hold products, and which begin like a term: what the range test
 * asks at each of its steps. Made when it asks, of those that are new since; an equality that takes some away clears
 * it. All lists are in the order of the inequalities.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define FAR ((int128)1 << 30)

bool int_is_far(int128 value)
{
	return value >= FAR || value <= -FAR;
}

bool term_has_far(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	bool far = n->kind == TERM_CONST && int_is_far(n->value);
	for (uint32_t i = 0; i < n->n_monomials && !far; i++)
		far = int_is_far(n->monomials[i].coef);
	return far;
}

int128 term_constant_slope(const struct term_pool *p, term t, term atom)
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

void ineq_index_init(struct ineq_index *x, struct arena *a)
{
	*x = (struct ineq_index){.n = 0};
	map_init(&x->atoms, a);
}

void ineq_index_clear(struct ineq_index *x)
{
	x->n = x->of.n = x->bounds.n = x->begins.n = x->products.n = 0;
	map_clear(&x->atoms);
	for (size_t i = 0; i < INEQ_BEGINNINGS; i++)
		x->first[i] = x->last[i] = 0;
}

/* ---- bounds of atoms ---- */

static struct atom_bounds *bounds_at(struct system *s, term atom)
{
	struct ineq_index *x = &s->index;
	uint64_t *at = map_at(&x->atoms, atom);
	if (!*at) {
		vec_push(s->q->arena, &x->of, (struct atom_bounds){.first = 0});
		*at = x->of.n;
	}
	return &x->of.at[*at - 1];
}

static void add_bound(struct system *s, struct ineq_bound b, term atom)
{
	struct ineq_index *x = &s->index;
	struct atom_bounds *of = bounds_at(s, atom);
	vec_push(s->q->arena, &x->bounds, b);
	uint32_t number = (uint32_t)x->bounds.n;
	if (of->last)
		x->bounds.at[of->last - 1].next = number;
	else
		of->first = number;
	of->last = number;
}

static uint32_t atoms_in(const struct term_node *n)
{
	uint32_t atoms = 0;
	for (uint32_t i = 0; i < n->n_monomials; i++)
		atoms += n->monomials[i].n;
	return atoms;
}

#define SCORED_MAX 24

struct scored {
	term at[SCORED_MAX];
	size_t n;
};

static void note_scored(term atom, void *payload)
{
	struct scored *set = payload;
	for (size_t i = 0; i < set->n; i++) {
		if (set->at[i] == atom)
			return;
	}
	if (set->n < SCORED_MAX)
		set->at[set->n++] = atom;
}

/* Counts for each atom in how many inequalities it bounds others: those others are to be replaced first. */
static void count_scores(struct system *s, term t)
{
	struct scored set = {.n = 0};
	term_each_surface_atom(s->q->p, t, note_scored, &set);
	for (size_t i = 0; i < set.n && set.n > 1; i++) {
		if (term_constant_slope(s->q->p, t, set.at[i]) > 0)
			bounds_at(s, set.at[i])->score++;
	}
}

static void add_bounds(struct system *s, uint32_t number, term t)
{
	const struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, t);
	struct ineq_bound b = {.ineq = number, .atoms = atoms_in(n), .rises = true, .is_far = term_has_far(p, t)};
	if (n->kind != TERM_POLY)
		add_bound(s, b, t);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		const struct monomial *m = &n->monomials[i];
		b.rises = m->coef > 0;
		if (m->n == 1 && term_constant_slope(p, t, m->atoms[0]) != 0)
			add_bound(s, b, m->atoms[0]);
	}
	count_scores(s, t);
}

/* ---- beginnings, products ---- */

/* The same for terms whose last monomials are the same; of what is no sum, its own. */
static uint64_t beginning(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	if (n->kind != TERM_POLY)
		return hash_mix(t, 0);
	const struct monomial *m = &n->monomials[n->n_monomials - 1];
	uint64_t h = hash_mix((uint64_t)m->coef, m->n);
	for (uint32_t i = 0; i < m->n; i++)
		h = hash_mix(h, m->atoms[i]);
	return h;
}

static void add_beginning(struct system *s, term t)
{
	struct ineq_index *x = &s->index;
	uint64_t h = beginning(s->q->p, t);
	uint32_t number = (uint32_t)x->begins.n + 1;
	size_t at = h % INEQ_BEGINNINGS;
	vec_push(s->q->arena, &x->begins, (struct ineq_beginning){.hash = (uint32_t)(h >> 32)});
	if (x->last[at])
		x->begins.at[x->last[at] - 1].next = number;
	else
		x->first[at] = number;
	x->last[at] = number;
}

static void add_product(struct system *s, uint32_t number, term t)
{
	const struct term_node *n = term_get(s->q->p, t);
	bool any = false;
	for (uint32_t i = 0; i < n->n_monomials && !any; i++)
		any = n->monomials[i].n > 1;
	if (any)
		vec_push(s->q->arena, &s->index.products, ((struct ineq_product){number, term_has_far(s->q->p, t)}));
}

/* ---- what is asked ---- */

const struct ineq_index *ineq_index_of(struct system *s)
{
	for (; s->index.n < s->ineqs.n; s->index.n++) {
		term t = s->ineqs.at[s->index.n].t;
		add_bounds(s, (uint32_t)s->index.n, t);
		add_beginning(s, t);
		add_product(s, (uint32_t)s->index.n, t);
	}
	return &s->index;
}

const struct atom_bounds *ineqs_bounding(struct system *s, term atom)
{
	static const struct atom_bounds none = {.first = 0};
	const struct ineq_index *x = ineq_index_of(s);
	uint64_t number;
	return map_get(&x->atoms, atom, &number) ? &x->of.at[number - 1] : &none;
}

/* The monomial that sorts last. */
static bool same_beginning(const struct term_pool *p, term a, term b)
{
	const struct term_node *x = term_get(p, a), *y = term_get(p, b);
	if (x->kind != TERM_POLY || y->kind != TERM_POLY)
		return a == b;
	const struct monomial *m = &x->monomials[x->n_monomials - 1], *n = &y->monomials[y->n_monomials - 1];
	if (m->coef != n->coef || m->n != n->n)
		return false;
	for (uint32_t i = 0; i < m->n; i++) {
		if (m->atoms[i] != n->atoms[i])
			return false;
	}
	return true;
}

size_t ineq_beginning_like(struct system *s, term t, size_t from)
{
	const struct ineq_index *x = ineq_index_of(s);
	uint64_t h = beginning(s->q->p, t);
	uint32_t i = from ? x->begins.at[from - 1].next : x->first[h % INEQ_BEGINNINGS];
	for (; i; i = x->begins.at[i - 1].next) {
		if (x->begins.at[i - 1].hash == h >> 32 && same_beginning(s->q->p, s->ineqs.at[i - 1].t, t))
			return i;
	}
	return 0;
}
