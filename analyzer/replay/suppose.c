/*
 * Suppose: values that nobody models and that only decide where control goes. `if (cond()) a[5]` breaks in every run
 * in which cond() returns something else than 0; a run that supposes so is no proof that there is one, but worth a
 * word. The search chooses such values like inputs, 0 or 1 (a global that the code may change: 0, or what it holds at
 * first) or what they are compared with, and the run remembers what it supposed once a branch rests on it. An access
 * whose place, size or extent rests on it goes nowhere known, as before: what is not modelled may be bounded in ways
 * that are not modelled either.
 *
 * Supposed is only what a callee gives that was handed nothing from outside: one that sees inputs, or memory, may be a
 * check of them.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/memory_int.h"

#include <string.h>

#define OWN_RESULTS 2 /* of one call of a run: the rounds of a loop that ask again have one for all */
#define MOST_SAID 3
#define MOST_RESULTS 64 /* who asks more often may never come to an end */

/* What the type holds, of numbers that a person would write. */
static void set_range(struct choice *c, const struct ir_type *t)
{
	unsigned bits = t->bits < 32 ? t->bits : 31;
	c->hi = ((int128)1 << (t->is_signed && t->bits <= 31 && bits ? bits - 1 : bits)) - 1;
	c->lo = t->is_signed ? -c->hi - 1 : 0;
}

bool suppose_sees_nothing(const struct value *args, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bool number = args[i].kind == VALUE_INT || args[i].kind == VALUE_FLOAT;
		bool empty = args[i].kind == VALUE_PTR && (!args[i].memory || args[i].memory->is_string);
		if ((!number && !empty) || args[i].dep) {
			return false;
		}
	}
	return true;
}

struct value suppose_result(struct run *r, const struct ir_instr *in, const char *what, const char *why)
{
	uint64_t key = hash_mix((uint64_t)(uintptr_t)in, 4), times = 0;
	if (!in->type || in->type->kind != IR_TYPE_INT) {
		return value_unknown(why);
	}
	map_get(&r->object->statics, key, &times);
	map_put(&r->object->statics, key, times + 1);
	if (times >= MOST_RESULTS) {
		return value_unknown(why);
	}
	const char *name = run_text(r, "result:%s:%u:%u", frame_top(r)->func->usr, in->id,
	                            (unsigned)(times < OWN_RESULTS ? times : OWN_RESULTS));
	struct symbol s = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .key = name, .name = what};
	struct choice c = {.kind = CHOICE_RESULT, .name = term_symbol(r->pool, &s), .label = what, .why = why};
	set_range(&c, in->type);
	return choose(r, &c, 0);
}

void suppose_global(struct run *r, struct memory *m, const struct ir_global *g, const char *why)
{
	if (!g->type || g->type->kind != IR_TYPE_INT || g->is_shared || g->type->size <= 0) {
		return;
	}
	int64_t first = g->has_value ? g->value : 0;
	struct symbol s = {.role = SYMBOL_LOCAL,
	                   .sort = SORT_INT,
	                   .key = run_text(r, "global:%s", g->usr),
	                   .name = run_text(r, "'%s' holds", g->name)};
	struct choice c = {
	    .kind = CHOICE_RESULT, .name = term_symbol(r->pool, &s), .label = s.name, .why = why, .usual = first};
	set_range(&c, g->type);
	c.lo = first < c.lo ? first : c.lo;
	c.hi = first > c.hi ? first : c.hi;
	memory_store(r, m, 0, g->type->size, choose(r, &c, first));
}

bool suppose_rests(const struct run *r, dep d)
{
	return r->chosen->deps.at[d].is_supposed;
}

const char *suppose_why(struct run *r, dep d)
{
	const bool *members = dep_members(r, d);
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		if (members[i] && r->chosen->list.at[i].why) {
			return r->chosen->list.at[i].why;
		}
	}
	return NULL;
}

void suppose_condition(struct run *r, dep d)
{
	if (!r->doubts->why && suppose_rests(r, d)) {
		r->doubts->why = "what is supposed of a value that nobody models";
		r->doubts->supposes = true;
	}
}

/* Is there a result of the same call before it, or one that says more: that it is not 0? */
static bool is_said(const struct run *r, size_t at)
{
	const struct choice *c = &r->chosen->list.at[at];
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *other = &r->chosen->list.at[i];
		bool same = other->kind == CHOICE_RESULT && other->used && strcmp(other->label, c->label) == 0;
		if (same && ((i < at && other->value == c->value) || (!c->value && other->value))) {
			return true;
		}
	}
	return false;
}

static void say_value(struct buf *b, const struct choice *c)
{
	if ((c->usual && c->value == c->usual) || c->value < 0 || c->value > 1) {
		buf_int128(b, c->value); /* a global's initial value, or what it is compared with */
	} else {
		buf_str(b, c->value ? "something else than 0" : "0");
	}
}

const char *suppose_text(struct run *r)
{
	struct buf b = {0};
	size_t said = 0;
	for (size_t i = 0; i < r->chosen->list.n && said < MOST_SAID; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (c->kind == CHOICE_RESULT && c->used && !is_said(r, i)) {
			buf_printf(&b, "%s%s ", said++ ? " and " : "if ", c->label);
			say_value(&b, c);
		}
	}
	const char *text = run_text(r, "%s", buf_text(&b));
	buf_release(&b);
	return text;
}
