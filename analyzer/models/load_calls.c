/*
 * Rows of functions that call back: whom, and what they hand over.
 */
#include "models/load_int.h"

#include <string.h>

/* "p0": "bytes(a0, a1 - a0)": an element of that range. */
static enum status add_item(struct loader *l, const struct json *m, int32_t max_args, struct model_callback *c)
{
	struct model_item item = {0};
	const struct model_expr *param = NULL;
	if (m->kind != JSON_STRING)
		return load_wrong(l, m, "a range in a string");
	enum status s = load_expr_text(l, m, m->key, max_args, IN_CALLBACK, &param);
	if (!s && param->kind != MODEL_BOUND)
		return error_set(l->err, STATUS_INPUT, "%s: 'items' wants parameters (p0), not '%s'", load_place(l, m), m->key);
	s = s ? s : load_range(l, m, max_args, &item.range);
	if (!s) {
		item.param = param->value;
		vec_push(l->models->arena, &c->items, item);
	}
	return s;
}

static enum status add_items(struct loader *l, const struct json *row, int32_t max_args, struct model_callback *c)
{
	const struct json *j = json_get(row, "items");
	if (j && j->kind != JSON_OBJECT)
		return load_wrong(l, j, "an object of parameters and ranges");
	for (const struct json *m = j ? j->first : NULL; m; m = m->next) {
		enum status s = add_item(l, m, max_args, c);
		if (s)
			return s;
	}
	return STATUS_OK;
}

static enum status without_calls(struct loader *l, const struct json *row)
{
	static const struct {
		const char *key, *what;
	} keys[] = {
	    {"once", "how often 'calls' calls"}, {"later", "when 'calls' calls"}, {"items", "what 'calls' hands over"}};
	for (size_t i = 0; i < COUNT(keys); i++)
		if (json_get(row, keys[i].key))
			return error_set(l->err, STATUS_INPUT, "%s: '%s' says %s, which is missing", l->where, keys[i].key,
			                 keys[i].what);
	return STATUS_OK;
}

enum status load_calls(struct loader *l, const struct json *row, struct model_function *f)
{
	const struct json *j = json_get(row, "calls");
	bool once = false, later = false;
	enum status s = load_bool(l, row, "once", &once);
	s = s ? s : load_bool(l, row, "later", &later);
	s = s ? s : load_bool(l, row, "forwards", &f->forwards);
	if (!s && f->forwards && (!j || !j->first || j->first->next || !once || later || f->returns))
		return error_set(l->err, STATUS_INPUT,
		                 "%s: 'forwards' wants one function in 'calls', 'once', and no 'later' and 'returns'",
		                 l->where);
	if (!j || s)
		return s ? s : without_calls(l, row);
	if (j->kind != JSON_OBJECT)
		return load_wrong(l, j, "an object of callees and conditions");
	for (const struct json *m = j->first; m; m = m->next) {
		struct model_callback c = {.once = once || later, .later = later};
		if (m->kind != JSON_STRING)
			return load_wrong(l, m, "a condition in a string (empty: no condition)");
		s = load_expr_text(l, m, m->key, f->max_args, IN_CALL, &c.callee);
		if (!s && m->string[0])
			s = load_expr_text(l, m, m->string, f->max_args, IN_CALLBACK, &c.bounds);
		s = s ? s : add_items(l, row, f->max_args, &c);
		if (s)
			return s;
		vec_push(l->models->arena, &f->calls, c);
	}
	return STATUS_OK;
}
