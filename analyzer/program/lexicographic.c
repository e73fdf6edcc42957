/*
 * lexicographic.c: a pair of numbers that measures a function that calls itself. No turn raises the first; a turn that
 * leaves it as it is lowers the second; a turn that lowers it may set the second again, to at most a constant or a
 * parameter that never changes. Without that last condition the recursion ends, but nothing says how deep it goes:
 * Ackermann's function is the classic.
 */
#include "program/program_int.h"

enum { QUESTIONS = 300, TURNS = 16 };

struct pair {
	const struct view *v;
	const struct recursion *r;
	struct term_pool *pool;
	struct inquiry ask;
	struct candidates of;
	int128 falls[TURNS]; /* of the first number at each turn */
	term reset;          /* what the second is set to at most, TERM_NONE: never raised */
	term unset;          /* what has no bound */
};

static const fact_list *facts_of(const struct pair *p, size_t i)
{
	return view_facts(p->v, i);
}

static term fall_of(struct pair *p, size_t i, term t)
{
	term after = view_after(p->v, i, t);
	return after ? term_sub(p->pool, t, after) : TERM_NONE;
}

/* A turn lowers `t` only while it is at least `least`. */
static bool stops(struct pair *p, size_t i, term t, int128 *least)
{
	int128 here;
	if (!inquiry_lower_bound(&p->ask, facts_of(p, i), t, &here) || here <= -BOUND_OF_CODE)
		return false;
	*least = here < *least ? here : *least;
	return true;
}

static void note_step(int128 *step, int128 fall)
{
	*step = !*step || fall < *step ? fall : *step;
}

/* No turn raises `t`, some lower it and some may not. */
static bool is_first(struct pair *p, term t, struct measure *m)
{
	bool some_stay = false;
	m->least = BOUND_OF_CODE;
	m->step = 0;
	for (size_t i = 0; i < p->r->turns.n; i++) {
		term fall = fall_of(p, i, t);
		if (!fall || !inquiry_lower_bound(&p->ask, facts_of(p, i), fall, &p->falls[i]) || p->falls[i] < 0)
			return false;
		some_stay |= p->falls[i] == 0;
		if (p->falls[i] > 0 && !stops(p, i, t, &m->least))
			return false;
		if (p->falls[i] > 0)
			note_step(&m->step, p->falls[i]);
	}
	return some_stay && m->step > 0;
}

struct constancy {
	const struct pair *pair;
	bool constant;
};

/* Is this atom a parameter that every turn hands on as it is? */
static void check_constant(term atom, void *payload)
{
	struct constancy *c = payload;
	const struct ir_func *f = c->pair->r->members.at[0]->func;
	bool handed_on = false;
	for (uint32_t k = 0; k < f->params.n; k++) {
		if (flow_param(c->pair->pool, f, k) != atom)
			continue;
		handed_on = true;
		for (size_t i = 0; i < c->pair->r->turns.n; i++)
			handed_on &= c->pair->r->turns.at[i].fact->args.at[k] == atom;
	}
	c->constant &= handed_on;
}

static term larger(struct pair *p, term a, term b)
{
	return a ? term_binary(p->pool, TERM_MAX, a, b) : b;
}

/* What the second number may be after turn `i`, which lowers the first. */
static bool sets_again(struct pair *p, size_t i, term t)
{
	term after = view_after(p->v, i, t);
	bool has_lo = false, has_hi = false;
	int128 lo = 0, hi = 0;
	const fact_list *facts = facts_of(p, i);
	if (!after)
		return false;
	if (inquiry_at_least(&p->ask, facts, term_sub(p->pool, t, after), 0))
		return true;
	struct constancy c = {p, true};
	term_each_atom(p->pool, after, check_constant, &c);
	if (c.constant) {
		p->reset = larger(p, p->reset, after);
		return true;
	}
	prover_range(p->r->program->prover, facts->at, facts->n, after, &has_lo, &lo, &has_hi, &hi);
	if (has_hi && hi < BOUND_OF_CODE) {
		p->reset = larger(p, p->reset, term_int(p->pool, hi));
		return true;
	}
	if (!p->unset || term_get(p->pool, t)->kind == TERM_SYMBOL)
		p->unset = t;
	return false;
}

/* Every turn that leaves the first number lowers `t`. */
static bool is_second(struct pair *p, term t, struct measure *m)
{
	m->inner_least = BOUND_OF_CODE;
	m->inner_step = 0;
	for (size_t i = 0; i < p->r->turns.n; i++) {
		int128 fall = 0;
		if (p->falls[i] > 0)
			continue;
		term by = fall_of(p, i, t);
		if (!by || !inquiry_lower_bound(&p->ask, facts_of(p, i), by, &fall) || fall < 1 ||
		    !stops(p, i, t, &m->inner_least))
			return false;
		note_step(&m->inner_step, fall);
	}
	p->reset = TERM_NONE;
	for (size_t i = 0; i < p->r->turns.n; i++)
		if (p->falls[i] > 0 && !sets_again(p, i, t))
			return false;
	return true;
}

static const char *number_text(struct pair *p, term t)
{
	return term_text(p->pool, term_sub(p->pool, t, term_constant_part(p->pool, t)), p->r->program->arena);
}

static bool take(struct pair *p, term first, term second, const struct fact *guard, struct measure *out)
{
	struct arena *a = p->r->program->arena;
	out->of = ARENA_ARRAY(a, term, 1);
	out->inner = ARENA_ARRAY(a, term, 1);
	out->of[0] = first;
	out->inner[0] = larger(p, p->reset, second);
	out->fall = FALL_STEP;
	out->guard = *guard;
	const char *name = number_text(p, first);
	out->text = arena_printf(a, "at each call %s falls, or %s does and %s stays", name, number_text(p, second), name);
	return true;
}

static bool find_second(struct pair *p, const struct candidate *first, struct measure *out)
{
	for (size_t k = 0; k < p->of.n; k++) {
		const struct candidate *c = &p->of.at[k];
		if (c->t != first->t && !c->is_ne && is_second(p, c->t, out))
			return take(p, first->t, c->t, &first->guard, out);
	}
	return false;
}

bool lexicographic_find(const struct view *v, struct measure *out, term *unset)
{
	const struct recursion *r = v->r;
	struct pair p = {.v = v, .r = r, .pool = r->program->pool, .ask = {r->program, QUESTIONS}};
	if (!turns_known(r) || r->members.n != 1 || r->turns.n < 2 || r->turns.n > TURNS)
		return false;
	candidates_of(v, 0, &p.of);
	for (size_t k = 0; k < p.of.n && p.ask.left > 0; k++) {
		*out = (struct measure){0};
		const struct candidate *c = &p.of.at[k];
		if (!c->is_ne && is_first(&p, c->t, out) && find_second(&p, c, out))
			return true;
	}
	*unset = p.unset;
	return false;
}
