/*
 * targets.c: what a call may reach. A named callee is itself; a virtual call reaches every override in the unit's
 * whole hierarchy; a call through a pointer reaches what was stored there, where that can be seen, and otherwise every
 * function whose address is taken under the same type; a model row that calls an argument back reaches the closure's
 * operator() or the function passed.
 *
 * A type-erased callable (a type whose model role is "callable") reaches whatever was converted to its type anywhere
 * in the unit: that is how a lambda that calls itself through such an object is seen.
 *
 * A load from a constant table reaches what its initializer names (front/function_table.c); of any other global, each
 * function of the type whose address is taken, as by an initializer (front/taken.c).
 */
#include <string.h>

#include "program/program_int.h"

typedef VEC(const struct ir_func *) func_list;

struct taken_address {
	const struct ir_func *func;
	const struct ir_type *type; /* FUNC */
};

struct call_targets {
	struct arena *arena;
	const struct ir_unit *unit;
	const struct models *models;
	struct map overriders; /* func -> func_list * */
	struct map operators;  /* record -> func_list *: its operator() */
	struct map converted;  /* callable record -> func_list *: what was stored in one */
	struct map stored;     /* function and name of a local -> func_list *: what was stored in that one */
	struct map taken_set;  /* func -> 1 */
	VEC(struct taken_address) taken;
	bool anywhere; /* functions without a body count as well */
};

static uint64_t key_of(const void *p)
{
	return (uint64_t)(uintptr_t)p;
}

static void list_add(struct arena *a, func_list *list, const struct ir_func *f)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i] == f)
			return;
	vec_push(a, list, f);
}

static func_list *list_in(struct arena *a, struct map *m, const void *key)
{
	func_list *list = map_ptr(m, key_of(key));
	if (!list) {
		list = ARENA_NEW(a, func_list);
		map_put(m, key_of(key), key_of(list));
	}
	return list;
}

static bool ends_with(const char *name, const char *tail)
{
	size_t n = strlen(name), k = strlen(tail);
	return n >= k && strcmp(name + n - k, tail) == 0;
}

static bool takes_this(const struct ir_func *f)
{
	return f->is_method && !f->is_static_method;
}

/* ---- tables ---- */

static void note_overrides(struct call_targets *t, const struct ir_func *f)
{
	for (size_t i = 0; i < f->overrides.n; i++) {
		const struct ir_func *base = ir_func_find(t->unit, f->overrides.at[i]);
		if (base)
			list_add(t->arena, list_in(t->arena, &t->overriders, base), f);
	}
}

static void note_operator(struct call_targets *t, const struct ir_func *f)
{
	if (f->record && f->name && f->blocks.n && ends_with(f->name, "operator()"))
		list_add(t->arena, list_in(t->arena, &t->operators, f->record), f);
}

static const struct ir_type *function_type(const struct ir_type *t)
{
	while (t && t->kind == IR_TYPE_PTR)
		t = t->elem;
	return t && t->kind == IR_TYPE_FUNC ? t : NULL;
}

static void add_taken(struct call_targets *t, const struct ir_func *f, const struct ir_type *type)
{
	uint64_t one;
	bool known = map_get(&t->taken_set, key_of(f), &one);
	map_put(&t->taken_set, key_of(f), 1);
	for (size_t i = 0; known && i < t->taken.n; i++)
		if (t->taken.at[i].func == f && t->taken.at[i].type == type)
			return;
	vec_push(t->arena, &t->taken, (struct taken_address){f, type});
}

static void note_taken(struct call_targets *t, const struct ir_func *user, ir_id id)
{
	const struct ir_instr *in = ir_at(user, id);
	const struct ir_func *f = in && in->op == IR_FUNC ? ir_func_find(t->unit, in->text) : NULL;
	if (f)
		add_taken(t, f, function_type(in->type));
}

/* The address of a virtual function is that of whatever overrides it. The list grows as it is walked. */
static void note_taken_overriders(struct call_targets *t)
{
	for (size_t i = 0; i < t->taken.n; i++) {
		const func_list *below = map_ptr(&t->overriders, key_of(t->taken.at[i].func));
		for (size_t k = 0; below && k < below->n; k++)
			add_taken(t, below->at[k], t->taken.at[i].type);
	}
}

static void note_uses(struct call_targets *t, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!in)
			continue;
		bool names_callee = in->op == IR_CALL && !in->text;
		for (uint32_t k = names_callee; k < in->n_args; k++)
			note_taken(t, f, in->args[k]);
	}
}

/* Whoever sees a table may call what it holds. */
static void note_tables(struct call_targets *t)
{
	for (size_t i = 0; i < t->unit->globals.n; i++)
		for (size_t k = 0; k < t->unit->globals.at[i]->table.n; k++) {
			const struct ir_func *f = ir_func_find(t->unit, t->unit->globals.at[i]->table.at[k].function);
			if (f)
				map_put(&t->taken_set, key_of(f), 1);
		}
}

static bool is_callable_type(const struct call_targets *t, const struct ir_type *type)
{
	const struct model_type *row = type && t->models ? models_type(t->models, type) : NULL;
	return row && row->role == MODEL_CALLABLE_TYPE;
}

/* ---- where a callable value comes from ---- */

struct trace {
	struct call_targets *targets;
	const struct ir_func *func;
	VEC(ir_id) work;
	struct map seen;
	func_list found;
	bool open; /* some source was not seen */
};

static void trace_push(struct trace *tr, ir_id id)
{
	uint64_t seen;
	if (!id || map_get(&tr->seen, id, &seen))
		return;
	map_put(&tr->seen, id, 1);
	vec_push(tr->targets->arena, &tr->work, id);
}

/* Everything stored to local `index` of the function. */
static void trace_stores(struct trace *tr, int64_t index)
{
	bool any = false;
	for (size_t i = 1; i < tr->func->instrs.n; i++) {
		const struct ir_instr *in = tr->func->instrs.at[i];
		if (!in || in->op != IR_STORE)
			continue;
		const struct ir_instr *to = ir_at(tr->func, in->args[0]);
		if (!to || to->op != IR_LOCAL || to->imm != index)
			continue;
		trace_push(tr, in->args[1]);
		any = true;
	}
	if (!any)
		tr->open = true;
}

static uint64_t local_key(const char *func_usr, const char *name)
{
	return hash_mix(hash_bytes(1, func_usr, strlen(func_usr)), hash_bytes(2, name, strlen(name)));
}

/* Temporaries have no name: a function's own objects go by their number. */
static uint64_t object_key(const char *func_usr, int64_t index)
{
	return hash_mix(hash_bytes(3, func_usr, strlen(func_usr)), (uint64_t)index);
}

/* What the function stored in one of its own locals, or the function around a lambda in one that it captured. */
static const func_list *stored_in(const struct trace *tr, const struct ir_instr *in)
{
	const struct ir_func *f = tr->func;
	while (in && (in->op == IR_LOAD || in->op == IR_CAST))
		in = ir_at(f, in->args[0]);
	if (in && in->op == IR_LOCAL)
		return map_ptr(&tr->targets->stored, object_key(f->usr, in->imm));
	if (in && in->op == IR_FIELD && in->text && f->lambda_parent)
		return map_ptr(&tr->targets->stored, local_key(f->lambda_parent, in->text));
	return NULL;
}

/* A closure or a callable object of this record type. */
static bool trace_record(struct trace *tr, const struct ir_instr *in)
{
	const struct ir_type *t = in->type;
	while (t && t->kind == IR_TYPE_PTR)
		t = t->elem;
	if (!t || t->kind != IR_TYPE_RECORD)
		return false;
	const func_list *own = map_ptr(&tr->targets->operators, key_of(t));
	const func_list *converted = stored_in(tr, in);
	if (!converted)
		converted = map_ptr(&tr->targets->converted, key_of(t));
	for (size_t i = 0; own && i < own->n; i++)
		list_add(tr->targets->arena, &tr->found, own->at[i]);
	for (size_t i = 0; converted && i < converted->n; i++)
		list_add(tr->targets->arena, &tr->found, converted->at[i]);
	return own || converted;
}

/* The member that the address names, as a table's entries are told apart; "" where it names none. */
static bool is_entry_at(const struct trace *tr, const struct ir_instr *at, const struct ir_held *entry)
{
	if (at->op == IR_CALL) /* anywhere in the object */
		return true;
	const struct ir_instr *base = at->op == IR_FIELD ? ir_at(tr->func, at->args[0]) : NULL;
	const struct ir_type *record = base && base->type->kind == IR_TYPE_PTR ? base->type->elem : NULL;
	if (!record || record->kind != IR_TYPE_RECORD)
		return !entry->field[0];
	size_t n = strlen(record->name);
	return strncmp(entry->field, record->name, n) == 0 && strncmp(entry->field + n, "::", 2) == 0 && at->text &&
	       strcmp(entry->field + n + 2, at->text) == 0;
}

#define MAX_CHOICES 8 /* between places of a table, one in the other */

/* The object in which a library's method says its result lies, `table[i]` of an array that is a class; or null. */
static const struct ir_instr *object_of(const struct trace *tr, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(tr->targets->unit, call->text) : NULL;
	if (!callee || !takes_this(callee) || !tr->targets->models || !call->n_args)
		return NULL;
	const struct model_function *row = models_function(tr->targets->models, callee, call->n_args - 1);
	const struct model_expr *e = row ? row->returns : NULL;
	while (e && e->kind == MODEL_ADD)
		e = e->args[0];
	bool is_inside = e && e->kind == MODEL_ADDRESS && e->args[0]->kind == MODEL_THIS;
	return is_inside ? ir_at(tr->func, call->args[0]) : NULL;
}

/* A constant table holds what its initializer names. */
static bool trace_table(struct trace *tr, const struct ir_instr *at, int depth)
{
	const struct ir_instr *base = at;
	while (base && (base->op == IR_FIELD || base->op == IR_INDEX || base->op == IR_CAST || base->op == IR_CALL))
		base = base->op == IR_CALL ? object_of(tr, base) : ir_at(tr->func, base->args[0]);
	if (base && base->op == IR_SELECT && depth < MAX_CHOICES)
		return base == at && trace_table(tr, ir_at(tr->func, at->args[1]), depth + 1) &&
		       trace_table(tr, ir_at(tr->func, at->args[2]), depth + 1);
	const struct ir_global *g =
	    base && base->op == IR_GLOBAL ? map_name(&tr->targets->unit->globals_by_usr, base->text) : NULL;
	bool found = false;
	for (size_t i = 0; g && i < g->table.n; i++) {
		const struct ir_func *f = ir_func_find(tr->targets->unit, g->table.at[i].function);
		if (!is_entry_at(tr, at, &g->table.at[i]))
			continue;
		if (!f)
			return false;
		list_add(tr->targets->arena, &tr->found, f);
		found = true;
	}
	return found;
}

static void trace_load(struct trace *tr, const struct ir_instr *in)
{
	const struct ir_instr *from = ir_at(tr->func, in->args[0]);
	if (from && from->op == IR_LOCAL)
		trace_stores(tr, from->imm);
	else if (!trace_table(tr, from, 0))
		tr->open = true;
}

static void trace_step(struct trace *tr, const struct ir_instr *in)
{
	if (!in)
		return;
	if (in->op == IR_FUNC) {
		const struct ir_func *f = ir_func_find(tr->targets->unit, in->text);
		if (f)
			list_add(tr->targets->arena, &tr->found, f);
		return;
	}
	if (trace_record(tr, in))
		return;
	if (in->op == IR_CAST || in->op == IR_PHI) {
		for (uint32_t i = 0; i < in->n_args; i++)
			trace_push(tr, in->args[i]);
	} else if (in->op == IR_SELECT) {
		trace_push(tr, in->args[1]);
		trace_push(tr, in->args[2]);
	} else if (in->op == IR_LOAD) {
		trace_load(tr, in);
	} else if (in->op != IR_NULLPTR) {
		tr->open = true;
	}
}

static void trace_value(struct trace *tr, struct call_targets *t, const struct ir_func *f, ir_id value)
{
	*tr = (struct trace){.targets = t, .func = f};
	map_init(&tr->seen, t->arena);
	trace_push(tr, value);
	for (size_t i = 0; i < tr->work.n; i++)
		trace_step(tr, ir_at(f, tr->work.at[i]));
}

static void remember_stored(struct call_targets *t, uint64_t key, const struct ir_func *callable)
{
	func_list *list = map_ptr(&t->stored, key);
	if (!list) {
		list = ARENA_NEW(t->arena, func_list);
		map_put(&t->stored, key, key_of(list));
	}
	list_add(t->arena, list, callable);
}

static void note_stored(struct call_targets *t, const struct ir_func *f, const struct ir_instr *call,
                        const struct ir_type *record, const struct ir_func *callable)
{
	const struct ir_instr *to = ir_at(f, call->args[0]);
	list_add(t->arena, list_in(t->arena, &t->converted, record), callable);
	if (!to || to->op != IR_LOCAL)
		return;
	remember_stored(t, object_key(f->usr, to->imm), callable);
	if (*f->locals.at[to->imm].name)
		remember_stored(t, local_key(f->usr, f->locals.at[to->imm].name), callable);
}

/* A constructor or an assignment of a callable type: what it is given may be called through any object of the type. */
static void note_conversion(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(t->unit, in->text) : NULL;
	if (!callee || !callee->record || !takes_this(callee) || !is_callable_type(t, callee->record))
		return;
	if (!callee->is_constructor && !(callee->name && ends_with(callee->name, "operator=")))
		return;
	for (uint32_t i = 1; i < in->n_args; i++) {
		struct trace tr;
		trace_value(&tr, t, f, in->args[i]);
		for (size_t k = 0; k < tr.found.n; k++)
			note_stored(t, f, in, callee->record, tr.found.at[k]);
	}
}

struct call_targets *call_targets_new(struct arena *a, const struct ir_unit *u, const struct models *m)
{
	struct call_targets *t = ARENA_NEW(a, struct call_targets);
	t->arena = a;
	t->unit = u;
	t->models = m;
	map_init(&t->overriders, a);
	map_init(&t->operators, a);
	map_init(&t->converted, a);
	map_init(&t->stored, a);
	map_init(&t->taken_set, a);
	for (size_t i = 0; i < u->funcs.n; i++) {
		note_overrides(t, u->funcs.at[i]);
		note_operator(t, u->funcs.at[i]);
		note_uses(t, u->funcs.at[i]);
	}
	note_taken_overriders(t);
	note_tables(t);
	for (size_t i = 0; i < u->funcs.n; i++)
		for (size_t k = 1; k < u->funcs.at[i]->instrs.n; k++)
			if (u->funcs.at[i]->instrs.at[k])
				note_conversion(t, u->funcs.at[i], u->funcs.at[i]->instrs.at[k]);
	return t;
}

bool call_targets_taken(const struct call_targets *t, const struct ir_func *f)
{
	uint64_t one;
	return map_get(&t->taken_set, key_of(f), &one);
}

/* ---- one call ---- */

static void add_target(struct call_targets *t, target_list *out, const struct ir_func *f, enum call_kind kind)
{
	if ((!f->blocks.n && !t->anywhere) || (t->models && f->blocks.n && models_only_replayed(t->models, f)))
		return;
	for (size_t i = 0; i < out->n; i++)
		if (out->at[i].func == f)
			return;
	vec_push(t->arena, out, (struct call_target){f, kind});
}

static void add_virtual(struct call_targets *t, const struct ir_func *base, target_list *out)
{
	func_list work = {0};
	list_add(t->arena, &work, base);
	for (size_t i = 0; i < work.n; i++) {
		const func_list *below = map_ptr(&t->overriders, key_of(work.at[i]));
		for (size_t k = 0; below && k < below->n; k++)
			list_add(t->arena, &work, below->at[k]);
		add_target(t, out, work.at[i], CALL_VIRTUAL);
	}
}

static void add_value(struct call_targets *t, const struct ir_func *f, ir_id value, enum call_kind kind,
                      target_list *out)
{
	struct trace tr;
	trace_value(&tr, t, f, value);
	bool direct = kind == CALL_INDIRECT && !tr.open && tr.found.n == 1;
	for (size_t i = 0; i < tr.found.n; i++)
		add_target(t, out, tr.found.at[i], direct ? CALL_DIRECT : kind);
	const struct ir_type *type = ir_at(f, value) ? function_type(ir_at(f, value)->type) : NULL;
	if (!tr.open || !type)
		return;
	for (size_t i = 0; i < t->taken.n; i++)
		if (t->taken.at[i].type == type)
			add_target(t, out, t->taken.at[i].func, kind);
}

/* The argument that a callee expression of a model row is made of, or -1. */
static int64_t callee_argument(const struct model_expr *e, bool has_this)
{
	while (e) {
		if (e->kind == MODEL_THIS)
			return has_this ? 0 : -1;
		if (e->kind == MODEL_ARG)
			return e->value + has_this;
		e = e->n_args ? e->args[0] : NULL;
	}
	return -1;
}

static void add_callbacks(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in,
                          const struct ir_func *callee, target_list *out)
{
	bool has_this = takes_this(callee);
	if (!t->models || in->n_args < has_this)
		return;
	const struct model_function *row = models_function(t->models, callee, in->n_args - has_this);
	for (size_t i = 0; row && i < row->calls.n; i++) {
		int64_t arg = callee_argument(row->calls.at[i].callee, has_this);
		if (arg >= 0 && arg < in->n_args)
			add_value(t, f, in->args[arg], CALL_CALLBACK, out);
	}
}

void call_targets_of(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in, target_list *out)
{
	if (in->op != IR_CALL && in->op != IR_LAUNCH)
		return;
	if (!in->text) {
		if (in->op == IR_CALL && in->n_args)
			add_value(t, f, in->args[0], CALL_INDIRECT, out);
		return;
	}
	const struct ir_func *callee = ir_func_find(t->unit, in->text);
	if (!callee)
		return;
	if (in->op == IR_LAUNCH) {
		add_target(t, out, callee, CALL_LAUNCH);
		return;
	}
	if (in->is_virtual)
		add_virtual(t, callee, out);
	else
		add_target(t, out, callee, CALL_DIRECT);
	add_callbacks(t, f, in, callee, out);
}

bool call_targets_tabled(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in, target_list *out)
{
	const struct ir_instr *value = in->op == IR_CALL && !in->text && in->n_args ? ir_at(f, in->args[0]) : NULL;
	struct trace tr = {.targets = t, .func = f};
	map_init(&tr.seen, t->arena);
	bool all = value && value->op == IR_LOAD && trace_table(&tr, ir_at(f, value->args[0]), 0);
	for (size_t i = 0; i < tr.found.n && all; i++) {
		const struct ir_func *to = tr.found.at[i];
		all = to->blocks.n && !to->is_variadic && to->params.n + 1 == in->n_args;
		for (size_t k = 0; k < to->params.n && all; k++)
			all = ir_at(f, in->args[k + 1])->type == to->params.at[k].type;
		vec_push(t->arena, out, ((struct call_target){.func = to}));
	}
	return all;
}

/* ---- for who looks beyond the unit ---- */

void call_targets_anywhere(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in, target_list *out)
{
	t->anywhere = true;
	call_targets_of(t, f, in, out);
	t->anywhere = false;
}

const struct ir_type *call_targets_signature(struct call_targets *t, const struct ir_func *f, const struct ir_instr *in)
{
	if (in->op != IR_CALL || in->text || !in->n_args)
		return NULL;
	struct trace tr;
	trace_value(&tr, t, f, in->args[0]);
	return tr.open ? function_type(ir_at(f, in->args[0])->type) : NULL;
}

const struct ir_type *call_targets_taken_as(const struct call_targets *t, const struct ir_func *f)
{
	for (size_t i = 0; i < t->taken.n; i++)
		if (t->taken.at[i].func == f && t->taken.at[i].type)
			return t->taken.at[i].type;
	return NULL;
}
