/*
 * Texts compared. What a string from outside says is chosen by the texts that it is compared with, as their author
 * chose it: each comparison asks once whether the string is this text, until one is. From then on it has the length and
 * the characters of that text. Of other texts the bytes are compared.
 */
#include "replay/choice_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include "flow/flow.h"

#include <string.h>

#define TEXT_MAX 256 /* elements compared one by one */

/* One side of a comparison. */
struct text {
	struct memory *m;
	int64_t offset, width;
	struct value n; /* elements, without the null behind them */
	const struct handle *of;
	const char *known;
};

/* It says what it said when it came: nothing was written to it. */
static bool says_origin(const struct memory *m)
{
	return m->is_stranger && m->origin && !m->n_cells && m->layers.at[m->layers.n - 1].fill == FILL_ORIGIN &&
	       m->layers.at[m->layers.n - 1].origin == m->origin;
}

static struct text of_string(struct run *r, const struct handle *h)
{
	struct text t = {.m = h->buffer, .of = h, .n = value_unknown(NULL)};
	t.width = h->itemsize.kind == VALUE_INT ? (int64_t)h->itemsize.i : 0;
	t.known = h->buffer ? h->buffer->text : NULL;
	if (t.m && !t.known && says_origin(t.m)) {
		t.known = t.m->origin->text;
	}
	(void)r;
	return t;
}

static struct text of_pointer(struct run *r, struct value p, int64_t width)
{
	struct value args[2] = {p, value_int(width)};
	struct text t = {.m = p.memory, .offset = p.offset, .width = width};
	t.n = handle_word(r, VOCAB_STRLEN, args, 2, NULL);
	t.known = p.offset == 0 && p.memory ? p.memory->text : NULL;
	return t;
}

/* A string from outside of which nothing was decided yet. */
static bool is_open(const struct text *t)
{
	return t->of && t->of->name && t->m && says_origin(t->m) && !t->known && t->width == 1;
}

bool text_is_open(const struct handle *h)
{
	return h->name && h->buffer && h->buffer->is_stranger;
}

#define TEXT_BYTES ((int64_t)1 << 40) /* more than any string has: how long this one is, is asked later */

struct value text_copied(struct run *r, const struct handle *open)
{
	struct memory *from = open->buffer, *m = memory_new(r, from->kind, from->name, -1, FILL_UNDEF);
	struct handle *h = handle_sharing(r, open, open->same, open->trait);
	m->sized_by = h;
	m->itemsize = from->itemsize;
	m->is_stranger = true;
	m->pointer = from->pointer;
	m->input = from->input;
	m->origin = from->origin;
	memory_copy(r, m, 0, from, 0, TEXT_BYTES);
	h->buffer = m;
	return value_handle(h);
}

static bool length_fits(const struct handle *h, size_t length)
{
	const struct shape *s = h->shape;
	return s && !s->unknown &&
	       (s->dims.n == 0 || s->dims.at[0].kind != VALUE_INT || s->dims.at[0].i == (int128)length + 1);
}

/* The string is this text: its length and characters from now on. */
static void become(struct run *r, const struct text *t, const char *said, dep d)
{
	size_t length = strlen(said);
	if (t->of->shape->dims.n == 0) {
		vec_push(r->a, &t->of->shape->dims, value_with(r, value_int((int128)length + 1), d));
	} else {
		t->of->shape->dims.at[0] = value_with(r, value_int((int128)length + 1), d);
	}
	for (size_t i = 0; i <= length; i++) {
		memory_store(r, t->m->origin, (int64_t)i, 1, value_with(r, value_int((signed char)said[i]), d));
	}
	t->m->origin->text = said;
}

static struct value choose_text(struct run *r, const struct text *t, const char *said)
{
	if (!length_fits(t->of, strlen(said))) {
		return value_int(0);
	}
	const struct shape *s = t->of->shape;
	if (!said[0] && s->dims.n && s->dims.at[0].kind == VALUE_INT) {
		struct value same = value_with(r, value_int(1), s->dims.at[0].dep); /* no other text has its length */
		become(r, t, said, same.dep);
		return same;
	}
	struct choice c = {.kind = CHOICE_ATTR, .hi = 1, .is_quiet = true, .is_statement = true};
	c.label = run_text(r, "%s is '%s'", t->of->label[0] ? t->of->label : "a string", said);
	term words[2] = {t->of->name, flow_text(r->pool, said)};
	c.name = term_app(r->pool, VOCAB_SAME_TEXT, words, 2);
	struct value v = choose(r, &c, 1);
	if (v.i) {
		become(r, t, said, v.dep);
	}
	return v;
}

static struct value length_of(struct run *r, const struct text *t)
{
	static const struct ir_type size = {.kind = IR_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8};
	struct value one = value_int(1);
	return t->of ? value_arith(r, IR_SUB, &size, handle_numel(r, t->of), one) : t->n;
}

static struct value compare_bytes(struct run *r, const struct text *a, const struct text *b)
{
	struct ir_type item = {.kind = IR_TYPE_INT, .bits = (uint16_t)(8 * a->width), .size = a->width, .align = a->width};
	struct value n = length_of(r, a), m = length_of(r, b), same = value_compare(r, IR_EQ, n, m);
	hint_compare(r, n, m);
	if (same.kind != VALUE_INT || !same.i) {
		return same;
	}
	for (int64_t i = 0; i < (int64_t)n.i; i++) {
		if (i >= TEXT_MAX || !a->m || !b->m) {
			return value_unknown("the comparison of two texts");
		}
		struct value x = memory_load(r, a->m, a->offset + i * a->width, &item);
		struct value y = memory_load(r, b->m, b->offset + i * a->width, &item);
		struct value equal = value_compare(r, IR_EQ, x, y);
		hint_compare(r, x, y);
		r->steps++;
		if (equal.kind != VALUE_INT || !equal.i) {
			return value_with(r, equal, same.dep);
		}
		same.dep = dep_join(r, same.dep, equal.dep);
	}
	return same;
}

struct value same_text(struct run *r, const struct value *args)
{
	const struct handle *h = args[0].kind == VALUE_HANDLE   ? args[0].handle
	                         : args[1].kind == VALUE_HANDLE ? args[1].handle
	                                                        : NULL;
	int64_t width = h && h->itemsize.kind == VALUE_INT ? (int64_t)h->itemsize.i : 1;
	struct text side[2];
	for (int i = 0; i < 2; i++) {
		bool pointer = args[i].kind == VALUE_PTR && args[i].memory;
		if (!pointer && (args[i].kind != VALUE_HANDLE || !args[i].handle->shape)) {
			return value_unknown("the comparison of two texts");
		}
		side[i] = pointer ? of_pointer(r, args[i], width) : of_string(r, args[i].handle);
	}
	for (int i = 0; i < 2; i++) {
		if (is_open(&side[i]) && side[1 - i].known) {
			return choose_text(r, &side[i], side[1 - i].known);
		}
	}
	bool comparable = side[0].width == side[1].width && (width == 1 || width == 2 || width == 4 || width == 8);
	return comparable ? compare_bytes(r, &side[0], &side[1]) : value_unknown("the comparison of two texts");
}
