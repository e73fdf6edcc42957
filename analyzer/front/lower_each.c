/*
 * Arrays of objects: constructors run for each element, destructors for the last one first. A few elements are written
 * out one by one, which tells what each of them holds; for many there is a loop.
 */
#include "front/front_int.h"

#define WRITTEN_OUT 8 /* an array of a few is a matrix' row or a pair; each element costs a call */

struct each {
	ir_id first;
	const struct ir_type *elem;
	lower_element visit;
	void *payload;
};

static ir_id element(struct lower *l, const struct each *e, ir_id index)
{
	return lower_index(l, e->first, index, e->elem->size, lower_pointer_to(l, e->elem));
}

static void write_out(struct lower *l, const struct each *e, int64_t n, bool backwards)
{
	for (int64_t i = 0; i < n; i++) {
		int64_t at = (backwards ? n - 1 - i : i) * e->elem->size;
		e->visit(l, at ? lower_field(l, e->first, e->elem, at, "") : e->first, e->payload);
	}
}

/* As many as `count` says; 0: nobody knows how many. */
static void loop_over(struct lower *l, const struct each *e, ir_id count, bool backwards)
{
	const struct ir_type *number = ir_int(l->unit, 64, true), *truth = ir_int(l->unit, 1, false);
	struct ir_block *head = ir_block_new(l->b), *body = ir_block_new(l->b), *done = ir_block_new(l->b);
	uint32_t var = l->n_vars++;
	ir_id one = ir_const(l->b, number, 1), zero = ir_const(l->b, number, 0);
	ir_write_var(l->b, var, backwards ? count : zero);
	ir_jump(l->b, head);
	ir_set_block(l->b, head);
	ir_id i = ir_read_var(l->b, var, number);
	ir_id args[] = {i, backwards ? zero : count};
	ir_id more = count ? ir_add(l->b, backwards ? IR_GT : IR_LT, truth, args, 2)
	                   : ir_add_imm(l->b, IR_UNKNOWN, truth, 0, intern(l->tu->names, "elements"), NULL, 0);
	ir_branch(l->b, more, body, done);
	ir_block_seal(l->b, body);
	ir_set_block(l->b, body);
	ir_id step[] = {i, one};
	ir_id next = ir_add(l->b, backwards ? IR_SUB : IR_ADD, number, step, 2);
	e->visit(l, element(l, e, backwards ? next : i), e->payload);
	ir_write_var(l->b, var, next);
	if (ir_current(l->b))
		ir_jump(l->b, head);
	ir_block_seal(l->b, head);
	ir_block_seal(l->b, done);
	ir_set_block(l->b, done);
}

void lower_each_element(struct lower *l, const struct elements *all, lower_element visit, void *payload)
{
	struct each e = {all->first, all->elem, visit, payload};
	bool known = all->n >= 0;
	if (all->elem->size <= 0 || all->n == 0)
		return;
	if (known && all->n <= WRITTEN_OUT) {
		write_out(l, &e, all->n, all->backwards);
		return;
	}
	ir_id count = known ? ir_const(l->b, ir_int(l->unit, 64, true), all->n) : all->count;
	loop_over(l, &e, count, all->backwards && count);
}

struct elements lower_elements(struct lower *l, ir_id address, const struct ir_type *array)
{
	struct elements all = {.elem = array};
	while (all.elem->kind == IR_TYPE_ARRAY)
		all.elem = all.elem->elem;
	bool sized = array->size >= 0 && all.elem->size > 0;
	all.n = sized ? array->size / all.elem->size : -1;
	all.first = lower_pointer_cast(l, address, lower_pointer_to(l, all.elem));
	return all;
}
