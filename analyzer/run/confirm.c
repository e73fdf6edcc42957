/*
 * confirm.c: `check --confirm`: each error's program is built and run, and the finding says what came of it. This runs
 * the code that is checked: only where the command line asks for it.
 */
#include "run/confirm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUILD_SECONDS 300
#define RUN_SECONDS 60
#define BUILD_BYTES ((int64_t)8 << 30) /* four times what the headers of a large framework take */
#define RUN_BYTES ((int64_t)4 << 30)   /* as hard_rss_limit_mb */

struct confirming {
	struct session *s;
	const char *folder;
};

static const char *first_error(const struct confirming *c)
{
	char *text, *at;
	size_t n;
	struct error err = {0};
	if (file_read(c->s->arena, path_join(c->s->arena, c->folder, "output.txt"), &text, &n, &err) != STATUS_OK)
		return "";
	at = strstr(text, "error: ");
	at = at ? at + strlen("error: ") : text;
	return arena_strndup(c->s->arena, at, strcspn(at, "\n"));
}

/* "confirmed", or why it is not. */
static const char *outcome(struct confirming *c, const struct unit_reproducer *r)
{
	static const struct sandbox_limits building = {BUILD_SECONDS, "", BUILD_BYTES};
	bool is_plain = r->made.build[0] && !strstr(r->made.build, "-fsanitize=address");
	const struct sandbox_limits running = {RUN_SECONDS, "hard_rss_limit_mb=4096", is_plain ? RUN_BYTES : 0};
	struct arena *a = c->s->arena;
	struct error err = {0};
	int code = 0;
	if (r->made.why_not)
		return arena_printf(a, "not runnable: %s", r->made.why_not);
	enum status s = reproducer_write(a, &r->made, c->folder, &err);
	if (s == STATUS_OK && r->made.build[0])
		s = sandbox_run(r->made.build, c->folder, &building, &code, &err);
	if (s == STATUS_OK && code != 0)
		return arena_printf(a, "not runnable: it does not build here: %s", first_error(c));
	if (s == STATUS_OK)
		s = sandbox_run(r->made.run, c->folder, &running, &code, &err);
	if (s != STATUS_OK)
		return arena_printf(a, "not runnable: %s", err.text);
	return code == REPRODUCED       ? "confirmed"
	       : code == NOT_REPRODUCED ? "not confirmed"
	                                : arena_printf(a, "not runnable: it ended with status %d", code);
}

/* Of several programs for one place the best counts. */
static void mark(struct session *s, const struct unit_reproducer *r, const char *outcome)
{
	for (size_t i = 0; i < s->report.findings.n; i++) {
		struct finding *f = &s->report.findings.at[i];
		bool here = f->place.line == r->place.line && f->place.file && strcmp(f->place.file, r->place.file) == 0;
		bool better = !f->confirmation || strcmp(outcome, "confirmed") == 0;
		if (here && better && f->verdict == VERDICT_VIOLATED)
			f->confirmation = outcome;
	}
}

static void remove_folder(struct confirming *c)
{
	struct error err = {0};
	int code;
	static const struct sandbox_limits removing = {RUN_SECONDS, "", RUN_BYTES};
	/* by a child that can write nowhere else */
	(void)sandbox_run("rm -rf ./*", c->folder, &removing, &code, &err);
	(void)rmdir(c->folder);
}

static void confirm_unit(struct confirming *c, const struct unit_result *r)
{
	for (size_t k = 0; k < r->reproducers.n; k++)
		mark(c->s, &r->reproducers.at[k], outcome(c, &r->reproducers.at[k]));
}

enum status confirm_findings(struct session *s, struct error *err)
{
	const char *tmp = getenv("TMPDIR");
	char *folder = arena_printf(s->arena, "%s/opbound-confirm-XXXXXX", tmp && *tmp ? tmp : "/tmp");
	if (!mkdtemp(folder))
		return error_set(err, STATUS_INPUT, "no folder for programs could be made in '%s'", path_dir(s->arena, folder));
	struct confirming c = {s, folder};
	size_t of[3] = {0};
	for (size_t i = 0; i < s->jobs.n; i++)
		confirm_unit(&c, &s->results[i]);
	remove_folder(&c);
	for (size_t i = 0; i < s->report.findings.n; i++) {
		struct finding *f = &s->report.findings.at[i];
		if (f->verdict != VERDICT_VIOLATED)
			continue;
		if (!f->confirmation)
			f->confirmation = "not runnable: no program could be made for it";
		of[strcmp(f->confirmation, "confirmed") == 0 ? 0 : strcmp(f->confirmation, "not confirmed") == 0 ? 1 : 2]++;
	}
	fprintf(stderr, "replayed: %zu confirmed, %zu not confirmed, %zu not runnable\n", of[0], of[1], of[2]);
	return STATUS_OK;
}
