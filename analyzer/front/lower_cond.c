/*
 * Conditions as control flow, and `if`.
 *
 * && || and ! become branches; a chain of them is a loop over its operands. A condition that is constant and does
 * nothing makes a jump, so that `do { } while (0)` is no loop.
 *
 * libclang lists the non-null children of a statement only, so that the parts of an if are told apart by kind: a
 * DeclStmt in front is the init statement, a bare VarDecl the condition variable, the expression behind them the
 * condition.
 */
#include "front/front_int.h"

/* The operands of a left-deep chain of `op`, in source order. */
static void chain_operands(struct lower *l, CXCursor expr, enum CXBinaryOperatorKind op, struct kids *out)
{
	struct kids reversed = {0};
	for (;;) {
		CXCursor bare = lower_strip(l, expr);
		struct kids kids = lower_kids(l, bare);
		if (clang_getCursorKind(bare) != CXCursor_BinaryOperator || clang_getCursorBinaryOperatorKind(bare) != op ||
		    kids.n != 2)
			break;
		vec_push(l->scratch, &reversed, kids.at[1]);
		expr = kids.at[0];
	}
	vec_push(l->scratch, out, expr);
	for (size_t i = reversed.n; i-- > 0;)
		vec_push(l->scratch, out, reversed.at[i]);
}

/* `a && b && c`: a test each; a false one leaves. `||` alike. */
static void branch_chain(struct lower *l, CXCursor expr, bool is_and, struct ir_block *yes, struct ir_block *no)
{
	struct kids operands = {0};
	chain_operands(l, expr, is_and ? CXBinaryOperator_LAnd : CXBinaryOperator_LOr, &operands);
	for (size_t i = 0; i < operands.n; i++) {
		bool is_last = i + 1 == operands.n;
		struct ir_block *next = is_last ? NULL : ir_block_new(l->b);
		struct ir_block *on_true = is_and && !is_last ? next : yes;
		struct ir_block *on_false = !is_and && !is_last ? next : no;
		lower_branch(l, operands.at[i], on_true, on_false);
		if (next) {
			ir_block_seal(l->b, next);
			ir_set_block(l->b, next);
		}
	}
}

enum { MAX_CONSTANT_NODES = 64 };

/* Nothing in it happens: no calls, no assignments. Bounded; larger conditions count as having effects. */
static bool is_pure(struct lower *l, CXCursor expr)
{
	struct kids todo = {0};
	vec_push(l->scratch, &todo, expr);
	for (size_t i = 0; i < todo.n; i++) {
		enum CXCursorKind kind = clang_getCursorKind(todo.at[i]);
		if (i > MAX_CONSTANT_NODES || kind == CXCursor_CallExpr || kind == CXCursor_StmtExpr ||
		    kind == CXCursor_CXXNewExpr || kind == CXCursor_CXXThrowExpr || lower_is_assignment(todo.at[i]))
			return false;
		struct kids kids = lower_kids(l, todo.at[i]);
		for (size_t k = 0; k < kids.n; k++)
			vec_push(l->scratch, &todo, kids.at[k]);
	}
	return true;
}

/* `while (0)`, `if (kIsGpu)`: the edge that is never taken is not made. */
static bool constant_branch(struct lower *l, CXCursor cond, struct ir_block *yes, struct ir_block *no)
{
	int64_t value = 0;
	if (!is_pure(l, cond) || lower_holds_lost(l, cond) || front_rests_on_broken(l->tu, cond) ||
	    !front_evaluate_int(cond, &value))
		return false;
	ir_jump(l->b, value ? yes : no);
	return true;
}

void lower_branch(struct lower *l, CXCursor cond, struct ir_block *yes, struct ir_block *no)
{
	CXCursor bare = lower_strip(l, cond);
	enum CXCursorKind kind = clang_getCursorKind(bare);
	struct kids kids = lower_kids(l, bare);
	if (kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(bare) == CXUnaryOperator_LNot && kids.n) {
		lower_branch(l, kids.at[0], no, yes);
		return;
	}
	if (kind == CXCursor_BinaryOperator && kids.n == 2) {
		enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(bare);
		if (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr) {
			branch_chain(l, bare, op == CXBinaryOperator_LAnd, yes, no);
			return;
		}
	}
	lower_at(l, cond);
	if (constant_branch(l, cond, yes, no))
		return;
	size_t depth = l->cleanups.n;
	ir_id value = lower_bool(l, lower_value(l, cond));
	lower_unwind(l, depth, true);
	lower_at(l, cond);
	ir_branch(l->b, value, yes, no);
}

/* ---- if ---- */

struct if_parts {
	CXCursor cond, then_, else_;
	bool has_else;
};

/* Lowers init statement and condition variable, which come first, and names the rest. */
static bool if_header(struct lower *l, CXCursor stmt, struct if_parts *parts)
{
	struct kids kids = lower_kids(l, stmt);
	size_t i = 0;
	if (i < kids.n && (clang_getCursorKind(kids.at[i]) == CXCursor_DeclStmt ||
	                   (kids.n - i > 3 && !clang_isDeclaration(clang_getCursorKind(kids.at[i])))))
		lower_stmt(l, kids.at[i++]);
	if (i < kids.n && clang_getCursorKind(kids.at[i]) == CXCursor_VarDecl)
		lower_decl(l, kids.at[i++]);
	if (kids.n - i < 2 || kids.n - i > 3)
		return false;
	parts->cond = kids.at[i];
	parts->then_ = kids.at[i + 1];
	parts->has_else = kids.n - i == 3;
	if (parts->has_else)
		parts->else_ = kids.at[i + 2];
	return true;
}

static void enter(struct lower *l, struct ir_block *block)
{
	ir_block_seal(l->b, block);
	ir_set_block(l->b, block);
}

/* One condition: afterwards the current block is where its else begins. */
static void lower_if_part(struct lower *l, const struct if_parts *parts, struct ir_block *done)
{
	struct ir_block *then_ = ir_block_new(l->b), *else_ = ir_block_new(l->b);
	lower_branch(l, parts->cond, then_, else_);
	enter(l, then_);
	size_t depth = l->cleanups.n;
	lower_stmt(l, parts->then_);
	lower_unwind(l, depth, true);
	if (ir_current(l->b))
		ir_jump(l->b, done);
	enter(l, else_);
}

/* Else-if chains are walked in a loop; each `if` has a scope of its own for what its header declares. */
void lower_if(struct lower *l, CXCursor stmt)
{
	struct ir_block *done = ir_block_new(l->b);
	size_t scopes = 0, depth = l->cleanups.n;
	for (;;) {
		struct if_parts parts = {0};
		ir_scope_push(l->b, front_start(l->tu, stmt));
		scopes++;
		if (!if_header(l, stmt, &parts)) {
			lower_lost_cursor(l, stmt);
			break;
		}
		lower_if_part(l, &parts, done);
		if (!parts.has_else)
			break;
		if (clang_getCursorKind(parts.else_) != CXCursor_IfStmt) {
			lower_stmt(l, parts.else_);
			break;
		}
		stmt = parts.else_;
	}
	if (ir_current(l->b))
		ir_jump(l->b, done);
	enter(l, done);
	lower_unwind(l, depth, true);
	while (scopes--)
		ir_scope_pop(l->b);
}
