/*
 * Shapes that stand in arrays: frameworks pass a shape as a vector of its dimensions. dims(s) is an array whose memory
 * holds the dimensions of s from its birth on; listed(h) reads a shape back out of an array, entry by entry, with what
 * was written there in between; copy(h, bytes) gives a copy of any array memory of its own.
 * Where a tensor was made, the sizes that it was made with are not negative: no framework comes back otherwise.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/walk_int.h"

#define MAX_NESTED 8 /* records in records */

#include <string.h>

#define MAX_LISTED 8
#define ALL_BEHIND ((int64_t)1 << 40) /* bytes: more than any list of dimensions has */

static const struct ir_type size_type = {.kind = IR_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8};
static const struct ir_type short_size_type = {
    .kind = IR_TYPE_INT, .bits = 32, .is_signed = true, .size = 4, .align = 4};

static bool is_app(struct term_pool *p, term t, enum vocab word)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_APP && n->vocab == word;
}

/* Which entry of an array of dimensions a cell is, counted from the first dimension: -1 is the count in front. */
static term entry_number(struct term_pool *p, const struct term_node *array, term offset, const struct mem_loc *loc)
{
	bool counted = array->vocab == VOCAB_COUNTED_DIMS;
	int64_t bytes = counted ? 4 : 8;
	int128 rest;
	if (loc->bytes != bytes || !loc->type || loc->type->kind != IR_TYPE_INT) {
		return TERM_NONE;
	}
	term size = term_int(p, bytes), k = term_binary(p, TERM_DIV, offset, size);
	bool whole = term_const_value(p, term_sub(p, offset, term_mul(p, k, size)), &rest) && rest == 0;
	return whole ? term_sub(p, k, term_int(p, counted)) : TERM_NONE;
}

term flow_dims_cell(struct flow *fl, const struct object *o, term offset, const struct mem_loc *loc)
{
	struct term_pool *p = fl->pool;
	const struct term_node *h = o->kind == OBJECT_BUFFER && o->of ? term_get(p, o->of) : NULL;
	bool dims = h && h->kind == TERM_APP && (h->vocab == VOCAB_DIMS || h->vocab == VOCAB_COUNTED_DIMS);
	term k = dims ? entry_number(p, h, offset, loc) : TERM_NONE;
	int128 number;
	if (!k) {
		return TERM_NONE;
	}
	if (h->vocab == VOCAB_COUNTED_DIMS && term_const_value(p, k, &number) && number == -1) {
		return term_app(p, VOCAB_RANK, &h->args[0], 1);
	}
	term cell = term_app(p, VOCAB_ENTRY, (term[]){h->args[0], k}, 2);
	/* A list that the operator wrote may hold any number, and a word for a dimension would say it is not negative. */
	bool asked = is_app(p, cell, VOCAB_DIM) && term_get(p, cell)->args[0] == h->args[0];
	bool open = asked && is_app(p, h->args[0], VOCAB_SHAPE);
	return open ? TERM_NONE : cell;
}

static term entry(struct model_site *s, term first, int128 k, int64_t bytes)
{
	struct flow *fl = s->fl;
	term at = term_ptr_add(fl->pool, first, term_int(fl->pool, bytes * k));
	struct mem_loc loc = {at, bytes, bytes == 8 ? &size_type : &short_size_type, false};
	return at ? flow_load(fl, &loc, s->version, s->call->block) : TERM_NONE;
}

/* An entry that memory did not tell. */
static bool is_lost(struct flow *fl, term t)
{
	const struct term_node *n = t ? term_get(fl->pool, t) : NULL;
	return !n || (n->kind == TERM_SYMBOL && n->symbol->key && strncmp(n->symbol->key, "cell:", 5) == 0);
}

/* The entries of an array of a known number of them. */
static term listed_entries(struct model_site *s, term first, int128 n, int64_t bytes)
{
	term dims[MAX_LISTED];
	for (int128 k = 0; k < n; k++) {
		dims[k] = entry(s, first, k, bytes);
		if (is_lost(s->fl, dims[k])) {
			return TERM_NONE;
		}
	}
	return term_app(s->fl->pool, VOCAB_SHAPE, dims, (size_t)n);
}

/* May an entry behind those that are listed one by one have been set? */
static bool changed_behind(struct model_site *s, term first, int64_t bytes)
{
	struct mem_loc rest = {term_ptr_add(s->fl->pool, first, term_int(s->fl->pool, bytes * MAX_LISTED)), ALL_BEHIND,
	                       bytes == 8 ? &size_type : &short_size_type, false};
	return !rest.pointer || flow_was_written(s->fl, &rest, s->version, s->call->block);
}

/* The dimensions of a shape of unknown rank, with those that were set since. */
static term listed_changes(struct model_site *s, term first, term shape, int64_t bytes)
{
	struct term_pool *p = s->fl->pool;
	term now = changed_behind(s, first, bytes) ? TERM_NONE : shape;
	for (int128 k = 0; now && k < MAX_LISTED; k++) {
		term number = term_int(p, k), was = term_app(p, VOCAB_DIM, (term[]){shape, number}, 2),
		     is = entry(s, first, k, bytes);
		if (is_lost(s->fl, is)) {
			return TERM_NONE;
		}
		now = is == was ? now : term_app(p, VOCAB_SETDIM, (term[]){now, number, is}, 3);
	}
	return now;
}

static term listed(struct model_site *s, term h)
{
	struct term_pool *p = s->fl->pool;
	const struct term_node *n = term_get(p, h);
	int128 count;
	if (n->sort != SORT_HANDLE || n->kind == TERM_SELECT) {
		return TERM_NONE;
	}
	if (term_const_value(p, term_app(p, VOCAB_NUMEL, &h, 1), &count) && count >= 0 && count <= MAX_LISTED) {
		return listed_entries(s, term_app(p, VOCAB_DATA, &h, 1), count, 8);
	}
	bool dims = is_app(p, h, VOCAB_DIMS);
	return dims ? listed_changes(s, term_app(p, VOCAB_DATA, &h, 1), n->args[0], 8) : TERM_NONE;
}

term flow_listed(struct model_site *s, term h, term identity)
{
	struct term_pool *p = s->fl->pool;
	const struct term_node *n = term_get(p, h);
	if (n->kind == TERM_SELECT && n->sort == SORT_HANDLE) {
		term a = flow_listed(s, n->args[1], identity), b = flow_listed(s, n->args[2], identity);
		return term_select(p, n->args[0], a, b);
	}
	term shape = listed(s, h);
	return shape ? shape : term_app(p, VOCAB_LISTED, (term[]){h, identity}, 2);
}

/* The shape whose dimensions stand from p on, as many as it has, or TERM_NONE. */
static term shape_at(struct term_pool *p, term pointer, term count, int64_t bytes)
{
	const struct term_node *at = term_get(p, pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(p, at->args[0])->object : NULL;
	term array = o && o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
	int128 offset;
	if (!array || !is_app(p, array, bytes == 8 ? VOCAB_DIMS : VOCAB_COUNTED_DIMS)) {
		return TERM_NONE;
	}
	term shape = term_get(p, array)->args[0];
	bool first = term_const_value(p, at->args[1], &offset) && offset == (bytes == 8 ? 0 : bytes);
	return first && term_app(p, VOCAB_RANK, &shape, 1) == count ? shape : TERM_NONE;
}

term flow_listed_at(struct model_site *s, const term *args, size_t n_args, term identity)
{
	struct term_pool *p = s->fl->pool;
	term pointer = args[0], count = args[1], shape = TERM_NONE;
	int128 n, bytes = 8;
	bool known = n_args < 3 || term_const_value(p, args[2], &bytes);
	known = known && (bytes == 8 || bytes == 4);
	if (known && term_const_value(p, count, &n) && n >= 0 && n <= MAX_LISTED) {
		shape = listed_entries(s, pointer, n, (int64_t)bytes);
	} else if (known) {
		term was = shape_at(p, pointer, count, (int64_t)bytes);
		shape = was ? listed_changes(s, pointer, was, (int64_t)bytes) : TERM_NONE;
	}
	if (shape) {
		return shape;
	}
	return n_args < 3 ? term_app(p, VOCAB_LISTED, (term[]){pointer, count, identity}, 3)
	                  : term_app(p, VOCAB_LISTED, (term[]){pointer, count, args[2], identity}, 4);
}

/* ---- lists that are only looked at ---- */

/* One of the lists that a view is of: from where on it stands, and when that was said. */
struct list_source {
	term pointer;
	int64_t bytes; /* of an entry */
	uint32_t version;
	const struct ir_block *block;
	const struct list_source *next;
};

void flow_look_at_list(struct model_site *s, const struct model_expr *list, term view)
{
	struct term_pool *p = s->fl->pool;
	term from = flow_model_eval(s, list->args[0]);
	term size = list->n_args > 2 ? flow_model_eval(s, list->args[2]) : TERM_NONE;
	int128 bytes = 8;
	if (from && term_get(p, from)->sort == SORT_HANDLE) {
		from = term_app(p, VOCAB_DATA, &from, 1);
	}
	if (!view || !from || term_get(p, from)->sort != SORT_PTR || (size && !term_const_value(p, size, &bytes))) {
		return;
	}
	struct list_source *source = ARENA_NEW(s->fl->arena, struct list_source);
	*source = (struct list_source){from, bytes == 4 ? 4 : 8, s->version, s->call->block, NULL};
	source->next = map_ptr(&s->fl->memory->lists, view);
	map_put(&s->fl->memory->lists, view, (uint64_t)(uintptr_t)source);
}

#define MAX_STARTS 8

/* The lists that the view is of; of one that a loop may change, of what it is at first. */
static const struct list_source *lists_of(struct flow *fl, term view)
{
	const struct list_source *source = map_ptr(&fl->memory->lists, view);
	uint64_t index;
	for (int hops = 0; hops < MAX_STARTS && !source && view && map_get(&fl->loop->var_of, view, &index); hops++) {
		view = fl->loop->vars.at[index - 1].start;
		source = view ? map_ptr(&fl->memory->lists, view) : NULL;
	}
	return source;
}

/* The view has the numbers of its list: where that may have been written since, it may have others. */
bool flow_list_has_changed(struct flow *fl, term view, uint32_t version, const struct ir_block *at)
{
	const struct list_source *source = lists_of(fl, view);
	bool changed = false;
	for (; source && !changed; source = source->next) {
		const struct ir_type *type = source->bytes == 8 ? &size_type : &short_size_type;
		struct mem_loc list = {source->pointer, ALL_BEHIND, type, false};
		changed = flow_was_written_since(fl, &list, source->version, source->block, version, at);
	}
	return changed;
}

/* LIMIT(precision): what a copy of an array of other things than dimensions holds at first is not known. */
term flow_copied(struct model_site *s, term h, term bytes, term identity)
{
	struct term_pool *p = s->fl->pool;
	const struct term_node *n = term_get(p, h);
	if (n->sort != SORT_HANDLE) {
		return h;
	}
	bool dims = is_app(p, h, VOCAB_DIMS) || (is_app(p, h, VOCAB_RESIZE) && is_app(p, n->args[0], VOCAB_DIMS));
	term shape = dims ? listed(s, h) : TERM_NONE;
	if (shape) {
		return term_app(p, VOCAB_DIMS, (term[]){shape, identity}, 2);
	}
	term array[3] = {term_app(p, VOCAB_NUMEL, &h, 1), bytes, identity};
	return term_app(p, VOCAB_ARRAY, array, 3);
}

/* A copy of a string from outside says what that says. LIMIT(texts-stay): that it is changed in place is not followed.
 */
static bool is_outside_text(struct flow *fl, term h)
{
	const struct term_node *n = term_get(fl->pool, h);
	bool outside = n->kind == TERM_APP && n->vocab == VOCAB_INPUT && n->n_args > 1;
	flow_rest_on(fl, outside ? ASSUMING(TEXTS_STAY) : 0);
	return outside;
}

term flow_copied_word(struct model_site *s, const term *args, size_t n, term identity)
{
	bool same = flow_moves_from(s->callee, s->row, s->has_this) || (n > 2 && is_outside_text(s->fl, args[0]));
	return same ? args[0] : flow_copied(s, args[0], args[1], identity);
}

/* What stands behind a store of what was loaded if its source is moved from, or null. */
static const struct ir_instr *move_behind(struct flow *fl, const struct ir_instr *store)
{
	const struct ir_instr *load = store->op == IR_STORE ? ir_at(fl->f, store->args[1]) : NULL;
	const struct ir_block *b = store->block;
	for (size_t i = 0; load && load->op == IR_LOAD && i + 1 < b->instrs.n; i++) {
		const struct ir_instr *next = b->instrs.at[i + 1];
		if (b->instrs.at[i] == store) {
			return ir_moves(next) && next->args[0] == load->args[0] ? next : NULL;
		}
	}
	return NULL;
}

/* What is stored of a container: its elements where it is moved or a call returns it, new ones where it is copied. */
static term moved_or_copied(struct flow *fl, const struct ir_instr *store, term moved, term copied)
{
	const struct ir_instr *value = store->op == IR_STORE ? ir_at(fl->f, store->args[1]) : NULL;
	const struct ir_instr *move = move_behind(fl, store);
	bool is_copied = !value || (value->op == IR_LOAD && !move);
	if (is_copied || value->op == IR_CALL || (move && !ir_may_move(move))) {
		return is_copied ? copied : moved;
	}
	term which = flow_fresh(fl, SYMBOL_LOCAL, SORT_BOOL, flow_instr_key(fl, "moved", store->id), "", NULL);
	return term_select(fl->pool, which, moved, copied);
}

term flow_stored_handle(struct flow *fl, const struct ir_instr *store, term h)
{
	const struct model_type *t = h ? models_type(fl->c->models, store->type) : NULL;
	bool array = t && t->role == MODEL_ARRAY_TYPE && term_get(fl->pool, h)->sort == SORT_HANDLE;
	if (!array || ir_at(fl->f, store->args[1])->op != IR_LOAD) {
		return h;
	}
	struct model_site s = {.fl = fl, .call = store, .version = fl->memory->current};
	term copied = flow_copied(&s, h, term_app(fl->pool, VOCAB_ITEMSIZE, &h, 1), flow_identity(&s));
	return moved_or_copied(fl, store, h, copied);
}

/* Is what stands at that offset in the record a container that has elements of its own? */
static bool is_array_member(struct flow *fl, const struct ir_type *t, int128 offset)
{
	for (int depth = 0; t && depth < MAX_NESTED; depth++) {
		const struct model_type *known = t->kind == IR_TYPE_RECORD ? models_type(fl->c->models, t) : NULL;
		if (known) {
			return known->role == MODEL_ARRAY_TYPE;
		}
		const struct ir_type *inner = NULL;
		int128 from = 0;
		if (t->kind == IR_TYPE_ARRAY && t->elem->size > 0) {
			inner = t->elem;
			from = offset / inner->size * inner->size;
		}
		for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields; i++) {
			const struct ir_field *f = &t->fields[i];
			if (f->offset >= 0 && offset >= f->offset && offset < f->offset + f->type->size) {
				inner = f->type;
				from = f->offset;
			}
		}
		offset -= from;
		t = inner;
	}
	return false;
}

term flow_copied_member(struct flow *fl, term h, uint32_t version, term at, const struct ir_type *record, term offset)
{
	struct term_pool *p = fl->pool;
	int128 bytes;
	bool member = h && term_get(p, h)->sort == SORT_HANDLE && offset && term_const_value(p, offset, &bytes) &&
	              is_array_member(fl, record, bytes);
	bool array = member || (h && (is_app(p, h, VOCAB_ARRAY) || is_app(p, h, VOCAB_RESIZE) || is_app(p, h, VOCAB_DIMS) ||
	                              is_app(p, h, VOCAB_COUNTED_DIMS)));
	if (!array) {
		return h;
	}
	struct symbol made = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .name = ""};
	made.key = arena_printf(fl->arena, "copied:%s:%u:%u", fl->f->usr, version, at);
	term id = term_symbol(p, &made);
	term parts[3] = {term_app(p, VOCAB_NUMEL, &h, 1), term_app(p, VOCAB_ITEMSIZE, &h, 1), id};
	const struct ir_instr *store = ir_at(fl->f, fl->memory->defs.at[version].instr);
	return moved_or_copied(fl, store, h, term_app(p, VOCAB_ARRAY, parts, 3));
}

/* ---- sizes ---- */

/* The shape of which a value is a new tensor, or TERM_NONE. */
static term made_with(struct term_pool *p, term value)
{
	const struct term_node *n = value ? term_get(p, value) : NULL;
	while (n && n->kind == TERM_APP && (n->vocab == VOCAB_REF || n->vocab == VOCAB_VIEW)) {
		n = term_get(p, n->args[0]);
	}
	return n && n->kind == TERM_APP && n->vocab == VOCAB_TENSOR ? n->args[0] : TERM_NONE;
}

static void size_holds(struct flow *fl, const struct ir_instr *call, term cond)
{
	int128 constant;
	if (!term_const_value(fl->pool, cond, &constant)) {
		struct late_fact l = {call->id, {cond, call->place, "a tensor's sizes are not negative", fl->resting, false}};
		vec_push(fl->arena, &fl->walk->blocks[call->block->index].late, l);
	}
}

/* The first numbers of a list of which a tensor is made, as many as it has. */
static void list_holds(struct flow *fl, const struct ir_instr *call, term list)
{
	struct term_pool *p = fl->pool;
	term rank = term_app(p, VOCAB_RANK, &list, 1);
	for (int i = 0; i < MAX_LISTED; i++) {
		term k = term_int(p, i), number = term_app(p, VOCAB_ENTRY, (term[]){list, k}, 2);
		size_holds(fl, call,
		           term_or(p, term_compare(p, REL_LE, rank, k), term_compare(p, REL_GE, number, term_int(p, 0))));
	}
}

void flow_sizes_hold(struct flow *fl, const struct ir_instr *call, term value)
{
	term shape = made_with(fl->pool, value);
	const struct term_node *n = shape ? term_get(fl->pool, shape) : NULL;
	for (uint32_t i = 0; n && n->kind == TERM_APP && n->vocab == VOCAB_SHAPE && i < n->n_args; i++) {
		size_holds(fl, call, term_compare(fl->pool, REL_GE, n->args[i], term_int(fl->pool, 0)));
	}
	bool list = n && n->kind == TERM_APP && ((n->vocab == VOCAB_INPUT && n->n_args == 1) || n->vocab == VOCAB_LISTED);
	if (list) {
		list_holds(fl, call, shape);
	}
}

/* What a container keeps under a key: of that size, and nobody knows which other pointers lead there. */
term flow_lent(struct model_site *s, term bytes)
{
	struct flow *fl = s->fl;
	struct symbol made = {.role = SYMBOL_LOCAL, .sort = SORT_PTR, .name = "", .place = s->call->place};
	made.key = flow_instr_key(fl, "lent", s->call->id);
	struct object o = {.kind = OBJECT_POINTEE, .name = "", .bytes = bytes, .of = term_symbol(fl->pool, &made)};
	o.key = made.key;
	term object = term_object(fl->pool, &o);
	flow_born(fl, o.of, s->call->block);
	return term_ptr(fl->pool, object, term_int(fl->pool, 0));
}
