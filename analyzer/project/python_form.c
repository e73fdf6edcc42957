/*
 * python_form.c: what a call of an operator that is registered by its name hands over: inputs by their places or names,
 * attributes by theirs. And who makes an operator of its name, other than by the function that the framework gives it.
 */
#include "project/python_above.h"
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

static bool is_given(const struct operator_form *form, const struct py_arguments *a, size_t k,
                     const struct py_value **out)
{
	*out = k < a->n ? &a->at[k] : NULL;
	for (size_t i = 0; i < a->n_named; i++)
		if (strcmp(a->name[i], form->params.at[k].name) == 0) {
			if (*out)
				return false;
			*out = &a->named[i];
		}
	return true;
}

const struct py_value *py_given(const struct operator_form *form, const struct py_arguments *a, size_t k)
{
	const struct py_value *out;
	return is_given(form, a, k, &out) ? out : NULL;
}

static bool is_known_name(const struct operator_form *form, const char *name)
{
	for (size_t i = 0; i < form->params.n; i++)
		if (strcmp(form->params.at[i].name, name) == 0)
			return true;
	return strcmp(name, "name") == 0;
}

static void add_attribute(struct py_run *r, const struct operator_param *p, const struct py_value *is,
                          struct wrapper_call *out)
{
	struct wrapper_attribute one = {.name = p->name};
	if (is)
		one.is = py_argument(r, is);
	else if (p->has_number)
		one.is.number = term_int(r->pool, p->number);
	vec_push(r->arena, &out->attributes, one);
}

bool py_bind_form(struct py_run *r, const struct py_arguments *a, struct wrapper_call *out)
{
	const struct operator_form *form = r->file->project->form;
	out->of_context = true;
	out->n_args = form->n_inputs;
	for (int k = 0; k < form->n_inputs && (size_t)k < form->params.n && !form->has_lists; k++)
		vec_push(r->arena, &out->inputs, form->params.at[k].name);
	if (form->n_inputs > WRAPPER_ARGS || a->n > form->params.n + 1 || a->begins_by_name)
		return false;
	for (size_t i = 0; i < a->n_named; i++)
		if (!is_known_name(form, a->name[i]))
			return false;
	for (size_t k = 0; k < form->params.n; k++) {
		const struct operator_param *p = &form->params.at[k];
		const struct py_value *is;
		if (!is_given(form, a, k, &is) || (!is && !p->has_default))
			return false;
		if (p->is_attribute)
			add_attribute(r, p, is, out);
		else if (p->input >= 0)
			out->args[p->input] = py_argument(r, is);
	}
	return true;
}

void py_add_call_sizes(struct py_run *r, struct wrapper_call *c)
{
	py_terms numbers = {0};
	for (size_t i = 0; i < c->attributes.n; i++)
		if (c->attributes.at[i].is.number)
			vec_push(r->arena, &numbers, c->attributes.at[i].is.number);
	for (int i = 0; i < c->n_args; i++)
		if (c->args[i].handle)
			vec_push(r->arena, &numbers, c->args[i].handle);
	py_add_sizes(r, &c->facts, numbers.at, numbers.n);
}

static void add_number(struct py_run *r, const struct py_value *v, py_terms *out)
{
	if (v->kind == PY_NUMBER)
		vec_push(r->arena, out, v->t);
}

void py_note_caller(struct py_run *r, const struct py_arguments *a)
{
	struct py_caller one = {*a, py_copied(r, r->at), py_above(r), r->line};
	py_terms numbers = {0};
	for (size_t i = 0; i < a->n; i++)
		add_number(r, &a->at[i], &numbers);
	for (size_t i = 0; i < a->n_named; i++)
		add_number(r, &a->named[i], &numbers);
	one.path.names.n = 0;
	one.above = one.above ? one.above : py_here(r);
	py_forget_late(r, &one.path.facts);
	py_add_sizes(r, &one.path.facts, numbers.at, numbers.n);
	vec_push(r->arena, r->file->callers, one);
}

/* `ops.RegisterGradient("FooBar")` says nothing of calls. */
static bool is_registered(struct arena *a, const struct py_words *w, const char *text, const char *quote)
{
	const char *open = quote;
	while (open > text && strchr(" \t\r\n", open[-1]))
		open--;
	const char *end = open > text && open[-1] == '(' ? open - 1 : open, *word = end;
	while (word > text && scan_is_word_char(word[-1]))
		word--;
	return py_is_registration(w, arena_strndup(a, word, (size_t)(end - word)));
}

/* In a string, or as a member of the module that has all operators. */
static bool is_spelled(struct arena *a, const struct py_words *w, const char *text, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = text; (at = strstr(at, name)) != NULL; at += n) {
		bool is_quoted = at > text && (at[-1] == '"' || at[-1] == '\'') && at[n] == at[-1];
		if ((is_quoted && !is_registered(a, w, text, at - 1)) || (!is_quoted && py_has_all(w, text)))
			return true;
	}
	return false;
}

bool py_is_made_by_name(struct arena *a, const struct py_words *w, const struct python_project *project)
{
	python_files files = project->with(project->form->name, project->payload);
	for (size_t i = 0; i < files.n; i++)
		if (is_spelled(a, w, files.at[i].text, project->form->name))
			return true;
	return false;
}
