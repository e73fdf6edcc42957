/*
 * Allocations: what a function asks for, on the host or on the device, must fit what there is. Who allocates, how much
 * and where is data of the models; `new` is the language's own. A size that rests on parameters is put in terms of the
 * callers, as accesses are, and decided where they say enough.
 */
#include "flow/access_int.h"
#include "flow/call_int.h"
#include "flow/walk_int.h"

#include <string.h>

#define MAX_ALLOCATIONS 400 /* of a function, carried ones included; what is beyond is unknown where it stands */

static const char no_limit[] = "no limit is set for this memory";

/* ---- where ---- */

static bool holds(const struct flow_context *c, const struct obligation *a, term cond)
{
	fact_list facts = flow_question(c->pool, c->arena, a, c->refused);
	return prover_implies(c->prover, facts.at, facts.n, cond, c->arena, NULL, NULL) == ANSWER_YES;
}

static enum memory_place place_of(const struct flow_context *c, const struct obligation *a)
{
	int128 constant;
	term on = a->allocation.on_device;
	if (!on || term_get(c->pool, on)->sort != SORT_BOOL) {
		return MEMORY_EITHER;
	}
	if (term_const_value(c->pool, on, &constant)) {
		return constant ? MEMORY_DEVICE : MEMORY_HOST;
	}
	if (holds(c, a, on)) {
		return MEMORY_DEVICE;
	}
	return holds(c, a, term_not(c->pool, on)) ? MEMORY_HOST : MEMORY_EITHER;
}

/* ---- does it fit ---- */

static void settle(struct obligation *a, enum verdict v, const char *reason)
{
	a->verdict = v;
	a->is_settled = v == VERDICT_UNKNOWN;
	a->reason = reason;
}

void flow_decide_allocation(const struct flow_context *c, struct obligation *a)
{
	struct allocation *what = &a->allocation;
	if (a->verdict != VERDICT_UNKNOWN || a->is_settled) {
		return;
	}
	if (!what->bytes || term_get(c->pool, what->bytes)->sort != SORT_INT) {
		settle(a, VERDICT_UNKNOWN, "how much is allocated is not known");
		return;
	}
	what->place = what->place == MEMORY_EITHER ? place_of(c, a) : what->place;
	what->limit = memory_limit(c->memory, what->place);
	int128 constant;
	bool is_constant = term_const_value(c->pool, what->bytes, &constant);
	if (!what->limit && (is_constant || !c->memory->keeps)) {
		settle(a, VERDICT_PROVED, no_limit);
		return;
	}
	if (!what->limit) {
		a->reason = no_limit;
		return;
	}
	if (is_constant && constant <= what->limit) {
		settle(a, VERDICT_PROVED, "its size is a constant");
		return;
	}
	fact_list facts = flow_question(c->pool, c->arena, a, c->refused);
	term fits = term_compare(c->pool, REL_LE, what->bytes, term_int(c->pool, what->limit));
	if (prover_implies(c->prover, facts.at, facts.n, fits, c->arena, &a->proof, NULL) == ANSWER_YES) {
		bool never = prover_contradiction(c->prover, facts.at, facts.n) == ANSWER_YES;
		settle(a, never ? VERDICT_UNREACHABLE : VERDICT_PROVED, a->proof.step);
		a->rests = proof_rests(&facts, &a->proof);
		flow_settle_assumptions(c->prover, a, c->arena, c->refused);
		return;
	}
	a->reason = "not proved";
}

/* ---- what allocates ---- */

/* What the source calls the variable or field that gets it; or null. */
static const char *name_behind(const struct ir_func *f, ir_id id)
{
	for (int step = 0; id && step < 8; step++) {
		const struct ir_instr *in = ir_at(f, id);
		if (in->op == IR_LOCAL) {
			const char *name = f->locals.at[in->imm].name;
			return name && *name ? name : NULL;
		}
		if (in->op == IR_FIELD && in->text && *in->text) {
			return in->text;
		}
		if (in->op == IR_PARAM) {
			return f->params.at[in->imm].name;
		}
		id = in->n_args && (in->op == IR_CAST || in->op == IR_INDEX || in->op == IR_FIELD) ? in->args[0] : 0;
	}
	return NULL;
}

/* The place that the result is stored in, through casts. */
static const char *name_of_result(const struct ir_func *f, const struct ir_instr *made)
{
	ir_id value = made->id;
	for (ir_id i = made->id + 1; i < f->instrs.n && i < made->id + 60; i++) {
		const struct ir_instr *in = ir_at(f, i);
		if (in->var && in->op == IR_CAST && in->args[0] == value) {
			return in->var;
		}
		if (in->op == IR_CAST && in->args[0] == value) {
			value = i;
		} else if (in->op == IR_STORE && in->n_args > 1 && in->args[1] == value) {
			return name_behind(f, in->args[0]);
		}
	}
	return NULL;
}

static const char *name_of(const struct ir_func *f, const struct ir_instr *in, const struct model_function *row,
                           bool is_method)
{
	if (!row || !row->defines.n) {
		return in->var ? in->var : name_of_result(f, in);
	}
	const struct model_expr *place = row->defines.at[0].place;
	place = place->kind == MODEL_ADDRESS || place->kind == MODEL_DEREF ? place->args[0] : place;
	bool of_this = place->kind == MODEL_THIS && in->n_args;
	size_t at = place->kind == MODEL_ARG ? (size_t)place->value + is_method : in->n_args;
	return of_this ? name_behind(f, in->args[0]) : at < in->n_args ? name_behind(f, in->args[at]) : NULL;
}

static void add(struct flow *fl, struct obligation *a)
{
	if (fl->summary->allocations.n >= MAX_ALLOCATIONS) {
		settle(a, VERDICT_UNKNOWN, "more is allocated here than is looked at");
	}
	vec_push(fl->arena, &fl->summary->allocations, *a);
}

static void examine(struct flow *fl, const struct ir_instr *in, struct allocation what)
{
	struct obligation a = {.kind = OBLIGATION_ALLOCATION,
	                       .func = fl->f,
	                       .instr = in->id,
	                       .place = in->place,
	                       .end = in->end,
	                       .verdict = VERDICT_UNKNOWN,
	                       .assuming = fl->resting};
	bool is_number = what.bytes && term_get(fl->pool, what.bytes)->sort == SORT_INT;
	what.bytes = is_number ? flow_final(fl, what.bytes) : TERM_NONE;
	what.on_device = what.on_device ? flow_final(fl, what.on_device) : TERM_NONE;
	a.allocation = what;
	int128 constant;
	if (what.bytes && !(term_const_value(fl->pool, what.bytes, &constant) && what.place != MEMORY_EITHER &&
	                    constant <= memory_limit(fl->c->memory, what.place))) {
		term about[] = {what.bytes, what.on_device};
		flow_facts_at(fl, in, about, what.on_device ? 2 : 1, &a.conditions);
	}
	flow_decide_allocation(fl->c, &a);
	add(fl, &a);
}

static void examine_new(struct flow *fl, const struct ir_instr *in)
{
	term count = flow_value(fl, in->args[0], in->block);
	struct allocation what = {.by = "new", .name = name_of(fl->f, in, NULL, false)};
	what.bytes = count ? term_mul(fl->pool, count, term_int(fl->pool, in->imm)) : TERM_NONE;
	what.place = fl->f->is_device || fl->f->is_kernel ? MEMORY_DEVICE : MEMORY_HOST;
	examine(fl, in, what);
}

static const char *called(const struct ir_func *callee)
{
	const char *colon = callee->name ? strrchr(callee->name, ':') : NULL;
	return colon ? colon + 1 : callee->name;
}

static void examine_call(struct flow *fl, const struct ir_instr *in)
{
	const struct ir_func *callee = in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	if (!callee) {
		return;
	}
	struct model_site s = {.fl = fl, .call = in, .callee = callee, .version = fl->walk->versions[in->id]};
	s.has_this = callee->is_method && !callee->is_static_method;
	s.n_args = in->n_args - (s.has_this && in->n_args > 0);
	s.row = models_function(fl->c->models, callee, s.n_args);
	if (!s.row || !s.row->allocates) {
		return;
	}
	s.result = fl->walk->values[in->id];
	struct allocation what = {.by = called(callee), .name = name_of(fl->f, in, s.row, s.has_this)};
	what.bytes = flow_model_eval(&s, s.row->allocates);
	bool said = s.row->on_device || s.row->is_anywhere;
	what.place = said ? MEMORY_EITHER : MEMORY_HOST;
	what.on_device = s.row->on_device ? flow_as_truth(fl, flow_model_eval(&s, s.row->on_device)) : TERM_NONE;
	examine(fl, in, what);
}

void flow_allocations(struct flow *fl)
{
	for (size_t i = 0; fl->c->memory && i < fl->walk->n_order && !fl->f->is_companion; i++) {
		const struct ir_block *b = fl->walk->order[i];
		for (size_t j = 0; j < b->instrs.n; j++) {
			const struct ir_instr *in = b->instrs.at[j];
			fl->resting = 0;
			if (in->is_prelude) {
				continue;
			}
			if (ir_is_new(in)) {
				examine_new(fl, in);
			} else if (in->op == IR_CALL) {
				examine_call(fl, in);
			}
		}
	}
}

void flow_carried_allocation(struct flow *fl, struct obligation *a, const char *why_lost)
{
	if (why_lost) {
		settle(a, VERDICT_UNKNOWN, why_lost);
	} else {
		flow_decide_allocation(fl->c, a);
	}
	fl->carry->carried += a->conditions.n + 1;
	add(fl, a);
}
