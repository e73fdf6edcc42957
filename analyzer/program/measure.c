/*
 * measure.c: a number that bounds a recursion. Candidates are what the guards of the recursive calls compare, the
 * integer parameters, their negatives, and differences of two. One candidate a member makes a measure when every turn
 * lowers it under its path condition (potential.c finds offsets for mutual recursion), and when the path condition of
 * each turn that lowers it keeps it above some constant: then it can be lowered only so often. Both are proved, with
 * wrap-around as part of the terms, so a step that jumps over its base case is no measure.
 *
 * A guard `!=` bounds nothing by itself. When the start is at 0 or above and each step keeps it there, it does: such a
 * measure says `needs_start`.
 */
#include "program/program_int.h"

enum { QUESTIONS = 400 /* to the prover, for one recursion */ };

struct search {
	const struct view *v;
	const struct recursion *r;
	struct term_pool *pool;
	struct candidates *of; /* by member */
	size_t chosen[POTENTIAL_MEMBERS];
	bool with_ne;
	struct inquiry ask;
	struct weighted_turn *turns;
	struct measure *out;
};

static term chosen(const struct search *s, uint32_t member)
{
	return s->of[member].at[s->chosen[member]].t;
}

/* What holds at a turn: its path condition, sizes that no memory exceeds, and, when the start is assumed at 0 or above,
 * that it stayed there. */
static fact_list turn_facts(struct search *s, size_t turn)
{
	const struct turn *t = &s->r->turns.at[turn];
	const fact_list *conditions = view_facts(s->v, turn);
	fact_list facts = {0};
	for (size_t i = 0; i < conditions->n; i++) {
		vec_push(s->r->program->arena, &facts, conditions->at[i]);
		sizes_are_possible(s->r->program, conditions->at[i].cond, &facts);
	}
	if (!s->with_ne)
		return facts;
	term nonnegative = term_compare(s->pool, REL_GE, chosen(s, t->from), term_int(s->pool, 0));
	vec_push(s->r->program->arena, &facts, (struct fact){.cond = nonnegative, .why = "at the start"});
	return facts;
}

/* By how much turn `i` lowers the chosen candidates at least. */
static bool weigh(struct search *s, size_t i)
{
	const struct turn *t = &s->r->turns.at[i];
	term before = chosen(s, t->from), after = view_after(s->v, i, chosen(s, t->to));
	term fall = after ? term_sub(s->pool, before, after) : TERM_NONE;
	fact_list facts = turn_facts(s, i);
	view_facts_about(s->v, i, after, &facts);
	s->turns[i] = (struct weighted_turn){.from = t->from, .to = t->to};
	if (!fall || !inquiry_lower_bound(&s->ask, &facts, fall, &s->turns[i].weight))
		return false;
	return s->turns[i].weight > -BOUND_OF_CODE && (t->from != t->to || s->turns[i].weight >= 1);
}

/* ---- one choice of candidates ---- */

/* Under a guard `!=`: from 0 or above the measure stays there, and is above 0 when it is lowered. */
static bool bound_from_start(struct search *s, struct measure *m)
{
	for (size_t i = 0; i < s->r->turns.n; i++) {
		const struct turn *t = &s->r->turns.at[i];
		fact_list facts = turn_facts(s, i);
		if (prover_contradiction(s->r->program->prover, facts.at, facts.n) == ANSWER_YES)
			return false; /* from there it is not called at all, which bounds nothing */
		if (!inquiry_at_least(&s->ask, &facts, view_after(s->v, i, chosen(s, t->to)), 0))
			return false;
		if (s->turns[i].weight > 0 && !inquiry_at_least(&s->ask, &facts, chosen(s, t->from), 1))
			return false;
	}
	m->least = 1;
	m->needs_start = true;
	return true;
}

static bool bound_below(struct search *s, const int128 *offset, struct measure *m)
{
	bool first = true;
	for (size_t i = 0; i < s->r->turns.n; i++) {
		const struct turn *t = &s->r->turns.at[i];
		int128 least;
		if (s->turns[i].weight == 0)
			continue;
		if (!inquiry_lower_bound(&s->ask, view_facts(s->v, i), chosen(s, t->from), &least) || least <= -BOUND_OF_CODE)
			return false;
		least += offset[t->from];
		if (first || least < m->least)
			m->least = least;
		first = false;
	}
	return true;
}

static int128 smallest_step(const struct search *s)
{
	int128 step = 0;
	for (size_t i = 0; i < s->r->turns.n; i++)
		if (s->turns[i].weight > 0 && (!step || s->turns[i].weight < step))
			step = s->turns[i].weight;
	return step;
}

/* Does every turn leave at most numerator / denominator of the measure? */
static bool shrinks(struct search *s, const struct measure *m, int numerator, int denominator)
{
	for (size_t i = 0; i < s->r->turns.n; i++) {
		const struct turn *t = &s->r->turns.at[i];
		term after = view_after(s->v, i, m->of[t->to]);
		term rest = term_sub(s->pool, term_mul(s->pool, m->of[t->from], term_int(s->pool, numerator)),
		                     term_mul(s->pool, after, term_int(s->pool, denominator)));
		fact_list facts = turn_facts(s, i);
		if (s->turns[i].weight <= 0 || !inquiry_at_least(&s->ask, &facts, rest, 0))
			return false;
	}
	return true;
}

static void describe(struct search *s, struct measure *m)
{
	struct arena *a = s->r->program->arena;
	int128 constant = 0, end;
	term c = term_constant_part(s->pool, m->of[0]);
	term t = term_sub(s->pool, m->of[0], c), up = term_neg(s->pool, t);
	term_const_value(s->pool, c, &constant);
	const char *down_text = term_text(s->pool, t, a), *up_text = term_text(s->pool, up, a);
	bool rises = term_is_negative(s->pool, t);
	end = m->least - constant - m->step;
	if (m->fall != FALL_STEP)
		m->text = arena_printf(a, "%s shrinks to %s or less at each call", down_text,
		                       m->fall == FALL_HALF ? "half" : "two thirds");
	else
		m->text = arena_printf(a, "%s %s by %lld towards %lld", rises ? up_text : down_text, rises ? "rises" : "falls",
		                       (long long)m->step, (long long)(rises ? -end : end));
}

static bool solve(struct search *s)
{
	struct measure *m = s->out;
	int128 offset[POTENTIAL_MEMBERS];
	struct weighted_turn *weights = s->turns;
	if (!potential_solve(weights, s->r->turns.n, s->r->members.n, offset, &m->idle))
		return false;
	bool bounded = s->with_ne ? bound_from_start(s, m) : bound_below(s, offset, m);
	if (!bounded)
		return false;
	m->of = ARENA_ARRAY(s->r->program->arena, term, s->r->members.n);
	for (uint32_t i = 0; i < s->r->members.n; i++)
		m->of[i] = term_add(s->pool, chosen(s, i), term_int(s->pool, offset[i]));
	m->step = smallest_step(s);
	m->guard = s->of[0].at[s->chosen[0]].guard;
	m->fall = FALL_STEP;
	if (m->idle == 0 && m->least >= 0)
		m->fall = shrinks(s, m, 1, 2) ? FALL_HALF : shrinks(s, m, 2, 3) ? FALL_THIRD : FALL_STEP;
	describe(s, m);
	return true;
}

/* ---- all choices ---- */

/* Weighs the turns between members chosen so far that touch `member`. */
static bool fits(struct search *s, uint32_t member)
{
	for (size_t i = 0; i < s->r->turns.n; i++) {
		const struct turn *t = &s->r->turns.at[i];
		bool newest = t->from == member || t->to == member;
		if (newest && t->from <= member && t->to <= member && !weigh(s, i))
			return false;
	}
	return true;
}

/* Depth first over one candidate a member, as an odometer: members are few (POTENTIAL_MEMBERS). */
static bool choose(struct search *s)
{
	uint32_t member = 0;
	s->chosen[0] = 0;
	while (s->ask.left > 0) {
		if (s->chosen[member] == s->of[member].n) {
			if (member == 0)
				return false;
			s->chosen[--member]++;
			continue;
		}
		bool usable = s->of[member].at[s->chosen[member]].is_ne == s->with_ne && fits(s, member);
		if (usable && member + 1 == s->r->members.n && solve(s))
			return true;
		if (usable && member + 1 < s->r->members.n)
			s->chosen[++member] = 0;
		else
			s->chosen[member]++;
	}
	return false;
}

bool turns_known(const struct recursion *r)
{
	for (size_t i = 0; i < r->turns.n; i++)
		if (!r->turns.at[i].fact)
			return false;
	return r->turns.n > 0;
}

/* A measure under `!=` that rests on its start does not when its negative is one, too: n / 2 reaches 0 from both sides.
 */
static void try_mirrored(struct search *s, struct measure *found)
{
	struct measure other = {0};
	term negative = term_neg(s->pool, chosen(s, 0));
	if (!found->needs_start || s->r->members.n > 1)
		return;
	for (s->chosen[0] = 0; s->chosen[0] < s->of[0].n; s->chosen[0]++) {
		const struct candidate *c = &s->of[0].at[s->chosen[0]];
		s->out = &other;
		if (!c->is_ne || c->t != negative || !fits(s, 0) || !solve(s) || other.fall != found->fall)
			continue;
		found->mirrored = true;
		found->needs_start = false;
		return;
	}
}

/* ---- Euclid's algorithm ---- */

static bool is_nonzero(struct search *s, const struct turn *t, term b)
{
	term goal = term_compare(s->pool, REL_NE, b, term_int(s->pool, 0));
	return inquiry_implies(&s->ask, &t->fact->conditions, goal) == ANSWER_YES;
}

/* Does this turn pass (b, a % b) for its parameters (a, b)? */
static bool is_euclid_turn(struct search *s, const struct turn *t, uint32_t a, uint32_t b)
{
	const struct ir_func *f = s->r->members.at[0]->func;
	if (t->fact->args.n < f->params.n)
		return false;
	term pa = flow_param(s->pool, f, a), pb = flow_param(s->pool, f, b);
	const struct term_node *rest = t->fact->args.at[b] ? term_get(s->pool, t->fact->args.at[b]) : NULL;
	return t->fact->args.at[a] == pb && rest && rest->kind == TERM_MOD && rest->args[0] == pa && rest->args[1] == pb &&
	       is_nonzero(s, t, pb);
}

static bool find_euclid(struct search *s, struct measure *m)
{
	const struct ir_func *f = s->r->members.at[0]->func;
	for (uint32_t b = 0; b < f->params.n; b++)
		for (uint32_t a = 0; a < f->params.n; a++) {
			size_t i = 0;
			while (a != b && i < s->r->turns.n && is_euclid_turn(s, &s->r->turns.at[i], a, b))
				i++;
			if (a == b || i < s->r->turns.n)
				continue;
			*m = (struct measure){.fall = FALL_EUCLID, .bits = f->params.at[b].type->bits};
			m->of = ARENA_ARRAY(s->r->program->arena, term, 1);
			m->of[0] = flow_param(s->pool, f, b);
			m->text = arena_printf(s->r->program->arena, "%s becomes a remainder by itself, as in Euclid's algorithm",
			                       f->params.at[b].name);
			return true;
		}
	return false;
}

bool measure_find(const struct view *v, struct measure *out)
{
	const struct recursion *r = v->r;
	struct arena *a = r->program->arena;
	struct search s = {.v = v, .r = r, .pool = r->program->pool, .out = out};
	if (!turns_known(r) || r->members.n > POTENTIAL_MEMBERS)
		return false;
	s.turns = ARENA_ARRAY(a, struct weighted_turn, r->turns.n);
	s.of = ARENA_ARRAY(a, struct candidates, r->members.n);
	for (uint32_t i = 0; i < r->members.n; i++)
		candidates_of(v, i, &s.of[i]);
	s.ask = (struct inquiry){r->program, QUESTIONS};
	if (r->members.n == 1 && find_euclid(&s, out))
		return true;
	for (int ne = 0; ne <= 1; ne++) {
		*out = (struct measure){0};
		s.with_ne = ne;
		s.ask = (struct inquiry){r->program, QUESTIONS};
		if (!choose(&s))
			continue;
		try_mirrored(&s, out);
		return true;
	}
	return false;
}
