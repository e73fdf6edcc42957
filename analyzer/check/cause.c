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
#include "check/cover_int.h"

#include <stdlib.h>
#include <string.h>

/* Accesses of one entry: past that they are told by object. */
#define MAX_MEMBERS 512
#define MOST_INSTANCES 4
#define MAX_PROBED 24 /* accesses that are asked about with inputs that may refute a guess */
/* What one question may cost, and what all of an entry may before they get shorter. Entries do not share: a neighbour
 * in the file changes no cause. */
#define CAUSE_STEPS 40000
#define CAUSE_TIRED_AFTER 4000000
#define CAUSE_TIRED_STEPS 4000

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
	struct proven *plain = best_of(c, false, false), *joint = plain ? plain : best_of(c, false, true);
	return joint ? joint : best_of(c, true, false);
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

/* What stands in a stub is many things: each call of the user's, by each of the ways from there. */
static uint64_t place_key(const struct obligation *a)
{
	uint64_t key = hash_mix(place_hash(&a->place), (uint64_t)a->access.kind);
	const struct call_step *in_sight = call_in_sight(a);
	for (size_t i = 0; in_sight && &a->trail.at[i] <= in_sight; i++)
		key = hash_mix(key, place_hash(&a->trail.at[i].place));
	return key;
}

/* Of one place what breaks for sure is told, rather than what may. */
static void tell_surest(struct cause *cause, struct obligation *a, uint64_t key)
{
	for (size_t i = 0; i < cause->accesses.n; i++) {
		const struct obligation **told = &cause->accesses.at[i];
		if (a->verdict == VERDICT_VIOLATED && (*told)->verdict != VERDICT_VIOLATED && place_key(*told) == key)
			*told = a;
	}
}

/* Instances of a template and ways in share their place: it is told once, with the first cause it was found to have. */
static void claim(struct causes *c, struct cause *cause, struct obligation *a)
{
	uint64_t key = place_key(a);
	struct cause *before = map_ptr(&c->by_place, key);
	a->cause = before ? before : cause;
	if (before) {
		tell_surest(before, a, key);
		return;
	}
	map_put(&c->by_place, key, (uint64_t)(uintptr_t)cause);
	vec_push(c->program->arena, &cause->accesses, a);
}

static struct cause *cause_of_guess(struct causes *c, const struct guess *g)
{
	uint64_t key = hash_mix(text_hash(place_hash(&c->entry->place), g->words), (uint64_t)g->kind);
	struct cause *cause = map_ptr(&c->by_words, key);
	bool is_other = cause && cause->entry == c->entry &&
	                (cause->cond != g->cond || cause->object != g->object || cause->below != g->below ||
	                 cause->extent != g->extent);
	if (cause && !is_other) /* two variables of one name are two causes, two instances of a template are one */
		return cause;
	cause = cause_new(c, (struct cause){.kind = g->kind,
	                                    .cond = g->cond,
	                                    .object = g->object,
	                                    .below = g->below,
	                                    .extent = g->extent,
	                                    .more = g->more,
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
	const struct place in_sight = place_in_sight(a);
	struct place where = {.file = in_sight.file, .line = in_sight.line};
	bool by_line = !m->object || is_number(p, a->access.extent);
	if (!by_line)
		where = c->entry->place;
	const char *object = m->object ? term_text(p, m->object, c->program->arena) : NULL;
	const char *varying = by_line && m->varying ? term_text(p, m->varying, c->program->arena) : NULL;
	if (varying && !is_number(p, m->varying)) /* `v[i + 1]`, `v[i + 2]`: whoever bounds i mends both */
		where = function_in_sight(c->program->unit, a)->place;
	uint64_t key = hash_mix(text_hash(text_hash(place_hash(&where), object), varying), 99);
	struct cause *cause = map_ptr(&c->by_words, key);
	if (!cause) {
		cause = cause_new(c, (struct cause){.kind = CAUSE_OBJECT, .entry = c->entry});
		map_put(&c->by_words, key, (uint64_t)(uintptr_t)cause);
	}
	return cause;
}

/* What has to be checked beside it, for one access more. */
static void add_beside(struct causes *c, struct cause *cause, term beside)
{
	struct term_pool *p = c->program->pool;
	if (beside)
		cause->beside = cause->beside ? condition_tidied(p, term_and(p, cause->beside, beside)) : beside;
}

/* More threads than work; or null. Whoever compares the number mends all that is done with it. */
static struct cause *cause_of_tail(struct causes *c, const struct member *m)
{
	const struct ir_func *f = m->access->func;
	struct tail tail;
	term beside;
	if (!cause_find_tail(c, m->access, &tail, &beside))
		return NULL;
	uint64_t key = text_hash(text_hash(place_hash(&f->place), tail.index), tail.bound);
	key = hash_mix(hash_mix(key, place_hash(&tail.at)), CAUSE_TAIL);
	struct cause *cause = map_ptr(&c->by_words, key);
	if (!cause) {
		cause = cause_new(c, (struct cause){.kind = CAUSE_TAIL, .entry = c->entry, .tail = tail});
		map_put(&c->by_words, key, (uint64_t)(uintptr_t)cause);
	}
	add_beside(c, cause, beside);
	return cause;
}

/* A comparison that what wraps passes, of each object that is left by it; or null. */
static struct cause *cause_of_wrap(struct causes *c, const struct member *m)
{
	struct wrapped wrapped;
	term beside;
	if (!cause_find_wrap(c, m->access, &wrapped, &beside))
		return NULL;
	term tensor = m->object ? object_tensor(c->program->pool, m->object) : TERM_NONE;
	uint64_t key = hash_mix(hash_mix(place_hash(&wrapped.at), tensor ? tensor : m->object), CAUSE_WRAP);
	struct cause *cause = map_ptr(&c->by_words, key);
	if (!cause) {
		cause = cause_new(c, (struct cause){.kind = CAUSE_WRAP, .entry = c->entry, .wrapped = wrapped});
		map_put(&c->by_words, key, (uint64_t)(uintptr_t)cause);
	}
	add_beside(c, cause, beside);
	return cause;
}

/* What no check at the entry can say, and one in the function that accesses can; or null. */
static struct cause *cause_of_inner(struct causes *c, const struct member *m)
{
	struct cause *tail = cause_of_tail(c, m);
	return tail ? tail : cause_of_wrap(c, m);
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
		causes_try(c, k);
		tries++;
	}
}

/* Another single condition that proves the member, the smallest; or TERM_NONE. */
static term other_proof(const struct causes *c, const struct proven *but, size_t member)
{
	const struct proven *best = NULL;
	for (size_t i = 0; i < c->proven.n; i++) {
		const struct proven *p = c->proven.at[i];
		bool counts = p != but && p->covers[member] && p->guess.kind == CAUSE_CHECK && guess_is_plain(c, &p->guess);
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
		if (!p->covers[k] || p->behind[k] || m->is_told || member_is_outreached_by(c, m, p))
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
			member_note_enough(&c->members.at[at[i]], &p->guess);
	}
	return true;
}

static bool has_way(struct term_pool *p, const struct obligation *a, term way)
{
	for (size_t k = 0; k < a->conditions.n; k++)
		if (condition_as_equation(p, a->conditions.at[k].cond) == way)
			return true;
	return false;
}

/* Is one of these places come to on another way as well, with an access that nobody proved? An instance of a template
 * for another number of dimensions may need the same check. */
static bool is_open_elsewhere(struct causes *c, const obligation_list *of, const struct map *places, term way)
{
	for (size_t i = 0; i < of->n; i++) {
		const struct obligation *a = &of->at[i];
		if (a->verdict == VERDICT_UNKNOWN && map_get(places, decide_place_key(a), &(uint64_t){0}) &&
		    decide_entry(c->decide, a) == c->entry && !has_way(c->program->pool, a, way))
			return true;
	}
	return false;
}

/* What is missing only where something else was chosen says so. */
static void say_way(struct causes *c, struct proven *p)
{
	VEC(const struct obligation *) of = {0};
	struct map places;
	map_init(&places, c->program->arena);
	for (size_t k = 0; k < c->members.n; k++)
		if (p->covers[k] && !p->behind[k] && !c->members.at[k].is_told) {
			vec_push(c->program->arena, &of, c->members.at[k].access);
			map_put(&places, decide_place_key(c->members.at[k].access), 1);
		}
	for (size_t k = 0; k < c->members.n; k++) /* a place is told once, for all ways there */
		if (!p->covers[k] && map_get(&places, decide_place_key(c->members.at[k].access), &(uint64_t){0}))
			return;
	term way = guess_way(c->decide, &p->guess, of.at, of.n);
	if (!way || is_open_elsewhere(c, &c->program->facts.accesses, &places, way) ||
	    is_open_elsewhere(c, &c->decide->unexamined, &places, way))
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

/* `n + 1 <= x.numel()` says what `n <= x.numel()` says. */
static bool is_said_by(struct term_pool *p, term weaker, term stronger)
{
	const struct term_node *a = term_get(p, weaker), *b = term_get(p, stronger);
	int128 more;
	return weaker == stronger || (a->kind == TERM_GE0 && b->kind == TERM_GE0 &&
	                              term_const_value(p, term_sub(p, a->args[0], b->args[0]), &more) && more >= 0);
}

static term object_of(const struct term_pool *p, const struct cause *c)
{
	const struct obligation *a = c->accesses.n ? c->accesses.at[0] : NULL;
	const struct term_node *n = a && a->access.pointer ? term_get(p, a->access.pointer) : NULL;
	return n && n->kind == TERM_PTR ? n->args[0] : TERM_NONE;
}

/* Of as many conditions, each of which says as much; of one object, of no more. */
static bool is_weaker(struct term_pool *p, const struct cause *c, const struct cause *than)
{
	if (c == than || c->kind != CAUSE_CHECK || than->kind != CAUSE_CHECK)
		return false;
	struct atom_set parts = condition_parts(p, c->cond), others = condition_parts(p, than->cond);
	size_t said = 0;
	for (size_t i = 0; i < parts.n; i++)
		for (size_t k = 0; k < others.n; k++)
			if (is_said_by(p, parts.at[i], others.at[k])) {
				said++;
				break;
			}
	bool is_less = parts.n < others.n && object_of(p, c) && object_of(p, c) == object_of(p, than);
	return (parts.n == others.n || is_less) && said == parts.n;
}

typedef VEC(struct cause *) told_list;

/* All that a cause has is another one's: causes_find drops it. */
static void move(struct causes *c, struct cause *from, struct cause *to)
{
	for (size_t i = 0; i < from->accesses.n; i++) {
		const struct obligation *a = from->accesses.at[i];
		map_put(&c->by_place, place_key(a), (uint64_t)(uintptr_t)to);
		vec_push(c->program->arena, &to->accesses, a);
	}
	from->accesses.n = 0;
}

/* One check that says as much as another one is all that is missing. */
static void join_weaker(struct causes *c, const told_list *told)
{
	for (size_t i = 0; i < told->n; i++)
		for (size_t k = 0; k < told->n; k++)
			if (told->at[i]->accesses.n && told->at[k]->accesses.n &&
			    is_weaker(c->program->pool, told->at[i], told->at[k]))
				move(c, told->at[i], told->at[k]);
}

/* Of those that one object is too small for: what reaches as far as an input says, rather than element 0 of none. */
static const struct obligation *most_telling_reach(const struct causes *c, const struct proven *by)
{
	const struct term_pool *p = c->program->pool;
	for (size_t k = 0; k < c->members.n; k++) {
		const struct member *m = &c->members.at[k];
		bool is_fixed = is_number(p, m->varying) && is_number(p, m->access->access.bytes);
		if (by->covers[k] && !m->is_told && !is_fixed)
			return m->access;
	}
	return c->members.at[by->by].access;
}

static void tell_checks(struct causes *c)
{
	told_list told = {0};
	for (struct proven *p; (p = best(c)) != NULL;) {
		if (is_refuted(c, p))
			continue;
		say_way(c, p);
		struct cause *cause = cause_of_guess(c, &p->guess);
		if (p->guess.kind == CAUSE_ROOM && !cause->by) {
			cause->by = most_telling_reach(c, p);
			cause->beside = p->guess.cond;
		}
		for (size_t k = 0; k < c->members.n; k++) {
			struct member *m = &c->members.at[k];
			if (!p->covers[k] || m->is_told)
				continue;
			claim(c, cause, m->access);
			m->is_told = true;
		}
		vec_push(c->program->arena, &told, cause);
	}
	join_weaker(c, &told);
}

/* ---- the most telling access first ---- */

static int by_telling(const void *pa, const void *pb)
{
	const struct obligation *a = *(const struct obligation *const *)pa, *b = *(const struct obligation *const *)pb;
	if (a->verdict != b->verdict)
		return a->verdict == VERDICT_VIOLATED ? -1 : b->verdict == VERDICT_VIOLATED ? 1 : 0;
	bool leads = a->cause && a->cause->by == a, follows = b->cause && b->cause->by == b;
	if (leads != follows)
		return leads ? -1 : 1;
	if (!a->through != !b->through) /* a run that begins where people call is told before one that nobody makes */
		return a->through ? -1 : 1;
	if (a->access.kind != b->access.kind)
		return a->access.kind == ACCESS_WRITE ? -1 : 1;
	return place_compare(&a->place, &b->place);
}

static const struct obligation *most_telling(const struct cause *cause)
{
	const struct obligation *out = cause->accesses.at[0];
	for (size_t i = 1; i < cause->accesses.n; i++)
		if (by_telling(&cause->accesses.at[i], &out) < 0)
			out = cause->accesses.at[i];
	return out;
}

/* What one helper checks, and the entry goes on: to stop behind its call mends all of it. What is told of it is what
 * shows best. */
static void join_refused(struct causes *c, size_t first)
{
	struct unit_facts *f = &c->program->facts;
	for (size_t i = first; i < f->causes.n; i++)
		for (size_t k = first; f->causes.at[i]->refuser && k < f->causes.n; k++) {
			struct cause *one = f->causes.at[i], *other = f->causes.at[k];
			bool is_same = other != one && other->refuser == one->refuser &&
			               place_compare(&other->refused_at, &one->refused_at) == 0;
			if (!is_same || !other->accesses.n || !one->accesses.n)
				continue;
			const struct obligation *shown = most_telling(one), *less = most_telling(other);
			if (by_telling(&shown, &less) > 0)
				continue; /* joined the other way round */
			one->by = shown;
			one->all =
			    term_and(c->program->pool, one->all ? one->all : one->cond, other->all ? other->all : other->cond);
			one->n_checks += 1 + other->n_checks;
			move(c, other, one);
		}
}

static void tell(struct causes *c)
{
	size_t first = c->program->facts.causes.n;
	tell_checks(c);
	for (size_t k = 0; k < c->members.n; k++) {
		struct member *m = &c->members.at[k];
		if (m->is_told)
			continue;
		struct cause *inner = cause_of_inner(c, m), *cause = inner ? inner : cause_of_object(c, m);
		claim(c, cause, m->access);
		if (!inner && m->access->cause == cause)
			add_enough(c, cause, m->enough);
	}
	for (size_t i = first; i < c->program->facts.causes.n; i++) {
		cause_find_beside(c, c->program->facts.causes.at[i]);
		cause_find_refuser(c, c->program->facts.causes.at[i]);
		cause_find_late(c, c->program->facts.causes.at[i]);
	}
	join_refused(c, first);
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
	c->probes = c->tails = c->wraps = 0;
	for (size_t i = first; i < f->accesses.n && c->members.n < MAX_MEMBERS; i++) {
		struct obligation *a = &f->accesses.at[i];
		if (is_broken(a) && !a->cause && decide_entry(c->decide, a) == c->entry)
			vec_push(c->program->arena, &c->members, member_of(c, a));
	}
}

/* Causes that were joined with others, whose accesses, in whatever instance, are those of their places now. */
static void drop_joined(struct causes *c)
{
	struct unit_facts *f = &c->program->facts;
	size_t kept = 0;
	for (size_t i = 0; i < f->accesses.n; i++) {
		struct obligation *a = &f->accesses.at[i];
		if (a->cause && !a->cause->accesses.n)
			a->cause = map_ptr(&c->by_place, place_key(a));
	}
	for (size_t i = 0; i < f->causes.n; i++)
		if (f->causes.at[i]->accesses.n)
			f->causes.at[kept++] = f->causes.at[i];
	f->causes.n = kept;
}

/* Of entries that people call in a way that breaks them, before those of which nobody knows such a call: what both
 * share is told once. */
static void find_of_entries(struct causes *c, bool called)
{
	struct unit_facts *f = &c->program->facts;
	for (size_t i = 0; i < f->accesses.n; i++) {
		struct obligation *a = &f->accesses.at[i];
		if (!is_broken(a) || a->cause || (called && !a->through) || !(c->entry = decide_entry(c->decide, a)))
			continue;
		take_entry(c, called ? 0 : i);
		prover_account(c->prover, 0);
		causes_cover(c);
		tell(c);
	}
}

void causes_find(struct decide *d)
{
	struct program *p = d->program;
	struct unit_facts *f = &p->facts;
	struct prover_options options = {
	    .steps = CAUSE_STEPS, .tired_after = CAUSE_TIRED_AFTER, .tired_steps = CAUSE_TIRED_STEPS};
	bool any = false;
	for (size_t i = 0; i < f->accesses.n && !any; i++)
		any = is_broken(&f->accesses.at[i]);
	if (!any)
		return;
	struct causes c = {.decide = d, .program = p, .prover = prover_new(p->pool, &options)};
	map_init(&c.by_place, p->arena);
	map_init(&c.by_words, p->arena);
	map_init(&c.shown, p->arena);
	for (int called = 1; called >= 0; called--)
		find_of_entries(&c, called);
	prover_free(c.prover);
	drop_joined(&c);
	for (size_t i = 0; i < f->causes.n; i++)
		qsort(f->causes.at[i]->accesses.at, f->causes.at[i]->accesses.n, sizeof f->causes.at[i]->accesses.at[0],
		      by_telling);
}
