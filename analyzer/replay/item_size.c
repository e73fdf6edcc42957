/*
 * item_size.c: how many bytes an element of a stranger's tensor has. The first view of it says so; where it is looked
 * into as plain bytes, the type of its elements does, if the run has chosen it (an attribute whose values a framework
 * numbers). Else it is chosen here, and what is chosen of the type later has to fit.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include "flow/flow.h"

#include <string.h>

/* Bytes of the types that have this number; 0: none has, or nobody says. */
static int64_t bytes_of(const struct run *r, const char *attribute, int128 code)
{
	int64_t bytes = 0;
	for (size_t i = 0; i < r->models->codes.n; i++) {
		const struct model_code *c = &r->models->codes.at[i];
		if (c->code != code || strcmp(c->attribute, attribute) != 0) {
			continue;
		}
		if (!c->bytes || (bytes && bytes != c->bytes)) {
			return 0;
		}
		bytes = c->bytes;
	}
	return bytes;
}

static bool find_choice(const struct run *r, term name, uint64_t *at)
{
	return name && map_get(&r->chosen->by_name, name, at);
}

/* The same of a tensor whose making says its type. */
static int64_t made_bytes(const struct run *r, const struct handle *h, dep *d)
{
	int64_t bytes = h->told && h->code.kind == VALUE_INT ? bytes_of(r, h->told, h->code.i) : 0;
	*d = bytes ? h->code.dep : *d;
	return bytes;
}

/* What the type of the elements, where the run has chosen it, says of their size; 0: nothing. */
static int64_t told_bytes(struct run *r, const struct handle *h, dep *d)
{
	if (h->told) {
		return made_bytes(r, h, d);
	}
	for (size_t i = 0; i < r->models->codes.n; i++) {
		const char *attribute = r->models->codes.at[i].attribute;
		struct value of = handle_with_trait(value_handle((struct handle *)h), attribute);
		uint64_t at;
		if (of.kind != VALUE_HANDLE || !of.handle->name) {
			continue;
		}
		term words[2] = {of.handle->name, flow_text(r->pool, attribute)};
		if (!find_choice(r, term_app(r->pool, VOCAB_ATTR, words, 2), &at)) {
			continue;
		}
		int64_t bytes = bytes_of(r, attribute, r->chosen->list.at[at - 1].value);
		if (bytes) {
			*d = dep_leaf(r, (uint32_t)at - 1);
			return bytes;
		}
	}
	return 0;
}

struct value handle_itemsize(struct run *r, const struct handle *h)
{
	struct memory *m = h->buffer;
	if (h->itemsize.kind == VALUE_INT || !m || h->kind != MODEL_TENSOR) {
		return h->itemsize;
	}
	if (m->itemsize > 0) {
		return value_with(r, value_int(m->itemsize), m->extent_dep);
	}
	dep d = {0};
	int64_t told = (m->is_stranger && h->name) || h->told ? told_bytes(r, h, &d) : 0;
	if (!told && (!m->is_stranger || !h->name)) {
		return h->itemsize;
	}
	if (told) {
		m->itemsize = told;
		m->extent_dep = d;
		return value_with(r, value_int(told), d);
	}
	struct choice c = {.kind = CHOICE_ATTR, .lo = 1, .hi = 16};
	c.name = term_app(r->pool, VOCAB_ITEMSIZE, &h->name, 1);
	c.label = c.elements_of = h->label[0] ? h->label : "a tensor";
	struct value size = choose(r, &c, 4);
	if ((size.i & (size.i - 1)) != 0) {
		run_reject(r, size.dep, "a size that elements do not have");
	}
	m->itemsize = (int64_t)size.i;
	m->extent_dep = size.dep;
	return size;
}

void item_size_seen(struct run *r, struct memory *m, int64_t bytes)
{
	dep d = m->extent_dep;
	int64_t told = told_bytes(r, m->sized_by, &d);
	m->itemsize = told ? told : bytes;
	m->extent_dep = d;
}

void item_size_fits(struct run *r, const struct handle *h, const char *attribute, struct value code)
{
	int64_t bytes = bytes_of(r, attribute, code.i);
	uint64_t at;
	if (!bytes || !h->name || !find_choice(r, term_app(r->pool, VOCAB_ITEMSIZE, &h->name, 1), &at)) {
		return;
	}
	const struct choice *size = &r->chosen->list.at[at - 1];
	if (size->value != bytes) {
		run_reject(r, dep_join(r, code.dep, dep_leaf(r, (uint32_t)at - 1)),
		           "elements of another size than their type has");
	}
}
