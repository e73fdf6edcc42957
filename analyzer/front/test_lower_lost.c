/* What clang could not resolve: calls without a callee, ways out, and the count of what was understood. */
#include "front/test_lowered.h"

static void test_statements(void **state)
{
	(void)state;
	EXPECT_CXX("int f() { int n = 3; n = missing::x; return n; }", "f", "const i32 3", "store init",
	           "call @\"unresolved", "(%", "load i32");
	EXPECT_CXX("int f(int *p) { missing::run(p); return *p; }", "f", "local i32** $0", "load i32*", "unresolved code");
	EXPECT_CXX("int f(int n) { return missing; }", "f", "unknown i32 \"unresolved\"", "!load");
	EXPECT_CXX("int f(int n) { for (;;) { missing::a(); break; } return n; }", "f", "unresolved code", "unknown i1",
	           "branch", "return");
	EXPECT_CXX("int f() { int n = 3, m = 4; m = missing::x; return n; }", "f", "const i32 3", "unresolved code",
	           "return %");
	EXPECT_CXX("struct s { int n; int g() { n = missing::x; return n; } };", "s::g", "param", "unresolved code\"(%",
	           "load i32");
}

static void test_control(void **state)
{
	(void)state;
	EXPECT_CXX("int f(int k) { if (missing(k)) return 1; return 2; }", "f", "call unknown @\"unresolved code\"(%",
	           "branch", "const i32 1", "const i32 2");
	EXPECT_CXX("int f(int k) { int n = 3; if (k) k = 2; else n = missing::x; return n; }", "f", "branch",
	           "unresolved code");
	EXPECT_CXX("int f(int k) { for (int i = 0; i < 4; i += missing::x) k = i; return k; }", "f", "branch",
	           "unresolved code", "jump", "return");
	EXPECT_CXX("int f(int k) { switch (k) { case 1: return 1; case missing::a: return 2; } return 3; }", "f",
	           "unknown i1", "branch", "const i32 2", "switch");
	EXPECT_CXX("int f(int k) { void *to = &&a; goto *to; k = 2; a: return k; }", "f", "unknown i1 \"goto\"", "branch");
}

static void test_flags(void **state)
{
	(void)state;
	EXPECT_C("int f(int n) { return undeclared(n); }", "f", "call i32", "!unresolved");
}

static void test_bits(void **state)
{
	(void)state;
	EXPECT_CXX("struct b { int x; unsigned n : 4; };\nint f(b &s) { int k = s.n = 25; return k; }", "f", "field u32* %",
	           "+ 4", "load init u32", "const u32 15", "and u32", "store u32", "load u32", "and u32");
	EXPECT_CXX("struct b { unsigned m : 4, n : 28; };\nint f(b &s) { return s.n; }", "f", "load u32", "const u32 4",
	           "shr u32", "!unknown");
}

static void test_torn(void **state)
{
	(void)state;
	EXPECT_CXX("struct m { int a; missing::t b; int c; };\nint f(m &x) { x.a = 1; x.c = 2; return x.a; }", "f",
	           ".a + 0", ".c + 4", ".a + 0");
}

static void expect_seen(const char *source, uint32_t understood, uint32_t seen)
{
	struct lowered l;
	lowered_init(&l, "/src/a.cc", source);
	assert_int_equal(l.result.stats.understood, understood);
	assert_int_equal(l.result.stats.seen, seen);
	lowered_release(&l);
}

static void test_counts(void **state)
{
	(void)state;
	expect_seen("int f() { return 1; }\nint g() { return 2; }", 2, 2);
	expect_seen("int f() { return 1; }\nint g() { return missing; }", 1, 2);
	expect_seen("int f() { return 1; }\nmissing::t g() { return 2; }", 1, 2);
	expect_seen("int f() { return 1; }\nMISSING(a, b) { int n = 3; }", 1, 2);
	expect_seen("int f() { auto l = [](int n) { return missing(n); }; return l(1); }\nint g() { return 1; }", 1, 2);
	expect_seen("template <class T> T f(T t) { return t; }\nint g() { return f(1) + f(2L); }", 2, 2);
	expect_seen("namespace n { MISSING(a, b) { int n = 3; } int f() { return 1; } }", 1, 2);
}

static void test_dependent_bases(void **state)
{
	(void)state;
	expect_seen("template <class A> struct o { struct i : A { i(const A &b) : A(b) {} }; };\nint f() { return 1; }", 2,
	            2);
	expect_seen("int run(int);\ntemplate <class T> struct b { T t; int g(int i) { return i; } };\n"
	            "int (*table[])(int) = {run};\nint run(int n) { return n; }",
	            2, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_statements),
	    cmocka_unit_test(test_control),
	    cmocka_unit_test(test_flags),
	    cmocka_unit_test(test_bits),
	    cmocka_unit_test(test_torn),
	    cmocka_unit_test(test_counts),
	    cmocka_unit_test(test_dependent_bases),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
