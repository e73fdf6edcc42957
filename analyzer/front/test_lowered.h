/*
 * For the tests of the lowering: source text to printed IR without places, and a check that pieces of text stand in it
 * in order. Every function that is lowered must pass the verifier.
 */
#ifndef OPBOUND_TEST_LOWERED_H
#define OPBOUND_TEST_LOWERED_H

#include "front/front.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct lowered {
	struct arena arena;
	struct interner names;
	struct front_result result;
	struct buf text;
};

/* Drops places such as " @12:3-12:9". */
static inline void strip_places(const char *text, struct buf *out)
{
	while (*text) {
		if (text[0] == ' ' && text[1] == '@' && text[2] >= '0' && text[2] <= '9') {
			text += 2;
			text += strspn(text, "0123456789:-/");
			continue;
		}
		buf_char(out, *text++);
	}
}

static inline void lowered_init(struct lowered *l, const char *file, const char *source)
{
	const char *args[] = {"c++", file};
	struct front_command c = {.file = file, .directory = "/", .args = args, .n_args = 2, .contents = source};
	struct models none;
	struct error err = {0};
	memset(l, 0, sizeof *l);
	memset(&none, 0, sizeof none);
	arena_init(&l->arena);
	interner_init(&l->names, &l->arena);
	c.contents_size = strlen(source);
	assert_int_equal(front_unit(&l->arena, &l->names, &c, &none, &l->result, &err), STATUS_OK);
	assert_non_null(l->result.unit);
	for (size_t i = 0; i < l->result.unit->funcs.n; i++) {
		const struct ir_func *f = l->result.unit->funcs.at[i];
		if (f->blocks.n && ir_verify(l->result.unit, f, &err) != STATUS_OK)
			fail_msg("%s: %s", f->display, err.text);
	}
}

static inline void lowered_release(struct lowered *l)
{
	buf_release(&l->text);
	arena_release(&l->arena);
}

/* The first function of this name that has a body. */
static inline const struct ir_func *lowered_func(const struct lowered *l, const char *name)
{
	for (size_t i = 0; i < l->result.unit->funcs.n; i++) {
		const struct ir_func *f = l->result.unit->funcs.at[i];
		if (f->blocks.n && strcmp(f->name, name) == 0)
			return f;
	}
	fail_msg("no body of %s", name);
	return NULL;
}

static inline void lowered_expect(const char *file, const char *source, const char *name, const char *const *pieces)
{
	struct lowered l;
	struct buf raw = {0};
	lowered_init(&l, file, source);
	ir_print_func(l.result.unit, lowered_func(&l, name), &raw);
	strip_places(buf_text(&raw), &l.text);
	buf_release(&raw);
	const char *at = buf_text(&l.text);
	for (; *pieces; pieces++) {
		const char *absent = **pieces == '!' ? *pieces + 1 : NULL;
		const char *found = strstr(at, absent ? absent : *pieces);
		if (!!found == !!absent)
			fail_msg("%s '%s' in:\n%s", absent ? "unwanted" : "no", absent ? absent : *pieces, buf_text(&l.text));
		if (found)
			at = found + strlen(*pieces);
	}
	lowered_release(&l);
}

/* The printed function `name` of `source` holds the pieces, in order; one that starts with '!' must not come after. */
#define EXPECT_IN(file, source, name, ...) lowered_expect(file, source, name, (const char *const[]){__VA_ARGS__, NULL})
#define EXPECT_C(source, name, ...) EXPECT_IN("/src/a.c", source, name, __VA_ARGS__)
#define EXPECT_CXX(source, name, ...) EXPECT_IN("/src/a.cc", source, name, __VA_ARGS__)

#endif
