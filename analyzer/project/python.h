/*
 * python: calls of an operator in Python sources, and what is checked before them (python.c reads a function,
 * python_lines.c cuts a text into lines).
 */
#ifndef OPBOUND_PROJECT_PYTHON_H
#define OPBOUND_PROJECT_PYTHON_H

#include "check/wrapper.h"

/* Adds the calls of `name` in the text of a file. */
void python_calls(struct arena *a, const char *file, const char *text, const char *name, struct wrapper_calls *out);

/* ---- python_lines.c ---- */

/* A line as Python counts them: without comments, what stands in brackets on one line, strings as "". */
struct python_line {
	const char *text;
	uint32_t line, indent;
};
typedef VEC(struct python_line) python_lines;
void python_read(struct arena *a, const char *text, python_lines *out);

#endif
