/*
 * settle.c: what a call tells of an object by coming back. A row that `settles` an attribute says that the object's
 * items are of the type that the result's are; the framework's code for that type is then the attribute's value.
 */
#include "flow/flow_int.h"

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
