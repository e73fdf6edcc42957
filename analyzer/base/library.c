/*
 * Loading of shared libraries.
 */
#include "base/library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_INCOMPLETE = 3 }; /* of enum exit_status, which upper layers know: nothing could be analyzed */

static NORETURN void cannot_load(const char *file, const char *package)
{
	fprintf(stderr, "opbound: error: '%s' cannot be loaded: %s; install %s\n", file, dlerror(), package);
	exit(EXIT_INCOMPLETE);
}

void library_load(const char *file, const char *path, const char *package, const struct library_function *functions,
                  size_t n)
{
	void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
	if (!library)
		library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
	if (!library)
		cannot_load(path, package);
	for (size_t i = 0; i < n; i++) {
		void *found = dlsym(library, functions[i].name);
		if (!found)
			cannot_load(path, package);
		memcpy(functions[i].at, &found, sizeof found);
	}
}
