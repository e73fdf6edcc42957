/*
 * What a model row writes, by type: the elements behind a pointer that the row names. Known before any term of the call
 * is, so that a loop can tell which cells it leaves alone.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

#include <string.h>

static const struct ir_type *record_of(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                       const struct model_expr *e)
{
	size_t this_too = callee->is_method && !callee->is_static_method ? 1 : 0;
	size_t at = e->kind == MODEL_THIS ? 0 : (size_t)e->value + this_too;
	bool named = (e->kind == MODEL_THIS && this_too) || (e->kind == MODEL_ARG && e->value >= 0);
	if (!named || at >= call->n_args || !call->args[at]) {
		return NULL;
	}
	return ir_at(fl->f, call->args[at])->type;
}

static const struct ir_type *pointer_type(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                          const struct model_expr *e)
{
	while (e->kind == MODEL_ADD && e->n_args) {
		e = e->args[0];
	}
	if (e->kind != MODEL_FIELD) {
		return record_of(fl, call, callee, e);
	}
	const struct ir_type *base = record_of(fl, call, callee, e->args[0]);
	const struct ir_type *record = base && base->kind == IR_TYPE_PTR ? base->elem : base;
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields; i++) {
		if (record->fields[i].name && strcmp(record->fields[i].name, e->text) == 0) {
			return record->fields[i].type;
		}
	}
	return NULL;
}

const struct ir_type *flow_written_item(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                        const struct model_expr *pointer)
{
	const struct ir_type *t = pointer_type(fl, call, callee, pointer);
	const struct ir_type *item = t && t->kind == IR_TYPE_PTR ? t->elem : NULL;
	return item && ir_is_scalar(item) ? item : NULL;
}

const struct ir_type *flow_pointed_item(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                        const struct model_expr *pointer)
{
	const struct ir_type *t = pointer_type(fl, call, callee, pointer);
	return t && t->kind == IR_TYPE_PTR && t->elem && t->elem->kind != IR_TYPE_VOID ? t->elem : NULL;
}

static bool is_untyped(const struct ir_type *t)
{
	return t->kind == IR_TYPE_PTR && (!t->elem || t->elem->kind == IR_TYPE_VOID);
}

const struct ir_type *flow_handed_item(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                       const struct model_expr *pointer)
{
	size_t this_too = callee->is_method && !callee->is_static_method ? 1 : 0;
	size_t at = pointer->kind == MODEL_ARG && pointer->value >= 0 ? (size_t)pointer->value + this_too : call->n_args;
	const struct ir_instr *arg = at < call->n_args ? ir_at(fl->f, call->args[at]) : NULL;
	if (!arg || arg->op != IR_CAST || !is_untyped(arg->type)) {
		return NULL;
	}
	const struct ir_type *t = ir_at(fl->f, arg->args[0])->type;
	return t->kind == IR_TYPE_PTR && t->elem && ir_is_scalar(t->elem) ? t->elem : NULL;
}

bool flow_row_may_write(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                        const struct model_function *row, const struct mem_loc *cell)
{
	if (!row->pure || flow_runs_members(fl, callee, row) || row->defines.n || row->changes || row->resizes ||
	    row->calls.n || row->updates.place || row->barrier) {
		return true;
	}
	for (size_t i = 0; i < callee->params.n; i++) {
		if (callee->params.at[i].is_rvalue) {
			return true; /* it may be moved from */
		}
	}
	for (size_t i = 0; i < row->writes.n; i++) {
		if (flow_is_punned(fl, cell) ||
		    !flow_told_apart(fl, cell->type, flow_written_item(fl, call, callee, row->writes.at[i].pointer))) {
			return true;
		}
	}
	return false;
}
