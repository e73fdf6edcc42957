/*
 * Units as one: frames, chains and recursions that go through several of them, from their outlines.
 */
#include "program/test_unit.h"

/* go(n): a frame with a buffer, and a call of `callee` with n - step behind a check where there is one. */
static const char *unit(struct arena *a, const char *name, const char *callee, int step, bool checked)
{
	return arena_printf(a,
	                    "unit \"%s.c\"\n"
	                    "func @%s(i32 n) -> i32 name %s @1:5 {\n"
	                    "\tlocal $0 [100 x i32] t @2:6\n"
	                    "b0:\n"
	                    "\t%%1 = param i32 0\n"
	                    "\t%%2 = const i32 0\n"
	                    "\t%%3 = %s i1 %%1, %%2\n"
	                    "\tbranch %%3, b1, b2\n"
	                    "b1:\n"
	                    "\treturn %%2\n"
	                    "b2:\n"
	                    "\t%%4 = const i32 %d\n"
	                    "\t%%5 = sub i32 %%1, %%4\n"
	                    "\t%%6 = call i32 @%s(%%5) @4:9\n"
	                    "\treturn %%6\n"
	                    "}\n"
	                    "func @%s(i32 n) -> i32 name %s @6:5\n",
	                    name, name, name, checked ? "le" : "eq", step, callee, callee, callee);
}

struct linked {
	struct arena arena;
	struct test_unit units[2];
	struct program *program;
};

static void link_two(struct linked *l, const char *first, const char *second)
{
	struct program_options o = {.stack_limit = 1 << 20, .device_stack_limit = 1 << 19, .joins_units = true};
	const struct outline *outlines[2];
	const char *texts[] = {first, second};
	for (int i = 0; i < 2; i++) {
		struct test_unit *t = &l->units[i];
		test_parse(t, texts[i]);
		t->program = program_analyze(&t->arena, t->unit, &t->models, &o);
		outlines[i] = program_outline(&t->arena, t->program);
	}
	l->program = program_link(&l->arena, outlines, 2, &o);
}

static void unlink_two(struct linked *l)
{
	program_free(l->program);
	for (int i = 0; i < 2; i++) {
		test_end(&l->units[i]);
	}
	arena_release(&l->arena);
}

/* ping calls pong calls ping, each with one less: a recursion of two units. */
static const struct obligation *recursion(struct linked *l, int step, bool checked)
{
	arena_init(&l->arena);
	link_two(l, unit(&l->arena, "ping", "pong", step, checked), unit(&l->arena, "pong", "ping", step, checked));
	assert_int_equal(l->program->facts.cycles.n, 1);
	return &l->program->facts.cycles.at[0];
}

static void test_recursion_through_two_units(void **state)
{
	(void)state;
	struct linked l;
	const struct obligation *o = recursion(&l, 1, true);
	assert_int_equal(o->kind, OBLIGATION_RECURSION);
	assert_int_equal(o->cycle.members.n, 2);
	assert_int_equal(o->cycle.kind, DEPTH_TERM);
	assert_int_equal(o->verdict, VERDICT_POSSIBLE);  /* anybody may come in with any n */
	assert_in_range(o->cycle.frame_bytes, 400, 600); /* of a turn */
	unlink_two(&l);
	o = recursion(&l, 0, true);
	assert_int_equal(o->cycle.kind, DEPTH_UNKNOWN);
	assert_int_equal(o->verdict, VERDICT_POSSIBLE);
	for (size_t i = 0; i < l.program->facts.frames.n; i++) {
		assert_true(l.program->facts.frames.at[i].in_reported_recursion);
	}
	unlink_two(&l);
}

static void test_each_unit_alone_has_no_recursion(void **state)
{
	(void)state;
	struct linked l;
	recursion(&l, 1, true);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(l.units[i].program->facts.cycles.n, 0);
	}
	unlink_two(&l);
}

/* top in one unit calls leaf in the other: the chain below top has both frames. */
static void test_chain_through_two_units(void **state)
{
	(void)state;
	struct linked l;
	arena_init(&l.arena);
	const char *leaf = "unit \"leaf.c\"\n"
	                   "func @leaf(i32 n) -> i32 name leaf @1:5 {\n"
	                   "\tlocal $0 [1000 x i32] t @2:6\n"
	                   "b0:\n"
	                   "\t%1 = param i32 0\n"
	                   "\treturn %1\n"
	                   "}\n";
	link_two(&l, unit(&l.arena, "top", "leaf", 1, true), leaf);
	const struct unit_facts *f = &l.program->facts;
	int64_t most = 0;
	size_t frames = 0;
	assert_int_equal(f->cycles.n, 0);
	for (size_t i = 0; i < f->chains.n; i++) {
		if (f->chains.at[i].bytes > most) {
			most = f->chains.at[i].bytes;
			frames = f->chains.at[i].frames.n;
		}
	}
	assert_true(most >= 4000 + 400);
	assert_true(most < 4000 + 400 + 400);
	assert_int_equal(frames, 2);
	unlink_two(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_recursion_through_two_units),
	    cmocka_unit_test(test_each_unit_alone_has_no_recursion),
	    cmocka_unit_test(test_chain_through_two_units),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
