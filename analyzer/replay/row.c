/*
 * A call of a modelled function: what it requires and may stop at, what it reads and writes (accesses like any other),
 * what it returns and defines, and the callbacks it makes.
 */
#include "replay/replay_int.h"

#define MAX_BOUNDS 8
#define MAX_CALLBACKS 1024 /* indices that a callback is run for */

const struct model_type *handle_role(struct run *r, const struct ir_type *t)
{
	if (!t || t->kind != IR_TYPE_RECORD) {
		return NULL;
	}
	uint64_t known;
	if (!map_get(&r->roles, (uint64_t)(uintptr_t)t, &known)) {
		known = (uint64_t)(uintptr_t)models_type(r->models, t);
		map_put(&r->roles, (uint64_t)(uintptr_t)t, known);
	}
	const struct model_type *role = (const struct model_type *)(uintptr_t)known;
	return role && role->role != MODEL_CONTEXT ? role : NULL;
}

bool is_context(struct run *r, const struct ir_type *t)
{
	const struct model_type *role = t ? models_type(r->models, t) : NULL;
	return role && role->role == MODEL_CONTEXT;
}

static const char *callee_name(const struct row_call *c)
{
	return c->callee->name ? c->callee->name : "";
}

/* ---- conditions ---- */

/* A condition that must hold for the call to come back; false: the run has ended. */
static bool must_hold(struct run *r, struct row_call *c, const struct model_expr *cond)
{
	if (!cond) {
		return true;
	}
	struct value v = row_eval(r, c, cond, NULL);
	dep_use(r, v.dep);
	enum answer truth = value_truth(v);
	if (truth == ANSWER_NO) {
		run_end(r, REPLAY_STOPPED, run_text(r, "'%s' rejects its arguments", callee_name(c)));
	}
	if (truth == ANSWER_UNKNOWN) {
		run_doubt(r, run_text(r, "whether '%s' accepts its arguments", callee_name(c)));
	}
	return !r->ended;
}

static bool may_go_on(struct run *r, struct row_call *c, const struct model_function *row)
{
	if (!must_hold(r, c, row->requires_)) {
		return false;
	}
	switch (row->stop) {
	case MODEL_RETURNS:
		return true;
	case MODEL_STOPS:
		run_end(r, REPLAY_STOPPED, "the operator stopped");
		return false;
	case MODEL_STOPS_UNLESS:
		return must_hold(r, c, row->unless);
	}
	BUG("model stop %d", row->stop);
}

/* ---- accesses ---- */

static int64_t elem_bytes(const struct row_call *c, const struct model_expr *pointer)
{
	if (pointer->kind != MODEL_ARG || pointer->value < 0 || (size_t)pointer->value + c->has_this >= c->n_args) {
		return 0;
	}
	const struct ir_type *t = c->types[(size_t)pointer->value + c->has_this];
	t = t->kind == IR_TYPE_PTR ? t->elem : NULL;
	while (t && t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	return t && t->kind != IR_TYPE_VOID && t->size > 0 ? t->size : 0;
}

static bool access_range(struct run *r, struct row_call *c, const struct model_range *range, enum access_kind kind)
{
	struct value p = row_eval(r, c, range->pointer, NULL), n = row_eval(r, c, range->bytes, NULL);
	enum access_result ok = access_check(r, c->in, kind, p, n, elem_bytes(c, range->pointer));
	if (ok == ACCESS_FINE && kind == ACCESS_WRITE && p.kind == VALUE_PTR && p.memory && n.i > 0) {
		struct layer l = {.fill = FILL_UNKNOWN, .why = run_text(r, "what '%s' wrote", callee_name(c))};
		memory_fill(r, p.memory, p.offset, p.offset + (int64_t)n.i, l);
	}
	return ok != ACCESS_OVER;
}

static bool accesses(struct run *r, struct row_call *c, const struct model_function *row)
{
	for (size_t i = 0; i < row->reads.n; i++) {
		if (!access_range(r, c, &row->reads.at[i], ACCESS_READ)) {
			return false;
		}
	}
	for (size_t i = 0; i < row->writes.n; i++) {
		if (!access_range(r, c, &row->writes.at[i], ACCESS_WRITE)) {
			return false;
		}
	}
	return true;
}

/* ---- results ---- */

static struct value box(struct run *r, struct value h)
{
	return value_with(r, handle_word(r, VOCAB_REF, &h, 1, NULL), h.dep);
}

/* A value of the model as the type that receives it. */
static struct value as_type(struct run *r, struct value v, const struct ir_type *t)
{
	if (v.kind == VALUE_HANDLE) {
		return t && t->kind == IR_TYPE_PTR ? box(r, v) : v;
	}
	if (v.kind == VALUE_TEXT) {
		return value_unknown("a text of a model");
	}
	if (v.kind != VALUE_INT || !t || t->kind != IR_TYPE_INT || t->bits == 1) {
		return t && v.kind != VALUE_UNKNOWN && ir_is_scalar(t) ? value_cast(t, v) : v;
	}
	if (int_wrap(v.i, t->bits, t->is_signed) != v.i) {
		return value_with(r, value_unknown("a value that its type does not have"), v.dep);
	}
	return v;
}

static struct value result_of(struct run *r, struct row_call *c, const struct model_function *row)
{
	if (!row->returns) {
		return value_unknown(run_text(r, "what '%s' returns", callee_name(c)));
	}
	struct value v = as_type(r, row_eval(r, c, row->returns, c->in->type), c->in->type);
	return v.kind == VALUE_UNKNOWN && !v.text ? value_unknown(run_text(r, "what '%s' returns", callee_name(c))) : v;
}

static void define(struct run *r, struct row_call *c, const struct model_define *d)
{
	const struct ir_type *t;
	struct value place = row_place(r, c, d->place, &t);
	struct value v = as_type(r, row_eval(r, c, d->value, t), t);
	if (place.kind != VALUE_PTR || !place.memory || place.memory->is_dead) {
		if (place.kind != VALUE_PTR || place.memory) {
			run_doubt(r, run_text(r, "what '%s' defines", callee_name(c)));
		}
		return;
	}
	memory_store(r, place.memory, place.offset, t && t->size > 0 ? t->size : 1, v);
}

/* ---- callbacks ---- */

/* What the bounds say of each pN: from (inclusive), to (exclusive unless `closed`), and whether another pM stands
 * between it and its bound. */
struct range {
	bool has_lo, has_hi, closed, above_other, below_other;
	struct value lo, hi;
};

static bool mentions_bound(const struct model_expr *e)
{
	if (e->kind == MODEL_BOUND) {
		return true;
	}
	for (size_t i = 0; i < e->n_args; i++) {
		if (mentions_bound(e->args[i])) {
			return true;
		}
	}
	return false;
}

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
	} else if (s && !mentions_bound(large)) {
		s->has_hi = true;
		s->hi = row_eval(r, c, large, NULL);
		s->closed = closed;
	} else if (l && !mentions_bound(small)) {
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
                          const struct model_callback *cb)
{
	struct value args[MAX_BOUNDS + 1];
	size_t first = closure.kind == VALUE_PTR, n = f->params.n < MAX_BOUNDS ? f->params.n : MAX_BOUNDS;
	args[0] = closure;
	for (size_t i = first; i < n; i++) {
		const struct ir_type *t = f->params.at[i].type;
		args[i] =
		    i - first < c->n_bounds ? c->bounds[i - first] : value_unknown("an argument that an executor chooses");
		if (t->kind == IR_TYPE_INT) {
			args[i] = as_type(r, args[i], t);
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
                     const struct model_callback *cb, struct value *bounds, int running, const struct range *range)
{
	int128 last = range->hi.i - !range->closed, count = last - range->lo.i + 1;
	for (int128 k = 0; k < count; k++) {
		if (count > MAX_CALLBACKS && k == MAX_CALLBACKS / 2) {
			k = count - MAX_CALLBACKS / 2;
			memory_clobber(r, closure, false, "what calls that were not run would have written");
		}
		bounds[running] = value_int(range->lo.i + k);
		bounds[running].dep = dep_join(r, range->lo.dep, range->hi.dep);
		push_callback(r, c, f, closure, cb);
	}
}

static void call_back(struct run *r, struct row_call *c, const struct model_callback *cb)
{
	struct value closure, bounds[MAX_BOUNDS];
	struct value v = row_eval(r, c, cb->callee, NULL);
	bool plain = cb->callee->kind == MODEL_ARG && cb->callee->value >= 0;
	bool given = plain && (size_t)cb->callee->value + c->has_this < c->n_args;
	const struct ir_type *t = given ? c->types[(size_t)cb->callee->value + c->has_this] : NULL;
	const struct ir_func *f = callee_of(r, v, t, &closure);
	if (!f || !f->blocks.n) {
		struct value result = c->result;
		call_unknown(r, c->in, c->callee, c->args, c->n_args);
		c->result = result;
		return;
	}
	struct range ranges[MAX_BOUNDS] = {0};
	if (cb->bounds) {
		read_bounds(r, c, ranges, cb->bounds);
	} else if (!cb->once) {
		run_doubt(r, run_text(r, "whether '%s' calls back", callee_name(c)));
	}
	size_t first = closure.kind == VALUE_PTR, n = f->params.n > first ? f->params.n - first : 0;
	c->bounds = bounds;
	c->n_bounds = n < MAX_BOUNDS ? n : MAX_BOUNDS;
	int running = fill_bounds(r, ranges, bounds, c->n_bounds);
	if (running >= 0) {
		run_over(r, c, f, closure, cb, bounds, running, &ranges[running]);
	} else {
		push_callback(r, c, f, closure, cb);
	}
	c->bounds = NULL;
	c->n_bounds = 0;
}

/* ---- the row ---- */

static bool is_const_param(const struct ir_func *f, size_t i)
{
	return (i < f->params.n && f->params.at[i].is_const_pointee) || (i == 0 && f->is_method && f->is_const);
}

void row_run(struct run *r, const struct model_function *row, struct row_call *c)
{
	c->result = value_unknown(NULL);
	if (!may_go_on(r, c, row) || !accesses(r, c, row)) {
		return;
	}
	c->result = result_of(r, c, row);
	for (size_t i = 0; i < row->defines.n && !r->ended; i++) {
		define(r, c, &row->defines.at[i]);
	}
	if (row->ensures && !r->ended) {
		struct value v = row_eval(r, c, row->ensures, NULL);
		dep_use(r, v.dep);
		if (value_truth(v) == ANSWER_NO) {
			run_end(r, REPLAY_STOPPED, "a choice that the framework does not allow");
		}
	}
	for (size_t i = 0; !row->pure && i < c->n_args; i++) {
		memory_clobber(r, c->args[i], is_const_param(c->callee, i), run_text(r, "what '%s' wrote", callee_name(c)));
	}
	for (size_t i = 0; i < row->calls.n && !r->ended; i++) {
		call_back(r, c, &row->calls.at[i]);
	}
}
