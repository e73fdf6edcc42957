/*
 * config.c: .opbound.json. A key is the long name of an option; its value is what the option takes: a string, a number,
 * true or false for a flag, an array where an option may be repeated. Paths start at the file's folder. A key that
 * nobody knows is an error with the nearest one that exists, since a misspelt limit would otherwise be silently lost.
 *
 * "extends" names another such file, whose settings come first. "overrides" is a list of objects, each with "files",
 * globs from the file's folder, and the settings of these files; a later one goes over an earlier one.
 */
#include "project/project.h"

#include <string.h>

enum { MAX_EXTENDS = 8 };

static const char file_name[] = ".opbound.json";

const char *config_find(struct arena *a, const char *dir)
{
	for (;;) {
		const char *path = path_join(a, dir, file_name);
		if (file_exists(path) && !file_is_folder(path))
			return path;
		const char *up = path_dir(a, dir);
		if (strcmp(up, dir) == 0 || strcmp(dir, ".") == 0 || strcmp(dir, "") == 0)
			return NULL;
		dir = up;
	}
}

static enum status unknown_key(struct arena *a, const char *where, const char *key, struct error *err)
{
	const char *names[OPTION_COUNT];
	size_t n = 0;
	for (int i = 0; i < OPTION_COUNT; i++)
		if (option_rows[i].in_config)
			names[n++] = option_rows[i].name;
	return error_set(err, STATUS_INPUT, "%s: unknown setting%s", where, suggestion(a, key, names, n));
}

/* What is not a setting. */
static bool is_structure(const char *key)
{
	return strcmp(key, "extends") == 0 || strcmp(key, "overrides") == 0;
}

static bool find_key(const char *key, enum option *id)
{
	for (int i = 0; i < OPTION_COUNT; i++) {
		if (!option_rows[i].in_config || strcmp(option_rows[i].name, key) != 0)
			continue;
		*id = (enum option)i;
		return true;
	}
	return false;
}

static enum status wrong_kind(const struct json *v, enum option id, const char *where, struct error *err)
{
	const char *wanted = option_rows[id].value ? option_rows[id].value : "true or false";
	return error_set(err, STATUS_INPUT, "%s: expected %s%s", where, wanted,
	                 v->kind == JSON_OBJECT ? ", found an object" : "");
}

static enum status set_scalar(struct options *o, enum option id, const struct json *v, const char *where,
                              const char *base, struct error *err)
{
	bool is_flag = option_rows[id].value == NULL;
	const char *text = NULL;
	int64_t number;
	if (is_flag && v->kind == JSON_BOOL)
		text = v->boolean ? "true" : "false";
	else if (!is_flag && v->kind == JSON_STRING)
		text = v->string;
	else if (!is_flag && json_integer(v, &number))
		text = arena_printf(o->arena, "%lld", (long long)number);
	return text ? options_set(o, id, text, where, base, err) : wrong_kind(v, id, where, err);
}

/* `only`, `disable` and `refuse` read a list of words in one go; the other lists repeat their option. */
static enum status set_array(struct options *o, enum option id, const struct json *v, const char *where,
                             const char *base, struct error *err)
{
	bool joins = id == OPTION_ONLY || id == OPTION_DISABLE || id == OPTION_REFUSE;
	struct buf joined = {0};
	enum status s = STATUS_OK;
	for (const struct json *e = v->first; e && s == STATUS_OK; e = e->next) {
		if (joins && e->kind == JSON_STRING)
			buf_printf(&joined, "%s%s", joined.n ? "," : "", e->string);
		else
			s = set_scalar(o, id, e, where, base, err);
	}
	if (s == STATUS_OK && joined.n)
		s = options_set(o, id, buf_text(&joined), where, base, err);
	buf_release(&joined);
	return s;
}

static enum status set_member(struct options *o, const struct json *v, const char *path, const char *base,
                              struct error *err)
{
	enum option id;
	const char *where = arena_printf(o->arena, "%s:%u: '%s'", path, v->line, v->key);
	if (strcmp(v->key, "$schema") == 0 && v->kind == JSON_STRING) /* for editors */
		return STATUS_OK;
	if (is_structure(v->key))
		return STATUS_OK;
	if (strcmp(v->key, "load") == 0 || strcmp(v->key, "header-cache") == 0)
		return error_set(err, STATUS_INPUT,
		                 "%s counts on the command line only, so that no settings file runs code: give --%s=... there",
		                 where, v->key);
	if (!find_key(v->key, &id))
		return unknown_key(o->arena, where, v->key, err);
	if (v->kind == JSON_ARRAY)
		return set_array(o, id, v, where, base, err);
	return set_scalar(o, id, v, where, base, err);
}

enum status config_load(struct options *o, const char *path, struct error *err)
{
	char *text;
	size_t n;
	enum status s = file_read(o->arena, path, &text, &n, err);
	return s == STATUS_OK ? config_parse(o, path, text, n, err) : s;
}

enum status config_load_found(struct options *o, const char *path, struct error *err)
{
	const char *doubt = config_doubt(o->arena, path);
	if (doubt) {
		vec_push(o->arena, &o->doubts,
		         arena_printf(o->arena,
		                      "the settings '%s' are not used, because %s; --config=FILE takes them all the same", path,
		                      doubt));
		return STATUS_OK;
	}
	o->confined_to = repository_root(o->arena, path);
	enum status s = config_load(o, path, err);
	o->confined_to = NULL;
	return s;
}

/* ---- one that extends another, and overrides ---- */

struct config {
	struct options *options;
	const char *path, *shown, *base; /* base: its folder */
};

static enum status extend_one(struct config *c, const struct json *v, struct error *err)
{
	struct options *o = c->options;
	const char *where = arena_printf(o->arena, "%s:%u: 'extends'", c->shown, v->line);
	if (v->kind != JSON_STRING)
		return error_set(err, STATUS_INPUT, "%s: expected FILE", where);
	const char *path = path_join(o->arena, c->base, v->string), *doubt;
	if (o->extends >= MAX_EXTENDS)
		return error_set(err, STATUS_INPUT, "%s: more than %d files extend one another, or in a circle", where,
		                 MAX_EXTENDS);
	if (o->confined_to && (!trust_stays(o->arena, o->confined_to, path) || (doubt = trust_doubt(o->arena, path))))
		return error_set(err, STATUS_INPUT, "%s: '%s' lies outside of '%s', or where others can write it", where,
		                 v->string, o->confined_to);
	struct error why = {0};
	o->extends++;
	enum status s = config_load(o, path, &why);
	o->extends--;
	return s == STATUS_OK
	           ? s
	           : error_set(err, s, "%s%s%s", file_exists(path) ? "" : where, file_exists(path) ? "" : ": ", why.text);
}

static enum status extend(struct config *c, const struct json *root, struct error *err)
{
	const struct json *v = json_get(root, "extends");
	enum status s = STATUS_OK;
	if (!v || v->kind != JSON_ARRAY)
		return v ? extend_one(c, v, err) : STATUS_OK;
	for (const struct json *e = v->first; e && s == STATUS_OK; e = e->next)
		s = extend_one(c, e, err);
	return s;
}

/* -1: "files" is no glob and no list of globs. */
static int is_meant(const struct config *c, const struct json *files)
{
	struct options *o = c->options;
	const char *path = o->subject ? path_relative(o->arena, c->base, o->subject) : NULL;
	bool meant = false, is_list = files && files->kind == JSON_ARRAY;
	if (!files || (is_list ? !files->first : files->kind != JSON_STRING))
		return -1;
	for (const struct json *e = is_list ? files->first : files; e; e = is_list ? e->next : NULL) {
		if (e->kind != JSON_STRING || !e->string[0])
			return -1;
		meant |= path && path[0] != '/' && glob_covers(e->string, path);
	}
	return meant;
}

/* A mistake is told whether the file is meant or not. */
static enum status override(struct config *c, const struct json *v, struct error *err)
{
	struct options *o = c->options, unused = *o;
	const char *where = arena_printf(o->arena, "%s:%u: 'overrides'", c->shown, v->line);
	int meant = v->kind == JSON_OBJECT ? is_meant(c, json_get(v, "files")) : -1;
	enum status s = STATUS_OK;
	if (meant < 0)
		return error_set(err, STATUS_INPUT, "%s: expected objects with 'files', a glob or a list of globs", where);
	for (const struct json *e = v->first; e && s == STATUS_OK; e = e->next) {
		if (is_structure(e->key))
			s = error_set(err, STATUS_INPUT, "%s: '%s' stands at the top of a file only", where, e->key);
		else if (strcmp(e->key, "files") != 0)
			s = set_member(meant ? o : &unused, e, c->shown, c->base, err);
	}
	return s;
}

static enum status override_all(struct config *c, const struct json *root, struct error *err)
{
	const struct json *v = json_get(root, "overrides");
	enum status s = STATUS_OK;
	if (!v)
		return STATUS_OK;
	c->options->has_overrides = true;
	if (v->kind != JSON_ARRAY)
		return error_set(err, STATUS_INPUT, "%s:%u: 'overrides': expected a list of objects", c->shown, v->line);
	for (const struct json *e = v->first; e && s == STATUS_OK; e = e->next)
		s = override(c, e, err);
	return s;
}

enum status config_parse(struct options *o, const char *path, const char *text, size_t n, struct error *err)
{
	struct json *root;
	struct config c = {.options = o, .path = path, .shown = path_relative(o->arena, o->cwd, path)};
	enum status s = json_parse(o->arena, c.shown, text, n, &root, err);
	if (s != STATUS_OK)
		return s;
	if (root->kind != JSON_OBJECT)
		return error_set(err, STATUS_INPUT, "%s: expected an object with settings", c.shown);
	c.base = path_dir(o->arena, path_absolute(o->arena, path));
	s = extend(&c, root, err);
	for (const struct json *v = root->first; v && s == STATUS_OK; v = v->next)
		s = set_member(o, v, c.shown, c.base, err);
	if (s == STATUS_OK)
		s = override_all(&c, root, err);
	o->config_file = path;
	return s;
}
