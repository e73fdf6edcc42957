/*
 * member.c: the array that an address indexes, where it is a member of a record: `r.t[i]` stays in t, whatever of r
 * lies behind it. Of an array of arrays the whole counts, since its rows are one object to most who write such code.
 * What was cast on the way is no longer an index into the member, and what came through a variable is not looked for.
 */
#include "ir/ir.h"

#include <string.h>

static bool is_array(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_ARRAY;
}

/* The member of its record at this place, or null. */
static const struct ir_field *field_at(const struct ir_type *record, const struct ir_instr *in)
{
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		if (f->offset == in->imm && f->type == in->type->elem)
			return f;
	}
	return NULL;
}

/* `int t[1]` at a record's end is how one wrote a flexible array. */
static bool is_open_end(const struct ir_type *record, const struct ir_field *f)
{
	return f == &record->fields[record->n_fields - 1] && !record->is_union && f->type->count <= 1;
}

static const struct ir_field *member_array(const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_type *record = ir_at(f, in->args[0])->type->elem;
	const struct ir_field *field = is_array(in->type->elem) ? field_at(record, in) : NULL;
	bool sized = field && field->type->count > 0 && field->type->size > 0;
	return sized && !is_open_end(record, field) ? field : NULL;
}

ir_id ir_member_array(const struct ir_func *f, ir_id address, const struct ir_field **field)
{
	const struct ir_instr *in = ir_at(f, address);
	bool indexed = false;
	while (in->op == IR_INDEX || in->op == IR_FIELD) {
		const struct ir_instr *base = ir_at(f, in->args[0]);
		bool is_member = in->op == IR_FIELD && base->type->kind == IR_TYPE_PTR && !is_array(base->type->elem);
		*field = is_member && indexed && in->type->kind == IR_TYPE_PTR ? member_array(f, in) : NULL;
		if (*field)
			return in->id;
		indexed = in->op == IR_INDEX || (indexed && !is_member);
		in = base;
	}
	return 0;
}

int64_t ir_counted_bytes(const struct ir_func *f, ir_id address, int64_t size, int64_t *at)
{
	const struct ir_instr *in = ir_at(f, address);
	int64_t within = 0;
	for (; in->op == IR_FIELD; in = ir_at(f, in->args[0]))
		within += in->imm;
	bool of_many = in->op == IR_INDEX || in->op == IR_CALL; /* which gives one of a container's elements */
	const struct ir_type *item = of_many && in->type->kind == IR_TYPE_PTR ? in->type->elem : NULL;
	int64_t whole = !item ? 0 : in->op == IR_INDEX ? in->imm : item->size;
	bool is_part = item && item->kind == IR_TYPE_RECORD && size > 0 && within >= 0 && within <= whole - size;
	*at = is_part ? within : 0;
	return is_part ? whole : size;
}

const struct ir_field *ir_field_over(const struct ir_type *record, int64_t offset)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		bool is_sized = f->offset >= 0 && f->type && f->type->size > 0;
		if (is_sized && offset >= f->offset && offset < f->offset + f->type->size)
			return f;
	}
	return NULL;
}

static const struct ir_field *field_called(const struct ir_type *record, const char *name)
{
	for (size_t i = 0; i < record->n_fields; i++)
		if (strcmp(record->fields[i].name, name) == 0)
			return &record->fields[i];
	return NULL;
}

bool ir_find_counted(const struct ir_type *record, int64_t offset, struct ir_counted *out)
{
	const struct ir_type *t = record;
	const struct ir_field *f = NULL;
	int64_t base = 0;
	while (t && (t->kind == IR_TYPE_RECORD || is_array(t))) {
		bool in_union = t->kind == IR_TYPE_RECORD && t->is_union;
		f = t->kind == IR_TYPE_RECORD ? ir_field_over(t, offset - base) : NULL;
		if (in_union || (t->kind == IR_TYPE_RECORD && !f) || (is_array(t) && (!t->elem || t->elem->size <= 0)))
			return false;
		if (f && f->counted_by) {
			const struct ir_field *by = field_called(t, f->counted_by);
			*out = by ? (struct ir_counted){f->type, by->type, base + by->offset} : *out;
			return by && base + f->offset == offset;
		}
		base += f ? f->offset : (offset - base) / t->elem->size * t->elem->size;
		t = f ? f->type : t->elem;
	}
	return false;
}

const char *ir_field_path(struct arena *a, const char *owner, bool is_pointer, const struct ir_field *f)
{
	const char *hole = f->spoken ? strchr(f->spoken, '%') : NULL;
	if (hole && is_pointer && hole[1] == '.')
		return arena_printf(a, "%.*s%s->%s", (int)(hole - f->spoken), f->spoken, owner, hole + 2);
	if (hole)
		return arena_printf(a, "%.*s%s%s%s", (int)(hole - f->spoken), f->spoken, is_pointer ? "*" : "", owner,
		                    hole + 1);
	if (owner[0] == '*' && !is_pointer)
		return arena_printf(a, "%s->%s", owner + 1, f->name);
	return arena_printf(a, "%s%s%s", owner, is_pointer ? "->" : ".", f->name);
}
