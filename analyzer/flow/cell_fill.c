/*
 * What filled a cell: a loop (filled.c), a call that puts elements into a container (appended.c) or speaks of each item
 * of a range (ranged.c), or a function that left an array filled (contents.c). Such a fill says for any cell whether it
 * wrote it, and what; of the others, what was there before is asked for.
 */
#include "flow/filled.h"
#include "flow/object_int.h"

#include <string.h>

/* Of one value: a container that is filled by more calls is looked into at constant places alone, and else unknown. */
#define MAX_CHOICES 24

/* What stood at the place before the definition at `version`, as seen from `to`; TERM_NONE: no number that is known. */
static term number_before(struct memory_walk *w, const struct mem_loc *loc, term place, uint32_t version,
                          const struct ir_block *to)
{
	struct flow *fl = w->fl;
	struct mem_loc at = *loc;
	at.pointer = place;
	uint32_t prev = fl->memory->defs.at[version].prev;
	w->depth++;
	term before = flow_walk_on(w, &at, prev);
	w->depth--;
	before = flow_seen_from(fl, before, fl->memory->defs.at[prev].block, to);
	return before && term_get(fl->pool, before)->sort == SORT_INT ? before : TERM_NONE;
}

/* The cell as `f` says, which the definition at `version` did to it, as seen from `to`. */
static bool filled(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, const struct mem_fill *f,
                   const struct ir_block *to, term *out)
{
	struct term_pool *p = w->fl->pool;
	int128 wrote;
	bool is_settled = term_const_value(p, f->wrote, &wrote);
	term value = f->source ? number_before(w, loc, f->source, version, to) : f->value;
	if (is_settled && wrote) {
		*out = value;
		return value != TERM_NONE;
	}
	if (!f->before || (!is_settled && (!value || ++w->choices > MAX_CHOICES))) {
		return false;
	}
	term before = number_before(w, loc, f->before, version, to);
	if (before) {
		*out = is_settled ? before : term_select(p, f->wrote, value, before);
	}
	return before != TERM_NONE;
}

/* What the cell holds behind the loop at whose header the version stands, where the loop fills its array. */
bool flow_filled_by_loop(struct memory_walk *w, const struct mem_loc *loc, uint32_t version,
                         const struct ir_block *reader, term *out)
{
	struct mem_fill f;
	const struct ir_block *header = w->fl->memory->defs.at[version].block;
	bool inside = ir_loop_contains(header->loop, reader);
	return !inside && flow_loop_fills(w->fl, version, loc, false, &f) && filled(w, loc, version, &f, header, out);
}

/* As a row's write says, which rests on this. */
static bool filled_by_row(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, const struct mem_fill *f,
                          assumptions rests, const struct ir_block *at, term *out)
{
	bool is_known = filled(w, loc, version, f, at, out);
	if (is_known) {
		flow_rest_on(w->fl, rests);
	}
	return is_known;
}

/* What a row put into the cell as an element of its container. */
static bool put_there(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, const struct mem_write *by,
                      const struct ir_block *at, term *out)
{
	struct flow *fl = w->fl;
	const struct ir_block *b = fl->memory->defs.at[version].block;
	struct mem_put put = *by->put;
	assumptions rests = by->where | by->what;
	put.container = flow_seen_from(fl, put.container, b, at);
	put.from = flow_seen_from(fl, put.from, b, at);
	put.kept = flow_seen_from(fl, put.kept, b, at);
	for (size_t i = 0; i < put.n_parts; i++) {
		put.parts[i].value = flow_seen_from(fl, put.parts[i].value, b, at);
	}
	struct mem_fill f;
	return w->depth < MAX_WALK_DEPTH && flow_put_fill(fl, loc, &put, &f) &&
	       filled_by_row(w, loc, version, &f, rests, at, out);
}

/* The same of a row that speaks of each item of a range. */
static bool each_there(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, const struct mem_write *by,
                       const struct ir_block *at, term *out)
{
	struct flow *fl = w->fl;
	const struct ir_block *b = fl->memory->defs.at[version].block;
	struct mem_each each = *by->each;
	assumptions rests = by->where | by->what;
	each.first = flow_seen_from(fl, each.first, b, at);
	each.bytes = flow_seen_from(fl, each.bytes, b, at);
	each.value = flow_seen_from(fl, each.value, b, at);
	struct mem_fill f;
	return w->depth < MAX_WALK_DEPTH && flow_each_fill(fl, loc, &each, version, &f) &&
	       filled_by_row(w, loc, version, &f, rests, at, out);
}

/* The same of what a callee left in an array. */
static bool content_there(struct memory_walk *w, const struct mem_loc *loc, uint32_t version,
                          const struct mem_write *by, const struct ir_block *at, term *out)
{
	struct flow *fl = w->fl;
	const struct ir_block *b = fl->memory->defs.at[version].block;
	struct content c = *by->content;
	assumptions rests = by->where | by->what;
	c.base = flow_seen_from(fl, c.base, b, at);
	c.wrote = flow_seen_from(fl, c.wrote, b, at);
	c.value = flow_seen_from(fl, c.value, b, at);
	c.before = flow_seen_from(fl, c.before, b, at);
	memset(&c.facts, 0, sizeof c.facts);
	for (size_t i = 0; i < by->content->facts.n; i++) {
		struct fact f = by->content->facts.at[i];
		f.cond = flow_seen_from(fl, f.cond, b, at);
		vec_push(fl->arena, &c.facts, f);
	}
	struct mem_fill f;
	return w->depth < MAX_WALK_DEPTH && flow_content_fill(fl, loc, &c, version, &f) &&
	       filled_by_row(w, loc, version, &f, rests, at, out);
}

bool flow_filled_by_call(struct memory_walk *w, const struct mem_loc *loc, uint32_t version, const struct mem_write *by,
                         const struct ir_block *at, term *out)
{
	return (by->put && put_there(w, loc, version, by, at, out)) ||
	       (by->each && each_there(w, loc, version, by, at, out)) ||
	       (by->content && content_there(w, loc, version, by, at, out));
}

/* ---- the iteration that a loop was left in ---- */

/* Are two places of so many bytes in one array the same, or have they no byte in common? */
static bool are_elements(struct term_pool *p, const struct term_node *a, const struct term_node *b, int64_t bytes)
{
	term distance = term_sub(p, a->args[1], b->args[1]), size = term_int(p, bytes);
	term number = distance ? term_binary(p, TERM_DIV, distance, size) : TERM_NONE;
	return number && term_mul(p, number, size) == distance;
}

bool flow_filled_by_last(struct memory_walk *walk, const struct mem_loc *loc, uint32_t version,
                         const struct mem_write *w, term to, const struct ir_block *at, const struct ir_block *reader,
                         term *out)
{
	struct flow *fl = walk->fl;
	struct term_pool *p = fl->pool;
	const struct mem_def *d = &fl->memory->defs.at[version];
	const struct ir_block *b = d->block;
	bool is_left = b->loop && !ir_loop_contains(b->loop, reader) && d->writes.n == 1 &&
	               ir_at(fl->f, d->instr)->op == IR_STORE && walk->depth < MAX_WALK_DEPTH;
	const struct term_node *x = term_get(p, loc->pointer), *y = to ? term_get(p, to) : NULL;
	if (!is_left || !y || x->kind != TERM_PTR || y->kind != TERM_PTR || x->args[0] != y->args[0] ||
	    !filled_is_alike(fl, w, loc) || !are_elements(p, x, y, loc->bytes)) {
		return false;
	}
	assumptions rests = w->where | w->what;
	struct mem_fill f = {.before = loc->pointer, .value = flow_seen_from(fl, w->value, b, at)};
	f.wrote = term_compare(p, REL_EQ, x->args[1], y->args[1]);
	return filled_by_row(walk, loc, version, &f, rests, at, out);
}
