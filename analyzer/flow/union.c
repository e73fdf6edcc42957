/*
 * Unions and casts: what is written through one member, or as one type, is read through another. So that a scalar is
 * accessed as what it is says nothing of memory that a union lies in (neither where the address names a member, nor
 * where the object is known to hold a union), and nothing of an object that is accessed as what its type does not have.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

#include <stdlib.h>
#include <string.h>

#define MAX_NESTED_TYPES 8
#define MAX_VARIABLES 16 /* of which one may be another's value; an address that more lead to may come from a cast */

/* Bytes of an object. */
struct span {
	int128 from, to;
};

/* Does a union of the type, which stands at `at`, lie in the span? Of deeper nesting it is taken that one does. */
static bool union_in(const struct ir_type *t, int128 at, const struct span *s, int depth)
{
	bool inside = t && at < s->to && (t->size < 0 || at + t->size > s->from);
	if (!inside) {
		return false;
	}
	if (depth >= MAX_NESTED_TYPES) {
		return true;
	}
	if (t->kind == IR_TYPE_ARRAY) {
		struct span any = {0, t->elem->size > 0 ? t->elem->size : 1};
		return union_in(t->elem, 0, &any, depth + 1);
	}
	if (t->kind != IR_TYPE_RECORD || t->is_union) {
		return t->kind == IR_TYPE_RECORD;
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		if (union_in(t->fields[i].type, at + t->fields[i].offset, s, depth + 1)) {
			return true;
		}
	}
	return false;
}

bool flow_names_union_member(struct flow *fl, ir_id address)
{
	const struct ir_instr *in = ir_at(fl->f, address);
	while (in->n_args && (in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST)) {
		bool field = in->op == IR_FIELD;
		in = ir_at(fl->f, in->args[0]);
		if (field && in->type->kind == IR_TYPE_PTR && in->type->elem && in->type->elem->kind == IR_TYPE_RECORD &&
		    in->type->elem->is_union) {
			return true;
		}
	}
	return false;
}

static const struct ir_type *type_of_local(struct flow *fl, term object, const struct object *o)
{
	bool own = o->number < fl->f->locals.n && flow_local_object(fl, (uint32_t)o->number) == object;
	return own ? fl->f->locals.at[o->number].type : NULL;
}

static const struct ir_type *type_of_pointee(struct flow *fl, term object)
{
	for (uint32_t i = 0; i < fl->f->params.n; i++) {
		const struct term_node *at = term_get(fl->pool, flow_param(fl->pool, fl->f, i));
		if (at->kind == TERM_PTR && at->args[0] == object) {
			const struct ir_type *t = fl->f->params.at[i].type;
			return t->kind == IR_TYPE_PTR ? t->elem : t;
		}
	}
	return NULL;
}

static const struct ir_type *type_of_object(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	if (o && o->kind == OBJECT_LOCAL) {
		return type_of_local(fl, object, o);
	}
	if (o && o->kind == OBJECT_GLOBAL) {
		const struct ir_global *g = map_name(&fl->c->unit->globals_by_usr, intern(fl->c->unit->names, o->key));
		return g ? g->type : NULL;
	}
	return o && o->kind == OBJECT_POINTEE ? type_of_pointee(fl, object) : NULL;
}

/* Does an object of the type hold such a scalar somewhere? What is not known may. */
static bool holds_scalar(const struct ir_type *t, const struct ir_type *scalar, int depth)
{
	if (!t || depth >= MAX_NESTED_TYPES) {
		return true;
	}
	if (t->kind == IR_TYPE_ARRAY) {
		return holds_scalar(t->elem, scalar, depth + 1);
	}
	if (t->kind != IR_TYPE_RECORD) {
		return !ir_is_scalar(t) || !flow_types_apart(t, scalar);
	}
	bool any = !t->is_complete || !t->n_fields;
	for (size_t i = 0; i < t->n_fields && !any; i++) {
		any = holds_scalar(t->fields[i].type, scalar, depth + 1);
	}
	return any;
}

static const struct ir_type *item_of(const struct ir_type *t)
{
	while (t && t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	return t;
}

/* The type that the object was declared with; null: none is known, or one of bytes, in which anything may be kept. */
static const struct ir_type *declared_type(struct flow *fl, term pointer)
{
	const struct term_node *at = pointer ? term_get(fl->pool, pointer) : NULL;
	const struct ir_type *t = at && at->kind == TERM_PTR ? type_of_object(fl, at->args[0]) : NULL;
	const struct ir_type *item = item_of(t);
	bool bytes = item && item->kind == IR_TYPE_INT && item->bits == 8;
	return bytes || (item && item->kind != IR_TYPE_RECORD && !ir_is_scalar(item)) ? NULL : t;
}

bool flow_is_cast_into(struct flow *fl, term pointer, const struct ir_type *scalar)
{
	const struct ir_type *t = scalar && ir_is_scalar(scalar) ? declared_type(fl, pointer) : NULL;
	return t && !holds_scalar(t, scalar, 0);
}

/* Does a record of this type have one of that type in it? What is not known may. */
static bool holds_record(const struct ir_type *t, const struct ir_type *in, int depth)
{
	if (t == in || depth >= MAX_NESTED_TYPES) {
		return true;
	}
	if (t->kind == IR_TYPE_ARRAY) {
		return holds_record(t->elem, in, depth + 1);
	}
	bool any = t->kind == IR_TYPE_RECORD && !t->is_complete;
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && !any; i++) {
		any = holds_record(t->fields[i].type, in, depth + 1);
	}
	return any;
}

static bool is_byte(const struct ir_type *t)
{
	return t->kind == IR_TYPE_INT && t->bits == 8;
}

/* The characters of a string are no room for objects. */
static bool is_text(const struct ir_type *t)
{
	static const char name[] = "std::basic_string<";
	return t->kind == IR_TYPE_RECORD && t->name && strncmp(t->name, name, strlen(name)) == 0;
}

/* May an object of the type have one of that record in it: a member, a base, in bytes kept for it? */
static bool may_hold(const struct ir_type *t, const struct ir_type *in, int depth)
{
	if (!t || t == in || depth >= MAX_NESTED_TYPES) {
		return true;
	}
	if (is_text(t)) {
		return false;
	}
	if (t->kind == IR_TYPE_ARRAY) {
		return !t->elem || is_byte(t->elem) || may_hold(t->elem, in, depth + 1);
	}
	bool any = t->kind != IR_TYPE_RECORD ? !ir_is_scalar(t) && t->kind != IR_TYPE_PTR : !t->is_complete;
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && !any; i++) {
		any = may_hold(t->fields[i].type, in, depth + 1);
	}
	return any;
}

/* Of a container's arguments what holds no object. */
static bool is_policy(const struct ir_type *t)
{
	static const char *const names[] = {"std::allocator<", "std::char_traits<", "std::less<",          "std::hash<",
	                                    "std::equal_to<",  "std::greater<",     "std::default_delete<"};
	bool is = false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		is |= t->kind == IR_TYPE_RECORD && t->name && strncmp(t->name, names[i], strlen(names[i])) == 0;
	}
	return is;
}

/* What keeps anything, be it in itself. */
static bool is_opaque(const struct ir_type *t)
{
	return t->kind == IR_TYPE_RECORD && (!t->n_fields || (t->name && strcmp(t->name, "std::any") == 0));
}

/* May such a record be in what an object of the type owns? A vector that is assigned keeps the memory of its elements.
 */
static bool may_own(const struct ir_type *t, const struct ir_type *in, int depth)
{
	if (!t || depth >= MAX_NESTED_TYPES) {
		return true;
	}
	bool any = false;
	for (size_t i = 0; i < t->n_targs && !any && !is_text(t); i++) {
		const struct ir_type *of = t->targs[i];
		bool made_of_it = of && ir_is_scalar(of) && holds_scalar(in, of, 0); /* a record kept in such numbers */
		any = of && !is_policy(of) &&
		      (made_of_it || is_byte(of) || is_opaque(of) || may_hold(of, in, 0) || may_own(of, in, depth + 1));
	}
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && !any; i++) {
		const struct ir_type *of = t->fields[i].type;
		any = of->kind == IR_TYPE_RECORD && may_own(of, in, depth + 1);
	}
	return any;
}

#define LEAST_HANDLE 8 /* bytes: of all boxes the smallest */

/* Behind it may lie what a derived class adds; in the place of one without members, too. */
static bool is_in_record(struct flow *fl, const struct mem_loc *loc, const struct ir_type *record)
{
	int128 at;
	int64_t bytes = loc->bytes == LOC_HANDLE ? LEAST_HANDLE : loc->bytes;
	return record->n_fields && term_const_value(fl->pool, term_get(fl->pool, loc->pointer)->args[1], &at) && at >= 0 &&
	       at + bytes <= record->size;
}

bool flow_lies_elsewhere(struct flow *fl, const struct mem_loc *loc, term written, const struct mem_write *w)
{
	term pointee = term_get(fl->pool, loc->pointer)->args[0];
	const struct object *o = term_get(fl->pool, pointee)->object, *to = term_get(fl->pool, written)->object;
	const struct ir_type *record = o && o->kind == OBJECT_POINTEE ? type_of_pointee(fl, pointee) : NULL;
	if (!to || !record || record->kind != IR_TYPE_RECORD || !record->is_complete || fl->c->unit->may_pun ||
	    !is_in_record(fl, loc, record)) {
		return false;
	}
	const struct ir_type *type = to->kind == OBJECT_GLOBAL ? type_of_object(fl, written) : w->item;
	bool known = to->kind == OBJECT_GLOBAL || to->kind == OBJECT_BUFFER || to->kind == OBJECT_POINTEE;
	if (!known || !type || pointee == written || is_byte(type) || may_hold(type, record, 0) ||
	    (w->item && may_own(w->item, record, 0))) {
		return false;
	}
	/* nor is it a member of the record */
	return to->kind != OBJECT_POINTEE || (type->kind == IR_TYPE_RECORD && !may_hold(record, type, 0));
}

/* Is there a scalar at this offset, reached through records that are no handles? */
static bool is_plain_scalar(struct flow *fl, const struct ir_type *t, int128 offset, int depth)
{
	if (ir_is_scalar(t) || t->kind != IR_TYPE_RECORD || t->is_union || flow_is_handle(fl, t) ||
	    depth >= MAX_NESTED_TYPES) {
		return ir_is_scalar(t) && offset == 0;
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->offset <= offset && offset < f->offset + f->type->size) {
			return is_plain_scalar(fl, f->type, offset - f->offset, depth + 1);
		}
	}
	return false;
}

bool flow_box_apart(struct flow *fl, const struct mem_loc *loc, const struct ir_type *box)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	const struct ir_type *record =
	    at->kind == TERM_PTR && loc->bytes != LOC_HANDLE ? type_of_object(fl, at->args[0]) : NULL;
	int128 offset;
	return record && !fl->c->unit->may_pun && record->kind == IR_TYPE_RECORD && box && flow_is_handle(fl, box) &&
	       term_const_value(fl->pool, at->args[1], &offset) && is_plain_scalar(fl, record, offset, 0) &&
	       !holds_record(box, record, 0);
}

bool flow_handle_apart(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer)
{
	const struct term_node *to = term_get(fl->pool, write_pointer);
	bool handle = w->value && term_get(fl->pool, w->value)->sort == SORT_HANDLE && to->kind == TERM_PTR && !w->reach;
	const struct ir_type *box = handle ? type_of_object(fl, to->args[0]) : NULL;
	int128 start, bytes;
	return box && w->bytes && term_const_value(fl->pool, w->bytes, &bytes) && bytes <= box->size &&
	       term_const_value(fl->pool, to->args[1], &start) && start == 0 && flow_box_apart(fl, loc, box);
}

bool flow_has_declared_type(struct flow *fl, term pointer)
{
	return declared_type(fl, pointer) != NULL;
}

/* Is all of the type's scalars, as far as they are known, what may be accessed as this one? */
static bool holds_only(const struct ir_type *t, const struct ir_type *scalar, int depth)
{
	if (t->kind == IR_TYPE_ARRAY && depth < MAX_NESTED_TYPES) {
		return holds_only(t->elem, scalar, depth + 1);
	}
	if (t->kind != IR_TYPE_RECORD || depth >= MAX_NESTED_TYPES) {
		return !ir_is_scalar(t) || !flow_types_apart(t, scalar);
	}
	for (size_t i = 0; i < t->n_fields; i++) {
		if (!holds_only(t->fields[i].type, scalar, depth + 1)) {
			return false;
		}
	}
	return true;
}

static bool is_void(const struct ir_type *t)
{
	return !t || t->kind == IR_TYPE_VOID;
}

/* A cast between pointers, one of them to a scalar, the other to what is, or has, something else. Casts between records
 * are mostly those to a base and back. */
static bool is_cast_of_scalars(const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_instr *source = ir_at(f, in->args[0]);
	while (source->op == IR_CAST && source->type->kind == IR_TYPE_PTR && is_void(source->type->elem)) {
		source = ir_at(f, source->args[0]);
	}
	const struct ir_type *from = source->type, *to = in->type;
	bool pointers = from->kind == IR_TYPE_PTR && to->kind == IR_TYPE_PTR && from->elem && to->elem;
	if (!pointers) {
		return false;
	}
	return (ir_is_scalar(to->elem) && !holds_only(from->elem, to->elem, 0)) ||
	       (ir_is_scalar(from->elem) && !holds_only(to->elem, from->elem, 0));
}

/* Variables whose values are still to be looked at, each once. */
struct walked {
	ir_id phis[MAX_VARIABLES];
	size_t n;
};

/* Does a cast stand on the address's way back to where it begins? A variable there is noted. */
static bool has_cast(const struct ir_func *f, ir_id address, struct walked *w)
{
	const struct ir_instr *in = ir_at(f, address);
	while (in->n_args && (in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST)) {
		if (in->op == IR_CAST && is_cast_of_scalars(f, in)) {
			return true;
		}
		in = ir_at(f, in->args[0]);
	}
	for (size_t i = 0; i < w->n; i++) {
		if (w->phis[i] == in->id) {
			return false;
		}
	}
	if (in->op != IR_PHI) {
		return false;
	}
	if (w->n == MAX_VARIABLES) {
		return true;
	}
	w->phis[w->n++] = in->id;
	return false;
}

bool flow_is_cast_address(const struct ir_func *f, ir_id address)
{
	struct walked w = {.n = 0};
	bool found = has_cast(f, address, &w);
	for (size_t i = 0; i < w.n && !found; i++) {
		const struct ir_instr *phi = ir_at(f, w.phis[i]);
		for (uint32_t k = 0; k < phi->n_args && !found; k++) {
			found = has_cast(f, phi->args[k], &w);
		}
	}
	return found;
}

/* The types of pointers that this function keeps in memory behind a cast. */
static void find_kept_casts(struct flow *fl)
{
	fl->object->casts_found = true;
	for (size_t i = 1; i < fl->f->instrs.n; i++) {
		const struct ir_instr *in = fl->f->instrs.at[i];
		bool pointer = in && in->op == IR_STORE && ir_at(fl->f, in->args[1])->type->kind == IR_TYPE_PTR;
		if (pointer && flow_is_cast_address(fl->f, in->args[1])) {
			vec_push(fl->arena, &fl->object->kept_casts, ir_at(fl->f, in->args[1])->type);
		}
	}
}

/* Is the address made of a pointer that was read from memory, where this function keeps one that was cast? */
static bool may_be_kept_cast(struct flow *fl, ir_id address)
{
	const struct ir_instr *in = ir_at(fl->f, address);
	while (in->n_args && (in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST)) {
		in = ir_at(fl->f, in->args[0]);
	}
	if (in->op != IR_LOAD || in->type->kind != IR_TYPE_PTR) {
		return false;
	}
	if (!fl->object->casts_found) {
		find_kept_casts(fl);
	}
	for (size_t i = 0; i < fl->object->kept_casts.n; i++) {
		if (fl->object->kept_casts.at[i] == in->type) {
			return true;
		}
	}
	return false;
}

bool flow_is_punned_address(struct flow *fl, ir_id address)
{
	return flow_names_union_member(fl, address) || flow_is_cast_address(fl->f, address) ||
	       may_be_kept_cast(fl, address);
}

bool flow_lies_in_union(struct flow *fl, term pointer, term bytes)
{
	const struct term_node *at = pointer ? term_get(fl->pool, pointer) : NULL;
	const struct ir_type *t = at && at->kind == TERM_PTR ? type_of_object(fl, at->args[0]) : NULL;
	int128 from, size;
	if (!t) {
		return false;
	}
	struct span any = {0, t->size > 0 ? t->size : 1};
	if (term_const_value(fl->pool, at->args[1], &from) && bytes && term_const_value(fl->pool, bytes, &size)) {
		any = (struct span){from, from + size};
	}
	return union_in(t, 0, &any, 0);
}

bool flow_is_punned(struct flow *fl, const struct mem_loc *loc)
{
	bool scalar = loc->bytes != LOC_HANDLE;
	return loc->in_union || (scalar && flow_lies_in_union(fl, loc->pointer, term_int(fl->pool, loc->bytes)));
}
