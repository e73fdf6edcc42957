/*
 * python_uses.c: where a file names one of its functions, and whether each such place is a call that was gone through.
 * A function with its own backward pass is called as its class's `apply`, or as what the module calls that.
 */
#include "project/python_above.h"
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

bool py_is_applied(const struct py_file *f, size_t def)
{
	size_t class = py_class_of(f, def);
	return class < f->lines.n && py_is_autograd_class(f, class) && strcmp(py_name_at(f, def), "forward") == 0;
}

/* ---- names ---- */

struct entrance {
	const char *name, *behind; /* what follows the name in a call */
};

static size_t entrances(const struct py_file *f, size_t def, struct entrance out[2])
{
	if (!py_is_applied(f, def)) {
		out[0] = (struct entrance){py_name_at(f, def), "("};
		return 1;
	}
	const struct py_kept *k = py_kept_of(f, def);
	out[0] = (struct entrance){py_name_at(f, py_class_of(f, def)), ".apply("};
	out[1] = (struct entrance){k->alias, "("};
	return k->alias ? 2 : 1;
}

const char *py_find_named(const char *text, const char *at, const char *name)
{
	for (; (at = strstr(at, name)) != NULL; at += strlen(name))
		if ((at == text || !scan_is_word_char(at[-1])) && py_begins(at, name))
			return at;
	return NULL;
}

/* A member of what was imported: `_C.scale` is none of the file's. */
static bool is_of_module(const struct py_file *f, const char *text, const char *at)
{
	const char *from = at;
	while (from > text && (scan_is_word_char(from[-1]) || from[-1] == '.'))
		from--;
	return from < at && py_is_module_name(f, arena_strndup(f->arena, from, py_word(from)));
}

/* ---- places ---- */

/* What its class calls of itself is no use of it, nor is the operator, should it have the same name. */
static bool is_use(const struct py_file *f, const struct entrance *by, const char *text, const char *at)
{
	const char *member = at + strlen(by->name) + 1;
	size_t n = by->behind[0] == '.' && member[-1] == '.' ? py_word(member) : 0;
	const char *called = arena_strndup(f->arena, member, n);
	bool is_other = n && member[n] == '(' && strcmp(called, "apply") != 0 && strcmp(called, "forward") != 0;
	return !is_other && !(strcmp(by->name, f->wanted) == 0 && is_of_module(f, text, at));
}

/* The heads of the function and of its class, and what gives it another name. */
static bool defines_it(const struct py_file *f, size_t line, size_t def)
{
	if (line == def)
		return true;
	if (!py_is_applied(f, def))
		return false;
	const struct py_kept *k = py_kept_of(f, def);
	return line == py_class_of(f, def) || (k->alias && line == k->alias_line);
}

size_t py_uses_in(const struct py_file *f, size_t line, size_t def, bool *is_call)
{
	struct entrance names[2];
	const char *text = f->lines.at[line].text;
	size_t uses = 0, all = 0, n = defines_it(f, line, def) ? 0 : entrances(f, def, names);
	*is_call = true;
	for (size_t k = 0; k < n; k++)
		for (const char *at = py_find_named(text, text, names[k].name); at;
		     at = py_find_named(text, at + 1, names[k].name)) {
			const char *behind = at + strlen(names[k].name);
			bool one = is_use(f, &names[k], text, at);
			uses += one;
			all++;
			*is_call &= one && strncmp(behind, names[k].behind, strlen(names[k].behind)) == 0;
		}
	*is_call &= all == 1;
	return uses;
}

static bool was_followed(const struct py_file *f, size_t line, size_t def)
{
	bool any = false;
	for (size_t i = 0; i < f->uses.n; i++) {
		if (f->uses.at[i].def == def && f->uses.at[i].is_missed)
			return false;
		any |= f->uses.at[i].def == def && f->uses.at[i].line == line;
	}
	return any;
}

bool py_is_met_everywhere(const struct py_file *f, size_t def)
{
	size_t count = py_is_applied(f, def) || py_is_seen_called(f, def) ? py_kept_of(f, def)->n_given : 0;
	for (size_t i = 0; i < f->lines.n; i++) {
		bool is_call;
		size_t n = py_uses_in(f, i, def, &is_call);
		if (n && (!is_call || !was_followed(f, i, def)))
			return false;
		count += n;
	}
	return count > 0;
}

/* Another file of the project speaks of it, be it in passing, or this one by its name in a string. */
static bool is_named_elsewhere(const struct py_file *f, const char *name)
{
	if (py_may_be_got(f, name))
		return true;
	python_files files = f->project->with(name, f->project->payload);
	for (size_t i = 0; i < files.n; i++)
		if (strcmp(files.at[i].path, f->path) != 0 && py_find_named(files.at[i].text, files.at[i].text, name))
			return true;
	return false;
}

bool py_is_for_the_file(const struct py_file *f, size_t def)
{
	size_t class = py_class_of(f, def);
	const char *name = py_name_at(f, py_is_applied(f, def) ? class : def);
	if (py_is_seen_called(f, def))
		return true;
	bool by_name = !py_is_applied(f, def) || (py_is_hidden(name) && !py_kept_of(f, def)->alias);
	return by_name ? !is_named_elsewhere(f, name) : py_is_kept(f, def);
}
