/*
 * code_address.c: an access in the words of the function that does it. Its address is taken apart into the parameter
 * that it begins with and the indices that are added; these are written with the names of variables, and what has none
 * as it is computed. A variable may say something else by then: whether what is written is what is accessed shows when
 * the edited text is analyzed.
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

#include <string.h>

#define DEEP_MOST 12
#define STEPS_MOST 8

struct printer {
	const struct ir_func *f;
	struct buf out;
	bool failed;
};

static bool is_word(const char *s)
{
	static const char letters[] = "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	return s && *s && strspn(s, letters) == strlen(s) && strchr("0123456789", *s) == NULL;
}

/* The variable that holds it; or null. */
static const char *name_of(const struct ir_func *f, const struct ir_instr *v)
{
	const char *name = v->op == IR_PARAM ? f->params.at[v->imm].name : v->op == IR_PHI ? v->text : v->var;
	return is_word(name) ? name : NULL;
}

static bool is_int(const struct ir_instr *v)
{
	return v->type && v->type->kind == IR_TYPE_INT;
}

/* What a value stands in, and has brackets where that binds closer. */
enum context { CONTEXT_SUM, CONTEXT_PRODUCT, CONTEXT_CAST };

static void put_value(struct printer *w, const struct ir_instr *v, int depth, enum context in);

/* `x[i]`, `*p`, `blockIdx.x`. Recursion is bounded. */
static void put_load(struct printer *w, const struct ir_instr *load, int depth)
{
	const struct ir_instr *at = ir_at(w->f, load->args[0]);
	const char *pointer = at ? name_of(w->f, at) : NULL;
	const struct ir_instr *of = at && at->op != IR_GLOBAL && at->n_args ? ir_at(w->f, at->args[0]) : NULL;
	const char *base = of ? name_of(w->f, of) : NULL;
	if (pointer) {
		buf_printf(&w->out, "*%s", pointer);
	} else if (of && at->op == IR_INDEX && base && at->imm == load->type->size) {
		buf_printf(&w->out, "%s[", base);
		put_value(w, ir_at(w->f, at->args[1]), depth + 1, CONTEXT_SUM);
		buf_char(&w->out, ']');
	} else if (of && at->op == IR_FIELD && of->op == IR_GLOBAL && is_word(at->text) &&
	           strncmp(of->text, "c:@", 3) == 0 && is_word(of->text + 3)) {
		buf_printf(&w->out, "%s.%s", of->text + 3, at->text);
	} else {
		w->failed = true;
	}
}

/* In a template it may be a parameter of that, which only its text tells: code_marks_filled puts it there. */
static void put_number(struct printer *w, const struct ir_instr *v)
{
	bool is_of_one_line = v->place.line && v->end.line == v->place.line && v->end.col > v->place.col;
	if (w->f->is_instantiation && is_of_one_line && !v->place.macro)
		buf_printf(&w->out, "@{%u:%u-%u|%lld}", v->place.line, v->place.col, v->end.col, (long long)v->imm);
	else
		buf_printf(&w->out, "%lld", (long long)v->imm);
}

static const char *sign_of(enum ir_op op)
{
	return op == IR_ADD   ? "+"
	       : op == IR_SUB ? "-"
	       : op == IR_MUL ? "*"
	       : op == IR_DIV ? "/"
	       : op == IR_REM ? "%"
	                      : NULL;
}

/* Of int, or as the source says it. Recursion is bounded. */
static void put_cast(struct printer *w, const struct ir_instr *v, int depth)
{
	const struct ir_instr *of = ir_at(w->f, v->args[0]);
	bool widens = of && is_int(of) && v->type->bits >= of->type->bits && !v->is_written;
	w->failed |= !of || !is_int(of) || (v->type->bits != 32 && v->type->bits != 64);
	if (w->failed)
		return;
	if (!widens)
		buf_printf(&w->out, "(%sint%u_t)", v->type->is_signed ? "" : "u", v->type->bits);
	put_value(w, of, depth + 1, CONTEXT_CAST);
}

static void put_operation(struct printer *w, const struct ir_instr *v, const char *sign, int depth, enum context in)
{
	bool is_sum = v->op == IR_ADD || v->op == IR_SUB, brackets = in == CONTEXT_CAST || (is_sum && in != CONTEXT_SUM);
	buf_str(&w->out, brackets ? "(" : "");
	put_value(w, ir_at(w->f, v->args[0]), depth + 1, is_sum ? CONTEXT_SUM : CONTEXT_PRODUCT);
	buf_printf(&w->out, " %s ", sign);
	put_value(w, ir_at(w->f, v->args[1]), depth + 1,
	          v->op == IR_ADD ? CONTEXT_SUM
	          : is_sum        ? CONTEXT_PRODUCT
	                          : CONTEXT_CAST);
	buf_str(&w->out, brackets ? ")" : "");
}

/* Recursion is bounded. */
static void put_value(struct printer *w, const struct ir_instr *v, int depth, enum context in)
{
	const char *name = v ? name_of(w->f, v) : NULL, *sign = v ? sign_of(v->op) : NULL;
	w->failed |= !v || depth > DEEP_MOST || !is_int(v);
	if (w->failed)
		return;
	if (name) {
		buf_str(&w->out, name);
	} else if (v->op == IR_CONST) {
		put_number(w, v);
	} else if (sign) {
		put_operation(w, v, sign, depth, in);
	} else if (v->op == IR_CAST) {
		put_cast(w, v, depth);
	} else if (v->op == IR_LOAD) {
		put_load(w, v, depth);
	} else {
		w->failed = true;
	}
}

/* ---- the address ---- */

/* The indices that are added to what the parameter points to, the last one first, in bytes of one size. */
struct steps {
	const struct ir_instr *at[STEPS_MOST];
	size_t n;
	const struct ir_param *base;
	int64_t element, field; /* its bytes; those before the field of it */
};

static bool take_steps(const struct ir_func *f, const struct ir_instr *at, struct steps *out)
{
	*out = (struct steps){.n = 0};
	for (; at && at->op == IR_FIELD; at = ir_at(f, at->args[0]))
		out->field += at->imm;
	for (; at && at->op != IR_PARAM; at = ir_at(f, at->args[0])) {
		bool is_cast = at->op == IR_CAST && at->type->kind == IR_TYPE_PTR;
		bool is_step = at->op == IR_INDEX && at->imm > 0 && (!out->n || at->imm == out->element) && out->n < STEPS_MOST;
		if (!is_cast && !is_step)
			return false;
		if (is_step) {
			out->element = at->imm;
			out->at[out->n++] = ir_at(f, at->args[1]);
		}
	}
	out->base = at ? &f->params.at[at->imm] : NULL;
	return out->n && out->base && is_word(out->base->name);
}

/* All signed or all unsigned: else one would become the other. */
static bool is_of_one_sign(const struct steps *s)
{
	bool one = true;
	for (size_t i = 0; i < s->n && one; i++)
		one = s->at[i] && is_int(s->at[i]) && s->at[i]->type->is_signed == s->at[0]->type->is_signed;
	return one;
}

const struct ir_param *code_base(const struct ir_func *f, const struct ir_instr *access)
{
	const struct ir_instr *at = access && access->n_args ? ir_at(f, access->args[0]) : NULL;
	for (int i = 0; i < DEEP_MOST && at && at->op != IR_PARAM; i++) {
		bool goes_on = at->op == IR_INDEX || at->op == IR_FIELD || at->op == IR_CAST;
		at = goes_on ? ir_at(f, at->args[0]) : NULL;
	}
	const struct ir_param *p = at && at->op == IR_PARAM ? &f->params.at[at->imm] : NULL;
	return p && is_word(p->name) ? p : NULL;
}

/* `i` of `3 * i + 2`: the one is negative where the other is. */
static const struct ir_instr *signed_part(const struct ir_func *f, const struct ir_instr *v)
{
	const struct ir_instr *sum = v->op == IR_ADD && !name_of(f, v) ? v : NULL;
	const struct ir_instr *product = sum ? ir_at(f, sum->args[0]) : v, *added = sum ? ir_at(f, sum->args[1]) : NULL;
	bool is_product = product && product->op == IR_MUL && !name_of(f, product);
	const struct ir_instr *by = is_product ? ir_at(f, product->args[1]) : NULL;
	bool is_row = by && by->op == IR_CONST && by->imm > 0;
	bool is_in_row = !sum || (is_row && added && added->op == IR_CONST && added->imm >= 0 && added->imm < by->imm);
	return is_row && is_in_row ? ir_at(f, product->args[0]) : v;
}

static const char *signed_part_words(struct program *p, const struct ir_func *f, const struct steps *s)
{
	const struct ir_instr *part = s->n == 1 ? signed_part(f, s->at[0]) : NULL;
	struct printer w = {.f = f};
	if (!part || part == s->at[0])
		return NULL;
	put_value(&w, part, 0, CONTEXT_SUM);
	const char *words = w.failed ? NULL : arena_strdup(p->arena, buf_text(&w.out));
	buf_release(&w.out);
	return words;
}

bool code_address(struct program *p, const struct ir_func *f, const struct ir_instr *access, int64_t bytes,
                  struct address *out)
{
	struct printer w = {.f = f};
	struct steps s;
	bool accesses = access && (access->op == IR_LOAD || access->op == IR_STORE || access->op == IR_CALL);
	if (!accesses || !access->n_args || bytes <= 0 || !take_steps(f, ir_at(f, access->args[0]), &s) ||
	    !is_of_one_sign(&s))
		return false;
	bool may_wrap = s.n > 1 && !s.at[0]->type->is_signed && s.at[0]->type->bits <= 32; /* addresses do not */
	for (size_t i = s.n; i-- > 0;) {
		buf_str(&w.out, may_wrap && i + 1 == s.n ? "(int64_t)" : "");
		put_value(&w, s.at[i], 0, may_wrap ? CONTEXT_CAST : CONTEXT_SUM);
		buf_str(&w.out, i ? " + " : "");
	}
	*out = (struct address){.base = s.base, .index = arena_strdup(p->arena, buf_text(&w.out)), .element = s.element};
	out->elements = (s.field + bytes + s.element - 1) / s.element;
	out->is_unsigned = !s.at[0]->type->is_signed;
	out->signed_part = signed_part_words(p, f, &s);
	out->signed_part = out->signed_part ? out->signed_part : out->index;
	buf_release(&w.out);
	return !w.failed;
}
