/*
 * python_local.c: an operator under a name of one function: `run = _C.scale_cuda if x.is_cuda else _C.scale_cpu`, and
 * `run(x)` below. The way that is gone knows what the name is worth; here is asked whether the function does nothing
 * with it but call it, and whether each of those calls was met with a value that is known.
 */
#include "project/python_origin.h"

#include "base/scan.h"

#include <string.h>

/* `_C.scale`, of the operator or of what else it may be; its end: the chain is all there is to it. */
static const char *behind_chain(const struct py_file *f, const char *text, bool *is_it)
{
	const char *word = arena_printf(f->arena, "%s%s", f->wanted, f->tail ? f->tail : "");
	size_t n = 0, length = strlen(word);
	while (scan_is_word_char(text[n]) || text[n] == '.')
		n++;
	bool ends = n > length && text[n - length - 1] == '.' && strncmp(text + n - length, word, length) == 0;
	bool is_bare = n == length && strncmp(text, word, n) == 0;
	*is_it |= ends || is_bare;
	return text + n;
}

/* What stands behind the word; null: another does. */
static const char *behind_word(const char *text, const char *word)
{
	text += strspn(text, " ");
	return py_begins(text, word) ? text + strlen(word) + strspn(text + strlen(word), " ") : NULL;
}

/* `a.b` or `a.b if c else d.e`, one of which is the operator; c does not speak of it. */
static bool is_choice(const struct py_file *f, const char *text)
{
	bool is_it = false;
	const char *end = behind_chain(f, text, &is_it), *other = end > text ? behind_word(end, "if") : NULL;
	if (!other || !*end)
		return end > text && !*end && is_it;
	const char *word = strstr(other, " else ");
	const char *asks = word ? py_trimmed(f->arena, other, (size_t)(word - other)) : NULL;
	if (!asks || strstr(asks, f->wanted) || strstr(word + 6, " else "))
		return false;
	end = behind_chain(f, word + 6, &is_it);
	return end > word + 6 && !*end && is_it;
}

/* "run" of such a line in a function; null: it is none. */
static const char *local_name(const struct py_file *f, size_t line)
{
	const char *text = f->lines.at[line].text, *set = py_assignment(text);
	size_t n = set ? py_word(text) : 0;
	bool is_one = n && text + n + strspn(text + n, " ") == set && py_head_of(f, line, "def") < f->lines.n &&
	              strstr(set, f->wanted) && is_choice(f, py_trimmed(f->arena, set + 1, strlen(set + 1)));
	return is_one ? arena_strndup(f->arena, text, n) : NULL;
}

/* The line gives the name a value, and says it nowhere else. */
static bool sets_it(const char *text, const char *name)
{
	const char *set = py_assignment(text);
	size_t n = strlen(name);
	return set && py_begins(text, name) && text + n + strspn(text + n, " ") == set && !py_find_word(text, set, name);
}

/* Nothing on the line but calls of it; each was met, with a value that is known. */
static bool is_met(const struct py_file *f, size_t line, const char *name)
{
	const char *text = f->lines.at[line].text;
	size_t n = strlen(name);
	for (const char *at = py_find_word(text, text, name); at; at = py_find_word(text, at + n, name))
		if (at[n] != '(' || strstr(text, "lambda") || !f->is_read[line])
			return false;
	return true;
}

bool py_is_local_name(const struct py_file *f, size_t line)
{
	const char *name = local_name(f, line);
	size_t def = name ? py_head_of(f, line, "def") : f->lines.n;
	for (size_t i = def + 1, end = name ? py_end_of(f, def) : 0; i < end; i++) {
		const char *text = f->lines.at[i].text;
		bool is_own = py_head_of(f, i, "def") == def;
		if (py_find_word(text, text, name) && !(is_own && (sets_it(text, name) || is_met(f, i, name))))
			return false;
	}
	return name != NULL;
}

bool py_calls_local_name(const struct py_file *f, size_t line, const struct py_node *callee)
{
	size_t def = callee->kind == PY_NAME ? py_head_of(f, line, "def") : f->lines.n;
	bool any = false;
	for (size_t i = def + 1, end = def < f->lines.n ? py_end_of(f, def) : 0; i < end && !any; i++) {
		const char *name = py_begins(f->lines.at[i].text, callee->text) ? local_name(f, i) : NULL;
		any = name && strcmp(name, callee->text) == 0;
	}
	return any;
}
