/*
 * Classes: objects with virtual functions. No bytes of ours make one: its class does, itself or the one that implements
 * it in the unit.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

/* Has it functions that only a derived class defines? */
static bool is_abstract(const struct ir_unit *u, const struct ir_type *record)
{
	for (size_t i = 0; i < u->funcs.n; i++) {
		if (u->funcs.at[i]->record == record && u->funcs.at[i]->is_pure) {
			return true;
		}
	}
	return false;
}

static bool is_derived(const struct ir_type *record, const struct ir_type *base)
{
	bool first = record && record->n_fields && record->fields[0].is_base && record->fields[0].offset == 0;
	return first && record->fields[0].type == base;
}

/* The only class of the unit that is directly derived; null: none is, or several are. */
static const struct ir_type *implementation(const struct ir_unit *u, const struct ir_type *base)
{
	const struct ir_type *only = NULL;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_type *record = u->funcs.at[i]->record;
		if (!is_derived(record, base) || record == only) {
			continue;
		}
		if (only) {
			return NULL;
		}
		only = record;
	}
	return only;
}

static bool can_be_made(const struct ir_unit *u, const struct ir_type *record)
{
	bool any = false, plain = false;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		bool makes = f->record == record && f->is_constructor;
		any |= makes;
		plain |= makes && f->params.n == 1;
	}
	return plain || !any;
}

#define MAX_DERIVED 8

bool value_by_class(struct writing *w, const struct ir_type *record, const char *name)
{
	const struct ir_unit *u = w->q->unit;
	if (!u->is_cxx || w->script || !record || record->kind != IR_TYPE_RECORD || !record->is_polymorphic) {
		return false;
	}
	const struct ir_type *made = record;
	for (int i = 0; made && i < MAX_DERIVED && is_abstract(u, made); i++) {
		made = implementation(u, made);
	}
	const char *type = type_words(w, record), *class = made ? type_words(w, made) : "";
	if (!class[0] || !can_be_made(u, made)) {
		writing_fails(w, arena_printf(w->a, "the run does not say of which class '%s' is", name));
	}
	buf_printf(&w->statements, "\t%s *%s = new %s();\n", type, name, class);
	return true;
}
