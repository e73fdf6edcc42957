/*
 * Describe: a run in the words of the person who wrote the operator. Its inputs are told by inputs.c; the place by the
 * named variables of the loops around it and, on a device, by the thread.
 */
#include "replay/choice_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"

#include <string.h>

static void separate(struct buf *b)
{
	if (b->n) {
		buf_str(b, ", ");
	}
}

/* ---- the place ---- */

static const char *phi_name(const struct ir_func *f, const struct ir_instr *phi)
{
	bool by_local = !phi->text && phi->imm > 0 && (size_t)phi->imm <= f->locals.n;
	return by_local ? f->locals.at[phi->imm - 1].name : phi->text;
}

/* ---- which variables the access rests on ---- */

#define MAX_SLICE 512

typedef VEC(ir_id) id_list;

static void push(struct run *r, id_list *work, struct map *seen, ir_id id)
{
	if (!map_get(seen, id, &(uint64_t){0}) && seen->n < MAX_SLICE) {
		map_put(seen, id, 1);
		vec_push(r->a, work, id);
	}
}

/* Everything in the function that the frame's instruction was computed from: what a store stores is left out. */
static void slice(struct run *r, const struct frame_state *f, struct map *seen)
{
	const struct ir_instr *in = f->block->instrs.at[f->next ? f->next - 1 : 0];
	id_list work = {0};
	for (uint32_t i = 0; i < in->n_args && (i == 0 || in->op != IR_STORE); i++) {
		push(r, &work, seen, in->args[i]);
	}
	while (work.n) {
		const struct ir_instr *at = ir_at(f->func, vec_pop(&work));
		for (uint32_t i = 0; at && i < at->n_args; i++) {
			push(r, &work, seen, at->args[i]);
		}
	}
}

static bool steps_variable(const struct ir_func *f, const struct ir_loop *loop, const char *name)
{
	const struct ir_block *header = loop->header;
	for (size_t i = 0; i < header->instrs.n && header->instrs.at[i]->op == IR_PHI; i++) {
		const char *other = phi_name(f, header->instrs.at[i]);
		if (other && strcmp(other, name) == 0) {
			return true;
		}
	}
	return false;
}

/* A variable that a loop further in (the `n` at `inner`) steps, too, has the value of that one now. */
static bool is_stepped_again(const struct ir_func *f, const struct ir_loop *const *inner, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++) {
		if (steps_variable(f, inner[i], name)) {
			return true;
		}
	}
	return false;
}

static bool is_among(const struct map *among, ir_id id)
{
	return !among || map_get(among, id, &(uint64_t){0});
}

/* The access goes by a pointer that the loop steps: what counts its steps says how far it has come. */
static bool steps_pointer(const struct ir_block *header, const struct map *among)
{
	for (size_t i = 0; i < header->instrs.n && header->instrs.at[i]->op == IR_PHI; i++) {
		const struct ir_instr *phi = header->instrs.at[i];
		if (phi->type->kind == IR_TYPE_PTR && is_among(among, phi->id)) {
			return true;
		}
	}
	return false;
}

/* Does the loop's condition ask for it? */
static bool is_tested(const struct ir_func *f, const struct ir_block *header, ir_id id)
{
	const struct ir_instr *last = header->instrs.at[header->instrs.n - 1];
	const struct ir_instr *cond = last->op == IR_BRANCH && last->n_args ? ir_at(f, last->args[0]) : NULL;
	for (uint32_t i = 0; cond && i < cond->n_args; i++) {
		const struct ir_instr *side = ir_at(f, cond->args[i]);
		bool is_cast = side && side->op == IR_CAST;
		if (cond->args[i] == id || (is_cast && side->args[0] == id)) {
			return true;
		}
	}
	return false;
}

static void describe_loop(struct run *r, struct buf *b, const struct frame_state *f, const struct ir_loop *const *loops,
                          size_t n_inner, const struct map *among)
{
	const struct ir_block *header = loops[n_inner]->header;
	bool counts = steps_pointer(header, among);
	for (size_t i = 0; i < header->instrs.n && header->instrs.at[i]->op == IR_PHI; i++) {
		const struct ir_instr *phi = header->instrs.at[i];
		const char *name = phi_name(f->func, phi);
		const struct value *v = &r->calls->slots[f->base + f->n_args + phi->id];
		bool told = is_among(among, phi->id) || (counts && is_tested(f->func, header, phi->id));
		if (told && name && name[0] && v->kind == VALUE_INT && !is_stepped_again(f->func, loops, n_inner, name)) {
			separate(b);
			buf_printf(b, "%s = ", name);
			buf_int128(b, v->i);
		}
	}
}

#define MAX_LOOPS 16

/* The loops around what a frame does now, outermost first. */
static void describe_frame(struct run *r, struct buf *b, const struct frame_state *f, const struct map *among)
{
	const struct ir_loop *loops[MAX_LOOPS];
	size_t n = 0;
	for (const struct ir_loop *l = f->block->loop; l && n < MAX_LOOPS; l = l->parent) {
		loops[n++] = l;
	}
	while (n-- > 0) {
		describe_loop(r, b, f, loops, n, among);
	}
}

/* Where the function of the access has no loop, the nearest caller that has one. */
static void describe_loops(struct run *r, struct buf *b)
{
	size_t before = b->n;
	for (size_t i = r->calls->frames.n; i-- > 0 && b->n == before;) {
		struct map seen;
		map_init(&seen, r->a);
		slice(r, &r->calls->frames.at[i], &seen);
		describe_frame(r, b, &r->calls->frames.at[i], &seen);
		if (b->n == before) {
			describe_frame(r, b, &r->calls->frames.at[i], NULL);
		}
	}
}

static void describe_thread(const struct run *r, struct buf *b)
{
	for (int axis = 0; r->threads->launch.is_active && axis < 6; axis++) {
		const char *name = r->threads->launch.size[axis] > 1 ? launch_axis_name(r, axis) : NULL;
		if (name) {
			separate(b);
			buf_printf(b, "%s = %lld", name, (long long)r->threads->launch.at[axis]);
		}
	}
}

/* "writes element 2 of 2", "reads element -1 of 4", "reads 20 bytes from byte 0 of 16", "reads 2 elements from 1
 * element before the start of 4". */
static void describe_access(struct buf *b, const struct replay_outcome *o)
{
	int64_t unit = o->elem_bytes;
	int64_t within = unit > 0 ? ((o->offset % unit) + unit) % unit : 0; /* a member of a record */
	bool elements = unit > 0 && o->extent % unit == 0 &&
	                (within ? o->bytes <= unit - within : o->bytes % unit == 0 || o->bytes < unit);
	const char *what = elements ? "element" : "byte";
	unit = elements ? unit : 1;
	long long count = o->bytes / unit, at = (o->offset - (elements ? within : 0)) / unit, of = o->extent / unit;
	buf_str(b, o->kind == ACCESS_WRITE ? "writes " : "reads ");
	bool is_many = count > 1 && o->bytes < INT64_MAX;
	if (at < 0 && is_many) {
		buf_printf(b, "%lld %ss from %lld %s%s before the start of %lld", count, what, -at, what, at == -1 ? "" : "s",
		           of);
	} else if (is_many) {
		buf_printf(b, "%lld %ss from %s %lld of %lld", count, what, what, at, of);
	} else {
		buf_printf(b, "%s %lld of %lld", what, at, of);
	}
}

/* "it is 2147483648 and becomes -2147483648" */
static void describe_overflow(struct buf *b, const struct replay_outcome *o)
{
	buf_str(b, "it is ");
	buf_int128(b, o->exact);
	buf_str(b, " and becomes ");
	buf_int128(b, o->held);
}

static const char *describe_place(struct run *r)
{
	struct buf where = {0}, b = {0};
	const struct replay_outcome *o = r->outcome;
	describe_thread(r, &where);
	describe_loops(r, &where);
	if (where.n) {
		buf_printf(&b, "at %s ", buf_text(&where));
	}
	if (o->overflowed) {
		describe_overflow(&b, o);
	} else if (o->is_allocation) {
		buf_str(&b, o->n_held ? "all that is held takes " : "it asks for ");
		buf_int128(&b, o->exact);
		buf_str(&b, " bytes");
	} else {
		describe_access(&b, o);
	}
	const char *text = arena_strdup(r->out, buf_text(&b));
	buf_release(&where);
	buf_release(&b);
	return text;
}

void describe_outcome(struct run *r)
{
	struct replay_outcome *o = r->outcome;
	o->inputs = describe_inputs(r);
	o->told = r->options->told_as ? describe_told_as(r, r->options->told_as) : NULL;
	o->at = "";
	bool broke = o->result == REPLAY_BROKE || o->result == REPLAY_OVERFLOW;
	o->given = broke ? given_inputs(r) : NULL;
	if (o->depth) {
		o->at = arena_printf(r->out, "after %llu calls, with %llu bytes on the stack", (unsigned long long)o->depth,
		                     (unsigned long long)o->stack_bytes);
	} else if (o->func) {
		o->at = describe_place(r);
	}
}
