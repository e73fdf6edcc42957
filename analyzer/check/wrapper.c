/*
 * wrapper.c: does a Python wrapper see to what an operator does not check? What it checks is put in terms of the
 * operator's parameters; what has none becomes a number of its own. The condition has to follow at every call.
 */
#include "check/wrapper.h"
#include "check/speak_int.h"

#include <string.h>

/* What one question may cost. */
#define WRAPPER_STEPS 40000
#define PAIRED_DIMS 6

struct judge {
	struct program *program;
	const struct cause *cause;
	const struct wrapper_call *call;
	term params[WRAPPER_ARGS]; /* handle or number, where the analysis met it */
	fact_list facts;
};

static term find_param(struct program *p, const struct ir_func *entry, size_t k)
{
	struct speaker s = {p, p->pool, true};
	size_t n = term_pool_count(p->pool);
	bool is_number = entry->params.at[k].type && entry->params.at[k].type->kind == IR_TYPE_INT;
	for (term t = 1; t < n; t++) {
		const struct term_node *node = term_get(p->pool, t);
		const struct ir_func *of = NULL;
		bool is_input = node->kind == TERM_APP && node->vocab == VOCAB_INPUT && node->n_args == 1;
		if (is_number && node->kind == TERM_SYMBOL && speak_param(&s, node, &of) == &entry->params.at[k] && of == entry)
			return t;
		if (!is_number && is_input && speak_input(&s, t) == &entry->params.at[k])
			return t;
	}
	return TERM_NONE;
}

/* A size that no parameter says. */
static term hidden(struct judge *j, const struct wrapper_term *w)
{
	const char *key = arena_printf(j->program->arena, "wrapper:%s:%u:%d:%d:%lld", j->call->place.file,
	                               j->call->place.line, w->value, (int)w->kind, (long long)w->number);
	struct symbol s = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .key = key, .name = ""};
	return term_symbol(j->program->pool, &s);
}

static term param_of(const struct judge *j, int value)
{
	for (int i = 0; i < j->call->n_args; i++)
		if (j->call->args[i] == value && j->params[i])
			return j->params[i];
	return TERM_NONE;
}

/* The rank that the wrapper states; -1: it does not. */
static int64_t stated_rank(const struct judge *j, int value)
{
	for (size_t i = 0; i < j->call->facts.n; i++) {
		const struct wrapper_fact *f = &j->call->facts.at[i];
		if (f->rel == REL_EQ && f->a.kind == WRAPPER_RANK && f->a.value == value && f->b.kind == WRAPPER_NUMBER)
			return f->b.number;
	}
	return -1;
}

static term size_of(struct judge *j, term handle, const struct wrapper_term *w)
{
	struct term_pool *p = j->program->pool;
	int64_t k = w->kind == WRAPPER_DIM && w->number < 0 ? stated_rank(j, w->value) + w->number : w->number;
	term args[2] = {handle, term_int(p, k)};
	if (w->kind == WRAPPER_DIM)
		return k < 0 || (w->number < 0 && stated_rank(j, w->value) < 0) ? TERM_NONE : term_app(p, VOCAB_DIM, args, 2);
	return term_app(p, w->kind == WRAPPER_RANK ? VOCAB_RANK : VOCAB_NUMEL, args, 1);
}

static term term_of(struct judge *j, const struct wrapper_term *w)
{
	struct term_pool *p = j->program->pool;
	term param = w->kind == WRAPPER_NUMBER ? TERM_NONE : param_of(j, w->value);
	bool is_handle = param && term_get(p, param)->sort == SORT_HANDLE;
	if (w->kind == WRAPPER_NUMBER)
		return term_int(p, w->number);
	if (w->kind == WRAPPER_VALUE)
		return param && !is_handle ? param : hidden(j, w);
	return is_handle ? size_of(j, param, w) : hidden(j, w);
}

static void add(struct judge *j, term cond)
{
	if (cond)
		vec_push(j->program->arena, &j->facts, (struct fact){.cond = cond, .why = "checked by a wrapper"});
}

static void add_facts(struct judge *j)
{
	struct term_pool *p = j->program->pool;
	for (size_t i = 0; i < j->call->facts.n; i++) {
		const struct wrapper_fact *f = &j->call->facts.at[i];
		term a = term_of(j, &f->a), b = term_of(j, &f->b);
		add(j, a && b ? term_compare(p, f->rel, a, b) : TERM_NONE);
	}
}

/* One tensor for two parameters. */
static void add_repeated(struct judge *j)
{
	struct term_pool *p = j->program->pool;
	for (int i = 0; i < j->call->n_args; i++) {
		term first = param_of(j, j->call->args[i]), again = j->params[i];
		bool handles = first && again && first != again && term_get(p, first)->sort == SORT_HANDLE &&
		               term_get(p, again)->sort == SORT_HANDLE;
		for (int k = -2; handles && k < PAIRED_DIMS; k++) {
			term a[2] = {first, term_int(p, k)}, b[2] = {again, term_int(p, k)};
			enum vocab v = k == -2 ? VOCAB_RANK : k == -1 ? VOCAB_NUMEL : VOCAB_DIM;
			add(j, term_compare(p, REL_EQ, term_app(p, v, a, k < 0 ? 1 : 2), term_app(p, v, b, k < 0 ? 1 : 2)));
		}
	}
}

static bool sees_to(struct prover *prover, struct judge *j)
{
	add_facts(j);
	add_repeated(j);
	return prover_contradiction(prover, j->facts.at, j->facts.n) != ANSWER_YES &&
	       prover_implies(prover, j->facts.at, j->facts.n, j->cause->cond, j->program->arena, NULL, NULL) == ANSWER_YES;
}

void wrapper_judge(struct program *p, struct cause *c, const struct wrapper_calls *calls)
{
	struct judge j = {.program = p, .cause = c};
	struct prover_options options = {.steps = WRAPPER_STEPS};
	if (c->kind != CAUSE_CHECK || calls->is_doubtful || !calls->at.n)
		return;
	for (size_t k = 0; k < c->entry->params.n && k < WRAPPER_ARGS; k++)
		j.params[k] = find_param(p, c->entry, k);
	struct prover *prover = prover_new(p->pool, &options);
	bool all = true;
	for (size_t i = 0; i < calls->at.n && all; i++) {
		j.call = &calls->at.at[i];
		j.facts = (fact_list){0};
		all = (size_t)j.call->n_args <= c->entry->params.n && sees_to(prover, &j);
	}
	prover_free(prover);
	if (!all)
		return;
	c->wrapper = calls->at.at[0].function;
	c->wrapper_at = calls->at.at[0].place;
}
