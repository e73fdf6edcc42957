/*
 * Declarations of functions and globals: everything that a caller must know about a callee without its body.
 *
 * A function is made on first sight, by whoever refers to it, and its definition queued if it is to be lowered. What
 * libclang does not expose (noreturn, launch bounds, `static` in array parameters) is read from the text of the
 * attribute or parameter.
 */
#include "front/cells.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool front_is_function(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
	       kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction || kind == CXCursor_FunctionTemplate;
}

bool front_is_defaulted(CXCursor method)
{
	return clang_CXXMethod_isDefaulted(method) != 0;
}

CXCursor front_function_around(CXCursor decl)
{
	CXCursor c = clang_getCursorSemanticParent(decl);
	for (int depth = 0; depth < 256 && !clang_Cursor_isNull(c); depth++) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		if (front_is_function(kind))
			return c;
		if (clang_isInvalid(kind) || kind == CXCursor_TranslationUnit)
			break;
		c = clang_getCursorSemanticParent(c);
	}
	return clang_getNullCursor();
}

/* Of `f()(x)` libclang names f, which the inner call is of. */
CXCursor front_called(struct arena *a, CXCursor call)
{
	CXCursor named = clang_getCursorReferenced(call);
	struct kids kids = front_kids(a, call);
	CXCursor callee = kids.n ? kids.at[0] : named;
	for (int depth = 0; depth < 8 && kids.n; depth++) {
		enum CXCursorKind kind = clang_getCursorKind(callee);
		bool is_wrapper =
		    kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr ||
		    (kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(callee) == CXUnaryOperator_Deref);
		struct kids below = is_wrapper ? front_kids(a, callee) : (struct kids){0};
		if (below.n != 1)
			break;
		callee = below.at[0];
	}
	CXType t = clang_getCanonicalType(clang_getCursorType(callee));
	CXType to = t.kind == CXType_Pointer ? clang_getCanonicalType(clang_getPointeeType(t)) : t;
	bool is_code = to.kind == CXType_FunctionProto || to.kind == CXType_FunctionNoProto;
	bool is_result = clang_getCursorKind(callee) == CXCursor_CallExpr && is_code;
	return is_result && clang_equalCursors(clang_getCursorReferenced(callee), named) ? clang_getNullCursor() : named;
}

/* ---- attributes ---- */

struct attribute_find {
	struct front_tu *tu;
	enum CXCursorKind kind;
	const char *word; /* when not null: an attribute whose text contains this */
	bool found;
	int64_t number; /* the first number behind the word */
};

static bool text_contains(const char *text, size_t n, const char *word, const char **behind)
{
	size_t length = strlen(word);
	for (size_t i = 0; i + length <= n; i++)
		if (memcmp(text + i, word, length) == 0) {
			*behind = text + i + length;
			return true;
		}
	return false;
}

static enum CXChildVisitResult visit_attribute(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct attribute_find *f = payload;
	if (clang_getCursorKind(c) != f->kind)
		return CXChildVisit_Continue;
	if (f->word) {
		size_t n = 0;
		const char *behind = NULL, *text = front_text(f->tu, c, &n);
		if (!text || !text_contains(text, n, f->word, &behind))
			return CXChildVisit_Continue;
	}
	f->found = true;
	return CXChildVisit_Break;
}

bool front_has_attribute(CXCursor decl, enum CXCursorKind kind)
{
	struct attribute_find find = {.kind = kind};
	clang_visitChildren(decl, visit_attribute, &find);
	return find.found;
}

static bool has_attribute_text(struct front_tu *tu, CXCursor decl, const char *word)
{
	struct attribute_find find = {.tu = tu, .kind = CXCursor_UnexposedAttr, .word = word};
	clang_visitChildren(decl, visit_attribute, &find);
	return find.found;
}

/* [[noreturn]] and _Noreturn are attributes; GNU's is part of the type. */
static bool is_noreturn(struct front_tu *tu, CXCursor decl)
{
	CXString s = clang_getTypeSpelling(clang_getCursorType(decl));
	const char *text = clang_getCString(s);
	bool in_type = text && strstr(text, "noreturn");
	clang_disposeString(s);
	return in_type || has_attribute_text(tu, decl, "oreturn") ||
	       has_attribute_text(tu, clang_getCanonicalCursor(decl), "oreturn");
}

/* The number in "__launch_bounds__(256, 2)" before the function's name. LIMIT(precision): only a literal. */
static int64_t launch_bound(struct front_tu *tu, CXCursor decl)
{
	size_t n = 0;
	const char *text = front_text(tu, decl, &n), *behind = NULL;
	if (!text || !text_contains(text, n, "__launch_bounds__", &behind))
		return 0;
	const char *end = text + n;
	while (behind < end && (isspace((unsigned char)*behind) || *behind == '('))
		behind++;
	int64_t bound = 0;
	for (; behind < end && isdigit((unsigned char)*behind) && bound < 1 << 20; behind++)
		bound = bound * 10 + (*behind - '0');
	return bound;
}

/* ---- parameters ---- */

static struct ir_param make_param(struct front_tu *tu, CXCursor parm, CXType t)
{
	CXType canonical = clang_getCanonicalType(t);
	struct ir_param p = {.type = front_param_type(tu, t), .name = "", .static_extent = -1, .counted_by = -1};
	p.is_reference = front_is_reference(t);
	p.is_rvalue = canonical.kind == CXType_RValueReference;
	CXType pointee = clang_getPointeeType(canonical);
	if (canonical.kind == CXType_ConstantArray || canonical.kind == CXType_IncompleteArray)
		pointee = clang_getArrayElementType(canonical);
	p.is_const_pointee = pointee.kind != CXType_Invalid && clang_isConstQualifiedType(pointee);
	p.by_value_record = p.type->kind == IR_TYPE_RECORD;
	if (clang_Cursor_isNull(parm))
		return p;
	if (clang_isInvalidDeclaration(parm))
		p.type = ir_unknown_type(tu->unit, -1);
	p.name = front_spelling(tu, parm);
	p.place = front_place(tu, clang_getCursorLocation(parm));
	size_t n = 0;
	const char *behind = NULL, *text = canonical.kind == CXType_ConstantArray ? front_text(tu, parm, &n) : NULL;
	if (text && text_contains(text, n, "static", &behind))
		p.static_extent = clang_getArraySize(canonical);
	return p;
}

struct param_walk {
	struct front_tu *tu;
	struct ir_func *func;
};

static enum CXChildVisitResult visit_param(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct param_walk *w = payload;
	if (clang_getCursorKind(c) == CXCursor_ParmDecl)
		vec_push(w->tu->arena, &w->func->params, make_param(w->tu, c, clang_getCursorType(c)));
	return CXChildVisit_Continue;
}

static void fill_params(struct front_tu *tu, struct ir_func *f, CXCursor decl)
{
	if (f->is_method && !f->is_static_method) {
		struct ir_param self = {.name = "this", .static_extent = -1, .counted_by = -1, .place = f->place};
		self.type = ir_ptr(tu->unit, f->record);
		self.is_const_pointee = f->is_const;
		vec_push(tu->arena, &f->params, self);
	}
	int n = clang_Cursor_getNumArguments(decl);
	if (n < 0) {
		struct param_walk walk = {.tu = tu, .func = f};
		clang_visitChildren(decl, visit_param, &walk);
		return;
	}
	for (int i = 0; i < n; i++) {
		CXCursor parm = clang_Cursor_getArgument(decl, (unsigned)i);
		vec_push(tu->arena, &f->params, make_param(tu, parm, clang_getCursorType(parm)));
	}
}

/* GCC's access(MODE, POINTER, COUNT): the pointer's parameter has at least so many elements. clang knows no such
 * attribute, so it is read from the text. LIMIT(precision): `counted_by` on parameters is not read. */
static void read_access(struct ir_func *f, const char *at, const char *end)
{
	unsigned pointer = 0, count = 0;
	char head[80] = "";
	size_t n = (size_t)(end - at) < sizeof head - 1 ? (size_t)(end - at) : sizeof head - 1;
	memcpy(head, at, n);
	if (sscanf(head, " ( %*[a-z_] , %u , %u", &pointer, &count) != 2 ||
	    strncmp(head + strspn(head, " ("), "none", 4) == 0)
		return;
	if (pointer >= 1 && count >= 1 && pointer <= f->params.n && count <= f->params.n)
		f->params.at[pointer - 1].counted_by = (int32_t)count - 1;
}

static void fill_access(struct front_tu *tu, struct ir_func *f, CXCursor decl)
{
	size_t n = 0;
	const char *text = front_head_text(tu, decl, &n), *end = text ? text + n : NULL, *behind = NULL;
	while (text && text_contains(text, (size_t)(end - text), "access", &behind)) {
		read_access(f, behind, end);
		text = behind;
	}
}

/* ---- functions ---- */

/* All methods that this one overrides, through every level. */
static void fill_overrides(struct front_tu *tu, struct ir_func *f, CXCursor decl)
{
	VEC(CXCursor) todo = {0};
	vec_push(tu->arena, &todo, decl);
	for (size_t i = 0; i < todo.n && i < 256; i++) {
		CXCursor *overridden = NULL;
		unsigned n = 0;
		clang_getOverriddenCursors(todo.at[i], &overridden, &n);
		for (unsigned k = 0; k < n; k++) {
			vec_push(tu->arena, &todo, overridden[k]);
			vec_push(tu->arena, &f->overrides, front_usr(tu, overridden[k]));
			front_func(tu, overridden[k]);
		}
		clang_disposeOverriddenCursors(overridden);
	}
}

static void fill_template_flags(struct ir_func *f, CXCursor decl)
{
	CXCursor c = decl;
	for (int depth = 0; depth < 256; depth++) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		if (clang_Cursor_isNull(c) || clang_isInvalid(kind) || kind == CXCursor_TranslationUnit)
			return;
		f->is_pattern |= kind == CXCursor_FunctionTemplate || kind == CXCursor_ClassTemplate ||
		                 kind == CXCursor_ClassTemplatePartialSpecialization;
		bool may_be_instance = front_is_function(kind) || clang_isDeclaration(kind);
		if (may_be_instance && !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(c)))
			f->is_instantiation = true;
		c = clang_getCursorSemanticParent(c);
	}
}

static void fill_method_flags(struct front_tu *tu, struct ir_func *f, CXCursor decl)
{
	CXCursor parent = clang_getCursorSemanticParent(decl);
	enum CXCursorKind kind = clang_getCursorKind(parent);
	f->is_method = kind == CXCursor_ClassDecl || kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl ||
	               kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
	if (!f->is_method)
		return;
	f->record = front_cursor_type(tu, parent);
	f->is_static_method = clang_CXXMethod_isStatic(decl) != 0;
	f->is_virtual = clang_CXXMethod_isVirtual(decl) != 0;
	f->is_pure = clang_CXXMethod_isPureVirtual(decl) != 0;
	f->is_const = clang_CXXMethod_isConst(decl) != 0;
	f->is_implicit = front_is_defaulted(decl);
	f->is_lambda = front_is_closure(parent);
	if (f->is_lambda) {
		CXCursor around = front_function_around(parent);
		f->lambda_parent = clang_Cursor_isNull(around) ? NULL : front_usr(tu, around);
	}
}

struct attribute_search {
	struct front_tu *tu;
	const char *const *words; /* null ends them */
	bool found;
};

static enum CXChildVisitResult find_attribute(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (!clang_isAttribute(clang_getCursorKind(c)))
		return CXChildVisit_Continue;
	struct attribute_search *s = data;
	size_t n = 0;
	const char *text = front_text(s->tu, c, &n);
	for (size_t i = 0; text && s->words[i]; i++)
		s->found |= n == strlen(s->words[i]) && strncmp(text, s->words[i], n) == 0;
	return CXChildVisit_Continue;
}

static bool has_attribute(struct front_tu *tu, CXCursor decl, const char *const *words)
{
	struct attribute_search s = {tu, words, false};
	clang_visitChildren(decl, find_attribute, &s);
	clang_visitChildren(clang_getCanonicalCursor(decl), find_attribute, &s);
	clang_visitChildren(clang_getCursorDefinition(decl), find_attribute, &s);
	return s.found;
}

/* Of a function that another file may define anew this body need not be the one that runs. */
bool front_is_weak(struct front_tu *tu, CXCursor decl)
{
	static const char *const words[] = {"weak", "__weak__", NULL};
	return has_attribute(tu, decl, words);
}

static bool is_always_inline(struct front_tu *tu, CXCursor decl)
{
	static const char *const words[] = {"always_inline", "__always_inline__", "gnu::always_inline", "__forceinline",
	                                    NULL};
	return has_attribute(tu, decl, words);
}

static void fill_cuda_flags(struct front_tu *tu, struct ir_func *f, CXCursor decl)
{
	f->is_kernel = front_has_attribute(decl, CXCursor_CUDAGlobalAttr);
	f->is_device =
	    front_has_attribute(decl, CXCursor_CUDADeviceAttr) && !front_has_attribute(decl, CXCursor_CUDAHostAttr);
	if (f->is_kernel)
		f->launch_bound = launch_bound(tu, decl);
}

static bool stands_in_main(const struct front_tu *tu, CXCursor c)
{
	CXFile file = NULL;
	clang_getFileLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
	return file && tu->main_file && front_same_file(file, tu->main_file);
}

/* By an attribute, or in C++ by the name that other languages call it by. */
static bool is_exported(CXCursor decl)
{
	enum CXCursorKind around = clang_getCursorKind(clang_getCursorLexicalParent(decl));
	return around == CXCursor_LinkageSpec || around == CXCursor_UnexposedDecl ||
	       front_has_attribute(decl, CXCursor_VisibilityAttr) || front_has_attribute(decl, CXCursor_DLLExport);
}

/* The first declaration of what a header declares stands there. */
static bool is_only_here(const struct front_tu *tu, CXCursor decl)
{
	CXCursor first = clang_getCanonicalCursor(decl);
	return stands_in_main(tu, decl) && stands_in_main(tu, first) && !is_exported(decl) && !is_exported(first);
}

static void fill_function(struct front_tu *tu, struct ir_func *f, CXCursor decl)
{
	enum CXCursorKind kind = clang_getCursorKind(decl);
	CXType type = clang_getCursorType(decl);
	enum CXLinkageKind linkage = clang_getCursorLinkage(decl);
	f->name = front_qualified_name(tu, decl);
	f->display = front_display_name(tu, decl);
	if (tu->models)
		f->display = intern(tu->names, models_shown(tu->models, tu->arena, f->display));
	f->place = front_place(tu, clang_getCursorLocation(decl));
	f->end = front_end(tu, decl);
	f->is_constructor = kind == CXCursor_Constructor;
	f->is_destructor = kind == CXCursor_Destructor;
	f->result = f->is_constructor || f->is_destructor ? ir_void(tu->unit) : front_type(tu, clang_getResultType(type));
	f->linkage = linkage == CXLinkage_External || linkage == CXLinkage_Invalid ? IR_EXTERNAL : IR_INTERNAL;
	f->is_variadic = clang_isFunctionTypeVariadic(type) != 0;
	f->is_inline = clang_Cursor_isFunctionInlined(decl) != 0;
	f->is_main_file = stands_in_main(tu, decl) || map_name(&tu->asked, front_usr(tu, decl)) != NULL;
	f->is_only_here = is_only_here(tu, decl);
	fill_template_flags(f, decl);
	fill_method_flags(tu, f, decl);
	f->is_noreturn = is_noreturn(tu, decl);
	f->is_weak = front_is_weak(tu, decl);
	f->is_always_inline = is_always_inline(tu, decl);
	if (tu->is_cuda)
		fill_cuda_flags(tu, f, decl);
	fill_params(tu, f, decl);
	fill_access(tu, f, decl);
	fill_access(tu, f, clang_getCanonicalCursor(decl));
	if (f->is_virtual)
		fill_overrides(tu, f, decl);
}

struct ir_func *front_func(struct front_tu *tu, CXCursor decl)
{
	if (clang_Cursor_isNull(decl) || !front_is_function(clang_getCursorKind(decl)))
		return NULL;
	const char *usr = front_usr(tu, decl);
	struct ir_func *f = ir_func_add(tu->unit, usr);
	uint64_t filled = 0;
	if (map_get(&tu->filled, (uint64_t)(uintptr_t)usr, &filled))
		return f;
	map_put(&tu->filled, (uint64_t)(uintptr_t)usr, 1);
	f->params.n = 0;
	CXCursor definition = clang_getCursorDefinition(decl);
	bool has_definition = !clang_Cursor_isNull(definition) && front_is_function(clang_getCursorKind(definition));
	fill_function(tu, f, has_definition ? definition : decl);
	front_enqueue(tu, decl);
	return f;
}

struct ir_func *front_func_named(struct front_tu *tu, const char *usr, const char *name, const struct ir_type *record)
{
	struct ir_func *f = ir_func_add(tu->unit, usr);
	if (f->name != f->usr)
		return f;
	f->name = f->display = name;
	f->result = ir_void(tu->unit);
	f->record = record;
	f->is_method = true;
	struct ir_param self = {.name = "this", .static_extent = -1, .counted_by = -1};
	self.type = ir_ptr(tu->unit, record);
	vec_push(tu->arena, &f->params, self);
	return f;
}

/* ---- globals ---- */

/* The function that an expression names, through casts, parentheses and `&`. */
static CXCursor named_function(struct arena *a, CXCursor expr)
{
	CXCursor f = clang_getCursorReferenced(expr);
	for (struct kids kids = front_kids(a, expr); kids.n == 1 && clang_getCursorKind(expr) != CXCursor_DeclRefExpr &&
	                                             clang_getCursorKind(expr) != CXCursor_CallExpr;
	     kids = front_kids(a, expr)) {
		expr = kids.at[0];
		f = clang_getCursorReferenced(expr);
	}
	return clang_getCursorKind(expr) == CXCursor_DeclRefExpr ? f : clang_getNullCursor();
}

/* `static const Registration r = {init, nullptr, prepare, invoke}`: what is in which field. LIMIT(precision): in order
 * only. */
static void note_held(struct front_tu *tu, struct ir_global *g, CXCursor var)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(var);
	if (g->type->kind != IR_TYPE_RECORD || clang_getCursorKind(init) != CXCursor_InitListExpr)
		return;
	struct kids kids = front_kids(tu->arena, init);
	for (size_t i = 0; i < kids.n && i < g->type->n_fields; i++) {
		CXCursor f = named_function(tu->arena, kids.at[i]);
		if (clang_getCursorKind(f) != CXCursor_FunctionDecl)
			continue;
		const char *field = arena_printf(tu->unit->arena, "%s::%s", g->type->name, g->type->fields[i].name);
		vec_push(tu->unit->arena, &g->held, (struct ir_held){field, front_usr(tu, f), 0});
	}
}

/* What a number that may change holds at first, where its definition is in sight and says it. */
static bool evaluate_initial(CXCursor var, int64_t *value)
{
	CXCursor definition = clang_getCursorDefinition(var);
	bool is_said =
	    !clang_Cursor_isNull(definition) && !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(definition));
	return is_said && front_evaluate_int(definition, value);
}

struct ir_global *front_global(struct front_tu *tu, CXCursor var)
{
	struct ir_global *g = ir_global_add(tu->unit, front_usr(tu, var));
	uint64_t filled = 0;
	if (map_get(&tu->filled, (uint64_t)(uintptr_t)g->usr, &filled))
		return g;
	map_put(&tu->filled, (uint64_t)(uintptr_t)g->usr, 1);
	CXType type = clang_getCursorType(var);
	g->name = front_qualified_name(tu, var);
	g->type = front_cursor_type(tu, var);
	g->place = front_place(tu, clang_getCursorLocation(var));
	CXType element = clang_getCanonicalType(type); /* of `const int a[2]` the array itself is const */
	g->is_const = clang_isConstQualifiedType(element) != 0;
	while (element.kind == CXType_ConstantArray || element.kind == CXType_IncompleteArray) {
		element = clang_getCanonicalType(clang_getArrayElementType(element));
		g->is_const = g->is_const || clang_isConstQualifiedType(element);
	}
	g->is_const = g->is_const && !(tu->is_cxx && front_has_mutable(type));
	bool is_whole = g->type->kind == IR_TYPE_ARRAY || g->type->kind == IR_TYPE_RECORD;
	bool is_plain = !clang_isVolatileQualifiedType(element) && !(tu->is_cxx && front_has_mutable(type));
	if (!g->is_const && is_whole && is_plain && !front_has_attribute(var, CXCursor_CUDASharedAttr))
		g->is_const = front_is_only_read(tu, var);
	g->is_thread = clang_getCursorTLSKind(var) != CXTLS_None;
	g->is_shared = tu->is_cuda && front_has_attribute(var, CXCursor_CUDASharedAttr);
	bool is_dynamic = g->is_shared && clang_Cursor_getStorageClass(var) == CX_SC_Extern;
	if (is_dynamic && g->type->kind == IR_TYPE_ARRAY) /* the launch says how much, whatever bound is written */
		g->type = ir_array(tu->unit, g->type->elem, 0);
	if (g->is_const && g->type->kind == IR_TYPE_INT)
		g->has_value = !front_is_weak(tu, var) && front_evaluate_int(var, &g->value);
	else if (!g->is_const && g->type->kind == IR_TYPE_INT && g->type->bits <= 64)
		g->is_const = g->has_value = front_constant_global(tu, var, &g->value);
	if (!g->is_const && g->type->kind == IR_TYPE_INT && g->type->bits <= 64)
		g->has_value = evaluate_initial(var, &g->value);
	front_table(tu, var, g);
	front_constant_cells(tu, var, g);
	note_held(tu, g, var);
	front_function_table(tu, var, g);
	return g;
}
