/*
 * tape.c: terms as straight-line code over numbered slots, so that what many terms share is evaluated once. A term's
 * parts were made before it and have smaller ids: slots in the order of ids are an order of evaluation.
 *
 * A slot without a value (a leaf that has none, a division by zero, a sum that overflows) leaves what needs it without
 * one; a connective and a select need only what decides them.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <stdlib.h>

void tape_init(struct tape *tape, const struct term_pool *p, struct arena *a)
{
	*tape = (struct tape){.p = p, .arena = a};
	map_init(&tape->slot_of, a);
}

static bool is_leaf(const struct term_node *n)
{
	return n->kind == TERM_SYMBOL || n->kind == TERM_APP || n->kind == TERM_EQ;
}

/* Recursion is bounded by TERM_DEPTH_MAX. */
static void note_parts(struct tape *tape, term t)
{
	uint64_t known;
	const struct term_node *n = term_get(tape->p, t);
	if (map_get(&tape->slot_of, t, &known))
		return;
	map_put(&tape->slot_of, t, 0);
	vec_push(tape->arena, &tape->terms, t);
	for (uint32_t i = 0; i < n->n_args && !is_leaf(n); i++)
		note_parts(tape, n->args[i]);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			note_parts(tape, n->monomials[i].atoms[j]);
	}
}

void tape_add(struct tape *tape, term t)
{
	if (t)
		note_parts(tape, t);
}

static int by_id(const void *a, const void *b)
{
	term x = *(const term *)a, y = *(const term *)b;
	return (x > y) - (x < y);
}

static void note_operand(struct tape *tape, term t)
{
	vec_push(tape->arena, &tape->operands, tape_slot(tape, t));
}

void tape_finish(struct tape *tape)
{
	size_t n = tape->terms.n;
	if (n)
		qsort(tape->terms.at, n, sizeof tape->terms.at[0], by_id);
	for (size_t i = 0; i < n; i++)
		map_put(&tape->slot_of, tape->terms.at[i], i);
	tape->slots = ARENA_ARRAY(tape->arena, struct tape_slot, n);
	for (size_t i = 0; i < n; i++) {
		const struct term_node *node = term_get(tape->p, tape->terms.at[i]);
		tape->slots[i] = (struct tape_slot){.node = node, .first = (uint32_t)tape->operands.n};
		for (uint32_t j = 0; j < node->n_args && !is_leaf(node); j++)
			note_operand(tape, node->args[j]);
		for (uint32_t j = 0; j < node->n_monomials; j++) {
			for (uint32_t k = 0; k < node->monomials[j].n; k++)
				note_operand(tape, node->monomials[j].atoms[k]);
		}
		tape->slots[i].n_operands = (uint32_t)tape->operands.n - tape->slots[i].first;
		tape_run_slot(tape, (uint32_t)i); /* constants have their value from now on */
	}
}

uint32_t tape_slot(const struct tape *tape, term t)
{
	uint64_t slot;
	if (!map_get(&tape->slot_of, t, &slot))
		BUG("a term that is not on the tape: %u", t);
	return (uint32_t)slot;
}

/* ---- evaluation ---- */

static bool run_poly(const struct tape *tape, const struct tape_slot *s, int128 *out)
{
	const uint32_t *operand = tape->operands.at + s->first;
	int128 sum = 0;
	for (uint32_t i = 0; i < s->node->n_monomials; i++) {
		int128 product = s->node->monomials[i].coef;
		for (uint32_t j = 0; j < s->node->monomials[i].n; j++, operand++) {
			const struct tape_slot *x = &tape->slots[*operand];
			if (!x->known || __builtin_mul_overflow(product, x->value, &product))
				return false;
		}
		if (__builtin_add_overflow(sum, product, &sum))
			return false;
	}
	*out = sum;
	return true;
}

static bool run_connective(const struct tape *tape, const struct tape_slot *s, int128 *out)
{
	bool decides = s->node->kind == TERM_OR, all_known = true;
	for (uint32_t i = 0; i < s->n_operands; i++) {
		const struct tape_slot *x = &tape->slots[tape->operands.at[s->first + i]];
		if (!x->known) {
			all_known = false;
		} else if ((x->value != 0) == decides) {
			*out = decides;
			return true;
		}
	}
	*out = !decides;
	return all_known;
}

static bool run_select(const struct tape *tape, const struct tape_slot *s, int128 *out)
{
	const uint32_t *operand = tape->operands.at + s->first;
	const struct tape_slot *c = &tape->slots[operand[0]];
	if (!c->known)
		return false;
	const struct tape_slot *x = &tape->slots[operand[c->value ? 1 : 2]];
	*out = x->value;
	return x->known;
}

/* All operands are needed. */
static bool run_strict(const struct tape *tape, const struct tape_slot *s, int128 *out)
{
	int128 values[2];
	if (s->n_operands == 0 || s->n_operands > 2)
		return false;
	for (uint32_t i = 0; i < s->n_operands; i++) {
		const struct tape_slot *x = &tape->slots[tape->operands.at[s->first + i]];
		if (!x->known)
			return false;
		values[i] = x->value;
	}
	return eval_operation(s->node, values, out);
}

static bool run(const struct tape *tape, const struct tape_slot *s, int128 *out)
{
	switch (s->node->kind) {
	case TERM_CONST:
		*out = s->node->value;
		return true;
	case TERM_POLY:
		return run_poly(tape, s, out);
	case TERM_AND:
	case TERM_OR:
		return run_connective(tape, s, out);
	case TERM_SELECT:
		return run_select(tape, s, out);
	case TERM_DIV:
	case TERM_MOD:
	case TERM_MIN:
	case TERM_MAX:
	case TERM_BITAND:
	case TERM_BITOR:
	case TERM_BITXOR:
	case TERM_SHL:
	case TERM_SHR:
	case TERM_WRAP:
	case TERM_GE0:
	case TERM_EQ0:
	case TERM_NOT:
		return run_strict(tape, s, out);
	case TERM_SYMBOL:
	case TERM_APP:
	case TERM_EQ:
		*out = s->value;
		return s->known;
	case TERM_REAL:
	case TERM_PTR:
	case TERM_OBJECT:
		break;
	}
	return false;
}

void tape_run_slot(struct tape *tape, uint32_t slot)
{
	struct tape_slot *s = &tape->slots[slot];
	s->known = run(tape, s, &s->value);
}

bool tape_eval(const struct term_pool *p, term t, atom_value value_of, void *payload, int128 *out)
{
	struct arena scratch;
	struct tape tape;
	arena_init(&scratch);
	tape_init(&tape, p, &scratch);
	tape_add(&tape, t);
	tape_finish(&tape);
	for (uint32_t i = 0; i < tape.terms.n; i++) {
		struct tape_slot *s = &tape.slots[i];
		if (is_leaf(s->node))
			s->known = value_of && value_of(tape.terms.at[i], &s->value, payload);
		else
			tape_run_slot(&tape, i);
	}
	const struct tape_slot *last = &tape.slots[tape_slot(&tape, t)];
	bool known = last->known;
	if (known)
		*out = last->value;
	arena_release(&scratch);
	return known;
}
