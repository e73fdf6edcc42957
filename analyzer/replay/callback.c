/*
 * Callbacks: the calls that a modelled function makes of what it was given. An executor's range `lo <= p0 <= p1 <= hi`
 * is called once for all of it, which is one of the ways it may be split; a single index is called for each value.
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

#define MAX_BOUNDS 8
#define MAX_CALLBACKS 1024 /* indices that a callback is run for */

/* What the bounds say of each pN: from (inclusive), to (exclusive unless `closed`), and whether another pM stands
 * between it and its bound. */
struct range {
	bool has_lo, has_hi, closed, above_other, below_other;
	struct value lo, hi;
	const struct model_expr *is; /* it is this argument of the call; or null */
};

static struct range *range_of(struct range *ranges, const struct model_expr *e)
{
	return e->kind == MODEL_BOUND && e->value >= 0 && e->value < MAX_BOUNDS ? &ranges[e->value] : NULL;
}

/* small < large, or small <= large where `closed`. */
static void bound(struct run *r, struct row_call *c, struct range *ranges, const struct model_expr *small,
                  const struct model_expr *large, bool closed)
{
	struct range *s = range_of(ranges, small), *l = range_of(ranges, large);
	if (s && l) {
		s->below_other = l->above_other = true;
	} else if (s && !model_expr_has(large, MODEL_BOUND)) {
		s->has_hi = true;
		s->hi = row_eval(r, c, large, NULL);
		s->closed = closed;
	} else if (l && !model_expr_has(small, MODEL_BOUND)) {
		l->has_lo = true;
		l->lo = row_eval(r, c, small, NULL);
		if (!closed && l->lo.kind == VALUE_INT) {
			l->lo.i++;
		}
	}
}

static void read_bounds(struct run *r, struct row_call *c, struct range *ranges, const struct model_expr *e)
{
	switch ((int)e->kind) {
	case MODEL_AND:
		read_bounds(r, c, ranges, e->args[0]);
		read_bounds(r, c, ranges, e->args[1]);
		return;
	case MODEL_LT:
	case MODEL_LE:
		bound(r, c, ranges, e->args[0], e->args[1], e->kind == MODEL_LE);
		return;
	case MODEL_GT:
	case MODEL_GE:
		bound(r, c, ranges, e->args[1], e->args[0], e->kind == MODEL_GE);
		return;
	case MODEL_EQ:
		if (range_of(ranges, e->args[0]) && e->args[1]->kind == MODEL_ARG) {
			range_of(ranges, e->args[0])->is = e->args[1];
		}
		bound(r, c, ranges, e->args[0], e->args[1], true);
		bound(r, c, ranges, e->args[1], e->args[0], true);
		return;
	}
}

static bool known(const struct range *x)
{
	return x->has_lo && x->has_hi && x->lo.kind == VALUE_INT && x->hi.kind == VALUE_INT;
}

/* The pair p, q of `lo <= p <= q <= hi` is called once for all of it. */
static bool fill_pair(struct run *r, const struct range *ranges, struct value *bounds, size_t i)
{
	const struct range *p = &ranges[i], *q = &ranges[i + 1];
	if (!p->below_other || !q->above_other || !p->has_lo || !q->has_hi) {
		return false;
	}
	bounds[i] = p->lo;
	bounds[i + 1] = q->hi;
	if (!q->closed && q->hi.kind == VALUE_INT) {
		bounds[i + 1].i--;
	}
	dep_use(r, p->lo.dep);
	dep_use(r, q->hi.dep);
	return true;
}

/* What is handed on as it was given, where it is of the type that is wanted. */
static bool hand_on(const struct row_call *c, const struct range *x, const struct ir_type *wanted, struct value *out)
{
	size_t at = x->is && x->is->value >= 0 ? (size_t)x->is->value + c->has_this : c->n_args;
	if (at >= c->n_args || c->types[at] != wanted) {
		return false;
	}
	*out = c->args[at];
	return true;
}

/* Everything but one index that runs over its range: its number, or -1. */
static int fill_bounds(struct run *r, const struct range *ranges, struct value *bounds, size_t n)
{
	int running = -1;
	for (size_t i = 0; i < n; i++) {
		bounds[i] = value_unknown("an argument that an executor chooses");
		if (i + 1 < n && fill_pair(r, ranges, bounds, i)) {
			i++;
		} else if (known(&ranges[i]) && running < 0) {
			running = (int)i;
			dep_use(r, ranges[i].lo.dep);
			dep_use(r, ranges[i].hi.dep);
		}
	}
	return running;
}

static void push_callback(struct run *r, struct row_call *c, const struct ir_func *f, struct value closure,
                          const struct model_callback *cb, const struct range *ranges)
{
	struct value args[MAX_BOUNDS + 1];
	size_t first = closure.kind == VALUE_PTR, n = f->params.n < MAX_BOUNDS ? f->params.n : MAX_BOUNDS;
	args[0] = closure;
	for (size_t i = first; i < n; i++) {
		const struct ir_type *t = f->params.at[i].type;
		if (i - first < c->n_bounds && hand_on(c, &ranges[i - first], t, &args[i])) {
			continue;
		}
		args[i] =
		    i - first < c->n_bounds ? c->bounds[i - first] : value_unknown("an argument that an executor chooses");
		if (t->kind == IR_TYPE_INT) {
			args[i] = row_typed(r, args[i], t);
		} else {
			args[i] = value_unknown("an argument that an executor chooses");
		}
	}
	struct value holds = cb->bounds ? row_eval(r, c, cb->bounds, NULL) : value_int(1);
	if (value_truth(holds) != ANSWER_NO) {
		pending_add(r, f, args, n);
	}
}

static void run_over(struct run *r, struct row_call *c, const struct ir_func *f, struct value closure,
                     const struct model_callback *cb, struct value *bounds, int running, const struct range *ranges)
{
	const struct range *range = &ranges[running];
	int128 last = range->hi.i - !range->closed, count = last - range->lo.i + 1;
	for (int128 k = 0; k < count; k++) {
		if (count > MAX_CALLBACKS && k == MAX_CALLBACKS / 2) {
			k = count - MAX_CALLBACKS / 2;
			memory_clobber(r, closure, false, "what calls that were not run would have written");
		}
		bounds[running] = value_int(range->lo.i + k);
		bounds[running].dep = dep_join(r, range->lo.dep, range->hi.dep);
		push_callback(r, c, f, closure, cb, ranges);
	}
}

/* Without an element to hand over there is no call. */
static bool has_no_element(struct run *r, struct row_call *c, const struct model_callback *cb)
{
	for (size_t i = 0; i < cb->items.n; i++) {
		struct value bytes = row_eval(r, c, cb->items.at[i].range.bytes, NULL);
		if (bytes.kind == VALUE_INT && bytes.i <= 0) {
			dep_use(r, bytes.dep);
			return true;
		}
	}
	return false;
}

/* The function that the row calls back, if it has a body. */
static const struct ir_func *called_back(struct run *r, struct row_call *c, const struct model_callback *cb,
                                         struct value *closure)
{
	struct value v = row_eval(r, c, cb->callee, NULL);
	bool plain = cb->callee->kind == MODEL_ARG && cb->callee->value >= 0;
	bool given = plain && (size_t)cb->callee->value + c->has_this < c->n_args;
	const struct ir_type *t = given ? c->types[(size_t)cb->callee->value + c->has_this] : NULL;
	const struct ir_func *f = callee_of(r, v, t, closure);
	return f && f->blocks.n ? f : NULL;
}

bool row_forward(struct run *r, const struct model_function *row, struct row_call *c)
{
	const struct model_callback *cb = &row->calls.at[0];
	const struct ir_type *result = c->in->type;
	struct value args[MAX_BOUNDS + 1];
	struct range ranges[MAX_BOUNDS] = {0};
	const struct ir_func *f = called_back(r, c, cb, &args[0]);
	size_t first = args[0].kind == VALUE_PTR;
	bool pointers = f && result->kind == IR_TYPE_PTR && f->result->kind == IR_TYPE_PTR;
	if (!f || (result != f->result && !pointers) || f->params.n > MAX_BOUNDS) {
		return false;
	}
	if (cb->bounds) {
		read_bounds(r, c, ranges, cb->bounds);
	}
	for (size_t i = first; i < f->params.n; i++) {
		if (!hand_on(c, &ranges[i - first], f->params.at[i].type, &args[i])) {
			return false;
		}
	}
	frame_push(r, f, args, f->params.n, c->in->id);
	return true;
}

void row_call_back(struct run *r, struct row_call *c, const struct model_callback *cb)
{
	if (has_no_element(r, c, cb)) {
		return;
	}
	struct value closure, bounds[MAX_BOUNDS];
	const struct ir_func *f = called_back(r, c, cb, &closure);
	if (!f) {
		struct value result = c->result;
		call_unknown(r, c->in, c->callee, c->args, c->n_args);
		c->result = result;
		return;
	}
	struct range ranges[MAX_BOUNDS] = {0};
	if (cb->bounds) {
		read_bounds(r, c, ranges, cb->bounds);
	} else if (!cb->once) {
		run_doubt(r, run_text(r, "whether '%s' calls back", row_name(c)));
	}
	size_t first = closure.kind == VALUE_PTR, n = f->params.n > first ? f->params.n - first : 0;
	c->bounds = bounds;
	c->n_bounds = n < MAX_BOUNDS ? n : MAX_BOUNDS;
	int running = fill_bounds(r, ranges, bounds, c->n_bounds);
	if (running >= 0) {
		run_over(r, c, f, closure, cb, bounds, running, ranges);
	} else {
		push_callback(r, c, f, closure, cb, ranges);
	}
	c->bounds = NULL;
	c->n_bounds = 0;
}
