/*
 * cause_behind.c: accesses that need no search for a cause of their own. What breaks on no way that begins at the
 * project's own calls of the entry often does so only on inputs with which something that stands before it breaks
 * there: where a guess that the latter misses proves it at all of these calls, one cause has both.
 */
#include "check/cover_int.h"
#include "check/wrapper_int.h"

/* Guesses that stand for what is missing at the calls. */
#define MAX_ROOTS 4

/* ---- behind others ---- */

static bool is_alike(const struct member *m, const struct member *o)
{
	return (m->object && o->object == m->object && o->varying == m->varying) ||
	       decide_place_key(m->access) == decide_place_key(o->access);
}

bool member_is_root(const struct causes *c, size_t member)
{
	for (size_t k = 0; k < c->members.n; k++)
		if (c->members.at[k].access->through && is_alike(&c->members.at[member], &c->members.at[k]))
			return true;
	return false;
}

struct roots {
	struct causes *c;
	const struct wrapper_calls *calls;
	struct proven *at[MAX_ROOTS];
	size_t n;
};

/* With root `i`, or with all of them where that is none. */
static bool holds_with(const struct roots *r, const struct obligation *a, size_t i)
{
	struct program *p = r->c->program;
	fact_list facts = {0};
	term goal = term_bool(p->pool, false);
	assumptions rests = 0;
	if (a) {
		facts = flow_question(p->pool, p->arena, a, p->refused);
		goal = access_goal(p, a);
	}
	for (size_t k = 0; k < r->n; k++)
		if (i >= r->n || k == i)
			vec_push(p->arena, &facts, (struct fact){.cond = r->at[k]->guess.cond, .why = "missing"});
	return goal && wrappers_see_to(p, r->c->entry, r->calls, &facts, goal, &rests) && !(rests & p->refused);
}

/* Which root it is told with; what only several of them prove is told with the first. False: it is not proved. */
static bool find_root(const struct roots *r, const struct member *m, size_t *out)
{
	*out = 0;
	if (!holds_with(r, m->access, r->n))
		return false;
	for (size_t i = 0; i < r->n && r->n > 1; i++)
		if (holds_with(r, m->access, i)) {
			*out = i;
			return true;
		}
	return true;
}

static void cover_member(struct roots *r, size_t k)
{
	struct member *m = &r->c->members.at[k];
	size_t i = 0;
	if (m->is_covered || m->family.is_between || member_is_root(r->c, k) || !find_root(r, m, &i))
		return;
	m->is_covered = r->at[i]->covers[k] = r->at[i]->behind[k] = true;
}

static void cover_between(struct roots *r, size_t k)
{
	struct member *m = &r->c->members.at[k];
	const struct family *of = &m->family;
	const struct member *n = &r->c->members.at[of->nearest], *f = &r->c->members.at[of->farthest];
	for (size_t i = 0; i < r->n && of->is_between && !m->is_covered; i++)
		if (r->at[i]->behind[of->farthest] && n->is_covered && f->is_covered)
			m->is_covered = r->at[i]->covers[k] = r->at[i]->behind[k] = true;
}

static bool is_plainer(const struct guess *g, const struct guess *than)
{
	return g->is_odd != than->is_odd ? than->is_odd : g->size < than->size;
}

/* The guesses of which each covers something that the others do not. */
static void add_roots(struct roots *r)
{
	struct causes *c = r->c;
	for (size_t k = 0; k < c->members.n && r->n < MAX_ROOTS; k++) {
		bool has = !c->members.at[k].access->through;
		for (size_t i = 0; i < r->n; i++)
			has |= r->at[i]->covers[k];
		struct proven *best = NULL;
		for (size_t i = 0; i < c->proven.n && !has; i++) {
			struct proven *p = c->proven.at[i];
			bool fits = p->guess.kind == CAUSE_CHECK && p->covers[k];
			best = fits && (!best || is_plainer(&p->guess, &best->guess)) ? p : best;
		}
		if (best)
			r->at[r->n++] = best;
	}
}

void causes_cover_behind(struct causes *c)
{
	const struct wrapper_calls *calls = wrappers_of(c->decide, c->entry);
	struct roots r = {.c = c, .calls = calls};
	if (!calls || calls->is_doubtful || !calls->at.n)
		return;
	add_roots(&r);
	if (!r.n || holds_with(&r, NULL, r.n)) /* nobody calls so */
		return;
	for (size_t k = 0; k < c->members.n; k++)
		cover_member(&r, k);
	for (size_t k = 0; k < c->members.n; k++)
		cover_between(&r, k);
}
