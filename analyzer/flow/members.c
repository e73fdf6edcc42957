/*
 * Members: what a library's function runs by the way. A container makes, copies and destroys its elements, a smart
 * pointer what it owns, with functions of the user's: a row says nothing of them. Where one of these may do something
 * outside of the object itself, the row's call is one of which nothing is known, beside what the row says.
 *
 * The bodies are looked at, not their summaries: nobody calls them, so that these need not be there yet.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

#include <string.h>

#define MAX_DEPTH 6

struct asked {
	struct flow *fl;
	const struct ir_type *seen[32]; /* types on the way and asked before; beyond, anything may happen */
	size_t n;
};

static bool body_reaches_out(struct asked *a, const struct ir_func *f, int depth);

/* Is it the object that the function is a member of, or a local of the function? */
static bool is_own(const struct ir_func *f, ir_id address)
{
	const struct ir_instr *in = ir_at(f, address);
	while (in->n_args && (in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST)) {
		in = ir_at(f, in->args[0]);
	}
	return in->op == IR_LOCAL || (in->op == IR_PARAM && in->imm == 0);
}

/* Does a library's function change what one of its arguments leads to, which is none of the function's own? */
static bool row_reaches_out(const struct ir_func *f, const struct ir_instr *call, const struct model_function *row)
{
	bool changes = row->defines.n || row->writes.n || row->changes || row->resizes || row->updates.place;
	for (uint32_t i = 0; changes && i < call->n_args; i++) {
		const struct ir_type *t = ir_at(f, call->args[i])->type;
		if (t->kind == IR_TYPE_PTR && !is_own(f, call->args[i])) {
			return true;
		}
	}
	return !row->pure || row->calls.n;
}

static bool call_reaches_out(struct asked *a, const struct ir_func *f, const struct ir_instr *call, int depth)
{
	const struct ir_func *callee = call->text ? ir_func_find(a->fl->c->unit, call->text) : NULL;
	if (!callee) {
		return !ir_moves(call) && !ir_forgets(call);
	}
	const struct model_function *row = flow_model_of(a->fl, call, callee);
	if (row) {
		return row_reaches_out(f, call, row);
	}
	bool known = !call->is_virtual && (callee->blocks.n || callee->is_implicit);
	return !known || body_reaches_out(a, callee, depth + 1);
}

/* Depth is bounded by MAX_DEPTH. */
static bool body_reaches_out(struct asked *a, const struct ir_func *f, int depth)
{
	bool out = depth > MAX_DEPTH;
	for (size_t i = 1; i < f->instrs.n && !out; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && (in->op == IR_STORE || in->op == IR_ZERO)) {
			out = !is_own(f, in->args[0]);
		} else if (in && in->op == IR_CALL) {
			out = call_reaches_out(a, f, in, depth);
		} else if (in) {
			out = in->op == IR_LAUNCH || in->op == IR_UNKNOWN;
		}
	}
	return out;
}

static bool is_special(const struct ir_func *f)
{
	return f->is_constructor || f->is_destructor || (f->is_method && !f->is_static_method);
}

static const struct ir_type *behind_pointers(const struct ir_type *t)
{
	while (t && (t->kind == IR_TYPE_PTR || t->kind == IR_TYPE_ARRAY)) {
		t = t->elem;
	}
	return t;
}

/* `operator<(const key &, const key &)`, `swap(key &, key &)`: what algorithms find by their arguments. */
static bool is_found_by_argument(const struct ir_func *f, const struct ir_type *t)
{
	const char *colon = f->name ? strrchr(f->name, ':') : NULL, *name = colon ? colon + 1 : f->name;
	bool meant =
	    name && !f->is_method && (strncmp(name, "operator", strlen("operator")) == 0 || strcmp(name, "swap") == 0);
	for (size_t i = 0; meant && i < f->params.n; i++) {
		if (behind_pointers(f->params.at[i].type) == t) {
			return true;
		}
	}
	return false;
}

/* A member that the class runs where somebody else asks for it. Which operators a library calls is not said: all. */
static bool member_reaches_out(struct asked *a, const struct ir_type *t)
{
	const struct ir_unit *u = a->fl->c->unit;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		bool operator_too = f->record == t && strstr(f->name, "::operator") != NULL;
		bool meant = f->record == t && is_special(f) && (f->is_constructor || f->is_destructor || operator_too);
		bool derived = t->is_polymorphic && f->is_destructor && f->is_virtual;
		bool asked_for = meant || derived || is_found_by_argument(f, t);
		if (asked_for && f->blocks.n && body_reaches_out(a, f, 0)) {
			return true;
		}
	}
	return false;
}

static bool type_reaches_out(struct asked *a, const struct ir_type *t, int depth);

static bool parts_reach_out(struct asked *a, const struct ir_type *t, int depth)
{
	for (size_t i = 0; i < t->n_targs; i++) {
		if (type_reaches_out(a, t->targs[i], depth + 1)) {
			return true;
		}
	}
	for (size_t i = 0; i < t->n_fields && !flow_is_handle(a->fl, t); i++) {
		if (type_reaches_out(a, t->fields[i].type, depth + 1)) {
			return true;
		}
	}
	return false;
}

/* Depth is bounded by MAX_DEPTH: below, nothing is looked for. */
static bool type_reaches_out(struct asked *a, const struct ir_type *t, int depth)
{
	while (t && t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	if (!t || t->kind != IR_TYPE_RECORD || t->is_lambda || depth > MAX_DEPTH) {
		return t && depth <= MAX_DEPTH && t->kind == IR_TYPE_RECORD && t->is_lambda;
	}
	for (size_t i = 0; i < a->n; i++) {
		if (a->seen[i] == t) {
			return false;
		}
	}
	if (a->n == sizeof a->seen / sizeof a->seen[0]) {
		return true;
	}
	a->seen[a->n++] = t;
	return (!flow_is_handle(a->fl, t) && member_reaches_out(a, t)) || parts_reach_out(a, t, depth);
}

/* A deleter that a shared pointer was given is no part of its type. */
static bool takes_deleter(struct flow *fl, const struct ir_type *owner)
{
	const struct ir_unit *u = fl->c->unit;
	const struct model_type *row = owner ? models_type(fl->c->models, owner) : NULL;
	for (size_t i = 0; row && row->role == MODEL_OWNER_TYPE && i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		if (f->record == owner && f->is_constructor && f->params.n > 2 && f->params.at[1].type->kind == IR_TYPE_PTR &&
		    (!f->params.at[1].is_reference || f->params.at[2].type->kind == IR_TYPE_RECORD)) {
			return true;
		}
	}
	return false;
}

static bool arguments_reach_out(struct asked *a, const struct ir_type *t)
{
	for (size_t i = 0; t && t->kind == IR_TYPE_RECORD && i < t->n_targs; i++) {
		if (type_reaches_out(a, t->targs[i], 0)) {
			return true;
		}
	}
	return false;
}

/* What an algorithm is handed a range of; what it is handed to call, its row says. */
static bool ranges_reach_out(struct asked *a, const struct ir_func *callee)
{
	bool is_algorithm = !callee->is_method && callee->is_instantiation;
	for (size_t i = 0; is_algorithm && i < callee->params.n; i++) {
		const struct ir_type *t = behind_pointers(callee->params.at[i].type);
		if (t && !t->is_lambda && type_reaches_out(a, t, 0)) {
			return true;
		}
	}
	return false;
}

/* Reading a container runs nothing; nor does making an empty one. */
static bool row_runs_any(struct flow *fl, const struct ir_func *callee, const struct model_function *row)
{
	bool empty = callee->is_constructor && callee->params.n == 1 && flow_is_handle(fl, callee->record);
	bool changes = callee->is_method && !callee->is_const && !flow_is_handle(fl, callee->record);
	return !empty && (changes || row->defines.n || row->ends || row->may_end || callee->is_constructor ||
	                  callee->is_destructor || !callee->is_method);
}

bool flow_runs_members(struct flow *fl, const struct ir_func *callee, const struct model_function *row)
{
	uint64_t known;
	if (!row_runs_any(fl, callee, row)) {
		return false;
	}
	if (map_get(&fl->object->members, (uint64_t)(uintptr_t)callee, &known)) {
		return known;
	}
	struct asked a = {.fl = fl};
	known = arguments_reach_out(&a, callee->is_method ? callee->record : callee->result) ||
	        ranges_reach_out(&a, callee) || takes_deleter(fl, callee->record);
	map_put(&fl->object->members, (uint64_t)(uintptr_t)callee, known);
	return known;
}

/* ---- copies ---- */

static bool has_own_swap(struct flow *fl, const struct ir_type *t)
{
	const struct ir_unit *u = fl->c->unit;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		if (f->name && strstr(f->name, "swap") && is_found_by_argument(f, t)) {
			return true;
		}
	}
	return false;
}

/* Depth is bounded by MAX_DEPTH. */
static bool copies_as_is(struct flow *fl, const struct ir_type *t, int depth)
{
	while (t && t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	if (!t || t->kind != IR_TYPE_RECORD || flow_is_handle(fl, t)) {
		return t != NULL;
	}
	bool is_told = models_is_memberwise(fl->c->models, t);
	bool has_own = t->copies_itself || t->assigns_itself || t->destructor || t->is_polymorphic || !t->is_complete;
	if ((has_own && !is_told) || depth > MAX_DEPTH || has_own_swap(fl, t)) {
		return false;
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		if (!copies_as_is(fl, t->fields[i].type, depth + 1)) {
			return false;
		}
	}
	return true;
}

bool flow_copies_as_is(struct flow *fl, const struct ir_type *t)
{
	return copies_as_is(fl, t, 0);
}
