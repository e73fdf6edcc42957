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
	struct obligation *c;
	int128 frames_max; /* that fit the stack */
	struct ascent up;
	assumptions rests, assumed; /* what the depth takes for granted; what was last tried */
};

/* ---- the outcome ---- */

static void note_bounded(struct search *s, const struct start *at, int128 frames)
{
	if (frames <= s->c->cycle.depth_value)
		return;
	s->c->cycle.depth_value = frames;
	if (at->place.line && frames > s->frames_max)
		vec_push(s->p->arena, &s->c->evidence,
		         (struct evidence){at->place,
		                           arena_printf(s->p->arena, "this call makes it %lld frames deep", (long long)frames),
		                           EVIDENCE_START});
}

/* k of `k * n`; 0: it is of another form. */
static int128 only_coefficient(const struct term_pool *pool, term t)
{
	const struct term_node *n = term_get(pool, t);
	bool one = n->kind == TERM_POLY && n->n_monomials == 1 && n->monomials[0].n == 1;
	return one ? n->monomials[0].coef : 0;
}

/* "n >= 21846": from which start on the stack does not do. */
static const char *threshold_text(struct search *s, term start)
{
	struct term_pool *pool = s->p->pool;
	int128 from, constant = 0;
	if (!measure_threshold(s->m, s->frames_max, &from))
		return NULL;
	term c = term_constant_part(pool, start), t = term_sub(pool, start, c);
	term_const_value(pool, c, &constant);
	from -= constant;
	int128 times = only_coefficient(pool, t);
	bool falling = times < 0 || term_is_negative(pool, t);
	if (falling)
		t = term_neg(pool, t);
	times = times < 0 ? -times : times;
	if (times > 1) {
		t = term_get(pool, t)->monomials[0].atoms[0];
		from = from > 0 ? (from + times - 1) / times : from / times;
	}
	return arena_printf(s->p->arena, "%s %s %lld", term_text(pool, t, s->p->arena),
	                    falling ? "<=" : ">=", (long long)(falling ? -from : from));
}

struct opacity {
	const struct term_pool *pool;
	bool opaque, unnamed;
};

static void find_opaque(term atom, void *payload)
{
	struct opacity *o = payload;
	const struct term_node *n = term_get(o->pool, atom);
	o->opaque |= n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_LOCAL;
	o->unnamed |= n->kind == TERM_SYMBOL && n->symbol->made_up_name;
}

/* A value that we could not follow is no choice of a stranger's. */
static struct opacity opacity_of(const struct search *s, term value)
{
	struct opacity o = {.pool = s->p->pool};
	term_each_atom(s->p->pool, value, find_opaque, &o);
	return o;
}

/* Nobody bounds the start: the depth is a term of it. */
static void note_open(struct search *s, const struct start *at)
{
	struct opacity o = opacity_of(s, at->value);
	if (s->c->cycle.kind == DEPTH_TERM || s->c->cycle.kind == DEPTH_UNBOUNDED)
		return;
	s->c->cycle.kind = DEPTH_TERM;
	s->c->cycle.depth = measure_depth(s->p->pool, s->m, at->value, at->second);
	s->c->witness.inputs = o.unnamed ? NULL : threshold_text(s, at->value);
	if (o.opaque && at->place.line)
		vec_push(
		    s->p->arena, &s->c->evidence,
		    (struct evidence){at->place, "nothing is known of the value that this call starts from", EVIDENCE_START});
}

static void note_unbounded(struct search *s, const struct start *at)
{
	struct arena *a = s->p->arena;
	s->c->cycle.kind = DEPTH_UNBOUNDED;
	const char *guard = s->m->guard.cond ? term_text(s->p->pool, s->m->guard.cond, a) : "the base case";
	s->c->reason = arena_printf(a, "nothing stops it when it starts past the end: '%s' does not bound it", guard);
	if (term_const_value(s->p->pool, at->value, &(int128){0}))
		return;
	const char *below = term_text(s->p->pool, at->value, a);
	s->c->witness.inputs = term_is_negative(s->p->pool, at->value)
	                           ? arena_printf(a, "%s > 0", term_text(s->p->pool, term_neg(s->p->pool, at->value), a))
	                           : arena_printf(a, "%s < 0", below);
}

/* ---- one start ---- */

/* The largest that a value can be under the conditions of the start. */
static bool upper_bound(struct search *s, struct start *at, term value, int128 *most)
{
	bool has_lo = false, has_hi = false, mirrored = s->m->mirrored;
	int128 lo = 0, hi = 0;
	if (term_const_value(s->p->pool, value, &hi)) {
		*most = mirrored && hi < 0 ? -hi : hi;
		return true;
	}
	sizes_are_possible(s->p, value, &at->conditions);
	prover_range(s->p->prover, at->conditions.at, at->conditions.n, value, &has_lo, &lo, &has_hi, &hi);
	*most = mirrored && -lo > hi ? -lo : hi;
	s->p->resting |= has_hi ? at->assuming : 0;
	for (size_t i = 0; has_hi && i < at->conditions.n; i++)
		s->p->resting |= at->conditions.at[i].assuming;
	return has_hi && (has_lo || !mirrored);
}

/* The most frames from here, when conditions bound the start. */
static bool bounded_frames(struct search *s, struct start *at, int128 *frames)
{
	int128 most = 0, inner = 0;
	bool by_type = s->m->fall == FALL_EUCLID || s->m->fall == FALL_BITS;
	if (!by_type && (!upper_bound(s, at, at->value, &most) || (at->second && !upper_bound(s, at, at->second, &inner))))
		return false;
	*frames = measure_frames(s->m, most, inner);
	return true;
}

static bool is_constant(const struct search *s, const struct start *at)
{
	int128 value;
	return term_const_value(s->p->pool, at->value, &value) &&
	       (!at->second || term_const_value(s->p->pool, at->second, &value));
}

static bool start_holds(struct search *s, const struct start *at)
{
	if (!s->m->needs_start)
		return true;
	term goal = term_compare(s->p->pool, REL_GE, at->value, term_int(s->p->pool, 0));
	return program_implies(s->p, &at->conditions, goal) == ANSWER_YES;
}

/* No count is negative that has an unsigned type: so say the conditions of the calls. */
static bool is_by_type(const struct search *s, term cond)
{
	for (size_t i = 0; i < s->r->turns.n; i++) {
		const struct call_fact *call = s->r->turns.at[i].fact;
		for (size_t k = 0; call && k < call->conditions.n; k++)
			if (call->conditions.at[k].cond == cond && !call->conditions.at[k].place.line)
				return true;
	}
	return false;
}

static void take_for_positive(term atom, void *payload)
{
	struct start *at = ((void **)payload)[0];
	struct search *s = ((void **)payload)[1];
	const struct term_node *n = term_get(s->p->pool, atom);
	term cond = term_compare(s->p->pool, REL_GE, atom, term_int(s->p->pool, 0));
	if (n->kind != TERM_APP || n->vocab != VOCAB_CELL || n->sort != SORT_INT)
		return;
	struct fact f = {.cond = cond, .why = "a count", .assuming = is_by_type(s, cond) ? 0 : ASSUMING(FROM_ZERO)};
	if (!(f.assuming & s->p->refused))
		vec_push(s->p->arena, &at->conditions, f);
	s->assumed |= f.assuming;
}

/* A depth that stands in memory which was there before: nobody sees it set to a number below 0. LIMIT(from-zero) */
static bool bounded_from_zero(struct search *s, struct start *at, int128 *frames)
{
	s->assumed = 0;
	term_each_atom(s->p->pool, at->value, take_for_positive, (void *[]){at, s});
	bool bounded = bounded_frames(s, at, frames);
	s->rests |= bounded ? s->assumed : 0;
	return bounded;
}

static void follow(struct search *s, struct start at)
{
	int128 frames = 0;
	bool holds = start_holds(s, &at), bounded = bounded_frames(s, &at, &frames);
	bool constant = is_constant(s, &at);
	bool stranger = at.node->is_entry || !called_from_outside(at.node);
	if (!holds && (stranger || constant)) {
		if (opacity_of(s, at.value).opaque)
			s->up.lost = "it starts from a value that could not be followed";
		else
			note_unbounded(s, &at);
		return;
	}
	bool fits = bounded && frames <= s->frames_max;
	if (stranger && !fits && reads_memory(s->p->pool, at.value))
		bounded = bounded_from_zero(s, &at, &frames);
	if (holds && bounded && (constant || frames <= s->frames_max)) {
		note_bounded(s, &at, frames);
		return;
	}
	if (stranger)
		note_open(s, &at);
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
	if (s->c->cycle.kind != DEPTH_CONSTANT)
		return s->c->cycle.kind;
	if (s->up.lost)
		return DEPTH_UNKNOWN;
	return s->m->fall == FALL_STEP ? DEPTH_CONSTANT : DEPTH_LOGARITHMIC;
}

void depth_decide(const struct recursion *r, const struct measure *m, int64_t limit, struct obligation *c)
{
	struct search s = {.r = r, .m = m, .p = r->program, .c = c, .up = {.program = r->program}};
	s.frames_max = limit / (c->cycle.frame_bytes > 0 ? c->cycle.frame_bytes : 1);
	c->cycle.kind = DEPTH_CONSTANT;
	c->cycle.measure = m->text;
	bool anywhere = entered_anywhere(r);
	for (uint32_t i = 0; i < r->members.n; i++) {
		const struct call_node *n = r->members.at[i];
		struct start first = {.node = n, .value = m->of[i], .second = m->inner ? m->inner[i] : TERM_NONE};
		if (!anywhere || n->is_entry || called_from_outside(n))
			vec_push(s.p->arena, &s.up.work, first);
	}
	for (size_t i = 0; i < s.up.work.n; i++)
		follow(&s, s.up.work.at[i]);
	c->cycle.kind = kind_of(&s);
	if (c->cycle.kind == DEPTH_CONSTANT)
		c->cycle.depth = term_int(s.p->pool, c->cycle.depth_value);
	if (c->cycle.kind == DEPTH_UNKNOWN)
		c->reason = s.up.lost;
	bool fits = c->cycle.kind == DEPTH_CONSTANT || c->cycle.kind == DEPTH_LOGARITHMIC;
	c->verdict = fits && c->cycle.depth_value <= s.frames_max ? VERDICT_PROVED : VERDICT_UNKNOWN;
	if (c->verdict == VERDICT_PROVED)
		c->rests |= s.rests;
}
