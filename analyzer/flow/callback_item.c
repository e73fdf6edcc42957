/*
 * Elements that are handed to callbacks: `std::sort` calls its comparison with elements of what it sorts. Which of
 * them, nobody knows: what is asked of the callback is asked of any. They are read in memory as a call may find it.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

static term own_symbol(struct model_site *s, const char *what, int64_t param, enum sort sort)
{
	struct flow *fl = s->fl;
	const char *key = arena_printf(fl->arena, "%s:%s:%u:%d", what, fl->f->usr, s->call->id, (int)param);
	term t = flow_fresh(fl, SYMBOL_LOCAL, sort, key, "", NULL);
	flow_born(fl, t, s->call->block);
	return t;
}

static void add_fact(struct model_site *s, term cond, fact_list *facts)
{
	struct fact f = {cond, s->call->place, "it is called with elements", 0, false};
	vec_push(s->fl->arena, facts, f);
}

bool flow_find_item(struct model_site *s, const struct model_item *item, struct item_argument *out, fact_list *facts)
{
	struct flow *fl = s->fl;
	struct term_pool *p = fl->pool;
	const struct ir_type *type = flow_pointed_item(fl, s->call, s->callee, item->range.pointer);
	term first = flow_model_eval(s, item->range.pointer), bytes = flow_model_eval(s, item->range.bytes);
	bool is_range = first && bytes && term_get(p, first)->kind == TERM_PTR && term_get(p, bytes)->sort == SORT_INT;
	if (!is_range || !type || type->size <= 0) {
		return false;
	}
	term number = own_symbol(s, "element", item->param, SORT_INT), size = term_int(p, type->size);
	term start = term_mul(p, number, size);
	add_fact(s, term_compare(p, REL_GE, number, term_int(p, 0)), facts);
	add_fact(s, term_compare(p, REL_LE, term_add(p, start, size), bytes), facts);
	*out = (struct item_argument){item->param, term_ptr_add(p, first, start), type};
	return true;
}

/* ---- as a parameter of the callback ---- */

static bool is_number(const struct ir_type *t)
{
	return t->kind == IR_TYPE_INT && t->bits > 1;
}

static term number_there(struct model_site *s, const struct item_argument *item, const struct ir_type *to)
{
	struct flow *fl = s->fl;
	struct mem_loc loc = {item->place, item->type->size, item->type, false};
	term value = flow_load(fl, &loc, fl->memory->current, s->call->block);
	bool is_same = to->bits == item->type->bits && to->is_signed == item->type->is_signed;
	if (!value || term_get(fl->pool, value)->sort != SORT_INT) {
		return TERM_NONE;
	}
	return is_same ? value : term_wrap(fl->pool, value, to->bits, to->is_signed);
}

static term record_there(struct model_site *s, const struct item_argument *item)
{
	struct flow *fl = s->fl;
	term t = own_symbol(s, "element record", item->param, SORT_UNKNOWN);
	struct record_value *r = ARENA_NEW(fl->arena, struct record_value);
	*r = (struct record_value){item->place, fl->memory->current};
	map_put(&fl->memory->records, t, (uint64_t)(uintptr_t)r);
	return t;
}

static term value_there(struct model_site *s, const struct item_argument *item, const struct ir_type *to)
{
	if (is_number(to) && is_number(item->type)) {
		return number_there(s, item, to);
	}
	bool is_record =
	    to->kind == IR_TYPE_RECORD && to == item->type && !flow_is_handle(s->fl, to) && flow_copies_as_is(s->fl, to);
	return is_record ? record_there(s, item) : TERM_NONE;
}

/* While a library moves elements about, it compares some that stand elsewhere by then. */
static term copied(struct model_site *s, const struct item_argument *item)
{
	struct flow *fl = s->fl;
	struct object o = {.kind = OBJECT_STACK, .name = "", .bytes = term_int(fl->pool, item->type->size)};
	o.key = arena_printf(fl->arena, "element:%s:%u:%d", fl->f->usr, s->call->id, (int)item->param);
	o.place = s->call->place;
	term object = term_object(fl->pool, &o);
	flow_born(fl, object, s->call->block);
	struct mem_write w = {.pointer = term_ptr(fl->pool, object, term_int(fl->pool, 0)), .bytes = o.bytes};
	w.type = ir_is_scalar(item->type) ? item->type : NULL;
	w.value = value_there(s, item, item->type);
	flow_write(fl, flow_define(fl, s->call->id), w);
	return w.pointer;
}

/* May what is called write to the element, as far as its type says? Then it stands for itself, if it stays there. */
static term referred(struct model_site *s, const struct item_argument *item, const struct ir_param *to)
{
	if (!to->is_reference || to->type->elem != item->type) {
		return TERM_NONE;
	}
	if (!s->row->rearranges) {
		return item->place;
	}
	return to->is_const_pointee ? copied(s, item) : TERM_NONE;
}

term flow_item_argument(struct model_site *s, const struct item_argument *item, const struct ir_param *to)
{
	if (to->type->kind == IR_TYPE_PTR) {
		return referred(s, item, to);
	}
	return value_there(s, item, to->type);
}
