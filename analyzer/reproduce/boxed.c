/*
 * Boxed: records that hold a value or none (an optional), made by what they hold. The run saw the fields of a header of
 * ours; the library's own has others. Which records these are is data: `%% boxed:TYPE`, `boxed-none:TYPE` and, in C++,
 * `boxed-flag:TYPE` name what makes them, and the field that says whether they hold something.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

static const struct ir_field *field_named(const struct ir_type *t, const char *name)
{
	for (size_t i = 0; i < t->n_fields; i++) {
		if (strcmp(t->fields[i].name, name) == 0) {
			return &t->fields[i];
		}
	}
	return NULL;
}

static const struct input *cell_at(const struct input_object *o, int64_t offset)
{
	for (size_t i = 0; i < o->cells.n; i++) {
		if (o->cells.at[i].offset == offset) {
			return &o->cells.at[i];
		}
	}
	return NULL;
}

static const char *fragment_of(struct writing *w, const struct template *t, const char *what,
                               const struct ir_type *type)
{
	return template_fragment(t, arena_printf(w->a, "%s:%s", what, type->template_name));
}

/* The value alone, or none: whatever the framework calls such a type takes either. */
static const char *passed_value(struct writing *w, const struct ir_type *t, const char *name, const char *value,
                                bool is_full)
{
	const char *type = t->n_targs ? type_words(w, t->targs[0]) : "";
	if (!is_full) {
		return "{}";
	}
	buf_printf(&w->statements, "\t%s %s = %s;\n", type[0] ? type : "auto", name, value);
	return name;
}

const char *value_boxed(struct writing *w, const struct input *in, const struct ir_type *t, bool is_value)
{
	const struct template *cxx = template_of(w->a, "cxx/reproduce.cpp");
	bool is_record = t && t->kind == IR_TYPE_RECORD && t->template_name && in->object;
	const char *flag_name = is_record ? fragment_of(w, cxx, "boxed-flag", t) : NULL;
	const struct ir_field *flag = flag_name ? field_named(t, flag_name) : NULL;
	if (!flag) {
		return NULL;
	}
	const struct input *full = cell_at(in->object, flag->offset), *held = cell_at(in->object, 0);
	bool is_number = held && (held->kind == INPUT_NUMBER || held->kind == INPUT_REAL);
	bool is_full = full && full->kind == INPUT_NUMBER && full->number != 0;
	bool other = is_full && held && !is_number;
	const char *make = fragment_of(w, w->script ? w->script : cxx, is_full ? "boxed" : "boxed-none", t);
	if (!make || other) {
		return NULL;
	}
	const char *name = fresh_name(w, in->name);
	const char *value = !is_number                   ? "0"
	                    : held->kind == INPUT_NUMBER ? number_words(w, held->type, held->number)
	                                                 : arena_printf(w->a, "%.17g", held->real);
	if (is_value && !w->script) {
		return passed_value(w, t, name, value, is_full);
	}
	struct slot slots[] = {{"TYPE", type_words(w, t)}, {"NAME", name}, {"VALUE", value}};
	buf_str(&w->statements, statement_indent(w));
	template_fill(&w->statements, make, slots, sizeof slots / sizeof slots[0]);
	buf_str(&w->statements, "\n");
	return name;
}
