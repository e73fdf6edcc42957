/*
 * For replay's tests only: a unit from text, models from text, and one function to run or search.
 */
#ifndef OPBOUND_REPLAY_TESTING_H
#define OPBOUND_REPLAY_TESTING_H

#include "replay/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct bench {
	struct arena arena;
	struct interner names;
	struct ir_unit *unit;
	struct models models;
	struct term_pool *pool;
	struct replay_options options;
	struct replay_outcome out;
};

static inline void bench_open(struct bench *b, const char *ir, const char *model)
{
	struct error err = {0};
	memset(b, 0, sizeof *b);
	arena_init(&b->arena);
	interner_init(&b->names, &b->arena);
	b->unit = ir_unit_new(&b->arena, &b->names);
	models_init(&b->models, &b->arena, &b->names);
	b->pool = term_pool_new();
	if (ir_parse_unit(b->unit, ir, &err) != STATUS_OK) {
		fail_msg("%s", err.text);
	}
	if (model && models_load_text(&b->models, "test", model, strlen(model), &err) != STATUS_OK) {
		fail_msg("%s", err.text);
	}
}

static inline void bench_close(struct bench *b)
{
	term_pool_free(b->pool);
	arena_release(&b->arena);
}

static inline const struct ir_func *bench_func(const struct bench *b, const char *usr)
{
	const struct ir_func *f = ir_func_find(b->unit, usr);
	if (!f) {
		fail_msg("no function '%s'", usr);
	}
	return f;
}

/* The n-th instruction with this operation, from 0. */
static inline struct replay_target bench_target(const struct bench *b, const char *usr, enum ir_op op, int n)
{
	const struct ir_func *f = bench_func(b, usr);
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == op && n-- == 0) {
			return (struct replay_target){.func = f, .instr = in->id};
		}
	}
	fail_msg("no such instruction in '%s'", usr);
	return (struct replay_target){0};
}

static inline void bench_search(struct bench *b, const char *usr, struct replay_target target)
{
	replay_search(&b->arena, b->unit, &b->models, b->pool, bench_func(b, usr), NULL, target, &b->options, &b->out);
}

/* One run with the choices' defaults. */
static inline void bench_run(struct bench *b, const char *usr)
{
	struct replay_target any = {0};
	replay_run(&b->arena, b->unit, &b->models, b->pool, bench_func(b, usr), NULL, any, &b->options, &b->out);
}

static inline void assert_outcome(const struct bench *b, enum replay_result result)
{
	if (b->out.result != result) {
		fail_msg("result %d instead of %d: %s; %s; %s", b->out.result, result, b->out.reason ? b->out.reason : "",
		         b->out.inputs ? b->out.inputs : "", b->out.at ? b->out.at : "");
	}
}

#endif
