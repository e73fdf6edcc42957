/*
 * dynamic.c: how large what VLAs and alloca take can become. Its size is a term of the function's parameters; where
 * the conditions there bound it, that is its bound; else the callers' values do, all of them; and where a stranger
 * sets it, it has none.
 */
#include <string.h>

#include "program/program_int.h"

static const int128 TYPE_BOUND = (int128)1 << 31; /* a bound beyond it is the type's, not the code's */

/* Does a model say that this call takes memory from the stack? */
static bool is_modelled_alloca(const struct program *p, const struct ir_instr *in)
{
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(p->unit, in->text) : NULL;
	if (!callee || !p->models)
		return false;
	const struct model_function *row = models_function(p->models, callee, in->n_args);
	return row && row->returns && row->returns->kind == MODEL_WORD && row->returns->word == VOCAB_STACK;
}

bool calls_modelled_alloca(const struct program *p, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++)
		if (f->instrs.at[i] && is_modelled_alloca(p, f->instrs.at[i]))
			return true;
	return false;
}

/* Adds what such calls take to the frame. */
static void add_modelled(struct program *p, const struct ir_func *f, struct frame *fr)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!in || !is_modelled_alloca(p, in))
			continue;
		const char *name = ir_func_find(p->unit, in->text)->name;
		fr->has_dynamic = true;
		vec_push(p->arena, &fr->parts,
		         (struct frame_part){
		             .name = name, .bytes = -1, .place = in->place, .in_loop = in->block && in->block->loop});
	}
}

static const struct ir_instr *alloc_at(const struct program *p, const struct ir_func *f, const struct frame_part *part)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && (in->op == IR_ALLOC || is_modelled_alloca(p, in)) && place_compare(&in->place, &part->place) == 0)
			return in;
	}
	return NULL;
}

/* The extent of the stack object that a pointer points to the start of. */
static term stack_extent(struct program *p, term pointer)
{
	const struct term_node *n = pointer ? term_get(p->pool, pointer) : NULL;
	return n && n->kind == TERM_PTR ? object_extent(p->pool, n->args[0]) : TERM_NONE;
}

static bool bound_here(struct program *p, const struct start *at, int128 *hi)
{
	bool has_lo, has_hi = false;
	int128 lo;
	if (term_const_value(p->pool, at->value, hi))
		return true;
	prover_range(p->prover, at->conditions.at, at->conditions.n, at->value, &has_lo, &lo, &has_hi, hi);
	return has_hi;
}

/* Follows the size up to where its value is known. Small enough is known enough. */
static bool bound_above(struct program *p, const struct start *first, int128 enough, int128 *bound)
{
	struct ascent up = {.program = p};
	int128 hi;
	*bound = 0;
	vec_push(p->arena, &up.work, *first);
	for (size_t i = 0; i < up.work.n; i++) {
		struct start at = up.work.at[i];
		bool bounded = bound_here(p, &at, &hi);
		bool stranger = at.node->is_entry || !called_from_outside(at.node);
		if (bounded && (stranger || hi <= enough)) {
			*bound = hi > *bound ? hi : *bound;
			continue;
		}
		if (stranger)
			return false;
		ascend(&up, &at);
	}
	return !up.lost;
}

static term signed_again(term atom, void *payload)
{
	struct term_pool *pool = payload;
	const struct term_node *n = term_get(pool, atom);
	if (n->kind != TERM_SELECT || n->sort != SORT_INT)
		return TERM_NONE;
	return term_sub(pool, n->args[2], n->args[1]) == term_int(pool, (int128)1 << 64) ? n->args[1] : TERM_NONE;
}

/* The size as a person reads it: a negative count is undefined, and no size of nearly 2^64 bytes. */
static term readable(struct program *p, term bytes)
{
	struct map memo;
	map_init(&memo, p->arena);
	return bytes ? term_subst(p->pool, bytes, &memo, signed_again, p->pool) : TERM_NONE;
}

#define MAX_INLINED 8 /* functions that are always inlined, one in the other */

static bool is_in_loop(const struct call_edge *e)
{
	const struct ir_instr *call = e->from->func->instrs.n > e->instr ? ir_at(e->from->func, e->instr) : NULL;
	return !call || (call->block && call->block->loop);
}

/* What a function that is always inlined takes from the stack stays until its caller returns: it adds up there where
 * the call stands in a loop, or where there is more than one. Depth is bounded by MAX_INLINED. */
static bool adds_up(const struct call_node *n, int depth)
{
	for (size_t i = 0; n->func->is_always_inline && i < n->in.n; i++) {
		const struct call_edge *e = n->in.at[i];
		bool again = is_in_loop(e) || depth == MAX_INLINED || adds_up(e->from, depth + 1);
		for (size_t k = 0; k < i; k++)
			again |= n->in.at[k]->from == e->from;
		if (again)
			return true;
	}
	return false;
}

static void size_part(struct program *p, const struct call_node *n, const struct flow_context *c, int64_t enough,
                      struct frame_part *part)
{
	const struct ir_instr *in = alloc_at(p, n->func, part);
	struct start at = {.node = n};
	term pointer;
	if (!in)
		return;
	flow_query(c, n->func, &in->id, 1, &pointer, &at.conditions);
	at.value = stack_extent(p, pointer);
	part->in_loop |= !(in->text && !strcmp(in->text, "vla")) && adds_up(n, 0);
	part->dynamic_bytes = readable(p, at.value);
	if (at.value)
		part->bounded = bound_above(p, &at, enough, &part->bound) && !part->in_loop && part->bound < TYPE_BOUND;
}

void program_dynamic(struct program *p, const struct flow_context *c, int64_t enough)
{
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		struct frame *f = &p->facts.frames.at[i];
		add_modelled(p, p->graph->nodes.at[i]->func, f);
		for (size_t k = 0; f->has_dynamic && k < f->parts.n; k++)
			if (f->parts.at[k].bytes < 0)
				size_part(p, p->graph->nodes.at[i], c, enough, &f->parts.at[k]);
	}
}
