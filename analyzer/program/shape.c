/*
 * shape.c: why a recursion has no measure, read off its IR. In the order of what is worth saying: every path calls
 * again; the recursion follows the data (a child, a next pointer); a float is counted down; a step jumps over the base
 * case; something changes, but no condition bounds it.
 */
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

/* Can `member` return without a recursive call? Of a linked program each call alone is known to be avoidable or not. */
static bool has_base_case(const struct recursion *r, uint32_t member)
{
	struct arena *a = r->program->arena;
	const struct ir_func *f = r->members.at[member]->func;
	VEC(ir_id) calls = {0};
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		const struct passing *told = t->edge->passing;
		if (told && t->from == member && told->unavoidable && t->edge->kind == CALL_DIRECT)
			return false;
		if (!told && t->from == member && f->blocks.n && stays_inside(r, t))
			vec_push(a, &calls, t->edge->instr);
	}
	return !f->blocks.n || returns_without(a, f, calls.at, calls.n);
}

static bool never_returns(const struct recursion *r)
{
	for (uint32_t i = 0; i < r->members.n; i++)
		if (has_base_case(r, i))
			return false;
	return true;
}

/* ---- what the calls pass on ---- */

static const struct ir_func *caller_of(const struct recursion *r, const struct turn *t)
{
	return r->members.at[t->from]->func;
}

static bool follows(const struct recursion *r, const char *field, struct obligation *c)
{
	if (!field)
		return false;
	c->cycle.kind = DEPTH_DATA;
	c->reason = arena_printf(r->program->arena, "it follows '%s' to the depth of the data", field);
	return true;
}

/* "follows `left` from node to node" */
static bool follows_data(const struct recursion *r, const struct passing *of, struct obligation *c)
{
	for (size_t i = 0; i < r->turns.n; i++)
		if (follows(r, of[i].to_own_kind, c))
			return true;
	for (size_t i = 0; i < r->turns.n; i++)
		if (follows(r, of[i].to_any_kind, c))
			return true;
	return false;
}

/* A pointer into a text moves on. */
static bool reads_input(const struct recursion *r, const struct passing *of, struct obligation *c)
{
	for (size_t i = 0; i < r->turns.n; i++) {
		if (!of[i].text)
			continue;
		c->cycle.kind = DEPTH_DATA;
		c->reason = arena_printf(r->program->arena, "it goes on through what '%s' points to, to the depth of the data",
		                         of[i].text);
		return true;
	}
	return false;
}

/* All that is passed on stays as it is while what it leads to changes. */
static bool passes_the_same(const struct recursion *r, const struct passing *of, struct obligation *c)
{
	bool any = false;
	for (size_t i = 0; i < r->turns.n; i++) {
		if (!of[i].hands_on)
			return false;
		any |= of[i].hands_on_pointer;
	}
	if (!any)
		return false;
	c->cycle.kind = DEPTH_DATA;
	c->reason = "it passes on what it got: how deep it goes is up to the data that it reads";
	return true;
}

static bool counts_a_float(const struct recursion *r, const struct passing *of, struct obligation *c)
{
	for (size_t i = 0; i < r->turns.n; i++) {
		if (!of[i].changes_float)
			continue;
		c->cycle.kind = DEPTH_UNBOUNDED;
		c->reason = "a float is no measure: NaN never reaches the base case, and above 2^24 (16777216) n - 1 == n";
		return true;
	}
	return false;
}

/* A decorator: one object calls the same method of the one that it wraps, as deep as code has wrapped them. A tree
 * calls several, a list one of its own kind. */
static bool wraps_another(const struct recursion *r, const struct passing *of, struct obligation *c)
{
	const struct turn *t = &r->turns.at[0];
	bool one = r->turns.n == 1 && t->edge->kind == CALL_VIRTUAL && !t->edge->to->func->is_destructor;
	if (!one || !of[0].to_any_kind || of[0].to_own_kind)
		return false;
	c->cycle.kind = DEPTH_DATA;
	c->cycle.wraps = true;
	c->reason =
	    arena_printf(r->program->arena, "it follows '%s': as deep as such objects wrap one another", of[0].to_any_kind);
	return true;
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

/* What a loop says of its own bound, `n <= max(0, n)`, stops nothing. */
static bool always_holds(const struct recursion *r, term cond)
{
	return prover_implies(r->program->prover, NULL, 0, cond, r->program->arena, NULL, NULL) == ANSWER_YES;
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
		if ((unequal || above_zero) && term_contains(pool, f->cond, param) && !always_holds(r, f->cond))
			return f;
	}
	return NULL;
}

static bool changes_an_integer(const struct recursion *r, struct obligation *c)
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
			c->cycle.kind = DEPTH_UNBOUNDED;
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

static bool sets_again(const struct recursion *r, term unset, struct obligation *c)
{
	struct arena *a = r->program->arena;
	if (!unset)
		return false;
	c->cycle.kind = DEPTH_UNBOUNDED;
	c->reason = arena_printf(a, "it ends, but nothing bounds what %s is set to when it starts again",
	                         term_text(r->program->pool, unset, a));
	return true;
}

static bool fills_a_set(const struct reasons *why, struct obligation *c)
{
	if (!why->unsized)
		return false;
	c->cycle.kind = DEPTH_DATA;
	c->reason = why->unsized;
	return true;
}

/* What each turn passes on. */
static const struct passing *passings(const struct recursion *r)
{
	struct passing *of = ARENA_ARRAY(r->program->arena, struct passing, r->turns.n);
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct call_edge *e = r->turns.at[i].edge;
		of[i] = e->passing ? *e->passing : passing_of(r->program->arena, e->from->func, e->instr);
	}
	return of;
}

void shape_explain(const struct recursion *r, const struct reasons *why, struct obligation *c)
{
	c->verdict = VERDICT_UNKNOWN;
	if (never_returns(r)) {
		c->cycle.kind = DEPTH_UNBOUNDED;
		c->reason = "there is no base case: every path calls it again";
		return;
	}
	const struct passing *of = passings(r);
	if (fills_a_set(why, c) || wraps_another(r, of, c) || follows_data(r, of, c) || counts_a_float(r, of, c) ||
	    sets_again(r, why->unset, c) || changes_an_integer(r, c) || reads_input(r, of, c) || passes_the_same(r, of, c))
		return;
	c->cycle.kind = DEPTH_UNKNOWN;
	c->reason = arguments_unknown(r) ? "the arguments of a recursive call are not known"
	                                 : "no argument was found to fall towards a bound";
}
