/*
 * What was decided without a run, run after all: of a stack that gives out by what frames and depths add up to, the
 * inputs with which it does. Verdicts stay as they are.
 */
#include "check/decide_int.h"

#define MAX_ENTRIES 4

struct stack_search {
	struct decide *decide;
	struct obligation *of;
	struct replay_target target;
};

static bool run_from(struct stack_search *s, const struct ir_func *entry)
{
	struct program *p = s->decide->program;
	struct replay_options o = decide_replay_options(s->decide, s->decide->options->limits.stack_limit);
	struct replay_outcome r = {0};
	if (entry->blocks.n) {
		replay_search(p->arena, p->unit, p->models, p->pool, entry, NULL, s->target, &o, &r);
	}
	s->of->witness.given = r.result == REPLAY_OVERFLOW ? r.given : NULL;
	return s->of->witness.given != NULL;
}

/* Callers of the recursion, itself first: whoever begins it. */
static void run_cycle(struct stack_search *s, const struct call_graph *g)
{
	const struct cycle *c = &s->of->cycle;
	s->target = (struct replay_target){.among = c->members.at, .n_among = c->members.n};
	for (size_t i = 0; i < c->members.n; i++) {
		struct call_node *node = map_ptr(&g->by_func, (uint64_t)(uintptr_t)c->members.at[i]);
		for (size_t k = 0; node && k < node->in.n && k < MAX_ENTRIES; k++) {
			const struct call_node *from = node->in.at[k]->from;
			if (from->index != node->index && run_from(s, from->func)) {
				return;
			}
		}
		if (run_from(s, c->members.at[i])) {
			return;
		}
	}
}

static bool goes_deeper(struct decide *d, struct obligation *of)
{
	const struct decide_options *as_asked = d->options;
	struct decide_options twice = *as_asked;
	twice.limits.stack_limit *= 2;
	d->options = &twice;
	bool goes = decide_cycle_overflows(d, of);
	d->options = as_asked;
	return goes;
}

bool decide_given(struct program *p, const struct decide_options *o, struct obligation *of)
{
	struct decide d = {.program = p, .options = o};
	struct stack_search s = {.decide = &d, .of = of};
	decide_index_frames(&d);
	switch (of->kind) {
	case OBLIGATION_RECURSION:
		if (goes_deeper(&d, of)) {
			return true;
		}
		if (!of->witness.given) {
			run_cycle(&s, p->graph);
		}
		return false;
	case OBLIGATION_FRAME:
		run_from(&s, of->need.frame->func);
		return false;
	case OBLIGATION_CHAIN:
		run_from(&s, of->need.chain->entry);
		return false;
	case OBLIGATION_ACCESS:
	case OBLIGATION_OVERFLOW:
	case OBLIGATION_ALLOCATION:
	case OBLIGATION_TYPE:
		return false;
	}
	BUG("obligation kind %d", of->kind);
}
