/*
 * Calls: a model's row first, then a body, and otherwise nothing is known: what the arguments lead to may have changed,
 * and the callee may not have come back at all if it could see anything worth refusing.
 */
#include "flow/flow.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/held_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"
#include "replay/watch_int.h"

#include <string.h>

static const char *last_name(const struct ir_func *f)
{
	const char *colon = f->name ? strrchr(f->name, ':') : NULL;
	return colon ? colon + 1 : f->name ? f->name : "";
}

static bool has_this(const struct ir_func *f)
{
	return f->is_method && !f->is_static_method;
}

const struct model_function *replay_row(struct run *r, const struct ir_func *callee, size_t n_args)
{
	size_t n = n_args - (has_this(callee) && n_args > 0);
	uint64_t key = hash_mix((uint64_t)(uintptr_t)callee, n), known;
	if (map_get(&r->object->rows, key, &known)) {
		return (const struct model_function *)(uintptr_t)known;
	}
	const struct model_function *row = models_function(r->models, callee, n);
	map_put(&r->object->rows, key, (uint64_t)(uintptr_t)row);
	return row;
}

/* ---- callees ---- */

const struct ir_func *callee_of(struct run *r, struct value v, const struct ir_type *t, struct value *closure)
{
	*closure = value_unknown(NULL);
	if (v.kind == VALUE_HANDLE) {
		v = v.handle->target;
	}
	if (v.kind == VALUE_PTR && v.memory) {
		const struct cell *c = memory_cell(v.memory, v.offset);
		if (c && c->value.kind == VALUE_HANDLE) {
			v = c->value.handle->target;
		} else if (c && c->value.kind == VALUE_FUNC) {
			v = c->value;
		}
	}
	if (v.kind == VALUE_FUNC) {
		return v.func;
	}
	if ((v.kind != VALUE_PTR && v.kind != VALUE_RECORD) || !v.memory) {
		return NULL;
	}
	const struct ir_type *pointee = t && t->kind == IR_TYPE_PTR ? t->elem : t;
	const struct ir_type *record = pointee && pointee->kind == IR_TYPE_RECORD ? pointee : v.memory->type;
	*closure = value_ptr(v.memory, v.kind == VALUE_PTR ? v.offset : 0);
	const struct ir_func *f = ir_call_operator(r->unit, record);
	return f ? f : ir_call_operator(r->unit, v.memory->type);
}

/* ---- calls of which nothing is known ---- */

bool call_is_const_param(const struct ir_func *callee, size_t i)
{
	bool by_param = callee && i < callee->params.n && callee->params.at[i].is_const_pointee;
	return by_param || (i == 0 && callee && callee->is_method && callee->is_const);
}

static const char *unmodelled(struct run *r, const struct ir_instr *in, const struct ir_func *callee)
{
	uint64_t key = hash_mix((uint64_t)(uintptr_t)in, 2);
	const char *text = map_ptr(&r->object->statics, key);
	if (ir_is_unresolved(in)) {
		return IR_UNRESOLVED;
	}
	if (!text) {
		text = callee ? run_text(r, "an unmodelled call '%s'", callee->name ? callee->name : "")
		              : "a call through a pointer that is not known";
		map_put(&r->object->statics, key, (uint64_t)(uintptr_t)text);
	}
	return text;
}

/* A base class's constructor sees what the operator is built from, before the operator looks at anything. */
static bool is_base_constructor(struct run *r, const struct ir_func *callee, const struct value *args, size_t n)
{
	const struct frame_state *f = frame_top(r);
	if (!callee || !callee->is_constructor || !f->func->is_constructor || !n || !f->n_args) {
		return false;
	}
	const struct value *self = &r->calls->slots[f->base];
	return args[0].kind == VALUE_PTR && self->kind == VALUE_PTR && args[0].memory == self->memory;
}

static bool uses(const struct ir_instr *in, ir_id value)
{
	for (uint32_t i = 0; i < in->n_args; i++) {
		if (in->args[i] == value) {
			return true;
		}
	}
	return false;
}

/* Whoever uses the result counts on the call to come back. */
static bool is_result_used(struct run *r, const struct ir_instr *in)
{
	if (in->type->kind == IR_TYPE_VOID) {
		return false;
	}
	uint64_t key = hash_mix((uint64_t)(uintptr_t)in, 3), known;
	if (!map_get(&r->object->statics, key, &known)) {
		const struct ir_func *f = frame_top(r)->func;
		known = 0;
		for (size_t i = 1; i < f->instrs.n && !known; i++) {
			known = f->instrs.at[i] && uses(f->instrs.at[i], in->id);
		}
		map_put(&r->object->statics, key, known);
	}
	return known;
}

/* A condition that the callee is to look at, and not a constant: what it was made from is often a join of constants. */
static bool is_told_condition(struct run *r, const struct ir_instr *in, const struct ir_func *callee, size_t i)
{
	const struct ir_type *t = callee && i < callee->params.n ? callee->params.at[i].type : NULL;
	size_t first = in->text ? 0 : 1;
	return t && t->kind == IR_TYPE_INT && t->bits == 1 && i + first < in->n_args &&
	       ir_at(frame_top(r)->func, in->args[i + first])->op == IR_PHI;
}

/* A pointer, or a record that may hold one; what a handle leads to is known by itself. */
static bool may_lead(struct run *r, const struct ir_type *t)
{
	return t->kind == IR_TYPE_PTR || (t->kind == IR_TYPE_RECORD && !handle_role(r, t));
}

void call_lend(struct run *r, const struct ir_instr *in, const struct ir_func *callee, const struct value *args,
               size_t n)
{
	for (size_t i = 0; i < n && may_lead(r, in->type); i++) {
		if (!call_is_const_param(callee, i)) {
			bool own = i == 0 && callee && callee->is_method && callee->record && handle_role(r, callee->record);
			memory_lend(r, args[i], own);
		}
	}
}

/* Is the call handed something of which it is not known where it leads? */
static bool takes_unknown(struct run *r, const struct ir_instr *in, const struct value *args, size_t n)
{
	size_t first = in->text ? 0 : 1;
	bool any = false;
	for (size_t i = 0; i < n && i + first < in->n_args; i++) {
		any =
		    any || (args[i].kind == VALUE_UNKNOWN && may_lead(r, ir_at(frame_top(r)->func, in->args[i + first])->type));
	}
	return any;
}

void call_unknown(struct run *r, const struct ir_instr *in, const struct ir_func *callee, const struct value *args,
                  size_t n)
{
	if (ir_is_of_team(in)) {
		return; /* a run is a team of one thread */
	}
	if (ir_moves(in)) {
		memory_forget_moved(r, args[0], "what was moved from");
		return;
	}
	const char *why = unmodelled(r, in, callee);
	r->held->list.n = 0; /* who knows what it frees */
	if (ir_is_unresolved(in)) {
		run_doubt(r, why);
	}
	bool may_refuse = !(callee && callee->is_destructor) && !is_base_constructor(r, callee, args, n);
	for (size_t i = 0; i < n; i++) {
		if (may_refuse && (memory_tells(r, args[i]) || is_told_condition(r, in, callee, i))) {
			run_doubt(r, why);
		}
		memory_clobber(r, args[i], call_is_const_param(callee, i) || ir_forgets_behind(in), why);
	}
	if (takes_unknown(r, in, args, n)) {
		memory_clobber_lent(r, why);
	}
	call_lend(r, in, callee, args, n);
	globals_clobber(r, why);
	if (!is_result_used(r, in)) {
		run_passes(r, why);
	}
	if (callee && callee->is_constructor && n == 2 && args[0].kind == VALUE_PTR && args[0].memory) {
		const struct memory *from = args[1].kind == VALUE_PTR ? args[1].memory : NULL;
		args[0].memory->text = from && from->is_string && args[1].offset == 0 ? from->text : NULL;
	}
	if (callee && callee->is_noreturn) {
		run_end(r, REPLAY_STOPPED, "the operator stopped");
	}
	bool named = callee && callee->name && !ir_is_unresolved(in) && suppose_sees_nothing(args, n);
	const char *what = named ? run_text(r, "'%s' returns", callee->name) : NULL;
	*frame_slot(r, in->id) = named ? suppose_result(r, in, what, why) : value_unknown(why);
}

/* ---- what the language defines ---- */

/* Copying and moving an object that holds a handle, or that has no body of its own for it. */
static bool copies_object(struct run *r, const struct ir_instr *in, const struct ir_func *callee,
                          const struct value *args, size_t n)
{
	if (!callee->record || n != 2 || callee->blocks.n) {
		return false;
	}
	bool assigns = strcmp(last_name(callee), "operator=") == 0;
	const struct ir_type *from = ir_at(frame_top(r)->func, in->args[1])->type;
	bool same = from->kind == IR_TYPE_PTR && from->elem == callee->record;
	if (!same || !(callee->is_constructor || assigns) || args[0].kind != VALUE_PTR || args[1].kind != VALUE_PTR) {
		return false;
	}
	if (!handle_role(r, callee->record) && !callee->is_implicit) {
		return false;
	}
	if (!args[0].memory || !args[1].memory) {
		return false;
	}
	if (handle_role(r, callee->record)) {
		struct value h = memory_load_handle(r, args[1].memory, args[1].offset, callee->record);
		memory_store(r, args[0].memory, args[0].offset, 1, h);
	} else if (callee->record->size > 0) {
		memory_copy(r, args[0].memory, args[0].offset, args[1].memory, args[1].offset, callee->record->size);
	}
	if (flow_moves_from(callee, NULL, 1)) {
		memory_moved_from(r, args[1], ir_at(frame_top(r)->func, in->args[in->n_args - n + 1])->type);
	} else {
		arrays_own(r, args[0].memory, args[0].offset, args[0].offset + callee->record->size);
	}
	*frame_slot(r, in->id) = args[0];
	return true;
}

/* Constructors and destructors that the compiler writes and that do nothing worth a body. */
static bool is_trivial(const struct ir_func *callee, size_t n)
{
	return !callee->blocks.n && callee->is_implicit && (callee->is_destructor || (callee->is_constructor && n == 1));
}

/* ---- the call ---- */

static void modelled(struct run *r, const struct ir_instr *in, const struct ir_func *callee,
                     const struct model_function *row, const struct value *args, size_t n)
{
	struct row_call c = {.in = in, .callee = callee, .args = args, .n_args = n, .has_this = has_this(callee)};
	c.types = ARENA_ARRAY(r->a, const struct ir_type *, n);
	size_t first = in->n_args - n;
	for (size_t i = 0; i < n; i++) {
		c.types[i] = ir_at(frame_top(r)->func, in->args[first + i])->type;
	}
	if (row->forwards && row_forward(r, row, &c)) {
		return;
	}
	if (row->runs_body && callee->blocks.n) {
		if (row_admits(r, row, &c)) {
			frame_push(r, callee, args, n, in->id);
		}
		return;
	}
	row_run(r, row, &c);
	for (size_t i = 0; i < n && !r->ended; i++) {
		if (flow_moves_from(callee, row, (uint32_t)i)) {
			memory_moved_from(r, args[i], c.types[i]);
		}
	}
	if (!r->ended) {
		*frame_slot(r, in->id) = c.result;
	}
}

static void call_function(struct run *r, const struct ir_instr *in, const struct ir_func *callee,
                          const struct value *args, size_t n)
{
	const struct model_function *row = replay_row(r, callee, n);
	if (row) {
		modelled(r, in, callee, row, args, n);
		return;
	}
	if (!callee->blocks.n) {
		held_call(r, &(struct row_call){.in = in, .callee = callee, .args = args, .n_args = n}, NULL);
	}
	if (copies_object(r, in, callee, args, n) || is_trivial(callee, n)) {
		return;
	}
	const struct ir_func *body = in->is_virtual && n ? override_reached(r, callee, args[0]) : callee;
	if (!body || !body->blocks.n) {
		call_unknown(r, in, callee, args, n);
		return;
	}
	frame_push(r, body, args, n, in->id);
}

static void call_indirect(struct run *r, const struct ir_instr *in, const struct value *args, size_t n)
{
	struct value closure;
	struct value v = n ? args[0] : value_unknown(NULL);
	const struct ir_func *callee = n ? callee_of(r, v, ir_at(frame_top(r)->func, in->args[0])->type, &closure) : NULL;
	if (!callee || closure.kind == VALUE_PTR) {
		call_unknown(r, in, NULL, n ? args + 1 : args, n ? n - 1 : 0);
		return;
	}
	call_function(r, in, callee, args + 1, n - 1);
}

/* What references are bound to must be there. */
static bool binds(struct run *r, const struct ir_instr *in, const struct ir_func *callee, const struct value *args)
{
	for (uint32_t i = 0; i < in->n_args && !r->ended; i++) {
		enum access_kind kind;
		bool object = args[i].kind == VALUE_UNKNOWN || (args[i].kind == VALUE_PTR && args[i].memory);
		int64_t bytes = object ? flow_bound_bytes(r->models, frame_top(r)->func, in, callee, i, &kind) : 0;
		if (bytes > 0) {
			access_check_handed(r, in, in->args[i], kind, args[i], value_int(bytes), bytes);
		}
	}
	return !r->ended;
}

void exec_call(struct run *r, const struct ir_instr *in)
{
	struct value few[16], *args = few;
	if (in->n_args > 16) {
		args = ARENA_ARRAY(r->a, struct value, in->n_args);
	}
	for (uint32_t i = 0; i < in->n_args; i++) {
		args[i] = *frame_slot(r, in->args[i]);
	}
	if (!in->text) {
		call_indirect(r, in, args, in->n_args);
		return;
	}
	const struct ir_func *callee = map_name(&r->unit->funcs_by_usr, in->text);
	if (callee && binds(r, in, callee, args)) {
		call_function(r, in, callee, args, in->n_args);
	} else if (!callee) {
		call_unknown(r, in, NULL, args, in->n_args);
	}
}
