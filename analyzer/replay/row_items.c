/*
 * What a row says of each item that it writes: one value, one by its number, or what was read, as another type.
 */
#include "replay/handle_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

const struct ir_type *row_item_type(const struct row_call *c, const struct model_expr *pointer)
{
	if (pointer->kind != MODEL_ARG || pointer->value < 0 || (size_t)pointer->value + c->has_this >= c->n_args) {
		return NULL;
	}
	const struct ir_type *t = c->types[(size_t)pointer->value + c->has_this];
	t = t->kind == IR_TYPE_PTR ? t->elem : NULL;
	while (t && t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	return t && t->kind != IR_TYPE_VOID && t->size > 0 ? t : NULL;
}

#define ITEMS_MAX 4096

/* Each item gets what its number p0 makes of it. */
static bool fill_by_number(struct run *r, struct row_call *c, const struct model_function *row,
                           const struct row_extent *to, const struct ir_type *t)
{
	bool is_number = t && ir_is_scalar(t) && t->kind != IR_TYPE_PTR && to->bytes / t->size <= ITEMS_MAX;
	struct value number;
	c->bounds = &number;
	c->n_bounds = 1;
	for (int64_t k = 0; is_number && (k + 1) * t->size <= to->bytes; k++) {
		number = value_int(k);
		struct value v = row_eval(r, c, row->fills, NULL);
		is_number = v.kind == VALUE_INT || v.kind == VALUE_FLOAT;
		v = is_number ? value_with(r, value_cast(t, v), v.dep)
		              : value_unknown(run_text(r, "what '%s' wrote", row_name(c)));
		memory_store(r, to->memory, to->offset + k * t->size, t->size, v);
		r->steps++;
	}
	c->bounds = NULL;
	c->n_bounds = 0;
	return is_number;
}

bool row_fill_items(struct run *r, struct row_call *c, const struct model_function *row, const struct row_extent *to)
{
	const struct ir_type *t = row_item_type(c, row->writes.at[0].pointer);
	/* of a member's or a handle's data: what the value is of */
	t = !t && row->fills->kind == MODEL_DEREF ? row_item_type(c, row->fills->args[0]) : t;
	if (model_expr_has(row->fills, MODEL_BOUND)) {
		return fill_by_number(r, c, row, to, t);
	}
	struct value v = row_eval(r, c, row->fills, NULL);
	bool number = (v.kind == VALUE_INT || v.kind == VALUE_FLOAT) && t && ir_is_scalar(t) && t->kind != IR_TYPE_PTR;
	if (!number) {
		return false;
	}
	if (v.kind == VALUE_INT && !v.i && !v.dep) {
		memory_fill(r, to->memory, to->offset, to->offset + to->bytes, (struct layer){.fill = FILL_BYTE});
		return true;
	}
	v = value_with(r, value_cast(t, v), v.dep);
	for (int64_t at = 0; to->bytes / t->size <= ITEMS_MAX && at + t->size <= to->bytes; at += t->size) {
		memory_store(r, to->memory, to->offset + at, t->size, v);
		r->steps++;
	}
	return to->bytes / t->size <= ITEMS_MAX;
}

bool row_copy_items(struct run *r, struct row_call *c, const struct model_function *row, const struct row_extent *from,
                    const struct row_extent *to)
{
	const struct ir_type *in = row_item_type(c, row->reads.at[0].pointer),
	                     *out = row_item_type(c, row->writes.at[0].pointer);
	if (!from->memory || !in || !out || !ir_is_scalar(in) || !ir_is_scalar(out)) {
		return false;
	}
	int64_t n = from->bytes / in->size;
	if (n > ITEMS_MAX || n * out->size != to->bytes) {
		return false;
	}
	struct value *items = ARENA_ARRAY(r->a, struct value, (size_t)n);
	for (int64_t i = 0; i < n; i++) {
		struct value v = memory_load(r, from->memory, from->offset + i * in->size, in);
		items[i] = v.kind == VALUE_UNKNOWN ? v : value_with(r, value_cast(out, v), v.dep);
	}
	for (int64_t i = 0; i < n; i++) {
		memory_store(r, to->memory, to->offset + i * out->size, out->size, items[i]);
		r->steps++;
	}
	return true;
}
