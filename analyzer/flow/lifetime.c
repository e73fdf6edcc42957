/*
 * Lifetimes: memory that was freed, or that a container left behind when it grew, has no extent any more. The end of an
 * object is noted where it happens: delete, a call whose row says that it `ends` what a pointer points to, a container
 * whose handle a call changes, a callee that does one of these to what its parameter points to. An access to that very
 * object which such an end may precede is not proved.
 *
 * LIMIT(alive): an object that only may be the one that ended is taken to be alive, and says so. One whose end is out
 * of sight is taken to be alive without a word (limit_lifetime).
 */
#include "flow/flow_int.h"

#define MAX_ARMS 6
#define MAX_STARTS 8
#define MAX_CALLEES 6

void flow_end(struct flow *fl, const struct ir_instr *at, term pointer)
{
	if (pointer && term_get(fl->pool, pointer)->sort == SORT_PTR) {
		vec_push(fl->arena, &fl->endings, ((struct ending){at, pointer}));
	}
}

/* ---- what a callee ends ---- */

static bool is_param(const struct ir_func *f, ir_id value, uint32_t param)
{
	const struct ir_instr *in = ir_at(f, value);
	while (in->op == IR_CAST && in->n_args == 1) {
		in = ir_at(f, in->args[0]);
	}
	return in->op == IR_PARAM && in->imm == param;
}

/* Depth is bounded by MAX_CALLEES. */
static bool callee_ends(struct flow *fl, const struct ir_func *f, uint32_t param, int depth)
{
	for (size_t i = 1; i < f->instrs.n && depth < MAX_CALLEES; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == IR_FREE && is_param(f, in->args[0], param)) {
			return true;
		}
		const struct ir_func *callee = in && in->op == IR_CALL && in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
		for (uint32_t k = 0; callee && k < in->n_args; k++) {
			if (is_param(f, in->args[k], param) && flow_call_ends(fl, in, callee, k, depth + 1)) {
				return true;
			}
		}
	}
	return false;
}

bool flow_call_ends(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t arg, int depth)
{
	const struct model_function *row = flow_model_of(fl, call, callee);
	if (row) {
		uint32_t hidden = callee->is_method && !callee->is_static_method;
		return row->ends && row->ends->kind == MODEL_ARG && (uint32_t)row->ends->value + hidden == arg;
	}
	return callee->blocks.n && !call->is_virtual && callee_ends(fl, callee, arg, depth);
}

void flow_callee_ends(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	for (uint32_t i = 0; i < call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, call->args[i]);
		if (arg->type->kind == IR_TYPE_PTR && flow_call_ends(fl, call, callee, i, 0)) {
			flow_end(fl, call, flow_value(fl, call->args[i], call->block));
		}
	}
}

/* ---- may the end come first? ---- */

static bool stands_before(const struct ir_instr *a, const struct ir_instr *b)
{
	for (size_t i = 0; i < a->block->instrs.n; i++) {
		if (a->block->instrs.at[i] == a || a->block->instrs.at[i] == b) {
			return a->block->instrs.at[i] == a && a != b;
		}
	}
	return false;
}

/* Is the object another one in each iteration of a loop with this header? */
static bool is_made_anew(struct flow *fl, term object, const struct ir_block *header)
{
	return header->loop && header->loop->header == header && !loop_invariant(fl, object, header->loop);
}

/* Is there a way from behind `from` to `to` on which the object stays the same? */
static bool leads_to(struct flow *fl, term object, const struct ir_instr *from, const struct ir_instr *to)
{
	if (from->block == to->block && stands_before(from, to)) {
		return true;
	}
	bool *seen = ARENA_ARRAY(&fl->scratch, bool, fl->f->blocks.n);
	VEC(const struct ir_block *) todo = {0};
	vec_push(&fl->scratch, &todo, from->block);
	while (todo.n) {
		const struct ir_block *b = vec_pop(&todo);
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		for (uint32_t t = 0; t < last->n_targets; t++) {
			const struct ir_block *next = last->targets[t];
			if (seen[next->index] || is_made_anew(fl, object, next)) {
				continue;
			}
			if (next == to->block) {
				return true;
			}
			seen[next->index] = true;
			vec_push(&fl->scratch, &todo, next);
		}
	}
	return false;
}

/* A container that a loop changes starts as another one: that one is what ends first. TERM_NONE: it does not. */
static term started_as(struct flow *fl, term ended)
{
	const struct object *o = term_get(fl->pool, ended)->object;
	uint64_t index;
	if (!o || o->kind != OBJECT_BUFFER || !o->of || !map_get(&fl->var_of, o->of, &index)) {
		return TERM_NONE;
	}
	term start = fl->vars.at[index - 1].start;
	term data = start ? term_app(fl->pool, VOCAB_DATA, &start, 1) : TERM_NONE;
	return data && term_get(fl->pool, data)->kind == TERM_PTR ? term_get(fl->pool, data)->args[0] : TERM_NONE;
}

static bool starts_as(struct flow *fl, term object, term ended)
{
	for (int hops = 0; hops < MAX_STARTS && ended && object != ended; hops++) {
		ended = started_as(fl, ended);
	}
	return object == ended;
}

static enum alias ends_object(struct flow *fl, const struct ending *e, term pointer, term object, int depth)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		enum alias a = ends_object(fl, e, n->args[1], object, depth + 1);
		enum alias b = ends_object(fl, e, n->args[2], object, depth + 1);
		return a > b ? a : b;
	}
	if (n->kind != TERM_PTR) {
		return ALIAS_MAY;
	}
	bool same = starts_as(fl, object, n->args[0]) ||
	            flow_final(fl, pointer) == flow_final(fl, term_ptr(fl->pool, object, n->args[1]));
	return same ? ALIAS_MUST : flow_objects_alias(fl, object, n->args[0]);
}

static enum alias object_has_ended(struct flow *fl, const struct ir_instr *in, term object)
{
	enum alias worst = ALIAS_NO;
	for (size_t i = 0; i < fl->endings.n && worst != ALIAS_MUST; i++) {
		const struct ending *e = &fl->endings.at[i];
		enum alias ends = e->at != in ? ends_object(fl, e, e->pointer, object, 0) : ALIAS_NO;
		if (ends > worst && leads_to(fl, object, e->at, in)) {
			worst = ends;
		}
	}
	return worst;
}

static enum alias pointer_dangles(struct flow *fl, const struct ir_instr *in, term pointer, int depth)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		enum alias a = pointer_dangles(fl, in, n->args[1], depth + 1);
		enum alias b = pointer_dangles(fl, in, n->args[2], depth + 1);
		return a > b ? a : b;
	}
	return n->kind == TERM_PTR ? object_has_ended(fl, in, n->args[0]) : ALIAS_NO;
}

enum alias flow_dangles(struct flow *fl, const struct ir_instr *in, term pointer)
{
	return fl->endings.n && pointer ? pointer_dangles(fl, in, pointer, 0) : ALIAS_NO;
}

/* ---- what a caller is told ---- */

/* Is it memory that no caller knows of? */
static bool is_own(struct flow *fl, const struct object *o)
{
	const struct term_node *of = o->kind == OBJECT_BUFFER && o->of ? term_get(fl->pool, o->of) : NULL;
	while (of && of->kind == TERM_APP && of->vocab == VOCAB_RESIZE) {
		of = term_get(fl->pool, of->args[0]);
	}
	return flow_is_born_here(o->kind) || (of && of->kind == TERM_APP && of->vocab == VOCAB_ARRAY);
}

static void tell_end(struct flow *fl, term pointer)
{
	const struct object *o = term_get(fl->pool, term_get(fl->pool, pointer)->args[0])->object;
	bool is_told = !o || is_own(fl, o);
	for (size_t i = 0; i < fl->summary->ends.n && !is_told; i++) {
		is_told = fl->summary->ends.at[i] == pointer;
	}
	if (!is_told) {
		vec_push(fl->arena, &fl->summary->ends, pointer);
	}
}

static void tell_ends_at(struct flow *fl, term pointer, int depth)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		tell_ends_at(fl, n->args[1], depth + 1);
		tell_ends_at(fl, n->args[2], depth + 1);
		return;
	}
	term object = n->kind == TERM_PTR ? n->args[0] : TERM_NONE, offset = object ? n->args[1] : TERM_NONE;
	for (int hops = 0; hops < MAX_STARTS && object; hops++) {
		tell_end(fl, flow_final(fl, term_ptr(fl->pool, object, offset)));
		object = started_as(fl, object);
	}
}

void flow_tell_ends(struct flow *fl)
{
	for (size_t i = 0; i < fl->endings.n; i++) {
		tell_ends_at(fl, fl->endings.at[i].pointer, 0);
	}
}
