/*
 * Sums over the iterations of a loop: sum(n, a) is a(0) + ... + a(n - 1), and 0 where n is not positive; the number of
 * the summand is one symbol that stands nowhere else. What does not depend on it is a factor in front. Of two partial
 * sums of one sequence that is nowhere negative the longer one is at least as large, by the summand where the other one
 * ends. (The indefinite sums of Karr, Summation in finite terms, 1981, without their closed forms.)
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

term term_summand_number(struct term_pool *p)
{
	struct symbol s = {
	    .role = SYMBOL_SUMMAND, .sort = SORT_INT, .key = "summand", .name = "j", .has_lo = true, .made_up_name = true};
	return term_symbol(p, &s);
}

/* ---- laws ---- */

static int128 content(const struct term_pool *p, term t)
{
	struct poly q;
	poly_read(p, t, &q);
	return poly_content(&q, true);
}

/* c ? g*a : g*b as g times c ? a : b, and of c and !c the one that was made first: a choice has one form. */
static term without_factor(struct term_pool *p, term t, int128 *factor)
{
	const struct term_node *n = term_get(p, t);
	*factor = 1;
	if (n->kind != TERM_SELECT)
		return t;
	int128 g = int_gcd(content(p, n->args[1]), content(p, n->args[2]));
	*factor = g > 1 ? g : 1;
	term by = term_int(p, *factor), then_ = term_binary(p, TERM_DIV, n->args[1], by);
	term cond = n->args[0], other = term_not(p, cond), else_ = term_binary(p, TERM_DIV, n->args[2], by);
	return other < cond ? term_select(p, other, else_, then_) : term_select(p, cond, then_, else_);
}

/* The sum of one product, what does not depend on the number of the summand in front. */
static term sum_of_product(struct term_pool *p, term count, const struct poly_term *m)
{
	term j = term_summand_number(p), front = term_int(p, m->coef), inside = term_int(p, 1), one = inside;
	for (uint32_t i = 0; i < m->n; i++) {
		int128 factor;
		if (term_contains(p, m->atoms[i], j)) {
			inside = term_mul(p, inside, without_factor(p, m->atoms[i], &factor));
			front = term_mul(p, front, term_int(p, factor));
		} else {
			front = term_mul(p, front, m->atoms[i]);
		}
	}
	if (inside == one)
		return term_mul(p, front, term_binary(p, TERM_MAX, count, term_int(p, 0)));
	struct term_node node = {
	    .kind = TERM_APP, .sort = SORT_INT, .vocab = VOCAB_SUM, .args = (term[]){count, inside}, .n_args = 2};
	return term_mul(p, front, term_intern(p, &node));
}

term sum_simplify(struct term_pool *p, term count, term summand)
{
	if (range_at_most(term_bounds(p, count), 0))
		return term_int(p, 0);
	struct poly q;
	term total = term_int(p, 0);
	poly_read(p, summand, &q);
	for (size_t i = 0; i < q.n; i++)
		total = term_add(p, total, sum_of_product(p, count, &q.m[i]));
	return total;
}

/* ---- what holds of partial sums ---- */

struct inner_sums {
	const struct term_pool *p;
	bool found;
};

static void note_sum(term atom, void *payload)
{
	struct inner_sums *in = payload;
	in->found = in->found || term_is_app(in->p, atom, VOCAB_SUM);
}

/* a(at), or TERM_NONE where the summand holds sums itself: they have their own numbers. */
static term summand_at(struct term_pool *p, term summand, term at)
{
	struct inner_sums in = {p, false};
	term_each_atom(p, summand, note_sum, &in);
	return in.found ? TERM_NONE : term_replace(p, summand, term_summand_number(p), at);
}

static void at_least(struct system *s, term a, term b, const struct sources *from)
{
	if (a && b)
		system_add(s, condition_ge0(s->q->p, term_sub(s->q->p, a, b)), from);
}

/* lo*(m - n) <= sum(m, a) - sum(n, a) <= hi*(m - n) for m >= n >= 0. */
static void between(struct system *s, term more, term less, term distance, struct term_range each,
                    const struct sources *from)
{
	struct term_pool *p = s->q->p;
	term added = term_sub(p, more, less);
	if (each.has_lo)
		at_least(s, added, term_mul(p, term_int(p, each.lo), distance), from);
	if (each.has_hi)
		at_least(s, term_mul(p, term_int(p, each.hi), distance), added, from);
}

/* The longer sum has the summand where the shorter one ends, and as much as the least each for what is between. */
static void longer(struct system *s, term more, term less)
{
	struct term_pool *p = s->q->p;
	term m = term_get(p, more)->args[0], n = term_get(p, less)->args[0], summand = term_get(p, less)->args[1];
	term one = term_int(p, 1), distance = term_sub(p, m, n);
	struct term_range each = term_bounds(p, summand);
	struct sources from = {0};
	int128 exactly;
	if (!range_test_quick(s, n, &from) || !range_test_quick(s, distance, &from))
		return;
	between(s, more, less, distance, each, &from);
	term next = summand_at(p, summand, n), before = term_sub(p, distance, one);
	if (!next || !range_test_quick(s, before, &from))
		return;
	next = term_add(p, less, next);
	bool is_next = term_const_value(p, distance, &exactly) && exactly == 1;
	if (is_next)
		at_least(s, next, more, &from);
	if (is_next || range_at_least(each, 0))
		at_least(s, more, next, &from);
}

void sum_axioms(struct system *s, term t)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, t);
	struct sources from = {0};
	if (range_at_least(term_bounds(p, n->args[1]), 0))
		at_least(s, t, term_int(p, 0), &from);
	if (range_test_quick(s, n->args[0], &from))
		between(s, t, term_int(p, 0), n->args[0], term_bounds(p, n->args[1]), &from);
	for (size_t i = 0; i < s->sums.n; i++) {
		term u = s->sums.at[i];
		if (u != t && term_get(p, u)->args[1] == n->args[1]) {
			longer(s, t, u);
			longer(s, u, t);
		}
	}
}

/* ---- values ---- */

static bool value_of(const struct term_pool *p, term t, const struct assignment *v, int128 *out)
{
	return t && term_eval(p, t, assignment_value, (void *)(uintptr_t)v, out);
}

/* Can n summands with these bounds add up to that? */
static bool can_add_up(int128 n, int128 total, struct term_range each)
{
	int128 least, most;
	bool low = each.has_lo && !__builtin_mul_overflow(each.lo, n, &least) && total < least;
	bool high = each.has_hi && !__builtin_mul_overflow(each.hi, n, &most) && total > most;
	return !low && !high;
}

/* The summands that one sum has behind the other's last one, of which the first may be known. */
static bool pair_possible(struct term_pool *p, size_t more, size_t less, const struct assignment *v)
{
	const struct term_node *a = term_get(p, v->atoms[more]), *b = term_get(p, v->atoms[less]);
	struct term_range each = term_bounds(p, b->args[1]);
	int128 m, n, next, added = v->values[more] - v->values[less];
	if (!value_of(p, a->args[0], v, &m) || !value_of(p, b->args[0], v, &n) || n < 0 || m <= n)
		return true;
	if (!value_of(p, summand_at(p, b->args[1], b->args[0]), v, &next))
		return can_add_up(m - n, added, each);
	return can_add_up(m - n - 1, added - next, each);
}

bool sum_possible(struct term_pool *p, size_t which, const struct assignment *v)
{
	const struct term_node *sum = term_get(p, v->atoms[which]);
	int128 n;
	if (value_of(p, sum->args[0], v, &n) && !can_add_up(n < 0 ? 0 : n, v->values[which], term_bounds(p, sum->args[1])))
		return false;
	if (value_of(p, sum->args[0], v, &n) && n <= 0 && v->values[which] != 0)
		return false;
	for (size_t i = 0; i < v->n; i++) {
		bool same = term_is_app(p, v->atoms[i], VOCAB_SUM) && term_get(p, v->atoms[i])->args[1] == sum->args[1];
		if (same && i != which && !(pair_possible(p, which, i, v) && pair_possible(p, i, which, v)))
			return false;
	}
	return true;
}
