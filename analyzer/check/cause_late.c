/*
 * cause_late.c: what is missing and is checked elsewhere, which is told, since whoever reads "nothing checks it" finds
 * the check and stops believing. What holds after every return of the entry is in its summary: a check that stands
 * below the access comes too late. A helper's check may only mark the operator as failed and return, and the entry goes
 * on behind the call: what holds where it did not fail is in the helper's summary.
 */
#include "check/cover_int.h"

#include <string.h>

static bool is_above(const struct place *a, const struct place *b)
{
	return a->file && b->file && a->line < b->line && strcmp(a->file, b->file) == 0;
}

void cause_find_late(struct causes *c, struct cause *cause)
{
	struct program *p = c->program;
	const struct call_node *n = map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)cause->entry);
	const struct obligation *a = cause->accesses.n ? cause->accesses.at[0] : NULL;
	if (!a || cause->kind != CAUSE_CHECK || a->func != cause->entry || !n || !n->summary)
		return;
	for (size_t i = 0; i < n->summary->ensures.n && !cause->late; i++) {
		const struct fact *f = &n->summary->ensures.at[i];
		if (!f->is_premise && f->cond && is_above(&a->place, &f->place) &&
		    prover_implies(c->prover, f, 1, cause->cond, p->arena, NULL, NULL) == ANSWER_YES)
			cause->late = f;
	}
}

/* ---- a helper's check ---- */

/* How the framework of the entry ends a function whose input a helper refused. */
static const char *stop_of(struct program *p, const struct ir_func *entry)
{
	const struct ir_type *result = entry->result;
	for (size_t k = 0; k < entry->params.n && (!result || result->kind == IR_TYPE_VOID); k++) {
		const struct ir_type *type = entry->params.at[k].type;
		const char *name = entry->params.at[k].name;
		const struct model_says *says = type && type->elem ? models_says(p->models, type->elem) : NULL;
		const char *at = says && says->stop ? strchr(says->stop, '@') : NULL;
		if (at && name && *name)
			return arena_printf(p->arena, "%.*s%s%s", (int)(at - says->stop), says->stop, name, at + 1);
	}
	return NULL;
}

void cause_find_refuser(struct causes *c, struct cause *cause)
{
	struct program *p = c->program;
	const struct call_node *n = map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)cause->entry);
	const struct obligation *a = cause->accesses.n ? cause->accesses.at[0] : NULL;
	if (!a || cause->kind != CAUSE_CHECK || cause->late || !n || !n->summary)
		return;
	struct place inside = a->trail.n ? a->trail.at[a->trail.n - 1].place : a->place;
	for (size_t i = 0; i < n->summary->refusals.n && !cause->refuser; i++) {
		const struct refusal *r = &n->summary->refusals.at[i];
		if (is_above(&r->place, &inside) &&
		    prover_implies(c->prover, r->checked.at, r->checked.n, cause->cond, p->arena, NULL, NULL) == ANSWER_YES) {
			cause->refuser = r->callee;
			cause->refused_at = r->place;
			cause->stop = stop_of(p, cause->entry);
		}
	}
}
