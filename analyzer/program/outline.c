/*
 * outline.c: what the stack needs to know of a unit, as plain values that go over a pipe: its functions with their
 * frames, the recursions among them, and who calls whom by name, also where the callee stands in another unit. Of calls
 * that may be part of a recursion through other units, or lead to one, it says what is passed on and when. link.c puts
 * outlines together.
 */
#include "program/program_int.h"

enum {
	OUTLINE_PARTS = 12,      /* of a frame: the largest */
	OUTLINE_TERMS = 1 << 16, /* nodes; what does not find room is not known */
	OUTLINE_CONDITIONS = 32  /* of a call: the nearest */
};

/* Where an outline's call stands. */
struct site {
	const struct call_node *from;
	ir_id instr;
	const struct ir_func *to; /* null: a type */
};
struct tracing {
	struct arena *arena;
	const struct program *program;
	struct call_targets *targets;
	struct outline *out;
	struct map index;       /* func -> its number in out->funcs, plus 1 */
	VEC(struct site) sites; /* by call */
	bool *leaves;           /* by node: it reaches calls into other units */
	struct packer packer;
};

static const char *type_key(struct arena *a, const struct ir_type *type)
{
	struct buf b = {0};
	ir_print_type(type, &b);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}

static void note_frame(struct arena *a, const struct frame *fr, struct outline_func *f)
{
	f->bytes = fr->bytes;
	f->measured = fr->measured;
	f->inlined = fr->inlined;
	f->unsized = fr->unsized;
	for (size_t i = 0; i < fr->parts.n; i++) {
		struct frame_part part = fr->parts.at[i];
		part.dynamic_bytes = TERM_NONE;
		part.bound = part.bounded && part.bound > INT64_MAX ? INT64_MAX : part.bound;
		if (part.bytes < 0 || f->parts.n < OUTLINE_PARTS)
			vec_push(a, &f->parts, part);
	}
}

static void note_params(struct arena *a, const struct ir_func *func, struct outline_func *f)
{
	for (size_t i = 0; i < func->params.n; i++) {
		const struct ir_param *param = &func->params.at[i];
		struct outline_param o = {.name = param->name,
		                          .kind = param->type ? param->type->kind : IR_TYPE_UNKNOWN,
		                          .bits = param->type ? param->type->bits : 0,
		                          .is_signed = param->type && param->type->is_signed};
		vec_push(a, &f->params, o);
	}
}

/* What was taken from another file of the run is told by that file's unit. */
static bool is_own(const struct ir_func *f)
{
	return f->blocks.n && !f->is_linked;
}

static uint32_t add_func(struct tracing *t, const struct ir_func *func)
{
	uint64_t known;
	uint64_t key = (uint64_t)(uintptr_t)func;
	if (map_get(&t->index, key, &known))
		return (uint32_t)known - 1;
	struct outline_func f = {.usr = func->usr,
	                         .name = func->display ? func->display : func->name,
	                         .place = is_own(func) ? func->place : (struct place){0},
	                         .has_body = is_own(func),
	                         .is_kernel = func->is_kernel,
	                         .is_device = func->is_device || func->is_kernel,
	                         .is_main_file = func->is_main_file};
	const struct ir_type *taken = call_targets_taken_as(t->targets, func);
	f.taken_as = taken ? type_key(t->arena, taken) : NULL;
	for (size_t i = 0; i < func->overrides.n; i++)
		vec_push(t->arena, &f.overrides, func->overrides.at[i]);
	note_params(t->arena, func, &f);
	vec_push(t->arena, &t->out->funcs, f);
	map_put(&t->index, key, t->out->funcs.n);
	return (uint32_t)t->out->funcs.n - 1;
}

/* ---- calls ---- */

static void add_call(struct tracing *t, const struct call_node *from, const struct ir_instr *in,
                     const struct ir_func *to, struct outline_call c)
{
	c.from = from->index;
	c.place = in->place;
	vec_push(t->arena, &t->out->calls, c);
	vec_push(t->arena, &t->sites, (struct site){from, in->id, to});
}

static void add_calls(struct tracing *t, const struct call_node *from, const struct ir_instr *in)
{
	const struct ir_func *f = from->func;
	target_list targets = {0};
	call_targets_anywhere(t->targets, f, in, &targets);
	for (size_t i = 0; i < targets.n; i++) {
		struct outline_call c = {.to = targets.at[i].func->usr, .kind = targets.at[i].kind};
		bool library;
		c.lacks_body =
		    c.kind == CALL_DIRECT && program_lacks_body(t->program, targets.at[i].func, in->n_args, &library);
		add_func(t, targets.at[i].func);
		add_call(t, from, in, targets.at[i].func, c);
	}
	struct outline_call open = {.kind = CALL_INDIRECT, .is_open = true};
	const struct ir_type *signature = call_targets_signature(t->targets, f, in);
	if (signature) {
		open.to = type_key(t->arena, signature);
		add_call(t, from, in, NULL, open);
	}
	if (in->op == IR_CALL && in->is_virtual && in->text) {
		open.to = in->text;
		open.kind = CALL_VIRTUAL;
		add_call(t, from, in, ir_func_find(t->program->unit, in->text), open);
	}
}

/* ---- what calls pass on ---- */

/* Into a function that another unit may define. */
static bool leaves_unit(const struct tracing *t, const struct outline_call *c, const struct site *s)
{
	if (c->is_open)
		return true;
	size_t n_args = s->to->params.n - (s->to->params.n && s->to->is_method && !s->to->is_static_method);
	return !is_own(s->to) && !(t->program->models && models_function(t->program->models, s->to, n_args));
}

static void find_leaving(struct tracing *t)
{
	node_list work = {0};
	t->leaves = ARENA_ARRAY(t->arena, bool, t->program->graph->nodes.n);
	for (size_t i = 0; i < t->sites.n; i++)
		if (leaves_unit(t, &t->out->calls.at[i], &t->sites.at[i]) && !t->leaves[t->sites.at[i].from->index]) {
			t->leaves[t->sites.at[i].from->index] = true;
			vec_push(t->arena, &work, t->program->graph->nodes.at[t->sites.at[i].from->index]);
		}
	for (size_t i = 0; i < work.n; i++)
		for (size_t k = 0; k < work.at[i]->in.n; k++) {
			struct call_node *from = work.at[i]->in.at[k]->from;
			if (!t->leaves[from->index])
				vec_push(t->arena, &work, from);
			t->leaves[from->index] = true;
		}
}

static bool may_be_part(const struct tracing *t, const struct outline_call *c, const struct site *s)
{
	const struct call_node *to = s->to ? call_graph_node(t->program->graph, s->to) : NULL;
	return leaves_unit(t, c, s) || (to && t->leaves[to->index]);
}

static const struct call_fact *fact_of(const struct tracing *t, const struct outline_call *c, const struct site *s)
{
	struct call_node to = {.func = s->to};
	struct call_edge e = {
	    .from = t->program->graph->nodes.at[s->from->index], .to = &to, .kind = c->kind, .instr = s->instr};
	return s->to ? edge_fact(t->program, &e) : call_fact_at(s->from, s->instr);
}

static void note_fact(struct tracing *t, const struct call_fact *fact, struct outline_call *c)
{
	c->has_fact = true;
	for (size_t i = 0; i < fact->args.n; i++)
		vec_push(t->arena, &c->args, term_pack(&t->packer, fact->args.at[i]));
	for (size_t i = fact->conditions.n; i-- > 0 && c->conditions.n < OUTLINE_CONDITIONS;) {
		const struct fact *f = &fact->conditions.at[i];
		uint32_t cond = f->assuming ? 0 : term_pack(&t->packer, f->cond);
		if (cond)
			vec_push(t->arena, &c->conditions, (struct outline_fact){cond, f->place, f->why});
	}
	for (size_t i = 0; i < c->conditions.n / 2; i++) {
		struct outline_fact swapped = c->conditions.at[i];
		c->conditions.at[i] = c->conditions.at[c->conditions.n - 1 - i];
		c->conditions.at[c->conditions.n - 1 - i] = swapped;
	}
}

static void note_passing(struct tracing *t)
{
	packer_init(&t->packer, t->arena, t->program->pool, &t->out->terms, OUTLINE_TERMS);
	find_leaving(t);
	for (size_t i = 0; i < t->sites.n; i++) {
		struct outline_call *c = &t->out->calls.at[i];
		const struct site *s = &t->sites.at[i];
		if (!may_be_part(t, c, s))
			continue;
		const struct call_fact *fact = fact_of(t, c, s);
		c->passing = passing_of(t->arena, s->from->func, s->instr);
		if (fact)
			note_fact(t, fact, c);
	}
}

/* ---- the whole ---- */

bool program_is_own(const struct cycle *c)
{
	for (size_t i = 0; i < c->members.n; i++)
		if (c->members.at[i]->is_linked)
			return false;
	return true;
}

/* Those through other files are found again when all units are joined. */
static void note_cycles(struct tracing *t)
{
	const struct unit_facts *facts = &t->program->facts;
	for (size_t i = 0; i < facts->cycles.n; i++) {
		const struct obligation *told = &facts->cycles.at[i];
		const struct cycle *c = &told->cycle;
		struct outline_cycle o = {.is_reported =
		                              told->verdict != VERDICT_PROVED && told->verdict != VERDICT_UNREACHABLE};
		o.is_bounded = cycle_bytes(c, &o.bytes);
		vec_push(t->arena, &t->out->cycles, o);
		for (size_t k = 0; k < c->members.n && program_is_own(c); k++) {
			uint32_t index = add_func(t, c->members.at[k]);
			t->out->funcs.at[index].cycle = (uint32_t)i + 1;
		}
	}
}

struct outline *program_outline(struct arena *a, const struct program *p)
{
	struct outline *out = ARENA_NEW(a, struct outline);
	struct tracing t = {.arena = a, .program = p, .out = out};
	const struct call_graph *g = p->graph;
	out->file = p->unit->main_file;
	t.targets = call_targets_new(a, p->unit, p->models);
	map_init(&t.index, a);
	for (size_t i = 0; i < g->nodes.n; i++) {
		uint32_t index = add_func(&t, g->nodes.at[i]->func);
		struct outline_func *f = &out->funcs.at[index];
		if (!is_own(g->nodes.at[i]->func))
			continue;
		note_frame(a, &p->facts.frames.at[i], f);
		f->unseen = g->nodes.at[i]->unseen;
		f->uses_library = g->nodes.at[i]->uses_library;
		f->is_entry = g->nodes.at[i]->is_entry;
		f->is_named_entry = g->nodes.at[i]->is_named_entry;
	}
	for (size_t i = 0; i < g->nodes.n; i++) {
		const struct ir_func *f = g->nodes.at[i]->func;
		for (size_t k = 1; k < f->instrs.n && is_own(f); k++)
			if (f->instrs.at[k])
				add_calls(&t, g->nodes.at[i], f->instrs.at[k]);
	}
	if (p->joins_units)
		note_passing(&t);
	note_cycles(&t);
	return out;
}
