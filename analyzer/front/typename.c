/*
 * typename.c: in a template nvcc takes `Traits::Scan(memory)` for a type's constructor where the instance has a type of
 * that name; the standard and clang ask for `typename` in front of it. Clang says at each instance what it misses, and
 * where. There it is written: the first name becomes a macro of the same length that stands for `typename` and the
 * name (`$raits` for `typename Traits`), so all lines and columns stay as they are. The rest of the front end looks at
 * the text as it was written.
 */
#include "front/typename.h"

#include <ctype.h>
#include <string.h>

enum { MAX_TYPENAMES = 1000 };

static const char missing[] = "missing 'typename' prior to dependent type name";

const struct typename_file *front_with_typenames(const struct front_typenames *t, const char *file)
{
	for (size_t i = 0; t && i < t->files.n; i++)
		if (strcmp(t->files.at[i].name, file) == 0)
			return &t->files.at[i];
	return NULL;
}

const char *front_as_written(struct front_tu *tu, const struct front_file *file)
{
	const struct typename_file *changed = front_with_typenames(tu->typenames, file->name);
	if (!changed || file->size < changed->n)
		return file->text;
	char *text = arena_strndup(tu->arena, file->text, file->size); /* with what force.c appended */
	memcpy(text, changed->written, changed->n);
	return text;
}

/* The file's entry, made where there is none; null for what is ours or has no text. */
static const struct typename_file *entry_of(struct front_parsed *p, CXFile handle)
{
	CXString s = clang_getFileName(handle);
	const char *name = arena_strdup(p->arena, clang_getCString(s) ? clang_getCString(s) : "");
	clang_disposeString(s);
	const struct typename_file *known = front_with_typenames(p->typenames, name);
	if (known || path_is_embedded(name))
		return known;
	struct typename_file file = {.name = name};
	if (front_same_file(handle, p->main_file)) {
		file.name = p->command->file;
		file.written = p->source;
		file.n = p->source_size;
		known = front_with_typenames(p->typenames, file.name);
	} else {
		const char *text = clang_getFileContents(p->tu, handle, &file.n);
		file.written = text ? arena_strndup(p->arena, text, file.n) : NULL;
	}
	if (known || !file.written)
		return known;
	file.text = arena_strndup(p->arena, file.written, file.n);
	vec_push(p->arena, &p->typenames->files, file);
	return &p->typenames->files.at[p->typenames->files.n - 1];
}

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static size_t length_of_name(const struct typename_file *file, size_t at)
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
	struct front_typenames *t = p->typenames;
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

static bool add_at(struct front_parsed *p, CXSourceLocation at)
{
	CXFile handle = NULL;
	unsigned offset = 0;
	clang_getSpellingLocation(at, &handle, NULL, NULL, &offset);
	const struct typename_file *file = handle ? entry_of(p, handle) : NULL;
	size_t n = file ? length_of_name(file, offset) : 0;
	if (!n || file->text[offset] == '$')
		return false;
	const char *alias = macro_for(p, file->written + offset, n);
	if (alias)
		memcpy(file->text + offset, alias, n);
	return alias != NULL;
}

static bool is_missing(CXDiagnostic d)
{
	CXString s = clang_getDiagnosticSpelling(d);
	const char *text = clang_getCString(s);
	bool is = text && strncmp(text, missing, strlen(missing)) == 0;
	clang_disposeString(s);
	return is;
}

bool front_add_typenames(struct front_parsed *p)
{
	unsigned added = 0;
	if (!front_is_language(p, "cuda"))
		return false;
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(p->tu);
	unsigned n = clang_getNumDiagnosticsInSet(all);
	for (unsigned i = 0; i < n && added < MAX_TYPENAMES; i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		added += is_missing(d) && add_at(p, clang_getDiagnosticLocation(d));
		clang_disposeDiagnostic(d);
	}
	if (added)
		trace(TRACE_FRONT, "typename is missing at %u places", added);
	return added > 0;
}
