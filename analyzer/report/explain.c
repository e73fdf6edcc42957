/*
 * explain.c: what `opbound explain` prints: a rule's page, or what an exit status means and which rules find its
 * causes. Statuses are found by name and by number: unsigned, signed 32-bit as some shells print them, or hexadecimal,
 * and a signal as itself, negated as Python reports it, or with the 128 that a shell adds.
 */
#include "report/report_int.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct status_row {
	uint32_t value;
	const char *name, *system, *meaning, *rules;
};
static const struct status_row status_rows[] = {
#define STATUS(value, name, system, meaning, rules) {value, name, system, meaning, rules},
#define MIXUP(value, text)
#include "report/statuses.def"
#undef STATUS
#undef MIXUP
};
struct mixup_row {
	uint32_t value;
	const char *text;
};
static const struct mixup_row mixup_rows[] = {
#define STATUS(value, name, system, meaning, rules)
#define MIXUP(value, text) {value, text},
#include "report/statuses.def"
#undef STATUS
#undef MIXUP
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

static bool put_statuses(struct buf *out, const char *topic)
{
	int64_t value = 0;
	bool is_number = parse_int64(topic, &value), any = false;
	for (size_t i = 0; i < N_STATUSES; i++) {
		const struct status_row *row = &status_rows[i];
		if (is_number ? !value_matches(row, value) : strcasecmp(topic, row->name) != 0)
			continue;
		if (any)
			buf_char(out, '\n');
		put_status(out, row);
		any = true;
	}
	return any;
}

static enum status suggest(const char *topic, struct error *err)
{
	const char *words[256];
	size_t n = 0, n_rules;
	const struct rule *rules = rule_list(&n_rules);
	for (size_t i = 0; i < n_rules && n < 128; i++)
		words[n++] = rules[i].id;
	for (size_t i = 0; i < N_STATUSES && n < 256; i++)
		words[n++] = status_rows[i].name;
	const char *near = nearest_word(topic, words, n);
	if (near)
		return error_set(err, STATUS_INPUT, "nothing is known of '%s', did you mean '%s'?", topic, near);
	return error_set(err, STATUS_INPUT,
	                 "nothing is known of '%s': name a rule ('opbound rules' lists them) or an exit status", topic);
}

enum status report_explain(const char *topic, struct buf *out, struct error *err)
{
	const struct rule *rule = rule_find(topic);
	if (rule) {
		buf_str(out, rule->page);
		return STATUS_OK;
	}
	if (put_statuses(out, topic))
		return STATUS_OK;
	return suggest(topic, err);
}
