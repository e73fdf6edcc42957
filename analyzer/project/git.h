/*
 * git: what git prints (git.c).
 */
#ifndef OPBOUND_PROJECT_GIT_H
#define OPBOUND_PROJECT_GIT_H

#include "base/base.h"

/* As the first argument: another repository is asked than the one that git's variables name to a hook. */
extern const char git_elsewhere[];
/* What `git ARGS...` prints; false: it failed, or is not there. Nothing is said. */
bool git_prints(const char *const *args, struct buf *out);
/* The same with `in` as its input. */
bool git_converse(const char *const *args, const struct buf *in, struct buf *out);
/* The first line of it, or null. */
const char *git_line(struct arena *a, const char *const *args);
/* The same; what git complains of goes to standard error. */
enum status git_run(const char *const *args, struct buf *out, struct error *err);

#endif
