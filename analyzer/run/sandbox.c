/*
 * sandbox.c: a command that is not ours, held to its folder: its own process group, limits on time, on files and on
 * memory, no network, nothing written outside the folder. The latter two want a kernel that offers them (namespaces,
 * Landlock); where it does not, the limits are what is left.
 */
#include "run/confirm.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define FILE_BYTES ((rlim_t)1 << 30) /* a program with debug information takes that much at most */
#define OPEN_FILES 256
#define CHECKS_A_SECOND 50

static void limit(int what, rlim_t most)
{
	struct rlimit l = {most, most};
	setrlimit((__rlimit_resource_t)what, &l);
}

/* Reading and running is allowed everywhere, anything else below the folder only. */
static void confine_writes(const char *folder)
{
	const uint64_t all = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
	const uint64_t reads = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
	struct landlock_ruleset_attr wanted = {.handled_access_fs = all};
	int set = (int)syscall(SYS_landlock_create_ruleset, &wanted, sizeof wanted, 0);
	const struct {
		const char *path;
		uint64_t access;
	} allowed[] = {{"/", reads}, {folder, all}, {"/dev/null", reads | LANDLOCK_ACCESS_FS_WRITE_FILE}};
	for (size_t i = 0; set >= 0 && i < sizeof allowed / sizeof allowed[0]; i++) {
		int at = open(allowed[i].path, O_PATH | O_CLOEXEC);
		uint64_t access = i == 2 ? allowed[i].access & ~(uint64_t)LANDLOCK_ACCESS_FS_READ_DIR : allowed[i].access;
		struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = at};
		if (at >= 0)
			syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
	}
	if (set >= 0)
		syscall(SYS_landlock_restrict_self, set, 0);
}

static void run_confined(const char *command, const char *folder, const struct sandbox_limits *l)
{
	int null = open("/dev/null", O_RDWR), log = open("output.txt", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	setpgid(0, 0);
	dup2(null, 0);
	dup2(log, 1);
	dup2(log, 2);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (unshare(CLONE_NEWNET) != 0)
		(void)unshare(CLONE_NEWUSER | CLONE_NEWNET);
	confine_writes(folder);
	limit(RLIMIT_CPU, (rlim_t)l->seconds);
	limit(RLIMIT_FSIZE, FILE_BYTES);
	limit(RLIMIT_NOFILE, OPEN_FILES);
	limit(RLIMIT_CORE, 0);
	setenv("ASAN_OPTIONS", l->sanitizer_options, 1);
	setenv("TMPDIR", folder, 1);
	/* AddressSanitizer reserves more than any limit allows, and counts what is used itself. Last of all: this process
	 * may run under it. */
	if (l->data_bytes)
		limit(RLIMIT_DATA, (rlim_t)l->data_bytes);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

enum status sandbox_run(const char *command, const char *folder, const struct sandbox_limits *l, int *exit_code,
                        struct error *err)
{
	pid_t pid = fork();
	if (pid < 0)
		return error_set(err, STATUS_LIMIT, "no process could be started: %s", strerror(errno));
	if (pid == 0) {
		if (chdir(folder) != 0)
			_exit(127);
		run_confined(command, folder, l);
	}
	setpgid(pid, pid);
	int status = 0;
	const struct timespec pause = {.tv_nsec = 1000000000 / CHECKS_A_SECOND};
	for (int64_t left = l->seconds * 4 * CHECKS_A_SECOND; waitpid(pid, &status, WNOHANG) == 0; left--) {
		if (left == 0)
			kill(-pid, SIGKILL);
		nanosleep(&pause, NULL);
	}
	kill(-pid, SIGKILL); /* what it left behind */
	*exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	return STATUS_OK;
}
