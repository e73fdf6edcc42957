/*
 * outline.c: what the stack needs to know of a unit, as plain values that go over a pipe: its functions with their
 * frames, the recursions among them, and who calls whom by name, also where the callee stands in another unit. link.c
 * puts outlines together.
 */
#include "program/program_int.h"

enum { OUTLINE_PARTS = 12 }; /* of a frame: the largest */

struct tracing {
	struct arena *arena;
	const struct program *program;
	struct call_targets *targets;
	struct outline *out;
	struct map index; /* func -> its number in out->funcs, plus 1 */
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
	for (size_t i = 0; i < fr->parts.n; i++) {
		struct frame_part part = fr->parts.at[i];
		part.dynamic_bytes = TERM_NONE;
		part.bound = part.bounded && part.bound > INT64_MAX ? INT64_MAX : part.bound;
		if (part.bytes < 0 || f->parts.n < OUTLINE_PARTS)
			vec_push(a, &f->parts, part);
	}
}

static uint32_t add_func(struct tracing *t, const struct ir_func *func)
{
	uint64_t known;
	uint64_t key = (uint64_t)(uintptr_t)func;
	if (map_get(&t->index, key, &known))
		return (uint32_t)known - 1;
	struct outline_func f = {.usr = func->usr,
	                         .name = func->display ? func->display : func->name,
	                         .place = func->place,
	                         .has_body = func->blocks.n > 0,
	                         .is_kernel = func->is_kernel,
	                         .is_device = func->is_device || func->is_kernel,
	                         .is_main_file = func->is_main_file};
	const struct ir_type *taken = call_targets_taken_as(t->targets, func);
	f.taken_as = taken ? type_key(t->arena, taken) : NULL;
	for (size_t i = 0; i < func->overrides.n; i++)
		vec_push(t->arena, &f.overrides, func->overrides.at[i]);
	vec_push(t->arena, &t->out->funcs, f);
	map_put(&t->index, key, t->out->funcs.n);
	return (uint32_t)t->out->funcs.n - 1;
}

static void add_call(struct tracing *t, uint32_t from, const struct ir_instr *in, struct outline_call c)
{
	c.from = from;
	c.place = in->place;
	vec_push(t->arena, &t->out->calls, c);
}

static void add_calls(struct tracing *t, uint32_t from, const struct ir_func *f, const struct ir_instr *in)
{
	target_list targets = {0};
	call_targets_anywhere(t->targets, f, in, &targets);
	for (size_t i = 0; i < targets.n; i++) {
		struct outline_call c = {.to = targets.at[i].func->usr, .kind = targets.at[i].kind};
		add_func(t, targets.at[i].func);
		add_call(t, from, in, c);
	}
	const struct ir_type *signature = call_targets_signature(t->targets, f, in);
	if (signature)
		add_call(t, from, in,
		         (struct outline_call){.to = type_key(t->arena, signature), .kind = CALL_INDIRECT, .is_open = true});
	if (in->op == IR_CALL && in->is_virtual && in->text)
		add_call(t, from, in, (struct outline_call){.to = in->text, .kind = CALL_VIRTUAL, .is_open = true});
}

static void note_cycles(struct tracing *t)
{
	const struct unit_facts *facts = &t->program->facts;
	for (size_t i = 0; i < facts->cycles.n; i++) {
		const struct cycle *c = &facts->cycles.at[i];
		struct outline_cycle o = {.is_reported = c->verdict != VERDICT_PROVED && c->verdict != VERDICT_UNREACHABLE};
		o.is_bounded = cycle_bytes(c, &o.bytes);
		vec_push(t->arena, &t->out->cycles, o);
		for (size_t k = 0; k < c->members.n; k++) {
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
	t.targets = call_targets_new(a, p->unit, p->models);
	map_init(&t.index, a);
	for (size_t i = 0; i < g->nodes.n; i++) {
		uint32_t index = add_func(&t, g->nodes.at[i]->func);
		struct outline_func *f = &out->funcs.at[index];
		note_frame(a, &p->facts.frames.at[i], f);
		f->is_entry = g->nodes.at[i]->is_entry;
		f->is_named_entry = g->nodes.at[i]->is_named_entry;
	}
	for (size_t i = 0; i < g->nodes.n; i++) {
		const struct ir_func *f = g->nodes.at[i]->func;
		for (size_t k = 1; k < f->instrs.n; k++)
			if (f->instrs.at[k])
				add_calls(&t, (uint32_t)i, f, f->instrs.at[k]);
	}
	note_cycles(&t);
	return out;
}
