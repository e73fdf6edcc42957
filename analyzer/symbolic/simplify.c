/*
 * Laws of the integer operations that are no polynomials: / % min max & | ^ << >>, wrap and select; and of pointers.
 * Each constructor tries its laws in turn and otherwise makes an atom. A law that needs a sign asks the constant
 * bounds; what only the facts of a path can tell is left to the prover.
 *
 * Division by zero has no value, so laws may assume a divisor that is not zero.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

static term binary_raw(struct term_pool *p, enum term_kind kind, term a, term b)
{
	return term_raw(p, kind, SORT_INT, (term[]){a, b}, 2);
}

static bool is_const(const struct term_pool *p, term t, int128 v)
{
	int128 c;
	return term_const_value(p, t, &c) && c == v;
}

/* ---- division ---- */

/* a = d*quotient + rest, with as much of a as possible in the quotient. */
struct split {
	term quotient, rest;
};

static bool split_by(struct term_pool *p, term a, term d, struct split *out)
{
	struct poly pa, pd, quotient, rest;
	poly_read(p, d, &pd);
	if (pd.n != 1)
		return false;
	poly_read(p, a, &pa);
	quotient.n = rest.n = 0;
	for (size_t i = 0; i < pa.n; i++) {
		struct poly_term q;
		bool divides = poly_term_divide(&pa.m[i], &pd.m[0], &q);
		if (!poly_add_term(divides ? &quotient : &rest, divides ? &q : &pa.m[i]))
			return false;
	}
	*out = (struct split){poly_write(p, &quotient), poly_write(p, &rest)};
	return true;
}

/* Truncation and floor agree on a, rest and d, so that multiples of d come out of / and %. */
static bool split_is_exact(const struct term_pool *p, term a, term d, const struct split *s)
{
	if (is_const(p, s->rest, 0))
		return true;
	return range_at_least(term_bounds(p, a), 0) && range_at_least(term_bounds(p, s->rest), 0) &&
	       range_at_least(term_bounds(p, d), 0);
}

/* 0 <= a < d by their constant bounds. */
static bool below(const struct term_pool *p, term a, term d)
{
	struct term_range ra = term_bounds(p, a), rd = term_bounds(p, d);
	return range_at_least(ra, 0) && ra.has_hi && rd.has_lo && ra.hi < rd.lo;
}

static term simplify_div(struct term_pool *p, term a, term d)
{
	int128 x, y;
	bool const_d = term_const_value(p, d, &y);
	if (const_d && y == 0)
		return binary_raw(p, TERM_DIV, a, d);
	if (term_const_value(p, a, &x) && const_d)
		return term_int(p, x / y);
	if (a == d)
		return term_int(p, 1);
	if (is_const(p, a, 0) || below(p, a, d))
		return term_int(p, 0);
	if (const_d && y < 0 && y > -((int128)1 << 100))
		return term_neg(p, simplify_div(p, a, term_int(p, -y)));
	struct split s;
	if (split_by(p, a, d, &s) && split_is_exact(p, a, d, &s) && !is_const(p, s.quotient, 0))
		return term_add(p, s.quotient, simplify_div(p, s.rest, d));
	const struct term_node *n = term_get(p, a);
	if (n->kind == TERM_DIV && range_at_least(term_bounds(p, d), 0) && range_at_least(term_bounds(p, n->args[1]), 0))
		return simplify_div(p, n->args[0], term_mul(p, n->args[1], d));
	return binary_raw(p, TERM_DIV, a, d);
}

static term simplify_mod(struct term_pool *p, term a, term d)
{
	int128 x, y;
	bool const_d = term_const_value(p, d, &y);
	if (const_d && y == 0)
		return binary_raw(p, TERM_MOD, a, d);
	if (const_d && y < 0 && y > -((int128)1 << 100))
		return simplify_mod(p, a, term_int(p, -y));
	if (term_const_value(p, a, &x) && const_d)
		return term_int(p, x % y);
	if (a == d || is_const(p, a, 0) || (const_d && y == 1))
		return term_int(p, 0);
	if (below(p, a, d))
		return a;
	struct split s;
	if (split_by(p, a, d, &s) && split_is_exact(p, a, d, &s) && !is_const(p, s.quotient, 0))
		return simplify_mod(p, s.rest, d);
	const struct term_node *n = term_get(p, a);
	if (n->kind == TERM_MOD && n->args[1] == d)
		return a;
	return binary_raw(p, TERM_MOD, a, d);
}

/* ---- min and max ---- */

/* The sign of a - b by constant bounds: 1 for a >= b, -1 for a <= b, 0 unknown. */
static int order(struct term_pool *p, term a, term b)
{
	struct term_range r = term_bounds(p, term_sub(p, a, b));
	return range_at_least(r, 0) ? 1 : range_at_most(r, 0) ? -1 : 0;
}

static term simplify_min_max(struct term_pool *p, enum term_kind kind, term a, term b)
{
	if (a == b)
		return a;
	int sign = order(p, a, b);
	if (sign)
		return (sign > 0) == (kind == TERM_MAX) ? a : b;
	for (int i = 0; i < 2; i++) {
		const struct term_node *n = term_get(p, i ? b : a);
		term other = i ? a : b;
		if ((n->kind == TERM_MIN || n->kind == TERM_MAX) && (n->args[0] == other || n->args[1] == other))
			return n->kind == kind ? (i ? b : a) : other;
	}
	return a < b ? binary_raw(p, kind, a, b) : binary_raw(p, kind, b, a);
}

/* ---- bits; integers are two's complement of unlimited width ---- */

/* v == 2^k - 1? */
static bool is_low_mask(int128 v)
{
	return v >= 0 && v < (int128)1 << 120 && (v & (v + 1)) == 0;
}

static term simplify_and(struct term_pool *p, term a, term b)
{
	int128 v;
	bool a_pos = range_at_least(term_bounds(p, a), 0);
	if (a == b)
		return a;
	if (!term_const_value(p, b, &v))
		return TERM_NONE;
	if (v == 0)
		return b;
	if (v == -1)
		return a;
	if (a_pos && is_low_mask(v))
		return simplify_mod(p, a, term_int(p, v + 1));
	if (a_pos && v < 0 && is_low_mask(-v - 1))
		return term_sub(p, a, simplify_mod(p, a, term_int(p, -v)));
	return TERM_NONE;
}

static term simplify_or_xor(struct term_pool *p, enum term_kind kind, term a, term b)
{
	if (a == b)
		return kind == TERM_BITOR ? a : term_int(p, 0);
	if (is_const(p, b, 0))
		return a;
	if (is_const(p, b, -1))
		return kind == TERM_BITOR ? b : term_sub(p, b, a);
	return TERM_NONE;
}

/* The condition that the bit says, which is 1 where it holds; TERM_NONE: it is something else. */
static term as_truth(struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	if (n->kind != TERM_SELECT)
		return TERM_NONE;
	term cond = n->args[0];
	bool plain = is_const(p, n->args[1], 1) && is_const(p, n->args[2], 0);
	bool turned = is_const(p, n->args[1], 0) && is_const(p, n->args[2], 1);
	return plain ? cond : turned ? term_not(p, cond) : TERM_NONE;
}

/* `(a < b) & (c < d)` */
static term bits_of_truths(struct term_pool *p, enum term_kind kind, term a, term b)
{
	term x = as_truth(p, a), y = x ? as_truth(p, b) : TERM_NONE;
	if (!y || kind == TERM_BITXOR)
		return TERM_NONE;
	return term_to_int(p, kind == TERM_BITAND ? term_and(p, x, y) : term_or(p, x, y));
}

static term simplify_bits(struct term_pool *p, enum term_kind kind, term a, term b)
{
	int128 x, y;
	bool const_a = term_const_value(p, a, &x), const_b = term_const_value(p, b, &y);
	if (const_a && const_b)
		return term_int(p, kind == TERM_BITAND ? x & y : kind == TERM_BITOR ? x | y : x ^ y);
	if (const_a || (!const_b && b < a)) {
		term t = a;
		a = b;
		b = t;
	}
	term truths = bits_of_truths(p, kind, a, b);
	if (truths)
		return truths;
	term r = kind == TERM_BITAND ? simplify_and(p, a, b) : simplify_or_xor(p, kind, a, b);
	return r ? r : binary_raw(p, kind, a, b);
}

static term simplify_shift(struct term_pool *p, enum term_kind kind, term a, term b)
{
	int128 x, k;
	if (is_const(p, a, 0))
		return a;
	if (!term_const_value(p, b, &k) || k < 0 || k > 120)
		return binary_raw(p, kind, a, b);
	if (kind == TERM_SHL)
		return term_mul(p, a, term_int(p, (int128)1 << k));
	if (term_const_value(p, a, &x))
		return term_int(p, x >> k);
	if (k == 0)
		return a;
	if (range_at_least(term_bounds(p, a), 0))
		return simplify_div(p, a, term_int(p, (int128)1 << k));
	return binary_raw(p, kind, a, b);
}

/* ---- wrap ---- */

/* v in the machine type. */
static int128 wrap_value(int128 v, unsigned bits, bool is_signed)
{
	unsigned __int128 mask = ((unsigned __int128)1 << bits) - 1;
	int128 r = (int128)((unsigned __int128)v & mask);
	return is_signed && r >> (bits - 1) ? r - ((int128)1 << bits) : r;
}

static term wrap_inner(struct term_pool *p, term a, unsigned bits);

/* A choice of two values that are one to the machine (x, or x + 2^64 where it is negative) is that value. */
static term wrap_choice(struct term_pool *p, term a, const struct term_node *n, unsigned bits)
{
	term yes = n->args[1], no = n->args[2];
	if (!term_is_arith(p, yes) || !term_is_arith(p, no))
		return a;
	yes = wrap_inner(p, yes, bits);
	return yes == wrap_inner(p, no, bits) ? yes : a;
}

/* Reduction is a ring homomorphism: coefficients reduce, and inner wraps at least as wide fall away. */
static term wrap_inner(struct term_pool *p, term a, unsigned bits)
{
	const struct term_node *n = term_get(p, a);
	if (n->kind == TERM_WRAP && n->bits >= bits)
		return n->args[0];
	if (n->kind == TERM_SELECT && n->sort == SORT_INT)
		return wrap_choice(p, a, n, bits);
	if (n->kind != TERM_POLY)
		return a;
	term sum = term_int(p, 0);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		const struct monomial *m = &n->monomials[i];
		term product = term_int(p, wrap_value(m->coef, bits, true));
		for (uint32_t j = 0; j < m->n; j++)
			product = term_mul(p, product, wrap_inner(p, m->atoms[j], bits));
		sum = term_add(p, sum, product);
	}
	return sum;
}

static bool range_inside(struct term_range r, struct term_range type)
{
	return r.has_lo && r.has_hi && r.lo >= type.lo && r.hi <= type.hi;
}

term term_wrap(struct term_pool *p, term a, unsigned bits, bool is_signed)
{
	if (!a)
		return TERM_NONE;
	a = term_to_int(p, a);
	if (bits == 0 || bits >= 100)
		return a;
	if (!term_is_arith(p, a))
		return term_opaque(p, OPAQUE_WRAP, (int)bits * 2 + is_signed, SORT_INT, a, TERM_NONE);
	int128 v;
	if (term_const_value(p, a, &v))
		return term_int(p, wrap_value(v, bits, is_signed));
	if (range_inside(term_bounds(p, a), range_type(bits, is_signed)))
		return a;
	term reduced = wrap_inner(p, a, bits);
	if (reduced != a)
		return term_wrap(p, reduced, bits, is_signed);
	struct term_node n = {
	    .kind = TERM_WRAP, .sort = SORT_INT, .bits = (uint8_t)bits, .is_signed = is_signed, .args = &a, .n_args = 1};
	return term_intern(p, &n);
}

/* ---- the entry for binary operations ---- */

term term_binary(struct term_pool *p, enum term_kind kind, term a, term b)
{
	if (!a || !b)
		return TERM_NONE;
	a = term_to_int(p, a);
	b = term_to_int(p, b);
	if (!term_is_arith(p, a) || !term_is_arith(p, b)) {
		enum sort s = term_get(p, a)->sort == SORT_FLOAT ? SORT_FLOAT : SORT_INT;
		return term_opaque(p, OPAQUE_BINARY, (int)kind, s, a, b);
	}
	if (kind == TERM_DIV)
		return simplify_div(p, a, b);
	if (kind == TERM_MOD)
		return simplify_mod(p, a, b);
	if (kind == TERM_MIN || kind == TERM_MAX)
		return simplify_min_max(p, kind, a, b);
	if (kind == TERM_SHL || kind == TERM_SHR)
		return simplify_shift(p, kind, a, b);
	if (kind == TERM_BITAND || kind == TERM_BITOR || kind == TERM_BITXOR)
		return simplify_bits(p, kind, a, b);
	BUG("no binary operation: %d", (int)kind);
}

/* ---- select ---- */

/* `a < b ? a : b` and its kin, written as min and max. */
static term select_as_min_max(struct term_pool *p, term cond, term a, term b)
{
	if (!term_is_arith(p, a) || !term_is_arith(p, b))
		return TERM_NONE;
	term ge = term_compare(p, REL_GE, a, b), gt = term_compare(p, REL_GT, a, b);
	if (cond == ge || cond == gt)
		return term_binary(p, TERM_MAX, a, b);
	term le = term_compare(p, REL_LE, a, b), lt = term_compare(p, REL_LT, a, b);
	if (cond == le || cond == lt)
		return term_binary(p, TERM_MIN, a, b);
	return TERM_NONE;
}

static term select_bool(struct term_pool *p, term c, term a, term b)
{
	return term_or(p, term_and(p, c, a), term_and(p, term_not(p, c), b));
}

term term_select(struct term_pool *p, term cond, term a, term b)
{
	int128 v;
	if (!cond || !a || !b)
		return TERM_NONE;
	if (term_const_value(p, cond, &v))
		return v ? a : b;
	if (a == b)
		return a;
	enum sort sa = term_get(p, a)->sort, sb = term_get(p, b)->sort;
	if (sa == SORT_BOOL && sb == SORT_BOOL)
		return select_bool(p, cond, a, b);
	if (sa == SORT_BOOL || sb == SORT_BOOL) {
		a = term_to_int(p, a);
		b = term_to_int(p, b);
	}
	const struct term_node *c = term_get(p, cond), *na = term_get(p, a), *nb = term_get(p, b);
	if (c->kind == TERM_NOT)
		return term_select(p, c->args[0], b, a);
	if (na->kind == TERM_SELECT && na->args[0] == cond)
		return term_select(p, cond, na->args[1], b);
	if (nb->kind == TERM_SELECT && nb->args[0] == cond)
		return term_select(p, cond, a, nb->args[2]);
	term m = select_as_min_max(p, cond, a, b);
	if (m)
		return m;
	enum sort sort = term_get(p, a)->sort;
	if (sort == SORT_UNKNOWN)
		sort = term_get(p, b)->sort;
	return term_raw(p, TERM_SELECT, sort == SORT_UNKNOWN ? SORT_INT : sort, (term[]){cond, a, b}, 3);
}

/* ---- pointers ---- */

term term_as_ptr(struct term_pool *p, term ptr)
{
	if (!ptr)
		return TERM_NONE;
	const struct term_node *n = term_get(p, ptr);
	if (n->sort != SORT_PTR || n->kind == TERM_PTR || n->kind == TERM_SELECT)
		return ptr;
	struct object o = {.kind = OBJECT_POINTEE, .of = ptr};
	term args[2] = {term_object(p, &o), term_int(p, 0)};
	return term_raw(p, TERM_PTR, SORT_PTR, args, 2);
}

term term_ptr(struct term_pool *p, term object, term offset)
{
	if (!object || !offset)
		return TERM_NONE;
	const struct term_node *n = term_get(p, object);
	if (n->sort == SORT_PTR) /* a substitution put a pointer where an object stood: what it points to */
		return term_ptr_add(p, object, offset);
	if (n->kind == TERM_OBJECT && n->object->kind == OBJECT_POINTEE && n->object->of) {
		enum term_kind of = term_kind_of(p, n->object->of);
		if (of == TERM_PTR || of == TERM_SELECT)
			return term_ptr_add(p, n->object->of, offset);
	}
	return term_raw(p, TERM_PTR, SORT_PTR, (term[]){object, offset}, 2);
}

/* Of whatever it selects; selects in selects share their parts. */
static term select_moved(struct term_pool *p, term ptr, term bytes)
{
	uint64_t key = (uint64_t)ptr << 32 | bytes, known;
	if (map_get(&p->moved, key, &known))
		return (term)known;
	const term *of = term_get(p, ptr)->args;
	term cond = of[0], yes = term_ptr_add(p, of[1], bytes), no = term_ptr_add(p, of[2], bytes);
	term out = term_select(p, cond, yes, no);
	map_put(&p->moved, key, out);
	return out;
}

term term_ptr_add(struct term_pool *p, term ptr, term bytes)
{
	if (!ptr || !bytes)
		return TERM_NONE;
	bytes = term_to_int(p, bytes);
	ptr = term_as_ptr(p, ptr);
	const struct term_node *n = term_get(p, ptr);
	if (n->kind == TERM_PTR)
		return term_ptr(p, n->args[0], term_add(p, n->args[1], bytes));
	if (n->kind == TERM_SELECT && n->sort == SORT_PTR)
		return select_moved(p, ptr, bytes);
	return term_opaque(p, OPAQUE_ADD, 3, SORT_PTR, ptr, bytes);
}
