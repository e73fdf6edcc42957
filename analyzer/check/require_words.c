/*
 * How a requirement is said: in the names of the function's parameters and of the fields that lead on from them.
 */
#include "check/decide_int.h"
#include "check/speak_int.h"

#include <string.h>

#define PATH_DEPTH 8

struct naming_terms {
	struct program *program;
	const struct ir_func *entry;
	int depth;
	bool is_object; /* the last parameter named is the object itself: by reference, or a copy */
};

static const char *object_path(struct naming_terms *n, term object, const struct ir_type **item);

static const char *param_path(struct naming_terms *n, term symbol, const struct ir_type **item)
{
	struct term_pool *p = n->program->pool;
	for (uint32_t i = 0; i < n->entry->params.n; i++) {
		const struct ir_param *param = &n->entry->params.at[i];
		const struct term_node *t = term_get(p, flow_param(p, n->entry, i));
		if (t->kind != TERM_PTR || term_get(p, t->args[0])->object->of != symbol)
			continue;
		*item = param->type->kind == IR_TYPE_PTR ? param->type->elem : param->type;
		n->is_object = param->is_reference || param->by_value_record || param->type->kind != IR_TYPE_PTR;
		bool self = i == 0 && n->entry->is_method && !n->entry->is_static_method;
		return self                          ? "this"
		       : param->name && *param->name ? param->name
		                                     : arena_printf(n->program->arena, "argument %u", i + 1);
	}
	return NULL;
}

static const struct ir_field *field_at(const struct ir_type *record, int64_t offset, int64_t *rest)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		if (f->offset < 0 || f->bit_width || !f->type || f->type->size <= 0)
			continue;
		if (offset >= f->offset && offset < f->offset + f->type->size) {
			*rest = offset - f->offset;
			return f;
		}
	}
	return NULL;
}

/* What stands `offset` bytes into a record at `path`, down to a scalar, or to what a model speaks of: "dims->w",
 * "state->box.lo", "op->inputs". */
static const char *field_path(struct naming_terms *n, const char *path, const struct ir_type *record, int64_t offset,
                              const struct ir_type **type)
{
	bool is_pointer = !n->is_object, is_spoken = false;
	const struct models *m = n->program->models;
	for (int depth = 0; depth < PATH_DEPTH && record->kind == IR_TYPE_RECORD && !models_type(m, record); depth++) {
		const struct ir_field *f = field_at(record, offset, &offset);
		if (!f || record->is_union)
			return NULL;
		if (!f->is_base && f->name && *f->name) {
			path = ir_field_path(n->program->arena, path, is_pointer, f);
			is_pointer = false;
			is_spoken = f->spoken != NULL;
		}
		record = f->type;
	}
	if (record->kind == IR_TYPE_ARRAY && record->elem && record->elem->size > 0) {
		if (!is_spoken || offset >= record->elem->size) /* what an optional holds is `*k` */
			path = arena_printf(n->program->arena, "%s[%lld]", path, (long long)(offset / record->elem->size));
		offset %= record->elem->size;
		record = record->elem;
	}
	*type = record;
	return offset == 0 && (record->kind != IR_TYPE_RECORD || models_type(m, record)) ? path : NULL;
}

/* A cell of the entry's memory at a fixed place; null: it has no name. */
static const char *cell_path(struct naming_terms *n, const struct term_node *cell, const struct ir_type **type)
{
	struct term_pool *p = n->program->pool;
	const struct term_node *at = cell->n_args == 2 ? term_get(p, cell->args[0]) : NULL;
	int128 offset;
	if (!at || at->kind != TERM_PTR || !term_const_value(p, at->args[1], &offset) || n->depth >= PATH_DEPTH)
		return NULL;
	const struct ir_type *item = NULL;
	n->depth++;
	const char *path = object_path(n, at->args[0], &item);
	n->depth--;
	if (!path || !item)
		return NULL;
	if (item->kind == IR_TYPE_RECORD) {
		path = field_path(n, path, item, (int64_t)offset, type);
		return path && (*type)->kind != IR_TYPE_RECORD ? path : NULL;
	}
	*type = item;
	bool whole = item->size > 0 && offset % item->size == 0;
	if (n->is_object && offset == 0)
		return path;
	return whole ? arena_printf(n->program->arena, "%s[%lld]", path, (long long)(offset / item->size)) : NULL;
}

/* A list that is a field of a record, or a view that is a parameter, by what its elements are: "op->inputs", "out". */
static const char *list_path(struct naming_terms *n, const struct term_node *list, const struct ir_type **item)
{
	struct term_pool *p = n->program->pool;
	const struct term_node *at = term_get(p, list->args[0]);
	const struct ir_type *record = NULL, *type = NULL;
	int128 offset;
	if (at->kind != TERM_PTR || !term_const_value(p, at->args[1], &offset))
		return NULL;
	const char *path = object_path(n, at->args[0], &record);
	const struct model_type *view = path && record && offset == 0 ? models_type(n->program->models, record) : NULL;
	if (view && view->role == MODEL_VIEW) {
		n->is_object = false;
		*item = models_item(n->program->models, record);
		return *item && (*item)->size > 0 ? path : NULL;
	}
	bool is_record = path && record && record->kind == IR_TYPE_RECORD && !models_type(n->program->models, record);
	path = is_record ? field_path(n, path, record, (int64_t)offset, &type) : NULL;
	const struct model_type *m = path ? models_type(n->program->models, type) : NULL;
	if (!m || m->role != MODEL_ARRAY_TYPE || !type->n_targs)
		return NULL;
	*item = type->targs[0];
	n->is_object = false;
	return path;
}

/* What a pointer to the object is called, and what it is declared to point to. */
static const char *object_path(struct naming_terms *n, term object, const struct ir_type **item)
{
	struct term_pool *p = n->program->pool;
	const struct term_node *o = term_get(p, object);
	const struct term_node *list =
	    o->kind == TERM_OBJECT && o->object->kind == OBJECT_BUFFER ? term_get(p, o->object->of) : NULL;
	if (list && list->kind == TERM_APP && list->vocab == VOCAB_INPUT && list->n_args == 1)
		return list_path(n, list, item);
	if (o->kind != TERM_OBJECT || o->object->kind != OBJECT_POINTEE)
		return NULL;
	const struct term_node *of = term_get(p, o->object->of);
	if (of->kind == TERM_SYMBOL)
		return param_path(n, o->object->of, item);
	const struct ir_type *type = NULL;
	bool cell = of->kind == TERM_APP && of->vocab == VOCAB_CELL;
	const char *path = cell ? cell_path(n, of, &type) : NULL;
	*item = type && type->kind == IR_TYPE_PTR ? type->elem : NULL;
	n->is_object = false;
	return path;
}

const char *require_names(struct program *p, const struct ir_func *entry, term object, const struct ir_type **item)
{
	struct naming_terms n = {p, entry, 0, false};
	return object_path(&n, object, item);
}

/* ---- terms ---- */

static term said_symbol(struct naming_terms *n, const char *name)
{
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_INT, .name = name};
	s.key = arena_printf(n->program->arena, "said:%s", name);
	return term_symbol(n->program->pool, &s);
}

/* Is t the items between two pointers? Bytes where these are items. */
static bool is_range_count(struct naming_terms *n, term t, const char *names[2])
{
	struct term_pool *p = n->program->pool;
	const struct term_node *node = term_get(p, t);
	int128 size = 1;
	bool is_count = node->kind == TERM_DIV && term_const_value(p, node->args[1], &size);
	int64_t item = require_range_item(n->program, n->entry, is_count ? node->args[0] : t, names);
	return item && item == size;
}

static term range_said(struct naming_terms *n, term t)
{
	const char *names[2];
	bool is = is_range_count(n, t, names);
	return is ? said_symbol(n, arena_printf(n->program->arena, "(%s - %s)", names[0], names[1])) : TERM_NONE;
}

static term in_words(term atom, void *payload)
{
	struct naming_terms *n = payload;
	struct term_pool *p = n->program->pool;
	const struct term_node *node = term_get(p, atom);
	const struct ir_type *type = NULL;
	const struct speaker speaker = {.program = n->program, .pool = p};
	if (node->kind == TERM_DIV || (node->kind == TERM_APP && node->vocab == VOCAB_DISTANCE))
		return range_said(n, atom);
	if (node->kind != TERM_APP || node->sort != SORT_INT)
		return TERM_NONE;
	bool is_size = node->vocab == VOCAB_DIM || node->vocab == VOCAB_NUMEL, is_cell = node->vocab == VOCAB_CELL;
	const char *path = is_size ? speak_size(&speaker, node) : is_cell ? cell_path(n, node, &type) : NULL;
	return path ? said_symbol(n, path) : TERM_NONE;
}

static const char *said(struct naming_terms *n, term t)
{
	struct map memo;
	map_init(&memo, n->program->arena);
	return term_text(n->program->pool, term_subst(n->program->pool, t, &memo, in_words, n), n->program->arena);
}

/* "last >= first" */
static const char *condition_said(struct naming_terms *n, term cond)
{
	const struct term_node *node = term_get(n->program->pool, cond);
	const char *names[2];
	bool is_order = node->kind == TERM_GE0 && is_range_count(n, node->args[0], names);
	return is_order ? arena_printf(n->program->arena, "%s >= %s", names[0], names[1]) : said(n, cond);
}

static const char *said_all(struct naming_terms *n, const term *conditions, size_t count, const char *joint)
{
	struct buf text = {0};
	for (size_t i = 0; i < count; i++)
		if (!require_is_remainder(n->program, n->entry, conditions[i])) /* "elements" says that */
			buf_printf(&text, "%s%s", text.n ? joint : "", condition_said(n, conditions[i]));
	const char *kept = arena_strdup(n->program->arena, buf_text(&text));
	buf_release(&text);
	return kept;
}

static const char *type_words(struct program *p, const struct ir_type *t, int64_t unit)
{
	if (!t || t->size != unit)
		return "";
	if (t->kind == IR_TYPE_INT)
		return arena_printf(p->arena, t->bits == 1 ? "bool" : "%sint%u_t", t->is_signed ? "" : "u", t->bits);
	if (t->kind == IR_TYPE_FLOAT)
		return t->bits == 64 ? "double" : t->bits == 32 ? "float" : "half";
	return t->kind == IR_TYPE_RECORD && t->name ? t->name : t->kind == IR_TYPE_PTR ? "pointer" : "";
}

/* Counted in whole units where that comes out even. */
static void count_said(struct naming_terms *n, struct requirement *r, const struct ir_type *item, int64_t unit)
{
	term count = term_elements(n->program->pool, r->bytes, unit);
	r->unit = count ? unit : 1;
	r->type = count ? type_words(n->program, item, unit) : "";
	r->count = said(n, count ? count : r->bytes);
}

static const char *extent_said(struct arena *a, const struct requirement *r)
{
	const char *what = r->unit == 1 && !*r->type ? "byte" : "element";
	bool single = strcmp(r->count, "1") == 0;
	if (r->is_whole)
		return arena_printf(a, "%s points to a whole %s", r->path, r->type);
	return arena_printf(a, "%s holds at least %s %s%s%s%s%s", r->path, r->count, what, single ? "" : "s",
	                    *r->type ? " (" : "", r->type, *r->type ? ")" : "");
}

void require_words(struct program *p, struct requirement *r, const struct ir_type *item, int64_t unit)
{
	struct naming_terms n = {p, r->entry, 0, false};
	const struct ir_type *same;
	r->path = object_path(&n, r->object, &same);
	count_said(&n, r, item, unit);
	r->conditions = said_all(&n, r->provided.at, r->provided.n, " and ");
	r->for_all = said_all(&n, r->ranges.at, r->ranges.n, ", ");
	r->where = said_all(&n, r->ways.at, r->ways.n, " and ");
	r->text =
	    arena_printf(p->arena, "%s%s%s%s%s%s%s", extent_said(p->arena, r), *r->conditions ? ", and " : "",
	                 r->conditions, *r->for_all ? ", for all " : "", r->for_all, *r->where ? ", where " : "", r->where);
}
