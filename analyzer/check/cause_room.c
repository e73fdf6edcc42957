/*
 * cause_room.c: an allocation that is too small. A guess is how large it should be: so many elements more, or elements
 * where the allocator takes bytes. It is no fact over the inputs, so that the accesses of the object are tried with the
 * room that it would have (access_with_room).
 */
#include "check/cause_int.h"

#include <string.h>

/* `n` for `n + 1`; what lacks more than that is no slip. */
#define MOST_MORE 4

enum { NEAR_BYTES = 0, NEAR_STRING = 1, NEAR_WRITE = 12, FAR_READ = 60 };

/* Its size was chosen here, by who needs it: no tensor's, whose shape others see, too. */
static bool is_own_memory(const struct term_pool *p, const struct object *o)
{
	if (o->kind == OBJECT_HEAP || o->kind == OBJECT_STACK)
		return o->place.line != 0;
	const struct term_node *of = o->kind == OBJECT_BUFFER && o->of ? term_get(p, o->of) : NULL;
	return of && of->kind == TERM_APP && of->vocab == VOCAB_ARRAY;
}

/* Is it an upper bound of the factor that lets one value too many pass, as `i <= n` does? */
static bool is_loose(struct program *program, const struct fact *f, term inner)
{
	struct term_pool *p = program->pool;
	const struct term_node *n = f->cond ? term_get(p, f->cond) : NULL;
	const struct term_node *sum = n && n->kind == TERM_GE0 ? term_spoken(p, n->args[0], true, program->arena) : NULL;
	bool is_strict = sum && sum->kind == TERM_POLY && !sum->monomials[0].n && sum->monomials[0].coef < 0;
	term factor, rest;
	int128 times;
	return sum && !is_strict && !f->is_premise && f->place.line && is_inner_factor(p, inner) &&
	       term_linear_in(p, n->args[0], inner, &factor, &rest) && term_const_value(p, factor, &times) && times < 0;
}

/* Then that is the slip. */
static bool is_loosely_bound(struct program *p, const struct obligation *a, term offset)
{
	struct atom_set factors = factors_of(p->pool, offset);
	for (size_t i = 0; i < a->conditions.n; i++)
		for (size_t k = 0; k < factors.n; k++)
			if (is_loose(p, &a->conditions.at[i], factors.at[k]))
				return true;
	return false;
}

bool access_with_room(struct program *p, const struct obligation *a, const struct guess *g, struct obligation *out)
{
	const struct term_node *n = a->access.pointer ? term_get(p->pool, a->access.pointer) : NULL;
	bool is_of = n && n->kind == TERM_PTR && n->args[0] == g->object;
	*out = *a;
	out->access.extent = g->extent;
	return is_of && !(g->more && is_loosely_bound(p, a, n->args[1]));
}

static bool has_string_length(const struct term_pool *p, term t)
{
	struct atom_set factors = factors_of(p, t);
	for (size_t i = 0; i < factors.n; i++) {
		const struct term_node *n = term_get(p, factors.at[i]);
		if (n->kind == TERM_APP && n->vocab == VOCAB_STRLEN)
			return true;
	}
	return false;
}

static uint32_t distance_of(const struct term_pool *p, const struct obligation *a, int64_t more)
{
	if (more == 1 && a->access.elem_bytes <= 1 && has_string_length(p, a->access.extent))
		return NEAR_STRING;
	return a->access.kind == ACCESS_WRITE ? NEAR_WRITE : FAR_READ;
}

/* What a check of the sizes that it is made of has to say beside: none is negative. TERM_NONE: it is made of none. */
static term signs_of(struct program *program, term extent)
{
	fact_list signs = meant_signs(program->pool, program->arena, extent);
	term all = TERM_NONE;
	for (size_t i = 0; i < signs.n; i++)
		all = all ? term_and(program->pool, all, signs.at[i].cond) : signs.at[i].cond;
	return all;
}

/* With so many bytes, as an author writes them: `n + 1` of an int is made a size once it is added up. */
static void add_room(struct program *program, guess_list *out, struct guess g, term bytes)
{
	struct term_pool *p = program->pool;
	term signs = signs_of(program, bytes);
	g.kind = CAUSE_ROOM;
	g.extent = signs ? term_wrap(p, sizes_as_written(p, program->arena, bytes), 64, false) : bytes;
	struct guess alone = g;
	guess_finish(program, &alone);
	/* a vector of -1 elements throws, which one of -1 + 1 does not */
	if (!signs || term_get(p, g.object)->object->kind != OBJECT_BUFFER)
		vec_push(program->arena, out, alone);
	if (!signs || !is_checkable(p, signs))
		return;
	g.cond = signs;
	g.size += 1;
	guess_finish(program, &g);
	vec_push(program->arena, out, g);
}

void guess_room(struct program *program, const struct obligation *a, int128 excess, guess_list *out)
{
	struct term_pool *p = program->pool;
	const struct term_node *n = term_get(p, a->access.pointer), *object = term_get(p, n->args[0]);
	int64_t unit = a->access.elem_bytes > 0 ? a->access.elem_bytes : 1;
	term extent = a->access.extent, offset = n->args[1];
	if (object->kind != TERM_OBJECT || !extent || !is_own_memory(p, object->object))
		return;
	struct guess g = {.object = n->args[0]};
	if (object->object->kind != OBJECT_BUFFER && unit > 1 && !term_elements(p, extent, unit)) {
		g.size = NEAR_BYTES;
		add_room(program, out, g, term_mul(p, extent, term_int(p, unit)));
	}
	if (excess < 1 || excess > MOST_MORE || is_loosely_bound(program, a, offset))
		return;
	g.more = (int64_t)excess;
	g.size = distance_of(p, a, g.more);
	add_room(program, out, g, term_add(p, extent, term_int(p, excess * unit)));
}
