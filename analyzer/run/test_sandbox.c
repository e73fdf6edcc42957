/* What a command in the sandbox can do, and what it cannot. */
#include "run/confirm.h"

// clang-format off
#include <linux/landlock.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
// clang-format on

struct fixture {
	struct arena arena;
	char root[64];
	const char *inside;
};

static int set_up(void **state)
{
	static struct fixture f;
	struct error err = {0};
	arena_init(&f.arena);
	strncpy(f.root, "/tmp/opbound-sandbox-XXXXXX", sizeof f.root);
	assert_non_null(mkdtemp(f.root));
	f.inside = path_join(&f.arena, f.root, "inside");
	assert_int_equal(folder_make(&f.arena, f.inside, &err), STATUS_OK);
	*state = &f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;
	int unused = system(arena_printf(&f->arena, "rm -rf %s", f->root));
	arena_release(&f->arena);
	return unused;
}

static int status_of(const struct fixture *f, const char *command)
{
	struct error err = {0};
	int code = -1;
	const struct sandbox_limits limits = {.seconds = 1, .sanitizer_options = "", .data_bytes = 100 << 20};
	assert_int_equal(sandbox_run(command, f->inside, &limits, &code, &err), STATUS_OK);
	return code;
}

static void works_in_its_folder(void **state)
{
	assert_int_equal(status_of(*state, "echo x > there && test -s there && exit 7"), 7);
}

static void writes_nowhere_else(void **state)
{
	if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) < 1)
		skip();
	assert_int_not_equal(status_of(*state, "echo x > ../outside"), 0);
	assert_int_not_equal(status_of(*state, "test -e ../outside"), 0);
	assert_int_not_equal(status_of(*state, "rmdir ../inside"), 0);
}

static void comes_to_an_end(void **state)
{
	assert_true(status_of(*state, "while :; do :; done") > 128);
}

static void has_so_much_memory(void **state)
{
	assert_int_equal(status_of(*state, "head -c 1000000 /dev/zero | tail -n 1 > kept && test -s kept"), 0);
	assert_int_not_equal(status_of(*state, "head -c 300000000 /dev/zero | tail -n 1 > kept && test -s kept"), 0);
}

static void fills_no_disk(void **state)
{
	assert_int_not_equal(status_of(*state, "dd if=/dev/zero of=large bs=1 count=2 seek=2G"), 0);
}

static void reaches_nobody(void **state)
{
	pid_t pid = fork();
	if (pid == 0)
		_exit(unshare(CLONE_NEWNET) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0);
	int status;
	assert_int_equal(waitpid(pid, &status, 0), pid);
	if (status != 0)
		skip(); /* the kernel does not allow it */
	assert_int_equal(status_of(*state, "test $(grep -c : /proc/net/dev) -le 1"), 0);
}

static void leaves_nobody_behind(void **state)
{
	struct fixture *f = *state;
	assert_int_equal(status_of(f, "sleep 100 & echo $! > pid"), 0);
	const char *gone = "sleep 0.2; p=$(cat pid); ! kill -0 $p 2>/dev/null || grep -q ') Z' /proc/$p/stat";
	assert_int_equal(status_of(f, gone), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(works_in_its_folder), cmocka_unit_test(writes_nowhere_else),
	                                   cmocka_unit_test(comes_to_an_end),     cmocka_unit_test(has_so_much_memory),
	                                   cmocka_unit_test(fills_no_disk),       cmocka_unit_test(reaches_nobody),
	                                   cmocka_unit_test(leaves_nobody_behind)};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
