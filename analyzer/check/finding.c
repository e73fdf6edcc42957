/*
 * finding.c: runs the checks over a unit's facts and makes one list of what they find: only what the user asked for, a
 * level for each verdict, each place and rule once, in an order that depends on nothing but the findings.
 */
#include "check/check_int.h"

#include <stdlib.h>
#include <string.h>

struct pass_sink {
	const struct check_options *options;
	finding_list *out;
};

enum level level_of(enum verdict v, const struct check_options *o)
{
	switch (v) {
	case VERDICT_PROVED:
	case VERDICT_REQUIRED:
	case VERDICT_UNREACHABLE:
		return LEVEL_NONE;
	case VERDICT_VIOLATED:
		return LEVEL_ERROR;
	case VERDICT_POSSIBLE:
		return LEVEL_WARNING;
	case VERDICT_UNKNOWN:
		return o->strict ? LEVEL_WARNING : o->show_unknown ? LEVEL_NOTE : LEVEL_NONE;
	}
	BUG("verdict %d", (int)v);
}

const char *level_name(enum level l)
{
	switch (l) {
	case LEVEL_NONE:
		return "none";
	case LEVEL_NOTE:
		return "note";
	case LEVEL_WARNING:
		return "warning";
	case LEVEL_ERROR:
		return "error";
	}
	BUG("level %d", (int)l);
}

static bool names_rule(const char *const *names, size_t n, const char *rule)
{
	const struct rule *row = rule_find(rule);
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], rule) == 0 || (row && strcmp(names[i], row->check) == 0))
			return true;
	return false;
}

bool check_enabled(const struct check_options *o, const char *rule)
{
	if (o->n_only && !names_rule(o->only, o->n_only, rule))
		return false;
	const struct rule *row = rule_find(rule);
	bool on = !row || !row->off || o->largest_tensor || names_rule(o->only, o->n_only, rule) ||
	          names_rule(o->enable, o->n_enable, rule);
	return on && !names_rule(o->disable, o->n_disable, rule);
}

static bool check_wanted(const struct check *c, const struct check_options *o)
{
	for (const char *const *rule = c->rules; *rule; rule++)
		if (check_enabled(o, *rule))
			return true;
	return false;
}

static const char *copy_text(struct arena *a, const char *s)
{
	return s ? arena_strdup(a, s) : NULL;
}

static struct finding copy_finding(struct arena *a, const struct finding *f)
{
	struct finding copy = *f;
	copy.rule = copy_text(a, f->rule);
	copy.message = copy_text(a, f->message);
	copy.function = copy_text(a, f->function);
	copy.cause = copy_text(a, f->cause);
	copy.no_fix = copy_text(a, f->no_fix);
	copy.fix_title = copy_text(a, f->fix_title);
	copy.suppress_reason = NULL;
	copy.suppressed = false;
	memset(&copy.evidence, 0, sizeof copy.evidence);
	memset(&copy.fix, 0, sizeof copy.fix);
	for (size_t i = 0; i < f->fix.n; i++)
		vec_push(a, &copy.fix,
		         (struct replacement){f->fix.at[i].start, f->fix.at[i].end, copy_text(a, f->fix.at[i].text)});
	for (size_t i = 0; i < f->evidence.n; i++)
		vec_push(
		    a, &copy.evidence,
		    (struct evidence){f->evidence.at[i].place, copy_text(a, f->evidence.at[i].text), f->evidence.at[i].role});
	memset(&copy.related, 0, sizeof copy.related);
	for (size_t i = 0; i < f->related.n; i++) {
		struct related r = f->related.at[i];
		r.message = copy_text(a, r.message);
		r.function = copy_text(a, r.function);
		vec_push(a, &copy.related, r);
	}
	return copy;
}

/* The first of the related places stands for the finding. */
void finding_promote(struct finding *f)
{
	const struct related r = f->related.at[0];
	f->drawing.is_given = false;
	f->rule = r.rule;
	f->place = r.place;
	f->end = r.end;
	f->message = r.message;
	f->function = r.function;
	f->object = r.object;
	f->spot = r.spot;
	f->related.n--;
	memmove(f->related.at, f->related.at + 1, f->related.n * sizeof f->related.at[0]);
}

bool finding_is_further(const struct finding *f, size_t related)
{
	uint32_t spot = f->related.at[related].spot;
	bool is_told = spot && spot == f->spot;
	for (size_t i = 0; spot && i < related; i++)
		is_told = is_told || f->related.at[i].spot == spot;
	return !is_told;
}

/* Leaves out the places of rules that are turned off; false: none is left. */
static bool keep_enabled(const struct check_options *o, struct finding *f)
{
	size_t kept = 0;
	for (size_t i = 0; i < f->related.n; i++)
		if (check_enabled(o, f->related.at[i].rule))
			f->related.at[kept++] = f->related.at[i];
	f->related.n = kept;
	if (check_enabled(o, f->rule))
		return true;
	if (!f->related.n)
		return false;
	finding_promote(f);
	return true;
}

static void pass_report(struct pass *p, const struct finding *f)
{
	enum level level = f->level == LEVEL_NONE ? level_of(f->verdict, p->sink->options) : f->level;
	if (f->level == LEVEL_NONE && level == LEVEL_ERROR && !finding_is_plausible(f))
		level = LEVEL_WARNING;
	if (level == LEVEL_NONE)
		return;
	struct finding copy = copy_finding(p->arena, f);
	copy.level = level;
	if (keep_enabled(p->sink->options, &copy))
		vec_push(p->arena, p->sink->out, copy);
}

static int compare_text(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "");
}

static int compare_place_rule(const struct finding *a, const struct finding *b)
{
	int order = place_compare(&a->place, &b->place);
	return order ? order : compare_text(a->rule, b->rule);
}

static int compare_finding(const void *left, const void *right)
{
	const struct finding *a = left, *b = right;
	int order = compare_place_rule(a, b);
	if (order)
		return order;
	if (a->level != b->level)
		return a->level > b->level ? -1 : 1;
	order = compare_text(a->message, b->message);
	return order ? order : compare_text(a->function, b->function);
}

void finding_sort(finding_list *findings)
{
	if (findings->n < 2)
		return;
	qsort(findings->at, findings->n, sizeof *findings->at, compare_finding);
	size_t kept = 1;
	for (size_t i = 1; i < findings->n; i++) {
		struct finding *last = &findings->at[kept - 1];
		if (compare_place_rule(last, &findings->at[i]) != 0)
			findings->at[kept++] = findings->at[i];
		else if (last->related.n == 0)
			last->related = findings->at[i].related;
	}
	findings->n = kept;
}

void check_run(struct arena *a, const struct unit_facts *facts, const struct check_options *o, finding_list *out)
{
	struct pass_sink sink = {.options = o, .out = out};
	struct pass pass = {.facts = facts, .limits = &o->limits, .arena = a, .report = pass_report, .sink = &sink};
	size_t n;
	const struct check *const *checks = check_list(&n);
	for (size_t i = 0; i < n; i++)
		if (check_wanted(checks[i], o))
			checks[i]->run(&pass);
	finding_sort(out);
}
