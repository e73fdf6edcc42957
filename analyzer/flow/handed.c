/*
 * Handed: what a call without a body and without a model row may access through the pointers that it is given. Nobody
 * says how much that is, so each pointer that may lead to a buffer is an obligation that stays unknown. The address of
 * one scalar or record (`f(&n)`) is meant as that object, and a literal as the string it is: those are none. References
 * bind to one object. Pointers in a record that is passed by value are handed over like others.
 */
#include "flow/access_int.h"
#include "flow/call_int.h"
#include "flow/walk_int.h"

#include <string.h>

#define MAX_STEPS 16

/* The value that an address was made from by casts and by naming fields of records. */
static const struct ir_instr *base_of(const struct flow *fl, const struct ir_instr *in)
{
	for (int i = 0; i < MAX_STEPS; i++) {
		const struct ir_instr *from = in->n_args ? ir_at(fl->f, in->args[0]) : NULL;
		const struct ir_type *of = from && from->type->kind == IR_TYPE_PTR ? from->type->elem : NULL;
		bool field = in->op == IR_FIELD && of && of->kind == IR_TYPE_RECORD;
		if (!of || !(field || in->op == IR_CAST)) {
			return in;
		}
		in = from;
	}
	return in;
}

static bool is_array(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_ARRAY;
}

/* Does a field on the way to the address name an array? */
static bool names_array(const struct flow *fl, const struct ir_instr *in)
{
	for (int i = 0; i < MAX_STEPS && (in->op == IR_FIELD || in->op == IR_CAST) && in->n_args; i++) {
		if (is_array(in->type->elem)) {
			return true;
		}
		in = ir_at(fl->f, in->args[0]);
		if (in->type->kind != IR_TYPE_PTR) {
			return false;
		}
	}
	return is_array(in->type->elem);
}

/* ---- what is handed over ---- */

/* One argument of a call of which nothing is known, or whose row says that it may write anything. */
struct handed {
	const struct ir_instr *call, *arg;
	const struct ir_func *callee;     /* null: the target is not known */
	const struct ir_param *param;     /* null: a variable argument, or the target is not known */
	const struct ir_instr *next;      /* the argument behind it, or null */
	const struct model_function *row; /* says that it may write anything; or null */
	size_t number;                    /* for people, from 1 */
};

/* An integer behind the pointer counts what it points to, unless it says less than there is. */
static bool is_counted(struct flow *fl, const struct handed *h, int64_t bytes)
{
	if (!h->next || h->next->type->kind != IR_TYPE_INT || h->next->type->bits == 1) {
		return false;
	}
	term count = flow_value(fl, h->next->id, h->call->block);
	int128 n;
	return !count || !term_const_value(fl->pool, count, &n) || n < 0 || n > bytes;
}

/* The address of one named scalar or record, or of a field that is one. */
static bool is_one_object(struct flow *fl, const struct handed *h)
{
	const struct ir_instr *base = base_of(fl, h->arg);
	const struct ir_type *t = base->type->elem;
	if ((base->op != IR_LOCAL && base->op != IR_GLOBAL) || !t || is_array(t) || names_array(fl, h->arg)) {
		return false;
	}
	bool raw = h->arg->type->elem == NULL || h->arg->type->elem->kind == IR_TYPE_VOID;
	return !raw || !is_counted(fl, h, t->size);
}

static bool is_string(const struct flow *fl, const struct handed *h)
{
	const struct ir_instr *in = h->arg;
	for (int i = 0; i < MAX_STEPS && (in->op == IR_FIELD || in->op == IR_CAST) && in->n_args; i++) {
		in = ir_at(fl->f, in->args[0]);
	}
	return in->op == IR_STRING;
}

/* Bytes of the one object that the argument's type names; 0 where the type, or a count behind it, speaks of more. */
static int64_t declared_bytes(struct flow *fl, const struct handed *h)
{
	const struct ir_type *t = base_of(fl, h->arg)->type->elem, *item = h->arg->type->elem;
	if (is_string(fl, h)) {
		return !item || (!h->row && is_counted(fl, h, 0)) ? 0 : item->size;
	}
	if (!t || t->size <= 0 || is_array(t) || names_array(fl, h->arg)) {
		return 0;
	}
	bool raw = !item || item->kind == IR_TYPE_VOID || item->size == 1;
	return raw && is_counted(fl, h, t->size) ? 0 : t->size;
}

static const char *reason_of(struct flow *fl, const struct handed *h, enum access_kind kind)
{
	const char *does = kind == ACCESS_READ ? "reads" : "writes";
	if (!h->callee) {
		return arena_printf(fl->arena,
		                    "which function is called here, and what it %s through its argument %zu, is not known",
		                    does, h->number);
	}
	if (h->row) {
		return arena_printf(fl->arena, "how much '%s' %s through its argument %zu is not computed", h->callee->name,
		                    does, h->number);
	}
	if (h->callee->blocks.n || h->callee->is_pure) {
		return arena_printf(fl->arena,
		                    "which override of '%s' is called, and what it %s through its argument %zu, is not known",
		                    h->callee->name, does, h->number);
	}
	return arena_printf(fl->arena, "no model says what '%s' %s through its argument %zu", h->callee->name, does,
	                    h->number);
}

static void hand_over(struct flow *fl, const struct handed *h)
{
	const struct ir_type *t = h->arg->type->kind == IR_TYPE_PTR ? h->arg->type : NULL;
	bool function = t && t->elem && t->elem->kind == IR_TYPE_FUNC;
	bool one = h->param && h->param->is_reference && !(t && is_array(t->elem));
	if (!t || function || one || is_one_object(fl, h)) {
		return;
	}
	term pointer = flow_value(fl, h->arg->id, h->call->block);
	bool constant = (h->param && h->param->is_const_pointee) || is_string(fl, h);
	enum access_kind kind = constant ? ACCESS_READ : ACCESS_WRITE;
	if (pointer) {
		flow_unmodelled_access(fl, h->call, kind, pointer, declared_bytes(fl, h), reason_of(fl, h, kind));
	}
}

/* The pointers in a record that is passed by value are handed over as arguments are. */
static void hand_over_record(struct flow *fl, const struct handed *h)
{
	record_pointers held = {0};
	flow_record_pointers(fl, h->arg, h->call->block, &held);
	for (size_t i = 0; i < held.n; i++) {
		const struct ir_type *item = held.at[i].pointer ? held.at[i].type->elem : NULL;
		int64_t bytes = !item || item->kind == IR_TYPE_VOID || is_array(item) ? 0 : item->size;
		const char *reason = reason_of(fl, h, ACCESS_WRITE);
		flow_unmodelled_access(fl, h->call, ACCESS_WRITE, held.at[i].pointer, bytes, reason);
	}
}

/* ---- the call ---- */

/* Is nothing known of what it does? A function with a body in sight is judged where it stands. */
static bool is_unknown_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	if (!callee) {
		term closure, target = call->n_args ? flow_value(fl, call->args[0], call->block) : TERM_NONE;
		return call->text || !flow_callable(fl, target, &closure);
	}
	const struct model_function *row = flow_model_of(fl, call, callee);
	return row ? !row->pure : call->is_virtual || !callee->blocks.n;
}

static bool names_argument(const struct model_expr *e, size_t i)
{
	return (e->kind == MODEL_ARG && e->value == (int64_t)i) ||
	       (e->kind == MODEL_DEREF && names_argument(e->args[0], i));
}

/* What the row says of an argument is all that is done with it. */
static bool is_said(const struct model_function *row, size_t i)
{
	for (size_t j = 0; j < row->reads.n; j++) {
		if (names_argument(row->reads.at[j].pointer, i)) {
			return true;
		}
	}
	for (size_t j = 0; j < row->writes.n; j++) {
		if (names_argument(row->writes.at[j].pointer, i)) {
			return true;
		}
	}
	for (size_t j = 0; j < row->defines.n; j++) {
		if (names_argument(row->defines.at[j].place, i)) {
			return true;
		}
	}
	return false;
}

/* A pointer in a class of its own: what a row says of pointers is not computed for it. */
static bool is_iterator(struct flow *fl, const struct ir_type *t)
{
	return t->kind == IR_TYPE_RECORD && !t->is_lambda && !flow_is_handle(fl, t);
}

#define LAUNCH_ARGS 7 /* of a launch, before the kernel's own */

/* A class that is a pointer and nothing else, and a value of it that no memory is known to hold. */
static bool is_thin_iterator(struct flow *fl, const struct ir_instr *arg)
{
	const struct ir_type *t = arg->type;
	bool thin = is_iterator(fl, t) && t->is_complete && t->n_fields == 1 && t->fields[0].type->kind == IR_TYPE_PTR;
	record_pointers held = {0};
	if (thin) {
		flow_record_pointers(fl, arg, arg->block, &held);
	}
	return thin && held.n == 0;
}

/* Where such a one leads is not known. */
static void hand_over_iterator(struct flow *fl, const struct handed *h)
{
	const char *key = arena_printf(fl->arena, "%s:%zu", flow_instr_key(fl, "iterator", h->call->id), h->number);
	struct ir_instr unknown = {.type = fl->pointer_type, .block = h->call->block};
	term pointer = flow_unknown_named(fl, &unknown, key, "iterator");
	flow_somewhere_access(fl, h->call, ACCESS_WRITE, pointer);
}

static void hand_over_argument(struct flow *fl, const struct handed *h, bool is_unknown, size_t at)
{
	bool said = h->row && is_said(h->row, at);
	if (said && is_iterator(fl, h->arg->type)) {
		hand_over_iterator(fl, h);
	} else if (is_unknown && !said) {
		hand_over(fl, h);
		hand_over_record(fl, h);
		if (is_thin_iterator(fl, h->arg)) {
			hand_over_iterator(fl, h);
		}
	}
}

/* Does its row hand the arguments on (`std::function::operator()`) to what nobody knows? */
static bool is_handed_on(struct flow *fl, const struct ir_instr *call)
{
	uint64_t known;
	return map_get(&fl->walk->strangers, call->id, &known);
}

void flow_handed(struct flow *fl, const struct ir_instr *call)
{
	if (ir_forgets(call) || ir_moves(call)) {
		return;
	}
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	bool is_on = row && is_handed_on(fl, call), is_unknown = is_on || is_unknown_call(fl, call, callee);
	if (!is_unknown && !row) {
		return;
	}
	bool has_this = callee && callee->is_method && !callee->is_static_method;
	uint32_t skipped = call->op == IR_LAUNCH ? LAUNCH_ARGS : call->text ? 0 : 1;
	uint32_t first = skipped + has_this;
	for (uint32_t i = first; i < call->n_args; i++) {
		size_t at = i - skipped;
		struct handed h = {.call = call, .arg = ir_at(fl->f, call->args[i]), .callee = callee, .number = i - first + 1};
		h.param = callee && at < callee->params.n ? &callee->params.at[at] : NULL;
		h.next = i + 1 < call->n_args ? ir_at(fl->f, call->args[i + 1]) : NULL;
		h.row = row;
		if (is_on && !is_said(row, i - first)) {
			h.callee = NULL;
			h.row = NULL;
		}
		hand_over_argument(fl, &h, is_unknown, i - first);
	}
}
