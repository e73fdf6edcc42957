/*
 * Memory: objects of bytes. An object holds cells (one scalar or handle each, in a hash table by offset) over layers
 * (ranges that were zeroed, set, clobbered, copied, or that a stranger filled). Everything written has a number in the
 * run's sequence, and the newest at a byte wins; so filling a range is one layer, whatever its size.
 *
 * A load whose cell fits exactly is one look-up. Otherwise it is put together from bytes where all of them are known.
 */
#include "replay/choice_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"

#include <stdlib.h>
#include <string.h>

#define CELL_MAX 16 /* bytes of the widest scalar */

struct memory *memory_new(struct run *r, enum object_kind kind, const char *name, int64_t extent, enum fill fill)
{
	struct memory *m = ARENA_NEW(r->a, struct memory);
	m->kind = kind;
	m->born = ++r->object->n;
	m->name = name ? name : "";
	m->extent = extent;
	m->input = -1;
	m->layers.at = ARENA_NEW(r->a, struct layer);
	m->layers.at[0] = (struct layer){.lo = INT64_MIN, .hi = INT64_MAX, .fill = fill};
	m->layers.n = m->layers.cap = 1;
	return m;
}

struct memory *memory_stranger(struct run *r, enum object_kind kind, const char *name, const struct ir_type *type,
                               int64_t extent, term pointer)
{
	struct memory *m = memory_new(r, kind, name, extent, FILL_ORIGIN);
	struct memory *origin = memory_new(r, kind, name, extent, FILL_UNDEF);
	origin->type = m->type = type;
	origin->pointer = m->pointer = pointer;
	origin->is_stranger = m->is_stranger = true;
	m->origin = m->layers.at[0].origin = origin;
	return m;
}

struct memory *memory_unknown(struct run *r, enum object_kind kind, const char *name, int64_t extent, const char *why)
{
	struct memory *m = memory_new(r, kind, name, extent, FILL_UNKNOWN);
	m->layers.at[0].why = why;
	return m;
}

struct memory *memory_string(struct run *r, const char *text, int64_t bytes, int64_t width)
{
	size_t n = text ? strlen(text) : 0;
	bool is_whole = bytes == (int64_t)(n + 1) * width;
	struct memory *m = memory_new(r, OBJECT_STRING, "the string", bytes, is_whole ? FILL_BYTE : FILL_UNKNOWN);
	m->layers.at[0].why = "the characters of a literal";
	m->is_string = true;
	m->text = text;
	/* The text ends at its first null, which it does not tell from characters that are not known where they are wide.
	 */
	if (!is_whole && width == 1) {
		memory_store(r, m, (int64_t)n, 1, value_int(0));
	}
	if (!is_whole && bytes >= width) {
		memory_store(r, m, bytes - width, width, value_int(0));
	}
	for (size_t i = 0; i < n && (int64_t)i < bytes / width; i++) {
		memory_store(r, m, (int64_t)i * width, width, value_int((signed char)text[i]));
	}
	return m;
}

/* ---- the table of cells ---- */

static size_t slot_of(const struct memory *m, int64_t offset)
{
	return (size_t)(((uint64_t)offset * 0x9E3779B97F4A7C15u) >> 20) & (m->cap - 1);
}

static struct cell *find(const struct memory *m, int64_t offset)
{
	if (!m->cap) {
		return NULL;
	}
	for (size_t i = slot_of(m, offset);; i = (i + 1) & (m->cap - 1)) {
		if (!m->cells[i].seq) {
			return NULL;
		}
		if (m->cells[i].offset == offset) {
			return &m->cells[i];
		}
	}
}

static struct cell *claim(struct memory *m, int64_t offset)
{
	size_t i = slot_of(m, offset);
	while (m->cells[i].seq && m->cells[i].offset != offset) {
		i = (i + 1) & (m->cap - 1);
	}
	m->n_cells += !m->cells[i].seq;
	return &m->cells[i];
}

static void grow(struct run *r, struct memory *m)
{
	struct cell *old = m->cells;
	size_t old_cap = m->cap;
	m->cap = old_cap ? old_cap * 2 : 4;
	m->cells = ARENA_ARRAY(r->a, struct cell, m->cap);
	m->n_cells = 0;
	for (size_t i = 0; i < old_cap; i++) {
		if (old[i].seq) {
			*claim(m, old[i].offset) = old[i];
		}
	}
}

/* The newest layer that touches [lo, hi). */
static const struct layer *layer_over(const struct memory *m, int64_t lo, int64_t hi)
{
	for (size_t i = m->layers.n; i-- > 1;) {
		const struct layer *l = &m->layers.at[i];
		if (l->lo < hi && l->hi > lo) {
			return l;
		}
	}
	return &m->layers.at[0];
}

static void note_granule(struct memory *m, int64_t offset, int64_t size)
{
	if (m->granule == 0 && offset % size == 0) {
		m->granule = size;
	}
	if (m->granule != size || offset % size != 0) {
		m->granule = -1;
	}
}

/* ---- threads ---- */

/* Another thread of the same launch wrote this: when, nobody knows. */
static bool other_thread(const struct run *r, const struct cell *c)
{
	return r->threads->launch.is_active && c->thread >= r->threads->launch.first_thread &&
	       c->thread != r->threads->thread;
}

static bool same_value(struct value a, struct value b)
{
	bool ints = a.kind == VALUE_INT && b.kind == VALUE_INT && a.i == b.i;
	return ints || (a.kind == VALUE_FLOAT && b.kind == VALUE_FLOAT && a.f == b.f);
}

/* ---- bytes, for accesses that match no cell ---- */

static struct value cell_byte(const struct cell *c, int64_t index)
{
	struct value v = c->value;
	unsigned char bytes[CELL_MAX] = {0};
	if (v.kind == VALUE_INT) {
		memcpy(bytes, &v.i, sizeof v.i);
	} else if (v.kind == VALUE_FLOAT && c->size == 4) {
		float f = (float)v.f;
		memcpy(bytes, &f, sizeof f);
	} else if (v.kind == VALUE_FLOAT && c->size == 8) {
		memcpy(bytes, &v.f, sizeof v.f);
	} else {
		const char *why = v.kind == VALUE_UNKNOWN ? value_why(v) : "part of a pointer";
		return (struct value){.kind = VALUE_UNKNOWN, .dep = v.dep, .text = why};
	}
	return (struct value){.kind = VALUE_INT, .dep = v.dep, .i = bytes[index]};
}

static const struct cell *newest_cell_at(const struct memory *m, int64_t offset)
{
	const struct cell *best = NULL;
	for (int64_t back = 0; back < CELL_MAX; back++) {
		const struct cell *c = find(m, offset - back);
		if (c && c->size > back && (!best || c->seq > best->seq)) {
			best = c;
		}
	}
	return best;
}

static const struct ir_type byte_type = {.kind = IR_TYPE_INT, .bits = 8, .size = 1, .align = 1};

static struct value layer_load(struct run *r, const struct layer *l, int64_t offset, const struct ir_type *t)
{
	switch (l->fill) {
	case FILL_UNDEF:
		return value_unknown(NULL);
	case FILL_UNKNOWN:
		return value_unknown(l->why);
	case FILL_ORIGIN:
		return memory_origin_load(r, l->origin, offset + l->shift, t);
	case FILL_BYTE:
		break;
	}
	if (l->byte == 0) {
		return value_zero(t);
	}
	if (t->kind != IR_TYPE_INT || t->size > CELL_MAX) {
		return value_unknown("memory set byte by byte");
	}
	int128 bits = 0;
	memset(&bits, l->byte, (size_t)(t->size > 0 ? t->size : 1));
	return value_int(int_wrap(bits, t->bits, t->is_signed));
}

static struct value byte_at(struct run *r, struct memory *m, int64_t offset)
{
	const struct cell *c = newest_cell_at(m, offset);
	const struct layer *l = layer_over(m, offset, offset + 1);
	if (c && c->seq > l->seq) {
		return other_thread(r, c) ? value_unknown("memory that another thread wrote")
		                          : cell_byte(c, offset - c->offset);
	}
	return layer_load(r, l, offset, &byte_type);
}

static struct value from_bytes(const struct ir_type *t, const unsigned char *bytes)
{
	if (t->kind == IR_TYPE_FLOAT && t->size == 4) {
		float f;
		memcpy(&f, bytes, sizeof f);
		return value_float(f);
	}
	if (t->kind == IR_TYPE_FLOAT && t->size == 8) {
		double f;
		memcpy(&f, bytes, sizeof f);
		return value_float(f);
	}
	if (t->kind == IR_TYPE_INT) {
		int128 bits = 0;
		memcpy(&bits, bytes, (size_t)t->size);
		return value_int(int_wrap(bits, t->bits, t->is_signed));
	}
	return value_unknown("a pointer put together from bytes");
}

static struct value assemble(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t)
{
	unsigned char bytes[CELL_MAX] = {0};
	if (t->size < 1 || t->size > CELL_MAX) {
		return value_unknown("an object of this type");
	}
	dep d = 0;
	for (int64_t i = 0; i < t->size; i++) {
		struct value b = byte_at(r, m, offset + i);
		if (b.kind != VALUE_INT) {
			return value_unknown(value_why(b));
		}
		bytes[i] = (unsigned char)b.i;
		d = dep_join(r, d, b.dep);
	}
	return value_with(r, from_bytes(t, bytes), d);
}

/* Is no part of [lo, hi) hidden by a cell newer than seq? */
static bool no_cell_above(const struct memory *m, int64_t lo, int64_t hi, uint64_t seq)
{
	if (m->last_seq <= seq) {
		return true;
	}
	bool regular = m->granule > 0 && lo % m->granule == 0; /* no cell begins before lo and reaches it */
	int64_t step = regular ? m->granule : 1;
	for (int64_t at = regular ? lo : lo - CELL_MAX + 1; at < hi; at += step) {
		const struct cell *c = find(m, at);
		if (c && c->seq > seq && at + (int64_t)c->size > lo) {
			return false;
		}
	}
	return true;
}

struct value memory_origin_load(struct run *r, struct memory *origin, int64_t offset, const struct ir_type *t)
{
	const struct cell *c = find(origin, offset);
	if (c && c->size == (uint32_t)t->size) {
		return c->value;
	}
	if (c || !no_cell_above(origin, offset, offset + t->size, 0)) {
		return assemble(r, origin, offset, t);
	}
	struct value v = choose_cell(r, origin, offset, t);
	memory_store(r, origin, offset, t->size, v);
	return v;
}

/* ---- load and store ---- */

static struct value as_type(const struct cell *c, const struct ir_type *t)
{
	struct value v = c->value;
	if (v.kind == VALUE_INT && t->kind == IR_TYPE_INT) {
		v.i = int_wrap(v.i, t->bits, t->is_signed);
		return v;
	}
	bool same =
	    (v.kind == VALUE_FLOAT) == (t->kind == IR_TYPE_FLOAT) && (v.kind == VALUE_INT) == (t->kind == IR_TYPE_INT);
	if (same || v.kind == VALUE_UNKNOWN) {
		return v;
	}
	unsigned char bytes[CELL_MAX] = {0};
	for (uint32_t i = 0; i < c->size; i++) {
		struct value b = cell_byte(c, i);
		if (b.kind != VALUE_INT) {
			return b;
		}
		bytes[i] = (unsigned char)b.i;
	}
	struct value out = from_bytes(t, bytes);
	out.dep = v.dep;
	return out;
}

static struct value load_record(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t)
{
	struct memory *copy = memory_new(r, OBJECT_LOCAL, "", t->size, FILL_UNDEF);
	copy->type = t;
	copy->text = offset == 0 ? m->text : NULL;
	memory_copy(r, copy, 0, m, offset, t->size > 0 ? t->size : 1);
	return (struct value){.kind = VALUE_RECORD, .memory = copy};
}

struct value memory_load(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t)
{
	if (t->kind == IR_TYPE_RECORD || t->kind == IR_TYPE_ARRAY || t->kind == IR_TYPE_UNKNOWN) {
		return load_record(r, m, offset, t);
	}
	if (m->is_shared && r->threads->launch.many) {
		return value_unknown("shared memory of many threads");
	}
	const struct layer *l = layer_over(m, offset, offset + t->size);
	const struct cell *c = find(m, offset);
	if (c && c->seq > l->seq && c->size == (uint32_t)t->size && m->granule > 0) {
		return other_thread(r, c) ? value_unknown("memory that another thread wrote") : as_type(c, t);
	}
	if (l->lo <= offset && l->hi >= offset + t->size && no_cell_above(m, offset, offset + t->size, l->seq)) {
		return layer_load(r, l, offset, t);
	}
	if (c && c->seq > l->seq && c->size == (uint32_t)t->size && no_cell_above(m, offset, offset + t->size, c->seq)) {
		return other_thread(r, c) ? value_unknown("memory that another thread wrote") : as_type(c, t);
	}
	return assemble(r, m, offset, t);
}

const struct cell *memory_cell(const struct memory *m, int64_t offset)
{
	const struct cell *c = find(m, offset);
	return c && c->seq > layer_over(m, offset, offset + 1)->seq ? c : NULL;
}

struct value memory_load_handle(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t)
{
	const struct cell *c = memory_cell(m, offset);
	if (c) {
		return c->value.kind == VALUE_HANDLE ? c->value : value_unknown(value_why(c->value));
	}
	const struct layer *l = layer_over(m, offset, offset + 1);
	if (l->fill != FILL_ORIGIN || !t) {
		return value_unknown(l->fill == FILL_UNKNOWN ? l->why : NULL);
	}
	c = memory_cell(l->origin, offset + l->shift);
	if (c) {
		return c->value;
	}
	struct value v = choose_cell(r, l->origin, offset + l->shift, t);
	memory_store(r, l->origin, offset + l->shift, 1, v);
	return v;
}

/* What a narrower write leaves of the wider cell that begins there: its other bytes, as cells of their own. */
static bool keep_rest(struct run *r, struct memory *m, int64_t offset, int64_t size)
{
	const struct cell *c = find(m, offset);
	struct cell wide = c ? *c : (struct cell){0};
	for (int64_t i = size; i < (int64_t)wide.size; i++) {
		struct value byte = cell_byte(&wide, i);
		const struct cell *newest = newest_cell_at(m, offset + i);
		if (byte.kind != VALUE_INT)
			return false;
		if (newest && newest->seq == wide.seq)
			memory_store(r, m, offset + i, 1, byte);
	}
	return true;
}

void memory_store(struct run *r, struct memory *m, int64_t offset, int64_t size, struct value v)
{
	if (v.kind == VALUE_RECORD) {
		memory_copy(r, m, offset, v.memory, 0, size > 0 ? size : v.memory->extent);
		return;
	}
	if (v.kind == VALUE_HANDLE) {
		size = 1;
	}
	if (size < 1 || size > CELL_MAX) {
		struct layer l = {.fill = FILL_UNKNOWN, .why = value_why(v)};
		memory_fill(r, m, offset, offset + (size > 0 ? size : 1), l);
		return;
	}
	const struct cell *old = find(m, offset);
	bool narrows = old && old->size > size && old->seq > layer_over(m, offset, offset + old->size)->seq;
	bool kept = !narrows || keep_rest(r, m, offset, size);
	if ((m->n_cells + 1) * 4 > m->cap * 3) {
		grow(r, m);
	}
	note_granule(m, offset, size);
	struct cell *c = claim(m, offset);
	if (!kept) {
		/* LIMIT(precision): what is left of a pointer is forgotten. */
		struct layer l = {.fill = FILL_UNKNOWN, .why = "part of an overwritten value"};
		memory_fill(r, m, offset, offset + c->size, l);
	}
	if (c->seq > layer_over(m, offset, offset + size)->seq && other_thread(r, c) && !same_value(c->value, v)) {
		v = value_unknown("memory that several threads wrote");
	}
	*c = (struct cell){offset, ++r->object->seq, (uint32_t)size, r->threads->thread, v};
	m->last_seq = r->object->seq;
}

static bool same_fill(const struct layer *a, const struct layer *b)
{
	return a->fill == b->fill && a->byte == b->byte && a->origin == b->origin && a->shift == b->shift &&
	       a->why == b->why;
}

void memory_fill(struct run *r, struct memory *m, int64_t lo, int64_t hi, struct layer layer)
{
	if (lo >= hi) {
		return;
	}
	layer.lo = lo;
	layer.hi = hi;
	struct layer *last = &m->layers.at[m->layers.n - 1];
	bool same = same_fill(last, &layer);
	layer.seq = ++r->object->seq;
	if (same && m->layers.n > 1 && last->seq > m->last_seq && last->hi == lo) {
		last->hi = hi;
		last->seq = layer.seq;
		return;
	}
	bool whole = lo == INT64_MIN && hi == INT64_MAX;
	if (whole || (m->extent >= 0 && lo <= 0 && hi >= m->extent)) {
		m->layers.n = 1;
		layer.lo = INT64_MIN;
		layer.hi = INT64_MAX;
		m->layers.at[0] = layer;
		return;
	}
	while (m->layers.n > 1 && m->layers.at[m->layers.n - 1].lo >= lo && m->layers.at[m->layers.n - 1].hi <= hi) {
		m->layers.n--; /* nothing is seen of it any more */
	}
	vec_push(r->a, &m->layers, layer);
}

/* ---- copies ---- */

typedef VEC(struct cell) cell_list;

static bool is_live(const struct memory *m, const struct cell *c)
{
	return c->seq && c->seq > layer_over(m, c->offset, c->offset + c->size)->seq;
}

static void copy_layers(struct run *r, struct memory *to, int64_t delta, const struct layer *layers, size_t n,
                        int64_t lo, int64_t hi)
{
	for (size_t i = 0; i < n; i++) {
		struct layer l = layers[i];
		int64_t from = l.lo > lo ? l.lo : lo, until = l.hi < hi ? l.hi : hi;
		l.shift -= delta;
		memory_fill(r, to, from + delta, until + delta, l);
	}
}

static void store_unordered(struct run *r, struct memory *to, int64_t delta, const cell_list *cells)
{
	for (size_t i = 0; i < cells->n; i++) {
		memory_store(r, to, cells->at[i].offset + delta, cells->at[i].size, cells->at[i].value);
	}
}

static int by_age(const void *a, const void *b)
{
	uint64_t x = ((const struct cell *)a)->seq, y = ((const struct cell *)b)->seq;
	return (x > y) - (x < y);
}

/* A cell may have been overwritten by another that starts elsewhere: in order of writing the newer one wins again. */
static void store_in_order(struct run *r, struct memory *to, int64_t delta, cell_list *cells)
{
	if (cells->n) {
		qsort(cells->at, cells->n, sizeof *cells->at, by_age);
	}
	store_unordered(r, to, delta, cells);
}

static void take_cell(struct run *r, const struct memory *from, const struct cell *c, int64_t lo, int64_t hi,
                      cell_list *out)
{
	if (c && is_live(from, c) && c->offset >= lo && c->offset + (int64_t)c->size <= hi) {
		struct cell copy = *c;
		copy.value = other_thread(r, c) ? value_unknown("memory that another thread wrote") : copy.value;
		vec_push(r->a, out, copy);
	}
}

/* By the offsets where one may begin, or by all that there are: one record of thousands is looked up. Gives how many
 * it looked at. */
static size_t cells_within(struct run *r, const struct memory *from, int64_t lo, int64_t hi, cell_list *out)
{
	int64_t step = from->granule > 0 && lo % from->granule == 0 ? from->granule : 1;
	int64_t offsets = lo < hi ? (hi - lo - 1) / step + 1 : 0;
	if (offsets > 0 && (uint64_t)offsets < from->cap) {
		for (int64_t i = 0; i < offsets; i++) {
			take_cell(r, from, find(from, lo + i * step), lo, hi, out);
		}
		return (size_t)offsets;
	}
	for (size_t i = 0; i < from->cap; i++) {
		take_cell(r, from, &from->cells[i], lo, hi, out);
	}
	return from->cap;
}

void memory_copy(struct run *r, struct memory *to, int64_t to_offset, struct memory *from, int64_t from_offset,
                 int64_t bytes)
{
	int64_t lo = from_offset, hi = from_offset + bytes, delta = to_offset - from_offset;
	cell_list cells = {0};
	size_t n = from->layers.n, looked = cells_within(r, from, lo, hi, &cells);
	r->steps += looked / 4 + n;
	struct layer *layers = ARENA_ARRAY(r->a, struct layer, n);
	memcpy(layers, from->layers.at, n * sizeof *layers);
	copy_layers(r, to, delta, layers, n, lo, hi);
	if (from->granule > 0) {
		store_unordered(r, to, delta, &cells);
	} else {
		store_in_order(r, to, delta, &cells);
	}
}

void memory_take_over(struct run *r, struct memory *to, struct memory *from, int64_t bytes, bool is_all)
{
	struct layer base = to->layers.at[0];
	to->cells = from->cells;
	to->n_cells = from->n_cells;
	to->cap = from->cap;
	to->granule = from->granule;
	to->last_seq = from->last_seq;
	to->layers.n = 0;
	for (size_t i = 0; i < from->layers.n; i++) {
		vec_push(r->a, &to->layers, from->layers.at[i]);
	}
	from->cells = NULL;
	from->n_cells = from->cap = 0;
	from->layers.n = 1;
	from->layers.at[0] = (struct layer){.lo = INT64_MIN, .hi = INT64_MAX, .fill = FILL_UNKNOWN, .why = from->dead_why};
	r->steps += to->layers.n;
	const struct layer *behind = layer_over(to, bytes, INT64_MAX);
	bool ends = is_all && same_fill(behind, &base) && behind->lo <= bytes && behind->hi == INT64_MAX;
	if (!ends) {
		memory_fill(r, to, bytes, INT64_MAX, base);
	}
}
