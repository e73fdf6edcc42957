/*
 * python_getter.c: `get_backend().scale(x)`, where the function does nothing but import a module when it is first
 * wanted: read as `_backend.scale(x)`, by the name that its import gives the module.
 */
#include "project/python_above.h"

#include "base/scan.h"

#include <string.h>

struct getter {
	const char *module; /* what the import calls it */
	const char *kept;   /* the file's own variable that it is kept in; or null */
	bool returns;
};

static const char *word_at(struct arena *a, const char *text)
{
	text += strspn(text, " ");
	size_t n = py_word(text);
	return n && !text[n + strspn(text + n, " ")] ? arena_strndup(a, text, n) : NULL;
}

static bool is_text(const char *a, const char *b)
{
	return a && b && strcmp(a, b) == 0;
}

/* `import _scale as _backend`, `from .backend import _backend` */
static bool reads_import(struct py_file *f, const char *text, struct getter *g)
{
	const char *as = strstr(text, " as "), *import = strstr(text, "import ");
	const char *name = word_at(f->arena, as ? as + 4 : import + 7);
	bool same = name && (!g->module || is_text(g->module, name));
	g->module = same ? name : g->module;
	return same;
}

/* A line of the function is nothing else. */
static bool reads_line(struct py_file *f, const char *text, struct getter *g)
{
	static const char *const heads[] = {
	    "try:", "except:", "except ImportError:", "except ModuleNotFoundError:", "except Exception:", "\"\"", "pass"};
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (strcmp(text, heads[i]) == 0)
			return true;
	if (py_begins(text, "import") || (py_begins(text, "from") && strstr(text, " import ")))
		return reads_import(f, text, g);
	if (py_begins(text, "global")) {
		g->kept = g->kept ? NULL : word_at(f->arena, text + strlen("global"));
		return g->kept != NULL;
	}
	if (g->kept && is_text(text, arena_printf(f->arena, "if %s is None:", g->kept)))
		return true;
	const char *set = py_assignment(text), *name = set ? arena_strndup(f->arena, text, py_word(text)) : NULL;
	if (set)
		return g->kept && is_text(name, g->kept) && g->module && is_text(word_at(f->arena, set + 1), g->module);
	const char *returned = py_begins(text, "return") ? word_at(f->arena, text + strlen("return")) : NULL;
	g->returns |= returned && (is_text(returned, g->kept) || is_text(returned, g->module));
	return returned && g->returns;
}

/* Nothing else sets the variable or hands it on: `BACKEND = None` alone. */
static bool keeps_to_itself(const struct py_file *f, const char *name, size_t def)
{
	size_t end = py_end_of(f, def);
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		bool is_own = i >= def && i < end;
		if (!is_own && py_find_named(text, text, name) &&
		    (f->lines.at[i].indent || !is_text(text, arena_printf(f->arena, "%s = None", name))))
			return false;
	}
	return true;
}

/* What the function at this line gives; null: it does more, or takes something. */
static const char *module_given(struct py_file *f, size_t def)
{
	struct getter g = {0};
	const char *text = f->lines.at[def].text;
	bool is_one = py_begins(text, "def") && !f->lines.at[def].indent && strstr(text, "():");
	for (size_t i = def + 1; is_one && i < py_end_of(f, def); i++)
		is_one = reads_line(f, f->lines.at[i].text, &g);
	return is_one && g.returns && g.module && (!g.kept || keeps_to_itself(f, g.kept, def)) ? g.module : NULL;
}

static const char *spelled(struct py_file *f, const char *text, const char *call, const char *module)
{
	size_t n = strlen(call);
	for (const char *at = strstr(text, call); at; at = strstr(at + 1, call))
		if (at == text || (!scan_is_word_char(at[-1]) && at[-1] != '.')) {
			text = arena_printf(f->arena, "%.*s%s.%s", (int)(at - text), text, module, at + n);
			at = text;
		}
	return text;
}

void py_spell_getters(struct py_file *f)
{
	for (size_t def = 0; def < f->lines.n; def++) {
		const char *module = py_begins(f->lines.at[def].text, "def") ? module_given(f, def) : NULL;
		const char *call = module ? arena_printf(f->arena, "%s().", py_name_at(f, def)) : NULL;
		bool is_one = call && py_only_function(f, py_name_at(f, def)) == def;
		for (size_t i = 0; is_one && i < f->lines.n; i++)
			f->lines.at[i].text = spelled(f, f->lines.at[i].text, call, module);
	}
}
