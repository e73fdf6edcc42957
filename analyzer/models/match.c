/*
 * A callee, a type or a global to its row. Names are compared without inline namespaces, so that libstdc++,
 * libc++ and Abseil releases need no rows of their own. Among rows of one name the most specific that fits wins; a
 * later file hides earlier ones.
 */
#include "models/models.h"
#include "models/models_int.h"

#include <ctype.h>
#include <string.h>

/* ---- names ---- */

static bool is_inline_namespace(const char *part, size_t n)
{
	static const char *const known[] = {"__cxx11", "__1", "__ndk1", "_V2", "__debug"};
	for (size_t i = 0; *part == '_' && i < sizeof known / sizeof known[0]; i++)
		if (strlen(known[i]) == n && strncmp(part, known[i], n) == 0)
			return true;
	return n > 4 && strncmp(part, "lts_", 4) == 0 && isdigit((unsigned char)part[4]);
}

/* Appends `name` without its inline namespaces. */
void model_add_name(struct buf *out, const char *name)
{
	while (*name) {
		const char *sep = strstr(name, "::");
		size_t n = sep ? (size_t)(sep - name) : strlen(name);
		bool drop = sep && is_inline_namespace(name, n);
		if (!drop)
			buf_add(out, name, n);
		if (!drop && sep)
			buf_str(out, "::");
		name += n + (sep ? 2 : 0);
	}
}

const char *model_last_part(const char *name)
{
	const char *last = name;
	for (const char *sep = strstr(name, "::"); sep; sep = strstr(sep + 2, "::"))
		last = sep + 2;
	return last;
}

static uint64_t key_of(const char *name)
{
	return hash_bytes(0, name, strlen(name));
}

static int32_t head_of(const struct map *m, const char *name)
{
	uint64_t head;
	return map_get(m, key_of(name), &head) ? (int32_t)head : -1;
}

/* ---- tables ---- */

void models_init(struct models *m, struct arena *a, struct interner *names)
{
	memset(m, 0, sizeof *m);
	m->arena = a;
	m->names = names;
	map_init(&m->types_by_name, a);
	map_init(&m->functions_by_name, a);
}

static void add_named(struct models *m, struct model_named row)
{
	row.next = head_of(&m->functions_by_name, row.name);
	map_put(&m->functions_by_name, key_of(row.name), m->functions.n);
	vec_push(m->arena, &m->functions, row);
}

void models_add_function(struct models *m, const struct model_function *f)
{
	struct model_named named = {.name = f->name, .row = ARENA_NEW(m->arena, struct model_function)};
	*named.row = *f;
	add_named(m, named);
}

void models_add_unread(struct models *m, const char *name, const struct model_text *row)
{
	add_named(m, (struct model_named){.name = name, .unread = row});
}

void models_add_type(struct models *m, const struct model_type *t)
{
	struct model_type row = *t;
	row.next = head_of(&m->types_by_name, t->name);
	map_put(&m->types_by_name, key_of(t->name), m->types.n);
	vec_push(m->arena, &m->types, row);
}

/* ---- types ---- */

const char *model_record_name(const struct ir_type *t)
{
	return t->template_name ? t->template_name : t->name;
}

const struct model_type *models_type(const struct models *m, const struct ir_type *t)
{
	if (!t || t->kind != IR_TYPE_RECORD || !model_record_name(t))
		return NULL;
	struct buf name = {0};
	model_add_name(&name, model_record_name(t));
	int32_t i = head_of(&m->types_by_name, buf_text(&name));
	while (i >= 0 && strcmp(m->types.at[i].name, buf_text(&name)) != 0)
		i = m->types.at[i].next;
	buf_release(&name);
	return i >= 0 ? &m->types.at[i] : NULL;
}

static const struct ir_type *type_argument(const struct ir_type *t, int64_t i)
{
	return t && t->kind == IR_TYPE_RECORD && i >= 0 && (size_t)i < t->n_targs ? t->targs[i] : NULL;
}

static bool value_argument(const struct ir_type *t, int64_t i, int64_t *value)
{
	if (!t || t->kind != IR_TYPE_RECORD || i < 0 || (size_t)i >= t->n_targs || t->targs[i])
		return false;
	*value = t->targ_values[i];
	return true;
}

/* Bytes of a type as an item: of T[], one T. */
static int64_t size_of(const struct ir_type *t)
{
	if (t && t->kind == IR_TYPE_ARRAY)
		t = t->elem;
	return t && t->size > 0 ? t->size : -1;
}

const struct ir_type *models_item(const struct models *m, const struct ir_type *t)
{
	const struct model_type *row = models_type(m, t);
	const struct ir_type *item = row ? type_argument(t, row->item) : NULL;
	return row && row->item_inner >= 0 ? type_argument(item, row->item_inner) : item;
}

int64_t models_item_bytes(const struct models *m, const struct ir_type *t)
{
	const struct model_type *row = models_type(m, t);
	if (!row)
		return -1;
	if (row->item < 0)
		return row->item_bytes > 0 ? row->item_bytes : -1;
	return size_of(models_item(m, t));
}

int64_t models_type_rank(const struct models *m, const struct ir_type *t)
{
	const struct model_type *row = models_type(m, t);
	int64_t value = -1;
	if (!row || row->rank < 0)
		return -1;
	bool known = row->rank_inner >= 0 ? value_argument(type_argument(t, row->rank), row->rank_inner, &value)
	                                  : value_argument(t, row->rank, &value);
	return known && value >= 0 ? value : -1;
}

/* ---- functions ---- */

size_t model_first_param(const struct ir_func *f)
{
	return f->is_method && !f->is_static_method ? 1 : 0;
}

/* The type of a call's argument, references looked through; null where the callee does not say. */
static const struct ir_type *param_type(const struct ir_func *f, size_t i)
{
	i += model_first_param(f);
	if (i >= f->params.n)
		return NULL;
	const struct ir_param *p = &f->params.at[i];
	return p->is_reference && p->type && p->type->kind == IR_TYPE_PTR ? p->type->elem : p->type;
}

static bool is_list(const struct ir_type *t)
{
	return t->kind == IR_TYPE_RECORD && model_record_name(t) &&
	       strcmp(model_record_name(t), "std::initializer_list") == 0;
}

static bool param_fits(const struct models *m, enum model_param kind, const struct ir_type *t)
{
	if (!t || t->kind == IR_TYPE_UNKNOWN)
		return true;
	bool record = t->kind == IR_TYPE_RECORD && !is_list(t);
	switch (kind) {
	case MODEL_PARAM_ANY:
		return true;
	case MODEL_PARAM_INT:
		return t->kind == IR_TYPE_INT;
	case MODEL_PARAM_FLOAT:
		return t->kind == IR_TYPE_FLOAT;
	case MODEL_PARAM_PTR:
		return t->kind == IR_TYPE_PTR || t->kind == IR_TYPE_ARRAY;
	case MODEL_PARAM_HANDLE:
		return (record && models_type(m, t)) || (t->kind == IR_TYPE_PTR && models_type(m, t->elem));
	case MODEL_PARAM_SHAPE:
		return record && models_type(m, t) && models_type(m, t)->role == MODEL_SHAPE;
	case MODEL_PARAM_OWNER:
		return record && models_type(m, t) && models_type(m, t)->role == MODEL_OWNER_TYPE;
	case MODEL_PARAM_LIST:
		return is_list(t);
	case MODEL_PARAM_HANDLES:
		return is_list(t) && t->n_targs && t->targs[0] && models_type(m, t->targs[0]);
	case MODEL_PARAM_POINTERS:
		return is_list(t) && t->n_targs && t->targs[0] && t->targs[0]->kind == IR_TYPE_PTR;
	case MODEL_PARAM_RECORD:
		return record && !models_type(m, t);
	case MODEL_PARAM_RAW:
		return t->kind == IR_TYPE_PTR && (!t->elem || t->elem->kind == IR_TYPE_VOID);
	case MODEL_PARAM_SIZE:
		return t->kind == IR_TYPE_INT && t->bits == 64 && !t->is_signed;
	case MODEL_PARAM_INDEX:
		return t->kind == IR_TYPE_INT && t->bits == 64 && t->is_signed;
	}
	BUG("parameter kind %d", (int)kind);
}

/* Who says more goes first: a pointer to void is a pointer, and so is a reference to a handle; a shape is a handle, and
 * so is a smart pointer, a size is an integer, and so is an index. */
static int weight(enum model_param kind)
{
	bool narrowest = kind == MODEL_PARAM_SHAPE || kind == MODEL_PARAM_RAW || kind == MODEL_PARAM_SIZE ||
	                 kind == MODEL_PARAM_HANDLES || kind == MODEL_PARAM_INDEX || kind == MODEL_PARAM_POINTERS ||
	                 kind == MODEL_PARAM_OWNER;
	return kind == MODEL_PARAM_ANY ? 0 : narrowest ? 10 : kind == MODEL_PARAM_HANDLE ? 9 : 8;
}

static bool concerns_array(const struct ir_func *f)
{
	const struct ir_type *r = type_argument(f->result, 0), *c = type_argument(f->record, 0);
	return (r && r->kind == IR_TYPE_ARRAY) || (c && c->kind == IR_TYPE_ARRAY);
}

/* How specific the row is for this call; -1 when it does not fit. */
static int fit(const struct models *m, const struct model_function *row, const struct ir_func *callee, size_t n_args)
{
	if (n_args < (size_t)row->min_args || (row->max_args >= 0 && n_args > (size_t)row->max_args))
		return -1;
	if (row->array && !concerns_array(callee))
		return -1;
	if (!param_fits(m, row->result, callee->result))
		return -1;
	int score =
	    1 + weight(row->result) + (row->max_args >= 0) + (row->max_args == row->min_args) + (row->array ? 4 : 0);
	for (size_t i = 0; i < row->params.n && i < n_args; i++) {
		if (!param_fits(m, row->params.at[i], param_type(callee, i)))
			return -1;
		score += weight(row->params.at[i]);
	}
	return score;
}

/* "dir/model.json:12" without the line. */
static bool same_file(const char *a, const char *b)
{
	size_t n = (size_t)(strrchr(a, ':') - a);
	return (size_t)(strrchr(b, ':') - b) == n && strncmp(a, b, n) == 0;
}

bool models_has_function(const struct models *m, const char *name)
{
	int32_t i = head_of(&m->functions_by_name, name);
	while (i >= 0 && strcmp(m->functions.at[i].name, name) != 0)
		i = m->functions.at[i].next;
	return i >= 0;
}

bool models_is_memberwise(const struct models *m, const struct ir_type *t)
{
	for (size_t i = 0; i < m->memberwise.n; i++)
		if (t->template_name && strcmp(m->memberwise.at[i], t->template_name) == 0)
			return true;
	return false;
}

bool models_follow(const struct models *m, const char *header)
{
	size_t n = strlen(header);
	for (size_t i = 0; i < m->followed.n; i++) {
		size_t end = strlen(m->followed.at[i]);
		if (n > end && header[n - end - 1] == '/' && strcmp(header + n - end, m->followed.at[i]) == 0)
			return true;
	}
	return path_is_followed(header);
}

bool models_only_replayed(const struct models *m, const struct ir_func *f)
{
	const struct model_function *row = f->place.file && path_is_replayed(f->place.file)
	                                       ? models_function(m, f, f->params.n - model_first_param(f))
	                                       : NULL;
	return row && row->runs_body;
}

/* A function of the project's own that has a library's name: `random` of C, or what stands in for a framework and
 * returns something that no row knows. What its body does counts; only a user's row goes before it. */
static bool is_own(const struct models *m, const struct ir_func *f)
{
	bool own = f->blocks.n && (f->is_main_file || f->is_linked);
	bool other = f->result && f->result->kind == IR_TYPE_RECORD && !models_type(m, f->result);
	bool is_followed = f->blocks.n && f->place.file && models_follow(m, f->place.file);
	return is_followed || (own && (other || (!strstr(f->name, "::") && !f->record)));
}

static const struct model_function *best_row(const struct models *m, const char *name, const struct ir_func *callee,
                                             size_t n_args)
{
	const struct model_function *best = NULL;
	int best_fit = 0;
	bool own = is_own(m, callee);
	for (int32_t i = head_of(&m->functions_by_name, name); i >= 0; i = m->functions.at[i].next) {
		struct model_named *named = &m->functions.at[i];
		if (strcmp(named->name, name) != 0 || (own && (size_t)i < m->n_embedded))
			continue;
		if (!named->row)
			models_read_row(m, named);
		const struct model_function *row = named->row;
		if (best && !same_file(best->where, row->where))
			break;
		int f = fit(m, row, callee, n_args);
		if (f > best_fit || (f == best_fit && best)) {
			best = row; /* rows come newest first: of equals the first in the file */
			best_fit = f;
		}
	}
	return best;
}

/* The records above `record`, itself not among them, nearest first. */
size_t model_bases_of(const struct ir_type *record, const struct ir_type *out[MODEL_MAX_BASES])
{
	size_t n = 0, done = 0;
	const struct ir_type *t = record;
	while (t) {
		for (size_t i = 0; i < t->n_fields && n < MODEL_MAX_BASES; i++)
			if (t->fields[i].is_base && t->fields[i].type->kind == IR_TYPE_RECORD)
				out[n++] = t->fields[i].type;
		t = done < n ? out[done++] : NULL;
	}
	return n;
}

void model_member_name(struct buf *out, const struct ir_type *record, const char *function)
{
	buf_clear(out);
	model_add_name(out, model_record_name(record) ? model_record_name(record) : "");
	buf_printf(out, "::%s", model_last_part(function));
}

/* A compiler's own of a library's function: `__builtin_strrchr`. */
#define BUILTIN "__builtin_"

static bool holds_no_address(const struct ir_type *t)
{
	t = t && t->kind == IR_TYPE_ARRAY ? t->elem : t; /* a vector */
	return t && (t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT || t->kind == IR_TYPE_VOID);
}

/* An intrinsic of the compiler's that takes and gives vectors and numbers alone reaches no memory, and changes none:
 * what it gives is not known. */
static const struct model_function *intrinsic(const struct ir_func *callee, const char *name)
{
	static const struct model_function computes = {
	    .name = "_mm*", .where = "an intrinsic", .max_args = -1, .implements = -1, .pure = true};
	bool is_named = strncmp(name, "_mm", 3) == 0 || strncmp(name, "__builtin_ia32_", 15) == 0;
	if (!is_named || callee->blocks.n || !holds_no_address(callee->result))
		return NULL;
	for (size_t i = 0; i < callee->params.n; i++)
		if (!holds_no_address(callee->params.at[i].type))
			return NULL;
	return &computes;
}

const struct model_function *models_function(const struct models *m, const struct ir_func *callee, size_t n_args)
{
	const struct ir_type *bases[MODEL_MAX_BASES];
	struct buf name = {0};
	if (!callee->name)
		return NULL;
	model_add_name(&name, callee->name);
	const struct model_function *row = best_row(m, buf_text(&name), callee, n_args);
	if (!row && strncmp(buf_text(&name), BUILTIN, strlen(BUILTIN)) == 0)
		row = best_row(m, buf_text(&name) + strlen(BUILTIN), callee, n_args);
	bool inherits = callee->record && !callee->is_constructor && !callee->is_destructor;
	size_t n = row || !inherits ? 0 : model_bases_of(callee->record, bases);
	for (size_t i = 0; i < n && !row; i++) {
		model_member_name(&name, bases[i], callee->name);
		row = best_row(m, buf_text(&name), callee, n_args);
	}
	row = row ? row : intrinsic(callee, buf_text(&name));
	buf_release(&name);
	return row;
}

/* ---- constants of a call's types ---- */

static const struct ir_type *constant_type(const struct model_expr *e, const struct ir_func *callee)
{
	const struct ir_type *result = callee->result;
	if (e->of == 'r')
		return result && result->kind == IR_TYPE_PTR && e->value >= 0 ? result->elem : result;
	if (e->of == 'i')
		return callee->record ? type_argument(callee->record, 0) : NULL;
	return e->of == 't' ? callee->record : param_type(callee, (size_t)e->value);
}

bool models_constant(const struct models *m, const struct model_expr *e, const struct ir_func *callee, int64_t *value)
{
	const struct ir_type *t = constant_type(e, callee);
	int64_t v = -1;
	if (!t)
		return false;
	bool numbered = e->value >= 0 && e->of != 'a';
	if (e->kind == MODEL_TVALUE && numbered)
		return value_argument(t, e->value, value);
	if (e->kind == MODEL_TVALUE)
		v = models_type_rank(m, t);
	else if (numbered)
		v = size_of(type_argument(t, e->value));
	else if (t->kind == IR_TYPE_PTR)
		v = size_of(t->elem);
	else
		v = models_type(m, t) ? models_item_bytes(m, t) : size_of(t);
	if (v < 0)
		return false;
	*value = v;
	return true;
}

static void code_name(struct buf *out, const struct ir_type *item)
{
	switch (item->kind) {
	case IR_TYPE_INT:
		if (item->bits == 1)
			buf_str(out, "bool");
		else
			buf_printf(out, "%sint%u", item->is_signed ? "" : "u", item->bits);
		return;
	case IR_TYPE_FLOAT:
		buf_printf(out, "float%u", item->bits);
		return;
	case IR_TYPE_RECORD:
		buf_str(out, item->name ? item->name : "");
		return;
	case IR_TYPE_VOID:
	case IR_TYPE_PTR:
	case IR_TYPE_ARRAY:
	case IR_TYPE_FUNC:
	case IR_TYPE_UNKNOWN:
		return;
	}
	BUG("type kind %d", item->kind);
}

const struct ir_type *models_result_item(const struct models *m, const struct ir_func *callee)
{
	const struct ir_type *t = callee->result;
	if (!t || t->kind == IR_TYPE_PTR)
		return t ? t->elem : NULL;
	const struct model_type *view = models_type(m, t);
	return view && view->item_inner < 0 ? type_argument(t, view->item) : NULL;
}

const struct model_code *models_next_code(const struct models *m, const struct ir_type *item,
                                          const struct model_code *behind)
{
	struct buf name = {0};
	const struct model_code *found = NULL;
	code_name(&name, item);
	for (size_t i = behind ? (size_t)(behind - m->codes.at) : m->codes.n; i-- > 0 && !found;)
		if (strcmp(m->codes.at[i].type, buf_text(&name)) == 0)
			found = &m->codes.at[i];
	buf_release(&name);
	return found;
}

bool models_settled_code(const struct models *m, const struct model_function *row, const struct ir_func *callee,
                         int64_t *code)
{
	const struct ir_type *item = row->settles ? models_result_item(m, callee) : NULL;
	const struct model_code *c = item ? models_next_code(m, item, NULL) : NULL;
	while (c && strcmp(c->attribute, row->settles) != 0)
		c = models_next_code(m, item, c);
	*code = c ? c->code : *code;
	return c;
}

/* ---- globals ---- */

bool models_fixed_global(const struct models *m, const struct ir_global *g, int64_t *value)
{
	bool is_declared = g->is_const && !g->has_value && g->name && g->type && g->type->kind == IR_TYPE_INT;
	const struct model_global *row = is_declared ? models_global(m, g->name, NULL) : NULL;
	if (!row || row->lo != row->hi)
		return false;
	*value = row->lo;
	return true;
}

const struct model_global *models_global(const struct models *m, const char *global, const char *field)
{
	size_t n = strlen(global);
	for (size_t i = m->globals.n; i-- > 0;) {
		const char *name = m->globals.at[i].name;
		if (strncmp(name, global, n) != 0)
			continue;
		if (field ? name[n] == '.' && strcmp(name + n + 1, field) == 0 : !name[n])
			return &m->globals.at[i];
	}
	return NULL;
}

bool models_is_container(const struct ir_type *t, const void *m)
{
	const struct model_type *row = models_type(m, t);
	return row && row->role == MODEL_ARRAY_TYPE;
}

/* Anything that a row says of changes may be one of the size. */
bool models_keeps_size(const struct ir_func *method, size_t n_args, const void *m)
{
	const struct model_function *row = models_function(m, method, n_args);
	return row && row->pure && row->stop != MODEL_STOPS && !row->defines.n && !row->updates.value && !row->writes.n &&
	       !row->calls.n && !row->resizes && !row->changes && !row->ends && !row->may_end;
}
