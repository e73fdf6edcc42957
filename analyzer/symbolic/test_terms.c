/* Tables: text of a term as entered, and as the normal form prints it. */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

struct row {
	const char *in, *out;
};

/* i j k m n have no bounds; b c h w B C H W size are at least 0; x8 is in 0..255. */
static struct term_pool *pool_with_symbols(void)
{
	struct term_pool *p = term_pool_new();
	static const char *const sizes[] = {"b", "c", "h", "w", "B", "C", "H", "W", "size"};
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		struct symbol s = {.sort = SORT_INT, .key = sizes[i], .name = sizes[i], .has_lo = true};
		term_symbol(p, &s);
	}
	struct symbol byte = {.sort = SORT_INT, .key = "x8", .name = "x8", .has_lo = true, .has_hi = true, .hi = 255};
	term_symbol(p, &byte);
	return p;
}

static void check_rows(const struct row *rows, size_t n)
{
	struct term_pool *p = pool_with_symbols();
	struct arena a;
	arena_init(&a);
	for (size_t i = 0; i < n; i++) {
		struct error err = {0};
		term t = term_parse(p, rows[i].in, &err);
		if (!t)
			fail_msg("'%s': %s", rows[i].in, err.text);
		const char *text = term_text(p, t, &a);
		if (strcmp(text, rows[i].out) != 0)
			fail_msg("'%s' printed as '%s', wanted '%s'", rows[i].in, text, rows[i].out);
	}
	arena_release(&a);
	term_pool_free(p);
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof((rows)[0]))

static void test_polynomials(void **state)
{
	(void)state;
	static const struct row rows[] = {
	    {"size + 9", "size + 9"},
	    {"9 + size", "size + 9"},
	    {"4*b*c", "4*b*c"},
	    {"(i + 1)*(i - 1)", "i*i - 1"},
	    {"i - i", "0"},
	    {"-i", "-i"},
	    {"9 - i", "9 - i"},
	    {"j - i", "j - i"},
	    {"i*2 + i*3", "5*i"},
	    {"((b*C + c)*H + h)*W + w", "b*C*H*W + c*H*W + h*W + w"},
	    {"170141183460469231731687303715884105727 * 2", "opaque(128, 2, 170141183460469231731687303715884105727)"},
	};
	CHECK_ROWS(rows);
}

static void test_division(void **state)
{
	(void)state;
	static const struct row rows[] = {
	    {"7/2", "3"},
	    {"-7/2", "-3"},
	    {"-7%2", "-1"},
	    {"(4*i)/2", "2*i"},
	    {"(4*i)%2", "0"},
	    {"(4*b + 3)/4", "b"},
	    {"(4*i + 3)/4", "(4*i + 3)/4"},
	    {"(4*b + 3)%4", "3"},
	    {"(b*W + w)/W", "b + w/W"},
	    {"b*W/W", "b"},
	    {"(b*W + w)%W", "w % W"},
	    {"b/C/H", "b/(C*H)"},
	    {"x8/256", "0"},
	    {"x8 % 256", "x8"},
	    {"i/-2", "-(i/2)"},
	    {"i*(i + 1)/2 + j", "(i*i + i)/2 + j"},
	    {"i % j % j", "i % j"},
	};
	CHECK_ROWS(rows);
}

static void test_min_max_select(void **state)
{
	(void)state;
	static const struct row rows[] = {
	    {"min(i, i + 1)", "i"},
	    {"max(i, i + 1)", "i + 1"},
	    {"min(j, i) - min(i, j)", "0"},
	    {"min(i, min(i, j))", "min(i, j)"},
	    {"max(i, min(i, j))", "i"},
	    {"i < j ? i : j", "min(i, j)"},
	    {"i >= j ? i : j", "max(i, j)"},
	    {"i == 0 ? 4 : 4", "4"},
	    {"!(i == 0) ? j : k", "i == 0 ? k : j"},
	    {"(i == 0 ? 1 : 0) == 0", "i != 0"},
	    {"min(x8, 300)", "x8"},
	};
	CHECK_ROWS(rows);
}

static void test_bits_and_wrap(void **state)
{
	(void)state;
	static const struct row rows[] = {
	    {"b & 7", "b % 8"},
	    {"i & 7", "i & 7"},
	    {"(b + 15) & -16", "b - (b + 15) % 16 + 15"},
	    {"i << 3", "8*i"},
	    {"b >> 2", "b/4"},
	    {"i >> 2", "i >> 2"},
	    {"i ^ i", "0"},
	    {"12 & 10 | 1", "9"},
	    {"int32(x8)", "x8"},
	    {"uint8(300)", "44"},
	    {"int8(200)", "-56"},
	    {"uint32(i + 4294967295)", "uint32(i - 1)"},
	    {"int32(int32(i*j)*k)", "int32(i*j*k)"},
	    {"int32(int8(i))", "int8(i)"},
	    {"uint32(x8 - 257)", "uint32(x8 - 257)"},
	};
	CHECK_ROWS(rows);
}

static void test_conditions(void **state)
{
	(void)state;
	static const struct row rows[] = {
	    {"i < j", "i < j"},
	    {"i <= j", "i <= j"},
	    {"j > i", "i < j"},
	    {"!(i < j)", "j <= i"},
	    {"i + 3 <= j", "i + 3 <= j"},
	    {"i >= 3", "i >= 3"},
	    {"i < 3", "i <= 2"},
	    {"2*i >= 1", "i >= 1"},
	    {"2*i == 1", "false"},
	    {"4*i == 2*j", "2*i == j"},
	    {"b >= 0", "true"},
	    {"i == j && j == i", "i == j"},
	    {"i == j && i != j", "false"},
	    {"i < 3 || i >= 3", "true"},
	    {"!(i < 0 || i >= C)", "i >= 0 && i < C"},
	    {"i == 0 && (j == 0 && k == 0)", "i == 0 && j == 0 && k == 0"},
	};
	CHECK_ROWS(rows);
}

static void test_vocabulary(void **state)
{
	(void)state;
	static const struct row rows[] = {
	    {"rank(shape(b, c))", "2"},
	    {"numel(shape(b, c, 4))", "4*b*c"},
	    {"numel(shape())", "1"},
	    {"dim(shape(b, c), 1)", "c"},
	    {"dim(shape(b, c), -1)", "c"},
	    {"entry(shape(b, c), -1)", "c"},
	    {"entry(append(@s, b), -1)", "b"},
	    {"entry(shape_of(@s), b)", "dim(s, b)"},
	    {"entry(permute(@s, @t), b)", "dim(permute(s, t), b)"},
	    {"rank(append(@s, b))", "rank of s + 1"},
	    {"numel(append(@s, b))", "b*(size of s)"},
	    {"dim(append(@s, b), -1)", "b"},
	    {"dim(append(shape(c), b), 0)", "c"},
	    {"numel(append(append(shape(), b), c))", "b*c"},
	    {"dim(set_dim(shape(b, c), 0, h), 0)", "h"},
	    {"dim(set_dim(@s, 0, h), 0)", "h"},
	    {"dim(set_dim(@s, 0, h), 1)", "dim(s, 1)"},
	    {"rank(drop_dim(shape(b, c), 0))", "1"},
	    {"dim(drop_dim(@s, 0), 0)", "dim(s, 1)"},
	    {"numel(tensor(shape(b, c)))", "b*c"},
	    {"dim(tensor(shape_of(@t)), 0)", "dim(t, 0)"},
	    {"dim(@t, -1)", "dim(t, -1)"},
	    {"dim(@t, rank(@t) - 1) - dim(@t, -1)", "0"},
	    {"dim(reshape(@t, shape(b, c)), 1)", "c"},
	    {"itemsize(view(@t, 4))", "4"},
	    {"itemsize(resize(array(3, 8), b))", "8"},
	    {"numel(resize(array(3, 8), b))", "b"},
	    {"numel(array(b, 8, 7))", "b"},
	    {"data(view(@t, 4)) == data(view(reshape(@t, shape(b, c)), 4))", "true"},
	    {"data(view(@t, 4)) == data(reshape(view(@t, 4), shape(b, c)))", "true"},
	    {"elem(view(@t, 4), i) == data(view(@t, 4))", "i == 0"},
	    {"elem(view(reshape(@t, shape(b, c)), 4), i, j)", "data of view(t, 4) + 4*c*i + 4*j"},
	    {"dim(permute(@s, shape(2, 0)), 0)", "dim(s, 2)"},
	    {"numel(permute(@s, @t))", "size of s"},
	    {"dim(fit(shape(b, -1), b*c), 1)", "c"},
	    {"dim(fit(shape(-1), numel(@t)), 0)", "size of t"},
	    {"dim(fit(shape(b, c), h), 1)", "c"},
	    {"rank(row(@t, i))", "rank of t - 1"},
	    {"dim(row(@t, i), 0)", "dim(t, 1)"},
	    {"itemsize(row(view(@t, 4), i))", "4"},
	    {"data(row(view(tensor(shape(b, c)), 4), i)) == data(view(tensor(shape(b, c)), 4))", "c*i == 0"},
	    {"elem(row(view(@t, 4), i), j)", "data of view(t, 4) + 4*i*dim(t, 1) + 4*j"},
	    {"elem(row(row(view(@t, 4), i), j), h)", "data of view(t, 4) + 4*i*dim(t, 1)*dim(t, 2) + 4*j*dim(t, 2) + 4*h"},
	    {"elem(view(reshape(row(@t, i), shape(b, c)), 4), h, j)",
	     "data of view(t, 4) + 4*c*h + 4*i*(size of drop_dim(shape_of(t), 0)) + 4*j"},
	    {"target(owner(*q)) == *q", "true"},
	    {"same_shape(shape(b, c), shape(b, h))", "c == h"},
	    {"same_shape(shape(b, c), shape(b))", "false"},
	    {"same_shape(@t, tensor(shape_of(@t)))", "true"},
	    {"numel(input(@ctx, 0)) + 9", "size of input 0 + 9"},
	    {"dim(input(@ctx, 0), 1)", "dim(input 0, 1)"},
	    {"4*rank(@t)", "4*(rank of t)"},
	    {"distance(b == 0 ? data(@t) : data(@t) + 8, data(@t)) != 0", "b != 0"},
	    {"distance(data(@t), b == 0 ? data(@t) : data(@t) + 8)", "-(b == 0 ? 0 : 8)"},
	};
	CHECK_ROWS(rows);
}

static void test_parse_errors(void **state)
{
	(void)state;
	static const char *const bad[] = {"", "1 +", "(1", "f(1)", "1 2", "rank()", "i ? 1", "int99(i)", "@"};
	struct term_pool *p = term_pool_new();
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct error err = {0};
		assert_int_equal(term_parse(p, bad[i], &err), TERM_NONE);
		assert_int_equal(err.status, STATUS_INPUT);
	}
	term_pool_free(p);
}

static term counter(struct term_pool *p, const char *name)
{
	struct symbol s = {.role = SYMBOL_COUNTER, .sort = SORT_INT, .key = name, .name = name, .has_lo = true};
	return term_symbol(p, &s);
}

static void expect_text(struct term_pool *p, term t, const char *wanted)
{
	struct arena a;
	arena_init(&a);
	assert_string_equal(term_text(p, t, &a), wanted);
	arena_release(&a);
}

/* for (j = 2; ...; j += 3): what the counter k makes is written over j. */
static void test_counted(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	struct error err = {0};
	term k = counter(p, "j"), n = term_parse(p, "n", &err), two = term_int(p, 2), three = term_int(p, 3);
	term j = term_add(p, term_mul(p, three, k), two);
	expect_text(p, j, "3*j + 2");
	term_set_counted(p, k, j, "j");
	expect_text(p, j, "j");
	expect_text(p, term_add(p, j, three), "j + 3");
	expect_text(p, term_add(p, term_mul(p, n, j), two), "n*j + 2");
	expect_text(p, term_compare(p, REL_LE, j, n), "j <= n");
	expect_text(p, term_compare(p, REL_LE, k, three), "j <= 11");
	expect_text(p, term_wrap(p, j, 8, false), "uint8(j)");
	struct buf exact = {0};
	term_print_exact(p, j, &exact);
	assert_string_equal(buf_text(&exact), "3*j + 2");
	buf_release(&exact);
	assert_int_equal(term_counted_value(p, k, NULL), j);
	assert_int_equal(term_counted_value(p, n, NULL), TERM_NONE);
	term_pool_free(p);
}

static void test_quotients(void **state)
{
	(void)state;
	static const struct {
		const char *t, *d, *q; /* q null: there is none */
	} rows[] = {
	    {"12*b*c + 4*c*h", "4*c", "3*b + h"},
	    {"b*c", "c", "b"},
	    {"5 - i", "-1", "i - 5"},
	    {"0", "c", "0"},
	    {"b*c + h", "c", NULL},
	    {"6*b", "4", NULL},
	    {"b*c", "b + c", NULL},
	    {"b", "0", NULL},
	    {"max(i, j)*c", "i", NULL},
	};
	struct term_pool *p = pool_with_symbols();
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct error err = {0};
		term t = term_parse(p, rows[i].t, &err), d = term_parse(p, rows[i].d, &err);
		term q = rows[i].q ? term_parse(p, rows[i].q, &err) : TERM_NONE;
		if (!t || !d || (rows[i].q && !q))
			fail_msg("%s", err.text);
		if (term_quotient(p, t, d) != q)
			fail_msg("'%s' by '%s' is not '%s'", rows[i].t, rows[i].d, rows[i].q ? rows[i].q : "none");
	}
	term_pool_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_polynomials),   cmocka_unit_test(test_division),   cmocka_unit_test(test_min_max_select),
	    cmocka_unit_test(test_bits_and_wrap), cmocka_unit_test(test_conditions), cmocka_unit_test(test_vocabulary),
	    cmocka_unit_test(test_parse_errors),  cmocka_unit_test(test_counted),    cmocka_unit_test(test_quotients),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
