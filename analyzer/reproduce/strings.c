/*
 * Strings: arrays of characters that are not made as others are (`%% list:TYPE`, `%% text:TYPE`), and that have room
 * for more than they hold where the sanitizer does not look (`%% ends:TYPE`).
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

const char *string_quoted(struct writing *w, const char *text)
{
	struct buf b = {0};
	json_quote(&b, text);
	const char *out = arena_strdup(w->a, buf_text(&b));
	buf_release(&b);
	return out;
}

static const char *fragment_of(struct writing *w, const struct template *t, const char *what,
                               const struct ir_type *type)
{
	const struct model_type *row = type ? models_type(w->q->models, type) : NULL;
	return template_fragment(t, arena_printf(w->a, "%s:%s", what, row ? row->name : ""));
}

const char *string_made(struct writing *w, const struct template *t, const struct input_tensor *x,
                        const struct ir_type *type)
{
	return fragment_of(w, t, x->text ? "text" : "list", type);
}
