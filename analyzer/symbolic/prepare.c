/*
 * Fact sets made ready for goals: normal form, bounds, and axioms of the facts' own atoms, which is the larger part of
 * most questions' work and depends on no goal. The attempts of a question start from copies, and so do the questions
 * that follow with the same facts: the parts of a goal, the same access asked about with the solver, its neighbours.
 *
 * Who finds a set prepared pays for it as if it were not: an answer depends on no question that happened to come first.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

/* What has no end by then goes on in each attempt. The same for all budgets, so that answers differ by these alone. */
#define PREPARE_STEPS 2000
#define PREPARE_BASE_STEPS 40000 /* of what many questions share */

struct prepared_set {
	struct arena arena; /* of the system */
	struct question_key key;
	bool is_used;
	uint64_t steps, most;
	struct question question; /* whose arena the system's is */
	struct system system;
};

void prepared_release(struct term_pool *p)
{
	for (size_t i = 0; p->prepared && i < PREPARED_MAX; i++)
		arena_release(&p->prepared[i].arena);
	p->prepared = NULL;
}

static struct prepared_set *find(struct term_pool *p, struct question_key key, uint64_t most)
{
	for (size_t i = 0; p->prepared && i < PREPARED_MAX; i++) {
		struct prepared_set *set = &p->prepared[i];
		bool same = set->is_used && set->key.key == key.key && set->key.check == key.check;
		if (same && (set->most == most || (set->steps <= most && set->steps <= set->most)))
			return set;
	}
	return NULL;
}

/* The oldest makes room. */
static struct prepared_set *make(struct term_pool *p, struct question_key key, const struct fact *facts, size_t n,
                                 uint64_t most)
{
	if (!p->prepared)
		p->prepared = ARENA_ARRAY(&p->arena, struct prepared_set, PREPARED_MAX);
	struct prepared_set *set = &p->prepared[p->next_prepared++ % PREPARED_MAX];
	arena_release(&set->arena);
	set->key = key;
	set->is_used = true;
	set->most = most;
	set->question = (struct question){.p = p, .arena = &set->arena, .budget = most};
	system_init(&set->system, &set->question);
	system_add_facts(&set->system, facts, n);
	axioms_add(&set->system, term_bool(p, true));
	set->steps = set->question.steps;
	return set;
}

static const struct prepared_set *prepared(struct term_pool *p, const struct fact *facts, size_t n, uint64_t most)
{
	struct question_key key = question_key(facts, n, TERM_NONE, 0);
	const struct prepared_set *set = find(p, key, most);
	return set ? set : make(p, key, facts, n, most);
}

/* On the facts of many questions, which are not paid for. */
static const struct system *on_base(struct question *q, const struct fact *facts, size_t n)
{
	struct system *s = ARENA_NEW(q->arena, struct system);
	*s = system_copy_for(q, &prepared(q->p, facts, q->n_base, PREPARE_BASE_STEPS)->system);
	for (size_t i = q->n_base; i < n; i++)
		system_add_fact(s, facts, i);
	return s;
}

const struct system *system_prepared(struct question *q, const struct fact *facts, size_t n)
{
	uint64_t left = q->budget > q->steps ? q->budget - q->steps : 0;
	if (q->n_base && q->n_base <= n)
		return on_base(q, facts, n);
	const struct prepared_set *set = prepared(q->p, facts, n, left < PREPARE_STEPS ? left : PREPARE_STEPS);
	q->steps += set->steps;
	return &set->system;
}
