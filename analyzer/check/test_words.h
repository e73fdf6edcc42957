/*
 * For test_verdicts.c only: what people, edits and programs that repeat a run are told of an obligation, and what a
 * function asks of its callers, as text. One line begins with the place, further lines with a tab:
 *
 *     5:3 access violated, rank 40; n = 5; at i = 4 writes element 4 of 4
 *     	given n = 5, p = -> 4 of 16 bytes {0: 7}
 *     	when n > 4
 *     	nothing checks that n <= 4
 */
#ifndef OPBOUND_CHECK_TEST_WORDS_H
#define OPBOUND_CHECK_TEST_WORDS_H

#include "check/driver.h"
#include "facts/input.h"

#include <stdlib.h>
#include <string.h>

#define MAX_TOLD 3 /* levels of pointers */

/* Nothing where there is no text. */
static inline void tell_text(struct buf *b, const char *before, const char *text, const char *behind)
{
	if (text && *text) {
		buf_printf(b, "%s%s%s", before, text, behind);
	}
}

static inline void tell_input(struct buf *b, const struct input *in, int depth);

static inline void tell_object(struct buf *b, const struct input_object *o, int depth)
{
	buf_printf(b, "%s %lld of %lld bytes", o->name ? o->name : "", (long long)o->reach, (long long)o->extent);
	for (size_t i = 0; i < o->cells.n && depth < MAX_TOLD; i++) {
		buf_printf(b, "%s%lld: ", i ? ", " : " {", (long long)o->cells.at[i].offset);
		tell_input(b, &o->cells.at[i], depth + 1);
	}
	buf_str(b, o->cells.n && depth < MAX_TOLD ? "}" : "");
	buf_str(b, o->is_cut ? " and more" : "");
}

static inline void tell_tensor(struct buf *b, const struct input_tensor *t, int depth)
{
	buf_printf(b, "%s%s", t->is_list ? "list " : t->is_shape ? "shape " : "tensor ", t->name ? t->name : "");
	if (t->number >= 0 || t->role) {
		buf_printf(b, " #%d %s %d", t->number, t->role ? t->role : "-", t->place);
	}
	for (size_t i = 0; i < t->dims.n; i++) {
		buf_printf(b, "%s%lld", i ? "," : " [", (long long)t->dims.at[i]);
	}
	buf_str(b, t->dims.n ? "]" : "");
	buf_printf(b, " of %lld bytes", (long long)t->item_bytes);
	for (size_t i = 0; i < t->traits.n; i++) {
		buf_printf(b, " %s=%lld", t->traits.at[i].name, (long long)t->traits.at[i].value);
	}
	if (t->text) {
		buf_printf(b, " '%s'", t->text);
	}
	if (t->contents) {
		buf_str(b, " holds ");
		tell_object(b, t->contents, depth);
	}
}

static inline void tell_input(struct buf *b, const struct input *in, int depth)
{
	buf_printf(b, "%s%s", in->name ? in->name : "", in->name && *in->name ? " = " : "");
	switch (in->kind) {
	case INPUT_UNKNOWN:
		buf_str(b, "?");
		break;
	case INPUT_NUMBER:
		buf_int128(b, in->number);
		break;
	case INPUT_REAL:
		buf_printf(b, "%g", in->real);
		break;
	case INPUT_NULL:
		buf_str(b, "null");
		break;
	case INPUT_POINTER:
	case INPUT_CHAIN:
	case INPUT_RECORD:
		buf_str(b, in->kind == INPUT_POINTER ? "->" : in->kind == INPUT_CHAIN ? "chain of " : "record");
		if (in->kind == INPUT_CHAIN) {
			buf_int128(b, in->number);
		}
		tell_object(b, in->object, depth);
		break;
	case INPUT_TENSOR:
		tell_tensor(b, in->tensor, depth);
		break;
	}
}

static inline void tell_given(struct buf *b, const struct run_inputs *given)
{
	buf_str(b, "\tgiven");
	for (size_t i = 0; i < given->args.n; i++) {
		buf_str(b, i ? ", " : " ");
		tell_input(b, &given->args.at[i], 0);
	}
	for (size_t i = 0; i < given->made_from.n; i++) {
		buf_str(b, i ? ", " : "; made from ");
		tell_input(b, &given->made_from.at[i], 0);
	}
	for (size_t i = 0; i < given->asked.n; i++) {
		buf_str(b, i ? ", " : "; asked for ");
		tell_input(b, &given->asked.at[i], 0);
	}
	for (size_t i = 0; i < given->traits.n; i++) {
		buf_printf(b, "; %s = %lld", given->traits.at[i].name, (long long)given->traits.at[i].value);
	}
	tell_text(b, "; rests on ", given->outside, "");
	buf_char(b, '\n');
}

static inline void tell_cause(struct buf *b, const struct pass *p, const struct obligation *o)
{
	const struct cause *c = o->cause;
	tell_text(b, "\t", cause_words(p, c, false), "\n");
	tell_text(b, "\t", cause_missing(p, o), "\n");
	tell_text(b, "\tcheck ", c->code, "\n");
	tell_text(b, "\tcontrary ", c->broken, "\n");
}

static inline void tell_requirement(struct buf *b, const struct requirement *r)
{
	tell_text(b, "\tneeds ", r->text, "");
	tell_text(b, ", given ", r->conditions, "");
	tell_text(b, ", for all ", r->for_all, "");
	tell_text(b, ", where ", r->where, "");
	tell_text(b, "; ", r->path, "");
	tell_text(b, ": ", r->count, "");
	buf_printf(b, " of %lld bytes", (long long)r->unit);
	tell_text(b, ", ", r->type, "");
	buf_char(b, '\n');
}

static inline void tell_access(struct buf *b, const struct pass *p, const struct obligation *o)
{
	struct reach at = access_reach(p, o);
	bool breaks = o->verdict == VERDICT_VIOLATED || o->verdict == VERDICT_POSSIBLE;
	if (breaks && at.name) {
		buf_printf(b, "\tof %s, %s", at.name, extent_words(p, at.extent, o->access.elem_bytes));
		buf_printf(b, ", index %s, last %s", term_words(p, at.index), term_words(p, at.last));
		buf_str(b, at.source ? ", never checked\n" : "\n");
	}
	if (breaks && o->cause) {
		tell_cause(b, p, o);
	}
	if (o->verdict == VERDICT_REQUIRED && o->access.required) {
		tell_requirement(b, o->access.required);
	}
}

/* Whatever is said; nothing of what is proved or never happens. */
static inline void tell(struct buf *b, const struct pass *p, const struct obligation *o)
{
	if (o->verdict == VERDICT_PROVED || o->verdict == VERDICT_UNREACHABLE) {
		return;
	}
	buf_printf(b, "%u:%u %s %s", o->place.line, o->place.col, obligation_kind_name(o->kind), verdict_name(o->verdict));
	if (o->kind == OBLIGATION_ACCESS && o->verdict == VERDICT_VIOLATED) {
		buf_printf(b, ", rank %u", access_rank(o));
	}
	tell_text(b, ": ", o->reason, "");
	tell_text(b, "; ", o->witness.inputs, "");
	tell_text(b, "; ", o->witness.at, "");
	buf_char(b, '\n');
	if (o->witness.has_reach) {
		buf_printf(b, "\tfrom %lld, %lld of %lld bytes, each %lld\n", (long long)o->witness.offset,
		           (long long)o->witness.bytes, (long long)o->witness.extent, (long long)o->witness.elem_bytes);
	}
	if (o->witness.given) {
		tell_given(b, o->witness.given);
	}
	for (size_t i = 0; i < o->evidence.n; i++) {
		buf_printf(b, "\t%u: %s\n", o->evidence.at[i].place.line, o->evidence.at[i].text);
	}
	if (o->kind == OBLIGATION_ACCESS) {
		tell_access(b, p, o);
	} else if (o->kind == OBLIGATION_ALLOCATION) {
		buf_printf(b, "\t%s\n", memory_words(p, o));
	} else if (o->kind == OBLIGATION_RECURSION) {
		buf_printf(b, "\t%lld bytes a turn\n", (long long)o->cycle.frame_bytes);
		tell_text(b, "\t", o->cycle.measure, "\n");
		tell_text(b, "\t", o->cycle.advice, "\n");
	}
}

/* What an operator or a function asks of its callers, and what it shares with others of its name. */
static inline void tell_contract(struct buf *b, const contract_list *all, size_t i)
{
	const struct contract *c = &all->at[i];
	buf_printf(b, "%u:%u contract of %s%s", c->func->place.line, c->func->place.col, c->is_operator ? "operator " : "",
	           c->func->name);
	tell_text(b, ", refuses by ", c->form, "");
	tell_text(b, " of ", c->context, "");
	buf_char(b, '\n');
	for (size_t k = 0; k < c->conditions.n; k++) {
		const struct contract_check *k_th = &c->conditions.at[k];
		buf_printf(b, "\t%u: %s%s", k_th->place.line, k_th->accesses ? "lacks " : "checks ", k_th->text);
		tell_text(b, " {", k_th->code, "}");
		tell_text(b, " {", k_th->broken, "}");
		buf_printf(b, "%s\n", k_th->is_rank ? ", of ranks" : "");
	}
	for (size_t k = 0; k < c->unseen.n; k++) {
		tell_text(b, "\tunseen: ", c->unseen.at[k], "\n");
	}
	for (size_t j = 0; j < all->n; j++) {
		for (size_t k = 0; j != i && contracts_are_of_one(c, &all->at[j]) && k < c->conditions.n; k++) {
			const struct contract_check *not_there = contract_unshared(c, &all->at[j], k);
			tell_text(b, "\tthe other does not check ", not_there ? not_there->text : NULL, "\n");
		}
	}
}

#endif
