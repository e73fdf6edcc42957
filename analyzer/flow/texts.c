/*
 * texts.c: literals as the names of inputs and attributes, and strings that are compared.
 */
#include "flow/call_int.h"

void flow_canonical_name(struct term_pool *p, enum vocab word, term *args, size_t n)
{
	bool named = word == VOCAB_INPUT || word == VOCAB_ATTR || word == VOCAB_SAME_TEXT;
	for (size_t i = 0; i < n && named; i++) {
		const struct term_node *at = term_get(p, args[i]);
		const struct term_node *object = at->kind == TERM_PTR ? term_get(p, at->args[0]) : NULL;
		int128 offset;
		bool text =
		    object && object->kind == TERM_OBJECT && object->object->kind == OBJECT_STRING && object->object->name;
		if (text && term_const_value(p, at->args[1], &offset) && offset == 0) {
			args[i] = flow_text(p, object->object->name);
		}
	}
}

/* Of a string that came from outside and a literal. LIMIT(texts-stay): that the operator changes such a string in place
 * is not followed. Of others it is not known: what memory holds may change. */
term flow_same_text(struct model_site *s, const term *args)
{
	struct term_pool *p = s->fl->pool;
	bool outside[2], literal[2];
	for (int i = 0; i < 2; i++) {
		const struct term_node *n = term_get(p, args[i]);
		outside[i] = n->kind == TERM_APP && n->vocab == VOCAB_INPUT && n->n_args > 1;
		const struct object *o = n->kind == TERM_PTR ? term_get(p, n->args[0])->object : NULL;
		literal[i] = o && o->kind == OBJECT_STRING;
	}
	if ((outside[0] && literal[1]) || (outside[1] && literal[0])) {
		flow_rest_on(s->fl, ASSUMING(TEXTS_STAY));
	}
	if (outside[0] && literal[1]) {
		return term_app(p, VOCAB_SAME_TEXT, args, 2);
	}
	term turned[2] = {args[1], args[0]};
	return outside[1] && literal[0] ? term_app(p, VOCAB_SAME_TEXT, turned, 2) : TERM_NONE;
}
