/*
 * Appended: numbers in containers, and in the records that containers hold. What `v.push_back(i)`, a constructor, a
 * `resize` or a copy puts there, as memory behind the container's data: the first elements are those of another
 * container, or of the same one when it was shorter, the others are what the row says. What loops append, longer.c
 * knows.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"

#define MAX_NESTED_PARTS 3

term flow_item_number(struct flow *fl, term offset, term container, int64_t bytes)
{
	struct term_pool *p = fl->pool;
	int128 constant;
	term size = term_app(p, VOCAB_ITEMSIZE, &container, 1);
	term all = term_const_value(p, size, &constant) ? offset : loop_replace(fl, offset, size, term_int(p, bytes));
	term number = all ? term_binary(p, TERM_DIV, all, term_int(p, bytes)) : TERM_NONE;
	return number && term_mul(p, number, term_int(p, bytes)) == all ? number : TERM_NONE;
}

static const struct mem_part *part_at(const struct mem_loc *loc, const struct mem_put *put, int64_t at)
{
	const struct ir_type *t = loc->type;
	for (size_t i = 0; i < put->n_parts; i++) {
		const struct mem_part *part = &put->parts[i];
		if (part->at == at && loc->bytes == part->type->size && t->bits == part->type->bits &&
		    t->is_signed == part->type->is_signed) {
			return part;
		}
	}
	return NULL;
}

bool flow_find_put_cell(struct flow *fl, const struct mem_loc *loc, const struct mem_put *put, term container,
                        struct put_cell *out)
{
	struct term_pool *p = fl->pool;
	int128 constant;
	const struct term_node *place = term_get(p, loc->pointer);
	bool is_number = loc->type && loc->type->kind == IR_TYPE_INT && !loc->in_union && place->kind == TERM_PTR;
	if (!is_number) {
		return false;
	}
	const struct object *o = term_get(p, place->args[0])->object;
	container = container ? container : o && o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
	if (!container) {
		return false;
	}
	term size = term_app(p, VOCAB_ITEMSIZE, &container, 1), bytes = term_int(p, put->item->size);
	term offset = term_const_value(p, size, &constant) ? place->args[1] : loop_replace(fl, place->args[1], size, bytes);
	struct offsets all;
	if (!offset || !flow_offsets(p, offset, &all) || all.step % put->item->size != 0) {
		return false;
	}
	out->bytes = put->item->size;
	out->at = (int64_t)(all.first % out->bytes);
	out->part = part_at(loc, put, out->at);
	term start = term_sub(p, offset, term_int(p, out->at));
	out->number = out->part ? term_binary(p, TERM_DIV, start, bytes) : TERM_NONE;
	return out->number && term_mul(p, out->number, bytes) == start;
}

term flow_cell_of(struct flow *fl, const struct put_cell *c, term container)
{
	struct term_pool *p = fl->pool;
	term offset = term_add(p, term_mul(p, c->number, term_int(p, c->bytes)), term_int(p, c->at));
	return term_ptr_add(p, term_app(p, VOCAB_DATA, &container, 1), offset);
}

bool flow_put_fill(struct flow *fl, const struct mem_loc *loc, const struct mem_put *put, struct mem_fill *out)
{
	struct term_pool *p = fl->pool;
	const struct term_node *at = term_get(p, loc->pointer);
	term data = term_app(p, VOCAB_DATA, &put->container, 1);
	const struct term_node *to = term_get(p, data);
	bool is_there =
	    at->kind == TERM_PTR && to->kind == TERM_PTR && at->args[0] == to->args[0] && to->args[1] == term_int(p, 0);
	struct put_cell cell;
	if (!is_there || !flow_find_put_cell(fl, loc, put, put->container, &cell)) {
		return false;
	}
	*out = (struct mem_fill){.wrote = term_bool(p, !put->from), .value = cell.part->value};
	if (put->from) {
		out->before = flow_cell_of(fl, &cell, put->from);
		out->wrote = put->kept ? term_compare(p, REL_GE, cell.number, put->kept) : out->wrote;
	}
	return true;
}

/* ---- what a row puts there ---- */

static bool is_number(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_INT && t->bits > 1 && t->size > 0;
}

const struct ir_type *flow_number_item(struct flow *fl, const struct ir_type *container)
{
	const struct model_type *row = container ? models_type(fl->c->models, container) : NULL;
	bool is_array = row && row->role == MODEL_ARRAY_TYPE && container->n_targs;
	return is_array && is_number(container->targs[0]) ? container->targs[0] : NULL;
}

static term as_item(struct flow *fl, term value, const struct ir_type *from, const struct ir_type *item)
{
	bool is_int = value && term_get(fl->pool, value)->sort == SORT_INT;
	bool is_same = from->bits == item->bits && from->is_signed == item->is_signed;
	return !is_int || is_same ? (is_int ? value : TERM_NONE) : term_wrap(fl->pool, value, item->bits, item->is_signed);
}

/* What stands there as a number of the part's type. */
static term number_at(struct model_site *s, term place, int64_t at, const struct ir_type *from,
                      const struct ir_type *item)
{
	struct flow *fl = s->fl;
	if (!is_number(from) || !place || term_get(fl->pool, place)->kind != TERM_PTR) {
		return TERM_NONE;
	}
	struct mem_loc loc = {term_ptr_add(fl->pool, place, term_int(fl->pool, at)), from->size, from, false};
	return as_item(fl, flow_load(fl, &loc, s->version, s->call->block), from, item);
}

/* The part of an element that is made of the argument, itself or what it refers to. */
static term part_of_argument(struct model_site *s, size_t at, const struct mem_part *part, const struct ir_type *whole)
{
	const struct ir_instr *arg = ir_at(s->fl->f, s->call->args[at]);
	term value = flow_value(s->fl, arg->id, s->call->block);
	if (is_number(arg->type)) {
		return whole->kind == IR_TYPE_INT ? as_item(s->fl, value, arg->type, part->type) : TERM_NONE;
	}
	bool is_reference = at < s->callee->params.n && s->callee->params.at[at].is_reference;
	const struct ir_type *to = is_reference && arg->type->kind == IR_TYPE_PTR ? arg->type->elem : NULL;
	if (whole->kind == IR_TYPE_RECORD) {
		return to == whole ? number_at(s, value, part->at, part->type, part->type) : TERM_NONE;
	}
	return to ? number_at(s, value, 0, to, part->type) : TERM_NONE;
}

/* Which of the record's members lies there, if it is a number itself. */
static size_t member_number(const struct ir_type *record, const struct mem_part *part)
{
	size_t i = 0;
	for (; i < record->n_fields; i++) {
		if (record->fields[i].offset == part->at && record->fields[i].type == part->type) {
			break;
		}
	}
	return i;
}

/* Of what the call is given from that argument on; 0 where that is left out, as a number's value is. */
static term given(struct model_site *s, int64_t number, const struct ir_type *item, const struct mem_part *part)
{
	size_t at = (size_t)number + s->has_this, n = s->call->n_args;
	bool is_told = item->kind == IR_TYPE_RECORD && models_is_memberwise(s->fl->c->models, item);
	if (at >= n) {
		return item->kind == IR_TYPE_INT || is_told ? term_int(s->fl->pool, 0) : TERM_NONE;
	}
	if (is_told && n - at == item->n_fields && n - at > 1) {
		at += member_number(item, part);
		return at < n ? part_of_argument(s, at, part, part->type) : TERM_NONE;
	}
	return at + 1 == n || item->kind == IR_TYPE_INT ? part_of_argument(s, at, part, item) : TERM_NONE;
}

/* Each of a braced list. */
static void put_list(struct model_site *s, uint32_t version, term container, const struct ir_type *item)
{
	struct flow *fl = s->fl;
	term list = flow_model_eval(s, s->row->elements);
	const struct term_node *n = list ? term_get(fl->pool, list) : NULL;
	bool is_known = n && n->kind == TERM_APP && n->vocab == VOCAB_SHAPE;
	term data = term_app(fl->pool, VOCAB_DATA, &container, 1);
	for (uint32_t i = 0; is_known && i < n->n_args; i++) {
		struct mem_write w = {.bytes = term_int(fl->pool, item->size), .value = term_get(fl->pool, list)->args[i]};
		w.pointer = term_ptr_add(fl->pool, data, term_int(fl->pool, i * item->size));
		w.type = item;
		w.is_new = true;
		flow_write(fl, version, w);
	}
}

/* Is the argument another container of that very type? */
static bool is_of_own_type(const struct model_site *s, const struct model_expr *e)
{
	size_t at = e->kind == MODEL_ARG ? (size_t)e->value + s->has_this : SIZE_MAX;
	const struct ir_type *t = at < s->call->n_args ? ir_at(s->fl->f, s->call->args[at])->type : NULL;
	return t && t->kind == IR_TYPE_PTR && t->elem == s->callee->record;
}

static void put(struct model_site *s, uint32_t version, struct mem_put items)
{
	struct flow *fl = s->fl;
	struct mem_put *kept = ARENA_ARRAY(fl->arena, struct mem_put, 1);
	*kept = items;
	struct mem_write w = {.item = items.item, .put = kept};
	w.is_new = term_get(fl->pool, items.container)->vocab == VOCAB_ARRAY;
	w.pointer = term_app(fl->pool, VOCAB_DATA, &items.container, 1);
	flow_write(fl, version, w);
}

/* Depth is bounded by MAX_NESTED_PARTS. */
static void add_parts(struct mem_put *put, const struct ir_type *t, int64_t at, int depth)
{
	if (is_number(t) && put->n_parts < MAX_PUT_PARTS) {
		put->parts[put->n_parts++] = (struct mem_part){.at = at, .type = t};
	}
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && !t->is_union && depth < MAX_NESTED_PARTS && i < t->n_fields; i++) {
		const struct ir_field *f = &t->fields[i];
		if (!f->bit_width && f->offset >= 0) {
			add_parts(put, f->type, at + f->offset, depth + 1);
		}
	}
}

/* The numbers in what a container holds; false: there are none, or a class of the user's makes copies its own way. */
static bool find_parts(struct flow *fl, const struct ir_type *container, struct mem_put *out)
{
	const struct model_type *row = container ? models_type(fl->c->models, container) : NULL;
	bool is_array = row && row->role == MODEL_ARRAY_TYPE && container->n_targs;
	const struct ir_type *item = is_array ? container->targs[0] : NULL;
	bool is_record = item && item->kind == IR_TYPE_RECORD && item->size > 0 && !flow_is_handle(fl, item) &&
	                 flow_copies_as_is(fl, item);
	if (is_record || is_number(item)) {
		out->item = item;
		add_parts(out, item, 0, 0);
	}
	return out->n_parts > 0;
}

/* What the row says of the elements that it adds. */
static void value_parts(struct model_site *s, const struct model_expr *elements, struct mem_put *items)
{
	struct flow *fl = s->fl;
	bool is_plain = items->item->kind == IR_TYPE_INT || models_is_memberwise(fl->c->models, items->item);
	for (size_t i = 0; i < items->n_parts; i++) {
		struct mem_part *part = &items->parts[i];
		if (elements->kind == MODEL_INT) {
			part->value = is_plain ? term_int(fl->pool, elements->value) : TERM_NONE;
		} else if (elements->kind == MODEL_ARG) {
			part->value = given(s, elements->value, items->item, part);
		}
	}
}

void flow_put_items(struct model_site *s, uint32_t version, const struct model_expr *makes, term container)
{
	static const struct model_expr own = {.kind = MODEL_THIS};
	struct term_pool *p = s->fl->pool;
	const struct model_expr *elements = s->row->elements;
	struct mem_put items = {.container = container};
	bool is_list = elements && elements->kind == MODEL_WORD && elements->word == VOCAB_SHAPE;
	const struct term_node *n = term_get(p, container);
	if (n->kind != TERM_APP || (n->vocab != VOCAB_ARRAY && n->vocab != VOCAB_RESIZE) ||
	    !find_parts(s->fl, s->callee->record, &items)) {
		return;
	}
	if (makes->kind == MODEL_WORD && makes->word == VOCAB_RESIZE && elements) {
		items.from = flow_model_eval(s, &own);
	} else if (makes->kind == MODEL_WORD && makes->word == VOCAB_COPY && is_of_own_type(s, makes->args[0])) {
		items.from = flow_model_eval(s, makes->args[0]);
	}
	if (items.from == container || (items.from && term_get(p, items.from)->sort != SORT_HANDLE)) {
		return;
	}
	items.kept = items.from && elements ? term_app(p, VOCAB_NUMEL, &items.from, 1) : TERM_NONE;
	if (elements) {
		value_parts(s, elements, &items);
	}
	put(s, version, items);
	if (is_list && items.item->kind == IR_TYPE_INT) {
		put_list(s, version, container, items.item);
	}
}
