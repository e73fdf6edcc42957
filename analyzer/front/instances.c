/*
 * instances.c: which bodies are lowered.
 *
 * Three sources. Plain definitions in the main file, found by walking its declarations. Instantiated bodies, which no
 * walk shows: the indexer, asked for function-local symbols and implicit instantiations together, reports the
 * parameters and locals of each one, and their semantic container is the body; those of a header count where the main
 * file asks for them (explicit.c). Everything that a lowered body calls,
 * when its definition is visible and no system header. A template pattern comes last, when nothing instantiates it.
 *
 * The file of a declaration is that of clang_getFileLocation: a function whose name comes from a macro
 * (PYBIND11_MODULE) is not "from the main file" for clang.
 */
#include "front/front_int.h"
#include "front/base_type.h"
#include "front/initializers.h"
#include "front/team.h"

#include <stdlib.h>
#include <string.h>

/* ---- walking the main file ---- */

struct collector {
	struct front_parsed *p;
	struct interner names;
	struct map looked_at;    /* the handles of functions: the indexer shows each at everything that stands in it */
	struct map seen;         /* USRs of bodies */
	struct map instantiated; /* USRs of patterns that have an instance */
	struct map explicit;     /* names that the main file may instantiate explicitly */
};

static bool stands_in_main(const struct front_parsed *p, CXCursor c)
{
	CXFile file = NULL;
	unsigned line = 0;
	clang_getFileLocation(clang_getCursorLocation(c), &file, &line, NULL, NULL);
	return file && p->main_file && front_same_file(file, p->main_file) && line <= p->source_lines;
}

static bool is_template_class(enum CXCursorKind kind)
{
	return kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

static bool is_class(enum CXCursorKind kind)
{
	return kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl;
}

static bool is_scope(enum CXCursorKind kind)
{
	return kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl ||
	       kind == CXCursor_FriendDecl || is_class(kind) || is_template_class(kind);
}

/* A member, at any depth, of a class template's pattern. */
static bool is_below_template(CXCursor c)
{
	for (int depth = 0; depth < 256; depth++) {
		c = clang_getCursorSemanticParent(c);
		if (!is_class(clang_getCursorKind(c)) && !is_template_class(clang_getCursorKind(c)))
			return false;
		if (is_template_class(clang_getCursorKind(c)))
			return true;
	}
	return false;
}

static enum CXChildVisitResult find_operator(CXCursor c, CXCursor parent, CXClientData payload)
{
	CXString name = clang_getCursorSpelling(c);
	bool found = clang_getCursorKind(c) == CXCursor_CXXMethod && strcmp(clang_getCString(name), "operator()") == 0;
	(void)parent;
	clang_disposeString(name);
	if (!found)
		return CXChildVisit_Continue;
	*(CXCursor *)payload = c;
	return CXChildVisit_Break;
}

CXCursor front_call_operator(CXCursor closure)
{
	CXCursor op = clang_getNullCursor();
	clang_visitChildren(closure, find_operator, &op);
	return op;
}

/* Lambdas outside of functions, in the initializers of globals, where registration macros put them; and the functions
 * that are named there. */
static enum CXChildVisitResult visit_initializer(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct front_parsed *p = payload;
	(void)parent;
	CXCursor named = clang_getCursorReferenced(c);
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr && front_is_function(clang_getCursorKind(named)))
		vec_push(p->arena, &p->registered, named);
	if (clang_getCursorKind(c) != CXCursor_LambdaExpr)
		return CXChildVisit_Recurse;
	CXCursor op = front_call_operator(clang_getTypeDeclaration(clang_getCursorType(c)));
	if (!clang_Cursor_isNull(op))
		vec_push(p->arena, &p->roots, op);
	return CXChildVisit_Continue;
}

static void visit_function(struct front_parsed *p, CXCursor c)
{
	if (!clang_isCursorDefinition(c))
		return;
	if (clang_getCursorKind(c) == CXCursor_FunctionTemplate || is_below_template(c))
		vec_push(p->arena, &p->patterns, c);
	else
		vec_push(p->arena, &p->roots, c);
}

static void visit_variable(struct front_parsed *p, CXCursor c)
{
	clang_visitChildren(c, visit_initializer, p);
	if (p->command->wants_globals)
		vec_push(p->arena, &p->outer, c);
}

static bool is_named_type(enum CXCursorKind kind)
{
	return is_class(kind) || kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl;
}

/* What stands behind the file's own text. */
static enum CXChildVisitResult visit_appended(struct front_parsed *p, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	CXFile file = NULL;
	if (!p->bases.n || (kind != CXCursor_TypedefDecl && kind != CXCursor_Namespace))
		return CXChildVisit_Continue;
	clang_getFileLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
	if (!file || !p->main_file || !front_same_file(file, p->main_file))
		return CXChildVisit_Continue;
	if (kind == CXCursor_TypedefDecl)
		front_take_base(p, c);
	return kind == CXCursor_Namespace ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static enum CXChildVisitResult visit_declaration(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct front_parsed *p = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (!stands_in_main(p, c))
		return visit_appended(p, c);
	if (front_is_function(kind))
		visit_function(p, c);
	else if (kind == CXCursor_VarDecl)
		visit_variable(p, c);
	if (is_named_type(kind))
		vec_push(p->arena, &p->types, c);
	return is_scope(kind) ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

/* ---- instantiated bodies ---- */

static const char *usr_of(struct collector *k, CXCursor c)
{
	CXString usr = clang_getCursorUSR(c);
	const char *text = clang_getCString(usr);
	const char *kept = intern(&k->names, text ? text : "");
	clang_disposeString(usr);
	return kept;
}

static bool has_name(const struct map *set, const char *usr)
{
	return map_name(set, usr) != NULL;
}

/* Marks the pattern of an instance, and the patterns that one was made from: the member template of a class template
 * is first instantiated with its class. */
static bool mark_patterns(struct collector *k, CXCursor instance)
{
	bool any = false;
	CXCursor pattern = clang_getSpecializedCursorTemplate(instance);
	for (int depth = 0; depth < 32 && !clang_Cursor_isNull(pattern); depth++) {
		const char *usr = usr_of(k, pattern);
		map_put_name(&k->instantiated, usr, k);
		any = true;
		pattern = clang_getSpecializedCursorTemplate(pattern);
	}
	return any;
}

static bool is_named(struct collector *k, CXCursor c)
{
	CXString name = clang_getCursorSpelling(c);
	const char *text = clang_getCString(name);
	bool named = text && map_name(&k->explicit, intern(&k->names, text));
	clang_disposeString(name);
	return named;
}

/* Asked for explicitly, itself or with its class, and written in a header of the user's. */
static bool is_asked_for(struct collector *k, CXCursor c)
{
	if (!k->explicit.n || clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
		return false;
	return is_named(k, c) || is_named(k, clang_getCursorSemanticParent(c));
}

/* What a loop over a range calls without naming it. */
static bool is_of_range(CXCursor method)
{
	static const char *const names[] = {"end", "operator!=", "operator++"};
	CXString name = clang_getCursorSpelling(method);
	bool is = false;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		is |= strcmp(clang_getCString(name), names[i]) == 0;
	clang_disposeString(name);
	return is;
}

/* A constructor or destructor that was instantiated in a header, or what else nobody names: the class shows its pattern
 * only. */
static void take_implied(struct collector *k, CXCursor c, const char *usr)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_method = kind == CXCursor_CXXMethod && is_of_range(c);
	if (kind != CXCursor_Constructor && kind != CXCursor_Destructor && !is_method)
		return;
	map_put_name(&k->seen, usr, k);
	bool is_instance = !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(c));
	if (is_instance && clang_isCursorDefinition(c))
		vec_push(k->p->arena, &k->p->implied, c);
}

static void take_body(struct collector *k, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (!front_is_function(kind) || kind == CXCursor_FunctionTemplate)
		return;
	uint64_t *looked_at = map_at(&k->looked_at, (uint64_t)(uintptr_t)c.data[0]);
	if (*looked_at)
		return;
	*looked_at = 1;
	const char *usr = usr_of(k, c);
	bool in_main = stands_in_main(k->p, c);
	if (has_name(&k->seen, usr))
		return;
	if (!in_main && !is_asked_for(k, c)) {
		take_implied(k, c, usr);
		return;
	}
	map_put_name(&k->seen, usr, k);
	if (!clang_isCursorDefinition(c) || front_is_closure(clang_getCursorSemanticParent(c)))
		return; /* closures' bodies come with the function around them */
	if (!mark_patterns(k, c))
		return;
	if (in_main)
		vec_push(k->p->arena, &k->p->bodies, c);
	else
		vec_push(k->p->arena, &k->p->asked, c);
}

static void index_declaration(CXClientData payload, const CXIdxDeclInfo *info)
{
	struct collector *k = payload;
	if (info->semanticContainer)
		take_body(k, info->semanticContainer->cursor);
	take_body(k, info->cursor);
}

static void index_reference(CXClientData payload, const CXIdxEntityRefInfo *info)
{
	struct collector *k = payload;
	if (info->container)
		take_body(k, info->container->cursor);
	take_body(k, clang_getCursorReferenced(info->cursor));
}

static void index_bodies(struct collector *k)
{
	IndexerCallbacks callbacks = {.indexDeclaration = index_declaration, .indexEntityReference = index_reference};
	unsigned options = CXIndexOpt_IndexFunctionLocalSymbols | CXIndexOpt_IndexImplicitTemplateInstantiations;
	CXIndexAction action = clang_IndexAction_create(k->p->index);
	clang_indexTranslationUnit(action, k, &callbacks, sizeof callbacks, options, k->p->tu);
	clang_IndexAction_dispose(action);
}

static void drop_instantiated(struct collector *k)
{
	struct front_parsed *p = k->p;
	size_t kept = 0;
	for (size_t i = 0; i < p->patterns.n; i++)
		if (!has_name(&k->instantiated, usr_of(k, p->patterns.at[i])))
			p->patterns.at[kept++] = p->patterns.at[i];
	p->patterns.n = kept;
}

void front_collect(struct front_parsed *p)
{
	struct collector k = {.p = p};
	p->roots.n = p->bodies.n = p->asked.n = p->implied.n = p->patterns.n = p->types.n = p->registered.n = p->outer.n =
	    0;
	for (size_t i = 0; i < p->bases.n; i++)
		p->bases.at[i].type = (CXType){.kind = CXType_Invalid};
	interner_init(&k.names, p->arena);
	map_init(&k.looked_at, p->arena);
	map_init(&k.seen, p->arena);
	map_init(&k.instantiated, p->arena);
	map_init(&k.explicit, p->arena);
	front_explicit_names(p->source, p->source_size, &k.names, &k.explicit);
	clang_visitChildren(clang_getTranslationUnitCursor(p->tu), visit_declaration, p);
	if (!front_is_language(p, "c")) /* which has no templates */
		index_bodies(&k);
	drop_instantiated(&k);
}

/* ---- the worklist ---- */

static enum CXChildVisitResult find_statement(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	if (!clang_isStatement(clang_getCursorKind(c)))
		return CXChildVisit_Continue;
	*(bool *)payload = true;
	return CXChildVisit_Break;
}

static bool has_body(CXCursor definition)
{
	bool found = false;
	clang_visitChildren(definition, find_statement, &found);
	return found;
}

/* A stub's body is mostly there to please the compiler and says nothing, unless its header stands in a folder named
 * "followed"; of a library's real headers those count that a model names. */
bool front_is_out_of_sight(struct front_tu *tu, CXCursor c)
{
	CXSourceLocation at = clang_getCursorLocation(c);
	CXFile file = NULL;
	clang_getFileLocation(at, &file, NULL, NULL, NULL);
	if (!file || (tu->main_file && front_same_file(file, tu->main_file)))
		return !file;
	const struct front_file *f = front_file(tu, file);
	if (tu->models ? models_follow(tu->models, f->name) : path_is_followed(f->name))
		return false;
	return path_is_embedded(f->name) || f->is_framework || (!f->is_own && clang_Location_isInSystemHeader(at));
}

/* Runs go through it, where a row says so. */
static bool is_replayed(struct front_tu *tu, CXCursor definition)
{
	CXFile file = NULL;
	clang_getFileLocation(clang_getCursorLocation(definition), &file, NULL, NULL, NULL);
	bool may_be = file && tu->models && path_is_replayed(front_file(tu, file)->name);
	const struct ir_func *f = may_be ? front_func(tu, definition) : NULL;
	return f && models_only_replayed(tu->models, f);
}

void front_enqueue(struct front_tu *tu, CXCursor callee)
{
	CXCursor definition = clang_getCursorDefinition(callee);
	if (clang_Cursor_isNull(definition) || (front_is_out_of_sight(tu, definition) && !is_replayed(tu, definition)))
		return;
	const char *usr = front_usr(tu, definition);
	if (map_name(&tu->queued, usr) || !has_body(definition))
		return;
	map_put_name(&tu->queued, usr, tu);
	front_note_read(tu, definition);
	vec_push(tu->arena, &tu->work, definition);
}

static void enqueue_all(struct front_tu *tu, const CXCursor *cursors, size_t n)
{
	for (size_t i = 0; i < n; i++)
		front_enqueue(tu, cursors[i]);
}

/* ---- order ---- */

static int compare_functions(const void *pa, const void *pb)
{
	const struct ir_func *a = *(struct ir_func *const *)pa, *b = *(struct ir_func *const *)pb;
	if (a->is_main_file != b->is_main_file)
		return a->is_main_file ? -1 : 1;
	int order = a->place.file && b->place.file ? place_compare(&a->place, &b->place) : !a->place.file - !b->place.file;
	return order ? order : strcmp(a->usr, b->usr);
}

static int compare_unknowns(const void *pa, const void *pb)
{
	const struct front_unknown *a = pa, *b = pb;
	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return strcmp(a->kind, b->kind);
}

static void count_instructions(struct front_tu *tu)
{
	for (size_t i = 0; i < tu->unit->funcs.n; i++) {
		const struct ir_func *f = tu->unit->funcs.at[i];
		tu->stats->functions += f->blocks.n > 0;
		for (size_t b = 0; b < f->blocks.n; b++)
			tu->stats->instructions += (uint32_t)f->blocks.at[b]->instrs.n;
	}
}

static void sort_unit(struct front_tu *tu)
{
	struct ir_unit *u = tu->unit;
	if (u->funcs.n)
		qsort(u->funcs.at, u->funcs.n, sizeof u->funcs.at[0], compare_functions);
	if (tu->stats->unknowns.n)
		qsort(tu->stats->unknowns.at, tu->stats->unknowns.n, sizeof tu->stats->unknowns.at[0], compare_unknowns);
}

static const char *method_key(struct front_tu *tu, CXCursor class, const char *name, int n_args)
{
	return intern(tu->names, arena_printf(tu->arena, "%s|%s|%d", front_usr(tu, class), name, n_args));
}

static void note_implied(struct front_tu *tu, const CXCursor *c)
{
	map_put_name(&tu->implied, front_usr(tu, *c), (void *)c);
	if (clang_getCursorKind(*c) == CXCursor_CXXMethod)
		map_put_name(
		    &tu->implied,
		    method_key(tu, clang_getCursorSemanticParent(*c), front_spelling(tu, *c), clang_Cursor_getNumArguments(*c)),
		    (void *)c);
}

/* Of the constructors that were instantiated, the one of this class with so many parameters; two of them: none. */
static void note_constructor(struct front_tu *tu, const CXCursor *c)
{
	if (clang_getCursorKind(*c) != CXCursor_Constructor)
		return;
	const char *key =
	    method_key(tu, clang_getCursorSemanticParent(*c), "(constructor)", clang_Cursor_getNumArguments(*c));
	CXCursor *known = map_name(&tu->implied, key);
	if (!known)
		map_put_name(&tu->implied, key, (void *)c);
	else if (!clang_equalCursors(*known, *c))
		map_put_name(&tu->implied, key, (void *)&tu->no_cursor);
}

CXCursor front_implied_constructor(struct front_tu *tu, CXCursor class, int n_args)
{
	return front_implied_method(tu, class, "(constructor)", n_args);
}

CXCursor front_implied_method(struct front_tu *tu, CXCursor class, const char *name, int n_args)
{
	const CXCursor *found = map_name(&tu->implied, method_key(tu, class, name, n_args));
	return found ? *found : clang_getNullCursor();
}

void front_pump(struct front_tu *tu, const struct front_parsed *p)
{
	for (size_t i = 0; i < p->asked.n; i++)
		map_put_name(&tu->asked, front_usr(tu, p->asked.at[i]), tu);
	for (size_t i = 0; i < p->implied.n; i++)
		note_implied(tu, &p->implied.at[i]);
	for (size_t i = 0; i < p->implied.n; i++)
		note_constructor(tu, &p->implied.at[i]);
	for (size_t i = 0; i < p->bodies.n; i++)
		note_constructor(tu, &p->bodies.at[i]);
	enqueue_all(tu, p->roots.at, p->roots.n);
	enqueue_all(tu, p->bodies.at, p->bodies.n);
	enqueue_all(tu, p->asked.at, p->asked.n);
	enqueue_all(tu, p->patterns.at, p->patterns.n);
	front_lower_initializers(tu);
	front_find_taken(tu);
	front_find_team(tu);
	while (tu->next < tu->work.n)
		front_lower_function(tu, tu->work.at[tu->next++]);
	count_instructions(tu);
	sort_unit(tu);
}
