/*
 * Ordering: what a library's function puts into another order. Sorting is done by insertion: what is equal stays as it
 * was. Each comparison by a function of the user's is a call, so that it goes on as they return, one after the other.
 */
#include "replay/frame_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

#include <string.h>

/* Comparisons grow with the square, and what is in another order takes layers of memory. What has more is not known. */
#define MOST_ITEMS 64

struct ordering {
	struct memory *memory;
	int64_t offset, n;
	const struct ir_type *type;
	const struct ir_func *less; /* null: by their type's own order */
	struct value closure;
	int64_t inserted, at; /* so many are in order; where the next one has come to, 0: it stays there */
	bool is_asked;
	struct value answer;
	const char *why;
};

static int64_t place(const struct ordering *o, int64_t k)
{
	return o->offset + k * o->type->size;
}

static void swap(struct run *r, const struct ordering *o, int64_t a, int64_t b)
{
	struct memory *m = o->memory;
	int64_t size = o->type->size;
	if (ir_is_scalar(o->type)) {
		struct value x = memory_load(r, m, place(o, a), o->type), y = memory_load(r, m, place(o, b), o->type);
		memory_store(r, m, place(o, a), size, y);
		memory_store(r, m, place(o, b), size, x);
		return;
	}
	struct memory *x = memory_new(r, OBJECT_STACK, "", size, FILL_UNDEF),
	              *y = memory_new(r, OBJECT_STACK, "", size, FILL_UNDEF);
	memory_copy(r, x, 0, m, place(o, a), size);
	memory_copy(r, y, 0, m, place(o, b), size);
	memory_copy(r, m, place(o, a), y, 0, size);
	memory_copy(r, m, place(o, b), x, 0, size);
}

/* ---- comparisons ---- */

static struct value own_order(struct run *r, const struct ordering *o, int64_t a, int64_t b)
{
	struct value x = memory_load(r, o->memory, place(o, a), o->type),
	             y = memory_load(r, o->memory, place(o, b), o->type);
	bool ints = x.kind == VALUE_INT && y.kind == VALUE_INT, floats = x.kind == VALUE_FLOAT && y.kind == VALUE_FLOAT;
	if (!ints && !floats) {
		return value_unknown(o->why);
	}
	struct value less = value_int(ints ? x.i < y.i : x.f < y.f);
	less.dep = dep_join(r, x.dep, y.dep);
	return less;
}

/* By reference, or the number itself. */
static struct value argument(struct run *r, const struct ordering *o, const struct ir_type *t, int64_t k)
{
	if (t->kind == IR_TYPE_PTR) {
		return value_ptr(o->memory, place(o, k));
	}
	struct value v = memory_load(r, o->memory, place(o, k), o->type);
	return v.kind == VALUE_UNKNOWN ? v : value_with(r, value_cast(t, v), v.dep);
}

/* Is `a` to stand in front of `b`? True if that is a call, whose answer comes as it returns. */
static bool ask(struct run *r, struct ordering *o, int64_t a, int64_t b)
{
	o->is_asked = true;
	if (!o->less) {
		o->answer = own_order(r, o, a, b);
		return false;
	}
	size_t first = o->closure.kind == VALUE_PTR;
	struct value args[3] = {o->closure};
	args[first] = argument(r, o, o->less->params.at[first].type, a);
	args[first + 1] = argument(r, o, o->less->params.at[first + 1].type, b);
	o->answer = value_unknown(o->why);
	size_t before = r->calls->frames.n;
	frame_push(r, o->less, args, first + 2, 0);
	bool called = r->calls->frames.n > before;
	if (called) {
		frame_top(r)->ordering = o;
	}
	return called;
}

void ordering_answered(struct ordering *o, struct value v)
{
	o->answer = v;
}

/* What the comparison says is done; false: it says nothing, and neither is anything known of the order. */
static bool go_on(struct run *r, struct ordering *o)
{
	enum answer less = value_truth(o->answer);
	o->is_asked = false;
	r->steps++;
	dep_use(r, o->answer.dep);
	if (less == ANSWER_UNKNOWN) {
		struct layer unknown = {.fill = FILL_UNKNOWN, .why = o->why};
		memory_fill(r, o->memory, o->offset, place(o, o->n), unknown);
		return false;
	}
	if (less == ANSWER_YES) {
		swap(r, o, o->at, o->at - 1);
	}
	o->at = less == ANSWER_YES ? o->at - 1 : 0;
	return true;
}

bool ordering_step(struct run *r, struct ordering *o)
{
	while (!r->ended) {
		if (o->is_asked && !go_on(r, o)) {
			return false;
		}
		if (o->at == 0) {
			o->at = ++o->inserted;
		}
		if (o->inserted >= o->n) {
			return false;
		}
		if (ask(r, o, o->at, o->at - 1)) {
			return true;
		}
	}
	return false;
}

/* ---- functions that only compare ---- */

/* How often a library compares is its own affair: what a comparison changes is not known behind it. */
#define MAX_NESTED_CALLS 4

static bool is_own(const struct ir_func *f, ir_id pointer)
{
	const struct ir_instr *in = ir_at(f, pointer);
	while (in->op == IR_INDEX || in->op == IR_FIELD || in->op == IR_CAST) {
		in = ir_at(f, in->args[0]);
	}
	return in->op == IR_LOCAL;
}

static bool changes_nothing(const struct model_function *row)
{
	return row && row->pure && !row->defines.n && !row->writes.n && !row->calls.n && !row->updates.place &&
	       !row->resizes && !row->changes && !row->ends && !row->may_end && !row->fails && !row->allocates;
}

static bool only_compares(struct run *r, const struct ir_func *f, int depth);

static bool is_harmless(struct run *r, const struct ir_func *f, const struct ir_instr *in, int depth)
{
	const struct ir_func *callee = NULL;
	const struct model_function *row = NULL;
	switch ((int)in->op) {
	case IR_STORE:
	case IR_ZERO:
		return is_own(f, in->args[0]);
	case IR_CALL:
		callee = in->text && !in->is_virtual ? ir_func_find(r->unit, in->text) : NULL;
		row = callee ? replay_row(r, callee, in->n_args) : NULL;
		return callee && (row ? changes_nothing(row)
		                      : callee->blocks.n && depth < MAX_NESTED_CALLS && only_compares(r, callee, depth + 1));
	case IR_UNKNOWN:
	case IR_ALLOC:
	case IR_FREE:
	case IR_LAUNCH:
		return false;
	}
	return true;
}

static bool only_compares(struct run *r, const struct ir_func *f, int depth)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = f->blocks.at[b];
		for (size_t i = 0; i < block->instrs.n; i++) {
			if (!is_harmless(r, f, block->instrs.at[i], depth)) {
				return false;
			}
		}
	}
	return true;
}

/* ---- the row ---- */

static bool takes_items(struct run *r, const struct ordering *o, const struct ir_func *f)
{
	size_t first = o->closure.kind == VALUE_PTR;
	bool takes = f && f->blocks.n && f->params.n == first + 2;
	for (size_t i = first; takes && i < f->params.n; i++) {
		const struct ir_type *t = f->params.at[i].type;
		takes = t->kind == IR_TYPE_PTR || (ir_is_scalar(t) && ir_is_scalar(o->type));
	}
	return takes && only_compares(r, f, 0);
}

static bool has_order(struct run *r, struct row_call *c, const struct model_function *row, struct ordering *o)
{
	if (!row->calls.n) {
		return ir_is_scalar(o->type) && o->type->kind != IR_TYPE_PTR;
	}
	const struct model_expr *callee = row->calls.at[0].callee;
	struct value v = row_eval(r, c, callee, NULL);
	bool given = callee->kind == MODEL_ARG && callee->value >= 0 && (size_t)callee->value + c->has_this < c->n_args;
	o->less = callee_of(r, v, given ? c->types[(size_t)callee->value + c->has_this] : NULL, &o->closure);
	return takes_items(r, o, o->less);
}

bool ordering_begin(struct run *r, struct row_call *c, const struct model_function *row, const struct ordered *range)
{
	const struct ir_type *t = range->type;
	if (!t || t->size <= 0 || range->bytes % t->size || range->bytes / t->size > MOST_ITEMS) {
		return false;
	}
	struct ordering *o = ARENA_NEW(r->a, struct ordering);
	*o = (struct ordering){.memory = range->memory, .offset = range->offset, .n = range->bytes / t->size, .type = t};
	o->why = run_text(r, "what '%s' wrote", row_name(c));
	if (strcmp(row->orders, "reversed") == 0) {
		for (int64_t k = 0; k < o->n / 2; k++) {
			swap(r, o, k, o->n - 1 - k);
		}
		return true;
	}
	bool known = has_order(r, c, row, o);
	if (known) {
		pending_order(r, o);
	}
	return known;
}
