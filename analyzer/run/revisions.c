/*
 * revisions.c: --changed-since=REV, and what `auto` means: what pre-commit or a service says that is compared, in a
 * commit the one before (and what is merged), else where the branch left its upstream. On a branch that has not left
 * it, the commit before; before the first commit, the empty tree: everything is new there.
 */
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

struct resolver {
	struct arena *arena;
	const char *root;
	struct revisions *out;
};

/* The commit of that name, or null. */
static const char *commit_of(const struct resolver *r, const char *name)
{
	const char *args[] = {
	    "-C", r->root, "rev-parse", "--verify", "--quiet", arena_printf(r->arena, "%s^{commit}", name), NULL};
	return name[0] == '-' || !name[0] ? NULL : git_line(r->arena, args);
}

static const char *merge_base(const struct resolver *r, const char *one, const char *other)
{
	const char *args[] = {"-C", r->root, "merge-base", one, other, NULL};
	return git_line(r->arena, args);
}

static void add(const struct resolver *r, const char *commit, const char *named)
{
	vec_push(r->arena, &r->out->commits, commit);
	if (!r->out->named)
		r->out->named = named;
}

/* Before the first commit; its name depends on how the repository names things. */
static void add_nothing(const struct resolver *r, const char *named)
{
	const char *args[] = {"-C", r->root, "hash-object", "-t", "tree", "/dev/null", NULL};
	const char *tree = git_line(r->arena, args);
	add(r, tree ? tree : "HEAD", named);
}

/* Where HEAD, or what it is to become, left that commit; a shallow clone may not know, and then the commit itself. */
static void add_base(const struct resolver *r, const char *commit, const char *head, const char *named)
{
	const char *base = head ? merge_base(r, commit, head) : NULL;
	add(r, base ? base : commit, named);
}

static bool differs_from_head(const struct resolver *r)
{
	const char *args[] = {"-C", r->root, "diff", "--quiet", "--no-ext-diff", "HEAD", "--", NULL};
	struct buf none = {0};
	bool same = git_prints(args, &none);
	buf_release(&none);
	return !same;
}

static enum status add_given(const struct resolver *r, const char *name, const char *whose, struct error *err)
{
	const char *commit = commit_of(r, name);
	if (!commit)
		return error_set(err, STATUS_INPUT,
		                 "--changed-since=auto: %s is '%s', and there is no such commit in '%s'; a shallow clone lacks "
		                 "old ones, 'git fetch --unshallow' gets them",
		                 whose, name, r->root);
	const char *to = getenv("PRE_COMMIT_TO_REF"), *end = to ? commit_of(r, to) : NULL;
	add_base(r, commit, end ? end : commit_of(r, "HEAD"), arena_printf(r->arena, "'%s'", name));
	return STATUS_OK;
}

/* A pull request: the branch that it is to be merged into, or what the service has merged it with. */
static enum status add_pull_request(const struct resolver *r, const char *branch, struct error *err)
{
	static const char *const places[] = {"refs/remotes/origin", "refs/heads"};
	const char *head = commit_of(r, "HEAD"), *merged = commit_of(r, "HEAD^2") ? commit_of(r, "HEAD^1") : NULL;
	const char *base = NULL;
	for (size_t i = 0; i < sizeof places / sizeof places[0] && !base; i++) {
		const char *commit = commit_of(r, path_join(r->arena, places[i], branch));
		base = commit && head ? merge_base(r, commit, head) : NULL;
	}
	if (!base && !merged)
		return error_set(err, STATUS_INPUT,
		                 "--changed-since=auto: the branch '%s' that this is to be merged into is not at hand; "
		                 "actions/checkout with 'fetch-depth: 0' gets it, or 'git fetch origin %s'",
		                 branch, branch);
	add(r, base ? base : merged, arena_printf(r->arena, "'%s'", branch));
	return STATUS_OK;
}

/* In a merge, what is merged is as old as what it is merged into. */
static void add_commit_before(const struct resolver *r, const char *head)
{
	const char *merged = commit_of(r, "MERGE_HEAD");
	add(r, head, "HEAD");
	if (merged)
		add(r, merged, NULL);
}

/* A branch that was pushed whole has nothing of its own left: there the last commit is looked at. */
static enum status add_upstream(const struct resolver *r, const char *head, struct error *err)
{
	static const char *const names[] = {"@{upstream}", "refs/remotes/origin/HEAD", "refs/remotes/origin/main",
	                                    "refs/remotes/origin/master"};
	const char *shallow[] = {"-C", r->root, "rev-parse", "--is-shallow-repository", NULL}, *before;
	bool is_dirty = differs_from_head(r);
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *commit = commit_of(r, names[i]), *base = commit ? merge_base(r, commit, head) : NULL;
		if (base && (is_dirty || strcmp(base, head) != 0)) {
			add(r, base, strcmp(base, head) != 0 ? "its upstream" : "HEAD");
			return STATUS_OK;
		}
	}
	if (is_dirty) {
		add_commit_before(r, head);
		return STATUS_OK;
	}
	if ((before = commit_of(r, "HEAD^1"))) {
		add(r, before, "the commit before");
		return STATUS_OK;
	}
	if ((before = git_line(r->arena, shallow)) && strcmp(before, "true") == 0)
		return error_set(err, STATUS_INPUT,
		                 "--changed-since=auto: this shallow clone has no commit to compare with; 'git fetch "
		                 "--unshallow' gets them, in CI a fetch depth of 2 or more");
	add_nothing(r, "before the first commit");
	return STATUS_OK;
}

static bool has_variable(const char *name)
{
	const char *value = getenv(name);
	return value && *value;
}

static enum status resolve_auto(const struct resolver *r, struct error *err)
{
	const char *head = commit_of(r, "HEAD");
	bool in_commit = has_variable("PRE_COMMIT") || has_variable("GIT_INDEX_FILE");
	if (!head) {
		add_nothing(r, "before the first commit");
		return STATUS_OK;
	}
	if (has_variable("PRE_COMMIT_FROM_REF"))
		return add_given(r, getenv("PRE_COMMIT_FROM_REF"), "PRE_COMMIT_FROM_REF", err);
	if (in_commit && differs_from_head(r)) {
		add_commit_before(r, head);
		return STATUS_OK;
	}
	if (has_variable("GITHUB_BASE_REF"))
		return add_pull_request(r, getenv("GITHUB_BASE_REF"), err);
	if (has_variable("CI_MERGE_REQUEST_DIFF_BASE_SHA"))
		return add_given(r, getenv("CI_MERGE_REQUEST_DIFF_BASE_SHA"), "CI_MERGE_REQUEST_DIFF_BASE_SHA", err);
	return add_upstream(r, head, err);
}

static enum status resolve_named(const struct resolver *r, const char *name, struct error *err)
{
	const char *commit = commit_of(r, name);
	if (!commit && strcmp(name, "HEAD") == 0) {
		add_nothing(r, "before the first commit");
		return STATUS_OK;
	}
	if (!commit)
		return error_set(err, STATUS_INPUT,
		                 "--changed-since: there is no commit '%s' in '%s'; a shallow clone lacks old ones, 'git fetch "
		                 "--unshallow' gets them",
		                 name, r->root);
	add(r, commit, arena_printf(r->arena, "'%s'", name));
	return STATUS_OK;
}

enum status revisions_resolve(struct arena *a, const char *dir, const char *name, struct revisions *out,
                              struct error *err)
{
	const char *top[] = {"-C", dir, "rev-parse", "--show-toplevel", NULL};
	struct buf root = {0};
	enum status s = git_run(top, &root, err);
	if (s == STATUS_OK) {
		out->root = arena_strndup(a, buf_text(&root), root.n ? root.n - 1 : 0);
		struct resolver r = {a, out->root, out};
		s = strcmp(name, "auto") == 0 ? resolve_auto(&r, err) : resolve_named(&r, name, err);
	}
	buf_release(&root);
	return s;
}
