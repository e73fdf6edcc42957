/*
 * Which bodies are found: plain ones, instantiated ones, and templates that nobody instantiates. Seen through the dump
 * of the AST, which lists them under "# instantiated" and "# only as a pattern".
 */
#include "front/front.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct dumped {
	struct arena arena;
	struct buf text;
	struct error err;
	enum status status;
};

static void dump(struct dumped *d, const char *source, const char *function)
{
	const char *args[] = {"c++"};
	struct front_command c = {.file = "/src/a.cc", .directory = "/", .args = args, .n_args = 1, .contents = source};
	memset(d, 0, sizeof *d);
	arena_init(&d->arena);
	c.contents_size = strlen(source);
	d->status = front_dump_ast(&d->arena, &c, NULL, function, &d->text, &d->err);
}

static void drop(struct dumped *d)
{
	buf_release(&d->text);
	arena_release(&d->arena);
}

/* A function of the source is found under the heading, and its dump holds the piece of text. */
static void expect(const char *source, const char *function, const char *heading, const char *piece)
{
	struct dumped d;
	dump(&d, source, function);
	assert_int_equal(d.status, STATUS_OK);
	const char *at = strstr(buf_text(&d.text), heading);
	if (!at || !strstr(at, piece))
		print_message("%s\n", buf_text(&d.text));
	assert_non_null(at);
	assert_non_null(strstr(at, piece));
	drop(&d);
}

static void test_plain_functions(void **state)
{
	(void)state;
	expect("int f(int n) { return n; }", "f", "# defined", "ReturnStmt");
	expect("#define DEF(n) int n##_init(void) { return 7; }\nDEF(op)\n", "op_init", "# defined", "IntegerLiteral");
	expect("namespace { struct S { int m() { return 1; } }; }", "m", "# defined", "CXXMethod");
}

static void test_a_source_that_is_not_on_disk(void **state)
{
	struct dumped d;
	(void)state;
	dump(&d, "#include <utility>\nint f(int n) { return std::move(n); }", NULL);
	assert_int_equal(d.status, STATUS_OK);
	assert_non_null(strstr(buf_text(&d.text), "FunctionDecl f"));
	assert_null(strstr(buf_text(&d.text), "forward"));
	drop(&d);
}

static void test_lambda_of_a_global(void **state)
{
	(void)state;
	expect("int g = [](int x) { return x; }(3);", "operator()", "# defined", "ReturnStmt");
}

static void test_instance_in_the_source(void **state)
{
	(void)state;
	expect("template <typename T> void k(T *p) { T b[16]; b[0] = *p; }\nvoid u(double *p) { k(p); }", "k",
	       "# instantiated", "double[16]");
	expect("template <typename T> struct A { T b[2]; T *get() { return b; } };\ntemplate struct A<short>;", "get",
	       "# instantiated", "short *");
}

/* An error elsewhere must not keep clang from instantiating. */
static void test_instance_behind_a_missing_header(void **state)
{
	(void)state;
	expect("#include <no/such/header.h>\ntemplate <typename T> void k(T *p) { T b[16]; b[0] = *p; }\n"
	       "void u(double *p) { k(p); }",
	       "k", "# instantiated", "double[16]");
}

static void test_forced_function(void **state)
{
	(void)state;
	expect("template <typename T> void k(T *p) { T b[16]; b[0] = *p; }", "k", "# instantiated", "float[16]");
	expect("namespace a { namespace { template <class T, int N> void k(T *p) { T b[N]; b[0] = *p; } } }", "k",
	       "# instantiated", "float[4]");
	expect("struct S { template <class T> T m(T v) { return v; } };", "m", "# instantiated", "float (float)");
	expect("template <class T, int N = 9> void k(T *p) { T b[N]; b[0] = *p; }", "k", "# instantiated", "float[9]");
}

static void test_forced_class(void **state)
{
	(void)state;
	expect("template <class T, bool B> struct C { T b[3]; T *get(); };\n"
	       "template <class T, bool B> T *C<T, B>::get() { return b; }",
	       "get", "# instantiated", "float *");
	expect("struct CPUDevice {}; template <class Device, class T> struct F;\n"
	       "template <class T> struct F<CPUDevice, T> { void run(T *p) { *p = 1; } };",
	       "run", "# instantiated", "float *");
}

/* float has no remainder: int comes next. */
static void test_second_choice(void **state)
{
	(void)state;
	expect("template <typename T> T k(T v) { return v % 3; }", "k", "# instantiated", "int (int)");
}

/* Neither choice has a member: the pattern is all there is, and clang's error does not reach the dump. */
static void test_pattern_is_the_last_resort(void **state)
{
	(void)state;
	expect("template <typename T> int k(T v) { return v.size(); }", "k", "# only as a pattern", "FunctionTemplate");
}

static void test_one_bad_template_spoils_no_other(void **state)
{
	(void)state;
	const char *source = "template <typename T> int bad(T v) { return v.size(); }\n"
	                     "template <typename T> void good(T *p) { T b[16]; b[0] = *p; }";
	expect(source, "good", "# instantiated", "float[16]");
	expect(source, "bad", "# only as a pattern", "bad");
}

static void test_unusable_files(void **state)
{
	struct dumped d;
	(void)state;
	dump(&d, "int f(void);", "g");
	assert_int_equal(d.status, STATUS_INPUT);
	assert_string_equal(d.err.text, "no function 'g' is defined in '/src/a.cc'");
	drop(&d);
	dump(&d, "\xff\xfe", NULL);
	assert_string_equal(d.err.text, "cannot analyze '/src/a.cc': it is UTF-16; save it as UTF-8");
	drop(&d);
	dump(&d, "", NULL);
	assert_int_equal(d.status, STATUS_OK);
	drop(&d);
}

/* ---- how often clang parses ---- */

#define FOLLOWED "/src/lib.h"

struct unit_read {
	struct arena arena;
	struct interner names;
	struct models models;
	struct front_result result;
};

static void read_unit(struct unit_read *u, const char *source, bool is_trial, const struct front_held *held)
{
	static const char library[] = "#pragma GCC system_header\n"
	                              "template <class T> struct base_of { T v; const T &get() const { return v; } };\n"
	                              "template <class T> struct held : base_of<T> {\n"
	                              "  const T &read() const { return this->get(); }\n};\n";
	const char *args[] = {"c++"};
	struct front_text made = {.name = FOLLOWED, .text = library, .n = sizeof library - 1};
	struct front_command c = {.file = "/src/a.cc", .directory = "/", .args = args, .n_args = 1, .contents = source};
	struct error err = {0};
	*u = (struct unit_read){0};
	arena_init(&u->arena);
	interner_init(&u->names, &u->arena);
	vec_push(&u->arena, &u->models.followed, "lib.h");
	c.contents_size = strlen(source);
	c.made = &made;
	c.n_made = 1;
	c.is_trial = is_trial;
	c.held = held;
	assert_int_equal(front_unit(&u->arena, &u->names, &c, &u->models, &u->result, &err), STATUS_OK);
}

static void expect_parses(const char *source, uint32_t parses)
{
	struct unit_read u;
	read_unit(&u, source, false, NULL);
	assert_int_equal(u.result.errors.n, 0);
	assert_int_equal(u.result.stats.parses, parses);
	arena_release(&u.arena);
}

/* What a library's class is made of is asked where one of the library's bodies is read, and where it holds a class of
 * the user's; what is private in a class can not be asked. */
static void test_bases_that_matter(void **state)
{
	(void)state;
	expect_parses("#include \"lib.h\"\nint f(const held<int> &h) { return h.read(); }", 2);
	expect_parses("#include \"lib.h\"\nstruct S { held<int> h; int n; };\nint f(const S &s) { return s.n; }", 1);
	expect_parses("#include \"lib.h\"\nstruct own { ~own() {} };\nstruct S { held<own> h; int n; };\n"
	              "int f(const S &s) { return s.n; }",
	              2);
	expect_parses("template <class T> struct A { T a; };\nstruct S { template <class T> struct B : A<T> { T b; };\n"
	              "B<int> b; int n; };\nint f(const S &s) { return s.n; }",
	              2);
	expect_parses("template <class T> struct A { T a; };\nclass S { template <class T> struct B : A<T> { T b; };\n"
	              "B<int> b; int n; int f() { return n; } };\n",
	              1);
}

/* A trial leaves the real C++ library out; that alone is tried afterwards, and tells that it is no better. */
static void test_what_a_trial_leaves(void **state)
{
	static const char source[] = "int f(unordered_map *x) { return 1; }\n"; /* the library may have it elsewhere */
	struct unit_read trial, rest;
	(void)state;
	read_unit(&trial, source, true, NULL);
	assert_int_equal(trial.result.stats.parses, 1);
	assert_true(trial.result.held.is_held && trial.result.held.is_all);
	assert_int_equal(trial.result.held.errors, trial.result.errors.n);
	read_unit(&rest, source, false, &trial.result.held);
	assert_null(rest.result.unit);
	arena_release(&rest.arena);
	read_unit(&rest, "int f() { return 1; }\n", false, &trial.result.held); /* as if it were better */
	assert_non_null(rest.result.unit);
	assert_int_equal(rest.result.stats.parses, 1);
	arena_release(&rest.arena);
	arena_release(&trial.arena);
	static const char *const clear[] = {"int f() { return 1; }\n", "int f(missing_t *x) { return 1; }\n"};
	for (size_t i = 0; i < 2; i++) {
		read_unit(&trial, clear[i], true, NULL);
		assert_false(trial.result.held.is_held);
		arena_release(&trial.arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_plain_functions),
	    cmocka_unit_test(test_a_source_that_is_not_on_disk),
	    cmocka_unit_test(test_lambda_of_a_global),
	    cmocka_unit_test(test_instance_in_the_source),
	    cmocka_unit_test(test_instance_behind_a_missing_header),
	    cmocka_unit_test(test_forced_function),
	    cmocka_unit_test(test_forced_class),
	    cmocka_unit_test(test_second_choice),
	    cmocka_unit_test(test_pattern_is_the_last_resort),
	    cmocka_unit_test(test_one_bad_template_spoils_no_other),
	    cmocka_unit_test(test_unusable_files),
	    cmocka_unit_test(test_bases_that_matter),
	    cmocka_unit_test(test_what_a_trial_leaves),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
