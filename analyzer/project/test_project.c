/*
 * Other files of a project: what a name does in a text, which files are looked through and in which order, and how near
 * they are to one another.
 */
#include "project/project.h"
#include "project/questions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- words ---- */

static unsigned uses_in(const char *text)
{
	struct arena a;
	struct word_index w;
	arena_init(&a);
	words_init(&w, &a);
	words_read(&w, 0, text);
	unsigned uses = words_uses(&w, "f", 1, 0);
	arena_release(&a);
	return uses;
}

/* Of f's definitions that other files can call. */
static uint32_t parameters_in(const char *text)
{
	struct arena a;
	struct word_index w;
	arena_init(&a);
	words_init(&w, &a);
	words_read(&w, 0, text);
	const struct word_hit *hit = words_find(&w, "f", 1);
	uint32_t parameters = hit ? hit->parameters : 0;
	arena_release(&a);
	return parameters;
}

static void test_parameters(void **state)
{
	static const struct {
		const char *text;
		uint32_t want;
	} rows[] = {
	    {"void f() {}", 1u << 0},
	    {"void f(void) {}", 1u << 0},
	    {"void f(void *) {}", 1u << 1},
	    {"void f(int n /* a, b */, // c, d\n float *x) {}", 1u << 2},
	    {"void f(std::map<int, int> m, int (*g)(int, int), int t[2][3]) {}", 1u << 3},
	    {"void f(int a) {} void f(int a, int b) {}", 1u << 1 | 1u << 2},
	    {"void f(int n);", 0},
	    {"static void f(int n) {}", 0},
	    {"static int g; void f(int n) {}", 1u << 1},
	    {"struct s { int f(int n) const { return n; } int f(int a, int b) override {} };", 0},
	    {"#ifdef A\nstatic\n#endif\nvoid f(int n) {}", 1u << 1},
	    {"void f(const char *format, ...) {}", 1u << WORD_ANY_PARAMETERS},
	    {"void f(ARGUMENTS) {}", 1u << WORD_ANY_PARAMETERS},
	    {"void f(int a = g<1, 2>()) {}", 1u << WORD_ANY_PARAMETERS},
	    {"void f(int a\n#if B\n, int b\n#endif\n) {}", 1u << WORD_ANY_PARAMETERS},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (parameters_in(rows[i].text) != rows[i].want)
			fail_msg("%s: %x, not %x", rows[i].text, parameters_in(rows[i].text), rows[i].want);
	(void)state;
}

static void test_uses(void **state)
{
	static const struct {
		const char *text;
		unsigned want;
	} rows[] = {
	    {"void f(int n) {}", WORD_DEFINED},
	    {"void f(int n)\n{ }", WORD_DEFINED},
	    {"int C::f(int n) const noexcept {", WORD_DEFINED},
	    {"template <class T> std::vector<T> f(T x) {", WORD_DEFINED},
	    {"void f(int n);", WORD_DECLARED | WORD_VALUED},
	    {"const float *f(int n);", WORD_DECLARED | WORD_VALUED},
	    {"extern \"C\" void f(int n);", WORD_DECLARED | WORD_VALUED},
	    {"namespace n { at::Tensor f(const at::Tensor &x); }", WORD_DECLARED | WORD_VALUED},
	    {"void g() { f(1); }", WORD_CALLED},
	    {"int g() { return f(1); }", WORD_CALLED},
	    {"int g() { if (x) f(1); }", WORD_CALLED},
	    {"int g() { int y = 2 * f(1); }", WORD_CALLED},
	    {"int g() { return n::f(1); }", WORD_CALLED},
	    {"int g() { return ::n::m::f(1); }", WORD_CALLED},
	    {"int g() { f<float>(1); }", WORD_CALLED},
	    {"int g() { f<<<1, 2>>>(1); }", WORD_CALLED},
	    {"int g() { a && f(1); }", WORD_CALLED},
	    {"#define G(x) f(x)\n", WORD_CALLED},
	    {"#define f(x) g(x)\n", 0},
	    {"int g() { m.def(\"f\", &f); }", WORD_TAKEN},
	    {"int g() { m.def(f); }", WORD_TAKEN},
	    {"int g() { m.def(1, f, 2); }", WORD_TAKEN},
	    {"int (*p)(int) = f;", WORD_TAKEN},
	    {"int g() { return a.f(1) + b->f(2); }", WORD_MEMBER},
	    {"int g() { f += 1; }", WORD_NAMED},
	    {"const int f = 3;", WORD_VALUED},
	    {"const int C::f{3};", WORD_VALUED},
	    {"short f[] = {1, 2};", WORD_VALUED},
	    {"float f[4][N];", WORD_VALUED},
	    {"extern float f[];", WORD_NAMED},
	    {"extern const int f = 3;", WORD_VALUED},
	    {"extern const int f;", WORD_NAMED},
	    {"extern const int f(3);", WORD_DECLARED | WORD_VALUED},
	    {"int g = 1, f = 3;", WORD_VALUED},
	    {"int g[2], f[3];", WORD_VALUED},
	    {"int (f)[3];", WORD_VALUED},
	    {"CONST(f, 3);", WORD_VALUED},
	    {"DECL(int f[2]);", WORD_VALUED},
	    {"void g() { h(f, 3); }", WORD_TAKEN},
	    {"int g() { if (f == 1) x[f] = 2; }", WORD_NAMED},
	    {"void f(int n); void g() { f(1); }", WORD_DECLARED | WORD_VALUED | WORD_CALLED},
	    {"void g() { int n = 1;\n#if WITH_CUDA\n f(n);\n#endif\n }", WORD_CALLED},
	    {"void g() {\n#define LIMIT \\\n  int\n f(n); }", WORD_CALLED},
	    {"// f(1)\n/* f(2) */", 0},
	    {"const char *s = \"f(1)\", *t = \"\\\"f(\";", 0},
	    {"const char *s = R\"x(\" f(1) )x\";", 0},
	    {"char c = '\"'; int n = 1'000; void g() { f(1); }", WORD_CALLED},
	    {"void ff(int n) { fa(); }", 0},
	    {"", 0},
	    {"f", WORD_NAMED},
	    {"f(", WORD_CALLED},
	    {"void f(int n", WORD_DECLARED | WORD_VALUED},
	};
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		if (uses_in(rows[i].text) != rows[i].want)
			print_message("%s: %u\n", rows[i].text, uses_in(rows[i].text));
		assert_int_equal(uses_in(rows[i].text), rows[i].want);
	}
}

static void test_files_of_a_word(void **state)
{
	struct arena a;
	struct word_index w;
	(void)state;
	arena_init(&a);
	words_init(&w, &a);
	words_read(&w, 0, "#include \"kernels/pool.h\"\nvoid g() { pool(); }");
	words_read(&w, 1, "# include <pool.h>\n");
	words_read(&w, 2, "void g() { pool(); pool(); }");
	const struct word_hit *hit = words_find(&w, "pool", 4);
	assert_int_equal(hit->file, 2);
	hit = words_next(&w, hit);
	assert_int_equal(hit->file, 0);
	assert_null(words_next(&w, hit));
	hit = words_find_include(&w, "/any/where/pool.h");
	assert_int_equal(hit->file, 1);
	assert_int_equal(words_next(&w, hit)->file, 0);
	assert_int_equal(words_uses(&w, "pool", 4, 1), 0);
	assert_null(words_find(&w, "poo", 3));
	arena_release(&a);
}

/* ---- the project ---- */

struct tree {
	struct arena arena;
	char root[64];
};

static const char *const planted[] = {
    "op/a.cc",   "op/deep/b.cu", "op/test_c.cc", "op/d_test.cc", "op/build/e.cc",   "op/tests/f.cc", "op/.hidden/g.c",
    "lib/h.cpp", "lib/h.h",      "top.c",        "notes.txt",    "third_party/i.c", "op/tests/j.c",
};
enum { PLANTED = sizeof planted / sizeof planted[0] };

static int plant(void **state)
{
	static struct tree t;
	struct error err;
	arena_init(&t.arena);
	snprintf(t.root, sizeof t.root, "/tmp/opbound-test-XXXXXX");
	assert_non_null(mkdtemp(t.root));
	for (size_t i = 0; i < PLANTED; i++) {
		const char *path = path_join(&t.arena, t.root, planted[i]);
		assert_int_equal(folder_make(&t.arena, path_dir(&t.arena, path), &err), STATUS_OK);
		assert_int_equal(file_write(path, "int x;\n", 7, &err), STATUS_OK);
	}
	*state = &t;
	return 0;
}

static int fell(void **state)
{
	struct tree *t = *state;
	for (size_t i = 0; i < PLANTED; i++) {
		const char *path = path_join(&t->arena, t->root, planted[i]);
		unlink(path);
		for (; strlen(path) > strlen(t->root); path = path_dir(&t->arena, path))
			rmdir(path);
	}
	rmdir(path_join(&t->arena, t->root, ".git"));
	rmdir(t->root);
	arena_release(&t->arena);
	return 0;
}

/* The names of the files that are looked through around `given`, below the root. */
static const char *around(struct tree *t, const char *given, const char *config)
{
	struct options *o = ARENA_NEW(&t->arena, struct options);
	struct database db = {0};
	struct project p;
	const char *text = "";
	options_init(o, &t->arena);
	o->config_file = config ? path_join(&t->arena, t->root, config) : NULL;
	project_init(&p, &t->arena, o, &db);
	const char *file = path_join(&t->arena, t->root, given);
	struct front_command command = database_command(&t->arena, &db, file, o);
	project_add_given(&p, &command);
	project_look_around(&p);
	for (size_t i = p.n_given; i < p.files.n; i++)
		text = arena_printf(&t->arena, "%s%s ", text, path_relative(&t->arena, t->root, p.files.at[i].command.file));
	return text;
}

static void test_look_around(void **state)
{
	struct tree *t = *state;
	struct error err;
	assert_string_equal(around(t, "op/a.cc", NULL), "op/deep/b.cu ");
	assert_string_equal(around(t, "op/a.cc", "gone/.opbound.json"), "op/deep/b.cu ");
	assert_int_equal(folder_make(&t->arena, path_join(&t->arena, t->root, ".git"), &err), STATUS_OK);
	assert_string_equal(around(t, "op/a.cc", NULL), "top.c op/deep/b.cu lib/h.cpp lib/h.h ");
	assert_string_equal(around(t, "op/a.cc", "op/.opbound.json"), "op/deep/b.cu ");
	assert_string_equal(around(t, "op/tests/f.cc", NULL), "op/tests/j.c op/a.cc top.c op/deep/b.cu lib/h.cpp lib/h.h ");
	assert_string_equal(around(t, "top.c", NULL), "lib/h.cpp lib/h.h op/a.cc op/deep/b.cu ");
}

static void add_given(struct tree *t, struct project *p, const char *path)
{
	struct front_command command =
	    database_command(&t->arena, p->database, path_join(&t->arena, t->root, path), p->options);
	project_add_given(p, &command);
}

/* Where the given files' project lies is looked for once for each of their folders, however often it is asked. */
static void test_roots(void **state)
{
	struct tree *t = *state;
	struct options *o = ARENA_NEW(&t->arena, struct options);
	struct database db = {0};
	struct error err;
	struct project p;
	const char *git = path_join(&t->arena, t->root, ".git");
	options_init(o, &t->arena);
	project_init(&p, &t->arena, o, &db);
	assert_int_equal(folder_make(&t->arena, git, &err), STATUS_OK);
	add_given(t, &p, "op/a.cc");
	add_given(t, &p, "lib/h.cpp");
	assert_int_equal(project_roots(&p)->n, 1);
	assert_string_equal(project_roots(&p)->at[0], t->root);
	rmdir(git);
	add_given(t, &p, "op/test_c.cc");
	assert_int_equal(project_roots(&p)->n, 1);
	assert_true(project_holds(&p, path_join(&t->arena, t->root, "third_party/i.c")));
	add_given(t, &p, "third_party/i.c");
	assert_int_equal(project_roots(&p)->n, 2);
	assert_false(project_holds(&p, "/elsewhere/i.c"));
	assert_int_equal(folder_make(&t->arena, git, &err), STATUS_OK);
}

/* Under which names a text binds a function, what stands in comments aside; `f` in other places binds nothing. */
static void test_bound(void **state)
{
	static const struct {
		const char *text, *names;
	} cases[] = {
	    {"m.def(\"run\", &f);", "run "},
	    {"m.def(\"run\", &mine::deep::f);", "run "},
	    {"m.def(\"run\", /* the kernel */ &f);", "run "},
	    {"m.def(\"run\", // the kernel\n      &f);", "run "},
	    {"m.def(\"run\",\n\t&f, \"what it does\");", "run "},
	    {"m.def(\"run\", static_cast<void (*)(int)>(&f));", "run "},
	    {"m.impl(\"mine::run\", TORCH_FN(f));", "run "},
	    {"#define BIND(name) m.def(#name, &name);\nBIND(f)", "f "},
	    {"/* m.def(\"run\", &f); */ void f(int);\nint g() { f(1); return mine::f(2); }", ""},
	    {"m.def(\"run\", &of); m.def(\"go\", &f_2);", ""},
	};
	struct tree *t = *state;
	struct error err;
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct options *o = ARENA_NEW(&t->arena, struct options);
		struct database db = {0};
		struct project p;
		struct buf names = {0};
		const char *folder = path_join(&t->arena, t->root, "bound"), *file = path_join(&t->arena, folder, "bind.cc");
		assert_int_equal(folder_make(&t->arena, folder, &err), STATUS_OK);
		assert_int_equal(file_write(file, cases[i].text, strlen(cases[i].text), &err), STATUS_OK);
		options_init(o, &t->arena);
		project_init(&p, &t->arena, o, &db);
		add_given(t, &p, "bound/bind.cc");
		text_list found = ask_bound(&p, &t->arena, "f");
		for (size_t k = 0; k < found.n; k++)
			buf_printf(&names, "%s ", found.at[k]);
		assert_string_equal(buf_text(&names), cases[i].names);
		buf_release(&names);
		unlink(file);
		rmdir(folder);
	}
}

static void test_distance(void **state)
{
	(void)state;
	assert_int_equal(project_distance("/p/conv_kernel.cu", "/p/conv.cpp"), 0);
	assert_int_equal(project_distance("/p/conv_kernel.cu", "/p/pool.cpp"), 1);
	assert_int_equal(project_distance("/p/cuda/conv.cu", "/p/conv.cpp"), 2);
	assert_int_equal(project_distance("/p/cuda/conv.cu", "/p/cpu/pool.cpp"), 5);
	assert_int_equal(project_distance("/p/conv.cu", "/p/conversion.cpp"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_uses),        cmocka_unit_test(test_parameters), cmocka_unit_test(test_files_of_a_word),
	    cmocka_unit_test(test_look_around), cmocka_unit_test(test_roots),      cmocka_unit_test(test_distance),
	    cmocka_unit_test(test_bound),
	};
	return cmocka_run_group_tests(tests, plant, fell);
}
