/*
 * python_roots.c: where the ways to the operator begin. A function that the file alone calls, as its name says, is met
 * where it is called, with what it is given there; so long as all that the file says of it are calls that were gone
 * through. Anybody may call another function.
 */
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

enum { MAX_UP = 6 }; /* functions that call one another on the way up */

static bool is_hidden(const char *name)
{
	size_t n = strlen(name);
	return name[0] == '_' && !(n > 3 && name[1] == '_' && name[n - 1] == '_' && name[n - 2] == '_');
}

/* `forward` of a class with its own backward pass is called as the class's `apply`. */
static bool is_applied(const struct py_file *f, size_t def)
{
	size_t class = py_class_of(f, def);
	return class < f->lines.n && py_is_autograd_class(f, class) && strcmp(py_name_at(f, def), "forward") == 0;
}

/* A hidden method that a base class calls, or that is called by the name which Python makes of it. */
static bool is_for_others(const struct py_file *f, size_t class, const char *name)
{
	const char *mangled = arena_printf(f->arena, "_%s%s", py_name_at(f, class), name);
	return !py_has_plain_bases(f, class) || py_is_hook(f->words, name) ||
	       (strncmp(name, "__", 2) == 0 && strstr(f->text, mangled));
}

bool py_is_internal(const struct py_file *f, size_t def)
{
	size_t class = py_class_of(f, def);
	if (def == f->lines.n || (f->lines.at[def].indent && class == f->lines.n) || !py_is_plain_function(f, def))
		return false;
	const char *name = py_name_at(f, def);
	if (is_applied(f, def))
		return is_hidden(py_name_at(f, class));
	if (class < f->lines.n && is_for_others(f, class, name))
		return false;
	bool helps =
	    class < f->lines.n && py_is_autograd_class(f, class) && py_is_static(f, def) && !py_is_pass(f->words, name);
	return is_hidden(name) || helps;
}

/* ---- where it is named ---- */

/* The name by which a function is called, and what stands behind it then. */
static const char *called_as(const struct py_file *f, size_t def, const char **behind)
{
	*behind = is_applied(f, def) ? ".apply(" : "(";
	return py_name_at(f, is_applied(f, def) ? py_class_of(f, def) : def);
}

/* Where the name stands, be it as a member, from `at` on. */
static const char *named(const char *text, const char *at, const char *name)
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

/* Does a line name it? Its own head does not count, nor what its class calls of itself. */
static const char *use_in(const struct py_file *f, size_t line, size_t def)
{
	const char *behind, *name = called_as(f, def, &behind), *text = f->lines.at[line].text;
	bool is_head = line == def || (is_applied(f, def) && line == py_class_of(f, def));
	for (const char *at = is_head ? NULL : named(text, text, name); at; at = named(text, at + 1, name)) {
		const char *member = at + strlen(name) + 1;
		size_t n = is_applied(f, def) && member[-1] == '.' ? py_word(member) : 0;
		bool is_other = n && member[n] == '(' && strcmp(arena_strndup(f->arena, member, n), "apply") != 0 &&
		                strcmp(arena_strndup(f->arena, member, n), "forward") != 0;
		bool is_operator = strcmp(name, f->wanted) == 0 && is_of_module(f, text, at);
		if (!is_other && !is_operator)
			return at;
	}
	return NULL;
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

/* All that the file says of a function is one call a line, and each was gone through. */
static bool is_met_everywhere(const struct py_file *f, size_t def)
{
	const char *behind, *name = called_as(f, def, &behind);
	size_t count = 0;
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *use = use_in(f, i, def);
		if (!use)
			continue;
		bool is_call = strncmp(use + strlen(name), behind, strlen(behind)) == 0;
		if (!is_call || named(text, use + 1, name) || named(text, text, name) != use || !was_followed(f, i, def))
			return false;
		count++;
	}
	return count > 0;
}

/* Another file of the project speaks of it, be it in passing, or this one by its name in a string. */
static bool is_named_elsewhere(const struct py_file *f, size_t def)
{
	const char *behind, *name = called_as(f, def, &behind);
	if (py_may_be_got(f, name))
		return true;
	python_files files = f->project->with(name, f->project->payload);
	for (size_t i = 0; i < files.n; i++)
		if (strcmp(files.at[i].path, f->path) != 0 && named(files.at[i].text, files.at[i].text, name))
			return true;
	return false;
}

/* ---- up ---- */

static void run_from(struct py_file *f, size_t def, struct map *done, int depth)
{
	uint64_t known;
	if (map_get(done, def + 1, &known))
		return;
	map_put(done, def + 1, 1);
	bool is_internal = depth < MAX_UP && py_is_internal(f, def) && !is_named_elsewhere(f, def);
	for (size_t i = 0; i < f->lines.n && is_internal; i++)
		if (use_in(f, i, def))
			run_from(f, py_head_of(f, i, "def"), done, depth + 1);
	if (!is_internal || !is_met_everywhere(f, def))
		py_run_alone(f, def);
}

void py_run_to(struct py_file *f, size_t line, struct map *done)
{
	run_from(f, py_head_of(f, line, "def"), done, 0);
}
