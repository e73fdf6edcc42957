/*
 * python_module.c: who can have an operator's extension? Where setup.py says which extensions are built from its
 * source, and all that the project's Python files say of those is to import them and to ask them for members that they
 * spell, no variable, attribute or parameter holds one: `self.model.forward(x)` is another's `forward`, and
 * `getattr(model, name)` gives another's function. Then only what is asked of a name that an import brought counts.
 * A variable of that name, in a file that imports no such module or in a function that gives it a value, is another
 * thing.
 * LIMIT(closed-world): a module that holds the extension is asked for it by a name that is made.
 */
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

enum { MAX_WORDS = 12 };

static bool has_word(const text_list *words, const char *word)
{
	for (size_t i = 0; i < words->n; i++)
		if (strcmp(words->at[i], word) == 0)
			return true;
	return false;
}

/* ---- what one file says ---- */

static bool is_import(const char *text)
{
	return py_begins(text, "import") || py_begins(text, "from");
}

/* `kind == "ops"` */
static bool is_compared(const char *text, const char *quote)
{
	const char *end = quote;
	while (end > text && end[-1] == ' ')
		end--;
	return end - text >= 2 && (strncmp(end - 2, "==", 2) == 0 || strncmp(end - 2, "!=", 2) == 0);
}

/* All of the line is a comment. */
static bool is_in_comment(const char *text, const char *at)
{
	while (at > text && at[-1] != '\n')
		at--;
	return at[strspn(at, " \t")] == '#';
}

/* A string that ends in the word: a module is loaded by its name, or another thing is called so. */
static bool is_in_string(const char *text, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = py_find_named(text, text, word); at; at = py_find_named(text, at + 1, word)) {
		const char *from = at;
		while (from > text && (scan_is_word_char(from[-1]) || from[-1] == '.'))
			from--;
		bool quoted = (at[n] == '"' || at[n] == '\'') && from > text && (from[-1] == '"' || from[-1] == '\'');
		if (quoted && !is_compared(text, from - 1) && !is_in_comment(text, at))
			return true;
	}
	return false;
}

/* `from ._C import a, b`: what comes out of it; null: the line is none such. */
static const char *imported_from(const char *text, const char *at, size_t n)
{
	const char *import = py_begins(text, "from") ? strstr(text, " import ") : NULL;
	return import && at < import && at + n == import ? import + 8 : NULL;
}

/* An import that names it: under which other name, where it has one. */
static bool is_plain_import(struct arena *a, const char *text, const char *at, size_t n, const char *wanted,
                            text_list *words)
{
	const char *members = imported_from(text, at, n), *as = at + n + strspn(at + n, " ");
	if (members)
		return !strchr(members, '*') && !py_find_named(members, members, wanted);
	if (py_begins(as, "as")) {
		as += 2 + strspn(as + 2, " ");
		const char *other = arena_strndup(a, as, py_word(as));
		if (!has_word(words, other))
			vec_push(a, words, other);
	}
	return at[n] != '.' || py_begins(text, "from"); /* `import _C.scale` */
}

/* `_C.scale`, `_C = None`, `_C is None`, hasattr(_C, "scale") */
static bool is_plain_use(const char *text, const char *at, size_t n)
{
	const char *behind = at + n + strspn(at + n, " "), *asks = "hasattr(";
	size_t k = strlen(asks);
	bool is_member = at[n] == '.' && py_word(at + n + 1) && strncmp(at + n + 1, "__", 2) != 0;
	bool is_set = *behind == '=' && behind[1] != '=' && py_begins(behind + 1 + strspn(behind + 1, " "), "None");
	bool is_asked = (size_t)(at - text) >= k && strncmp(at - k, asks, k) == 0;
	return is_member || is_set || is_asked || py_begins(behind, "is");
}

/* `_C = load(...)` makes it. */
static bool is_loaded(const char *text, const char *at, size_t n)
{
	const char *behind = at + n + strspn(at + n, " "), *value = behind + 1 + strspn(behind + 1, " ");
	return at == text && *behind == '=' && behind[1] != '=' && strncmp(value, "load(", 5) == 0;
}

/* ---- a variable of that name ---- */

/* Does an import name the word, or bring all that there is? */
static bool may_be_imported(const struct py_file *f, size_t first, size_t end, const char *word)
{
	for (size_t i = first; i < end; i++) {
		const char *text = f->lines.at[i].text;
		if (is_import(text) && (py_find_named(text, text, word) || strchr(text, '*')))
			return true;
	}
	return false;
}

/* The function gives the name a value, be it behind the line: the name is its own then. */
static bool is_local(const struct py_file *f, size_t line, const char *word)
{
	size_t def = py_head_of(f, line, "def"), n = strlen(word), end = def < f->lines.n ? py_end_of(f, def) : 0;
	bool is_set = false;
	for (size_t i = def + 1; i < end; i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		if (py_begins(text, "global") || py_begins(text, "nonlocal"))
			return false;
		size_t class = py_head_of(f, i, "class");
		bool is_own = py_head_of(f, i, "def") == def && (class == f->lines.n || class < def);
		is_set |= is_own && set && py_begins(text, word) && text + n + strspn(text + n, " ") == set;
	}
	return is_set && !may_be_imported(f, def, end, word);
}

/* A member is looked at where it is set: `self.ops = ops` hands the module on. */
static bool is_variable(const struct py_file *f, size_t line, const char *at, const char *word)
{
	const char *text = f->lines.at[line].text, *from = at;
	bool is_free = !may_be_imported(f, 0, f->lines.n, word);
	while (from > text && (scan_is_word_char(from[-1]) || from[-1] == '.'))
		from--;
	if (from < at)
		return is_free && at - from == 5 && strncmp(from, "self.", 5) == 0;
	return is_free || is_local(f, line, word);
}

static bool is_kept_in(struct arena *a, const struct python_file *file, const char *word, const char *wanted,
                       text_list *words)
{
	struct py_file f = {.arena = a};
	extension_list built = {0};
	extensions_read(a, file->path, file->text, &built);
	if (!built.n && is_in_string(file->text, word))
		return false;
	python_read(a, file->text, &f.lines);
	size_t n = strlen(word);
	for (size_t i = 0; i < f.lines.n; i++) {
		const char *text = f.lines.at[i].text;
		for (const char *at = py_find_named(text, text, word); at; at = py_find_named(text, at + 1, word)) {
			bool plain = is_import(text) ? is_plain_import(a, text, at, n, wanted, words)
			                             : is_plain_use(text, at, n) || is_loaded(text, at, n) ||
			                                   (!built.n && is_variable(&f, i, at, word));
			if (!plain)
				return false;
		}
	}
	return true;
}

/* ---- the project ---- */

bool py_is_kept_module(struct arena *a, const struct python_project *project, const char *wanted, text_list *words)
{
	for (size_t i = 0; i < project->own.n; i++)
		vec_push(a, words, project->own.at[i]);
	for (size_t i = 0; i < words->n; i++) {
		python_files files = project->with(words->at[i], project->payload);
		if (words->n > MAX_WORDS)
			return false;
		for (size_t k = 0; k < files.n; k++)
			if (!is_kept_in(a, &files.at[k], words->at[i], wanted, words))
				return false;
	}
	return words->n > 0;
}

/* ---- what follows ---- */

bool py_loads_any(const char *text)
{
	static const char *const words[] = {"import_module(", "__import__("};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		for (const char *at = text; (at = strstr(at, words[i])) != NULL; at++) {
			const char *name = at + strlen(words[i]), *behind = name;
			if (*name == '"' || *name == '\'')
				behind = python_behind_string(name);
			behind += strspn(behind, " \t\n");
			if (behind == name || (*behind != ',' && *behind != ')'))
				return true;
		}
	return false;
}

bool py_is_member_elsewhere(const struct py_file *f, const char *text, const char *member)
{
	const char *end = member - 1, *from = end;
	while (from > text && scan_is_word_char(from[-1]))
		from--;
	return f->own && !has_word(f->own, arena_strndup(f->arena, from, (size_t)(end - from)));
}

bool py_is_path_elsewhere(const struct py_file *f, const char *path)
{
	const char *dot = strrchr(path, '.');
	const char *module = dot ? arena_strndup(f->arena, path, (size_t)(dot - path)) : NULL;
	const char *above = module ? strrchr(module, '.') : NULL;
	return f->own && module && !has_word(f->own, above ? above + 1 : module);
}

/* ---- `src.gpu`, a variable of another file ---- */

/* All that the file says the variable is are so many calls of load(). */
static bool is_only_loaded(struct arena *a, const struct python_file *file, const char *variable, size_t times)
{
	python_lines lines = {0};
	python_read(a, file->text, &lines);
	size_t n = strlen(variable), count = 0;
	for (size_t i = 0; i < lines.n; i++) {
		const char *text = lines.at[i].text, *at = py_find_named(text, text, variable);
		bool imports = py_begins(text, "from") && strstr(text, " import ");
		if (imports && strchr(text, '*'))
			return false;
		if (at && is_loaded(text, at, n))
			count++;
		else if (at && !(at > text && at[-1] == '.') && !is_plain_use(text, at, n))
			return false;
	}
	return count == times && !strstr(file->text, "globals(") && !strstr(file->text, "__getattr__");
}

/* Does an import name it? */
static bool is_imported(const python_lines *lines, const char *word)
{
	bool any = false;
	for (size_t i = 0; i < lines->n; i++) {
		const char *text = lines->at[i].text;
		any |= is_import(text) && py_find_named(text, text, word);
	}
	return any;
}

/* `src.gpu = ...`, of what an import brought: `args.gpu` is no module's. */
static bool is_set_outside(struct arena *a, const struct python_file *file, const char *package, const char *variable)
{
	python_lines lines = {0};
	python_read(a, file->text, &lines);
	size_t n = strlen(variable);
	for (size_t i = 0; i < lines.n; i++)
		for (const char *text = lines.at[i].text, *at = py_find_named(text, text, variable); at;
		     at = py_find_named(text, at + 1, variable)) {
			const char *behind = at + n + strspn(at + n, " "), *from = at;
			while (from > text && (scan_is_word_char(from[-1]) || from[-1] == '.'))
				from--;
			bool sets = from < at && *behind == '=' && behind[1] != '=';
			if (sets && (!py_word(from) || is_imported(&lines, arena_strndup(a, from, py_word(from)))))
				return true;
		}
	return strstr(file->text, "setattr(") && is_imported(&lines, package);
}

bool py_is_loaded_elsewhere(const struct py_file *f, const char *path)
{
	const struct python_project *project = f->project;
	const char *dot = strrchr(path, '.');
	const char *module = dot ? arena_strndup(f->arena, path, (size_t)(dot - path)) : "";
	const char *exact = project->extensions && strchr(module, '.') ? py_module_path(f, module) : NULL;
	if (!exact || strcmp(path_base(exact), "(here)") == 0)
		return false;
	const char *variable = path_base(exact), *package = path_dir(f->arena, exact);
	const char *files[] = {path_join(f->arena, package, "__init__.py"), arena_printf(f->arena, "%s.py", package)};
	python_files with = project->with(variable, project->payload);
	bool lacks = false;
	for (size_t k = 0; k < 2; k++) {
		size_t times;
		if (!extension_lacks(project->extensions, files[k], variable, project->source, &times))
			continue;
		for (size_t i = 0; i < with.n; i++)
			lacks |= strcmp(with.at[i].path, files[k]) == 0 && is_only_loaded(f->arena, &with.at[i], variable, times);
	}
	for (size_t i = 0; i < with.n && lacks; i++)
		lacks = !is_set_outside(f->arena, &with.at[i], path_base(package), variable);
	return lacks;
}

bool py_is_object_elsewhere(const struct py_file *f, const struct py_node *callee)
{
	const struct py_node *of = f->own && callee->kind == PY_ATTRIBUTE ? callee->kids.at[0] : NULL;
	bool is_word = of && (of->kind == PY_NAME || of->kind == PY_ATTRIBUTE);
	return of && !(is_word && has_word(f->own, of->text));
}

/* `getattr(model, name)(x)` calls what it gets, which is no module then; by another name of the project's it may. */
static bool is_of_import(const struct py_file *f, const char *of, const char *behind)
{
	bool any = false;
	const char *root = arena_strndup(f->arena, of, py_word(of));
	for (size_t i = 0; i < f->aliases.n; i++)
		any |= strcmp(f->aliases.at[i].name, root) == 0;
	for (size_t i = 0; i < f->imported.n; i++)
		any |= strcmp(arena_strndup(f->arena, f->imported.at[i], py_word(f->imported.at[i])), root) == 0;
	return any && *behind != '(';
}

bool py_gets_none(const struct py_file *f, const char *text)
{
	static const char get[] = "getattr(";
	for (const char *at = text; f->own && (at = strstr(at, get)) != NULL; at++) {
		const char *of = at + sizeof get - 1, *end = py_find_outside(of, ",)"), *close = of;
		if (!end)
			return false;
		for (int depth = 1; depth && *close; close++)
			depth += (*close == '(') - (*close == ')');
		const char *own = arena_strndup(f->arena, of, (size_t)(end - of));
		for (size_t i = 0; i < f->own->n; i++)
			if (py_find_named(own, own, f->own->at[i]))
				return false;
		if (is_of_import(f, own, close))
			return false;
	}
	return f->own != NULL;
}
