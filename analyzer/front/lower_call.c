/*
 * Calls. Methods and operator functions take their object first, as `this`. The object of `v.f()` stands below the
 * callee's member expression; that of an overloaded operator is the call's first argument. References travel as
 * addresses, records by value, and what a model may say of the callee is nobody's business here.
 */
#include "front/copies.h"
#include "front/lookup.h"

#include <string.h>

struct call {
	CXCursor expr, decl; /* decl: the callee's declaration, or null */
	CXType type;         /* the callee's function type, or invalid */
	bool is_method, is_operator, is_virtual;
	CXCursor member; /* the callee as a member expression, or null */
	struct kids kids;
	VEC(ir_id) args;
};

bool lower_is_constructor_call(CXCursor call)
{
	return clang_getCursorKind(call) == CXCursor_CallExpr &&
	       clang_getCursorKind(clang_getCursorReferenced(call)) == CXCursor_Constructor;
}

static bool has_function_type(CXType t)
{
	return t.kind == CXType_FunctionProto || t.kind == CXType_FunctionNoProto;
}

/* The type of what a call expression calls, through pointers and references. */
static CXType callee_type(struct lower *l, CXCursor call)
{
	CXCursor decl = front_called(l->scratch, call);
	CXType none = {.kind = CXType_Invalid};
	if (front_is_function(clang_getCursorKind(decl)))
		return clang_getCanonicalType(clang_getCursorType(decl));
	struct kids kids = lower_kids(l, call);
	if (kids.n == 0)
		return none;
	CXType t = clang_getCanonicalType(clang_getCursorType(kids.at[0]));
	for (int i = 0; i < 4 && !has_function_type(t); i++) {
		CXType to = clang_getPointeeType(t);
		if (to.kind == CXType_Invalid)
			return none;
		t = clang_getCanonicalType(to);
	}
	return has_function_type(t) ? t : none;
}

bool lower_call_is_reference(struct lower *l, CXCursor call)
{
	if (lower_is_constructor_call(call))
		return false;
	CXType t = callee_type(l, call);
	return t.kind != CXType_Invalid && front_is_reference(clang_getResultType(t));
}

/* ---- arguments ---- */

static bool has_place(CXCursor expr)
{
	CXFile file = NULL;
	clang_getFileLocation(clang_getRangeStart(clang_getCursorExtent(expr)), &file, NULL, NULL, NULL);
	return file != NULL;
}

/* A default argument shows without children and place; the parameter's declaration has its expression last. */
static CXCursor default_argument(struct lower *l, const struct call *c, uint32_t index, CXCursor arg)
{
	if (has_place(arg) || !front_is_function(clang_getCursorKind(c->decl)))
		return arg;
	CXCursor parm = clang_Cursor_getArgument(c->decl, index);
	if (clang_Cursor_isNull(parm))
		return arg;
	struct kids kids = lower_kids(l, parm);
	bool found = kids.n && clang_isExpression(clang_getCursorKind(kids.at[kids.n - 1]));
	return found ? kids.at[kids.n - 1] : arg;
}

/* `std::move(x)` and its kin: behind the copy, x holds anything, if its class moves. What has nothing to hand over is
 * only copied. */
static void note_moved(struct lower *l, CXCursor source, ir_id address)
{
	CXCursor bare = lower_strip(l, source);
	bool calls = clang_getCursorKind(bare) == CXCursor_CallExpr && !lower_is_constructor_call(bare);
	CXType called = calls ? callee_type(l, bare) : (CXType){.kind = CXType_Invalid};
	bool moved = called.kind != CXType_Invalid &&
	             clang_getCanonicalType(clang_getResultType(called)).kind == CXType_RValueReference;
	if (moved && !clang_isPODType(clang_getCanonicalType(clang_getCursorType(bare))))
		ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, IR_MAY_MOVE), &address, 1);
}

static ir_id record_argument(struct lower *l, CXCursor arg, const struct ir_type *type)
{
	CXCursor bare = lower_strip(l, arg);
	if (clang_getCursorKind(bare) == CXCursor_CallExpr && !lower_is_constructor_call(bare) &&
	    !lower_call_is_reference(l, bare))
		return lower_call(l, bare);
	bool runs = front_copy_runs(l->tu, type, false, FROM_EITHER) & COPY_RUNS;
	if (!runs && lower_is_lvalue(l, bare)) { /* a plain copy, as in C */
		ir_id address = lower_address(l, bare);
		ir_id value = lower_load(l, address, type);
		note_moved(l, arg, address);
		return value;
	}
	uint32_t number = lower_temporary(l, type, arg);
	ir_id address = lower_local(l, number);
	lower_into(l, arg, address, type);
	return lower_load(l, address, type);
}

ir_id lower_argument(struct lower *l, CXCursor arg, CXType param)
{
	if (param.kind != CXType_Invalid && front_is_reference(param)) {
		const struct ir_type *type = front_type(l->tu, param);
		ir_id address = lower_address(l, arg);
		return lower_pointer_cast(l, address, type);
	}
	const struct ir_type *type =
	    param.kind == CXType_Invalid ? lower_value_type(l, arg) : front_param_type(l->tu, param);
	if (type->kind == IR_TYPE_RECORD)
		return record_argument(l, arg, type);
	ir_id value = lower_value(l, arg);
	return ir_is_scalar(type) && value ? lower_convert(l, value, type) : value;
}

static void lower_arguments(struct lower *l, struct call *c)
{
	int n = clang_Cursor_getNumArguments(c->expr), skip = c->is_operator && c->is_method ? 1 : 0;
	for (int i = skip; i < n; i++) {
		CXCursor arg = clang_Cursor_getArgument(c->expr, (unsigned)i);
		CXType none = {.kind = CXType_Invalid};
		CXType param = none;
		if (has_function_type(c->type) && i - skip < clang_getNumArgTypes(c->type))
			param = clang_getArgType(c->type, (unsigned)(i - skip));
		ir_id value = lower_argument(l, default_argument(l, c, (uint32_t)(i - skip), arg), param);
		if (!value)
			value = ir_add(l->b, IR_UNDEF, ir_int(l->unit, 32, true), NULL, 0);
		vec_push(l->scratch, &c->args, value);
	}
}

/* ---- the callee ---- */

static bool same_declaration(CXCursor a, CXCursor b)
{
	return clang_equalCursors(clang_getCanonicalCursor(a), clang_getCanonicalCursor(b));
}

/* The member expression that names the callee, below parentheses and casts. */
static CXCursor member_callee(struct lower *l, const struct call *c)
{
	CXCursor expr = c->kids.n ? c->kids.at[0] : clang_getNullCursor();
	for (int depth = 0; depth < 8 && !clang_Cursor_isNull(expr); depth++) {
		enum CXCursorKind kind = clang_getCursorKind(expr);
		if (kind == CXCursor_MemberRefExpr)
			return same_declaration(clang_getCursorReferenced(expr), c->decl) ? expr : clang_getNullCursor();
		if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
			break;
		struct kids kids = lower_kids(l, expr);
		if (kids.n != 1)
			break;
		expr = kids.at[0];
	}
	return clang_getNullCursor();
}

/* Dispatched at run time: virtual, not named with its class, and not on a variable whose class is known. */
static bool is_dispatched(struct lower *l, const struct call *c)
{
	if (!clang_CXXMethod_isVirtual(c->decl) || clang_Cursor_isNull(c->member))
		return false;
	struct kids kids = lower_kids(l, c->member);
	for (size_t i = 0; i < kids.n; i++) {
		enum CXCursorKind kind = clang_getCursorKind(kids.at[i]);
		if (kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef || kind == CXCursor_NamespaceRef)
			return false;
	}
	CXCursor object = kids.n ? lower_strip(l, kids.at[0]) : clang_getNullCursor();
	CXCursor var = clang_getCursorReferenced(object);
	bool is_variable = clang_getCursorKind(object) == CXCursor_DeclRefExpr &&
	                   front_is_record(clang_getCursorType(var)) && !front_is_reference(clang_getCursorType(var));
	return !is_variable;
}

static struct call make_call(struct lower *l, CXCursor expr)
{
	struct call c = {.expr = expr, .decl = front_called(l->scratch, expr), .kids = lower_kids(l, expr)};
	enum CXCursorKind kind = clang_getCursorKind(c.decl);
	c.type = callee_type(l, expr);
	c.member = clang_getNullCursor();
	c.is_method = (kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(c.decl)) ||
	              kind == CXCursor_ConversionFunction || kind == CXCursor_Destructor;
	if (c.is_method) {
		c.member = member_callee(l, &c);
		c.is_operator = clang_Cursor_isNull(c.member);
		c.is_virtual = is_dispatched(l, &c);
	}
	return c;
}

/* The address of the object that a method is called on, as a pointer to the method's class. */
static ir_id method_object(struct lower *l, const struct call *c, const struct ir_func *f)
{
	ir_id object = 0;
	if (!c->is_operator)
		object = lower_member_object(l, c->member);
	else if (clang_Cursor_getNumArguments(c->expr) > 0)
		object = lower_address(l, clang_Cursor_getArgument(c->expr, 0));
	if (!object)
		return lower_unknown(l, c->expr, lower_pointer_to(l, f->record), NULL, 0);
	return lower_convert(l, object, lower_pointer_to(l, f->record));
}

static CXCursor object_expression(struct lower *l, const struct call *c)
{
	if (c->is_operator)
		return clang_Cursor_getNumArguments(c->expr) > 0 ? clang_Cursor_getArgument(c->expr, 0) : clang_getNullCursor();
	struct kids kids = lower_kids(l, c->member);
	return kids.n ? kids.at[0] : clang_getNullCursor();
}

static const struct ir_type *result_type(struct lower *l, const struct call *c)
{
	return has_function_type(c->type) ? front_type(l->tu, clang_getResultType(c->type)) : lower_type(l, c->expr);
}

static ir_id finish_call(struct lower *l, const struct call *c, const char *usr, bool is_noreturn)
{
	const struct ir_type *type = result_type(l, c);
	lower_at(l, c->expr);
	ir_id call = ir_add_imm(l->b, IR_CALL, type, 0, usr, c->args.at, c->args.n);
	ir_at(l->func, call)->is_virtual = c->is_virtual;
	if (is_noreturn)
		ir_unreachable(l->b);
	return type->kind == IR_TYPE_VOID ? 0 : call;
}

ir_id lower_call_usr(struct lower *l, const char *usr, const struct ir_type *result, const ir_id *args, size_t n)
{
	ir_id call = ir_add_imm(l->b, IR_CALL, result, 0, usr, args, n);
	return result->kind == IR_TYPE_VOID ? 0 : call;
}

/* ---- the compiler's own functions ---- */

static ir_id first_argument(struct lower *l, CXCursor call)
{
	const struct ir_type *type = lower_value_type(l, call);
	return lower_convert(l, lower_value(l, clang_Cursor_getArgument(call, 0)), type);
}

static ir_id alloca_call(struct lower *l, CXCursor call)
{
	ir_id bytes = lower_value(l, clang_Cursor_getArgument(call, 0));
	lower_at(l, call);
	return ir_add_imm(l->b, IR_ALLOC, ir_ptr(l->unit, NULL), 1, intern(l->tu->names, "alloca"), &bytes, 1);
}

/* Builtins that are operators of the language rather than functions. */
static bool builtin_call(struct lower *l, CXCursor call, CXCursor decl, ir_id *value)
{
	const char *name = front_spelling(l->tu, decl);
	bool has_argument = clang_Cursor_getNumArguments(call) > 0;
	if (strncmp(name, "__builtin_", 10) != 0)
		return false;
	name += 10;
	if (has_argument && (strncmp(name, "expect", 6) == 0 || strcmp(name, "assume_aligned") == 0))
		*value = first_argument(l, call);
	else if (has_argument && strncmp(name, "alloca", 6) == 0)
		*value = alloca_call(l, call);
	else if (strcmp(name, "unreachable") == 0 || strcmp(name, "trap") == 0)
		ir_unreachable(l->b);
	else
		return false;
	return true;
}

/* ---- calls ---- */

/* The compiler's own assignment of a class copies the object. */
static bool is_defaulted_assignment(const struct call *c)
{
	return c->is_operator && front_is_defaulted(c->decl) && clang_Cursor_getNumArguments(c->expr) == 2 &&
	       (clang_CXXMethod_isCopyAssignmentOperator(c->decl) || clang_CXXMethod_isMoveAssignmentOperator(c->decl));
}

bool lower_is_modelled(struct lower *l, CXCursor method, size_t n_args)
{
	const struct ir_func *f = front_is_out_of_sight(l->tu, method) ? front_func(l->tu, method) : NULL;
	return f && l->tu->models && models_function(l->tu->models, f, n_args);
}

static ir_id copy_assignment(struct lower *l, const struct call *c)
{
	CXCursor left = clang_Cursor_getArgument(c->expr, 0), right = clang_Cursor_getArgument(c->expr, 1);
	const struct ir_type *record = front_cursor_type(l->tu, clang_getCursorSemanticParent(c->decl));
	const struct ir_type *pointer = lower_pointer_to(l, record);
	ir_id to = lower_pointer_cast(l, lower_address(l, left), pointer);
	ir_id from = lower_pointer_cast(l, lower_address(l, right), pointer);
	lower_at(l, c->expr);
	bool is_move = clang_CXXMethod_isMoveAssignmentOperator(c->decl);
	lower_copy_members(l, to, from, record, true, is_move ? FROM_XVALUE : FROM_LVALUE);
	if (!(front_copy_runs(l->tu, record, true, FROM_XVALUE) & COPY_RUNS))
		note_moved(l, right, from);
	return to;
}

static CXType class_of(CXType member)
{
	return clang_getCanonicalType(clang_Type_getClassType(member));
}

/* (object.*member)(...): which method is not known, so that the object and what it leads to may change, and any method
 * of this type whose address is taken may be called. */
static bool member_pointer_call(struct lower *l, struct call *c, ir_id *value)
{
	CXCursor callee = c->kids.n ? lower_strip(l, c->kids.at[0]) : clang_getNullCursor();
	bool binary = clang_getCursorKind(callee) == CXCursor_BinaryOperator;
	enum CXBinaryOperatorKind op = binary ? clang_getCursorBinaryOperatorKind(callee) : CXBinaryOperator_Invalid;
	struct kids kids = lower_kids(l, callee);
	if ((op != CXBinaryOperator_PtrMemD && op != CXBinaryOperator_PtrMemI) || kids.n != 2)
		return false;
	ir_id object = op == CXBinaryOperator_PtrMemI ? lower_value(l, kids.at[0]) : lower_address(l, kids.at[0]);
	ir_id member = lower_value(l, kids.at[1]);
	CXType t = clang_getCanonicalType(clang_getCursorType(kids.at[1]));
	const struct ir_type *called = NULL;
	if (t.kind == CXType_MemberPointer) {
		called = front_type(l->tu, clang_getPointeeType(t));
		object = lower_subobject(l, object, front_type(l->tu, class_of(t)));
	}
	vec_push(l->scratch, &c->args, lower_unknown(l, callee, ir_ptr(l->unit, called), &member, member ? 1 : 0));
	vec_push(l->scratch, &c->args, object);
	lower_arguments(l, c);
	lower_at(l, c->expr);
	const struct ir_type *type = lower_value_type(l, c->expr);
	ir_id call = ir_add_imm(l->b, IR_CALL, type, 0, NULL, c->args.at, c->args.n);
	*value = type->kind == IR_TYPE_VOID ? 0 : call;
	return true;
}

static ir_id indirect_call(struct lower *l, struct call *c)
{
	ir_id value;
	if (member_pointer_call(l, c, &value))
		return value;
	bool is_callable = c->kids.n && clang_isExpression(clang_getCursorKind(c->kids.at[0]));
	if (!is_callable || !has_function_type(c->type)) {
		if (l->tu->troubles.n || clang_getCanonicalType(clang_getCursorType(c->expr)).kind == CXType_Dependent)
			return lower_lost_value(l, c->expr, lower_value_type(l, c->expr));
		lower_arguments(l, c);
		return lower_unknown(l, c->expr, lower_value_type(l, c->expr), c->args.at, c->args.n);
	}
	vec_push(l->scratch, &c->args, lower_value(l, c->kids.at[0]));
	lower_arguments(l, c);
	return finish_call(l, c, NULL, false);
}

/* `V({1, 2})`: the compiler's own constructor, which has no declaration, would move what the braces make; that is the
 * object itself. */
static bool is_moved_list(struct lower *l, CXCursor call, CXCursor *made)
{
	struct kids kids = lower_kids(l, call);
	CXCursor none = clang_getCursorReferenced(call);
	if (kids.n != 1 || !clang_Cursor_isNull(none) || clang_Cursor_getNumArguments(call) != 1)
		return false;
	*made = lower_strip(l, kids.at[0]);
	const struct ir_type *type = lower_type(l, call);
	return lower_is_constructor_call(*made) && type->kind == IR_TYPE_RECORD && lower_type(l, *made) == type &&
	       !lower_needs_destruction(l, type); /* else the temporary would end beside it */
}

ir_id lower_call(struct lower *l, CXCursor expr)
{
	struct call c = make_call(l, expr);
	ir_id value = 0;
	CXCursor config, made;
	if (lower_is_constructor_call(expr))
		return lower_value(l, expr);
	if (is_moved_list(l, expr, &made))
		return lower_value(l, made);
	if (lower_is_launch(l, expr, &config)) {
		lower_launch(l, expr, config);
		return 0;
	}
	if (!front_is_function(clang_getCursorKind(c.decl)) || clang_getCursorKind(c.decl) == CXCursor_FunctionTemplate)
		return indirect_call(l, &c);
	if (builtin_call(l, expr, c.decl, &value))
		return value;
	if (is_defaulted_assignment(&c) && !lower_is_modelled(l, c.decl, 1))
		return copy_assignment(l, &c);
	const struct ir_func *f = front_func(l->tu, c.decl);
	if (c.is_method && !c.is_virtual && lower_lookup(l, expr, f, object_expression(l, &c), &value))
		return value;
	if (c.is_method)
		vec_push(l->scratch, &c.args, method_object(l, &c, f));
	else if (clang_CXXMethod_isStatic(c.decl))
		lower_unused_object(l, member_callee(l, &c));
	lower_arguments(l, &c);
	value = finish_call(l, &c, f->usr, f->is_noreturn);
	lower_behind_call(l, c.decl);
	return value;
}

/* ---- constructors ---- */

/* `V v{}` and `V()` zero the object first when the default constructor is the compiler's; `V v` does not. */
static bool is_value_init(struct lower *l, CXCursor call)
{
	size_t n = 0;
	const char *text = front_text(l->tu, call, &n);
	return text && n && (text[n - 1] == '}' || text[n - 1] == ')');
}

static void copy_record(struct lower *l, CXCursor source, ir_id address, const struct ir_type *type, bool is_move)
{
	ir_id from = lower_pointer_cast(l, lower_address(l, source), lower_pointer_to(l, type));
	lower_at(l, source);
	lower_copy_members(l, address, from, type, false, is_move ? FROM_XVALUE : FROM_LVALUE);
	if (!(front_copy_runs(l->tu, type, false, FROM_XVALUE) & COPY_RUNS))
		note_moved(l, source, from);
}

struct construction {
	CXCursor call;
	const struct ir_type *record;
};

static void construct_members(struct lower *l, ir_id address, void *payload)
{
	const struct construction *c = payload;
	CXType of = clang_getCursorType(clang_getCursorSemanticParent(clang_getCursorReferenced(c->call)));
	lower_default_members(l, of, address, c->record);
}

static void construct_one(struct lower *l, ir_id address, void *payload)
{
	const struct construction *it = payload;
	struct call c = make_call(l, it->call);
	const struct ir_func *f = front_func(l->tu, c.decl);
	const struct ir_type *record = f->record ? f->record : it->record;
	vec_push(l->scratch, &c.args, lower_pointer_cast(l, address, lower_pointer_to(l, record)));
	lower_arguments(l, &c);
	lower_at(l, it->call);
	lower_call_usr(l, f->usr, ir_void(l->unit), c.args.at, c.args.n);
}

void lower_construct_each(struct lower *l, CXCursor call, const struct elements *all)
{
	struct construction it = {call, all->elem};
	CXCursor constructor = clang_getCursorReferenced(call);
	bool members = front_is_defaulted(constructor) && clang_Cursor_getNumArguments(call) <= 0 &&
	               !lower_is_modelled(l, constructor, 0);
	lower_each_element(l, all, members ? construct_members : construct_one, &it);
}

void lower_construct(struct lower *l, CXCursor call, ir_id address, const struct ir_type *type)
{
	CXCursor constructor = clang_getCursorReferenced(call), source;
	int n = clang_Cursor_getNumArguments(call);
	if (lower_is_elided(l, call, &source)) {
		lower_into(l, source, address, type);
		return;
	}
	if (front_is_defaulted(constructor) && front_is_copy(constructor) && n == 1) {
		bool is_move = clang_CXXConstructor_isMoveConstructor(constructor);
		copy_record(l, clang_Cursor_getArgument(call, 0), address, type, is_move);
		return;
	}
	lower_at(l, call);
	if (front_is_defaulted(constructor) && n <= 0 && is_value_init(l, call))
		lower_zero(l, address, type);
	struct elements all = lower_elements(l, address, type);
	lower_construct_each(l, call, &all);
}
