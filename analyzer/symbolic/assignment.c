/*
 * Values of atoms: do they make a counterexample? The facts must hold, the goal must not, and the values must be
 * possible for what the atoms mean: equal arguments give equal values, the dimensions of a tensor divide its size,
 * tensors of the same shape agree.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define DERIVED_RANK_MAX 8

static bool is_of_shape(const struct term_node *n)
{
	return n->kind == TERM_APP &&
	       (n->vocab == VOCAB_NUMEL || n->vocab == VOCAB_DIM || n->vocab == VOCAB_RANK || n->vocab == VOCAB_SAME_SHAPE);
}

bool assignment_value(term atom, int128 *value, void *assignment)
{
	const struct assignment *v = assignment;
	for (size_t i = 0; i < v->n; i++) {
		if (v->atoms[i] == atom) {
			*value = v->values[i];
			return true;
		}
	}
	return false;
}

/* Could a value that is itself none of a shape decide something about one? As the number of a dimension, or in what a
 * tensor was made from. */
static bool is_open_shape(const struct term_pool *p, const struct term_node *n)
{
	if (!is_of_shape(n))
		return false;
	for (uint32_t i = 0; i < n->n_args; i++) {
		const struct term_node *arg = term_get(p, n->args[i]);
		bool plain =
		    arg->kind == TERM_CONST || arg->kind == TERM_SYMBOL || (arg->kind == TERM_APP && arg->vocab == VOCAB_INPUT);
		if (!plain)
			return true;
	}
	return false;
}

static bool is_twin(const struct term_node *a, const struct term_node *b)
{
	return a->kind == TERM_APP && b->kind == TERM_APP && a->vocab == b->vocab && a->n_args == b->n_args;
}

static void note_atom(const struct term_pool *p, struct shape_table *s, const term *atoms, size_t i)
{
	const struct term_node *at = term_get(p, atoms[i]);
	s->any_open[i] = (i && s->any_open[i - 1]) || is_open_shape(p, at);
	s->any_sum[i] = (i && s->any_sum[i - 1]) || term_is_app(p, atoms[i], VOCAB_SUM);
	for (size_t j = 0; j < i && !s->has_twin[i]; j++)
		s->has_twin[i] = is_twin(at, term_get(p, atoms[j]));
}

const struct shape_table *shape_table(struct term_pool *p, struct arena *a, const term *atoms, size_t n)
{
	struct shape_table *s = ARENA_NEW(a, struct shape_table);
	*s = (struct shape_table){.of = ARENA_ARRAY(a, term, n), .equal = ARENA_ARRAY(a, uint32_t, n)};
	s->any_open = ARENA_ARRAY(a, bool, n);
	s->any_sum = ARENA_ARRAY(a, bool, n);
	s->has_twin = ARENA_ARRAY(a, bool, n);
	for (size_t i = 0; i < n; i++) {
		const struct term_node *at = term_get(p, atoms[i]);
		if (is_of_shape(at) && at->vocab == VOCAB_SAME_SHAPE)
			s->equal[s->n_equal++] = (uint32_t)i;
		else if (is_of_shape(at))
			s->of[i] = term_app(p, VOCAB_SHAPE_OF, at->args, 1);
		note_atom(p, s, atoms, i);
	}
	return s;
}

void assignment_copy(struct arena *a, struct assignment *to, const struct assignment *from)
{
	struct assignment c = {.n = from->n};
	c.atoms = ARENA_ARRAY(a, term, from->n);
	c.values = ARENA_ARRAY(a, int128, from->n);
	for (size_t i = 0; i < from->n; i++) {
		c.atoms[i] = from->atoms[i];
		c.values[i] = from->values[i];
	}
	*to = c;
}

static bool evaluate(const struct term_pool *p, term t, const struct assignment *v, int128 *out)
{
	return term_eval(p, t, assignment_value, (void *)(uintptr_t)v, out);
}

static bool equal_values(const struct term_pool *p, term a, term b, const struct assignment *v)
{
	int128 x, y;
	return a == b || (evaluate(p, a, v, &x) && evaluate(p, b, v, &y) && x == y);
}

static bool equal_arguments(const struct term_pool *p, term a, term b, const struct assignment *v)
{
	const struct term_node *x = term_get(p, a), *y = term_get(p, b);
	if (x->kind == TERM_PTR && y->kind == TERM_PTR)
		return x->args[0] == y->args[0] && equal_values(p, x->args[1], y->args[1], v);
	return equal_values(p, a, b, v);
}

/* f(x) == f(y) where x == y. */
static bool congruent(const struct term_pool *p, size_t i, size_t j, const struct assignment *v)
{
	const struct term_node *x = term_get(p, v->atoms[i]), *y = term_get(p, v->atoms[j]);
	if (x->kind != TERM_APP || y->kind != TERM_APP || x->vocab != y->vocab || x->n_args != y->n_args ||
	    v->values[i] == v->values[j])
		return true;
	for (uint32_t k = 0; k < x->n_args; k++) {
		if (!equal_arguments(p, x->args[k], y->args[k], v))
			return true;
	}
	return false;
}

/* The dimensions of h among the values: their product, and how many of them there are. */
struct dims {
	int128 product, rank;
	bool has_rank, overflow;
	uint64_t seen; /* which constant indices */
};

static void note_dim(struct dims *d, int128 index, int128 value)
{
	if (index < 0 || index >= 64 || (d->has_rank && index >= d->rank) || d->seen >> index & 1)
		return;
	d->seen |= (uint64_t)1 << index;
	d->overflow |= __builtin_mul_overflow(d->product, value, &d->product);
}

/* The shape that the i-th value belongs to. */
static term shape_of(struct term_pool *p, const struct assignment *v, size_t i)
{
	return v->shapes ? v->shapes->of[i] : term_app(p, VOCAB_SHAPE_OF, term_get(p, v->atoms[i])->args, 1);
}

static bool says_equal(struct term_pool *p, const struct assignment *v, size_t i, term a, term b)
{
	const struct term_node *n = i < v->n && v->values[i] ? term_get(p, v->atoms[i]) : NULL;
	return n && n->kind == TERM_APP && n->vocab == VOCAB_SAME_SHAPE &&
	       ((n->args[0] == a && n->args[1] == b) || (n->args[0] == b && n->args[1] == a));
}

static bool equal_shapes(struct term_pool *p, const struct assignment *v, term a, term b)
{
	size_t n = v->shapes ? v->shapes->n_equal : v->n;
	bool equal = a == b;
	for (size_t i = 0; i < n && !equal; i++)
		equal = says_equal(p, v, v->shapes ? v->shapes->equal[i] : i, a, b);
	return equal;
}

/* Is the i-th value an observer of the shape, or of one that is the same by these values? */
static bool observes(struct term_pool *p, const struct assignment *v, size_t i, enum vocab word, term shape)
{
	if (v->shapes && !v->shapes->of[i])
		return false;
	const struct term_node *n = term_get(p, v->atoms[i]);
	return n->kind == TERM_APP && n->vocab == word && equal_shapes(p, v, shape_of(p, v, i), shape);
}

static struct dims dims_of(struct term_pool *p, term h, const struct assignment *v)
{
	struct dims d = {.product = 1};
	term shape = term_app(p, VOCAB_SHAPE_OF, &h, 1);
	for (size_t i = 0; i < v->n; i++) {
		if (observes(p, v, i, VOCAB_RANK, shape)) {
			d.has_rank = true;
			d.rank = v->values[i];
		}
	}
	for (size_t i = 0; i < v->n; i++) {
		int128 index;
		if (observes(p, v, i, VOCAB_DIM, shape) && evaluate(p, term_get(p, v->atoms[i])->args[1], v, &index))
			note_dim(&d, index, v->values[i]);
	}
	return d;
}

/* numel(h) is the product of the dimensions; some of them may not be among the values. */
static bool size_possible(struct term_pool *p, term h, int128 numel, const struct assignment *v)
{
	struct dims d = dims_of(p, h, v);
	if (d.overflow)
		return false;
	if (d.has_rank && d.rank == 0)
		return numel == 1;
	bool complete = d.has_rank && d.rank < 64 && d.seen == ((uint64_t)1 << d.rank) - 1;
	if (complete || d.product == 0)
		return numel == d.product;
	return numel % d.product == 0;
}

/* The same where rank and dimensions are told of another tensor: of drop_dim(s, 1) by those of s. */
static bool derived_size_possible(struct term_pool *p, term h, int128 numel, const struct assignment *v)
{
	int128 rank, dim, product = 1;
	if (!evaluate(p, term_app(p, VOCAB_RANK, &h, 1), v, &rank) || rank < 0 || rank > DERIVED_RANK_MAX)
		return true;
	for (int i = 0; i < rank; i++) {
		term d = term_app(p, VOCAB_DIM, (term[]){h, term_int(p, i)}, 2);
		if (!evaluate(p, d, v, &dim) || __builtin_mul_overflow(product, dim, &product))
			return true;
	}
	return numel == product;
}

static bool sizes_possible(struct term_pool *p, const struct assignment *v)
{
	for (size_t i = 0; i < v->n; i++) {
		if (v->shapes && !v->shapes->of[i])
			continue;
		const struct term_node *n = term_get(p, v->atoms[i]);
		if (n->kind != TERM_APP || n->vocab != VOCAB_NUMEL)
			continue;
		if (!size_possible(p, n->args[0], v->values[i], v) || !derived_size_possible(p, n->args[0], v->values[i], v))
			return false;
	}
	return true;
}

/* same_shape(a, b) holds: the observers that are among the values agree. */
static bool shapes_agree(struct term_pool *p, const struct term_node *same, const struct assignment *v)
{
	for (size_t i = 0; i < v->n; i++) {
		const struct term_node *n = term_get(p, v->atoms[i]);
		int128 other;
		bool observer = is_of_shape(n) && n->vocab != VOCAB_SAME_SHAPE;
		if (!observer || shape_of(p, v, i) != same->args[0])
			continue;
		term args[2] = {same->args[1], n->n_args > 1 ? n->args[1] : TERM_NONE};
		if (evaluate(p, term_app(p, n->vocab, args, n->n_args), v, &other) && other != v->values[i])
			return false;
	}
	return true;
}

/* Without one new value of a shape, sizes and shapes are what they were when the others were judged. */
static bool shapes_change(const struct term_pool *p, const struct assignment *v, size_t n_new)
{
	bool change = n_new != 1 || is_of_shape(term_get(p, v->atoms[v->n - 1]));
	if (v->shapes)
		return change || v->shapes->any_open[v->n - 1];
	for (size_t i = 0; i < v->n && !change; i++)
		change = is_open_shape(p, term_get(p, v->atoms[i]));
	return change;
}

bool assignment_possible(struct term_pool *p, const struct assignment *v, size_t n_new)
{
	bool shapes = shapes_change(p, v, n_new);
	for (size_t i = v->n - n_new; i < v->n; i++) {
		for (size_t j = 0; j < i && (!v->shapes || v->shapes->has_twin[i]); j++) {
			if (!congruent(p, i, j, v))
				return false;
		}
	}
	if (shapes && !sizes_possible(p, v))
		return false;
	for (size_t i = 0; i < v->n && (!v->shapes || v->shapes->any_sum[v->n - 1]); i++) {
		if (term_is_app(p, v->atoms[i], VOCAB_SUM) && !sum_possible(p, i, v))
			return false;
	}
	for (size_t i = 0; i < v->n && shapes; i++) {
		const struct term_node *n = term_get(p, v->atoms[i]);
		if (v->values[i] && n->kind == TERM_APP && n->vocab == VOCAB_SAME_SHAPE && !shapes_agree(p, n, v))
			return false;
	}
	return true;
}

static bool in_range(const struct term_pool *p, const struct assignment *v)
{
	for (size_t i = 0; i < v->n; i++) {
		struct term_range r = term_bounds(p, v->atoms[i]);
		if ((r.has_lo && v->values[i] < r.lo) || (r.has_hi && v->values[i] > r.hi))
			return false;
	}
	return true;
}

bool assignment_holds(struct term_pool *p, const struct fact *facts, size_t n, term goal, const struct assignment *v)
{
	int128 value;
	if (!evaluate(p, goal, v, &value) || value != 0)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (facts[i].cond && (!evaluate(p, facts[i].cond, v, &value) || value == 0))
			return false;
	}
	return in_range(p, v) && assignment_possible(p, v, v->n);
}

/* ---- leaves ---- */

struct leaf_walk {
	const struct term_pool *p;
	struct arena *a;
	struct map seen;
	term_list *out;
};

static void walk_leaves(struct leaf_walk *w, term t)
{
	uint64_t unused;
	const struct term_node *n = term_get(w->p, t);
	if (!t || map_get(&w->seen, t, &unused))
		return;
	map_put(&w->seen, t, 1);
	if (n->kind == TERM_SYMBOL || n->kind == TERM_APP || n->kind == TERM_EQ) {
		vec_push(w->a, w->out, t);
		return;
	}
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			walk_leaves(w, n->monomials[i].atoms[j]);
	}
	for (uint32_t i = 0; i < n->n_args; i++)
		walk_leaves(w, n->args[i]);
}

void collect_leaves(const struct term_pool *p, const struct fact *facts, size_t n, term goal, struct arena *a,
                    term_list *out)
{
	struct leaf_walk w = {.p = p, .a = a, .out = out};
	map_init(&w.seen, a);
	walk_leaves(&w, goal);
	for (size_t i = 0; i < n; i++)
		walk_leaves(&w, facts[i].cond);
}
