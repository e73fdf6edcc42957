/*
 * Bound: what a reference is bound to must be there. The callee takes it for granted, and so do accesses through
 * references and `this` (access.c): the obligation stands where a computed address is bound (`f(a[i])`, `a[i].f()`).
 */
#include "flow/access_int.h"
#include "flow/call_int.h"

#include <string.h>

/* A framework's context is there: it passes one. */
static bool is_context(const struct models *m, const struct ir_type *pointer)
{
	const struct ir_type *record = pointer->kind == IR_TYPE_PTR ? pointer->elem : NULL;
	const struct model_type *t = record && record->kind == IR_TYPE_RECORD ? models_type(m, record) : NULL;
	return t && t->role == MODEL_CONTEXT;
}

/* Does what stands `offset` bytes into the variable fit in it? */
static bool fits(const struct ir_instr *variable, int64_t offset, const struct ir_type *pointer)
{
	const struct ir_type *whole = variable->type->elem, *part = pointer->kind == IR_TYPE_PTR ? pointer->elem : NULL;
	return whole && part && offset >= 0 && part->size >= 0 && whole->size - offset >= part->size;
}

/* Is the address a variable, or a field of one, or of what a reference or `this` names, or of a context? A cast may
 * make something larger of a variable than it is. */
bool flow_is_plain(const struct models *m, const struct ir_func *f, ir_id address)
{
	const struct ir_instr *in = ir_at(f, address);
	bool is_cast = false;
	int64_t offset = 0;
	while (in->op == IR_FIELD || (in->op == IR_CAST && in->n_args == 1)) {
		is_cast = is_cast || in->op == IR_CAST;
		offset += in->op == IR_FIELD ? in->imm : 0;
		in = ir_at(f, in->args[0]);
		if (is_context(m, in->type)) {
			return true;
		}
	}
	if (in->op == IR_LOCAL || in->op == IR_GLOBAL) {
		return !is_cast || fits(in, offset, ir_at(f, address)->type);
	}
	if (in->op == IR_PARAM) {
		bool self = f->is_method && !f->is_static_method && in->imm == 0;
		return self || f->params.at[in->imm].is_reference;
	}
	/* A lambda's captured reference: a load of a field of the closure. */
	if (in->op == IR_LOAD && f->is_lambda) {
		const struct ir_instr *field = ir_at(f, in->args[0]);
		const struct ir_instr *base = field->op == IR_FIELD ? ir_at(f, field->args[0]) : field;
		return base->op == IR_PARAM && base->imm == 0 && in->op == IR_LOAD && address == in->id;
	}
	return false;
}

/* ---- binding ---- */

static bool is_assignment(const struct ir_func *callee)
{
	const char *last = strrchr(callee->name, ':');
	return strcmp(last ? last + 1 : callee->name, "operator=") == 0;
}

int64_t flow_bound_bytes(const struct models *m, const struct ir_func *f, const struct ir_instr *call,
                         const struct ir_func *callee, uint32_t i, enum access_kind *kind)
{
	const struct ir_instr *arg = ir_at(f, call->args[i]);
	const struct ir_type *t = arg->type->kind == IR_TYPE_PTR ? arg->type->elem : NULL;
	bool self = i == 0 && callee->is_method && !callee->is_static_method && !callee->is_destructor;
	bool reference = i < callee->params.n && callee->params.at[i].is_reference;
	if (!(self || reference) || !t || t->size <= 0 || is_context(m, arg->type) || flow_is_plain(m, f, arg->id)) {
		return 0;
	}
	*kind = self && (callee->is_constructor || is_assignment(callee)) ? ACCESS_WRITE : ACCESS_READ;
	return t->size;
}

#define MAX_SELECTS 6

/* A pointer that nobody is asked for leads to one whole object; null is no question of extent. */
static bool is_taken_for_granted(struct flow *fl, term pointer, int depth)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_SELECTS) {
		return is_taken_for_granted(fl, n->args[1], depth + 1) && is_taken_for_granted(fl, n->args[2], depth + 1);
	}
	int128 offset;
	bool start = n->kind == TERM_PTR && term_const_value(fl->pool, n->args[1], &offset) && offset == 0;
	if (!start || object_extent(fl->pool, n->args[0])) {
		return start && pointer == flow_null(fl->pool);
	}
	const struct object *o = term_get(fl->pool, n->args[0])->object;
	const struct term_node *of = o->kind == OBJECT_POINTEE ? term_get(fl->pool, o->of) : NULL;
	return !of || of->kind != TERM_SYMBOL || of->symbol->role != SYMBOL_PARAM;
}

void flow_bindings(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	for (uint32_t i = 0; callee && i < call->n_args; i++) {
		enum access_kind kind;
		int64_t bytes = flow_bound_bytes(fl->c->models, fl->f, call, callee, i, &kind);
		term pointer = bytes ? flow_final(fl, flow_value(fl, call->args[i], call->block)) : TERM_NONE;
		if (pointer && !is_taken_for_granted(fl, pointer, 0)) {
			flow_bound_access(fl, call, i, kind, pointer, bytes);
		}
	}
}
