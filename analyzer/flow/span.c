/*
 * Spans: a write and a cell of one object, by where they begin and how many bytes they have.
 */
#include "flow/object_int.h"

/* Do [a, a + n) and [b, b + m) overlap? Unknown sizes may. */
static enum alias ranges_alias(struct flow *fl, term a, term n, term b, term m)
{
	int128 distance, size_a, size_b;
	if (!term_const_value(fl->pool, term_sub(fl->pool, a, b), &distance)) {
		return ALIAS_MAY;
	}
	bool known_b = m && term_const_value(fl->pool, m, &size_b);
	bool known_a = n && term_const_value(fl->pool, n, &size_a);
	if (known_a && known_b && distance >= 0 && distance + size_a <= size_b) {
		return ALIAS_MUST; /* covered */
	}
	if ((known_b && distance >= size_b) || (known_a && -distance >= size_a)) {
		return ALIAS_NO;
	}
	return ALIAS_MAY;
}

enum alias flow_ranges_in_one(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w,
                              const struct term_node *at, const struct term_node *to)
{
	if (at->args[0] != to->args[0] || !w->bytes) {
		return ALIAS_MAY;
	}
	if (loc->bytes == LOC_HANDLE) {
		return at->args[1] == to->args[1] ? ALIAS_MUST
		                                  : ranges_alias(fl, at->args[1], term_int(fl->pool, 1), to->args[1], w->bytes);
	}
	return ranges_alias(fl, at->args[1], term_int(fl->pool, loc->bytes), to->args[1], w->bytes);
}

bool flow_overlap_in_part(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w,
                          const struct term_node *at, const struct term_node *to)
{
	int128 distance, bytes;
	return loc->bytes != LOC_HANDLE && at->args[0] == to->args[0] && w->bytes &&
	       term_const_value(fl->pool, w->bytes, &bytes) &&
	       term_const_value(fl->pool, term_sub(fl->pool, at->args[1], to->args[1]), &distance);
}
