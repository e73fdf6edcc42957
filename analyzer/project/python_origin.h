/*
 * python_origin: whom the elements of a tensor come from (python_origin.c), and operators under a function's own names
 * (python_local.c).
 */
#ifndef OPBOUND_PROJECT_PYTHON_ORIGIN_H
#define OPBOUND_PROJECT_PYTHON_ORIGIN_H

#include "project/python_int.h"

/* A function was called: one of the operator's module writes what it is given blank, and makes what it returns;
 * calls behind it know that it ran. */
void py_note_origins(struct py_run *r, const struct py_value *of, const struct py_arguments *a,
                     struct py_value *returned);
/* A tensor with the origin, where it has none of its own. */
struct py_value py_with_origin(struct py_value v, const struct wrapper_origin *origin);
/* Those of another, or some of them. */
void py_take_elements(struct py_value *to, const struct py_value *of);
/* `x[x < 0] = 0`, `x.clamp_(0, 1)`: nobody chooses them any more, under whatever name. */
void py_elements_change(struct py_run *r, const struct py_node *of);
/* Does a word with this meaning give a tensor of its receiver's sizes, in some order or form? */
bool py_has_its_sizes(enum py_meaning meaning);
/* Sizes that rest on those of another: of one that nobody knows, they are not known either. */
struct py_value py_sized_by(struct py_value v, const struct py_value *of);
/* What a function or method gives that makes tensors, or one with the elements of its receiver (or null). */
struct py_value py_with_elements(struct py_run *r, const char *name, enum py_meaning meaning, const struct py_value *of,
                                 struct py_value out);
/* What arithmetic with a number in the text makes of a blank one. */
struct py_value py_still_blank(const struct py_value *of, const struct py_node *by, struct py_value out);
/* An operator that was run in a graph made this output, or was given this input. */
struct py_value py_made_by_run(struct py_run *r, const struct operator_form *form, struct py_value v);
struct py_value py_given_to_run(struct py_run *r, const struct operator_form *form, size_t k, struct py_value v);

/* ---- python_expr.c ---- */

/* What stands between two commas of `x[a:b, 0]`; null: nothing stands there. */
struct py_part {
	bool is_slice, has_step;
	const struct py_node *from, *to;
};

/* ---- python_shape.c ---- */

/* `x[:n]`, `x[k:k + 1, :, 0]`, of a tensor with so many dimensions: slices and numbers. */
struct py_value py_sliced(struct py_run *r, const struct py_node *n, const struct py_value *of, int64_t rank);

/* ---- python_words.c ---- */

bool py_builds_extension(const struct py_words *w, const char *path); /* a function that gives a module */
/* Of a method or attribute that leaves the numbers what they are. */
bool py_keeps_elements(const struct py_words *w, const char *name);

/* ---- python_local.c ---- */

/* The line gives the operator a name in a function, which does nothing with it but call it: each call was met. */
bool py_is_local_name(const struct py_file *f, size_t line);
/* Is it such a name that is called on the line? */
bool py_calls_local_name(const struct py_file *f, size_t line, const struct py_node *callee);

/* ---- python.c ---- */

/* Is it certainly another function of a module that binds the operator? Then its name; or null. */
const char *py_fellow(struct py_run *r, const struct py_value *of);

#endif
