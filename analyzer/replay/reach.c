/*
 * Reach: what a call that nobody knows can get hold of. It may change all memory that its arguments lead to, and it may
 * look at it and refuse to come back.
 */
#include "replay/handle_int.h"
#include "replay/memory_int.h"

typedef VEC(struct memory *) work_list;

static void push(struct run *r, work_list *work, struct map *seen, struct memory *m)
{
	if (m && !map_ptr(seen, (uint64_t)(uintptr_t)m)) {
		map_put(seen, (uint64_t)(uintptr_t)m, 1);
		vec_push(r->a, work, m);
	}
}

static void push_value(struct run *r, work_list *work, struct map *seen, struct value v)
{
	if (v.kind == VALUE_PTR || v.kind == VALUE_RECORD) {
		push(r, work, seen, v.memory);
	}
	if (v.kind == VALUE_HANDLE) {
		push(r, work, seen, v.handle->buffer);
		if (v.handle->target.kind == VALUE_PTR) {
			push(r, work, seen, v.handle->target.memory);
		}
	}
}

static void push_cells(struct run *r, work_list *work, struct map *seen, const struct memory *m)
{
	for (size_t i = 0; i < m->cap; i++) {
		if (m->cells[i].seq) {
			push_value(r, work, seen, m->cells[i].value);
		}
	}
	for (size_t i = 0; i < m->layers.n; i++) {
		if (m->layers.at[i].fill == FILL_ORIGIN && m->layers.at[i].origin != m) {
			const struct memory *o = m->layers.at[i].origin;
			for (size_t j = 0; j < o->cap; j++) {
				if (o->cells[j].seq) {
					push_value(r, work, seen, o->cells[j].value);
				}
			}
		}
	}
	r->steps += m->cap / 8;
}

void memory_clobber(struct run *r, struct value v, bool keep_first, const char *why)
{
	work_list work = {0};
	struct map seen;
	map_init(&seen, r->a);
	push_value(r, &work, &seen, v);
	const struct memory *kept = keep_first && work.n && v.kind == VALUE_PTR ? work.at[0] : NULL;
	while (work.n) {
		struct memory *m = vec_pop(&work);
		push_cells(r, &work, &seen, m);
		if (m != kept && !m->is_string) {
			struct layer l = {.fill = FILL_UNKNOWN, .why = why};
			memory_fill(r, m, INT64_MIN, INT64_MAX, l);
		}
	}
}

/* Copies of a tensor lead to the same elements. */
static bool is_shared(const struct handle *h)
{
	return h->kind == MODEL_TENSOR || h->kind == MODEL_VIEW;
}

void memory_forget_moved(struct run *r, struct value v, const char *why)
{
	for (size_t i = 0; v.kind == VALUE_PTR && v.memory && i < v.memory->cap; i++) {
		const struct cell *c = &v.memory->cells[i];
		if (c->seq && !(c->value.kind == VALUE_HANDLE && is_shared(c->value.handle))) {
			memory_clobber(r, v, false, why);
			return;
		}
	}
	if (v.kind == VALUE_PTR && v.memory && !v.memory->is_string) {
		memory_fill(r, v.memory, INT64_MIN, INT64_MAX, (struct layer){.fill = FILL_UNKNOWN, .why = why});
	}
}

void memory_moved_from(struct run *r, struct value v, const struct ir_type *t)
{
	bool is_part = v.kind == VALUE_PTR && t && t->kind == IR_TYPE_PTR && t->elem && t->elem->size > 0;
	if ((v.kind == VALUE_PTR || v.kind == VALUE_RECORD) && v.memory && !v.memory->is_string) {
		int64_t lo = is_part ? v.offset : INT64_MIN, hi = is_part ? v.offset + t->elem->size : INT64_MAX;
		memory_fill(r, v.memory, lo, hi, (struct layer){.fill = FILL_UNKNOWN, .why = "what was moved from"});
	}
}

#define MAX_LENT 64

void memory_lend(struct run *r, struct value v, bool keep_first)
{
	struct run_objects *o = r->object;
	if ((v.kind != VALUE_PTR && v.kind != VALUE_RECORD && v.kind != VALUE_HANDLE) || o->lent_more) {
		return;
	}
	for (size_t i = 0; i < o->lent.n; i++) {
		struct lent *l = &o->lent.at[i];
		if (l->of.kind == v.kind && l->of.memory == v.memory && l->of.handle == v.handle) {
			l->keep_first = l->keep_first && keep_first;
			return;
		}
	}
	o->lent_more = o->lent.n == MAX_LENT;
	if (!o->lent_more) {
		vec_push(r->a, &o->lent, ((struct lent){v, keep_first}));
	}
}

void memory_clobber_lent(struct run *r, const char *why)
{
	for (size_t i = 0; i < r->object->lent.n; i++) {
		memory_clobber(r, r->object->lent.at[i].of, r->object->lent.at[i].keep_first, why);
	}
	if (r->object->lent_more) {
		run_end(r, REPLAY_UNKNOWN, why);
	}
}

static bool cells_tell(const struct memory *m)
{
	for (size_t i = 0; i < m->cap; i++) {
		if (m->cells[i].seq && (m->cells[i].value.dep || m->cells[i].value.kind == VALUE_HANDLE)) {
			return true;
		}
	}
	for (size_t i = 0; i < m->layers.n; i++) {
		if (m->layers.at[i].fill == FILL_ORIGIN) {
			return true;
		}
	}
	return m->is_stranger;
}

bool memory_tells(struct run *r, struct value v)
{
	if (v.kind != VALUE_PTR && v.kind != VALUE_RECORD) {
		return v.kind == VALUE_HANDLE || (v.kind == VALUE_INT && v.dep);
	}
	work_list work = {0};
	struct map seen;
	map_init(&seen, r->a);
	push_value(r, &work, &seen, v);
	while (work.n) {
		struct memory *m = vec_pop(&work);
		if (cells_tell(m)) {
			return true;
		}
		push_cells(r, &work, &seen, m);
	}
	return false;
}
