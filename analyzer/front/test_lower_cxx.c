/*
 * The lowering of C++ and CUDA: one test a family of constructs. What is asserted is the printed IR.
 */
#include "front/test_lowered.h"

#define V_CLASS                                                                                                        \
	"struct V { int n; V(); V(int); V(const V &); ~V(); int get(int) const; int &at(int); operator bool() const; "     \
	"V &operator=(const V &); int operator[](int) const; };\n"

static void test_references(void **state)
{
	(void)state;
	EXPECT_CXX("int f(int &r) { r = 2; return r; }", "f", "i32* r ref)", "store i32 %1, %", "load i32 %1");
	EXPECT_CXX("int &g(); int f() { int &r = g(); r++; return g(); }", "f", "call i32*", "load i32", "store i32",
	           "call i32*", "load i32", "return");
	EXPECT_CXX("void g(const int &); void f(int n) { g(n + 1); g(5); }", "f", "temporary", "temporary",
	           "store init i32", "call @", "store init i32", "call @");
	EXPECT_CXX("void g(int); void f(int n) { g(++n); g(n); }", "f", "!local $0 i32 n");
	EXPECT_CXX("int &f(int &a, int &b, bool c) { return c ? a : b; }", "f", "phi i32*", "return");
	EXPECT_CXX("void f(int a, int b, bool c) { (c ? a : b) = 3; }", "f", "phi i32*", "store i32");
}

static void test_methods(void **state)
{
	(void)state;
	EXPECT_CXX(V_CLASS "int f(V &v, V *p) { return v.get(1) + p->get(2) + v[3]; }", "f", "F@get#I#1\"(%1, %", "(%2, %",
	           "F@operator[]#I#1\"(%1, %");
	EXPECT_CXX("struct S { int n; int get() { return n + this->n; } int both() { return get(); } };", "S::get",
	           "param #S* 0", "field i32* %1.n + 0", "field i32* %1.n + 0");
	EXPECT_CXX("struct S { int n; int get(); int both() { return get(); } };", "S::both", "(%1)");
	EXPECT_CXX("struct B { int b; int g(); }; struct C { int c; }; struct D : C, B { int f() { return b + g(); } };",
	           "D::f", "field #B* %1.B + 4", "field i32* %2.b + 0", "field #B* %1.B + 4", "call i32");
	EXPECT_CXX("struct S { static int g(int); int f() { return g(1); } };", "S::f", "call i32 @", "(%2)");
	EXPECT_CXX("struct B { virtual int g(); }; int f(B *b) { B c; return b->g() + b->B::g() + c.g(); }", "f",
	           "call virtual i32", "!call virtual");
	EXPECT_CXX(V_CLASS "int f(const V &v) { if (v) return 1; return 0; }", "f", "call i1", "branch");
}

static void test_construction(void **state)
{
	(void)state;
	EXPECT_CXX(V_CLASS "void f() { V a; V b(2); V c = b; a = c; }", "f", "F@V#\"(%1)", "F@V#I#", "F@V#&1$@S@V#",
	           "operator=", "~V", "~V", "~V", "return");
	EXPECT_CXX("struct P { int x, y; }; P f(const P &p) { P q = p; q = P(); return q; }", "f", "load #P %1",
	           "store init #P", "zero %", "store #P", "load #P");
	EXPECT_CXX("struct P { int x = 3; int y[2] = {1, 2}; }; int f() { P p; return p.x; }", "f", "+ 0", "const i32 3",
	           "store init i32", "zero %", "const i32 2");
	EXPECT_CXX(V_CLASS "struct W { int k; V v; W(int n) : k(n), v(n + 1) {} };", "W::W", "field i32* %1.k + 0",
	           "store init i32 %3, %2", "field #V* %1.v + 4", "F@V#I#");
	EXPECT_CXX(V_CLASS "struct D : V { int z = 4; D() {} ~D() {} };", "D::D", "field #V* %1.V + 0", "F@V#\"",
	           "const i32 4");
	EXPECT_CXX(V_CLASS "struct D : V { D() {} ~D() {} };", "D::~D", "field #V* %1.V + 0", "~V");
	EXPECT_CXX("struct S { int a; S(int n) : a(n) {} S() : S(7) {} }; S s;", "S::S", "store init i32");
	EXPECT_CXX("struct S { union { int u; float v; }; S(int n) : u(n) {} };", "S::S", "field i32*", "store init i32");
}

static void test_destructors(void **state)
{
	(void)state;
	EXPECT_CXX(V_CLASS "int f(int n) { V a; if (n) { V b; return 1; } return 2; }", "f", "branch", "F@V#\"", "F@~V#\"",
	           "F@~V#\"", "return", "F@~V#\"", "return");
	EXPECT_CXX(V_CLASS "void f(int n) { while (n) { V a; if (n == 2) break; if (n == 3) continue; n--; } }", "f", "~V",
	           "~V", "~V");
	EXPECT_CXX(V_CLASS "void f(int n) { { V a; if (n) goto out; n--; } V b; out: n++; }", "f", "~V", "~V", "F@V#\"");
	EXPECT_CXX(V_CLASS "struct W { V a, b; }; void f() { W w; }", "f", ".a + 0", "F@V#", ".b + 4", "F@V#", ".b + 4",
	           "~V", ".a + 0", "~V");
	/* That of a class template's instance has a name too, by which a model row finds it. */
	EXPECT_CXX("template <class T> struct B { T *p; ~B(); }; void f() { B<int> b; }", "f", "; B::~B");
}

static void test_new_and_delete(void **state)
{
	(void)state;
	EXPECT_CXX("int *f(int n) { return new int[n]; }", "f", "cast u64 %1", "alloc i32*", "* 4 new");
	EXPECT_CXX("int *f() { return new int(5); }", "f", "const u64 1", "alloc i32*", "store init i32");
	EXPECT_CXX("double *f() { return new double[6](); }", "f", "alloc f64*", "zero %", ", 48");
	EXPECT_CXX(V_CLASS "void f() { V *v = new V(3); delete v; }", "f", "alloc #V*", "F@V#I#", "branch", "~V", "free");
	EXPECT_CXX("void *operator new(decltype(sizeof 0), void *p) noexcept; struct S { int x; };\n"
	           "S *f(char *b) { return new (b) S{4}; }",
	           "f", "!alloc");
}

static void test_lambdas(void **state)
{
	(void)state;
	const char *captures = "int f(int a, int b, int c) { auto l = [&a, b](int x) { a += b; return a + x; };\n"
	                       "auto m = [=] { return c; }; return l(1) + m(); }";
	EXPECT_CXX(captures, "f", "local $0 i32 a by_value", "!local $1 i32 b by_value");
	EXPECT_CXX(captures, "f", ".a + 0", "store init i32*", ".b + 8", "store init i32 %", ".c + 0", "call i32");
	EXPECT_CXX(captures, "f::(lambda)::operator()", "field i32** %1.a + 0", "load i32*", "field i32* %1.b + 8",
	           "store");
	EXPECT_CXX("struct S { int m; int f(int k) { auto l = [&] { return m + k; }; return l(); } };",
	           "S::f::(lambda)::operator()", "load #S*", "field i32* %", ".m + 0");
	EXPECT_CXX("int f(float *p, float *q) { auto l = [q, p](int i) { return p[i] > q[i]; }; return l(1); }", "f",
	           ".q + 0", "%2", ".p + 8", "%1");
	EXPECT_CXX("int f(int n) { auto l = [k = n + 1, &r = n] { return k + r; }; return l(); }", "f", "add i32",
	           ".r + 8");
	EXPECT_CXX("int f(int n) { const int k = 4; auto l = [&] { return k + n; }; return l(); }",
	           "f::(lambda)::operator()", "field i32** %1.n + 0", "const i32 4");
	EXPECT_CXX("int f(int n) { auto l = [=](auto x) { return x + n; }; return l(1) + (int)l(2.0); }",
	           "f::(lambda)::operator()", "field i32* %1.n + 0", "add i32");
}

/* A lambda in a macro's argument is parsed again for each case: same places, other types. */
static void test_dispatch(void **state)
{
	struct lowered l;
	size_t found = 0;
	(void)state;
	lowered_init(&l, "/src/a.cc",
	             "#define DISPATCH(k, ...) [&] { if (k) { using T = float; return __VA_ARGS__(); } \\\n"
	             "  using T = double; return __VA_ARGS__(); }()\n"
	             "void f(int k, void *p) { DISPATCH(k, [&] { T *q = (T *)p; q[1] = 0; }); }");
	for (size_t i = 0; i < l.result.unit->funcs.n; i++) {
		const struct ir_func *f = l.result.unit->funcs.at[i];
		found += f->is_lambda && f->blocks.n;
	}
	assert_int_equal(found, 3);
	assert_int_equal(l.result.stats.unknown, 0);
	lowered_release(&l);
}

static void test_templates(void **state)
{
	(void)state;
	EXPECT_CXX("template <typename T, int N> T sum(const T *p) { T s = 0; for (int i = 0; i < N; i++) s += p[i]; "
	           "return s; }\ndouble f(double *p) { return sum<double, 4>(p); }",
	           "sum", "-> f64", "instantiation", "const i32 4", "* 8");
	EXPECT_CXX("template <class T> struct B { T v[3]; T &at(int i) { return v[i]; } };\n"
	           "short f(B<short> &b) { return b.at(2); }",
	           "B::at", "-> i16*", "* 2", "return");
	EXPECT_CXX("template <class T> struct B { T v; ~B() { v = 0; } }; void f() { B<int> b; }", "f", "c:@S@B>#I@F@~B#");
	EXPECT_CXX("template <class T> int f(T v) { if constexpr (sizeof(T) == 4) return 1; else return v.none(); }\n"
	           "int g() { return f(1); }",
	           "f", "const i32 1", "!unknown");
}

static void test_range_for(void **state)
{
	(void)state;
	EXPECT_CXX("int f() { int a[3] = {1, 2, 3}, s = 0; for (int x : a) s += x; return s; }", "f", "const i64 3",
	           "phi i64", "* 4", "ne i1", "load i32");
	EXPECT_CXX("struct R { int *begin() const; int *end() const; }; int f(const R &r) { int s = 0; for (auto &x : r) "
	           "x = s++; return s; }",
	           "f", "F@begin#1\"(%1)", "F@end#1\"(%1)", "ne i1", "store i32");
	EXPECT_CXX("struct I { int operator*(); bool operator!=(I); I &operator++(); }; struct R { I begin(), end(); };\n"
	           "int f(R r) { int s = 0; for (int x : r) s += x; return s; }",
	           "f", "call #I", "unknown i1 \"range\"", "operator*");
	EXPECT_CXX(
	    "struct I { int operator*(); bool operator!=(const I &); I &operator++(); }; struct R { I &begin(), end(); };\n"
	    "int f(R r) { int s = 0; for (int x : r) s += x; return s; }",
	    "f", "call #I* @\"c:@S@R@F@begin#\"", "operator!=", "operator*", "operator++", "!unknown");
}

static void test_bindings_and_lists(void **state)
{
	(void)state;
	EXPECT_CXX("struct P { int x; float y; }; float f(P p) { auto [a, b] = p; return a + b; }", "f", ".x + 0",
	           ".y + 4");
	EXPECT_CXX("int f() { int t[2] = {1, 2}; auto &[a, b] = t; b = 3; return a; }", "f", "+ 4", "store i32");
	EXPECT_CXX("namespace std { template <class E> class initializer_list { const E *p; decltype(sizeof 0) n; }; }\n"
	           "struct S { S(std::initializer_list<long>); }; void f(int n) { S s({n, 7}); }",
	           "f", "[2 x i64] \"\" temporary", "cast i64 %1", ".p + 0", "const u64 2", ".n + 8", "call @");
	EXPECT_CXX("struct Q { int a; struct { int b[2]; } c; }; Q f() { return {1, {{2, 3}}}; }", "f", "zero", ".a + 0",
	           ".b + 0", "+ 4");
}

static void test_exceptions(void **state)
{
	(void)state;
	EXPECT_CXX(
	    "int g(); int f(int n) { try { n = g(); } catch (int e) { return e; } catch (...) { n = 2; } return n; }", "f",
	    "unknown i32 \"exception\"", "switch", "call i32", "forgets", "return");
	EXPECT_CXX("int f(int n) { if (n) throw n; return 1; }", "f", "branch", "unreachable", "return");
	EXPECT_CXX("int f(int n) { return n ? n : throw 1; }", "f", "return %1", "unreachable");
}

static void test_casts(void **state)
{
	(void)state;
	EXPECT_CXX("struct A { int a; }; struct B { int b; }; struct D : A, B {}; B *f(D *d) { return d; }", "f",
	           "field #B* %1.B + 4");
	EXPECT_CXX(
	    "struct A { int a; }; struct B { int b; }; struct D : A, B {}; D *f(B *b) { return static_cast<D *>(b); }", "f",
	    "const i64 -4", "index #D* %1");
	EXPECT_CXX("int f(double d) { return static_cast<int>(d) + int(d); }", "f", "cast i32 %1", "cast i32 %1");
	EXPECT_CXX("void g(int &&); void f(int n) { g(static_cast<int &&>(n)); }", "f", "local $0 i32 n by_value");
	EXPECT_CXX("struct B { virtual ~B(); }; struct D : B {}; D *f(B *b) { return dynamic_cast<D *>(b); }", "f",
	           "unknown");
}

static void test_initializers_in_conditions(void **state)
{
	(void)state;
	EXPECT_CXX("int g(); int f() { if (int n = g(); n > 3) return n; else return -n; }", "f", "call", "gt i1",
	           "neg i32");
	EXPECT_CXX("int g(); int f() { int s = 0; while (int n = g()) s += n; return s; }", "f", "loop", "call", "ne i1");
	EXPECT_CXX("enum class E : unsigned char { A = 200 }; int f(E e) { switch (e) { case E::A: return 1; } return 0; }",
	           "f", "200: b");
}

static void test_functions_are_described(void **state)
{
	struct lowered l;
	(void)state;
	lowered_init(
	    &l, "/src/a.cc",
	    "namespace n { struct B { virtual void run(int) = 0; }; template <class T> struct K : B { void run(int) "
	    "override { T t[2]; t[0] = 1; } }; }\nstatic inline int h(const int *p, n::B &b) { return *p; }\n"
	    "int u(int *p) { n::K<float> k; k.run(1); return h(p, k); }");
	const struct ir_func *run = lowered_func(&l, "n::K::run"), *h = lowered_func(&l, "h");
	assert_string_equal(run->display, "n::K<float>::run");
	assert_true(run->is_method && run->is_virtual && run->is_instantiation && run->is_main_file);
	assert_int_equal(run->overrides.n, 1);
	assert_int_equal(run->params.n, 2);
	assert_string_equal(run->params.at[0].name, "this");
	assert_int_equal(h->linkage, IR_INTERNAL);
	assert_true(h->is_inline && h->params.at[0].is_const_pointee && h->params.at[1].is_reference);
	assert_int_equal(run->locals.n, 1);
	assert_int_equal(run->locals.at[0].size, 8);
	lowered_release(&l);
}

static void test_cuda(void **state)
{
	(void)state;
	const char *source =
	    "__global__ void k(float *o, int n) { __shared__ float t[64]; int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
	    "if (i < n) { t[threadIdx.x] = o[i]; o[i] = 0; } }\n"
	    "void f(float *o, int n) { dim3 b(32, 4); k<<<(n + 255) / 256, 256>>>(o, n); k<<<dim3(n, 2), b, 16>>>(o, n); }";
	EXPECT_IN("/src/a.cu", source, "k", "kernel", "[64 x f32] t shared", "@\"c:@blockIdx\"", ".x + 0", "store f32");
	EXPECT_IN("/src/a.cu", source, "f", "div i32", "const u32 1", "launch @", "%1, %2)", "launch @");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_references),
	    cmocka_unit_test(test_methods),
	    cmocka_unit_test(test_construction),
	    cmocka_unit_test(test_destructors),
	    cmocka_unit_test(test_new_and_delete),
	    cmocka_unit_test(test_lambdas),
	    cmocka_unit_test(test_dispatch),
	    cmocka_unit_test(test_templates),
	    cmocka_unit_test(test_range_for),
	    cmocka_unit_test(test_bindings_and_lists),
	    cmocka_unit_test(test_exceptions),
	    cmocka_unit_test(test_casts),
	    cmocka_unit_test(test_initializers_in_conditions),
	    cmocka_unit_test(test_functions_are_described),
	    cmocka_unit_test(test_cuda),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
