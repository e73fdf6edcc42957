/*
 * shape.c: why a recursion has no measure, read off its IR. In the order of what is worth saying: every path calls
 * again; the recursion follows the data (a child, a next pointer); a float is counted down; a step jumps over the base
 * case; something changes, but no condition bounds it.
 */
#include <string.h>

#include "program/program_int.h"

/* ---- is there a way out? ---- */

/* A call that can go nowhere but into the recursion; a pure virtual function may have any override. */
static bool stays_inside(const struct recursion *r, const struct turn *t)
{
	const struct call_node *n = r->members.at[t->from];
	const struct ir_instr *call = ir_at(n->func, t->edge->instr);
	const struct ir_func *named = call->text ? ir_func_find(r->program->unit, call->text) : NULL;
	if (!named || !named->blocks.n)
		return t->edge->kind == CALL_DIRECT;
	for (size_t i = 0; i < n->out.n; i++)
		if (n->out.at[i]->instr == t->edge->instr && n->out.at[i]->to->component != n->component)
			return false;
	return t->edge->kind == CALL_DIRECT || t->edge->kind == CALL_VIRTUAL;
}

static bool leaves_component(const struct recursion *r, uint32_t member, const struct ir_block *b)
{
	for (size_t i = 0; i < r->turns.n; i++)
		if (r->turns.at[i].from == member && stays_inside(r, &r->turns.at[i]))
			for (size_t k = 0; k < b->instrs.n; k++)
				if (b->instrs.at[k]->id == r->turns.at[i].edge->instr)
					return false;
	return true;
}

/* Can `member` return without a recursive call? */
static bool has_base_case(const struct recursion *r, uint32_t member)
{
	struct arena *a = r->program->arena;
	const struct ir_func *f = r->members.at[member]->func;
	bool *seen = ARENA_ARRAY(a, bool, f->blocks.n);
	VEC(const struct ir_block *) work = {0};
	vec_push(a, &work, f->blocks.at[0]);
	seen[0] = true;
	while (work.n) {
		const struct ir_block *b = vec_pop(&work);
		if (!leaves_component(r, member, b) || !b->instrs.n)
			continue;
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		if (last->op == IR_RETURN || last->op == IR_UNREACHABLE)
			return true;
		for (uint32_t i = 0; i < last->n_targets; i++)
			if (!seen[last->targets[i]->index]) {
				seen[last->targets[i]->index] = true;
				vec_push(a, &work, last->targets[i]);
			}
	}
	return false;
}

static bool never_returns(const struct recursion *r)
{
	for (uint32_t i = 0; i < r->members.n; i++)
		if (has_base_case(r, i))
			return false;
	return true;
}

/* ---- what an argument is made of ---- */

struct origin {
	bool from_param, changed; /* reaches a parameter; passes an operation on the way */
	bool loaded, called;      /* through memory; through the result of a call */
	uint32_t param;
	const char *field; /* the last one passed */
};

/* Fields whose names are the program's: a library's own (a vector's begin) are called `_M_start` and the like. */
static bool is_user_field(const char *name)
{
	return name && *name && name[0] != '_';
}

static void note_instr(struct origin *o, const struct ir_instr *in)
{
	if (in->op == IR_PARAM) {
		o->from_param = true;
		o->param = (uint32_t)in->imm;
	} else if (in->op == IR_FIELD) {
		o->field = o->field || !is_user_field(in->text) ? o->field : in->text;
	} else if (in->op == IR_LOAD) {
		o->loaded = true;
	} else if (in->op == IR_CALL) {
		o->called = o->changed = true;
	} else if (in->op != IR_CAST && in->op != IR_PHI && in->op != IR_SELECT && in->op != IR_LOCAL) {
		o->changed = true;
	}
}

/* Follows a value back through memory and through the results of calls on it (`get()`, `operator[]`, iterators). */
static struct origin origin_of(struct arena *a, const struct ir_func *f, ir_id value)
{
	struct origin o = {0};
	bool *seen = ARENA_ARRAY(a, bool, f->instrs.n);
	VEC(ir_id) work = {0};
	vec_push(a, &work, value);
	for (size_t i = 0; i < work.n; i++) {
		const struct ir_instr *in = work.at[i] < f->instrs.n ? ir_at(f, work.at[i]) : NULL;
		if (!in || seen[in->id])
			continue;
		seen[in->id] = true;
		note_instr(&o, in);
		uint32_t n = in->op == IR_INDEX || in->op == IR_CALL ? (in->n_args ? 1 : 0) : in->n_args;
		for (uint32_t k = 0; k < n; k++)
			vec_push(a, &work, in->args[k]);
		for (size_t k = 1; in->op == IR_LOCAL && k < f->instrs.n; k++) {
			const struct ir_instr *st = f->instrs.at[k];
			bool writes = st && (st->op == IR_STORE || st->op == IR_CALL) && st->n_args > 1;
			const struct ir_instr *to = writes ? ir_at(f, st->args[0]) : NULL;
			if (to && to->op == IR_LOCAL && to->imm == in->imm)
				vec_push(a, &work, st->args[1]);
		}
	}
	return o;
}

static const struct ir_func *caller_of(const struct recursion *r, const struct turn *t)
{
	return r->members.at[t->from]->func;
}

static const struct ir_instr *call_of(const struct recursion *r, const struct turn *t)
{
	return ir_at(caller_of(r, t), t->edge->instr);
}

static bool is_pointer_like(const struct ir_type *t)
{
	return t && (t->kind == IR_TYPE_PTR || t->kind == IR_TYPE_RECORD);
}

static const struct ir_type *pointee(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_PTR ? t->elem : t;
}

/* Does this argument lead from a node to one of its own kind (or, if `any_kind`, to whatever comes next)? */
static bool leads_on(const struct recursion *r, const struct turn *t, const struct ir_instr *arg, bool any_kind,
                     struct origin *o)
{
	const struct ir_func *f = caller_of(r, t);
	if (!arg || !is_pointer_like(arg->type))
		return false;
	*o = origin_of(r->program->arena, f, arg->id);
	if (!o->from_param || !o->field || !(o->loaded || o->changed) || o->param >= f->params.n)
		return false;
	return (any_kind && !o->called) || pointee(f->params.at[o->param].type) == pointee(arg->type);
}

/* "follows `left` from node to node" */
static bool follows_data(const struct recursion *r, struct cycle *c)
{
	for (int any_kind = 0; any_kind <= 1; any_kind++)
		for (size_t i = 0; i < r->turns.n; i++) {
			const struct ir_instr *call = call_of(r, &r->turns.at[i]);
			for (uint32_t k = 0; call && k < call->n_args; k++) {
				struct origin o;
				if (!leads_on(r, &r->turns.at[i], ir_at(caller_of(r, &r->turns.at[i]), call->args[k]), any_kind, &o))
					continue;
				c->kind = DEPTH_DATA;
				c->reason = arena_printf(r->program->arena, "it follows '%s' to the depth of the data", o.field);
				return true;
			}
		}
	return false;
}

/* A pointer into a text moves on, or all that is passed on stays as it is while what it leads to changes. */
static bool reads_input(const struct recursion *r, struct cycle *c)
{
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		const struct ir_instr *call = call_of(r, t);
		for (uint32_t k = 0; call && k < call->n_args; k++) {
			const struct ir_instr *arg = ir_at(caller_of(r, t), call->args[k]);
			if (!arg || !arg->type || arg->type->kind != IR_TYPE_PTR || !arg->type->elem ||
			    arg->type->elem->kind != IR_TYPE_INT)
				continue;
			struct origin o = origin_of(r->program->arena, caller_of(r, t), arg->id);
			if (!o.from_param || o.field || !o.changed || o.param >= caller_of(r, t)->params.n)
				continue;
			c->kind = DEPTH_DATA;
			c->reason =
			    arena_printf(r->program->arena, "it goes on through what '%s' points to, to the depth of the data",
			                 caller_of(r, t)->params.at[o.param].name);
			return true;
		}
	}
	return false;
}

static bool passes_the_same(const struct recursion *r, struct cycle *c)
{
	bool any = false;
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		const struct ir_instr *call = call_of(r, t);
		for (uint32_t k = 0; call && k < call->n_args; k++) {
			const struct ir_instr *arg = ir_at(caller_of(r, t), call->args[k]);
			if (!arg || (arg->op != IR_PARAM && arg->op != IR_CONST))
				return false;
			any |= arg->op == IR_PARAM && is_pointer_like(arg->type);
		}
	}
	if (!any)
		return false;
	c->kind = DEPTH_DATA;
	c->reason = "it passes on what it got: how deep it goes is up to the data that it reads";
	return true;
}

static bool counts_a_float(const struct recursion *r, struct cycle *c)
{
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		const struct ir_instr *call = call_of(r, t);
		for (uint32_t k = 0; call && k < call->n_args; k++) {
			const struct ir_instr *arg = ir_at(caller_of(r, t), call->args[k]);
			if (!arg || !arg->type || arg->type->kind != IR_TYPE_FLOAT || arg->op == IR_PARAM || arg->op == IR_LOAD)
				continue;
			struct origin o = origin_of(r->program->arena, caller_of(r, t), arg->id);
			if (!o.from_param || !o.changed)
				continue;
			c->kind = DEPTH_UNBOUNDED;
			c->reason = "a float is no measure: NaN never reaches the base case, and above 2^24 (16777216) n - 1 == n";
			return true;
		}
	}
	return false;
}

/* ---- integers that change ---- */

/* By what constant parameter k falls at this turn, wrap-around aside. */
static bool constant_fall(const struct recursion *r, const struct turn *t, uint32_t k, int128 *fall)
{
	struct term_pool *pool = r->program->pool;
	const struct ir_func *f = caller_of(r, t);
	if (!t->fact || t->from != t->to || k >= f->params.n || k >= t->fact->args.n || !t->fact->args.at[k])
		return false;
	const struct ir_type *type = f->params.at[k].type;
	if (!type || type->kind != IR_TYPE_INT)
		return false;
	term after = t->fact->args.at[k];
	if (term_get(pool, after)->kind == TERM_WRAP)
		after = term_get(pool, after)->args[0];
	term d = term_sub(pool, flow_param(pool, f, k), after);
	return d && term_const_value(pool, d, fall) && *fall != 0;
}

/* The guard `!=` over this parameter, or null. */
static const struct fact *unequal_guard(const struct recursion *r, const struct turn *t, term param)
{
	struct term_pool *pool = r->program->pool;
	for (size_t i = 0; i < t->fact->conditions.n; i++) {
		const struct fact *f = &t->fact->conditions.at[i];
		const struct term_node *n = term_get(pool, f->cond);
		bool unequal = n->kind == TERM_NOT && term_get(pool, n->args[0])->kind == TERM_EQ0;
		bool above_zero = n->kind == TERM_GE0;
		if ((unequal || above_zero) && term_contains(pool, f->cond, param))
			return f;
	}
	return NULL;
}

static bool changes_an_integer(const struct recursion *r, struct cycle *c)
{
	struct arena *a = r->program->arena;
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		for (uint32_t k = 0; k < caller_of(r, t)->params.n; k++) {
			int128 fall;
			if (!constant_fall(r, t, k, &fall))
				continue;
			const char *name = caller_of(r, t)->params.at[k].name;
			const char *verb = fall > 0 ? "falls" : "rises";
			long long by = (long long)(fall > 0 ? fall : -fall);
			const struct fact *g = unequal_guard(r, t, flow_param(r->program->pool, caller_of(r, t), k));
			const char *guard = g ? term_text(r->program->pool, g->cond, a) : NULL;
			c->kind = DEPTH_UNBOUNDED;
			c->reason = g ? arena_printf(a, "'%s' %s by %lld and can pass the end: '%s' does not bound it", name, verb,
			                             by, guard)
			              : arena_printf(a, "'%s' %s by %lld, but no condition stops it", name, verb, by);
			return true;
		}
	}
	return false;
}

static bool arguments_unknown(const struct recursion *r)
{
	for (size_t i = 0; i < r->turns.n; i++)
		if (!r->turns.at[i].fact)
			return true;
	return false;
}

static bool sets_again(const struct recursion *r, term unset, struct cycle *c)
{
	struct arena *a = r->program->arena;
	if (!unset)
		return false;
	c->kind = DEPTH_UNBOUNDED;
	c->reason = arena_printf(a, "it ends, but nothing bounds what %s is set to when it starts again",
	                         term_text(r->program->pool, unset, a));
	return true;
}

static bool fills_a_set(const struct reasons *why, struct cycle *c)
{
	if (!why->unsized)
		return false;
	c->kind = DEPTH_DATA;
	c->reason = why->unsized;
	return true;
}

void shape_explain(const struct recursion *r, const struct reasons *why, struct cycle *c)
{
	c->verdict = VERDICT_UNKNOWN;
	if (never_returns(r)) {
		c->kind = DEPTH_UNBOUNDED;
		c->reason = "there is no base case: every path calls it again";
		return;
	}
	if (fills_a_set(why, c) || follows_data(r, c) || counts_a_float(r, c) || sets_again(r, why->unset, c) ||
	    changes_an_integer(r, c) || reads_input(r, c) || passes_the_same(r, c))
		return;
	c->kind = DEPTH_UNKNOWN;
	c->reason = arguments_unknown(r) ? "the arguments of a recursive call are not known"
	                                 : "no argument was found to fall towards a bound";
}
