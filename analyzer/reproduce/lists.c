/*
 * Lists of tensors: each that the run looked at is an input of its own, told by its number (`xs[1]`). It is made behind
 * the list, and put there.
 */
#include "reproduce/reproduce_int.h"

#include <stdlib.h>
#include <string.h>

/* The number in "xs[1]"; -1: it is of no list of this name. */
static long number_in(const char *label, const char *list)
{
	size_t n = strlen(list);
	char *end;
	if (!n || strncmp(label, list, n) != 0 || label[n] != '[') {
		return -1;
	}
	long number = strtol(label + n + 1, &end, 10);
	return strcmp(end, "]") == 0 ? number : -1;
}

static void put_there(struct writing *w, const struct input_tensor *y, const struct ir_type *entry, const char *name,
                      long number)
{
	const char *made = value_tensor(w, y, entry, arena_printf(w->a, "%s_%ld", name, number));
	const char *end = w->script ? "" : ";";
	buf_printf(&w->statements, "%s%s[%ld] = %s%s\n", statement_indent(w), name, number, made, end);
}

void list_of_tensors(struct writing *w, const struct input_tensor *x, const struct ir_type *type, const char *name,
                     const char *argument)
{
	const struct run_inputs *in = w->q->of->witness.given;
	const struct ir_type *entry = type && type->n_targs ? type->targs[0] : NULL;
	if (!entry || (!x->is_list && !x->is_shape)) {
		return;
	}
	for (size_t i = 0; i < in->asked.n; i++) {
		const struct input_tensor *y = in->asked.at[i].tensor;
		long number = y ? number_in(y->name, argument[0] ? argument : x->name) : -1;
		if (number >= 0) {
			put_there(w, y, entry, name, number);
		}
	}
	for (size_t i = 0; x->contents && i < x->contents->cells.n; i++) {
		const struct input *c = &x->contents->cells.at[i];
		int64_t one = entry->size > 0 ? entry->size : x->item_bytes;
		if (c->kind == INPUT_TENSOR && one > 0 && c->offset % one == 0) {
			put_there(w, c->tensor, entry, name, (long)(c->offset / one));
		}
	}
}
