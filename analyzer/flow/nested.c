/*
 * Nested: what a nest of loops leaves in an array that it fills element by element, as `a[i * w + j] = ...` does for i
 * below h and j below w: an iteration of the outer loop moves the place by as much as the inner loop walks through.
 * Then the elements from the first one to number h * w are written once each, number k by the iterations i and j for
 * which i * w + j is k.
 */
#include "flow/filled.h"

#define MAX_NEST 4

struct nest {
	const struct ir_loop *loops[MAX_NEST]; /* the innermost first */
	size_t n;
};

/* Does the outer loop come to the inner one once in each iteration, which goes through all of its own? */
static bool is_whole_in(const struct ir_loop *outer, const struct ir_loop *inner)
{
	return inner->parent == outer && filled_ends_at_header(inner) && ir_dominates(inner->header, outer->latches.at[0]);
}

static bool find_nest(const struct writing *w, struct nest *nest)
{
	struct flow *fl = w->fl;
	nest->n = 0;
	for (const struct ir_loop *l = w->at->loop; l; l = l == w->l ? NULL : l->parent) {
		if (nest->n == MAX_NEST || !filled_has_counts(fl, l) ||
		    (nest->n && !is_whole_in(l, nest->loops[nest->n - 1]))) {
			return false;
		}
		nest->loops[nest->n++] = l;
	}
	return nest->n > 1 && filled_is_in_each(nest->loops[0], w->at) && w->at != nest->loops[0]->header;
}

static term counter_of(const struct writing *w, const struct ir_loop *l)
{
	return w->fl->loop->states[l->index].counter;
}

/* n of max(0, n): below 0 an inner loop writes nothing, and the elements are fewer than one. */
static term below_zero_too(struct term_pool *p, term count)
{
	const struct term_node *n = count ? term_get(p, count) : NULL;
	term zero = term_int(p, 0);
	bool is_cut = n && n->kind == TERM_MAX && (n->args[0] == zero || n->args[1] == zero);
	return is_cut ? n->args[n->args[0] == zero] : count;
}

/* What the nest writes, if that is all from the first element on. */
struct steps {
	term by[MAX_NEST]; /* an iteration of each loop moves the place by so many bytes */
	term first;        /* where the first element is */
	term elements;     /* so many */
	term none_is_less; /* no inner loop's count is below 0; else nothing is written */
};

/* False: the iterations leave elements out, or meet. */
static bool find_steps(const struct writing *w, const struct nest *nest, struct steps *s)
{
	struct flow *fl = w->fl;
	struct term_pool *p = fl->pool;
	int128 step;
	term bytes = TERM_NONE;
	*s = (struct steps){.first = term_get(p, w->place)->args[1], .none_is_less = term_bool(p, true)};
	for (size_t i = 0; i < nest->n; i++) {
		const struct ir_loop *l = nest->loops[i];
		term inner = TERM_NONE;
		if (l != w->l) {
			inner = below_zero_too(p, flow_final(fl, fl->loop->states[l->index].exit_count));
		}
		term count = inner ? inner : filled_count(w);
		if (!term_linear_in(p, s->first, counter_of(w, l), &s->by[i], &s->first)) {
			return false;
		}
		bool fits = i ? s->by[i] == bytes : term_const_value(p, s->by[0], &step) && step >= w->loc->bytes;
		if (!fits || (inner && !loop_invariant(fl, inner, w->l))) {
			return false;
		}
		bytes = term_mul(p, s->by[i], count);
		term is_some = inner ? term_compare(p, REL_GE, inner, term_int(p, 0)) : TERM_NONE;
		s->none_is_less = is_some ? term_and(p, s->none_is_less, is_some) : s->none_is_less;
	}
	s->elements = bytes ? term_binary(p, TERM_DIV, bytes, s->by[0]) : TERM_NONE;
	return s->elements && loop_invariant(fl, s->first, w->l);
}

/* The element's number is that of the iterations. */
static void tell_number(const struct writing *w, const struct nest *nest, const struct steps *s, struct iteration *it,
                        term number, term wrote)
{
	struct flow *fl = w->fl;
	struct term_pool *p = fl->pool;
	term sum = term_int(p, 0);
	for (size_t i = 0; i < nest->n; i++) {
		term of = loop_replace_all(fl, counter_of(w, nest->loops[i]), &it->numbers);
		sum = term_add(p, sum, term_mul(p, of, term_binary(p, TERM_DIV, s->by[i], s->by[0])));
	}
	if (sum) {
		term same = term_compare(p, REL_EQ, sum, number);
		flow_side_fact(fl, it->last, term_or(p, term_not(p, wrote), same), loop_place(w->l), "filled one by one");
	}
}

bool filled_by_nest(const struct writing *w, struct mem_fill *out)
{
	struct flow *fl = w->fl;
	struct term_pool *p = fl->pool;
	struct nest nest;
	struct iteration it;
	struct steps s;
	const struct term_node *to = term_get(p, w->place);
	term asked = filled_in_bytes(fl, w->loc->pointer, w->loc->bytes);
	const struct term_node *at = term_get(p, asked);
	bool is_there = to->kind == TERM_PTR && at->kind == TERM_PTR && to->args[0] == at->args[0];
	if (!is_there || !find_nest(w, &nest) || !find_steps(w, &nest, &s)) {
		return false;
	}
	term distance = term_sub(p, at->args[1], s.first), number = term_binary(p, TERM_DIV, distance, s.by[0]);
	if (!number || term_mul(p, number, s.by[0]) != distance || !filled_find_numbers(w, &it)) {
		return false;
	}
	term wrote = term_and(p, filled_between(fl, number, term_int(p, 0), s.elements), s.none_is_less);
	*out = (struct mem_fill){.wrote = wrote, .before = w->loc->pointer};
	if (!map_ptr(&fl->side_facts, it.last)) {
		filled_tell_iteration(w, &it, out->wrote);
		assumptions outer = flow_rests_begin(fl);
		tell_number(w, &nest, &s, &it, number, out->wrote);
		flow_rests_end(fl, outer);
	}
	out->value = filled_in_iteration(w, &it, w->value);
	return out->value != TERM_NONE;
}
