/*
 * frame.c: the size of a function's stack frame, as a compiler lays it out without optimization: what is declared in
 * one scope lives together, sibling scopes share their memory (slots.c), and small objects are not worth sharing (GCC's
 * cfgexpand.c puts the border at 32 bytes). Results and arguments by value add temporaries (homes.c). Then the target's
 * alignment, return address and saved registers.
 *
 * Values without a home in memory count as well: without optimization each has a slot.
 */
#include <stdlib.h>
#include <string.h>

#include "program/program_int.h"

enum {
	STACK_ALIGN = 16,
	SHARED_FROM = 32,     /* smaller locals do not share memory with those of sibling scopes */
	IN_REGISTERS = 16,    /* records up to here are passed and returned in registers */
	DEFAULT_OVERHEAD = 24 /* x86-64: return address, saved rbp, a slot for intermediate values */
};

/* A frame being laid out. */
struct layout {
	struct arena *arena;
	const struct ir_unit *unit;
	const struct ir_func *func;
	struct frame *frame;
	int64_t align;                 /* the largest of any object */
	const struct ir_local *shared; /* the largest of those only assigned from */
};

static int64_t align_up(int64_t n, int64_t align)
{
	return align > 1 ? (n + align - 1) / align * align : n;
}

static bool counts(const struct ir_local *l)
{
	if (l->is_prelude)
		return false;
	switch (l->storage) {
	case IR_AUTO:
	case IR_TEMPORARY:
		return l->size > 0;
	case IR_BY_VALUE: /* a large one lies in the caller's frame */
		return l->size > 0 && (l->size <= IN_REGISTERS || l->type->kind != IR_TYPE_RECORD);
	case IR_STATIC:
	case IR_THREAD:
	case IR_SHARED:
		return false;
	}
	BUG("storage %d", (int)l->storage);
}

static int64_t size_of_local(const struct ir_local *l)
{
	return align_up(l->size, l->align > 8 ? l->align : 1);
}

static void add_part(struct arena *a, struct frame *fr, const char *name, int64_t bytes, struct place place)
{
	vec_push(a, &fr->parts, (struct frame_part){.name = name ? name : "", .bytes = bytes, .place = place});
}

static int64_t add_local(struct arena *a, struct frame *fr, const struct ir_local *l)
{
	add_part(a, fr, l->name, l->size, l->place);
	return size_of_local(l);
}

/* Of what is only assigned from, the largest. */
static int64_t add_shared(struct arena *a, struct frame *fr, const struct ir_local *largest,
                          const struct ir_instr *call)
{
	int64_t local = largest ? largest->size : 0, result = call ? call->type->size : 0;
	if (local >= result)
		return largest ? add_local(a, fr, largest) : 0;
	add_part(a, fr, "", result, call->place);
	return result;
}

static int64_t add_locals(struct layout *y)
{
	int64_t sum = 0;
	local_list large = {0};
	const enum home *homes = homes_of(y->arena, y->func, y->unit->is_cxx);
	for (size_t i = 0; i < y->func->locals.n; i++) {
		const struct ir_local *l = &y->func->locals.at[i];
		if (!counts(l) || homes[i] == HOME_ELSEWHERE)
			continue;
		y->align = l->align > y->align ? l->align : y->align;
		if (homes[i] == HOME_SHARED)
			y->shared = !y->shared || l->size > y->shared->size ? l : y->shared;
		else if (l->size >= SHARED_FROM)
			vec_push(y->arena, &large, l);
		else
			sum += add_local(y->arena, y->frame, l);
	}
	local_list slots = slots_of(y->arena, y->func, &large);
	for (size_t i = 0; i < slots.n; i++)
		sum += add_local(y->arena, y->frame, slots.at[i]);
	return sum;
}

static bool has_local(const struct ir_func *f, const struct ir_param *p)
{
	for (size_t i = 0; i < f->locals.n; i++)
		if (f->locals.at[i].place.line == p->place.line && f->locals.at[i].place.col == p->place.col &&
		    f->locals.at[i].name && p->name && strcmp(f->locals.at[i].name, p->name) == 0)
			return true;
	return false;
}

/* Parameters that arrive in registers get a slot. */
static int64_t add_params(struct arena *a, struct frame *fr, const struct ir_func *f)
{
	int64_t sum = 0;
	for (size_t i = 0; i < f->params.n; i++) {
		const struct ir_param *p = &f->params.at[i];
		if (has_local(f, p) || p->by_value_record)
			continue;
		int64_t bytes = p->is_reference || !p->type || p->type->size <= 0 ? 8 : p->type->size;
		sum += bytes;
		add_part(a, fr, p->name, bytes, p->place);
	}
	return sum;
}

/* Bytes on the stack that passing this argument takes, and those of the copy that is made of it before. */
static void weigh_argument(struct layout *y, const struct ir_instr *arg, int64_t *passed, int64_t *copies)
{
	if (!arg || !type_is_large_record(arg->type))
		return;
	const struct ir_instr *from = arg->op == IR_LOAD ? ir_at(y->func, arg->args[0]) : NULL;
	bool is_temporary = from && from->op == IR_LOCAL && y->func->locals.at[from->imm].storage == IR_TEMPORARY;
	y->align = arg->type->align > y->align ? arg->type->align : y->align;
	if (!type_copies_itself(arg->type))
		*passed += align_up(arg->type->size, 8);
	if (arg->op != IR_CALL && !is_temporary) {
		*copies += arg->type->size;
		add_part(y->arena, y->frame, "", arg->type->size, arg->place);
	}
}

/* The intrinsics of SIMD headers are inlined even without optimization, and each result then gets a slot for itself
 * and, with GCC, one and a bit for its copies (measured on several hundred of them). */
static int64_t add_vectors(struct layout *y)
{
	int64_t sum = 0;
	const struct ir_instr *first = NULL;
	for (size_t i = 1; i < y->func->instrs.n; i++) {
		const struct ir_instr *in = y->func->instrs.at[i];
		bool is_vector = in && !in->is_prelude && in->op == IR_CALL && in->type && in->type->kind == IR_TYPE_ARRAY &&
		                 in->type->size > 0;
		if (!is_vector)
			continue;
		const struct ir_func *callee = in->text ? ir_func_find(y->unit, in->text) : NULL;
		bool is_intrinsic = callee && !callee->blocks.n;
		sum += is_intrinsic ? in->type->size * 7 / 4 : in->type->size;
		first = first ? first : in;
	}
	if (first)
		add_part(y->arena, y->frame, "results of vector operations", sum, first->place);
	return sum;
}

/* Large records returned by calls need memory of their own; those passed by value are copied, then lie in an area that
 * all calls share. */
static int64_t add_calls(struct layout *y)
{
	int64_t sum = 0, outgoing = 0;
	const struct ir_instr *assigned = NULL, *widest = NULL;
	for (size_t i = 1; i < y->func->instrs.n; i++) {
		const struct ir_instr *in = y->func->instrs.at[i];
		int64_t passed = 0;
		if (!in || in->op != IR_CALL || in->is_prelude)
			continue;
		for (uint32_t k = 0; k < in->n_args; k++)
			weigh_argument(y, ir_at(y->func, in->args[k]), &passed, &sum);
		widest = passed > outgoing ? in : widest;
		outgoing = passed > outgoing ? passed : outgoing;
		enum home home = type_is_large_record(in->type) ? home_of_result(y->func, in->id) : HOME_ELSEWHERE;
		if (home == HOME_SHARED && (!assigned || in->type->size > assigned->type->size))
			assigned = in;
		if (home != HOME_OWN)
			continue;
		sum += in->type->size;
		add_part(y->arena, y->frame, "", in->type->size, in->place);
	}
	if (outgoing)
		add_part(y->arena, y->frame, "arguments", outgoing, widest->place);
	return sum + outgoing + add_shared(y->arena, y->frame, y->shared, assigned);
}

static uint32_t columns_between(struct place a, struct place b)
{
	return a.col > b.col ? a.col - b.col : b.col - a.col;
}

/* The declared name of what a VLA's memory is for: the nearest on the line, since one declaration may have several. */
static const char *dynamic_name(const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_local *found = NULL;
	for (size_t i = 0; i < f->locals.n; i++) {
		const struct ir_local *l = &f->locals.at[i];
		bool is_here = l->size < 0 && l->place.line == in->place.line;
		if (is_here && (!found || columns_between(l->place, in->place) < columns_between(found->place, in->place)))
			found = l;
	}
	return found ? found->name : in->text;
}

static bool is_dynamic(const struct ir_instr *in)
{
	return in && in->op == IR_ALLOC && !in->is_prelude && in->text &&
	       (!strcmp(in->text, "vla") || !strcmp(in->text, "alloca"));
}

/* A VLA dies with its scope; what alloca gave stays until the function returns, so in a loop it adds up; the function
 * that returns is the caller where the callee is always inlined, and dynamic.c counts its calls. */
static int64_t add_dynamic(struct arena *a, struct frame *fr, const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_instr *count = ir_at(f, in->args[0]);
	bool in_loop = in->block && in->block->loop && !strcmp(in->text, "alloca");
	bool constant = count && count->op == IR_CONST && count->imm >= 0 && count->imm < INT32_MAX && in->imm < INT32_MAX;
	int64_t bytes = constant ? count->imm * in->imm : -1;
	bool callers = f->is_always_inline && !strcmp(in->text, "alloca");
	if (constant && !in_loop && !callers) {
		add_part(a, fr, dynamic_name(f, in), bytes, in->place);
		return align_up(bytes, STACK_ALIGN);
	}
	fr->has_dynamic = true;
	vec_push(a, &fr->parts,
	         (struct frame_part){.name = dynamic_name(f, in), .bytes = -1, .place = in->place, .in_loop = in_loop});
	return 0;
}

/* Dynamic parts first, then the largest; equal ones in the order of the source. */
static int compare_parts(const void *x, const void *y)
{
	const struct frame_part *p = x, *q = y;
	if ((p->bytes < 0) != (q->bytes < 0))
		return p->bytes < 0 ? -1 : 1;
	if (p->bytes != q->bytes)
		return p->bytes > q->bytes ? -1 : 1;
	return place_compare(&p->place, &q->place);
}

/* An object aligned more than the stack is has the frame moved to its alignment. */
static int64_t padding(const struct layout *y)
{
	return y->align > STACK_ALIGN ? y->align : 0;
}

/* What the sum lacks. Of a VLA, which has no size either, the dynamic part tells. */
static const char *unsized(struct arena *a, const struct ir_func *f)
{
	for (size_t i = 0; i < f->locals.n; i++) {
		const struct ir_local *l = &f->locals.at[i];
		bool on_stack = l->storage == IR_AUTO || l->storage == IR_TEMPORARY || l->storage == IR_BY_VALUE;
		if (on_stack && !l->is_prelude && l->size < 0 && l->type->kind != IR_TYPE_ARRAY)
			return arena_printf(a, "the type of '%s' in '%s' is not known", l->name ? l->name : "a temporary",
			                    f->display ? f->display : f->name);
	}
	if (f->n_unresolved)
		return arena_printf(a, "clang could not resolve all of '%s'", f->display ? f->display : f->name);
	return NULL;
}

struct frame frame_of(struct arena *a, const struct ir_unit *u, const struct ir_func *f, int64_t overhead)
{
	struct frame fr = {.func = f, .is_device = f->is_device || f->is_kernel, .unsized = unsized(a, f)};
	struct layout y = {.arena = a, .unit = u, .func = f, .frame = &fr};
	int64_t sum = add_locals(&y) + add_params(a, &fr, f) + add_calls(&y) + add_vectors(&y);
	for (size_t i = 1; i < f->instrs.n; i++)
		if (is_dynamic(f->instrs.at[i]))
			sum += add_dynamic(a, &fr, f, f->instrs.at[i]);
	if (fr.parts.n)
		qsort(fr.parts.at, fr.parts.n, sizeof *fr.parts.at, compare_parts);
	fr.bytes = align_up(sum, STACK_ALIGN) + padding(&y) + (overhead > 0 ? overhead : DEFAULT_OVERHEAD);
	return fr;
}

void frame_add_part(struct arena *a, struct frame *f, const char *name, int64_t bytes, struct place place)
{
	add_part(a, f, name, bytes, place);
	qsort(f->parts.at, f->parts.n, sizeof *f->parts.at, compare_parts);
}

int64_t frame_overhead(const struct program *p)
{
	return p->overhead > 0 ? p->overhead : DEFAULT_OVERHEAD;
}
