/*
 * python_function.c: how a file is built: which lines a function or class has, what it is called, what it takes, and
 * which of the file's functions a name stands for. Only what is defined once, in plain view, is found.
 */
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

/* `def name`, `class name` */
static bool defines(const struct python_line *l, const char *word, const char *name)
{
	size_t n = strlen(word);
	return py_begins(l->text, word) && l->text[n] == ' ' && py_begins(l->text + n + 1, name);
}

/* ---- blocks ---- */

size_t py_head_of(const struct py_file *f, size_t i, const char *word)
{
	uint32_t indent = i < f->lines.n ? f->lines.at[i].indent : 0;
	while (i-- > 0) {
		if (f->lines.at[i].indent >= indent)
			continue;
		indent = f->lines.at[i].indent;
		if (py_begins(f->lines.at[i].text, word))
			return i;
	}
	return f->lines.n;
}

size_t py_end_of(const struct py_file *f, size_t head)
{
	size_t end = head + 1;
	while (end < f->lines.n && f->lines.at[end].indent > f->lines.at[head].indent)
		end++;
	return end;
}

/* The one line in between that defines the name at this depth; n: there is none, or another. */
static size_t only_one(const struct py_file *f, size_t first, size_t end, uint32_t indent, const char *word,
                       const char *name)
{
	size_t found = f->lines.n, count = 0;
	for (size_t i = first; i < end; i++) {
		if (f->lines.at[i].indent != indent || !defines(&f->lines.at[i], word, name))
			continue;
		found = i;
		count++;
	}
	return count == 1 ? found : f->lines.n;
}

/* Lines that begin with the name and assign, be it to a part of it; `last`: the last one. */
static size_t assignments(const struct py_file *f, const char *name, size_t *last)
{
	size_t count = 0;
	for (size_t i = 0; i < f->lines.n; i++) {
		if (!py_begins(f->lines.at[i].text, name) || !py_assignment(f->lines.at[i].text))
			continue;
		*last = i;
		count++;
	}
	return count;
}

static bool is_assigned(const struct py_file *f, const char *name)
{
	size_t last;
	return assignments(f, name, &last) > 0;
}

/* `name = ...` outside of functions and classes; n: there is none, or another. */
static size_t only_assignment(const struct py_file *f, const char *name)
{
	size_t last = 0, n = strlen(name);
	if (assignments(f, name, &last) != 1 || f->lines.at[last].indent || py_star_may_bind(f, name, last))
		return f->lines.n;
	const char *behind = f->lines.at[last].text + n + strspn(f->lines.at[last].text + n, " ");
	return behind == py_assignment(f->lines.at[last].text) ? last : f->lines.n;
}

/* Wherever the name stands but to be called, it may get another value, or be handed to who gives it one. */
static bool may_be_bound(const struct py_file *f, const char *name, size_t def)
{
	size_t n = strlen(name);
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		bool is_head = i == def;
		for (const char *at = is_head ? NULL : py_find_word(text, text, name); at;
		     at = py_find_word(text, at + n, name))
			if (at[n] != '(' || py_begins(text, "def") || py_begins(text, "class"))
				return true;
	}
	return py_star_may_bind(f, name, def) || strstr(f->text, "globals(");
}

size_t py_only_function(const struct py_file *f, const char *name)
{
	size_t def = is_assigned(f, name) ? f->lines.n : only_one(f, 0, f->lines.n, 0, "def", name);
	return def < f->lines.n && may_be_bound(f, name, def) ? f->lines.n : def;
}

bool py_may_be_replaced(const struct py_file *f, size_t class, const char *name)
{
	size_t end = py_end_of(f, class), n = strlen(name);
	if (class > 0 && *f->lines.at[class - 1].text == '@')
		return true;
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		bool in_class = i > class && i < end && f->lines.at[i].indent == f->lines.at[class + 1].indent;
		if (in_class && set && py_find_word(text, text, name) && py_find_word(text, text, name) < set)
			return true;
		for (const char *at = text; set && (at = strstr(at, name)) != NULL && at < set; at += n)
			if (at > text && at[-1] == '.' && py_begins(at, name))
				return true;
	}
	return false;
}

size_t py_only_class(const struct py_file *f, const char *name)
{
	size_t class = is_assigned(f, name) ? f->lines.n : only_one(f, 0, f->lines.n, 0, "class", name);
	return class < f->lines.n && py_star_may_bind(f, name, class) ? f->lines.n : class;
}

size_t py_only_method(const struct py_file *f, size_t class, const char *name)
{
	size_t end = class < f->lines.n ? py_end_of(f, class) : 0;
	return end > class + 1 ? only_one(f, class + 1, end, f->lines.at[class + 1].indent, "def", name) : f->lines.n;
}

size_t py_class_of(const struct py_file *f, size_t def)
{
	size_t class = def < f->lines.n ? py_head_of(f, def, "class") : f->lines.n;
	bool directly =
	    class < f->lines.n && !f->lines.at[class].indent && f->lines.at[def].indent == f->lines.at[class + 1].indent;
	return directly ? class : f->lines.n;
}

const char *py_name_at(const struct py_file *f, size_t head)
{
	const char *name = f->lines.at[head].text + strcspn(f->lines.at[head].text, " ") + 1;
	return arena_strndup(f->arena, name, py_word(name));
}

bool py_names_class(const struct py_file *f, const char *name)
{
	for (size_t i = 0; i < f->lines.n; i++)
		if (defines(&f->lines.at[i], "class", name))
			return true;
	return false;
}

/* A class of the file that is derived from this one may have the method as well. */
bool py_is_derived_from(const struct py_file *f, const char *name)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *open = py_begins(text, "class") ? strchr(text, '(') : NULL;
		if (open && py_find_word(open, open, name))
			return true;
	}
	return false;
}

const char *py_title_of(const struct py_file *f, size_t def)
{
	size_t class = py_head_of(f, def, "class");
	const char *name = py_name_at(f, def);
	return class == f->lines.n ? name : arena_printf(f->arena, "%s.%s", py_name_at(f, class), name);
}

bool py_is_autograd_class(const struct py_file *f, size_t class)
{
	const char *open = class < f->lines.n ? strchr(f->lines.at[class].text, '(') : NULL;
	for (const char *at = open ? open + 1 : ""; *at && *at != ')';) {
		size_t n = strcspn(at, ",) ");
		if (n && py_is_autograd(f->words, arena_strndup(f->arena, at, n)))
			return true;
		at += n + (at[n] == ',' || at[n] == ' ');
	}
	return false;
}

/* `class M(torch.nn.Module):` sets no attributes that the file does not name. */
bool py_has_plain_bases(const struct py_file *f, size_t class)
{
	const char *open = strchr(f->lines.at[class].text, '(');
	for (const char *at = open ? open + 1 : ""; *at && *at != ')';) {
		size_t n = strcspn(at, ",)");
		const char *base = py_trimmed(f->arena, at, n);
		if (*base && !py_is_plain_base(f->words, base))
			return false;
		at += n + (at[n] == ',');
	}
	return true;
}

/* ---- heads ---- */

py_params py_params_of(const struct py_file *f, size_t def)
{
	py_params out = {0};
	const char *text = f->lines.at[def].text, *at = strchr(text, '('), *from = at;
	int depth = 0;
	for (; at && *at; at++) {
		depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
		bool ends = !depth || (depth == 1 && *at == ',');
		if (!ends)
			continue;
		const char *own = py_trimmed(f->arena, from + 1, (size_t)(at - from - 1)), *equals = py_find_outside(own, "=");
		size_t stars = strspn(own, "*"), n = py_word(own + stars);
		struct py_param p = {arena_strndup(f->arena, own, stars + n), equals ? equals + 1 : NULL};
		if (n)
			vec_push(f->arena, &out, p);
		from = at;
		if (!depth)
			break;
	}
	return out;
}

/* Do the decorators leave what the function does with sizes? */
static bool is_plainly_decorated(const struct py_file *f, size_t def)
{
	for (size_t i = def; i-- > 0 && f->lines.at[i].indent == f->lines.at[def].indent && *f->lines.at[i].text == '@';) {
		const char *name = f->lines.at[i].text + 1, *end = name + strcspn(name, "( ");
		while (end > name && scan_is_word_char(end[-1]))
			end--;
		if (!py_is_plain_decorator(f->words, arena_strndup(f->arena, end, py_word(end))))
			return false;
	}
	return true;
}

bool py_is_static(const struct py_file *f, size_t def)
{
	for (size_t i = def; i-- > 0 && f->lines.at[i].indent == f->lines.at[def].indent && *f->lines.at[i].text == '@';)
		if (py_begins(f->lines.at[i].text + 1, "staticmethod"))
			return true;
	return false;
}

/* A function that is run when it is called, with what it is given. */
bool py_is_plain_function(const struct py_file *f, size_t def)
{
	static const char *const others[] = {"yield", "nonlocal", "global", "await", "locals", "vars", "setattr", "exec"};
	size_t end = py_end_of(f, def);
	for (size_t i = def + 1; i < end; i++)
		for (size_t k = 0; k < sizeof others / sizeof *others; k++)
			if (py_find_word(f->lines.at[i].text, f->lines.at[i].text, others[k]))
				return false;
	return end > def + 1 && is_plainly_decorated(f, def);
}

/* ---- which function ---- */

/* `apply` of a class of functions with their own backward pass hands all on to `forward`, behind the context. */
static size_t method_of(const struct py_file *f, const char *class_name, const char *name, size_t *skips)
{
	size_t class = py_only_class(f, class_name);
	*skips = 0;
	if (class == f->lines.n)
		return class;
	size_t own = py_only_method(f, class, name);
	if (py_may_be_replaced(f, class, name))
		return f->lines.n;
	if (own < f->lines.n)
		return py_is_static(f, own) ? own : f->lines.n;
	bool applied = strcmp(name, "apply") == 0 && py_is_autograd_class(f, class) &&
	               py_only_method(f, class, "setup_context") == f->lines.n; /* whose `forward` has no context */
	size_t forward = applied ? py_only_method(f, class, "forward") : f->lines.n;
	*skips = 1;
	return forward < f->lines.n && py_is_static(f, forward) ? forward : f->lines.n;
}

size_t py_function_at(const struct py_file *f, const char *path, size_t *skips)
{
	const char *dot = strchr(path, '.');
	*skips = 0;
	if (dot)
		return strchr(dot + 1, '.') ? f->lines.n
		                            : method_of(f, arena_strndup(f->arena, path, (size_t)(dot - path)), dot + 1, skips);
	size_t def = py_only_function(f, path), set = def < f->lines.n ? f->lines.n : only_assignment(f, path);
	if (set == f->lines.n)
		return def;
	const char *text = f->lines.at[set].text;
	const char *value = py_trimmed(f->arena, py_assignment(text) + 1, strlen(py_assignment(text) + 1));
	const char *of = strchr(value, '.');
	bool plain = of && py_word(value) == (size_t)(of - value) && py_word(of + 1) == strlen(of + 1);
	return plain ? method_of(f, arena_strndup(f->arena, value, (size_t)(of - value)), of + 1, skips) : f->lines.n;
}
