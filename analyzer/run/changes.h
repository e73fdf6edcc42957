/*
 * --changed-since: what git says (git.c), which commit is meant (revisions.c), what differs from it and what the files
 * held there (changes.c), which units that can reach (reach.c), and what was found there (before.c).
 */
#ifndef OPBOUND_RUN_CHANGES_H
#define OPBOUND_RUN_CHANGES_H

#include "project/git.h"

struct session;

/* ---- revisions.c: what --changed-since=REV compares with ---- */

struct revisions {
	const char *root;          /* of the repository, absolute */
	VEC(const char *) commits; /* one; two in a merge */
	const char *named;         /* in words */
};
enum status revisions_resolve(struct arena *a, const char *dir, const char *name, struct revisions *out,
                              struct error *err);

/* ---- changes.c ---- */

struct changed_file {
	const char *path;       /* absolute */
	const char *repository; /* its root */
	const char *object;     /* what it held; null: nothing that is known */
	bool is_new, is_gone, is_untracked;
};
struct submodule {
	const char *path, *object;
};
struct changes {
	const char *root;
	VEC(struct changed_file) files;
	VEC(struct submodule) submodules;
};
/* Which files differ from the commit, in the repository at `root` and in its submodules. */
enum status changes_load(struct arena *a, const char *root, const char *commit, struct changes *out, struct error *err);
/* Reads what `git diff --raw -z` prints; names in it start at `root`. */
void changes_parse(struct arena *a, const char *root, const char *text, size_t n, struct changes *out);
const struct changed_file *changes_find(const struct changes *c, const char *path);
/* The files that are wanted as they were. */
struct viewed_file *changes_view(struct arena *a, const struct changes *c, bool (*wants)(const char *path, void *),
                                 void *payload, size_t *n);

/* ---- reach.c: --changed-since ---- */

/* The jobs become the units that the changes can reach, of the files given and around them. */
void reach_apply(struct session *s);
bool reach_is_text(const char *name); /* of a source, a header or the like */

/* ---- before.c: --changed-since ---- */

/* Leaves out of the report what the revisions had already. */
void before_apply(struct session *s);

#endif
