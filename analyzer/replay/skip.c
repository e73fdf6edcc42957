/*
 * Skip: a run that asks what happens at the two billionth iteration does not count there. Where a loop's variables step
 * by amounts that the loop does not change (i++, i += stride), their values at iteration k are start + k * step; the
 * run puts them there and goes on. What the iterations in between wrote is forgotten, other variables of the loop are
 * unknown, and where they might have left the loop (by anything but a comparison of such a variable with what the loop
 * does not change) the run has a doubt.
 *
 * This is loop acceleration for induction variables, with havoc for the rest.
 *
 * A loop goes to the iteration that the options name when it is entered, any other one to its last after some laps.
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/memory_int.h"

#define MANY_LAPS 40 /* enough for what settles in the first iterations */

struct stepped {
	int128 by;
	dep dep;
};

static const char *const forgotten = "what iterations that were not run have written";

static const struct ir_instr *without_casts(const struct ir_func *f, const struct ir_instr *in)
{
	while (in->op == IR_CAST && in->type->kind == IR_TYPE_INT && ir_at(f, in->args[0])->type->kind == IR_TYPE_INT) {
		in = ir_at(f, in->args[0]);
	}
	return in;
}

/* Does a model say that the call writes nothing? */
static bool is_pure(struct run *r, const struct ir_instr *in)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(r->unit, in->text) : NULL;
	bool self = callee && callee->is_method && !callee->is_static_method && in->n_args > 0;
	const struct model_function *row = callee ? models_function(r->models, callee, in->n_args - self) : NULL;
	return row && row->pure && !row->writes.n && !row->defines.n && !row->calls.n;
}

static bool may_write_anything(struct run *r, const struct ir_instr *in)
{
	return (in->op == IR_CALL && !is_pure(r, in)) || in->op == IR_LAUNCH || in->op == IR_UNKNOWN;
}

static bool has_calls(struct run *r, const struct ir_loop *l)
{
	for (size_t i = 0; i < l->blocks.n; i++) {
		for (size_t j = 0; j < l->blocks.at[i]->instrs.n; j++) {
			if (may_write_anything(r, l->blocks.at[i]->instrs.at[j])) {
				return true;
			}
		}
	}
	return false;
}

/* What the loop does not change: from before it, or what a model says of such (x.numel()), which stores of numbers
 * leave alone. */
static bool is_fixed(struct run *r, const struct ir_loop *l, const struct ir_instr *in)
{
	if (in->op == IR_CONST || in->op == IR_LOCAL || !ir_loop_contains(l, in->block)) {
		return true;
	}
	bool fixed = in->op == IR_CALL && is_pure(r, in) && !has_calls(r, l);
	for (uint32_t i = 0; i < in->n_args && fixed; i++) {
		const struct ir_instr *arg = ir_at(frame_top(r)->func, in->args[i]);
		fixed = arg->op == IR_CONST || arg->op == IR_LOCAL || !ir_loop_contains(l, arg->block);
	}
	return fixed;
}

/* The value of what the loop does not change. */
static struct value fixed_value(struct run *r, const struct ir_instr *in)
{
	return in->op == IR_CONST ? value_int(in->imm) : *frame_slot(r, in->id);
}

/* By how much `next` exceeds the phi, as far as the loop does not change it. */
static bool step_of(struct run *r, const struct ir_loop *l, const struct ir_instr *phi, const struct ir_instr *next,
                    struct stepped *out)
{
	const struct ir_func *f = frame_top(r)->func;
	next = without_casts(f, next);
	*out = (struct stepped){0};
	if (next == phi) {
		return true;
	}
	if (next->op != IR_ADD && next->op != IR_SUB) {
		return false;
	}
	const struct ir_instr *a = without_casts(f, ir_at(f, next->args[0])),
	                      *b = without_casts(f, ir_at(f, next->args[1]));
	const struct ir_instr *other = a == phi ? b : next->op == IR_ADD && b == phi ? a : NULL;
	struct value by = other && is_fixed(r, l, other) ? fixed_value(r, other) : value_unknown(NULL);
	out->by = next->op == IR_SUB ? -by.i : by.i;
	out->dep = by.dep;
	return by.kind == VALUE_INT;
}

/* The step of a variable of the loop on every way back; false where it is none. */
static bool phi_steps(struct run *r, const struct ir_loop *l, const struct ir_instr *phi, struct stepped *out)
{
	const struct ir_func *f = frame_top(r)->func;
	bool any = false;
	for (uint32_t i = 0; i < phi->n_args; i++) {
		struct stepped s;
		if (!ir_loop_contains(l, phi->block->preds.at[i])) {
			continue;
		}
		if (phi->type->kind != IR_TYPE_INT || !step_of(r, l, phi, ir_at(f, phi->args[i]), &s) ||
		    (any && s.by != out->by)) {
			return false;
		}
		*out = s;
		any = true;
	}
	return any;
}

/* A comparison's side that is a stepped variable plus what the loop does not change: the variable. */
static const struct ir_instr *variable_of(struct run *r, const struct ir_loop *l, const struct ir_instr *side,
                                          struct stepped *s)
{
	const struct ir_func *f = frame_top(r)->func;
	side = without_casts(f, side);
	if (side->op == IR_ADD || side->op == IR_SUB) {
		const struct ir_instr *a = without_casts(f, ir_at(f, side->args[0]));
		const struct ir_instr *b = without_casts(f, ir_at(f, side->args[1]));
		side = is_fixed(r, l, b) ? a : side->op == IR_ADD && is_fixed(r, l, a) ? b : side;
	}
	bool phi = side->op == IR_PHI && side->block == l->header;
	return phi && phi_steps(r, l, side, s) && s->by ? side : NULL;
}

static bool fits(const struct ir_type *t, int128 value)
{
	int128 lo, hi;
	value_range(t, &lo, &hi);
	return t->kind == IR_TYPE_INT && value >= lo && value <= hi;
}

/* Do all types on the way from the variable to the comparison hold what it is at this value of the variable? What wraps
 * (`j + 1 < n` at the largest j) may leave the loop and come back. */
static bool is_exact_at(struct run *r, const struct ir_loop *l, const struct ir_instr *side, int128 value)
{
	const struct ir_func *f = frame_top(r)->func;
	int128 plus = 0;
	const struct ir_instr *sum = without_casts(f, side), *in = sum;
	if (sum->op == IR_ADD || sum->op == IR_SUB) {
		const struct ir_instr *a = without_casts(f, ir_at(f, sum->args[0]));
		const struct ir_instr *b = without_casts(f, ir_at(f, sum->args[1]));
		bool is_second = is_fixed(r, l, b);
		struct value by = fixed_value(r, is_second ? b : a);
		plus = sum->op == IR_SUB ? -by.i : by.i;
		in = ir_at(f, sum->args[is_second ? 0 : 1]);
		if (by.kind != VALUE_INT) {
			return false;
		}
	}
	bool is_exact = fits(sum->type, value + plus);
	for (; is_exact && side != sum; side = ir_at(f, side->args[0])) {
		is_exact = fits(side->type, value + plus);
	}
	for (; is_exact && in->op == IR_CAST; in = ir_at(f, in->args[0])) {
		is_exact = fits(in->type, value);
	}
	return is_exact;
}

/* A side that moves one way from here to `laps` on. */
static bool moves_one_way(struct run *r, const struct ir_loop *l, const struct ir_instr *side, int128 laps)
{
	struct stepped s;
	const struct ir_instr *phi = variable_of(r, l, side, &s);
	struct value at = phi ? *frame_slot(r, phi->id) : value_unknown(NULL);
	return at.kind == VALUE_INT && is_exact_at(r, l, side, at.i) && is_exact_at(r, l, side, at.i + s.by * laps);
}

static bool is_order(enum ir_op op)
{
	return op == IR_LT || op == IR_LE || op == IR_GT || op == IR_GE;
}

/* Is it left only where a stepped variable passes what the loop does not change? Then it is not left before the
 * iteration at which the comparison still holds. */
static bool leaves_by_order(struct run *r, const struct ir_loop *l, const struct ir_block *b, int128 laps)
{
	const struct ir_func *f = frame_top(r)->func;
	const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
	bool leaves = last->op == IR_RETURN;
	for (uint32_t i = 0; i < last->n_targets; i++) {
		leaves = leaves || !ir_loop_contains(l, last->targets[i]);
	}
	if (!leaves || last->op == IR_UNREACHABLE) {
		return true;
	}
	const struct ir_instr *c = last->op == IR_BRANCH ? ir_at(f, last->args[0]) : last;
	if (!is_order(c->op)) {
		return false;
	}
	const struct ir_instr *a = ir_at(f, c->args[0]), *z = ir_at(f, c->args[1]);
	return (is_fixed(r, l, without_casts(f, z)) && moves_one_way(r, l, a, laps)) ||
	       (is_fixed(r, l, without_casts(f, a)) && moves_one_way(r, l, z, laps));
}

static const struct ir_instr *address_root(const struct ir_func *f, const struct ir_instr *in)
{
	while (in->n_args && (in->op == IR_INDEX || in->op == IR_FIELD || in->op == IR_CAST)) {
		in = ir_at(f, in->args[0]);
	}
	return in;
}

static void forget_at(struct run *r, const struct ir_loop *l, const struct ir_instr *address, bool reach)
{
	const struct ir_instr *root = address_root(frame_top(r)->func, address);
	if (root->type->kind != IR_TYPE_PTR && root->op != IR_LOCAL) {
		return; /* a number */
	}
	if (root->op != IR_LOCAL && !is_fixed(r, l, root)) {
		run_doubt(r, forgotten);
		return;
	}
	struct value v = root->op == IR_LOCAL ? local_address(r, (uint32_t)root->imm) : *frame_slot(r, root->id);
	if (v.kind != VALUE_PTR || !v.memory) {
		return;
	}
	int64_t end = v.memory->extent >= 0 ? v.memory->extent : INT64_MAX;
	memory_fill(r, v.memory, 0, end, (struct layer){.fill = FILL_UNKNOWN, .why = forgotten});
	if (reach) {
		memory_clobber(r, v, false, forgotten);
	}
}

static void forget(struct run *r, const struct ir_loop *l)
{
	const struct ir_func *f = frame_top(r)->func;
	for (size_t i = 0; i < l->blocks.n; i++) {
		for (size_t j = 0; j < l->blocks.at[i]->instrs.n; j++) {
			const struct ir_instr *in = l->blocks.at[i]->instrs.at[j];
			bool call = may_write_anything(r, in);
			uint32_t n = call ? in->n_args : in->op == IR_STORE || in->op == IR_ZERO ? 1 : 0;
			for (uint32_t k = 0; k < n; k++) {
				forget_at(r, l, ir_at(f, in->args[k]), call);
			}
			if (call) {
				globals_clobber(r, forgotten);
			}
		}
	}
}

static void advance_phi(struct run *r, const struct ir_loop *l, const struct ir_instr *phi, int128 laps)
{
	struct value *v = frame_slot(r, phi->id);
	struct stepped s;
	int128 lo, hi;
	if (v->kind != VALUE_INT || !phi_steps(r, l, phi, &s)) {
		*v = value_unknown("a variable of iterations that were not run");
		return;
	}
	int128 there = v->i + s.by * laps;
	value_range(phi->type, &lo, &hi);
	*v = there < lo || there > hi ? value_unknown("a counter that its type does not hold")
	                              : value_with(r, (struct value){.kind = VALUE_INT, .dep = v->dep, .i = there}, s.dep);
}

static void jump(struct run *r, const struct ir_loop *l, int128 laps)
{
	const struct ir_block *h = l->header;
	for (size_t i = 0; i < l->blocks.n; i++) {
		if (!leaves_by_order(r, l, l->blocks.at[i], laps)) {
			run_doubt(r, "iterations that were not run may have left the loop");
		}
	}
	for (size_t i = 0; i < h->instrs.n && h->instrs.at[i]->op == IR_PHI; i++) {
		advance_phi(r, l, h->instrs.at[i], laps);
	}
	forget(r, l);
}

/* Laps from here to the last one that the header's comparison lets in; 0: not known. */
static int128 laps_left(struct run *r, const struct ir_loop *l)
{
	const struct ir_func *f = frame_top(r)->func;
	const struct ir_instr *last = l->header->instrs.at[l->header->instrs.n - 1];
	const struct ir_instr *c = last->op == IR_BRANCH ? ir_at(f, last->args[0]) : NULL;
	if (!c || !is_order(c->op) || !ir_loop_contains(l, last->targets[0])) {
		return 0;
	}
	const struct ir_instr *bound = without_casts(f, ir_at(f, c->args[1]));
	struct stepped s;
	const struct ir_instr *phi = is_fixed(r, l, bound) ? variable_of(r, l, ir_at(f, c->args[0]), &s) : NULL;
	bool up = c->op == IR_LT || c->op == IR_LE;
	if (!phi || phi != without_casts(f, ir_at(f, c->args[0])) || (up ? s.by <= 0 : s.by >= 0)) {
		return 0;
	}
	struct value to = fixed_value(r, bound), at = *frame_slot(r, phi->id);
	if (to.kind != VALUE_INT || at.kind != VALUE_INT) {
		return 0;
	}
	int128 room = up ? to.i - at.i : at.i - to.i, by = up ? s.by : -s.by;
	room -= c->op == IR_LT || c->op == IR_GT;
	return room > 0 ? room / by : 0;
}

static const struct replay_start *start_of(const struct run *r, const struct ir_func *f, const struct ir_loop *l)
{
	const struct replay_options *o = r->options;
	for (size_t i = 0; i < o->n_starts; i++) {
		if (o->starts[i].func == f && o->starts[i].loop == l->index) {
			return &o->starts[i];
		}
	}
	return NULL;
}

void skip_iterations(struct run *r, const struct ir_block *from)
{
	struct frame_state *f = frame_top(r);
	const struct ir_loop *l = f->block->loop;
	if (!l || l->header != f->block || r->ended) {
		return;
	}
	f->laps = f->laps ? f->laps : ARENA_ARRAY(r->a, uint32_t, f->func->loops.n);
	bool entered = !ir_loop_contains(l, from);
	f->laps[l->index] = entered ? 0 : f->laps[l->index] + 1;
	const struct replay_start *start = start_of(r, f->func, l);
	if (entered && start && start->at > 0) {
		jump(r, l, start->at);
	} else if (!start && f->laps[l->index] == MANY_LAPS) {
		int128 left = laps_left(r, l);
		if (left > MANY_LAPS) {
			jump(r, l, left);
		}
	}
}

/* ---- the overflow that is looked for ---- */

static bool exact_result(const struct ir_instr *in, struct value a, struct value b, int128 *out)
{
	bool binary = in->op == IR_ADD || in->op == IR_SUB || in->op == IR_MUL || in->op == IR_SHL;
	if (a.kind != VALUE_INT || (binary && b.kind != VALUE_INT)) {
		return false;
	}
	switch ((int)in->op) {
	case IR_ADD:
		*out = a.i + b.i;
		return true;
	case IR_SUB:
		*out = a.i - b.i;
		return true;
	case IR_MUL:
		*out = a.i * b.i;
		return true;
	case IR_SHL:
		*out = b.i >= 0 && b.i < 63 ? a.i * ((int128)1 << b.i) : 0;
		return b.i >= 0 && b.i < 63;
	case IR_NEG:
		*out = -a.i;
		return true;
	case IR_CAST:
		*out = a.i;
		return true;
	}
	return false;
}

void check_overflow(struct run *r, const struct ir_instr *in)
{
	struct value a = *frame_slot(r, in->args[0]),
	             b = in->n_args > 1 ? *frame_slot(r, in->args[1]) : value_unknown(NULL);
	int128 exact, lo, hi;
	value_range(in->type, &lo, &hi);
	if (!exact_result(in, a, b, &exact) || (exact >= lo && exact <= hi)) {
		return;
	}
	struct replay_outcome *o = r->outcome;
	dep_use(r, dep_join(r, a.dep, b.dep));
	o->func = frame_top(r)->func;
	o->instr = in->id;
	o->place = in->place;
	o->overflowed = true;
	o->exact = exact;
	o->held = int_wrap(exact, in->type->bits, in->type->is_signed);
	run_end(r, r->doubts->why ? REPLAY_UNKNOWN : REPLAY_BROKE, r->doubts->why);
}
