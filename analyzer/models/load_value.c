/*
 * One value of a model row: a word, a number, a name, a list of names. What does not fit is told with file, line and
 * what was wanted.
 */
#include "models/load_int.h"

#include <string.h>

const char *load_place(struct loader *l, const struct json *j)
{
	return arena_printf(l->models->arena, "%s:%u", l->path, j->line);
}

enum status load_wrong(struct loader *l, const struct json *j, const char *wanted)
{
	static const char *const kinds[] = {
	    [JSON_NULL] = "null",       [JSON_BOOL] = "a boolean", [JSON_NUMBER] = "a number",
	    [JSON_STRING] = "a string", [JSON_ARRAY] = "an array", [JSON_OBJECT] = "an object"};
	if (j->key)
		return error_set(l->err, STATUS_INPUT, "%s: '%s' wants %s, not %s", load_place(l, j), j->key, wanted,
		                 kinds[j->kind]);
	return error_set(l->err, STATUS_INPUT, "%s: expected %s, not %s", load_place(l, j), wanted, kinds[j->kind]);
}

/* Refuses members that are not in `keys`. "note" is for people and passes everywhere. */
enum status load_keys(struct loader *l, const struct json *row, const char *const *keys, size_t n)
{
	for (const struct json *m = row->first; m; m = m->next) {
		bool known = strcmp(m->key, "note") == 0;
		for (size_t i = 0; i < n && !known; i++)
			known = strcmp(m->key, keys[i]) == 0;
		if (known)
			continue;
		const char *near = nearest_word(m->key, keys, n);
		return near ? error_set(l->err, STATUS_INPUT, "%s: unknown key '%s' (did you mean '%s'?)", load_place(l, m),
		                        m->key, near)
		            : error_set(l->err, STATUS_INPUT, "%s: unknown key '%s' in a '%s' row", load_place(l, m), m->key,
		                        keys[0]);
	}
	return STATUS_OK;
}

/* The index of a string among `words`. */
enum status load_word(struct loader *l, const struct json *j, const char *const *words, size_t n, size_t *out)
{
	if (j->kind != JSON_STRING)
		return load_wrong(l, j, "a string");
	for (size_t i = 0; i < n; i++)
		if (strcmp(j->string, words[i]) == 0) {
			*out = i;
			return STATUS_OK;
		}
	struct buf all = {0};
	for (size_t i = 0; i < n; i++)
		buf_printf(&all, "%s%s", i ? ", " : "", words[i]);
	const char *near = nearest_word(j->string, words, n);
	enum status s = near ? error_set(l->err, STATUS_INPUT, "%s: unknown word '%s' (did you mean '%s'?)",
	                                 load_place(l, j), j->string, near)
	                     : error_set(l->err, STATUS_INPUT, "%s: unknown word '%s'; expected one of: %s",
	                                 load_place(l, j), j->string, buf_text(&all));
	buf_release(&all);
	return s;
}

enum status load_int(struct loader *l, const struct json *j, int64_t lo, int64_t hi, int64_t *out)
{
	int64_t v;
	if (!json_integer(j, &v))
		return load_wrong(l, j, "an integer below 2^53");
	if (v < lo || v > hi)
		return error_set(l->err, STATUS_INPUT, "%s: %lld is not in [%lld, %lld]", load_place(l, j), (long long)v,
		                 (long long)lo, (long long)hi);
	*out = v;
	return STATUS_OK;
}

enum status load_bool(struct loader *l, const struct json *row, const char *key, bool *out)
{
	const struct json *j = json_get(row, key);
	if (!j)
		return STATUS_OK;
	if (j->kind != JSON_BOOL)
		return load_wrong(l, j, "true or false");
	*out = j->boolean;
	return STATUS_OK;
}

enum status load_text(struct loader *l, const struct json *row, const char *key, const char **out)
{
	const struct json *j = json_get(row, key);
	if (!j)
		return STATUS_OK;
	if (j->kind != JSON_STRING || !j->string[0])
		return load_wrong(l, j, "a name");
	*out = intern(l->models->names, j->string);
	return STATUS_OK;
}

/* A string, or an array of strings: calls back for each. */
enum status load_strings(struct loader *l, const struct json *j, each_string visit, void *payload)
{
	if (j->kind == JSON_STRING)
		return visit(l, j, payload);
	if (j->kind != JSON_ARRAY)
		return load_wrong(l, j, "a string or an array of strings");
	if (!j->count)
		return error_set(l->err, STATUS_INPUT, "%s: '%s' is empty", load_place(l, j), j->key);
	for (const struct json *m = j->first; m; m = m->next) {
		if (m->kind != JSON_STRING)
			return load_wrong(l, m, "a string");
		enum status s = visit(l, m, payload);
		if (s)
			return s;
	}
	return STATUS_OK;
}
