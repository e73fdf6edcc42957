/*
 * Words: types, names and numbers as the analyzed source would write them. The IR knows a type's layout and not which
 * of several names of it was used (long or long long); where that matters to a compiler, a conversion is written.
 */
#include "reproduce/reproduce_int.h"

#include <ctype.h>
#include <string.h>

void writing_fails(struct writing *w, const char *why)
{
	w->why_not = w->why_not ? w->why_not : why;
}

static const char *integer_words(const struct ir_type *t)
{
	switch (t->bits) {
	case 1:
		return "_Bool";
	case 8:
		return t->is_signed ? "signed char" : "unsigned char";
	case 16:
		return t->is_signed ? "short" : "unsigned short";
	case 32:
		return t->is_signed ? "int" : "unsigned";
	case 64:
		return t->is_signed ? "long" : "unsigned long";
	}
	return t->is_signed ? "__int128" : "unsigned __int128";
}

static const char *float_words(const struct ir_type *t)
{
	return t->bits == 32 ? "float" : t->bits == 64 ? "double" : t->bits == 16 ? "_Float16" : "long double";
}

/* In C a tag is no name of its own: its USR says which kind of name it is. */
static const char *record_words(struct writing *w, const struct ir_type *t)
{
	const char *tag = w->q->unit->is_cxx || !t->usr ? ""
	                  : strstr(t->usr, "@S@")       ? "struct "
	                  : strstr(t->usr, "@U@")       ? "union "
	                                                : "";
	bool named = t->name && t->name[0] && !strchr(t->name, '(') && !t->is_lambda;
	return named ? arena_printf(w->a, "%s%s", tag, t->name) : "";
}

#define MAX_LEVELS 8

const char *type_words(struct writing *w, const struct ir_type *t)
{
	int stars = 0;
	while (t && t->kind == IR_TYPE_PTR && stars < MAX_LEVELS) {
		t = t->elem;
		stars++;
	}
	const char *base = "";
	if (!t || t->kind == IR_TYPE_VOID) {
		base = stars ? "void" : "";
	} else if (t->kind == IR_TYPE_INT) {
		base = t->bits == 1 && w->q->unit->is_cxx ? "bool" : integer_words(t);
	} else if (t->kind == IR_TYPE_FLOAT) {
		base = float_words(t);
	} else if (t->kind == IR_TYPE_RECORD) {
		base = record_words(w, t);
	}
	static const char all[] = " ********";
	return base[0] && stars ? arena_printf(w->a, "%s%.*s", base, stars + 1, all) : base;
}

bool type_is_ambiguous(const struct ir_type *t)
{
	return t && (t->kind == IR_TYPE_PTR || t->kind == IR_TYPE_ARRAY || t->kind == IR_TYPE_UNKNOWN ||
	             (t->kind == IR_TYPE_INT && (t->bits == 8 || t->bits == 64)));
}

/* Python's keywords that are names in C++. */
static bool is_keyword(const char *name)
{
	static const char *const words[] = {"and",   "as",     "assert", "async",    "await", "def",    "del",
	                                    "elif",  "except", "exec",   "finally",  "from",  "global", "import",
	                                    "in",    "is",     "lambda", "nonlocal", "not",   "or",     "pass",
	                                    "print", "raise",  "with",   "yield"};
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		if (strcmp(name, words[i]) == 0) {
			return true;
		}
	}
	return false;
}

static bool is_taken(const struct writing *w, const char *name)
{
	if (w->script && is_keyword(name)) {
		return true;
	}
	for (size_t i = 0; i < w->names.n; i++) {
		if (strcmp(w->names.at[i], name) == 0) {
			return true;
		}
	}
	return false;
}

const char *fresh_name(struct writing *w, const char *wanted)
{
	struct buf b = {0};
	for (const char *c = wanted; *c; c++) {
		bool fits = isalnum((unsigned char)*c) || *c == '_';
		if (fits || (b.n && b.at[b.n - 1] != '_')) {
			buf_char(&b, fits ? *c : '_');
		}
	}
	while (b.n && b.at[b.n - 1] == '_') {
		b.n--;
	}
	bool unfit = !b.n || isdigit((unsigned char)b.at[0]);
	const char *base = arena_printf(w->a, "%s%.*s", unfit ? "made" : "", (int)b.n, b.n ? b.at : ""), *name = base;
	buf_release(&b);
	for (int i = 2; is_taken(w, name); i++) {
		name = arena_printf(w->a, "%s_%d", base, i);
	}
	vec_push(w->a, &w->names, name);
	return name;
}

const char *number_words(struct writing *w, const struct ir_type *t, int128 v)
{
	bool least = v == INT64_MIN, is_long = v > INT32_MAX || v < INT32_MIN;
	bool is_unsigned = t && t->kind == IR_TYPE_INT && !t->is_signed;
	struct buf b = {0};
	is_long = is_long && !w->script;
	least = least && !w->script;
	buf_int128(&b, least ? v + 1 : v);
	const char *suffix = least ? "L - 1" : !is_long ? "" : is_unsigned ? "UL" : "L";
	const char *text = arena_printf(w->a, "%s%s", buf_text(&b), suffix);
	buf_release(&b);
	return text;
}
