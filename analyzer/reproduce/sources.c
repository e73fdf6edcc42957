/*
 * Sources: which files a program is made of. The one with the function that is called is included, so that what is
 * static there can be called; the project's others that its run can come to are compiled beside it.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

static const char *file_of(const struct writing *w, const struct ir_func *f)
{
	return f->is_linked && f->linked_file ? f->linked_file : w->q->source;
}

const char *source_of_entry(const struct writing *w)
{
	const struct run_inputs *given = w->q->of->witness.given;
	return file_of(w, given->entry);
}

struct walk {
	VEC(const struct ir_func *) funcs; /* come to, each once */
};

static void come_to(struct writing *w, struct walk *walk, const struct ir_func *f)
{
	for (size_t i = 0; i < walk->funcs.n; i++) {
		if (walk->funcs.at[i] == f) {
			return;
		}
	}
	vec_push(w->a, &walk->funcs, f);
}

/* Whatever a function names may be called. */
static void come_to_named(struct writing *w, struct walk *walk, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		const struct ir_func *named = in && in->text ? ir_func_find(w->q->unit, in->text) : NULL;
		if (named && named->blocks.n) {
			come_to(w, walk, named);
		}
	}
}

static void add_source(struct writing *w, struct source_list *out, const char *file)
{
	for (size_t i = 0; i < out->all.n; i++) {
		if (strcmp(out->all.at[i], file) == 0) {
			return;
		}
	}
	vec_push(w->a, &out->all, file);
}

void sources_beside(struct writing *w, const char *included, struct source_list *out)
{
	struct walk walk = {0};
	struct source_list met = {0};
	come_to(w, &walk, w->q->of->witness.given->entry);
	for (size_t i = 0; i < walk.funcs.n; i++) {
		add_source(w, &met, file_of(w, walk.funcs.at[i]));
		come_to_named(w, &walk, walk.funcs.at[i]);
	}
	for (size_t i = 0; i < met.all.n; i++) {
		if (strcmp(met.all.at[i], included) != 0) {
			vec_push(w->a, &out->all, met.all.at[i]);
		}
	}
}
