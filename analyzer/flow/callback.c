/*
 * Callbacks: what a model row says is called back. An executor calls as often as it likes, so each call is judged in
 * memory where all that the calls write is unknown: forgotten first, as written through pointers that may themselves
 * have been changed by an earlier call. What no call writes keeps its value.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <stdio.h>
#include <string.h>

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
			return ir_call_operator(fl->c->unit, fl->f->locals.at[i].type);
		}
	}
	return NULL;
}

/* Any value that the row's condition allows; without one, one of which nothing is known. */
static term bound_symbol(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t param,
                         uint32_t i, bool is_told)
{
	const struct ir_param *p = &callee->params.at[param];
	const char *key = arena_printf(fl->arena, "bound:%s:%u:%u", fl->f->usr, call->id, i);
	enum sort sort = p->type->kind == IR_TYPE_INT ? SORT_INT : SORT_UNKNOWN;
	term t = flow_fresh(fl, is_told ? SYMBOL_BOUND : SYMBOL_LOCAL, sort, key, p->name, p->type);
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
			struct fact f = {fits, in->place, FACT_FITS, ASSUMING(SIZES_FIT), true};
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

/* One callback of a row, ready to be judged. */
struct callback {
	const struct model_callback *row;
	const struct ir_func *callee;
	const struct summary *summary;
	term closure;
	term *args;
	size_t n_args;
	VEC(struct item_argument) items;
	fact_list facts; /* of their places */
};

/* Elements of a range that are handed over by reference are where it is; those by value are read before each call. */
static void find_items(struct model_site *s, struct callback *cb)
{
	struct flow *fl = s->fl;
	uint32_t first = cb->closure ? 1 : 0;
	for (size_t i = 0; i < cb->row->items.n; i++) {
		const struct model_item *item = &cb->row->items.at[i];
		struct item_argument found;
		uint64_t at = first + (uint64_t)item->param;
		if (at >= cb->n_args || !s->callee || !flow_find_item(s, item, &found, &cb->facts)) {
			continue;
		}
		vec_push(fl->arena, &cb->items, found);
		if (cb->callee->params.at[at].type->kind == IR_TYPE_PTR) {
			term place = flow_item_argument(s, &found, &cb->callee->params.at[at]);
			cb->args[at] = place ? place : cb->args[at];
		}
	}
}

static void read_items(struct model_site *s, struct callback *cb)
{
	for (size_t i = 0; i < cb->items.n; i++) {
		size_t at = (size_t)cb->items.at[i].param + (cb->closure ? 1 : 0);
		term value = flow_item_argument(s, &cb->items.at[i], &cb->callee->params.at[at]);
		cb->args[at] = value ? value : cb->args[at];
	}
}

/* `p0 == a1`: the number of the argument, or -1. */
static int64_t argument_told(const struct model_expr *e, uint32_t param)
{
	while (e && e->kind == MODEL_AND) {
		int64_t told = argument_told(e->args[1], param);
		if (told >= 0) {
			return told;
		}
		e = e->args[0];
	}
	bool is = e && e->kind == MODEL_EQ && e->args[0]->kind == MODEL_BOUND && e->args[0]->value == param &&
	          e->args[1]->kind == MODEL_ARG;
	return is ? e->args[1]->value : -1;
}

/* A reference that is handed on leads to the same object: what the callee ends or changes is that. TERM_NONE: it is
 * none, or one of another type. */
static term handed_on(struct model_site *s, const struct model_callback *row, const struct ir_param *p, uint32_t param)
{
	struct flow *fl = s->fl;
	int64_t told = argument_told(row->bounds, param);
	uint64_t at = (uint64_t)(told + s->has_this);
	if (told < 0 || at >= s->call->n_args || p->type->kind != IR_TYPE_PTR) {
		return TERM_NONE;
	}
	const struct ir_type *t = ir_at(fl->f, s->call->args[at])->type;
	bool same = t->kind == IR_TYPE_PTR && t->elem && t->elem == p->type->elem;
	return same ? flow_value(fl, s->call->args[at], s->call->block) : TERM_NONE;
}

static bool find_callback(struct model_site *s, const struct model_callback *row, struct callback *cb)
{
	struct flow *fl = s->fl;
	*cb = (struct callback){.row = row};
	cb->callee = flow_callable(fl, called_back(s, row->callee), &cb->closure);
	cb->summary = cb->callee ? fl->c->summary_of(cb->callee, fl->c->payload) : NULL;
	if (!cb->summary) {
		return false;
	}
	cb->n_args = cb->callee->params.n;
	cb->args = ARENA_ARRAY(fl->arena, term, cb->n_args + 1);
	cb->args[0] = cb->closure;
	uint32_t first = cb->closure ? 1 : 0;
	for (uint32_t i = first; i < cb->n_args; i++) {
		term same = handed_on(s, row, &cb->callee->params.at[i], i - first);
		cb->args[i] = same ? same : bound_symbol(fl, s->call, cb->callee, i, i - first, row->bounds);
	}
	find_items(s, cb);
	return true;
}

/* ---- forwarded ---- */

static bool is_handed_alike(const struct ir_type *from, const struct ir_type *to)
{
	return from == to || (from->kind == IR_TYPE_PTR && to->kind == IR_TYPE_PTR);
}

/* The arguments of the function that a row forwards to, as the row's condition tells them; null: one is converted, or
 * two are references that may be to one variable. */
static term *forwarded_arguments(struct model_site *s, const struct ir_func *callee, term closure)
{
	struct flow *fl = s->fl;
	const struct ir_instr *call = s->call;
	term *args = ARENA_ARRAY(fl->arena, term, callee->params.n + 1);
	uint32_t first = closure ? 1 : 0, references = 0;
	args[0] = closure;
	for (uint32_t i = first; i < callee->params.n; i++) {
		const struct ir_param *p = &callee->params.at[i];
		int64_t told = argument_told(s->row->calls.at[0].bounds, i - first);
		uint64_t at = (uint64_t)(told + s->has_this);
		references += flow_is_scalar_reference(p);
		if (told < 0 || at >= call->n_args || ir_at(fl->f, call->args[at])->type != p->type || references > 1) {
			return NULL;
		}
		args[i] = flow_value(fl, call->args[at], call->block);
	}
	return args;
}

/* What a callable holds is a copy: a closure that changes what it holds does so there, and not where it was made. */
bool flow_forward(struct model_site *s, term *result)
{
	struct flow *fl = s->fl;
	term closure;
	const struct ir_func *callee = flow_callable(fl, called_back(s, s->row->calls.at[0].callee), &closure);
	const struct summary *summary =
	    callee && (!closure || callee->is_const) ? fl->c->summary_of(callee, fl->c->payload) : NULL;
	if (!summary || !is_handed_alike(callee->result, s->call->type)) {
		return false;
	}
	term *args = forwarded_arguments(s, callee, closure);
	if (!args) {
		return false;
	}
	*result = flow_apply(fl, s->call, callee, summary, args, callee->params.n, NULL, false);
	if (s->call->type->kind == IR_TYPE_VOID || s->call->type->kind == IR_TYPE_FLOAT) {
		*result = TERM_NONE;
	} else if (!*result) {
		*result = flow_unknown(fl, s->call, callee->name);
	}
	return true;
}

/* ---- called any number of times ---- */

#define MAX_ROUNDS 4

static void add_write(struct arena *a, write_list *list, struct mem_write w, bool *more)
{
	for (size_t i = 0; i < list->n; i++) {
		const struct mem_write *x = &list->at[i];
		if (x->pointer == w.pointer && x->bytes == w.bytes && x->type == w.type && x->reach == w.reach) {
			return;
		}
	}
	vec_push(a, list, w);
	*more = true;
}

/* What is written where nobody can tell: anywhere. */
static bool is_somewhere(struct flow *fl, term pointer)
{
	const struct term_node *n = pointer ? term_get(fl->pool, pointer) : NULL;
	const struct object *o = n && n->kind == TERM_PTR ? term_get(fl->pool, n->args[0])->object : NULL;
	const struct term_node *of = o && o->kind == OBJECT_POINTEE && o->of ? term_get(fl->pool, o->of) : NULL;
	return !o || (of && of->kind == TERM_SYMBOL && of->symbol->role != SYMBOL_PARAM);
}

/* At an offset that other calls may change, the whole object is written. */
static struct mem_write widened(struct flow *fl, struct mem_write w)
{
	int128 number;
	w.region = TERM_NONE;
	if (is_somewhere(fl, w.pointer)) {
		w.pointer = w.bytes = TERM_NONE;
		return w;
	}
	const struct term_node *n = term_get(fl->pool, w.pointer);
	bool fixed =
	    term_const_value(fl->pool, n->args[1], &number) && w.bytes && term_const_value(fl->pool, w.bytes, &number);
	if (!fixed) {
		w.pointer = term_ptr(fl->pool, n->args[0], term_int(fl->pool, 0));
		w.bytes = TERM_NONE;
	}
	return w;
}

/* What the callbacks write, as memory stands now, joins the list. */
static bool gather_writes(struct model_site *s, const struct callback *cbs, size_t n, write_list *list)
{
	struct flow *fl = s->fl;
	bool more = false;
	for (size_t i = 0; i < n; i++) {
		write_list now = {0};
		flow_effects_now(fl, s->call, cbs[i].callee, cbs[i].summary, cbs[i].args, cbs[i].n_args, &now);
		for (size_t j = 0; j < now.n; j++) {
			add_write(fl->arena, list, widened(fl, now.at[j]), &more);
		}
	}
	return more;
}

/* Memory as any call but the first may find it. A call may change the pointers through which the next one writes, so
 * this goes on until no new place turns up. */
static void forget_written(struct model_site *s, const struct callback *cbs, size_t n)
{
	struct flow *fl = s->fl;
	write_list list = {0};
	size_t round = 0;
	for (; round < MAX_ROUNDS && gather_writes(s, cbs, n, &list); round++) {
		uint32_t version = flow_define(fl, s->call->id);
		for (size_t i = 0; i < list.n; i++) {
			flow_write(fl, version, list.at[i]);
		}
	}
	if (round == MAX_ROUNDS) {
		flow_write(fl, flow_define(fl, s->call->id), (struct mem_write){0});
	}
	for (size_t i = 0; i < n; i++) {
		if (cbs[i].summary->resizes) {
			flow_any_resized(fl, flow_define(fl, s->call->id));
		}
		if (cbs[i].summary->calls_strangers) {
			flow_write(fl, flow_define(fl, s->call->id), (struct mem_write){.by_stranger = true});
		}
		if (cbs[i].summary->clobbers) {
			uint32_t version = flow_define(fl, s->call->id);
			struct mem_write reached = {.pointer = cbs[i].closure, .reach = true};
			flow_unknown_effects(fl, s->call, version, NULL);
			if (cbs[i].closure) {
				flow_write(fl, version, reached);
			}
		}
	}
}

/* ---- called later ---- */

/* What the closure can reach is what somebody left there by then. It is a copy itself: what it holds stays. */
static void forget_reached(struct model_site *s, const struct callback *cb)
{
	struct flow *fl = s->fl;
	const struct ir_type *record = cb->closure ? cb->callee->record : NULL;
	uint32_t before = fl->memory->current, version = flow_define(fl, s->call->id);
	flow_forget_behind(fl, s->call, version);
	for (size_t i = 0; record && i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		struct mem_loc loc = {.bytes = f->type->size, .type = f->type};
		loc.pointer = term_ptr_add(fl->pool, cb->closure, term_int(fl->pool, f->offset));
		struct mem_write w = {.reach = true};
		w.pointer = f->type->kind == IR_TYPE_PTR ? flow_load(fl, &loc, before, s->call->block) : TERM_NONE;
		if (f->type->kind == IR_TYPE_PTR) {
			flow_write(fl, version, w);
		}
	}
}

/* It may have run, or not. */
static void forget_once(struct model_site *s, const struct callback *cb)
{
	write_list list = {0};
	gather_writes(s, cb, 1, &list);
	uint32_t version = flow_define(s->fl, s->call->id);
	for (size_t i = 0; i < list.n; i++) {
		flow_write(s->fl, version, list.at[i]);
	}
}

/* ---- judging ---- */

static void judge(struct model_site *s, struct callback *cb)
{
	struct flow *fl = s->fl;
	const struct ir_func *callee = cb->callee;
	uint32_t first = cb->closure ? 1 : 0;
	s->bound = cb->args + first;
	s->n_bound = cb->n_args - first;
	read_items(s, cb);
	fact_list extra = cb->facts;
	term cond = cb->row->bounds ? flow_model_eval(s, cb->row->bounds) : TERM_NONE;
	if (cond && term_get(fl->pool, cond)->sort == SORT_BOOL) {
		struct fact f = {cond, s->call->place, "what the executor passes", 0, false};
		vec_push(fl->arena, &extra, f);
	}
	for (uint32_t i = first; i < cb->n_args && extra.n; i++) {
		if (term_get(fl->pool, cb->args[i])->sort == SORT_INT) {
			assume_fits(fl, callee, i, cb->args[i], &extra);
		}
	}
	flow_apply(fl, s->call, callee, cb->summary, cb->args, cb->n_args, &extra, true);
	s->bound = NULL;
	s->n_bound = 0;
}

void flow_call_back(struct model_site *s)
{
	struct flow *fl = s->fl;
	const struct model_function *row = s->row;
	struct callback *cbs = ARENA_ARRAY(fl->arena, struct callback, row->calls.n + 1);
	size_t n = 0;
	bool again = false;
	for (size_t i = 0; i < row->calls.n; i++) {
		if (find_callback(s, &row->calls.at[i], &cbs[n])) {
			again = again || !row->calls.at[i].once;
			n++;
		} else {
			if (row->calls.at[i].once) {
				map_put(&fl->walk->strangers, s->call->id, 1);
			}
			flow_unknown_effects(fl, s->call, flow_define(fl, s->call->id), NULL);
		}
	}
	if (again) {
		forget_written(s, cbs, n);
	}
	for (size_t i = 0; i < n; i++) {
		if (cbs[i].row->later) {
			forget_reached(s, &cbs[i]);
		}
		judge(s, &cbs[i]);
		if (cbs[i].row->later) {
			forget_once(s, &cbs[i]);
		}
	}
}
