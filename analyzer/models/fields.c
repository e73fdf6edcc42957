/*
 * Fields that mean something: C interfaces hand tensors out as plain records (DLTensor's ndim, shape, data). A row
 * named like a field of a handle type says what reading that field gives, as a row of a getter would; so reads of it
 * become calls of a getter, and everything behind sees calls only. A record that the function itself fills is left
 * alone: its fields hold what was stored.
 */
#include "models/models.h"

#include <string.h>

static const struct ir_field *field_at(const struct ir_type *record, int64_t offset, const struct ir_type *type)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		if (f->offset == offset && f->type == type && !f->is_base && f->name[0])
			return f;
	}
	return NULL;
}

/* The getter of a field, declared once a unit. */
static struct ir_func *getter(struct ir_unit *u, const struct ir_type *record, const struct ir_field *field)
{
	const char *name = arena_printf(u->arena, "%s::%s", record->template_name, field->name);
	struct ir_func *f = ir_func_add(u, intern(u->names, arena_printf(u->arena, "field:%s", name)));
	if (f->record)
		return f;
	f->name = f->display = intern(u->names, name);
	f->result = field->type;
	f->record = record;
	f->is_method = f->is_const = f->is_implicit = true;
	struct ir_param self = {
	    .name = intern(u->names, "this"), .type = ir_ptr(u, record), .static_extent = -1, .counted_by = -1};
	vec_push(u->arena, &f->params, self);
	return f;
}

/* Is this address in a record of this function's own? */
static bool is_own(const struct ir_func *f, const struct ir_instr *address)
{
	while ((address->op == IR_FIELD || address->op == IR_CAST) && address->n_args)
		address = ir_at(f, address->args[0]);
	return address->op == IR_LOCAL;
}

static void apply(const struct models *m, struct ir_unit *u, struct ir_func *f, struct ir_instr *in)
{
	const struct ir_instr *at = in->op == IR_LOAD ? ir_at(f, in->args[0]) : NULL;
	if (!at || at->op != IR_FIELD)
		return;
	const struct ir_instr *base = ir_at(f, at->args[0]);
	const struct ir_type *record = base->type->kind == IR_TYPE_PTR ? base->type->elem : NULL;
	if (!record || record->kind != IR_TYPE_RECORD || !record->template_name || !models_type(m, record) ||
	    is_own(f, base))
		return;
	const struct ir_field *field = field_at(record, at->imm, in->type);
	if (!field || !models_has_function(m, arena_printf(u->arena, "%s::%s", record->template_name, field->name)))
		return;
	in->op = IR_CALL;
	in->text = getter(u, record, field)->usr;
	in->args[0] = at->args[0];
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
