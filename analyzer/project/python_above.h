/*
 * python_above: who in sight calls a wrapper (python_above.c), what a repository says of its functions in passing
 * (python_kept.c), and functions that give a module (python_getter.c).
 */
#ifndef OPBOUND_PROJECT_PYTHON_ABOVE_H
#define OPBOUND_PROJECT_PYTHON_ABOVE_H

#include "project/python_int.h"

/* ---- python_above.c ---- */

/* Where callers of callers are asked for: calls in sight say with what it is called. */
bool py_is_seen_called(const struct py_file *f, size_t def);
size_t py_callers_at(const struct py_file *f, size_t line); /* so many were met there */
/* The function that nobody in sight called, from which the run came by; null: itself. */
const struct wrapper_above *py_above(const struct py_run *r);
const struct wrapper_above *py_here(const struct py_run *r);

/* ---- python_kept.c ---- */

/* A package's face, or what tries out what is there. */
bool py_is_public_place(const char *path);
/* A test, an example or a page of documentation speaks of it. */
bool py_is_aside(const struct py_file *f, const char *name);
/* What another file that calls it gives it; false: that is not known. */
bool py_read_callers(const struct py_file *f, struct py_kept *k, const struct python_file *text, const char *name);

/* ---- python_getter.c ---- */

void py_spell_getters(struct py_file *f); /* `get_backend().scale` of a module that it imports: `_backend.scale` */

#endif
