/*
 * unanalyzed.c: the summary of a function that nobody looked into, since the time was up. What it could break is there
 * all the same, each access with a reason why nothing is known of it; for its callers it may do anything.
 */
#include "flow/call_int.h"

struct unanalyzed {
	const struct flow_context *c;
	struct summary *summary;
	const char *reason;
};

static void add(struct unanalyzed *u, const struct ir_instr *in, struct access access)
{
	struct obligation o = {.kind = OBLIGATION_ACCESS,
	                       .func = u->summary->func,
	                       .instr = in->id,
	                       .place = in->place,
	                       .end = in->end,
	                       .access = access,
	                       .verdict = VERDICT_UNKNOWN,
	                       .is_settled = true,
	                       .reason = u->reason};
	vec_push(u->c->arena, &u->summary->accesses, o);
}

static void add_bulk(struct unanalyzed *u, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(u->c->unit, call->text) : NULL;
	if (!callee) {
		return;
	}
	bool has_this = callee->is_method && !callee->is_static_method;
	const struct model_function *row =
	    models_function(u->c->models, callee, call->n_args - (has_this && call->n_args > 0));
	struct access access = {.is_bulk = true, .callee = callee->name};
	for (size_t i = 0; row && i < row->reads.n; i++) {
		add(u, call, access);
	}
	access.kind = ACCESS_WRITE;
	for (size_t i = 0; row && i < row->writes.n; i++) {
		add(u, call, access);
	}
}

static void add_instruction(struct unanalyzed *u, const struct ir_instr *in)
{
	bool is_access = in->op == IR_LOAD || in->op == IR_STORE;
	if (is_access && in->type->size != 0 && !flow_is_plain(u->c->models, u->summary->func, in->args[0])) {
		add(u, in, (struct access){.kind = in->op == IR_LOAD ? ACCESS_READ : ACCESS_WRITE});
	} else if (in->op == IR_CALL) {
		add_bulk(u, in);
	}
}

bool flow_is_asked(const struct ir_func *f)
{
	return !f->is_companion && !f->has_own_unit;
}

struct summary *flow_unanalyzed(const struct flow_context *c, const struct ir_func *f, const char *reason)
{
	struct unanalyzed u = {c, ARENA_NEW(c->arena, struct summary), reason};
	u.summary->func = f;
	u.summary->clobbers = u.summary->returns = true;
	for (size_t i = 0; i < f->blocks.n && flow_is_asked(f); i++) {
		const struct ir_block *b = f->blocks.at[i];
		for (size_t j = 0; b->reachable && j < b->instrs.n; j++) {
			if (!b->instrs.at[j]->is_prelude) {
				add_instruction(&u, b->instrs.at[j]);
			}
		}
	}
	return u.summary;
}
