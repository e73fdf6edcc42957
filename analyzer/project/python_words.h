/*
 * python_words: what is known of other people's Python functions, methods and attributes (python_words.c): python.json
 * beside a framework's model.
 */
#ifndef OPBOUND_PROJECT_PYTHON_WORDS_H
#define OPBOUND_PROJECT_PYTHON_WORDS_H

#include "base/base.h"

/* What a function, method or attribute gives. */
enum py_meaning {
	PY_MEANS_NOTHING, /* not known */
	PY_MEANS_SAME,    /* the receiver's sizes */
	PY_MEANS_LIKE,    /* the first argument's sizes */
	PY_MEANS_SIZES,   /* a tensor with the sizes that the arguments name */
	PY_MEANS_COUNTS,  /* the same, but one argument that is no number is what the tensor holds */
	PY_MEANS_SIZE,    /* a tensor with the sizes of the first argument, a tuple */
	PY_MEANS_VIEW,    /* the receiver's elements with the sizes named */
	PY_MEANS_PERMUTE,
	PY_MEANS_TRANSPOSE,
	PY_MEANS_UNSQUEEZE,
	PY_MEANS_FLATTEN,
	PY_MEANS_SHAPE, /* all sizes, or the one that is named */
	PY_MEANS_RANK,
	PY_MEANS_NUMEL,
	PY_MEANS_TENSOR,     /* one whose sizes are not known */
	PY_MEANS_PART,       /* one with some of the receiver's sizes */
	PY_MEANS_PLAIN,      /* no tensor, and nothing is changed by it */
	PY_MEANS_WHOLE,      /* the same, and all of the tensor's dimensions count */
	PY_MEANS_RESHAPED,   /* the receiver gets other sizes */
	PY_MEANS_RESIZED,    /* the sizes that the arguments name */
	PY_MEANS_RESIZED_AS, /* the first argument's sizes */
	PY_MEANS_SAVE,       /* keeps the arguments for the backward pass */
	PY_MEANS_SAVED,
	PY_MEANS_TUPLE,      /* the argument, a tuple */
	PY_MEANS_EXPANDED,   /* the receiver, with the sizes named */
	PY_MEANS_PLACES,     /* a tuple of lists of indices */
	PY_MEANS_LATE,       /* all sizes of the first argument, as a tensor */
	PY_MEANS_LISTED,     /* of a shape, its sizes */
	PY_MEANS_SHAPE_RANK, /* of a shape, how many it has */
	PY_MEANS_VALUE,      /* of a size, its number */
	PY_MEANS_REDUCED     /* the receiver, or first argument, without the dimension named, or with 1 for its size */
};
struct py_words;
const struct py_words *py_words_new(struct arena *a, bool is_graph);
enum py_meaning py_function(const struct py_words *w, const char *path); /* "torch.empty" */
enum py_meaning py_method(const struct py_words *w, const char *name);
bool py_is_reshaping(enum py_meaning m); /* the receiver's sizes are others behind it */
enum py_meaning py_attribute(const struct py_words *w, const char *name);
bool py_is_harmless(const struct py_words *w, const char *path);  /* of a module whose functions change no sizes */
bool py_is_library(const struct py_words *w, const char *module); /* no module of a project, nor of its operators */
/* Does a size 0 of a new shape stand for the old one, in what this module is part of? */
bool py_zero_keeps(const struct py_words *w, const char *path);
/* What the class of a function with its own backward pass is derived from. */
bool py_is_autograd(const struct py_words *w, const char *path);
bool py_is_pass(const struct py_words *w, const char *name); /* a method of such a class that the framework calls */
/* A decorator that leaves what a function does with sizes; a base class that sets no attributes of its own accord. */
bool py_is_plain_decorator(const struct py_words *w, const char *name);
bool py_is_plain_base(const struct py_words *w, const char *path);
bool py_is_hook(const struct py_words *w, const char *name); /* a hidden method that a base class calls */

/* "==" for a function that checks two numbers when the graph is run; null: it is none. */
const char *py_checks(const struct py_words *w, const char *path);
const char *py_words_of(const struct py_words *w, const char *key); /* a word by itself, or null */
bool py_is_guard(const struct py_words *w, const char *path);       /* a context whose operators wait for others */
/* "w" of `register_buffer__w`, as py_with_attributes writes it; null: it sets no attribute. */
const char *py_registers(const struct py_words *w, const char *name);
bool py_is_gradient(const struct py_words *w, const char *name); /* a decorator of an operator's backward pass */
bool py_is_registration(const struct py_words *w, const char *name);
bool py_has_all(const struct py_words *w, const char *text); /* names a module with all operators by their names */

#endif
