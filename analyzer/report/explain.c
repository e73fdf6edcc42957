/*
 * explain.c: what `opbound explain` prints: a rule's page, or what an exit status means and which rules find its
 * causes. Statuses are found by name and by number: unsigned, signed 32-bit as some shells print them, or hexadecimal,
 * and a signal as itself, negated as Python reports it, or with the 128 that a shell adds. Of a sentence ("exit code
 * -1073741571") the first word that is a status counts. A number that nobody knows is told what kind it is.
 */
#include "report/report_int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct status_row status_rows[] = {
#define STATUS(value, name, system, meaning, rules) {value, name, system, meaning, rules},
#define MIXUP(value, text)
#define SAYING(words, name)
#include "report/statuses.def"
#undef STATUS
#undef MIXUP
#undef SAYING
};
struct mixup_row {
	uint32_t value;
	const char *text;
};
static const struct mixup_row mixup_rows[] = {
#define STATUS(value, name, system, meaning, rules)
#define MIXUP(value, text) {value, text},
#define SAYING(words, name)
#include "report/statuses.def"
#undef STATUS
#undef MIXUP
#undef SAYING
};
static const struct {
	const char *words, *name;
} sayings[] = {
#define STATUS(value, name, system, meaning, rules)
#define MIXUP(value, text)
#define SAYING(words, name) {words, name},
#include "report/statuses.def"
#undef STATUS
#undef MIXUP
#undef SAYING
};
enum { N_STATUSES = sizeof status_rows / sizeof *status_rows, N_MIXUPS = sizeof mixup_rows / sizeof *mixup_rows };

static bool is_windows(uint32_t value)
{
	return value >= 0xC0000000u;
}

static void put_value(struct buf *out, const struct status_row *row)
{
	if (is_windows(row->value))
		buf_printf(out, ", 0x%08" PRIX32 " (%" PRId64 ", %" PRIu32 ")", row->value,
		           (int64_t)row->value - (INT64_C(1) << 32), row->value);
	else if (row->value)
		buf_printf(out, ", %" PRIu32, row->value);
}

static void put_rules(struct buf *out, const char *rules)
{
	if (!*rules) {
		buf_str(out, "No rule of opbound looks for its causes.\n");
		return;
	}
	buf_str(out, "Rules that find its causes:\n");
	while (*rules) {
		size_t n = strcspn(rules, " ");
		char id[64];
		size_t kept = n < sizeof id - 1 ? n : sizeof id - 1;
		memcpy(id, rules, kept);
		id[kept] = '\0';
		const struct rule *rule = rule_find(id);
		buf_printf(out, "  %-22s %s\n", id, rule ? rule->short_text : "");
		rules += n + (rules[n] == ' ');
	}
}

static void put_status(struct buf *out, const struct status_row *row)
{
	buf_str(out, row->name);
	put_value(out, row);
	buf_printf(out, ", %s: %s.\n", row->system, row->meaning);
	for (size_t i = 0; i < N_MIXUPS; i++)
		if (mixup_rows[i].value == row->value)
			buf_printf(out, "Mind the mix-up: %s.\n", mixup_rows[i].text);
	put_rules(out, row->rules);
	if (*row->rules)
		buf_str(out, "'opbound explain RULE' prints a rule's page.\n");
}

/* Every way a value is written. */
static bool value_matches(const struct status_row *row, int64_t value)
{
	if (value < 0 && value >= INT32_MIN && is_windows(row->value))
		return (int64_t)row->value - (INT64_C(1) << 32) == value;
	bool is_signal = strncmp(row->name, "SIG", 3) == 0;
	if (is_signal && value > -128 && value < 128)
		return (int64_t)row->value - 128 == (value < 0 ? -value : value);
	return row->value && row->value == value;
}

/* "C0000409", as event logs have it, is hexadecimal too. */
static bool parse_status(const char *topic, int64_t *value)
{
	char hex[16] = "0x";
	if (parse_int64(topic, value))
		return true;
	if (strlen(topic) != 8 || (*topic != 'C' && *topic != 'c'))
		return false;
	memcpy(hex + 2, topic, 9);
	return parse_int64(hex, value);
}

static bool row_matches(const struct status_row *row, const char *topic)
{
	int64_t value;
	if (parse_status(topic, &value))
		return value_matches(row, value);
	bool is_signal = strncmp(row->name, "SIG", 3) == 0;
	return strcasecmp(topic, row->name) == 0 || (is_signal && strcasecmp(topic, row->name + 3) == 0);
}

static const struct status_row *first_match(const char *topic)
{
	for (size_t i = 0; i < N_STATUSES; i++)
		if (row_matches(&status_rows[i], topic))
			return &status_rows[i];
	return NULL;
}

/* Copies the next word of the text that could be a status; false at the end. */
static bool next_word(const char **at, char *word, size_t cap)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
	*at += strcspn(*at, letters);
	size_t n = strspn(*at, letters), kept = n < cap ? n : cap - 1;
	memcpy(word, *at, kept);
	word[kept] = '\0';
	*at += n;
	return n > 0;
}

/* The status that the text means, as a topic of its own: a saying, or its first word that is a status. */
static const char *find_status(const char *topic, char *word, size_t cap)
{
	if (first_match(topic))
		return topic;
	for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++)
		if (strcasestr(topic, sayings[i].words))
			return sayings[i].name;
	for (const char *at = topic; next_word(&at, word, cap);)
		if (strcmp(word, topic) != 0 && first_match(word))
			return word;
	return NULL;
}

const struct status_row *explain_status(const char *topic)
{
	char word[64];
	const char *found = find_status(topic, word, sizeof word);
	return found ? first_match(found) : NULL;
}

static bool put_statuses(struct buf *out, const char *topic)
{
	char word[64];
	const char *found = find_status(topic, word, sizeof word);
	bool any = false;
	for (size_t i = 0; found && i < N_STATUSES; i++) {
		if (!row_matches(&status_rows[i], found))
			continue;
		if (any)
			buf_char(out, '\n');
		put_status(out, &status_rows[i]);
		any = true;
	}
	return any;
}

/* What a number can be of which the table knows nothing. */
static const char *kind_of_number(int64_t value)
{
	if (value == 0)
		return "it is success";
	if (value < 0 && value >= INT32_MIN)
		value += INT64_C(1) << 32;
	if (value >= 0xC0000000 && value <= 0xFFFFFFFF)
		return "it is an error of Windows (NTSTATUS) that no rule finds causes of";
	if (value > 128 && value < 193)
		return "a shell reports a signal as 128 plus its number, and this one no rule finds causes of";
	if (value > 0 && value < 256)
		return "a program chooses such a status itself, and its own words say why";
	return "no system that is known here ends a program with it";
}

static enum status suggest(const char *topic, struct error *err)
{
	const char *words[256];
	size_t n = 0, n_rules;
	const struct rule *rules = rule_list(&n_rules);
	for (size_t i = 0; i < n_rules && n < 128; i++)
		words[n++] = rules[i].id;
	for (size_t i = 0; i < ASSUMPTION_COUNT; i++)
		words[n++] = assumption_rows[i].id;
	for (size_t i = 0; i < N_STATUSES && n < 256; i++)
		words[n++] = status_rows[i].name;
	int64_t number;
	const char *near = parse_status(topic, &number) ? NULL : nearest_word(topic, words, n);
	if (near)
		return error_set(err, STATUS_INPUT, "nothing is known of '%s', did you mean '%s'?", topic, near);
	if (parse_status(topic, &number))
		return error_set(
		    err, STATUS_INPUT,
		    "nothing is known of '%s': %s; what is known are crashes, such as 139, 0xC0000409, -1073741571 or "
		    "700",
		    topic, kind_of_number(number));
	return error_set(err, STATUS_INPUT,
	                 "nothing is known of '%s': name a rule ('opbound rules' lists them) or an exit status", topic);
}

static void put_assumption(const struct assumption_row *row, struct buf *out)
{
	buf_printf(out, "# %s\n\nAn assumption: %s.\n\n", row->id, row->sentence);
	buf_str(out, "'opbound why FILE:LINE' says which proofs rest on it ('assuming ...').\n\n");
	buf_printf(out, "## How to do without\n\n%c%s.\n\n", row->discharge[0] - 'a' + 'A', row->discharge + 1);
	buf_printf(out, "'--refuse=%s' makes unknown what rests on it; '--strict' refuses every assumption.\n", row->id);
}

enum status report_explain(const char *topic, struct buf *out, struct error *err)
{
	enum assumption_id assumption;
	if (assumption_find(topic, strlen(topic), &assumption)) {
		put_assumption(&assumption_rows[assumption], out);
		return STATUS_OK;
	}
	struct buf id = {0}; /* reports have "RULE/possible", too */
	buf_add(&id, topic, strcspn(topic, "/"));
	const struct rule *rule = rule_find(buf_text(&id));
	buf_release(&id);
	if (rule) {
		buf_str(out, rule->page);
		return STATUS_OK;
	}
	if (put_statuses(out, topic))
		return STATUS_OK;
	return suggest(topic, err);
}
