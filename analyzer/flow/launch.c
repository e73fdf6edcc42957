/*
 * Launches: what a kernel's threads know of their place. A model says of a global's field (threadIdx.x) what values it
 * has, below which other it stays (blockDim.x), and which argument of the launch sets that one. In the kernel such a
 * field is one symbol, the same in all that a thread calls; the launch gives it a name of its own and says what it is
 * set to. So a condition that the host checked bounds an index on the device.
 */
#include "flow/call_int.h"
#include "flow/walk_int.h"

#include <string.h>

enum {
	SHARED_BYTES = 6,
	LAUNCH_CONFIG = 7
}; /* grid (3), block (3), bytes of shared memory; the kernel's arguments follow */
#define LAUNCH_KEY "launch:"

static term compare(struct flow *fl, enum relation r, term a, term b)
{
	return term_compare(fl->pool, r, a, b);
}

static term symbol_of(struct flow *fl, const struct model_global *g)
{
	struct symbol s = {.role = SYMBOL_BOUND, .sort = SORT_INT, .name = g->name};
	s.key = arena_printf(fl->arena, LAUNCH_KEY "%s", g->name);
	s.has_lo = s.has_hi = true;
	s.lo = g->lo;
	s.hi = g->hi;
	return term_symbol(fl->pool, &s);
}

static const struct model_global *row_named(const struct models *m, const char *name)
{
	for (size_t i = m->globals.n; i-- > 0;) {
		if (strcmp(m->globals.at[i].name, name) == 0) {
			return &m->globals.at[i];
		}
	}
	return NULL;
}

static term own_symbol(struct flow *fl, const struct model_global *g)
{
	term t = symbol_of(fl, g);
	const struct model_global *below = g->below ? row_named(fl->c->models, g->below) : NULL;
	if (below && !map_ptr(&fl->side_facts, t)) {
		flow_side_fact(fl, t, compare(fl, REL_LT, t, symbol_of(fl, below)), (struct place){0}, "a thread's place");
	}
	flow_born(fl, t, NULL);
	return t;
}

term flow_launch_load(struct flow *fl, const struct ir_instr *load)
{
	const struct ir_instr *at = ir_at(fl->f, load->args[0]);
	bool is_field = at->op == IR_FIELD && at->text;
	if ((!is_field && at->op != IR_GLOBAL) || !fl->c->models || load->type->kind != IR_TYPE_INT) {
		return TERM_NONE;
	}
	const struct ir_instr *base = is_field ? ir_at(fl->f, at->args[0]) : at;
	const struct ir_global *g = base->op == IR_GLOBAL ? map_name(&fl->c->unit->globals_by_usr, base->text) : NULL;
	int64_t fixed;
	if (g && !is_field && models_fixed_global(fl->c->models, g, &fixed)) {
		return term_int(fl->pool, fixed);
	}
	const struct model_global *row = g && g->name && is_field ? models_global(fl->c->models, g->name, at->text) : NULL;
	return row ? own_symbol(fl, row) : TERM_NONE;
}

/* Shared memory that is declared without a size has the bytes that the launch asks for. */
term flow_global_address(struct flow *fl, const char *usr)
{
	const struct ir_global *g = map_name(&fl->c->unit->globals_by_usr, usr);
	const struct models *m = fl->c->models;
	bool sized_by_launch = g && g->is_shared && g->type && g->type->kind == IR_TYPE_ARRAY && g->type->count <= 0;
	for (size_t i = sized_by_launch && m ? m->globals.n : 0; i-- > 0;) {
		if (m->globals.at[i].launch == SHARED_BYTES) {
			struct object o = {.kind = OBJECT_GLOBAL, .key = g->usr, .name = g->name, .place = g->place};
			o.bytes = own_symbol(fl, &m->globals.at[i]);
			return term_ptr(fl->pool, term_object(fl->pool, &o), term_int(fl->pool, 0));
		}
	}
	return flow_global(fl->pool, fl->c->unit, usr);
}

bool flow_is_launch_symbol(const struct symbol *s)
{
	return strncmp(s->key, LAUNCH_KEY, sizeof LAUNCH_KEY - 1) == 0;
}

bool flow_is_launch_size(const struct models *m, const struct symbol *s)
{
	bool known = m && flow_is_launch_symbol(s);
	const struct model_global *row = known ? row_named(m, s->key + sizeof LAUNCH_KEY - 1) : NULL;
	return row && row->launch >= 0;
}

term flow_thread_symbol(struct flow *fl, const struct symbol *s)
{
	const struct model_global *row = row_named(fl->c->models, s->key + sizeof LAUNCH_KEY - 1);
	return row ? own_symbol(fl, row) : TERM_NONE;
}

static term renamed(struct flow *fl, const struct ir_instr *call, const struct model_global *g)
{
	struct symbol s = *term_get(fl->pool, symbol_of(fl, g))->symbol;
	s.key = arena_printf(fl->arena, "%s@%s:%u", s.key, fl->f->usr, call->id);
	term t = term_symbol(fl->pool, &s);
	flow_born(fl, t, call->block);
	return t;
}

static void state_size(struct flow *fl, const struct ir_instr *call, const struct model_global *g, term size)
{
	bool configured = g->launch >= 0 && (uint32_t)g->launch < call->n_args;
	term set = configured ? flow_value(fl, call->args[g->launch], call->block) : TERM_NONE;
	if (set && term_get(fl->pool, set)->sort == SORT_INT && !map_ptr(&fl->side_facts, size)) {
		flow_side_fact(fl, size, compare(fl, REL_EQ, size, set), call->place, "set by the launch");
	}
}

term flow_launched_symbol(struct flow *fl, const struct ir_instr *call, const struct symbol *s)
{
	const struct model_global *row = row_named(fl->c->models, s->key + sizeof LAUNCH_KEY - 1);
	if (!row) {
		return TERM_NONE;
	}
	term t = renamed(fl, call, row);
	state_size(fl, call, row, t);
	const struct model_global *below = row->below ? row_named(fl->c->models, row->below) : NULL;
	if (below && !map_ptr(&fl->side_facts, t)) {
		term size = renamed(fl, call, below);
		flow_side_fact(fl, t, compare(fl, REL_LT, t, size), call->place, "a thread's place");
		state_size(fl, call, below, size);
	}
	return t;
}

/* The threads run some time after the launch: what they write is unknown from here on. */
void flow_launch(struct flow *fl, const struct ir_instr *call)
{
	const struct ir_func *kernel = call->text ? ir_func_find(fl->c->unit, call->text) : NULL;
	const struct summary *s = kernel ? fl->c->summary_of(kernel, fl->c->payload) : NULL;
	uint32_t n = call->n_args > LAUNCH_CONFIG ? call->n_args - LAUNCH_CONFIG : 0;
	term *args = ARENA_ARRAY(fl->arena, term, n + 1);
	for (uint32_t i = 0; i < n; i++) {
		args[i] = flow_value(fl, call->args[i + LAUNCH_CONFIG], call->block);
	}
	if (s) {
		flow_apply(fl, call, kernel, s, args, n, NULL, true);
	}
	flow_unknown_effects(fl, call, flow_define(fl, call->id), kernel);
}

/* ---- barriers ---- */

struct threads {
	struct flow *fl;
	bool found;
};

static void note_thread(term atom, void *payload)
{
	struct threads *t = payload;
	const struct term_node *n = term_get(t->fl->pool, atom);
	/* what is loaded or unknown may differ from thread to thread as well */
	t->found = t->found || n->kind != TERM_SYMBOL || n->symbol->role != SYMBOL_PARAM;
}

static bool may_differ(struct flow *fl, term t)
{
	struct threads d = {fl, !t};
	if (t) {
		term_each_atom(fl->pool, t, note_thread, &d);
	}
	return d.found;
}

/* Does each thread that stores there store the same, whenever it comes by? */
static bool stores_alike(struct flow *fl, const struct ir_instr *store)
{
	for (const struct ir_block *b = store->block; b; b = b->idom) {
		for (size_t i = 0; i < fl->walk->blocks[b->index].facts.n; i++) {
			if (may_differ(fl, fl->walk->blocks[b->index].facts.at[i].cond)) {
				return false;
			}
		}
	}
	return fl->walk->values_known[store->id] && !may_differ(fl, fl->walk->values[store->args[1]]);
}

/* The shared object, if the value is its address: of a global (`usr`) or of one of the function's own. */
static bool is_address(const struct ir_instr *in, const char *usr, int64_t local)
{
	return usr ? in->op == IR_GLOBAL && strcmp(in->text, usr) == 0 : in->op == IR_LOCAL && in->imm == local;
}

static bool threads_agree(struct flow *fl, const char *usr, int64_t local)
{
	for (size_t i = 1; i < fl->f->instrs.n; i++) {
		const struct ir_instr *in = fl->f->instrs.at[i];
		for (uint32_t a = 0; in && a < in->n_args; a++) {
			bool address = is_address(ir_at(fl->f, in->args[a]), usr, local);
			if (address && in->op != IR_LOAD && !(in->op == IR_STORE && a == 0 && stores_alike(fl, in))) {
				return false;
			}
		}
	}
	return true;
}

static bool holds_floats(const struct ir_type *t)
{
	while (t && t->kind == IR_TYPE_ARRAY) {
		t = t->elem;
	}
	return t && t->kind == IR_TYPE_FLOAT;
}

/* Behind a barrier a thread sees what others wrote to shared memory: unknown, unless all store one value.
 * LIMIT(limit_shared_parameter_bad): shared memory that the function knows through a parameter only is not told from
 * other memory. */
void flow_barrier(struct flow *fl, const struct ir_instr *call)
{
	uint32_t version = flow_define(fl, call->id);
	term zero = term_int(fl->pool, 0);
	for (size_t i = 0; i < fl->c->unit->globals.n; i++) {
		const struct ir_global *g = fl->c->unit->globals.at[i];
		if (g->is_shared && !holds_floats(g->type) && !threads_agree(fl, g->usr, -1)) {
			flow_write(fl, version, (struct mem_write){.pointer = flow_global_address(fl, g->usr)});
		}
	}
	for (uint32_t i = 0; i < fl->f->locals.n; i++) {
		const struct ir_local *l = &fl->f->locals.at[i];
		if (l->storage == IR_SHARED && !holds_floats(l->type) && !threads_agree(fl, NULL, i)) {
			flow_write(fl, version, (struct mem_write){.pointer = term_ptr(fl->pool, flow_local_object(fl, i), zero)});
		}
	}
}
