/*
 * Types: libclang's canonical types to the IR's.
 *
 * Always by the canonical kind, never by spelling or sugar, which differ between versions. Sizes, alignments and
 * offsets are the target's own (clang_Type_getSizeOf and its kin), behind the guards that keep libclang from crashing
 * on function-like and dependent types. Invalid declarations have silently got the type `int`: they become unknown.
 *
 * A record enters the table before its fields do, so that it may contain pointers to itself. Classes instantiated from
 * a template show no children in libclang 19: their fields come from the type, their bases and destructor from the
 * template's pattern where these do not depend on its parameters.
 */
#include "front/base_layout.h"
#include "front/base_type.h"
#include "front/copies.h"

#include <string.h>

/* ---- sizes and constants, guarded ---- */

/* clang gives a class with a broken member, or an array of such, a size of 1. */
static bool is_broken(CXType t)
{
	CXType array = clang_getCanonicalType(t);
	for (int depth = 0; depth < 16 && array.kind == CXType_ConstantArray; depth++)
		array = clang_getCanonicalType(clang_getArrayElementType(array));
	return array.kind == CXType_Record && clang_isInvalidDeclaration(clang_getTypeDeclaration(array));
}

static bool has_layout(CXType t)
{
	if (is_broken(t))
		return false;
	enum CXTypeKind kind = clang_getCanonicalType(t).kind;
	return kind != CXType_Invalid && kind != CXType_Unexposed && kind != CXType_Overload && kind != CXType_Dependent &&
	       kind != CXType_FunctionProto && kind != CXType_FunctionNoProto && kind != CXType_Void;
}

int64_t front_sizeof(CXType t)
{
	long long size = has_layout(t) ? clang_Type_getSizeOf(t) : -1;
	return size < 0 ? -1 : size;
}

int64_t front_alignof(CXType t)
{
	long long align = has_layout(t) ? clang_Type_getAlignOf(t) : -1;
	return align < 0 ? -1 : align;
}

static bool is_arithmetic(enum CXTypeKind kind)
{
	return (kind >= CXType_Bool && kind <= CXType_LongDouble) || kind == CXType_Enum || kind == CXType_Float128 ||
	       kind == CXType_Half || kind == CXType_Float16 || kind == CXType_BFloat16;
}

/* clang_Cursor_Evaluate crashes on nested initializer lists and on what is not arithmetic. */
static CXEvalResult evaluate(CXCursor expr)
{
	enum CXCursorKind kind = clang_getCursorKind(expr);
	if (kind == CXCursor_InitListExpr || clang_isInvalid(kind) || clang_isInvalidDeclaration(expr))
		return NULL;
	if (!is_arithmetic(clang_getCanonicalType(clang_getCursorType(expr)).kind))
		return NULL;
	return clang_Cursor_Evaluate(expr);
}

bool front_evaluate_int(CXCursor expr, int64_t *value)
{
	CXEvalResult result = evaluate(expr);
	bool ok = result && clang_EvalResult_getKind(result) == CXEval_Int;
	if (ok)
		*value = clang_EvalResult_isUnsignedInt(result) ? (int64_t)clang_EvalResult_getAsUnsigned(result)
		                                                : (int64_t)clang_EvalResult_getAsLongLong(result);
	if (result)
		clang_EvalResult_dispose(result);
	return ok;
}

bool front_evaluate_real(CXCursor expr, double *value)
{
	CXEvalResult result = evaluate(expr);
	bool ok = result && clang_EvalResult_getKind(result) == CXEval_Float;
	if (ok)
		*value = clang_EvalResult_getAsDouble(result);
	if (result)
		clang_EvalResult_dispose(result);
	return ok;
}

CXType front_unqualified(CXType t)
{
	return t.kind == CXType_Invalid || !t.data[0] ? t : clang_getUnqualifiedType(t);
}

struct broken_find {
	const struct front_tu *tu;
	bool found;
};

/* An enumerator of an enumeration with an error in it, or a constant with one, has some number that clang made up. */
static bool is_made_up(const struct front_tu *tu, CXCursor named)
{
	enum CXCursorKind kind = clang_getCursorKind(named);
	bool is_constant =
	    kind == CXCursor_VarDecl && clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(named)));
	if (kind != CXCursor_EnumConstantDecl && !is_constant)
		return false;
	struct front_range r = front_range_of(kind == CXCursor_VarDecl ? named : clang_getCursorSemanticParent(named));
	return front_has_trouble(tu, &r);
}

/* `sizeof(M)` of a broken class: the operand shows as a reference to its type. */
static enum CXChildVisitResult find_broken(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct broken_find *f = payload;
	f->found |= is_broken(clang_getCursorType(c)) || is_made_up(f->tu, clang_getCursorReferenced(c));
	return f->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool front_rests_on_broken(const struct front_tu *tu, CXCursor c)
{
	struct broken_find find = {.tu = tu};
	if (!tu->troubles.n)
		return false;
	find.found = clang_isExpression(clang_getCursorKind(c)) && is_made_up(tu, clang_getCursorReferenced(c));
	clang_visitChildren(c, find_broken, &find);
	return find.found;
}

bool front_is_reference(CXType t)
{
	enum CXTypeKind kind = clang_getCanonicalType(t).kind;
	return kind == CXType_LValueReference || kind == CXType_RValueReference;
}

bool front_is_record(CXType t)
{
	return clang_getCanonicalType(t).kind == CXType_Record;
}

bool front_is_closure(CXCursor record)
{
	CXString s = clang_getTypeSpelling(clang_getCursorType(record));
	const char *text = clang_getCString(s);
	bool yes = text && strstr(text, "(lambda at ") && text[strlen(text) - 1] == ')';
	clang_disposeString(s);
	return yes;
}

/* ---- records ---- */

struct record_walk {
	struct front_tu *tu;
	struct ir_type *record;
	VEC(struct ir_field) fields;
	int64_t base_end; /* where the next base class may start */
	bool is_pattern;  /* walking the template's pattern of an instantiation */
	CXType type;
};

static int64_t round_up(int64_t n, int64_t align)
{
	return align > 1 ? (n + align - 1) / align * align : n;
}

/* Bases are laid out in order; empty ones share offset 0. LIMIT(precision): virtual bases have no known offset, nor
 * what is behind a base of which nobody knows where it ends. */
static void add_base(struct record_walk *w, CXCursor base)
{
	CXType type = front_base_type(w->tu, w->record, w->fields.n, w->type, base);
	struct ir_field field = {.name = "", .type = front_type(w->tu, type), .is_base = true, .offset = -1};
	if (clang_isVirtualBase(base) || w->base_end < 0 || field.type->kind != IR_TYPE_RECORD || field.type->size < 0) {
		vec_push(w->tu->arena, &w->fields, field);
		return;
	}
	field.name = field.type->name;
	bool is_empty = field.type->n_fields == 0 && !field.type->is_polymorphic;
	if (is_empty) {
		field.offset = 0;
	} else {
		bool shares_vtable = field.type->is_polymorphic && w->fields.n == 0;
		if (w->base_end == 0 && w->record->is_polymorphic && !shares_vtable && !field.type->is_polymorphic)
			w->base_end = w->tu->unit->pointer_bytes;
		field.offset = round_up(w->base_end, field.type->align);
		int64_t data = front_data_end(w->tu, type);
		w->base_end = data < 0 ? -1 : field.offset + data;
	}
	vec_push(w->tu->arena, &w->fields, field);
}

static bool is_user_written(CXCursor method)
{
	return !clang_isInvalid(clang_getCursorKind(method)) && !clang_CXXMethod_isDefaulted(method) &&
	       !clang_CXXMethod_isDeleted(method);
}

/* The destructor of an instantiated class has the class's USR and the pattern's name. */
static void set_destructor(struct record_walk *w, CXCursor destructor, bool ends)
{
	struct front_tu *tu = w->tu;
	const char *usr = w->is_pattern ? front_string(tu, clang_getCursorUSR(destructor)) : front_usr(tu, destructor);
	const char *tail = strstr(usr, "@F@~"), *name = front_qualified_name(tu, destructor);
	if (w->is_pattern && !tail)
		return;
	if (w->is_pattern)
		usr = intern(tu->names, arena_printf(tu->arena, "%s%s", w->record->usr, tail));
	w->record->destructor = usr;
	if (clang_Location_isInSystemHeader(clang_getCursorLocation(destructor)) && !ends &&
	    !front_is_modelled_end(tu, w->record, name) && !front_holds_ending(tu, w->record))
		return;
	map_put_name(&tu->user_destructors, usr, (void *)(uintptr_t)usr);
	const CXCursor *instance = w->is_pattern ? map_name(&tu->implied, usr) : &destructor;
	if (instance)
		front_func(tu, *instance);
	else
		front_func_named(tu, usr, name, w->record)->is_destructor = true;
}

/* A class template that has its destructor from a base of its own library, as shared_ptr. */
static void add_modelled_destructor(struct front_tu *tu, struct ir_type *record, CXCursor decl)
{
	bool is_library = clang_Location_isInSystemHeader(clang_getCursorLocation(decl));
	const char *name = is_library && !record->destructor ? front_modelled_destructor(tu, record) : NULL;
	if (!name)
		return;
	record->destructor = intern(tu->names, arena_printf(tu->arena, "%s@F@%s#", record->usr, strrchr(name, '~')));
	map_put_name(&tu->user_destructors, record->destructor, (void *)(uintptr_t)record->destructor);
	front_func_named(tu, record->destructor, name, record)->is_destructor = true;
}

static bool is_assignment(struct front_tu *tu, CXCursor method)
{
	return strcmp(front_spelling(tu, method), "operator=") == 0;
}

static enum CXChildVisitResult visit_member(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct record_walk *w = payload;
	bool ends = false;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_CXXBaseSpecifier:
		add_base(w, c);
		break;
	case CXCursor_Destructor:
		if (is_user_written(c) || (ends = front_ends_by_default(w->tu, w->record, w->type, c)))
			set_destructor(w, c, ends);
		front_note_copy(w->tu, w->record, c, w->is_pattern);
		w->record->is_polymorphic |= clang_CXXMethod_isVirtual(c);
		break;
	case CXCursor_Constructor:
		if (clang_CXXConstructor_isCopyConstructor(c) || clang_CXXConstructor_isMoveConstructor(c)) {
			w->record->copies_itself |= is_user_written(c);
			front_note_copy(w->tu, w->record, c, w->is_pattern);
		}
		break;
	case CXCursor_FunctionTemplate:
		w->record->assigns_itself |= clang_getTemplateCursorKind(c) == CXCursor_Constructor || is_assignment(w->tu, c);
		front_note_copy(w->tu, w->record, c, w->is_pattern);
		break;
	case CXCursor_CXXMethod:
		w->record->assigns_itself |= is_assignment(w->tu, c) && is_user_written(c);
		if (clang_CXXMethod_isCopyAssignmentOperator(c) || clang_CXXMethod_isMoveAssignmentOperator(c))
			front_note_copy(w->tu, w->record, c, w->is_pattern);
		w->record->is_polymorphic |= clang_CXXMethod_isVirtual(c);
		break;
	case CXCursor_ConversionFunction:
		w->record->is_polymorphic |= clang_CXXMethod_isVirtual(c);
		break;
	default:
		break;
	}
	return CXChildVisit_Continue;
}

struct init_find {
	unsigned name_at;
	CXCursor last; /* the last expression behind the field's name */
	int count;
};

static unsigned spelling_offset(CXSourceLocation at)
{
	unsigned offset = 0;
	clang_getSpellingLocation(at, NULL, NULL, NULL, &offset);
	return offset;
}

static enum CXChildVisitResult visit_init(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct init_find *f = payload;
	if (!clang_isExpression(clang_getCursorKind(c)))
		return CXChildVisit_Continue;
	if (spelling_offset(clang_getRangeStart(clang_getCursorExtent(c))) <= f->name_at)
		return CXChildVisit_Continue; /* an argument of the type */
	f->last = c;
	f->count++;
	return CXChildVisit_Continue;
}

/* Behind the name stand an array's bounds, a bit-field's width, then the initializer. */
bool front_field_init(CXCursor field, CXCursor *init)
{
	struct init_find find = {.name_at = spelling_offset(clang_getCursorLocation(field))};
	clang_visitChildren(field, visit_init, &find);
	if (find.count == 0 || (clang_Cursor_isBitField(field) && find.count < 2))
		return false;
	enum CXCursorKind kind = clang_getCursorKind(find.last);
	enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(field)).kind;
	bool is_array =
	    type == CXType_ConstantArray || type == CXType_DependentSizedArray || type == CXType_IncompleteArray;
	bool can_fill_array = kind == CXCursor_InitListExpr || kind == CXCursor_StringLiteral || kind == CXCursor_CallExpr;
	if (is_array && !can_fill_array)
		return false;
	*init = find.last;
	return true;
}

/* Where an access to the field begins: a bit-field is read and written with the unit of its type that it lies in, if
 * the object has all of that (a packed one may not). */
static int64_t access_offset(CXCursor field, long long bits)
{
	int64_t unit = clang_Cursor_isBitField(field) ? front_sizeof(clang_getCursorType(field)) : 0;
	int64_t whole = unit > 0 ? front_sizeof(clang_getCursorType(clang_getCursorSemanticParent(field))) : 0;
	int64_t start = unit > 0 ? bits / (8 * unit) * unit : 0;
	return unit > 0 && start + unit <= whole ? start : bits / 8;
}

static enum CXVisitorResult visit_field(CXCursor c, CXClientData payload)
{
	struct record_walk *w = payload;
	long long bits = clang_isInvalidDeclaration(c) ? -1 : clang_Cursor_getOffsetOfField(c);
	bool is_bits = clang_Cursor_isBitField(c);
	enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(c);
	CXCursor init;
	struct ir_field field = {
	    .name = front_field_name(w->tu, c),
	    .spoken = front_spoken_name(w->tu, c),
	    .counted_by = front_counting_field(w->tu, c),
	    .type = front_cursor_type(w->tu, c),
	    .offset = bits < 0 ? -1 : access_offset(c, bits),
	    .bit_shift = is_bits && bits >= 0 ? (uint16_t)(bits - 8 * access_offset(c, bits)) : 0,
	    .bit_width = is_bits ? (uint16_t)clang_getFieldDeclBitWidth(c) : 0,
	    .has_init = front_field_init(c, &init),
	    .is_hidden = access == CX_CXXProtected || access == CX_CXXPrivate,
	    .place = front_place(w->tu, clang_getCursorLocation(c)),
	};
	vec_push(w->tu->arena, &w->fields, field);
	front_note_field(w->tu, w->record, c);
	return CXVisit_Continue;
}

static void fill_arguments(struct front_tu *tu, struct ir_type *record, CXCursor decl)
{
	int n = clang_Cursor_getNumTemplateArguments(decl);
	if (n <= 0)
		return;
	const struct ir_type **types = ARENA_ARRAY(tu->arena, const struct ir_type *, n);
	int64_t *values = ARENA_ARRAY(tu->arena, int64_t, n);
	record->targs = types;
	record->targ_values = values;
	record->n_targs = (size_t)n;
	for (int i = 0; i < n; i++) {
		enum CXTemplateArgumentKind kind = clang_Cursor_getTemplateArgumentKind(decl, (unsigned)i);
		if (kind == CXTemplateArgumentKind_Type)
			types[i] = front_type(tu, clang_Cursor_getTemplateArgumentType(decl, (unsigned)i));
		else if (kind == CXTemplateArgumentKind_Integral)
			values[i] = clang_Cursor_getTemplateArgumentValue(decl, (unsigned)i);
	}
}

/* A class of which a member is unknown keeps the others. Where they lie is not known, so they get places of their own,
 * as if the unknown ones took none; that the object is at least as large as the known ones together is true. */
static void lay_out(struct front_tu *tu, struct ir_type *record, struct ir_field *fields)
{
	int64_t end = record->is_polymorphic ? tu->unit->pointer_bytes : 0, align = 1;
	for (size_t i = 0; i < record->n_fields; i++) {
		struct ir_field *f = &fields[i];
		if (f->type->size < 0)
			continue;
		f->offset = record->is_union ? 0 : round_up(end, f->type->align);
		end = f->offset + f->type->size > end ? f->offset + f->type->size : end;
		align = f->type->align > align ? f->type->align : align;
	}
	record->align = align;
	record->size = round_up(end, align);
	record->is_torn = true;
}

static void fill_record(struct front_tu *tu, struct ir_type *record, CXType t, CXCursor decl)
{
	record->template_name = front_qualified_name(tu, decl);
	record->place = front_place(tu, clang_getCursorLocation(decl));
	record->is_union = clang_getCursorKind(decl) == CXCursor_UnionDecl;
	record->is_lambda = front_is_closure(decl);
	record->size = front_sizeof(t);
	record->align = front_alignof(t);
	fill_arguments(tu, record, decl);
	CXCursor definition = clang_getCursorDefinition(decl);
	CXCursor pattern = clang_getSpecializedCursorTemplate(decl);
	struct record_walk walk = {.tu = tu, .record = record, .type = t};
	clang_visitChildren(clang_Cursor_isNull(definition) ? decl : definition, visit_member, &walk);
	bool shows_children = walk.fields.n > 0 || record->destructor || record->is_polymorphic;
	walk.is_pattern = true;
	if (!shows_children && !clang_Cursor_isNull(pattern))
		clang_visitChildren(pattern, visit_member, &walk);
	add_modelled_destructor(tu, record, decl);
	front_ask_bases(tu, record, t, walk.fields.at, walk.fields.n);
	front_note_open_bases(tu, record, t, walk.fields.at, walk.fields.n);
	struct kids fields = front_fields(tu->arena, t);
	for (size_t i = 0; i < fields.n; i++)
		visit_field(fields.at[i], &walk);
	record->fields = walk.fields.at;
	record->n_fields = walk.fields.n;
	record->is_complete = record->size >= 0;
	if (!record->is_complete && clang_isInvalidDeclaration(decl) && fields.n)
		lay_out(tu, record, walk.fields.at);
}

static const struct ir_type *record_type(struct front_tu *tu, CXType t)
{
	CXCursor decl = clang_getTypeDeclaration(t);
	bool is_defined = !clang_Cursor_isNull(clang_getCursorDefinition(decl));
	if (clang_isInvalid(clang_getCursorKind(decl)) || (clang_isInvalidDeclaration(decl) && !is_defined))
		return ir_unknown_type(tu->unit, -1);
	struct ir_type *record = ir_record(tu->unit, front_usr(tu, decl), front_display_name(tu, decl));
	uint64_t filled = 0;
	if (map_get(&tu->filled, (uint64_t)(uintptr_t)record->usr, &filled))
		return record;
	map_put(&tu->filled, (uint64_t)(uintptr_t)record->usr, 1);
	fill_record(tu, record, t, decl);
	return record;
}

int64_t front_offset(struct front_tu *tu, CXCursor field)
{
	CXCursor around = clang_getCursorSemanticParent(field);
	bool is_broken = clang_isInvalidDeclaration(field) || clang_isInvalidDeclaration(around);
	long long bits = is_broken ? -1 : clang_Cursor_getOffsetOfField(field);
	if (bits >= 0)
		return access_offset(field, bits);
	const struct ir_type *record = front_cursor_type(tu, around);
	struct place at = front_place(tu, clang_getCursorLocation(field));
	for (size_t i = 0; record->kind == IR_TYPE_RECORD && record->is_torn && i < record->n_fields; i++)
		if (!record->fields[i].is_base && place_compare(&record->fields[i].place, &at) == 0)
			return record->fields[i].offset;
	return -1;
}

/* ---- everything else ---- */

static const struct ir_type *function_type(struct front_tu *tu, CXType t)
{
	int n = clang_getNumArgTypes(t);
	const struct ir_type **params = ARENA_ARRAY(tu->arena, const struct ir_type *, n > 0 ? n : 1);
	for (int i = 0; i < n; i++)
		params[i] = front_param_type(tu, clang_getArgType(t, (unsigned)i));
	return ir_func_type(tu->unit, front_type(tu, clang_getResultType(t)), params, n > 0 ? (size_t)n : 0);
}

/* libclang shows a parameter declared as an array with that array's type. */
const struct ir_type *front_param_type(struct front_tu *tu, CXType t)
{
	const struct ir_type *type = front_type(tu, t);
	if (type->kind != IR_TYPE_ARRAY || clang_getCanonicalType(t).kind == CXType_Vector ||
	    clang_getCanonicalType(t).kind == CXType_ExtVector)
		return type;
	return ir_ptr(tu->unit, type->elem);
}

static const struct ir_type *pointer_type(struct front_tu *tu, CXType pointee)
{
	const struct ir_type *to = front_type(tu, pointee);
	return ir_ptr(tu->unit, to->kind == IR_TYPE_VOID ? NULL : to);
}

static const struct ir_type *sized_int(struct front_tu *tu, CXType t, bool is_signed)
{
	int64_t size = front_sizeof(t);
	return size > 0 && size <= 16 ? ir_int(tu->unit, (unsigned)size * 8, is_signed) : ir_unknown_type(tu->unit, size);
}

static const struct ir_type *build_type(struct front_tu *tu, CXType t)
{
	switch ((int)t.kind) {
	case CXType_Void:
		return ir_void(tu->unit);
	case CXType_Bool:
		return ir_int(tu->unit, 1, false);
	case CXType_Char_U:
	case CXType_UChar:
	case CXType_Char16:
	case CXType_Char32:
	case CXType_UShort:
	case CXType_UInt:
	case CXType_ULong:
	case CXType_ULongLong:
	case CXType_UInt128:
		return sized_int(tu, t, false);
	case CXType_Char_S:
	case CXType_SChar:
	case CXType_WChar:
	case CXType_Short:
	case CXType_Int:
	case CXType_Long:
	case CXType_LongLong:
	case CXType_Int128:
		return sized_int(tu, t, true);
	case CXType_Enum: {
		CXType under = clang_getEnumDeclIntegerType(clang_getTypeDeclaration(t));
		return under.kind == CXType_Invalid ? ir_int(tu->unit, 32, true) : front_type(tu, under);
	}
	case CXType_Half:
	case CXType_Float16:
	case CXType_BFloat16:
		return ir_float(tu->unit, 16);
	case CXType_Float:
	case CXType_Double:
	case CXType_LongDouble:
	case CXType_Float128: {
		int64_t size = front_sizeof(t);
		return ir_float(tu->unit, size > 0 ? (unsigned)size * 8 : 64);
	}
	case CXType_NullPtr:
		return ir_ptr(tu->unit, NULL);
	case CXType_Pointer:
	case CXType_BlockPointer:
	case CXType_LValueReference:
	case CXType_RValueReference:
		return pointer_type(tu, clang_getPointeeType(t));
	case CXType_ConstantArray:
		return ir_array(tu->unit, front_type(tu, clang_getArrayElementType(t)), clang_getArraySize(t));
	case CXType_IncompleteArray:
		return ir_array(tu->unit, front_type(tu, clang_getArrayElementType(t)), 0);
	case CXType_VariableArray:
	case CXType_DependentSizedArray:
		return ir_array(tu->unit, front_type(tu, clang_getArrayElementType(t)), -1);
	case CXType_Vector:
	case CXType_ExtVector:
		return ir_array(tu->unit, front_type(tu, clang_getElementType(t)), clang_getNumElements(t));
	case CXType_Atomic:
		return front_type(tu, clang_Type_getValueType(t));
	case CXType_Record:
		return record_type(tu, t);
	case CXType_FunctionProto:
	case CXType_FunctionNoProto:
		return function_type(tu, t);
	default:
		return ir_unknown_type(tu->unit, front_sizeof(t));
	}
}

const struct ir_type *front_type(struct front_tu *tu, CXType t)
{
	CXType canonical = clang_getCanonicalType(t);
	uint64_t key = (uint64_t)(uintptr_t)canonical.data[0];
	struct ir_type *known = key ? map_ptr(&tu->type_cache, key) : NULL;
	if (known)
		return known;
	const struct ir_type *built = build_type(tu, canonical);
	if (key && built->kind != IR_TYPE_UNKNOWN)
		map_put(&tu->type_cache, key, (uint64_t)(uintptr_t)built);
	return built;
}

/* Its bound was computed from the size of a class that clang could not make out. */
static const struct ir_type *front_unsized_array(struct front_tu *tu, CXType t)
{
	return ir_array(tu->unit, front_type(tu, clang_getArrayElementType(clang_getCanonicalType(t))), -1);
}

const struct ir_type *front_cursor_type(struct front_tu *tu, CXCursor c)
{
	bool is_type = clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Record &&
	               (clang_getCursorKind(c) == CXCursor_StructDecl || clang_getCursorKind(c) == CXCursor_ClassDecl ||
	                clang_getCursorKind(c) == CXCursor_UnionDecl);
	if (clang_isDeclaration(clang_getCursorKind(c)) && clang_isInvalidDeclaration(c) && !is_type)
		return ir_unknown_type(tu->unit, -1);
	if (tu->troubles.n && clang_getCursorKind(c) == CXCursor_VarDecl && front_rests_on_broken(tu, c) &&
	    clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_ConstantArray)
		return front_unsized_array(tu, clang_getCursorType(c));
	return front_type(tu, clang_getCursorType(c));
}
