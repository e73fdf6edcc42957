/*
 * Ranged: what a row does to each item of a range of memory. `std::iota` gives each a value by its number, `std::fill`
 * one value; what `std::sort` leaves there are the items that were there before, each at some place. So what holds of
 * all items, as of indices 0 to n - 1, goes on to hold when they are put in order.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"

/* A cell of an item: number `start / size` of the range. */
struct ranged {
	term start;    /* of the item, in bytes from the first one */
	int128 inner;  /* of the cell in it */
	int64_t bytes; /* of an item */
};

static bool is_plain_int(const struct mem_loc *loc)
{
	return loc->bytes != LOC_HANDLE && loc->type && loc->type->kind == IR_TYPE_INT && loc->type->bits > 1 &&
	       !loc->in_union;
}

static bool find_item(struct flow *fl, const struct mem_loc *loc, const struct mem_each *each, struct ranged *out)
{
	struct term_pool *p = fl->pool;
	const struct term_node *at = term_get(p, loc->pointer), *to = term_get(p, each->first);
	int64_t size = each->item->size;
	if (!is_plain_int(loc) || at->kind != TERM_PTR || to->kind != TERM_PTR || at->args[0] != to->args[0]) {
		return false;
	}
	term distance = term_sub(p, at->args[1], to->args[1]);
	struct offsets all;
	if (!distance || !flow_offsets(p, distance, &all) || all.step % size != 0) {
		return false;
	}
	out->inner = all.first % size;
	out->bytes = size;
	out->start = term_sub(p, distance, term_int(p, out->inner));
	return out->start && out->inner + loc->bytes <= size;
}

/* Does an item that begins at `start` lie in the range? */
static term lies_within(struct flow *fl, term start, int64_t size, term bytes)
{
	struct term_pool *p = fl->pool;
	return term_and(p, term_compare(p, REL_GE, start, term_int(p, 0)),
	                term_compare(p, REL_LE, term_add(p, start, term_int(p, size)), bytes));
}

static bool as_told(struct flow *fl, const struct mem_loc *loc, const struct mem_each *each, const struct ranged *r,
                    struct mem_fill *out)
{
	struct term_pool *p = fl->pool;
	const struct ir_type *to = each->item, *from = loc->type;
	bool is_alike = to->kind == IR_TYPE_INT && from->bits == to->bits && from->is_signed == to->is_signed && !r->inner;
	term size = term_int(p, r->bytes);
	term number = is_alike ? term_binary(p, TERM_DIV, r->start, size) : TERM_NONE;
	if (!number || term_mul(p, number, size) != r->start) {
		return false;
	}
	out->value = loop_replace(fl, each->value, each->number, number);
	return out->value != TERM_NONE;
}

#define FROM_RANGE "one of the elements that were there"

/* The number that the item had before, of which nothing else is known. */
static void put_elsewhere(struct flow *fl, const struct mem_loc *loc, const struct mem_each *each, uint32_t version,
                          const struct ranged *r, struct mem_fill *out)
{
	struct term_pool *p = fl->pool;
	const struct mem_def *d = &fl->memory->defs.at[version];
	const struct place place = ir_at(fl->f, d->instr)->place;
	const char *key = arena_printf(fl->arena, "moved:%s:%u:%u", fl->f->usr, loc->pointer, version);
	term number = flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, key, "", NULL);
	term start = term_mul(p, number, term_int(p, r->bytes)), never = term_not(p, out->wrote);
	flow_born(fl, number, d->block);
	flow_read_at(fl, number, key, loc->pointer);
	if (!map_ptr(&fl->side_facts, number)) {
		assumptions outer = flow_rests_begin(fl);
		term was_there = lies_within(fl, start, r->bytes, each->bytes);
		flow_side_fact(fl, number, term_or(p, never, was_there), place, FROM_RANGE);
		flow_rests_end(fl, outer);
	}
	out->source = term_ptr_add(p, each->first, term_add(p, start, term_int(p, r->inner)));
}

bool flow_each_fill(struct flow *fl, const struct mem_loc *loc, const struct mem_each *each, uint32_t version,
                    struct mem_fill *out)
{
	struct ranged r;
	if (!find_item(fl, loc, each, &r)) {
		return false;
	}
	*out = (struct mem_fill){.wrote = lies_within(fl, r.start, r.bytes, each->bytes), .before = loc->pointer};
	if (each->value) {
		return as_told(fl, loc, each, &r, out);
	}
	put_elsewhere(fl, loc, each, version, &r, out);
	return true;
}

/* ---- rows ---- */

/* `a2 + p0` is counted up in the type of a2. */
static const struct ir_type *counted_in(struct model_site *s, const struct ir_type *item)
{
	const struct model_expr *e = s->row->fills;
	bool is_sum = e->kind == MODEL_ADD && e->args[0]->kind == MODEL_ARG && e->args[0]->value >= 0;
	size_t at = is_sum ? (size_t)e->args[0]->value + s->has_this : s->call->n_args;
	return at < s->call->n_args ? ir_at(s->fl->f, s->call->args[at])->type : item;
}

/* A signed sum is taken to fit, as one in the source is. */
static term as_counted(struct model_site *s, term value, const struct ir_type *item)
{
	struct flow *fl = s->fl;
	const struct ir_type *in = counted_in(s, item);
	bool is_sum = in != item || model_expr_has(s->row->fills, MODEL_BOUND);
	if (!value || term_get(fl->pool, value)->sort != SORT_INT || in->kind != IR_TYPE_INT) {
		return TERM_NONE;
	}
	if (is_sum && in->is_signed) {
		flow_rest_on(fl, ASSUMING(SIZES_FIT));
	} else {
		value = term_wrap(fl->pool, value, in->bits, in->is_signed);
	}
	bool is_kept = in->is_signed == item->is_signed && in->bits <= item->bits;
	return is_kept ? value : term_wrap(fl->pool, value, item->bits, item->is_signed);
}

/* What the row says of each item, in terms of p0, its number. */
static term told_value(struct model_site *s, const struct ir_type *item, term number)
{
	bool is_int = s->row->by_item && item->kind == IR_TYPE_INT && item->bits > 1;
	s->bound = &number;
	s->n_bound = 1;
	term value = is_int ? flow_model_eval(s, s->row->fills) : TERM_NONE;
	s->bound = NULL;
	s->n_bound = 0;
	return as_counted(s, value, item);
}

/* A library moves items as they were only if nothing of the user's does it. */
static bool moves_as_is(struct model_site *s, const struct ir_type *item)
{
	return (item->kind == IR_TYPE_INT || item->kind == IR_TYPE_RECORD) && !flow_is_handle(s->fl, item) &&
	       flow_copies_as_is(s->fl, item) && s->callee && !flow_runs_members(s->fl, s->callee, s->row);
}

const struct mem_each *flow_row_each(struct model_site *s, const struct model_range *range, term first, term bytes)
{
	struct flow *fl = s->fl;
	const struct model_function *row = s->row;
	const struct ir_type *item = s->callee ? flow_pointed_item(fl, s->call, s->callee, range->pointer) : NULL;
	bool is_told = row->fills && !row->copies && !row->at_most;
	bool is_shared = fl->f->is_kernel || fl->f->is_device; /* other threads write there as well */
	bool is_range = !is_shared && first && bytes && row->writes.n == 1 && term_get(fl->pool, first)->kind == TERM_PTR &&
	                term_get(fl->pool, bytes)->sort == SORT_INT && item && item->size > 0;
	if (!is_range || (!is_told && !(row->rearranges && moves_as_is(s, item)))) {
		return NULL;
	}
	struct mem_each *each = ARENA_ARRAY(fl->arena, struct mem_each, 1);
	*each = (struct mem_each){.first = first, .bytes = bytes, .item = item};
	if (is_told) {
		each->number = flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, flow_instr_key(fl, "item", s->call->id), "", NULL);
		each->value = told_value(s, item, each->number);
	}
	return is_told && !each->value ? NULL : each;
}
