/*
 * real.c: integers made of floating values, as far as comparisons tell: `if (x >= 0 && x < w) row[(int)x]`.
 *
 * What counts of a floating value is the largest whole number that is not above it, whether it is whole itself, and
 * whether it is no number at all. In these three every comparison can be said exactly, NaN included, which fails all of
 * them but `!=`: `x < 8` holds where x is a number whose floor is below 8, and where it does not hold, x may be none.
 * A value that no cast to an integer is made of is left alone: most comparisons of a kernel are none of our business.
 *
 * What a cast makes of a number that the integer does not hold, C leaves open; a device takes the nearest one, and 0
 * for NaN (PTX, cvt).
 */
#include "flow/call_int.h"
#include "flow/walk_int.h"

#include <math.h>

struct real_view {
	term floor, is_whole, is_nan;
	assumptions rests;
	bool says; /* something is known of it, or compares it */
};

struct reals {
	struct map casted, compared; /* instructions that a cast to an integer is made of; that are compared */
	struct map views;            /* instruction -> struct real_view * */
};

#define MAX_VIEW_DEPTH 16
#define LARGEST_REAL 0x1p62

static bool is_float(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_FLOAT;
}

static bool is_compare(enum ir_op op)
{
	return op == IR_EQ || op == IR_NE || op == IR_LT || op == IR_LE || op == IR_GT || op == IR_GE;
}

static bool is_header_phi(const struct ir_instr *in)
{
	return in->op == IR_PHI && in->block->loop && in->block->loop->header == in->block;
}

/* Which arguments of an instruction the value is made of, so that its view is made of theirs. */
static bool is_made_of_arguments(struct flow *fl, const struct ir_instr *in)
{
	if (in->op == IR_CALL) {
		return flow_rounds(fl, in) != MODEL_ROUNDS_NOT || flow_is_extreme(fl, in) != MODEL_EXTREME_NOT;
	}
	return in->op == IR_CAST || in->op == IR_SELECT || (in->op == IR_PHI && !is_header_phi(in));
}

static void mark_made_of(struct flow *fl, struct reals *x, ir_id id)
{
	VEC(ir_id) work = {0};
	vec_push(&fl->scratch, &work, id);
	while (work.n) {
		const struct ir_instr *in = ir_at(fl->f, work.at[--work.n]);
		uint64_t known;
		if (!is_float(in->type) || map_get(&x->casted, in->id, &known)) {
			continue;
		}
		map_put(&x->casted, in->id, 1);
		for (uint32_t i = 0; i < in->n_args && is_made_of_arguments(fl, in); i++) {
			vec_push(&fl->scratch, &work, in->args[i]);
		}
	}
}

/* What is widened is what it was. */
static ir_id root_of(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = ir_at(f, id);
	while (in->op == IR_CAST && is_float(in->type) && is_float(ir_at(f, in->args[0])->type) &&
	       ir_at(f, in->args[0])->type->bits <= in->type->bits) {
		in = ir_at(f, in->args[0]);
	}
	return in->id;
}

static bool is_marked(const struct map *m, ir_id id)
{
	uint64_t one;
	return map_get(m, id, &one);
}

/* What it is compared with counts as well. */
static void mark_compared(struct flow *fl, struct reals *x, const struct ir_instr *in)
{
	ir_id a = root_of(fl->f, in->args[0]), b = root_of(fl->f, in->args[1]);
	map_put(&x->compared, a, 1);
	map_put(&x->compared, b, 1);
	if (is_marked(&x->casted, a) != is_marked(&x->casted, b)) {
		mark_made_of(fl, x, is_marked(&x->casted, a) ? b : a);
	}
}

static struct reals *reals_of(struct flow *fl)
{
	if (fl->walk->reals) {
		return fl->walk->reals;
	}
	struct reals *x = fl->walk->reals = ARENA_NEW(&fl->scratch, struct reals);
	map_init(&x->casted, &fl->scratch);
	map_init(&x->compared, &fl->scratch);
	map_init(&x->views, &fl->scratch);
	for (ir_id id = 1; id < fl->f->instrs.n; id++) {
		const struct ir_instr *in = ir_at(fl->f, id);
		if (in && in->op == IR_CAST && in->type->kind == IR_TYPE_INT && in->type->bits > 1) {
			mark_made_of(fl, x, in->args[0]);
		}
	}
	for (ir_id id = 1; id < fl->f->instrs.n; id++) {
		const struct ir_instr *in = ir_at(fl->f, id);
		if (in && is_compare(in->op) && is_float(ir_at(fl->f, in->args[0])->type)) {
			mark_compared(fl, x, in);
		}
	}
	return x;
}

static term fresh(struct flow *fl, const struct ir_instr *in, enum sort sort, const char *what)
{
	const char *key = flow_instr_key(fl, what, in->id);
	struct symbol s = {.role = SYMBOL_LOCAL, .sort = sort, .key = key, .name = key, .made_up_name = true};
	term t = term_symbol(fl->pool, &s);
	flow_born(fl, t, in->block);
	return t;
}

static void view_of(struct flow *fl, ir_id id, int depth, struct real_view *out);

static struct real_view opaque(struct flow *fl, const struct ir_instr *in)
{
	return (struct real_view){fresh(fl, in, SORT_INT, "floor"), fresh(fl, in, SORT_BOOL, "whole"),
	                          fresh(fl, in, SORT_BOOL, "nan"), 0, is_marked(&reals_of(fl)->compared, in->id)};
}

static struct real_view whole_number(struct flow *fl, term t)
{
	return (struct real_view){t, term_bool(fl->pool, true), term_bool(fl->pool, false), 0, true};
}

static struct real_view literal(struct flow *fl, const struct ir_instr *in)
{
	double v = in->real;
	if (!(fabs(v) < LARGEST_REAL)) {
		return opaque(fl, in);
	}
	struct real_view out = whole_number(fl, term_int(fl->pool, (int128)floor(v)));
	out.is_whole = term_bool(fl->pool, floor(v) == v);
	return out;
}

/* Of an integer: itself, where the type holds it. That it does, of what is not known to be small, is taken to be so. */
static struct real_view converted(struct flow *fl, const struct ir_instr *in, int depth)
{
	const struct ir_instr *from = ir_at(fl->f, in->args[0]);
	struct real_view out;
	if (is_float(from->type)) {
		if (from->type->bits > in->type->bits) {
			return opaque(fl, in); /* it may be rounded up to the next whole number */
		}
		view_of(fl, from->id, depth + 1, &out);
		return out;
	}
	bool is_exact = true;
	term t = flow_whole(fl, in->id, &is_exact);
	if (!t) {
		return opaque(fl, in);
	}
	out = whole_number(fl, t);
	out.rests = is_exact ? 0 : ASSUMING(SIZES_FIT);
	return out;
}

static term next(struct flow *fl, term t)
{
	return term_add(fl->pool, t, term_int(fl->pool, 1));
}

static term either(struct flow *fl, term a, term b)
{
	return term_or(fl->pool, a, b);
}

static term at_least(struct flow *fl, term a, int128 b)
{
	return term_compare(fl->pool, REL_GE, a, term_int(fl->pool, b));
}

/* The whole number that rounding makes of it. */
static struct real_view rounded(struct flow *fl, const struct ir_instr *in, enum model_rounding how, int depth)
{
	struct real_view v;
	view_of(fl, in->args[0], depth + 1, &v);
	term stays = v.is_whole;
	stays = how == MODEL_ROUNDS_DOWN      ? term_bool(fl->pool, true)
	        : how == MODEL_ROUNDS_TO_ZERO ? either(fl, stays, at_least(fl, v.floor, 0))
	        : how == MODEL_ROUNDS_NEAR    ? either(fl, stays, fresh(fl, in, SORT_BOOL, "down"))
	                                      : stays;
	v.floor = term_select(fl->pool, stays, v.floor, next(fl, v.floor));
	v.is_whole = term_bool(fl->pool, true);
	return v;
}

/* fmin and fmax: of a number and NaN, the number. */
static struct real_view extreme(struct flow *fl, const struct ir_instr *in, bool is_least, int depth)
{
	struct term_pool *p = fl->pool;
	struct real_view a, b, out;
	view_of(fl, in->args[0], depth + 1, &a);
	view_of(fl, in->args[1], depth + 1, &b);
	term one = term_binary(p, is_least ? TERM_MIN : TERM_MAX, a.floor, b.floor);
	term first = term_compare(p, is_least ? REL_LT : REL_GT, a.floor, b.floor),
	     equal = term_compare(p, REL_EQ, a.floor, b.floor);
	term both = is_least ? either(fl, a.is_whole, b.is_whole) : term_and(p, a.is_whole, b.is_whole);
	term whole = either(fl, term_and(p, equal, both),
	                    term_and(p, term_not(p, equal), term_select(p, first, a.is_whole, b.is_whole)));
	out.floor = term_select(p, a.is_nan, b.floor, term_select(p, b.is_nan, a.floor, one));
	out.is_whole = term_select(p, a.is_nan, b.is_whole, term_select(p, b.is_nan, a.is_whole, whole));
	out.is_nan = term_and(p, a.is_nan, b.is_nan);
	out.rests = a.rests | b.rests;
	out.says = true;
	return out;
}

static struct real_view called(struct flow *fl, const struct ir_instr *in, int depth)
{
	enum model_rounding how = flow_rounds(fl, in);
	enum model_extreme which = flow_is_extreme(fl, in);
	return how != MODEL_ROUNDS_NOT      ? rounded(fl, in, how, depth)
	       : which != MODEL_EXTREME_NOT ? extreme(fl, in, which == MODEL_EXTREME_LEAST, depth)
	                                    : opaque(fl, in);
}

static struct real_view selected(struct flow *fl, const struct ir_instr *in, int depth)
{
	struct term_pool *p = fl->pool;
	struct real_view a, b;
	term c = flow_value(fl, in->args[0], in->block);
	if (!c) {
		return opaque(fl, in);
	}
	c = flow_as_condition(fl, c);
	view_of(fl, in->args[1], depth + 1, &a);
	view_of(fl, in->args[2], depth + 1, &b);
	return (struct real_view){term_select(p, c, a.floor, b.floor), term_select(p, c, a.is_whole, b.is_whole),
	                          term_select(p, c, a.is_nan, b.is_nan), a.rests | b.rests, true};
}

/* `if (y <= 0) y = 0;` */
static struct real_view joined(struct flow *fl, const struct ir_instr *in, int depth)
{
	size_t n = in->n_args;
	struct ir_block *const *preds = in->block->preds.at;
	term *floors = ARENA_ARRAY(&fl->scratch, term, n), *wholes = ARENA_ARRAY(&fl->scratch, term, n),
	     *nans = ARENA_ARRAY(&fl->scratch, term, n);
	struct real_view out = {.says = true};
	for (size_t i = 0; i < n; i++) {
		struct real_view v;
		if (is_header_phi(in) || !fl->walk->blocks[preds[i]->index].done) {
			return opaque(fl, in);
		}
		view_of(fl, in->args[i], depth + 1, &v);
		const struct ir_block *from = ir_at(fl->f, in->args[i])->block;
		floors[i] = flow_seen_from(fl, v.floor, from, in->block);
		wholes[i] = flow_seen_from(fl, v.is_whole, from, in->block);
		nans[i] = flow_seen_from(fl, v.is_nan, from, in->block);
		out.rests |= v.rests;
	}
	assumptions outer = flow_rests_begin(fl);
	out.floor = flow_join_straight(fl, in->block, preds, floors, n);
	out.is_whole = flow_join_straight(fl, in->block, preds, wholes, n);
	out.is_nan = flow_join_straight(fl, in->block, preds, nans, n);
	out.rests |= flow_rests_end(fl, outer);
	return out.floor && out.is_whole && out.is_nan ? out : opaque(fl, in);
}

static struct real_view make_view(struct flow *fl, const struct ir_instr *in, int depth)
{
	if (depth >= MAX_VIEW_DEPTH) {
		return opaque(fl, in);
	}
	return in->op == IR_REAL     ? literal(fl, in)
	       : in->op == IR_CAST   ? converted(fl, in, depth)
	       : in->op == IR_CALL   ? called(fl, in, depth)
	       : in->op == IR_SELECT ? selected(fl, in, depth)
	       : in->op == IR_PHI    ? joined(fl, in, depth)
	                             : opaque(fl, in);
}

static void view_of(struct flow *fl, ir_id id, int depth, struct real_view *out)
{
	struct reals *x = reals_of(fl);
	struct real_view *known = map_ptr(&x->views, id);
	if (!known) {
		known = ARENA_NEW(&fl->scratch, struct real_view);
		*known = make_view(fl, ir_at(fl->f, id), depth);
		map_put(&x->views, id, (uint64_t)(uintptr_t)known);
	}
	flow_rest_on(fl, known->rests);
	*out = *known;
}

/* a < b of two numbers with one floor: b is not whole, and a is, or lies nearer to it. */
static term is_nearer(struct flow *fl, const struct ir_instr *in, const struct real_view *a, const struct real_view *b)
{
	struct term_pool *p = fl->pool;
	return term_and(p, term_not(p, b->is_whole), either(fl, a->is_whole, fresh(fl, in, SORT_BOOL, "nearer")));
}

static term is_less(struct flow *fl, const struct ir_instr *in, const struct real_view *a, const struct real_view *b)
{
	struct term_pool *p = fl->pool;
	term same = term_compare(p, REL_EQ, a->floor, b->floor);
	return either(fl, term_compare(p, REL_LT, a->floor, b->floor), term_and(p, same, is_nearer(fl, in, a, b)));
}

static term is_equal(struct flow *fl, const struct ir_instr *in, const struct real_view *a, const struct real_view *b)
{
	struct term_pool *p = fl->pool;
	term neither = term_and(p, term_not(p, a->is_whole), term_not(p, b->is_whole));
	term apart = term_and(p, neither, fresh(fl, in, SORT_BOOL, "equal"));
	return term_and(p, term_compare(p, REL_EQ, a->floor, b->floor),
	                either(fl, term_and(p, a->is_whole, b->is_whole), apart));
}

static term related(struct flow *fl, const struct ir_instr *in, enum relation r, const struct real_view *a,
                    const struct real_view *b)
{
	struct term_pool *p = fl->pool;
	bool is_same = root_of(fl->f, in->args[0]) == root_of(fl->f, in->args[1]);
	switch (r) {
	case REL_LT:
		return is_same ? term_bool(p, false) : is_less(fl, in, a, b);
	case REL_GT:
		return is_same ? term_bool(p, false) : is_less(fl, in, b, a);
	case REL_LE:
		return is_same ? term_bool(p, true) : term_not(p, is_less(fl, in, b, a));
	case REL_GE:
		return is_same ? term_bool(p, true) : term_not(p, is_less(fl, in, a, b));
	case REL_EQ:
	case REL_NE:
		return is_same ? term_bool(p, true) : is_equal(fl, in, a, b);
	}
	BUG("relation %d", r);
}

term flow_compare_reals(struct flow *fl, const struct ir_instr *in, enum relation r)
{
	struct term_pool *p = fl->pool;
	struct reals *x = reals_of(fl);
	ir_id left = root_of(fl->f, in->args[0]), right = root_of(fl->f, in->args[1]);
	struct real_view a, b;
	if (!is_marked(&x->casted, left) && !is_marked(&x->casted, right)) {
		return TERM_NONE;
	}
	view_of(fl, left, 0, &a);
	view_of(fl, right, 0, &b);
	term numbers = term_and(p, term_not(p, a.is_nan), term_not(p, b.is_nan));
	term holds = term_and(p, numbers, related(fl, in, r, &a, &b));
	return r == REL_NE ? term_not(p, holds) : holds;
}

/* The nearest integer that the type has, and 0 for NaN. */
static term saturated(struct flow *fl, const struct real_view *v, term t, int128 lo, int128 hi)
{
	struct term_pool *p = fl->pool;
	term within = term_binary(p, TERM_MIN, term_binary(p, TERM_MAX, t, term_int(p, lo)), term_int(p, hi));
	return term_select(p, v->is_nan, term_int(p, 0), within);
}

term flow_truncated(struct flow *fl, const struct ir_instr *in)
{
	struct term_pool *p = fl->pool;
	struct real_view v;
	int128 lo, hi;
	view_of(fl, in->args[0], 0, &v);
	if (!v.says || !type_range(in->type, &lo, &hi)) {
		return flow_unknown(fl, in, "");
	}
	term about[] = {v.floor, v.is_whole, v.is_nan};
	fact_list facts = {0};
	flow_facts_at(fl, in, about, 3, &facts);
	term down = either(fl, v.is_whole, at_least(fl, v.floor, 0));
	term t =
	    flow_implies(fl, &facts, flow_final(fl, down)) ? v.floor : term_select(p, down, v.floor, next(fl, v.floor));
	term fits = term_and(p, at_least(fl, t, lo), term_compare(p, REL_LE, t, term_int(p, hi)));
	fits = term_and(p, term_not(p, v.is_nan), fits);
	if (flow_implies(fl, &facts, flow_final(fl, fits))) {
		return t;
	}
	term result = flow_unknown(fl, in, "");
	bool on_device = (fl->f->is_kernel || fl->f->is_device) && in->type->bits >= 32;
	term same = term_compare(p, REL_EQ, result, on_device ? saturated(fl, &v, t, lo, hi) : t);
	flow_side_fact(fl, result, on_device ? same : either(fl, term_not(p, fits), same), in->place, "cast to an integer");
	return result;
}
