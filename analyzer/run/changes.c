/*
 * changes.c: --changed-since=REV. git says which lines of which files differ from the revision; a finding is new when
 * its place, or a step of its evidence, stands on one of them: whoever shrinks an allocation breaks the loop below it.
 * Where lines were only taken away none is left to stand on, and what they checked may be missed anywhere below: there
 * the function around counts as changed, as git sees functions. Files that git does not track yet count as changed from
 * end to end.
 */
#include "run/run.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_GIT_ARGUMENTS = 24 };

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

/* What `git ARGS...` prints, and its exit status; -1: it did not end by itself. */
static int call_git(const char *const *args, bool is_quiet, struct buf *out)
{
	int ends[2], status = -1;
	if (pipe(ends) < 0)
		return -1;
	pid_t pid = fork();
	if (pid == 0) {
		int null = is_quiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
		if (null >= 0)
			dup2(null, STDERR_FILENO);
		close(ends[0]);
		become_git(ends[1], args);
	}
	close(ends[1]);
	bool read = pid > 0 && read_all(ends[0], out);
	close(ends[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return read && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool git_prints(const char *const *args, struct buf *out)
{
	return call_git(args, true, out) == 0;
}

/* What it complains of goes to standard error. */
static enum status run_git(const char *const *args, struct buf *out, struct error *err)
{
	int status = call_git(args, false, out);
	if (status == 0)
		return STATUS_OK;
	if (status == 127)
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

/* The byte behind a backslash, as C and git write it: `\t`, `\"`, `\303`. */
static char unescape(const char **at, const char *end)
{
	static const char letters[] = "abtnvfr", bytes[] = "\a\b\t\n\v\f\r";
	const char *letter = **at ? strchr(letters, **at) : NULL;
	unsigned code = 0;
	if (letter || **at < '0' || **at > '7') {
		char plain = *(*at)++;
		return letter ? bytes[letter - letters] : plain;
	}
	for (int i = 0; i < 3 && *at < end && **at >= '0' && **at <= '7'; i++)
		code = code * 8 + (unsigned)(*(*at)++ - '0');
	return (char)code;
}

/* `"b/a \"name\"\t"`, from behind the first quote. */
static const char *unquote(struct arena *a, const char *text, const char *end, size_t *n)
{
	char *out = ARENA_ARRAY(a, char, (size_t)(end - text) + 1);
	for (*n = 0; text < end && *text != '"';) {
		char c = *text++;
		out[(*n)++] = c == '\\' && text < end ? unescape(&text, end) : c;
	}
	return out;
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

/* A run of changed lines in a hunk, and where it stands in the new text. */
struct run {
	uint32_t line, added, gone;
	bool only_gone; /* a run before it took lines away and put none */
};

static void end_run(struct diff *d, struct run *r)
{
	struct line_range range = {r->line - r->added, r->added};
	if (d->file && r->added)
		vec_push(d->arena, &d->file->ranges, range);
	r->only_gone |= r->gone && !r->added;
	r->added = r->gone = 0;
}

/* Of n[0] lines of the old text and n[1] of the new one, some of them of both. */
static void read_lines(struct diff *d, struct run *r, uint32_t n[2])
{
	for (; (n[0] || n[1]) && d->at < d->end; skip_line(d)) {
		char kind = *d->at;
		if (kind == '\\') /* "No newline at end of file" */
			continue;
		if (kind == '+')
			r->added++;
		else if (kind == '-')
			r->gone++;
		else
			end_run(d, r);
		n[0] -= kind != '+' && n[0];
		n[1] -= kind != '-' && n[1];
		r->line += kind != '-';
	}
	end_run(d, r);
}

/* "@@ -a,b +c,d @@" and its lines, whose text may look like anything. A run of new lines is a range; one of old lines
 * alone makes a range of the whole hunk, which is the function around (--function-context). */
static void read_hunk(struct diff *d)
{
	const char *end = d->at + line_length(d);
	const char *minus = memchr(d->at, '-', (size_t)(end - d->at)), *plus = memchr(d->at, '+', (size_t)(end - d->at));
	uint32_t from = 0, n[2] = {0, 0};
	struct line_range whole = {0};
	if (minus)
		read_range(minus + 1, end, &from, &n[0]);
	if (plus)
		read_range(plus + 1, end, &whole.first, &n[1]);
	whole.count = n[1] ? n[1] : 2; /* nothing is left of it: the lines on both sides */
	struct run r = {.line = whole.first};
	skip_line(d);
	read_lines(d, &r, n);
	if (r.only_gone && d->file)
		vec_push(d->arena, &d->file->ranges, whole);
}

/* The name behind "+++ ": none where the file was removed. A tab ends a name with blanks in it. */
static void read_name(struct diff *d)
{
	const char *name = d->at + 4, *end = d->at + line_length(d);
	size_t n = (size_t)(end - name);
	if (n && *name == '"')
		name = unquote(d->arena, name + 1, end, &n);
	else if (n && name[n - 1] == '\t')
		n--;
	d->file = n > 2 && memcmp(name, "b/", 2) == 0 ? add_file(d, name + 2, n - 2) : NULL;
}

static void read_diff(struct diff *d)
{
	while (d->at < d->end) {
		if (starts(d, "@@ ")) {
			read_hunk(d);
			continue;
		}
		if (starts(d, "+++ "))
			read_name(d);
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

/* The first line that git prints, or null. */
static const char *ask_git(struct arena *a, const char *const *args, struct error *err)
{
	struct buf out = {0};
	enum status s = run_git(args, &out, err);
	const char *answer = s == STATUS_OK ? arena_strndup(a, buf_text(&out), out.n ? out.n - 1 : 0) : NULL;
	buf_release(&out);
	return answer;
}

/* What to compare with. In a repository without a commit, HEAD is the empty tree: everything is new. */
static const char *resolve(struct arena *a, const char *root, const char *revision, struct error *err)
{
	const char *commit[] = {"-C", root, "rev-parse", "--verify", "--quiet", arena_printf(a, "%s^{commit}", revision),
	                        NULL};
	const char *empty[] = {"-C", root, "hash-object", "-t", "tree", "/dev/null", NULL};
	const char *found = ask_git(a, commit, NULL);
	if (!found && strcmp(revision, "HEAD") == 0)
		found = ask_git(a, empty, NULL);
	if (!found)
		error_set(err, STATUS_INPUT,
		          "--changed-since: there is no commit '%s' in '%s'; a shallow clone lacks old ones, 'git fetch "
		          "--unshallow' gets them",
		          revision, root);
	return found;
}

/* The lines that differ, whatever the user's own settings of git are. */
static enum status read_differences(struct arena *a, const char *root, const char *commit, struct changes *out,
                                    struct error *err)
{
	const char *args[] = {"-C",
	                      root,
	                      "-c",
	                      "core.quotepath=off",
	                      "-c",
	                      "core.fsmonitor=false",
	                      "diff",
	                      "--no-color",
	                      "--no-ext-diff",
	                      "--no-textconv",
	                      "--no-relative",
	                      "--text",
	                      "--find-renames",
	                      "--unified=0",
	                      "--inter-hunk-context=0",
	                      "--function-context",
	                      "--src-prefix=a/",
	                      "--dst-prefix=b/",
	                      commit,
	                      "--",
	                      NULL};
	struct buf diff = {0};
	enum status s = run_git(args, &diff, err);
	if (s == STATUS_OK)
		changes_parse(a, root, buf_text(&diff), diff.n, out);
	buf_release(&diff);
	return s;
}

static enum status read_others(struct arena *a, const char *root, struct changes *out, struct error *err)
{
	const char *args[] = {"-C", root, "ls-files", "--others", "--exclude-standard", "-z", NULL};
	struct buf names = {0};
	enum status s = run_git(args, &names, err);
	if (s == STATUS_OK)
		read_untracked(&(struct diff){a, out, root, buf_text(&names), buf_text(&names) + names.n, NULL});
	buf_release(&names);
	return s;
}

enum status changes_load(struct arena *a, const char *dir, const char *revision, struct changes *out, struct error *err)
{
	const char *top[] = {"-C", dir, "rev-parse", "--show-toplevel", NULL};
	if (revision[0] == '-')
		return error_set(err, STATUS_INPUT, "--changed-since: '%s' is no revision", revision);
	const char *root = ask_git(a, top, err);
	const char *commit = root ? resolve(a, root, revision, err) : NULL;
	if (!commit)
		return STATUS_INPUT;
	enum status s = read_differences(a, root, commit, out, err);
	return s == STATUS_OK ? read_others(a, root, out, err) : s;
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
