/*
 * Calls: a model row, a summary made before, or nothing known. Instantiating a summary is in
 * instantiate.c, what an unknown call may do in escape.c.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

#include <stdio.h>
#include <string.h>

/* A base class that begins where the object does. */
static bool begins_as(const struct ir_type *t, const struct ir_type *base)
{
	for (int depth = 0; t && t != base && depth < 8; depth++) {
		bool has_base = t->kind == IR_TYPE_RECORD && t->n_fields && t->fields[0].is_base && t->fields[0].offset == 0;
		t = has_base ? t->fields[0].type : NULL;
	}
	return t == base;
}

/* What is open in an override, or in a function of a table, is decided by who calls it, though nobody knows which one a
 * call enters: not what the call does, nor what it gives back. `callee` null: a pointer is called. */
static void postpone_any_of(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	const struct ir_func *to;
	for (size_t k = 0; fl->c->override_of && (to = fl->c->override_of(fl->f, call, k, fl->c->payload)); k++) {
		const struct summary *s = fl->c->summary_of(to, fl->c->payload);
		uint32_t first = callee ? 0 : 1; /* behind the pointer that is called */
		bool fits = to->params.n == call->n_args - first && (!callee || begins_as(to->record, callee->record));
		if (!s || !fits) {
			continue;
		}
		term *args = ARENA_ARRAY(fl->arena, term, call->n_args);
		for (uint32_t i = first; i < call->n_args; i++) {
			args[i - first] = flow_value(fl, call->args[i], call->block);
		}
		struct pending_call p = {call, to, s, args, call->n_args - first, fl->memory->current, fl->resting, {0}};
		vec_push(fl->arena, &fl->carry->pending, p);
	}
}

static term unknown_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	if (call->is_virtual ? callee != NULL : !call->text && call->n_args) {
		postpone_any_of(fl, call, callee);
	}
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
	const struct ir_type *box = ir_at(fl->f, call->args[0])->type;
	w.item = box->kind == IR_TYPE_PTR ? box->elem : NULL;
	w.value = flow_handle_at(fl, from, fl->memory->current, call->block);
	flow_write(fl, flow_define(fl, call->id), w);
	return call->type->kind == IR_TYPE_PTR ? to : TERM_NONE;
}

/* ---- the call ---- */

/* A container whose handle the call left as it was still has its elements where they were. */
static void note_ending(struct model_site *s, term ended, term may_end)
{
	struct flow *fl = s->fl;
	flow_may_end(fl, s->call, may_end);
	if (!ended || s->row->ends->kind == MODEL_ARG || s->callee->is_destructor) {
		flow_end(fl, s->call, ended);
		return;
	}
	struct model_site behind = *s;
	behind.version = fl->memory->current;
	if (flow_model_eval(&behind, s->row->ends) != ended) {
		flow_end(fl, s->call, ended);
	}
}

static void forget_object(struct flow *fl, const struct ir_instr *call, ir_id address)
{
	struct mem_write w = {.pointer = flow_value(fl, address, call->block)};
	flow_write(fl, flow_define(fl, call->id), w);
}

/* A closure that was moved stands for itself where it is called. */
static bool is_closure(const struct ir_param *p)
{
	return p->type->kind == IR_TYPE_PTR && p->type->elem->kind == IR_TYPE_RECORD && p->type->elem->is_lambda;
}

bool flow_moves_from(const struct ir_func *callee, const struct model_function *row, uint32_t i)
{
	const struct model_expr *back = row ? row->returns : NULL;
	bool hands_on = back && back->kind == MODEL_ADDRESS && back->args[0]->kind == MODEL_ARG;
	bool is_this = i == 0 && callee->is_method && !callee->is_static_method;
	const struct ir_param *p = i < callee->params.n && !is_this ? &callee->params.at[i] : NULL;
	return p && !hands_on && p->is_rvalue && !p->is_const_pointee && !is_closure(p);
}

static void move_arguments(struct model_site *s)
{
	for (uint32_t i = 0; i < s->call->n_args; i++) {
		if (flow_moves_from(s->callee, s->row, i)) {
			flow_may_end_moved(s->fl, s->call, s->call->args[i], true);
			forget_object(s->fl, s->call, s->call->args[i]);
		}
	}
}

static term modelled_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                          const struct model_function *row)
{
	struct model_site s = {.fl = fl, .call = call, .callee = callee, .row = row, .version = fl->memory->current};
	s.has_this = callee->is_method && !callee->is_static_method;
	s.n_args = call->n_args - (s.has_this && call->n_args > 0);
	if (row->forwards && flow_forward(&s, &s.result)) {
		return s.result;
	}
	term ended = row->ends ? flow_model_eval(&s, row->ends) : TERM_NONE;
	term may_end = row->may_end ? flow_model_eval(&s, row->may_end) : TERM_NONE;
	s.result = flow_model_result(&s);
	flow_model_effects(&s);
	note_ending(&s, ended, may_end);
	flow_call_back(&s);
	move_arguments(&s);
	if (flow_runs_members(fl, callee, row)) {
		flow_forget_behind(fl, call, flow_define(fl, call->id));
	}
	if (row->barrier) {
		flow_barrier(fl, call);
	}
	if (!row->pure) {
		flow_unknown_effects(fl, call, flow_define(fl, call->id), callee);
	}
	return s.result;
}

/* May two arguments, references to numbers of so many bytes at most, be one variable? */
static bool may_meet(struct flow *fl, term a, term b, int64_t bytes)
{
	const struct term_node *x = a ? term_get(fl->pool, a) : NULL, *y = b ? term_get(fl->pool, b) : NULL;
	if (!x || !y || x->kind != TERM_PTR || y->kind != TERM_PTR) {
		return true;
	}
	int128 distance;
	if (x->args[0] == y->args[0]) {
		term apart = term_sub(fl->pool, x->args[1], y->args[1]);
		return !term_const_value(fl->pool, apart, &distance) || (distance < bytes && distance > -bytes);
	}
	bool handed_on = flow_is_scalar_reference(flow_parameter_to(fl, x->args[0])) &&
	                 flow_is_scalar_reference(flow_parameter_to(fl, y->args[0]));
	return !handed_on && flow_objects_alias(fl, x->args[0], y->args[0]) != ALIAS_NO;
}

static bool meets_another(struct flow *fl, const struct ir_func *callee, const term *args, uint32_t n, uint32_t i)
{
	const struct ir_param *p = &callee->params.at[i];
	for (uint32_t j = 0; flow_is_scalar_reference(p) && j < n; j++) {
		const struct ir_param *q = &callee->params.at[j];
		if (j == i || !flow_is_scalar_reference(q)) {
			continue;
		}
		int64_t mine = p->type->elem->size, its = q->type->elem->size;
		if (may_meet(fl, args[i], args[j], mine > its ? mine : its)) {
			return true;
		}
	}
	return false;
}

/* The callee took references for different variables: what it leaves in those that may be one is not known. */
static bool forget_meeting(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, const term *args)
{
	uint32_t n = call->n_args < callee->params.n ? call->n_args : (uint32_t)callee->params.n;
	bool any = false;
	for (uint32_t i = 0; i < n; i++) {
		if (meets_another(fl, callee, args, n, i)) {
			forget_object(fl, call, call->args[i]);
			any = true;
		}
	}
	return any;
}

static term known_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                       const struct summary *s)
{
	term *args = ARENA_ARRAY(fl->arena, term, call->n_args);
	for (uint32_t i = 0; i < call->n_args; i++) {
		args[i] = flow_value(fl, call->args[i], call->block);
	}
	flow_callee_ends(fl, call, callee);
	term result = flow_apply(fl, call, callee, s, args, call->n_args, NULL, false);
	result = forget_meeting(fl, call, callee, args) ? TERM_NONE : result;
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

/* What a call of a function enters, or null. */
static const struct ir_func *entered(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	if (!call->is_virtual) {
		return callee;
	}
	return fl->c->target_of ? fl->c->target_of(fl->f, call, fl->c->payload) : NULL;
}

term flow_call(struct flow *fl, const struct ir_instr *call)
{
	if (call->op == IR_LAUNCH) {
		flow_launch(fl, call);
		return TERM_NONE;
	}
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	if (ir_moves(call)) {
		flow_may_end_moved(fl, call, call->args[0], false);
		forget_object(fl, call, call->args[0]);
		return TERM_NONE;
	}
	if (!callee) {
		return call->text || !call->n_args ? unknown_call(fl, call, NULL) : indirect_call(fl, call);
	}
	const struct model_function *row = flow_model_of(fl, call, callee);
	if (row) {
		return modelled_call(fl, call, callee, row);
	}
	if (copies_handle(fl, call, callee)) {
		term copy = copy_handle(fl, call);
		if (flow_moves_from(callee, NULL, 1)) {
			flow_may_end_moved(fl, call, call->args[1], false);
			forget_object(fl, call, call->args[1]);
		}
		return copy;
	}
	const struct ir_func *target = entered(fl, call, callee);
	const struct summary *s = target ? fl->c->summary_of(target, fl->c->payload) : NULL;
	return s ? known_call(fl, call, target, s) : unknown_call(fl, call, callee);
}

/* ---- loops that are not walked yet ---- */

/* Could a callee's effect be on the cell? A number is no handle and no pointer, and the other way round. */
static bool effect_may_write(struct flow *fl, const struct effect *e, const struct mem_loc *loc)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	bool is_local = o && o->kind == OBJECT_LOCAL; /* no container's elements lie there */
	int128 bytes;
	bool is_handle = is_local && e->value && term_get(fl->pool, e->value)->sort == SORT_HANDLE && e->item && e->bytes &&
	                 term_const_value(fl->pool, e->bytes, &bytes) && bytes <= e->item->size;
	if (is_handle && flow_box_apart(fl, loc, e->item)) {
		return false;
	}
	const struct ir_type *type = e->type ? e->type : is_local && e->item && ir_is_scalar(e->item) ? e->item : NULL;
	if (!type || flow_is_punned(fl, loc) || flow_is_cast_into(fl, loc->pointer, loc->type)) {
		return true;
	}
	enum sort sort = e->value ? term_get(fl->pool, e->value)->sort : SORT_UNKNOWN;
	bool number = (sort == SORT_INT || sort == SORT_BOOL) && ir_is_scalar(type);
	return !flow_told_apart(fl, loc->type, type) && !(number && (!loc->type || loc->type->kind == IR_TYPE_PTR)) &&
	       !(sort == SORT_PTR && loc->type && loc->type->kind == IR_TYPE_INT);
}

static bool effects_may_write(struct flow *fl, const struct summary *s, const struct mem_loc *loc)
{
	for (size_t i = 0; i < s->effects.n; i++) {
		if (effect_may_write(fl, &s->effects.at[i], loc)) {
			return true;
		}
	}
	return false;
}

/* A pointer that is cast on its way in: the types of what is written through it say nothing. */
static bool passes_cast(const struct flow *fl, const struct ir_instr *call)
{
	for (uint32_t i = 0; i < call->n_args; i++) {
		if (flow_is_cast_address(fl->f, call->args[i])) {
			return true;
		}
	}
	return false;
}

bool flow_call_may_write(struct flow *fl, const struct ir_instr *call, const struct mem_loc *loc)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	if (!callee) {
		return true;
	}
	const struct model_function *row = flow_model_of(fl, call, callee);
	if (row) {
		return flow_row_may_write(fl, call, callee, row, loc);
	}
	if (copies_handle(fl, call, callee)) {
		return !loc->type;
	}
	const struct ir_func *target = entered(fl, call, callee);
	const struct summary *s = target ? fl->c->summary_of(target, fl->c->payload) : NULL;
	return !s || s->clobbers || (passes_cast(fl, call) && s->effects.n) || effects_may_write(fl, s, loc);
}
