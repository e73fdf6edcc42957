/*
 * Captures: a variable that a lambda holds by reference is apart from everything else the lambda reaches when the
 * function around it hands the variable's address to nobody but closures, and no lambda hands on what it captured. What
 * such a capture points to is then an object of its own, and a store through another pointer does not change it.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

#define MAX_NESTED 8

/* Is `in` the address, or part of it, of the local? */
static bool is_address_of(const struct ir_func *f, const struct ir_instr *in, int64_t local)
{
	while (in->op == IR_FIELD || in->op == IR_INDEX) {
		in = ir_at(f, in->args[0]);
	}
	return in->op == IR_LOCAL && in->imm == local;
}

static bool stores_in_closure(const struct ir_func *f, const struct ir_instr *store)
{
	const struct ir_instr *to = ir_at(f, store->args[0]);
	const struct ir_instr *holder = to->op == IR_FIELD ? ir_at(f, to->args[0]) : NULL;
	return holder && holder->op == IR_LOCAL && f->locals.at[holder->imm].type &&
	       f->locals.at[holder->imm].type->is_lambda;
}

/* Does this use of the local's address leave it known to loads, stores, modelled calls and closures only? */
static bool keeps_to_itself(struct flow *fl, const struct ir_func *f, const struct ir_instr *use, uint32_t arg)
{
	const struct ir_func *callee = NULL;
	switch ((int)use->op) {
	case IR_LOAD:
	case IR_ZERO:
	case IR_FIELD:
		return true;
	case IR_INDEX:
		return arg == 0;
	case IR_STORE:
		return arg == 0 || stores_in_closure(f, use);
	case IR_CALL:
		callee = use->text ? ir_func_find(fl->c->unit, use->text) : NULL;
		return callee && flow_model_of(fl, use, callee);
	}
	return false;
}

/* A handle's address, passed to a call, is not kept: what is kept of a tensor is the tensor. */
static bool local_is_sole(struct flow *fl, const struct ir_func *f, int64_t local)
{
	bool handle = flow_is_handle(fl, f->locals.at[local].type);
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		for (uint32_t a = 0; in && a < in->n_args; a++) {
			bool passes = handle && in->op == IR_CALL;
			if (!passes && is_address_of(f, ir_at(f, in->args[a]), local) && !keeps_to_itself(fl, f, in, a)) {
				return false;
			}
		}
	}
	return true;
}

/* What `f` stores in that field of the closure when it makes one; null: nothing, or several things. */
static const struct ir_instr *captured_value(const struct ir_func *f, const struct ir_type *closure, int64_t offset)
{
	const struct ir_instr *found = NULL;
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!in || in->op != IR_STORE || !stores_in_closure(f, in)) {
			continue;
		}
		const struct ir_instr *to = ir_at(f, in->args[0]);
		if (to->imm != offset || f->locals.at[ir_at(f, to->args[0])->imm].type != closure) {
			continue;
		}
		if (found) {
			return NULL;
		}
		found = ir_at(f, in->args[1]);
	}
	return found;
}

static bool is_field_of_this(const struct ir_func *f, const struct ir_instr *in, int64_t *offset)
{
	const struct ir_instr *field = in->op == IR_LOAD ? ir_at(f, in->args[0]) : NULL;
	const struct ir_instr *self = field && field->op == IR_FIELD ? ir_at(f, field->args[0]) : NULL;
	*offset = field ? field->imm : 0;
	return self && self->op == IR_PARAM && self->imm == 0;
}

/* Does the use leave an address that a lambda captured, or part of it, where it is? Of a tensor a call keeps no
 * address. */
static bool stays_captured(struct flow *fl, const struct ir_func *f, const struct ir_instr *use, uint32_t arg,
                           bool handle)
{
	bool compares = use->op == IR_EQ || use->op == IR_NE || use->op == IR_LT || use->op == IR_LE || use->op == IR_GT ||
	                use->op == IR_GE;
	return compares || (handle && use->op == IR_CALL) || keeps_to_itself(fl, f, use, arg);
}

/* Is it an address made of another one, which `marked` has? */
static bool is_part(const struct ir_instr *in)
{
	return in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST || in->op == IR_PHI || in->op == IR_SELECT;
}

/* Marks what is made of marked addresses, until nothing is added; false: one of them is handed on. */
static bool follow_captured(struct flow *fl, const struct ir_func *f, bool *marked, bool handle)
{
	for (bool more = true; more;) {
		more = false;
		for (size_t i = 1; i < f->instrs.n; i++) {
			const struct ir_instr *in = f->instrs.at[i];
			for (uint32_t a = 0; in && a < in->n_args; a++) {
				if (!marked[in->args[a]] || (in->op == IR_INDEX && a > 0)) {
					continue;
				}
				if (is_part(in)) {
					more = more || !marked[i];
					marked[i] = true;
				} else if (!stays_captured(fl, f, in, a, handle)) {
					return false;
				}
			}
		}
	}
	return true;
}

static bool captures_local(struct flow *fl, const struct ir_func *lambda, int64_t offset, const struct ir_func *owner,
                           int64_t local)
{
	for (int depth = 0; depth < MAX_NESTED && lambda->is_lambda && lambda->record; depth++) {
		const struct ir_func *around = lambda->lambda_parent ? ir_func_find(fl->c->unit, lambda->lambda_parent) : NULL;
		const struct ir_instr *value = around ? captured_value(around, lambda->record, offset) : NULL;
		if (value && value->op == IR_LOCAL) {
			return around == owner && value->imm == local;
		}
		if (!value || !is_field_of_this(around, value, &offset)) {
			return false;
		}
		lambda = around;
	}
	return false;
}

/* Does the lambda write what it captured there, or hand it to a call? */
static bool writes_marked(const struct ir_func *f, const bool *marked)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		uint32_t n = !in ? 0 : in->op == IR_CALL ? in->n_args : in->op == IR_STORE || in->op == IR_ZERO;
		for (uint32_t a = 0; a < n; a++) {
			if (marked[in->args[a]]) {
				return true;
			}
		}
	}
	return false;
}

static bool is_callable(struct flow *fl, const struct ir_type *t)
{
	const struct ir_type *of = t->kind == IR_TYPE_PTR && t->elem ? t->elem : t;
	const struct model_type *row = of->kind == IR_TYPE_RECORD ? models_type(fl->c->models, of) : NULL;
	return (of->kind == IR_TYPE_RECORD && of->is_lambda) || (row && row->role == MODEL_CALLABLE_TYPE);
}

/* May the call enter a lambda, be it this one again? */
static bool enters_lambda(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	bool enters = !callee || callee->is_lambda || (!callee->blocks.n && !flow_model_of(fl, call, callee));
	for (uint32_t a = 0; a < call->n_args && !enters; a++) {
		enters = is_callable(fl, ir_at(fl->f, call->args[a])->type);
	}
	return enters;
}

/* May what this lambda calls write what it captured itself, because that is captured and written elsewhere, too? */
static bool enters_lambdas(struct flow *fl)
{
	for (size_t i = 1; i < fl->f->instrs.n; i++) {
		const struct ir_instr *in = fl->f->instrs.at[i];
		if (in && in->op == IR_CALL && !ir_moves(in) && !ir_forgets(in) && enters_lambda(fl, in)) {
			return true;
		}
	}
	return false;
}

/* Does no lambda that captured the local hand its address on, or write it where this one may call that? */
static bool lambdas_keep_to_themselves(struct flow *fl, const struct ir_func *owner, int64_t local)
{
	bool handle = flow_is_handle(fl, owner->locals.at[local].type), enters = enters_lambdas(fl);
	for (size_t i = 0; i < fl->c->unit->funcs.n; i++) {
		const struct ir_func *f = fl->c->unit->funcs.at[i];
		bool *marked = f->is_lambda ? ARENA_ARRAY(&fl->scratch, bool, f->instrs.n) : NULL;
		for (size_t j = 1; f->is_lambda && j < f->instrs.n; j++) {
			const struct ir_instr *in = f->instrs.at[j];
			int64_t offset;
			marked[j] = in && is_field_of_this(f, in, &offset) && captures_local(fl, f, offset, owner, local);
		}
		if (marked && (!follow_captured(fl, f, marked, handle) || (enters && writes_marked(f, marked)))) {
			return false;
		}
	}
	return true;
}

static bool capture_is_sole(struct flow *fl, const struct ir_func *lambda, int64_t offset)
{
	for (int depth = 0; depth < MAX_NESTED && lambda->is_lambda && lambda->record; depth++) {
		const struct ir_func *around = lambda->lambda_parent ? ir_func_find(fl->c->unit, lambda->lambda_parent) : NULL;
		const struct ir_instr *value = around ? captured_value(around, lambda->record, offset) : NULL;
		if (!value) {
			return false;
		}
		if (value->op == IR_LOCAL) {
			return local_is_sole(fl, around, value->imm) && lambdas_keep_to_themselves(fl, around, value->imm);
		}
		if (!is_field_of_this(around, value, &offset)) {
			return false;
		}
		lambda = around;
	}
	return false;
}

bool flow_is_sole_capture(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	if (!fl->f->is_lambda || !o || o->kind != OBJECT_POINTEE || !o->of) {
		return false;
	}
	uint64_t known;
	if (map_get(&fl->object->captures, object, &known)) {
		return known;
	}
	const struct term_node *of = term_get(fl->pool, o->of);
	bool is_cell = of->kind == TERM_APP && of->vocab == VOCAB_CELL && of->n_args == 2;
	const struct term_node *at = is_cell ? term_get(fl->pool, of->args[0]) : NULL;
	const struct term_node *self = term_get(fl->pool, flow_param(fl->pool, fl->f, 0));
	int128 offset;
	bool sole = at && at->kind == TERM_PTR && self->kind == TERM_PTR && at->args[0] == self->args[0] &&
	            term_const_value(fl->pool, at->args[1], &offset) && capture_is_sole(fl, fl->f, (int64_t)offset);
	map_put(&fl->object->captures, object, sole);
	return sole;
}
