/*
 * registry.c: the list of checks: those of checks/, generated from the folder list, and those that --load brings as
 * shared objects through the same contract.
 */
#include "check/check_int.h"

#include <dlfcn.h>
#include <string.h>

enum { MAX_CHECKS = 64 };

/* What is loaded belongs to the process, as it does for dlopen; it only grows, and before any work starts. */
static const struct check *loaded[MAX_CHECKS];
static size_t n_loaded;

static void list_builtin(void)
{
	if (n_loaded)
		return;
	if (registry_n_checks > MAX_CHECKS)
		BUG("more than %d checks are built in", MAX_CHECKS);
	memcpy(loaded, registry_checks, registry_n_checks * sizeof *loaded);
	n_loaded = registry_n_checks;
}

const struct check *const *check_list(size_t *n)
{
	*n = n_loaded ? n_loaded : registry_n_checks;
	return n_loaded ? loaded : registry_checks;
}

static enum status accept(const char *path, const struct check *c, struct error *err)
{
	if (!c)
		return error_set(err, STATUS_INPUT, "'%s' defines no check: it needs a 'const struct check opbound_check'",
		                 path);
	if (c->abi != OPBOUND_CHECK_ABI)
		return error_set(err, STATUS_INPUT,
		                 "'%s' was built for another version of opbound: rebuild it with this one's headers", path);
	if (!c->name || !c->rules || !c->run)
		return error_set(err, STATUS_INPUT, "the check in '%s' lacks its name, its rules or its run function", path);
	list_builtin();
	for (size_t i = 0; i < n_loaded; i++)
		if (strcmp(loaded[i]->name, c->name) == 0)
			return error_set(err, STATUS_INPUT, "the check '%s' in '%s' is there already", c->name, path);
	if (n_loaded == MAX_CHECKS)
		return error_set(err, STATUS_INPUT, "cannot load '%s': there are %d checks already", path, MAX_CHECKS);
	loaded[n_loaded++] = c;
	return STATUS_OK;
}

enum status check_load(const char *path, struct error *err)
{
	struct arena scratch = {0};
	arena_init(&scratch);
	/* Without a slash dlopen would search the system's library folders. */
	const char *name = strchr(path, '/') ? path : path_join(&scratch, ".", path);
	void *object = dlopen(name, RTLD_NOW | RTLD_LOCAL);
	arena_release(&scratch);
	if (!object)
		return error_set(err, STATUS_INPUT, "cannot load the check '%s': %s", path, dlerror());
	enum status status = accept(path, dlsym(object, "opbound_check"), err);
	if (status != STATUS_OK)
		dlclose(object);
	return status;
}
