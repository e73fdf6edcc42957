/*
 * parse.c: a file to a translation unit, and the front end's two ways in: front_unit and (in dump.c) front_dump_ast.
 *
 * The embedded stub headers are handed over as unsaved files under /opbound/<framework>/include; libclang finds them
 * through the include paths of args.c although no such folder exists. The main file is handed over too: its text may
 * be an editor's buffer, and force.c appends to it. Parsing goes on after fatal errors, since clang would otherwise
 * stop instantiating templates at the first header it cannot find. When clang refuses the arguments, fewer are tried.
 */
#include "front/base_type.h"
#include "front/front_int.h"
#include "front/headers.h"
#include "front/launcher.h"
#include "front/tied.h"
#include "front/preamble_int.h"
#include "front/nvcc_text.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What clang did not make out may hold more of what nvcc does without. */
enum { MAX_NOTES = 100, ARGUMENT_LEVELS = 3, NVCC_ROUNDS = 4, CLANG_NEEDS = 64 << 20 };

static double now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* ---- the main file's text ---- */

static enum status check_text(const char *file, const char *text, size_t n, struct error *err)
{
	if (n >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0))
		return error_set(err, STATUS_INPUT, "cannot analyze '%s': it is UTF-16; save it as UTF-8", file);
	if (memchr(text, '\0', n))
		return error_set(err, STATUS_INPUT, "cannot analyze '%s': it holds a zero byte, so it is no source file", file);
	return STATUS_OK;
}

bool front_is_language(const struct front_parsed *p, const char *name)
{
	const char **args;
	size_t n;
	front_arguments(p->arena, p->command, p->level, &args, &n);
	for (size_t i = 0; i + 1 < n; i++)
		if (strcmp(args[i], "-x") == 0)
			return strcmp(args[i + 1], name) == 0;
	return false;
}

static enum status read_source(struct front_parsed *p, struct error *err)
{
	const struct front_command *c = p->command;
	char *text = NULL;
	size_t n = 0;
	if (c->contents) {
		p->source = c->contents;
		p->source_size = c->contents_size;
	} else {
		enum status s = file_read(p->arena, c->file, &text, &n, err);
		if (s != STATUS_OK)
			return s;
		p->source = text;
		p->source_size = n;
	}
	if (front_is_language(p, "cuda"))
		p->source = front_join_launches(p->arena, p->source, p->source_size);
	p->source_lines = 1;
	for (size_t i = 0; i < p->source_size; i++)
		p->source_lines += p->source[i] == '\n';
	return check_text(c->file, p->source, p->source_size, err);
}

/* ---- parsing ---- */

static void add_unsaved(struct arena *a, unsaved_list *list, const char *name, const char *text, size_t n)
{
	struct CXUnsavedFile file = {.Filename = name, .Contents = text, .Length = (unsigned long)n};
	vec_push(a, list, file);
}

unsaved_list front_stub_files(struct arena *a)
{
	unsaved_list list = {0};
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *framework, *path;
	for (size_t i = 0; i < n; i++)
		if (model_file_is_header(&files[i], &framework, &path))
			add_unsaved(a, &list, arena_printf(a, "/opbound/%s/include/%s", framework, path), files[i].text,
			            files[i].n);
	return list;
}

/* Where another revision is looked at: its files. One that it has not is empty, since clang would find it. */
static void add_viewed(struct front_parsed *p, unsaved_list *list)
{
	size_t n;
	const struct viewed_file *files = file_view(&n);
	for (size_t i = 0; i < n; i++)
		if (strcmp(files[i].path, p->command->file) != 0)
			add_unsaved(p->arena, list, files[i].path, files[i].text ? files[i].text : "", files[i].n);
}

static unsaved_list unsaved_files(struct front_parsed *p, const char *appended)
{
	unsaved_list list = front_stub_files(p->arena);
	struct buf text = {0};
	for (size_t i = 0; i < p->command->n_made; i++)
		add_unsaved(p->arena, &list, p->command->made[i].name, p->command->made[i].text, p->command->made[i].n);
	add_viewed(p, &list);
	for (size_t i = 0; i < p->nvcc->files.n; i++)
		add_unsaved(p->arena, &list, p->nvcc->files.at[i].name, p->nvcc->files.at[i].text, p->nvcc->files.at[i].n);
	const struct nvcc_file *changed = front_nvcc_file(p->nvcc, p->command->file);
	buf_add(&text, changed ? changed->text : p->source, p->source_size);
	if (*appended)
		buf_printf(&text, "\n%s", appended);
	add_unsaved(p->arena, &list, p->command->file, arena_strndup(p->arena, buf_text(&text), text.n), text.n);
	buf_release(&text);
	return list;
}

static const char **with_more(struct front_parsed *p, const char **args, size_t *n)
{
	const char **all = ARENA_ARRAY(p->arena, const char *, *n + 2 + p->nvcc->macros.n);
	memcpy(all, args, *n * sizeof args[0]);
	if (p->preamble) {
		all[(*n)++] = "-include-pch";
		all[(*n)++] = p->preamble;
	}
	for (size_t i = 0; i < p->nvcc->macros.n; i++)
		all[(*n)++] = p->nvcc->macros.at[i];
	return all;
}

static enum CXErrorCode parse_at_level(struct front_parsed *p, int level, const unsaved_list *unsaved)
{
	const char **args;
	size_t n;
	struct front_command c = *p->command;
	c.headers = p->headers;
	c.stubs_before_system = p->stubs_before_system;
	front_arguments(p->arena, &c, level, &args, &n);
	args = with_more(p, args, &n);
	p->parses++;
	for (size_t i = 0; trace_on(TRACE_FRONT) && i < n; i++)
		trace(TRACE_FRONT, "argument %s", args[i]);
	return clang_parseTranslationUnit2(p->index, p->command->file, args, (int)n, unsaved->at, (unsigned)unsaved->n,
	                                   FRONT_PARSING, &p->tu);
}

/* clang turns a failed allocation into a crash. */
static bool is_short_of_memory(void)
{
	void *room = malloc(CLANG_NEEDS);
	free(room);
	return !room;
}

static enum status parse_failed(const struct front_parsed *p, enum CXErrorCode code, struct error *err)
{
	if (code == CXError_Crashed && is_short_of_memory())
		return error_set(err, STATUS_LIMIT, "out of memory while parsing '%s'", p->command->file);
	if (code == CXError_Crashed)
		return error_set(err, STATUS_BUG, "clang crashed while parsing '%s'", p->command->file);
	return error_set(err, STATUS_INPUT, "clang cannot parse '%s' with these compiler arguments", p->command->file);
}

static enum status parse_once(struct front_parsed *p, const char *appended, struct error *err)
{
	if (p->tu)
		clang_disposeTranslationUnit(p->tu);
	p->tu = NULL;
	p->main_file = NULL;
	unsaved_list unsaved = unsaved_files(p, appended);
	enum CXErrorCode code = CXError_Failure;
	while (p->level < ARGUMENT_LEVELS) {
		code = parse_at_level(p, p->level, &unsaved);
		if (code == CXError_Success || code == CXError_Crashed)
			break;
		p->level++;
	}
	if (code != CXError_Success)
		return parse_failed(p, code, err);
	p->main_file = clang_getFile(p->tu, p->command->file);
	return STATUS_OK;
}

enum status front_parse_again(struct front_parsed *p, const char *appended, struct error *err)
{
	enum status s = parse_once(p, appended, err);
	for (int round = 0; s == STATUS_OK && round < NVCC_ROUNDS && front_add_missing(p); round++)
		s = parse_once(p, appended, err);
	if (s == STATUS_OK)
		front_collect(p);
	return s;
}

/* A function of a stub that is called with a lambda has no definition anywhere, since its type is local: no loss. Nor
 * is anything lost where a kernel is instantiated or specialized explicitly, or a device function synchronizes: the
 * stubs let everything be called on both sides, which clang holds against what may not; it is read all the same. */
static bool is_harmless(const char *text)
{
	return strstr(text, "is used but not defined in this translation unit") ||
	       (strstr(text, "'global'") && strstr(text, "attributes are not compatible")) ||
	       (strstr(text, "reference to __device__ function") && strstr(text, "in __host__ __device__ function"));
}

bool front_is_error(CXDiagnostic d)
{
	if (clang_getDiagnosticSeverity(d) < CXDiagnostic_Error)
		return false;
	CXString s = clang_getDiagnosticSpelling(d);
	const char *text = clang_getCString(s);
	bool harmless = text && is_harmless(text);
	clang_disposeString(s);
	return !harmless;
}

/* Does clang refuse the precompiled header, because a header has changed since it was made? */
static bool refuses_preamble(const struct front_parsed *p)
{
	bool refused = p->level > 0;
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(p->tu);
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(all) && !refused; i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		CXString s = clang_getDiagnosticSpelling(d);
		const char *text = clang_getCString(s);
		refused = clang_getDiagnosticSeverity(d) == CXDiagnostic_Fatal && text &&
		          (strstr(text, "precompiled") || strstr(text, "PCH") || strstr(text, "AST file"));
		if (refused)
			trace(TRACE_FRONT, "precompiled header refused: %s", text ? text : "");
		clang_disposeString(s);
		clang_disposeDiagnostic(d);
	}
	return refused;
}

enum status front_parse_more(struct front_parsed *p, const char *appended, struct error *err)
{
	if (!p->preamble && !p->preamble_refused && !p->level && p->headers != FRONT_HEADERS_REAL &&
	    !front_has_real_framework(p)) {
		p->preamble = front_preamble(p, false);
		p->preamble_stubs = p->preamble != NULL;
	}
	enum status s = front_parse_again(p, appended, err);
	if (s != STATUS_OK || !p->preamble || !refuses_preamble(p))
		return s;
	cache_drop(p->preamble);
	p->preamble = NULL;
	p->preamble_stubs = false;
	p->preamble_refused = true;
	p->level = 0;
	return front_parse_again(p, appended, err);
}

enum status front_parse_with(struct front_parsed *p, enum front_headers headers, struct error *err)
{
	p->headers = headers;
	bool real = headers == FRONT_HEADERS_REAL || headers == FRONT_HEADERS_LAST;
	real = real && p->command->cache && front_has_real_framework(p);
	bool stubs = !real && headers != FRONT_HEADERS_REAL;
	for (int tries = 0; (real || stubs) && tries < 2; tries++) {
		p->level = 0;
		p->preamble = front_preamble(p, real);
		p->preamble_stubs = p->preamble && stubs;
		if (!p->preamble)
			break;
		enum status s = front_parse_again(p, "", err);
		if (s == STATUS_OK && !refuses_preamble(p))
			return s;
		cache_drop(p->preamble);
	}
	p->preamble = NULL;
	p->preamble_stubs = false;
	p->level = 0;
	return front_parse_again(p, "", err);
}

enum status front_parse(struct arena *a, const struct front_command *c, struct front_parsed *out, struct error *err)
{
	*out = (struct front_parsed){.arena = a, .command = c, .nvcc = ARENA_NEW(a, struct front_nvcc)};
	enum status s = read_source(out, err);
	if (s != STATUS_OK)
		return s;
	front_load();
	out->index = clang_createIndex(0, 0);
	s = c->headers == FRONT_HEADERS_AUTO ? front_parse_auto(out, err) : front_parse_with(out, c->headers, err);
	if (s == STATUS_OK && !out->is_no_better)
		s = front_force_instances(out, err);
	if (s != STATUS_OK)
		front_parsed_release(out);
	return s;
}

void front_parsed_release(struct front_parsed *p)
{
	if (p->tu)
		clang_disposeTranslationUnit(p->tu);
	if (p->index)
		clang_disposeIndex(p->index);
	p->tu = NULL;
	p->index = NULL;
}

/* ---- what clang says ---- */

static void add_note(struct front_tu *tu, struct front_result *r, const struct front_note *note)
{
	if (r->errors.n < MAX_NOTES)
		vec_push(tu->arena, &r->errors, *note);
}

static void note_level(struct front_tu *tu, const struct front_parsed *p, struct front_result *r)
{
	static const char *const texts[ARGUMENT_LEVELS] = {
	    NULL, "clang refused the compiler arguments: only macros, include folders and the standard were used",
	    "clang refused the compiler arguments: none of them were used"};
	struct front_note note = {.place = {.file = tu->unit->main_file}, .text = texts[p->level]};
	if (note.text)
		add_note(tu, r, &note);
}

static void collect_errors(struct front_tu *tu, const struct front_parsed *p, struct front_result *r)
{
	note_level(tu, p, r);
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(p->tu);
	unsigned n = clang_getNumDiagnosticsInSet(all);
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
		struct front_note note = {.is_fatal = severity == CXDiagnostic_Fatal};
		if (front_is_error(d)) {
			note.place = front_place(tu, clang_getDiagnosticLocation(d));
			note.text = front_string(tu, clang_getDiagnosticSpelling(d));
			if (note.place.file != tu->unit->main_file || note.place.line <= p->source_lines)
				add_note(tu, r, &note);
		}
		clang_disposeDiagnostic(d);
	}
}

static void note_stub(const char *name, void *payload)
{
	struct front_tu *tu = payload;
	name = intern(tu->names, name);
	if (!path_is_embedded(name))
		return;
	tu->stats->used_stubs = true;
	vec_push(tu->arena, &tu->stats->stub_headers, name);
}

static void collect_stub(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	struct front_tu *tu = payload;
	note_stub(front_string(tu, clang_getFileName(file)), tu);
	for (unsigned i = 0; i < depth; i++) {
		CXFile from = NULL;
		clang_getFileLocation(stack[i], &from, NULL, NULL, NULL);
		if (from && path_is_embedded(front_file(tu, from)->name)) {
			front_note_own(tu, file);
			return;
		}
	}
}

static void collect_stubs(struct front_tu *tu, struct front_parsed *p)
{
	if (p->preamble_stubs)
		front_preamble_each(p, note_stub, tu);
	clang_getInclusions(p->tu, collect_stub, tu);
}

struct inclusions {
	struct front_tu *tu;
	struct front_result *result;
	struct map seen;        /* interned name -> 1 */
	const char *own_header; /* the text that was precompiled, or "" */
};

static void collect_header(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	struct inclusions *i = payload;
	uint64_t one;
	(void)stack;
	(void)depth;
	const char *name = front_string(i->tu, clang_getFileName(file));
	bool is_real = !path_is_embedded(name) && strcmp(name, i->own_header) != 0;
	if (!is_real || name == i->tu->unit->main_file || map_get(&i->seen, (uintptr_t)name, &one))
		return;
	map_put(&i->seen, (uintptr_t)name, 1);
	vec_push(i->tu->arena, &i->result->headers, name);
}

/* libclang lists either what a unit includes itself or, of a precompiled header opened alone, what that includes. */
static void collect_headers(struct front_tu *tu, const struct front_parsed *p, struct front_result *r)
{
	struct inclusions i = {.tu = tu, .result = r, .own_header = ""};
	CXTranslationUnit headers = NULL;
	if (!p->command->wants_headers)
		return;
	map_init(&i.seen, tu->arena);
	if (p->preamble)
		i.own_header = arena_printf(tu->arena, "%.*s.hpp", (int)(strlen(p->preamble) - strlen(".pch")), p->preamble);
	if (p->preamble && clang_createTranslationUnit2(p->index, p->preamble, &headers) == CXError_Success) {
		clang_getInclusions(headers, collect_header, &i);
		clang_disposeTranslationUnit(headers);
	}
	clang_getInclusions(p->tu, collect_header, &i);
}

/* ---- a unit ---- */

/* The last one counts; `-Xcompiler` and its like hand one on as a word of its own or behind a comma. */
static void note_aliasing(const char **args, size_t n, bool *may)
{
	for (size_t i = 0; i < n; i++) {
		if (strstr(args[i], "-fno-strict-aliasing"))
			*may = true;
		else if (strstr(args[i], "-fstrict-aliasing"))
			*may = false;
	}
}

static bool may_pun(const struct front_command *c)
{
	bool may = false;
	note_aliasing(c->extra_before, c->n_extra_before, &may);
	note_aliasing(c->args, c->n_args, &may);
	note_aliasing(c->extra_after, c->n_extra_after, &may);
	return may;
}

static void fill_tu(struct front_tu *tu, const struct front_parsed *p, struct interner *names, struct front_result *r)
{
	tu->tu = p->tu;
	tu->main_file = p->main_file;
	tu->arena = p->arena;
	tu->names = names;
	tu->unit = ir_unit_new(p->arena, names);
	tu->unit->main_file = intern(names, p->command->file);
	tu->unit->pointer_bytes = 8;
	CXTargetInfo target = clang_getTranslationUnitTargetInfo(p->tu);
	int width = clang_TargetInfo_getPointerWidth(target);
	if (width > 0)
		tu->unit->pointer_bytes = (unsigned)width / 8;
	clang_TargetInfo_dispose(target);
	tu->stats = &r->stats;
	tu->nvcc = p->nvcc;
	tu->is_cuda = front_is_language(p, "cuda");
	tu->is_cxx = tu->is_cuda || !front_is_language(p, "c");
	tu->unit->is_cxx = tu->is_cxx;
	tu->unit->may_pun = may_pun(p->command);
	if (p->headers != FRONT_HEADERS_STUBS)
		front_real_frameworks(p->arena, p->command, &tu->frameworks);
	tu->own = front_own_headers(p->arena, p->command);
	front_tu_init(tu);
	front_know_bases(tu, p);
}

/* The parsed file as IR. */
static void lower_parsed(struct front_tu *tu, struct front_parsed *p, struct interner *names, struct front_result *r)
{
	fill_tu(tu, p, names, r);
	collect_errors(tu, p, r);
	front_troubles(tu);
	collect_stubs(tu, p);
	collect_headers(tu, p, r);
	front_pump(tu, p);
	front_word_bases(tu);
}

enum status front_unit(struct arena *a, struct interner *names, const struct front_command *c, const struct models *m,
                       struct front_result *out, struct error *err)
{
	struct front_parsed p;
	double start = now_ms();
	enum status s = front_parse(a, c, &p, err);
	if (s == STATUS_OK && p.is_no_better) {
		front_parsed_release(&p);
		*out = (struct front_result){0};
	}
	if (s != STATUS_OK || p.is_no_better)
		return s;
	double parsed = now_ms();
	struct front_result r = {0};
	struct front_tu tu = {.models = m};
	lower_parsed(&tu, &p, names, &r);
	for (int round = 0; tu.bases.more.n && round < FRONT_BASE_ROUNDS; round++) {
		s = front_learn_bases(&p, &tu, err);
		if (s != STATUS_OK) {
			front_parsed_release(&p);
			return s;
		}
		r = (struct front_result){0};
		tu = (struct front_tu){.models = m};
		lower_parsed(&tu, &p, names, &r);
	}
	front_open_launchers(tu.unit);
	front_open_ties(tu.unit, m);
	front_outer_globals(&tu, &p);
	struct ir_containers known = {models_is_container, models_keeps_size, m};
	ir_settle_fields(tu.unit, m ? &known : NULL);
	/* Only where clang made out all of it does this count, and elsewhere it names declarations that have no USR. */
	for (size_t i = 0; !r.errors.n && i < p.registered.n; i++)
		front_func(&tu, p.registered.at[i])->is_only_here = false;
	r.unit = tu.unit;
	r.unit->has_errors = r.errors.n > 0;
	r.unit->has_stubs = p.stubs_before_system || (p.headers == FRONT_HEADERS_STUBS && c->headers == FRONT_HEADERS_AUTO);
	front_count_seen(&tu, &r);
	if (m) {
		models_apply_fields(m, r.unit);
		models_apply_holders(m, r.unit);
		models_apply_preludes(m, r.unit);
	}
	r.held = p.held;
	r.stats.parses = p.parses;
	r.stats.preamble_made = p.preamble && p.preamble_made;
	r.stats.preamble_hit = p.preamble && !p.preamble_made;
	r.stats.parse_ms = parsed - start;
	r.stats.lower_ms = now_ms() - parsed;
	*out = r;
	front_parsed_release(&p);
	return STATUS_OK;
}

void front_load(void)
{
	lazy_clang_load();
}

const char *front_version(struct arena *a)
{
	front_load();
	CXString full = clang_getClangVersion();
	const char *text = clang_getCString(full);
	text = text ? text + strcspn(text, "0123456789") : "";
	const char *version = arena_strndup(a, text, strspn(text, "0123456789."));
	clang_disposeString(full);
	return version;
}
