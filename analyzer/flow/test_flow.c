/*
 * Unit tests of flow on IR in text form: what values mean, what loads yield, what loops leave behind, and which
 * accesses are proved.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "flow/flow.h"

struct world {
	struct arena arena;
	struct interner names;
	struct models models;
	struct ir_unit *unit;
	struct term_pool *pool;
	struct prover *prover;
	struct map summaries;
	struct flow_context context;
};

static const struct summary *summary_of(const struct ir_func *callee, void *payload)
{
	struct world *w = payload;
	return map_ptr(&w->summaries, (uint64_t)(uintptr_t)callee);
}

/* Analyzes the functions in the order in which they stand: callees first. */
static void open_world(struct world *w, const char *models, const char *text)
{
	struct error err = {0};
	memset(w, 0, sizeof *w);
	arena_init(&w->arena);
	interner_init(&w->names, &w->arena);
	map_init(&w->summaries, &w->arena);
	assert_int_equal(models_load_embedded(&w->models, &w->arena, &w->names, &err), STATUS_OK);
	if (models && models_load_text(&w->models, "test.json", models, strlen(models), &err)) {
		fail_msg("%s", err.text);
	}
	w->unit = ir_unit_new(&w->arena, &w->names);
	if (ir_parse_unit(w->unit, text, &err)) {
		fail_msg("%s", err.text);
	}
	struct prover_options options = {0};
	w->pool = term_pool_new();
	w->prover = prover_new(w->pool, &options);
	w->context = (struct flow_context){.arena = &w->arena,
	                                   .pool = w->pool,
	                                   .prover = w->prover,
	                                   .models = &w->models,
	                                   .unit = w->unit,
	                                   .summary_of = summary_of,
	                                   .payload = w};
	for (size_t i = 0; i < w->unit->funcs.n; i++) {
		struct ir_func *f = w->unit->funcs.at[i];
		if (!f->blocks.n) {
			continue;
		}
		ir_analyze_graph(w->unit, f);
		map_put(&w->summaries, (uint64_t)(uintptr_t)f, (uint64_t)(uintptr_t)flow_function(&w->context, f));
	}
}

static void close_world(struct world *w)
{
	prover_free(w->prover);
	term_pool_free(w->pool);
	arena_release(&w->arena);
}

static const struct summary *summary_named(struct world *w, const char *usr)
{
	return summary_of(ir_func_find(w->unit, usr), w);
}

static void assert_result(struct world *w, const char *usr, const char *want)
{
	const struct summary *s = summary_named(w, usr);
	assert_string_equal(s->result ? term_text(w->pool, s->result, &w->arena) : "none", want);
}

/* The only access of a function that is not yet decided elsewhere has this verdict. */
static void assert_verdict(struct world *w, const char *usr, size_t index, enum verdict want)
{
	const struct summary *s = summary_named(w, usr);
	assert_true(index < s->accesses.n);
	assert_string_equal(verdict_name(s->accesses.at[index].verdict), verdict_name(want));
}

static void test_values_through_memory(void **state)
{
	(void)state;
	struct world w;
	open_world(&w, NULL,
	           "func @f(i32 n) -> i32 {\n"
	           "    local $0 i32 x\n"
	           "entry:\n"
	           "    %n = param i32 0\n"
	           "    %x = local i32* $0\n"
	           "    store i32 %x, %n\n"
	           "    %a = load i32 %x\n"
	           "    %two = const i32 2\n"
	           "    %b = mul i32 %a, %two\n"
	           "    store i32 %x, %b\n"
	           "    %c = load i32 %x\n"
	           "    %d = add i32 %c, %a\n"
	           "    return %d\n"
	           "}\n");
	assert_result(&w, "f", "3*n");
	close_world(&w);
}

static void test_join_becomes_select(void **state)
{
	(void)state;
	struct world w;
	open_world(&w, NULL,
	           "func @f(i32 n) -> i32 {\n"
	           "    local $0 i32 x\n"
	           "entry:\n"
	           "    %n = param i32 0\n"
	           "    %x = local i32* $0\n"
	           "    %zero = const i32 0\n"
	           "    %low = lt %n, %zero\n"
	           "    branch %low, negative, positive\n"
	           "negative:\n"
	           "    store i32 %x, %zero\n"
	           "    jump end\n"
	           "positive:\n"
	           "    store i32 %x, %n\n"
	           "    jump end\n"
	           "end:\n"
	           "    %r = load i32 %x\n"
	           "    return %r\n"
	           "}\n");
	const struct summary *s = summary_named(&w, "f");
	assert_true(s->result != TERM_NONE);
	struct symbol n = {.role = SYMBOL_PARAM, .sort = SORT_INT, .key = "param:f:0", .name = "n"};
	(void)n;
	struct fact facts[1] = {
	    {term_compare(w.pool, REL_GE, flow_param(w.pool, s->func, 0), term_int(w.pool, 0)), {0}, "", 0, false}};
	term same = term_compare(w.pool, REL_EQ, s->result, flow_param(w.pool, s->func, 0));
	assert_int_equal(prover_implies(w.prover, facts, 1, same, &w.arena, NULL, NULL), ANSWER_YES);
	close_world(&w);
}

#define COUNTED_LOOP(extent, relation)                                                                                 \
	"func @f(i32 n) -> i32 {\n"                                                                                        \
	"    local $0 [" extent " x i32] a\n"                                                                              \
	"entry:\n"                                                                                                         \
	"    %n = param i32 0\n"                                                                                           \
	"    %zero = const i32 0\n"                                                                                        \
	"    %one = const i32 1\n"                                                                                         \
	"    %end = const i32 8\n"                                                                                         \
	"    %a = local i32* $0\n"                                                                                         \
	"    jump head\n"                                                                                                  \
	"head:\n"                                                                                                          \
	"    %i = phi i32 [entry: %zero, body: %next]\n"                                                                   \
	"    %more = " relation " %i, %end\n"                                                                              \
	"    branch %more, body, exit\n"                                                                                   \
	"body:\n"                                                                                                          \
	"    %at = index i32* %a, %i * 4\n"                                                                                \
	"    store i32 %at, %i\n"                                                                                          \
	"    %next = add i32 %i, %one\n"                                                                                   \
	"    jump head\n"                                                                                                  \
	"exit:\n"                                                                                                          \
	"    return %i\n"                                                                                                  \
	"}\n"

static void test_counted_loop(void **state)
{
	(void)state;
	struct world w;
	open_world(&w, NULL, COUNTED_LOOP("8", "lt"));
	assert_verdict(&w, "f", 0, VERDICT_PROVED);
	assert_result(&w, "f", "8");
	close_world(&w);
	open_world(&w, NULL, COUNTED_LOOP("8", "le"));
	assert_verdict(&w, "f", 0, VERDICT_UNKNOWN);
	assert_result(&w, "f", "9");
	close_world(&w);
}

/* A counter that goes up under a condition stays below the loop's own counter. */
static void test_counter_is_bounded_by_invariant(void **state)
{
	(void)state;
	struct world w;
	open_world(&w, NULL,
	           "func @f(i32 n, i32* in) -> i32 {\n"
	           "entry:\n"
	           "    %n = param i32 0\n"
	           "    %in = param i32* 1\n"
	           "    %zero = const i32 0\n"
	           "    %one = const i32 1\n"
	           "    %negative = lt %n, %zero\n"
	           "    branch %negative, out, go\n"
	           "out:\n"
	           "    return %zero\n"
	           "go:\n"
	           "    %wide = cast i64 %n\n"
	           "    %a = alloc i32* %wide * 4 new\n"
	           "    jump head\n"
	           "head:\n"
	           "    %i = phi i32 [go: %zero, latch: %next]\n"
	           "    %count = phi i32 [go: %zero, latch: %count2]\n"
	           "    %more = lt %i, %n\n"
	           "    branch %more, body, exit\n"
	           "body:\n"
	           "    %from = index i32* %in, %i * 4\n"
	           "    %v = load i32 %from\n"
	           "    %keep = gt %v, %zero\n"
	           "    branch %keep, yes, latch\n"
	           "yes:\n"
	           "    %at = index i32* %a, %count * 4\n"
	           "    store i32 %at, %v\n"
	           "    %count1 = add i32 %count, %one\n"
	           "    jump latch\n"
	           "latch:\n"
	           "    %count2 = phi i32 [body: %count, yes: %count1]\n"
	           "    %next = add i32 %i, %one\n"
	           "    jump head\n"
	           "exit:\n"
	           "    return %count\n"
	           "}\n");
	const struct summary *s = summary_named(&w, "f");
	size_t proved = 0;
	for (size_t i = 0; i < s->accesses.n; i++) {
		proved += s->accesses.at[i].access.kind == ACCESS_WRITE && s->accesses.at[i].verdict == VERDICT_PROVED;
	}
	assert_int_equal(proved, 1);
	close_world(&w);
}

/* An open access of a helper is decided where the extent is known. */
static void test_access_travels_to_the_caller(void **state)
{
	(void)state;
	struct world w;
	open_world(&w, NULL,
	           "func @put(i32* out, i32 i) internal {\n"
	           "entry:\n"
	           "    %out = param i32* 0\n"
	           "    %i = param i32 1\n"
	           "    %at = index i32* %out, %i * 4\n"
	           "    store i32 %at, %i\n"
	           "    return\n"
	           "}\n"
	           "func @good() {\n"
	           "    local $0 [4 x i32] a\n"
	           "entry:\n"
	           "    %a = local i32* $0\n"
	           "    %three = const i32 3\n"
	           "    call void @put(%a, %three)\n"
	           "    return\n"
	           "}\n"
	           "func @bad() {\n"
	           "    local $0 [4 x i32] a\n"
	           "entry:\n"
	           "    %a = local i32* $0\n"
	           "    %four = const i32 4\n"
	           "    call void @put(%a, %four)\n"
	           "    return\n"
	           "}\n");
	assert_verdict(&w, "put", 0, VERDICT_UNKNOWN);
	assert_verdict(&w, "good", 0, VERDICT_PROVED);
	assert_verdict(&w, "bad", 0, VERDICT_UNKNOWN);
	assert_int_equal(summary_named(&w, "bad")->accesses.at[0].trail.n, 1);
	close_world(&w);
}

/* What a helper stores through its parameter is what its caller loads. */
static void test_effects_reach_the_caller(void **state)
{
	(void)state;
	struct world w;
	open_world(&w, NULL,
	           "func @set(i32* to, i32 v) internal {\n"
	           "entry:\n"
	           "    %to = param i32* 0\n"
	           "    %v = param i32 1\n"
	           "    %one = const i32 1\n"
	           "    %w = add i32 %v, %one\n"
	           "    store i32 %to, %w\n"
	           "    return\n"
	           "}\n"
	           "func @f(i32 n) -> i32 {\n"
	           "    local $0 i32 x\n"
	           "entry:\n"
	           "    %n = param i32 0\n"
	           "    %x = local i32* $0\n"
	           "    call void @set(%x, %n)\n"
	           "    %r = load i32 %x\n"
	           "    return %r\n"
	           "}\n");
	assert_result(&w, "f", "n + 1");
	close_world(&w);
}

/* Model rows: a tensor of the shape that was asked for, and an element access through a view. */
static void test_model_rows(void **state)
{
	(void)state;
	struct world w;
	const char *models = "[{\"type\": \"fw::Tensor\", \"is\": \"tensor\"},"
	                     "{\"function\": \"fw::make\", \"defines\": {\"*a1\": \"tensor(shape(a0))\"}},"
	                     "{\"function\": \"fw::Tensor::size\", \"returns\": \"numel(this)\"},"
	                     "{\"function\": \"fw::Tensor::at\", \"returns\": \"elem(view(this, 4), a0)\"}]";
	open_world(&w, models,
	           "record #Tensor name fw::Tensor size 8 align 8\n"
	           "func @make(i64 n, #Tensor* out) name fw::make\n"
	           "func @size(#Tensor* this) -> i64 name fw::Tensor::size record #Tensor method\n"
	           "func @at(#Tensor* this, i64 i) -> f32* name fw::Tensor::at record #Tensor method\n"
	           "func @f(i64 n) -> i64 {\n"
	           "    local $0 #Tensor t\n"
	           "entry:\n"
	           "    %n = param i64 0\n"
	           "    %t = local #Tensor* $0\n"
	           "    call void @make(%n, %t)\n"
	           "    %size = call i64 @size(%t)\n"
	           "    %zero = const i64 0\n"
	           "    %none = le %size, %zero\n"
	           "    branch %none, out, in\n"
	           "in:\n"
	           "    %first = call f32* @at(%t, %zero)\n"
	           "    %v = load f32 %first\n"
	           "    jump out\n"
	           "out:\n"
	           "    return %size\n"
	           "}\n");
	assert_result(&w, "f", "n");
	assert_verdict(&w, "f", 0, VERDICT_PROVED);
	close_world(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_values_through_memory),
	    cmocka_unit_test(test_join_becomes_select),
	    cmocka_unit_test(test_counted_loop),
	    cmocka_unit_test(test_counter_is_bounded_by_invariant),
	    cmocka_unit_test(test_access_travels_to_the_caller),
	    cmocka_unit_test(test_effects_reach_the_caller),
	    cmocka_unit_test(test_model_rows),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
