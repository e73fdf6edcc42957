/*
 * Strides: steps of loop variables that the machine may wrap.
 *
 * `i += blockDim.x * gridDim.x` adds an unsigned number to a signed index: the machine adds without sign and converts
 * back, so that the next value is int32(uint32(i) + step). As long as i + step fits i's type this is i + step, and the
 * loop a recurrence. On the way to the latch the loop's condition bounds i from above by some B, hence
 *
 *     B + step <= highest value of the type
 *
 * is enough. It is proved where the function alone shows it. Otherwise it becomes an assumed fact of the loop's
 * counter: it travels with the accesses up to the launch, where sizes are known, and what no caller proves is printed
 * with the proof (`assuming ...`). Like signed overflow, which the language leaves undefined, a wrap here breaks
 * tensors of two billion elements only.
 */
#include "flow/loop_int.h"

/* What the latch's conditions say. */
static void facts_at_latch(struct flow *fl, const struct loop_var *v, term about, fact_list *facts)
{
	const struct ir_block *latch = v->loop->latches.at[0];
	flow_facts_at(fl, latch->instrs.at[latch->instrs.n - 1], &about, 1, facts);
}

/* t with conversions of x to unsigned types taken away. */
static term without_conversions(struct flow *fl, term t, term x)
{
	t = loop_replace(fl, t, flow_as_unsigned(fl->pool, x, 32), x);
	return loop_replace(fl, t, flow_as_unsigned(fl->pool, x, 64), x);
}

/* B of a condition B - x >= 0 that is invariant in the loop; an unsigned comparison says it of x as well. */
static term upper_bound(struct flow *fl, const struct loop_var *v, const fact_list *facts)
{
	for (size_t i = 0; i < facts->n; i++) {
		const struct term_node *n = term_get(fl->pool, facts->at[i].cond);
		term slope, rest;
		int128 minus;
		if (n->kind == TERM_GE0 &&
		    term_linear_in(fl->pool, without_conversions(fl, n->args[0], v->placeholder), v->placeholder, &slope,
		                   &rest) &&
		    term_const_value(fl->pool, slope, &minus) && minus == -1 && loop_invariant(fl, rest, v->loop)) {
			return rest;
		}
	}
	return TERM_NONE;
}

struct note_wrap {
	struct term_pool *pool;
	bool found;
};

static int128 highest(const struct term_node *wrap)
{
	return ((int128)1 << (wrap->is_signed ? wrap->bits - 1 : wrap->bits)) - 1;
}

static void note_wrap(term atom, void *payload)
{
	struct note_wrap *n = payload;
	n->found = n->found || term_get(n->pool, atom)->kind == TERM_WRAP;
}

/* May it be taken for granted that the step does not wrap? An index of 32 bits and more passes its type's end for huge
 * bounds only, unless the bound itself may have wrapped: `i < n - 1` where n is 0. Nor where it is known to wrap. */
static bool may_assume(struct flow *fl, const struct term_node *wrap, term bound, const fact_list *facts, term fits)
{
	struct note_wrap n = {fl->pool, false};
	term_each_atom(fl->pool, flow_final(fl, bound), note_wrap, &n);
	return wrap->bits >= 32 && !n.found && !loop_holds(fl, facts, term_not(fl->pool, fits));
}

static term assumed(struct flow *fl, const struct loop_var *v, term cond, term next)
{
	flow_side_fact(fl, fl->loop->states[v->loop->index].counter, cond, loop_place(v->loop), "the step does not wrap");
	fact_list *known = map_ptr(&fl->side_facts, fl->loop->states[v->loop->index].counter);
	assumptions premise = assumption_premise(ASSUME_NO_WRAP_STRIDE, v->loop->index);
	flow_rest_on(fl, premise);
	known->at[known->n - 1].assuming = premise;
	known->at[known->n - 1].is_premise = true;
	return next;
}

/* next as x + step with a step that is invariant and not negative, or TERM_NONE. */
static term as_stride(struct flow *fl, const struct loop_var *v, const struct term_node *wrap, term *step)
{
	term plain = without_conversions(fl, wrap->args[0], v->placeholder);
	*step = term_sub(fl->pool, plain, v->placeholder);
	if (!*step || !loop_invariant(fl, *step, v->loop) || term_contains(fl->pool, *step, v->placeholder)) {
		return TERM_NONE;
	}
	fact_list facts = {0};
	facts_at_latch(fl, v, *step, &facts);
	term forward = term_compare(fl->pool, REL_GE, *step, term_int(fl->pool, 0));
	return loop_holds(fl, &facts, flow_final(fl, forward)) ? plain : TERM_NONE;
}

static term stride(struct flow *fl, const struct loop_var *v, const struct term_node *wrap, term next)
{
	term step, plain = as_stride(fl, v, wrap, &step);
	if (!plain) {
		return next;
	}
	fact_list facts = {0};
	facts_at_latch(fl, v, v->placeholder, &facts);
	term bound = upper_bound(fl, v, &facts);
	if (!bound) {
		return next;
	}
	struct term_pool *p = fl->pool;
	term fits = term_compare(p, REL_LE, term_add(p, bound, step), term_int(p, highest(wrap)));
	fits = flow_final(fl, fits);
	if (loop_holds(fl, &facts, fits)) {
		return plain;
	}
	return may_assume(fl, wrap, bound, &facts, fits) ? assumed(fl, v, fits, plain) : next;
}

term loop_without_wrap(struct flow *fl, const struct loop_var *v, term next)
{
	const struct term_node *n = next ? term_get(fl->pool, next) : NULL;
	if (!n || n->kind != TERM_WRAP || v->loop->latches.n != 1) {
		return next;
	}
	struct term_pool *p = fl->pool;
	if (!n->is_signed) {
		fact_list facts = {0};
		facts_at_latch(fl, v, next, &facts);
		term inner = n->args[0];
		term low = term_compare(p, REL_GE, inner, term_int(p, 0));
		term high = term_compare(p, REL_LT, inner, term_int(p, (int128)1 << n->bits));
		if (loop_holds(fl, &facts, flow_final(fl, term_and(p, low, high)))) {
			return inner;
		}
	}
	return stride(fl, v, n, next);
}
