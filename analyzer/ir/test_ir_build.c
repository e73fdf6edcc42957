/*
 * Construction: variables over branches, loops, switches and jumps become the phis that are needed, and no others.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ir/ir.h"

#include <string.h>

struct fixture {
	struct arena arena;
	struct interner names;
	struct ir_unit *unit;
	struct ir_func *func;
	struct ir_builder *b;
	const struct ir_type *i32, *i1;
};

static void start(struct fixture *x)
{
	arena_init(&x->arena);
	interner_init(&x->names, &x->arena);
	x->unit = ir_unit_new(&x->arena, &x->names);
	x->i32 = ir_int(x->unit, 32, true);
	x->i1 = ir_int(x->unit, 1, false);
	x->func = ir_func_add(x->unit, "f");
	x->func->is_main_file = true;
	x->func->result = x->i32;
	vec_push(&x->arena, &x->func->params,
	         (struct ir_param){.name = "n", .type = x->i32, .static_extent = -1, .counted_by = -1});
	x->b = ir_builder_new(x->unit, x->func);
}

/* Finishes and compares with the expected text; the text parses back to itself. */
static void check(struct fixture *x, const char *expected)
{
	struct error err = {0};
	struct buf out = {0};
	ir_builder_finish(x->b);
	if (ir_verify(x->unit, x->func, &err))
		fail_msg("%s", err.text);
	ir_print_func(x->unit, x->func, &out);
	assert_string_equal(buf_text(&out), expected);
	buf_release(&out);
	arena_release(&x->arena);
}

static ir_id constant(struct fixture *x, int64_t v)
{
	return ir_const(x->b, x->i32, v);
}

static ir_id param(struct fixture *x)
{
	return ir_add_imm(x->b, IR_PARAM, x->i32, 0, NULL, NULL, 0);
}

static ir_id binary(struct fixture *x, enum ir_op op, ir_id a, ir_id c)
{
	return ir_add(x->b, op, op >= IR_EQ && op <= IR_GE ? x->i1 : x->i32, (ir_id[]){a, c}, 2);
}

static ir_id read_var(struct fixture *x, uint32_t var)
{
	return ir_read_var(x->b, var, x->i32);
}

static struct ir_block *sealed_block(struct fixture *x)
{
	struct ir_block *block = ir_block_new(x->b);
	ir_block_seal(x->b, block);
	ir_set_block(x->b, block);
	return block;
}

static void enter(struct fixture *x, struct ir_block *block)
{
	ir_block_seal(x->b, block);
	ir_set_block(x->b, block);
}

static void an_if_merges_what_differs(void **state)
{
	(void)state;
	struct fixture x;
	start(&x);
	struct ir_block *yes = ir_block_new(x.b), *no = ir_block_new(x.b), *join = ir_block_new(x.b);
	ir_id n = param(&x);
	ir_write_var(x.b, 1, n);
	ir_write_var(x.b, 2, n);
	ir_branch(x.b, binary(&x, IR_LT, n, constant(&x, 0)), yes, no);
	enter(&x, yes);
	ir_write_var(x.b, 1, constant(&x, 1));
	ir_jump(x.b, join);
	enter(&x, no);
	ir_jump(x.b, join);
	enter(&x, join);
	ir_return(x.b, binary(&x, IR_ADD, read_var(&x, 1), read_var(&x, 2)));
	check(&x, "\nfunc @f(i32 n) -> i32 {\n"
	          "b0:\n"
	          "\t%1 = param i32 0\n"
	          "\t%2 = const i32 0\n"
	          "\t%3 = lt i1 %1, %2\n"
	          "\tbranch %3, b1, b2\n"
	          "b1: ; from b0\n"
	          "\t%5 = const i32 1\n"
	          "\tjump b3\n"
	          "b2: ; from b0\n"
	          "\tjump b3\n"
	          "b3: ; from b1, b2\n"
	          "\t%8 = phi i32 [b1: %5, b2: %1]\n"
	          "\t%9 = add i32 %8, %1\n"
	          "\treturn %9\n"
	          "}\n");
}

/* while (i < n) { while (j < n) j = j + 1; i = i + 1; } return i + k; with k never written in the loops */
static void nested_loops_keep_invariants_free_of_phis(void **state)
{
	(void)state;
	struct fixture x;
	start(&x);
	struct ir_block *head = ir_block_new(x.b), *body = ir_block_new(x.b), *exit_ = ir_block_new(x.b);
	struct ir_block *head2 = ir_block_new(x.b), *body2 = ir_block_new(x.b), *exit2 = ir_block_new(x.b);
	ir_id n = param(&x);
	ir_write_var(x.b, 1, constant(&x, 0));
	ir_write_var(x.b, 2, constant(&x, 0));
	ir_write_var(x.b, 3, n);
	ir_jump(x.b, head);
	ir_set_block(x.b, head);
	ir_branch(x.b, binary(&x, IR_LT, read_var(&x, 1), read_var(&x, 3)), body, exit_);
	enter(&x, body);
	ir_jump(x.b, head2);
	ir_set_block(x.b, head2);
	ir_branch(x.b, binary(&x, IR_LT, read_var(&x, 2), read_var(&x, 3)), body2, exit2);
	enter(&x, body2);
	ir_write_var(x.b, 2, binary(&x, IR_ADD, read_var(&x, 2), constant(&x, 1)));
	ir_jump(x.b, head2);
	ir_block_seal(x.b, head2);
	enter(&x, exit2);
	ir_write_var(x.b, 1, binary(&x, IR_ADD, read_var(&x, 1), constant(&x, 1)));
	ir_jump(x.b, head);
	ir_block_seal(x.b, head);
	enter(&x, exit_);
	ir_return(x.b, binary(&x, IR_ADD, read_var(&x, 1), read_var(&x, 3)));
	check(&x, "\nfunc @f(i32 n) -> i32 {\n"
	          "b0:\n"
	          "\t%1 = param i32 0\n"
	          "\t%2 = const i32 0\n"
	          "\t%3 = const i32 0\n"
	          "\tjump b1\n"
	          "b1: ; from b0, b5, loop b1 depth 1\n"
	          "\t%5 = phi i32 [b0: %2, b5: %17]\n"
	          "\t%6 = phi i32 [b0: %3, b5: %10]\n"
	          "\t%7 = lt i1 %5, %1\n"
	          "\tbranch %7, b2, b6\n"
	          "b2: ; from b1, loop b1 depth 1\n"
	          "\tjump b3\n"
	          "b3: ; from b2, b4, loop b3 depth 2\n"
	          "\t%10 = phi i32 [b2: %6, b4: %14]\n"
	          "\t%11 = lt i1 %10, %1\n"
	          "\tbranch %11, b4, b5\n"
	          "b4: ; from b3, loop b3 depth 2\n"
	          "\t%13 = const i32 1\n"
	          "\t%14 = add i32 %10, %13\n"
	          "\tjump b3\n"
	          "b5: ; from b3, loop b1 depth 1\n"
	          "\t%16 = const i32 1\n"
	          "\t%17 = add i32 %5, %16\n"
	          "\tjump b1\n"
	          "b6: ; from b1\n"
	          "\t%19 = add i32 %5, %1\n"
	          "\treturn %19\n"
	          "}\n");
}

/* Cases that fall through, a shared target, and code behind a return. */
static void a_switch_keeps_an_edge_a_case(void **state)
{
	(void)state;
	struct fixture x;
	start(&x);
	struct ir_block *one = ir_block_new(x.b), *join = ir_block_new(x.b);
	ir_id n = param(&x);
	ir_write_var(x.b, 1, n);
	const struct ir_case cases[] = {{1, 1}, {2, 5}, {7, 7}};
	struct ir_block *const targets[] = {one, join, one};
	ir_switch(x.b, n, join, cases, targets, 3);
	enter(&x, one);
	ir_write_var(x.b, 1, constant(&x, 10));
	ir_jump(x.b, join);
	enter(&x, join);
	ir_return(x.b, read_var(&x, 1));
	ir_return(x.b, 0);                      /* no current block: nothing happens */
	ir_write_var(x.b, 1, constant(&x, 11)); /* into a block that nothing reaches */
	ir_unreachable(x.b);
	check(&x, "\nfunc @f(i32 n) -> i32 {\n"
	          "b0:\n"
	          "\t%1 = param i32 0\n"
	          "\tswitch %1, b2 [1: b1, 2..5: b2, 7: b1]\n"
	          "b1: ; from b0, b0\n"
	          "\t%3 = const i32 10\n"
	          "\tjump b2\n"
	          "b2: ; from b0, b0, b1\n"
	          "\t%5 = phi i32 [b0: %1, b0: %1, b1: %3]\n"
	          "\treturn %5\n"
	          "}\n");
}

/* a predecessor that turns out unreachable leaves a phi with one value */
static void edges_from_nowhere_leave_no_phi(void **state)
{
	(void)state;
	struct fixture x;
	start(&x);
	struct ir_block *join = ir_block_new(x.b);
	ir_id n = param(&x);
	ir_write_var(x.b, 1, n);
	ir_jump(x.b, join);
	sealed_block(&x);
	ir_write_var(x.b, 1, constant(&x, 3));
	ir_jump(x.b, join);
	enter(&x, join);
	ir_return(x.b, read_var(&x, 1));
	check(&x, "\nfunc @f(i32 n) -> i32 {\n"
	          "b0:\n"
	          "\t%1 = param i32 0\n"
	          "\tjump b1\n"
	          "b1: ; from b0\n"
	          "\treturn %1\n"
	          "}\n");
}

/* Phis of two loop heads that only pass a value round go in a cascade. */
static void trivial_phis_go_in_cascades(void **state)
{
	(void)state;
	struct fixture x;
	start(&x);
	struct ir_block *outer = ir_block_new(x.b), *inner = ir_block_new(x.b), *back = ir_block_new(x.b);
	struct ir_block *end = ir_block_new(x.b);
	ir_id n = param(&x), zero = constant(&x, 0);
	ir_id more = binary(&x, IR_LT, n, zero);
	ir_write_var(x.b, 1, n);
	ir_jump(x.b, outer);
	ir_set_block(x.b, outer);
	(void)read_var(&x, 1);
	ir_jump(x.b, inner);
	ir_set_block(x.b, inner);
	ir_id seen = read_var(&x, 1);
	ir_branch(x.b, more, inner, back);
	ir_block_seal(x.b, inner);
	enter(&x, back);
	ir_write_var(x.b, 1, read_var(&x, 1));
	ir_branch(x.b, more, outer, end);
	ir_block_seal(x.b, outer);
	enter(&x, end);
	ir_return(x.b, binary(&x, IR_SUB, seen, read_var(&x, 1)));
	check(&x, "\nfunc @f(i32 n) -> i32 {\n"
	          "b0:\n"
	          "\t%1 = param i32 0\n"
	          "\t%2 = const i32 0\n"
	          "\t%3 = lt i1 %1, %2\n"
	          "\tjump b1\n"
	          "b1: ; from b0, b3, loop b1 depth 1\n"
	          "\tjump b2\n"
	          "b2: ; from b1, b2, loop b2 depth 2\n"
	          "\tbranch %3, b2, b3\n"
	          "b3: ; from b2, loop b1 depth 1\n"
	          "\tbranch %3, b1, b4\n"
	          "b4: ; from b3\n"
	          "\t%8 = sub i32 %1, %1\n"
	          "\treturn %8\n"
	          "}\n");
}

static void a_variable_never_written_is_undefined(void **state)
{
	(void)state;
	struct fixture x;
	start(&x);
	struct ir_block *next = ir_block_new(x.b);
	ir_jump(x.b, next);
	enter(&x, next);
	ir_return(x.b, read_var(&x, 1));
	check(&x, "\nfunc @f(i32 n) -> i32 {\n"
	          "b0:\n"
	          "\t%1 = undef i32\n"
	          "\tjump b1\n"
	          "b1: ; from b0\n"
	          "\treturn %1\n"
	          "}\n");
}

static void scopes_places_and_locals_are_recorded(void **state)
{
	(void)state;
	struct fixture x;
	start(&x);
	const char *file = intern(&x.names, "a.c");
	x.unit->main_file = file;
	uint32_t scope = ir_scope_push(x.b, (struct place){file, 2, 3, NULL});
	uint32_t local = ir_local_add(
	    x.b, &(struct ir_local){
	             .name = "v", .type = x.i32, .size = 4, .align = 4, .in_memory = true, .place = {file, 2, 7, NULL}});
	ir_scope_pop(x.b);
	ir_set_place(x.b, (struct place){file, 4, 1, NULL}, (struct place){file, 4, 9, NULL});
	ir_id address = ir_add_imm(x.b, IR_LOCAL, ir_ptr(x.unit, x.i32), local, NULL, NULL, 0);
	ir_id v = ir_add(x.b, IR_LOAD, x.i32, &address, 1);
	assert_int_equal(scope, 1);
	assert_int_equal(ir_cast(x.b, x.i32, v), v);
	ir_return(x.b, ir_cast(x.b, x.i32, v));
	check(&x, "unit \"a.c\"\n"
	          "\nfunc @f(i32 n) -> i32 {\n"
	          "\tscope 1 in 0 @2:3\n"
	          "\tlocal $0 i32 v scope 1 @2:7\n"
	          "b0:\n"
	          "\t%1 = local i32* $0 @4:1-4:9\n"
	          "\t%2 = load i32 %1 @4:1-4:9\n"
	          "\treturn %2 @4:1-4:9\n"
	          "}\n");
}

/*
 * Random control flow over three variables, run step by step: the values that SSA form computes are those that plain
 * assignments compute. Blocks end in jumps that depend on a counter's bits, so that a run is a random walk.
 */
enum { N_BLOCKS = 9, N_VARS = 3, N_STEPS = 60 };

struct script {
	uint32_t var[N_BLOCKS][2]; /* of each block: two assignments var = read + constant */
	uint32_t read[N_BLOCKS][2];
	int64_t add[N_BLOCKS][2];
	uint32_t target[N_BLOCKS][2];
};

static uint32_t next_random(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(*seed >> 33);
}

static void make_script(struct script *s, uint64_t seed)
{
	for (uint32_t i = 0; i < N_BLOCKS; i++) {
		for (int k = 0; k < 2; k++) {
			s->var[i][k] = next_random(&seed) % N_VARS;
			s->read[i][k] = next_random(&seed) % N_VARS;
			s->add[i][k] = next_random(&seed) % 1000;
			s->target[i][k] = next_random(&seed) % N_BLOCKS;
		}
	}
}

static bool leads_later(const struct script *s, uint32_t to, uint32_t done)
{
	for (uint32_t i = done + 1; i < N_BLOCKS; i++)
		if (s->target[i][0] == to || s->target[i][1] == to)
			return true;
	return false;
}

/* b0 defines the variables and goes to block 1 of the function, which is block 0 of the script. */
static void build_script(struct fixture *x, const struct script *s, bool seal_early)
{
	struct ir_block *blocks[N_BLOCKS];
	for (uint32_t i = 0; i < N_BLOCKS; i++)
		blocks[i] = ir_block_new(x->b);
	ir_id cond = ir_const(x->b, x->i1, 0);
	for (uint32_t v = 0; v < N_VARS; v++)
		ir_write_var(x->b, v, constant(x, (int64_t)v * 10000));
	ir_jump(x->b, blocks[0]);
	for (uint32_t i = 0; i < N_BLOCKS; i++) {
		for (uint32_t k = 0; seal_early && i && k < N_BLOCKS; k++)
			if (!leads_later(s, k, i - 1))
				ir_block_seal(x->b, blocks[k]);
		ir_set_block(x->b, blocks[i]);
		for (int k = 0; k < 2; k++)
			ir_write_var(x->b, s->var[i][k], binary(x, IR_ADD, read_var(x, s->read[i][k]), constant(x, s->add[i][k])));
		const ir_id args[] = {constant(x, i), read_var(x, 0), read_var(x, 1), read_var(x, 2)};
		ir_add_imm(x->b, IR_UNKNOWN, NULL, 0, "state", args, 4);
		ir_branch(x->b, cond, blocks[s->target[i][0]], blocks[s->target[i][1]]);
	}
}

static void run_block(const struct ir_block *b, size_t from_pred, int64_t *values, const struct script *s,
                      int64_t *vars)
{
	int64_t phis[64];
	size_t n = 0;
	for (; n < b->instrs.n && b->instrs.at[n]->op == IR_PHI; n++)
		phis[n] = values[b->instrs.at[n]->args[from_pred]];
	for (size_t k = 0; k < n; k++)
		values[b->instrs.at[k]->id] = phis[k];
	for (size_t k = n; k < b->instrs.n; k++) {
		const struct ir_instr *i = b->instrs.at[k];
		if (i->op == IR_CONST)
			values[i->id] = i->imm;
		if (i->op == IR_ADD)
			values[i->id] = values[i->args[0]] + values[i->args[1]];
		if (i->op != IR_UNKNOWN)
			continue;
		size_t block = (size_t)values[i->args[0]];
		for (int a = 0; a < 2; a++)
			vars[s->var[block][a]] = vars[s->read[block][a]] + s->add[block][a];
		for (int v = 0; v < N_VARS; v++)
			assert_int_equal(values[i->args[v + 1]], vars[v]);
	}
}

static size_t pred_index(const struct ir_block *to, const struct ir_block *from)
{
	size_t i = 0;
	while (to->preds.at[i] != from)
		i++;
	return i;
}

static void walk(const struct ir_func *f, const struct script *s, uint64_t seed)
{
	int64_t values[1024] = {0}, vars[N_VARS] = {0, 10000, 20000};
	const struct ir_block *b = f->blocks.at[0];
	size_t from = 0;
	assert_true(f->instrs.n < 1024);
	for (int step = 0; step < N_STEPS; step++) {
		run_block(b, from, values, s, vars);
		const struct ir_instr *t = b->instrs.at[b->instrs.n - 1];
		const struct ir_block *to = t->targets[next_random(&seed) % t->n_targets];
		from = pred_index(to, b);
		b = to;
	}
}

static void ssa_form_computes_what_assignments_compute(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 300; seed++) {
		struct fixture x;
		struct script s;
		struct error err = {0};
		make_script(&s, seed);
		start(&x);
		x.func->result = ir_void(x.unit);
		build_script(&x, &s, seed % 2);
		ir_builder_finish(x.b);
		if (ir_verify(x.unit, x.func, &err))
			fail_msg("seed %d: %s", (int)seed, err.text);
		for (uint64_t w = 0; w < 5; w++)
			walk(x.func, &s, seed * 31 + w);
		arena_release(&x.arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_if_merges_what_differs),
	    cmocka_unit_test(nested_loops_keep_invariants_free_of_phis),
	    cmocka_unit_test(a_switch_keeps_an_edge_a_case),
	    cmocka_unit_test(edges_from_nowhere_leave_no_phi),
	    cmocka_unit_test(trivial_phis_go_in_cascades),
	    cmocka_unit_test(a_variable_never_written_is_undefined),
	    cmocka_unit_test(scopes_places_and_locals_are_recorded),
	    cmocka_unit_test(ssa_form_computes_what_assignments_compute),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
