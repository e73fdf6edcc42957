/*
 * reproduce, inside: templates, words, statements.
 */
#ifndef OPBOUND_REPRODUCE_INT_H
#define OPBOUND_REPRODUCE_INT_H

#include "reproduce/reproduce.h"

/* ---- template.c ---- */

/* A file of a model's folder. Lines that begin with "%% " are fragments, `%% key text`; the others are the body. */
struct fragment {
	const char *key, *text;
};
struct template
{
	const char *body;
	VEC(struct fragment) fragments;
};
/* "c/reproduce.h"; null: the program has no such file. */
const struct template *template_of(struct arena *a, const char *path);
/* The folder of the model whose program has this fragment (`FOLDER/reproduce.h`); null: none. */
const char *template_folder_with(struct arena *a, const char *key);
/* The fragment with this key, or null. */
const char *template_fragment(const struct template *t, const char *key);
/* The text with each @NAME@ replaced by its slot's; what has no slot stays. */
struct slot {
	const char *name, *text;
};
void template_fill(struct buf *out, const char *text, const struct slot *slots, size_t n);
/* The same as a text that lives in `a`, where what was left out of a line leaves one blank. */
const char *template_filled(struct arena *a, const char *text, const struct slot *slots, size_t n);

/* ---- words.c ---- */

struct writing {
	struct arena *a;
	const struct reproduce_request *q;
	const struct template *main; /* the program's */
	const char *launching;       /* the folder of the model that has launches, where the unit has kernels; or null */
	const char *host;            /* the folder of the model that has a context for the operator; or null */
	const struct template *framework; /* of the operator; null: it has none */
	const struct template *ends;      /* what says where an object ends needs its body; null: nothing does */
	const struct template *script;    /* statements of this script are made; null: of C or C++ */
	struct buf statements;
	VEC(const char *) names; /* in use */
	const char *why_not;
};
/* The first reason stays. */
void writing_fails(struct writing *w, const char *why);
/* The type as a declaration writes it, "" for what has no name. */
const char *type_words(struct writing *w, const struct ir_type *t);
/* Must a pointer to this be converted, because its spelling in the source may be another? */
bool type_is_ambiguous(const struct ir_type *t);
/* A name of its own that looks like `wanted`. */
const char *fresh_name(struct writing *w, const char *wanted);
const char *number_words(struct writing *w, const struct ir_type *t, int128 v);

/* ---- values.c ---- */

/* What stands before each statement. */
const char *statement_indent(const struct writing *w);
/* A function as the source calls it. */
const char *function_name(struct writing *w, const struct ir_func *f);
/* Makes the input before the call; what stands for it as an argument. */
const char *value_argument(struct writing *w, const struct input *in, const struct ir_param *p);
/* A tensor, list or shape as the framework makes it; its name. */
const char *value_tensor(struct writing *w, const struct input_tensor *t, const struct ir_type *type,
                         const char *wanted);

/* ---- strings.c ---- */

/* As a literal. */
const char *string_quoted(struct writing *w, const char *text);
/* How an array of this type is made that others are not made like; or null. */
const char *string_made(struct writing *w, const struct template *t, const struct input_tensor *x,
                        const struct ir_type *type);

/* ---- lists.c ---- */

/* Makes the tensors of the list that are inputs themselves, and puts them into it. `argument`: what the list is to the
 * callee. */
void list_of_tensors(struct writing *w, const struct input_tensor *x, const struct ir_type *type, const char *name,
                     const char *argument);

/* ---- ends.c ---- */

/* What the access has to stay in; null: it has no name. */
const struct object *accessed_object(const struct writing *w);
/* Says where a string ends, if the callee cannot make it longer. */
void string_ends(struct writing *w, const struct input_tensor *x, const struct ir_type *type, const struct ir_param *p,
                 const char *name);
/* Says where a tensor's sizes end, if the access is to such. */
void shape_ends(struct writing *w, const struct template *t, const struct input_tensor *x, const struct ir_type *type,
                const char *name);

/* ---- judging.c: has it happened? ---- */

enum judged { JUDGED_ACCESS, JUDGED_STACK, JUDGED_OVERFLOW, JUDGED_ALLOCATION };
enum judged judged_as(const struct obligation *o);
/* Does it take memory that a machine may not have? */
bool judging_is_large(const struct obligation *o);
/* What is wrong, and what is to be seen, for people. */
const char *judging_title(const struct obligation *o);
const char *judging_expected(struct writing *w);
/* The line that a sanitizer names. */
uint32_t judging_line(struct writing *w, const struct obligation *o);
/* Of the command: which compiler, and what it is told to look for. `libraries`: those of the framework; null: none. */
const char *judging_compiler(const struct writing *w);
const char *judging_flags(struct writing *w, const char *libraries);
/* The text that judges, and what its slots, or a script's, are filled with. */
const char *judging_body(struct writing *w, bool starts_early);
#define JUDGING_SLOTS 7
size_t judging_slots(struct writing *w, struct slot out[JUDGING_SLOTS]);
/* Why nothing tells whether it happens; null: something does. */
const char *judging_missing(struct writing *w);

/* ---- brought.c ---- */

/* What the run rests on that nobody can hand over; null: nothing. */
const char *brought_missing(struct writing *w, const struct run_inputs *in);
/* The command with what it reads. */
const char *brought_run(struct writing *w, const struct run_inputs *in, const char *run);

/* ---- boxed.c: what holds a value or none ---- */

/* Makes the record by what it holds; its name, null: it is no such record. `is_value`: it need not be a record, where
 * what it holds becomes one. */
const char *value_boxed(struct writing *w, const struct input *in, const struct ir_type *t, bool is_value);

/* ---- classes.c ---- */

/* Declares a pointer to an object whose class makes it; false: the class has no virtual functions. */
bool value_by_class(struct writing *w, const struct ir_type *record, const char *name);

/* ---- enclosing.c ---- */

/* The line on which the outermost macro's call begins that the place stands in; the place's own where none is. */
uint32_t enclosing_macro_line(struct arena *a, const char *text, uint32_t line, uint32_t col);

/* ---- script.c ---- */

/* The folder of the model that knows the type of this parameter, by value or behind a pointer; or null. */
const char *folder_of(struct writing *w, const struct ir_type *t);
/* The framework's own way to call the operator; null: it has none. */
const struct template *script_of(struct writing *w, const struct run_inputs *in);
/* Is the operator handed a context, so that only a script can call it? */
bool script_only(struct writing *w, const struct run_inputs *in);
/* Adds the script to the files; false: w->why_not says why there is none. `common`: slots of any program. */
bool script_write(struct writing *w, const struct run_inputs *in, const struct slot *common, size_t n,
                  struct reproducer *out);

/* ---- hosted.c: operators whose context is made here ---- */

/* The folder of the model that has a context to run the operator in; null: none has. */
const char *hosted_folder(struct writing *w, const struct run_inputs *in);
/* Makes the context with what the operator asked it for, calls what runs before it; the call itself. */
const char *hosted_call(struct writing *w, const struct run_inputs *in, const char *folder);

/* ---- sources.c ---- */

/* The file with the function that is called. */
const char *source_of_entry(const struct writing *w);
struct source_list {
	VEC(const char *) all;
};
/* The project's other files with functions that the run can come to. */
void sources_beside(struct writing *w, const char *included, struct source_list *out);

/* ---- launches.c: kernels on the host ---- */

/* Adds the sources, and what they include from beside them, as C++ to the files, and writes into `names` what the
 * copies are called; false: one is not there. The first is included by the program, `head` stands before each other
 * one. */
bool launches_on_host(struct arena *a, const char *const *sources, size_t n, const char *head, const char **names,
                      struct reproducer *out);

#endif
