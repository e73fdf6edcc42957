/*
 * A call of a modelled function: what it requires and may stop at, what it reads and writes (accesses like any other),
 * what it returns and defines, and the callbacks it makes.
 */
#include "replay/frame_int.h"
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/held_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"
#include "replay/watch_int.h"

#include <string.h>

const struct model_type *handle_role(struct run *r, const struct ir_type *t)
{
	if (!t || t->kind != IR_TYPE_RECORD) {
		return NULL;
	}
	uint64_t known;
	if (!map_get(&r->object->roles, (uint64_t)(uintptr_t)t, &known)) {
		known = (uint64_t)(uintptr_t)models_type(r->models, t);
		map_put(&r->object->roles, (uint64_t)(uintptr_t)t, known);
	}
	const struct model_type *role = (const struct model_type *)(uintptr_t)known;
	return role && role->role != MODEL_CONTEXT ? role : NULL;
}

bool is_context(struct run *r, const struct ir_type *t)
{
	const struct model_type *role = t ? models_type(r->models, t) : NULL;
	return role && role->role == MODEL_CONTEXT;
}

const char *row_name(const struct row_call *c)
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
	r->doubts->is_requiring = true;
	struct value v = row_eval(r, c, cond, NULL);
	r->doubts->is_requiring = false;
	dep_use(r, v.dep);
	enum answer truth = value_truth(v);
	if (truth == ANSWER_NO) {
		run_reject(r, v.dep, run_text(r, "'%s' rejects its arguments", row_name(c)));
	}
	if (truth == ANSWER_UNKNOWN) {
		run_doubt(r, run_text(r, "whether '%s' accepts its arguments", row_name(c)));
	}
	return !r->ended;
}

/* The attribute of a stranger's object that `settles` names must be that of the items asked for. What nobody asked for
 * before is chosen so. Of objects that the operator made nothing is said. */
static bool settled(struct run *r, struct row_call *c, const struct model_function *row)
{
	int64_t code;
	struct value v = row->settles && c->has_this ? as_handle(r, c->args[0], c->types[0]) : value_unknown(NULL);
	v = handle_with_trait(v, row->settles);
	bool is_told = v.kind == VALUE_HANDLE && v.handle->told && strcmp(v.handle->told, row->settles) == 0;
	bool is_open = v.kind != VALUE_HANDLE || (!v.handle->name && !is_told);
	if (is_open || !models_settled_code(r->models, row, c->callee, &code)) {
		return true;
	}
	struct value is = is_told ? v.handle->code : handle_attribute(r, v.handle->name, row->settles, code);
	if (is.kind == VALUE_INT && is.i != code) {
		hint_compare(r, is, value_int(code));
		run_reject(r, is.dep, run_text(r, "'%s' rejects its arguments", row_name(c)));
	}
	return !r->ended;
}

static bool may_go_on(struct run *r, struct row_call *c, const struct model_function *row)
{
	if (!must_hold(r, c, row->requires_) || !settled(r, c, row)) {
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
	const struct ir_type *t = row_item_type(c, pointer);
	return t ? t->size : 0;
}

/* What the call may do at most breaks nothing for certain. */
static bool stays_inside(struct run *r, struct row_call *c, struct value p, struct value n)
{
	if (p.kind != VALUE_PTR || !p.memory || n.kind != VALUE_INT) {
		return true;
	}
	dep d = 0;
	int64_t extent = memory_extent(r, p.memory, &d);
	bool inside = extent < 0 || (p.offset >= 0 && n.i >= 0 && p.offset + n.i <= extent);
	if (!inside) {
		dep_use(r, d);
		run_end(r, REPLAY_UNKNOWN, run_text(r, "how much '%s' accesses", row_name(c)));
	}
	return inside;
}

/* The argument that leads there: `d` of memcpy(d, s, n), where the row says "a0". */
static ir_id handed(const struct row_call *c, const struct model_expr *pointer)
{
	size_t at = (size_t)pointer->value + c->has_this;
	return pointer->kind == MODEL_ARG && c->in->text && at < c->in->n_args ? c->in->args[at] : 0;
}

static enum access_result access_range(struct run *r, struct row_call *c, const struct model_function *row,
                                       const struct model_range *range, enum access_kind kind, struct row_extent *out)
{
	struct value p = row_eval(r, c, range->pointer, NULL), n = row_eval(r, c, range->bytes, NULL);
	struct value exact = row->exactly ? row_eval(r, c, row->exactly, NULL) : value_unknown(NULL);
	bool at_most = row->at_most && exact.kind != VALUE_INT;
	n = exact.kind == VALUE_INT ? exact : n;
	if (row->at_most && p.kind == VALUE_PTR && !p.memory) {
		*out = (struct row_extent){NULL, 0, 0};
		return ACCESS_FINE; /* nothing is wanted there */
	}
	if (at_most && !stays_inside(r, c, p, n)) {
		return ACCESS_OVER;
	}
	bool is_open = kind == ACCESS_WRITE && p.kind == VALUE_PTR && p.memory && p.memory->kind == OBJECT_BUFFER;
	if (is_open && n.kind == VALUE_UNKNOWN && access_goes_on(r, c->in, kind, n)) {
		*out = (struct row_extent){NULL, 0, 0};
		memory_clobber(r, p, false, run_text(r, "what '%s' wrote", row_name(c)));
		return ACCESS_LOST;
	}
	ir_id by = handed(c, range->pointer);
	enum access_result ok = access_check_handed(r, c->in, by, kind, p, n, elem_bytes(c, range->pointer));
	bool some = ok == ACCESS_FINE && p.kind == VALUE_PTR && p.memory && n.kind == VALUE_INT && n.i > 0;
	*out = (struct row_extent){some ? p.memory : NULL, p.offset, some ? (int64_t)n.i : 0};
	return ok;
}

/* The byte that `fills` names, as a layer; unknown bytes where there is none. */
static struct layer filled(struct run *r, struct row_call *c, const struct model_function *row)
{
	struct value byte = row->fills && !row->by_item ? row_eval(r, c, row->fills, NULL) : value_unknown(NULL);
	if (byte.kind == VALUE_INT) {
		return (struct layer){.fill = FILL_BYTE, .byte = (uint8_t)byte.i};
	}
	return (struct layer){.fill = FILL_UNKNOWN, .why = run_text(r, "what '%s' wrote", row_name(c))};
}

/* What was read comes first, where the row copies; the rest is filled. */
static void fill_or_copy(struct run *r, struct row_call *c, const struct model_function *row,
                         const struct row_extent *from, const struct row_extent *to)
{
	const struct ordered range = {to->memory, to->offset, to->bytes, row_item_type(c, row->writes.at[0].pointer)};
	c->is_ordered = row->orders && ordering_begin(r, c, row, &range);
	if (c->is_ordered) {
		return;
	}
	if (row->by_item &&
	    (row->copies ? row_copy_items(r, c, row, from, to) : row->fills && row_fill_items(r, c, row, to))) {
		return;
	}
	bool bytes = row->copies && !row->by_item && from->memory;
	bool copied = bytes && (row->fills ? from->bytes <= to->bytes : from->bytes == to->bytes);
	int64_t n = copied ? from->bytes : 0;
	if (copied) {
		memory_copy(r, to->memory, to->offset, from->memory, from->offset, n);
	}
	if (n < to->bytes) {
		memory_fill(r, to->memory, to->offset + n, to->offset + to->bytes, filled(r, c, row));
	}
}

/* ---- places that a call defines ---- */

#define DEFINES_MAX 16

/* A place and what it is to hold, both as they are before the call. */
struct defined {
	const struct ir_type *type;
	struct value place, value;
};

static struct defined evaluate(struct run *r, struct row_call *c, const struct model_define *d)
{
	struct defined at = {.type = NULL};
	at.place = row_place(r, c, d->place, &at.type);
	at.value = row_typed(r, row_eval(r, c, d->value, at.type), at.type);
	return at;
}

static void define(struct run *r, struct row_call *c, const struct defined *d)
{
	const struct ir_type *t = d->type;
	struct value place = d->place;
	if (place.kind != VALUE_PTR || !place.memory || place.memory->is_dead) {
		if (place.kind != VALUE_PTR || place.memory) {
			run_doubt(r, run_text(r, "what '%s' defines", row_name(c)));
		}
		return;
	}
	struct value v = d->value;
	if (v.kind == VALUE_HANDLE && v.handle->kind == MODEL_CALLABLE_TYPE) {
		v = handle_copied(r, v.handle, value_unknown(NULL));
	}
	memory_store(r, place.memory, place.offset, t && t->size > 0 ? t->size : 1, v);
}

/* An atomic update of a place that may be accessed: what was there, and what is there from now on. The effects of
 * other threads are not known, and neither is then what is read. */
static struct defined updated(struct run *r, struct row_call *c, const struct model_function *row)
{
	struct defined u = {.place = value_unknown(NULL)};
	if (!row->updates.place) {
		return u;
	}
	u = evaluate(r, c, &row->updates);
	bool known = u.place.kind == VALUE_PTR && u.place.memory && u.type;
	c->before = known ? memory_load(r, u.place.memory, u.place.offset, u.type) : value_unknown(NULL);
	return u;
}

/* ---- accesses of a row ---- */

static bool accesses(struct run *r, struct row_call *c, const struct model_function *row)
{
	struct row_extent from = {0}, to = {0};
	for (size_t i = 0; i < row->reads.n; i++) {
		if (access_range(r, c, row, &row->reads.at[i], ACCESS_READ, &from) == ACCESS_OVER) {
			return false;
		}
	}
	struct defined update = updated(r, c, row);
	for (size_t i = 0; i < row->writes.n; i++) {
		if (access_range(r, c, row, &row->writes.at[i], ACCESS_WRITE, &to) == ACCESS_OVER) {
			return false;
		}
		if (to.memory && !row->runs_body) {
			fill_or_copy(r, c, row, &from, &to);
		}
	}
	if (row->updates.place && to.memory) {
		define(r, c, &update);
	}
	return true;
}

/* ---- results ---- */

static struct value box(struct run *r, struct value h)
{
	return value_with(r, handle_word(r, VOCAB_REF, &h, 1, NULL), h.dep);
}

/* A value of the model as the type that receives it. */
struct value row_typed(struct run *r, struct value v, const struct ir_type *t)
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

#define MATH_ARGS 2

/* The mathematical function of the callee's name, where all arguments are numbers. */
static struct value computed(struct run *r, struct row_call *c)
{
	double args[MATH_ARGS], result;
	dep d = 0;
	size_t n = 0;
	for (size_t i = c->has_this; i < c->n_args && n < MATH_ARGS; i++, n++) {
		struct value v = c->args[i];
		if (v.kind != VALUE_FLOAT && v.kind != VALUE_INT) {
			return v.kind == VALUE_UNKNOWN ? v : value_unknown(run_text(r, "what '%s' computes", row_name(c)));
		}
		args[n] = v.kind == VALUE_INT ? (double)v.i : v.f;
		d = dep_join(r, d, v.dep);
	}
	if (!model_math(row_name(c), args, n, &result)) {
		return value_unknown(run_text(r, "what '%s' computes", row_name(c)));
	}
	return value_with(r, value_cast(c->in->type, value_float(result)), d);
}

/* What only proofs describe, but whose row says what it is like: nothing is known of it beside that. */
static struct value likened(struct run *r, const struct row_call *c, const struct model_function *row)
{
	const struct model_type *role = row->describes && row->ensures ? handle_role(r, c->in->type) : NULL;
	if (!role || role->role != MODEL_SHAPE) {
		return value_unknown(run_text(r, "what '%s' returns", row_name(c)));
	}
	struct handle *h = handle_new(r, MODEL_SHAPE);
	h->shape = ARENA_NEW(r->a, struct shape);
	h->shape->unknown = run_text(r, "what '%s' returns", row_name(c));
	return value_handle(h);
}

/* A number that the row gives of contiguous tensors alone, asked of a view in another order. */
static bool asks_turned(struct run *r, struct row_call *c, const struct model_function *row)
{
	static const struct model_expr own = {.kind = MODEL_THIS};
	struct value of = row->granted && c->in->type->kind == IR_TYPE_INT && c->callee->is_method
	                      ? row_eval(r, c, &own, NULL)
	                      : value_int(0);
	return of.kind == VALUE_HANDLE && of.handle && (of.handle->is_turned || of.handle->is_strewn);
}

/* A view that the row makes of a tensor whose order it does not keep. */
static struct value as_turned(struct run *r, struct row_call *c, const struct model_function *row, struct value v)
{
	static const struct model_expr own = {.kind = MODEL_THIS};
	bool view = row->shares && row->granted && v.kind == VALUE_HANDLE && v.handle && c->callee->is_method;
	struct value of = view ? row_eval(r, c, &own, NULL) : value_int(0);
	if (view && of.kind == VALUE_HANDLE && of.handle != v.handle) {
		struct handle *turned = handle_sharing(r, v.handle, v.handle->same, v.handle->trait);
		turned->is_turned = true;
		v.handle = turned;
	}
	return v;
}

/* A part of an object's elements that the row makes: it lies somewhere among them. */
static struct value as_part(struct run *r, struct row_call *c, const struct model_function *row, struct value v)
{
	static const struct model_expr own = {.kind = MODEL_THIS};
	bool part = row->shares && !row->granted && v.kind == VALUE_HANDLE && v.handle->kind == MODEL_VIEW;
	struct value of = part && c->callee->is_method ? row_eval(r, c, &own, NULL) : value_int(0);
	if (of.kind == VALUE_HANDLE && of.handle->buffer && of.handle->buffer != v.handle->buffer) {
		struct handle *h = handle_sharing(r, v.handle, v.handle->same, v.handle->trait);
		h->buffer = of.handle->buffer;
		h->is_strewn = true;
		v.handle = h;
	}
	return v;
}

static bool is_attribute(const struct model_expr *e)
{
	return e->kind == MODEL_WORD && e->word == VOCAB_ATTR && e->n_args == 2 && e->args[1]->kind == MODEL_STRING;
}

/* `attr(this, 'contiguous') ? this : tensor(shape_of(this))` of a part that is not, where the whole is: a copy. */
static const struct model_expr *copy_of_part(struct run *r, struct row_call *c, const struct model_function *row)
{
	static const struct model_expr own = {.kind = MODEL_THIS};
	const struct model_expr *e = row->returns;
	bool may_copy = e && row->shares && e->kind == MODEL_IF && is_attribute(e->args[0]) &&
	                e->args[0]->args[0]->kind == MODEL_THIS && e->args[1]->kind == MODEL_THIS;
	struct value part = may_copy ? row_eval(r, c, &own, NULL) : value_unknown(NULL);
	if (part.kind != VALUE_HANDLE || !part.handle->is_strewn || !part.handle->part_of) {
		return e;
	}
	struct value asked[2] = {value_handle(part.handle->part_of), value_text(e->args[0]->args[1]->text)};
	struct value whole = handle_word(r, VOCAB_ATTR, asked, 2, NULL);
	bool copies = value_truth(whole) == ANSWER_YES && row_is_spread(r, part.handle);
	if (copies) {
		dep_use(r, whole.dep);
	}
	return copies ? e->args[2] : e;
}

static struct value result_of(struct run *r, struct row_call *c, const struct model_function *row)
{
	if (row->computes && ir_is_scalar(c->in->type)) {
		return computed(r, c);
	}
	if (row->updates.place && ir_is_scalar(c->in->type) && c->before.kind == VALUE_INT) {
		return row_typed(r, c->before, c->in->type);
	}
	if (!row->holds && row_is_strewn(r, c, row)) {
		const struct model_type *role = handle_role(r, c->in->type);
		bool tensor = row->returns && role && role->role == MODEL_TENSOR;
		return row_strewn(r, c, tensor ? row_eval(r, c, row->returns, c->in->type) : value_unknown(NULL));
	}
	if (asks_turned(r, c, row)) {
		return value_unknown("how a view lies in memory");
	}
	const struct model_expr *e = row->returns || !r->target.is_allocation ? copy_of_part(r, c, row) : row->describes;
	struct value seen = row->replays ? row_eval(r, c, row->replays, c->in->type) : value_unknown(NULL);
	if (seen.kind != VALUE_UNKNOWN) {
		return row_typed(r, seen, c->in->type);
	}
	if (!e) {
		call_lend(r, c->in, c->callee, c->args, c->n_args);
		return likened(r, c, row);
	}
	struct value v = row_typed(r, row_eval(r, c, e, c->in->type), c->in->type);
	v = as_part(r, c, row, as_turned(r, c, row, v));
	if (row->fills && !row->writes.n && v.kind == VALUE_PTR && v.memory) {
		memory_fill(r, v.memory, INT64_MIN, INT64_MAX, filled(r, c, row));
	}
	if (v.kind == VALUE_UNKNOWN) {
		call_lend(r, c->in, c->callee, c->args, c->n_args);
	}
	return v.kind == VALUE_UNKNOWN && !v.text ? value_unknown(run_text(r, "what '%s' returns", row_name(c))) : v;
}

/* ---- the row ---- */

static void clobber(struct run *r, const struct model_function *row, struct row_call *c)
{
	for (size_t i = 0; !row->pure && i < c->n_args; i++) {
		memory_clobber(r, c->args[i], call_is_const_param(c->callee, i), run_text(r, "what '%s' wrote", row_name(c)));
	}
	if (!row->pure) {
		globals_clobber(r, run_text(r, "what '%s' wrote", row_name(c)));
	}
}

static void change_elements(struct run *r, const struct model_function *row, struct row_call *c)
{
	if (row->changes) {
		struct value h = row_eval(r, c, row->changes, NULL);
		memory_clobber(r, h, false, run_text(r, "what '%s' wrote", row_name(c)));
	}
}

/* `attr(result, 'type') == attr(a0, 'type')` of a tensor that the row makes: it is asked of a0 from here on. As a
 * condition alone each would be chosen for itself, and the inputs would not show what a0's has to be. */
static bool shares_trait(struct run *r, struct row_call *c, const struct model_expr *e)
{
	if (e->kind != MODEL_EQ || !is_attribute(e->args[0]) || !is_attribute(e->args[1]) ||
	    e->args[0]->args[0]->kind != MODEL_RESULT || c->result.kind != VALUE_HANDLE) {
		return false;
	}
	struct value of = row_eval(r, c, e->args[1]->args[0], NULL);
	bool is_same = of.kind == VALUE_HANDLE && of.handle == c->result.handle;
	if (of.kind != VALUE_HANDLE || is_same || c->result.handle->name) {
		return is_same;
	}
	c->result.handle = handle_sharing(r, c->result.handle, of.handle, e->args[1]->args[1]->text);
	return true;
}

/* `attr(result, 'type') == 11` of a tensor that the row makes: nobody chooses it. */
static bool tells_trait(struct run *r, struct row_call *c, const struct model_expr *e)
{
	if (e->kind != MODEL_EQ || !is_attribute(e->args[0]) || is_attribute(e->args[1]) ||
	    e->args[0]->args[0]->kind != MODEL_RESULT || c->result.kind != VALUE_HANDLE || c->result.handle->name) {
		return false;
	}
	struct value code = row_eval(r, c, e->args[1], NULL);
	if (code.kind == VALUE_INT) {
		c->result.handle = handle_telling(r, c->result.handle, e->args[0]->args[1]->text, code);
	}
	return true;
}

static void ensure(struct run *r, struct row_call *c, const struct model_expr *e)
{
	if (e->kind == MODEL_AND) {
		ensure(r, c, e->args[0]);
		ensure(r, c, e->args[1]);
		return;
	}
	if (e->kind == MODEL_OR && e->args[1]->kind == MODEL_EQ && is_attribute(e->args[1]->args[0])) {
		struct value first = row_eval(r, c, e->args[0], NULL);
		if (value_truth(first) == ANSWER_NO) {
			ensure(r, c, e->args[1]);
		}
		return;
	}
	bool is_seen = r->ended || shares_trait(r, c, e) || tells_trait(r, c, e);
	struct value v = is_seen ? value_int(1) : row_eval(r, c, e, NULL);
	dep_use(r, v.dep);
	if (value_truth(v) == ANSWER_NO) {
		run_reject(r, v.dep, "a choice that the framework does not allow");
	}
}

/* What the call gives up: an array's elements, or what a pointer points to. A tensor's may be held by others, too. */
static struct memory *given_up(struct run *r, const struct model_function *row, struct row_call *c)
{
	struct value p = row->ends ? row_eval(r, c, row->ends, NULL) : value_unknown(NULL);
	bool is_tensor = row->ends && row->ends->n_args && row_eval(r, c, row->ends->args[0], NULL).kind == VALUE_HANDLE &&
	                 row_eval(r, c, row->ends->args[0], NULL).handle->kind != MODEL_ARRAY_TYPE;
	return p.kind == VALUE_PTR && !is_tensor ? p.memory : NULL;
}

/* Where none of what the call defined keeps them: a vector that is resized to the size that it has. */
static void give_up(struct run *r, const struct model_function *row, struct memory *m, const struct defined *made,
                    size_t n)
{
	bool is_kept = !m || m->is_dead || r->ended;
	for (size_t i = 0; i < n && !is_kept; i++) {
		is_kept = made[i].value.kind == VALUE_HANDLE && made[i].value.handle->buffer == m;
	}
	if (!is_kept) {
		m->is_dead = true;
		m->dead_why = row->defines.n ? "an array's elements after it was changed" : "an object that was freed";
	}
}

bool row_admits(struct run *r, const struct model_function *row, struct row_call *c)
{
	return may_go_on(r, c, row) && accesses(r, c, row);
}

void row_run(struct run *r, const struct model_function *row, struct row_call *c)
{
	c->result = value_unknown(NULL);
	held_call(r, c, row);
	if (!may_go_on(r, c, row) || !accesses(r, c, row)) {
		return;
	}
	if (row->fails) {
		run_fails(r);
	}
	c->result = result_of(r, c, row);
	struct defined defined[DEFINES_MAX];
	int128 kept = elements_kept(r, c, row);
	size_t n = 0;
	for (; n < row->defines.n && n < DEFINES_MAX && !r->ended; n++) {
		defined[n] = evaluate(r, c, &row->defines.at[n]);
	}
	struct memory *ended = given_up(r, row, c);
	clobber(r, row, c);
	change_elements(r, row, c);
	for (size_t i = 0; i < n && !r->ended; i++) {
		define(r, c, &defined[i]);
	}
	give_up(r, row, ended, defined, n);
	elements_set(r, c, row, kept);
	elements_hold(r, c, row);
	held_by_row(r, c, row);
	if (row->ensures && !r->ended) {
		ensure(r, c, row->ensures);
	}
	if (row->expects && !r->ended) {
		ensure(r, c, row->expects);
	}
	for (size_t i = 0; i < row->calls.n && !r->ended && !c->is_ordered; i++) {
		row_call_back(r, c, &row->calls.at[i]);
	}
}
