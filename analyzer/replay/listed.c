/*
 * Listed: arrays that hold the dimensions of a shape, and lists of numbers that are read out of arrays. A number of a
 * list may have any sign: it is a tensor that has none below zero.
 */
#include "replay/handle_int.h"
#include "replay/memory_int.h"

/* The k-th of the shape, or of the list, which has so many. */
static struct value handle_number(struct run *r, const struct handle *h, uint32_t k)
{
	return handle_dim(r, h, value_int(k), VOCAB_ENTRY);
}

static const struct ir_type size_type = {.kind = IR_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8};
static const struct ir_type short_size_type = {
    .kind = IR_TYPE_INT, .bits = 32, .is_signed = true, .size = 4, .align = 4};

struct value handle_dims(struct run *r, const struct handle *shape)
{
	struct value rank = handle_rank(r, shape);
	if (rank.kind != VALUE_INT) {
		return rank;
	}
	struct value v = handle_dims_array(r, rank);
	for (uint32_t k = 0; k < shape->shape->rank; k++) {
		memory_store(r, v.handle->buffer, 8 * (int64_t)k, 8, handle_number(r, shape, k));
	}
	return v;
}

struct value handle_counted_dims(struct run *r, const struct handle *shape)
{
	struct value rank = handle_rank(r, shape);
	if (rank.kind != VALUE_INT) {
		return rank;
	}
	struct value one = value_int(1), n = value_arith(r, IR_ADD, &size_type, rank, one);
	struct value v = handle_array(r, n, value_int(4));
	memory_store(r, v.handle->buffer, 0, 4, rank);
	for (uint32_t k = 0; k < shape->shape->rank; k++) {
		memory_store(r, v.handle->buffer, 4 * ((int64_t)k + 1), 4, handle_number(r, shape, k));
	}
	return v;
}

#define MAX_LISTED 64

/* `n` entries of so many bytes from p on. */
struct value handle_listed_at(struct run *r, struct value p, struct value n, struct value bytes)
{
	struct value dims[MAX_LISTED];
	bool known = n.kind == VALUE_INT && n.i >= 0 && n.i <= MAX_LISTED && p.kind == VALUE_PTR && p.memory;
	known = known && bytes.kind == VALUE_INT && (bytes.i == 8 || bytes.i == 4);
	if (!known) {
		return value_unknown("a shape in an array");
	}
	for (int64_t k = 0; k < (int64_t)n.i; k++) {
		dims[k] =
		    memory_load(r, p.memory, p.offset + (int64_t)bytes.i * k, bytes.i == 8 ? &size_type : &short_size_type);
		if (dims[k].kind == VALUE_UNKNOWN && !dims[k].text) {
			dims[k] = value_unknown("an entry of a shape");
		}
	}
	struct value v = handle_list(r, dims, (size_t)n.i);
	v.handle->shape->rank_dep = n.dep;
	return v;
}

struct value handle_listed(struct run *r, const struct handle *h)
{
	bool wide = h->itemsize.kind == VALUE_INT && h->itemsize.i == 8;
	return wide ? handle_listed_at(r, handle_data(r, h), handle_numel(r, h), value_int(8))
	            : value_unknown("a shape in an array");
}

struct value handle_mapped(struct run *r, struct value p, struct value shape, struct value bytes)
{
	bool known = p.kind == VALUE_PTR && p.memory && shape.kind == VALUE_HANDLE && shape.handle->shape &&
	             bytes.kind == VALUE_INT && bytes.i > 0 && p.offset % (int64_t)bytes.i == 0;
	if (!known) {
		return value_unknown("memory that a view is of");
	}
	struct handle *h = handle_new(r, MODEL_TENSOR);
	h->shape = shape.handle->shape;
	h->label = "";
	h->itemsize = bytes;
	h->buffer = p.memory;
	h->first = value_int(p.offset / (int64_t)bytes.i);
	h->first.dep = p.dep;
	return value_handle(h);
}
