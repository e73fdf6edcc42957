/*
 * force.c: instantiations for templates that nobody instantiates.
 *
 * A template's pattern has no types, no sizes and no resolved calls, so each pattern in the main file gets one line of
 * text behind the file, in memory only, and the file is parsed again: an explicit instantiation for a class template,
 * a pointer to the specialization for a function template, inside the reopened namespaces (the unnamed one too). Type
 * parameters become float, then int; a parameter called Device becomes the file's own CPUDevice; integers become 4;
 * what has a default keeps it.
 *
 * clang says of each error which line asked for the instantiation. A line that led to errors is tried with the next
 * choice of types and then dropped: that template keeps its pattern.
 */
#include "front/front_int.h"

#include <ctype.h>
#include <string.h>

static const char *const element_types[] = {"float", "int"};
enum { ATTEMPTS = sizeof element_types / sizeof element_types[0], MAX_ROUNDS = 4, MAX_PARENTS = 64 };

struct forced {
	CXCursor pattern; /* valid only until the file is parsed again */
	const char *key;  /* USR of what is instantiated */
	const char *lines[ATTEMPTS];
	int attempt; /* ATTEMPTS: dropped */
};
struct forcer {
	struct front_parsed *p;
	struct arena *arena;
	struct interner names;
	VEC(struct forced) items;
};

static const char *kept(struct forcer *f, CXString s)
{
	const char *text = clang_getCString(s);
	const char *copy = intern(&f->names, text ? text : "");
	clang_disposeString(s);
	return copy;
}

static bool is_template_class(enum CXCursorKind kind)
{
	return kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

static bool is_record(enum CXCursorKind kind)
{
	return is_template_class(kind) || kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl ||
	       kind == CXCursor_UnionDecl;
}

/* ---- template parameters ---- */

struct param {
	CXCursor cursor;
	enum CXCursorKind kind;
	const char *name, *text;
};
typedef VEC(struct param) param_list;
struct param_visit {
	struct forcer *f;
	param_list *list;
};

/* The main file's text of a cursor. */
static const char *source_text(struct forcer *f, CXCursor c)
{
	CXSourceRange range = clang_getCursorExtent(c);
	CXFile from = NULL;
	unsigned start = 0, end = 0;
	clang_getFileLocation(clang_getRangeStart(range), &from, NULL, NULL, &start);
	clang_getFileLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &end);
	if (!from || !front_same_file(from, f->p->main_file) || start > end || end > f->p->source_size)
		return "";
	return arena_strndup(f->arena, f->p->source + start, end - start);
}

static enum CXChildVisitResult visit_param(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct param_visit *v = payload;
	struct param p = {.cursor = c, .kind = clang_getCursorKind(c)};
	(void)parent;
	if (p.kind != CXCursor_TemplateTypeParameter && p.kind != CXCursor_NonTypeTemplateParameter &&
	    p.kind != CXCursor_TemplateTemplateParameter)
		return CXChildVisit_Continue;
	p.name = kept(v->f, clang_getCursorSpelling(c));
	p.text = source_text(v->f, c);
	vec_push(v->f->arena, v->list, p);
	return CXChildVisit_Continue;
}

static param_list params_of(struct forcer *f, CXCursor pattern)
{
	param_list list = {0};
	struct param_visit v = {f, &list};
	clang_visitChildren(pattern, visit_param, &v);
	return list;
}

/* ---- the choice of arguments ---- */

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);
	return n > m && strcmp(text + n - m, end) == 0;
}

/* A type of the main file, at namespace level, whose name ends with the parameter's: CPUDevice for Device. */
static const char *type_called_like(struct forcer *f, const char *name)
{
	for (size_t i = 0; strlen(name) > 1 && i < f->p->types.n; i++) {
		CXCursor parent = clang_getCursorSemanticParent(f->p->types.at[i]);
		const char *type = kept(f, clang_getCursorSpelling(f->p->types.at[i]));
		bool at_top = clang_getCursorKind(parent) == CXCursor_TranslationUnit;
		if (!ends_with(type, name))
			continue;
		if (at_top)
			return arena_printf(f->arena, "::%s", type);
		if (clang_getCursorKind(parent) == CXCursor_Namespace)
			return type;
	}
	return NULL;
}

static const char *value_argument(struct forcer *f, const struct param *p)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(p->cursor));
	if (type.kind == CXType_Bool)
		return "true";
	if (type.kind == CXType_Enum)
		return arena_printf(f->arena, "static_cast<%s>(0)", kept(f, clang_getTypeSpelling(type)));
	return type.kind == CXType_Pointer || type.kind == CXType_MemberPointer ? "nullptr" : "4";
}

/* The argument for a parameter, or null when none can be made up. */
static const char *argument_of(struct forcer *f, const struct param *p, int attempt)
{
	if (p->kind == CXCursor_NonTypeTemplateParameter)
		return value_argument(f, p);
	if (p->kind != CXCursor_TemplateTypeParameter)
		return NULL;
	const char *own = type_called_like(f, p->name);
	return own ? own : element_types[attempt];
}

static bool has_default(const struct param *p)
{
	return strchr(p->text, '=') || strstr(p->text, "...");
}

/* "<float, 4>", or null. */
static const char *argument_list(struct forcer *f, const param_list *params, int attempt)
{
	const char *text = "<";
	for (size_t i = 0; i < params->n && !has_default(&params->at[i]); i++) {
		const char *arg = argument_of(f, &params->at[i], attempt);
		if (!arg)
			return NULL;
		text = arena_printf(f->arena, "%s%s%s", text, i ? ", " : "", arg);
	}
	return arena_printf(f->arena, "%s>", text);
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The argument for the parameter whose name is text[0..n), or null when it is none. */
static const char *argument_named(struct forcer *f, const param_list *params, const char *text, size_t n, int attempt)
{
	for (size_t i = 0; i < params->n; i++)
		if (strlen(params->at[i].name) == n && memcmp(params->at[i].name, text, n) == 0)
			return argument_of(f, &params->at[i], attempt);
	return NULL;
}

/* The arguments of a partial specialization as written behind its name, with the parameters replaced. */
static const char *specialized_list(struct forcer *f, CXCursor c, const param_list *params, int attempt)
{
	unsigned at = 0;
	clang_getFileLocation(clang_getCursorLocation(c), NULL, NULL, NULL, &at);
	const char *s = f->p->source, *end = s + f->p->source_size, *t = s + at;
	struct buf out = {0};
	while (t < end && *t != '<')
		t++;
	for (int depth = 0; t < end; t++) {
		const char *start = t;
		while (t < end && is_word(*t))
			t++;
		const char *arg = t > start ? argument_named(f, params, start, (size_t)(t - start), attempt) : NULL;
		arg ? buf_str(&out, arg) : buf_add(&out, start, (size_t)(t - start));
		if (t >= end)
			break;
		buf_char(&out, *t == '\n' ? ' ' : *t);
		depth += (*t == '<') - (*t == '>');
		if (depth == 0)
			break;
	}
	const char *list = arena_strdup(f->arena, buf_text(&out));
	buf_release(&out);
	return list;
}

/* "Name", "Name<float, 4>"; null when no arguments can be made up. */
static const char *class_name(struct forcer *f, CXCursor c, int attempt)
{
	const char *name = kept(f, clang_getCursorSpelling(c));
	if (!is_template_class(clang_getCursorKind(c)))
		return name;
	param_list params = params_of(f, c);
	bool is_partial = clang_getCursorKind(c) == CXCursor_ClassTemplatePartialSpecialization;
	const char *list = is_partial ? specialized_list(f, c, &params, attempt) : argument_list(f, &params, attempt);
	return list ? arena_printf(f->arena, "%s%s", arena_strndup(f->arena, name, strcspn(name, "<")), list) : NULL;
}

/* ---- a line of text ---- */

/* The parents of c, outermost first; answers how many, or -1 when c is not reachable by a name. */
static int parents_of(CXCursor c, CXCursor parents[MAX_PARENTS])
{
	CXCursor up[MAX_PARENTS];
	int n = 0;
	for (c = clang_getCursorSemanticParent(c); n < MAX_PARENTS; c = clang_getCursorSemanticParent(c)) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		if (kind == CXCursor_TranslationUnit)
			break;
		if (kind != CXCursor_Namespace && !is_record(kind))
			return -1;
		up[n++] = c;
	}
	for (int i = 0; i < n; i++)
		parents[i] = up[n - 1 - i];
	return n < MAX_PARENTS ? n : -1;
}

/* What stands around a statement: `namespace a { namespace { ` and ` } }`, and the classes that qualify its name. */
struct around {
	const char *open, *path, *close;
};

static void add_namespace(struct forcer *f, CXCursor c, struct around *out)
{
	const char *name = kept(f, clang_getCursorSpelling(c));
	bool is_unnamed = strchr(name, '(') != NULL; /* "(anonymous namespace)" in some versions */
	out->open = arena_printf(f->arena, "%snamespace %s { ", out->open, is_unnamed ? "" : name);
	out->close = arena_printf(f->arena, "%s }", out->close);
}

static bool add_class(struct forcer *f, CXCursor c, int attempt, struct around *out)
{
	const char *name = class_name(f, c, attempt);
	if (!name || !*name || strchr(name, '('))
		return false;
	out->path = arena_printf(f->arena, "%s%s::", out->path, name);
	return true;
}

static bool around_of(struct forcer *f, CXCursor c, int attempt, struct around *out)
{
	CXCursor parents[MAX_PARENTS];
	int n = parents_of(c, parents);
	*out = (struct around){"", "", ""};
	for (int i = 0; i < n; i++) {
		if (clang_getCursorKind(parents[i]) == CXCursor_Namespace)
			add_namespace(f, parents[i], out);
		else if (!add_class(f, parents[i], attempt, out))
			return false;
	}
	return n >= 0;
}

static const char *class_line(struct forcer *f, CXCursor c, int attempt, const struct around *at)
{
	const char *name = class_name(f, c, attempt);
	const char *keyword = clang_getTemplateCursorKind(c) == CXCursor_UnionDecl ? "union" : "struct";
	if (!name)
		return NULL;
	return arena_printf(f->arena, "%stemplate %s %s%s;%s", at->open, keyword, at->path, name, at->close);
}

static const char *function_line(struct forcer *f, CXCursor c, int attempt, const struct around *at, size_t number)
{
	param_list params = params_of(f, c);
	const char *list = argument_list(f, &params, attempt), *name = kept(f, clang_getCursorSpelling(c));
	if (!list)
		return NULL;
	return arena_printf(f->arena, "%sstatic auto opbound_instance_%zu = &%s%s%s%s;%s", at->open, number, at->path,
	                    *at->path ? "template " : "", name, list, at->close);
}

/* The text that instantiates c, or null when none can be made up. */
static const char *line_for(struct forcer *f, CXCursor c, int attempt, size_t number)
{
	struct around at;
	if (!around_of(f, c, attempt, &at))
		return NULL;
	if (is_template_class(clang_getCursorKind(c)))
		return class_line(f, c, attempt, &at);
	return function_line(f, c, attempt, &at, number);
}

/* ---- which templates ---- */

/* What has to be instantiated so that the pattern's body is: the innermost class template around a member, or the
 * function template itself. */
static CXCursor target_of(CXCursor pattern)
{
	if (clang_getCursorKind(pattern) == CXCursor_FunctionTemplate)
		return pattern;
	CXCursor c = clang_getCursorSemanticParent(pattern);
	while (is_record(clang_getCursorKind(c)) && !is_template_class(clang_getCursorKind(c)))
		c = clang_getCursorSemanticParent(c);
	return c;
}

static bool can_force(CXCursor target)
{
	enum CXCursorKind kind = clang_getCursorKind(target);
	if (kind == CXCursor_FunctionTemplate)
		return clang_getTemplateCursorKind(target) != CXCursor_Constructor;
	return is_template_class(kind);
}

static bool is_known(const struct forcer *f, const char *key)
{
	for (size_t i = 0; i < f->items.n; i++)
		if (f->items.at[i].key == key)
			return true;
	return false;
}

static void add_item(struct forcer *f, CXCursor pattern)
{
	CXCursor target = target_of(pattern);
	struct forced item = {.pattern = target};
	if (!can_force(target))
		return;
	item.key = kept(f, clang_getCursorUSR(target));
	if (is_known(f, item.key))
		return;
	for (int i = 0; i < ATTEMPTS; i++)
		item.lines[i] = line_for(f, target, i, f->items.n);
	if (item.lines[0])
		vec_push(f->arena, &f->items, item);
}

/* ---- rounds ---- */

/* One line an item, so that a line number behind the file names its item. */
static const char *appended_text(struct forcer *f)
{
	struct buf b = {0};
	for (size_t i = 0; i < f->items.n; i++) {
		const struct forced *item = &f->items.at[i];
		buf_str(&b, item->attempt < ATTEMPTS ? item->lines[item->attempt] : "");
		buf_char(&b, '\n');
	}
	const char *text = arena_strdup(f->arena, buf_text(&b));
	buf_release(&b);
	return text;
}

static void blame_location(struct forcer *f, CXSourceLocation at, bool *blamed)
{
	CXFile file = NULL;
	unsigned line = 0;
	clang_getFileLocation(at, &file, &line, NULL, NULL);
	if (!file || !front_same_file(file, f->p->main_file) || line <= f->p->source_lines)
		return;
	size_t index = line - f->p->source_lines - 1;
	if (index < f->items.n)
		blamed[index] = true;
}

/* An error blames the appended line where it stands, or the one that its notes lead to. */
static void blame_error(struct forcer *f, CXDiagnostic d, bool *blamed)
{
	CXDiagnosticSet notes = clang_getChildDiagnostics(d);
	blame_location(f, clang_getDiagnosticLocation(d), blamed);
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes); i++)
		blame_location(f, clang_getDiagnosticLocation(clang_getDiagnosticInSet(notes, i)), blamed);
}

/* Moves each line that led to an error on to its next choice. Answers whether any did. */
static bool retire_offenders(struct forcer *f, bool drop)
{
	bool *blamed = ARENA_ARRAY(f->arena, bool, f->items.n);
	bool any = false;
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(f->p->tu);
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(all); i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error)
			blame_error(f, d, blamed);
		clang_disposeDiagnostic(d);
	}
	for (size_t i = 0; i < f->items.n; i++) {
		struct forced *item = &f->items.at[i];
		if (!blamed[i] || item->attempt >= ATTEMPTS)
			continue;
		trace(TRACE_FRONT, "instantiation failed: %s", item->lines[item->attempt]);
		item->attempt = drop ? ATTEMPTS : item->attempt + 1;
		any = true;
	}
	return any;
}

enum status front_force_instances(struct front_parsed *p, struct error *err)
{
	struct forcer f = {.p = p, .arena = p->arena};
	interner_init(&f.names, f.arena);
	for (size_t i = 0; i < p->patterns.n; i++)
		add_item(&f, p->patterns.at[i]);
	if (f.items.n == 0)
		return STATUS_OK;
	enum status s = STATUS_OK;
	for (int round = 1; s == STATUS_OK; round++) {
		p->forced = round > MAX_ROUNDS ? "" : appended_text(&f);
		s = front_parse_more(p, p->forced, err);
		if (s != STATUS_OK || round > MAX_ROUNDS || !retire_offenders(&f, round >= ATTEMPTS))
			break;
	}
	return s;
}
