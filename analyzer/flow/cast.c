/*
 * Casts: a value in another type. Between widths and signs the machine wraps; a cast whose value fits, as far as the
 * conditions on the way show, leaves it alone.
 */
#include "flow/call_int.h"
#include "flow/walk_int.h"

#define MAX_SIZE_DEPTH 8

term flow_as_condition(struct flow *fl, term t)
{
	const struct term_node *n = term_get(fl->pool, t);
	return n->sort == SORT_INT ? term_compare(fl->pool, REL_NE, t, term_int(fl->pool, 0)) : t;
}

term flow_as_unsigned(struct term_pool *p, term t, unsigned bits)
{
	term positive = term_compare(p, REL_GE, t, term_int(p, 0));
	return term_select(p, positive, t, term_add(p, t, term_int(p, (int128)1 << bits)));
}

/* A signed value as an unsigned one of at least its width: itself, or once around when it is negative. */
static term signed_to_unsigned(struct flow *fl, const struct ir_instr *in, term a)
{
	struct term_pool *p = fl->pool;
	term positive = term_compare(p, REL_GE, a, term_int(p, 0));
	fact_list facts = {0};
	flow_facts_at(fl, in, &a, 1, &facts);
	if (flow_implies(fl, &facts, flow_final(fl, positive))) {
		return a;
	}
	return flow_as_unsigned(p, a, in->type->bits);
}

/* Made of sizes of tensors and their elements, lengths of strings and constants alone? */
static bool is_size(const struct term_pool *p, term t, int depth)
{
	const struct term_node *n = term_get(p, t);
	if (n->kind == TERM_APP) {
		return n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL || n->vocab == VOCAB_PRODUCT ||
		       n->vocab == VOCAB_STRLEN || n->vocab == VOCAB_ITEMSIZE;
	}
	if (n->kind == TERM_SYMBOL || n->sort != SORT_INT || depth > MAX_SIZE_DEPTH) {
		return false;
	}
	for (uint32_t i = 0; i < n->n_args; i++) {
		if (!is_size(p, n->args[i], depth + 1)) {
			return false;
		}
	}
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++) {
			if (!is_size(p, n->monomials[i].atoms[j], depth + 1)) {
				return false;
			}
		}
	}
	return true;
}

bool flow_is_size(const struct term_pool *p, term t)
{
	return is_size(p, t, 0);
}

#define MAX_BOUNDING_SIZES 3 /* tried; beyond, the value wraps */

struct sizes_said {
	struct flow *fl;
	term at[MAX_BOUNDING_SIZES];
	size_t n;
};

static void note_size(term atom, void *payload)
{
	struct sizes_said *s = payload;
	const struct term_node *n = term_get(s->fl->pool, atom);
	bool is_new = n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL);
	for (size_t i = 0; i < s->n; i++) {
		is_new &= s->at[i] != atom;
	}
	if (is_new && s->n < MAX_BOUNDING_SIZES) {
		s->at[s->n++] = atom;
	}
}

/* A place in something whose size fits does so, too: `int best = std::max_element(v.begin(), v.end()) - v.begin()`. */
static bool is_within_size(struct flow *fl, const fact_list *facts, term a)
{
	struct term_pool *p = fl->pool;
	struct sizes_said said = {.fl = fl};
	for (size_t i = 0; i < facts->n; i++) {
		term_each_open_atom(p, facts->at[i].cond, note_size, &said);
	}
	if (!said.n || !flow_implies(fl, facts, flow_final(fl, term_compare(p, REL_GE, a, term_int(p, 0))))) {
		return false;
	}
	for (size_t i = 0; i < said.n; i++) {
		if (flow_implies(fl, facts, flow_final(fl, term_compare(p, REL_LE, a, said.at[i])))) {
			return true;
		}
	}
	return false;
}

/* A value that may not fit its new type. Where the conditions here show that it does, it stays what it is. So do sizes
 * of tensors and what lies within them, with an assumption behind the cast: `int n = x.size(0)` is meant for tensors of
 * which it is true. */
static term narrowed(struct flow *fl, const struct ir_instr *in, term a)
{
	struct term_pool *p = fl->pool;
	term wrapped = term_wrap(p, a, in->type->bits, in->type->is_signed);
	if (term_get(p, wrapped)->kind != TERM_WRAP) {
		return wrapped;
	}
	int128 lo, hi;
	type_range(in->type, &lo, &hi);
	term fits = term_and(p, term_compare(p, REL_GE, a, term_int(p, lo)), term_compare(p, REL_LE, a, term_int(p, hi)));
	fact_list facts = {0};
	flow_facts_at(fl, in, &a, 1, &facts);
	if (flow_implies(fl, &facts, flow_final(fl, fits))) {
		return a;
	}
	if (in->type->bits < 32 || !(is_size(p, a, 0) || is_within_size(fl, &facts, a))) {
		return wrapped;
	}
	flow_assume_fits(fl, in, fits);
	return a;
}

/* A callee narrows what only its caller knows to be a size, as a lambda does what it captured: it is taken to fit there
 * as it is here. */
term flow_rewrapped(struct flow *fl, const struct ir_instr *call, const struct term_node *wrap, term inner,
                    struct fact *fits)
{
	struct term_pool *p = fl->pool;
	struct ir_type type = {.kind = IR_TYPE_INT, .bits = wrap->bits, .is_signed = wrap->is_signed};
	term wrapped = inner ? term_wrap(p, inner, wrap->bits, wrap->is_signed) : TERM_NONE;
	int128 lo, hi;
	fits->cond = TERM_NONE;
	if (!wrapped || wrap->bits < 32 || inner == wrap->args[0] || term_get(p, wrapped)->kind != TERM_WRAP ||
	    !is_size(p, inner, 0) || !type_range(&type, &lo, &hi)) {
		return wrapped;
	}
	term low = term_compare(p, REL_GE, inner, term_int(p, lo)), high = term_compare(p, REL_LE, inner, term_int(p, hi));
	assumptions premise = assumption_premise(ASSUME_SIZES_FIT, inner);
	flow_rest_on(fl, premise);
	*fits = (struct fact){term_and(p, low, high), call->place, FACT_FITS, premise, true};
	return inner;
}

static term cast_to_int(struct flow *fl, const struct ir_instr *in, const struct ir_type *from, term a)
{
	struct term_pool *p = fl->pool;
	if (from->kind == IR_TYPE_FLOAT && in->type->bits > 1 && in->type->bits <= 64) {
		term t = flow_rounded(fl, in);
		return t ? t : flow_truncated(fl, in);
	}
	if (!a || (from->kind != IR_TYPE_INT)) {
		return flow_unknown(fl, in, "");
	}
	if (term_get(p, a)->sort == SORT_BOOL) {
		return in->type->bits == 1 ? a : term_select(p, a, term_int(p, 1), term_int(p, 0));
	}
	if (in->type->bits == 1) {
		return flow_as_condition(fl, a);
	}
	if (in->type->bits > 64) {
		return a;
	}
	bool fits = in->type->is_signed == from->is_signed ? in->type->bits >= from->bits
	                                                   : in->type->is_signed && in->type->bits > from->bits;
	if (!fits && from->is_signed && !in->type->is_signed && in->type->bits >= from->bits) {
		return signed_to_unsigned(fl, in, a);
	}
	return fits ? a : narrowed(fl, in, a);
}

/* Is this what elements are seen as, and not bytes? */
static bool is_element(const struct ir_type *t)
{
	return t && (t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT) && t->size > 1;
}

/* The first byte of a tensor whose elements have no known size: what it is cast to is what its elements are, as far as
 * somebody checked their type. LIMIT(element-type) */
static term cast_pointer(struct flow *fl, const struct ir_instr *in, term a)
{
	struct term_pool *p = fl->pool;
	const struct term_node *at = term_get(p, a);
	const struct object *o = at->kind == TERM_PTR ? term_get(p, at->args[0])->object : NULL;
	int128 offset;
	bool first = o && o->kind == OBJECT_BUFFER && o->of && is_element(in->type->elem) &&
	             term_const_value(p, at->args[1], &offset) && offset == 0;
	const struct term_node *size = first ? term_get(p, term_app(p, VOCAB_ITEMSIZE, &o->of, 1)) : NULL;
	if (!size || size->kind != TERM_APP || size->vocab != VOCAB_ITEMSIZE) {
		return a;
	}
	const struct ir_type *item = in->type->elem;
	bool shown = flow_trust_items(fl, in, o->of, item);
	int64_t bytes = shown ? item->size : flow_checked_item(fl, in, o->of, item);
	term view = term_app(p, VOCAB_VIEW, (term[]){o->of, term_int(p, bytes)}, 2);
	return bytes ? term_app(p, VOCAB_DATA, &view, 1) : a;
}

term flow_cast(struct flow *fl, const struct ir_instr *in, term a)
{
	const struct ir_type *from = ir_at(fl->f, in->args[0])->type;
	switch (in->type->kind) {
	case IR_TYPE_INT:
		if (from->kind == IR_TYPE_PTR && in->type->bits == 1 && a) {
			/* A pointer that was made from an address is not null; whether one from outside is, is unknown. */
			return flow_unknown(fl, in, "");
		}
		return cast_to_int(fl, in, from, a);
	case IR_TYPE_PTR:
		return from->kind == IR_TYPE_PTR && a ? cast_pointer(fl, in, a) : flow_unknown(fl, in, "");
	case IR_TYPE_FLOAT:
		return TERM_NONE;
	case IR_TYPE_VOID:
	case IR_TYPE_ARRAY:
	case IR_TYPE_RECORD:
	case IR_TYPE_FUNC:
	case IR_TYPE_UNKNOWN:
		return a ? a : flow_unknown(fl, in, "");
	}
	BUG("cast to type kind %d", in->type->kind);
}
