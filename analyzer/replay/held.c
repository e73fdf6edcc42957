/*
 * Held: what a run allocates, where that is the question: one allocation that exceeds the memory there is, or all that
 * are held at once. What is freed is given back. A tensor or an array counts from the allocation on until its variable
 * may let go of it: where a call may change the variable, and where its function returns; one whose variable stands in
 * an inner scope, or that has none, does not count. So no sum is larger than what the program holds in truth.
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/held_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

#include <string.h>

/* The place of an allocation in a run: 1 the device, 0 the host, -1 not known. */
static int lies_on_device(struct run *r, struct row_call *c, const struct model_function *row, dep *d)
{
	if (row->is_anywhere) {
		return -1;
	}
	if (!row->on_device) {
		return 0;
	}
	struct value v = row_eval(r, c, row->on_device, NULL);
	enum answer truth = value_truth(v);
	*d = dep_join(r, *d, v.dep);
	return truth == ANSWER_UNKNOWN ? -1 : truth == ANSWER_YES;
}

static void exceed(struct run *r, const struct ir_instr *in, int128 bytes, dep d)
{
	struct replay_outcome *o = r->outcome;
	dep_use(r, d);
	o->func = frame_top(r)->func;
	o->instr = in->id;
	o->place = in->place;
	o->is_allocation = true;
	o->exact = bytes;
	run_end(r, r->doubts->why ? REPLAY_UNKNOWN : REPLAY_BROKE, r->doubts->why);
}

static void add(struct run *r, const struct ir_instr *in, struct holding h)
{
	const struct replay_target *t = &r->target;
	bool here = !t->func || (t->func == frame_top(r)->func && t->instr == in->id);
	if (t->func && here && h.bytes > t->limit) {
		exceed(r, in, h.bytes, h.dep);
		return;
	}
	if (t->func || h.on_device != t->on_device || h.bytes <= 0 || !h.memory) {
		return;
	}
	vec_push(r->a, &r->held->list, h);
	int128 sum = 0;
	dep d = 0;
	for (size_t i = 0; i < r->held->list.n; i++) {
		sum += r->held->list.at[i].bytes;
		d = dep_join(r, d, r->held->list.at[i].dep);
	}
	if (sum > t->limit) {
		r->outcome->n_held = (uint32_t)r->held->list.n;
		exceed(r, in, sum, d);
	}
}

static void give_back(struct run *r, const struct memory *m)
{
	size_t kept = 0;
	for (size_t i = 0; i < r->held->list.n; i++) {
		if (r->held->list.at[i].memory != m) {
			r->held->list.at[kept++] = r->held->list.at[i];
		}
	}
	r->held->list.n = kept;
}

void held_free(struct run *r, struct value pointer)
{
	if (pointer.kind == VALUE_PTR && pointer.memory) {
		give_back(r, pointer.memory);
	}
}

void held_new(struct run *r, const struct ir_instr *in, struct value made, struct value count)
{
	bool counts = r->target.is_allocation && count.kind == VALUE_INT && made.kind == VALUE_PTR && ir_is_new(in);
	if (counts) {
		add(r, in, (struct holding){made.memory, count.i * in->imm, count.dep, frame_top(r)->func->is_device});
	}
}

/* ---- variables that hold what a row allocated ---- */

/* A named variable that lives as long as its function runs. */
static bool lasts(const struct run *r, const struct memory *m)
{
	const struct frame_state *top = &r->calls->frames.at[r->calls->frames.n - 1];
	for (size_t i = 0; top->locals && i < top->func->locals.n; i++) {
		const struct ir_local *l = &top->func->locals.at[i];
		if (top->locals[i] == m) {
			return l->name && *l->name && l->scope < top->func->scopes.n && top->func->scopes.at[l->scope].parent == 0;
		}
	}
	return false;
}

/* The variable that gets the handle: where the row defines one of its arguments, or where the result is stored next. */
static struct memory *variable_of(struct run *r, const struct row_call *c, const struct model_function *row)
{
	for (size_t i = 0; i < c->n_args && row->defines.n; i++) {
		struct memory *m = c->args[i].kind == VALUE_PTR ? c->args[i].memory : NULL;
		if (m && lasts(r, m)) {
			return m;
		}
	}
	const struct frame_state *top = frame_top(r);
	for (ir_id i = c->in->id + 1; i < top->func->instrs.n && i <= c->in->id + 2; i++) {
		const struct ir_instr *in = ir_at(top->func, i);
		if (in && in->op == IR_STORE && in->args[1] == c->in->id) {
			struct value to = *frame_slot(r, in->args[0]);
			return to.kind == VALUE_PTR && to.memory && lasts(r, to.memory) ? to.memory : NULL;
		}
	}
	return NULL;
}

/* Memory that the caller frees, by its pointer; or the variable. */
static struct memory *holder_of(struct run *r, struct row_call *c, const struct model_function *row)
{
	if (c->result.kind == VALUE_PTR && c->result.memory && c->result.memory->kind == OBJECT_HEAP) {
		return c->result.memory;
	}
	for (size_t i = 0; i < row->defines.n; i++) {
		const struct model_expr *value = row->defines.at[i].value;
		if (value->kind == MODEL_WORD && value->word == VOCAB_HEAP && c->n_args && c->args[0].kind == VALUE_PTR &&
		    c->args[0].memory) {
			const struct cell *cell = memory_cell(c->args[0].memory, c->args[0].offset);
			return cell && cell->value.kind == VALUE_PTR ? cell->value.memory : NULL;
		}
	}
	return variable_of(r, c, row);
}

void held_by_row(struct run *r, struct row_call *c, const struct model_function *row)
{
	if (!r->target.is_allocation || !row->allocates || r->ended) {
		return;
	}
	struct value bytes = row_eval(r, c, row->allocates, NULL);
	if (bytes.kind != VALUE_INT) {
		return;
	}
	dep d = bytes.dep;
	bool one = r->target.func != NULL;
	int where = one ? 0 : lies_on_device(r, c, row, &d);
	if (where >= 0) {
		add(r, c->in, (struct holding){one ? NULL : holder_of(r, c, row), bytes.i, d, where == 1});
	}
}

/* Before a call of what has no body in sight: whoever may change a variable, or frees memory, may let go of what is
 * held. */
void held_call(struct run *r, const struct row_call *c, const struct model_function *row)
{
	if (!r->held->list.n) {
		return;
	}
	if (row && row->ends) {
		held_free(r, row_eval(r, (struct row_call *)c, row->ends, NULL));
	}
	if (row && row->may_end) {
		held_free(r, row_eval(r, (struct row_call *)c, row->may_end, NULL));
	}
	bool keeps = row && row->pure && !row->defines.n;
	for (size_t i = 0; i < c->n_args && !keeps; i++) {
		held_free(r, c->args[i]);
	}
}

void held_return(struct run *r, const struct frame_state *f)
{
	for (size_t i = 0; r->held->list.n && f->locals && i < f->func->locals.n; i++) {
		if (f->locals[i]) {
			give_back(r, f->locals[i]);
		}
	}
}
