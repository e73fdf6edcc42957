/*
 * Constant bounds of a term from the bounds of its parts: interval arithmetic (Moore, 1966), exact, where what
 * overflows has no bound. Computed once, when a node is made.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

struct term_range range_const(int128 v)
{
	return (struct term_range){true, true, v, v};
}

static struct term_range range_from(int128 lo)
{
	return (struct term_range){.has_lo = true, .lo = lo};
}

struct term_range range_type(unsigned bits, bool is_signed)
{
	if (is_signed)
		return (struct term_range){true, true, -((int128)1 << (bits - 1)), ((int128)1 << (bits - 1)) - 1};
	return (struct term_range){true, true, 0, ((int128)1 << bits) - 1};
}

struct term_range range_add(struct term_range a, struct term_range b)
{
	struct term_range r = {0};
	r.has_lo = a.has_lo && b.has_lo && !__builtin_add_overflow(a.lo, b.lo, &r.lo);
	r.has_hi = a.has_hi && b.has_hi && !__builtin_add_overflow(a.hi, b.hi, &r.hi);
	return r;
}

static struct term_range range_neg(struct term_range a)
{
	struct term_range r = {0};
	r.has_lo = a.has_hi && !__builtin_sub_overflow((int128)0, a.hi, &r.lo);
	r.has_hi = a.has_lo && !__builtin_sub_overflow((int128)0, a.lo, &r.hi);
	return r;
}

/* Both at least 0. */
static struct term_range mul_nonneg(struct term_range a, struct term_range b)
{
	struct term_range r = {.has_lo = true};
	if (__builtin_mul_overflow(a.lo, b.lo, &r.lo))
		r.lo = 0;
	if ((a.has_hi && a.hi == 0) || (b.has_hi && b.hi == 0))
		r.has_hi = true;
	else
		r.has_hi = a.has_hi && b.has_hi && !__builtin_mul_overflow(a.hi, b.hi, &r.hi);
	return r;
}

static struct term_range mul_corners(struct term_range a, struct term_range b)
{
	int128 c[4];
	struct term_range r = {0};
	if (__builtin_mul_overflow(a.lo, b.lo, &c[0]) || __builtin_mul_overflow(a.lo, b.hi, &c[1]) ||
	    __builtin_mul_overflow(a.hi, b.lo, &c[2]) || __builtin_mul_overflow(a.hi, b.hi, &c[3]))
		return r;
	r = range_const(c[0]);
	for (int i = 1; i < 4; i++) {
		r.lo = c[i] < r.lo ? c[i] : r.lo;
		r.hi = c[i] > r.hi ? c[i] : r.hi;
	}
	return r;
}

/* Exact, where a.lo == a.hi: each side by itself. */
struct term_range range_scale(int128 c, struct term_range a)
{
	struct term_range r = {0};
	if (c == 1)
		return a;
	if (c == 0)
		return range_const(0);
	r.has_lo = (c > 0 ? a.has_lo : a.has_hi) && !__builtin_mul_overflow(c, c > 0 ? a.lo : a.hi, &r.lo);
	r.has_hi = (c > 0 ? a.has_hi : a.has_lo) && !__builtin_mul_overflow(c, c > 0 ? a.hi : a.lo, &r.hi);
	return r;
}

static bool is_constant(struct term_range a)
{
	return a.has_lo && a.has_hi && a.lo == a.hi;
}

struct term_range range_mul(struct term_range a, struct term_range b)
{
	if (is_constant(a))
		return range_scale(a.lo, b);
	if (is_constant(b))
		return range_scale(b.lo, a);
	if (range_at_least(a, 0) && range_at_least(b, 0))
		return mul_nonneg(a, b);
	if (range_at_most(a, 0) && range_at_least(b, 0))
		return range_neg(mul_nonneg(range_neg(a), b));
	if (range_at_least(a, 0) && range_at_most(b, 0))
		return range_neg(mul_nonneg(a, range_neg(b)));
	if (range_at_most(a, 0) && range_at_most(b, 0))
		return mul_nonneg(range_neg(a), range_neg(b));
	if (a.has_lo && a.has_hi && b.has_lo && b.has_hi)
		return mul_corners(a, b);
	return (struct term_range){0};
}

struct term_range range_meet(struct term_range a, struct term_range b)
{
	if (b.has_lo && (!a.has_lo || b.lo > a.lo)) {
		a.has_lo = true;
		a.lo = b.lo;
	}
	if (b.has_hi && (!a.has_hi || b.hi < a.hi)) {
		a.has_hi = true;
		a.hi = b.hi;
	}
	return a;
}

static struct term_range range_join(struct term_range a, struct term_range b)
{
	struct term_range r = {.has_lo = a.has_lo && b.has_lo, .has_hi = a.has_hi && b.has_hi};
	r.lo = a.lo < b.lo ? a.lo : b.lo;
	r.hi = a.hi > b.hi ? a.hi : b.hi;
	return r;
}

static struct term_range range_of_monomial(const struct term_pool *p, const struct monomial *m)
{
	struct term_range r = range_const(1);
	for (uint32_t i = 0; i < m->n;) {
		struct term_range x = p->ranges.at[m->atoms[i]], power = x;
		uint32_t j = i + 1;
		for (; j < m->n && m->atoms[j] == m->atoms[i]; j++)
			power = range_mul(power, x);
		if ((j - i) % 2 == 0)
			power = range_meet(power, range_from(0));
		r = range_mul(r, power);
		i = j;
	}
	return range_scale(m->coef, r);
}

static struct term_range range_of_poly(const struct term_pool *p, const struct term_node *n)
{
	struct term_range r = range_const(0);
	for (uint32_t i = 0; i < n->n_monomials; i++)
		r = range_add(r, range_of_monomial(p, &n->monomials[i]));
	return r;
}

static struct term_range range_div(struct term_range a, struct term_range d)
{
	struct term_range r = {0};
	if (!range_at_least(d, 0))
		return r;
	int128 least = d.lo < 1 ? 1 : d.lo; /* division by zero has no value */
	if (a.has_lo) {
		r.has_lo = a.lo < 0 || !d.has_hi || d.hi >= 1;
		r.lo = a.lo < 0 ? a.lo / least : d.has_hi && d.hi >= 1 ? a.lo / d.hi : 0;
	}
	if (a.has_hi) {
		r.has_hi = true;
		r.hi = a.hi >= 0 ? a.hi / least : d.has_hi && d.hi >= 1 ? a.hi / d.hi : 0;
	}
	return r;
}

static struct term_range range_mod(struct term_range a, struct term_range d)
{
	struct term_range r = {0};
	if (range_at_least(a, 0))
		r = (struct term_range){.has_lo = true, .has_hi = a.has_hi, .hi = a.hi};
	else if (range_at_most(a, 0))
		r = (struct term_range){.has_hi = true, .has_lo = a.has_lo, .lo = a.lo};
	if (d.has_lo && d.has_hi && d.lo > -((int128)1 << 100)) {
		int128 most = (d.hi > -d.lo ? d.hi : -d.lo) - 1;
		most = most < 0 ? 0 : most;
		r = range_meet(r, (struct term_range){true, true, -most, most});
	}
	return r;
}

static struct term_range range_min(struct term_range a, struct term_range b)
{
	struct term_range r = range_join(a, b);
	r.has_hi = a.has_hi || b.has_hi;
	r.hi = !a.has_hi ? b.hi : !b.has_hi ? a.hi : a.hi < b.hi ? a.hi : b.hi;
	return r;
}

static int128 all_ones(int128 v)
{
	int128 m = 1;
	while (m - 1 < v && m < (int128)1 << 120)
		m <<= 1;
	return m - 1;
}

static struct term_range range_bits(enum term_kind kind, struct term_range a, struct term_range b)
{
	bool a_pos = range_at_least(a, 0), b_pos = range_at_least(b, 0);
	struct term_range r = {.has_lo = a_pos && b_pos};
	if (kind == TERM_BITAND) {
		r.has_lo = a_pos || b_pos;
		r = a_pos && a.has_hi ? range_meet(r, (struct term_range){.has_hi = true, .hi = a.hi}) : r;
		return b_pos && b.has_hi ? range_meet(r, (struct term_range){.has_hi = true, .hi = b.hi}) : r;
	}
	int128 most = a.hi > b.hi ? a.hi : b.hi;
	r.has_hi = r.has_lo && a.has_hi && b.has_hi && most < (int128)1 << 119;
	r.hi = r.has_hi ? all_ones(most) : 0;
	return r;
}

static struct term_range range_shift(enum term_kind kind, struct term_range a, struct term_range b)
{
	struct term_range r = {0};
	if (!range_at_least(b, 0) || !range_at_least(a, 0))
		return r;
	if (kind == TERM_SHR)
		return (struct term_range){.has_lo = true, .has_hi = a.has_hi, .hi = a.hi >> (b.lo > 120 ? 120 : b.lo)};
	r = range_from(a.lo);
	r.has_hi = a.has_hi && b.has_hi && b.hi < 120 && !__builtin_mul_overflow(a.hi, (int128)1 << b.hi, &r.hi);
	return r;
}

/* A list of more sizes takes 16 GiB. */
#define MOST_DIMENSIONS INT32_MAX

static struct term_range range_of_word(enum vocab v)
{
	if (v == VOCAB_RANK)
		return (struct term_range){true, true, 0, MOST_DIMENSIONS};
	if (v == VOCAB_DIM || v == VOCAB_NUMEL || v == VOCAB_STRLEN || v == VOCAB_PRODUCT)
		return range_from(0);
	if (v == VOCAB_ITEMSIZE)
		return range_from(1);
	return (struct term_range){0};
}

static struct term_range range_of_symbol(const struct symbol *s)
{
	return (struct term_range){s->has_lo, s->has_hi, s->lo, s->hi};
}

struct term_range range_of_node(const struct term_pool *p, const struct term_node *n)
{
	struct term_range a = {0}, b = {0};
	if (n->n_args >= 2) {
		a = p->ranges.at[n->args[n->n_args - 2]];
		b = p->ranges.at[n->args[n->n_args - 1]];
	}
	switch (n->kind) {
	case TERM_CONST:
		return range_const(n->value);
	case TERM_SYMBOL:
		return range_of_symbol(n->symbol);
	case TERM_POLY:
		return range_of_poly(p, n);
	case TERM_DIV:
		return range_div(a, b);
	case TERM_MOD:
		return range_mod(a, b);
	case TERM_MIN:
		return range_min(a, b);
	case TERM_MAX:
		return range_neg(range_min(range_neg(a), range_neg(b)));
	case TERM_BITAND:
	case TERM_BITOR:
	case TERM_BITXOR:
		return range_bits(n->kind, a, b);
	case TERM_SHL:
	case TERM_SHR:
		return range_shift(n->kind, a, b);
	case TERM_WRAP:
		return range_type(n->bits, n->is_signed);
	case TERM_SELECT:
		return n->sort == SORT_INT ? range_join(a, b) : (struct term_range){0};
	case TERM_APP:
		return range_of_word(n->vocab);
	case TERM_GE0:
	case TERM_EQ0:
	case TERM_EQ:
	case TERM_NOT:
	case TERM_AND:
	case TERM_OR:
		return (struct term_range){true, true, 0, 1};
	case TERM_REAL:
	case TERM_PTR:
	case TERM_OBJECT:
		break;
	}
	return (struct term_range){0};
}
