/*
 * operators: what a framework's registrations say of an operator whose kernel is a class: under which names it is
 * registered, and what a call in Python hands it (operators.c).
 */
#ifndef OPBOUND_PROJECT_OPERATORS_H
#define OPBOUND_PROJECT_OPERATORS_H

#include "project/project.h"

/* A parameter of the Python function: an input by its number, or an attribute. */
struct operator_param {
	const char *name;
	int input; /* -1: an attribute, or one behind a list of inputs */
	bool is_attribute;
	bool has_default; /* it may be left out */
	bool has_number;  /* and is this number then */
	int64_t number;
};
struct operator_form {
	const char *name, *python; /* "FooBar", "foo_bar" */
	VEC(struct operator_param) params;
	int n_inputs, n_outputs;
	bool has_lists; /* so many inputs, or outputs, as nobody knows */
};

/* The operators that a class is registered for in this text; false: something is made of the class that is not read. */
bool operators_of_class(struct arena *a, const char *text, const char *class_name, text_list *names);
/* The classes that the operator is registered with in this text; false: one is not read. */
bool classes_of_operator(struct arena *a, const char *text, const char *name, text_list *classes);
/* How often the operator is registered in this text; `out`: as there. */
size_t operator_read(struct arena *a, const char *text, const char *name, struct operator_form *out);

#endif
