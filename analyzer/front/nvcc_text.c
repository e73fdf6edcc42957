/*
 * nvcc_text.c: what nvcc does without, and clang asks for. In a template nvcc takes `Traits::Scan(memory)` for a type's
 * constructor where the instance has a type of that name; the standard wants `typename` in front of it. Between the
 * operands of an `asm` it wants no comma. Clang says what it misses, and where, for each instance: there it is written.
 * All lines and columns stay as they are: the first name becomes a macro of the same length that stands for `typename`
 * and the name (`$raits` for `typename Traits`), a blank becomes a comma. The rest of the front end looks at the text
 * as it was written.
 */
#include "front/nvcc_text.h"

#include <ctype.h>
#include <string.h>

enum { MAX_MISSING = 1000 };

const struct nvcc_file *front_nvcc_file(const struct front_nvcc *t, const char *file)
{
	for (size_t i = 0; t && i < t->files.n; i++)
		if (strcmp(t->files.at[i].name, file) == 0)
			return &t->files.at[i];
	return NULL;
}

const char *front_as_written(struct front_tu *tu, const struct front_file *file)
{
	const struct nvcc_file *changed = front_nvcc_file(tu->nvcc, file->name);
	if (!changed || file->size < changed->n)
		return file->text;
	char *text = arena_strndup(tu->arena, file->text, file->size); /* with what force.c appended */
	memcpy(text, changed->written, changed->n);
	return text;
}

/* The file's entry, made where there is none; null for what is ours or has no text. */
static const struct nvcc_file *entry_of(struct front_parsed *p, CXFile handle)
{
	CXString s = clang_getFileName(handle);
	const char *name = arena_strdup(p->arena, clang_getCString(s) ? clang_getCString(s) : "");
	clang_disposeString(s);
	const struct nvcc_file *known = front_nvcc_file(p->nvcc, name);
	if (known || path_is_embedded(name))
		return known;
	struct nvcc_file file = {.name = name};
	if (front_same_file(handle, p->main_file)) {
		file.name = p->command->file;
		file.written = p->source;
		file.n = p->source_size;
		known = front_nvcc_file(p->nvcc, file.name);
	} else {
		const char *text = clang_getFileContents(p->tu, handle, &file.n);
		file.written = text ? arena_strndup(p->arena, text, file.n) : NULL;
	}
	if (known || !file.written)
		return known;
	file.text = arena_strndup(p->arena, file.written, file.n);
	vec_push(p->arena, &p->nvcc->files, file);
	return &p->nvcc->files.at[p->nvcc->files.n - 1];
}

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static size_t length_of_name(const struct nvcc_file *file, size_t at)
{
	size_t n = 0;
	while (at + n < file->n && is_letter(file->written[at + n]))
		n++;
	return n && !isdigit((unsigned char)file->written[at]) ? n : 0;
}

/* Of the name's length, and different for each `turn`; null: there are no more of that length. */
static const char *alias_of(struct arena *a, const char *name, size_t n, size_t turn)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
	char *alias = arena_strndup(a, name, n);
	alias[0] = '$';
	for (size_t i = 1; i < n && turn; i++, turn /= sizeof letters - 1)
		alias[i] = letters[turn % (sizeof letters - 1)];
	return turn ? NULL : alias;
}

/* The macro for `typename NAME`, of the name's length, which no other has; null: there is none. */
static const char *macro_for(struct front_parsed *p, const char *name, size_t n)
{
	struct front_nvcc *t = p->nvcc;
	for (size_t turn = 0;; turn++) {
		const char *alias = alias_of(p->arena, name, n, turn);
		if (!alias)
			return NULL;
		const char *macro = arena_printf(p->arena, "-D%s=typename %.*s", alias, (int)n, name);
		bool is_taken = false;
		for (size_t i = 0; i < t->macros.n && !is_taken; i++) {
			if (strcmp(t->macros.at[i], macro) == 0)
				return alias;
			is_taken = strncmp(t->macros.at[i], macro, strlen("-D=") + n) == 0;
		}
		if (is_taken)
			continue;
		vec_push(p->arena, &t->macros, macro);
		return alias;
	}
}

static bool add_typename(struct front_parsed *p, const struct nvcc_file *file, size_t at)
{
	size_t n = length_of_name(file, at);
	const char *alias = n && file->text[at] != '$' ? macro_for(p, file->written + at, n) : NULL;
	if (alias)
		memcpy(file->text + at, alias, n);
	return alias != NULL;
}

/* Where the last `asm` in front of a place begins; null: there is none. */
static const char *last_asm(const struct nvcc_file *file, size_t at)
{
	for (const char *s = file->text + at; s > file->text; s--)
		if (strncmp(s, "asm", 3) == 0 && (s[3] == ' ' || s[3] == '(' || s[3] == '_'))
			return s;
	return NULL;
}

/* Is it in the statement that begins at `s`: does none end before, outside of strings? */
static bool is_within(const char *s, const char *end)
{
	bool in_string = false;
	for (; s < end; s++) {
		if (*s == '\\' && in_string)
			s++;
		else if (*s == '"')
			in_string = !in_string;
		else if (*s == ';' && !in_string)
			return false;
	}
	return !in_string;
}

/* `"r"(a) "r"(b)`: the blank becomes a comma. */
static bool add_comma(const struct nvcc_file *file, size_t at)
{
	size_t blank = at ? at - 1 : 0, before = blank;
	while (before && isspace((unsigned char)file->text[before]))
		before--;
	if (!at || before == blank || file->text[at] != '"' || file->text[before] != ')')
		return false;
	while (isspace((unsigned char)file->text[blank]) && file->text[blank] != ' ' && file->text[blank] != '\t')
		blank--; /* a line's end stays */
	const char *start = last_asm(file, before);
	if (blank == before || !start || !is_within(start, file->text + at))
		return false;
	file->text[blank] = ',';
	return true;
}

static bool add_at(struct front_parsed *p, CXDiagnostic d, const char *text)
{
	static const char no_typename[] = "missing 'typename' prior to dependent type name";
	CXFile handle = NULL;
	unsigned offset = 0;
	bool wants_typename = strncmp(text, no_typename, strlen(no_typename)) == 0;
	if (!wants_typename && strcmp(text, "expected ')'") != 0)
		return false;
	clang_getSpellingLocation(clang_getDiagnosticLocation(d), &handle, NULL, NULL, &offset);
	const struct nvcc_file *file = handle ? entry_of(p, handle) : NULL;
	if (!file || offset >= file->n)
		return false;
	return wants_typename ? add_typename(p, file, offset) : add_comma(file, offset);
}

bool front_add_missing(struct front_parsed *p)
{
	unsigned added = 0;
	if (!front_is_language(p, "cuda"))
		return false;
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(p->tu);
	unsigned n = clang_getNumDiagnosticsInSet(all);
	for (unsigned i = 0; i < n && added < MAX_MISSING; i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		CXString s = clang_getDiagnosticSpelling(d);
		added += clang_getCString(s) && add_at(p, d, clang_getCString(s));
		clang_disposeString(s);
		clang_disposeDiagnostic(d);
	}
	if (added)
		trace(TRACE_FRONT, "nvcc does without what clang wants at %u places", added);
	return added > 0;
}
