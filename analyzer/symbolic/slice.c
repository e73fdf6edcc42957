/*
 * The facts near a goal: those that speak of its atoms, and those that speak of theirs. Most proofs need no others, and
 * most of a question's steps go to the axioms of what other facts speak of (a launch from a template has forty facts,
 * and the place in shared memory rests on three). What fewer facts imply all of them imply.
 *
 * And the facts that lead to a goal at all, over however many others (facts_that_lead): the rest implies it only where
 * the rest cannot hold. Facts are joined by their atoms (Tarjan's disjoint sets); that two speak of places in one
 * object joins nothing.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define FEW 6 /* facts, that are not worth choosing from */
#define NEAR_MAX 12
#define ROUNDS 2
#define NEW_MAX 1 /* atoms that a fact may bring: products and quotients of launches bring five and more */

struct nearness {
	const struct term_pool *p;
	struct map near; /* atom -> 1 */
	bool touches;
	size_t n_new; /* atoms of the fact's own sums that are not near */
};

static void touch_atom(term atom, void *payload)
{
	struct nearness *w = payload;
	w->touches |= map_get(&w->near, atom, &(uint64_t){0});
}

static void add_atom(term atom, void *payload)
{
	struct nearness *w = payload;
	map_put(&w->near, atom, 1);
}

static void count_new(term atom, void *payload)
{
	struct nearness *w = payload;
	w->n_new += !map_get(&w->near, atom, &(uint64_t){0});
}

static void count_of_sums(struct nearness *w, term t)
{
	const struct term_node *n = term_get(w->p, t);
	bool is_connective =
	    n->kind == TERM_GE0 || n->kind == TERM_EQ0 || n->kind == TERM_NOT || n->kind == TERM_AND || n->kind == TERM_OR;
	if (!is_connective) {
		term_each_surface_atom(w->p, t, count_new, w);
		return;
	}
	for (uint32_t i = 0; i < n->n_args; i++)
		count_of_sums(w, n->args[i]);
}

/* How far the fact leads away: atoms that are not near; SIZE_MAX: it speaks of none that is, or of too many. */
static size_t distance(struct nearness *w, term cond)
{
	w->touches = false;
	w->n_new = 0;
	term_each_atom(w->p, cond, touch_atom, w);
	if (w->touches)
		count_of_sums(w, cond);
	return w->touches && w->n_new <= NEW_MAX ? w->n_new : SIZE_MAX;
}

struct candidate {
	size_t fact, distance;
};

/* Those that lead less far first. */
static void insert(struct candidate *list, size_t *n, size_t cap, struct candidate c)
{
	size_t at = *n;
	while (at > 0 && list[at - 1].distance > c.distance)
		at--;
	if (at == cap)
		return;
	*n += *n < cap;
	for (size_t i = *n - 1; i > at; i--)
		list[i] = list[i - 1];
	list[at] = c;
}

static void choose(struct nearness *w, const struct fact *facts, size_t n, bool *chosen, size_t *n_chosen)
{
	struct candidate list[NEAR_MAX];
	size_t found = 0;
	for (size_t i = 0; i < n; i++) {
		size_t far = chosen[i] || !facts[i].cond ? SIZE_MAX : distance(w, facts[i].cond);
		if (far != SIZE_MAX)
			insert(list, &found, NEAR_MAX - *n_chosen, (struct candidate){i, far});
	}
	for (size_t i = 0; i < found; i++) {
		chosen[list[i].fact] = true;
		term_each_atom(w->p, facts[list[i].fact].cond, add_atom, w);
	}
	*n_chosen += found;
}

bool slice_near(struct question *q, const struct fact *facts, size_t n, term goal, struct system *s)
{
	struct nearness w = {.p = q->p};
	size_t n_chosen = 0;
	if (n <= FEW)
		return false;
	bool *chosen = ARENA_ARRAY(q->arena, bool, n);
	map_init(&w.near, q->arena);
	term_each_atom(q->p, goal, add_atom, &w);
	for (int round = 0; round < ROUNDS && n_chosen < NEAR_MAX; round++)
		choose(&w, facts, n, chosen, &n_chosen);
	if (!n_chosen || n_chosen == n)
		return false;
	system_init(s, q);
	for (size_t i = 0; i < n; i++) {
		if (chosen[i])
			system_add_fact(s, facts, i);
	}
	return true;
}

/* ---- by whatever way ---- */

struct joining {
	struct term_pool *p;
	struct arena *arena;
	struct map index;     /* atom -> its element */
	VEC(uint32_t) parent; /* of elements */
	uint32_t joined;      /* what the atoms that follow are joined to; UINT32_MAX: they are the first */
};

static uint32_t root_of(struct joining *j, uint32_t i)
{
	while (j->parent.at[i] != i) {
		j->parent.at[i] = j->parent.at[j->parent.at[i]];
		i = j->parent.at[i];
	}
	return i;
}

static void join_atom(term atom, void *payload)
{
	struct joining *j = payload;
	uint64_t i = j->parent.n;
	if (term_kind_of(j->p, atom) == TERM_OBJECT)
		return;
	if (!map_get(&j->index, atom, &i)) {
		map_put(&j->index, atom, i);
		vec_push(j->arena, &j->parent, (uint32_t)i);
	}
	uint32_t root = root_of(j, (uint32_t)i);
	if (j->joined != UINT32_MAX)
		j->parent.at[root] = root_of(j, j->joined);
	j->joined = root_of(j, root);
}

/* The element of all that the term speaks of; UINT32_MAX: of nothing. */
static uint32_t join_term(struct joining *j, term t)
{
	j->joined = UINT32_MAX;
	term_each_place_atom(j->p, t, join_atom, j);
	return j->joined;
}

void facts_that_lead(struct term_pool *p, const fact_list *facts, term goal, struct arena *a, fact_list *out)
{
	struct arena scratch;
	arena_init(&scratch);
	struct joining j = {.p = p, .arena = &scratch};
	map_init(&j.index, &scratch);
	uint32_t *of = ARENA_ARRAY(&scratch, uint32_t, facts->n), about = join_term(&j, goal);
	for (size_t i = 0; i < facts->n; i++)
		of[i] = facts->at[i].cond ? join_term(&j, facts->at[i].cond) : UINT32_MAX;
	for (size_t i = 0; i < facts->n; i++) {
		bool leads = of[i] == UINT32_MAX || (about != UINT32_MAX && root_of(&j, of[i]) == root_of(&j, about));
		if (leads)
			vec_push(a, out, facts->at[i]);
	}
	arena_release(&scratch);
}
