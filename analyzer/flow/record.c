/*
 * Records passed by value: the pointers that they hold lead as far as pointers that are passed themselves.
 */
#include "flow/flow_int.h"

#define MAX_POINTERS 24 /* in a record; arrays of pointers in it count each item */
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
	if (pointer && h->out->n < MAX_POINTERS) {
		vec_push(fl->arena, h->out, ((struct record_pointer){pointer, t}));
	}
}

/* A closure's body is judged where it stands, and a handle has no pointers that anybody could name. */
static bool is_closed(struct flow *fl, const struct ir_type *t)
{
	return t->kind != IR_TYPE_RECORD || t->is_lambda || flow_is_handle(fl, t);
}

/* Depth is bounded by MAX_NESTED_RECORDS. */
static void add_fields(struct holder *h, const struct ir_type *t, int64_t offset, int depth)
{
	for (size_t i = 0; !is_closed(h->fl, t) && depth < MAX_NESTED_RECORDS && i < t->n_fields; i++) {
		const struct ir_type *field = t->fields[i].type, *item = field->kind == IR_TYPE_ARRAY ? field->elem : field;
		int64_t n = item != field && item->size > 0 ? field->size / item->size : 1;
		for (int64_t k = 0; k < n && h->out->n < MAX_POINTERS && item->kind != IR_TYPE_INT; k++) {
			int64_t at = offset + t->fields[i].offset + k * item->size;
			if (item->kind == IR_TYPE_PTR && item->elem) {
				add_pointer(h, item, at);
			} else {
				add_fields(h, item, at, depth + 1);
			}
		}
	}
}

void flow_record_pointers(struct flow *fl, const struct ir_instr *value, const struct ir_block *at,
                          record_pointers *out)
{
	term record = value->type->kind == IR_TYPE_RECORD ? flow_value(fl, value->id, at) : TERM_NONE;
	struct holder h = {fl, record ? map_ptr(&fl->records, record) : NULL, at, out};
	if (h.from && term_get(fl->pool, h.from->pointer)->kind == TERM_PTR) {
		add_fields(&h, value->type, 0, 0);
	}
}
