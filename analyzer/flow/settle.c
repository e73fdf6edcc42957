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
