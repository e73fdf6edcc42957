/*
 * Copies that the language lets go: of a temporary (required since C++17, and what compilers do before), and of a local
 * that is returned. Where every return names the same local, compilers build the result in it, and so do we, as the
 * frames do; where several are returned, it may be so or not. A local that is the result does not end.
 *
 * Only classes that run code of the user's when they are copied are looked at: of others nobody can tell.
 */
#include "front/copies.h"

bool front_is_copy(CXCursor constructor)
{
	return clang_CXXConstructor_isCopyConstructor(constructor) || clang_CXXConstructor_isMoveConstructor(constructor);
}

/* The one argument of a constructor that copies or moves, without casts of the same type. */
static bool copied(struct lower *l, CXCursor call, CXCursor *source)
{
	if (!lower_is_constructor_call(call) || !front_is_copy(clang_getCursorReferenced(call)) ||
	    clang_Cursor_getNumArguments(call) != 1)
		return false;
	*source = lower_strip(l, clang_Cursor_getArgument(call, 0));
	return true;
}

bool lower_is_elided(struct lower *l, CXCursor constructor_call, CXCursor *source)
{
	if (!copied(l, constructor_call, source) || clang_getCursorKind(*source) != CXCursor_CallExpr)
		return false;
	bool is_made = lower_is_constructor_call(*source) || !lower_call_is_reference(l, *source);
	const struct ir_type *type = lower_type(l, constructor_call);
	return is_made && type->kind == IR_TYPE_RECORD && lower_type(l, *source) == type &&
	       (front_copy_runs(l->tu, type, false, FROM_EITHER) & COPY_RUNS);
}

/* ---- what is returned ---- */

/* The local variable whose copy the expression is. */
static bool returned_local(struct lower *l, CXCursor expr, CXCursor *var)
{
	CXCursor source;
	if (!copied(l, lower_strip(l, expr), &source) || clang_getCursorKind(source) != CXCursor_DeclRefExpr)
		return false;
	*var = clang_getCursorReferenced(source);
	return clang_getCursorKind(*var) == CXCursor_VarDecl && clang_Cursor_hasVarDeclGlobalStorage(*var) == 0 &&
	       !front_is_reference(clang_getCursorType(*var));
}

struct return_scan {
	struct lower *l;
	CXCursor var;
	bool others; /* something else is returned, too */
};

static enum CXChildVisitResult visit_return(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct return_scan *s = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_LambdaExpr || kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl)
		return CXChildVisit_Continue;
	if (kind != CXCursor_ReturnStmt)
		return CXChildVisit_Recurse;
	struct kids kids = lower_kids(s->l, c);
	CXCursor var;
	bool same = kids.n && returned_local(s->l, kids.at[0], &var) && clang_equalCursors(var, s->var);
	s->others |= !same;
	return CXChildVisit_Continue;
}

static void return_local(struct lower *l, uint32_t local)
{
	ir_id value = lower_load(l, lower_local(l, local), l->func->result);
	lower_unwind_but(l, local);
	ir_return(l->b, value);
}

bool lower_return_in_place(struct lower *l, CXCursor stmt, CXCursor expr)
{
	const struct ir_type *type = l->func->result;
	CXCursor var;
	if (type->kind != IR_TYPE_RECORD || !(front_copy_runs(l->tu, type, false, FROM_EITHER) & COPY_RUNS) ||
	    !returned_local(l, expr, &var))
		return false;
	const struct slot *slot = lower_slot_find(l, var);
	if (!slot || slot->kind != SLOT_MEMORY || slot->type != type)
		return false;
	uint32_t local = slot->number;
	struct return_scan scan = {.l = l, .var = var};
	clang_visitChildren(l->definition, visit_return, &scan);
	lower_at(l, stmt);
	if (!scan.others) {
		return_local(l, local);
		return true;
	}
	struct ir_block *elided = ir_block_new(l->b), *copy = ir_block_new(l->b);
	const char *kind = intern(l->tu->names, "elision");
	ir_branch(l->b, ir_add_imm(l->b, IR_UNKNOWN, ir_int(l->unit, 1, false), 0, kind, NULL, 0), elided, copy);
	ir_block_seal(l->b, elided);
	ir_set_block(l->b, elided);
	return_local(l, local);
	ir_block_seal(l->b, copy);
	ir_set_block(l->b, copy);
	return false;
}
