/*
 * Stand-ins: a function that is registered by reference and called through another one. `Registry<..., &key>::Register(
 * device, f)` makes calls of key run f: key's own body only looks f up, behind a pointer that nobody can follow. A
 * row's `implements` says which call registers so; where both functions are known, key's body becomes a call of f.
 */
#include "models/models.h"

#include <ctype.h>
#include <string.h>

/* The function that the record's last template argument names: "n::key" of "Registry<void (*)(int), &n::key>". */
static const char *key_of(struct interner *names, const struct ir_type *record)
{
	const char *at = record && record->name ? strrchr(record->name, '&') : NULL;
	size_t n = 0;
	while (at && (isalnum((unsigned char)at[1 + n]) || at[1 + n] == '_' || at[1 + n] == ':'))
		n++;
	return n && at[1 + n] == '>' ? internn(names, at + 1, n) : NULL;
}

void models_standins(struct arena *a, const struct models *m, const struct ir_unit *u, struct model_standin_list *out)
{
	const struct model_handed_list *handed = models_handed(a, u);
	for (size_t i = 0; i < handed->all.n; i++) {
		const struct model_handed *h = &handed->all.at[i];
		const struct ir_func *by = h->call ? ir_func_find(u, h->call->text) : NULL;
		size_t hidden = by && by->is_method && !by->is_static_method;
		const struct model_function *row = by ? models_function(m, by, h->call->n_args - hidden) : NULL;
		const char *key = row && row->implements >= 0 && h->arg == (size_t)row->implements + hidden
		                      ? key_of(u->names, by->record)
		                      : NULL;
		if (key)
			vec_push(a, &out->all, (struct model_standin){key, h->function});
	}
}

static bool fits(const struct ir_func *key, const struct ir_func *f)
{
	if (!key->blocks.n || key->params.n != f->params.n || key->result->kind != f->result->kind)
		return false;
	for (size_t i = 0; i < key->params.n; i++)
		if (key->params.at[i].type->kind != f->params.at[i].type->kind)
			return false;
	return true;
}

bool models_stand_in(struct ir_unit *u, struct ir_func *key, const struct ir_func *f)
{
	struct ir_builder *b;
	ir_id *args = ARENA_ARRAY(u->arena, ir_id, f->params.n);
	if (!fits(key, f))
		return false;
	struct ir_func *callee = ir_func_add(u, f->usr);
	if (!callee->blocks.n && !callee->params.n) {
		callee->name = f->name;
		callee->display = f->display;
		callee->result = key->result;
		for (size_t i = 0; i < key->params.n; i++)
			vec_push(u->arena, &callee->params, key->params.at[i]);
	}
	key->blocks.n = key->instrs.n = key->locals.n = key->loops.n = 0;
	b = ir_builder_new(u, key);
	ir_set_place(b, key->place, key->place);
	for (size_t i = 0; i < key->params.n; i++)
		args[i] = ir_add_imm(b, IR_PARAM, key->params.at[i].type, (int64_t)i, NULL, NULL, 0);
	ir_id call = ir_add_imm(b, IR_CALL, key->result, 0, callee->usr, args, f->params.n);
	ir_return(b, key->result->kind == IR_TYPE_VOID ? 0 : call);
	ir_builder_finish(b);
	return true;
}
