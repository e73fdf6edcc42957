/*
 * Z3 behind one function. Terms become integer arithmetic with C's division written out; what Z3 has no counterpart for
 * becomes a constant with its bounds, and the answer stays right: such a question can only be answered YES, or with an
 * assignment that the prover checks by evaluation. Small counterexamples are asked for first. The limit counts Z3's own
 * operations, so the answer does not depend on the machine.
 *
 * Making a context takes longer than most answers: a session keeps one for the questions of a unit. So does making a
 * solver with tactics: a question gets the plain one, and the other where that knows a theory too little.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include "lazy_z3.h"

#define RESOURCES_DEFAULT 2000000

#define SESSION_QUESTIONS 100 /* then a new context: the old one keeps every term that it has seen */

struct solver_session {
	Z3_context z; /* null: not made yet */
	int questions;
};

struct translator {
	struct term_pool *p;
	Z3_context z;
	Z3_solver solver; /* the plain one */
	VEC(Z3_ast) base; /* what was asserted before the first bound */
	struct arena arena;
	VEC(Z3_ast) memo;     /* by term */
	term_list leaves;     /* those that have a constant */
	VEC(Z3_ast) divisors; /* must not be 0 in a counterexample */
};

static void on_error(Z3_context z, Z3_error_code code)
{
	/* Asked for with Z3_get_error_code; the default would end the process. */
	(void)z;
	(void)code;
}

static Z3_ast number(struct translator *w, int128 v)
{
	struct buf text = {0};
	buf_int128(&text, v);
	Z3_ast a = Z3_mk_numeral(w->z, buf_text(&text), Z3_mk_int_sort(w->z));
	buf_release(&text);
	return a;
}

static Z3_ast as_int(struct translator *w, Z3_ast a)
{
	if (Z3_get_sort_kind(w->z, Z3_get_sort(w->z, a)) != Z3_BOOL_SORT)
		return a;
	return Z3_mk_ite(w->z, a, number(w, 1), number(w, 0));
}

static Z3_ast as_bool(struct translator *w, Z3_ast a)
{
	if (Z3_get_sort_kind(w->z, Z3_get_sort(w->z, a)) == Z3_BOOL_SORT)
		return a;
	return Z3_mk_not(w->z, Z3_mk_eq(w->z, a, number(w, 0)));
}

static Z3_ast add(struct translator *w, Z3_ast a, Z3_ast b)
{
	return Z3_mk_add(w->z, 2, (Z3_ast[]){a, b});
}

static Z3_ast mul(struct translator *w, Z3_ast a, Z3_ast b)
{
	return Z3_mk_mul(w->z, 2, (Z3_ast[]){a, b});
}

static void assert_base(struct translator *w, Z3_ast a)
{
	vec_push(&w->arena, &w->base, a);
	Z3_solver_assert(w->z, w->solver, a);
}

/* ---- terms ---- */

static Z3_ast constant(struct translator *w, term t)
{
	char name[32];
	struct buf text = {0};
	bool boolean = term_get(w->p, t)->sort == SORT_BOOL;
	buf_printf(&text, "t%u", t);
	size_t n = text.n < sizeof name ? text.n : sizeof name - 1;
	for (size_t i = 0; i < n; i++)
		name[i] = text.at[i];
	name[n] = '\0';
	buf_release(&text);
	Z3_sort sort = boolean ? Z3_mk_bool_sort(w->z) : Z3_mk_int_sort(w->z);
	Z3_ast c = Z3_mk_const(w->z, Z3_mk_string_symbol(w->z, name), sort);
	struct term_range r = term_bounds(w->p, t);
	if (!boolean && r.has_lo)
		assert_base(w, Z3_mk_ge(w->z, c, number(w, r.lo)));
	if (!boolean && r.has_hi)
		assert_base(w, Z3_mk_le(w->z, c, number(w, r.hi)));
	return c;
}

static Z3_ast leaf(struct translator *w, term t)
{
	vec_push(&w->arena, &w->leaves, t);
	return constant(w, t);
}

static Z3_ast of(struct translator *w, term t)
{
	return w->memo.at[t];
}

static Z3_ast of_poly(struct translator *w, const struct term_node *n)
{
	Z3_ast sum = number(w, 0);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		Z3_ast product = number(w, n->monomials[i].coef);
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			product = mul(w, product, as_int(w, of(w, n->monomials[i].atoms[j])));
		sum = add(w, sum, product);
	}
	return sum;
}

/* Z3 rounds so that the remainder is at least 0; C rounds towards 0: they agree where the dividend is at least 0. */
static Z3_ast of_division(struct translator *w, const struct term_node *n)
{
	Z3_ast a = of(w, n->args[0]), d = of(w, n->args[1]);
	Z3_ast up = Z3_mk_div(w->z, a, d);
	if (term_kind_of(w->p, n->args[1]) != TERM_CONST)
		vec_push(&w->arena, &w->divisors, d);
	if (!range_at_least(term_bounds(w->p, n->args[0]), 0)) {
		Z3_ast down = Z3_mk_unary_minus(w->z, Z3_mk_div(w->z, Z3_mk_unary_minus(w->z, a), d));
		up = Z3_mk_ite(w->z, Z3_mk_ge(w->z, a, number(w, 0)), up, down);
	}
	if (n->kind == TERM_DIV)
		return up;
	return Z3_mk_sub(w->z, 2, (Z3_ast[]){a, mul(w, d, up)});
}

static Z3_ast of_wrap(struct translator *w, const struct term_node *n)
{
	Z3_ast size = number(w, (int128)1 << n->bits), t = of(w, n->args[0]);
	if (!n->is_signed)
		return Z3_mk_mod(w->z, t, size);
	Z3_ast half = number(w, (int128)1 << (n->bits - 1));
	return Z3_mk_sub(w->z, 2, (Z3_ast[]){Z3_mk_mod(w->z, add(w, t, half), size), half});
}

static Z3_ast of_min_max(struct translator *w, const struct term_node *n)
{
	Z3_ast a = of(w, n->args[0]), b = of(w, n->args[1]);
	Z3_ast first = n->kind == TERM_MIN ? Z3_mk_le(w->z, a, b) : Z3_mk_ge(w->z, a, b);
	return Z3_mk_ite(w->z, first, a, b);
}

static Z3_ast of_shift(struct translator *w, term t, const struct term_node *n)
{
	int128 k;
	if (n->kind != TERM_SHR || !term_const_value(w->p, n->args[1], &k) || k < 0 || k > 120)
		return constant(w, t);
	return Z3_mk_div(w->z, of(w, n->args[0]), number(w, (int128)1 << k));
}

static Z3_ast of_connective(struct translator *w, const struct term_node *n)
{
	Z3_ast all = as_bool(w, of(w, n->args[0]));
	for (uint32_t i = 1; i < n->n_args; i++) {
		Z3_ast both[2] = {all, as_bool(w, of(w, n->args[i]))};
		all = n->kind == TERM_AND ? Z3_mk_and(w->z, 2, both) : Z3_mk_or(w->z, 2, both);
	}
	return all;
}

static Z3_ast of_select(struct translator *w, const struct term_node *n)
{
	return Z3_mk_ite(w->z, as_bool(w, of(w, n->args[0])), as_int(w, of(w, n->args[1])), as_int(w, of(w, n->args[2])));
}

/* The parts of t are translated. */
static Z3_ast of_node(struct translator *w, term t)
{
	const struct term_node *n = term_get(w->p, t);
	switch (n->kind) {
	case TERM_CONST:
		if (n->sort == SORT_BOOL)
			return n->value ? Z3_mk_true(w->z) : Z3_mk_false(w->z);
		return number(w, n->value);
	case TERM_POLY:
		return of_poly(w, n);
	case TERM_DIV:
	case TERM_MOD:
		return of_division(w, n);
	case TERM_MIN:
	case TERM_MAX:
		return of_min_max(w, n);
	case TERM_SHL:
	case TERM_SHR:
		return of_shift(w, t, n);
	case TERM_WRAP:
		return of_wrap(w, n);
	case TERM_SELECT:
		return of_select(w, n);
	case TERM_GE0:
		return Z3_mk_ge(w->z, as_int(w, of(w, n->args[0])), number(w, 0));
	case TERM_EQ0:
		return Z3_mk_eq(w->z, as_int(w, of(w, n->args[0])), number(w, 0));
	case TERM_NOT:
		return Z3_mk_not(w->z, as_bool(w, of(w, n->args[0])));
	case TERM_AND:
	case TERM_OR:
		return of_connective(w, n);
	case TERM_SYMBOL:
	case TERM_APP:
	case TERM_EQ:
		return leaf(w, t);
	case TERM_BITAND:
	case TERM_BITOR:
	case TERM_BITXOR:
	case TERM_REAL:
	case TERM_PTR:
	case TERM_OBJECT:
		return constant(w, t);
	}
	BUG("no term kind: %d", (int)n->kind);
}

/* Arguments of leaves mean nothing to Z3. */
static bool has_parts(const struct term_node *n)
{
	return n->kind != TERM_APP && n->kind != TERM_EQ && n->kind != TERM_PTR && n->kind != TERM_OBJECT;
}

/* Marks what t is made of. Recursion is bounded by TERM_DEPTH_MAX. */
static void mark(struct translator *w, bool *needed, term t)
{
	const struct term_node *n = term_get(w->p, t);
	if (!t || needed[t])
		return;
	needed[t] = true;
	for (uint32_t i = 0; i < n->n_args && has_parts(n); i++)
		mark(w, needed, n->args[i]);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			mark(w, needed, n->monomials[i].atoms[j]);
	}
}

/* Parts have smaller ids than what they are part of. */
static void translate(struct translator *w, const struct fact *facts, size_t n, term goal)
{
	size_t count = term_pool_count(w->p);
	bool *needed = ARENA_ARRAY(&w->arena, bool, count);
	w->memo.at = ARENA_ARRAY(&w->arena, Z3_ast, count);
	mark(w, needed, goal);
	for (size_t i = 0; i < n; i++)
		mark(w, needed, facts[i].cond);
	for (term t = 1; t < count; t++) {
		if (needed[t])
			w->memo.at[t] = of_node(w, t);
	}
	for (size_t i = 0; i < n; i++) {
		if (facts[i].cond)
			assert_base(w, as_bool(w, of(w, facts[i].cond)));
	}
	assert_base(w, Z3_mk_not(w->z, as_bool(w, of(w, goal))));
}

/* ---- answers ---- */

static bool value_in_model(struct translator *w, Z3_model m, term t, int128 *out)
{
	Z3_ast v;
	int64_t small;
	if (!Z3_model_eval(w->z, m, of(w, t), true, &v))
		return false;
	Z3_lbool truth = Z3_get_bool_value(w->z, v);
	if (truth != Z3_L_UNDEF) {
		*out = truth == Z3_L_TRUE;
		return true;
	}
	if (!Z3_is_numeral_ast(w->z, v) || !Z3_get_numeral_int64(w->z, v, &small))
		return false;
	*out = small;
	return true;
}

static bool read_model(struct translator *w, Z3_solver solver, struct assignment *out)
{
	Z3_model m = Z3_solver_get_model(w->z, solver);
	struct assignment v = {.n = w->leaves.n};
	if (!m)
		return false;
	Z3_model_inc_ref(w->z, m);
	v.atoms = ARENA_ARRAY(&w->p->arena, term, v.n);
	v.values = ARENA_ARRAY(&w->p->arena, int128, v.n);
	bool complete = true;
	for (size_t i = 0; i < v.n && complete; i++) {
		v.atoms[i] = w->leaves.at[i];
		complete = value_in_model(w, m, v.atoms[i], &v.values[i]);
	}
	Z3_model_dec_ref(w->z, m);
	if (complete && out)
		*out = v;
	return complete;
}

/* Of the checks that follow. A parameter of the solver itself would cost more than most checks. */
static void limit(struct translator *w, uint64_t resources)
{
	struct buf text = {0};
	buf_printf(&text, "%u", resources > 0xffffffffu ? 0xffffffffu : (unsigned)resources);
	Z3_update_param_value(w->z, "rlimit", buf_text(&text));
	buf_release(&text);
}

/* With every leaf within +-bound and no divisor 0. */
static void assert_bound(struct translator *w, Z3_solver solver, int128 bound)
{
	for (size_t i = 0; i < w->leaves.n; i++) {
		Z3_ast c = of(w, w->leaves.at[i]);
		if (term_get(w->p, w->leaves.at[i])->sort == SORT_BOOL)
			continue;
		Z3_solver_assert(w->z, solver, Z3_mk_le(w->z, c, number(w, bound)));
		Z3_solver_assert(w->z, solver, Z3_mk_ge(w->z, c, number(w, -bound)));
	}
	for (size_t i = 0; i < w->divisors.n; i++)
		Z3_solver_assert(w->z, solver, Z3_mk_not(w->z, Z3_mk_eq(w->z, w->divisors.at[i], number(w, 0))));
}

/* A check that ran out of resources would do so with tactics, too. */
static bool knows_too_little(struct translator *w, Z3_lbool r)
{
	return r == Z3_L_UNDEF && strcmp(Z3_solver_get_reason_unknown(w->z, w->solver), "canceled") != 0;
}

/* Within the bound, or anywhere where that is 0. `found`: TRUE, with values. */
static Z3_lbool check_with(struct translator *w, Z3_solver solver, int64_t bound, struct assignment *out, bool *found)
{
	Z3_solver_push(w->z, solver);
	if (bound)
		assert_bound(w, solver, bound);
	Z3_lbool r = Z3_solver_check(w->z, solver);
	*found = r == Z3_L_TRUE && read_model(w, solver, out);
	return r;
}

static Z3_lbool check_with_tactics(struct translator *w, int64_t bound, struct assignment *out, bool *found)
{
	Z3_solver solver = Z3_mk_solver(w->z);
	Z3_solver_inc_ref(w->z, solver);
	for (size_t i = 0; i < w->base.n; i++)
		Z3_solver_assert(w->z, solver, w->base.at[i]);
	Z3_lbool r = check_with(w, solver, bound, out, found);
	Z3_solver_dec_ref(w->z, solver);
	return r;
}

static Z3_lbool check(struct translator *w, int64_t bound, struct assignment *out, bool *found)
{
	Z3_lbool r = check_with(w, w->solver, bound, out, found);
	bool again = knows_too_little(w, r);
	Z3_solver_pop(w->z, w->solver, 1);
	return again ? check_with_tactics(w, bound, out, found) : r;
}

/* One bound after the other, the last without any. What has run out of resources twice has no answer within reach. */
static enum answer decide(struct translator *w, uint64_t resources, struct assignment *counterexample)
{
	static const int64_t bounds[] = {4, 16, 256, (int64_t)1 << 32};
	size_t n = sizeof bounds / sizeof bounds[0];
	int exhausted = 0;
	bool found = false;
	limit(w, resources / (n + 1));
	for (size_t i = 0; i < n && exhausted < 2; i++) {
		exhausted += check(w, bounds[i], counterexample, &found) == Z3_L_UNDEF;
		if (found)
			return ANSWER_NO;
	}
	if (exhausted == 2)
		return ANSWER_UNKNOWN;
	Z3_lbool r = check(w, 0, counterexample, &found);
	if (r == Z3_L_FALSE && Z3_get_error_code(w->z) == Z3_OK)
		return ANSWER_YES;
	return found ? ANSWER_NO : ANSWER_UNKNOWN;
}

void solver_load(void)
{
	lazy_z3_load();
}

static void close_context(struct solver_session *s)
{
	if (s->z)
		Z3_del_context(s->z);
	*s = (struct solver_session){0};
}

static Z3_context open_context(struct solver_session *s)
{
	if (s->questions++ >= SESSION_QUESTIONS)
		close_context(s);
	if (!s->z) {
		solver_load();
		Z3_config config = Z3_mk_config();
		s->z = Z3_mk_context(config);
		Z3_del_config(config);
		Z3_set_error_handler(s->z, on_error);
	}
	return s->z;
}

struct solver_session *solver_session_new(struct arena *a)
{
	return ARENA_NEW(a, struct solver_session);
}

void solver_session_free(struct solver_session *s)
{
	if (s)
		close_context(s);
}

static enum answer ask(struct translator *w, const struct fact *facts, size_t n, term goal, uint64_t resources,
                       struct assignment *counterexample)
{
	enum answer r = ANSWER_UNKNOWN;
	w->solver = Z3_mk_simple_solver(w->z);
	Z3_solver_inc_ref(w->z, w->solver);
	translate(w, facts, n, goal);
	if (Z3_get_error_code(w->z) == Z3_OK)
		r = decide(w, resources ? resources : RESOURCES_DEFAULT, counterexample);
	Z3_solver_dec_ref(w->z, w->solver);
	return r;
}

enum answer solver_z3(struct term_pool *p, const struct fact *facts, size_t n, term goal, uint64_t resources,
                      struct assignment *counterexample, void *payload)
{
	struct solver_session own = {0}, *session = payload ? payload : &own;
	struct translator w = {.p = p, .z = open_context(session)};
	arena_init(&w.arena);
	enum answer r = ask(&w, facts, n, goal, resources, counterexample);
	arena_release(&w.arena);
	if (Z3_get_error_code(w.z) != Z3_OK)
		close_context(session); /* what is left of it is not to be relied on */
	close_context(&own);
	return r;
}
