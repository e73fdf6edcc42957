/*
 * renamed.c: a symbol of a callee in the terms of its caller: another one for each call, which keeps what the source
 * calls it and where it was read from.
 */
#include "flow/instantiate.h"

#include "flow/loop_int.h"

struct reading {
	const struct term_pool *pool;
	bool found;
};

static void note_word(term atom, void *payload)
{
	struct reading *r = payload;
	enum term_kind kind = term_get(r->pool, atom)->kind;
	r->found |= kind == TERM_APP || kind == TERM_OBJECT || kind == TERM_PTR;
}

/* Does it say anything of memory? */
static bool is_read(struct term_pool *p, term t)
{
	struct reading r = {p, false};
	term_each_atom(p, t, note_word, &r);
	return r.found;
}

/* What the loop's variable is for the caller, for words alone: nothing is read for it, and nothing rests on it. */
static void rename_counted(struct instantiation *in, term counter, term renamed)
{
	struct term_pool *p = in->fl->pool;
	const char *name;
	term value = in->is_naming ? TERM_NONE : term_counted_value(p, counter, &name);
	if (!value || term_counted_value(p, renamed, NULL) || is_read(p, value)) {
		return;
	}
	in->is_naming = true;
	term_set_counted(p, renamed, flow_into(in, value), name);
	in->is_naming = false;
}

/* What the callee read through a parameter came from the argument's object. */
static void rename_source(struct instantiation *in, term atom, term renamed)
{
	struct term_pool *p = in->fl->pool;
	term source = term_source(p, atom);
	uint64_t arg;
	if (!source) {
		return;
	}
	const struct term_node *n = map_get(&in->params, source, &arg) ? term_get(p, (term)arg) : NULL;
	term object = !n ? source : n->kind == TERM_PTR ? n->args[0] : TERM_NONE;
	if (object) {
		term_set_source(p, renamed, object);
	}
}

term flow_renamed(struct instantiation *in, term atom, const struct symbol *s)
{
	struct flow *fl = in->fl;
	struct symbol copy = *s;
	copy.key = arena_printf(fl->arena, "%s@%s:%u", s->key, fl->f->usr, in->call->id);
	term t = term_symbol(fl->pool, &copy);
	flow_born(fl, t, in->call->block);
	rename_counted(in, atom, t);
	rename_source(in, atom, t);
	return t;
}
