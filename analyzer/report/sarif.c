/*
 * sarif.c: SARIF 2.1.0 (OASIS, errata 01), one run, streamed: each result is built, handed on and dropped.
 *
 * What GitHub code scanning asks beyond the schema: all four numbers of a region, `results` always an array, string
 * severities, URIs relative to the repository, help on every descriptor (quota.c keeps to its limits). Suppressed
 * results are left out unless asked for, because code scanning shows them as open.
 */
#include "report/report_int.h"

#include <string.h>

const char sarif_schema[] =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

void sarif_message(struct sarif *s, const char *key, const char *text)
{
	writer_object(&s->w, key);
	writer_string(&s->w, "text", text);
	writer_end_object(&s->w);
}

/* An artifact's location; relative ones are below %SRCROOT%. */
void sarif_artifact(struct sarif *s, const char *file)
{
	struct buf uri = {0};
	report_uri(&uri, s->r->root, file);
	writer_object(&s->w, "artifactLocation");
	writer_string(&s->w, "uri", buf_text(&uri));
	if (strncmp(buf_text(&uri), "file:", 5) != 0)
		writer_string(&s->w, "uriBaseId", "%SRCROOT%");
	writer_end_object(&s->w);
	buf_release(&uri);
}

/* The text of a region on one line. */
static void put_snippet(struct sarif *s, const struct place *start, const struct place *end)
{
	struct line line;
	if (start->line != end->line || !source_line(&s->source, start, &line) || start->col == 0 ||
	    end->col <= start->col || end->col - 1 > line.n)
		return;
	sarif_message(s, "snippet", arena_strndup(&s->scratch, line.at + start->col - 1, end->col - start->col));
}

static void put_region(struct sarif *s, const struct place *start, const struct place *end, bool primary)
{
	struct place stop = source_end(&s->source, start, end);
	writer_object(&s->w, "region");
	writer_int(&s->w, "startLine", start->line);
	writer_int(&s->w, "startColumn", source_utf16_column(&s->source, start));
	writer_int(&s->w, "endLine", stop.line);
	writer_int(&s->w, "endColumn", source_utf16_column(&s->source, &stop));
	if (primary)
		put_snippet(s, start, &stop);
	writer_end_object(&s->w);
}

/* A line above and one below, so that a result can be read without the source. */
static void put_context(struct sarif *s, const struct place *place)
{
	struct place first = *place, last = *place;
	struct line from, to;
	first.line = place->line > 1 ? place->line - 1 : 1;
	last.line = place->line + 1;
	if (!source_line(&s->source, &last, &to))
		last.line = place->line;
	if (!source_line(&s->source, &first, &from) || !source_line(&s->source, &last, &to))
		return;
	writer_object(&s->w, "contextRegion");
	writer_int(&s->w, "startLine", first.line);
	writer_int(&s->w, "endLine", last.line);
	sarif_message(s, "snippet", arena_strndup(&s->scratch, from.at, (size_t)(to.at + to.n - from.at)));
	writer_end_object(&s->w);
}

void sarif_physical(struct sarif *s, const struct place *place, const struct place *end, bool primary)
{
	writer_object(&s->w, "physicalLocation");
	sarif_artifact(s, place->file ? place->file : "");
	if (place->line)
		put_region(s, place, end, primary);
	if (place->line && primary)
		put_context(s, place);
	writer_end_object(&s->w);
}

/* ---- invocations: what could not be analyzed ---- */

/* Where the tree lies is nobody's business: quoted paths below the root are written relative to it. */
static const char *relative_words(struct sarif *s, const char *text)
{
	struct buf out = {0};
	size_t n = s->r->root ? strlen(s->r->root) : 0;
	for (const char *c = text; *c; c++) {
		buf_char(&out, *c);
		if (n > 1 && *c == '\'' && strncmp(c + 1, s->r->root, n) == 0 && c[n + 1] == '/')
			c += n + 1;
	}
	const char *words = arena_strdup(&s->arena, buf_text(&out));
	buf_release(&out);
	return words;
}

static void put_notice(struct sarif *s, const struct notice *n)
{
	writer_line(&s->w);
	writer_object(&s->w, NULL);
	writer_object(&s->w, "descriptor");
	writer_string(&s->w, "id", sarif_notice_id(n->kind));
	writer_int(&s->w, "index", (int64_t)sarif_notice_index(n->kind));
	writer_end_object(&s->w);
	writer_string(&s->w, "level", level_name(n->level));
	sarif_message(s, "message", relative_words(s, n->text));
	if (n->place.file) {
		writer_array(&s->w, "locations");
		writer_object(&s->w, NULL);
		sarif_physical(s, &n->place, NULL, false);
		writer_end_object(&s->w);
		writer_end_array(&s->w);
	}
	writer_end_object(&s->w);
}

static void put_notices(struct sarif *s, const char *key, bool config, const struct quota *quota)
{
	writer_array(&s->w, key);
	for (size_t i = 0; i < s->r->notices.n; i++)
		if ((s->r->notices.at[i].kind == NOTICE_CONFIG) == config)
			put_notice(s, &s->r->notices.at[i]);
	if (quota->left_out && !config) {
		struct notice n = {.kind = NOTICE_LIMIT, .level = LEVEL_WARNING, .text = quota_words(&s->arena, quota)};
		put_notice(s, &n);
	}
	writer_end_array(&s->w);
}

static void put_invocation(struct sarif *s, const struct quota *quota)
{
	const struct report *r = s->r;
	writer_array(&s->w, "invocations");
	writer_object(&s->w, NULL);
	if (r->command_line)
		writer_string(&s->w, "commandLine", r->command_line);
	writer_int(&s->w, "exitCode", r->exit_status);
	writer_bool(&s->w, "executionSuccessful", r->exit_status == 0 || r->exit_status == 1);
	put_notices(s, "toolExecutionNotifications", false, quota);
	put_notices(s, "toolConfigurationNotifications", true, quota);
	writer_end_object(&s->w);
	writer_end_array(&s->w);
}

/* ---- results ---- */

static int shown_level(size_t i, void *self)
{
	const struct sarif *s = self;
	const struct finding *f = &s->r->findings.at[i];
	return report_is_shown(s->r, f) ? (int)f->level : -1;
}

static void put_result(size_t i, void *self)
{
	struct sarif *s = self;
	sarif_result(s, i);
	arena_release(&s->scratch);
}

static void put_base_ids(struct sarif *s)
{
	writer_object(&s->w, "originalUriBaseIds");
	writer_object(&s->w, "%SRCROOT%");
	sarif_message(s, "description", "The root of the analyzed source tree.");
	writer_end_object(&s->w);
	writer_end_object(&s->w);
}

void report_obligations(struct writer *w, const struct tally obligations[OBLIGATION_KINDS])
{
	writer_object(w, "obligations");
	for (int k = 0; k < OBLIGATION_KINDS; k++) {
		writer_object(w, obligation_kind_name((enum obligation_kind)k));
		writer_int(w, "made", (int64_t)obligations[k].made);
		for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
			writer_int(w, verdict_name((enum verdict)v), (int64_t)obligations[k].verdicts[v]);
		writer_end_object(w);
	}
	writer_end_object(w);
}

void report_assumptions(struct writer *w, const uint64_t rests[ASSUMPTION_COUNT])
{
	bool any = false;
	for (int i = 0; i < ASSUMPTION_COUNT; i++)
		any = any || rests[i];
	if (!any)
		return;
	writer_object(w, "assumptions");
	for (int i = 0; i < ASSUMPTION_COUNT; i++)
		if (rests[i])
			writer_int(w, assumption_rows[i].id, (int64_t)rests[i]);
	writer_end_object(w);
}

static void put_head(struct sarif *s, const struct quota *quota)
{
	sarif_tool(s);
	writer_line(&s->w);
	put_invocation(s, quota);
	put_base_ids(s);
	writer_string(&s->w, "columnKind", "utf16CodeUnits");
	writer_object(&s->w, "properties");
	report_obligations(&s->w, s->r->obligations);
	report_assumptions(&s->w, s->r->rests);
	writer_end_object(&s->w);
}

static void put_rest(void *self)
{
	put_head(self, &(struct quota){.left_out = 0});
	sarif_taxonomies(self);
}

static void put_run(struct sarif *s)
{
	struct quota_source results = {&s->w, s->r->findings.n, shown_level, put_result, put_rest, s};
	struct quota quota = quota_choose(&results, &quota_github);
	writer_line(&s->w);
	writer_object(&s->w, NULL);
	put_head(s, &quota);
	quota_put(&results, quota);
	sarif_taxonomies(s);
	writer_end_object(&s->w);
}

void report_sarif(const struct report *r, report_write write, void *payload)
{
	struct sarif s = {.r = r};
	arena_init(&s.arena);
	source_init(&s.source, r);
	arena_init(&s.file_arena);
	arena_init(&s.scratch);
	writer_init(&s.w, write, payload);
	sarif_collect_rules(&s);
	s.fingerprints = report_fingerprints(&s.arena, r);
	s.contents = report_content_hashes(&s.arena, r);
	writer_object(&s.w, NULL);
	writer_string(&s.w, "$schema", sarif_schema);
	writer_string(&s.w, "version", "2.1.0");
	writer_array(&s.w, "runs");
	put_run(&s);
	writer_end_array(&s.w);
	writer_end_object(&s.w);
	writer_line(&s.w);
	writer_release(&s.w);
	arena_release(&s.scratch);
	arena_release(&s.file_arena);
	source_release(&s.source);
	arena_release(&s.arena);
}
