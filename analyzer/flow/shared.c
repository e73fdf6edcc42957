/*
 * Memory that other threads may write: globals, what comes in from outside, locals whose address is kept somewhere.
 * That it holds at a second reading what it held at the first, or what this function put there, rests on `one-thread`.
 * One reading alone rests on nothing: its value is whatever stood there.
 */
#include "flow/object_int.h"

#define MAX_HOLDERS 4

static bool is_shared_global(struct flow *fl, const struct object *o)
{
	const struct ir_global *g = map_name(&fl->c->unit->globals_by_usr, intern(fl->c->unit->names, o->key));
	return !g || !(g->is_const || g->is_thread);
}

/* What a constructor makes is its own yet. */
static bool is_own(struct flow *fl, term object)
{
	if (!fl->f->is_constructor || fl->f->params.n == 0) {
		return false;
	}
	const struct term_node *self = term_get(fl->pool, flow_param(fl->pool, fl->f, 0));
	return self->kind == TERM_PTR && self->args[0] == object;
}

/* Was the address of the place put where others may look, or into a place whose own was? */
static bool is_out(struct flow *fl, int64_t place, int depth)
{
	for (size_t i = 0; i < fl->object->escapes.n; i++) {
		const struct escape *e = &fl->object->escapes.at[i];
		if (e->place != place || e->only_held) {
			continue;
		}
		if (e->holder == ESCAPED_ANYWHERE || depth >= MAX_HOLDERS ||
		    (e->holder != place && is_out(fl, e->holder, depth + 1))) {
			return true;
		}
	}
	return false;
}

static bool is_shared_local(struct flow *fl, term object)
{
	struct mem_loc at = {.pointer = term_ptr(fl->pool, object, term_int(fl->pool, 0))};
	if (flow_local_nobody_keeps(fl, &at) >= 0) {
		return false;
	}
	for (uint32_t i = 0; i < fl->f->locals.n; i++) {
		if (flow_local_object(fl, i) == object) {
			return fl->f->locals.at[i].storage == IR_SHARED || is_out(fl, i, 0);
		}
	}
	return false; /* what a call returned by value */
}

static bool is_shared_object(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	switch (o ? o->kind : OBJECT_POINTEE) {
	case OBJECT_GLOBAL:
		return is_shared_global(fl, o);
	case OBJECT_LOCAL:
		return is_shared_local(fl, object);
	case OBJECT_POINTEE:
		return !is_own(fl, object);
	case OBJECT_BUFFER:
		return flow_may_be_shared(fl, o);
	case OBJECT_HEAP: /* LIMIT(precision): named where it is put into what others see */
	case OBJECT_STACK:
	case OBJECT_STRING:
	case OBJECT_BOX:
		return false;
	}
	return true;
}

/* Through a pointer that is one of several: is one of them to what is shared? */
bool flow_is_shared(struct flow *fl, const struct mem_loc *loc)
{
	const struct term_node *n = term_get(fl->pool, loc->pointer);
	for (; n->kind == TERM_SELECT; n = term_get(fl->pool, n->args[2])) {
		struct mem_loc arm = *loc;
		arm.pointer = n->args[1];
		if (term_get(fl->pool, arm.pointer)->kind == TERM_SELECT || flow_is_shared(fl, &arm)) {
			return true;
		}
	}
	return loc->bytes != LOC_HANDLE && (n->kind != TERM_PTR || is_shared_object(fl, flow_root(fl, n->args[0])));
}

void flow_rest_on_others(struct flow *fl, const struct mem_loc *loc)
{
	if (!fl->is_telling && flow_is_shared(fl, loc)) {
		flow_rest_on(fl, ASSUMING(ONE_THREAD));
	}
}

/* In a loop that leaves the address alone, one load reads again and again. */
static bool reads_again(struct flow *fl, const struct ir_instr *load, term pointer)
{
	return load->block->loop && loop_invariant(fl, pointer, load->block->loop);
}

void flow_rest_on_reading(struct flow *fl, const struct ir_instr *load, const struct mem_loc *loc, term value)
{
	uint64_t first, key = hash_mix(value, (uint64_t)loc->bytes);
	if (!value || (fl->resting & ASSUMING(ONE_THREAD)) || !flow_is_shared(fl, loc)) {
		return;
	}
	if (reads_again(fl, load, loc->pointer) || (map_get(&fl->memory->first_read, key, &first) && first != load->id)) {
		flow_rest_on(fl, ASSUMING(ONE_THREAD));
		return;
	}
	map_put(&fl->memory->first_read, key, load->id);
}
