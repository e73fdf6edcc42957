/*
 * Polynomials in normal form: monomials sorted by degree and atoms, coefficients nonzero, so that equal polynomials are
 * equal terms. Coefficients are 128-bit and checked; what overflows, or grows past POLY_MAX monomials, becomes an
 * opaque function of its operands.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

static uint64_t gcd64(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t r = a % b;
		a = b;
		b = r;
	}
	return a;
}

int128 int_gcd(int128 a, int128 b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b) {
		if ((a | b) >> 63 == 0)
			return (int128)gcd64((uint64_t)a, (uint64_t)b);
		int128 r = a % b;
		a = b;
		b = r;
	}
	return a;
}

int128 int_floor_div(int128 a, int128 b)
{
	int128 q = a / b;
	return a % b < 0 ? q - 1 : q;
}

int poly_term_compare(const struct poly_term *a, const struct poly_term *b)
{
	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (uint32_t i = 0; i < a->n; i++) {
		if (a->atoms[i] != b->atoms[i])
			return a->atoms[i] < b->atoms[i] ? -1 : 1;
	}
	return 0;
}

void poly_read(const struct term_pool *p, term t, struct poly *out)
{
	const struct term_node *n = p->nodes.at[t];
	out->n = 0;
	if (n->kind == TERM_CONST) {
		if (n->value)
			out->m[out->n++] = (struct poly_term){.coef = n->value};
		return;
	}
	if (n->kind != TERM_POLY) {
		out->m[out->n++] = (struct poly_term){.coef = 1, .n = 1, .atoms = {t}};
		return;
	}
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		struct poly_term *m = &out->m[out->n++];
		m->coef = n->monomials[i].coef;
		m->n = n->monomials[i].n;
		memcpy(m->atoms, n->monomials[i].atoms, m->n * sizeof(term));
	}
}

term poly_write_term(struct term_pool *p, const struct poly_term *m)
{
	if (m->n == 0)
		return term_int(p, m->coef);
	if (m->n == 1 && m->coef == 1)
		return m->atoms[0];
	struct monomial one = {.coef = m->coef, .n = m->n, .atoms = m->atoms};
	struct term_node n = {.kind = TERM_POLY, .sort = SORT_INT, .n_monomials = 1, .monomials = &one};
	return term_intern(p, &n);
}

term poly_write(struct term_pool *p, const struct poly *q)
{
	if (q->n == 0)
		return term_int(p, 0);
	if (q->n == 1)
		return poly_write_term(p, &q->m[0]);
	struct monomial m[POLY_MAX];
	for (size_t i = 0; i < q->n; i++)
		m[i] = (struct monomial){.coef = q->m[i].coef, .n = q->m[i].n, .atoms = q->m[i].atoms};
	struct term_node n = {.kind = TERM_POLY, .sort = SORT_INT, .n_monomials = (uint32_t)q->n, .monomials = m};
	return term_intern(p, &n);
}

/* Where m stands or belongs. */
static size_t poly_find(const struct poly *q, const struct poly_term *m, bool *found)
{
	size_t lo = 0, hi = q->n;
	*found = false;
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		int c = poly_term_compare(&q->m[mid], m);
		if (c == 0) {
			*found = true;
			return mid;
		}
		if (c < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

bool poly_add_term(struct poly *q, const struct poly_term *m)
{
	bool found;
	if (m->coef == 0)
		return true;
	size_t i = poly_find(q, m, &found);
	if (!found) {
		if (q->n == POLY_MAX)
			return false;
		memmove(&q->m[i + 1], &q->m[i], (q->n - i) * sizeof q->m[0]);
		q->m[i] = *m;
		q->n++;
		return true;
	}
	if (__builtin_add_overflow(q->m[i].coef, m->coef, &q->m[i].coef))
		return false;
	if (q->m[i].coef == 0) {
		memmove(&q->m[i], &q->m[i + 1], (q->n - i - 1) * sizeof q->m[0]);
		q->n--;
	}
	return true;
}

bool poly_add_scaled(struct poly *q, const struct poly *b, int128 factor)
{
	for (size_t i = 0; i < b->n; i++) {
		struct poly_term m = b->m[i];
		if (__builtin_mul_overflow(m.coef, factor, &m.coef) || !poly_add_term(q, &m))
			return false;
	}
	return true;
}

static bool poly_term_mul(struct poly_term *out, const struct poly_term *a, const struct poly_term *b)
{
	if (a->n + b->n > POLY_DEGREE || __builtin_mul_overflow(a->coef, b->coef, &out->coef))
		return false;
	uint32_t i = 0, j = 0;
	out->n = 0;
	while (i < a->n || j < b->n) {
		bool from_a = j == b->n || (i < a->n && a->atoms[i] <= b->atoms[j]);
		out->atoms[out->n++] = from_a ? a->atoms[i++] : b->atoms[j++];
	}
	return true;
}

bool poly_mul(struct poly *out, const struct poly *a, const struct poly *b)
{
	out->n = 0;
	for (size_t i = 0; i < a->n; i++) {
		for (size_t j = 0; j < b->n; j++) {
			struct poly_term m;
			if (!poly_term_mul(&m, &a->m[i], &b->m[j]) || !poly_add_term(out, &m))
				return false;
		}
	}
	return true;
}

bool poly_term_divide(const struct poly_term *m, const struct poly_term *d, struct poly_term *out)
{
	uint32_t j = 0;
	if (d->coef == 0 || m->coef % d->coef != 0)
		return false;
	*out = (struct poly_term){.coef = m->coef / d->coef};
	for (uint32_t i = 0; i < m->n; i++) {
		if (j < d->n && m->atoms[i] == d->atoms[j])
			j++;
		else
			out->atoms[out->n++] = m->atoms[i];
	}
	return j == d->n;
}

int128 poly_content(const struct poly *q, bool with_constant)
{
	int128 g = 0;
	for (size_t i = 0; i < q->n; i++) {
		if (q->m[i].n || with_constant)
			g = int_gcd(g, q->m[i].coef);
	}
	return g;
}

void poly_scale_down(struct poly *q, int128 by)
{
	for (size_t i = 0; i < q->n; i++)
		q->m[i].coef /= by;
}

static term add_scaled(struct term_pool *p, term a, term b, int factor)
{
	uint32_t what = factor > 0 ? MEMO_ADD : MEMO_SUB;
	term known;
	if (memo_find(p, what, a, b, &known))
		return known;
	struct poly x, y;
	poly_read(p, a, &x);
	poly_read(p, b, &y);
	bool fits = poly_add_scaled(&x, &y, factor);
	return memo_keep(p, what, a, b, fits ? poly_write(p, &x) : term_opaque(p, OPAQUE_ADD, factor + 1, SORT_INT, a, b));
}

static bool is_pointer(const struct term_pool *p, term t)
{
	return p->nodes.at[t]->sort == SORT_PTR;
}

term term_add(struct term_pool *p, term a, term b)
{
	if (!a || !b)
		return TERM_NONE;
	if (is_pointer(p, a))
		return term_ptr_add(p, a, b);
	if (is_pointer(p, b))
		return term_ptr_add(p, b, a);
	a = term_to_int(p, a);
	b = term_to_int(p, b);
	if (!term_is_arith(p, a) || !term_is_arith(p, b))
		return term_opaque(p, OPAQUE_ADD, 2, SORT_FLOAT, a, b);
	return add_scaled(p, a, b, 1);
}

static term pointer_difference(struct term_pool *p, term a, term b)
{
	const struct term_node *x = term_get(p, term_as_ptr(p, a)), *y = term_get(p, term_as_ptr(p, b));
	if (x->kind == TERM_PTR && y->kind == TERM_PTR && x->args[0] == y->args[0])
		return term_sub(p, x->args[1], y->args[1]);
	return term_opaque(p, OPAQUE_ADD, 0, SORT_INT, a, b);
}

term term_sub(struct term_pool *p, term a, term b)
{
	if (!a || !b)
		return TERM_NONE;
	if (is_pointer(p, a))
		return is_pointer(p, b) ? pointer_difference(p, a, b) : term_ptr_add(p, a, term_neg(p, b));
	a = term_to_int(p, a);
	b = term_to_int(p, b);
	if (!term_is_arith(p, a) || !term_is_arith(p, b))
		return term_opaque(p, OPAQUE_ADD, 0, SORT_FLOAT, a, b);
	return add_scaled(p, a, b, -1);
}

term term_neg(struct term_pool *p, term a)
{
	return a ? term_sub(p, term_int(p, 0), a) : TERM_NONE;
}

static term multiply(struct term_pool *p, term a, term b)
{
	struct poly x, y, product;
	term known;
	if (memo_find(p, MEMO_MUL, a, b, &known))
		return known;
	poly_read(p, a, &x);
	poly_read(p, b, &y);
	bool fits = poly_mul(&product, &x, &y);
	return memo_keep(p, MEMO_MUL, a, b, fits ? poly_write(p, &product) : term_opaque(p, OPAQUE_MUL, 0, SORT_INT, a, b));
}

term term_mul(struct term_pool *p, term a, term b)
{
	if (!a || !b)
		return TERM_NONE;
	a = term_to_int(p, a);
	b = term_to_int(p, b);
	if (!term_is_arith(p, a) || !term_is_arith(p, b))
		return term_opaque(p, OPAQUE_MUL, 0, SORT_FLOAT, a < b ? a : b, a < b ? b : a);
	return multiply(p, a < b ? a : b, a < b ? b : a);
}
