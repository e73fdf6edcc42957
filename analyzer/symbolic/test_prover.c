/* Questions to the prover: facts, goal, wanted answer; the classical index forms of kernels among them. */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

struct question_row {
	const char *facts; /* separated by ';' */
	const char *goal;
	enum answer want;
};

static term parse(struct term_pool *p, const char *text)
{
	struct error err = {0};
	term t = term_parse(p, text, &err);
	if (!t)
		fail_msg("'%s': %s", text, err.text);
	return t;
}

static size_t parse_facts(struct term_pool *p, const char *text, struct fact *facts, size_t cap)
{
	char buffer[1024];
	size_t n = 0;
	assert_true(strlen(text) < sizeof buffer);
	memcpy(buffer, text, strlen(text) + 1);
	for (char *at = buffer; *at && n < cap;) {
		size_t length = strcspn(at, ";");
		bool more = at[length] == ';';
		at[length] = '\0';
		facts[n++] = (struct fact){.cond = parse(p, at)};
		at += length + more;
	}
	return n;
}

/* What a program's variables are: int, with the bounds of the type. */
static void declare_ints(struct term_pool *p)
{
	static const char *const names[] = {"b", "c", "h", "w", "B", "C", "H", "W", "i", "j", "k",  "l",  "m",
	                                    "n", "p", "r", "s", "t", "N", "R", "x", "y", "z", "bx", "tx", "tile"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		struct symbol s = {.sort = SORT_INT, .key = names[i], .name = names[i], .has_lo = true, .has_hi = true};
		s.lo = -((int128)1 << 31);
		s.hi = ((int128)1 << 31) - 1;
		term_symbol(p, &s);
	}
}

static enum answer ask(const struct question_row *row, bool ints, const struct prover_options *options,
                       struct prover_stats *sum)
{
	struct term_pool *p = term_pool_new();
	if (ints)
		declare_ints(p);
	struct prover *pr = prover_new(p, options);
	struct arena a;
	struct fact facts[32];
	struct proof proof = {0};
	struct assignment counterexample = {0};
	arena_init(&a);
	size_t n = parse_facts(p, row->facts, facts, 32);
	enum answer got = prover_implies(pr, facts, n, parse(p, row->goal), &a, &proof, &counterexample);
	sum->steps += prover_stats(pr)->steps;
	if (got == ANSWER_YES)
		assert_non_null(proof.step);
	arena_release(&a);
	prover_free(pr);
	term_pool_free(p);
	return got;
}

static const char *name(enum answer a)
{
	return a == ANSWER_YES ? "yes" : a == ANSWER_NO ? "no" : "unknown";
}

static void check_rows(const struct question_row *rows, size_t n, bool ints, const struct prover_options *options)
{
	struct prover_stats stats = {0};
	size_t wrong = 0;
	for (size_t i = 0; i < n; i++) {
		enum answer got = ask(&rows[i], ints, options, &stats);
		if (got != rows[i].want) {
			print_error("'%s' |= '%s': %s, wanted %s\n", rows[i].facts, rows[i].goal, name(got), name(rows[i].want));
			wrong++;
		}
	}
	if (wrong)
		fail_msg("%zu of %zu questions", wrong, n);
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof((rows)[0]), false, NULL)

static void test_small(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"i >= 0; i < n", "n >= 1", ANSWER_YES},
	    {"i >= 0; i < n", "i < n + 9", ANSWER_YES},
	    {"i >= 0; i < n + 9", "i < n", ANSWER_NO},
	    {"i < j; j < k", "i + 2 <= k", ANSWER_YES},
	    {"i < j; j < i", "false", ANSWER_YES},
	    {"i == j; j == k", "i == k", ANSWER_YES},
	    {"i == 2*j; j >= 3", "i >= 6", ANSWER_YES},
	    {"n != 0; n >= 0", "n >= 1", ANSWER_YES},
	    {"i >= 0 || j >= 0; i < 0", "j >= 0", ANSWER_YES},
	    {"i == 1 || i == 2", "i <= 2", ANSWER_YES},
	    {"2*i + 3*j >= 7; i <= 1", "j >= 2", ANSWER_YES},
	    {"n <= 1024", "n <= 1023", ANSWER_NO},
	    {"i*i == 4; i >= 0", "i == 2", ANSWER_UNKNOWN},
	    {"", "i*i >= 0", ANSWER_YES},
	    {"", "min(i, j) <= j", ANSWER_YES},
	    {"i < n; j < n", "max(i, j) < n", ANSWER_YES},
	    {"i < n || j < n", "min(i, j) < n", ANSWER_YES},
	    {"i < min(n, 16)", "i < 16", ANSWER_YES},
	    {"x >= 0 ? i < n : i < 0; n >= 0", "i < n", ANSWER_YES},
	    {"i < (x >= 0 ? n : m); m <= n", "i < n", ANSWER_YES},
	    {"i >= 0; i < 1000", "int32(4*i) == 4*i", ANSWER_YES},
	    {"i >= 0", "int32(4*i) == 4*i", ANSWER_NO},
	    {"i >= 0; i < n; n <= 100", "uint32(n - i - 1) < n", ANSWER_YES},
	};
	CHECK_ROWS(rows);
}

#define BOX "b >= 0; b < B; c >= 0; c < C; h >= 0; h < H; w >= 0; w < W"
static const struct question_row index_forms[] = {
    {BOX, "((b*C + c)*H + h)*W + w < B*C*H*W", ANSWER_YES},
    {BOX, "((b*C + c)*H + h)*W + w >= 0", ANSWER_YES},
    {BOX, "((b*H + h)*W + w)*C + c < B*C*H*W", ANSWER_YES},
    {BOX, "((b*C + c)*W + h)*H + w < B*C*H*W", ANSWER_NO},
    {BOX, "((b*C + c)*H + h)*W + w + 1 < B*C*H*W", ANSWER_NO},
    {"i >= 0; i < n; j >= 0; j <= i", "i*(i + 1)/2 + j < n*(n + 1)/2", ANSWER_YES},
    {"i >= 0; i < n*m; m >= 1", "i % m < m", ANSWER_YES},
    {"i >= 0; i < n*m; m >= 1", "i / m < n", ANSWER_YES},
    {"i >= 0; i < n*m; m >= 0", "i / m < n", ANSWER_YES},
    {"i >= 0; i < n*h*b + n*h; n >= 0; h >= 1; b >= 0", "i / (h*b + h) < n", ANSWER_YES},
    {"i >= 0; i <= n*h*b + n*h; n >= 0; h >= 1; b >= 0", "i / (h*b + h) < n", ANSWER_NO},
    {"i >= 0; i < n*h*b + n*h; n >= 0; h >= 1; b >= 0", "i / (h*b + 1) < n", ANSWER_NO},
    {"((i < n ? 1 : 0) & (j < m ? 1 : 0)) != 0", "j < m", ANSWER_YES},
    {"((i < n ? 1 : 0) | (j < m ? 1 : 0)) == 0", "i >= n", ANSWER_YES},
    {"((i < n ? 1 : 0) | (j < m ? 1 : 0)) != 0", "j < m", ANSWER_NO},
    {"((i < n ? 0 : 1) & (j < m ? 1 : 0)) == 1", "i >= n", ANSWER_YES},
    {"i >= 0; i < N*C*W; N >= 0; C >= 0; W >= 0", "((i/W/C)*C + i/W%C)*W + i%W < N*C*W", ANSWER_YES},
    {"i >= 0; i < 4*n", "i/4 < n", ANSWER_YES},
    {"i >= 0; i < n/4", "4*i + 3 < n", ANSWER_YES},
    {"n % 4 == 0; i >= 0; i < n; i % 4 == 0", "i + 3 < n", ANSWER_YES},
    {"k >= 0; 4*k < n; n % 4 == 0", "4*k + 3 < n", ANSWER_YES},
    {"k >= 0; 4*k < n", "4*k + 3 < n", ANSWER_NO},
    {"tile >= 0; tile < (n + 15)/16; t >= 0; t < 16; tile*16 + t < n", "tile*16 + t < n", ANSWER_YES},
    {"i >= 0; i < n; s >= 1", "i*s <= (n - 1)*s", ANSWER_YES},
    {"i >= 0; i < (n - k)/s + 1; j >= 0; j < k; s >= 1; n >= k; k >= 1", "i*s + j < n", ANSWER_YES},
    {"i >= 0; i < (n + 2*p - k)/s + 1; j >= 0; j < k; s >= 1; p >= 0; k >= 1; n + 2*p >= k; "
     "i*s + j - p >= 0; i*s + j - p < n; c >= 0; c < C",
     "c*n + i*s + j - p < C*n", ANSWER_YES},
    {"bx >= 0; tx >= 0; tx < 256; bx*256 + tx < n", "bx*256 + tx < n", ANSWER_YES},
    {"bx >= 0; bx < (n + 255)/256; tx >= 0; tx < 256", "bx*256 + tx < n", ANSWER_NO},
    {"bx >= 0; bx < (n + 255)/256; tx >= 0; tx < 256", "bx*256 + tx < n + 255", ANSWER_YES},
    {"r >= 0; r < R; l >= 0; l < R; r < l", "(R - 1 - r)*R + l < R*R", ANSWER_YES},
};

/* Loops of kernels: tiles, borders, triangles, strides, pooling, index decomposition. LIMIT(precision): the packed
 * triangle stays unknown. */
static const struct question_row kernels[] = {
    {"n >= 0", "((n + 31)/32)*32 >= n", ANSWER_YES},
    {"n >= 1; i >= 0", "(i & (n - 1)) < n", ANSWER_YES},
    {"k >= 0; 16*k < n; j >= 0; j < min(16, n - 16*k)", "16*k + j < n", ANSWER_YES},
    {"k >= 0; 16*k < n; j >= 16*k; j < min(16*k + 16, n)", "j < n", ANSWER_YES},
    {"i >= 1; i < n - 1; j >= 1; j < m - 1", "(i + 1)*m + j + 1 < n*m", ANSWER_YES},
    {"i >= 1; i < n - 1; j >= 1; j < m - 1", "(i - 1)*m + j - 1 >= 0", ANSWER_YES},
    {"i >= 0; i < n; j >= i; j < n", "i*n + j < n*n", ANSWER_YES},
    {"i >= 0; i < n; j >= 0; j < i", "i*(i - 1)/2 + j < n*(n - 1)/2", ANSWER_YES},
    {"i >= 0; i < n; j >= i; j < n", "i*n - i*(i - 1)/2 + j - i < n*(n + 1)/2", ANSWER_UNKNOWN},
    {"p >= 0; p < B*C; w >= 0; w < W; B >= 0; C >= 0", "p*W + w < B*C*W", ANSWER_YES},
    {"s >= 0; s < S; B*S == N; b >= 0; b < B", "b*S + s < N", ANSWER_YES},
    {"i >= 0; i < n; g >= 1; n % g == 0; n >= 0", "(i/(n/g)) < g", ANSWER_YES},
    {"i >= 0; i < N*C*H*W; N >= 0; C >= 0; H >= 0; W >= 0", "(i / (H*W)) % C < C", ANSWER_YES},
    {"i >= 0; i < N*C*H*W; N >= 0; C >= 0; H >= 0; W >= 0", "i / (C*H*W) < N", ANSWER_YES},
    {"i >= 0; i < N*C*H*W; N >= 0; C >= 0; H >= 0; W >= 0; D >= 0; d >= 0; d < D",
     "(i/(H*W)/C*D + d)*H*W + i % (H*W) < N*D*H*W", ANSWER_YES},
    {"b >= 0; b < B; k >= 0; k < K; idx >= 0; idx < N", "b*N + idx < B*N", ANSWER_YES},
    {"lo >= 0; lo <= hi; hi <= n; i >= lo; i < hi", "i < n", ANSWER_YES},
    {"l >= 0; r < n; l <= r", "(l + r)/2 < n", ANSWER_YES},
    {"l >= 0; r < n; l <= r", "(l + r)/2 >= 0", ANSWER_YES},
    {"c >= 0; c <= i; i < n", "c < n", ANSWER_YES},
    {"h >= 0; h < H/2; w >= 0; w < W/2; H >= 0; W >= 0", "(2*h + 1)*W + 2*w + 1 < H*W", ANSWER_YES},
    {"oh >= 0; oh < (H - K)/S + 1; kh >= 0; kh < K; ow >= 0; ow < (W - K)/S + 1; kw >= 0; kw < K; S >= 1; H >= K; W >= "
     "K",
     "(oh*S + kh)*W + ow*S + kw < H*W", ANSWER_YES},
    {"t >= 0; t < 32*w; w >= 0", "t/32 < w && t % 32 < 32", ANSWER_YES},
    {"r >= 0; r < rows; e >= 0; e < rows*cols - r*cols; cols >= 0", "r*cols + e < rows*cols", ANSWER_YES},
    {"numel(@a) == numel(@b); rank(@a) == 3; i >= 0; i < dim(@a,0); j >= 0; j < dim(@a,1); k >= 0; k < dim(@a,2)",
     "(i*dim(@a,1) + j)*dim(@a,2) + k < numel(@b)", ANSWER_YES},
    {"rank(@a) >= 1; numel(@a) == dim(@a, 0)*s; i >= 0; i < dim(@a,0); j >= 0; j < s", "i*s + j < numel(@a)",
     ANSWER_YES},
    {"x >= 0; x < 8; y == x*x", "y < 50", ANSWER_YES},
    {"n >= 0; i >= 0; i < n; m == (n % 8 == 0 ? n : n + 8 - n % 8)", "i < m", ANSWER_YES},
};

static void test_index_forms(void **state)
{
	(void)state;
	CHECK_ROWS(index_forms);
	CHECK_ROWS(kernels);
	check_rows(kernels, sizeof kernels / sizeof kernels[0], true, NULL);
	check_rows(index_forms, sizeof index_forms / sizeof index_forms[0], true, NULL);
}

/* Taken apart by division and put together again, by facts that say nothing of the parts. */
static void test_parts(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"k >= 0; k < b*c*h*w; w >= 1; h >= 1; c >= 1", "((k/w/h/c*c + k/w/h%c)*h + k/w%h)*w + k%w < b*c*h*w",
	     ANSWER_YES},
	    {"rank(@s) == 3; rank(@t) == 3; same_shape(@s, @t); k >= 0; k < dim(@t, 1)*dim(@t, 2); dim(@t, 2) != 0; m >= "
	     "0; "
	     "m < dim(@t, 0)",
	     "dim(@t, 1)*dim(@t, 2)*m + dim(@t, 2)*(k/dim(@t, 2)) + k%dim(@t, 2) < numel(@s)", ANSWER_YES},
	    {"k >= 0; k < h*w; w >= 1", "k/w*w + k%h < h*w", ANSWER_NO},
	    /* a tree: half of the threads at each level */
	    {"u >= 0; (1 << u) < 512", "u <= 8", ANSWER_YES},
	    {"u >= 0; (1 << u) < 512; x >= 0; x < 512 >> (u + 1)", "((2*x + 1) << u) < 512", ANSWER_YES},
	    {"u >= 0; (1 << u) < 512; x >= 0; x < 512 >> u", "((2*x + 1) << u) < 512", ANSWER_NO},
	    {"w >= 1; h >= 0; k >= 0; k < y; y <= h*w", "k/w < h", ANSWER_YES},
	    {"w >= 1; h >= 0; k >= 0; k < y; y <= h*w + 1", "k/w < h", ANSWER_NO},
	};
	CHECK_ROWS(rows);
}

/* What divides without a rest may be negative. */
static void test_divisors(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"x >= 1; x % y == 0", "y >= 1", ANSWER_NO},
	    {"x >= 1; x % y == 0; y != 0", "x / y >= 1", ANSWER_NO},
	    {"numel(@a) >= 1; numel(@a) % y == 0; y != 0", "y >= 1", ANSWER_NO},
	    {"x >= 1; y >= 1; x % y == 0", "x / y * y == x", ANSWER_YES},
	    {"x >= 0; y >= 1; (x + y) % y == 3", "x >= 3", ANSWER_YES},
	};
	check_rows(rows, sizeof rows / sizeof rows[0], true, NULL);
}

/* Sizes of a shape whose first dimensions are taken away. */
static void test_dropped(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"i >= 0; i < dim(@a, 0)*dim(@a, 1)*numel(drop_dim(drop_dim(@a, 0), 0))", "i < numel(@a)", ANSWER_YES},
	    {"rank(@a) == 3; i >= 0; i < dim(@a, 0)*dim(@a, 1)*numel(drop_dim(drop_dim(@a, 0), 0))", "i < numel(@a)",
	     ANSWER_YES},
	    {"i >= 0; i < dim(@a, 0)*dim(@a, 1)*numel(drop_dim(@a, 0))", "i < numel(@a)", ANSWER_NO},
	};
	CHECK_ROWS(rows);
}

/* The same machine arithmetic that a kernel does. */
static void test_machine_arithmetic(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"i >= 0; i < n", "int32(i + 1) <= n", ANSWER_YES},
	    {"i >= 0; i < n", "int32(n - 1 - i) >= 0", ANSWER_YES},
	    {"i >= 0; i < int32(n - 1)", "i + 1 < n", ANSWER_NO},
	    {"n >= 1; i >= 0; i < int32(n - 1)", "i + 1 < n", ANSWER_YES},
	    {"i >= 0; i < uint64(n)", "i < n", ANSWER_NO},
	    {"n >= 0; i >= 0; i < uint64(n)", "i < n", ANSWER_YES},
	    {"i >= 0; i < int32(n*m); n >= 0; m >= 0; n <= 1000; m <= 1000", "i < n*m", ANSWER_YES},
	    {"i >= 0; i < n*m", "int32(n*m) == n*m", ANSWER_NO},
	    {"tx >= 0; tx < 256; bx >= 0; bx < 65535; int32(bx*256 + tx) < n", "bx*256 + tx < n", ANSWER_YES},
	    {"x >= 0; x < y", "uint32(y - x) == y - x", ANSWER_YES},
	    {"x >= 0; y >= 0", "uint32(x - y) <= x", ANSWER_NO},
	    {"x >= -2147483648; (x >= 0 ? x : x + 4294967296) + i <= n; i >= 1; 3*n <= m", "uint32(3*x) + 3*i <= m",
	     ANSWER_YES},
	    {"uint32(v) <= n; 3*n <= m", "uint32(3*v) <= m", ANSWER_YES},
	    {"(v >= 0 ? v : v + 4294967296) + i <= n; i >= 1; 3*n <= m", "uint32(3*v) + 3*i <= m", ANSWER_NO},
	    {"x >= -2147483648; x <= 2147483647; z >= -2147483648; z <= 2147483647; j >= 0; j < (z >= 0 ? z : z + "
	     "4294967296); (x >= 0 ? x : x + 4294967296) + (z >= 0 ? z : z + 4294967296) <= n; 3*n <= m",
	     "uint32(3*x) + 3*j + 3 <= m", ANSWER_YES},
	    {"i >= 0; i < n; j >= 0; j < 4", "int64(int64(i)*4 + j) < int64(n)*4", ANSWER_YES},
	};
	check_rows(rows, sizeof rows / sizeof rows[0], true, NULL);
}

static void test_tensors(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"i >= 0; i < numel(@t)", "i < numel(@t) + 9", ANSWER_YES},
	    {"rank(@t) == 2; i >= 0; i < dim(@t, 0); j >= 0; j < dim(@t, 1)", "i*dim(@t, 1) + j < numel(@t)", ANSWER_YES},
	    {"rank(@t) == 2; i >= 0; i < dim(@t, 0); j >= 0; j < dim(@t, -1)", "i*dim(@t, 1) + j < numel(@t)", ANSWER_YES},
	    {"i >= 0; i < dim(@t, 0); j >= 0; j < dim(@t, 1)", "i*dim(@t, 1) + j < numel(@t)", ANSWER_NO},
	    {"same_shape(@s, @t); i < numel(@s)", "i < numel(@t)", ANSWER_YES},
	    {"same_shape(@s, @t); i < dim(@s, 1)", "i < dim(@t, 1)", ANSWER_YES},
	    {"rank(@t) == 2; i >= 0; i < entry(@t, 0); j >= 0; j < entry(@t, 1)", "i*entry(@t, 1) + j < numel(@t)",
	     ANSWER_YES},
	    {"rank(@t) == 2", "entry(@t, 0) >= 0", ANSWER_NO},
	    {"rank(@t) == 2", "entry(@t, 0) <= dim(@t, 0)", ANSWER_YES},
	    {"dim(@t, 0) >= 1", "entry(@t, 0) == dim(@t, 0)", ANSWER_YES},
	    {"same_shape(@t, shape(0 - 1, 2))", "entry(@t, 0) >= 0", ANSWER_NO},
	    {"same_shape(@t, shape(n, 2)); n >= 1", "numel(@t) == 2*n", ANSWER_YES},
	    {"rank(@s) == 3; rank(@t) == 3; same_shape(@s, @t); k >= 0; k < dim(@t, 1)*dim(@t, 2); min(dim(@t, 0), m) >= 1",
	     "dim(@t, 1)*dim(@t, 2)*min(dim(@t, 0), m) + k - dim(@t, 1)*dim(@t, 2) < numel(@s)", ANSWER_YES},
	    {"y != 1; rank(@s) == 2; cell(data(view(tensor(shape_of(@t)), 8)) + 8*k, 8) >= 0; "
	     "cell(data(view(tensor(shape_of(@t)), "
	     "8)) + 8*k, 8) < dim(@s, 0); y <= 255*k + z; z <= 255*k + y",
	     "cell(data(view(tensor(shape_of(@t)), 8)) + 8*k, 8) >= 0 && cell(data(view(tensor(shape_of(@t)), 8)) + 8*k, "
	     "8) < "
	     "numel(drop_dim(shape_of(@s), 1))",
	     ANSWER_YES},
	    {"same_shape(@s, @t); rank(@t) == 2; k >= 0; k < dim(@t, 1); i >= 0; i <= dim(@t, 0)",
	     "dim(@t, 1)*i + k < numel(@s)", ANSWER_NO},
	    {"numel(@s) == numel(@t); i < numel(@s)", "i < numel(@t)", ANSWER_YES},
	    {"i < numel(@s)", "i < numel(@t)", ANSWER_NO},
	    {"rank(@t) == 1", "numel(@t) == dim(@t, 0)", ANSWER_YES},
	    /* a rank that is known by way of another one */
	    {"rank(@t) == rank(@u); rank(@u) == 2", "numel(@t) == dim(@t, 0)*dim(@t, 1)", ANSWER_YES},
	    {"rank(@u) == 4; rank(@t) == rank(@u); rank(@t) == 4; i >= 0; i < dim(@t, 0); j >= 0; j < dim(@t, 1)*dim(@t, "
	     "2)*dim(@t, 3)",
	     "i*dim(@t, 1)*dim(@t, 2)*dim(@t, 3) + j < numel(@t)", ANSWER_YES},
	    /* what the bounds leave of more disjunctions than there would be cases for */
	    {"s >= 4; s <= 5; a0 == b0 || s <= 0; a1 == b1 || s <= 1; a2 == b2 || s <= 2; a3 == b3 || s <= 3; a4 == b4 || "
	     "s <= 4; a5 == b5 || s <= 5",
	     "a0 + a1 + a2 + a3 == b0 + b1 + b2 + b3", ANSWER_YES},
	    {"s >= 4; s <= 5; a4 == b4 || s <= 4", "a4 == b4", ANSWER_NO},
	    {"s >= 4; i >= 5 || s <= 3; i <= 3 || s <= 2", "s >= 100", ANSWER_YES},
	    {"", "numel(@t) >= dim(@t, 0)", ANSWER_NO},
	    /* rows of the last dimension, whatever the rank */
	    {"rank(@t) >= 1; dim(@t, -1) >= 1; n >= 0; m >= 0; m < dim(@t, -1); dim(@t, -1)*n < numel(@t)",
	     "dim(@t, -1)*n + m < numel(@t)", ANSWER_YES},
	    {"dim(@t, -1) >= 1; n >= 0; m >= 0; m < dim(@t, -1); dim(@t, -1)*n < numel(@t)",
	     "dim(@t, -1)*n + m <= numel(@t) - 2", ANSWER_NO},
	    {"l >= 1; r >= 0; n >= 0; m >= 0; m < l; l*n < k; k <= l*r", "l*n + m < l*r", ANSWER_YES},
	    {"l >= 0; n >= 0; l*n <= l*r", "n <= r", ANSWER_NO},
	};
	CHECK_ROWS(rows);
}

/* Small values behind the least that facts leave, and where what fails has nothing to do with the leaves before it. */
static void test_search(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"x / 16 == 4097", "x % 16 < 10", ANSWER_NO},
	    {"x >= 70001; x <= 70004; y >= 9001; y < 2*x", "x + y < 79005", ANSWER_NO},
	    {"a != 1; b != 1; c != 1; d != 1; e != 1; f != 1; g != 1; n*m == 35", "n <= 3", ANSWER_NO},
	    {"a*b == c*d; e*f == g*h; n*m == 35", "n + 0*a <= 3", ANSWER_NO},
	};
	CHECK_ROWS(rows);
}

static void test_counterexamples_kept(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	struct prover *pr = prover_new(p, NULL);
	struct counterexamples kept = {0};
	struct assignment found;
	struct arena a;
	struct fact facts[8];
	arena_init(&a);
	size_t n = parse_facts(p, "i >= 0; i <= n; n >= 1", facts, 8);
	term inside = parse(p, "i < n");
	assert_false(counterexamples_refute(&kept, p, facts, n, inside));
	assert_int_equal(prover_implies(pr, facts, n, inside, &a, NULL, &found), ANSWER_NO);
	for (int i = 0; i < 2 * COUNTEREXAMPLES_KEPT; i++)
		counterexamples_keep(&kept, &found);
	assert_int_equal(kept.n, COUNTEREXAMPLES_KEPT);
	assert_true(counterexamples_refute(&kept, p, facts, n, inside));
	assert_false(counterexamples_refute(&kept, p, facts, n, parse(p, "i <= n"))); /* which holds */
	facts[n] = (struct fact){.cond = inside};
	assert_false(counterexamples_refute(&kept, p, facts, n + 1, inside));
	facts[n] = (struct fact){.cond = parse(p, "k >= 0")}; /* of which nothing was said */
	assert_false(counterexamples_refute(&kept, p, facts, n + 1, inside));
	arena_release(&a);
	prover_free(pr);
	term_pool_free(p);
}

/* What only the solver decides; and that its answers keep to what C and tensors mean. */
static void test_solver(void **state)
{
	(void)state;
	static const struct question_row rows[] = {
	    {"i*i == 4; i >= 0", "i == 2", ANSWER_YES},
	    {"i*i == 1849", "i == 43", ANSWER_NO},
	    {"x >= 100; y >= 100; x*y == 12091", "x == y", ANSWER_NO},
	    {"-7/x == -3; x > 0", "x == 2", ANSWER_YES},
	    {"i % 7 == -3; i >= -30", "i/7 <= 0", ANSWER_YES},
	    {"rank(@t) == 2; numel(@t) == 91; dim(@t, 0) >= 8; dim(@t, 1) >= 3", "dim(@t, 0) == 13", ANSWER_YES},
	    {"int8(x) == -100; x >= 0; x <= 255", "x == 156", ANSWER_YES},
	    {BOX, "((b*C + c)*W + h)*H + w < B*C*H*W", ANSWER_NO},
	};
	struct prover_options options = {.solver = solver_z3};
	check_rows(rows, sizeof rows / sizeof rows[0], false, &options);
}

static void test_proof_names_facts(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	struct prover *pr = prover_new(p, NULL);
	struct arena a;
	struct fact facts[8];
	struct proof proof = {0};
	arena_init(&a);
	size_t n = parse_facts(p, "k == 7; i < n; m >= 0; n <= 100", facts, 8);
	assert_int_equal(prover_implies(pr, facts, n, parse(p, "i < 100"), &a, &proof, NULL), ANSWER_YES);
	assert_int_equal(proof.used.n, 2);
	assert_int_equal(proof.used.at[0], 1);
	assert_int_equal(proof.used.at[1], 3);
	arena_release(&a);
	prover_free(pr);
	term_pool_free(p);
}

/* Facts that many questions share are prepared once: the answers are the same, and the questions do not pay for them.
 */
static void test_base(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	declare_ints(p);
	struct fact facts[8];
	size_t n = parse_facts(p, "i >= 0;i < n;n >= 1;n <= 100;c >= 1", facts, 8), shared = 4;
	term goal = parse(p, "i*c <= n*c - c"), too_much = parse(p, "i*c <= n*c - c - 1");
	struct prover *whole = prover_new(p, NULL), *based = prover_new(p, NULL);
	assert_int_equal(prover_implies(whole, facts, n, goal, NULL, NULL, NULL), ANSWER_YES);
	prover_base(based, shared);
	assert_int_equal(prover_implies(based, facts, n, goal, NULL, NULL, NULL), ANSWER_YES);
	assert_int_equal(prover_implies(based, facts, shared, goal, NULL, NULL, NULL), ANSWER_NO);
	assert_int_equal(prover_implies(based, facts, n, too_much, NULL, NULL, NULL), ANSWER_NO);
	prover_base(based, 0);
	struct fact others[8];
	size_t of_others = parse_facts(p, "i >= 0;i <= n;n >= 1;n <= 100;c >= 1", others, 8);
	assert_int_equal(prover_implies(based, others, of_others, goal, NULL, NULL, NULL), ANSWER_NO);
	prover_base(based, shared); /* another base */
	assert_int_equal(prover_implies(based, others, of_others, goal, NULL, NULL, NULL), ANSWER_NO);
	prover_free(whole);
	prover_free(based);
	term_pool_free(p);
}

static void test_range(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	struct prover *pr = prover_new(p, NULL);
	struct fact facts[8];
	bool has_lo, has_hi;
	int128 lo, hi;
	size_t n = parse_facts(p, "i >= 3; i < n; n <= 100; j >= -7", facts, 8);
	prover_range(pr, facts, n, parse(p, "2*i + 1"), &has_lo, &lo, &has_hi, &hi);
	assert_true(has_lo && has_hi);
	assert_int_equal((int)lo, 7);
	assert_int_equal((int)hi, 199);
	prover_range(pr, facts, n, parse(p, "j"), &has_lo, &lo, &has_hi, &hi);
	assert_true(has_lo && !has_hi);
	assert_int_equal((int)lo, -7);
	prover_free(pr);
	term_pool_free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_small),
	    cmocka_unit_test(test_index_forms),
	    cmocka_unit_test(test_parts),
	    cmocka_unit_test(test_divisors),
	    cmocka_unit_test(test_dropped),
	    cmocka_unit_test(test_machine_arithmetic),
	    cmocka_unit_test(test_tensors),
	    cmocka_unit_test(test_solver),
	    cmocka_unit_test(test_proof_names_facts),
	    cmocka_unit_test(test_base),
	    cmocka_unit_test(test_range),
	    cmocka_unit_test(test_search),
	    cmocka_unit_test(test_counterexamples_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
