/*
 * settings.c: what `opbound config` prints: each setting that .opbound.json may hold, with its value and its origin, or
 * the JSON schema of that file. Both go over the option table, so that no key can be missing.
 */
#include "project/project.h"

#include <string.h>

/* ---- values ---- */

static void put_text(struct buf *out, const char *text)
{
	if (text)
		json_quote(out, text);
	else
		buf_str(out, "null");
}

static void put_number(struct buf *out, int64_t value)
{
	buf_printf(out, "%lld", (long long)value);
}

static void put_flag(struct buf *out, bool value)
{
	buf_str(out, value ? "true" : "false");
}

static void put_list(struct buf *out, const text_list *list)
{
	buf_char(out, '[');
	for (size_t i = 0; i < list->n; i++) {
		buf_str(out, i ? ", " : "");
		json_quote(out, list->at[i]);
	}
	buf_char(out, ']');
}

static void put_refused(struct buf *out, assumptions set)
{
	const char *between = "";
	buf_char(out, '[');
	for (int i = 0; i < ASSUMPTION_COUNT; i++) {
		if (!(set & (assumptions)1 << i))
			continue;
		buf_str(out, between);
		json_quote(out, assumption_rows[i].id);
		between = ", ";
	}
	buf_char(out, ']');
}

static const text_list *list_of(const struct options *o, enum option id)
{
	if (id == OPTION_ONLY)
		return &o->only;
	if (id == OPTION_DISABLE)
		return &o->disable;
	if (id == OPTION_ENABLE)
		return &o->enable;
	if (id == OPTION_MODEL)
		return &o->models;
	if (id == OPTION_EXCLUDE)
		return &o->excludes;
	if (id == OPTION_EXTRA_ARG)
		return &o->extra_after;
	return id == OPTION_EXTRA_ARG_BEFORE ? &o->extra_before : NULL;
}

static void put_memory(struct buf *out, int64_t bytes)
{
	if (bytes)
		put_number(out, bytes);
	else
		put_text(out, "off");
}

/* What is neither a list nor one word of several. */
static void put_scalar(const struct options *o, enum option id, struct buf *out)
{
	if (id == OPTION_DATABASE)
		put_text(out, o->database);
	else if (id == OPTION_BASELINE)
		put_text(out, o->baseline);
	else if (id == OPTION_STACK_USAGE)
		put_text(out, o->stack_usage);
	else if (id == OPTION_JOBS && o->jobs)
		put_number(out, o->jobs);
	else if (id == OPTION_JOBS)
		put_text(out, NULL); /* one a core */
	else if (id == OPTION_TIMEOUT)
		put_number(out, o->timeout_seconds);
	else if (id == OPTION_REQUIRE)
		put_number(out, o->require);
	else if (id == OPTION_FRAME_BUDGET)
		put_number(out, o->limits.frame_budget);
	else if (id == OPTION_DEVICE_FRAME_BUDGET)
		put_number(out, o->limits.device_frame_budget);
	else if (id == OPTION_DEVICE_MEMORY)
		put_memory(out, o->limits.device_memory);
	else if (id == OPTION_HOST_MEMORY)
		put_memory(out, o->limits.host_memory);
	else if (id == OPTION_LARGEST_TENSOR && o->largest_tensor)
		put_number(out, o->largest_tensor);
	else if (id == OPTION_LARGEST_TENSOR)
		put_text(out, NULL);
	else if (id == OPTION_STACK_LIMIT && o->limits.stack_limit_name)
		put_text(out, o->limits.stack_limit_name);
	else if (id == OPTION_STACK_LIMIT)
		put_number(out, o->limits.stack_limit);
	else if (id == OPTION_SHOW)
		put_text(out, o->show_unknown ? "unknown" : NULL);
	else if (id == OPTION_REFUSE)
		put_refused(out, o->refused);
	else if (id == OPTION_EDITS)
		put_flag(out, o->edits);
	else if (id == OPTION_STRICT)
		put_flag(out, o->strict);
	else if (id == OPTION_QUIET)
		put_flag(out, o->quiet);
	else
		BUG("'%s' may stand in a configuration and is not printed", option_rows[id].name);
}

static void put_value(const struct options *o, enum option id, struct buf *out)
{
	if (list_of(o, id))
		put_list(out, list_of(o, id));
	else if (option_word(o, id))
		put_text(out, option_word(o, id));
	else
		put_scalar(o, id, out);
}

void settings_put(const struct options *o, bool (*is_left_out)(enum option id), struct buf *out)
{
	for (int i = 0; i < OPTION_COUNT; i++) {
		if (!option_rows[i].in_config || is_left_out((enum option)i))
			continue;
		buf_printf(out, "%s ", option_rows[i].name);
		put_value(o, (enum option)i, out);
		buf_char(out, '\n');
	}
}

void settings_print(const struct options *o, struct buf *out)
{
	bool any = false;
	buf_str(out, "{");
	for (int i = 0; i < OPTION_COUNT; i++) {
		if (!option_rows[i].in_config)
			continue;
		buf_printf(out, "%s\n  \"%s\": {\"value\": ", any ? "," : "", option_rows[i].name);
		put_value(o, (enum option)i, out);
		buf_str(out, ", \"from\": ");
		put_text(out, o->origin[i] ? o->origin[i] : "default");
		buf_char(out, '}');
		any = true;
	}
	buf_str(out, "\n}\n");
}

/* ---- the schema ---- */

static void put_enum(const char *words, struct buf *out)
{
	buf_str(out, "\"enum\": [");
	for (const char *at = words; *at;) {
		size_t n = strcspn(at, "|");
		buf_printf(out, "%s\"%.*s\"", at == words ? "" : ", ", (int)n, at);
		at += n + (at[n] == '|');
	}
	buf_char(out, ']');
}

static void put_assumptions(struct buf *out)
{
	struct buf ids = {0};
	for (int i = 0; i < ASSUMPTION_COUNT; i++)
		buf_printf(&ids, "%s%s", i ? "|" : "", assumption_rows[i].id);
	buf_printf(out,
	           "\"type\": [\"string\", \"array\"], \"pattern\": \"^(%s)(,(%s))*$\", \"items\": {\"type\": \"string\", "
	           "\"pattern\": \"^(%s)(,(%s))*$\"}",
	           buf_text(&ids), buf_text(&ids), buf_text(&ids), buf_text(&ids));
	buf_release(&ids);
}

/* By what the option takes. */
static void put_kind(enum option id, struct buf *out)
{
	static const char size[] = "^0*[1-9][0-9]* *(B|KiB|MiB|GiB|TiB)?$";
	const char *value = option_rows[id].value;
	if (!value)
		buf_str(out, "\"type\": \"boolean\"");
	else if (strcmp(value, "N") == 0)
		buf_str(out, "\"type\": \"integer\", \"minimum\": 1, \"maximum\": 1024");
	else if (strcmp(value, "SECONDS") == 0)
		buf_str(out, "\"type\": \"integer\", \"minimum\": 1, \"maximum\": 86400");
	else if (strcmp(value, "PERCENT") == 0)
		buf_str(out, "\"type\": \"integer\", \"minimum\": 0, \"maximum\": 100");
	else if (strcmp(value, "SIZE") == 0)
		buf_printf(out, "\"type\": [\"integer\", \"string\"], \"minimum\": 1, \"pattern\": \"%s\"", size);
	else if (strcmp(value, "SIZE|off") == 0)
		buf_printf(out, "\"type\": [\"integer\", \"string\"], \"minimum\": 1, \"pattern\": \"%s|^off$\"", size);
	else if (id == OPTION_STACK_LIMIT)
		buf_printf(out,
		           "\"type\": [\"integer\", \"string\"], \"minimum\": 1, \"pattern\": "
		           "\"%s|^(windows|linux|macos-thread|musl-thread|cuda)$\"",
		           size);
	else if (strchr(value, '|') || id == OPTION_SHOW)
		put_enum(value, out);
	else if (id == OPTION_REFUSE)
		put_assumptions(out);
	else if (id == OPTION_ONLY || option_repeats(id))
		buf_str(out, "\"type\": [\"string\", \"array\"], \"minLength\": 1, \"items\": {\"type\": \"string\", "
		             "\"minLength\": 1}");
	else
		buf_str(out, "\"type\": \"string\", \"minLength\": 1");
}

static const char one_or_more[] =
    "\"type\": [\"string\", \"array\"], \"minLength\": 1, \"items\": {\"type\": \"string\", \"minLength\": 1}";

static void put_overrides(struct buf *out)
{
	buf_printf(
	    out,
	    ",\n    \"extends\": {\"description\": \"another settings file, whose settings come first\", %s},\n"
	    "    \"overrides\": {\"description\": \"settings of some files\", \"type\": \"array\", \"items\": {\n"
	    "      \"type\": \"object\", \"required\": [\"files\"], \"additionalProperties\": false, \"properties\": {\n"
	    "        \"files\": {\"description\": \"globs from this file's folder\", %s, \"minItems\": 1}",
	    one_or_more, one_or_more);
	for (int i = 0; i < OPTION_COUNT; i++)
		if (option_rows[i].in_config)
			buf_printf(out, ",\n        \"%s\": {\"$ref\": \"#/properties/%s\"}", option_rows[i].name,
			           option_rows[i].name);
	buf_str(out, "}}}");
}

void settings_schema(struct buf *out)
{
	buf_str(out, "{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n  \"title\": \".opbound.json\",\n"
	             "  \"type\": \"object\",\n  \"additionalProperties\": false,\n  \"properties\": {\n"
	             "    \"$schema\": {\"type\": \"string\"}");
	put_overrides(out);
	for (int i = 0; i < OPTION_COUNT; i++) {
		if (!option_rows[i].in_config)
			continue;
		buf_printf(out, ",\n    \"%s\": {\"description\": ", option_rows[i].name);
		json_quote(out, option_rows[i].help);
		buf_str(out, ", ");
		put_kind((enum option)i, out);
		buf_char(out, '}');
	}
	buf_str(out, "\n  }\n}\n");
}
