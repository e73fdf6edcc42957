/*
 * Machine arithmetic: what a sum or product is in the type that it is computed in. Unsigned arithmetic wraps; where the
 * language leaves overflow undefined, and where sizes are computed in 64 bits, the result is the mathematical one,
 * which is assumed (sizes-fit) unless the conditions on the way show that it fits.
 */
#include "flow/flow_int.h"
#include "flow/walk_int.h"

#define MAX_CONVERTED 8

/* Signed values that a sum took in by their conversion to 64 bits without sign: x where x >= 0, else x + 2^64. */
struct converted {
	term positive; /* all of them are */
	size_t n;
};

/* The signed value that an atom is the conversion of, or the atom. */
static term before_conversion(struct flow *fl, term atom, struct converted *c)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, atom);
	if (n->kind != TERM_SELECT || n->sort != SORT_INT || c->n >= MAX_CONVERTED ||
	    flow_as_unsigned(p, n->args[1], 64) != atom) {
		return atom;
	}
	c->positive = term_and(p, c->positive, n->args[0]);
	c->n++;
	return n->args[1];
}

/* t with the signed values themselves in the place of their conversions. */
static term without_conversions(struct flow *fl, term t, struct converted *c)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, t);
	if (n->kind != TERM_POLY) {
		return before_conversion(fl, t, c);
	}
	term sum = term_int(p, 0);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		const struct monomial *m = &n->monomials[i];
		term product = term_int(p, m->coef);
		for (uint32_t j = 0; j < m->n; j++) {
			product = term_mul(p, product, before_conversion(fl, m->atoms[j], c));
		}
		sum = term_add(p, sum, product);
	}
	return sum;
}

/* A sum or product in 64 bits without sign. What came in as a negative number takes away: `y + dy` with dy = -1 is
 * y - 1, modulo 2^64. */
static term grown(struct flow *fl, term t)
{
	struct converted c = {.positive = term_bool(fl->pool, true)};
	term plain = without_conversions(fl, t, &c);
	return c.n ? term_select(fl->pool, c.positive, plain, term_wrap(fl->pool, plain, 64, false)) : t;
}

static term fits_type(struct flow *fl, const struct ir_type *type, term t)
{
	struct term_pool *p = fl->pool;
	int128 lo, hi;
	type_range(type, &lo, &hi);
	return term_and(p, term_compare(p, REL_GE, t, term_int(p, lo)), term_compare(p, REL_LE, t, term_int(p, hi)));
}

/* Steps of the prover beyond which sums of a function are assumed to fit without a question. */
#define FUNCTION_STEPS 1000000

struct size_ranges {
	struct flow *fl;
	fact_list *out;
};

static void add_size_range(term atom, void *payload)
{
	struct size_ranges *r = payload;
	struct term_pool *p = r->fl->pool;
	if (term_get(p, atom)->kind == TERM_APP && flow_is_size(p, atom)) {
		term cond = term_compare(p, REL_LE, atom, term_int(p, INT64_MAX));
		vec_push(r->fl->arena, r->out, (struct fact){.cond = cond, .why = "a size has 64 bits"});
	}
}

/* Each size of a tensor by itself is a number of 64 bits. */
static void add_size_ranges(struct flow *fl, term t, fact_list *facts)
{
	struct size_ranges r = {fl, facts};
	size_t n = facts->n;
	term_each_atom(fl->pool, t, add_size_range, &r);
	for (size_t i = 0; i < n; i++) {
		term_each_atom(fl->pool, facts->at[i].cond, add_size_range, &r);
	}
}

/* Does t fit its type, as far as the conditions here show? A product of unknown factors seldom does: that is asked only
 * where much hangs on the answer. */
static bool is_known_to_fit(struct flow *fl, const struct ir_instr *in, term t)
{
	int128 holds;
	term fits = fits_type(fl, in->type, t);
	if (term_const_value(fl->pool, fits, &holds)) {
		return holds != 0;
	}
	bool product = in->op == IR_MUL || in->op == IR_SHL;
	if ((product && !(fl->c->refused & ASSUMING(SIZES_FIT))) || prover_spent(fl->c->prover) > FUNCTION_STEPS) {
		return false;
	}
	fact_list facts = {0};
	flow_facts_at(fl, in, &t, 1, &facts);
	add_size_ranges(fl, t, &facts);
	return flow_implies(fl, &facts, flow_final(fl, fits));
}

/* The d of which b is the multiple d*(a/d) that fits into a; TERM_NONE: it is none. */
static term taken_apart_by(struct term_pool *p, term a, term b)
{
	const struct term_node *n = term_get(p, b);
	struct term_range r = term_bounds(p, a);
	int128 most = n->kind == TERM_WRAP ? ((int128)1 << (n->bits - n->is_signed)) - 1 : 0;
	if (n->kind == TERM_WRAP && r.has_lo && r.lo >= 0 && r.has_hi && r.hi <= most) { /* it is no more than a */
		b = n->args[0];
		n = term_get(p, b);
	}
	for (uint32_t i = 0; n->kind == TERM_POLY && n->n_monomials == 1 && i < n->monomials[0].n; i++) {
		term atom = n->monomials[0].atoms[i];
		const struct term_node *quotient = term_get(p, atom);
		if (quotient->kind == TERM_DIV && quotient->args[0] == a && term_mul(p, quotient->args[1], atom) == b) {
			return quotient->args[1];
		}
	}
	return TERM_NONE;
}

/* `i - i / n * n` is i % n. */
term flow_difference(struct flow *fl, const struct ir_instr *in, term a, term b)
{
	term d = taken_apart_by(fl->pool, a, b);
	return d ? term_binary(fl->pool, TERM_MOD, a, d) : flow_machine(fl, in, term_sub(fl->pool, a, b));
}

void flow_assume_fits(struct flow *fl, const struct ir_instr *in, term fits)
{
	assumptions premise = assumption_premise(ASSUME_SIZES_FIT, in->id);
	struct late_fact l = {in->id, {fits, in->place, FACT_FITS, premise, true}};
	flow_rest_on(fl, premise);
	vec_push(fl->arena, &fl->walk->blocks[in->block->index].late, l);
}

static bool has_product(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	bool any = false;
	for (uint32_t i = 0; n->kind == TERM_POLY && i < n->n_monomials; i++) {
		any |= n->monomials[i].n > 1;
	}
	return any;
}

/* A product of sizes, and what is added to one, is taken to fit its int, and says so: what is launched by it is
 * bounded. */
static void product_fits(struct flow *fl, const struct ir_instr *in, term t)
{
	int128 holds;
	term fits = fits_type(fl, in->type, t);
	bool is_int = (in->op == IR_MUL || in->op == IR_ADD) && in->type->is_signed && in->type->bits == 32;
	if (is_int && has_product(fl->pool, t) && flow_is_size(fl->pool, t) && !term_const_value(fl->pool, fits, &holds)) {
		flow_assume_fits(fl, in, fits);
	}
}

/* Sums and products are mathematical where the language leaves overflow undefined or the type has 64 bits, which is
 * assumed where nothing shows it. What falls below zero wraps, and so do unsigned sums of less than 64 bits, and in 64
 * bits those of numbers that are no sizes: `off + len <= 10` says nothing of off, whatever else was assumed to fit. */
term flow_machine(struct flow *fl, const struct ir_instr *in, term t)
{
	const struct ir_type *type = in->type;
	bool grows = in->op == IR_ADD || in->op == IR_MUL || in->op == IR_SHL;
	if (!t || type->bits > 64 || term_get(fl->pool, t)->sort != SORT_INT) {
		return type->is_signed || type->bits > 64 ? t : term_wrap(fl->pool, t, type->bits, false);
	}
	if (!type->is_signed && !(grows && type->bits == 64)) {
		return term_wrap(fl->pool, t, type->bits, false);
	}
	bool others = in->op == IR_ADD && !type->is_signed && !flow_is_size(fl->pool, t);
	if ((others || !(fl->resting & ASSUMING(SIZES_FIT))) && !is_known_to_fit(fl, in, t)) {
		if (others) {
			return term_wrap(fl->pool, t, type->bits, false);
		}
		flow_rest_on(fl, ASSUMING(SIZES_FIT));
	}
	product_fits(fl, in, t);
	return type->is_signed ? t : grown(fl, t);
}
