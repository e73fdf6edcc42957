/*
 * Expressions, by what the context demands: a value, an address, or only the effects.
 *
 * libclang hides value categories. What is an lvalue follows from the kind of expression, from the callee's result type
 * for calls, and for implicit casts from the types: an UnexposedExpr with an unqualified scalar type reads its operand
 * (or converts it), one with a qualified scalar type, or with a record or array type, hands the place on.
 */
#include "front/atomic.h"
#include "front/arms.h"
#include "front/vla.h"

#include <string.h>

static bool same_type(CXCursor a, CXCursor b)
{
	CXType ta = front_unqualified(clang_getCanonicalType(clang_getCursorType(a)));
	CXType tb = front_unqualified(clang_getCanonicalType(clang_getCursorType(b)));
	return clang_equalTypes(clang_getCanonicalType(ta), clang_getCanonicalType(tb));
}

CXCursor lower_strip(struct lower *l, CXCursor expr)
{
	for (;;) {
		enum CXCursorKind kind = clang_getCursorKind(expr);
		if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
			return expr;
		struct kids kids = lower_kids(l, expr);
		if (kids.n != 1 || !clang_isExpression(clang_getCursorKind(kids.at[0])) ||
		    (kind == CXCursor_UnexposedExpr && !same_type(expr, kids.at[0])))
			return expr;
		expr = kids.at[0];
	}
}

static bool is_scalar_kind(CXCursor expr)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(expr)).kind;
	return kind != CXType_Record && kind != CXType_ConstantArray && kind != CXType_IncompleteArray &&
	       kind != CXType_VariableArray && kind != CXType_DependentSizedArray;
}

static bool is_name_lvalue(CXCursor expr)
{
	switch ((int)clang_getCursorKind(clang_getCursorReferenced(expr))) {
	case CXCursor_EnumConstantDecl:
	case CXCursor_NonTypeTemplateParameter:
	case CXCursor_OverloadedDeclRef:
		return false;
	default:
		return true;
	}
}

static bool is_unary_lvalue(struct lower *l, CXCursor expr)
{
	struct kids kids;
	switch ((int)clang_getCursorUnaryOperatorKind(expr)) {
	case CXUnaryOperator_Deref:
		return true;
	case CXUnaryOperator_Extension:
		kids = lower_kids(l, expr);
		return kids.n == 1 && lower_is_lvalue(l, kids.at[0]);
	case CXUnaryOperator_PreInc:
	case CXUnaryOperator_PreDec:
		return l->tu->is_cxx;
	default:
		return false;
	}
}

static bool is_binary_lvalue(struct lower *l, CXCursor expr, const struct kids *kids)
{
	switch ((int)clang_getCursorBinaryOperatorKind(expr)) {
	case CXBinaryOperator_PtrMemD:
	case CXBinaryOperator_PtrMemI:
		return true;
	case CXBinaryOperator_Comma:
		return l->tu->is_cxx && kids->n == 2 && lower_is_lvalue(l, kids->at[1]);
	default:
		return l->tu->is_cxx && lower_is_assignment(expr);
	}
}

static bool is_qualified(CXCursor expr)
{
	CXType type = clang_getCursorType(expr);
	return clang_isConstQualifiedType(type) || clang_isVolatileQualifiedType(type);
}

bool lower_is_lvalue(struct lower *l, CXCursor expr)
{
	enum CXCursorKind kind = clang_getCursorKind(expr);
	struct kids kids = {0};
	switch ((int)kind) {
	case CXCursor_DeclRefExpr:
		return is_name_lvalue(expr);
	case CXCursor_MemberRefExpr:
		return is_name_lvalue(expr);
	case CXCursor_ArraySubscriptExpr:
	case CXCursor_StringLiteral:
		return true;
	case CXCursor_CompoundLiteralExpr:
		return !l->tu->is_cxx;
	case CXCursor_CallExpr:
		return lower_call_is_reference(l, expr);
	case CXCursor_UnaryOperator:
		return is_unary_lvalue(l, expr);
	default:
		break;
	}
	kids = lower_kids(l, expr);
	switch ((int)kind) {
	case CXCursor_ParenExpr:
		return kids.n == 1 && lower_is_lvalue(l, kids.at[0]);
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		return is_binary_lvalue(l, expr, &kids);
	case CXCursor_ConditionalOperator:
		return l->tu->is_cxx && kids.n == 3 && same_type(kids.at[1], kids.at[2]) && lower_is_lvalue(l, kids.at[1]) &&
		       lower_is_lvalue(l, kids.at[2]);
	case CXCursor_UnexposedExpr:
		if (kids.n != 1 || (is_scalar_kind(expr) && !(is_qualified(expr) && same_type(expr, kids.at[0]))))
			return false;
		return lower_is_lvalue(l, kids.at[0]);
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		/* to a reference: the operand was not read */
		return l->tu->is_cxx && kids.n && lower_is_lvalue(l, kids.at[kids.n - 1]) &&
		       clang_getCanonicalType(clang_getCursorType(expr)).kind != CXType_Void;
	default:
		return false;
	}
}

bool lower_value_slot(struct lower *l, CXCursor expr, struct slot **slot)
{
	CXCursor bare = lower_strip(l, expr);
	if (clang_getCursorKind(bare) != CXCursor_DeclRefExpr)
		return false;
	*slot = lower_slot_find(l, clang_getCursorReferenced(bare));
	return *slot && (*slot)->kind == SLOT_VALUE;
}

/* ---- values ---- */

static ir_id literal_real(struct lower *l, CXCursor expr, const struct ir_type *type, bool *ok)
{
	double value = 0;
	*ok = front_evaluate_real(expr, &value);
	return *ok ? ir_real(l->b, type, value) : 0;
}

ir_id lower_constant(struct lower *l, CXCursor expr, const struct ir_type *type, bool *ok)
{
	int64_t value = 0;
	*ok = false;
	if (type->kind == IR_TYPE_FLOAT)
		return literal_real(l, expr, type, ok);
	if (type->kind != IR_TYPE_INT || type->bits > 64 || !front_evaluate_int(expr, &value))
		return 0;
	*ok = true;
	lower_at(l, expr);
	return ir_const(l->b, type, value);
}

/* sizeof of an array whose bounds are values: those that it was declared with. 0: it is nothing of the kind. */
static ir_id dynamic_size(struct lower *l, CXCursor expr, const struct ir_type *type)
{
	struct kids kids = lower_kids(l, expr);
	bool is_one = kids.n == 1 && clang_isExpression(clang_getCursorKind(kids.at[0]));
	ir_id bytes = is_one ? lower_array_bytes(l, kids.at[0]) : 0;
	return bytes ? lower_convert(l, bytes, type) : 0;
}

static ir_id literal(struct lower *l, CXCursor expr)
{
	bool ok = false;
	const struct ir_type *type = lower_value_type(l, expr);
	if (clang_getCursorKind(expr) == CXCursor_UnaryExpr && front_rests_on_broken(l->tu, expr))
		return lower_unknown(l, expr, type, NULL, 0);
	ir_id value = lower_constant(l, expr, type, &ok);
	if (!ok && clang_getCursorKind(expr) == CXCursor_UnaryExpr)
		value = dynamic_size(l, expr, type);
	return ok || value ? value : lower_unknown(l, expr, type, NULL, 0);
}

/* What a place holds, as a value: an array is a pointer to its first element (patterns show no such cast). */
static ir_id loaded(struct lower *l, ir_id address, const struct ir_type *type)
{
	return type->kind == IR_TYPE_ARRAY ? lower_field(l, address, type->elem, 0, "") : lower_load(l, address, type);
}

/* Evaluates, puts the value into memory, and hands out what memory then holds: for records. */
static ir_id through_memory(struct lower *l, CXCursor expr)
{
	ir_id address = lower_address(l, expr);
	return loaded(l, address, lower_type(l, expr));
}

static ir_id enum_constant(struct lower *l, CXCursor constant, const struct ir_type *type)
{
	bool is_unsigned = type->kind == IR_TYPE_INT && !type->is_signed;
	int64_t value = is_unsigned ? (int64_t)clang_getEnumConstantDeclUnsignedValue(constant)
	                            : (int64_t)clang_getEnumConstantDeclValue(constant);
	return ir_const(l->b, type->kind == IR_TYPE_INT ? type : ir_int(l->unit, 32, true), value);
}

/* What a pointer that is constant itself holds for good, where that is a text: `const char *const kName = "x"`. */
static bool constant_text(struct lower *l, CXCursor decl, CXCursor *text)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(decl));
	bool fixed =
	    type.kind == CXType_Pointer && clang_isConstQualifiedType(type) && !clang_isVolatileQualifiedType(type);
	CXCursor definition = fixed ? clang_getCursorDefinition(decl) : clang_getNullCursor();
	if (clang_Cursor_isNull(definition) || clang_getCursorKind(definition) != CXCursor_VarDecl)
		return false;
	*text = clang_Cursor_getVarDeclInitializer(definition);
	while (clang_getCursorKind(*text) == CXCursor_UnexposedExpr || clang_getCursorKind(*text) == CXCursor_ParenExpr) {
		struct kids kids = lower_kids(l, *text);
		if (kids.n != 1)
			return false;
		*text = kids.at[0];
	}
	return clang_getCursorKind(*text) == CXCursor_StringLiteral;
}

static ir_id name_value(struct lower *l, CXCursor expr)
{
	CXCursor decl = clang_getCursorReferenced(expr);
	const struct ir_type *type = lower_value_type(l, expr);
	struct slot *slot = lower_slot_find(l, decl);
	bool ok = false;
	lower_at(l, expr);
	if (!slot && front_rests_on_broken(l->tu, expr) && type->kind == IR_TYPE_INT)
		return lower_unknown(l, expr, type, NULL, 0);
	if (clang_getCursorKind(decl) == CXCursor_EnumConstantDecl)
		return enum_constant(l, decl, type);
	if (slot && slot->kind == SLOT_VALUE)
		return ir_read_var(l->b, slot->number, slot->type);
	ir_id constant = lower_constant(l, expr, type, &ok);
	if (ok)
		return constant;
	if (front_is_function(clang_getCursorKind(decl)))
		return lower_reference(l, expr);
	CXCursor text;
	if (!slot && constant_text(l, decl, &text))
		return lower_field(l, lower_address(l, text), lower_type(l, text)->elem, 0, "");
	ir_id address = lower_reference(l, expr);
	lower_at(l, expr);
	return loaded(l, address, slot ? slot->type : lower_type(l, expr));
}

static ir_id statement_expression(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr), stmts = {0};
	if (kids.n == 1)
		stmts = lower_kids(l, kids.at[0]);
	if (stmts.n == 0)
		return 0;
	size_t depth = l->cleanups.n;
	ir_scope_push(l->b, front_start(l->tu, expr));
	for (size_t i = 0; i + 1 < stmts.n; i++)
		lower_stmt(l, stmts.at[i]);
	CXCursor last = stmts.at[stmts.n - 1];
	ir_id value = 0;
	if (clang_isExpression(clang_getCursorKind(last)))
		value = lower_value(l, last);
	else
		lower_stmt(l, last);
	lower_unwind(l, depth, true);
	ir_scope_pop(l->b);
	return value;
}

static ir_id throw_value(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	if (kids.n)
		lower_discard(l, kids.at[0]);
	lower_at(l, expr);
	struct ir_block *from = ir_current(l->b);
	ir_unreachable(l->b);
	lower_say_end(from, lower_thrown(l, expr));
	return 0;
}

/* `{x}` or `{}` for a scalar. */
static ir_id braced_scalar(struct lower *l, CXCursor expr, const struct ir_type *type)
{
	struct kids kids = lower_kids(l, expr);
	if (kids.n == 1)
		return lower_convert(l, lower_value(l, kids.at[0]), type);
	lower_at(l, expr);
	return lower_convert(l, ir_const(l->b, ir_int(l->unit, 32, true), 0), type);
}

static ir_id other_value(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	ir_id args[8];
	size_t n = 0;
	for (size_t i = 0; i < kids.n && n < 8; i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i]))) {
			args[n] = lower_value(l, kids.at[i]);
			n += args[n] != 0;
		}
	return lower_unknown(l, expr, lower_value_type(l, expr), args, n);
}

static ir_id scalar_value(struct lower *l, CXCursor expr)
{
	const struct ir_type *type = lower_value_type(l, expr);
	switch ((int)clang_getCursorKind(expr)) {
	case CXCursor_IntegerLiteral:
	case CXCursor_FloatingLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_UnaryExpr:
	case CXCursor_SizeOfPackExpr:
		return literal(l, expr);
	case CXCursor_CXXNullPtrLiteralExpr:
	case CXCursor_GNUNullExpr:
		lower_at(l, expr);
		return type->kind == IR_TYPE_PTR ? ir_add(l->b, IR_NULLPTR, type, NULL, 0)
		                                 : lower_convert(l, ir_const(l->b, ir_int(l->unit, 64, true), 0), type);
	case CXCursor_DeclRefExpr:
		return name_value(l, expr);
	case CXCursor_CXXThisExpr:
		return lower_this(l);
	case CXCursor_UnaryOperator:
		return lower_unary(l, expr);
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		return lower_binary(l, expr);
	case CXCursor_ConditionalOperator:
		return lower_conditional(l, expr, ARM_VALUES);
	case CXCursor_CXXNewExpr:
		return lower_new(l, expr);
	case CXCursor_CXXDeleteExpr:
		lower_delete(l, expr);
		return 0;
	case CXCursor_CXXThrowExpr:
		return throw_value(l, expr);
	case CXCursor_StmtExpr:
		return statement_expression(l, expr);
	case CXCursor_InitListExpr:
		return braced_scalar(l, expr, type);
	case CXCursor_MemberRefExpr:
	case CXCursor_ArraySubscriptExpr:
	case CXCursor_StringLiteral:
	case CXCursor_CompoundLiteralExpr:
		return through_memory(l, expr);
	default:
		return other_value(l, expr);
	}
}

/* A record is put together in memory, unless a call returns it. */
static bool is_aggregate_value(const struct ir_type *type)
{
	return type->kind == IR_TYPE_RECORD || type->kind == IR_TYPE_ARRAY;
}

ir_id lower_value(struct lower *l, CXCursor expr)
{
	enum CXCursorKind kind = clang_getCursorKind(expr);
	while (kind == CXCursor_ParenExpr) {
		struct kids kids = lower_kids(l, expr);
		if (kids.n != 1)
			break;
		expr = kids.at[0];
		kind = clang_getCursorKind(expr);
	}
	if (lower_is_lost(l, expr))
		return lower_lost_value(l, expr, lower_value_type(l, expr));
	if (kind == CXCursor_CallExpr && !lower_is_constructor_call(expr)) {
		bool ok = false;
		const struct ir_type *type = lower_value_type(l, expr);
		ir_id constant = lower_constant(l, expr, type, &ok);
		if (ok)
			return constant;
		ir_id result = lower_call(l, expr);
		return lower_call_is_reference(l, expr) ? lower_load(l, result, type) : result;
	}
	if (is_aggregate_value(lower_type(l, expr)) && kind != CXCursor_UnexposedExpr && kind != CXCursor_DeclRefExpr &&
	    kind != CXCursor_StmtExpr)
		return through_memory(l, expr);
	switch ((int)kind) {
	case CXCursor_UnexposedExpr:
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		return lower_cast(l, expr);
	default:
		return lower_read_anew(l, expr, scalar_value(l, expr));
	}
}

/* ---- effects ---- */

/* A value that nobody takes ends where it was made. */
static bool makes_what_ends(struct lower *l, CXCursor call)
{
	return !lower_call_is_reference(l, call) && lower_needs_destruction(l, lower_type(l, call));
}

void lower_discard(struct lower *l, CXCursor expr)
{
	CXCursor bare = lower_strip(l, expr), config;
	struct kids kids;
	if (lower_is_lost(l, bare)) {
		lower_lost_value(l, bare, ir_void(l->unit));
		return;
	}
	switch ((int)clang_getCursorKind(bare)) {
	case CXCursor_DeclRefExpr: /* names nothing that happens */
	case CXCursor_CXXThisExpr:
	case CXCursor_LambdaExpr:
		return;
	case CXCursor_CallExpr:
		if (lower_is_launch(l, bare, &config))
			lower_launch(l, bare, config);
		else if (lower_is_constructor_call(bare) || makes_what_ends(l, bare))
			lower_address(l, bare);
		else
			lower_call(l, bare);
		return;
	case CXCursor_UnaryOperator:
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		if (lower_is_assignment(bare)) {
			lower_assign(l, bare);
			return;
		}
		break;
	case CXCursor_UnexposedExpr:
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		if (lower_is_atomic(l, bare)) {
			lower_atomic(l, bare);
			return;
		}
		kids = lower_kids(l, bare);
		if (kids.n > 1 && clang_getCursorKind(bare) == CXCursor_UnexposedExpr && !l->tu->troubles.n &&
		    !lower_is_short_conditional(&kids)) { /* whatever it is, it may do more than its operands */
			lower_lost_value(l, bare, lower_value_type(l, bare));
			return;
		}
		if (kids.n && clang_isExpression(clang_getCursorKind(kids.at[kids.n - 1]))) {
			for (size_t i = 0; i + 1 < kids.n; i++) /* what error recovery kept */
				if (kids.n > 1 && clang_getCursorKind(bare) == CXCursor_UnexposedExpr &&
				    clang_isExpression(clang_getCursorKind(kids.at[i])))
					lower_discard(l, kids.at[i]);
			lower_discard(l, kids.at[kids.n - 1]);
			return;
		}
		break;
	default:
		break;
	}
	lower_value(l, bare);
}
