/*
 * Statements: blocks, jumps, and the dispatch to the others.
 *
 * Leaving a block runs its cleanups (lower_decl.c). Attributed statements are an UnexposedStmt around the real one.
 */
#include "front/copies.h"

void lower_full(struct lower *l, CXCursor expr)
{
	size_t depth = l->cleanups.n;
	lower_discard(l, expr);
	lower_unwind(l, depth, true);
}

void lower_jump_push(struct lower *l, struct ir_block *to_break, struct ir_block *to_continue)
{
	struct jump_frame frame = {to_break, to_continue, l->cleanups.n, l->cleanups.n};
	vec_push(l->scratch, &l->jumps, frame);
}

static void enter(struct lower *l, struct ir_block *block)
{
	ir_block_seal(l->b, block);
	ir_set_block(l->b, block);
}

/* ---- jumps ---- */

static void lower_break(struct lower *l, CXCursor stmt)
{
	if (l->jumps.n == 0)
		return;
	const struct jump_frame *frame = &l->jumps.at[l->jumps.n - 1];
	lower_at(l, stmt);
	lower_unwind(l, frame->break_depth, false);
	ir_jump(l->b, frame->to_break);
}

static void lower_continue(struct lower *l, CXCursor stmt)
{
	size_t i = l->jumps.n;
	while (i > 0 && !l->jumps.at[i - 1].to_continue)
		i--;
	if (i == 0)
		return;
	lower_at(l, stmt);
	lower_unwind(l, l->jumps.at[i - 1].continue_depth, false);
	ir_jump(l->b, l->jumps.at[i - 1].to_continue);
}

static void return_value(struct lower *l, ir_id value)
{
	const struct ir_type *type = l->func->result;
	if (value && lower_type_of(l, value) != type && ir_is_scalar(type))
		value = lower_convert(l, value, type);
	lower_unwind(l, 0, false);
	if (l->func->is_destructor && l->func->record)
		lower_destroy_members(l, lower_this(l), l->func->record);
	if (!value && type->kind != IR_TYPE_VOID)
		value = lower_no_result(l);
	ir_return(l->b, type->kind == IR_TYPE_VOID ? 0 : value);
}

/* The value is computed, the scopes end, then it is returned. */
static void lower_return(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	const struct ir_type *type = l->func->result;
	ir_id value = 0;
	if (kids.n && lower_return_in_place(l, stmt, kids.at[0]))
		return;
	if (kids.n && type->kind == IR_TYPE_VOID)
		lower_discard(l, kids.at[0]);
	else if (kids.n)
		value = lower_argument(l, kids.at[0], clang_getResultType(clang_getCursorType(l->definition)));
	lower_at(l, stmt);
	return_value(l, value);
}

void lower_return_unknown(struct lower *l)
{
	const struct ir_type *type = l->func->result;
	const char *kind = intern(l->tu->names, "unresolved");
	if (l->func->is_destructor && l->func->record)
		lower_destroy_members(l, lower_this(l), l->func->record);
	ir_return(l->b, type->kind == IR_TYPE_VOID ? 0 : ir_add_imm(l->b, IR_UNKNOWN, type, 0, kind, NULL, 0));
}

/* By the statement itself: the cursor that a goto refers to has another parent. */
static struct label *find_label(struct lower *l, CXCursor stmt)
{
	for (size_t i = 0; i < l->labels.n; i++)
		if (l->labels.at[i].stmt.data[1] == stmt.data[1])
			return &l->labels.at[i];
	struct label label = {.stmt = stmt, .block = ir_block_new(l->b)};
	vec_push(l->scratch, &l->labels, label);
	return &l->labels.at[l->labels.n - 1];
}

static void lower_label(struct lower *l, CXCursor stmt)
{
	struct label *label = find_label(l, stmt);
	if (ir_current(l->b))
		ir_jump(l->b, label->block);
	label->depth = l->cleanups.n;
	label->is_placed = true;
	ir_set_block(l->b, label->block); /* sealed at the function's end: a goto may follow */
	struct kids kids = lower_kids(l, stmt);
	for (size_t i = 0; i < kids.n; i++)
		lower_stmt(l, kids.at[i]);
}

static bool stands_in(CXCursor inner, CXCursor outer)
{
	unsigned at = 0, from = 0, to = 0;
	CXSourceRange range = clang_getCursorExtent(outer);
	clang_getSpellingLocation(clang_getCursorLocation(inner), NULL, NULL, NULL, &at);
	clang_getSpellingLocation(clang_getRangeStart(range), NULL, NULL, NULL, &from);
	clang_getSpellingLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &to);
	return from <= at && at < to;
}

/* How many cleanups stay on the way to a label: those at the label if it was met; ahead, those of the innermost open
 * block that contains it. */
static size_t goto_depth(struct lower *l, const struct label *label)
{
	if (label->is_placed)
		return label->depth;
	size_t depth = l->cleanups.n;
	for (size_t i = l->open.n; i-- > 0; depth = l->open.at[i].depth)
		if (stands_in(label->stmt, l->open.at[i].stmt))
			return depth;
	return 0;
}

static enum CXChildVisitResult visit_label(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct lower *l = payload;
	if (clang_getCursorKind(c) == CXCursor_LambdaExpr)
		return CXChildVisit_Continue;
	if (clang_getCursorKind(c) == CXCursor_LabelStmt)
		find_label(l, c);
	return CXChildVisit_Recurse;
}

void lower_jump_anywhere(struct lower *l)
{
	const char *kind = intern(l->tu->names, "goto");
	clang_visitChildren(l->definition, visit_label, l);
	for (size_t i = 0; i < l->labels.n; i++) {
		ir_id taken = ir_add_imm(l->b, IR_UNKNOWN, ir_int(l->unit, 1, false), 0, kind, NULL, 0);
		struct ir_block *way = ir_block_new(l->b), *next = ir_block_new(l->b);
		ir_branch(l->b, taken, way, next);
		enter(l, way);
		lower_unwind(l, goto_depth(l, &l->labels.at[i]), false);
		ir_jump(l->b, l->labels.at[i].block);
		enter(l, next);
	}
}

static void lower_goto(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	lower_at(l, stmt);
	CXCursor target = kids.n ? clang_getCursorReferenced(kids.at[0]) : clang_getNullCursor();
	if (clang_getCursorKind(target) != CXCursor_LabelStmt) { /* computed, or to a label that clang dropped */
		if (kids.n && clang_isExpression(clang_getCursorKind(kids.at[0])))
			lower_discard(l, kids.at[0]);
		lower_jump_anywhere(l);
		ir_unreachable(l->b);
		return;
	}
	const struct label *label = find_label(l, target);
	lower_unwind(l, goto_depth(l, label), false);
	ir_jump(l->b, label->block);
}

/* ---- blocks ---- */

static void lower_compound(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	struct open_block open = {stmt, l->cleanups.n};
	vec_push(l->scratch, &l->open, open);
	ir_scope_push(l->b, front_start(l->tu, stmt));
	bool is_complete = true;
	for (size_t i = 0; i < kids.n; i++) {
		is_complete &= !lower_gap(l, stmt, &kids, i);
		lower_stmt(l, kids.at[i]);
	}
	is_complete &= !lower_gap(l, stmt, &kids, kids.n);
	struct place end = front_end(l->tu, stmt);
	ir_set_place(l->b, end, end);
	if (!is_complete && ir_current(l->b)) /* destructors of what was declared there */
		lower_lost(l, NULL, ir_void(l->unit));
	lower_unwind(l, open.depth, true);
	ir_scope_pop(l->b);
	(void)vec_pop(&l->open);
}

/* ---- dispatch ---- */

static void lower_each(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	for (size_t i = 0; i < kids.n; i++)
		if (!clang_isAttribute(clang_getCursorKind(kids.at[i])))
			lower_stmt(l, kids.at[i]);
}

static void lower_declarations(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	for (size_t i = 0; i < kids.n; i++)
		lower_decl(l, kids.at[i]);
}

static void lower_any(struct lower *l, CXCursor stmt)
{
	enum CXCursorKind kind = clang_getCursorKind(stmt);
	switch ((int)kind) {
	case CXCursor_CompoundStmt:
		lower_compound(l, stmt);
		return;
	case CXCursor_DeclStmt:
		lower_declarations(l, stmt);
		return;
	case CXCursor_IfStmt:
		lower_if(l, stmt);
		return;
	case CXCursor_WhileStmt:
		lower_while(l, stmt);
		return;
	case CXCursor_DoStmt:
		lower_do(l, stmt);
		return;
	case CXCursor_ForStmt:
		lower_for(l, stmt);
		return;
	case CXCursor_CXXForRangeStmt:
		lower_range_for(l, stmt);
		return;
	case CXCursor_SwitchStmt:
		lower_switch(l, stmt);
		return;
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
		lower_case(l, stmt);
		return;
	case CXCursor_BreakStmt:
		lower_break(l, stmt);
		return;
	case CXCursor_ContinueStmt:
		lower_continue(l, stmt);
		return;
	case CXCursor_ReturnStmt:
		lower_return(l, stmt);
		return;
	case CXCursor_LabelStmt:
		lower_label(l, stmt);
		return;
	case CXCursor_GotoStmt:
	case CXCursor_IndirectGotoStmt:
		lower_goto(l, stmt);
		return;
	case CXCursor_GCCAsmStmt:
	case CXCursor_MSAsmStmt:
		lower_asm(l, stmt);
		return;
	case CXCursor_CXXTryStmt:
		lower_try(l, stmt);
		return;
	case CXCursor_CXXCatchStmt:
		lower_catch(l, stmt);
		return;
	case CXCursor_NullStmt:
		lower_empty(l, stmt, stmt);
		return;
	case CXCursor_UnexposedStmt:
		lower_each(l, stmt);
		return;
	default:
		break;
	}
	if (clang_isExpression(kind))
		lower_full(l, stmt);
	else if (clang_isDeclaration(kind))
		lower_decl(l, stmt);
	else if (clang_isStatement(kind))
		lower_unknown(l, stmt, ir_int(l->unit, 32, true), NULL, 0);
}

/* clang keeps some statements that it has found an error in without a trace of it, and puts an empty one where it has
 * dropped one that must be there. */
void lower_stmt(struct lower *l, CXCursor stmt)
{
	uint32_t before = l->func->n_unresolved;
	lower_with_directive(l, stmt, lower_any);
	if (!l->tu->troubles.n || l->func->n_unresolved != before || !ir_current(l->b))
		return;
	struct front_range r = front_range_of(stmt);
	if (front_has_trouble(l->tu, &r))
		lower_lost_cursor(l, stmt);
}
