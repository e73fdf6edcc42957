/*
 * options.c: settings. One table (options.def) serves the command line, .opbound.json and the help; a setting is a row
 * and a text, applied by options_set, so both sources report the same mistakes in the same words.
 */
#include "project/project.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct option_row option_rows[OPTION_COUNT] = {
#define OPTION(ID, letter, name, value, commands, in_config, help)                                                     \
	{letter, name, value, (commands) | ((in_config) ? COMMAND_CONFIG : 0), in_config, help},
#include "project/options.def"
#undef OPTION
};

/* Options that add to a list, where others replace a value. `--only` starts its list anew. */
bool option_repeats(enum option id)
{
	return id == OPTION_DISABLE || id == OPTION_MODEL || id == OPTION_LOAD || id == OPTION_EXTRA_ARG ||
	       id == OPTION_EXCLUDE || id == OPTION_EXTRA_ARG_BEFORE;
}

const char *const stage_names[STAGE_COUNT] = {"ast", "ir", "values", "facts", "calls", "frames", "models"};
const char *const shell_names[SHELL_COUNT] = {"bash", "zsh", "fish"};

static const char *const header_names[] = {"auto", "stubs", "real"};
static const char *const follow_names[] = {"given", "project"};
static const char *const format_names[] = {"text", "sarif", "oneline", "github", "json", "junit", "html"};
static const char *const stack_format_names[] = {"text", "json", "svg"};
static const char *const contract_format_names[] = {"text", "json", "markdown", "code"};
static const char *const inlining_names[] = {"O0", "O2"};
static const char *const color_names[] = {"auto", "always", "never"};
static const char *const fail_names[] = {"never", "note", "warning", "error"}; /* by enum level */
static const char *const suppressed_names[] = {"drop", "keep"};

void options_init(struct options *o, struct arena *a)
{
	char cwd[4096];
	*o = (struct options){.arena = a, .timeout_seconds = 120, .fail_on = LEVEL_WARNING, .follows_calls = true};
	o->limits = (struct limits){.frame_budget = 64 << 10,
	                            .stack_limit = 1 << 20,
	                            .device_frame_budget = 16 << 10,
	                            .device_stack_limit = 512 << 10,
	                            .stack_limit_name = "windows",
	                            .device_memory = (int64_t)80 << 30};
	o->cwd = getcwd(cwd, sizeof cwd) ? arena_strdup(a, cwd) : "/";
}

const char *suggestion(struct arena *a, const char *word, const char *const *words, size_t n)
{
	const char *near = nearest_word(word, words, n);
	return near ? arena_printf(a, " (did you mean '%s'?)", near) : "";
}

bool is_standard_output(const char *path)
{
	return path && strcmp(path, "-") == 0;
}

/* pre-commit names the files of a commit, and none where there is none of ours. */
bool is_hook(const struct options *o)
{
	const char *value = getenv("PRE_COMMIT");
	return o->command == COMMAND_CHECK && value && *value;
}

/* ---- what a value may be ---- */

static bool is_one_of(const char *value, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(value, names[i]) == 0)
			return true;
	return false;
}

enum value_kind option_value_kind(enum option id)
{
	static const char *const files[] = {"FILE", "FILE|-", "FILE|DIR"}, *const any[] = {"N",    "K/N", "SIZE",
	                                                                                   "REV",  "ARG", "SECONDS",
	                                                                                   "NAME", "GLOB"};
	const char *value = option_rows[id].value;
	if (!value)
		return VALUE_NONE;
	if (is_one_of(value, files, sizeof files / sizeof files[0]))
		return VALUE_FILE;
	if (strcmp(value, "DIR") == 0)
		return VALUE_FOLDER;
	if (strcmp(value, "RULES") == 0)
		return VALUE_RULES;
	return is_one_of(value, any, sizeof any / sizeof any[0]) ? VALUE_ANY : VALUE_WORDS;
}

/* ---- values ---- */

struct setting {
	struct options *o;
	const char *value, *where, *base;
	struct error *err;
};

/* The index of the value among `words`, or -1 with an error that lists them. */
static int choose(const struct setting *s, const char *const *words, size_t n)
{
	struct buf list = {0};
	for (size_t i = 0; i < n; i++) {
		if (strcmp(s->value, words[i]) == 0) {
			buf_release(&list);
			return (int)i;
		}
		buf_printf(&list, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " or ", words[i]);
	}
	error_set(s->err, STATUS_INPUT, "%s: unknown value '%s', expected %s", s->where, s->value, buf_text(&list));
	buf_release(&list);
	return -1;
}

static enum status set_choice(const struct setting *s, const char *const *words, size_t n, int *out)
{
	int i = choose(s, words, n);
	if (i < 0)
		return STATUS_INPUT;
	*out = i;
	return STATUS_OK;
}

static enum status set_number(const struct setting *s, int64_t lo, int64_t hi, int64_t *out)
{
	int64_t v;
	if (!parse_int64(s->value, &v) || v < lo || v > hi)
		return error_set(s->err, STATUS_INPUT, "%s: '%s' is no number from %lld to %lld", s->where, s->value,
		                 (long long)lo, (long long)hi);
	*out = v;
	return STATUS_OK;
}

static enum status set_size(const struct setting *s, int64_t *out)
{
	uint64_t v;
	if (!parse_size(s->value, &v) || v == 0 || v > INT64_MAX)
		return error_set(s->err, STATUS_INPUT, "%s: '%s' is no size, expected for example 65536, 64KiB or 1MiB",
		                 s->where, s->value);
	*out = (int64_t)v;
	return STATUS_OK;
}

/* A size, or none. */
static enum status set_memory(const struct setting *s, int64_t *out)
{
	if (strcmp(s->value, "off") != 0)
		return set_size(s, out);
	*out = 0;
	return STATUS_OK;
}

static enum status set_stack(const struct setting *s)
{
	struct limits *l = &s->o->limits;
	const char **names = ARENA_ARRAY(s->o->arena, const char *, stack_platform_count);
	for (size_t i = 0; i < stack_platform_count; i++) {
		names[i] = stack_platforms[i].name;
		if (strcmp(s->value, names[i]) != 0)
			continue;
		l->stack_limit = stack_platforms[i].bytes;
		l->stack_limit_name = names[i];
		return STATUS_OK;
	}
	uint64_t v;
	if (!parse_size(s->value, &v) || v == 0 || v > INT64_MAX)
		return error_set(s->err, STATUS_INPUT,
		                 "%s: '%s' is neither a size (1MiB) nor windows, linux, macos-thread, musl-thread or cuda%s",
		                 s->where, s->value, suggestion(s->o->arena, s->value, names, stack_platform_count));
	l->stack_limit = (int64_t)v;
	l->stack_limit_name = NULL;
	return STATUS_OK;
}

static const char *path_of(const struct setting *s)
{
	return path_join(s->o->arena, s->base, s->value);
}

static void add_text(const struct setting *s, text_list *list, const char *text)
{
	vec_push(s->o->arena, list, text);
}

/* Appends the words between the commas; whether they are rules is settled once all checks are loaded. */
static enum status add_rules(const struct setting *s, text_list *list)
{
	const char *at = s->value;
	while (*at) {
		size_t n = strcspn(at, ",");
		const char *word = arena_strndup(s->o->arena, at, n);
		if (n)
			add_text(s, list, word);
		at += n + (at[n] == ',');
	}
	return list->n ? STATUS_OK : error_set(s->err, STATUS_INPUT, "%s: no rule is named", s->where);
}

static enum status set_flag(const struct setting *s, bool *out)
{
	if (s->value && strcmp(s->value, "true") != 0 && strcmp(s->value, "false") != 0)
		return error_set(s->err, STATUS_INPUT, "%s takes no value", s->where);
	*out = !s->value || strcmp(s->value, "true") == 0;
	return STATUS_OK;
}

static enum status set_fix(const struct setting *s)
{
	if (s->value && strcmp(s->value, "diff") != 0)
		return error_set(s->err, STATUS_INPUT, "%s: unknown value '%s', expected diff or none", s->where, s->value);
	s->o->fix = s->value ? FIX_DIFF : FIX_WRITE;
	s->o->edits = true;
	return STATUS_OK;
}

static enum status set_show(const struct setting *s)
{
	static const char *const words[] = {"unknown"};
	int i = choose(s, words, 1);
	s->o->show_unknown |= i == 0;
	return i == 0 ? STATUS_OK : STATUS_INPUT;
}

static enum status set_fail_on(const struct setting *s)
{
	static const char *const words[] = {"error", "warning", "never"};
	static const enum level levels[] = {LEVEL_ERROR, LEVEL_WARNING, LEVEL_NONE};
	int i = choose(s, words, 3);
	if (i < 0)
		return STATUS_INPUT;
	s->o->fail_on = levels[i];
	return STATUS_OK;
}

#define WORDS(names) names, sizeof names / sizeof names[0]

static enum status set_refused(const struct setting *s)
{
	struct error why = {0};
	if (assumptions_parse(s->value, &s->o->refused, &why) != STATUS_OK)
		return error_set(s->err, STATUS_INPUT, "%s: %s", s->where, why.text);
	return s->o->refused ? STATUS_OK : error_set(s->err, STATUS_INPUT, "%s: no assumption is named", s->where);
}

static enum status set_named(const struct setting *s, enum option id)
{
	struct options *o = s->o;
	int i = 0;
	enum status status = STATUS_OK;
	if (id == OPTION_FORMAT && (status = set_choice(s, WORDS(format_names), &i)) == STATUS_OK)
		o->format = (enum format)i;
	else if (id == OPTION_STACK_FORMAT && (status = set_choice(s, WORDS(stack_format_names), &i)) == STATUS_OK)
		o->stack_format = (enum stack_format)i;
	else if (id == OPTION_CONTRACT_FORMAT && (status = set_choice(s, WORDS(contract_format_names), &i)) == STATUS_OK)
		o->contract_format = (enum contract_format)i;
	else if (id == OPTION_INLINING && (status = set_choice(s, WORDS(inlining_names), &i)) == STATUS_OK)
		o->inlines = i == 1;
	else if (id == OPTION_HEADERS && (status = set_choice(s, WORDS(header_names), &i)) == STATUS_OK)
		o->headers = (enum front_headers)i;
	else if (id == OPTION_FOLLOW_CALLS && (status = set_choice(s, WORDS(follow_names), &i)) == STATUS_OK)
		o->follows_calls = i == 1;
	else if (id == OPTION_COLOR && (status = set_choice(s, WORDS(color_names), &i)) == STATUS_OK)
		o->color = (enum color)i;
	else if (id == OPTION_SUPPRESSED && (status = set_choice(s, WORDS(suppressed_names), &i)) == STATUS_OK)
		o->keep_suppressed = i == 1;
	return status;
}

static enum status set_text(const char **out, const char *text)
{
	*out = text;
	return STATUS_OK;
}

static enum status set_list(const struct setting *s, text_list *list, const char *text)
{
	add_text(s, list, text);
	return STATUS_OK;
}

static enum status apply(const struct setting *s, enum option id)
{
	struct options *o = s->o;
	switch (id) {
	case OPTION_DATABASE:
		return set_text(&o->database, path_of(s));
	case OPTION_JOBS:
		return set_number(s, 1, 1024, &o->jobs);
	case OPTION_TIMEOUT:
		return set_number(s, 1, 86400, &o->timeout_seconds);
	case OPTION_REQUIRE:
		return set_number(s, 0, 100, &o->require);
	case OPTION_OUTPUT:
		return set_text(&o->output, strcmp(s->value, "-") == 0 ? NULL : path_of(s));
	case OPTION_SARIF:
		return set_text(&o->sarif, is_standard_output(s->value) ? s->value : path_of(s));
	case OPTION_REPRODUCE_FOLDER:
		return set_text(&o->output, is_standard_output(s->value) ? s->value : path_of(s));
	case OPTION_HTML:
		return set_text(&o->html, is_standard_output(s->value) ? s->value : path_of(s));
	case OPTION_PROOFS:
		return set_text(&o->proofs, is_standard_output(s->value) ? s->value : path_of(s));
	case OPTION_CAUSES:
	case OPTION_REPRODUCED:
		return set_text(&o->sarif, path_of(s));
	case OPTION_DEPFILE:
		return set_text(&o->depfile, path_of(s));
	case OPTION_HEADER_CACHE:
		return set_text(&o->header_cache, strcmp(s->value, "off") == 0 ? s->value : path_of(s));
	case OPTION_CACHE:
		return set_text(&o->cache, strcmp(s->value, "off") == 0 ? s->value : path_of(s));
	case OPTION_BASELINE:
		return set_text(&o->baseline, path_of(s));
	case OPTION_CHANGED_SINCE:
		return set_text(&o->changed_since, s->value);
	case OPTION_FRAME_BUDGET:
		return set_size(s, &o->limits.frame_budget);
	case OPTION_DEVICE_FRAME_BUDGET:
		return set_size(s, &o->limits.device_frame_budget);
	case OPTION_DEVICE_MEMORY:
		return set_memory(s, &o->limits.device_memory);
	case OPTION_HOST_MEMORY:
		return set_memory(s, &o->limits.host_memory);
	case OPTION_STACK_LIMIT:
		return set_stack(s);
	case OPTION_ONLY:
		o->only = (text_list){0}; /* other settings may hold the list that was */
		return add_rules(s, &o->only);
	case OPTION_DISABLE:
		return add_rules(s, &o->disable);
	case OPTION_REFUSE:
		return set_refused(s);
	case OPTION_ENABLE:
		return add_rules(s, &o->enable);
	case OPTION_LARGEST_TENSOR:
		return set_size(s, &o->largest_tensor);
	case OPTION_STACK_USAGE:
		return set_text(&o->stack_usage, path_of(s));
	case OPTION_FORMAT:
	case OPTION_STACK_FORMAT:
	case OPTION_CONTRACT_FORMAT:
	case OPTION_INLINING:
	case OPTION_HEADERS:
	case OPTION_FOLLOW_CALLS:
	case OPTION_COLOR:
	case OPTION_SUPPRESSED:
		return set_named(s, id);
	case OPTION_MODEL:
		return set_list(s, &o->models, path_of(s));
	case OPTION_LOAD:
		return set_list(s, &o->loads, path_of(s));
	case OPTION_EXTRA_ARG:
		return set_list(s, &o->extra_after, s->value);
	case OPTION_EXTRA_ARG_BEFORE:
		return set_list(s, &o->extra_before, s->value);
	case OPTION_SHOW:
		return set_show(s);
	case OPTION_FAIL_ON:
		return set_fail_on(s);
	case OPTION_FUNCTION:
		return set_text(&o->function, s->value);
	case OPTION_CONFIG:
		return set_text(&o->config_file, path_of(s));
	case OPTION_TRACE:
		return trace_enable(s->value, s->err);
	case OPTION_STRICT:
		return set_flag(s, &o->strict);
	case OPTION_SELF_CHECK:
		return set_flag(s, &o->self_check);
	case OPTION_EDITS:
		return set_flag(s, &o->edits);
	case OPTION_FIX:
		return set_fix(s);
	case OPTION_HOST:
		return set_flag(s, &o->on_host);
	case OPTION_CONFIRM:
		return set_flag(s, &o->confirms);
	case OPTION_AS_COMPILER:
		return set_flag(s, &o->as_compiler);
	case OPTION_STATS:
		return set_flag(s, &o->stats);
	case OPTION_SCHEMA:
		return set_flag(s, &o->schema);
	case OPTION_QUIET:
		return set_flag(s, &o->quiet);
	case OPTION_EXCLUDE:
		add_text(s, &o->exclude_bases, s->where[0] == '-' ? "" : s->base);
		return set_list(s, &o->excludes, s->value);
	case OPTION_NO_IGNORE:
		return set_flag(s, &o->no_ignore);
	case OPTION_STDIN_FILENAME:
		return STATUS_OK; /* parse.c */
	case OPTION_STATISTICS:
		return set_flag(s, &o->statistics);
	case OPTION_SHARD:
		return parts_set_shard(&o->parts, s->value, s->where, s->err);
	case OPTION_AMONG:
		return set_text(&o->parts.among, path_of(s));
	case OPTION_VERBOSE:
		return set_flag(s, &o->verbose);
	case OPTION_HELP:
		return set_flag(s, &o->help);
	case OPTION_VERSION:
		return set_flag(s, &o->version);
	case OPTION_COUNT:
		break;
	}
	BUG("no such option");
}

/* `where` is an option, or ".opbound.json:3: 'jobs'". */
static void note_origin(struct options *o, enum option id, const char *where)
{
	const char *key = strstr(where, ": '"), *old = o->origin[id];
	const char *origin =
	    where[0] == '-' ? "command line" : arena_strndup(o->arena, where, key ? (size_t)(key - where) : strlen(where));
	bool adds = old && option_repeats(id) && strcmp(old, origin) != 0;
	o->origin[id] = adds ? arena_printf(o->arena, "%s, %s", old, origin) : origin;
}

enum status options_set(struct options *o, enum option id, const char *value, const char *where, const char *base,
                        struct error *err)
{
	struct setting s = {o, value ? arena_strdup(o->arena, value) : NULL, where, base, err};
	if (option_rows[id].value && (!value || !*value))
		return error_set(err, STATUS_INPUT, "%s needs a value: %s", where, option_rows[id].value);
	enum value_kind kind = option_value_kind(id);
	bool is_path = kind == VALUE_FILE || kind == VALUE_FOLDER;
	if (o->confined_to && is_path && !trust_stays(o->arena, o->confined_to, path_of(&s)))
		return error_set(err, STATUS_INPUT,
		                 "%s: '%s' lies outside of '%s', and settings that come with sources name nothing there; the "
		                 "option --%s may",
		                 where, s.value, o->confined_to, option_rows[id].name);
	enum status status = apply(&s, id);
	if (status == STATUS_OK)
		note_origin(o, id, where);
	return status;
}

const char *option_word(const struct options *o, enum option id)
{
	if (id == OPTION_FORMAT)
		return format_names[o->format];
	if (id == OPTION_HEADERS)
		return header_names[o->headers];
	if (id == OPTION_FOLLOW_CALLS)
		return follow_names[o->follows_calls];
	if (id == OPTION_INLINING)
		return inlining_names[o->inlines];
	if (id == OPTION_COLOR)
		return color_names[o->color];
	if (id == OPTION_FAIL_ON)
		return fail_names[o->fail_on];
	if (id == OPTION_SUPPRESSED)
		return suppressed_names[o->keep_suppressed];
	return NULL;
}
