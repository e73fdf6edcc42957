/*
 * Entry: what a run starts from. A method runs on an object that its class's own constructor made, so that fields hold
 * what the operator put there; the constructor's arguments are a stranger's like the entry's.
 */
#include "replay/choice_int.h"
#include "replay/frame_int.h"
#include "replay/memory_int.h"

static bool copies_itself(const struct ir_func *f)
{
	for (size_t i = 1; i < f->params.n; i++) {
		const struct ir_type *t = f->params.at[i].type;
		if ((t->kind == IR_TYPE_PTR ? t->elem : t) == f->record) {
			return true;
		}
	}
	return false;
}

static const struct ir_func *constructor_of(const struct ir_unit *u, const struct ir_type *record)
{
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		if (f->record == record && f->is_constructor && f->blocks.n && !copies_itself(f)) {
			return f;
		}
	}
	return NULL;
}

static bool has_constructor(const struct ir_unit *u, const struct ir_type *record)
{
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		if (f->record == record && f->is_constructor && !f->is_implicit) {
			return true;
		}
	}
	return false;
}

/* Only an object that the class itself says nothing about is a stranger's to fill. */
static bool is_plain(const struct ir_unit *u, const struct ir_type *record)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		if (record->fields[i].has_init || record->fields[i].is_base || record->fields[i].is_hidden) {
			return false;
		}
	}
	return !record->is_polymorphic && !record->is_lambda && !has_constructor(u, record);
}

static void plan(struct run *r, const struct ir_func *f, struct value *args)
{
	struct planned p = {f, args, f->params.n};
	vec_push(r->a, &r->calls->plan, p);
}

static struct value *stranger_args(struct run *r, const struct ir_func *f, uint32_t first)
{
	struct value *args = ARENA_ARRAY(r->a, struct value, f->params.n);
	for (uint32_t i = first; i < f->params.n; i++) {
		args[i] = choose_param(r, f, i);
	}
	return args;
}

static struct value self_of(struct run *r, const struct ir_func *f)
{
	const struct ir_type *record = f->record;
	const struct ir_func *constructor = constructor_of(r->unit, record);
	if (constructor && constructor != f && constructor->params.n) {
		struct memory *m = memory_new(r, OBJECT_POINTEE, "this", record->size, FILL_UNDEF);
		m->type = record;
		struct value *args = stranger_args(r, constructor, 1);
		args[0] = value_ptr(m, 0);
		plan(r, constructor, args);
		return value_ptr(m, 0);
	}
	if (f->is_constructor) {
		struct memory *m = memory_new(r, OBJECT_POINTEE, "this", record->size, FILL_UNDEF);
		m->type = record;
		return value_ptr(m, 0);
	}
	if (is_plain(r->unit, record)) {
		return choose_param(r, f, 0);
	}
	struct memory *m = memory_unknown(r, OBJECT_POINTEE, "this", record->size, "a field of the operator");
	m->type = record;
	return value_ptr(m, 0);
}

/* A parameter that another one counts: the caller keeps that promise, and no more. */
static void apply_counts(struct run *r, const struct ir_func *f, struct value *args)
{
	for (size_t i = 0; i < f->params.n; i++) {
		const struct ir_param *p = &f->params.at[i];
		int32_t by = p->counted_by;
		bool counted = by >= 0 && (size_t)by < f->params.n && args[i].kind == VALUE_PTR && args[i].memory;
		if (!counted || args[by].kind != VALUE_INT || args[by].i < 0 || !p->type->elem) {
			continue;
		}
		int128 bytes = args[by].i * (p->counted_in_bytes ? 1 : p->type->elem->size);
		if (bytes >= 0 && bytes <= INT64_MAX) {
			args[i].memory->extent = (int64_t)bytes;
			args[i].memory->extent_dep = dep_join(r, args[i].memory->extent_dep, args[by].dep);
		}
	}
}

void entry_plan(struct run *r)
{
	const struct ir_func *f = r->entry;
	bool has_self = f->is_method && !f->is_static_method && f->record && f->params.n;
	struct value self = has_self ? self_of(r, f) : value_unknown(NULL);
	struct value *args = stranger_args(r, f, has_self ? 1 : 0);
	if (has_self) {
		args[0] = self;
	}
	apply_counts(r, f, args);
	plan(r, f, args);
}
