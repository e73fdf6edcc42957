/*
 * Entries: where strangers come in. By the method that one overrides, by name, or because its address is handed to a
 * registering call; and what the framework calls before an entry.
 */
#include "models/models.h"
#include "models/models_int.h"

#include <string.h>

/* ---- names ---- */

/* `*` in the pattern stands for any characters. */
static bool glob(const char *s, const char *pattern)
{
	const char *star = NULL, *retry = s;
	while (*s) {
		if (*pattern == '*') {
			star = pattern++;
			retry = s;
		} else if (*pattern == *s) {
			pattern++;
			s++;
		} else if (star) {
			pattern = star + 1;
			s = ++retry;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

static bool names_equal(const char *name, const char *wanted)
{
	struct buf plain = {0};
	model_add_name(&plain, name);
	bool any_namespace = strncmp(wanted, "*::", 3) == 0;
	bool equal =
	    any_namespace ? glob(model_last_part(buf_text(&plain)), wanted + 3) : strcmp(buf_text(&plain), wanted) == 0;
	buf_release(&plain);
	return equal;
}

/* Through the methods it overrides, and by name through its record's bases (which the unit may only declare). */
static bool overrides(const struct ir_unit *u, const struct ir_func *f, const char *wanted)
{
	const struct ir_type *bases[MODEL_MAX_BASES];
	struct buf name = {0};
	bool found = false;
	for (size_t i = 0; i < f->overrides.n && !found; i++) {
		const struct ir_func *base = ir_func_find(u, f->overrides.at[i]);
		found = base && base->name && names_equal(base->name, wanted);
	}
	size_t n = f->record && !found ? model_bases_of(f->record, bases) : 0;
	for (size_t i = 0; i < n && !found; i++) {
		model_member_name(&name, bases[i], f->name);
		found = strcmp(buf_text(&name), wanted) == 0;
	}
	buf_release(&name);
	return found;
}

static bool has_params(const struct ir_func *f, const struct model_entry *e)
{
	size_t first = model_first_param(f);
	size_t wanted = e->params.n;
	bool open = wanted && strcmp(e->params.at[wanted - 1], "...") == 0;
	if (!wanted)
		return true;
	wanted -= open;
	if (f->params.n - first < wanted || (!open && f->params.n - first != wanted))
		return false;
	for (size_t i = 0; i < wanted; i++) {
		const struct ir_type *t = f->params.at[first + i].type;
		if (t && t->kind == IR_TYPE_PTR)
			t = t->elem;
		if (!t || t->kind != IR_TYPE_RECORD || !model_record_name(t) ||
		    strcmp(model_record_name(t), e->params.at[i]) != 0)
			return false;
	}
	return true;
}

/* ---- functions that are handed over ---- */

static bool is_function(const struct ir_instr *value)
{
	return value && value->op == IR_FUNC && value->text;
}

/* The function in this argument: itself, or in the temporary that a reference to it needs; null: none. */
static const char *handed_over(const struct ir_func *g, const struct ir_instr *arg)
{
	if (!arg || arg->op != IR_LOCAL)
		return is_function(arg) ? arg->text : NULL;
	for (size_t i = 1; i < g->instrs.n; i++) {
		const struct ir_instr *store = g->instrs.at[i];
		if (!store || store->op != IR_STORE || !is_function(ir_at(g, store->args[1])))
			continue;
		const struct ir_instr *where = ir_at(g, store->args[0]);
		if (where && where->op == IR_LOCAL && where->imm == arg->imm)
			return ir_at(g, store->args[1])->text;
	}
	return NULL;
}

static bool stores_functions(const struct ir_func *g)
{
	for (size_t i = 1; i < g->instrs.n; i++)
		if (is_function(g->instrs.at[i]))
			return true;
	return false;
}

static void add_handed(struct model_handed_list *list, struct arena *a, const struct ir_unit *u,
                       const struct ir_func *g, const struct ir_instr *call)
{
	const struct ir_func *callee = ir_func_find(u, call->text);
	for (uint32_t k = 0; callee && callee->name && k < call->n_args; k++) {
		const char *usr = handed_over(g, ir_at(g, call->args[k]));
		const struct ir_func *f = usr ? ir_func_find(u, usr) : NULL;
		if (f)
			vec_push(a, &list->all, (struct model_handed){g, call, callee->name, f, k, NULL});
	}
}

static void note_calls(struct model_handed_list *list, const struct ir_unit *u, const struct ir_func *g)
{
	for (size_t k = 1; k < g->instrs.n; k++) {
		const struct ir_instr *in = g->instrs.at[k];
		const struct ir_func *callee = in && in->op == IR_CALL && in->text ? ir_func_find(u, in->text) : NULL;
		if (callee && callee != g)
			map_put(&list->called, (uintptr_t)callee, 1);
	}
}

static void note_held(struct model_handed_list *list, struct arena *a, const struct ir_unit *u)
{
	for (size_t i = 0; i < u->globals.n; i++) {
		const struct ir_global *g = u->globals.at[i];
		for (size_t k = 0; k < g->held.n; k++) {
			const struct ir_func *f = ir_func_find(u, g->held.at[k].function);
			if (f)
				vec_push(a, &list->all, (struct model_handed){NULL, NULL, g->held.at[k].field, f, 0, g});
		}
	}
}

struct model_handed_list *models_handed(struct arena *a, const struct ir_unit *u)
{
	struct model_handed_list *list = ARENA_NEW(a, struct model_handed_list);
	map_init(&list->called, a);
	note_held(list, a, u);
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *g = u->funcs.at[i];
		note_calls(list, u, g);
		if (!stores_functions(g))
			continue;
		for (size_t k = 1; k < g->instrs.n; k++) {
			const struct ir_instr *in = g->instrs.at[k];
			if (in && in->op == IR_CALL && in->text)
				add_handed(list, a, u, g, in);
		}
	}
	return list;
}

static bool registers(const struct model_handed *h, const struct ir_func *f, const char *by, int32_t arg)
{
	return h->function == f && (arg < 0 || h->arg == (uint32_t)arg) && names_equal(h->by, by);
}

static bool is_registered(const struct model_handed_list *list, const struct ir_func *f, const struct model_entry *e)
{
	for (size_t i = 0; i < list->all.n; i++)
		if (registers(&list->all.at[i], f, e->registered_by, e->arg))
			return true;
	return false;
}

/* ---- entries ---- */

static bool is_entry_by(const struct ir_unit *u, const struct model_handed_list *handed, const struct ir_func *f,
                        const struct model_entry *e)
{
	if (e->overrides)
		return f->is_method && overrides(u, f, e->overrides);
	uint64_t one;
	if (e->name && strchr(model_last_part(e->name), '*') && map_get(&handed->called, (uintptr_t)f, &one))
		return false; /* a helper of an entry, named like one */
	if (e->name)
		return names_equal(f->name, e->name) && has_params(f, e);
	return !f->is_method && is_registered(handed, f, e);
}

bool models_is_entry(const struct models *m, const struct ir_unit *u, const struct model_handed_list *handed,
                     const struct ir_func *f)
{
	for (size_t i = 0; f->name && i < m->entries.n; i++)
		if (is_entry_by(u, handed, f, &m->entries.at[i]))
			return true;
	return false;
}

/* ---- what runs before ---- */

/* Template arguments, as far as the name for people has them: instances of one template belong together. */
static const char *arguments_of(const struct ir_func *f)
{
	const char *at = f->display ? strrchr(f->display, ':') : NULL;
	at = at ? strchr(at, '<') : f->display ? strchr(f->display, '<') : NULL;
	return at ? at : "";
}

/* The one function of this name with a body and so many parameters; of several instances the one with f's template
 * arguments. */
static const struct ir_func *named(const struct ir_unit *u, const struct ir_func *f, const char *name, size_t n_params)
{
	const struct ir_func *found = NULL, *same = NULL;
	size_t n = 0, n_same = 0;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *g = u->funcs.at[i];
		bool fits = g->blocks.n && g->params.n == n_params && !g->is_pattern;
		if (!fits || !g->name || strcmp(g->name, name) != 0)
			continue;
		found = g;
		n++;
		if (strcmp(arguments_of(g), arguments_of(f)) == 0) {
			same = g;
			n_same++;
		}
	}
	return n_same == 1 ? same : n == 1 ? found : NULL;
}

/* In f's scope the name that `pattern` gives, `*` standing for what it stands for in the entry's own pattern. */
static const struct ir_func *beside(const struct ir_unit *u, const struct ir_func *f, const char *entry_pattern,
                                    const struct model_before *b)
{
	const char *pattern = b->name;
	size_t n_params = b->passes.n ? b->passes.n + model_first_param(f) : f->params.n;
	const char *own = model_last_part(f->name), *mine = entry_pattern ? model_last_part(entry_pattern) : "";
	const char *wanted = model_last_part(pattern), *star = strchr(wanted, '*'), *mark = strchr(mine, '*');
	const char *end = mark ? strstr(own, mark + 1) : NULL;
	struct buf name = {0};
	buf_add(&name, f->name, (size_t)(own - f->name));
	buf_add(&name, wanted, star ? (size_t)(star - wanted) : strlen(wanted));
	if (star && end && mark[1])
		buf_add(&name, own + (mark - mine), (size_t)(end - own) - (size_t)(mark - mine));
	if (star)
		buf_str(&name, star + 1);
	const struct ir_func *found = named(u, f, buf_text(&name), n_params);
	buf_release(&name);
	return found;
}

static const struct ir_func *handed_with(const struct model_handed_list *list, const struct model_handed *entry,
                                         const struct model_before *b)
{
	for (size_t i = 0; i < list->all.n; i++) {
		const struct model_handed *h = &list->all.at[i];
		bool here = b->registered_by
		                ? h->where == entry->where && h->in == entry->in && names_equal(h->by, b->registered_by)
		                : h->call == entry->call && h->arg == (uint32_t)b->arg;
		if (here && h->function != entry->function)
			return h->function;
	}
	return NULL;
}

/* The same wherever f is registered, or null. */
static const struct ir_func *registered_before(const struct model_handed_list *list, const struct ir_func *f,
                                               const struct model_entry *e)
{
	const struct ir_func *found = NULL;
	bool any = false;
	for (size_t i = 0; i < list->all.n; i++) {
		const struct model_handed *h = &list->all.at[i];
		if (!registers(h, f, e->registered_by, e->arg))
			continue;
		const struct ir_func *before = handed_with(list, h, &e->before);
		if (any && before != found)
			return NULL;
		found = before;
		any = true;
	}
	return found;
}

const struct ir_func *models_before(const struct models *m, const struct ir_unit *u,
                                    const struct model_handed_list *handed, const struct ir_func *f,
                                    const struct model_entry **row)
{
	for (size_t i = 0; f->name && i < m->entries.n; i++) {
		const struct model_entry *e = &m->entries.at[i];
		if (!e->before.is_given || !is_entry_by(u, handed, f, e))
			continue;
		*row = e;
		const struct ir_func *found = e->before.name     ? beside(u, f, e->name, &e->before)
		                              : e->registered_by ? registered_before(handed, f, e)
		                                                 : NULL;
		if (found && found != f)
			return found;
	}
	return NULL;
}
