/*
 * Own: what an array's copy holds is its own. Handles are shared until somebody copies the object that holds one, by
 * its class's constructor, member by member, or into a closure.
 */
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#define COPIED_BYTES ((int128)1 << 40)
#define MOST_ARRAYS 64 /* of one object */

struct value handle_copied(struct run *r, const struct handle *h, struct value bytes)
{
	struct value n = handle_numel(r, h);
	if (h->kind != MODEL_ARRAY_TYPE) {
		return value_handle(h);
	}
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
	size_t n = 0;
	for (size_t i = 0; i < m->cap; i++) {
		const struct cell *c = &m->cells[i];
		bool array = c->seq && c->offset >= lo && c->offset < hi && c->value.kind == VALUE_HANDLE &&
		             c->value.handle->kind == MODEL_ARRAY_TYPE;
		if (array && n < MOST_ARRAYS) {
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
