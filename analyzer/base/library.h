/*
 * library: shared libraries that are loaded when something first needs them; see cmake/Lazy.cmake.
 */
#ifndef OPBOUND_BASE_LIBRARY_H
#define OPBOUND_BASE_LIBRARY_H

#include "base/base.h"

struct library_function {
	const char *name;
	void *at; /* a pointer to a function, which is set */
};

/* Loads `file` from where the system looks for libraries, else from `path`, for as long as the process lives. Where it
 * cannot be had the process ends, and says what to install: `package`. */
void library_load(const char *file, const char *path, const char *package, const struct library_function *functions,
                  size_t n);

#endif
