/* Bounds over some atoms alone: facts and a term, and the bound that is wanted. Capital letters and `stride` are kept;
 * every answer is held to the prover as well. */
#include "symbolic/symbolic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

struct project_row {
	const char *facts; /* separated by ';' */
	const char *of, *bound;
	const char *provided; /* "" nothing; the conditions separated by ", " */
};

static const struct project_row rows[] = {
    {"i >= 0; i < N", "4*i + 4", "4*N", ""},
    {"i >= 0; i < H; j >= 0; j < W", "i*W + j + 1", "H*W", ""},
    {"i >= 0; i < H; j >= 0; j < W; c >= 0; c < C", "(i*W + j)*C + c + 1", "H*W*C", ""},
    /* a window that is held within its image */
    {"y*S + k >= P; y*S + k < H + P; x >= 0; x < W", "(y*S + k - P)*W + x + 1", "H*W", ""},
    /* a loop that steps by four, and one that is counted in fours */
    {"4*k + 3 < N; k >= 0", "4*k + 4", "4*((N - 4)/4) + 4", ""},
    {"4*k < N; k >= 0", "k + 1", "(N - 1)/4 + 1", ""},
    {"k >= 0; k < N/4", "4*k + 4", "4*(N/4)", ""},
    {"k >= 0; k < min(N, M)", "k + 1", "min(M, N)", ""},
    /* the sign of a step is asked for */
    {"i >= 0; i < N", "i*stride + 1", "N*stride - stride + 1", "stride >= 0"},
    /* it counts down to equality */
    {"k >= 0; k != N; N < 0 || k <= N", "k + 1", "N", "N >= 0"},
    {"k >= 0; k != N; N < 0 || k <= N; N >= 1", "k + 1", "N", ""},
    {"i >= 0; i < N; i < M", "i + 1", "min(M, N)", ""},
    /* one of two */
    {"i >= 0; i < N; j >= 0; j < M", "select(b >= 0, i, j) + 1", "max(M, N)", ""},
    {"i >= 0; i < N", "max(i, M) + 1", "max(N, M + 1)", ""},
    {"i >= 0; i < N", "i/2 + 1", "N", ""},
    {"i >= 0; N >= 1", "i % N", "N - 1", ""},
    {"i >= 0; i < M; N >= 1", "i*max(0, N) + N", "M*N", ""},
    /* nothing bounds it */
    {"i >= 0", "i", NULL, ""},
    {"i >= 0; i < j", "i", NULL, ""},
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

struct only_kept {
	const struct term_pool *pool;
	bool all;
};

static void note_symbol(term atom, void *payload)
{
	struct only_kept *k = payload;
	const struct term_node *n = term_get(k->pool, atom);
	if (n->kind == TERM_SYMBOL)
		k->all &= strchr("HWCNMSP", n->symbol->name[0]) || strcmp(n->symbol->name, "stride") == 0;
}

static bool keeps(term atom, void *payload)
{
	struct only_kept k = {payload, true};
	term_each_atom(payload, atom, note_symbol, &k);
	return k.all;
}

static const char *provided_text(const struct term_pool *p, const struct projection *r, struct buf *out)
{
	for (size_t i = 0; i < r->provided.n; i++) {
		buf_str(out, i ? ", " : "");
		term_print(p, r->provided.at[i], out);
	}
	return buf_text(out);
}

static void hold_to_prover(struct prover *pr, struct term_pool *p, struct fact *facts, size_t n, term t,
                           const struct projection *r)
{
	for (size_t i = 0; i < r->provided.n; i++)
		facts[n++] = (struct fact){.cond = r->provided.at[i]};
	term goal = term_compare(p, REL_LE, t, r->bound);
	assert_int_equal(prover_implies(pr, facts, n, goal, NULL, NULL, NULL), ANSWER_YES);
}

static void project_row(const struct project_row *row)
{
	struct term_pool *p = term_pool_new();
	struct prover *pr = prover_new(p, NULL);
	struct arena a;
	struct fact facts[32];
	struct projection r = {0};
	struct buf asked = {0};
	arena_init(&a);
	size_t n = parse_facts(p, row->facts, facts, 16);
	term t = parse(p, row->of);
	bool found = prover_project(pr, facts, n, t, keeps, p, &a, &r);
	if (found != (row->bound != NULL))
		fail_msg("%s, %s: %s", row->facts, row->of, found ? term_text(p, r.bound, &a) : "no bound");
	if (found && r.bound != parse(p, row->bound))
		fail_msg("%s, %s: %s", row->facts, row->of, term_text(p, r.bound, &a));
	if (found) {
		assert_string_equal(provided_text(p, &r, &asked), row->provided);
		hold_to_prover(pr, p, facts, n, t, &r);
	}
	buf_release(&asked);
	arena_release(&a);
	prover_free(pr);
	term_pool_free(p);
}

static void bounds_of_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		project_row(&rows[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_of_rows)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
