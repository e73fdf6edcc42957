/*
 * Given back: a container of this function whose elements callers get as a whole, as `return v` hands them over. They
 * are alive behind the call, whatever ended while the container grew. Those that callers only get a pointer to, as
 * `return v.data()` gives it, have ended with the container.
 */
#include "flow/object_int.h"

#define MAX_ARMS 6

/* What callers get of the elements of a container: the container, a pointer to them, one that may be that. */
struct giving {
	struct flow *fl;
	term elements;
	bool container, pointer, may_be_pointer;
};

/* Depth is bounded by MAX_ARMS. */
static void note_given(struct giving *g, term value, int depth)
{
	const struct term_node *n = value ? term_get(g->fl->pool, value) : NULL;
	if (n && n->kind == TERM_SELECT && depth < MAX_ARMS) {
		note_given(g, n->args[1], depth + 1);
		note_given(g, n->args[2], depth + 1);
	} else if (n && n->sort == SORT_HANDLE) {
		g->container |= flow_elements_of(g->fl, value) == g->elements;
	} else if (n && n->sort == SORT_PTR) {
		g->pointer |= n->kind == TERM_PTR && term_contains(g->fl->pool, n->args[0], g->elements);
		g->may_be_pointer |= n->kind != TERM_PTR;
	}
}

static struct giving what_is_given(struct flow *fl, term elements)
{
	struct giving g = {.fl = fl, .elements = elements};
	const struct summary *s = fl->summary;
	note_given(&g, s->result, 0);
	for (size_t i = 0; i < s->result_cells.n; i++) {
		note_given(&g, s->result_cells.at[i].value, 0);
	}
	for (size_t i = 0; i < s->effects.n; i++) {
		note_given(&g, s->effects.at[i].value, 0);
	}
	return g;
}

static term elements_in(struct flow *fl, const struct object *o)
{
	return o->kind == OBJECT_BUFFER && o->of ? flow_elements_of(fl, o->of) : TERM_NONE;
}

bool flow_is_given_back(struct flow *fl, const struct object *o)
{
	term elements = elements_in(fl, o);
	bool is_read = elements && term_get(fl->pool, elements)->kind == TERM_SYMBOL;
	term place = is_read ? flow_place_read(fl, elements) : TERM_NONE;
	const struct term_node *at = place ? term_get(fl->pool, place) : NULL;
	if (!at || at->kind != TERM_PTR || !flow_is_born_here(term_get(fl->pool, at->args[0])->object->kind)) {
		return false;
	}
	struct giving g = what_is_given(fl, elements);
	return g.container && !g.pointer && !g.may_be_pointer;
}

bool flow_is_pointed_into(struct flow *fl, const struct object *o)
{
	term elements = elements_in(fl, o);
	struct giving g = {.container = true};
	if (elements) {
		g = what_is_given(fl, elements);
	}
	return g.pointer && !g.container;
}
