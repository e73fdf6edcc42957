/*
 * rounded.c: whole numbers that pass through floating point, as launches count their blocks: (int)ceil((double)n /
 * 256). A double holds every integer of up to 53 bits, and the quotient of two such, a / b, is rounded to a number on
 * the same side of every whole number: it is no nearer to one than 1 / b, and its error is at most a / b * 2^-53 < 1 /
 * b. A number that may be larger, as a product of sizes, is taken to be one whose quotient fits the integer that it
 * becomes (sizes-fit; the language leaves the rest undefined): then it was held exactly. What a float (24 bits) may not
 * hold stays unknown. LIMIT(precision)
 */
#include "flow/flow_int.h"
#include "flow/walk_int.h"

#include <math.h>

static int mantissa_of(const struct ir_type *t)
{
	return t->kind != IR_TYPE_FLOAT ? 0 : t->bits == 64 ? 53 : t->bits == 32 ? 24 : 0;
}

static bool is_held(const struct term_pool *p, term t, const struct ir_type *type, int mantissa)
{
	int128 most = (int128)1 << mantissa;
	struct term_range r = term_bounds(p, t);
	return type->bits < (unsigned)mantissa || (r.has_lo && r.has_hi && r.lo > -most && r.hi < most);
}

#define MANTISSA_DOUBLE 53
#define MAX_WHOLE_DEPTH 4

/* Divisors up to which a quotient that fits 32 bits is of a number that a double holds. */
#define MOST_DIVISOR (1 << 20)

static term whole(struct flow *fl, ir_id id, int mantissa, int depth, bool *is_exact);

static term whole_cast(struct flow *fl, const struct ir_instr *in, int mantissa, int depth, bool *is_exact)
{
	const struct ir_instr *from = ir_at(fl->f, in->args[0]);
	int narrow = mantissa_of(from->type);
	if (narrow > 0 && narrow <= mantissa) {
		bool is_inner_exact = true;
		term t = whole(fl, from->id, narrow, depth + 1, &is_inner_exact);
		*is_exact &= is_inner_exact;
		return is_inner_exact || narrow == mantissa ? t : TERM_NONE; /* the wider type does not tell any more */
	}
	if (from->type->kind != IR_TYPE_INT || from->type->bits == 1) {
		return TERM_NONE;
	}
	term t = flow_value(fl, from->id, in->block);
	if (!t || term_get(fl->pool, t)->sort != SORT_INT) {
		return TERM_NONE;
	}
	*is_exact &= is_held(fl->pool, t, from->type, mantissa);
	return t;
}

static term whole_product(struct flow *fl, const struct ir_instr *in, int mantissa, int depth, bool *is_exact)
{
	term a = whole(fl, in->args[0], mantissa, depth + 1, is_exact),
	     b = whole(fl, in->args[1], mantissa, depth + 1, is_exact);
	term t = term_mul(fl->pool, a, b);
	*is_exact = *is_exact && t && is_held(fl->pool, t, in->type, mantissa);
	return t;
}

/* A function of a library in its name alone; null: a body in sight says more. */
static const char *library_name(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->op == IR_CALL && call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	return callee && !callee->blocks.n ? callee->name : NULL;
}

enum model_extreme flow_is_extreme(struct flow *fl, const struct ir_instr *call)
{
	const char *name = library_name(fl, call);
	return name && call->n_args == 2 ? model_math_extreme(name) : MODEL_EXTREME_NOT;
}

enum model_rounding flow_rounds(struct flow *fl, const struct ir_instr *call)
{
	const char *name = library_name(fl, call);
	return name && call->n_args == 1 ? model_math_rounds(name) : MODEL_ROUNDS_NOT;
}

/* fminf(n - i, 64): a rounded number stands on the same side of one that the type holds. */
static term whole_extreme(struct flow *fl, const struct ir_instr *in, int mantissa, int depth, bool *is_exact)
{
	enum model_extreme which = flow_is_extreme(fl, in);
	if (which == MODEL_EXTREME_NOT) {
		return TERM_NONE;
	}
	term a = whole(fl, in->args[0], mantissa, depth + 1, is_exact),
	     b = whole(fl, in->args[1], mantissa, depth + 1, is_exact);
	return term_binary(fl->pool, which == MODEL_EXTREME_LEAST ? TERM_MIN : TERM_MAX, a, b);
}

/* The whole number that a floating value is; TERM_NONE: it may be none. Not exact: that is so where the number is no
 * larger than the type holds. */
static term whole(struct flow *fl, ir_id id, int mantissa, int depth, bool *is_exact)
{
	const struct ir_instr *in = ir_at(fl->f, id);
	if (in->op == IR_REAL) {
		bool is_whole = floor(in->real) == in->real && fabs(in->real) < ldexp(1, mantissa);
		return is_whole ? term_int(fl->pool, (int128)in->real) : TERM_NONE;
	}
	if (in->op == IR_CAST && depth < MAX_WHOLE_DEPTH) {
		return whole_cast(fl, in, mantissa, depth, is_exact);
	}
	return depth >= MAX_WHOLE_DEPTH ? TERM_NONE
	       : in->op == IR_MUL       ? whole_product(fl, in, mantissa, depth, is_exact)
	                                : whole_extreme(fl, in, mantissa, depth, is_exact);
}

term flow_whole(struct flow *fl, ir_id cast, bool *is_exact)
{
	int mantissa = mantissa_of(ir_at(fl->f, cast)->type);
	return mantissa ? whole(fl, cast, mantissa, 0, is_exact) : TERM_NONE;
}

static bool is_at_least(struct flow *fl, const struct ir_instr *in, term t, int128 least)
{
	fact_list facts = {0};
	flow_facts_at(fl, in, &t, 1, &facts);
	return flow_implies(fl, &facts, flow_final(fl, term_compare(fl->pool, REL_GE, t, term_int(fl->pool, least))));
}

/* a / b, b >= 1, rounded: C's own division goes towards 0. */
static term quotient(struct flow *fl, enum model_rounding how, bool is_negative, term a, term b)
{
	struct term_pool *p = fl->pool;
	term rest = term_sub(p, b, term_int(p, 1));
	bool away = is_negative ? how == MODEL_ROUNDS_DOWN : how == MODEL_ROUNDS_UP;
	term from = !away ? a : is_negative ? term_sub(p, a, rest) : term_add(p, a, rest);
	return term_binary(p, TERM_DIV, from, b);
}

/* Does the dividend fit the type, and its quotient with it? */
static bool fits_itself(const struct term_pool *p, const struct ir_type *type, term a, bool is_positive)
{
	int128 lo, hi;
	struct term_range r = term_bounds(p, a);
	return type_range(type, &lo, &hi) && (is_positive || type->is_signed) && r.has_lo && r.has_hi &&
	       (is_positive || r.lo >= lo) && r.hi <= hi;
}

/* That the quotient fits the type; false: that would say too little of what was divided. */
static bool assume_fits(struct flow *fl, const struct ir_instr *in, int mantissa, term a, term b)
{
	struct term_pool *p = fl->pool;
	int128 by, lo, hi;
	if (mantissa < MANTISSA_DOUBLE || in->type->bits > 32 || !term_const_value(p, b, &by) || by > MOST_DIVISOR ||
	    !type_range(in->type, &lo, &hi)) {
		return false;
	}
	term fits = term_and(p, term_compare(p, REL_GT, a, term_int(p, (lo - 1) * by)),
	                     term_compare(p, REL_LT, a, term_int(p, (hi + 1) * by)));
	flow_assume_fits(fl, in, fits);
	return true;
}

/* A whole number that becomes an integer again: itself, if it is one that both types hold. That one which is known to
 * be no larger is no less than the type holds is assumed. */
static term back_again(struct flow *fl, const struct ir_instr *in, const struct ir_instr *x, int mantissa)
{
	struct term_pool *p = fl->pool;
	bool is_exact = true;
	term t = whole(fl, x->id, mantissa, 0, &is_exact);
	int128 lo, hi, most = (int128)1 << mantissa;
	if (!t || !type_range(in->type, &lo, &hi)) {
		return TERM_NONE;
	}
	lo = is_exact || lo > -most ? lo : -most;
	hi = is_exact || hi < most ? hi : most;
	term above = term_compare(p, REL_GE, t, term_int(p, lo)), below = term_compare(p, REL_LE, t, term_int(p, hi));
	fact_list facts = {0};
	flow_facts_at(fl, in, &t, 1, &facts);
	if (!flow_implies(fl, &facts, flow_final(fl, below))) {
		return term_select(p, term_and(p, above, below), t, flow_unknown(fl, in, ""));
	}
	if (!flow_implies(fl, &facts, flow_final(fl, above))) {
		if (!in->type->is_signed) {
			return term_select(p, above, t, flow_unknown(fl, in, ""));
		}
		flow_rest_on(fl, ASSUMING(SIZES_FIT)); /* as a fact it would cost more than it tells */
	}
	return t;
}

static term whole_quotient(struct flow *fl, const struct ir_instr *in, const struct ir_instr *x, int mantissa,
                           enum model_rounding how)
{
	struct term_pool *p = fl->pool;
	bool is_exact = true, is_whole_divisor = true;
	term a = whole(fl, x->args[0], mantissa, 0, &is_exact), b = whole(fl, x->args[1], mantissa, 0, &is_whole_divisor);
	if (!a || !b || !is_whole_divisor || !is_at_least(fl, in, b, 1)) {
		return TERM_NONE;
	}
	bool is_positive = is_at_least(fl, in, a, 0);
	if (!(is_exact && fits_itself(p, in->type, a, is_positive)) && !assume_fits(fl, in, mantissa, a, b)) {
		return TERM_NONE; /* what does not fit its type is any number */
	}
	term up = quotient(fl, how, false, a, b);
	if (is_positive) {
		return up;
	}
	return term_select(p, term_compare(p, REL_GE, a, term_int(p, 0)), up, quotient(fl, how, true, a, b));
}

term flow_rounded(struct flow *fl, const struct ir_instr *in)
{
	const struct ir_instr *x = ir_at(fl->f, in->args[0]);
	enum model_rounding how = MODEL_ROUNDS_TO_ZERO;
	if (x->op == IR_CALL && x->n_args == 1) {
		how = flow_rounds(fl, x);
		how = how == MODEL_ROUNDS_NEAR ? MODEL_ROUNDS_NOT : how;
		x = ir_at(fl->f, x->args[0]);
	}
	int mantissa = mantissa_of(x->type);
	if (how == MODEL_ROUNDS_NOT || !mantissa || in->type->bits < 32) {
		return TERM_NONE;
	}
	return x->op == IR_DIV ? whole_quotient(fl, in, x, mantissa, how) : back_again(fl, in, x, mantissa);
}
