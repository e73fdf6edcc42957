/*
 * Unwinding: a throw that a run comes to goes on in the handler that takes it. The front end writes a try as a switch
 * on an unknown exception, whose text names what its clauses catch; a throw is the end of a block, whose text names
 * what is thrown. Which try stands around a place is read off the source's lines. What is not certain ends the run as
 * unknown: a destructor of the project's on the way, code from a macro or another function, a class that nobody
 * defined.
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"

#include <string.h>

static bool is_try(const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_instr *on = in && in->op == IR_SWITCH && in->text ? ir_at(f, in->args[0]) : NULL;
	return on && on->op == IR_UNKNOWN && strcmp(on->text, IR_EXCEPTION) == 0;
}

bool unwind_is_try(struct run *r, const struct ir_instr *in)
{
	return is_try(frame_top(r)->func, in);
}

bool unwind_handles(const struct ir_func *f)
{
	bool any = false;
	for (size_t i = 1; i < f->instrs.n && !any; i++)
		any = is_try(f, f->instrs.at[i]);
	return any;
}

/* ---- places ---- */

static bool is_before(const struct place *a, const struct place *b)
{
	return a->line < b->line || (a->line == b->line && a->col < b->col);
}

static bool contains(const struct place *start, const struct place *end, const struct place *at)
{
	return start->file && at->file && strcmp(start->file, at->file) == 0 && !is_before(at, start) && is_before(at, end);
}

/* ---- what a clause takes ---- */

static const struct ir_type *record_named(const struct run *r, const char *name)
{
	for (size_t i = 0; i < r->unit->records.n; i++)
		if (strcmp(r->unit->records.at[i]->name, name) == 0)
			return r->unit->records.at[i];
	return NULL;
}

#define MAX_BASES 16

/* Is `base` the class, or one that it derives from? Unknown where a class on the way is. */
static enum answer derives(const struct ir_type *record, const char *base, int depth)
{
	if (strcmp(record->name, base) == 0)
		return ANSWER_YES;
	enum answer found = record->size <= 0 || depth > MAX_BASES ? ANSWER_UNKNOWN : ANSWER_NO;
	for (size_t i = 0; i < record->n_fields && found != ANSWER_YES; i++) {
		const struct ir_field *f = &record->fields[i];
		bool known = f->is_base && f->type->kind == IR_TYPE_RECORD;
		enum answer by = known ? derives(f->type, base, depth + 1) : f->is_base ? ANSWER_UNKNOWN : ANSWER_NO;
		found = by == ANSWER_NO ? found : by;
	}
	return found;
}

static enum answer takes(const struct run *r, const char *clause, const char *thrown)
{
	if (strcmp(clause, "...") == 0 || strcmp(clause, thrown) == 0)
		return ANSWER_YES;
	const struct ir_type *record = record_named(r, thrown);
	if (!*thrown || strchr(thrown, '*'))
		return ANSWER_UNKNOWN;
	return record ? derives(record, clause, 0) : strstr(thrown, "::") ? ANSWER_UNKNOWN : ANSWER_NO;
}

/* The number of the clause that takes it, from 1 on; 0: none; -1: not known. */
static int clause_of(struct run *r, const struct ir_instr *block, const char *thrown)
{
	const char *at = block->text;
	for (int i = 1; *at; i++) {
		size_t n = strcspn(at, ";");
		enum answer yes = takes(r, run_text(r, "%.*s", (int)n, at), thrown);
		if (yes != ANSWER_NO)
			return yes == ANSWER_YES ? i : -1;
		at += n + (at[n] == ';');
	}
	return 0;
}

/* ---- frames ---- */

/* The try that stands around `at` and within `outer`: the innermost of them. */
static const struct ir_instr *innermost(const struct ir_func *f, const struct place *at, const struct ir_instr *inner)
{
	const struct ir_instr *best = NULL;
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		bool around = is_try(f, in) && contains(&in->place, &in->end, at) &&
		              (!inner || (contains(&in->place, &in->end, &inner->place) && in != inner));
		if (around && (!best || is_before(&best->place, &in->place)))
			best = in;
	}
	return best;
}

/* A destructor of which there is code does more than a run that skips it. */
static bool destroys(const struct run *r, const struct ir_func *f)
{
	for (size_t i = 0; i < r->unit->funcs.n; i++) {
		const struct ir_func *d = r->unit->funcs.at[i];
		for (size_t k = 0; d->is_destructor && d->blocks.n && k < f->locals.n; k++)
			if (f->locals.at[k].type == d->record)
				return true;
	}
	return false;
}

enum handled { PASSES, TAKEN, UNSURE };

static enum handled handle_in(struct run *r, const struct ir_instr *at, const char *thrown)
{
	struct frame_state *f = frame_top(r);
	const struct ir_instr *block = NULL;
	if (f->pending || f->func->is_destructor || destroys(r, f->func))
		return UNSURE;
	if (!unwind_handles(f->func))
		return PASSES;
	if (at->place.macro || !contains(&f->func->place, &f->func->end, &at->place))
		return UNSURE;
	while ((block = innermost(f->func, &at->place, block))) {
		int clause = block->place.macro ? -1 : clause_of(r, block, thrown);
		if (clause < 0)
			return UNSURE;
		if (clause > 0) {
			f->block = block->block;
			unwind_enter(r, block, (uint32_t)clause);
			return TAKEN;
		}
	}
	return PASSES;
}

void unwind_throw(struct run *r, const struct ir_instr *in)
{
	const struct ir_instr *at = in;
	while (r->calls->frames.n) {
		enum handled how = handle_in(r, at, in->text);
		if (how == UNSURE)
			run_escapes(r);
		if (how != PASSES)
			return;
		ir_id call = frame_top(r)->call;
		if (!call || r->calls->frames.n == 1)
			break;
		frame_return(r, value_unknown("a call that threw"));
		at = ir_at(frame_top(r)->func, call);
	}
	run_end(r, REPLAY_STOPPED, "the operator throws");
}
