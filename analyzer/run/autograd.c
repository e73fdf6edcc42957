/*
 * autograd.c: `class F : public Function<F>` with a forward and a backward pass. Nobody but the framework calls the
 * latter, with one gradient for each tensor that forward returned: the list has so many. Which gradients they are is
 * not followed, nor what forward saved. The names are data (autograd.json).
 */
#include "run/autograd.h"

#include "models/models.h"

#include <string.h>

static bool is_called(const struct ir_func *f, const char *name)
{
	const char *last = f->name ? strrchr(f->name, ':') : NULL;
	return f->name && strcmp(last ? last + 1 : f->name, name) == 0;
}

static bool has_base(const struct ir_type *record, const char *name)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_type *t = record->fields[i].type;
		if (record->fields[i].is_base && t->template_name && strcmp(t->template_name, name) == 0)
			return true;
	}
	return false;
}

/* How many tensors a function returns, in a list or alone; -1: that is not known. */
static int64_t count_of(struct program *p, const struct summary *s)
{
	const struct model_type *role = models_type(p->models, s->func->result);
	bool is_known = s->returns && !(s->result_assuming & p->refused) && role;
	if (is_known && role->role == MODEL_TENSOR)
		return 1;
	int128 n;
	bool is_list = is_known && role->role == MODEL_ARRAY_TYPE && s->result &&
	               term_get(p->pool, s->result)->sort == SORT_HANDLE &&
	               term_const_value(p->pool, term_app(p->pool, VOCAB_NUMEL, &s->result, 1), &n);
	return is_list ? (int64_t)n : -1;
}

/* The one function of that name in the class of another. */
static const struct summary *beside(const struct program *p, const struct ir_func *f, const char *name)
{
	const struct summary *found = NULL;
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct call_node *n = p->graph->nodes.at[i];
		if (n->func->record != f->record || !n->func->blocks.n || !is_called(n->func, name))
			continue;
		if (found)
			return NULL;
		found = n->summary;
	}
	return found;
}

void autograd_calls(struct arena *a, struct program *p, const struct ir_func *entry, struct wrapper_calls *out)
{
	model_table_list tables = models_tables(a, "autograd.json");
	for (size_t i = 0; i < tables.n && entry->is_method && entry->record; i++) {
		const struct json *w = tables.at[i];
		int64_t list = (int64_t)json_get(w, "list")->number;
		bool is_one = is_called(entry, json_get(w, "backward")->string) &&
		              has_base(entry->record, json_get(w, "base")->string) && (size_t)list < entry->params.n;
		const struct summary *forward = is_one ? beside(p, entry, json_get(w, "forward")->string) : NULL;
		int64_t n = forward ? count_of(p, forward) : -1;
		if (n < 0)
			continue;
		struct wrapper_call c = {.place = forward->func->place, .is_registered = true, .n_args = (int)list + 1};
		struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_HANDLE, .name = "", .made_up_name = true};
		s.key = arena_printf(a, "python:%s:gradients", entry->usr);
		term handle = term_symbol(p->pool, &s), numel = term_app(p->pool, VOCAB_NUMEL, &handle, 1);
		struct fact f = {.cond = term_compare(p->pool, REL_EQ, numel, term_int(p->pool, n)),
		                 .why = "as many as forward returned"};
		c.function = forward->func->name;
		c.args[list].handle = handle;
		c.rests = forward->result_assuming;
		vec_push(a, &c.facts, f);
		vec_push(a, &out->at, c);
	}
}
