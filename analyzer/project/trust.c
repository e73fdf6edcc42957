/*
 * trust.c: whose files are believed. Settings say which findings are seen and precompiled headers say what the headers
 * say, so neither is taken from a place where somebody else can put them: it and its folder belong to who runs opbound,
 * or to root, and no folder on the way is open to everybody. A folder like /tmp, where everybody may write and nobody
 * may touch what is another's, will do. Settings that came with a repository name no file outside of it either.
 */
#include "project/project.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_ours(const struct stat *st)
{
	return st->st_uid == geteuid() || st->st_uid == 0;
}

const char *trust_doubt(struct arena *a, const char *path)
{
	const char *at = path_absolute(a, path), *below = NULL; /* below: another's, and that is fine so far */
	for (int seen = 0;;) {
		struct stat st;
		bool exists = stat(at, &st) == 0, is_open = exists && (st.st_mode & S_IWOTH);
		bool is_sticky = exists && S_ISDIR(st.st_mode) && (st.st_mode & S_ISVTX);
		if (is_open && !is_sticky)
			return arena_printf(a, "everybody can write '%s'", at);
		if (is_open && below)
			return arena_printf(a, "'%s' belongs to another user", below);
		if (exists && !is_ours(&st) && seen < 2)
			return arena_printf(a, "'%s' belongs to another user", at);
		below = exists && !is_ours(&st) ? at : NULL;
		seen += exists;
		const char *up = path_dir(a, at);
		if (strcmp(up, at) == 0 || strcmp(up, ".") == 0)
			return NULL;
		at = up;
	}
}

static bool lies_in(struct arena *a, const char *root, const char *path)
{
	const char *real_root = path_absolute(a, root), *real = path_absolute(a, path);
	return strcmp(real_root, "/") == 0 || strcmp(real_root, real) == 0 || path_relative(a, real_root, real) != real;
}

/* A path that is not there yet goes where what is there of it goes. */
bool trust_stays(struct arena *a, const char *root, const char *path)
{
	const char *at = path, *last = NULL;
	while (!file_exists(at) && (!last || strcmp(at, last) != 0)) {
		last = at;
		at = path_dir(a, at);
	}
	return lies_in(a, root, path) && lies_in(a, root, at);
}

/* XDG's folder for what can be made again. */
static const char *cache_folder(struct arena *a, const char *given, const char *name)
{
	const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	if (given)
		return strcmp(given, "off") == 0 ? NULL : given;
	if (xdg && xdg[0] == '/')
		return path_join(a, path_join(a, xdg, "opbound"), name);
	return home && home[0] == '/' ? path_join(a, path_join(a, home, ".cache/opbound"), name) : NULL;
}

const char *header_cache(struct arena *a, const struct options *o)
{
	return cache_folder(a, o->header_cache, "headers");
}

const char *results_folder(struct arena *a, const struct options *o)
{
	return cache_folder(a, o->cache, "results");
}

static void settle(struct options *o, const char *cache, const char **setting, const char *option)
{
	const char *doubt = cache ? trust_doubt(o->arena, cache) : NULL;
	if (!doubt)
		return;
	*setting = "off";
	vec_push(o->arena, &o->doubts,
	         arena_printf(o->arena, "the %s '%s' is not used, because %s; --%s=DIR takes another one",
	                      setting == &o->cache ? "cache of results" : "header cache", cache, doubt, option));
}

void caches_settle(struct options *o)
{
	settle(o, header_cache(o->arena, o), &o->header_cache, "header-cache");
	settle(o, results_folder(o->arena, o), &o->cache, "cache");
}

const char *config_doubt(struct arena *a, const char *path)
{
	const char *doubt = trust_doubt(a, path), *root = repository_root(a, path);
	if (!doubt)
		doubt = trust_doubt(a, path_dir(a, path)); /* where the link stands */
	if (!doubt && !trust_stays(a, root, path))
		doubt = arena_printf(a, "it is a link out of '%s'", root);
	return doubt;
}
