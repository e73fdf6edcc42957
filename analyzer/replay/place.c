/*
 * Places: the memory behind locals, globals, statics and string literals, made when its address is first taken.
 */
#include "replay/replay_int.h"

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
	uint64_t key = key_of(l, l->storage == IR_SHARED ? r->launch.block_number : 0);
	struct memory *m = remembered(&r->statics, key);
	if (!m) {
		m = new_local(r, l, l->storage != IR_SHARED);
		m->is_shared = l->storage == IR_SHARED;
		if (m->is_shared && m->extent <= 0) {
			m->extent = r->launch.is_active ? r->launch.shared_bytes : -1;
		}
		remember(&r->statics, key, m);
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

static struct memory *new_global(struct run *r, const struct ir_global *g, const char *usr)
{
	int64_t size = g && g->type && g->type->size > 0 ? g->type->size : -1;
	const char *name = g ? g->name : usr;
	struct memory *m = memory_unknown(r, OBJECT_GLOBAL, name, size, run_text(r, "the contents of global '%s'", name));
	if (!g) {
		return m;
	}
	m->type = g->type;
	m->place = g->place;
	if (g->is_const && g->has_value && size > 0) {
		memory_store(r, m, 0, size, value_int(g->value));
	}
	if (g->is_shared) {
		m->is_shared = true;
		m->extent = size > 0 ? size : r->launch.is_active ? r->launch.shared_bytes : -1;
	}
	return m;
}

struct value global_address(struct run *r, const char *usr)
{
	const struct ir_global *g = map_name(&r->unit->globals_by_usr, usr);
	uint64_t key = key_of(usr, g && g->is_shared ? r->launch.block_number : 0);
	struct memory *m = remembered(&r->globals, key);
	if (!m) {
		m = new_global(r, g, usr);
		remember(&r->globals, key, m);
		if (g && !r->launch.is_active) {
			builtin_outside(r, g, m);
		}
	}
	return value_ptr(m, 0);
}

/* ---- CUDA's built-in variables ---- */

static const struct ir_type uint_type = {.kind = IR_TYPE_INT, .bits = 32, .size = 4, .align = 4};

static void store_index(struct run *r, struct memory *m, const int64_t *xyz)
{
	for (int i = 0; i < 3; i++) {
		memory_store(r, m, i * uint_type.size, uint_type.size, value_int(xyz[i]));
	}
}

/* A kernel run without a launch is its first thread, whatever the grid. */
void builtin_outside(struct run *r, const struct ir_global *g, struct memory *m)
{
	static const int64_t first[3] = {0, 0, 0};
	if (strcmp(g->name, "threadIdx") == 0 || strcmp(g->name, "blockIdx") == 0) {
		store_index(r, m, first);
	}
}

void builtin_index(struct run *r, const char *name, const int64_t *xyz)
{
	for (size_t i = 0; i < r->unit->globals.n; i++) {
		const struct ir_global *g = r->unit->globals.at[i];
		if (strcmp(g->name, name) == 0) {
			store_index(r, global_address(r, g->usr).memory, xyz);
		}
	}
}

/* ---- strings ---- */

struct value string_address(struct run *r, const struct ir_instr *in)
{
	uint64_t key = key_of(in, 1);
	struct memory *m = remembered(&r->statics, key);
	if (!m) {
		m = memory_string(r, in->text, in->imm);
		remember(&r->statics, key, m);
	}
	return value_ptr(m, 0);
}
