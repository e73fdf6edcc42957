/*
 * For the tests of the built-in checks only: facts made by hand, and an access that leaves its object.
 */
#ifndef OPBOUND_CHECK_TEST_SETUP_H
#define OPBOUND_CHECK_TEST_SETUP_H

#include "check/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define MIB (INT64_C(1) << 20)

struct setup {
	struct arena arena;
	struct unit_facts facts;
	struct check_options options;
	finding_list out;
};

static inline int begin(void **state)
{
	static struct setup s;
	memset(&s, 0, sizeof s);
	arena_init(&s.arena);
	s.facts.pool = term_pool_new();
	s.options.limits = (struct limits){65536, MIB, 16384, 512 * 1024, "windows", 0, 0};
	*state = &s;
	return 0;
}

static inline int end(void **state)
{
	struct setup *s = *state;
	term_pool_free(s->facts.pool);
	arena_release(&s->arena);
	return 0;
}

static inline struct place at(uint32_t line)
{
	return (struct place){"op.cc", line, 5, NULL};
}

static inline struct ir_func *func(struct setup *s, const char *name, uint32_t line)
{
	struct ir_func *f = ARENA_NEW(&s->arena, struct ir_func);
	f->usr = f->name = f->display = name;
	f->place = at(line);
	return f;
}

static inline term symbol(struct setup *s, enum symbol_role role, const char *name)
{
	struct symbol sym = {.role = role, .sort = SORT_INT, .key = name, .name = name, .has_lo = true};
	return term_symbol(s->facts.pool, &sym);
}

static inline void run(struct setup *s)
{
	s->facts.frame_needs.n = s->facts.chain_needs.n = 0;
	program_frame_needs(&s->arena, &s->facts);
	program_chain_needs(&s->arena, &s->facts);
	decide_needs(&s->facts, &s->options.limits, 0);
	check_run(&s->arena, &s->facts, &s->options, &s->out);
}

/* for (i = 0; i < input_size + 10; ++i) output(i) = ...: four bytes an element. */
static inline struct obligation *overrun(struct setup *s, enum verdict verdict)
{
	struct term_pool *p = s->facts.pool;
	term size = symbol(s, SYMBOL_PARAM, "input_size"), i = symbol(s, SYMBOL_COUNTER, "i"), four = term_int(p, 4);
	struct object output = {
	    .kind = OBJECT_HEAP, .key = "output", .name = "output", .bytes = term_mul(p, four, size), .place = at(3)};
	struct obligation a = {.place = at(9), .verdict = verdict};
	a.access = (struct access){.kind = ACCESS_WRITE, .bytes = four, .elem_bytes = 4};
	a.func = func(s, "OverrunOp::Compute", 1);
	a.access.pointer = term_ptr(p, term_object(p, &output), term_mul(p, four, i));
	term cond = term_compare(p, REL_LT, i, term_add(p, size, term_int(p, 10)));
	vec_push(&s->arena, &a.conditions, (struct fact){cond, at(8), "loop condition", 0, false});
	vec_push(&s->arena, &s->facts.accesses, a);
	return &s->facts.accesses.at[s->facts.accesses.n - 1];
}

#endif
