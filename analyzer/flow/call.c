/*
 * Calls: a model row, a summary made before, or nothing known.
 *
 * A summary speaks of the callee's parameters and of memory at its entry. Put into a call, a parameter becomes the
 * argument, a cell of entry memory what the caller's memory holds there at the call, and what the callee chose for
 * itself (its locals, counters, allocations) gets a name of its own for this call.
 */
#include "flow/flow_int.h"

#include <stdio.h>
#include <string.h>

/* ---- instantiation ---- */

struct instantiation {
	struct flow *fl;
	const struct ir_instr *call;
	const struct ir_func *callee;
	const term *args;
	size_t n_args;
	uint32_t version;
	struct map memo;
	struct map params; /* symbol or pointee object of a parameter -> argument */
	int depth;
};

static term into(struct instantiation *in, term t);

static term renamed_symbol(struct instantiation *in, term atom, const struct symbol *s)
{
	struct flow *fl = in->fl;
	struct symbol copy = *s;
	copy.key = arena_printf(fl->arena, "%s@%s:%u", s->key, fl->f->usr, in->call->id);
	term t = term_symbol(fl->pool, &copy);
	flow_born(fl, t, in->call->block);
	const fact_list *known = map_ptr(&fl->side_facts, t);
	(void)atom;
	(void)known;
	return t;
}

static term cell_in_caller(struct instantiation *in, const struct term_node *n)
{
	struct flow *fl = in->fl;
	term pointer = into(in, n->args[0]);
	if (!pointer || term_get(fl->pool, pointer)->kind != TERM_PTR) {
		return TERM_NONE;
	}
	if (n->vocab == VOCAB_INPUT) {
		return flow_handle_at(fl, pointer, in->version, in->call->block);
	}
	int128 bytes;
	if (!term_const_value(fl->pool, n->args[1], &bytes)) {
		return TERM_NONE;
	}
	/* an integer of that many bytes, of unknown sign */
	struct ir_type *type = ARENA_NEW(fl->arena, struct ir_type);
	type->kind = IR_TYPE_INT;
	type->size = type->align = (int64_t)bytes;
	struct mem_loc loc = {pointer, (int64_t)bytes, type};
	term value = flow_load(fl, &loc, in->version, in->call->block);
	return value && term_get(fl->pool, value)->sort == SORT_INT ? value : TERM_NONE;
}

static term length_in_caller(struct instantiation *in, const struct term_node *n)
{
	term args[2] = {TERM_NONE, TERM_NONE};
	for (size_t i = 0; i < n->n_args && i < 2; i++) {
		args[i] = into(in, n->args[i]);
	}
	return flow_string_length(in->fl, args, n->n_args, in->version, in->call);
}

static term pointer_in_caller(struct instantiation *in, const struct object *o)
{
	struct flow *fl = in->fl;
	const struct term_node *of = term_get(fl->pool, o->of);
	if (of->kind != TERM_APP || of->vocab != VOCAB_CELL || of->n_args != 2) {
		return TERM_NONE;
	}
	term pointer = into(in, of->args[0]);
	if (!pointer || term_get(fl->pool, pointer)->kind != TERM_PTR) {
		return TERM_NONE;
	}
	struct mem_loc loc = {pointer, 8, fl->pointer_type};
	term value = flow_load(fl, &loc, in->version, in->call->block);
	return value && term_get(fl->pool, value)->sort == SORT_PTR ? value : TERM_NONE;
}

static bool belongs_to_callee(const struct instantiation *in, const struct object *o)
{
	return (o->kind == OBJECT_LOCAL || o->kind == OBJECT_HEAP || o->kind == OBJECT_STACK) &&
	       strstr(o->key, in->callee->usr) != NULL;
}

static term object_in_caller(struct instantiation *in, term atom, const struct object *o)
{
	struct flow *fl = in->fl;
	uint64_t arg;
	if (map_get(&in->params, atom, &arg)) {
		return (term)arg;
	}
	if (o->kind == OBJECT_POINTEE) {
		return pointer_in_caller(in, o);
	}
	if (!belongs_to_callee(in, o)) {
		return TERM_NONE;
	}
	struct object copy = *o;
	copy.key = arena_printf(fl->arena, "%s@%s:%u", o->key, fl->f->usr, in->call->id);
	copy.bytes = o->bytes ? into(in, o->bytes) : TERM_NONE;
	term t = term_object(fl->pool, &copy);
	flow_born(fl, t, in->call->block);
	return t;
}

#define MAX_NESTING 24

static term lookup(term atom, void *payload)
{
	struct instantiation *in = payload;
	const struct term_node *n = term_get(in->fl->pool, atom);
	uint64_t arg;
	switch ((int)n->kind) {
	case TERM_SYMBOL:
		if (map_get(&in->params, atom, &arg)) {
			return (term)arg;
		}
		return n->symbol->role == SYMBOL_PARAM ? TERM_NONE : renamed_symbol(in, atom, n->symbol);
	case TERM_OBJECT:
		return object_in_caller(in, atom, n->object);
	case TERM_APP:
		if ((n->vocab == VOCAB_CELL && n->n_args == 2) || (n->vocab == VOCAB_INPUT && n->n_args == 1)) {
			return in->depth < MAX_NESTING ? cell_in_caller(in, n) : TERM_NONE;
		}
		return n->vocab == VOCAB_STRLEN ? length_in_caller(in, n) : TERM_NONE;
	}
	return TERM_NONE;
}

static term into(struct instantiation *in, term t)
{
	if (!t) {
		return t;
	}
	in->depth++;
	term r = term_subst(in->fl->pool, t, &in->memo, lookup, in);
	in->depth--;
	return r;
}

/* The atom by which the callee's terms name a parameter: its symbol, or the object it points to. */
static void bind(struct instantiation *in, uint32_t i, term arg)
{
	struct term_pool *p = in->fl->pool;
	term param = flow_param(p, in->callee, i);
	const struct term_node *n = term_get(p, param);
	bool pointer = n->kind == TERM_PTR;
	if (!arg) {
		return;
	}
	enum sort sort = term_get(p, arg)->sort;
	if (!pointer) {
		if (sort == n->sort) {
			map_put(&in->params, param, arg);
		} else if (sort == SORT_BOOL && n->sort == SORT_INT) {
			map_put(&in->params, param, term_select(p, arg, term_int(p, 1), term_int(p, 0)));
		}
		return;
	}
	const struct record_value *r = map_ptr(&in->fl->records, arg);
	if (sort == SORT_HANDLE) {
		arg = term_app(p, VOCAB_REF, &arg, 1);
	} else if (r) {
		arg = r->pointer;
	} else if (sort != SORT_PTR || term_get(p, arg)->kind != TERM_PTR) {
		return;
	}
	map_put(&in->params, n->args[0], arg);
}

static void begin(struct instantiation *in, struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                  const term *args, size_t n_args, uint32_t version)
{
	*in = (struct instantiation){
	    .fl = fl, .call = call, .callee = callee, .args = args, .n_args = n_args, .version = version};
	map_init(&in->memo, fl->arena);
	map_init(&in->params, fl->arena);
	for (uint32_t i = 0; i < callee->params.n && i < n_args; i++) {
		bind(in, i, args[i]);
	}
}

/* ---- effects ---- */

static void apply_effects(struct instantiation *in, const struct summary *s, bool certain)
{
	struct flow *fl = in->fl;
	if (!s->effects.n && !s->clobbers) {
		return;
	}
	uint32_t version = flow_define(fl, in->call->id);
	for (size_t i = 0; i < s->effects.n; i++) {
		const struct effect *e = &s->effects.at[i];
		struct mem_write w = {.pointer = into(in, e->pointer), .bytes = into(in, e->bytes)};
		w.value = certain && e->always ? into(in, e->value) : TERM_NONE;
		flow_write(fl, version, w);
	}
	if (s->clobbers) {
		flow_unknown_effects(fl, in->call, version, in->callee);
	}
}

static void apply_ensures(struct instantiation *in, const struct summary *s)
{
	struct flow *fl = in->fl;
	for (size_t i = 0; i < s->ensures.n; i++) {
		struct late_fact l = {in->call->id, s->ensures.at[i]};
		l.fact.cond = into(in, l.fact.cond);
		if (l.fact.cond) {
			vec_push(fl->arena, &fl->blocks[in->call->block->index].late, l);
		}
	}
}

/* Accesses wait until the loops of this function are solved. */
static void postpone(struct instantiation *in, const struct summary *s, const fact_list *extra)
{
	struct flow *fl = in->fl;
	struct pending_call p = {in->call, in->callee, s, NULL, in->n_args, in->version, {0}};
	term *copy = ARENA_ARRAY(fl->arena, term, in->n_args);
	memcpy(copy, in->args, in->n_args * sizeof *copy);
	p.args = copy;
	for (size_t i = 0; extra && i < extra->n; i++) {
		vec_push(fl->arena, &p.extra, extra->at[i]);
	}
	vec_push(fl->arena, &fl->pending, p);
}

term flow_apply(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, const struct summary *s,
                const term *args, size_t n_args, const fact_list *extra, bool is_callback)
{
	struct instantiation in;
	begin(&in, fl, call, callee, args, n_args, fl->current);
	term result = is_callback ? TERM_NONE : into(&in, s->result);
	apply_effects(&in, s, !is_callback);
	if (!is_callback) {
		apply_ensures(&in, s);
	}
	postpone(&in, s, extra);
	return result;
}

/* ---- carrying accesses up ---- */

#define MAX_CARRIED 4000
#define MAX_TRAIL 10

static void add_conditions(struct instantiation *in, const struct pending_call *p, const struct access *from,
                           struct access *to)
{
	struct flow *fl = in->fl;
	to->conditions = (fact_list){0};
	for (size_t i = 0; i < from->conditions.n; i++) {
		struct fact f = from->conditions.at[i];
		f.cond = flow_final(fl, into(in, f.cond));
		if (f.cond) {
			vec_push(fl->arena, &to->conditions, f);
		}
	}
	for (size_t i = 0; i < p->extra.n; i++) {
		struct fact f = p->extra.at[i];
		f.cond = flow_final(fl, f.cond);
		vec_push(fl->arena, &to->conditions, f);
	}
	size_t n = to->conditions.n;
	term *about = ARENA_ARRAY(fl->arena, term, n + 2);
	about[0] = to->pointer;
	about[1] = to->bytes;
	for (size_t i = 0; i < n; i++) {
		about[i + 2] = to->conditions.at[i].cond;
	}
	flow_facts_at(fl, p->call, about, n + 2, &to->conditions);
}

static void carry(struct instantiation *in, const struct pending_call *p, const struct access *from)
{
	struct flow *fl = in->fl;
	struct access a = *from;
	a.pointer = flow_final(fl, into(in, from->pointer));
	a.bytes = flow_final(fl, into(in, from->bytes));
	if (!a.pointer || !a.bytes) {
		return;
	}
	add_conditions(in, p, from, &a);
	a.trail.at = NULL;
	a.trail.n = a.trail.cap = 0;
	for (size_t i = 0; i < from->trail.n; i++) {
		vec_push(fl->arena, &a.trail, from->trail.at[i]);
	}
	struct call_step step = {p->call->place, fl->f->usr, p->callee->usr};
	vec_push(fl->arena, &a.trail, step);
	a.view = TERM_NONE;
	flow_decide(fl->c, &a);
	vec_push(fl->arena, &fl->summary->accesses, a);
}

void flow_carry_accesses(struct flow *fl)
{
	for (size_t i = 0; i < fl->pending.n; i++) {
		const struct pending_call *p = &fl->pending.at[i];
		struct instantiation in;
		begin(&in, fl, p->call, p->callee, p->args, p->n_args, p->version);
		for (size_t j = 0; j < p->summary->accesses.n; j++) {
			const struct access *a = &p->summary->accesses.at[j];
			bool open = a->verdict == VERDICT_UNKNOWN && a->trail.n < MAX_TRAIL;
			if (open && fl->summary->accesses.n < MAX_CARRIED) {
				carry(&in, p, a);
			}
		}
	}
}

/* ---- what is not known ---- */

static bool param_is_const(const struct ir_func *callee, size_t i)
{
	return callee && i < callee->params.n && callee->params.at[i].is_const_pointee;
}

/* Had the escape happened when the call is made? */
static bool came_before(struct flow *fl, const struct escape *e, const struct ir_instr *call)
{
	if (fl->values_known[e->at->id]) {
		return true;
	}
	for (const struct ir_loop *l = call->block->loop; l; l = l->parent) {
		if (ir_loop_contains(l, e->at->block)) {
			return true; /* in an earlier iteration */
		}
	}
	return false;
}

/* Locals that a stranger may reach: passed here, kept anywhere, or held by one of those. */
static void write_escaped(struct flow *fl, const struct ir_instr *call, uint32_t version)
{
	size_t n = fl->f->locals.n;
	bool *reached = ARENA_ARRAY(fl->arena, bool, n);
	for (uint32_t i = 0; i < call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, call->args[i]);
		while (arg->n_args &&
		       (arg->op == IR_FIELD || arg->op == IR_INDEX || arg->op == IR_CAST || arg->op == IR_LOAD)) {
			arg = ir_at(fl->f, arg->args[0]);
		}
		if (arg->op == IR_LOCAL) {
			reached[arg->imm] = true;
		}
	}
	for (bool changed = fl->escapes.n > 0; changed;) {
		changed = false;
		for (size_t i = 0; i < fl->escapes.n; i++) {
			const struct escape *e = &fl->escapes.at[i];
			bool held = e->holder == ESCAPED_ANYWHERE || reached[e->holder];
			if (!held || (reached[e->local] && fl->written[e->local] == version) || !came_before(fl, e, call)) {
				continue;
			}
			reached[e->local] = changed = true;
			fl->written[e->local] = version;
			term object = flow_local_object(fl, e->local);
			struct mem_write w = {.pointer = term_ptr(fl->pool, object, term_int(fl->pool, 0))};
			flow_write(fl, version, w);
		}
	}
}

void flow_unknown_effects(struct flow *fl, const struct ir_instr *call, uint32_t version, const struct ir_func *callee)
{
	for (uint32_t i = call->text ? 0 : 1; i < call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, call->args[i]);
		term t = flow_value(fl, call->args[i], call->block);
		if (!t || arg->type->kind != IR_TYPE_PTR) {
			continue;
		}
		size_t param = call->text ? i : i - 1;
		bool constant =
		    param_is_const(callee, param) || (param == 0 && callee && callee->is_method && callee->is_const);
		struct mem_write w = {.pointer = t, .reach = true, .only_reach = constant};
		flow_write(fl, version, w);
	}
	write_escaped(fl, call, version);
	for (size_t i = 0; i < fl->c->unit->globals.n; i++) {
		const struct ir_global *g = fl->c->unit->globals.at[i];
		if (!g->is_const) {
			struct mem_write w = {.pointer = flow_global(fl->pool, fl->c->unit, g->usr)};
			flow_write(fl, version, w);
		}
	}
}

static term unknown_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	flow_unknown_effects(fl, call, flow_define(fl, call->id), callee);
	return call->type->kind == IR_TYPE_VOID ? TERM_NONE : flow_unknown(fl, call, callee ? callee->name : "");
}

/* Copy and move of a handle: the new box holds the same handle. */
static bool copies_handle(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	if (!callee->record || call->n_args != 2 || !flow_is_handle(fl, callee->record)) {
		return false;
	}
	const struct ir_type *from = ir_at(fl->f, call->args[1])->type;
	bool same = from->kind == IR_TYPE_PTR && from->elem == callee->record;
	const char *dot = strrchr(callee->name, ':');
	bool assigns = dot && strcmp(dot + 1, "operator=") == 0;
	return same && (callee->is_constructor || assigns);
}

static term copy_handle(struct flow *fl, const struct ir_instr *call)
{
	term to = flow_value(fl, call->args[0], call->block), from = flow_value(fl, call->args[1], call->block);
	struct mem_write w = {.pointer = to, .bytes = term_int(fl->pool, 1)};
	w.value = flow_handle_at(fl, from, fl->current, call->block);
	flow_write(fl, flow_define(fl, call->id), w);
	return call->type->kind == IR_TYPE_PTR ? to : TERM_NONE;
}

/* ---- callables ---- */

static const struct ir_func *closure_function(struct flow *fl, const struct ir_type *record)
{
	for (size_t i = 0; record && i < fl->c->unit->funcs.n; i++) {
		const struct ir_func *f = fl->c->unit->funcs.at[i];
		const char *last = f->record == record && f->blocks.n ? strrchr(f->name, ':') : NULL;
		if (last && strcmp(last + 1, "operator()") == 0) {
			return f;
		}
	}
	return NULL;
}

/* The function that a callable runs, and the closure's address where it is one. */
const struct ir_func *flow_callable(struct flow *fl, term value, term *closure)
{
	*closure = TERM_NONE;
	const struct term_node *n = value ? term_get(fl->pool, value) : NULL;
	if (n && n->kind == TERM_APP && (n->vocab == VOCAB_CALLABLE || n->vocab == VOCAB_OWNER)) {
		value = n->args[0];
		n = term_get(fl->pool, value);
	}
	if (!n || n->kind != TERM_PTR) {
		return NULL;
	}
	const struct object *o = term_get(fl->pool, n->args[0])->object;
	if (o->kind == OBJECT_GLOBAL && strncmp(o->key, "func:", 5) == 0) {
		return ir_func_find(fl->c->unit, o->key + 5);
	}
	for (size_t i = 0; o->kind == OBJECT_LOCAL && i < fl->f->locals.n; i++) {
		if (flow_local_object(fl, (uint32_t)i) == n->args[0]) {
			*closure = value;
			return closure_function(fl, fl->f->locals.at[i].type);
		}
	}
	return NULL;
}

static term bound_symbol(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t param,
                         uint32_t i)
{
	const struct ir_param *p = &callee->params.at[param];
	const char *key = arena_printf(fl->arena, "bound:%s:%u:%u", fl->f->usr, call->id, i);
	enum sort sort = p->type->kind == IR_TYPE_INT ? SORT_INT : SORT_UNKNOWN;
	term t = flow_fresh(fl, SYMBOL_BOUND, sort, key, p->name, p->type);
	flow_born(fl, t, call->block);
	return t;
}

static void call_back(struct model_site *s, const struct model_callback *cb)
{
	struct flow *fl = s->fl;
	term closure;
	const struct ir_func *callee = flow_callable(fl, flow_model_eval(s, cb->callee), &closure);
	const struct summary *summary = callee ? fl->c->summary_of(callee, fl->c->payload) : NULL;
	if (!summary) {
		flow_unknown_effects(fl, s->call, flow_define(fl, s->call->id), NULL);
		return;
	}
	size_t n = callee->params.n;
	term *args = ARENA_ARRAY(fl->arena, term, n + 1);
	uint32_t first = closure ? 1 : 0;
	args[0] = closure;
	for (uint32_t i = first; i < n; i++) {
		args[i] = bound_symbol(fl, s->call, callee, i, i - first);
	}
	s->bound = args + first;
	s->n_bound = n - first;
	fact_list extra = {0};
	term cond = cb->bounds ? flow_model_eval(s, cb->bounds) : TERM_NONE;
	if (cond && term_get(fl->pool, cond)->sort == SORT_BOOL) {
		struct fact f = {cond, s->call->place, "what the executor passes"};
		vec_push(fl->arena, &extra, f);
	}
	flow_apply(fl, s->call, callee, summary, args, n, &extra, true);
	s->bound = NULL;
	s->n_bound = 0;
}

/* ---- the call ---- */

static term modelled_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                          const struct model_function *row)
{
	struct model_site s = {.fl = fl, .call = call, .callee = callee, .row = row, .version = fl->current};
	s.has_this = callee->is_method && !callee->is_static_method;
	s.n_args = call->n_args - (s.has_this && call->n_args > 0);
	s.result = flow_model_result(&s);
	flow_model_effects(&s);
	for (size_t i = 0; i < row->calls.n; i++) {
		call_back(&s, &row->calls.at[i]);
	}
	if (!row->pure) {
		flow_unknown_effects(fl, call, flow_define(fl, call->id), callee);
	}
	return s.result;
}

static term known_call(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                       const struct summary *s)
{
	term *args = ARENA_ARRAY(fl->arena, term, call->n_args);
	for (uint32_t i = 0; i < call->n_args; i++) {
		args[i] = flow_value(fl, call->args[i], call->block);
	}
	term result = flow_apply(fl, call, callee, s, args, call->n_args, NULL, false);
	if (call->type->kind == IR_TYPE_VOID || call->type->kind == IR_TYPE_FLOAT) {
		return TERM_NONE;
	}
	return result ? result : flow_unknown(fl, call, callee->name);
}

static term indirect_call(struct flow *fl, const struct ir_instr *call)
{
	term closure;
	const struct ir_func *callee = flow_callable(fl, flow_value(fl, call->args[0], call->block), &closure);
	const struct summary *s = callee && !closure ? fl->c->summary_of(callee, fl->c->payload) : NULL;
	if (!s) {
		return unknown_call(fl, call, NULL);
	}
	term *args = ARENA_ARRAY(fl->arena, term, call->n_args);
	for (uint32_t i = 1; i < call->n_args; i++) {
		args[i - 1] = flow_value(fl, call->args[i], call->block);
	}
	term result = flow_apply(fl, call, callee, s, args, call->n_args - 1, NULL, false);
	return result || call->type->kind == IR_TYPE_VOID ? result : flow_unknown(fl, call, callee->name);
}

static size_t count_args(const struct ir_instr *call, const struct ir_func *callee)
{
	bool has_this = callee->is_method && !callee->is_static_method;
	return call->n_args - (has_this && call->n_args > 0);
}

term flow_call(struct flow *fl, const struct ir_instr *call)
{
	if (call->op == IR_LAUNCH) {
		flow_unknown_effects(fl, call, flow_define(fl, call->id), ir_func_find(fl->c->unit, call->text));
		return TERM_NONE;
	}
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	if (!callee) {
		return call->text || !call->n_args ? unknown_call(fl, call, NULL) : indirect_call(fl, call);
	}
	const struct model_function *row = models_function(fl->c->models, callee, count_args(call, callee));
	if (row) {
		return modelled_call(fl, call, callee, row);
	}
	if (copies_handle(fl, call, callee)) {
		return copy_handle(fl, call);
	}
	const struct summary *s = call->is_virtual ? NULL : fl->c->summary_of(callee, fl->c->payload);
	return s ? known_call(fl, call, callee, s) : unknown_call(fl, call, callee);
}

/* Could this call write a cell of this type? Asked for loops that are not walked yet. */
bool flow_call_may_write(struct flow *fl, const struct ir_instr *call, const struct ir_type *type)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	if (!callee) {
		return true;
	}
	const struct model_function *row = models_function(fl->c->models, callee, count_args(call, callee));
	if (row) {
		return !row->pure || row->defines.n || row->writes.n || row->calls.n;
	}
	if (copies_handle(fl, call, callee)) {
		return !type;
	}
	const struct summary *s = call->is_virtual ? NULL : fl->c->summary_of(callee, fl->c->payload);
	return !s || s->clobbers || s->effects.n;
}
