/*
 * trait.c: what a tensor is like beside its sizes. Some attributes are another tensor's, some its making says: a clone
 * has the element type of what it was made of, and what compares gives booleans.
 */
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include <string.h>

static struct handle *handle_copy(struct run *r, const struct handle *h)
{
	struct handle *c = ARENA_NEW(r->a, struct handle);
	*c = *h;
	return c;
}

struct handle *handle_sharing(struct run *r, const struct handle *h, const struct handle *same, const char *trait)
{
	struct handle *c = handle_copy(r, h);
	c->same = same;
	c->trait = trait;
	return c;
}

struct handle *handle_telling(struct run *r, const struct handle *h, const char *attribute, struct value code)
{
	struct handle *c = handle_copy(r, h);
	c->told = attribute;
	c->code = code;
	if (h->buffer && h->buffer->sized_by == h) {
		h->buffer->sized_by = c; /* how many bytes an element has */
	}
	return c;
}

struct value handle_with_trait(struct value v, const char *trait)
{
	while (trait && v.kind == VALUE_HANDLE && v.handle->trait && strcmp(v.handle->trait, trait) == 0) {
		v = value_handle(v.handle->same);
	}
	return v;
}

const struct handle *handle_of_elements(struct run *r, const struct handle *h, const struct ir_type *type)
{
	struct handle *c = handle_copy(r, h);
	c->elements = type;
	return c;
}
