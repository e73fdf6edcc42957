/*
 * join.c: the results of all units as one report. Whatever order the workers ended in, results stand in the order of
 * the jobs; findings are sorted by place, and one that several units found in a shared header stands once.
 */
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

/* ---- notices ---- */

static uint64_t notice_hash(const struct notice *n)
{
	uint64_t h = hash_mix((uint64_t)n->kind, (uint64_t)n->place.line << 32 | n->place.col);
	if (n->place.file)
		h = hash_bytes(h, n->place.file, strlen(n->place.file));
	return hash_bytes(h, n->text, strlen(n->text));
}

static bool is_first_sight(struct map *seen, const struct notice *n)
{
	uint64_t hash = notice_hash(n), count;
	if (map_get(seen, hash, &count))
		return false;
	map_put(seen, hash, 1);
	return true;
}

/* One unit's notices. People see the first of clang's errors and how many follow it; SARIF has them all. */
static void join_unit_notices(struct session *s, const notice_list *notices, struct map *seen)
{
	struct notice first = {0};
	size_t more = 0;
	for (size_t i = 0; i < notices->n; i++) {
		const struct notice *n = &notices->at[i];
		if (!is_first_sight(seen, n))
			continue;
		vec_push(s->arena, &s->report.notices, *n);
		if (n->kind != NOTICE_CLANG)
			vec_push(s->arena, &s->brief, *n);
		else if (!first.text)
			first = *n;
		else
			more++;
	}
	if (more)
		first.text = arena_printf(s->arena, "%s (and %zu more of clang's errors)", first.text, more);
	if (first.text)
		vec_push(s->arena, &s->brief, first);
}

static void join_notices(struct session *s)
{
	struct map seen;
	map_init(&seen, s->arena);
	for (size_t i = 0; i < s->report.notices.n; i++)
		vec_push(s->arena, &s->brief, s->report.notices.at[i]);
	for (size_t i = 0; i < s->jobs.n; i++)
		join_unit_notices(s, &s->results[i].notices, &seen);
}

/* ---- stats ---- */

static void add_unknown(struct session *s, const struct front_unknown *u)
{
	for (size_t i = 0; i < s->stats.unknowns.n; i++)
		if (strcmp(s->stats.unknowns.at[i].kind, u->kind) == 0) {
			s->stats.unknowns.at[i].count += u->count;
			return;
		}
	vec_push(s->arena, &s->stats.unknowns, *u);
}

static void add_prover(struct prover_stats *sum, const struct prover_stats *p)
{
	sum->questions += p->questions;
	sum->steps += p->steps;
	sum->by_range += p->by_range;
	sum->by_linear += p->by_linear;
	sum->by_solver += p->by_solver;
	sum->stuck += p->stuck;
}

static void add_stats(struct session *s, const struct unit_stats *u)
{
	struct unit_stats *sum = &s->stats;
	sum->units += u->units;
	sum->functions += u->functions;
	sum->seen += u->seen;
	sum->understood += u->understood;
	sum->instructions += u->instructions;
	sum->unknown += u->unknown;
	sum->clang_errors += u->clang_errors;
	sum->stub_units += u->stub_units;
	sum->preamble_hits += u->preamble_hits;
	sum->preambles_made += u->preambles_made;
	sum->companions += u->companions;
	if (u->project_files > sum->project_files) { /* every worker looks at the same ones */
		sum->project_files = u->project_files;
		sum->project_bytes = u->project_bytes;
	}
	sum->parse_ms += u->parse_ms;
	sum->lower_ms += u->lower_ms;
	sum->analyze_ms += u->analyze_ms;
	sum->decide_ms += u->decide_ms;
	sum->check_ms += u->check_ms;
	sum->edit_ms += u->edit_ms;
	stats_add_tallies(sum, u);
	for (size_t i = 0; i < ASSUMPTION_COUNT; i++)
		sum->rests[i] += u->rests[i];
	add_prover(&sum->prover, &u->prover);
	for (size_t i = 0; i < u->unknowns.n; i++)
		add_unknown(s, &u->unknowns.at[i]);
}

static int by_count(const void *pa, const void *pb)
{
	const struct front_unknown *a = pa, *b = pb;
	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return strcmp(a->kind, b->kind);
}

static void join_stats(struct session *s)
{
	for (size_t i = 0; i < s->jobs.n; i++)
		add_stats(s, &s->results[i].stats);
	if (s->stats.unknowns.n)
		qsort(s->stats.unknowns.at, s->stats.unknowns.n, sizeof s->stats.unknowns.at[0], by_count);
}

/* ---- files ---- */

static void add_file(struct session *s, const char *path)
{
	const struct text_buffer *b = &s->options->buffer;
	struct report_file f = {.path = path};
	char *text;
	if (session_knows(s, &s->read, path))
		return;
	if (facts_files_text(s->options->parts.linked, path, &f))
		;
	else if (b->path && strcmp(b->path, path) == 0)
		f = (struct report_file){path, b->text, b->n};
	else if (path[0] == '/' && file_read(s->arena, path, &text, &f.n, NULL) == STATUS_OK)
		f.text = text;
	vec_push(s->arena, &s->report.files, f);
}

static void add_place(struct session *s, const struct place *p)
{
	if (p->file && p->line)
		add_file(s, p->file);
}

static int by_path(const void *a, const void *b)
{
	return strcmp(((const struct report_file *)a)->path, ((const struct report_file *)b)->path);
}

/* Every file that a finding or a notice shows or an edit changes, and every unit's main file. */
static void join_files(struct session *s)
{
	const struct report *r = &s->report;
	for (size_t i = 0; i < s->jobs.n; i++)
		if (!s->jobs.at[i].is_elsewhere)
			add_file(s, s->jobs.at[i].command.file);
	for (size_t i = 0; i < r->findings.n; i++) {
		add_place(s, &r->findings.at[i].place);
		for (size_t k = 0; k < r->findings.at[i].evidence.n; k++)
			add_place(s, &r->findings.at[i].evidence.at[k].place);
		for (size_t k = 0; k < r->findings.at[i].related.n; k++)
			add_place(s, &r->findings.at[i].related.at[k].place);
		for (size_t k = 0; k < r->findings.at[i].fix.n; k++)
			add_place(s, &r->findings.at[i].fix.at[k].start);
	}
	for (size_t i = 0; i < r->notices.n; i++)
		add_place(s, &r->notices.at[i].place);
	if (r->files.n)
		qsort(r->files.at, r->files.n, sizeof r->files.at[0], by_path);
}

/* ---- findings ---- */

static bool unit_failed(const struct session *s, const char *file)
{
	for (size_t i = 0; i < s->jobs.n; i++)
		if (strcmp(s->jobs.at[i].command.file, file) == 0)
			return !s->results[i].done;
	return false;
}

static bool has_finding(const struct session *s, const char *file)
{
	for (size_t i = 0; i < s->report.findings.n; i++)
		if (s->report.findings.at[i].place.file && strcmp(s->report.findings.at[i].place.file, file) == 0)
			return true;
	return false;
}

static bool is_main_file(const struct session *s, const char *file)
{
	for (size_t i = 0; i < s->jobs.n; i++)
		if (strcmp(s->jobs.at[i].command.file, file) == 0)
			return !s->jobs.at[i].is_elsewhere;
	return false;
}

const struct options *session_options(const struct session *s, const char *file)
{
	const struct options *own;
	for (size_t i = 0; i < s->jobs.n; i++)
		if (strcmp(s->jobs.at[i].command.file, file) == 0)
			return s->jobs.at[i].options;
	return scope_file(s->options, file, &own, NULL) == STATUS_OK ? own : s->options;
}

/* A comment in a file whose unit failed, or in a header without findings, is not called unused. */
static void apply_comments(struct session *s)
{
	for (size_t i = 0; i < s->report.files.n; i++) {
		const struct report_file *f = &s->report.files.at[i];
		struct check_options c = unit_check_options(session_options(s, f->path));
		bool speaks = has_finding(s, f->path) || (is_main_file(s, f->path) && !unit_failed(s, f->path));
		if (f->text && speaks)
			suppress_apply_for(s->arena, f->path, f->text, f->n, &c, &s->report.findings);
	}
}

static void join_findings(struct session *s)
{
	for (size_t i = 0; i < s->jobs.n; i++)
		for (size_t k = 0; k < s->results[i].findings.n; k++)
			vec_push(s->arena, &s->report.findings, s->results[i].findings.at[k]);
	finding_sort(&s->report.findings);
}

/* Leaves out what the baseline knows, and what the revision had. */
static void drop_old(struct session *s)
{
	if (s->options->baseline)
		baseline_apply(s->arena, &s->baseline, &s->report);
	if (s->options->changed_since)
		before_apply(s);
}

/* How much of everything was understood, where it was not all. */
static void join_understood(struct session *s)
{
	const struct unit_stats *u = &s->stats;
	struct notice n = {.kind = NOTICE_UNSEEN, .level = LEVEL_NOTE};
	if (s->jobs.n < 2 || u->understood >= u->seen)
		return;
	n.text = arena_printf(s->arena, "%llu of %llu functions in %zu files were understood",
	                      (unsigned long long)u->understood, (unsigned long long)u->seen, s->jobs.n);
	vec_push(s->arena, &s->report.notices, n);
	vec_push(s->arena, &s->brief, n);
}

/* What it calls goes to memory, and stands in another file of the run. */
static bool is_told_elsewhere(const struct session *s, const struct unit_result *r)
{
	for (size_t i = 0; i < r->sources.n; i++)
		for (size_t k = 0; k < s->jobs.n; k++)
			if (strcmp(r->sources.at[i], s->jobs.at[k].command.file) == 0)
				return true;
	return false;
}

/* A green run says so where there was nothing to be green about. */
static void join_idle(struct session *s)
{
	enum { MOST_NAMED = 5 };
	struct buf names = {0};
	size_t n = 0;
	for (size_t i = 0; i < s->jobs.n; i++) {
		const struct unit_result *r = &s->results[i];
		bool is_idle = r->done && !r->stats.clang_errors && !r->stats.obligations[OBLIGATION_ACCESS].made;
		if (!is_idle || s->jobs.at[i].is_beside || is_told_elsewhere(s, r))
			continue;
		if (n++ < MOST_NAMED)
			buf_printf(&names, "%s%s", n > 1 ? ", " : "", path_base(s->jobs.at[i].command.file));
	}
	const char *more = n > MOST_NAMED ? arena_printf(s->arena, " and %zu more", n - MOST_NAMED) : "";
	const char *text =
	    arena_printf(s->arena, "nothing goes to memory in %s%s: there is no access to prove", buf_text(&names), more);
	struct notice idle = {.kind = NOTICE_UNSEEN, .level = LEVEL_NOTE, .text = text};
	if (n) {
		vec_push(s->arena, &s->report.notices, idle);
		vec_push(s->arena, &s->brief, idle);
	}
	buf_release(&names);
}

void session_join(struct session *s)
{
	s->report.version = OPBOUND_VERSION;
	s->report.keep_suppressed = s->options->keep_suppressed;
	for (size_t i = 0; i < s->jobs.n; i++)
		s->report.show_unknown |= s->jobs.at[i].options->show_unknown;
	join_notices(s);
	join_stats(s);
	join_understood(s);
	if (s->options->command == COMMAND_CHECK && !s->options->buffer.path) /* who types sees the file */
		join_idle(s);
	memcpy(s->report.obligations, s->stats.obligations, sizeof s->report.obligations);
	join_findings(s);
	join_files(s);
	if (s->options->command == COMMAND_CHECK)
		apply_comments(s);
	finding_sort(&s->report.findings);
	drop_old(s);
	s->report.exit_status = session_exit(s);
	for (size_t i = 0; i < ASSUMPTION_COUNT; i++)
		s->report.rests[i] = s->stats.rests[i];
}
