/*
 * cause.c: what breaks, by what is missing. The broken accesses of one entry are tried under each guess
 * (cause_guess.c): the guess that proves the most of them is a cause, and so on with the rest; of equal ones the
 * plainest. A guess that nothing could fulfil on the way to an access is none. Of accesses that differ by a constant
 * the farthest is asked what it misses, and the others are tried under its guesses. What no guess proves is told by
 * object where somebody else set the object's size: who says how large it has to be mends all of them. Of an object
 * whose size is a number each line is told apart: nobody mends the two halves of a `+=` apart, but two wrong indices
 * are two bugs.
 *
 * The guesses are abduction (Dillig, Dillig, Aiken, Automated error diagnosis using abductive inference, 2012), their
 * choice is greedy set cover (Chvatal, A greedy heuristic for the set-covering problem, 1979).
 */
#include "check/cause_int.h"

#include <stdlib.h>
#include <string.h>

/* Guesses of one entry that proved something, and its accesses: past that accesses are told by object. */
#define MAX_PROVEN 64
#define MAX_MEMBERS 256
#define MOST_INSTANCES 4
#define MAX_PROBED 24 /* accesses that are asked about with inputs that may refute a guess */
/* What one question may cost, and what all of an entry may before they get shorter. Entries do not share: a neighbour
 * in the file changes no cause. */
#define CAUSE_STEPS 40000
#define CAUSE_TIRED_AFTER 4000000
#define CAUSE_TIRED_STEPS 1500

struct member {
	struct obligation *access;
	term object, varying; /* of its pointer; the offset without its constant part */
	int128 at;            /* the constant part */
	struct map about;     /* what its goal and its conditions speak of */
	bool is_guessed, is_covered, is_told;
	term enough; /* a check that proves it and asks for more than some run needs; or TERM_NONE */
};

struct proven {
	struct guess guess;
	size_t by;    /* the member whose goal it was read off */
	bool *covers; /* by member */
	size_t tried; /* so many members */
	bool is_probed;
};

struct causes {
	struct decide *decide;
	struct program *program;
	struct prover *prover;
	const struct ir_func *entry;
	VEC(struct member) members;
	VEC(struct proven *) proven;
	uint32_t probes;
	struct map by_place, by_words; /* rule and place -> cause; entry and words -> cause */
};

/* ---- is that it? ---- */

static bool holds_under(struct causes *c, const struct obligation *a, const struct guess *g)
{
	struct program *p = c->program;
	term goal = access_goal(p->pool, a);
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	if (!goal || !guess_assume(p, a, g, &facts))
		return false;
	return prover_implies(c->prover, facts.at, facts.n, goal, p->arena, NULL, NULL) == ANSWER_YES &&
	       prover_contradiction(c->prover, facts.at, facts.n) != ANSWER_YES;
}

static void note_enough(struct member *m, const struct guess *g)
{
	if (!m->enough && g->kind == CAUSE_CHECK && !g->is_odd)
		m->enough = g->cond;
}

/* ... and it asks no more than the access needs, as far as runs show? */
static bool is_missing(struct causes *c, struct member *m, const struct guess *g)
{
	if (!holds_under(c, m->access, g))
		return false;
	bool refuted = guess_refuted(c->decide, m->access, g);
	if (refuted)
		note_enough(m, g);
	return !refuted;
}

static bool is_known(const struct causes *c, const struct guess *g)
{
	for (size_t i = 0; i < c->proven.n; i++)
		if (guess_equal(&c->proven.at[i]->guess, g))
			return true;
	return false;
}

/* Enough that one is plain: of each access the first few that prove it. */
#define PROVEN_OF_ONE 4

/* Of more conditions than that nobody would say what is missing is a check. */
#define MOST_AT_ONCE 4
/* Accesses of one entry that are tried under several checks at once; the rest is told by object. */
#define MOST_JOINT 32

/* What asks for two things at once asks too much of an access that misses one of them. */
static bool is_plain(const struct causes *c, const struct guess *g)
{
	return !g->is_odd && (g->kind == CAUSE_CONTENT || term_get(c->program->pool, g->cond)->kind != TERM_AND);
}

static void add_proven(struct causes *c, size_t member, const struct guess *g)
{
	struct proven *p = ARENA_NEW(c->program->arena, struct proven);
	p->guess = *g;
	p->by = member;
	p->covers = ARENA_ARRAY(c->program->arena, bool, c->members.n);
	p->covers[member] = true;
	c->members.at[member].is_covered |= is_plain(c, g);
	vec_push(c->program->arena, &c->proven, p);
}

static void try_guesses(struct causes *c, size_t member)
{
	guess_list guesses = {0};
	const struct obligation *a = c->members.at[member].access;
	c->members.at[member].is_guessed = true;
	if (!access_goal(c->program->pool, a))
		return;
	guess_causes(c->program, c->prover, a, &guesses);
	int found = 0;
	for (size_t i = 0; i < guesses.n && found < PROVEN_OF_ONE && c->proven.n < MAX_PROVEN; i++) {
		const struct guess *g = &guesses.at[i];
		if (is_known(c, g) || !is_missing(c, &c->members.at[member], g))
			continue;
		add_proven(c, member, g);
		found++;
	}
}

/* ---- which members a guess can help ---- */

static bool is_subject(const struct term_pool *p, term atom)
{
	const struct term_node *n = term_get(p, atom);
	return n->kind == TERM_SYMBOL || (n->kind == TERM_APP && n->sort == SORT_HANDLE);
}

static void note_met(term atom, void *payload)
{
	struct atoms_met *s = payload;
	if (s->is(s->pool, atom))
		map_put(s->met, atom, 1);
}

void atoms_meet(struct atoms_met *s, term t)
{
	term_each_atom(s->pool, t, note_met, s);
}

static void look_met_up(term atom, void *payload)
{
	struct atoms_met *s = payload;
	uint64_t known;
	if (!s->is(s->pool, atom))
		return;
	bool met = map_get(s->met, atom, &known);
	s->any = s->any || met;
	s->all = s->all && met;
}

void atoms_look_up(struct atoms_met *s, term t)
{
	s->any = false;
	s->all = true;
	term_each_atom(s->pool, t, look_met_up, s);
}

static void note_member(struct causes *c, struct member *m)
{
	const struct term_pool *p = c->program->pool;
	const struct obligation *a = m->access;
	struct atoms_met s = {.pool = p, .is = is_subject, .met = &m->about};
	const term of_goal[] = {a->access.pointer, a->access.extent, a->access.bytes};
	map_init(&m->about, c->program->arena);
	for (size_t i = 0; i < sizeof of_goal / sizeof *of_goal; i++)
		if (of_goal[i])
			atoms_meet(&s, of_goal[i]);
	for (size_t i = 0; i < a->conditions.n; i++)
		if (a->conditions.at[i].cond)
			atoms_meet(&s, a->conditions.at[i].cond);
}

/* What a guess speaks of and neither the goal nor the conditions do is no help. */
static bool may_help(struct causes *c, struct member *m, const struct guess *g)
{
	struct atoms_met s = {.pool = c->program->pool, .is = is_subject, .met = &m->about};
	if (!m->about.arena)
		note_member(c, m);
	atoms_look_up(&s, g->kind == CAUSE_CONTENT ? g->below : g->cond);
	return s.all;
}

static size_t kept(const guess_list *parts, const bool *left_out)
{
	size_t n = 0;
	for (size_t i = 0; i < parts->n; i++)
		n += !left_out[i];
	return n;
}

/* Several checks at once, none of which the proof does without. The last part is left out first. */
static void try_parts(struct causes *c, size_t member)
{
	guess_list parts = {0};
	const struct obligation *a = c->members.at[member].access;
	if (!access_goal(c->program->pool, a) || c->proven.n >= MAX_PROVEN)
		return;
	prover_account(c->prover, 0); /* many questions that had no answer stand before this one */
	guess_parts(c->program, c->prover, a, &parts);
	bool *left_out = ARENA_ARRAY(c->program->arena, bool, parts.n + 1);
	struct guess joint = guess_joint(c->program, &parts, left_out);
	if (!parts.n || !holds_under(c, a, &joint))
		return;
	for (size_t i = parts.n; i-- > 0;) {
		left_out[i] = true;
		struct guess less = guess_joint(c->program, &parts, left_out);
		left_out[i] = kept(&parts, left_out) && holds_under(c, a, &less);
	}
	joint = guess_joint(c->program, &parts, left_out);
	if (kept(&parts, left_out) <= MOST_AT_ONCE && !is_known(c, &joint) && is_missing(c, &c->members.at[member], &joint))
		add_proven(c, member, &joint);
}

static void cover_others(struct causes *c)
{
	for (size_t i = 0; i < c->proven.n; i++) {
		struct proven *p = c->proven.at[i];
		for (; p->tried < c->members.n; p->tried++) {
			struct member *m = &c->members.at[p->tried];
			if (p->covers[p->tried] || !may_help(c, m, &p->guess))
				continue;
			p->covers[p->tried] = is_missing(c, m, &p->guess);
			m->is_covered |= p->covers[p->tried] && is_plain(c, &p->guess);
		}
	}
}

/* Does another one reach farther by a constant, or as far and stands before it? */
static bool is_outreached(const struct causes *c, size_t member)
{
	const struct member *m = &c->members.at[member];
	for (size_t k = 0; m->object && k < c->members.n; k++) {
		const struct member *o = &c->members.at[k];
		if (o->object == m->object && o->varying == m->varying && (o->at > m->at || (o->at == m->at && k < member)))
			return true;
	}
	return false;
}

static bool is_proven(const struct causes *c, size_t member)
{
	for (size_t i = 0; i < c->proven.n; i++)
		if (c->proven.at[i]->covers[member])
			return true;
	return false;
}

static void guess_all(struct causes *c)
{
	const struct cpu_limit *limit = c->decide->options->limit;
	for (size_t k = 0; k < c->members.n && !cpu_limit_passed(limit); k++)
		if (!is_outreached(c, k))
			try_guesses(c, k);
	cover_others(c);
	for (size_t k = 0; k < c->members.n && !cpu_limit_passed(limit); k++) {
		if (c->members.at[k].is_covered || c->members.at[k].is_guessed)
			continue;
		try_guesses(c, k);
		cover_others(c);
	}
	int tries = 0;
	for (size_t k = 0; k < c->members.n && tries < MOST_JOINT && !cpu_limit_passed(limit); k++) {
		if (is_proven(c, k))
			continue;
		try_parts(c, k);
		cover_others(c);
		tries++;
	}
}

static size_t covered(const struct causes *c, const struct proven *p)
{
	size_t n = 0;
	for (size_t k = 0; k < c->members.n; k++)
		n += p->covers[k] && !c->members.at[k].is_told;
	return n;
}

/* Of two that mend the same: the smaller, and else the one that was read off what is still to be told. */
static bool is_plainer(const struct causes *c, const struct proven *p, const struct proven *than)
{
	if (p->guess.size != than->guess.size)
		return p->guess.size < than->guess.size;
	return c->members.at[than->by].is_told && !c->members.at[p->by].is_told;
}

static struct proven *best_of(const struct causes *c, bool is_odd, bool is_joint)
{
	struct proven *out = NULL;
	size_t most = 0;
	for (size_t i = 0; i < c->proven.n; i++) {
		struct proven *p = c->proven.at[i];
		size_t n = p->guess.is_odd == is_odd && p->guess.is_joint == is_joint ? covered(c, p) : 0;
		if (n > most || (n && n == most && is_plainer(c, p, out))) {
			out = p;
			most = n;
		}
	}
	return out;
}

static struct proven *best(const struct causes *c)
{
	struct proven *plain = best_of(c, false, false), *odd = plain ? plain : best_of(c, true, false);
	return odd ? odd : best_of(c, false, true);
}

/* ---- the list ---- */

static uint64_t text_hash(uint64_t hash, const char *text)
{
	return text ? hash_bytes(hash, text, strlen(text) + 1) : hash;
}

static uint64_t place_hash(const struct place *p)
{
	return text_hash(hash_mix(p->line, p->col), p->file);
}

static struct cause *cause_new(struct causes *c, struct cause as)
{
	struct cause *cause = ARENA_NEW(c->program->arena, struct cause);
	const struct call_node *n = map_ptr(&c->program->graph->by_func, (uint64_t)(uintptr_t)as.entry);
	*cause = as;
	cause->is_public = n && n->is_entry;
	vec_push(c->program->arena, &c->program->facts.causes, cause);
	return cause;
}

/* Instances of a template and ways in share their place: it is told once, with the first cause it was found to have. */
static void claim(struct causes *c, struct cause *cause, struct obligation *a)
{
	uint64_t key = hash_mix(place_hash(&a->place), (uint64_t)a->access.kind);
	struct cause *before = map_ptr(&c->by_place, key);
	a->cause = before ? before : cause;
	if (before)
		return;
	map_put(&c->by_place, key, (uint64_t)(uintptr_t)cause);
	vec_push(c->program->arena, &cause->accesses, a);
}

static struct cause *cause_of_guess(struct causes *c, const struct guess *g)
{
	uint64_t key = hash_mix(text_hash(place_hash(&c->entry->place), g->words), (uint64_t)g->kind);
	struct cause *cause = map_ptr(&c->by_words, key);
	bool is_other = cause && cause->entry == c->entry &&
	                (cause->cond != g->cond || cause->object != g->object || cause->below != g->below);
	if (cause && !is_other) /* two variables of one name are two causes, two instances of a template are one */
		return cause;
	cause = cause_new(c, (struct cause){.kind = g->kind,
	                                    .cond = g->cond,
	                                    .object = g->object,
	                                    .below = g->below,
	                                    .bound = g->bound,
	                                    .entry = c->entry});
	map_put(&c->by_words, key, (uint64_t)(uintptr_t)cause);
	return cause;
}

static bool is_number(const struct term_pool *p, term t)
{
	int128 value;
	return !t || term_const_value(p, t, &value);
}

/* What no guess proves: see above. */
static struct cause *cause_of_object(struct causes *c, const struct member *m)
{
	const struct term_pool *p = c->program->pool;
	const struct obligation *a = m->access;
	struct place where = {.file = a->place.file, .line = a->place.line};
	bool by_line = !m->object || is_number(p, a->access.extent);
	if (!by_line)
		where = c->entry->place;
	const char *object = m->object ? term_text(p, m->object, c->program->arena) : NULL;
	const char *varying = by_line && m->varying ? term_text(p, m->varying, c->program->arena) : NULL;
	if (varying && !is_number(p, m->varying)) /* `v[i + 1]`, `v[i + 2]`: whoever bounds i mends both */
		where = a->func->place;
	uint64_t key = hash_mix(text_hash(text_hash(place_hash(&where), object), varying), 99);
	struct cause *cause = map_ptr(&c->by_words, key);
	if (!cause) {
		cause = cause_new(c, (struct cause){.kind = CAUSE_OBJECT, .entry = c->entry});
		map_put(&c->by_words, key, (uint64_t)(uintptr_t)cause);
	}
	return cause;
}

/* Another instance of a template may need less than the one whose goal the guess was read off. */
static void guess_instances(struct causes *c, const struct proven *p)
{
	const struct obligation *by = c->members.at[p->by].access;
	int tries = 0;
	for (size_t k = 0; k < c->members.n && tries < MOST_INSTANCES; k++) {
		const struct member *m = &c->members.at[k];
		bool is_instance = m->access->func != by->func && decide_place_key(m->access) == decide_place_key(by);
		if (!p->covers[k] || m->is_told || m->is_guessed || !is_instance)
			continue;
		try_guesses(c, k);
		tries++;
	}
}

/* Another single condition that proves the member, the smallest; or TERM_NONE. */
static term other_proof(const struct causes *c, const struct proven *but, size_t member)
{
	const struct proven *best = NULL;
	for (size_t i = 0; i < c->proven.n; i++) {
		const struct proven *p = c->proven.at[i];
		bool counts = p != but && p->covers[member] && p->guess.kind == CAUSE_CHECK && is_plain(c, &p->guess);
		if (counts && (!best || p->guess.size < best->guess.size))
			best = p;
	}
	return best ? best->guess.cond : TERM_NONE;
}

/* Before it is told: inputs are looked for that refute it. What it no longer covers is told by the next best. */
static bool is_refuted(struct causes *c, struct proven *p)
{
	struct arena *a = c->program->arena;
	if (!p->is_probed)
		guess_instances(c, p);
	size_t *at = ARENA_ARRAY(a, size_t, c->members.n), most = p->is_probed ? 0 : c->members.n;
	struct probe q = {.of = ARENA_ARRAY(a, const struct obligation *, most + 1),
	                  .weaker = ARENA_ARRAY(a, term, most + 1),
	                  .standing = ARENA_ARRAY(a, enum standing, most + 1)};
	for (size_t k = 0; k < most && q.n < MAX_PROBED; k++) {
		const struct member *m = &c->members.at[k];
		if (!p->covers[k] || m->is_told)
			continue;
		q.of[q.n] = m->access;
		q.weaker[q.n] = other_proof(c, p, k);
		at[q.n++] = k;
	}
	p->is_probed = !q.n || !guess_probe(c->decide, &q, &p->guess, &c->probes);
	if (p->is_probed)
		return false;
	for (size_t i = 0; i < q.n; i++) {
		p->covers[at[i]] = q.standing[i] != STANDING_INSIDE;
		if (!p->covers[at[i]])
			note_enough(&c->members.at[at[i]], &p->guess);
	}
	return true;
}

/* What is missing only where something else was chosen says so. */
static void say_way(struct causes *c, struct proven *p)
{
	VEC(const struct obligation *) of = {0};
	struct map places;
	map_init(&places, c->program->arena);
	for (size_t k = 0; k < c->members.n; k++)
		if (p->covers[k] && !c->members.at[k].is_told) {
			vec_push(c->program->arena, &of, c->members.at[k].access);
			map_put(&places, decide_place_key(c->members.at[k].access), 1);
		}
	for (size_t k = 0; k < c->members.n; k++) /* a place is told once, for all ways there */
		if (!p->covers[k] && map_get(&places, decide_place_key(c->members.at[k].access), &(uint64_t){0}))
			return;
	term way = guess_way(c->decide, &p->guess, of.at, of.n);
	if (!way)
		return;
	p->guess.cond = term_or(c->program->pool, term_not(c->program->pool, way), p->guess.cond);
	guess_finish(c->program, &p->guess);
}

/* What is enough for all accesses of a cause that could not be found. */
static void add_enough(struct causes *c, struct cause *cause, term enough)
{
	cause->needs_more |= !enough;
	if (enough)
		cause->enough = cause->enough
		                    ? condition_tidied(c->program->pool, term_and(c->program->pool, cause->enough, enough))
		                    : enough;
	const struct term_node *n = cause->enough ? term_get(c->program->pool, cause->enough) : NULL;
	cause->needs_more |= n && n->kind == TERM_AND && n->n_args > MOST_AT_ONCE;
}

static void tell(struct causes *c)
{
	for (struct proven *p; (p = best(c)) != NULL;) {
		if (is_refuted(c, p))
			continue;
		say_way(c, p);
		struct cause *cause = cause_of_guess(c, &p->guess);
		for (size_t k = 0; k < c->members.n; k++) {
			struct member *m = &c->members.at[k];
			if (!p->covers[k] || m->is_told)
				continue;
			claim(c, cause, m->access);
			m->is_told = true;
		}
	}
	for (size_t k = 0; k < c->members.n; k++) {
		struct member *m = &c->members.at[k];
		if (m->is_told)
			continue;
		struct cause *cause = cause_of_object(c, m);
		claim(c, cause, m->access);
		if (m->access->cause == cause)
			add_enough(c, cause, m->enough);
	}
}

/* ---- the most telling access first ---- */

static int by_telling(const void *pa, const void *pb)
{
	const struct obligation *a = *(const struct obligation *const *)pa, *b = *(const struct obligation *const *)pb;
	if (a->verdict != b->verdict)
		return a->verdict == VERDICT_VIOLATED ? -1 : b->verdict == VERDICT_VIOLATED ? 1 : 0;
	if (!a->through != !b->through) /* a run that begins where people call is told before one that nobody makes */
		return a->through ? -1 : 1;
	if (a->access.kind != b->access.kind)
		return a->access.kind == ACCESS_WRITE ? -1 : 1;
	return place_compare(&a->place, &b->place);
}

static bool is_broken(const struct obligation *a)
{
	return a->verdict == VERDICT_VIOLATED || a->verdict == VERDICT_POSSIBLE;
}

static struct member member_of(struct causes *c, struct obligation *a)
{
	struct term_pool *p = c->program->pool;
	struct member m = {.access = a};
	const struct term_node *n = a->access.pointer ? term_get(p, a->access.pointer) : NULL;
	if (!n || n->kind != TERM_PTR)
		return m;
	m.object = n->args[0];
	m.varying = unwrapped(p, c->program->arena, n->args[1]);
	if (!m.varying)
		m.varying = n->args[1];
	const struct term_node *sum = term_get(p, m.varying);
	if (sum->kind == TERM_CONST)
		m.at = sum->value;
	else if (sum->kind == TERM_POLY && !sum->monomials[0].n)
		m.at = sum->monomials[0].coef;
	m.varying = term_sub(p, m.varying, term_int(p, m.at));
	return m;
}

static void take_entry(struct causes *c, size_t first)
{
	struct unit_facts *f = &c->program->facts;
	c->members.n = c->proven.n = 0;
	c->probes = 0;
	for (size_t i = first; i < f->accesses.n && c->members.n < MAX_MEMBERS; i++) {
		struct obligation *a = &f->accesses.at[i];
		if (is_broken(a) && !a->cause && decide_entry(c->decide, a) == c->entry)
			vec_push(c->program->arena, &c->members, member_of(c, a));
	}
}

void causes_find(struct decide *d)
{
	struct program *p = d->program;
	struct unit_facts *f = &p->facts;
	struct prover_options options = {
	    .steps = CAUSE_STEPS, .tired_after = CAUSE_TIRED_AFTER, .tired_steps = CAUSE_TIRED_STEPS};
	struct causes c = {.decide = d, .program = p};
	for (size_t i = 0; i < f->accesses.n; i++) {
		struct obligation *a = &f->accesses.at[i];
		if (!is_broken(a) || a->cause || !(c.entry = decide_entry(d, a)))
			continue;
		if (!c.prover) {
			c.prover = prover_new(p->pool, &options);
			map_init(&c.by_place, p->arena);
			map_init(&c.by_words, p->arena);
		}
		take_entry(&c, i);
		prover_account(c.prover, 0);
		guess_all(&c);
		tell(&c);
	}
	prover_free(c.prover);
	for (size_t i = 0; i < f->causes.n; i++)
		if (f->causes.at[i]->accesses.n)
			qsort(f->causes.at[i]->accesses.at, f->causes.at[i]->accesses.n, sizeof f->causes.at[i]->accesses.at[0],
			      by_telling);
}
