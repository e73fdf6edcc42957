/*
 * depth.c: how deep a recursion with a measure goes. Each call into the component from outside gives the measure its
 * start, in terms of the caller's parameters. A constant gives the depth; otherwise the call's conditions may bound
 * it; otherwise the start is carried on to the callers' callers, until an entry is reached, where a stranger chooses.
 */
#include "program/program_int.h"

struct search {
	const struct recursion *r;
	const struct measure *m;
	struct program *p;
	struct cycle *c;
	int128 frames_max; /* that fit the stack */
	struct ascent up;
};

/* ---- the outcome ---- */

static void note_bounded(struct search *s, const struct start *at, int128 frames)
{
	if (frames <= s->c->depth_value)
		return;
	s->c->depth_value = frames;
	if (at->place.line && frames > s->frames_max)
		vec_push(s->p->arena, &s->c->evidence,
		         (struct evidence){
		             at->place, arena_printf(s->p->arena, "this call makes it %lld frames deep", (long long)frames)});
}

static term constant_part(struct term_pool *pool, term t)
{
	const struct term_node *n = term_get(pool, t);
	bool first = n->kind == TERM_POLY && n->n_monomials && n->monomials[0].n == 0;
	return term_int(pool, first ? n->monomials[0].coef : 0);
}

/* "n >= 21846": from which start on the stack does not do. */
static const char *threshold_text(struct search *s, term start)
{
	struct term_pool *pool = s->p->pool;
	int128 from, constant = 0;
	if (!measure_threshold(s->m, s->frames_max, &from))
		return NULL;
	term c = constant_part(pool, start), t = term_sub(pool, start, c);
	term_const_value(pool, c, &constant);
	from -= constant;
	const char *text = term_text(pool, t, s->p->arena);
	if (text[0] != '-')
		return arena_printf(s->p->arena, "%s >= %lld", text, (long long)from);
	return arena_printf(s->p->arena, "%s <= %lld", term_text(pool, term_neg(pool, t), s->p->arena), (long long)-from);
}

static void find_opaque(term atom, void *payload)
{
	const struct term_pool *pool = ((void **)payload)[0];
	const struct term_node *n = term_get(pool, atom);
	if (n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_LOCAL)
		*(bool *)((void **)payload)[1] = true;
}

/* A value that we could not follow is no choice of a stranger's. */
static bool is_opaque(struct search *s, const struct start *at)
{
	bool opaque = false;
	term_each_atom(s->p->pool, at->value, find_opaque, (void *[]){s->p->pool, &opaque});
	if (opaque)
		s->up.lost = "it starts from a value that could not be followed";
	return opaque;
}

static void note_stranger(struct search *s, const struct start *at)
{
	if (s->c->kind == DEPTH_TERM || s->c->kind == DEPTH_UNBOUNDED)
		return;
	s->c->kind = DEPTH_TERM;
	s->c->depth = measure_depth(s->p->pool, s->m, at->value);
	s->c->inputs = threshold_text(s, at->value);
}

static void note_unbounded(struct search *s, const struct start *at)
{
	struct arena *a = s->p->arena;
	s->c->kind = DEPTH_UNBOUNDED;
	const char *guard = s->m->guard.cond ? term_text(s->p->pool, s->m->guard.cond, a) : "the base case";
	s->c->reason = arena_printf(a, "nothing stops it when it starts past the end: '%s' does not bound it", guard);
	if (!term_const_value(s->p->pool, at->value, &(int128){0}))
		s->c->inputs = arena_printf(a, "%s < 0", term_text(s->p->pool, at->value, a));
}

/* ---- one start ---- */

/* The most frames from here, when conditions bound the start. */
static bool bounded_frames(struct search *s, struct start *at, int128 *frames)
{
	bool has_lo = false, has_hi = false;
	int128 lo = 0, hi = 0;
	if (s->m->fall == FALL_EUCLID || term_const_value(s->p->pool, at->value, &hi)) {
		hi = s->m->mirrored && hi < 0 ? -hi : hi;
		*frames = measure_frames(s->m, hi);
		return true;
	}
	sizes_are_possible(s->p, at->value, &at->conditions);
	prover_range(s->p->prover, at->conditions.at, at->conditions.n, at->value, &has_lo, &lo, &has_hi, &hi);
	if (s->m->mirrored && has_lo && -lo > hi)
		hi = -lo;
	bool bounded = has_hi && (has_lo || !s->m->mirrored);
	if (bounded)
		*frames = measure_frames(s->m, hi);
	return bounded;
}

static bool start_holds(struct search *s, const struct start *at)
{
	if (!s->m->needs_start)
		return true;
	term goal = term_compare(s->p->pool, REL_GE, at->value, term_int(s->p->pool, 0));
	return prover_implies(s->p->prover, at->conditions.at, at->conditions.n, goal, s->p->arena, NULL, NULL) ==
	       ANSWER_YES;
}

static void follow(struct search *s, struct start at)
{
	int128 frames = 0;
	bool holds = start_holds(s, &at), bounded = bounded_frames(s, &at, &frames);
	bool constant = term_const_value(s->p->pool, at.value, &(int128){0});
	bool stranger = at.node->is_entry || !called_from_outside(at.node);
	if (!holds && (stranger || constant)) {
		if (!is_opaque(s, &at))
			note_unbounded(s, &at);
		return;
	}
	if (holds && bounded && (constant || frames <= s->frames_max)) {
		note_bounded(s, &at, frames);
		return;
	}
	if (stranger && !is_opaque(s, &at))
		note_stranger(s, &at);
	ascend(&s->up, &at);
}

static bool entered_anywhere(const struct recursion *r)
{
	for (size_t i = 0; i < r->members.n; i++)
		if (r->members.at[i]->is_entry || called_from_outside(r->members.at[i]))
			return true;
	return false;
}

static enum depth_kind kind_of(const struct search *s)
{
	if (s->c->kind != DEPTH_CONSTANT)
		return s->c->kind;
	if (s->up.lost)
		return DEPTH_UNKNOWN;
	return s->m->fall == FALL_STEP ? DEPTH_CONSTANT : DEPTH_LOGARITHMIC;
}

void depth_decide(const struct recursion *r, const struct measure *m, int64_t limit, struct cycle *c)
{
	struct search s = {.r = r, .m = m, .p = r->program, .c = c, .up = {.program = r->program}};
	s.frames_max = limit / (c->frame_bytes > 0 ? c->frame_bytes : 1);
	c->kind = DEPTH_CONSTANT;
	c->measure = m->text;
	bool anywhere = entered_anywhere(r);
	for (uint32_t i = 0; i < r->members.n; i++) {
		const struct call_node *n = r->members.at[i];
		if (!anywhere || n->is_entry || called_from_outside(n))
			vec_push(s.p->arena, &s.up.work, (struct start){.node = n, .value = m->of[i]});
	}
	for (size_t i = 0; i < s.up.work.n; i++)
		follow(&s, s.up.work.at[i]);
	c->kind = kind_of(&s);
	if (c->kind == DEPTH_CONSTANT)
		c->depth = term_int(s.p->pool, c->depth_value);
	if (c->kind == DEPTH_UNKNOWN)
		c->reason = s.up.lost;
	bool fits = c->kind == DEPTH_CONSTANT || c->kind == DEPTH_LOGARITHMIC;
	c->verdict = fits && c->depth_value <= s.frames_max ? VERDICT_PROVED : VERDICT_UNKNOWN;
}
