/*
 * Called again: a framework calls an entry once for each inference, and what one call leaves in the operator's own
 * state (TFLite's user_data) the next one finds. The body that stands behind a prelude is put into a loop which nobody
 * knows how often is run, where it, or what it calls, may write what its context leads to: what was loaded through a
 * parameter of the entry, or reached from there, and variables that outlive the call. A tensor that a call hands out is
 * no such state.
 */
#include "models/again.h"

#define MAX_FUNCTIONS 200 /* that are looked into; beyond, the body may write anything */
#define MAX_PARAMS 20     /* that are told apart; the others count as state */

/* What a value is. */
enum trace {
	PLAIN,
	HOLDER, /* the address of what holds state: the context, a local variable with a pointer to it */
	STATE   /* leads into it */
};
struct look {
	const struct ir_func *f;
	uint64_t params; /* two bits each */
	uint8_t *values, *locals;
	bool is_entry;
};
struct search {
	const struct models *m;
	struct ir_unit *u;
	struct map seen; /* of function and params -> 1 */
	VEC(struct look) todo;
};

static void add(struct search *s, const struct ir_func *f, uint64_t params)
{
	uint64_t key = hash_mix((uintptr_t)f, params), one;
	if (f->blocks.n && !map_get(&s->seen, key, &one)) {
		map_put(&s->seen, key, 1);
		vec_push(s->u->arena, &s->todo, ((struct look){.f = f, .params = params, .is_entry = !s->todo.n}));
	}
}

static enum trace of_param(const struct look *l, int64_t i)
{
	return i < MAX_PARAMS ? (enum trace)(l->params >> (2 * i) & 3) : STATE;
}

/* The most that one of the arguments from `first` on is. */
static enum trace most(const struct look *l, const struct ir_instr *in, uint32_t first)
{
	uint8_t found = PLAIN;
	for (uint32_t i = first; i < in->n_args; i++)
		found = l->values[in->args[i]] > found ? l->values[in->args[i]] : found;
	return found;
}

static const struct ir_instr *base_of(const struct ir_func *f, ir_id address)
{
	const struct ir_instr *in = ir_at(f, address);
	while (in->n_args && (in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST))
		in = ir_at(f, in->args[0]);
	return in;
}

/* ---- what is what ---- */

static const struct model_function *row_of(const struct search *s, const struct ir_instr *in,
                                           const struct ir_func *callee)
{
	bool self = callee && callee->is_method && !callee->is_static_method;
	return callee && in->n_args >= self ? models_function(s->m, callee, in->n_args - self) : NULL;
}

/* Is the callee's body looked into? A tensor's method with a row is not: what it hands out is a tensor's. */
static bool is_looked_into(const struct search *s, const struct ir_instr *in, const struct ir_func *callee)
{
	const struct model_type *type = callee && callee->record ? models_type(s->m, callee->record) : NULL;
	bool of_tensor = type && type->role == MODEL_TENSOR && row_of(s, in, callee);
	return callee && callee->blocks.n && !of_tensor;
}

/* A function without a body hands out tensors; one with a body what it was handed. */
static enum trace of_call(const struct search *s, const struct look *l, const struct ir_instr *in)
{
	const struct ir_func *callee = in->text ? ir_func_find(s->u, in->text) : NULL;
	enum trace handed = most(l, in, !in->text);
	return handed == STATE || (handed && is_looked_into(s, in, callee)) ? STATE : PLAIN;
}

static bool is_variable(const struct search *s, const struct ir_instr *in)
{
	const struct ir_global *g = map_name(&s->u->globals_by_usr, in->text);
	return !g || (!g->is_const && !g->is_shared);
}

static enum trace trace_of(const struct search *s, const struct look *l, const struct ir_instr *in)
{
	bool leads = in->type && (in->type->kind == IR_TYPE_PTR || in->type->kind == IR_TYPE_RECORD);
	if (in->op == IR_PARAM)
		return of_param(l, in->imm);
	if (in->op == IR_LOCAL)
		return l->locals[in->imm] ? HOLDER : PLAIN;
	if (!leads)
		return PLAIN;
	if (in->op == IR_GLOBAL)
		return is_variable(s, in) ? STATE : PLAIN;
	if (in->op == IR_LOAD)
		return l->values[in->args[0]] ? STATE : PLAIN;
	return in->op == IR_CALL ? of_call(s, l, in) : most(l, in, 0);
}

/* A call may leave in a variable what it was handed beside it: a guard keeps a reference to what its constructor got.
 */
static bool trace_kept(struct look *l, const struct ir_instr *in)
{
	bool changed = false;
	for (uint32_t i = 0; in->op == IR_CALL && most(l, in, !in->text) == STATE && i < in->n_args; i++) {
		const struct ir_instr *base = base_of(l->f, in->args[i]);
		if (base->op == IR_LOCAL && !l->locals[base->imm]) {
			l->locals[base->imm] = HOLDER;
			changed = true;
		}
	}
	return changed;
}

#define MAX_ROUNDS 8 /* each takes what is known once round all loops */

static bool trace_once(const struct search *s, struct look *l)
{
	bool changed = false;
	for (size_t k = 1; k < l->f->instrs.n; k++) {
		const struct ir_instr *in = l->f->instrs.at[k];
		if (!in || in->is_prelude)
			continue;
		changed |= trace_kept(l, in);
		const struct ir_instr *base = in->op == IR_STORE ? base_of(l->f, in->args[0]) : NULL;
		uint8_t *known = base && base->op == IR_LOCAL ? &l->locals[base->imm] : &l->values[k];
		uint8_t now = base ? l->values[in->args[1]] : (uint8_t)trace_of(s, l, in);
		changed |= now > *known;
		*known = now > *known ? now : *known;
	}
	return changed;
}

/* ---- what is written ---- */

static void follow_call(struct search *s, const struct look *l, const struct ir_instr *in, const struct ir_func *f)
{
	uint64_t params = 0;
	uint32_t skipped = in->text ? 0 : 1;
	for (uint32_t i = skipped; i < in->n_args && i - skipped < MAX_PARAMS; i++)
		params |= (uint64_t)l->values[in->args[i]] << (2 * (i - skipped));
	add(s, f, params);
}

/* A method whose row says that it changes nothing but its object: an allocator that it is handed is no way out. */
static bool only_its_object(const struct search *s, const struct ir_instr *in, const struct ir_func *callee)
{
	bool method = callee && callee->is_method && !callee->is_static_method && in->n_args;
	const struct model_function *row = method ? row_of(s, in, callee) : NULL;
	if (!row || !row->pure || row->writes.n || row->updates.place || row->calls.n || row->changes || row->resizes)
		return false;
	for (size_t i = 0; i < row->defines.n; i++) {
		const struct model_expr *place = row->defines.at[i].place;
		if (place->kind != MODEL_ADDRESS || place->args[0]->kind != MODEL_THIS)
			return false;
	}
	return true;
}

/* May a function that is not looked into write through one of its arguments, or call what one of them holds? */
static bool hands_over(const struct search *s, const struct look *l, const struct ir_instr *in,
                       const struct ir_func *callee)
{
	const struct model_function *row = row_of(s, in, callee);
	if (row && row->calls.n && most(l, in, !in->text) == STATE)
		return true;
	uint32_t end = only_its_object(s, in, callee) ? 1 : in->n_args;
	for (uint32_t i = !in->text; i < end; i++) {
		const struct ir_type *t = ir_at(l->f, in->args[i])->type;
		bool constant = callee && i < callee->params.n && callee->params.at[i].is_const_pointee;
		if (l->values[in->args[i]] == STATE && t->kind == IR_TYPE_PTR && !constant)
			return true;
	}
	return false;
}

static bool writes_state(struct search *s, const struct look *l, const struct ir_instr *in)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(s->u, in->text) : NULL;
	switch ((int)in->op) {
	case IR_STORE:
	case IR_ZERO:
		return l->values[in->args[0]] == STATE || (l->is_entry && base_of(l->f, in->args[0])->op == IR_PARAM);
	case IR_UNKNOWN:
		return most(l, in, 0) == STATE;
	case IR_CALL:
		if (!is_looked_into(s, in, callee) || in->is_virtual)
			return hands_over(s, l, in, callee);
		follow_call(s, l, in, callee);
	}
	return false;
}

static bool keeps_state(const struct models *m, struct ir_unit *u, const struct ir_func *f)
{
	struct search s = {.m = m, .u = u};
	map_init(&s.seen, u->arena);
	uint64_t all = 0;
	for (size_t i = 0; i < f->params.n && i < MAX_PARAMS; i++)
		all |= (uint64_t)HOLDER << (2 * i);
	add(&s, f, all);
	for (size_t i = 0; i < s.todo.n; i++) {
		struct look l = s.todo.at[i];
		l.values = ARENA_ARRAY(u->arena, uint8_t, l.f->instrs.n + 1);
		l.locals = ARENA_ARRAY(u->arena, uint8_t, l.f->locals.n + 1);
		bool changed = i < MAX_FUNCTIONS;
		for (int round = 0; changed && round < MAX_ROUNDS; round++)
			changed = trace_once(&s, &l);
		if (changed || i >= MAX_FUNCTIONS)
			return true;
		for (size_t k = 1; k < l.f->instrs.n; k++)
			if (l.f->instrs.at[k] && !l.f->instrs.at[k]->is_prelude && writes_state(&s, &l, l.f->instrs.at[k]))
				return true;
	}
	return false;
}

static struct ir_instr *append(struct ir_unit *u, struct ir_func *f, struct ir_block *b, enum ir_op op,
                               const struct ir_type *type, const struct ir_instr *like)
{
	struct ir_instr *in = ARENA_NEW(u->arena, struct ir_instr);
	*in = (struct ir_instr){.op = op, .type = type, .id = (ir_id)f->instrs.n, .block = b};
	in->place = like->place;
	in->end = like->end;
	vec_push(u->arena, &f->instrs, in);
	vec_push(u->arena, &b->instrs, in);
	return in;
}

/* The return moves to a block of its own; before it, the body may begin again. */
static void may_go_on(struct ir_unit *u, struct ir_func *f, struct ir_instr *done, struct ir_block *body)
{
	struct ir_block *from = done->block, *out = ARENA_NEW(u->arena, struct ir_block);
	out->index = (uint32_t)f->blocks.n;
	vec_push(u->arena, &f->blocks, out);
	from->instrs.n--;
	struct ir_instr *again = append(u, f, from, IR_UNKNOWN, ir_int(u, 1, false), done);
	again->text = intern(u->names, "called again");
	struct ir_instr *branch = append(u, f, from, IR_BRANCH, ir_void(u), done);
	branch->args = ARENA_ARRAY(u->arena, ir_id, 1);
	branch->args[0] = again->id;
	branch->n_args = 1;
	branch->targets = ARENA_ARRAY(u->arena, struct ir_block *, 2);
	branch->targets[0] = body;
	branch->targets[1] = out;
	branch->n_targets = 2;
	vec_push(u->arena, &body->preds, from);
	vec_push(u->arena, &out->preds, from);
	done->block = out;
	vec_push(u->arena, &out->instrs, done);
}

void models_call_again(const struct models *m, struct ir_unit *u, struct ir_func *f, struct ir_block *body)
{
	if (!keeps_state(m, u, f))
		return;
	size_t n = f->blocks.n;
	for (size_t i = 0; i < n; i++) {
		const struct ir_block *b = f->blocks.at[i];
		struct ir_instr *last = b->instrs.n ? b->instrs.at[b->instrs.n - 1] : NULL;
		if (last && last->op == IR_RETURN && !last->is_prelude)
			may_go_on(u, f, last, body);
	}
	ir_analyze_graph(u, f);
}
