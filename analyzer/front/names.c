/*
 * Places, files, USRs and names of cursors.
 *
 * A place is what clang_getFileLocation says: code in a macro's argument stands where the user wrote it, code from a
 * macro's body stands at the invocation. The macro's name is the identifier at the expansion's start, read from the
 * file's text, because a detailed preprocessing record would cost more than it gives.
 *
 * A USR names a declaration across files, but local entities may share one: a lambda in a dispatch macro is parsed
 * again for each case at the same position. Those get "~2", "~3" in order of first sight, which is the order of the
 * source and so deterministic.
 */
#include "front/front_int.h"
#include "front/headers.h"
#include "front/nvcc_text.h"

#include <ctype.h>
#include <string.h>

void front_tu_init(struct front_tu *tu)
{
	map_init(&tu->file_index, tu->arena);
	map_init(&tu->queued, tu->arena);
	map_init(&tu->asked, tu->arena);
	map_init(&tu->implied, tu->arena);
	tu->no_cursor = clang_getNullCursor();
	map_init(&tu->torn, tu->arena);
	map_init(&tu->usrs, tu->arena);
	map_init(&tu->usr_count, tu->arena);
	front_cursors_init(&tu->locals, tu->arena);
	map_init(&tu->type_cache, tu->arena);
	map_init(&tu->user_destructors, tu->arena);
	map_init(&tu->open_bases, tu->arena);
	map_init(&tu->bases.index, tu->arena);
	map_init(&tu->bases.read, tu->arena);
	map_init(&tu->copies, tu->arena);
	map_init(&tu->copy_runs, tu->arena);
	map_init(&tu->filled, tu->arena);
	map_init(&tu->unknown_index, tu->arena);
	map_init(&tu->lookups, tu->arena);
	map_init(&tu->lambda_index, tu->arena);
}

const char *front_string(struct front_tu *tu, CXString s)
{
	const char *text = clang_getCString(s);
	const char *kept = intern(tu->names, text ? text : "");
	clang_disposeString(s);
	return kept;
}

const char *front_spelling(struct front_tu *tu, CXCursor c)
{
	return front_string(tu, clang_getCursorSpelling(c));
}

/* ---- sets of cursors ---- */

static CXCursor cursor_key(CXCursor c)
{
	return clang_isDeclaration(clang_getCursorKind(c)) ? clang_getCanonicalCursor(c) : c;
}

void front_cursors_init(struct front_cursors *s, struct arena *a)
{
	*s = (struct front_cursors){0};
	map_init(&s->first, a);
}

bool front_cursors_find(const struct front_cursors *s, CXCursor c, uint32_t *index)
{
	CXCursor key = cursor_key(c);
	uint64_t i = 0;
	map_get(&s->first, clang_hashCursor(key), &i);
	for (; i; i = s->next.at[i - 1])
		if (clang_equalCursors(s->at.at[i - 1], key)) {
			*index = (uint32_t)i - 1;
			return true;
		}
	return false;
}

uint32_t front_cursors_add(struct front_cursors *s, CXCursor c)
{
	uint32_t index = 0;
	if (front_cursors_find(s, c, &index))
		return index;
	CXCursor key = cursor_key(c);
	uint64_t head = 0;
	map_get(&s->first, clang_hashCursor(key), &head);
	vec_push(s->first.arena, &s->at, key);
	vec_push(s->first.arena, &s->next, (uint32_t)head);
	map_put(&s->first, clang_hashCursor(key), s->at.n);
	return (uint32_t)s->at.n - 1;
}

/* ---- files and places ---- */

/* Lines end as clang has them: "\n", "\r\n" or a lone "\r". */
static void find_lines(struct front_tu *tu, struct front_file *file)
{
	vec_push(tu->arena, &file->lines, 0);
	for (size_t i = 0; i < file->size; i++) {
		bool is_pair = file->text[i] == '\r' && i + 1 < file->size && file->text[i + 1] == '\n';
		if (file->text[i] == '\n' || (file->text[i] == '\r' && !is_pair))
			vec_push(tu->arena, &file->lines, (uint32_t)i + 1);
	}
}

bool front_same_file(CXFile a, CXFile b)
{
	CXFileUniqueID id;
	if (!clang_File_isEqual(a, b))
		return false;
	if (a == b || (clang_getFileUniqueID(a, &id) == 0 && (id.data[0] | id.data[1])))
		return true;
	CXString name_a = clang_getFileName(a), name_b = clang_getFileName(b);
	const char *text_a = clang_getCString(name_a), *text_b = clang_getCString(name_b);
	bool same = text_a && text_b && strcmp(text_a, text_b) == 0;
	clang_disposeString(name_a);
	clang_disposeString(name_b);
	return same;
}

static struct front_file *named_entry(struct front_tu *tu, CXFile handle)
{
	uint64_t index;
	if (map_get(&tu->file_index, (uint64_t)(uintptr_t)handle, &index))
		return &tu->files.at[index];
	struct front_file file = {.handle = handle};
	file.name = tu->main_file && front_same_file(handle, tu->main_file) && tu->unit->main_file
	                ? tu->unit->main_file
	                : front_string(tu, clang_getFileName(handle));
	for (size_t i = 0; i < tu->frameworks.n && !file.is_framework; i++)
		file.is_framework = strncmp(file.name, tu->frameworks.at[i], strlen(tu->frameworks.at[i])) == 0;
	map_put(&tu->file_index, (uint64_t)(uintptr_t)handle, tu->files.n);
	vec_push(tu->arena, &tu->files, file);
	return &tu->files.at[tu->files.n - 1];
}

/* With its text, which is only looked up where it is needed: of a precompiled header that takes clang long. */
static struct front_file *file_entry(struct front_tu *tu, CXFile handle)
{
	struct front_file *file = named_entry(tu, handle);
	if (file->is_read)
		return file;
	file->is_read = true;
	file->text = clang_getFileContents(tu->tu, handle, &file->size);
	if (file->text)
		find_lines(tu, file);
	if (file->text)
		file->text = front_as_written(tu, file);
	return file;
}

void front_note_own(struct front_tu *tu, CXFile handle)
{
	struct front_file *file = named_entry(tu, handle);
	file->is_own = !file->is_framework && front_is_own_header(tu->own, file->name);
}

const struct front_file *front_file(struct front_tu *tu, CXFile handle)
{
	return named_entry(tu, handle);
}

static const struct front_file *file_of(struct front_tu *tu, CXSourceLocation at, unsigned *offset)
{
	CXFile handle = NULL;
	clang_getFileLocation(at, &handle, NULL, NULL, offset);
	return handle ? file_entry(tu, handle) : NULL;
}

/* The identifier that starts at `offset`, interned, or null. */
static const char *identifier_at(struct front_tu *tu, const struct front_file *file, unsigned offset)
{
	if (!file || !file->text || offset >= file->size)
		return NULL;
	size_t n = 0;
	while (offset + n < file->size && (isalnum((unsigned char)file->text[offset + n]) || file->text[offset + n] == '_'))
		n++;
	return n ? internn(tu->names, file->text + offset, n) : NULL;
}

/* A location whose spelling lies elsewhere than its expansion comes from a macro. */
static const char *macro_of(struct front_tu *tu, CXSourceLocation at)
{
	CXFile spelled = NULL, expanded = NULL;
	unsigned spelled_at = 0, expanded_at = 0;
	clang_getSpellingLocation(at, &spelled, NULL, NULL, &spelled_at);
	clang_getExpansionLocation(at, &expanded, NULL, NULL, &expanded_at);
	if (!expanded || (spelled == expanded && spelled_at == expanded_at))
		return NULL;
	return identifier_at(tu, file_entry(tu, expanded), expanded_at);
}

static void line_and_column(const struct front_file *file, uint32_t offset, struct place *place)
{
	size_t lo = 0, hi = file->lines.n;
	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;
		if (file->lines.at[mid] <= offset)
			lo = mid;
		else
			hi = mid;
	}
	place->line = (uint32_t)lo + 1;
	place->col = offset - file->lines.at[lo] + 1;
}

struct place front_place(struct front_tu *tu, CXSourceLocation at)
{
	struct place place = {0};
	unsigned offset = 0;
	const struct front_file *file = file_of(tu, at, &offset);
	if (!file)
		return place;
	place.file = file->name;
	if (file->lines.n)
		line_and_column(file, offset, &place);
	else
		clang_getFileLocation(at, NULL, &place.line, &place.col, NULL);
	place.macro = macro_of(tu, at);
	return place;
}

struct place front_start(struct front_tu *tu, CXCursor c)
{
	return front_place(tu, clang_getRangeStart(clang_getCursorExtent(c)));
}

struct place front_end(struct front_tu *tu, CXCursor c)
{
	return front_place(tu, clang_getRangeEnd(clang_getCursorExtent(c)));
}

struct place front_place_behind(struct front_tu *tu, CXCursor c, bool is_behind)
{
	CXSourceRange range = clang_getCursorExtent(c);
	CXFile handle = NULL;
	unsigned offset = 0;
	struct place place = {0};
	clang_getExpansionLocation(is_behind ? clang_getRangeEnd(range) : clang_getRangeStart(range), &handle, NULL, NULL,
	                           &offset);
	const struct front_file *file = handle ? file_entry(tu, handle) : NULL;
	if (!file || !file->text || !file->lines.n)
		return place;
	offset += !is_behind;
	while (offset < file->size && strchr("; \t\r\n", file->text[offset]))
		offset++;
	place.file = file->name;
	line_and_column(file, offset, &place);
	return place;
}

const char *front_text(struct front_tu *tu, CXCursor c, size_t *n)
{
	CXSourceRange range = clang_getCursorExtent(c);
	CXFile from = NULL, to = NULL;
	unsigned start = 0, end = 0;
	clang_getSpellingLocation(clang_getRangeStart(range), &from, NULL, NULL, &start);
	clang_getSpellingLocation(clang_getRangeEnd(range), &to, NULL, NULL, &end);
	if (!from || from != to || end < start)
		return NULL;
	const struct front_file *file = file_entry(tu, from);
	if (!file->text || end > file->size)
		return NULL;
	*n = end - start;
	return file->text + start;
}

/* A statement is where it begins; for its extent clang goes down to where it ends. */
static CXSourceLocation begin_of(CXCursor c)
{
	return clang_isStatement(clang_getCursorKind(c)) ? clang_getCursorLocation(c)
	                                                 : clang_getRangeStart(clang_getCursorExtent(c));
}

const char *front_text_around(struct front_tu *tu, CXCursor c, size_t *at)
{
	CXFile from = NULL;
	unsigned start = 0;
	clang_getSpellingLocation(begin_of(c), &from, NULL, NULL, &start);
	const struct front_file *file = from ? file_entry(tu, from) : NULL;
	if (!file || !file->text || start > file->size)
		return NULL;
	*at = start;
	return file->text;
}

const char *front_text_from(struct front_tu *tu, CXCursor c, size_t *n)
{
	CXFile from = NULL;
	unsigned start = 0;
	clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &from, NULL, NULL, &start);
	const struct front_file *file = from ? file_entry(tu, from) : NULL;
	if (!file || !file->text || start > file->size)
		return NULL;
	*n = file->size - start;
	return file->text + start;
}

/* A declaration with the attributes around it: from behind the one before to its body or semicolon. */
const char *front_head_text(struct front_tu *tu, CXCursor c, size_t *n)
{
	enum { BEFORE = 300, BEHIND = 3000 };
	CXFile from = NULL;
	unsigned start = 0;
	clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &from, NULL, NULL, &start);
	const struct front_file *file = from ? file_entry(tu, from) : NULL;
	if (!file || !file->text || start > file->size)
		return NULL;
	size_t first = start, last = start;
	while (first > 0 && start - first < BEFORE && !strchr(";{}", file->text[first - 1]))
		first--;
	while (last < file->size && last - start < BEHIND && file->text[last] != '{' && file->text[last] != ';')
		last++;
	*n = last - first;
	return file->text + first;
}

const char *front_field_name(struct front_tu *tu, CXCursor field)
{
	const char *name = front_spelling(tu, field);
	return strchr(name, '(') ? "" : name;
}

/* ---- USRs ---- */

/* Declared inside a function, at any depth. */
static bool is_local(CXCursor decl)
{
	CXCursor c = clang_getCursorSemanticParent(decl);
	for (int depth = 0; depth < 256 && !clang_Cursor_isNull(c); depth++) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		if (clang_isInvalid(kind) || kind == CXCursor_TranslationUnit)
			return false;
		if (front_is_function(kind))
			return true;
		c = clang_getCursorSemanticParent(c);
	}
	return false;
}

/* The name of the local entity `decl` among those that share `usr`. */
static const char *local_usr(struct front_tu *tu, CXCursor decl, const char *usr)
{
	uint32_t index = 0;
	uint64_t count = 0;
	if (front_cursors_find(&tu->locals, decl, &index))
		return tu->local_usrs.at[index];
	map_get(&tu->usr_count, (uint64_t)(uintptr_t)usr, &count);
	map_put(&tu->usr_count, (uint64_t)(uintptr_t)usr, ++count);
	const char *name = count == 1 ? usr : intern(tu->names, arena_printf(tu->arena, "%s~%u", usr, (unsigned)count));
	front_cursors_add(&tu->locals, decl);
	vec_push(tu->arena, &tu->local_usrs, name);
	return name;
}

/* A function's USR has the types of all its parameters in it, and stands in the names of all that it gets from outside:
 * what is longer than any that people write ends in its digest. Those of methods stay, as some are made of a class's
 * and a tail. */
enum { LONG_USR = 512, KEPT_OF_USR = 256 };

static const char *function_usr(struct front_tu *tu, const char *usr)
{
	size_t n = strlen(usr);
	if (n <= LONG_USR)
		return usr;
	struct digest d = digest_of(usr, n);
	return intern(tu->names, arena_printf(tu->arena, "%.*s#~%s", (int)KEPT_OF_USR, usr, digest_text(tu->arena, &d)));
}

static const char *usr_of(struct front_tu *tu, CXCursor decl)
{
	const char *usr = front_string(tu, clang_getCursorUSR(decl));
	/* instances over local types (a closure handed to a template) share USRs when the closures do */
	bool is_shared = is_local(decl) || strstr(usr, "@Sa");
	if (clang_getCursorKind(decl) == CXCursor_FunctionDecl)
		usr = function_usr(tu, usr);
	return is_shared ? local_usr(tu, decl, usr) : usr;
}

const char *front_usr(struct front_tu *tu, CXCursor decl)
{
	if (!clang_isDeclaration(clang_getCursorKind(decl)) || !decl.data[0])
		return usr_of(tu, decl);
	uint64_t handle = (uint64_t)(uintptr_t)decl.data[0];
	const char *usr = map_ptr(&tu->usrs, handle);
	if (usr)
		return usr;
	usr = usr_of(tu, decl);
	map_put(&tu->usrs, handle, (uint64_t)(uintptr_t)usr);
	return usr;
}

/* ---- qualified names ---- */

static bool is_record_kind(enum CXCursorKind kind)
{
	return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl ||
	       kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

/* Template arguments of a function, "<float, 4>"; nothing for what is no instantiation. */
static void function_arguments(struct front_tu *tu, CXCursor c, struct buf *out)
{
	int n = clang_Cursor_getNumTemplateArguments(c);
	for (int i = 0; i < n; i++) {
		buf_str(out, i ? ", " : "<");
		switch ((int)clang_Cursor_getTemplateArgumentKind(c, (unsigned)i)) {
		case CXTemplateArgumentKind_Type:
			buf_str(out, front_string(tu, clang_getTypeSpelling(clang_Cursor_getTemplateArgumentType(c, (unsigned)i))));
			break;
		case CXTemplateArgumentKind_Integral:
			buf_printf(out, "%lld", (long long)clang_Cursor_getTemplateArgumentValue(c, (unsigned)i));
			break;
		default: /* a pack, a template, a declaration */
			buf_str(out, "...");
		}
	}
	if (n > 0)
		buf_char(out, '>');
}

/* "S" for "S<T>", which is how constructors and classes of templates are spelt; operators keep their sign. */
static const char *without_arguments(struct front_tu *tu, CXCursor c, const char *name)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	const char *angle = strchr(name, '<');
	if (!angle || !(is_record_kind(kind) || kind == CXCursor_Constructor || kind == CXCursor_Destructor))
		return name;
	return internn(tu->names, name, (size_t)(angle - name));
}

static void add_segment(struct front_tu *tu, CXCursor c, bool with_arguments, struct buf *out)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	const char *name = without_arguments(tu, c, front_spelling(tu, c));
	if (is_record_kind(kind) && (!*name || *name == '(')) {
		buf_str(out, front_is_closure(c) ? "(lambda)" : "(anonymous)");
		return;
	}
	if (kind == CXCursor_Namespace && (!*name || *name == '(')) {
		buf_str(out, "(anonymous namespace)");
		return;
	}
	if (with_arguments && is_record_kind(kind)) {
		buf_str(out, front_string(tu, clang_getCursorDisplayName(c)));
		return;
	}
	buf_str(out, name);
	if (with_arguments && front_is_function(kind))
		function_arguments(tu, c, out);
}

static const char *joined_name(struct front_tu *tu, CXCursor decl, bool with_arguments)
{
	VEC(CXCursor) chain = {0};
	CXCursor c = decl;
	while (!clang_Cursor_isNull(c) && !clang_isInvalid(clang_getCursorKind(c)) &&
	       clang_getCursorKind(c) != CXCursor_TranslationUnit && chain.n < 256) {
		if (clang_getCursorKind(c) != CXCursor_LinkageSpec)
			vec_push(tu->arena, &chain, c);
		c = clang_getCursorSemanticParent(c);
	}
	struct buf out = {0};
	for (size_t i = chain.n; i-- > 0;) {
		add_segment(tu, chain.at[i], with_arguments, &out);
		if (i)
			buf_str(&out, "::");
	}
	const char *name = intern(tu->names, buf_text(&out));
	buf_release(&out);
	return name;
}

const char *front_qualified_name(struct front_tu *tu, CXCursor decl)
{
	return joined_name(tu, decl, false);
}

const char *front_display_name(struct front_tu *tu, CXCursor decl)
{
	return joined_name(tu, decl, true);
}

/* ---- string literals ---- */

/* One character of a literal as clang spells it: escapes are one letter or three octal digits. */
static unsigned char decode(const char **at)
{
	static const char letters[] = "abfnrtv", values[] = "\a\b\f\n\r\t\v";
	const char *p = *at;
	if (*p != '\\' || !p[1]) {
		*at = p + 1;
		return (unsigned char)*p;
	}
	p++;
	if (*p >= '0' && *p <= '7') {
		unsigned value = 0;
		for (int i = 0; i < 3 && *p >= '0' && *p <= '7'; i++)
			value = value * 8 + (unsigned)(*p++ - '0');
		*at = p;
		return (unsigned char)value;
	}
	const char *letter = strchr(letters, *p);
	*at = p + 1;
	return (unsigned char)(letter ? values[letter - letters] : *p);
}

/* A wide literal of characters that clang spells as themselves or as one letter. */
static bool is_plain_wide(const char *text)
{
	for (const char *p = text; *p; p++) {
		if ((unsigned char)*p >= 0x80 || (*p == '\\' && (!p[1] || !strchr("abfnrtv\\\"'", *++p))))
			return false;
	}
	return true;
}

const char *front_string_value(struct front_tu *tu, CXCursor literal, size_t *n)
{
	const char *text = front_spelling(tu, literal), *end = text + strlen(text);
	if ((*text == 'L' || *text == 'u' || *text == 'U') && text[1] == '"' && is_plain_wide(text))
		text++;
	else if (strncmp(text, "u8\"", 3) == 0)
		text += 2;
	if (end - text < 2 || *text != '"' || end[-1] != '"')
		return NULL;
	struct buf out = {0};
	for (const char *at = text + 1; at < end - 1;)
		buf_char(&out, (char)decode(&at));
	const char *value = internn(tu->names, buf_text(&out), out.n);
	*n = out.n;
	buf_release(&out);
	return value;
}
