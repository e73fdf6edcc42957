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
 *
 * `i + 4 <= n; i += 4` without sign compares what may have wrapped itself. By induction it has not: with the condition
 * read as i + c <= B and the step s, an i that is start or at most B - c + s has no wrap in i + c if start + c and
 * B + s fit the type, and then the next i is at most B - c + s again.
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
			flow_rest_on(fl, facts->at[i].assuming);
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

/* A condition at the latch on x + `ahead`, wrapped as the machine does: no more than `bound`. */
struct look_ahead {
	term bound;
	int128 ahead;
};

struct find_wrap {
	struct flow *fl;
	const struct loop_var *v;
	uint32_t bits;
	term found;
	int128 ahead;
};

static void find_wrap(term atom, void *payload)
{
	struct find_wrap *w = payload;
	const struct term_node *n = term_get(w->fl->pool, atom);
	int128 ahead;
	if (n->kind == TERM_WRAP && !n->is_signed && n->bits == w->bits &&
	    term_const_value(w->fl->pool, term_sub(w->fl->pool, n->args[0], w->v->placeholder), &ahead) && ahead > 0) {
		w->found = atom;
		w->ahead = ahead;
	}
}

static bool looks_ahead(struct flow *fl, const struct loop_var *v, const struct term_node *wrap, const fact_list *facts,
                        struct look_ahead *out)
{
	for (size_t i = 0; i < facts->n; i++) {
		const struct term_node *n = term_get(fl->pool, facts->at[i].cond);
		struct find_wrap w = {.fl = fl, .v = v, .bits = wrap->bits};
		term slope, rest;
		int128 minus;
		if (n->kind != TERM_GE0) {
			continue;
		}
		term_each_atom(fl->pool, n->args[0], find_wrap, &w);
		if (w.found && term_linear_in(fl->pool, n->args[0], w.found, &slope, &rest) &&
		    term_const_value(fl->pool, slope, &minus) && minus == -1 && loop_invariant(fl, rest, v->loop)) {
			flow_rest_on(fl, facts->at[i].assuming);
			*out = (struct look_ahead){rest, w.ahead};
			return true;
		}
	}
	return false;
}

/* Every round but the first: x is at most B - c + s. */
static void remember_bound(struct flow *fl, const struct loop_var *v, const struct look_ahead *a, term step)
{
	struct term_pool *p = fl->pool;
	term k = fl->loop->states[v->loop->index].counter;
	term closed = term_add(p, v->start, term_mul(p, step, k));
	term most = term_add(p, term_sub(p, a->bound, term_int(p, a->ahead)), step);
	term bounded = term_compare(p, REL_LE, closed, most);
	flow_side_fact(fl, k, term_or(p, term_compare(p, REL_EQ, k, term_int(p, 0)), bounded), loop_place(v->loop),
	               "loop condition of the iteration before");
}

static term looked_ahead(struct flow *fl, const struct loop_var *v, const struct term_node *wrap,
                         const fact_list *facts, term step, term plain)
{
	struct look_ahead a;
	if (!v->start || !looks_ahead(fl, v, wrap, facts, &a)) {
		return TERM_NONE;
	}
	struct term_pool *p = fl->pool;
	term high = term_int(p, highest(wrap));
	term first = term_compare(p, REL_LE, term_add(p, v->start, term_int(p, a.ahead)), high);
	term later = term_compare(p, REL_LE, term_add(p, a.bound, step), high);
	later = flow_final(fl, later);
	if (!loop_holds(fl, facts, flow_final(fl, first))) {
		return TERM_NONE;
	}
	if (!loop_holds(fl, facts, later)) {
		if (!may_assume(fl, wrap, a.bound, facts, later)) {
			return TERM_NONE;
		}
		plain = assumed(fl, v, later, plain);
	}
	remember_bound(fl, v, &a, step);
	return plain;
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
		term ahead = looked_ahead(fl, v, wrap, &facts, step, plain);
		return ahead ? ahead : next;
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

struct in_header {
	struct term_pool *pool;
	term counter, found;
};

static void note_wrapped(term atom, void *payload)
{
	struct in_header *w = payload;
	const struct term_node *n = term_get(w->pool, atom);
	if (!w->found && n->kind == TERM_WRAP && !n->is_signed && term_contains(w->pool, n->args[0], w->counter)) {
		w->found = atom;
	}
}

term loop_unwrapped(struct flow *fl, const struct ir_loop *l, term cond)
{
	struct term_pool *p = fl->pool;
	struct in_header w = {p, fl->loop->states[l->index].counter, TERM_NONE};
	const struct ir_block *h = l->header;
	term_each_atom(p, cond, note_wrapped, &w);
	if (!w.found) {
		return cond;
	}
	fact_list facts = {0};
	flow_facts_at(fl, h->instrs.at[h->instrs.n - 1], &cond, 1, &facts);
	const struct term_node *n = term_get(p, w.found);
	term low = term_compare(p, REL_GE, n->args[0], term_int(p, 0));
	term high = term_compare(p, REL_LE, n->args[0], term_int(p, highest(n)));
	return loop_holds(fl, &facts, term_and(p, low, high)) ? loop_replace(fl, cond, w.found, n->args[0]) : cond;
}
