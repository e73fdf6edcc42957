/*
 * unseen.c: what may take stack below a function and is not in sight: calls through pointers that may lead anywhere,
 * overriders that other files may define, functions without a body, code that clang could not resolve. Of a chain below
 * such a call only a part is known. What models describe counts nothing: a line of the ledger says so.
 */
#include "program/program_int.h"

bool program_lacks_body(const struct program *p, const struct ir_func *callee, size_t n_args, bool *library)
{
	size_t this_arg = callee->is_method && !callee->is_static_method;
	if (callee->blocks.n)
		return false;
	if (!p->models || n_args < this_arg || !models_function(p->models, callee, n_args - this_arg))
		return true;
	*library = true;
	return false;
}

static const char *words(const struct program *p, const struct ir_instr *in, const char *what)
{
	return arena_printf(p->arena, "%s at %s:%u", what, in->place.file ? path_base(in->place.file) : "?",
	                    in->place.line);
}

static const char *named(const struct program *p, const struct ir_func *f, const char *what)
{
	return arena_printf(p->arena, "%s '%s'", what, f->display ? f->display : f->name ? f->name : f->usr);
}

static const char *below_pointer(const struct program *p, struct call_targets *t, const struct ir_func *f,
                                 const struct ir_instr *in)
{
	target_list targets = {0};
	call_targets_anywhere(t, f, in, &targets);
	if (targets.n && !call_targets_signature(t, f, in))
		return NULL;
	return words(p, in, "more may be called through the pointer");
}

/* Why more may be called than the graph has, or null. Units that are joined ask the link for bodies. */
static const char *below_call(const struct program *p, struct call_targets *t, struct call_node *n,
                              const struct ir_instr *in)
{
	if (ir_is_unresolved(in))
		return words(p, in, "clang could not resolve what stands");
	if (ir_forgets(in) || ir_moves(in))
		return NULL;
	if (!in->text)
		return below_pointer(p, t, n->func, in);
	const struct ir_func *callee = ir_func_find(p->unit, in->text);
	if (!callee)
		return words(p, in, "nothing is known of what is called");
	if (in->is_virtual)
		return words(p, in, "an override out of sight may be called");
	bool lacks = program_lacks_body(p, callee, in->n_args, &n->uses_library);
	if (lacks && !p->joins_units)
		return named(p, callee, "nothing is known of the stack that a function without a body takes:");
	return callee->is_weak ? named(p, callee, "another file may replace") : NULL;
}

void program_unseen(struct program *p)
{
	struct call_targets *t = call_targets_new(p->arena, p->unit, p->models);
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		struct call_node *n = p->graph->nodes.at[i];
		for (size_t k = 1; k < n->func->instrs.n; k++) {
			const struct ir_instr *in = n->func->instrs.at[k];
			const char *why = in && in->op == IR_CALL && !in->is_prelude ? below_call(p, t, n, in) : NULL;
			n->unseen = n->unseen ? n->unseen : why;
		}
	}
}
