/*
 * python_reader.c: does a function of the same file only look at an attribute of what it is given? Then whoever calls
 * it knows afterwards what the attributes are. The parameter may stand in the text as `ctx.size` alone, never where
 * something is assigned, and nobody else may be given it.
 */
#include "project/python_int.h"

#include <ctype.h>
#include <string.h>

static bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Where the word stands by itself; null: nowhere from `at` on. */
static const char *find_word(const char *text, const char *at, const char *word)
{
	size_t n = strlen(word);
	while ((at = strstr(at, word)) != NULL) {
		bool begins = at == text || (!is_word_char(at[-1]) && at[-1] != '.');
		if (begins && !is_word_char(at[n]))
			return at;
		at += n;
	}
	return NULL;
}

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
	const char *at = find_word(text, text, param), *set = py_assignment(text);
	for (size_t i = 0; at && i < sizeof others / sizeof others[0]; i++)
		if (strstr(text, others[i]) || strstr(text, ":="))
			return false;
	for (; at; at = find_word(text, at + 1, param))
		if (!is_looked_at(at, strlen(param)) || (set && at < set))
			return false;
	return true;
}

/* The only function of this name in the file; n: there is none, or another. */
static size_t only_def(const struct py_file *f, const char *name)
{
	size_t found = f->lines.n, count = 0, n = strlen(name);
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		if (strncmp(text, "def ", 4) != 0 || strncmp(text + 4, name, n) != 0 || is_word_char(text[4 + n]))
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
	text_list params = py_params(f, def);
	if (k >= params.n || params.at[k][0] == '*')
		return false;
	for (size_t i = def + 1; i < py_end_of(f, def); i++)
		if (!line_looks(f->lines.at[i].text, params.at[k]))
			return false;
	return true;
}
