/*
 * What holds of an atom by its meaning, added when a question mentions it: q*d <= a < q*d + d for q = a/d, the range of
 * a remainder, m <= a and m <= b for a minimum, a wrap that does not wrap, a select whose condition is decided. Where
 * an axiom has a premise (a >= 0, d >= 1), the premise is proved first.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define ATOMS_MAX 300
#define ROUNDS 4

struct axiom_walk {
	struct system *s;
	term_list atoms;
};

/* A premise was missing: the next round may have it, if there is anything new by then. */
static void retry(struct system *s, term atom)
{
	map_put(&s->seen, atom, ATOM_TRIED + s->tried_at);
}

static void ge0(struct system *s, term t, const struct sources *from)
{
	if (t)
		system_add(s, condition_ge0(s->q->p, t), from);
}

static void note(struct system *s, term_list *list, term word)
{
	for (size_t i = 0; i < list->n; i++) {
		if (list->at[i] == word)
			return;
	}
	vec_push(s->q->arena, list, word);
}

static void collect_new(term atom, void *payload)
{
	struct axiom_walk *w = payload;
	uint64_t done = ATOM_NEW;
	map_get(&w->s->seen, atom, &done);
	if (done == ATOM_DONE || done == ATOM_TRIED + w->s->version || w->atoms.n >= ATOMS_MAX)
		return;
	map_put(&w->s->seen, atom, ATOM_DONE);
	if (term_is_app(w->s->q->p, atom, VOCAB_SUM))
		note(w->s, &w->s->sums, atom);
	if (term_is_app(w->s->q->p, atom, VOCAB_PRODUCT))
		note(w->s, &w->s->products, atom);
	vec_push(w->s->q->arena, &w->atoms, atom);
}

/* ---- division ---- */

struct cancel {
	const struct term_pool *p;
	term bound, sum;
	bool found;
};

static void note_cancelled(term atom, void *payload)
{
	struct cancel *c = payload;
	c->found = c->found || (term_contains(c->p, c->bound, atom) && !term_contains(c->p, c->sum, atom));
}

/* Does `bound` say something of a: is an atom of a, at least, gone from their sum? */
static bool cancels(const struct term_pool *p, term a, term bound, term sum)
{
	struct cancel c = {p, bound, sum, false};
	term_each_surface_atom(p, a, note_cancelled, &c);
	return c.found;
}

/* The part of d with most factors. */
static const struct poly_term *leading(const struct poly *d)
{
	size_t most = 0;
	for (size_t i = 1; i < d->n; i++)
		most = d->m[i].n > d->m[most].n ? i : most;
	return &d->m[most];
}

/* q = a/d with a >= 0, d >= 1, and a <= e: where e = d*u + r, q <= u, or q <= u - 1. False where d is no part of e. */
static bool quotient_at_most(struct system *s, term q, term d, term bound, struct sources from)
{
	struct term_pool *p = s->q->p;
	struct poly e, pd, quotient;
	poly_read(p, d, &pd);
	poly_read(p, bound, &e);
	quotient.n = 0;
	for (size_t i = 0; i < e.n; i++) {
		struct poly_term m;
		if (poly_term_divide(&e.m[i], leading(&pd), &m) && !poly_add_term(&quotient, &m))
			return true;
	}
	if (quotient.n == 0)
		return false;
	term u = poly_write(p, &quotient), r = term_sub(p, bound, term_mul(p, u, d));
	if (range_test_quick(s, term_sub(p, term_int(p, -1), r), &from))
		ge0(s, term_sub(p, term_sub(p, u, term_int(p, 1)), q), &from);
	else if (range_test_quick(s, term_sub(p, term_sub(p, d, term_int(p, 1)), r), &from))
		ge0(s, term_sub(p, u, q), &from);
	return true;
}

/* a <= e by the inequality k; where that says nothing of a multiple of d, what bounds e may: a < y, y <= n*d. */
static void quotient_bound(struct system *s, term q, term a, term d, const struct known *k, struct sources from)
{
	struct term_pool *p = s->q->p;
	struct poly pd;
	term bound = term_add(p, k->t, a);
	poly_read(p, d, &pd);
	if (pd.n == 0 || !cancels(p, a, k->t, bound))
		return;
	sources_add(&from, &k->from);
	if (quotient_at_most(s, q, d, bound, from))
		return;
	size_t n = s->ineqs.n;
	for (size_t i = 0; i < n && i < s->ineqs.n && i < 60 && question_spend(s->q, 1); i++) {
		struct known next = s->ineqs.at[i];
		term sum = term_add(p, next.t, bound);
		struct sources both = from;
		sources_add(&both, &next.from);
		if (cancels(p, bound, next.t, sum) && quotient_at_most(s, q, d, sum, both))
			return;
	}
}

static void quotient_bounds(struct system *s, term q, term a, term d, const struct sources *from)
{
	int128 c;
	if (term_const_value(s->q->p, d, &c))
		return; /* the linear axioms say as much */
	size_t n = s->ineqs.n;
	for (size_t i = 0; i < n && i < s->ineqs.n && i < 60; i++) {
		struct known k = s->ineqs.at[i];
		if (question_spend(s->q, 4))
			quotient_bound(s, q, a, d, &k, *from);
	}
}

/* d >= 1, factor by factor where d is a product. */
static bool prove_positive(struct system *s, term d, struct sources *from)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, d);
	if (n->kind != TERM_POLY || n->n_monomials != 1 || n->monomials[0].coef < 0)
		return range_test_quick(s, term_sub(p, d, term_int(p, 1)), from);
	for (uint32_t i = 0; i < n->monomials[0].n; i++) {
		if (!range_test_quick(s, term_sub(p, n->monomials[0].atoms[i], term_int(p, 1)), from))
			return false;
	}
	return true;
}

static void divide_axioms(struct system *s, term q, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	term a = n->args[0], d = n->args[1], one = term_int(p, 1);
	struct sources from = {0};
	if (!prove_positive(s, d, &from)) {
		retry(s, q);
		return;
	}
	term rest = term_sub(p, a, term_mul(p, d, q));
	ge0(s, term_sub(p, term_sub(p, d, one), rest), &from);
	if (!range_test_quick(s, a, &from)) {
		ge0(s, term_add(p, rest, term_sub(p, d, one)), &from);
		retry(s, q);
		return;
	}
	ge0(s, q, &from);
	ge0(s, rest, &from);
	ge0(s, term_sub(p, a, q), &from);
	quotient_bounds(s, q, a, d, &from);
}

static void modulo_axioms(struct system *s, term r, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	term a = n->args[0], d = n->args[1];
	struct sources from = {0}, above = {0};
	bool positive = prove_positive(s, d, &from);
	if (positive)
		ge0(s, term_sub(p, term_sub(p, d, term_int(p, 1)), r), &from);
	if (range_test_quick(s, a, &above)) {
		ge0(s, r, &above);
		ge0(s, term_sub(p, a, r), &above);
	} else if (positive) {
		ge0(s, term_add(p, term_sub(p, d, term_int(p, 1)), r), &from);
		retry(s, r);
	}
	if (s->expand_mod) {
		term q = term_binary(p, TERM_DIV, a, d);
		system_solve(s, r, term_sub(p, a, term_mul(p, d, q)), &from);
	}
}

/* ---- the others ---- */

static void min_max_axioms(struct system *s, term m, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	struct sources none = {0};
	for (int i = 0; i < 2; i++) {
		term d = term_sub(p, n->args[i], m);
		ge0(s, n->kind == TERM_MIN ? d : term_neg(p, d), &none);
	}
	for (int i = 0; i < 2; i++) {
		struct sources from = {0};
		term d = term_sub(p, n->args[1 - i], n->args[i]);
		if (range_test_quick(s, n->kind == TERM_MIN ? d : term_neg(p, d), &from)) {
			system_solve(s, m, n->args[i], &from);
			return;
		}
	}
	retry(s, m);
}

/* uint32(k*x) <= k*y for k >= 1, where y is x as a number without a sign, and the system speaks of that: k*y is not
 * negative and leaves the same. */
static void wrap_of_multiple(struct system *s, term w, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	const struct term_node *t = term_get(p, n->args[0]);
	bool is_multiple = !n->is_signed && n->bits < 64 && t->kind == TERM_POLY && t->n_monomials == 1 &&
	                   t->monomials[0].n == 1 && t->monomials[0].coef > 1;
	if (!is_multiple)
		return;
	term x = t->monomials[0].atoms[0], around = term_int(p, (int128)1 << n->bits),
	     k = term_int(p, t->monomials[0].coef);
	term y = term_select(p, term_compare(p, REL_GE, x, term_int(p, 0)), x, term_add(p, x, around));
	term wrapped = term_wrap(p, x, n->bits, false);
	struct sources from = {0}, none = {0};
	if (map_get(&s->seen, y, &(uint64_t){0}) && range_test_quick(s, term_add(p, x, around), &from))
		ge0(s, term_sub(p, term_mul(p, k, y), w), &from);
	if (map_get(&s->seen, wrapped, &(uint64_t){0}))
		ge0(s, term_sub(p, term_mul(p, k, wrapped), w), &none);
}

static void wrap_axioms(struct system *s, term w, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	struct term_range r = range_type(n->bits, n->is_signed);
	struct sources low = {0}, high = {0};
	term t = n->args[0];
	bool above = range_test_quick(s, term_sub(p, t, term_int(p, r.lo)), &low);
	bool below = range_test_quick(s, term_sub(p, term_int(p, r.hi), t), &high);
	if (above && below) {
		struct sources both = {0};
		range_test_quick(s, term_sub(p, t, term_int(p, r.lo)), &both);
		range_test_quick(s, term_sub(p, term_int(p, r.hi), t), &both);
		system_solve(s, w, t, &both);
		return;
	}
	/* What is too large wraps downwards, what is too small upwards. */
	if (above)
		ge0(s, term_sub(p, t, w), &low);
	if (below)
		ge0(s, term_sub(p, w, t), &high);
	if (!above)
		wrap_of_multiple(s, w, n);
	retry(s, w);
}

/* Is it stated that t is not 0? */
static bool is_nonzero(struct system *s, term t, struct sources *from)
{
	for (size_t i = 0; i < s->nonzero.n; i++) {
		if (s->nonzero.at[i].t == t) {
			sources_add(from, &s->nonzero.at[i].from);
			return true;
		}
	}
	return false;
}

/* Is c decided by the facts alone? */
static enum answer decided(struct system *s, term c, struct sources *from)
{
	struct term_pool *p = s->q->p;
	for (int i = 0; i < 2; i++) {
		const struct term_node *n = term_get(p, i ? term_not(p, c) : c);
		if (n->kind == TERM_GE0 && range_test_quick(s, n->args[0], from))
			return i ? ANSWER_NO : ANSWER_YES;
		if (n->kind == TERM_NOT && term_kind_of(p, n->args[0]) == TERM_EQ0) {
			term t = term_get(p, n->args[0])->args[0], one = term_int(p, 1);
			if (is_nonzero(s, t, from))
				return i ? ANSWER_NO : ANSWER_YES;
			if (range_test_quick(s, term_sub(p, t, one), from) ||
			    range_test_quick(s, term_sub(p, term_neg(p, t), one), from))
				return i ? ANSWER_NO : ANSWER_YES;
		}
	}
	return ANSWER_UNKNOWN;
}

static void select_axioms(struct system *s, term t, const struct term_node *n)
{
	struct sources from = {0};
	enum answer c = decided(s, n->args[0], &from);
	if (c != ANSWER_UNKNOWN && term_is_arith(s->q->p, t))
		system_solve(s, t, n->args[c == ANSWER_YES ? 1 : 2], &from);
	if (c == ANSWER_UNKNOWN)
		retry(s, t);
}

static void shift_axioms(struct system *s, term t, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	struct sources none = {0};
	int128 k;
	if (!term_const_value(p, n->args[1], &k) || k < 0 || k > 120)
		return;
	term d = term_int(p, (int128)1 << k);
	term rest = term_sub(p, n->args[0], term_mul(p, d, t));
	ge0(s, rest, &none);
	ge0(s, term_sub(p, term_sub(p, d, term_int(p, 1)), rest), &none);
}

/* c << u is at least c, and c << u < 2^k bounds u. */
static void power_axioms(struct system *s, term t, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	struct sources from = {0};
	int128 c, most = 0;
	if (!term_const_value(p, n->args[0], &c) || c < 1 || !range_test_quick(s, n->args[1], &from)) {
		retry(s, t);
		return;
	}
	ge0(s, term_sub(p, t, n->args[0]), &from);
	struct term_range r = system_range(s, t);
	if (!r.has_hi || r.hi < c) {
		retry(s, t);
		return;
	}
	while (most < 120 && c << (most + 1) <= r.hi)
		most++;
	system_range_sources(s, t, &from);
	ge0(s, term_sub(p, term_int(p, most), n->args[1]), &from);
}

static void mask_axioms(struct system *s, term t, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	for (int i = 0; i < 2; i++) {
		struct sources from = {0};
		if (!range_test_quick(s, n->args[i], &from)) {
			retry(s, t);
			continue;
		}
		ge0(s, t, &from);
		ge0(s, term_sub(p, n->args[i], t), &from);
	}
}

/* Every dimension divides the size, whatever the rank: numel(h) is dim(h, k) times what drop_dim(h, k) counts. */
static void factor_of_size(struct system *s, term t, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	struct sources from = {0};
	int128 rank;
	uint64_t asked = ATOM_NEW;
	term h = n->args[0], k = n->args[1], numel = term_app(p, VOCAB_NUMEL, &h, 1), r = term_app(p, VOCAB_RANK, &h, 1);
	map_get(&s->seen, numel, &asked);
	if (asked == ATOM_NEW || term_const_value(p, system_rewrite(s, r, &from), &rank))
		return;
	term behind = system_rewrite(s, term_sub(p, term_sub(p, r, k), term_int(p, 1)), &from);
	if (!range_test_quick(s, system_rewrite(s, k, &from), &from) || !range_test_quick(s, behind, &from)) {
		retry(s, t);
		return;
	}
	term rest = term_app(p, VOCAB_DROPDIM, (term[]){h, k}, 2);
	system_add(s, term_compare(p, REL_EQ, numel, term_mul(p, t, term_app(p, VOCAB_NUMEL, &rest, 1))), &from);
}

/* Shapes, or lists, that are the same: where a list has a negative number, its dimension is 0. */
static void same_size(struct system *s, term size, term other, struct sources from)
{
	struct term_pool *p = s->q->p;
	struct sources with_sign = from;
	if (range_test_quick(s, system_rewrite(s, other, &with_sign), &with_sign)) {
		system_add(s, term_compare(p, REL_EQ, size, other), &with_sign);
		return;
	}
	ge0(s, term_sub(p, size, other), &from);
	retry(s, size);
}

static void dim_axioms(struct system *s, term t, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	factor_of_size(s, t, n);
	term shape = term_app(p, VOCAB_SHAPE_OF, n->args, 1);
	for (size_t i = 0; i < s->literals.n; i++) {
		struct known k = s->literals.at[i];
		const struct term_node *same = term_get(p, k.t);
		for (int side = 0; side < 2; side++) {
			if (same->args[side] != shape)
				continue;
			term other = term_app(p, VOCAB_DIM, (term[]){same->args[1 - side], n->args[1]}, 2);
			same_size(s, t, other, k.from);
		}
	}
}

/* A tensor of a list's sizes has those: a dimension is the list's number, or 0 where that is negative and nothing can
 * have such a shape. */
static void entry_axioms(struct system *s, term t, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	struct sources from = {0};
	term size = term_app(p, VOCAB_DIM, n->args, 2);
	term positive = system_rewrite(s, term_sub(p, size, term_int(p, 1)), &from);
	bool equal = range_test_quick(s, positive, &from);
	if (!equal) {
		from = (struct sources){0};
		equal = range_test_quick(s, system_rewrite(s, t, &from), &from);
	}
	if (equal) {
		system_add(s, term_compare(p, REL_EQ, t, size), &from);
		return;
	}
	from = (struct sources){0};
	ge0(s, term_sub(p, size, t), &from);
	retry(s, t);
}

/* The size of a shape with other dimensions than another's: a product where the rank is known. */
static void changed_axioms(struct system *s, term t, term h)
{
	struct term_pool *p = s->q->p;
	struct sources from = {0};
	term product = term_int(p, 1);
	int128 rank;
	if (!term_is_app(p, h, VOCAB_SETDIM) && !term_is_app(p, h, VOCAB_DROPDIM))
		return;
	if (!term_const_value(p, system_rewrite(s, term_app(p, VOCAB_RANK, &h, 1), &from), &rank) || rank < 0 || rank > 8)
		return;
	for (int i = 0; i < rank; i++)
		product = term_mul(p, product, term_app(p, VOCAB_DIM, (term[]){h, term_int(p, i)}, 2));
	system_add(s, term_compare(p, REL_EQ, t, product), &from);
}

/* The size of what is left of a shape without its first dimensions: a product where the rank is known. */
static void rest_axioms(struct system *s, term t, const struct term_node *n)
{
	struct term_pool *p = s->q->p;
	struct sources from = {0};
	term h = n->args[0], product = term_int(p, 1);
	int dropped = 0;
	int128 first, rank;
	for (; term_is_app(p, h, VOCAB_DROPDIM); dropped++, h = term_get(p, h)->args[0]) {
		if (!term_const_value(p, term_get(p, h)->args[1], &first) || first != 0) {
			changed_axioms(s, t, n->args[0]);
			return;
		}
	}
	if (dropped == 0) {
		changed_axioms(s, t, h);
		return;
	}
	if (!term_const_value(p, system_rewrite(s, term_app(p, VOCAB_RANK, &h, 1), &from), &rank)) {
		for (int i = 0; i < dropped; i++)
			t = term_mul(p, t, term_app(p, VOCAB_DIM, (term[]){h, term_int(p, i)}, 2));
		system_add(s, term_compare(p, REL_EQ, term_app(p, VOCAB_NUMEL, &h, 1), t), &from);
		return;
	}
	for (int i = dropped; i < rank && rank <= 8; i++)
		product = term_mul(p, product, term_app(p, VOCAB_DIM, (term[]){h, term_int(p, i)}, 2));
	if (rank <= 8)
		system_add(s, term_compare(p, REL_EQ, t, product), &from);
}

static void atom_axioms(struct system *s, term t)
{
	const struct term_node *n = term_get(s->q->p, t);
	s->tried_at = s->version;
	switch (n->kind) {
	case TERM_DIV:
		divide_axioms(s, t, n);
		return;
	case TERM_MOD:
		modulo_axioms(s, t, n);
		return;
	case TERM_MIN:
	case TERM_MAX:
		min_max_axioms(s, t, n);
		return;
	case TERM_WRAP:
		wrap_axioms(s, t, n);
		return;
	case TERM_SELECT:
		select_axioms(s, t, n);
		return;
	case TERM_SHR:
		shift_axioms(s, t, n);
		return;
	case TERM_SHL:
		power_axioms(s, t, n);
		return;
	case TERM_BITAND:
		mask_axioms(s, t, n);
		return;
	case TERM_APP:
		if (n->vocab == VOCAB_DIM)
			dim_axioms(s, t, n);
		if (n->vocab == VOCAB_ENTRY)
			entry_axioms(s, t, n);
		if (n->vocab == VOCAB_NUMEL && !product_of_changed(s, t))
			rest_axioms(s, t, n);
		if (n->vocab == VOCAB_PRODUCT) {
			product_axioms(s, t);
			retry(s, t);
		}
		if (n->vocab == VOCAB_SUM) {
			sum_axioms(s, t);
			retry(s, t); /* there may be others later, and what is known of their lengths */
		}
		return;
	case TERM_CONST:
	case TERM_REAL:
	case TERM_SYMBOL:
	case TERM_POLY:
	case TERM_BITOR:
	case TERM_BITXOR:
	case TERM_GE0:
	case TERM_EQ0:
	case TERM_EQ:
	case TERM_NOT:
	case TERM_AND:
	case TERM_OR:
	case TERM_PTR:
	case TERM_OBJECT:
		return;
	}
}

static void collect_list(struct axiom_walk *w, const known_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		term_each_open_atom(w->s->q->p, list->at[i].t, collect_new, w);
}

/* t != 0 where the other facts give t's sign is a strict inequality. */
static void sharpen_nonzero(struct system *s)
{
	struct term_pool *p = s->q->p;
	if (s->sharpened_at == s->version)
		return;
	for (size_t i = 0; i < s->nonzero.n && i < 40; i++) {
		struct known k = s->nonzero.at[i];
		term one = term_int(p, 1);
		if (range_test_quick(s, k.t, &k.from))
			ge0(s, term_sub(p, k.t, one), &k.from);
		else if (range_test_quick(s, term_neg(p, k.t), &k.from))
			ge0(s, term_sub(p, term_neg(p, k.t), one), &k.from);
	}
	if (question_spend(s->q, 0))
		s->sharpened_at = s->version;
}

void axioms_add(struct system *s, term goal)
{
	for (int round = 0; round < ROUNDS && !s->contradiction; round++) {
		struct axiom_walk w = {.s = s};
		struct sources unused = {0};
		uint64_t before = s->version;
		term_each_open_atom(s->q->p, system_rewrite(s, goal, &unused), collect_new, &w);
		collect_list(&w, &s->ineqs);
		collect_list(&w, &s->nonzero);
		if (round == 0)
			sharpen_nonzero(s);
		size_t i = 0;
		for (; i < w.atoms.n && !s->contradiction && question_spend(s->q, 2); i++)
			atom_axioms(s, w.atoms.at[i]);
		for (; i < w.atoms.n; i++)
			map_put(&s->seen, w.atoms.at[i], ATOM_NEW);
		if (round <= 1)
			cancel_factors(s);
		if (w.atoms.n == 0 || s->version == before)
			return;
	}
}
