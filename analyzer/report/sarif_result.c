/*
 * sarif_result.c: one finding as a SARIF result. The evidence appears twice: as related locations that the message
 * links to, and as a code flow that ends at the finding, because some viewers show only one of them. Advice is no step
 * of the flow.
 */
#include "report/report_int.h"

#include <inttypes.h>
#include <string.h>

/* What GitHub keeps of a thread flow, and how many steps a message can link to and still be read. */
enum { MAX_STEPS = 1000, MAX_LINKS = 8 };

/* A link's text ends at a bracket, so that brackets in it are escaped. */
static void put_link(struct buf *out, const char *text, size_t id)
{
	buf_char(out, '[');
	while (*text) {
		size_t n = strcspn(text, "[]\\");
		buf_add(out, text, n);
		text += n;
		if (*text)
			buf_printf(out, "\\%c", *text++);
	}
	buf_printf(out, "](%zu)", id);
}

/* The finding's own words; "](" would read as a link. */
static void put_words(struct buf *out, const char *text)
{
	for (const char *link; (link = strstr(text, "](")); text = link + 1) {
		buf_add(out, text, (size_t)(link - text) + 1);
		buf_char(out, ' ');
	}
	buf_str(out, text);
}

/* Steps that stand somewhere, at most so many. */
static size_t usable_steps(const struct finding *f, size_t limit)
{
	size_t n = 0;
	for (size_t i = 0; i < f->evidence.n && n < limit; i++)
		n += f->evidence.at[i].place.line != 0;
	return n;
}

/* ". It breaks at 2 more places: [line 5](3), [line 8](4)"; so many links were written before. */
static void put_further(struct buf *text, const struct finding *f, size_t links)
{
	size_t n = 0, told = 0;
	for (size_t i = 0; i < f->related.n; i++)
		n += finding_is_further(f, i);
	for (size_t i = 0; i < f->related.n && i < MAX_LINKS; i++) {
		if (!finding_is_further(f, i))
			continue;
		buf_printf(text, told++ ? ", " : ". It breaks at %zu more place%s: ", n, n == 1 ? "" : "s");
		buf_printf(text, "[line %u](%zu)", f->related.at[i].place.line, links + i + 1);
	}
}

static void put_message(struct sarif *s, const struct finding *f)
{
	struct buf text = {0};
	put_words(&text, f->message);
	size_t id = 0;
	for (size_t i = 0; i < f->evidence.n && id < MAX_LINKS; i++) {
		if (f->evidence.at[i].place.line == 0)
			continue;
		buf_str(&text, id ? "; " : ". Evidence: ");
		put_link(&text, f->evidence.at[i].text, ++id);
	}
	put_further(&text, f, id);
	buf_char(&text, '.');
	sarif_message(s, "message", buf_text(&text));
	buf_release(&text);
}

static void put_location(struct sarif *s, const struct finding *f)
{
	writer_array(&s->w, "locations");
	writer_object(&s->w, NULL);
	sarif_physical(s, &f->place, &f->end, true);
	if (f->function) {
		writer_array(&s->w, "logicalLocations");
		writer_object(&s->w, NULL);
		writer_string(&s->w, "fullyQualifiedName", f->function);
		writer_string(&s->w, "kind", "function");
		writer_end_object(&s->w);
		writer_end_array(&s->w);
	}
	writer_end_object(&s->w);
	writer_end_array(&s->w);
}

static void put_other(struct sarif *s, const struct related *r, int64_t id)
{
	writer_object(&s->w, NULL);
	writer_int(&s->w, "id", id);
	sarif_physical(s, &r->place, &r->end, false);
	sarif_message(s, "message", r->message);
	writer_object(&s->w, "properties");
	writer_string(&s->w, "rule", r->rule);
	writer_end_object(&s->w);
	writer_end_object(&s->w);
}

static void put_related(struct sarif *s, const struct finding *f)
{
	if (usable_steps(f, 1) == 0 && !f->related.n)
		return;
	writer_array(&s->w, "relatedLocations");
	int64_t id = 0;
	for (size_t i = 0; i < f->evidence.n && id < MAX_LINKS; i++) {
		const struct evidence *e = &f->evidence.at[i];
		if (e->place.line == 0)
			continue;
		writer_object(&s->w, NULL);
		writer_int(&s->w, "id", ++id);
		sarif_physical(s, &e->place, NULL, false);
		sarif_message(s, "message", e->text);
		writer_end_object(&s->w);
	}
	for (size_t i = 0; i < f->related.n; i++)
		put_other(s, &f->related.at[i], ++id);
	writer_end_array(&s->w);
}

static void put_step(struct sarif *s, const struct place *place, const struct place *end, const char *text,
                     const char *importance)
{
	writer_object(&s->w, NULL);
	writer_object(&s->w, "location");
	sarif_physical(s, place, end, false);
	sarif_message(s, "message", text);
	writer_end_object(&s->w);
	writer_string(&s->w, "importance", importance);
	writer_end_object(&s->w);
}

static bool is_step(const struct evidence *e)
{
	return e->place.line != 0 && e->role != EVIDENCE_ADVICE;
}

/* The last step; where it is told at the finding's own place it need not be told again. */
static void put_end(struct sarif *s, const struct finding *f, const struct evidence *last)
{
	bool is_told = last && place_compare(&last->place, &f->place) == 0;
	put_step(s, &f->place, &f->end, is_told ? last->text : f->message, "essential");
}

static void put_flow(struct sarif *s, const struct finding *f)
{
	size_t left = MAX_STEPS - 1;
	const struct evidence *last = NULL;
	for (size_t i = 0; i < f->evidence.n; i++)
		last = is_step(&f->evidence.at[i]) ? &f->evidence.at[i] : last;
	if (!last)
		return;
	bool ends_here = place_compare(&last->place, &f->place) == 0;
	writer_array(&s->w, "codeFlows");
	writer_object(&s->w, NULL);
	writer_array(&s->w, "threadFlows");
	writer_object(&s->w, NULL);
	writer_array(&s->w, "locations");
	for (size_t i = 0; i < f->evidence.n && left; i++) {
		const struct evidence *e = &f->evidence.at[i];
		if (!is_step(e) || (e == last && ends_here))
			continue;
		put_step(s, &e->place, NULL, e->text, "important");
		left--;
	}
	put_end(s, f, last);
	writer_end_array(&s->w);
	writer_end_object(&s->w);
	writer_end_array(&s->w);
	writer_end_object(&s->w);
	writer_end_array(&s->w);
}

/* Findings come sorted by file: one file's hashes are held at a time. */
static const char *line_hash(struct sarif *s, const struct place *place)
{
	if (!place->file || place->line == 0)
		return NULL;
	if (!s->hashed || strcmp(s->hashed, place->file) != 0) {
		arena_release(&s->file_arena);
		s->hashed = place->file;
		s->n_hashes = 0;
		const struct report_file *f = source_file(s->r, place->file);
		if (f && f->text)
			s->hashes = report_line_hashes(&s->file_arena, f->text, f->n, &s->n_hashes);
	}
	return place->line <= s->n_hashes ? s->hashes[place->line - 1] : NULL;
}

static void put_hash(struct sarif *s, const char *key, uint64_t hash)
{
	struct buf hex = {0};
	buf_printf(&hex, "%016" PRIx64, hash);
	writer_string(&s->w, key, buf_text(&hex));
	buf_release(&hex);
}

static void put_fingerprints(struct sarif *s, const struct finding *f, size_t finding)
{
	const char *line = line_hash(s, &f->place);
	writer_object(&s->w, "partialFingerprints");
	if (line)
		writer_string(&s->w, "primaryLocationLineHash", line);
	put_hash(s, "opbound/v1", s->fingerprints[finding]);
	put_hash(s, "opbound/content/v1", s->contents[finding]);
	writer_end_object(&s->w);
}

static void put_replacement(struct sarif *s, const struct replacement *r)
{
	writer_object(&s->w, NULL);
	writer_object(&s->w, "deletedRegion");
	writer_int(&s->w, "startLine", r->start.line);
	writer_int(&s->w, "startColumn", source_utf16_column(&s->source, &r->start));
	writer_int(&s->w, "endLine", r->end.line);
	writer_int(&s->w, "endColumn", source_utf16_column(&s->source, &r->end));
	writer_end_object(&s->w);
	sarif_message(s, "insertedContent", r->text);
	writer_end_object(&s->w);
}

static const char *file_of(const struct finding *f, const struct replacement *r)
{
	return r->start.file ? r->start.file : f->place.file;
}

/* One change a file, with all of its replacements. */
static void put_fix(struct sarif *s, const struct finding *f)
{
	if (!f->fix.n)
		return;
	writer_array(&s->w, "fixes");
	writer_object(&s->w, NULL);
	sarif_message(s, "description", f->fix_title ? f->fix_title : "Apply the fix");
	writer_array(&s->w, "artifactChanges");
	for (size_t i = 0; i < f->fix.n; i++) {
		const char *file = file_of(f, &f->fix.at[i]);
		bool again = false;
		for (size_t k = 0; k < i && !again; k++)
			again = strcmp(file_of(f, &f->fix.at[k]), file) == 0;
		if (again)
			continue;
		writer_object(&s->w, NULL);
		sarif_artifact(s, file);
		writer_array(&s->w, "replacements");
		for (size_t k = i; k < f->fix.n; k++)
			if (strcmp(file_of(f, &f->fix.at[k]), file) == 0)
				put_replacement(s, &f->fix.at[k]);
		writer_end_array(&s->w);
		writer_end_object(&s->w);
	}
	writer_end_array(&s->w);
	writer_end_object(&s->w);
	writer_end_array(&s->w);
}

/* Where any result carries suppressions, all others carry an empty list, which says "not suppressed". */
static void put_suppressions(struct sarif *s, const struct finding *f)
{
	if (!s->r->keep_suppressed)
		return;
	writer_array(&s->w, "suppressions");
	if (f->suppressed) {
		writer_object(&s->w, NULL);
		writer_string(&s->w, "kind", "inSource");
		writer_string(&s->w, "status", "accepted");
		if (f->suppress_reason)
			writer_string(&s->w, "justification", f->suppress_reason);
		writer_end_object(&s->w);
	}
	writer_end_array(&s->w);
}

/* Of 100: how certain it is, whatever its severity, and how likely somebody comes there (check/rank.c). */
static int rank(const struct finding *f)
{
	if (f->confirmation && strcmp(f->confirmation, "confirmed") == 0)
		return 100;
	if (f->rank)
		return (int)f->rank;
	return f->verdict == VERDICT_VIOLATED   ? 95
	       : f->verdict == VERDICT_POSSIBLE ? 50
	       : f->verdict == VERDICT_UNKNOWN  ? 10
	                                        : 80;
}

void sarif_result(struct sarif *s, size_t finding)
{
	const struct finding *f = &s->r->findings.at[finding];
	writer_line(&s->w);
	writer_object(&s->w, NULL);
	const char *id = sarif_rule_id(s, f);
	writer_string(&s->w, "ruleId", id);
	writer_int(&s->w, "ruleIndex", (int64_t)sarif_rule_index(s, id));
	writer_string(&s->w, "level", level_name(f->level));
	writer_int(&s->w, "rank", rank(f));
	put_message(s, f);
	put_location(s, f);
	put_related(s, f);
	put_flow(s, f);
	put_fingerprints(s, f, finding);
	put_fix(s, f);
	put_suppressions(s, f);
	writer_object(&s->w, "properties");
	writer_string(&s->w, "verdict", verdict_name(f->verdict));
	if (f->object)
		writer_string(&s->w, "object", f->object);
	if (f->cause)
		writer_string(&s->w, "cause", f->cause);
	if (f->no_fix && !f->fix.n)
		writer_string(&s->w, "noFix", f->no_fix);
	if (f->confirmation)
		writer_string(&s->w, "confirmation", f->confirmation);
	writer_end_object(&s->w);
	writer_end_object(&s->w);
}
