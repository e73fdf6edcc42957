/*
 * suppress.c: `// opbound-ignore: RULE[, RULE] -- reason` in the analyzed source.
 *
 * A scanner walks the text once and knows only what it must to tell comments from code: strings, raw strings, character
 * literals and digit separators. A comment behind code speaks of its own line; one that stands alone speaks of the next
 * line that holds code, so that several may stand above each other. A comment that does not work as written becomes a
 * finding itself.
 */
#include "check/check_int.h"

#include <ctype.h>
#include <string.h>

#define MARK "opbound-ignore"

struct comment {
	const char *text; /* behind the mark */
	size_t n;
	uint32_t line, col; /* of the mark */
};
struct scan {
	struct arena *arena;
	const char *at, *end, *line_start;
	uint32_t line;
	VEC(bool) has_code, has_comment; /* by line, from 1 */
	VEC(struct comment) comments;
};

static void mark_line(struct scan *s, bool code)
{
	while (s->has_code.n <= s->line) {
		vec_push(s->arena, &s->has_code, false);
		vec_push(s->arena, &s->has_comment, false);
	}
	if (code)
		s->has_code.at[s->line] = true;
	else
		s->has_comment.at[s->line] = true;
}

/* Steps over one character and keeps count of lines. */
static void step(struct scan *s)
{
	if (*s->at++ == '\n') {
		s->line++;
		s->line_start = s->at;
	}
}

static bool looking_at(const struct scan *s, const char *text)
{
	size_t n = strlen(text);
	return (size_t)(s->end - s->at) >= n && memcmp(s->at, text, n) == 0;
}

/* The mark at the beginning of a comment's text, if it is there. */
static void note_comment(struct scan *s, const char *start, const char *end, uint32_t line, const char *line_start)
{
	while (start < end && (*start == '/' || *start == '*' || *start == '!' || isspace((unsigned char)*start)))
		start++;
	size_t n = strlen(MARK);
	if ((size_t)(end - start) < n || memcmp(start, MARK, n) != 0)
		return;
	const char *rest = start + n;
	if (rest < end && (isalnum((unsigned char)*rest) || *rest == '-' || *rest == '_'))
		return;
	vec_push(s->arena, &s->comments,
	         (struct comment){rest, (size_t)(end - rest), line, (uint32_t)(start - line_start) + 1});
}

static void scan_line_comment(struct scan *s)
{
	const char *start = s->at, *line_start = s->line_start;
	uint32_t line = s->line;
	while (s->at < s->end && (*s->at != '\n' || s->at[-1] == '\\')) {
		mark_line(s, false);
		step(s);
	}
	note_comment(s, start, s->at, line, line_start);
}

static void scan_block_comment(struct scan *s)
{
	const char *start = s->at, *line_start = s->line_start;
	uint32_t line = s->line;
	s->at += 2;
	mark_line(s, false);
	while (s->at < s->end && !looking_at(s, "*/")) {
		step(s);
		mark_line(s, false);
	}
	const char *newline = memchr(start, '\n', (size_t)(s->at - start));
	note_comment(s, start, newline ? newline : s->at, line, line_start);
	if (s->at < s->end)
		s->at += 2;
}

static void scan_quoted(struct scan *s, char quote)
{
	step(s);
	while (s->at < s->end && *s->at != quote && *s->at != '\n') {
		if (*s->at == '\\' && s->at + 1 < s->end)
			step(s);
		step(s);
	}
	if (s->at < s->end && *s->at == quote)
		step(s);
}

/* At the quote of R"delimiter( ... )delimiter". */
static void scan_raw_string(struct scan *s)
{
	const char *delimiter = ++s->at;
	while (s->at < s->end && *s->at != '(' && *s->at != '\n' && s->at - delimiter <= 16)
		s->at++;
	size_t n = (size_t)(s->at - delimiter);
	while (s->at < s->end) {
		mark_line(s, true);
		bool closes = *s->at == ')' && (size_t)(s->end - s->at) > n + 1 && memcmp(s->at + 1, delimiter, n) == 0 &&
		              s->at[n + 1] == '"';
		if (closes) {
			s->at += n + 2;
			return;
		}
		step(s);
	}
}

/* A name or a number: 1'000 has no character literal in it, and R before a quote opens a raw string. */
static void scan_word(struct scan *s)
{
	bool number = isdigit((unsigned char)*s->at);
	while (s->at < s->end) {
		bool separator = number && *s->at == '\'' && s->at + 1 < s->end && isalnum((unsigned char)s->at[1]);
		if (!isalnum((unsigned char)*s->at) && *s->at != '_' && !separator)
			break;
		s->at++;
	}
	if (s->at < s->end && *s->at == '"' && s->at[-1] == 'R')
		scan_raw_string(s);
}

static void scan_text(struct scan *s)
{
	while (s->at < s->end) {
		char c = *s->at;
		if (looking_at(s, "//")) {
			scan_line_comment(s);
			continue;
		}
		if (looking_at(s, "/*")) {
			scan_block_comment(s);
			continue;
		}
		if (!isspace((unsigned char)c))
			mark_line(s, true);
		if (c == '"' || c == '\'')
			scan_quoted(s, c);
		else if (isalnum((unsigned char)c) || c == '_')
			scan_word(s);
		else
			step(s);
	}
}

/* ---- what a comment says ---- */

struct ignore {
	struct comment comment;
	VEC(const char *) rules;
	const char *reason; /* null: none given */
	uint32_t target;    /* the line it speaks of */
};

static const char *trimmed(struct arena *a, const char *text, size_t n)
{
	while (n && isspace((unsigned char)*text))
		text++, n--;
	while (n && isspace((unsigned char)text[n - 1]))
		n--;
	return arena_strndup(a, text, n);
}

static void split_rules(struct arena *a, const char *text, size_t n, struct ignore *out)
{
	while (n) {
		const char *comma = memchr(text, ',', n);
		size_t one = comma ? (size_t)(comma - text) : n;
		const char *rule = trimmed(a, text, one);
		if (*rule)
			vec_push(a, &out->rules, rule);
		text += comma ? one + 1 : one;
		n -= comma ? one + 1 : one;
	}
}

static uint32_t target_of(const struct scan *s, uint32_t line)
{
	if (s->has_code.at[line])
		return line;
	do
		line++;
	while (line < s->has_code.n && !s->has_code.at[line] && s->has_comment.at[line]);
	return line;
}

static struct ignore read_ignore(const struct scan *s, const struct comment *c)
{
	struct ignore out = {.comment = *c, .target = target_of(s, c->line)};
	const char *text = c->text, *end = c->text + c->n;
	if (text < end && *text == ':')
		text++;
	const char *dashes = memmem(text, (size_t)(end - text), "--", 2);
	split_rules(s->arena, text, (size_t)((dashes ? dashes : end) - text), &out);
	const char *reason = dashes ? trimmed(s->arena, dashes + 2, (size_t)(end - dashes - 2)) : "";
	out.reason = *reason ? reason : NULL;
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

static void complain(struct apply *ap, const struct ignore *ig, enum level level, const char *message)
{
	if (ap->options && !check_enabled(ap->options, RULE_SUPPRESSION))
		return;
	struct place place = {.file = ap->file, .line = ig->comment.line, .col = ig->comment.col};
	struct place end = place;
	end.col += (uint32_t)strlen(MARK);
	vec_push(ap->arena, ap->findings,
	         (struct finding){.rule = RULE_SUPPRESSION,
	                          .verdict = VERDICT_PROVED,
	                          .level = level,
	                          .place = place,
	                          .end = end,
	                          .message = message});
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

/* Marks what the comment silences; answers whether there was anything. */
static bool silence(struct apply *ap, const struct ignore *ig, const char *rule)
{
	bool any = false;
	for (size_t i = 0; i < ap->n; i++) {
		struct finding *f = &ap->findings->at[i];
		if (f->place.line != ig->target || strcmp(f->rule, rule) != 0 || strcmp(f->place.file, ap->file) != 0)
			continue;
		f->suppressed = true;
		f->suppress_reason = ig->reason;
		any = true;
	}
	return any;
}

static void apply_rule(struct apply *ap, const struct ignore *ig, const char *rule)
{
	if (!rule_find(rule) && !is_loaded_rule(rule)) {
		const char *near = nearest_rule(rule);
		complain(ap, ig, LEVEL_WARNING,
		         near ? arena_printf(ap->arena, "no rule is called '%s', did you mean '%s'?", rule, near)
		              : arena_printf(ap->arena, "no rule is called '%s', see 'opbound rules'", rule));
		return;
	}
	if (ig->reason && !silence(ap, ig, rule) && (!ap->options || check_enabled(ap->options, rule)))
		complain(ap, ig, LEVEL_NOTE,
		         arena_printf(ap->arena, "'%s' has nothing to ignore on line %u, remove it", rule, ig->target));
}

static void apply_ignore(struct apply *ap, const struct ignore *ig)
{
	if (ig->rules.n == 0) {
		complain(ap, ig, LEVEL_WARNING, "opbound-ignore names no rule, write 'opbound-ignore: RULE -- reason'");
		return;
	}
	if (!ig->reason)
		complain(ap, ig, LEVEL_WARNING,
		         arena_printf(ap->arena, "opbound-ignore gives no reason and so ignores nothing, write '%s -- reason'",
		                      ig->rules.at[0]));
	for (size_t i = 0; i < ig->rules.n; i++)
		apply_rule(ap, ig, ig->rules.at[i]);
}

void suppress_apply_for(struct arena *a, const char *file, const char *text, size_t n, const struct check_options *o,
                        finding_list *findings)
{
	struct scan scan = {.arena = a, .at = text, .end = text + n, .line_start = text, .line = 1};
	if (!memmem(text, n, MARK, strlen(MARK)))
		return;
	scan_text(&scan);
	mark_line(&scan, false);
	struct apply ap = {a, file, o, findings, findings->n};
	for (size_t i = 0; i < scan.comments.n; i++) {
		struct ignore ig = read_ignore(&scan, &scan.comments.at[i]);
		apply_ignore(&ap, &ig);
	}
	finding_sort(findings);
}

void suppress_apply(struct arena *a, const char *file, const char *text, size_t n, finding_list *findings)
{
	suppress_apply_for(a, file, text, n, NULL, findings);
}
