/*
 * jobs.c: a session's units in workers. A unit that is lost with its worker is tried again: where the worker ended over
 * another file that the unit reads (clang recurses without end in some), without that file, and what is lost all the
 * same, without companions.
 */
#include "run/kept_units.h"
#include "run/relink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* How many files one unit may be lost over before it is read with fewer. */
enum { MAX_TRIES = 4 };

struct work_list {
	struct session *session;
	const size_t *jobs;
};

/* Of what a unit reads beside its own file. */
struct beside {
	struct session *session;
	const struct worker_line *line;
};

static enum status read_beside(struct arena *a, const struct models *m, const struct front_command *c,
                               struct front_result *out, struct error *err, void *payload)
{
	const struct beside *b = payload;
	struct session *s = b->session;
	worker_reads(b->line, c->file);
	enum status status =
	    s->cache.folder ? kept_unit(a, m, c, out, err, &s->cache) : front_unit(a, m->names, c, m, out, err);
	worker_reads(b->line, NULL);
	return status;
}

static void work(struct arena *a, size_t i, struct unit_result *out, const struct worker_line *line, void *payload)
{
	const struct work_list *w = payload;
	struct session *s = w->session;
	const struct unit_job *job = &s->jobs.at[w->jobs[i]];
	struct beside beside = {s, line};
	s->project.reads = read_beside;
	s->project.reader = &beside;
	bool is_kept = job->may_be_relinked && relink_result(&s->cache, a, job, out);
	if (!is_kept)
		unit_run(a, job, job->models, job->options, out);
	if (!job->is_elsewhere) /* of that only the outline was made */
		cache_keep(&s->cache, job, out);
	out->is_kept = is_kept;
}

static unsigned worker_count(const struct options *o)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	if (o->jobs > 0)
		return (unsigned)o->jobs;
	return cores > 0 ? (unsigned)cores : 1;
}

/* For people at a terminal; pre-commit gives its hooks one too, and shows what they print only at the end. */
static bool wants_progress(const struct options *o)
{
	return !o->quiet && !getenv("PRE_COMMIT") && isatty(STDERR_FILENO);
}

struct progress {
	bool wanted, shown;
	struct timespec start;
};

/* A line that is rewritten in place once the run takes longer than a second, and cleared at the end. */
static void show_progress(size_t done, size_t total, void *payload)
{
	struct progress *p = payload;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!p->wanted || now.tv_sec - p->start.tv_sec < 2)
		return;
	if (done < total)
		fprintf(stderr, "\r\033[K%zu of %zu units", done, total);
	else if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = true;
}

enum status jobs_run(struct session *s, size_t *jobs, size_t n, struct error *err)
{
	const struct options *o = s->options;
	struct work_list list = {s, jobs};
	struct progress progress = {.wanted = wants_progress(o)};
	const char **names = ARENA_ARRAY(s->arena, const char *, n);
	struct unit_result *results = ARENA_ARRAY(s->arena, struct unit_result, n);
	struct worker_options wo = {.workers = worker_count(o),
	                            .timeout_seconds = o->timeout_seconds,
	                            .may_begin_again = !o->buffer.path, /* a text comes of standard input */
	                            .progress = show_progress,
	                            .payload = &progress};
	for (size_t i = 0; i < n; i++)
		names[i] = s->jobs.at[jobs[i]].command.file;
	clock_gettime(CLOCK_MONOTONIC, &progress.start);
	if (n > 0) {
		front_load();
		solver_load();
	}
	enum status status = worker_run(s->arena, n, names, work, &list, &wo, results, err);
	for (size_t i = 0; i < n && status == STATUS_OK; i++) {
		struct unit_result *r = &s->results[jobs[i]];
		*r = results[i];
		s->cache.hits += r->is_kept;
		s->cache.made -= r->is_kept;
		r->is_kept = false; /* how it came about is no part of what is reported */
	}
	return status;
}

/* ---- those that were lost ---- */

static void avoid(struct session *s, const struct unit_result *lost)
{
	struct avoided_file file = {lost->lost_in, "clang stopped in it"};
	if (lost->notices.at[0].kind == NOTICE_LIMIT)
		file.why = "clang needs more for it than there is";
	if (!project_avoided(&s->project, file.path))
		vec_push(s->arena, &s->project.avoided, file);
}

static enum status run_without(struct session *s, struct error *err)
{
	size_t *jobs = ARENA_ARRAY(s->arena, size_t, s->jobs.n), n = 1;
	enum status status = STATUS_OK;
	for (int tries = 0; tries < MAX_TRIES && n && status == STATUS_OK; tries++) {
		n = 0;
		for (size_t i = 0; i < s->jobs.n; i++) {
			if (s->results[i].done || !s->results[i].lost_in)
				continue;
			avoid(s, &s->results[i]);
			s->jobs.at[i].entry = NULL; /* of a run that reads them */
			jobs[n++] = i;
		}
		if (n)
			status = jobs_run(s, jobs, n, err);
	}
	return status;
}

static bool is_lost(const struct unit_result *r)
{
	return !r->done && r->notices.n && (r->lost_in || r->notices.at[0].kind == NOTICE_CRASH);
}

/* It may be what comes of a companion that brings the analysis down. */
static enum status run_alone(struct session *s, struct error *err)
{
	size_t *jobs = ARENA_ARRAY(s->arena, size_t, s->jobs.n), n = 0;
	const char **why = ARENA_ARRAY(s->arena, const char *, s->jobs.n);
	for (size_t i = 0; i < s->jobs.n && s->project.follows_calls; i++)
		if (is_lost(&s->results[i])) {
			why[n] = s->results[i].notices.at[0].text;
			s->jobs.at[i].entry = NULL;
			jobs[n++] = i;
		}
	s->project.follows_calls &= !n;
	enum status status = n ? jobs_run(s, jobs, n, err) : STATUS_OK;
	for (size_t i = 0; i < n && status == STATUS_OK; i++) {
		struct unit_result *r = &s->results[jobs[i]];
		const char *text = arena_printf(s->arena, "files that were not given were left out: with them, %s", why[i]);
		struct notice told = {NOTICE_CRASH, LEVEL_WARNING, {.file = s->jobs.at[jobs[i]].command.file}, text};
		if (r->done)
			vec_push(s->arena, &r->notices, told);
	}
	return status;
}

enum status jobs_run_lost(struct session *s, struct error *err)
{
	enum status status = run_without(s, err);
	return status == STATUS_OK ? run_alone(s, err) : status;
}
