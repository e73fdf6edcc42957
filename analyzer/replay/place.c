/*
 * Places: the memory behind locals, globals, statics and string literals, made when its address is first taken.
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"

#include <string.h>

static struct memory *remembered(struct map *m, uint64_t key)
{
	return map_ptr(m, key);
}

static void remember(struct map *map, uint64_t key, struct memory *m)
{
	map_put(map, key, (uint64_t)(uintptr_t)m);
}

static uint64_t key_of(const void *thing, uint64_t n)
{
	return hash_mix((uint64_t)(uintptr_t)thing, n);
}

/* ---- locals ---- */

static struct memory *new_local(struct run *r, const struct ir_local *l, bool is_static)
{
	const char *why = "a static local from before the call";
	struct memory *m = is_static ? memory_unknown(r, OBJECT_LOCAL, l->name, l->size, why)
	                             : memory_new(r, OBJECT_LOCAL, l->name, l->size, FILL_UNDEF);
	m->type = l->type;
	m->place = l->place;
	m->initialised_by = is_static ? frame_top(r)->serial : 0;
	return m;
}

/* One for all calls (statics) or for all threads of a block (shared). */
static struct memory *common_local(struct run *r, const struct ir_func *f, uint32_t local)
{
	const struct ir_local *l = &f->locals.at[local];
	uint64_t key = key_of(l, l->storage == IR_SHARED ? r->threads->launch.block_number : 0);
	struct memory *m = remembered(&r->object->statics, key);
	if (!m) {
		m = new_local(r, l, l->storage != IR_SHARED);
		m->is_shared = l->storage == IR_SHARED;
		if (m->is_shared && m->extent <= 0) {
			m->extent = r->threads->launch.is_active ? r->threads->launch.shared_bytes : -1;
		}
		remember(&r->object->statics, key, m);
	}
	return m;
}

struct value local_address(struct run *r, uint32_t local)
{
	struct frame_state *f = frame_top(r);
	const struct ir_local *l = &f->func->locals.at[local];
	if (l->storage == IR_STATIC || l->storage == IR_THREAD || l->storage == IR_SHARED) {
		return value_ptr(common_local(r, f->func, local), 0);
	}
	if (!f->locals) {
		f->locals = ARENA_ARRAY(r->a, struct memory *, f->func->locals.n);
	}
	if (!f->locals[local]) {
		f->locals[local] = new_local(r, l, false);
	}
	return value_ptr(f->locals[local], 0);
}

/* ---- globals ---- */

/* What it holds before anything runs: no thread writes it. Of a constant that nobody says, nothing is supposed. */
static void give_first_value(struct run *r, const struct ir_global *g, struct memory *m, int64_t size, const char *why)
{
	uint32_t thread = r->threads->thread;
	int64_t fixed;
	bool is_fixed = models_fixed_global(r->models, g, &fixed);
	r->threads->thread = 0;
	if (is_fixed || (g->is_const && g->has_value && size > 0)) {
		memory_store(r, m, 0, size, value_int(is_fixed ? fixed : g->value));
	} else if (!g->is_const && size > 0) {
		suppose_global(r, m, g, why);
	}
	r->threads->thread = thread;
}

static struct memory *new_global(struct run *r, const struct ir_global *g, const char *usr)
{
	bool sized = g && g->type && g->type->size > 0 && !ir_is_open_ended(g->type);
	int64_t size = sized ? g->type->size : -1;
	const char *name = g ? g->name : usr, *why = run_text(r, "the contents of global '%s'", name);
	struct memory *m = memory_unknown(r, OBJECT_GLOBAL, name, size, why);
	if (!g) {
		return m;
	}
	m->type = g->type;
	m->place = g->place;
	give_first_value(r, g, m, size, why);
	for (size_t i = 0; i < g->items.n; i++) {
		int64_t bytes = size / (int64_t)g->items.n;
		memory_store(r, m, (int64_t)i * bytes, bytes, value_int(g->items.at[i]));
	}
	for (size_t i = 0; i < g->cells.n; i++) {
		memory_store(r, m, g->cells.at[i].offset, g->cells.at[i].bytes, value_int(g->cells.at[i].value));
	}
	for (size_t i = 0; i < g->table.n; i++) {
		struct value f = {.kind = VALUE_FUNC, .func = ir_func_find(r->unit, g->table.at[i].function)};
		memory_store(r, m, g->table.at[i].offset, r->unit->pointer_bytes, f.func ? f : value_unknown("a function"));
	}
	if (g->is_shared) {
		m->is_shared = true;
		m->extent = size > 0 ? size : r->threads->launch.is_active ? r->threads->launch.shared_bytes : -1;
	}
	return m;
}

static void tie_fields(struct run *r, const struct ir_global *g, struct memory *m);
static void set_fields(struct run *r, const struct memory *m);

struct value global_address(struct run *r, const char *usr)
{
	const struct ir_global *g = map_name(&r->unit->globals_by_usr, usr);
	uint64_t key = key_of(usr, g && g->is_shared ? r->threads->launch.block_number : 0);
	struct memory *m = remembered(&r->object->globals, key);
	if (!m) {
		m = new_global(r, g, usr);
		remember(&r->object->globals, key, m);
		if (g) {
			tie_fields(r, g, m);
			set_fields(r, m);
		}
	}
	return value_ptr(m, 0);
}

/* ---- globals that a model ties to a launch ---- */

/* Argument of the launch that gives the size which `row` is, or stands below; -1 none. */
static int axis_of(const struct run *r, const struct model_global *row, bool *is_size)
{
	*is_size = row->launch >= 0;
	if (*is_size || !row->below) {
		return row->launch;
	}
	for (size_t i = 0; i < r->models->globals.n; i++) {
		if (strcmp(r->models->globals.at[i].name, row->below) == 0) {
			return r->models->globals.at[i].launch;
		}
	}
	return -1;
}

const char *launch_axis_name(const struct run *r, int axis)
{
	for (size_t i = 0; i < r->models->globals.n; i++) {
		bool is_size;
		const struct model_global *row = &r->models->globals.at[i];
		if (axis_of(r, row, &is_size) == axis && !is_size) {
			return row->name;
		}
	}
	return NULL;
}

static void set_tied(struct run *r, const struct tied_global *g)
{
	uint32_t thread = r->threads->thread;
	r->threads->thread = 0; /* the machine writes it, not the thread */
	if (r->threads->launch.is_active) {
		int64_t value = g->is_size ? r->threads->launch.size[g->axis] : r->threads->launch.at[g->axis];
		memory_store(r, g->memory, g->offset, g->bytes, value_int(value));
	} else if (!g->is_size) {
		/* A kernel that runs without a launch in sight is its first thread, whatever the grid. */
		memory_store(r, g->memory, g->offset, g->bytes, value_int(0));
	}
	r->threads->thread = thread;
}

static void tie(struct run *r, struct memory *m, int64_t offset, const struct ir_type *t,
                const struct model_global *row)
{
	struct tied_global g = {.memory = m, .offset = offset, .bytes = t->size, .axis = -1};
	if (row && t->kind == IR_TYPE_INT) {
		g.axis = axis_of(r, row, &g.is_size);
	}
	if (g.axis >= 0 && g.axis <= 5) {
		vec_push(r->a, &r->object->tied, g);
	}
}

/* Finds what of a global is tied to the launch, when it is made: each thread sets it anew. */
static void tie_fields(struct run *r, const struct ir_global *g, struct memory *m)
{
	if (!g->type || r->models->globals.n == 0) {
		return;
	}
	tie(r, m, 0, g->type, models_global(r->models, g->name, NULL));
	for (size_t i = 0; g->type->kind == IR_TYPE_RECORD && i < g->type->n_fields; i++) {
		const struct ir_field *f = &g->type->fields[i];
		if (f->offset >= 0) {
			tie(r, m, f->offset, f->type, models_global(r->models, g->name, f->name));
		}
	}
}

static void set_fields(struct run *r, const struct memory *m)
{
	for (size_t i = 0; i < r->object->tied.n; i++) {
		if (!m || r->object->tied.at[i].memory == m) {
			set_tied(r, &r->object->tied.at[i]);
		}
	}
}

void launch_globals(struct run *r)
{
	set_fields(r, NULL);
}

void globals_clobber(struct run *r, const char *why)
{
	for (size_t i = 0; i < r->unit->globals.n; i++) {
		const struct ir_global *g = r->unit->globals.at[i];
		struct memory *m = g->is_const ? NULL : remembered(&r->object->globals, key_of(g->usr, 0));
		if (m) {
			memory_clobber(r, value_ptr(m, 0), false, why);
			set_fields(r, m);
		}
	}
}

/* ---- strings ---- */

struct value string_address(struct run *r, const struct ir_instr *in)
{
	uint64_t key = key_of(in, 1);
	const struct ir_type *array = in->type->elem;
	int64_t width = array && array->kind == IR_TYPE_ARRAY ? array->elem->size : 1;
	struct memory *m = remembered(&r->object->statics, key);
	if (!m) {
		m = memory_string(r, in->text, in->imm, width > 0 ? width : 1);
		remember(&r->object->statics, key, m);
	}
	return value_ptr(m, 0);
}
