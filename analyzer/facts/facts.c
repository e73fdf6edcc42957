/*
 * facts.c: what the facts themselves can answer: names of verdicts and the extent of an object.
 */
#include "facts/facts.h"

const char *verdict_name(enum verdict v)
{
	switch (v) {
	case VERDICT_PROVED:
		return "proved";
	case VERDICT_VIOLATED:
		return "violated";
	case VERDICT_POSSIBLE:
		return "possible";
	case VERDICT_UNKNOWN:
		return "unknown";
	case VERDICT_UNREACHABLE:
		return "unreachable";
	}
	BUG("verdict %d", (int)v);
}

static term buffer_extent(struct term_pool *p, const struct object *o)
{
	if (o->bytes != TERM_NONE)
		return o->bytes;
	term numel = term_app(p, VOCAB_NUMEL, &o->of, 1);
	term itemsize = term_app(p, VOCAB_ITEMSIZE, &o->of, 1);
	return term_mul(p, numel, itemsize);
}

term object_extent(struct term_pool *p, term object)
{
	if (object == TERM_NONE)
		return TERM_NONE;
	const struct term_node *n = term_get(p, object);
	if (n->kind != TERM_OBJECT)
		return TERM_NONE;
	switch (n->object->kind) {
	case OBJECT_LOCAL:
	case OBJECT_GLOBAL:
	case OBJECT_HEAP:
	case OBJECT_STACK:
	case OBJECT_STRING:
	case OBJECT_BOX:
		return n->object->bytes;
	case OBJECT_BUFFER:
		return buffer_extent(p, n->object);
	case OBJECT_POINTEE:
		return n->object->bytes;
	}
	BUG("object kind %d", (int)n->object->kind);
}
