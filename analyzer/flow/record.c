/*
 * Records passed by value: the pointers that they hold lead as far as pointers that are passed themselves. Where there
 * are more than are followed, one stands for the rest that may lead anywhere.
 */
#include "flow/call_int.h"

#define MAX_POINTERS 64 /* in a record; arrays of pointers in it count each item */
#define MAX_NESTED_RECORDS 6

struct holder {
	struct flow *fl;
	const struct record_value *from;
	const struct ir_block *at;
	record_pointers *out;
};

static void add_pointer(struct holder *h, const struct ir_type *t, int64_t offset)
{
	struct flow *fl = h->fl;
	struct mem_loc loc = {.bytes = t->size, .type = t};
	loc.pointer = term_ptr_add(fl->pool, h->from->pointer, term_int(fl->pool, offset));
	term pointer = t->elem->kind == IR_TYPE_FUNC ? TERM_NONE : flow_load(fl, &loc, h->from->version, h->at);
	if (pointer) {
		vec_push(fl->arena, h->out, ((struct record_pointer){pointer, t}));
	}
}

/* False: they are too many. */
static bool add_held(struct holder *h, const struct ir_type *t, int64_t offset, int depth);

/* A closure's body is judged where it stands, and a handle has no pointers that anybody could name. */
static bool is_closed(struct flow *fl, const struct ir_type *t)
{
	return t->kind != IR_TYPE_RECORD || t->is_lambda || flow_is_handle(fl, t);
}

static bool add_items(struct holder *h, const struct ir_type *array, int64_t offset, int depth)
{
	const struct ir_type *item = array->elem;
	int64_t n = item && item->size > 0 ? array->size / item->size : 0;
	bool all = true;
	for (int64_t k = 0; k < n && all && item->kind != IR_TYPE_INT && item->kind != IR_TYPE_FLOAT; k++) {
		all = add_held(h, item, offset + k * item->size, depth);
	}
	return all;
}

static bool add_held(struct holder *h, const struct ir_type *t, int64_t offset, int depth)
{
	if (t->kind == IR_TYPE_PTR && t->elem) {
		add_pointer(h, t, offset);
		return h->out->n <= MAX_POINTERS;
	}
	if (t->kind == IR_TYPE_ARRAY) {
		return add_items(h, t, offset, depth);
	}
	bool all = is_closed(h->fl, t) || depth < MAX_NESTED_RECORDS;
	for (size_t i = 0; all && !is_closed(h->fl, t) && i < t->n_fields; i++) {
		all = add_held(h, t->fields[i].type, offset + t->fields[i].offset, depth + 1);
	}
	return all;
}

void flow_record_pointers(struct flow *fl, const struct ir_instr *value, const struct ir_block *at,
                          record_pointers *out)
{
	term record = value->type->kind == IR_TYPE_RECORD ? flow_value(fl, value->id, at) : TERM_NONE;
	struct holder h = {fl, record ? map_ptr(&fl->memory->records, record) : NULL, at, out};
	if (h.from && term_get(fl->pool, h.from->pointer)->kind == TERM_PTR) {
		if (!add_held(&h, value->type, 0, 0)) {
			vec_push(fl->arena, out, ((struct record_pointer){TERM_NONE, NULL}));
		}
	}
}
