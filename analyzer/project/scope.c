/*
 * scope.c: settings of each file. They come from the nearest .opbound.json upwards, from what it extends, from its
 * overrides whose globs name the file, and on top of all from the command line: so the same in a hook, on a command
 * line and in an editor, whatever else is analyzed and in whatever order it is named. What belongs to a run (where
 * reports go, what fails, how many processes) comes from the settings of what was named, taken together.
 */
#include "project/project.h"

#include <fnmatch.h>
#include <string.h>

struct kept { /* settings that were made before */
	const char *key;
	const struct options *options;
};
struct settings_source {
	struct options bare; /* nothing of a settings file, nothing given */
	const struct given *given;
	size_t n_given;
	const char *config; /* --config=, or null */
	VEC(struct kept) kept;
};

/* A copy grows in a place of its own. */
static void part_lists(struct options *o)
{
	text_list *const lists[] = {&o->files,  &o->arguments, &o->extra_before, &o->extra_after, &o->models,
	                            &o->loads,  &o->only,      &o->disable,      &o->enable,      &o->own_words,
	                            &o->doubts, &o->excludes,  &o->exclude_bases};
	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		lists[i]->cap = lists[i]->n;
}

void scope_init(struct options *o, const struct given *given, size_t n)
{
	struct settings_source *s = ARENA_NEW(o->arena, struct settings_source);
	*s = (struct settings_source){.bare = *o, .given = given, .n_given = n};
	for (size_t i = 0; i < n; i++)
		if (given[i].id == OPTION_CONFIG && given[i].value && *given[i].value)
			s->config = path_join(o->arena, o->cwd, given[i].value);
	o->source = s;
	part_lists(o);
}

enum status scope_given(struct options *o, struct error *err)
{
	enum status s = STATUS_OK;
	for (size_t i = 0; i < o->source->n_given && s == STATUS_OK; i++) {
		const struct given *g = &o->source->given[i];
		s = options_set(o, g->id, g->value, g->where, o->cwd, err);
	}
	return s;
}

/* The settings file that holds for what lies in the folder, or null. */
static const char *config_of(const struct options *o, const char *dir)
{
	return o->source->config ? o->source->config : config_find(o->arena, dir);
}

static enum status apply(struct options *o, const char *config, const char *subject, struct error *err)
{
	enum status s = STATUS_OK;
	o->subject = subject;
	if (config)
		s = o->source->config ? config_load(o, config, err) : config_load_found(o, config, err);
	return s == STATUS_OK ? scope_given(o, err) : s;
}

/* ---- of the run ---- */

/* The folder that holds both. */
static const char *common(struct arena *a, const char *one, const char *other)
{
	size_t same = 0, i = 0;
	for (; one[i] && one[i] == other[i]; i++)
		if (one[i] == '/')
			same = i;
	bool ends = (!one[i] || one[i] == '/') && (!other[i] || other[i] == '/');
	size_t n = ends ? i : same;
	return n ? arena_strndup(a, one, n) : "/";
}

enum status scope_run(struct options *o, const text_list *named, struct error *err)
{
	const char *dir = NULL, *subject = NULL;
	for (size_t i = 0; i < named->n; i++) {
		const char *path = path_absolute(o->arena, path_join(o->arena, o->cwd, named->at[i]));
		bool is_folder = file_is_folder(path);
		const char *around = is_folder ? path : path_dir(o->arena, path);
		subject = named->n == 1 && !is_folder ? path : NULL;
		dir = dir ? common(o->arena, dir, around) : around;
	}
	o->parts.scope = subject ? subject : path_join(o->arena, dir ? dir : o->cwd, "-");
	return apply(o, config_of(o, dir ? dir : o->cwd), subject, err);
}

/* ---- of a file ---- */

/* What a settings file says of how a file is analyzed. */
static void take(struct options *to, const struct options *from)
{
	to->limits = from->limits;
	to->largest_tensor = from->largest_tensor;
	to->headers = from->headers;
	to->refused = from->refused;
	to->extra_before = from->extra_before;
	to->extra_after = from->extra_after;
	to->models = from->models;
	to->only = from->only;
	to->disable = from->disable;
	to->enable = from->enable;
	to->strict = from->strict;
	to->show_unknown = from->show_unknown;
	to->inlines = from->inlines;
	to->excludes = from->excludes;
	to->exclude_bases = from->exclude_bases;
	to->config_file = from->config_file;
	to->doubts = from->doubts;
	to->subject = from->subject;
	memcpy(to->origin, from->origin, sizeof to->origin);
}

static const struct options *find_kept(const struct settings_source *s, const char *key)
{
	for (size_t i = 0; i < s->kept.n; i++)
		if (strcmp(s->kept.at[i].key, key) == 0)
			return s->kept.at[i].options;
	return NULL;
}

static enum status make(const struct options *o, const char *config, const char *file, struct options **out,
                        struct error *err)
{
	struct options fresh = o->source->bare, *made = ARENA_NEW(o->arena, struct options);
	fresh.source = o->source;
	part_lists(&fresh);
	enum status s = apply(&fresh, config, file, err);
	*made = *o;
	take(made, &fresh);
	made->has_overrides = fresh.has_overrides;
	*out = made;
	return s;
}

enum status scope_file(const struct options *o, const char *file, const struct options **out, struct error *err)
{
	*out = o;
	if (!o->source)
		return STATUS_OK;
	const char *config = config_of(o, path_dir(o->arena, file)), *key = config ? config : "";
	const struct options *kept = find_kept(o->source, key);
	struct options *made;
	if (kept && !kept->has_overrides) {
		*out = kept;
		return STATUS_OK;
	}
	enum status s = make(o, config, file, &made, err);
	if (s == STATUS_OK && !kept)
		vec_push(o->arena, &o->source->kept, (struct kept){key, made});
	if (s == STATUS_OK)
		*out = made;
	return s;
}

/* ---- globs ---- */

bool glob_covers(const char *glob, const char *path)
{
	glob += strncmp(glob, "./", 2) == 0 ? 2 : *glob == '/';
	size_t n = strlen(glob);
	bool anywhere = strncmp(glob, "**/", 3) == 0;
	if (anywhere && glob_covers(glob + 3, path))
		return true;
	n -= n > 3 && strcmp(glob + n - 3, "/**") == 0 ? 3 : n > 1 && glob[n - 1] == '/';
	bool is_name = !memchr(glob, '/', n);
	struct buf pattern = {0}, part = {0};
	bool covers = false;
	buf_add(&pattern, glob, n);
	for (const char *from = path, *at = path; *at && !covers; at += *at == '/') {
		at += strcspn(at, "/");
		buf_clear(&part);
		buf_add(&part, from, (size_t)(at - from));
		covers = fnmatch(buf_text(&pattern), buf_text(&part), 0) == 0;
		from = is_name && *at ? at + 1 : from;
	}
	buf_release(&pattern);
	buf_release(&part);
	return covers;
}

const char *scope_excluded(const struct options *o, const char *file)
{
	const struct options *own;
	if (scope_file(o, file, &own, NULL) != STATUS_OK)
		return NULL;
	for (size_t i = 0; i < own->excludes.n; i++) {
		const char *base = own->exclude_bases.at[i], *below = path_relative(o->arena, base, file);
		if (*base && below != file && glob_covers(own->excludes.at[i], below))
			return own->origin[OPTION_EXCLUDE];
	}
	return NULL;
}
