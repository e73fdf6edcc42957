/*
 * Rows of words: how authors write sizes of a type in their source, how they refuse an input, and what they call types
 * that stub headers write as instances of a template. `$` stands for the object, `#` for the index; of a check `$`
 * stands for the condition and `#` for the message in quotes.
 */
#include "models/load_int.h"

#include <string.h>

static enum status add_says(struct loader *l, const struct json *j, void *payload)
{
	struct model_says says = *(const struct model_says *)payload;
	says.type = intern(l->models->names, j->string);
	vec_push(l->models->arena, &l->models->says, says);
	return STATUS_OK;
}

static enum status load_asks(struct loader *l, const struct json *of, bool is_flag, struct model_says *s)
{
	if (of && of->kind != JSON_OBJECT)
		return error_set(l->err, STATUS_INPUT, "%s: '%s' wants an object of attributes and how they are asked",
		                 l->where, is_flag ? "flags" : "attributes");
	enum status status = STATUS_OK;
	for (const struct json *j = of ? of->first : NULL; j && !status; j = j->next) {
		struct model_asks a = {.attribute = intern(l->models->names, j->key), .is_flag = is_flag};
		status = load_text(l, of, j->key, &a.pattern);
		vec_push(l->models->arena, &s->asks, a);
	}
	return status;
}

enum status load_says(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"says",         "rank", "dim",        "numel",      "itemsize",
	                                   "least",        "most", "input",      "code_input", "check",
	                                   "device_check", "stop", "attributes", "flags"};
	struct model_says s = {.where = l->where};
	enum status status = load_keys(l, row, keys, COUNT(keys));
	status = status ? status : load_text(l, row, "rank", &s.rank);
	status = status ? status : load_text(l, row, "dim", &s.dim);
	status = status ? status : load_text(l, row, "numel", &s.numel);
	status = status ? status : load_text(l, row, "itemsize", &s.itemsize);
	status = status ? status : load_text(l, row, "least", &s.least);
	status = status ? status : load_text(l, row, "most", &s.most);
	status = status ? status : load_text(l, row, "input", &s.input);
	status = status ? status : load_text(l, row, "code_input", &s.code_input);
	status = status ? status : load_text(l, row, "check", &s.check);
	status = status ? status : load_text(l, row, "device_check", &s.device_check);
	status = status ? status : load_text(l, row, "stop", &s.stop);
	status = status ? status : load_asks(l, json_get(row, "attributes"), false, &s);
	status = status ? status : load_asks(l, json_get(row, "flags"), true, &s);
	if (!status && !s.rank && !s.dim && !s.numel && !s.input && !s.check && !s.asks.n)
		return error_set(l->err, STATUS_INPUT,
		                 "%s: 'says' wants one of rank, dim, numel, input, check, attributes, flags", l->where);
	return status ? status : load_strings(l, json_get(row, "says"), add_says, &s);
}

enum status load_aliases(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"aliases"};
	const struct json *of = json_get(row, "aliases");
	enum status status = load_keys(l, row, keys, COUNT(keys));
	if (!status && of->kind != JSON_OBJECT)
		return error_set(l->err, STATUS_INPUT, "%s: 'aliases' wants an object of names and what stubs write", l->where);
	for (const struct json *j = status ? NULL : of->first; j && !status; j = j->next) {
		struct model_alias alias = {.name = intern(l->models->names, j->key)};
		status = load_text(l, of, j->key, &alias.of);
		vec_push(l->models->arena, &l->models->aliases, alias);
	}
	return status;
}

/* "NarrowFloat" of "c10::NarrowFloat<0>", "Half" of "c10::Half". */
static size_t last_name(const char *name, const char **out)
{
	size_t n = strcspn(name, "<");
	*out = name;
	for (const char *at = name; at + 1 < name + n; at++)
		if (at[0] == ':' && at[1] == ':')
			*out = at + 2;
	return n - (size_t)(*out - name);
}

/* The alias, and behind it what is named like the class: its constructors. How many bytes of `at` that is. */
static size_t put_alias(const struct model_alias *alias, const char *at, struct buf *out)
{
	const char *of, *name;
	size_t n = strlen(alias->of), n_of = last_name(alias->of, &of), n_name = last_name(alias->name, &name);
	if (strncmp(at, alias->of, n) != 0)
		return 0;
	buf_str(out, alias->name);
	if (strncmp(at + n, "::", 2) != 0 || strncmp(at + n + 2, of, n_of) != 0)
		return n;
	buf_printf(out, "::%.*s", (int)n_name, name);
	return n + 2 + n_of;
}

const char *models_shown(const struct models *m, struct arena *a, const char *name)
{
	bool any = false;
	for (size_t i = 0; i < m->aliases.n && !any; i++)
		any = strstr(name, m->aliases.at[i].of) != NULL;
	if (!any)
		return name;
	struct buf out = {0};
	while (*name) {
		size_t n = 0;
		for (size_t i = 0; i < m->aliases.n && !n; i++)
			n = put_alias(&m->aliases.at[i], name, &out);
		if (!n)
			buf_char(&out, *name);
		name += n ? n : 1;
	}
	const char *text = arena_strdup(a, buf_text(&out));
	buf_release(&out);
	return text;
}

const struct model_says *models_says(const struct models *m, const struct ir_type *t)
{
	const struct model_type *type = models_type(m, t);
	for (size_t i = m->says.n; type && i-- > 0;)
		if (strcmp(m->says.at[i].type, type->name) == 0)
			return &m->says.at[i];
	return NULL;
}

/* Is it of the same file, that is, of the same framework? */
static bool same_file(const char *a, const char *b)
{
	const char *end = a ? strrchr(a, ':') : NULL;
	return end && b && strncmp(a, b, (size_t)(end - a) + 1) == 0;
}

const struct model_says *models_says_of_tensors(const struct models *m, const struct model_says *like)
{
	for (size_t i = 0; i < m->says.n; i++)
		if (m->says.at[i].dim && m->says.at[i].numel && same_file(m->says.at[i].where, like->where))
			return &m->says.at[i];
	return NULL;
}

void model_say(const char *pattern, const char *object, const char *index, struct buf *out)
{
	for (; *pattern; pattern++) {
		if (*pattern == '$' && pattern[1] == '.' && object[0] == '*')
			buf_printf(out, "%s->", object + 1), pattern++;
		else if (*pattern == '$')
			buf_str(out, object);
		else if (*pattern == '#')
			buf_str(out, index ? index : "");
		else
			buf_char(out, *pattern);
	}
}
