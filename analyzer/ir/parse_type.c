/*
 * Types as text. Nesting is a stack of frames: an array waits for its element, a function for its parameters and its
 * result, a parenthesis for what it holds.
 */
#include "ir/parse_int.h"

#include <string.h>

enum frame_kind { FRAME_ARRAY, FRAME_PAREN, FRAME_PARAMS, FRAME_RESULT };
struct frame {
	enum frame_kind kind;
	int64_t count;
	VEC(const struct ir_type *) params;
};
typedef VEC(struct frame) frames;

/* The bits of a word like i32, or 0. */
static unsigned width_of(const char *word)
{
	int64_t bits;
	if (!strchr("iuf", word[0]) || !parse_int64(word + 1, &bits) || bits < 1 || bits > 1024)
		return 0;
	return (unsigned)bits;
}

bool at_type(const struct parser *p)
{
	const struct token *t = peek(p);
	if (t->kind == TOKEN_RECORD || at_punct(p, '[') || at_punct(p, '('))
		return true;
	if (t->kind != TOKEN_WORD)
		return false;
	return width_of(t->text) || at_word(p, "void") || at_word(p, "unknown") || at_word(p, "fn");
}

struct ir_type *parse_record_named(struct parser *p, const char *alias)
{
	struct ir_type *t = map_name(&p->records, alias);
	if (!t)
		t = ir_record_by_alias(p->unit, alias);
	if (!t)
		t = ir_record(p->unit, alias, alias);
	map_put_name(&p->records, alias, t);
	return t;
}

static const struct ir_type *unknown_type(struct parser *p)
{
	int64_t size = -1;
	if (accept_punct(p, '(')) {
		size = parse_int(p);
		expect_punct(p, ')');
	}
	return ir_unknown_type(p->unit, size);
}

static const struct ir_type *leaf(struct parser *p)
{
	if (peek(p)->kind == TOKEN_RECORD)
		return parse_record_named(p, take(p)->text);
	if (accept_word(p, "void"))
		return ir_void(p->unit);
	if (accept_word(p, "unknown"))
		return unknown_type(p);
	unsigned bits = peek(p)->kind == TOKEN_WORD ? width_of(peek(p)->text) : 0;
	if (!bits) {
		parse_fail(p, "a type is missing");
		return ir_void(p->unit);
	}
	char kind = take(p)->text[0];
	return kind == 'f' ? ir_float(p->unit, bits) : ir_int(p->unit, bits, kind == 'i');
}

static void expect_arrow(struct parser *p)
{
	if (take(p)->kind != TOKEN_ARROW)
		parse_fail(p, "'->' is missing");
}

/* Opens what starts here; false when a leaf starts. */
static bool open_frame(struct parser *p, frames *stack)
{
	struct frame f = {0};
	if (accept_punct(p, '[')) {
		f.kind = FRAME_ARRAY;
		f.count = accept_punct(p, '?') ? -1 : parse_int(p);
		if (!accept_word(p, "x"))
			parse_fail(p, "'x' is missing between the count and the element of an array");
	} else if (accept_punct(p, '(')) {
		f.kind = FRAME_PAREN;
	} else if (accept_word(p, "fn")) {
		expect_punct(p, '(');
		f.kind = accept_punct(p, ')') ? FRAME_RESULT : FRAME_PARAMS;
		if (f.kind == FRAME_RESULT)
			expect_arrow(p);
	} else {
		return false;
	}
	vec_push(&p->scratch, stack, f);
	return true;
}

static const struct ir_type *stars(struct parser *p, const struct ir_type *t)
{
	while (accept_punct(p, '*'))
		t = ir_ptr(p->unit, t);
	return t;
}

/* Hands t to the innermost frame. Answers the type that is complete with it, or null when more must follow. */
static const struct ir_type *close_frame(struct parser *p, frames *stack, const struct ir_type *t)
{
	struct frame *f = &stack->at[stack->n - 1];
	switch (f->kind) {
	case FRAME_ARRAY:
		expect_punct(p, ']');
		t = ir_array(p->unit, t, f->count);
		break;
	case FRAME_PAREN:
		expect_punct(p, ')');
		break;
	case FRAME_PARAMS:
		vec_push(&p->scratch, &f->params, t);
		if (accept_punct(p, ','))
			return NULL;
		expect_punct(p, ')');
		expect_arrow(p);
		f->kind = FRAME_RESULT;
		return NULL;
	case FRAME_RESULT:
		t = ir_func_type(p->unit, t, f->params.at, f->params.n);
		break;
	}
	stack->n--;
	return stars(p, t);
}

const struct ir_type *parse_type(struct parser *p)
{
	frames stack = {0};
	for (;;) {
		while (open_frame(p, &stack))
			continue;
		const struct ir_type *t = stars(p, leaf(p));
		while (t && stack.n && !p->status)
			t = close_frame(p, &stack, t);
		if (t || p->status)
			return t ? t : ir_void(p->unit);
	}
}
