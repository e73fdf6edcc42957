/*
 * Who calls whom, in the text of `dump calls`; entries; components; frames and chains over them.
 */
#include "program/test_unit.h"

static void expect_graph(const char *unit, const char *want)
{
	struct test_unit t;
	struct buf out = {0};
	test_parse(&t, unit);
	call_graph_print(call_graph_build(&t.arena, t.unit, &t.models), &out);
	assert_string_equal(buf_text(&out), want);
	buf_release(&out);
	test_end(&t);
}

#define LEAF(name, attributes) "func @" name "() -> void " attributes " {\nb0:\n\treturn\n}\n"

static void direct_calls_and_components(void **state)
{
	(void)state;
	expect_graph(
	    "unit \"t.c\"\n"
	    "func @top() -> void @1:1 {\n"
	    "b0:\n"
	    "\tcall @ping() @2:2\n"
	    "\tcall @leaf() @3:2\n"
	    "\treturn\n"
	    "}\n"
	    "func @ping() -> void internal {\nb0:\n\tcall @pong() @5:2\n\treturn\n}\n"
	    "func @pong() -> void internal {\nb0:\n\tcall @ping() @6:2\n\tcall @declared() @6:9\n\treturn\n}\n" LEAF(
	        "leaf", "internal") "func @declared() -> void\n",
	    "component 0 (recursive)\n"
	    "  ping\n"
	    "    calls pong  # t.c:5:2\n"
	    "  pong\n"
	    "    calls ping  # t.c:6:2\n"
	    "component 1\n"
	    "  leaf\n"
	    "component 2\n"
	    "  top [entry]\n"
	    "    calls ping  # t.c:2:2\n"
	    "    calls leaf  # t.c:3:2\n");
}

static const char hierarchy[] = "unit \"t.cc\"\n"
                                "record #A size 8 align 8 polymorphic\n"
                                "func @A::f(#A* this) -> void internal method virtual record #A {\nb0:\n\treturn\n}\n"
                                "func @B::f(#A* this) -> void internal method virtual overrides A::f {\n"
                                "b0:\n\treturn\n}\n"
                                "func @C::f(#A* this) -> void internal method virtual overrides B::f {\n"
                                "b0:\n\treturn\n}\n"
                                "func @use(#A* a) -> void {\n"
                                "b0:\n"
                                "\t%1 = param #A* 0\n"
                                "\tcall virtual @A::f(%1) @9:2\n"
                                "\tcall @B::f(%1) @10:2\n"
                                "\treturn\n"
                                "}\n";

static void virtual_calls_reach_the_whole_hierarchy(void **state)
{
	(void)state;
	expect_graph(hierarchy, "component 0\n  A::f\n"
	                        "component 1\n  B::f\n"
	                        "component 2\n  C::f\n"
	                        "component 3\n  use [entry]\n"
	                        "    calls virtual A::f  # t.cc:9:2\n"
	                        "    calls virtual B::f  # t.cc:9:2\n"
	                        "    calls virtual C::f  # t.cc:9:2\n"
	                        "    calls B::f  # t.cc:10:2\n");
}

/* Through a parameter: by signature. From a choice of two: these. */
static void calls_through_pointers(void **state)
{
	(void)state;
	expect_graph("unit \"t.c\"\n" LEAF("one", "internal") LEAF("two", "internal")
	                 LEAF("never", "internal") "func @number(i32 n) -> void internal {\nb0:\n\treturn\n}\n"
	                                           "func @call_it((fn() -> void)* p) -> void internal {\n"
	                                           "b0:\n"
	                                           "\t%1 = param (fn() -> void)* 0\n"
	                                           "\tcall %1() @4:2\n"
	                                           "\treturn\n"
	                                           "}\n"
	                                           "func @top(i1 c) -> void {\n"
	                                           "b0:\n"
	                                           "\t%1 = func (fn() -> void)* @one\n"
	                                           "\tcall @call_it(%1) @6:2\n"
	                                           "\t%3 = func (fn() -> void)* @two\n"
	                                           "\t%4 = param i1 0\n"
	                                           "\t%5 = select (fn() -> void)* %4, %1, %3\n"
	                                           "\tcall %5() @7:2\n"
	                                           "\t%7 = func (fn(i32) -> void)* @number\n"
	                                           "\tcall %1() @8:2\n"
	                                           "\treturn\n"
	                                           "}\n",
	             "component 0\n  one\n"
	             "component 1\n  two\n"
	             "component 2\n  never\n"
	             "component 3\n  number\n"
	             "component 4\n  call_it\n"
	             "    calls through a pointer one  # t.c:4:2\n"
	             "    calls through a pointer two  # t.c:4:2\n"
	             "component 5\n  top [entry]\n"
	             "    calls call_it  # t.c:6:2\n"
	             "    calls through a pointer one  # t.c:7:2\n"
	             "    calls through a pointer two  # t.c:7:2\n"
	             "    calls one  # t.c:8:2\n");
}

static void launches(void **state)
{
	(void)state;
	expect_graph("unit \"t.cu\"\n" LEAF("k", "internal kernel")
	                 LEAF("alone", "internal kernel") "func @host() -> void {\n"
	                                                  "b0:\n"
	                                                  "\t%1 = const i32 1\n"
	                                                  "\tlaunch @k(%1, %1, %1, %1, %1, %1, %1) @4:2\n"
	                                                  "\treturn\n"
	                                                  "}\n",
	             "component 0\n  k [kernel]\n"
	             "component 1\n  alone [kernel] [entry]\n"
	             "component 2\n  host [entry]\n"
	             "    launches k  # t.cu:4:2\n");
}

/* Up the callers to the nearest entries, and no further; itself where nobody else calls it. */
static void entrances_are_the_nearest(void **state)
{
	(void)state;
	struct test_unit t;
	test_parse(&t, "unit \"t.c\"\n"
	               "func @again() -> void internal {\nb0:\n\tcall @again() @2:2\n\treturn\n}\n"
	               "func @middle() -> void internal {\nb0:\n\tcall @again() @3:2\n\treturn\n}\n"
	               "func @near() -> void {\nb0:\n\tcall @middle() @4:2\n\treturn\n}\n"
	               "func @far() -> void {\nb0:\n\tcall @near() @5:2\n\treturn\n}\n"
	               "func @alone() -> void internal {\nb0:\n\tcall @alone() @6:2\n\treturn\n}\n");
	struct call_graph *g = call_graph_build(&t.arena, t.unit, &t.models);
	struct entrances e = call_graph_entrances(&t.arena, g, &g->nodes.at[0]->func, 1);
	assert_true(e.all);
	assert_int_equal(e.n, 1);
	assert_string_equal(e.funcs[0]->name, "near");
	e = call_graph_entrances(&t.arena, g, &g->nodes.at[4]->func, 1);
	assert_int_equal(e.n, 1);
	assert_string_equal(e.funcs[0]->name, "alone");
	test_end(&t);
}

/* A chain of calls far deeper than any stack of ours. */
static void long_chains_do_not_recurse(void **state)
{
	(void)state;
	enum { N = 30000 };
	struct test_unit t;
	struct buf text = {0};
	buf_str(&text, "unit \"t.c\"\n");
	for (int i = 0; i < N; i++)
		buf_printf(&text, "func @f%d() -> void {\nb0:\n\tcall @f%d()\n\treturn\n}\n", i, (i + 1) % N);
	test_parse(&t, buf_text(&text));
	struct call_graph *g = call_graph_build(&t.arena, t.unit, &t.models);
	assert_int_equal(g->n_components, 1);
	assert_true(g->nodes.at[N / 2]->in_cycle);
	buf_release(&text);
	test_end(&t);
}

/* ---- frames and chains ---- */

static const char frames[] = "unit \"t.c\"\n"
                             "func @leaf() -> void internal {\n"
                             "\tlocal $0 [1000 x i8] buffer @2:7\n"
                             "\tlocal $1 [4096 x i8] table static @3:7\n"
                             "b0:\n\treturn\n}\n"
                             "func @small() -> void internal {\nb0:\n\treturn\n}\n"
                             "func @top() -> void {\n"
                             "\tscope 1 in 0\n"
                             "\tscope 2 in 0\n"
                             "\tlocal $0 [100 x f64] first scope 1 @6:9\n"
                             "\tlocal $1 [50 x f64] second scope 2 @7:9\n"
                             "b0:\n"
                             "\tcall @small() @8:2\n"
                             "\tcall @leaf() @9:2\n"
                             "\treturn\n"
                             "}\n";

static void sibling_scopes_share(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, frames);
	const struct frame *f = &t.program->facts.frames.at[2];
	assert_string_equal(f->func->name, "top");
	assert_true(f->bytes >= 800 && f->bytes < 900);
	assert_int_equal(f->parts.n, 1);
	assert_string_equal(f->parts.at[0].name, "first");
	const struct frame *leaf = &t.program->facts.frames.at[0];
	assert_true(leaf->bytes >= 1000 && leaf->bytes < 1100);
	test_end(&t);
}

static void the_deepest_chain(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, frames);
	const struct unit_facts *facts = &t.program->facts;
	assert_int_equal(facts->chains.n, 1);
	const struct chain *c = &facts->chains.at[0];
	assert_int_equal(c->frames.n, 2);
	assert_string_equal(c->frames.at[1]->func->name, "leaf");
	assert_int_equal(c->calls.n, 1);
	assert_int_equal(c->calls.at[0].line, 9);
	assert_int_equal(c->bytes, facts->frames.at[2].bytes + facts->frames.at[0].bytes);
	assert_false(c->unbounded);
	test_end(&t);
}

/* vla(n): char a[n], with n from a caller or bounded by a check. */
static const char vla[] = "unit \"t.c\"\n"
                          "func @vla(u64 n) -> void LINKAGE {\n"
                          "\tlocal $0 [? x i8] a size -1 align 1 @3:7\n"
                          "b0:\n"
                          "\t%1 = param u64 0\n"
                          "\t%2 = const u64 512\n"
                          "\t%3 = lt i1 %1, %2 @2:6\n"
                          "\tbranch %3, b1, b2 @2:6\n"
                          "b1:\n"
                          "\t%5 = alloc i8* %1 * 1 vla @3:2\n"
                          "\tjump b2\n"
                          "b2:\n"
                          "\treturn\n"
                          "}\n";

static void a_vla_is_bounded_by_a_check(void **state)
{
	(void)state;
	struct test_unit t;
	char text[1024];
	const char *at = strstr(vla, "LINKAGE");
	snprintf(text, sizeof text, "%.*s%s", (int)(at - vla), vla, at + strlen("LINKAGE"));
	test_analyze(&t, text);
	const struct frame_part *part = &t.program->facts.frames.at[0].parts.at[0];
	assert_string_equal(part->name, "a");
	assert_int_equal(part->bytes, -1);
	assert_true(part->bounded);
	assert_int_equal((int64_t)part->bound, 511);
	test_end(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(direct_calls_and_components), cmocka_unit_test(virtual_calls_reach_the_whole_hierarchy),
	    cmocka_unit_test(calls_through_pointers),      cmocka_unit_test(launches),
	    cmocka_unit_test(long_chains_do_not_recurse),  cmocka_unit_test(sibling_scopes_share),
	    cmocka_unit_test(entrances_are_the_nearest),   cmocka_unit_test(the_deepest_chain),
	    cmocka_unit_test(a_vla_is_bounded_by_a_check),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
