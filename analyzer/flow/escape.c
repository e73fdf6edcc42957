/*
 * Calls of which nothing is known: what they may write. That is memory that their pointer arguments reach, locals whose
 * address had escaped when the call is made, and globals.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

static bool param_is_const(const struct ir_func *callee, size_t i)
{
	return callee && i < callee->params.n && callee->params.at[i].is_const_pointee;
}

/* LIMIT(const-kept): what it points to is not written. */
bool flow_is_const_argument(const struct ir_func *callee, size_t i)
{
	return param_is_const(callee, i) || (i == 0 && callee && callee->is_method && callee->is_const);
}

/* ---- what is only looked at ---- */

/* Does the call hand back no reference to what it is handed, nor keep one, nor give the const away in its body? What a
 * container's own methods hand back leads to its elements. */
static bool keeps_to_itself(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t i)
{
	bool is_own = i == 0 && callee->is_method && callee->record && flow_is_handle(fl, callee->record);
	bool is_plain =
	    call->type->kind == IR_TYPE_RECORD ? flow_is_handle(fl, call->type) : call->type->kind != IR_TYPE_PTR;
	bool makes_handle = callee->is_constructor && callee->record && flow_is_handle(fl, callee->record);
	bool unread = !callee->blocks.n || flow_model_of(fl, call, callee);
	return unread && (callee->is_constructor ? makes_handle : is_own || is_plain);
}

static bool uses_as_const(struct flow *fl, const struct ir_instr *in, ir_id value)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	bool as_const = true;
	for (uint32_t i = 0; i < in->n_args && as_const; i++) {
		as_const =
		    in->args[i] != value || (callee && flow_is_const_argument(callee, i) && keeps_to_itself(fl, in, callee, i));
	}
	return as_const;
}

bool flow_only_looks_at(struct flow *fl, uint32_t param)
{
	struct flow_objects *o = fl->object;
	if (!o->looked_at) {
		o->looked_at = ARENA_ARRAY(fl->arena, enum looked_at, fl->f->params.n);
	}
	if (o->looked_at[param] != LOOKED_AT_UNKNOWN) {
		return o->looked_at[param] == LOOKED_AT_ONLY;
	}
	bool only = fl->f->params.at[param].is_const_pointee;
	for (size_t i = 1; i < fl->f->instrs.n && only; i++) {
		const struct ir_instr *p = fl->f->instrs.at[i];
		for (size_t k = 1; p && p->op == IR_PARAM && p->imm == param && k < fl->f->instrs.n && only; k++) {
			only = !fl->f->instrs.at[k] || uses_as_const(fl, fl->f->instrs.at[k], p->id);
		}
	}
	o->looked_at[param] = only ? LOOKED_AT_ONLY : LOOKED_AT_AND_MORE;
	return only;
}

/* ---- whose address a value may be ---- */

static const struct model_expr *returned_by_row(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	return row ? row->returns : NULL;
}

static bool leads_into_argument(const struct model_expr *e)
{
	bool word = e->kind == MODEL_WORD;
	return word && (e->word == VOCAB_DATA || e->word == VOCAB_ELEM || e->word == VOCAB_TARGET || e->word == VOCAB_REF);
}

bool flow_returns_own_pointer(struct flow *fl, const struct ir_instr *call)
{
	const struct model_expr *value = returned_by_row(fl, call);
	return value && value->kind == MODEL_WORD && !leads_into_argument(value);
}

/* ... or that it is into what one of them holds: an element, what a smart pointer owns. */
static bool returns_into_held(struct flow *fl, const struct ir_instr *call)
{
	const struct model_expr *value = returned_by_row(fl, call);
	return value && leads_into_argument(value);
}

/* The places that a value leads to: 1 it may be the address, 2 it may be what the place holds. Places are the locals
 * by number, and behind them the memory that this function's instructions allocate. */
enum { IS_ADDRESS = 1, IS_HELD = 2 };
struct leads {
	struct flow *fl;
	uint8_t *places; /* by number */
	uint8_t *seen;   /* by instruction */
	VEC(uint32_t) found;
	VEC(ir_id) met; /* what is not 0 above, in the order of its finding */
};

static size_t count_places(const struct flow *fl)
{
	return fl->f->locals.n + fl->object->makers.n;
}

static struct leads no_leads(struct flow *fl)
{
	struct leads l = {.fl = fl,
	                  .places = ARENA_ARRAY(&fl->scratch, uint8_t, count_places(fl) + 1),
	                  .seen = ARENA_ARRAY(&fl->scratch, uint8_t, fl->f->instrs.n)};
	return l;
}

/* For the next value: what the last one met costs, not all there is. */
static void clear_leads(struct leads *l)
{
	for (size_t i = 0; i < l->found.n; i++) {
		l->places[l->found.at[i]] = 0;
	}
	for (size_t i = 0; i < l->met.n; i++) {
		l->seen[l->met.at[i]] = 0;
	}
	l->found.n = l->met.n = 0;
}

static void find_place(struct leads *l, uint32_t place, uint8_t how)
{
	if (!l->places[place]) {
		vec_push(&l->fl->scratch, &l->found, place);
	}
	l->places[place] |= how;
}

static void find_makers(struct flow *fl)
{
	for (size_t i = 1; i < fl->f->instrs.n; i++) {
		const struct ir_instr *in = fl->f->instrs.at[i];
		if (in && (in->op == IR_ALLOC || in->op == IR_CALL) && in->type->kind == IR_TYPE_PTR) {
			map_put(&fl->object->maker_numbers, in->id, fl->f->locals.n + fl->object->makers.n);
			vec_push(fl->arena, &fl->object->makers, in);
		}
	}
}

/* The number of what the instruction may allocate. */
static bool makes(struct flow *fl, const struct ir_instr *in, uint64_t *place)
{
	return map_get(&fl->object->maker_numbers, in->id, place);
}

static bool may_hold_address(const struct ir_type *t)
{
	return t->kind != IR_TYPE_VOID && t->kind != IR_TYPE_FLOAT && (t->kind != IR_TYPE_INT || t->bits >= 64);
}

static void follow(struct leads *l, ir_id id, uint8_t how)
{
	const struct ir_instr *in = ir_at(l->fl->f, id);
	if ((l->seen[id] & how) == how || !may_hold_address(in->type)) {
		return;
	}
	vec_push(&l->fl->scratch, &l->met, id);
	l->seen[id] |= how;
	if (in->op == IR_LOCAL) {
		find_place(l, (uint32_t)in->imm, how);
		return;
	}
	uint64_t made;
	if (makes(l->fl, in, &made)) {
		find_place(l, (uint32_t)made, how);
	}
	uint32_t first = in->op == IR_SELECT ? 1 : 0, n = in->op == IR_INDEX ? 1 : in->n_args;
	bool passes = in->op != IR_ALLOC && (in->op != IR_CALL || !flow_returns_own_pointer(l->fl, in));
	bool held = in->op == IR_LOAD || (in->op == IR_CALL && returns_into_held(l->fl, in));
	for (uint32_t i = first; i < n && passes; i++) {
		follow(l, in->args[i], held ? IS_HELD : how);
	}
}

/* ---- who keeps an address ---- */

static void add_escapes(struct leads *l, const struct ir_instr *at, ir_id value, int64_t holder, struct escape how)
{
	struct flow *fl = l->fl;
	clear_leads(l);
	follow(l, value, IS_ADDRESS);
	for (size_t i = 0; i < l->found.n; i++) {
		uint32_t place = l->found.at[i];
		if ((int64_t)place != holder) {
			bool only_held = how.only_held || !(l->places[place] & IS_ADDRESS);
			struct escape e = {at, place, holder, only_held, how.as_const && l->places[place] & IS_ADDRESS};
			vec_push(fl->arena, &fl->object->escapes, e);
		}
	}
}

static bool is_closure_place(const struct flow *fl, int64_t place)
{
	return place >= 0 && place < (int64_t)fl->f->locals.n && fl->f->locals.at[place].type->is_lambda;
}

/* What it points to can be written where it is found. Of what a lambda captures the places are followed. */
static void keep_pointer(struct flow *fl, const struct ir_instr *at, ir_id value, int64_t holder)
{
	const struct ir_instr *in = ir_at(fl->f, value);
	const struct ir_type *to = in->type->kind == IR_TYPE_PTR ? in->type->elem : NULL;
	bool is_opaque = to && (to->kind == IR_TYPE_FUNC || (to->kind == IR_TYPE_RECORD && !to->is_complete));
	bool is_address = in->op == IR_CONST || in->op == IR_GLOBAL || in->op == IR_LOCAL;
	if (in->type->kind == IR_TYPE_PTR && !is_opaque && !is_address && !is_closure_place(fl, holder)) {
		vec_push(fl->arena, &fl->object->kept_pointers, ((struct kept_pointer){at, value, holder}));
	}
}

/* The one place that the address is of; ESCAPED_ANYWHERE: another one, or one of several. */
static int64_t holder_of(struct flow *fl, ir_id address)
{
	const struct ir_instr *in = ir_at(fl->f, address);
	while (in->n_args && (in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST)) {
		in = ir_at(fl->f, in->args[0]);
	}
	uint64_t made;
	bool own = in->op == IR_ALLOC || (in->op == IR_CALL && flow_returns_own_pointer(fl, in));
	return in->op == IR_LOCAL ? in->imm : own && makes(fl, in, &made) ? (int64_t)made : ESCAPED_ANYWHERE;
}

/* Does the callee leave something behind that may hold an address it was given? */
static bool effect_keeps(struct flow *fl, const struct effect *e)
{
	enum sort sort = e->value ? term_get(fl->pool, e->value)->sort : SORT_UNKNOWN;
	bool number = sort == SORT_INT || sort == SORT_BOOL || sort == SORT_FLOAT;
	return !number && !(e->type && (e->type->kind == IR_TYPE_INT || e->type->kind == IR_TYPE_FLOAT));
}

enum { KEEPS_ANYWHERE = -1, KEEPS_NOTHING = -2 }; /* else in what this argument points to */

/* The parameter of the callee that leads to what the effect writes. */
static int64_t kept_under(struct flow *fl, const struct ir_func *callee, const struct effect *e)
{
	const struct term_node *n = term_get(fl->pool, e->pointer);
	term root = n->kind == TERM_PTR ? flow_root(fl, n->args[0]) : TERM_NONE;
	for (uint32_t i = 0; root && i < callee->params.n; i++) {
		const struct term_node *param = term_get(fl->pool, flow_param(fl->pool, callee, i));
		if (param->kind == TERM_PTR && param->args[0] == root) {
			return i;
		}
	}
	return KEEPS_ANYWHERE;
}

static int64_t kept_by(struct flow *fl, const struct ir_func *callee, const struct summary *s)
{
	int64_t where = s->clobbers ? KEEPS_ANYWHERE : KEEPS_NOTHING;
	for (size_t i = 0; i < s->effects.n && where != KEEPS_ANYWHERE; i++) {
		if (effect_keeps(fl, &s->effects.at[i])) {
			int64_t here = kept_under(fl, callee, &s->effects.at[i]);
			where = where == KEEPS_NOTHING || where == here ? here : KEEPS_ANYWHERE;
		}
	}
	return where;
}

static bool is_closure(struct flow *fl, const struct ir_instr *arg, const struct ir_func *callee)
{
	while (arg->n_args && (arg->op == IR_FIELD || arg->op == IR_CAST || arg->op == IR_LOAD)) {
		arg = ir_at(fl->f, arg->args[0]);
	}
	const struct ir_type *t = arg->op == IR_LOCAL ? fl->f->locals.at[arg->imm].type : NULL;
	return t && t->kind == IR_TYPE_RECORD && t->is_lambda && !(callee && callee->record == t);
}

/* A container takes in what its arguments hold. */
static bool row_takes_in(const struct model_function *row)
{
	for (size_t i = 0; i < row->defines.n; i++) {
		const struct model_define *d = &row->defines.at[i];
		bool container =
		    d->value->kind == MODEL_WORD && (d->value->word == VOCAB_RESIZE || d->value->word == VOCAB_ARRAY);
		const struct model_expr *place = d->place->kind == MODEL_ADDRESS ? d->place->args[0] : d->place;
		if (container && place->kind == MODEL_THIS) {
			return true;
		}
	}
	return false;
}

/* A row that defines a tensor or a number reads its arguments; an owner, or a copy of a pointer, keeps one. */
static bool row_keeps(const struct model_function *row)
{
	for (size_t i = 0; i < row->defines.n; i++) {
		const struct model_expr *e = row->defines.at[i].value;
		bool reads = e->kind == MODEL_WORD && e->word != VOCAB_OWNER && e->word != VOCAB_CALLABLE &&
		             e->word != VOCAB_VIEW && e->word != VOCAB_MAPPED;
		if (!reads && e->kind != MODEL_INT) {
			return true;
		}
	}
	return false;
}

/* What a call does with the addresses that it gets. */
static int64_t keeping_of(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee)
{
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	if (row) {
		bool keeps = row_keeps(row) || row_takes_in(row);
		return !row->pure || flow_runs_members(fl, callee, row) ? KEEPS_ANYWHERE : keeps ? 0 : KEEPS_NOTHING;
	}
	const struct summary *s = callee && !call->is_virtual ? fl->c->summary_of(callee, fl->c->payload) : NULL;
	return s ? kept_by(fl, callee, s) : KEEPS_ANYWHERE;
}

static void note_call(struct leads *l, const struct ir_instr *call)
{
	struct flow *fl = l->fl;
	const struct ir_func *callee = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	int64_t where = keeping_of(fl, call, callee);
	const struct model_function *row = callee ? flow_model_of(fl, call, callee) : NULL;
	bool takes_in = row && where == 0 && !row_keeps(row);
	bool inside = where >= 0 && where < call->n_args;
	int64_t holder = inside ? holder_of(fl, call->args[where]) : ESCAPED_ANYWHERE;
	for (uint32_t i = 0; i < call->n_args; i++) {
		bool as_const = flow_is_const_argument(callee, i);
		struct escape how = {.only_held = takes_in || as_const, .as_const = as_const && !takes_in};
		if (is_closure(fl, ir_at(fl->f, call->args[i]), callee)) {
			add_escapes(l, call, call->args[i], ESCAPED_ANYWHERE, (struct escape){0}); /* it may be called later */
		} else if (where != KEEPS_NOTHING && where != (int64_t)i) {
			add_escapes(l, call, call->args[i], holder, how);
			if (!as_const) {
				keep_pointer(fl, call, call->args[i], holder);
			}
		}
	}
}

bool flow_is_address_as_number(struct flow *fl, const struct ir_instr *in)
{
	return in->op == IR_CAST && in->type->kind == IR_TYPE_INT && in->type->bits > 1 &&
	       ir_at(fl->f, in->args[0])->type->kind == IR_TYPE_PTR;
}

/* Part of what a union or a record holds, read as something that is no address itself: half of a pointer. */
static bool is_part_of_address(struct flow *fl, const struct ir_instr *in)
{
	return in->op == IR_LOAD && !may_hold_address(in->type) && flow_names_union_member(fl, in->args[0]);
}

static void note_part(struct flow *fl, const struct ir_instr *load)
{
	int64_t place = holder_of(fl, load->args[0]);
	if (place != ESCAPED_ANYWHERE) {
		struct escape e = {load, (uint32_t)place, ESCAPED_ANYWHERE, true, false};
		vec_push(fl->arena, &fl->object->escapes, e);
	}
}

void flow_find_escapes(struct flow *fl)
{
	find_makers(fl);
	fl->object->written = ARENA_ARRAY(fl->arena, uint32_t, count_places(fl));
	struct leads l = no_leads(fl);
	for (size_t i = 1; i < fl->f->instrs.n; i++) {
		const struct ir_instr *in = fl->f->instrs.at[i];
		if (in && in->op == IR_STORE) {
			add_escapes(&l, in, in->args[1], holder_of(fl, in->args[0]), (struct escape){0});
			keep_pointer(fl, in, in->args[1], holder_of(fl, in->args[0]));
		} else if (in && in->op == IR_CALL && !ir_forgets(in) && !ir_moves(in)) {
			note_call(&l, in);
		} else if (in && flow_is_address_as_number(fl, in)) {
			add_escapes(&l, in, in->args[0], ESCAPED_ANYWHERE, (struct escape){0});
		} else if (in && is_part_of_address(fl, in)) {
			note_part(fl, in);
		}
	}
}

/* ---- calls of which nothing is known ---- */

/* Had that happened when the call is made? */
static bool came_before(struct flow *fl, const struct ir_instr *at, const struct ir_instr *call)
{
	if (fl->walk->values_known[at->id] || fl->walk->turns_irreducibly) {
		return true;
	}
	for (const struct ir_loop *l = call->block->loop; l; l = l->parent) {
		if (ir_loop_contains(l, at->block)) {
			return true; /* in an earlier iteration */
		}
	}
	return false;
}

/* What a stranger finds where it may look: passed here, kept anywhere, or held by one of those. */
static uint8_t *within_reach(struct flow *fl, const struct ir_instr *call)
{
	struct leads l = no_leads(fl);
	for (uint32_t i = 0; i < call->n_args; i++) {
		follow(&l, call->args[i], IS_ADDRESS);
	}
	return l.places;
}

/* The address of a place; TERM_NONE: nothing was allocated there. */
static term place_address(struct flow *fl, uint32_t place, const struct ir_block *at)
{
	if (place < fl->f->locals.n) {
		return term_ptr(fl->pool, flow_local_object(fl, place), term_int(fl->pool, 0));
	}
	const struct ir_instr *maker = fl->object->makers.at[place - fl->f->locals.n];
	term made = fl->walk->values_known[maker->id] ? flow_value(fl, maker->id, at) : TERM_NONE;
	const struct term_node *n = made ? term_get(fl->pool, made) : NULL;
	const struct object *o = n && n->kind == TERM_PTR ? term_get(fl->pool, n->args[0])->object : NULL;
	return (n && n->kind == TERM_SELECT) || (o && flow_is_born_here(o->kind)) ? made : TERM_NONE;
}

static const struct ir_type *place_type(const struct flow *fl, uint32_t place)
{
	size_t n = fl->f->locals.n;
	return place < n ? fl->f->locals.at[place].type : fl->object->makers.at[place - n]->type->elem;
}

/* The place stays as it is, if what is const is kept. */
static void look_at_place(struct flow *fl, const struct ir_instr *call, uint32_t place, uint32_t version)
{
	struct mem_write w = {.pointer = place_address(fl, place, call->block), .only_reach = true, .as_const = true};
	if (w.pointer) {
		flow_write(fl, version, w);
	}
}

static void write_place(struct flow *fl, const struct ir_instr *call, uint32_t place, uint32_t version)
{
	struct mem_write w = {.pointer = place_address(fl, place, call->block)};
	fl->object->written[place] = version;
	if (w.pointer) {
		flow_forget_elements(fl, call, version, w.pointer, place_type(fl, place), false);
		flow_write(fl, version, w);
	}
}

/* A record that is passed by value may hold addresses: what its pointers point to, and the places that the values it
 * was made of lead to. */
static void write_held(struct flow *fl, const struct ir_instr *call, const struct ir_instr *record, uint32_t version)
{
	record_pointers held = {0};
	flow_record_pointers(fl, record, call->block, &held);
	term value = flow_value(fl, record->id, call->block);
	const struct record_value *from = value ? map_ptr(&fl->memory->records, value) : NULL;
	if (from) {
		flow_forget_elements(fl, call, version, from->pointer, record->type, true);
	}
	for (size_t i = 0; i < held.n; i++) {
		flow_write(fl, version,
		           (struct mem_write){.pointer = held.at[i].pointer, .reach = held.at[i].pointer != TERM_NONE});
	}
	struct leads l = no_leads(fl);
	follow(&l, record->id, IS_ADDRESS);
	for (size_t i = 0; i < count_places(fl); i++) {
		if (l.places[i] & IS_ADDRESS) {
			write_place(fl, call, (uint32_t)i, version);
		}
	}
}

/* What the pointer was before it was made one to void or to bytes. */
static const struct ir_type *pointee_type(struct flow *fl, const struct ir_instr *pointer)
{
	while (pointer->op == IR_CAST && ir_at(fl->f, pointer->args[0])->type->kind == IR_TYPE_PTR) {
		pointer = ir_at(fl->f, pointer->args[0]);
	}
	return pointer->type->elem;
}

/* What the pointers lead to that stand in places that are reached. */
static void write_kept(struct flow *fl, const struct ir_instr *call, uint32_t version, const uint8_t *reached)
{
	struct map met;
	map_init(&met, &fl->scratch);
	for (size_t i = 0; i < fl->object->kept_pointers.n; i++) {
		const struct kept_pointer *k = &fl->object->kept_pointers.at[i];
		uint64_t known;
		bool is_reached = k->holder == ESCAPED_ANYWHERE || reached[k->holder];
		if (k->at == call || !is_reached || !came_before(fl, k->at, call)) {
			continue;
		}
		const struct ir_instr *pointer = ir_at(fl->f, k->value);
		term t = fl->walk->values_known[k->value] ? flow_value(fl, k->value, call->block) : TERM_NONE;
		const struct ir_type *of = pointee_type(fl, pointer);
		if (t && map_get(&met, t, &known)) {
			continue;
		}
		map_put(&met, t, 1);
		struct mem_write w = {.pointer = t, .type = of && ir_is_scalar(of) ? of : NULL};
		w.reach = t && !w.type;
		if (t) {
			flow_forget_elements(fl, call, version, t, of, false);
		}
		flow_write(fl, version, w);
	}
}

static void write_escaped(struct flow *fl, const struct ir_instr *call, uint32_t version)
{
	uint8_t *reached = within_reach(fl, call);
	for (bool changed = fl->object->escapes.n > 0; changed;) {
		changed = false;
		for (size_t i = 0; i < fl->object->escapes.n; i++) {
			const struct escape *e = &fl->object->escapes.at[i];
			bool held = e->holder == ESCAPED_ANYWHERE || reached[e->holder];
			bool done = reached[e->place] && (e->only_held || fl->object->written[e->place] == version);
			if (!held || done || !came_before(fl, e->at, call)) {
				continue;
			}
			reached[e->place] = changed = true;
			if (e->as_const) {
				look_at_place(fl, call, e->place, version);
			} else if (!e->only_held) {
				write_place(fl, call, e->place, version);
			}
		}
	}
	write_kept(fl, call, version, reached);
}

static void forget(struct flow *fl, const struct ir_instr *call, uint32_t version, const struct ir_func *callee,
                   bool behind)
{
	bool on_device = call->op == IR_LAUNCH;
	if (flow_strangers_resize(fl) && !on_device) {
		flow_any_resized(fl, version);
	}
	flow_write(fl, version, (struct mem_write){.by_stranger = true, .on_device = on_device});
	for (uint32_t i = call->text ? 0 : 1; i < call->n_args; i++) {
		const struct ir_instr *arg = ir_at(fl->f, call->args[i]);
		term t = flow_value(fl, call->args[i], call->block);
		if (arg->type->kind == IR_TYPE_RECORD) {
			write_held(fl, call, arg, version);
		}
		if (arg->type->kind == IR_TYPE_RECORD && flow_is_handle(fl, arg->type)) {
			flow_forget_handle(fl, call, version, t, arg->type, true); /* a copy: the box stays as it is */
		}
		if (!t || arg->type->kind != IR_TYPE_PTR) {
			continue;
		}
		size_t param = call->text ? i : i - 1;
		bool as_const = !behind && flow_is_const_argument(callee, param), constant = as_const || behind;
		struct mem_write w = {.pointer = t, .reach = true, .only_reach = constant, .as_const = as_const};
		flow_forget_elements(fl, call, version, t, pointee_type(fl, arg), constant);
		flow_write(fl, version, w);
	}
	write_escaped(fl, call, version);
	for (size_t i = 0; i < fl->c->unit->globals.n; i++) {
		const struct ir_global *g = fl->c->unit->globals.at[i];
		if (!g->is_const) {
			struct mem_write w = {.pointer = flow_global_address(fl, g->usr)};
			flow_forget_elements(fl, call, version, w.pointer, g->type, false);
			flow_write(fl, version, w);
		}
	}
}

void flow_unknown_effects(struct flow *fl, const struct ir_instr *call, uint32_t version, const struct ir_func *callee)
{
	forget(fl, call, version, callee, ir_forgets_behind(call));
}

void flow_forget_behind(struct flow *fl, const struct ir_instr *call, uint32_t version)
{
	forget(fl, call, version, NULL, true);
}
