/*
 * Expressions of model rows on concrete values: the same reading of them that flow has as terms. What cannot be told is
 * an unknown value.
 */
#include "flow/flow.h"
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

#include <string.h>

#define MAX_WORD_ARGS 64

static const struct ir_type *pointee_of(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_PTR ? t->elem : NULL;
}

/* ---- arguments ---- */

struct value as_handle(struct run *r, struct value v, const struct ir_type *t)
{
	const struct ir_type *box = pointee_of(t) ? pointee_of(t) : t;
	if ((v.kind != VALUE_PTR && v.kind != VALUE_RECORD) || !v.memory || !handle_role(r, box)) {
		return v;
	}
	if (v.memory->is_dead) {
		return value_unknown(v.memory->dead_why);
	}
	return value_with(r, memory_load_handle(r, v.memory, v.kind == VALUE_PTR ? v.offset : 0, box), v.dep);
}

static bool has_argument(const struct row_call *c, int64_t i)
{
	return i >= 0 && (size_t)i + c->has_this < c->n_args;
}

static struct value raw_argument(const struct row_call *c, int64_t i)
{
	return has_argument(c, i) ? c->args[(size_t)i + c->has_this] : value_unknown("an argument that was not passed");
}

static const struct ir_type *argument_type(const struct row_call *c, int64_t i)
{
	return has_argument(c, i) ? c->types[(size_t)i + c->has_this] : NULL;
}

static struct value raw_this(const struct row_call *c)
{
	return c->has_this && c->n_args ? c->args[0] : value_unknown("no object");
}

static struct value this_value(struct run *r, const struct row_call *c)
{
	if (!c->has_this || !c->n_args) {
		return value_unknown("no object");
	}
	bool by_class = handle_role(r, c->callee->record) != NULL;
	return as_handle(r, c->args[0], by_class ? c->callee->record : c->types[0]);
}

/* ---- types ---- */

static const struct ir_type *expr_type(const struct row_call *c, const struct model_expr *e)
{
	if (e->kind == MODEL_THIS) {
		return c->has_this && c->n_args ? c->types[0] : NULL;
	}
	if (e->kind == MODEL_ARG) {
		return argument_type(c, e->value);
	}
	if (e->kind == MODEL_RESULT) {
		return c->in->type;
	}
	return e->kind == MODEL_ADDRESS ? expr_type(c, e->args[0]) : NULL;
}

static struct value type_constant(const struct run *r, const struct row_call *c, const struct model_expr *e)
{
	int64_t value;
	return models_constant(r->models, e, c->callee, &value) ? value_int(value) : value_unknown("the size of a type");
}

/* ---- places ---- */

static struct value field_place(struct row_call *c, const struct model_expr *e, const struct ir_type **t)
{
	const struct ir_type *type = expr_type(c, e->args[0]), *record = pointee_of(type);
	enum model_expr_kind of = e->args[0]->kind;
	struct value base = of == MODEL_THIS     ? raw_this(c)
	                    : of == MODEL_RESULT ? c->result
	                                         : raw_argument(c, e->args[0]->value);
	if (of == MODEL_ARG && type && type->kind == IR_TYPE_RECORD && base.kind == VALUE_RECORD && base.memory) {
		record = type; /* passed by value: nobody writes it */
		base = (struct value){.kind = VALUE_PTR, .dep = base.dep, .memory = base.memory};
	}
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		if (base.kind == VALUE_PTR && f->name && strcmp(f->name, e->text) == 0 && f->offset >= 0) {
			*t = f->type;
			base.offset += f->offset;
			return base;
		}
	}
	return value_unknown("a field");
}

/* The place that `*e`, `&e` or `e.name` names; *t its type, where that is known. */
static struct value place_of(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type **t)
{
	switch ((int)e->kind) {
	case MODEL_THIS:
		*t = pointee_of(expr_type(c, e));
		return raw_this(c);
	case MODEL_ARG:
		*t = pointee_of(expr_type(c, e));
		return raw_argument(c, e->value);
	case MODEL_FIELD:
		return field_place(c, e, t);
	}
	return row_eval(r, c, e, NULL);
}

struct value row_place(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type **t)
{
	*t = NULL;
	if (e->kind == MODEL_ADDRESS) {
		return place_of(r, c, e->args[0], t);
	}
	if (e->kind == MODEL_RESULT) {
		*t = pointee_of(expr_type(c, e));
	}
	if (e->kind == MODEL_DEREF) {
		*t = pointee_of(pointee_of(expr_type(c, e->args[0])));
	}
	return row_eval(r, c, e, NULL);
}

static struct value read_place(struct run *r, struct value place, const struct ir_type *t)
{
	if (place.kind != VALUE_PTR || !place.memory || !t || place.memory->is_dead) {
		return value_unknown(place.kind == VALUE_UNKNOWN ? value_why(place) : "what an argument points to");
	}
	if (handle_role(r, t)) {
		return memory_load_handle(r, place.memory, place.offset, t);
	}
	return ir_is_scalar(t) ? memory_load(r, place.memory, place.offset, t) : place;
}

/* ---- words and operators ---- */

static struct value field_of(struct run *r, struct value record, const struct ir_field *f)
{
	int64_t at = record.kind == VALUE_PTR ? record.offset : 0;
	return memory_load(r, record.memory, at + f->offset, f->type);
}

/* The type of a braced list, which may be passed by reference; null: it is none. */
static const struct ir_type *list_type(const struct ir_type *t)
{
	const struct ir_type *record = t && t->kind == IR_TYPE_PTR ? t->elem : t;
	bool is_list = record && record->kind == IR_TYPE_RECORD && record->n_fields == 2 && record->template_name &&
	               record->fields[0].type->kind == IR_TYPE_PTR && record->fields[1].type->kind == IR_TYPE_INT &&
	               strstr(record->template_name, "initializer_list");
	return is_list ? record : NULL;
}

size_t row_list(struct run *r, struct value v, const struct ir_type *t, struct value *out, size_t room)
{
	const struct ir_type *record = list_type(t);
	if (!record || (v.kind != VALUE_RECORD && v.kind != VALUE_PTR) || !v.memory) {
		out[0] = as_handle(r, v, t);
		return 1;
	}
	struct value first = field_of(r, v, &record->fields[0]), count = field_of(r, v, &record->fields[1]);
	const struct ir_type *item = record->fields[0].type->elem;
	if (count.kind == VALUE_INT && count.i == 0) { /* `{}`, which points nowhere */
		return 0;
	}
	if (first.kind != VALUE_PTR || !first.memory || count.kind != VALUE_INT || count.i > (int128)room || !item) {
		out[0] = value_unknown("the elements of a list");
		return 1;
	}
	for (int128 i = 0; i < count.i; i++) {
		struct value at = value_ptr(first.memory, first.offset + (int64_t)i * item->size);
		out[i] = read_place(r, at, item);
	}
	return (size_t)count.i;
}

/* An integer that the call brings in from outside. */
static struct value number(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type *expect)
{
	const char *name = e->n_args && e->args[0]->kind == MODEL_STRING ? e->args[0]->text : "";
	struct value which = e->n_args > 1 ? row_eval(r, c, e->args[1], NULL) : value_unknown(NULL);
	const struct ir_func *f = frame_top(r)->func;
	if (which.kind == VALUE_INT) {
		name = flow_number_name(r->a, f, c->in->id, name, (int64_t)which.i);
	}
	struct choice choice = {.kind = CHOICE_ATTR, .lo = INT32_MIN, .hi = INT32_MAX, .is_quiet = !name[0]};
	choice.is_float = expect && expect->kind == IR_TYPE_FLOAT;
	choice.label = name[0] ? name : run_text(r, "what '%s' returns", row_name(c));
	choice.name = flow_number(r->pool, f, c->in->id, name, expect);
	if (expect && expect->kind == IR_TYPE_INT && expect->bits > 1) {
		value_range(expect, &choice.lo, &choice.hi);
	}
	struct value v = choose(r, &choice, 0);
	struct brought one = {choice.name, row_name(c), v, expect ? expect->size : 0};
	if (r->chosen->brought.n < MAX_BROUGHT) {
		vec_push(r->a, &r->chosen->brought, one);
	}
	return v;
}

static struct value word(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type *expect)
{
	if (e->word == VOCAB_NUMBER || e->word == VOCAB_PRINTED) {
		return e->word == VOCAB_NUMBER ? number(r, c, e, expect) : row_printed(r, c, e->args[0]);
	}
	struct value args[MAX_WORD_ARGS];
	size_t n = 0, given = c->n_args - (c->has_this && c->n_args);
	for (size_t i = 0; i < e->n_args && n < MAX_WORD_ARGS; i++) {
		if (e->args[i]->kind != MODEL_REST) {
			args[n++] = row_eval(r, c, e->args[i], NULL);
			continue;
		}
		int64_t from = e->args[i]->value;
		given = list_type(argument_type(c, from)) ? (size_t)from + 1 : given;
		for (int64_t j = from; j >= 0 && (size_t)j < given && n < MAX_WORD_ARGS; j++) {
			n += row_list(r, raw_argument(c, j), argument_type(c, j), args + n, MAX_WORD_ARGS - n);
		}
	}
	if (e->word == VOCAB_COPY && flow_moves_from(c->callee, NULL, c->has_this)) {
		return args[0];
	}
	if (e->word != VOCAB_TENSOR) {
		return handle_word(r, e->word, args, n, expect);
	}
	if (c->made.kind != VALUE_HANDLE) {
		c->made = handle_word(r, e->word, args, n, expect);
	}
	return c->made;
}

/* Model expressions are mathematical: a type wide enough for all that fits. */
static const struct ir_type wide = {.kind = IR_TYPE_INT, .bits = 128, .is_signed = true, .size = 16, .align = 16};
static const struct ir_type truth = {.kind = IR_TYPE_INT, .bits = 1, .size = 1, .align = 1};

static struct value logic(struct run *r, bool is_and, struct value a, struct value b)
{
	enum answer x = value_truth(a), y = value_truth(b);
	enum answer decisive = is_and ? ANSWER_NO : ANSWER_YES;
	struct value v;
	if (x == decisive || y == decisive) {
		v = value_int(!is_and);
		v.dep = x == decisive ? a.dep : b.dep;
		return v;
	}
	if (x == ANSWER_UNKNOWN || y == ANSWER_UNKNOWN) {
		v = value_unknown(value_why(x == ANSWER_UNKNOWN ? a : b));
	} else {
		v = value_int(is_and);
	}
	v.dep = dep_join(r, a.dep, b.dep);
	return v;
}

static struct value extreme(struct run *r, bool is_min, struct value a, struct value b)
{
	struct value less = value_compare(r, IR_LT, a, b);
	if (less.kind != VALUE_INT) {
		return less;
	}
	return value_with(r, (less.i != 0) == is_min ? a : b, less.dep);
}

/* On pointers, + and - count bytes. */
static struct value pointer_step(struct run *r, struct value p, struct value n, int sign)
{
	if (n.kind != VALUE_INT) {
		return n.kind == VALUE_UNKNOWN ? n : value_unknown("a step by what is no number");
	}
	int64_t to = (int64_t)int_wrap(p.offset + sign * n.i, 64, true);
	return value_with(r, value_ptr(p.memory, to), dep_join(r, p.dep, n.dep));
}

static struct value sum(struct run *r, struct value a, struct value b)
{
	return a.kind == VALUE_PTR ? pointer_step(r, a, b, 1) : value_arith(r, IR_ADD, &wide, a, b);
}

static struct value minus(struct run *r, struct value a, struct value b)
{
	if (a.kind == VALUE_PTR && b.kind == VALUE_PTR) {
		const struct value both[2] = {a, b};
		return handle_word(r, VOCAB_DISTANCE, both, 2, NULL);
	}
	return a.kind == VALUE_PTR ? pointer_step(r, a, b, -1) : value_arith(r, IR_SUB, &wide, a, b);
}

static struct value compared(struct run *r, enum ir_op op, struct value a, struct value b)
{
	if (a.kind == VALUE_PTR && b.kind == VALUE_INT && b.i == 0) {
		b = value_with(r, value_ptr(NULL, 0), b.dep);
	}
	struct value holds = value_compare(r, op, a, b);
	/* Of a condition that must hold only what is false in it asks for other values. */
	if (!r->doubts->is_requiring || value_truth(holds) == ANSWER_NO) {
		hint_compare(r, a, b);
	}
	return holds;
}

static struct value binary(struct run *r, struct row_call *c, const struct model_expr *e)
{
	struct value a = row_eval(r, c, e->args[0], NULL);
	bool short_cut =
	    (e->kind == MODEL_AND && value_truth(a) == ANSWER_NO) || (e->kind == MODEL_OR && value_truth(a) == ANSWER_YES);
	if (short_cut) {
		return logic(r, e->kind == MODEL_AND, a, a);
	}
	struct value b = row_eval(r, c, e->args[1], NULL);
	switch ((int)e->kind) {
	case MODEL_ADD:
		return sum(r, a, b);
	case MODEL_SUB:
		return minus(r, a, b);
	case MODEL_MUL:
		return value_arith(r, IR_MUL, &wide, a, b);
	case MODEL_DIV:
		return value_arith(r, IR_DIV, &wide, a, b);
	case MODEL_MOD:
		return value_arith(r, IR_REM, &wide, a, b);
	case MODEL_MIN:
	case MODEL_MAX:
		return extreme(r, e->kind == MODEL_MIN, a, b);
	case MODEL_EQ:
		return compared(r, IR_EQ, a, b);
	case MODEL_NE:
		return compared(r, IR_NE, a, b);
	case MODEL_LT:
		return compared(r, IR_LT, a, b);
	case MODEL_LE:
		return compared(r, IR_LE, a, b);
	case MODEL_GT:
		return compared(r, IR_GT, a, b);
	case MODEL_GE:
		return compared(r, IR_GE, a, b);
	case MODEL_AND:
	case MODEL_OR:
		return logic(r, e->kind == MODEL_AND, a, b);
	}
	BUG("model operator %d", e->kind);
}

static struct value conditional(struct run *r, struct row_call *c, const struct model_expr *e,
                                const struct ir_type *expect)
{
	struct value cond = row_eval(r, c, e->args[0], NULL);
	enum answer yes = value_truth(cond);
	if (yes == ANSWER_UNKNOWN) {
		return value_unknown(value_why(cond));
	}
	return value_with(r, row_eval(r, c, e->args[yes == ANSWER_YES ? 1 : 2], expect), cond.dep);
}

/* Expressions are as deep as a row of a model writes them, which the parser bounds. */
struct value row_eval(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type *expect)
{
	const struct ir_type *t = NULL, *ignored = NULL;
	switch (e->kind) {
	case MODEL_INT:
		return value_int(e->value);
	case MODEL_STRING:
		return value_text(e->text);
	case MODEL_THIS:
		return this_value(r, c);
	case MODEL_ARG:
		return as_handle(r, raw_argument(c, e->value), argument_type(c, e->value));
	case MODEL_REST:
		return value_unknown("the arguments that are left");
	case MODEL_UNKNOWN:
		return value_unknown(run_text(r, "what '%s' returns", row_name(c)));
	case MODEL_BOUND:
		return e->value >= 0 && (size_t)e->value < c->n_bounds ? c->bounds[e->value] : value_unknown("no argument");
	case MODEL_RESULT:
		return as_handle(r, c->result, c->in->type);
	case MODEL_DEREF:
		t = pointee_of(expr_type(c, e->args[0]));
		return read_place(r, place_of(r, c, e->args[0], &ignored), t);
	case MODEL_ADDRESS:
		return place_of(r, c, e->args[0], &t);
	case MODEL_FIELD: {
		struct value place = field_place(c, e, &t);
		return read_place(r, place, t);
	}
	case MODEL_SIZEOF:
	case MODEL_TVALUE:
		return type_constant(r, c, e);
	case MODEL_COUNT:
		return value_int((int128)(c->n_args - (c->has_this && c->n_args)));
	case MODEL_WORD:
		return word(r, c, e, expect);
	case MODEL_NEG:
		return value_unary(IR_NEG, &wide, row_eval(r, c, e->args[0], NULL));
	case MODEL_NOT:
		return value_unary(IR_NOT, &truth, row_eval(r, c, e->args[0], NULL));
	case MODEL_ADD:
	case MODEL_SUB:
	case MODEL_MUL:
	case MODEL_DIV:
	case MODEL_MOD:
	case MODEL_MIN:
	case MODEL_MAX:
	case MODEL_EQ:
	case MODEL_NE:
	case MODEL_LT:
	case MODEL_LE:
	case MODEL_GT:
	case MODEL_GE:
	case MODEL_AND:
	case MODEL_OR:
		return binary(r, c, e);
	case MODEL_IF:
		return conditional(r, c, e, expect);
	}
	BUG("model expression %d", e->kind);
}
