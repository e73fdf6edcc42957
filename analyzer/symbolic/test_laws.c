/* Properties: a random expression means the same before and after normalisation, substitution and printing. */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#define NODES_MAX 24
#define VARS 5

static uint64_t next_random(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

static uint32_t pick(uint64_t *state, uint32_t n)
{
	return (uint32_t)(next_random(state) >> 20) % n;
}

/* An expression as it was written: a list of nodes, arguments before their users. */
enum shape_kind { LEAF_CONST, LEAF_VAR, OP_ADD, OP_SUB, OP_MUL, OP_BINARY, OP_WRAP, OP_SELECT };
struct shape_node {
	enum shape_kind kind;
	enum term_kind binary;
	enum relation relation;
	int128 value;
	unsigned bits;
	bool is_signed;
	size_t a, b, c, d;
};
struct shape {
	size_t n;
	struct shape_node at[NODES_MAX];
};

static void random_node(struct shape *s, uint64_t *rng)
{
	static const enum term_kind kinds[] = {TERM_DIV,    TERM_MOD, TERM_MIN, TERM_MAX, TERM_BITAND, TERM_BITOR,
	                                       TERM_BITXOR, TERM_SHL, TERM_SHR, TERM_DIV, TERM_MOD};
	static const unsigned widths[] = {8, 16, 32, 64};
	static const int128 constants[] = {0, 1, 2, 3, 4, 7, 8, 15, 16, 255, 256, -1, -2, -8, 100, 4294967295};
	struct shape_node *n = &s->at[s->n];
	uint32_t kind = s->n < 3 ? pick(rng, 2) : 1 + pick(rng, 12);
	*n = (struct shape_node){.kind = kind <= 1 ? (enum shape_kind)kind : LEAF_CONST};
	n->value = constants[pick(rng, 16)];
	if (kind == 1 || kind == 2) {
		n->kind = LEAF_VAR;
		n->value = pick(rng, VARS);
	}
	if (kind >= 3) {
		static const enum shape_kind ops[] = {OP_ADD,    OP_SUB,    OP_MUL,  OP_BINARY, OP_BINARY,
		                                      OP_BINARY, OP_BINARY, OP_WRAP, OP_SELECT, LEAF_CONST};
		n->kind = ops[kind - 3];
	}
	n->binary = kinds[pick(rng, 11)];
	n->relation = (enum relation)pick(rng, 6);
	n->bits = widths[pick(rng, 4)];
	n->is_signed = pick(rng, 2);
	n->a = s->n ? pick(rng, (uint32_t)s->n) : 0;
	n->b = s->n ? pick(rng, (uint32_t)s->n) : 0;
	n->c = s->n ? pick(rng, (uint32_t)s->n) : 0;
	n->d = s->n ? pick(rng, (uint32_t)s->n) : 0;
	s->n++;
}

/* ---- its meaning by C's rules; false where there is none or it is huge ---- */

static bool compare(enum relation r, int128 a, int128 b)
{
	return r == REL_EQ   ? a == b
	       : r == REL_NE ? a != b
	       : r == REL_LT ? a < b
	       : r == REL_LE ? a <= b
	       : r == REL_GT ? a > b
	                     : a >= b;
}

static bool binary_value(enum term_kind kind, int128 a, int128 b, int128 *out)
{
	if ((kind == TERM_DIV || kind == TERM_MOD) && b == 0)
		return false;
	if ((kind == TERM_SHL || kind == TERM_SHR) && (b < 0 || b > 40))
		return false;
	*out = kind == TERM_DIV      ? a / b
	       : kind == TERM_MOD    ? a % b
	       : kind == TERM_MIN    ? (a < b ? a : b)
	       : kind == TERM_MAX    ? (a > b ? a : b)
	       : kind == TERM_BITAND ? (a & b)
	       : kind == TERM_BITOR  ? (a | b)
	       : kind == TERM_BITXOR ? (a ^ b)
	       : kind == TERM_SHL    ? a * ((int128)1 << b)
	                             : a >> b;
	return true;
}

static int128 wrap_value(int128 v, unsigned bits, bool is_signed)
{
	int128 size = (int128)1 << bits, r = ((v % size) + size) % size;
	return is_signed && r >= size / 2 ? r - size : r;
}

static bool shape_value(const struct shape *s, const int128 *vars, int128 *out)
{
	int128 v[NODES_MAX];
	for (size_t i = 0; i < s->n; i++) {
		const struct shape_node *n = &s->at[i];
		if (n->kind == LEAF_CONST)
			v[i] = n->value;
		else if (n->kind == LEAF_VAR)
			v[i] = vars[n->value];
		else if (n->kind == OP_ADD)
			v[i] = v[n->a] + v[n->b];
		else if (n->kind == OP_SUB)
			v[i] = v[n->a] - v[n->b];
		else if (n->kind == OP_MUL)
			v[i] = v[n->a] * v[n->b];
		else if (n->kind == OP_WRAP)
			v[i] = wrap_value(v[n->a], n->bits, n->is_signed);
		else if (n->kind == OP_SELECT)
			v[i] = compare(n->relation, v[n->a], v[n->b]) ? v[n->c] : v[n->d];
		else if (!binary_value(n->binary, v[n->a], v[n->b], &v[i]))
			return false;
		if (v[i] > ((int128)1 << 60) || v[i] < -((int128)1 << 60))
			return false;
	}
	*out = v[s->n - 1];
	return true;
}

/* ---- and as a term ---- */

static term shape_term(struct term_pool *p, const struct shape *s, const term *vars)
{
	term t[NODES_MAX];
	for (size_t i = 0; i < s->n; i++) {
		const struct shape_node *n = &s->at[i];
		if (n->kind == LEAF_CONST)
			t[i] = term_int(p, n->value);
		else if (n->kind == LEAF_VAR)
			t[i] = vars[n->value];
		else if (n->kind == OP_ADD)
			t[i] = term_add(p, t[n->a], t[n->b]);
		else if (n->kind == OP_SUB)
			t[i] = term_sub(p, t[n->a], t[n->b]);
		else if (n->kind == OP_MUL)
			t[i] = term_mul(p, t[n->a], t[n->b]);
		else if (n->kind == OP_WRAP)
			t[i] = term_wrap(p, t[n->a], n->bits, n->is_signed);
		else if (n->kind == OP_SELECT)
			t[i] = term_select(p, term_compare(p, n->relation, t[n->a], t[n->b]), t[n->c], t[n->d]);
		else
			t[i] = term_binary(p, n->binary, t[n->a], t[n->b]);
	}
	return t[s->n - 1];
}

/* v0 v1 have no bounds, v2 v3 are at least 0, v4 is in 0..255. */
static void make_vars(struct term_pool *p, term *vars)
{
	static const char *const names[VARS] = {"v0", "v1", "v2", "v3", "v4"};
	for (int i = 0; i < VARS; i++) {
		struct symbol s = {.sort = SORT_INT, .key = names[i], .name = names[i], .has_lo = i >= 2};
		s.has_hi = i == 4;
		s.hi = 255;
		vars[i] = term_symbol(p, &s);
	}
}

static void random_values(uint64_t *rng, int128 *values)
{
	static const int128 some[] = {0, 1, 2, 3, 5, 8, 17, 100, 254, 255};
	for (int i = 0; i < VARS; i++) {
		values[i] = some[pick(rng, 10)];
		if (i < 2 && pick(rng, 2))
			values[i] = -values[i];
	}
}

struct environment {
	const term *vars;
	const int128 *values;
};

static bool look_up(term atom, int128 *value, void *payload)
{
	const struct environment *e = payload;
	for (int i = 0; i < VARS; i++) {
		if (e->vars[i] == atom) {
			*value = e->values[i];
			return true;
		}
	}
	return false;
}

static void check_value(struct term_pool *p, term t, const struct environment *e, int128 want, const char *what)
{
	int128 got = 0;
	struct arena a;
	arena_init(&a);
	bool known = term_eval(p, t, look_up, (void *)(uintptr_t)e, &got);
	if (!known || got != want)
		fail_msg("%s: '%s' is %s%lld, wanted %lld at v0=%d v1=%d v2=%d v3=%d v4=%d", what, term_text(p, t, &a),
		         known ? "" : "unknown ", (long long)got, (long long)want, (int)e->values[0], (int)e->values[1],
		         (int)e->values[2], (int)e->values[3], (int)e->values[4]);
	struct term_range r = term_bounds(p, t);
	if ((r.has_lo && want < r.lo) || (r.has_hi && want > r.hi))
		fail_msg("%s: '%s' is %lld, outside its bounds", what, term_text(p, t, &a), (long long)want);
	arena_release(&a);
}

static void test_normal_form_keeps_the_value(void **state)
{
	(void)state;
	uint64_t rng = 88172645463325252ull;
	size_t checked = 0;
	for (int round = 0; round < 8; round++) {
		struct term_pool *p = term_pool_new();
		term vars[VARS];
		make_vars(p, vars);
		for (int i = 0; i < 1000; i++) {
			struct shape s = {0};
			for (uint32_t n = 4 + pick(&rng, NODES_MAX - 4); s.n < n;)
				random_node(&s, &rng);
			term t = shape_term(p, &s, vars);
			for (int j = 0; j < 6; j++) {
				int128 values[VARS], want;
				random_values(&rng, values);
				struct environment e = {vars, values};
				if (shape_value(&s, values, &want)) {
					check_value(p, t, &e, want, "as built");
					checked++;
				}
			}
		}
		term_pool_free(p);
	}
	assert_true(checked > 10000);
}

struct substitution {
	const term *vars, *by;
};

static term replace_var(term atom, void *payload)
{
	const struct substitution *s = payload;
	for (int i = 0; i < VARS; i++) {
		if (s->vars[i] == atom)
			return s->by[i];
	}
	return TERM_NONE;
}

/* t[v := u] evaluated is t evaluated where v has the value of u. */
static void test_substitution_keeps_the_value(void **state)
{
	(void)state;
	uint64_t rng = 1234567891011ull;
	size_t checked = 0;
	struct term_pool *p = term_pool_new();
	struct arena a;
	term vars[VARS];
	arena_init(&a);
	make_vars(p, vars);
	for (int i = 0; i < 4000; i++) {
		struct shape s = {0}, u = {0};
		struct map memo;
		while (s.n < 10)
			random_node(&s, &rng);
		while (u.n < 5)
			random_node(&u, &rng);
		term by[VARS] = {shape_term(p, &u, vars), vars[0], vars[3], vars[4], vars[4]};
		struct substitution sub = {vars, by};
		map_init(&memo, &a);
		term t = term_subst(p, shape_term(p, &s, vars), &memo, replace_var, &sub);
		int128 values[VARS], inner[VARS], want;
		random_values(&rng, values);
		struct environment e = {vars, values};
		if (!shape_value(&u, values, &inner[0]))
			continue;
		inner[1] = values[0];
		inner[2] = values[3];
		inner[3] = inner[4] = values[4];
		if (shape_value(&s, inner, &want)) {
			check_value(p, t, &e, want, "substituted");
			checked++;
		}
	}
	assert_true(checked > 1000);
	arena_release(&a);
	term_pool_free(p);
}

/* What is printed reads back as the same term. */
static void test_text_reads_back(void **state)
{
	(void)state;
	uint64_t rng = 42424242424242ull;
	struct term_pool *p = term_pool_new();
	struct arena a;
	term vars[VARS];
	arena_init(&a);
	make_vars(p, vars);
	for (int i = 0; i < 3000; i++) {
		struct shape s = {0};
		struct error err = {0};
		while (s.n < 9)
			random_node(&s, &rng);
		term t = shape_term(p, &s, vars);
		const char *text = term_text(p, t, &a);
		if (strstr(text, "...") || strstr(text, "opaque") || strlen(text) > 500)
			continue;
		term back = term_parse(p, text, &err);
		if (back != t)
			fail_msg("'%s' read back as '%s' %s", text, back ? term_text(p, back, &a) : "nothing", err.text);
	}
	arena_release(&a);
	term_pool_free(p);
}

/* What is packed and unpacked is the same term; in another pool it has the same value. */
static void test_packed_terms_come_back(void **state)
{
	(void)state;
	uint64_t rng = 9090909090909ull;
	struct term_pool *p = term_pool_new(), *q = term_pool_new();
	struct arena a;
	term vars[VARS], others[VARS];
	size_t checked = 0;
	arena_init(&a);
	make_vars(p, vars);
	make_vars(q, others);
	for (int i = 0; i < 3000; i++) {
		struct shape s = {0};
		struct packer pk;
		packed_terms packed = {0};
		while (s.n < 9)
			random_node(&s, &rng);
		term t = shape_term(p, &s, vars);
		packer_init(&pk, &a, p, &packed, 1000);
		uint32_t number = term_pack(&pk, t);
		if (!number)
			continue;
		assert_int_equal(terms_unpack(p, &a, &packed)[number - 1], t);
		int128 values[VARS], want;
		random_values(&rng, values);
		struct environment e = {others, values};
		if (shape_value(&s, values, &want)) {
			check_value(q, terms_unpack(q, &a, &packed)[number - 1], &e, want, "unpacked");
			checked++;
		}
	}
	assert_true(checked > 1000);
	arena_release(&a);
	term_pool_free(p);
	term_pool_free(q);
}

/* What doubles when it is written out must not take time that doubles. */
static void test_shared_parts_are_cheap(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	term h = term_app(p, VOCAB_SHAPE, NULL, 0), condition = term_parse(p, "a0 < b0", NULL),
	     i = term_parse(p, "i", NULL);
	for (int k = 0; k < 60; k++) {
		struct symbol s = {.sort = SORT_BOOL, .key = (char[]){'c', (char)('0' + k), '\0'}, .name = "c"};
		term c = term_symbol(p, &s);
		h = term_select(p, c, term_app(p, VOCAB_APPEND, (term[]){h, i}, 2), h);
		condition = term_select(p, c, condition, term_not(p, condition));
		i = term_select(p, c, term_add(p, i, term_int(p, 1)), i);
	}
	assert_true(term_app(p, VOCAB_RANK, &h, 1) != TERM_NONE);
	assert_true(term_app(p, VOCAB_NUMEL, &h, 1) != TERM_NONE);
	struct buf b = {0};
	term_print(p, i, &b);
	assert_true(b.n < 20000);
	buf_release(&b);
	assert_true(term_pool_count(p) < 200000);
	term_pool_free(p);
}

/* A status that was made good or bad tells; one that a call returned is asked. */
static void test_statuses(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	term zero = term_int(p, 0), one = term_int(p, 1), c = term_parse(p, "a0 < b0", NULL);
	term bad = term_app(p, VOCAB_STATUS, &zero, 1), good = term_app(p, VOCAB_STATUS, &one, 1);
	term open = term_app(p, VOCAB_STATUS, NULL, 0), either = term_select(p, c, good, bad);
	assert_true(term_app(p, VOCAB_IS_OK, &bad, 1) == term_bool(p, false));
	assert_true(term_app(p, VOCAB_IS_OK, &good, 1) == term_bool(p, true));
	assert_true(term_app(p, VOCAB_IS_OK, &either, 1) == c);
	assert_int_equal(term_get(p, term_app(p, VOCAB_IS_OK, &open, 1))->kind, TERM_APP);
	term_pool_free(p);
}

/* A sum of a thousand variables and a chain of a thousand selects have limits, not crashes. */
static void test_large_terms(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	term sum = term_int(p, 0), chain = term_int(p, 0), product = term_int(p, 1);
	for (int k = 0; k < 1000; k++) {
		char key[16];
		snprintf(key, sizeof key, "v%d", k);
		struct symbol s = {.sort = SORT_INT, .key = key, .name = key};
		term v = term_symbol(p, &s);
		sum = term_add(p, sum, v);
		product = term_mul(p, product, v);
		chain = term_select(p, term_compare(p, REL_LT, v, chain), term_add(p, chain, v), term_int(p, k));
	}
	struct buf b = {0};
	term_print(p, sum, &b);
	term_print(p, product, &b);
	term_print(p, chain, &b);
	assert_true(b.n > 0);
	buf_release(&b);
	term_pool_free(p);
}

/* n counts under conditions nobody knows, and is compared: 2^n ways, n * n sums. */
static void test_counted_selects(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	term count = term_int(p, 0);
	for (int k = 0; k < 300; k++) {
		char key[16];
		snprintf(key, sizeof key, "v%d", k);
		struct symbol s = {.sort = SORT_INT, .key = key, .name = key};
		term c = term_compare(p, REL_LT, term_symbol(p, &s), term_int(p, k));
		count = term_select(p, c, term_add(p, count, term_int(p, 1)), count);
	}
	assert_true(term_compare(p, REL_EQ, count, term_int(p, 7)) != TERM_NONE);
	assert_true(term_compare(p, REL_LE, count, term_int(p, 7)) != TERM_NONE);
	term_pool_free(p);
}

static void test_ids_are_deterministic(void **state)
{
	(void)state;
	term first = TERM_NONE;
	for (int round = 0; round < 2; round++) {
		struct term_pool *p = term_pool_new();
		uint64_t rng = 777;
		term vars[VARS], last = TERM_NONE;
		make_vars(p, vars);
		for (int i = 0; i < 300; i++) {
			struct shape s = {0};
			while (s.n < 12)
				random_node(&s, &rng);
			last = shape_term(p, &s, vars);
		}
		if (round)
			assert_int_equal(last, first);
		first = last;
		term_pool_free(p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_normal_form_keeps_the_value),
	    cmocka_unit_test(test_substitution_keeps_the_value),
	    cmocka_unit_test(test_text_reads_back),
	    cmocka_unit_test(test_packed_terms_come_back),
	    cmocka_unit_test(test_shared_parts_are_cheap),
	    cmocka_unit_test(test_statuses),
	    cmocka_unit_test(test_large_terms),
	    cmocka_unit_test(test_counted_selects),
	    cmocka_unit_test(test_ids_are_deterministic),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
