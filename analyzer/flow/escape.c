/*
 * Calls of which nothing is known: what they may write. That is memory that their pointer arguments reach, locals whose
 * address had escaped when the call is made, and globals.
 *
 * And locals that nobody keeps the address of: only an instruction that names one can change it, so that a write
 * through a pointer that is not known (yet, in a loop) leaves it alone.
 */
#include "flow/flow_int.h"

#include <stdlib.h>
#include <string.h>

static bool param_is_const(const struct ir_func *callee, size_t i)
{
	return callee && i < callee->params.n && callee->params.at[i].is_const_pointee;
}

/* Had the escape happened when the call is made? */
static bool came_before(struct flow *fl, const struct escape *e, const struct ir_instr *call)
{
	if (fl->values_known[e->at->id]) {
		return true;
	}
	for (const struct ir_loop *l = call->block->loop; l; l = l->parent) {
		if (ir_loop_contains(l, e->at->block)) {
			return true; /* in an earlier iteration */
		}
	}
	return false;
}

/* Locals that a stranger may reach: passed here, kept anywhere, or held by one of those. */
static void write_escaped(struct flow *fl, const struct ir_instr *call, uint32_t version)
{
	size_t n = fl->f->locals.n;
	bool *reached = ARENA_ARRAY(fl->arena, bool, n);
	for (uint32_t i = 0; i < call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, call->args[i]);
		while (arg->n_args &&
		       (arg->op == IR_FIELD || arg->op == IR_INDEX || arg->op == IR_CAST || arg->op == IR_LOAD)) {
			arg = ir_at(fl->f, arg->args[0]);
		}
		if (arg->op == IR_LOCAL) {
			reached[arg->imm] = true;
		}
	}
	for (bool changed = fl->escapes.n > 0; changed;) {
		changed = false;
		for (size_t i = 0; i < fl->escapes.n; i++) {
			const struct escape *e = &fl->escapes.at[i];
			bool held = e->holder == ESCAPED_ANYWHERE || reached[e->holder];
			if (!held || (reached[e->local] && fl->written[e->local] == version) || !came_before(fl, e, call)) {
				continue;
			}
			reached[e->local] = changed = true;
			fl->written[e->local] = version;
			term object = flow_local_object(fl, e->local);
			struct mem_write w = {.pointer = term_ptr(fl->pool, object, term_int(fl->pool, 0))};
			flow_write(fl, version, w);
		}
	}
}

void flow_unknown_effects(struct flow *fl, const struct ir_instr *call, uint32_t version, const struct ir_func *callee)
{
	for (uint32_t i = call->text ? 0 : 1; i < call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, call->args[i]);
		term t = flow_value(fl, call->args[i], call->block);
		if (!t || arg->type->kind != IR_TYPE_PTR) {
			continue;
		}
		size_t param = call->text ? i : i - 1;
		bool constant =
		    param_is_const(callee, param) || (param == 0 && callee && callee->is_method && callee->is_const);
		struct mem_write w = {.pointer = t, .reach = true, .only_reach = constant};
		flow_write(fl, version, w);
	}
	write_escaped(fl, call, version);
	for (size_t i = 0; i < fl->c->unit->globals.n; i++) {
		const struct ir_global *g = fl->c->unit->globals.at[i];
		if (!g->is_const) {
			struct mem_write w = {.pointer = flow_global_address(fl, g->usr)};
			flow_write(fl, version, w);
		}
	}
}

/* ---- locals that nobody keeps ---- */

#define MAX_ROOT_DEPTH 8

/* The row of the call says that the pointer it returns is none of its arguments. */
static bool returns_own_pointer(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	return row && row->returns && row->returns->kind == MODEL_WORD;
}

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
		return !returns_own_pointer(fl, in);
	}
	return false;
}

/* May the value be the address of the local, or hold it? Marks all locals of which it may in `marks`, whose last entry
 * stands for any. */
static bool leads_to(struct flow *fl, const struct ir_instr *in, int64_t local, bool *marks, int depth)
{
	if (in->op == IR_LOCAL) {
		marks = marks ? &marks[in->imm] : NULL;
	}
	if (in->op == IR_LOCAL || depth >= MAX_ROOT_DEPTH) {
		if (marks) {
			marks[in->op == IR_LOCAL ? 0 : fl->f->locals.n] = true;
		}
		return in->op != IR_LOCAL || in->imm == local;
	}
	uint32_t n = 0;
	bool found = false;
	if (passes_on(fl, in, &n)) {
		for (uint32_t i = 0; i < n && (marks || !found); i++) {
			found |= leads_to(fl, ir_at(fl->f, in->args[i]), local, marks, depth + 1);
		}
	}
	return found;
}

/* May what is called keep an address that it is given? */
static bool keeps_arguments(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	return !row || !row->pure || row->calls.n;
}

static void mark_kept(struct flow *fl, const struct ir_instr *in)
{
	if (in->op == IR_STORE) {
		leads_to(fl, ir_at(fl->f, in->args[1]), -1, fl->kept, 0);
	} else if (in->op == IR_UNKNOWN || in->op == IR_LAUNCH || (in->op == IR_CALL && keeps_arguments(fl, in))) {
		for (uint32_t i = 0; i < in->n_args; i++) {
			leads_to(fl, ir_at(fl->f, in->args[i]), -1, fl->kept, 0);
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
	if (!fl->kept) {
		fl->kept = ARENA_ARRAY(fl->arena, bool, fl->f->locals.n + 1);
		for (size_t i = 1; i < fl->f->instrs.n; i++) {
			if (fl->f->instrs.at[i]) {
				mark_kept(fl, fl->f->instrs.at[i]);
			}
		}
	}
	return fl->kept[local] || fl->kept[fl->f->locals.n] ? -1 : (int64_t)local;
}

bool flow_names_local(struct flow *fl, const struct ir_instr *in, int64_t local)
{
	for (uint32_t i = 0; i < in->n_args; i++) {
		if (leads_to(fl, ir_at(fl->f, in->args[i]), local, NULL, 0)) {
			return true;
		}
	}
	return false;
}
