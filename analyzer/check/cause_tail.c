/*
 * cause_tail.c: threads that have nothing to do. A launch is rounded up to whole blocks, or a loop strides by them:
 * what is missing is that the kernel compares the thread's number with how many things there are. No check of the
 * inputs says so. The number is the variable that the index is made of; what it should stay below is the parameter of
 * the kernel that something else which is made of it was compared with, or that the launch rounded up. That it is what
 * is missing shows when it is taken for granted: then the access is proved, alone or with a check of a size beside it.
 */
#include "check/cover_int.h"

#include <string.h>

/* Accesses of one entry that are asked about. */
#define MOST_TAILS 48
/* Casts and constants between an index and the variable that it is made of. */
#define MADE_DEEP 8

/* ---- the number ---- */

struct number {
	const struct ir_instr *set; /* the variable's */
	int64_t times;              /* the index is so many times it, and some constant */
};

static bool const_arg(const struct ir_func *f, const struct ir_instr *in, uint32_t k, int64_t *out)
{
	const struct ir_instr *arg = ir_at(f, in->args[k]);
	while (arg && arg->op == IR_CAST)
		arg = ir_at(f, arg->args[0]);
	if (!arg || arg->op != IR_CONST)
		return false;
	*out = arg->imm;
	return true;
}

/* The variable that an index is made of by constants; set null: there is none. */
static struct number number_of(const struct ir_func *f, const struct ir_instr *index)
{
	struct number none = {NULL, 0}, out = {index, 1};
	for (int depth = 0; out.set && depth < MADE_DEEP; depth++) {
		const struct ir_instr *in = out.set;
		int64_t by;
		bool is_sum = in->op == IR_ADD || in->op == IR_SUB, is_product = in->op == IR_MUL;
		if (in->var && in->var[0] && in->op != IR_PARAM && in->op != IR_PHI && in->op != IR_LOAD)
			return out;
		if (in->op == IR_CAST) {
			out.set = ir_at(f, in->args[0]);
			continue;
		}
		if (!is_sum && !is_product)
			return none;
		uint32_t which = const_arg(f, in, 1, &by) ? 1 : 0;
		if ((!which && (in->op == IR_SUB || !const_arg(f, in, 0, &by))) || (is_product && (by <= 0 || by > INT32_MAX)))
			return none;
		if (is_product && out.times > INT32_MAX / by)
			return none;
		out.times *= is_product ? by : 1;
		out.set = ir_at(f, in->args[1 - which]);
	}
	return none;
}

static struct number number_in(const struct obligation *a)
{
	const struct ir_instr *in = ir_at(a->func, a->instr);
	bool is_access = in && (in->op == IR_LOAD || in->op == IR_STORE || in->op == IR_CALL) && in->n_args;
	const struct ir_instr *address = is_access ? ir_at(a->func, in->args[0]) : NULL;
	bool is_index = address && address->op == IR_INDEX && address->n_args == 2;
	return is_index ? number_of(a->func, ir_at(a->func, address->args[1])) : (struct number){NULL, 0};
}

/* What the index is, as a term, less its constant and divided by so much; TERM_NONE: it does not come out even. */
static term number_term(struct term_pool *p, const struct obligation *a, int64_t times)
{
	const struct term_node *ptr = a->access.pointer ? term_get(p, a->access.pointer) : NULL;
	term index = ptr && ptr->kind == TERM_PTR ? access_index(p, &a->access, ptr->args[1]) : TERM_NONE;
	const struct term_node *sum = index ? term_get(p, index) : NULL;
	if (!sum || sum->kind == TERM_CONST || (sum->kind != TERM_POLY && times != 1))
		return TERM_NONE;
	if (sum->kind != TERM_POLY)
		return index;
	term out = term_int(p, 0);
	for (uint32_t i = 0, n = sum->n_monomials; i < n; i++) {
		const struct monomial *m = &term_get(p, index)->monomials[i];
		if (m->n && m->coef % times)
			return TERM_NONE;
		term product = term_int(p, m->n ? m->coef / times : 0);
		for (uint32_t k = 0; k < m->n; k++)
			product = term_mul(p, product, term_get(p, index)->monomials[i].atoms[k]);
		out = term_add(p, out, product);
	}
	return out;
}

/* ---- what it should stay below ---- */

static const struct obligation *made_from(const struct obligation *a)
{
	while (a->from)
		a = a->from;
	return a;
}

/* Of `n - i - 1 >= 0`: n, what of it is over the inputs and stands for how many there are; TERM_NONE: no such thing. */
static term compared_with(struct term_pool *p, term cond, term number)
{
	const struct term_node *n = cond ? term_get(p, cond) : NULL;
	const struct term_node *sum = n && n->kind == TERM_GE0 ? term_get(p, n->args[0]) : NULL;
	struct atom_set of = factors_of(p, number);
	bool shares = false;
	if (!sum || sum->kind != TERM_POLY)
		return TERM_NONE;
	term out = term_int(p, 1), all = n->args[0];
	for (uint32_t i = 0, most = sum->n_monomials; i < most; i++) {
		term product = term_int(p, term_get(p, all)->monomials[i].coef);
		for (uint32_t k = 0; k < term_get(p, all)->monomials[i].n; k++)
			product = term_mul(p, product, term_get(p, all)->monomials[i].atoms[k]);
		if (is_over_inputs(p, product))
			out = term_add(p, out, product);
	}
	for (size_t i = 0; i < of.n; i++)
		shares |= is_inner_factor(p, of.at[i]) && !is_over_inputs(p, of.at[i]);
	return shares && term_get(p, out)->kind != TERM_CONST && !is_over_inputs(p, all) ? out : TERM_NONE;
}

struct reads {
	const struct term_pool *pool;
	bool any;
};

static void note_read(term atom, void *payload)
{
	struct reads *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	s->any = s->any || (n->kind == TERM_APP && n->vocab == VOCAB_CELL);
}

/* Is it made of what is read from memory? Then nobody knows what it is compared with, nor how many threads there are.
 */
static bool rests_on_data(const struct term_pool *p, term t)
{
	struct reads s = {p, false};
	term_each_atom(p, t, note_read, &s);
	return s.any;
}

/* Is it what was compared, `n - there`, and a thread's place on top of that? */
static bool is_on_top(struct program *p, term number, term cond, term there)
{
	term compared = term_sub(p->pool, there, term_add(p->pool, term_get(p->pool, cond)->args[0], term_int(p->pool, 1)));
	term x = unwrapped(p->pool, p->arena, number), y = unwrapped(p->pool, p->arena, compared);
	term more = x && y ? term_sub(p->pool, x, y) : TERM_NONE;
	struct atom_set of = {.pool = p->pool};
	if (more)
		of = factors_of(p->pool, more);
	bool all = of.n > 0;
	for (size_t i = 0; i < of.n && all; i++) {
		term factor, rest;
		int128 value;
		all = term_get(p->pool, of.at[i])->kind == TERM_SYMBOL && is_inner_factor(p->pool, of.at[i]) &&
		      term_linear_in(p->pool, more, of.at[i], &factor, &rest) && term_const_value(p->pool, factor, &value);
	}
	return all;
}

/* The integer parameter of the kernel that this is; or null. */
static const struct ir_param *param_of(struct term_pool *p, const struct ir_func *f, term t)
{
	for (uint32_t i = 0; i < f->params.n; i++) {
		const struct ir_param *param = &f->params.at[i];
		bool is_named = param->type && param->type->kind == IR_TYPE_INT && param->name && param->name[0];
		if (is_named && flow_param(p, f, i) == t)
			return param;
	}
	return NULL;
}

static void note_rounded(term atom, void *payload)
{
	struct atom_set *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	int128 block;
	if (n->kind == TERM_DIV && term_const_value(s->pool, n->args[1], &block) && block > 1 && block <= MOST_THREADS)
		atom_add(s, atom);
}

/* How many there are before the launch rounds them up. */
static struct atom_set things_of(struct term_pool *p, const struct obligation *a)
{
	struct atom_set blocks = {.pool = p}, out = {.pool = p};
	for (size_t i = 0; i < a->conditions.n; i++) {
		term cond = a->conditions.at[i].cond;
		if (cond && term_get(p, cond)->kind == TERM_EQ0)
			term_each_atom(p, cond, note_rounded, &blocks);
	}
	for (size_t i = 0; i < blocks.n; i++) {
		const struct term_node *n = term_get(p, blocks.at[i]);
		atom_add(&out, term_sub(p, n->args[0], term_sub(p, n->args[1], term_int(p, 1))));
	}
	return out;
}

/* The parameter that the launch hands one of these to; or null. */
static const struct ir_param *param_of_one(struct program *p, const struct ir_func *f, const struct call_fact *launch,
                                           const struct atom_set *things)
{
	for (uint32_t k = 0; k < f->params.n && k < launch->args.n; k++) {
		const struct ir_param *param = &f->params.at[k];
		bool is_named = param->type && param->type->kind == IR_TYPE_INT && param->name && param->name[0];
		term arg = launch->args.at[k] ? unwrapped(p->pool, p->arena, launch->args.at[k]) : TERM_NONE;
		for (size_t i = 0; is_named && arg && i < things->n; i++)
			if (unwrapped(p->pool, p->arena, things->at[i]) == arg)
				return param;
	}
	return NULL;
}

/* The one parameter that all launches of the kernel make their grid of; or null. */
static const struct ir_param *param_of_grid(struct program *p, const struct obligation *a)
{
	const struct obligation *launched = a; /* in terms of the function that launches */
	const struct ir_param *out = NULL;
	while (launched->from && launched->from->from)
		launched = launched->from;
	struct atom_set things = things_of(p->pool, launched);
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct summary *s = p->graph->nodes.at[i]->summary;
		for (size_t c = 0; s && c < s->calls.n; c++) {
			const struct call_fact *call = &s->calls.at[c];
			bool is_launch = call->is_launch && call->callee && strcmp(call->callee, a->func->usr) == 0;
			const struct ir_param *param = is_launch ? param_of_one(p, a->func, call, &things) : NULL;
			if (param && out && param != out)
				return NULL;
			out = param ? param : out;
		}
	}
	return out;
}

/* ---- is that it? ---- */

struct finder {
	struct causes *causes;
	const struct obligation *access;
	term number;
	struct tail tail;
	term beside;
};

static bool is_proved_below(struct finder *w, term below, const struct ir_param *param)
{
	struct program *p = w->causes->program;
	struct guess g = {.kind = CAUSE_CHECK, .cond = term_compare(p->pool, REL_LT, w->number, below)};
	const struct ir_func *f = w->access->func;
	if (term_get(p->pool, g.cond)->kind == TERM_CONST || variable_is_written(f, param->name))
		return false;
	guess_finish(p, &g);
	if (!causes_holds_with(w->causes, w->access, &g, &w->beside))
		return false;
	w->tail.bound = param->name;
	return true;
}

/* Does the kernel compare a thread's number with it already? Then no thread is to spare where the access is, whatever
 * else is made of the number. */
static bool is_guarded(struct program *p, const struct obligation *made, const struct ir_param *param)
{
	for (size_t i = 0; i < made->conditions.n; i++) {
		term cond = made->conditions.at[i].cond;
		const struct term_node *n = cond ? term_get(p->pool, cond) : NULL;
		struct atom_set of = {.pool = p->pool};
		if (n && n->kind == TERM_GE0)
			of = factors_of(p->pool, n->args[0]);
		for (size_t k = 0; k < of.n; k++) {
			term there = is_inner_factor(p->pool, of.at[k]) && !is_over_inputs(p->pool, of.at[k])
			                 ? compared_with(p->pool, cond, of.at[k])
			                 : TERM_NONE;
			if (there && param_of(p->pool, made->func, there) == param)
				return true;
		}
	}
	return false;
}

static bool find_bound(struct finder *w, term made_number)
{
	struct program *p = w->causes->program;
	const struct obligation *a = w->access, *made = made_from(a);
	for (size_t i = 0; i < made->conditions.n && i < a->conditions.n; i++) {
		term there = compared_with(p->pool, made->conditions.at[i].cond, made_number);
		bool is_below = there && is_on_top(p, made_number, made->conditions.at[i].cond, there);
		const struct ir_param *param = is_below ? param_of(p->pool, a->func, there) : NULL;
		term here = param ? compared_with(p->pool, a->conditions.at[i].cond, w->number) : TERM_NONE;
		if (here && is_proved_below(w, here, param))
			return true;
	}
	const struct ir_param *param = param_of_grid(p, a);
	struct atom_set things = things_of(p->pool, a);
	w->tail.is_spare = true;
	for (size_t i = 0; param && !is_guarded(p, made, param) && i < things.n; i++)
		if (is_over_inputs(p->pool, things.at[i]) && is_proved_below(w, things.at[i], param))
			return true;
	return false;
}

bool cause_find_tail(struct causes *c, const struct obligation *a, struct tail *out, term *beside)
{
	struct term_pool *p = c->program->pool;
	const struct obligation *made = made_from(a);
	if (!a->func->is_kernel || made->func != a->func || c->tails++ >= MOST_TAILS)
		return false;
	struct number number = number_in(a);
	term there = number.set ? number_term(p, made, number.times) : TERM_NONE;
	struct finder w = {.causes = c, .access = a, .number = there ? number_term(p, a, number.times) : TERM_NONE};
	if (!w.number || rests_on_data(p, w.number) || !number.set->place.line || !find_bound(&w, there))
		return false;
	*out = w.tail;
	out->index = number.set->var;
	out->set = number.set->id;
	out->at = number.set->place;
	*beside = w.beside;
	return true;
}
