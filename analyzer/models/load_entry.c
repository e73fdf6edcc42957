/*
 * Rows of entries: where a stranger comes in, and what the framework calls before.
 */
#include "models/load_int.h"

#include <string.h>

static enum status add_record(struct loader *l, const struct json *j, void *payload)
{
	struct model_entry *e = payload;
	vec_push(l->models->arena, &e->params, intern(l->models->names, j->string));
	return STATUS_OK;
}

/* Which argument of a registering call holds the function. */
static enum status get_argument(struct loader *l, const struct json *row, int32_t *arg)
{
	const struct json *j = json_get(row, "arg");
	int64_t value = -1;
	enum status s = j ? load_int(l, j, 0, 99, &value) : STATUS_OK;
	*arg = (int32_t)value;
	return s;
}

static enum status add_passed(struct loader *l, const struct json *j, void *payload)
{
	struct model_before *b = payload;
	const struct model_expr *e = NULL;
	enum status s = load_expr_text(l, j, j->string, 99, IN_CALL, &e);
	if (s)
		return s;
	bool simple =
	    e->kind == MODEL_INT || e->kind == MODEL_ARG || (e->kind == MODEL_FIELD && e->args[0]->kind == MODEL_ARG);
	if (!simple)
		return error_set(l->err, STATUS_INPUT, "%s: 'passes' wants arguments (a0), fields of them (a0.data) or numbers",
		                 load_place(l, j));
	vec_push(l->models->arena, &b->passes, e);
	return STATUS_OK;
}

/* What the framework calls before the entry. */
static enum status get_before(struct loader *l, const struct json *j, struct model_before *b)
{
	static const char *const keys[] = {"after", "name", "registered_by", "arg", "passes", "into", "returns"};
	b->arg = -1;
	if (!j)
		return STATUS_OK;
	if (j->kind != JSON_OBJECT)
		return load_wrong(l, j, "an object with name, registered_by or arg");
	const struct json *passes = json_get(j, "passes"), *returns = json_get(j, "returns");
	enum status s = load_keys(l, j, keys, COUNT(keys));
	s = s ? s : load_text(l, j, "name", &b->name);
	s = s ? s : load_text(l, j, "registered_by", &b->registered_by);
	s = s ? s : get_argument(l, j, &b->arg);
	s = s || !passes ? s : load_strings(l, passes, add_passed, b);
	s = s ? s : load_expr(l, j, "into", 99, IN_CALL, &b->into);
	s = s || !returns ? s : load_int(l, returns, INT32_MIN, INT32_MAX, &b->good);
	b->is_checked = returns != NULL;
	b->is_given = true;
	if (!s && !!b->name + !!b->registered_by + (b->arg >= 0) != 1)
		return error_set(l->err, STATUS_INPUT, "%s: 'after' wants one of name, registered_by, arg", load_place(l, j));
	if (!s && b->into && (b->into->kind != MODEL_FIELD || b->into->args[0]->kind != MODEL_ARG))
		return error_set(l->err, STATUS_INPUT, "%s: 'into' wants a field of an argument, a0.data", load_place(l, j));
	return s;
}

enum status load_entry(struct loader *l, const struct json *row)
{
	static const char *const keys[] = {"entry", "overrides", "name", "registered_by", "arg", "params", "after"};
	static const char *const inner[] = {"overrides", "name", "registered_by", "arg", "params", "after"};
	const struct json *e = json_get(row, "entry"), *params = json_get(e, "params");
	struct model_entry entry = {.where = l->where, .arg = -1};
	enum status s = load_keys(l, row, keys, 1);
	if (!s && e->kind != JSON_OBJECT)
		return load_wrong(l, e, "an object with overrides, name or registered_by");
	s = s ? s : load_keys(l, e, inner, COUNT(inner));
	s = s ? s : load_text(l, e, "overrides", &entry.overrides);
	s = s ? s : load_text(l, e, "name", &entry.name);
	s = s ? s : load_text(l, e, "registered_by", &entry.registered_by);
	s = s ? s : get_argument(l, e, &entry.arg);
	s = s || !params ? s : load_strings(l, params, add_record, &entry);
	s = s ? s : get_before(l, json_get(e, "after"), &entry.before);
	int given = !!entry.overrides + !!entry.name + !!entry.registered_by;
	if (!s && given != 1)
		return error_set(l->err, STATUS_INPUT, "%s: an entry wants one of overrides, name, registered_by", l->where);
	if (!s)
		vec_push(l->models->arena, &l->models->entries, entry);
	return s;
}
