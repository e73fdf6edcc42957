/*
 * python_kept.c: does the project keep a function with its own backward pass to itself? `scale = Scale.apply` is for
 * everybody, as its name says; but where the repository names class and alias in calls alone, those who call count: a
 * module that looks at its inputs first. Then no string has either name (`__all__`), no `__init__.py` and no `import *`
 * hands it on, no test, example or page of documentation speaks of it, and what another file does that imports it is
 * read there. One that nobody applies is made for others.
 * LIMIT(closed-world): whoever uses the project from outside may import it all the same.
 */
#include "project/python_above.h"
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

enum { MAX_DEPTH = 2 }; /* files that import from one another */

static const char *stem_of(const struct py_file *f)
{
	const char *base = path_base(f->path);
	return arena_strndup(f->arena, base, strcspn(base, "."));
}

static const char *module_of(const struct py_file *f)
{
	size_t n = strlen(f->path);
	return arena_strndup(f->arena, f->path, n > 3 ? n - 3 : n);
}

/* ---- who says it in passing ---- */

static bool is_one_of(const char *name, size_t n, const char *const *words, size_t n_words)
{
	for (size_t i = 0; i < n_words; i++)
		if (strlen(words[i]) == n && strncmp(name, words[i], n) == 0)
			return true;
	return false;
}

/* A package's face, or what tries out what is there. */
bool py_is_public_place(const char *path)
{
	static const char *const words[] = {"test",  "tests",     "example",  "examples",  "demo", "demos",
	                                    "bench", "benchmark", "tutorial", "tutorials", "doc",  "docs",
	                                    "check", "gradcheck", "setup",    "conftest",  "main", "__init__"};
	const char *base = path_base(path), *above = base > path ? base - 1 : path, *end = above;
	while (above > path && above[-1] != '/')
		above--;
	if (is_one_of(above, (size_t)(end - above), words, sizeof words / sizeof *words))
		return true;
	for (const char *word = base; *word && *word != '.'; word += *word == '_') { /* "scale_test.py" */
		size_t n = strcspn(word, "_.");
		n = n ? n : strcspn(word, ".");
		if (is_one_of(word, n, words, sizeof words / sizeof *words))
			return true;
		word += n;
	}
	return false;
}

static bool is_quoted(const char *text, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = text; (at = strstr(at, name)) != NULL; at += n)
		if (at > text && (at[-1] == '\'' || at[-1] == '"') && at[n] == at[-1])
			return true;
	return false;
}

/* `>>> y = scale(x)` in what describes it. */
static bool is_shown(const char *text, const char *name)
{
	for (const char *at = py_find_named(text, text, name); at; at = py_find_named(text, at + 1, name)) {
		const char *line = at;
		while (line > text && line[-1] != '\n')
			line--;
		if (memmem(line, (size_t)(at - line), ">>>", 3) || memmem(line, (size_t)(at - line), "...", 3))
			return true;
	}
	return false;
}

/* A page speaks of code: `scale(x)`, "from ops import scale", or the name in quotes. */
static bool is_on_page(const char *text, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = py_find_named(text, text, name); at; at = py_find_named(text, at + 1, name)) {
		const char *line = at;
		while (line > text && line[-1] != '\n')
			line--;
		bool imports = memmem(line, (size_t)(at - line), "import ", 7) != NULL;
		bool quotes = at > text && strchr("`'\"*", at[-1]);
		if (imports || quotes || strchr("(`", at[n]) || strncmp(at + n, ".apply", 6) == 0 ||
		    strncmp(at + n, "\\(", 2) == 0)
			return true;
	}
	return false;
}

/* ---- another Python file ---- */

enum mention { MENTION_NONE, MENTION_IMPORTED, MENTION_OPEN /* nobody knows what comes of it */ };
struct other {
	const struct py_file *of; /* the function's file */
	struct py_file file;
	const char *name;
	bool imports, has_module, has_star;
};

/* `from M import a, b` */
static enum mention of_import(struct other *o, const char *text)
{
	const struct py_file *g = &o->file;
	const char *import = py_begins(text, "from") ? strstr(text, " import ") : NULL;
	if (strchr(text, ';'))
		return MENTION_OPEN;
	if (!import) {
		o->has_module |= py_find_named(text, text, o->name) != NULL;
		return strstr(text, " as ") && py_find_named(text, text, o->name) ? MENTION_OPEN : MENTION_NONE;
	}
	const char *module = py_import_module(g, text), *at = py_find_named(import, import + 7, o->name);
	bool is_librarys = *module != '(' && (py_is_harmless(g->words, module) || py_is_library(g->words, module));
	if (strchr(import, '*'))
		o->has_star |= !is_librarys;
	if (!at || is_librarys)
		return MENTION_NONE;
	const char *path = py_module_path(g, module), *own = module_of(o->of);
	if (path && strcmp(path, own) == 0 && strncmp(at - 3, "as ", 3) != 0)
		o->imports = true;
	else if (path && strcmp(arena_printf(g->arena, "%s/%s", path, o->name), own) == 0)
		o->has_module = true;
	else
		return MENTION_OPEN;
	return MENTION_NONE;
}

static bool is_own_member(const char *text, const char *at)
{
	const char *from = at - 1;
	while (from > text && scan_is_word_char(from[-1]))
		from--;
	return py_begins(from, "self") || py_begins(from, "cls");
}

static enum mention of_line(const struct other *o, const char *text)
{
	size_t n = strlen(o->name);
	for (const char *at = py_find_named(text, text, o->name); at; at = py_find_named(text, at + 1, o->name)) {
		bool is_member = at > text && at[-1] == '.';
		if (is_member ? !is_own_member(text, at) : o->has_star || (o->has_module && at[n] != '.'))
			return MENTION_OPEN;
	}
	return MENTION_NONE;
}

/* `try: from .scale import scale` */
static bool hides_import(const char *line, const char *name)
{
	const char *import = py_find_named(line, line, "import");
	return import && (!name || py_find_named(line, import, name) || strchr(import, '*'));
}

static enum mention mention_in(const struct py_file *f, const struct python_file *text, const char *name)
{
	struct other o = {.of = f, .name = name};
	o.file = (struct py_file){.arena = f->arena, .words = f->words, .path = text->path};
	if (is_quoted(text->text, name) || is_shown(text->text, name))
		return MENTION_OPEN;
	python_read(f->arena, text->text, &o.file.lines);
	for (size_t pass = 0; pass < 2; pass++) /* imports may stand anywhere */
		for (size_t i = 0; i < o.file.lines.n; i++) {
			const char *line = o.file.lines.at[i].text;
			bool is_import = py_begins(line, "from") || py_begins(line, "import");
			if (!is_import && hides_import(line, name))
				return MENTION_OPEN;
			if (is_import == (pass == 0) && (is_import ? of_import(&o, line) : of_line(&o, line)) == MENTION_OPEN)
				return MENTION_OPEN;
		}
	return o.imports && o.has_module ? MENTION_OPEN : o.imports ? MENTION_IMPORTED : MENTION_NONE;
}

/* What the file that imports it gives it; false: that is not known. */
bool py_read_callers(const struct py_file *f, struct py_kept *k, const struct python_file *text, const char *name)
{
	struct wrapper_calls calls = {0};
	text_list none = {0};
	size_t before = k->callers.n;
	struct py_file g = {.arena = f->arena, .pool = f->pool, .words = f->words, .path = text->path, .wanted = name};
	g.modules = &none;
	g.project = f->project;
	g.out = &calls;
	g.callers = &k->callers;
	g.depth = f->depth + 1;
	bool is_class = py_is_applied(f, k->def) && strcmp(name, k->alias ? k->alias : "") != 0;
	g.tail = is_class ? ".apply" : NULL;
	py_read_file(&g, text->text);
	return !calls.is_doubtful && k->callers.n > before;
}

/* ---- the repository ---- */

bool py_is_aside(const struct py_file *f, const char *name)
{
	python_files files = f->project->asides(name, f->project->payload);
	for (size_t i = 0; i < files.n; i++) {
		size_t n = strlen(files.at[i].path);
		bool is_python = n > 3 && strcmp(files.at[i].path + n - 3, ".py") == 0;
		if (is_python ? mention_in(f, &files.at[i], name) != MENTION_NONE : !n || is_on_page(files.at[i].text, name))
			return true;
	}
	return false;
}

/* `def __getattr__(name): return getattr(scale, name)` */
static bool hands_on_all(const char *text)
{
	return py_gets_any(text) || strstr(text, "vars(") || strstr(text, "__dict__") || strstr(text, "import_module");
}

/* `from .scale import *`, of a file that does not say what it hands out; or all of its names are handed on otherwise.
 */
static bool is_starred(const struct py_file *f)
{
	const char *stem = stem_of(f), *all = strstr(f->text, "__all__"), *own = module_of(f);
	bool says = all && (all == f->text || all[-1] == '\n') && !strstr(all + 1, "__all__");
	python_files files = f->project->with(stem, f->project->payload);
	for (size_t i = 0; i < files.n; i++) {
		if (strcmp(files.at[i].path, f->path) != 0 && hands_on_all(files.at[i].text))
			return true;
		struct py_file g = {.arena = f->arena, .words = f->words, .path = files.at[i].path};
		python_read(f->arena, files.at[i].text, &g.lines);
		for (size_t k = 0; k < g.lines.n && !says; k++) {
			const char *line = g.lines.at[k].text, *import = py_begins(line, "from") ? strstr(line, " import ") : NULL;
			const char *module = import && strchr(import, '*') ? py_import_module(&g, line) : "";
			const char *dot = strrchr(module, '.'), *path = *module ? py_module_path(&g, module) : NULL;
			bool hidden = !import && hides_import(line, NULL) && py_find_named(line, line, stem) && strchr(line, '*');
			if (hidden)
				return true;
			if (*module && (path ? strcmp(path, own) == 0 : strcmp(dot ? dot + 1 : module, stem) == 0))
				return true;
		}
	}
	return false;
}

/* What other files do with the name is known. */
static bool is_read_elsewhere(const struct py_file *f, struct py_kept *k, const char *name)
{
	if (py_may_be_got(f, name) || is_shown(f->text, name) || py_is_aside(f, name))
		return false;
	python_files files = f->project->with(name, f->project->payload);
	for (size_t i = 0; i < files.n; i++) {
		if (strcmp(files.at[i].path, f->path) == 0)
			continue;
		enum mention m = mention_in(f, &files.at[i], name);
		if (m == MENTION_OPEN || (m == MENTION_IMPORTED &&
		                          (py_is_public_place(files.at[i].path) || !py_read_callers(f, k, &files.at[i], name))))
			return false;
	}
	return true;
}

/* Functions of the file call it, if anything does, and not to try it out. */
static bool is_called_by_functions(const struct py_file *f, size_t def)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		bool is_call;
		size_t by = py_uses_in(f, i, def, &is_call) ? py_head_of(f, i, "def") : i;
		const char *name = by < f->lines.n && by != i ? py_name_at(f, by) : "";
		if (by == f->lines.n || strstr(name, "test") || strstr(name, "check_grad") || strcmp(name, "main") == 0)
			return false;
	}
	return true;
}

/* By the last of its names: one that nobody calls was made for others. */
static bool is_called(const struct py_file *f, const struct py_kept *k, const char *name)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		if (py_find_named(text, text, name) && !(k->alias && i == k->alias_line) && i != py_class_of(f, k->def))
			return true;
	}
	return false;
}

/* ---- one function ---- */

/* The only `name = Scale.apply`, outside of everything else. */
static void find_alias(const struct py_file *f, struct py_kept *k)
{
	if (py_class_of(f, k->def) == f->lines.n)
		return;
	const char *class = py_name_at(f, py_class_of(f, k->def)), *said = arena_printf(f->arena, "%s.apply", class);
	size_t count = 0, skips;
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = f->lines.at[i].indent ? NULL : py_assignment(text);
		size_t n = set ? py_word(text) : 0;
		if (!n || text + n + strspn(text + n, " ") != set ||
		    strcmp(py_trimmed(f->arena, set + 1, strlen(set + 1)), said) != 0)
			continue;
		k->alias = arena_strndup(f->arena, text, n);
		k->alias_line = i;
		count++;
	}
	if (count != 1 || py_function_at(f, k->alias, &skips) != k->def)
		k->alias = NULL;
}

struct py_kept *py_kept_of(const struct py_file *f, size_t def)
{
	for (size_t i = 0; i < f->kept->n; i++)
		if (f->kept->at[i]->def == def)
			return f->kept->at[i];
	struct py_kept *k = ARENA_NEW(f->arena, struct py_kept);
	k->def = def;
	vec_push(f->arena, f->kept, k);
	find_alias(f, k);
	return k;
}

bool py_is_kept(const struct py_file *f, size_t def)
{
	struct py_kept *k = py_kept_of(f, def);
	const char *class = py_name_at(f, py_class_of(f, def));
	if (k->is_decided)
		return k->is_kept;
	k->is_decided = true;
	size_t skips;
	bool is_plain = py_function_at(f, arena_printf(f->arena, "%s.apply", class), &skips) == def;
	k->is_kept = is_plain && f->depth <= MAX_DEPTH && !py_is_public_place(f->path) && is_called_by_functions(f, def) &&
	             !is_starred(f) && is_read_elsewhere(f, k, class);
	size_t elsewhere = k->alias ? k->callers.n : 0;
	k->is_kept = k->is_kept && (!k->alias || is_read_elsewhere(f, k, k->alias)) &&
	             (is_called(f, k, k->alias ? k->alias : class) || k->callers.n > elsewhere);
	return k->is_kept;
}

bool py_keeps_name(const struct py_file *f, const char *name, size_t line)
{
	bool is_called = false;
	if (py_is_public_place(f->path) || py_may_be_got(f, name) || is_quoted(f->text, name) || is_shown(f->text, name))
		return false;
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		size_t by = i != line && py_find_named(text, text, name) ? py_head_of(f, i, "def") : f->lines.n;
		is_called |= by < f->lines.n && by != i && !strstr(py_name_at(f, by), "test");
	}
	if (!is_called || is_starred(f) || py_is_aside(f, name))
		return false;
	python_files files = f->project->with(name, f->project->payload);
	for (size_t i = 0; i < files.n; i++)
		if (strcmp(files.at[i].path, f->path) != 0 && mention_in(f, &files.at[i], name) != MENTION_NONE)
			return false;
	return true;
}
