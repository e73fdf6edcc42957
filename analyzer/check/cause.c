/*
 * cause.c: what breaks, by what is missing. The broken accesses of one entry are tried under each guess
 * (cause_guess.c): the guess that proves the most of them is a cause, and so on with the rest; of equal ones the
 * plainest. A guess that nothing could fulfil on the way to an access is none. What no guess proves stays a finding of
 * its own, but for accesses of one object on one line: nobody mends the two halves of a `+=` apart.
 */
#include "check/cause_int.h"
#include "check/decide_int.h"

#include <stdlib.h>
#include <string.h>

/* Guesses of one entry that proved something, and its accesses: past that each access is told alone. */
#define MAX_PROVEN 48
#define MAX_MEMBERS 64
/* What one question may cost, and what all of a unit may before they get shorter. */
#define CAUSE_STEPS 40000
#define CAUSE_TIRED_AFTER 4000000
#define CAUSE_TIRED_STEPS 1500

struct member {
	struct obligation *access;
	bool is_told;
};

struct proven {
	struct guess guess;
	bool covers[MAX_MEMBERS];
};

struct causes {
	struct decide *decide;
	struct program *program;
	struct prover *prover;
	const struct ir_func *entry;
	VEC(struct member) members;
	VEC(struct proven *) proven;
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

static bool is_known(const struct causes *c, const struct guess *g)
{
	for (size_t i = 0; i < c->proven.n; i++)
		if (guess_equal(&c->proven.at[i]->guess, g))
			return true;
	return false;
}

/* Enough that one is plain: of each access the first few that prove it. */
#define PROVEN_OF_ONE 4

static void try_guesses(struct causes *c, size_t member)
{
	guess_list guesses = {0};
	const struct obligation *a = c->members.at[member].access;
	if (!access_goal(c->program->pool, a))
		return;
	guess_causes(c->program, c->prover, a, &guesses);
	int found = 0;
	for (size_t i = 0; i < guesses.n && found < PROVEN_OF_ONE && c->proven.n < MAX_PROVEN; i++) {
		const struct guess *g = &guesses.at[i];
		if (is_known(c, g) || !holds_under(c, a, g))
			continue;
		struct proven *p = ARENA_NEW(c->program->arena, struct proven);
		p->guess = *g;
		p->covers[member] = true;
		vec_push(c->program->arena, &c->proven, p);
		found++;
	}
}

static void cover_others(struct causes *c)
{
	for (size_t i = 0; i < c->proven.n; i++)
		for (size_t k = 0; k < c->members.n; k++) {
			struct proven *p = c->proven.at[i];
			p->covers[k] = p->covers[k] || holds_under(c, c->members.at[k].access, &p->guess);
		}
}

static size_t covered(const struct causes *c, const struct proven *p)
{
	size_t n = 0;
	for (size_t k = 0; k < c->members.n; k++)
		n += p->covers[k] && !c->members.at[k].is_told;
	return n;
}

static const struct proven *best(const struct causes *c)
{
	const struct proven *out = NULL;
	size_t most = 0;
	for (size_t i = 0; i < c->proven.n; i++) {
		const struct proven *p = c->proven.at[i];
		size_t n = covered(c, p);
		if (n > most || (n && n == most && p->guess.size < out->guess.size)) {
			out = p;
			most = n;
		}
	}
	return out;
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
	*cause = as;
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

static const struct object *object_of(const struct term_pool *p, const struct obligation *a)
{
	const struct term_node *n = a->access.pointer ? term_get(p, a->access.pointer) : NULL;
	const struct term_node *o = n && n->kind == TERM_PTR ? term_get(p, n->args[0]) : NULL;
	return o && o->kind == TERM_OBJECT ? o->object : NULL;
}

/* Accesses of one object on one line. */
static struct cause *cause_of_line(struct causes *c, const struct obligation *a)
{
	const struct object *o = object_of(c->program->pool, a);
	struct place line = {.file = a->place.file, .line = a->place.line};
	const char *object =
	    o ? term_text(c->program->pool, term_get(c->program->pool, a->access.pointer)->args[0], c->program->arena)
	      : NULL;
	uint64_t key = hash_mix(text_hash(place_hash(&line), object), 99);
	struct cause *cause = map_ptr(&c->by_words, key);
	if (!cause) {
		cause = cause_new(c, (struct cause){.kind = CAUSE_LINE, .entry = c->entry});
		map_put(&c->by_words, key, (uint64_t)(uintptr_t)cause);
	}
	return cause;
}

static void tell(struct causes *c)
{
	for (const struct proven *p; (p = best(c)) != NULL;) {
		struct cause *cause = cause_of_guess(c, &p->guess);
		for (size_t k = 0; k < c->members.n; k++) {
			struct member *m = &c->members.at[k];
			if (!p->covers[k] || m->is_told)
				continue;
			claim(c, cause, m->access);
			m->is_told = true;
		}
	}
	for (size_t k = 0; k < c->members.n; k++)
		if (!c->members.at[k].is_told)
			claim(c, cause_of_line(c, c->members.at[k].access), c->members.at[k].access);
}

/* ---- the most telling access first ---- */

static int by_telling(const void *pa, const void *pb)
{
	const struct obligation *a = *(const struct obligation *const *)pa, *b = *(const struct obligation *const *)pb;
	if (a->verdict != b->verdict)
		return a->verdict == VERDICT_VIOLATED ? -1 : b->verdict == VERDICT_VIOLATED ? 1 : 0;
	if (a->access.kind != b->access.kind)
		return a->access.kind == ACCESS_WRITE ? -1 : 1;
	return place_compare(&a->place, &b->place);
}

static bool is_broken(const struct obligation *a)
{
	return a->verdict == VERDICT_VIOLATED || a->verdict == VERDICT_POSSIBLE;
}

static void take_entry(struct causes *c, size_t first)
{
	struct unit_facts *f = &c->program->facts;
	c->members.n = c->proven.n = 0;
	for (size_t i = first; i < f->accesses.n && c->members.n < MAX_MEMBERS; i++) {
		struct obligation *a = &f->accesses.at[i];
		if (is_broken(a) && !a->cause && decide_entry(c->decide, a) == c->entry)
			vec_push(c->program->arena, &c->members, (struct member){a, false});
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
		for (size_t k = 0; k < c.members.n && !cpu_limit_passed(d->options->limit); k++)
			try_guesses(&c, k);
		cover_others(&c);
		tell(&c);
	}
	prover_free(c.prover);
	for (size_t i = 0; i < f->causes.n; i++)
		if (f->causes.at[i]->accesses.n)
			qsort(f->causes.at[i]->accesses.at, f->causes.at[i]->accesses.n, sizeof f->causes.at[i]->accesses.at[0],
			      by_telling);
}
