/*
 * Instantiation: a summary put into a call. A parameter becomes the argument, a cell of entry memory what the caller's
 * memory holds there at the call, and what the callee chose for itself (its locals, counters, allocations) gets a name
 * of its own for this call. Accesses that are still open travel up this way.
 */
#include "flow/flow_int.h"

#include <stdio.h>
#include <string.h>

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
	bool lost; /* a cell or a pointer could not be expressed, and stands as it was */
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

/* Where a thread stands is the same in all that it calls; a launch makes threads. */
static term thread_symbol(struct instantiation *in, const struct symbol *s)
{
	bool is_launch = in->call->op == IR_LAUNCH;
	return is_launch ? flow_launched_symbol(in->fl, in->call, s) : flow_thread_symbol(in->fl, s);
}

/* The integer that a parameter of the callee points to, or null. */
static const struct ir_type *pointed_to(struct instantiation *in, term pointer, int128 bytes)
{
	const struct term_node *at = term_get(in->fl->pool, pointer);
	for (uint32_t i = 0; at->kind == TERM_PTR && i < in->callee->params.n; i++) {
		const struct ir_type *t = in->callee->params.at[i].type;
		const struct ir_type *item = t->kind == IR_TYPE_PTR ? t->elem : NULL;
		const struct term_node *param = term_get(in->fl->pool, flow_param(in->fl->pool, in->callee, i));
		if (item && item->kind == IR_TYPE_INT && item->bits > 1 && item->size == bytes && param->kind == TERM_PTR &&
		    param->args[0] == at->args[0]) {
			return item;
		}
	}
	return NULL;
}

/* The type by which the callee reads a cell, of which its terms keep only the size; null: not known. */
static const struct ir_type *read_as(const struct instantiation *in, term cell, int128 bytes)
{
	const struct summary *s = in->fl->c->summary_of(in->callee, in->fl->c->payload);
	const struct ir_type *t = s ? map_ptr(&s->read_as, cell) : NULL;
	return t && t->size == bytes ? t : NULL;
}

static term cell_in_caller(struct instantiation *in, term atom, const struct term_node *n)
{
	struct flow *fl = in->fl;
	term pointer = into(in, n->args[0]);
	if (!pointer || term_get(fl->pool, pointer)->kind != TERM_PTR) {
		in->lost = true;
		return TERM_NONE;
	}
	if (n->vocab == VOCAB_INPUT) {
		return flow_handle_at(fl, pointer, in->version, in->call->block);
	}
	int128 bytes;
	if (!term_const_value(fl->pool, n->args[1], &bytes)) {
		in->lost = true;
		return TERM_NONE;
	}
	struct ir_type *raw = ARENA_NEW(fl->arena, struct ir_type);
	raw->kind = IR_TYPE_INT;
	raw->size = raw->align = (int64_t)bytes;
	const struct ir_type *known = read_as(in, atom, bytes);
	known = known ? known : pointed_to(in, n->args[0], bytes);
	struct mem_loc loc = {pointer, (int64_t)bytes, known ? known : raw, false};
	term value = flow_load(fl, &loc, in->version, in->call->block);
	enum sort sort = value ? term_get(fl->pool, value)->sort : SORT_UNKNOWN;
	if (sort == SORT_BOOL) {
		return term_select(fl->pool, value, term_int(fl->pool, 1), term_int(fl->pool, 0));
	}
	in->lost |= sort != SORT_INT;
	return sort == SORT_INT ? value : TERM_NONE;
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
	struct mem_loc loc = {pointer, 8, fl->pointer_type, false};
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
		term at = pointer_in_caller(in, o);
		in->lost |= !at;
		return at;
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
		if (n->symbol->role == SYMBOL_PARAM) {
			return TERM_NONE;
		}
		return flow_is_launch_symbol(n->symbol) ? thread_symbol(in, n->symbol) : renamed_symbol(in, atom, n->symbol);
	case TERM_OBJECT:
		return object_in_caller(in, atom, n->object);
	case TERM_APP:
		if ((n->vocab == VOCAB_CELL && n->n_args == 2) || (n->vocab == VOCAB_INPUT && n->n_args == 1)) {
			in->lost |= in->depth >= MAX_NESTING;
			return in->depth < MAX_NESTING ? cell_in_caller(in, atom, n) : TERM_NONE;
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
	map_init(&in->memo, &fl->scratch);
	map_init(&in->params, &fl->scratch);
	for (uint32_t i = 0; i < callee->params.n && i < n_args; i++) {
		bind(in, i, args[i]);
	}
}

/* ---- effects ---- */

/* Does the pointer lead through a parameter of the callee that nothing is known of: what an executor passes? */
static bool is_passed(const struct instantiation *in, term pointer)
{
	struct term_pool *p = in->fl->pool;
	const struct term_node *n = pointer ? term_get(p, pointer) : NULL;
	const struct object *o = n && n->kind == TERM_PTR ? term_get(p, flow_root(in->fl, n->args[0]))->object : NULL;
	for (uint32_t i = 0; o && o->kind == OBJECT_POINTEE && i < in->callee->params.n; i++) {
		const struct term_node *param = term_get(p, flow_param(p, in->callee, i));
		if (param->kind == TERM_PTR && term_get(p, param->args[0])->object->of == o->of) {
			return true;
		}
	}
	return false;
}

/* An executor passes what it was given itself, or what that leads to. */
static void write_given(const struct instantiation *in, struct mem_write w, write_list *out)
{
	struct flow *fl = in->fl;
	w.bytes = TERM_NONE;
	w.reach = true;
	for (uint32_t i = 0; i < in->call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, in->call->args[i]);
		bool record = arg->type->kind == IR_TYPE_RECORD && !arg->type->is_lambda && !flow_is_handle(fl, arg->type);
		w.pointer = flow_value(fl, arg->id, in->call->block);
		if (record) { /* an iterator, say */
			w.pointer = TERM_NONE;
		} else if (!w.pointer || arg->type->kind != IR_TYPE_PTR) {
			continue;
		}
		vec_push(fl->arena, out, w);
	}
}

static void effects_now(struct instantiation *in, const struct summary *s, bool certain, write_list *out)
{
	for (size_t i = 0; i < s->effects.n; i++) {
		const struct effect *e = &s->effects.at[i];
		struct mem_write w = {.pointer = into(in, e->pointer), .bytes = into(in, e->bytes), .type = e->type};
		w.where = w.what = e->assuming;
		w.value = certain && e->always ? into(in, e->value) : TERM_NONE;
		if (!certain && is_passed(in, w.pointer)) {
			write_given(in, w, out);
		} else {
			vec_push(in->fl->arena, out, w);
		}
	}
}

void flow_effects_now(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                      const struct summary *s, const term *args, size_t n_args, write_list *out)
{
	struct instantiation in;
	begin(&in, fl, call, callee, args, n_args, fl->current);
	effects_now(&in, s, false, out);
}

static void apply_effects(struct instantiation *in, const struct summary *s, bool certain)
{
	struct flow *fl = in->fl;
	if (!s->effects.n && !s->clobbers && !s->calls_strangers) {
		return;
	}
	write_list writes = {0};
	effects_now(in, s, certain, &writes);
	uint32_t version = flow_define(fl, in->call->id);
	if (s->calls_strangers) {
		flow_write(fl, version, (struct mem_write){.by_stranger = true});
	}
	if (s->clobbers) { /* first: an effect says what is there at the end */
		flow_unknown_effects(fl, in->call, version, in->callee);
	}
	for (size_t i = 0; i < writes.n; i++) {
		flow_write(fl, version, writes.at[i]);
	}
}

static void apply_ensures(struct instantiation *in, const struct summary *s)
{
	struct flow *fl = in->fl;
	for (size_t i = 0; i < s->ensures.n; i++) {
		struct late_fact l = {in->call->id, s->ensures.at[i]};
		l.fact.cond = into(in, l.fact.cond);
		l.fact.assuming |= fl->resting;
		if (l.fact.cond) {
			vec_push(fl->arena, &fl->blocks[in->call->block->index].late, l);
		}
	}
}

/* Accesses wait until the loops of this function are solved. */
static void postpone(struct instantiation *in, const struct summary *s, const fact_list *extra, assumptions arguments)
{
	struct flow *fl = in->fl;
	struct pending_call p = {in->call, in->callee, s, NULL, in->n_args, in->version, arguments, {0}};
	term *copy = ARENA_ARRAY(fl->arena, term, in->n_args);
	memcpy(copy, in->args, in->n_args * sizeof *copy);
	p.args = copy;
	for (size_t i = 0; extra && i < extra->n; i++) {
		vec_push(fl->arena, &p.extra, extra->at[i]);
	}
	vec_push(fl->arena, &fl->pending, p);
}

/* The cells of a record as the caller sees them, read before the callee's effects take place; null: none. */
static struct result_cell *result_cells(struct instantiation *in, const struct summary *s, bool is_callback)
{
	if (is_callback || !s->result_cells.n || in->call->type->kind != IR_TYPE_RECORD) {
		return NULL;
	}
	struct result_cell *cells = ARENA_ARRAY(in->fl->arena, struct result_cell, s->result_cells.n);
	for (size_t i = 0; i < s->result_cells.n; i++) {
		cells[i] = s->result_cells.at[i];
		cells[i].value = into(in, cells[i].value);
	}
	return cells;
}

static void end_local(struct instantiation *in, term t)
{
	if (flow_hands_out_local(in->fl, in->callee, t)) {
		flow_end(in->fl, in->call, into(in, t));
	}
}

/* Locals of the callee whose address it hands out are gone. */
static void end_locals(struct instantiation *in, const struct summary *s)
{
	end_local(in, s->result);
	for (size_t i = 0; i < s->effects.n; i++) {
		end_local(in, s->effects.at[i].value);
	}
	for (size_t i = 0; i < s->result_cells.n; i++) {
		end_local(in, s->result_cells.at[i].value);
	}
}

term flow_apply(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, const struct summary *s,
                const term *args, size_t n_args, const fact_list *extra, bool is_callback)
{
	struct instantiation in;
	assumptions arguments = fl->resting; /* what the callee returns comes behind all that it accesses */
	begin(&in, fl, call, callee, args, n_args, fl->current);
	flow_rest_on(fl, s->result_assuming);
	term result = is_callback ? TERM_NONE : into(&in, s->result);
	struct result_cell *cells = result_cells(&in, s, is_callback);
	for (size_t i = 0; i < s->ends.n; i++) {
		flow_end(fl, call, into(&in, s->ends.at[i]));
	}
	end_locals(&in, s);
	apply_effects(&in, s, !is_callback);
	if (!is_callback) {
		apply_ensures(&in, s);
	}
	postpone(&in, s, extra, arguments);
	if (cells) {
		result = flow_take_result_cells(fl, call, cells, s->result_cells.n);
	}
	return result;
}

/* ---- one term ---- */

static const struct pending_call *applied(const struct flow *fl, const struct ir_instr *call,
                                          const struct ir_func *callee)
{
	for (size_t i = 0; i < fl->pending.n; i++) {
		if (fl->pending.at[i].call == call && fl->pending.at[i].callee == callee) {
			return &fl->pending.at[i];
		}
	}
	return NULL;
}

/* Does the term name a parameter whose argument is not known? */
static bool misses_argument(const struct instantiation *in, term t)
{
	for (uint32_t i = 0; i < in->callee->params.n; i++) {
		term param = flow_param(in->fl->pool, in->callee, i);
		const struct term_node *n = term_get(in->fl->pool, param);
		term atom = n->kind == TERM_PTR ? n->args[0] : param;
		if (!map_get(&in->params, atom, &(uint64_t){0}) && term_contains(in->fl->pool, t, atom)) {
			return true;
		}
	}
	return false;
}

term flow_at_call(struct flow *fl, ir_id id, const struct ir_func *callee, bool is_callback, term t)
{
	const struct ir_instr *call = ir_at(fl->f, id);
	const struct pending_call *p = applied(fl, call, callee);
	struct instantiation in;
	if (!p && is_callback) {
		return TERM_NONE;
	}
	if (p) {
		begin(&in, fl, call, callee, p->args, p->n_args, p->version);
	} else {
		uint32_t first = call->op == IR_LAUNCH ? 7 : !call->text, n = call->n_args > first ? call->n_args - first : 0;
		term *args = ARENA_ARRAY(fl->arena, term, n + 1);
		for (uint32_t i = 0; i < n; i++) {
			args[i] = flow_value(fl, call->args[first + i], call->block);
		}
		begin(&in, fl, call, callee, args, n, fl->versions[id]);
	}
	if (!t || misses_argument(&in, t)) {
		return TERM_NONE;
	}
	term r = into(&in, t);
	return in.lost ? TERM_NONE : flow_final(fl, r);
}

/* ---- carrying accesses up ---- */

#define MAX_OVERFLOWS 1500   /* of a function; what is beyond stays with the callee, not decided */
#define MAX_TRAIL 10         /* calls: what no caller above these decides, none beyond will */
#define CARRIED_FACTS 200000 /* of a function: chains of instantiations copy every kernel's accesses into each link */
#define CARRY_STEPS 1500000  /* of a function; beyond, what is carried up stays open */

/* The callee's conditions as they are here, and what is known here. */
static void add_conditions(struct instantiation *in, const struct pending_call *p, const struct obligation *from,
                           struct obligation *to)
{
	struct flow *fl = in->fl;
	fact_list list = {0};
	for (size_t i = 0; i < from->conditions.n; i++) {
		struct fact f = from->conditions.at[i];
		int128 holds;
		assumptions outer = flow_rests_begin(fl);
		f.cond = flow_final(fl, into(in, f.cond));
		f.assuming |= flow_rests_end(fl, outer);
		if (f.cond && !(term_const_value(fl->pool, f.cond, &holds) && holds)) {
			vec_push(fl->arena, &list, f);
		}
	}
	for (size_t i = 0; i < p->extra.n; i++) {
		struct fact f = p->extra.at[i];
		f.cond = flow_final(fl, f.cond);
		vec_push(fl->arena, &list, f);
	}
	size_t n = list.n;
	term *about = ARENA_ARRAY(&fl->scratch, term, n + 2);
	bool access = to->kind == OBLIGATION_ACCESS;
	about[0] = access ? to->access.pointer : to->overflow.value;
	about[1] = access ? to->access.bytes : to->overflow.value;
	for (size_t i = 0; i < n; i++) {
		about[i + 2] = list.at[i].cond;
	}
	flow_facts_at(fl, p->call, about, n + 2, &list);
	to->conditions = list;
}

/* What is asked, in the caller's terms. */
static bool carry_goal(struct instantiation *in, const struct obligation *from, struct obligation *to)
{
	struct flow *fl = in->fl;
	if (from->kind == OBLIGATION_OVERFLOW) {
		to->overflow.value = from->overflow.value ? flow_final(fl, into(in, from->overflow.value)) : TERM_NONE;
		return to->overflow.value != TERM_NONE;
	}
	to->access.pointer = flow_final(fl, into(in, from->access.pointer));
	to->access.bytes = flow_final(fl, into(in, from->access.bytes));
	return to->access.pointer && to->access.bytes;
}

static void carry(struct instantiation *in, const struct pending_call *p, const struct obligation *from)
{
	struct flow *fl = in->fl;
	struct obligation a = *from;
	a.from = from;
	flow_rest_on(fl, from->assuming);
	if (!carry_goal(in, from, &a)) {
		return;
	}
	a.assuming = fl->resting;
	add_conditions(in, p, from, &a);
	if (a.kind == OBLIGATION_ACCESS) {
		flow_note_dangling(fl, p->call, a.access.pointer, &a);
	}
	a.trail.at = NULL;
	a.trail.n = a.trail.cap = 0;
	for (size_t i = 0; i < from->trail.n; i++) {
		vec_push(fl->arena, &a.trail, from->trail.at[i]);
	}
	struct call_step step = {p->call->place, fl->f->usr, p->callee->usr};
	vec_push(fl->arena, &a.trail, step);
	if (prover_spent(fl->c->prover) < CARRY_STEPS) {
		a.kind == OBLIGATION_OVERFLOW ? flow_decide_overflow(fl->c, &a) : flow_decide(fl->c, &a);
	}
	if (a.kind == OBLIGATION_OVERFLOW) {
		vec_push(fl->arena, &fl->summary->overflows, a);
		return;
	}
	vec_push(fl->arena, &fl->summary->accesses, a);
	fl->carried += a.conditions.n + 1;
}

/* Why an open obligation of a callee is not put in terms of this function; null: it is. */
static const char *why_left(const struct flow *fl, const struct obligation *a)
{
	if (a->trail.n >= MAX_TRAIL) {
		return arena_printf(fl->arena, "it is not followed further than %d calls up", MAX_TRAIL);
	}
	if (fl->carried >= CARRIED_FACTS) {
		return arena_printf(fl->arena, "more is open in what '%s' calls than is carried up", fl->f->name);
	}
	return NULL;
}

static void carry_call(struct flow *fl, const struct pending_call *p)
{
	struct instantiation in;
	fl->resting = p->assuming;
	begin(&in, fl, p->call, p->callee, p->args, p->n_args, p->version);
	vec_push(fl->arena, &fl->summary->followed, (struct followed_call){p->call->id, p->callee});
	for (size_t i = 0; i < p->summary->accesses.n; i++) {
		const struct obligation *a = &p->summary->accesses.at[i];
		bool is_final = a->access.is_unmodelled && a->access.extent; /* a caller knows no more of it */
		if (a->verdict != VERDICT_UNKNOWN || is_final) {
			continue;
		}
		const char *reason = why_left(fl, a);
		if (reason) {
			vec_push(fl->arena, &fl->summary->left, (struct left_behind){a, p->call->id, reason});
		} else {
			carry(&in, p, a);
		}
	}
	for (size_t i = 0; i < p->summary->overflows.n; i++) {
		const struct obligation *a = &p->summary->overflows.at[i];
		if (a->verdict == VERDICT_UNKNOWN && a->overflow.value && fl->summary->overflows.n < MAX_OVERFLOWS) {
			carry(&in, p, a);
		}
	}
}

void flow_carry_accesses(struct flow *fl)
{
	for (size_t i = 0; i < fl->pending.n; i++) {
		if (!fl->pending.at[i].call->is_prelude) {
			carry_call(fl, &fl->pending.at[i]);
		}
	}
}
