/*
 * parse_auto.c: which headers, where nobody said. The embedded C++ library first, since it is quick, then the real one
 * where clang finds anything wrong with that which may be the library's. A real framework, unless only a part of it
 * lies in the system's folders: real and embedded headers of one framework do not fit together.
 */
#include "front/headers.h"
#include "front/preamble_int.h"

#include <string.h>

/* ---- whose error ---- */

struct errors {
	unsigned n, in_bodies;         /* of the library's functions, which what is handed to them may cause */
	bool has_lost_header;          /* one that is nowhere */
	bool of_library, near_library; /* one is surely, or may be */
	uint64_t which;                /* equal where the errors are */
	unsigned looked;               /* names */
};

#define BODIES "/opbound/cxx/include/opbound/replayed/"

static bool is_of_cxx_library(const struct model_file *f)
{
	const char *framework, *path;
	return model_file_is_header(f, &framework, &path) && (strcmp(framework, "cxx") == 0 || strcmp(framework, "c") == 0);
}

static bool is_word_char(char c)
{
	return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool has_word(const struct model_file *f, const char *word, size_t n)
{
	const char *end = f->text + f->n;
	for (const char *at = f->text; (at = memmem(at, (size_t)(end - at), word, n)) != NULL; at += n) {
		bool begins = at == f->text || !is_word_char(at[-1]), ends = at + n == end || !is_word_char(at[n]);
		if (begins && ends)
			return true;
	}
	return false;
}

/* Does some embedded header of the library have the name? The real library may come by it where that one does not. */
static bool knows_word(const char *word, size_t length)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	for (size_t i = 0; i < n && length; i++)
		if (is_of_cxx_library(&files[i]) && has_word(&files[i], word, length))
			return true;
	return false;
}

/* The C library's header of the system behind an embedded one: <stdlib.h> behind <cstdlib>; null: there is none. */
static const char *system_header(struct arena *a, const char *name)
{
	const char *dot = strchr(name, '.');
	return dot            ? arena_printf(a, "/usr/include/%s", name)
	       : *name == 'c' ? arena_printf(a, "/usr/include/%s.h", name + 1)
	                      : NULL;
}

/* `extern long a64l (const char *);` */
static bool declares(const char *text, const char *word, size_t n)
{
	for (const char *at = text; (at = strstr(at, word)) != NULL; at += n) {
		bool begins = at == text || !is_word_char(at[-1]);
		if (begins && at[n + strspn(at + n, " ")] == '(')
			return true;
	}
	return false;
}

/* Is it a function of the C library that the embedded one lacks? No kept result names the headers that are looked into:
 * they change with the library itself, which every key names. */
static bool system_declares(const char *word, size_t length)
{
	struct arena scratch;
	size_t n, size;
	bool found = false;
	const struct model_file *files = models_files(&n);
	arena_init(&scratch);
	const char *name = arena_strndup(&scratch, word, length);
	for (size_t i = 0; i < n && length && !found; i++) {
		const char *framework, *path;
		bool is = is_of_cxx_library(&files[i]) && model_file_is_header(&files[i], &framework, &path);
		const char *header = is ? system_header(&scratch, path) : NULL;
		char *text = NULL;
		if (header && file_exists(header) && file_read(&scratch, header, &text, &size, NULL) == STATUS_OK)
			found = declares(text, name, length);
	}
	arena_release(&scratch);
	return found;
}

enum { MOST_NAMES = 8 }; /* that are looked for in the system's headers */

/* `use of undeclared identifier 'memcpy'`: what is missing without a namespace, a type or a class before it. */
static bool misses_name_of_library(const char *text, unsigned *looked)
{
	static const char *const ways[] = {"use of undeclared identifier '", "unknown type name '", "no template named '"};
	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
		size_t n = strlen(ways[i]);
		size_t length = strncmp(text, ways[i], n) == 0 ? strcspn(text + n, "'") : 0;
		if (length)
			return knows_word(text + n, length) ||
			       (i == 0 && (*looked)++ < MOST_NAMES && system_declares(text + n, length));
	}
	return false;
}

static bool is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* `expected ')'` before PRId64: a macro that is missing is no name. */
static bool misses_macro_of_library(CXTranslationUnit tu, CXDiagnostic d, const char *text)
{
	CXFile file = NULL;
	unsigned at = 0;
	size_t size = 0, n = 0;
	if (strncmp(text, "expected ", strlen("expected ")) != 0)
		return false;
	clang_getFileLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, &at);
	const char *all = file ? clang_getFileContents(tu, file, &size) : NULL;
	while (all && at < size && all[at] == ' ') /* what is wanted is missed behind the token before */
		at++;
	while (all && at + n < size && is_word_char(all[at + n]))
		n++;
	return n > 2 && is_upper(all[at]) && is_upper(all[at + 1]) && knows_word(all + at, n);
}

static bool is_below(CXSourceLocation at, const char *folder)
{
	CXFile file = NULL;
	clang_getFileLocation(at, &file, NULL, NULL, NULL);
	CXString s = clang_getFileName(file);
	const char *name = clang_getCString(s);
	bool is = name && strncmp(name, folder, strlen(folder)) == 0;
	clang_disposeString(s);
	return is;
}

static bool has_note_in_library(CXDiagnostic d)
{
	CXDiagnosticSet notes = clang_getChildDiagnostics(d);
	bool is = false;
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes) && !is; i++)
		is = is_below(clang_getDiagnosticLocation(clang_getDiagnosticInSet(notes, i)), "/opbound/cxx/");
	return is;
}

/* A header that is nowhere: the real library has it no more than the embedded one, behind which the system's folders
 * are looked through as well. */
static bool is_lost_header(const char *text)
{
	return strstr(text, "file not found") != NULL;
}

/* Does the error speak of the C++ library, or stand in the embedded one? */
static bool is_of_library(CXDiagnostic d, const char *text)
{
	return strstr(text, "'std'") || strstr(text, "std::") || is_below(clang_getDiagnosticLocation(d), "/opbound/");
}

/* May the real library be rid of it? It stands in a header of the system, which was written for that one, refers to the
 * embedded one, or misses what that has elsewhere. What the project calls otherwise the library has nothing to do with.
 */
static bool is_near_library(CXTranslationUnit tu, CXDiagnostic d, const char *text, unsigned *looked)
{
	return clang_Location_isInSystemHeader(clang_getDiagnosticLocation(d)) || misses_name_of_library(text, looked) ||
	       misses_macro_of_library(tu, d, text) || has_note_in_library(d);
}

/* What an error says, and where. */
static uint64_t hash_error(CXDiagnostic d)
{
	CXFile file = NULL;
	unsigned line = 0, column = 0;
	CXString s = clang_getDiagnosticSpelling(d);
	const char *text = clang_getCString(s);
	clang_getFileLocation(clang_getDiagnosticLocation(d), &file, &line, &column, NULL);
	uint64_t h = hash_mix(line, column);
	h = text ? hash_bytes(h, text, strlen(text)) : h;
	clang_disposeString(s);
	return h;
}

static void count_error(CXTranslationUnit tu, CXDiagnostic d, struct errors *e)
{
	CXString s = clang_getDiagnosticSpelling(d);
	const char *text = clang_getCString(s);
	e->n++;
	e->which += hash_error(d);
	bool is_lost = text && is_lost_header(text), in_body = is_below(clang_getDiagnosticLocation(d), BODIES);
	e->in_bodies += in_body;
	e->has_lost_header |= is_lost;
	e->of_library = e->of_library || (text && !is_lost && !in_body && is_of_library(d, text));
	e->near_library =
	    e->near_library || e->of_library || (text && !is_lost && !in_body && is_near_library(tu, d, text, &e->looked));
	clang_disposeString(s);
}

/* Asked for one by one, libclang makes them all anew each time where some have notes: minutes for 5,000 errors. */
static struct errors errors_of(const struct front_parsed *p)
{
	struct errors e = {0};
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(p->tu);
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(all); i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		if (front_is_error(d))
			count_error(p->tu, d, &e);
		clang_disposeDiagnostic(d);
	}
	e.of_library |= e.n && e.in_bodies == e.n; /* nothing else explains them */
	e.near_library |= e.of_library;
	return e;
}

/* As before the first parse; what that made stays in `first`. */
static void begin_anew(struct front_parsed *p, struct front_parsed *first)
{
	*first = *p;
	*p = (struct front_parsed){.arena = p->arena,
	                           .parses = p->parses,
	                           .command = p->command,
	                           .index = p->index,
	                           .nvcc = p->nvcc,
	                           .stubs_before_system = p->stubs_before_system,
	                           .source = p->source,
	                           .source_size = p->source_size,
	                           .source_lines = p->source_lines};
}

/* Could the real library end the errors? In C both are the same. A header that is nowhere explains names that are
 * missing, and so do macros on trial, but for those of the library. */
static bool may_be_the_library(const struct front_parsed *p, const struct errors *e, bool is_trial)
{
	bool is_explained = e->has_lost_header || is_trial;
	return !front_is_language(p, "c") && (is_explained ? e->of_library : e->near_library);
}

struct reading {
	struct arena *arena;
	header_list read;
};

static void take_name(const char *name, void *payload)
{
	struct reading *r = payload;
	vec_push(r->arena, &r->read, arena_strdup(r->arena, name));
}

static void take_inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	CXString name = clang_getFileName(file);
	(void)stack;
	(void)depth;
	take_name(clang_getCString(name) ? clang_getCString(name) : "", payload);
	clang_disposeString(name);
}

static bool is_mixed(struct front_parsed *p, const struct front_command *c)
{
	struct reading r = {.arena = p->arena};
	if (p->preamble)
		front_preamble_each(p, take_name, &r);
	clang_getInclusions(p->tu, take_inclusion, &r);
	return front_headers_are_mixed(p->arena, c, &r.read);
}

/* The command's own folders have a framework of which a part is missing: one that was installed without the device's
 * headers, say. The embedded one as a whole is taken where clang finds less wrong with that. */
static enum status without_the_part(struct front_parsed *p, struct error *err)
{
	struct errors before = errors_of(p), after = {0};
	struct front_parsed first;
	if (!before.n || !is_mixed(p, p->command))
		return STATUS_OK;
	begin_anew(p, &first);
	enum status s = front_parse_with(p, FRONT_HEADERS_STUBS, err);
	if (s == STATUS_OK)
		after = errors_of(p);
	trace(TRACE_FRONT, "real framework with embedded parts: %u errors, embedded one: %u", before.n, after.n);
	bool is_better = s == STATUS_OK && after.n < before.n;
	clang_disposeTranslationUnit(is_better ? first.tu : p->tu);
	if (!is_better)
		*p = first;
	return STATUS_OK;
}

/* With the real framework; false: a part of one that the system has is missing. Then the embedded one is taken as a
 * whole. */
static bool is_done_with_real(struct front_parsed *p, enum status *s, struct error *err)
{
	bool is_of_system = front_framework_is_of_system(p);
	if (!is_of_system || !front_lacks_real_header(p)) {
		*s = front_parse_with(p, FRONT_HEADERS_LAST, err);
		if (*s == STATUS_OK && !is_of_system)
			*s = without_the_part(p, err);
		if (*s != STATUS_OK || !is_of_system || !is_mixed(p, NULL))
			return true;
		clang_disposeTranslationUnit(p->tu);
	}
	struct front_parsed unused;
	begin_anew(p, &unused);
	p->stubs_before_system = true;
	return false;
}

static bool is_better(const struct errors *after, const struct errors *before)
{
	trace(TRACE_FRONT, "embedded library: %u errors, real one: %u", before->n, after->n);
	return after->n < before->n || (after->n == before->n && after->which != before->which);
}

/* The embedded library's errors are known from a trial: the real one, where that is better. */
static enum status parse_held(struct front_parsed *p, struct error *err)
{
	const struct front_held *held = p->command->held;
	struct errors before = {.n = held->errors, .which = held->which}, after = {0};
	enum status s = front_parse_with(p, FRONT_HEADERS_LAST, err);
	if (s == STATUS_OK)
		after = errors_of(p);
	p->is_no_better = s != STATUS_OK || !is_better(&after, &before);
	return STATUS_OK;
}

/* What reading it for good would try and a trial does not. */
static void hold(struct front_parsed *p, const struct errors *e)
{
	p->held = (struct front_held){.is_held = p->command->is_trial && may_be_the_library(p, e, false),
	                              .is_all = !front_has_real_framework(p),
	                              .errors = e->n,
	                              .which = e->which};
}

/* The embedded C++ library first, since it is quick, and what it is for is known to the models; the real one when clang
 * finds anything wrong with that which may be the library's; and back when the real one leaves the same errors, or
 * more: then they are not the library's. */
enum status front_parse_auto(struct front_parsed *p, struct error *err)
{
	struct front_parsed first;
	enum status s;
	if (p->command->held)
		return parse_held(p, err);
	if (front_has_real_framework(p) && is_done_with_real(p, &s, err))
		return s;
	s = front_parse_with(p, FRONT_HEADERS_AUTO, err);
	if (s != STATUS_OK)
		return front_parse_with(p, FRONT_HEADERS_LAST, err);
	struct errors before = errors_of(p), after = {0};
	if (!may_be_the_library(p, &before, p->command->is_trial)) {
		hold(p, &before);
		return STATUS_OK;
	}
	begin_anew(p, &first);
	s = front_parse_with(p, FRONT_HEADERS_LAST, err);
	if (s == STATUS_OK)
		after = errors_of(p);
	bool takes = s == STATUS_OK && is_better(&after, &before);
	clang_disposeTranslationUnit(takes ? first.tu : p->tu);
	first.parses = p->parses;
	if (!takes)
		*p = first;
	return STATUS_OK;
}
