/*
 * merge_print.c: the run that merge.c has gathered. Values are copied as they are, but for members that are an index:
 * what a member's name and its object's place in the report say it points into, there it is looked up.
 *
 * Everything is printed twice: first for its size (quota.c), which finds every index that leads nowhere before a byte
 * is written.
 */
#include "report/report_int.h"

#include <string.h>

/* What an object points into; copied: members mean what their writer wants. */
enum points { POINTS_NOWHERE, POINTS_INTO_TABLE, POINTS_TO_TAXON, POINTS_COPIED };
struct context {
	size_t run;
	enum points points;
	enum merge_table table;
	bool in_notification;
};

static const struct {
	const char *key; /* of the object, or of the array that it is in */
	enum points points;
	enum merge_table table;
} places[] = {
    {"rule", POINTS_INTO_TABLE, MERGE_RULES},
    {"associatedRule", POINTS_INTO_TABLE, MERGE_RULES},
    {"descriptor", POINTS_INTO_TABLE, MERGE_RULES},
    {"target", POINTS_TO_TAXON, MERGE_TAXA},
    {"taxa", POINTS_TO_TAXON, MERGE_TAXA},
    {"toolComponent", POINTS_INTO_TABLE, MERGE_TAXONOMIES},
    {"supportedTaxonomies", POINTS_INTO_TABLE, MERGE_TAXONOMIES},
    {"artifactLocation", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"analysisTarget", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"executableLocation", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"responseFiles", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"workingDirectory", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"location", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"artifacts", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"stdin", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"stdout", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"stderr", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"stdoutStderr", POINTS_INTO_TABLE, MERGE_ARTIFACTS},
    {"logicalLocation", POINTS_INTO_TABLE, MERGE_LOGICAL},
    {"logicalLocations", POINTS_INTO_TABLE, MERGE_LOGICAL},
    {"locations", POINTS_INTO_TABLE, MERGE_FLOWS},
    {"properties", POINTS_COPIED, MERGE_TABLES},
    {"originalUriBaseIds", POINTS_COPIED, MERGE_TABLES},
    {"partialFingerprints", POINTS_COPIED, MERGE_TABLES},
    {"fingerprints", POINTS_COPIED, MERGE_TABLES},
};

static struct context inside(struct context c, const char *key)
{
	struct context in = {.run = c.run, .in_notification = c.in_notification};
	if (c.points == POINTS_COPIED)
		return c;
	if (strcmp(key, "toolExecutionNotifications") == 0 || strcmp(key, "toolConfigurationNotifications") == 0 ||
	    strcmp(key, "notificationConfigurationOverrides") == 0)
		in.in_notification = true;
	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if (strcmp(key, places[i].key) == 0) {
			in.points = places[i].points;
			in.table = places[i].table;
		}
	if (in.in_notification && strcmp(key, "descriptor") == 0)
		in.table = MERGE_NOTIFICATIONS;
	return in;
}

/* ---- indices ---- */

/* Its place in the merged table; -1 stands for none in SARIF and stays. */
static int64_t renumber(struct merge *m, size_t run, const struct json *v, enum merge_table table, size_t offset)
{
	const struct merge_run *r = &m->runs.at[run];
	int64_t i;
	if (!json_integer(v, &i) || i < -1 || (i >= 0 && offset + (size_t)i >= r->to[table].n)) {
		if (m->status == STATUS_OK)
			m->status =
			    error_set(m->err, STATUS_INPUT, "%s:%u: '%s' points to nothing", r->name, (unsigned)v->line, v->key);
		return -1;
	}
	return i < 0 ? -1 : (int64_t)r->to[table].at[offset + (size_t)i];
}

/* Where the taxa of the component that a reference names begin; false: it names none of the taxonomies. */
static bool find_taxonomy(const struct merge_run *r, const struct json *reference, size_t *first)
{
	const struct json *component = json_get(reference, "toolComponent"), *index = json_get(component, "index");
	const struct json *name = json_get(component, "name"), *list = json_get(r->run, "taxonomies");
	int64_t at = -1, i = 0;
	if (index && json_integer(index, &at) && at >= 0 && (size_t)at < r->first_taxon.n) {
		*first = r->first_taxon.at[at];
		return true;
	}
	for (const struct json *t = list ? list->first : NULL; t && name && name->string; t = t->next, i++)
		if (strcmp(json_get(t, "name")->string, name->string) == 0) {
			*first = r->first_taxon.at[i];
			return true;
		}
	return false;
}

/* The number that an index becomes; false: the member is no index. */
static bool new_index(struct merge *m, struct context c, const struct json *object, const struct json *v, int64_t *out)
{
	size_t first = 0;
	if (!v->key || c.points == POINTS_COPIED || v->kind != JSON_NUMBER)
		return false;
	if (strcmp(v->key, "ruleIndex") == 0) {
		*out = renumber(m, c.run, v, MERGE_RULES, 0);
		return true;
	}
	if (strcmp(v->key, "invocationIndex") == 0) {
		*out = (int64_t)v->number + (v->number < 0 ? 0 : (int64_t)m->runs.at[c.run].first_invocation);
		return true;
	}
	bool is_index = strcmp(v->key, "index") == 0;
	if (c.points == POINTS_NOWHERE || (!is_index && strcmp(v->key, "parentIndex") != 0))
		return false;
	if (c.points == POINTS_TO_TAXON && !find_taxonomy(&m->runs.at[c.run], object, &first))
		*out = renumber(m, c.run, v, MERGE_RULES, 0);
	else
		*out = renumber(m, c.run, v, c.table, first);
	return true;
}

/* ---- values ---- */

static void put_scalar(struct writer *w, const char *key, const struct json *v)
{
	int64_t integer;
	switch (v->kind) {
	case JSON_NULL:
		writer_null(w, key);
		return;
	case JSON_BOOL:
		writer_bool(w, key, v->boolean);
		return;
	case JSON_NUMBER:
		if (json_integer(v, &integer))
			writer_int(w, key, integer);
		else
			writer_number(w, key, v->number);
		return;
	case JSON_STRING:
		writer_string(w, key, v->string);
		return;
	case JSON_ARRAY:
	case JSON_OBJECT:
		break;
	}
	BUG("no scalar");
}

/* Recursion is bounded: merge.c has looked at the depth. An array's elements stand in its context. */
static void put(struct merge *m, struct context c, const char *key, const struct json *v)
{
	int64_t index;
	if (v->kind == JSON_ARRAY) {
		writer_array(&m->w, key);
		for (const struct json *e = v->first; e; e = e->next)
			put(m, c, NULL, e);
		writer_end_array(&m->w);
		return;
	}
	if (v->kind != JSON_OBJECT) {
		put_scalar(&m->w, key, v);
		return;
	}
	writer_object(&m->w, key);
	for (const struct json *e = v->first; e; e = e->next) {
		if (new_index(m, c, v, e, &index))
			writer_int(&m->w, e->key, index);
		else
			put(m, inside(c, e->key), e->key, e);
	}
	writer_end_object(&m->w);
}

/* Copies the members of an object except some. */
static void put_members(struct merge *m, size_t run, const struct json *object, const char *const *without)
{
	struct context c = {.run = run};
	for (const struct json *e = object->first; e; e = e->next) {
		const char *const *skip = without;
		while (*skip && strcmp(*skip, e->key) != 0)
			skip++;
		if (!*skip)
			put(m, inside(c, e->key), e->key, e);
	}
}

/* ---- the run ---- */

static void put_rows(struct merge *m, enum merge_table table, const char *key)
{
	struct context c = {.run = 0};
	if (m->rows[table].n == 0)
		return;
	writer_line(&m->w);
	writer_array(&m->w, key);
	for (size_t i = 0; i < m->rows[table].n; i++) {
		c.run = m->rows[table].at[i].run;
		put(m, inside(c, key), NULL, m->rows[table].at[i].value);
	}
	writer_end_array(&m->w);
}

static void put_tool(struct merge *m)
{
	static const char *const tables[] = {"rules", "notifications", NULL}, *const driver[] = {"driver", NULL};
	writer_object(&m->w, "tool");
	writer_object(&m->w, "driver");
	put_members(m, 0, m->runs.at[0].driver, tables);
	put_rows(m, MERGE_RULES, "rules");
	put_rows(m, MERGE_NOTIFICATIONS, "notifications");
	writer_end_object(&m->w);
	put_members(m, 0, json_get(m->runs.at[0].run, "tool"), driver);
	writer_end_object(&m->w);
}

/* What is left out by this merge is told in an invocation of its own. */
static void put_left_out(struct merge *m, const struct quota *quota)
{
	if (quota->left_out == 0)
		return;
	writer_object(&m->w, NULL);
	writer_bool(&m->w, "executionSuccessful", true);
	writer_array(&m->w, "toolExecutionNotifications");
	writer_object(&m->w, NULL);
	writer_string(&m->w, "level", "warning");
	writer_object(&m->w, "message");
	writer_string(&m->w, "text", quota_words(m->arena, quota));
	writer_end_object(&m->w);
	writer_end_object(&m->w);
	writer_end_array(&m->w);
	writer_end_object(&m->w);
}

static void put_invocations(struct merge *m, const struct quota *quota)
{
	struct context c = {.run = 0};
	if (m->invocations == 0 && quota->left_out == 0)
		return;
	writer_line(&m->w);
	writer_array(&m->w, "invocations");
	for (c.run = 0; c.run < m->runs.n; c.run++) {
		const struct json *list = json_get(m->runs.at[c.run].run, "invocations");
		for (const struct json *v = list ? list->first : NULL; v; v = v->next)
			put(m, c, NULL, v);
	}
	put_left_out(m, quota);
	writer_end_array(&m->w);
}

/* Each taxonomy as it came first, with the taxa of all. */
static void put_taxonomies(struct merge *m)
{
	static const char *const taxa[] = {"taxa", NULL};
	struct context c = {.run = 0};
	if (m->rows[MERGE_TAXONOMIES].n == 0)
		return;
	writer_line(&m->w);
	writer_array(&m->w, "taxonomies");
	for (size_t i = 0; i < m->rows[MERGE_TAXONOMIES].n; i++) {
		const struct merge_row *row = &m->rows[MERGE_TAXONOMIES].at[i];
		writer_object(&m->w, NULL);
		put_members(m, row->run, row->value, taxa);
		writer_array(&m->w, "taxa");
		for (size_t k = 0; k < m->rows[MERGE_TAXA].n; k++) {
			c.run = m->rows[MERGE_TAXA].at[k].run;
			if (m->rows[MERGE_TAXA].at[k].owner == i)
				put(m, c, NULL, m->rows[MERGE_TAXA].at[k].value);
		}
		writer_end_array(&m->w);
		writer_end_object(&m->w);
	}
	writer_end_array(&m->w);
}

static void add_tally(const struct json *own, struct tally *t)
{
	int64_t n;
	if (json_get(own, "made") && json_integer(json_get(own, "made"), &n) && n > 0)
		t->made += (uint64_t)n;
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++) {
		const struct json *count = json_get(own, verdict_name((enum verdict)v));
		if (count && json_integer(count, &n) && n > 0)
			t->verdicts[v] += (uint64_t)n;
	}
}

static void add_rests(const struct json *own, uint64_t rests[ASSUMPTION_COUNT])
{
	int64_t n;
	for (int i = 0; i < ASSUMPTION_COUNT; i++) {
		const struct json *count = json_get(own, assumption_rows[i].id);
		if (count && json_integer(count, &n) && n > 0)
			rests[i] += (uint64_t)n;
	}
}

/* Counts are added up; the rest is the first run's that has properties. */
static void put_properties(struct merge *m)
{
	static const char *const summed[] = {"obligations", "assumptions", NULL};
	struct tally sum[OBLIGATION_KINDS] = {0};
	uint64_t rests[ASSUMPTION_COUNT] = {0};
	size_t first = m->runs.n;
	bool any = false;
	for (size_t i = m->runs.n; i-- > 0;) {
		const struct json *own = json_get(m->runs.at[i].run, "properties");
		const struct json *obligations = json_get(own, "obligations");
		first = own && own->kind == JSON_OBJECT ? i : first;
		any |= obligations != NULL;
		for (int k = 0; obligations && k < OBLIGATION_KINDS; k++)
			add_tally(json_get(obligations, obligation_kind_name((enum obligation_kind)k)), &sum[k]);
		add_rests(json_get(own, "assumptions"), rests);
	}
	if (first == m->runs.n)
		return;
	writer_object(&m->w, "properties");
	put_members(m, first, json_get(m->runs.at[first].run, "properties"), any ? summed : &summed[2]);
	if (any) {
		report_obligations(&m->w, sum);
		report_assumptions(&m->w, rests);
	}
	writer_end_object(&m->w);
}

/* The members that are not united come from the first run that has them. */
static void put_others(struct merge *m)
{
	static const char *const keys[] = {"automationDetails",    "versionControlProvenance",
	                                   "originalUriBaseIds",   "columnKind",
	                                   "baselineGuid",         "language",
	                                   "defaultEncoding",      "newlineSequences",
	                                   "redactionTokens",      "specialLocations",
	                                   "defaultSourceLanguage"};
	struct context c = {.run = 0};
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		for (c.run = 0; c.run < m->runs.n; c.run++) {
			const struct json *v = json_get(m->runs.at[c.run].run, keys[i]);
			if (!v)
				continue;
			put(m, inside(c, keys[i]), keys[i], v);
			break;
		}
}

static void put_head(struct merge *m, const struct quota *quota)
{
	put_tool(m);
	put_invocations(m, quota);
	put_others(m);
	put_properties(m);
	put_rows(m, MERGE_ARTIFACTS, "artifacts");
	put_rows(m, MERGE_LOGICAL, "logicalLocations");
	put_rows(m, MERGE_FLOWS, "threadFlowLocations");
	put_taxonomies(m);
	writer_line(&m->w);
}

static void put_rest(void *self)
{
	put_head(self, &(struct quota){.left_out = 0});
}

static int level(size_t i, void *self)
{
	const struct merge *m = self;
	return m->results.at[i].level;
}

static void put_value(struct merge *m, size_t run, const struct json *value)
{
	static const char *const none[] = {NULL};
	const struct json *rule = json_get(value, "ruleIndex");
	writer_line(&m->w);
	writer_object(&m->w, NULL);
	if (rule)
		writer_int(&m->w, "ruleIndex", renumber(m, run, rule, MERGE_RULES, 0));
	put_members(m, run, value, rule ? (const char *const[]){"ruleIndex", NULL} : none);
	if (m->has_suppressions && !json_get(value, "suppressions")) {
		writer_array(&m->w, "suppressions");
		writer_end_array(&m->w);
	}
	writer_end_object(&m->w);
}

static void put_result(size_t i, void *self)
{
	struct merge *m = self;
	const struct merge_result *row = &m->results.at[i];
	const struct json *value;
	struct error err = {0};
	enum status s = merge_piece_parse(&m->scratch, m->runs.at[row->run].input, &row->piece, &value, &err);
	if (s == STATUS_OK)
		put_value(m, row->run, value);
	else if (m->status == STATUS_OK)
		m->status = error_set(m->err, s, "%s", err.text);
	arena_release(&m->scratch);
}

void merge_print(struct merge *m, report_write write, void *payload)
{
	struct quota_source results = {&m->w, m->results.n, level, put_result, put_rest, m};
	writer_init(&m->w, write, payload);
	struct quota quota = quota_choose(&results, &quota_github);
	if (m->status != STATUS_OK)
		return;
	writer_object(&m->w, NULL);
	writer_string(&m->w, "$schema", sarif_schema);
	writer_string(&m->w, "version", "2.1.0");
	writer_array(&m->w, "runs");
	writer_line(&m->w);
	writer_object(&m->w, NULL);
	put_head(m, &quota);
	quota_put(&results, quota);
	writer_end_object(&m->w);
	writer_end_array(&m->w);
	writer_end_object(&m->w);
	writer_line(&m->w);
	writer_release(&m->w);
}
