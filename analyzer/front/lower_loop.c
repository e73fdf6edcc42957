/*
 * Loops. A header is entered from above and from the end of the body; it is sealed when the body is done.
 *
 * `for (init; cond; inc)` shows only the parts that are there, without saying which: the text of the header between
 * its semicolons tells. Where the text lies in a macro's macro, the kinds of the children decide.
 *
 * A range-for over an array or over something whose begin() returns a pointer is a loop over pointers. Over other
 * classes the iterator is an object whose operators are called; where they are no members in sight, the number of
 * iterations is unknown.
 */
#include "front/front_int.h"

#include <string.h>

static void enter(struct lower *l, struct ir_block *block)
{
	ir_block_seal(l->b, block);
	ir_set_block(l->b, block);
}

/* ---- while, do ---- */

void lower_while(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	if (kids.n < 2) {
		lower_lost_cursor(l, stmt);
		return;
	}
	struct ir_block *head = ir_block_new(l->b), *body = ir_block_new(l->b), *done = ir_block_new(l->b);
	size_t depth = l->cleanups.n;
	ir_jump(l->b, head);
	ir_set_block(l->b, head);
	ir_scope_push(l->b, front_start(l->tu, stmt));
	size_t i = 0;
	lower_jump_push(l, done, head);
	if (clang_getCursorKind(kids.at[i]) == CXCursor_VarDecl)
		lower_decl(l, kids.at[i++]);
	lower_branch(l, kids.at[i], body, done);
	enter(l, body);
	lower_stmt(l, kids.at[kids.n - 1]);
	lower_unwind(l, depth, true);
	if (ir_current(l->b))
		ir_jump(l->b, head);
	(void)vec_pop(&l->jumps);
	ir_block_seal(l->b, head);
	ir_scope_pop(l->b);
	enter(l, done);
}

void lower_do(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	if (kids.n < 2) {
		lower_lost_cursor(l, stmt);
		return;
	}
	struct ir_block *body = ir_block_new(l->b), *test = ir_block_new(l->b), *done = ir_block_new(l->b);
	ir_jump(l->b, body);
	ir_set_block(l->b, body);
	lower_jump_push(l, done, test);
	lower_stmt(l, kids.at[0]);
	(void)vec_pop(&l->jumps);
	if (ir_current(l->b))
		ir_jump(l->b, test);
	enter(l, test);
	lower_branch(l, kids.at[1], body, done);
	ir_block_seal(l->b, body);
	enter(l, done);
}

/* ---- for ---- */

enum { FOR_INIT = 1, FOR_COND = 2, FOR_INC = 4 };

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\';
}

/* Which of the three parts have text; -1 when this is no "for ( ; ; )". */
static int header_parts(const char *text, size_t n, size_t ends[2])
{
	int depth = 0, part = 0, mask = 0;
	size_t i = 3;
	if (n < 3 || memcmp(text, "for", 3) != 0)
		return -1;
	while (i < n) {
		size_t next = front_skip_token(text, i, n);
		bool is_comment = next != i && text[i] == '/';
		if (next != i && !is_comment)
			mask |= 1 << part;
		if (next != i) {
			i = next;
			continue;
		}
		char c = text[i++];
		if (depth == 1 && c == ';') {
			if (part < 2)
				ends[part] = i;
			part++;
			continue;
		}
		if (c == ')' || c == ']' || c == '}')
			depth--;
		if (depth == 0 && c == ')')
			return part == 2 ? mask : -1;
		if (depth >= 1 && !is_blank(c))
			mask |= 1 << part;
		if (c == '(' || c == '[' || c == '{')
			depth++;
	}
	return -1;
}

/* From the kinds alone: a declaration is the init, an assignment or increment behind it the increment. */
static int guess_parts(const struct kids *kids)
{
	int mask = 0;
	for (size_t i = 0; i + 1 < kids->n; i++) {
		enum CXCursorKind kind = clang_getCursorKind(kids->at[i]);
		if (kids->n == 4)
			return FOR_INIT | FOR_COND | FOR_INC;
		if (kind == CXCursor_DeclStmt)
			mask |= FOR_INIT;
		else if (lower_is_assignment(kids->at[i]))
			mask |= mask ? FOR_INC : FOR_INIT;
		else if (kind != CXCursor_VarDecl)
			mask |= FOR_COND;
	}
	return mask;
}

static unsigned spelled_at(CXCursor c)
{
	unsigned at = 0;
	clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), NULL, NULL, NULL, &at);
	return at;
}

/* By where the children stand: which parts are there. */
static int found_parts(CXCursor stmt, const struct kids *kids, const size_t ends[2])
{
	int mask = 0;
	unsigned start = spelled_at(stmt);
	for (size_t i = 0; i + 1 < kids->n; i++) {
		size_t at = spelled_at(kids->at[i]) - start;
		mask |= at < ends[0] ? FOR_INIT : at < ends[1] ? FOR_COND : FOR_INC;
	}
	return mask;
}

/* `lost`: parts that have text, and of which clang kept nothing. */
static int for_parts(struct lower *l, CXCursor stmt, const struct kids *kids, int *lost)
{
	size_t n = 0;
	const char *text = front_text(l->tu, stmt, &n);
	size_t ends[2] = {0, 0};
	int mask = text ? header_parts(text, n, ends) : -1;
	*lost = 0;
	if (mask < 0)
		return guess_parts(kids);
	if (l->tu->troubles.n) {
		int found = found_parts(stmt, kids, ends);
		*lost = mask & ~found;
		mask &= found;
	}
	return mask;
}

/* What a part that clang dropped names. */
static void lost_header(struct lower *l, CXCursor stmt, CXCursor body)
{
	struct front_range r = front_range_of(stmt);
	r.to = front_range_of(body).from;
	lower_lost_range(l, stmt, &r);
}

static ir_id lost_test(struct lower *l)
{
	return ir_add_imm(l->b, IR_UNKNOWN, ir_int(l->unit, 1, false), 0, intern(l->tu->names, "unresolved"), NULL, 0);
}

void lower_for(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	if (kids.n == 0) {
		lower_lost_cursor(l, stmt);
		return;
	}
	int lost = 0, mask = for_parts(l, stmt, &kids, &lost);
	size_t i = 0, last = kids.n - 1, depth = l->cleanups.n;
	struct ir_block *head = ir_block_new(l->b), *body = ir_block_new(l->b);
	struct ir_block *step = ir_block_new(l->b), *done = ir_block_new(l->b);
	ir_scope_push(l->b, front_start(l->tu, stmt));
	if (mask & FOR_INIT && i < last)
		lower_stmt(l, kids.at[i++]);
	if (lost & FOR_INIT)
		lost_header(l, stmt, kids.at[last]);
	ir_jump(l->b, head);
	ir_set_block(l->b, head);
	size_t inner = l->cleanups.n;
	lower_jump_push(l, done, step);
	if (i < last && clang_getCursorKind(kids.at[i]) == CXCursor_VarDecl)
		lower_decl(l, kids.at[i++]);
	if (lost & FOR_COND)
		lost_header(l, stmt, kids.at[last]);
	if (mask & FOR_COND && i < last)
		lower_branch(l, kids.at[i++], body, done);
	else if (lost & (FOR_COND | FOR_INC))
		ir_branch(l->b, lost_test(l), body, done);
	else
		ir_jump(l->b, body);
	enter(l, body);
	lower_stmt(l, kids.at[last]);
	(void)vec_pop(&l->jumps);
	if (ir_current(l->b))
		ir_jump(l->b, step);
	enter(l, step);
	lower_unwind(l, inner, true);
	if (lost & FOR_INC)
		lost_header(l, stmt, kids.at[last]);
	if (mask & FOR_INC && i < last)
		lower_full(l, kids.at[i]);
	ir_jump(l->b, head);
	ir_block_seal(l->b, head);
	enter(l, done);
	lower_unwind(l, depth, true);
	ir_scope_pop(l->b);
}

/* ---- range-for ---- */

struct range {
	CXCursor var, body;
	CXCursor begin;  /* the hidden variable __begin, or null */
	bool is_pointer; /* the iterator is a pointer: an SSA variable `number`, else a local `number` */
	uint32_t number;
	ir_id first; /* of a pointer: where it begins, and the SSA variable that counts the elements */
	uint32_t counter;
	const struct ir_type *type; /* of the iterator */
	ir_id end;                  /* where to stop: a pointer, or the address of an iterator; 0 unknown */
	CXCursor differs, advance;  /* operators of an iterator that is a class, or null */
};

static void find_begin(struct lower *l, CXCursor expr, CXCursor *out)
{
	for (int depth = 0; depth < 8; depth++) {
		if (clang_getCursorKind(expr) == CXCursor_DeclRefExpr) {
			CXCursor var = clang_getCursorReferenced(expr);
			const char *name = front_spelling(l->tu, var);
			if (strncmp(name, "__begin", 7) == 0)
				*out = var;
			return;
		}
		struct kids kids = lower_kids(l, expr);
		for (size_t i = 0; i < kids.n && i < 3; i++)
			if (clang_Cursor_isNull(*out) && kids.n > 1)
				find_begin(l, kids.at[i], out);
		if (kids.n != 1)
			return;
		expr = kids.at[0];
	}
}

/* Calls begin() or end(); an iterator that it returns by reference is copied. */
static ir_id call_iterator(struct lower *l, const char *usr, const struct ir_type *result, ir_id object,
                           const struct ir_type *type)
{
	bool refers = result->kind == IR_TYPE_PTR && type->kind == IR_TYPE_RECORD;
	ir_id value = lower_call_usr(l, usr, refers ? result : type, &object, 1);
	return refers ? lower_load(l, value, type) : value;
}

/* `end` by the name of `begin`: both are members of one class, or free functions of one namespace. */
static const char *end_usr(struct lower *l, CXCursor begin)
{
	const char *usr = front_usr(l->tu, begin), *at = strstr(usr, "@begin#");
	if (!at)
		return NULL;
	char *text = arena_printf(l->tu->arena, "%.*s@end#%s", (int)(at - usr), usr, at + 7);
	return intern(l->tu->names, text);
}

static enum CXChildVisitResult visit_end(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	CXString name = clang_getCursorSpelling(c);
	bool found = clang_getCursorKind(c) == CXCursor_CXXMethod && strcmp(clang_getCString(name), "end") == 0;
	clang_disposeString(name);
	if (found)
		*(CXCursor *)payload = c;
	return found ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Calls r.end() for the r of `r.begin()`, whose address is `object`; the body is wanted where the class shows it. */
static ir_id call_end(struct lower *l, CXCursor begin, ir_id object, const struct ir_type *type)
{
	CXCursor method = clang_getNullCursor();
	CXCursor class = clang_getCursorSemanticParent(begin);
	clang_visitChildren(class, visit_end, &method);
	if (clang_Cursor_isNull(method))
		method = front_implied_method(l->tu, class, "end", 0);
	const struct ir_func *visible = clang_Cursor_isNull(method) ? NULL : front_func(l->tu, method);
	const char *usr = visible ? visible->usr : end_usr(l, begin);
	if (visible)
		return call_iterator(l, usr, visible->result, object, type);
	if (!usr)
		return 0;
	struct ir_func *model = front_func(l->tu, begin);
	const char *name = model->name, *tail = strstr(name, "::begin");
	if (!tail)
		return 0;
	name = intern(l->tu->names, arena_printf(l->tu->arena, "%.*s::end", (int)(tail - name), name));
	struct ir_func *end = front_func_named(l->tu, usr, name, model->record);
	if (end->result->kind == IR_TYPE_VOID)
		end->result = type;
	return lower_call_usr(l, usr, type, &object, 1);
}

static enum CXChildVisitResult visit_operator(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct range *r = payload;
	if (clang_getCursorKind(c) != CXCursor_CXXMethod)
		return CXChildVisit_Continue;
	CXString name = clang_getCursorSpelling(c);
	const char *text = clang_getCString(name);
	if (strcmp(text, "operator!=") == 0 && front_is_reference(clang_getCursorType(clang_Cursor_getArgument(c, 0))))
		r->differs = c;
	if (strcmp(text, "operator++") == 0 && clang_Cursor_getNumArguments(c) == 0)
		r->advance = c;
	clang_disposeString(name);
	return CXChildVisit_Continue;
}

/* The iterator is a class: it needs both operators as members, in sight, and the other side by reference. */
static void range_over_iterator(struct lower *l, struct range *r, CXCursor callee, ir_id object, CXCursor range)
{
	CXCursor class = clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(r->begin)));
	clang_visitChildren(class, visit_operator, r);
	CXCursor differs = front_implied_method(l->tu, class, "operator!=", 1);
	if (clang_Cursor_isNull(r->differs) && !clang_Cursor_isNull(differs) &&
	    front_is_reference(clang_getCursorType(clang_Cursor_getArgument(differs, 0))))
		r->differs = differs;
	if (clang_Cursor_isNull(r->advance))
		r->advance = front_implied_method(l->tu, class, "operator++", 0);
	ir_id end =
	    clang_Cursor_isNull(r->differs) || clang_Cursor_isNull(r->advance) ? 0 : call_end(l, callee, object, r->type);
	if (end) {
		r->end = lower_local(l, lower_temporary(l, r->type, range));
		lower_store(l, r->end, end, true);
	}
}

static bool is_counted(const struct range *r)
{
	return r->is_pointer && r->end && r->type->elem && r->type->elem->size > 0;
}

static void range_from(struct lower *l, struct range *r, ir_id first)
{
	r->number = l->n_vars++;
	r->counter = l->n_vars++;
	r->first = first;
	ir_write_var(l->b, r->number, first);
	ir_write_var(l->b, r->counter, ir_const(l->b, ir_int(l->unit, 64, true), 0));
}

/* The pointer of this iteration. It counts elements: so what stands there is known to be one of those of the range
 * wherever it is read in the loop. */
static void range_place(struct lower *l, const struct range *r)
{
	if (!is_counted(r))
		return;
	ir_id k = ir_read_var(l->b, r->counter, ir_int(l->unit, 64, true));
	ir_write_var(l->b, r->number, lower_index(l, r->first, k, r->type->elem->size, r->type));
}

static void range_over_array(struct lower *l, struct range *r, ir_id object, const struct ir_type *type)
{
	const struct ir_type *elem = type->elem;
	r->is_pointer = true;
	r->type = lower_pointer_to(l, elem);
	ir_id first = lower_field(l, object, elem, 0, "");
	range_from(l, r, first);
	if (type->count >= 0 && elem->size > 0) {
		ir_id count = ir_const(l->b, ir_int(l->unit, 64, true), type->count);
		r->end = lower_index(l, first, count, elem->size, r->type);
	}
}

/* The begin() that the hidden variable is initialised by; one returned by reference is copied first. */
static CXCursor begin_callee(struct lower *l, CXCursor init)
{
	init = lower_strip(l, init);
	struct kids kids = lower_kids(l, init);
	if (lower_is_constructor_call(init) && kids.n == 1)
		init = lower_strip(l, kids.at[0]);
	return clang_getCursorReferenced(init);
}

/* `__begin` is initialised by a call whose object is the range itself. */
static void range_over_class(struct lower *l, struct range *r, ir_id object, CXCursor range)
{
	CXCursor init = clang_Cursor_isNull(r->begin) ? r->begin : clang_Cursor_getVarDeclInitializer(r->begin);
	CXCursor callee = clang_Cursor_isNull(init) ? init : begin_callee(l, init);
	bool is_call = !clang_Cursor_isNull(callee) && front_func(l->tu, callee);
	r->type = clang_Cursor_isNull(r->begin) ? ir_ptr(l->unit, NULL) : front_cursor_type(l->tu, r->begin);
	r->is_pointer = r->type->kind == IR_TYPE_PTR;
	const struct ir_func *begin = is_call ? front_func(l->tu, callee) : NULL;
	ir_id first = is_call ? call_iterator(l, begin->usr, begin->result, object, r->type)
	                      : lower_unknown(l, range, r->type, &object, 1);
	if (r->is_pointer) {
		range_from(l, r, first);
		r->end = is_call ? call_end(l, callee, object, r->type) : 0;
	} else {
		r->number = lower_temporary(l, r->type, range);
		lower_store(l, lower_local(l, r->number), first, true);
		if (is_call)
			range_over_iterator(l, r, callee, object, range);
	}
}

static ir_id range_test(struct lower *l, const struct range *r, CXCursor range)
{
	const struct ir_type *bool_type = ir_int(l->unit, 1, false);
	if (r->end && !r->is_pointer) {
		ir_id args[] = {lower_local(l, r->number), r->end};
		front_func(l->tu, r->differs);
		return lower_call_usr(l, front_usr(l->tu, r->differs), bool_type, args, 2);
	}
	if (r->end) {
		ir_id args[] = {ir_read_var(l->b, r->number, r->type), r->end};
		return ir_add(l->b, IR_NE, bool_type, args, 2);
	}
	lower_at(l, range);
	return ir_add_imm(l->b, IR_UNKNOWN, bool_type, 0, intern(l->tu->names, "range"), NULL, 0);
}

static void range_step(struct lower *l, const struct range *r)
{
	if (is_counted(r)) {
		const struct ir_type *number = ir_int(l->unit, 64, true);
		ir_id args[] = {ir_read_var(l->b, r->counter, number), ir_const(l->b, number, 1)};
		ir_write_var(l->b, r->counter, ir_add(l->b, IR_ADD, number, args, 2));
		return;
	}
	if (r->is_pointer && r->type->elem) {
		ir_id one = ir_const(l->b, ir_int(l->unit, 64, true), 1);
		int64_t stride = r->type->elem->size > 0 ? r->type->elem->size : 1;
		ir_id next = lower_index(l, ir_read_var(l->b, r->number, r->type), one, stride, r->type);
		ir_write_var(l->b, r->number, next);
		return;
	}
	if (r->end && !r->is_pointer) {
		ir_id iterator = lower_local(l, r->number);
		const struct ir_func *advance = front_func(l->tu, r->advance);
		lower_call_usr(l, front_usr(l->tu, r->advance), advance->result, &iterator, 1);
		return;
	}
	ir_id next = ir_add_imm(l->b, IR_UNKNOWN, r->type, 0, intern(l->tu->names, "range"), NULL, 0);
	if (r->is_pointer)
		ir_write_var(l->b, r->number, next);
	else
		lower_store(l, lower_local(l, r->number), next, false);
}

static void range_body(struct lower *l, const struct range *r)
{
	size_t depth = l->cleanups.n;
	ir_scope_push(l->b, front_start(l->tu, r->body));
	lower_decl(l, r->var);
	lower_stmt(l, r->body);
	lower_unwind(l, depth, true);
	ir_scope_pop(l->b);
}

/* Children: the loop variable (initialised from *__begin), the range, the body. */
void lower_range_for(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	if (kids.n < 3) {
		lower_lost_cursor(l, stmt);
		return;
	}
	CXCursor range = kids.at[kids.n - 2];
	CXCursor none = clang_getNullCursor();
	struct range r = {kids.at[kids.n - 3], kids.at[kids.n - 1], .begin = none, .differs = none, .advance = none};
	size_t depth = l->cleanups.n;
	ir_scope_push(l->b, front_start(l->tu, stmt));
	find_begin(l, r.var, &r.begin);
	lower_at(l, range);
	ir_id object = lower_address(l, range);
	lower_end_temporaries(l, depth, object);
	const struct ir_type *type = lower_type(l, range);
	if (type->kind == IR_TYPE_ARRAY)
		range_over_array(l, &r, object, type);
	else
		range_over_class(l, &r, object, range);
	if (!clang_Cursor_isNull(r.begin))
		lower_slot_add(l, r.begin, r.is_pointer ? SLOT_VALUE : SLOT_MEMORY, r.number, r.type);
	struct ir_block *head = ir_block_new(l->b), *body = ir_block_new(l->b);
	struct ir_block *step = ir_block_new(l->b), *done = ir_block_new(l->b);
	ir_jump(l->b, head);
	ir_set_block(l->b, head);
	range_place(l, &r);
	ir_branch(l->b, range_test(l, &r, range), body, done);
	enter(l, body);
	lower_jump_push(l, done, step);
	range_body(l, &r);
	(void)vec_pop(&l->jumps);
	if (ir_current(l->b))
		ir_jump(l->b, step);
	enter(l, step);
	range_step(l, &r);
	ir_jump(l->b, head);
	ir_block_seal(l->b, head);
	enter(l, done);
	lower_unwind(l, depth, true);
	ir_scope_pop(l->b);
}
