/*
 * Projection: a bound of a term over some of its atoms alone. Elimination as Fourier and Motzkin do it, with products
 * as multipliers (what a certificate after Handelman and Stengle consists of): where the term has c*m*x with an atom x
 * that is not kept, and -d*x + e >= 0 is known, (c/d)*m*(e - d*x) is added, and the term only grows if m >= 0. What is
 * left when no such atom is left is at least the term. For `base + i*w + j` under `i <= h - 1` and `j <= w - 1` that is
 * `base + h*w - 1`.
 *
 * The steps are searched for, the fewest unkept terms first; whatever way is found, the sum is a proof. Where it needs
 * a sign of kept atoms that the facts do not say (a stride is not negative), the sign is asked for: see `provided`.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

enum {
	STEPS_MAX = 16,   /* on one way: loops nest less deep */
	NODES_MAX = 160,  /* of one search; a millisecond of those that fail */
	OPTIONS_MAX = 32, /* of one node, of which the best are tried */
	TRIES = 4,
	LEAST_OF = 3, /* bounds of one atom: more are no statement that anybody reads */
	CASES_DEPTH = 3,
	BOUND_BITS = 16, /* a type's largest value is a bound that somebody may want, if a table can have so many entries */
	LIMIT_COST = 24, /* the largest value of a type, or grid, says less than a condition */
	ASK_COST = 100,  /* what is asked for comes last */
	ASKED_MAX = 6
};

/* t >= 0 */
struct offer {
	term t;
	int128 constant;
	struct sources from;
	bool is_limit;
};
struct projecting {
	struct system *s;
	term_keeps keeps;
	void *payload;
	struct map kept; /* atom -> 1 it is, 0 it is not */
	VEC(struct offer) offers;
	struct map offered; /* t without its constant -> index + 1 */
	bool may_ask;
	int nodes;
	term path[STEPS_MAX + 1];
	/* what the way that was found rests on */
	struct sources from;
	term asked[ASKED_MAX];
	size_t n_asked;
	bool asks_too_much;
};

/* ---- kept atoms ---- */

static bool is_kept(struct projecting *pj, term atom)
{
	uint64_t known;
	if (map_get(&pj->kept, atom, &known))
		return known;
	bool kept = pj->keeps(atom, pj->payload);
	map_put(&pj->kept, atom, kept);
	return kept;
}

static uint32_t unkept_atoms(struct projecting *pj, const struct poly_term *m)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < m->n; i++)
		n += !is_kept(pj, m->atoms[i]);
	return n;
}

/* Terms with an unkept atom; `worst` is the one with the most. */
static size_t unkept_terms(struct projecting *pj, const struct poly *q, size_t *worst)
{
	size_t n = 0;
	uint32_t most = 0;
	for (size_t i = 0; i < q->n; i++) {
		uint32_t atoms = unkept_atoms(pj, &q->m[i]);
		n += atoms > 0;
		if (atoms >= most && atoms > 0) {
			most = atoms;
			*worst = i;
		}
	}
	return n;
}

/* ---- what is known ---- */

/* Of two that differ by a constant the stronger one is kept. */
static void offer(struct projecting *pj, term t, const struct sources *from)
{
	struct term_pool *p = pj->s->q->p;
	struct poly q;
	size_t worst;
	uint64_t at;
	if (!t || !term_is_arith(p, t))
		return;
	poly_read(p, t, &q);
	if (unkept_terms(pj, &q, &worst) == 0)
		return;
	struct offer o = {t, q.m[0].n == 0 ? q.m[0].coef : 0, *from, false};
	term rest = term_sub(p, t, term_int(p, o.constant));
	if (map_get(&pj->offered, rest, &at)) {
		if (o.constant < pj->offers.at[at - 1].constant)
			pj->offers.at[at - 1] = o;
		return;
	}
	vec_push(pj->s->q->arena, &pj->offers, o);
	map_put(&pj->offered, rest, pj->offers.n);
}

/* d*x <= e gives x <= e/d: C's division rounds what is below 0 up, so it is a bound from above all the same; and from
 * below, where it rounds what is above 0 down. */
static void offer_quotient(struct projecting *pj, const struct offer *o)
{
	struct term_pool *p = pj->s->q->p;
	struct poly q;
	size_t at = 0;
	poly_read(p, o->t, &q);
	if (unkept_terms(pj, &q, &at) != 1 || q.m[at].n != 1)
		return;
	int128 c = q.m[at].coef;
	if (c >= -1 && c <= 1)
		return;
	term x = q.m[at].atoms[0], d = term_int(p, c < 0 ? -c : c);
	term rest = term_sub(p, o->t, term_mul(p, term_int(p, c), x));
	term end = term_binary(p, TERM_DIV, c < 0 ? rest : term_neg(p, rest), d);
	offer(pj, c < 0 ? term_sub(p, end, x) : term_sub(p, x, end), &o->from);
}

static void offer_bounds(term atom, void *payload)
{
	struct projecting *pj = payload;
	struct term_pool *p = pj->s->q->p;
	struct sources none = {0};
	if (is_kept(pj, atom) || !term_is_arith(p, atom))
		return;
	struct term_range r = term_bounds(p, atom);
	if (r.has_lo)
		offer(pj, term_sub(p, atom, term_int(p, r.lo)), &none);
	size_t before = pj->offers.n;
	if (r.has_hi && r.hi < (int128)1 << BOUND_BITS)
		offer(pj, term_sub(p, term_int(p, r.hi), atom), &none);
	if (pj->offers.n > before)
		pj->offers.at[before].is_limit = true;
}

static void gather_offers(struct projecting *pj, term t)
{
	struct system *s = pj->s;
	struct term_pool *p = s->q->p;
	pj->offers.n = 0;
	map_clear(&pj->offered);
	for (size_t i = 0; i < s->ineqs.n; i++)
		offer(pj, s->ineqs.at[i].t, &s->ineqs.at[i].from);
	for (size_t i = 0; i < s->solved.n; i++) {
		const struct solved *e = &s->solved.at[i];
		if (!term_is_arith(p, e->atom))
			continue;
		offer(pj, term_sub(p, e->atom, e->by), &e->from);
		offer(pj, term_sub(p, e->by, e->atom), &e->from);
	}
	size_t n = pj->offers.n;
	for (size_t i = 0; i < n; i++) {
		struct offer o = pj->offers.at[i];
		offer_quotient(pj, &o);
	}
	for (size_t i = 0; i < n; i++)
		term_each_surface_atom(p, pj->offers.at[i].t, offer_bounds, pj);
	term_each_surface_atom(p, t, offer_bounds, pj);
}

/* ---- one step ---- */

struct option {
	term next;
	size_t cost, left; /* unkept terms of `next` */
	struct sources from;
	term asked[POLY_DEGREE];
	size_t n_asked;
};

/* m >= 0, as a product or factor by factor? */
static bool is_multiplier(struct projecting *pj, struct poly_term m, struct option *o)
{
	struct term_pool *p = pj->s->q->p;
	m.coef = 1;
	if (!m.n || range_test_quick(pj->s, poly_write_term(p, &m), &o->from))
		return true;
	for (uint32_t i = 0; i < m.n; i++) {
		if (range_test_quick(pj->s, m.atoms[i], &o->from))
			continue;
		if (!pj->may_ask || !is_kept(pj, m.atoms[i]))
			return false;
		o->asked[o->n_asked++] = condition_ge0(p, m.atoms[i]);
		o->cost += ASK_COST;
	}
	return true;
}

/* Takes the term m away with a multiple of the offer; false where its term d does not fit. */
static bool weigh_step(struct projecting *pj, term t, const struct poly_term *m, const struct offer *of,
                       const struct poly_term *d, struct option *o)
{
	struct term_pool *p = pj->s->q->p;
	struct poly_term factor;
	struct poly q;
	size_t worst;
	*o = (struct option){.from = of->from};
	if (!unkept_atoms(pj, d) || !poly_term_divide(m, d, &factor) || factor.coef >= 0)
		return false;
	if (!is_multiplier(pj, factor, o))
		return false;
	factor.coef = -factor.coef;
	o->next = term_add(p, t, term_mul(p, poly_write_term(p, &factor), of->t));
	if (!o->next || term_get(p, o->next)->sort != SORT_INT)
		return false;
	poly_read(p, o->next, &q);
	o->left = unkept_terms(pj, &q, &worst);
	o->cost += 4 * o->left + q.n + (of->is_limit ? LIMIT_COST : 0);
	return true;
}

static void keep_option(struct option *options, size_t *n, const struct option *o)
{
	size_t at = *n;
	while (at > 0 && options[at - 1].cost > o->cost)
		at--;
	if (at == OPTIONS_MAX)
		return;
	*n += *n < OPTIONS_MAX;
	for (size_t i = *n - 1; i > at; i--)
		options[i] = options[i - 1];
	options[at] = *o;
}

static size_t find_options(struct projecting *pj, term t, const struct poly_term *m, struct option *options)
{
	size_t n = 0;
	struct poly g;
	for (size_t i = 0; i < pj->offers.n; i++) {
		const struct offer *of = &pj->offers.at[i];
		poly_read(pj->s->q->p, of->t, &g);
		for (size_t j = 0; j < g.n; j++) {
			struct option o;
			if (question_spend(pj->s->q, 1) && weigh_step(pj, t, m, of, &g.m[j], &o))
				keep_option(options, &n, &o);
		}
	}
	return n;
}

static bool was_there(const struct projecting *pj, term t, int depth)
{
	for (int i = 0; i < depth; i++)
		if (pj->path[i] == t)
			return true;
	return false;
}

static void take(struct projecting *pj, const struct option *o)
{
	sources_add(&pj->from, &o->from);
	for (size_t i = 0; i < o->n_asked; i++) {
		bool known = false;
		for (size_t j = 0; j < pj->n_asked; j++)
			known |= pj->asked[j] == o->asked[i];
		pj->asks_too_much |= !known && pj->n_asked == ASKED_MAX;
		if (!known && pj->n_asked < ASKED_MAX)
			pj->asked[pj->n_asked++] = o->asked[i];
	}
}

/* Where several facts bound the last unkept atom (`i < n && i < m`), the least of the bounds. */
static term least_of_last(struct projecting *pj, const struct option *options, size_t n)
{
	struct term_pool *p = pj->s->q->p;
	term least = TERM_NONE;
	size_t taken = 0;
	for (size_t i = 0; i < n && taken < LEAST_OF; i++) {
		const struct option *o = &options[i];
		struct sources from = {0};
		if (o->left || o->n_asked || (least && range_test_quick(pj->s, term_sub(p, o->next, least), &from)))
			continue;
		bool less = least && range_test_quick(pj->s, term_sub(p, least, o->next), &from);
		least = !least || less ? o->next : term_binary(p, TERM_MIN, least, o->next);
		taken += !less;
		take(pj, o);
		sources_add(&pj->from, &from);
	}
	return least;
}

static term climb(struct projecting *pj, term t, int depth)
{
	struct poly q;
	size_t worst = 0;
	poly_read(pj->s->q->p, t, &q);
	if (unkept_terms(pj, &q, &worst) == 0)
		return t;
	if (depth == STEPS_MAX || pj->nodes-- <= 0)
		return TERM_NONE;
	pj->path[depth] = t;
	struct poly_term m = q.m[worst];
	struct option *options = ARENA_ARRAY(pj->s->q->arena, struct option, OPTIONS_MAX);
	size_t n = find_options(pj, t, &m, options), tried = 0;
	term last = least_of_last(pj, options, n);
	if (last)
		return last;
	for (size_t i = 0; i < n && tried < TRIES; i++) {
		if (was_there(pj, options[i].next, depth + 1))
			continue;
		tried++;
		term bound = climb(pj, options[i].next, depth + 1);
		if (bound) {
			take(pj, &options[i]);
			return bound;
		}
	}
	return TERM_NONE;
}

/* ---- cases ---- */

struct find_case {
	struct projecting *pj;
	term found;
};

static void note_case(term atom, void *payload)
{
	struct find_case *f = payload;
	struct term_pool *p = f->pj->s->q->p;
	enum term_kind k = term_kind_of(p, atom);
	bool splits = k == TERM_SELECT || k == TERM_MAX || k == TERM_MIN;
	if (!f->found && splits && term_is_arith(p, atom) && !is_kept(f->pj, atom))
		f->found = atom;
}

struct all_kept {
	struct projecting *pj;
	bool all;
};

static void note_kept(term atom, void *payload)
{
	struct all_kept *k = payload;
	k->all &= !term_is_arith(k->pj->s->q->p, atom) || is_kept(k->pj, atom);
}

static bool is_of_kept(struct projecting *pj, term t)
{
	struct all_kept k = {pj, true};
	term_each_surface_atom(pj->s->q->p, t, note_kept, &k);
	return k.all;
}

/* Unkept atoms give way to what they are known to equal; and kept ones that are made of others (`max(0, n)` where
 * n > 0). */
static bool gives_way(struct projecting *pj, const struct solved *e)
{
	enum term_kind k = term_kind_of(pj->s->q->p, e->atom);
	return !is_kept(pj, e->atom) || (k != TERM_SYMBOL && k != TERM_APP && is_of_kept(pj, e->by));
}

static term without_solved(struct projecting *pj, term t)
{
	struct system *s = pj->s;
	for (size_t i = 0; i < s->solved.n; i++) {
		const struct solved *e = &s->solved.at[i];
		term r = gives_way(pj, e) ? term_replace(s->q->p, t, e->atom, e->by) : t;
		if (r != t)
			sources_add(&pj->from, &e->from);
		t = r;
	}
	return t;
}

static term project(struct projecting *pj, term t, int depth);

static term project_case(struct projecting *pj, term cond, term atom, term by, term t, int depth, bool *empty)
{
	struct system *outer = pj->s, s = system_copy(outer);
	struct sources none = {0};
	system_add(&s, cond, &none);
	system_solve(&s, atom, by, &none);
	axioms_add(&s, t);
	system_propagate(&s);
	*empty = s.contradiction;
	if (*empty)
		sources_add(&pj->from, &s.from);
	pj->s = &s;
	term bound = *empty ? TERM_NONE : project(pj, term_replace(s.q->p, t, atom, by), depth + 1);
	pj->s = outer;
	return bound;
}

static term project_cases(struct projecting *pj, term t, int depth)
{
	struct term_pool *p = pj->s->q->p;
	struct find_case f = {pj, TERM_NONE};
	bool empty[2];
	if (depth < CASES_DEPTH)
		term_each_surface_atom(p, t, note_case, &f);
	if (!f.found)
		return TERM_NONE;
	const struct term_node *n = term_get(p, f.found);
	bool select = n->kind == TERM_SELECT;
	term first = n->args[select], second = n->args[select + 1];
	term cond = select ? n->args[0] : term_compare(p, n->kind == TERM_MAX ? REL_GE : REL_LE, first, second);
	term a = project_case(pj, cond, f.found, first, t, depth, &empty[0]);
	term b = project_case(pj, term_not(p, cond), f.found, second, t, depth, &empty[1]);
	if ((!a && !empty[0]) || (!b && !empty[1]))
		return TERM_NONE;
	return !a ? b : !b ? a : term_binary(p, TERM_MAX, a, b);
}

static term project(struct projecting *pj, term t, int depth)
{
	axioms_add(pj->s, t);
	clauses_learn(pj->s);
	if (pj->s->contradiction)
		return TERM_NONE;
	t = without_solved(pj, t);
	axioms_add(pj->s, t);
	gather_offers(pj, t);
	pj->nodes = NODES_MAX;
	term bound = climb(pj, t, 0);
	if (!bound)
		return project_cases(pj, t, depth);
	axioms_add(pj->s, bound);
	return term_without_parts(pj->s->q->p, without_solved(pj, bound));
}

/* ---- what is asked for ---- */

static bool names_kept_alone(struct projecting *pj, term cond)
{
	const struct term_node *n = term_get(pj->s->q->p, cond);
	return n->kind == TERM_GE0 && is_of_kept(pj, n->args[0]);
}

/* Of `n < 0 or k <= n`, where n is kept, n >= 0 is asked for: what a loop that ends at equality needs. */
static void ask_clauses(struct projecting *pj)
{
	struct system *s = pj->s;
	struct sources none = {0};
	size_t n = s->clauses.n;
	for (size_t i = 0; i < n && i < s->clauses.n; i++) {
		const struct term_node *or = term_get(s->q->p, s->clauses.at[i].t);
		for (uint32_t k = 0; k < or->n_args && or->n_args == 2 && pj->n_asked < ASKED_MAX; k++) {
			if (!names_kept_alone(pj, or->args[k]) || names_kept_alone(pj, or->args[1 - k]))
				continue;
			term asked = term_not(s->q->p, or->args[k]);
			pj->asked[pj->n_asked++] = asked;
			system_add(s, asked, &none);
			break;
		}
	}
	map_clear(&s->seen);
}

/* With nothing asked for, with signs asked for, and with whole conditions. */
static term attempt(struct projecting *pj, const struct fact *facts, size_t n, term t, int round)
{
	struct question *q = pj->s->q;
	system_init(pj->s, q);
	system_add_facts(pj->s, facts, n);
	pj->may_ask = round > 0;
	pj->n_asked = 0;
	pj->asks_too_much = false;
	pj->from = (struct sources){0};
	if (round == 2) {
		ask_clauses(pj);
		if (!pj->n_asked)
			return TERM_NONE;
	}
	term bound = project(pj, t, 0);
	return pj->asks_too_much ? TERM_NONE : bound;
}

bool prover_project(struct prover *pr, const struct fact *facts, size_t n, term t, term_keeps keeps, void *payload,
                    struct arena *a, struct projection *out)
{
	struct arena scratch;
	struct question q;
	struct system s = {.q = &q};
	term bound = TERM_NONE;
	if (!t)
		return false;
	question_init(pr, &q, &scratch);
	struct projecting pj = {.s = &s, .keeps = keeps, .payload = payload};
	map_init(&pj.kept, &scratch);
	map_init(&pj.offered, &scratch);
	if (term_kind_of(q.p, t) == TERM_CONST)
		bound = t;
	for (int round = 0; round < 3 && !bound; round++)
		bound = attempt(&pj, facts, n, t, round);
	if (bound) {
		*out = (struct projection){.bound = bound};
		for (size_t i = 0; i < pj.n_asked; i++)
			vec_push(a, &out->provided, pj.asked[i]);
		proof_fill(&out->proof, q.step, q.steps, &pj.from, n, a);
		out->proof.step = "projection";
	}
	question_end(pr, &q);
	return bound != TERM_NONE;
}
