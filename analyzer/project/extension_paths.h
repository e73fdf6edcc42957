/* extension_paths: which sources an expression of a Python file names. */
#ifndef OPBOUND_PROJECT_EXTENSION_PATHS_H
#define OPBOUND_PROJECT_EXTENSION_PATHS_H

#include "project/python.h"

/* The list of paths that the expression in [at, end) of the file's text is: absolute where the file's is, patterns of
 * `glob` among them. False: that is not known. */
bool extension_paths(struct arena *a, const char *path, const char *text, const char *at, const char *end,
                     text_list *out);

#endif
