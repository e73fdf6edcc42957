/*
 * part_of.c: a source that another one includes as if it was a header, `#include "voxelize.cpp"`, and that stands on
 * what was included before it there: types of the other's headers are missing where it is read alone. It is read behind
 * those. Such sources lie in the part's folder or in one above it.
 */
#include "project/flags.h"
#include "project/includes.h"

#include <string.h>

enum { FOLDERS_UP = 3, MAX_SOURCES = 60 }; /* those behind are not looked at */

/* Does the line of a source in `dir` name the part? */
static bool names_part(struct arena *a, const char *dir, const struct include_line *line, const char *part)
{
	return line->is_quoted && strcmp(path_base(line->name), path_base(part)) == 0 &&
	       strcmp(path_join(a, dir, line->name), part) == 0;
}

/* What the lines in front of the part's include, as arguments. */
static bool take_lines(struct arena *a, const char *dir, const char *text, const char *part, text_list *out)
{
	include_list lines = {0};
	include_scan(a, text, &lines);
	size_t at = 0;
	while (at < lines.n && !names_part(a, dir, &lines.at[at], part))
		at++;
	if (at == lines.n)
		return false;
	for (size_t i = 0; i < at; i++) {
		const char *beside = path_join(a, dir, lines.at[i].name);
		bool is_beside = lines.at[i].is_quoted && file_exists(beside);
		vec_push(a, out, "-include");
		vec_push(a, out, is_beside ? beside : lines.at[i].name);
	}
	return true;
}

static bool take_source(struct arena *a, const char *dir, const char *source, const char *part, text_list *out)
{
	struct arena scratch;
	char *text;
	size_t n;
	bool found = false;
	arena_init(&scratch);
	if (file_read(&scratch, source, &text, &n, NULL) == STATUS_OK && strstr(text, path_base(part)))
		found = take_lines(a, dir, text, part, out);
	arena_release(&scratch);
	return found;
}

const char *part_of_source(struct arena *a, const char *part, text_list *out, text_list *read)
{
	const char *root = repository_root(a, part), *dir = path_dir(a, part);
	for (int up = 0; up <= FOLDERS_UP; up++, dir = path_dir(a, dir)) {
		struct folder_names names = {0};
		if (folder_list(a, dir, &names, NULL) != STATUS_OK)
			return NULL;
		for (size_t i = 0, n = 0; i < names.files.n && n < MAX_SOURCES; i++) {
			const char *source = path_join(a, dir, names.files.at[i]);
			if (!is_source_file(source) || strcmp(source, part) == 0 || !trust_stays(a, root, source))
				continue;
			n++;
			vec_push(a, read, source);
			if (take_source(a, dir, source, part, out))
				return source;
		}
		if (strcmp(dir, root) == 0)
			return NULL;
	}
	return NULL;
}
