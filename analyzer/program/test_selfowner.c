/*
 * Types that own themselves: leaves under a root are bounded, nesting in a loop is not.
 */
#include "program/test_unit.h"

static const char types[] =
    "unit \"t.cc\"\n"
    "record #Node size 32 align 8 @1:8 {\n"
    "\tfield i32 data at 0\n"
    "\tfield #\"vector<Node>\" children at 8\n"
    "}\n"
    "record #\"vector<Node>\" size 24 align 8 template vector destructor vector_dtor {\n"
    "\ttarg #Node\n"
    "}\n"
    "func @Node::Node(#Node* this) -> void elsewhere method constructor implicit record #Node\n"
    "func @Node::operator_move(#Node* this, #Node* o ref) -> void elsewhere method implicit record #Node\n"
    "func @push_back(#\"vector<Node>\"* this, #Node* x ref) -> void elsewhere method record #\"vector<Node>\"\n"
    "func @size(#\"vector<Node>\"* this) -> u64 elsewhere method const record #\"vector<Node>\"\n"
    "func @move(#Node* x ref) -> #Node* elsewhere\n";

/* for (i = 0; i < N; i++) { Node inner; BODY } with a Node `root` outside; %2 root, %9 inner. */
static const char *loop(struct arena *a, const char *rounds, const char *body)
{
	return arena_printf(a,
	                    "%s"
	                    "func @build(i32 n) -> void {\n"
	                    "\tscope 1 in 0\n"
	                    "\tlocal $0 #Node root @3:8\n"
	                    "\tlocal $1 #Node inner scope 1 @5:10\n"
	                    "b0:\n"
	                    "\t%%1 = const i32 0\n"
	                    "\t%%2 = local #Node* $0\n"
	                    "\tcall @Node::Node(%%2) @3:8\n"
	                    "\t%%4 = %s\n"
	                    "\tjump b1\n"
	                    "b1:\n"
	                    "\t%%6 = phi i32 [b0: %%1, b2: %%30]\n"
	                    "\t%%7 = lt i1 %%6, %%4 @4:7\n"
	                    "\tbranch %%7, b2, b3 @4:7\n"
	                    "b2:\n"
	                    "\t%%9 = local #Node* $1\n"
	                    "\tcall @Node::Node(%%9) @5:10\n"
	                    "%s"
	                    "\t%%29 = const i32 1\n"
	                    "\t%%30 = add i32 %%6, %%29\n"
	                    "\tjump b1\n"
	                    "b3:\n"
	                    "\treturn\n"
	                    "}\n",
	                    types, rounds, body);
}

static const char leaves[] = "\t%11 = field #\"vector<Node>\"* %2.children + 8\n"
                             "\tcall @push_back(%11, %9) @6:5\n";
static const char wraps[] = "\t%11 = field #\"vector<Node>\"* %9.children + 8\n"
                            "\t%12 = call #Node* @move(%2)\n"
                            "\tcall @push_back(%11, %12) @6:5\n"
                            "\t%14 = call #Node* @move(%9)\n"
                            "\tcall @Node::operator_move(%2, %14) @7:5\n";
static const char counts[] = "\t%11 = field #\"vector<Node>\"* %2.children + 8\n"
                             "\t%12 = call u64 @size(%11) @6:5\n";

static const struct obligation *only_owner(const struct test_unit *t)
{
	assert_int_equal(t->program->facts.self_owners.n, 1);
	const struct obligation *o = &t->program->facts.self_owners.at[0];
	assert_string_equal(o->owner.through, "children");
	return o;
}

static void leaves_are_two_levels(void **state)
{
	(void)state;
	struct arena a;
	struct test_unit t;
	const char *bodies[] = {leaves, counts};
	for (size_t i = 0; i < 2; i++) {
		arena_init(&a);
		test_analyze(&t, loop(&a, "const i32 10000", bodies[i]));
		assert_int_equal(only_owner(&t)->verdict, VERDICT_PROVED);
		test_end(&t);
		arena_release(&a);
	}
}

static void wrapping_nests(void **state)
{
	(void)state;
	struct arena a;
	struct test_unit t;
	arena_init(&a);
	test_analyze(&t, loop(&a, "param i32 0", wraps));
	const struct obligation *o = only_owner(&t);
	assert_int_equal(o->verdict, VERDICT_POSSIBLE);
	assert_int_equal(o->owner.built.line, 6);
	assert_int_equal(o->evidence.n, 2);
	test_end(&t);
	arena_release(&a);
}

static void wrapping_a_few_times_fits(void **state)
{
	(void)state;
	struct arena a;
	struct test_unit t;
	arena_init(&a);
	test_analyze(&t, loop(&a, "const i32 16", wraps));
	assert_int_equal(only_owner(&t)->verdict, VERDICT_PROVED);
	test_end(&t);
	test_analyze(&t, loop(&a, "const i32 10000", wraps));
	assert_int_equal(only_owner(&t)->verdict, VERDICT_POSSIBLE);
	test_end(&t);
	arena_release(&a);
}

static void raw_pointers_do_not_own(void **state)
{
	(void)state;
	struct test_unit t;
	test_analyze(&t, "unit \"t.cc\"\n"
	                 "record #Node size 16 align 8 {\n"
	                 "\tfield #Node* next at 0\n"
	                 "}\n");
	assert_int_equal(t.program->facts.self_owners.n, 0);
	test_end(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(leaves_are_two_levels),
	    cmocka_unit_test(wrapping_nests),
	    cmocka_unit_test(wrapping_a_few_times_fits),
	    cmocka_unit_test(raw_pointers_do_not_own),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
