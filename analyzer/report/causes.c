/*
 * causes.c: `opbound explain --sarif=FILE STATUS`: which findings of a report can end in an exit status, the most
 * likely first.
 *
 * A finding can where the status names its rule as a cause. The order is that of three questions: does what it breaks
 * fit the status (a local array and a stack cookie, an allocation and the heap's records, a kernel and CUDA's errors);
 * how sure is it (a run that broke before a suspicion); how often does its rule end so (the order in statuses.def).
 */
#include "report/report_int.h"

#include <stdlib.h>
#include <string.h>

enum home { HOME_ANY, HOME_LOCAL, HOME_HEAP, HOME_DEVICE };
enum fit { FIT_BAD, FIT_NONE, FIT_GOOD };

struct suspect {
	const char *rule, *level, *message, *file;
	int64_t line, col;
	enum home home;
	bool on_device, suppressed;
	enum fit fit;
	int certainty;
	size_t rank, index; /* of its rule in the status's list; in the report */
};
typedef VEC(struct suspect) cause_list;

/* ---- reading a result ---- */

static const char *get_text(const struct json *v, const char *key)
{
	const struct json *text = v ? json_get(v, key) : NULL;
	return text && text->kind == JSON_STRING ? text->string : "";
}

static const struct json *get_first(const struct json *v, const char *key)
{
	const struct json *list = v ? json_get(v, key) : NULL;
	return list && list->kind == JSON_ARRAY ? list->first : NULL;
}

static int64_t get_number(const struct json *v, const char *key)
{
	const struct json *number = v ? json_get(v, key) : NULL;
	int64_t n = 0;
	return number && json_integer(number, &n) ? n : 0;
}

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);
	return n >= m && strcmp(text + n - m, end) == 0;
}

/* Beside what does the object stand that an access leaves? */
static enum home home_of_object(const char *object)
{
	for (int k = 0; k <= OBJECT_BOX; k++) {
		if (strcmp(object, object_kind_name((enum object_kind)k)) != 0)
			continue;
		switch ((enum object_kind)k) {
		case OBJECT_LOCAL:
		case OBJECT_GLOBAL:
		case OBJECT_STRING:
		case OBJECT_BOX:
		case OBJECT_STACK:
			return HOME_LOCAL;
		case OBJECT_HEAP:
		case OBJECT_BUFFER:
			return HOME_HEAP;
		case OBJECT_POINTEE:
			return HOME_ANY;
		}
	}
	return HOME_ANY;
}

/* The finding in its own words: its message without links. */
static const char *own_words(struct arena *a, const struct json *result)
{
	static const char *const ends[] = {". Evidence: [", ". It breaks at "};
	const char *words = get_text(json_get(result, "message"), "text");
	size_t n = strlen(words);
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		const char *end = strstr(words, ends[i]);
		n = end && (size_t)(end - words) < n ? (size_t)(end - words) : n;
	}
	return arena_strndup(a, words, n && words[n - 1] == '.' ? n - 1 : n);
}

static struct suspect read_result(struct arena *a, const struct json *result)
{
	const char *id = get_text(result, "ruleId"); /* "RULE/possible" */
	struct suspect c = {.rule = arena_strndup(a, id, strcspn(id, "/")), .level = get_text(result, "level")};
	const struct json *location = get_first(result, "locations");
	const struct json *physical = location ? json_get(location, "physicalLocation") : NULL;
	const struct json *region = physical ? json_get(physical, "region") : NULL;
	c.message = own_words(a, result);
	c.home = home_of_object(get_text(json_get(result, "properties"), "object"));
	c.file = get_text(physical ? json_get(physical, "artifactLocation") : NULL, "uri");
	c.line = get_number(region, "startLine");
	c.col = get_number(region, "startColumn");
	c.suppressed = get_first(result, "suppressions") != NULL;
	c.certainty = strcmp(c.level, "error") == 0 ? 2 : strcmp(c.level, "note") == 0 ? 0 : 1;
	c.on_device = ends_with(c.file, ".cu") || ends_with(c.file, ".cuh");
	return c;
}

/* ---- judging it ---- */

/* The place of the rule among the status's, counted from 1; 0: it is not there. */
static size_t rank_of(const char *rules, const char *rule)
{
	size_t rank = 1, n = strlen(rule);
	for (const char *at = rules; *at; rank++) {
		size_t word = strcspn(at, " ");
		if (word == n && memcmp(at, rule, n) == 0)
			return rank;
		at += word + (at[word] == ' ');
	}
	return 0;
}

static enum home home_of_status(const struct status_row *row)
{
	if (strncmp(row->system, "CU", 2) == 0 || strncmp(row->system, "cu", 2) == 0)
		return HOME_DEVICE;
	if (row->value == 0xC0000409u)
		return HOME_LOCAL;
	return row->value == 0xC0000374u ? HOME_HEAP : HOME_ANY;
}

static enum fit fit_of(const struct suspect *c, enum home wanted)
{
	if ((wanted == HOME_DEVICE) != c->on_device)
		return FIT_BAD;
	if (wanted == HOME_ANY || wanted == HOME_DEVICE)
		return wanted == HOME_DEVICE ? FIT_GOOD : FIT_NONE;
	return c->home == HOME_ANY ? FIT_NONE : c->home == wanted ? FIT_GOOD : FIT_BAD;
}

static int by_likelihood(const void *pa, const void *pb)
{
	const struct suspect *a = pa, *b = pb;
	if (a->suppressed != b->suppressed)
		return a->suppressed ? 1 : -1;
	if (a->fit != b->fit)
		return a->fit > b->fit ? -1 : 1;
	if (a->certainty != b->certainty)
		return a->certainty > b->certainty ? -1 : 1;
	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->index < b->index ? -1 : a->index > b->index;
}

/* ---- wording it ---- */

static const char *fit_words(const struct suspect *c, enum home wanted)
{
	if (c->fit == FIT_NONE)
		return "";
	if (wanted == HOME_DEVICE)
		return c->fit == FIT_GOOD ? "it is in CUDA code" : "it is in host code, which a CUDA error seldom comes from";
	if (c->on_device)
		return "it is in CUDA code, which mostly ends in a CUDA error instead";
	if (wanted == HOME_LOCAL)
		return c->fit == FIT_GOOD ? "it breaks a declared array, beside which the stack's cookie stands"
		                          : "it breaks an allocation, which is rather STATUS_HEAP_CORRUPTION";
	return c->fit == FIT_GOOD ? "it breaks an allocation, beside which the heap's records stand"
	                          : "it breaks a declared array, which is rather STATUS_STACK_BUFFER_OVERRUN";
}

static const char *certainty_words(const struct suspect *c)
{
	if (c->certainty == 2)
		return "it is certain: a run broke on concrete inputs, or the size is known";
	return c->certainty == 1 ? "it is a suspicion that rests on something unknown" : "it could not be decided";
}

static void put_cause(struct buf *out, const struct suspect *c, size_t number, enum home wanted)
{
	const char *fits = fit_words(c, wanted);
	buf_printf(out, "%zu. %s:%lld:%lld: %s [%s]\n", number, *c->file ? c->file : "(no file)", (long long)c->line,
	           (long long)c->col, c->message, c->rule);
	buf_printf(out, "   %s%s%s%s\n", fits, *fits ? "; " : "", certainty_words(c),
	           c->suppressed ? "; a comment in the source answers it" : "");
}

static void put_causes(struct buf *out, const cause_list *causes, size_t results, const struct status_row *row)
{
	if (causes->n == 0)
		buf_printf(out, "None of the %zu findings can end in it.%s\n", results,
		           *row->rules ? " Was the report made of all sources, with these rules on (see --only, --disable)?"
		                       : "");
	else
		buf_printf(out, "%zu of %zu findings can end in it, the most likely first:\n", causes->n, results);
	for (size_t i = 0; i < causes->n; i++)
		put_cause(out, &causes->at[i], i + 1, home_of_status(row));
}

enum status report_causes(struct arena *a, const char *topic, const char *name, const struct json *sarif,
                          struct buf *out, struct error *err)
{
	const struct status_row *row = explain_status(topic);
	const struct json *runs = json_get(sarif, "runs");
	cause_list causes = {0};
	size_t results = 0;
	if (!row && rule_find(topic))
		return error_set(err, STATUS_INPUT, "--sarif goes with an exit status, such as 139, and '%s' is a rule", topic);
	if (!runs || runs->kind != JSON_ARRAY)
		return error_set(err, STATUS_INPUT,
		                 "--sarif: '%s' is no SARIF report: it has no 'runs'; 'opbound check --sarif=%s' writes one",
		                 name, name);
	enum status s = report_explain(topic, out, err);
	if (s != STATUS_OK || !row)
		return s;
	for (const struct json *run = runs->first; run; run = run->next)
		for (const struct json *r = get_first(run, "results"); r; r = r->next) {
			struct suspect c = read_result(a, r);
			c.index = results++;
			c.rank = rank_of(row->rules, c.rule);
			c.fit = fit_of(&c, home_of_status(row));
			if (c.rank)
				vec_push(a, &causes, c);
		}
	if (causes.n)
		qsort(causes.at, causes.n, sizeof causes.at[0], by_likelihood);
	buf_char(out, '\n');
	put_causes(out, &causes, results, row);
	return STATUS_OK;
}
