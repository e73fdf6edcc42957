/*
 * cause_refute.c: a condition that a run does without is not what is missing. A guess proves its accesses, and may ask
 * for more than they need: `c*c >= 64` proves a write to element 0 as well as one to element 63. So it is held against
 * runs that went through while it was false: first those that were made anyway, then one with inputs that the prover
 * names. Of several conditions at once the others have to hold as an author means them: a tensor that is just as
 * large as it has to be is consistent, one that is larger is not, and refutes nothing.
 *
 * Where the run went through because it never came to the accesses, the condition on their way is put in front:
 * `!has_bias || bias.size(0) >= c`.
 */
#include "check/cause_int.h"
#include "replay/passes.h"

/* What one look for a refuting run may cost, and how many there are of one entry. */
#define PROBE_RUNS 4
#define PROBE_STEPS 60000
#define PROBES 16
#define STUCK 16 /* questions about the runs of an entry that the solver has no answer to */

/* ---- a condition in a run ---- */

enum truth { TRUTH_NO, TRUTH_YES, TRUTH_OPEN };

struct scope {
	struct term_pool *pool;
	const struct assignment *chosen;
};

static term value_of(const struct scope *s, term atom)
{
	bool truth = term_get(s->pool, atom)->sort == SORT_BOOL;
	for (size_t i = 0; i < s->chosen->n; i++)
		if (s->chosen->atoms[i] == atom)
			return truth ? term_bool(s->pool, s->chosen->values[i] != 0) : term_int(s->pool, s->chosen->values[i]);
	return TERM_NONE;
}

/* The product of the dimensions, where all of them were chosen. */
static term elements_of(const struct scope *s, term handle)
{
	int128 rank;
	term known = value_of(s, term_app(s->pool, VOCAB_RANK, &handle, 1)), product = term_int(s->pool, 1);
	if (!known || !term_const_value(s->pool, known, &rank) || rank < 0 || rank > 8)
		return TERM_NONE;
	for (int k = 0; k < rank; k++) {
		term dim[2] = {handle, term_int(s->pool, k)};
		known = value_of(s, term_app(s->pool, VOCAB_DIM, dim, 2));
		if (!known)
			return TERM_NONE;
		product = term_mul(s->pool, product, known);
	}
	return product;
}

static term as_chosen(term atom, void *payload)
{
	const struct scope *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	term value = value_of(s, atom);
	return !value && n->kind == TERM_APP && n->vocab == VOCAB_NUMEL ? elements_of(s, n->args[0]) : value;
}

static term in_run(struct program *p, const struct replay_pass *run, term t)
{
	struct scope s = {p->pool, &run->chosen};
	struct map memo;
	map_init(&memo, p->arena);
	return term_subst(p->pool, t, &memo, as_chosen, &s);
}

static enum truth truth_in(struct program *p, const struct replay_pass *run, term cond)
{
	term known = in_run(p, run, cond);
	if (known == term_bool(p->pool, true))
		return TRUTH_YES;
	return known == term_bool(p->pool, false) ? TRUTH_NO : TRUTH_OPEN;
}

static void note_size(term atom, void *payload)
{
	struct atom_set *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL))
		atom_add(s, atom);
}

/* `n <= x.size(0)` as an author means it: they are equal. What speaks of no size stays as it is. */
static term meant(struct term_pool *p, term part)
{
	struct atom_set sizes = {.pool = p};
	const struct term_node *n = term_get(p, part);
	term_each_atom(p, part, note_size, &sizes);
	return n->kind == TERM_GE0 && sizes.n ? term_compare(p, REL_EQ, n->args[0], term_int(p, 0)) : part;
}

struct atom_set condition_parts(const struct term_pool *p, term cond)
{
	struct atom_set parts = {.pool = p};
	const struct term_node *n = term_get(p, cond);
	uint32_t n_args = n->kind == TERM_AND ? n->n_args : 1;
	for (uint32_t i = 0; i < n_args && n_args <= MAX_ATOMS; i++)
		atom_add(&parts, n->kind == TERM_AND ? n->args[i] : cond);
	return parts;
}

bool condition_is_fit(const struct term_pool *p, term part)
{
	const struct term_node *n = term_get(p, part);
	n = n->kind == TERM_GE0 ? term_get(p, n->args[0]) : n;
	return n->kind == TERM_POLY && n->n_monomials == 2 && !n->monomials[0].n && n->monomials[0].coef == INT32_MAX &&
	       n->monomials[1].coef == -1;
}

static bool is_exempt(const struct term_pool *p, const struct guess *g, term part)
{
	return part == g->exempt || (g->is_joint && part != g->cond && condition_is_fit(p, part));
}

/* Just one of its conditions is false in the run, and may be told to be missing, and the others are as meant. */
static bool is_false_in(struct program *p, const struct replay_pass *run, const struct guess *g)
{
	struct atom_set parts = condition_parts(p->pool, g->cond);
	size_t wrong = 0;
	for (size_t i = 0; i < parts.n; i++) {
		enum truth truth = truth_in(p, run, parts.at[i]);
		if (truth == TRUTH_OPEN || (truth == TRUTH_NO && is_exempt(p->pool, g, parts.at[i])))
			return false;
		bool fits = is_exempt(p->pool, g, parts.at[i]);
		if (truth == TRUTH_YES && !fits && truth_in(p, run, meant(p->pool, parts.at[i])) != TRUTH_YES)
			return false;
		wrong += truth == TRUTH_NO;
	}
	return wrong == 1;
}

static bool may_be_refuted(const struct guess *g)
{
	return g->kind == CAUSE_CHECK && g->exempt != g->cond;
}

/* ---- contents ---- */

/* An element that the run read and that is out of the range. */
static bool has_content_beyond(struct program *p, const struct replay_pass *run, const struct guess *g)
{
	int128 below;
	if (!term_const_value(p->pool, in_run(p, run, g->below), &below))
		return false;
	for (size_t i = 0; i < run->chosen.n; i++)
		if (cell_source(p->pool, run->chosen.atoms[i]) == g->object &&
		    (run->chosen.values[i] < 0 || run->chosen.values[i] >= below))
			return true;
	return false;
}

/* ---- runs that were made ---- */

static bool is_held(const struct replay_pass *run, const struct obligation *a)
{
	return map_get(&run->held, decide_place_key(a), &(uint64_t){0});
}

static bool is_input(const struct term_pool *p, term atom)
{
	return is_over_inputs(p, atom) && !cell_source(p, atom);
}

/* With these inputs and no others. */
static void fix_inputs(struct program *p, const struct assignment *inputs, fact_list *facts)
{
	for (size_t i = 0; i < inputs->n; i++)
		if (is_input(p->pool, inputs->atoms[i])) {
			term is = term_compare(p->pool, REL_EQ, inputs->atoms[i], term_int(p->pool, inputs->values[i]));
			vec_push(p->arena, facts, (struct fact){.cond = is});
		}
}

/* Is the access inside with the inputs of a run, whatever else goes on? The solver is asked while it has answers. */
static enum answer inside_with(struct decide *d, const struct replay_pass *run, const struct obligation *a)
{
	struct program *p = d->program;
	struct decide_account *account = decide_account_of(d, a);
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	term goal = access_goal(p, a);
	if (!goal)
		return ANSWER_UNKNOWN;
	fix_inputs(p, &run->chosen, &facts);
	prover_open(p->prover, (struct prover_account){0});
	enum answer inside = prover_implies(p->prover, facts.at, facts.n, goal, p->arena, NULL, NULL);
	if (inside != ANSWER_UNKNOWN || account->stuck >= STUCK)
		return inside;
	prover_open(p->judge, (struct prover_account){0});
	inside = prover_implies(p->judge, facts.at, facts.n, goal, p->arena, NULL, NULL);
	account->stuck += inside == ANSWER_UNKNOWN;
	return inside;
}

static void note_unsaid(term atom, void *payload)
{
	struct atom_set *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_LOCAL)
		atom_add(s, atom);
}

/* Does it go where a value leads that no term says, as a number that is counted up now and then? */
static bool is_led_unsaid(const struct term_pool *p, const struct obligation *a)
{
	struct atom_set unsaid = {.pool = p};
	if (a->access.pointer)
		term_each_atom(p, a->access.pointer, note_unsaid, &unsaid);
	return unsaid.n > 0;
}

/* With the sizes of a run other contents, or a loop that goes on, would break the access: that it went through says
 * nothing about them. Where a value leads that could be any, the answer is about none that occurs. */
static bool went_well_by_chance(struct decide *d, const struct replay_pass *run, const struct obligation *a)
{
	uint64_t key = hash_mix((uint64_t)(uintptr_t)a, (uint64_t)(uintptr_t)run), known;
	if (!map_get(&d->insides, key, &known)) {
		known = (uint64_t)inside_with(d, run, a);
		map_put(&d->insides, key, known);
	}
	return (enum answer)known == ANSWER_NO && !is_led_unsaid(d->program->pool, a);
}

/* Room for -1 elements is all the room there is: nobody means that. */
static bool has_meant_signs(struct program *p, const struct replay_pass *run, const struct obligation *a)
{
	fact_list signs = meant_signs(p->pool, p->arena, a->access.extent);
	for (size_t i = 0; i < signs.n; i++)
		if (truth_in(p, run, signs.at[i].cond) == TRUTH_NO)
			return false;
	return true;
}

bool guess_refuted(struct decide *d, const struct obligation *a, const struct guess *g)
{
	struct search *search = decide_known_search(d, decide_entry(d, a));
	const replay_pass_list *passes = search ? replay_passes(search) : NULL;
	bool content = g->kind == CAUSE_CONTENT;
	for (size_t i = 0; passes && (content || may_be_refuted(g)) && i < passes->n; i++) {
		const struct replay_pass *run = passes->at[i];
		if (!run->is_whole || !run->is_clean || !is_held(run, a) || !has_meant_signs(d->program, run, a))
			continue;
		if (content ? has_content_beyond(d->program, run, g)
		            : is_false_in(d->program, run, g) && !went_well_by_chance(d, run, a))
			return true;
	}
	return false;
}

/* ---- a run that the prover names ---- */

/* Room behind the access for as much again: that an index is a multiple of something is often not to be proved. */
static term has_room(struct program *program, const struct obligation *a)
{
	struct term_pool *p = program->pool;
	obligation_list arms = access_arms(program, a);
	term all = term_bool(p, true), twice = term_add(p, a->access.bytes, a->access.bytes);
	for (size_t i = 0; i < arms.n; i++) {
		term end = term_add(p, term_get(p, arms.at[i].access.pointer)->args[1], twice);
		all = term_and(p, all, term_compare(p, REL_LE, end, arms.at[i].access.extent));
	}
	return all;
}

/* Inputs with which the access stays inside, this condition is false, and the others are as meant. */
static bool find_contrary(struct program *p, const struct obligation *a, const struct guess *g, term part, term more,
                          struct assignment *out)
{
	struct atom_set parts = condition_parts(p->pool, g->cond);
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	fact_list signs = meant_signs(p->pool, p->arena, a->access.extent);
	vec_push(p->arena, &facts, (struct fact){.cond = access_goal(p, a)});
	vec_push(p->arena, &facts, (struct fact){.cond = more});
	for (size_t i = 0; i < signs.n; i++)
		vec_push(p->arena, &facts, signs.at[i]);
	for (size_t i = 0; i < parts.n; i++)
		if (parts.at[i] != part) {
			bool fits = is_exempt(p->pool, g, parts.at[i]);
			vec_push(p->arena, &facts, (struct fact){.cond = fits ? parts.at[i] : meant(p->pool, parts.at[i])});
		}
	return prover_implies(p->judge, facts.at, facts.n, part, p->arena, NULL, out) == ANSWER_NO;
}

static enum standing standing_with(struct program *p, const struct obligation *a, const struct assignment *inputs)
{
	term goal = access_goal(p, a);
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	fix_inputs(p, inputs, &facts);
	if (!goal || prover_contradiction(p->prover, facts.at, facts.n) == ANSWER_YES)
		return goal ? STANDING_AWAY : STANDING_OPEN;
	return prover_implies(p->prover, facts.at, facts.n, goal, p->arena, NULL, NULL) == ANSWER_YES ? STANDING_INSIDE
	                                                                                              : STANDING_OPEN;
}

/* Are all of them inside with these inputs, whatever goes on in the operator, or not come to? */
static bool all_stand(struct program *p, const struct probe *q, const struct assignment *inputs)
{
	bool any = false;
	prover_open(p->prover, (struct prover_account){0});
	for (size_t i = 0; i < q->n; i++) {
		q->standing[i] = standing_with(p, q->of[i], inputs);
		any |= q->standing[i] == STANDING_INSIDE;
		if (q->standing[i] == STANDING_OPEN)
			return false;
	}
	return any;
}

static bool is_run_with(struct decide *d, const struct probe *q, const struct guess *g, const struct assignment *inputs)
{
	struct search *search = decide_known_search(d, decide_entry(d, q->of[0]));
	if (!search)
		return false;
	replay_probe(search, inputs, (struct replay_limits){PROBE_RUNS, PROBE_STEPS});
	bool any = false;
	for (size_t k = 0; k < q->n; k++) {
		bool refuted = guess_refuted(d, q->of[k], g);
		q->standing[k] = refuted ? STANDING_INSIDE : STANDING_OPEN;
		any |= refuted;
	}
	return any;
}

/* With inputs that keep access k inside, and for which one of the conditions is false. */
static bool probe_at(struct decide *d, const struct probe *q, const struct guess *g, size_t k, term more,
                     uint32_t *probes)
{
	struct program *p = d->program;
	struct atom_set parts = condition_parts(p->pool, g->cond);
	for (size_t i = 0; i < parts.n && *probes < PROBES; i++) {
		struct assignment contrary = {0};
		if (is_exempt(p->pool, g, parts.at[i]))
			continue;
		++*probes;
		if (!find_contrary(p, q->of[k], g, parts.at[i], more, &contrary))
			continue;
		if (all_stand(p, q, &contrary) || is_run_with(d, q, g, &contrary))
			return true;
	}
	return false;
}

/* An instance of a template that comes first in the list. */
static bool is_first_of(const struct probe *q, size_t k)
{
	for (size_t i = 0; i < k; i++)
		if (q->of[i]->func == q->of[k]->func)
			return false;
	return true;
}

bool guess_probe(struct decide *d, const struct probe *q, const struct guess *g, uint32_t *probes)
{
	struct program *p = d->program;
	if (!may_be_refuted(g) || g->kind != CAUSE_CHECK || !access_goal(p, q->of[0]))
		return false;
	for (size_t k = 0; k < q->n; k++)
		if (q->weaker[k] && is_first_of(q, k) && probe_at(d, q, g, k, q->weaker[k], probes))
			return true;
	return probe_at(d, q, g, 0, term_bool(p->pool, true), probes) ||
	       probe_at(d, q, g, 0, has_room(p, q->of[0]), probes);
}

/* ---- the way to the access ---- */

term condition_as_equation(struct term_pool *p, term cond)
{
	const struct term_node *n = term_get(p, cond);
	term a = n->kind == TERM_AND && n->n_args == 2 ? n->args[0] : TERM_NONE, b = a ? n->args[1] : TERM_NONE;
	if (!a || term_get(p, a)->kind != TERM_GE0 || term_get(p, b)->kind != TERM_GE0)
		return cond;
	term at_least = term_get(p, a)->args[0], at_most = term_get(p, b)->args[0];
	int128 sum;
	bool one = term_const_value(p, term_add(p, at_least, at_most), &sum) && sum == 0;
	return one ? term_compare(p, REL_EQ, at_least, term_int(p, 0)) : cond;
}

/* A flag, or one of several modes. That there is nothing to do is no choice of a way, and neither is a type, of which
 * all instances of a template have their own. */
static bool is_choice_of_way(struct program *p, term cond)
{
	cond = condition_as_equation(p->pool, cond);
	const struct term_node *n = term_get(p->pool, cond);
	bool negated = n->kind == TERM_NOT;
	n = negated ? term_get(p->pool, n->args[0]) : n;
	if (n->kind == TERM_SYMBOL)
		return n->sort == SORT_BOOL && is_checkable(p->pool, cond);
	if (n->kind != TERM_EQ0 || !is_checkable(p->pool, cond))
		return false;
	struct atom_set atoms = factors_of(p->pool, n->args[0]);
	const struct term_node *of = atoms.n == 1 ? term_get(p->pool, atoms.at[0]) : NULL;
	struct term_range range = of ? term_bounds(p->pool, atoms.at[0]) : (struct term_range){0};
	bool is_flag = range.has_lo && range.has_hi && range.lo == 0 && range.hi == 1;
	bool is_value = of && (of->kind == TERM_SYMBOL || (of->kind == TERM_APP && of->vocab == VOCAB_CELL));
	return is_value && (is_flag || (!negated && n->args[0] != atoms.at[0]));
}

static bool has_condition(const struct obligation *a, term cond)
{
	for (size_t i = 0; i < a->conditions.n; i++)
		if (a->conditions.at[i].cond == cond)
			return true;
	return false;
}

static bool all_have(const struct obligation *const *of, size_t n, term cond)
{
	for (size_t i = 0; i < n; i++)
		if (!has_condition(of[i], cond))
			return false;
	return true;
}

/* The condition of theirs that kept this run away. */
static term kept_away_by(struct program *p, const struct replay_pass *run, const struct obligation *const *of, size_t n)
{
	const fact_list *conditions = &of[0]->conditions;
	for (size_t i = 0; i < conditions->n; i++) {
		term cond = conditions->at[i].cond;
		bool is_way = cond && conditions->at[i].place.line && is_choice_of_way(p, cond);
		if (is_way && truth_in(p, run, cond) == TRUTH_NO && all_have(of, n, cond))
			return cond;
	}
	return TERM_NONE;
}

term guess_way(struct decide *d, const struct guess *g, const struct obligation *const *of, size_t n)
{
	const struct search *search = n ? decide_known_search(d, decide_entry(d, of[0])) : NULL;
	const replay_pass_list *passes = search && g->kind == CAUSE_CHECK ? replay_passes(search) : NULL;
	for (size_t i = 0; passes && i < passes->n; i++) {
		const struct replay_pass *run = passes->at[i];
		if (truth_in(d->program, run, g->cond) == TRUTH_YES)
			continue;
		term way = kept_away_by(d->program, run, of, n);
		if (way)
			return condition_as_equation(d->program->pool, way);
	}
	return TERM_NONE;
}
