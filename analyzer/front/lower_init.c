/*
 * Initialisation of objects.
 *
 * libclang shows initializer lists as they were written, so that elided braces are undone here: a list fills the
 * members of an aggregate in order, and a member that is an aggregate itself takes as many expressions as it has room
 * for when the next one is no list. What a list does not reach is zero, or what the class says.
 */
#include "front/copies.h"
#include "front/defaults.h"
#include "front/initializers.h"

#include <string.h>

enum { MAX_LISTED = 4096, MAX_STRING = 64 }; /* longer ones are not stored element by element */

struct filler {
	struct lower *l;
	struct kids kids;
	size_t next;
	int depth; /* of members without braces of their own; 1: the list's */
};

/* ---- strings ---- */

/* LIMIT(precision): of long literals only the size is known, and where a list's constructor takes one in, nothing is.
 */
static void string_into(struct lower *l, CXCursor literal, ir_id address, const struct ir_type *type)
{
	const struct ir_type *elem = type->elem;
	size_t n = 0;
	const char *text = front_string_value(l->tu, literal, &n);
	lower_at(l, literal);
	if (!elem || !text || n > MAX_STRING || elem->kind != IR_TYPE_INT || elem->size < 1) {
		ir_id value = ir_add_imm(l->b, IR_UNKNOWN, type, 0, intern(l->tu->names, "string"), NULL, 0);
		lower_store(l, address, value, true);
		return;
	}
	lower_zero(l, address, type);
	for (size_t i = 0; i < n && (int64_t)i < type->size / elem->size; i++) {
		ir_id place = lower_field(l, address, elem, (int64_t)i * elem->size, "");
		lower_store(l, place, ir_const(l->b, elem, (unsigned char)text[i]), true);
	}
}

/* ---- lists ---- */

static bool is_aggregate(CXType t)
{
	enum CXTypeKind kind = clang_getCanonicalType(t).kind;
	return kind == CXType_Record || kind == CXType_ConstantArray || kind == CXType_IncompleteArray;
}

static bool same_canonical(CXType a, CXType b)
{
	CXType ca = front_unqualified(clang_getCanonicalType(a));
	CXType cb = front_unqualified(clang_getCanonicalType(b));
	return clang_equalTypes(clang_getCanonicalType(ca), clang_getCanonicalType(cb));
}

/* `.x = e` and `[2] = e` are an untyped expression: designators, then the value. */
static bool is_designated(struct lower *l, CXCursor kid)
{
	return clang_getCursorKind(kid) == CXCursor_UnexposedExpr &&
	       clang_getCanonicalType(clang_getCursorType(kid)).kind == CXType_Void && lower_kids(l, kid).n >= 2;
}

struct class_scan {
	bool has_constructor, converts;
};

static enum CXChildVisitResult visit_class(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct class_scan *scan = payload;
	CXCursor templated = c;
	bool is_template = clang_getCursorKind(c) == CXCursor_FunctionTemplate &&
	                   clang_getTemplateCursorKind(templated) == CXCursor_Constructor;
	scan->has_constructor |= clang_getCursorKind(c) == CXCursor_Constructor || is_template;
	scan->converts |= clang_getCursorKind(c) == CXCursor_ConversionFunction;
	return CXChildVisit_Continue;
}

static struct class_scan scan_class(CXType t)
{
	CXCursor decl = clang_getTypeDeclaration(clang_getCanonicalType(t));
	CXCursor pattern = clang_getSpecializedCursorTemplate(decl);
	struct class_scan scan = {0};
	clang_visitChildren(decl, visit_class, &scan);
	if (!clang_Cursor_isNull(pattern))
		clang_visitChildren(pattern, visit_class, &scan);
	return scan;
}

/* A class with constructors of its own: a list inside a list calls one of them, which is not shown. */
static bool has_constructors(struct lower *l, CXType t)
{
	return l->tu->is_cxx && front_is_record(t) && scan_class(t).has_constructor;
}

/* The expression initialises the whole member, no part of it. */
static bool takes_whole(struct lower *l, CXCursor kid, CXType t)
{
	enum CXCursorKind kind = clang_getCursorKind(kid);
	if (!is_aggregate(t) || kind == CXCursor_InitListExpr)
		return true;
	enum CXTypeKind array = clang_getCanonicalType(t).kind;
	if (array != CXType_Record)
		return kind == CXCursor_StringLiteral || same_canonical(clang_getCursorType(kid), t);
	const struct ir_type *type = front_type(l->tu, t), *given = lower_type(l, kid);
	if (type->kind != IR_TYPE_RECORD || type->n_fields == 0 || has_constructors(l, t))
		return true;
	if (given->kind != IR_TYPE_RECORD || !l->tu->is_cxx)
		return given->kind == IR_TYPE_RECORD;
	return !given->is_complete || lower_is_part(given, type) || scan_class(clang_getCursorType(kid)).converts;
}

/* A constructor that is not shown. A library's takes its arguments as they are. */
static void constructed(struct lower *l, CXCursor at, CXType t, const struct kids *from, ir_id address)
{
	const struct ir_type *type = front_type(l->tu, t);
	if (!front_is_out_of_sight(l->tu, clang_getTypeDeclaration(clang_getCanonicalType(t)))) {
		if (lower_by_only_constructor(l, t, from, address) || lower_by_exact_constructor(l, t, from, address))
			return;
		if (!l->tu->models || !models_type(l->tu->models, type)) {
			lower_make_unknown(l, address, from->at, from->n);
			return;
		}
	}
	struct kids all = {0};
	lower_listed(l, from->at, from->n, &all);
	ir_id *args = ARENA_ARRAY(l->scratch, ir_id, all.n + 1);
	size_t n = 0;
	for (size_t i = 0; i < all.n; i++)
		if ((args[n] = lower_value(l, all.at[i])))
			n++;
	lower_store(l, address, lower_unknown(l, at, type, args, n), true);
}

static void fill_members(struct filler *f, CXType t, ir_id address);
static void fill_one(struct filler *f, CXType t, ir_id address);
static ir_id field_place(struct lower *l, ir_id address, CXCursor field);

/* Whichever constructor takes the list gives each member one of the values, as a model says. */
static bool is_by_member(struct lower *l, CXType t, const struct kids *from)
{
	if (!l->tu->models || !models_is_memberwise(l->tu->models, front_type(l->tu, t)))
		return false;
	struct kids fields = front_fields(l->scratch, t);
	bool is_whole = fields.n == from->n;
	for (size_t i = 0; is_whole && i < fields.n; i++) {
		CXType of = clang_getCursorType(fields.at[i]);
		is_whole = front_offset(l->tu, fields.at[i]) >= 0 && takes_whole(l, from->at[i], of);
	}
	return is_whole;
}

static void by_member(struct lower *l, CXType t, const struct kids *from, ir_id address)
{
	struct kids fields = front_fields(l->scratch, t);
	struct filler f = {.l = l, .kids = *from};
	for (size_t i = 0; i < fields.n; i++)
		fill_one(&f, clang_getCursorType(fields.at[i]), field_place(l, address, fields.at[i]));
}

/* By a constructor of the class, from something else than such an object. */
static bool is_converted(struct lower *l, CXCursor kid, CXType t)
{
	return has_constructors(l, t) && !lower_is_part(lower_type(l, kid), front_type(l->tu, t));
}

static void list_into(struct lower *l, CXCursor list, CXType t, ir_id address);

static void fill_one(struct filler *f, CXType t, ir_id address)
{
	CXCursor kid = f->kids.at[f->next];
	if (takes_whole(f->l, kid, t)) {
		f->next++;
		if (front_is_reference(t))
			lower_store(f->l, address, lower_argument(f->l, kid, t), true);
		else if (clang_getCursorKind(kid) == CXCursor_InitListExpr && is_aggregate(t))
			list_into(f->l, kid, t, address);
		else if (is_converted(f->l, kid, t))
			constructed(f->l, kid, t, &(struct kids){.at = &kid, .n = 1}, address);
		else
			lower_into(f->l, kid, address, front_type(f->l->tu, t));
		return;
	}
	fill_members(f, t, address);
}

/* Goes along the designators from `address` of type `t`; the last child is the value. */
static void fill_designated(struct filler *f, CXType t, ir_id address, size_t *position)
{
	struct lower *l = f->l;
	struct kids parts = lower_kids(l, f->kids.at[f->next++]);
	for (size_t i = 0; i + 1 < parts.n; i++) {
		CXCursor field = clang_getCursorReferenced(parts.at[i]);
		int64_t index = 0;
		if (clang_getCursorKind(parts.at[i]) == CXCursor_MemberRef &&
		    clang_getCursorKind(field) == CXCursor_FieldDecl) {
			int64_t offset = front_offset(l->tu, field);
			if (offset < 0)
				return;
			address = lower_subobject(l, address, front_cursor_type(l->tu, clang_getCursorSemanticParent(field)));
			t = clang_getCursorType(field);
			address = lower_field(l, address, front_type(l->tu, t), offset, front_field_name(l->tu, field));
			continue;
		}
		if (!front_evaluate_int(parts.at[i], &index))
			return;
		t = clang_getArrayElementType(clang_getCanonicalType(t));
		const struct ir_type *elem = front_type(l->tu, t);
		address = lower_field(l, address, elem, index * (elem->size > 0 ? elem->size : 0), "");
		if (i == 0)
			*position = (size_t)index + 1;
	}
	CXCursor value = parts.at[parts.n - 1];
	if (front_is_reference(t))
		lower_store(l, address, lower_argument(l, value, t), true);
	else if (clang_getCursorKind(value) == CXCursor_InitListExpr && is_aggregate(t))
		list_into(l, value, t, address);
	else
		lower_into(l, value, address, front_type(l->tu, t));
}

static void fill_array(struct filler *f, CXType t, ir_id address)
{
	CXType elem_type = clang_getArrayElementType(clang_getCanonicalType(t));
	const struct ir_type *elem = front_type(f->l->tu, elem_type), *type = front_type(f->l->tu, t);
	size_t i = 0;
	while (f->next < f->kids.n) {
		bool named = is_designated(f->l, f->kids.at[f->next]), is_full = type->count > 0 && (int64_t)i >= type->count;
		if (named ? f->depth > 1 : is_full) /* a designator may go back from behind the last element */
			break;
		if (named) {
			fill_designated(f, t, address, &i);
			continue;
		}
		ir_id place = lower_field(f->l, address, elem, (int64_t)i * (elem->size > 0 ? elem->size : 0), "");
		fill_one(f, elem_type, place);
		i++;
	}
	if (f->l->tu->is_cxx && (int64_t)i < type->count) {
		ir_id rest = lower_field(f->l, address, elem, (int64_t)i * (elem->size > 0 ? elem->size : 0), "");
		lower_default_objects(f->l, elem_type, rest, type->count - (int64_t)i);
	}
}

static struct kids record_fields(struct lower *l, CXType t)
{
	return front_fields(l->scratch, t);
}

static ir_id field_place(struct lower *l, ir_id address, CXCursor field)
{
	int64_t offset = front_offset(l->tu, field);
	const char *name = front_field_name(l->tu, field);
	return lower_field(l, address, front_cursor_type(l->tu, field), offset < 0 ? 0 : offset, name);
}

/* Bases of an aggregate (C++17) come first. */
static void fill_bases(struct filler *f, CXType t, const struct ir_type *type, ir_id address)
{
	type_list bases = lower_bases(f->l, t);
	if (front_has_open_base(f->l->tu, type))
		lower_open_base(f->l, address);
	for (size_t i = 0; i < type->n_fields && type->fields[i].is_base; i++) {
		const struct ir_field *base = &type->fields[i];
		CXType of = i < bases.n ? bases.at[i] : (CXType){.kind = CXType_Invalid};
		if (base->offset < 0 && base->type->kind != IR_TYPE_RECORD && f->next < f->kids.n)
			lower_make_unknown(f->l, address, &f->kids.at[f->next++], 1);
		if (base->offset < 0)
			continue;
		ir_id place = lower_field(f->l, address, base->type, base->offset, base->name);
		bool is_known = front_is_record(of) && front_type(f->l->tu, of) == base->type;
		if (f->next >= f->kids.n && is_known)
			lower_default_objects(f->l, of, place, 1);
		else if (f->next < f->kids.n && is_known)
			fill_one(f, of, place);
		else if (f->next < f->kids.n)
			lower_into(f->l, f->kids.at[f->next++], place, base->type);
	}
}

/* A field that the list does not reach. */
static void rest_of_record(struct lower *l, CXCursor field, ir_id address, const struct ir_type *type)
{
	CXCursor init;
	if (!type->is_union)
		lower_default_member(l, field, address, type);
	else if (front_field_init(field, &init))
		lower_member_init(l, init, field_place(l, address, field), field, address, type);
}

/* The field that a designator names, or the anonymous one around it; their number if it lies deeper. */
static size_t designated_field(struct lower *l, CXCursor kid, const struct kids *fields)
{
	struct kids parts = lower_kids(l, kid);
	CXCursor named = clang_getCursorReferenced(parts.at[0]), around = clang_getCursorSemanticParent(named);
	for (size_t i = 0; i < fields->n; i++) {
		CXCursor decl = clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(fields->at[i])));
		if (clang_equalCursors(fields->at[i], named) || clang_equalCursors(decl, around))
			return i;
	}
	return fields->n;
}

/* Designators of the list itself: what they name, and where the list goes on. */
static void fill_named(struct filler *f, CXType t, ir_id address, const struct kids *fields, bool *filled, size_t *next)
{
	size_t at = designated_field(f->l, f->kids.at[f->next], fields), ignored = 0;
	fill_designated(f, t, address, &ignored);
	for (size_t i = at == fields->n ? 0 : at; i <= at && i < fields->n; i++)
		filled[i] = true;
	*next = at + 1;
}

static void fill_record(struct filler *f, CXType t, ir_id address)
{
	struct lower *l = f->l;
	const struct ir_type *type = front_type(l->tu, t);
	struct kids fields = record_fields(l, t);
	bool *filled = ARENA_ARRAY(l->scratch, bool, fields.n + 1), any = false;
	size_t n = type->is_union && fields.n ? 1 : fields.n;
	fill_bases(f, t, type, address);
	for (size_t i = 0; f->next < f->kids.n;) {
		bool named = is_designated(l, f->kids.at[f->next]);
		if (named && f->depth == 1) {
			fill_named(f, t, address, &fields, filled, &i);
		} else if (named || i >= n) {
			break;
		} else {
			fill_one(f, clang_getCursorType(fields.at[i]), field_place(l, address, fields.at[i]));
			filled[i++] = true;
		}
	}
	for (size_t i = 0; i < fields.n; i++)
		any |= filled[i];
	for (size_t i = 0; i < fields.n; i++)
		if (type->is_union ? !any : !filled[i])
			rest_of_record(l, fields.at[i], address, type);
}

static void fill_members(struct filler *f, CXType t, ir_id address)
{
	size_t before = f->next;
	f->depth++;
	if (front_is_record(t))
		fill_record(f, t, address);
	else
		fill_array(f, t, address);
	f->depth--;
	if (f->next == before && f->next < f->kids.n)
		f->next++; /* an empty aggregate takes nothing: do not turn in circles */
}

/* `t` is the object's type: a list inside a list has none of its own. */
static void list_into(struct lower *l, CXCursor list, CXType t, ir_id address)
{
	struct filler f = {.l = l, .kids = lower_kids(l, list)};
	const struct ir_type *type = front_type(l->tu, t);
	lower_at(l, list);
	if (f.kids.n == 1 && (clang_getCursorKind(f.kids.at[0]) == CXCursor_StringLiteral ||
	                      (type->kind == IR_TYPE_RECORD && lower_type(l, f.kids.at[0]) == type))) {
		lower_into(l, f.kids.at[0], address, type);
		return;
	}
	if (f.kids.n > MAX_LISTED) {
		ir_id value = ir_add_imm(l->b, IR_UNKNOWN, type, 0, intern(l->tu->names, "table"), NULL, 0);
		lower_store(l, address, value, true);
		return;
	}
	if (type->kind == IR_TYPE_RECORD && is_by_member(l, t, &f.kids)) {
		by_member(l, t, &f.kids, address);
		return;
	}
	if (type->kind == IR_TYPE_RECORD && has_constructors(l, t)) {
		constructed(l, list, t, &f.kids, address);
		return;
	}
	lower_zero(l, address, type);
	fill_members(&f, t, address);
}

/* std::initializer_list from an array: any record that starts with a pointer and a count. */
static bool array_view_into(struct lower *l, CXCursor array, ir_id address, const struct ir_type *type)
{
	const struct ir_type *from = lower_type(l, array);
	if (type->kind != IR_TYPE_RECORD || from->kind != IR_TYPE_ARRAY || type->n_fields != 2 ||
	    type->fields[0].type->kind != IR_TYPE_PTR || type->fields[1].type->kind == IR_TYPE_RECORD)
		return false;
	ir_id object = lower_address(l, array);
	ir_id first = lower_convert(l, lower_field(l, object, from->elem, 0, ""), type->fields[0].type);
	const struct ir_field *pointer = &type->fields[0], *count = &type->fields[1];
	lower_at(l, array);
	lower_store(l, lower_field(l, address, pointer->type, pointer->offset, pointer->name), first, true);
	ir_id n = count->type->kind == IR_TYPE_PTR ? 0 : ir_const(l->b, count->type, from->count);
	lower_store(l, lower_field(l, address, count->type, count->offset, count->name), n, true);
	return true;
}

/* ---- anything ---- */

static void conditional_into(struct lower *l, const struct kids *kids, ir_id address, const struct ir_type *type)
{
	struct ir_block *yes = ir_block_new(l->b), *no = ir_block_new(l->b), *done = ir_block_new(l->b);
	lower_branch(l, kids->at[0], yes, no);
	for (int i = 0; i < 2; i++) {
		ir_block_seal(l->b, i ? no : yes);
		ir_set_block(l->b, i ? no : yes);
		size_t depth = l->cleanups.n;
		lower_into(l, kids->at[i + 1], address, type);
		lower_unwind(l, depth, true);
		if (ir_current(l->b))
			ir_jump(l->b, done);
	}
	ir_block_seal(l->b, done);
	ir_set_block(l->b, done);
}

/* A cast around something: a wrapper of the same type, a list's array, or a base class's part. */
static void cast_into(struct lower *l, CXCursor expr, ir_id address, const struct ir_type *type)
{
	struct kids kids = lower_kids(l, expr);
	if (kids.n == 0) { /* an implicit value initialisation */
		lower_zero(l, address, type);
		if (type->kind == IR_TYPE_RECORD)
			lower_default_members(l, clang_getCursorType(expr), address, type);
		return;
	}
	CXCursor operand = kids.at[kids.n - 1];
	const struct ir_type *from = lower_type(l, operand);
	bool names_type = clang_getCursorKind(kids.at[0]) == CXCursor_TypeRef; /* a vector that is cast */
	if (type->kind == IR_TYPE_ARRAY && kids.n == 2 &&
	    !names_type) /* an array copied element by element: its source, one element */
		operand = kids.at[0], from = lower_type(l, operand);
	if (array_view_into(l, operand, address, type))
		return;
	if (from == type && !lower_is_lvalue(l, operand)) {
		lower_into(l, operand, address, type);
		return;
	}
	bool is_object = from->kind == IR_TYPE_RECORD || from->kind == IR_TYPE_ARRAY;
	bool is_wreck = kids.n > 1 && clang_getCursorKind(expr) == CXCursor_UnexposedExpr && type->kind != IR_TYPE_ARRAY;
	if (!is_object || is_wreck) { /* what error recovery kept */
		ir_id value = is_object ? 0 : lower_value(l, operand);
		lower_store(l, address, lower_unknown(l, expr, type, &value, value != 0), true);
		return;
	}
	lower_copy_expr(l, operand, address, type);
}

static void value_into(struct lower *l, CXCursor expr, ir_id address, const struct ir_type *type)
{
	ir_id value = 0;
	bool is_object = type->kind == IR_TYPE_RECORD || type->kind == IR_TYPE_ARRAY;
	if (is_object && lower_is_lvalue(l, expr)) {
		lower_copy_expr(l, expr, address, type);
		return;
	}
	if (ir_is_scalar(type))
		value = lower_convert(l, lower_value(l, expr), type);
	else if (lower_is_lvalue(l, expr))
		value = lower_load(l, lower_address(l, expr), type);
	else if (clang_getCursorKind(expr) == CXCursor_CallExpr)
		value = lower_call(l, expr);
	else
		value = lower_unknown(l, expr, type, NULL, 0);
	lower_at(l, expr);
	lower_store(l, address, value, true);
}

void lower_into(struct lower *l, CXCursor expr, ir_id address, const struct ir_type *type)
{
	enum CXCursorKind kind = clang_getCursorKind(expr);
	struct kids kids = lower_kids(l, expr);
	if (lower_is_lost(l, expr)) {
		lower_store(l, address, lower_lost_value(l, expr, type), true);
		return;
	}
	if (ir_is_scalar(type) || type->kind == IR_TYPE_UNKNOWN) {
		/* A literal of a scalar type is made in memory: what it holds is asked for, not the literal again. */
		bool literal = kind == CXCursor_CompoundLiteralExpr || kind == CXCursor_InitListExpr;
		value_into(l, literal && kids.n ? kids.at[kids.n - 1] : expr, address, type);
		return;
	}
	switch ((int)kind) {
	case CXCursor_ParenExpr:
	case CXCursor_CompoundLiteralExpr:
		if (kids.n) {
			lower_into(l, kids.at[kids.n - 1], address, type);
			return;
		}
		break;
	case CXCursor_CallExpr:
		if (lower_is_constructor_call(expr)) {
			lower_construct(l, expr, address, type);
			return;
		}
		break;
	case CXCursor_InitListExpr:
		list_into(l, expr, clang_getCursorType(expr), address);
		return;
	case CXCursor_StringLiteral:
		string_into(l, expr, address, type);
		return;
	case CXCursor_LambdaExpr:
		lower_lambda_into(l, expr, address);
		return;
	case CXCursor_ConditionalOperator:
		if (kids.n == 3 && !lower_is_lvalue(l, expr)) {
			conditional_into(l, &kids, address, type);
			return;
		}
		break;
	case CXCursor_StmtExpr:
		lower_store(l, address, lower_value(l, expr), true);
		return;
	case CXCursor_UnexposedExpr:
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
	case CXCursor_CXXConstCastExpr:
		cast_into(l, expr, address, type);
		return;
	default:
		break;
	}
	value_into(l, expr, address, type);
}
