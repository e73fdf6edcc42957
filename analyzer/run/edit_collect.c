/*
 * edit_collect.c: the edits that findings ask for, each in the file that it belongs into.
 */
#include "run/edit_int.h"

#include <string.h>

bool edits_read(struct edits *e, struct edited_file *f)
{
	struct error err = {0};
	char *text;
	f->text = f->job.command.contents;
	f->n = f->job.command.contents_size;
	if (f->text)
		return true;
	if (file_read(e->arena, f->path, &text, &f->n, &err) != STATUS_OK)
		return false;
	f->text = text;
	return true;
}

/* Another source of the project, which may be edited; what many include is not edited for one of them. */
static bool add_other(struct edits *e, const char *path)
{
	struct project *p = e->job->project;
	uint64_t at;
	size_t viewed;
	file_view(&viewed);
	if (viewed || e->files.n > MAX_OTHERS || !p || !project_find(p, path, &at) || p->files.at[at].is_header)
		return false;
	struct edited_file f = {.path = path, .job = *e->job};
	f.job.command = *project_command(p, at);
	if (!edits_read(e, &f))
		return false;
	vec_push(e->arena, &e->files, f);
	return true;
}

/* Which of the files the wish belongs into; false: into none that may be edited. */
static bool file_of(struct edits *e, const struct wish *w, size_t *out)
{
	bool is_own = w->bound.line || w->room; /* where it stands, rather than a check at the beginning */
	const char *path = w->room ? w->room->at.file : w->bound.line ? w->bound.file : w->entry.file;
	for (*out = 0; path && *out < e->files.n; ++*out)
		if (strcmp(path, e->files.at[*out].path) == 0)
			return true;
	bool is_whole = path && (is_own || (w->inside.file && strcmp(w->inside.file, path) == 0));
	return is_whole && add_other(e, path);
}

/* Where a helper's refusal can not be asked for behind its call, the check is made once more. */
static bool place_wish(struct edits *e, struct edit *edit)
{
	const struct edited_file *f = &e->files.at[edit->file];
	if (edit_place(e->arena, edit->wish, f->text, f->n, &edit->change))
		return true;
	if (!edit->wish->stop)
		return false;
	struct wish *checks = ARENA_NEW(e->arena, struct wish);
	*checks = *edit->wish;
	checks->stop = NULL;
	edit->wish = edit->finding->wish = checks;
	return edit_place(e->arena, checks, f->text, f->n, &edit->change);
}

bool edits_add(struct edits *e, struct finding *f, const struct wish *w, bool is_lead)
{
	struct edit edit = {.finding = f, .wish = w, .is_lead = is_lead, .waits = !is_lead};
	const char *no_fix = NULL;
	if (!file_of(e, w, &edit.file))
		no_fix = "the check belongs into another file than the one that was analyzed";
	else if (!place_wish(e, &edit))
		no_fix = "there is no plain place for the check, or no form of it that the function uses";
	else
		vec_push(e->arena, &e->all, edit);
	f->no_fix = is_lead && no_fix ? no_fix : f->no_fix;
	return !no_fix;
}

/* The header that what was added last needs. */
static void add_include(struct edits *e)
{
	struct edit edit = e->all.at[e->all.n - 1];
	const struct edited_file *f = &e->files.at[edit.file];
	edit.is_lead = false;
	if (edit_include(e->arena, edit.wish, f->text, f->n, &edit.change))
		vec_push(e->arena, &e->all, edit);
}

/* What goes with the edit that was added for the finding; false: one of them has no place, and so has none. */
static bool add_others(struct edits *e, struct finding *f)
{
	bool whole = true;
	for (const struct wish *more = f->wish->more; more && whole; more = more->more) {
		whole = edits_add(e, f, more, false);
		if (whole)
			e->all.at[e->all.n - 1].waits = false;
	}
	for (const struct wish *more = f->wish->more; more && whole; more = more->more)
		whole = !more->guard || more->guard->way != GUARD_PARAM || edit_passed(e, f, more);
	while (!whole && e->all.n && e->all.at[e->all.n - 1].finding == f)
		e->all.n--;
	f->no_fix = whole ? f->no_fix : "there is no plain place for all of it";
	return whole;
}

void edits_collect(struct edits *e, finding_list *findings)
{
	for (size_t i = 0; i < findings->n; i++) {
		struct finding *f = &findings->at[i];
		if (!f->wish || f->fix.n || !edits_add(e, f, f->wish, true))
			continue;
		add_include(e);
		if (add_others(e, f) && f->wish->beside)
			edits_add(e, f, f->wish->beside, false);
	}
}
