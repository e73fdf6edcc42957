/*
 * Calls: a model row, a summary made before, or nothing known. Instantiating a summary is in
 * instantiate.c, what an unknown call may do in escape.c.
 */
#include "flow/flow_int.h"

#include <stdio.h>
#include <string.h>

static term unknown_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	flow_unknown_effects(fl, call, flow_define(fl, call->id), callee);
	return call->type->kind == IR_TYPE_VOID ? TERM_NONE : flow_unknown(fl, call, callee ? callee->name : "");
}

/* Copy and move of a handle: the new box holds the same handle. */
static bool copies_handle(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	if (!callee->record || call->n_args != 2 || !flow_is_handle(fl, callee->record)) {
		return false;
	}
	const struct ir_type *from = ir_at(fl->f, call->args[1])->type;
	bool same = from->kind == IR_TYPE_PTR && from->elem == callee->record;
	const char *dot = strrchr(callee->name, ':');
	bool assigns = dot && strcmp(dot + 1, "operator=") == 0;
	return same && (callee->is_constructor || assigns);
}

static term copy_handle(struct flow *fl, const struct ir_instr *call)
{
	term to = flow_value(fl, call->args[0], call->block), from = flow_value(fl, call->args[1], call->block);
	struct mem_write w = {.pointer = to, .bytes = term_int(fl->pool, 1)};
	w.value = flow_handle_at(fl, from, fl->current, call->block);
	flow_write(fl, flow_define(fl, call->id), w);
	return call->type->kind == IR_TYPE_PTR ? to : TERM_NONE;
}

/* ---- callables ---- */

static const struct ir_func *closure_function(struct flow *fl, const struct ir_type *record)
{
	for (size_t i = 0; record && i < fl->c->unit->funcs.n; i++) {
		const struct ir_func *f = fl->c->unit->funcs.at[i];
		const char *last = f->record == record && f->blocks.n ? strrchr(f->name, ':') : NULL;
		if (last && strcmp(last + 1, "operator()") == 0) {
			return f;
		}
	}
	return NULL;
}

/* The function that a callable runs, and the closure's address where it is one. */
const struct ir_func *flow_callable(struct flow *fl, term value, term *closure)
{
	*closure = TERM_NONE;
	const struct term_node *n = value ? term_get(fl->pool, value) : NULL;
	if (n && n->kind == TERM_APP && (n->vocab == VOCAB_CALLABLE || n->vocab == VOCAB_OWNER)) {
		value = n->args[0];
		n = term_get(fl->pool, value);
	}
	if (!n || n->kind != TERM_PTR) {
		return NULL;
	}
	const struct object *o = term_get(fl->pool, n->args[0])->object;
	if (o->kind == OBJECT_GLOBAL && strncmp(o->key, "func:", 5) == 0) {
		return ir_func_find(fl->c->unit, o->key + 5);
	}
	for (size_t i = 0; o->kind == OBJECT_LOCAL && i < fl->f->locals.n; i++) {
		if (flow_local_object(fl, (uint32_t)i) == n->args[0]) {
			*closure = value;
			return closure_function(fl, fl->f->locals.at[i].type);
		}
	}
	return NULL;
}

static term bound_symbol(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t param,
                         uint32_t i)
{
	const struct ir_param *p = &callee->params.at[param];
	const char *key = arena_printf(fl->arena, "bound:%s:%u:%u", fl->f->usr, call->id, i);
	enum sort sort = p->type->kind == IR_TYPE_INT ? SORT_INT : SORT_UNKNOWN;
	term t = flow_fresh(fl, SYMBOL_BOUND, sort, key, p->name, p->type);
	flow_born(fl, t, call->block);
	return t;
}

/* `int i = start` of what an executor passes is meant as `int n = x.size(0)` is: for tensors whose sizes fit. */
static void assume_fits(struct flow *fl, const struct ir_func *callee, uint32_t param, term value, fact_list *extra)
{
	for (size_t i = 1; i < callee->instrs.n; i++) {
		const struct ir_instr *in = callee->instrs.at[i];
		if (!in || in->op != IR_CAST || in->type->kind != IR_TYPE_INT || in->type->bits != 32) {
			continue;
		}
		const struct ir_instr *from = ir_at(callee, in->args[0]);
		int128 lo, hi;
		if (from->op == IR_PARAM && from->imm == param && from->type->bits > 32 && type_range(in->type, &lo, &hi)) {
			term fits = term_compare(fl->pool, REL_LE, value, term_int(fl->pool, hi));
			struct fact f = {fits, in->place, "sizes of tensors fit their variables", true};
			vec_push(fl->arena, extra, f);
			return;
		}
	}
}

/* What is called back. A closure passed by value is loaded where it was made: that place stands for it. */
static term called_back(struct model_site *s, const struct model_expr *callee)
{
	size_t at = (size_t)callee->value + s->has_this;
	bool given = callee->kind == MODEL_ARG && at < s->call->n_args;
	const struct ir_instr *arg = given ? ir_at(s->fl->f, s->call->args[at]) : NULL;
	bool by_value = arg && arg->op == IR_LOAD && arg->type->kind == IR_TYPE_RECORD;
	if (by_value && !flow_is_handle(s->fl, arg->type)) {
		return flow_value(s->fl, arg->args[0], s->call->block);
	}
	return flow_model_eval(s, callee);
}

static void call_back(struct model_site *s, const struct model_callback *cb)
{
	struct flow *fl = s->fl;
	term closure;
	const struct ir_func *callee = flow_callable(fl, called_back(s, cb->callee), &closure);
	const struct summary *summary = callee ? fl->c->summary_of(callee, fl->c->payload) : NULL;
	if (!summary) {
		flow_unknown_effects(fl, s->call, flow_define(fl, s->call->id), NULL);
		return;
	}
	size_t n = callee->params.n;
	term *args = ARENA_ARRAY(fl->arena, term, n + 1);
	uint32_t first = closure ? 1 : 0;
	args[0] = closure;
	for (uint32_t i = first; i < n; i++) {
		args[i] = bound_symbol(fl, s->call, callee, i, i - first);
	}
	s->bound = args + first;
	s->n_bound = n - first;
	fact_list extra = {0};
	term cond = cb->bounds ? flow_model_eval(s, cb->bounds) : TERM_NONE;
	if (cond && term_get(fl->pool, cond)->sort == SORT_BOOL) {
		struct fact f = {cond, s->call->place, "what the executor passes", false};
		vec_push(fl->arena, &extra, f);
	}
	for (uint32_t i = first; i < n && extra.n; i++) {
		if (term_get(fl->pool, args[i])->sort == SORT_INT) {
			assume_fits(fl, callee, i, args[i], &extra);
		}
	}
	flow_apply(fl, s->call, callee, summary, args, n, &extra, true);
	s->bound = NULL;
	s->n_bound = 0;
}

/* ---- the call ---- */

static term modelled_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                          const struct model_function *row)
{
	struct model_site s = {.fl = fl, .call = call, .callee = callee, .row = row, .version = fl->current};
	s.has_this = callee->is_method && !callee->is_static_method;
	s.n_args = call->n_args - (s.has_this && call->n_args > 0);
	s.result = flow_model_result(&s);
	flow_model_effects(&s);
	for (size_t i = 0; i < row->calls.n; i++) {
		call_back(&s, &row->calls.at[i]);
	}
	if (!row->pure) {
		flow_unknown_effects(fl, call, flow_define(fl, call->id), callee);
	}
	return s.result;
}

static term known_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                       const struct summary *s)
{
	term *args = ARENA_ARRAY(fl->arena, term, call->n_args);
	for (uint32_t i = 0; i < call->n_args; i++) {
		args[i] = flow_value(fl, call->args[i], call->block);
	}
	term result = flow_apply(fl, call, callee, s, args, call->n_args, NULL, false);
	if (call->type->kind == IR_TYPE_VOID || call->type->kind == IR_TYPE_FLOAT) {
		return TERM_NONE;
	}
	return result ? result : flow_unknown(fl, call, callee->name);
}

static term indirect_call(struct flow *fl, const struct ir_instr *call)
{
	term closure;
	const struct ir_func *callee = flow_callable(fl, flow_value(fl, call->args[0], call->block), &closure);
	const struct summary *s = callee && !closure ? fl->c->summary_of(callee, fl->c->payload) : NULL;
	if (!s) {
		return unknown_call(fl, call, NULL);
	}
	term *args = ARENA_ARRAY(fl->arena, term, call->n_args);
	for (uint32_t i = 1; i < call->n_args; i++) {
		args[i - 1] = flow_value(fl, call->args[i], call->block);
	}
	term result = flow_apply(fl, call, callee, s, args, call->n_args - 1, NULL, false);
	return result || call->type->kind == IR_TYPE_VOID ? result : flow_unknown(fl, call, callee->name);
}

static size_t count_args(const struct ir_instr *call, const struct ir_func *callee)
{
	bool has_this = callee->is_method && !callee->is_static_method;
	return call->n_args - (has_this && call->n_args > 0);
}

const struct model_function *flow_model_of(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	return models_function(fl->c->models, callee, count_args(call, callee));
}

term flow_call(struct flow *fl, const struct ir_instr *call)
{
	if (call->op == IR_LAUNCH) {
		flow_launch(fl, call);
		return TERM_NONE;
	}
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	if (!callee) {
		return call->text || !call->n_args ? unknown_call(fl, call, NULL) : indirect_call(fl, call);
	}
	const struct model_function *row = flow_model_of(fl, call, callee);
	if (row) {
		return modelled_call(fl, call, callee, row);
	}
	if (copies_handle(fl, call, callee)) {
		return copy_handle(fl, call);
	}
	const struct summary *s = call->is_virtual ? NULL : fl->c->summary_of(callee, fl->c->payload);
	return s ? known_call(fl, call, callee, s) : unknown_call(fl, call, callee);
}

/* Could this call write a cell of this type? Asked for loops that are not walked yet. */
/* A number that a callee writes is no pointer, and the other way round. */
static bool effect_may_write(struct flow *fl, const struct effect *e, const struct ir_type *type)
{
	enum sort sort = e->value ? term_get(fl->pool, e->value)->sort : SORT_UNKNOWN;
	bool number = sort == SORT_INT || sort == SORT_BOOL;
	return !flow_types_apart(type, e->type) && !(number && (!type || type->kind == IR_TYPE_PTR)) &&
	       !(sort == SORT_PTR && type && type->kind == IR_TYPE_INT);
}

static bool effects_may_write(struct flow *fl, const struct summary *s, const struct ir_type *type)
{
	for (size_t i = 0; i < s->effects.n; i++) {
		if (effect_may_write(fl, &s->effects.at[i], type)) {
			return true;
		}
	}
	return false;
}

bool flow_call_may_write(struct flow *fl, const struct ir_instr *call, const struct ir_type *type)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	if (!callee) {
		return true;
	}
	const struct model_function *row = flow_model_of(fl, call, callee);
	if (row) {
		return flow_row_may_write(fl, call, callee, row, type);
	}
	if (copies_handle(fl, call, callee)) {
		return !type;
	}
	const struct summary *s = call->is_virtual ? NULL : fl->c->summary_of(callee, fl->c->payload);
	return !s || s->clobbers || effects_may_write(fl, s, type);
}
