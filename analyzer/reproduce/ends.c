/*
 * Ends: some objects have room for more than they hold, and there the sanitizer sees no harm: characters in a string,
 * sizes in a tensor. A statement of data says where they end (`%% ends:TYPE`, `%% ends-of-shape`), and what that needs
 * is the folder's file `reproduce_ends.cpp`.
 */
#include "reproduce/reproduce_int.h"

const struct object *accessed_object(const struct writing *w)
{
	const struct term_pool *p = w->q->pool;
	const struct obligation *o = w->q->of;
	bool is_access = o->kind == OBLIGATION_ACCESS && o->access.pointer;
	const struct term_node *n = is_access ? term_get(p, o->access.pointer) : NULL;
	const struct term_node *to = n && n->kind == TERM_PTR ? term_get(p, n->args[0]) : n;
	return to && to->kind == TERM_OBJECT ? to->object : NULL;
}

static void say_end(struct writing *w, const char *folder, const char *text, const char *name)
{
	struct slot slots[] = {{"NAME", name}};
	buf_str(&w->statements, statement_indent(w));
	template_fill(&w->statements, text, slots, 1);
	buf_str(&w->statements, "\n");
	w->ends = template_of(w->a, arena_printf(w->a, "%s/reproduce_ends.cpp", folder));
}

void string_ends(struct writing *w, const struct input_tensor *x, const struct ir_type *type, const struct ir_param *p,
                 const char *name)
{
	const struct model_type *row = type ? models_type(w->q->models, type) : NULL;
	const struct template *t = template_of(w->a, "cxx/reproduce.cpp");
	const char *text = row ? template_fragment(t, arena_printf(w->a, "ends:%s", row->name)) : NULL;
	bool is_asked = text && !w->script && !w->launching && w->q->of->kind == OBLIGATION_ACCESS;
	if (is_asked && x->is_list && p->is_const_pointee) {
		say_end(w, "cxx", text, name);
	}
}

void shape_ends(struct writing *w, const struct template *t, const struct input_tensor *x, const struct ir_type *type,
                const char *name)
{
	const char *text = w->script || x->is_list || x->is_shape ? NULL : template_fragment(t, "ends-of-shape");
	const struct object *o = text ? accessed_object(w) : NULL;
	const struct term_node *of = o && o->kind == OBJECT_BUFFER ? term_get(w->q->pool, o->of) : NULL;
	bool is_array = of && of->kind == TERM_APP && of->vocab == VOCAB_ARRAY;
	const char *folder = is_array ? folder_of(w, type) : NULL;
	if (folder) {
		say_end(w, folder, text, name);
	}
}
