/*
 * flags: arguments that a repository keeps for other tools: compile_flags.txt, .clangd (clangd.c, flags.c), and the
 * include folders in CMakeLists.txt and setup.py (build_folders.c); what a build says of macros (build_macros.c), and
 * what another source includes first (part_of.c).
 */
#ifndef OPBOUND_FLAGS_H
#define OPBOUND_FLAGS_H

#include "project/project.h"

/* ---- clangd.c ---- */

struct clangd_flags { /* CompileFlags of a .clangd; null and empty where it does not say */
	text_list add, remove;
	const char *compiler, *database;
};
/* Adds what the fragments that fit `path` say. */
void clangd_read(struct arena *a, const char *text, const char *path, struct clangd_flags *out);

/* ---- flags.c ---- */

struct repository_flags {
	const char *base; /* the words of compile_flags.txt start at this folder; null: there is none */
	text_list words;  /* of compile_flags.txt */
	struct clangd_flags clangd;
	text_list told; /* in words: what was read, and what was left out */
};
/* What the files above `file`, up to its repository's root, say. */
void repository_flags(struct arena *a, const char *file, struct repository_flags *out);
/* Applies .clangd's Remove, Add and Compiler to a command. */
void clangd_apply(struct arena *a, const struct clangd_flags *f, const char *file, text_list *words);

/* ---- build_folders.c ---- */

/* Include folders that the build files above `file` name in plain words, the nearest first; absolute, all of them in
 * the repository. */
void build_folders(struct arena *a, const char *root, const char *file, text_list *out);

/* ---- build_macros.c ---- */

/* -D of those among `names` that the build files of `file` give one plain value, and -std= where they name a standard
 * of C++ behind 17. What was read goes to `read`. */
void build_macros(struct arena *a, const char *file, const text_list *names, text_list *out, text_list *read);

/* ---- part_of.c ---- */

/* The source that includes this one as a header, or null; `out`: `-include` of what it includes before that. What was
 * looked at goes to `read`. */
const char *part_of_source(struct arena *a, const char *part, text_list *out, text_list *read);

#endif
