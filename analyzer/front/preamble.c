/*
 * Preambles: the real headers of a framework take seconds to parse, and are the same in each of its operators. The
 * headers that a source includes in angle brackets at its beginning are parsed once, without bodies, into a precompiled
 * header that the source is then parsed behind; its own #include lines find include guards and #pragma once and read
 * nothing. Project headers in quotes are left out: their bodies are wanted.
 *
 * The embedded headers take tens of milliseconds, most of what a small operator costs. Of them the largest that the
 * source includes (umbrella.c) is precompiled, with its bodies, for all sources with the same arguments; not for the
 * first one, which may be the only one.
 *
 * An entry is named by a hash of the arguments, the #include lines and the version of clang; clang itself refuses one
 * whose headers have changed since, and then it is made anew. The project's folders are no part of it where nothing is
 * found in them that it holds, nor are macros that its headers do not speak of: sources of all projects share it then.
 * Whatever fails, the source is parsed without.
 */
#include "front/front_int.h"

#include <string.h>
#include <unistd.h>

#define CACHE_BUDGET ((int64_t)2 << 30) /* bytes of all entries */

/* ---- which headers ---- */

static const char *end_of_line(const char *at, const char *end)
{
	const char *nl = memchr(at, '\n', (size_t)(end - at));
	return nl ? nl + 1 : end;
}

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
		at++;
	return at;
}

static bool begins(const char *at, const char *end, const char *word)
{
	return (size_t)(end - at) >= strlen(word) && memcmp(at, word, strlen(word)) == 0;
}

/* Behind a comment that starts here; null: none does. */
static const char *behind_comment(const char *at, const char *end)
{
	if (begins(at, end, "//"))
		return end_of_line(at, end);
	if (!begins(at, end, "/*"))
		return NULL;
	for (at += 2; at + 1 < end; at++)
		if (at[0] == '*' && at[1] == '/')
			return at + 2;
	return end;
}

/* The name between angle brackets of an #include on this line, into `out`. False: another line, which ends the
 * preamble; a quoted #include and #pragma are passed over. */
static bool take_directive(const char *at, const char *end, struct buf *out)
{
	if (at >= end || *at != '#')
		return false;
	at = skip_blanks(at + 1, end);
	if (begins(at, end, "pragma"))
		return true;
	if (!begins(at, end, "include"))
		return false;
	at = skip_blanks(at + strlen("include"), end);
	const char *close = at < end && *at == '<' ? memchr(at, '>', (size_t)(end - at)) : NULL;
	if (close) {
		buf_str(out, "#include ");
		buf_add(out, at, (size_t)(close - at) + 1);
		buf_char(out, '\n');
	}
	return close || (at < end && *at == '"');
}

const char *front_preamble_text(struct arena *a, const char *source, size_t n)
{
	struct buf text = {0};
	const char *at = source, *end = source + n;
	while (at < end) {
		at = skip_blanks(at, end);
		const char *behind = at < end ? behind_comment(at, end) : NULL;
		if (behind) {
			at = behind;
			continue;
		}
		const char *next = end_of_line(at, end);
		bool blank = at < end && *at == '\n';
		if (!blank && !take_directive(at, next, &text))
			break;
		at = next;
	}
	const char *result = arena_strndup(a, buf_text(&text), text.n);
	buf_release(&text);
	return result;
}

/* ---- one entry ---- */

struct entry {
	const char *header; /* name of the text in memory */
	const char *text, *file;
	const char **args;
	size_t n_args;
	bool is_real;
	const char *directory;
	const char **folders; /* of the project, which were left out of the arguments; absolute */
	size_t n_folders;
};

static uint64_t hash_text(uint64_t h, const char *s)
{
	return hash_bytes(h, s, strlen(s) + 1);
}

/* The unit's arguments, as for a header; false: another language. clang knows no header of CUDA: that is a source. */
static bool header_arguments(struct front_parsed *p, bool is_real, struct entry *e)
{
	struct front_command c = *p->command;
	const char **args;
	bool found = false;
	c.headers = p->headers;
	front_arguments(p->arena, &c, 0, &args, &e->n_args);
	e->args = ARENA_ARRAY(p->arena, const char *, e->n_args + 1);
	for (size_t i = 0; i < e->n_args; i++) {
		bool language = i > 0 && strcmp(args[i - 1], "-x") == 0;
		bool is_cxx = language && strcmp(args[i], "c++") == 0;
		found = found || is_cxx || (language && !is_real && strcmp(args[i], "cuda") == 0);
		e->args[i] = is_cxx ? "c++-header" : args[i];
	}
	return found;
}

/* What an entry of embedded headers holds depends on their texts, too. */
static uint64_t hash_stubs(uint64_t h)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	for (size_t i = 0; i < n; i++)
		h = hash_bytes(h, files[i].text, files[i].n);
	return h;
}

static bool find_text(struct front_parsed *p, bool is_real, struct entry *e)
{
	e->text =
	    is_real ? front_preamble_text(p->arena, p->source, p->source_size) : front_umbrella_text(p, e->args, e->n_args);
	return *e->text != '\0';
}

/* A file of the user's that is read before all others may lie anywhere, and include anything. */
static bool includes_own(const struct entry *e)
{
	for (size_t i = 0; i + 1 < e->n_args; i++) {
		bool forced = strcmp(e->args[i], "-include") == 0 || strcmp(e->args[i], "-imacros") == 0;
		if (forced && strncmp(e->args[i + 1], "/opbound/", strlen("/opbound/")) != 0)
			return true;
	}
	return false;
}

/* A macro that neither the C++ library (which keeps to names with underscores and its own small letters) nor any
 * embedded header could name: clang takes such an entry for a source that defines more. */
static bool is_of_project(const char *argument)
{
	const char *name = argument + strlen("-D");
	size_t length = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"), n;
	const struct model_file *files = models_files(&n);
	bool fits = strncmp(argument, "-D", strlen("-D")) == 0 && length >= 3 && *name >= 'A' && *name <= 'Z' &&
	            (name[length] == '\0' || name[length] == '=');
	for (size_t i = 0; i < n && fits; i++)
		fits = !memmem(files[i].text, files[i].n, name, length);
	return fits;
}

/* Takes what is the project's alone out of the arguments: its folders, its macros. */
static void leave_project_out(struct front_parsed *p, struct entry *e)
{
	size_t n = 0;
	if (includes_own(e))
		return;
	e->folders = ARENA_ARRAY(p->arena, const char *, e->n_args);
	for (size_t i = 0; i < e->n_args; i++) {
		const char *folder = front_include_folder(e->args, e->n_args, i);
		bool apart = folder && i + 1 < e->n_args && folder == e->args[i + 1];
		if (strncmp(e->args[i], "-working-directory=", strlen("-working-directory=")) == 0 || is_of_project(e->args[i]))
			continue;
		if (!folder || strncmp(folder, "/opbound/", strlen("/opbound/")) == 0) {
			e->args[n++] = e->args[i];
			continue;
		}
		if (strncmp(e->args[i], "-iquote", strlen("-iquote")) != 0) /* no header in brackets is looked for there */
			e->folders[e->n_folders++] = path_join(p->arena, e->directory ? e->directory : "/", folder);
		i += apart;
	}
	e->n_args = n;
	e->directory = NULL;
}

static bool find_entry(struct front_parsed *p, bool is_real, bool is_shared, struct entry *e)
{
	const struct front_command *c = p->command;
	*e = (struct entry){.is_real = is_real, .directory = c->directory};
	if (!c->cache || !header_arguments(p, is_real, e) || !find_text(p, is_real, e))
		return false;
	if (is_shared)
		leave_project_out(p, e);
	uint64_t low = hash_text(1, e->text), high = hash_text(2, front_version(p->arena));
	for (size_t i = 0; i < e->n_args; i++) {
		low = hash_text(low, e->args[i]);
		high = hash_text(high, e->args[i]);
	}
	low = hash_text(low, e->directory ? e->directory : "");
	if (!is_real)
		high = hash_stubs(high);
	const char *name = arena_printf(p->arena, "%s/%016llx%016llx", c->cache, (unsigned long long)low,
	                                (unsigned long long)hash_text(high, e->text));
	e->file = arena_printf(p->arena, "%s.pch", name);
	e->header = arena_printf(p->arena, "%s.hpp", name);
	return true;
}

static const char *list_name(struct arena *a, const char *preamble)
{
	return arena_printf(a, "%s.list", preamble);
}

static void add_line(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	CXString name = clang_getFileName(file);
	const char *text = clang_getCString(name);
	(void)stack;
	(void)depth;
	if (text)
		buf_printf(payload, "%s\n", text);
	clang_disposeString(name);
}

/* Beside the entry: libclang does not tell later what it holds, except by opening it once more. */
static bool list_inclusions(struct front_parsed *p, const struct entry *e, CXTranslationUnit tu)
{
	struct buf text = {0};
	struct error err = {0};
	clang_getInclusions(tu, add_line, &text);
	bool written = file_write(list_name(p->arena, e->file), buf_text(&text), text.n, &err) == STATUS_OK;
	buf_release(&text);
	return written;
}

static void each_inclusion(struct arena *a, const char *preamble, void (*visit)(const char *name, void *payload),
                           void *payload)
{
	struct error err = {0};
	char *text;
	size_t n;
	if (file_read(a, list_name(a, preamble), &text, &n, &err) != STATUS_OK)
		return;
	for (char *at = text, *nl; (nl = strchr(at, '\n')); at = nl + 1) {
		*nl = '\0';
		visit(at, payload);
	}
}

void front_preamble_each(struct front_parsed *p, void (*visit)(const char *name, void *payload), void *payload)
{
	each_inclusion(p->arena, p->preamble, visit, payload);
}

/* Parses the headers, real ones without their bodies, and saves them beside the entry, then puts them in its place. */
static bool make_entry(struct front_parsed *p, const struct entry *e)
{
	struct error err = {0};
	if (file_write(e->header, e->text, strlen(e->text), &err) != STATUS_OK)
		return false; /* on disk, since clang looks whether it has changed when the entry is used */
	unsaved_list stubs = front_stub_files(p->arena);
	CXTranslationUnit tu = NULL;
	unsigned flags = CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization | CXTranslationUnit_KeepGoing;
	flags |= e->is_real ? CXTranslationUnit_SkipFunctionBodies : 0;
	enum CXErrorCode code = clang_parseTranslationUnit2(p->index, e->header, e->args, (int)e->n_args, stubs.at,
	                                                    (unsigned)stubs.n, flags, &tu);
	const char *fresh = arena_printf(p->arena, "%s.%ld", e->file, (long)getpid());
	bool saved = code == CXError_Success && clang_saveTranslationUnit(tu, fresh, 0) == CXSaveError_None &&
	             (e->is_real || list_inclusions(p, e, tu));
	if (tu)
		clang_disposeTranslationUnit(tu);
	return saved && cache_publish(fresh, e->file);
}

/* Whether somebody wanted it before. */
static bool is_wanted_again(struct front_parsed *p, const struct entry *e)
{
	struct error err = {0};
	const char *mark = arena_printf(p->arena, "%s.once", e->file);
	bool again = file_exists(mark);
	if (!again)
		file_write(mark, "", 0, &err);
	return again;
}

/* ---- entries that projects share ---- */

struct shadow {
	struct arena *arena;
	const struct entry *entry;
	bool found;
};

/* Would a header that the entry holds be found in one of the folders instead? It was asked for by some end of its path.
 */
static void look_for_shadow(const char *name, void *payload)
{
	struct shadow *s = payload;
	const char *end = name + strlen(name), *tail = end;
	for (int parts = 0; parts < 2 && tail > name && !s->found; parts++) {
		while (tail > name && (tail == end || *tail != '/'))
			tail--;
		for (size_t i = 0; i < s->entry->n_folders && !s->found; i++)
			s->found = file_exists(path_join(s->arena, s->entry->folders[i], *tail == '/' ? tail + 1 : tail));
		end = tail;
	}
}

static bool is_shadowed(struct front_parsed *p, const struct entry *e)
{
	struct shadow s = {.arena = p->arena, .entry = e};
	if (e->n_folders)
		each_inclusion(p->arena, e->file, look_for_shadow, &s);
	return s.found;
}

/* Makes the entry where it is not there; null: there is none. */
static const char *have_entry(struct front_parsed *p, const struct entry *e)
{
	if (!file_exists(e->file)) {
		struct error err = {0};
		folder_make(p->arena, p->command->cache, &err);
		if (!e->is_real && !is_wanted_again(p, e))
			return NULL;
		int lock = cache_lock(p->arena, e->file);
		bool made = !file_exists(e->file) && make_entry(p, e);
		cache_unlock(lock);
		if (made)
			cache_trim(p->arena, p->command->cache, CACHE_BUDGET);
		p->preamble_made = made;
	}
	return file_exists(e->file) ? e->file : NULL;
}

const char *front_preamble(struct front_parsed *p, bool is_real)
{
	struct entry e;
	if (!find_entry(p, is_real, !is_real, &e))
		return NULL;
	const char *file = have_entry(p, &e);
	if (file && is_shadowed(p, &e))
		file = find_entry(p, is_real, false, &e) ? have_entry(p, &e) : NULL;
	if (file)
		cache_touch(file);
	return file;
}
