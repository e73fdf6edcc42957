/*
 * rounded.c: whole numbers that pass through floating point, as launches count their blocks: (int)ceil((double)n /
 * 256). A double holds every integer of up to 53 bits, and the quotient of two such, a / b, is rounded to a number on
 * the same side of every whole number: it is no nearer to one than 1 / b, and its error is at most a / b * 2^-53 < 1 /
 * b. What a float (24 bits) may not hold stays unknown. LIMIT(precision)
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

/* The whole number that a floating value is, exactly; TERM_NONE: it may be none. */
static term whole(struct flow *fl, ir_id id, int mantissa, int depth)
{
	const struct ir_instr *in = ir_at(fl->f, id);
	if (in->op == IR_REAL) {
		bool is_whole = floor(in->real) == in->real && fabs(in->real) < ldexp(1, mantissa);
		return is_whole ? term_int(fl->pool, (int128)in->real) : TERM_NONE;
	}
	const struct ir_instr *from = in->op == IR_CAST ? ir_at(fl->f, in->args[0]) : NULL;
	if (from && from->type->kind == IR_TYPE_FLOAT && depth < 2 && mantissa_of(from->type) > 0 &&
	    mantissa_of(from->type) <= mantissa) {
		return whole(fl, from->id, mantissa_of(from->type), depth + 1);
	}
	if (!from || from->type->kind != IR_TYPE_INT || from->type->bits == 1) {
		return TERM_NONE;
	}
	term t = flow_value(fl, from->id, in->block);
	bool is_int = t && term_get(fl->pool, t)->sort == SORT_INT;
	return is_int && is_held(fl->pool, t, from->type, mantissa) ? t : TERM_NONE;
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

term flow_rounded(struct flow *fl, const struct ir_instr *in)
{
	struct term_pool *p = fl->pool;
	const struct ir_instr *x = ir_at(fl->f, in->args[0]);
	enum model_rounding how = MODEL_ROUNDS_TO_ZERO;
	if (x->op == IR_CALL && x->n_args == 1 && x->text) {
		const struct ir_func *callee = ir_func_find(fl->c->unit, x->text);
		bool is_library = callee && !callee->blocks.n; /* a body in sight says more than its name */
		how = is_library ? model_math_rounds(callee->name) : MODEL_ROUNDS_NOT;
		x = ir_at(fl->f, x->args[0]);
	}
	int mantissa = mantissa_of(x->type);
	if (how == MODEL_ROUNDS_NOT || x->op != IR_DIV || !mantissa || in->type->bits < 32) {
		return TERM_NONE;
	}
	term a = whole(fl, x->args[0], mantissa, 0), b = whole(fl, x->args[1], mantissa, 0);
	if (!a || !b || !is_at_least(fl, in, b, 1)) {
		return TERM_NONE;
	}
	bool is_positive = is_at_least(fl, in, a, 0);
	int128 lo, hi;
	struct term_range r = term_bounds(p, a);
	bool fits = type_range(in->type, &lo, &hi) && (is_positive || in->type->is_signed) && r.has_lo && r.has_hi &&
	            (is_positive || r.lo >= lo) && r.hi <= hi;
	if (!fits) { /* what does not fit its type is any number */
		return TERM_NONE;
	}
	term up = quotient(fl, how, false, a, b);
	if (is_positive) {
		return up;
	}
	return term_select(p, term_compare(p, REL_GE, a, term_int(p, 0)), up, quotient(fl, how, true, a, b));
}
