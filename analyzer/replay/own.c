/*
 * Own: what an array's copy holds is its own, and so is the closure of a callable's copy. Handles are shared until
 * somebody copies the object that holds one, by its class's constructor, member by member, or into a closure.
 */
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#define COPIED_BYTES ((int128)1 << 40)
#define MOST_ARRAYS 64 /* of one object */

/* A callable with a closure of its own: what the closure changes in what it captured by value, no other one sees. */
static struct value callable_copied(struct run *r, const struct handle *h)
{
	struct value to = h->target;
	const struct ir_type *t = to.kind == VALUE_PTR && to.memory ? to.memory->type : NULL;
	if (!t || t->kind != IR_TYPE_RECORD) {
		return value_handle(h);
	}
	if (t->size <= 0 || to.offset != 0) {
		return value_unknown("a copy of a function object that is not known");
	}
	struct memory *own = memory_new(r, to.memory->kind, to.memory->name, t->size, FILL_UNDEF);
	own->type = t;
	memory_copy(r, own, 0, to.memory, 0, t->size);
	arrays_own(r, own, 0, t->size);
	return handle_holder(r, MODEL_CALLABLE_TYPE, value_ptr(own, 0));
}

struct value handle_copied(struct run *r, const struct handle *h, struct value bytes)
{
	if (h->kind == MODEL_CALLABLE_TYPE) {
		return callable_copied(r, h);
	}
	if (h->kind != MODEL_ARRAY_TYPE) {
		return value_handle(h);
	}
	struct value n = handle_numel(r, h);
	bytes = h->itemsize.kind == VALUE_INT ? h->itemsize : bytes;
	if (n.kind != VALUE_INT || bytes.kind != VALUE_INT || !h->buffer) {
		return value_unknown("a copy of an array that is not known");
	}
	struct value v = h->is_dims ? handle_dims_array(r, n) : handle_array(r, n, bytes);
	if (n.i > 0 && bytes.i > 0 && n.i < COPIED_BYTES / bytes.i) {
		memory_copy(r, v.handle->buffer, 0, h->buffer, 0, (int64_t)(n.i * bytes.i));
	}
	return v;
}

void arrays_own(struct run *r, struct memory *m, int64_t lo, int64_t hi)
{
	struct cell found[MOST_ARRAYS];
	bool is_part = lo < hi && (uint64_t)(hi - lo) < m->cap; /* one of many records: its cells are looked up */
	size_t n = 0, last = is_part ? (size_t)(hi - lo) : m->cap;
	for (size_t i = 0; i < last; i++) {
		const struct cell *c = is_part ? memory_cell(m, lo + (int64_t)i) : &m->cells[i];
		bool handle = c && c->seq && c->offset >= lo && c->offset < hi && c->value.kind == VALUE_HANDLE;
		bool owns =
		    handle && (c->value.handle->kind == MODEL_ARRAY_TYPE || c->value.handle->kind == MODEL_CALLABLE_TYPE);
		if (owns && n < MOST_ARRAYS) {
			found[n++] = *c;
		}
	}
	for (size_t i = 0; i < n; i++) {
		const struct cell *now = memory_cell(m, found[i].offset);
		if (now && now->seq == found[i].seq) {
			const struct handle *h = found[i].value.handle;
			memory_store(r, m, found[i].offset, found[i].size, handle_copied(r, h, handle_itemsize(r, h)));
		}
	}
}
