/*
 * Lifetimes: memory that was freed, or that a container left behind when it grew, has no extent any more. The end of an
 * object is noted where it happens: delete, a call whose row says that it `ends` what a pointer points to, a container
 * whose handle a call changes, a callee that does one of these to what its parameter points to. An access to that very
 * object which such an end may precede is not proved. A local variable ends with its scope, or with its function.
 *
 * LIMIT(alive): an object that only may be the one that ended is taken to be alive, and says so.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <stdlib.h>
#include <string.h>

#define MAX_ARMS 6
#define MAX_STARTS 8
#define MAX_CALLEES 6

static void add_ending(struct flow *fl, struct ending e)
{
	if (e.pointer && term_get(fl->pool, e.pointer)->sort == SORT_PTR) {
		vec_push(fl->arena, &fl->object->endings, e);
	}
}

void flow_end(struct flow *fl, const struct ir_instr *at, term pointer)
{
	add_ending(fl, (struct ending){at, pointer, false});
}

void flow_may_end(struct flow *fl, const struct ir_instr *at, term pointer)
{
	add_ending(fl, (struct ending){at, pointer, true});
}

/* ---- what a callee ends ---- */

static bool is_param(const struct ir_func *f, ir_id value, uint32_t param)
{
	const struct ir_instr *in = ir_at(f, value);
	while (in->op == IR_CAST && in->n_args == 1) {
		in = ir_at(f, in->args[0]);
	}
	return in->op == IR_PARAM && in->imm == param;
}

struct handed { /* a parameter of a function; so many calls below */
	const struct ir_func *func;
	uint32_t param, depth;
};
struct handing {
	struct flow *fl;
	struct map seen;
	VEC(struct handed) work;
};

/* Does the call itself end it? Where it has a body that may, that is looked into later. */
static bool call_ends(struct handing *h, const struct ir_instr *call, const struct ir_func *callee, uint32_t arg,
                      uint32_t depth)
{
	const struct model_function *row = flow_model_of(h->fl, call, callee);
	uint64_t key = hash_bytes(arg, callee->usr, strlen(callee->usr)), one;
	if (row) {
		uint32_t hidden = callee->is_method && !callee->is_static_method;
		return row->ends && row->ends->kind == MODEL_ARG && (uint32_t)row->ends->value + hidden == arg;
	}
	if (callee->blocks.n && !call->is_virtual && depth < MAX_CALLEES && !map_get(&h->seen, key, &one)) {
		map_put(&h->seen, key, 1);
		vec_push(&h->fl->scratch, &h->work, (struct handed){callee, arg, depth});
	}
	return false;
}

static bool callee_ends(struct handing *h, struct handed at)
{
	const struct ir_func *f = at.func;
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == IR_FREE && is_param(f, in->args[0], at.param)) {
			return true;
		}
		const struct ir_func *callee =
		    in && in->op == IR_CALL && in->text ? ir_func_find(h->fl->c->unit, in->text) : NULL;
		for (uint32_t k = 0; callee && k < in->n_args; k++) {
			if (is_param(f, in->args[k], at.param) && call_ends(h, in, callee, k, at.depth + 1)) {
				return true;
			}
		}
	}
	return false;
}

static bool ends_below(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t arg)
{
	struct handing h = {.fl = fl};
	map_init(&h.seen, &fl->scratch);
	bool ends = call_ends(&h, call, callee, arg, 0);
	for (size_t i = 0; i < h.work.n && !ends; i++) { /* the nearest first: nothing is reached too deep */
		ends = callee_ends(&h, h.work.at[i]);
	}
	return ends;
}

void flow_callee_ends(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	for (uint32_t i = 0; i < call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, call->args[i]);
		if (arg->type->kind == IR_TYPE_PTR && ends_below(fl, call, callee, i)) {
			flow_end(fl, call, flow_value(fl, call->args[i], call->block));
		}
	}
}

/* ---- may the end come first? ---- */

/* Is the object another one in each iteration of a loop with this header? */
static bool is_made_anew(struct flow *fl, term object, const struct ir_block *header)
{
	return header->loop && header->loop->header == header && !loop_invariant(fl, object, header->loop);
}

/* What no loop repeats comes before what lies behind it in reverse postorder, and before nothing else. */
static bool comes_later(const struct flow *fl, const struct ir_instr *from, const struct ir_instr *to)
{
	const struct ir_block *a = from->block, *b = to->block;
	bool once = !a->loop && a->reachable && b->reachable && !fl->walk->turns_irreducibly;
	return once && (a == b ? fl->walk->ordinals[from->id] >= fl->walk->ordinals[to->id] : b->order < a->order);
}

/* Is there a way from behind `from` to `to`, which may be itself in a later iteration, on which the object stays the
 * same? */
static bool leads_to(struct flow *fl, term object, const struct ir_instr *from, const struct ir_instr *to)
{
	if (from->block == to->block && fl->walk->ordinals[from->id] < fl->walk->ordinals[to->id]) {
		return true;
	}
	bool *seen = ARENA_ARRAY(&fl->scratch, bool, fl->f->blocks.n);
	VEC(const struct ir_block *) todo = {0};
	vec_push(&fl->scratch, &todo, from->block);
	while (todo.n) {
		const struct ir_block *b = vec_pop(&todo);
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		for (uint32_t t = 0; t < last->n_targets; t++) {
			const struct ir_block *next = last->targets[t];
			if (seen[next->index] || is_made_anew(fl, object, next)) {
				continue;
			}
			if (next == to->block) {
				return true;
			}
			seen[next->index] = true;
			vec_push(&fl->scratch, &todo, next);
		}
	}
	return false;
}

/* A container that a loop changes starts as another one: that one is what ends first. TERM_NONE: it does not. */
static term started_as(struct flow *fl, term ended)
{
	const struct object *o = term_get(fl->pool, ended)->object;
	uint64_t index;
	if (!o || o->kind != OBJECT_BUFFER || !o->of || !map_get(&fl->loop->var_of, o->of, &index)) {
		return TERM_NONE;
	}
	term start = fl->loop->vars.at[index - 1].start;
	term data = start ? term_app(fl->pool, VOCAB_DATA, &start, 1) : TERM_NONE;
	return data && term_get(fl->pool, data)->kind == TERM_PTR ? term_get(fl->pool, data)->args[0] : TERM_NONE;
}

static bool starts_as(struct flow *fl, term object, term ended)
{
	for (int hops = 0; hops < MAX_STARTS && ended && object != ended; hops++) {
		ended = started_as(fl, ended);
	}
	return object == ended;
}

/* Is it a container behind a pointer of which nobody here knows where it leads, as a lambda's capture in a loop? */
static bool is_any_container(struct flow *fl, term ended)
{
	const struct object *o = term_get(fl->pool, ended)->object;
	bool unknown = o && o->kind == OBJECT_BUFFER && o->of && term_get(fl->pool, o->of)->kind == TERM_SYMBOL;
	term at = unknown ? flow_place_read(fl, o->of) : TERM_NONE;
	const struct term_node *n = at ? term_get(fl->pool, flow_final(fl, at)) : NULL;
	const struct object *holder = n && n->kind == TERM_PTR ? term_get(fl->pool, n->args[0])->object : NULL;
	const struct term_node *of = holder && holder->kind == OBJECT_POINTEE ? term_get(fl->pool, holder->of) : NULL;
	return n && (!holder || (of && of->kind == TERM_SYMBOL && of->symbol->role == SYMBOL_LOCAL));
}

/* Behind `from` up to the end of its block, or a whole block: is `to` there, and not behind `past`? */
static bool is_met(const struct flow *fl, const struct ir_block *b, const struct ir_instr *from,
                   const struct ir_instr *to, const struct ir_instr *past, bool *ends)
{
	const uint32_t *at = fl->walk->ordinals;
	bool behind_to = to->block == b && (!from || at[to->id] > at[from->id]);
	bool behind_past = past->block == b && (!from || at[past->id] > at[from->id]);
	*ends = behind_past;
	return behind_to && (!behind_past || at[to->id] < at[past->id]);
}

/* Is there a way from `from` to `to` that does not come past the third? */
static bool leads_around(struct flow *fl, const struct ir_instr *from, const struct ir_instr *to,
                         const struct ir_instr *past)
{
	bool *seen = ARENA_ARRAY(&fl->scratch, bool, fl->f->blocks.n), ends;
	VEC(const struct ir_block *) todo = {0};
	if (is_met(fl, from->block, from, to, past, &ends)) {
		return true;
	}
	for (const struct ir_block *b = ends ? NULL : from->block; b; b = todo.n ? vec_pop(&todo) : NULL) {
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		for (uint32_t t = 0; t < last->n_targets; t++) {
			const struct ir_block *next = last->targets[t];
			if (seen[next->index]) {
				continue;
			}
			seen[next->index] = true;
			if (is_met(fl, next, NULL, to, past, &ends)) {
				return true;
			}
			if (!ends) {
				vec_push(&fl->scratch, &todo, next);
			}
		}
	}
	return false;
}

/* The call that gave the address; null: it comes from elsewhere. */
static const struct ir_instr *asked_by(const struct flow *fl, ir_id address)
{
	const struct ir_instr *from = ir_at(fl->f, address);
	while (from->n_args && (from->op == IR_FIELD || from->op == IR_INDEX || from->op == IR_CAST)) {
		from = ir_at(fl->f, from->args[0]);
	}
	return from->op == IR_CALL ? from : NULL;
}

static term final_object(struct flow *fl, term object)
{
	const struct term_node *n = term_get(fl->pool, flow_final(fl, term_ptr(fl->pool, object, term_int(fl->pool, 0))));
	return n->kind == TERM_PTR ? n->args[0] : object;
}

/* Does this argument lead to the object? */
static bool is_led_by(struct flow *fl, const struct ir_instr *in, uint32_t arg, term object)
{
	bool pointer = ir_at(fl->f, in->args[arg])->type->kind == IR_TYPE_PTR && (arg == 0 || in->op != IR_STORE);
	term t = pointer ? flow_value(fl, in->args[arg], in->block) : TERM_NONE;
	const struct term_node *n = t ? term_get(fl->pool, t) : NULL;
	return n && (n->kind != TERM_PTR || final_object(fl, n->args[0]) == final_object(fl, object));
}

/* Was a container asked where its elements lie after the end, and before each access? What it says then is alive. */
static bool is_asked_again(struct flow *fl, const struct ir_instr *at, const struct ir_instr *in, term object)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	bool any = callee && callee->record && models_is_container(callee->record, fl->c->models); /* it asks itself */
	for (uint32_t i = 0; i < in->n_args; i++) {
		bool leads = is_led_by(fl, in, i, object);
		const struct ir_instr *asked = leads ? asked_by(fl, in->args[i]) : NULL;
		if (leads && (!asked || leads_around(fl, at, in, asked))) {
			return false;
		}
		any |= leads;
	}
	return any;
}

static bool is_at_least(struct flow *fl, term a, term b, int by)
{
	struct term_pool *p = fl->pool;
	term more = a && b ? term_sub(p, term_app(p, VOCAB_NUMEL, &a, 1), term_app(p, VOCAB_NUMEL, &b, 1)) : TERM_NONE;
	fact_list none = {0};
	return more && flow_implies(fl, &none, term_compare(p, REL_GE, more, term_int(p, by)));
}

/* Of a container that a loop makes longer with each round: is what ended in all rounds before `in` shorter than what is
 * asked about? Else it may be what ended in one of them. Depth is bounded by MAX_ARMS. */
static bool is_longer(struct flow *fl, const struct ir_instr *in, const struct ir_loop *l, term of, term ended,
                      int depth)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, ended);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		return is_longer(fl, in, l, of, n->args[1], depth + 1) && is_longer(fl, in, l, of, n->args[2], depth + 1);
	}
	while (l && loop_invariant(fl, ended, l)) {
		l = l->parent;
	}
	if (!l) {
		return depth == 0 || is_at_least(fl, of, ended, 1); /* no loop varies it */
	}
	const struct loop_state *state = &fl->loop->states[l->index];
	term one = term_int(p, 1), k = state->counter, last = ended;
	if (!ir_loop_contains(l, in->block)) {
		last = loop_replace(fl, ended, k, term_sub(p, state->exit_count, one));
	}
	return is_at_least(fl, loop_replace(fl, ended, k, term_add(p, k, one)), ended, 0) && is_at_least(fl, of, last, 1);
}

/* What a container holds when it is asked again lies elsewhere; a view lies where what it is a view of did. */
static enum alias ended_alias(struct flow *fl, const struct ir_instr *in, const struct ir_instr *at, term object,
                              term ended)
{
	const struct object *x = term_get(fl->pool, object)->object, *y = term_get(fl->pool, ended)->object;
	bool buffers = x && y && x->kind == OBJECT_BUFFER && y->kind == OBJECT_BUFFER;
	if (buffers && flow_viewed(fl, x->of) == flow_viewed(fl, y->of)) {
		return ALIAS_MUST;
	}
	term of = buffers ? flow_final(fl, x->of) : TERM_NONE, gone = buffers ? flow_final(fl, y->of) : TERM_NONE;
	bool grown = buffers && (flow_elements_of(fl, x->of) == flow_elements_of(fl, y->of) ||
	                         flow_elements_of(fl, of) == flow_elements_of(fl, gone));
	if (grown) {
		bool alive = is_asked_again(fl, at, in, object) || is_longer(fl, in, at->block->loop, of, gone, 0);
		return alive ? ALIAS_NO : ALIAS_MUST;
	}
	return flow_objects_alias(fl, object, ended);
}

static enum alias ends_object(struct flow *fl, const struct ir_instr *in, const struct ending *e, term pointer,
                              term object, int depth)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		enum alias a = ends_object(fl, in, e, n->args[1], object, depth + 1);
		enum alias b = ends_object(fl, in, e, n->args[2], object, depth + 1);
		return a > b ? a : b;
	}
	if (n->kind != TERM_PTR) {
		return ALIAS_MAY;
	}
	bool same = starts_as(fl, object, n->args[0]) ||
	            flow_final(fl, pointer) == flow_final(fl, term_ptr(fl->pool, object, n->args[1]));
	if (!same && is_any_container(fl, n->args[0])) {
		return ALIAS_MAY;
	}
	return same ? ALIAS_MUST : ended_alias(fl, in, e->at, object, n->args[0]);
}

static enum alias find_end(struct flow *fl, const struct ir_instr *in, term object)
{
	enum alias worst = ALIAS_NO;
	for (size_t i = 0; i < fl->object->endings.n && worst != ALIAS_MUST; i++) {
		const struct ending *e = &fl->object->endings.at[i];
		if (comes_later(fl, e->at, in)) {
			continue;
		}
		assumptions outer = flow_rests_begin(fl);
		enum alias ends = ends_object(fl, in, e, e->pointer, object, 0);
		assumptions apart = flow_rests_end(fl, outer);
		ends = e->is_maybe && ends == ALIAS_MUST ? ALIAS_MAY : ends;
		if ((ends > worst || apart) && leads_to(fl, object, e->at, in)) {
			flow_rest_on(fl, apart);
			worst = ends > worst ? ends : worst;
		}
	}
	return worst;
}

static struct ended_memo *ended_now(struct flow *fl, const struct ir_instr *in)
{
	struct ended_memo *m = &fl->object->ended;
	if (!m->at) {
		map_init(&m->numbers, &fl->scratch);
	}
	if (m->at != in || m->endings != fl->object->endings.n || m->solutions != fl->loop->solutions) {
		map_clear(&m->numbers);
		m->known.n = 0;
	}
	m->at = in;
	m->endings = fl->object->endings.n;
	m->solutions = fl->loop->solutions;
	return m;
}

static enum alias object_has_ended(struct flow *fl, const struct ir_instr *in, term object)
{
	uint64_t number;
	if (!fl->object->endings.n) {
		return ALIAS_NO;
	}
	struct ended_memo *m = ended_now(fl, in);
	if (!map_get(&m->numbers, object, &number)) {
		assumptions outer = flow_rests_begin(fl);
		enum alias how = find_end(fl, in, object);
		vec_push(&fl->scratch, &m->known, ((struct ended){how, flow_rests_end(fl, outer)}));
		map_put(&m->numbers, object, number = m->known.n);
	}
	flow_rest_on(fl, m->known.at[number - 1].rests);
	return m->known.at[number - 1].how;
}

/* ---- variables whose scope ended ---- */

uint64_t flow_local_of(struct flow *fl, const struct object *o)
{
	uint64_t local = o && o->kind == OBJECT_LOCAL ? o->number : fl->f->locals.n;
	bool own = local < fl->f->locals.n && term_get(fl->pool, flow_local_object(fl, (uint32_t)local))->object == o;
	return own ? local : fl->f->locals.n;
}

static bool stands_outside(const struct flow *fl, const struct ir_instr *in, uint64_t local)
{
	if (!in->scope || local >= fl->f->locals.n) {
		return false;
	}
	uint32_t at = in->scope - 1, wanted = fl->f->locals.at[local].scope;
	while (at != wanted && fl->f->scopes.at[at].parent != at) {
		at = fl->f->scopes.at[at].parent;
	}
	return at != wanted;
}

static bool scope_has_ended(struct flow *fl, const struct ir_instr *in, term object)
{
	return stands_outside(fl, in, flow_local_of(fl, term_get(fl->pool, object)->object));
}

bool flow_is_out_of_scope(const struct flow *fl, const struct ir_instr *in, ir_id address)
{
	const struct ir_instr *from = ir_at(fl->f, address);
	while (from->n_args && (from->op == IR_FIELD || from->op == IR_INDEX || from->op == IR_CAST)) {
		from = ir_at(fl->f, from->args[0]);
	}
	return from->op == IR_LOCAL && stands_outside(fl, in, (uint64_t)from->imm);
}

/* Is what a callee hands out the address of what it had on its stack? Depth is bounded by MAX_ARMS. */
static bool hands_out_local(struct flow *fl, const struct ir_func *callee, term t, int depth)
{
	const struct term_node *n = t ? term_get(fl->pool, t) : NULL;
	if (n && n->kind == TERM_SELECT && depth < MAX_ARMS) {
		return hands_out_local(fl, callee, n->args[1], depth + 1) || hands_out_local(fl, callee, n->args[2], depth + 1);
	}
	const struct object *o = n && n->kind == TERM_PTR ? term_get(fl->pool, n->args[0])->object : NULL;
	size_t prefix = strlen("local:");
	bool local = o && o->kind == OBJECT_LOCAL && strncmp(o->key, "local:", prefix) == 0;
	bool own = local && strncmp(o->key + prefix, callee->usr, strlen(callee->usr)) == 0;
	return local && (own || !callee->is_lambda) && flow_local_of(fl, o) == fl->f->locals.n;
}

bool flow_hands_out_local(struct flow *fl, const struct ir_func *callee, term t)
{
	return hands_out_local(fl, callee, t, 0);
}

static enum alias pointer_dangles(struct flow *fl, const struct ir_instr *in, term pointer, int depth)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		enum alias a = pointer_dangles(fl, in, n->args[1], depth + 1);
		enum alias b = pointer_dangles(fl, in, n->args[2], depth + 1);
		return a > b ? a : b;
	}
	if (n->kind != TERM_PTR) {
		return ALIAS_NO;
	}
	return scope_has_ended(fl, in, n->args[0]) ? ALIAS_MUST : object_has_ended(fl, in, n->args[0]);
}

enum alias flow_dangles(struct flow *fl, const struct ir_instr *in, term pointer)
{
	return pointer ? pointer_dangles(fl, in, pointer, 0) : ALIAS_NO;
}

/* ---- what a caller is told ---- */

/* Is it memory that no caller knows of? */
static bool is_own(struct flow *fl, const struct object *o)
{
	const struct term_node *of = o->kind == OBJECT_BUFFER && o->of ? term_get(fl->pool, o->of) : NULL;
	while (of && of->kind == TERM_APP && of->vocab == VOCAB_RESIZE) {
		of = term_get(fl->pool, of->args[0]);
	}
	return flow_is_born_here(o->kind) || (of && of->kind == TERM_APP && of->vocab == VOCAB_ARRAY) ||
	       flow_is_of_own_container(fl, o);
}

/* What an owner that came by value points to, which only a caller knows. */
static bool is_target(struct flow *fl, term pointer)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	return n->kind == TERM_APP && n->vocab == VOCAB_TARGET;
}

static void tell_end(struct flow *fl, pointer_list *told, term pointer)
{
	bool target = is_target(fl, pointer);
	const struct object *o = target ? NULL : term_get(fl->pool, term_get(fl->pool, pointer)->args[0])->object;
	bool is_told = !target && (!o || (is_own(fl, o) && !flow_is_pointed_into(fl, o)) || flow_is_given_back(fl, o));
	for (size_t i = 0; i < told->n && !is_told; i++) {
		is_told = told->at[i] == pointer;
	}
	if (!is_told) {
		vec_push(fl->arena, told, pointer);
	}
}

static void tell_ends_at(struct flow *fl, pointer_list *told, term pointer, int depth)
{
	const struct term_node *n = term_get(fl->pool, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		tell_ends_at(fl, told, n->args[1], depth + 1);
		tell_ends_at(fl, told, n->args[2], depth + 1);
		return;
	}
	if (is_target(fl, flow_final(fl, pointer))) {
		tell_end(fl, told, flow_final(fl, pointer));
		return;
	}
	term object = n->kind == TERM_PTR ? n->args[0] : TERM_NONE, offset = object ? n->args[1] : TERM_NONE;
	for (int hops = 0; hops < MAX_STARTS && object; hops++) {
		tell_end(fl, told, flow_final(fl, term_ptr(fl->pool, object, offset)));
		object = started_as(fl, object);
	}
}

/* One of several owners that goes with its scope: what a caller handed over has the caller's owner still. Where that
 * was moved from, the caller knows (flow_may_end_moved). */
static bool goes_with_scope(struct flow *fl, const struct ending *e)
{
	const struct ir_func *callee = e->at->op == IR_CALL && e->at->text ? ir_func_find(fl->c->unit, e->at->text) : NULL;
	bool destroys = e->is_maybe && callee && callee->is_destructor && e->at->n_args;
	const struct ir_instr *from = destroys ? ir_at(fl->f, e->at->args[0]) : NULL;
	while (from && from->n_args && (from->op == IR_FIELD || from->op == IR_INDEX || from->op == IR_CAST)) {
		from = ir_at(fl->f, from->args[0]);
	}
	return from && from->op == IR_LOCAL;
}

void flow_may_end_moved(struct flow *fl, const struct ir_instr *call, ir_id address, bool is_lost)
{
	const struct ir_type *t = ir_at(fl->f, address)->type->elem;
	const struct model_type *row = t ? models_type(fl->c->models, t) : NULL;
	bool owns = row && row->role == MODEL_OWNER_TYPE;
	if (owns || (row && (row->role == MODEL_TENSOR || (is_lost && row->role == MODEL_ARRAY_TYPE)))) {
		term at = flow_value(fl, address, call->block);
		term handle = at ? flow_handle_at(fl, at, fl->memory->current, call->block) : TERM_NONE;
		flow_may_end(fl, call, handle ? term_app(fl->pool, owns ? VOCAB_TARGET : VOCAB_DATA, &handle, 1) : TERM_NONE);
	}
}

void flow_tell_ends(struct flow *fl)
{
	for (size_t i = 0; i < fl->object->endings.n; i++) {
		const struct ending *e = &fl->object->endings.at[i];
		if (goes_with_scope(fl, e)) {
			continue;
		}
		tell_ends_at(fl, e->is_maybe ? &fl->summary->may_end : &fl->summary->ends, e->pointer, 0);
	}
}
