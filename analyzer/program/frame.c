/*
 * frame.c: the size of a function's stack frame, as a compiler lays it out without optimization: what is declared in
 * one scope lives together, sibling scopes share their memory, and small objects are not worth sharing (GCC's
 * cfgexpand.c puts the border at 32 bytes). Then the target's alignment, return address and saved registers.
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

struct scopes {
	int64_t *own;   /* bytes of large locals declared here */
	int64_t *below; /* the largest sum among child scopes */
	bool *at_peak;
	size_t n;
};

static int64_t align_up(int64_t n, int64_t align)
{
	return align > 1 ? (n + align - 1) / align * align : n;
}

static bool counts(const struct ir_local *l)
{
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

static uint32_t parent_scope(const struct ir_func *f, uint32_t scope)
{
	uint32_t parent = scope < f->scopes.n ? f->scopes.at[scope].parent : 0;
	return parent < scope ? parent : 0;
}

static uint32_t scope_of(const struct scopes *s, const struct ir_local *l)
{
	return l->scope < s->n ? l->scope : 0;
}

/* Sums up bottom-up: a scope is numbered after its parent. */
static void scopes_measure(struct arena *a, struct scopes *s, const struct ir_func *f)
{
	s->n = f->scopes.n ? f->scopes.n : 1;
	s->own = ARENA_ARRAY(a, int64_t, s->n);
	s->below = ARENA_ARRAY(a, int64_t, s->n);
	s->at_peak = ARENA_ARRAY(a, bool, s->n);
	for (size_t i = 0; i < f->locals.n; i++)
		if (counts(&f->locals.at[i]) && f->locals.at[i].size >= SHARED_FROM)
			s->own[scope_of(s, &f->locals.at[i])] += size_of_local(&f->locals.at[i]);
	for (uint32_t i = (uint32_t)s->n; i-- > 1;) {
		uint32_t p = parent_scope(f, i);
		int64_t sum = s->own[i] + s->below[i];
		if (sum > s->below[p])
			s->below[p] = sum;
	}
}

/* Follows the largest child from the function's own scope down. */
static void scopes_find_peak(struct scopes *s, const struct ir_func *f)
{
	s->at_peak[0] = true;
	uint32_t at = 0;
	for (uint32_t i = 1; i < s->n; i++) {
		if (parent_scope(f, i) != at || s->own[i] + s->below[i] != s->below[at])
			continue;
		s->at_peak[i] = true;
		at = i;
	}
}

static void add_part(struct arena *a, struct frame *fr, const char *name, int64_t bytes, struct place place)
{
	vec_push(a, &fr->parts, (struct frame_part){.name = name ? name : "", .bytes = bytes, .place = place});
}

static int64_t add_locals(struct arena *a, struct frame *fr, const struct scopes *s, const struct ir_func *f)
{
	int64_t sum = 0;
	for (size_t i = 0; i < f->locals.n; i++) {
		const struct ir_local *l = &f->locals.at[i];
		if (!counts(l))
			continue;
		if (l->size >= SHARED_FROM && !s->at_peak[scope_of(s, l)])
			continue;
		sum += size_of_local(l);
		add_part(a, fr, l->name, l->size, l->place);
	}
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

static bool is_large_record(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_RECORD && t->size > IN_REGISTERS;
}

/* Is the result built where it is needed: in a local that it initialises, or in the caller's own result? */
static bool has_home(const struct ir_func *f, ir_id call)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == IR_RETURN && in->n_args && in->args[0] == call)
			return true;
		if (in && in->op == IR_STORE && in->is_init && in->args[1] == call)
			return true;
	}
	return false;
}

/* The argument was copied into a temporary, which stands for where it is passed. */
static bool is_copied(const struct ir_func *f, const struct ir_instr *arg)
{
	const struct ir_instr *from = arg->op == IR_LOAD ? ir_at(f, arg->args[0]) : NULL;
	return from && from->op == IR_LOCAL && f->locals.at[from->imm].storage == IR_TEMPORARY;
}

/* Large records returned by calls need memory of their own; those passed by value an area that all calls share. */
static int64_t add_calls(struct arena *a, struct frame *fr, const struct ir_func *f)
{
	int64_t results = 0, outgoing = 0;
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		int64_t passed = 0;
		if (!in || in->op != IR_CALL)
			continue;
		for (uint32_t k = 0; k < in->n_args; k++) {
			const struct ir_instr *arg = ir_at(f, in->args[k]);
			if (arg && is_large_record(arg->type) && !is_copied(f, arg))
				passed += align_up(arg->type->size, 8);
		}
		outgoing = passed > outgoing ? passed : outgoing;
		if (!is_large_record(in->type) || has_home(f, in->id))
			continue;
		results += in->type->size;
		add_part(a, fr, "", in->type->size, in->place);
	}
	if (outgoing)
		add_part(a, fr, "arguments", outgoing, f->place);
	return results + outgoing;
}

/* The declared name of what a VLA's memory is for. */
static const char *dynamic_name(const struct ir_func *f, const struct ir_instr *in)
{
	for (size_t i = 0; i < f->locals.n; i++)
		if (f->locals.at[i].size < 0 && f->locals.at[i].place.line == in->place.line)
			return f->locals.at[i].name;
	return in->text;
}

static bool is_dynamic(const struct ir_instr *in)
{
	return in && in->op == IR_ALLOC && in->text && (!strcmp(in->text, "vla") || !strcmp(in->text, "alloca"));
}

/* A VLA dies with its scope; what alloca gave stays until the function returns, so in a loop it adds up. */
static int64_t add_dynamic(struct arena *a, struct frame *fr, const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_instr *count = ir_at(f, in->args[0]);
	bool in_loop = in->block && in->block->loop && !strcmp(in->text, "alloca");
	bool constant = count && count->op == IR_CONST && count->imm >= 0 && count->imm < INT32_MAX && in->imm < INT32_MAX;
	int64_t bytes = constant ? count->imm * in->imm : -1;
	if (constant && !in_loop) {
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

struct frame frame_of(struct arena *a, const struct ir_func *f, int64_t overhead)
{
	struct frame fr = {.func = f, .is_device = f->is_device || f->is_kernel};
	struct scopes s;
	scopes_measure(a, &s, f);
	scopes_find_peak(&s, f);
	int64_t sum = add_locals(a, &fr, &s, f) + add_params(a, &fr, f) + add_calls(a, &fr, f);
	for (size_t i = 1; i < f->instrs.n; i++)
		if (is_dynamic(f->instrs.at[i]))
			sum += add_dynamic(a, &fr, f, f->instrs.at[i]);
	if (fr.parts.n)
		qsort(fr.parts.at, fr.parts.n, sizeof *fr.parts.at, compare_parts);
	fr.bytes = align_up(sum, STACK_ALIGN) + (overhead > 0 ? overhead : DEFAULT_OVERHEAD);
	return fr;
}
