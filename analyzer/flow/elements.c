/*
 * Elements behind handles: what a function that was not read may do with a tensor, a container or a smart pointer that
 * it can reach. The box is memory like any other (escape.c); what the handle in it leads to is memory of its own, which
 * no pointer in sight reaches. A tensor's elements are written through a constant reference, too: copies share them. A
 * container's are not, but for the elements of what it holds.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"

#define MAX_COLUMNS 8 /* of a table of places ... */
#define PLACE_BYTES 8 /* ... and each of those */
#define MAX_NESTED 6
#define MAX_ITEMS 8
#define NARROWEST_KEPT 4 /* bytes: sizes are taken to fit in these */

static bool holds_handles(struct flow *fl, const struct ir_type *t, int depth)
{
	while (t && t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	if (!t || t->kind != IR_TYPE_RECORD || depth > MAX_NESTED) {
		return t && t->kind == IR_TYPE_RECORD;
	}
	bool found = flow_is_handle(fl, t);
	for (size_t i = 0; i < t->n_fields && !found; i++) {
		found = holds_handles(fl, t->fields[i].type, depth + 1);
	}
	return found;
}

static const struct ir_type *item_at(const struct ir_type *array, int64_t *offset)
{
	const struct ir_type *item = array->elem;
	if (!item || item->size <= 0 || *offset < 0 || *offset >= array->size) {
		return NULL;
	}
	*offset %= item->size;
	return item;
}

static const struct ir_type *member_at(const struct ir_type *t, int64_t *offset)
{
	for (size_t i = 0; i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (*offset >= f->offset && *offset < f->offset + f->type->size) {
			*offset -= f->offset;
			return f->type;
		}
	}
	return NULL;
}

/* The handle's type at the offset in an object of this type; null: there is none. */
static const struct ir_type *handle_type_in(struct flow *fl, const struct ir_type *t, int128 at)
{
	int64_t offset = at >= 0 && at < t->size ? (int64_t)at : 0;
	for (int depth = 0; t && depth < 2 * MAX_NESTED && !flow_is_handle(fl, t); depth++) {
		t = t->kind == IR_TYPE_ARRAY ? item_at(t, &offset) : t->kind == IR_TYPE_RECORD ? member_at(t, &offset) : NULL;
	}
	return t;
}

const struct ir_type *flow_handle_type_at(struct flow *fl, term place)
{
	const struct term_node *n = term_get(fl->pool, place);
	uint64_t local = n->kind == TERM_PTR ? flow_local_of(fl, term_get(fl->pool, n->args[0])->object) : fl->f->locals.n;
	int128 at;
	if (local >= fl->f->locals.n || !term_const_value(fl->pool, n->args[1], &at)) {
		return NULL;
	}
	return handle_type_in(fl, fl->f->locals.at[local].type, at);
}

int64_t flow_item_bytes(struct flow *fl, term container)
{
	term place = flow_place_of_handle(fl, flow_elements_of(fl, container));
	const struct ir_type *t = place ? flow_handle_type_at(fl, place) : NULL;
	const struct term_node *n = place ? term_get(fl->pool, place) : NULL;
	const struct ir_param *from = !t && n && n->kind == TERM_PTR ? flow_parameter_to(fl, n->args[0]) : NULL;
	int128 at;
	if (from && from->type->kind == IR_TYPE_PTR && from->type->elem && term_const_value(fl->pool, n->args[1], &at)) {
		t = handle_type_in(fl, from->type->elem, at);
	}
	const struct model_type *row = t ? models_type(fl->c->models, t) : NULL;
	bool is_array = row && row->role == MODEL_ARRAY_TYPE && t->n_targs && ir_is_scalar(t->targs[0]);
	return is_array ? t->targs[0]->size : 0;
}

static void forget_any(struct flow *fl, uint32_t version)
{
	flow_write(fl, version, (struct mem_write){.by_stranger = true, .any_elements = true});
}

void flow_forget_handle(struct flow *fl, const struct ir_instr *call, uint32_t version, term handle,
                        const struct ir_type *type, bool is_const)
{
	const struct model_type *row = models_type(fl->c->models, type);
	bool owns = row && row->role == MODEL_OWNER_TYPE, array = row && row->role == MODEL_ARRAY_TYPE;
	bool has_elements = array || owns || (row && (row->role == MODEL_TENSOR || row->role == MODEL_VIEW));
	const struct ir_type *item = type->n_targs ? type->targs[0] : NULL;
	if (has_elements && (owns ? !item || item->kind == IR_TYPE_RECORD : holds_handles(fl, item, 0))) {
		forget_any(fl, version);
	}
	if (!has_elements || !handle || (array && is_const)) {
		return;
	}
	term data = term_app(fl->pool, owns ? VOCAB_TARGET : VOCAB_DATA, &handle, 1);
	bool tensor = row->role == MODEL_TENSOR, view = row->role == MODEL_VIEW; /* of anything */
	flow_write(fl, version, (struct mem_write){.pointer = data, .item = view ? NULL : item, .of_tensor = tensor});
	if (!is_const || owns) {
		flow_may_end(fl, call, data); /* the box may hold another handle behind the call, or what was given ended */
	}
}

struct reached {
	struct flow *fl;
	const struct ir_instr *call;
	uint32_t version, before;
	bool is_const;
};

/* What is const has elements of its own: they stay as they are, if what is const is kept. */
static void look_at_elements(const struct reached *r, term handle, const struct ir_type *type)
{
	const struct model_type *row = models_type(r->fl->c->models, type);
	if (r->is_const && handle && row && row->role == MODEL_ARRAY_TYPE) {
		term data = term_app(r->fl->pool, VOCAB_DATA, &handle, 1);
		flow_write(r->fl, r->version, (struct mem_write){.pointer = data, .only_reach = true, .as_const = true});
	}
}

/* Depth is bounded by MAX_NESTED; what lies deeper may be any handle. */
static void forget_in(const struct reached *r, term pointer, const struct ir_type *t, int depth)
{
	struct flow *fl = r->fl;
	if (flow_is_handle(fl, t)) {
		term handle = flow_handle_at(fl, pointer, r->before, r->call->block);
		flow_forget_handle(fl, r->call, r->version, handle, t, r->is_const);
		look_at_elements(r, handle, t);
		return;
	}
	if (!holds_handles(fl, t, depth)) {
		return;
	}
	const struct ir_type *item = t->kind == IR_TYPE_ARRAY ? t->elem : NULL;
	int64_t n = item && item->size > 0 ? t->size / item->size : 0;
	if (depth >= MAX_NESTED || (item && (n <= 0 || n > MAX_ITEMS))) {
		forget_any(fl, r->version);
		return;
	}
	for (int64_t k = 0; k < n; k++) {
		forget_in(r, term_ptr_add(fl->pool, pointer, term_int(fl->pool, k * item->size)), item, depth + 1);
	}
	for (size_t i = 0; !item && i < t->n_fields; i++) {
		term at = term_ptr_add(fl->pool, pointer, term_int(fl->pool, t->fields[i].offset));
		forget_in(r, at, t->fields[i].type, depth + 1);
	}
}

void flow_forget_elements(struct flow *fl, const struct ir_instr *call, uint32_t version, term pointer,
                          const struct ir_type *t, bool is_const)
{
	struct reached r = {fl, call, version, fl->memory->defs.at[version].prev, is_const};
	if (pointer && t && term_get(fl->pool, pointer)->sort == SORT_PTR) {
		forget_in(&r, pointer, t, 0);
	}
}

/* The tensor that all of these elements are of, or that it was made with these elements of; *repeated: another one.
 * Depth is bounded by MAX_NESTED. */
static term holder_of(struct flow *fl, term h, bool *repeated, int depth)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, h);
	while (n->kind == TERM_APP && (n->vocab == VOCAB_VIEW || n->vocab == VOCAB_RESHAPE)) {
		h = n->args[0];
		n = term_get(p, h);
	}
	uint64_t from;
	if (depth < MAX_NESTED && n->kind == TERM_SELECT) {
		term a = holder_of(fl, n->args[1], repeated, depth + 1), b = holder_of(fl, n->args[2], repeated, depth + 1);
		return a == b ? a : h;
	}
	if (depth < MAX_NESTED && map_get(&fl->object->repeated, h, &from)) {
		*repeated = true;
		return holder_of(fl, (term)from, repeated, depth + 1);
	}
	return h;
}

/* What the tensor was made like, where that says what its elements are. */
static const struct term_node *like_of(const struct term_pool *p, term h)
{
	const struct term_node *n = term_get(p, h);
	bool made = n->kind == TERM_APP && n->vocab == VOCAB_TENSOR && n->n_args == 3;
	const struct term_node *like = made ? term_get(p, n->args[1]) : NULL;
	bool told = like && like->kind == TERM_APP && (like->vocab == VOCAB_INDICES || like->vocab == VOCAB_PLACES);
	return told ? like : NULL;
}

/* Each tensor that it may be? Depth is bounded by MAX_NESTED. */
static bool are_told(const struct term_pool *p, term h, int depth)
{
	const struct term_node *n = term_get(p, h);
	bool is_choice = n->kind == TERM_SELECT && depth < MAX_NESTED;
	return is_choice ? are_told(p, n->args[1], depth + 1) && are_told(p, n->args[2], depth + 1) : like_of(p, h) != NULL;
}

#define MAX_BYTES ((int64_t)1 << 40) /* of a tensor: more than any write covers */

/* Each tensor that the call may have made holds what the other one does, to which nothing was written. */
static void note_repeated(struct model_site *s, term made, term from)
{
	struct flow *fl = s->fl;
	const struct term_node *n = term_get(fl->pool, made);
	if (n->kind == TERM_SELECT) {
		note_repeated(s, n->args[1], from);
		note_repeated(s, n->args[2], from);
	} else if (n->kind == TERM_APP && n->vocab == VOCAB_TENSOR && n->n_args == 2) {
		map_put(&fl->object->repeated, made, from);
	}
}

void flow_note_repeated(struct model_site *s, term made)
{
	static const struct ir_type byte_type = {.kind = IR_TYPE_INT, .bits = 8, .size = 1, .align = 1};
	static const struct model_expr own = {.kind = MODEL_THIS};
	struct flow *fl = s->fl;
	term this = made && s->row->repeats && s->has_this ? flow_model_eval(s, &own) : TERM_NONE;
	if (!this || term_get(fl->pool, this)->sort != SORT_HANDLE) {
		return;
	}
	bool repeated;
	term from = holder_of(fl, this, &repeated, 0);
	struct mem_loc whole = {term_app(fl->pool, VOCAB_DATA, &this, 1), MAX_BYTES, &byte_type, false};
	bool is_kept = are_told(fl->pool, from, 0) && !flow_was_written(fl, &whole, s->version, s->call->block);
	for (const struct ir_loop *l = s->call->block->loop; l && is_kept; l = l->parent) {
		is_kept = loop_invariant(fl, from, l);
	}
	if (is_kept) {
		note_repeated(s, made, from);
	}
}

/* The column of a table of so many that the element at this offset stands in; -1: not known. */
static int64_t column_of(struct term_pool *p, term offset, int64_t columns)
{
	for (int64_t k = 0; k < columns; k++) {
		term rest = term_sub(p, offset, term_int(p, k * PLACE_BYTES));
		int128 left;
		term mod = term_binary(p, TERM_MOD, rest, term_int(p, columns * PLACE_BYTES));
		if (term_const_value(p, mod, &left) && left == 0) {
			return k;
		}
	}
	return -1;
}

/* What each of the elements of the tensor is below, `at` being where one stands; TERM_NONE: nobody knows. Depth is
 * bounded by MAX_NESTED. */
static term limit_of(struct flow *fl, term holder, const struct term_node *at, int64_t bytes, int depth)
{
	struct term_pool *p = fl->pool;
	const struct term_node *h = term_get(p, holder);
	if (h->kind == TERM_SELECT && depth < MAX_NESTED) {
		term a = limit_of(fl, h->args[1], at, bytes, depth + 1);
		term b = a ? limit_of(fl, h->args[2], at, bytes, depth + 1) : TERM_NONE;
		return b ? term_select(p, h->args[0], a, b) : TERM_NONE;
	}
	bool repeated = false;
	holder = holder_of(fl, holder, &repeated, 0);
	h = term_get(p, holder);
	const struct term_node *like = repeated && bytes < NARROWEST_KEPT ? NULL : like_of(p, holder);
	if (!like || like->vocab == VOCAB_INDICES) {
		return like ? like->args[0] : TERM_NONE;
	}
	int128 columns;
	term one = term_int(p, 1), sizes[2] = {h->args[0], one};
	bool known = bytes == PLACE_BYTES && term_const_value(p, term_app(p, VOCAB_DIM, sizes, 2), &columns) &&
	             columns <= MAX_COLUMNS;
	int64_t k = known ? column_of(p, at->args[1], (int64_t)columns) : -1;
	term of[2] = {like->args[0], k < 0 ? TERM_NONE : term_int(p, k)};
	return k < 0 ? TERM_NONE : term_app(p, VOCAB_DIM, of, 2);
}

static term index_limit(struct flow *fl, term pointer, int64_t bytes)
{
	const struct term_node *at = term_get(fl->pool, pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	bool repeated = false;
	term holder = o && o->kind == OBJECT_BUFFER && o->of ? holder_of(fl, o->of, &repeated, 0) : TERM_NONE;
	bool is_narrowed = repeated && bytes < NARROWEST_KEPT;
	return holder && !is_narrowed ? limit_of(fl, holder, at, bytes, 0) : TERM_NONE;
}

bool flow_index_fact(struct flow *fl, term atom, struct fact *out)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, atom);
	int128 bytes;
	bool cell =
	    n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->n_args == 2 && term_const_value(p, n->args[1], &bytes);
	term limit = cell ? index_limit(fl, n->args[0], (int64_t)bytes) : TERM_NONE;
	if (!limit) {
		return false;
	}
	term low = term_compare(p, REL_GE, atom, term_int(p, 0)), high = term_compare(p, REL_LT, atom, limit);
	*out = (struct fact){term_and(p, low, high), {0}, "the tensor holds indices", 0, false};
	return true;
}
