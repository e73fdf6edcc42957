/*
 * Places: names, members, elements, and values put into temporaries so that they have one.
 */
#include "front/arms.h"
#include "front/defaults.h"
#include "front/initializers.h"
#include "front/vla.h"

#include <string.h>

enum { MAX_PATH = 32 };

/* ---- names ---- */

static ir_id global_address(struct lower *l, CXCursor var)
{
	const struct ir_global *g = front_global(l->tu, var);
	ir_id address = ir_add_imm(l->b, IR_GLOBAL, lower_pointer_to(l, g->type), 0, g->usr, NULL, 0);
	if (front_is_reference(clang_getCursorType(var)))
		return lower_load(l, address, g->type);
	return address;
}

static ir_id slot_address(struct lower *l, const struct slot *slot)
{
	if (slot->kind == SLOT_MEMORY)
		return lower_local(l, slot->number);
	const struct ir_type *type = lower_pointer_to(l, slot->type);
	if (slot->kind == SLOT_POINTER)
		return ir_read_var(l->b, slot->number, type);
	/* A copy of an SSA variable: the pre-scan saw no need for its place. */
	struct ir_local local = {.name = "", .type = slot->type, .size = slot->type->size, .align = slot->type->align};
	local.storage = IR_TEMPORARY;
	local.in_memory = true;
	ir_id address = lower_local(l, ir_local_add(l->b, &local));
	lower_store(l, address, ir_read_var(l->b, slot->number, slot->type), true);
	return address;
}

ir_id lower_function_address(struct lower *l, CXCursor decl)
{
	const struct ir_func *f = front_func(l->tu, decl);
	const struct ir_type *type = lower_pointer_to(l, front_type(l->tu, clang_getCursorType(decl)));
	return ir_add_imm(l->b, IR_FUNC, type, 0, f->usr, NULL, 0);
}

ir_id lower_reference(struct lower *l, CXCursor ref)
{
	CXCursor decl = clang_getCursorReferenced(ref);
	const struct slot *slot = lower_slot_find(l, decl);
	lower_at(l, ref);
	if (slot)
		return slot_address(l, slot);
	if (front_is_function(clang_getCursorKind(decl)))
		return lower_function_address(l, decl);
	if (clang_getCursorKind(decl) == CXCursor_VarDecl && clang_Cursor_hasVarDeclGlobalStorage(decl) != 0)
		return global_address(l, decl);
	return lower_unknown(l, ref, lower_pointer_to(l, lower_type(l, ref)), NULL, 0);
}

/* ---- members ---- */

static bool is_pointer(CXCursor expr)
{
	return clang_getCanonicalType(clang_getCursorType(expr)).kind == CXType_Pointer;
}

/* Does it stand behind the member's name? The arguments of a member template do: `step<0>()`. In a macro all stand at
 * one place, but an argument is a number there, or a pointer to one, and an object is none. */
static bool is_template_argument(CXCursor member, CXCursor child)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(child));
	if (type.kind == CXType_Pointer)
		type = clang_getCanonicalType(clang_getPointeeType(type));
	bool number = (type.kind >= CXType_Bool && type.kind <= CXType_NullPtr) || type.kind == CXType_Enum;
	CXFile file;
	unsigned name, start;
	clang_getExpansionLocation(clang_getCursorLocation(member), &file, NULL, NULL, &name);
	clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(child)), NULL, NULL, NULL, &start);
	return number || (file && start > name); /* a conversion that is not written has no name */
}

static bool first_expression(struct lower *l, CXCursor c, CXCursor *out)
{
	struct kids kids = lower_kids(l, c);
	for (size_t i = 0; i < kids.n; i++)
		if (clang_isExpression(clang_getCursorKind(kids.at[i])) &&
		    clang_getCursorKind(kids.at[i]) != CXCursor_OverloadedDeclRef && !is_template_argument(c, kids.at[i])) {
			*out = kids.at[i];
			return true;
		}
	return false;
}

/* The object of a member access: without a child it is `this`. */
ir_id lower_member_object(struct lower *l, CXCursor member)
{
	CXCursor base;
	if (!first_expression(l, member, &base))
		return lower_this(l);
	if (is_pointer(base))
		return lower_value(l, base);
	return lower_address(l, base);
}

/* The steps from `from` to the subobject of type `to`: bases and anonymous members. Bounded by the nesting of types. */
static bool find_path(const struct ir_type *from, const struct ir_type *to, const struct ir_field **path, size_t depth,
                      size_t *n)
{
	for (size_t i = 0; i < from->n_fields && depth < MAX_PATH; i++) {
		const struct ir_field *field = &from->fields[i];
		if (field->type->kind != IR_TYPE_RECORD || (!field->is_base && *field->name))
			continue;
		path[depth] = field;
		*n = depth + 1;
		if (field->type == to || find_path(field->type, to, path, depth + 1, n))
			return true;
	}
	return false;
}

size_t front_count_parts(const struct ir_type *from, const struct ir_type *to, size_t depth)
{
	size_t count = 0;
	for (size_t i = 0; i < from->n_fields && depth < MAX_PATH && count < 2; i++) {
		const struct ir_field *field = &from->fields[i];
		if (field->type->kind == IR_TYPE_RECORD && (field->is_base || !*field->name))
			count += field->type == to ? 1 : front_count_parts(field->type, to, depth + 1);
	}
	return count < 2 ? count : 2;
}

ir_id lower_one_of_bases(struct lower *l, ir_id object, const struct ir_type *pointer)
{
	return ir_add_imm(l->b, IR_UNKNOWN, pointer, 0, intern(l->tu->names, "base of two bases"), &object, 1);
}

/* Where it lies, the object's own class says at run time. */
static ir_id virtual_base(struct lower *l, ir_id object, const struct ir_type *type)
{
	return ir_add_imm(l->b, IR_UNKNOWN, lower_pointer_to(l, type), 0, intern(l->tu->names, "virtual base"), &object, 1);
}

ir_id lower_subobject(struct lower *l, ir_id object, const struct ir_type *to)
{
	const struct ir_type *type = lower_type_of(l, object);
	const struct ir_field *path[MAX_PATH];
	size_t n = 0;
	if (type->kind != IR_TYPE_PTR || !type->elem || type->elem == to || type->elem->kind != IR_TYPE_RECORD)
		return object;
	if (!find_path(type->elem, to, path, 0, &n))
		return object;
	if (front_count_parts(type->elem, to, 0) > 1)
		return lower_one_of_bases(l, object, lower_pointer_to(l, to));
	for (size_t i = 0; i < n; i++)
		object = path[i]->offset < 0 ? virtual_base(l, object, path[i]->type)
		                             : lower_field(l, object, path[i]->type, path[i]->offset, path[i]->name);
	return object;
}

/* `Base::member`: the object's part that is named. */
static ir_id named_part(struct lower *l, CXCursor member, ir_id object)
{
	struct kids kids = lower_kids(l, member);
	const struct ir_type *type = lower_type_of(l, object);
	for (size_t i = kids.n; i-- > 0;) {
		if (clang_getCursorKind(kids.at[i]) != CXCursor_TypeRef)
			continue;
		const struct ir_type *to = front_type(l->tu, clang_getCursorType(kids.at[i]));
		bool is_part = type->kind == IR_TYPE_PTR && type->elem && type->elem->kind == IR_TYPE_RECORD &&
		               to->kind == IR_TYPE_RECORD && front_count_parts(type->elem, to, 0) == 1;
		if (is_part)
			return lower_subobject(l, object, to);
	}
	return object;
}

void lower_unused_object(struct lower *l, CXCursor member)
{
	struct kids kids = lower_kids(l, member);
	enum CXCursorKind kind = kids.n ? clang_getCursorKind(kids.at[0]) : CXCursor_InvalidCode;
	if (clang_isExpression(kind) && kind != CXCursor_DeclRefExpr && kind != CXCursor_CXXThisExpr)
		lower_discard(l, kids.at[0]);
}

ir_id lower_member(struct lower *l, CXCursor member)
{
	CXCursor decl = clang_getCursorReferenced(member);
	const struct ir_type *type = lower_type(l, member);
	if (clang_getCursorKind(decl) == CXCursor_VarDecl) { /* a static member */
		lower_unused_object(l, member);
		lower_at(l, member);
		return global_address(l, decl);
	}
	ir_id object = lower_member_object(l, member);
	lower_at(l, member);
	object = named_part(l, member, object);
	object = lower_subobject(l, object, front_cursor_type(l->tu, clang_getCursorSemanticParent(decl)));
	if (clang_getCursorKind(decl) != CXCursor_FieldDecl || clang_isInvalidDeclaration(decl))
		return lower_unknown(l, member, lower_pointer_to(l, type), &object, 1);
	int64_t offset = front_offset(l->tu, decl);
	const char *name = front_field_name(l->tu, decl);
	const struct ir_type *field = front_cursor_type(l->tu, decl);
	if (offset < 0)
		return lower_unknown(l, member, lower_pointer_to(l, type), &object, 1);
	ir_id address = lower_field(l, object, field, offset, name);
	return front_is_reference(clang_getCursorType(decl)) ? lower_load(l, address, field) : address;
}

/* ---- elements ---- */

/* Walks from a pointer into a variable-length array down to the variable. */
static const struct slot *vla_slot(struct lower *l, CXCursor expr)
{
	for (int depth = 0; depth < 64; depth++) {
		struct slot *slot = NULL;
		struct kids kids = lower_kids(l, expr);
		if (clang_getCursorKind(expr) == CXCursor_DeclRefExpr) {
			slot = lower_slot_find(l, clang_getCursorReferenced(expr));
			return slot && slot->n_bounds ? slot : NULL;
		}
		if (kids.n == 0)
			return NULL;
		expr = kids.at[0];
	}
	return NULL;
}

int64_t lower_stride(struct lower *l, CXCursor expr, ir_id *rows)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(expr));
	CXType pointee = type.kind == CXType_Pointer ? clang_getPointeeType(type) : clang_getArrayElementType(type);
	int64_t size = front_sizeof(pointee);
	*rows = 0;
	if (size > 0)
		return size;
	const struct ir_type *elem = front_type(l->tu, pointee);
	uint32_t levels = 0;
	for (; elem->kind == IR_TYPE_ARRAY; levels++)
		elem = elem->elem;
	const struct slot *slot = levels ? vla_slot(l, expr) : NULL;
	if (slot)
		*rows = lower_bound_product(l, slot, 0, levels);
	return elem->size > 0 ? elem->size : 1;
}

ir_id lower_array_bytes(struct lower *l, CXCursor array)
{
	const struct ir_type *elem = lower_type(l, array), *size_type = ir_int(l->unit, l->unit->pointer_bytes * 8, false);
	bool is_variable = clang_getCanonicalType(clang_getCursorType(array)).kind == CXType_VariableArray;
	const struct slot *slot = is_variable ? vla_slot(l, array) : NULL;
	uint32_t levels = 0;
	for (; elem->kind == IR_TYPE_ARRAY; levels++)
		elem = elem->elem;
	if (!slot || levels > slot->n_bounds || elem->size <= 0)
		return 0;
	ir_id args[] = {lower_bound_product(l, slot, 0, levels), ir_const(l->b, size_type, elem->size)};
	return args[0] ? ir_add(l->b, IR_MUL, size_type, args, 2) : 0;
}

ir_id lower_index(struct lower *l, ir_id base, ir_id index, int64_t stride, const struct ir_type *type)
{
	ir_id args[] = {base, index};
	return ir_add_imm(l->b, IR_INDEX, type, stride, NULL, args, 2);
}

static bool is_integer(CXCursor expr)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(expr)).kind;
	return (kind >= CXType_Bool && kind <= CXType_Int128) || kind == CXType_Enum;
}

/* Base plus index; `2[a]` has them the other way round. A vector type's base is a place, not a pointer. */
static ir_id element(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	const struct ir_type *type = lower_pointer_to(l, lower_type(l, expr));
	if (kids.n != 2)
		return lower_unknown(l, expr, type, NULL, 0);
	bool swapped = is_integer(kids.at[0]) && !is_integer(kids.at[1]);
	CXCursor base = kids.at[swapped ? 1 : 0], index = kids.at[swapped ? 0 : 1];
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(base)).kind;
	ir_id rows = 0, pointer = 0;
	int64_t stride = 0;
	if (kind == CXType_Vector || kind == CXType_ExtVector) {
		pointer = lower_address(l, base);
		stride = lower_type(l, expr)->size;
	} else {
		pointer = lower_value(l, base);
		stride = lower_stride(l, base, &rows);
	}
	ir_id i = lower_value(l, index);
	if (!pointer || !i || lower_type_of(l, pointer)->kind != IR_TYPE_PTR)
		return lower_unknown(l, expr, type, i ? &i : NULL, i != 0);
	i = lower_scale(l, i, rows);
	lower_at(l, expr);
	return lower_index(l, pointer, i, stride > 0 ? stride : 1, type);
}

/* ---- temporaries ---- */

/* Puts a value into a temporary. */
#define MAX_OPEN_TEMPORARIES 100

static ir_id materialize(struct lower *l, CXCursor expr)
{
	const struct ir_type *type = lower_type(l, expr);
	/* A value that is only reached through a temporary of itself goes in a circle. */
	if (type->kind == IR_TYPE_VOID || l->temporaries_open >= MAX_OPEN_TEMPORARIES)
		return lower_unknown(l, expr, ir_ptr(l->unit, type), NULL, 0);
	uint32_t number = lower_temporary(l, type, expr);
	lower_at(l, expr);
	ir_id address = lower_local(l, number);
	l->temporaries_open++;
	lower_into(l, expr, address, type);
	l->temporaries_open--;
	lower_cleanup_add(l, type, number);
	return address;
}

static ir_id string_literal(struct lower *l, CXCursor expr)
{
	const struct ir_type *type = lower_type(l, expr);
	size_t n = 0;
	const char *text = front_string_value(l->tu, expr, &n);
	lower_at(l, expr);
	return ir_add_imm(l->b, IR_STRING, lower_pointer_to(l, type), type->size, text ? text : "", NULL, 0);
}

/* ---- through casts ---- */

/* An implicit cast hands the place of its operand on, moved to a base class where the records differ. */
static ir_id implicit_place(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	struct slot *slot = NULL;
	if (kids.n != 1 || !lower_is_lvalue(l, kids.at[0])) {
		bool is_record = kids.n == 1 && lower_type(l, expr)->kind == IR_TYPE_RECORD &&
		                 lower_type(l, kids.at[0])->kind == IR_TYPE_RECORD;
		if (!is_record)
			return materialize(l, expr);
		return lower_pointer_cast(l, lower_address(l, kids.at[0]), lower_pointer_to(l, lower_type(l, expr)));
	}
	const struct ir_type *to = lower_type(l, expr), *from = lower_type(l, kids.at[0]);
	bool converts = to != from && !(to->kind == IR_TYPE_RECORD && from->kind == IR_TYPE_RECORD);
	if (converts || lower_value_slot(l, kids.at[0], &slot))
		return materialize(l, expr);
	return lower_pointer_cast(l, lower_address(l, kids.at[0]), lower_pointer_to(l, to));
}

/* A cast to a reference type; others give values. */
static ir_id explicit_place(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	const struct ir_type *to = lower_type(l, expr);
	if (kids.n == 0)
		return materialize(l, expr);
	CXCursor operand = kids.at[kids.n - 1];
	bool both_records = to->kind == IR_TYPE_RECORD && lower_type(l, operand)->kind == IR_TYPE_RECORD;
	if (!both_records && !lower_is_lvalue(l, expr))
		return materialize(l, expr);
	ir_id address = lower_address(l, operand);
	lower_at(l, expr);
	return lower_pointer_cast(l, address, lower_pointer_to(l, to));
}

/* ---- dispatch ---- */

static ir_id binary_place(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	if (lower_is_assignment(expr)) {
		struct assigned done = lower_assign(l, expr);
		if (done.address && lower_is_lvalue(l, expr))
			return done.address;
		ir_id address = lower_local(l, lower_temporary(l, lower_type(l, expr), expr));
		lower_store(l, address, done.value, true);
		return address;
	}
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(expr);
	if (op == CXBinaryOperator_Comma && kids.n == 2) {
		lower_discard(l, kids.at[0]);
		return lower_address(l, kids.at[1]);
	}
	if ((op == CXBinaryOperator_PtrMemD || op == CXBinaryOperator_PtrMemI) && kids.n == 2) {
		ir_id args[] = {is_pointer(kids.at[0]) ? lower_value(l, kids.at[0]) : lower_address(l, kids.at[0]),
		                lower_value(l, kids.at[1])};
		return lower_unknown(l, expr, lower_pointer_to(l, lower_type(l, expr)), args, 2);
	}
	return materialize(l, expr);
}

static ir_id unary_place(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	if (lower_is_assignment(expr))
		return binary_place(l, expr);
	if (clang_getCursorUnaryOperatorKind(expr) == CXUnaryOperator_Extension && kids.n == 1)
		return lower_address(l, kids.at[0]);
	if (clang_getCursorUnaryOperatorKind(expr) == CXUnaryOperator_Deref && kids.n == 1) {
		ir_id pointer = lower_value(l, kids.at[0]);
		const struct ir_type *type = lower_pointer_to(l, lower_type(l, expr));
		return lower_type_of(l, pointer) == type ? pointer : lower_convert(l, pointer, type);
	}
	return materialize(l, expr);
}

static ir_id call_place(struct lower *l, CXCursor expr)
{
	return lower_call_is_reference(l, expr) ? lower_call(l, expr) : materialize(l, expr);
}

ir_id lower_address(struct lower *l, CXCursor expr)
{
	struct kids kids;
	if (lower_is_lost(l, expr))
		return lower_lost_value(l, expr, lower_pointer_to(l, lower_type(l, expr)));
	switch ((int)clang_getCursorKind(expr)) {
	case CXCursor_ParenExpr:
		kids = lower_kids(l, expr);
		return kids.n == 1 ? lower_address(l, kids.at[0]) : materialize(l, expr);
	case CXCursor_DeclRefExpr:
		return is_pointer(expr) || lower_is_lvalue(l, expr) ? lower_reference(l, expr) : materialize(l, expr);
	case CXCursor_MemberRefExpr:
		return lower_member(l, expr);
	case CXCursor_ArraySubscriptExpr:
		return element(l, expr);
	case CXCursor_StringLiteral:
		return string_literal(l, expr);
	case CXCursor_UnaryOperator:
		return unary_place(l, expr);
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		return binary_place(l, expr);
	case CXCursor_CallExpr:
		return call_place(l, expr);
	case CXCursor_ConditionalOperator:
		return lower_is_lvalue(l, expr) ? lower_conditional(l, expr, ARM_ADDRESSES) : materialize(l, expr);
	case CXCursor_UnexposedExpr:
		return implicit_place(l, expr);
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		return explicit_place(l, expr);
	default:
		return materialize(l, expr);
	}
}
