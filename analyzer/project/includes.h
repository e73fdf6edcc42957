/*
 * includes: which folders of a repository the includes of a unit come from, where its arguments do not say so.
 * Sections: include_index.c (files by name), includes.c (the search), include_scan.c (what a text includes),
 * made_header.c (of templates), made_list.c (what a build's macros add up).
 */
#ifndef OPBOUND_INCLUDES_H
#define OPBOUND_INCLUDES_H

#include "project/project.h"

/* ---- includes.c ---- */

struct include_finder *include_finder_new(struct arena *a);
/* Adds folders of the file's repository from which its includes come that no argument resolves. */
void includes_find(struct arena *a, struct include_finder *f, const struct options *o, struct front_command *c);

/* ---- include_index.c ---- */

struct indexed_file {
	const char *path;
	uint32_t next; /* the next one of this base name, plus one; 0: none */
};
struct include_index {
	struct arena *arena;
	const char *root;
	VEC(struct indexed_file) files;
	struct map heads; /* hash of a base name -> its last file, plus one */
	bool is_cut;      /* not all files are in it */
};
void include_index_init(struct include_index *x, struct arena *a, const char *root);
/* The files whose path ends in `include`. */
void include_index_find(const struct include_index *x, struct arena *a, const char *include, text_list *out);

/* ---- include_scan.c ---- */

struct include_line { /* `#include` as it stands in a text */
	const char *name;
	bool is_quoted;
};
typedef VEC(struct include_line) include_list;
/* Every one that names a file, in whatever arm of an `#if`. */
void include_scan(struct arena *a, const char *text, include_list *out);

/* ---- made_header.c ---- */

/* The text that CMake would make of the template; null: it cannot be read. */
const char *made_header(struct arena *a, const char *root, const char *template, size_t *n);
/* The header `NAME_export.h` where a build file above `file` makes it for its target; false: none does. */
bool made_export_header(struct arena *a, const char *root, const char *file, const char *include,
                        struct front_text *out);

/* ---- made_list.c ---- */

/* What a macro in these texts of a build appends to the variable, call by call; null: none does. */
const char *made_list(struct arena *a, const text_list *builds, const char *name, size_t n);

#endif
