/* What the files of this layer share among themselves. */
#ifndef OPBOUND_BASE_INT_H
#define OPBOUND_BASE_INT_H

#include "base/base.h"

/* ---- view.c ---- */

/* What the view says of a file; null: nothing. */
const struct viewed_file *view_find(const char *path);
/* Does a file of the view stand below? */
bool view_has_folder(const char *path);
/* Adds to a folder's names what the view has there, and takes away what it has not. */
void view_list(struct arena *a, const char *dir, struct folder_names *out);

#endif
