/*
 * Calls of which nothing is known: what they may write. That is memory that their pointer arguments reach, locals whose
 * address had escaped when the call is made, and globals.
 */
#include "flow/flow_int.h"

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
