/*
 * Memory: what a load yields. Each store or call makes a new version of memory; a load walks the versions backwards
 * until a write covers what it asks for. Where versions meet, each predecessor is asked (Braun et al., Simple and
 * Efficient Construction of Static Single Assignment Form, 2013, here on demand and over memory cells); at the header
 * of a loop that may write the cell, the cell becomes a loop variable like any phi.
 *
 * That is MemorySSA (Novillo, Memory SSA: a unified approach for sparsely representing memory operations, 2007), its
 * phis made only where a load asks.
 *
 * A walk has a budget of hops; when it is used up the cell is unknown.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <string.h>

#define MAX_ARMS 6
#define MAX_HOPS 2000000

/* ---- where versions meet ---- */

static bool loflow_op_writes(const struct ir_loop *l)
{
	for (size_t i = 0; i < l->blocks.n; i++) {
		const struct ir_block *b = l->blocks.at[i];
		for (size_t j = 0; j < b->instrs.n; j++) {
			if (flow_op_writes(b->instrs.at[j])) {
				return true;
			}
		}
	}
	return false;
}

static uint32_t new_meeting(struct flow *fl, enum mem_kind kind, struct ir_block *b, uint32_t prev)
{
	struct mem_def d = {.kind = kind, .block = b, .prev = prev};
	vec_push(fl->arena, &fl->memory->defs, d);
	return (uint32_t)fl->memory->defs.n - 1;
}

/* The version that all walked predecessors (latches excepted) agree on, or a new meeting: an irreducible block has one
 * that is not walked yet. */
static uint32_t incoming(struct flow *fl, struct ir_block *b)
{
	uint32_t version = 0, n = 0;
	bool same = !b->irreducible;
	for (size_t i = 0; i < b->preds.n; i++) {
		const struct ir_block *pred = b->preds.at[i];
		if (!fl->walk->blocks[pred->index].done) {
			continue;
		}
		uint32_t v = fl->walk->blocks[pred->index].mem_out;
		same = same && (n == 0 || v == version);
		version = v;
		n++;
	}
	return same ? version : new_meeting(fl, MEM_JOIN, b, 0);
}

void flow_block_memory(struct flow *fl, struct ir_block *b)
{
	uint32_t version = incoming(fl, b);
	struct ir_loop *l = b->loop;
	if (l && l->header == b) {
		struct loop_state *state = &fl->loop->states[l->index];
		state->writes_memory = loflow_op_writes(l);
		if (state->writes_memory) {
			version = state->version = new_meeting(fl, MEM_LOOP, b, version);
		}
	}
	fl->walk->blocks[b->index].mem_in = version;
}

/* ---- walking ---- */

static term entry_value(struct flow *fl, const struct mem_loc *loc)
{
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	/* The box itself: what is behind it is something else. */
	bool is_box = o && o->kind == OBJECT_BOX && at->args[1] == term_int(fl->pool, 0);
	if (is_box && loc->bytes == LOC_HANDLE) {
		return o->of;
	}
	term held = o ? flow_dims_cell(fl, o, at->args[1], loc) : TERM_NONE;
	if (held) {
		return held;
	}
	if (o && flow_is_born_here(o->kind)) {
		return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, 0);
	}
	if (loc->bytes == LOC_HANDLE) {
		return flow_entry_handle(fl->pool, loc->pointer);
	}
	if (!loc->type) {
		return flow_entry_cell(fl->pool, loc->pointer, loc->bytes);
	}
	if (loc->type->kind == IR_TYPE_PTR) {
		return flow_entry_pointer(fl->pool, loc->pointer, "");
	}
	if (loc->type->kind != IR_TYPE_INT) {
		return TERM_NONE;
	}
	term cell = flow_entry_cell(fl->pool, loc->pointer, loc->bytes);
	int128 lo, hi;
	if (type_range(loc->type, &lo, &hi) && !map_ptr(&fl->side_facts, cell)) {
		struct place none = {0};
		assumptions outer = flow_rests_begin(fl);
		flow_side_fact(fl, cell, term_compare(fl->pool, REL_GE, cell, term_int(fl->pool, lo)), none,
		               "range of its type");
		flow_side_fact(fl, cell, term_compare(fl->pool, REL_LE, cell, term_int(fl->pool, hi)), none,
		               "range of its type");
		flow_rests_end(fl, outer);
	}
	return loc->type->bits == 1 ? term_compare(fl->pool, REL_NE, cell, term_int(fl->pool, 0))
	                            : flow_as_read(fl, cell, loc->type);
}

/* Through a pointer that is one of two: one of two values, where both are known. */
static term walk_arms(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, int depth)
{
	struct term_pool *pool = w->fl->pool;
	const struct term_node *n = term_get(pool, loc->pointer);
	if (n->kind != TERM_SELECT || loc->bytes == LOC_HANDLE) {
		return flow_walk_memory(w, loc, version);
	}
	struct mem_loc arms[2] = {*loc, *loc};
	term values[2] = {TERM_NONE, TERM_NONE};
	for (int i = 0; i < 2 && depth < MAX_ARMS; i++) {
		arms[i].pointer = n->args[i + 1];
		values[i] = walk_arms(w, &arms[i], version, depth + 1);
	}
	bool same = values[0] && values[1] && term_get(pool, values[0])->sort == term_get(pool, values[1])->sort;
	return same ? term_select(pool, n->args[0], values[0], values[1])
	            : flow_type_cell(w->fl, loc->pointer, loc->bytes, loc->type, version);
}

/* A write covers the cell: its value, as a value of the cell's type. */
static term covered_value(struct memory_walk *wk, const struct mem_loc *loc, uint32_t version,
                          const struct mem_write *w, term write_pointer)
{
	struct flow *fl = wk->fl;
	if (w->zero && (!loc->type || loc->type->kind == IR_TYPE_INT) && loc->bytes != LOC_HANDLE) {
		return loc->type && loc->type->bits == 1 ? term_bool(fl->pool, false) : term_int(fl->pool, 0);
	}
	if (!w->value) {
		return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
	}
	const struct record_value *r = map_ptr(&fl->memory->records, w->value);
	const struct term_node *at = term_get(fl->pool, loc->pointer), *to = term_get(fl->pool, write_pointer);
	if (r) {
		struct mem_loc inner = *loc;
		term offset = term_sub(fl->pool, at->args[1], to->args[1]);
		inner.pointer = term_ptr_add(fl->pool, r->pointer, offset);
		term held = walk_arms(wk, &inner, r->version, 0);
		held = flow_seen_from(fl, held, fl->memory->defs.at[r->version].block, fl->memory->defs.at[version].block);
		return loc->bytes == LOC_HANDLE ? flow_copied_member(fl, held, version, loc->pointer, w->type, offset) : held;
	}
	const struct term_node *value = term_get(fl->pool, w->value);
	if (loc->bytes == LOC_HANDLE) {
		return value->sort == SORT_HANDLE ? w->value : flow_type_cell(fl, loc->pointer, LOC_HANDLE, NULL, version);
	}
	int128 size;
	bool whole =
	    at->args[1] == to->args[1] && w->bytes && term_const_value(fl->pool, w->bytes, &size) && size == loc->bytes;
	bool fits =
	    loc->type->kind == IR_TYPE_PTR ? value->sort == SORT_PTR : value->sort == SORT_INT || value->sort == SORT_BOOL;
	if (!whole || !fits || (loc->type && loc->type->kind == IR_TYPE_FLOAT)) {
		return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
	}
	if (loc->type && loc->type->kind == IR_TYPE_INT && w->type && w->type->kind == IR_TYPE_INT &&
	    !flow_is_raw_int(loc->type) && (w->type->is_signed != loc->type->is_signed) && value->sort == SORT_INT) {
		return term_wrap(fl->pool, w->value, loc->type->bits, loc->type->is_signed);
	}
	return w->value;
}

static term walk_from(struct memory_walk *w, const struct mem_loc *loc, uint32_t version,
                      const struct ir_block *reader);

static term ask_predecessors(struct memory_walk *w, const struct mem_loc *loc, uint32_t version)
{
	struct flow *fl = w->fl;
	struct ir_block *b = fl->memory->defs.at[version].block;
	if (b->irreducible) {
		return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
	}
	term *values = ARENA_ARRAY(fl->arena, term, b->preds.n);
	struct ir_block **preds = ARENA_ARRAY(fl->arena, struct ir_block *, b->preds.n);
	size_t n = 0;
	for (size_t i = 0; i < b->preds.n; i++) {
		struct ir_block *pred = b->preds.at[i];
		if (!pred->reachable || ir_dominates(b, pred)) {
			continue;
		}
		if (!fl->walk->blocks[pred->index].done) {
			return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
		}
		term value = walk_from(w, loc, fl->walk->blocks[pred->index].mem_out, b);
		preds[n] = pred;
		values[n++] = flow_seen_from(fl, value, pred, b);
	}
	const char *key = arena_printf(fl->arena, "join:%s:%u:%u", fl->f->usr, loc->pointer, version);
	term t = flow_join(fl, b, preds, values, n, loc->bytes == LOC_HANDLE ? fl->handle_type : loc->type, key, "");
	flow_read_at(fl, t, key, loc->pointer);
	return t;
}

/* A resize stands first in its definition: what the box held before is what it held before the definition. */
static term behind_resize(struct memory_walk *wk, const struct mem_loc *loc, uint32_t version,
                          const struct mem_write *w)
{
	struct flow *fl = wk->fl;
	const struct mem_def *d = &fl->memory->defs.at[version];
	wk->depth++;
	term held = flow_walk_memory(wk, loc, d->prev);
	wk->depth--;
	for (size_t i = 0; i < fl->memory->defs.at[version].writes.n; i++) {
		w = &fl->memory->defs.at[version].writes.at[i];
		if (w->resizes && flow_is_resized(fl, loc->pointer, held, w)) {
			return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
		}
	}
	return held;
}

#define ONE_OF "the array's elements"
#define MAX_CELLS 64 /* of an array whose elements are looked at one by one; tables in operators are small */

/* The smallest and the largest of what stands at the offsets of a small array, where all of it is known. */
static bool known_cells(struct memory_walk *wk, const struct mem_loc *loc, uint32_t version, int128 bounds[2])
{
	struct flow *fl = wk->fl;
	const struct term_node *at = term_get(fl->pool, loc->pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(fl->pool, at->args[0])->object : NULL;
	struct offsets all;
	int128 size, value;
	bool is_local = o && (o->kind == OBJECT_LOCAL || (o->kind == OBJECT_BUFFER && !flow_may_be_shared(fl, o)));
	term bytes = is_local ? object_extent(fl->pool, at->args[0]) : TERM_NONE;
	bool is_array = bytes && term_const_value(fl->pool, bytes, &size) && flow_offsets(fl->pool, at->args[1], &all) &&
	                all.step > 0 && all.step % loc->bytes == 0 && size / all.step <= MAX_CELLS &&
	                all.first + loc->bytes <= size;
	for (int128 offset = is_array ? all.first : 0; is_array && offset + loc->bytes <= size; offset += all.step) {
		struct mem_loc cell = *loc;
		cell.pointer = term_ptr(fl->pool, at->args[0], term_int(fl->pool, offset));
		term held = flow_walk_memory(wk, &cell, version);
		is_array = held && term_const_value(fl->pool, held, &value);
		for (int i = 0; i < 2 && is_array; i++) {
			bool is_first = offset == all.first, is_further = i ? value > bounds[i] : value < bounds[i];
			bounds[i] = is_first || is_further ? value : bounds[i];
		}
	}
	return is_array;
}

/* One of several cells, nobody knows which. */
static term one_of_cells(struct memory_walk *wk, const struct mem_loc *loc, uint32_t version)
{
	struct flow *fl = wk->fl;
	term t = flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
	bool is_int = loc->type && loc->type->kind == IR_TYPE_INT && loc->type->bits != 1 && loc->bytes != LOC_HANDLE;
	int128 bounds[2];
	uint64_t seen = 0;
	if (!is_int || term_get(fl->pool, t)->kind != TERM_SYMBOL || map_get(&fl->memory->spread, t, &seen)) {
		return t;
	}
	map_put(&fl->memory->spread, t, 1);
	assumptions outer = flow_rests_begin(fl);
	wk->depth++;
	if (known_cells(wk, loc, version, bounds)) {
		struct place none = {0};
		flow_side_fact(fl, t, term_compare(fl->pool, REL_GE, t, term_int(fl->pool, bounds[0])), none, ONE_OF);
		flow_side_fact(fl, t, term_compare(fl->pool, REL_LE, t, term_int(fl->pool, bounds[1])), none, ONE_OF);
	}
	wk->depth--;
	flow_rests_end(fl, outer);
	return t;
}

/* Does the callee say of this very cell what it holds? */
static bool is_told_apart(const struct mem_def *d, const struct mem_loc *loc)
{
	bool is = false;
	for (size_t i = 0; i < d->writes.n && !is; i++) {
		is = d->writes.at[i].pointer == loc->pointer && d->writes.at[i].value;
	}
	return is;
}

/* The last write of version's definition that touches the cell; true when `*out` is the answer. */
static bool try_writes(struct memory_walk *wk, const struct mem_loc *loc, uint32_t version, const struct ir_block *at,
                       const struct ir_block *reader, term *out)
{
	struct flow *fl = wk->fl;
	const struct mem_def *d = &fl->memory->defs.at[version];
	for (size_t i = d->writes.n; i-- > 0;) {
		const struct mem_write *w = &d->writes.at[i];
		if (w->resizes && loc->bytes == LOC_HANDLE) {
			*out = behind_resize(wk, loc, version, w);
			return true;
		}
		if (w->content && is_told_apart(d, loc)) {
			continue;
		}
		if (flow_filled_by_call(wk, loc, version, w, at, out)) {
			return true;
		}
		d = &fl->memory->defs.at[version];
		w = &d->writes.at[i];
		term pointer = flow_seen_from(fl, w->pointer, d->block, at);
		struct mem_write seen = *w;
		seen.region = w->region ? flow_seen_from(fl, w->region, d->block, at) : TERM_NONE;
		flow_rest_on(fl, w->where);
		switch (flow_write_alias(fl, loc, &seen, pointer)) {
		case ALIAS_NO:
			break;
		case ALIAS_MAY:
			if (flow_is_out_of_reach(fl, loc, d)) {
				return false;
			}
			if (!flow_filled_by_last(wk, loc, version, &seen, pointer, at, reader, out)) {
				*out = one_of_cells(wk, loc, version);
			}
			return true;
		case ALIAS_MUST:
			flow_rest_on(fl, w->what);
			flow_rest_on_others(fl, loc);
			*out = flow_seen_from(fl, covered_value(wk, loc, version, w, pointer), d->block, at);
			return true;
		}
	}
	return false;
}

static uint64_t cell_key(const struct mem_loc *loc, uint32_t version)
{
	uint64_t key = hash_mix(loc->pointer, version);
	key = hash_mix(key, (uint64_t)loc->bytes * 2 + loc->in_union);
	uint64_t type = loc->type ? (uint64_t)loc->type->kind * 256 + loc->type->bits * 2u + loc->type->is_signed : 0;
	return hash_mix(key, type);
}

static void rest_on_cell(struct flow *fl, uint64_t key)
{
	uint64_t set = 0;
	map_get(&fl->memory->cell_rests, key, &set);
	flow_rest_on(fl, set);
}

static void remember_rests(struct flow *fl, uint64_t key, assumptions set)
{
	if (set) {
		map_put(&fl->memory->cell_rests, key, set);
	}
	flow_rest_on(fl, set);
}

/* ---- runs of stores ---- */

#define MAX_DIMENSIONS 4

/* A local array of scalars: no union lies in it, and no handle. (Of another function's local no type is known
 * anywhere.) */
static bool is_array_of_scalars(const struct flow *fl, const struct object *o)
{
	const struct ir_type *t =
	    o && o->kind == OBJECT_LOCAL && o->number < fl->f->locals.n ? fl->f->locals.at[o->number].type : NULL;
	for (int i = 0; i < MAX_DIMENSIONS && t && t->kind == IR_TYPE_ARRAY; i++) {
		t = t->elem;
	}
	return t && ir_is_scalar(t);
}

/* The object that an instruction stores one value in and does nothing else; TERM_NONE: it is no such array. */
static term stored_in(const struct flow *fl, const struct mem_def *d)
{
	const struct mem_write *w = d->kind == MEM_WRITES && d->writes.n == 1 ? &d->writes.at[0] : NULL;
	const struct term_node *to = w && w->pointer ? term_get(fl->pool, w->pointer) : NULL;
	if (!to || to->kind != TERM_PTR || ir_at(fl->f, d->instr)->op != IR_STORE || w->in_union || w->region ||
	    (w->value && term_get(fl->pool, w->value)->sort == SORT_HANDLE)) {
		return TERM_NONE;
	}
	return is_array_of_scalars(fl, term_get(fl->pool, to->args[0])->object) ? to->args[0] : TERM_NONE;
}

static bool is_one_run(const struct flow *fl, const struct mem_def *d, const struct mem_def *before)
{
	const struct mem_write *w = &d->writes.at[0], *v = before->writes.n ? &before->writes.at[0] : NULL;
	return v && stored_in(fl, d) == stored_in(fl, before) && w->type == v->type && w->where == v->where &&
	       d->block->loop == before->block->loop;
}

/* The first version of the run of stores into one array, as one type, that ends with this one. */
static uint32_t run_begin(struct flow *fl, uint32_t version)
{
	uint32_t first = version;
	struct mem_def *defs = fl->memory->defs.at;
	while (!defs[first].run && is_one_run(fl, &defs[first], &defs[defs[first].prev])) {
		first = defs[first].prev;
	}
	first = defs[first].run ? defs[first].run : first;
	for (uint32_t v = version; v != first && !defs[v].run; v = defs[v].prev) {
		defs[v].run = first;
	}
	return first;
}

/* This version's write does not touch the cell. Where that is so because the cell lies in another object, no store of
 * the run does: where in the array each one writes, and what, tells nothing of another object. */
static uint32_t skip_run(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at)
{
	const struct mem_def *d = &fl->memory->defs.at[version];
	const struct term_node *n = term_get(fl->pool, loc->pointer);
	term array = loc->bytes != LOC_HANDLE && n->kind == TERM_PTR ? stored_in(fl, d) : TERM_NONE;
	bool is_apart = array && array != n->args[0] && (!d->block->loop || ir_loop_contains(d->block->loop, at));
	uint32_t first = is_apart ? run_begin(fl, version) : version;
	is_apart = first != version && flow_write_alias(fl, loc, &d->writes.at[0], d->writes.at[0].pointer) == ALIAS_NO;
	return is_apart ? first : version;
}

static term walk_versions(struct memory_walk *w, const struct mem_loc *loc, uint32_t version,
                          const struct ir_block *reader)
{
	struct flow *fl = w->fl;
	if (w->depth >= MAX_WALK_DEPTH) {
		return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
	}
	const struct ir_block *at = fl->memory->defs.at[version].block;
	uint32_t from = version;
	for (;; version = fl->memory->defs.at[version].prev) {
		const struct mem_def *d = &fl->memory->defs.at[version];
		if (++fl->memory->hops > MAX_HOPS) {
			return flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, from);
		}
		term value = TERM_NONE;
		uint64_t known;
		assumptions outer;
		switch (d->kind) {
		case MEM_ENTRY:
			return entry_value(fl, loc);
		case MEM_WRITES:
			if (try_writes(w, loc, version, at, reader, &value)) {
				return value;
			}
			version = skip_run(fl, loc, version, at);
			break;
		case MEM_JOIN:
			if (map_get(&fl->memory->cells, cell_key(loc, version), &known)) {
				rest_on_cell(fl, cell_key(loc, version));
				return flow_seen_from(fl, (term)known, d->block, at);
			}
			w->depth++;
			outer = flow_rests_begin(fl);
			value = ask_predecessors(w, loc, version);
			remember_rests(fl, cell_key(loc, version), flow_rests_end(fl, outer));
			w->depth--;
			map_put(&fl->memory->cells, cell_key(loc, version), value);
			return flow_seen_from(fl, value, fl->memory->defs.at[version].block, at);
		case MEM_LOOP:
			if (flow_loop_may_write(fl, d->block->loop, loc)) {
				flow_rest_on_others(fl, loc);
				if (flow_filled_by_loop(w, loc, version, reader, &value)) {
					return flow_seen_from(fl, value, fl->memory->defs.at[version].block, at);
				}
				if (!map_get(&fl->memory->cells, cell_key(loc, version), &known)) {
					known = flow_as_read(fl, flow_loop_var(fl, d->block->loop, NULL, loc), loc->type);
					map_put(&fl->memory->cells, cell_key(loc, version), known);
				}
				return flow_seen_from(fl, (term)known, fl->memory->defs.at[version].block, at);
			}
			break;
		}
	}
}

/* `reader`: the block that reads, where it stands elsewhere than the version. */
static term walk_from(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, const struct ir_block *reader)
{
	const struct ir_block *outer = w->reader;
	w->reader = reader;
	term t = walk_versions(w, loc, version, reader);
	w->reader = outer;
	return t;
}

term flow_walk_on(struct memory_walk *w, const struct mem_loc *loc, uint32_t version)
{
	return walk_from(w, loc, version, w->reader);
}

term flow_walk_memory(struct memory_walk *w, const struct mem_loc *loc, uint32_t version)
{
	return walk_from(w, loc, version, w->fl->memory->defs.at[version].block);
}

/* Through a pointer that is one of two: one of two values. */
static term load_arms(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at,
                      int depth)
{
	const struct term_node *n = term_get(fl->pool, loc->pointer);
	int64_t constant;
	if (n->kind != TERM_SELECT) {
		term item;
		if (flow_constant_global(fl, loc, &constant)) {
			return loc->type->bits == 1 ? term_bool(fl->pool, constant != 0) : term_int(fl->pool, constant);
		}
		if (flow_table_item(fl, loc, &item)) {
			return item;
		}
		bool is_int = loc->type && loc->type->kind == IR_TYPE_INT && loc->type->bits != 1;
		if (is_int && flow_character(fl, loc, &constant)) {
			return term_int(fl->pool, constant);
		}
		struct memory_walk w = {.fl = fl};
		term t = walk_from(&w, loc, version, at);
		return flow_seen_from(fl, t, fl->memory->defs.at[version].block, at);
	}
	struct mem_loc arms[2] = {*loc, *loc};
	term values[2] = {TERM_NONE, TERM_NONE};
	for (int i = 0; i < 2 && depth < MAX_ARMS; i++) {
		arms[i].pointer = n->args[i + 1];
		values[i] = load_arms(fl, &arms[i], version, at, depth + 1);
	}
	bool same = values[0] && values[1] && term_get(fl->pool, values[0])->sort == term_get(fl->pool, values[1])->sort;
	return same ? term_select(fl->pool, n->args[0], values[0], values[1])
	            : flow_type_cell(fl, loc->pointer, loc->bytes, loc->type, version);
}

term flow_load(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at)
{
	if (loc->bytes != LOC_HANDLE && loc->type && loc->type->kind == IR_TYPE_FLOAT) {
		return TERM_NONE;
	}
	return load_arms(fl, loc, version, at, 0);
}

term flow_handle_at(struct flow *fl, term pointer, uint32_t version, const struct ir_block *at)
{
	if (!pointer || term_get(fl->pool, pointer)->sort != SORT_PTR) {
		return TERM_NONE;
	}
	struct mem_loc loc = {pointer, LOC_HANDLE, NULL, false};
	term h = flow_load(fl, &loc, version, at);
	bool stale = h && flow_list_has_changed(fl, h, version, at);
	return stale ? flow_type_cell(fl, pointer, LOC_HANDLE, NULL, version) : h;
}

static bool may_change(struct flow *fl, const struct mem_loc *loc, const struct mem_def *d, const struct ir_block *at)
{
	for (size_t i = 0; i < d->writes.n; i++) {
		const struct mem_write *w = &d->writes.at[i];
		if (flow_write_alias(fl, loc, w, flow_seen_from(fl, w->pointer, d->block, at)) != ALIAS_NO) {
			return w->resizes || !flow_is_out_of_reach(fl, loc, d);
		}
	}
	return false;
}

uint32_t flow_last_change(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at)
{
	const struct mem_def *d = &fl->memory->defs.at[version];
	while (d->kind == MEM_WRITES && fl->memory->hops++ < MAX_HOPS && !may_change(fl, loc, d, at)) {
		version = d->prev;
		d = &fl->memory->defs.at[version];
	}
	return version;
}

bool flow_was_written_since(struct flow *fl, const struct mem_loc *loc, uint32_t since, const struct ir_block *from,
                            uint32_t version, const struct ir_block *at)
{
	for (const struct ir_loop *l = at->loop; l; l = l->parent) {
		if ((!from || !ir_loop_contains(l, from)) && flow_loop_may_write(fl, l, loc)) {
			return true;
		}
	}
	for (uint32_t v = since + 1; v <= version; v++) {
		const struct mem_def *d = &fl->memory->defs.at[v];
		if (d->kind == MEM_WRITES && may_change(fl, loc, d, at)) {
			return true;
		}
	}
	return fl->walk->turns_irreducibly;
}

bool flow_was_written(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at)
{
	return flow_was_written_since(fl, loc, 0, NULL, version, at);
}
