/*
 * merge.c: several SARIF reports of one tool as one run, because code scanning takes one run of a tool and category.
 *
 * What others point into by index (rules, notifications, taxonomies and their taxa, artifacts, logical locations,
 * steps) is gathered into tables, each row once; a run remembers where its rows went, and merge_print.c renumbers. A
 * result that several reports have (same rule, place and fingerprints, from a header that many units include) stands
 * once. Results are read one at a time (merge_split.c), and again when they are printed: what stays of each is where it
 * is and how severe.
 */
#include "report/report_int.h"

#include <string.h>

enum { MAX_DEPTH = 48 }; /* of a report; the writer has 64 levels */

static enum status bad(const struct merge *m, const struct merge_run *r, const struct json *at, const char *what)
{
	return error_set(m->err, STATUS_INPUT, "%s:%u: %s", r->name, at ? (unsigned)at->line : 1U, what);
}

static const char *text_of(const struct json *object, const char *key)
{
	const struct json *v = json_get(object, key);
	return v && v->kind == JSON_STRING ? v->string : NULL;
}

/* Recursion is bounded by `left`. */
static bool is_shallow(const struct json *v, unsigned left)
{
	for (const struct json *c = v->first; c; c = c->next)
		if (left == 0 || !is_shallow(c, left - 1))
			return false;
	return true;
}

bool merge_is_shallow(const struct json *v)
{
	return is_shallow(v, MAX_DEPTH);
}

/* ---- tables ---- */

static uint64_t hash_text(uint64_t h, const char *text)
{
	return text ? hash_bytes(h, text, strlen(text) + 1) : hash_mix(h, 1);
}

/* Of a whole value. */
static uint64_t hash_value(uint64_t h, const struct json *v)
{
	h = hash_text(hash_mix(h, (uint64_t)v->kind), v->key);
	h = hash_text(hash_mix(h, v->boolean), v->string);
	h = hash_bytes(h, &v->number, sizeof v->number);
	for (const struct json *c = v->first; c; c = c->next)
		h = hash_value(h, c);
	return hash_mix(h, v->count);
}

/* What tells a row from others of its table. Where it points to another row it is told from all. */
static uint64_t row_hash(const struct merge *m, enum merge_table table, const struct merge_row *row)
{
	const struct json *parent = json_get(row->value, "parentIndex");
	if (table == MERGE_RULES || table == MERGE_NOTIFICATIONS || table == MERGE_TAXA)
		return hash_text(row->owner + 1, text_of(row->value, "id"));
	if (table == MERGE_TAXONOMIES)
		return hash_text(1, text_of(row->value, "name"));
	if (parent && parent->number >= 0)
		return hash_mix(row->run + 1, m->rows[table].n);
	return hash_value(1, row->value);
}

static const char *name_key(enum merge_table table)
{
	if (table == MERGE_TAXONOMIES)
		return "name";
	return table == MERGE_RULES || table == MERGE_NOTIFICATIONS || table == MERGE_TAXA ? "id" : NULL;
}

/* Where a new row of a table stands. */
static size_t place_row(struct merge *m, enum merge_table table, const struct merge_row *row)
{
	if (table != MERGE_TAXA)
		return m->rows[table].n;
	while (m->taxa.n <= row->owner)
		vec_push(m->arena, &m->taxa, 0);
	return m->taxa.at[row->owner]++;
}

static enum status add_row(struct merge *m, enum merge_table table, struct merge_row row)
{
	struct merge_run *r = &m->runs.at[row.run];
	if (row.value->kind != JSON_OBJECT)
		return bad(m, r, row.value, "expected an object here");
	if (name_key(table) && !text_of(row.value, name_key(table)))
		return bad(m, r, row.value, "a rule, notification, taxonomy or taxon has no id or name");
	uint64_t hash = row_hash(m, table, &row), at;
	if (!map_get(&m->known[table], hash, &at)) {
		at = place_row(m, table, &row);
		map_put(&m->known[table], hash, at);
		vec_push(m->arena, &m->rows[table], row);
	}
	vec_push(m->arena, &r->to[table], (size_t)at);
	return STATUS_OK;
}

/* The member's elements; a member that is absent or null has none. */
static enum status elements(const struct merge *m, const struct merge_run *r, const struct json *object,
                            const char *key, const struct json **out)
{
	const struct json *v = json_get(object, key);
	*out = NULL;
	if (!v || v->kind == JSON_NULL)
		return STATUS_OK;
	if (v->kind != JSON_ARRAY)
		return bad(m, r, v, arena_printf(m->arena, "'%s' is no array", key));
	*out = v->first;
	return STATUS_OK;
}

static enum status add_rows(struct merge *m, enum merge_table table, size_t run, size_t owner,
                            const struct json *object, const char *key)
{
	const struct json *at;
	enum status s = elements(m, &m->runs.at[run], object, key, &at);
	for (; at && s == STATUS_OK; at = at->next)
		s = add_row(m, table, (struct merge_row){at, run, owner});
	return s;
}

static enum status add_taxa(struct merge *m, size_t run)
{
	struct merge_run *r = &m->runs.at[run];
	const struct json *at;
	size_t i = 0;
	enum status s = elements(m, r, r->run, "taxonomies", &at);
	for (; at && s == STATUS_OK; at = at->next, i++) {
		vec_push(m->arena, &r->first_taxon, r->to[MERGE_TAXA].n);
		s = add_rows(m, MERGE_TAXA, run, r->to[MERGE_TAXONOMIES].at[i], at, "taxa");
	}
	return s;
}

/* ---- results ---- */

static uint64_t result_hash(const struct json *result)
{
	static const char *const keys[] = {"ruleId", "locations", "fingerprints", "partialFingerprints"};
	uint64_t h = 1;
	bool has_prints = json_get(result, "fingerprints") || json_get(result, "partialFingerprints");
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const struct json *v = json_get(result, keys[i]);
		h = v ? hash_value(h, v) : hash_mix(h, i);
	}
	const struct json *message = has_prints ? NULL : json_get(result, "message");
	return message ? hash_value(h, message) : h;
}

static bool is_suppressed(const struct json *result)
{
	const struct json *list = json_get(result, "suppressions");
	return list && list->kind == JSON_ARRAY && list->count;
}

/* SARIF's default level is a warning. */
static int level_of_result(const struct json *result)
{
	const char *text = text_of(result, "level");
	for (int l = LEVEL_NONE; text && l <= LEVEL_ERROR; l++)
		if (strcmp(text, level_name((enum level)l)) == 0)
			return l;
	return LEVEL_WARNING;
}

/* Of a result that one report suppresses and another does not, the one that shows it stays. */
static enum status add_result(struct merge *m, size_t run, const struct merge_piece *piece, const struct json *result)
{
	uint64_t hash, at;
	if (result->kind != JSON_OBJECT || !json_get(result, "message"))
		return bad(m, &m->runs.at[run], result, "a result has no message");
	struct merge_result row = {*piece, (uint32_t)run, (int8_t)level_of_result(result), is_suppressed(result)};
	hash = result_hash(result);
	m->has_suppressions |= json_get(result, "suppressions") != NULL;
	if (!map_get(&m->known_results, hash, &at)) {
		map_put(&m->known_results, hash, m->results.n);
		vec_push(m->arena, &m->results, row);
	} else if (m->results.at[at].is_suppressed && !row.is_suppressed) {
		m->results.at[at] = row;
	}
	return STATUS_OK;
}

static enum status add_piece(struct merge *m, size_t run, const struct merge_piece *piece)
{
	const struct json *result;
	enum status s = merge_piece_parse(&m->scratch, m->runs.at[run].input, piece, &result, m->err);
	if (s == STATUS_OK)
		s = add_result(m, run, piece, result);
	arena_release(&m->scratch);
	return s;
}

/* ---- runs ---- */

/* Their indices mean what this program does not follow. */
static enum status refuse_others(const struct merge *m, const struct merge_run *r)
{
	static const char *const keys[] = {
	    "extensions",   "addresses", "graphs",     "webRequests",   "webResponses",
	    "translations", "policies",  "conversion", "runAggregates", "externalPropertyFileReferences"};
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const struct json *v = json_get(i == 0 ? json_get(r->run, "tool") : r->run, keys[i]);
		if (v && v->count)
			return bad(m, r, v, arena_printf(m->arena, "'%s' cannot be merged; upload this report by itself", keys[i]));
	}
	return STATUS_OK;
}

/* Both have one and they differ. */
static bool differs(const struct merge_run *a, const struct merge_run *b, const char *key)
{
	const char *left = text_of(a->driver, key), *right = text_of(b->driver, key);
	return left && right && strcmp(left, right) != 0;
}

static enum status same_tool(const struct merge *m, const struct merge_run *r)
{
	const struct merge_run *first = &m->runs.at[0];
	const char *units = text_of(first->run, "columnKind"), *own = text_of(r->run, "columnKind");
	const char *key = differs(first, r, "name") ? "name" : differs(first, r, "version") ? "version" : NULL;
	if (key)
		return error_set(m->err, STATUS_INPUT,
		                 "%s: the report's tool has the %s '%s', and in %s it is '%s': merge reports of one tool and "
		                 "version, and upload the others by themselves",
		                 r->name, key, text_of(r->driver, key), first->name, text_of(first->driver, key));
	if (strcmp(units ? units : "", own ? own : "") != 0)
		return bad(m, r, json_get(r->run, "columnKind"), "columns count other units ('columnKind') than in the others");
	return STATUS_OK;
}

static enum status add_tables(struct merge *m, size_t run)
{
	const struct json *all = m->runs.at[run].run, *driver = m->runs.at[run].driver;
	enum status s = add_rows(m, MERGE_RULES, run, 0, driver, "rules");
	if (s == STATUS_OK)
		s = add_rows(m, MERGE_NOTIFICATIONS, run, 0, driver, "notifications");
	if (s == STATUS_OK)
		s = add_rows(m, MERGE_TAXONOMIES, run, 0, all, "taxonomies");
	if (s == STATUS_OK)
		s = add_taxa(m, run);
	if (s == STATUS_OK)
		s = add_rows(m, MERGE_ARTIFACTS, run, 0, all, "artifacts");
	if (s == STATUS_OK)
		s = add_rows(m, MERGE_LOGICAL, run, 0, all, "logicalLocations");
	return s == STATUS_OK ? add_rows(m, MERGE_FLOWS, run, 0, all, "threadFlowLocations") : s;
}

/* The results that the splitter did not see: their key is written in an odd way. */
static enum status refuse_rest(const struct merge *m, const struct merge_run *r)
{
	const struct json *at;
	enum status s = elements(m, r, r->run, "results", &at);
	return s == STATUS_OK && at ? bad(m, r, at, "'results' is written with escapes") : s;
}

static enum status add_run(struct merge *m, const struct merge_input *input, const struct json *value)
{
	struct merge_run r = {
	    .name = input->name, .input = input, .run = value, .driver = json_get(json_get(value, "tool"), "driver")};
	const struct json *at;
	if (!text_of(r.driver, "name"))
		return bad(m, &r, value, "the run does not say which tool it is from (tool.driver.name)");
	r.first_invocation = m->invocations;
	vec_push(m->arena, &m->runs, r);
	enum status s = same_tool(m, &r);
	if (s == STATUS_OK)
		s = refuse_others(m, &r);
	if (s == STATUS_OK)
		s = add_tables(m, m->runs.n - 1);
	if (s == STATUS_OK)
		s = elements(m, &r, value, "invocations", &at);
	for (; s == STATUS_OK && at; at = at->next)
		m->invocations++;
	return s == STATUS_OK ? refuse_rest(m, &r) : s;
}

static enum status add_runs(struct merge *m, const struct merge_input *input, const struct json *sarif)
{
	const struct merge_run r = {.name = input->name};
	const struct json *runs = json_get(sarif, "runs");
	const char *version = text_of(sarif, "version");
	if (!runs || runs->kind != JSON_ARRAY || !version)
		return bad(m, &r, sarif, "no SARIF report: 'version' or 'runs' is missing");
	if (strcmp(version, "2.1.0") != 0)
		return bad(m, &r, json_get(sarif, "version"), "SARIF of another version; 2.1.0 is understood");
	if (!merge_is_shallow(sarif))
		return bad(m, &r, sarif, "nested too deeply for a SARIF report");
	enum status s = STATUS_OK;
	for (const struct json *run = runs->first; run && s == STATUS_OK; run = run->next)
		s = add_run(m, input, run);
	return s;
}

static enum status add_input(struct merge *m, const struct merge_input *input)
{
	struct merge_split split = {.pieces = {0}};
	struct arena own; /* of what is done with when the input is */
	struct json *sarif;
	size_t first = m->runs.n;
	arena_init(&own);
	enum status s = merge_split(&own, input, &split, m->err);
	if (s == STATUS_OK)
		s = json_parse(m->arena, input->name, buf_text(&split.rest), split.rest.n, &sarif, m->err);
	buf_release(&split.rest);
	if (s == STATUS_OK)
		s = add_runs(m, input, sarif);
	for (size_t i = 0; i < split.pieces.n && s == STATUS_OK; i++) {
		if (first + split.pieces.at[i].run >= m->runs.n)
			BUG("a result of a run that is not there");
		s = add_piece(m, first + split.pieces.at[i].run, &split.pieces.at[i]);
	}
	arena_release(&own);
	return s;
}

enum status report_merge(struct arena *a, const struct merge_input *inputs, size_t n, report_write write, void *payload,
                         struct error *err)
{
	struct merge m = {.arena = a, .err = err};
	arena_init(&m.scratch);
	map_init(&m.known_results, a);
	for (int i = 0; i < MERGE_TABLES; i++)
		map_init(&m.known[i], a);
	for (size_t i = 0; i < n; i++) {
		enum status s = add_input(&m, &inputs[i]);
		if (s != STATUS_OK)
			return s;
	}
	if (m.runs.n == 0)
		return error_set(err, STATUS_INPUT, "%s: there is no run in the reports", inputs[0].name);
	merge_print(&m, write, payload);
	return m.status;
}
