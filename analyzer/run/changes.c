/*
 * changes.c: --changed-since=REV. git says which lines of which files differ from the revision; a finding is new when
 * its place, or a step of its evidence, stands on one of them: whoever shrinks an allocation breaks the loop below it.
 * Files that git does not track yet count as changed from end to end.
 */
#include "run/run.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_GIT_ARGUMENTS = 16 };

/* ---- running git ---- */

NORETURN static void become_git(int out, const char *const *args)
{
	char *argv[MAX_GIT_ARGUMENTS + 2] = {"git"};
	for (int i = 0; i < MAX_GIT_ARGUMENTS && args[i]; i++)
		argv[i + 1] = (char *)(uintptr_t)args[i];
	dup2(out, STDOUT_FILENO);
	execvp("git", argv);
	_exit(127);
}

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

/* What `git ARGS...` prints. What it complains of goes to standard error. */
static enum status run_git(const char *const *args, struct buf *out, struct error *err)
{
	int ends[2], status = -1;
	if (pipe(ends) < 0)
		return error_set(err, STATUS_LIMIT, "cannot run git: %s", strerror(errno));
	pid_t pid = fork();
	if (pid == 0) {
		close(ends[0]);
		become_git(ends[1], args);
	}
	close(ends[1]);
	bool read = pid > 0 && read_all(ends[0], out);
	close(ends[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (read && WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return STATUS_OK;
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return error_set(err, STATUS_INPUT, "--changed-since needs git, which was not found");
	return error_set(err, STATUS_INPUT, "--changed-since: git failed (see above)");
}

/* ---- reading a diff ---- */

struct diff {
	struct arena *arena;
	struct changes *changes;
	const char *root, *at, *end;
	struct changed_file *file;
};

static struct changed_file *add_file(struct diff *d, const char *name, size_t n)
{
	struct changed_file f = {.path = path_join(d->arena, d->root, arena_strndup(d->arena, name, n))};
	vec_push(d->arena, &d->changes->files, f);
	return &d->changes->files.at[d->changes->files.n - 1];
}

static bool starts(const struct diff *d, const char *text)
{
	size_t n = strlen(text);
	return (size_t)(d->end - d->at) >= n && memcmp(d->at, text, n) == 0;
}

static size_t line_length(const struct diff *d)
{
	const char *newline = memchr(d->at, '\n', (size_t)(d->end - d->at));
	return newline ? (size_t)(newline - d->at) : (size_t)(d->end - d->at);
}

static void skip_line(struct diff *d)
{
	d->at += line_length(d);
	d->at += d->at < d->end;
}

/* "12,3" or "12": start and count. */
static const char *read_range(const char *text, const char *end, uint32_t *start, uint32_t *count)
{
	uint64_t values[2] = {0, 1};
	for (int i = 0; i < 2; i++) {
		if (i == 1 && (text >= end || *text++ != ','))
			break;
		for (values[i] = 0; text < end && *text >= '0' && *text <= '9' && values[i] < UINT32_MAX / 16; text++)
			values[i] = values[i] * 10 + (uint64_t)(*text - '0');
	}
	*start = (uint32_t)values[0];
	*count = (uint32_t)values[1];
	return text;
}

/* "@@ -a,b +c,d @@", then b removed and d added lines, whose text may look like anything. */
static void read_hunk(struct diff *d)
{
	const char *end = d->at + line_length(d);
	const char *minus = memchr(d->at, '-', (size_t)(end - d->at)), *plus = memchr(d->at, '+', (size_t)(end - d->at));
	uint32_t from = 0, removed = 0;
	struct line_range added = {0};
	if (minus)
		read_range(minus + 1, end, &from, &removed);
	if (plus)
		read_range(plus + 1, end, &added.first, &added.count);
	skip_line(d);
	for (uint64_t i = 0; i < (uint64_t)removed + added.count && d->at < d->end; i++)
		skip_line(d);
	if (d->file && added.count)
		vec_push(d->arena, &d->file->ranges, added);
}

static void read_diff(struct diff *d)
{
	while (d->at < d->end) {
		if (starts(d, "@@ ")) {
			read_hunk(d);
			continue;
		}
		if (starts(d, "+++ b/"))
			d->file = add_file(d, d->at + 6, line_length(d) - 6);
		else if (starts(d, "+++ "))
			d->file = NULL; /* removed, or a name that git quotes */
		skip_line(d);
	}
}

/* Names that end in a zero byte each. */
static void read_untracked(struct diff *d)
{
	while (d->at < d->end) {
		size_t n = strlen(d->at);
		add_file(d, d->at, n)->is_new = true;
		d->at += n + 1;
	}
}

void changes_parse(struct arena *a, const char *root, const char *diff, size_t n, struct changes *out)
{
	struct diff d = {a, out, root, diff, diff + n, NULL};
	read_diff(&d);
}

enum status changes_load(struct arena *a, const char *dir, const char *revision, struct changes *out, struct error *err)
{
	struct buf top = {0}, diff = {0}, untracked = {0};
	if (revision[0] == '-')
		return error_set(err, STATUS_INPUT, "--changed-since: '%s' is no revision", revision);
	const char *where[] = {"-C", dir, "rev-parse", "--show-toplevel", NULL};
	enum status s = run_git(where, &top, err);
	const char *root = arena_strndup(a, buf_text(&top), strcspn(buf_text(&top), "\n"));
	const char *lines[] = {"-C",
	                       root,
	                       "-c",
	                       "core.quotepath=off",
	                       "diff",
	                       "--no-color",
	                       "--no-ext-diff",
	                       "--unified=0",
	                       "--src-prefix=a/",
	                       "--dst-prefix=b/",
	                       revision,
	                       "--",
	                       NULL};
	const char *others[] = {"-C", root, "ls-files", "--others", "--exclude-standard", "-z", NULL};
	if (s == STATUS_OK)
		s = run_git(lines, &diff, err);
	if (s == STATUS_OK)
		s = run_git(others, &untracked, err);
	if (s == STATUS_OK) {
		changes_parse(a, root, buf_text(&diff), diff.n, out);
		read_untracked(&(struct diff){a, out, root, buf_text(&untracked), buf_text(&untracked) + untracked.n, NULL});
	}
	buf_release(&top);
	buf_release(&diff);
	buf_release(&untracked);
	return s;
}

/* ---- asking ---- */

static bool is_changed(const struct changes *c, const struct place *p)
{
	for (size_t i = 0; p->file && i < c->files.n; i++) {
		const struct changed_file *f = &c->files.at[i];
		if (strcmp(f->path, p->file) != 0)
			continue;
		for (size_t k = 0; k < f->ranges.n; k++)
			if (p->line >= f->ranges.at[k].first && p->line - f->ranges.at[k].first < f->ranges.at[k].count)
				return true;
		if (f->is_new)
			return true;
	}
	return false;
}

bool changes_concern(const struct changes *c, const struct finding *f)
{
	if (is_changed(c, &f->place))
		return true;
	for (size_t i = 0; i < f->evidence.n; i++)
		if (is_changed(c, &f->evidence.at[i].place))
			return true;
	return false;
}
