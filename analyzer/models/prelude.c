/*
 * Preludes: what a framework calls before an entry (TFLite's Prepare before Eval) is put in front of it. What was
 * checked there then holds by dominance, what was stored lies in memory, and a run goes through it first; nothing
 * behind needs to know. Its instructions are marked: their accesses are judged where they come from, and their frames
 * are not on the stack when the entry runs.
 *
 * A function that is not checked (`into` may keep its result) is called. One whose result decides whether the entry is
 * called at all is inlined, and so are the functions of its result type that it calls: checks are often made there.
 *
 * One whose body is in another file is called all the same: nothing is known of its checks, and so no run is certain.
 *
 * LIMIT(limit_axis_changes_bad): what the inputs hold when the entry runs is taken to be what they held before.
 */
#include "models/again.h"

#include <string.h>

#define MAX_INLINED 16
#define MAX_INSTRUCTIONS 6000

struct prelude {
	const struct models *m;
	struct ir_unit *u;
	struct ir_func *f;
	const struct model_before *before;
	struct ir_block *block; /* new, in front */
	struct place place;
	bool ok;
};

static struct ir_instr *add(struct prelude *p, enum ir_op op, const struct ir_type *type, const ir_id *args, size_t n)
{
	struct ir_instr *in = ARENA_NEW(p->u->arena, struct ir_instr);
	*in = (struct ir_instr){.op = op, .type = type, .id = (ir_id)p->f->instrs.n, .block = p->block};
	in->n_args = (uint32_t)n;
	in->args = ARENA_ARRAY(p->u->arena, ir_id, n + 1);
	for (size_t i = 0; i < n; i++)
		in->args[i] = args[i];
	in->is_prelude = true;
	in->place = in->end = p->place;
	vec_push(p->u->arena, &p->f->instrs, in);
	vec_push(p->u->arena, &p->block->instrs, in);
	return in;
}

static void add_target(struct prelude *p, struct ir_instr *in, struct ir_block *to)
{
	struct ir_block **targets = ARENA_ARRAY(p->u->arena, struct ir_block *, in->n_targets + 1);
	if (in->n_targets)
		memcpy(targets, in->targets, in->n_targets * sizeof *targets);
	targets[in->n_targets++] = to;
	in->targets = targets;
	vec_push(p->u->arena, &to->preds, p->block);
}

/* ---- arguments ---- */

static ir_id param(struct prelude *p, int64_t i)
{
	size_t at = (size_t)i + (p->f->is_method && !p->f->is_static_method);
	if (i < 0 || at >= p->f->params.n) {
		p->ok = false;
		return 0;
	}
	struct ir_instr *in = add(p, IR_PARAM, p->f->params.at[at].type, NULL, 0);
	in->imm = (int64_t)at;
	return in->id;
}

static const struct ir_field *field_of(const struct ir_type *pointer, const char *name)
{
	const struct ir_type *record = pointer->kind == IR_TYPE_PTR ? pointer->elem : NULL;
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields; i++)
		if (strcmp(record->fields[i].name, name) == 0 && record->fields[i].offset >= 0)
			return &record->fields[i];
	return NULL;
}

/* The address of a field of an argument. */
static ir_id field(struct prelude *p, const struct model_expr *e, const struct ir_type **type)
{
	ir_id base = param(p, e->args[0]->value);
	const struct ir_field *f = p->ok ? field_of(ir_at(p->f, base)->type, e->text) : NULL;
	if (!f) {
		p->ok = false;
		return 0;
	}
	struct ir_instr *in = add(p, IR_FIELD, ir_ptr(p->u, f->type), &base, 1);
	in->imm = f->offset;
	in->text = intern(p->u->names, f->name);
	*type = f->type;
	return in->id;
}

static ir_id as_type(struct prelude *p, ir_id value, const struct ir_type *type)
{
	if (!p->ok || ir_at(p->f, value)->type == type)
		return value;
	p->ok = ir_is_scalar(type) && ir_is_scalar(ir_at(p->f, value)->type);
	return add(p, IR_CAST, type, &value, 1)->id;
}

static ir_id passed(struct prelude *p, const struct model_expr *e, const struct ir_type *type)
{
	const struct ir_type *held = NULL;
	if (e->kind == MODEL_ARG)
		return as_type(p, param(p, e->value), type);
	if (e->kind == MODEL_INT) {
		struct ir_instr *in = add(p, IR_CONST, ir_int(p->u, 64, true), NULL, 0);
		in->imm = e->value;
		return as_type(p, in->id, type);
	}
	ir_id at = field(p, e, &held);
	return p->ok ? as_type(p, add(p, IR_LOAD, held, &at, 1)->id, type) : 0;
}

/* The call in front; null where its arguments do not fit. */
static struct ir_instr *add_call(struct prelude *p, const struct ir_func *first)
{
	const struct model_before *b = p->before;
	bool same = !b->passes.n;
	size_t self = !same && first->is_method && !first->is_static_method, n = first->params.n;
	ir_id *args = ARENA_ARRAY(p->u->arena, ir_id, n + 1);
	p->ok = n == (same ? p->f->params.n : b->passes.n + self) && (!self || p->f->record == first->record);
	for (size_t i = 0; i < n && p->ok; i++) {
		const struct ir_type *type = first->params.at[i].type;
		bool own = same || i < self;
		if (own) {
			struct ir_instr *in = add(p, IR_PARAM, p->f->params.at[i].type, NULL, 0);
			in->imm = (int64_t)i;
			args[i] = as_type(p, in->id, type);
		} else {
			args[i] = passed(p, b->passes.at[i - self], type);
		}
	}
	if (!p->ok)
		return NULL;
	struct ir_instr *call = add(p, IR_CALL, first->result, args, n);
	call->text = first->usr;
	return call;
}

/* ---- the body in front ---- */

static void mark(struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++)
		f->instrs.at[i]->is_prelude = true;
	for (size_t i = 0; i < f->locals.n; i++)
		f->locals.at[i].is_prelude = true;
}

/* A call whose callee's checks count as the prelude's own. */
static struct ir_instr *call_to_inline(const struct prelude *p, const struct ir_func *in_front)
{
	for (size_t i = 1; i < in_front->instrs.n; i++) {
		struct ir_instr *in = in_front->instrs.at[i];
		const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(p->u, in->text) : NULL;
		bool checks = callee && callee->blocks.n && callee->result == in_front->result && !in->is_virtual;
		if (!checks || callee->instrs.n + in_front->instrs.n > MAX_INSTRUCTIONS || callee == p->f)
			continue;
		size_t n_args = in->n_args - (in->n_args && callee->is_method && !callee->is_static_method);
		if (in->n_args == callee->params.n && !models_function(p->m, callee, n_args))
			return in;
	}
	return NULL;
}

static const struct ir_func *with_its_checks(const struct prelude *p, const struct ir_func *first)
{
	struct ir_func *copy = ir_func_copy(p->u, first);
	struct ir_instr *call = call_to_inline(p, copy);
	for (int i = 0; call && i < MAX_INLINED; i++) {
		ir_inline(p->u, copy, call, ir_func_find(p->u, call->text));
		call = call_to_inline(p, copy);
	}
	mark(copy);
	return copy;
}

/* The function goes on only if the call returned what is good. */
static void check_result(struct prelude *p, struct ir_instr *call, struct ir_block *body)
{
	struct ir_instr *good = add(p, IR_CONST, call->type, NULL, 0);
	good->imm = p->before->good;
	struct ir_instr *is_good = add(p, IR_EQ, ir_int(p->u, 1, false), (ir_id[]){call->id, good->id}, 2);
	struct ir_instr *branch = add(p, IR_BRANCH, ir_void(p->u), &is_good->id, 1);
	struct ir_block *bad = ARENA_NEW(p->u->arena, struct ir_block);
	bad->index = (uint32_t)p->f->blocks.n;
	vec_push(p->u->arena, &p->f->blocks, bad);
	add_target(p, branch, body);
	add_target(p, branch, bad);
	p->block = bad;
	if (p->f->result == call->type)
		add(p, IR_RETURN, ir_void(p->u), &call->id, 1);
	else
		add(p, IR_UNREACHABLE, ir_void(p->u), NULL, 0);
}

static void put_in_front(struct ir_func *f, struct arena *a, struct ir_block *block)
{
	vec_push(a, &f->blocks, block);
	memmove(f->blocks.at + 1, f->blocks.at, (f->blocks.n - 1) * sizeof f->blocks.at[0]);
	f->blocks.at[0] = block;
	for (size_t i = 0; i < f->blocks.n; i++)
		f->blocks.at[i]->index = (uint32_t)i;
}

/* Takes back what was added, where the call could not be made. */
static void undo(struct prelude *p, size_t n_instrs)
{
	p->f->instrs.n = n_instrs;
}

static void apply(struct prelude *p, const struct ir_func *first)
{
	struct ir_func *f = p->f;
	size_t n_instrs = f->instrs.n;
	struct ir_block *body = f->blocks.at[0];
	p->block = ARENA_NEW(p->u->arena, struct ir_block);
	p->place = first->place;
	struct ir_instr *call = add_call(p, first);
	const struct ir_type *kept = NULL;
	ir_id into = call && p->before->into ? field(p, p->before->into, &kept) : 0;
	bool checked = p->before->is_checked && call && call->type->kind == IR_TYPE_INT;
	if (into && p->ok) {
		ir_id value = as_type(p, call->id, kept);
		add(p, IR_STORE, kept, (ir_id[]){into, value}, 2);
	}
	if (!p->ok || (p->before->is_checked && !checked)) {
		undo(p, n_instrs);
		return;
	}
	put_in_front(f, p->u->arena, p->block);
	if (checked)
		check_result(p, call, body);
	else
		add_target(p, add(p, IR_JUMP, ir_void(p->u), NULL, 0), body);
	ir_analyze_graph(p->u, f);
	if (checked)
		models_call_again(p->m, p->u, f, body);
	if (checked && first->blocks.n)
		ir_inline(p->u, f, call, with_its_checks(p, first));
}

/* ---- all entries ---- */

struct preludes {
	const struct models *m;
	struct ir_unit *u;
	struct model_handed_list *handed;
	struct map done; /* function -> 1 */
};

#define MAX_CHAIN 4

/* What runs before f may have something before it in turn. */
static void prepare(struct preludes *all, struct ir_func *f, int depth)
{
	const struct model_entry *row = NULL;
	uint64_t one;
	if (!f->blocks.n || f->is_pattern || depth > MAX_CHAIN || map_get(&all->done, (uintptr_t)f, &one))
		return;
	map_put(&all->done, (uintptr_t)f, 1);
	const struct ir_func *first = models_before(all->m, all->u, all->handed, f, &row);
	if (!first)
		return;
	prepare(all, ir_func_find(all->u, first->usr), depth + 1);
	struct prelude p = {.m = all->m, .u = all->u, .f = f, .before = &row->before, .ok = true};
	apply(&p, first);
}

void models_apply_preludes(const struct models *m, struct ir_unit *u)
{
	struct preludes all = {.m = m, .u = u};
	bool any = false;
	for (size_t i = 0; i < m->entries.n; i++)
		any |= m->entries.at[i].before.is_given;
	if (!any)
		return;
	all.handed = models_handed(u->arena, u);
	map_init(&all.done, u->arena);
	for (size_t i = 0; i < u->funcs.n; i++)
		prepare(&all, u->funcs.at[i], 0);
}
