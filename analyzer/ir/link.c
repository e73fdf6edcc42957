/*
 * Linking: functions of one unit taken into another, by way of the text form, which makes types of both units one. What
 * the unit has a body of stays as it is, and so do records that it knows whole.
 */
#include "ir/print_int.h"

struct selection {
	const struct ir_unit *into, *from;
	VEC(const struct ir_func *) funcs;
	struct map seen, roots; /* by USR */
	struct arena scratch;
};

static void choose(struct selection *s, const struct ir_func *f)
{
	if (!f || map_name(&s->seen, f->usr))
		return;
	map_put_name(&s->seen, f->usr, (void *)f);
	const struct ir_func *known = ir_func_find(s->into, f->usr);
	if (known && (known->blocks.n || !f->blocks.n))
		return;
	vec_push(&s->scratch, &s->funcs, f);
}

/* What `chosen` calls, launches or takes the address of, and the lambdas inside; of a method also what makes its
 * object, for it rests on what that leaves. */
static void choose_callees(struct selection *s, const struct ir_func *chosen)
{
	for (size_t i = 1; i < chosen->instrs.n; i++) {
		const struct ir_instr *in = chosen->instrs.at[i];
		if (in && in->text && (in->op == IR_CALL || in->op == IR_LAUNCH || in->op == IR_FUNC))
			choose(s, ir_func_find(s->from, in->text));
	}
	for (size_t i = 0; i < s->from->funcs.n; i++) {
		const struct ir_func *f = s->from->funcs.at[i];
		bool makes_its = f->is_constructor && f->blocks.n && chosen->record && f->record == chosen->record;
		if (makes_its || (f->lambda_parent && f->lambda_parent == chosen->usr))
			choose(s, f);
	}
}

/* What a header holds belongs to the file that asks for it: an inline function that calls the unit's. */
static void mark_linked(const struct selection *s, const struct ir_func *chosen, enum ir_origin origin)
{
	struct ir_func *f = ir_func_find(s->into, chosen->usr);
	f->is_linked = chosen->is_main_file || map_name(&s->roots, chosen->usr);
	f->linked_file = f->is_linked ? s->from->main_file : NULL;
	f->is_companion = origin == IR_FROM_COMPANION && f->blocks.n;
	f->has_own_unit = origin == IR_FROM_OWN_UNIT && f->blocks.n;
	f->is_main_file = false;
}

enum status ir_link(struct ir_unit *into, const struct ir_unit *from, const struct ir_func *const *roots, size_t n,
                    enum ir_origin origin, struct error *err)
{
	struct selection s = {.into = into, .from = from};
	arena_init(&s.scratch);
	map_init(&s.seen, &s.scratch);
	map_init(&s.roots, &s.scratch);
	for (size_t i = 0; i < n; i++) {
		map_put_name(&s.roots, roots[i]->usr, (void *)roots[i]);
		choose(&s, roots[i]);
	}
	for (size_t i = 0; i < s.funcs.n; i++)
		choose_callees(&s, s.funcs.at[i]);
	struct buf text = {0};
	ir_print_part(from, (const struct ir_func *const *)s.funcs.at, s.funcs.n, &text);
	enum status status = s.funcs.n ? ir_parse_unit(into, buf_text(&text), err) : STATUS_OK;
	for (size_t i = 0; i < s.funcs.n && status == STATUS_OK; i++)
		mark_linked(&s, s.funcs.at[i], origin);
	buf_release(&text);
	arena_release(&s.scratch);
	return status;
}
