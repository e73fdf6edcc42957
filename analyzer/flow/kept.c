/*
 * Locals that nobody keeps the address of: only an instruction that names one can change it, so that a write through a
 * pointer that is not known (yet, in a loop) leaves it alone.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ORIGINS 48 /* more than an expression has; beyond, the value may come from any local */

static bool passes_on(struct flow *fl, const struct ir_instr *in, uint32_t *n)
{
	switch ((int)in->op) {
	case IR_FIELD:
	case IR_INDEX:
	case IR_CAST:
		*n = 1;
		return true;
	case IR_PHI:
	case IR_SELECT:
	case IR_UNKNOWN:
		*n = in->n_args;
		return true;
	case IR_CALL:
		*n = in->n_args;
		return !flow_returns_own_pointer(fl, in);
	}
	return false;
}

/* What a value may come from, each once: a pointer that a loop moves comes from itself, too. */
struct origins {
	ir_id at[MAX_ORIGINS];
	size_t n;
	bool is_short;
};

static void add_origin(struct origins *o, ir_id id)
{
	for (size_t i = 0; i < o->n; i++) {
		if (o->at[i] == id) {
			return;
		}
	}
	o->is_short = o->is_short || o->n == MAX_ORIGINS;
	if (!o->is_short) {
		o->at[o->n++] = id;
	}
}

/* May the value be the address of the local, or hold it? Marks all locals of which it may in `marks`, whose last entry
 * stands for any. */
static bool leads_to(struct flow *fl, ir_id id, int64_t local, bool *marks)
{
	struct origins o = {.at = {id}, .n = 1};
	bool found = false;
	for (size_t i = 0; i < o.n && (marks || !found); i++) {
		const struct ir_instr *in = ir_at(fl->f, o.at[i]);
		uint32_t n = 0;
		if (in->op == IR_LOCAL) {
			found = found || in->imm == local;
			if (marks) {
				marks[in->imm] = true;
			}
		} else if (passes_on(fl, in, &n)) {
			for (uint32_t j = 0; j < n; j++) {
				add_origin(&o, in->args[j]);
			}
		}
	}
	if (marks && o.is_short) {
		marks[fl->f->locals.n] = true;
	}
	return found || o.is_short;
}

static bool is_buffer(const struct ir_type *pointer)
{
	const struct ir_type *item = pointer->kind == IR_TYPE_PTR ? pointer->elem : NULL;
	return item && ir_is_scalar(item) && item->kind != IR_TYPE_PTR;
}

bool flow_walks_buffers(struct flow *fl, ir_id id)
{
	struct origins o = {.at = {id}, .n = 1};
	for (size_t i = 0; i < o.n; i++) {
		const struct ir_instr *in = ir_at(fl->f, o.at[i]);
		uint32_t n = 0;
		bool moves = in->op == IR_INDEX || in->op == IR_CAST || in->op == IR_PHI || in->op == IR_SELECT;
		if (in->op == IR_PARAM ? !is_buffer(in->type) : !moves || !passes_on(fl, in, &n)) {
			return false;
		}
		for (uint32_t j = 0; j < n; j++) {
			add_origin(&o, in->args[j]);
		}
	}
	return !o.is_short;
}

/* Does an owner, or a view over raw memory, that the row makes lead to what it is given? */
static bool makes_lead(const struct model_expr *e)
{
	bool choice = e->kind == MODEL_IF;
	return (e->kind == MODEL_WORD && (e->word == VOCAB_OWNER || e->word == VOCAB_MAPPED)) ||
	       (choice && (makes_lead(e->args[1]) || makes_lead(e->args[2])));
}

static bool row_leads(const struct model_function *row)
{
	bool leads = row->returns && makes_lead(row->returns);
	for (size_t i = 0; i < row->defines.n && !leads; i++) {
		leads = makes_lead(row->defines.at[i].value);
	}
	return leads;
}

/* May what is called keep an address that it is given? */
static bool keeps_arguments(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	return !ir_forgets(call) && !ir_moves(call) &&
	       (!row || !row->pure || row->calls.n || row_leads(row) || flow_runs_members(fl, callee, row));
}

static void mark_kept(struct flow *fl, const struct ir_instr *in)
{
	if (in->op == IR_STORE) {
		leads_to(fl, in->args[1], -1, fl->object->kept);
	} else if (flow_is_address_as_number(fl, in)) {
		leads_to(fl, in->args[0], -1, fl->object->kept);
	} else if (in->op == IR_UNKNOWN || in->op == IR_LAUNCH || (in->op == IR_CALL && keeps_arguments(fl, in))) {
		for (uint32_t i = 0; i < in->n_args; i++) {
			leads_to(fl, in->args[i], -1, fl->object->kept);
		}
	}
}

int64_t flow_local_nobody_keeps(struct flow *fl, const struct mem_loc *loc)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	const char *number = o && o->kind == OBJECT_LOCAL ? strrchr(o->key, ':') : NULL;
	uint64_t local = number ? strtoull(number + 1, NULL, 10) : fl->f->locals.n;
	if (local >= fl->f->locals.n || flow_local_object(fl, (uint32_t)local) != at->args[0]) {
		return -1;
	}
	if (fl->f->locals.at[local].storage == IR_SHARED) {
		return -1; /* other threads know it */
	}
	if (!fl->object->kept) {
		fl->object->kept = ARENA_ARRAY(fl->arena, bool, fl->f->locals.n + 1);
		for (size_t i = 1; i < fl->f->instrs.n; i++) {
			if (fl->f->instrs.at[i]) {
				mark_kept(fl, fl->f->instrs.at[i]);
			}
		}
	}
	return fl->object->kept[local] || fl->object->kept[fl->f->locals.n] ? -1 : (int64_t)local;
}

bool flow_names_local(struct flow *fl, const struct ir_instr *in, int64_t local)
{
	for (uint32_t i = 0; i < in->n_args; i++) {
		if (leads_to(fl, in->args[i], local, NULL)) {
			return true;
		}
	}
	return false;
}

/* ---- containers whose elements may be another's ---- */

/* The argument, -1 for the object itself, that an expression of a model is, or is a part of; -2: none. */
static int64_t argument_of(const struct model_expr *e)
{
	while (e->kind == MODEL_DEREF || e->kind == MODEL_ADDRESS || e->kind == MODEL_FIELD) {
		e = e->args[0];
	}
	return e->kind == MODEL_THIS ? -1 : e->kind == MODEL_ARG ? e->value : -2;
}

/* Does the value hand over what another argument holds? Copies are new. */
static bool hands_over(const struct model_expr *value, int64_t to)
{
	bool keeps = value->kind == MODEL_WORD && (value->word == VOCAB_RESIZE || value->word == VOCAB_VIEW);
	if (keeps) {
		return hands_over(value->args[0], to);
	}
	if (value->kind == MODEL_IF) {
		return hands_over(value->args[1], to) || hands_over(value->args[2], to);
	}
	int64_t from = argument_of(value);
	return from != -2 && from != to;
}

static bool row_exchanges(const struct model_function *row)
{
	for (size_t i = 0; i < row->defines.n; i++) {
		if (hands_over(row->defines.at[i].value, argument_of(row->defines.at[i].place))) {
			return true;
		}
	}
	return row->calls.n > 0;
}

/* May a function that no row tells of exchange what its argument holds with another container? */
static bool may_exchange(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t i)
{
	const struct ir_type *t = ir_at(fl->f, call->args[i])->type;
	t = t->kind == IR_TYPE_PTR ? t->elem : t;
	const struct model_type *row = t && t->kind == IR_TYPE_RECORD ? models_type(fl->c->models, t) : NULL;
	bool container = row && row->role == MODEL_ARRAY_TYPE;
	return (!t || !ir_is_scalar(t) || t->kind == IR_TYPE_PTR) && !(container && flow_is_const_argument(callee, i));
}

/* Marks the locals whose elements the instruction may give to others, or take from them. */
static void mark_exchanged(struct flow *fl, const struct ir_instr *in)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, in, callee) : NULL;
	bool called =
	    in->op == IR_CALL && !ir_forgets(in) && (!row || row_exchanges(row) || flow_runs_members(fl, callee, row));
	bool stored = in->op == IR_STORE && in->type->kind == IR_TYPE_RECORD;
	if (!called && !stored && in->op != IR_UNKNOWN) {
		return;
	}
	bool opaque = called && (!callee || (!row && !callee->blocks.n));
	fl->object->exchanges_any = fl->object->exchanges_any || opaque;
	for (uint32_t i = 0; i < in->n_args; i++) {
		const struct ir_instr *from = ir_at(fl->f, in->args[i]);
		if (row || may_exchange(fl, in, callee, i)) {
			fl->object->exchanges_any = true;
			leads_to(fl, from->op == IR_LOAD ? from->args[0] : from->id, -1, fl->object->exchanged);
		}
	}
}

/* Does it take over what an object holds that it is handed, as a constructor that moves does? */
static bool takes_over(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	bool takes = !callee;
	for (size_t i = 0; callee && i < callee->params.n; i++) {
		const struct ir_param *p = &callee->params.at[i];
		takes = takes || (p->is_rvalue && (p->type->kind != IR_TYPE_PTR || !ir_is_scalar(p->type->elem)));
	}
	return takes;
}

static void find_taken_over(struct flow *fl)
{
	fl->object->taken_over = ARENA_ARRAY(fl->arena, bool, fl->f->locals.n + 1);
	for (size_t i = 1; i < fl->f->instrs.n; i++) {
		const struct ir_instr *in = fl->f->instrs.at[i];
		for (uint32_t j = 0; in && in->op == IR_CALL && takes_over(fl, in) && j < in->n_args; j++) {
			leads_to(fl, in->args[j], -1, fl->object->taken_over);
		}
	}
}

bool flow_is_made_here(struct flow *fl, term place)
{
	struct mem_loc loc = {.pointer = place};
	int64_t local = flow_local_nobody_keeps(fl, &loc);
	const struct ir_local *of = local < 0 ? NULL : &fl->f->locals.at[local];
	const struct model_type *row = of && of->type->kind == IR_TYPE_RECORD ? models_type(fl->c->models, of->type) : NULL;
	if (!row || row->role != MODEL_ARRAY_TYPE || !of->type->destructor || of->storage != IR_AUTO ||
	    term_get(fl->pool, place)->args[1] != term_int(fl->pool, 0) || flow_may_hold_anothers(fl, place)) {
		return false;
	}
	if (!fl->object->taken_over) {
		find_taken_over(fl);
	}
	return !fl->object->taken_over[local] && !fl->object->taken_over[fl->f->locals.n];
}

bool flow_may_hold_anothers(struct flow *fl, term place)
{
	if (!fl->object->exchanged) {
		fl->object->exchanged = ARENA_ARRAY(fl->arena, bool, fl->f->locals.n + 1);
		for (size_t i = 1; i < fl->f->instrs.n; i++) {
			if (fl->f->instrs.at[i]) {
				mark_exchanged(fl, fl->f->instrs.at[i]);
			}
		}
	}
	struct mem_loc loc = {.pointer = place};
	int64_t local = flow_local_nobody_keeps(fl, &loc);
	return local < 0 ? fl->object->exchanges_any
	                 : fl->object->exchanged[local] || fl->object->exchanged[fl->f->locals.n];
}
