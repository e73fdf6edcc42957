/*
 * suppress.c: `// opbound-ignore: RULE[, RULE] -- reason` in the analyzed source.
 *
 * A comment behind code speaks of its own line; one that stands alone speaks of the next line that holds code, so that
 * several may stand above each other (comments.c finds both). `opbound-ignore-file: RULE -- reason` speaks of the whole
 * file, `opbound-ignore-begin: RULE -- reason` of all lines up to its `opbound-ignore-end`. A comment that does not
 * work as written becomes a finding itself, with the fix where it is certain: the rule that was meant, or no comment at
 * all.
 */
#include "check/check_int.h"

#include <ctype.h>
#include <string.h>

#define MARK "opbound-ignore"

/* ---- what a comment says ---- */

enum scope { SCOPE_LINE, SCOPE_FILE, SCOPE_BEGIN, SCOPE_END };
static const char *const scope_words[] = {"", "-file", "-begin", "-end"};

struct named_rule {
	const char *id;
	uint32_t col;
};
struct ignore {
	struct comment comment;
	VEC(struct named_rule) rules;
	const char *reason; /* null: none given */
	enum scope scope;
	uint32_t first, last; /* the lines that it speaks of */
};

/* The first word of a piece between commas: what follows it is no name. */
static void add_rule(struct arena *a, const char *text, size_t n, uint32_t col, struct ignore *out)
{
	size_t from = 0;
	while (from < n && isspace((unsigned char)text[from]))
		from++;
	size_t to = from;
	while (to < n && !isspace((unsigned char)text[to]))
		to++;
	if (to > from)
		vec_push(a, &out->rules, (struct named_rule){arena_strndup(a, text + from, to - from), col + (uint32_t)from});
}

static void split_rules(struct arena *a, const char *text, size_t n, uint32_t col, struct ignore *out)
{
	for (size_t at = 0; at < n;) {
		const char *comma = memchr(text + at, ',', n - at);
		size_t stop = comma ? (size_t)(comma - text) : n;
		add_rule(a, text + at, stop - at, col + (uint32_t)at, out);
		at = stop + 1;
	}
}

static const char *read_reason(struct arena *a, const char *text, size_t n)
{
	while (n && isspace((unsigned char)*text))
		text++, n--;
	while (n && isspace((unsigned char)text[n - 1]))
		n--;
	return n ? arena_strndup(a, text, n) : NULL;
}

/* The word right behind the mark. */
static enum scope read_scope(const struct comment *c)
{
	size_t n = c->n && *c->text == '-';
	while (n && n < c->n && islower((unsigned char)c->text[n]))
		n++;
	for (size_t i = SCOPE_FILE; i <= SCOPE_END; i++)
		if (strlen(scope_words[i]) == n && memcmp(scope_words[i], c->text, n) == 0)
			return (enum scope)i;
	return SCOPE_LINE;
}

static struct ignore read_ignore(struct arena *a, const struct comment *c)
{
	struct ignore out = {.comment = *c, .scope = read_scope(c), .first = c->target, .last = c->target};
	size_t skip = strlen(scope_words[out.scope]);
	skip += skip < c->n && c->text[skip] == ':';
	const char *text = c->text + skip, *end = c->text + c->n;
	const char *dashes = memmem(text, (size_t)(end - text), "--", 2);
	split_rules(a, text, (size_t)((dashes ? dashes : end) - text), c->text_col + (uint32_t)skip, &out);
	if (dashes)
		out.reason = read_reason(a, dashes + 2, (size_t)(end - dashes - 2));
	return out;
}

/* ---- what it does ---- */

struct apply {
	struct arena *arena;
	const char *file;
	const struct check_options *options; /* null: every rule was run */
	finding_list *findings;
	size_t n; /* findings before ours */
};

/* Null where these reports are turned off. Each comment is reported once: sorting keeps the most severe of a place. */
static struct finding *complain(struct apply *ap, const struct ignore *ig, enum level level, const char *message)
{
	if (ap->options && !check_enabled(ap->options, RULE_SUPPRESSION))
		return NULL;
	struct place place = {.file = ap->file, .line = ig->comment.line, .col = ig->comment.mark_col};
	struct place end = place;
	end.col += (uint32_t)strlen(MARK);
	struct finding f = {
	    .rule = RULE_SUPPRESSION, .verdict = VERDICT_PROVED, .level = level, .place = place, .end = end};
	f.message = message;
	vec_push(ap->arena, ap->findings, f);
	return &ap->findings->at[ap->findings->n - 1];
}

static void fix(struct arena *a, struct finding *f, const char *title, uint32_t from, uint32_t to, const char *text)
{
	if (!f)
		return;
	struct replacement r = {f->place, f->place, text};
	r.start.col = from;
	r.end.col = to;
	f->fix_title = title;
	vec_push(a, &f->fix, r);
}

static const char *nearest_rule(const char *word)
{
	size_t n;
	const struct rule *rules = rule_list(&n);
	const char *ids[256];
	if (n > 256)
		n = 256;
	for (size_t i = 0; i < n; i++)
		ids[i] = rules[i].id;
	return nearest_word(word, ids, n);
}

static bool is_loaded_rule(const char *rule)
{
	size_t n;
	const struct check *const *checks = check_list(&n);
	for (size_t i = 0; i < n; i++)
		for (const char *const *r = checks[i]->rules; *r; r++)
			if (strcmp(*r, rule) == 0)
				return true;
	return false;
}

static void complain_unknown(struct apply *ap, const struct ignore *ig, const struct named_rule *rule)
{
	const char *near = nearest_rule(rule->id);
	if (!near) {
		complain(ap, ig, LEVEL_WARNING,
		         arena_printf(ap->arena, "no rule is called '%s', see 'opbound rules'", rule->id));
		return;
	}
	const char *text = arena_printf(ap->arena, "no rule is called '%s', did you mean '%s'?", rule->id, near);
	fix(ap->arena, complain(ap, ig, LEVEL_WARNING, text), arena_printf(ap->arena, "name '%s'", near), rule->col,
	    rule->col + (uint32_t)strlen(rule->id), near);
}

/* Removing is certain only where the whole comment is of no use and ends with its line. */
static void complain_unused(struct apply *ap, const struct ignore *ig, const char *rule)
{
	const struct comment *c = &ig->comment;
	const char *where = ig->scope == SCOPE_LINE   ? arena_printf(ap->arena, "on line %u", c->target)
	                    : ig->scope == SCOPE_FILE ? "in this file"
	                                              : arena_printf(ap->arena, "up to line %u", ig->last);
	struct finding *f =
	    complain(ap, ig, LEVEL_NOTE, arena_printf(ap->arena, "'%s' has nothing to ignore %s", rule, where));
	if (ig->rules.n == 1 && c->is_line_comment && ig->scope != SCOPE_BEGIN)
		fix(ap->arena, f, "remove the comment", c->start_col, c->text_col + (uint32_t)c->n, "");
}

static bool is_at(const struct apply *ap, const struct ignore *ig, const char *rule, const struct place *place,
                  const char *of)
{
	bool is_meant = place->line >= ig->first && place->line <= ig->last;
	return is_meant && strcmp(of, rule) == 0 && strcmp(place->file, ap->file) == 0;
}

/* A comment speaks of one access: of what breaks for the same cause it goes alone, and the finding moves on. */
static bool silence_one(struct apply *ap, const struct ignore *ig, const char *rule, struct finding *f)
{
	size_t kept = 0, before = f->related.n;
	for (size_t i = 0; i < before; i++)
		if (!is_at(ap, ig, rule, &f->related.at[i].place, f->related.at[i].rule))
			f->related.at[kept++] = f->related.at[i];
	f->related.n = kept;
	if (!is_at(ap, ig, rule, &f->place, f->rule))
		return kept < before;
	f->suppressed = kept == 0;
	f->suppress_reason = kept ? NULL : ig->reason;
	if (kept)
		finding_promote(f);
	return true;
}

/* Marks what the comment silences; answers whether there was anything. */
static bool silence(struct apply *ap, const struct ignore *ig, const char *rule)
{
	bool any = false;
	for (size_t i = 0; i < ap->n; i++) {
		any |= silence_one(ap, ig, rule, &ap->findings->at[i]);
	}
	return any;
}

static void apply_rule(struct apply *ap, const struct ignore *ig, const struct named_rule *rule)
{
	if (!rule_find(rule->id) && !is_loaded_rule(rule->id)) {
		complain_unknown(ap, ig, rule);
		return;
	}
	if (ig->reason && !silence(ap, ig, rule->id) && (!ap->options || check_enabled(ap->options, rule->id)))
		complain_unused(ap, ig, rule->id);
}

static void apply_ignore(struct apply *ap, const struct ignore *ig)
{
	if (ig->rules.n == 0) {
		complain(ap, ig, LEVEL_WARNING,
		         arena_printf(ap->arena, MARK "%s names no rule, write '" MARK "%s: RULE -- reason'",
		                      scope_words[ig->scope], scope_words[ig->scope]));
		return;
	}
	if (!ig->reason)
		complain(ap, ig, LEVEL_WARNING,
		         arena_printf(ap->arena, "opbound-ignore gives no reason and so ignores nothing, write '%s -- reason'",
		                      ig->rules.at[0].id));
	for (size_t i = 0; i < ig->rules.n; i++)
		apply_rule(ap, ig, &ig->rules.at[i]);
}

typedef VEC(struct ignore) ignore_list;

/* The end that belongs to a beginning, or null. */
static struct ignore *end_of(ignore_list *list, size_t begin)
{
	size_t depth = 1;
	for (size_t i = begin + 1; i < list->n; i++) {
		depth += list->at[i].scope == SCOPE_BEGIN;
		depth -= list->at[i].scope == SCOPE_END;
		if (!depth)
			return &list->at[i];
	}
	return NULL;
}

/* Lines of files and blocks; what has done its part, or does none, gets none. */
static void set_ranges(struct apply *ap, ignore_list *list)
{
	for (size_t i = 0; i < list->n; i++) {
		struct ignore *ig = &list->at[i], *end = ig->scope == SCOPE_BEGIN ? end_of(list, i) : NULL;
		if (ig->scope == SCOPE_FILE) {
			ig->first = 1;
			ig->last = UINT32_MAX;
		} else if (ig->scope == SCOPE_BEGIN) {
			ig->first = ig->comment.line;
			ig->last = end ? end->comment.line : 0;
		}
		if (end)
			end->first = end->last = 0;
		else if (ig->scope == SCOPE_BEGIN)
			complain(ap, ig, LEVEL_WARNING, MARK "-begin has no " MARK "-end below and so ignores nothing");
	}
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].scope == SCOPE_END && list->at[i].last) {
			complain(ap, &list->at[i], LEVEL_WARNING, MARK "-end has no " MARK "-begin above");
			list->at[i].last = 0;
		}
}

void suppress_apply_for(struct arena *a, const char *file, const char *text, size_t n, const struct check_options *o,
                        finding_list *findings)
{
	comment_list comments = comments_find(a, text, n, MARK);
	struct apply ap = {a, file, o, findings, findings->n};
	ignore_list list = {0};
	for (size_t i = 0; i < comments.n; i++)
		vec_push(a, &list, read_ignore(a, &comments.at[i]));
	set_ranges(&ap, &list);
	for (size_t i = 0; i < list.n; i++)
		if (list.at[i].last)
			apply_ignore(&ap, &list.at[i]);
	if (comments.n)
		finding_sort(findings);
}

void suppress_apply(struct arena *a, const char *file, const char *text, size_t n, finding_list *findings)
{
	suppress_apply_for(a, file, text, n, NULL, findings);
}
