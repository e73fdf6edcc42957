/*
 * Accesses: does one stay in its object? This is what the whole layer is for, so it answers "broke" only where offset,
 * size and extent are all known. Extents are computed when they are first asked for.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"
#include "replay/watch_int.h"

int64_t memory_extent(struct run *r, struct memory *m, dep *d)
{
	if (m->extent < 0 && m->is_stranger && r->options->n_provided) {
		provided_extent(r, m);
	}
	if (m->extent < 0 && m->sized_by && m->itemsize == 0) {
		(void)handle_itemsize(r, m->sized_by);
	}
	if (m->extent >= 0 || !m->sized_by || m->itemsize <= 0) {
		*d = dep_join(r, *d, m->extent_dep);
		return m->extent;
	}
	struct value n = handle_numel(r, m->sized_by);
	int128 bytes = n.kind == VALUE_INT ? n.i * m->itemsize : -1;
	if (bytes < 0 || bytes > INT64_MAX) {
		return -1;
	}
	m->extent = (int64_t)bytes;
	m->extent_dep = dep_join(r, m->extent_dep, n.dep);
	*d = dep_join(r, *d, m->extent_dep);
	return m->extent;
}

static bool is_target(struct run *r, const struct ir_instr *in, enum access_kind kind)
{
	const struct replay_target *t = &r->target;
	bool here =
	    t->anywhere ? place_compare(t->anywhere, &in->place) == 0 : t->func == frame_top(r)->func && t->instr == in->id;
	return !t->is_allocation && here && (!t->has_kind || t->kind == kind) && run_comes_by(r, t);
}

static const char *object_name(struct run *r, const struct memory *m)
{
	if (m->name[0]) {
		return arena_strdup(r->out, m->name);
	}
	if (m->sized_by && m->sized_by->label[0]) {
		return arena_strdup(r->out, m->sized_by->label);
	}
	return "";
}

static enum access_result lost(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value unknown)
{
	dep_use(r, unknown.dep);
	watch_lost(r, in, kind, value_why(unknown));
	/* A write to nobody knows where may change anything. */
	if ((is_target(r, in, kind) && !r->past_others) || kind == ACCESS_WRITE) {
		run_end(r, REPLAY_UNKNOWN, value_why(unknown));
		return ACCESS_OVER;
	}
	return ACCESS_LOST;
}

/* An access to nobody knows how many elements of one tensor: but for those that it may change, all is as it was. False:
 * it is the one that is looked for. */
bool access_goes_on(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value bytes)
{
	if (is_target(r, in, kind) && !r->past_others) {
		return false;
	}
	dep_use(r, bytes.dep);
	watch_lost(r, in, kind, value_why(bytes));
	return true;
}

#define LARGEST_NUMBER 16

/* Bytes of an element, where the memory is that of a container of records and the access stays within one of them; 0.
 */
static int64_t record_bytes(const struct value *pointer, int64_t bytes)
{
	const struct handle *h = pointer->memory->sized_by;
	bool is_container = h && h->kind == MODEL_ARRAY_TYPE && h->itemsize.kind == VALUE_INT;
	int64_t item = is_container ? (int64_t)h->itemsize.i : 0, offset = pointer->offset;
	bool is_part = item > LARGEST_NUMBER && offset >= 0 && offset % item + bytes <= item;
	return is_part ? item : 0;
}

/* In what it is told: a member of a record in an array counts the records. */
static int64_t counted_bytes(const struct ir_func *f, const struct ir_instr *in, const struct value *pointer,
                             int64_t bytes, int64_t elem)
{
	int64_t within, whole = record_bytes(pointer, bytes);
	bool direct = in->op == IR_LOAD || in->op == IR_STORE;
	return whole ? whole : direct ? ir_counted_bytes(f, in->args[0], elem, &within) : elem;
}

static void broke(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value pointer, int64_t bytes,
                  int64_t extent, int64_t elem)
{
	struct replay_outcome *o = r->outcome;
	o->func = frame_top(r)->func;
	o->instr = in->id;
	o->handed = r->handed;
	o->place = in->place;
	o->kind = kind;
	o->offset = pointer.offset;
	o->bytes = bytes;
	o->extent = extent;
	o->elem_bytes = counted_bytes(o->func, in, &pointer, bytes, elem);
	o->object = object_name(r, pointer.memory);
	r->chosen->leads = pointer.dep;
	o->is_supposed = r->doubts->why && r->doubts->supposes;
	run_end(r, r->doubts->why ? REPLAY_UNKNOWN : REPLAY_BROKE, o->is_supposed ? suppose_text(r) : r->doubts->why);
}

static enum access_result no_object(struct run *r, struct value pointer)
{
	if (pointer.kind == VALUE_PTR && !pointer.memory) {
		run_reject(r, pointer.dep, "an access through a null pointer");
	} else {
		run_end(r, REPLAY_UNKNOWN, "an access through something that is no pointer to an object");
	}
	return ACCESS_OVER;
}

/* What may make an access break that someone looks for. */
static void hint_target(struct run *r, struct value pointer, struct value bytes, int64_t extent, int64_t elem)
{
	int64_t unit = elem > 0 ? elem : 1, elements = extent / unit;
	hint_bound(r, pointer, bytes, extent, unit);
	bool known = elements <= 0 || r->seen->n_elements == MAX_ELEMENTS;
	for (size_t i = 0; i < r->seen->n_elements; i++) {
		known = known || r->seen->elements[i] == elements;
	}
	if (!known) {
		r->seen->elements[r->seen->n_elements++] = elements;
	}
}

static void note_nearness(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value pointer,
                          int128 bytes, int64_t extent, dep d)
{
	struct nearness n = {INT64_MAX, INT64_MAX, d};
	if (extent >= 0) {
		n.start = pointer.offset;
		n.end = (int64_t)(extent - pointer.offset - bytes);
	}
	watch_near(r, in, kind, &n);
}

static void note_touched(struct memory *m, int128 end)
{
	if (end > m->touched && end <= INT64_MAX) {
		m->touched = (int64_t)end;
	}
}

static bool is_inside(struct value pointer, int128 bytes, int64_t extent)
{
	return pointer.offset >= 0 && pointer.offset + bytes <= extent;
}

/* Where an index is into a member array, that is what the access has to stay in, and in the arrays around it: pointer
 * and extent become those of the innermost, or of the one that is left. */
static ir_id narrow_to_member(struct run *r, const struct ir_instr *in, struct value *pointer, int128 bytes,
                              int64_t *extent)
{
	const struct ir_func *f = frame_top(r)->func;
	const struct ir_field *field;
	bool direct = in->op == IR_LOAD || in->op == IR_STORE;
	int64_t offset = pointer->offset;
	ir_id narrowed = 0;
	for (ir_id at = direct ? in->args[0] : 0, id; at && (id = ir_member_array(f, at, &field));) {
		const struct value *array = frame_slot(r, id);
		if (array->kind != VALUE_PTR || array->memory != pointer->memory) {
			return narrowed;
		}
		struct value inside = *pointer;
		inside.offset = offset - array->offset;
		bool left = !is_inside(inside, bytes, field->type->size);
		if (!narrowed || left) {
			narrowed = id;
			*pointer = inside;
			*extent = field->type->size;
		}
		if (left) {
			return narrowed;
		}
		at = ir_at(f, id)->args[0];
	}
	return narrowed;
}

/* The run goes on behind a write that left its array within an object: it is not made, and what it would have changed
 * there is not known, so that no break behind it rests on what was there before. */
static void lose_written(struct run *r, struct value to, int64_t bytes, int64_t whole)
{
	int64_t lo = to.offset > 0 ? to.offset : 0, hi = 0;
	if (__builtin_add_overflow(to.offset, bytes, &hi) || hi > whole) {
		hi = whole;
	}
	if (lo < hi) {
		memory_store(r, to.memory, lo, hi - lo, value_unknown("a write before it that left its array"));
	}
}

enum access_result access_check(struct run *r, const struct ir_instr *in, enum access_kind kind, struct value pointer,
                                struct value bytes, int64_t elem)
{
	if (pointer.kind == VALUE_UNKNOWN) {
		return lost(r, in, kind, pointer);
	}
	if (bytes.kind != VALUE_INT) {
		return lost(r, in, kind, bytes);
	}
	if (bytes.i == 0) {
		dep_use(r, bytes.dep);
		return ACCESS_FINE;
	}
	if (pointer.kind != VALUE_PTR || !pointer.memory) {
		return no_object(r, pointer);
	}
	struct memory *m = pointer.memory;
	if (m->is_dead) {
		run_end(r, REPLAY_UNKNOWN, m->dead_why);
		return ACCESS_OVER;
	}
	dep d = dep_join(r, pointer.dep, bytes.dep);
	int64_t extent = memory_extent(r, m, &d);
	dep_use(r, d);
	if (r->ended) {
		return ACCESS_OVER;
	}
	if (suppose_rests(r, d)) {
		return lost(r, in, kind, value_unknown(suppose_why(r, d)));
	}
	bool in_object = extent < 0 || is_inside(pointer, bytes.i, extent);
	struct value in_whole = pointer;
	int64_t whole = extent;
	ir_id member = narrow_to_member(r, in, &pointer, bytes.i, &extent);
	if (is_target(r, in, kind) || watch_is_open(r, in, kind)) {
		hint_target(r, pointer, bytes, extent, elem);
	}
	if (bytes.i > 0 && in_object && (extent < 0 || is_inside(pointer, bytes.i, extent))) {
		note_nearness(r, in, kind, pointer, bytes.i, extent, d);
		note_touched(m, in_whole.offset + bytes.i);
		return ACCESS_FINE;
	}
	if (r->past_others && !is_target(r, in, kind)) {
		if (extent < 0) {
			watch_lost(r, in, kind, "a negative size");
		} else {
			watch_broke(r, in, kind);
		}
		if (extent >= 0 && !r->doubts->broke_before) {
			r->doubts->first_break = r->steps;
			r->doubts->first_broken = in;
			member ? (void)0 : hint_mend(r, pointer, bytes.i, extent, elem, m->extent_dep);
		}
		r->doubts->broke_before = true;
		if (kind == ACCESS_WRITE && bytes.i > 0 && bytes.i <= INT64_MAX) {
			lose_written(r, in_whole, (int64_t)bytes.i, whole);
		}
		return ACCESS_LOST;
	}
	/* A negative size is a huge one where the callee takes it. */
	int64_t size = bytes.i < 0 || bytes.i > INT64_MAX ? INT64_MAX : (int64_t)bytes.i;
	if (extent < 0) {
		return lost(r, in, kind, value_unknown("a negative size"));
	}
	r->outcome->member = in_object ? member : 0;
	broke(r, in, kind, pointer, size, extent, elem);
	return ACCESS_OVER;
}

enum access_result access_check_handed(struct run *r, const struct ir_instr *in, ir_id handed, enum access_kind kind,
                                       struct value pointer, struct value bytes, int64_t elem)
{
	r->handed = handed;
	enum access_result ok = access_check(r, in, kind, pointer, bytes, elem);
	r->handed = 0;
	return ok;
}
