/* A CUDA source as C++ for the host: what becomes of launches, shared memory and includes. */
#include "reproduce/reproduce_int.h"

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
// clang-format on

static const char *rewritten(struct arena *a, const char *text)
{
	struct reproducer out = {0};
	struct error err = {0};
	const char *path = arena_printf(a, "/tmp/opbound_launches_%d.cu", (int)getpid());
	assert_int_equal(file_write(path, text, strlen(text), &err), STATUS_OK);
	const char *copy;
	assert_true(launches_on_host(a, &path, 1, "", &copy, &out));
	unlink(path);
	return strchr(out.files.at[0].text, '\n') + 1; /* behind the #line */
}

static void check(const char *text, const char *wanted)
{
	struct arena a;
	arena_init(&a);
	assert_string_equal(rewritten(&a, text), wanted);
	arena_release(&a);
}

static void launches_become_closures(void **state)
{
	(void)state;
	check("k<<<g, b>>>(x, n);", "(::opbound::launch(g, b) << [&] { k(x, n); });");
	check("a::k<T, 2><<<dim3(1, 2), (n >> 3) + f(1), 4 * sizeof(T), s>>>(x[i](0));",
	      "(::opbound::launch(dim3(1, 2), (n >> 3) + f(1), 4 * sizeof(T), s) << [&] { a::k<T, 2>(x[i](0)); });");
	check("if (b)\n\tF<T>::template run<2>\n<<<1, 1>>>\n(x);",
	      "if (b)\n\t(::opbound::launch(1, 1) << [&] { F<T>::template run<2>\n(x); });");
	check("k<< <g, (n + 1) / 2>> >(x, n);", "(::opbound::launch(g, (n + 1) / 2) << [&] { k(x, n); });");
	check("// it is done.\n\tk<<<1, 1>>>();", "// it is done.\n\t(::opbound::launch(1, 1) << [&] { k(); });");
	check("o->k<<<1, 1>>>();", "(::opbound::launch(1, 1) << [&] { o->k(); });");
}

static void what_is_no_launch_stays(void **state)
{
	(void)state;
	check("// k<<<1, 2>>>(x)\n\"k<<<1, 2>>>(x)\" 1'000", "// k<<<1, 2>>>(x)\n\"k<<<1, 2>>>(x)\" 1'000");
	check("k<<<1;", "k<<<1;");
	check("s << x << (a < b);", "s << x << (a < b);");
	check("v<v<v<int>>> x;", "v<v<v<int>>> x;");
}

static void shared_memory_becomes_a_pointer(void **state)
{
	(void)state;
	check("extern __shared__ float x[];", "float *x = (float *)::opbound::dynamic_shared();");
	check("extern __shared__ __align__(16) unsigned char  bytes[] ;",
	      "unsigned char *bytes = (unsigned char *)::opbound::dynamic_shared();");
	check("__shared__ float x[4];", "__shared__ float x[4];");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(launches_become_closures),
	                                   cmocka_unit_test(what_is_no_launch_stays),
	                                   cmocka_unit_test(shared_memory_becomes_a_pointer)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
