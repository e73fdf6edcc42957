/*
 * python_names.c: is an operator got by its name, out of a string? Then nobody knows who calls it. A module that is
 * loaded when it is first used hands on the name that its user spells, and a name made with another beginning is
 * another's.
 */
#include "project/python_int.h"

#include "base/scan.h"

#include <ctype.h>
#include <string.h>

/* `{_C.name(` in a string that is put together: what stands in strings is not read. */
static bool is_in_braces(const char *text, const char *name)
{
	for (const char *at = text; (at = strstr(at, name)) != NULL; at++) {
		const char *from = at;
		while (from > text && (scan_is_word_char(from[-1]) || from[-1] == '.'))
			from--;
		if (from > text && from[-1] == '{' && at[strlen(name)] == '(')
			return true;
	}
	return false;
}

/* `def __getattr__(self, name): return getattr(module, name)`: whoever asks says the name. */
static bool hands_on(struct arena *a, const char *text, const char *at, const char *asked)
{
	const char *def = NULL, *own = "__getattr__(";
	for (const char *d = text; (d = strstr(d, "def ")) != NULL && d < at; d++)
		def = d + 4;
	size_t n = py_word(asked);
	if (!def || strncmp(def, own, strlen(own)) != 0 || !n || asked[n] != ')')
		return false;
	const char *end = def + strcspn(def, ":)"), *last = strchr(def, '(');
	for (const char *c = last; c < end; c++)
		last = *c == ',' ? c : last;
	last += 1 + strspn(last + 1, " ");
	return strcmp(arena_strndup(a, last, py_word(last)), arena_strndup(a, asked, n)) == 0;
}

/* `def lazily(name):`, `def call(*args, **kwargs):`, `return getattr(module, name)(*args, **kwargs)`: the name of the
 * outer one; null: it is another function. */
static const char *lazy_maker(struct arena *a, const char *text, const char *get)
{
	const char *outer = NULL, *inner = NULL, *name = get + strcspn(get, ",\n");
	for (const char *d = text; (d = strstr(d, "def ")) != NULL && d < get; d++) {
		bool is_outer = d == text || d[-1] == '\n';
		outer = is_outer ? d + 4 : outer;
		inner = is_outer ? NULL : d + 4;
	}
	name += strspn(name, ", ");
	size_t n = py_word(name), own = outer ? py_word(outer) : 0;
	const char *handed = ")(*args, **kwargs)", *taken = "(*args, **kwargs)";
	if (!inner || !n || strncmp(name + n, handed, strlen(handed)) != 0 ||
	    strncmp(inner + py_word(inner), taken, strlen(taken)) != 0)
		return NULL;
	for (const char *line = strchr(outer, '\n'); line && line < get; line = strchr(line + 1, '\n')) {
		const char *word = line + 1 + strspn(line + 1, " \t");
		bool is_return = strncmp(word, "return ", 7) == 0 && word + 7 == get;
		if (*word != '\n' && *word != '#' && word + 4 != inner && !is_return && strncmp(word, "from ", 5) != 0 &&
		    strncmp(word, "import ", 7) != 0)
			return NULL;
	}
	bool same = outer[own] == '(' && strncmp(outer + own + 1, name, n) == 0 && !scan_is_word_char(outer[own + 1 + n]);
	return same ? arena_strndup(a, outer, own) : NULL;
}

/* Behind its head, the maker is given nothing but strings. */
static bool is_only_made(const char *text, const char *maker)
{
	size_t n = strlen(maker);
	for (const char *one = text; (one = strstr(one, maker)) != NULL; one += n) {
		bool whole = (one == text || !scan_is_word_char(one[-1])) && !scan_is_word_char(one[n]);
		bool is_head = one > text + 3 && strncmp(one - 4, "def ", 4) == 0;
		if (whole && !is_head && strncmp(one + n, "(\"", 2) != 0)
			return false;
	}
	return true;
}

bool py_is_handed_on(struct arena *a, const char *text, const char *name)
{
	const char *get = strstr(text, "getattr("), *maker = get ? lazy_maker(a, text, get) : NULL;
	if (!maker || strstr(get + 1, "getattr("))
		return false;
	const char *said = arena_printf(a, "\n%s = %s(\"%s\")\n", name, maker, name), *at = strstr(text, said);
	size_t n = strlen(name), count = 0;
	for (const char *one = text; (one = strstr(one, name)) != NULL; one += n)
		count += (one == text || !scan_is_word_char(one[-1])) && !scan_is_word_char(one[n]);
	bool plain = !strstr(text, "globals(") && !strstr(text, "locals(") && !strstr(text, "__dict__");
	return at && count == 2 && plain && is_only_made(text, maker);
}

/* `f"COLOR_{x}"` makes no name that begins otherwise. */
static bool makes_another(const char *asked, const char *name)
{
	bool made = *asked == 'f' && (asked[1] == '\'' || asked[1] == '"');
	size_t n = made ? strcspn(asked + 2, "{}\\'\"") : 0;
	return made && asked[2 + n] == '{' && asked[3 + n] != '{' && strncmp(asked + 2, name, n) != 0;
}

/* As a key of a table, it would be got by a name that is made. */
static bool is_a_string(const char *text, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = text; (at = strstr(at, name)) != NULL; at += n) {
		bool quoted = at > text && (at[-1] == '\'' || at[-1] == '"') && at[n] == at[-1];
		if (quoted && at[n + 1 + strspn(at + n + 1, " ")] != ':')
			return true;
	}
	return false;
}

/* The file gives the word another value, or it may. */
static bool is_bound(const struct py_file *f, const char *word)
{
	size_t n = strlen(word);
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		bool binds = py_begins(text, "def") || py_begins(text, "class") || py_begins(text, "for") ||
		             py_begins(text, "with") || py_begins(text, "except") || strstr(text, ":=");
		for (const char *at = py_find_word(text, text, word); at; at = py_find_word(text, at + n, word))
			if (at[n] != '.' && (binds || (set && at < set)))
				return true;
	}
	return false;
}

/* `getattr(optim, name)`, of what an import calls a library's module. */
static bool is_of_library(const struct py_file *f, const char *object)
{
	size_t n = 0;
	while (scan_is_word_char(object[n]) || object[n] == '.')
		n++;
	const char *chain = arena_strndup(f->arena, object, n), *word = arena_strndup(f->arena, chain, py_word(chain));
	return object[n] == ',' && *word && py_is_module_name(f, word) && !is_bound(f, word) &&
	       py_is_harmless(f->words, py_full_path(f, chain));
}

/* `getattr(module, "name")` */
static bool is_quoted(const struct py_file *f, const char *text, const char *name)
{
	struct arena *a = f->arena;
	if (strstr(text, "getattr") && is_a_string(text, name))
		return true;
	for (const char *at = text; (at = strstr(at, "getattr(")) != NULL;) { /* by a name that is made */
		const char *call = at, *own = "self";
		at += strlen("getattr(");
		const char *asked = at + strcspn(at, ",\n");
		asked += strspn(asked, ", ");
		bool literal = *asked == '\'' || *asked == '"';
		if (strncmp(at, own, strlen(own)) != 0 && !literal && !makes_another(asked, name) &&
		    !hands_on(a, text, call, asked) && !is_of_library(f, at))
			return true;
	}
	return false;
}

/* `append_op(type="name")`: a string that is handed over by where operators are made of their names. */
static bool is_made_of_its_name(const struct py_file *f, const char *text)
{
	if (!f->zero_keeps)
		return false;
	for (const char *at = text; (at = strstr(at, f->wanted)) != NULL; at++) {
		const char *from = at;
		if (at == text || (at[-1] != '\'' && at[-1] != '"') || at[strlen(f->wanted)] != at[-1])
			continue;
		for (from--; from > text && isspace((unsigned char)from[-1]); from--)
			continue;
		if (from > text && (from[-1] == '(' || from[-1] == '='))
			return true;
	}
	return false;
}

bool py_is_got_by_name(const struct py_file *f, const char *text)
{
	bool is_quoted_there = !py_gets_none(f, text) && is_quoted(f, text, f->wanted);
	return is_made_of_its_name(f, text) || is_quoted_there || is_in_braces(text, f->wanted);
}

bool py_gets_any(const char *text)
{
	static const char get[] = "getattr(";
	for (const char *at = text; (at = strstr(at, get)) != NULL;) {
		at += sizeof get - 1;
		const char *comma = py_find_outside(at, ",)"), *name = comma && *comma == ',' ? comma + 1 : NULL;
		name += name ? strspn(name, " \t\r\n") : 0;
		bool is_string = name && (*name == '"' || *name == '\'');
		const char *behind = is_string ? python_behind_string(name) : "";
		behind += strspn(behind, " \t\r\n");
		if (name && *behind != ',' && *behind != ')')
			return true;
	}
	return false;
}

bool py_may_be_got(const struct py_file *f, const char *name)
{
	static const char *const words[] = {"globals(", "locals(", "vars(", "eval(", "exec(", "__dict__", "methodcaller"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(f->text, words[i]))
			return true;
	return is_a_string(f->text, name) || is_in_braces(f->text, name) || py_gets_any(f->text);
}
