/*
 * unbuilt.c: is a source left lying, a copy that a setup.py or a CMakeLists.txt does not list beside the ones it lists?
 * Texts alone tell, so whatever may name it does: its name without the ending in any of the project's files, and a
 * script that takes what a folder has.
 */
#include "project/unbuilt.h"

#include <string.h>

static const char *const lists[] = {"CMakeLists.txt", "setup.py",    "Makefile", "BUILD",
                                    "BUILD.bazel",    "meson.build", NULL};

/* What takes files without their names. */
static const char *const takes_all[] = {"glob", "GLOB", "walk", "listdir", "scandir", "iterdir", "wildcard", NULL};

struct builds {
	struct project *p;
	struct arena *a;
	const char *file, *stem;
	text_list siblings; /* names of the folder's other sources */
	bool names_sibling, may_name;
};

static const char *stem_of(struct arena *a, const char *name)
{
	return arena_strndup(a, name, strcspn(name, "."));
}

static bool has_one_of(const char *text, const char *const *words)
{
	for (; *words; words++)
		if (strstr(text, *words))
			return true;
	return false;
}

static void look_at_text(struct builds *b, const char *text, bool is_list)
{
	b->may_name |= strstr(text, b->stem) != NULL || (is_list && has_one_of(text, takes_all));
	for (size_t i = 0; is_list && i < b->siblings.n; i++)
		b->names_sibling |= strstr(text, b->siblings.at[i]) != NULL;
}

/* A file that cannot be read may say anything. */
static void look_at_file(struct builds *b, const char *path, bool is_list)
{
	struct arena scratch;
	char *text;
	size_t n;
	arena_init(&scratch);
	if (file_read(&scratch, path, &text, &n, NULL) == STATUS_OK)
		look_at_text(b, text, is_list);
	else
		b->may_name = true;
	arena_release(&scratch);
}

/* From the folder up to the project's root. */
static void look_at_lists(struct builds *b)
{
	const char *root = project_root(b->p, b->file), *dir = path_dir(b->a, b->file);
	for (;;) {
		for (size_t i = 0; lists[i]; i++)
			if (file_exists(path_join(b->a, dir, lists[i])))
				look_at_file(b, path_join(b->a, dir, lists[i]), true);
		const char *up = path_dir(b->a, dir);
		if (strcmp(dir, root) == 0 || strcmp(up, dir) == 0)
			return;
		dir = up;
	}
}

static bool find_siblings(struct builds *b)
{
	struct folder_names names = {0};
	const char *own = path_base(b->file);
	if (folder_list(b->a, path_dir(b->a, b->file), &names, NULL) != STATUS_OK)
		return false;
	for (size_t i = 0; i < names.files.n; i++)
		if (is_source_file(names.files.at[i]) && strcmp(names.files.at[i], own) != 0)
			vec_push(b->a, &b->siblings, names.files.at[i]);
	return b->siblings.n > 0;
}

/* Does another source of the project speak of it, as `#include "it.cu"` does? */
static void look_at_sources(struct builds *b)
{
	for (size_t i = 0; i < b->p->files.n && !b->may_name; i++) {
		const char *path = b->p->files.at[i].command.file, *text = b->p->files.at[i].text;
		if (strcmp(path, b->file) == 0)
			continue;
		if (text)
			look_at_text(b, text, false);
		else
			look_at_file(b, path, false);
	}
}

static void look_at_all(struct builds *b, const text_list *paths)
{
	for (size_t i = 0; i < paths->n && !b->may_name; i++)
		look_at_file(b, paths->at[i], strcmp(path_base(paths->at[i]), "setup.py") == 0);
}

bool is_left_unbuilt(struct project *p, const char *file)
{
	struct arena a;
	arena_init(&a);
	struct builds b = {.p = p, .a = &a, .file = file, .stem = stem_of(&a, path_base(file))};
	bool may_be = is_source_file(file) && *b.stem && find_siblings(&b);
	project_look_around(p);
	may_be = may_be && !p->is_cut && !p->lacks_asides;
	if (may_be)
		look_at_lists(&b);
	if (may_be && b.names_sibling) {
		look_at_all(&b, &p->python);
		look_at_all(&b, &p->asides);
		look_at_all(&b, &p->users);
		look_at_sources(&b);
	}
	arena_release(&a);
	return may_be && b.names_sibling && !b.may_name;
}
