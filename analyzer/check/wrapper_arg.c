/*
 * wrapper_arg.c: what a call from outside passes for what an operator speaks of: a parameter, an input of its context,
 * or a field in which its constructor keeps an attribute. Such a field is the attribute where nothing else writes it.
 */
#include "check/wrapper_int.h"

#include "flow/flow.h"

#include <string.h>

const struct wrapper_arg *wrapper_param(const struct ir_func *entry, const struct wrapper_call *call,
                                        const struct ir_param *param)
{
	for (size_t k = 0; param && !call->of_context && k < entry->params.n && (int)k < call->n_args; k++)
		if (&entry->params.at[k] == param)
			return &call->args[k];
	return NULL;
}

/* The function's parameter that a pointer, or the object it points to, is. */
static const struct ir_param *behind(const struct speaker *s, term t, const struct ir_func **of)
{
	const struct term_node *n = term_get(s->pool, t);
	if (n->kind == TERM_PTR)
		n = term_get(s->pool, n->args[0]);
	if (n->kind == TERM_OBJECT && n->object->of)
		n = term_get(s->pool, n->object->of);
	return n->kind == TERM_SYMBOL ? speak_param(s, n, of) : NULL;
}

static const char *word_of(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	const struct term_node *to = n->kind == TERM_PTR ? term_get(p, n->args[0]) : n;
	return to->kind == TERM_OBJECT && to->object->kind == OBJECT_STRING ? to->object->name : NULL;
}

/* `ctx->input(0)`, `ctx->input("x", &x)`; null: it is another, or not known which. */
static const struct wrapper_arg *input_called(const struct speaker *s, const struct wrapper_call *call, term which)
{
	int128 k;
	if (term_const_value(s->pool, which, &k))
		return k >= 0 && k < call->n_args ? &call->args[(int)k] : NULL;
	const char *name = word_of(s->pool, which);
	for (size_t i = 0; name && i < call->inputs.n && (int)i < call->n_args; i++)
		if (strcmp(call->inputs.at[i], name) == 0)
			return &call->args[i];
	return NULL;
}

const struct wrapper_arg *wrapper_input(const struct speaker *s, const struct ir_func *entry,
                                        const struct wrapper_call *call, term handle)
{
	const struct term_node *n = term_get(s->pool, handle);
	const struct ir_func *of = NULL;
	if (!call->of_context)
		return wrapper_param(entry, call, speak_input(s, handle));
	bool is_input =
	    n->kind == TERM_APP && n->vocab == VOCAB_INPUT && n->n_args == 2 && behind(s, n->args[0], &of) && of == entry;
	return is_input ? input_called(s, call, n->args[1]) : NULL;
}

/* ---- attributes ---- */

/* "k" of what the constructor is told by that name. */
static const char *attribute_name(const struct speaker *s, const struct ir_type *record, term t)
{
	const struct term_node *n = t ? term_get(s->pool, t) : NULL;
	const struct ir_func *of = NULL;
	bool is_one = n && n->kind == TERM_APP && n->vocab == VOCAB_ATTR && n->n_args == 2 && behind(s, n->args[0], &of) &&
	              of && of->is_constructor && of->record == record;
	return is_one ? word_of(s->pool, n->args[1]) : NULL;
}

/* The one constructor whose body is in sight; null: there are several. */
static const struct summary *constructor(const struct program *p, const struct ir_type *record)
{
	const struct summary *found = NULL;
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct ir_func *f = p->graph->nodes.at[i]->func;
		if (f->record != record || !f->is_constructor || !f->blocks.n)
			continue;
		if (found)
			return NULL;
		found = p->graph->nodes.at[i]->summary;
	}
	return found;
}

/* What it leaves at this offset of the object, where that is all that it may leave there. */
static term left_at(const struct speaker *s, const struct summary *c, int128 offset)
{
	term value = TERM_NONE;
	for (size_t i = 0; i < c->effects.n; i++) {
		const struct effect *e = &c->effects.at[i];
		const struct term_node *at = term_get(s->pool, e->pointer);
		const struct ir_func *of = NULL;
		const struct ir_param *param = behind(s, e->pointer, &of);
		int128 place;
		if (param && param != &c->func->params.at[0])
			continue;
		bool is_known = param && at->kind == TERM_PTR && term_const_value(s->pool, at->args[1], &place);
		if (!is_known || (place == offset && (value || !e->always)))
			return TERM_NONE;
		value = place == offset ? e->value : value;
	}
	return value;
}

/* "k" of `this->k_`; null: it is no attribute. */
static const char *kept_in(const struct speaker *s, const struct ir_func *entry, const struct term_node *cell)
{
	const struct term_node *at = term_get(s->pool, cell->args[0]);
	const struct ir_func *of = NULL;
	int128 offset;
	bool is_field = entry->record && at->kind == TERM_PTR && term_const_value(s->pool, at->args[1], &offset) &&
	                behind(s, cell->args[0], &of) == &entry->params.at[0];
	const struct summary *c = is_field ? constructor(s->program, entry->record) : NULL;
	if (!c || !ir_is_settled(entry->record, (int64_t)offset))
		return NULL;
	return attribute_name(s, entry->record, left_at(s, c, offset));
}

const struct wrapper_arg *wrapper_attribute(const struct speaker *s, const struct ir_func *entry,
                                            const struct wrapper_call *call, term t)
{
	const struct term_node *n = term_get(s->pool, t);
	if (!call->of_context || n->kind != TERM_APP)
		return NULL;
	const char *name = n->vocab == VOCAB_CELL ? kept_in(s, entry, n) : attribute_name(s, entry->record, t);
	for (size_t i = 0; name && i < call->attributes.n; i++)
		if (strcmp(call->attributes.at[i].name, name) == 0)
			return &call->attributes.at[i].is;
	return NULL;
}
