/* The text form of facts, and extents of objects. */
#include "facts/facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

struct setup {
	struct arena arena;
	struct term_pool *pool;
	struct buf out;
};

static int begin(void **state)
{
	static struct setup s;
	memset(&s, 0, sizeof s);
	arena_init(&s.arena);
	s.pool = term_pool_new();
	*state = &s;
	return 0;
}

static int end(void **state)
{
	struct setup *s = *state;
	buf_release(&s->out);
	term_pool_free(s->pool);
	arena_release(&s->arena);
	return 0;
}

static term symbol(struct setup *s, enum sort sort, const char *name)
{
	return term_symbol(s->pool, &(struct symbol){.role = SYMBOL_PARAM, .sort = sort, .key = name, .name = name});
}

static term object(struct setup *s, enum object_kind kind, term of, term bytes)
{
	return term_object(s->pool, &(struct object){.kind = kind, .key = "o", .name = "o", .of = of, .bytes = bytes});
}

static struct place at(uint32_t line)
{
	return (struct place){"/some/where/op.cc", line, 3, NULL};
}

static void test_extents(void **state)
{
	struct setup *s = *state;
	term n = symbol(s, SORT_INT, "n"), forty = term_int(s->pool, 40), p = symbol(s, SORT_PTR, "p");
	assert_true(object_extent(s->pool, object(s, OBJECT_LOCAL, TERM_NONE, forty)) == forty);
	assert_true(object_extent(s->pool, object(s, OBJECT_HEAP, TERM_NONE, n)) == n);
	assert_true(object_extent(s->pool, object(s, OBJECT_POINTEE, p, TERM_NONE)) == TERM_NONE);
	assert_true(object_extent(s->pool, TERM_NONE) == TERM_NONE);
	assert_true(object_extent(s->pool, n) == TERM_NONE);
}

/* A view of four-byte elements over a tensor of n by 3: 12 n bytes. */
static void test_extent_of_a_buffer(void **state)
{
	struct setup *s = *state;
	term n = symbol(s, SORT_INT, "n"), three = term_int(s->pool, 3), four = term_int(s->pool, 4);
	term shape = term_app(s->pool, VOCAB_SHAPE, (term[]){n, three}, 2);
	term tensor = term_app(s->pool, VOCAB_TENSOR, &shape, 1);
	term view = term_app(s->pool, VOCAB_VIEW, (term[]){tensor, four}, 2);
	term extent = object_extent(s->pool, object(s, OBJECT_BUFFER, view, TERM_NONE));
	assert_true(extent == term_mul(s->pool, term_int(s->pool, 12), n));
}

static void test_access_text(void **state)
{
	struct setup *s = *state;
	term i = symbol(s, SORT_INT, "i"), n = symbol(s, SORT_INT, "n");
	struct obligation a = {
	    .access.kind = ACCESS_WRITE, .place = at(7), .verdict = VERDICT_VIOLATED, .reason = "replayed"};
	a.access.pointer = term_ptr(s->pool, object(s, OBJECT_HEAP, TERM_NONE, n), i);
	a.access.bytes = term_int(s->pool, 1);
	a.access.extent = n;
	a.witness.inputs = "n = 1";
	a.witness.at = "at i = 1 writes byte 1 of 1";
	vec_push(&s->arena, &a.conditions,
	         (struct fact){term_compare(s->pool, REL_LE, i, n), at(6), "loop condition", 0, false});
	vec_push(&s->arena, &a.trail, (struct call_step){at(20), "c:@F@caller", "c:@F@callee", false});
	struct unit_facts f = {.pool = s->pool};
	vec_push(&s->arena, &f.accesses, a);
	facts_print_unit(&f, &s->out);
	const char *text = buf_text(&s->out);
	assert_non_null(strstr(text, "  op.cc:7:3 write 1 bytes of "));
	assert_non_null(strstr(text,
	                       ", extent n violated (replayed)\n    inputs n = 1\n    breaks at i = 1 writes byte 1 of 1\n"
	                       "    called at op.cc:20:3\n    if "));
	assert_non_null(strstr(text, "  # loop condition, op.cc:6:3\n"));
	assert_null(strstr(text, "/some/where"));
}

static void test_frames_cycles_and_chains(void **state)
{
	struct setup *s = *state;
	struct ir_func f = {.usr = "c:@F@f", .display = "ns::f"};
	struct frame fr = {.func = &f, .bytes = 4096};
	vec_push(&s->arena, &fr.parts, (struct frame_part){.name = "a", .bytes = 4000});
	vec_push(&s->arena, &fr.parts,
	         (struct frame_part){
	             .name = "v", .bytes = -1, .dynamic_bytes = symbol(s, SORT_INT, "n"), .bounded = true, .bound = 64});
	struct unit_facts u = {.pool = s->pool};
	vec_push(&s->arena, &u.frames, fr);
	struct obligation c = {.kind = OBLIGATION_RECURSION};
	c.cycle = (struct cycle){
	    .kind = DEPTH_CONSTANT, .depth_value = 41, .frame_bytes = 48, .measure = "n falls by 1 towards 0"};
	vec_push(&s->arena, &c.cycle.members, &f);
	vec_push(&s->arena, &u.cycles, c);
	struct chain ch = {.entry = &f, .bytes = 4096};
	vec_push(&s->arena, &ch.frames, &u.frames.at[0]);
	vec_push(&s->arena, &u.chains, ch);
	facts_print_unit(&u, &s->out);
	assert_string_equal(buf_text(&s->out), "frame ns::f 4096 bytes\n"
	                                       "  a 4000 bytes\n"
	                                       "  v n bytes, at most 64\n"
	                                       "cycle ns::f proved\n"
	                                       "  depth constant 41, 48 bytes a turn\n"
	                                       "  measure n falls by 1 towards 0\n"
	                                       "chain ns::f 4096 bytes: ns::f\n");
}

static void test_summary_text(void **state)
{
	struct setup *s = *state;
	struct ir_func f = {.usr = "c:@F@f", .display = "f"};
	term n = symbol(s, SORT_INT, "n");
	struct summary sum = {.func = &f, .result = n, .returns = true};
	struct call_fact call = {.caller = &f, .callee = "c:@F@g", .place = at(4)};
	vec_push(&s->arena, &call.args, n);
	vec_push(&s->arena, &call.args, TERM_NONE);
	vec_push(&s->arena, &sum.calls, call);
	facts_print_summary(s->pool, &sum, &s->out);
	assert_string_equal(buf_text(&s->out), "function f\n  returns n\n  op.cc:4:3 call c:@F@g(n, ?)\n");
}

static void test_names_of_verdicts(void **state)
{
	(void)state;
	assert_string_equal(verdict_name(VERDICT_PROVED), "proved");
	assert_string_equal(verdict_name(VERDICT_UNREACHABLE), "unreachable");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_extents),      TEST(test_extent_of_a_buffer),
	    TEST(test_access_text),  TEST(test_frames_cycles_and_chains),
	    TEST(test_summary_text), cmocka_unit_test(test_names_of_verdicts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
