/*
 * One instruction. Values go to the top frame's slots; control goes on to a block, whose phis are read all at once
 * before any is written.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/held_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"
#include "replay/watch_int.h"

#include <string.h>

static struct value arg(struct run *r, const struct ir_instr *in, uint32_t i)
{
	return *frame_slot(r, in->args[i]);
}

/* ---- control ---- */

/* Which way in of the target's is this edge? A branch may have two edges to one block. */
static uint32_t way_in(const struct ir_block *from, const struct ir_instr *last, uint32_t target)
{
	const struct ir_block *to = last->targets[target];
	uint32_t same = 0, at = 0;
	for (uint32_t i = 0; i < target; i++) {
		same += last->targets[i] == to;
	}
	while (at < to->preds.n && (to->preds.at[at] != from || same-- > 0)) {
		at++;
	}
	return at;
}

/* Blocks from which the target's block can be reached: backwards from it. */
static bool *blocks_before(struct run *r, const struct ir_func *f, const struct ir_block *target)
{
	bool *reaches = ARENA_ARRAY(r->a, bool, f->blocks.n);
	VEC(const struct ir_block *) work = {0};
	reaches[target->index] = true;
	vec_push(r->a, &work, target);
	while (work.n) {
		const struct ir_block *b = vec_pop(&work);
		for (size_t i = 0; i < b->preds.n; i++) {
			if (!reaches[b->preds.at[i]->index]) {
				reaches[b->preds.at[i]->index] = true;
				vec_push(r->a, &work, b->preds.at[i]);
			}
		}
	}
	return reaches;
}

/* The target lies in the entry itself and behind us: what comes now is of no interest. */
static void stop_behind_target(struct run *r)
{
	const struct ir_func *f = frame_top(r)->func;
	if (r->calls->frames.n != 1 || f != r->target.func || f != r->entry || unwind_handles(f)) {
		return;
	}
	if (!r->calls->leads_to_target) {
		r->calls->leads_to_target = blocks_before(r, f, ir_at(f, r->target.instr)->block);
	}
	if (!r->calls->leads_to_target[frame_top(r)->block->index]) {
		run_end(r, REPLAY_HELD, NULL);
	}
}

static void enter_block(struct run *r, const struct ir_instr *last, uint32_t target)
{
	struct frame_state *f = frame_top(r);
	const struct ir_block *to = last->targets[target];
	uint32_t from = way_in(f->block, last, target);
	struct value few[16], *values = few;
	uint32_t n = 0;
	while (n < to->instrs.n && to->instrs.at[n]->op == IR_PHI) {
		n++;
	}
	if (n > 16) {
		values = ARENA_ARRAY(r->a, struct value, n);
	}
	for (uint32_t i = 0; i < n; i++) {
		const struct ir_instr *phi = to->instrs.at[i];
		values[i] = from < phi->n_args ? *frame_slot(r, phi->args[from]) : value_unknown("a join without this way in");
	}
	for (uint32_t i = 0; i < n; i++) {
		*frame_slot(r, to->instrs.at[i]->id) = values[i];
	}
	run_joins(r, to);
	const struct ir_block *before = f->block;
	f->block = to;
	f->next = n;
	if (r->options->skips) {
		skip_iterations(r, before);
	}
	if (f->watched && !f->watched->entered[to->index]) {
		f->watched->entered[to->index] = true;
		r->seen->n_entered++;
	}
	stop_behind_target(r);
}

static void note_way(struct run *r, const struct ir_instr *in, uint32_t other, dep d)
{
	const struct watched *here = frame_top(r)->watched;
	if (d && here && !here->entered[in->targets[other]->index] && r->doubts->n_ways < MAX_WAYS) {
		r->doubts->ways[r->doubts->n_ways++] = d;
	}
}

static void branch(struct run *r, const struct ir_instr *in)
{
	struct value c = arg(r, in, 0);
	enum answer truth = value_truth(c);
	dep_use(r, c.dep);
	r->doubts->blame = c.dep ? c.dep : r->doubts->blame;
	if (truth == ANSWER_UNKNOWN) {
		run_end(r, REPLAY_UNKNOWN, value_why(c));
		return;
	}
	suppose_condition(r, c.dep);
	uint32_t way = truth == ANSWER_YES ? 0 : 1;
	note_way(r, in, 1 - way, c.dep);
	enter_block(r, in, way);
}

/* Memory is what it is when a run comes there. */
void unwind_enter(struct run *r, const struct ir_instr *block, uint32_t clause)
{
	enter_block(r, block, clause);
	struct frame_state *f = frame_top(r);
	while (f->next < f->block->instrs.n && ir_forgets(f->block->instrs.at[f->next])) {
		f->next++;
	}
}

static void switch_to(struct run *r, const struct ir_instr *in)
{
	if (unwind_is_try(r, in)) {
		enter_block(r, in, 0);
		return;
	}
	struct value c = arg(r, in, 0);
	dep_use(r, c.dep);
	r->doubts->blame = c.dep ? c.dep : r->doubts->blame;
	if (c.kind != VALUE_INT) {
		run_end(r, REPLAY_UNKNOWN, value_why(c));
		return;
	}
	suppose_condition(r, c.dep);
	for (uint32_t i = 0; i + 1 < in->n_targets; i++) {
		struct value edge = value_int(in->cases[i].lo);
		r->chosen->with_number = true;
		hint_compare(r, c, edge);
		r->chosen->with_number = false;
		if (in->cases[i].lo <= c.i && c.i <= in->cases[i].hi) {
			enter_block(r, in, i + 1);
			return;
		}
	}
	enter_block(r, in, 0);
}

/* ---- memory ---- */

static struct value size_of_type(const struct ir_type *t)
{
	return t->size > 0 ? value_int(t->size) : value_unknown("an object of unknown size");
}

static struct value load(struct run *r, const struct ir_instr *in)
{
	struct value p = arg(r, in, 0);
	enum access_result ok = access_check(r, in, ACCESS_READ, p, size_of_type(in->type), in->type->size);
	if (ok != ACCESS_FINE) {
		return value_unknown(p.kind == VALUE_UNKNOWN ? value_why(p)
		                                             : "what lies outside an object that was read past its end");
	}
	struct value v = handle_role(r, in->type) ? memory_load_handle(r, p.memory, p.offset, in->type)
	                                          : memory_load(r, p.memory, p.offset, in->type);
	/* What the rest of a unit of bit-fields holds that nobody wrote may be 0. */
	if (in->is_init && v.kind == VALUE_UNKNOWN && !v.text) {
		v = value_with(r, value_int(0), v.dep);
	}
	/* What was read depends on where it was read. */
	return value_with(r, v, p.dep);
}

/* The initialiser of a static local runs once. */
static bool is_late_initialiser(struct run *r, const struct memory *m)
{
	return m->initialised_by && m->initialised_by != frame_top(r)->serial;
}

static void store(struct run *r, const struct ir_instr *in)
{
	struct value p = arg(r, in, 0), v = arg(r, in, 1);
	if (access_check(r, in, ACCESS_WRITE, p, size_of_type(in->type), in->type->size) != ACCESS_FINE) {
		return;
	}
	if (in->is_init && is_late_initialiser(r, p.memory)) {
		return;
	}
	if (v.kind == VALUE_UNKNOWN && !v.text && !ir_is_scalar(in->type)) {
		return; /* an empty record */
	}
	memory_store(r, p.memory, p.offset, in->type->size, v);
	if (!ir_is_scalar(in->type) && ir_at(frame_top(r)->func, in->args[1])->op == IR_LOAD) {
		arrays_own(r, p.memory, p.offset, p.offset + in->type->size);
	}
}

static void zero(struct run *r, const struct ir_instr *in)
{
	struct value p = arg(r, in, 0);
	if (access_check(r, in, ACCESS_WRITE, p, value_int(in->imm), 0) != ACCESS_FINE || in->imm <= 0) {
		return;
	}
	if (!is_late_initialiser(r, p.memory)) {
		memory_fill(r, p.memory, p.offset, p.offset + in->imm, (struct layer){.fill = FILL_BYTE});
	}
}

static struct value allocate(struct run *r, const struct ir_instr *in)
{
	struct value n = arg(r, in, 0);
	bool heap = ir_is_new(in);
	int128 bytes = n.kind == VALUE_INT ? n.i * in->imm : -1;
	if (n.kind == VALUE_INT && (bytes < 0 || bytes > INT64_MAX)) {
		run_reject(r, n.dep, "an allocation of a negative or huge size");
	}
	struct memory *m =
	    memory_new(r, heap ? OBJECT_HEAP : OBJECT_STACK, "", bytes < 0 ? -1 : (int64_t)bytes, FILL_UNDEF);
	m->extent_dep = n.dep;
	m->place = in->place;
	m->type = heap ? in->type->elem : NULL;
	held_new(r, in, value_ptr(m, 0), n);
	return value_ptr(m, 0);
}

static void release(struct run *r, const struct ir_instr *in)
{
	struct value p = arg(r, in, 0);
	held_free(r, p);
	if (p.kind == VALUE_PTR && p.memory) {
		p.memory->is_dead = true;
		p.memory->dead_why = "an object that was freed";
	}
}

/* ---- pointers ---- */

static struct value step(struct run *r, struct value p, struct value n, int64_t scale)
{
	dep d = dep_join(r, p.dep, n.dep);
	struct value v;
	if (p.kind == VALUE_UNKNOWN || n.kind != VALUE_INT) {
		v = value_unknown(value_why(p.kind == VALUE_UNKNOWN ? p : n));
	} else if (p.kind != VALUE_PTR) {
		v = value_unknown("a step from something that is no pointer");
	} else {
		/* Addresses have 64 bits: a step by SIZE_MAX elements is a step back. */
		v = value_ptr(p.memory, (int64_t)int_wrap(p.offset + n.i * scale, 64, true));
	}
	v.dep = d;
	return v;
}

static struct value field(struct run *r, const struct ir_instr *in)
{
	struct value p = arg(r, in, 0);
	if (in->imm < 0) {
		return value_unknown("a field at an unknown offset");
	}
	return step(r, p, value_int(in->imm), 1);
}

static struct value difference(struct run *r, const struct ir_instr *in)
{
	struct value a = arg(r, in, 0), b = arg(r, in, 1), v;
	if (a.kind != VALUE_PTR || b.kind != VALUE_PTR || a.memory != b.memory || in->imm == 0) {
		v = value_unknown(a.kind == VALUE_UNKNOWN ? value_why(a) : "the distance of two objects");
	} else {
		v = value_int((a.offset - b.offset) / in->imm);
	}
	return value_with(r, v, dep_join(r, a.dep, b.dep));
}

/* ---- values ---- */

static struct value select_value(struct run *r, const struct ir_instr *in)
{
	struct value c = arg(r, in, 0);
	enum answer truth = value_truth(c);
	struct value v = truth == ANSWER_UNKNOWN ? value_unknown(value_why(c)) : arg(r, in, truth == ANSWER_YES ? 1 : 2);
	return value_with(r, v, c.dep);
}

/* What a stranger gave as `void *` is what it is first taken for. */
static void take_for(struct memory *m, const struct ir_type *record)
{
	struct memory *origin = m->layers.at[0].origin;
	if (m->is_stranger && !m->type && origin && !m->n_cells) {
		m->type = origin->type = record;
	}
}

static bool runs_on_device(struct run *r)
{
	for (size_t i = 0; i < r->calls->frames.n; i++) {
		const struct ir_func *f = r->calls->frames.at[i].func;
		if (f->is_kernel || f->is_device) {
			return true;
		}
	}
	return false;
}

static struct value truncate(struct run *r, const struct ir_type *to, struct value v)
{
	hint_no_number(r, v.dep);
	return to->bits >= 32 && runs_on_device(r) ? value_saturate(to, v) : value_cast(to, v);
}

/* The first byte of a tensor not viewed yet: what it is cast to is what its elements are, unless their type is known.
 */
static struct value cast(struct run *r, const struct ir_type *to, struct value v)
{
	const struct ir_type *item = to->kind == IR_TYPE_PTR ? to->elem : NULL;
	bool element = item && (item->kind == IR_TYPE_INT || item->kind == IR_TYPE_FLOAT) && item->size > 1;
	struct memory *first = v.kind == VALUE_PTR && v.offset == 0 ? v.memory : NULL, *m = element ? first : NULL;
	if (first && item && item->kind == IR_TYPE_RECORD) {
		take_for(first, item);
	}
	if (m && m->sized_by && m->itemsize == 0) {
		item_size_seen(r, m, item->size);
	}
	if (v.kind == VALUE_PTR && v.memory && to->kind == IR_TYPE_INT && to->bits == 64) {
		return number_of_pointer(r, v);
	}
	if (v.kind == VALUE_INT && v.i && to->kind == IR_TYPE_PTR) {
		return pointer_of_number(r, v);
	}
	if (v.kind == VALUE_PTR && to->kind == IR_TYPE_INT && to->bits == 1) {
		return value_compare(r, IR_NE, v, value_ptr(NULL, 0));
	}
	bool is_truncated = v.kind == VALUE_FLOAT && to->kind == IR_TYPE_INT && to->bits > 1;
	return is_truncated ? truncate(r, to, v) : value_cast(to, v);
}

static bool is_number(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = ir_at(f, id);
	while (in->op == IR_CAST) {
		in = ir_at(f, in->args[0]);
	}
	return in->op == IR_CONST;
}

static struct value compare(struct run *r, const struct ir_instr *in)
{
	const struct ir_func *f = frame_top(r)->func;
	struct value a = arg(r, in, 0), b = arg(r, in, 1);
	r->chosen->with_number = is_number(f, in->args[0]) || is_number(f, in->args[1]);
	hint_compare(r, a, b);
	r->chosen->with_number = false;
	return value_compare(r, in->op, a, b);
}

static struct value param(struct run *r, const struct ir_instr *in)
{
	const struct frame_state *f = frame_top(r);
	bool given = in->imm >= 0 && (size_t)in->imm < f->n_args;
	return given ? r->calls->slots[f->base + (size_t)in->imm] : value_unknown("an argument that was not passed");
}

static struct value constant(const struct ir_instr *in)
{
	return value_int(in->type->kind == IR_TYPE_INT ? int_wrap(in->imm, in->type->bits, in->type->is_signed) : in->imm);
}

static struct value function(struct run *r, const struct ir_instr *in)
{
	const struct ir_func *f = ir_func_find(r->unit, in->text);
	return f ? (struct value){.kind = VALUE_FUNC, .func = f} : value_unknown("the address of a function");
}

/* A construct that the front end could not represent. What it reads it may also write; a statement may also leave. */
/* A static local's initializer runs when a run first comes by: one that is a process' first call is a run, too. */
static struct value first_time(struct run *r, const struct ir_instr *in)
{
	uint64_t key = (uint64_t)(uintptr_t)in, before;
	bool again = map_get(&r->object->initialized, key, &before);
	map_put(&r->object->initialized, key, 1);
	return value_int(!again);
}

static struct value unknown(struct run *r, const struct ir_instr *in)
{
	if (in->text && strcmp(in->text, "first time") == 0) {
		return first_time(r, in);
	}
	if (ir_is_shared_read(in)) {
		return arg(r, in, 0); /* a team of one thread is one, too */
	}
	const char *why = run_text(r, "code that is not represented ('%s')", in->text ? in->text : "");
	for (uint32_t i = 0; i < in->n_args; i++) {
		memory_clobber(r, arg(r, in, i), false, why);
	}
	if (!in->type || in->type->kind == IR_TYPE_VOID) {
		run_doubt(r, why);
	}
	if (in->text && strcmp(in->text, "volatile") == 0) {
		return suppose_result(r, in, "a volatile object holds", why);
	}
	return value_unknown(why);
}

static void return_value(struct run *r, const struct ir_instr *in)
{
	frame_return(r, in->n_args ? arg(r, in, 0) : value_unknown("a function without a result"));
}

static bool is_zero(struct value v)
{
	return v.kind == VALUE_INT && v.i == 0;
}

static struct value division(struct run *r, const struct ir_instr *in)
{
	struct value a = arg(r, in, 0), by = arg(r, in, 1);
	if (in->type->kind == IR_TYPE_INT && is_zero(by)) {
		run_reject(r, by.dep, "a division by zero");
		return value_unknown("a division by zero");
	}
	hint_divide(r, a, by);
	return value_arith(r, in->op, in->type, a, by);
}

/* Instructions with a result and no effect on control. */
static struct value value_of(struct run *r, const struct ir_instr *in)
{
	switch (in->op) {
	case IR_CONST:
		return constant(in);
	case IR_REAL:
		return value_float(in->real);
	case IR_STRING:
		return string_address(r, in);
	case IR_NULLPTR:
		return value_ptr(NULL, 0);
	case IR_UNDEF:
		return value_unknown(NULL);
	case IR_UNKNOWN:
		return unknown(r, in);
	case IR_PARAM:
		return param(r, in);
	case IR_LOCAL:
		return local_address(r, (uint32_t)in->imm);
	case IR_GLOBAL:
		return global_address(r, in->text);
	case IR_FUNC:
		return function(r, in);
	case IR_DIV:
	case IR_REM:
		return division(r, in);
	case IR_ADD:
	case IR_SUB:
	case IR_MUL:
	case IR_SHL:
	case IR_SHR:
	case IR_AND:
	case IR_OR:
	case IR_XOR:
		return value_arith(r, in->op, in->type, arg(r, in, 0), arg(r, in, 1));
	case IR_NEG:
	case IR_NOT:
		return value_unary(in->op, in->type, arg(r, in, 0));
	case IR_EQ:
	case IR_NE:
	case IR_LT:
	case IR_LE:
	case IR_GT:
	case IR_GE:
		return compare(r, in);
	case IR_CAST:
		return cast(r, in->type, arg(r, in, 0));
	case IR_SELECT:
		return select_value(r, in);
	case IR_INDEX:
		return step(r, arg(r, in, 0), arg(r, in, 1), in->imm);
	case IR_FIELD:
		return field(r, in);
	case IR_PTRDIFF:
		return difference(r, in);
	case IR_LOAD:
		return load(r, in);
	case IR_ALLOC:
		return allocate(r, in);
	case IR_PHI:
		return *frame_slot(r, in->id);
	case IR_STORE:
	case IR_ZERO:
	case IR_FREE:
	case IR_CALL:
	case IR_LAUNCH:
	case IR_JUMP:
	case IR_BRANCH:
	case IR_SWITCH:
	case IR_RETURN:
	case IR_UNREACHABLE:
	case IR_OP_COUNT:
		break;
	}
	BUG("value of op %d", in->op);
}

/* Instructions with an effect and no result here: a call's result comes when its frame returns. */
static bool exec_effect(struct run *r, const struct ir_instr *in)
{
	switch ((int)in->op) {
	case IR_STORE:
		store(r, in);
		return true;
	case IR_ZERO:
		zero(r, in);
		return true;
	case IR_FREE:
		release(r, in);
		return true;
	case IR_CALL:
		exec_call(r, in);
		return true;
	case IR_LAUNCH:
		exec_launch(r, in);
		return true;
	case IR_JUMP:
		enter_block(r, in, 0);
		return true;
	case IR_BRANCH:
		branch(r, in);
		return true;
	case IR_SWITCH:
		switch_to(r, in);
		return true;
	case IR_RETURN:
		return_value(r, in);
		return true;
	case IR_UNREACHABLE:
		if (in->text) {
			unwind_throw(r, in);
		} else {
			run_end(r, REPLAY_STOPPED, "the operator stopped");
		}
		return true;
	}
	return false;
}

void exec_instr(struct run *r, const struct ir_instr *in)
{
	if (r->target.is_overflow && r->target.instr == in->id && r->target.func == frame_top(r)->func) {
		check_overflow(r, in);
	}
	if (!exec_effect(r, in)) {
		/* Field by field: a copy as a whole waits until the fields, just written one by one, have left the store
		 * buffer. */
		struct value v = value_of(r, in), *slot = frame_slot(r, in->id);
		slot->kind = v.kind;
		slot->dep = v.dep;
		slot->i = v.i;
	}
}
