/*
 * Walks over terms: substitution, occurrence, atoms. All recursion is bounded by TERM_DEPTH_MAX; what is shared is
 * visited once.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

/* Starts a walk over terms up to t. One at a time: what calls back, which may start others, does so when it is done,
 * or keeps a map instead. */
static void epoch_begin(struct term_pool *p, term t)
{
	if (p->n_stamps <= t) {
		size_t n = p->nodes.n * 2, had = p->n_stamps;
		p->stamps = arena_renew(&p->arena, p->stamps, had * sizeof *p->stamps, n * sizeof *p->stamps);
		p->results = arena_renew(&p->arena, p->results, had * sizeof *p->results, n * sizeof *p->results);
		p->n_stamps = n;
	}
	p->epoch++;
}

/* ---- atoms ---- */

struct atom_walk {
	struct term_pool *p;
	struct arena *arena;
	VEC(term) found;
	enum atoms_of of;
};

static bool is_atom(const struct term_node *n)
{
	return n->kind != TERM_CONST && n->kind != TERM_REAL && n->kind != TERM_POLY;
}

static void walk_atoms(struct atom_walk *w, term t)
{
	const struct term_node *n = term_get(w->p, t);
	if (!t || w->p->stamps[t] == w->p->epoch)
		return;
	w->p->stamps[t] = w->p->epoch;
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			walk_atoms(w, n->monomials[i].atoms[j]);
	}
	bool sum = n->kind == TERM_APP && n->vocab == VOCAB_SUM;
	for (uint32_t i = 0; i < (sum && w->of == ATOMS_OPEN ? 1 : n->n_args); i++)
		walk_atoms(w, n->args[i]);
	if (n->object && w->of != ATOMS_PLACES) {
		walk_atoms(w, n->object->of);
		walk_atoms(w, n->object->bytes);
	}
	if (is_atom(n))
		vec_push(w->arena, &w->found, t);
}

#define KEPT_MOST 256 /* atoms: longer lists are found anew each time */

/* A term never changes: its atoms are found once. */
struct atom_list {
	size_t n;
	const term *at;
};

static const struct atom_list *kept_atoms(const struct term_pool *p, term t, enum atoms_of of)
{
	return t < p->n_atoms[of] ? p->atoms[of][t] : NULL;
}

static void keep_atoms(struct term_pool *p, term t, enum atoms_of of, const term *at, size_t n)
{
	if (p->n_atoms[of] <= t) {
		size_t each = sizeof *p->atoms[of], had = p->n_atoms[of];
		p->atoms[of] = arena_renew(&p->arena, p->atoms[of], had * each, p->nodes.n * 2 * each);
		p->n_atoms[of] = p->nodes.n * 2;
	}
	term *copy = ARENA_ARRAY(&p->arena, term, n);
	struct atom_list *list = ARENA_NEW(&p->arena, struct atom_list);
	for (size_t i = 0; i < n; i++)
		copy[i] = at[i];
	*list = (struct atom_list){n, copy};
	p->atoms[of][t] = list;
}

static void find_atoms(struct term_pool *p, term t, enum atoms_of of, void (*visit)(term, void *), void *payload)
{
	struct arena scratch;
	arena_init(&scratch);
	struct atom_walk w = {.p = p, .arena = &scratch, .of = of};
	epoch_begin(w.p, t);
	walk_atoms(&w, t);
	if (w.found.n <= KEPT_MOST)
		keep_atoms(p, t, of, w.found.at, w.found.n);
	for (size_t i = 0; i < w.found.n; i++)
		visit(w.found.at[i], payload);
	arena_release(&scratch);
}

static void each_atom(const struct term_pool *p, term t, enum atoms_of of, void (*visit)(term, void *), void *payload)
{
	const struct atom_list *known = kept_atoms(p, t, of);
	if (!known) {
		find_atoms((struct term_pool *)(uintptr_t)p, t, of, visit, payload); /* what is kept is no part of the pool */
		return;
	}
	for (size_t i = 0; i < known->n; i++)
		visit(known->at[i], payload);
}

void term_each_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload)
{
	each_atom(p, t, ATOMS_ALL, visit, payload);
}

void term_each_open_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload)
{
	each_atom(p, t, ATOMS_OPEN, visit, payload);
}

void term_each_place_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload)
{
	each_atom(p, t, ATOMS_PLACES, visit, payload);
}

void term_each_surface_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload)
{
	const struct term_node *n = term_get(p, t);
	if (n->kind != TERM_POLY) {
		if (is_atom(n))
			visit(t, payload);
		return;
	}
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			visit(n->monomials[i].atoms[j], payload);
	}
}

/* A term is made after its parts: nothing below the id of `atom` can contain it. */
static bool contains(struct term_pool *p, term t, term atom)
{
	const struct term_node *n = term_get(p, t);
	if (t <= atom || p->stamps[t] == p->epoch || !(p->parts.at[t] & term_part_bit(atom)))
		return t == atom;
	p->stamps[t] = p->epoch;
	for (uint32_t i = 0; i < n->n_args; i++) {
		if (contains(p, n->args[i], atom))
			return true;
	}
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++) {
			if (contains(p, n->monomials[i].atoms[j], atom))
				return true;
		}
	}
	return n->object && (contains(p, n->object->of, atom) || contains(p, n->object->bytes, atom));
}

bool term_contains(const struct term_pool *p, term t, term atom)
{
	struct term_pool *memo = (struct term_pool *)(uintptr_t)p; /* the memo is no part of the value */
	if (t <= atom || !(p->parts.at[t] & term_part_bit(atom)))
		return t == atom;
	epoch_begin(memo, t);
	return contains(memo, t, atom);
}

/* ---- linear parts ---- */

static bool linear_split(const struct poly *q, term x, struct poly *a, struct poly *b)
{
	struct poly_term by = {.coef = 1, .n = 1, .atoms = {x}}, m;
	a->n = b->n = 0;
	for (size_t i = 0; i < q->n; i++) {
		bool divides = poly_term_divide(&q->m[i], &by, &m);
		if (!poly_add_term(divides ? a : b, divides ? &m : &q->m[i]))
			return false;
	}
	return true;
}

bool term_linear_in(struct term_pool *p, term t, term x, term *a, term *b)
{
	struct poly q, pa, pb;
	if (!term_is_arith(p, t))
		return false;
	poly_read(p, t, &q);
	if (!linear_split(&q, x, &pa, &pb))
		return false;
	term ta = poly_write(p, &pa), tb = poly_write(p, &pb);
	if (term_contains(p, ta, x) || term_contains(p, tb, x))
		return false;
	*a = ta;
	*b = tb;
	return true;
}

term term_quotient(struct term_pool *p, term t, term d)
{
	struct poly q, by;
	if (!term_is_arith(p, t) || !term_is_arith(p, d))
		return TERM_NONE;
	poly_read(p, t, &q);
	poly_read(p, d, &by);
	if (by.n != 1)
		return TERM_NONE;
	for (size_t i = 0; i < q.n; i++) {
		struct poly_term m = q.m[i];
		if (!poly_term_divide(&m, &by.m[0], &q.m[i]))
			return TERM_NONE;
	}
	return poly_write(p, &q);
}

/* ---- substitution ---- */

struct subst {
	struct term_pool *p;
	struct map *memo; /* null: the pool's, and `lookup` starts no walk */
	term_lookup lookup;
	void *payload;
};

static term subst(struct subst *s, term t);

static term subst_poly(struct subst *s, term t, const struct term_node *n)
{
	bool changed = false;
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			changed |= subst(s, n->monomials[i].atoms[j]) != n->monomials[i].atoms[j];
	}
	if (!changed)
		return t;
	term sum = term_int(s->p, 0);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		term product = term_int(s->p, n->monomials[i].coef);
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			product = term_mul(s->p, product, subst(s, n->monomials[i].atoms[j]));
		sum = term_add(s->p, sum, product);
	}
	return sum;
}

/* Where a handle turns out to be a row of another, its data are a pointer into the other's (see term_ptr). */
static term subst_object(struct subst *s, term t, const struct object *o)
{
	struct object c = *o;
	c.of = o->of ? subst(s, o->of) : TERM_NONE;
	if (o->kind == OBJECT_BUFFER && c.of != o->of && c.of) {
		term data = term_app(s->p, VOCAB_DATA, &c.of, 1);
		const struct term_node *n = term_get(s->p, data);
		int128 offset = 1;
		bool at_start = n->kind == TERM_PTR && term_const_value(s->p, n->args[1], &offset) && offset == 0;
		return at_start ? n->args[0] : data;
	}
	c.bytes = o->bytes ? subst(s, o->bytes) : TERM_NONE;
	return c.of == o->of && c.bytes == o->bytes ? t : term_object(s->p, &c);
}

static term rebuild(struct term_pool *p, const struct term_node *n, const term *a)
{
	term all;
	switch (n->kind) {
	case TERM_DIV:
	case TERM_MOD:
	case TERM_MIN:
	case TERM_MAX:
	case TERM_BITAND:
	case TERM_BITOR:
	case TERM_BITXOR:
	case TERM_SHL:
	case TERM_SHR:
		return term_binary(p, n->kind, a[0], a[1]);
	case TERM_WRAP:
		return term_wrap(p, a[0], n->bits, n->is_signed);
	case TERM_SELECT:
		return term_select(p, a[0], a[1], a[2]);
	case TERM_GE0:
		return term_compare(p, REL_GE, a[0], term_int(p, 0));
	case TERM_EQ0:
		return term_compare(p, REL_EQ, a[0], term_int(p, 0));
	case TERM_EQ:
		return term_compare(p, REL_EQ, a[0], a[1]);
	case TERM_NOT:
		return term_not(p, a[0]);
	case TERM_AND:
	case TERM_OR:
		all = a[0];
		for (uint32_t i = 1; i < n->n_args; i++)
			all = n->kind == TERM_AND ? term_and(p, all, a[i]) : term_or(p, all, a[i]);
		return all;
	case TERM_PTR:
		return term_ptr(p, a[0], a[1]);
	case TERM_APP: {
		struct term_node copy = *n;
		copy.args = a;
		copy.name = NULL; /* the source named the old value */
		/* an opaque function keeps its sort */
		return n->vocab == VOCAB_OPAQUE ? term_intern(p, &copy) : term_app(p, n->vocab, a, n->n_args);
	}
	case TERM_CONST:
	case TERM_REAL:
	case TERM_SYMBOL:
	case TERM_POLY:
	case TERM_OBJECT:
		break;
	}
	BUG("no term with args: %d", (int)n->kind);
}

static term subst_args(struct subst *s, term t, const struct term_node *n)
{
	term args[64];
	bool changed = false;
	if (n->n_args == 0 || n->n_args > 64)
		return t;
	for (uint32_t i = 0; i < n->n_args; i++) {
		args[i] = subst(s, n->args[i]);
		changed |= args[i] != n->args[i];
	}
	return changed ? rebuild(s->p, n, args) : t;
}

static term subst_node(struct subst *s, term t)
{
	const struct term_node *n = term_get(s->p, t);
	if (n->kind == TERM_POLY)
		return subst_poly(s, t, n);
	if (!is_atom(n))
		return t;
	term found = s->lookup(t, s->payload);
	if (found)
		return found;
	return n->object ? subst_object(s, t, n->object) : subst_args(s, t, n);
}

static term subst_in_pool(struct subst *s, term t)
{
	struct term_pool *p = s->p;
	if (p->stamps[t] == p->epoch)
		return p->results[t];
	term r = subst_node(s, t);
	p->stamps[t] = p->epoch;
	p->results[t] = r;
	return r;
}

static term subst(struct subst *s, term t)
{
	uint64_t known;
	if (!s->memo)
		return subst_in_pool(s, t);
	if (map_get(s->memo, t, &known))
		return (term)known;
	term r = subst_node(s, t);
	map_put(s->memo, t, r);
	return r;
}

term term_subst(struct term_pool *p, term t, struct map *memo, term_lookup lookup, void *payload)
{
	struct subst s = {p, memo, lookup, payload};
	return t ? subst(&s, t) : TERM_NONE;
}

struct replacement {
	term atom, by;
};

static term look_up_one(term atom, void *payload)
{
	const struct replacement *r = payload;
	return atom == r->atom ? r->by : TERM_NONE;
}

term term_replace(struct term_pool *p, term t, term atom, term by)
{
	struct replacement r = {atom, by};
	struct subst s = {p, NULL, look_up_one, &r};
	if (!term_contains(p, t, atom))
		return t;
	epoch_begin(p, t);
	return subst(&s, t);
}
