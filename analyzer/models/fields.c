/*
 * Fields that mean something: C interfaces hand tensors out as plain records (DLTensor's ndim, shape, data). A row
 * named like a field of a handle type says what reading that field gives, as a row of a getter would; so reads of it
 * become calls of a getter, and everything behind sees calls only. A record that the function itself fills is left
 * alone: its fields hold what was stored.
 */
#include "models/models.h"

#include <string.h>

/* Members of a union may share place and type: the name tells them apart. */
static const struct ir_field *field_at(const struct ir_type *record, const struct ir_instr *at,
                                       const struct ir_type *type)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		bool named = !at->text || !at->text[0] || strcmp(at->text, f->name) == 0;
		if (f->offset == at->imm && f->type == type && !f->is_base && f->name[0] && named)
			return f;
	}
	return NULL;
}

/* The getter of a field, declared once a unit. */
static struct ir_func *getter(struct ir_unit *u, const struct ir_type *record, const char *name,
                              const struct ir_type *result)
{
	struct ir_func *f = ir_func_add(u, intern(u->names, arena_printf(u->arena, "field:%s", name)));
	if (f->record)
		return f;
	f->name = f->display = intern(u->names, name);
	f->result = result;
	f->record = record;
	f->is_method = f->is_const = f->is_implicit = true;
	struct ir_param self = {
	    .name = intern(u->names, "this"), .type = ir_ptr(u, record), .static_extent = -1, .counted_by = -1};
	vec_push(u->arena, &f->params, self);
	return f;
}

/* A pointer that a record holds for calls through it (`context->ResizeTensor(...)`), as a function of that name. */
static struct ir_func *operation(struct ir_unit *u, const char *name, const struct ir_type *type)
{
	struct ir_func *f = ir_func_add(u, intern(u->names, arena_printf(u->arena, "field:%s", name)));
	if (f->params.n)
		return f;
	f->name = f->display = intern(u->names, name);
	f->result = type->result;
	f->is_implicit = true;
	for (size_t i = 0; i < type->n_params; i++) {
		struct ir_param p = {.name = "", .type = type->params[i], .static_extent = -1, .counted_by = -1};
		vec_push(u->arena, &f->params, p);
	}
	return f;
}

static void apply_call(const struct models *m, struct ir_unit *u, const struct ir_func *f, struct ir_instr *call)
{
	const struct ir_instr *load = !call->text && call->n_args ? ir_at(f, call->args[0]) : NULL;
	const struct ir_instr *at = load && load->op == IR_LOAD ? ir_at(f, load->args[0]) : NULL;
	const struct ir_type *base = at && at->op == IR_FIELD ? ir_at(f, at->args[0])->type : NULL;
	const struct ir_type *record = base && base->kind == IR_TYPE_PTR ? base->elem : NULL;
	const struct ir_type *type = load && load->type->kind == IR_TYPE_PTR ? load->type->elem : NULL;
	if (!record || record->kind != IR_TYPE_RECORD || !record->template_name || !models_type(m, record) || !type ||
	    type->kind != IR_TYPE_FUNC || !type->n_params)
		return;
	const struct ir_field *field = field_at(record, at, load->type);
	const char *name = field ? arena_printf(u->arena, "%s::%s", record->template_name, field->name) : "";
	if (!field || !models_has_function(m, name))
		return;
	call->text = operation(u, name, type)->usr;
	call->n_args--;
	call->args++;
}

/* Is this address in a record of this function's own? */
static bool is_own(const struct ir_func *f, const struct ir_instr *address)
{
	while ((address->op == IR_FIELD || address->op == IR_CAST) && address->n_args)
		address = ir_at(f, address->args[0]);
	return address->op == IR_LOCAL;
}

static const struct ir_type *record_at(const struct ir_instr *base)
{
	const struct ir_type *t = base->type->kind == IR_TYPE_PTR ? base->type->elem : NULL;
	return t && t->kind == IR_TYPE_RECORD && t->template_name ? t : NULL;
}

/* A field of a handle type, or (`tensor->data.f`) a member of a record in it. Its name, and the record's address. */
static const char *field_path(const struct models *m, struct ir_unit *u, const struct ir_func *f,
                              const struct ir_instr *at, const struct ir_type *type, ir_id *base)
{
	*base = at->args[0];
	const struct ir_instr *outer = ir_at(f, at->args[0]);
	const struct ir_type *record = record_at(outer);
	const struct ir_field *field = record ? field_at(record, at, type) : NULL;
	if (!field)
		return NULL;
	if (models_type(m, record))
		return arena_printf(u->arena, "%s::%s", record->template_name, field->name);
	if (outer->op != IR_FIELD)
		return NULL;
	*base = outer->args[0];
	const struct ir_type *around = record_at(ir_at(f, *base));
	const struct ir_field *in = around && models_type(m, around) ? field_at(around, outer, record) : NULL;
	return in ? arena_printf(u->arena, "%s::%s.%s", around->template_name, in->name, field->name) : NULL;
}

static void apply(const struct models *m, struct ir_unit *u, struct ir_func *f, struct ir_instr *in)
{
	if (in->op == IR_CALL) {
		apply_call(m, u, f, in);
		return;
	}
	const struct ir_instr *at = in->op == IR_LOAD ? ir_at(f, in->args[0]) : NULL;
	bool is_operation = in->type->kind == IR_TYPE_PTR && in->type->elem && in->type->elem->kind == IR_TYPE_FUNC;
	if (!at || at->op != IR_FIELD || is_operation)
		return;
	ir_id base;
	const char *name = field_path(m, u, f, at, in->type, &base);
	if (!name || is_own(f, ir_at(f, base)) || !models_has_function(m, name))
		return;
	in->op = IR_CALL;
	in->text = getter(u, record_at(ir_at(f, base)), name, in->type)->usr;
	in->args[0] = base;
}

void models_apply_fields(const struct models *m, struct ir_unit *u)
{
	size_t n = u->funcs.n; /* getters that come are declared only */
	for (size_t i = 0; i < n; i++) {
		struct ir_func *f = u->funcs.at[i];
		for (size_t k = 1; k < f->instrs.n; k++)
			if (f->instrs.at[k])
				apply(m, u, f, f->instrs.at[k]);
	}
}
