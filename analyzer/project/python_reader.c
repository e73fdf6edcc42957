/*
 * python_reader.c: does a function of the same file only look at an attribute of what it is given? Then whoever calls
 * it knows afterwards what the attributes are. The parameter may stand in the text as `ctx.size` alone, never where
 * something is assigned, and nobody else may be given it.
 */
#include "project/python_int.h"

#include <string.h>

/* `ctx.size`, which is not called, and of which no part is taken: that may be a list, which can be changed. */
static bool is_looked_at(const char *word, size_t n)
{
	const char *name = word + n + 1;
	size_t length = word[n] == '.' ? py_word(name) : 0;
	const char *behind = name + length + strspn(name + length, " \t");
	return length && *behind != '(' && *behind != '[' && *behind != '.';
}

static bool line_looks(const char *text, const char *param)
{
	static const char *const others[] = {"del ", "for ", "with ", "global ", "nonlocal ", "def ", "class ", "lambda"};
	const char *at = py_find_word(text, text, param), *set = py_assignment(text);
	for (size_t i = 0; at && i < sizeof others / sizeof others[0]; i++)
		if (strstr(text, others[i]) || strstr(text, ":="))
			return false;
	for (; at; at = py_find_word(text, at + 1, param))
		if (!is_looked_at(at, strlen(param)) || (set && at < set))
			return false;
	return true;
}

/* The only function of this name in the file; n: there is none, or another. */
static size_t only_def(const struct py_file *f, const char *name)
{
	size_t found = f->lines.n, count = 0;
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		if (!py_begins(text, "def") || !py_begins(text + 4, name))
			continue;
		found = i;
		count++;
	}
	return count == 1 ? found : f->lines.n;
}

bool py_only_looks(const struct py_file *f, const struct py_node *call, size_t k)
{
	const struct py_node *of = call->kids.at[0];
	bool is_plain = of->kind == PY_NAME || (of->kind == PY_ATTRIBUTE && of->kids.at[0]->kind == PY_NAME);
	if (!is_plain || (of->kind == PY_ATTRIBUTE && !py_names_class(f, of->kids.at[0]->text)))
		return false; /* a method of an object, which may be another class's */
	for (size_t i = 1; i < call->kids.n; i++)
		if (call->kids.at[i]->kind == PY_KEYWORD || call->kids.at[i]->kind == PY_STAR)
			return false;
	size_t def = only_def(f, of->text);
	if (def == f->lines.n)
		return false;
	py_params params = py_params_of(f, def);
	if (k >= params.n || params.at[k].name[0] == '*')
		return false;
	for (size_t i = def + 1; i < py_end_of(f, def); i++)
		if (!line_looks(f->lines.at[i].text, params.at[k].name))
			return false;
	return true;
}
