/*
 * Preambles: the real headers of a framework take seconds to parse, and are the same in each of its operators. The
 * headers that a source includes in angle brackets at its beginning (preamble_text.c) are parsed once, without bodies,
 * into a precompiled header that the source is then parsed behind; its own #include lines find include guards and
 * #pragma once and read nothing. Project headers in quotes are left out: their bodies are wanted.
 *
 * The embedded headers take tens of milliseconds, most of what a small operator costs. Of them the largest that the
 * source includes (umbrella.c) is precompiled, with its bodies, for all sources with the same arguments; not for the
 * first one, which may be the only one.
 *
 * Of a real framework all sources with the same folders of others share the header that brings most (umbrella.c),
 * wherever they include it; not one that would find another header first in a folder of its project, or that defines a
 * macro before it which those headers ask for (preamble_asked.c). Such a source has an entry of its own first lines.
 *
 * An entry is named by a hash of the arguments, the #include lines and the version of clang; clang itself refuses one
 * whose headers have changed since, and then it is made anew. The project's folders are no part of it where nothing is
 * found in them that it holds, nor are macros that its headers do not speak of: sources of all projects share it then.
 * Whatever fails, the source is parsed without.
 */
#include "front/headers.h"
#include "front/preamble_int.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CACHE_BUDGET ((int64_t)2 << 30) /* bytes of all entries */

/* ---- one entry ---- */

struct entry {
	const char *header; /* name of the text in memory */
	const char *text, *file;
	const char **args;
	size_t n_args;
	bool is_real, is_shared; /* by sources of all projects */
	const char *directory;
	const char **folders; /* where its headers were looked for; absolute */
	size_t n_folders;
	const char **left_out; /* folders of the project, which are no part of the arguments; absolute */
	size_t n_left_out;
	prefix_list frameworks; /* folders of real ones */
	prefix_list defined;    /* macros that the project defines before, which the headers may not ask for */
};

static uint64_t hash_text(uint64_t h, const char *s)
{
	return hash_bytes(h, s, strlen(s) + 1);
}

/* The unit's arguments, as for a header; false: another language. clang knows no header of CUDA: that is a source. */
static bool header_arguments(struct front_parsed *p, struct entry *e)
{
	struct front_command c = *p->command;
	const char **args;
	bool found = false;
	c.headers = p->headers;
	c.stubs_before_system = p->stubs_before_system;
	front_arguments(p->arena, &c, 0, &args, &e->n_args);
	e->args = ARENA_ARRAY(p->arena, const char *, e->n_args + 1);
	for (size_t i = 0; i < e->n_args; i++) {
		bool language = i > 0 && strcmp(args[i - 1], "-x") == 0;
		bool is_cxx = language && strcmp(args[i], "c++") == 0;
		found = found || is_cxx || (language && strcmp(args[i], "cuda") == 0);
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

static bool find_text(struct front_parsed *p, struct entry *e)
{
	if (!e->is_real)
		e->text = front_umbrella_text(p, e->args, e->n_args);
	else if (e->is_shared)
		e->text = front_real_umbrella(p, e->args, e->n_args, &e->frameworks, &e->defined);
	else
		e->text = front_preamble_of(p, e->args, e->n_args);
	return *e->text != '\0';
}

/* A file of the user's that is read before all others may lie anywhere, and include anything. */
static bool includes_own(const struct entry *e)
{
	for (size_t i = 0; i + 1 < e->n_args; i++) {
		bool forced = strcmp(e->args[i], "-include") == 0 || strcmp(e->args[i], "-imacros") == 0;
		if (forced && !path_is_embedded(e->args[i + 1]))
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

static void forget_folder(struct entry *e)
{
	size_t n = 0;
	for (size_t i = 0; i < e->n_args; i++)
		if (strncmp(e->args[i], "-working-directory=", strlen("-working-directory=")) != 0)
			e->args[n++] = e->args[i];
	e->n_args = n;
	e->directory = NULL;
}

static bool is_below(const char *path, const char *folder)
{
	size_t n = strlen(folder);
	return strncmp(path, folder, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

static const char *folder_path(struct front_parsed *p, const struct entry *e, const char *folder)
{
	return path_absolute(p->arena, path_join(p->arena, e->directory ? e->directory : "/", folder));
}

/* A real framework's folder is the user's, as is what it was found with; the project's lie in its repository. */
static bool is_folder_of_project(struct front_parsed *p, const struct entry *e, const char *folder)
{
	return !e->is_real ||
	       is_below(folder_path(p, e, folder), repository_root(p->arena, folder_path(p, e, p->command->file)));
}

/* Takes what is the project's alone out of the arguments: its folders, its macros. */
static void leave_project_out(struct front_parsed *p, struct entry *e)
{
	size_t n = 0;
	bool is_anywhere = true; /* what is left does not depend on the folder in which one stands */
	if (includes_own(e))
		return;
	e->left_out = ARENA_ARRAY(p->arena, const char *, e->n_args);
	for (size_t i = 0; i < e->n_args; i++) {
		const char *folder = front_include_folder(e->args, e->n_args, i);
		bool apart = folder && i + 1 < e->n_args && folder == e->args[i + 1];
		bool is_kept = !folder || path_is_embedded(folder) || !is_folder_of_project(p, e, folder);
		if (is_kept && folder && folder[0] != '/')
			is_anywhere = false;
		if (!e->is_real && is_of_project(e->args[i]))
			continue;
		if (is_kept) {
			e->args[n++] = e->args[i];
			if (apart)
				e->args[n++] = e->args[++i];
			continue;
		}
		if (strncmp(e->args[i], "-iquote", strlen("-iquote")) != 0) /* no header in brackets is looked for there */
			e->left_out[e->n_left_out++] = folder_path(p, e, folder);
		i += apart;
	}
	e->n_args = n;
	if (is_anywhere)
		forget_folder(e);
}

static void find_folders(struct front_parsed *p, struct entry *e)
{
	e->folders = ARENA_ARRAY(p->arena, const char *, e->n_args);
	for (size_t i = 0; i < e->n_args; i++) {
		const char *folder = front_include_folder(e->args, e->n_args, i);
		if (folder && !path_is_embedded(folder))
			e->folders[e->n_folders++] =
			    path_absolute(p->arena, path_join(p->arena, e->directory ? e->directory : "/", folder));
	}
}

static bool find_entry(struct front_parsed *p, bool is_real, bool is_shared, struct entry *e)
{
	const struct front_command *c = p->command;
	*e = (struct entry){.is_real = is_real, .is_shared = is_shared, .directory = c->directory};
	if (is_real && is_shared)
		front_real_frameworks(p->arena, c, &e->frameworks);
	if (!c->cache || !header_arguments(p, e) || !find_text(p, e))
		return false;
	if (is_shared)
		leave_project_out(p, e);
	if (is_real)
		find_folders(p, e);
	uint64_t low = hash_text(1, e->text), high = hash_text(2, front_version(p->arena));
	for (size_t i = 0; i < e->n_args; i++) {
		low = hash_text(low, e->args[i]);
		high = hash_text(high, e->args[i]);
	}
	low = hash_mix(hash_text(low, e->directory ? e->directory : ""), FRONT_PARSING);
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

/* Headers of the same name in folders that are searched before the one where this was found, or seems to have been. */
static void each_shadow(struct arena *a, const struct entry *e, const char *name,
                        void (*visit)(const char *path, void *payload), void *payload)
{
	const char *rest = NULL;
	for (size_t i = e->n_folders; i-- > 0;) {
		const char *folder = e->folders[i];
		size_t n = strlen(folder);
		const char *path = rest ? path_join(a, folder, rest) : NULL;
		if (path && file_exists(path))
			visit(path, payload);
		else if (!rest && strncmp(name, folder, n) == 0 && name[n] == '/')
			rest = name + n + 1;
	}
}

struct listing {
	struct arena *arena;
	const struct entry *entry;
	const char *directory;
	struct buf text;
	prefix_list headers;
};

static void add_path(const char *path, void *payload)
{
	struct listing *l = payload;
	buf_printf(&l->text, "%lld %s\n", (long long)file_stamp(path).changed, path);
}

/* When the file last changed, and its absolute name. */
static void add_line(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	struct listing *l = payload;
	CXString name = clang_getFileName(file);
	const char *text = clang_getCString(name);
	(void)stack;
	(void)depth;
	if (text) {
		const char *path = path_join(l->arena, l->directory, text);
		add_path(path, l);
		if (l->entry->is_real)
			each_shadow(l->arena, l->entry, path, add_path, l); /* what stands there already was not found, or was */
	}
	clang_disposeString(name);
}

/* Beside the entry: libclang does not tell later what it holds, except by opening it once more. */
static bool list_inclusions(struct front_parsed *p, struct entry *e, CXTranslationUnit tu)
{
	struct listing l = {.arena = p->arena, .entry = e, .directory = e->directory ? e->directory : "/"};
	struct error err = {0};
	clang_getInclusions(tu, add_line, &l);
	bool written = file_write(list_name(p->arena, e->file), buf_text(&l.text), l.text.n, &err) == STATUS_OK;
	buf_release(&l.text);
	return written;
}

static void take_header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	struct listing *l = payload;
	CXString name = clang_getFileName(file);
	const char *text = clang_getCString(name);
	(void)stack;
	(void)depth;
	if (text)
		vec_push(l->arena, &l->headers, path_join(l->arena, l->directory, text));
	clang_disposeString(name);
}

/* Where macros may be defined before it is read. */
static bool note_asked(struct front_parsed *p, const struct entry *e, CXTranslationUnit tu)
{
	struct listing l = {.arena = p->arena, .entry = e, .directory = e->directory ? e->directory : "/"};
	clang_getInclusions(tu, take_header, &l);
	return front_note_asked(p->arena, e->file, &l.headers);
}

typedef void inclusion_visitor(const char *name, int64_t changed, void *payload);

static void each_inclusion(struct arena *a, const char *preamble, inclusion_visitor *visit, void *payload)
{
	struct error err = {0};
	char *text;
	size_t n;
	if (file_read(a, list_name(a, preamble), &text, &n, &err) != STATUS_OK)
		return;
	for (char *at = text, *nl; (nl = strchr(at, '\n')); at = nl + 1) {
		*nl = '\0';
		char *name;
		int64_t changed = strtoll(at, &name, 10);
		if (*name == ' ')
			visit(name + 1, changed, payload);
	}
}

struct each {
	void (*visit)(const char *name, void *payload);
	void *payload;
};

static void visit_name(const char *name, int64_t changed, void *payload)
{
	const struct each *e = payload;
	(void)changed;
	e->visit(name, e->payload);
}

void front_preamble_each(struct front_parsed *p, void (*visit)(const char *name, void *payload), void *payload)
{
	struct each e = {visit, payload};
	each_inclusion(p->arena, p->preamble, visit_name, &e);
}

/* Parses the headers, real ones without their bodies, and saves them beside the entry, then puts them in its place. */
static bool make_entry(struct front_parsed *p, struct entry *e)
{
	struct error err = {0};
	if (file_write(e->header, e->text, strlen(e->text), &err) != STATUS_OK)
		return false; /* on disk, since clang looks whether it has changed when the entry is used */
	unsaved_list stubs = front_stub_files(p->arena);
	CXTranslationUnit tu = NULL;
	unsigned flags = CXTranslationUnit_Incomplete | CXTranslationUnit_ForSerialization | FRONT_PARSING;
	flags |= e->is_real ? CXTranslationUnit_SkipFunctionBodies : 0;
	enum CXErrorCode code = clang_parseTranslationUnit2(p->index, e->header, e->args, (int)e->n_args, stubs.at,
	                                                    (unsigned)stubs.n, flags, &tu);
	const char *fresh = arena_printf(p->arena, "%s.%ld", e->file, (long)getpid());
	bool saved = code == CXError_Success && clang_saveTranslationUnit(tu, fresh, 0) == CXSaveError_None &&
	             list_inclusions(p, e, tu) && (!e->is_real || !e->is_shared || note_asked(p, e, tu));
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

#define TAILS_MOST 8 /* how deep the name may lie that a header is included by */

struct shadow {
	struct arena *arena;
	const struct entry *entry;
	struct interner names;
	struct map first; /* interned names of what stands in the project's folders -> the same */
	bool found;
};

static void note_first(struct shadow *s, const char *folder)
{
	struct folder_names in = {0};
	struct error err = {0};
	if (folder_list(s->arena, folder, &in, &err) != STATUS_OK)
		return;
	for (size_t i = 0; i < in.folders.n; i++)
		map_put_name(&s->first, intern(&s->names, in.folders.at[i]), s);
	for (size_t i = 0; i < in.files.n; i++)
		map_put_name(&s->first, intern(&s->names, in.files.at[i]), s);
	for (size_t i = 0; i < in.links.n; i++)
		map_put_name(&s->first, intern(&s->names, in.links.at[i]), s);
}

/* Would a header that the entry holds be found in one of the folders instead? It was asked for by some end of its path.
 */
static void look_for_shadow(const char *name, int64_t changed, void *payload)
{
	struct shadow *s = payload;
	const char *at = name + strlen(name);
	(void)changed;
	for (int parts = 0; parts < TAILS_MOST && at > name && !s->found; parts++) {
		at -= at[-1] == '/';
		while (at > name && at[-1] != '/')
			at--;
		bool is_there = map_name(&s->first, internn(&s->names, at, strcspn(at, "/"))) != NULL;
		for (size_t i = 0; is_there && i < s->entry->n_left_out && !s->found; i++)
			s->found = file_exists(path_join(s->arena, s->entry->left_out[i], at));
	}
}

static bool is_shadowed(const struct entry *e)
{
	struct arena scratch;
	arena_init(&scratch);
	struct shadow s = {.arena = &scratch, .entry = e};
	interner_init(&s.names, &scratch);
	map_init(&s.first, &scratch);
	for (size_t i = 0; i < e->n_left_out; i++)
		note_first(&s, e->left_out[i]);
	if (e->n_left_out)
		each_inclusion(&scratch, e->file, look_for_shadow, &s);
	arena_release(&scratch);
	return s.found;
}

/* ---- entries of real headers ---- */

struct staleness {
	struct arena *arena;
	const struct entry *entry;
	struct map listed; /* by hashed path */
	bool found;
};

static uint64_t path_key(const char *path)
{
	return hash_text(3, path);
}

static void note_listed(const char *name, int64_t changed, void *payload)
{
	struct staleness *s = payload;
	(void)changed;
	map_put(&s->listed, path_key(name), 1);
}

static void look_for_unlisted(const char *path, void *payload)
{
	struct staleness *s = payload;
	s->found |= !map_get(&s->listed, path_key(path), &(uint64_t){0});
}

/* Written since, though with the same size and time of its text, which is all that clang looks at? Or does another
 * header of the same name stand in a folder by now that is searched before the one where this was found? */
static void look_for_newer(const char *name, int64_t changed, void *payload)
{
	struct staleness *s = payload;
	bool is_file = name[0] == '/' && !path_is_embedded(name);
	if (s->found || !is_file || strcmp(name, s->entry->header) == 0)
		return;
	s->found = file_stamp(name).changed != changed;
	each_shadow(s->arena, s->entry, name, look_for_unlisted, s);
}

static void drop_stale(struct front_parsed *p, struct entry *e)
{
	struct staleness s = {.arena = p->arena, .entry = e};
	if (!file_exists(e->file))
		return;
	map_init(&s.listed, p->arena);
	s.found = !file_exists(list_name(p->arena, e->file));
	each_inclusion(p->arena, e->file, note_listed, &s);
	each_inclusion(p->arena, e->file, look_for_newer, &s);
	if (s.found)
		unlink(e->file);
}

/* Makes the entry where it is not there; null: there is none. */
static const char *have_entry(struct front_parsed *p, struct entry *e)
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

/* Null where there is none; `unfit`: what there would be does not say the same as the source's own lines. */
static const char *entry_of(struct front_parsed *p, bool is_real, bool is_shared, bool *unfit)
{
	struct entry e;
	*unfit = is_real && is_shared; /* but for an umbrella */
	if (!find_entry(p, is_real, is_shared, &e))
		return NULL;
	if (is_real)
		drop_stale(p, &e);
	const char *file = have_entry(p, &e);
	*unfit = file && is_shared && (is_shadowed(&e) || front_is_asked(p->arena, file, &e.defined));
	return *unfit ? NULL : file;
}

const char *front_preamble(struct front_parsed *p, bool is_real)
{
	bool unfit;
	const char *file = entry_of(p, is_real, true, &unfit);
	if (unfit)
		file = entry_of(p, is_real, false, &unfit);
	if (file)
		cache_touch(file);
	return file;
}
