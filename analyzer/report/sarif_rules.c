/*
 * sarif_rules.c: the parts of a SARIF run that do not depend on findings: the tool with its rules and kinds of
 * notification, and the CWE taxonomy that the rules relate to.
 */
#include "report/report_int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- notifications ---- */

struct notice_row {
	const char *id, *name, *text, *help;
};
static const struct notice_row notice_rows[] = {
    [NOTICE_CLANG] =
        {"clang", "CompilerDiagnostic", "The compiler front end reported an error in this file.",
         "Code around the error is analyzed only in part. Check the compile command and the include paths."},
    [NOTICE_UNREADABLE] = {"unreadable", "UnreadableInput", "A file could not be read or parsed.",
                           "Nothing is known about this file. Check that it exists and that it is a source file."},
    [NOTICE_CRASH] = {"crash", "WorkerEnded", "The process that analyzed this file ended or was ended.",
                      "The other files were analyzed. Please report the file, it is a defect of the analyzer."},
    [NOTICE_LIMIT] = {"limit", "LimitReached", "An operation budget or the size of a report was reached.",
                      "What lies beyond the limit is not in this report."},
    [NOTICE_UNSEEN] =
        {"unseen", "NotUnderstood", "Functions of a file were not understood.",
         "Nothing is proved of them. Give the compile command or the include folders of the header named."},
    [NOTICE_CONTRADICTION] = {"contradiction", "InternalContradiction",
                              "A run did what a verdict rules out (--self-check).",
                              "Please report the file, it is a defect of the analyzer."},
    [NOTICE_CONFIG] = {"config", "Configuration", "A part of the configuration was not used.",
                       "Check the configuration file, the models and the compile database."},
};
enum { N_NOTICES = sizeof notice_rows / sizeof *notice_rows };

const char *sarif_notice_id(enum notice_kind kind)
{
	return notice_rows[kind].id;
}

size_t sarif_notice_index(enum notice_kind kind)
{
	return (size_t)kind;
}

static void put_notice_kind(struct sarif *s, const struct notice_row *row)
{
	writer_object(&s->w, NULL);
	writer_string(&s->w, "id", row->id);
	writer_string(&s->w, "name", row->name);
	sarif_message(s, "shortDescription", row->text);
	sarif_message(s, "fullDescription", row->text);
	sarif_message(s, "help", row->help);
	writer_end_object(&s->w);
}

/* ---- rules ---- */

static int by_id(const void *a, const void *b)
{
	const struct rule *const *left = a, *const *right = b;
	return strcmp((*left)->id, (*right)->id);
}

/* A rule of a check that was loaded: nothing but its id is known. */
static const struct rule *made_up_rule(struct sarif *s, const char *id)
{
	struct rule *rule = ARENA_NEW(&s->arena, struct rule);
	*rule = (struct rule){.id = id, .precision = "medium"};
	rule->short_text = rule->full_text = arena_printf(&s->arena, "The rule %s of a check that was loaded.", id);
	rule->page = rule->full_text;
	return rule;
}

/* Code scanning ranks alerts by their rule alone: what was not replayed to its end stands under a rule of its own,
 * below the one whose findings are errors. The part behind the slash is SARIF's way to divide a rule. */
static const struct {
	const char *suffix, *name, *words, *precision;
	int severity_tenths; /* less than the rule's */
} grades[] = {
    [VERDICT_POSSIBLE] = {"/possible", "Possible", "It was not replayed to its end", "medium", 30},
    [VERDICT_UNKNOWN] = {"/unknown", "Unknown", "It could be neither proved nor replayed", "low", 60},
};

static bool is_graded(enum verdict v)
{
	return v == VERDICT_POSSIBLE || v == VERDICT_UNKNOWN;
}

const char *sarif_rule_id(struct sarif *s, const struct finding *f)
{
	return is_graded(f->verdict) ? arena_printf(&s->arena, "%s%s", f->rule, grades[f->verdict].suffix) : f->rule;
}

/* "8.8" and 30 to "5.8"; never below the least that code scanning takes. */
static const char *less_severe(struct sarif *s, const char *severity, int tenths)
{
	int value = severity && *severity ? (int)(strtod(severity, NULL) * 10 + 0.5) - tenths : 0;
	if (!severity || !*severity)
		return severity;
	value = value < 1 ? 1 : value;
	return arena_printf(&s->arena, "%d.%d", value / 10, value % 10);
}

static const struct rule *graded_rule(struct sarif *s, const struct rule *base, enum verdict v, const char *id)
{
	struct rule *rule = ARENA_NEW(&s->arena, struct rule);
	*rule = *base;
	rule->id = id;
	rule->name = base->name ? arena_printf(&s->arena, "%s%s", base->name, grades[v].name) : NULL;
	rule->short_text = arena_printf(&s->arena, "%s (%s)", base->short_text, grades[v].suffix + 1);
	rule->full_text = arena_printf(&s->arena, "%s %s.", base->full_text, grades[v].words);
	rule->precision = grades[v].precision;
	rule->security_severity = less_severe(s, base->security_severity, grades[v].severity_tenths);
	return rule;
}

static const struct rule *rule_with_id(const struct sarif *s, const char *id)
{
	for (size_t i = 0; i < s->n_rules; i++)
		if (strcmp(s->rules[i]->id, id) == 0)
			return s->rules[i];
	return NULL;
}

void sarif_collect_rules(struct sarif *s)
{
	size_t n;
	const struct rule *rules = rule_list(&n);
	VEC(const struct rule *) all = {0};
	for (size_t i = 0; i < n; i++)
		vec_push(&s->arena, &all, &rules[i]);
	for (size_t i = 0; i < s->r->findings.n; i++) {
		const struct finding *f = &s->r->findings.at[i];
		const char *id = sarif_rule_id(s, f);
		s->rules = all.at;
		s->n_rules = all.n;
		if (rule_with_id(s, id))
			continue;
		const struct rule *base = rule_find(f->rule) ? rule_find(f->rule) : made_up_rule(s, f->rule);
		vec_push(&s->arena, &all, is_graded(f->verdict) ? graded_rule(s, base, f->verdict, id) : base);
	}
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, by_id);
	s->rules = all.at;
	s->n_rules = all.n;
}

size_t sarif_rule_index(const struct sarif *s, const char *id)
{
	size_t i = 0;
	while (i < s->n_rules && strcmp(s->rules[i]->id, id) != 0)
		i++;
	return i;
}

/* Weaknesses of the rules, each once, ascending; answers how many. */
static size_t collect_cwes(const struct sarif *s, const struct rule **out)
{
	size_t n = 0;
	for (size_t i = 0; i < s->n_rules; i++) {
		const struct rule *rule = s->rules[i];
		size_t at = 0;
		while (at < n && out[at]->cwe < rule->cwe)
			at++;
		if (rule->cwe == 0 || (at < n && out[at]->cwe == rule->cwe))
			continue;
		memmove(&out[at + 1], &out[at], (n - at) * sizeof *out);
		out[at] = rule;
		n++;
	}
	return n;
}

static int64_t cwe_index(struct sarif *s, int cwe)
{
	const struct rule **rows = ARENA_ARRAY(&s->arena, const struct rule *, s->n_rules + 1);
	size_t n = collect_cwes(s, rows);
	for (size_t i = 0; i < n; i++)
		if (rows[i]->cwe == cwe)
			return (int64_t)i;
	BUG("no taxon for CWE-%d", cwe);
}

static void put_component(struct sarif *s)
{
	writer_object(&s->w, "toolComponent");
	writer_string(&s->w, "name", "CWE");
	writer_int(&s->w, "index", 0);
	writer_end_object(&s->w);
}

/* The weakness is the more general of the two. */
static void put_relationship(struct sarif *s, const struct rule *rule)
{
	if (rule->cwe == 0)
		return;
	writer_array(&s->w, "relationships");
	writer_object(&s->w, NULL);
	writer_object(&s->w, "target");
	writer_string(&s->w, "id", arena_printf(&s->arena, "%d", rule->cwe));
	writer_int(&s->w, "index", cwe_index(s, rule->cwe));
	put_component(s);
	writer_end_object(&s->w);
	writer_array(&s->w, "kinds");
	writer_string(&s->w, NULL, "superset");
	writer_end_array(&s->w);
	writer_end_object(&s->w);
	writer_end_array(&s->w);
}

/* What a finding of the rule is, as a rule. */
static const char *default_level(const struct rule *rule, const char *least)
{
	const char *grade = strchr(rule->id, '/');
	if (!rule->cwe || (grade && strcmp(grade, grades[VERDICT_UNKNOWN].suffix) == 0))
		return rule->cwe ? least : strcmp(least, "note") == 0 ? "warning" : least;
	return grade ? "warning" : "error";
}

static void put_properties(struct sarif *s, const struct rule *rule)
{
	writer_object(&s->w, "properties");
	writer_array(&s->w, "tags");
	for (size_t i = 0; i < rule->n_tags; i++)
		writer_string(&s->w, NULL, rule->tags[i]);
	if (rule->cwe)
		writer_string(&s->w, NULL, arena_printf(&s->arena, "external/cwe/cwe-%03d", rule->cwe));
	writer_end_array(&s->w);
	writer_string(&s->w, "precision", rule->precision);
	writer_string(&s->w, "problem.severity", default_level(rule, "recommendation"));
	if (rule->security_severity && *rule->security_severity)
		writer_string(&s->w, "security-severity", rule->security_severity);
	writer_end_object(&s->w);
}

/* The page as of this version, wherever the newest one stands. */
static void put_help(struct sarif *s, const struct rule *rule)
{
	size_t n = strcspn(rule->id, "/");
	const char *version = s->r->version ? s->r->version : "";
	const char *page =
	    arena_printf(&s->arena, "%s\nThis is the page of opbound %s; `opbound explain %.*s` prints it.\n", rule->page,
	                 version, (int)n, rule->id);
	if (*OPBOUND_PAGES && rule->check)
		writer_string(&s->w, "helpUri",
		              arena_printf(&s->arena, "%s/checks/%s/%.*s.md", OPBOUND_PAGES, rule->check, (int)n, rule->id));
	writer_object(&s->w, "help");
	writer_string(&s->w, "text", page);
	writer_string(&s->w, "markdown", page);
	writer_end_object(&s->w);
}

static void put_rule(struct sarif *s, const struct rule *rule)
{
	writer_line(&s->w);
	writer_object(&s->w, NULL);
	writer_string(&s->w, "id", rule->id);
	if (rule->name)
		writer_string(&s->w, "name", rule->name);
	sarif_message(s, "shortDescription", rule->short_text);
	sarif_message(s, "fullDescription", rule->full_text);
	put_help(s, rule);
	writer_object(&s->w, "defaultConfiguration");
	writer_string(&s->w, "level", default_level(rule, "note"));
	writer_end_object(&s->w);
	put_relationship(s, rule);
	put_properties(s, rule);
	writer_end_object(&s->w);
}

void sarif_tool(struct sarif *s)
{
	writer_object(&s->w, "tool");
	writer_object(&s->w, "driver");
	writer_string(&s->w, "name", "opbound");
	if (s->r->version) {
		writer_string(&s->w, "version", s->r->version);
		writer_string(&s->w, "semanticVersion", s->r->version);
	}
	writer_string(&s->w, "informationUri", OPBOUND_HOMEPAGE);
	writer_array(&s->w, "rules");
	for (size_t i = 0; i < s->n_rules; i++)
		put_rule(s, s->rules[i]);
	writer_end_array(&s->w);
	writer_array(&s->w, "notifications");
	for (size_t i = 0; i < N_NOTICES; i++)
		put_notice_kind(s, &notice_rows[i]);
	writer_end_array(&s->w);
	writer_array(&s->w, "supportedTaxonomies");
	writer_object(&s->w, NULL);
	writer_string(&s->w, "name", "CWE");
	writer_int(&s->w, "index", 0);
	writer_end_object(&s->w);
	writer_end_array(&s->w);
	writer_end_object(&s->w);
	writer_end_object(&s->w);
}

/* ---- taxonomies ---- */

static void put_taxon(struct sarif *s, const struct rule *rule)
{
	const char *text = arena_printf(&s->arena, "CWE-%d: %s", rule->cwe, rule->cwe_name);
	const char *uri = arena_printf(&s->arena, "https://cwe.mitre.org/data/definitions/%d.html", rule->cwe);
	writer_object(&s->w, NULL);
	writer_string(&s->w, "id", arena_printf(&s->arena, "%d", rule->cwe));
	sarif_message(s, "shortDescription", rule->cwe_name);
	sarif_message(s, "fullDescription", text);
	writer_string(&s->w, "helpUri", uri);
	sarif_message(s, "help", text);
	writer_end_object(&s->w);
}

void sarif_taxonomies(struct sarif *s)
{
	const struct rule **rows = ARENA_ARRAY(&s->arena, const struct rule *, s->n_rules + 1);
	size_t n = collect_cwes(s, rows);
	writer_line(&s->w);
	writer_array(&s->w, "taxonomies");
	writer_object(&s->w, NULL);
	writer_string(&s->w, "name", "CWE");
	writer_string(&s->w, "organization", "MITRE");
	writer_string(&s->w, "informationUri", "https://cwe.mitre.org/");
	sarif_message(s, "shortDescription", "The MITRE Common Weakness Enumeration.");
	writer_bool(&s->w, "isComprehensive", false);
	writer_array(&s->w, "taxa");
	for (size_t i = 0; i < n; i++)
		put_taxon(s, rows[i]);
	writer_end_array(&s->w);
	writer_end_object(&s->w);
	writer_end_array(&s->w);
}
