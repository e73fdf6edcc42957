/*
 * Only constructor: a list inside a list calls a constructor that libclang does not show. Where the class has one alone
 * that takes so many arguments, no templates and none that takes a whole list, it is that one. One value alone is
 * handed to the constructor whose parameter is of just its type, where no template might fit as well.
 */
#include "front/front_int.h"
#include "front/initializers.h"

#include <string.h>

struct candidates {
	int n_args, n_found;
	CXCursor found;
	bool doubtful;
};

static bool takes_list(CXCursor constructor)
{
	CXCursor param = clang_Cursor_getArgument(constructor, 0);
	CXType t = clang_getCanonicalType(clang_getNonReferenceType(clang_getCursorType(param)));
	CXString name = clang_getCursorSpelling(clang_getTypeDeclaration(t));
	const char *text = clang_getCString(name);
	bool is_list = text && strcmp(text, "initializer_list") == 0;
	clang_disposeString(name);
	return is_list;
}

/* A constructor to choose from? Where there are others that nobody could tell apart, `doubtful` is set. */
static bool is_candidate(CXCursor c, bool *doubtful)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_template = kind == CXCursor_FunctionTemplate && clang_getTemplateCursorKind(c) == CXCursor_Constructor;
	*doubtful |= kind == CXCursor_UsingDeclaration || is_template;
	return kind == CXCursor_Constructor;
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct candidates *all = payload;
	(void)parent;
	if (!is_candidate(c, &all->doubtful) || clang_CXXMethod_isDeleted(c))
		return CXChildVisit_Continue;
	int n = clang_Cursor_getNumArguments(c);
	bool copies = clang_CXXConstructor_isCopyConstructor(c) || clang_CXXConstructor_isMoveConstructor(c);
	/* more parameters may have defaults */
	all->doubtful |= n > all->n_args || clang_Cursor_isVariadic(c) || (n > 0 && takes_list(c));
	if (n == all->n_args && !copies) {
		all->n_found++;
		all->found = c;
	}
	return CXChildVisit_Continue;
}

/* An object is handed over only as what it is: what converts it is not shown either. */
static bool takes_as_is(CXCursor constructor, const struct kids *from)
{
	for (size_t i = 0; i < from->n; i++) {
		CXType of = clang_getCursorType(clang_Cursor_getArgument(constructor, (unsigned)i));
		CXType wanted = front_unqualified(clang_getCanonicalType(clang_getNonReferenceType(of)));
		CXType given = front_unqualified(clang_getCanonicalType(clang_getCursorType(from->at[i])));
		bool is_object = front_is_record(wanted) || front_is_record(given);
		if (is_object && !clang_equalTypes(clang_getCanonicalType(wanted), clang_getCanonicalType(given)))
			return false;
	}
	return true;
}

static void call_constructor(struct lower *l, CXCursor constructor, const struct kids *from, ir_id address)
{
	const struct ir_func *f = front_func(l->tu, constructor);
	ir_id *args = ARENA_ARRAY(l->scratch, ir_id, from->n + 1);
	args[0] = f->record ? lower_pointer_cast(l, address, lower_pointer_to(l, f->record)) : address;
	for (size_t i = 0; i < from->n; i++) {
		CXCursor param = clang_Cursor_getArgument(constructor, (unsigned)i);
		args[i + 1] = lower_argument(l, from->at[i], clang_getCursorType(param));
	}
	lower_at(l, from->at[0]);
	lower_call_usr(l, f->usr, ir_void(l->unit), args, from->n + 1);
}

bool lower_by_only_constructor(struct lower *l, CXType t, const struct kids *from, ir_id address)
{
	CXCursor decl = clang_getTypeDeclaration(clang_getCanonicalType(t));
	struct candidates all = {.n_args = (int)from->n};
	for (size_t i = 0; i < from->n; i++)
		all.doubtful |= clang_getCursorKind(from->at[i]) == CXCursor_InitListExpr;
	/* what is converted may make the object by an operator of its own */
	if (from->n == 1)
		all.doubtful |= front_is_record(clang_getCursorType(from->at[0]));
	if (from->n == 0 || all.doubtful || !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(decl)))
		return false;
	decl = clang_getCursorDefinition(decl);
	if (clang_Cursor_isNull(decl))
		return false;
	clang_visitChildren(decl, visit, &all);
	if (all.doubtful || all.n_found != 1 || !takes_as_is(all.found, from))
		return false;
	call_constructor(l, all.found, from, address);
	return true;
}

/* ---- one value ---- */

struct exact {
	CXType given;
	CXCursor found;
	int n_found;
	bool doubtful;
};

static CXType bare(CXType t)
{
	return clang_getCanonicalType(front_unqualified(clang_getCanonicalType(clang_getNonReferenceType(t))));
}

static enum CXChildVisitResult visit_exact(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct exact *e = payload;
	(void)parent;
	if (!is_candidate(c, &e->doubtful) || clang_Cursor_getNumArguments(c) != 1)
		return CXChildVisit_Continue;
	CXType param = clang_getCursorType(clang_Cursor_getArgument(c, 0));
	bool fits = clang_equalTypes(bare(param), e->given);
	bool takes_as_is = !front_is_reference(param) || clang_isConstQualifiedType(clang_getPointeeType(param));
	e->doubtful |= fits && (!takes_as_is || clang_CXXMethod_isExplicit(c));
	e->n_found += fits;
	e->found = fits ? c : e->found;
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit_given(CXCursor c, CXCursor parent, CXClientData payload)
{
	bool *converts = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	bool is_template = kind == CXCursor_FunctionTemplate && clang_getTemplateCursorKind(c) != CXCursor_Constructor;
	*converts |= kind == CXCursor_ConversionFunction || is_template || kind == CXCursor_CXXBaseSpecifier ||
	             kind == CXCursor_UsingDeclaration;
	return CXChildVisit_Continue;
}

/* An operator of the object's own may be the better way. */
static bool may_convert_itself(CXType given)
{
	bool converts = false;
	CXCursor decl = clang_getTypeDeclaration(given);
	if (front_is_record(given))
		clang_visitChildren(clang_getCursorDefinition(decl), visit_given, &converts);
	return converts || (front_is_record(given) && !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(decl)));
}

bool lower_by_exact_constructor(struct lower *l, CXType t, const struct kids *from, ir_id address)
{
	CXCursor decl = clang_getTypeDeclaration(clang_getCanonicalType(t));
	if (from->n != 1 || clang_getCursorKind(from->at[0]) == CXCursor_InitListExpr ||
	    !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(decl)))
		return false;
	decl = clang_getCursorDefinition(decl);
	struct exact e = {.given = bare(clang_getCursorType(from->at[0]))};
	e.doubtful = may_convert_itself(e.given);
	if (!clang_Cursor_isNull(decl))
		clang_visitChildren(decl, visit_exact, &e);
	if (e.doubtful || e.n_found != 1)
		return false;
	call_constructor(l, e.found, from, address);
	return true;
}
