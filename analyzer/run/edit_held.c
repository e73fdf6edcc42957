/*
 * edit_held.c: what edits are held to. What they mean to mend has to be proved, and nothing may be found, or be open,
 * where it was not before. A trial asks just that: about what is inserted, about the lines that are meant, and about
 * all that held before at a price that a trial pays. What was open and is not meant may stay so: nobody asks for it
 * again, and most of an analysis goes into such questions. In another source than the unit's only what is inserted is
 * asked about.
 */
#include "run/edit_int.h"

#include <string.h>

/* Column 0: the line as a whole. */
static uint64_t key_of(const char *rule, const char *file, uint32_t line, uint32_t col)
{
	uint64_t h = hash_bytes(hash_mix(line, col), rule, strlen(rule));
	return file ? hash_bytes(h, file, strlen(file)) : h;
}

static const char *kind_word(enum access_kind kind)
{
	return kind == ACCESS_READ ? "read" : "write";
}

/* The line of the first text that this line of the edited one was; 0: it is new, by the edit `by`. */
static uint32_t old_line(struct edits *e, const bool *tried, const struct place *at, struct edit **by)
{
	uint32_t shift = 0;
	for (size_t i = 0; at->file && i < e->all.n; i++) {
		const struct replacement *r = &e->all.at[i].change;
		bool here = tried[i] && strcmp(at->file, e->files.at[e->all.at[i].file].path) == 0;
		uint32_t more = here ? e->all.at[i].lines : 0;
		if (!more || at->line < r->start.line + shift)
			continue;
		*by = &e->all.at[i];
		if (at->line < r->start.line + shift + more)
			return 0;
		shift += more;
	}
	*by = NULL;
	return at->line - shift;
}

/* ---- before ---- */

/* What was said of accesses at one place, or on one line. */
enum { WAS_OPEN = 1, WAS_PLAIN = 2, WAS_DEAR = 4 };

static bool is_open(const struct judged_access *j)
{
	return j->verdict == VERDICT_UNKNOWN || j->verdict == VERDICT_POSSIBLE || j->verdict == VERDICT_VIOLATED;
}

static void note_was(struct map *was, uint64_t key, uint64_t what)
{
	uint64_t known = 0;
	map_get(was, key, &known);
	map_put(was, key, known | what);
}

void edits_note_before(struct edits *e)
{
	map_init(&e->was, e->arena);
	for (size_t i = 0; i < e->before->judged.n; i++) {
		const struct judged_access *j = &e->before->judged.at[i];
		uint64_t what = is_open(j) ? WAS_OPEN : j->is_dear ? WAS_DEAR : WAS_PLAIN;
		note_was(&e->was, key_of(kind_word(j->kind), j->place.file, j->place.line, j->place.col), what);
		note_was(&e->was, key_of("", j->place.file, j->place.line, 0), what);
	}
}

/* Every place of the finding, with that value. Where columns may move its lines count as a whole. */
static void note(struct map *keys, const struct finding *f, uint64_t value, bool moves)
{
	for (size_t i = 0; i <= f->related.n; i++) {
		const char *rule = i ? f->related.at[i - 1].rule : f->rule;
		const struct place *p = i ? &f->related.at[i - 1].place : &f->place;
		map_put(keys, key_of(rule, p->file, p->line, p->col), value);
		if (moves)
			map_put(keys, key_of(rule, p->file, p->line, 0), value);
	}
}

/* What is meant, whichever rule says it: its places, and its lines where columns may move. */
static void note_asked(struct map *asked, const struct finding *f, bool moves)
{
	for (size_t i = 0; i <= f->related.n; i++) {
		const struct place *p = i ? &f->related.at[i - 1].place : &f->place;
		map_put(asked, key_of("", p->file, p->line, moves ? 0 : p->col), 1);
	}
}

static bool is_mended_by(const struct edits *e, const bool *tried, const struct finding *f)
{
	for (size_t i = 0; i < e->all.n; i++)
		if (tried[i] && e->all.at[i].finding == f)
			return true;
	return false;
}

/* Does it move columns of its line? */
static bool moves_columns(const struct wish *w)
{
	return w->bound.line || (w->guard && w->guard->way != GUARD_CHECK && w->guard->way != GUARD_LEAVE);
}

/* ---- what is asked ---- */

static bool is_asked(const struct place *at, enum access_kind kind, void *payload)
{
	const struct trial *t = payload;
	struct edit *by;
	uint64_t was = 0;
	uint32_t line = old_line(t->edits, t->tried, at, &by);
	if (!line)
		return true;
	if (t->is_elsewhere)
		return false;
	if (map_get(&t->mended, key_of("", at->file, line, at->col), &was) ||
	    map_get(&t->mended, key_of("", at->file, line, 0), &was) ||
	    !map_get(&t->edits->was, key_of(kind_word(kind), at->file, line, at->col), &was))
		return true;
	return was == WAS_PLAIN;
}

void trial_begin(struct trial *t, struct edits *e, const bool *tried, bool is_elsewhere)
{
	*t = (struct trial){.edits = e, .tried = tried, .is_elsewhere = is_elsewhere};
	t->asked = (struct asked_accesses){is_asked, t};
	map_init(&t->old, e->arena);
	map_init(&t->meant, e->arena);
	map_init(&t->mended, e->arena);
	for (size_t i = 0; i < e->before->findings.n; i++)
		if (!is_mended_by(e, tried, &e->before->findings.at[i]))
			note(&t->old, &e->before->findings.at[i], 1, false);
	for (size_t i = 0; i < e->all.n; i++) {
		if (!tried[i] || !e->all.at[i].is_lead)
			continue;
		bool moves = moves_columns(e->all.at[i].wish);
		note(&t->meant, e->all.at[i].finding, i + 1, moves);
		note_asked(&t->mended, e->all.at[i].finding, moves);
	}
}

/* ---- what became of it ---- */

/* Is it no reason against the edits? One that fails for it is marked. */
static bool is_fine_at(struct trial *t, const char *rule, struct place at, enum level level)
{
	struct edits *e = t->edits;
	struct edit *by = NULL;
	uint64_t any, edit = 0;
	uint32_t line = old_line(e, t->tried, &at, &by);
	if (!line) {
		by->fails = by->is_found = true;
		return false;
	}
	uint64_t key = key_of(rule, at.file, line, at.col), of_line = key_of(rule, at.file, line, 0);
	bool is_meant = map_get(&t->meant, key, &edit), is_old = !is_meant && map_get(&t->old, key, &any);
	if (is_meant || (!is_old && map_get(&t->meant, of_line, &edit))) {
		e->all.at[edit - 1].fails = true;
		return false;
	}
	if (is_old)
		return true;
	return level <= LEVEL_NOTE; /* what is open is no finding: opens_nothing */
}

/* Nothing is open where all was proved before, unless that proof was dear. */
static bool opens_nothing(struct trial *t, const struct unit_result *after)
{
	for (size_t i = 0; i < after->judged.n; i++) {
		const struct judged_access *j = &after->judged.at[i];
		struct edit *by = NULL;
		uint64_t was = 0;
		uint32_t line = is_open(j) ? old_line(t->edits, t->tried, &j->place, &by) : 1;
		if (!line)
			by->fails = by->is_found = true;
		if (!line)
			return false;
		if (!is_open(j))
			continue;
		if (!map_get(&t->edits->was, key_of(kind_word(j->kind), j->place.file, line, j->place.col), &was))
			map_get(&t->edits->was, key_of("", j->place.file, line, 0), &was);
		if (!(was & (WAS_OPEN | WAS_DEAR))) {
			trace(TRACE_RUN, "%s:%u:%u: what was proved is open", path_base(j->place.file), line, j->place.col);
			return false;
		}
	}
	return true;
}

static uint64_t unreachable(const struct unit_result *r)
{
	return r->stats.obligations[OBLIGATION_ACCESS].verdicts[VERDICT_UNREACHABLE];
}

/* Of errors of clang's in what is inserted. */
static bool blame_for_clang(struct trial *t, const struct unit_result *after)
{
	bool any = false;
	for (size_t i = 0; i < after->notices.n; i++) {
		const struct place *at = &after->notices.at[i].place;
		struct edit *by = NULL;
		if (after->notices.at[i].kind == NOTICE_CLANG && !old_line(t->edits, t->tried, at, &by))
			any = by->fails = true;
	}
	return any;
}

bool trial_is_clean(struct trial *t, const struct unit_result *after)
{
	bool clean = after->done && !blame_for_clang(t, after);
	for (size_t i = 0; i < after->findings.n; i++) {
		const struct finding *f = &after->findings.at[i];
		struct edit *by = NULL;
		for (size_t k = 0; k <= f->related.n; k++) {
			const struct place *at = k ? &f->related.at[k - 1].place : &f->place;
			if (!old_line(t->edits, t->tried, at, &by)) {
				by->fails = by->is_found = true;
				clean = false;
			}
		}
	}
	return clean;
}

bool trial_mends(struct trial *t, const struct unit_result *after)
{
	const struct unit_result *before = t->edits->before;
	bool good =
	    after->done && unreachable(after) <= unreachable(before) && after->stats.understood >= before->stats.understood;
	if (after->stats.clang_errors > before->stats.clang_errors) {
		blame_for_clang(t, after);
		good = false;
	}
	for (size_t i = 0; i < after->findings.n; i++) {
		const struct finding *f = &after->findings.at[i];
		good &= is_fine_at(t, f->rule, f->place, f->level);
		for (size_t k = 0; k < f->related.n; k++)
			good &= is_fine_at(t, f->related.at[k].rule, f->related.at[k].place, f->level);
	}
	return good && opens_nothing(t, after);
}
