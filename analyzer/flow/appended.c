/*
 * Appended: numbers in containers. What `v.push_back(i)`, a constructor, a `resize` or a copy puts there, as memory
 * behind the container's data: the first elements are those of another container, or of the same one when it was
 * shorter, the others are what the row says. What loops append, filled.c knows.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"

term flow_item_number(struct flow *fl, term offset, term container, int64_t bytes)
{
	struct term_pool *p = fl->pool;
	int128 constant;
	term size = term_app(p, VOCAB_ITEMSIZE, &container, 1);
	term all = term_const_value(p, size, &constant) ? offset : loop_replace(fl, offset, size, term_int(p, bytes));
	term number = all ? term_binary(p, TERM_DIV, all, term_int(p, bytes)) : TERM_NONE;
	return number && term_mul(p, number, term_int(p, bytes)) == all ? number : TERM_NONE;
}

bool flow_is_put_item(const struct mem_loc *loc, const struct mem_put *put)
{
	const struct ir_type *t = loc->type;
	return t && t->kind == IR_TYPE_INT && !loc->in_union && loc->bytes == put->item->size &&
	       t->bits == put->item->bits && t->is_signed == put->item->is_signed;
}

bool flow_put_fill(struct flow *fl, const struct mem_loc *loc, const struct mem_put *put, struct mem_fill *out)
{
	struct term_pool *p = fl->pool;
	const struct term_node *at = term_get(p, loc->pointer);
	term data = term_app(p, VOCAB_DATA, &put->container, 1);
	const struct term_node *to = term_get(p, data);
	bool is_there = flow_is_put_item(loc, put) && at->kind == TERM_PTR && to->kind == TERM_PTR &&
	                at->args[0] == to->args[0] && to->args[1] == term_int(p, 0);
	term number = is_there ? flow_item_number(fl, at->args[1], put->container, loc->bytes) : TERM_NONE;
	if (!number || (!put->from && !put->value)) {
		return false;
	}
	*out = (struct mem_fill){.wrote = term_bool(p, !put->from), .value = put->value};
	if (put->from) {
		term size = term_int(p, loc->bytes);
		out->before = term_ptr_add(p, term_app(p, VOCAB_DATA, &put->from, 1), term_mul(p, number, size));
		out->wrote = put->value ? term_compare(p, REL_GE, number, put->kept) : out->wrote;
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

/* The argument, or what it refers to; 0 where it is not given. */
static term given(struct model_site *s, int64_t number, const struct ir_type *item)
{
	struct flow *fl = s->fl;
	size_t at = (size_t)number + s->has_this;
	if (at >= s->call->n_args) {
		return term_int(fl->pool, 0);
	}
	const struct ir_instr *arg = ir_at(fl->f, s->call->args[at]);
	term value = flow_value(fl, arg->id, s->call->block);
	if (is_number(arg->type)) {
		return as_item(fl, value, arg->type, item);
	}
	bool is_reference = at < s->callee->params.n && s->callee->params.at[at].is_reference;
	const struct ir_type *to = is_reference && arg->type->kind == IR_TYPE_PTR ? arg->type->elem : NULL;
	struct mem_loc loc = {value, to ? to->size : 0, to, false};
	bool is_place = is_number(to) && value && term_get(fl->pool, value)->sort == SORT_PTR;
	return is_place ? as_item(fl, flow_load(fl, &loc, s->version, s->call->block), to, item) : TERM_NONE;
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

void flow_put_items(struct model_site *s, uint32_t version, const struct model_expr *makes, term container)
{
	static const struct model_expr own = {.kind = MODEL_THIS};
	struct term_pool *p = s->fl->pool;
	const struct model_expr *elements = s->row->elements;
	struct mem_put items = {.container = container, .item = flow_number_item(s->fl, s->callee->record)};
	bool is_list = elements && elements->kind == MODEL_WORD && elements->word == VOCAB_SHAPE;
	const struct term_node *n = term_get(p, container);
	if (!items.item || n->kind != TERM_APP || (n->vocab != VOCAB_ARRAY && n->vocab != VOCAB_RESIZE)) {
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
	items.kept = items.from ? term_app(p, VOCAB_NUMEL, &items.from, 1) : TERM_NONE;
	if (elements && elements->kind == MODEL_INT) {
		items.value = term_int(p, elements->value);
	} else if (elements && elements->kind == MODEL_ARG) {
		items.value = given(s, elements->value, items.item);
	}
	put(s, version, items);
	if (is_list) {
		put_list(s, version, container, items.item);
	}
}
