/*
 * outer_global.c: what this file defines and others may only declare: constants with their values, arrays with their
 * sizes. No function here need use them, so they are told apart from those that front_global meets.
 */
#include "front/front_int.h"

static CXType element_type(CXCursor var, bool *is_array)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(var));
	*is_array = t.kind == CXType_ConstantArray;
	while (t.kind == CXType_ConstantArray)
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	return t;
}

static bool is_told(struct front_tu *tu, CXCursor var)
{
	bool is_array;
	CXType element = element_type(var, &is_array);
	enum CXLinkageKind linkage = clang_getCursorLinkage(var);
	bool is_constant = clang_isConstQualifiedType(element) && !clang_isVolatileQualifiedType(element);
	/* `int table[4];` is only a tentative definition in C. */
	bool defines = clang_isCursorDefinition(var) || clang_Cursor_getStorageClass(var) == CX_SC_None;
	return (is_array || is_constant) && linkage == CXLinkage_External && defines && !front_is_weak(tu, var);
}

void front_outer_globals(struct front_tu *tu, const struct front_parsed *p)
{
	for (size_t i = 0; i < p->outer.n; i++)
		if (is_told(tu, p->outer.at[i]))
			front_global(tu, p->outer.at[i]);
}
