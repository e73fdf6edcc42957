/*
 * Choices: what a stranger decides, asked for when the run first needs it. Each has the name that flow gives the same
 * thing, so that a counterexample of the prover is an input here. The value comes from the search's picks, else from
 * the assignment, else it is a small default.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

#include "flow/flow.h"

#include <math.h>
#include <string.h>

#define BY_TEXT_MAX 256 /* choices that are also looked for by their printed names */
#define NAMED_MAX 4096  /* choices a run names; further ones keep their defaults */

static bool assigned_as_text(struct run *r, term name, int128 *value)
{
	const char *text = term_text(r->pool, name, r->a);
	for (size_t i = 0; i < r->assignment->n; i++) {
		if (strcmp(text, term_text(r->pool, r->assignment->atoms[i], r->a)) == 0) {
			*value = r->assignment->values[i];
			return true;
		}
	}
	return false;
}

bool assigned(struct run *r, term name, int128 *value)
{
	if (!name || !r->assignment || r->ignore_assignment) {
		return false;
	}
	for (size_t i = 0; i < r->assignment->n; i++) {
		if (r->assignment->atoms[i] == name) {
			*value = r->assignment->values[i];
			return true;
		}
	}
	return r->chosen->list.n < BY_TEXT_MAX && assigned_as_text(r, name, value);
}

static bool picked(const struct run *r, term name, int128 *value)
{
	for (size_t i = 0; name && i < r->n_picks; i++) {
		if (r->picks[i].name == name) {
			*value = r->picks[i].value;
			return true;
		}
	}
	return false;
}

bool is_given(struct run *r, term name)
{
	int128 unused;
	return assigned(r, name, &unused) || picked(r, name, &unused);
}

struct value choose(struct run *r, const struct choice *asked, int128 preferred)
{
	struct choice c = *asked;
	uint64_t known;
	if (c.name && map_get(&r->chosen->by_name, c.name, &known)) {
		c = r->chosen->list.at[known - 1];
	} else {
		c.value = preferred;
		c.is_fixed = assigned(r, c.name, &c.value);
		picked(r, c.name, &c.value);
		if (!c.is_float && c.lo <= c.hi && (c.value < c.lo || c.value > c.hi)) {
			run_reject(r, 0, "a value that its type does not have");
			c.value = c.value < c.lo ? c.lo : c.hi;
		}
		vec_push(r->a, &r->chosen->list, c);
		known = r->chosen->list.n;
		if (c.name) {
			map_put(&r->chosen->by_name, c.name, known);
		}
	}
	double real = c.value == CHOICE_NAN ? NAN : (double)c.value;
	struct value v = c.is_float ? value_float(real) : value_int(c.value);
	v.dep = dep_leaf(r, (uint32_t)known - 1);
	return v;
}

/* ---- contents of a stranger's memory ---- */

static term cell_pointer(struct run *r, const struct memory *m, int64_t offset)
{
	if (!m->pointer || r->chosen->list.n > NAMED_MAX) {
		return TERM_NONE;
	}
	return term_ptr_add(r->pool, m->pointer, term_int(r->pool, offset));
}

static const struct ir_field *field_at(const struct ir_type *t, int64_t offset)
{
	for (size_t i = 0; t && t->kind == IR_TYPE_RECORD && i < t->n_fields; i++) {
		if (t->fields[i].offset == offset && t->fields[i].name && !t->fields[i].is_base) {
			return &t->fields[i];
		}
	}
	return NULL;
}

static const struct ir_field *record_over(const struct ir_type *t, int64_t offset)
{
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (f->type->kind == IR_TYPE_RECORD && f->offset <= offset && offset < f->offset + f->type->size) {
			return f;
		}
	}
	return NULL;
}

#define MAX_ANCESTORS 16

/* The field of a parameter by both names, a field of the operator itself by its own; in records in them, too. Far down
 * a chain the way there is no name for anyone. */
static const char *path_name(struct run *r, const struct memory *m, int64_t offset)
{
	const struct ir_type *t = m->type;
	const char *path = strcmp(m->name, "this") == 0 || m->chain > MAX_ANCESTORS ? "" : m->name;
	if (t && t->kind == IR_TYPE_RECORD && t->size > 0 && offset >= t->size && path[0]) {
		path = run_text(r, "%s[%lld]", path, (long long)(offset / t->size));
		offset %= t->size;
	}
	for (const struct ir_field *f; t && (f = record_over(t, offset)); t = f->type, offset -= f->offset) {
		if (!f->is_base && f->name && f->name[0])
			path = path[0] ? ir_field_path(r->out, path, false, f) : f->name;
		if (offset == f->offset && handle_role(r, f->type))
			return path; /* members of such a class have no names for its users */
	}
	const struct ir_field *f = field_at(t, offset);
	return !f || !f->name[0] ? "" : !path[0] ? f->name : ir_field_path(r->out, path, false, f);
}

/* How many ancestors of what a pointer in m leads to have its type: data of a stranger may be linked. */
static uint32_t chain_below(const struct memory *m, const struct ir_type *pointee)
{
	const struct memory *up = m;
	for (int i = 0; up && i < MAX_ANCESTORS; i++, up = up->parent) {
		if (pointee && up->type == pointee && pointee->kind == IR_TYPE_RECORD) {
			return up->chain + 1;
		}
	}
	return 0;
}

/* Is there anything at the end of this pointer? Of linked data the length is chosen, once for each field. */
static struct value presence(struct run *r, struct memory *m, const struct ir_type *t, const char *field, term at,
                             uint32_t chain)
{
	struct choice c = {.kind = CHOICE_NULL, .hi = 1, .memory = m, .label = field};
	if (!chain) {
		c.name = at ? flow_entry_cell(r->pool, at, t->size) : TERM_NONE;
		return choose(r, &c, 1);
	}
	const char *key = run_text(r, "chain:%s:%s", t->elem->usr ? t->elem->usr : "", field);
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_INT, .key = key, .name = field};
	c.kind = CHOICE_CHAIN;
	c.name = term_symbol(r->pool, &s);
	c.hi = (int128)1 << 30;
	struct value length = choose(r, &c, 0);
	struct value there = value_int(length.i >= chain);
	there.dep = length.dep;
	return there;
}

/* Of a view from outside: it leads to as many elements as it counts. */
static void count_elements(struct run *r, struct memory *record, int64_t offset, struct value *pointer)
{
	struct ir_counted c;
	int64_t size = record->type ? record->type->size : 0, base = size > 0 ? offset / size * size : 0;
	if (!record->type || record->type->kind != IR_TYPE_RECORD || offset < 0 ||
	    !ir_find_counted(record->type, offset - base, &c) || !c.pointer->elem || c.pointer->elem->size <= 0)
		return;
	struct value n = memory_origin_load(r, record, base + c.count_at, c.count);
	int128 bytes = n.kind == VALUE_INT ? n.i * c.pointer->elem->size : -1;
	if (bytes < 0 || bytes > INT64_MAX || (bytes > 0 && !pointer->memory)) {
		run_reject(r, n.dep, "a view of what does not hold so many elements");
	} else if (pointer->memory) {
		pointer->memory->extent = (int64_t)bytes;
		pointer->memory->extent_dep = dep_join(r, pointer->memory->extent_dep, n.dep);
	}
}

/* Where a pointer in m leads. */
static struct memory *linked(struct memory *m, uint32_t chain, struct memory *to)
{
	struct memory *origin = to->layers.at[0].origin ? to->layers.at[0].origin : to;
	to->parent = origin->parent = m;
	to->chain = origin->chain = chain;
	return to;
}

static struct value stranger_pointer(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t)
{
	const struct ir_field *f = field_at(m->type, offset);
	const char *field = !f ? "" : f->spoken ? path_name(r, m, offset) : f->name;
	term at = cell_pointer(r, m, offset);
	uint32_t chain = chain_below(m, t->elem);
	struct value there = presence(r, m, t, field, at, chain);
	struct value to_nothing = value_ptr(NULL, 0);
	if (there.i == 0) {
		count_elements(r, m, offset, &to_nothing);
		return value_with(r, to_nothing, there.dep);
	}
	if (t->elem && t->elem->kind == IR_TYPE_FUNC) {
		return value_unknown("a function that a stranger chose");
	}
	bool deep = m->chain > MAX_ANCESTORS; /* terms of links of links are of no use to anyone */
	term name = at && !deep ? flow_entry_pointer(r->pool, at, field) : TERM_NONE;
	struct memory *to = linked(m, chain, stranger_pointee(r, t, field, name));
	struct value out = value_with(r, value_ptr(to, 0), there.dep);
	count_elements(r, m, offset, &out);
	return out;
}

/* What a smart pointer from outside holds: nothing, or an object of its own. It stays with the handle, so that whoever
 * takes the handle over holds it from then on. */
static struct value stranger_target(struct run *r, struct memory *m, int64_t offset, const struct ir_type *owner,
                                    const char *label, term name)
{
	term at = cell_pointer(r, m, offset);
	const struct ir_type *item = models_item(r->models, owner);
	item = item && item->kind == IR_TYPE_ARRAY ? item->elem : item;
	if (!item || item->kind == IR_TYPE_FUNC) {
		return value_unknown("what a smart pointer from outside holds");
	}
	struct ir_type *pointer = ARENA_NEW(r->a, struct ir_type);
	*pointer = (struct ir_type){.kind = IR_TYPE_PTR, .elem = item, .size = owner->size};
	uint32_t chain = chain_below(m, item);
	const struct ir_field *f = chain ? field_at(m->type, offset) : NULL;
	struct value there = presence(r, m, pointer, f ? f->name : label, at, chain);
	if (there.i == 0) {
		return value_with(r, value_ptr(NULL, 0), there.dep);
	}
	term held = name && m->chain <= MAX_ANCESTORS ? term_app(r->pool, VOCAB_TARGET, &name, 1) : TERM_NONE;
	struct memory *to = linked(m, chain, stranger_pointee(r, pointer, label, held));
	return value_with(r, value_ptr(to, 0), there.dep);
}

static struct value stranger_number(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t)
{
	struct choice c = {.kind = CHOICE_CELL, .memory = m, .is_float = t->kind == IR_TYPE_FLOAT};
	term at = cell_pointer(r, m, offset);
	c.name = at ? flow_entry_cell(r->pool, at, t->size) : TERM_NONE;
	bool is_field = m->type && m->type->kind == IR_TYPE_RECORD;
	c.label = is_field ? path_name(r, m, offset) : m->is_referred ? m->name : "";
	c.index = t->size > 0 ? offset / t->size : offset;
	if (!c.is_float)
		value_range(t, &c.lo, &c.hi);
	return choose(r, &c, is_field || m->is_referred || c.is_float ? 1 : 0);
}

struct value choose_cell(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t)
{
	const struct model_type *handle = handle_role(r, t);
	if (handle) {
		term at = cell_pointer(r, m, offset);
		const char *field = m->type == t ? "" : path_name(r, m, offset);
		bool is_listed = m->kind == OBJECT_BUFFER && t->size > 0;
		const char *label = field[0]    ? field
		                    : is_listed ? run_text(r, "%s[%lld]", m->name, (long long)(offset / t->size))
		                                : m->name;
		term name = at ? flow_entry_handle(r->pool, at) : TERM_NONE;
		return handle->role == MODEL_OWNER_TYPE
		           ? handle_owner(r, stranger_target(r, m, offset, t, label, name), name, label)
		           : handle_stranger(r, handle->role, t, name, label, -1);
	}
	switch (t->kind) {
	case IR_TYPE_INT:
	case IR_TYPE_FLOAT:
		return stranger_number(r, m, offset, t);
	case IR_TYPE_PTR:
		return stranger_pointer(r, m, offset, t);
	case IR_TYPE_VOID:
	case IR_TYPE_ARRAY:
	case IR_TYPE_RECORD:
	case IR_TYPE_FUNC:
	case IR_TYPE_UNKNOWN:
		return value_unknown("a value of this type from outside");
	}
	BUG("type kind %d", t->kind);
}

/* ---- parameters of an entry ---- */

static bool is_outside(const struct model_type *context, const struct ir_field *f)
{
	for (size_t i = 0; i < context->outside.n; i++) {
		if (f->offset >= 0 && f->type->size > 0 && strcmp(context->outside.at[i], f->name) == 0) {
			return true;
		}
	}
	return false;
}

/* Fields of a framework's context that hold, or point to, what the graph's author gave. */
static void give_outside(struct run *r, struct memory *m)
{
	const struct model_type *context = models_type(r->models, m->type);
	for (size_t i = 0; m->pointer && i < m->type->n_fields; i++) {
		const struct ir_field *f = &m->type->fields[i];
		if (!is_outside(context, f)) {
			continue;
		}
		if (f->type->kind != IR_TYPE_PTR) {
			struct memory *given = memory_stranger(r, OBJECT_POINTEE, m->name, m->type, -1, m->pointer);
			struct layer as_given = {.fill = FILL_ORIGIN, .origin = given->layers.at[0].origin};
			memory_fill(r, m, f->offset, f->offset + f->type->size, as_given);
		} else {
			term at = term_ptr_add(r->pool, m->pointer, term_int(r->pool, f->offset));
			term name = flow_entry_pointer(r->pool, at, f->name);
			struct memory *to = memory_stranger(r, OBJECT_POINTEE, f->name, f->type->elem, -1, name);
			memory_store(r, m, f->offset, f->type->size, value_ptr(to, 0));
		}
	}
}

/* What a pointer from outside points to: so many elements, nobody knows how many. A framework's context is nothing that
 * its fields could tell: its models do. */
struct memory *stranger_pointee(struct run *r, const struct ir_type *pointer, const char *name, term named)
{
	if (is_context(r, pointer->elem)) {
		struct memory *m = memory_unknown(r, OBJECT_POINTEE, name, -1, "the fields of a framework's context");
		m->pointer = named;
		m->type = pointer->elem;
		m->is_stranger = true;
		give_outside(r, m);
		return m;
	}
	return memory_stranger(r, OBJECT_POINTEE, name, pointer->elem, -1, named);
}

static struct value pointer_param(struct run *r, const struct ir_param *p, term name)
{
	if (p->type->elem && p->type->elem->kind == IR_TYPE_FUNC) {
		return value_unknown("a function that a stranger chose");
	}
	struct memory *m = stranger_pointee(r, p->type, p->name, name);
	if (p->static_extent >= 0 && p->type->elem && p->type->elem->size > 0) {
		m->extent = p->static_extent * p->type->elem->size;
	}
	bool is_number = p->type->elem && (p->type->elem->kind == IR_TYPE_INT || p->type->elem->kind == IR_TYPE_FLOAT);
	m->is_referred = p->is_reference && is_number;
	if (m->origin)
		m->origin->is_referred = m->is_referred;
	return value_ptr(m, 0);
}

static struct value record_param(struct run *r, const struct ir_param *p, term name)
{
	struct memory *m = memory_stranger(r, OBJECT_POINTEE, p->name, p->type, p->type->size, name);
	if (handle_role(r, p->type)) {
		return memory_load_handle(r, m, 0, p->type);
	}
	return (struct value){.kind = VALUE_RECORD, .memory = m};
}

static struct value number_param(struct run *r, const struct ir_param *p, term name)
{
	struct choice c = {
	    .kind = CHOICE_PARAM, .name = name, .label = p->name, .is_float = p->type->kind == IR_TYPE_FLOAT};
	const struct term_node *n = name ? term_get(r->pool, name) : NULL;
	if (!c.is_float) {
		value_range(p->type, &c.lo, &c.hi);
	}
	if (!c.is_float && n && n->kind == TERM_SYMBOL && n->symbol->has_lo && n->symbol->lo > c.lo) {
		c.lo = n->symbol->lo;
	}
	return choose(r, &c, 1);
}

struct value choose_param(struct run *r, const struct ir_func *f, uint32_t index)
{
	const struct ir_param *p = &f->params.at[index];
	term name = flow_param(r->pool, f, index);
	switch (p->type->kind) {
	case IR_TYPE_INT:
	case IR_TYPE_FLOAT:
		return number_param(r, p, name);
	case IR_TYPE_PTR:
		return pointer_param(r, p, name);
	case IR_TYPE_RECORD:
		return record_param(r, p, name);
	case IR_TYPE_VOID:
	case IR_TYPE_ARRAY:
	case IR_TYPE_FUNC:
	case IR_TYPE_UNKNOWN:
		return value_unknown("a parameter of this type");
	}
	BUG("type kind %d", p->type->kind);
}

bool choice_is_numbered(const struct run *r, const char *attribute)
{
	for (size_t i = 0; i < r->models->codes.n; i++) {
		if (strcmp(r->models->codes.at[i].attribute, attribute) == 0) {
			return true;
		}
	}
	return false;
}
