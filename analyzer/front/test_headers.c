/*
 * A real framework of which the system's folders hold a part.
 */
#include "front/headers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool mixed_for(const struct front_command *c, const char *one, const char *other)
{
	struct arena a;
	header_list read = {0};
	arena_init(&a);
	vec_push(&a, &read, "/usr/include/stdio.h");
	vec_push(&a, &read, one);
	vec_push(&a, &read, other);
	bool are = front_headers_are_mixed(&a, c, &read);
	arena_release(&a);
	return are;
}

static bool mixed(const char *one, const char *other)
{
	return mixed_for(NULL, one, other);
}

static void test_mixed(void **state)
{
	(void)state;
	assert_true(mixed("/usr/include/torch/extension.h", "/opbound/pytorch/include/THC/THCAtomics.cuh"));
	assert_true(mixed("/opbound/pytorch/include/ATen/ATen.h", "/usr/local/include/c10/util/Half.h"));
	assert_false(mixed("/usr/include/torch/extension.h", "/usr/include/ATen/ATen.h"));
	assert_false(mixed("/opbound/pytorch/include/torch/extension.h", "/opbound/pytorch/include/ATen/ATen.h"));
	/* other frameworks, the language's own library, and what a command's folder holds */
	assert_false(mixed("/usr/include/torch/extension.h", "/opbound/cuda/include/cuda_runtime.h"));
	assert_false(mixed("/usr/include/bits/types.h", "/opbound/c/include/stdlib.h"));
	assert_false(mixed("/home/me/torch/extension.h", "/opbound/pytorch/include/ATen/ATen.h"));
}

/* A framework in a folder of the command, of which a header is missing. */
static void test_mixed_in_folders_of_the_command(void **state)
{
	(void)state;
	const char *args[] = {"clang++", "-I", "/home/me", "x.cc"};
	struct front_command c = {.file = "/src/x.cc", .directory = "/src", .args = args, .n_args = 4};
	assert_true(mixed_for(&c, "/home/me/torch/extension.h", "/opbound/pytorch/include/ATen/ATen.h"));
	assert_false(mixed_for(&c, "/home/me/torch/extension.h", "/home/me/ATen/ATen.h"));
	assert_false(mixed_for(&c, "/home/you/torch/extension.h", "/opbound/pytorch/include/ATen/ATen.h"));
}

/* A folder that is given relative to where the command runs: clang names what it finds there as it is written. */
static void test_mixed_in_relative_folders(void **state)
{
	(void)state;
	const char *args[] = {"clang++", "-Iinclude", "x.cc"};
	struct front_command c = {.file = "/src/x.cc", .directory = "/src", .args = args, .n_args = 3};
	assert_true(mixed_for(&c, "include/torch/extension.h", "/opbound/pytorch/include/ATen/ATen.h"));
	assert_true(mixed_for(&c, "/src/include/torch/extension.h", "/opbound/pytorch/include/ATen/ATen.h"));
	assert_false(mixed_for(&c, "other/torch/extension.h", "/opbound/pytorch/include/ATen/ATen.h"));
}

static void put(const char *folder, const char *name, const char *text)
{
	struct arena a;
	arena_init(&a);
	const char *path = path_join(&a, folder, name);
	assert_int_equal(folder_make(&a, path_dir(&a, path), NULL), STATUS_OK);
	assert_int_equal(file_write(path, text, strlen(text), NULL), STATUS_OK);
	arena_release(&a);
}

/* A framework beside the project is one; what has its name in the project's own repository is the project's. */
static void test_real_frameworks(void **state)
{
	char top[] = "/tmp/headers_XXXXXX";
	struct arena a;
	prefix_list found = {0};
	(void)state;
	assert_non_null(mkdtemp(top));
	arena_init(&a);
	put(top, "site/torch/extension.h", "");
	put(top, "site/other/own.h", "");
	put(top, "project/.git/HEAD", "");
	put(top, "project/own/torch/extension.h", "");
	put(top, "project/src/x.cc", "");
	const char *args[] = {"clang++", "-I../site", "-Iown", "src/x.cc"};
	struct front_command c = {
	    .file = "src/x.cc", .directory = path_join(&a, top, "project"), .args = args, .n_args = 4};
	front_real_frameworks(&a, &c, &found);
	bool named = false, own = false, other = false;
	for (size_t i = 0; i < found.n; i++) {
		named |= strcmp(found.at[i], "../site/torch/") == 0;
		own |= strstr(found.at[i], "own/torch/") != NULL;
		other |= strstr(found.at[i], "/other/") != NULL;
	}
	assert_true(named);
	assert_false(own);
	assert_false(other);
	assert_int_equal(system(arena_printf(&a, "rm -r %s", top)), 0);
	arena_release(&a);
}

/* Once the embedded ones stand before the system's folders, no framework there counts. */
static void test_stubs_are_chosen(void **state)
{
	struct arena a;
	(void)state;
	arena_init(&a);
	const char *source = "#include <ATen/ATen.h>\n";
	struct front_command c = {.file = "/nowhere/x.cc", .directory = "/nowhere"};
	struct front_parsed p = {.arena = &a, .command = &c, .source = source, .source_size = strlen(source)};
	p.stubs_before_system = true;
	assert_false(front_framework_is_of_system(&p));
	assert_false(front_has_real_framework(&p));
	arena_release(&a);
}

/* The source tree of the framework itself, of which a build would make a part: the embedded framework, although the
 * root is where quotes are looked for; and the tree's own headers that none stands for. */
static void test_tree_of_the_framework(void **state)
{
	char top[] = "/tmp/headers_XXXXXX";
	struct arena a;
	struct error err = {0};
	struct front_parsed p;
	(void)state;
	assert_non_null(mkdtemp(top));
	arena_init(&a);
	put(top, "tensorflow/core/framework/op_kernel.h",
	    "#include \"tensorflow/core/framework/made_by_a_build.pb.h\"\n"
	    "#include \"tensorflow/core/framework/types.pb.h\"\nMade made;\n");
	put(top, "tensorflow/core/kernels/own.h",
	    "#include \"tensorflow/core/framework/op_kernel.h\"\nnamespace tensorflow { long long own(const Tensor &t); "
	    "}\n");
	put(top, "tensorflow/core/kernels/x.cc",
	    "#include \"tensorflow/core/kernels/own.h\"\nlong long f(const tensorflow::Tensor &t) { return own(t); }\n");
	const char *file = path_join(&a, top, "tensorflow/core/kernels/x.cc");
	const char *args[] = {"clang++", arena_printf(&a, "-iquote%s", top), file};
	struct front_command c = {.file = file, .directory = top, .args = args, .n_args = 3};
	assert_int_equal(front_parse(&a, &c, &p, &err), STATUS_OK);
	assert_int_equal(p.headers, FRONT_HEADERS_STUBS);
	for (unsigned i = 0; i < clang_getNumDiagnostics(p.tu); i++) {
		CXDiagnostic d = clang_getDiagnostic(p.tu, i);
		CXString text = clang_getDiagnosticSpelling(d);
		if (front_is_error(d))
			fail_msg("%s", clang_getCString(text));
		clang_disposeString(text);
		clang_disposeDiagnostic(d);
	}
	front_parsed_release(&p);
	assert_int_equal(system(arena_printf(&a, "rm -r %s", top)), 0);
	arena_release(&a);
}

/* How often a source in C++ is parsed whose headers nobody stated. */
static unsigned parses_of(const char *text)
{
	char top[] = "/tmp/headers_XXXXXX";
	struct arena a;
	struct error err = {0};
	struct front_parsed p;
	assert_non_null(mkdtemp(top));
	arena_init(&a);
	const char *file = path_join(&a, top, "x.cc");
	struct front_command c = {.file = file, .directory = top, .contents = text, .contents_size = strlen(text)};
	assert_int_equal(front_parse(&a, &c, &p, &err), STATUS_OK);
	unsigned n = p.parses;
	front_parsed_release(&p);
	assert_int_equal(system(arena_printf(&a, "rm -r %s", top)), 0);
	arena_release(&a);
	return n;
}

/* The real library is asked where the embedded one may be to blame. */
static void test_errors_of_the_library(void **state)
{
	(void)state;
	assert_int_equal(parses_of("int f(int *p) { return *p; }\n"), 1);
	/* names of the project's that nobody declares */
	assert_int_equal(parses_of("stream_t f(int *p) { return LOG(TRACE) << p->member; }\n"), 1);
	assert_int_equal(parses_of("#include <vector>\nint f(std::vector<int> v) { return project::size(v); }\n"), 1);
	/* what the library may have, where this is not included here */
	assert_int_equal(parses_of("#include <string>\nint f(std::string s) { return std::no_such_thing(s); }\n"), 2);
	assert_int_equal(parses_of("#include <vector>\nvoid *f(char *p) { return memcpy(p, p + 8, 8); }\n"), 2);
	assert_int_equal(parses_of("#include <vector>\nconst char *f() { return \"%\" PRId64; }\n"), 2);
	assert_int_equal(parses_of("#include <vector>\nvoid f(std::vector<int> v) { v.insert(1, 2, 3, 4, 5); }\n"), 2);
	/* a header that is nowhere explains names, but not the library's */
	assert_int_equal(parses_of("#include \"lost.h\"\nvoid *f(char *p) { return memcpy(p, p + 8, 8); }\n"), 1);
	assert_int_equal(parses_of("#include \"lost.h\"\nint f() { return std::no_such_thing(); }\n"), 2);
	/* what is handed to a function of the library that has a body; nothing but that body is wrong */
	assert_int_equal(
	    parses_of("#include <algorithm>\nbool f(int *p) { return std::all_of(p, p + 4, [](int k) { return k == "
	              "project_limit; }); }\n"),
	    1);
	assert_int_equal(parses_of("#include <algorithm>\nbool f(int *p) { return std::all_of(p, p + 4, [](int) {}); }\n"),
	                 2);
}

/* What the real headers bring along, and names that files of frameworks use. */
static void test_embedded_library_has(void **state)
{
	(void)state;
	assert_int_equal(parses_of("#include <functional>\n#include <random>\n"
	                           "bool f(int *p, int *q) { return std::all_of(p, q, [](int i) { return i > 0; }); }\n"
	                           "int g(int *p, int *q) { return std::accumulate(p, q, 0); }\n"),
	                 1);
	assert_int_equal(parses_of("#include <atomic>\n#include <string>\n"
	                           "std::atomic_int_fast64_t a; std::atomic_uint_least8_t b;\n"
	                           "u_int8_t c; u_int16_t d; u_int32_t e; u_int64_t g;\n"),
	                 1);
	assert_int_equal(parses_of("#include <any>\n#include <memory>\n#include <set>\n#include <map>\n"
	                           "const char *f(std::any a) { return a.type().name(); }\n"
	                           "std::pointer_traits<const int *>::element_type *p;\n"
	                           "std::pointer_traits<std::unique_ptr<long>>::element_type *q;\n"
	                           "bool g(std::set<int> a, std::set<int> b) { return a == b || a < b; }\n"
	                           "bool h(std::map<int, long> a, std::map<int, long> b) { return a != b; }\n"),
	                 1);
	assert_int_equal(parses_of("#include <cmath>\nstatic double rsqrt(double x) { return 1 / std::sqrt(x); }\n"
	                           "double f(double x) { return rsqrt(x); }\n"),
	                 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_mixed),
	    cmocka_unit_test(test_mixed_in_folders_of_the_command),
	    cmocka_unit_test(test_mixed_in_relative_folders),
	    cmocka_unit_test(test_real_frameworks),
	    cmocka_unit_test(test_stubs_are_chosen),
	    cmocka_unit_test(test_tree_of_the_framework),
	    cmocka_unit_test(test_errors_of_the_library),
	    cmocka_unit_test(test_embedded_library_has),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
