/*
 * changes.c: which files differ from a revision, and what they held there. Files that git does not track yet are new; a
 * file that was renamed is one that went and one that is new. What a submodule's folder held is asked of the submodule.
 * Nothing is checked out: what a file held comes from git's objects.
 */
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_REPOSITORIES = 200, NAME_BYTES = 64 };

/* ---- reading what differs ---- */

struct difference { /* a record of `git diff --raw -z` */
	const char *old_mode, *object, *path;
	char status;
};

static bool is_link(const char *mode)
{
	return strncmp(mode, "120000", 6) == 0;
}

static bool is_submodule(const char *mode)
{
	return strncmp(mode, "160000", 6) == 0;
}

/* ":100644 100644 OBJECT OBJECT M\0path\0"; null: nothing is left, or it is no such record. */
static const char *read_record(struct arena *a, const char *at, const char *end, struct difference *out)
{
	const char *words[5];
	const char *nul = at < end && *at == ':' ? memchr(at, '\0', (size_t)(end - at)) : NULL;
	const char *path_end = nul ? memchr(nul + 1, '\0', (size_t)(end - nul - 1)) : NULL;
	if (!path_end)
		return NULL;
	const char *word = at + 1;
	for (int i = 0; i < 5; i++) {
		words[i] = word;
		word += strcspn(word, " ");
		word += *word == ' ';
	}
	*out = (struct difference){.old_mode = words[0],
	                           .object = arena_strndup(a, words[2], strcspn(words[2], " ")),
	                           .path = nul + 1,
	                           .status = *words[4]};
	return path_end + 1;
}

static void add_difference(struct arena *a, const char *root, const struct difference *d, struct changes *out)
{
	struct changed_file f = {.path = path_join(a, root, d->path), .repository = root};
	struct submodule sub = {f.path, d->object};
	f.is_gone = d->status == 'D';
	f.object = d->status == 'A' || is_link(d->old_mode) ? NULL : d->object;
	f.is_new = d->status == 'A';
	if (is_submodule(d->old_mode) && !f.is_gone)
		vec_push(a, &out->submodules, sub);
	else if (!is_submodule(d->old_mode))
		vec_push(a, &out->files, f);
}

void changes_parse(struct arena *a, const char *root, const char *text, size_t n, struct changes *out)
{
	struct difference d;
	const char *end = text + n;
	for (const char *at = text; at && (at = read_record(a, at, end, &d));)
		add_difference(a, root, &d, out);
}

/* Whatever the user's own settings of git are. */
static enum status read_differences(struct arena *a, bool elsewhere, const char *root, const char *commit,
                                    struct changes *out, struct error *err)
{
	const char *args[] = {git_elsewhere,
	                      "-C",
	                      root,
	                      "diff",
	                      "--raw",
	                      "-z",
	                      "--no-abbrev",
	                      "--no-renames",
	                      "--no-ext-diff",
	                      "--no-textconv",
	                      "--no-relative",
	                      commit,
	                      "--",
	                      NULL};
	struct buf text = {0};
	enum status s = git_run(args + !elsewhere, &text, err);
	if (s == STATUS_OK)
		changes_parse(a, root, buf_text(&text), text.n, out);
	buf_release(&text);
	return s;
}

static enum status read_untracked(struct arena *a, bool elsewhere, const char *root, struct changes *out,
                                  struct error *err)
{
	const char *args[] = {git_elsewhere, "-C", root, "ls-files", "--others", "--exclude-standard", "-z", NULL};
	struct buf names = {0};
	enum status s = git_run(args + !elsewhere, &names, err);
	for (size_t at = 0; s == STATUS_OK && at < names.n; at += strlen(names.at + at) + 1) {
		struct changed_file f = {.path = path_join(a, root, names.at + at), .repository = root};
		f.is_new = f.is_untracked = true;
		vec_push(a, &out->files, f);
	}
	buf_release(&names);
	return s;
}

/* A submodule that was never fetched has nothing that could be read. */
static void read_submodules(struct arena *a, struct changes *out)
{
	for (size_t i = 0; i < out->submodules.n && i < MAX_REPOSITORIES; i++) {
		const struct submodule sub = out->submodules.at[i];
		const char *known[] = {git_elsewhere, "-C", sub.path, "cat-file", "-e", sub.object, NULL};
		struct buf none = {0};
		if (file_exists(path_join(a, sub.path, ".git")) && git_prints(known, &none) &&
		    read_differences(a, true, sub.path, sub.object, out, NULL) == STATUS_OK)
			read_untracked(a, true, sub.path, out, NULL);
		buf_release(&none);
	}
}

enum status changes_load(struct arena *a, const char *root, const char *commit, struct changes *out, struct error *err)
{
	out->root = root;
	enum status s = read_differences(a, false, root, commit, out, err);
	if (s == STATUS_OK)
		s = read_untracked(a, false, root, out, err);
	if (s == STATUS_OK)
		read_submodules(a, out);
	return s;
}

const struct changed_file *changes_find(const struct changes *c, const char *path)
{
	for (size_t i = 0; i < c->files.n; i++)
		if (strcmp(c->files.at[i].path, path) == 0)
			return &c->files.at[i];
	return NULL;
}

/* ---- what they held ---- */

/* "OBJECT blob SIZE\n" and so many bytes, or "OBJECT missing\n"; null: there is no more. */
static const char *read_content(struct arena *a, const char *at, const char *end, struct viewed_file *out)
{
	const char *line = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
	const char *blob = line ? strstr(at, " blob ") : NULL;
	if (!line)
		return NULL;
	if (!blob || blob > line)
		return line + 1;
	size_t n = strtoul(blob + strlen(" blob "), NULL, 10);
	if (n > (size_t)(end - line - 1))
		return NULL;
	out->text = arena_strndup(a, line + 1, n);
	out->n = n;
	return line + 1 + n + (line + 1 + n < end);
}

static void read_contents(struct arena *a, bool elsewhere, const char *repository, struct viewed_file *files,
                          const struct changed_file *const *of, size_t n)
{
	const char *args[] = {git_elsewhere, "-C", repository, "cat-file", "--batch", NULL};
	struct buf in = {0}, out = {0};
	for (size_t i = 0; i < n; i++)
		if (of[i]->object && of[i]->repository == repository)
			buf_printf(&in, "%s\n", of[i]->object);
	if (in.n && git_converse(args + !elsewhere, &in, &out)) {
		const char *at = buf_text(&out), *end = at + out.n;
		for (size_t i = 0; i < n && at; i++)
			if (of[i]->object && of[i]->repository == repository)
				at = read_content(a, at, end, &files[i]);
	}
	buf_release(&in);
	buf_release(&out);
}

struct viewed_file *changes_view(struct arena *a, const struct changes *c, bool (*wants)(const char *path, void *),
                                 void *payload, size_t *n)
{
	VEC(const struct changed_file *) of = {0};
	for (size_t i = 0; i < c->files.n; i++)
		if (wants(c->files.at[i].path, payload))
			vec_push(a, &of, &c->files.at[i]);
	struct viewed_file *files = ARENA_ARRAY(a, struct viewed_file, of.n);
	for (size_t i = 0; i < of.n; i++)
		files[i].path = of.at[i]->path;
	text_list repositories = {0};
	for (size_t i = 0; i < of.n; i++) {
		bool is_known = false;
		for (size_t k = 0; k < repositories.n; k++)
			is_known |= repositories.at[k] == of.at[i]->repository;
		if (!is_known)
			vec_push(a, &repositories, of.at[i]->repository);
	}
	for (size_t k = 0; k < repositories.n; k++)
		read_contents(a, repositories.at[k] != c->root, repositories.at[k], files, of.at, of.n);
	*n = of.n;
	return files;
}
