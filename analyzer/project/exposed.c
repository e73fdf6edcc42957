/*
 * exposed.c: does it matter who calls a function? Only where it, or what it calls, goes through memory by an index or
 * by a pointer that moves, or by what a call gave (`accessor[i]`), hands memory to a function that is known to access
 * it, or recurses. An operator that checks
 * its inputs and passes them on does none of this, and reading its callers would be for nothing.
 */
#include "project/callees.h"

static const struct ir_instr *arg_of(const struct ir_func *f, const struct ir_instr *in, uint32_t i)
{
	return i < in->n_args ? ir_at(f, in->args[i]) : NULL;
}

/* Element 2 of a local array: nobody's arguments change that. */
static bool is_fixed_place(const struct ir_func *f, const struct ir_instr *index)
{
	const struct ir_instr *base = arg_of(f, index, 0), *by = arg_of(f, index, 1);
	while (base && (base->op == IR_FIELD || base->op == IR_INDEX || base->op == IR_CAST)) {
		const struct ir_instr *inner = base->op == IR_INDEX ? arg_of(f, base, 1) : NULL;
		if (base->op == IR_INDEX && (!inner || inner->op != IR_CONST))
			return false;
		base = arg_of(f, base, 0);
	}
	return base && by && by->op == IR_CONST && (base->op == IR_LOCAL || base->op == IR_GLOBAL || base->op == IR_STRING);
}

static bool row_accesses(const struct models *m, const struct ir_unit *u, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(u, call->text) : NULL;
	size_t hidden = callee && callee->is_method && !callee->is_static_method;
	const struct model_function *row =
	    callee && call->n_args >= hidden ? models_function(m, callee, call->n_args - hidden) : NULL;
	return row && (row->reads.n || row->writes.n) && !callee->is_constructor;
}

/* Does it read or write where a call says? */
static bool goes_through_call(const struct ir_func *f, const struct ir_instr *in)
{
	bool direct = in->op == IR_LOAD || in->op == IR_STORE;
	const struct ir_instr *at = direct ? arg_of(f, in, 0) : NULL;
	while (at && (at->op == IR_FIELD || at->op == IR_CAST))
		at = arg_of(f, at, 0);
	return at && at->op == IR_CALL;
}

bool accesses_memory(const struct models *m, const struct ir_unit *u, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!in || !in->block)
			continue;
		if (in->op == IR_INDEX && !is_fixed_place(f, in))
			return true;
		if (in->op == IR_CALL && row_accesses(m, u, in))
			return true;
	}
	return false;
}

static bool goes_through_calls(const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->block && goes_through_call(f, in))
			return true;
	}
	return false;
}

bool is_exposed(struct arena *a, const struct models *m, const struct ir_unit *u, const struct call_graph *g,
                const struct call_node *n)
{
	VEC(const struct call_node *) work = {0};
	bool *seen = ARENA_ARRAY(a, bool, g->nodes.n);
	vec_push(a, &work, n);
	seen[n->index] = true;
	while (work.n) {
		const struct call_node *at = vec_pop(&work);
		if (at->in_cycle || accesses_memory(m, u, at->func) || goes_through_calls(at->func))
			return true;
		for (size_t i = 0; i < at->out.n; i++) {
			const struct call_node *to = at->out.at[i]->to;
			if (to && !seen[to->index]) {
				seen[to->index] = true;
				vec_push(a, &work, to);
			}
		}
	}
	return false;
}
