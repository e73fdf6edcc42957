/*
 * settle.c: what a call tells of an object by coming back. A row that `settles` an attribute says that the object's
 * items are of the type that the result's are; the framework's code for that type is then the attribute's value.
 * Where nobody checks that, it is taken for granted unless the conditions show it.
 */
#include "flow/call_int.h"

term flow_settled(const struct model_site *s, term object)
{
	struct term_pool *p = s->fl->pool;
	int64_t code;
	bool told = object && s->callee && models_settled_code(s->fl->c->models, s->row, s->callee, &code);
	if (!told) {
		return TERM_NONE;
	}
	term words[2] = {object, flow_text(p, s->row->settles)};
	return term_compare(p, REL_EQ, term_app(p, VOCAB_ATTR, words, 2), term_int(p, code));
}

static bool holds(struct flow *fl, const struct ir_instr *in, term left, int64_t right)
{
	term goal = term_compare(fl->pool, REL_EQ, left, term_int(fl->pool, right));
	fact_list facts = {0};
	flow_facts_at(fl, in, &goal, 1, &facts);
	return flow_implies(fl, &facts, flow_final(fl, goal));
}

static term code_of(struct flow *fl, term object, const struct model_code *c)
{
	term words[2] = {object, flow_text(fl->pool, c->attribute)};
	return term_app(fl->pool, VOCAB_ATTR, words, 2);
}

static bool is_code(struct flow *fl, const struct ir_instr *in, term object, const struct model_code *c)
{
	term code = code_of(fl, object, c), as_int = term_wrap(fl->pool, code, 32, true);
	return holds(fl, in, code, c->code) || holds(fl, in, as_int, c->code); /* an enum of C compares as an int */
}

/* ---- what a type's code says ---- */

/* The bytes of an element of the type that has this code; 0: not said, or two frameworks say otherwise. */
static int64_t bytes_of_code(struct flow *fl, term attribute, int128 code)
{
	const struct models *m = fl->c->models;
	int64_t bytes = 0;
	for (size_t i = 0; i < m->codes.n; i++) {
		const struct model_code *c = &m->codes.at[i];
		if (c->code != code || !c->bytes || flow_text(fl->pool, c->attribute) != attribute) {
			continue;
		}
		if (bytes && bytes != c->bytes) {
			return 0;
		}
		bytes = c->bytes;
	}
	return bytes;
}

/* Is this the attribute that says of which type an object's elements are? */
static bool is_type_attribute(struct flow *fl, term attribute)
{
	const struct models *m = fl->c->models;
	bool is = false;
	for (size_t i = 0; i < m->codes.n && !is; i++) {
		is = flow_text(fl->pool, m->codes.at[i].attribute) == attribute;
	}
	return is;
}

struct coded {
	const struct term_pool *pool;
	term attributes[2];
	size_t n;
};

static void find_attribute(term atom, void *payload)
{
	struct coded *c = payload;
	const struct term_node *n = term_get(c->pool, atom);
	if (n->kind != TERM_APP || n->vocab != VOCAB_ATTR || n->n_args != 2) {
		return;
	}
	if (c->n < 2) {
		c->attributes[c->n] = atom;
	}
	c->n++;
}

/* `sum` is +-(t - *value); an enum of C compares as an int. */
static bool is_difference(struct term_pool *p, term sum, term t, term *value)
{
	term factor, rest, forms[2] = {t, term_wrap(p, t, 32, true)};
	int128 one;
	for (int i = 0; i < 2; i++) {
		if (term_linear_in(p, sum, forms[i], &factor, &rest) && term_const_value(p, factor, &one) &&
		    (one == 1 || one == -1)) {
			*value = one == 1 ? term_sub(p, term_int(p, 0), rest) : rest;
			return true;
		}
	}
	return false;
}

/* `a == code`, or `a == b`: elements of two objects are of one type. */
static term size_of_code(struct flow *fl, term same)
{
	struct term_pool *p = fl->pool;
	struct coded c = {.pool = p};
	term value, sum = term_get(p, same)->args[0];
	int128 code;
	term_each_atom(p, sum, find_attribute, &c);
	if (!c.n || c.n > 2 || !is_difference(p, sum, c.attributes[0], &value)) {
		return TERM_NONE;
	}
	const struct term_node *a = term_get(p, c.attributes[0]);
	term size = term_app(p, VOCAB_ITEMSIZE, &a->args[0], 1);
	if (c.n == 1 && term_const_value(p, value, &code)) {
		int64_t bytes = bytes_of_code(fl, a->args[1], code);
		return bytes ? term_compare(p, REL_EQ, size, term_int(p, bytes)) : TERM_NONE;
	}
	const struct term_node *b = c.n == 2 && value == c.attributes[1] ? term_get(p, c.attributes[1]) : NULL;
	bool is_type = b && b->args[1] == a->args[1] && is_type_attribute(fl, a->args[1]);
	return is_type ? term_compare(p, REL_EQ, size, term_app(p, VOCAB_ITEMSIZE, &b->args[0], 1)) : TERM_NONE;
}

#define MAX_SAID 4 /* conditions within one another */

static term size_said(struct flow *fl, term cond, int depth)
{
	const struct term_node *n = term_get(fl->pool, cond);
	bool is_and = n->kind == TERM_AND, is_or = n->kind == TERM_OR;
	if (n->kind == TERM_EQ0) {
		return size_of_code(fl, cond);
	}
	term all = TERM_NONE;
	for (uint32_t i = 0; (is_and || is_or) && depth < MAX_SAID && i < n->n_args; i++) {
		term said = size_said(fl, n->args[i], depth + 1);
		if (!said && is_or) {
			return TERM_NONE;
		}
		if (said && all) {
			said = is_and ? term_and(fl->pool, all, said) : term_or(fl->pool, all, said);
		}
		all = said ? said : all;
	}
	return all;
}

#define MAX_ASKED 16

/* Objects whose elements' size is asked about. */
struct asked {
	const struct term_pool *pool;
	term objects[MAX_ASKED];
	size_t n;
};

static void ask(struct asked *a, term object)
{
	for (size_t i = 0; i < a->n; i++) {
		if (a->objects[i] == object) {
			return;
		}
	}
	if (object && a->n < MAX_ASKED) {
		a->objects[a->n++] = object;
	}
}

static void ask_of_size(term atom, void *payload)
{
	struct asked *a = payload;
	const struct term_node *n = term_get(a->pool, atom);
	if (n->kind == TERM_APP && n->vocab == VOCAB_ITEMSIZE) {
		ask(a, n->args[0]);
	}
}

static void ask_about(struct asked *a, term t, int depth)
{
	const struct term_node *n = t ? term_get(a->pool, t) : NULL;
	if (n && n->kind == TERM_PTR) {
		ask(a, term_get(a->pool, n->args[0])->object->of);
	} else if (n && n->kind == TERM_SELECT && n->sort == SORT_PTR && depth < MAX_SAID) {
		ask_about(a, n->args[1], depth + 1);
		ask_about(a, n->args[2], depth + 1);
	} else if (n) {
		term_each_atom(a->pool, t, ask_of_size, a);
	}
}

/* Does a fact say it already? */
static bool is_stated(struct term_pool *p, const fact_list *facts, term size)
{
	bool is = false;
	for (size_t i = 0; i < facts->n && !is; i++) {
		const struct term_node *n = term_get(p, facts->at[i].cond);
		term factor, rest;
		int128 by, bytes;
		is = n->kind == TERM_EQ0 && term_linear_in(p, n->args[0], size, &factor, &rest) &&
		     term_const_value(p, factor, &by) && by != 0 && term_const_value(p, rest, &bytes);
	}
	return is;
}

static bool speaks_of(struct asked *a, term said, term object)
{
	struct asked in = {.pool = a->pool};
	term_each_atom(a->pool, said, ask_of_size, &in);
	bool is = false;
	for (size_t i = 0; i < in.n && !is; i++) {
		is = in.objects[i] == object;
	}
	return is;
}

void flow_item_sizes(struct flow *fl, const term *about, size_t n, struct arena *room, fact_list *facts)
{
	struct asked a = {.pool = fl->pool};
	size_t own = facts->n;
	for (size_t i = 0; i < n; i++) {
		ask_about(&a, about[i], 0);
	}
	for (size_t k = 0; k < a.n; k++) {
		if (is_stated(fl->pool, facts, term_app(fl->pool, VOCAB_ITEMSIZE, &a.objects[k], 1))) {
			continue;
		}
		for (size_t i = 0; i < own; i++) {
			struct fact f = facts->at[i];
			f.cond = size_said(fl, f.cond, 0);
			if (f.cond && speaks_of(&a, f.cond, a.objects[k])) {
				term_each_atom(fl->pool, f.cond, ask_of_size, &a); /* `a` is of the type of `b` */
				vec_push(room, facts, f);
			}
		}
	}
}

static bool is_mentioned(struct flow *fl, const struct ir_instr *in, term code)
{
	fact_list facts = {0};
	flow_facts_at(fl, in, &code, 1, &facts);
	return facts.n > 0;
}

int64_t flow_checked_item(struct flow *fl, const struct ir_instr *in, term object, const struct ir_type *item)
{
	const struct models *m = fl->c->models;
	term code = TERM_NONE;
	bool mentioned = false;
	for (size_t i = 0; i < m->codes.n; i++) {
		const struct model_code *c = &m->codes.at[i];
		if (code_of(fl, object, c) != code) {
			code = code_of(fl, object, c);
			mentioned = is_mentioned(fl, in, code);
		}
		if (mentioned && is_code(fl, in, object, c)) {
			return c->bytes;
		}
	}
	return item->size;
}

/* LIMIT(element-type) */
bool flow_trust_items(struct flow *fl, const struct ir_instr *in, term object, const struct ir_type *item)
{
	bool shown = holds(fl, in, term_app(fl->pool, VOCAB_ITEMSIZE, &object, 1), item->size);
	for (const struct model_code *c = NULL; !shown && (c = models_next_code(fl->c->models, item, c));) {
		shown = is_code(fl, in, object, c);
	}
	if (!shown) {
		flow_rest_on(fl, ASSUMING(ELEMENT_TYPE));
	}
	return shown;
}
