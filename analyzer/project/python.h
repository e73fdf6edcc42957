/*
 * python: calls of an operator in Python sources: with what, as terms over the wrapper's own inputs, and what is known
 * to hold there (python.c reads a file, python_int.h has the rest; python_lines.c cuts a text into lines).
 */
#ifndef OPBOUND_PROJECT_PYTHON_H
#define OPBOUND_PROJECT_PYTHON_H

#include "check/wrapper.h"
#include "project/operators.h"
#include "project/project.h"

/* A project's Python files that speak of `name`, an operator's. */
struct python_file {
	const char *path, *text;
};
typedef VEC(struct python_file) python_files;
/* ---- extensions.c ---- */

/* A Python extension of the project: its name and what a variable of the file calls it, and the sources that it is
 * built from, below the file's folder. */
struct extension {
	const char *name, *variable; /* variable: or null */
	const char *file;            /* that says so */
	text_list sources;           /* patterns of `glob` among them */
	bool is_partial;             /* there may be more sources */
	bool is_loaded;              /* where Python comes by: load() gives the module */
	bool is_unread;              /* neither name nor sources are said plainly */
};
typedef VEC(struct extension) extension_list;
void extensions_read(struct arena *a, const char *path, const char *text, extension_list *out);
/* Names of modules that are built without this source, where it is known into which it is built. */
text_list extensions_without(struct arena *a, const extension_list *all, const char *source);
/* Is the module that this file's variable is, loaded so many times there, one that is surely built without the source,
 * which others are built from? */
bool extension_lacks(const extension_list *all, const char *file, const char *variable, const char *source,
                     size_t *times);
/* Those of the ones that are; false: there may be others. */
bool extensions_with(struct arena *a, const extension_list *all, const char *source, text_list *out);

/* ---- python.c ---- */

/* What else is asked for while they are read. */
struct python_project {
	text_list others;                 /* modules that are not the operator's, whatever they call their functions */
	const extension_list *extensions; /* and which source the operator is in; or null */
	const char *source;
	text_list own;  /* the modules that bind it, where it is known that no other does; or none */
	int64_t n_args; /* with fewer or more, Python raises an error; -1: some may be left out */
	/* What the operator of this name returns that is given these arguments; false: that is not known. */
	bool (*returns)(const char *name, const struct wrapper_arg *args, size_t n, struct wrapper_returned *out,
	                void *payload);
	const struct operator_form *form; /* where it is registered by its name, and run as part of a graph; or null */
	bool (*form_of)(const char *name, struct operator_form *out, void *payload);
	/* What is known of the call's inputs once the operator was run, and of its n outputs; false: nothing. */
	bool (*ran)(const struct operator_form *form, const struct wrapper_call *call, fact_list *facts,
	            struct wrapper_tensor *outputs, size_t n, void *payload);
	/* Does the function of this name, or the operator of this form, read or write by the elements of what it is given
	 * as its k-th? */
	bool (*reads_by)(const char *name, const struct operator_form *form, size_t k, void *payload);
	/* The function that a module binds by this name; null: that is not known. */
	const char *(*bound_as)(const char *name, void *payload);
	/* Does a module that is built below the folder bind the name, and none there the operator? */
	bool (*is_bound_below)(const char *folder, const char *name, void *payload);
	python_files (*with)(const char *word, void *payload); /* Python files that have the word */
	bool above; /* functions that anybody may call begin where the project calls them, as far as that is in sight */
	struct map *own_functions; /* what was found so far: hash of a name -> modules that define it, a text_list * */
	/* Pages and Python files of tests and examples that have it; one without a path: some could not be looked at. */
	python_files (*asides)(const char *word, void *payload);
	void *payload;
};
/* Adds the calls of `name` in these files. */
void python_calls(struct arena *a, struct term_pool *p, const python_files *files, const char *name,
                  const struct python_project *project, struct wrapper_calls *out);

/* ---- python_lines.c ---- */

/* A line as Python counts them: without comments, what stands in brackets on one line, strings as "". */
struct python_line {
	const char *text;
	uint32_t line, indent;
};
typedef VEC(struct python_line) python_lines;
void python_read(struct arena *a, const char *text, python_lines *out);
/* Behind the string that begins at s. */
const char *python_behind_string(const char *s);

#endif
