/*
 * devirtualize.c: virtual calls of objects whose class the function itself shows: a local variable, or what `new` just
 * made. Such a call is one of the class's own override, where the unit has that declared, or of the very function that
 * it names; a class that inherits its override keeps the call as it is.
 */
#include "ir/ir.h"

#include <string.h>

/* The instruction that makes the object which the pointer leads to a base class of, or to. */
static const struct ir_instr *maker_of(const struct ir_func *f, const struct ir_instr *in)
{
	while (in->op == IR_FIELD && in->n_args) {
		const struct ir_instr *from = ir_at(f, in->args[0]);
		const struct ir_type *record = from->type->kind == IR_TYPE_PTR ? from->type->elem : NULL;
		bool is_base = false;
		for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields && !is_base; i++) {
			const struct ir_field *field = &record->fields[i];
			is_base = field->is_base && field->offset == in->imm && field->type == in->type->elem;
		}
		if (!is_base)
			return in;
		in = from;
	}
	return in;
}

static const struct ir_type *class_of(const struct ir_func *f, const struct ir_instr *maker)
{
	const struct ir_type *t = maker->type->kind == IR_TYPE_PTR ? maker->type->elem : NULL;
	bool is_local = maker->op == IR_LOCAL && f->locals.at[maker->imm].type == t;
	return t && t->kind == IR_TYPE_RECORD && t->is_complete && (is_local || ir_is_new(maker)) ? t : NULL;
}

static const struct ir_func *override_of(const struct ir_unit *u, const struct ir_func *callee,
                                         const struct ir_type *class)
{
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		for (size_t k = 0; k < f->overrides.n && f->record == class; k++)
			if (strcmp(f->overrides.at[k], callee->usr) == 0)
				return f;
	}
	return callee->record == class ? callee : NULL;
}

static void settle(struct ir_unit *u, const struct ir_func *f, struct ir_instr *call)
{
	const struct ir_func *callee = ir_func_find(u, call->text);
	const struct ir_instr *maker = maker_of(f, ir_at(f, call->args[0]));
	const struct ir_type *class = callee ? class_of(f, maker) : NULL;
	const struct ir_func *target = class ? override_of(u, callee, class) : NULL;
	if (!target)
		return;
	call->text = target->usr;
	call->is_virtual = false;
	call->args[0] = maker->id;
}

void ir_devirtualize(struct ir_unit *u)
{
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		for (size_t k = 1; k < f->instrs.n; k++) {
			struct ir_instr *in = f->instrs.at[k];
			if (in && in->op == IR_CALL && in->is_virtual && in->text && in->n_args)
				settle(u, f, in);
		}
	}
}
