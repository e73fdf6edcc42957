/*
 * python_imports.c: what the imports of a file call things.
 */
#include "project/python_int.h"

#include <string.h>

/* ---- imports ---- */

static void add_alias(struct py_file *f, const char *name, size_t n, const char *path)
{
	struct py_alias a = {arena_strndup(f->arena, name, n), path, 0};
	vec_push(f->arena, &f->aliases, a);
}

/* `a as b, c` of a module; "" for `import a.b as c`. */
static void read_imported(struct py_file *f, const char *text, const char *module)
{
	for (const char *at = text; *at;) {
		size_t n = py_word(at);
		if (!n) {
			at++;
			continue;
		}
		const char *end = at + n;
		while (*end == '.' && py_word(end + 1))
			end += 1 + py_word(end + 1);
		const char *path = arena_printf(f->arena, "%s%s%.*s", module, *module ? "." : "", (int)(end - at), at);
		const char *as = end + strspn(end, " ");
		if (py_begins(as, "as")) {
			as += 2 + strspn(as + 2, " ");
			add_alias(f, as, py_word(as), path);
			end = as + py_word(as);
		} else if (*module) {
			add_alias(f, at, n, path);
		} else {
			vec_push(f->arena, &f->imported, arena_strndup(f->arena, at, n));
		}
		at = end;
	}
}

static void note_framework(struct py_file *f, const char *text)
{
	bool from = py_begins(text, "from");
	if (!from && !py_begins(text, "import"))
		return;
	for (const char *at = text + (from ? 4 : 6); *at; at += py_word(at) + !py_word(at))
		f->zero_keeps |= py_word(at) && py_zero_keeps(f->words, arena_strndup(f->arena, at, py_word(at)));
}

const char *py_import_module(const struct py_file *f, const char *text)
{
	const char *import = strstr(text, " import "), *from = text + 4 + strspn(text + 4, " ."), *above = "";
	for (const char *at = text + 4; at < from; at++) /* `from .torch` is none of the library's */
		if (*at == '.')
			above = *above ? arena_printf(f->arena, "%s.(up)", above) : "(here)";
	const char *module = from > import ? "" : arena_strndup(f->arena, from, (size_t)(import - from));
	if (*above && *module)
		return arena_printf(f->arena, "%s.%s", above, module);
	return *above ? above : module;
}

/* ---- `from module import *` ---- */

static void note_star(struct py_file *f, size_t line, const char *module)
{
	struct py_star s = {line, *module != '(' && py_is_library(f->words, module)};
	vec_push(f->arena, &f->stars, s);
}

bool py_star_may_bind(const struct py_file *f, const char *name, size_t line)
{
	bool is_behind = f->stars.n && f->stars.at[f->stars.n - 1].line > line;
	for (size_t i = 0; f->stars.n && i < line && !is_behind; i++) /* who asks for it there gets another's */
		is_behind = py_find_word(f->lines.at[i].text, f->lines.at[i].text, name) &&
		            py_head_of(f, i, "def") == f->lines.n && f->stars.at[0].line < i;
	return is_behind;
}

/* `name = value`, `def name`, `class name` outside of all else: what stands behind the name; null: it is no such line.
 */
static const char *behind_bound(const struct python_line *l, const char *name)
{
	bool is_head = py_begins(l->text, "def") || py_begins(l->text, "class");
	const char *at = is_head ? l->text + strcspn(l->text, " ") + 1 : l->text;
	const char *end = at + strlen(name), *set = end + strspn(end, " ");
	bool is_it = !l->indent && py_begins(at, name) && (is_head || py_assignment(l->text) == set);
	return is_it ? end : NULL;
}

/* The file gives the name a value of its own: behind all imports that may bring it, and nobody spoke of it before. */
static bool is_bound_behind(const struct py_file *f, const char *name, size_t star)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *behind = behind_bound(&f->lines.at[i], name);
		if (behind)
			return i > star && !py_find_word(behind, behind, name);
		if (py_find_word(f->lines.at[i].text, f->lines.at[i].text, name))
			return false;
	}
	return false;
}

/* May one of them bring the operator? */
static bool brings_operator(const struct py_file *f)
{
	size_t i = f->stars.n;
	while (i && f->stars.at[i - 1].is_librarys)
		i--;
	return i && !is_bound_behind(f, f->wanted, f->stars.at[i - 1].line);
}

void py_read_imports(struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		note_framework(f, text);
		if (py_begins(text, "import"))
			read_imported(f, text + 6, "");
		const char *import = py_begins(text, "from") ? strstr(text, " import ") : NULL;
		if (!import)
			continue;
		if (strchr(import, '*'))
			note_star(f, i, py_import_module(f, text));
		read_imported(f, import + 8, py_import_module(f, text));
	}
	f->has_star_import = brings_operator(f);
}

/* ---- another name ---- */

/* "_C" of `_C.added`, all of the value; null: it is no such thing. */
static const char *module_of_value(const struct py_file *f, const char *value)
{
	const char *end = value;
	while (py_word(end) && end[py_word(end)] == '.')
		end += py_word(end) + 1;
	bool is_it = end > value && py_begins(end, f->wanted) && !end[py_word(end) + strspn(end + py_word(end), " ")];
	return is_it ? arena_strndup(f->arena, value, (size_t)(end - value) - 1) : NULL;
}

void py_read_renamed(struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = f->lines.at[i].indent ? NULL : py_assignment(text);
		size_t n = set ? py_word(text) : 0;
		if (!n || text + n + strspn(text + n, " ") != set || py_begins(text, f->wanted))
			continue;
		const char *module = module_of_value(f, set + 1 + strspn(set + 1, " "));
		const char *name = arena_strndup(f->arena, text, n);
		if (!module || py_names_class(f, module) || !py_keeps_name(f, name, i))
			continue;
		const char *path = arena_printf(f->arena, "%s.%s", py_full_path(f, module), f->wanted);
		vec_push(f->arena, &f->aliases, ((struct py_alias){name, path, i + 1}));
	}
}

bool py_renames(const struct py_file *f, size_t line)
{
	for (size_t i = 0; i < f->aliases.n; i++)
		if (f->aliases.at[i].set == line + 1)
			return true;
	return false;
}

bool py_is_module_name(const struct py_file *f, const char *word)
{
	for (size_t i = 0; i < f->aliases.n; i++)
		if (strcmp(f->aliases.at[i].name, word) == 0)
			return true;
	for (size_t i = 0; i < f->imported.n; i++)
		if (strcmp(f->imported.at[i], word) == 0)
			return true;
	return false;
}

const char *py_full_path(const struct py_file *f, const char *chain)
{
	size_t n = py_word(chain);
	for (size_t i = 0; i < f->aliases.n; i++)
		if (strlen(f->aliases.at[i].name) == n && strncmp(f->aliases.at[i].name, chain, n) == 0)
			return arena_printf(f->arena, "%s%s", f->aliases.at[i].path, chain + n);
	return chain;
}

/* ---- where a module is ---- */

/* The folder n levels above the file's; null: there are not so many. */
static const char *folder_of(const struct py_file *f, unsigned up)
{
	const char *path = f->path, *slash = NULL;
	for (unsigned i = 0; i <= up; i++) {
		slash = strrchr(path, '/');
		if (!slash)
			return NULL;
		path = arena_strndup(f->arena, path, (size_t)(slash - path));
	}
	return path;
}

/* The folder in which the package of this name is, where the file is one of its own; null: it is not. */
static const char *root_of(const struct py_file *f, const char *package)
{
	const char *folder;
	for (unsigned up = 0; (folder = folder_of(f, up)) != NULL; up++)
		if (strcmp(path_base(folder), package) == 0)
			return folder_of(f, up + 1);
	return NULL;
}

const char *py_module_path(const struct py_file *f, const char *module)
{
	const char *here = "(here)", *above = "(up)", *root;
	unsigned up = 0;
	if (strncmp(module, here, strlen(here)) == 0) {
		for (module += strlen(here); strncmp(module + (*module == '.'), above, strlen(above)) == 0; up++)
			module += 1 + strlen(above);
		module += *module == '.';
		root = folder_of(f, up);
	} else {
		root = root_of(f, arena_strndup(f->arena, module, strcspn(module, ".")));
	}
	if (!root || !*module)
		return root;
	char *out = arena_printf(f->arena, "%s/%s", root, module);
	for (char *at = out + strlen(root); *at; at++)
		*at = *at == '.' ? '/' : *at;
	return out;
}
