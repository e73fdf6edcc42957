/*
 * cause_rows.c: what an access to rows of one length needs, read off its room. `numel(x) - n*c + c - 5 >= 0` is
 * minimal, and nobody would write it: an author says that x has n rows, `n*c <= numel(x)`, and that a row has as much
 * as is touched, `c >= 5`. A row may be of parts, each of which stands behind a guard of its own: `d*c*c >= 2*c*c + 9`
 * would refuse a c with which no access goes so far, and what is meant is `d >= 3`. Where a switch chooses an instance
 * of a template, what each needs by its number all need by the variable: `d*n <= numel(x)` in place of `2*n` and `3*n`.
 */
#include "check/cause_int.h"

#include <string.h>

static bool is_of(const struct term_node *sum, const struct monomial *m)
{
	for (uint32_t i = 0; i < sum->n_monomials; i++) {
		const struct monomial *o = &sum->monomials[i];
		if (o->n == m->n && memcmp(o->atoms, m->atoms, m->n * sizeof *m->atoms) == 0)
			return true;
	}
	return false;
}

/* `numel(x) - n*c + c - 5` is the room of x - `needed`, n*c, + `row`, c - 5. Of rows in rows, `c*d + d`, nothing is
 * told apart. */
struct rows {
	term needed, row;
	uint32_t n;
};

static bool is_in(const struct term_pool *p, term sum, const struct monomial *m)
{
	const struct term_node *n = term_get(p, sum);
	return n->kind == TERM_POLY ? is_of(n, m) : m->n == 1 && m->atoms[0] == sum;
}

/* Is it a multiple of what one row adds? Rows that come before it are. */
static bool is_of_rows(const struct term_pool *p, const struct monomial *m, const struct term_node *sum, term extent)
{
	for (uint32_t i = 0; i < sum->n_monomials; i++) {
		const struct monomial *row = &sum->monomials[i];
		uint32_t found = 0;
		for (uint32_t k = 0; k < row->n; k++)
			for (uint32_t j = 0; j < m->n; j++)
				if (m->atoms[j] == row->atoms[k]) {
					found++;
					break;
				}
		if (row->n && row->coef > 0 && !is_in(p, extent, row) && found == row->n)
			return true;
	}
	return false;
}

static struct rows rows_of(struct term_pool *p, term room, term extent)
{
	struct rows out = {term_int(p, 0), term_int(p, 0), 0};
	const struct term_node *sum = term_get(p, room);
	uint32_t n = sum->kind == TERM_POLY ? sum->n_monomials : 0;
	for (uint32_t i = 0; i < n; i++) {
		const struct monomial *m = &term_get(p, room)->monomials[i];
		bool adds = m->n && m->coef > 0 && !is_in(p, extent, m);
		bool is_row = !m->n || adds || (m->coef < 0 && !is_of_rows(p, m, term_get(p, room), extent));
		term product = term_mul(p, term_int(p, m->coef), product_of_atoms(p, *m));
		out.n += adds;
		out.row = is_row ? term_add(p, out.row, product) : out.row;
		out.needed = is_row ? out.needed : term_add(p, out.needed, product);
	}
	return out;
}

/* `c*c >= 1` says `c >= 1` of what is never negative. */
static term at_least_one(struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	bool square = n->kind == TERM_POLY && n->n_monomials == 2 && !n->monomials[0].n && n->monomials[0].coef == -1 &&
	              n->monomials[1].coef == 1;
	term atom = square ? n->monomials[1].atoms[0] : TERM_NONE;
	for (uint32_t k = 0; square && k < n->monomials[1].n; k++)
		square = n->monomials[1].atoms[k] == atom;
	struct term_range range = square ? term_bounds(p, atom) : (struct term_range){0};
	return square && range.has_lo && range.lo >= 0 ? term_sub(p, atom, term_int(p, 1)) : t;
}

static bool is_dimension(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_APP && n->vocab == VOCAB_DIM;
}

static bool has_dimension(const struct term_pool *p, term t)
{
	struct atom_set factors = factors_of(p, t);
	bool any = false;
	for (size_t i = 0; i < factors.n; i++)
		any |= is_dimension(p, factors.at[i]);
	return any;
}

/* `d*c*c - 2*c*c - 9` is the room in a row of parts: d - 3 is how many it has beyond the third. How long a part is, the
 * way to the access says, as far as it is no empty one. */
struct parts {
	term beyond;    /* TERM_NONE: it has no parts of one length */
	term length;    /* a product of what is never negative */
	term not_empty; /* a condition */
};

static struct parts parts_of_row(struct term_pool *p, term row)
{
	const struct term_node *sum = term_get(p, row);
	struct parts out = {TERM_NONE, term_int(p, 1), term_bool(p, true)};
	if (sum->kind != TERM_POLY || sum->monomials[0].n || sum->monomials[0].coef >= 0)
		return out;
	term whole = term_sub(p, row, term_int(p, sum->monomials[0].coef)), parts = whole;
	struct atom_set sizes = factors_of(p, whole);
	for (size_t i = 0; i < sizes.n; i++)
		for (term less; (less = without_common_size(p, parts, sizes.at[i])) != parts; parts = less) {
			out.length = term_mul(p, out.length, sizes.at[i]);
			out.not_empty = term_and(p, out.not_empty, term_compare(p, REL_GE, sizes.at[i], term_int(p, 1)));
		}
	out.beyond = parts != whole ? term_sub(p, parts, term_int(p, 1)) : TERM_NONE;
	return out;
}

static void add(struct row_guesses *out, term cond, term exempt, term follows)
{
	out->at[out->n++] = (struct row_guess){cond, exempt, follows};
}

struct stated {
	struct term_pool *pool;
	const fact_list *conditions;
};

static term elements_stated(term atom, void *payload)
{
	const struct stated *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	term handle = n->kind == TERM_APP && n->vocab == VOCAB_NUMEL ? n->args[0] : TERM_NONE, all = TERM_NONE;
	int rank = handle ? rank_stated(s->pool, s->conditions, handle) : 0;
	for (int k = 0; k < rank; k++) {
		term args[2] = {handle, term_int(s->pool, k)}, dim = term_app(s->pool, VOCAB_DIM, args, 2);
		all = all ? term_mul(s->pool, all, dim) : dim;
	}
	return all;
}

term in_dimensions(struct term_pool *p, struct arena *a, const fact_list *conditions, term t)
{
	struct stated s = {p, conditions};
	struct map memo;
	map_init(&memo, a);
	return term_subst(p, t, &memo, elements_stated, &s);
}

bool rows_guess(struct term_pool *p, term room, term extent, struct row_guesses *out)
{
	struct rows r = rows_of(p, room, extent);
	out->n = 0;
	if (r.n != 1)
		return r.n > 0;
	/* The last row is as long as the others, however little of it is touched here, and it is as long as that. */
	term zero = term_int(p, 0), row = without_common_sizes(p, r.row);
	term whole = term_compare(p, REL_GE, without_common_sizes(p, r.needed), zero);
	bool of_numbers = !has_dimension(p, r.row); /* others are told by their dimensions */
	struct parts parts = parts_of_row(p, row);
	add(out, whole, whole, TERM_NONE);
	if (parts.beyond) {
		term beyond = term_compare(p, REL_GE, term_mul(p, parts.length, parts.beyond), zero);
		term enough = term_and(p, whole, term_compare(p, REL_GE, parts.beyond, zero));
		term full = term_and(p, enough, parts.not_empty);
		add(out, enough, of_numbers ? enough : whole, beyond);
		add(out, full, of_numbers ? full : whole, beyond);
	}
	term both = term_and(p, whole, term_compare(p, REL_GE, at_least_one(p, row), zero));
	add(out, both, of_numbers && !parts.beyond ? both : whole, TERM_NONE);
	return true;
}

int dims_among(const struct term_pool *p, const struct atom_set *sizes, term handle)
{
	int most = 0;
	for (size_t i = 0; i < sizes->n; i++) {
		const struct term_node *n = term_get(p, sizes->at[i]);
		int128 k;
		bool is_its = is_dimension(p, sizes->at[i]) && n->args[0] == handle;
		if (is_its && term_const_value(p, n->args[1], &k) && k >= most && k < MAX_ATOMS)
			most = (int)k + 1;
	}
	return most;
}

/* ---- cases ---- */

bool condition_chooses(const struct term_pool *p, term cond, struct choice *out)
{
	const struct term_node *n = term_get(p, cond), *sum = n->kind == TERM_EQ0 ? term_get(p, n->args[0]) : NULL;
	bool is_one = sum && sum->kind == TERM_POLY && sum->n_monomials == 2 && !sum->monomials[0].n &&
	              sum->monomials[1].n == 1 && sum->monomials[1].coef == 1;
	if (is_one)
		*out = (struct choice){sum->monomials[1].atoms[0], -sum->monomials[0].coef};
	return is_one;
}

term room_of_cases(struct term_pool *p, term room, const struct choice *by)
{
	term out = room;
	uint32_t n = term_get(p, room)->kind == TERM_POLY ? term_get(p, room)->n_monomials : 0;
	for (uint32_t i = 0; i < n && by->value >= 2; i++) {
		const struct monomial *m = &term_get(p, room)->monomials[i];
		if (m->n && m->coef == -by->value) {
			term by_value = term_sub(p, term_int(p, by->value), by->of);
			out = term_add(p, out, term_mul(p, by_value, product_of_atoms(p, *m)));
		}
	}
	return out != room ? out : TERM_NONE;
}
