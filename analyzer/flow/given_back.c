/*
 * Given back: a container of this function whose elements callers get as a whole, as `return v` hands them over. They
 * are alive behind the call, whatever ended while the container grew.
 */
#include "flow/object_int.h"

#define MAX_ARMS 6

/* What a value that callers get says of the elements of a container: they get it, or a pointer to them. */
struct giving {
	struct flow *fl;
	term elements;
	bool container, pointer;
};

/* Depth is bounded by MAX_ARMS. */
static void note_given(struct giving *h, term value, int depth)
{
	const struct term_node *n = value ? term_get(h->fl->pool, value) : NULL;
	if (n && n->kind == TERM_SELECT && depth < MAX_ARMS) {
		note_given(h, n->args[1], depth + 1);
		note_given(h, n->args[2], depth + 1);
	} else if (n && n->sort == SORT_HANDLE) {
		h->container |= flow_elements_of(h->fl, value) == h->elements;
	} else {
		h->pointer |=
		    n && n->sort == SORT_PTR && (n->kind != TERM_PTR || term_contains(h->fl->pool, value, h->elements));
	}
}

bool flow_is_given_back(struct flow *fl, const struct object *o)
{
	struct giving h = {.fl = fl,
	                   .elements = o->kind == OBJECT_BUFFER && o->of ? flow_elements_of(fl, o->of) : TERM_NONE};
	const struct summary *s = fl->summary;
	term place =
	    h.elements && term_get(fl->pool, h.elements)->kind == TERM_SYMBOL ? flow_place_read(fl, h.elements) : TERM_NONE;
	const struct term_node *at = place ? term_get(fl->pool, place) : NULL;
	if (!at || at->kind != TERM_PTR || !flow_is_born_here(term_get(fl->pool, at->args[0])->object->kind)) {
		return false;
	}
	note_given(&h, s->result, 0);
	for (size_t i = 0; i < s->result_cells.n; i++) {
		note_given(&h, s->result_cells.at[i].value, 0);
	}
	for (size_t i = 0; i < s->effects.n; i++) {
		note_given(&h, s->effects.at[i].value, 0);
	}
	return h.container && !h.pointer;
}
