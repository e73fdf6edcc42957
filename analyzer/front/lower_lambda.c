/*
 * Lambdas. A closure is a record whose fields are its captures; its operator() is a function of its own.
 *
 * libclang lists explicit captures by name, implicit ones not at all, and the closure's fields without names but in
 * order: explicit captures as written, implicit ones as first used. So the names are found by walking the body for
 * variables declared outside, and matched with the fields by their types, in order. `[=]` and `[&]` differ in the
 * fields' types: a field that is a reference captures by reference.
 */
#include "front/copies.h"

#include <string.h>

struct candidate {
	CXCursor decl;
	bool is_this;
};
struct capture_scan {
	struct front_tu *tu;
	struct arena scratch;
	CXCursor body; /* the LambdaExpr */
	VEC(struct candidate) found;
	VEC(CXCursor) fields;
	VEC(CXCursor) todo;
};

/* ---- candidates ---- */

static void add_candidate(struct capture_scan *s, CXCursor decl, bool is_this)
{
	struct candidate c = {decl, is_this};
	for (size_t i = 0; i < s->found.n; i++)
		if (s->found.at[i].is_this == is_this && (is_this || clang_equalCursors(s->found.at[i].decl, decl)))
			return;
	vec_push(&s->scratch, &s->found, c);
}

/* Which of the explicit captures is `this`: its index, or -1. Items are separated by commas on the top level. */
static int explicit_this(const char *text, size_t n)
{
	int depth = 0, index = 0;
	size_t start = 1;
	for (size_t i = 0; i < n; i++) {
		if (strchr("([{", text[i]))
			depth++;
		bool closes = text[i] == ']' && depth == 1;
		if (closes || (text[i] == ',' && depth == 1)) {
			while (start < i && strchr(" \t\r\n*", text[start]))
				start++;
			if (i - start >= 4 && memcmp(text + start, "this", 4) == 0)
				return index;
			bool is_default = i - start == 1 && strchr("&=", text[start]);
			index += !is_default;
			start = i + 1;
		}
		if (closes)
			break;
		if (strchr(")]}", text[i]))
			depth--;
	}
	return -1;
}

static bool stands_inside(CXCursor decl, CXCursor lambda)
{
	unsigned at = 0, from = 0, to = 0;
	CXFile file = NULL, other = NULL;
	CXSourceRange range = clang_getCursorExtent(lambda);
	clang_getSpellingLocation(clang_getCursorLocation(decl), &file, NULL, NULL, &at);
	clang_getSpellingLocation(clang_getRangeStart(range), &other, NULL, NULL, &from);
	clang_getSpellingLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &to);
	return file == other && from <= at && at < to;
}

/* Declared in the lambda's body or parameters: its chain of parents leads through the closure. */
static bool belongs_to(CXCursor decl, CXCursor lambda)
{
	CXCursor closure = clang_getTypeDeclaration(clang_getCursorType(lambda));
	CXCursor c = clang_getCursorSemanticParent(decl);
	for (int depth = 0; depth < 256 && !clang_Cursor_isNull(c); depth++) {
		if (clang_equalCursors(c, closure))
			return true;
		if (clang_isInvalid(clang_getCursorKind(c)) || clang_getCursorKind(c) == CXCursor_TranslationUnit)
			break;
		c = clang_getCursorSemanticParent(c);
	}
	return false;
}

static bool is_local_variable(CXCursor decl)
{
	enum CXCursorKind kind = clang_getCursorKind(decl);
	if (kind == CXCursor_ParmDecl || kind == CXCursor_UnexposedDecl)
		return true;
	return kind == CXCursor_VarDecl && clang_Cursor_hasVarDeclGlobalStorage(decl) == 0;
}

/* A constant that is only read is not captured. */
static bool is_constant_read(CXCursor decl, bool is_read)
{
	int64_t value = 0;
	return is_read && clang_getCursorKind(decl) == CXCursor_VarDecl &&
	       clang_isConstQualifiedType(clang_getCursorType(decl)) && front_evaluate_int(decl, &value);
}

static bool is_read(CXCursor parent)
{
	CXType t = clang_getCursorType(parent);
	return clang_getCursorKind(parent) == CXCursor_UnexposedExpr && !clang_isConstQualifiedType(t);
}

static bool has_expression(const struct kids *kids)
{
	for (size_t i = 0; i < kids->n; i++)
		if (clang_isExpression(clang_getCursorKind(kids->at[i])))
			return true;
	return false;
}

static bool is_instance_member(CXCursor member)
{
	enum CXCursorKind kind = clang_getCursorKind(clang_getCursorReferenced(member));
	return kind == CXCursor_FieldDecl || kind == CXCursor_ConversionFunction ||
	       (kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(clang_getCursorReferenced(member)));
}

static void scan_node(struct capture_scan *s, CXCursor c, CXCursor parent)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct kids kids = front_kids(&s->scratch, c);
	if (kind == CXCursor_DeclRefExpr || kind == CXCursor_VariableRef) {
		CXCursor decl = clang_getCursorReferenced(c);
		if (is_local_variable(decl) && !belongs_to(decl, s->body) && !is_constant_read(decl, is_read(parent)))
			add_candidate(s, decl, false);
	}
	if (kind == CXCursor_CXXThisExpr ||
	    (kind == CXCursor_MemberRefExpr && !has_expression(&kids) && is_instance_member(c)))
		add_candidate(s, clang_getNullCursor(), true);
	if (kind == CXCursor_UnaryExpr)
		return; /* sizeof evaluates nothing */
	for (size_t i = kids.n; i-- > 0;) {
		vec_push(&s->scratch, &s->todo, c);
		vec_push(&s->scratch, &s->todo, kids.at[i]);
	}
}

static void collect_candidates(struct capture_scan *s, CXCursor expr)
{
	struct kids kids = front_kids(&s->scratch, expr);
	size_t n = 0;
	const char *text = front_text(s->tu, expr, &n);
	int index = 0, this_index = text && n && *text == '[' ? explicit_this(text, n) : -1;
	for (size_t i = 0; i < kids.n; i++) {
		if (clang_getCursorKind(kids.at[i]) != CXCursor_VariableRef)
			continue;
		if (index++ == this_index)
			add_candidate(s, clang_getNullCursor(), true);
		add_candidate(s, clang_getCursorReferenced(kids.at[i]), false);
	}
	if (this_index >= 0)
		add_candidate(s, clang_getNullCursor(), true);
	for (size_t i = 0; i < kids.n; i++) {
		if (clang_getCursorKind(kids.at[i]) != CXCursor_CompoundStmt)
			continue;
		vec_push(&s->scratch, &s->todo, expr);
		vec_push(&s->scratch, &s->todo, kids.at[i]);
	}
	while (s->todo.n) {
		CXCursor c = vec_pop(&s->todo), parent = vec_pop(&s->todo);
		scan_node(s, c, parent);
	}
}

/* ---- matching with the fields ---- */

static enum CXVisitorResult visit_field(CXCursor c, CXClientData payload)
{
	struct capture_scan *s = payload;
	vec_push(&s->scratch, &s->fields, c);
	return CXVisit_Continue;
}

static CXType bare_type(CXType t)
{
	CXType canonical = clang_getCanonicalType(t);
	if (front_is_reference(canonical))
		canonical = clang_getCanonicalType(clang_getPointeeType(canonical));
	return clang_getCanonicalType(front_unqualified(canonical));
}

/* `float v[3]`: a pointer, which libclang shows as it was written; a field that captures it by value, too. */
static bool is_array_parameter(CXCursor decl)
{
	return clang_getCursorKind(decl) == CXCursor_ParmDecl &&
	       clang_getArrayElementType(clang_getCanonicalType(clang_getCursorType(decl))).kind != CXType_Invalid;
}

static bool matches(const struct candidate *c, CXCursor field)
{
	CXType t = clang_getCursorType(field), bare = bare_type(t);
	if (c->is_this)
		return bare.kind == CXType_Record ||
		       (bare.kind == CXType_Pointer && !front_is_reference(t) && front_is_record(clang_getPointeeType(bare)));
	CXType of_decl = bare_type(clang_getCursorType(c->decl));
	if (is_array_parameter(c->decl) && bare.kind == CXType_Pointer)
		return clang_equalTypes(bare_type(clang_getPointeeType(bare)), bare_type(clang_getArrayElementType(of_decl)));
	return clang_equalTypes(bare, of_decl);
}

/* `[x = e]`: the variable stands in the capture list itself. */
static bool is_init_capture(const struct capture_scan *s, CXCursor decl)
{
	return clang_getCursorKind(decl) == CXCursor_VarDecl && (belongs_to(decl, s->body) || stands_inside(decl, s->body));
}

static struct front_capture make_capture(struct capture_scan *s, const struct candidate *c, CXCursor field)
{
	struct front_capture capture = {.decl = c->decl, .is_this = c->is_this};
	CXType t = clang_getCursorType(field);
	long long bits = clang_Cursor_getOffsetOfField(field);
	capture.by_reference = front_is_reference(t) || (c->is_this && clang_getCanonicalType(t).kind == CXType_Pointer);
	capture.offset = bits < 0 ? 0 : bits / 8;
	bool decays = !c->is_this && !capture.by_reference && is_array_parameter(c->decl);
	capture.type = decays ? front_param_type(s->tu, t) : front_type(s->tu, t);
	capture.is_init = !c->is_this && is_init_capture(s, c->decl);
	return capture;
}

/* In order; what is used but not captured (constants) is passed over. */
static bool match_fields(struct capture_scan *s, struct front_lambda *lambda)
{
	size_t at = 0;
	for (size_t i = 0; i < s->fields.n; i++) {
		size_t next = at;
		while (next < s->found.n && !matches(&s->found.at[next], s->fields.at[i]))
			next++;
		if (next == s->found.n)
			return false;
		vec_push(s->tu->arena, &lambda->captures, make_capture(s, &s->found.at[next], s->fields.at[i]));
		at = next + 1;
	}
	return true;
}

const struct front_lambda *front_lambda(struct front_tu *tu, CXCursor expr)
{
	CXType t = clang_getCursorType(expr);
	const char *usr = front_usr(tu, clang_getTypeDeclaration(t));
	struct front_lambda *lambda = map_name(&tu->lambda_index, usr);
	if (lambda)
		return lambda;
	struct capture_scan scan = {.tu = tu, .body = expr};
	arena_init(&scan.scratch);
	lambda = ARENA_NEW(tu->arena, struct front_lambda);
	clang_Type_visitFields(clang_getCanonicalType(t), visit_field, &scan);
	if (scan.fields.n) {
		collect_candidates(&scan, expr);
		lambda->is_incomplete = !match_fields(&scan, lambda);
		for (size_t i = 0; lambda->is_incomplete && i < scan.found.n; i++) /* all of them may be changed through it */
			if (!scan.found.at[i].is_this)
				vec_push(tu->arena, &lambda->others, scan.found.at[i].decl);
	}
	arena_release(&scan.scratch);
	map_put_name(&tu->lambda_index, usr, lambda);
	return lambda;
}

/* ---- from the operator() to its lambda ---- */

static enum CXChildVisitResult visit_lambda(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_LambdaExpr)
		front_lambda(payload, c);
	return CXChildVisit_Recurse;
}

const struct front_lambda *front_lambda_of(struct front_tu *tu, CXCursor call_operator)
{
	CXCursor closure = clang_getCursorSemanticParent(call_operator);
	const char *usr = front_usr(tu, closure);
	struct front_lambda *lambda = map_name(&tu->lambda_index, usr);
	if (lambda)
		return lambda;
	CXCursor outer = closure;
	for (CXCursor c = front_function_around(closure); !clang_Cursor_isNull(c); c = front_function_around(c))
		outer = c;
	if (clang_equalCursors(outer, closure))
		outer = clang_getCursorSemanticParent(closure); /* in a class: an initializer of a member */
	if (clang_getCursorKind(outer) != CXCursor_TranslationUnit && clang_getCursorKind(outer) != CXCursor_Namespace)
		clang_visitChildren(outer, visit_lambda, tu);
	return map_name(&tu->lambda_index, usr);
}

/* ---- building a closure ---- */

/* A class object that is copied by a constructor of its own shows as that call among the lambda's children. */
static bool copy_call(struct lower *l, CXCursor expr, CXCursor decl, CXCursor *call)
{
	struct kids kids = lower_kids(l, expr);
	for (size_t i = 0; i < kids.n; i++) {
		CXCursor bare = lower_strip(l, kids.at[i]);
		if (!lower_is_constructor_call(bare) || clang_Cursor_getNumArguments(bare) != 1)
			continue;
		CXCursor arg = lower_strip(l, clang_Cursor_getArgument(bare, 0));
		if (clang_equalCursors(clang_getCursorReferenced(arg), decl)) {
			*call = bare;
			return true;
		}
	}
	return false;
}

static ir_id variable_address(struct lower *l, const struct slot *slot)
{
	if (slot->kind == SLOT_MEMORY)
		return lower_local(l, slot->number);
	return slot->kind == SLOT_POINTER ? ir_read_var(l->b, slot->number, lower_pointer_to(l, slot->type)) : 0;
}

static void copy_capture(struct lower *l, const struct front_capture *c, ir_id place, ir_id from)
{
	bool is_open = c->type->kind == IR_TYPE_RECORD && front_has_open_constructor(l->tu, c->type);
	if (is_open && !clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(c->decl))))
		lower_copy_unknown(l, place, from);
	else
		lower_copy_object(l, place, from, c->type);
}

static void store_capture(struct lower *l, CXCursor expr, const struct front_capture *c, ir_id place)
{
	const struct slot *slot = lower_slot_find(l, c->decl);
	CXCursor init = clang_Cursor_getVarDeclInitializer(c->decl), call;
	ir_id value = 0;
	if (c->is_init && !clang_Cursor_isNull(init)) {
		if (c->by_reference)
			lower_store(l, place, lower_argument(l, init, clang_getCursorType(c->decl)), true);
		else
			lower_into(l, init, place, c->type);
		return;
	}
	if (!slot) {
		lower_store(l, place, lower_unknown(l, expr, c->type, NULL, 0), true);
		return;
	}
	if (!c->by_reference && c->type->kind == IR_TYPE_RECORD && copy_call(l, expr, c->decl, &call)) {
		lower_construct(l, call, place, c->type);
		return;
	}
	ir_id address = slot->kind == SLOT_VALUE ? 0 : variable_address(l, slot);
	if (!c->by_reference && address && slot->type == c->type && !ir_is_scalar(c->type)) {
		copy_capture(l, c, place, address);
		return;
	}
	if (c->by_reference)
		value = address;
	else if (slot->kind == SLOT_VALUE)
		value = ir_read_var(l->b, slot->number, slot->type);
	else
		value = lower_load(l, address, slot->type);
	if (!value)
		value = lower_unknown(l, expr, c->type, NULL, 0);
	lower_store(l, place, ir_is_scalar(c->type) ? lower_convert(l, value, c->type) : value, true);
}

static void store_this(struct lower *l, const struct front_capture *c, ir_id place)
{
	ir_id self = lower_this(l);
	if (c->by_reference)
		lower_store(l, place, lower_convert(l, self, c->type), true);
	else
		lower_copy_object(l, place, lower_pointer_cast(l, self, lower_pointer_to(l, c->type)), c->type);
}

void lower_lambda_into(struct lower *l, CXCursor expr, ir_id address)
{
	const struct front_lambda *lambda = front_lambda(l->tu, expr);
	lower_at(l, expr);
	lower_enqueue_closure(l, expr);
	if (lower_holds_lost(l, expr)) /* its body may change what clang did not see it capture */
		lower_lost_cursor(l, expr);
	if (lambda->is_incomplete) {
		lower_store(l, address, lower_unknown(l, expr, lower_type(l, expr), NULL, 0), true);
		return;
	}
	for (size_t i = 0; i < lambda->captures.n; i++) {
		const struct front_capture *c = &lambda->captures.at[i];
		const char *name = c->is_this ? "this" : front_spelling(l->tu, c->decl);
		ir_id place = lower_field(l, address, c->type, c->offset, name);
		if (c->is_this)
			store_this(l, c, place);
		else
			store_capture(l, expr, c, place);
	}
}

struct operator_find {
	struct front_tu *tu;
};

static enum CXChildVisitResult visit_operator(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct operator_find *f = payload;
	if (clang_getCursorKind(c) == CXCursor_CXXMethod && strcmp(front_spelling(f->tu, c), "operator()") == 0)
		front_func(f->tu, c);
	return CXChildVisit_Continue;
}

/* A closure may be called by an executor that is only modelled: its body is wanted without a visible call. */
void lower_enqueue_closure(struct lower *l, CXCursor expr)
{
	struct operator_find find = {l->tu};
	clang_visitChildren(clang_getTypeDeclaration(clang_getCursorType(expr)), visit_operator, &find);
}

/* ---- inside the operator() ---- */

void lower_captures(struct lower *l, CXCursor call_operator)
{
	const struct front_lambda *lambda = front_lambda_of(l->tu, call_operator);
	if (!lambda || !l->has_this)
		return;
	ir_id closure = lower_this(l);
	l->has_this = false;
	for (size_t i = 0; i < lambda->captures.n; i++) {
		const struct front_capture *c = &lambda->captures.at[i];
		const char *name = c->is_this ? "this" : front_spelling(l->tu, c->decl);
		ir_id place = lower_field(l, closure, c->type, c->offset, name);
		const struct ir_type *referent = c->type;
		if (c->by_reference) {
			place = lower_load(l, place, c->type);
			referent = c->type->elem ? c->type->elem : ir_void(l->unit);
		}
		if (c->is_this) {
			l->has_this = true;
			l->this_var = l->n_vars;
			l->this_record = referent;
		} else {
			lower_slot_add(l, c->decl, SLOT_POINTER, l->n_vars, referent);
		}
		ir_write_var(l->b, l->n_vars++, place);
	}
}
