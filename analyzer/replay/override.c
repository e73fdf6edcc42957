/*
 * Override: what a virtual call reaches by the class of the object that the run made. An object that a stranger handed
 * in may be of any class; for it counts only whether the unit shows one body or several.
 */
#include "replay/frame_int.h"
#include "replay/memory_int.h"

#include <string.h>

#define MAX_DEPTH 16 /* of classes in one another; deeper ones have no answer */

static bool overrides(const struct ir_func *f, const char *usr)
{
	for (size_t i = 0; i < f->overrides.n; i++) {
		if (f->overrides.at[i] == usr || strcmp(f->overrides.at[i], usr) == 0) {
			return true;
		}
	}
	return false;
}

/* The one body that a virtual call can reach, as far as this unit shows; null: several, or none. */
static const struct ir_func *single_target(const struct run *r, const struct ir_func *callee)
{
	const struct ir_func *found = callee->blocks.n ? callee : NULL;
	for (size_t i = 0; i < r->unit->funcs.n; i++) {
		const struct ir_func *f = r->unit->funcs.at[i];
		if (!overrides(f, callee->usr)) {
			continue;
		}
		if (found || !f->blocks.n) {
			return NULL;
		}
		found = f;
	}
	return found;
}

/* ---- the class of an object ---- */

static const struct ir_field *field_over(const struct ir_type *t, int64_t offset)
{
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->offset >= 0 && f->type->size > 0 && offset >= f->offset && offset < f->offset + f->type->size) {
			return f;
		}
	}
	return NULL;
}

/* The outermost class at the offset that has `base` among its bases; a base class in it is no object of its own. */
static const struct ir_type *class_at(const struct ir_type *t, int64_t offset, const struct ir_type *base)
{
	for (int depth = 0; t && depth < MAX_DEPTH; depth++) {
		if (t->kind == IR_TYPE_ARRAY && t->elem->size > 0) {
			offset %= t->elem->size;
			t = t->elem;
		} else if (t->kind != IR_TYPE_RECORD || t->is_union || ir_is_base_of(base, t)) {
			return t;
		} else {
			const struct ir_field *f = field_over(t, offset);
			offset -= f ? f->offset : 0;
			t = f ? f->type : NULL;
		}
	}
	return NULL;
}

/* While a constructor or destructor runs, the object is of that one's class. */
static bool is_changing(const struct run *r, const struct memory *m)
{
	for (size_t i = 0; i < r->calls->frames.n; i++) {
		const struct frame_state *f = &r->calls->frames.at[i];
		const struct value *self = f->n_args ? &r->calls->slots[f->base] : NULL;
		if (self && (f->func->is_constructor || f->func->is_destructor) && self->kind == VALUE_PTR &&
		    self->memory == m) {
			return true;
		}
	}
	return false;
}

static const struct ir_type *made_class(const struct run *r, struct value self, const struct ir_type *base)
{
	const struct memory *m = self.kind == VALUE_PTR ? self.memory : NULL;
	bool made = m && m->type && !m->is_stranger && (m->kind == OBJECT_LOCAL || m->kind == OBJECT_HEAP);
	const struct ir_type *t = made && base && !is_changing(r, m) ? class_at(m->type, self.offset, base) : NULL;
	return t && t->kind == IR_TYPE_RECORD && t->is_complete && ir_is_base_of(base, t) ? t : NULL;
}

/* ---- the call ---- */

static const struct ir_func *override_of(const struct run *r, const struct ir_func *callee, const struct ir_type *class)
{
	for (size_t i = 0; i < r->unit->funcs.n; i++) {
		const struct ir_func *f = r->unit->funcs.at[i];
		if (f->record == class && overrides(f, callee->usr)) {
			return f;
		}
	}
	return NULL;
}

/* A class without an override in sight may inherit one, or have one that nobody lowered. Who hands an object in may
 * choose its class; what a function gives that nobody knows is of the class that this one chose. */
const struct ir_func *override_reached(const struct run *r, const struct ir_func *callee, struct value self)
{
	if (self.kind != VALUE_PTR) {
		return NULL;
	}
	const struct ir_type *made = made_class(r, self, callee->record);
	if (made) {
		return made == callee->record ? callee : override_of(r, callee, made);
	}
	return single_target(r, callee);
}
