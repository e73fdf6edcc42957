/*
 * What stands in constant objects: globals that nobody changes, items of constant tables, characters of literals. Where
 * the place is not one offset but each offset of a kind (`table + 8 * i + 4`), what is read is one of the values that
 * stand at those.
 */
#include "flow/memory_int.h"
#include "flow/object_int.h"

#include <string.h>

enum { MAX_SPAN = 1 << 16 }; /* bytes; a larger table is not gone through for each question */

/* ---- places ---- */

bool flow_offsets(const struct term_pool *pool, term offset, struct offsets *out)
{
	const struct term_node *n = term_get(pool, offset);
	*out = (struct offsets){0, 0};
	if (n->kind == TERM_CONST) {
		out->first = n->value;
		return n->value >= 0;
	}
	if (n->kind != TERM_POLY) {
		out->step = 1;
		return true;
	}
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		const struct monomial *m = &n->monomials[i];
		int128 a = out->step, b = m->coef < 0 ? -m->coef : m->coef;
		for (; m->n && b; a = b, b = out->step) {
			out->step = a % b;
		}
		out->step = m->n ? a : out->step;
		out->first = m->n ? out->first : m->coef;
	}
	out->first = ((out->first % out->step) + out->step) % out->step;
	return true;
}

/* The scalar that lies over a byte of an object of this type, which is its byte *into; null: padding, or what several
 * may lie over. */
static const struct ir_type *scalar_over(const struct ir_type *t, int64_t *into)
{
	for (;;) {
		const struct ir_type *inner = NULL;
		if (t->kind == IR_TYPE_ARRAY && t->elem->size > 0 && *into < t->size) {
			inner = t->elem;
			*into %= t->elem->size;
		}
		for (size_t i = 0; t->kind == IR_TYPE_RECORD && !t->is_union && i < t->n_fields && !inner; i++) {
			const struct ir_field *f = &t->fields[i];
			if (f->offset >= 0 && !f->bit_width && *into >= f->offset && *into < f->offset + f->type->size) {
				inner = f->type;
				*into -= f->offset;
			}
		}
		if (!inner) {
			return ir_is_scalar(t) ? t : NULL;
		}
		t = inner;
	}
}

static const struct ir_global *global_at(struct flow *fl, term pointer)
{
	const struct term_node *at = term_get(fl->pool, pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	bool is_global = o && o->kind == OBJECT_GLOBAL;
	return is_global ? map_name(&fl->c->unit->globals_by_usr, intern(fl->c->unit->names, o->key)) : NULL;
}

/* ---- whole globals ---- */

bool flow_constant_global(struct flow *fl, const struct mem_loc *loc, int64_t *value)
{
	int128 offset;
	const struct ir_global *g = loc->type && loc->type->kind == IR_TYPE_INT ? global_at(fl, loc->pointer) : NULL;
	bool known = g && g->is_const && g->has_value && g->type == loc->type &&
	             term_const_value(fl->pool, term_get(fl->pool, loc->pointer)->args[1], &offset) && offset == 0;
	*value = known ? g->value : 0;
	return known;
}

/* ---- tables ---- */

/* The value that stands there, if it is one of the table's known ones. */
static bool item_at(const struct ir_global *g, int64_t offset, int64_t bytes, int64_t *value)
{
	size_t low = 0, high = g->cells.n;
	if (g->items.n) {
		*value = offset / bytes < (int64_t)g->items.n ? g->items.at[offset / bytes] : 0;
		return offset % bytes == 0 && offset / bytes < (int64_t)g->items.n;
	}
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (g->cells.at[middle].offset < offset) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	bool found = low < g->cells.n && g->cells.at[low].offset == offset && g->cells.at[low].bytes == bytes;
	*value = found ? g->cells.at[low].value : 0;
	return found;
}

struct spread {
	int64_t least, most;
	bool any;
	const struct ir_type *as; /* the integers that the table has there */
};

static void spread_over(struct spread *s, int64_t value)
{
	s->least = !s->any || value < s->least ? value : s->least;
	s->most = !s->any || value > s->most ? value : s->most;
	s->any = true;
}

/* May it read bytes of whatever kind, at whatever place? */
static bool reads_any_bytes(const struct ir_type *type)
{
	return !type || flow_is_raw_int(type) || type->size <= 1;
}

/* What stands at any of the offsets, and as which integers; false where one of them holds what is not known, or is no
 * integer of that size. A type's own reads keep to its alignment, and pass over members of other kinds. */
static bool spread_of(const struct ir_global *g, struct offsets o, int64_t bytes, const struct ir_type *type,
                      struct spread *s)
{
	bool is_whole = bytes > 0 && g->type->size <= MAX_SPAN && o.first < g->type->size, is_any = reads_any_bytes(type);
	*s = (struct spread){0};
	for (int64_t at = (int64_t)o.first; is_whole && at + bytes <= g->type->size; at += (int64_t)o.step) {
		int64_t value = 0, into = at;
		const struct ir_type *scalar = scalar_over(g->type, &into);
		bool is_int = scalar && scalar->kind == IR_TYPE_INT;
		bool is_passed = !is_any && (at % bytes != 0 || (scalar && !is_int));
		if (!is_passed) {
			is_whole = is_int && into == 0 && scalar->size == bytes && item_at(g, at, bytes, &value) &&
			           (!s->as || s->as->is_signed == scalar->is_signed);
			s->as = is_int ? scalar : NULL;
			spread_over(s, value);
		}
		if (!o.step) {
			break;
		}
	}
	return is_whole && s->any;
}

static bool has_items(const struct ir_global *g)
{
	return g && (g->items.n || g->cells.n);
}

bool flow_table_item(struct flow *fl, const struct mem_loc *loc, term *out)
{
	struct offsets o;
	struct spread s;
	const struct ir_global *g = loc->type && loc->type->kind == IR_TYPE_INT ? global_at(fl, loc->pointer) : NULL;
	if (!has_items(g) || !flow_offsets(fl->pool, term_get(fl->pool, loc->pointer)->args[1], &o) ||
	    !spread_of(g, o, loc->bytes, loc->type, &s)) {
		return false;
	}
	bool is_bool = loc->type->bits == 1;
	if (is_bool) {
		*out = term_bool(fl->pool, s.least != 0);
		return s.least == s.most;
	}
	term cell = s.least == s.most ? term_int(fl->pool, s.least) : flow_entry_cell(fl->pool, loc->pointer, loc->bytes);
	bool is_other = s.as->is_signed != loc->type->is_signed && !flow_is_raw_int(loc->type);
	if (s.least != s.most)
		(void)flow_as_read(fl, cell, s.as); /* its facts speak of the table's integers */
	*out = is_other ? term_wrap(fl->pool, cell, loc->type->bits, loc->type->is_signed) : cell;
	return true;
}

bool flow_table_fact(struct flow *fl, term atom, struct fact *out)
{
	const struct term_node *n = term_get(fl->pool, atom);
	int128 bytes;
	struct offsets o;
	struct spread s;
	if (n->kind != TERM_APP || n->vocab != VOCAB_CELL || n->n_args != 2 ||
	    !term_const_value(fl->pool, n->args[1], &bytes)) {
		return false;
	}
	const struct ir_global *g = global_at(fl, n->args[0]);
	const struct ir_type *type = map_ptr(&fl->memory->read_as, atom);
	if (!has_items(g) || !flow_offsets(fl->pool, term_get(fl->pool, n->args[0])->args[1], &o) ||
	    !spread_of(g, o, (int64_t)bytes, type, &s) ||
	    (type && !flow_is_raw_int(type) && type->is_signed != s.as->is_signed)) {
		return false;
	}
	term low = term_compare(fl->pool, REL_GE, atom, term_int(fl->pool, s.least));
	term high = term_compare(fl->pool, REL_LE, atom, term_int(fl->pool, s.most));
	*out = (struct fact){term_and(fl->pool, low, high), g->place, "the table's items", 0, false};
	return true;
}

/* ---- literals ---- */

/* A character of a literal whose text is known to its end; nothing changes it either. */
bool flow_character(struct flow *fl, const struct mem_loc *loc, int64_t *out)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	int128 offset, bytes;
	if (!o || o->kind != OBJECT_STRING || !o->name || loc->bytes != 1 || !o->bytes ||
	    !term_const_value(fl->pool, o->bytes, &bytes) || !term_const_value(fl->pool, at->args[1], &offset)) {
		return false;
	}
	bool known = bytes == (int128)strlen(o->name) + 1 && offset >= 0 && offset < bytes;
	char c = known ? o->name[offset] : 0;
	*out = loc->type->is_signed ? (int64_t)(signed char)c : (int64_t)(unsigned char)c;
	return known;
}
