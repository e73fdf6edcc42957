/*
 * git.c: what git says. It is asked with its plumbing and with the user's own settings out of the way, and nothing that
 * a foreign checkout sets makes it run anything.
 */
#include "project/git.h"
#include "project/project.h"

#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_GIT_ARGUMENTS = 24 };

const char git_elsewhere[] = "--elsewhere";

/* Git tells its hooks in variables which repository and index are meant. */
static const char *const repository_variables[] = {
    "GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", NULL};

static bool read_all(int fd, struct buf *out)
{
	char bytes[16384];
	for (;;) {
		ssize_t n = read(fd, bytes, sizeof bytes);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0;
		buf_add(out, bytes, (size_t)n);
	}
}

/* What `git ARGS...` prints, and its exit status; -1: it did not end by itself. `in`: a file, or -1. */
static int call_git(const char *const *args, int in, bool is_quiet, struct buf *out)
{
	char *words[MAX_GIT_ARGUMENTS + 4] = {"git", "-c", "core.fsmonitor=false"};
	struct process_io io = {.in = in, .quiet = is_quiet};
	struct process p;
	struct error err = {0};
	int ends[2];
	if (args[0] == git_elsewhere) {
		io.without = repository_variables;
		args++;
	}
	for (int i = 0; i < MAX_GIT_ARGUMENTS && args[i]; i++)
		words[i + 3] = (char *)(uintptr_t)args[i];
	if (pipe2(ends, O_CLOEXEC) < 0)
		return -1;
	io.out = ends[1];
	enum status s = process_spawn(&p, words, &io, &err);
	close(ends[1]);
	bool read = s == STATUS_OK && read_all(ends[0], out);
	close(ends[0]);
	if (s != STATUS_OK)
		return 127;
	struct process_end end = process_wait(&p, false);
	return read && !end.by_signal ? end.code : -1;
}

bool git_prints(const char *const *args, struct buf *out)
{
	return call_git(args, -1, true, out) == 0;
}

enum status git_run(const char *const *args, struct buf *out, struct error *err)
{
	int status = call_git(args, -1, false, out);
	if (status == 0)
		return STATUS_OK;
	if (status == 127)
		return error_set(err, STATUS_INPUT, "--changed-since needs git, which was not found");
	return error_set(err, STATUS_INPUT, "--changed-since: git failed (see above)");
}

bool git_converse(const char *const *args, const struct buf *in, struct buf *out)
{
	FILE *questions = tmpfile(); /* a pipe would fill while git waits for its answers to be read */
	bool written = questions && fwrite(buf_text(in), 1, in->n, questions) == in->n && fflush(questions) == 0 &&
	               lseek(fileno(questions), 0, SEEK_SET) == 0;
	bool done = written && call_git(args, fileno(questions), true, out) == 0;
	if (questions)
		fclose(questions);
	return done;
}

const char *git_line(struct arena *a, const char *const *args)
{
	struct buf out = {0};
	const char *answer = NULL;
	if (git_prints(args, &out) && out.n)
		answer = arena_strndup(a, buf_text(&out), strcspn(buf_text(&out), "\n"));
	buf_release(&out);
	return answer;
}
