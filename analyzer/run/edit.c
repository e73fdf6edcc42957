/*
 * edit.c: edits that were analyzed. A unit's findings say what an edit would have to say (struct wish); here the edits
 * are put into the text, in memory, and the unit is analyzed again, without runs: what is mended has to be proved,
 * which no run does. An edit stands where all that broke for its cause is proved and nothing is there that was not
 * there before: no place more where an access is open, no finding on another line, no code that nobody reaches any
 * more, no error of clang's (edit_held.c). All edits are tried together first, since they seldom stand in each other's
 * way; where that fails, those that it can not have failed for are tried once more. What is offered in the end was
 * analyzed together. Where a check of an index mends nothing alone, the check of a size that it rests on is tried with
 * it: both or none.
 *
 * A check that belongs into another source of the project, as that of a kernel's sizes belongs into the operator that
 * launches it, is put into the text of that source, for the trial alone (file_view_set); what it inserts there is held
 * to an analysis of that source as well.
 */
#include "run/edit_int.h"

#include <stdlib.h>
#include <string.h>

/* Analyses of one unit: past that its findings go without an edit. The second has what the first one left, and what
 * some of that rests on; the third says ranks for it; the last two try what failed beside others. */
#define MAX_ANALYSES 8

/* Steps of the provers that the first analysis may have taken: what was dearer is not analyzed again for an edit (a
 * file of 9 million takes 3 s, one of 31 million 12). */
#define ANALYZED_TWICE 20000000
/* ... and for another analysis with the solver: what is nonlinear costs it as much as all the rest. */
#define SOLVED_TWICE 2000000

/* ---- trying ---- */

static bool same_text(const struct replacement *a, const struct replacement *b)
{
	return place_compare(&a->start, &b->start) == 0 && place_compare(&a->end, &b->end) == 0 &&
	       strcmp(a->text, b->text) == 0;
}

static void trace_analysis(const struct unit_job *job, const struct unit_result *r, bool good)
{
	const struct unit_stats *s = &r->stats;
	trace(TRACE_RUN, "trial of %s: %s; parse %.0f ms, lower %.0f, analyze %.0f, decide %.0f, %llu steps",
	      path_base(job->command.file), good ? "mends" : "fails", s->parse_ms, s->lower_ms, s->analyze_ms, s->decide_ms,
	      (unsigned long long)s->prover.steps);
}

/* The text of a file with those that are tried, each text once. */
static const char *edited(struct edits *e, struct arena *a, size_t file, const bool *tried, size_t *n_out)
{
	const struct replacement **out = ARENA_ARRAY(a, const struct replacement *, e->all.n);
	size_t *of = ARENA_ARRAY(a, size_t, e->all.n), n = 0;
	uint32_t *lines = ARENA_ARRAY(a, uint32_t, e->all.n);
	for (size_t i = 0; i < e->all.n; i++) {
		const struct replacement *r = &e->all.at[i].change;
		bool again = false;
		if (e->all.at[i].file != file)
			continue;
		for (size_t k = 0; k < n && !again; k++)
			again = same_text(out[k], r);
		e->all.at[i].lines = 0;
		if (!tried[i] || again)
			continue;
		of[n] = i;
		out[n++] = r;
	}
	const char *text = edits_apply(a, e->files.at[file].text, e->files.at[file].n, out, n, lines, n_out);
	for (size_t k = 0; k < n; k++)
		e->all.at[of[k]].lines = lines[k];
	return text;
}

/* Errors of clang's that the file has without edits. */
static uint64_t clang_errors_of(struct edits *e, struct arena *a, size_t file)
{
	struct edited_file *f = &e->files.at[file];
	struct unit_result alone;
	if (f->is_parsed)
		return f->clang_errors;
	file_view_set(NULL, 0);
	unit_run(a, &f->job, e->models, &e->options, &alone);
	f->is_parsed = true;
	f->clang_errors = alone.done ? alone.stats.clang_errors : 0;
	return f->clang_errors;
}

/* With all that the project says of the source, or by its own text alone: what is clean for whoever calls it, whatever
 * it calls, is clean. */
static bool is_clean_with(struct edits *e, struct arena *a, const bool *tried, size_t file, struct project *p)
{
	struct unit_job job = e->files.at[file].job;
	struct unit_result there;
	struct trial trial;
	trial_begin(&trial, e, tried, true);
	job.asked = &trial.asked;
	job.project = p;
	unit_run(a, &job, e->models, &e->options, &there);
	bool clean = trial_is_clean(&trial, &there);
	trace_analysis(&job, &there, clean);
	return clean && (!there.stats.clang_errors || there.stats.clang_errors <= clang_errors_of(e, a, file));
}

static bool is_clean_alone(struct edits *e, struct arena *a, const bool *tried, size_t file)
{
	struct edit *before = ARENA_ARRAY(a, struct edit, e->all.n);
	memcpy(before, e->all.at, e->all.n * sizeof *before);
	bool clean = is_clean_with(e, a, tried, file, NULL);
	if (!clean)
		memcpy(e->all.at, before, e->all.n * sizeof *before);
	e->files.at[file].needs_project = !clean;
	return clean;
}

static bool is_clean_in(struct edits *e, struct arena *a, const struct viewed_file *texts, const bool *tried,
                        size_t file)
{
	bool clean = !e->files.at[file].needs_project && is_clean_alone(e, a, tried, file);
	file_view_set(texts, e->files.n);
	clean = clean || is_clean_with(e, a, tried, file, e->files.at[file].job.project);
	file_view_set(texts, e->files.n);
	return clean;
}

/* With the texts of all files as they are edited. */
static bool analyze(struct edits *e, struct arena *a, const struct viewed_file *texts, const bool *tried)
{
	struct unit_job job = *e->job;
	struct unit_result after;
	struct trial trial;
	trial_begin(&trial, e, tried, false);
	job.asked = &trial.asked;
	job.command.contents = texts[0].text;
	job.command.contents_size = texts[0].n;
	unit_run(a, &job, e->models, &e->options, &after);
	bool good = trial_mends(&trial, &after);
	trace_analysis(&job, &after, good);
	for (size_t k = 1; good && k < e->files.n; k++)
		good = texts[k].text == e->files.at[k].text || is_clean_in(e, a, texts, tried, k);
	return good;
}

static bool any_in(const struct edits *e, const bool *tried, size_t file)
{
	for (size_t i = 0; i < e->all.n; i++)
		if (tried[i] && e->all.at[i].file == file)
			return true;
	return false;
}

static bool try_edits(struct edits *e, const bool *tried)
{
	struct arena arena;
	struct viewed_file texts[1 + MAX_OTHERS];
	bool elsewhere = false;
	if (e->analyses++ >= MAX_ANALYSES)
		return false;
	arena_init(&arena);
	for (size_t k = 0; k < e->files.n; k++) {
		const struct edited_file *f = &e->files.at[k];
		bool is_edited = !k || any_in(e, tried, k);
		texts[k] = (struct viewed_file){f->path, f->text, f->n};
		if (is_edited)
			texts[k].text = edited(e, &arena, k, tried, &texts[k].n);
		elsewhere |= k && is_edited;
	}
	if (elsewhere)
		file_view_set(texts, e->files.n);
	bool good = analyze(e, &arena, texts, tried);
	if (elsewhere)
		file_view_set(NULL, 0);
	arena_release(&arena);
	return good;
}

static int by_place(const void *pa, const void *pb)
{
	const struct edit *a = pa, *b = pb;
	int order = edit_order(&a->change, &b->change);
	return order ? order : a->finding < b->finding ? -1 : a->finding > b->finding;
}

/* As they are written in the end (fix.c). */
static void sort_edits(struct edits *e, bool *tried)
{
	for (size_t i = 0; i < e->all.n; i++)
		e->all.at[i].is_tried = tried[i];
	if (e->all.n)
		qsort(e->all.at, e->all.n, sizeof e->all.at[0], by_place);
	for (size_t i = 0; i < e->all.n; i++)
		tried[i] = e->all.at[i].is_tried;
}

/* ---- which of them ---- */

/* What was found in its text may be that it takes a rank for granted: then it says so first. */
static bool say_ranks(struct edits *e, struct edit *edit)
{
	struct wish *w = ARENA_NEW(e->arena, struct wish);
	const struct edited_file *f = &e->files.at[edit->file];
	*w = *edit->wish;
	if (!edit->is_found || edit->is_ranked || !w->code_ranked)
		return false;
	w->code = w->code_ranked;
	w->broken = w->broken_ranked;
	edit->is_ranked = edit_place(e->arena, w, f->text, f->n, &edit->change);
	return edit->is_ranked;
}

/* What waits for the edit's finding is tried with it from now on. */
static bool say_beside(struct edits *e, const struct edit *edit, bool *tried)
{
	bool any = false;
	for (size_t i = 0; i < e->all.n; i++) {
		struct edit *more = &e->all.at[i];
		if (more->finding != edit->finding || !more->waits)
			continue;
		more->waits = false;
		any = tried[i] = true;
	}
	return any;
}

/* Sets of all edits of one finding what any of them has. */
static void spread(const struct edits *e, bool *of)
{
	for (size_t i = 0; i < e->all.n; i++)
		for (size_t k = 0; of[i] && k < e->all.n; k++)
			of[k] |= e->all.at[k].finding == e->all.at[i].finding;
}

/* Of what goes together nothing stands alone. */
static void keep_whole(const struct edits *e, bool *tried)
{
	bool *gone = ARENA_ARRAY(e->arena, bool, e->all.n);
	for (size_t i = 0; i < e->all.n; i++)
		gone[i] = !tried[i] && !e->all.at[i].waits;
	spread(e, gone);
	for (size_t i = 0; i < e->all.n; i++)
		tried[i] = tried[i] && !gone[i];
}

/* Leaves out what the last trial failed for; where nobody knows, the later half. Where ranks are said now that were
 * not, or more is tried with a check of an index, what failed may have needed that: it is left out once it fails
 * again. */
static void leave_out(struct edits *e, bool *tried)
{
	size_t n = 0, failed = 0, seen = 0;
	bool *changed = ARENA_ARRAY(e->arena, bool, e->all.n), *fails = ARENA_ARRAY(e->arena, bool, e->all.n), any = false;
	for (size_t i = 0; i < e->all.n; i++) {
		struct edit *edit = &e->all.at[i];
		fails[i] = tried[i] && edit->fails;
		n += tried[i];
		failed += fails[i];
		changed[i] = edit->fails && (say_ranks(e, edit) || say_beside(e, edit, tried));
		any |= changed[i];
	}
	spread(e, fails);
	spread(e, changed);
	for (size_t i = 0; i < e->all.n; i++) {
		struct edit *edit = &e->all.at[i];
		seen += tried[i];
		bool goes = fails[i] && !changed[i] && (!any || edit->failed);
		tried[i] = tried[i] && !goes && (failed || seen <= n / 2);
		edit->failed |= fails[i];
		edit->fails = edit->is_found = false;
	}
	keep_whole(e, tried);
	sort_edits(e, tried);
}

static bool any_of(const bool *tried, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (tried[i])
			return true;
	return false;
}

/* Of what failed beside a check of an index, what is worth another trial without that; false: nothing is. */
static bool add_failed(const struct edits *e, bool *more)
{
	bool any = false, had_guard = false;
	for (size_t i = 0; i < e->all.n; i++)
		had_guard |= e->all.at[i].wish->guard && !e->all.at[i].is_kept;
	for (size_t i = 0; i < e->all.n; i++) {
		const struct edit *edit = &e->all.at[i];
		more[i] = edit->is_kept || (had_guard && edit->is_lead && !edit->wish->guard && edit->failed);
		any |= more[i] && !edit->is_kept;
	}
	return any;
}

/* Without what failed this time, or with its ranks; false: nothing is left to try. */
static bool leave_out_failed(struct edits *e, bool *more)
{
	bool any = false;
	for (size_t i = 0; i < e->all.n; i++) {
		struct edit *edit = &e->all.at[i];
		more[i] = more[i] && (edit->is_kept || !edit->fails || say_ranks(e, edit));
		any |= more[i] && !edit->is_kept;
		edit->fails = edit->is_found = false;
	}
	sort_edits(e, more);
	return any;
}

/* A check of an index makes its kernel another one: what failed beside one that is gone is tried once more. */
static void try_failed(struct edits *e, bool *tried)
{
	bool *more = ARENA_ARRAY(e->arena, bool, e->all.n), holds = false;
	for (size_t i = 0; i < e->all.n; i++)
		e->all.at[i].is_kept = tried[i];
	bool any = add_failed(e, more);
	for (int round = 0; round < 2 && any && !holds; round++) {
		holds = try_edits(e, more);
		any = holds || leave_out_failed(e, more);
	}
	for (size_t i = 0; i < e->all.n; i++)
		tried[i] = holds ? more[i] : e->all.at[i].is_kept;
}

/* Leads that failed in the last trial, although nothing was found in what they insert. */
static size_t failing(const struct edits *e, const bool *tried)
{
	size_t n = 0;
	for (size_t i = 0; i < e->all.n; i++)
		n += tried[i] && e->all.at[i].is_lead && e->all.at[i].fails && !e->all.at[i].is_found;
	return n;
}

/* What is not mended may be for want of the solver, which a trial does without: once more with it, and from then on
 * where it helps. */
static bool try_solved(struct edits *e, const bool *tried)
{
	size_t n = failing(e, tried);
	if (!n || e->is_solver_tried || e->before->stats.prover.steps > SOLVED_TWICE)
		return false;
	for (size_t i = 0; i < e->all.n; i++)
		e->all.at[i].fails = e->all.at[i].is_found = false;
	e->is_solver_tried = e->options.is_solved = true;
	bool holds = try_edits(e, tried);
	e->options.is_solved = holds || failing(e, tried) < n;
	return holds;
}

static void choose(struct edits *e)
{
	bool *tried = ARENA_ARRAY(e->arena, bool, e->all.n), holds = false;
	for (size_t i = 0; i < e->all.n; i++)
		tried[i] = !e->all.at[i].waits;
	sort_edits(e, tried);
	while (!holds && any_of(tried, e->all.n)) {
		holds = try_edits(e, tried) || try_solved(e, tried);
		if (!holds)
			leave_out(e, tried);
	}
	try_failed(e, tried);
	for (size_t i = 0; i < e->all.n; i++) {
		const struct edit *edit = &e->all.at[i];
		struct finding *f = edit->finding;
		f->no_fix = "the edited text was analyzed, and the edit does not mend it alone";
		if (!tried[i])
			continue;
		vec_push(e->arena, &f->fix, edit->change);
		if (edit->is_lead)
			f->fix_title = edit_title(e->arena, f->wish, NULL);
	}
	for (size_t i = 0; i < e->all.n; i++)
		if (tried[i] && e->all.at[i].wish == e->all.at[i].finding->wish->beside)
			e->all.at[i].finding->fix_title = edit_title(e->arena, e->all.at[i].finding->wish, e->all.at[i].wish);
}

void edit_unit(struct arena *a, const struct unit_job *job, const struct arms_reading *how, const struct models *m,
               const struct options *o, struct unit_result *result)
{
	bool any = false;
	struct unit_job again = *job;
	again.command = *how->command;
	again.command.is_trial = how->was_trial;
	again.is_settled = true;
	struct edits e = {.arena = a, .job = &again, .models = m, .options = *o, .before = result};
	struct edited_file own = {.path = job->command.file, .job = *job};
	for (size_t i = 0; i < result->findings.n; i++)
		any |= result->findings.at[i].wish != NULL;
	if (!any || !edits_read(&e, &own))
		return;
	vec_push(a, &e.files, own);
	e.options.edits = e.options.buffer.annotates = false;
	e.options.self_check = false;
	e.options.show_unknown = true;
	e.options.is_trial = true;
	edits_note_before(&e);
	edits_collect(&e, &result->findings);
	if (result->stats.prover.steps > ANALYZED_TWICE)
		for (size_t i = 0; i < e.all.n; i++)
			e.all.at[i].finding->no_fix = "to analyze the edited file again would cost too much";
	else if (e.all.n)
		choose(&e);
}
