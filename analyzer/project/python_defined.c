/*
 * python_defined.c: which modules of the project have a Python function of some name, which an extension may have as
 * well.
 */
#include "project/python_int.h"

#include <string.h>

/* `def name(`, `name = Scale.apply` */
static bool defines(const struct python_line *l, const char *name)
{
	if (py_begins(l->text, "def"))
		return py_begins(l->text + 4, name);
	if (l->indent || !py_begins(l->text, name))
		return false;
	const char *behind = l->text + strlen(name) + strspn(l->text + strlen(name), " ");
	return behind[0] == '=' && behind[1] != '=';
}

/* Where it stands: in a class, a method is defined. */
static bool is_in_class(const struct py_file *f, size_t line)
{
	return f->lines.at[line].indent && py_head_of(f, line, "class") < f->lines.n;
}

/* `from ._C import name`, or all that is there: what is defined beside it may be there where that is not. */
static bool imports_it(const struct python_line *l, const char *name)
{
	const char *import = py_begins(l->text, "from") ? strstr(l->text, " import ") : NULL;
	const char *at = import ? py_find_word(import, import, name) : NULL, *behind = at ? at + strlen(name) : "";
	return import && (strchr(import, '*') || (at && !py_begins(behind + strspn(behind, " "), "as")));
}

bool py_find_modules(struct arena *a, const python_files *files, const char *name, text_list *out)
{
	bool any_method = false;
	for (size_t i = 0; i < files->n; i++) {
		struct py_file f = {.arena = a};
		bool any = false, imports = false;
		if (py_is_handed_on(a, files->at[i].text, name))
			continue;
		python_read(a, files->at[i].text, &f.lines);
		for (size_t k = 0; k < f.lines.n; k++) {
			bool found = defines(&f.lines.at[k], name), method = found && is_in_class(&f, k);
			any |= found && !method;
			any_method |= method;
			imports |= imports_it(&f.lines.at[k], name);
		}
		const char *path = files->at[i].path, *package = "/__init__.py";
		size_t n = strlen(path), tail = strlen(package);
		if (n > tail && strcmp(path + n - tail, package) == 0)
			n -= tail;
		else
			n -= n > 3 ? 3 : 0;
		if (any && !imports)
			vec_push(a, out, arena_strndup(a, path, n));
	}
	return out->n || any_method;
}

const text_list *py_modules_with(const struct py_file *f, const char *name)
{
	uint64_t key = hash_bytes(0, name, strlen(name));
	text_list *modules = map_ptr(f->project->own_functions, key);
	if (modules)
		return modules;
	struct arena *a = f->project->own_functions->arena;
	text_list found = {0};
	python_files files = f->project->with(name, f->project->payload);
	py_find_modules(f->arena, &files, name, &found);
	modules = ARENA_NEW(a, text_list);
	for (size_t i = 0; i < found.n; i++)
		vec_push(a, modules, arena_strdup(a, found.at[i]));
	map_put(f->project->own_functions, key, (uint64_t)(uintptr_t)modules);
	return modules;
}

bool py_is_of_modules(const struct py_file *f, const char *path, const text_list *modules)
{
	const char *dot = strrchr(path, '.'), *operators = "torch.ops.";
	if (!dot || strncmp(path, operators, strlen(operators)) == 0)
		return false;
	const char *module = arena_strndup(f->arena, path, (size_t)(dot - path)), *exact = py_module_path(f, module);
	const char *dot_before = strrchr(module, '.');
	for (size_t i = 0; i < modules->n; i++)
		if (exact ? strcmp(modules->at[i], exact) == 0
		          : strcmp(path_base(modules->at[i]), dot_before ? dot_before + 1 : module) == 0)
			return true;
	return false;
}
