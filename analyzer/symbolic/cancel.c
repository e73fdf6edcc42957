/*
 * Common factors: of L*R - L*n - 1 >= 0 with L >= 1 follows R - n - 1 >= 0. Loops that step by a size and end at a
 * product of it (`for (n = 0; n < rows*L; n += L)`) are bounded that way. Where the end has a name of its own, what
 * bounds it takes its place first: L*n < e, e <= L*R.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define CANCEL_MAX 40

/* The atoms that all terms of q but the constant have in common. */
static bool common_factor(const struct poly *q, struct poly_term *f)
{
	size_t n = 0;
	*f = (struct poly_term){.coef = 1};
	for (size_t i = 0; i < q->n; i++) {
		const struct poly_term *m = &q->m[i];
		if (m->n == 0)
			continue;
		if (n++ == 0) {
			*f = *m;
			f->coef = 1;
			continue;
		}
		struct poly_term both = {.coef = 1};
		for (uint32_t a = 0, b = 0; a < f->n && b < m->n;) {
			if (f->atoms[a] == m->atoms[b]) {
				both.atoms[both.n++] = f->atoms[a++];
				b++;
			} else if (f->atoms[a] < m->atoms[b]) {
				a++;
			} else {
				b++;
			}
		}
		*f = both;
	}
	return n > 1 && f->n > 0;
}

static bool is_positive(struct system *s, const struct poly_term *f, struct sources *from)
{
	struct term_pool *p = s->q->p;
	for (uint32_t i = 0; i < f->n; i++) {
		if (!range_test_quick(s, term_sub(p, f->atoms[i], term_int(p, 1)), from))
			return false;
	}
	return true;
}

/* f*q + c >= 0 with f >= 1: q >= 1 where c < 0, q >= -c else. False where there is no such f. */
static bool cancel(struct system *s, term t, struct sources from)
{
	struct term_pool *p = s->q->p;
	struct poly all, rest = {.n = 0};
	struct poly_term f;
	int128 constant = 0;
	poly_read(p, t, &all);
	if (!common_factor(&all, &f) || !is_positive(s, &f, &from))
		return false;
	for (size_t i = 0; i < all.n; i++) {
		struct poly_term m;
		if (all.m[i].n == 0)
			constant = all.m[i].coef;
		else if (!poly_term_divide(&all.m[i], &f, &m) || !poly_add_term(&rest, &m))
			return false;
	}
	term least = term_int(p, constant < 0 ? 1 : -constant);
	system_add(s, term_compare(p, REL_GE, poly_write(p, &rest), least), &from);
	return true;
}

static bool has_product(const struct poly *q)
{
	for (size_t i = 0; i < q->n; i++) {
		if (q->m[i].n > 1)
			return true;
	}
	return false;
}

/* A single atom that t rises with, in no product. */
static term named_end(const struct poly *q)
{
	for (size_t i = 0; i < q->n; i++) {
		if (q->m[i].n == 1 && q->m[i].coef == 1)
			return q->m[i].atoms[0];
	}
	return TERM_NONE;
}

void cancel_factors(struct system *s)
{
	struct term_pool *p = s->q->p;
	size_t n = s->ineqs.n < CANCEL_MAX ? s->ineqs.n : CANCEL_MAX;
	if (s->cancelled_at == s->version)
		return;
	for (size_t i = 0; i < n && i < s->ineqs.n && question_spend(s->q, 1); i++) {
		struct known k = s->ineqs.at[i];
		struct poly q, other;
		poly_read(p, k.t, &q);
		if (q.n > 4 || !has_product(&q) || cancel(s, k.t, k.from))
			continue;
		term end = named_end(&q);
		for (size_t j = 0; end && j < n && j < s->ineqs.n; j++) {
			struct known bound = s->ineqs.at[j];
			struct sources both = k.from;
			poly_read(p, bound.t, &other);
			if (j == i || other.n > 4 || !has_product(&other) || !term_contains(p, bound.t, end))
				continue;
			term sum = term_add(p, k.t, bound.t);
			sources_add(&both, &bound.from);
			if (!term_contains(p, sum, end) && cancel(s, sum, both))
				break;
		}
	}
	if (question_spend(s->q, 0))
		s->cancelled_at = s->version;
}
