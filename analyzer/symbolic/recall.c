/*
 * What the prover was asked, and answered: the questions of a unit repeat. An access is asked about where it stands,
 * in each caller, by the prover without the solver and again by the one with it. Terms are hash-consed, so a question
 * is a list of numbers.
 *
 * What is recalled is exactly what asking again would say, and costs the account as many steps: an answer depends on
 * no neighbour that happened to ask first.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define RECALLED_MAX 60000 /* questions of a unit; further ones are asked each time, which costs time and no answer */

struct recalled {
	uint64_t check; /* a second hash of the question */
	struct recollection r;
	struct recalled *next; /* same key, other question */
};

struct question_key question_key(const struct fact *facts, size_t n, term goal, uint64_t resources)
{
	struct question_key k = {hash_mix(goal, resources), hash_mix(resources + 1, (uint64_t)goal << 32 | n)};
	for (size_t i = 0; i < n; i++) {
		k.key = hash_mix(k.key, facts[i].cond);
		k.check = hash_mix(facts[i].cond + (uint64_t)0x9e3779b9 * i, k.check);
	}
	return k;
}

/* Would asking with this budget say the same? A larger one may say more, a smaller one less. */
static bool applies(const struct recollection *r, uint64_t budget)
{
	return r->answer == ANSWER_UNKNOWN ? budget <= r->budget : r->steps <= budget;
}

bool recall(const struct term_pool *p, struct question_key k, uint64_t budget, struct recollection *out)
{
	for (const struct recalled *c = map_ptr(&p->recalled, k.key); c; c = c->next) {
		if (c->check == k.check && applies(&c->r, budget)) {
			*out = c->r;
			return true;
		}
	}
	return false;
}

void recall_later(struct term_pool *p, struct question_key k, const struct recollection *r)
{
	struct recalled *first = map_ptr(&p->recalled, k.key), *c = first;
	while (c && c->check != k.check)
		c = c->next;
	if (!c && p->recalled.n >= RECALLED_MAX)
		return;
	if (!c) {
		c = ARENA_NEW(&p->arena, struct recalled);
		c->check = k.check;
		c->next = first;
		map_put(&p->recalled, k.key, (uint64_t)(uintptr_t)c);
	}
	c->r = *r;
	assignment_copy(&p->arena, &c->r.found, &r->found);
}
