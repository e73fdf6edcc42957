/*
 * passing.c: what a call passes on, read off its caller's IR: a node of the data that the caller was given, a place
 * further on in a text, a float that was changed, or just what the caller got. That says why a recursion has no measure
 * (shape.c), also where the call is one of another unit's (outline.c).
 */
#include <string.h>

#include "program/program_int.h"

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

static bool is_number(const struct ir_instr *field)
{
	const struct ir_type *t = field->type && field->type->kind == IR_TYPE_PTR ? field->type->elem : NULL;
	return t && (t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT);
}

static void note_instr(struct origin *o, const struct ir_instr *in)
{
	if (in->op == IR_PARAM) {
		o->from_param = true;
		o->param = (uint32_t)in->imm;
	} else if (in->op == IR_FIELD) {
		o->field = o->field || is_number(in) || !is_user_field(in->text) ? o->field : in->text;
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

static bool is_pointer_like(const struct ir_type *t)
{
	return t && (t->kind == IR_TYPE_PTR || t->kind == IR_TYPE_RECORD);
}

static const struct ir_type *pointee(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_PTR ? t->elem : t;
}

/* ---- one argument ---- */

/* Does it lead from a node to one of its own kind, or at least to what comes next? */
static void note_field(const struct ir_func *f, const struct ir_instr *arg, const struct origin *o, struct passing *p)
{
	if (!is_pointer_like(arg->type) || !o->field || !(o->loaded || o->changed) || o->param >= f->params.n)
		return;
	bool own_kind = pointee(f->params.at[o->param].type) == pointee(arg->type);
	if (own_kind && !p->to_own_kind)
		p->to_own_kind = o->field;
	if ((own_kind || !o->called) && !p->to_any_kind)
		p->to_any_kind = o->field;
}

static void note_text(const struct ir_func *f, const struct ir_instr *arg, const struct origin *o, struct passing *p)
{
	const struct ir_type *elem = arg->type->kind == IR_TYPE_PTR ? arg->type->elem : NULL;
	if (elem && elem->kind == IR_TYPE_INT && !o->field && o->changed && o->param < f->params.n && !p->text)
		p->text = f->params.at[o->param].name;
}

static void note_argument(struct arena *a, const struct ir_func *f, const struct ir_instr *arg, struct passing *p)
{
	bool as_is = arg && (arg->op == IR_PARAM || arg->op == IR_CONST);
	p->hands_on &= as_is;
	p->hands_on_pointer |= as_is && arg->op == IR_PARAM && is_pointer_like(arg->type);
	if (!arg || !arg->type)
		return;
	struct origin o = origin_of(a, f, arg->id);
	if (!o.from_param)
		return;
	note_field(f, arg, &o, p);
	note_text(f, arg, &o, p);
	p->changes_float |= arg->type->kind == IR_TYPE_FLOAT && o.changed && arg->op != IR_PARAM && arg->op != IR_LOAD;
}

/* ---- the call ---- */

bool returns_without(struct arena *a, const struct ir_func *f, const ir_id *calls, size_t n)
{
	bool *barred = ARENA_ARRAY(a, bool, f->blocks.n), *seen = ARENA_ARRAY(a, bool, f->blocks.n);
	VEC(const struct ir_block *) work = {0};
	for (size_t i = 0; i < n; i++)
		barred[ir_at(f, calls[i])->block->index] = true;
	vec_push(a, &work, f->blocks.at[0]);
	seen[f->blocks.at[0]->index] = true;
	while (work.n) {
		const struct ir_block *b = vec_pop(&work);
		if (barred[b->index] || !b->instrs.n)
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

struct passing passing_of(struct arena *a, const struct ir_func *f, ir_id call)
{
	const struct ir_instr *in = ir_at(f, call);
	struct passing p = {.hands_on = true, .unavoidable = !returns_without(a, f, &call, 1)};
	for (uint32_t k = in->op == IR_CALL && !in->text; k < in->n_args; k++)
		note_argument(a, f, ir_at(f, in->args[k]), &p);
	return p;
}
