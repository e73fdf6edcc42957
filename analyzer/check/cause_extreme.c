/*
 * cause_extreme.c: how far a goal is from holding at worst. Loop counters, threads and what executors pass are taken
 * out of a term at their extremes, one after the other; what is left speaks of inputs alone. That arithmetic wraps is
 * left out of account where asked: an author thinks of `3 * i`, not of what is left of it in 32 bits.
 */
#include "check/cause_int.h"

#define MAX_ROUNDS 12

void atom_add(struct atom_set *s, term t)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i] == t)
			return;
	if (s->n < MAX_ATOMS)
		s->at[s->n++] = t;
}

static bool is_inner(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_SYMBOL && n->symbol->role != SYMBOL_PARAM;
}

static void note_inner(term atom, void *payload)
{
	struct atom_set *s = payload;
	if (is_inner(s->pool, atom))
		atom_add(s, atom);
}

/* Could a check at the operator's beginning speak of it? */
bool is_over_inputs(const struct term_pool *p, term t)
{
	struct atom_set inner = {.pool = p};
	term_each_atom(p, t, note_inner, &inner);
	return inner.n == 0;
}

/* The data object that a cell reads an element from. */
term cell_source(const struct term_pool *p, term cell)
{
	const struct term_node *n = term_get(p, cell);
	const struct term_node *ptr = n->kind == TERM_APP && n->vocab == VOCAB_CELL ? term_get(p, n->args[0]) : NULL;
	if (!ptr || ptr->kind != TERM_PTR || term_get(p, ptr->args[0])->kind != TERM_OBJECT)
		return TERM_NONE;
	const struct object *o = term_get(p, ptr->args[0])->object;
	int128 offset;
	bool fixed = term_const_value(p, ptr->args[1], &offset);
	return o->kind == OBJECT_BUFFER || (o->kind == OBJECT_POINTEE && !fixed) ? ptr->args[0] : TERM_NONE;
}

/* A factor that somebody inside the operator chooses: a counter, a thread, a number made of them. */
bool is_inner_factor(const struct term_pool *p, term t)
{
	return is_inner(p, t) || (!cell_source(p, t) && !is_over_inputs(p, t));
}

/* The atoms that stand in the sum itself, not in arguments of others. */
struct atom_set factors_of(const struct term_pool *p, term t)
{
	struct atom_set s = {.pool = p};
	const struct term_node *n = term_get(p, t);
	if (n->kind != TERM_POLY) {
		if (n->kind != TERM_CONST)
			atom_add(&s, t);
		return s;
	}
	for (uint32_t i = 0; i < n->n_monomials; i++)
		for (uint32_t k = 0; k < n->monomials[i].n; k++)
			atom_add(&s, n->monomials[i].atoms[k]);
	return s;
}

/* ---- without wrapping ---- */

/* Casts in casts; a term of more stays as it is in there. */
#define UNWRAPPED_DEEP 4

/* `n >= 0 ? 4*n : uint64(4*n)` and `n >= 0 ? n : n + 2^32` are 4*n and n as unsigned numbers. */
static bool is_unsigned(struct term_pool *p, const struct term_node *n)
{
	int128 by;
	if (n->kind != TERM_SELECT || n->sort != SORT_INT || term_get(p, n->args[0])->kind != TERM_GE0)
		return false;
	const struct term_node *other = term_get(p, n->args[2]);
	if (other->kind == TERM_WRAP && other->args[0] == n->args[1])
		return true;
	return term_const_value(p, term_sub(p, n->args[2], n->args[1]), &by) &&
	       (by == (int128)1 << 32 || by == (int128)1 << 64);
}

/* A number that passes through a floating type and is itself where that holds it (flow/rounded.c). */
static bool is_held(const struct term_pool *p, const struct term_node *n)
{
	const struct term_node *other = n->kind == TERM_SELECT && n->sort == SORT_INT ? term_get(p, n->args[2]) : NULL;
	return other && other->kind == TERM_SYMBOL && other->symbol->role == SYMBOL_LOCAL;
}

static term inside_wrap(term atom, void *payload)
{
	const struct term_node *n = term_get(payload, atom);
	if (n->kind == TERM_WRAP)
		return n->args[0];
	if (is_held(payload, n))
		return n->args[1];
	return is_unsigned(payload, n) ? n->args[1] : TERM_NONE;
}

/* Made of sizes and places of threads: what is left of it in 32 bits is another number for huge ones alone. */
static bool is_count(struct term_pool *p, term t)
{
	struct term_range range = term_bounds(p, t);
	return range.has_lo && range.lo >= 0;
}

/* A size_t made of an int. */
static term inside_size(term atom, void *payload)
{
	const struct term_node *n = term_get(payload, atom);
	int128 by = 0;
	if (n->kind == TERM_WRAP && !n->is_signed && (n->bits == 64 || (n->bits == 32 && is_count(payload, n->args[0]))))
		return n->args[0];
	if (!is_unsigned(payload, n))
		return TERM_NONE;
	const struct term_node *other = term_get(payload, n->args[2]);
	bool is_wide = (other->kind == TERM_WRAP && other->bits == 64) ||
	               (term_const_value(payload, term_sub(payload, n->args[2], n->args[1]), &by) && by == (int128)1 << 64);
	return is_wide ? n->args[1] : TERM_NONE;
}

term sizes_as_written(struct term_pool *p, struct arena *a, term t)
{
	struct map memo;
	map_init(&memo, a);
	return t ? term_subst(p, t, &memo, inside_size, p) : t;
}

struct signs {
	struct term_pool *pool;
	struct arena *arena;
	fact_list *out;
};

static void note_sign(term atom, void *payload)
{
	struct signs *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (is_unsigned(s->pool, n))
		vec_push(s->arena, s->out, (struct fact){.cond = n->args[0], .why = "as meant"});
}

fact_list meant_signs(struct term_pool *p, struct arena *a, term t)
{
	fact_list out = {0};
	struct signs s = {p, a, &out};
	if (t)
		term_each_atom(p, t, note_sign, &s);
	return out;
}

term unwrapped(struct term_pool *p, struct arena *a, term t)
{
	for (int depth = 0; t && depth < UNWRAPPED_DEEP; depth++) {
		struct map memo;
		map_init(&memo, a);
		term less = term_subst(p, t, &memo, inside_wrap, p);
		if (less == t)
			break;
		t = less;
	}
	return t;
}

/* `t / d <= q` bounds t: by d*q + d - 1, where t and d are not negative. */
static term bound_of_dividend(struct term_pool *p, term cond)
{
	const struct term_node *n = cond ? term_get(p, cond) : NULL;
	struct atom_set factors = {.pool = p};
	if (n && n->kind == TERM_GE0)
		factors = factors_of(p, n->args[0]);
	for (size_t i = 0; i < factors.n; i++) {
		const struct term_node *div = term_get(p, factors.at[i]);
		term factor, q;
		int128 value;
		if (div->kind != TERM_DIV || !term_linear_in(p, n->args[0], factors.at[i], &factor, &q) ||
		    !term_const_value(p, factor, &value) || value != -1)
			continue;
		term t = div->args[0], d = div->args[1], next = term_add(p, q, term_int(p, 1));
		return term_compare(p, REL_LT, t, term_mul(p, d, next));
	}
	return TERM_NONE;
}

/* `t < min(a, b)` says `t < a` and `t < b`: with the one that is asked for; TERM_NONE: it says no such thing. */
static term with_either(struct term_pool *p, term cond, int which)
{
	const struct term_node *n = cond ? term_get(p, cond) : NULL;
	struct atom_set factors = {.pool = p};
	if (n && n->kind == TERM_GE0)
		factors = factors_of(p, n->args[0]);
	for (size_t i = 0; i < factors.n; i++) {
		const struct term_node *either = term_get(p, factors.at[i]);
		term factor, rest;
		int128 value;
		if ((either->kind != TERM_MIN && either->kind != TERM_MAX) ||
		    !term_linear_in(p, n->args[0], factors.at[i], &factor, &rest) || !term_const_value(p, factor, &value) ||
		    (value > 0) != (either->kind == TERM_MIN))
			continue;
		return term_compare(p, REL_GE, term_add(p, rest, term_mul(p, factor, either->args[which])), term_int(p, 0));
	}
	return TERM_NONE;
}

static void add_told(struct arena *a, fact_list *out, const struct fact *of, term cond)
{
	struct fact told = {.cond = cond, .why = of->why, .place = of->place};
	if (cond)
		vec_push(a, out, told);
}

/* `i <= n` beside `i != n`. */
static term strictly(struct term_pool *p, const fact_list *facts, term cond)
{
	const struct term_node *n = cond ? term_get(p, cond) : NULL;
	if (!n || n->kind != TERM_GE0)
		return cond;
	term room = n->args[0], zero = term_int(p, 0), apart = term_compare(p, REL_NE, room, zero);
	for (size_t i = 0; i < facts->n; i++)
		if (facts->at[i].cond == apart)
			return term_compare(p, REL_GT, room, zero);
	return cond;
}

fact_list unwrapped_facts(struct term_pool *p, struct arena *a, const fact_list *facts)
{
	fact_list out = {0};
	for (size_t i = 0; i < facts->n; i++) {
		struct fact f = facts->at[i];
		f.cond = f.cond ? unwrapped(p, a, f.cond) : f.cond;
		vec_push(a, &out, f);
		add_told(a, &out, &f, bound_of_dividend(p, f.cond));
		add_told(a, &out, &f, with_either(p, f.cond, 0));
		add_told(a, &out, &f, with_either(p, f.cond, 1));
	}
	for (size_t i = 0; i < out.n; i++)
		out.at[i].cond = strictly(p, &out, out.at[i].cond);
	return out;
}

/* ---- extremes ---- */

static bool never_below_zero(const struct extremes *e, term t)
{
	term goal = term_compare(e->program->pool, REL_GE, t, term_int(e->program->pool, 0));
	const fact_list *f = e->conditions;
	return prover_implies(e->prover, f->at, f->n, goal, e->program->arena, NULL, NULL) == ANSWER_YES;
}

/* x as a condition states or bounds it; TERM_NONE when this one does not. */
static term bound_by(struct term_pool *p, term cond, term x, bool upper)
{
	const struct term_node *n = term_get(p, cond);
	term a, b;
	int128 factor;
	if ((n->kind != TERM_GE0 && n->kind != TERM_EQ0) || !term_linear_in(p, n->args[0], x, &a, &b) ||
	    !term_const_value(p, a, &factor) || (factor != 1 && factor != -1))
		return TERM_NONE;
	if (n->kind == TERM_GE0 && factor != (upper ? -1 : 1))
		return TERM_NONE;
	return factor < 0 ? b : term_neg(p, b);
}

/* Does it say something that an author would: of inputs, and no mere number? */
static bool is_of_inputs(const struct term_pool *p, term t)
{
	return t && term_get(p, t)->kind != TERM_CONST && is_over_inputs(p, t);
}

/* Quotients of remainders of quotients: `i % (n * m) / m`. */
#define PARTS_DEEP 4

static term smallest_at(const struct extremes *e, term t, int depth);

static term largest_at(const struct extremes *e, term t, int depth)
{
	struct term_pool *p = e->program->pool;
	term least = smallest_at(e, term_neg(p, t), depth);
	return least ? term_neg(p, least) : TERM_NONE;
}

/* Dimensions of a tensor that is checked to have so many. */
#define MOST_DIMENSIONS 8

/* The number that a condition says an integer is; -1: none says one. */
static int128 stated(const struct extremes *e, term t)
{
	struct term_pool *p = e->program->pool;
	for (size_t i = 0; i < e->conditions->n; i++) {
		term cond = e->conditions->at[i].cond, factor, rest;
		int128 of, value;
		if (cond && term_get(p, cond)->kind == TERM_EQ0 &&
		    term_linear_in(p, term_get(p, cond)->args[0], t, &factor, &rest) && term_const_value(p, factor, &of) &&
		    (of == 1 || of == -1) && term_const_value(p, rest, &value))
			return of < 0 ? value : -value;
	}
	return -1;
}

/* The number of a tensor's elements as a product, where its rank was checked. */
static term by_dimensions(term atom, void *payload)
{
	const struct extremes *e = payload;
	struct term_pool *p = e->program->pool;
	const struct term_node *n = term_get(p, atom);
	if (n->kind != TERM_APP || n->vocab != VOCAB_NUMEL)
		return TERM_NONE;
	term handle = n->args[0], product = term_int(p, 1);
	int128 rank = stated(e, term_app(p, VOCAB_RANK, &handle, 1));
	for (int k = 0; k < rank && rank <= MOST_DIMENSIONS; k++) {
		term dim[2] = {handle, term_int(p, k)};
		product = term_mul(p, product, term_app(p, VOCAB_DIM, dim, 2));
	}
	return rank > 0 && rank <= MOST_DIMENSIONS ? product : TERM_NONE;
}

static term with_dimensions(const struct extremes *e, term t)
{
	struct map memo;
	map_init(&memo, e->program->arena);
	return term_subst(e->program->pool, t, &memo, by_dimensions, (void *)e);
}

/* The last quotient of what is less than q*d is q - 1. */
static term last_quotient(const struct extremes *e, term dividend, term d)
{
	struct term_pool *p = e->program->pool;
	term one = term_int(p, 1), next = term_add(p, dividend, one), whole = term_binary(p, TERM_DIV, next, d);
	if (whole && term_get(p, whole)->kind == TERM_DIV)
		whole = term_binary(p, TERM_DIV, with_dimensions(e, next), d);
	if (whole && term_get(p, whole)->kind != TERM_DIV)
		return term_sub(p, whole, one);
	return term_binary(p, TERM_DIV, dividend, d);
}

/* How an index is taken apart: `i / (n * m)`, `i % m`. As an author thinks of it, of no divisor that is negative. */
static term extreme_of_parts(const struct extremes *e, term x, bool upper, int depth)
{
	struct term_pool *p = e->program->pool;
	const struct term_node *n = term_get(p, x);
	if ((n->kind != TERM_DIV && n->kind != TERM_MOD) || depth >= PARTS_DEEP)
		return TERM_NONE;
	term a = n->args[0], d = n->args[1];
	bool is_quotient = n->kind == TERM_DIV;
	if (!is_over_inputs(p, d) || !never_below_zero(e, a))
		return TERM_NONE;
	if (!upper)
		return term_int(p, 0);
	if (!is_quotient)
		return term_sub(p, d, term_int(p, 1));
	term last = largest_at(e, a, depth + 1);
	return last ? last_quotient(e, last, d) : TERM_NONE;
}

/* x at its largest or smallest by one of the conditions, rather by one over the inputs, or by what it is a part of;
 * TERM_NONE when nothing says. Recursion is bounded. */
static term extreme(const struct extremes *e, term x, bool upper, int depth)
{
	struct term_pool *p = e->program->pool;
	term found = TERM_NONE;
	for (size_t i = 0; i < e->conditions->n; i++) {
		term bound = bound_by(p, e->conditions->at[i].cond, x, upper);
		bool is_better = !found || e->last || (!is_of_inputs(p, found) && is_of_inputs(p, bound));
		found = bound && is_better ? bound : found;
	}
	const struct symbol *s = term_get(p, x)->kind == TERM_SYMBOL ? term_get(p, x)->symbol : NULL;
	if (!found && s && (upper ? s->has_hi : s->has_lo))
		found = term_int(p, upper ? s->hi : s->lo);
	return found ? found : extreme_of_parts(e, x, upper, depth);
}

/* t - k*s for the k >= 0 that takes the counter x out of it; TERM_NONE when there is none. */
static term less_multiple(const struct extremes *e, term t, term s, term x)
{
	struct term_pool *p = e->program->pool;
	term in_t, in_s, rest;
	int128 of_t, of_s;
	if (!term_linear_in(p, t, x, &in_t, &rest) || !term_linear_in(p, s, x, &in_s, &rest) ||
	    !term_const_value(p, in_s, &of_s) || of_s == 0)
		return TERM_NONE;
	if (term_const_value(p, in_t, &of_t))
		return of_t % of_s == 0 && of_t / of_s > 0 ? term_sub(p, t, term_mul(p, term_int(p, of_t / of_s), s))
		                                           : TERM_NONE;
	term k = term_mul(p, in_t, in_s); /* where x counts by one */
	return (of_s == 1 || of_s == -1) && never_below_zero(e, k) ? term_sub(p, t, term_mul(p, k, s)) : TERM_NONE;
}

static size_t inner_factors(const struct term_pool *p, term t)
{
	struct atom_set factors = factors_of(p, t);
	size_t n = 0;
	for (size_t i = 0; i < factors.n; i++)
		n += is_inner_factor(p, factors.at[i]);
	return n;
}

/* One condition that bounds several counters of t together, as `16*by + ty < n` does: what is left of t is its
 * smallest. Of several that which leaves the fewest counters. */
static term by_one_condition(const struct extremes *e, term t)
{
	struct term_pool *p = e->program->pool;
	struct atom_set factors = factors_of(p, t);
	size_t before = inner_factors(p, t), least = before > 1 ? before - 1 : before;
	term best = TERM_NONE;
	for (size_t i = 0; i < e->conditions->n; i++) {
		term cond = e->conditions->at[i].cond;
		term sum = cond && term_get(p, cond)->kind == TERM_GE0 ? term_get(p, cond)->args[0] : TERM_NONE;
		for (size_t k = 0; sum && k < factors.n; k++) {
			term left = is_inner_factor(p, factors.at[k]) ? less_multiple(e, t, sum, factors.at[k]) : TERM_NONE;
			if (!left || inner_factors(p, left) >= least)
				continue;
			best = left;
			least = inner_factors(p, left);
		}
	}
	return best;
}

static size_t elements(const struct term_pool *p, term t)
{
	struct atom_set factors = factors_of(p, t);
	size_t n = 0;
	for (size_t i = 0; i < factors.n; i++)
		n += cell_source(p, factors.at[i]) != TERM_NONE;
	return n;
}

/* Elements that are compared together, as in `begin[i] + count[i] <= n`: what is left of t without them, or t. */
static term without_elements(const struct extremes *e, term t)
{
	struct term_pool *p = e->program->pool;
	struct atom_set factors = factors_of(p, t);
	size_t of_t = elements(p, t);
	for (size_t i = 0; of_t > 1 && i < e->conditions->n; i++) {
		term cond = e->conditions->at[i].cond;
		term sum = cond && term_get(p, cond)->kind == TERM_GE0 ? term_get(p, cond)->args[0] : TERM_NONE;
		for (size_t k = 0; sum && k < factors.n; k++) {
			term left = cell_source(p, factors.at[k]) ? less_multiple(e, t, sum, factors.at[k]) : TERM_NONE;
			if (left && !elements(p, left) && !inner_factors(p, left))
				return left;
		}
	}
	return t;
}

static term smallest_at(const struct extremes *e, term t, int depth)
{
	struct term_pool *p = e->program->pool;
	for (int round = 0; t && round < MAX_ROUNDS; round++) {
		struct atom_set factors = factors_of(p, t);
		term x = TERM_NONE, factor, rest;
		for (size_t i = 0; i < factors.n && !x; i++)
			x = is_inner_factor(p, factors.at[i]) ? factors.at[i] : TERM_NONE;
		if (!x)
			return without_elements(e, t);
		term left = by_one_condition(e, t);
		if (left) {
			t = left;
			continue;
		}
		if (!term_linear_in(p, t, x, &factor, &rest))
			return TERM_NONE;
		bool rising = never_below_zero(e, factor);
		term at = rising || never_below_zero(e, term_neg(p, factor)) ? extreme(e, x, !rising, depth) : TERM_NONE;
		t = at ? term_add(p, term_mul(p, factor, at), rest) : TERM_NONE;
	}
	return TERM_NONE;
}

/* The smallest value of t over all that goes on inside the operator. */
term smallest(const struct extremes *e, term t)
{
	return smallest_at(e, t, 0);
}

static bool divides(const struct monomial *m, term atom)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->atoms[i] == atom)
			return true;
	return false;
}

static term without(struct term_pool *p, const struct term_node *sum, term atom)
{
	term out = term_int(p, 0);
	uint32_t n = sum->n_monomials;
	const struct monomial *monomials = sum->monomials;
	for (uint32_t i = 0; i < n; i++) {
		term product = term_int(p, monomials[i].coef);
		bool taken = false;
		for (uint32_t k = 0; k < monomials[i].n; k++) {
			bool skip = !taken && monomials[i].atoms[k] == atom;
			taken |= skip;
			product = skip ? product : term_mul(p, product, monomials[i].atoms[k]);
		}
		out = term_add(p, out, product);
	}
	return out;
}

/* c*(r - i - 1) >= 0 holds where r - i - 1 >= 0 does, for a size c. */
term without_common_size(struct term_pool *p, term t, term size)
{
	const struct term_node *n = term_get(p, t);
	struct term_range range = term_bounds(p, size);
	bool all = n->kind == TERM_POLY && n->n_monomials > 1 && range.has_lo && range.lo >= 0;
	for (uint32_t k = 0; all && k < n->n_monomials; k++)
		all = divides(&n->monomials[k], size);
	return all ? without(p, n, size) : t;
}

term without_common_sizes(struct term_pool *p, term t)
{
	struct atom_set factors = factors_of(p, t);
	for (size_t i = 0; i < factors.n; i++)
		t = without_common_size(p, t, factors.at[i]);
	return t;
}
