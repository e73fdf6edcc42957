/*
 * switch. Case labels may stand anywhere in the body, so they are collected first and get a block each; then the body
 * is lowered as a flat list in which a label ends the block before it (fallthrough) and continues in its own.
 */
#include "front/front_int.h"

struct switch_walk {
	struct lower *l;
	VEC(struct ir_case) cases;
	VEC(struct ir_block *) targets;
	VEC(struct ir_block *) blocks; /* of all labels */
	VEC(struct ir_block *) open;   /* of labels whose value is not known: any value may lead there */
	struct ir_block *other;        /* default, or null */
};

static bool is_label(CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt;
}

/* A label is entered with its value's range; nested labels share a statement and get a block each. */
static void collect_label(struct switch_walk *w, CXCursor label)
{
	struct lower *l = w->l;
	struct ir_block *block = ir_block_new(l->b);
	uint32_t index = front_cursors_add(&l->case_keys, label);
	vec_push(l->scratch, &w->blocks, block);
	if (index < l->case_blocks.n)
		l->case_blocks.at[index] = block;
	else
		vec_push(l->scratch, &l->case_blocks, block);
	if (clang_getCursorKind(label) == CXCursor_DefaultStmt) {
		w->other = block;
		return;
	}
	struct kids kids = lower_kids(l, label);
	struct ir_case range = {0, 0};
	bool known = kids.n > 1 && !front_rests_on_broken(l->tu, kids.at[0]) && front_evaluate_int(kids.at[0], &range.lo);
	range.hi = range.lo;
	if (!known || (kids.n == 3 && !front_evaluate_int(kids.at[1], &range.hi))) {
		vec_push(l->scratch, &w->open, block);
		return;
	}
	vec_push(l->scratch, &w->cases, range);
	vec_push(l->scratch, &w->targets, block);
}

/* Labels that clang dropped; the statement behind one is still there. */
static void collect_lost(struct switch_walk *w, CXCursor block, const struct kids *kids)
{
	struct lower *l = w->l;
	struct front_range range = front_range_of(block);
	for (size_t i = 0; l->tu->troubles.n && front_is_braced(l->tu, &range) && i <= kids->n; i++) {
		struct front_lost lost = {0};
		if (!lower_gap_at(l, &range, kids, i, &lost) || !lost.has_label)
			continue;
		struct lost_case c = {block, i, ir_block_new(l->b)};
		vec_push(l->scratch, &l->lost_cases, c);
		vec_push(l->scratch, &w->open, c.target);
		vec_push(l->scratch, &w->blocks, c.target);
	}
}

/* Labels of this switch in source order, without those of nested switches and lambdas. */
static void collect_labels(struct switch_walk *w, CXCursor body)
{
	struct kids todo = {0};
	vec_push(w->l->scratch, &todo, body);
	while (todo.n) {
		CXCursor c = vec_pop(&todo);
		enum CXCursorKind kind = clang_getCursorKind(c);
		if (kind == CXCursor_SwitchStmt || kind == CXCursor_LambdaExpr || clang_isDeclaration(kind))
			continue;
		if (is_label(c))
			collect_label(w, c);
		if (clang_isExpression(kind) && kind != CXCursor_StmtExpr)
			continue;
		struct kids kids = lower_kids(w->l, c);
		if (kind == CXCursor_CompoundStmt)
			collect_lost(w, c, &kids);
		for (size_t i = kids.n; i-- > 0;)
			vec_push(w->l->scratch, &todo, kids.at[i]);
	}
}

static struct kids enter_label(struct lower *l, CXCursor label)
{
	uint32_t index = 0;
	if (front_cursors_find(&l->case_keys, label, &index)) {
		if (ir_current(l->b))
			ir_jump(l->b, l->case_blocks.at[index]);
		ir_set_block(l->b, l->case_blocks.at[index]);
	}
	return lower_kids(l, label);
}

/* `case 1: case 2: ...` nests as deep as there are labels. */
void lower_case(struct lower *l, CXCursor stmt)
{
	struct kids kids = enter_label(l, stmt);
	while (kids.n && is_label(kids.at[kids.n - 1])) {
		stmt = kids.at[kids.n - 1];
		kids = enter_label(l, stmt);
	}
	if (kids.n && clang_getCursorKind(kids.at[kids.n - 1]) == CXCursor_NullStmt)
		lower_empty(l, kids.at[kids.n - 1], stmt);
	else if (kids.n)
		lower_stmt(l, kids.at[kids.n - 1]);
}

/* A label that is dependent or that clang could not resolve is entered or not, nobody knows when. */
static void enter_open_labels(struct lower *l, CXCursor stmt, const struct switch_walk *w)
{
	for (size_t i = 0; i < w->open.n; i++) {
		struct ir_block *next = ir_block_new(l->b);
		ir_branch(l->b, lower_unknown(l, stmt, ir_int(l->unit, 1, false), NULL, 0), w->open.at[i], next);
		ir_block_seal(l->b, next);
		ir_set_block(l->b, next);
	}
}

static size_t switch_header(struct lower *l, const struct kids *kids)
{
	size_t i = 0;
	if (clang_getCursorKind(kids->at[i]) == CXCursor_DeclStmt)
		lower_stmt(l, kids->at[i++]);
	if (i + 2 < kids->n && clang_getCursorKind(kids->at[i]) == CXCursor_VarDecl)
		lower_decl(l, kids->at[i++]);
	return i;
}

void lower_switch(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	if (kids.n < 2) {
		lower_lost_cursor(l, stmt);
		return;
	}
	size_t depth = l->cleanups.n;
	ir_scope_push(l->b, front_start(l->tu, stmt));
	size_t cond = switch_header(l, &kids);
	size_t full = l->cleanups.n;
	ir_id value = lower_value(l, kids.at[cond]);
	lower_unwind(l, full, true);
	struct ir_block *done = ir_block_new(l->b);
	struct switch_walk walk = {.l = l};
	collect_labels(&walk, kids.at[kids.n - 1]);
	lower_at(l, stmt);
	enter_open_labels(l, stmt, &walk);
	ir_switch(l->b, value, walk.other ? walk.other : done, walk.cases.at, walk.targets.at, walk.cases.n);
	lower_jump_push(l, done, NULL);
	lower_stmt(l, kids.at[kids.n - 1]);
	(void)vec_pop(&l->jumps);
	if (ir_current(l->b))
		ir_jump(l->b, done);
	for (size_t i = 0; i < walk.blocks.n; i++)
		ir_block_seal(l->b, walk.blocks.at[i]);
	ir_block_seal(l->b, done);
	ir_set_block(l->b, done);
	lower_unwind(l, depth, true);
	ir_scope_pop(l->b);
}
