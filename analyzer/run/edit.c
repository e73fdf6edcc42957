/*
 * edit.c: edits that were analyzed. A unit's findings say what an edit would have to say (struct wish); here the edits
 * are put into the text, in memory, and the unit is analyzed again. An edit stands where its cause is gone and nothing
 * is there that was not there before: no finding on another line, no code that nobody reaches any more, no error of
 * clang's. All edits are tried together first, since they seldom stand in each other's way; where that fails, each is
 * tried on top of those that hold already. What is offered in the end was analyzed together.
 */
#include "run/edit.h"

#include <stdlib.h>
#include <string.h>

/* Analyses of one unit: past that its findings go without an edit. */
#define MAX_ANALYSES 8

struct edit {
	struct finding *finding;
	struct replacement change;
	bool holds;
};
struct edits {
	struct arena *arena;
	const struct unit_job *job;
	const struct models *models;
	struct options options; /* without edits */
	const struct unit_result *before;
	const char *text;
	size_t n_text;
	VEC(struct edit) all; /* by place */
	int analyses;
};

/* ---- what is found where ---- */

static uint64_t key_of(const char *rule, const char *file, uint32_t line)
{
	uint64_t h = hash_bytes(hash_mix(line, 0), rule, strlen(rule));
	return file ? hash_bytes(h, file, strlen(file)) : h;
}

static uint32_t lines_in(const char *text)
{
	uint32_t n = 0;
	for (; *text; text++)
		n += *text == '\n';
	return n;
}

/* The line of the first text that this line of the edited one was; 0: it is new. */
static uint32_t old_line(const struct edits *e, const char *file, const bool *tried, uint32_t line)
{
	uint32_t shift = 0;
	if (!file || strcmp(file, e->job->command.file) != 0)
		return line;
	for (size_t i = 0; i < e->all.n; i++) {
		const struct replacement *r = &e->all.at[i].change;
		uint32_t more = tried[i] ? lines_in(r->text) : 0;
		if (!more || line < r->start.line + shift)
			continue;
		if (line < r->start.line + shift + more)
			return 0;
		shift += more;
	}
	return line - shift;
}

static void note(struct map *keys, const struct finding *f)
{
	map_put(keys, key_of(f->rule, f->place.file, f->place.line), 1);
	for (size_t i = 0; i < f->related.n; i++)
		map_put(keys, key_of(f->related.at[i].rule, f->related.at[i].place.file, f->related.at[i].place.line), 1);
}

static bool is_tried(const struct edits *e, const bool *tried, const struct finding *f)
{
	for (size_t i = 0; i < e->all.n; i++)
		if (tried[i] && e->all.at[i].finding == f)
			return true;
	return false;
}

/* Is every place of it one that broke before, of a cause that no edit meant to mend? */
static bool is_old(const struct edits *e, const bool *tried, const struct map *old, const struct finding *f)
{
	uint64_t any;
	uint32_t line = old_line(e, f->place.file, tried, f->place.line);
	if (!line || !map_get(old, key_of(f->rule, f->place.file, line), &any))
		return false;
	for (size_t i = 0; i < f->related.n; i++) {
		const struct related *r = &f->related.at[i];
		line = old_line(e, r->place.file, tried, r->place.line);
		if (!line || !map_get(old, key_of(r->rule, r->place.file, line), &any))
			return false;
	}
	return true;
}

static uint64_t unreached(const struct unit_result *r)
{
	return r->stats.obligations[OBLIGATION_ACCESS].verdicts[VERDICT_UNREACHABLE];
}

static bool mends(const struct edits *e, const bool *tried, const struct unit_result *after)
{
	struct map old;
	const struct unit_result *before = e->before;
	if (!after->done || after->stats.clang_errors > before->stats.clang_errors ||
	    unreached(after) > unreached(before) || after->stats.understood < before->stats.understood)
		return false;
	map_init(&old, e->arena);
	for (size_t i = 0; i < before->findings.n; i++)
		if (!is_tried(e, tried, &before->findings.at[i]))
			note(&old, &before->findings.at[i]);
	for (size_t i = 0; i < after->findings.n; i++)
		if (!is_old(e, tried, &old, &after->findings.at[i]))
			return false;
	return true;
}

/* ---- trying ---- */

static bool same_text(const struct replacement *a, const struct replacement *b)
{
	return place_compare(&a->start, &b->start) == 0 && place_compare(&a->end, &b->end) == 0 &&
	       strcmp(a->text, b->text) == 0;
}

/* Those that are tried, each text once. */
static const struct replacement **chosen(const struct edits *e, const bool *tried, size_t *n)
{
	const struct replacement **out = ARENA_ARRAY(e->arena, const struct replacement *, e->all.n);
	*n = 0;
	for (size_t i = 0; i < e->all.n; i++) {
		const struct replacement *r = &e->all.at[i].change;
		bool again = false;
		for (size_t k = 0; k < *n && !again; k++)
			again = same_text(out[k], r);
		if (tried[i] && !again)
			out[(*n)++] = r;
	}
	return out;
}

static bool try_edits(struct edits *e, const bool *tried)
{
	struct arena arena;
	struct unit_job job = *e->job;
	struct unit_result after;
	size_t n;
	if (e->analyses++ >= MAX_ANALYSES)
		return false;
	const struct replacement **changes = chosen(e, tried, &n);
	arena_init(&arena);
	job.command.contents = edits_apply(&arena, e->text, e->n_text, changes, n, &job.command.contents_size);
	unit_run(&arena, &job, e->models, &e->options, &after);
	bool good = mends(e, tried, &after);
	arena_release(&arena);
	return good;
}

static int by_place(const void *pa, const void *pb)
{
	const struct edit *a = pa, *b = pb;
	int order = place_compare(&a->change.start, &b->change.start);
	return order ? order : a->finding < b->finding ? -1 : a->finding > b->finding;
}

static bool is_here(const struct edits *e, const struct wish *w)
{
	const char *file = w->bound.line ? w->bound.file : w->entry.file;
	return file && strcmp(file, e->job->command.file) == 0;
}

static void collect(struct edits *e, finding_list *findings)
{
	for (size_t i = 0; i < findings->n; i++) {
		struct edit edit = {.finding = &findings->at[i]};
		const struct wish *w = edit.finding->wish;
		if (w && !edit.finding->has_fix && is_here(e, w) && edit_place(e->arena, w, e->text, e->n_text, &edit.change))
			vec_push(e->arena, &e->all, edit);
	}
	if (e->all.n)
		qsort(e->all.at, e->all.n, sizeof e->all.at[0], by_place);
}

static void choose(struct edits *e)
{
	bool *tried = ARENA_ARRAY(e->arena, bool, e->all.n);
	for (size_t i = 0; i < e->all.n; i++)
		tried[i] = true;
	bool all = try_edits(e, tried);
	for (size_t i = 0; i < e->all.n; i++)
		tried[i] = all;
	for (size_t i = 0; i < e->all.n && !all && e->all.n > 1; i++) {
		tried[i] = true;
		tried[i] = try_edits(e, tried);
	}
	for (size_t i = 0; i < e->all.n; i++) {
		struct finding *f = e->all.at[i].finding;
		if (!tried[i])
			continue;
		f->has_fix = true;
		f->fix = e->all.at[i].change;
		f->fix_title = edit_title(e->arena, f->wish);
	}
}

static bool read_text(struct edits *e)
{
	struct error err = {0};
	char *text;
	e->text = e->job->command.contents;
	e->n_text = e->job->command.contents_size;
	if (e->text)
		return true;
	if (file_read(e->arena, e->job->command.file, &text, &e->n_text, &err) != STATUS_OK)
		return false;
	e->text = text;
	return true;
}

void edit_unit(struct arena *a, const struct unit_job *job, const struct models *m, const struct options *o,
               struct unit_result *result)
{
	bool any = false;
	struct edits e = {.arena = a, .job = job, .models = m, .options = *o, .before = result};
	for (size_t i = 0; i < result->findings.n; i++)
		any |= result->findings.at[i].wish != NULL;
	if (!any || !read_text(&e))
		return;
	e.options.edits = e.options.buffer.annotates = false;
	e.options.self_check = false;
	collect(&e, &result->findings);
	if (e.all.n)
		choose(&e);
}
