/*
 * code_tail.c: how a kernel leaves out threads that have nothing to do. They leave right behind the statement that sets
 * their number; where the others wait for them later on, at a barrier or in an exchange within the warp, only what they
 * would access is left out.
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

/* Calls in calls that are looked through for a barrier. */
#define CALLS_DEEP 6

/* Does it, or what it calls, wait for other threads? What nobody knows of may. */
static bool waits(const struct program *p, const struct ir_func *f, int depth)
{
	bool any = depth >= CALLS_DEEP;
	for (ir_id id = 1; id < f->instrs.n && !any; id++) {
		const struct ir_instr *in = ir_at(f, id);
		if (!in || in->op != IR_CALL)
			continue;
		const struct ir_func *callee = in->text ? ir_func_find(p->unit, in->text) : NULL;
		const struct model_function *row = callee ? models_function(p->models, callee, in->n_args) : NULL;
		any = row           ? row->barrier || row->together
		      : !callee     ? true
		      : callee == f ? false
		                    : !callee->blocks.n || waits(p, callee, depth + 1);
	}
	return any;
}

static bool is_store(const struct obligation *a)
{
	const struct ir_instr *in = ir_at(a->func, a->instr);
	return in && in->op == IR_STORE;
}

/* Is it a read that one of the statements does which write? */
static bool is_of_write(const struct cause *c, const struct obligation *a)
{
	bool any = false;
	for (size_t i = 0; i < c->accesses.n && !any; i++) {
		const struct obligation *o = c->accesses.at[i];
		any = is_store(o) && o->place.line <= a->place.line && a->place.line <= o->end.line;
	}
	return any && !is_store(a);
}

/* What is left out where the thread has to stay: each statement that writes, and what else is read. Null: not all of it
 * is plain. */
static const struct guard *leave_out(struct program *p, const struct cause *c)
{
	const struct guard *out = NULL;
	for (size_t i = c->accesses.n; i-- > 0;) {
		const struct obligation *a = c->accesses.at[i];
		bool writes = is_store(a), reads = !writes && ir_at(a->func, a->instr)->op == IR_LOAD;
		if ((!writes && !reads) || a->place.macro || !a->end.line)
			return NULL;
		if (is_of_write(c, a))
			continue;
		struct guard *g = ARENA_NEW(p->arena, struct guard);
		*g = (struct guard){.way = writes ? GUARD_WRITE : GUARD_READ, .form = writes ? "if ($)" : "$ ? # : 0"};
		g->at = g->use = a->place;
		g->end = a->end;
		g->code = arena_printf(p->arena, "%s < %s", c->tail.index, c->tail.bound);
		g->more = out;
		out = g;
	}
	return out;
}

void code_tail(struct program *p, struct cause *c)
{
	const struct obligation *a = c->accesses.n ? c->accesses.at[0] : NULL;
	const struct ir_instr *set = a ? ir_at(a->func, c->tail.set) : NULL;
	if (!set || set->place.macro || !set->end.line)
		return;
	bool leaves = c->tail.is_spare && !set->block->loop && !waits(p, a->func, 0);
	const struct guard *stays = leaves ? NULL : leave_out(p, c);
	if (stays)
		c->guard = *stays;
	if (!leaves)
		return;
	c->guard = (struct guard){.way = GUARD_LEAVE, .form = "if ($)\n\treturn;", .at = set->place, .end = set->end};
	c->guard.use = a->place;
	c->guard.code = arena_printf(p->arena, "%s >= %s", c->tail.index, c->tail.bound);
}
