/*
 * Summaries: one function from start to end. The walk gives values; at the returns we ask what is handed back and what
 * memory that callers can see holds; then the accesses, and the calls for whoever decides recursion.
 */
#include "flow/access_int.h"
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#include <string.h>

#define MAX_EFFECTS 200

/* ---- preparation ---- */

static void prepare_loops(struct flow *fl)
{
	fl->loop->states = ARENA_ARRAY(fl->arena, struct loop_state, fl->f->loops.n);
	for (size_t i = 0; i < fl->f->loops.n; i++) {
		struct ir_loop *l = fl->f->loops.at[i];
		struct symbol s = {.role = SYMBOL_COUNTER, .sort = SORT_INT, .name = "k", .has_lo = true};
		s.key = arena_printf(fl->arena, "counter:%s:%u", fl->f->usr, l->index);
		for (size_t j = 0; j < l->header->instrs.n && l->header->instrs.at[j]->op == IR_PHI; j++) {
			const struct ir_instr *phi = l->header->instrs.at[j];
			if (phi->type->kind == IR_TYPE_INT && phi->text) {
				s.name = phi->text;
				break;
			}
		}
		fl->loop->states[l->index].loop = l;
		fl->loop->states[l->index].counter = term_symbol(fl->pool, &s);
		flow_born(fl, fl->loop->states[l->index].counter, l->header);
	}
}

static void number_instrs(struct flow *fl)
{
	fl->walk->ordinals = ARENA_ARRAY(fl->arena, uint32_t, fl->f->instrs.n);
	for (size_t i = 0; i < fl->f->blocks.n; i++) {
		const struct ir_block *b = fl->f->blocks.at[i];
		for (size_t j = 0; j < b->instrs.n; j++) {
			fl->walk->ordinals[b->instrs.at[j]->id] = (uint32_t)j;
		}
	}
}

static void prepare_parts(struct flow *fl)
{
	struct arena *a = fl->arena;
	size_t n = fl->f->instrs.n;
	fl->walk = ARENA_NEW(a, struct flow_walk);
	map_init(&fl->walk->gathered, a);
	map_init(&fl->walk->strangers, a);
	fl->walk->values = ARENA_ARRAY(a, term, n);
	fl->walk->versions = ARENA_ARRAY(a, uint32_t, n);
	fl->walk->rests = ARENA_ARRAY(a, assumptions, n);
	fl->walk->values_known = ARENA_ARRAY(a, bool, n);
	fl->walk->blocks = ARENA_ARRAY(a, struct block_state, fl->f->blocks.n);
	struct flow_memory *m = fl->memory = ARENA_NEW(a, struct flow_memory);
	struct flow_loops *l = fl->loop = ARENA_NEW(a, struct flow_loops);
	struct flow_objects *o = fl->object = ARENA_NEW(a, struct flow_objects);
	fl->carry = ARENA_NEW(a, struct flow_carry);
	struct map *maps[] = {&m->cells,   &m->cell_rests, &m->records,  &m->first_read, &m->read_as,
	                      &m->read_at, &m->boxed,      &m->spread,   &m->lists,      &l->var_of,
	                      &l->behind,  &l->born,       &l->made,     &o->captures,   &o->maker_numbers,
	                      &o->members, &o->extremes,   &o->repeated, &fl->side_facts};
	for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
		map_init(maps[i], a);
	}
}

static void prepare(struct flow *fl, const struct flow_context *c, const struct ir_func *f)
{
	*fl = (struct flow){.c = c, .pool = c->pool, .arena = c->arena, .f = f};
	struct ir_type *types = ARENA_ARRAY(c->arena, struct ir_type, 2);
	types[0] = (struct ir_type){.kind = IR_TYPE_RECORD, .name = "handle", .size = 0, .align = 1};
	types[1] = (struct ir_type){.kind = IR_TYPE_PTR, .bits = 64, .size = 8, .align = 8};
	fl->handle_type = &types[0];
	fl->pointer_type = &types[1];
	prepare_parts(fl);
	struct mem_def entry = {.kind = MEM_ENTRY};
	vec_push(c->arena, &fl->memory->defs, entry);
	fl->summary = ARENA_NEW(c->arena, struct summary);
	fl->summary->func = f;
	prover_open(c->prover, (struct prover_account){0});
	number_instrs(fl);
	prepare_loops(fl);
	flow_find_escapes(fl);
	flow_order(fl);
}

/* ---- at the returns ---- */

struct ir_block *flow_common_dominator(struct ir_block *a, struct ir_block *b)
{
	while (a != b) {
		if (a->dom_depth >= b->dom_depth) {
			a = a->idom;
		} else {
			b = b->idom;
		}
		if (!a || !b) {
			return NULL;
		}
	}
	return a;
}

static struct returns find_returns(struct flow *fl)
{
	struct returns r = {.blocks = ARENA_ARRAY(fl->arena, struct ir_block *, fl->walk->n_order)};
	r.joined = ARENA_NEW(fl->arena, joined_list);
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		struct ir_block *b = fl->walk->order[i];
		/* An object whose construction failed is of no interest: nobody uses it. */
		bool returns = b->instrs.at[b->instrs.n - 1]->op == IR_RETURN;
		if (returns && !(fl->f->is_constructor && flow_has_failed(fl, b))) {
			r.blocks[r.n++] = b;
		}
	}
	if (r.n > 1) {
		r.join = ARENA_NEW(fl->arena, struct ir_block);
		r.join->idom = r.blocks[0];
		for (size_t i = 1; i < r.n && r.join->idom; i++) {
			r.join->idom = flow_common_dominator(r.join->idom, r.blocks[i]);
		}
	}
	return r;
}

struct ir_block *flow_common_end(const struct returns *r)
{
	return r->n == 1 ? r->blocks[0] : r->n ? r->join->idom : NULL;
}

/* One value for all returns, as callers see it; TERM_NONE where nothing is known. */
term flow_join_returns(struct flow *fl, const struct returns *r, term *values, const struct ir_type *type,
                       const char *key)
{
	if (r->n == 1) {
		return flow_final(fl, values[0]);
	}
	for (size_t i = 0; i < r->n; i++) {
		if (!values[i]) {
			return TERM_NONE;
		}
	}
	term t = r->n ? flow_final(fl, flow_join(fl, r->join, r->blocks, values, r->n, type, key, "")) : TERM_NONE;
	if (t && t != values[0] && term_get(fl->pool, t)->kind == TERM_SYMBOL) {
		vec_push(fl->arena, r->joined, ((struct joined_value){t, values, fl->resting}));
	}
	return t;
}

static void find_result(struct flow *fl, const struct returns *r, term *values)
{
	fl->resting = 0;
	for (size_t i = 0; i < r->n; i++) {
		const struct ir_block *b = r->blocks[i];
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		values[i] = last->n_args ? flow_value(fl, last->args[0], b) : TERM_NONE;
	}
	if (fl->f->result->kind == IR_TYPE_RECORD && !flow_is_handle(fl, fl->f->result)) {
		flow_find_result_cells(fl, r, values);
	}
	fl->summary->result =
	    flow_join_returns(fl, r, values, fl->f->result, arena_printf(fl->arena, "result:%s", fl->f->usr));
	flow_find_result_items(fl, r, values);
	fl->summary->result_assuming = fl->resting;
}

/* ---- effects ---- */

struct note_inner {
	struct flow *fl;
	bool found;
};

static void note_inner_atom(term atom, void *payload)
{
	struct note_inner *n = payload;
	uint64_t loop;
	const struct term_node *node = term_get(n->fl->pool, atom);
	bool counter = node->kind == TERM_SYMBOL && node->symbol->role != SYMBOL_PARAM;
	n->found = n->found || counter || (flow_born_in(n->fl, atom, &loop) && loop);
}

static bool names_inner_values(struct flow *fl, term t)
{
	struct note_inner n = {fl, false};
	term_each_atom(fl->pool, t, note_inner_atom, &n);
	return n.found;
}

static bool is_visible(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	return o && o->kind != OBJECT_LOCAL && o->kind != OBJECT_STACK && o->kind != OBJECT_STRING;
}

/* What a callee wrote comes without its type: an integer of so many bytes, of which no more is said. */
static const struct ir_type *type_of_write(struct flow *fl, const struct mem_write *w, int64_t bytes)
{
	if (w->type || !w->value || term_get(fl->pool, w->value)->sort != SORT_INT || bytes > 8) {
		return w->type;
	}
	struct ir_type *type = ARENA_NEW(fl->arena, struct ir_type);
	type->kind = IR_TYPE_INT;
	type->size = type->align = bytes;
	return type;
}

static term cell_at_returns(struct flow *fl, const struct returns *r, const struct mem_loc *loc)
{
	term *values = ARENA_ARRAY(fl->arena, term, r->n);
	fl->is_telling = true;
	for (size_t i = 0; i < r->n; i++) {
		values[i] = flow_load(fl, loc, fl->walk->blocks[r->blocks[i]->index].mem_out, r->blocks[i]);
	}
	fl->is_telling = false;
	const char *key = arena_printf(fl->arena, "effect:%s:%u", fl->f->usr, loc->pointer);
	return flow_join_returns(fl, r, values, loc->bytes == LOC_HANDLE ? fl->handle_type : loc->type, key);
}

static term value_at_returns(struct flow *fl, const struct returns *r, const struct mem_write *w, term pointer)
{
	int128 bytes = 0;
	bool sized = w->bytes && term_const_value(fl->pool, w->bytes, &bytes);
	bool handle = !w->type && w->value && term_get(fl->pool, w->value)->sort == SORT_HANDLE;
	const struct ir_type *type = handle || !sized ? w->type : type_of_write(fl, w, (int64_t)bytes);
	if (!handle && (!sized || !type || !ir_is_scalar(type))) {
		return TERM_NONE;
	}
	struct mem_loc loc = {pointer, handle ? LOC_HANDLE : (int64_t)bytes, type, w->in_union};
	return cell_at_returns(fl, r, &loc);
}

/* `of`: the type that was written as a whole, of which this is a scalar; null: this is what was written. */
static void add_effect(struct flow *fl, struct effect e, const struct ir_type *of)
{
	struct summary *s = fl->summary;
	for (size_t i = 0; i < s->effects.n; i++) {
		struct effect *known = &s->effects.at[i];
		if (known->pointer == e.pointer && known->bytes == e.bytes) {
			if (!known->value) { /* what is there at the end, whoever wrote it */
				known->value = e.value;
				known->always = e.always;
			}
			known->region = known->region == e.region && known->region_bytes == e.region_bytes ? e.region : TERM_NONE;
			known->type = known->type == e.type || (of && known->type == of) ? e.type : NULL;
			known->item = known->item == e.item ? e.item : NULL;
			known->assuming |= e.assuming;
			return;
		}
	}
	if (s->effects.n >= MAX_EFFECTS) {
		s->clobbers = true;
		return;
	}
	vec_push(fl->arena, &s->effects, e);
}

/* The member array that the write stays in, in terms of the parameters. */
static void region_of_write(struct flow *fl, const struct mem_write *w, term object, struct effect *e)
{
	term region = w->region ? flow_final(fl, w->region) : TERM_NONE;
	const struct term_node *n = region ? term_get(fl->pool, region) : NULL;
	if (n && n->kind == TERM_PTR && n->args[0] == object && !names_inner_values(fl, n->args[1])) {
		e->region = region;
		e->region_bytes = w->region_bytes;
	}
}

/* What is written as a whole: a record, or what becomes zero; null: its type is not known. */
static const struct ir_type *whole_type(struct flow *fl, const struct mem_write *w, ir_id by)
{
	const struct ir_instr *in = ir_at(fl->f, by);
	if (w->type || !w->zero || in->op != IR_ZERO) {
		return w->type;
	}
	const struct ir_type *at = ir_at(fl->f, in->args[0])->type;
	bool is_one = at->kind == IR_TYPE_PTR && at->elem && at->elem->size == in->imm;
	return is_one ? at->elem : NULL;
}

/* A record that is written as a whole, scalar by scalar; behind its own effect, which says nothing of values. */
static void effects_of_leaves(struct flow *fl, const struct returns *r, const struct ir_type *type,
                              const struct effect *whole)
{
	flow_leaf_list leaves = {0};
	if (type && type->kind == IR_TYPE_RECORD && !flow_is_handle(fl, type)) {
		flow_record_leaves(fl, type, &leaves);
	} else if (type && ir_is_scalar(type)) {
		vec_push(fl->arena, &leaves, ((struct mem_loc){term_int(fl->pool, 0), type->size, type, false}));
	}
	for (size_t i = 0; i < leaves.n && fl->summary->effects.n < MAX_EFFECTS / 2; i++) {
		struct mem_loc loc = leaves.at[i];
		loc.pointer = term_ptr_add(fl->pool, whole->pointer, loc.pointer);
		fl->resting = whole->assuming;
		term value = loc.bytes == LOC_HANDLE ? TERM_NONE : cell_at_returns(fl, r, &loc);
		if (value) {
			struct effect e = {.pointer = loc.pointer, .bytes = term_int(fl->pool, loc.bytes), .type = loc.type};
			e.value = value;
			e.always = true;
			e.assuming = fl->resting;
			add_effect(fl, e, whole->type);
		}
	}
}

/* Elements of a container that was read from memory, and of which nobody knows any more which it is: none that this
 * function made, which nobody else has. */
static bool is_of_any_container(struct flow *fl, term object)
{
	const struct object *o = term_get(fl->pool, object)->object;
	term of = o && o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
	const struct term_node *n = of ? term_get(fl->pool, of) : NULL;
	bool is_read = n && n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_LOCAL && flow_place_read(fl, of);
	return is_read && !flow_is_of_own_container(fl, o);
}

static void effect_of_write(struct flow *fl, const struct returns *r, const struct mem_write *w, ir_id by)
{
	if (w->resizes || (w->as_const && !w->reach)) {
		return;
	}
	if (w->by_stranger) {
		fl->summary->calls_strangers = true;
		fl->summary->clobbers = fl->summary->clobbers || w->any_elements;
		return;
	}
	fl->resting = w->where;
	term pointer = flow_final(fl, w->pointer);
	if (!pointer || term_get(fl->pool, pointer)->kind != TERM_PTR || w->reach) {
		bool local = pointer && term_get(fl->pool, pointer)->kind == TERM_PTR &&
		             !is_visible(fl, term_get(fl->pool, pointer)->args[0]) && w->only_reach;
		fl->summary->clobbers = fl->summary->clobbers || !local;
		return;
	}
	const struct term_node *n = term_get(fl->pool, pointer);
	if (!is_visible(fl, n->args[0])) {
		return;
	}
	fl->summary->clobbers = fl->summary->clobbers || is_of_any_container(fl, n->args[0]);
	bool any_type = w->in_union || flow_lies_in_union(fl, pointer, w->bytes) || flow_is_cast_into(fl, pointer, w->type);
	struct effect e = {.pointer = pointer, .bytes = w->bytes};
	e.type = any_type ? NULL : w->type;
	e.item = any_type ? NULL : w->item;
	region_of_write(fl, w, n->args[0], &e);
	if (names_inner_values(fl, n->args[1])) {
		e.pointer = term_ptr(fl->pool, n->args[0], term_int(fl->pool, 0));
		e.bytes = TERM_NONE;
	} else {
		e.value = value_at_returns(fl, r, w, pointer);
		e.always = e.value != TERM_NONE;
	}
	e.assuming = fl->resting;
	add_effect(fl, e, NULL);
	if (!e.value && e.bytes && !any_type) {
		effects_of_leaves(fl, r, whole_type(fl, w, by), &e);
	}
}

static void find_effects(struct flow *fl, const struct returns *r)
{
	size_t n = fl->memory->defs.n;
	for (size_t v = 1; v < n; v++) {
		for (size_t i = 0; i < fl->memory->defs.at[v].writes.n; i++) {
			effect_of_write(fl, r, &fl->memory->defs.at[v].writes.at[i], fl->memory->defs.at[v].instr);
		}
	}
}

/* ---- calls ---- */

/* Into what the unit defines: by name, by overriding, through a pointer, or by a model that calls an argument back; or
 * into another unit. */
static bool may_come_back(struct flow *fl, const struct ir_instr *in)
{
	const struct ir_func *callee = in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	if (!callee) {
		return !in->text && in->op == IR_CALL;
	}
	if (callee->blocks.n || in->is_virtual) {
		return true;
	}
	size_t n_args = in->n_args - (in->n_args && callee->is_method && !callee->is_static_method);
	const struct model_function *row = models_function(fl->c->models, callee, n_args);
	return row ? row->calls.n > 0 : fl->c->joins_units;
}

static void note_call(struct flow *fl, const struct ir_instr *in)
{
	if (!may_come_back(fl, in)) {
		return;
	}
	struct call_fact c = {.caller = fl->f, .callee = in->text, .instr = in->id, .place = in->place};
	c.is_virtual = in->is_virtual;
	c.is_launch = in->op == IR_LAUNCH;
	uint32_t first = c.is_launch ? 7 : !in->text; /* what stands before: the launch's shape, the pointer called */
	fl->resting = 0;
	for (uint32_t i = first; i < in->n_args; i++) {
		vec_push(fl->arena, &c.args, flow_final(fl, flow_value(fl, in->args[i], in->block)));
	}
	c.assuming = fl->resting;
	flow_facts_at(fl, in, c.args.at, c.args.n, &c.conditions);
	vec_push(fl->arena, &fl->summary->calls, c);
}

static void find_calls(struct flow *fl)
{
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		const struct ir_block *b = fl->walk->order[i];
		for (size_t j = 0; j < b->instrs.n; j++) {
			const struct ir_instr *in = b->instrs.at[j];
			if ((in->op == IR_CALL || in->op == IR_LAUNCH) && !in->is_prelude) {
				note_call(fl, in);
			}
		}
	}
}

static void release(struct flow *fl)
{
	arena_release(&fl->scratch);
}

/* `release` ends it. */
static void analyze(struct flow *fl, const struct flow_context *c, const struct ir_func *f)
{
	prepare(fl, c, f);
	fl->summary->clobbers = f->n_unresolved > 0; /* also what the caller let escape */
	if (!f->blocks.n) {
		fl->summary->clobbers = true;
		fl->summary->returns = !f->is_noreturn;
		return;
	}
	flow_field_facts(fl);
	flow_values(fl);
	struct returns r = find_returns(fl);
	fl->summary->returns = r.n > 0;
	term *returned = ARENA_ARRAY(fl->arena, term, r.n);
	find_result(fl, &r, returned);
	find_effects(fl, &r);
	flow_find_ensures(fl, &r);
	flow_find_contents(fl, &r, returned);
	flow_find_unfailed(fl);
	find_calls(fl);
	flow_tell_ends(fl);
	flow_overflows(fl);
	flow_allocations(fl);
	flow_accesses(fl);
}

struct summary *flow_function(const struct flow_context *c, const struct ir_func *f)
{
	struct flow fl;
	analyze(&fl, c, f);
	fl.summary->read_as = fl.memory->read_as;
	release(&fl);
	return fl.summary;
}

void flow_query(const struct flow_context *c, const struct ir_func *f, const ir_id *ids, size_t n, term *values,
                fact_list *facts)
{
	struct flow fl;
	analyze(&fl, c, f);
	for (size_t i = 0; i < n; i++) {
		const struct ir_instr *in = ir_at(f, ids[i]);
		values[i] = flow_final(&fl, flow_value(&fl, in->id, in->block));
		flow_facts_at(&fl, in, &values[i], 1, &facts[i]);
	}
	release(&fl);
}

struct flow *flow_open(const struct flow_context *c, const struct ir_func *f)
{
	struct flow *fl = ARENA_NEW(c->arena, struct flow);
	analyze(fl, c, f);
	return fl;
}

void flow_close(struct flow *fl)
{
	release(fl);
}

const struct summary *flow_opened(const struct flow *fl)
{
	return fl->summary;
}

term flow_cell_before(struct flow *fl, ir_id at, term pointer, int64_t bytes)
{
	if (!pointer || term_get(fl->pool, pointer)->kind != TERM_PTR) {
		return TERM_NONE;
	}
	struct ir_type *type = ARENA_NEW(fl->arena, struct ir_type);
	type->kind = IR_TYPE_INT;
	type->size = type->align = bytes;
	struct mem_loc loc = {pointer, bytes, type, false};
	return flow_final(fl, flow_load(fl, &loc, fl->walk->versions[at], ir_at(fl->f, at)->block));
}

term flow_yields(struct flow *fl, ir_id id)
{
	return flow_final(fl, flow_value(fl, id, ir_at(fl->f, id)->block));
}

void flow_facts_before(struct flow *fl, ir_id at, term *about, size_t n, fact_list *facts)
{
	flow_facts_at(fl, ir_at(fl->f, at), about, n, facts);
}

/* ---- dump values ---- */

static void dump_instr(struct flow *fl, const struct ir_instr *in, struct buf *out)
{
	term t = flow_final(fl, fl->walk->values[in->id]);
	if (!t) {
		return;
	}
	buf_printf(out, "  %%%u %s = ", in->id, ir_ops[in->op].text);
	term_print_exact(fl->pool, t, out);
	buf_char(out, '\n');
}

static void dump_facts(struct flow *fl, const struct ir_block *b, struct buf *out)
{
	fact_list facts = {0};
	flow_facts_at(fl, b->instrs.at[b->instrs.n - 1], NULL, 0, &facts);
	for (size_t i = 0; i < facts.n; i++) {
		buf_str(out, "  ; ");
		term_print_exact(fl->pool, facts.at[i].cond, out);
		buf_printf(out, "  (%s", facts.at[i].why);
		if (facts.at[i].place.line) {
			buf_printf(out, ", line %u", facts.at[i].place.line);
		}
		buf_str(out, ")\n");
	}
}

void flow_dump_values(const struct flow_context *c, const struct ir_func *f, struct buf *out)
{
	struct flow fl;
	analyze(&fl, c, f);
	buf_printf(out, "%s\n", f->display ? f->display : f->name);
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = f->blocks.at[i];
		if (!b->reachable) {
			continue;
		}
		buf_printf(out, " b%u:\n", b->index);
		dump_facts(&fl, b, out);
		for (size_t j = 0; j < b->instrs.n; j++) {
			dump_instr(&fl, b->instrs.at[j], out);
		}
	}
	if (fl.summary->result) {
		buf_str(out, " result ");
		term_print_exact(fl.pool, fl.summary->result, out);
		buf_char(out, '\n');
	}
	release(&fl);
}
