/*
 * Dominators, loops and edges against their definitions, on random graphs: a dominates b when b cannot be reached
 * without a, a loop holds what reaches its latch without its header, an edge dominates what cannot be reached without
 * it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ir/ir.h"

#include <string.h>

#define MAX_BLOCKS 12

struct fixture {
	struct arena arena;
	struct interner names;
	struct ir_unit *unit;
	struct ir_func *func;
};

static uint32_t next_random(uint64_t *seed)
{
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(*seed >> 33);
}

/* A function of n blocks, each with up to two targets; the entry is no target. */
static void make_random(struct fixture *x, uint64_t seed)
{
	struct buf text = {0};
	struct error err = {0};
	unsigned n = 2 + next_random(&seed) % (MAX_BLOCKS - 2);
	buf_str(&text, "func @f() -> void {\nb0:\n\t%c = const i1 0\n");
	for (unsigned i = 0; i < n; i++) {
		unsigned to = 1 + next_random(&seed) % (n - 1), other = 1 + next_random(&seed) % (n - 1);
		if (i)
			buf_printf(&text, "b%u:\n", i);
		switch (next_random(&seed) % 4) {
		case 0:
			buf_printf(&text, "\tjump b%u\n", to);
			break;
		case 1:
			buf_str(&text, i ? "\treturn\n" : "\tjump b1\n");
			break;
		default:
			buf_printf(&text, "\tbranch %%c, b%u, b%u\n", to, other);
		}
	}
	buf_str(&text, "}\n");
	arena_init(&x->arena);
	interner_init(&x->names, &x->arena);
	x->unit = ir_unit_new(&x->arena, &x->names);
	if (ir_parse_unit(x->unit, buf_text(&text), &err))
		fail_msg("%s", err.text);
	buf_release(&text);
	x->func = ir_func_find(x->unit, "f");
	if (ir_verify(x->unit, x->func, &err) && !strstr(err.text, "does not dominate"))
		fail_msg("%s", err.text);
}

static const struct ir_instr *last(const struct ir_block *b)
{
	return b->instrs.at[b->instrs.n - 1];
}

/* What is reached from `start` without entering `but` or taking the edge. */
static uint32_t reached(const struct ir_func *f, uint32_t start, int but, int edge_from, int edge_target)
{
	uint32_t seen = (int)start == but ? 0 : 1u << start;
	for (uint32_t before = 0; before != seen;) {
		before = seen;
		for (uint32_t i = 0; i < f->blocks.n; i++) {
			const struct ir_instr *t = last(f->blocks.at[i]);
			for (uint32_t k = 0; (seen >> i & 1) && k < t->n_targets; k++)
				if ((int)t->targets[k]->index != but && !((int)i == edge_from && (int)k == edge_target))
					seen |= 1u << t->targets[k]->index;
		}
	}
	return seen;
}

static bool has(uint32_t set, const struct ir_block *b)
{
	return set >> b->index & 1;
}

static void check_dominators(const struct ir_func *f)
{
	uint32_t all = reached(f, 0, -1, -1, -1);
	for (size_t a = 0; a < f->blocks.n; a++) {
		uint32_t without = reached(f, 0, (int)a, -1, -1);
		assert_int_equal(f->blocks.at[a]->reachable, has(all, f->blocks.at[a]));
		for (size_t b = 0; b < f->blocks.n; b++) {
			const struct ir_block *x = f->blocks.at[a], *y = f->blocks.at[b];
			bool expected = x == y || (has(all, x) && has(all, y) && !has(without, y));
			assert_int_equal(ir_dominates(x, y), expected);
		}
	}
}

static void check_edges(const struct ir_func *f)
{
	uint32_t all = reached(f, 0, -1, -1, -1);
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *from = f->blocks.at[i];
		for (uint32_t k = 0; k < last(from)->n_targets; k++) {
			uint32_t without = reached(f, 0, -1, (int)i, (int)k);
			for (size_t b = 0; b < f->blocks.n; b++) {
				const struct ir_block *to = f->blocks.at[b];
				bool expected = has(all, from) && has(all, to) && !has(without, to);
				assert_int_equal(ir_edge_dominates(from, k, to), expected);
			}
		}
	}
}

static bool is_latch(const struct ir_block *b, const struct ir_block *header)
{
	if (!b->reachable || !ir_dominates(header, b))
		return false;
	for (uint32_t k = 0; k < last(b)->n_targets; k++)
		if (last(b)->targets[k] == header)
			return true;
	return false;
}

/* Does b belong to the natural loop of the header? */
static bool in_natural_loop(const struct ir_func *f, const struct ir_block *header, const struct ir_block *b)
{
	if (!b->reachable)
		return false;
	uint32_t from_b = reached(f, b->index, (int)header->index, -1, -1);
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *latch = f->blocks.at[i];
		if (is_latch(latch, header) && (b == header || has(from_b, latch)))
			return true;
	}
	return false;
}

static const struct ir_loop *loop_of(const struct ir_func *f, const struct ir_block *header)
{
	for (size_t i = 0; i < f->loops.n; i++)
		if (f->loops.at[i]->header == header)
			return f->loops.at[i];
	return NULL;
}

static void check_loops(const struct ir_func *f)
{
	for (size_t h = 0; h < f->blocks.n; h++) {
		const struct ir_block *header = f->blocks.at[h];
		const struct ir_loop *l = loop_of(f, header);
		size_t n = 0;
		for (size_t b = 0; b < f->blocks.n; b++) {
			bool inside = in_natural_loop(f, header, f->blocks.at[b]);
			assert_true(!inside || l);
			n += inside;
			if (l)
				assert_int_equal(ir_loop_contains(l, f->blocks.at[b]), inside);
		}
		if (l)
			assert_int_equal(l->blocks.n, n);
		if (l && l->parent) {
			assert_true(ir_loop_contains(l->parent, header));
			assert_true(l->parent->index < l->index);
			assert_int_equal(l->depth, l->parent->depth + 1);
		}
	}
}

/* Without headers of loops and blocks marked irreducible, no cycle is left. */
static void check_every_cycle_is_marked(const struct ir_func *f)
{
	uint32_t gone = 0;
	for (size_t i = 0; i < f->blocks.n; i++)
		if (loop_of(f, f->blocks.at[i]) || f->blocks.at[i]->irreducible || !f->blocks.at[i]->reachable)
			gone |= 1u << i;
	for (uint32_t before = ~gone; before != gone;) {
		before = gone;
		for (size_t i = 0; i < f->blocks.n; i++) {
			bool leads_on = false;
			for (uint32_t k = 0; k < last(f->blocks.at[i])->n_targets; k++)
				leads_on |= !has(gone, last(f->blocks.at[i])->targets[k]);
			if (!leads_on)
				gone |= 1u << i;
		}
	}
	assert_int_equal(gone, (1u << f->blocks.n) - 1);
}

static void random_graphs_match_the_definitions(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 1500; seed++) {
		struct fixture x;
		make_random(&x, seed);
		check_dominators(x.func);
		check_edges(x.func);
		check_loops(x.func);
		check_every_cycle_is_marked(x.func);
		arena_release(&x.arena);
	}
}

static void a_goto_into_a_loop_is_irreducible(void **state)
{
	(void)state;
	struct fixture x;
	struct error err = {0};
	arena_init(&x.arena);
	interner_init(&x.names, &x.arena);
	x.unit = ir_unit_new(&x.arena, &x.names);
	const char *text = "func @f(i1 c) -> void {\n"
	                   "a:\n\t%c = param i1 0\n\tbranch %c, b, c\n"
	                   "b:\n\tjump c\n"
	                   "c:\n\tbranch %c, b, d\n"
	                   "d:\n\treturn\n}\n";
	assert_int_equal(ir_parse_unit(x.unit, text, &err), STATUS_OK);
	const struct ir_func *f = ir_func_find(x.unit, "f");
	assert_int_equal(f->loops.n, 0);
	assert_int_equal(f->blocks.at[1]->irreducible + f->blocks.at[2]->irreducible, 1);
	assert_false(f->blocks.at[3]->irreducible);
	arena_release(&x.arena);
}

/* A chain that would end a recursive walk. */
static void long_chains_are_walked(void **state)
{
	(void)state;
	struct fixture x;
	struct buf text = {0};
	struct error err = {0};
	enum { N = 50000 };
	buf_str(&text, "func @f() -> void {\n");
	for (int i = 0; i < N; i++)
		buf_printf(&text, "b%d:\n\tjump b%d\n", i, i + 1);
	buf_printf(&text, "b%d:\n\treturn\n}\n", N);
	arena_init(&x.arena);
	interner_init(&x.names, &x.arena);
	x.unit = ir_unit_new(&x.arena, &x.names);
	assert_int_equal(ir_parse_unit(x.unit, buf_text(&text), &err), STATUS_OK);
	const struct ir_func *f = ir_func_find(x.unit, "f");
	assert_int_equal(f->blocks.at[N]->dom_depth, N);
	assert_int_equal(ir_verify(x.unit, f, &err), STATUS_OK);
	buf_release(&text);
	arena_release(&x.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_graphs_match_the_definitions),
	    cmocka_unit_test(a_goto_into_a_loop_is_irreducible),
	    cmocka_unit_test(long_chains_are_walked),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
