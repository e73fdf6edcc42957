/*
 * Terms as a person writes them: highest degree first and the constant last, sums without leading minus where that can
 * be had, comparisons with what is subtracted on the other side. Long terms end in "...": a message is no dump.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

#define PRINT_STEPS 600

/* What binds tighter comes later. */
enum level { LEVEL_SELECT, LEVEL_OR, LEVEL_AND, LEVEL_COMPARE, LEVEL_BITS, LEVEL_SUM, LEVEL_PRODUCT, LEVEL_ATOM };

struct printer {
	const struct term_pool *p;
	struct buf *out;
	struct arena *scratch; /* null: counters of loops are written as such */
	uint32_t steps;
};

static void print(struct printer *w, term t, enum level around);

static void open_paren(struct printer *w, enum level own, enum level around)
{
	if (own < around)
		buf_char(w->out, '(');
}

static void close_paren(struct printer *w, enum level own, enum level around)
{
	if (own < around)
		buf_char(w->out, ')');
}

/* ---- sums ---- */

/* The monomials of a sum on one side of a comparison, in the order they are written. */
struct side {
	size_t n;
	uint32_t at[POLY_MAX];
};

static void side_collect(const struct term_node *n, bool negative, bool constant, struct side *s)
{
	for (uint32_t degree = POLY_DEGREE + 1; degree-- > 0;) {
		for (uint32_t i = 0; i < n->n_monomials; i++) {
			const struct monomial *m = &n->monomials[i];
			if (m->n == degree && (m->coef < 0) == negative && (degree > 0 || constant))
				s->at[s->n++] = i;
		}
	}
}

static void print_monomial(struct printer *w, const struct monomial *m, enum level around)
{
	int128 c = m->coef < 0 ? -m->coef : m->coef;
	if (m->n == 0 || c != 1)
		buf_int128(w->out, c);
	bool alone = m->n == 1 && c == 1;
	for (uint32_t i = 0; i < m->n; i++) {
		if (i || c != 1)
			buf_char(w->out, '*');
		print(w, m->atoms[i], alone ? around : LEVEL_ATOM);
	}
}

/* `flip`: the side is written with its signs turned round. */
static void print_side(struct printer *w, const struct term_node *n, const struct side *s, bool flip)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct monomial *m = &n->monomials[s->at[i]];
		bool minus = (m->coef < 0) != flip;
		if (i)
			buf_str(w->out, minus ? " - " : " + ");
		else if (minus)
			buf_char(w->out, '-');
		print_monomial(w, m, !minus ? LEVEL_SUM : i ? LEVEL_PRODUCT : LEVEL_ATOM);
	}
}

static void print_sum(struct printer *w, const struct term_node *n, enum level around)
{
	struct side s = {0};
	enum level own = n->n_monomials > 1 || n->monomials[0].coef < 0 ? LEVEL_SUM : LEVEL_PRODUCT;
	side_collect(n, false, false, &s);
	if (s.n == 0) /* `9 - n`, `-n - 9` */
		side_collect(n, false, true, &s);
	bool constant_written = s.n && n->monomials[s.at[0]].n == 0;
	side_collect(n, true, false, &s);
	if (n->monomials[0].n == 0 && !constant_written)
		s.at[s.n++] = 0;
	open_paren(w, own, around);
	print_side(w, n, &s, false);
	close_paren(w, own, around);
}

/* ---- comparisons ---- */

static int128 constant_of(const struct term_node *n)
{
	return n->n_monomials && n->monomials[0].n == 0 ? n->monomials[0].coef : 0;
}

static void print_side_and_constant(struct printer *w, const struct term_node *n, const struct side *s, bool flip,
                                    int128 constant)
{
	print_side(w, n, s, flip);
	if (s->n && constant == 0)
		return;
	if (s->n)
		buf_str(w->out, constant < 0 ? " - " : " + ");
	buf_int128(w->out, s->n && constant < 0 ? -constant : constant);
}

/* `x.numel() <= 0` of a size, which cannot be negative: it is 0. */
static bool is_size_of_none(const struct printer *w, const struct side *negative, const struct term_node *n,
                            const struct side *positive, int128 constant)
{
	if (constant || positive->n || negative->n != 1)
		return false;
	const struct monomial *m = &n->monomials[negative->at[0]];
	for (uint32_t i = 0; i < m->n; i++) {
		if (!term_is_app(w->p, m->atoms[i], VOCAB_NUMEL) && !term_is_app(w->p, m->atoms[i], VOCAB_DIM) &&
		    !term_is_app(w->p, m->atoms[i], VOCAB_RANK))
			return false;
	}
	return true;
}

/* positive + constant >= negative */
static void print_relation(struct printer *w, const struct term_node *n, const char *ge, const char *le,
                           const char *less)
{
	struct side positive = {0}, negative = {0};
	int128 c = constant_of(n);
	side_collect(n, false, false, &positive);
	side_collect(n, true, false, &negative);
	if (negative.n == 0) {
		print_side_and_constant(w, n, &positive, false, 0);
		buf_str(w->out, ge);
		buf_int128(w->out, -c);
		return;
	}
	if (w->scratch && is_size_of_none(w, &negative, n, &positive, c)) {
		print_side(w, n, &negative, true);
		buf_str(w->out, " == 0");
		return;
	}
	bool strict = less && c == -1 && positive.n;
	print_side_and_constant(w, n, &negative, true, c < 0 && !strict && positive.n ? -c : 0);
	buf_str(w->out, strict ? less : le);
	print_side_and_constant(w, n, &positive, false, c > 0 || !positive.n ? c : 0);
}

static bool is_null(const struct printer *w, term t)
{
	const struct term_node *n = term_get(w->p, t), *to = n->kind == TERM_PTR ? term_get(w->p, n->args[0]) : NULL;
	const struct object *o = to && to->kind == TERM_OBJECT ? to->object : NULL;
	return o && o->kind == OBJECT_GLOBAL && strcmp(o->name, "null") == 0;
}

/* "null", or a pointer as it is. */
static void print_end(struct printer *w, term t)
{
	if (is_null(w, t))
		buf_str(w->out, "null");
	else
		print(w, t, LEVEL_SUM);
}

/* What is written for t. */
static const struct term_node *spoken(const struct printer *w, term t, bool is_compared)
{
	return w->scratch ? term_spoken(w->p, t, is_compared, w->scratch) : term_get(w->p, t);
}

static void print_compare(struct printer *w, const struct term_node *n, bool negated)
{
	const struct term_node *t = spoken(w, n->args[0], true);
	const char *eq = negated ? " != " : " == ";
	if (n->kind == TERM_EQ0 && t->kind == TERM_APP && t->vocab == VOCAB_DISTANCE) { /* of pointers that are equal */
		print_end(w, t->args[0]);
		buf_str(w->out, eq);
		print_end(w, t->args[1]);
		return;
	}
	if (t->kind == TERM_POLY && n->kind == TERM_GE0) {
		print_relation(w, t, " >= ", " <= ", " < ");
	} else if (t->kind == TERM_POLY) {
		print_relation(w, t, eq, eq, NULL);
	} else {
		print(w, n->args[0], LEVEL_SUM);
		buf_str(w->out, n->kind == TERM_GE0 ? " >= 0" : negated ? " != 0" : " == 0");
	}
}

static void print_equal(struct printer *w, const struct term_node *n, bool negated)
{
	bool null_first = is_null(w, n->args[0]);
	print_end(w, n->args[null_first]);
	buf_str(w->out, negated ? " != " : " == ");
	print_end(w, n->args[!null_first]);
}

static void print_not(struct printer *w, const struct term_node *n, enum level around)
{
	const struct term_node *t = term_get(w->p, n->args[0]);
	if (t->kind != TERM_EQ0 && t->kind != TERM_EQ) {
		buf_char(w->out, '!');
		print(w, n->args[0], LEVEL_ATOM);
		return;
	}
	open_paren(w, LEVEL_COMPARE, around);
	if (t->kind == TERM_EQ0)
		print_compare(w, t, true);
	else
		print_equal(w, t, true);
	close_paren(w, LEVEL_COMPARE, around);
}

/* ---- operators and words ---- */

static void print_infix(struct printer *w, const struct term_node *n, const char *between, enum level own,
                        enum level around)
{
	open_paren(w, own, around);
	for (uint32_t i = 0; i < n->n_args; i++) {
		if (i)
			buf_str(w->out, between);
		print(w, n->args[i], i || own == LEVEL_BITS ? (enum level)(own + 1) : own);
	}
	close_paren(w, own, around);
}

static void print_call(struct printer *w, const char *name, const term *args, size_t n)
{
	buf_str(w->out, name);
	buf_char(w->out, '(');
	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_str(w->out, ", ");
		print(w, args[i], LEVEL_SELECT);
	}
	buf_char(w->out, ')');
}

/* Is it the number, or so many times it? Then both are below 0, or none is. */
static bool has_sign_of(const struct term_pool *p, term t, term number)
{
	const struct term_node *n = term_get(p, t);
	if (t == number)
		return true;
	return n->kind == TERM_POLY && n->n_monomials == 1 && n->monomials[0].n == 1 && n->monomials[0].coef > 0 &&
	       n->monomials[0].atoms[0] == number;
}

/* `n >= 0 ? n : n + 2^64` is n as an unsigned number. */
static const char *cast_name(const struct printer *w, const struct term_node *n)
{
	const struct term_node *c = term_get(w->p, n->args[0]), *other = term_get(w->p, n->args[2]);
	const struct term_node *same = term_get(w->p, n->args[1]);
	if (c->kind != TERM_GE0 || !has_sign_of(w->p, n->args[1], c->args[0]) || other->kind != TERM_POLY ||
	    same->sort != SORT_INT)
		return NULL;
	int128 by = constant_of(other) - (same->kind == TERM_POLY ? constant_of(same) : 0);
	return by == (int128)1 << 64 ? "size_t" : by == (int128)1 << 32 ? "unsigned" : NULL;
}

static void print_select(struct printer *w, const struct term_node *n, enum level around)
{
	const char *cast = cast_name(w, n);
	if (cast) {
		buf_printf(w->out, "%s(", cast);
		print(w, n->args[1], LEVEL_SELECT);
		buf_char(w->out, ')');
		return;
	}
	open_paren(w, LEVEL_SELECT, around);
	print(w, n->args[0], LEVEL_OR);
	buf_str(w->out, " ? ");
	print(w, n->args[1], LEVEL_OR);
	buf_str(w->out, " : ");
	print(w, n->args[2], LEVEL_SELECT);
	close_paren(w, LEVEL_SELECT, around);
}

static void print_object(struct printer *w, const struct object *o)
{
	if (o->name && o->name[0]) {
		buf_str(w->out, o->name);
		return;
	}
	if (o->kind == OBJECT_BUFFER)
		buf_str(w->out, "data of ");
	if (o->kind == OBJECT_BOX)
		buf_str(w->out, "box of ");
	if (o->of)
		print(w, o->of, LEVEL_ATOM);
	else
		buf_str(w->out, o->key && o->key[0] ? o->key : "(object)");
}

static void print_ptr(struct printer *w, const struct term_node *n, enum level around)
{
	const struct term_node *o = term_get(w->p, n->args[0]);
	int128 offset;
	bool start = term_const_value(w->p, n->args[1], &offset) && offset == 0;
	open_paren(w, start ? LEVEL_ATOM : LEVEL_SUM, around);
	bool is_text = start && o->kind == TERM_OBJECT && o->object->kind == OBJECT_STRING && o->object->name;
	bool is_named = o->kind == TERM_OBJECT && o->object->kind != OBJECT_POINTEE && o->object->kind != OBJECT_BUFFER;
	buf_str(w->out, is_text ? "\"" : is_named ? "&" : "");
	print(w, n->args[0], LEVEL_ATOM);
	buf_str(w->out, is_text ? "\"" : "");
	if (!start) {
		buf_str(w->out, " + ");
		print(w, n->args[1], LEVEL_SUM);
	}
	close_paren(w, start ? LEVEL_ATOM : LEVEL_SUM, around);
}

/* offset / bytes, where that is exact. */
static bool print_index(struct printer *w, term offset, term bytes)
{
	struct poly q;
	int128 b;
	if (!term_const_value(w->p, bytes, &b) || b <= 0)
		return false;
	poly_read(w->p, offset, &q);
	if (poly_content(&q, true) % b != 0)
		return false;
	poly_scale_down(&q, b);
	struct monomial m[POLY_MAX];
	for (size_t i = 0; i < q.n; i++)
		m[i] = (struct monomial){q.m[i].coef, q.m[i].n, q.m[i].atoms};
	struct term_node n = {.kind = TERM_POLY, .n_monomials = (uint32_t)q.n, .monomials = m};
	if (q.n)
		print_sum(w, &n, LEVEL_SELECT);
	else
		buf_char(w->out, '0');
	return true;
}

static void print_cell(struct printer *w, const struct term_node *n)
{
	const struct term_node *ptr = term_get(w->p, n->args[0]);
	if (ptr->kind != TERM_PTR) {
		buf_char(w->out, '*');
		print(w, n->args[0], LEVEL_ATOM);
		return;
	}
	const struct term_node *o = term_get(w->p, ptr->args[0]);
	int128 offset;
	print(w, ptr->args[0], LEVEL_ATOM);
	bool variable = o->kind == TERM_OBJECT && (o->object->kind == OBJECT_LOCAL || o->object->kind == OBJECT_GLOBAL);
	if (variable && term_const_value(w->p, ptr->args[1], &offset) && offset == 0)
		return;
	buf_char(w->out, '[');
	if (!print_index(w, ptr->args[1], n->args[1])) {
		buf_str(w->out, "byte ");
		print(w, ptr->args[1], LEVEL_SELECT);
	}
	buf_char(w->out, ']');
}

static void print_of(struct printer *w, const char *words, term h, enum level around)
{
	open_paren(w, LEVEL_PRODUCT, around);
	buf_str(w->out, words);
	print(w, h, LEVEL_ATOM);
	close_paren(w, LEVEL_PRODUCT, around);
}

/* `dim(h, -1)` for what is kept as dim(h, rank(h) - 1). */
static void print_dim(struct printer *w, const struct term_node *n)
{
	const struct term_node *k = term_get(w->p, n->args[1]);
	buf_str(w->out, n->vocab == VOCAB_DIM ? "dim(" : "entry(");
	print(w, n->args[0], LEVEL_SELECT);
	buf_str(w->out, ", ");
	bool from_end = k->kind == TERM_POLY && k->n_monomials == 2 && k->monomials[0].n == 0 && k->monomials[0].coef < 0 &&
	                k->monomials[1].n == 1 && k->monomials[1].coef == 1 &&
	                term_is_app(w->p, k->monomials[1].atoms[0], VOCAB_RANK) &&
	                term_get(w->p, k->monomials[1].atoms[0])->args[0] == n->args[0];
	if (from_end)
		buf_int128(w->out, k->monomials[0].coef);
	else
		print(w, n->args[1], LEVEL_SELECT);
	buf_char(w->out, ')');
}

static void print_summed(struct printer *w, const struct term_node *n)
{
	buf_str(w->out, "sum(");
	print(w, n->args[1], LEVEL_SELECT);
	buf_str(w->out, " for j < ");
	print(w, n->args[0], LEVEL_SELECT);
	buf_char(w->out, ')');
}

static void print_product(struct printer *w, const struct term_node *n)
{
	buf_str(w->out, "product(dim(");
	print(w, n->args[0], LEVEL_SELECT);
	buf_str(w->out, ", k) for ");
	print(w, n->args[1], LEVEL_SELECT);
	buf_str(w->out, " <= k < ");
	print(w, n->args[2], LEVEL_SELECT);
	buf_char(w->out, ')');
}

static bool is_text(const struct printer *w, term t)
{
	const struct term_node *n = term_get(w->p, t);
	return n->kind == TERM_PTR && term_kind_of(w->p, n->args[0]) == TERM_OBJECT &&
	       term_get(w->p, n->args[0])->object->kind == OBJECT_STRING;
}

static void print_app(struct printer *w, const struct term_node *n, enum level around)
{
	if (n->vocab == VOCAB_INPUT && n->n_args == 3) {
		print(w, term_get(w->p, n->args[2])->args[0], LEVEL_ATOM);
		buf_char(w->out, ' ');
		print(w, n->args[1], LEVEL_ATOM);
	} else if (n->vocab == VOCAB_INPUT && is_text(w, n->args[n->n_args - 1])) {
		buf_str(w->out, "input '");
		print(w, term_get(w->p, n->args[n->n_args - 1])->args[0], LEVEL_ATOM);
		buf_char(w->out, '\'');
	} else if (n->vocab == VOCAB_INPUT) {
		buf_str(w->out, "input ");
		print(w, n->args[n->n_args > 1], LEVEL_ATOM);
	} else if (n->vocab == VOCAB_ATTR && is_text(w, n->args[n->n_args - 1])) {
		bool more = n->n_args > 2, of_input = more && !is_text(w, n->args[1]);
		buf_str(w->out, of_input ? "input " : "attribute ");
		print(w, of_input ? n->args[1] : term_get(w->p, n->args[more ? 1 : n->n_args - 1])->args[0], LEVEL_ATOM);
		if (more) {
			buf_str(w->out, of_input ? "'s " : " (");
			print(w, term_get(w->p, n->args[2])->args[0], LEVEL_ATOM);
			buf_str(w->out, of_input ? "" : ")");
		}
	} else if (n->vocab == VOCAB_NUMEL) {
		print_of(w, "size of ", n->args[0], around);
	} else if (n->vocab == VOCAB_RANK) {
		print_of(w, "rank of ", n->args[0], around);
	} else if (n->vocab == VOCAB_DIM || n->vocab == VOCAB_ENTRY) {
		print_dim(w, n);
	} else if (n->vocab == VOCAB_SUM) {
		print_summed(w, n);
	} else if (n->vocab == VOCAB_PRODUCT) {
		print_product(w, n);
	} else if (n->vocab == VOCAB_CELL) {
		print_cell(w, n);
	} else {
		print_call(w, vocab_words[n->vocab].name, n->args, n->n_args);
	}
}

static void print_wrap(struct printer *w, const struct term_node *n)
{
	buf_printf(w->out, "%sint%u(", n->is_signed ? "" : "u", n->bits);
	print(w, n->args[0], LEVEL_SELECT);
	buf_char(w->out, ')');
}

static void print_const(struct printer *w, const struct term_node *n, enum level around)
{
	enum level own = n->value < 0 ? LEVEL_SUM : LEVEL_ATOM;
	if (n->sort == SORT_BOOL) {
		buf_str(w->out, n->value ? "true" : "false");
		return;
	}
	open_paren(w, own, around);
	buf_int128(w->out, n->value);
	close_paren(w, own, around);
}

static void print_condition(struct printer *w, const struct term_node *n, enum level around)
{
	open_paren(w, LEVEL_COMPARE, around);
	if (n->kind == TERM_EQ)
		print_equal(w, n, false);
	else
		print_compare(w, n, false);
	close_paren(w, LEVEL_COMPARE, around);
}

static void print_node(struct printer *w, const struct term_node *n, enum level around)
{
	switch (n->kind) {
	case TERM_CONST:
		print_const(w, n, around);
		return;
	case TERM_REAL:
		buf_printf(w->out, "%.17g", n->real);
		return;
	case TERM_SYMBOL:
		buf_str(w->out, n->symbol->name);
		return;
	case TERM_POLY:
		if (n->n_monomials == 1 && n->monomials[0].n == 1 && n->monomials[0].coef == 1)
			print(w, n->monomials[0].atoms[0], around);
		else
			print_sum(w, n, around);
		return;
	case TERM_DIV:
		print_infix(w, n, "/", LEVEL_PRODUCT, around);
		return;
	case TERM_MOD:
		print_infix(w, n, " % ", LEVEL_PRODUCT, around);
		return;
	case TERM_MIN:
		print_call(w, "min", n->args, n->n_args);
		return;
	case TERM_MAX:
		print_call(w, "max", n->args, n->n_args);
		return;
	case TERM_BITAND:
		print_infix(w, n, " & ", LEVEL_BITS, around);
		return;
	case TERM_BITOR:
		print_infix(w, n, " | ", LEVEL_BITS, around);
		return;
	case TERM_BITXOR:
		print_infix(w, n, " ^ ", LEVEL_BITS, around);
		return;
	case TERM_SHL:
		print_infix(w, n, " << ", LEVEL_BITS, around);
		return;
	case TERM_SHR:
		print_infix(w, n, " >> ", LEVEL_BITS, around);
		return;
	case TERM_WRAP:
		print_wrap(w, n);
		return;
	case TERM_SELECT:
		print_select(w, n, around);
		return;
	case TERM_GE0:
	case TERM_EQ0:
	case TERM_EQ:
		print_condition(w, n, around);
		return;
	case TERM_NOT:
		print_not(w, n, around);
		return;
	case TERM_AND:
		print_infix(w, n, " && ", LEVEL_AND, around);
		return;
	case TERM_OR:
		print_infix(w, n, " || ", LEVEL_OR, around);
		return;
	case TERM_PTR:
		print_ptr(w, n, around);
		return;
	case TERM_OBJECT:
		print_object(w, n->object);
		return;
	case TERM_APP:
		print_app(w, n, around);
		return;
	}
}

static void print(struct printer *w, term t, enum level around)
{
	if (t == TERM_NONE)
		buf_char(w->out, '?');
	else if (w->steps++ > PRINT_STEPS)
		buf_str(w->out, "...");
	else if (term_get(w->p, t)->name)
		buf_str(w->out, term_get(w->p, t)->name);
	else
		print_node(w, spoken(w, t, false), around);
}

void term_print(const struct term_pool *p, term t, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	struct printer w = {p, out, &scratch, 0};
	print(&w, t, LEVEL_SELECT);
	arena_release(&scratch);
}

void term_print_exact(const struct term_pool *p, term t, struct buf *out)
{
	struct printer w = {p, out, NULL, 0};
	print(&w, t, LEVEL_SELECT);
}

const char *term_text(const struct term_pool *p, term t, struct arena *a)
{
	struct buf b = {0};
	term_print(p, t, &b);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}
