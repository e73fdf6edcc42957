/*
 * The lowering of C: one test a family of constructs. What is asserted is the printed IR.
 */
#include "front/test_lowered.h"

static void test_scalars(void **state)
{
	(void)state;
	EXPECT_C("int f(int a, unsigned char b) { int s = a; s += b; return s * 2; }", "f", "= param i32 0", "= param u8 1",
	         "%3 = cast i32 %2", "add i32 %1, %3", "= const i32 2", "mul i32", "return");
	EXPECT_C("int f(int n) { return n / 3 - n % 3; }", "f", "div i32", "rem i32", "sub i32");
	EXPECT_C("long f(int n) { return n; }", "f", "cast i64 %1");
	EXPECT_C("unsigned f(unsigned u) { u >>= 3; return u << 2 ^ ~u; }", "f", "shr u32", "shl u32", "not u32",
	         "xor u32");
	EXPECT_C("short f(short s) { s += 1; return s; }", "f", "cast i32 %1", "add i32", "cast i16");
	EXPECT_C("double f(float x) { return -x * 2.0; }", "f", "neg f32", "cast f64", "real f64 2.0", "mul f64");
}

static void test_increments(void **state)
{
	(void)state;
	EXPECT_C("int f(int i) { int k = i++; return k + i; }", "f", "%3 = add i32 %1, %2", "add i32 %1, %3");
	EXPECT_C("int f(int i) { return --i; }", "f", "%3 = sub i32 %1, %2", "return %3");
	EXPECT_C("void f(char *p) { *p++ = 0; *--p = 1; }", "f", "index i8* %1, %", "store i8 %1, %", "= const i64 -1");
}

/* A local is an SSA variable unless its address is taken. */
static void test_memory(void **state)
{
	(void)state;
	EXPECT_C("int g(int *); int f(void) { int i = 3; i = 4; return i; }", "f", "local $0 i32 i scope 1 ssa", "!load");
	EXPECT_C("int g(int *); int f(void) { int i = 3; g(&i); return i; }", "f", "= local i32* $0", "store init i32",
	         "call i32 @\"c:@F@g\"", "load i32");
	EXPECT_C("int f(int n) { int *p = &n; *p = 2; return n; }", "f", "local $0 i32 n by_value",
	         "store init i32 %2, %1");
	EXPECT_C("int f(int n) { (void)n; return (n); }", "f", "!local $0 i32 n by_value");
}

static void test_arrays(void **state)
{
	(void)state;
	EXPECT_C("int f(int i) { int a[4] = {1, 2}; return a[i]; }", "f", "zero %2, 16", "field i32* %2.\"\" + 0",
	         "field i32* %2.\"\" + 4", "index i32* %", ", %1 * 4", "load i32");
	EXPECT_C("int f(int i, int j) { int a[2][3]; return a[i][j]; }", "f", ", %1 * 12", ", %2 * 4");
	EXPECT_C("int a[2][2] = {1, 2, 3, 4}; int f(void) { int b[2][2] = {1, 2, 3, 4}; return b[1][0]; }", "f", "+ 8",
	         "+ 0", "= const i32 3", "+ 4", "= const i32 4");
	EXPECT_C("int f(void) { int a[5] = {[2] = 7, 8}; return a[3]; }", "f", "zero %1, 20", "+ 8", "= const i32 7",
	         "+ 12", "= const i32 8");
	EXPECT_C("int f(int a[10], int n) { return a[n] + *a; }", "f", "(i32* a", "index i32* %1, %2 * 4", "load i32 %1");
	EXPECT_C("char f(void) { char s[] = \"a\\n\"; return s[2]; }", "f", "local $0 [3 x i8] s", "zero %1, 3",
	         "const i8 97", "const i8 10");
	EXPECT_C("const char *f(void) { return \"hi\"; }", "f", "string [3 x i8]* 3 \"hi\"");
}

static void test_variable_length(void **state)
{
	(void)state;
	EXPECT_C("void f(int n) { float v[n]; v[1] = 2; }", "f", "cast u64 %1", "alloc f32*", "* 4 vla");
	EXPECT_C("void f(int n, int m) { float v[n][m]; v[n - 1][2] = 0; }", "f", "cast u64 %2", "cast u64 %1", "mul u64",
	         "* 4 vla", "mul i64", "* 4");
	EXPECT_C("float f(int n, int m, float a[n][m]) { return a[1][2]; }", "f", "cast u64 %2", "mul i64",
	         "index [? x f32]*");
	EXPECT_C("void *f(int n) { return __builtin_alloca(n * 8); }", "f", "alloc void*", "* 1 alloca");
}

static void test_records(void **state)
{
	(void)state;
	EXPECT_C("struct P { int x; double d; }; double f(struct P *p) { p->x = 1; return p->d; }", "f",
	         "field i32* %1.x + 0", "field f64* %1.d + 8");
	EXPECT_C("struct P { int x, y; }; int f(void) { struct P p = {.y = 2}, q; q = p; return q.y; }", "f", "zero %1, 8",
	         "+ 4", "load #P", "store #P");
	EXPECT_C("struct P { int x, y; }; int f(struct P p) { return p.y; }", "f", "#P p by_value", "store init #P %2, %1");
	EXPECT_C("struct P { int x, y; }; struct P g(struct P); int f(void) { return g((struct P){1, 2}).y; }", "f",
	         "load #P", "call #P", "store init #P", "+ 4");
	EXPECT_C("struct S { int n; struct { int a, b; }; }; int f(struct S *s) { return s->b; }", "f", "%1.\"\" + 4",
	         "b + 4");
}

static void test_pointers(void **state)
{
	(void)state;
	EXPECT_C("long f(int *a, int *b) { return b - a; }", "f", "ptrdiff i64 %2, %1 / 4");
	EXPECT_C("int *f(int *p, long n) { return 1 + p - n; }", "f", "index i32* %1, %", "neg i64 %2", "* 4");
	EXPECT_C("int f(int *p, int *q) { return p == q || !p; }", "f", "eq i1 %1, %2", "null i32*", "ne i1 %1");
	EXPECT_C("int f(void *v, int n) { return ((int *)v)[n]; }", "f", "cast i32* %1", "* 4");
}

static void test_conditions(void **state)
{
	(void)state;
	EXPECT_C("int f(int a, int b) { if (a > 1 && b) return 1; return 0; }", "f", "branch %", "branch %", "return");
	EXPECT_C("int f(int a, int b) { return a || b; }", "f", "branch", "branch", "const i1 ", "phi i1", "cast i32");
	EXPECT_C("int f(int a) { return a ? 1 : 2; }", "f", "branch", "phi i32 [b1: %", "return");
	EXPECT_C("int g(void); int f(void) { return g() ?: 5; }", "f", "call i32", "ne i1", "!call");
	EXPECT_C("int f(int a) { int r = 0; if (a == 1) r = 1; else if (a == 2) r = 2; else r = 3; return r; }", "f",
	         "eq i1", "eq i1", "phi i32");
	EXPECT_C("int f(int a) { do { a++; } while (0); if (sizeof(a) == 4) a--; return a; }", "f", "!branch");
	EXPECT_C("int f(long x) { if (__builtin_expect(!!(x), 0)) return 1; return 2; }", "f", "branch", "return");
}

static void test_loops(void **state)
{
	(void)state;
	EXPECT_C("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }", "f", "loop b1 depth 1",
	         "phi i32 [b0: %", "text i", "lt i1", "branch");
	EXPECT_C("void g(void); void f(int n) { for (; n;) { if (n == 3) continue; if (n == 4) break; n--; } }", "f",
	         "loop", "ne i1", "eq i1", "eq i1", "sub i32");
	EXPECT_C("void g(void); void f(void) { for (;;) g(); }", "f", "call @", "jump b1", "!return");
	EXPECT_C("#define LOOP(i, n) for (int i = 0; i < (n); ++i)\nint f(int n) { int s = 0; LOOP(k, n) s++; return s; }",
	         "f", "text k", "lt i1", "branch");
	EXPECT_C("void f(int n) { do n--; while (n > 0); while (n < 9) n++; }", "f", "depth 1", "gt i1", "depth 1",
	         "lt i1");
	EXPECT_C("int f(int n) { again: n--; if (n) goto again; return n; }", "f", "loop b1 depth 1", "branch");
	EXPECT_C("void g(int); void f(int n) { if (n) goto end; g(n); end: n = 2; g(n); }", "f", "branch %", "call",
	         "call");
}

static void test_switch(void **state)
{
	(void)state;
	EXPECT_C("int f(int n) { switch (n) { case 1: n++; case 2: n--; break; case 4 ... 6: return 7; default: n = 9; } "
	         "return n; }",
	         "f", "switch %1, b1 [1: b2, 2: b3, 4..6: b5]", "b3: ; from b0, b2");
	EXPECT_C("int f(int n) { switch (n) case 3: return 1; return 2; }", "f", "[3: b");
	EXPECT_C("int f(int n, int k) { switch (n) { case 1: switch (k) { case 1: return 5; } break; case 2: return 6; } "
	         "return 0; }",
	         "f", "[1: b1, 2: b", "[1: b");
}

static void test_calls(void **state)
{
	(void)state;
	EXPECT_C("int g(long, ...); int f(int a, char c) { return g(a, c); }", "f", "cast i64 %1", "cast i32 %2",
	         "call i32");
	EXPECT_C("int f(int (*g)(int), int n) { return g(n) + (*g)(n); }", "f", "call i32 %1(%2)", "call i32 %1(%2)");
	EXPECT_C("void stop(void) __attribute__((noreturn)); int f(int n) { if (n) stop(); return 1; }", "f", "call @",
	         "unreachable");
	EXPECT_C("_Noreturn void stop(void); int f(int n) { if (n) stop(); return 1; }", "f", "call @", "unreachable");
	EXPECT_C("int g(int); int (*f(void))(int) { return g; }", "f", "= func (fn(i32) -> i32)* @\"c:@F@g\"");
}

static void test_globals(void **state)
{
	(void)state;
	EXPECT_C("int n; static const int k = 7; int f(void) { static int calls; n += k; return ++calls; }", "f",
	         "calls static", "= const i32 7", "global i32* @\"c:@n\"", "load i32", "add i32", "store i32");
	EXPECT_C("enum e { A = 3, B }; int t[3]; int f(enum e x) { return t[x == B ? A : 1]; }", "f", "global [3 x i32]*");
}

/* What has no form in the IR is an unknown with its kind, counted. */
static void test_unknowns(void **state)
{
	struct lowered l;
	(void)state;
	lowered_init(&l, "/src/a.c",
	             "int f(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n); "
	             "n = __builtin_va_arg(ap, int); __asm__(\"nop\"); return n; }");
	assert_true(lowered_func(&l, "f")->n_unknown >= 2);
	assert_true(l.result.stats.unknown >= 2);
	assert_true(l.result.stats.unknowns.n >= 1);
	assert_int_equal(l.result.stats.unknowns.at[0].first.line, 1);
	lowered_release(&l);
}

static void test_places(void **state)
{
	struct lowered l;
	(void)state;
	lowered_init(&l, "/src/a.c", "#define SET(p, i) ((p)[i] = 1)\nvoid f(int *p) {\n\tp[2] = 0;\n\tSET(p, 3);\n}\n");
	const struct ir_func *f = lowered_func(&l, "f");
	size_t stores = 0;
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *instr = f->instrs.at[i];
		if (!instr || instr->op != IR_STORE)
			continue;
		assert_int_equal(instr->place.line, 3 + stores);
		assert_int_equal(instr->place.col, 2);
		if (stores++)
			assert_string_equal(instr->place.macro, "SET");
		else
			assert_null(instr->place.macro);
	}
	assert_int_equal(stores, 2);
	lowered_release(&l);
}

/* Generated code has chains that would be too deep for a recursion on an ordinary stack. */
static void test_long_chains(void **state)
{
	struct buf source = {0};
	struct lowered l;
	(void)state;
	buf_str(&source, "int f(int x) { return x");
	for (int i = 0; i < 1000; i++)
		buf_str(&source, " + x");
	buf_str(&source, "; }\nint g(int x) { if (x == -1) return 1;");
	for (int i = 0; i < 200; i++)
		buf_printf(&source, " else if (x == %d) return %d;", i, i);
	buf_str(&source, " return 0; }");
	lowered_init(&l, "/src/a.c", buf_text(&source));
	assert_int_equal(lowered_func(&l, "f")->blocks.n, 1);
	assert_true(lowered_func(&l, "g")->blocks.n > 400);
	lowered_release(&l);
	buf_release(&source);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_scalars),  cmocka_unit_test(test_increments),      cmocka_unit_test(test_memory),
	    cmocka_unit_test(test_arrays),   cmocka_unit_test(test_variable_length), cmocka_unit_test(test_records),
	    cmocka_unit_test(test_pointers), cmocka_unit_test(test_conditions),      cmocka_unit_test(test_loops),
	    cmocka_unit_test(test_switch),   cmocka_unit_test(test_calls),           cmocka_unit_test(test_globals),
	    cmocka_unit_test(test_unknowns), cmocka_unit_test(test_places),          cmocka_unit_test(test_long_chains),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
