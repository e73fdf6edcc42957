/*
 * cause_cover.c: which guesses prove which accesses of an entry. Guesses are read off the farthest accesses first and
 * tried on the others; what only several at once prove comes last.
 */
#include "check/cover_int.h"

#include <string.h>

/* Guesses of one entry that proved something: past that accesses are told by object. */
#define MAX_PROVEN 64

/* ---- is that it? ---- */

static uint64_t shown_key(term goal, const struct guess *g)
{
	uint64_t by = hash_mix(hash_mix(g->cond, g->object), hash_mix(g->below, (uint64_t)g->kind));
	return hash_mix(hash_mix(goal, by), (uint64_t)(uintptr_t)g->bound);
}

static bool has_fact(const fact_list *facts, term cond)
{
	for (size_t i = 0; i < facts->n; i++)
		if (facts->at[i].cond == cond)
			return true;
	return false;
}

/* Was the goal proved by facts that hold here as well? The read and the write of a `+=`, instances of a template. */
static bool is_shown(const struct causes *c, uint64_t key, const fact_list *facts)
{
	const struct shown *s = map_ptr(&c->shown, key);
	for (size_t i = 0; s && i < s->facts.n; i++)
		if (!has_fact(facts, s->facts.at[i]))
			return false;
	return s != NULL;
}

static void note_shown(struct causes *c, uint64_t key, const fact_list *facts, const struct proof *proof)
{
	struct shown *s = ARENA_NEW(c->program->arena, struct shown);
	for (size_t i = 0; i < proof->used.n; i++)
		vec_push(c->program->arena, &s->facts, facts->at[proof->used.at[i]].cond);
	map_put(&c->shown, key, (uint64_t)(uintptr_t)s);
}

static bool is_implied(struct causes *c, term goal, uint64_t key, const fact_list *facts)
{
	struct program *p = c->program;
	struct proof proof = {0};
	struct assignment counterexample;
	if (counterexamples_refute(&c->refuting, p->pool, facts->at, facts->n, goal))
		return false;
	enum answer is = prover_implies(c->prover, facts->at, facts->n, goal, p->arena, &proof, &counterexample);
	if (is == ANSWER_YES)
		note_shown(c, key, facts, &proof);
	else if (is == ANSWER_NO)
		counterexamples_keep(&c->refuting, &counterexample);
	return is == ANSWER_YES;
}

#define MOST_SAID 5 /* dimensions */

struct said_sizes {
	struct term_pool *pool;
	term cond;
};

/* So many times this product in the condition; 0: it is no part of its sum. */
static int128 times_said(const struct said_sizes *s, term product)
{
	const struct term_node *n = term_get(s->pool, s->cond);
	term sum = n->kind == TERM_GE0 ? n->args[0] : TERM_NONE;
	uint32_t n_parts = sum && term_get(s->pool, sum)->kind == TERM_POLY ? term_get(s->pool, sum)->n_monomials : 0;
	for (uint32_t i = 0; i < n_parts; i++) {
		struct monomial m = term_get(s->pool, sum)->monomials[i];
		if (product_of_atoms(s->pool, m) == product)
			return m.coef < 0 ? -m.coef : m.coef;
	}
	return 0;
}

/* Of a tensor of which the condition names the first dimensions: as many elements as it says that those make. */
static term elements_said(term atom, void *payload)
{
	const struct said_sizes *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (n->kind != TERM_APP || n->vocab != VOCAB_NUMEL)
		return TERM_NONE;
	term handle = n->args[0], all = TERM_NONE;
	for (int k = 0; k < MOST_SAID; k++) {
		term args[2] = {handle, term_int(s->pool, k)}, dim = term_app(s->pool, VOCAB_DIM, args, 2);
		if (!term_contains(s->pool, s->cond, dim))
			break;
		all = all ? term_mul(s->pool, all, dim) : dim;
	}
	int128 times = all ? times_said(s, all) : 0;
	return times ? term_mul(s->pool, term_int(s->pool, times), all) : TERM_NONE;
}

/* `x.numel() >= x.size(0) * x.size(1) + 3`: no matrix has that. Who writes of the first dimensions of a tensor means
 * one that has no others. */
static bool refuses_all(struct causes *c, const struct guess *g, fact_list *facts, size_t known)
{
	struct program *p = c->program;
	struct atom_set parts = {.pool = p->pool};
	bool is_less = false;
	facts->n = known;
	if (g->kind == CAUSE_CHECK)
		parts = condition_parts(p->pool, g->cond);
	for (size_t i = 0; i < parts.n; i++) {
		struct said_sizes s = {p->pool, parts.at[i]};
		struct map memo;
		map_init(&memo, p->arena);
		term plain = term_subst(p->pool, parts.at[i], &memo, elements_said, &s);
		is_less |= plain != parts.at[i];
		vec_push(p->arena, facts, (struct fact){.cond = plain, .why = "missing"});
	}
	return is_less && prover_contradiction(c->prover, facts->at, facts->n) == ANSWER_YES;
}

bool causes_holds_under(struct causes *c, const struct obligation *a, const struct guess *g)
{
	struct program *p = c->program;
	struct obligation with;
	bool room = g->kind == CAUSE_ROOM;
	if (room && !access_with_room(p, a, g, &with))
		return false;
	term goal = access_goal(p, room ? &with : a);
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	size_t known = facts.n;
	if (!goal || !guess_assume(p, a, g, &facts))
		return false;
	uint64_t key = shown_key(goal, g);
	prover_base(c->prover, known);
	bool holds = (is_shown(c, key, &facts) || is_implied(c, goal, key, &facts)) &&
	             prover_contradiction(c->prover, facts.at, facts.n) != ANSWER_YES && !refuses_all(c, g, &facts, known);
	prover_base(c->prover, 0);
	return holds;
}

void member_note_enough(struct member *m, const struct guess *g)
{
	if (!m->enough && g->kind == CAUSE_CHECK && !g->is_odd)
		m->enough = g->cond;
}

/* More than the access needs, as runs show? */
static bool asks_too_much(struct causes *c, struct member *m, const struct guess *g)
{
	bool refuted = guess_refuted(c->decide, m->access, g);
	if (refuted)
		member_note_enough(m, g);
	return refuted;
}

static bool is_missing(struct causes *c, struct member *m, const struct guess *g)
{
	return causes_holds_under(c, m->access, g) && !asks_too_much(c, m, g);
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

/* Accesses of one entry that are tried under several checks at once; the rest is told by object. */
#define MOST_JOINT 32

/* What asks for two things at once asks too much of an access that misses one of them. */
bool guess_is_plain(const struct causes *c, const struct guess *g)
{
	if (g->is_odd || g->kind == CAUSE_ROOM) /* what else is missing is compared with it */
		return false;
	return g->kind == CAUSE_CONTENT || term_get(c->program->pool, g->cond)->kind != TERM_AND;
}

static void add_proven(struct causes *c, size_t member, const struct guess *g)
{
	struct proven *p = ARENA_NEW(c->program->arena, struct proven);
	p->guess = *g;
	p->by = member;
	p->covers = ARENA_ARRAY(c->program->arena, bool, c->members.n);
	p->behind = ARENA_ARRAY(c->program->arena, bool, c->members.n);
	p->covers[member] = true;
	c->members.at[member].is_covered |= guess_is_plain(c, g);
	vec_push(c->program->arena, &c->proven, p);
}

/* Less the conditions that hold wherever the access is come to. */
static struct guess without_known(struct causes *c, const struct obligation *a, const struct guess *g)
{
	struct program *p = c->program;
	struct guess less = *g;
	struct atom_set parts = {.pool = p->pool};
	if (g->kind == CAUSE_CHECK && term_get(p->pool, g->cond)->kind == TERM_AND)
		parts = condition_parts(p->pool, g->cond);
	if (!parts.n)
		return less;
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	less.cond = term_bool(p->pool, true);
	less.size = 0;
	for (size_t i = 0; i < parts.n; i++)
		if (prover_implies(c->prover, facts.at, facts.n, parts.at[i], p->arena, NULL, NULL) != ANSWER_YES)
			less.cond = term_and(p->pool, less.cond, parts.at[i]);
	if (less.cond == g->cond || less.cond == term_bool(p->pool, true))
		return *g;
	if (g->exempt == g->cond) /* what no run may refute stays so */
		less.exempt = less.cond;
	guess_finish(p, &less);
	return less;
}

void causes_try(struct causes *c, size_t member)
{
	guess_list guesses = {0};
	const struct obligation *a = c->members.at[member].access;
	c->members.at[member].is_guessed = true;
	if (!access_goal(c->program, a))
		return;
	guess_causes(c->program, c->prover, a, &guesses);
	int found = 0;
	for (size_t i = 0; i < guesses.n && found < PROVEN_OF_ONE && c->proven.n < MAX_PROVEN; i++) {
		struct guess g = without_known(c, a, &guesses.at[i]);
		if (is_known(c, &g) || !is_missing(c, &c->members.at[member], &g))
			continue;
		add_proven(c, member, &g);
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
	atoms_look_up(&s, g->kind == CAUSE_CONTENT ? g->below : g->kind == CAUSE_ROOM ? g->extent : g->cond);
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
static bool find_joint(struct causes *c, const struct obligation *a, struct guess *out)
{
	guess_list parts = {0};
	if (!access_goal(c->program, a))
		return false;
	prover_account(c->prover, 0); /* many questions that had no answer stand before this one */
	guess_parts(c->program, c->prover, a, &parts);
	bool *left_out = ARENA_ARRAY(c->program->arena, bool, parts.n + 1);
	fact_list facts = flow_question(c->program->pool, c->program->arena, a, c->program->refused);
	for (size_t i = 0, known = facts.n; i < parts.n; i++)
		left_out[i] = refuses_all(c, &parts.at[i], &facts, known);
	struct guess joint = guess_joint(c->program, &parts, left_out);
	if (!parts.n || !causes_holds_under(c, a, &joint))
		return false;
	for (size_t i = parts.n; i-- > 0;) {
		if (left_out[i])
			continue;
		left_out[i] = true;
		struct guess less = guess_joint(c->program, &parts, left_out);
		left_out[i] = kept(&parts, left_out) && causes_holds_under(c, a, &less);
	}
	*out = guess_joint(c->program, &parts, left_out);
	return kept(&parts, left_out) <= MOST_AT_ONCE;
}

static void try_parts(struct causes *c, size_t member)
{
	struct guess joint;
	if (c->proven.n < MAX_PROVEN && find_joint(c, c->members.at[member].access, &joint) && !is_known(c, &joint) &&
	    is_missing(c, &c->members.at[member], &joint))
		add_proven(c, member, &joint);
}

bool causes_check_for(struct causes *c, const struct obligation *a, struct guess *out)
{
	guess_list guesses = {0};
	if (!access_goal(c->program, a))
		return false;
	guess_causes(c->program, c->prover, a, &guesses);
	for (size_t i = 0; i < guesses.n; i++) {
		*out = without_known(c, a, &guesses.at[i]);
		if (out->kind == CAUSE_CHECK && !out->is_odd && causes_holds_under(c, a, out) &&
		    !guess_refuted(c->decide, a, out))
			return true;
	}
	return find_joint(c, a, out) && !guess_refuted(c->decide, a, out);
}

bool causes_holds_with(struct causes *c, const struct obligation *a, const struct guess *g, term *beside)
{
	struct obligation *behind = ARENA_NEW(c->program->arena, struct obligation);
	fact_list facts = {0};
	struct guess more;
	*beside = TERM_NONE;
	if (causes_holds_under(c, a, g))
		return true;
	for (size_t i = 0; i < a->conditions.n; i++)
		vec_push(c->program->arena, &facts, a->conditions.at[i]);
	vec_push(c->program->arena, &facts, (struct fact){.cond = g->cond, .why = "checked where it is used"});
	*behind = *a;
	behind->conditions = facts;
	if (!causes_check_for(c, behind, &more) || causes_holds_under(c, a, &more))
		return false;
	*beside = more.cond;
	return true;
}

bool member_is_outreached_by(const struct causes *c, const struct member *m, const struct proven *p)
{
	const struct member *o = &c->members.at[p->by];
	return m->object && o->object == m->object && o->varying == m->varying && o->at > m->at;
}

static bool is_covered_by(struct causes *c, const struct proven *p, struct member *m)
{
	if (!may_help(c, m, &p->guess))
		return false;
	if (!m->family.is_between)
		return member_is_outreached_by(c, m, p) ? causes_holds_under(c, m->access, &p->guess)
		                                        : is_missing(c, m, &p->guess);
	return p->covers[m->family.nearest] && p->covers[m->family.farthest] && !asks_too_much(c, m, &p->guess);
}

static void cover_with(struct causes *c, struct proven *p, bool is_between)
{
	for (size_t k = 0; k < c->members.n; k++) {
		struct member *m = &c->members.at[k];
		if (p->covers[k] || m->family.is_between != is_between)
			continue;
		p->covers[k] = is_covered_by(c, p, m);
		m->is_covered |= p->covers[k] && guess_is_plain(c, &p->guess);
	}
}

static void cover_others(struct causes *c)
{
	for (size_t i = 0; i < c->proven.n; i++) {
		struct proven *p = c->proven.at[i];
		if (p->is_tried)
			continue;
		p->is_tried = true;
		cover_with(c, p, false);
		cover_with(c, p, true);
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

/* By what somebody would write. */
static bool is_proven(const struct causes *c, size_t member)
{
	for (size_t i = 0; i < c->proven.n; i++)
		if (!c->proven.at[i]->guess.is_odd && c->proven.at[i]->covers[member])
			return true;
	return false;
}

/* Of roots alone, or of all. */
static void try_farthest(struct causes *c, bool roots)
{
	for (size_t k = 0; k < c->members.n && !work_limit_passed(c->decide->options->limit); k++) {
		const struct member *m = &c->members.at[k];
		if ((roots && !member_is_root(c, k)) || m->is_guessed || m->is_covered || is_outreached(c, k))
			continue;
		causes_try(c, k);
	}
	cover_others(c);
}

static void try_joint(struct causes *c)
{
	int tries = 0;
	for (size_t k = 0; k < c->members.n && tries < MOST_JOINT && !work_limit_passed(c->decide->options->limit); k++) {
		if (c->members.at[k].family.is_between || is_proven(c, k))
			continue;
		try_parts(c, k);
		cover_others(c);
		tries++;
	}
}

static void find_families(struct causes *c)
{
	struct obligation **of = ARENA_ARRAY(c->program->arena, struct obligation *, c->members.n);
	struct family *families = ARENA_ARRAY(c->program->arena, struct family, c->members.n);
	for (size_t k = 0; k < c->members.n; k++)
		of[k] = c->members.at[k].access;
	families_find(c->program, of, c->members.n, families);
	for (size_t k = 0; k < c->members.n; k++)
		c->members.at[k].family = families[k];
}

void causes_cover(struct causes *c)
{
	bool rooted = false;
	find_families(c);
	for (size_t k = 0; k < c->members.n; k++)
		rooted |= c->members.at[k].access->through != NULL;
	if (rooted) {
		try_farthest(c, true);
		causes_cover_behind(c);
	}
	try_farthest(c, false);
	for (size_t k = 0; k < c->members.n && !work_limit_passed(c->decide->options->limit); k++) {
		const struct member *m = &c->members.at[k];
		if (m->is_covered || m->is_guessed || m->family.is_between)
			continue;
		causes_try(c, k);
		cover_others(c);
	}
	try_joint(c);
}
