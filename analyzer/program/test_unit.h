/*
 * For the tests of this layer: a unit from IR text, analyzed.
 */
#ifndef OPBOUND_PROGRAM_TEST_UNIT_H
#define OPBOUND_PROGRAM_TEST_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "program/program_int.h"

struct test_unit {
	struct arena arena;
	struct interner names;
	struct ir_unit *unit;
	struct models models; /* empty: nothing is modelled */
	struct program *program;
};

static inline void test_parse(struct test_unit *t, const char *text)
{
	struct error err = {0};
	arena_init(&t->arena);
	interner_init(&t->names, &t->arena);
	t->unit = ir_unit_new(&t->arena, &t->names);
	t->program = NULL;
	t->models = (struct models){.arena = &t->arena, .names = &t->names};
	map_init(&t->models.types_by_name, &t->arena);
	map_init(&t->models.functions_by_name, &t->arena);
	if (ir_parse_unit(t->unit, text, &err) != STATUS_OK)
		fail_msg("%s", err.text);
	for (size_t i = 0; i < t->unit->funcs.n; i++)
		if (t->unit->funcs.at[i]->blocks.n && ir_verify(t->unit, t->unit->funcs.at[i], &err) != STATUS_OK)
			fail_msg("%s", err.text);
}

static inline void test_analyze(struct test_unit *t, const char *text)
{
	struct program_options o = {.stack_limit = 1 << 20, .device_stack_limit = 1 << 19};
	test_parse(t, text);
	t->program = program_analyze(&t->arena, t->unit, &t->models, &o);
}

static inline void test_end(struct test_unit *t)
{
	program_free(t->program);
	arena_release(&t->arena);
}

#endif
