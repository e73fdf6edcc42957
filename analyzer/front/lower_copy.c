/*
 * Copies and assignments that the compiler writes: the object as a whole, unless a member's class says how it is copied
 * itself; then member by member, and such a member by its own constructor or operator=. Which of several a member has
 * (of a copy, of a move) is not told, nor which one a template's instance has: a call of nobody, which may do anything.
 * What a library's owner or container among the members held before an assignment ends.
 */
#include "front/copies.h"

#include <string.h>

#define MAX_NESTED 8

/* How a class is copied, where a person wrote that; null cursors else. */
struct front_copies {
	CXCursor made, assigned; /* constructor, operator= */
	bool is_pattern;         /* these are the template's */
};

void front_note_copy(struct front_tu *tu, const struct ir_type *record, CXCursor c, bool is_pattern)
{
	struct front_copies *known = map_name(&tu->copies, record->usr);
	if (front_is_out_of_sight(tu, c))
		return;
	if (!known) {
		known = ARENA_NEW(tu->arena, struct front_copies);
		known->made = known->assigned = clang_getNullCursor();
		known->is_pattern = is_pattern;
		map_put_name(&tu->copies, record->usr, known);
	}
	*(clang_getCursorKind(c) == CXCursor_Constructor ? &known->made : &known->assigned) = c;
}

struct copying {
	struct lower *l;
	bool assigns;
};

static CXCursor own_copy(const struct copying *c, const struct ir_type *t, bool *is_pattern)
{
	const struct front_copies *own = map_name(&c->l->tu->copies, t->usr);
	*is_pattern = own && own->is_pattern;
	return !own ? clang_getNullCursor() : c->assigns ? own->assigned : own->made;
}

static const struct ir_type *element_of(const struct ir_type *t)
{
	while (t->kind == IR_TYPE_ARRAY)
		t = t->elem;
	return t;
}

/* Is something below the type copied by code of its own, or has it to end first? */
static bool is_special(const struct copying *c, const struct ir_type *t, int depth)
{
	bool ignored;
	t = element_of(t);
	if (t->kind != IR_TYPE_RECORD || t->is_union || !t->usr || depth > MAX_NESTED)
		return false;
	if (!clang_Cursor_isNull(own_copy(c, t, &ignored)))
		return true;
	for (size_t i = 0; i < t->n_fields; i++)
		if (is_special(c, t->fields[i].type, depth + 1))
			return true;
	return false;
}

static void copy_member(const struct copying *c, ir_id to, ir_id from, const struct ir_type *t, int depth);

static void copy_by_call(const struct copying *c, ir_id to, ir_id from, CXCursor method, bool is_pattern)
{
	struct lower *l = c->l;
	const struct ir_func *f = is_pattern ? NULL : front_func(l->tu, method);
	if (f) {
		ir_id args[] = {to, from};
		lower_call_usr(l, f->usr, ir_void(l->unit), args, 2);
		return;
	}
	ir_id args[] = {ir_add_imm(l->b, IR_UNKNOWN, ir_ptr(l->unit, NULL), 0, intern(l->tu->names, "copy"), NULL, 0), to,
	                from};
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, NULL, args, 3);
}

static void copy_members(const struct copying *c, ir_id to, ir_id from, const struct ir_type *t, int depth)
{
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->offset < 0 || f->type->size <= 0)
			continue;
		ir_id there = lower_field(c->l, to, f->type, f->offset, f->name);
		ir_id here = lower_field(c->l, from, f->type, f->offset, f->name);
		copy_member(c, there, here, f->type, depth + 1);
	}
}

static void copy_member(const struct copying *c, ir_id to, ir_id from, const struct ir_type *t, int depth)
{
	bool is_pattern = false;
	if (!is_special(c, t, depth)) {
		lower_store(c->l, to, lower_load(c->l, from, t), !c->assigns);
		return;
	}
	CXCursor own = t->kind == IR_TYPE_RECORD ? own_copy(c, t, &is_pattern) : clang_getNullCursor();
	if (t->kind == IR_TYPE_ARRAY) /* of how many, with what in between: nobody */
		copy_by_call(c, to, from, own, true);
	else if (!clang_Cursor_isNull(own))
		copy_by_call(c, to, from, own, is_pattern);
	else
		copy_members(c, to, from, t, depth);
}

/* A library's class whose destructor ends something. */
static bool ends_by_model(const struct front_tu *tu, const struct ir_type *record)
{
	const char *name = record->template_name ? strrchr(record->template_name, ':') : NULL;
	return name && record->destructor && map_name(&tu->user_destructors, record->destructor) &&
	       front_is_modelled_end(tu, record, arena_printf(tu->arena, "%s::~%s", record->template_name, name + 1));
}

/* What a member of a library's class held: vectors, owners. */
static void end_members(struct lower *l, ir_id to, const struct ir_type *t, int depth)
{
	for (size_t i = 0; i < t->n_fields && depth <= MAX_NESTED; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->offset < 0 || f->type->kind != IR_TYPE_RECORD || f->type->is_union)
			continue;
		ir_id at = lower_field(l, to, f->type, f->offset, f->name);
		if (ends_by_model(l->tu, f->type))
			lower_destroy(l, at, f->type);
		else
			end_members(l, at, f->type, depth + 1);
	}
}

void lower_copy_object(struct lower *l, ir_id to, ir_id from, const struct ir_type *t, bool assigns)
{
	struct copying c = {l, assigns};
	if (assigns && t->kind == IR_TYPE_RECORD)
		end_members(l, to, t, 0);
	if (is_special(&c, t, 0) && t->kind == IR_TYPE_RECORD)
		copy_members(&c, to, from, t, 0);
	else
		lower_store(l, to, lower_load(l, from, t), !assigns);
}
