/*
 * before.c: which findings a revision had already. A copy of this process sees the files as they were there
 * (base/view.c), analyzes the same units with the same settings, and hands its report to the parent, which takes it as
 * a baseline. It runs only where there are findings to tell apart.
 *
 * A unit that could not be analyzed there has no known findings: doubt lets a finding stand. So it is with one that a
 * comment answered there and none answers now.
 */
#include "run/run.h"

#include "base/process.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* ---- the child ---- */

static bool is_read(const char *path, void *payload)
{
	static const char *const settings[] = {"compile_flags.txt", ".clangd", "compile_commands.json"};
	(void)payload;
	for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
		if (strcmp(path_base(path), settings[i]) == 0)
			return true;
	return reach_is_text(path);
}

static bool has_header(const struct viewed_file *files, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!is_source_file(files[i].path))
			return true;
	return false;
}

/* The units of the run that were there, and those that went since: a file may have moved. */
static text_list units_before(const struct session *s, const struct changes *c)
{
	text_list files = {0};
	for (size_t i = 0; i < s->jobs.n; i++) {
		const char *file = s->jobs.at[i].command.file;
		const struct changed_file *changed = changes_find(c, file);
		if (!changed || !changed->is_new)
			vec_push(s->arena, &files, file);
	}
	for (size_t i = 0; i < c->files.n; i++)
		if (c->files.at[i].is_gone && is_source_file(c->files.at[i].path))
			vec_push(s->arena, &files, c->files.at[i].path);
	return files;
}

static void send(const char *bytes, size_t n, void *payload)
{
	int to = *(int *)payload;
	while (n) {
		ssize_t put = write(to, bytes, n);
		if (put < 0 && errno == EINTR)
			continue;
		if (put <= 0)
			return; /* what is cut is no report */
		bytes += put;
		n -= (size_t)put;
	}
}

struct revision {
	const struct session *now;
	const struct changes *changes;
};

/* Writes its report; nothing where it could not be analyzed. */
static void be_the_revision(int to, void *payload)
{
	const struct session *now = ((struct revision *)payload)->now;
	const struct changes *c = ((struct revision *)payload)->changes;
	struct options o = *now->options;
	struct session *s = ARENA_NEW(now->arena, struct session);
	struct error err = {0};
	size_t n;
	const struct viewed_file *files = changes_view(now->arena, c, is_read, NULL, &n);
	file_view_set(files, n);
	o.files = units_before(now, c);
	o.changed_since = o.baseline = o.output = o.sarif = o.depfile = NULL;
	o.keep_suppressed = o.edits = false;
	o.quiet = true;
	if (has_header(files, n))
		o.header_cache = "off"; /* clang refuses precompiled headers of files that it is told other texts of */
	if (!o.files.n || session_run(s, now->arena, &o, &err) == STATUS_OK)
		report_sarif(&s->report, send, &to);
	file_view_set(NULL, 0);
}

/* ---- the parent ---- */

static bool read_all(int from, struct buf *out)
{
	char bytes[16384];
	for (;;) {
		ssize_t n = read(from, bytes, sizeof bytes);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0;
		buf_add(out, bytes, (size_t)n);
	}
}

/* The revision's report, as text. */
static bool ask_child(const struct session *s, const struct changes *c, struct buf *out)
{
	struct revision r = {s, c};
	struct process p;
	if (process_copy(&p, be_the_revision, &r, NULL) != STATUS_OK)
		return false;
	bool read = read_all(p.channel, out);
	struct process_end end = process_wait(&p, false);
	return read && out->n && !end.by_signal && end.code == 0;
}

static void doubt(struct session *s, const char *commit)
{
	struct notice n = {.kind = NOTICE_CONFIG, .level = LEVEL_WARNING};
	n.text = arena_printf(
	    s->arena, "--changed-since: '%.12s' could not be analyzed, so what it had already is not left out", commit);
	vec_push(s->arena, &s->report.notices, n);
	vec_push(s->arena, &s->brief, n);
}

/* Leaves out what that commit had. */
static void drop_known(struct session *s, const char *commit, const struct changes *c)
{
	struct buf text = {0};
	struct baseline known = {0};
	if (!s->report.findings.n)
		return;
	if (ask_child(s, c, &text) && baseline_parse(s->arena, commit, buf_text(&text), text.n, &known, NULL) == STATUS_OK)
		baseline_apply(s->arena, &known, &s->report);
	else
		doubt(s, commit);
	buf_release(&text);
}

void before_apply(struct session *s)
{
	for (size_t i = 0; i < s->revisions.commits.n; i++) {
		const char *commit = s->revisions.commits.at[i];
		struct changes other = {0};
		if (i && changes_load(s->arena, s->revisions.root, commit, &other, NULL) != STATUS_OK)
			continue;
		drop_known(s, commit, i ? &other : &s->changes);
	}
}
