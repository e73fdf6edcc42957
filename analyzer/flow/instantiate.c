/*
 * Instantiation: a summary put into a call. A parameter becomes the argument, a cell of entry memory what the caller's
 * memory holds there at the call, and what the callee chose for itself (its locals, counters, allocations) gets a name
 * of its own for this call. Accesses that are still open travel up this way (carry.c).
 */
#include "flow/call_int.h"
#include "flow/instantiate.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <stdio.h>
#include <string.h>

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

/* Does the term depend on the number of a summand? */
static bool is_summed(const struct instantiation *in, term t)
{
	return t && term_contains(in->fl->pool, t, term_summand_number(in->fl->pool));
}

static term cell_in_caller(struct instantiation *in, term atom, const struct term_node *n)
{
	struct flow *fl = in->fl;
	term pointer = flow_into(in, n->args[0]);
	if (!pointer || term_get(fl->pool, pointer)->kind != TERM_PTR) {
		in->lost = true;
		return TERM_NONE;
	}
	if (n->vocab == VOCAB_INPUT) {
		in->lost_summand |= is_summed(in, pointer);
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
	flow_rest_on_others(fl, &loc);
	term value = flow_load(fl, &loc, in->version, in->call->block);
	in->lost_summand |= is_summed(in, pointer) && value != flow_entry_cell(fl->pool, pointer, (int64_t)bytes);
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
		args[i] = flow_into(in, n->args[i]);
		in->lost_summand |= is_summed(in, args[i]);
	}
	return flow_string_length(in->fl, args, n->n_args, in->version, in->call);
}

/* Of a tensor that the caller may have written to it is a number that nothing is known of. */
static term extreme_in_caller(struct instantiation *in, term atom, const struct term_node *n)
{
	struct flow *fl = in->fl;
	const struct term_node *like = term_get(fl->pool, n->args[0]);
	term of = flow_into(in, like->args[0]);
	in->lost_summand |= is_summed(in, of);
	term known = of ? flow_extreme(fl, like, of, in->version, in->call->block) : TERM_NONE;
	if (known) {
		return known;
	}
	const char *key = arena_printf(fl->arena, "item:%u@%s:%u", atom, fl->f->usr, in->call->id);
	struct symbol s = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .key = key, .name = "", .made_up_name = true};
	term t = term_symbol(fl->pool, &s);
	flow_born(fl, t, in->call->block);
	return t;
}

static term pointer_in_caller(struct instantiation *in, const struct object *o)
{
	struct flow *fl = in->fl;
	const struct term_node *of = term_get(fl->pool, o->of);
	if (of->kind != TERM_APP || of->vocab != VOCAB_CELL || of->n_args != 2) {
		return TERM_NONE;
	}
	term pointer = flow_into(in, of->args[0]);
	if (!pointer || term_get(fl->pool, pointer)->kind != TERM_PTR) {
		return TERM_NONE;
	}
	in->lost_summand |= is_summed(in, pointer);
	struct mem_loc loc = {pointer, 8, fl->pointer_type, false};
	flow_rest_on_others(fl, &loc);
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
	copy.bytes = o->bytes ? flow_into(in, o->bytes) : TERM_NONE;
	term t = term_object(fl->pool, &copy);
	flow_born(fl, t, in->call->block);
	return t;
}

/* A sum over memory that the caller has not touched is the sum over the argument; else it is some number. */
static term sum_in_caller(struct instantiation *in, term atom, const struct term_node *n)
{
	struct flow *fl = in->fl;
	bool outer = in->lost_summand;
	in->lost_summand = false;
	term parts[2] = {flow_into(in, n->args[0]), flow_into(in, n->args[1])};
	bool lost = in->lost_summand || !parts[0] || !parts[1];
	in->lost_summand = outer;
	if (!lost) {
		return term_app(fl->pool, VOCAB_SUM, parts, 2);
	}
	const char *key = arena_printf(fl->arena, "sum:%u@%s:%u", atom, fl->f->usr, in->call->id);
	struct symbol s = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .key = key, .name = "", .made_up_name = true};
	term t = term_symbol(fl->pool, &s);
	flow_born(fl, t, in->call->block);
	return t;
}

/* ---- what turns out to be a size ---- */

static void state_fit(struct instantiation *in, struct fact fits)
{
	struct flow *fl = in->fl;
	struct block_state *at = &fl->walk->blocks[in->call->block->index];
	vec_push(&fl->scratch, &in->fits, fits);
	for (size_t i = 0; i < at->late.n; i++) {
		if (at->late.at[i].instr == in->call->id && at->late.at[i].fact.cond == fits.cond) {
			return;
		}
	}
	struct late_fact l = {in->call->id, fits};
	vec_push(fl->arena, &at->late, l);
}

static term wrap_in_caller(struct instantiation *in, const struct term_node *n)
{
	struct fact fits;
	term inner = flow_into(in, n->args[0]);
	term value = flow_rewrapped(in->fl, in->call, n, inner, &fits);
	if (value && value == inner && fits.cond) {
		state_fit(in, fits);
	}
	return value;
}

#define MAX_NESTING 24

static term look_up(struct instantiation *in, term atom)
{
	const struct term_node *n = term_get(in->fl->pool, atom);
	uint64_t arg;
	switch ((int)n->kind) {
	case TERM_SYMBOL:
		if (map_get(&in->params, atom, &arg)) {
			return (term)arg;
		}
		if (n->symbol->role == SYMBOL_PARAM || n->symbol->role == SYMBOL_SUMMAND) {
			return TERM_NONE;
		}
		return flow_is_launch_symbol(n->symbol) ? thread_symbol(in, n->symbol) : flow_renamed(in, atom, n->symbol);
	case TERM_OBJECT:
		return object_in_caller(in, atom, n->object);
	case TERM_APP:
		if ((n->vocab == VOCAB_CELL && n->n_args == 2) || (n->vocab == VOCAB_INPUT && n->n_args == 1)) {
			in->lost |= in->depth >= MAX_NESTING;
			return in->depth < MAX_NESTING ? cell_in_caller(in, atom, n) : TERM_NONE;
		}
		if (n->vocab == VOCAB_SUM) {
			return sum_in_caller(in, atom, n);
		}
		if (n->vocab == VOCAB_ITEM) {
			return extreme_in_caller(in, atom, n);
		}
		return n->vocab == VOCAB_STRLEN ? length_in_caller(in, n) : TERM_NONE;
	case TERM_WRAP:
		return in->is_naming ? TERM_NONE : wrap_in_caller(in, n);
	}
	return TERM_NONE;
}

/* What is looked up once stands for all that comes later: so does what it rests on. */
static term lookup(term atom, void *payload)
{
	struct instantiation *in = payload;
	assumptions outer = flow_rests_begin(in->fl);
	term found = look_up(in, atom);
	assumptions rests = flow_rests_end(in->fl, outer);
	if (rests) {
		map_put(&in->rests, atom, rests);
	}
	return found;
}

static void note_rests(term atom, void *payload)
{
	const struct instantiation *in = payload;
	uint64_t rests;
	if (map_get(&in->rests, atom, &rests)) {
		flow_rest_on(in->fl, rests);
	}
}

term flow_into(struct instantiation *in, term t)
{
	if (!t) {
		return t;
	}
	in->depth++;
	term r = term_subst(in->fl->pool, t, &in->memo, lookup, in);
	in->depth--;
	if (in->rests.n) {
		term_each_atom(in->fl->pool, t, note_rests, in);
	}
	return r;
}

#define MAX_ARMS 4

/* A pointer into an object, or a choice of such: `has ? data : nullptr`. */
static bool is_place(const struct term_pool *p, term pointer, int depth)
{
	const struct term_node *n = term_get(p, pointer);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		return is_place(p, n->args[1], depth + 1) && is_place(p, n->args[2], depth + 1);
	}
	return n->kind == TERM_PTR;
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
	const struct record_value *r = map_ptr(&in->fl->memory->records, arg);
	if (sort == SORT_HANDLE) {
		arg = term_app(p, VOCAB_REF, &arg, 1);
	} else if (r) {
		arg = r->pointer;
	} else if (sort != SORT_PTR || !is_place(p, arg, 0)) {
		return;
	}
	map_put(&in->params, n->args[0], arg);
}

void flow_instantiate(struct instantiation *in, struct flow *fl, const struct ir_instr *call,
                      const struct ir_func *callee, const term *args, size_t n_args, uint32_t version)
{
	*in = (struct instantiation){
	    .fl = fl, .call = call, .callee = callee, .args = args, .n_args = n_args, .version = version};
	map_init(&in->memo, &fl->scratch);
	map_init(&in->rests, &fl->scratch);
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
	w = (struct mem_write){.type = w.type, .value = w.value, .where = w.where, .what = w.what, .reach = true};
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
		struct mem_write w = {.type = e->type, .item = e->item, .region_bytes = e->region_bytes};
		w.pointer = flow_into(in, e->pointer);
		w.bytes = flow_into(in, e->bytes);
		w.region = e->region ? flow_into(in, e->region) : TERM_NONE;
		w.where = w.what = e->assuming;
		w.value = certain && e->always ? flow_into(in, e->value) : TERM_NONE;
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
	flow_instantiate(&in, fl, call, callee, args, n_args, fl->memory->current);
	effects_now(&in, s, false, out);
}

static void apply_effects(struct instantiation *in, const struct summary *s, bool certain)
{
	struct flow *fl = in->fl;
	if (!s->effects.n && !s->contents.n && !s->clobbers && !s->calls_strangers && !s->resizes) {
		return;
	}
	write_list writes = {0};
	effects_now(in, s, certain, &writes);
	if (certain) {
		flow_contents_now(in, s, &writes);
	}
	uint32_t version = flow_define(fl, in->call->id);
	if (s->resizes) { /* first, as what it holds before is looked up */
		flow_callee_resizes(fl, in->call, in->args, in->n_args, in->version, version);
	}
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
		l.fact.cond = flow_into(in, l.fact.cond);
		l.fact.assuming |= fl->resting;
		if (l.fact.cond) {
			vec_push(fl->arena, &fl->walk->blocks[in->call->block->index].late, l);
		}
	}
}

/* A walk may come by again. */
static void note_refusal(struct instantiation *in, const struct summary *s)
{
	struct summary *to = in->fl->summary;
	struct refusal r = {.instr = in->call->id, .callee = in->callee, .place = in->call->place};
	assumptions resting = in->fl->resting; /* of the call's own value */
	size_t at = 0;
	for (size_t i = 0; i < s->unfailed.n; i++) {
		struct fact f = s->unfailed.at[i];
		f.cond = flow_into(in, f.cond);
		f.assuming |= in->fl->resting;
		if (f.cond) {
			vec_push(in->fl->arena, &r.checked, f);
		}
	}
	in->fl->resting = resting;
	while (at < to->refusals.n && to->refusals.at[at].instr != r.instr) {
		at++;
	}
	if (at < to->refusals.n) {
		to->refusals.at[at] = r;
	} else if (r.checked.n) {
		vec_push(in->fl->arena, &to->refusals, r);
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
	vec_push(fl->arena, &fl->carry->pending, p);
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
		cells[i].value = flow_into(in, cells[i].value);
	}
	return cells;
}

static void end_local(struct instantiation *in, term t)
{
	if (flow_hands_out_local(in->fl, in->callee, t)) {
		flow_end(in->fl, in->call, flow_into(in, t));
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
	flow_instantiate(&in, fl, call, callee, args, n_args, fl->memory->current);
	flow_rest_on(fl, s->result_assuming);
	term result = is_callback ? TERM_NONE : flow_into(&in, s->result);
	struct result_cell *cells = result_cells(&in, s, is_callback);
	for (size_t i = 0; i < s->ends.n; i++) {
		flow_end(fl, call, flow_into(&in, s->ends.at[i]));
	}
	for (size_t i = 0; i < s->may_end.n; i++) {
		flow_may_end(fl, call, flow_into(&in, s->may_end.at[i]));
	}
	end_locals(&in, s);
	apply_effects(&in, s, !is_callback);
	if (!is_callback) {
		apply_ensures(&in, s);
		note_refusal(&in, s);
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
	for (size_t i = 0; i < fl->carry->pending.n; i++) {
		if (fl->carry->pending.at[i].call == call && fl->carry->pending.at[i].callee == callee) {
			return &fl->carry->pending.at[i];
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
		flow_instantiate(&in, fl, call, callee, p->args, p->n_args, p->version);
	} else {
		uint32_t first = call->op == IR_LAUNCH ? 7 : !call->text, n = call->n_args > first ? call->n_args - first : 0;
		term *args = ARENA_ARRAY(fl->arena, term, n + 1);
		for (uint32_t i = 0; i < n; i++) {
			args[i] = flow_value(fl, call->args[first + i], call->block);
		}
		flow_instantiate(&in, fl, call, callee, args, n, fl->walk->versions[id]);
	}
	if (!t || misses_argument(&in, t)) {
		return TERM_NONE;
	}
	term r = flow_into(&in, t);
	return in.lost ? TERM_NONE : flow_final(fl, r);
}
