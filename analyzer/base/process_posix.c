/*
 * process_posix.c: fork, exec, waitpid.
 */
#ifndef _WIN32
#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static enum status fail(struct error *err, const char *what, int reason)
{
	return error_set(err, STATUS_LIMIT, "cannot start %s: %s", what, strerror(reason));
}

/* Elsewhere than on Linux a copy notices its parent's end by its channel's. */
static void die_with(pid_t parent, int number)
{
#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, number);
	if (getppid() != parent)
		_exit(1);
#else
	(void)parent, (void)number;
#endif
}

/* ---- copies ---- */

bool process_can_copy(void)
{
	const char *wish = getenv("OPBOUND_PROCESSES");
	return !wish || strcmp(wish, "none") != 0;
}

/* Here and now: what it writes is kept in a file. */
static enum status run_here(struct process *p, process_body body, void *payload, struct error *err)
{
	FILE *file = tmpfile();
	int fd = file ? dup(fileno(file)) : -1;
	if (file)
		fclose(file);
	if (fd < 0)
		return fail(err, "a unit", errno);
	body(fd, payload);
	lseek(fd, 0, SEEK_SET);
	*p = (struct process){-1, fd};
	return STATUS_OK;
}

enum status process_copy(struct process *p, process_body body, void *payload, struct error *err)
{
	int pair[2];
	pid_t parent = getpid();
	*p = (struct process){0, -1};
	if (!process_can_copy())
		return run_here(p, body, payload, err);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0)
		return fail(err, "a process", errno);
	fcntl(pair[0], F_SETFD, FD_CLOEXEC);
	fcntl(pair[1], F_SETFD, FD_CLOEXEC);
	pid_t pid = fork();
	if (pid == 0) {
		close(pair[0]);
		process_begin(NULL);
		die_with(parent, SIGKILL);
		body(pair[1], payload);
		_exit(0);
	}
	int reason = errno;
	close(pair[1]);
	if (pid < 0) {
		close(pair[0]);
		return fail(err, "a process", reason);
	}
	*p = (struct process){pid, pair[0]};
	return STATUS_OK;
}

bool process_read(int channel, void *to, size_t n)
{
	for (char *at = to; n > 0;) {
		ssize_t got = read(channel, at, n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		at += got;
		n -= (size_t)got;
	}
	return true;
}

/* The other side may have gone; where bodies run here, the channel is a file. */
bool process_write(int channel, const void *from, size_t n)
{
	for (const char *at = from; n > 0;) {
		ssize_t put = send(channel, at, n, MSG_NOSIGNAL);
		if (put < 0 && errno == ENOTSOCK)
			put = write(channel, at, n);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return false;
		at += put;
		n -= (size_t)put;
	}
	return true;
}

/* ---- programs ---- */

NORETURN static void become(char *const *words, const struct process_io *io, pid_t parent, int failed)
{
	int null = io->quiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
	if (io->in >= 0)
		dup2(io->in, STDIN_FILENO);
	if (io->out >= 0)
		dup2(io->out, STDOUT_FILENO);
	if (null >= 0)
		dup2(null, STDERR_FILENO);
	for (const char *const *name = io->without; name && *name; name++)
		unsetenv(*name);
	signal(SIGPIPE, SIG_DFL);
	if (io->follows)
		die_with(parent, SIGTERM);
	execvp(words[0], words);
	int why = errno;
	if (write(failed, &why, sizeof why) < 0)
		_exit(126);
	_exit(127);
}

/* The pipe closes on exec; a number in it is the reason why there was none. */
enum status process_spawn(struct process *p, char *const *words, const struct process_io *io, struct error *err)
{
	int failed[2], why = 0;
	pid_t parent = getpid();
	*p = (struct process){0, -1};
	if (pipe(failed) < 0)
		return fail(err, words[0], errno);
	fcntl(failed[0], F_SETFD, FD_CLOEXEC);
	fcntl(failed[1], F_SETFD, FD_CLOEXEC);
	pid_t pid = fork();
	if (pid == 0)
		become(words, io, parent, failed[1]);
	int reason = errno;
	close(failed[1]);
	bool started = pid > 0 && read(failed[0], &why, sizeof why) != sizeof why;
	close(failed[0]);
	if (started) {
		p->id = pid;
		return STATUS_OK;
	}
	if (pid > 0)
		waitpid(pid, NULL, 0);
	return error_set(err, STATUS_INPUT, "cannot start '%s': %s", words[0], strerror(pid > 0 ? why : reason));
}

/* ---- its end ---- */

struct process_end process_wait(struct process *p, bool kill_it)
{
	int status = 0;
	pid_t pid = (pid_t)p->id, got = 0;
	if (p->id && p->channel >= 0)
		close(p->channel);
	*p = (struct process){0, -1};
	if (pid <= 0)
		return (struct process_end){false, 0};
	if (kill_it)
		kill(pid, SIGKILL);
	while ((got = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
		;
	if (got < 0)
		return (struct process_end){false, -1};
	return WIFSIGNALED(status) ? (struct process_end){true, WTERMSIG(status)}
	                           : (struct process_end){false, WEXITSTATUS(status)};
}

double process_cpu_seconds(const struct process *p)
{
#ifdef __APPLE__
	(void)p;
	return 0;
#else
	struct timespec t;
	clockid_t clock;
	if (p->id <= 0 || clock_getcpuclockid((pid_t)p->id, &clock) != 0 || clock_gettime(clock, &t) != 0)
		return 0;
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
#endif
}
#else
typedef int process_is_not_posix;
#endif
