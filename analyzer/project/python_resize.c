/*
 * python_resize.c: which methods that give a tensor other sizes do so to one that nobody else has. It was made in the
 * same expression, `x.new().resize_(n, c)`, or by a statement before this one, and is not spoken of in between. Such a
 * tensor is as one that was made with these sizes, and no other tensor is another one behind it.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include "base/scan.h"

#include <string.h>

/* ---- who makes a tensor of its own ---- */

static bool defines_method(const struct py_file *f, const char *name)
{
	for (size_t i = 0; i < f->lines.n; i++)
		if (py_begins(f->lines.at[i].text, "def") && py_begins(f->lines.at[i].text + 4, name))
			return true;
	return false;
}

bool py_is_own_method(const struct py_file *f, const struct py_node *callee)
{
	return py_is_self(callee->kids.at[0]) || defines_method(f, callee->text);
}

static const char *chain_of(const struct py_file *f, const struct py_node *n)
{
	if (n->kind == PY_NAME)
		return n->text;
	const char *of = n->kind == PY_ATTRIBUTE ? chain_of(f, n->kids.at[0]) : NULL;
	return of ? arena_printf(f->arena, "%s.%s", of, n->text) : NULL;
}

static bool is_making(enum py_meaning m)
{
	return m == PY_MEANS_SIZES || m == PY_MEANS_COUNTS;
}

/* `x.new()`, `torch.zeros(n)`, and `x.new().zero_()`, which is the same one or a copy. */
static bool makes_one(const struct py_file *f, const struct py_node *n)
{
	const struct py_node *callee = n->kind == PY_CALL ? n->kids.at[0] : NULL;
	if (!callee || callee->kind != PY_ATTRIBUTE)
		return false;
	const char *chain = chain_of(f, callee);
	if (chain && is_making(py_function(f->words, py_full_path(f, chain))))
		return true;
	enum py_meaning m = py_method(f->words, callee->text);
	return m == PY_MEANS_SAME ? makes_one(f, callee->kids.at[0]) : is_making(m) && !py_is_own_method(f, callee);
}

/* ---- by a name ---- */

static size_t count_named(const char *text, const char *name)
{
	size_t n = 0;
	for (const char *at = py_find_named(text, text, name); at; at = py_find_named(text, at + 1, name))
		n++;
	return n;
}

/* `name = x.new()` and nothing else. */
static bool is_made_on(const struct py_file *f, size_t line, const char *name)
{
	const char *text = f->lines.at[line].text, *set = py_assignment(text);
	size_t n = strlen(name);
	return set && py_begins(text, name) && text + n + strspn(text + n, " ") == set && count_named(text, name) == 1 &&
	       makes_one(f, py_parse(f->arena, py_trimmed(f->arena, set + 1, strlen(set + 1))));
}

/* What stands between may be run more than once, or not by those who run the line. */
static bool is_break(const char *text)
{
	static const char *const words[] = {"for", "while", "def", "class", "async", "match", "lambda", "locals", "vars"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (py_find_word(text, text, words[i]))
			return true;
	return false;
}

/* A function's own: no other one, in it or beside it, has the name. */
static bool is_local(const struct py_file *f, size_t line, const char *name)
{
	size_t def = py_head_of(f, line, "def");
	bool local = def < f->lines.n;
	for (size_t i = def + 1; local && i < py_end_of(f, def); i++) {
		const char *text = f->lines.at[i].text;
		bool is_inner = py_find_word(text, text, "def") || py_find_word(text, text, "lambda");
		bool is_outer = py_begins(text, "global") || py_begins(text, "nonlocal");
		local = !is_inner && !(is_outer && py_find_named(text, text, name));
	}
	return local;
}

static bool is_made_before(const struct py_file *f, size_t line, const char *name)
{
	uint32_t least = f->lines.at[line].indent;
	for (size_t i = line; i-- > 0;) {
		const struct python_line *l = &f->lines.at[i];
		if (py_find_named(l->text, l->text, name))
			return l->indent <= least && is_made_on(f, i, name);
		if (is_break(l->text))
			return false;
		least = l->indent < least ? l->indent : least;
	}
	return false;
}

const char *py_resized_name(const struct py_file *f, size_t line)
{
	const char *text = f->lines.at[line].text;
	size_t n = py_word(text), word = n && text[n] == '.' ? py_word(text + n + 1) : 0;
	const char *name = arena_strndup(f->arena, text, n);
	if (!word || text[n + 1 + word] != '(' || is_break(text) || count_named(text, name) != 1)
		return NULL;
	enum py_meaning m = py_method(f->words, arena_strndup(f->arena, text + n + 1, word));
	bool resizes = m == PY_MEANS_RESIZED || m == PY_MEANS_RESIZED_AS;
	return resizes && is_local(f, line, name) && is_made_before(f, line, name) ? name : NULL;
}

/* ---- by what the text says ---- */

/* Where what the dot belongs to begins: names, calls and indices in a row. */
static const char *receiver_of(const char *text, const char *dot)
{
	const char *at = dot;
	for (int depth = 0; at > text; at--) {
		char c = at[-1];
		depth += c == ')' || c == ']';
		depth -= c == '(' || c == '[';
		if (depth < 0 || (!depth && c != '(' && c != '[' && c != '.' && !scan_is_word_char(c)))
			break;
	}
	return at;
}

bool py_resizes_others(const struct py_file *f, size_t line)
{
	const char *text = f->lines.at[line].text, *name = NULL;
	for (const char *at = text; (at = strchr(at, '.')) != NULL; at++) {
		size_t n = py_word(at + 1);
		enum py_meaning m = n ? py_method(f->words, arena_strndup(f->arena, at + 1, n)) : PY_MEANS_NOTHING;
		if (!py_is_reshaping(m))
			continue;
		name = name ? name : py_resized_name(f, line);
		if (name && at == text + strlen(name))
			continue;
		const char *from = receiver_of(text, at);
		const struct py_node *of = py_parse(f->arena, arena_strndup(f->arena, from, (size_t)(at - from)));
		if (m == PY_MEANS_RESHAPED || at[n + 1] != '(' || !makes_one(f, of))
			return true;
	}
	return false;
}

bool py_resize_own(struct py_run *r, const struct py_node *call, enum py_meaning meaning, const struct py_arguments *a,
                   struct py_value *out)
{
	const struct py_node *of = call->kids.at[0]->kids.at[0];
	const char *name = of->kind == PY_NAME && !r->unsettled ? py_resized_name(r->file, r->line) : NULL;
	bool is_name = name && strcmp(name, of->text) == 0;
	if (meaning == PY_MEANS_RESHAPED || (!is_name && !makes_one(r->file, of)))
		return false;
	*out = py_apply(r, a->is_plain ? meaning : PY_MEANS_TENSOR, NULL, a->at, a->n);
	*out = py_with_elements(r, "", PY_MEANS_SIZES, NULL, *out);
	if (is_name)
		py_bind(r, name, *out);
	return true;
}
